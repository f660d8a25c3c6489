//! Random games in which a turn puts one piece on a site, without the general way of moves.

use super::Context;
use super::booleans::has_run;
use crate::game::ir::Ruling;
use crate::game::moves::{Move, NOWHERE};
use crate::game::past::Played;
use crate::game::placing::{Exactness, Placing, PlacingTest};
use crate::game::siteset::SiteSet;
use crate::game::trial::Reason;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Plays on by random choice until the game has ended, or until there is nowhere to put a piece;
    /// writes the moves down.
    pub(crate) fn place_out(
        &mut self,
        placing: &'a Placing,
        played: &mut Vec<Played>,
        pick: &mut impl FnMut(u32) -> u32,
    ) -> Option<Reason> {
        let layout = &self.game.layout;
        let mut own = [SiteSet::<W>::EMPTY; 3];
        for (player, own) in own.iter_mut().enumerate() {
            *own = self.state.occupied_by(layout, player);
        }
        let mut empty = self.empty();
        while !self.state.head.over {
            let mover = self.state.head.mover;
            let piece = placing.pieces[usize::from(mover)];
            let region = match &placing.region {
                None => empty,
                Some(region) => self.sites(region),
            };
            let count = region.len();
            if count == 0 {
                return None;
            }
            let to = region.nth(pick(count));
            self.state.put(layout, to, piece, mover, 1);
            own[usize::from(mover)].insert(to);
            empty.remove(to);
            let mv = Move {
                rule: placing.rule,
                from: NOWHERE,
                to,
                between: NOWHERE,
                piece,
                player: 0,
                site: NOWHERE,
                value: -1,
            };
            played.push(Played { mv, mover });
            let head = &mut self.state.head;
            head.last = mv;
            head.moves += 1;
            head.follow = head.next;
            head.pending = 0;
            for end in &placing.ends {
                let own = &own[usize::from(mover)];
                let holds = match &end.test {
                    PlacingTest::Rows(rows, exactness) => {
                        rows.any_in(to, own, *exactness == Exactness::Exact)
                    }
                    PlacingTest::Run(directions, length, exactness) => {
                        let axes = self.game.directions(*directions).axes(to);
                        has_run(axes, own, *length, *exactness == Exactness::Exact)
                    }
                    PlacingTest::Full => empty.is_empty(),
                    PlacingTest::General => match &end.rule.ruling {
                        Ruling::If(condition, _) => self.bool(condition),
                        Ruling::ForEachPlayer(..) => false,
                    },
                };
                if holds {
                    if let Ruling::If(_, outcomes) = &end.rule.ruling {
                        self.rule(outcomes);
                    }
                    if self.state.head.over {
                        self.state.head.counter = self.state.head.counter.wrapping_add(1);
                        return Some(Reason::Rule(end.rule.provenance));
                    }
                }
            }
            let head = &mut self.state.head;
            head.counter = head.counter.wrapping_add(1);
            head.prev = mover;
            head.mover = head.next;
            head.next = mover;
            head.turn_moves = 0;
            head.turns += 1;
        }
        None
    }
}
