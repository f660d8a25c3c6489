//! Names that are declared in one spelling and used in another.
//!
//! Where nothing uses a declaration, and something like its name is used that nothing declares, both are one
//! mistake. It is where the name is declared if it would have been made several times otherwise, or if the
//! letters of the declared name are the less usual ones.

use super::define::Scope;
use super::error::{UNKNOWN_CATEGORY, UNKNOWN_DEFINE, UNKNOWN_TAG};
use super::message;
use super::option::OptionData;
use crate::diagnostic::{Familiar, Problems, is_swapped};
use crate::source::Span;
use crate::syntax::{NodeKind, SyntaxTree};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// The uses of names that nothing declares.
#[derive(Debug, Default)]
pub(super) struct Misspellings {
    /// Calls, each with the number of the define nearest to it.
    pub(super) calls: Vec<(String, Span, usize)>,
    /// Texts that are no names of defines.
    pub(super) texts: Vec<(String, Span)>,
    /// Categories, each with the number of the option nearest to it.
    pub(super) categories: Vec<(String, Span, usize)>,
    /// Names of what an option gives, each with the number of the option.
    pub(super) tags: Vec<(String, Span, usize)>,
    /// What is referred to: the number of the option, and of what it gives.
    pub(super) referred: HashSet<(usize, usize)>,
}

/// What the slips come to.
#[derive(Debug, Default)]
pub(super) struct Mended {
    /// Names that mean a define, by its number.
    pub(super) defines: Vec<(String, usize)>,
    /// The options that are referred to after all.
    pub(super) options: Vec<usize>,
    /// Problems that are reported at a declaration instead: their codes and places.
    pub(super) moved: HashSet<(&'static str, Span)>,
    /// The problems reported at those declarations.
    pub(super) problems: Problems,
}

/// The letters of all words and texts of a file.
pub(super) fn familiar(file: &SyntaxTree) -> Familiar {
    let mut words: Vec<&str> = Vec::new();
    for node in &file.nodes {
        match &node.kind {
            NodeKind::Text(text) | NodeKind::Symbol(text) => words.push(text),
            NodeKind::Call { head, .. } => words.push(&head.text),
            NodeKind::Reference { category, tag } => words.extend([&*category.text, &*tag.text]),
            _ => {}
        }
    }
    Familiar::with(words.into_iter())
}

/// One spelling and its places.
type Uses<'s> = BTreeMap<&'s str, BTreeSet<Span>>;

/// The spelling that is used most, and whether the slip is in the declaration.
fn blame<'s>(file: &SyntaxTree, declared: &str, uses: &Uses<'s>) -> Option<(&'s str, bool)> {
    let (used, places) = uses.iter().max_by_key(|(_, places)| places.len())?;
    let is_declared_wrong =
        places.len() > 1 || used.len() == declared.len() && familiar(file).prefers(used, declared);
    Some((used, is_declared_wrong))
}

impl Misspellings {
    /// What is meant by the slips. `unused` are the numbers of the defines of the file that nothing calls.
    pub(super) fn mend(
        &self,
        file: &SyntaxTree,
        scope: &Scope<'_>,
        unused: &[usize],
        options: &[OptionData<'_>],
    ) -> Mended {
        let mut mended = Mended::default();
        for define in unused {
            self.mend_define(file, scope, *define, &mut mended);
        }
        for (index, option) in options.iter().enumerate().filter(|(_, option)| option.own) {
            self.mend_category(file, index, option, &mut mended);
            for tag in 0..option.info.tags.len() {
                self.mend_tag(file, (index, tag), option, &mut mended);
            }
        }
        mended
    }

    fn mend_define(
        &self,
        file: &SyntaxTree,
        scope: &Scope<'_>,
        define: usize,
        mended: &mut Mended,
    ) {
        let name = &scope.defines[define].name;
        let mut uses = Uses::new();
        for (used, span, near) in &self.calls {
            if *near == define {
                uses.entry(used).or_default().insert(*span);
            }
        }
        for (text, span) in &self.texts {
            if is_swapped(text, &name.text) {
                uses.entry(text).or_default().insert(*span);
            }
        }
        let Some((used, is_declared_wrong)) = blame(file, &name.text, &uses) else {
            return;
        };
        let places: Vec<Span> = uses.values().flatten().copied().collect();
        if is_declared_wrong {
            mended
                .moved
                .extend(places.iter().map(|span| (UNKNOWN_DEFINE.name, *span)));
            mended
                .problems
                .push(message::misspelt_define(name, used, places[0]));
        } else {
            for (text, span) in self
                .texts
                .iter()
                .filter(|(text, _)| uses.contains_key(text.as_str()))
            {
                let problem = message::unknown_define(*span, text, &[&*name.text]);
                mended.problems.push(problem);
            }
        }
        mended
            .defines
            .extend(uses.keys().map(|used| ((*used).to_owned(), define)));
    }

    fn mend_category(
        &self,
        file: &SyntaxTree,
        index: usize,
        option: &OptionData<'_>,
        mended: &mut Mended,
    ) {
        let mut uses = Uses::new();
        for (used, span, _) in self.categories.iter().filter(|(_, _, near)| *near == index) {
            uses.entry(used).or_default().insert(*span);
        }
        if uses.is_empty() {
            return;
        }
        mended.options.push(index);
        let is_referred = self.referred.iter().any(|(known, _)| *known == index)
            || self.tags.iter().any(|(_, _, known)| *known == index);
        let category = &option.info.category;
        if let Some((used, true)) = blame(file, category, &uses).filter(|_| !is_referred) {
            let places: Vec<Span> = uses.values().flatten().copied().collect();
            mended
                .moved
                .extend(places.iter().map(|span| (UNKNOWN_CATEGORY.name, *span)));
            let problem =
                message::misspelt_category(option.category_span, category, used, places[0]);
            mended.problems.push(problem);
        }
    }

    fn mend_tag(
        &self,
        file: &SyntaxTree,
        (index, tag): (usize, usize),
        option: &OptionData<'_>,
        mended: &mut Mended,
    ) {
        if self.referred.contains(&(index, tag)) {
            return;
        }
        let name = &option.info.tags[tag];
        let mut uses = Uses::new();
        for (used, span, of) in &self.tags {
            if *of == index && is_swapped(used, name) {
                uses.entry(used).or_default().insert(*span);
            }
        }
        if let Some((used, true)) = blame(file, name, &uses) {
            let places: Vec<Span> = uses.values().flatten().copied().collect();
            mended
                .moved
                .extend(places.iter().map(|span| (UNKNOWN_TAG.name, *span)));
            let problem =
                message::misspelt_tag(option.tag_spans[tag], &option.info, name, used, places[0]);
            mended.problems.push(problem);
        }
    }
}
