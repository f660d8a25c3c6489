//! Rollouts of games in which a turn carries one piece and changes nothing else.

use super::Context;
use super::shift_groups::choose_course;
use crate::game::ir::{Ruling, Words};
use crate::game::movement::{MovementGame, MovementTest};
use crate::game::moves::Move;
use crate::game::past::Played;
use crate::game::random::Random;
use crate::game::siteset::SiteSet;
use crate::game::trial::Reason;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Plays on by random choice until the game has ended by a rule, or until it must go on in the general way:
    /// where somebody cannot move, or near the limits. The moves made are put to `unwritten`; of the state only the head
    /// is written, and only if the game has ended.
    pub(crate) fn carry_ahead(
        &mut self,
        movement: &'a MovementGame,
        unwritten: &mut Vec<Move>,
        random: &mut Random,
    ) -> Option<Reason> {
        unwritten.clear();
        let head = &self.state.head;
        if head.over || head.mover + head.next != 3 {
            return None;
        }
        let limits = self.game.limits;
        let most = limits
            .moves
            .saturating_sub(head.moves)
            .min(limits.turns.saturating_mul(2).saturating_sub(head.turns));
        let mut mover = head.mover;
        let mut sets = [self.empty(), self.owned_by(1), self.owned_by(2)];
        while unwritten.len() as u32 + 1 < most {
            let player = usize::from(mover - 1) & 1;
            let read = |words: Words| {
                let mut set = sets[words.first as usize % sets.len()];
                for word in &mut set.0 {
                    *word ^= words.change;
                }
                set
            };
            let mut groups = movement.groups[player].iter();
            let mv = groups.find_map(|shift_groups| choose_course(shift_groups, &read, random))?;
            let (from, to) = (SiteSet::of(mv.from), SiteSet::of(mv.to));
            let [empty, own, other] = [0, 1 + player, 2 - player];
            sets[own] = sets[own].without(&from).or(&to);
            sets[other] = sets[other].without(&to);
            sets[empty] = sets[empty].without(&to).or(&from);
            unwritten.push(mv);
            for end in &movement.ends[player] {
                let holds = match end.test {
                    MovementTest::In(region) => self.game.region::<W>(region).contains(mv.to),
                    MovementTest::Gone(slot) => sets[slot as usize].is_empty(),
                };
                if holds && let Ruling::If(_, outcomes) = &end.rule.ruling {
                    let head = self.state.head;
                    self.write_head(Played { mv, mover }, unwritten.len() as u32);
                    self.rule(outcomes);
                    if self.state.head.over {
                        return Some(Reason::Rule(end.rule.provenance));
                    }
                    self.state.head = head;
                }
            }
            mover = 3 - mover;
        }
        None
    }
}
