//! A description as it is read: its text, those that it uses and the defines that it calls, parsed.
//!
//! Owns the way from a text to the subject of an examination, and texts made of others. Refuses to read files: who calls
//! it says how the texts that are used are found.
//!
//! * `defines`: the defines of a folder, and which files of them a text calls.

mod defines;

pub use defines::Defines;

use std::fmt;
use std::sync::Arc;

use crate::bundled::{self, Bundled};
use crate::compile::CompiledDescription;
use crate::diagnostic::{Problem, Problems};
use crate::examine::{Queries, Subject};
use crate::expand::{Choice, Expanded, Missing, load_all_with};
use crate::source::{FileId, Sources, Span};
use crate::syntax::{NodeId, ParseCache, SyntaxTree, parse_with};

/// What finds a text that another one uses.
type Find = dyn Fn(&str, Option<&str>) -> Result<(String, String), Missing> + Send + Sync;

/// Finds a text that another one uses by its name and by what the other is called in messages: what it is called in
/// messages and its contents.
#[derive(Clone)]
struct Resolve(Arc<Find>);

impl fmt::Debug for Resolve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Resolve")
    }
}

/// A description with all that it uses, parsed.
#[derive(Clone, Debug)]
pub struct Text {
    /// The name it was asked for by: a path, or the name of a bundled game.
    pub name: String,
    /// Its text and those it uses.
    pub sources: Sources,
    /// What is wrong with the texts as such.
    pub problems: Problems,
    /// The ruleset that is meant by the name it was asked for by, if that is the name of one.
    pub ruleset: Option<String>,
    /// The options that are meant by that name.
    pub options: Vec<String>,
    tree: SyntaxTree,
    used: Vec<SyntaxTree>,
    /// The files of defines that it calls.
    prelude: Vec<SyntaxTree>,
    defines: Defines,
    resolve: Resolve,
}

/// The number of a text among itself and those it uses.
pub const OWN: FileId = FileId(0);

impl Text {
    /// A text that uses nothing but what is part of the library.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self::read("text", "text", text, &Defines::default(), bundled::resolve)
    }

    /// A bundled game.
    #[must_use]
    pub fn of_bundled(game: &Bundled) -> Self {
        let text = Self::read(
            &game.name,
            &game.source_name(),
            game.text,
            &Defines::default(),
            bundled::resolve,
        );
        Self {
            ruleset: game.ruleset.clone(),
            ..text
        }
    }

    /// A text that was asked for by a name and is called `path` in messages, with what it uses and the defines that it
    /// calls.
    ///
    /// `resolve` finds a text that another one uses, by the name that stands in `(use "…")` and by what the other is
    /// called in messages. It gives what the text is called in messages, and its contents; for texts of the library alone
    /// it is [`bundled::resolve`], and a closure may look them up wherever they are kept.
    #[must_use]
    pub fn read(
        name: &str,
        path: &str,
        text: &str,
        defines: &Defines,
        resolve: impl Fn(&str, Option<&str>) -> Result<(String, String), Missing>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let cache = &mut ParseCache::default();
        let resolve = Resolve(Arc::new(resolve));
        Self::read_with(cache, name, path, text, defines, resolve)
    }

    /// A text as [`Text::read`] gives it; forms that are known are not read again.
    fn read_with(
        cache: &mut ParseCache,
        name: &str,
        path: &str,
        text: &str,
        defines: &Defines,
        resolve: Resolve,
    ) -> Self {
        let mut sources = Sources::new();
        let file = sources.add(path, text);
        let (tree, mut problems) = parse_with(cache, file, text);
        let (used, found) = load_all_with(cache, &tree, &mut sources, &*resolve.0);
        problems.extend(found);
        let texts: Vec<&SyntaxTree> = std::iter::once(&tree).chain(&used).collect();
        let (prelude, found) = defines.called(cache, &texts, &mut sources);
        problems.extend(found);
        Self {
            name: name.to_owned(),
            sources,
            problems,
            ruleset: None,
            options: Vec::new(),
            tree,
            used,
            prelude,
            defines: defines.clone(),
            resolve,
        }
    }

    /// The game that a choice of rulesets and options makes of it, with its worked examples.
    ///
    /// # Errors
    /// What is wrong with the text; [`Text::sources`] are what it speaks of.
    pub fn compile(&self, choice: &Choice) -> Result<CompiledDescription, Problems> {
        let built = self.subject().build(choice, |_| true);
        built.compiled.ok_or(built.problems)
    }

    /// Its own text, parsed.
    pub fn tree(&self) -> &SyntaxTree {
        &self.tree
    }

    /// The text that `user`, as it is called in messages, uses by a name: what it is called in messages, and its contents.
    ///
    /// # Errors
    /// If there is none, or it may not be used.
    pub fn find(&self, name: &str, user: &str) -> Result<(String, String), Missing> {
        (self.resolve.0)(name, Some(user))
    }

    /// The texts that it uses, nearest first.
    pub fn used(&self) -> &[SyntaxTree] {
        &self.used
    }

    /// What the nearest text that it uses is called; nothing if it uses none.
    pub fn base_name(&self) -> &str {
        let first = self
            .used
            .iter()
            .flat_map(|tree| tree.roots.first().map(|root| tree.span(*root)));
        let mut names = first.map(|span| self.sources.get(span.file).name.as_str());
        names.next().unwrap_or_default()
    }

    /// One of the texts that it uses, expanded by itself.
    pub fn expand_used(&self, number: usize) -> Expanded {
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

    /// The nearest text that this one uses, as a description of its own; `None` if this text has a `(game …)` itself.
    pub fn used_alone(&self) -> Option<Self> {
        if self.tree.roots_named("game").next().is_some() {
            return None;
        }
        let (tree, used) = self.used.split_first()?;
        let mut base = self.of_trees(tree.clone(), used.to_vec());
        let is_own = |problem: &&Problem| problem.span().file == OWN;
        base.problems = self
            .problems
            .iter()
            .filter(|problem| !is_own(problem))
            .cloned()
            .collect();
        Some(base)
    }

    /// What of a choice the text offers: of its parts those that name a ruleset or an item of the text.
    pub fn offered(&self, choice: &Choice) -> Choice {
        self.subject().offered(choice)
    }

    /// What the text declares: each form at its top that can be left out, and where it begins.
    pub fn declarations(&self) -> Vec<(NodeId, Span)> {
        let can_go = |root: &&NodeId| {
            let head = self.tree.head(**root);
            matches!(head, Some("define" | "option" | "rulesets"))
        };
        let roots = self.tree.roots.iter().filter(can_go);
        roots.map(|root| (*root, self.first_line(*root))).collect()
    }

    /// The first line of the `(variant …)` or `(use …)` that names the game to which the text is a variant.
    pub fn declaration(&self) -> Option<Span> {
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
        span.until(span.start + line.len() as u32)
    }

    /// It without some of the forms at its top.
    pub fn without(&self, roots: &[NodeId]) -> Self {
        let mut tree = self.tree.clone();
        tree.roots.retain(|known| !roots.contains(known));
        self.of_trees(tree, self.used.clone())
    }

    /// These sources with other trees.
    fn of_trees(&self, tree: SyntaxTree, used: Vec<SyntaxTree>) -> Self {
        Self {
            name: self.name.clone(),
            sources: self.sources.clone(),
            problems: self.problems.clone(),
            ruleset: self.ruleset.clone(),
            options: self.options.clone(),
            tree,
            used,
            prelude: self.prelude.clone(),
            defines: self.defines.clone(),
            resolve: self.resolve.clone(),
        }
    }

    /// It with worked examples of texts that it uses in place of its own: each by the number of its text and its
    /// root there.
    pub fn with_examples(&self, examples: &[(usize, NodeId)]) -> Self {
        let mut tree = self.tree.clone();
        let own: Vec<NodeId> = tree.roots_named("test").collect();
        tree.roots.retain(|root| !own.contains(root));
        for (number, root) in examples {
            let root = tree.graft(&self.used[*number], *root);
            tree.roots.push(root);
        }
        self.of_trees(tree, self.used.clone())
    }

    /// The description with its own text replaced. Forms known from before are taken from the caches, not parsed again.
    #[must_use]
    pub fn edited(&self, text: &str, queries: &mut Queries) -> Self {
        Self::read_with(
            &mut queries.parsed,
            &self.name,
            &self.sources.get(OWN).name,
            text,
            &self.defines,
            self.resolve.clone(),
        )
    }

    /// Its own text.
    #[must_use]
    pub fn own(&self) -> &str {
        &self.sources.get(OWN).text
    }

    /// Whether it is a file, or the bundled text, of the name that it was asked for by; not one read from a pipe or out of
    /// a page, where it cannot be replaced.
    #[must_use]
    pub fn is_own_file(&self) -> bool {
        self.sources.get(OWN).name == self.name
    }

    /// The choice that is meant by the name it was asked for by, where a call chooses nothing.
    #[must_use]
    pub fn choice(&self, called: Choice) -> Choice {
        if called != Choice::default() {
            let ruleset = called.ruleset.or_else(|| self.ruleset.clone());
            return Choice { ruleset, ..called };
        }
        Choice {
            ruleset: self.ruleset.clone(),
            options: self.options.clone(),
        }
    }

    /// Whether it is part of the program.
    #[must_use]
    pub fn is_bundled(&self) -> bool {
        self.sources.get(OWN).is_of_library()
    }

    /// It, ready to be examined.
    #[must_use]
    pub fn subject(&self) -> Subject<'_> {
        Subject {
            sources: &self.sources,
            file: &self.tree,
            used: self.used.iter().collect(),
            prelude: self.prelude.iter().collect(),
            problems: &self.problems,
        }
    }

    /// Expands it for a choice of rulesets and options.
    #[must_use]
    pub fn expand(&self, choice: &Choice) -> (Expanded, Problems) {
        self.subject().expand(choice)
    }
}
