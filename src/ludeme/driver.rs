//! The walk that compiles a description, arguments before their ludeme.
//!
//! Owns the order: arguments in the order of the parameters, deferred ones when their ludeme asks. One
//! failure is one problem: a ludeme with a failed argument fails silently, its other arguments are compiled
//! all the same.

use super::builder::{Builder, Failed};
use super::description::{ArgumentSlot, PartId, PartKind};
use super::given::{Given, Later};
use super::scope::{no_group, unbound};
use super::signature::{Ludeme, Shape};
use super::types::Type;
use super::value::{Bounds, Value};
use crate::diagnostic::{Code, Problem};
use crate::game::ir;
use crate::topology::Graph;

/// Compiles one part: a ludeme, a literal or a word.
///
/// # Errors
/// The reasons are among the builder's problems, or `check` found some before.
pub fn compile(part: PartId, builder: &mut Builder<'_>) -> Result<Value, Failed> {
    let description = builder.description;
    match description.kind(part) {
        PartKind::Ludeme { ludeme, arguments } => {
            let outer = builder.part.replace(part);
            let value = apply(ludeme, arguments, builder);
            builder.part = outer;
            if let Ok(value) = &value {
                define(value, part, builder);
            }
            value
        }
        PartKind::Int(number) => Ok(Value::new(ir::Int::Const(*number))),
        PartKind::Float(number) => Ok(Value::new(*number)),
        PartKind::Bool(truth) => Ok(Value::new(ir::Bool::Const(*truth))),
        PartKind::Text(text) => Ok(Value::new(text.to_string())),
        PartKind::Range(range) => Ok(Value::new(Bounds::from(*range))),
        PartKind::Word(word) => match word.reads() {
            Some(variable) if !builder.is_bound(variable) => {
                let span = description.place(part).span;
                builder.note(unbound(word.text(), variable, span));
                Ok(word.value())
            }
            _ => Ok(word.value()),
        },
        PartKind::Hole => Err(Failed),
        PartKind::Name { .. } | PartKind::List(_) | PartKind::Choice(..) => {
            unreachable!("check puts names, lists and choices only where their shape is expected")
        }
    }
}

fn apply(
    ludeme: &Ludeme,
    arguments: &[ArgumentSlot],
    builder: &mut Builder<'_>,
) -> Result<Value, Failed> {
    let unread = ludeme
        .reads
        .iter()
        .find(|variable| !builder.is_bound(**variable));
    if let Some(variable) = unread {
        let reader = format!("({})", ludeme.name());
        if ludeme.result != Type::INT {
            return Err(builder.report(no_group(&reader, builder.span()).into()));
        }
        builder.note(unbound(&reader, *variable, builder.span()));
        return Ok(Value::new(ir::Int::Const(-1)));
    }
    let pairs = ludeme.params.iter().zip(arguments);
    let given: Vec<Result<Given, Failed>> = pairs
        .map(|(param, slot)| match slot {
            ArgumentSlot::Given(part) | ArgumentSlot::Default(part) => {
                supply(*part, &param.shape, builder)
            }
            ArgumentSlot::Absent => Ok(Given::Absent),
        })
        .collect();
    let given = given.into_iter().collect::<Result<Vec<Given>, Failed>>()?;
    let spent = builder.points > MOST_POINTS;
    if spent && ludeme.result == Type::GRAPH {
        return Err(Failed);
    }
    let value = (ludeme.compile)(given, builder).map_err(|failure| builder.report(failure))?;
    let place = builder.provenance();
    builder.written.note(&value, place);
    if let Some(board) = value.peek::<Graph>() {
        builder.points += board.vertices().len();
        if !spent && builder.points > MOST_POINTS {
            let problem = Problem::error(
                &TOO_MANY_BOARDS,
                builder.span(),
                format!(
                    "the boards that this one is made of have more than {MOST_POINTS} points together"
                ),
                "no further board is built",
            );
            return Err(builder.report(
                problem
                    .with_help("make the board of fewer or smaller ones")
                    .into(),
            ));
        }
    }
    Ok(value)
}

/// Notes the name of a define whose whole expansion is a part with an integer or a condition as its value.
fn define(value: &Value, part: PartId, builder: &mut Builder<'_>) {
    let description = builder.description;
    let trace = |part: PartId| description.place(part).trace;
    let (int, condition) = (value.peek::<ir::Int>(), value.peek::<ir::Bool>());
    if int.is_none() && condition.is_none() {
        return;
    }
    let outer = builder.part.and_then(trace);
    let name = trace(part)
        .filter(|own| outer != Some(*own))
        .and_then(|own| description.traces.define(own, outer));
    let Some(name) = name else {
        return;
    };
    if let Some(int) = int {
        builder.game.define(name, int);
    }
    if let Some(condition) = condition {
        let place = description.place(part).span.into();
        builder.game.define_condition(name, condition, place);
    }
}

/// Points that all boards of a description may have together, those included that are only parts of others.
const MOST_POINTS: usize = 50_000;

pub(crate) static TOO_MANY_BOARDS: Code = Code {
    name: "compile::too_many_boards",
    summary: "a board is made of too many others",
    explain: "A board may be made of others by `merge`, `union` and the like, but all of them together may not \
              have more than 50,000 points.",
    wrong: "(board (merge {\n    (square 60) (square 60) (square 60) (square 60) (square 60) (square 60) (square 60)\n    \
            (square 60) (square 60) (square 60) (square 60) (square 60) (square 60) (square 60)}))",
    right: "(board (merge {(square 30) (shift 30 0 (square 30))}))",
};

/// Compiles a part as its shape asks.
pub(crate) fn supply(
    part: PartId,
    shape: &Shape,
    builder: &mut Builder<'_>,
) -> Result<Given, Failed> {
    let description = builder.description;
    let span = description.place(part).span;
    if matches!(description.kind(part), PartKind::Hole) {
        return Err(Failed);
    }
    match shape {
        Shape::Optional(inner) | Shape::Labelled(inner) => supply(part, inner, builder),
        Shape::Within(variables, inner) => {
            let outer = builder.bound.len();
            builder.bound.extend(*variables);
            let given = supply(part, inner, builder);
            builder.bound.truncate(outer);
            given
        }
        Shape::Apart(inner) => {
            let outer = std::mem::take(&mut builder.bound);
            let given = supply(part, inner, builder);
            builder.bound = outer;
            given
        }
        Shape::Deferred(_) => Ok(Given::Later(Later {
            part,
            bound: builder.bound.clone(),
            span,
        })),
        Shape::One(_) => compile(part, builder).map(|value| Given::Value(value, span)),
        Shape::Name { .. } => match description.kind(part) {
            PartKind::Name { name, .. } => Ok(Given::Name(name.to_string(), span)),
            _ => unreachable!("check puts a name where one is expected"),
        },
        Shape::List(inner) | Shape::Rest(inner) => match description.kind(part) {
            PartKind::List(items) => {
                let given: Vec<_> = items
                    .iter()
                    .map(|item| supply(*item, inner, builder))
                    .collect();
                let given = given.into_iter().collect::<Result<Vec<Given>, Failed>>()?;
                Ok(Given::List(given, span))
            }
            _ => unreachable!("check puts a list where one is expected"),
        },
        Shape::Union(any) => match description.kind(part) {
            PartKind::Choice(index, chosen) => {
                let given = supply(*chosen, any[*index], builder)?;
                Ok(Given::Choice(*index, Box::new(given)))
            }
            _ => unreachable!("check chooses an alternative of a union"),
        },
    }
}
