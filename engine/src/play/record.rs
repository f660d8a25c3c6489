//! Recorded games as text: one header and one line per game, in JSON.
//!
//! Owns the form and the names of sites and moves in it; replaying is [`super::replay`]. A site is a
//! letter for its kind (`c`, `v`, `e`) and a number; hands are cells numbered after the board. A
//! move is the numbers of its two sites, `-1` where it has none.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::ir::Physical;
use crate::game::{Game, Move, State};
use crate::topology::{Site, SiteType};

/// What a file of records is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Header {
    /// Name of the game.
    pub game: String,
    /// Where its description lies.
    #[serde(default)]
    pub lud: String,
    /// The options chosen, `Category/Item`, several joined by `|`; empty for the default.
    #[serde(default)]
    pub options: String,
    /// Number of players.
    pub players: usize,
    /// The kind of site pieces stand on: `Cell`, `Vertex` or `Edge`.
    pub default_site: String,
    /// Cells of the board.
    pub cells: usize,
    /// Vertices of the board.
    pub vertices: usize,
    /// Edges of the board.
    pub edges: usize,
    /// Whether pieces are stacked.
    #[serde(default)]
    pub stacking: bool,
    /// Whether there is chance in it.
    #[serde(default)]
    pub stochastic: bool,
    /// Whether something is hidden.
    #[serde(default)]
    pub hidden: bool,
    /// Whether players move at the same time.
    #[serde(default)]
    pub simultaneous: bool,
    /// Name and owner of each kind of piece, from 1.
    pub components: Vec<(String, u8)>,
}

/// What stands on a site, the lowest piece first: of each its kind, number, state, rotation and value. Only the pieces of
/// a stack are several.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Content(pub Vec<[i64; 5]>);

impl Content {
    /// As records of a game write it: in a game of stacks a list of pieces without numbers.
    #[must_use]
    pub fn to_value(&self, stacks: bool) -> serde_json::Value {
        let alone =
            |[what, _, state, rotation, value]: &[i64; 5]| [*what, *state, *rotation, *value];
        match self.0.as_slice() {
            [piece] if !stacks => (*piece).into(),
            pieces => pieces.iter().map(alone).collect(),
        }
    }

    /// What a record says of a site, if it says it in the form of its game.
    #[must_use]
    pub fn from_value(value: &serde_json::Value, stacks: bool) -> Option<Self> {
        if !stacks {
            let piece = <[i64; 5]>::deserialize(value).ok()?;
            return Some(Self(vec![piece]));
        }
        let pieces = Vec::<[i64; 4]>::deserialize(value).ok()?;
        let one = |[what, state, rotation, value]: [i64; 4]| [what, 1, state, rotation, value];
        Some(Self(pieces.into_iter().map(one).collect()))
    }
}

/// One game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// All occupied sites at the start.
    pub start: BTreeMap<String, serde_json::Value>,
    /// Who moves first.
    pub first: u8,
    /// The phase of each player at the start, where the game has phases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phase: Vec<String>,
    /// The score of each player at the start, where the game has scores.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub score: Vec<i64>,
    /// The private value of each player at the start, where the game uses them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub value: Vec<i64>,
    /// How many moves were made before the first one here: the record begins in the middle of a game if there are any, with
    /// what it says of that position.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub from: usize,
    /// The moves, first to last.
    pub plies: Vec<Ply>,
    /// Whether the game ended.
    pub over: bool,
    /// Who won, 0 for nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<usize>,
    /// The rank of each player; index 0 unused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranking: Vec<f64>,
}

/// Whether nothing is left out.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// One move and what it changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// Who moves.
    pub mover: u8,
    /// How many legal moves there are.
    pub n: u64,
    /// How many of them have each pair of sites.
    pub legal: BTreeMap<String, u64>,
    /// The move made.
    #[serde(rename = "move")]
    pub chosen: String,
    /// Every site that changed; null for one that was emptied.
    pub after: BTreeMap<String, serde_json::Value>,
    /// The phase of each player afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phase: Vec<String>,
    /// The score of each player afterwards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub score: Vec<i64>,
    /// What is left of each die afterwards, by set of dice, where the game has dice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Vec<i64>>,
    /// The private value of each player afterwards, where the game uses them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub value: Vec<i64>,
    /// Who moves next.
    pub next: u8,
}

/// How the sites of a game are called in records.
#[derive(Clone, Copy, Debug)]
pub struct Names<'g> {
    game: &'g Game,
    /// The number of the first hand site.
    hands: usize,
}

impl<'g> Names<'g> {
    /// The names of a game's sites.
    #[must_use]
    pub fn new(game: &'g Game) -> Self {
        let hands = game.topology.count(SiteType::Cell).max(game.layout.board);
        Self { game, hands }
    }

    /// The number of a site in moves; −1 for no site.
    #[must_use]
    pub fn number(&self, site: Option<Site>) -> i64 {
        let Some(site) = site else {
            return -1;
        };
        let (index, board) = (usize::from(site.0), self.game.layout.board);
        if index < board {
            index as i64
        } else {
            (self.hands + index - board) as i64
        }
    }

    /// The name of a site: letter and number.
    #[must_use]
    pub fn site(&self, site: Site) -> String {
        let letter = if usize::from(site.0) < self.game.layout.board {
            letter(self.game.site_type)
        } else {
            'c'
        };
        format!("{letter}{}", self.number(Some(site)))
    }

    /// The site of a name, if the game has one of it.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Site> {
        let layout = &self.game.layout;
        let number: usize = name.get(1..)?.parse().ok()?;
        let index = if name.starts_with('c') && number >= self.hands {
            number - self.hands + layout.board
        } else if name.starts_with(letter(self.game.site_type)) && number < layout.board {
            number
        } else {
            return None;
        };
        (index < layout.sites).then_some(Site(index as u16))
    }

    /// The die on the site of a name: the sites of dice are numbered after those of board and hands.
    #[must_use]
    pub fn die(&self, name: &str) -> Option<usize> {
        let layout = &self.game.layout;
        let number: usize = name.strip_prefix('c')?.parse().ok()?;
        let die = number.checked_sub(self.hands + layout.sites - layout.board)?;
        (die < layout.dice).then_some(die)
    }

    /// The name of the site of a die.
    #[must_use]
    pub fn site_of_die(&self, die: usize) -> String {
        let layout = &self.game.layout;
        format!("c{}", self.hands + layout.sites - layout.board + die)
    }

    /// What records say of each die in a position: a piece of a kind of its own, the number of its face as its state.
    pub fn dice(&self, state: &State) -> impl Iterator<Item = (String, Content)> {
        let layout = &self.game.layout;
        let first = self.game.components.len();
        (0..layout.dice).map(move |die| {
            let face = state.die_face(layout, die) as i64;
            let content = [(first + die) as i64, 1, face, 0, 0];
            (self.site_of_die(die), Content(vec![content]))
        })
    }

    /// A move as its two sites, `pass` or `swap`.
    #[must_use]
    pub fn mv(&self, mv: Move) -> String {
        if self.game.rule(mv.rule).pass {
            return "pass".to_owned();
        }
        match self.game.rule(mv.rule).physical {
            Physical::Swap => return "swap".to_owned(),
            Physical::Propose(_) | Physical::Vote(_) => return "-1--1".to_owned(),
            _ => {}
        }
        let from = self.number(mv.from().or(mv.to()));
        format!("{from}-{}", self.number(mv.to()))
    }

    /// A recorded move with its site numbers replaced by the names of sites; numbers that are no site here stay.
    #[must_use]
    pub fn readable(&self, mv: &str) -> String {
        let Some((from, to)) = mv.split_once('-').filter(|(from, _)| !from.is_empty()) else {
            return mv.to_owned();
        };
        let name = |number: &str| {
            let own = format!("{}{number}", letter(self.game.site_type));
            let hand = format!("c{number}");
            let site = self.find(&own).or_else(|| self.find(&hand));
            site.map_or_else(|| number.to_owned(), |site| self.game.site_name(site))
        };
        if from == to {
            name(to)
        } else {
            format!("{}-{}", name(from), name(to))
        }
    }

    /// Where a move ends, if that is a site here.
    #[must_use]
    pub fn target(&self, mv: &str) -> Option<Site> {
        let (_, to) = mv.split_once('-')?;
        self.find(&format!("{}{to}", letter(self.game.site_type)))
    }

    /// What stands on each occupied site of a position.
    #[must_use]
    pub fn position(&self, state: &State) -> BTreeMap<Site, Content> {
        let layout = &self.game.layout;
        if layout.is_puzzle() {
            // Values stand in the place of kinds of pieces, and 0 does not show.
            let sites = (0..layout.sites).map(|index| Site(index as u16));
            let shown = sites.filter_map(|site| {
                let value = state.assigned(layout, site).filter(|value| *value != 0)?;
                Some((site, Content(vec![[i64::from(value), 1, 0, 0, 0]])))
            });
            return shown.collect();
        }
        (0..layout.sites)
            .map(|index| Site(index as u16))
            .filter(|site| state.what(layout, *site) != 0)
            .map(|site| {
                let pieces = state.stack(layout, site).map(|held| {
                    let count = match layout.stacks() {
                        true => 1,
                        false => state.count(layout, site),
                    };
                    [
                        i64::from(held.what),
                        i64::from(count),
                        i64::from(held.state),
                        i64::from(held.rotation),
                        i64::from(held.value),
                    ]
                });
                (site, Content(pieces.collect()))
            })
            .collect()
    }
}

/// The letter of a kind of site.
fn letter(site_type: SiteType) -> char {
    match site_type {
        SiteType::Cell => 'c',
        SiteType::Vertex => 'v',
        SiteType::Edge => 'e',
    }
}
