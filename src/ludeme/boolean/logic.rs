//! Ludemes that combine booleans.

use crate::game::ir::{Bool, Comparison, Int};
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Rest};

pub(crate) const LUDEMES: &[Ludeme] = &[
    And::LUDEME,
    Or::LUDEME,
    Not::LUDEME,
    ToBool::LUDEME,
    Xor::LUDEME,
    If::LUDEME,
];

ludeme! {
    /// Whether all conditions hold.
    ///
    /// The conditions are tried in order, and no further than the first that fails.
    ///
    /// `(and (> (+ 1 1) 1) (not false))`
    /// `(and {true true (= 1 1)})`
    (and) -> Bool
    struct And {
        /// The conditions.
        conditions: Rest<Bool>,
    }
}

impl Compile for And {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::And(self.conditions.0))
    }
}

ludeme! {
    /// Whether any of the conditions holds.
    ///
    /// The conditions are tried in order, and no further than the first that holds.
    ///
    /// `(or (= 1 2) (= 2 2))`
    /// `(or {false false true})`
    (or) -> Bool
    struct Or {
        /// The conditions.
        conditions: Rest<Bool>,
    }
}

impl Compile for Or {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::Or(self.conditions.0))
    }
}

ludeme! {
    /// A number as a condition: whether it is not 0.
    ///
    /// `(toBool (count Pieces Mover))`
    (toBool) -> Bool
    struct ToBool {
        /// The number.
        number: Int,
    }
}

impl Compile for ToBool {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(match self.number.constant() {
            Some(number) => Bool::Const(number != 0),
            None => Bool::Compare(
                Comparison::Unequal,
                Box::new(self.number),
                Box::new(Int::Const(0)),
            ),
        })
    }
}

ludeme! {
    /// Whether a condition does not hold.
    ///
    /// `(not (= 1 2))`
    (not) -> Bool
    struct Not {
        /// The condition.
        condition: Bool,
    }
}

impl Compile for Not {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::Not(Box::new(self.condition)))
    }
}

ludeme! {
    /// Whether exactly one of two conditions holds.
    ///
    /// `(xor (= 1 1) (= 1 2))`
    (xor) -> Bool
    struct Xor {
        /// One condition.
        first: Bool,
        /// The other condition.
        second: Bool,
    }
}

impl Compile for Xor {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::Xor(Box::new(self.first), Box::new(self.second)))
    }
}

ludeme! {
    /// One condition or another, depending on a third.
    ///
    /// `(if (= 1 1) (> 2 1) (< 2 1))`
    (if) -> Bool
    struct If {
        /// Which of the other two counts.
        condition: Bool,
        /// What counts if it holds.
        then: Bool,
        /// What counts if it does not hold.
        r#else: Bool = "false",
    }
}

impl Compile for If {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::If(
            Box::new(self.condition),
            Box::new(self.then),
            Box::new(self.r#else),
        ))
    }
}
