//! The folders of the client: which there are, the descriptions that lie in them, and what they declare.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gen_lsp_types::{
    BaseSymbolInformation, DidChangeWorkspaceFoldersParams, InitializeParams, Location, RootPath,
    SymbolInformation, Uri, WorkspaceFolders, WorkspaceSymbolParams, WorkspaceSymbolResponse,
};

use super::dispatch::Refusal;
use super::places::{Lines, name, uri};
use super::server::Server;
use super::shape::symbol_kind;
use crate::cli::access;
use crate::syntax::LONGEST_TEXT;
use crate::workspace::SymbolOf;

/// Files and folders that are looked at, and bytes that are read, at most: the folder of a client may be a whole disk.
const MOST_ENTRIES: usize = 200_000;
const MOST_BYTES: usize = 64_000_000;

/// Names of folders of what is fetched or built.
const PASSED_OVER: [&str; 2] = ["node_modules", "target"];

impl Server<'_> {
    /// The folders with which a session begins; of an older client its only one.
    pub(super) fn begin_folders(&mut self, params: &InitializeParams) {
        let given = &params.workspace_folders_initialize_params.workspace_folders;
        self.folders = match given {
            Some(WorkspaceFolders::WorkspaceFolderList(folders)) => {
                folders.iter().map(|folder| name(&folder.uri)).collect()
            }
            _ => root(params).into_iter().collect(),
        };
        self.is_stale = true;
    }

    pub(super) fn folders_changed(&mut self, params: DidChangeWorkspaceFoldersParams) {
        for removed in &params.event.removed {
            self.folders.remove(&name(&removed.uri));
        }
        let added = params.event.added.iter();
        self.folders.extend(added.map(|folder| name(&folder.uri)));
        self.is_stale = true;
    }

    /// Reads what lies in the folders, if it may have changed: a client that does not watch files does not say so.
    pub(super) fn read_folders(&mut self) {
        if !self.is_stale && self.client.watches {
            return;
        }
        let mut texts = BTreeMap::new();
        if access::allows_files() {
            let mut room = Room {
                entries: MOST_ENTRIES,
                bytes: MOST_BYTES,
            };
            for folder in &self.folders {
                room.read(Path::new(folder), &mut texts);
            }
        }
        self.workspace.keep_lying(texts);
        self.is_stale = false;
    }

    pub(super) fn workspace_symbols(
        &mut self,
        params: WorkspaceSymbolParams,
    ) -> Result<Option<WorkspaceSymbolResponse>, Refusal> {
        self.read_folders();
        let symbols = self.workspace.symbols(&params.query);
        let mut found: Vec<SymbolInformation> = Vec::new();
        for of_text in symbols.chunk_by(|one, other| one.text == other.text) {
            let lines = of_text
                .first()
                .map(|first| Lines::new(&first.contents, self.encoding));
            let Some(lines) = lines else {
                continue;
            };
            let of_text = of_text.iter();
            found.extend(of_text.filter_map(|symbol| self.symbol(symbol, &lines)));
        }
        found.sort_by(|one, other| {
            let key = |symbol: &SymbolInformation| {
                (symbol.location.uri.0.clone(), symbol.location.range.start)
            };
            key(one).cmp(&key(other))
        });
        Ok(Some(WorkspaceSymbolResponse::SymbolInformationList(found)))
    }

    #[allow(deprecated)]
    fn symbol(&self, symbol: &SymbolOf, lines: &Lines<'_>) -> Option<SymbolInformation> {
        let known = self.uris.get(&symbol.text).cloned();
        let location = Location {
            uri: known.or_else(|| uri(&symbol.text))?,
            range: lines.range(symbol.entry.name_span.range()),
        };
        Some(SymbolInformation {
            deprecated: None,
            location,
            base_symbol_information: BaseSymbolInformation {
                name: symbol.entry.name.clone(),
                kind: symbol_kind(&symbol.entry.kind),
                tags: None,
                container_name: symbol.text.rsplit('/').next().map(str::to_owned),
            },
        })
    }
}

/// The folder of a client that knows of one only.
#[allow(deprecated)]
fn root(params: &InitializeParams) -> Option<String> {
    let path = match &params.root_path {
        Some(RootPath::String(path)) => Some(path.clone()),
        _ => None,
    };
    let root: Option<&Uri> = params.root_uri.as_ref();
    root.map(name).or(path)
}

/// How much more is read.
struct Room {
    entries: usize,
    bytes: usize,
}

impl Room {
    /// Reads the descriptions in a folder and in those within it. What cannot be read is passed over, and so are hidden
    /// folders and links to others, which may lead back.
    fn read(&mut self, folder: &Path, texts: &mut BTreeMap<String, Arc<str>>) {
        let mut waiting: Vec<PathBuf> = vec![folder.to_owned()];
        while let Some(folder) = waiting.pop() {
            let Ok(entries) = fs::read_dir(&folder) else {
                continue;
            };
            for entry in entries.flatten() {
                if self.entries == 0 {
                    return;
                }
                self.entries -= 1;
                let (path, kind) = (entry.path(), entry.file_type());
                let called = entry.file_name().to_string_lossy().into_owned();
                if kind.is_ok_and(|kind| kind.is_dir()) {
                    if !called.starts_with('.') && !PASSED_OVER.contains(&called.as_str()) {
                        waiting.push(path);
                    }
                } else if called.ends_with(".lud") || called.ends_with(".def") {
                    self.take(&path, texts);
                }
            }
        }
    }

    fn take(&mut self, path: &Path, texts: &mut BTreeMap<String, Arc<str>>) {
        let length = fs::metadata(path).ok().filter(fs::Metadata::is_file);
        let length = length.and_then(|file| usize::try_from(file.len()).ok());
        let Some(length) = length.filter(|length| *length <= LONGEST_TEXT.min(self.bytes)) else {
            return;
        };
        if let Ok(text) = fs::read_to_string(path) {
            self.bytes -= length;
            let name = path.to_string_lossy();
            let name = match cfg!(windows) {
                true => name.replace('\\', "/"),
                false => name.into_owned(),
            };
            texts.insert(name, text.into());
        }
    }
}
