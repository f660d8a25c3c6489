//! Who is called what: players, pieces, sites and counts.

use super::grammar::{Determiner, NAME, Noun, NounPhrase};
use super::memo::PhraseMemo;
use super::names::piece_words;
use super::variables::{has_teams, remembers};
use crate::game::Game;
use crate::game::ir::{Bool, ComponentId, DirectionsId, Int, Property, Variable};
use crate::topology::SiteType;
use std::rc::Rc;

/// Speaks about one game. The player to move is "you".
#[derive(Clone, Debug)]
pub(super) struct Narrator<'g> {
    pub(super) game: &'g Game,
    /// What the player bound by a loop is called here.
    pub(super) player: &'static str,
    /// Whether only moves are described, without what follows from them.
    pub(super) brief: bool,
    /// Whether players ever play together.
    pub(super) teams: bool,
    /// What the piece is called that a generator moves, if that is bound.
    pub(super) subject: Option<String>,
    /// The name of the integer that is explained, and so described in full.
    pub(super) spelled: Option<Rc<str>>,
    /// What definitions mean, once it has been asked for.
    pub(super) meanings: super::define::Meanings,
    /// The direction that is spoken of as "that way".
    pub(super) heading: Option<DirectionsId>,
    /// The variable whose piece is spoken of as "it".
    pub(super) it: Option<Variable>,
    /// Whether the variable of the site that a piece comes from is bound by a condition, not by a move.
    pub(super) bound: bool,
    /// What a condition of a puzzle is asked of, inside it.
    pub(super) asked_of: Option<super::puzzle::AskedOf>,
    /// Whether an effect is repeated for several sites or players, and each repetition sees the position before them
    /// all.
    pub(super) repeated: bool,
    /// Whether a condition is evaluated after a move, not before one.
    pub(super) after: bool,
    /// Whether the site where a move ends is known to hold a piece, or to hold none.
    pub(super) landing: Option<Landing>,
    /// The variable of a loop whose sites are known to be empty.
    pub(super) vacant: Option<Variable>,
    /// Whether the site just played on is known to be empty, as its piece has been taken off.
    pub(super) cleared: bool,
    /// Whether the variable of a site in between is that of a loop, which names its sites itself.
    pub(super) each_between: bool,
    /// Whether the player to move is the opponent of the one who is spoken to.
    pub(super) theirs: bool,
    /// The player whose regions are called by other words than by the player's name, with these words: `your`.
    pub(super) owner: Option<(i32, String)>,
    /// Whether it need not be said that earlier positions are forgotten.
    pub(super) forgets: bool,
    /// Whether it need not be said that the counter of moves starts again, as it does so later in the move anyway.
    pub(super) restarts: bool,
    /// Whether the board is never full.
    pub(super) never_fills: bool,
    /// For each variable that is described once as a count: what it counts.
    pub(super) tallies: Rc<[Option<String>]>,
    /// What regions have been called lately.
    pub(super) memo: Rc<PhraseMemo>,
    /// Conditions that are called by the names that the text gives them.
    pub(super) named: Rc<[super::named::Named]>,
    /// The move that is described, with its conditions, as an order: what may follow it is then "such a move".
    pub(super) doing: Option<Rc<str>>,
    /// Whether the scores of play matter.
    pub(super) scores: bool,
}

/// What stands where a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Landing {
    /// A piece, which it takes the place of.
    Occupied,
    /// Nothing.
    Empty,
}

/// A player in a sentence.
#[derive(Clone, Debug)]
pub(super) struct Who {
    /// `you`, `your opponent`, `Black`.
    pub(super) name: String,
    /// `your`, `your opponent's`, `Black's`.
    pub(super) possessive: String,
    /// Whether verbs take the form of "you".
    pub(super) you: bool,
}

impl Who {
    fn you() -> Self {
        Self {
            name: "you".to_owned(),
            possessive: "your".to_owned(),
            you: true,
        }
    }

    pub(super) fn other(name: impl Into<String>) -> Self {
        let name = name.into();
        let possessive = if name.ends_with('s') {
            format!("{name}'")
        } else {
            format!("{name}'s")
        };
        Self {
            name,
            possessive,
            you: false,
        }
    }

    /// A verb in the right form: that of "you", or that of others.
    pub(super) fn verb(&self, you: &str, others: &str) -> String {
        format!("{} {}", self.name, if self.you { you } else { others })
    }
}

impl<'g> Narrator<'g> {
    pub(super) fn new(game: &'g Game) -> Self {
        let narrator = Self {
            game,
            player: "that player",
            brief: false,
            teams: has_teams(game),
            subject: None,
            spelled: None,
            meanings: super::define::Meanings::default(),
            heading: None,
            it: None,
            bound: false,
            asked_of: None,
            repeated: false,
            after: false,
            landing: None,
            vacant: None,
            cleared: false,
            each_between: false,
            theirs: false,
            owner: None,
            forgets: !remembers(game),
            restarts: false,
            never_fills: super::supply::never_fills(game),
            tallies: Rc::default(),
            memo: Rc::default(),
            named: Rc::default(),
            doing: None,
            scores: game.reads_scores(),
        };
        Self {
            tallies: narrator.count_moves().into(),
            ..narrator
        }
    }

    /// A copy of this narrator, for whom the player of a loop is called something else.
    pub(super) fn calling(&self, player: &'static str) -> Self {
        Self {
            player,
            ..self.clone()
        }
    }

    /// The player an integer stands for.
    pub(super) fn who(&self, player: &Int) -> Who {
        match player {
            Int::Mover if self.theirs => Who {
                name: "they".to_owned(),
                possessive: "their".to_owned(),
                you: true,
            },
            Int::Next if self.theirs => Who::you(),
            Int::Mover => Who::you(),
            Int::Next if self.game.player_count() == 2 => Who::other("your opponent"),
            Int::Next => Who::other("the next player"),
            Int::Prev => Who {
                possessive: "the previous mover's".to_owned(),
                ..Who::other("the player who moved before")
            },
            Int::Const(number) => Who::other(self.name(*number)),
            Int::Variable(Variable::Player) => Who::other(self.player),
            Int::Who(site) => Who {
                name: format!("the owner of the piece on {}", self.place(site)),
                possessive: "its owner's".to_owned(),
                you: false,
            },
            Int::AtLevel {
                property: Property::Who,
                site,
                level,
            } => Who {
                name: format!("the owner of {}", self.piece_at_level(site, level)),
                possessive: "its owner's".to_owned(),
                you: false,
            },
            Int::Team(player) if !self.teams => self.who(player),
            Int::Team(player) => Who::other(format!(
                "the leader of {} side",
                self.who(player).possessive
            )),
            Int::Leader(values, among) => Who::other(self.leader(values, among)),
            Int::Sub(three, player)
                if **three == Int::Const(3) && self.game.player_count() == 2 =>
            {
                self.opponent(player)
            }
            Int::If(condition, one, other) => self.one_player_or_other(condition, one, other),
            Int::Var(_, of) if of.is_empty() => {
                Who::other(format!("player {}", self.number(player)))
            }
            other => Who::other(format!("the player whose number is {}", self.number(other))),
        }
    }

    /// The other one of two players.
    fn opponent(&self, player: &Int) -> Who {
        match player {
            Int::Mover => self.who(&Int::Next),
            Int::Next => self.who(&Int::Mover),
            Int::Const(number) => self.who(&Int::Const(3 - number)),
            Int::Sub(three, player) if **three == Int::Const(3) => self.who(player),
            Int::If(condition, one, other) => {
                let opponent = |player: &Int| {
                    Box::new(Int::Sub(Box::new(Int::Const(3)), Box::new(player.clone())))
                };
                self.one_player_or_other(condition, &opponent(one), &opponent(other))
            }
            player => Who::other(format!("the opponent of {}", self.who(player).name)),
        }
    }

    /// A player who depends on a condition: `Black (if the board is full, otherwise White)`.
    fn one_player_or_other(&self, condition: &Bool, one: &Int, other: &Int) -> Who {
        match self.known(condition) {
            Some(true) => return self.who(one),
            Some(false) => return self.who(other),
            None => {}
        }
        let (first, second) = (self.who(one), self.who(other));
        let condition = self.clause(condition, true);
        Who {
            name: format!("{} (if {condition}, otherwise {})", first.name, second.name),
            possessive: format!(
                "{} (if {condition}, otherwise {})",
                first.possessive, second.possessive
            ),
            you: first.you,
        }
    }

    /// The name of a player.
    pub(super) fn name(&self, number: i32) -> String {
        let player = usize::try_from(number)
            .ok()
            .and_then(|number| self.game.players.get(number));
        match player {
            Some(player) if number > 0 => format!("{NAME}{}", player.name),
            _ => "nobody".to_owned(),
        }
    }

    /// What a site of the board is called.
    pub(super) fn site_noun(&self) -> &'static str {
        match self.game.site_type {
            SiteType::Cell => "cell",
            SiteType::Vertex => "point",
            SiteType::Edge => "line",
        }
    }

    /// What a site of the board is called, as a noun.
    pub(super) fn site(&self) -> Noun {
        Noun::new(self.site_noun())
    }

    /// What sites of the board are called.
    pub(super) fn sites_noun(&self) -> String {
        self.site().many()
    }

    /// What any piece is called: by its own name if all that players own are of one kind.
    pub(super) fn piece_noun(&self) -> Noun {
        let owned = self
            .game
            .components
            .iter()
            .skip(1)
            .filter(|kind| kind.owner != 0);
        let mut names: Vec<&str> = owned.map(|kind| kind.base.as_str()).collect();
        names.dedup();
        Noun::new(match names.as_slice() {
            [only] => piece_words(only),
            _ => "piece".to_owned(),
        })
    }

    /// Kinds of pieces by their names: `rook or bishop`.
    pub(super) fn kinds_noun(&self, kinds: &[ComponentId]) -> Noun {
        let mut names: Vec<Noun> = Vec::new();
        for kind in kinds {
            let name = self.kind_noun(usize::from(kind.0));
            if !names.contains(&name) {
                names.push(name);
            }
        }
        Noun::any(names)
    }

    /// The name of a kind of piece.
    pub(super) fn kind_noun(&self, kind: usize) -> Noun {
        Noun::new(match self.game.components.get(kind) {
            Some(component) if kind > 0 => piece_words(&component.base),
            _ => "nothing".to_owned(),
        })
    }

    /// Which piece an integer stands for, with an article.
    pub(super) fn piece(&self, piece: &Int) -> String {
        self.kind(piece).one()
    }

    /// The kind of piece that an integer stands for.
    pub(super) fn kind(&self, piece: &Int) -> NounPhrase {
        let bare = |noun| NounPhrase::Kind(Determiner::Bare, noun);
        let noun = || Noun::new("piece");
        match piece {
            Int::Const(kind) => match usize::try_from(*kind) {
                Ok(kind) if kind > 0 => {
                    let noun = self.kind_noun(kind);
                    match self.game.owner(kind as u8) {
                        0 if self.is_also_owned(kind) => bare(noun.called("neutral")),
                        0 => bare(noun),
                        owner => bare(noun.with(&format!("of {}", self.name(i32::from(owner))))),
                    }
                }
                _ => NounPhrase::name("nothing", noun()),
            },
            Int::Table(kinds, of) => {
                let owned: Vec<(i32, Noun)> = (0..)
                    .zip(kinds.iter())
                    .filter(|(owner, kind)| **kind > 0 && *owner > 0)
                    .map(|(owner, kind)| {
                        (owner, self.kind_noun(usize::try_from(*kind).unwrap_or(0)))
                    })
                    .collect();
                let who = self.who(of);
                match owned.as_slice() {
                    [(_, only), rest @ ..] if rest.iter().all(|(_, other)| other == only) => {
                        match who.you {
                            true => bare(only.clone()),
                            false => bare(only.clone().with(&format!("of {}", who.name))),
                        }
                    }
                    owned => {
                        let parts = owned
                            .iter()
                            .map(|(owner, noun)| format!("{} for {}", noun.a(), self.name(*owner)));
                        let parts: Vec<String> = parts.collect();
                        let owner = if who.you { "yours" } else { &who.name };
                        bare(noun().with(&format!("of {owner} ({})", parts.join(", "))))
                    }
                }
            }
            Int::What(site) => bare(noun().with(&format!("like that on {}", self.place(site)))),
            // The kind whose number is that of a player.
            Int::Mover | Int::Next | Int::Prev | Int::Variable(Variable::Player) => {
                let kinds = (0..=self.game.player_count() as i32).collect();
                self.kind(&Int::Table(kinds, Box::new(piece.clone())))
            }
            other => {
                let piece = format!("the piece whose number is {}", self.number(other));
                NounPhrase::name(piece, noun())
            }
        }
    }

    /// The kind of piece that an integer stands for, where pieces of others could be meant as well.
    pub(super) fn owned_kind(&self, piece: &Int) -> NounPhrase {
        match (self.kind(piece), piece) {
            (NounPhrase::Kind(Determiner::Bare, noun), Int::Table(kinds, of))
                if self.who(of).you && kinds.iter().filter(|kind| **kind > 0).count() > 1 =>
            {
                NounPhrase::Kind(Determiner::Bare, noun.with("of yours"))
            }
            (kind, _) => kind,
        }
    }

    /// What pieces that belong to nobody are called.
    pub(super) fn neutral_noun(&self) -> Noun {
        let kinds =
            (1..self.game.components.len()).filter(|kind| self.game.owner(*kind as u8) == 0);
        let kinds: Vec<ComponentId> = kinds.map(|kind| ComponentId(kind as u16)).collect();
        match kinds.is_empty() {
            true => Noun::new("piece").called("neutral"),
            false => match kinds
                .iter()
                .any(|kind| self.is_also_owned(usize::from(kind.0)))
            {
                true => self.kinds_noun(&kinds).called("neutral"),
                false => self.kinds_noun(&kinds),
            },
        }
    }

    /// Which pieces are meant where only those of one player are of some kinds, though others have such pieces.
    pub(super) fn those_of(&self, kinds: &[ComponentId]) -> String {
        let components = &self.game.components;
        let is_listed = |index: usize| kinds.iter().any(|kind| usize::from(kind.0) == index);
        let mut meant = kinds
            .iter()
            .filter_map(|kind| components.get(usize::from(kind.0)));
        let is_part = meant.any(|meant| {
            let mut all = components.iter().enumerate();
            all.any(|(index, other)| other.base == meant.base && !is_listed(index))
        });
        match self.owner_of(kinds) {
            Some(owner) if is_part => format!(" (those of {owner})"),
            _ => String::new(),
        }
    }

    /// The player whom all of some kinds of pieces belong to, where other players have such pieces too.
    pub(super) fn owner_of(&self, kinds: &[ComponentId]) -> Option<String> {
        let mut owners: Vec<u8> = kinds
            .iter()
            .map(|kind| self.game.owner(kind.0 as u8))
            .collect();
        owners.dedup();
        match owners.as_slice() {
            [owner] if *owner > 0 => Some(self.name(i32::from(*owner))),
            _ => None,
        }
    }

    /// A piece of anybody, neutral ones included.
    pub(super) fn any_noun(&self) -> Noun {
        match self
            .game
            .components
            .iter()
            .skip(1)
            .any(|kind| kind.owner == 0)
        {
            true => Noun::new("piece"),
            false => self.piece_noun(),
        }
    }
}
