//! Proof-number search: whether a player can force a win, where the positions of a game do not fit into memory.
//!
//! Depth-first proof-number search (Nagai 2002) over positions in which the attacker moves, one winning move being enough, and in
//! which the defender moves, where every move must be answered. The proof number of a position is an estimate of how many
//! positions still have to be won to prove that the attacker wins, the disproof number of how many have to be saved to prove
//! that he does not; the search goes where the smaller of both is smallest. Sums over moves are replaced by the greatest number and
//! one for each other move (weak proof-number search: Ueda, Hashimoto, Hashimoto and Iida 2008), because moves that lead to the
//! same positions would be counted again and again. A move is searched until its number is twice that of the second-best
//! move (after Pawlewicz and Lew 2007), so that the search does not jump between two moves. Positions looked at, in
//! thousands, with a limit of 1.25, 2 and 4 times that number: Connect Four 5x4 1019, 713, 509; Hex 4x4 83, 70, 172; Dots and
//! Boxes 2x2 11, 5, 3; Mu Torere 5, 4, 17.
//!
//! All positions that have not been searched have the same numbers, unless a guide says what they seem to be worth: then
//! their numbers are by how likely a win seems (after Winands and Schadd 2011). That changes where the search goes first and
//! never what it finds.
//!
//! A position that comes again on the path to itself is no win for the attacker. What follows from that holds only
//! on this path: such a disproof is kept beside its move, and enters the table only when it rests on no earlier position of the
//! path. Proofs never rest on it. Hence every number of the table holds wherever its position is met.
//!
//! The distance of a win and the margin of scores are found by questions of the same kind: does the attacker win within a number
//! of moves, or with a score that is higher by a number?

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use serde::{Deserialize, Serialize};

use super::path::{Child, Choice, Frame, NOTHING, ProofGuide};
use super::positions::OwnBits;
use super::proof_table::{Numbers, ProofEntry, ProofTable};
use super::table::BATCH;
use super::{KeyCache, Keys, is_overdrawn, margin_to_first, worth_to_first};
use crate::game::{Game, Move, Trial, is_evaluation_stopped};

/// With a guide a move is searched until its number is above that of the second-best move by this part of it.
const GUIDED_PART: u32 = 4;

/// What the attacker is to reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// To win.
    Win,
    /// To win within a number of moves of both.
    WinWithin(u32),
    /// To have at the end a score that is above the other's by at least this, however the game is won.
    Margin(i32),
}

/// A search for a forced win of one player.
#[derive(Debug)]
pub struct ProofSearch<'g> {
    game: &'g Game,
    keys: Keys,
    /// What keys are made of.
    cache: KeyCache,
    /// What positions seem to be worth, if that is known.
    guide: Option<ProofGuide<'g>>,
    table: ProofTable,
    trial: Trial<'g>,
    aim: Aim,
    /// The positions from the first to the one that is looked at.
    path: Vec<Frame>,
    /// The places of these on the path.
    on_path: HashMap<u128, usize, BuildHasherDefault<OwnBits>>,
    /// Frames that are used again.
    spare: Vec<Frame>,
    /// The moves of the first position, after the search.
    first: Vec<Child>,
    answer: Option<bool>,
    expanded: u64,
    /// What was met at the ends of games.
    met: Met,
    /// Whether a game was cut off.
    overdrawn: bool,
    deepest: usize,
}

/// What a search has met so far, by all questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Met {
    /// A game that was drawn.
    pub draws: bool,
    /// A position that came again.
    pub loops: bool,
    /// A game at whose end the scores differed.
    pub margins: bool,
}

impl Met {
    /// What either has met.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            draws: self.draws || other.draws,
            loops: self.loops || other.loops,
            margins: self.margins || other.margins,
        }
    }
}

impl<'g> ProofSearch<'g> {
    /// A search in a game, whose positions have these keys, with a table of at most `bytes`.
    #[must_use]
    pub fn new(game: &'g Game, keys: Keys, bytes: usize) -> Self {
        Self {
            game,
            keys,
            cache: KeyCache::default(),
            guide: None,
            table: ProofTable::new(bytes),
            trial: Trial::new(game),
            aim: Aim::Win,
            path: Vec::new(),
            on_path: HashMap::default(),
            spare: Vec::new(),
            first: Vec::new(),
            answer: None,
            expanded: 0,
            deepest: 0,
            met: Met::default(),
            overdrawn: false,
        }
    }

    /// From now on the search begins with what seems to be worth most. It finds the same, and with less work if the guide is good.
    pub fn guide_by(&mut self, guide: ProofGuide<'g>) {
        self.guide = Some(guide);
    }

    /// Forgets what is known but for answers: numbers that were found without a guide are no measure for those found with one.
    pub fn keep_answers(&mut self) {
        self.table.keep(ProofEntry::is_answer);
    }

    /// Whether it is guided.
    #[must_use]
    pub fn is_guided(&self) -> bool {
        self.guide.is_some()
    }

    /// Whether the value of a position may depend on how it was reached, so that no table of positions can hold it.
    #[must_use]
    pub fn asks_for_history(&self) -> bool {
        self.keys.relevance().asks_for_history()
    }

    /// Asks whether `attacker` can force an aim from the position of a trial. What was found for earlier questions stays in the
    /// table.
    pub fn ask(&mut self, trial: &Trial<'g>, attacker: u8, aim: Aim) {
        self.trial = trial.clone();
        self.aim = aim;
        self.path.clear();
        self.on_path.clear();
        self.first.clear();
        self.answer = trial.ending().map(|_| self.reaches(trial, attacker));
        if self.answer.is_none() && aim == Aim::WinWithin(0) {
            self.answer = Some(false);
        }
        if self.answer.is_none() {
            let left = self.left(0);
            let key = self.key(attacker, left);
            self.enter(key, attacker, Numbers::WITHOUT_LIMIT);
        }
    }

    /// Looks at up to `most` positions; whether the attacker wins, once that is known.
    pub fn go_on(&mut self, most: u64) -> Option<bool> {
        let end = self.expanded + most;
        while self.answer.is_none() && self.expanded < end && !is_evaluation_stopped() {
            self.step();
        }
        self.answer
    }

    /// The positions whose moves have been listed so far, by all questions; a position that was forgotten counts again.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Whether a game was cut off, as its rules asked for more than an answer holds: then an answer is none of the rules.
    #[must_use]
    pub fn is_overdrawn(&self) -> bool {
        self.overdrawn
    }

    /// The most moves that it has looked ahead.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.deepest as u32
    }

    /// After the answer: each move of the first position, and whether the attacker wins by it, where that is known.
    #[must_use]
    pub fn moves(&self) -> Vec<(Move, Option<bool>)> {
        let known = |child: &Child| child.numbers().answer();
        let moves = self.first.iter().map(|child| (child.mv, known(child)));
        moves.collect()
    }

    /// What it remembers of positions, which [`Self::take_up`] takes up in another search of the same game.
    pub fn entries(&self) -> impl Iterator<Item = &ProofEntry> {
        self.table.entries()
    }

    /// Remembers what an earlier search of the same game knew of a position.
    pub fn take_up(&mut self, entry: ProofEntry) {
        self.table.put(entry);
    }

    /// What the search has met: where no game is drawn and no position comes again, who cannot win loses.
    #[must_use]
    pub fn met(&self) -> Met {
        self.met
    }

    /// Counts what an earlier search has looked at: positions, the most moves ahead, and what it met.
    pub fn count_earlier(&mut self, expanded: u64, depth: u32, met: Met) {
        self.expanded += expanded;
        self.deepest = self.deepest.max(depth as usize);
        self.met = self.met.and(met);
    }

    /// A hash of the position of the trial, of the attacker and of the aim, by which the table of positions finds it.
    fn key(&mut self, attacker: u8, left: Option<u32>) -> u128 {
        let side = u128::from(attacker).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835);
        let key = self.keys.key_after(&mut self.cache, &self.trial) ^ side;
        match self.aim {
            Aim::Margin(least) => key ^ of_aim(1 << 32 | u64::from(least.cast_unsigned())),
            _ => within(key, left),
        }
    }

    /// The moves that are left at a distance from the first position, if they are counted.
    fn left(&self, distance: usize) -> Option<u32> {
        match self.aim {
            Aim::WinWithin(moves) => Some(moves.saturating_sub(distance as u32)),
            _ => None,
        }
    }

    /// Whether the attacker has reached the aim in a game that is over.
    fn reaches(&self, trial: &Trial<'_>, attacker: u8) -> bool {
        let turn = if attacker == 2 { -1 } else { 1 };
        match self.aim {
            Aim::Margin(least) => i32::from(margin_to_first(trial)) * turn >= least,
            _ => i32::from(trial.ending().map_or(0, |ending| worth_to_first(&ending))) * turn == 1,
        }
    }

    /// What is known already of a position after a move, of whose key the moves that are left are no part.
    fn known(&self, key: u128, left: Option<u32>) -> Option<Numbers> {
        let left = left?;
        let answer = |key| self.table.get(key)?.numbers().answer();
        // Who cannot win at all cannot win within some moves; who wins within fewer does so within more.
        match (left, answer(key)) {
            (0, _) | (_, Some(false)) => Some(Numbers::known(false)),
            _ => (answer(within(key, Some(left - 1))) == Some(true)).then(|| Numbers::known(true)),
        }
    }

    /// The numbers of the position of the trial, which has not been searched: the player before had a number of moves.
    fn guess(&self, attacker: u8, choices: usize) -> Numbers {
        let Some(ProofGuide(odds)) = &self.guide else {
            return Numbers::NEW;
        };
        let odds = odds(self.trial.state(), choices, usize::from(attacker));
        Numbers::guessed(1.0 / (1.0 + (-odds).exp()))
    }

    /// Puts the position of the trial on the path and lists its moves.
    fn enter(&mut self, key: u128, attacker: u8, limit: Numbers) {
        self.on_path.insert(key, self.path.len());
        self.expanded += 1;
        self.deepest = self.deepest.max(self.path.len() + 1);
        let mover = self.trial.state().head.mover;
        let mut frame = match self.spare.pop() {
            Some(mut frame) => {
                self.trial.mark(&mut frame.bookmark);
                frame
            }
            None => Frame {
                key,
                bookmark: self.trial.bookmark(),
                is_attackers: false,
                children: Vec::new(),
                limit,
                before: 0,
                tried: 0,
            },
        };
        (frame.key, frame.limit, frame.before) = (key, limit, self.expanded - 1);
        frame.is_attackers = mover == attacker;
        frame.children.clear();
        let mut moves = Vec::new();
        self.trial.legal_moves(&mut moves);
        for batch in moves.chunks(BATCH) {
            // When evaluation is stopped, nobody reads what is missing.
            if is_evaluation_stopped() {
                break;
            }
            let known = frame.children.len();
            self.list((batch, moves.len()), (mover, attacker), &mut frame);
            let left = self.left(self.path.len() + 1);
            let new = &mut frame.children[known..];
            let open = new.iter().filter(|child| child.own.is_none());
            self.table.warm(open.map(|child| within(child.key, left)));
            for child in new.iter_mut().filter(|child| child.own.is_none()) {
                self.look_up(child, left);
            }
            // One such move is enough, but for the first position: all of its moves are listed.
            let is_answer = |child: &Child| {
                child.numbers().answer() == Some(frame.is_attackers) && child.rests_on == NOTHING
            };
            if let Some(enough) = new.iter().position(is_answer)
                && !self.path.is_empty()
            {
                frame.children.truncate(known + enough + 1);
                break;
            }
        }
        self.path.push(frame);
    }

    /// Adds some of the moves of the position of the trial, which are a number of choices, to a frame. What the table knows of
    /// them is left to [`Self::look_up`].
    fn list(
        &mut self,
        (moves, choices): (&[Move], usize),
        (mover, attacker): (u8, u8),
        frame: &mut Frame,
    ) {
        for mv in moves {
            let swaps = self.game.swaps_with(*mv, usize::from(mover)).is_some();
            let attacker = if swaps { 3 - attacker } else { attacker };
            self.trial.play_known(*mv);
            let mut child = Child {
                mv: *mv,
                key: 0,
                attacker,
                own: None,
                seen: Numbers::NEW,
                rests_on: NOTHING,
            };
            if let Some(ending) = self.trial.ending() {
                self.overdrawn |= is_overdrawn(&self.trial);
                self.met.draws |= worth_to_first(&ending) == 0;
                self.met.margins |= margin_to_first(&self.trial) != 0;
                child.own = Some(Numbers::known(self.reaches(&self.trial, attacker)));
            } else {
                child.key = self.key(attacker, None);
                child.seen = self.guess(attacker, choices);
            }
            frame.children.push(child);
            self.trial.return_to(&frame.bookmark);
        }
    }

    /// Takes up what the table knows of a position after a move, and whether it is one of the path.
    fn look_up(&mut self, child: &mut Child, left: Option<u32>) {
        child.own = self.known(child.key, left);
        child.key = within(child.key, left);
        if child.own.is_none()
            && let Some(entry) = self.table.get(child.key)
        {
            child.seen = entry.numbers();
        }
        if let Some(place) = self.on_path.get(&child.key) {
            self.met.loops = true;
            child.own = Some(Numbers::known(false));
            child.rests_on = *place;
        }
    }

    /// Enters the best move of the last position of the path, or leaves the position if its limit is reached.
    fn step(&mut self) {
        let Some(frame) = self.path.last_mut() else {
            return;
        };
        let is_attackers = frame.is_attackers;
        // What another branch has found of the best move meanwhile is looked up before it is searched.
        let choice = loop {
            let choice = Choice::among(&frame.children, is_attackers);
            let Some(best) = frame.children.get_mut(choice.best) else {
                break choice;
            };
            let remembered = self.table.get(best.key).map(ProofEntry::numbers);
            match remembered.filter(|_| best.own.is_none()) {
                Some(numbers) if numbers != best.seen => best.seen = numbers,
                _ => break choice,
            }
        };
        let Choice {
            best,
            own,
            second,
            other,
            others,
        } = choice;
        let (own_limit, other_limit) = frame.limit.seen_by(is_attackers);
        if own >= own_limit || other >= other_limit {
            self.leave(Numbers::seen_from(is_attackers, own, other));
            return;
        }
        let above = match self.guide {
            Some(_) => second / GUIDED_PART,
            None => second,
        };
        let own_limit = own_limit.min(second.saturating_add(above).saturating_add(1));
        let other_limit = match other_limit {
            u32::MAX => u32::MAX,
            limit => limit.saturating_sub(others),
        };
        let limit = Numbers::seen_from(is_attackers, own_limit, other_limit);
        let child = frame.children[best];
        if let Some(frame) = self.path.last_mut() {
            frame.tried = best;
        }
        self.trial.play_known(child.mv);
        self.enter(child.key, child.attacker, limit);
    }

    /// Leaves the last position of the path with its numbers.
    fn leave(&mut self, numbers: Numbers) {
        let Some(frame) = self.path.pop() else {
            return;
        };
        self.on_path.remove(&frame.key);
        let place = self.path.len();
        let rests_on = match numbers.answer() {
            Some(false) => frame.rests_on(),
            _ => NOTHING,
        };
        let holds = rests_on >= place;
        if holds {
            let work = self.expanded - frame.before;
            self.table.put(ProofEntry::new(frame.key, numbers, work));
        }
        match self.path.last_mut() {
            Some(parent) => {
                self.trial.return_to(&parent.bookmark);
                let child = &mut parent.children[parent.tried];
                child.seen = numbers;
                // An answer is kept here, too: the table may give it up.
                if numbers.answer().is_some() {
                    (child.own, child.rests_on) = (Some(numbers), rests_on);
                }
            }
            None => {
                self.answer = numbers.answer();
                self.first.clone_from(&frame.children);
            }
        }
        self.spare.push(frame);
    }
}

/// The key of a position in which a number of moves are left, of its key without it.
fn within(key: u128, left: Option<u32>) -> u128 {
    key ^ left.map_or(0, |left| of_aim(1 + u64::from(left)))
}

/// What an aim adds to keys.
fn of_aim(aim: u64) -> u128 {
    u128::from(aim).wrapping_mul(0xD1B5_4A32_D192_ED03_8CB9_2BA7_2F3D_8DD7)
}
