//! Arguments that only want another form: a number where a condition is asked for, an effect where moves are.

use crate::check::Checker;
use crate::check::fit::Mode;
use crate::diagnostic::Problem;
use crate::ludeme::{Type, accepted, registry};
use crate::syntax::{NodeId, NodeKind};

impl Checker<'_, '_> {
    /// Adds in which form an argument would do, if there is one. Otherwise the problem as it is.
    pub(super) fn with_other_form(
        &mut self,
        problem: Problem,
        node: NodeId,
        expected: Type,
    ) -> Result<Problem, Problem> {
        let (wanted, found) = (accepted(expected), self.possible(node));
        if wanted.meets(Type::BOOL) && !wanted.meets(Type::INT) && found == Type::INT {
            return Ok(self.as_condition(problem, node));
        }
        if wanted.meets(Type::MOVES) && !wanted.meets(Type::EFFECT) && found == Type::EFFECT {
            return self.as_moves(problem, node);
        }
        Err(problem)
    }

    /// How a condition is made of a number.
    fn as_condition(&mut self, problem: Problem, node: NodeId) -> Problem {
        let (span, kind) = (self.span(node), self.kind(node));
        let written = match kind {
            NodeKind::Call { head, args } if &*head.text == "toInt" => {
                let only = args.first().filter(|_| args.len() == 1);
                let holds = only.filter(|only| {
                    self.fits(**only, &crate::ludeme::Shape::One(Type::BOOL), Mode::Strict)
                });
                if holds.is_some() {
                    let help = "what stands in `(toInt …)` is the condition: leave `toInt` and its brackets out";
                    return problem.with_help(help);
                }
                "(toInt …)".to_owned()
            }
            NodeKind::Call { head, args } => match args.is_empty() {
                true => format!("({})", head.text),
                false => format!("({} …)", head.text),
            },
            NodeKind::Int(number) => {
                let word = if *number == 0 { "false" } else { "true" };
                return problem
                    .with_help(format!(
                        "a condition that is always the same is written `{word}`"
                    ))
                    .with_suggestion(span, word, false);
            }
            _ => "<int>".to_owned(),
        };
        problem.with_help(format!(
            "a condition compares numbers, as in `(> {written} 0)`; `(toBool {written})` holds of each number but 0"
        ))
    }

    /// How moves are written of what an effect does: `(move Pass)` for `(pass)`.
    fn as_moves(&mut self, problem: Problem, node: NodeId) -> Result<Problem, Problem> {
        let NodeKind::Call { head, args } = self.kind(node) else {
            return Err(problem);
        };
        let is_move = |word: &str| word.to_ascii_lowercase() == *head.text;
        let moves = registry().with_head("move").iter();
        let word = moves
            .filter_map(|ludeme| ludeme.word)
            .find(|word| is_move(word));
        let Some(word) = word else {
            return Err(problem);
        };
        if args.is_empty() {
            return Ok(problem
                .with_help(format!("as a move it is written `(move {word})`"))
                .with_suggestion(self.span(node), format!("(move {word})"), true));
        }
        Ok(problem.with_help(format!("as a move it is written `(move {word} …)`")))
    }
}
