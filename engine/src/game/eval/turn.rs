//! What follows a move: debts, the end of the game, phases, and whose turn it is.

use super::Context;
use crate::game::ir::{Parting, Physical, Verdict};
use crate::game::moves::Move;
use crate::game::past::Played;
use crate::game::siteset::SiteSet;
use crate::game::state::MAX_PLAYERS;
use crate::game::trial::Reason;
use crate::game::{Exit, Stuck};

/// The number of no proposal, in the variable of what has been decided.
const NOTHING_DECIDED: i32 = -1;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// A legal move with everything that follows from it: the position is then the next one of the game. Why the game has
    /// ended, if it has.
    pub(crate) fn advance(&mut self, mv: Move) -> Option<Reason> {
        let mover = self.state.head.mover;
        let head = &mut self.state.head;
        if head.open == 0 {
            head.follow = head.next;
        } else {
            head.debts[0].count -= 1;
        }
        // As in Ludii, what was decided holds until the next move.
        if let Some(decided) = self.game.ballot.decided {
            (self.state).set_variable(&self.game.layout, decided, NOTHING_DECIDED);
        }
        let outer = std::mem::replace(&mut self.scratch.advancing, true);
        self.apply_move(mv);
        self.frame = super::Frame::default();
        if self.state.head.open > 0 {
            self.settle();
        }
        let mut reason = self.conclude(mover);
        if reason.is_none() {
            if self.state.head.open == 0 {
                self.change_phases();
            }
            self.pass_turn(mover);
            if let Some(stuck) = self.game.stuck {
                reason = self.retire_stuck(stuck);
            }
        }
        self.state.head.counter = self.state.head.counter.wrapping_add(1);
        self.scratch.advancing = outer;
        reason
    }

    /// Plays a legal move: the next position, with the move and the position recorded.
    #[inline]
    pub(crate) fn play(&mut self, mv: Move) -> Option<Reason> {
        let mover = self.state.head.mover;
        let layout = &self.game.layout;
        let throw = layout.has_chance().then(|| self.state.throw(layout));
        self.scratch.rolled = false;
        let goes_on = self.state.head.prev == mover;
        self.begin();
        let reason = self.advance(mv);
        self.frame = super::Frame::default();
        if self.game.rule(mv.rule).pass != self.state.head.passed {
            self.past.mixed.push(self.past.moves.len() as u32);
        }
        self.past.moves.push(Played { mv, mover });
        if layout.has_chance() {
            let throw = throw.filter(|_| self.scratch.rolled);
            self.past.throws.push(throw);
        }
        self.record_position(goes_on);
        reason
    }

    /// The mover gives up; why the game has ended, if it has. Whoever owes something, or comes next, goes on.
    pub(crate) fn resign(&mut self) -> Option<Reason> {
        let mover = self.state.head.mover;
        self.retire(usize::from(mover), Verdict::Loss, Parting::Effect);
        if self.state.head.over {
            return Some(Reason::LastLeft);
        }
        self.state.head.departure[usize::from(mover)] = 0;
        self.settle();
        self.pass_turn(mover);
        self.game.stuck.and_then(|stuck| self.retire_stuck(stuck))
    }

    /// Drops debts that are paid or that nobody can pay.
    fn settle(&mut self) {
        while let Some(debt) = self.state.open_debt() {
            let moves = &self.game.debts[usize::from(debt.debt)].moves;
            let payable = debt.count > 0
                && self.state.is_active(usize::from(debt.player))
                && self.as_mover(debt.player, |context| context.any(moves));
            if payable {
                break;
            }
            self.state.drop_debt();
        }
    }

    /// Asks the end rules of the mover's phase, those of the game, and the limits.
    fn conclude(&mut self, mover: u8) -> Option<Reason> {
        let game = self.game;
        if self.is_exhausted() {
            self.end_for_all(Verdict::Draw);
            return Some(Reason::Overdrawn);
        }
        let phase = &game.phases[self.state.phase(usize::from(mover)).index()];
        let mut rule = self.judge(&phase.ends);
        if !self.state.head.over {
            let general = self.judge(phase.finals_of(usize::from(mover), &game.ends));
            rule = match general {
                Some(general) if general.ranks_by_score() => Some(general),
                _ => rule.or(general),
            };
        }
        if self.state.head.over {
            return Some(rule.map_or(Reason::LastLeft, |rule| Reason::Rule(rule.provenance)));
        }
        let limits = game.limits;
        if game.ends_by_passing(phase) && self.all_passed() {
            self.end_for_all(Verdict::Draw);
            return Some(Reason::AllPassed);
        }
        if self.state.head.turns >= limits.turns.saturating_mul(game.player_count() as u32)
            || self.state.head.moves >= limits.moves
        {
            self.end_for_all(Verdict::Draw);
            return Some(Reason::Limit);
        }
        if self.state.head.overdrawn {
            self.end_for_all(Verdict::Draw);
            return Some(Reason::Overdrawn);
        }
        None
    }

    /// Lets players leave their phases; what happens then may leave new debts.
    fn change_phases(&mut self) {
        if self.game.exiting == 0 {
            return;
        }
        for player in 1..=self.game.player_count() {
            if self.may_exit(player) && self.exit_of(player).is_some() {
                self.take_exits();
                return;
            }
        }
    }

    /// Whether there are ways out of a player's phase at all.
    // In a game of more than 64 phases all bits are set, so that it does not matter which one is read.
    #[inline]
    fn may_exit(&self, player: usize) -> bool {
        self.game.exiting >> (self.state.head.phase[player] & 63) & 1 == 1
    }

    /// The way out of a player's phase that is open, if any is.
    #[inline(never)]
    fn exit_of(&mut self, player: usize) -> Option<&'a Exit> {
        let exits = &self.game.phases[self.state.phase(player).index()].exits;
        exits.iter().find(|exit| {
            let meant = match &exit.who {
                None => true,
                Some(who) => self.player(who) == player,
            };
            meant && self.bool(&exit.when)
        })
    }

    #[inline(never)]
    fn take_exits(&mut self) {
        let mut taken = [None; MAX_PLAYERS];
        let mut number = 0;
        for player in 1..=self.game.player_count() {
            let Some(exit) = self.exit_of(player) else {
                continue;
            };
            self.note(exit.provenance, true);
            self.state.head.phase[player] = exit.to.0 as u8;
            if exit.then.is_some() && !taken[..number].contains(&exit.then) {
                taken[number] = exit.then;
                number += 1;
            }
        }
        if number > 0 {
            for effect in taken.into_iter().flatten() {
                self.run(effect);
            }
            self.settle();
        }
    }

    fn pass_turn(&mut self, mover: u8) {
        let next = match self.state.open_debt() {
            Some(debt) => debt.player,
            None => self.state.head.follow,
        };
        let game = self.game;
        let head = &mut self.state.head;
        head.prev = mover;
        head.mover = next;
        if game.layout.visited.is_some() {
            let visited = match next == mover {
                true => self.with_last_visited(),
                false => SiteSet::<W>::EMPTY,
            };
            self.state.set_visited(&game.layout, &visited);
        }
        let head = &mut self.state.head;
        if next == mover && game.rule(head.last.rule).physical != Physical::Swap {
            head.turn_moves = head.turn_moves.saturating_add(1);
        } else {
            // After a swap of sides a new turn begins even if the mover stays.
            head.turn_moves = 0;
            head.turns += 1;
        }
        self.state.head.next = self.after(next);
    }

    /// Whether the mover has a legal move, debts aside.
    fn can_go_on(&mut self) -> bool {
        let mover = self.state.head.mover;
        if self.game.forbids_outcomes() {
            return self.can_move(mover, None);
        }
        let phase = &self.game.phases[self.state.phase(usize::from(mover)).index()];
        self.any(phase.play_of(usize::from(mover)))
    }

    /// Takes players who cannot move out of the game until one can, or it has ended.
    fn retire_stuck(&mut self, stuck: Stuck) -> Option<Reason> {
        while !self.state.head.over {
            let mover = self.state.head.mover;
            if self.state.head.open > 0 || self.can_go_on() {
                return None;
            }
            self.note(stuck.provenance, true);
            self.retire(usize::from(mover), stuck.verdict, Parting::Effect);
            if !self.state.head.over {
                self.note_departure(1 << mover, stuck.provenance);
            }
            if !self.state.head.over {
                self.state.head.mover = self.after(mover);
                self.state.head.next = self.after(self.state.head.mover);
            }
        }
        Some(Reason::Rule(stuck.provenance))
    }

    /// Whether each player's last whole turn was a single pass, the move just
    /// made included. This is Ludii's reading: of turns before the last it
    /// looks at the first move only, and at no more than two moves.
    #[inline]
    pub(crate) fn all_passed(&self) -> bool {
        self.state.head.passed && self.passed_before()
    }

    /// Whether the last move was a pass, and all players have moved and passed in their last whole turns.
    pub(crate) fn all_have_passed(&self) -> bool {
        self.state.head.moves as usize >= self.game.player_count() && self.all_passed()
    }

    /// Whether each player's last whole turn was a single pass, if the move just made is one. Of a lone player this
    /// one move is enough. As in Ludii, the last turn is the mover's: where moves are listed, nobody has passed if somebody
    /// else has made the last move.
    fn passed_before(&self) -> bool {
        if self.game.player_count() == 1 {
            return true;
        }
        // The move that is being made is not among the past ones yet.
        let last = (self.scratch.advancing).then_some((self.state.head.mover, true));
        let past = &*self.past;
        let is_pass = |number: usize, mv: Move| {
            self.game.rule(mv.rule).pass && !past.mixed.contains(&(number as u32))
        };
        let earlier = (past.moves.iter().enumerate().rev())
            .map(|(number, played)| (played.mover, is_pass(number, played.mv)));
        // What happens before the first move is nobody's.
        let before = self.game.prepared.then_some((0, false));
        let mut moves = last.into_iter().chain(earlier).chain(before);
        let mut turn_of = self.state.head.mover;
        let mut passed = false;
        let mut seen = 0;
        let players = self.game.player_count();
        for turn in 1..=players {
            loop {
                if seen > 1 {
                    return false;
                }
                let Some((mover, pass)) = moves.next() else {
                    // Of what was before a position that was set up it is known that it was somebody else's turn.
                    return passed && (turn == players || !self.past.is_cut);
                };
                if mover != turn_of {
                    if !passed {
                        return false;
                    }
                    turn_of = mover;
                    seen = 0;
                    passed = pass;
                    break;
                }
                seen += 1;
                passed = pass;
            }
        }
        true
    }
}
