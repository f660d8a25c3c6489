//! Names that are declared in one spelling and used in another.
//!
//! Where nothing uses a declaration, and something like its name is used that nothing declares, both are one
//! mistake. It is where the name is declared if it would have been made several times otherwise, or if the
//! letters of the declared name are the less usual ones.

use super::define::Scope;
use super::error::{UNKNOWN_CATEGORY, UNKNOWN_DEFINE, UNKNOWN_TAG};
use super::message;
use super::option::OptionData;
use crate::diagnostic::{Code, Familiar, Problem, Problems, is_swapped};
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

/// The meaning of misspelt names, where there is one.
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

/// The places of each spelling of a name.
#[derive(Default)]
struct Uses<'s>(BTreeMap<&'s str, BTreeSet<Span>>);

impl<'s> Uses<'s> {
    fn of(uses: impl Iterator<Item = (&'s String, &'s Span)>) -> Self {
        let mut places: BTreeMap<&str, BTreeSet<Span>> = BTreeMap::new();
        for (used, span) in uses {
            places.entry(used).or_default().insert(*span);
        }
        Self(places)
    }

    /// The spelling that is used most, and whether the slip is in the declaration.
    fn blame(&self, file: &SyntaxTree, declared: &str) -> Option<(&'s str, bool)> {
        let (used, places) = self.0.iter().max_by_key(|(_, places)| places.len())?;
        let is_declared_wrong = places.len() > 1
            || used.len() == declared.len() && familiar(file).prefers(used, declared);
        Some((used, is_declared_wrong))
    }
}

impl Mended {
    /// Reports a slip in a declaration in place of the problems of a code at the uses; `problem` is given the first of them.
    fn blame_declaration(
        &mut self,
        code: &'static Code,
        uses: &Uses<'_>,
        problem: impl FnOnce(Span) -> Problem,
    ) {
        let places = || uses.0.values().flatten().copied();
        self.moved.extend(places().map(|span| (code.name, span)));
        self.problems.extend(places().next().map(problem));
    }
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
        let calls = self.calls.iter().filter(|(_, _, near)| *near == define);
        let calls = calls.map(|(used, span, _)| (used, span));
        let texts = self.texts.iter();
        let texts = texts.filter(|(text, _)| is_swapped(text, &name.text));
        let uses = Uses::of(calls.chain(texts.map(|(text, span)| (text, span))));
        let Some((used, is_declared_wrong)) = uses.blame(file, &name.text) else {
            return;
        };
        if is_declared_wrong {
            mended.blame_declaration(&UNKNOWN_DEFINE, &uses, |place| {
                message::misspelt_define(name, used, place)
            });
        } else {
            let texts = self.texts.iter();
            let wrong = texts.filter(|(text, _)| uses.0.contains_key(text.as_str()));
            let wrong =
                wrong.map(|(text, span)| message::unknown_define(*span, text, &[&name.text]));
            mended.problems.extend(wrong);
        }
        let meant = uses.0.keys().map(|used| ((*used).to_owned(), define));
        mended.defines.extend(meant);
    }

    fn mend_category(
        &self,
        file: &SyntaxTree,
        index: usize,
        option: &OptionData<'_>,
        mended: &mut Mended,
    ) {
        let near = self.categories.iter().filter(|(_, _, near)| *near == index);
        let uses = Uses::of(near.map(|(used, span, _)| (used, span)));
        let category = &option.info.category;
        let Some((used, is_declared_wrong)) = uses.blame(file, category) else {
            return;
        };
        mended.options.push(index);
        let is_referred = self.referred.iter().any(|(known, _)| *known == index)
            || self.tags.iter().any(|(_, _, known)| *known == index);
        if is_declared_wrong && !is_referred {
            mended.blame_declaration(&UNKNOWN_CATEGORY, &uses, |place| {
                message::misspelt_category(option.category_span, category, used, place)
            });
        }
    }

    fn mend_tag(
        &self,
        file: &SyntaxTree,
        (index, tag): (usize, usize),
        option: &OptionData<'_>,
        mended: &mut Mended,
    ) {
        let name = &option.info.tags[tag];
        let tags = self.tags.iter();
        let near = tags.filter(|(used, _, of)| *of == index && is_swapped(used, name));
        let uses = Uses::of(near.map(|(used, span, _)| (used, span)));
        if let Some((used, true)) = uses.blame(file, name)
            && !self.referred.contains(&(index, tag))
        {
            mended.blame_declaration(&UNKNOWN_TAG, &uses, |place| {
                message::misspelt_tag(option.tag_spans[tag], &option.info, name, used, place)
            });
        }
    }
}
