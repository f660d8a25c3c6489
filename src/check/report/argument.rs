//! Messages about arguments that cannot be placed.

use super::Form;
use super::with_near_words;
use crate::check::align::{Alignment, Blame, LabelFault, Placed};
use crate::check::fit::Mode;
use crate::check::{Checker, error};
use crate::diagnostic::{Problem, nearest};
use crate::ludeme::ludii::has_label;
use crate::ludeme::types::either;
use crate::ludeme::{Param, Shape, Type, registry};
use crate::source::Span;
use crate::syntax::{Name, NodeId, NodeKind};

impl<'t> Checker<'t, '_> {
    /// What is wrong with the positional arguments of a form.
    pub(in crate::check) fn report_blame(&mut self, form: &Form<'t>, alignment: &Alignment<'t>) {
        if alignment.blame == Blame::Nothing {
            return;
        }
        if let Some(problem) = form.args.iter().find_map(|arg| self.swapped_call(*arg)) {
            return self.report(problem, form.node);
        }
        match &alignment.blame {
            Blame::Nothing => {}
            // An unknown ludeme is reported on its own, and a mistake may stand for any number of arguments.
            Blame::Surplus(argument) if self.is_unknown_call(*argument) => {}
            Blame::Surplus(_) | Blame::Missing(_)
                if form.args.iter().any(|arg| self.is_reported(*arg)) => {}
            Blame::Wrong(argument, open) => {
                let problem = self.misspelt_call(*argument);
                let problem = problem
                    .unwrap_or_else(|| self.wrong_argument(form, *argument, open, alignment));
                self.report(problem, *argument);
            }
            Blame::Surplus(argument) => {
                let problem = self.misspelt_call(*argument);
                let problem =
                    problem.unwrap_or_else(|| self.surplus_argument(form, *argument, alignment));
                self.report(problem, *argument);
            }
            Blame::Missing(params) => {
                let problem = self.missing_argument(form, params, alignment);
                self.report(problem, form.node);
            }
        }
    }

    fn wrong_argument(
        &mut self,
        form: &Form<'t>,
        argument: NodeId,
        open: &[usize],
        alignment: &Alignment<'t>,
    ) -> Problem {
        let types = open.iter().map(|slot| form.ludeme.params[*slot].shape.ty());
        if let Some(outcome) = self.outcome_in(argument, types.fold(Type::NONE, Type::or)) {
            let message = "expected an effect, found the result of a game";
            let label = "what follows a move cannot end the game";
            let problem = Problem::error(&error::WRONG_TYPE, self.span(outcome), message, label);
            return match self.is_quiet {
                true => problem,
                false => {
                    let help = self.belongs(outcome).unwrap_or_default();
                    problem.with_help(help)
                }
            };
        }
        let expected = expected(open.iter().map(|slot| &form.ludeme.params[*slot]));
        let found = self.found(argument);
        let number = form.number(argument);
        let name = form.ludeme.name();
        let message =
            format!("argument {number} of `({name})`: expected {expected}, found {found}");
        let label = format!("this is {found}");
        let problem = Problem::error(&error::WRONG_TYPE, self.span(argument), message, label);
        if let Some(problem) = self.nearly_second(form, argument) {
            return problem;
        }
        let open_types = open.iter().map(|slot| form.ludeme.params[*slot].shape.ty());
        let open_types = open_types.fold(Type::NONE, Type::or);
        let problem = match self.with_spelling(problem, argument, open_types) {
            Ok(problem) => return problem,
            Err(problem) => problem,
        };
        if let Some(problem) = self.unknown_call(argument, open_types) {
            return problem;
        }
        if let Some(problem) = self.not_supported_yet(form, argument) {
            return problem;
        }
        let late = alignment.left.iter().copied().find(|left| {
            let mut params = open.iter().map(|slot| &form.ludeme.params[*slot]);
            params.any(|param| self.fits(*left, &param.shape, Mode::Strict))
        });
        if let Some(late) = late {
            let first = self.start(late);
            return problem
                .with_label(first, "this belongs before it")
                .with_help(format!("the arguments have an order; {}", form.help(open)));
        }
        if let Some(problem) = self.too_early(form, argument) {
            return problem;
        }
        self.with_label_or(problem, form, argument, alignment, open)
    }

    /// A word with another meaning that is nearly a second word of the head: `(count Piece)` for `(count Pieces)`.
    fn nearly_second(&self, form: &Form<'t>, argument: NodeId) -> Option<Problem> {
        let NodeKind::Symbol(word) = self.kind(argument) else {
            return None;
        };
        if form.ludeme.word.is_some() || form.args.first() != Some(&argument) || self.is_quiet {
            return None;
        }
        let known = registry().with_head(&form.head.text).iter();
        let near = nearest(word, known.filter_map(|ludeme| ludeme.word));
        if near.is_empty() {
            return None;
        }
        let span = self.span(argument);
        let message = format!("there is no `({} {word})`", form.head.text);
        let label = format!("`{}` is not followed by this word", form.head.text);
        let problem = Problem::error(&error::UNKNOWN_SECOND_WORD, span, message, label);
        Some(with_near_words(problem, word, &near, span))
    }

    fn surplus_argument(
        &mut self,
        form: &Form<'t>,
        argument: NodeId,
        alignment: &Alignment<'t>,
    ) -> Problem {
        let found = self.found(argument);
        let number = form.number(argument);
        let name = form.ludeme.name();
        let message = format!("argument {number}: expected the end of `({name})`, found {found}");
        let label = "this belongs to no parameter";
        let problem = Problem::error(
            &error::SURPLUS_ARGUMENT,
            self.span(argument),
            message,
            label,
        );
        if let Some(problem) = self.in_other_order(form, argument, &problem) {
            return problem;
        }
        if let Some(problem) = self.too_late(form, argument, alignment, &problem) {
            return problem;
        }
        if let Some(problem) = self.not_supported_yet(form, argument) {
            return problem;
        }
        self.with_label_or(problem, form, argument, alignment, &[])
    }

    /// Help for an argument that fits no parameter: the label that it lacks, or the form of the ludeme.
    fn with_label_or(
        &mut self,
        problem: Problem,
        form: &Form<'t>,
        argument: NodeId,
        alignment: &Alignment<'t>,
        marked: &[usize],
    ) -> Problem {
        if self.is_quiet {
            return problem;
        }
        let is_brought = self.place(argument).trace != self.place(form.node).trace;
        let problem = if is_brought {
            problem.with_label(form.head.span, "it comes to stand in this form")
        } else {
            problem
        };
        let params = form.ludeme.params.iter().zip(&alignment.placed);
        let mut free =
            params.filter(|(param, placed)| param.labelled() && **placed == Placed::Absent);
        let fitting = free.find(|(param, _)| self.fits(argument, &param.shape, Mode::Strict));
        let here = format!("`({} …)`", form.ludeme.name());
        let Some((param, _)) = fitting else {
            if marked.is_empty() && self.continues_list(form, argument, alignment) {
                return problem.with_help(format!(
                    "several stand in one list, in `{{` and `}}`; {}",
                    form.help(marked)
                ));
            }
            if let Some(part) = self.part_of_before(form, argument) {
                return problem.with_help(part);
            }
            let belongs = self.belongs(argument);
            let help = match belongs.filter(|belongs| !belongs.ends_with(&here)) {
                Some(belongs) => format!("{belongs}; {}", form.help(marked)),
                None => form.help(marked),
            };
            return problem.with_help(help);
        };
        let label = param.name;
        let span = self.span(argument);
        let start = span.until(span.start);
        problem
            .with_help(format!(
                "if `{label}` is meant, write its label: `{label}:`"
            ))
            .with_suggestion(start, format!("{label}:"), false)
    }

    /// Whether an argument would go on a list that the argument before it is alone.
    fn continues_list(
        &mut self,
        form: &Form<'t>,
        argument: NodeId,
        alignment: &Alignment<'t>,
    ) -> bool {
        let before = form.args.iter().take_while(|arg| **arg != argument).last();
        let params = form.ludeme.params.iter().zip(&alignment.placed);
        let known = params
            .filter(|(_, placed)| matches!((placed, before), (Placed::One(one), Some(before)) if one == before));
        let mut items = known.filter_map(|(param, _)| item_of(&param.shape));
        let Some(item) = items.next() else {
            return false;
        };
        self.fits(argument, item, Mode::Strict)
            && before.is_some_and(|before| self.fits(*before, item, Mode::Strict))
    }

    fn missing_argument(
        &mut self,
        form: &Form<'t>,
        params: &[usize],
        alignment: &Alignment<'t>,
    ) -> Problem {
        if self.is_quiet {
            let span = self.gap(form, params, alignment);
            return Problem::error(&error::MISSING_ARGUMENT, span, String::new(), String::new());
        }
        let known = params.iter().map(|param| &form.ludeme.params[*param]);
        let labels: Vec<String> = known.clone().map(written).collect();
        let name = form.ludeme.name();
        let message = format!("expected {} in `({name})`, found none", expected(known));
        let label = format!("{} is missing here", either(&labels));
        let span = self.gap(form, params, alignment);
        Problem::error(&error::MISSING_ARGUMENT, span, message, label).with_help(form.help(params))
    }

    /// Where a missing argument would stand: after the arguments of the parameters before it, up to what
    /// follows.
    fn gap(&self, form: &Form<'t>, params: &[usize], alignment: &Alignment<'t>) -> Span {
        let whole = self.span(form.node);
        let closing = whole.since(whole.end.saturating_sub(1).max(whole.start));
        let word = form.args.first().filter(|_| form.ludeme.word.is_some());
        let head = word.map_or(form.head.span, |word| self.span(*word));
        let (Some(first), Some(last)) = (params.first(), params.last()) else {
            return closing;
        };
        let is_here = |span: &Span| whole.contains(*span);
        let end_before = |param: usize| {
            let placed = alignment.placed[..param].iter().flat_map(Placed::nodes);
            let ends = placed
                .map(|node| self.span(*node))
                .filter(is_here)
                .map(|span| span.end);
            ends.chain([head.end]).max().unwrap_or(head.end)
        };
        // Of arguments that any number may stand of, more would stand at the end.
        let has_some = !alignment.placed[*first].nodes().is_empty() || form.args.is_empty();
        let is_rest = matches!(form.ludeme.params[*first].shape, Shape::Rest(_));
        if params == [*first] && is_rest && has_some {
            let ends = form.args.iter().map(|arg| self.span(*arg)).filter(is_here);
            let end = ends.map(|span| span.end).max().unwrap_or(head.end);
            return if self.home.is_none() && whole.contains(head) {
                whole.since(end.max(head.end))
            } else {
                closing
            };
        }
        let from = end_before(*last);
        let starts = form.args.iter().map(|arg| self.span(*arg)).filter(is_here);
        let to = starts
            .map(|span| span.start)
            .filter(|start| *start >= from)
            .min()
            // They may stand before or after what has a label.
            .filter(|_| !is_rest || params != [*first]);
        let span = Span {
            start: end_before(*first),
            end: to.unwrap_or(whole.end),
            ..whole
        };
        let is_sound = self.home.is_none() && whole.contains(head) && whole.contains(span);
        if is_sound && !span.is_empty() {
            span
        } else {
            closing
        }
    }

    /// What is wrong with a labelled argument of a form.
    pub(in crate::check) fn report_label_fault(&mut self, form: &Form<'t>, fault: &LabelFault<'t>) {
        let name = form.ludeme.name();
        let (problem, node) = match fault {
            LabelFault::Unknown(label, value) => (unknown_label(form, label), *value),
            LabelFault::NotLabelled(label, value, param) => {
                let known = form.ludeme.params[*param].name;
                let message = format!("`{known}` of `({name})` is written without a label");
                let whole = label
                    .span
                    .until(self.span(*value).start.max(label.span.end));
                let problem = Problem::error(
                    &error::UNKNOWN_LABEL,
                    label.span,
                    message,
                    "this is no label",
                )
                .with_help(form.help(&[*param]))
                .with_suggestion(whole, "", true);
                (problem, *value)
            }
            LabelFault::Twice(label, value, before) => {
                let message = format!("`{}:` of `({name})` is given twice", label.text);
                let problem =
                    Problem::error(&error::LABEL_TWICE, label.span, message, "given again here")
                        .with_label(self.span(*before), "given here")
                        .with_help("leave one of them out");
                (problem, *value)
            }
            LabelFault::Wrong(value, _) if self.misspelt_call(*value).is_some() => {
                let Some(problem) = self.misspelt_call(*value) else {
                    return;
                };
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
                let problem = Problem::error(&error::WRONG_TYPE, self.span(*value), message, label);
                let wanted = param.shape.ty();
                let problem = match self.with_spelling(problem, *value, wanted) {
                    Ok(problem) => problem,
                    Err(problem) => self
                        .unknown_call(*value, wanted)
                        .unwrap_or_else(|| problem.with_help(form.help(&[*index]))),
                };
                (problem, *value)
            }
        };
        self.report(problem, node);
    }
}

/// What a list is of, if a shape may be one.
fn item_of(shape: &'static Shape) -> Option<&'static Shape> {
    match shape {
        Shape::Optional(inner)
        | Shape::Labelled(inner)
        | Shape::Within(_, inner)
        | Shape::Apart(inner)
        | Shape::Deferred(inner) => item_of(inner),
        Shape::List(inner) | Shape::Rest(inner) => Some(inner),
        Shape::Union(any) => any.iter().find_map(|shape| item_of(shape)),
        Shape::One(_) | Shape::Name { .. } => None,
    }
}

/// A label that the ludeme does not have.
fn unknown_label(form: &Form<'_>, label: &Name) -> Problem {
    let Name { text, span, .. } = label;
    let name = form.ludeme.name();
    if has_label(form.ludeme.head, form.ludeme.word, text) {
        let message = format!("the label `{text}:` of Ludii's `({name})` is not supported yet");
        return Problem::error(
            &error::UNSUPPORTED,
            *span,
            message,
            "this cannot be played yet",
        )
        .with_help(form.help(&[]));
    }
    let message = format!("`({name})` has no label `{text}:`");
    let problem = Problem::error(&error::UNKNOWN_LABEL, *span, message, "unknown label");
    let labels = form.ludeme.params.iter().filter(|param| param.labelled());
    let near = nearest(text, labels.map(|param| param.name));
    if near.is_empty() {
        problem.with_help(form.help(&[]))
    } else {
        with_near_words(problem, text, &near, *span)
    }
}

/// A parameter's name, as it is written if it is written: `length`, `through:`.
fn written(param: &Param) -> String {
    if param.labelled() {
        format!("`{}:`", param.name)
    } else {
        format!("`{}`", param.name)
    }
}

/// What parameters expect: "an integer `first` or `second`".
fn expected<'a>(params: impl Iterator<Item = &'a Param>) -> String {
    let mut expected: Vec<(String, Vec<String>)> = Vec::new();
    for param in params {
        let what = param.shape.describe();
        match expected.iter_mut().find(|(known, _)| *known == what) {
            Some((_, names)) => names.push(written(param)),
            None => expected.push((what, vec![written(param)])),
        }
    }
    let each = expected.into_iter().map(|(what, names)| {
        let names = either(&names);
        if what.contains(" or ") {
            format!("{names} ({what})")
        } else {
            format!("{what} {names}")
        }
    });
    either(&each.collect::<Vec<_>>())
}
