//! One game of a match.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::AtomicBool;

use super::contestant::{Contestant, Seated};
use super::results::cause;
use super::{Help, Match, Played, is_over};
use crate::cli::game::Loaded;
use crate::cli::machine::megabytes;
use crate::cli::watch;
use crate::game::{Game, Trial};
use crate::play::{PlayerSides, worth};
use crate::play::{Recorder, Seed};
use crate::search::MEMORY;

impl Match {
    /// Plays one game; none if the match is over before.
    pub(super) fn game_of(
        &self,
        (loaded, game): (&Loaded, &Game),
        sides: &PlayerSides,
        number: u64,
        help: &[Help],
        over: &AtomicBool,
    ) -> Option<Played> {
        let seats = sides.len() as u64;
        let mut seat = (number % seats) as usize;
        let seed = Seed::new(self.seed);
        let mut opening = seed.game(number / seats);
        let base = self.seed.wrapping_mul(1_000_003).wrapping_add(number * 2);
        let [of_a, of_b] = help else { return None };
        let memory = self.memory.map_or(MEMORY, megabytes);
        let mut one = self.a.seated(game, (base, memory), of_a, &self.b);
        let mut other = self.b.seated(game, (base + 1, memory), of_b, &self.a);
        let mut forfeit = None;
        let mut trial = Trial::new(game);
        trial.seed_chance(seed.of_game(number));
        let mut recorder = self.save.is_some().then(|| Recorder::new(&trial));
        let mut moves = Vec::new();
        let mut plies = 0;
        let mut course = DefaultHasher::new();
        seat.hash(&mut course);
        while trial.ending().is_none() && !is_over(over) {
            let mover = usize::from(trial.state().head.mover);
            let mv = if plies < u64::from(self.opening) {
                trial.choose(&mut opening)
            } else {
                let own = sides.of_player(mover) == Some(seat);
                let seated = if own { &mut one } else { &mut other };
                let chosen = match seated {
                    Ok(seated) => seated.choose(&mut trial, &|| is_over(over)),
                    Err(reason) => Err(reason.clone()),
                };
                match chosen {
                    Ok(mv) => mv,
                    Err(reason) => {
                        forfeit = Some((own, reason));
                        None
                    }
                }
            };
            let Some(mv) = mv else { break };
            if let Some(recorder) = &mut recorder {
                trial.legal_moves(&mut moves);
                recorder.before(&trial, &moves, mv);
            }
            if let Some(other) = game.swaps_with(mv, mover) {
                // Who had one side goes on with the other.
                let changed = [mover, other].map(|player| sides.of_player(player));
                if let [Some(one), Some(other)] = changed {
                    seat = match seat {
                        side if side == one => other,
                        side if side == other => one,
                        side => side,
                    };
                }
            }
            mv.hash(&mut course);
            trial.play_known(mv);
            if let Some(recorder) = &mut recorder {
                recorder.after(&trial);
            }
            plies += 1;
        }
        if watch::interrupted() {
            return None;
        }
        let record = recorder.map(|recorder| recorder.finish(&trial));
        let mut faults = Vec::new();
        let mut tell = |name: &Contestant, what: &str| {
            faults.push(format!("game {}: {name}: {what}", number + 1));
        };
        for (name, seated) in [(&self.a, &one), (&self.b, &other)] {
            if let Some(late) = seated.as_ref().ok().and_then(Seated::lateness) {
                tell(name, &late);
            }
        }
        let (places, cause) = match (trial.ending(), forfeit) {
            (Some(ending), _) => (sides.places(&ending.outcome), cause(loaded, game, &ending)),
            (None, Some((own, reason))) => {
                tell(if own { &self.a } else { &self.b }, &reason);
                let mover = usize::from(trial.state().head.mover);
                let loser = sides.of_player(mover)?;
                (sides.forfeited(loser), "an engine forfeited it".to_owned())
            }
            (None, None) => return None,
        };
        Some(Played {
            seat,
            gain: worth(places[seat], sides.len()),
            places,
            cause,
            plies,
            course: course.finish(),
            record,
            faults,
        })
    }
}
