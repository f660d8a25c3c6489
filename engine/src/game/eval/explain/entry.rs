//! What is found while a move is explained: what was asked, whether it holds, and which of it decides.

use crate::game::Provenance;
use crate::game::ir::{Bool, Comparison, Int, Property, Sites, Variable};

/// Something that was asked of a move, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct ExplanationEntry<'a> {
    /// How deep it is nested.
    pub depth: usize,
    /// What was asked.
    pub asked: Asked<'a>,
    /// Whether it holds; none for what is no condition.
    pub holds: Option<bool>,
    /// The numbers that were compared.
    pub numbers: Option<(i32, i32)>,
}

/// What was asked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Asked<'a> {
    /// A kind of move is owed before anything else; where that stands in the text.
    Owed(Provenance),
    /// A rule of moves, where it stands in the text.
    Rule(Provenance),
    /// The piece on a site moves by its own rules.
    Piece(u8),
    /// A condition.
    Condition(&'a Bool),
    /// A condition that chooses between rules: which of them count.
    Branch(&'a Bool),
    /// A condition on the position after the move.
    Afterwards(&'a Bool),
    /// Whether the site where the move starts is in a region.
    Start(&'a Sites),
    /// Whether the site where the move ends is in a region.
    End(&'a Sites),
    /// Whether the site where the move starts or ends, by that variable, is outside of a region.
    Outside(Variable, &'a Sites),
    /// Whether the site where the move ends is empty.
    Empty,
    /// Whether there is a piece on the site that the move takes it from.
    Occupied,
    /// Whether the rule leads from the start to the end at all.
    Way,
    /// The first of several generators that has any move is the only one that counts; whether this is the one.
    First {
        /// Whether this generator has the move.
        has: bool,
    },
    /// Whether the move begins the longest series of moves of the turn.
    Longest,
    /// Whether the position after the move has not stood before.
    New,
    /// Whether the mover does not lose by it.
    NoSuicide,
}

/// The finding that decides against a move: the first condition that fails, and of several that must hold together the
/// first of them that does, and of a region the part of it that fails. What chooses between rules decides nothing. The order of generators decides only if the one that
/// is passed over has the move; that, and what is asked of moves that a rule does list, such as a condition on the position
/// after them, comes before the conditions of other rules.
#[must_use]
pub fn decisive(findings: &[ExplanationEntry<'_>]) -> Option<usize> {
    let fails = |index: usize| {
        let decides = !matches!(
            findings[index].asked,
            Asked::Branch(_) | Asked::First { has: false }
        );
        decides && findings[index].holds == Some(false)
    };
    let of_listed = |index: &usize| {
        let asked = findings[*index].asked;
        fails(*index)
            && matches!(
                asked,
                Asked::Afterwards(_) | Asked::New | Asked::Longest | Asked::First { has: true }
            )
    };
    if let Some(listed) = (0..findings.len()).find(of_listed) {
        return Some(listed);
    }
    let below = |index: usize| {
        let depth = findings[index].depth;
        let rest = index + 1..findings.len();
        rest.take_while(move |inner| findings[*inner].depth > depth)
    };
    let mut found = (0..findings.len()).find(|index| fails(*index))?;
    while let Asked::Condition(Bool::And(_)) | Asked::Start(_) | Asked::End(_) =
        findings[found].asked
        && let Some(inner) = below(found).find(|inner| fails(*inner))
    {
        found = inner;
    }
    Some(found)
}

/// Whether a condition holds if the player has moved before in this turn. That a turn begins is the rule, and explains nothing.
pub(super) fn is_of_the_turn(condition: &Bool) -> bool {
    matches!(
        condition,
        Bool::Compare(Comparison::Equal, one, other)
            if matches!((&**one, &**other), (Int::Prev, Int::Mover) | (Int::Mover, Int::Prev))
    )
}

/// Whether the numbers that are compared say more than the words of the rule do: amounts do, the numbers of sites, players,
/// teams, phases and kinds of pieces do not.
pub(super) fn is_informative(one: &Int, other: &Int) -> bool {
    let both = [one, other];
    !both.into_iter().any(is_name) && !both.iter().all(|int| matches!(int, Int::Const(_)))
}

/// Whether an integer stands for something that has a name, so that its number means nothing to a person.
fn is_name(int: &Int) -> bool {
    match int {
        Int::Variable(variable) => {
            !matches!(variable, Variable::Value | Variable::Pips | Variable::Level)
        }
        Int::AtLevel { property, .. } => matches!(property, Property::What | Property::Who),
        Int::Mover
        | Int::Next
        | Int::Prev
        | Int::PrevTurn
        | Int::LastFrom
        | Int::LastTo
        | Int::LastChanged
        | Int::LastLeft
        | Int::What(_)
        | Int::Who(_)
        | Int::Pending
        | Int::HandSite(..)
        | Int::Team(_)
        | Int::PhaseOf(_)
        | Int::Leader(..)
        | Int::Ahead { .. } => true,
        _ => false,
    }
}
