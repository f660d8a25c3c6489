//! Where a value of one type may stand for another.
//!
//! One table, read by `check` (what fits?) and by [`super::argument`] (turn it into what fits). An exact fit
//! always wins over a coerced one.

use super::builder::{Builder, Compiled};
use super::moves::change;
use super::types::Type;
use super::value::{Typed, Value};
use super::words::{Constant, Role};
use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Comparison, Effect, Int, Moves, Variable};
use crate::source::Span;

/// A value of type `from` may stand where `to` is expected.
struct Coercion {
    from: Type,
    to: Type,
    /// Whether it is only thought of where nothing fits without it.
    last: bool,
    apply: fn(Value, Span, &mut Builder<'_>) -> Compiled<Value>,
}

const COERCIONS: &[Coercion] = &[
    Coercion {
        from: Type::ROLE,
        to: Type::INT,
        last: false,
        apply: player,
    },
    Coercion {
        from: Type::CONSTANT,
        to: Type::INT,
        last: false,
        apply: constant,
    },
    Coercion {
        from: Type::INT,
        to: Type::FLOAT,
        last: false,
        apply: float,
    },
    Coercion {
        from: Type::MOVES,
        to: Type::EFFECT,
        last: false,
        apply: made,
    },
    Coercion {
        from: Type::EFFECT,
        to: Type::MOVES,
        last: true,
        apply: change::moves,
    },
];

/// Everything that may stand where `expected` is expected, the expected types themselves included.
pub fn accepted(expected: Type) -> Type {
    with_coercions(expected, false)
}

/// Everything that may stand where `expected` is expected, if nothing else fits there.
pub fn accepted_at_last(expected: Type) -> Type {
    with_coercions(expected, true)
}

fn with_coercions(expected: Type, last: bool) -> Type {
    COERCIONS
        .iter()
        .filter(|coercion| expected.meets(coercion.to) && (last || !coercion.last))
        .fold(expected, |ty, coercion| ty.or(coercion.from))
}

/// What may stand for what: every entry of the table as (from, to).
pub fn coercions() -> impl Iterator<Item = (Type, Type)> {
    COERCIONS
        .iter()
        .map(|coercion| (coercion.from, coercion.to))
}

/// Turns a value that `check` accepted for `T` into a `T`.
pub(crate) fn convert<T: Typed>(
    value: Value,
    span: Span,
    builder: &mut Builder<'_>,
) -> Compiled<T> {
    let from = value.ty();
    let coercion = COERCIONS
        .iter()
        .find(|coercion| coercion.from == from && coercion.to == T::TYPE);
    let Some(coercion) = coercion else {
        unreachable!("check accepts only what the table of coercions holds")
    };
    match (coercion.apply)(value, span, builder)?.cast::<T>() {
        Ok(value) => Ok(value),
        Err(_) => unreachable!("a coercion results in the type that its entry names"),
    }
}

/// What an entry of the table is applied to.
pub(super) fn expect<T: Typed>(value: Value) -> T {
    match value.cast() {
        Ok(value) => value,
        Err(_) => unreachable!("a coercion is applied to the type that its entry names"),
    }
}

fn player(value: Value, span: Span, builder: &mut Builder<'_>) -> Compiled<Value> {
    let role: Role = expect(value);
    // What all players share has the number after that of the last player, as `(who at:…)` says it.
    let shared = (role == Role::Shared && builder.description.for_ludii)
        .then(|| Int::Const(builder.game.player_count() as i32 + 1));
    let player = role.player().or(shared).map(Value::new);
    player.ok_or_else(|| not_one_player(role, span).into())
}

/// A role of several players stands where one is needed.
pub(crate) fn not_one_player(role: Role, span: Span) -> Problem {
    let message = format!("expected one player, found the role `{}`", role.text());
    Problem::error(
        &NOT_ONE_PLAYER,
        span,
        message,
        "this does not name one player",
    )
    .with_help("write a role of one player, such as `Mover`, `Next` or `P1`")
}

fn constant(value: Value, _: Span, _: &mut Builder<'_>) -> Compiled<Value> {
    let constant: Constant = expect(value);
    Ok(Value::new(Int::Const(constant.value())))
}

/// As an effect moves are all made, one after the other.
fn made(value: Value, _: Span, _: &mut Builder<'_>) -> Compiled<Value> {
    let moves: Moves = expect(value);
    Ok(Value::new(Effect::Make(Box::new(moves))))
}

fn float(value: Value, span: Span, _: &mut Builder<'_>) -> Compiled<Value> {
    let number: Int = expect(value);
    number
        .constant()
        .map(|number| Value::new(f64::from(number)))
        .ok_or_else(|| not_fixed(span).into())
}

/// A number that changes in play stands where a fixed one is needed.
pub(crate) fn not_fixed(span: Span) -> Problem {
    let message = "expected a fixed number, found one that is known only in play";
    Problem::error(&NOT_FIXED, span, message, "this depends on the position")
        .with_help("write a number, or a calculation with numbers only")
}

/// A number that is known only in play where a fixed one is needed.
pub(crate) static NOT_FIXED: Code = Code {
    name: "compile::not_fixed",
    summary: "a number must be fixed",
    explain: "Some numbers shape the game itself, such as the size of the board. They must be known before \
              the first move: write the number, or calculate it from numbers.",
    wrong: "(square (mover))",
    right: "(square (+ 4 4))",
};

/// The first player of a team that is named by its number.
pub(crate) fn of_team(role: Role) -> Option<Int> {
    let number = role.team()?;
    let player = Box::new(Int::Variable(Variable::Player));
    let is_in = Bool::Compare(
        Comparison::Equal,
        Box::new(Int::Team(player)),
        Box::new(Int::Const(number)),
    );
    Some(Int::Leader(Vec::new(), Box::new(is_in)))
}

/// A role of several players, or of none, where one player is meant.
pub(crate) static NOT_ONE_PLAYER: Code = Code {
    name: "compile::not_one_player",
    summary: "one player is meant",
    explain: "A role such as `All` or `Enemy` stands for several players. Where one player is counted with, \
              only a role of exactly one player has a meaning.",
    wrong: "(= (mover) All)",
    right: "(= (mover) P1)",
};
