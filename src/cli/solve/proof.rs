//! Values by proof-number search, where the positions of a game do not fit into memory.

use super::checkpoint::Checkpoint;
use super::{MoveValue, said};
use crate::cli::table::grouped;
use crate::cli::watch::Watch;
use crate::game::{Game, Notation, Trial, is_evaluation_stopped};
use crate::solve::{ExactValue, ProofSearch, Worth};

/// Positions between two looks at the clock.
const PORTION: u64 = 256;

/// What proof-number search found.
pub(super) struct Proved<'a> {
    /// What the position is worth to the player to move, or why that was not found.
    pub(super) worth: Result<Worth, &'static str>,
    /// The moves whose results are known.
    pub(super) moves: Vec<MoveValue<'a>>,
    pub(super) positions: u64,
    pub(super) depth: u32,
}

/// A proof-number search and what bounds it.
struct Prover<'a, 'g> {
    game: &'g Game,
    search: ProofSearch<'g>,
    watch: &'a mut Watch,
    checkpoint: Option<&'a mut Checkpoint>,
}

/// The value of the position of a trial, and with `every_move` that of each of its moves, in a table of at most `bytes`.
pub(super) fn prove<'g>(
    trial: &mut Trial<'g>,
    (bytes, every_move): (usize, bool),
    watch: &mut Watch,
    mut checkpoint: Option<&mut Checkpoint>,
) -> Proved<'g> {
    let game = trial.game();
    let mut search = ProofSearch::new(game, bytes);
    let is_read = checkpoint
        .as_mut()
        .is_none_or(|file| file.take_up(&mut search));
    let mut prover = Prover {
        game,
        search,
        watch,
        checkpoint,
    };
    let mut moves = Vec::new();
    let mut worth = match is_read {
        true => prover.find(trial, every_move, &mut moves),
        false => Err("checkpoint"),
    };
    if let Err("time" | "interrupted") = worth
        && !prover.keep()
    {
        worth = Err("checkpoint");
    }
    Proved {
        worth,
        moves,
        positions: prover.search.expanded(),
        depth: prover.search.depth(),
    }
}

impl<'g> Prover<'_, 'g> {
    fn find(
        &mut self,
        trial: &mut Trial<'g>,
        every_move: bool,
        moves: &mut Vec<MoveValue<'g>>,
    ) -> Result<Worth, &'static str> {
        if self.search.asks_for_history() {
            return Err("history");
        }
        let _alarm = self.watch.alarm();
        let mover = trial.state().head.mover;
        let worth = self.worth(trial, mover)?;
        let mut legal = Vec::new();
        trial.legal_moves(&mut legal);
        let notation = Notation::new(self.game).all(trial.state(), &legal);
        let known = self.search.moves();
        let start = trial.bookmark();
        let mut found = Vec::new();
        for (index, (mv, notation)) in legal.iter().zip(notation).enumerate() {
            let wins = known.get(index).and_then(|(_, wins)| *wins);
            let value = if every_move {
                let swaps = self.game.swaps_with(*mv, usize::from(mover)).is_some();
                trial.play_known(*mv);
                let value = self.worth(trial, if swaps { 3 - mover } else { mover });
                trial.return_to(&start);
                Some(value?)
            } else {
                // The last question was whether the mover wins, or if not, whether the other does.
                match (worth, wins) {
                    (Worth::Won, Some(true)) => Some(Worth::Won),
                    (Worth::Lost, _) | (Worth::Drawn, Some(true)) => Some(Worth::Lost),
                    (Worth::Drawn, Some(false)) => Some(Worth::Drawn),
                    _ => None,
                }
            };
            found.extend(value.map(|value| (value, notation)));
        }
        found.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        let shown = found.into_iter().map(|(worth, notation)| MoveValue {
            notation,
            value: said(self.game, usize::from(mover), without_distance(worth)),
        });
        moves.extend(shown);
        Ok(worth)
    }

    /// What the position of a trial is worth to a player.
    fn worth(&mut self, trial: &Trial<'g>, player: u8) -> Result<Worth, &'static str> {
        if self.answer(trial, player)? {
            return Ok(Worth::Won);
        }
        // Who plays alone and does not win has lost.
        if self.game.player_count() < 2 || self.answer(trial, 3 - player)? {
            return Ok(Worth::Lost);
        }
        Ok(Worth::Drawn)
    }

    /// Keeps what is known so far, if that was asked for; false if it failed.
    fn keep(&mut self) -> bool {
        let Self {
            search, checkpoint, ..
        } = self;
        checkpoint
            .as_mut()
            .is_none_or(|file| file.keep_proof(search))
    }

    /// Whether a player can force a win.
    fn answer(&mut self, trial: &Trial<'g>, attacker: u8) -> Result<bool, &'static str> {
        self.search.ask(trial, attacker);
        loop {
            let answer = self.search.go_on(PORTION);
            if is_evaluation_stopped() {
                return Err(self.watch.reason());
            }
            if self.search.is_overdrawn() {
                return Err("overdrawn");
            }
            if let Some(answer) = answer {
                return Ok(answer);
            }
            let (name, search) = (&self.game.players[usize::from(attacker)].name, &self.search);
            let go_on = self.watch.go_on(|| {
                let looked = grouped(search.expanded());
                format!(
                    "does {name} win? {looked} positions, up to {} moves ahead",
                    search.depth()
                )
            });
            if !go_on {
                return Err(self.watch.reason());
            }
            let is_due = self.checkpoint.as_ref().is_some_and(|file| file.is_due());
            if is_due && !self.keep() {
                return Err("checkpoint");
            }
        }
    }
}

/// A value whose distance to the end is unknown.
pub(super) fn without_distance(worth: Worth) -> ExactValue {
    ExactValue {
        worth,
        distance: None,
        margin: None,
    }
}
