//! One of many games side by side: where it is between two steps, and its step where it has a player of its own.

use crate::actions::Numbering;
use crate::follow::Follower;
use crate::planes::Planes;
use crate::rules::{Rules, begin_session};
use crate::state::returns_of;
use dafang::game::{Ending, Move, OwnedTrial};
use dafang::play::Seed;
use dafang::program::run::{Fault, Session};
use std::sync::Arc;

/// When a game that is over begins anew.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Autoreset {
    /// In the step that ends it.
    SameStep,
    /// In the step after that, whose action counts for nothing.
    NextStep,
    /// Never.
    Disabled,
}

/// Who plays a game.
pub(crate) enum Player {
    /// The machine of its group.
    Group,
    /// A machine of its own.
    Machine(Box<Session>),
    /// The rules.
    Rules(Box<OwnedTrial>),
}

/// One of the games.
pub(crate) struct Slot {
    pub(crate) player: Player,
    /// The games that it has played before this one.
    pub(crate) episode: u64,
    /// The actions that are marked in its mask, where they are needed to clear it.
    pub(crate) marked: Vec<u32>,
    /// Its legal moves and their actions, where they were listed one by one.
    pub(crate) legal: Vec<Move>,
    pub(crate) actions: Vec<u32>,
    /// The last move.
    pub(crate) last: Move,
    /// What its planes show, where they follow it: the words of its block, the player to move and the last move.
    pub(crate) words: Vec<u64>,
    pub(crate) seen: (u8, Move),
    pub(crate) ending: Option<Ending>,
    pub(crate) mover: u8,
}

/// What all games of a batch share.
pub(crate) struct Common {
    pub(crate) rules: Arc<Rules>,
    pub(crate) planes: Planes,
    /// How the planes follow from the words of a machine.
    pub(crate) follower: Option<Follower>,
    /// The number of actions.
    pub(crate) size: usize,
    pub(crate) games: usize,
    pub(crate) seed: Seed,
    pub(crate) autoreset: Autoreset,
    pub(crate) masks: bool,
    pub(crate) observations: bool,
}

/// The rows of the arrays that belong to some games, which follow each other from the number of the first on.
pub(crate) struct Rows<'a> {
    pub(crate) first: usize,
    pub(crate) slots: &'a mut [Slot],
    pub(crate) actions: &'a [i32],
    pub(crate) masks: &'a mut [u8],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) movers: &'a mut [i32],
    pub(crate) done: &'a mut [bool],
    pub(crate) planes: &'a mut [f32],
}

impl Common {
    /// The width of a mask.
    pub(crate) fn width(&self) -> usize {
        if self.masks { self.size } else { 0 }
    }

    /// The numbers of the planes of a game.
    pub(crate) fn area(&self) -> usize {
        match self.observations {
            true => self.planes.number() * self.planes.sites,
            false => 0,
        }
    }

    /// The seed of the present game of a slot, by the number of the slot.
    pub(crate) fn seed_of(&self, number: usize, slot: &Slot) -> u64 {
        self.seed
            .of_game(number as u64 + slot.episode * self.games as u64)
    }

    /// The player that sees the planes.
    pub(crate) fn viewer(&self, mover: u8) -> usize {
        match self.rules.game.layout.hides() {
            true => usize::from(mover),
            false => 0,
        }
    }
}

impl Slot {
    pub(crate) fn new(player: Player) -> Self {
        Self {
            player,
            episode: 0,
            marked: Vec::new(),
            legal: Vec::new(),
            actions: Vec::new(),
            last: Move::NONE,
            words: Vec::new(),
            seen: (0, Move::NONE),
            ending: None,
            mover: 0,
        }
    }

    /// Numbers the legal moves, and marks their actions in a mask that is empty, if there is one.
    pub(crate) fn number(&mut self, numbering: &Numbering, mask: &mut [u8]) -> Result<(), String> {
        numbering.actions(&self.legal, &mut self.actions)?;
        self.marked.clear();
        if mask.is_empty() {
            return Ok(());
        }
        for action in &self.actions {
            let cell = mask.get_mut(*action as usize);
            *cell.ok_or("the array of masks has another width")? = 1;
        }
        self.marked.extend_from_slice(&self.actions);
        Ok(())
    }

    /// The legal move of an action, where the moves were listed one by one.
    pub(crate) fn move_of(&self, action: u32) -> Option<Move> {
        let place = self.actions.iter().position(|known| *known == action)?;
        self.legal.get(place).copied()
    }
}

/// That an action is not legal.
pub(crate) fn illegal(action: i32, number: usize) -> String {
    format!("action {action} is not legal in game {number}")
}

impl Rows<'_> {
    /// Writes what each player has of a game that ended.
    pub(crate) fn reward(&mut self, place: usize, common: &Common, ending: &Ending) {
        let players = common.rules.game.player_count();
        let rewards = self.rewards[place * players..].iter_mut();
        let returns = returns_of(&common.rules.game, ending);
        rewards
            .zip(returns)
            .for_each(|(reward, value)| *reward = value);
    }

    /// Makes the moves of the actions, or begins anew, and writes what is seen afterwards.
    pub(crate) fn step_alone(&mut self, common: &Common, is_reset: bool) -> Result<(), String> {
        for place in 0..self.slots.len() {
            self.step_one(place, common, is_reset)?;
        }
        Ok(())
    }

    fn step_one(&mut self, place: usize, common: &Common, is_reset: bool) -> Result<(), String> {
        let fault = |fault: Fault| fault.to_string();
        let (width, area, number) = (common.width(), common.area(), self.first + place);
        let players = common.rules.game.player_count();
        self.rewards[place * players..][..players].fill(0.0);
        let is_over = self.slots[place].ending.is_some();
        if is_over && !is_reset && common.autoreset != Autoreset::NextStep {
            self.done[place] = true;
            return Ok(());
        }
        let slot = &mut self.slots[place];
        let mut was_done = None;
        let mut begins = is_reset || is_over;
        if is_reset {
            slot.episode = 0;
        } else if is_over {
            slot.episode += 1;
        } else {
            let action = self.actions[place];
            let mv = u32::try_from(action)
                .ok()
                .and_then(|action| slot.move_of(action));
            let mv = mv.ok_or_else(|| illegal(action, number))?;
            slot.ending = slot.player.play(mv).map_err(fault)?;
            was_done = slot.ending;
            if slot.ending.is_some() && common.autoreset == Autoreset::SameStep {
                slot.episode += 1;
                begins = true;
            }
        }
        if begins {
            let seed = common.seed_of(number, slot);
            slot.player.begin(seed).map_err(fault)?;
            slot.ending = None;
        }
        slot.legal.clear();
        slot.mover = match slot.ending {
            Some(_) => 0,
            None => slot.player.list(&mut slot.legal).map_err(fault)?,
        };
        self.movers[place] = i32::from(slot.mover);
        self.done[place] = was_done.is_some();
        if common.observations {
            let viewer = common.viewer(slot.mover);
            let planes = &mut self.planes[place * area..][..area];
            slot.player.fill(common, viewer, planes).map_err(fault)?;
        }
        let mask = &mut self.masks[place * width..][..width];
        mask.fill(0);
        slot.number(common.rules.numbering()?, mask)?;
        if let Some(ending) = was_done {
            self.reward(place, common, &ending);
        }
        Ok(())
    }
}

impl Player {
    fn begin(&mut self, seed: u64) -> Result<(), Fault> {
        match self {
            Self::Group => Err(in_group()),
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
            Self::Group => Err(in_group()),
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
            Self::Group => Err(in_group()),
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

    /// Fills the planes of the position.
    fn fill(&mut self, common: &Common, viewer: usize, planes: &mut [f32]) -> Result<(), Fault> {
        let game = &common.rules.game;
        match self {
            Self::Group => return Err(in_group()),
            Self::Machine(session) => {
                let state = session.state()?;
                common.planes.fill(game, &state, viewer, planes);
            }
            Self::Rules(trial) => trial.with_dependent(|_, trial| {
                common.planes.fill(game, trial.state(), viewer, planes);
            }),
        }
        Ok(())
    }
}

fn in_group() -> Fault {
    Fault("the game is played in a group".to_owned())
}
