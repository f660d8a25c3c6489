//! Where something with a name is declared, and where it is used: defines, options and their items, rulesets, and what
//! ludemes declare, such as pieces and regions.

use super::known::Known;
use super::naming::{names_in_moves, names_of_variants};
use super::unreached::{MadeNames, names_unreached};
use crate::examine::choice_of;
use crate::expand::uses;
use crate::ludeme::names::Declaration;
use crate::ludeme::{ArgumentSlot, Description, PartId, PartKind};
use crate::source::{FileId, Span};
use crate::syntax::{HeadForm, Name, NodeId, NodeKind, SyntaxTree};
use crate::text::OWN;
use std::collections::{BTreeMap, BTreeSet};

/// A place where a name stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamedPlace {
    /// The name alone, without quotes.
    pub span: Span,
    /// What kind of thing has the name: `define`, `option`, `item`, `ruleset`, `piece`, `region` …
    pub kind: &'static str,
    /// The name as it is declared; of an item with the heading of its option before it.
    pub name: String,
    /// Whether the name is given here.
    pub declares: bool,
    /// The form that declares it, or the name alone.
    pub whole: Span,
}

/// All places of a text and of what it uses where names stand, in the order of the texts.
#[must_use]
pub(super) fn names(known: &Known) -> Vec<NamedPlace> {
    known.names.get_or_init(|| collected(known)).clone()
}

fn collected(known: &Known) -> Vec<NamedPlace> {
    let mut found = BTreeSet::new();
    let trees = known.trees();
    let mut collector = Collector {
        found: &mut found,
        defines: known.expanded.defines.iter().map(String::as_str).collect(),
        categories: known
            .expanded
            .options
            .iter()
            .map(|option| option.category.as_str())
            .collect(),
        known,
    };
    for tree in &trees {
        collector.tree(tree);
    }
    names_of_variants(&trees, &mut found);
    names_of_description(known, &known.description, &mut found);
    let made = made_names(&known.description);
    names_unreached(known, &trees, made, &mut found);
    names_in_moves(known, &trees, &mut found);
    found.into_iter().collect()
}

/// The name at an offset of the text itself.
#[must_use]
pub(super) fn name_at(known: &Known, offset: usize) -> Option<NamedPlace> {
    let all = names(known);
    let touching = all.into_iter().filter(|place| {
        place.span.file == OWN
            && place.span.start as usize <= offset + 1
            && offset <= place.span.end as usize + 1
            && super::place::touches(quoted(known, place.span), offset)
    });
    // A name within another one, such as the item in `"Heading/Item"`, is the shorter of the two.
    touching.min_by_key(|place| (place.span.len(), !place.declares))
}

/// A name with the quotes around it, if there are some.
fn quoted(known: &Known, span: Span) -> Span {
    let text = &known.text.sources.get(span.file).text;
    let bytes = text.as_bytes();
    let (start, end) = (span.start as usize, span.end as usize);
    match start > 0 && bytes.get(start - 1) == Some(&b'"') && bytes.get(end) == Some(&b'"') {
        true => Span::new(span.file, start - 1, end + 1),
        false => span,
    }
}

/// Where the name at an offset is declared.
#[must_use]
pub fn declarations(known: &Known, offset: usize) -> Vec<NamedPlace> {
    let mut found = references(known, offset);
    found.retain(|place| place.declares);
    found
}

/// The beginning of the text that is named at an offset in `(use "…")`.
#[must_use]
pub fn used_text(known: &Known, offset: usize) -> Option<Span> {
    let uses = uses(known.tree());
    let (used, _) = uses
        .iter()
        .find(|(_, span)| super::place::touches(*span, offset))?;
    let plain = |name: &str| {
        let name = name.trim_start_matches("./");
        name.strip_suffix(".lud").unwrap_or(name).to_owned()
    };
    let used = plain(used);
    let mut sources = known.text.sources.iter().enumerate().skip(1);
    let (number, _) = sources.find(|(_, source)| plain(&source.name).ends_with(&used))?;
    let file = FileId(u16::try_from(number).ok()?);
    Some(Span::new(file, 0, 0))
}

/// Every place of a text, and of those that it uses, where the name at an offset stands.
#[must_use]
pub(super) fn references(known: &Known, offset: usize) -> Vec<NamedPlace> {
    let Some(asked) = name_at(known, offset) else {
        return Vec::new();
    };
    let mut found = names(known);
    found.retain(|place| place.kind == asked.kind && place.name == asked.name);
    found
}

/// Every place of the text itself where the name at an offset stands.
#[must_use]
pub fn own_references(known: &Known, offset: usize) -> Vec<NamedPlace> {
    let mut found = references(known, offset);
    found.retain(|place| place.span.file == OWN);
    found
}

struct Collector<'k, 'f> {
    found: &'f mut BTreeSet<NamedPlace>,
    defines: BTreeSet<&'k str>,
    categories: BTreeSet<&'k str>,
    known: &'k Known,
}

impl Collector<'_, '_> {
    fn add(&mut self, span: Span, kind: &'static str, name: &str, declares: Option<Span>) {
        if declares.is_some() {
            // What stands in a declaration was seen as a use before.
            self.found
                .retain(|known| known.span != span || known.kind != kind);
        }
        self.found.insert(NamedPlace {
            span,
            kind,
            name: name.to_owned(),
            declares: declares.is_some(),
            whole: declares.unwrap_or(span),
        });
    }

    fn tree(&mut self, tree: &SyntaxTree) {
        for (number, node) in tree.nodes.iter().enumerate() {
            let id = NodeId(u32::try_from(number).unwrap_or(u32::MAX));
            match &node.kind {
                NodeKind::Call { head, args } => self.form(tree, id, head, args),
                NodeKind::Text(text) if self.defines.contains(&**text) => {
                    self.add(inside(node.span), "define", text, None);
                }
                NodeKind::Reference { category, tag } => {
                    self.add(category.span, "option", &category.text, None);
                    let name = format!("{}:{}", category.text, tag.text);
                    self.add(tag.span, "argument", &name, None);
                }
                NodeKind::Angles(items) => self.angles(tree, items),
                _ => {}
            }
        }
        for test in tree.roots_named("test") {
            let choice = choice_of(tree, test);
            for child in tree.children(test) {
                let NodeKind::Labelled { label, value } = tree.kind(*child) else {
                    continue;
                };
                match &*label.text {
                    "ruleset" => {
                        if let Some(name) = &choice.ruleset {
                            let full = self.known.expanded.ruleset(name);
                            let full = full.map_or(name.clone(), |known| known.name.clone());
                            self.add(inside(tree.span(*value)), "ruleset", &full, None);
                        }
                    }
                    "options" => self.items(tree, *value),
                    _ => {}
                }
            }
        }
    }

    fn form(&mut self, tree: &SyntaxTree, id: NodeId, head: &Name, args: &[NodeId]) {
        if head.form == HeadForm::Quoted && self.defines.contains(&*head.text) {
            self.add(inside(head.span), "define", &head.text, None);
        }
        if head.form != HeadForm::Word {
            return;
        }
        let first = args
            .first()
            .map(|first| (tree.kind(*first), tree.span(*first)));
        match (&*head.text, first) {
            ("define", Some((NodeKind::Text(name), span))) => {
                self.add(inside(span), "define", name, Some(tree.span(id)));
            }
            ("option", Some((NodeKind::Text(heading), span))) => {
                self.option(tree, id, args, (heading, inside(span)));
            }
            ("ruleset", Some((NodeKind::Text(name), span))) => {
                self.add(inside(span), "ruleset", name, Some(tree.span(id)));
                for arg in &args[1..] {
                    match tree.kind(*arg) {
                        NodeKind::Array(_) => self.items(tree, *arg),
                        NodeKind::Labelled { label, value } if &*label.text == "variations" => {
                            self.items(tree, *value);
                        }
                        _ => {}
                    }
                }
            }
            ("test", Some((NodeKind::Text(name), span))) => {
                self.add(inside(span), "test", name, Some(tree.span(id)));
            }
            _ => {}
        }
    }

    fn option(
        &mut self,
        tree: &SyntaxTree,
        id: NodeId,
        args: &[NodeId],
        (heading, place): (&str, Span),
    ) {
        self.add(place, "heading", heading, Some(tree.span(id)));
        let mut category = "";
        for arg in args {
            match tree.kind(*arg) {
                NodeKind::Angles(items) => {
                    if let Some((word, span)) = word(tree, items) {
                        category = word;
                        self.add(span, "option", word, Some(tree.span(id)));
                    }
                }
                NodeKind::Labelled { label, value } if &*label.text == "args" => {
                    for tag in tree.children(*value) {
                        if let NodeKind::Angles(items) = tree.kind(*tag)
                            && let Some((word, span)) = word(tree, items)
                        {
                            let name = format!("{category}:{word}");
                            self.add(span, "argument", &name, Some(tree.span(*tag)));
                        }
                    }
                }
                NodeKind::Array(items) => {
                    for item in items
                        .iter()
                        .filter(|item| tree.head(**item) == Some("item"))
                    {
                        let parts = tree.children(*item);
                        if let Some(first) = parts.first()
                            && let NodeKind::Text(name) = tree.kind(*first)
                        {
                            let full = format!("{heading}/{name}");
                            let span = inside(tree.span(*first));
                            self.add(span, "item", &full, Some(tree.span(*item)));
                        }
                        for part in parts {
                            if let NodeKind::Labelled { label, value } = tree.kind(*part)
                                && &*label.text == "needs"
                            {
                                self.items(tree, *value);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The texts `"Heading/Item"` of a list.
    fn items(&mut self, tree: &SyntaxTree, list: NodeId) {
        if let NodeKind::Text(text) = tree.kind(list) {
            let span = inside(tree.span(list));
            if let Some((heading, item)) = text.split_once('/') {
                let middle = span.start + heading.len() as u32;
                let options = &self.known.expanded.options;
                let found = options
                    .iter()
                    .find(|option| option.heading == heading || option.category == heading);
                let heading = found
                    .map_or(heading, |option| option.heading.as_str())
                    .to_owned();
                self.add(span.until(middle), "heading", &heading, None);
                let full = format!("{heading}/{item}");
                self.add(span.since(middle + 1), "item", &full, None);
            }
            return;
        }
        for child in tree.children(list) {
            self.items(tree, *child);
        }
    }

    /// `<Category>` outside of its option.
    fn angles(&mut self, tree: &SyntaxTree, items: &[NodeId]) {
        if let Some((word, span)) = word(tree, items)
            && self.categories.contains(word)
        {
            let declared = self.found.iter().any(|known| known.span == span);
            if !declared {
                self.add(span, "option", word, None);
            }
        }
    }
}

/// The word of `<word>`.
fn word<'t>(tree: &'t SyntaxTree, items: &[NodeId]) -> Option<(&'t str, Span)> {
    match items {
        [only] => match tree.kind(*only) {
            NodeKind::Symbol(word) => Some((word, tree.span(*only))),
            _ => None,
        },
        _ => None,
    }
}

/// What stands between the quotes of a string.
pub(super) fn inside(span: Span) -> Span {
    match span.len() >= 2 {
        true => Span {
            start: span.start + 1,
            end: span.end - 1,
            ..span
        },
        false => span,
    }
}

/// The names that ludemes declare and use.
pub(super) fn names_of_description(
    known: &Known,
    description: &Description,
    found: &mut BTreeSet<NamedPlace>,
) {
    let owners = owners(description);
    let made = made_names(description);
    for part in description.parts() {
        let PartKind::Name {
            name,
            kind,
            declares,
        } = description.kind(part)
        else {
            continue;
        };
        let base = made.get(&(kind.noun, name.to_string()));
        let Some(base) = base else {
            continue;
        };
        let span = inside(description.place(part).span);
        // A name that a define puts together begins with what is written.
        let written = known.written(span);
        if !written.starts_with(base.as_str()) {
            continue;
        }
        let whole = owners
            .get(&part)
            .filter(|_| *declares)
            .map_or(span, |owner| description.place(*owner).span);
        found.insert(NamedPlace {
            span: span.until(span.start + base.len() as u32),
            kind: kind.noun,
            name: base.clone(),
            declares: *declares,
            whole,
        });
    }
}

/// What each name that the ludemes of a description make stands for: the name of its declaration.
fn made_names(description: &Description) -> MadeNames {
    let mut made = MadeNames::new();
    for (part, owner) in owners(description) {
        if let PartKind::Name { name, kind, .. } = description.kind(part) {
            let declaration = Declaration {
                name,
                description,
                ludeme: owner,
            };
            for other in (kind.makes)(&declaration) {
                made.entry((kind.noun, other))
                    .or_insert_with(|| name.to_string());
            }
        }
    }
    made
}

/// The ludeme around each name that is declared.
pub(super) fn owners(description: &Description) -> BTreeMap<PartId, PartId> {
    let mut owners = BTreeMap::new();
    for part in description.parts() {
        let PartKind::Ludeme { arguments, .. } = description.kind(part) else {
            continue;
        };
        for argument in arguments {
            let ArgumentSlot::Given(mut given) = *argument else {
                continue;
            };
            while let PartKind::Choice(_, inner) = description.kind(given) {
                given = *inner;
            }
            if let PartKind::Name { declares: true, .. } = description.kind(given) {
                owners.insert(given, part);
            }
        }
    }
    owners
}
