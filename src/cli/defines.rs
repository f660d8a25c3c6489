//! Folders of defines that descriptions may call: `--defines DIR`.
//!
//! Owns the reading of such a folder. A description gets the files that it calls, directly or through other
//! defines, and no others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::failure::Failure;
use super::load::read;
use crate::diagnostic::Problems;
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
        if self.files.is_empty() {
            return (trees, problems);
        }
        let mut waiting = BTreeSet::new();
        let mut known = BTreeSet::new();
        texts.iter().for_each(|tree| self.calls(tree, &mut waiting));
        while let Some(number) = waiting.pop_first() {
            if !known.insert(number) {
                continue;
            }
            let (path, text) = &self.files[number];
            let file = sources.add(path.as_str(), text.as_str());
            let (tree, found) = parse(file, text);
            problems.extend(found);
            self.calls(&tree, &mut waiting);
            trees.push(tree);
        }
        (trees, problems)
    }

    /// Adds the numbers of the files that hold what a text calls. A text in quotes may be a call.
    fn calls(&self, tree: &SyntaxTree, called: &mut BTreeSet<usize>) {
        for node in &tree.nodes {
            let name = match &node.kind {
                NodeKind::Text(text) => text,
                NodeKind::Call { head, .. } if head.form == Head::Quoted => &head.text,
                _ => continue,
            };
            called.extend(self.by_name.get(&**name));
        }
    }
}
