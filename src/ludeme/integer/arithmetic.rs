//! Ludemes that calculate with integers.
//!
//! A calculation with fixed numbers is done here, so that its result is a fixed number too and may be the
//! size of a board. Overflow wraps round, as in Ludii.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Int};
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Rest, Spanned};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Sum::LUDEME,
    Difference::LUDEME,
    ToInt::LUDEME,
    Product::LUDEME,
    Multiplied::LUDEME,
    Quotient::LUDEME,
    Remainder::LUDEME,
    Power::LUDEME,
    Powered::LUDEME,
    Absolute::LUDEME,
    Smallest::LUDEME,
    Largest::LUDEME,
    If::LUDEME,
];

/// The values, if all of them are fixed.
fn fixed(values: &[Int]) -> Option<Vec<i32>> {
    values.iter().map(Int::constant).collect()
}

/// The result of a calculation with two numbers, now if both are fixed and it has a result.
fn pair(
    first: Int,
    second: Int,
    now: fn(i32, i32) -> Option<i32>,
    later: fn(Box<Int>, Box<Int>) -> Int,
) -> Int {
    let result = first
        .constant()
        .zip(second.constant())
        .and_then(|(a, b)| now(a, b));
    result.map_or_else(|| later(Box::new(first), Box::new(second)), Int::Const)
}

/// The result of a calculation with many numbers, now if all are fixed; `empty` if there is none.
fn many(values: Vec<Int>, empty: i32, now: fn(i32, i32) -> i32, later: fn(Vec<Int>) -> Int) -> Int {
    match fixed(&values) {
        Some(numbers) => Int::Const(numbers.into_iter().reduce(now).unwrap_or(empty)),
        None => later(values),
    }
}

ludeme! {
    /// The sum of integers.
    ///
    /// `(+ 2 3)`
    /// `(+ {1 2 3})`
    (+) -> Int
    struct Sum {
        /// The integers to add.
        values: Rest<Int>,
    }
}

impl Compile for Sum {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(many(self.values.0, 0, i32::wrapping_add, Int::Sum))
    }
}

ludeme! {
    /// The difference of two integers, or an integer with its sign turned.
    ///
    /// `(- 5 3)`
    /// `(- 1)`
    (-) -> Int
    struct Difference {
        /// What is taken from.
        first: Int = "0",
        /// What is taken away.
        second: Int,
    }
}

impl Compile for Difference {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(pair(
            self.first,
            self.second,
            |a, b| Some(a.wrapping_sub(b)),
            Int::Sub,
        ))
    }
}

ludeme! {
    /// A condition as a number: 1 if it holds, 0 if it does not.
    ///
    /// `(toInt (is Line 3))`
    (toInt) -> Int
    struct ToInt {
        /// The condition.
        condition: Bool,
    }
}

impl Compile for ToInt {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        let (yes, no) = (Box::new(Int::Const(1)), Box::new(Int::Const(0)));
        Ok(match self.condition {
            Bool::Const(holds) => Int::Const(i32::from(holds)),
            condition => Int::If(Box::new(condition), yes, no),
        })
    }
}

ludeme! {
    /// The product of integers.
    ///
    /// `(* 2 3)`
    /// `(* {2 3 4})`
    (*) -> Int
    struct Product {
        /// The integers to multiply.
        values: Rest<Int>,
    }
}

impl Compile for Product {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(product(self.values.0))
    }
}

ludeme! {
    /// The product of integers, by another name of `*`.
    ///
    /// `(mul 2 3)`
    (mul) -> Int
    struct Multiplied {
        /// The integers to multiply.
        values: Rest<Int>,
    }
}

impl Compile for Multiplied {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(product(self.values.0))
    }
}

fn product(values: Vec<Int>) -> Int {
    many(values, 0, i32::wrapping_mul, Int::Product)
}

ludeme! {
    /// How often one integer is contained in another, without the remainder.
    ///
    /// The result is rounded towards zero.
    ///
    /// `(/ 7 2)`
    (/) -> Int
    struct Quotient {
        /// What is divided.
        dividend: Int,
        /// What it is divided by.
        divisor: Spanned<Int>,
    }
}

impl Compile for Quotient {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        let divisor = not_zero(self.divisor)?;
        Ok(pair(
            self.dividend,
            divisor,
            |a, b| Some(a.wrapping_div(b)),
            Int::Div,
        ))
    }
}

ludeme! {
    /// What is left over when one integer is divided by another; its sign is that of the first.
    ///
    /// `(% 7 3)`
    (%) -> Int
    struct Remainder {
        /// What is divided.
        dividend: Int,
        /// What it is divided by.
        divisor: Spanned<Int>,
    }
}

impl Compile for Remainder {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        let divisor = not_zero(self.divisor)?;
        Ok(pair(
            self.dividend,
            divisor,
            |a, b| Some(a.wrapping_rem(b)),
            Int::Mod,
        ))
    }
}

/// A divisor, unless it is zero whatever happens.
fn not_zero(divisor: Spanned<Int>) -> Result<Int, Problem> {
    if divisor.value.constant() != Some(0) {
        return Ok(divisor.value);
    }
    let message = "expected a divisor other than zero";
    Err(Problem::error(
        &DIVISION_BY_ZERO,
        divisor.span,
        message,
        "this is always zero",
    ))
}

/// A division by a fixed zero.
pub(crate) static DIVISION_BY_ZERO: Code = Code {
    name: "compile::division_by_zero",
    summary: "a number is divided by zero",
    explain: "A number cannot be divided by zero, and this divisor is zero in every position.",
    wrong: "(/ (mover) (- 1 1))",
    right: "(/ (mover) 2)",
};

ludeme! {
    /// An integer raised to a power.
    ///
    /// `(^ 2 3)`
    (^) -> Int
    struct Power {
        /// The integer to multiply with itself.
        base: Int,
        /// How often it is a factor.
        exponent: Int,
    }
}

impl Compile for Power {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(power(self.base, self.exponent))
    }
}

ludeme! {
    /// An integer raised to a power, by another name of `^`.
    ///
    /// `(pow 2 3)`
    (pow) -> Int
    struct Powered {
        /// The integer to multiply with itself.
        base: Int,
        /// How often it is a factor.
        exponent: Int,
    }
}

impl Compile for Powered {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(power(self.base, self.exponent))
    }
}

fn power(base: Int, exponent: Int) -> Int {
    let now = |base: i32, exponent| u32::try_from(exponent).ok().map(|n| base.saturating_pow(n));
    pair(base, exponent, now, Int::Pow)
}

ludeme! {
    /// An integer without its sign.
    ///
    /// `(abs (- 2 5))`
    (abs) -> Int
    struct Absolute {
        /// The integer.
        value: Int,
    }
}

impl Compile for Absolute {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        let now = self
            .value
            .constant()
            .map(|number| Int::Const(number.wrapping_abs()));
        Ok(now.unwrap_or_else(|| Int::Abs(Box::new(self.value))))
    }
}

ludeme! {
    /// The smallest of integers.
    ///
    /// `(min 2 3)`
    /// `(min {4 2 3})`
    (min) -> Int
    struct Smallest {
        /// The integers to compare.
        values: Rest<Int>,
    }
}

impl Compile for Smallest {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(many(self.values.0, -1, i32::min, Int::Min))
    }
}

ludeme! {
    /// The largest of integers.
    ///
    /// `(max 2 3)`
    /// `(max {4 2 3})`
    (max) -> Int
    struct Largest {
        /// The integers to compare.
        values: Rest<Int>,
    }
}

impl Compile for Largest {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(many(self.values.0, -1, i32::max, Int::Max))
    }
}

ludeme! {
    /// One integer or another, depending on a condition.
    ///
    /// `(if (> 2 1) 5 6)`
    (if) -> Int
    struct If {
        /// Which of the two counts.
        condition: Bool,
        /// What counts if it holds.
        then: Int,
        /// What counts if it does not hold.
        r#else: Int,
    }
}

impl Compile for If {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(match self.condition {
            // What is known now may shape the game itself.
            Bool::Const(true) if self.then.constant().is_some() => self.then,
            Bool::Const(false) if self.r#else.constant().is_some() => self.r#else,
            condition => Int::If(
                Box::new(condition),
                Box::new(self.then),
                Box::new(self.r#else),
            ),
        })
    }
}
