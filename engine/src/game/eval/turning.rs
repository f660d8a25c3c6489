//! Random games in which a piece put on a site turns over the rows that it flanks.

use super::Context;
use super::placement::LastMoveFacts;
use crate::game::ir::Verdict;
use crate::game::moves::Move;
use crate::game::past::Played;
use crate::game::placement::{PlacementGame, Turning};
use crate::game::random::Random;
use crate::game::siteset::SiteSet;
use crate::game::trial::Reason;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Plays on by random choice until the game has ended; who cannot turn anything over passes.
    pub(super) fn turn_out(
        &mut self,
        placement: &'a PlacementGame,
        turning: &'a Turning,
        played: &mut Vec<Played>,
        random: &mut Random,
    ) -> Option<Reason> {
        let mut own = [1, 2].map(|player| self.owned_by(player));
        let mut empty = self.empty();
        let mut mover = self.state.head.mover;
        // A pass before any move counts as if the other player had passed as well.
        let mut passed = match played.last() {
            Some(last) => self.game.rule(last.mv.rule).pass,
            None => true,
        };
        let mut written = played.len();
        loop {
            let [mine, theirs] = match mover {
                1 => own,
                _ => [own[1], own[0]],
            };
            let region = turning
                .shifts
                .flanking(&theirs, &mine, turning.doublings)
                .and(&empty);
            let count = region.len();
            let mut mv = Move::FORCED_PASS;
            if count > 0 {
                let to = region.nth(random.below(count));
                let mut turned = turning.rays.flanked(to, &theirs, &mine);
                let theirs = theirs.without(&turned);
                turned.insert(to);
                let mine = mine.or(&turned);
                empty.remove(to);
                own = match mover {
                    1 => [mine, theirs],
                    _ => [theirs, mine],
                };
                mv = placement.to(mover, to);
            }
            played.push(Played { mv, mover });
            let asked = LastMoveFacts {
                full: empty.is_empty(),
                passed: passed && count == 0,
                ..LastMoveFacts::default()
            };
            passed = count == 0;
            if asked.full || asked.passed || placement.followed {
                self.rewrite(placement, &own, &empty);
                let number = (played.len() - written) as u32;
                self.write_head(Played { mv, mover }, number);
                written = played.len();
                let mut reason = self.ask_ends(placement, asked);
                if reason.is_none()
                    && asked.passed
                    && self.game.ends_by_passing(&self.game.phases[0])
                {
                    self.end_for_all(Verdict::Draw);
                    self.state.head.counter = self.state.head.counter.wrapping_add(1);
                    reason = Some(Reason::AllPassed);
                }
                if reason.is_some() {
                    return reason;
                }
                self.pass_placing();
            }
            mover = 3 - mover;
        }
    }

    /// Writes all pieces into the state.
    fn rewrite(&mut self, placement: &PlacementGame, own: &[SiteSet<W>; 2], empty: &SiteSet<W>) {
        let layout = &self.game.layout;
        let mut hash = self.state.board_hash();
        for (player, own) in own.iter().enumerate() {
            let keys = &placement.keys[player * layout.sites..];
            for site in self.owned_by(player + 1).xor(own).iter() {
                hash ^= keys[usize::from(site.0)];
            }
        }
        hash ^= self.state.board_hash();
        let pieces = own.iter().zip(&placement.pieces[1..]);
        let pieces = pieces.flat_map(|(own, piece)| own.iter().map(|site| (site, *piece)));
        self.state.put_all(layout, pieces, hash);
        self.write_planes(placement, own, empty);
    }
}
