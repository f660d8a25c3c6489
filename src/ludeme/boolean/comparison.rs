//! Ludemes that compare integers.

use crate::game::ir::{Bool, Comparison, Constraint, Int, Sites};
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Equal::LUDEME,
    Unequal::LUDEME,
    Less::LUDEME,
    LessOrEqual::LUDEME,
    Greater::LUDEME,
    GreaterOrEqual::LUDEME,
    SameRegion::LUDEME,
    OtherRegion::LUDEME,
];

fn compare(how: Comparison, first: Int, second: Int, builder: &Builder<'_>) -> Compiled<Bool> {
    // In a puzzle Ludii takes both for sites, unless it is asked whether they are equal, and compares their values.
    let is_equality = matches!(how, Comparison::Equal | Comparison::Unequal);
    if builder.game.puzzle.is_some() && !is_equality {
        let values = Constraint::Compare(how, first, second);
        return Ok(Bool::Constraint(Box::new(values)));
    }
    Ok(Bool::Compare(how, Box::new(first), Box::new(second)))
}

/// Declares a comparison of two integers.
macro_rules! comparison {
    ($(#[doc = $docs:literal])+ ($head:tt) $name:ident) => {
        ludeme! {
            $(#[doc = $docs])+
            ($head) -> Bool
            struct $name {
                /// The integer on the left.
                first: Int,
                /// The integer on the right.
                second: Int,
            }
        }

        impl Compile for $name {
            fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
                compare(Comparison::$name, self.first, self.second, builder)
            }
        }
    };
}

comparison! {
    /// Whether two integers are equal.
    ///
    /// `(= (+ 1 1) 2)`
    (=) Equal
}

comparison! {
    /// Whether two integers differ.
    ///
    /// `(!= (+ 1 1) 3)`
    (!=) Unequal
}

comparison! {
    /// Whether the first integer is less than the second. In a deduction puzzle, as in Ludii, both are sites whose values
    /// are compared, if both are known.
    ///
    /// `(< 1 2)`
    (<) Less
}

comparison! {
    /// Whether the first integer is the second or less. In a deduction puzzle, as in Ludii, both are sites whose values
    /// are compared, if both are known.
    ///
    /// `(<= 2 2)`
    (<=) LessOrEqual
}

comparison! {
    /// Whether the first integer is greater than the second. In a deduction puzzle, as in Ludii, both are sites whose values
    /// are compared, if both are known.
    ///
    /// `(> 2 1)`
    (>) Greater
}

comparison! {
    /// Whether the first integer is the second or greater. In a deduction puzzle, as in Ludii, both are sites whose values
    /// are compared, if both are known.
    ///
    /// `(>= 2 2)`
    (>=) GreaterOrEqual
}

ludeme! {
    /// Whether two regions have the same sites.
    ///
    /// `(= (sites Occupied by:Mover) (sites Top))`
    (=) -> Bool
    struct SameRegion {
        /// The region on the left.
        first: Sites,
        /// The region on the right.
        second: Sites,
    }
}

impl Compile for SameRegion {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::SameSites(Box::new(self.first), Box::new(self.second)))
    }
}

ludeme! {
    /// Whether a site is in one of two regions and not in the other.
    ///
    /// `(!= (sites Occupied by:Mover) (sites Top))`
    (!=) -> Bool
    struct OtherRegion {
        /// The region on the left.
        first: Sites,
        /// The region on the right.
        second: Sites,
    }
}

impl Compile for OtherRegion {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        let (first, second) = (Box::new(self.first), Box::new(self.second));
        Ok(Bool::Not(Box::new(Bool::SameSites(first, second))))
    }
}
