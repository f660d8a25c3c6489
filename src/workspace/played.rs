//! A worked example of the moves that were made on the board beside a text.

use super::actions::{ActionKind, TextAction};
use super::board::with_position;
use super::examples::examples;
use super::known::Known;
use super::layout::Replacement;
use crate::game::{ExampleAction, Game, Trial};
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind};

/// Moves that stand in one `(play …)`.
const IN_A_LINE: usize = 10;

/// What is so in a position: who is to move and how many moves there are, or how the game has ended. None if not all moves that
/// lead there can be made.
fn after(
    game: &Game,
    trial: &mut Trial<'_>,
    _: Vec<String>,
    problem: Option<String>,
) -> Option<String> {
    if problem.is_some() {
        return None;
    }
    Some(match trial.ending() {
        Some(ending) => match ending.outcome.winner() {
            Some(player) => format!("    (ended P{player})"),
            None if game.is_lone_loss(ending.reason) => "    (ended Loss)".to_owned(),
            None => "    (ended Draw)".to_owned(),
        },
        None => {
            let mover = trial.state().head.mover;
            let choices = ExampleAction::Choices(0).found(trial);
            let Some(ExampleAction::Choices(number)) = choices else {
                return None;
            };
            format!("    (toMove P{mover}) (choices {number})")
        }
    })
}

/// Moves that were made on the board beside a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedMoves {
    moves: Vec<String>,
    /// The worked example in whose position they began, by its name, and how many of its steps were made before.
    within: Option<(String, usize)>,
}

impl PlayedMoves {
    /// Moves from the position at an offset in a worked example, or else from the first one.
    #[must_use]
    pub fn at(known: &Known, offset: Option<usize>, moves: Vec<String>) -> Self {
        let mut all = examples(known).into_iter();
        let within = offset.and_then(|offset| {
            let (name, span) = all.find(|(_, span)| span.range().contains(&offset))?;
            let tree = known.tree();
            let steps = steps(known, root_at(known, span)?);
            let is_before = |step: &&NodeId| tree.span(**step).range().start <= offset;
            Some((name, steps.iter().filter(is_before).count()))
        });
        Self { moves, within }
    }
}

/// The worked example of a span.
fn root_at(known: &Known, span: Span) -> Option<NodeId> {
    let tree = known.tree();
    tree.roots_named("test")
        .find(|root| tree.span(*root) == span)
}

/// The steps of a worked example.
fn steps(known: &Known, root: NodeId) -> Vec<NodeId> {
    let tree = known.tree();
    let children = tree.children(root).iter().copied();
    children
        .filter(|child| tree.head(*child).is_some())
        .collect()
}

/// The example behind the last form of the text: the moves, and what is so after them. None where no moves were made, or
/// where the text as it stands does not allow them any more.
pub(super) fn add_example(known: &Known, played: &PlayedMoves) -> Option<TextAction> {
    if played.moves.is_empty() {
        return None;
    }
    let tree = known.tree();
    let mut choice = String::new();
    let (mut lines, mut offset) = (Vec::new(), None);
    match &played.within {
        Some((name, number)) => {
            let mut all = examples(known).into_iter();
            let (_, span) = all.find(|(other, _)| other == name)?;
            let root = root_at(known, span)?;
            let steps = steps(known, root);
            let done = steps.get(..*number)?;
            offset = Some(
                done.last()
                    .map_or(span.range().start, |step| tree.span(*step).range().start),
            );
            let leads = |step: &&NodeId| matches!(tree.head(**step), Some("position" | "play"));
            let leading = done.iter().filter(leads);
            lines.extend(leading.map(|step| format!("    {}", known.written(tree.span(*step)))));
            for child in tree.children(root) {
                if let NodeKind::Labelled { .. } = tree.kind(*child) {
                    choice += &format!(" {}", known.written(tree.span(*child)));
                }
            }
        }
        None => {
            if let Some(ruleset) = &known.choice.ruleset {
                choice += &format!(" ruleset:\"{ruleset}\"");
            }
            if !known.choice.options.is_empty() {
                choice += &format!(" options:{{\"{}\"}}", known.choice.options.join("\" \""));
            }
        }
    }
    let parts = played.moves.chunks(IN_A_LINE);
    lines.extend(parts.map(|part| format!("    (play \"{}\")", part.join(" "))));
    lines.push(with_position(known, offset, &played.moves, after)??);
    let taken: Vec<String> = examples(known).into_iter().map(|(name, _)| name).collect();
    let numbered = (2..).map(|number| format!("moves played {number}"));
    let mut names = std::iter::once("moves played".to_owned()).chain(numbered);
    let name = names.find(|name| !taken.contains(name))?;
    let end = known.own().trim_end().len();
    Some(TextAction {
        title: "add a test from the moves last played".to_owned(),
        kind: ActionKind::Rewrite,
        edits: vec![Replacement {
            range: end..end,
            text: format!("\n\n(test \"{name}\"{choice}\n{})", lines.join("\n")),
        }],
        is_certain: false,
        has_stops: false,
        mends: None,
    })
}
