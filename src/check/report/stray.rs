//! Words among the arguments of a form that show how it was meant: a label without its colon, a ludeme without its
//! brackets, a word that only a reader needs.
//!
//! Such a word leaves the arguments without an order, so the word is reported and their order is not.

use super::Form;
use crate::check::align::{Alignment, Placed};
use crate::check::fit::Mode;
use crate::check::possible::known_word;
use crate::check::{Checker, error};
use crate::diagnostic::Problem;
use crate::ludeme::ludii::takes_unlabelled;
use crate::ludeme::{Param, registry};
use crate::syntax::{NodeId, NodeKind};

/// The most arguments that are looked at: each look is at all of them.
const MOST_LOOKED_AT: usize = 32;

impl<'t> Checker<'t, '_> {
    /// What a word tells, among arguments that cannot be placed.
    pub(in crate::check) fn stray_word(
        &mut self,
        form: &Form<'t>,
        alignment: &Alignment<'t>,
    ) -> Option<(Problem, NodeId)> {
        let first = usize::from(form.ludeme.word.is_some());
        for number in (first..form.args.len()).take(MOST_LOOKED_AT) {
            let node = form.args[number];
            let NodeKind::Symbol(word) = self.kind(node) else {
                continue;
            };
            let next = form.args.get(number + 1).copied();
            let problem = next
                .and_then(|next| self.label_without_colon(form, alignment, node, word, next))
                .or_else(|| self.filler(form, number, word))
                .or_else(|| self.without_brackets(node, word, next));
            if let Some(problem) = problem {
                return Some((problem, node));
            }
        }
        None
    }

    /// `if (is Empty (to))` for `if:(is Empty (to))`.
    fn label_without_colon(
        &mut self,
        form: &Form<'t>,
        alignment: &Alignment<'t>,
        node: NodeId,
        word: &str,
        next: NodeId,
    ) -> Option<Problem> {
        let params = form.ludeme.params.iter().zip(&alignment.placed);
        let mut free = params
            .filter(|(param, placed)| param.labelled() && **placed == Placed::Absent)
            .map(|(param, _)| param);
        let param = free.find(|param| param.name == word)?;
        if known_word(word).is_some() || !self.fits(next, &param.shape, Mode::Strict) {
            return None;
        }
        let span = self.span(node);
        let message = format!("the label `{word}` lacks its colon");
        let problem = Problem::error(
            &error::UNKNOWN_LABEL,
            span,
            message,
            "read as a word of its own",
        )
        .with_help(format!("write `{word}:` directly before what it labels"));
        let after = self.span(next);
        if after.file != span.file || after.start < span.end {
            return Some(problem);
        }
        let until = span.until(after.start);
        Some(problem.with_suggestion(until, format!("{word}:"), true))
    }

    /// `is Empty (to)` for `(is Empty (to))`.
    fn without_brackets(
        &mut self,
        node: NodeId,
        word: &str,
        next: Option<NodeId>,
    ) -> Option<Problem> {
        let ludemes = registry().with_head(word);
        if known_word(word).is_some() || ludemes.is_empty() {
            return None;
        }
        let second = next.and_then(|next| match self.kind(next) {
            NodeKind::Symbol(second) => Some(&**second),
            _ => None,
        });
        let meant = ludemes
            .iter()
            .find(|ludeme| ludeme.word.is_some() && ludeme.word == second)
            .or(ludemes.iter().find(|ludeme| ludeme.word.is_none()))
            .or(ludemes.first())?;
        let span = self.span(node);
        let message = format!("`{word}` is a ludeme, and stands here without its brackets");
        let problem = Problem::error(&error::UNKNOWN_WORD, span, message, "begins no form");
        Some(problem.with_help(format!("write {}", meant.form())))
    }

    /// A word without which all is well.
    fn filler(&mut self, form: &Form<'t>, number: usize, word: &str) -> Option<Problem> {
        if known_word(word).is_some() {
            return None;
        }
        let mut args = form.args.to_vec();
        let node = args.remove(number);
        if !self.takes(form.ludeme, &args, Mode::Strict) {
            return None;
        }
        let span = self.span(node);
        let message = format!(
            "the word `{word}` has no meaning in `({})`",
            form.ludeme.name()
        );
        let problem = Problem::error(&error::UNKNOWN_WORD, span, message, "belongs to nothing");
        Some(
            problem
                .with_help("leave it out")
                .with_suggestion(span, "", false),
        )
    }

    /// How two arguments side by side should stand the other way round, the second being one too many.
    pub(super) fn in_other_order(
        &mut self,
        form: &Form<'t>,
        argument: NodeId,
        problem: &Problem,
    ) -> Option<Problem> {
        let at = form.args.iter().position(|arg| *arg == argument)?;
        let before = at.checked_sub(1)?;
        let mut args = form.args.to_vec();
        args.swap(before, at);
        let candidates = self.find_candidates(&form.head.text, &args);
        let fits = candidates
            .iter()
            .any(|ludeme| self.takes(ludeme, &args, Mode::Strict));
        fits.then(|| {
            problem
                .clone()
                .with_label(self.start(form.args[before]), "it belongs before this")
                .with_help("the arguments have an order: put this one before the other")
        })
    }

    /// What is said of an argument that belongs to a parameter before those that arguments stand for already.
    pub(super) fn too_late(
        &mut self,
        form: &Form<'t>,
        argument: NodeId,
        alignment: &Alignment<'t>,
        problem: &Problem,
    ) -> Option<Problem> {
        let mut params = form.ludeme.params.iter().zip(&alignment.placed).enumerate();
        let (index, _) = params.find(|(_, (param, placed))| {
            !param.labelled()
                && **placed == Placed::Absent
                && self.fits(argument, &param.shape, Mode::Strict)
        })?;
        let later = alignment.placed[index..].iter().flat_map(Placed::nodes);
        let first = later.copied().min_by_key(|node| self.start(*node).start)?;
        let problem = problem.clone();
        Some(
            problem
                .with_label(self.start(first), "it belongs before this")
                .with_help(format!(
                    "the arguments have an order; {}",
                    form.help(&[index])
                )),
        )
    }

    /// What is said of an argument that stands before another one of a parameter before its own.
    pub(super) fn too_early(&mut self, form: &Form<'t>, argument: NodeId) -> Option<Problem> {
        let params = &form.ludeme.params;
        let unlabelled = |checker: &mut Self, param: &Param, node: NodeId| {
            !param.labelled() && checker.fits(node, &param.shape, Mode::Strict)
        };
        let own = params
            .iter()
            .position(|param| unlabelled(self, param, argument))?;
        let at = form.args.iter().position(|arg| *arg == argument)?;
        let mut later = form.args[at + 1..].iter().take(MOST_LOOKED_AT).copied();
        let late = later.find(|node| {
            let mut before = params[..own].iter();
            before.any(|param| unlabelled(self, param, *node))
        })?;
        let number = form.number(argument);
        let name = form.ludeme.name();
        let message =
            format!("argument {number} of `({name})` stands before one that belongs before it");
        let label = "this comes later";
        let problem = Problem::error(&error::WRONG_TYPE, self.span(argument), message, label);
        Some(
            problem
                .with_label(self.start(late), "this belongs before it")
                .with_help(format!("the arguments have an order; {}", form.help(&[]))),
        )
    }

    /// What is said of an argument that Ludii's ludeme takes, and this one does not.
    pub(super) fn not_supported_yet(
        &mut self,
        form: &Form<'t>,
        argument: NodeId,
    ) -> Option<Problem> {
        let (word, is_word) = match self.kind(argument) {
            NodeKind::Symbol(word) => (word.to_string(), true),
            NodeKind::Call { head, .. } => (head.text.to_string(), false),
            _ => return None,
        };
        let ludeme = form.ludeme;
        if !takes_unlabelled(ludeme.head, ludeme.word, &word) {
            return None;
        }
        let mut known = registry().with_head(ludeme.head).iter();
        let takes_it = known.any(|other| {
            let mut params = other.params.iter();
            other.word == ludeme.word
                && params.any(|param| self.fits(argument, &param.shape, Mode::Strict))
        });
        if takes_it {
            return None;
        }
        let found = if is_word {
            self.found(argument)
        } else {
            format!("`({word} …)`")
        };
        let message = format!(
            "{found} in Ludii's `({})` is not supported yet",
            ludeme.name()
        );
        let label = "this cannot be played yet";
        let problem = Problem::error(&error::UNSUPPORTED, self.span(argument), message, label);
        let is_site = is_word && ["Cell", "Edge", "Vertex"].contains(&word.as_str());
        let help = match is_site {
            true => format!(
                "without it, the kind of sites is meant that pieces stand on; {}",
                form.help(&[])
            ),
            false => form.help(&[]),
        };
        Some(problem.with_help(help))
    }

    /// A hint if this argument would fit inside the form before it: a bracket was closed too early.
    pub(super) fn part_of_before(&mut self, form: &Form<'t>, argument: NodeId) -> Option<String> {
        let at = form.args.iter().position(|arg| *arg == argument)?;
        let before = form.args[at.checked_sub(1)?];
        let NodeKind::Call { head, args } = self.kind(before) else {
            return None;
        };
        let mut args = args.clone();
        args.push(argument);
        let mut candidates = self.candidates(before).iter();
        let taker = candidates.find(|ludeme| self.takes(ludeme, &args, Mode::Strict))?;
        let name = if taker.word.is_some() {
            taker.name()
        } else {
            head.text.to_string()
        };
        Some(format!(
            "it is a part of `({name} …)`: put it before the bracket that closes that"
        ))
    }
}
