//! Which variables an expression binds for its parts.

use super::{Reads, RuleNode, Variable};

/// The variables that an expression binds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// None.
    Nothing,
    /// These, for its conditions.
    Condition(&'static [Variable]),
    /// This one, for all its parts.
    All(Variable),
}

impl Binding {
    /// One variable, for conditions.
    pub(super) fn condition(variable: Variable) -> Self {
        Self::Condition(match variable {
            Variable::From => &[Variable::From],
            Variable::To => &[Variable::To],
            Variable::Between => &[Variable::Between],
            Variable::Site => &[Variable::Site],
            Variable::Player => &[Variable::Player],
            Variable::Value => &[Variable::Value],
            Variable::Pips => &[Variable::Pips],
            Variable::Level => &[Variable::Level],
            Variable::Group => &[Variable::Group],
        })
    }

    /// Whether a variable has a value of its own in a part of the expression.
    #[must_use]
    pub fn within(self, variable: Variable, part: RuleNode<'_>) -> bool {
        match self {
            Self::Nothing => false,
            Self::Condition(variables) => {
                matches!(part, RuleNode::Bool(_)) && variables.contains(&variable)
            }
            Self::All(bound) => bound == variable,
        }
    }
}

impl RuleNode<'_> {
    /// Whether an expression reads a variable that it does not bind itself.
    #[must_use]
    pub fn reads(self, variable: Variable) -> bool {
        // What chance draws counts as reading everything, so that it is drawn where it is written; no value decides it.
        let own = self.own_reads();
        let mut found = own.variable(variable) && own != Reads::ALL;
        let binds = self.binds();
        self.children(&mut |part| {
            found = found || !binds.within(variable, part) && part.reads(variable);
        });
        found
    }
}
