//! Steps, hops and slides found all at once; see [`BulkMoves`].

use super::Context;
use super::shift_groups::{choose_course, has_course};
use crate::game::arc_table::size;
use crate::game::ir::{Around, BulkMoves, Group, Words};
use crate::game::moves::Move;
use crate::game::random::Random;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// One of the moves.
    #[inline]
    pub(super) fn choose_in_bulk(&self, bulk: &'a BulkMoves, random: &mut Random) -> Move {
        for group in &bulk.groups {
            let mv = match group {
                Group::Shifts(shift_groups) => {
                    choose_course(shift_groups, &|words| self.words(words), random)
                }
                Group::Around(around) => self.choose_around(around, random),
            };
            if let Some(mv) = mv {
                return mv;
            }
        }
        match bulk.pass {
            Some(rule) => self.pass(rule),
            None => Move::FORCED_PASS,
        }
    }

    #[inline]
    fn choose_around(&self, around: &Around, random: &mut Random) -> Option<Move> {
        let to = self.words(around.to);
        let neighbours = self.game.directions(around.directions);
        if let Some(arcs) = neighbours.arc_table() {
            let steps = arcs.between(&self.words(around.from), &to);
            let total = size(&steps);
            if total == 0 {
                return None;
            }
            let (from, to) = arcs.nth(&steps, random.below(total))?;
            return Some(Move {
                rule: around.rule,
                from,
                to,
                ..Move::NONE
            });
        }
        let ends_from = |from: Site| neighbours.around::<W>(from).and(&to);
        let pieces = self.words(around.from);
        let total = pieces.iter().map(|from| ends_from(from).len()).sum();
        if total == 0 {
            return None;
        }
        let mut number = random.below(total);
        for from in pieces.iter() {
            let ends = ends_from(from);
            let count = ends.len();
            if number < count {
                return Some(Move {
                    rule: around.rule,
                    from,
                    to: ends.nth(number),
                    ..Move::NONE
                });
            }
            number -= count;
        }
        None
    }

    /// Whether there is any move. Steps, which pieces can take more often, usually come after hops.
    #[inline]
    pub(super) fn any_in_bulk(&self, bulk: &BulkMoves) -> bool {
        let mut groups = bulk.groups.iter().rev();
        bulk.pass.is_some()
            || groups.any(|group| match group {
                Group::Shifts(shift_groups) => {
                    let mut shift_groups = shift_groups.iter();
                    shift_groups
                        .any(|shift_group| has_course(shift_group, &|words| self.words(words)))
                }
                Group::Around(around) => {
                    let to = self.words(around.to);
                    let neighbours = self.game.directions(around.directions);
                    let from = self.words(around.from);
                    if let Some(arcs) = neighbours.arc_table() {
                        return size(&arcs.between(&from, &to)) > 0;
                    }
                    from.iter()
                        .any(|from| neighbours.around::<W>(from).meets(&to))
                }
            })
    }

    #[inline]
    fn words(&self, words: Words) -> SiteSet<W> {
        let mut set = self.state.set_at::<W>(words.first as usize);
        for word in &mut set.0 {
            *word ^= words.change;
        }
        set
    }
}
