//! Messages about mistakes that `check` finds, and what to write instead.
//!
//! Owns the wording: each function `report_…` takes the place of a mistake and what is known of it, and makes one problem.
//! Refuses to decide what is a mistake: that is for the files beside this folder, which call it.
//!
//! * `argument`: arguments that cannot be placed; begin here.
//! * `head`: forms that cannot be the ludeme that their first word says.
//! * `belongs`, `stray`: what is right but stands in the wrong place, or is written without its brackets or colon.
//! * `other_form`: what would do in another form, as a number where a condition is asked for.
//! * `uncalled`: defines that nothing calls.
//! * `form`: a ludeme with all its parameters, as help shows it.

mod argument;
mod belongs;
mod form;
mod head;
mod other_form;
mod stray;
mod uncalled;

pub(super) use form::Form;
pub use uncalled::{uncalled, unknown_words};

use super::fit::Mode;
use super::{Checker, MOST_LISTED, error};
use crate::diagnostic::{
    Code, Problem, is_swapped, nearest, nearest_of_all, of_same_stem, surely_meant,
};
use crate::expand::error::UNKNOWN_DEFINE;
use crate::ludeme::types::either;
use crate::ludeme::{Param, Shape, Type, accepted, registry};
use crate::source::Span;
use crate::syntax::{HeadForm, NodeId, NodeKind};

/// Words in backticks: "`a`, `b` or `c`".
fn quoted<'a>(words: impl Iterator<Item = &'a str>) -> String {
    either(&words.map(|word| format!("`{word}`")).collect::<Vec<_>>())
}

/// Adds the words that were probably meant, and the edit for each.
fn with_near_words(problem: Problem, word: &str, near: &[&str], span: Span) -> Problem {
    if near.is_empty() {
        return problem;
    }
    let sure = surely_meant(word, near);
    let near = &near[..near.len().min(3)];
    let help = format!("did you mean {}?", quoted(near.iter().copied()));
    let edits = near.iter().enumerate();
    edits.fold(problem.with_help(help), |problem, (index, word)| {
        problem.with_suggestion(span, *word, sure && index == 0)
    })
}

impl Checker<'_, '_> {
    /// What a node is, in words.
    fn found(&mut self, node: NodeId) -> String {
        match self.kind(node) {
            NodeKind::Symbol(word) => {
                let ty = self.possible(node);
                match ty.bases().collect::<Vec<_>>()[..] {
                    [base] => format!("the {} `{word}`", base.long),
                    _ => format!("the word `{word}`"),
                }
            }
            NodeKind::Array(_) => "a list".to_owned(),
            NodeKind::Omitted => "`~`".to_owned(),
            NodeKind::Labelled { label, .. } => format!("the label `{}:`", label.text),
            _ => self.possible(node).to_string(),
        }
    }

    /// A text that is the name of a define but for two letters that are swapped.
    pub(in crate::check) fn swapped_call(&self, node: NodeId) -> Option<Problem> {
        let NodeKind::Text(text) = self.kind(node) else {
            return None;
        };
        let defines = self.defines;
        let is_slip = defines.iter().any(|define| is_swapped(define, text))
            && !defines.iter().any(|define| **define == **text);
        is_slip.then(|| self.misspelt_call(node)).flatten()
    }

    /// A text that is nearly the name of a define, and stands where a text has no meaning; a form with such a
    /// text in it seems to be another one.
    fn misspelt_call(&self, node: NodeId) -> Option<Problem> {
        let text = match self.kind(node) {
            NodeKind::Text(text) => text,
            NodeKind::Call { args, .. } => {
                return args.iter().find_map(|arg| self.swapped_call(*arg));
            }
            _ => return None,
        };
        let near = nearest(text, self.defines.iter().map(String::as_str));
        let first = near.first()?;
        let span = self.span(node);
        let message = format!("there is no define `{text}`");
        let label = "not the name of a define";
        let problem = Problem::error(&UNKNOWN_DEFINE, span, message, label)
            .with_help(format!("did you mean `{first}`?"));
        Some(
            near.iter()
                .take(3)
                .enumerate()
                .fold(problem, |problem, (index, name)| {
                    let sure = index == 0 && surely_meant(text, &near);
                    problem.with_suggestion(span, format!("\"{name}\""), sure)
                }),
        )
    }

    /// A text that stands where a text has no meaning, and is not nearly the name of a define: only a call of a
    /// define could be meant. Told once, with the other places.
    fn unknown_call(&self, node: NodeId, expected: Type) -> Option<Problem> {
        let NodeKind::Text(text) = self.kind(node) else {
            return None;
        };
        // Names of defines begin with a capital.
        let is_name = text.starts_with(char::is_uppercase);
        if !is_name || accepted(expected).meets(Type::TEXT) {
            return None;
        }
        let message = format!("there is no define `{text}`");
        let label = "not the name of a define";
        let span = self.span(node);
        Some(
            Problem::error(&UNKNOWN_DEFINE, span, message, label).with_help(format!(
                "{expected} is expected here; what stands for it under a name is written `(define \"{text}\" …)`"
            )),
        )
    }

    /// Adds what is wrong with the spelling of a node, if it would fit otherwise: quotes that should not be
    /// there, or another ludeme of nearly the same name. Otherwise the problem as it is.
    fn with_spelling(
        &mut self,
        problem: Problem,
        node: NodeId,
        expected: Type,
    ) -> Result<Problem, Problem> {
        let wanted = accepted(expected);
        match self.kind(node) {
            NodeKind::Text(text) if !wanted.meets(Type::TEXT) => {
                let mut words = registry().words(text).iter();
                let is_word = words.any(|word| wanted.meets(word.vocabulary.ty));
                let is_number = wanted.meets(Type::INT) && text.parse::<i32>().is_ok();
                if !is_word && !is_number {
                    return Err(problem);
                }
                let what = if is_word {
                    "a word of the language"
                } else {
                    "a number"
                };
                Ok(problem
                    .with_help(format!("{what} is written without quotes: `{text}`"))
                    .with_suggestion(self.span(node), text.to_string(), true))
            }
            _ if self.is_quiet => Err(problem),
            NodeKind::Call { head, args } if head.form == HeadForm::Word => {
                let mut near = nearest(&head.text, registry().heads_for(wanted));
                near.extend(of_same_stem(&head.text, registry().heads_for(wanted)));
                let second = args.first().and_then(|arg| match self.kind(*arg) {
                    NodeKind::Symbol(word) => Some(&**word),
                    _ => None,
                });
                let fits = |head: &&&str| {
                    let mut ludemes = registry().with_head(head).iter().filter(|ludeme| {
                        wanted.meets(ludeme.result)
                            && ludeme.word.is_none_or(|word| second == Some(word))
                    });
                    ludemes.any(|ludeme| self.align(ludeme, args, Mode::Strict).is_good())
                };
                match near.iter().find(fits) {
                    Some(meant) if **meant != *head.text => Ok(problem.with_meant_word(
                        head.span,
                        meant,
                        surely_meant(&head.text, &near),
                    )),
                    _ => self.with_other_form(problem, node, expected),
                }
            }
            _ => self.with_other_form(problem, node, expected),
        }
    }

    /// Words beside the forms of a text: each row of them is one mistake.
    pub(in crate::check) fn report_stray_words(&mut self) {
        let tree = self.tree;
        let is_stray: Vec<bool> = tree.roots.iter().map(|root| self.is_stray(*root)).collect();
        let mut start = 0;
        for same in is_stray.chunk_by(|one, other| one == other) {
            let row = &tree.roots[start..start + same.len()];
            start += same.len();
            let (Some(first), Some(last)) = (row.first(), row.last()) else {
                continue;
            };
            if !self.is_stray(*first) {
                continue;
            }
            let span = self.span(*first).join(self.span(*last));
            let message = match (self.kind(*first), row) {
                (NodeKind::Symbol(word), [_]) => {
                    format!("expected a game or a test, found the word `{word}`")
                }
                _ => "expected a game or a test, found something outside of any form".to_owned(),
            };
            let problem = Problem::error(
                &error::UNKNOWN_WORD,
                span,
                message,
                "this belongs to no form",
            )
            .with_help("what is meant for readers stands behind `//`");
            self.report(problem, *first);
        }
    }

    /// A node does not fit where it stands.
    pub(in crate::check) fn report_misfit(&mut self, node: NodeId, shape: &Shape) {
        if let Some(problem) = self.misspelt_call(node) {
            return self.report(problem, node);
        }
        if self.is_quiet && !matches!(self.kind(node), NodeKind::Text(_)) {
            return self.report_quietly(&error::WRONG_TYPE, node);
        }
        let found = self.found(node);
        let message = format!("expected {}, found {found}", shape.describe());
        let mut problem = Problem::error(
            &error::WRONG_TYPE,
            self.span(node),
            message,
            format!("this is {found}"),
        );
        problem = match self.with_spelling(problem, node, shape.ty()) {
            Ok(problem) => return self.report(problem, node),
            Err(problem) => problem,
        };
        if let Some(problem) = self.unknown_call(node, shape.ty()) {
            return self.report(problem, node);
        }
        if let (NodeKind::Array(items), Shape::One(_)) = (self.kind(node), shape)
            && items.len() == 1
        {
            problem = problem.with_help("write it without the braces");
        } else if let Some(belongs) = self.belongs(node) {
            problem = problem.with_help(belongs);
        }
        self.report(problem, node);
    }

    /// Something is wrong with a node, and nobody reads what.
    fn report_quietly(&mut self, code: &'static Code, node: NodeId) {
        let problem = Problem::error(code, self.span(node), String::new(), String::new());
        self.report(problem, node);
    }

    /// A word that has no meaning where it stands.
    pub(in crate::check) fn report_unknown_word(
        &mut self,
        node: NodeId,
        word: &str,
        expected: Type,
    ) {
        if self.is_quiet {
            return self.report_quietly(&error::UNKNOWN_WORD, node);
        }
        let problem = self.unknown_word(node, word, expected);
        self.report(problem, node);
    }

    fn unknown_word(&self, node: NodeId, word: &str, expected: Type) -> Problem {
        let span = self.span(node);
        let wanted = accepted(expected);
        let message = match expected == Type::ANY {
            true => format!("found the unknown word `{word}`"),
            false => format!("expected {expected}, found the unknown word `{word}`"),
        };
        let problem = Problem::error(
            &error::UNKNOWN_WORD,
            span,
            message,
            "this word has no meaning here",
        );
        if self.defines.iter().any(|define| define == word) {
            return problem
                .with_help(format!(
                    "`{word}` is a define, called in quotes: `\"{word}\"`"
                ))
                .with_suggestion(span, format!("\"{word}\""), true);
        }
        let mut ludemes = registry().with_head(word).iter();
        if let Some(ludeme) = ludemes.find(|ludeme| wanted.meets(ludeme.result)) {
            let help = format!(
                "`{word}` is a ludeme, written in brackets: {}",
                ludeme.form()
            );
            let certain = ludeme.params.iter().all(Param::may_be_absent);
            return problem
                .with_help(help)
                .with_suggestion(span, format!("({word})"), certain);
        }
        // Both cases are allowed; the one that the slip is nearer to is offered.
        let truths = match word.contains(char::is_uppercase) {
            true => ["True", "False"],
            false => ["true", "false"],
        };
        let truths = truths.into_iter().filter(|_| wanted.meets(Type::BOOL));
        let words: Vec<&str> = registry().words_for(wanted).chain(truths).collect();
        if self.problems.len() >= head::MOST_GUESSED {
            return problem;
        }
        let near = match words.len() <= MOST_LISTED && !wanted.meets(Type::TEXT) {
            true => nearest_of_all(word, &words),
            false => nearest(word, words.iter().copied()),
        };
        if !near.is_empty() {
            return with_near_words(problem, word, &near, span);
        }
        if wanted.meets(Type::TEXT) {
            return problem
                .with_help(format!("a name stands in quotes: `\"{word}\"`"))
                .with_suggestion(span, format!("\"{word}\""), false);
        }
        if let Some(behind) = belongs::behind(word) {
            return problem.with_help(behind);
        }
        if words.is_empty() {
            return problem;
        }
        if words.len() > MOST_LISTED {
            let lists: Vec<String> = registry()
                .vocabularies()
                .iter()
                .filter(|vocabulary| expected.meets(vocabulary.ty))
                .map(|vocabulary| format!("`dafang ludeme {}`", vocabulary.ty.short()))
                .collect();
            return match lists.as_slice() {
                [] => problem,
                lists => problem.with_help(format!("the words are listed by {}", either(lists))),
            };
        }
        problem.with_help(format!("write {}", quoted(words.into_iter())))
    }

    pub(in crate::check) fn report_number_too_large(&mut self, node: NodeId) {
        let message = "expected an integer of at most 2,147,483,647, found a larger one";
        let label = "this is too large to count with";
        let problem = Problem::error(&error::NUMBER_TOO_LARGE, self.span(node), message, label)
            .with_help("write `Infinity` where no bound is meant");
        self.report(problem, node);
    }

    pub(in crate::check) fn report_range_ends(&mut self, node: NodeId) {
        let message = "expected integers as the ends of a range, found something else";
        let label = "these are not two integers";
        let problem = Problem::error(&error::BAD_RANGE, self.span(node), message, label)
            .with_help("write a range as in `1..5`");
        self.report(problem, node);
    }

    pub(in crate::check) fn report_long_range(&mut self, node: NodeId, longest: u64) {
        let message = format!("expected a range of at most {longest} numbers, found a longer one");
        let label = "this range is too long";
        let problem = Problem::error(&error::BAD_RANGE, self.span(node), message, label);
        self.report(problem, node);
    }
}
