//! `dafang test`: runs the worked examples of descriptions.
//!
//! Owns the command and its report. Refuses to play an example: that is [`Example::run`]. Each `(test …)` is run with the
//! ruleset and options that it names, so a description is built once for each choice that its examples ask for.
//!
//! `accept` writes anew what examples expect. `base` runs the examples of the game that a variant uses on the variant itself.

mod accept;
mod base;

use std::io::Write;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::bounds::Working;
use super::complete;
use super::defines::DefineArgs;
use super::failure::Failure;
use super::game::build;
use super::load;
use super::terminal::Screen;
use super::watch;
use crate::catalogue::EXAMPLE_FAILED;
use crate::compile::CompiledDescription;
use crate::diagnostic::{JsonProblem, Problem, Problems, Report, Severity, on_one_line};
use crate::examine::{choice_of, misnamed};
use crate::expand::Choice;
use crate::game::{Example, ExampleFailure as Failed};
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind, SyntaxTree};
use crate::text::Text;
use crate::workspace::failing_expectations;

/// Run the worked examples of descriptions
///
/// Every `(test …)` beside the game is played, with the ruleset and options it names. The exit status
/// is 1 if any fails.
#[derive(Debug, Args)]
pub(crate) struct Test {
    /// Files, `-` for the standard input, or names of bundled games
    #[arg(required = true, value_name = "GAME", add = ArgValueCompleter::new(complete::games))]
    games: Vec<String>,
    #[command(flatten)]
    defines: DefineArgs,
    /// Name the examples that pass, too
    #[arg(long, short)]
    verbose: bool,
    /// Run the examples of the game that a variant uses, too, on the variant
    #[arg(long)]
    base: bool,
    /// Write what examples expect anew, as the game does it: lists of moves, counts, who is to move and results. Each is shown
    /// as a difference, and asked for; `--accept=all` asks for none
    #[arg(
        long,
        value_name = "WHICH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "ask",
        conflicts_with = "json"
    )]
    accept: Option<accept::Accept>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(crate) const SCHEMAS: &[super::answer::NamedSchema] =
    &[("test/1", schema_of::<Vec<Answer<Tested>>>)];

/// What `--json` writes of a file, in a list.
#[derive(Serialize, JsonSchema)]
struct Tested {
    file: String,
    ok: bool,
    passed: usize,
    failed: usize,
    /// Examples that could not be run.
    not_run: usize,
    examples: Vec<Ran>,
    /// Failures, and errors of the description.
    problems: Vec<JsonProblem>,
}

/// What became of an example.
#[derive(Serialize, JsonSchema)]
struct Ran {
    name: String,
    ruleset: Option<String>,
    options: Vec<String>,
    ok: bool,
    outcome: ExampleOutcome,
    /// Why it does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Whether it is an example of the game that the text uses.
    of_base: bool,
    #[serde(skip)]
    span: Span,
}

/// What became of an example.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum ExampleOutcome {
    /// It holds.
    Held,
    /// It fails.
    Failed,
    /// The text names a ruleset or an item that does not exist, or has an error.
    NotRun,
    /// An example of the used game that does not hold in the variant.
    Changed,
    /// One that the variant names in `(changes …)`.
    ChangedAsSaid,
    /// One for rulesets or items that the variant does not offer.
    NotOffered,
}

impl Test {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let defines = self.defines.load()?;
        let mut all = Vec::new();
        let mut all_hold = true;
        if self.games.len() > 1 {
            watch::stop_at_interrupt();
        }
        for name in &self.games {
            if watch::interrupted() {
                break;
            }
            let text = load::open(name, &defines)?;
            let working = Working::on(format!("testing `{}`", text.name));
            if let Some(which) = self.accept {
                let failing = failing_expectations(&text, None);
                let Ok(failing) = failing else {
                    let (_, problems) = test(&text, &working);
                    let report = Report::new(&problems, &text.sources);
                    write!(out, "{}", report.render(screen.style()))?;
                    writeln!(out, "{name}: nothing was written, as the errors come first")?;
                    all_hold = false;
                    continue;
                };
                // The time in which a person answers is not bounded.
                drop(working);
                all_hold &= accept::run(&text, (name, &failing), which, out)?;
                continue;
            }
            let (mut tested, mut problems) = test(&text, &working);
            let summary = summary(&tested);
            if self.base {
                let (examples, found) = base::run(&text, &working);
                tested.ok &= found.is_empty() && examples.iter().all(Ran::is_accepted);
                tested.examples.extend(examples);
                problems.extend(found);
            }
            let report = Report::new(&problems, &text.sources);
            tested.problems = report.json();
            if !self.json {
                let own = tested.examples.iter().filter(|ran| !ran.of_base);
                for ran in own.filter(|_| self.verbose) {
                    let mark = if ran.ok { "ok    " } else { "FAILED" };
                    writeln!(out, "{mark} {}", on_one_line(&ran.name))?;
                }
                write!(out, "{}", report.render(screen.style()))?;
                writeln!(out, "{summary}")?;
                if self.base {
                    write!(out, "{}", of_base(&tested))?;
                }
            }
            let hash = answer::rules_hash(&text.sources, std::iter::empty());
            all.push((hash, tested));
        }
        if self.json {
            let all = all
                .iter()
                .map(|(rules, tested)| (Some(rules.clone()), tested));
            answer::write_list("test/1", all, out)?;
        }
        out.flush()?;
        watch::ended()?;
        if all_hold && all.iter().all(|(_, tested)| tested.ok) {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }
}

impl Ran {
    /// Whether the author knows of what became of it.
    fn is_accepted(&self) -> bool {
        matches!(
            self.outcome,
            ExampleOutcome::Held | ExampleOutcome::ChangedAsSaid | ExampleOutcome::NotOffered
        )
    }
}

/// A text for a choice with the examples that are made for it, and what is wrong. An example in which something is wrong is
/// left out, so that the others can be run.
fn compiled(text: &Text, choice: &Choice, problems: &mut Problems) -> Option<CompiledDescription> {
    let mut without: Vec<NodeId> = Vec::new();
    loop {
        let with = match without.is_empty() {
            true => text.clone(),
            false => text.without(&without),
        };
        let (_, compiled, found) = build(&with, choice, |example| example == choice);
        let is_error = |problem: &&Problem| problem.severity == Severity::Error;
        let errors: Vec<&Problem> = found.iter().filter(is_error).collect();
        let is_wrong = |root: &NodeId| {
            let place = text.tree().span(*root);
            errors.iter().any(|error| place.contains(error.span()))
        };
        let wrong = text.tree().roots_named("test").filter(is_wrong);
        let wrong: Vec<NodeId> = wrong.filter(|root| !without.contains(root)).collect();
        for error in &errors {
            let is_it =
                |known: &Problem| known.message == error.message && known.span() == error.span();
            if !problems.iter().any(is_it) {
                problems.push((*error).clone());
            }
        }
        if compiled.is_some() || wrong.is_empty() {
            return compiled;
        }
        without.extend(wrong);
    }
}

/// Runs the examples of a text itself; every one counts, whether it can be run or not. Each is a piece of the work.
fn test(text: &Text, working: &Working) -> (Tested, Problems) {
    let mut problems = Problems::new();
    let (expanded, _) = text.expand(&Choice::default());
    let tree = &expanded.tree;
    let mut examples: Vec<Ran> = Vec::new();
    let mut choices: Vec<Choice> = Vec::new();
    for root in tree.roots_named("test") {
        let choice = choice_of(tree, root);
        examples.push(Ran {
            name: name_of(tree, root),
            ruleset: choice.ruleset.clone(),
            options: choice.options.clone(),
            ok: false,
            outcome: ExampleOutcome::NotRun,
            reason: None,
            of_base: false,
            span: tree.span(root),
        });
        if expanded.is_wrong(&choice) {
            problems.extend(misnamed(&expanded, root));
        } else if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    if choices.is_empty() && problems.is_empty() {
        choices.push(Choice::default());
    }
    for choice in choices {
        let Some(compiled) = compiled(text, &choice, &mut problems) else {
            continue;
        };
        for example in &compiled.examples {
            working.goes_on();
            let failed = example.run(&compiled.game).err();
            let place = Span::from(example.provenance);
            if let Some(ran) = examples.iter_mut().find(|ran| ran.span == place) {
                ran.ok = failed.is_none();
                ran.outcome = if ran.ok {
                    ExampleOutcome::Held
                } else {
                    ExampleOutcome::Failed
                };
                ran.reason = failed.as_ref().map(|failed| failed.message.clone());
            }
            if let Some(failed) = failed {
                problems.push(problem(example, &failed));
            }
        }
    }
    let count = |outcome| examples.iter().filter(|ran| ran.outcome == outcome).count();
    let tested = Tested {
        file: text.name.clone(),
        ok: problems.is_empty(),
        passed: count(ExampleOutcome::Held),
        failed: count(ExampleOutcome::Failed),
        not_run: count(ExampleOutcome::NotRun),
        problems: Vec::new(),
        examples,
    };
    (tested, problems)
}

/// What an example is called.
fn name_of(tree: &SyntaxTree, root: NodeId) -> String {
    let texts = tree.children(root).iter();
    let mut texts = texts.filter_map(|child| match tree.kind(*child) {
        NodeKind::Text(text) => Some(text.to_string()),
        _ => None,
    });
    texts.next().unwrap_or_default()
}

/// The largest number of characters shown of a reason.
const LONGEST_REASON: usize = 120;

/// What became of the examples of the game that is used, each that does not hold on a line of its own.
fn of_base(tested: &Tested) -> String {
    let all: Vec<&Ran> = tested.examples.iter().filter(|ran| ran.of_base).collect();
    let count = |outcome| all.iter().filter(|ran| ran.outcome == outcome).count();
    let mut lines = String::new();
    for ran in all.iter().filter(|ran| ran.outcome != ExampleOutcome::Held) {
        let mark = match ran.outcome {
            ExampleOutcome::Changed => "CHANGED",
            ExampleOutcome::ChangedAsSaid => "changed, as the variant says",
            _ => "not run",
        };
        let reason = ran.reason.as_deref().unwrap_or_default();
        let mut reason: String = reason.chars().take(LONGEST_REASON).collect();
        if reason.chars().count() == LONGEST_REASON {
            reason.push('…');
        }
        let (name, reason) = (on_one_line(&ran.name), on_one_line(&reason));
        lines.push_str(&format!("  {mark}: {name}\n    {reason}\n"));
    }
    let mut parts = vec![format!("{} hold", count(ExampleOutcome::Held))];
    let others = [
        (ExampleOutcome::ChangedAsSaid, "changed as the variant says"),
        (ExampleOutcome::Changed, "CHANGED"),
        (
            ExampleOutcome::NotOffered,
            "for choices that the variant does not offer",
        ),
    ];
    let others = others.map(|(outcome, words)| (count(outcome), words));
    let others = others.iter().filter(|(number, _)| *number > 0);
    parts.extend(others.map(|(number, words)| format!("{number} {words}")));
    let number = match all.len() {
        1 => "1 example".to_owned(),
        number => format!("{number} examples"),
    };
    lines.push_str(&format!(
        "  {number} of the game that it uses: {}\n",
        parts.join(", ")
    ));
    if count(ExampleOutcome::Changed) > 0 {
        lines.push_str(
            "  help: name those that are meant to change, as in `(changes \"SG5\")`, by the beginnings of their names\n",
        );
    }
    lines
}

fn problem(example: &Example, failed: &Failed) -> Problem {
    Problem::error(
        &EXAMPLE_FAILED,
        failed.provenance.into(),
        format!("the example `{}` fails: {}", example.name, failed.message),
        "this does not hold",
    )
}

fn summary(tested: &Tested) -> String {
    let Tested {
        file,
        passed,
        failed,
        not_run,
        ok,
        ..
    } = tested;
    let pass = match passed {
        1 => "1 example passes".to_owned(),
        passed => format!("{passed} examples pass"),
    };
    let mut parts = vec![pass];
    if *failed > 0 {
        parts.push(format!("{failed} FAIL"));
    }
    if *not_run > 0 {
        parts.push(format!("{not_run} CANNOT BE RUN"));
    }
    match passed + failed + not_run {
        0 if *ok => format!("{file}: no worked examples"),
        0 => format!("{file}: cannot be played"),
        _ => format!("{file}: {}", parts.join(", ")),
    }
}
