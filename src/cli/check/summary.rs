//! Lines below the report on a file: what is kept back, and a summary.

use std::collections::BTreeMap;

use super::{Checked, VariantReport};
use crate::cli::audit::Played;
use crate::diagnostic::{JsonProblem, on_one_line};

impl VariantReport {
    /// All names of the choice.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name)
            .chain(&self.also)
            .map(String::as_str)
    }
}

/// What is kept back, as the text at `path` shows it by itself: how much, or with `all` each place by the code of its problem.
pub(super) fn kept_back(problems: &[JsonProblem], path: &str, all: bool) -> String {
    if problems.is_empty() {
        return String::new();
    }
    let findings = match problems.len() {
        1 => "1 finding is".to_owned(),
        number => format!("{number} findings are"),
    };
    let line = format!(
        "{findings} kept back, as `{}` shows by itself the same with the same choices and games",
        on_one_line(path)
    );
    if !all {
        return format!("{line}: `--all` lists what\n");
    }
    let mut codes: BTreeMap<&str, Vec<&JsonProblem>> = BTreeMap::new();
    for problem in problems {
        codes.entry(problem.code).or_default().push(problem);
    }
    let mut out = format!("{line}:\n");
    for (code, problems) in codes {
        out.push_str(&format!("  {code}\n"));
        for problem in problems {
            let place = problem.labels.first().map(|label| &label.place);
            let place = place.map_or_else(String::new, |place| {
                format!("{}:{}:{}: ", place.path, place.line, place.column)
            });
            let line = format!("{place}{}", problem.message);
            out.push_str(&format!("    {}\n", on_one_line(&line)));
        }
    }
    out
}

/// The most wrong choices that are named in the line on a file.
const MOST_NAMED: usize = 5;

/// One line on a file.
pub(super) fn summary(checked: &Checked) -> String {
    let count = |severity: &str| {
        let problems = checked.problems.iter();
        problems
            .filter(|problem| problem.severity == severity)
            .count()
    };
    let mut parts: Vec<String> = [("error", count("error")), ("warning", count("warning"))]
        .into_iter()
        .filter(|(_, number)| *number > 0)
        .map(|(name, number)| format!("{number} {name}{}", if number == 1 { "" } else { "s" }))
        .collect();
    if parts.is_empty() {
        parts.push("fine".to_owned());
    }
    let failed: Vec<&str> = checked
        .variants
        .iter()
        .filter(|variant| !variant.ok)
        .map(|variant| variant.name.as_str())
        .collect();
    let all = checked
        .variants
        .iter()
        .map(|variant| 1 + variant.also.len())
        .sum::<usize>()
        .saturating_sub(1);
    if checked.variants.len() > 1 && failed.is_empty() && checked.ok {
        parts.push(format!("all {all} rulesets and options"));
    } else if !failed.is_empty() && failed.len() < checked.variants.len() {
        let more = failed.len().saturating_sub(MOST_NAMED);
        let named = failed[..failed.len() - more].join(", ");
        parts.push(match more {
            0 => format!("wrong with {named}"),
            more => format!("wrong with {named} and {more} more"),
        });
    }
    let played = checked.variants.iter();
    let played = played.filter_map(|variant| variant.played.as_ref());
    let played: u64 = played.map(Played::games).sum();
    if played > 0 {
        parts.push(format!("{played} random games played"));
    }
    format!("{}: {}", on_one_line(&checked.file), parts.join(", "))
}
