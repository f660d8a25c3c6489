//! Rules become programs.
//!
//! Each node of the rules is lowered by itself: integers, conditions and regions to values, effects and turns to
//! changes of slots, generators to sets of ends. Everything is written for one player at a time, the *mover*, and
//! without regard to what is known: passes see to that. A node without a lowering is [`Unlowered`].
//!
//! Owns the meaning of nodes as operations, one file for each family. Refuses to optimise. Begin with `integers`; `turn` is
//! what follows a move.

mod after;
mod afterwards;
mod arrays;
mod astray;
mod before;
mod between;
mod booleans;
mod changes;
mod connected;
mod counts;
mod debts;
mod dice;
mod draws;
mod each;
mod effects;
mod ends;
mod exact;
mod facts;
mod filters;
mod followed;
mod groups;
mod hands;
mod heaps;
mod held;
mod hidden;
mod hops;
mod integers;
mod kinds;
mod levels;
mod limited;
mod lines;
mod lists;
mod longest;
mod loops;
mod made;
mod makes;
mod many_kinds;
mod moves;
mod neighbours;
mod numbers;
mod past;
mod patterns;
mod phases;
mod place;
mod placements;
mod planes;
mod players;
mod playout;
mod prior;
mod radials;
mod rays;
mod regions;
mod routines;
mod rows;
mod scope;
mod single;
mod slots;
mod sowing;
mod sown;
mod sown_round;
mod stacks;
mod steps;
mod targets;
mod then;
mod threats;
mod tracks;
mod travel;
mod turn;
mod unsupported;
mod uses;
mod verdicts;
mod walked_lines;

use super::build::{Function, FunctionBuilder};
use super::op::Op;
use super::pass::choice::Settles;
use super::types::{Debts, Finish, HeadSlot, Lane, QuestionId, SlotId, Tables, Unlowered, Value};
use super::{Program, Question, Turn};
use crate::game::ir::{Bool, Moves, Parting, RuleId, Verdict};
use crate::game::{Game, Provenance};
use scope::{Bound, Scope, Situation};
use slots::Slots;
use std::collections::{BTreeSet, HashSet};

/// What comes of lowering a node.
type Lowered<T> = Result<T, Unlowered>;

/// The program of a game before any pass.
///
/// # Errors
///
/// Where nodes have no lowering yet: all of them, each once for each rule that has it.
pub fn lower(game: &Game) -> Result<Program, Vec<Unlowered>> {
    // Of which kinds pieces are added is known only when all has been lowered.
    let mut single = single::single_kinds(game);
    loop {
        let (program, mistaken) = lower_with(game, &single)?;
        if mistaken.is_empty() {
            return Ok(program);
        }
        single.retain(|kind| !mistaken.contains(kind));
    }
}

/// Lowers a game on the assumption that each kind in `single` has at most one piece. Also returns the kinds for which
/// the assumption was used although something adds pieces of them: the caller tries again without these.
fn lower_with(
    game: &Game,
    single: &BTreeSet<usize>,
) -> Result<(Program, BTreeSet<usize>), Vec<Unlowered>> {
    let mut missing = unsupported::unsupported(game);
    let mut lowering = Lowering::new(game, single.clone());
    let mut turns = Vec::new();
    for mover in 1..=game.player_count() as u8 {
        for situation in lowering.situations(mover) {
            match lowering.turn(mover, situation) {
                Ok(turn) => turns.push(turn),
                Err(node) => missing.push(node),
            }
        }
    }
    missing.extend(lowering.write_lengths().err());
    missing.append(&mut lowering.lacking);
    lowering.hold_the_rest();
    let mut seen = HashSet::new();
    missing.retain(|node| seen.insert((node.node.clone(), node.rule)));
    if !missing.is_empty() {
        return Err(missing);
    }
    lowering.write_choices(&mut turns)?;
    let mistaken = &lowering.seen.relied_on & &lowering.seen.added;
    let playout = playout::playout(&turns, lowering.throws(), &mut lowering.slots);
    // Each move is followed by one position at most, and the first stands before all.
    let noted = match lowering.remembers() {
        true => game.limits.moves as usize + 2,
        false => 0,
    };
    let Slots { all, hand, .. } = lowering.slots;
    let program = Program {
        slots: all,
        tables: lowering.tables,
        lanes: lowering.lanes,
        endings: lowering.endings,
        sites: game.layout.sites,
        players: game.player_count(),
        noted,
        turns,
        questions: lowering
            .questions
            .into_iter()
            .map(|(_, asked)| asked)
            .collect(),
        playout,
        hand,
        owners: game
            .components
            .iter()
            .map(|component| component.owner)
            .collect(),
        fixed: Vec::new(),
        ranks_vary: lowering.known.leaving,
    };
    Ok((program, mistaken))
}

/// What a question is about.
#[derive(Clone, PartialEq, Debug)]
enum QuestionKey {
    /// Whether a player has a move in a kind of turn.
    CanMove(u8, Situation),
    /// Whether a move may be made.
    Legal,
    /// What is asked, or done, for one purpose alone.
    Once,
    /// Whether a piece could be taken.
    Threat(threats::Piece),
    /// How many moves a turn of a player can have.
    Length(u8),
    /// How the lengths of turns of a player are compared.
    Comparison(u8),
    /// What happens when players leave with a verdict.
    Leaving(Verdict, Parting),
    /// What is done with a stack of pieces.
    OfStack(stacks::OfStack),
    /// What depends on the kind of a piece, in games of many kinds.
    OfKinds(many_kinds::OfKinds),
}

/// A game being lowered.
struct Lowering<'g> {
    game: &'g Game,
    known: Known,
    scope: Scope,
    /// The function being written.
    build: FunctionBuilder,
    /// The debts, with who owes them, that may have been incurred where the function has got to.
    incurred: BTreeSet<(usize, usize)>,
    /// The generators of the longest series of moves that have been emitted in the function, each with the test of moves.
    longests: Vec<(Moves, QuestionId)>,
    /// How many functions are being written, each for the sake of the one before.
    nested: usize,
    slots: Slots,
    tables: Tables,
    lanes: Vec<Lane>,
    endings: Vec<Finish>,
    /// Questions, each with what it is about.
    questions: Vec<(QuestionKey, Question)>,
    /// Candidates by kind of turn, as the functions that emit them: legal moves and moves that must still be tested.
    candidates: Vec<((u8, Situation), Function)>,
    /// The effects that are written once for many moves.
    routines: Vec<routines::Routine>,
    /// The conditions for tests that are still to be written, each with its rank.
    tests: Vec<(QuestionId, Bool, u8)>,
    /// Tests that ask two others one after the other, each with these.
    tests_of_both: Vec<(QuestionId, [QuestionId; 2])>,
    /// What tests must find out if they fail before it is known.
    settles: Settles,
    /// The players whose questions about the lengths of turns are still to be written.
    unwritten: Vec<u8>,
    seen: Seen,
    /// The nodes without a lowering that have been found.
    lacking: Vec<Unlowered>,
}

/// What is known of a game before anything of it is lowered.
struct Known {
    /// Whether all players are always in the same phase.
    same_phase: bool,
    /// The debts that rules make players owe.
    debts: Vec<usize>,
    /// Whether a rule names the player who comes next.
    next_changes: bool,
    /// Whether players may leave a game that goes on.
    leaving: bool,
    /// Whether players may be of one team.
    teamed: bool,
    /// The kinds that are assumed to have at most one piece.
    single: BTreeSet<usize>,
    /// Whether some move may end at a site of a hand, so that it may be where the last move ended.
    ends_in_hands: bool,
}

/// What has been seen of moves and effects while they were lowered.
#[derive(Default)]
struct Seen {
    /// The rules by which moves may end where there is no site of the board.
    beyond: BTreeSet<RuleId>,
    /// The rules by which moves start on the board, and those by which they start in a hand, of those that may do both.
    starts: (BTreeSet<RuleId>, BTreeSet<RuleId>),
    /// The kinds whose pieces some effect or move adds.
    added: BTreeSet<usize>,
    /// The kinds for which the assumption of [`Known::single`] was used.
    relied_on: BTreeSet<usize>,
}

impl<'g> Lowering<'g> {
    fn new(game: &'g Game, single: BTreeSet<usize>) -> Self {
        let mut lowering = Self {
            game,
            known: Known {
                same_phase: game.shares_phases(),
                debts: debts::owed_debts(game),
                next_changes: effects::change_next(game),
                leaving: players::leave(game) || players::have_teams(game),
                teamed: players::have_teams(game),
                single,
                ends_in_hands: false,
            },
            scope: Scope::of(0, Situation::Phase(0)),
            build: FunctionBuilder::new(),
            incurred: BTreeSet::new(),
            longests: Vec::new(),
            nested: 0,
            slots: Slots::new(game),
            tables: Tables {
                words: game.layout.words,
                ..Tables::default()
            },
            lanes: Vec::new(),
            endings: Vec::new(),
            questions: Vec::new(),
            candidates: Vec::new(),
            routines: Vec::new(),
            tests: Vec::new(),
            tests_of_both: Vec::new(),
            settles: Settles::new(),
            unwritten: Vec::new(),
            seen: Seen::default(),
            lacking: Vec::new(),
        };
        lowering.known.ends_in_hands = lowering.has_hands() && lowering.may_end_in_hands();
        lowering
    }

    /// The kinds of turns that a player may have.
    fn situations(&self, mover: u8) -> Vec<Situation> {
        let phases = 0..self.game.phases.len();
        let phases = phases.filter(|phase| self.can_be_in(usize::from(mover), *phase));
        let debts = self.known.debts.iter().map(|debt| Situation::Debt(*debt));
        phases.map(Situation::Phase).chain(debts).collect()
    }

    /// The numbers that slots hold in a kind of turn.
    fn held_in(&mut self, mover: u8, situation: Situation) -> Vec<(SlotId, i32)> {
        let mut when = vec![(self.slots.head(HeadSlot::Mover), i32::from(mover))];
        if !self.known.debts.is_empty() {
            let due = match situation {
                Situation::Phase(_) | Situation::Distinction => 0,
                Situation::Debt(debt) => debt as i32 + 1,
            };
            when.push((self.due(Debts::Kind), due));
        }
        if let Situation::Phase(phase) = situation
            && self.game.phases.len() > 1
        {
            when.push((self.phase(usize::from(mover)), phase as i32));
        }
        when
    }

    /// The moves and the play of a kind of turn of a player; the choice is written last.
    fn turn(&mut self, mover: u8, situation: Situation) -> Lowered<Turn> {
        let title = self.title(mover, situation);
        let when = self.held_in(mover, situation);
        let candidates = self.candidates(mover, situation)?;
        let trial = self.trial(&candidates);
        let moves = self.sink(&candidates, trial).legal();
        let play = self.in_scope(Scope::of(mover, situation), |lowering| {
            lowering.function(|lowering| lowering.play(&candidates))
        })?;
        Ok(Turn {
            title,
            when,
            moves,
            choice: Function::default(),
            play,
        })
    }

    /// What a kind of turn of a player is called in print.
    fn title(&self, mover: u8, situation: Situation) -> String {
        match situation {
            Situation::Phase(phase) if self.game.phases.len() > 1 => {
                format!("player {mover} in {}", self.game.phases[phase].name)
            }
            Situation::Phase(_) => format!("player {mover}"),
            Situation::Debt(debt) => format!("player {mover}, who owes moves of kind {}", debt + 1),
            Situation::Distinction => format!("player {mover} with what tells positions apart"),
        }
    }

    /// Writes what follows for the sake of a rule.
    fn for_rule<T>(&mut self, rule: Provenance, write: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.build.rule, rule);
        let written = write(self);
        self.build.rule = outer;
        written
    }

    /// Does one body if a condition holds, otherwise another.
    fn either(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self) -> Lowered<()>,
        otherwise: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        self.build.open();
        then(self)?;
        let then = self.build.close();
        self.build.open();
        otherwise(self)?;
        let otherwise = self.build.close();
        self.build.act(Op::If(condition, then, otherwise));
        Ok(())
    }

    /// Does a body only if a condition holds.
    fn when(
        &mut self,
        condition: Value,
        then: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        self.build.open();
        then(self)?;
        self.build.close_if(condition);
        Ok(())
    }
}
