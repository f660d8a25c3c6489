//! A text with all its rulesets and options → everything that is wrong with it.
//!
//! Owns the way of a text through all phases, once for each choice of rulesets and options, and what of the
//! problems found is told in the end. Refuses to read files and to find anything by itself.
//!
//! * `choices`: the rulesets, the items of options and the worked examples, each choice once.
//! * `allow`: comments that keep a warning back.
//!
//! What is suspicious is told only of a description without errors: a slip in a name makes half of a game
//! seem useless.

mod allow;
mod choices;

pub use allow::keep_back;
pub use choices::{Variant, choice_of, variants};

use crate::check::error::{NO_GAME, UNKNOWN_NAME};
use crate::check::{Memo, check, check_again};
use crate::compile::{Compiled, compile};
use crate::diagnostic::{Problem, Problems};
use crate::expand::error::{
    UNKNOWN_CATEGORY, UNKNOWN_DEFINE, UNKNOWN_OPTION, UNKNOWN_RULESET, UNKNOWN_TAG, UNUSED_DEFINE,
    UNUSED_OPTION, USE_NOT_FOUND,
};
use crate::expand::{Choice, Expanded, expand};
use crate::lint::Survey;
use crate::ludeme::Description;
use crate::source::{Sources, Span};
use crate::syntax::{NodeId, SyntaxTree};

/// A text with all that it uses, read.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The texts.
    pub sources: &'a Sources,
    /// The text itself.
    pub file: &'a SyntaxTree,
    /// Those that it uses, nearest first.
    pub used: Vec<&'a SyntaxTree>,
    /// What was wrong with the reading.
    pub problems: &'a Problems,
}

/// What one choice makes of a text.
#[derive(Debug)]
pub struct Built {
    /// The text without defines and options.
    pub expanded: Expanded,
    /// What its forms are.
    pub description: Description,
    /// What it means, if nothing is wrong with it.
    pub compiled: Option<Compiled>,
    /// Everything that is wrong with it.
    pub problems: Problems,
}

impl Subject<'_> {
    /// The text for a choice.
    #[must_use]
    pub fn expand(&self, choice: &Choice) -> (Expanded, Problems) {
        expand(self.file, &self.used, &[], choice)
    }

    /// The text for a choice, of its worked examples only those `kept`.
    fn expand_with(&self, choice: &Choice, kept: impl Fn(&Choice) -> bool) -> (Expanded, Problems) {
        let (mut expanded, problems) = self.expand(choice);
        let tree = &expanded.tree;
        let is_kept =
            |root: &NodeId| tree.head(*root) != Some("test") || kept(&choice_of(tree, *root));
        expanded.tree.roots = tree.roots.iter().copied().filter(is_kept).collect();
        (expanded, problems)
    }

    /// Expands, checks and compiles the text for a choice, of its worked examples only those `kept`. Nothing
    /// is compiled if something is wrong before.
    #[must_use]
    pub fn build(&self, choice: &Choice, kept: impl Fn(&Choice) -> bool) -> Built {
        let mut problems = self.problems.clone();
        let (expanded, found) = self.expand_with(choice, kept);
        problems.extend(found);
        let is_broken = problems.has_errors();
        let (description, found) = check(&expanded);
        problems.extend(without_game(found, is_broken));
        let mut compiled = None;
        if !problems.has_errors() {
            let (game, found) = compile(&description);
            problems.extend(found);
            compiled = game.filter(|_| !problems.has_errors());
        }
        Built {
            expanded,
            description,
            compiled,
            problems,
        }
    }
}

/// What has become of one choice.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'b> {
    /// Whether nothing is wrong with it.
    pub is_sound: bool,
    /// What it makes of the text, unless something is wrong with the text.
    pub built: Option<&'b Built>,
}

/// Examines a text for some choices. `visit` sees each choice with what has become of it.
///
/// `is_whole`: whether the choices are all that the text offers, so that what none of them needs is useless.
///
/// First the text is checked for all choices, what they share once. Only a text without errors is compiled for
/// each of them.
pub fn examine(
    subject: &Subject<'_>,
    choices: &[Variant],
    is_whole: bool,
    visit: &mut dyn FnMut(&Variant, Seen<'_>),
) -> Problems {
    let is_alone = |problem: &Problem| problem.code.name == USE_NOT_FOUND.name;
    if subject.problems.iter().any(is_alone) {
        // Without what it uses, half of a text seems unknown.
        return subject.problems.clone();
    }
    let (mut problems, sound) = check_all(subject, choices);
    if is_whole {
        choices::misnamed(subject)
            .into_iter()
            .for_each(|problem| problems.push(problem));
    }
    if problems.has_errors() {
        for (variant, is_sound) in choices.iter().zip(sound) {
            visit(
                variant,
                Seen {
                    is_sound,
                    built: None,
                },
            );
        }
        return causes(&problems, subject);
    }
    let mut survey = Survey::new();
    for variant in choices {
        let built = subject.build(&variant.choice, |example| variant.is_meant(example));
        if let Some(Compiled { game, start, .. }) = &built.compiled {
            survey.add(&built.description, game, start);
        }
        problems.extend(built.problems.clone());
        visit(
            variant,
            Seen {
                is_sound: built.compiled.is_some(),
                built: Some(&built),
            },
        );
    }
    if problems.has_errors() {
        return problems;
    }
    if is_whole {
        problems.extend(survey.finish(subject.file));
    }
    allow::without_allowed(problems, subject, is_whole)
}

/// Checks the text for all choices, what they share once; the problems, and which choices have none.
fn check_all(subject: &Subject<'_>, choices: &[Variant]) -> (Problems, Vec<bool>) {
    let (mut problems, mut memo) = (subject.problems.clone(), Memo::default());
    let mut sound = Vec::with_capacity(choices.len());
    for variant in choices {
        let kept = |example: &Choice| variant.is_meant(example);
        let (expanded, found) = subject.expand_with(&variant.choice, kept);
        let is_broken = subject.problems.has_errors() || found.has_errors();
        let checked = check_again(&expanded, &mut memo);
        sound.push(!is_broken && checked.is_sound);
        problems.extend(found);
        problems.extend(without_game(checked.problems, is_broken));
    }
    (problems, sound)
}

/// A text that broke off before its game is not told that it has none as well.
fn without_game(problems: Problems, is_broken: bool) -> Problems {
    let is_told = |problem: &&Problem| !is_broken || problem.code.name != NO_GAME.name;
    problems.iter().filter(is_told).cloned().collect()
}

/// What is told of names that nothing declares, perhaps because their declarations cannot be read.
const OF_NAMES: [&str; 6] = [
    UNKNOWN_RULESET.name,
    UNKNOWN_OPTION.name,
    UNKNOWN_DEFINE.name,
    UNKNOWN_CATEGORY.name,
    UNKNOWN_TAG.name,
    UNKNOWN_NAME.name,
];

/// The problems that are no consequences of others. Where a bracket is wrong, the form at the top that it is in
/// cannot be understood, and where something is misspelt, something else seems useless.
fn causes(problems: &Problems, subject: &Subject<'_>) -> Problems {
    let is_broken = |root: &&NodeId| {
        let span = subject.file.span(**root);
        let mut places = subject.problems.iter().flat_map(|problem| &problem.labels);
        places.any(|label| {
            label.span.file == span.file
                && label.span.start <= span.end
                && span.start <= label.span.end
        })
    };
    let broken: Vec<Span> = subject
        .file
        .roots
        .iter()
        .filter(is_broken)
        .map(|root| subject.file.span(*root))
        .collect();
    let is_text = |problem: &Problem| subject.problems.iter().any(|known| known == problem);
    let is_told = |problem: &&Problem| {
        let useless = [UNUSED_DEFINE.name, UNUSED_OPTION.name].contains(&problem.code.name);
        let within = |span: Span| broken.iter().any(|root| root.contains(span));
        let is_lost = subject.problems.has_errors() && OF_NAMES.contains(&problem.code.name);
        let is_inside = problem.labels.iter().any(|label| within(label.span));
        is_text(problem) || !(useless || is_lost || is_inside)
    };
    problems.iter().filter(is_told).cloned().collect()
}
