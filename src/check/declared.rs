//! The names that a description declares.

use crate::ludeme::names::{Declaration, Kind, MAX_OWNER, kind};
use crate::ludeme::{ArgumentSlot, Description, NameKind, PartId, PartKind};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The declared names of each kind, by the noun of the kind.
pub(super) type Names = BTreeMap<&'static str, BTreeSet<String>>;

/// The names that a description declares, for a question about one that might be written in it.
#[derive(Clone, Debug)]
pub struct DeclaredNames {
    names: Names,
    /// What stands for a name that is not known yet.
    unknown: &'static str,
}

impl DeclaredNames {
    /// The names of a description, and of the regions that the text declares with other choices only: `titled` are the forms
    /// of the text with their titles. None for a text that is written for Ludii, where names may mean something that nothing
    /// has.
    #[must_use]
    pub fn of(
        description: &Description,
        titled: &[(Arc<str>, Arc<str>)],
        unknown: &'static str,
    ) -> Option<Self> {
        if description.for_ludii {
            return None;
        }
        let mut names = Names::new();
        for one in declared(description, &Owners::new(description)) {
            names.entry(one.noun).or_default().extend(one.made);
        }
        for (_, title) in titled.iter().filter(|(head, _)| &**head == "regions") {
            let plain = title.trim_end_matches(|sign: char| sign.is_ascii_digit());
            let plain = plain.strip_suffix('P').unwrap_or(title);
            let regions = names.entry(kind::Region::KIND.noun).or_default();
            regions.extend([title.to_string(), plain.to_owned()]);
        }
        Some(Self { names, unknown })
    }

    /// How many of the names that a part of another description uses are declared neither here nor there. Kinds without a
    /// known name are left out: their declarations may still have to be written.
    pub(super) fn missing_in(
        &self,
        description: &Description,
        is_of_part: &dyn Fn(Span) -> bool,
    ) -> usize {
        let owners = Owners::new(description);
        let own = declared(description, &owners);
        let is_own = |noun: &str, name: &str| {
            let mut own = own.iter();
            own.any(|one| one.noun == noun && one.made.iter().any(|made| made == name))
        };
        let missing = description.parts().filter(|part| {
            let PartKind::Name {
                name,
                kind,
                declares: false,
            } = description.kind(*part)
            else {
                return false;
            };
            is_of_part(description.place(*part).span)
                && owners.of(*part).is_some()
                && !name.contains(self.unknown)
                && self.names.contains_key(kind.noun)
                && !is_known(&self.names, kind, name)
                && !is_own(kind.noun, name)
        });
        missing.count()
    }
}

/// One declaration, and the names it makes.
pub(super) struct Declared {
    pub(super) part: PartId,
    pub(super) kind: &'static NameKind,
    pub(super) noun: &'static str,
    pub(super) text: String,
    pub(super) made: Vec<String>,
    pub(super) span: Span,
}

pub(super) fn is_known(names: &Names, kind: &NameKind, name: &str) -> bool {
    kind.known.contains(&name)
        || (kind.stands)(name)
        || names
            .get(kind.noun)
            .is_some_and(|names| names.contains(name))
}

pub(super) fn declared(description: &Description, owners: &Owners) -> Vec<Declared> {
    let mut declared = Vec::new();
    for part in description.parts() {
        let PartKind::Name {
            name,
            kind,
            declares: true,
        } = description.kind(part)
        else {
            continue;
        };
        let owner = owners.of(part);
        let made = match owner.filter(|ludeme| !has_hole(description, *ludeme)) {
            Some(ludeme) => (kind.makes)(&Declaration {
                name,
                description,
                ludeme,
            }),
            // Its ludeme is a hole, or has one: it may have made any of the names that such ludemes make.
            None => std::iter::once(name.to_string())
                .chain((0..=MAX_OWNER).map(|owner| format!("{name}{owner}")))
                .collect(),
        };
        declared.push(Declared {
            part,
            kind,
            noun: kind.noun,
            text: name.to_string(),
            made,
            span: description.place(part).span,
        });
    }
    declared
}

/// Whether an argument of a ludeme could not be read.
fn has_hole(description: &Description, ludeme: PartId) -> bool {
    let PartKind::Ludeme { arguments, .. } = description.kind(ludeme) else {
        return false;
    };
    let mut parts = arguments
        .iter()
        .filter_map(|slot: &ArgumentSlot| slot.part());
    parts.any(|part| matches!(description.kind(part), PartKind::Hole))
}

/// The ludeme that each name is an argument of, by the number of its part.
pub(super) struct Owners(Vec<Option<PartId>>);

impl Owners {
    pub(super) fn new(description: &Description) -> Self {
        let parts = description.parts();
        let mut owners = vec![None; parts.size_hint().0];
        let mut open: Vec<PartId> = Vec::new();
        for ludeme in parts {
            let PartKind::Ludeme { arguments, .. } = description.kind(ludeme) else {
                continue;
            };
            open.extend(
                arguments
                    .iter()
                    .filter_map(|slot: &ArgumentSlot| slot.part()),
            );
            while let Some(part) = open.pop() {
                match description.kind(part) {
                    PartKind::Name { .. } => owners[part.index()] = Some(ludeme),
                    PartKind::List(items) => open.extend(items),
                    PartKind::Choice(_, inner) => open.push(*inner),
                    _ => {}
                }
            }
        }
        Self(owners)
    }

    pub(super) fn of(&self, part: PartId) -> Option<PartId> {
        self.0[part.index()]
    }
}
