//! Many games that take turns on one machine.
//!
//! Owns what a game leaves in the place of its machine. Refuses games whose future depends on more than the words of their
//! block. Begin with [`Session::set_aside`].

use super::Fault;
use super::session::Session;
use crate::game;
use crate::program::Op;
use crate::program::types::Home;

/// A game that waits while its machine plays another one; see [`Session::set_aside`].
#[derive(Clone, Default, Debug)]
pub struct Aside {
    /// The words of its block.
    words: Vec<u64>,
    /// The seed by which its dice are thrown.
    chance: u64,
    /// How it ended, if it has.
    ending: Option<game::Ending>,
}

impl Aside {
    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<game::Ending> {
        self.ending
    }
}

impl Session {
    /// Whether games can be set aside: no earlier position counts, which a machine keeps outside the block, and no move draws
    /// numbers from the machine's source.
    #[must_use]
    pub fn can_be_set_aside(&self) -> bool {
        let program = &self.program;
        let is_noted = program.slots.iter().any(|slot| slot.home == Home::Noted);
        let turns = program.turns.iter();
        let functions = turns.flat_map(|turn| [&turn.moves, &turn.play]);
        let questions = program.questions.iter().map(|question| &question.function);
        let mut draws = false;
        for function in functions.chain(questions) {
            let is_chance = |op: &Op| matches!(op, Op::Draw(_) | Op::Pick(_));
            (function.body).each(&mut |node| draws |= is_chance(&node.op));
        }
        !is_noted && !draws
    }

    /// Sets the present game aside, so that another may be played on the machine. What `game` held before is lost.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn set_aside(&mut self, game: &mut Aside) -> Result<(), Fault> {
        game.ending = self.ending();
        game.chance = self.chance;
        self.machine.copy_block(&mut game.words)
    }

    /// Takes a game up again that was set aside and has not ended.
    ///
    /// # Errors
    ///
    /// If the machine fails.
    pub fn take_up(&mut self, game: &Aside) -> Result<(), Fault> {
        self.chance = game.chance;
        self.go_back(&game.words)
    }
}
