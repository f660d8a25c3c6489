//! What is told about arguments that cannot be placed.

use super::Form;
use super::meant;
use crate::check::align::{Alignment, Blame, LabelFault, Placed};
use crate::check::fit::Mode;
use crate::check::{Checker, error};
use crate::diagnostic::{Problem, nearest};
use crate::ludeme::Type;
use crate::ludeme::types::either;
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind};

impl<'t> Checker<'t> {
    /// What is wrong with the positional arguments of a form.
    pub(in crate::check) fn tell_blame(&mut self, form: &Form<'t>, alignment: &Alignment<'t>) {
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
                && alignment.placed[*index] == Placed::Absent
                && self.fits(argument, &param.shape, Mode::Strict)
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
    pub(in crate::check) fn tell_label_fault(&mut self, form: &Form<'t>, fault: &LabelFault<'t>) {
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
