//! The rules that moves follow, and how effects write to sites and memories.

use super::{EffectId, Moves, VariableId};
use crate::game::Provenance;

/// What a move does to the pieces, besides the effects of its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Physical {
    /// Nothing.
    Nothing,
    /// Puts the chosen piece on the target.
    Put,
    /// Takes the piece on the target off.
    Take,
    /// Moves the piece from the starting site to the target; of a stack, the highest.
    Carry,
    /// Moves all pieces of the starting site onto those of the target, in their order.
    CarryStack,
    /// Gives the target the value that the piece stands for.
    Assign,
    /// Crosses the value that the piece stands for out of those of the target, or brings it back.
    CrossOut,
    /// Nothing: the mover and the other player change sides, and the same side moves again.
    Swap,
    /// Nothing: the mover proposes something.
    Propose(ProposalId),
    /// Nothing: the mover votes for something.
    Vote(ProposalId),
}

/// The number of something that players propose and vote for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProposalId(pub u16);

/// Something that players propose and vote for.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal {
    /// What it is called.
    pub name: String,
    /// Whether it has been proposed since the last decision: 1 if so.
    pub proposed: VariableId,
    /// The votes for it since the last decision; none if below 0.
    pub votes: VariableId,
}

/// What players propose and vote for.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ballot {
    /// All there is.
    pub proposals: Vec<Proposal>,
    /// The number of what most players have voted for at last.
    pub decided: Option<VariableId>,
}

/// A rule that moves follow: what is the same for all moves of one generator.
#[derive(Clone, PartialEq, Debug)]
pub struct Rule {
    /// What happens to pieces.
    pub physical: Physical,
    /// Whether it is a pass.
    pub pass: bool,
    /// Whether its moves only choose sites: in a game of stacks they end on the piece at a level.
    pub selects: bool,
    /// Whether a piece that moves off a stack keeps its state, value and rotation: as in Ludii that of a step does.
    pub keeps: bool,
    /// Effects applied before the pieces are moved, with the move's variables bound.
    pub before: Vec<EffectId>,
    /// How many of the first of these stand around the loop over pieces that finds the moves: they are worked out as in the
    /// mover's own turn, whosever the pieces are.
    pub outer: usize,
    /// Effects applied afterwards, innermost first.
    pub then: Vec<EffectId>,
    /// How many of the first of these are part of the move itself, with the move's variables bound; in the others none is.
    pub own: usize,
    /// What the text calls its moves, without blanks; none if it gives no name.
    pub name: Option<String>,
    /// Where the rule stands in the text.
    pub provenance: Provenance,
}

/// A kind of move that may be owed.
#[derive(Clone, PartialEq, Debug)]
pub struct Debt {
    /// How one of it is paid.
    pub moves: Moves,
    /// Where it stands in the text.
    pub provenance: Provenance,
}

/// A property of a site that effects set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plane {
    /// Number of pieces.
    Count,
    /// Local state.
    State,
    /// Value.
    Value,
    /// Rotation.
    Rotation,
}

/// How patterns enter a memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permanence {
    /// Added to what is remembered.
    Add,
    /// In place of what is remembered.
    Replace,
}
