//! What the text that a variant uses shows by itself, under the choices of the variant.
//!
//! A finding is kept back from the report of a variant if the text that it uses shows the same, at the same place and in
//! the same words, under the same ruleset and options, and in as many random games of the same seed. Errors never are.

use crate::cli::audit::AuditArgs;
use crate::diagnostic::{Problem, Problems, Severity};
use crate::examine::{Built, Queries, Variant, examine_alone, variants};
use crate::expand::Choice;
use crate::observe::Observed;
use crate::play::{Audit, Finding, FindingKind, Witness};
use crate::text::{OWN, Text};

/// The random games of one choice.
pub(super) struct Games {
    /// The choice, with the item of each option.
    pub(super) choice: Choice,
    pub(super) observed: Observed,
}

/// The text that a variant uses.
pub(super) struct Base {
    text: Text,
    /// The choice that was asked for; none if all are examined.
    asked: Option<Choice>,
}

impl Base {
    /// The used text, if the text has no game of its own.
    pub(super) fn of(text: &Text, asked: Option<&Choice>) -> Option<Self> {
        let base = text.used_alone()?;
        let asked = asked.map(|choice| base.offered(choice));
        Some(Self { text: base, asked })
    }

    /// The problems of rules and texts, and those among them that are kept back.
    pub(super) fn part(&self, problems: Problems, queries: &mut Queries) -> (Problems, Problems) {
        let is_foreign = |problem: &&Problem| problem.span().file != OWN;
        let may_be_kept =
            |problem: &Problem| problem.severity != Severity::Error && is_foreign(&problem);
        if !problems.iter().any(may_be_kept) {
            return (problems, Problems::new());
        }
        let subject = self.text.subject();
        let choices = match &self.asked {
            Some(choice) => vec![Variant::asked(choice.clone())],
            None => variants(&subject),
        };
        let is_whole = self.asked.is_none();
        let shown = examine_alone(queries, &subject, &choices, is_whole, &mut |_, _| {});
        let is_kept_back = |problem: &&Problem| {
            let is_same = |other: &Problem| {
                other.code.name == problem.code.name
                    && other.span() == problem.span()
                    && other.message == problem.message
            };
            may_be_kept(problem) && shown.iter().any(is_same)
        };
        let (kept_back, reported): (Vec<&Problem>, Vec<&Problem>) =
            problems.iter().partition(is_kept_back);
        (
            reported.into_iter().cloned().collect(),
            kept_back.into_iter().cloned().collect(),
        )
    }

    /// Takes from the games of each choice what those of the used text show as well, and returns it.
    pub(super) fn part_games(&self, games: &mut [Games], audit: &AuditArgs) -> Vec<Observed> {
        let mut played: Vec<(Choice, u64, Audit)> = Vec::new();
        let mut kept_back = Vec::new();
        for Games { choice, observed } in games {
            let number = observed.audit.games;
            if !observed.audit.findings.iter().any(is_foreign) {
                continue;
            }
            let choice = self.text.offered(choice);
            let known = played
                .iter()
                .find(|(other, games, _)| *other == choice && *games == number);
            let shown = match known {
                Some((.., shown)) => shown.clone(),
                None => {
                    let Built {
                        compiled: Some(compiled),
                        ..
                    } = self.text.subject().build(&choice, |_| false)
                    else {
                        continue;
                    };
                    let shown = audit.observe_again(&compiled.game, number).audit;
                    played.push((choice, number, shown.clone()));
                    shown
                }
            };
            let findings = std::mem::take(&mut observed.audit.findings);
            let is_shown = |finding: &Finding| is_foreign(finding) && shows(&shown, finding);
            let (back, left) = findings.into_iter().partition(is_shown);
            observed.audit.findings = left;
            let mut of_base = observed.clone();
            of_base.audit.findings = back;
            kept_back.push(of_base);
        }
        kept_back
    }
}

fn is_foreign(finding: &Finding) -> bool {
    finding.provenance.file != OWN.0
}

/// Whether games show a finding; one that single games show must not have become more than twice as frequent.
fn shows(audit: &Audit, finding: &Finding) -> bool {
    let games = |witness: Option<Witness>| witness.map_or(0, |witness| witness.games);
    let is_error = matches!(finding.what, FindingKind::Broken(_));
    let mut same = audit
        .findings
        .iter()
        .filter(|known| known.what == finding.what && known.provenance == finding.provenance);
    !is_error && same.any(|known| games(finding.witness) <= 2 * games(known.witness) + 2)
}
