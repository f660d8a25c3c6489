//! A text with all its rulesets and options → everything that is wrong with it.
//!
//! Owns the way of a text through all phases, once for each choice of rulesets and options, and what of the
//! problems found is reported in the end. Refuses to read files and to find anything by itself.
//!
//! * `choices`: the rulesets, the items of options and the worked examples, each choice once.
//! * `together`: many choices built at once.
//! * `allow`: comments that keep a warning back.
//! * `look`: one choice alone. `queries`: what is kept from one examination to the next.
//! * `partly`: what only some choices give.
//! * `incomplete`: what of a text is not written yet.
//! * `broken`: what of a text cannot be understood, as a bracket is wrong.
//! * `causes`: the problems that are no consequences of others.
//! * `used`: what the texts that it uses show by themselves.
//!
//! Warnings are reported only for a description without errors: a slip in a name makes half of a game
//! seem useless.
//!
//! What the choices of one text share is done once: [`Prepared`] has what expansion needs for every choice, and
//! [`Queries`] keeps the results of the phases by what they were made from. Who examines a text again and again, such as
//! an editor, keeps the `Queries` too: then an edit costs what it changes.

mod allow;
mod broken;
mod causes;
mod choices;
mod incomplete;
mod library;
mod look;
mod partly;
mod queries;
mod together;
mod used;

pub use allow::keep_back;
pub use causes::is_of_user;
pub use choices::{Variant, choice_of, misnamed, variants};
pub use look::{describe_each, look};
pub use queries::Queries;
pub use used::ErrorsOfUsed;

use crate::check::error::NO_GAME;
use crate::check::{FormCache, check, check_with, uncalled};
use crate::compile::{CompiledDescription, compile_on};
use crate::diagnostic::{Problem, Problems};
use crate::expand::error::TOO_MANY_CHOICES;
use crate::expand::{Choice, Demand, Expanded, Prepared, expand, with_prepared};
use crate::lint::Survey;
use crate::ludeme::{BoardCache, Description};
use crate::source::{Sources, Span};
use crate::syntax::SyntaxTree;
use causes::causes;
use incomplete::{incomplete, readable};
use library::with_library;
use partly::Partly;
use std::collections::{BTreeMap, BTreeSet};

/// A text with all that it uses, read.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The texts.
    pub sources: &'a Sources,
    /// The text itself.
    pub file: &'a SyntaxTree,
    /// Those that it uses, nearest first.
    pub used: Vec<&'a SyntaxTree>,
    /// The texts of the defines that it may call besides its own.
    pub prelude: Vec<&'a SyntaxTree>,
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
    pub compiled: Option<CompiledDescription>,
    /// Everything that is wrong with it.
    pub problems: Problems,
}

impl Subject<'_> {
    /// The text for a choice.
    #[must_use]
    pub fn expand(&self, choice: &Choice) -> (Expanded, Problems) {
        expand(self.file, &self.used, &self.prelude, choice)
    }

    /// The text for a choice, of its worked examples only those `kept`.
    fn expand_with(&self, choice: &Choice, kept: impl Fn(&Choice) -> bool) -> (Expanded, Problems) {
        self.with_prepared(|prepared| expand_with(prepared, choice, &kept))
    }

    /// Reads the part of the text that all choices share.
    fn with_prepared<R>(&self, act: impl FnOnce(&Prepared<'_>) -> R) -> R {
        with_prepared(self.file, &self.used, &self.prelude, act)
    }

    /// Expands, checks and compiles the text for a choice, of its worked examples only those `kept`. Nothing
    /// is compiled if something is wrong before.
    #[must_use]
    pub fn build(&self, choice: &Choice, kept: impl Fn(&Choice) -> bool) -> Built {
        let mut built = self.check(self.expand_with(choice, kept), check);
        built.compile(&BoardCache::default());
        built
    }

    /// Checks the expanded text of a choice.
    fn check(
        &self,
        (expanded, found): (Expanded, Problems),
        check: impl FnOnce(&Expanded) -> (Description, Problems),
    ) -> Built {
        let mut problems = self.problems.clone();
        problems.extend(found);
        let is_broken = problems.has_errors();
        let is_incomplete = incomplete(&problems);
        let (description, found) = check(&expanded);
        if !is_incomplete {
            problems.extend(without_game(found, is_broken));
        }
        Built {
            expanded,
            description,
            compiled: None,
            problems,
        }
    }
}

impl Built {
    /// Compiles what has been checked, if nothing is wrong with it. It is perhaps played on one of some boards.
    fn compile(&mut self, boards: &BoardCache) {
        if self.problems.has_errors() {
            return;
        }
        let (game, found) = compile_on(&self.description, boards);
        self.problems.extend(found);
        self.compiled = game.filter(|_| !self.problems.has_errors());
    }
}

/// The text for a choice, of its worked examples only those `kept`.
fn expand_with(
    prepared: &Prepared<'_>,
    choice: &Choice,
    kept: &dyn Fn(&Choice) -> bool,
) -> (Expanded, Problems) {
    let demand = Demand {
        made_for: |tree, root| (tree.head(root) == Some("test")).then(|| choice_of(tree, root)),
        is_wanted: kept,
    };
    prepared.expand_demanded(choice, &demand)
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
    examine_with(&mut Queries::default(), subject, choices, is_whole, visit)
}

/// Examines a text as [`examine`] does, with what is known from texts like it.
pub fn examine_with(
    queries: &mut Queries,
    subject: &Subject<'_>,
    choices: &[Variant],
    is_whole: bool,
    visit: &mut dyn FnMut(&Variant, Seen<'_>),
) -> Problems {
    let problems = examine_alone(queries, subject, choices, is_whole, visit);
    let asked = choices.first().map(|variant| &variant.choice);
    let asked = asked.filter(|_| !is_whole);
    let of_used = ErrorsOfUsed::find(queries, subject, asked);
    of_used.join(problems, queries, subject, asked)
}

/// Examines a text as [`examine_with`] does, without what the texts that it uses show by themselves.
pub fn examine_alone(
    queries: &mut Queries,
    subject: &Subject<'_>,
    choices: &[Variant],
    is_whole: bool,
    visit: &mut dyn FnMut(&Variant, Seen<'_>),
) -> Problems {
    let Checked {
        mut problems,
        sound,
        incomplete,
        built,
        combined,
    } = subject.with_prepared(|prepared| {
        let check = CheckAll::new(subject, prepared, &mut queries.forms);
        check.all(choices, is_whole)
    });
    problems = with_library(&problems);
    if is_whole && incomplete.contains(&false) {
        problems = readable(problems);
    }
    let not_built = |is_sound| Seen {
        is_sound,
        built: None,
    };
    if problems.has_errors() {
        for (variant, is_sound) in choices.iter().zip(sound) {
            visit(variant, not_built(is_sound));
        }
        return causes(&problems, subject);
    }
    let mut survey = Survey::new();
    let is_complete = |number: &usize| incomplete.get(*number) != Some(&true);
    let asked: Vec<usize> = (0..choices.len()).filter(is_complete).collect();
    for (variant, _) in choices.iter().zip(&incomplete).filter(|(_, is)| **is) {
        visit(variant, not_built(false));
    }
    let complete = (0..choices.len() + combined.len()).filter(is_complete);
    let every: Vec<&Variant> = choices.iter().chain(&combined).collect();
    let all: Vec<Variant> = complete.map(|number| every[number].clone()).collect();
    let mut shown = 0;
    let mut partly = Partly::default();
    together::build(
        subject,
        &all,
        built,
        queries,
        &mut |variant, built, seen| {
            survey.join(seen);
            partly.note(variant, &built.problems);
            problems.extend(built.problems.clone());
            if shown < asked.len() {
                shown += 1;
                visit(
                    variant,
                    Seen {
                        is_sound: built.compiled.is_some(),
                        built: Some(&built),
                    },
                );
            }
        },
    );
    let mut problems = partly.name(&problems);
    if problems.has_errors() {
        return problems;
    }
    if is_whole {
        let has_game = |tree: &&SyntaxTree| tree.roots_named("game").next().is_some();
        let used = subject.used.iter().copied().find(has_game);
        let game = used.filter(|_| !has_game(&subject.file));
        problems.extend(survey.finish(subject.file, game));
    }
    allow::without_allowed(problems, subject, is_whole)
}

/// What is found while the text is checked for all choices.
struct Checked {
    problems: Problems,
    /// Which choices have no problem.
    sound: Vec<bool>,
    /// Which choices can be read and no more, as something in them is not written yet.
    incomplete: Vec<bool>,
    /// The checked descriptions of the first choices, kept for compiling.
    built: Vec<Built>,
    /// Choices besides, which bring what items give only together with others.
    combined: Vec<Variant>,
}

/// The most choices that are combined with another item.
const MOST_COMBINED: usize = 64;

/// The checked descriptions of this many choices are kept until they are compiled; the others are checked again.
const MOST_KEPT: usize = 256;

/// The text, read once for each choice, and what it expands to, may have at most this many nodes: several times those
/// of the largest bundled game.
const MOST_NODES: usize = 8_000_000;

/// The state of the checking of all choices.
struct CheckAll<'s, 'a> {
    subject: &'s Subject<'a>,
    prepared: &'s Prepared<'a>,
    forms: &'s mut FormCache,
    problems: Problems,
    sound: Vec<bool>,
    incomplete: Vec<bool>,
    built: Vec<Built>,
    /// The nodes that are read for each choice, and those of all texts so far.
    read: usize,
    nodes: usize,
    /// What of items has been seen.
    given: BTreeSet<(usize, usize, usize)>,
    /// The choices that ask an option for one of the things it gives.
    asked: BTreeMap<(usize, usize), usize>,
}

impl<'s, 'a> CheckAll<'s, 'a> {
    fn new(subject: &'s Subject<'a>, prepared: &'s Prepared<'a>, forms: &'s mut FormCache) -> Self {
        let texts = std::iter::once(subject.file).chain(subject.used.iter().copied());
        Self {
            subject,
            prepared,
            problems: subject.problems.clone(),
            forms,
            sound: Vec::new(),
            incomplete: Vec::new(),
            built: Vec::new(),
            read: texts.map(|tree| tree.nodes.len()).sum(),
            nodes: 0,
            given: BTreeSet::new(),
            asked: BTreeMap::new(),
        }
    }

    /// Checks the text for all choices, what they share once. `is_whole`: whether what items give only together with
    /// other items is looked at, too.
    fn all(mut self, choices: &[Variant], is_whole: bool) -> Checked {
        for (number, variant) in choices.iter().enumerate() {
            self.one(variant, Some(number));
            if self.is_enough() {
                break;
            }
        }
        let mut combined = Vec::new();
        let is_all = self.sound.len() == choices.len();
        if !is_all {
            self.problems
                .push(too_many_choices(self.subject, self.sound.len()));
            self.sound.resize(choices.len(), false);
            self.incomplete.resize(choices.len(), false);
        }
        if is_whole {
            self.problems
                .extend(uncalled(self.subject.file, &self.problems));
        }
        if let Some(first) = choices.first().filter(|_| is_whole) {
            let (expanded, _) = self.prepared.expand(&first.choice);
            if is_all {
                combined = self.combine(choices, &expanded);
            }
            self.problems.extend(choices::all_misnamed(&expanded));
        }
        Checked {
            problems: self.problems,
            sound: self.sound,
            incomplete: self.incomplete,
            built: self.built,
            combined,
        }
    }

    /// Checks the text for a choice.
    fn one(&mut self, variant: &Variant, number: Option<usize>) {
        let (expanded, found) = expand_with(self.prepared, &variant.choice, &|example| {
            variant.runs_example(example)
        });
        let is_incomplete = incomplete(&found);
        self.incomplete.push(is_incomplete);
        if is_incomplete {
            self.sound.push(false);
            self.nodes += self.read + expanded.tree.nodes.len();
            self.problems.extend(found);
            self.given.extend(expanded.given);
            return;
        }
        let forms = &mut *self.forms;
        let check = |expanded: &Expanded| check_with(expanded, forms);
        let built = self.subject.check((expanded, found), check);
        self.sound.push(!built.problems.has_errors());
        self.nodes += self.read + built.expanded.tree.nodes.len();
        self.problems.extend(built.problems.clone());
        for (option, item, which) in &built.expanded.given {
            self.given.insert((*option, *item, *which));
            if let Some(number) = number {
                self.asked.entry((*option, *which)).or_insert(number);
            }
        }
        if self.built.len() < MOST_KEPT && !self.problems.has_errors() {
            self.built.push(built);
        }
    }

    fn is_enough(&self) -> bool {
        self.sound.len() >= MOST_CHOICES || self.nodes > MOST_NODES
    }

    /// What an item gives may be asked for only if an item of another option counts: a choice for each such
    /// thing that brings it.
    fn combine(&mut self, choices: &[Variant], expanded: &Expanded) -> Vec<Variant> {
        let mut combined: Vec<Variant> = Vec::new();
        for (option, item, which) in expanded.gives.iter() {
            if combined.len() >= MOST_COMBINED || self.is_enough() {
                break;
            }
            if self.given.contains(&(*option, *item, *which)) {
                continue;
            }
            let asking = self.asked.get(&(*option, *which));
            let Some(variant) = asking.and_then(|number| choices.get(*number)) else {
                continue;
            };
            let option = &expanded.options[*option];
            let item = &option.items[*item].name;
            if let Some(both) = variant.with(expanded, &option.heading, item) {
                self.one(&both, None);
                combined.push(both);
            }
        }
        combined
    }
}

/// The most choices that are looked at.
const MOST_CHOICES: usize = 1000;

/// Only some choices of a text are looked at.
fn too_many_choices(subject: &Subject<'_>, seen: usize) -> Problem {
    let root = subject.file.roots_named("option").next();
    let root = root.or(subject.file.roots.first().copied());
    let span = root.map_or_else(Span::default, |root| subject.file.span(root));
    let first = span.until(span.end.min(span.start + 1));
    let message = format!(
        "expected at most {MOST_CHOICES} rulesets and items of options, of a size that can be looked at one \
         by one, found more"
    );
    let label = format!("only {seen} of them were looked at");
    Problem::error(&TOO_MANY_CHOICES, first, message, label)
        .with_help("leave some out, or check one alone with `--ruleset` or `--option`")
}

/// For a text that broke off before its game, the missing game is not reported as well.
fn without_game(problems: Problems, is_broken: bool) -> Problems {
    let is_told = |problem: &&Problem| !is_broken || problem.code.name != NO_GAME.name;
    problems.iter().filter(is_told).cloned().collect()
}
