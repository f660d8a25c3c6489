//! Ranges of whole numbers.
//!
//! The numbers may be computed in play; a ludeme that needs fixed ones says so.

use crate::game::ir::Int;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Bounds, Builder, Compile, Compiled, Ludeme};

/// More than there are sites in any row.
pub(crate) const MOST: i32 = u16::MAX as i32;

pub(crate) const LUDEMES: &[Ludeme] = &[
    FromTo::LUDEME,
    Exact::LUDEME,
    AtLeast::LUDEME,
    AtMost::LUDEME,
];

ludeme! {
    /// From the first number to the second, both included.
    ///
    /// `(range 1 3)`
    (range) -> Bounds
    struct FromTo {
        /// The lowest number.
        low: Int,
        /// The highest number.
        high: Int,
    }
}

impl Compile for FromTo {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bounds> {
        Ok(Bounds {
            low: self.low,
            high: self.high,
        })
    }
}

ludeme! {
    /// Just this number.
    ///
    /// `(exact 2)`
    (exact) -> Bounds
    struct Exact {
        /// The number.
        number: Int,
    }
}

impl Compile for Exact {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bounds> {
        Ok(Bounds {
            low: self.number.clone(),
            high: self.number,
        })
    }
}

ludeme! {
    /// This number or more.
    ///
    /// `(min 2)`
    (min) -> Bounds
    struct AtLeast {
        /// The number.
        number: Int,
    }
}

impl Compile for AtLeast {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bounds> {
        Ok(Bounds {
            low: self.number,
            high: Int::Const(MOST),
        })
    }
}

ludeme! {
    /// This number or less, but at least one.
    ///
    /// `(max 2)`
    (max) -> Bounds
    struct AtMost {
        /// The number.
        number: Int,
    }
}

impl Compile for AtMost {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bounds> {
        Ok(Bounds {
            low: Int::Const(1),
            high: self.number,
        })
    }
}
