//! Open texts: their versions, their edits, and the texts that they use, which may be open too.

use super::complete::{Completion, complete};
use super::known::{Known, WholeCheck};
use super::signature::{FormSignature, signatures};
use crate::diagnostic::Problems;
use crate::examine::Queries;
use crate::expand::{Choice, Missing};
use crate::text::{Defines, Text};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Finds a text that is not open: given its name in `(use "…")` and what the text is called that uses it, its own name and
/// contents.
type FindText = dyn Fn(&str, Option<&str>) -> Result<(String, String), Missing> + Send + Sync;

/// Names texts that another one may use, given its name.
type ListTexts = dyn Fn(&str) -> Vec<String> + Send + Sync;

/// The contents of open texts by name.
type Contents = Arc<Mutex<BTreeMap<String, Arc<str>>>>;

/// A change of a text: new contents for a range of bytes, or for all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextChange {
    /// What is replaced; everything if there is none.
    pub range: Option<Range<usize>>,
    /// What stands there afterwards.
    pub text: String,
}

/// Texts that are open, by name.
pub struct Workspace {
    texts: BTreeMap<String, OpenText>,
    /// The contents of texts that lie in folders, by name; an open one is not as it lies there.
    lying: BTreeMap<String, Arc<str>>,
    contents: Contents,
    find: Arc<FindText>,
    /// Names texts that are not open and lie in no folder of the editor, but below that of a text.
    list: Box<ListTexts>,
    queries: Queries,
}

impl std::fmt::Debug for Workspace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.texts.keys()).finish()
    }
}

/// An open text.
struct OpenText {
    version: i32,
    text: Arc<str>,
    /// The ruleset and options that are looked at.
    choice: Choice,
    /// The text as it was read first: how its used texts are found.
    reader: Text,
    known: Option<Arc<Known>>,
    /// The last version that compiles to a game.
    playable: Option<Arc<Known>>,
}

impl Workspace {
    /// Without an open text. `find` finds what a text uses that is not open.
    pub fn new(
        find: impl Fn(&str, Option<&str>) -> Result<(String, String), Missing> + Send + Sync + 'static,
    ) -> Self {
        Self {
            texts: BTreeMap::new(),
            lying: BTreeMap::new(),
            contents: Contents::default(),
            find: Arc::new(find),
            list: Box::new(|_| Vec::new()),
            queries: Queries::default(),
        }
    }

    /// Lets texts be offered that another one may use, besides those that are open or lie in folders: `list` names them, given
    /// the name of the text, as it would use them.
    pub fn list_with(&mut self, list: impl Fn(&str) -> Vec<String> + Send + Sync + 'static) {
        self.list = Box::new(list);
    }

    /// Opens a text, or begins anew with one that is open.
    pub fn open(&mut self, name: &str, version: i32, text: &str) {
        let text: Arc<str> = text.into();
        self.keep(name, Some(&text));
        let choice = self.texts.remove(name).map(|before| before.choice);
        let opened = OpenText {
            version,
            text,
            choice: choice.unwrap_or_default(),
            reader: self.read(name, ""),
            known: None,
            playable: None,
        };
        self.texts.insert(name.to_owned(), opened);
        self.forget_users(name);
    }

    /// A text of a name, with what it uses as it is open or found outside.
    fn read(&self, name: &str, text: &str) -> Text {
        self.read_with(name, text, BTreeMap::new())
    }

    /// A text of a name as [`Workspace::read`] reads it, but for the texts whose new contents are given by name.
    pub(super) fn read_with(
        &self,
        name: &str,
        text: &str,
        edited: BTreeMap<String, String>,
    ) -> Text {
        let (contents, find) = (Arc::clone(&self.contents), Arc::clone(&self.find));
        let resolve = move |used: &str, user: Option<&str>| {
            let found = match open_text(&contents, used, user) {
                Some(found) => Ok(found),
                None => find(used, user).map_err(|missing| {
                    let contents = contents.lock().unwrap_or_else(PoisonError::into_inner);
                    let open = user.map(|user| texts_below(user, contents.keys()));
                    let open = open.unwrap_or_default();
                    missing.or_meant(used, open.iter().map(String::as_str))
                }),
            };
            found.map(|(name, text)| {
                let text = edited.get(&name).cloned().unwrap_or(text);
                (name, text)
            })
        };
        Text::read(name, name, text, &Defines::default(), resolve)
    }

    /// Keeps the contents of the texts that lie in the folders of the editor, in place of those that were kept before. Names
    /// are looked for in them, and they may be used; whether they are open does not matter.
    pub fn keep_lying(&mut self, texts: BTreeMap<String, Arc<str>>) {
        self.lying = texts;
    }

    /// The texts that lie in folders and are not open, with their contents.
    pub(super) fn closed(&self) -> impl Iterator<Item = (&str, &Arc<str>)> {
        let lying = self.lying.iter();
        let closed = lying.filter(|(name, _)| !self.texts.contains_key(*name));
        closed.map(|(name, text)| (name.as_str(), text))
    }

    /// What is known of a text that is not open, with its default ruleset and options.
    pub(super) fn known_of_closed(&self, name: &str, queries: &mut Queries) -> Option<Known> {
        let text = self.read(name, self.lying.get(name)?);
        Some(Known::new(text, 0, Choice::default(), queries))
    }

    /// The texts below the folder of a text, as it may use them: by their paths from there, without `.lud`.
    fn below(&self, name: &str) -> Vec<String> {
        let all = self.names().chain(self.closed().map(|(name, _)| name));
        let mut below = texts_below(name, all);
        below.extend((self.list)(name));
        below.sort();
        below.dedup();
        below
    }

    /// Changes a text, one change after the other. A version that is not newer than the one that is there is passed over.
    /// Whether the text has been changed.
    pub fn edit(&mut self, name: &str, version: i32, changes: &[TextChange]) -> bool {
        let Some(open) = self.texts.get_mut(name) else {
            return false;
        };
        if version <= open.version {
            return false;
        }
        let mut text = open.text.to_string();
        for change in changes {
            match &change.range {
                None => text.clone_from(&change.text),
                Some(range) => {
                    let start = text.floor_char_boundary(range.start.min(text.len()));
                    let end = text.floor_char_boundary(range.end.clamp(start, text.len()));
                    text.replace_range(start..end, &change.text);
                }
            }
        }
        open.version = version;
        open.text = text.into();
        open.known = None;
        let text = Arc::clone(&open.text);
        self.keep(name, Some(&text));
        self.forget_users(name);
        true
    }

    /// Closes a text; those that use it read what is found outside again.
    pub fn close(&mut self, name: &str) {
        self.texts.remove(name);
        self.keep(name, None);
        self.forget_users(name);
    }

    /// Something outside has changed: every text reads again what it uses.
    pub fn changed_outside(&mut self) {
        self.texts.values_mut().for_each(|open| open.known = None);
    }

    /// The names of the open texts.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// The contents of an open text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<Arc<str>> {
        self.texts.get(name).map(|open| Arc::clone(&open.text))
    }

    /// The version of an open text.
    #[must_use]
    pub fn version(&self, name: &str) -> Option<i32> {
        self.texts.get(name).map(|open| open.version)
    }

    /// Looks at a text with a choice of rulesets and options from now on.
    pub fn look_at(&mut self, name: &str, choice: Choice) {
        if let Some(open) = self.texts.get_mut(name) {
            open.choice = choice;
            open.known = None;
        }
    }

    /// What is known of the newest version of an open text.
    pub fn known(&mut self, name: &str) -> Option<Arc<Known>> {
        let open = self.texts.get_mut(name)?;
        if let Some(known) = &open.known {
            return Some(Arc::clone(known));
        }
        let text = open.reader.edited(&open.text, &mut self.queries);
        let known = Known::new(text, open.version, open.choice.clone(), &mut self.queries);
        let known = Arc::new(known);
        open.known = Some(Arc::clone(&known));
        if known.compiled.is_some() {
            open.playable = Some(Arc::clone(&known));
        }
        Some(known)
    }

    /// What may be written at an offset of an open text, the likeliest first.
    pub fn complete(&mut self, name: &str, offset: usize) -> Vec<Completion> {
        let Some(known) = self.known(name) else {
            return Vec::new();
        };
        let playable = self.playable(name);
        let below = self.below(name);
        complete(
            &known,
            playable.as_deref(),
            &below,
            &mut self.queries,
            offset,
        )
    }

    /// The ways to write the form around an offset of an open text.
    pub fn signatures(&mut self, name: &str, offset: usize) -> Vec<FormSignature> {
        match self.known(name) {
            Some(known) => signatures(&known, &mut self.queries, offset),
            None => Vec::new(),
        }
    }

    /// The last version of an open text that compiles to a game; it may be older than the open one.
    pub fn playable(&mut self, name: &str) -> Option<Arc<Known>> {
        self.known(name)?;
        self.texts.get(name)?.playable.clone()
    }

    /// The check of every ruleset and option of the newest version of an open text, to be carried out wherever there is time.
    pub fn whole_check(&mut self, name: &str) -> Option<WholeCheck> {
        let known = self.known(name)?;
        let user = match known.is_library {
            true => self.user_of(name),
            false => None,
        };
        Some(WholeCheck::of(&known, user))
    }

    /// A text that uses another one, an open one first.
    fn user_of(&mut self, name: &str) -> Option<Text> {
        let uses = |text: &Text| {
            text.sources
                .iter()
                .skip(1)
                .any(|source| source.name == name)
        };
        let open: Vec<String> = self.users(name).map(str::to_owned).collect();
        for user in open {
            if let Some(known) = self.known(&user).filter(|known| uses(&known.text)) {
                return Some(known.text.clone());
            }
        }
        let stem = name.rsplit('/').next().unwrap_or(name);
        let stem = stem.strip_suffix(".lud").unwrap_or(stem);
        let named = self.closed();
        let mut named = named.filter(|(_, text)| text.contains("(use") && text.contains(stem));
        named.find_map(|(user, text)| {
            let text = self.read(user, text);
            uses(&text).then_some(text)
        })
    }

    /// Keeps the problems that a [`WholeCheck`] has found. Whether they are of the newest version still.
    pub fn checked(&mut self, name: &str, version: i32, problems: Problems) -> bool {
        let Some(open) = self
            .texts
            .get_mut(name)
            .filter(|open| open.version == version)
        else {
            return false;
        };
        let Some(known) = &mut open.known else {
            return false;
        };
        known.keep_whole(problems);
        true
    }

    /// The texts that use another one, directly or not, among those that have been read.
    pub fn users<'w>(&'w self, name: &'w str) -> impl Iterator<Item = &'w str> {
        let uses = move |open: &OpenText| open.known.as_ref().is_none_or(|known| known.uses(name));
        let texts = self.texts.iter();
        let texts = texts.filter(move |(user, open)| *user != name && uses(open));
        texts.map(|(user, _)| user.as_str())
    }

    fn forget_users(&mut self, name: &str) {
        for open in self.texts.values_mut() {
            if open.known.as_ref().is_some_and(|known| known.uses(name)) {
                open.known = None;
            }
        }
    }

    fn keep(&self, name: &str, text: Option<&Arc<str>>) {
        let mut contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        match text {
            Some(text) => contents.insert(name.to_owned(), Arc::clone(text)),
            None => contents.remove(name),
        };
    }
}

/// Of some texts those below the folder of a text: by their paths from there, without `.lud`.
fn texts_below(name: &str, all: impl Iterator<Item = impl AsRef<str>>) -> Vec<String> {
    let Some((folder, _)) = name.rsplit_once('/') else {
        return Vec::new();
    };
    let below = all.filter_map(|other| {
        let other = other.as_ref();
        let rest = other.strip_prefix(folder)?.strip_prefix('/')?;
        let rest = rest.strip_suffix(".lud").filter(|_| other != name)?;
        Some(rest.to_owned())
    });
    below.collect()
}

/// An open text that another one uses: one below its folder, by its name with or without `.lud`.
fn open_text(contents: &Contents, used: &str, user: Option<&str>) -> Option<(String, String)> {
    let folder = user?.rsplit_once('/').map_or("", |(folder, _)| folder);
    if used.starts_with('/') || used.split('/').any(|part| part == "..") {
        return None;
    }
    let used = used.trim_start_matches("./");
    let beside = match user?.contains('/') {
        true => format!("{folder}/{used}"),
        false => used.to_owned(),
    };
    let contents = contents.lock().unwrap_or_else(PoisonError::into_inner);
    let names = [beside.clone(), format!("{beside}.lud")];
    let found = names.iter().find_map(|name| contents.get_key_value(name));
    found.map(|(name, text)| (name.clone(), text.to_string()))
}
