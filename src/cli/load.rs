//! Texts of descriptions: files and bundled games, and what they use.

use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use super::defines::Defines;
use super::failure::Failure;
use crate::diagnostic::{Problems, did_you_mean};
use crate::examine::Subject;
use crate::expand::{Choice, Expanded, Missing, load_all};
use crate::source::{FileId, Sources, Span};
use crate::syntax::{NodeId, SyntaxTree, parse};

/// The games that are part of the program.
static GAMES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/games");

/// The longest description that is read, in bytes.
const LONGEST: u64 = 8 << 20;

/// A bundled game.
#[derive(Clone, Debug)]
pub(crate) struct Bundled {
    /// The name it is called by.
    pub(crate) name: String,
    /// The folder it lies in; empty for none.
    pub(crate) folder: String,
    /// Where it lies among the bundled games.
    path: PathBuf,
    text: &'static str,
}

/// The folder of texts that games use and that are no games themselves.
const COMMON: &str = "common";

/// All bundled games, by folder and name.
pub(crate) fn bundled() -> Vec<Bundled> {
    let mut games = bundled_texts();
    games.retain(|game| game.folder != COMMON);
    games
}

/// All bundled texts, by folder and name.
fn bundled_texts() -> Vec<Bundled> {
    let mut games = Vec::new();
    let mut folders = vec![&GAMES];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        let texts = folder.files().filter(|file| is_description(file.path()));
        games.extend(texts.filter_map(|file| {
            let folder = file.path().parent().unwrap_or(Path::new(""));
            Some(Bundled {
                name: file.path().file_stem()?.to_str()?.to_owned(),
                folder: folder.display().to_string(),
                path: file.path().to_owned(),
                text: file.contents_utf8()?,
            })
        }));
    }
    games.sort_by(|one, other| (&one.folder, &one.name).cmp(&(&other.folder, &other.name)));
    games
}

pub(crate) fn is_description(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "lud")
}

/// The text of a file among the bundled ones, such as weights that were learned.
pub(crate) fn bundled_file(path: &Path) -> Option<&'static str> {
    GAMES.get_file(path)?.contents_utf8()
}

/// What a bundled text is called in messages, before its path.
pub(crate) const BUNDLED: &str = "dafang:";

impl Bundled {
    fn source_name(&self) -> String {
        format!("{BUNDLED}{}", self.path.display())
    }
}

/// A name as bundled games are compared by: without regard to case, `.lud`, and blanks for hyphens.
fn plain(name: &str) -> String {
    let name = name.trim().to_lowercase().replace([' ', '_'], "-");
    name.strip_suffix(".lud").unwrap_or(&name).to_owned()
}

/// The bundled game of a name, or of a path among the bundled games.
fn find_bundled(name: &str) -> Option<Bundled> {
    let wanted = plain(name);
    bundled_texts().into_iter().find(|game| {
        let path = game.path.to_string_lossy();
        plain(&game.name) == wanted || plain(&path) == wanted
    })
}

/// A description with all that it uses, parsed.
#[derive(Debug)]
pub(crate) struct Text {
    /// The name it was asked for by: a path, or the name of a bundled game.
    pub(crate) name: String,
    /// Its text and those it uses.
    pub(crate) sources: Sources,
    /// What is wrong with the texts as such.
    pub(crate) problems: Problems,
    tree: SyntaxTree,
    used: Vec<SyntaxTree>,
    /// The files of defines that it calls.
    prelude: Vec<SyntaxTree>,
    defines: Defines,
}

/// The name by which the standard input is asked for.
pub(crate) const STANDARD_INPUT: &str = "-";

/// The number of a text among itself and those it uses.
pub(crate) const OWN: FileId = FileId(0);

impl Text {
    /// Reads a file or a bundled game.
    pub(crate) fn open(name: &str, defines: &Defines) -> Result<Self, Failure> {
        if name == STANDARD_INPUT {
            let text = read_all(io::stdin().lock(), name)?;
            return Ok(Self::new(name, "<stdin>", &text, defines));
        }
        let path = Path::new(name);
        // Whatever can be read like a file, such as a pipe with a name, is read once.
        if path.exists() && !path.is_dir() {
            return Ok(Self::new(name, name, &read(path)?, defines));
        }
        match find_bundled(name) {
            Some(game) => Ok(Self::new(
                &game.name,
                &game.source_name(),
                game.text,
                defines,
            )),
            None => Err(missing(name)),
        }
    }

    /// A bundled game.
    pub(crate) fn of_bundled(game: &Bundled) -> Self {
        Self::new(
            &game.name,
            &game.source_name(),
            game.text,
            &Defines::default(),
        )
    }

    fn new(name: &str, path: &str, text: &str, defines: &Defines) -> Self {
        let mut sources = Sources::new();
        let file = sources.add(path, text);
        let (tree, mut problems) = parse(file, text);
        let (used, found) = load_all(&tree, &mut sources, &resolve);
        problems.extend(found);
        let texts: Vec<&SyntaxTree> = std::iter::once(&tree).chain(&used).collect();
        let (prelude, found) = defines.called(&texts, &mut sources);
        problems.extend(found);
        Self {
            name: name.to_owned(),
            sources,
            problems,
            tree,
            used,
            prelude,
            defines: defines.clone(),
        }
    }

    /// The texts that it uses, nearest first.
    pub(crate) fn used(&self) -> &[SyntaxTree] {
        &self.used
    }

    /// One of the texts that it uses, expanded by itself.
    pub(crate) fn expand_used(&self, number: usize) -> Expanded {
        let used: Vec<&SyntaxTree> = self.used.iter().skip(number + 1).collect();
        let subject = Subject {
            sources: &self.sources,
            file: &self.used[number],
            used,
            prelude: self.prelude.iter().collect(),
            problems: &self.problems,
        };
        subject.expand(&Choice::default()).0
    }

    /// The text that brings the game which this one uses, by itself; none if this one has a game of its own.
    pub(crate) fn used_alone(&self) -> Option<Self> {
        let has_game = |tree: &SyntaxTree| tree.roots_named("game").next().is_some();
        if has_game(&self.tree) || !self.used.iter().any(has_game) {
            return None;
        }
        let (tree, used) = self.used.split_first()?;
        Some(self.of_trees(tree.clone(), used.to_vec()))
    }

    /// What the text declares: each form at its top that can be left out, and where it begins.
    pub(crate) fn declarations(&self) -> Vec<(NodeId, Span)> {
        let can_go = |root: &&NodeId| {
            let head = self.tree.head(**root);
            matches!(head, Some("define" | "option" | "rulesets"))
        };
        let roots = self.tree.roots.iter().filter(can_go);
        roots.map(|root| (*root, self.first_line(*root))).collect()
    }

    /// The form that says of which game the text is a variant.
    pub(crate) fn declaration(&self) -> Option<Span> {
        let mut roots = self.tree.roots_named("variant");
        let root = roots
            .next()
            .or_else(|| self.tree.roots_named("use").next())?;
        Some(self.first_line(root))
    }

    /// The first line of a form.
    fn first_line(&self, root: NodeId) -> Span {
        let span = self.tree.span(root);
        let line = self.sources.text(span).lines().next().unwrap_or_default();
        Span {
            end: span.start + line.len() as u32,
            ..span
        }
    }

    /// It without one of the forms at its top.
    pub(crate) fn without(&self, root: NodeId) -> Self {
        let mut tree = self.tree.clone();
        tree.roots.retain(|known| *known != root);
        self.of_trees(tree, self.used.clone())
    }

    /// These sources with other trees.
    fn of_trees(&self, tree: SyntaxTree, used: Vec<SyntaxTree>) -> Self {
        Self {
            name: self.name.clone(),
            sources: self.sources.clone(),
            problems: self.problems.clone(),
            tree,
            used,
            prelude: self.prelude.clone(),
            defines: self.defines.clone(),
        }
    }

    /// It with worked examples of texts that it uses in place of its own: each by the number of its text and its
    /// root there.
    pub(crate) fn with_examples(&self, examples: &[(usize, NodeId)]) -> Self {
        let mut tree = self.tree.clone();
        let own: Vec<NodeId> = tree.roots_named("test").collect();
        tree.roots.retain(|root| !own.contains(root));
        for (number, root) in examples {
            let root = tree.graft(&self.used[*number], *root);
            tree.roots.push(root);
        }
        self.of_trees(tree, self.used.clone())
    }

    /// A description with another text in the place of its own.
    pub(crate) fn with(&self, text: &str) -> Self {
        Self::new(&self.name, &self.sources.get(OWN).name, text, &self.defines)
    }

    /// Its own text.
    pub(crate) fn own(&self) -> &str {
        &self.sources.get(OWN).text
    }

    /// Whether it is part of the program.
    pub(crate) fn is_bundled(&self) -> bool {
        self.sources.get(OWN).name.starts_with(BUNDLED)
    }

    /// It, ready to be examined.
    pub(crate) fn subject(&self) -> Subject<'_> {
        Subject {
            sources: &self.sources,
            file: &self.tree,
            used: self.used.iter().collect(),
            prelude: self.prelude.iter().collect(),
            problems: &self.problems,
        }
    }

    /// Expands it for a choice of rulesets and options.
    pub(crate) fn expand(&self, choice: &Choice) -> (Expanded, Problems) {
        self.subject().expand(choice)
    }
}

/// How long the text of a file or a bundled game is, in bytes.
pub(crate) fn length(name: &str) -> u64 {
    match fs::metadata(name) {
        Ok(file) => file.len(),
        Err(_) => find_bundled(name).map_or(0, |game| game.text.len() as u64),
    }
}

/// Finds what a description uses: a file beside it, or a bundled text. What is bundled uses only
/// what is bundled.
fn resolve(name: &str, user: Option<&str>) -> Result<(String, String), Missing> {
    let user = user.unwrap_or("");
    let inside = user.strip_prefix(BUNDLED);
    let folder = Path::new(inside.unwrap_or(user))
        .parent()
        .unwrap_or(Path::new(""));
    let beside = folder.join(name);
    if inside.is_none() {
        let with_extension = PathBuf::from(format!("{}.lud", beside.display()));
        for path in [&beside, &with_extension] {
            if path.is_file() {
                let text = read(path).map_err(|failure| failure.to_string())?;
                return Ok((path.display().to_string(), text));
            }
        }
    }
    let found = inside.and_then(|_| find_bundled(&beside.to_string_lossy()));
    match found.or_else(|| find_bundled(name)) {
        Some(game) => Ok((game.source_name(), game.text.to_owned())),
        None => Err(Missing {
            reason: "there is neither a file nor a bundled game of this name".to_owned(),
            meant: nearest(name),
        }),
    }
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::call(format!("cannot read `{name}`: {}", plainly(error)))
}

pub(super) fn read(path: &Path) -> Result<String, Failure> {
    let name = path.to_string_lossy();
    let file = fs::File::open(path).map_err(|error| unreadable(&name, &error))?;
    read_all(file, &name)
}

/// Reads a text from its beginning to its end; its length need not be known before.
fn read_all(input: impl Read, name: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    input
        .take(LONGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(name, &error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::file(format!(
            "`{name}` is longer than {} MB, more than any description",
            LONGEST >> 20
        )));
    }
    match String::from_utf8(bytes) {
        Ok(text) if text.trim().is_empty() => Err(Failure::file(format!(
            "`{name}` is empty: a description holds a `(game …)`, or uses one with `(use …)`"
        ))),
        Ok(text) => Ok(text),
        Err(error) if matches!(error.as_bytes(), [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) => Err(
            Failure::file(format!("`{name}` is a text in UTF-16: save it as UTF-8")),
        ),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            let line = error.as_bytes()[..good]
                .iter()
                .filter(|byte| **byte == b'\n')
                .count()
                + 1;
            Err(Failure::file(format!(
                "`{name}` is not a text in UTF-8: line {line} has other bytes"
            )))
        }
    }
}

fn plainly(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
        _ => error.to_string(),
    }
}

/// Why nothing is found by a name.
fn missing(name: &str) -> Failure {
    let path = Path::new(name);
    let help = match nearest(name) {
        Some(near) => format!("did you mean `{near}`? `dafang list` names the bundled games"),
        None => "`dafang list` names the bundled games".to_owned(),
    };
    if name.trim().is_empty() {
        return Failure::call_with_help(
            "expected a file or the name of a game, found nothing",
            help,
        );
    }
    if path.is_dir() {
        return Failure::call_with_help(
            format!("`{name}` is a folder, not a description"),
            format!(
                "write the path of a file in it, such as `{}`",
                path.join("game.lud").display()
            ),
        );
    }
    if is_description(path) || path.components().count() > 1 {
        return Failure::call_with_help(format!("there is no file `{name}`"), help);
    }
    Failure::call_with_help(
        format!("there is neither a file nor a bundled game `{name}`"),
        help,
    )
}

/// The bundled name nearest to one that does not exist.
fn nearest(name: &str) -> Option<String> {
    let stem = Path::new(name).file_stem()?.to_str()?;
    let games = bundled();
    did_you_mean(&plain(stem), games.iter().map(|game| game.name.as_str())).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_forgiving() {
        for game in bundled() {
            let shouted = game.name.to_uppercase().replace('-', "_");
            assert_eq!(
                find_bundled(&shouted).map(|found| found.path),
                Some(game.path.clone())
            );
            assert_eq!(
                find_bundled(&format!("{}.lud", game.name)).map(|found| found.path),
                Some(game.path)
            );
        }
    }

    #[test]
    fn bundled_names_are_told_apart() {
        let mut names: Vec<String> = bundled().iter().map(|game| plain(&game.name)).collect();
        names.sort();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}
