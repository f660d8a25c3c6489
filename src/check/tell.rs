//! What is told about a mistake: the messages, and what to write instead.

use super::Checker;
use super::align::{Alignment, Blame, LabelFault};
use super::error;
use super::unsupported::unsupported;
use crate::diagnostic::{Problem, nearest};
use crate::ludeme::types::either;
use crate::ludeme::{Ludeme, Param, Shape, Type, accepted, registry};
use crate::source::Span;
use crate::syntax::{Name, NodeId, NodeKind};

/// A form and the ludeme it is taken for.
pub(super) struct Form<'t> {
    pub(super) node: NodeId,
    pub(super) head: &'t Name,
    pub(super) args: &'t [NodeId],
    pub(super) ludeme: &'static Ludeme,
}

impl Form<'_> {
    /// The form of the ludeme, and below it a mark under the parameters meant.
    fn help(&self, marked: &[usize]) -> String {
        let mut line = format!("({}", self.ludeme.name());
        let mut marks = String::new();
        for (index, param) in self.ludeme.params.iter().enumerate() {
            line.push(' ');
            let form = param.form();
            if marked.contains(&index) {
                marks.push_str(&" ".repeat(line.chars().count() - marks.chars().count()));
                marks.push_str(&"^".repeat(form.chars().count()));
            }
            line.push_str(&form);
        }
        line.push(')');
        if marks.is_empty() || line.chars().count() > WIDEST_MARKED {
            return format!("the form is {line}");
        }
        format!("the form is\n{line}\n{marks}")
    }

    /// The number of an argument as a reader counts: from 1, the second word left out.
    fn number(&self, argument: NodeId) -> usize {
        let number = self
            .args
            .iter()
            .position(|arg| *arg == argument)
            .unwrap_or_default();
        number + 1 - usize::from(self.ludeme.word.is_some())
    }
}

/// Longer lines would be broken, and the marks would no longer stand below their place.
const WIDEST_MARKED: usize = 88;
/// So many words are listed where any of them could be meant.
const MOST_LISTED: usize = 12;

/// Words in backticks: "`a`, `b` or `c`".
fn quoted<'a>(words: impl Iterator<Item = &'a str>) -> String {
    either(&words.map(|word| format!("`{word}`")).collect::<Vec<_>>())
}

/// Adds the words that were probably meant, and the edit for each.
fn meant(problem: Problem, near: &[&str], span: Span) -> Problem {
    if near.is_empty() {
        return problem;
    }
    let near = &near[..near.len().min(3)];
    let help = format!("did you mean {}?", quoted(near.iter().copied()));
    near.iter().fold(problem.with_help(help), |problem, word| {
        problem.with_suggestion(span, *word, near.len() == 1)
    })
}

impl<'t> Checker<'t> {
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

    /// Nothing in the registry has the head, or its second word.
    pub(super) fn tell_no_candidate(
        &mut self,
        node: NodeId,
        head: &'t Name,
        args: &[NodeId],
        expected: Type,
    ) {
        let second = args.first().and_then(|arg| match self.kind(*arg) {
            NodeKind::Symbol(word) => Some((word.as_str(), self.span(*arg))),
            _ => None,
        });
        let known = registry().with_head(&head.text);
        let problem = if let Some(instead) = unsupported(&head.text, second.map(|(word, _)| word)) {
            let name = match second {
                Some((word, _)) if !known.is_empty() => format!("{} {word}", head.text),
                _ => head.text.clone(),
            };
            let message = format!("Ludii's `({name})` is not supported yet");
            let problem = Problem::error(
                &error::UNSUPPORTED,
                head.span,
                message,
                "this cannot be played yet",
            );
            if instead.is_empty() {
                problem
            } else {
                problem.with_help(instead)
            }
        } else if known.is_empty() {
            unknown_ludeme(head, expected)
        } else {
            unknown_second_word(head, second, known, expected)
        };
        self.report(problem, node);
    }

    /// A ludeme gives something else than what is expected.
    pub(super) fn tell_wrong_ludeme(
        &mut self,
        node: NodeId,
        head: &'t Name,
        expected: Type,
        found: Type,
    ) {
        let message = format!("expected {expected}, found {found}");
        let label = format!("`({})` is {found}", head.text);
        let heads: Vec<&str> = registry().heads_for(accepted(expected)).collect();
        let mut problem = Problem::error(&error::WRONG_TYPE, self.span(node), message, label);
        if !heads.is_empty() && heads.len() <= MOST_LISTED {
            let heads = heads
                .iter()
                .map(|head| format!("`({head} …)`"))
                .collect::<Vec<_>>();
            problem = problem.with_help(format!("{expected} is written {}", either(&heads)));
        }
        self.report(problem, node);
    }

    /// A node does not fit where it stands.
    pub(super) fn tell_misfit(&mut self, node: NodeId, shape: &Shape) {
        let found = self.found(node);
        let message = format!("expected {}, found {found}", shape.describe());
        let mut problem = Problem::error(
            &error::WRONG_TYPE,
            self.span(node),
            message,
            format!("this is {found}"),
        );
        if let (NodeKind::Array(items), Shape::One(_)) = (self.kind(node), shape)
            && items.len() == 1
        {
            problem = problem.with_help("write it without the braces");
        }
        self.report(problem, node);
    }

    /// A word that has no meaning where it stands.
    pub(super) fn tell_unknown_word(&mut self, node: NodeId, word: &str, expected: Type) {
        let problem = self.unknown_word(node, word, expected);
        self.report(problem, node);
    }

    fn unknown_word(&self, node: NodeId, word: &str, expected: Type) -> Problem {
        let span = self.span(node);
        let wanted = accepted(expected);
        let message = format!("expected {expected}, found the unknown word `{word}`");
        let problem = Problem::error(
            &error::UNKNOWN_WORD,
            span,
            message,
            "this word has no meaning here",
        );
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
        let truths = ["true", "false"]
            .into_iter()
            .filter(|_| wanted.meets(Type::BOOL));
        let words: Vec<&str> = registry().words_for(wanted).chain(truths).collect();
        let near = nearest(word, words.iter().copied());
        if !near.is_empty() {
            return meant(problem, &near, span);
        }
        if words.is_empty() || words.len() > MOST_LISTED {
            return problem;
        }
        problem.with_help(format!("write {}", quoted(words.into_iter())))
    }

    pub(super) fn tell_number_too_large(&mut self, node: NodeId) {
        let message = "expected an integer of at most 2,147,483,647, found a larger one";
        let label = "this is too large to count with";
        let problem = Problem::error(&error::NUMBER_TOO_LARGE, self.span(node), message, label)
            .with_help("write `Infinity` where no bound is meant");
        self.report(problem, node);
    }

    pub(super) fn tell_range_ends(&mut self, node: NodeId) {
        let message = "expected integers as the ends of a range, found something else";
        let label = "these are not two integers";
        let problem = Problem::error(&error::BAD_RANGE, self.span(node), message, label)
            .with_help("write a range as in `1..5`");
        self.report(problem, node);
    }

    pub(super) fn tell_long_range(&mut self, node: NodeId, longest: u64) {
        let message = format!("expected a range of at most {longest} numbers, found a longer one");
        let label = "this range is too long";
        let problem = Problem::error(&error::BAD_RANGE, self.span(node), message, label);
        self.report(problem, node);
    }

    /// What is wrong with the positional arguments of a form.
    pub(super) fn tell_blame(&mut self, form: &Form<'t>, alignment: &Alignment<'t>) {
        match &alignment.blame {
            Blame::Nothing => {}
            Blame::Wrong(argument, open) => {
                let problem = self.wrong_argument(form, *argument, open);
                self.report(problem, *argument);
            }
            Blame::Surplus(argument) => {
                let problem = self.surplus_argument(form, *argument, alignment);
                self.report(problem, *argument);
            }
            Blame::Missing(param, before) => {
                let problem = self.missing_argument(form, *param, *before);
                self.report(problem, form.node);
            }
        }
    }

    fn wrong_argument(&mut self, form: &Form<'t>, argument: NodeId, open: &[usize]) -> Problem {
        let params = form.ludeme.params;
        if let NodeKind::Symbol(word) = self.kind(argument)
            && self.is_unknown(argument)
        {
            let expected = open
                .iter()
                .fold(Type::NONE, |ty, slot| ty.or(params[*slot].shape.ty()));
            let problem = self.unknown_word(argument, word, expected);
            return if problem.help.is_none() {
                problem.with_help(form.help(open))
            } else {
                problem
            };
        }
        let expected: Vec<String> = open
            .iter()
            .map(|slot| {
                format!(
                    "{} `{}`",
                    params[*slot].shape.describe(),
                    params[*slot].name
                )
            })
            .collect();
        let found = self.found(argument);
        let message = format!(
            "argument {} of `({})`: expected {}, found {found}",
            form.number(argument),
            form.ludeme.name(),
            either(&expected),
        );
        Problem::error(
            &error::WRONG_TYPE,
            self.span(argument),
            message,
            format!("this is {found}"),
        )
        .with_help(form.help(open))
    }

    fn surplus_argument(
        &mut self,
        form: &Form<'t>,
        argument: NodeId,
        alignment: &Alignment<'t>,
    ) -> Problem {
        let found = self.found(argument);
        let name = form.ludeme.name();
        let message = format!(
            "argument {}: expected the end of `({name})`, found {found}",
            form.number(argument)
        );
        let span = self.span(argument);
        let problem = Problem::error(
            &error::SURPLUS_ARGUMENT,
            span,
            message,
            "this belongs to no parameter",
        );
        let free = (0..form.ludeme.params.len()).find(|index| {
            let param = &form.ludeme.params[*index];
            param.labelled()
                && alignment.placed[*index] == super::align::Placed::Absent
                && self.fits(argument, &param.shape, super::fit::Mode::Strict)
        });
        match free {
            Some(index) => {
                let label = form.ludeme.params[index].name;
                let place = Span {
                    end: span.start,
                    ..span
                };
                problem
                    .with_help(format!(
                        "if `{label}` is meant, write its label: `{label}:`"
                    ))
                    .with_suggestion(place, format!("{label}:"), false)
            }
            None => problem.with_help(form.help(&[])),
        }
    }

    fn missing_argument(
        &mut self,
        form: &Form<'t>,
        param: usize,
        before: Option<NodeId>,
    ) -> Problem {
        let known = &form.ludeme.params[param];
        let label = if known.labelled() {
            format!("{}:", known.name)
        } else {
            known.name.to_owned()
        };
        let message = format!(
            "expected {} `{label}` in `({})`, found none",
            known.shape.describe(),
            form.ludeme.name(),
        );
        let span = self.gap(form, known.labelled(), before);
        Problem::error(
            &error::MISSING_ARGUMENT,
            span,
            message,
            format!("`{label}` is missing here"),
        )
        .with_help(form.help(&[param]))
    }

    /// Where a missing argument would stand: after the argument before it, up to what follows.
    fn gap(&mut self, form: &Form<'t>, labelled: bool, before: Option<NodeId>) -> Span {
        let whole = self.span(form.node);
        if self.place.is_some() {
            return whole;
        }
        let closing = Span {
            start: whole.end.saturating_sub(1).max(whole.start),
            ..whole
        };
        let word = form.args.first().filter(|_| form.ludeme.word.is_some());
        let last = if labelled {
            form.args.last()
        } else {
            before.as_ref().or(word)
        };
        let start = last.map_or(form.head.span, |node| self.span(*node));
        let next = form
            .args
            .iter()
            .map(|arg| self.span(*arg))
            .find(|span| span.file == whole.file && span.start >= start.end);
        let end = next.map_or(whole.end, |next| next.start);
        if start.file != whole.file || !whole.contains(start) || end <= start.end {
            return closing;
        }
        Span {
            start: start.end,
            end,
            ..whole
        }
    }

    /// What is wrong with a labelled argument of a form.
    pub(super) fn tell_label_fault(&mut self, form: &Form<'t>, fault: &LabelFault<'t>) {
        let name = form.ludeme.name();
        let labels = form.ludeme.params.iter().filter(|param| param.labelled());
        let labels: Vec<&str> = labels.map(|param| param.name).collect();
        let (problem, node) = match fault {
            LabelFault::Unknown(label, value) => {
                let message = format!("`({name})` has no label `{}:`", label.text);
                let problem =
                    Problem::error(&error::UNKNOWN_LABEL, label.span, message, "unknown label");
                let near = nearest(&label.text, labels.into_iter());
                let problem = if near.is_empty() {
                    problem.with_help(form.help(&[]))
                } else {
                    meant(problem, &near, label.span)
                };
                (problem, *value)
            }
            LabelFault::NotLabelled(label, value) => {
                let message = format!("`{}` of `({name})` is written without a label", label.text);
                let problem = Problem::error(
                    &error::UNKNOWN_LABEL,
                    label.span,
                    message,
                    "this is no label",
                )
                .with_help(form.help(&[]));
                (problem, *value)
            }
            LabelFault::Twice(label, value, before) => {
                let message = format!("`{}:` of `({name})` is given twice", label.text);
                let problem =
                    Problem::error(&error::LABEL_TWICE, label.span, message, "given again here")
                        .with_label(self.span(*before), "given here");
                (problem, *value)
            }
            LabelFault::Wrong(value, index) => {
                let param = &form.ludeme.params[*index];
                let found = self.found(*value);
                let message = format!(
                    "`{}:` of `({name})`: expected {}, found {found}",
                    param.name,
                    param.shape.describe(),
                );
                let label = format!("this is {found}");
                let problem = Problem::error(&error::WRONG_TYPE, self.span(*value), message, label)
                    .with_help(form.help(&[*index]));
                (problem, *value)
            }
        };
        self.report(problem, node);
    }
}

fn unknown_ludeme(head: &Name, expected: Type) -> Problem {
    let message = format!("unknown ludeme `{}`", head.text);
    let problem = Problem::error(
        &error::UNKNOWN_LUDEME,
        head.span,
        message,
        "no ludeme has this name",
    );
    let fitting = nearest(&head.text, registry().heads_for(accepted(expected)));
    if !fitting.is_empty() {
        return meant(problem, &fitting, head.span);
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

fn unknown_second_word(
    head: &Name,
    second: Option<(&str, Span)>,
    known: &[&'static Ludeme],
    expected: Type,
) -> Problem {
    let fitting = known
        .iter()
        .filter(|ludeme| accepted(expected).meets(ludeme.result));
    let mut words: Vec<&str> = Vec::new();
    for word in fitting.chain(known).filter_map(|ludeme| ludeme.word) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let listed = if words.len() <= MOST_LISTED {
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
    };
    match second {
        Some((word, span)) => {
            let message = format!("there is no `({} {word})`", head.text);
            let label = format!("`{}` is not followed by this word", head.text);
            let problem = Problem::error(&error::UNKNOWN_SECOND_WORD, span, message, label);
            let near = nearest(word, words.iter().copied());
            if near.is_empty() {
                problem.with_help(listed)
            } else {
                meant(problem, &near, span)
            }
        }
        None => {
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
            .with_help(listed)
        }
    }
}
