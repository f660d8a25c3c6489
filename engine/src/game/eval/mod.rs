//! The meaning of rules: runs the nodes of [`super::ir`] on a position.
//!
//! A [`Context`] borrows everything an evaluation needs and owns nothing but
//! the frame of bound variables. It is made for one question and dropped.
//! Expressions take `&mut self` only because some of them (legal moves of a
//! player, conditions on the position after a move) try something on the
//! state and put it back; none leaves a trace.
//!
//! Every evaluation takes steps, and a question has a budget of them (`pace`), so that none runs for ever.
//!
//! Owns one function for each family of nodes; begin with them: `integers`, `booleans`, `sites`, `generate` (legal moves),
//! `effects`, `ending`. `site_tests`
//! asks a condition of many sites at once.
//!
//! A move is made in layers, each function calling the next:
//!
//! * `play` records the move and the position to which it leads, besides what `advance` does;
//! * `advance` leads to the next position of the game: the move, then debts, the end, phases, whose turn it is;
//! * `apply_move` does what the move itself does: its piece, and the effects of its rule;
//! * `execute` (an effect) and `run` (one by its number) do what an effect says: `plan` evaluates it to a list of actions
//!   before any is applied, as the parts of an effect do not see each other's changes;
//! * `apply_action` does what one action says.

mod action;
mod apply;
mod apply_action;
mod arrays;
mod booleans;
mod choices;
mod choose;
mod conflict;
mod connection;
mod dice;
mod draw;
mod each_piece;
mod effects;
mod ending;
mod explain;
mod flanks;
mod follow;
mod generate;
mod groups;
mod hidden;
mod idea;
mod integers;
mod longest;
mod pace;
mod patterns;
mod pending;
mod prior;
mod progress;
mod puzzle;
mod radiate;
mod repetition;
mod shove;
mod site_tests;
mod sites;
mod slide;
mod sow;
mod stacked_rows;
mod stacks;
mod steps;
mod threat;
mod touched;
mod track;
mod travel;
mod turn;
mod visited;
mod vote;
mod walk;

use self::choices::Choices;
pub use self::conflict::Conflict;
pub use self::explain::{Asked, ExplanationEntry, decisive};
pub use self::generate::MOST_VALUES;
pub use self::idea::Idea;
pub use self::pace::{Excess, MOST_LISTED, MOST_STEPS, is_evaluation_stopped, stop_evaluation};
use super::dice::Throw;
use super::ir::{Int, Variable};
use super::moves::{Move, NO_LEVEL, NOWHERE};
use super::past::Past;
use super::siteset::SiteSet;
use super::trace::Trace;
use super::{Game, Provenance, State};
use crate::topology::Site;

/// Variables bound while nodes are evaluated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) from: Site,
    pub(crate) to: Site,
    pub(crate) between: Site,
    pub(crate) site: Site,
    pub(crate) player: u8,
    pub(crate) value: i32,
    /// The pips of the die, or of the dice together, of a loop over dice.
    pub(crate) pips: i32,
    /// Bit n set: a move uses die n.
    pub(crate) dice: u16,
    /// The level of a stack, [`NO_LEVEL`] if none is bound.
    pub(crate) level: u8,
    /// A site of the group of a loop over groups.
    pub(crate) group: Site,
    /// Whose turn it counts as while moves of another player's pieces are found; 0 for the mover's own.
    pub(crate) side: u8,
    /// The number of the hint of a puzzle that a condition is asked of.
    pub(crate) hint: u16,
}

impl Default for Frame {
    fn default() -> Self {
        Self {
            from: NOWHERE,
            to: NOWHERE,
            between: NOWHERE,
            site: NOWHERE,
            player: 0,
            value: -1,
            pips: 0,
            dice: 0,
            level: NO_LEVEL,
            group: NOWHERE,
            side: 0,
            hint: u16::MAX,
        }
    }
}

impl Frame {
    /// The variables as they were when a move was generated.
    pub(crate) fn of(mv: Move) -> Self {
        Self {
            from: mv.start(),
            to: mv.to,
            between: mv.between,
            site: mv.site,
            player: mv.player,
            value: i32::from(mv.value),
            pips: 0,
            dice: mv.dice,
            level: mv.level,
            group: NOWHERE,
            side: mv.side,
            hint: u16::MAX,
        }
    }

    /// The site bound to a variable.
    pub(crate) fn site_of(&self, variable: Variable) -> Site {
        match variable {
            Variable::From => self.from,
            Variable::To => self.to,
            Variable::Between => self.between,
            Variable::Site => self.site,
            Variable::Group => self.group,
            Variable::Player | Variable::Value | Variable::Pips | Variable::Level => NOWHERE,
        }
    }

    pub(crate) fn bind(&mut self, variable: Variable, site: Site) {
        match variable {
            Variable::From => self.from = site,
            Variable::To => self.to = site,
            Variable::Between => self.between = site,
            Variable::Site => self.site = site,
            Variable::Player => self.player = site.0 as u8,
            Variable::Value => self.value = i32::from(site.0),
            Variable::Pips => self.pips = i32::from(site.0),
            Variable::Level => self.level = site.0 as u8,
            Variable::Group => self.group = site,
        }
    }

    /// Binds the variable of a loop over sites; in Ludii the site is where moves end, too.
    #[inline]
    pub(crate) fn visit(&mut self, variable: Variable, site: Site) {
        self.bind(variable, site);
        if variable == Variable::Site {
            self.to = site;
        }
    }
}

/// Room for evaluation that is kept from ply to ply, so that none allocates.
#[derive(Clone, Debug)]
pub(crate) struct Scratch<'a> {
    actions: Vec<action::Action>,
    /// Where the last change made by the move that is being made began and ended.
    changed: [Site; 2],
    #[expect(
        clippy::vec_box,
        reason = "they are taken out and put back at each ply"
    )]
    choices: Vec<Box<Choices<'a>>>,
    /// The only site that matters as the end of moves, if it is being asked whether a move ends there.
    aim: Option<Site>,
    lists: Vec<Vec<Move>>,
    values: Vec<Vec<i32>>,
    links: Vec<connection::Links>,
    states: Vec<State>,
    /// What is noted of the rules that do something, if that is asked for.
    pub(crate) trace: Option<Trace>,
    /// What is thrown where it is asked whether a player can move, if that is given.
    pub(crate) foreseen: Option<Throw>,
    /// Whether dice have been rolled since this was last reset.
    pub(crate) rolled: bool,
    /// Whether a move is being made that is not among the past ones yet, though the position may be after it.
    advancing: bool,
    /// Whether something has been left pending by what comes before the move that is being made.
    left_pending: bool,
    /// Whether what comes before a move is being done.
    early: bool,
    /// The rank of the condition for which a move is tried; 0 if none is.
    testing: u8,
    /// How many moves are being tried, each for the sake of the one before.
    tried: u8,
    /// How many effects are being brought about, each by a move that the one before makes.
    following: u8,
    /// Whether as many moves or effects are as may be.
    too_deep: bool,
    /// Whether a calculation has gone beyond 32 bits since this was last reset.
    pub(crate) beyond_bounds: bool,
    /// The steps that are left to the question.
    pace: pace::Pace,
    /// Whether it is being asked if a player can move.
    asking: bool,
    /// Whether it is being asked if the mover loses by a move.
    judging: bool,
    /// Whether it is being asked if a piece could be taken.
    threatening: bool,
    /// The turns that are being compared by their lengths.
    turns: longest::Turns,
}

impl Default for Scratch<'_> {
    fn default() -> Self {
        Self {
            actions: Vec::new(),
            changed: [NOWHERE; 2],
            choices: Vec::new(),
            aim: None,
            lists: Vec::new(),
            values: Vec::new(),
            links: Vec::new(),
            states: Vec::new(),
            trace: None,
            foreseen: None,
            rolled: false,
            advancing: false,
            left_pending: false,
            early: false,
            testing: 0,
            tried: 0,
            following: 0,
            too_deep: false,
            beyond_bounds: false,
            pace: pace::Pace::default(),
            asking: false,
            judging: false,
            threatening: false,
            turns: longest::Turns::default(),
        }
    }
}

impl Scratch<'_> {
    /// What the last question had more of than it may have, if it was given up for its size.
    pub(crate) fn excess(&self) -> Option<Excess> {
        self.pace.excess
    }
}

/// What an evaluation needs: a game, and for a time a position and buffers.
pub(crate) struct Context<'s, 'a, const W: usize> {
    pub(crate) game: &'a Game,
    pub(crate) state: &'s mut State,
    pub(crate) past: &'s mut Past,
    pub(crate) scratch: &'s mut Scratch<'a>,
    pub(crate) frame: Frame,
    /// The level to which a loop over the levels of a stack came last, as in Ludii: `(level)` is this until a loop over
    /// pieces, or another that puts it back, binds it anew.
    pub(crate) left_level: Option<u8>,
}

impl<'s, 'a, const W: usize> Context<'s, 'a, W> {
    pub(crate) fn new(
        game: &'a Game,
        state: &'s mut State,
        past: &'s mut Past,
        scratch: &'s mut Scratch<'a>,
    ) -> Self {
        let mut context = Self {
            game,
            state,
            past,
            scratch,
            frame: Frame::default(),
            left_level: None,
        };
        context.begin();
        context
    }

    /// Notes that the rule at a place did something, or that its condition did not hold.
    #[inline]
    fn note(&mut self, provenance: Provenance, held: bool) {
        if let Some(trace) = &mut self.scratch.trace {
            trace.note(provenance, held);
        }
    }

    /// The site an integer stands for.
    #[inline]
    pub(crate) fn site(&mut self, int: &'a Int) -> Site {
        match int {
            Int::LastTo => self.state.head.last.to,
            Int::Variable(Variable::To) => self.frame.to,
            Int::Variable(Variable::From) => self.frame.from,
            _ => to_site(self.int(int)),
        }
    }

    /// The player an integer stands for; 0 for anything that is no player.
    #[inline]
    pub(crate) fn player(&mut self, int: &'a Int) -> usize {
        let player = match int {
            Int::Mover => return usize::from(self.state.head.mover),
            Int::Next => return usize::from(self.state.head.next),
            Int::Const(player) => *player,
            int => self.int(int),
        };
        if (1..=self.game.player_count() as i32).contains(&player) {
            player as usize
        } else {
            0
        }
    }

    /// The owner of the piece on a site.
    #[inline]
    pub(crate) fn who(&self, site: Site) -> u8 {
        self.game.owner(self.what(site))
    }

    /// The owner of the piece on a site as rules number owners, 0 where there is none. In a game on vertices or edges the
    /// hands, which are cells, are not looked at.
    #[inline]
    pub(crate) fn holder(&self, site: Site) -> u8 {
        match self.game.is_apart(site) {
            true => 0,
            false => self.game.holder(self.what(site)),
        }
    }

    /// The kind of piece on a site, 0 where there is none.
    #[inline]
    pub(crate) fn what(&self, site: Site) -> u8 {
        if usize::from(site.0) < self.game.layout.sites {
            self.state.what(&self.game.layout, site)
        } else {
            0
        }
    }

    /// The sites of the board occupied by a player.
    #[inline]
    pub(crate) fn owned_by(&self, player: usize) -> SiteSet<W> {
        self.state.occupied_by(&self.game.layout, player)
    }

    /// The empty sites of the board.
    #[inline]
    pub(crate) fn empty(&self) -> SiteSet<W> {
        self.state.of_kind(&self.game.layout, 0)
    }

    /// Whether two players are of one team (or the same).
    #[inline]
    pub(crate) fn same_team(&self, one: usize, other: usize) -> bool {
        one == other || self.state.head.team[one] == self.state.head.team[other]
    }

    /// The next active player after `player` in turn order; the player itself if it is alone.
    pub(crate) fn after(&self, player: u8) -> u8 {
        self.state.after(&self.game.layout, player)
    }

    /// Runs `body` with an empty list of moves that is kept for reuse.
    pub(crate) fn with_list<R>(&mut self, body: impl FnOnce(&mut Self, &mut Vec<Move>) -> R) -> R {
        let mut list = self.scratch.lists.pop().unwrap_or_default();
        list.clear();
        let result = body(self, &mut list);
        self.scratch.lists.push(list);
        result
    }

    /// Runs `body` with room for moves that is kept for reuse.
    #[inline]
    pub(crate) fn with_choices<R>(
        &mut self,
        body: impl FnOnce(&mut Self, &mut Choices<'a>) -> R,
    ) -> R {
        let mut choices = self.scratch.choices.pop().unwrap_or_default();
        choices.clear();
        let aim = self.scratch.aim.take();
        let result = body(self, &mut choices);
        self.scratch.aim = aim;
        self.scratch.choices.push(choices);
        result
    }

    /// Runs `body` on the state and puts the state back as it was.
    pub(crate) fn tentatively<R>(&mut self, body: impl FnOnce(&mut Self) -> R) -> R {
        let saved = match self.scratch.states.pop() {
            Some(mut saved) => {
                saved.copy_from(self.state);
                saved
            }
            None => self.state.clone(),
        };
        let frame = self.frame;
        let (left_pending, early) = (self.scratch.left_pending, self.scratch.early);
        let taken = self.scratch.turns.taken();
        self.scratch.early = false;
        // What is only tried has not happened.
        let trace = self.scratch.trace.take();
        let left_level = self.left_level;
        let result = body(self);
        self.left_level = left_level;
        self.scratch.trace = trace;
        (self.scratch.left_pending, self.scratch.early) = (left_pending, early);
        self.scratch.turns.set_taken(taken);
        self.frame = frame;
        self.state.copy_from(&saved);
        self.scratch.states.push(saved);
        result
    }

    /// Runs `body` as if it were the turn of `player`.
    pub(crate) fn as_mover<R>(&mut self, player: u8, body: impl FnOnce(&mut Self) -> R) -> R {
        let (mover, next) = (self.state.head.mover, self.state.head.next);
        self.state.head.mover = player;
        // Not whom a move has named to come next: that is for after the player's turn.
        self.state.head.next = self.after(player);
        let result = body(self);
        self.state.head.mover = mover;
        self.state.head.next = next;
        result
    }
}

/// The site of an integer, [`NOWHERE`] if it is none.
#[inline]
pub(crate) fn to_site(value: i32) -> Site {
    u16::try_from(value).map_or(NOWHERE, Site)
}

/// The integer of a site, −1 for [`NOWHERE`].
#[inline]
pub(crate) fn from_site(site: Site) -> i32 {
    if site == NOWHERE {
        -1
    } else {
        i32::from(site.0)
    }
}
