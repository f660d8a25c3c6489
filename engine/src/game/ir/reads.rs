//! What the value of an expression depends on; what a node reads itself is declared with it.

use super::{Binding, RuleNode, Variable};

/// What is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reads {
    variables: u16,
    /// Whether anything of the position is read, the player to move included.
    pub(crate) position: bool,
}

impl Reads {
    pub(super) const POSITION: Self = Self {
        variables: 0,
        position: true,
    };

    /// The position and whatever is bound.
    pub(super) const ALL: Self = Self {
        variables: u16::MAX,
        position: true,
    };

    /// A bound variable and nothing else.
    pub(crate) fn of(variable: Variable) -> Self {
        Self {
            variables: bit(variable),
            position: false,
        }
    }

    /// Whether the value never changes.
    pub(crate) fn nothing(self) -> bool {
        self == Self::default()
    }

    /// Whether a bound variable is read.
    pub(crate) fn variable(self, variable: Variable) -> bool {
        self.variables & bit(variable) != 0
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self {
            variables: self.variables | other.variables,
            position: self.position || other.position,
        }
    }

    fn without(self, variables: &[Variable]) -> Self {
        let bound = variables
            .iter()
            .fold(0, |bound, variable| bound | bit(*variable));
        Self {
            variables: self.variables & !bound,
            ..self
        }
    }
}

fn bit(variable: Variable) -> u16 {
    1 << variable as u8
}

/// What an expression reads, its parts included. Of generators and effects it is said that they read all
/// their parts do and the position: never too little.
pub(crate) fn reads(node: RuleNode<'_>) -> Reads {
    let mut all = node.own_reads();
    let bound = node.binds();
    node.children(&mut |child| {
        let child_reads = reads(child);
        let child_reads = match (bound, child) {
            (Binding::Condition(variables), RuleNode::Bool(_)) => child_reads.without(variables),
            (Binding::All(variable), _) => child_reads.without(&[variable]),
            (Binding::Condition(_) | Binding::Nothing, _) => child_reads,
        };
        all = all.and(child_reads);
    });
    all
}
