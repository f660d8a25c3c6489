//! The machine as a player: a search with a clock.

use std::sync::Arc;
use std::time::Instant;

use crate::game::{Game, Move, Notation, Trial};
use crate::play::{Random, Seed};
use crate::search::{
    Budget, Effort, Evaluation, Line, MEMORY, Method, Player, Progress, Search, Settings, Thought,
    learn,
};

/// What positions of a game are worth, learned in a moment and always the same; nothing where none of the players
/// wants to know.
pub(crate) fn evaluation_for(game: &Game, players: &[Player]) -> Arc<Evaluation> {
    let blind = |player: &Player| matches!(player.method, Some(Method::Uct | Method::Random));
    if players.iter().all(blind) {
        return Arc::new(Evaluation::blank(game));
    }
    Arc::new(learn(game, 1, Effort::SHORT, &mut |_| false))
}

/// Time kept back of a limit, for what comes after the search.
const SPARE_MS: u64 = 10;

/// A player that is a program.
#[derive(Clone, Debug)]
pub(crate) struct Machine<'g> {
    player: Player,
    search: Search<'g>,
    random: Random,
}

impl<'g> Machine<'g> {
    /// A player of a game; the same moves for a seed, unless it is limited by time.
    pub(crate) fn new(
        game: &'g Game,
        player: Player,
        seed: u64,
        evaluation: Arc<Evaluation>,
    ) -> Self {
        let settings = Settings {
            method: player.method_for(game),
            seed,
            memory: MEMORY,
            lines: 1,
        };
        Self::with(game, player, settings, evaluation)
    }

    /// A player with settings of its own.
    pub(crate) fn with(
        game: &'g Game,
        player: Player,
        settings: Settings,
        evaluation: Arc<Evaluation>,
    ) -> Self {
        Self {
            random: Seed::new(settings.seed).game(1),
            player,
            search: Search::new(game, settings, evaluation),
        }
    }

    /// The way it searches.
    pub(crate) fn method(&self) -> Method {
        self.search.settings().method
    }

    /// Thinks as long as the player may, or until `stop` holds; `shown` sees how far it is.
    pub(crate) fn think(
        &mut self,
        trial: &mut Trial<'g>,
        stop: &dyn Fn() -> bool,
        shown: &mut dyn FnMut(&Progress),
    ) -> Thought {
        if self.random.below(100) < self.player.slips() {
            let mut moves = Vec::new();
            trial.legal_moves(&mut moves);
            let line = self.random.choose(&moves).map(|mv| Line {
                moves: vec![mv],
                expected: 0.5,
                visits: 0,
                proven: false,
            });
            return Thought {
                lines: line.into_iter().collect(),
                progress: Progress::default(),
            };
        }
        let method = self.search.settings().method;
        let until = self.player.time().and_then(|time| {
            let spare = std::time::Duration::from_millis(SPARE_MS).min(time / 4);
            Instant::now().checked_add(time - spare)
        });
        self.search_for(trial, self.player.budget(method), until, stop, shown)
    }

    /// Thinks within a budget and until a moment.
    pub(crate) fn search_for(
        &mut self,
        trial: &mut Trial<'g>,
        budget: Budget,
        until: Option<Instant>,
        stop: &dyn Fn() -> bool,
        shown: &mut dyn FnMut(&Progress),
    ) -> Thought {
        self.search.think(trial, budget, &mut |progress| {
            shown(progress);
            stop() || until.is_some_and(|until| Instant::now() >= until)
        })
    }
}

/// Moves that follow one another from the position of a trial, as they are written.
pub(crate) fn line_words(trial: &Trial<'_>, line: &[Move]) -> Vec<String> {
    let notation = Notation::new(trial.game());
    let (mut trial, mut legal, mut words) = (trial.clone(), Vec::new(), Vec::new());
    for mv in line {
        trial.legal_moves(&mut legal);
        let all = notation.all(trial.state(), &legal);
        let Some(index) = legal.iter().position(|other| other == mv) else {
            break;
        };
        words.push(all[index].clone());
        trial.play(*mv);
    }
    words
}
