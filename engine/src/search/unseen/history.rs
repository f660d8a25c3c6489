//! Courses of a game that look to a player like the one that was played.
//!
//! The game is replayed from its beginning: the player makes the moves it made, and each of the others any move after which the
//! player sees what it saw then (rejection sampling). So a piece that was never seen to leave its place stands there, and a
//! piece that went somewhere unseen may be on any site that it can have reached.

use super::likeness;
use crate::game::{Game, Move, Played, SiteSight, Trial};
use crate::play::Random;

/// How many moves of another player are tried before a course is given up.
const TRIED: usize = 16;

/// How many courses are begun at most until one reaches the present move.
const BEGUN: usize = 6;

/// The longest game that is replayed, in moves: a longer one takes more time than the search of a position.
const LONGEST: usize = 400;

/// What a player saw of a game.
pub(super) struct History {
    player: usize,
    /// At the beginning and after each move.
    seen: Vec<Vec<SiteSight>>,
    moves: Vec<Played>,
    /// The legal moves of the player now.
    legal: Vec<Move>,
}

impl History {
    /// What `player`, who is to move, saw of a game; none if the game cannot be replayed: chance has a part in it, or it began
    /// at a position of its own.
    pub(super) fn new(trial: &Trial<'_>, player: usize, legal: &[Move]) -> Option<Self> {
        let game = trial.game();
        let moves = &trial.past().moves;
        let is_drawn = game.layout.has_chance() || !game.drawn_start.is_empty();
        if is_drawn || moves.len() > LONGEST {
            return None;
        }
        let mut replayed = Trial::new(game);
        let mut seen = vec![game.looks(replayed.state(), player)];
        for played in moves {
            replayed.play(played.mv).ok()?;
            seen.push(game.looks(replayed.state(), player));
        }
        let is_same = replayed.state().words() == trial.state().words();
        is_same.then(|| Self {
            player,
            seen,
            moves: moves.clone(),
            legal: legal.to_vec(),
        })
    }

    /// A course of the game that looks the same; none if chance finds none.
    pub(super) fn course<'g>(&self, game: &'g Game, random: &mut Random) -> Option<Trial<'g>> {
        (0..BEGUN).find_map(|_| self.begun(game, random))
    }

    /// A course of the game; none if no move of another player leads to the same sight.
    fn begun<'g>(&self, game: &'g Game, random: &mut Random) -> Option<Trial<'g>> {
        let start = game.start_dealt_anew(self.player, random);
        let mut trial = Trial::at(game, start);
        if game.looks(trial.state(), self.player) != self.seen[0] {
            return None;
        }
        let mut legal = Vec::new();
        for (played, seen) in self.moves.iter().zip(&self.seen[1..]) {
            trial.legal_moves(&mut legal);
            if trial.state().head.mover != played.mover {
                return None;
            }
            if usize::from(played.mover) == self.player {
                let made = likeness(&played.mv);
                let same = legal.iter().find(|mv| **mv == played.mv);
                let same = same.or_else(|| legal.iter().find(|mv| likeness(mv) == made));
                trial.play_known(*same?);
                if game.looks(trial.state(), self.player) != *seen {
                    return None;
                }
                continue;
            }
            let before = trial.bookmark();
            let is_made = (0..TRIED.min(legal.len())).any(|_| {
                let index = random.below(legal.len() as u32) as usize;
                trial.play_known(legal.swap_remove(index));
                let is_alike = game.looks(trial.state(), self.player) == *seen;
                if !is_alike {
                    trial.return_to(&before);
                }
                is_alike
            });
            if !is_made {
                return None;
            }
        }
        trial.legal_moves(&mut legal);
        let has_own = |mv: &Move| legal.iter().any(|other| likeness(other) == likeness(mv));
        let is_whole = trial.ending().is_none() && self.legal.iter().all(has_own);
        is_whole.then_some(trial)
    }
}
