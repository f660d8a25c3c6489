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

    fn without(self, bound: u16) -> Self {
        Self {
            variables: self.variables & !bound,
            ..self
        }
    }
}

fn bits(variables: &[Variable]) -> u16 {
    let bits = variables.iter().map(|variable| bit(*variable));
    bits.fold(0, |all, bit| all | bit)
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
        let child_reads = reads(child).without(bound.bits(child));
        all = all.and(child_reads);
    });
    all
}

/// Whether the value of an expression never changes. It looks no further than the first part that reads something.
pub(crate) fn is_fixed(node: RuleNode<'_>) -> bool {
    reads_none_but(node, 0)
}

/// Whether an expression reads only variables, those of these bits.
fn reads_none_but(node: RuleNode<'_>, known: u16) -> bool {
    let own = node.own_reads();
    let mut holds = !own.position && own.variables & !known == 0;
    if holds {
        let bound = node.binds();
        node.children(&mut |child| {
            holds = holds && reads_none_but(child, known | bound.bits(child));
        });
    }
    holds
}

/// Whether an expression reads a variable that it does not bind itself.
pub(crate) fn depends_on(node: RuleNode<'_>, variable: Variable) -> bool {
    let mut depends = node.own_reads().variable(variable);
    if !depends {
        let bound = node.binds();
        node.children(&mut |child| {
            let is_bound = bound.bits(child) & bit(variable) != 0;
            depends = depends || !is_bound && depends_on(child, variable);
        });
    }
    depends
}

impl Binding {
    /// The bits of the variables that have values of their own in a part of the expression.
    fn bits(self, part: RuleNode<'_>) -> u16 {
        match (self, part) {
            (Self::Condition(variables), RuleNode::Bool(_)) => bits(variables),
            (Self::All(variable), _) => bit(variable),
            (Self::Condition(_) | Self::Nothing, _) => 0,
        }
    }
}
