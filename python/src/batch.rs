//! Many games of one kind side by side, stepped together into arrays that Python owns.

use crate::beside::{self, Table};
use crate::follow::Follower;
use crate::game::Game;
use crate::guard::{error, guarded, internal};
use crate::marks::Marker;
use crate::planes::Planes;
use crate::rules::{Purpose, begin};
use crate::slots::{Autoreset, Common, Player, Rows, Slot};
use dafang::native::Instance;
use dafang::play::Seed;
use dafang::program::run::{Fault, Group, Listed};
use numpy::{
    PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArray2, PyReadwriteArray3,
};
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// Games side by side; see `dafang.VectorEnv`, which owns the arrays.
#[pyclass(frozen, module = "dafang._dafang")]
pub(crate) struct Batch(Mutex<Games>, Option<rayon::ThreadPool>);

/// The games with what they share.
struct Games {
    common: Common,
    slots: Vec<Slot>,
    /// Machines that play a number of games each; none where each game has a player of its own.
    groups: Vec<Table>,
    /// The games that are stepped one after the other.
    together: usize,
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
            let mut groups: Vec<Table> = Vec::new();
            let mut together = games.div_ceil(threads.max(1)).max(1);
            if let (Some(group), Some(_)) = (rules.group(), rules.marker()) {
                let most = Group::<Instance>::MOST;
                // As few machines as hold them, each with as many games.
                together = together.div_ceil(together.div_ceil(most));
                groups.push(Table::new(group, &rules, together));
                while groups.len() * together < games {
                    let group = rules.group().ok_or("there is no memory for the games")?;
                    groups.push(Table::new(group, &rules, together));
                }
            }
            let mut slots = Vec::new();
            for _ in 0..games {
                if stop.is_set() {
                    return Err("stopped".to_owned());
                }
                let session = match groups.is_empty() {
                    true => rules.session(Purpose::Moves, true).transpose(),
                    false => Ok(None),
                };
                slots.push(Slot::new(
                    match session.map_err(|fault: Fault| fault.to_string())? {
                        _ if !groups.is_empty() => Player::Group,
                        Some(session) => Player::Machine(Box::new(session)),
                        None => Player::Rules(Box::new(begin(Arc::clone(rules.quick()), 0))),
                    },
                ));
            }
            let planes = Planes::new(&rules.game);
            let follower = rules.program();
            let follower =
                follower.and_then(|program| Follower::new(&rules.game, program, &planes));
            let common = Common {
                planes,
                follower,
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
                groups,
                together,
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

    /// Writes a legal action of each game, by a number from 0 to 1 for each: the first for 0. 0 where there is none.
    fn choose(
        &self,
        chances: PyReadonlyArray1<'_, f64>,
        masks: PyReadonlyArray2<'_, u8>,
        mut actions: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let (chances, masks) = (chances.as_slice()?, masks.as_slice()?);
        let locked = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Games {
            common,
            slots,
            groups,
            together,
        } = &*locked;
        let width = common.width();
        let rules = (common.rules.marker(), common.rules.program());
        let numbering = common.rules.numbering();
        let numbering = numbering.map_err(|message| error("ActionError", &message))?;
        let actions = actions.as_slice_mut()?.iter_mut();
        let rows = slots.iter().zip(masks.chunks(width.max(1)));
        for (place, ((action, chance), (slot, mask))) in actions.zip(chances).zip(rows).enumerate()
        {
            let table = groups.get(place / together);
            let listed = table.filter(|_| Marker::draws(width));
            let listed = listed.and_then(|table| table.listed(place % together));
            let drawn = if !slot.marked.is_empty() {
                slot.marked.get(rank(*chance, slot.marked.len())).copied()
            } else if let (Some(words), (Some(marker), Some(program))) = (listed, rules) {
                marker.draw(Listed::new(program, words), numbering, *chance)
            } else {
                let marks = mask.as_chunks::<8>();
                let eight = marks
                    .0
                    .iter()
                    .map(|eight| u64::from_le_bytes(*eight).count_ones());
                let rest = marks.1.iter().map(|cell| u32::from(*cell));
                let number = eight.chain(rest).sum::<u32>() as usize;
                nth(mask, rank(*chance, number)).map(|place| place as u32)
            };
            *action = drawn.map_or(0, |drawn| drawn as i32);
        }
        Ok(())
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
        mut masks: PyReadwriteArray2<'_, u8>,
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
                    groups,
                    together,
                } = &mut *locked;
                if let Some(seed) = seed {
                    common.seed = Seed::new(seed);
                }
                let (games, together) = (slots.len(), *together);
                let players = common.rules.game.player_count();
                let (width, area) = (common.width(), common.area());
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
                let mut masks = pieces(masks, width * together);
                let mut planes = pieces(planes, area * together);
                let mut groups = groups.iter_mut();
                let parts = slots
                    .chunks_mut(together)
                    .zip(actions.chunks(together))
                    .zip(rewards.chunks_mut(players * together))
                    .zip(movers.chunks_mut(together))
                    .zip(done.chunks_mut(together))
                    .enumerate();
                let parts = parts.map(|(part, ((((slots, actions), rewards), movers), done))| {
                    let rows = Rows {
                        first: part * together,
                        slots,
                        actions,
                        masks: masks.next().unwrap_or_default(),
                        rewards,
                        movers,
                        done,
                        planes: planes.next().unwrap_or_default(),
                    };
                    (rows, groups.next())
                });
                let step = |(rows, group): &mut (Rows<'_>, Option<&mut Table>)| match group {
                    Some(group) => beside::step(rows, group, common, seed.is_some()),
                    None => rows.step_alone(common, seed.is_some()),
                };
                let mut parts: Vec<_> = parts.collect();
                match &self.1 {
                    None => parts.iter_mut().try_for_each(step),
                    Some(pool) => pool.install(|| parts.par_iter_mut().try_for_each(step)),
                }
            });
            stepped.map_err(|message| error("IllegalMoveError", &message))
        })
    }
}

/// The rank of one of some things, by a number from 0 to 1.
fn rank(chance: f64, number: usize) -> usize {
    ((chance * number as f64) as usize).min(number.saturating_sub(1))
}

/// The place of the mark of a rank in a mask.
fn nth(mask: &[u8], mut rank: usize) -> Option<usize> {
    for (number, cells) in (0..).zip(mask.chunks(8)) {
        let mut eight = [0; 8];
        eight[..cells.len()].copy_from_slice(cells);
        let mut marks = u64::from_le_bytes(eight);
        let marked = marks.count_ones() as usize;
        if rank < marked {
            (0..rank).for_each(|_| marks &= marks - 1);
            return Some(8 * number + marks.trailing_zeros() as usize / 8);
        }
        rank -= marked;
    }
    None
}

/// The pieces of a slice; none if they have no width.
fn pieces<T>(slice: &mut [T], width: usize) -> impl Iterator<Item = &mut [T]> {
    slice.chunks_mut(width.max(1))
}
