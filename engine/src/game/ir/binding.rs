//! Which variables an expression binds for its parts.

use super::{Count, Int, OnTrack, RuleNode, Sites, Variable};

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
        if let Self::Int(Int::Variable(read)) = self {
            return *read == variable;
        }
        let binds = self.binds();
        let mut found = false;
        self.children(&mut |part| {
            found = found || !binds.within(variable, part) && part.reads(variable);
        });
        found
    }

    /// The variables that an integer, a condition or a region binds; of moves and effects nothing is known.
    #[must_use]
    pub fn binds(self) -> Binding {
        match self {
            Self::Sites(Sites::Only(variable, ..)) => Binding::Condition(match variable {
                Variable::From => &[Variable::From],
                Variable::To => &[Variable::To],
                Variable::Between => &[Variable::Between],
                Variable::Site => &[Variable::Site],
                Variable::Player => &[Variable::Player],
                Variable::Value => &[Variable::Value],
                Variable::Pips => &[Variable::Pips],
                Variable::Level => &[Variable::Level],
                Variable::Group => &[Variable::Group],
            }),
            Self::Int(Int::OnTrack(OnTrack::First { .. })) => Binding::Condition(&[Variable::To]),
            Self::Sites(Sites::Reached(..)) | Self::Int(Int::StepsTo(..)) => {
                Binding::Condition(&[Variable::From, Variable::To])
            }
            Self::Sites(Sites::Radiating { .. } | Sites::Astride { .. }) => {
                Binding::Condition(&[Variable::To])
            }
            Self::Sites(Sites::Between { .. }) => Binding::Condition(&[Variable::Between]),
            Self::Sites(Sites::Flanked { .. } | Sites::AlongTracks(_)) => {
                Binding::Condition(&[Variable::Between, Variable::To])
            }
            Self::Sites(Sites::ForEachPlayer(_) | Sites::Hidden(..))
            | Self::Int(Int::Leader(..) | Int::Count(Count::Players(_))) => {
                Binding::All(Variable::Player)
            }
            Self::Int(_) | Self::Bool(_) | Self::Sites(_) | Self::Moves(_) | Self::Effect(_) => {
                Binding::Nothing
            }
        }
    }
}
