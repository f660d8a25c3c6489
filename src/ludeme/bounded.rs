//! Numbers that have a least value: `(block 0)` means nothing.

use super::argument::{Argument, Fixed};
use super::builder::{Builder, Compiled};
use super::given::Given;
use super::signature::Shape;
use crate::diagnostic::{Code, Problem};
use crate::source::Span;

/// A whole number that is known when the game is compiled, and at least so great.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtLeast<const LEAST: i32>(pub i32);

impl<const LEAST: i32> Argument for AtLeast<LEAST> {
    const SHAPE: Shape = Fixed::SHAPE;

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let span = given.span().unwrap_or(builder.span());
        let number = Fixed::take(given, builder)?.0;
        match number < LEAST {
            true => Err(too_small(span, LEAST, number).into()),
            false => Ok(Self(number)),
        }
    }
}

/// A number is smaller than what it stands for can be.
pub(crate) fn too_small(span: Span, least: i32, found: i32) -> Problem {
    let message = format!("expected a number of at least {least}, found {found}");
    Problem::error(&NUMBER_TOO_SMALL, span, message, format!("is {found}"))
        .with_help(format!("write {least} or more"))
}

pub(crate) static NUMBER_TOO_SMALL: Code = Code {
    name: "compile::number_too_small",
    summary: "a number is smaller than what it stands for can be",
    explain: "A block has a width of at least one, a pattern is worth at least no capture, and a position that \
              stands once is not repeated: the number is checked after it has been computed.",
    wrong: "(pattern \"Square\" (block 0))",
    right: "(pattern \"Square\" (block 2))",
};

pub(crate) static NO_DIRECTION: Code = Code {
    name: "compile::no_direction",
    summary: "an empty set of directions",
    explain: "Moves and rows follow at least one direction. With none, no move could be made and no row formed.",
    wrong: "(pattern \"Row\" (line 3 {}))",
    right: "(pattern \"Row\" (line 3 Orthogonal))",
};

/// There is no direction where one is needed.
pub(crate) fn no_direction(span: Span) -> Problem {
    let message = "expected at least one direction, found none";
    Problem::error(&NO_DIRECTION, span, message, "empty")
        .with_help("write for example `Orthogonal`, or `{N E}`")
}
