//! How two numbers are compared.

/// A comparison of two integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Not equal.
    Unequal,
    /// Less.
    Less,
    /// Less or equal.
    LessOrEqual,
    /// Greater.
    Greater,
    /// Greater or equal.
    GreaterOrEqual,
}

impl Comparison {
    /// The comparison that holds of two integers the other way round.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Equal | Self::Unequal => self,
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
        }
    }

    /// The comparison as a test of an interval, `(least, width, inside)`: x compares so with `than` if `least ≤ x ≤
    /// least + width` has the truth value `inside`.
    #[inline]
    pub(crate) fn range(self, than: i32) -> (i32, u32, bool) {
        let below = than.wrapping_sub(i32::MIN) as u32;
        match self {
            Self::Equal => (than, 0, true),
            Self::Unequal => (than, 0, false),
            Self::LessOrEqual => (i32::MIN, below, true),
            Self::Greater => (i32::MIN, below, false),
            Self::GreaterOrEqual => (than, u32::MAX - below, true),
            Self::Less => (than, u32::MAX - below, false),
        }
    }

    /// The comparison that holds of two integers where this one does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Equal => Self::Unequal,
            Self::Unequal => Self::Equal,
            Self::Less => Self::GreaterOrEqual,
            Self::LessOrEqual => Self::Greater,
            Self::Greater => Self::LessOrEqual,
            Self::GreaterOrEqual => Self::Less,
        }
    }

    /// Whether it holds of two integers.
    #[inline]
    #[must_use]
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Self::Equal => a == b,
            Self::Unequal => a != b,
            Self::Less => a < b,
            Self::LessOrEqual => a <= b,
            Self::Greater => a > b,
            Self::GreaterOrEqual => a >= b,
        }
    }
}
