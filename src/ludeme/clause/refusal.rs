//! Parts of clauses that a ludeme does not go by: they are refused, so that no number and no condition is lost.

use super::{Between, From, To};
use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Int, Sites};
use crate::ludeme::{Builder, Compiled};

/// A clause says something that its ludeme does not go by.
pub(crate) static CLAUSE_PART: Code = Code {
    name: "compile::clause_part",
    summary: "a clause says something that its ludeme does not go by",
    explain: "`(from …)`, `(between …)` and `(to …)` are clauses of many ludemes, and not every ludeme goes by \
              everything that may be written in them. What would have no effect is not accepted.",
    wrong: "(play (move Add (to (sites Empty)) (then (enclose (between before:2)))))",
    right: "(play (move Add (to (sites Empty)) (then (enclose (between if:(is Enemy (who at:(between))))))))",
};

/// A part of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClausePart {
    /// Its sites.
    Sites,
    /// Its condition.
    If,
    /// Its effect.
    Apply,
    /// Its numbers.
    Range,
}

impl ClausePart {
    fn text(self) -> &'static str {
        match self {
            Self::Sites => "the sites",
            Self::If => "`if:`",
            Self::Apply => "`(apply …)`",
            Self::Range => "the numbers",
        }
    }
}

fn refuse(clause: &str, part: &str, builder: &Builder<'_>) -> Problem {
    let name = builder
        .part
        .and_then(|part| builder.description.ludeme(part))
        .map_or_else(String::new, |ludeme| ludeme.name());
    let message = format!("`({name})` does not go by {part} of `({clause} …)`");
    let help = match part {
        A_REGION => format!("write one site in `({clause} …)`"),
        part => format!("leave out {part} of `({clause} …)`"),
    };
    Problem::error(
        &CLAUSE_PART,
        builder.span(),
        message,
        "a part of this has no effect",
    )
    .with_help(help)
}

/// Several sites where one is meant.
const A_REGION: &str = "a region";

impl From {
    /// The one site that the clause tells, or another if it tells none. A region or a condition is refused.
    pub(crate) fn one_site(self, otherwise: Int, builder: &Builder<'_>) -> Compiled<Int> {
        if self.when.is_some() {
            return Err(refuse("from", ClausePart::If.text(), builder).into());
        }
        let from = self.at_top(builder)?;
        one_site("from", from.sites, otherwise, builder)
    }

    /// Refuses a level, where the highest piece of a stack is meant.
    pub(crate) fn at_top(self, builder: &Builder<'_>) -> Compiled<Self> {
        match self.level {
            Some(_) => Err(refuse("from", "`level:`", builder).into()),
            None => Ok(self),
        }
    }
}

impl To {
    /// Refuses all parts but these.
    pub(crate) fn only(self, parts: &[ClausePart], builder: &Builder<'_>) -> Compiled<Self> {
        let written = [
            (ClausePart::Sites, self.sites.is_some()),
            (ClausePart::If, self.when.is_some()),
            (ClausePart::Apply, self.apply.is_some()),
        ];
        let lost = written
            .iter()
            .find(|(part, is_written)| *is_written && !parts.contains(part));
        match lost {
            Some((part, _)) => Err(refuse("to", part.text(), builder).into()),
            None => Ok(self),
        }
    }
}

impl Between {
    /// Refuses all parts but these, and how many steps lie before and after, which only a hop goes by.
    pub(crate) fn only(self, parts: &[ClausePart], builder: &Builder<'_>) -> Compiled<Self> {
        let written = [
            (ClausePart::If, self.when.is_some()),
            (ClausePart::Apply, self.apply.is_some()),
            (ClausePart::Range, self.range.is_some()),
        ];
        let mut lost = written
            .iter()
            .filter(|(part, is_written)| *is_written && !parts.contains(part))
            .map(|(part, _)| part.text());
        let steps = [("`before:`", &self.before), ("`after:`", &self.after)];
        let mut steps = steps.iter().filter(|(_, steps)| steps.is_some());
        let lost = lost.next().or(steps.next().map(|(label, _)| *label));
        match lost {
            Some(part) => Err(refuse("between", part, builder).into()),
            None => Ok(self),
        }
    }
}

fn one_site(
    clause: &str,
    sites: Option<Sites>,
    otherwise: Int,
    builder: &Builder<'_>,
) -> Compiled<Int> {
    match sites {
        None => Ok(otherwise),
        Some(Sites::One(site)) => Ok(*site),
        Some(_) => Err(refuse(clause, A_REGION, builder).into()),
    }
}
