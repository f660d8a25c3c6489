//! Directions of the board: single ones such as north, and classes such as orthogonal.

use super::site::Relation;

macro_rules! directions {
    ($($name:ident $doc:literal,)*) => {
        /// One direction in which a step may lead.
        ///
        /// Compass points follow the drawing of the board (north is up, y grows northwards);
        /// rotational ones turn around a pivot; `U…` and `D…` lead to a higher or lower layer.
        #[allow(clippy::upper_case_acronyms)]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Direction { $(#[doc = $doc] $name,)* }

        impl Direction {
            /// Every direction, in the order in which radials are searched.
            pub const ALL: &'static [Direction] = &[$(Direction::$name,)*];

            /// The name as written in a description.
            pub const fn name(self) -> &'static str {
                match self { $(Direction::$name => stringify!($name),)* }
            }
        }
    };
}

directions! {
    N "North.",
    E "East.",
    S "South.",
    W "West.",
    NE "North-east.",
    SE "South-east.",
    NW "North-west.",
    SW "South-west.",
    NNW "North-north-west.",
    WNW "West-north-west.",
    WSW "West-south-west.",
    SSW "South-south-west.",
    SSE "South-south-east.",
    ESE "East-south-east.",
    ENE "East-north-east.",
    NNE "North-north-east.",
    CW "Clockwise around the pivot.",
    CCW "Counter-clockwise around the pivot.",
    In "Towards the pivot.",
    Out "Away from the pivot.",
    U "Straight up.",
    UN "Up and north.",
    UNE "Up and north-east.",
    UE "Up and east.",
    USE "Up and south-east.",
    US "Up and south.",
    USW "Up and south-west.",
    UW "Up and west.",
    UNW "Up and north-west.",
    D "Straight down.",
    DN "Down and north.",
    DNE "Down and north-east.",
    DE "Down and east.",
    DSE "Down and south-east.",
    DS "Down and south.",
    DSW "Down and south-west.",
    DW "Down and west.",
    DNW "Down and north-west.",
}

impl Direction {
    /// The direction called `name`, if there is one.
    pub fn from_name(name: &str) -> Option<Direction> {
        Direction::ALL
            .iter()
            .copied()
            .find(|direction| direction.name() == name)
    }
}

/// A direction or a class of directions, as a rule names it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AbsoluteDirection {
    /// Every step there is.
    All,
    /// Compass directions other than the four axes. Ludii gives this class no steps.
    Angled,
    /// Steps between adjacent sites.
    Adjacent,
    /// The four axes. Ludii gives this class no steps.
    Axial,
    /// Steps between orthogonal neighbours.
    Orthogonal,
    /// Steps between diagonal neighbours.
    Diagonal,
    /// Steps between off-diagonal neighbours.
    OffDiagonal,
    /// Steps that stay on their layer.
    SameLayer,
    /// Steps to a higher layer.
    Upward,
    /// Steps to a lower layer.
    Downward,
    /// Steps around, towards or away from a pivot.
    Rotational,
    /// Towards the base of a three-dimensional board. Ludii gives this class no steps.
    Base,
    /// Towards the support of a piece. Ludii gives this class no steps.
    Support,
    /// One direction.
    Towards(Direction),
}

impl AbsoluteDirection {
    /// How many directions and classes there are.
    pub const COUNT: usize = CLASSES.len() + Direction::ALL.len();

    /// Position in the order of all classes, then all directions.
    pub const fn index(self) -> usize {
        match self {
            AbsoluteDirection::All => 0,
            AbsoluteDirection::Angled => 1,
            AbsoluteDirection::Adjacent => 2,
            AbsoluteDirection::Axial => 3,
            AbsoluteDirection::Orthogonal => 4,
            AbsoluteDirection::Diagonal => 5,
            AbsoluteDirection::OffDiagonal => 6,
            AbsoluteDirection::SameLayer => 7,
            AbsoluteDirection::Upward => 8,
            AbsoluteDirection::Downward => 9,
            AbsoluteDirection::Rotational => 10,
            AbsoluteDirection::Base => 11,
            AbsoluteDirection::Support => 12,
            AbsoluteDirection::Towards(direction) => CLASSES.len() + direction as usize,
        }
    }

    /// The name as written in a description.
    pub fn name(self) -> &'static str {
        match self {
            AbsoluteDirection::Towards(direction) => direction.name(),
            class => CLASSES[class.index()].1,
        }
    }

    /// The direction or class called `name`, if there is one.
    pub fn from_name(name: &str) -> Option<AbsoluteDirection> {
        let class = CLASSES
            .iter()
            .find(|(_, own)| *own == name)
            .map(|&(class, _)| class);
        class.or_else(|| Direction::from_name(name).map(AbsoluteDirection::Towards))
    }

    /// The single direction this is, unless it is a class.
    pub fn direction(self) -> Option<Direction> {
        match self {
            AbsoluteDirection::Towards(direction) => Some(direction),
            _ => None,
        }
    }
}

const CLASSES: [(AbsoluteDirection, &str); 13] = [
    (AbsoluteDirection::All, "All"),
    (AbsoluteDirection::Angled, "Angled"),
    (AbsoluteDirection::Adjacent, "Adjacent"),
    (AbsoluteDirection::Axial, "Axial"),
    (AbsoluteDirection::Orthogonal, "Orthogonal"),
    (AbsoluteDirection::Diagonal, "Diagonal"),
    (AbsoluteDirection::OffDiagonal, "OffDiagonal"),
    (AbsoluteDirection::SameLayer, "SameLayer"),
    (AbsoluteDirection::Upward, "Upward"),
    (AbsoluteDirection::Downward, "Downward"),
    (AbsoluteDirection::Rotational, "Rotational"),
    (AbsoluteDirection::Base, "Base"),
    (AbsoluteDirection::Support, "Support"),
];

impl From<Direction> for AbsoluteDirection {
    fn from(direction: Direction) -> AbsoluteDirection {
        AbsoluteDirection::Towards(direction)
    }
}

impl From<Relation> for AbsoluteDirection {
    fn from(relation: Relation) -> AbsoluteDirection {
        match relation {
            Relation::Orthogonal => AbsoluteDirection::Orthogonal,
            Relation::Diagonal => AbsoluteDirection::Diagonal,
            Relation::OffDiagonal => AbsoluteDirection::OffDiagonal,
            Relation::Adjacent => AbsoluteDirection::Adjacent,
            Relation::All => AbsoluteDirection::All,
        }
    }
}

/// A set of directions and classes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DirectionSet(u64);

impl DirectionSet {
    /// Adds a direction or class.
    pub fn insert(&mut self, direction: impl Into<AbsoluteDirection>) {
        self.0 |= 1 << direction.into().index();
    }

    /// What is in either.
    #[must_use]
    pub fn or(self, other: DirectionSet) -> DirectionSet {
        DirectionSet(self.0 | other.0)
    }

    /// Takes a direction or class out.
    pub fn remove(&mut self, direction: impl Into<AbsoluteDirection>) {
        self.0 &= !(1 << direction.into().index());
    }

    /// Whether the direction or class is in the set.
    pub fn contains(self, direction: impl Into<AbsoluteDirection>) -> bool {
        self.0 & (1 << direction.into().index()) != 0
    }

    /// The single directions in the set, in order.
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        let mut rest = self.0 >> CLASSES.len();
        std::iter::from_fn(move || {
            let next = *Direction::ALL.get(rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(next)
        })
    }
}
