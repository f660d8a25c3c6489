//! Values by proof-number search, where the positions of a game do not fit into memory.

use clap::ValueEnum;

use super::checkpoint::Checkpoint;
use super::{MoveValue, said};
use crate::cli::table::grouped;
use crate::cli::watch::Watch;
use crate::game::{Game, Notation, Trial, is_evaluation_stopped};
use crate::solve::{self, Aim, ExactValue, ProofSearch, Worth};

/// Positions between two looks at the clock.
const PORTION: u64 = 256;

/// Positions that are looked at before it is learned what positions seem to be worth: most small games are done by then.
const UNGUIDED: u64 = 10_000;

/// What is asked besides the value of the position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// The value of each move.
    pub(super) moves: bool,
    /// The moves to the end of a win.
    pub(super) distance: bool,
    /// The difference of the scores.
    pub(super) margin: bool,
    /// Whether the search is guided.
    pub(super) guide: Guide,
}

/// When proof-number search begins with what seems to be best.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(super) enum Guide {
    /// Once the search is long
    #[default]
    Auto,
    /// From the first position on
    Always,
    /// Not at all
    Never,
}

impl Guide {
    /// Whether a search that has looked at a number of positions is to be guided.
    fn is_due(self, looked: u64) -> bool {
        match self {
            Self::Auto => looked >= UNGUIDED,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// What proof-number search found.
pub(super) struct Proved<'a> {
    /// What the position is worth to the player to move, or why that was not found.
    pub(super) value: Result<ExactValue, &'static str>,
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
    guide: Guide,
    /// Finds what positions seem to be worth.
    lesson: &'a dyn Fn() -> solve::ProofGuide<'g>,
}

/// The value of the position of a trial, and what is wanted besides, in a table of at most `bytes`.
pub(super) fn prove<'g>(
    trial: &mut Trial<'g>,
    (bytes, wanted): (usize, Wanted),
    lesson: &dyn Fn() -> solve::ProofGuide<'g>,
    watch: &mut Watch,
    mut checkpoint: Option<&mut Checkpoint>,
) -> Proved<'g> {
    let game = trial.game();
    let mut search = ProofSearch::new(game, bytes);
    let is_read = checkpoint
        .as_mut()
        .is_none_or(|file| file.take_up(&mut search));
    let _alarm = watch.alarm();
    if wanted.guide.is_due(search.expanded()) {
        search.guide_by(lesson());
    }
    let mut prover = Prover {
        game,
        search,
        watch,
        checkpoint,
        guide: wanted.guide,
        lesson,
    };
    let mut moves = Vec::new();
    let mut value = match is_read {
        true => prover.find(trial, wanted, &mut moves),
        false => Err("checkpoint"),
    };
    if let Err("time" | "interrupted") = value
        && !prover.keep()
    {
        value = Err("checkpoint");
    }
    Proved {
        value,
        moves,
        positions: prover.search.expanded(),
        depth: prover.search.depth(),
    }
}

impl<'g> Prover<'_, 'g> {
    fn find(
        &mut self,
        trial: &mut Trial<'g>,
        wanted: Wanted,
        moves: &mut Vec<MoveValue<'g>>,
    ) -> Result<ExactValue, &'static str> {
        if self.search.asks_for_history() {
            return Err("history");
        }
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
            let value = if wanted.moves {
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
        let mut value = without_distance(worth);
        let winner = match worth {
            Worth::Won => Some(mover),
            Worth::Lost if self.game.player_count() == 2 => Some(3 - mover),
            _ => None,
        };
        if let Some(winner) = winner.filter(|_| wanted.distance) {
            value.distance = Some(self.distance(trial, winner)?);
        }
        if wanted.margin && self.search.met().margins {
            value.margin = self.margin(trial, mover)?;
        }
        Ok(value)
    }

    /// In how many moves of both a player wins who can.
    fn distance(&mut self, trial: &Trial<'g>, winner: u8) -> Result<u32, &'static str> {
        let mut moves = 1;
        // What is found for a number is of use for the next.
        while !self.answer(trial, winner, Aim::WinWithin(moves))? {
            moves += 1;
        }
        Ok(moves)
    }

    /// By how much the score of the mover is above the other's at the end, if both want that as great as may be; none
    /// where there are no scores, or positions come again.
    fn margin(&mut self, trial: &Trial<'g>, mover: u8) -> Result<Option<i16>, &'static str> {
        let mut reached = |least| self.answer(trial, mover, Aim::Margin(least));
        // The greatest number that is reached is at least `low` and below `high`.
        let (mut low, mut high) = (0, 0);
        let mut step = 1;
        if reached(0)? {
            while reached(low + step)? {
                (low, step) = (low + step, step * 2);
            }
            high = low + step;
        } else {
            while !reached(high - step)? {
                (high, step) = (high - step, step * 2);
            }
            low = high - step;
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            match reached(middle)? {
                true => low = middle,
                false => high = middle,
            }
        }
        let met = self.search.met();
        Ok(i16::try_from(low)
            .ok()
            .filter(|_| met.margins && !met.loops))
    }

    /// What the position of a trial is worth to a player.
    fn worth(&mut self, trial: &Trial<'g>, player: u8) -> Result<Worth, &'static str> {
        if self.answer(trial, player, Aim::Win)? {
            return Ok(Worth::Won);
        }
        // Who plays alone and does not win has lost, and so has who does not win where nothing is drawn.
        let met = self.search.met();
        let is_decided = self.game.player_count() < 2 || !(met.draws || met.loops);
        if is_decided || self.answer(trial, 3 - player, Aim::Win)? {
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

    /// Whether a player can force an aim.
    fn answer(&mut self, trial: &Trial<'g>, attacker: u8, aim: Aim) -> Result<bool, &'static str> {
        self.search.ask(trial, attacker, aim);
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
            if !self.search.is_guided() && self.guide.is_due(self.search.expanded()) {
                self.search.guide_by((self.lesson)());
                self.search.keep_answers();
                self.search.ask(trial, attacker, aim);
            }
            let (name, search) = (&self.game.players[usize::from(attacker)].name, &self.search);
            let go_on = self.watch.go_on(|| {
                let looked = grouped(search.expanded());
                let asked = match aim {
                    Aim::Win => format!("does {name} win"),
                    Aim::WinWithin(moves) => format!("does {name} win within {moves} moves"),
                    Aim::Margin(least) => format!("does {name} come to {least} points more"),
                };
                let depth = search.depth();
                format!("{asked}? {looked} positions, up to {depth} moves ahead")
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
