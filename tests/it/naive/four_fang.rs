//! FourFang: the published reconstruction, exactly and without its draw by passing, and the playable repair.
//!
//! Choices where the rules are silent:
//! * `fourfang-literal` looks for repeated positions from the first turn of Movement on, `fourfang-ludii6` never.
//! * After a capture, the published game grants a further action if a flank would be possible from a point next to the
//!   landing point (off the board: from the landing point itself), occupied or not, before the removal, or if the
//!   opponent has no step after it. No such position can be reached.

mod playable;
mod published;

use super::board::{Grid, ORTHOGONAL, Point, point, points};
use super::{Naive, Outcome};
use std::collections::{BTreeMap, BTreeSet};

/// The board of all rulesets.
const GRID: Grid = Grid {
    columns: 4,
    rows: 4,
};

/// The stones by their points; players are 1 and 2.
type Board = BTreeMap<Point, usize>;

/// The ways to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    /// As published: two turns of nothing but a pass end it.
    Ludii6,
    /// As published, but passes do not end it.
    Literal,
    /// The repair.
    Playable,
}

/// The parameters of FourFang.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// The way to play.
    pub(crate) variant: Variant,
    /// `fourfang-playable` with only b2 closed and safe.
    pub centre_b2: bool,
    /// Times that a position may occur before it is a draw; 0 for ever.
    pub(crate) draw_repeat: u32,
    /// Turns of Movement without a capture before it is a draw; 0 for ever.
    pub(crate) draw_quiet: u32,
}

/// The names of the rulesets.
pub(crate) fn names() -> Vec<&'static str> {
    vec!["fourfang-ludii6", "fourfang-literal", "fourfang-playable"]
}

/// The parameters of a ruleset.
pub(crate) fn ruleset(name: &str) -> Option<Rules> {
    let rules = |variant, draw_repeat, draw_quiet| Rules {
        variant,
        centre_b2: false,
        draw_repeat,
        draw_quiet,
    };
    match name {
        "fourfang-ludii6" => Some(rules(Variant::Ludii6, 0, 0)),
        "fourfang-literal" => Some(rules(Variant::Literal, 3, 100)),
        "fourfang-playable" => Some(rules(Variant::Playable, 3, 100)),
        _ => None,
    }
}

/// Sets an option: `centre` to `b2` or `four`, `draw_repeat` and `draw_quiet` to a number.
///
/// # Errors
/// An unknown key or value.
pub(crate) fn set(rules: &mut Rules, key: &str, value: &str) -> Result<(), String> {
    let number = || {
        value
            .parse()
            .map_err(|_| format!("expected a number, found `{value}`"))
    };
    match (key, value) {
        ("centre", "b2") => rules.centre_b2 = true,
        ("centre", "four") => rules.centre_b2 = false,
        ("draw_repeat", _) => rules.draw_repeat = number()?,
        ("draw_quiet", _) => rules.draw_quiet = number()?,
        _ => {
            return Err(format!(
                "expected an option of FourFang, found `{key} {value}`"
            ));
        }
    }
    Ok(())
}

/// A game in play. What belongs to a player is indexed by his number; index 0 is unused.
#[derive(Clone)]
pub(crate) struct FourFang {
    rules: Rules,
    board: Board,
    placed: [u32; 3],
    mover: usize,
    moving: bool,
    /// Actions since the start, passes included.
    counter: u32,
    /// Actions of this turn so far, and where the last of them put a stone.
    actions: u32,
    landed: Option<Point>,
    /// Whether a stone was captured in this turn.
    captured: bool,
    /// Whether the last whole turn of each player was a single pass.
    passed: [bool; 3],
    quiet: u32,
    seen: BTreeMap<(Board, usize), u32>,
    result: Option<Outcome>,
}

/// The other player.
fn other(player: usize) -> usize {
    3 - player
}

/// The stones of a player.
fn stones(board: &Board, player: usize) -> BTreeSet<Point> {
    board
        .iter()
        .filter(|(_, owner)| **owner == player)
        .map(|(point, _)| *point)
        .collect()
}

/// The vacant neighbours of a point.
fn vacant_beside(board: &Board, from: Point) -> Vec<Point> {
    GRID.around(from, &ORTHOGONAL)
        .into_iter()
        .filter(|to| !board.contains_key(to))
        .collect()
}

/// All steps of a player.
fn steps(board: &Board, player: usize) -> Vec<(Point, Point)> {
    let steps_of = |from: Point| {
        vacant_beside(board, from)
            .into_iter()
            .map(move |to| (from, to))
    };
    stones(board, player)
        .into_iter()
        .flat_map(steps_of)
        .collect()
}

/// The board after a step.
fn stepped(board: &Board, (from, to): (Point, Point)) -> Board {
    let mut after = board.clone();
    let owner = after.remove(&from).expect("a stone steps");
    after.insert(to, owner);
    after
}

/// The enemy stones next to `to` that have a stone of `player` directly beyond them.
fn flanked(board: &Board, player: usize, to: Point) -> BTreeSet<Point> {
    ORTHOGONAL
        .iter()
        .filter(|way| board.get(&to.along(**way, 1)) == Some(&other(player)))
        .filter(|way| board.get(&to.along(**way, 2)) == Some(&player))
        .map(|way| to.along(*way, 1))
        .collect()
}

/// Whether a stone of `player` on `to` helps to surround a vacant point with four own stones.
fn makes_diamond(board: &Board, player: usize, to: Point) -> bool {
    let own = stones(board, player);
    vacant_beside(board, to).into_iter().any(|middle| {
        let around = GRID.around(middle, &ORTHOGONAL);
        around.len() == 4 && around.iter().all(|point| own.contains(point))
    })
}

impl FourFang {
    /// The start of a game.
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            rules: rules.clone(),
            board: Board::new(),
            placed: [0; 3],
            mover: 1,
            moving: false,
            counter: 0,
            actions: 0,
            landed: None,
            captured: false,
            passed: [false; 3],
            quiet: 0,
            seen: BTreeMap::new(),
            result: None,
        }
    }

    /// A position of Movement; the last action was the opponent's.
    pub(crate) fn at(rules: &Rules, mover: usize, first: &str, second: &str) -> Self {
        let mut game = Self::new(rules);
        for (player, names) in [(1, first), (2, second)] {
            game.board
                .extend(points(names).into_iter().map(|point| (point, player)));
            game.placed[player] = points(names).len() as u32;
        }
        game.mover = mover;
        game.moving = true;
        game.counter = 25;
        game.begin_turn();
        game
    }

    fn published(&self) -> bool {
        self.rules.variant != Variant::Playable
    }

    /// The vacant points where a stone may be placed.
    fn open(&self) -> BTreeSet<Point> {
        let closed = points(if self.published() || self.rules.centre_b2 {
            "b2"
        } else {
            "b2 b3 c2 c3"
        });
        GRID.points()
            .into_iter()
            .filter(|point| !self.board.contains_key(point) && !closed.contains(point))
            .collect()
    }

    /// Places a stone of the mover.
    fn place(&mut self, to: Point) {
        self.board.insert(to, self.mover);
        self.placed[self.mover] += 1;
    }

    /// Takes stones off the board; a player who has none left loses.
    fn capture(&mut self, captured: &BTreeSet<Point>) {
        self.board.retain(|point, _| !captured.contains(point));
        self.captured |= !captured.is_empty();
        if !captured.is_empty()
            && stones(&self.board, other(self.mover)).is_empty()
            && self.hand(other(self.mover)) == 0
        {
            self.result = Some(Outcome::won(self.mover, "no stones left"));
        }
    }

    /// A turn begins: in Movement the same position too often is a draw.
    fn begin_turn(&mut self) {
        self.actions = 0;
        self.landed = None;
        self.captured = false;
        if self.moving {
            let times = self
                .seen
                .entry((self.board.clone(), self.mover))
                .or_insert(0);
            *times += 1;
            if *times == self.rules.draw_repeat {
                self.result = Some(Outcome::drawn("the same position again"));
            }
        }
    }

    /// The mover's turn is over; `pass` if it was nothing but a pass.
    fn end_turn(&mut self, pass: bool, moved: bool) {
        self.passed[self.mover] = pass;
        if moved {
            self.quiet = if self.captured { 0 } else { self.quiet + 1 };
        }
        if self.result.is_some() {
            return;
        }
        self.mover = other(self.mover);
        if self.rules.variant != Variant::Literal && self.passed[1] && self.passed[2] {
            self.result = Some(Outcome::drawn("nobody can move"));
        } else if self.rules.draw_quiet > 0 && self.quiet >= self.rules.draw_quiet {
            self.result = Some(Outcome::drawn("too long without a capture"));
        } else {
            self.begin_turn();
        }
    }
}

impl Naive for FourFang {
    fn legal(&self) -> BTreeSet<String> {
        if self.result.is_some() {
            return BTreeSet::new();
        }
        let mut actions: BTreeSet<String> = if self.places() {
            self.open()
                .iter()
                .map(|point| format!("@{point}"))
                .collect()
        } else {
            let steps = if self.published() {
                self.published_steps()
            } else {
                self.playable_steps()
            };
            steps
                .iter()
                .map(|(from, to)| format!("{from}-{to}"))
                .collect()
        };
        if actions.is_empty() {
            actions.insert("pass".to_string());
        }
        actions
    }

    fn play(&mut self, notation: &str) {
        assert!(self.legal().contains(notation), "`{notation}` is not legal");
        if let Some(name) = notation.strip_prefix('@') {
            self.place(point(name));
        }
        let step = notation
            .split_once('-')
            .map(|(from, to)| (point(from), point(to)));
        let was_first = self.actions == 0;
        self.actions += 1;
        self.counter += 1;
        if self.published() {
            self.after_published(step, notation == "pass", was_first);
        } else {
            self.after_playable(step, notation == "pass", was_first);
        }
    }

    fn mover(&self) -> usize {
        self.mover
    }

    fn pieces(&self) -> BTreeMap<String, String> {
        let letter = |owner: usize| if owner == 1 { "B" } else { "W" };
        self.board
            .iter()
            .map(|(point, owner)| (point.to_string(), letter(*owner).to_string()))
            .collect()
    }

    fn result(&self) -> Option<Outcome> {
        self.result.clone()
    }

    fn phase(&self) -> &str {
        if self.moving { "move" } else { "place" }
    }

    fn hand(&self, player: usize) -> u32 {
        let stones = match (self.published(), self.rules.centre_b2, player) {
            (true, _, _) => 12,
            (false, false, _) => 6,
            (false, true, 1) => 8,
            (false, true, _) => 7,
        };
        if self.published() || !self.moving {
            stones - self.placed[player]
        } else {
            0
        }
    }
}
