//! Items for an option of a used text: `(option "Heading" { (item "Name" <…> "description")* … })`, without a
//! category, as the used text declares it.
//!
//! An item of a known name takes the place of the one that has it, any other is added. A star among them moves the
//! default.

use super::{OptionData, folded, message, read_items, same};
use crate::diagnostic::Problems;
use crate::expand::{Place, top};
use crate::syntax::{NodeKind, SyntaxTree};
use std::collections::HashMap;

/// Whether an option only adds items to one that a used text declares.
pub(super) fn is_for_used(place: Place<'_>, used: &[&SyntaxTree]) -> bool {
    let is_whole = place
        .children()
        .any(|part| matches!(part.kind(), NodeKind::Angles(_) | NodeKind::Labelled { .. }));
    let Some(name) = heading(place).filter(|_| !is_whole) else {
        return false;
    };
    let is_declared = |tree: &&SyntaxTree| {
        let mut options = top(tree).filter(|other| other.head() == Some("option"));
        options.any(|other| heading(other).is_some_and(|known| same(known, name)))
    };
    used.iter().any(is_declared)
}

/// Adds the items of a form to the option that it is for.
pub(super) fn add<'a>(
    place: Place<'a>,
    own: bool,
    options: &mut [OptionData<'a>],
    problems: &mut Problems,
) {
    let name = heading(place).unwrap_or_default();
    let known = options
        .iter_mut()
        .find(|option| same(&option.info.heading, name));
    let Some(option) = known else {
        return;
    };
    let mut given = OptionData {
        info: super::OptionInfo {
            items: Vec::new(),
            ..option.info.clone()
        },
        contents: Vec::new(),
        torn: Vec::new(),
        own,
        tag_spans: option.tag_spans.clone(),
        ..*option
    };
    let mut found = Problems::new();
    for part in place.children() {
        match part.kind() {
            NodeKind::Array(_) => read_items(part, &mut given, &mut found),
            NodeKind::Text(_) | NodeKind::Bad => {}
            _ => found.push(message::bad_item(part.span())),
        }
    }
    if given.info.items.is_empty() {
        found.push(message::option_without_items(place.head_span(), name));
    }
    if own {
        problems.extend(found);
    }
    let mut indices: HashMap<String, usize> = HashMap::new();
    for (index, item) in option.info.items.iter().enumerate() {
        indices.insert(folded(&item.name), index);
    }
    let starred = given.info.items.iter().any(|item| item.priority > 0);
    if starred {
        for item in &mut option.info.items {
            item.priority = 0;
        }
    }
    let items = given.info.items.into_iter().zip(given.contents);
    for ((mut item, contents), torn) in items.zip(given.torn) {
        match indices.get(&folded(&item.name)).copied() {
            Some(index) => {
                if !starred {
                    item.priority = option.info.items[index].priority;
                }
                option.info.items[index] = item;
                option.contents[index] = contents;
                option.torn[index] = torn;
            }
            None => {
                option.info.items.push(item);
                option.contents.push(contents);
                option.torn.push(torn);
            }
        }
    }
}

/// The heading of an option.
fn heading(place: Place<'_>) -> Option<&str> {
    place.children().find_map(|part| match part.kind() {
        NodeKind::Text(text) => Some(&**text),
        _ => None,
    })
}
