//! Ludemes that compare integers.

use crate::game::ir::{Bool, Comparison, Int};
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Equal::LUDEME,
    Unequal::LUDEME,
    Less::LUDEME,
    LessOrEqual::LUDEME,
    Greater::LUDEME,
    GreaterOrEqual::LUDEME,
];

fn compare(how: Comparison, first: Int, second: Int) -> Compiled<Bool> {
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
            fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
                compare(Comparison::$name, self.first, self.second)
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
    /// Whether the first integer is less than the second.
    ///
    /// `(< 1 2)`
    (<) Less
}

comparison! {
    /// Whether the first integer is the second or less.
    ///
    /// `(<= 2 2)`
    (<=) LessOrEqual
}

comparison! {
    /// Whether the first integer is greater than the second.
    ///
    /// `(> 2 1)`
    (>) Greater
}

comparison! {
    /// Whether the first integer is the second or greater.
    ///
    /// `(>= 2 2)`
    (>=) GreaterOrEqual
}
