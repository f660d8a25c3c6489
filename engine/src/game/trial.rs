//! A game being played: position, past, outcome.

mod bookmark;
mod chance;
mod rollout;

pub use bookmark::Bookmark;
pub use chance::VisibleDice;
pub use rollout::Rollout;

use super::eval::{Conflict, Context, Excess, Scratch, is_evaluation_stopped};
use super::ir::{Bool, Verdict};
use super::moves::Move;
use super::past::{Past, Played};
use super::pattern::PatternKind;
use super::state::{MAX_PLAYERS, State};
use super::trace::Trace;
use super::{Game, Provenance};
use crate::game::random::Random;
use crate::topology::Site;
use crate::with_width;

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// An end rule held.
    Rule(Provenance),
    /// Only one player or team was left.
    LastLeft,
    /// Every player passed in turn.
    AllPassed,
    /// The limit of turns or moves was reached.
    Limit,
    /// The rules made more owed at once, stacked on a site, remembered in a list or tried one for another than can be kept,
    /// or took more steps than one move may.
    Overdrawn,
    /// The players agreed to a draw.
    Agreed,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// The rank of each player, 1 the best; index 0 unused. Players who share
    /// places have the mean of their ranks.
    pub ranks: [f32; MAX_PLAYERS + 1],
    /// The team of each player at the end.
    pub teams: [u8; MAX_PLAYERS + 1],
    /// Number of players.
    pub players: usize,
}

impl Outcome {
    /// The players with rank 1: one, a team, or nobody in a draw.
    pub fn winners(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=self.players).filter(|player| self.ranks[*player] == 1.0)
    }

    /// The players whose own teams have won: who has joined another is counted with that one.
    pub fn victors(&self) -> impl Iterator<Item = usize> + '_ {
        let won = self
            .winners()
            .fold(0_u32, |teams, player| teams | 1 << self.teams[player]);
        (1..=self.players).filter(move |player| won >> player & 1 == 1)
    }

    /// The first player with rank 1, if any.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.winners().next()
    }
}

/// An outcome with its reason.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// Why the game ended.
    pub reason: Reason,
}

impl Ending {
    /// How a game has ended in a position in which everybody has a rank.
    pub(crate) fn of(game: &Game, state: &State, reason: Reason) -> Self {
        Self {
            outcome: Outcome {
                ranks: state.head.rank,
                teams: state.head.team,
                players: game.player_count(),
            },
            reason,
        }
    }
}

/// A move is not one of the legal moves of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove;

/// A game being played.
#[derive(Clone, Debug)]
pub struct Trial<'g> {
    game: &'g Game,
    state: State,
    past: Past,
    scratch: Scratch<'g>,
    /// The position that a rollout returns to, once there has been one.
    kept: Option<State>,
    ending: Option<Ending>,
    /// The seed by which chance throws.
    chance: u64,
    /// The seed by which the first position was drawn; none if the trial began with a position of its own.
    drawn: Option<u64>,
}

impl<'g> Trial<'g> {
    /// A new game at its first position.
    #[must_use]
    pub fn new(game: &'g Game) -> Self {
        let mut trial = Self::at(game, game.start.clone());
        trial.drawn = Some(0);
        trial
    }

    /// A game that goes on from a position, with no past.
    #[must_use]
    pub fn at(game: &'g Game, state: State) -> Self {
        let mut trial = Self {
            game,
            state,
            past: Past::default(),
            scratch: Scratch::default(),
            kept: None,
            ending: None,
            chance: 0,
            drawn: None,
        };
        trial.note_position();
        trial.throw_of_ply();
        trial
    }

    /// Starts again from the first position, keeping all buffers.
    pub fn restart(&mut self) {
        let seed = *self.drawn.get_or_insert(0);
        if self.game.drawn_start.is_empty() {
            self.state.copy_from(&self.game.start);
        } else {
            self.state = self.game.start_of(seed);
        }
        self.past.clear();
        self.ending = None;
        self.note_position();
        self.throw_of_ply();
    }

    /// Makes this trial equal to another of the same game, keeping all buffers.
    pub fn copy_from(&mut self, other: &Self) {
        self.state.copy_from(&other.state);
        self.past.copy_from(&other.past);
        self.ending = other.ending;
        self.chance = other.chance;
        self.drawn = other.drawn;
    }

    /// This trial, with its position and past, in a game that differs from its own in nothing but end rules.
    #[must_use]
    pub fn in_game<'h>(&self, game: &'h Game) -> Trial<'h> {
        let mut trial = Trial::at(game, self.state.clone());
        // A trial throws when it begins; the throw of this ply stays.
        trial.state.copy_from(&self.state);
        trial.past.copy_from(&self.past);
        trial.ending = self.ending;
        (trial.chance, trial.drawn) = (self.chance, self.drawn);
        trial
    }

    /// The game played.
    #[must_use]
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// What there is too much of in this position, if its moves were listed and the list is not whole.
    #[must_use]
    pub fn excess(&self) -> Option<Excess> {
        // Where evaluation was stopped, nothing is known.
        let is_overdrawn = self.state.head.overdrawn && !is_evaluation_stopped();
        is_overdrawn.then(|| self.scratch.excess().unwrap_or(Excess::Kept))
    }

    /// The position.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What has happened so far.
    #[must_use]
    pub fn past(&self) -> &Past {
        &self.past
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Replaces the contents of `moves` by the legal moves; none once the game is over.
    pub fn legal_moves(&mut self, moves: &mut Vec<Move>) {
        moves.clear();
        with_width!(self.game.layout.words, W => self.context::<W>().legal(moves));
    }

    /// One of the legal moves, each equally likely, without listing them. It may take several random numbers.
    pub fn choose(&mut self, random: &mut Random) -> Option<Move> {
        if self.ending.is_some() {
            return None;
        }
        Some(with_width!(self.game.layout.words, W => self.context::<W>().choose(random)))
    }

    /// Makes a move.
    ///
    /// # Errors
    /// If it is not one of the legal moves of this position: one of another position or of another game is not. The trial is
    /// then as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        match moves.contains(&mv) {
            true => {
                self.play_known(mv);
                Ok(())
            }
            false => Err(IllegalMove),
        }
    }

    /// Makes a move that is known to be legal, as [`Trial::legal_moves`] has just listed it or [`Trial::choose`] has chosen it.
    /// Whether it is, is not tested, so that a search loses no time; any other move leads to a position of no game.
    pub fn play_known(&mut self, mv: Move) {
        with_width!(self.game.layout.words, W => self.play_wide::<W>(mv));
    }

    /// The player to move gives up and leaves the game; nothing once the game is over.
    pub fn resign(&mut self) {
        if self.ending.is_none() {
            let reason = with_width!(self.game.layout.words, W => self.context::<W>().resign());
            self.end(reason);
        }
    }

    /// The players agree to a draw; nothing once the game is over.
    pub fn agree(&mut self) {
        if self.ending.is_none() {
            with_width!(self.game.layout.words, W => {
                self.context::<W>().end_for_all(Verdict::Draw);
            });
            self.end(Some(Reason::Agreed));
        }
    }

    /// Chooses and makes moves until the game has ended; see [`Trial::choose`].
    pub fn play_out(&mut self, random: &mut Random) {
        with_width!(self.game.layout.words, W => {
            self.play_on::<W>(random);
        });
    }

    /// Chooses and makes moves until the game has ended.
    fn play_on<const W: usize>(&mut self, random: &mut Random) -> Ending {
        if let Some(ending) = self.ending {
            return ending;
        }
        let chance = self.chance;
        let mut context = self.context::<W>();
        let reason = loop {
            let mv = context.choose(random);
            if let Some(reason) = context.play(mv) {
                break reason;
            }
            context.throw(chance);
        };
        let ending = self.ended(reason);
        self.ending = Some(ending);
        ending
    }

    /// Gives access to the position, which is to be made otherwise.
    pub(super) fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Gives access to what has happened so far.
    pub(super) fn past_mut(&mut self) -> &mut Past {
        &mut self.past
    }

    /// Notes that the game is over in a position that was made as it is.
    pub(super) fn note_end(&mut self, reason: Reason) {
        self.state.head.over = true;
        self.state.head.overdrawn = reason == Reason::Overdrawn;
        self.end(Some(reason));
    }

    /// Remembers the first position.
    pub(super) fn note_position(&mut self) {
        with_width!(self.game.layout.words, W => self.context::<W>().record_position(false));
    }

    #[inline]
    fn play_wide<const W: usize>(&mut self, mv: Move) {
        let reason = self.context::<W>().play(mv);
        self.end(reason);
        self.throw_of_ply();
    }

    /// Notes that the game has ended, if there is a reason.
    #[inline]
    fn end(&mut self, reason: Option<Reason>) {
        if let Some(reason) = reason {
            self.ending = Some(self.ended(reason));
        }
    }

    /// How the game has ended in this position.
    fn ended(&self, reason: Reason) -> Ending {
        Ending::of(self.game, &self.state, reason)
    }

    /// Makes a move, and notes in `trace` which rules do something.
    pub fn play_traced(&mut self, mv: Move, trace: &mut Trace) {
        self.scratch.trace = Some(std::mem::take(trace));
        self.play_known(mv);
        *trace = self.scratch.trace.take().unwrap_or_default();
    }

    /// The patterns complete for the last mover through the site of the piece moved last, with their sites.
    #[must_use]
    pub fn formed(&self) -> Vec<(&'g PatternKind, Vec<Site>)> {
        let game = self.game;
        let layout = &game.layout;
        let Some(Played { mv, mover }) = self.past.moves.last().copied() else {
            return Vec::new();
        };
        let Some(to) = mv.to() else {
            return Vec::new();
        };
        with_width!(layout.words, W => {
            let own = self.state.occupied_by::<W>(layout, usize::from(mover));
            let empty = self.state.of_kind::<W>(layout, 0);
            if !own.contains(to) {
                return Vec::new();
            }
            let through = game.patterns.through(to).iter();
            through
                .filter(|placement| game.patterns.is_complete(**placement, &own, &empty))
                .map(|placement| {
                    let sites = game.patterns.own::<W>(*placement);
                    (game.patterns.kind(*placement), sites.iter().collect())
                })
                .collect()
        })
    }

    /// The messages to players about the last move: the announcements of the game that hold after it. The mover is the
    /// player who made it, as in the rules of the end.
    #[must_use]
    pub fn announced(&self) -> Vec<&'g str> {
        let game = self.game;
        let moves = &self.past.moves;
        let (Some(last), true) = (moves.last(), self.ending.is_none()) else {
            return Vec::new();
        };
        if game.announcements.is_empty() {
            return Vec::new();
        }
        let mut trial = self.clone();
        let next = trial.state.head.mover;
        trial.state.give_turn(&game.layout, last.mover);
        if next != last.mover {
            trial.state.head.next = next;
            trial.state.head.follow = next;
        }
        trial.state.head.prev = match moves.len() {
            0 | 1 => 0,
            length => moves[length - 2].mover,
        };
        let mut holds = |condition: &'g Bool| with_width!(game.layout.words, W => trial.context::<W>().bool(condition));
        let announcements = game.announcements.iter();
        announcements
            .filter(|announcement| holds(&announcement.when))
            .map(|announcement| announcement.words.as_str())
            .collect()
    }

    /// Why a site of a puzzle cannot take the value that a kind of piece stands for; none if it can.
    #[must_use]
    pub fn conflict(&self, site: Site, kind: u8) -> Option<Conflict> {
        let mut trial = self.clone();
        with_width!(self.game.layout.words, W => trial.context::<W>().conflict(site, kind))
    }

    /// What contradicts a condition of a puzzle in this position for good: the number of the condition, counted from 0, and
    /// the sites whose values do; none if nothing does, or if this is no puzzle.
    #[must_use]
    pub fn contradiction(&self) -> Option<(usize, Vec<Site>)> {
        let mut trial = self.clone();
        with_width!(self.game.layout.words, W => trial.context::<W>().contradiction())
    }

    /// Whether a calculation has gone beyond 32 bits since this was asked last.
    pub(crate) fn has_gone_beyond(&mut self) -> bool {
        std::mem::take(&mut self.scratch.beyond_bounds)
    }

    /// What is needed to evaluate something in this position.
    pub(crate) fn context<const W: usize>(&mut self) -> Context<'_, 'g, W> {
        Context::new(
            self.game,
            &mut self.state,
            &mut self.past,
            &mut self.scratch,
        )
    }
}
