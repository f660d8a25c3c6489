//! `dafang test`: runs the worked examples of descriptions.

use std::io::Write;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use serde::Serialize;

use super::complete;
use super::defines::DefineArgs;
use super::failure::Failure;
use super::game::{build, choices_of_examples};
use super::load::Text;
use super::terminal::Screen;
use crate::catalogue::EXAMPLE_FAILED;
use crate::diagnostic::{JsonProblem, Problem, Problems, Report};
use crate::expand::Choice;
use crate::game::{Example, Failure as Failed, Provenance};
use crate::source::{FileId, Span};

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
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What `--json` writes of a file, in a list.
#[derive(Serialize)]
struct Tested {
    file: String,
    ok: bool,
    passed: usize,
    failed: usize,
    examples: Vec<Ran>,
    /// Failures, and errors of the description.
    problems: Vec<JsonProblem>,
}

/// What became of an example.
#[derive(Serialize)]
struct Ran {
    name: String,
    ruleset: Option<String>,
    options: Vec<String>,
    ok: bool,
}

impl Test {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let defines = self.defines.load()?;
        let mut all = Vec::new();
        for name in &self.games {
            let text = Text::open(name, &defines)?;
            let (tested, report) = test(&text, screen);
            if !self.json {
                for ran in tested.examples.iter().filter(|_| self.verbose) {
                    let mark = if ran.ok { "ok    " } else { "FAILED" };
                    writeln!(out, "{mark} {}", ran.name)?;
                }
                write!(out, "{report}")?;
                writeln!(out, "{}", summary(&tested))?;
            }
            all.push(tested);
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&all)?)?;
        }
        out.flush()?;
        if all.iter().all(|tested| tested.ok) {
            Ok(())
        } else {
            Err(Failure::Told)
        }
    }
}

fn test(text: &Text, screen: Screen) -> (Tested, String) {
    let mut problems = Problems::new();
    let mut examples = Vec::new();
    let mut choices = choices_of_examples(text);
    if choices.is_empty() {
        choices.push(Choice::default());
    }
    for choice in choices {
        let (_, compiled, found) = build(text, &choice, |example| *example == choice);
        let errors = found
            .iter()
            .filter(|problem| problem.severity == crate::diagnostic::Severity::Error);
        for error in errors {
            problems.push(error.clone());
        }
        for example in compiled.iter().flat_map(|compiled| &compiled.examples) {
            let failed = compiled
                .as_ref()
                .and_then(|compiled| example.run(&compiled.game).err());
            examples.push(Ran {
                name: example.name.clone(),
                ruleset: choice.ruleset.clone(),
                options: choice.options.clone(),
                ok: failed.is_none(),
            });
            if let Some(failed) = failed {
                problems.push(problem(example, &failed));
            }
        }
    }
    let failed = examples.iter().filter(|ran| !ran.ok).count();
    let report = Report::new(&problems, &text.sources);
    let tested = Tested {
        file: text.name.clone(),
        ok: problems.is_empty(),
        passed: examples.len() - failed,
        failed,
        problems: report.json(),
        examples,
    };
    (tested, report.render(screen.style()))
}

fn problem(example: &Example, failed: &Failed) -> Problem {
    Problem::error(
        &EXAMPLE_FAILED,
        span(failed.provenance),
        format!("the example `{}` fails: {}", example.name, failed.message),
        "this does not hold",
    )
}

fn span(Provenance { file, start, end }: Provenance) -> Span {
    Span {
        file: FileId(file),
        start,
        end,
    }
}

fn summary(tested: &Tested) -> String {
    let Tested {
        file,
        passed,
        failed,
        ok,
        ..
    } = tested;
    let pass = match passed {
        1 => "1 example passes".to_owned(),
        passed => format!("{passed} examples pass"),
    };
    match (passed, failed) {
        (0, 0) if *ok => format!("{file}: no worked examples"),
        (0, 0) => format!("{file}: cannot be played"),
        (_, 0) if *ok => format!("{file}: {pass}"),
        (_, 0) => format!("{file}: {pass}, others cannot be played"),
        (_, failed) => format!("{file}: {pass}, {failed} FAIL"),
    }
}
