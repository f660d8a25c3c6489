//! Regions that only pictures of other programs read: sites of a kind on which the game is not played.

use super::equipment::Item;
use crate::diagnostic::{Code, Problem, Problems};
use crate::ludeme::names::{Kind, kind};
use crate::ludeme::site_type::OTHER_SITE_TYPE;
use crate::ludeme::{ArgumentSlot, Builder, Deferred, PartKind};
use crate::source::Span;

/// A region of sites on which the game is not played is left out.
pub(crate) static UNREAD_REGION: Code = Code {
    name: "compile::unread_region",
    summary: "a region of sites on which the game is not played, which no rule reads",
    explain: "Pieces stand on one kind of sites of the board. A region of another kind cannot be read by rules yet; where \
              none does, as where it only says what is drawn, the game is played without it.",
    wrong: "(board (square 3))\n(regions \"Points\" (sites Board Vertex))",
    right: "(board (square 3))\n(regions \"Points\" (sites Board))",
};

pub(super) fn problem(span: Span) -> Problem {
    let message = "this region is of sites on which the game is not played";
    Problem::warning(
        &UNREAD_REGION,
        span,
        message,
        "no rule reads it; it is left out",
    )
    .with_help("leave it out, or name sites on which pieces stand")
}

/// Whether an item is an unused region: it has a name and no owner, no part of the description names it, and its only
/// problem is its kind of sites.
pub(super) fn is_unread(item: &Deferred<Item>, found: &Problems, builder: &Builder<'_>) -> bool {
    let description = builder.description;
    let part = item.later().part;
    let is_region =
        item.head(builder) == Some("regions") && description.word(part, "role").is_none();
    if !is_region
        || found
            .iter()
            .any(|problem| problem.code.name != OTHER_SITE_TYPE.name)
    {
        return false;
    }
    let PartKind::Ludeme { arguments, .. } = description.kind(part) else {
        return false;
    };
    let own = arguments.iter().find_map(|slot| match slot {
        ArgumentSlot::Given(part) => match description.kind(*part) {
            PartKind::Name { name, .. } => Some(name.clone()),
            _ => None,
        },
        ArgumentSlot::Default(_) | ArgumentSlot::Absent => None,
    });
    let noun = kind::Region::KIND.noun;
    own.is_some_and(|own| {
        !description.parts().any(|part| {
            matches!(description.kind(part), PartKind::Name { name, kind, declares: false } if kind.noun == noun && *name == own)
        })
    })
}
