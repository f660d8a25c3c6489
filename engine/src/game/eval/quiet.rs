//! Quiet moves made at once; see [`Quiet`](crate::game::Quiet).

use super::repetition::Noted;
use super::{Context, Frame};
use crate::game::moves::Move;
use crate::game::past::Played;
use crate::game::siteset::SiteSet;
use crate::game::{Guard, QuietPlan, QuietSet, StateHeader};
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Makes a legal move with everything that follows and writes it down, if it is known to be quiet; otherwise
    /// nothing has changed. Whether the next player can move is left open.
    #[inline]
    pub(crate) fn make_quietly(&mut self, mv: Move) -> bool {
        let game = self.game;
        let Some((plan, what)) = self.quiet_plan(mv) else {
            return false;
        };
        let StateHeader {
            mover,
            next,
            follow,
            last,
            pending,
            ..
        } = self.state.head;
        if usize::from(mv.from.0) < game.layout.board {
            let state = &mut *self.state;
            state.shift(&game.layout, mv.from, mv.to, what, mover);
        } else {
            self.carry(mv.from, mv.to);
        }
        // As the effects of the move and the end rules see it.
        let head = &mut self.state.head;
        head.follow = next;
        head.pending = 0;
        head.last = mv;
        head.moves += 1;
        let mut noted = None;
        if !self.is_quiet(plan, mv, &mut noted) {
            let head = &mut self.state.head;
            head.follow = follow;
            head.pending = pending;
            head.last = last;
            head.moves -= 1;
            self.carry_back(mv, what);
            return false;
        }
        for set in &plan.sets {
            match *set {
                QuietSet::Add(place, more) => {
                    let value = self.state.integer_mut(place as usize);
                    *value = value.wrapping_add(more);
                }
                QuietSet::Set(place, value) => *self.state.integer_mut(place as usize) = value,
                QuietSet::Counter(value) => self.state.head.counter = value,
            }
        }
        let head = &mut self.state.head;
        head.prev = mover;
        head.mover = next;
        head.turn_moves = 0;
        head.turns += 1;
        head.counter = head.counter.wrapping_add(1);
        // The only other player, if there are two.
        self.state.head.next = match game.player_count() {
            2 => mover,
            _ => self.after(next),
        };
        self.past.moves.push(Played { mv, mover });
        self.record_noted(noted);
        true
    }

    /// What tells whether a legal move is quiet, and the kind of piece that it carries, if it is an ordinary move of
    /// the mover's to an empty site.
    #[inline(always)]
    fn quiet_plan(&self, mv: Move) -> Option<(&'a QuietPlan, u8)> {
        let (game, head) = (self.game, &self.state.head);
        let phase = head.phase[usize::from(head.mover)];
        let plan = game.quiet.plan(phase, head.mover, mv.rule)?;
        if game.pending.is_some() {
            return None;
        }
        let (layout, what) = (&game.layout, self.what(mv.from));
        let carries = game.owner(what) == head.mover
            && usize::from(mv.to.0) < layout.board
            && self.state.what(layout, mv.to) == 0;
        let limits = game.limits;
        let in_limits = head.turns < limits.turns.saturating_mul(game.player_count() as u32)
            && head.moves + 1 < limits.moves;
        let leaves = |other: &u8| *other != phase && game.exiting >> (other & 63) & 1 == 1;
        let others_stay =
            game.exiting == 0 || !head.phase[1..=game.player_count()].iter().any(leaves);
        let ordinary = head.open == 0
            && head.next != head.mover
            && in_limits
            && others_stay
            && self.scratch.trace.is_none();
        (carries && ordinary).then_some((plan, what))
    }

    /// Whether nothing that is asked holds after a move. A position that has been looked up is noted.
    #[inline(always)]
    fn is_quiet(&mut self, plan: &'a QuietPlan, mv: Move, noted: &mut Option<Noted>) -> bool {
        !plan
            .range_tests
            .iter()
            .any(|range_test| self.sees(range_test))
            && !plan.asks.iter().any(|ask| self.says(ask, mv, noted))
    }

    /// Whether a condition holds after a move of the mover's.
    #[inline(always)]
    fn says(&mut self, ask: &'a Guard, mv: Move, noted: &mut Option<Noted>) -> bool {
        match ask {
            Guard::Row(rows) => rows.any_in(mv.to, &self.own()),
            Guard::Formed(kinds) => {
                let own = self.own();
                let patterns = &self.game.patterns;
                patterns.filled(mv.to, &own).any(|placement| {
                    patterns.is_one_of(*kinds, placement)
                        && patterns.is_fine(placement, &own, &self.empty())
                })
            }
            Guard::Repeated(times, hands) => {
                let position = self.position_to_come(*hands);
                *noted = Some(position);
                self.times(position) >= *times
            }
            ask => self.says_at_length(ask, mv),
        }
    }

    #[inline(never)]
    fn says_at_length(&mut self, ask: &'a Guard, mv: Move) -> bool {
        match ask {
            Guard::RangeTest(range_test) => self.sees(range_test),
            Guard::Pattern(query) => self.any_pattern(query),
            Guard::Other(condition, bound) => {
                if *bound {
                    self.frame = Frame::of(mv);
                }
                let holds = self.part(condition);
                self.frame = Frame::default();
                holds
            }
            Guard::All(asks) => asks.iter().all(|ask| match ask {
                Guard::RangeTest(range_test) => self.sees(range_test),
                ask => self.says(ask, mv, &mut None),
            }),
            Guard::Row(_) | Guard::Formed(_) | Guard::Repeated(..) => self.says(ask, mv, &mut None),
        }
    }

    /// The sites of the mover's pieces.
    #[inline]
    fn own(&self) -> SiteSet<W> {
        self.owned_by(usize::from(self.state.head.mover))
    }

    #[inline(never)]
    fn carry_back(&mut self, mv: Move, what: u8) {
        let layout = &self.game.layout;
        let on_board = |site: Site| usize::from(site.0) < layout.board;
        if on_board(mv.from) {
            let owner = self.game.owner(what);
            self.state.shift(layout, mv.to, mv.from, what, owner);
        } else {
            self.take(mv.to);
            self.put(mv.from, what, 1);
        }
    }
}
