//! Folders of defines that descriptions may call: `--defines DIR`.
//!
//! Owns the reading of such a folder. A description gets the files that it calls, directly or through other
//! defines, and no others: from the folder if it has the name, or else from the defines that are part of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::failure::Failure;
use super::load::read;
use crate::diagnostic::Problems;
use crate::prelude::{Phrase, phrase};
use crate::source::{FileId, Sources};
use crate::syntax::{Head, NodeKind, SyntaxTree, parse};

/// The argument that names a folder of defines.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct DefineArgs {
    /// Folder of `.def` files, such as Ludii's, whose defines descriptions may call
    #[arg(long = "defines", value_name = "DIR", env = "DAFANG_DEFINES")]
    folder: Option<PathBuf>,
}

impl DefineArgs {
    /// Reads the folder, if one is named.
    pub(crate) fn load(&self) -> Result<Defines, Failure> {
        match &self.folder {
            Some(folder) if !folder.as_os_str().is_empty() => Defines::read(folder),
            _ => Ok(Defines::default()),
        }
    }
}

/// The defines of a folder, by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Defines {
    files: Arc<[(String, String)]>,
    by_name: Arc<BTreeMap<String, usize>>,
}

impl Defines {
    /// Reads all `.def` files of a folder and of the folders in it.
    fn read(folder: &Path) -> Result<Self, Failure> {
        let mut paths = BTreeSet::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            let unreadable = |error: std::io::Error| {
                let folder = folder.display();
                Failure::call(format!(
                    "cannot read the folder of defines `{folder}`: {error}"
                ))
            };
            for entry in fs::read_dir(&folder).map_err(unreadable)? {
                let path = entry.map_err(unreadable)?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "def") {
                    paths.insert(path);
                }
            }
        }
        if paths.is_empty() {
            let message = format!("the folder `{}` holds no `.def` file", folder.display());
            return Err(Failure::call(message));
        }
        let mut files = Vec::new();
        let mut by_name = BTreeMap::new();
        for path in paths {
            let text = read(&path)?;
            let (tree, _) = parse(FileId::default(), &text);
            for define in tree.roots_named("define") {
                let name = tree.children(define).first().map(|name| tree.kind(*name));
                if let Some(NodeKind::Text(name)) = name {
                    by_name.entry(name.to_string()).or_insert(files.len());
                }
            }
            files.push((path.display().to_string(), text));
        }
        Ok(Self {
            files: files.into(),
            by_name: by_name.into(),
        })
    }

    /// The trees of the files that some texts call, directly or not. Their texts are added to the sources.
    pub(crate) fn called(
        &self,
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
            let (tree, found) = parse(file, text);
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
                NodeKind::Call { head, .. } if head.form == Head::Quoted => (&head.text, false),
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
