//! The moves of a position, all made once: those whose value is known are done with, the others are put in order.

use super::spot::{Reply, Sight, hash_of, place};
use super::{AlphaBeta, KEEPS_TURN, ODDS};
use crate::game::is_evaluation_stopped;
use crate::solve::path::ProofGuide;
use crate::solve::table::BATCH;

impl AlphaBeta<'_> {
    /// Makes all moves of the last position of the path once that have not been searched, and puts those in order that are left.
    pub(super) fn list(&mut self) {
        let Some(spot) = self.path.last_mut() else {
            return;
        };
        let (mover, choices) = (spot.mover, spot.moves.len());
        let moves = std::mem::take(&mut spot.moves);
        let mut replies = std::mem::take(&mut spot.replies);
        let searched = (!spot.tried.is_empty()).then_some(spot.at.mv);
        let mut seen: Vec<(Reply, Option<Sight>)> = Vec::with_capacity(BATCH);
        for batch in moves.chunks(BATCH) {
            for mv in batch.iter().filter(|mv| searched != Some(**mv)) {
                if is_evaluation_stopped() {
                    return;
                }
                let mut reply = Reply {
                    mv: *mv,
                    key: 0,
                    turns: false,
                    hash: hash_of(mv),
                    score: 0,
                };
                self.trial.play_known(*mv);
                let sight = self.see_end(&mut reply);
                if sight.is_none() {
                    reply.score = self.score(&reply, mover, choices);
                }
                let Some(spot) = self.path.last() else {
                    return;
                };
                self.trial.return_to(&spot.bookmark);
                seen.push((reply, sight));
            }
            let open = seen.iter().filter(|(_, sight)| sight.is_none());
            self.table.warm(open.map(|(reply, _)| reply.key));
            for (reply, sight) in seen.drain(..) {
                let sight = sight.unwrap_or_else(|| self.look_up(&reply));
                let Some(spot) = self.path.last_mut() else {
                    return;
                };
                match sight {
                    Sight::Known(least, most) => spot.learn(reply.hash, least, most),
                    Sight::Open => replies.push(reply),
                }
            }
            if self.path.last().is_some_and(|spot| spot.best >= spot.asked) {
                break;
            }
        }
        // The last one is searched first; of equal ones that which was listed first.
        replies.reverse();
        replies.sort_by_key(|reply| reply.score);
        if let Some(spot) = self.path.last_mut() {
            spot.moves = moves;
            spot.replies = replies;
            spot.is_listed = true;
        }
    }

    /// How soon a move is to be searched; the position after it is that of the trial.
    fn score(&self, reply: &Reply, mover: u8, choices: usize) -> i32 {
        let mut score = self.history[place(mover, reply.hash)];
        if !reply.turns {
            score += KEEPS_TURN;
        }
        if let Some(ProofGuide(odds)) = &self.guide {
            let odds = odds(self.trial.state(), choices, usize::from(mover));
            score += (odds * ODDS) as i32;
        }
        score
    }
}
