//! Many games of one kind side by side, stepped together into arrays that Python owns.

use crate::actions::Numbering;
use crate::game::Game;
use crate::guard::{error, guarded, internal};
use crate::planes::Planes;
use crate::rules::{OwnedTrial, Purpose, Rules, begin, begin_session};
use crate::state::returns_of;
use dafang::game::{Ending, Move};
use dafang::play::Seed;
use dafang::program::run::{Aside, Fault, Session};
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

/// Where a game is between two steps.
enum Kept {
    /// Beside the machine of its thread, which plays the other games of the batch, too.
    Aside(Aside),
    /// On a machine of its own, which holds the positions before.
    Machine(Box<Session>),
    /// Played by the rules.
    Rules(Box<OwnedTrial>),
}

/// Who makes the moves of a game in a step.
enum Player<'a> {
    Machine(&'a mut Session),
    Rules(&'a mut OwnedTrial),
}

/// One of the games.
struct Slot {
    kept: Kept,
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
pub(crate) struct Batch(Mutex<Games>, Option<rayon::ThreadPool>);

/// The games with what they share.
struct Games {
    common: Common,
    slots: Vec<Slot>,
    /// A machine for each thread, which plays all games that are set aside; none where no game is.
    machines: Vec<Mutex<Session>>,
}

impl Player<'_> {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        match self {
            Self::Machine(session) => begin_session(session, seed),
            Self::Rules(trial) => {
                trial.with_dependent_mut(|_, trial| {
                    trial.restart();
                    trial.seed_chance(seed);
                });
                Ok(())
            }
        }
    }

    /// Makes a legal move; how the game has ended, if it has.
    fn play(&mut self, mv: Move) -> Result<Option<Ending>, Fault> {
        match self {
            Self::Machine(session) => {
                session.play(mv)?;
                Ok(session.ending())
            }
            Self::Rules(trial) => Ok(trial.with_dependent_mut(|_, trial| {
                trial.play_known(mv);
                trial.ending()
            })),
        }
    }

    /// Lists the legal moves of a game that goes on; who is to move.
    fn list(&mut self, legal: &mut Vec<Move>) -> Result<u8, Fault> {
        match self {
            Self::Machine(session) => {
                session.list_moves(legal)?;
                session.mover()
            }
            Self::Rules(trial) => Ok(trial.with_dependent_mut(|_, trial| {
                trial.legal_moves(legal);
                trial.state().head.mover
            })),
        }
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
    /// Makes the move of the action, or begins anew, and writes what is seen afterwards. `machine` plays the games that are
    /// set aside.
    fn step(
        &mut self,
        common: &Common,
        machine: Option<&mut Session>,
        is_reset: bool,
    ) -> Result<(), String> {
        let fault = |fault: Fault| fault.to_string();
        self.rewards.fill(0.0);
        let is_over = self.slot.ending.is_some();
        if is_over && !is_reset && common.autoreset != Autoreset::NextStep {
            *self.done = true;
            return Ok(());
        }
        let slot = &mut *self.slot;
        let (mut aside, mut player) = match (&mut slot.kept, machine) {
            (Kept::Aside(aside), Some(session)) => {
                if !is_over && !is_reset {
                    session.take_up(aside).map_err(fault)?;
                }
                (Some(aside), Player::Machine(session))
            }
            (Kept::Aside(_), None) => return Err("a game has no machine".to_owned()),
            (Kept::Machine(session), _) => (None, Player::Machine(session)),
            (Kept::Rules(trial), _) => (None, Player::Rules(trial)),
        };
        let mut was_done = false;
        let mut begins = is_reset || is_over;
        if is_reset {
            slot.episode = 0;
            // What was marked before is not known to be of these games.
            self.mask.fill(false);
            slot.actions.clear();
        } else if is_over {
            slot.episode += 1;
        } else {
            let is_asked = |known: &u32| i64::from(*known) == i64::from(self.action);
            let Some(place) = slot.actions.iter().position(is_asked) else {
                let (action, number) = (self.action, self.number);
                return Err(format!("action {action} is not legal in game {number}"));
            };
            slot.ending = player.play(slot.legal[place]).map_err(fault)?;
            if let Some(ending) = &slot.ending {
                was_done = true;
                let returns = returns_of(&common.rules.game, ending);
                for (reward, value) in self.rewards.iter_mut().zip(returns) {
                    *reward = value;
                }
                if common.autoreset == Autoreset::SameStep {
                    slot.episode += 1;
                    begins = true;
                }
            }
        }
        if begins {
            let number = self.number as u64 + slot.episode * common.games as u64;
            player.begin(common.seed.of_game(number)).map_err(fault)?;
            slot.ending = None;
        }
        *self.done = was_done;
        slot.legal.clear();
        slot.mover = match slot.ending {
            Some(_) => 0,
            None => player.list(&mut slot.legal).map_err(fault)?,
        };
        *self.mover = i32::from(slot.mover);
        if let (Some(aside), Player::Machine(session)) = (&mut aside, &mut player) {
            session.set_aside(aside).map_err(fault)?;
        }
        if common.observations {
            let game = &common.rules.game;
            let viewer = if game.layout.hides() {
                usize::from(slot.mover)
            } else {
                0
            };
            match player {
                Player::Machine(session) => {
                    let state = session.state().map_err(fault)?;
                    common.planes.fill(game, &state, viewer, self.planes);
                }
                Player::Rules(trial) => trial.with_dependent(|_, trial| {
                    common.planes.fill(game, trial.state(), viewer, self.planes);
                }),
            }
        }
        mark(slot, common.rules.numbering()?, self.mask)
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
            let (mut slots, mut machines) = (Vec::new(), Vec::new());
            let machine = || -> Result<Option<Session>, String> {
                let session = rules.session(Purpose::Moves, true).transpose();
                session.map_err(|fault| fault.to_string())
            };
            let is_shared = machine()?.is_some_and(|session| session.can_be_set_aside());
            if is_shared {
                for _ in 0..threads.max(1) {
                    machines.extend(machine()?.map(Mutex::new));
                }
            }
            for _ in 0..games {
                if stop.is_set() {
                    return Err("stopped".to_owned());
                }
                let kept = match is_shared {
                    true => Kept::Aside(Aside::default()),
                    false => match machine()? {
                        Some(session) => Kept::Machine(Box::new(session)),
                        None => Kept::Rules(Box::new(begin(Arc::clone(rules.quick()), 0))),
                    },
                };
                slots.push(Slot {
                    kept,
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
            Ok(Games {
                common,
                slots,
                machines,
            })
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
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .common
            .size
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
                let Games {
                    common,
                    slots,
                    machines,
                } = &mut *locked;
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
                // Each thread locks the machine of its number, which no other thread wants.
                let machines = &*machines;
                let step_all =
                    |rows: &mut dyn Iterator<Item = &mut Row<'_>>| -> Result<(), String> {
                        let thread = rayon::current_thread_index().unwrap_or(0);
                        let mut machine = machines
                            .get(thread)
                            .map(|machine| machine.lock().unwrap_or_else(PoisonError::into_inner));
                        for row in rows {
                            row.step(common, machine.as_deref_mut(), seed.is_some())?;
                        }
                        Ok(())
                    };
                let mut rows: Vec<Row<'_>> = rows.collect();
                match &self.1 {
                    None => step_all(&mut rows.iter_mut()),
                    Some(pool) => {
                        let chunk = games.div_ceil(pool.current_num_threads() * 4).max(1);
                        pool.install(|| {
                            rows.par_chunks_mut(chunk)
                                .try_for_each(|rows| step_all(&mut rows.iter_mut()))
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
