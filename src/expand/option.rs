//! Options: `(option "Heading" <Tag> args:{<a> <b>} { (item "Name" <…> <…> "description")* … })`.

mod further;

use super::{Place, message, top};
use crate::diagnostic::Problems;
use crate::source::Span;
use crate::syntax::{Name, NodeKind, SyntaxTree};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// An option as a user sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name for people, `Board Size`; the category in `Category/Item`.
    pub heading: String,
    /// Its name in the text, `Board` in `<Board:size>`.
    pub category: String,
    /// What each item gives, `size` in `<Board:size>`, in order.
    pub tags: Vec<String>,
    /// What can be chosen, in the order of the text.
    pub items: Vec<ItemInfo>,
    /// Where it is declared.
    pub span: Span,
}

impl OptionInfo {
    /// The index of the item that counts unless another is chosen: the one with the most stars, the first
    /// of them. `None` only without items.
    pub fn default_item(&self) -> Option<usize> {
        let most = self.items.iter().map(|item| item.priority).max()?;
        self.items.iter().position(|item| item.priority == most)
    }

    /// The index of an item by its name, whatever its case.
    pub fn find(&self, item: &str) -> Option<usize> {
        self.items
            .iter()
            .position(|known| known.name == item)
            .or_else(|| self.items.iter().position(|known| same(&known.name, item)))
    }
}

/// One item of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemInfo {
    /// Its name.
    pub name: String,
    /// What it means, in the author's words.
    pub description: String,
    /// Its number of stars.
    pub priority: u32,
    /// Items of other options that it goes with, and where they are named: of each such option, any.
    pub needs: Vec<(String, Span)>,
    /// Where it is declared.
    pub span: Span,
    /// All of its declaration.
    pub whole: Span,
}

/// Something that an item gives.
#[derive(Clone, Copy, Debug)]
pub(super) enum Content<'a> {
    Node(Place<'a>),
    /// `<label:word>`, which elsewhere is a reference.
    Label {
        label: &'a Name,
        word: &'a Name,
    },
}

/// An option with what its items give.
#[derive(Debug)]
pub(super) struct OptionData<'a> {
    pub(super) info: OptionInfo,
    /// For each item, for each tag, what it gives.
    pub(super) contents: Vec<Vec<Vec<Content<'a>>>>,
    /// Whether a bracket is wrong in each item: it may give something else than was meant.
    pub(super) torn: Vec<bool>,
    /// Whether it is declared in the file itself.
    pub(super) own: bool,
    /// Where its heading, its category and the names of its arguments stand.
    pub(super) heading_span: Span,
    pub(super) category_span: Span,
    pub(super) tag_spans: Vec<Span>,
    /// Whether the names of its arguments are lost to a mistake: it may give anything.
    pub(super) is_broken: bool,
}

/// Whether two names are the same to a user.
pub(super) fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.trim(), b.trim());
    // Many names are compared: those of plain letters without copies of them.
    if a.is_ascii() && b.is_ascii() {
        return a.eq_ignore_ascii_case(b);
    }
    a.to_lowercase() == b.to_lowercase()
}

/// A name as it is known by: names that are the same to a user have the same.
pub(super) fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

/// An option that has lost items: uses of it in a used text may no longer fit.
#[derive(Debug)]
pub(super) struct Changed {
    pub(super) heading: String,
    pub(super) category: String,
    /// What takes the items away.
    pub(super) span: Span,
}

/// The options of a description, and those of a used one that are declared anew.
pub(super) fn collect<'a>(
    parts: &[&'a SyntaxTree],
    problems: &mut Problems,
) -> (Vec<OptionData<'a>>, Vec<Changed>) {
    let mut options: Vec<OptionData<'a>> = Vec::new();
    let mut overridden = Vec::new();
    // Items for options of texts that are used, each with the part that brings them.
    let mut further: Vec<(usize, Place<'a>)> = Vec::new();
    for (index, tree) in parts.iter().enumerate() {
        let first = options.len();
        for place in top(tree).filter(|place| place.head() == Some("option")) {
            if index + 1 < parts.len() && further::is_for_used(place, &parts[index + 1..]) {
                further.push((index, place));
                continue;
            }
            let Some(option) = read(place, index == 0, problems) else {
                continue;
            };
            // Two options of one text may share a category if what they give has different names.
            let tags = &option.info.tags;
            let clash = |(index, other): (usize, &OptionData<'_>)| {
                let apart = |tag: &String| !other.info.tags.contains(tag);
                other.info.category == option.info.category
                    && (index < first || tags.is_empty() || !tags.iter().all(apart))
            };
            let known = options.iter().enumerate().position(clash);
            match known {
                Some(known) if known >= first => problems.push(message::duplicate_option(
                    option.info.span,
                    &option.info.category,
                    options[known].info.span,
                )),
                Some(known) => overridden.push(Changed {
                    heading: option.info.heading,
                    category: option.info.category,
                    span: options[known].info.span,
                }),
                None => options.push(option),
            }
        }
    }
    for (index, place) in further.into_iter().rev() {
        further::add(place, index == 0, &mut options, problems);
    }
    (options, overridden)
}

impl OptionData<'_> {
    /// Makes an item the one that counts unless another is chosen.
    pub(super) fn prefer(&mut self, item: usize) {
        for (index, info) in self.info.items.iter_mut().enumerate() {
            info.priority = u32::from(index == item);
        }
    }

    /// Takes items away.
    pub(super) fn remove(&mut self, is_gone: &dyn Fn(usize) -> bool) {
        let mut stay = (0..self.info.items.len()).map(|item| !is_gone(item));
        self.info.items.retain(|_| stay.next().unwrap_or(true));
        let mut stay = (0..self.contents.len()).map(|item| !is_gone(item));
        self.contents.retain(|_| stay.next().unwrap_or(true));
        let mut stay = (0..self.torn.len()).map(|item| !is_gone(item));
        self.torn.retain(|_| stay.next().unwrap_or(true));
    }
}

fn read<'a>(place: Place<'a>, own: bool, problems: &mut Problems) -> Option<OptionData<'a>> {
    let bad = |span, expected: &str| message::bad_option(span, expected, place.head_span());
    let mut heading = None;
    let mut category = None;
    let mut tags = None;
    let (mut heading_span, mut category_span) = (place.span(), place.span());
    let mut list = None;
    for part in place.children() {
        match part.kind() {
            NodeKind::Text(text) if heading.is_none() => {
                heading = Some(text);
                heading_span = part.span();
            }
            NodeKind::Angles(_) if category.is_none() => {
                category = word_in(part);
                category_span = part.span();
            }
            NodeKind::Labelled { label, value } if &*label.text == "args" && tags.is_none() => {
                tags = read_tags(part.at(*value), problems);
            }
            NodeKind::Array(_) if list.is_none() => list = Some(part),
            NodeKind::Bad => {}
            _ => problems.push(bad(
                part.span(),
                "a heading, `<Category>`, `args:{…}` and a list of items",
            )),
        }
    }
    let missing = [
        (heading.is_none(), "a heading in quotes"),
        (category.is_none(), "its category, such as `<Board>`"),
        (
            tags.is_none(),
            "the names of its arguments, such as `args:{<size>}`",
        ),
        (list.is_none(), "a list of items `{ (item …) … }`"),
    ];
    for (_, expected) in missing.into_iter().filter(|(missing, _)| *missing) {
        problems.push(bad(place.head_span(), expected));
    }
    let (heading, category, list) = (heading?, category?, list?);
    let is_broken = tags.is_none();
    let (tags, tag_spans) = tags.unwrap_or_default();
    let info = OptionInfo {
        heading: heading.to_string(),
        category,
        tags,
        items: Vec::new(),
        span: place.head_span(),
    };
    let mut option = OptionData {
        info,
        contents: Vec::new(),
        torn: Vec::new(),
        own,
        heading_span,
        category_span,
        tag_spans,
        is_broken,
    };
    read_items(list, &mut option, problems);
    if option.info.items.is_empty() {
        problems.push(message::option_without_items(place.head_span(), heading));
        return None;
    }
    if own && option.info.items.len() > 1 && option.info.items.iter().all(|i| i.priority == 0) {
        problems.push(message::option_without_default(&option.info));
    }
    if let Some(two) = message::two_defaults(&option.info).filter(|_| own) {
        problems.push(two);
    }
    Some(option)
}

/// The word in `<word>`.
pub(super) fn word_in(place: Place<'_>) -> Option<String> {
    let NodeKind::Angles(items) = place.kind() else {
        return None;
    };
    match items[..] {
        [only] => match place.at(only).kind() {
            NodeKind::Symbol(word) => Some(word.to_string()),
            NodeKind::Int(number) => Some(number.to_string()),
            _ => None,
        },
        _ => None,
    }
}

/// The words in `{<a> <b>}`, with their places.
fn read_tags(list: Place<'_>, problems: &mut Problems) -> Option<(Vec<String>, Vec<Span>)> {
    if !matches!(list.kind(), NodeKind::Array(_)) {
        return None;
    }
    let (mut tags, mut spans) = (Vec::new(), Vec::new());
    for part in list.children() {
        match word_in(part) {
            Some(tag) if tags.contains(&tag) => {
                problems.push(message::duplicate_tag(part.span(), &tag))
            }
            Some(tag) => {
                tags.push(tag);
                spans.push(part.span());
            }
            None if matches!(part.kind(), NodeKind::Bad) => {}
            None => problems.push(message::bad_option(
                part.span(),
                "the name of an argument, such as `<size>`",
                list.span(),
            )),
        }
    }
    Some((tags, spans))
}

fn read_items<'a>(list: Place<'a>, option: &mut OptionData<'a>, problems: &mut Problems) {
    let mut known = HashMap::new();
    for part in list.children() {
        match part.kind() {
            NodeKind::Stars(count) if !option.info.items.is_empty() => {
                if let Some(item) = option.info.items.last_mut() {
                    item.priority = *count;
                }
            }
            _ if part.head() == Some("item") => read_item(part, option, &mut known, problems),
            NodeKind::Bad => {}
            _ => problems.push(message::bad_item(part.span())),
        }
    }
}

/// `known` are the places of the names before it, folded: there may be thousands.
fn read_item<'a>(
    place: Place<'a>,
    option: &mut OptionData<'a>,
    known: &mut HashMap<String, Span>,
    problems: &mut Problems,
) {
    let mut name = None;
    let mut description: Option<(&Arc<str>, Place<'a>)> = None;
    let mut needs = Vec::new();
    let mut contents: Vec<Vec<Content<'a>>> = Vec::new();
    for part in place.children() {
        match part.kind() {
            NodeKind::Text(text) if name.is_none() && !text.is_empty() => {
                name = Some((text, part.span()));
            }
            NodeKind::Text(text) if description.is_none() => description = Some((text, part)),
            NodeKind::Angles(_) => contents.push(part.children().map(Content::Node).collect()),
            NodeKind::Reference {
                category: label,
                tag: word,
            } => {
                contents.push(vec![Content::Label { label, word }]);
            }
            NodeKind::Labelled { label, value } if &*label.text == "needs" => {
                let list = part.at(*value);
                let items = match list.kind() {
                    NodeKind::Array(_) => list.children().collect(),
                    _ => vec![list],
                };
                for item in items {
                    match item.kind() {
                        NodeKind::Text(text) => needs.push((text.to_string(), item.span())),
                        NodeKind::Bad => {}
                        _ => problems.push(message::bad_item(item.span())),
                    }
                }
            }
            NodeKind::Bad => {}
            // An argument without its angles: of two texts the first is one, the second describes.
            kind if contents.len() < option.info.tags.len() => {
                let bare = match (kind, description) {
                    (NodeKind::Text(text), Some((_, first))) => {
                        description = Some((text, part));
                        first
                    }
                    _ => part,
                };
                problems.push(message::bare_argument(bare.span()));
                contents.push(vec![Content::Node(bare)]);
            }
            _ => problems.push(message::bad_item(part.span())),
        }
    }
    let Some((name, span)) = name else {
        return problems.push(message::bad_item(place.head_span()));
    };
    if contents.len() != option.info.tags.len() && !option.is_broken {
        problems.push(message::item_arguments(span, contents.len(), &option.info));
    }
    match known.entry(folded(name)) {
        Entry::Occupied(first) => problems.push(message::duplicate_item(span, name, *first.get())),
        Entry::Vacant(entry) => {
            entry.insert(span);
        }
    }
    option.info.items.push(ItemInfo {
        name: name.to_string(),
        description: description.map_or_else(String::new, |(text, _)| text.to_string()),
        priority: 0,
        needs,
        span,
        whole: place.span(),
    });
    option.contents.push(contents);
    option.torn.push(place.tree.is_torn(place.span()));
}
