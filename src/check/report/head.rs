//! Messages about a form that cannot be the ludeme its head says.

use super::{MOST_LISTED, belongs, quoted, with_near_words};
use crate::check::{Checker, error};
use crate::diagnostic::{Problem, nearest, nearest_of_all, of_same_stem};
use crate::ludeme::ludii::unsupported;
use crate::ludeme::types::either;
use crate::ludeme::{Ludeme, Type, accepted, registry};
use crate::source::Span;
use crate::syntax::{Name, NodeId, NodeKind};

impl<'t> Checker<'t, '_> {
    /// Nothing in the registry has the head, or its second word.
    pub(in crate::check) fn report_no_candidate(
        &mut self,
        node: NodeId,
        head: &'t Name,
        args: &[NodeId],
        expected: Type,
    ) {
        let second = args.first().and_then(|arg| match self.kind(*arg) {
            NodeKind::Symbol(word) => Some((&**word, self.span(*arg))),
            _ => None,
        });
        let known = registry().with_head(&head.text);
        let word = second.map(|(word, _)| word);
        let problem = if let Some(instead) = unsupported(&head.text, word, !known.is_empty()) {
            let (name, span) = match second {
                Some((word, span)) if !known.is_empty() => (format!("{} {word}", head.text), span),
                _ => (head.text.to_string(), head.span),
            };
            let message = format!("Ludii's `({name})` is not supported yet");
            let label = "this cannot be played yet";
            let problem = Problem::error(&error::UNSUPPORTED, span, message, label);
            if instead.is_empty() {
                problem
            } else {
                problem.with_help(instead)
            }
        } else if known.is_empty() {
            self.unknown_ludeme(head, expected)
        } else {
            self.unknown_second_word(head, second, known, expected)
        };
        self.report(problem, node);
    }

    /// A ludeme gives something else than what is expected.
    pub(in crate::check) fn report_wrong_ludeme(
        &mut self,
        node: NodeId,
        head: &'t Name,
        expected: Type,
        found: Type,
    ) {
        if let Some(problem) = self.misspelt_call(node) {
            return self.report(problem, node);
        }
        if self.is_quiet {
            return self.report_quietly(&error::WRONG_TYPE, node);
        }
        let message = format!("expected {expected}, found {found}");
        let label = format!("`({})` is {found}", head.text);
        let heads: Vec<&str> = registry().heads_for(accepted(expected)).collect();
        let problem = Problem::error(&error::WRONG_TYPE, self.span(node), message, label);
        let mut problem = match self.with_spelling(problem, node, expected) {
            Ok(problem) => return self.report(problem, node),
            Err(problem) => problem,
        };
        if !heads.is_empty() && heads.len() <= MOST_LISTED {
            let heads = heads
                .iter()
                .map(|head| format!("`({head} …)`"))
                .collect::<Vec<_>>();
            let belongs = self
                .belongs(node)
                .map_or(String::new(), |belongs| format!("{belongs}; "));
            problem =
                problem.with_help(format!("{belongs}{expected} is written {}", either(&heads)));
        } else if let Some(belongs) = self.belongs(node) {
            problem = problem.with_help(belongs);
        }
        self.report(problem, node);
    }

    fn unknown_ludeme(&self, head: &Name, expected: Type) -> Problem {
        if self.defines.iter().any(|define| **define == *head.text) {
            let message = format!("the define `{}` is called without quotes", head.text);
            let label = "this is the name of a define";
            let called = format!("\"{}\"", head.text);
            return Problem::error(&error::UNKNOWN_LUDEME, head.span, message, label)
                .with_help(format!("write `({called} …)`"))
                .with_suggestion(head.span, called, true);
        }
        unknown_head(head, expected, self.problems.len() < MOST_GUESSED)
    }

    /// The head is that of several ludemes, and what follows tells none of them.
    fn unknown_second_word(
        &self,
        head: &Name,
        second: Option<(&str, Span)>,
        known: &[&'static Ludeme],
        expected: Type,
    ) -> Problem {
        let Some((word, span)) = second else {
            return missing_second_word(head, known, expected);
        };
        let message = format!("there is no `({} {word})`", head.text);
        let label = format!("`{}` is not followed by this word", head.text);
        let problem = Problem::error(&error::UNKNOWN_SECOND_WORD, span, message, label);
        let named = known.iter().any(|ludeme| may_begin_with_a_name(ludeme));
        let named = named && self.problems.len() < MOST_GUESSED;
        let quoted = format!("\"{word}\"");
        if named && self.is_name(word) {
            return problem
                .with_help(format!("a name stands in quotes: `{quoted}`"))
                .with_suggestion(span, quoted, true);
        }
        let words = second_words(known, expected);
        let near = nearest_of_all(word, &words);
        if !near.is_empty() {
            return with_near_words(problem, word, &near, span);
        }
        let listed = listed(head, &words);
        if named {
            return problem
                .with_help(format!("{listed}, or a name in quotes: `{quoted}`"))
                .with_suggestion(span, quoted, false);
        }
        problem.with_help(listed)
    }

    /// Whether something in the text has this name, perhaps with the number of a player behind it.
    fn is_name(&self, word: &str) -> bool {
        let base = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let nodes = self.tree.nodes.iter();
        nodes
            .filter_map(|node| match &node.kind {
                NodeKind::Text(text) => Some(&**text),
                _ => None,
            })
            .any(|text| text == word || text == base)
    }
}

/// The largest number of problems for which a word is guessed; a text with more is no description.
pub(super) const MOST_GUESSED: usize = 500;

fn unknown_head(head: &Name, expected: Type, is_guessed: bool) -> Problem {
    let message = format!("unknown ludeme `{}`", head.text);
    let problem = Problem::error(
        &error::UNKNOWN_LUDEME,
        head.span,
        message,
        "no ludeme has this name",
    );
    if !is_guessed {
        return problem;
    }
    let fitting = nearest(&head.text, registry().heads_for(accepted(expected)));
    if !fitting.is_empty() {
        return with_near_words(problem, &head.text, &fitting, head.span);
    }
    if let Some(problem) = second_word_alone(&problem, head, expected) {
        return problem;
    }
    if let Some(behind) = belongs::behind(&head.text) {
        return problem.with_help(behind);
    }
    if let Some(stem) = of_same_stem(&head.text, registry().heads_for(accepted(expected))) {
        return with_near_words(problem, &head.text, &[stem], head.span);
    }
    let any = nearest(&head.text, registry().heads());
    let Some(near) = any.first() else {
        return problem;
    };
    let results = registry().with_head(near).iter();
    let results = results.fold(Type::NONE, |ty, ludeme| ty.or(ludeme.result));
    problem.with_help(format!(
        "there is `({near} …)`, but it is {results}, and {expected} is expected here"
    ))
}

/// `(empty (to))` for `(is Empty (to))`: a second word at the head, perhaps not written as it should be.
fn second_word_alone(problem: &Problem, head: &Name, expected: Type) -> Option<Problem> {
    let is_near = |ludeme: &&&'static Ludeme| {
        let word = ludeme.word.unwrap_or_default();
        word.eq_ignore_ascii_case(&head.text) && accepted(expected).meets(ludeme.result)
    };
    let meant = registry().ludemes().iter().find(is_near)?;
    let name = meant.name();
    Some(
        problem
            .clone()
            .with_help(format!("did you mean `({name} …)`?"))
            .with_suggestion(head.span, name, false),
    )
}

/// Whether the first thing in a ludeme may be a name, not a second word.
fn may_begin_with_a_name(ludeme: &Ludeme) -> bool {
    let first = ludeme.params.first();
    ludeme.word.is_none() && first.is_some_and(|param| param.shape.ty().meets(Type::TEXT))
}

/// The second words of ludemes, those first that are expected.
fn second_words(known: &[&'static Ludeme], expected: Type) -> Vec<&'static str> {
    let fitting = known
        .iter()
        .filter(|ludeme| accepted(expected).meets(ludeme.result));
    let mut words: Vec<&str> = Vec::new();
    for word in fitting.chain(known).filter_map(|ludeme| ludeme.word) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// The second words in words, or where they are listed.
fn listed(head: &Name, words: &[&str]) -> String {
    if words.len() <= MOST_LISTED {
        format!(
            "after `{}` stands {}",
            head.text,
            quoted(words.iter().copied())
        )
    } else {
        format!(
            "`dafang ludeme {}` lists the words that may follow",
            head.text
        )
    }
}

fn missing_second_word(head: &Name, known: &[&'static Ludeme], expected: Type) -> Problem {
    let message = format!(
        "expected a word after `{}` that tells what is meant",
        head.text
    );
    Problem::error(
        &error::UNKNOWN_SECOND_WORD,
        head.span,
        message,
        "this alone is not enough",
    )
    .with_help(listed(head, &second_words(known, expected)))
}
