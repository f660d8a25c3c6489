//! A game being played, and its moves.

use crate::guard::{error, guarded, internal};
use crate::planes::Planes;
use crate::rules::Rules;
use dafang::game::ir::Physical;
use dafang::game::{self, Ending, Notation, OwnedTrial};
use dafang::play::understand;
use dafang::render::{Look, board, svg};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A legal move of a position.
#[pyclass(frozen, module = "dafang._dafang")]
pub(crate) struct Move {
    pub(crate) mv: game::Move,
    /// What it is called in its position, in the short notation.
    #[pyo3(get)]
    name: String,
    /// `put`, `take`, `move`, `select`, `swap`, `pass`, `assign`, `crossOut`, `propose` or `vote`.
    #[pyo3(get)]
    kind: &'static str,
    /// Where it starts, if it starts somewhere.
    #[pyo3(get, name = "from_")]
    from: Option<String>,
    /// Where it ends.
    #[pyo3(get)]
    to: Option<String>,
}

#[pymethods]
impl Move {
    fn __str__(&self) -> &str {
        &self.name
    }

    fn __repr__(&self) -> String {
        format!("Move({:?})", self.name)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.mv == other.mv
    }

    fn __hash__(&self) -> u64 {
        self.mv.likeness(0) ^ u64::from(self.mv.rule.0)
    }
}

/// The moves of a position, listed once.
struct Inner {
    trial: OwnedTrial,
    legal: Option<Vec<game::Move>>,
    actions: Vec<u32>,
    seed: u64,
}

/// A game being played. One thread at a time may use it.
#[pyclass(frozen, module = "dafang._dafang")]
pub(crate) struct State {
    pub(crate) rules: Arc<Rules>,
    inner: Mutex<Inner>,
}

impl Inner {
    fn legal(&mut self) -> &[game::Move] {
        let trial = &mut self.trial;
        self.legal.get_or_insert_with(|| {
            let mut moves = Vec::new();
            trial.with_dependent_mut(|_, trial| trial.legal_moves(&mut moves));
            moves
        })
    }

    fn ending(&self) -> Option<Ending> {
        self.trial.with_dependent(|_, trial| trial.ending())
    }

    fn make(&mut self, mv: game::Move) {
        self.legal = None;
        self.trial
            .with_dependent_mut(|_, trial| trial.play_known(mv));
    }

    /// The names of some moves of this position.
    fn names(&self, moves: &[game::Move]) -> Vec<String> {
        self.trial
            .with_dependent(|game, trial| Notation::new(game).all(trial.state(), moves))
    }
}

/// What each player has of an ending: 1 for the best place, −1 for the worst; of one player 1 if it has won, −1 if it has
/// lost, 0 else.
pub(crate) fn returns_of(game: &game::Game, ending: &Ending) -> impl Iterator<Item = f32> {
    let (players, ranks) = (game.player_count(), ending.outcome.ranks);
    let won = ending.outcome.victors().next().is_some();
    let lost = game.is_lone_loss(ending.reason);
    (1..=players).map(move |player| match players {
        1 if won => 1.0,
        1 if lost => -1.0,
        1 => 0.0,
        _ => 1.0 - 2.0 * (ranks[player] - 1.0) / (players as f32 - 1.0),
    })
}

impl State {
    pub(crate) fn new(rules: Arc<Rules>, seed: u64) -> Self {
        let inner = Inner {
            trial: rules.trial(seed),
            legal: None,
            actions: Vec::new(),
            seed,
        };
        Self {
            rules,
            inner: Mutex::new(inner),
        }
    }

    pub(crate) fn copy_of_trial(&self) -> OwnedTrial {
        self.lock().trial.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The legal moves with their names.
    fn named(&self, inner: &mut Inner) -> Vec<Move> {
        let moves = inner.legal().to_vec();
        let names = inner.names(&moves);
        let game = &self.rules.game;
        let site = |site: Option<dafang::topology::Site>| site.map(|site| game.site_name(site));
        let pairs = moves.into_iter().zip(names);
        pairs
            .map(|(mv, name)| Move {
                mv,
                name,
                kind: kind_of(game, mv),
                from: site(mv.from()),
                to: site(mv.to()),
            })
            .collect()
    }

    fn list_actions(&self, inner: &mut Inner) -> PyResult<()> {
        let numbering = self
            .rules
            .numbering()
            .map_err(|message| error("ActionError", &message))?;
        inner.legal();
        let Inner { legal, actions, .. } = inner;
        let moves = legal.as_deref().unwrap_or_default();
        numbering
            .actions(moves, actions)
            .map_err(|message| error("ActionError", &message))
    }

    /// Makes the moves that a word means.
    fn play_word(&self, inner: &mut Inner, word: &str) -> PyResult<()> {
        if inner.ending().is_some() {
            return Err(illegal(word, "the game is over"));
        }
        let moves = inner.legal().to_vec();
        let found = inner
            .trial
            .with_dependent(|_, trial| understand(trial, &moves, word));
        match found {
            Ok(all) => {
                all.into_iter().for_each(|mv| inner.make(mv));
                Ok(())
            }
            Err(refusal) => {
                let help = refusal
                    .help
                    .map_or(String::new(), |help| format!(" ({help})"));
                Err(illegal(word, &format!("{}{help}", refusal.reason)))
            }
        }
    }
}

fn illegal(word: &str, reason: &str) -> PyErr {
    error("IllegalMoveError", &format!("`{word}`: {reason}"))
}

/// What kind of move it is.
fn kind_of(game: &game::Game, mv: game::Move) -> &'static str {
    let rule = game.rule(mv.rule);
    match rule.physical {
        _ if rule.pass => "pass",
        Physical::Put => "put",
        Physical::Take => "take",
        Physical::Carry | Physical::CarryStack => "move",
        Physical::Assign => "assign",
        Physical::CrossOut => "crossOut",
        Physical::Swap => "swap",
        Physical::Propose(_) => "propose",
        Physical::Vote(_) => "vote",
        Physical::Nothing => "select",
    }
}

#[pymethods]
impl State {
    #[getter]
    fn seed(&self) -> u64 {
        self.lock().seed
    }

    #[getter]
    fn rules_hash(&self) -> &str {
        &self.rules.hash
    }

    fn legal_moves(&self) -> PyResult<Vec<Move>> {
        guarded(|| Ok(self.named(&mut self.lock())))
    }

    pub(crate) fn legal_actions<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        guarded(|| {
            let mut inner = self.lock();
            self.list_actions(&mut inner)?;
            let actions = inner.actions.iter().map(|action| *action as i32);
            Ok(PyArray1::from_iter(py, actions))
        })
    }

    fn action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        guarded(|| {
            let mut inner = self.lock();
            self.list_actions(&mut inner)?;
            let size = self.rules.numbering().map_or(0, |numbering| numbering.size);
            let mut mask = vec![false; size as usize];
            inner
                .actions
                .iter()
                .for_each(|action| mask[*action as usize] = true);
            Ok(PyArray1::from_vec(py, mask))
        })
    }

    fn action_of_move(&self, mv: &Move) -> PyResult<u32> {
        guarded(|| {
            let mut inner = self.lock();
            self.list_actions(&mut inner)?;
            let place = inner.legal().iter().position(|known| *known == mv.mv);
            place
                .map(|place| inner.actions[place])
                .ok_or_else(|| illegal(&mv.name, "it is not legal in this position"))
        })
    }

    fn play_action(&self, action: i64) -> PyResult<()> {
        guarded(|| {
            let mut inner = self.lock();
            self.list_actions(&mut inner)?;
            let place = inner
                .actions
                .iter()
                .position(|known| i64::from(*known) == action);
            let place = place.ok_or_else(|| {
                illegal(
                    &format!("action {action}"),
                    "it is not legal in this position",
                )
            })?;
            let mv = inner.legal()[place];
            inner.make(mv);
            Ok(())
        })
    }

    fn play_move(&self, mv: &Move) -> PyResult<()> {
        guarded(|| {
            let mut inner = self.lock();
            if !inner.legal().contains(&mv.mv) {
                return Err(illegal(&mv.name, "it is not legal in this position"));
            }
            inner.make(mv.mv);
            Ok(())
        })
    }

    fn play_name(&self, word: &str) -> PyResult<()> {
        guarded(|| self.play_word(&mut self.lock(), word))
    }

    fn parse_name(&self, word: &str) -> PyResult<Vec<Move>> {
        guarded(|| {
            let mut inner = self.lock();
            let moves = inner.legal().to_vec();
            let found = inner
                .trial
                .with_dependent(|_, trial| understand(trial, &moves, word));
            match found {
                Ok(all) => {
                    let first = all.first().copied();
                    let named = self.named(&mut inner).into_iter();
                    Ok(named.filter(|known| Some(known.mv) == first).collect())
                }
                Err(refusal) => Err(illegal(word, &refusal.reason)),
            }
        })
    }

    /// Takes the last move back; whether there was one.
    fn take_back(&self) -> PyResult<bool> {
        guarded(|| {
            let mut inner = self.lock();
            let seed = inner.seed;
            let (moves, throws) = inner.trial.with_dependent(|_, trial| {
                let moves: Vec<game::Move> =
                    trial.past().moves.iter().map(|played| played.mv).collect();
                (moves, trial.throws().to_vec())
            });
            let Some((_, kept)) = moves.split_last() else {
                return Ok(false);
            };
            let mut trial = self.rules.trial(seed);
            trial.with_dependent_mut(|_, trial| {
                for (ply, mv) in kept.iter().enumerate() {
                    trial.throw_again(throws.get(ply).copied().flatten());
                    trial.play_known(*mv);
                }
                trial.throw_again(throws.get(kept.len()).copied().flatten());
            });
            inner.trial = trial;
            inner.legal = None;
            Ok(true)
        })
    }

    fn copy(&self) -> Self {
        let trial = self.copy_of_trial();
        let inner = self.lock();
        let inner = Inner {
            trial,
            legal: inner.legal.clone(),
            actions: Vec::new(),
            seed: inner.seed,
        };
        Self {
            rules: Arc::clone(&self.rules),
            inner: Mutex::new(inner),
        }
    }

    fn is_over(&self) -> bool {
        self.lock().ending().is_some()
    }

    #[getter]
    fn current_player(&self) -> u8 {
        let inner = self.lock();
        match inner.ending() {
            Some(_) => 0,
            None => inner
                .trial
                .with_dependent(|_, trial| trial.state().head.mover),
        }
    }

    fn returns_list(&self) -> Vec<f32> {
        match self.lock().ending() {
            Some(ending) => returns_of(&self.rules.game, &ending).collect(),
            None => vec![0.0; self.rules.game.player_count()],
        }
    }

    #[getter]
    fn ply(&self) -> usize {
        self.lock()
            .trial
            .with_dependent(|_, trial| trial.past().moves.len())
    }

    #[getter]
    fn scores(&self) -> Vec<i32> {
        let game = &self.rules.game;
        let inner = self.lock();
        inner.trial.with_dependent(|_, trial| {
            (1..=game.player_count())
                .map(|player| trial.state().score(&game.layout, player))
                .collect()
        })
    }

    /// The names of the moves made so far, in the long notation, with throws of dice as words before them.
    fn history_words(&self) -> PyResult<Vec<String>> {
        guarded(|| {
            let inner = self.lock();
            let moves = inner
                .trial
                .with_dependent(|_, trial| trial.past().moves.clone());
            let mut trial = self.rules.trial(inner.seed);
            Ok(trial.with_dependent_mut(|game, trial| {
                let mut legal = Vec::new();
                let mut words = Vec::new();
                for played in moves {
                    trial.legal_moves(&mut legal);
                    let names = Notation::new(game).all(trial.state(), &legal);
                    let place = legal.iter().position(|mv| *mv == played.mv);
                    words.push(place.map_or_else(String::new, |place| names[place].clone()));
                    trial.play_known(played.mv);
                }
                words
            }))
        })
    }

    /// The moves made so far by their places among the legal ones.
    fn history_places(&self) -> PyResult<Vec<u32>> {
        guarded(|| {
            let inner = self.lock();
            let moves = inner
                .trial
                .with_dependent(|_, trial| trial.past().moves.clone());
            let mut trial = self.rules.trial(inner.seed);
            trial.with_dependent_mut(|_, trial| {
                let (mut legal, mut places) = (Vec::new(), Vec::new());
                for played in moves {
                    trial.legal_moves(&mut legal);
                    let place = legal.iter().position(|mv| *mv == played.mv);
                    places.push(
                        place.ok_or_else(|| internal("a move that was made is not legal"))? as u32,
                    );
                    trial.play_known(played.mv);
                }
                Ok(places)
            })
        })
    }

    /// Plays moves by their places among the legal ones.
    fn play_places(&self, places: Vec<u32>) -> PyResult<()> {
        guarded(|| {
            let mut inner = self.lock();
            for place in places {
                let mv = inner.legal().get(place as usize).copied();
                let mv = mv.ok_or_else(|| {
                    error(
                        "IllegalMoveError",
                        "the bytes are of another version of the rules",
                    )
                })?;
                inner.make(mv);
            }
            Ok(())
        })
    }

    #[getter]
    fn position_hash(&self) -> u64 {
        let layout = &self.rules.game.layout;
        self.lock()
            .trial
            .with_dependent(|_, trial| trial.state().search_hash(layout))
    }

    fn same_position(&self, other: &Self) -> bool {
        if self.rules.hash != other.rules.hash {
            return false;
        }
        let one = self
            .lock()
            .trial
            .with_dependent(|_, trial| (trial.state().clone(), trial.ending()));
        let two = other
            .lock()
            .trial
            .with_dependent(|_, trial| (trial.state().clone(), trial.ending()));
        one == two
    }

    fn svg_text(&self, viewer: usize) -> PyResult<String> {
        guarded(|| {
            let game = &self.rules.game;
            let state = self
                .lock()
                .trial
                .with_dependent(|_, trial| trial.state().clone());
            let sight = game.seen_by(&state, viewer.min(game.player_count()));
            let look = Look {
                veiled: sight.veiled,
                viewer,
                ..Look::default()
            };
            let look = if viewer == 0 {
                look.after_last_move(&state)
            } else {
                look
            };
            Ok(svg(game, &sight.state, &look))
        })
    }

    fn board_text(&self, viewer: usize) -> PyResult<String> {
        guarded(|| {
            let game = &self.rules.game;
            let state = self
                .lock()
                .trial
                .with_dependent(|_, trial| trial.state().clone());
            let sight = game.seen_by(&state, viewer.min(game.player_count()));
            let look = Look {
                veiled: sight.veiled,
                viewer,
                ..Look::default()
            };
            Ok(board(game, &sight.state, &look))
        })
    }

    /// The pips of the dice before the next move; none in a game without dice.
    fn dice_faces(&self) -> Option<Vec<i32>> {
        self.lock()
            .trial
            .with_dependent_mut(|_, trial| trial.dice().map(|dice| dice.left))
    }

    fn observe<'py>(&self, py: Python<'py>, viewer: usize) -> PyResult<Bound<'py, PyArray2<f32>>> {
        guarded(|| {
            let game = &self.rules.game;
            let planes = Planes::new(game);
            let mut values = vec![0.0; planes.number() * planes.sites];
            let viewer = viewer.min(game.player_count());
            self.lock()
                .trial
                .with_dependent(|_, trial| planes.fill(game, trial.state(), viewer, &mut values));
            PyArray1::from_vec(py, values).reshape([planes.number(), planes.sites])
        })
    }
}
