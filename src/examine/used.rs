//! What texts that a description uses show when they are examined by themselves.
//!
//! A text that is read as part of another one is seen through it: what it declares may be declared anew, its misspelt names
//! seem to be names of the other text, and what stands at its top counts for nothing. So each is examined by itself, too,
//! and its errors are errors of whatever uses it. Texts of the library have none.

use std::collections::BTreeSet;

use super::causes::OF_NAMES;
use super::choices::{Variant, variants};
use super::{Queries, Subject, examine_alone};
use crate::check::error::NO_GAME;
use crate::diagnostic::{Problem, Problems, Severity};
use crate::expand::error::RECURSIVE_DEFINE;
use crate::expand::{Choice, means_game};
use crate::source::{FileId, Span};
use crate::syntax::SyntaxTree;

/// What a problem is known by in several texts.
type Key = (&'static str, Span);

fn key(problem: &Problem) -> Key {
    (problem.code.name, problem.span())
}

fn is_error(problem: &Problem) -> bool {
    problem.severity == Severity::Error
}

/// Errors of the texts that a description uses, each text by itself.
#[derive(Clone, Debug, Default)]
pub struct ErrorsOfUsed {
    /// The errors, as they are reported of their texts.
    pub errors: Problems,
    /// Whether one of these texts has a game, although it may be misspelt.
    brings_game: bool,
}

impl ErrorsOfUsed {
    /// Examines each text that is used, with all that it offers, or with what it offers of the choice that is asked for.
    #[must_use]
    pub fn find(queries: &mut Queries, subject: &Subject<'_>, asked: Option<&Choice>) -> Self {
        let mut found = Self::default();
        let mut before: Vec<FileId> = file_of(subject.file).into_iter().collect();
        for (number, tree) in subject.used.iter().enumerate() {
            let Some(file) = file_of(tree) else {
                continue;
            };
            let problems = subject.problems.iter();
            let problems = problems.filter(|problem| !before.contains(&problem.span().file));
            let alone = Subject {
                sources: subject.sources,
                file: tree,
                used: subject.used[number + 1..].to_vec(),
                prelude: subject.prelude.clone(),
                problems: &problems.cloned().collect(),
            };
            before.push(file);
            if !subject.sources.get(file).is_of_library() {
                found.add(alone.own_errors(queries, asked), means_game(tree));
            }
        }
        found
    }

    /// Adds what one text shows. What is missing in a text without a game is brought by the text that uses it.
    fn add(&mut self, problems: Problems, has_game: bool) {
        self.brings_game |= has_game;
        for problem in problems.iter() {
            let is_code = |code: &&str| problem.code.name == *code;
            let is_brought = !has_game && OF_NAMES.iter().chain([&NO_GAME.name]).any(is_code);
            if !is_brought && !self.has(problem) {
                self.errors.push(problem.clone());
            }
        }
    }

    /// Whether a problem is one of these errors.
    #[must_use]
    pub fn has(&self, problem: &Problem) -> bool {
        is_error(problem) && self.errors.iter().any(|error| key(error) == key(problem))
    }

    /// The problems of the description that uses these texts, with these errors in place of what follows from them.
    #[must_use]
    pub fn join(
        &self,
        problems: Problems,
        queries: &mut Queries,
        subject: &Subject<'_>,
        asked: Option<&Choice>,
    ) -> Problems {
        if !self.errors.has_errors() {
            return problems;
        }
        let own = file_of(subject.file);
        let is_foreign = |problem: &Problem| Some(problem.span().file) != own;
        let is_guise =
            |problem: &&Problem| is_error(problem) && is_foreign(problem) && !self.has(problem);
        // What the bare use of the texts shows is one of these errors in another guise.
        let bare = match problems.iter().any(|problem| is_guise(&problem)) {
            true => bare_errors(queries, subject, asked),
            false => BTreeSet::new(),
        };
        let is_kept = |problem: &&Problem| {
            !(self.has(problem)
                || is_guise(problem) && bare.contains(&key(problem))
                || self.explains(problem, subject))
        };
        let mut joined: Problems = problems.iter().filter(is_kept).cloned().collect();
        joined.extend(self.errors.clone());
        joined
    }

    /// Whether an error of the text itself is there only because of these: it asks for a game, or for a name that is
    /// declared under a misspelt one.
    fn explains(&self, problem: &Problem, subject: &Subject<'_>) -> bool {
        if problem.code.name == NO_GAME.name {
            return self.brings_game;
        }
        // A define that changes one of its name leads to itself if there is none.
        let mut codes = OF_NAMES.iter().chain([&RECURSIVE_DEFINE.name]);
        if !codes.any(|code| problem.code.name == *code) {
            return false;
        }
        let name = subject.sources.text(problem.span()).trim_matches(QUOTES);
        let suggestions = self.errors.iter().flat_map(|error| &error.suggestions);
        let mut right = suggestions.map(|edit| edit.replacement.trim_matches(QUOTES));
        right.any(|right| right == name)
    }
}

/// What stands around names.
const QUOTES: [char; 3] = ['"', '<', '>'];

fn file_of(tree: &SyntaxTree) -> Option<FileId> {
    tree.roots.first().map(|root| tree.span(*root).file)
}

/// What is wrong with a text that declares nothing and uses the same.
fn bare_errors(
    queries: &mut Queries,
    subject: &Subject<'_>,
    asked: Option<&Choice>,
) -> BTreeSet<Key> {
    let mut file = subject.file.clone();
    let uses: Vec<_> = file.roots_named("use").collect();
    file.roots.retain(|root| uses.contains(root));
    let bare = Subject {
        file: &file,
        ..subject.clone()
    };
    let errors = bare.own_errors(queries, asked);
    errors.iter().map(key).collect()
}

impl Subject<'_> {
    /// The errors of the text itself, with all that it offers, or with what it offers of a choice.
    fn own_errors(&self, queries: &mut Queries, asked: Option<&Choice>) -> Problems {
        let choices = match asked {
            Some(choice) => vec![Variant::asked(self.offered(choice))],
            None => variants(self),
        };
        let is_whole = asked.is_none();
        let problems = examine_alone(queries, self, &choices, is_whole, &mut |_, _| {});
        problems
            .iter()
            .filter(|one| is_error(one))
            .cloned()
            .collect()
    }

    /// What of a choice the text offers: of its parts those that name a ruleset or an item of the text.
    #[must_use]
    pub fn offered(&self, choice: &Choice) -> Choice {
        let (expanded, _) = self.expand(&Choice::default());
        let offers = |choice: &Choice| !expanded.is_wrong(choice);
        let of_ruleset = |ruleset: &String| Choice {
            ruleset: Some(ruleset.clone()),
            options: Vec::new(),
        };
        let of_option = |option: &String| Choice {
            ruleset: None,
            options: vec![option.clone()],
        };
        let ruleset = choice.ruleset.clone();
        let options = choice.options.iter();
        let options = options.filter(|option| offers(&of_option(option)));
        Choice {
            ruleset: ruleset.filter(|name| offers(&of_ruleset(name))),
            options: options.cloned().collect(),
        }
    }
}
