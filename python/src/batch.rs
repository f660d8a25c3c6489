//! Many games of one kind side by side, stepped together into arrays that Python owns.

use crate::actions::Numbering;
use crate::game::Game;
use crate::guard::{error, guarded, internal};
use crate::planes::Planes;
use crate::rules::{OwnedTrial, Purpose, Rules, begin, begin_session};
use crate::state::returns_of;
use dafang::game::{Ending, Move};
use dafang::play::Seed;
use dafang::program::run::{Fault, Session};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyReadwriteArray3};
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// When a game that is over begins anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Autoreset {
    /// In the step that ends it.
    SameStep,
    /// In the step after that, whose action counts for nothing.
    NextStep,
    /// Never.
    Disabled,
}

/// Who plays a game.
enum Player {
    Machine(Box<Session>),
    Rules(Box<OwnedTrial>),
}

/// One of the games.
struct Slot {
    player: Player,
    /// The games that it has played before this one.
    episode: u64,
    legal: Vec<Move>,
    /// The actions of the legal moves.
    actions: Vec<u32>,
    ending: Option<Ending>,
    mover: u8,
}

/// The rows of the arrays that belong to one game.
struct Row<'a> {
    slot: &'a mut Slot,
    number: usize,
    action: i32,
    mask: &'a mut [bool],
    rewards: &'a mut [f32],
    mover: &'a mut i32,
    done: &'a mut bool,
    planes: &'a mut [f32],
}

/// What all games of a batch share.
struct Common {
    rules: Arc<Rules>,
    planes: Planes,
    size: usize,
    games: usize,
    seed: Seed,
    autoreset: Autoreset,
    masks: bool,
    observations: bool,
}

/// Games side by side; see `dafang.VectorEnv`, which owns the arrays.
#[pyclass(frozen, module = "dafang._dafang")]
pub(crate) struct Batch(Mutex<(Common, Vec<Slot>)>, Option<rayon::ThreadPool>);

impl Slot {
    fn begin(&mut self, number: usize, common: &Common) -> Result<(), Fault> {
        let seed = common
            .seed
            .of_game(number as u64 + self.episode * common.games as u64);
        self.ending = None;
        match &mut self.player {
            Player::Machine(session) => begin_session(session, seed),
            Player::Rules(trial) => {
                trial.with_dependent_mut(|_, trial| {
                    trial.restart();
                    trial.seed_chance(seed);
                });
                Ok(())
            }
        }
    }

    fn play(&mut self, mv: Move) -> Result<(), Fault> {
        match &mut self.player {
            Player::Machine(session) => {
                session.play(mv)?;
                self.ending = session.ending();
            }
            Player::Rules(trial) => {
                self.ending = trial.with_dependent_mut(|_, trial| {
                    trial.play_known(mv);
                    trial.ending()
                });
            }
        }
        Ok(())
    }

    /// Lists the legal moves, and notes whose turn it is.
    fn list(&mut self) -> Result<(), Fault> {
        let Self {
            player,
            legal,
            mover,
            ending,
            ..
        } = self;
        if ending.is_some() {
            legal.clear();
            *mover = 0;
            return Ok(());
        }
        match player {
            Player::Machine(session) => {
                session.list_moves(legal)?;
                *mover = session.mover()?;
            }
            Player::Rules(trial) => trial.with_dependent_mut(|_, trial| {
                trial.legal_moves(legal);
                *mover = trial.state().head.mover;
            }),
        }
        Ok(())
    }
}

/// Lists the actions of the legal moves, and marks them in the mask.
fn mark(slot: &mut Slot, numbering: &Numbering, mask: &mut [bool]) -> Result<(), String> {
    for action in &slot.actions {
        if let Some(cell) = mask.get_mut(*action as usize) {
            *cell = false;
        }
    }
    slot.actions.clear();
    let mut has_twins = mask.is_empty();
    if !has_twins {
        for mv in &slot.legal {
            let Some((action, _)) = numbering.place(mv) else {
                has_twins = true;
                break;
            };
            let Some(cell) = mask.get_mut(action as usize) else {
                return Err("the array of masks has another width".to_owned());
            };
            has_twins |= *cell;
            *cell = true;
            slot.actions.push(action);
        }
    }
    if has_twins {
        for action in slot.actions.drain(..) {
            if let Some(cell) = mask.get_mut(action as usize) {
                *cell = false;
            }
        }
        numbering.actions(&slot.legal, &mut slot.actions)?;
        for action in &slot.actions {
            if let Some(cell) = mask.get_mut(*action as usize) {
                *cell = true;
            }
        }
    }
    Ok(())
}

impl Row<'_> {
    /// Makes the move of the action, or begins anew, and writes what is seen afterwards.
    fn step(&mut self, common: &Common, is_reset: bool) -> Result<(), String> {
        let fault = |fault: Fault| fault.to_string();
        self.rewards.fill(0.0);
        let mut was_done = false;
        if is_reset {
            self.slot.episode = 0;
            self.slot.begin(self.number, common).map_err(fault)?;
            // What was marked before is not known to be of these games.
            self.mask.fill(false);
            self.slot.actions.clear();
        } else if self.slot.ending.is_some() {
            match common.autoreset {
                Autoreset::NextStep => {
                    self.slot.episode += 1;
                    self.slot.begin(self.number, common).map_err(fault)?;
                }
                Autoreset::SameStep | Autoreset::Disabled => {
                    *self.done = true;
                    return Ok(());
                }
            }
        } else {
            let actions = self.slot.actions.iter();
            let place = actions
                .into_iter()
                .position(|known| *known as i32 == self.action);
            let Some(place) = place else {
                return Err(format!(
                    "action {} is not legal in game {}",
                    self.action, self.number
                ));
            };
            let mv = self.slot.legal[place];
            self.slot.play(mv).map_err(fault)?;
            if let Some(ending) = &self.slot.ending {
                was_done = true;
                let returns = returns_of(&common.rules.game, ending);
                self.rewards
                    .iter_mut()
                    .zip(returns)
                    .for_each(|(reward, value)| *reward = value);
                if common.autoreset == Autoreset::SameStep {
                    self.slot.episode += 1;
                    self.slot.begin(self.number, common).map_err(fault)?;
                }
            }
        }
        *self.done = was_done;
        self.slot.list().map_err(fault)?;
        *self.mover = i32::from(self.slot.mover);
        mark(self.slot, common.rules.numbering()?, self.mask)?;
        if common.observations {
            let game = &common.rules.game;
            let viewer = if game.layout.hides() {
                usize::from(self.slot.mover)
            } else {
                0
            };
            match &mut self.slot.player {
                Player::Machine(session) => {
                    let state = session.state().map_err(fault)?;
                    common.planes.fill(game, &state, viewer, self.planes);
                }
                Player::Rules(trial) => trial.with_dependent(|_, trial| {
                    common.planes.fill(game, trial.state(), viewer, self.planes);
                }),
            }
        }
        Ok(())
    }
}

#[pymethods]
impl Batch {
    #[new]
    fn new(
        py: Python<'_>,
        game: &Game,
        games: usize,
        threads: usize,
        autoreset: &str,
        masks: bool,
        observations: bool,
    ) -> PyResult<Self> {
        let autoreset = match autoreset {
            "same_step" => Autoreset::SameStep,
            "next_step" => Autoreset::NextStep,
            _ => Autoreset::Disabled,
        };
        let rules = Arc::clone(&game.0);
        let made = crate::guard::patiently(py, move |stop| -> Result<_, String> {
            let size = rules.numbering()?.size as usize;
            let mut slots = Vec::new();
            for _ in 0..games {
                if stop.is_set() {
                    return Err("stopped".to_owned());
                }
                let player = match rules.session(Purpose::Moves, true) {
                    Some(session) => {
                        Player::Machine(Box::new(session.map_err(|fault| fault.to_string())?))
                    }
                    None => Player::Rules(Box::new(begin(Arc::clone(rules.quick()), 0))),
                };
                slots.push(Slot {
                    player,
                    episode: 0,
                    legal: Vec::new(),
                    actions: Vec::new(),
                    ending: None,
                    mover: 0,
                });
            }
            let planes = Planes::new(&rules.game);
            let common = Common {
                planes,
                size,
                games,
                seed: Seed::new(1),
                autoreset,
                masks,
                observations,
                rules,
            };
            Ok((common, slots))
        })?;
        let made = made.map_err(|message| error("ActionError", &message))?;
        let pool =
            (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
        let pool = pool
            .transpose()
            .map_err(|fault| internal(&fault.to_string()))?;
        Ok(Self(Mutex::new(made), pool))
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0.size
    }

    /// Makes a move in each game, or begins all anew by a seed, and fills the arrays.
    #[allow(
        clippy::too_many_arguments,
        reason = "each is an array that Python owns"
    )]
    #[pyo3(signature = (seed, actions, masks, rewards, movers, done, planes))]
    fn step(
        &self,
        py: Python<'_>,
        seed: Option<u64>,
        actions: PyReadonlyArray1<'_, i32>,
        mut masks: PyReadwriteArray2<'_, bool>,
        mut rewards: PyReadwriteArray2<'_, f32>,
        mut movers: PyReadwriteArray1<'_, i32>,
        mut done: PyReadwriteArray1<'_, bool>,
        mut planes: PyReadwriteArray3<'_, f32>,
    ) -> PyResult<()> {
        guarded(|| {
            let actions = actions.as_slice()?;
            let (masks, rewards) = (masks.as_slice_mut()?, rewards.as_slice_mut()?);
            let (movers, done, planes) = (
                movers.as_slice_mut()?,
                done.as_slice_mut()?,
                planes.as_slice_mut()?,
            );
            let stepped = py.detach(|| {
                let mut locked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                let (common, slots) = &mut *locked;
                if let Some(seed) = seed {
                    common.seed = Seed::new(seed);
                }
                let games = slots.len();
                let players = common.rules.game.player_count();
                let width = if common.masks { common.size } else { 0 };
                let area = if common.observations {
                    common.planes.number() * common.planes.sites
                } else {
                    0
                };
                let fits = actions.len() == games
                    && masks.len() == games * width
                    && rewards.len() == games * players
                    && movers.len() == games
                    && done.len() == games
                    && planes.len() == games * area;
                if !fits {
                    return Err("an array has another shape than the games need".to_owned());
                }
                let common = &*common;
                let mut masks = pieces(masks, width, games);
                let mut planes = pieces(planes, area, games);
                let rows = slots
                    .iter_mut()
                    .enumerate()
                    .zip(actions)
                    .zip(rewards.chunks_mut(players))
                    .zip(movers)
                    .zip(done);
                let rows = rows.map(|(((((number, slot), action), rewards), mover), done)| Row {
                    slot,
                    number,
                    action: *action,
                    mask: masks.next().unwrap_or_default(),
                    rewards,
                    mover,
                    done,
                    planes: planes.next().unwrap_or_default(),
                });
                let step = |row: &mut Row<'_>| row.step(common, seed.is_some());
                match &self.1 {
                    None => {
                        for mut row in rows {
                            step(&mut row)?;
                        }
                        Ok(())
                    }
                    Some(pool) => {
                        let mut rows: Vec<Row<'_>> = rows.collect();
                        let chunk = games.div_ceil(pool.current_num_threads() * 4).max(1);
                        pool.install(|| {
                            rows.par_chunks_mut(chunk)
                                .try_for_each(|rows| rows.iter_mut().try_for_each(step))
                        })
                    }
                }
            });
            stepped.map_err(|message| error("IllegalMoveError", &message))
        })
    }
}

/// As many pieces of a slice as there are games; empty ones if it has no width.
fn pieces<T>(slice: &mut [T], width: usize, games: usize) -> impl Iterator<Item = &mut [T]> {
    let chunks = slice.chunks_mut(width.max(1));
    let empty = (0..if width == 0 { games } else { 0 }).map(|_| Default::default());
    chunks.chain(empty)
}
