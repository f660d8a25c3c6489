//! Ranges of whole numbers.

use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Range};

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
    (range) -> Range
    struct FromTo {
        /// The lowest number.
        low: Fixed,
        /// The highest number.
        high: Fixed,
    }
}

impl Compile for FromTo {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Range> {
        Ok(Range {
            low: self.low.0,
            high: self.high.0,
        })
    }
}

ludeme! {
    /// Just this number.
    ///
    /// `(exact 2)`
    (exact) -> Range
    struct Exact {
        /// The number.
        number: Fixed,
    }
}

impl Compile for Exact {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Range> {
        Ok(Range {
            low: self.number.0,
            high: self.number.0,
        })
    }
}

ludeme! {
    /// This number or more.
    ///
    /// `(min 2)`
    (min) -> Range
    struct AtLeast {
        /// The number.
        number: Fixed,
    }
}

impl Compile for AtLeast {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Range> {
        Ok(Range {
            low: self.number.0,
            high: i32::from(u16::MAX),
        })
    }
}

ludeme! {
    /// This number or less, but at least one.
    ///
    /// `(max 2)`
    (max) -> Range
    struct AtMost {
        /// The number.
        number: Fixed,
    }
}

impl Compile for AtMost {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Range> {
        Ok(Range {
            low: 1,
            high: self.number.0,
        })
    }
}
