//! What is known of one version of a text.

use super::blame::{BlamedChoices, attribute};
use super::index::{PartIndex, ValueIndex};
use super::names::NamedPlace;
use crate::check::unknown_words;
use crate::compile::CompiledDescription;
use crate::diagnostic::{Problem, Problems};
use crate::examine::{ErrorsOfUsed, Queries, Variant, examine_alone, is_of_user, look, variants};
use crate::expand::{Choice, Expanded, means_game};
use crate::ludeme::Description;
use crate::source::{FileId, Span};
use crate::syntax::SyntaxTree;
use crate::text::{OWN, Text};
use std::sync::{Arc, OnceLock};

/// One version of a text for the ruleset and options that are looked at.
#[derive(Debug)]
pub struct Known {
    /// The text with what it uses.
    pub text: Text,
    /// Its version.
    pub version: i32,
    /// The ruleset and options that are looked at.
    pub choice: Choice,
    /// The text without defines and options.
    pub expanded: Expanded,
    /// What its forms are.
    pub description: Description,
    /// What it means, if nothing is wrong with it.
    pub compiled: Option<CompiledDescription>,
    /// What is wrong with it for this choice.
    pub problems: Problems,
    /// Whether it is there to be used by others: it declares something, and neither it nor what it uses has a game.
    pub is_library: bool,
    /// What is wrong with it for any choice, once that is known.
    whole: OnceLock<Problems>,
    /// Where names stand, once that is asked.
    pub(super) names: OnceLock<Vec<NamedPlace>>,
    /// Where parts and what comes of calls are found, once that is asked.
    parts: OnceLock<PartIndex>,
    values: OnceLock<ValueIndex>,
}

impl Known {
    /// Examines a text.
    pub(super) fn new(text: Text, version: i32, choice: Choice, queries: &mut Queries) -> Self {
        let variant = Variant::asked(choice.clone());
        let (built, problems) = look(queries, &text.subject(), &variant);
        Self {
            is_library: is_library(&text),
            text,
            version,
            choice,
            expanded: built.expanded,
            description: built.description,
            compiled: built.compiled,
            problems,
            whole: OnceLock::new(),
            names: OnceLock::new(),
            parts: OnceLock::new(),
            values: OnceLock::new(),
        }
    }

    /// The text itself.
    #[must_use]
    pub fn own(&self) -> &str {
        self.text.own()
    }

    /// The parts of its description by their places.
    pub(super) fn parts(&self) -> &PartIndex {
        self.parts.get_or_init(|| PartIndex::of(&self.description))
    }

    /// What comes of its calls and references.
    pub(super) fn values(&self) -> &ValueIndex {
        self.values.get_or_init(|| ValueIndex::of(&self.expanded))
    }

    /// Its tree.
    #[must_use]
    pub fn tree(&self) -> &SyntaxTree {
        self.text.subject().file
    }

    /// The trees of the text, of those that it uses and of the defines that it calls.
    pub fn trees(&self) -> Vec<&SyntaxTree> {
        let subject = self.text.subject();
        let mut trees = vec![subject.file];
        trees.extend(subject.used);
        trees.extend(subject.prelude);
        trees
    }

    /// The problems of every choice if they are known, else those of the one that is looked at.
    pub fn best_problems(&self) -> &Problems {
        self.whole.get().unwrap_or(&self.problems)
    }

    /// Whether the problems of every choice are known.
    pub fn is_whole(&self) -> bool {
        self.whole.get().is_some()
    }

    pub(super) fn keep_whole(&self, problems: Problems) {
        // The first answer for a version is the only one.
        let _ = self.whole.set(problems);
    }

    /// Whether it uses a text of this name, directly or not.
    pub(super) fn uses(&self, name: &str) -> bool {
        self.text
            .sources
            .iter()
            .skip(1)
            .any(|source| source.name == name)
            || self
                .problems
                .iter()
                .any(|problem| problem.code.name == crate::expand::error::USE_NOT_FOUND.name)
    }

    /// What a place says.
    pub fn written(&self, span: Span) -> &str {
        self.text.sources.text(span)
    }

    /// A place of the text itself.
    pub(super) fn own_span(&self, start: usize, end: usize) -> Span {
        Span::new(OWN, start, end)
    }

    /// What a text is called.
    pub fn name_of(&self, file: FileId) -> &str {
        &self.text.sources.get(file).name
    }

    /// Words for the ruleset and options that are looked at.
    #[must_use]
    pub fn choice_name(&self) -> String {
        let parts = self.choice.ruleset.iter().chain(&self.choice.options);
        let parts: Vec<&str> = parts.map(String::as_str).collect();
        match parts.is_empty() {
            true => "default".to_owned(),
            false => parts.join(", "),
        }
    }
}

/// The check of a text with every ruleset and every item of its options. It needs nothing of the workspace.
#[derive(Debug)]
pub struct WholeCheck {
    text: Text,
    /// The version that is checked.
    pub version: i32,
    is_library: bool,
    /// A text that uses it.
    user: Option<Text>,
}

impl WholeCheck {
    pub(super) fn of(known: &Arc<Known>, user: Option<Text>) -> Self {
        Self {
            text: known.text.clone(),
            version: known.version,
            is_library: known.is_library,
            user,
        }
    }

    /// What is wrong with the text. A problem that a used text causes stands at the line of this text that is to blame. A
    /// library text has the problems that it has under every user, and those that one known user shows.
    pub fn run(&self, queries: &mut Queries) -> Problems {
        let alone = self.alone(queries);
        if !self.is_library {
            return alone;
        }
        let is_own = |problem: &&Problem| !is_of_user(problem);
        let mut problems: Problems = alone.iter().filter(is_own).cloned().collect();
        let words = unknown_words(self.text.tree()).into_iter();
        for problem in words.chain(self.seen_by_user(queries)) {
            let is_known = |known: &Problem| {
                known.code.name == problem.code.name && known.span() == problem.span()
            };
            if !problems.iter().any(is_known) {
                problems.push(problem);
            }
        }
        problems
    }

    /// What is wrong in the text where another one uses it.
    fn seen_by_user(&self, queries: &mut Queries) -> Vec<Problem> {
        let name = &self.text.sources.get(OWN).name;
        let Some(user) = &self.user else {
            return Vec::new();
        };
        let mut sources = user.sources.iter();
        let Some(number) = sources.position(|source| source.name == *name) else {
            return Vec::new();
        };
        let subject = user.subject();
        let choices = variants(&subject);
        let problems = examine_alone(queries, &subject, &choices, true, &mut |_, _| {});
        let here = |span: Span| usize::from(span.file.0) == number;
        let own = |span: Span| Span { file: OWN, ..span };
        let seen = problems.iter().filter(|problem| here(problem.span()));
        seen.map(|problem| {
            let mut problem = problem.clone();
            problem.labels.retain(|label| here(label.span));
            problem.suggestions.retain(|edit| here(edit.span));
            for label in &mut problem.labels {
                label.span = own(label.span);
            }
            for edit in &mut problem.suggestions {
                edit.span = own(edit.span);
            }
            problem
        })
        .collect()
    }

    fn alone(&self, queries: &mut Queries) -> Problems {
        let subject = self.text.subject();
        let choices = variants(&subject);
        let (mut wrong, mut all) = (Vec::new(), 0);
        let problems = examine_alone(queries, &subject, &choices, true, &mut |variant, seen| {
            all += variant.also.len() + 1;
            if !seen.is_sound {
                wrong.push(variant.name.clone());
                wrong.extend(variant.also.iter().cloned());
            }
        });
        let of_used = ErrorsOfUsed::find(queries, &subject, None);
        let problems = of_used.join(problems, queries, &subject, None);
        if self.text.used().is_empty() {
            return problems;
        }
        let wrong = wrong.iter().map(String::as_str).collect();
        let find = &mut |text: &Text| {
            let subject = text.subject();
            let choices = variants(&subject);
            examine_alone(queries, &subject, &choices, true, &mut |_, _| {})
        };
        let choices = BlamedChoices { wrong, all };
        attribute(&self.text, &problems, &of_used, &choices, find)
    }
}

/// Whether a text is there to be used by others.
fn is_library(text: &Text) -> bool {
    let tree = text.subject().file;
    let mut heads = tree.roots.iter().map(|root| tree.head(*root));
    let declares = |head: Option<&str>| matches!(head, Some("define" | "option"));
    let is_other =
        |head: Option<&str>| !matches!(head, Some("use" | "about" | "hooks" | "rulesets"));
    let has_defines = heads.clone().any(declares);
    has_defines
        && heads.all(|head| declares(head) || !is_other(head))
        && !text.used().iter().any(means_game)
}
