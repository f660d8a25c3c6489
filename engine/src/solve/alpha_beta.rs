//! Alpha-beta: whether a player can force a value, where no position comes again.
//!
//! Each question is one of a null window: is the value of the position at least a number? A position is searched move by move
//! until one of them reaches the number or all have failed, and what was found of it, which may be more than was asked, stays in
//! a table as bounds of its value (fail-soft alpha-beta; with several questions about a margin MTD, Plaat, Schaeffer, Pijls and
//! de Bruin 1996). First comes the move that was good before; if it is not good enough, all moves are made once to see
//! whether one ends the game or leads to a position that is known to suffice (enhanced transposition cutoff, Plaat and others 1996).
//! The others follow by who moves next and by how often moves like them were good (history: Schaeffer 1983, as Tromp counts it).
//!
//! Bounds rest on positions whose bounds were found before, down to the ends of games, and never on a position of the path:
//! if one comes again, the search ends without an answer ([`AlphaBeta::is_unsuited`]). Hence every bound holds wherever its
//! position is met.
//!
//! Values are numbers: 1, 0 and −1 for won, drawn and lost; [`END`] less the moves to the end, where these count; the margin of
//! the scores at the end, where that is asked.

mod listing;
mod spot;

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use super::bound_table::{BoundEntry, BoundTable, Known};
use super::path::ProofGuide;
use super::positions::OwnBits;
use super::proof::{Aim, Met};
use super::{KeyCache, Keys, is_overdrawn, margin_to_first, worth_to_first};
use crate::game::{Game, Move, Trial, is_evaluation_stopped};
use spot::{Reply, Scale, Sight, Spot, hash_of, place, turned};

/// A game won now, where moves are counted.
const END: i16 = 30_000;

/// No value, less than all.
const NONE: i16 = i16::MIN;

/// Bounds of values.
const LEAST: i16 = -i16::MAX;
const MOST: i16 = i16::MAX;

/// Places of the history of each player.
const PLACES: usize = 1 << 14;

/// What a move that keeps the turn has before others.
const KEEPS_TURN: i32 = 1 << 24;

/// What odds have, in logarithms, before the history.
const ODDS: f32 = 1000.0;

/// No path is longer.
const LONGEST: usize = 4000;

/// A search for a value that one player can force.
#[derive(Debug)]
pub struct AlphaBeta<'g> {
    game: &'g Game,
    keys: Keys,
    /// What keys are made of.
    cache: KeyCache,
    guide: Option<ProofGuide<'g>>,
    table: BoundTable,
    trial: Trial<'g>,
    scale: Scale,
    /// Whether the answer is yes if the value of the first position is at least what is asked.
    is_asked_directly: bool,
    path: Vec<Spot>,
    on_path: HashSet<u128, BuildHasherDefault<OwnBits>>,
    spare: Vec<Spot>,
    /// By the player to move and the move: how often it was better than those tried before.
    history: Vec<i32>,
    first: Vec<(Move, Option<bool>)>,
    answer: Option<bool>,
    expanded: u64,
    met: Met,
    overdrawn: bool,
    unsuited: bool,
    deepest: usize,
}

impl<'g> AlphaBeta<'g> {
    /// A search in a game, whose positions have these keys, with a table of at most `bytes`.
    #[must_use]
    pub fn new(game: &'g Game, keys: Keys, bytes: usize) -> Self {
        Self {
            game,
            keys,
            cache: KeyCache::default(),
            guide: None,
            table: BoundTable::new(bytes),
            trial: Trial::new(game),
            scale: Scale::Worth,
            is_asked_directly: true,
            path: Vec::new(),
            on_path: HashSet::default(),
            spare: Vec::new(),
            history: vec![0; PLACES * (game.player_count() + 1)],
            first: Vec::new(),
            answer: None,
            expanded: 0,
            met: Met::default(),
            overdrawn: false,
            unsuited: false,
            deepest: 0,
        }
    }

    /// From now on moves come first that lead to what seems to be worth most.
    pub fn guide_by(&mut self, guide: ProofGuide<'g>) {
        self.guide = Some(guide);
    }

    /// Whether no answer can be had: a position came again, or a game has gone on for too long.
    #[must_use]
    pub fn is_unsuited(&self) -> bool {
        self.unsuited
    }

    /// Whether a game was cut off, as its rules asked for more than an answer holds: then an answer is none of the rules.
    #[must_use]
    pub fn is_overdrawn(&self) -> bool {
        self.overdrawn
    }

    /// The positions whose moves have been looked at so far, by all questions; a position that was forgotten counts again.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The most moves that it has looked ahead.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.deepest as u32
    }

    /// What the search has met.
    #[must_use]
    pub fn met(&self) -> Met {
        self.met
    }

    /// After the answer: moves of the first position, and whether the player of the question reaches the aim after them.
    #[must_use]
    pub fn moves(&self) -> &[(Move, Option<bool>)] {
        &self.first
    }

    /// What it remembers of positions, which [`Self::take_up`] takes up in another search of the same game.
    pub fn entries(&self) -> impl Iterator<Item = &BoundEntry> {
        self.table.entries()
    }

    /// Remembers what an earlier search of the same game knew of a position.
    pub fn take_up(&mut self, entry: BoundEntry) {
        self.table.put(entry);
    }

    /// Counts what an earlier search has looked at: positions, the most moves ahead, and what it met.
    pub fn count_earlier(&mut self, expanded: u64, depth: u32, met: Met) {
        self.expanded += expanded;
        self.deepest = self.deepest.max(depth as usize);
        self.met = self.met.and(met);
    }

    /// Asks whether a player can force an aim from the position of a trial. What was found for earlier questions stays in
    /// the table.
    pub fn ask(&mut self, trial: &Trial<'g>, player: u8, aim: Aim) {
        self.trial = trial.clone();
        self.scale = Scale::of(aim);
        self.path.clear();
        self.on_path.clear();
        self.first.clear();
        self.answer = None;
        let wanted = match aim {
            Aim::Win => 1,
            Aim::WinWithin(moves) => i32::from(END) - moves.min(i32::from(END) as u32) as i32,
            Aim::Margin(least) => least,
        };
        let wanted = wanted.clamp(LEAST.into(), MOST.into()) as i16;
        let mover = trial.state().head.mover;
        self.is_asked_directly = mover == player;
        let asked = turned(!self.is_asked_directly, wanted);
        if let Some(ending) = trial.ending() {
            let value = self.at_end(trial, &ending, mover);
            self.answer = Some((value >= asked) == self.is_asked_directly);
            return;
        }
        let key = self.key();
        self.enter(key, asked);
    }

    /// Looks at up to `most` positions; whether the player reaches the aim, once that is known.
    pub fn go_on(&mut self, most: u64) -> Option<bool> {
        let end = self.expanded + most;
        while self.answer.is_none()
            && !self.unsuited
            && self.expanded < end
            && !is_evaluation_stopped()
        {
            self.step();
        }
        self.answer
    }

    fn key(&mut self) -> u128 {
        self.keys.key_after(&mut self.cache, &self.trial) ^ self.scale.key()
    }

    /// The value of a game that is over, to a player.
    fn at_end(&self, trial: &Trial<'_>, ending: &crate::game::Ending, player: u8) -> i16 {
        let turn = if player == 2 { -1 } else { 1 };
        match self.scale {
            Scale::Worth => i16::from(worth_to_first(ending)) * turn,
            Scale::Distance => i16::from(worth_to_first(ending)) * turn * END,
            Scale::Margin => margin_to_first(trial).max(LEAST) * turn,
        }
    }

    /// A value of a position that decides whether it is at least what is asked, if it is known.
    fn decided(&self, key: u128, asked: i16) -> Option<i16> {
        let greatest = self.scale.greatest();
        if asked > greatest {
            return Some(greatest);
        }
        if greatest != MOST && asked <= -greatest {
            return Some(-greatest);
        }
        let known = self.table.get(key)?.known();
        if known.least >= asked {
            Some(known.least)
        } else {
            (known.most < asked).then_some(known.most)
        }
    }

    /// Puts the position of the trial on the path.
    fn enter(&mut self, key: u128, asked: i16) {
        if !self.on_path.insert(key) || self.path.len() >= LONGEST {
            self.unsuited = true;
            return;
        }
        let before = self.expanded;
        self.expanded += 1;
        self.deepest = self.deepest.max(self.path.len() + 1);
        let mover = self.trial.state().head.mover;
        let mut spot = match self.spare.pop() {
            Some(mut spot) => {
                self.trial.mark(&mut spot.bookmark);
                spot
            }
            None => Spot {
                key,
                bookmark: self.trial.bookmark(),
                mover,
                asked,
                best: NONE,
                choice: 0,
                moves: Vec::new(),
                replies: Vec::new(),
                is_listed: false,
                tried: Vec::new(),
                at: Reply {
                    mv: Move::NONE,
                    key: 0,
                    turns: false,
                    hash: 0,
                    score: 0,
                },
                before,
            },
        };
        (spot.key, spot.mover, spot.asked, spot.before) = (key, mover, asked, before);
        (spot.best, spot.choice, spot.is_listed) = (NONE, 0, false);
        spot.replies.clear();
        spot.tried.clear();
        self.trial.legal_moves(&mut spot.moves);
        // Proof numbers say what a position is worth that has neither moves nor an end.
        self.unsuited |= spot.moves.is_empty() && !is_evaluation_stopped();
        // The move that was good before comes before the others are looked at.
        let known = self.table.get(key).map(BoundEntry::known);
        if let Some(known) = known.filter(|known| known.best != 0) {
            let moves = spot.moves.iter();
            let best = moves.copied().find(|mv| hash_of(mv) == known.best);
            spot.replies.extend(best.map(|mv| Reply {
                mv,
                key: 0,
                turns: false,
                hash: known.best,
                score: 0,
            }));
        }
        self.path.push(spot);
    }

    /// Searches the next move of the last position of the path, or leaves it.
    fn step(&mut self) {
        let Some(spot) = self.path.last_mut() else {
            return;
        };
        if spot.best >= spot.asked {
            self.leave();
            return;
        }
        let Some(mut reply) = spot.replies.pop() else {
            match spot.is_listed {
                true => self.leave(),
                false => self.list(),
            }
            return;
        };
        self.trial.play_known(reply.mv);
        let sight = self.look(&mut reply);
        let Some(spot) = self.path.last_mut() else {
            return;
        };
        spot.tried.push(reply.hash);
        spot.at = reply;
        match sight {
            Sight::Known(least, most) => {
                self.trial.return_to(&spot.bookmark);
                spot.learn(reply.hash, least, most);
            }
            Sight::Open => {
                let after = self.scale.after(spot.asked);
                let asked = turned(reply.turns, after);
                self.enter(reply.key, asked);
            }
        }
    }

    /// Looks at the position of the trial after a move of the last position of the path.
    fn look(&mut self, reply: &mut Reply) -> Sight {
        match self.see_end(reply) {
            Some(sight) => sight,
            None => self.look_up(reply),
        }
    }

    /// The value of the position of the trial after a move of the last position of the path, if the game is over; if not, its
    /// key is noted.
    fn see_end(&mut self, reply: &mut Reply) -> Option<Sight> {
        let mover = self.path.last()?.mover;
        let swaps = (self.game.swaps_with(reply.mv, usize::from(mover))).is_some();
        if let Some(ending) = self.trial.ending() {
            self.overdrawn |= is_overdrawn(&self.trial);
            self.met.draws |= worth_to_first(&ending) == 0;
            self.met.margins |= margin_to_first(&self.trial) != 0;
            let value = self.at_end(&self.trial, &ending, mover);
            let value = self.scale.before(if swaps { -value } else { value });
            return Some(Sight::Known(value, value));
        }
        reply.turns = (self.trial.state().head.mover != mover) != swaps;
        reply.key = self.key();
        None
    }

    /// What the table knows of the position after a move of the last position of the path.
    fn look_up(&self, reply: &Reply) -> Sight {
        let Some(asked) = self.path.last().map(|spot| spot.asked) else {
            return Sight::Open;
        };
        let after = self.scale.after(asked);
        let wanted = turned(reply.turns, after);
        match self.decided(reply.key, wanted) {
            Some(value) => {
                let is_least = value >= wanted;
                let own = self.scale.before(if reply.turns { -value } else { value });
                match is_least != reply.turns {
                    true => Sight::Known(own, MOST),
                    false => Sight::Known(LEAST, own),
                }
            }
            None => Sight::Open,
        }
    }

    /// Leaves the last position of the path with what is known of its value.
    fn leave(&mut self) {
        // What was found since evaluation was stopped is of no use.
        if is_evaluation_stopped() {
            return;
        }
        if self.path.len() == 1 {
            self.note_first();
        }
        let Some(spot) = self.path.pop() else {
            return;
        };
        self.on_path.remove(&spot.key);
        let is_reached = spot.best >= spot.asked;
        let known = Known {
            least: if is_reached { spot.best } else { LEAST },
            most: if is_reached { MOST } else { spot.best },
            best: if is_reached { spot.choice } else { 0 },
        };
        let work = self.expanded - spot.before;
        self.table.put(BoundEntry::new(spot.key, known, work));
        if is_reached && let Some((last, earlier)) = spot.tried.split_last() {
            // Each move that was tried in vain loses one, which the good one gains.
            for hash in earlier {
                self.history[place(spot.mover, *hash)] -= 1;
            }
            self.history[place(spot.mover, *last)] += earlier.len() as i32;
        }
        match self.path.last_mut() {
            Some(parent) => {
                self.trial.return_to(&parent.bookmark);
                let reply = parent.at;
                let own = if reply.turns { -spot.best } else { spot.best };
                let own = self.scale.before(own);
                let is_least = is_reached != reply.turns;
                match is_least {
                    true => parent.learn(reply.hash, own, MOST),
                    false => parent.learn(reply.hash, LEAST, own),
                }
            }
            None => self.answer = Some(is_reached == self.is_asked_directly),
        }
        self.spare.push(spot);
    }

    /// Notes what is known of the moves of the first position.
    fn note_first(&mut self) {
        let Some(spot) = self.path.pop() else {
            return;
        };
        let asked = spot.asked;
        let moves = spot.moves.clone();
        self.path.push(spot);
        for mv in moves {
            let mut reply = Reply {
                mv,
                key: 0,
                turns: false,
                hash: 0,
                score: 0,
            };
            self.trial.play_known(mv);
            let sight = self.look(&mut reply);
            let Some(spot) = self.path.last() else {
                return;
            };
            self.trial.return_to(&spot.bookmark);
            let reaches = match sight {
                Sight::Known(least, _) if least >= asked => Some(true),
                Sight::Known(_, most) if most < asked => Some(false),
                _ => None,
            };
            let direct = self.is_asked_directly;
            self.first
                .push((mv, reaches.map(|reaches| reaches == direct)));
        }
    }
}
