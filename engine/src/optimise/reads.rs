//! What the value of an expression depends on.

use crate::game::ir::{
    Binding, Bool, Count, Int, Moment, PatternQuery, PieceDirections, RuleNode, Sites, Variable,
};

/// What is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Reads {
    variables: u16,
    /// Whether anything of the position is read, the player to move included.
    pub(super) position: bool,
}

impl Reads {
    const POSITION: Self = Self {
        variables: 0,
        position: true,
    };

    /// The position and whatever is bound.
    const ALL: Self = Self {
        variables: u16::MAX,
        position: true,
    };

    /// A bound variable and nothing else.
    pub(super) fn of(variable: Variable) -> Self {
        Self {
            variables: bit(variable),
            position: false,
        }
    }

    /// Whether the value never changes.
    pub(super) fn nothing(self) -> bool {
        self == Self::default()
    }

    /// Whether a bound variable is read.
    pub(super) fn variable(self, variable: Variable) -> bool {
        self.variables & bit(variable) != 0
    }

    fn and(self, other: Self) -> Self {
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
pub(super) fn reads(node: RuleNode<'_>) -> Reads {
    let mut all = own(node);
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

/// What a node reads itself.
fn own(node: RuleNode<'_>) -> Reads {
    match node {
        RuleNode::Int(int) => own_int(int),
        RuleNode::Bool(condition) => own_bool(condition),
        RuleNode::Sites(sites) => own_sites(sites),
        RuleNode::Moves(_) | RuleNode::Effect(_) => Reads::POSITION,
    }
}

fn own_int(int: &Int) -> Reads {
    match int {
        Int::Variable(variable) => Reads::of(*variable),
        Int::Random(..) => Reads::ALL,
        Int::Const(_)
        | Int::Players
        | Int::Table(..)
        | Int::Mapped(..)
        | Int::SiteOf(..)
        | Int::HandSite(..)
        | Int::Distance(..)
        | Int::Count(Count::Sites(_) | Count::Groups { .. } | Count::Players(_))
        | Int::Sum(_)
        | Int::Plus(..)
        | Int::Sub(..)
        | Int::Product(_)
        | Int::Div(..)
        | Int::Mod(..)
        | Int::Pow(..)
        | Int::Abs(_)
        | Int::Min(_)
        | Int::Max(_)
        | Int::Leader(..)
        | Int::If(..)
        | Int::Ahead {
            directions: PieceDirections::Fixed(_),
            ..
        } => Reads::default(),
        Int::Count(
            Count::Patterns(query) | Count::PatternValues(query) | Count::PatternBest(query),
        ) => own_query(query),
        Int::Mover
        | Int::Next
        | Int::Prev
        | Int::LastFrom
        | Int::LastTo
        | Int::LastChanged
        | Int::LastLevelTo
        | Int::Turns
        | Int::DiceSum
        | Int::FaceAt(_)
        | Int::OnTrack(_)
        | Int::OfArray(..)
        | Int::What(_)
        | Int::Who(_)
        | Int::CountAt(_)
        | Int::StateAt(_)
        | Int::ValueAt(_)
        | Int::RotationAt(_)
        | Int::AtLevel { .. }
        | Int::TopLevel(_)
        | Int::LevelOf(_)
        | Int::StepsTo(..)
        | Int::Counter
        | Int::MoveNumber
        | Int::MovesThisTurn
        | Int::Var(..)
        | Int::Score(_)
        | Int::PlayerValue(_)
        | Int::Pending
        | Int::Owed(_)
        | Int::Team(_)
        | Int::PhaseOf(_)
        | Int::Ahead {
            directions: PieceDirections::ByOwner(_) | PieceDirections::ByPiece(_),
            ..
        }
        | Int::Count(
            Count::Pieces { .. }
            | Count::Moves(_)
            | Count::Liberties { .. }
            | Count::Territory { .. }
            | Count::On(_),
        ) => Reads::POSITION,
    }
}

fn own_bool(condition: &Bool) -> Reads {
    match condition {
        Bool::Const(_)
        | Bool::Not(_)
        | Bool::And(_)
        | Bool::Or(_)
        | Bool::Xor(..)
        | Bool::If(..)
        | Bool::Compare(..)
        | Bool::RangeTest(_)
        | Bool::Ring(_)
        | Bool::SameSites(..)
        | Bool::In(..)
        | Bool::AllIn(..)
        | Bool::NoSites(_) => Reads::default(),
        Bool::Within(variable, _) => Reads::of(*variable),
        Bool::Patterns(query) => own_query(query),
        Bool::IsEmpty(_)
        | Bool::WasStuck
        | Bool::WasPass
        | Bool::InArray(..)
        | Bool::LastStuck(_)
        | Bool::Walk(_)
        | Bool::IsEnemy(_)
        | Bool::IsFriend(_)
        | Bool::IsActive(_)
        | Bool::NoMoves(..)
        | Bool::Can(_)
        | Bool::Occurs(_)
        | Bool::Line(_)
        | Bool::Connected { .. }
        | Bool::Repeated { .. }
        | Bool::AllPassed
        | Bool::Cycle
        | Bool::SameTurn
        | Bool::Pending
        | Bool::DiceUsed
        | Bool::DiceEqual
        | Bool::AnyDie(_)
        | Bool::InPhase(..)
        | Bool::SameTeam(..)
        | Bool::Threatened { .. } => Reads::POSITION,
    }
}

fn own_sites(sites: &Sites) -> Reads {
    match sites {
        Sites::Const(_)
        | Sites::ByPlayer(..)
        | Sites::Lookup(..)
        | Sites::One(_)
        | Sites::List(_)
        | Sites::Hand(_)
        | Sites::Start(_)
        | Sites::Union(_)
        | Sites::Intersection(_)
        | Sites::Difference(..)
        | Sites::Only(..)
        | Sites::If(..)
        | Sites::Around { .. }
        | Sites::Radiating {
            directions: PieceDirections::Fixed(_),
            ..
        }
        | Sites::Between { .. }
        | Sites::Group { .. }
        | Sites::Whence(..)
        | Sites::ForEachPlayer(_) => Reads::default(),
        Sites::Patterns(query) => own_query(query),
        Sites::Random(..) => Reads::ALL,
        Sites::Empty
        | Sites::Kept(_)
        | Sites::DeferredRemovals
        | Sites::Visited
        | Sites::Stretch(_)
        | Sites::AlongTracks(_)
        | Sites::Occupied(_)
        | Sites::Stacked(_)
        | Sites::Flanked { .. }
        | Sites::Flanking { .. }
        | Sites::Astride { .. }
        | Sites::Radiating {
            directions: PieceDirections::ByOwner(_) | PieceDirections::ByPiece(_),
            ..
        }
        | Sites::OfArray(_)
        | Sites::Reached(..)
        | Sites::Hidden(..)
        | Sites::Targets(_)
        | Sites::Origins(_) => Reads::POSITION,
    }
}

/// A pattern that a move would form depends on that move.
fn own_query(query: &PatternQuery) -> Reads {
    match query.moment {
        Moment::Forming => Reads {
            variables: bit(Variable::From) | bit(Variable::To),
            position: true,
        },
        Moment::Standing | Moment::Formed | Moment::Broken => Reads::POSITION,
    }
}
