//! Arithmetic.

/// Arithmetic of two integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arith {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient towards zero; 0 on division by zero.
    Div,
    /// Remainder; 0 on division by zero.
    Mod,
    /// The smaller.
    Min,
    /// The larger.
    Max,
    /// Bits of both.
    And,
    /// Bits of at least one.
    Or,
}

impl Arith {
    /// The result; it wraps round on overflow.
    #[must_use]
    pub fn of(self, a: i32, b: i32) -> i32 {
        match self {
            Self::Add => a.wrapping_add(b),
            Self::Sub => a.wrapping_sub(b),
            Self::Mul => a.wrapping_mul(b),
            Self::Div if b == 0 => 0,
            Self::Div => a.wrapping_div(b),
            Self::Mod if b == 0 => 0,
            Self::Mod => a.wrapping_rem(b),
            Self::Min => a.min(b),
            Self::Max => a.max(b),
            Self::And => a & b,
            Self::Or => a | b,
        }
    }
}
