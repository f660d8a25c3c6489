//! How rules run: programs of typed operations on the slots of a state.
//!
//! The rules of a game say what is legal and what follows; [`lower`](mod@lower) turns them into a [`Program`], which says how it
//! is found out. What a rule needs is written out for each player whose turn it can be, naively; [`pass`] then leaves
//! out what is known beforehand. A pass asks the [`OpRecord`] of an operation what it may do with it, never the name of
//! a game or a rule.
//!
//! * `types`: types, slots, constant tables, kinds of moves, endings; `derivation`: what auxiliary slots follow from.
//! * [`op`]: the operations and their records.
//! * `build`: functions, written operation by operation.
//! * [`print`](mod@print), [`check`](mod@check): a program as a text; what every program keeps to.
//! * [`lower`](mod@lower): rules become a program, one file for each family of nodes.
//! * [`pass`]: programs become better programs, one file each.
//! * [`run`]: who runs programs: an interpreter, and with feature `wasm` modules of WebAssembly for any host. A
//!   seed plays the same game on all of them.
//!
//! A game with a rule that cannot be lowered yet has no program; [`Unlowered`] names the node. It is played by the
//! evaluator of [`crate::game`], to which every runner is compared.
//!
//! Owns everything between rules and machine code. Refuses to define what a rule means. Begin with `op`.

mod arith;
pub mod build;
pub mod check;
mod derivation;
pub mod lower;
pub mod op;
pub mod pass;
pub mod print;

pub mod run;
mod types;

pub use build::Function;
pub use derivation::Derivation;
pub use lower::lower;
pub use op::{Body, Instruction, Op, OpRecord};
pub use types::{
    Arcs, ArcsId, Debts, EndingId, Finish, HeadSlot, Home, KeysId, Lane, LaneEnds, LaneId, ListId,
    MovePart, Over, QuestionId, SetId, SlotId, Start, StateSlot, Tables, TurnId, Unlowered, Value,
    ValueType,
};

use crate::game::Game;
use smallvec::SmallVec;
use std::collections::{BTreeMap, BTreeSet};

/// A game lowered to operations.
#[derive(Clone, Debug)]
pub struct Program {
    /// What the state consists of.
    pub slots: Vec<StateSlot>,
    /// Constants.
    pub tables: Tables,
    /// Kinds of moves.
    pub lanes: Vec<Lane>,
    /// Ways for the game to end.
    pub endings: Vec<Finish>,
    /// The number of sites.
    pub sites: usize,
    /// The number of players.
    pub players: usize,
    /// The most positions that a game notes, if it notes any.
    pub noted: usize,
    /// What is done in each kind of turn: of a player in a phase, or one who owes something.
    pub turns: Vec<Turn>,
    /// Questions about the position that are asked in several places, and what is done in several places.
    pub questions: Vec<Question>,
    /// Whole random games from the present state on.
    pub playout: Function,
    /// The slots by which a move is handed over.
    pub hand: Hand,
    /// The owner of each kind of piece.
    pub owners: Vec<u8>,
    /// The numbers that slots hold from the first position to the end: no operation changes them.
    pub fixed: Vec<(SlotId, i32)>,
    /// Whether the ranks of players at the end depend on more than the ending, as some may have left before.
    pub ranks_vary: bool,
}

/// A kind of turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// What it is called in print.
    pub title: String,
    /// The numbers that slots hold in it: whose turn it is, what is owed, the phase. No two kinds have them all in
    /// common.
    pub when: Vec<(SlotId, i32)>,
    /// The legal moves: each operation `emit` yields some.
    pub moves: Function,
    /// One of them, each equally likely, left in the slots of [`Hand`].
    pub choice: Function,
    /// The move in these slots made, with everything that follows.
    pub play: Function,
}

impl Turn {
    /// Whose turn it is.
    #[must_use]
    pub fn mover(&self, program: &Program) -> u8 {
        let is_mover = |slot: SlotId| program.slot(slot).home == Home::Head(HeadSlot::Mover);
        let held = self.when.iter().find(|(slot, _)| is_mover(*slot));
        held.map_or(0, |(_, mover)| *mover as u8)
    }
}

/// A question about the position, answered by a function of its own; or a routine, which answers nothing.
#[derive(Clone, Debug)]
pub struct Question {
    /// What it is called in print.
    pub title: String,
    /// What leads to the answer.
    pub function: Function,
}

/// The slots that hold a move between its choice and the operations that make it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hand {
    /// The rule; 0 for the pass of a player who has no legal move.
    pub rule: SlotId,
    /// Where it starts.
    pub from: SlotId,
    /// Where it ends.
    pub to: SlotId,
    /// What it passes over.
    pub over: SlotId,
    /// The piece that is put.
    pub piece: SlotId,
    /// The site that a loop binds.
    pub site: SlotId,
    /// The value that a loop binds.
    pub value: SlotId,
    /// The dice that it uses, as bits, in games with moves for each die; above 16 bits, in games with stacks, the level of the
    /// piece that it was found for, plus 1.
    pub dice: Option<SlotId>,
}

/// From this many players on, small values are computed anew wherever they are needed instead of being shared. The
/// functions of several players then differ in constants alone, and `run::wasm::merged` can make them one.
const MANY_PLAYERS: usize = 3;

/// The most slots of a hand.
pub(in crate::program) const HAND_SLOTS: usize = 8;

impl Hand {
    /// All of its slots.
    #[must_use]
    pub fn slots(&self) -> SmallVec<[SlotId; HAND_SLOTS]> {
        let Self {
            rule,
            from,
            to,
            over,
            piece,
            site,
            value,
            dice,
        } = *self;
        let all = [rule, from, to, over, piece, site, value];
        all.into_iter().chain(dice).collect()
    }
}

impl Program {
    /// A slot.
    #[must_use]
    pub fn slot(&self, slot: SlotId) -> &StateSlot {
        &self.slots[slot.index()]
    }

    /// The words that a slot takes in the block of a state.
    #[must_use]
    pub fn words_of(&self, slot: &StateSlot) -> usize {
        let words = if slot.ty == ValueType::Set {
            self.tables.words
        } else {
            1
        };
        words * slot.length as usize
    }

    /// The auxiliary slots that follow from each slot.
    #[must_use]
    pub fn followers(&self) -> BTreeMap<SlotId, Vec<SlotId>> {
        let mut followers: BTreeMap<SlotId, Vec<SlotId>> = BTreeMap::new();
        for (number, slot) in self.slots.iter().enumerate() {
            if let types::Home::Auxiliary(definition) = &slot.home {
                let own = followers.entry(definition.source()).or_default();
                own.push(SlotId(number as u32));
            }
        }
        followers
    }

    /// The slots that are read to answer a question, and the questions that it asks in turn.
    #[must_use]
    pub fn read_by(&self, question: QuestionId) -> BTreeSet<SlotId> {
        let mut read = BTreeSet::new();
        let mut asked = vec![question];
        let mut next = 0;
        while let Some(question) = asked.get(next).copied() {
            next += 1;
            let function = &self.questions[question.index()].function;
            function.body.each(&mut |node| {
                read.extend(node.op.record().reads);
                match node.op {
                    Op::Ask(other) | Op::AskNumber(other) | Op::Do(other)
                        if !asked.contains(&other) =>
                    {
                        asked.push(other);
                    }
                    Op::Make(_) => read.extend((0..self.slots.len() as u32).map(SlotId)),
                    _ => {}
                }
            });
        }
        read
    }

    /// The slots that a question, with those that it asks in turn, uses for itself: they hold something else after it,
    /// though the position is the same.
    #[must_use]
    pub fn used_by(&self, question: QuestionId) -> BTreeSet<SlotId> {
        let (mut used, mut asked) = (BTreeSet::new(), vec![question]);
        let mut next = 0;
        while let Some(question) = asked.get(next).copied() {
            next += 1;
            let function = &self.questions[question.index()].function;
            self.find_used(&function.body, &mut used, &mut asked);
        }
        used
    }

    fn find_used(&self, body: &Body, used: &mut BTreeSet<SlotId>, asked: &mut Vec<QuestionId>) {
        for node in &body.0 {
            used.extend(node.op.record().writes);
            match node.op {
                Op::Ask(other) | Op::AskNumber(other) | Op::Do(other)
                    if !asked.contains(&other) =>
                {
                    asked.push(other);
                }
                Op::Make(turn) => {
                    used.extend(self.changed_by(&self.turns[turn.index()].play.body));
                }
                // All other slots are as before.
                Op::Try(..) => {}
                _ => {
                    for body in node.op.bodies() {
                        self.find_used(body, used, asked);
                    }
                }
            }
        }
    }

    /// The slots that a body changes, with the functions that it calls.
    #[must_use]
    pub fn changed_by(&self, body: &Body) -> BTreeSet<SlotId> {
        let (mut changed, mut called) = (BTreeSet::new(), Vec::new());
        let mut bodies = vec![body];
        while let Some(body) = bodies.pop() {
            changed.extend(body.written());
            body.each(&mut |node| {
                let function = match node.op {
                    Op::Make(turn) => &self.turns[turn.index()].play,
                    Op::Do(routine) => &self.questions[routine.index()].function,
                    _ => return,
                };
                if !called.iter().any(|known| std::ptr::eq(*known, function)) {
                    called.push(function);
                    bodies.push(&function.body);
                }
            });
        }
        changed
    }

    /// All functions of the program, to be changed, and for each whether the slots of the hand are read after it.
    pub fn functions_mut(&mut self) -> Vec<(&mut Function, bool)> {
        let turns = self.turns.iter_mut().flat_map(|turn| {
            let Turn {
                title: _,
                when: _,
                moves,
                choice,
                play,
            } = turn;
            [(moves, false), (choice, true), (play, false)]
        });
        let questions = self.questions.iter_mut();
        let questions = questions.map(|question| (&mut question.function, false));
        turns
            .chain(questions)
            .chain([(&mut self.playout, false)])
            .collect()
    }

    /// Whether two slots hold sets that never have a site in common.
    #[must_use]
    pub fn are_disjoint(&self, one: SlotId, other: SlotId) -> bool {
        let owner_of = |kind: u8| self.owners.get(usize::from(kind)).copied();
        let homes = [one, other].map(|slot| &self.slot(slot).home);
        homes[0].is_disjoint_from(homes[1], owner_of)
    }

    /// Whether all sites of the first slot are in the second: those with pieces of a kind among those of its owner.
    #[must_use]
    pub fn is_within(&self, one: SlotId, other: SlotId) -> bool {
        match (&self.slot(one).home, &self.slot(other).home) {
            (Home::Kind(kind @ 1..), Home::Owner(player)) => {
                self.owners.get(usize::from(*kind)) == Some(player)
            }
            _ => false,
        }
    }

    /// The functions of the program, by what they are called in print.
    #[must_use]
    pub fn functions(&self) -> Vec<(String, &Function)> {
        let turns = self.turns.iter().flat_map(|turn| {
            let parts = [
                ("moves", &turn.moves),
                ("choice", &turn.choice),
                ("play", &turn.play),
            ];
            parts.map(|(name, function)| (format!("{name} of {}", turn.title), function))
        });
        let questions = self.questions.iter();
        let questions = questions.map(|question| (question.title.clone(), &question.function));
        turns
            .chain(questions)
            .chain([("playout".to_owned(), &self.playout)])
            .collect()
    }
}

/// The finished program of a game whose rules [`optimise`](crate::optimise::optimise) has written, or all nodes that have no
/// lowering yet.
///
/// # Errors
///
/// Where a rule has no lowering.
pub fn of(game: &Game) -> Result<Program, Vec<Unlowered>> {
    let mut program = lower(game)?;
    pass::run(&mut program);
    Ok(program)
}
