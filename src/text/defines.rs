//! Defines that descriptions may call.
//!
//! A description gets the files that it calls, directly or through other defines, and no others: from those of a folder if
//! it has the name, or else from the defines that are part of the library.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::diagnostic::Problems;
use crate::prelude::{Phrase, phrase};
use crate::source::{FileId, Sources};
use crate::syntax::{HeadForm, NodeKind, ParseCache, SyntaxTree, parse, parse_with};

/// The defines of a folder, by name.
#[derive(Clone, Debug, Default)]
pub struct Defines {
    files: Arc<[(String, String)]>,
    by_name: Arc<BTreeMap<String, usize>>,
}

impl Defines {
    /// The defines of some files, each with its path and its text. Of several of one name the first counts.
    #[must_use]
    pub fn of_files(files: Vec<(String, String)>) -> Self {
        let mut by_name = BTreeMap::new();
        for (number, (_, text)) in files.iter().enumerate() {
            let (tree, _) = parse(FileId::default(), text);
            for name in defined(&tree) {
                by_name.entry(name.to_owned()).or_insert(number);
            }
        }
        Self {
            files: files.into(),
            by_name: by_name.into(),
        }
    }

    /// These defines, and those of more files where these have none of the name.
    #[must_use]
    pub fn and(&self, files: Vec<(String, String)>) -> Self {
        if files.is_empty() {
            return self.clone();
        }
        Self::of_files(self.files.iter().cloned().chain(files).collect())
    }

    /// The trees of the files that some texts call, directly or not. Their texts are added to the sources; forms that are
    /// known are not read again.
    pub fn called(
        &self,
        cache: &mut ParseCache,
        texts: &[&SyntaxTree],
        sources: &mut Sources,
    ) -> (Vec<SyntaxTree>, Problems) {
        let (mut trees, mut problems) = (Vec::new(), Problems::new());
        let own: BTreeSet<&str> = texts.iter().flat_map(|tree| defined(tree)).collect();
        let mut waiting = Vec::new();
        texts
            .iter()
            .for_each(|tree| self.calls(tree, &own, &mut waiting));
        let mut known = Vec::new();
        while let Some(called) = waiting.pop() {
            if known.contains(&called) {
                continue;
            }
            known.push(called);
            let (path, text) = match called {
                Called::File(number) => {
                    let (path, text) = &self.files[number];
                    (path.as_str(), text.as_str())
                }
                Called::Phrase(phrase) => (phrase.path.as_str(), phrase.text),
            };
            let file = sources.add(path, text);
            let (tree, found) = parse_with(cache, file, text);
            problems.extend(found);
            self.calls(&tree, &own, &mut waiting);
            trees.push(tree);
        }
        (trees, problems)
    }

    /// Adds what a text calls. A text in quotes may be a call.
    fn calls(&self, tree: &SyntaxTree, own: &BTreeSet<&str>, called: &mut Vec<Called>) {
        for node in &tree.nodes {
            let (name, alone) = match &node.kind {
                NodeKind::Text(text) => (text, true),
                NodeKind::Call { head, .. } if head.form == HeadForm::Quoted => (&head.text, false),
                _ => continue,
            };
            if let Some(number) = self.by_name.get(&**name) {
                called.push(Called::File(*number));
                continue;
            }
            let phrase = phrase(name).filter(|phrase| !alone || phrase.stands_alone());
            let phrase = phrase.filter(|phrase| !own.contains(phrase.name));
            called.extend(phrase.map(Called::Phrase));
        }
    }
}

/// What a text calls.
#[derive(Clone, Copy, Debug)]
enum Called {
    /// A define of a file of the folder.
    File(usize),
    /// One that is part of the program.
    Phrase(&'static Phrase),
}

impl PartialEq for Called {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::File(one), Self::File(other)) => one == other,
            (Self::Phrase(one), Self::Phrase(other)) => one.name == other.name,
            _ => false,
        }
    }
}

/// The names that a text defines.
fn defined(tree: &SyntaxTree) -> impl Iterator<Item = &str> {
    let defines = tree.roots_named("define");
    defines.filter_map(|define| match tree.kind(*tree.children(define).first()?) {
        NodeKind::Text(name) => Some(&**name),
        _ => None,
    })
}
