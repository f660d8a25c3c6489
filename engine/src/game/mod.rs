//! The executable game: immutable tables and rules, states, and the engine that runs them.
//!
//! A [`Game`] can be built in Rust and searched without any text: nothing here
//! knows that descriptions exist, except that rules carry a [`Provenance`] to
//! point at the text they came from.
//!
//! * [`ir`]: the rules as a closed set of plain nodes.
//! * [`Layout`], [`State`], [`Move`]: flat data, copied without allocating.
//! * `eval`: one file per family of nodes; it gives rules their meaning, which `program` runs faster.
//! * `state::stack`: the pieces below the highest of a stack, in games that have stacks. The rest of the module finds
//!   the highest piece where it finds a piece, and the height of the stack where it finds a number of pieces.
//! * [`Trial`]: a game being played: state, moves, past positions, outcome. [`OwnedTrial`] keeps its game alive.
//! * [`Situation`]: a whole position as text, from which it is made again.
//!
//! Owns what a game is and what its rules mean. Refuses input, output and chance without a seed. Begin with [`Game`] and
//! [`Trial`], then `ir`; `eval::generate` and `eval::apply` are the legal moves and what they do.

mod bits;
pub(crate) mod dice;
mod directions;
pub(crate) mod eval;
mod example;
mod fixed;
pub mod ir;

mod adjacency;
mod holders;
mod layout;
mod moves;
mod named;
mod notation;
mod owned;
mod past;
mod pattern;
mod phases;
mod random;
mod rays;
mod records;
pub mod rewrite;
mod score;
mod setup;
mod shifts;
mod site_mark;
pub mod siteset;
mod situation;
mod state;
mod trace;
mod trial;
mod turns;
pub(crate) mod zobrist;

pub use adjacency::{Adjacency, AdjacencyBuilder, SiteRange};
pub use dice::{Die, MAX_DICE, MAX_FACES, Throw};
pub use directions::Directions;
pub use eval::{
    Asked, Conflict, Excess, ExplanationEntry, Idea, MOST_LISTED, MOST_STEPS, MOST_VALUES,
    decisive, is_evaluation_stopped, stop_evaluation,
};
pub use example::{Example, ExampleAction, ExampleFailure, ExampleStep};
pub(crate) use fixed::intern_region;
pub use layout::{Candidates, Demands, Layout, MAX_HEIGHT};
pub use moves::Move;
pub use named::{Definition, NamedCondition, RegionName};
pub use notation::Notation;
pub use owned::OwnedTrial;
pub use past::{Past, Played, Positions};
pub use pattern::{MAX_KINDS, MAX_PLACEMENTS, PatternKind, Patterns, Placement};
pub use random::{Random, Seed};
pub use rays::Rays;
pub use shifts::Shifts;
pub use site_mark::SiteMark;
pub use situation::{PieceGroup, Setting, Situation};
pub(crate) use state::SEVERAL_PENDING;
pub(crate) use state::SiteSight;
pub(crate) use state::sides_key;
pub(crate) use state::words_of_list;
pub use state::{
    Held, MAX_DEBTS, MAX_PLAYERS, OpenDebt, Sight, State, StateHeader, Veiled, owner_of_value,
};
pub use trace::Trace;
pub use trial::{Bookmark, Ending, IllegalMove, Outcome, Reason, Rollout, Trial, VisibleDice};
pub use turns::count_turns;

use std::sync::Arc;

use crate::topology::{Site, SiteType, Topology};
use ir::{
    Ballot, Bool, Debt, DebtId, DirectionsId, Effect, EffectId, EndRule, Int, Moves, PhaseId,
    RegionId, Rule, RuleId, Track, Verdict,
};
use siteset::SiteSet;

/// Where in a text a rule came from: a file and a span of bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Provenance {
    /// Number of the file.
    pub file: u16,
    /// First byte.
    pub start: u32,
    /// Byte after the last.
    pub end: u32,
}

/// A player of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// What the player is called; "Player 1" unless the description names it.
    pub name: String,
    /// Colour in which its pieces are shown, as red, green, blue.
    pub colour: Option<[u8; 3]>,
    /// The character it is known by where the game comes from; empty if none is given.
    pub character: String,
}

/// A kind of piece. Kind 0 is the absence of a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Component {
    /// Its name, with the owner's number where each player has one: `Stone1`.
    pub name: String,
    /// The name without the owner's number: `Stone`.
    pub base: String,
    /// The owner, 0 if it belongs to nobody or to all players together.
    pub owner: u8,
    /// Whether it belongs to all players together.
    pub shared: bool,
    /// What it is worth, 0 by default.
    pub value: i32,
    /// The local states of its two sides, if it can be flipped.
    pub flips: Option<[u16; 2]>,
    /// How it moves, for `(forEach Piece)`.
    pub moves: Moves,
    /// Letter or sign by which it is drawn.
    pub symbol: String,
    /// What its moves begin with where people write `Nf3`, if it is not the sign: nothing for pawns.
    pub notation: Option<String>,
    /// The character it bears where the game comes from; empty if none is given.
    pub character: String,
    /// Where it stands in the text.
    pub provenance: Provenance,
}

/// A phase of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// Who can be in it: 0 for everybody.
    pub owner: u8,
    /// How moves are made in it.
    pub play: Moves,
    /// The moves of `play` written out for each player, once a pass has done that; index 0 is not used.
    pub plays: Vec<Moves>,
    /// The ways out of it; the first that is open is taken.
    pub exits: Vec<Exit>,
    /// End rules of this phase alone.
    pub ends: Vec<EndRule>,
    /// The end rules of all phases as they are for a mover in this one, by player, once a pass has written
    /// them so; index 0 is not used.
    pub finals: Vec<Vec<EndRule>>,
    /// Where it stands in the text.
    pub provenance: Provenance,
}

/// A way out of a phase.
#[derive(Clone, PartialEq, Debug)]
pub struct Exit {
    /// The player it is for; everybody if none.
    pub who: Option<Int>,
    /// When it is taken.
    pub when: Bool,
    /// The phase it leads to.
    pub to: PhaseId,
    /// What happens when it is taken, once for all players who take it together.
    pub then: Option<EffectId>,
    /// Where it stands in the text.
    pub provenance: Provenance,
}

/// What it means that the player to move has no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// What becomes of the player.
    pub verdict: Verdict,
    /// Where the rule stands in the text.
    pub provenance: Provenance,
}

/// Words that players are shown when a condition holds after a move. They change nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct Announcement {
    /// The words.
    pub words: String,
    /// When they are shown; the mover is the player who has moved.
    pub when: Bool,
}

/// Why a player left the game, or now plays for another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Departure {
    /// The reason in the description's words, if it gives any.
    pub words: Option<String>,
    /// Where the rule stands in the text.
    pub provenance: Provenance,
    /// What became of the player.
    pub kind: DepartureKind,
}

/// What became of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DepartureKind {
    /// The player left the game.
    Left,
    /// The player now plays for another.
    Joined,
}

/// The positions that must not be repeated. The player to move is no part of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Those after the first moves of turns.
    InGame,
    /// Those after the moves of the turn that a move belongs to; of the turn before, if it is the first of its turn.
    InTurn,
}

/// A number of each player that is shown beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Account {
    /// What it is called.
    pub name: String,
    /// The number, of [`Variable::Player`](ir::Variable).
    pub value: Int,
}

/// What tells past positions apart besides the pieces on the board and in hand and whose turn it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Distinction {
    /// Numbers that positions differ in, evaluated for the player to move.
    pub numbers: Vec<Int>,
    /// If given, the numbers count only while the player to move has one of these moves.
    pub moves: Option<Moves>,
    /// Where it stands in the text.
    pub provenance: Provenance,
}

/// What ends a game that its own rules do not end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Turns per player after which the game is a draw.
    pub turns: u32,
    /// Moves after which the game is a draw.
    pub moves: u32,
    /// Whether a full round of passes is a draw.
    pub all_pass: bool,
}

impl Default for Limits {
    /// The limits of Ludii 1.3.12.
    fn default() -> Self {
        Self {
            turns: 1250,
            moves: 10_000,
            all_pass: true,
        }
    }
}

/// A game ready to be played. Immutable; shared by all its trials.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its name.
    pub name: String,
    /// The players, from 1; index 0 stands for nobody.
    pub players: Vec<Player>,
    /// The board.
    pub topology: Arc<Topology>,
    /// The kind of site pieces stand on.
    pub site_type: SiteType,
    /// The owner of each hand site, in the order of their numbers after the board's.
    pub hands: Vec<u8>,
    /// The kinds of pieces, from 1.
    pub components: Vec<Component>,
    /// The sites that players call by number, as draughts players do: that of number 1 first.
    pub numbers: Vec<Site>,
    /// Where the parts of a state lie.
    pub layout: Layout,
    /// Regions fixed at compile time, `layout.words` words each.
    pub regions: Vec<u64>,
    /// Sets of directions.
    pub directions: Vec<Directions>,
    /// Rules of moves; rule 0 is the forced pass.
    pub rules: Vec<Rule>,
    /// Effects evaluated later than what surrounds them.
    pub effects: Vec<Effect>,
    /// Kinds of moves that may be owed.
    pub debts: Vec<Debt>,
    /// Patterns.
    pub patterns: Patterns,
    /// What the text of a deduction puzzle gives away.
    pub hints: Vec<ir::Hint>,
    /// The dice.
    pub dice: Vec<Die>,
    /// Tracks of the board.
    pub tracks: Vec<Track>,
    /// Whether it is asked where the last move made its last change, or who was stuck when last to move.
    pub follows_moves: bool,
    /// Whether a condition, a number or a region goes through the levels of a stack in a game that asks for levels: such a
    /// loop leaves the level changed for what is asked next, so that the order of questions matters.
    pub leaves_level: bool,
    /// Effects with which every position begins: what is −1 until it is set.
    pub unset: Vec<Effect>,
    /// What players propose and vote for.
    pub ballot: Ballot,
    /// Names of the variables.
    pub variables: Vec<String>,
    /// Names of the memories of patterns.
    pub memories: Vec<String>,
    /// Integers that the text gives names: rules contain them, but are evaluated without their names.
    pub definitions: Vec<Definition>,
    /// Names that the text gives to conditions of the rules, by its defines.
    pub conditions: Vec<NamedCondition>,
    /// Regions that the text gives names.
    pub region_names: Vec<RegionName>,
    /// Sites that are drawn with a sign or in a colour, later ones over earlier ones.
    pub marks: Vec<SiteMark>,
    /// Names of the memories of values; one may have none.
    pub lists: Vec<String>,
    /// The list of the values left pending, in games that ask for all of them.
    pub pending: Option<ir::ListId>,
    /// Phases; a game without any has one nameless phase.
    pub phases: Vec<Phase>,
    /// The phases that may be left, as bits; all bits in a game of more than 64 phases.
    pub exiting: u64,
    /// End rules of all phases.
    pub ends: Vec<EndRule>,
    /// What ends a game that its rules do not end.
    pub limits: Limits,
    /// What it means that the player to move has no legal move, if it is not a forced pass.
    pub stuck: Option<Stuck>,
    /// Whether the first win ends the game, however many players are left in it.
    pub first_win_ends: bool,
    /// Messages to the players after a move.
    pub announcements: Vec<Announcement>,
    /// The rules that make a player leave or join another.
    pub departures: Vec<Departure>,
    /// Which positions a move must not lead to again, if any.
    pub no_repeat: Option<Repetition>,
    /// Whether a move by which the mover loses is not legal.
    pub no_suicide: bool,
    /// Whether `(is Repeated …)` or a rule like it needs past positions.
    pub remembers_positions: bool,
    /// Whether `(is Repeated … hands:false)` needs past positions of the board.
    pub remembers_boards: bool,
    /// How many parts of a point scores are kept in: 1, or 100 where some are no whole numbers of points.
    pub score_parts: i32,
    /// Numbers of each player that are shown beside the board. They change nothing.
    pub tallies: Vec<Account>,
    /// What tells past positions apart besides pieces and whose turn it is, if anything does.
    pub distinction: Option<Distinction>,
    /// The position after the start rules; one of many, if they draw by chance.
    pub start: State,
    /// The start rules, if they draw by chance.
    pub drawn_start: Vec<Effect>,
    /// Whether anything happens before the first move: in Ludii that stands in the list of moves, as a move of nobody that is
    /// no pass, which a round of passes does not go beyond.
    pub prepared: bool,
}

impl Game {
    /// Whether some moves are not legal because of what they lead to.
    #[inline]
    pub(crate) fn forbids_outcomes(&self) -> bool {
        self.no_repeat.is_some() || self.no_suicide
    }
}

impl Phase {
    /// The end rules of all phases, for a mover who is in this one.
    #[inline]
    #[must_use]
    pub fn finals_of<'a>(&'a self, mover: usize, ends: &'a [EndRule]) -> &'a [EndRule] {
        self.finals.get(mover).map_or(ends, Vec::as_slice)
    }

    /// How a player makes moves in it.
    #[inline]
    #[must_use]
    pub fn play_of(&self, player: usize) -> &Moves {
        self.plays.get(player).unwrap_or(&self.play)
    }
}

impl Game {
    /// The rule of a move.
    #[inline]
    #[must_use]
    pub fn rule(&self, rule: RuleId) -> &Rule {
        &self.rules[rule.index()]
    }

    /// A set of directions.
    #[inline]
    #[must_use]
    pub fn directions(&self, id: DirectionsId) -> &Directions {
        &self.directions[id.index()]
    }

    /// A region fixed at compile time.
    #[inline]
    #[must_use]
    pub fn region<const W: usize>(&self, id: RegionId) -> SiteSet<W> {
        SiteSet::read(&self.regions[id.index() * W..])
    }

    /// Whether a site is in a fixed region.
    #[inline]
    #[must_use]
    pub fn region_contains(&self, id: RegionId, site: Site) -> bool {
        let (words, index) = (self.layout.words, usize::from(site.0));
        index < words * 64 && self.regions[id.index() * words + index / 64] >> (index % 64) & 1 == 1
    }

    /// A kept effect.
    #[inline]
    #[must_use]
    pub fn effect(&self, id: EffectId) -> &Effect {
        &self.effects[id.index()]
    }

    /// A kind of debt.
    #[inline]
    #[must_use]
    pub fn debt(&self, id: DebtId) -> &Debt {
        &self.debts[id.index()]
    }

    /// The last departure of a player, if there was one.
    #[must_use]
    pub fn departure(&self, state: &State, player: usize) -> Option<&Departure> {
        let number = usize::from(state.head.departure[player]);
        self.departures.get(number.checked_sub(1)?)
    }

    /// What a rule that makes players leave, or ends the game, is called in the description, if it is.
    #[must_use]
    pub fn caption(&self, rule: Provenance) -> Option<&str> {
        let departure = self
            .departures
            .iter()
            .find(|departure| departure.provenance == rule)?;
        departure.words.as_deref()
    }

    /// The player with whom the mover changes sides by a move: the one before the mover; none if it is no change of sides.
    /// Sides keep their pieces: who plays them changes.
    #[must_use]
    pub fn swaps_with(&self, mv: Move, mover: usize) -> Option<usize> {
        let swaps = self.rule(mv.rule).physical == ir::Physical::Swap;
        swaps.then(|| match mover {
            0 | 1 => self.player_count(),
            mover => mover - 1,
        })
    }

    /// The number of players.
    #[inline]
    #[must_use]
    pub fn player_count(&self) -> usize {
        self.players.len() - 1
    }

    /// Whether the game is a draw when all players pass in turn while the mover is in a phase. As in Ludii it is asked
    /// after the end rules, and so never where there are none.
    #[must_use]
    pub fn ends_by_passing(&self, phase: &Phase) -> bool {
        self.limits.all_pass && !(self.ends.is_empty() && phase.ends.is_empty())
    }

    /// The owner of a kind of piece.
    #[inline]
    #[must_use]
    pub fn owner(&self, component: u8) -> u8 {
        self.components
            .get(usize::from(component))
            .map_or(0, |component| component.owner)
    }

    /// What a piece is called: its kind, and whose it is.
    #[must_use]
    pub fn piece_name(&self, component: &Component) -> String {
        match component.owner {
            0 => format!("the {}", component.base),
            owner => {
                let player = &self.players[usize::from(owner)].name;
                format!("{player}'s {}", component.base)
            }
        }
    }
}
