//! Properties of pieces in stacks.

use crate::game::ir::{Int, Property};
use crate::ludeme::Builder;

/// What a property of a site is, if a level is given, or if pieces are stacked.
pub(super) fn at_level(
    alone: fn(Box<Int>) -> Int,
    property: Property,
    level: Option<Int>,
    builder: &Builder<'_>,
) -> impl FnOnce(Box<Int>) -> Int + use<> {
    let level = match level {
        None if property == Property::What => Some(Int::Const(0)),
        level => level,
    };
    let level = level.filter(|_| builder.game.stacks).map(Box::new);
    move |site| match level {
        Some(level) => Int::AtLevel {
            property,
            site,
            level,
        },
        None => alone(site),
    }
}
