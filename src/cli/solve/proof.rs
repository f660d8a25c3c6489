//! Values by search, where the positions of a game do not fit into memory: proof-number search and alpha-beta, alone or by
//! turns.
//!
//! Each question is put to both. They look at the same number of positions by turns, or on two threads, and the first that
//! answers is believed: proof-number search if both do. So the answer, and what was looked at for it, is the same on any
//! number of threads.

use std::thread;

use clap::ValueEnum;

use super::checkpoint::Checkpoint;
use super::{MoveValue, said};
use crate::cli::table::grouped;
use crate::cli::watch::Watch;
use crate::game::Move;
use crate::game::{Game, Notation, Trial, is_evaluation_stopped};
use crate::solve::{self, Aim, AlphaBeta, ExactValue, Keys, Met, ProofSearch, Worth};

/// Positions that each search looks at between two looks at the clock.
const PORTION: u64 = 1024;

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

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    /// Bytes of all tables.
    pub(super) bytes: usize,
    pub(super) threads: usize,
    /// Whether proof-number search is made.
    pub(super) proofs: bool,
    /// Whether alpha-beta is.
    pub(super) alpha_beta: bool,
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

/// What a search found.
pub(super) struct Proved<'a> {
    /// Which search gave the last answer: `proof-number` or `alpha-beta`.
    pub(super) method: &'static str,
    /// What the position is worth to the player to move, or why that was not found.
    pub(super) value: Result<ExactValue, &'static str>,
    /// The moves whose results are known.
    pub(super) moves: Vec<MoveValue<'a>>,
    pub(super) positions: u64,
    pub(super) depth: u32,
}

/// The searches and what bounds them.
struct Prover<'a, 'g> {
    game: &'g Game,
    searches: Searches<'g>,
    watch: &'a mut Watch,
    checkpoint: Option<&'a mut Checkpoint>,
    guide: Guide,
    /// Finds what positions seem to be worth.
    lesson: &'a dyn Fn() -> solve::ProofGuide<'g>,
}

/// The searches that are asked.
pub(super) struct Searches<'g> {
    pub(super) proofs: Option<ProofSearch<'g>>,
    pub(super) alpha_beta: Option<AlphaBeta<'g>>,
    threads: usize,
    /// What searches have looked at and met that were given up.
    given_up: (u64, Met),
    is_guided: bool,
    /// Whether alpha-beta gave the last answer.
    by_alpha_beta: bool,
}

impl<'g> Searches<'g> {
    fn new(game: &'g Game, keys: &Keys, means: Means) -> Self {
        let bytes = means.bytes / (1 + usize::from(means.proofs && means.alpha_beta));
        Self {
            proofs: means
                .proofs
                .then(|| ProofSearch::new(game, keys.clone(), bytes)),
            alpha_beta: (means.alpha_beta).then(|| AlphaBeta::new(game, keys.clone(), bytes)),
            threads: means.threads,
            given_up: (0, Met::default()),
            is_guided: false,
            by_alpha_beta: false,
        }
    }

    fn ask(&mut self, trial: &Trial<'g>, attacker: u8, aim: Aim) {
        if let Some(search) = &mut self.proofs {
            search.ask(trial, attacker, aim);
        }
        if let Some(search) = &mut self.alpha_beta {
            search.ask(trial, attacker, aim);
        }
    }

    /// Lets each search go on for a portion; what one of them answers.
    fn go_on(&mut self) -> Option<bool> {
        let answers = match (&mut self.proofs, &mut self.alpha_beta) {
            (Some(proofs), Some(alpha_beta)) if self.threads > 1 => thread::scope(|scope| {
                let other = scope.spawn(|| alpha_beta.go_on(PORTION));
                let own = proofs.go_on(PORTION);
                match other.join() {
                    Ok(other) => (own, other),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }),
            (proofs, alpha_beta) => {
                let own = proofs.as_mut().and_then(|search| search.go_on(PORTION));
                let other = alpha_beta.as_mut();
                (own, other.and_then(|search| search.go_on(PORTION)))
            }
        };
        if let (Some(own), Some(other)) = answers {
            debug_assert_eq!(own, other, "both searches find the same");
        }
        self.by_alpha_beta = answers.0.is_none();
        if let Some(search) = self.alpha_beta.take_if(|search| search.is_unsuited()) {
            let (looked, met) = self.given_up;
            self.given_up = (looked + search.expanded(), met.and(search.met()));
        }
        answers.0.or(answers.1)
    }

    /// Whether a search is left to go on with.
    fn are_left(&self) -> bool {
        self.proofs.is_some() || self.alpha_beta.is_some()
    }

    fn guide_by(&mut self, guide: &solve::ProofGuide<'g>) {
        self.is_guided = true;
        if let Some(search) = &mut self.proofs {
            search.guide_by(guide.clone());
        }
        if let Some(search) = &mut self.alpha_beta {
            search.guide_by(guide.clone());
        }
    }

    fn expanded(&self) -> u64 {
        let proofs = self.proofs.as_ref().map_or(0, ProofSearch::expanded);
        let alpha_beta = self.alpha_beta.as_ref().map_or(0, AlphaBeta::expanded);
        proofs + alpha_beta + self.given_up.0
    }

    fn depth(&self) -> u32 {
        let proofs = self.proofs.as_ref().map_or(0, ProofSearch::depth);
        let alpha_beta = self.alpha_beta.as_ref().map_or(0, AlphaBeta::depth);
        proofs.max(alpha_beta)
    }

    fn met(&self) -> Met {
        let proofs = self.proofs.as_ref().map(ProofSearch::met);
        let alpha_beta = self.alpha_beta.as_ref().map(AlphaBeta::met);
        let all = [proofs, alpha_beta].into_iter().flatten();
        all.fold(self.given_up.1, Met::and)
    }

    fn is_overdrawn(&self) -> bool {
        self.proofs.as_ref().is_some_and(ProofSearch::is_overdrawn)
            || self
                .alpha_beta
                .as_ref()
                .is_some_and(AlphaBeta::is_overdrawn)
    }

    /// Each move of the first position, and whether the player of the last question reaches the aim by it, where that is known.
    fn moves(&self) -> Vec<(Move, Option<bool>)> {
        match (&self.proofs, &self.alpha_beta) {
            (_, Some(search)) if self.by_alpha_beta => search.moves().to_vec(),
            (Some(search), _) => search.moves(),
            _ => Vec::new(),
        }
    }
}

/// The value of the position of a trial, and what is wanted besides.
pub(super) fn prove<'g>(
    trial: &mut Trial<'g>,
    (keys, means, wanted): (&Keys, Means, Wanted),
    lesson: &dyn Fn() -> solve::ProofGuide<'g>,
    watch: &mut Watch,
    mut checkpoint: Option<&mut Checkpoint>,
) -> Proved<'g> {
    let game = trial.game();
    let mut searches = Searches::new(game, keys, means);
    let is_read = checkpoint
        .as_mut()
        .is_none_or(|file| file.take_up(&mut searches));
    let _alarm = watch.alarm();
    if wanted.guide.is_due(searches.expanded()) {
        searches.guide_by(&lesson());
    }
    let mut prover = Prover {
        game,
        searches,
        watch,
        checkpoint,
        guide: wanted.guide,
        lesson,
    };
    let mut moves = Vec::new();
    let mut value = match (is_read, keys.relevance().asks_for_history()) {
        (false, _) => Err("checkpoint"),
        (true, true) => Err("history"),
        (true, false) => prover.find(trial, wanted, &mut moves),
    };
    if let Err("time" | "interrupted") = value
        && !prover.keep()
    {
        value = Err("checkpoint");
    }
    let is_alone = !means.proofs;
    Proved {
        method: match prover.searches.by_alpha_beta && value.is_ok() || is_alone {
            true => "alpha-beta",
            false => "proof-number",
        },
        value,
        moves,
        positions: prover.searches.expanded(),
        depth: prover.searches.depth(),
    }
}

impl<'g> Prover<'_, 'g> {
    fn find(
        &mut self,
        trial: &mut Trial<'g>,
        wanted: Wanted,
        moves: &mut Vec<MoveValue<'g>>,
    ) -> Result<ExactValue, &'static str> {
        let mover = trial.state().head.mover;
        let worth = self.worth(trial, mover)?;
        let mut legal = Vec::new();
        trial.legal_moves(&mut legal);
        let notation = Notation::new(self.game).all(trial.state(), &legal);
        let known = self.searches.moves();
        let start = trial.bookmark();
        let mut found = Vec::new();
        for (mv, notation) in legal.iter().zip(notation) {
            let own = known.iter().find(|(other, _)| other == mv);
            let wins = own.and_then(|(_, wins)| *wins);
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
        if wanted.margin && self.searches.met().margins {
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
        let met = self.searches.met();
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
        let met = self.searches.met();
        let is_decided = self.game.player_count() < 2 || !(met.draws || met.loops);
        if is_decided || self.answer(trial, 3 - player, Aim::Win)? {
            return Ok(Worth::Lost);
        }
        Ok(Worth::Drawn)
    }

    /// Keeps what is known so far, if that was asked for; false if it failed.
    fn keep(&mut self) -> bool {
        let Self {
            searches,
            checkpoint,
            ..
        } = self;
        checkpoint
            .as_mut()
            .is_none_or(|file| file.keep_searches(searches))
    }

    /// Whether a player can force an aim.
    fn answer(&mut self, trial: &Trial<'g>, attacker: u8, aim: Aim) -> Result<bool, &'static str> {
        self.searches.ask(trial, attacker, aim);
        loop {
            let answer = self.searches.go_on();
            if is_evaluation_stopped() {
                return Err(self.watch.reason());
            }
            if self.searches.is_overdrawn() {
                return Err("overdrawn");
            }
            if let Some(answer) = answer {
                return Ok(answer);
            }
            if !self.searches.are_left() {
                return Err("loops");
            }
            if !self.searches.is_guided && self.guide.is_due(self.searches.expanded()) {
                self.searches.guide_by(&(self.lesson)());
                if let Some(proofs) = &mut self.searches.proofs {
                    proofs.keep_answers();
                    proofs.ask(trial, attacker, aim);
                }
            }
            let name = &self.game.players[usize::from(attacker)].name;
            let searches = &self.searches;
            let go_on = self.watch.go_on(|| {
                let looked = grouped(searches.expanded());
                let asked = match aim {
                    Aim::Win => format!("does {name} win"),
                    Aim::WinWithin(moves) => format!("does {name} win within {moves} moves"),
                    Aim::Margin(least) => format!("does {name} come to {least} points more"),
                };
                let depth = searches.depth();
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
