//! A worked example of the moves that were made on the board beside a text.

use super::actions::{ActionKind, TextAction};
use super::board::play;
use super::examples::examples;
use super::known::Known;
use super::layout::Replacement;
use crate::game::{ExampleAction, Trial};

/// Moves that stand in one `(play …)`.
const IN_A_LINE: usize = 10;

/// The example behind the last form of the text: the moves, and what is so after them. None where no moves were made, or
/// where the text as it stands does not allow them any more.
pub(super) fn add_example(known: &Known, moves: &[String]) -> Option<TextAction> {
    let game = &known.compiled.as_ref()?.game;
    if moves.is_empty() {
        return None;
    }
    let mut trial = Trial::new(game);
    trial.seed_chance(1);
    for word in moves {
        play(&mut trial, word).ok()?;
    }
    let mut lines: Vec<String> = moves
        .chunks(IN_A_LINE)
        .map(|part| format!("    (play \"{}\")", part.join(" ")))
        .collect();
    lines.push(match trial.ending() {
        Some(ending) => match ending.outcome.winner() {
            Some(player) => format!("    (ended P{player})"),
            None if game.is_lone_loss(ending.reason) => "    (ended Loss)".to_owned(),
            None => "    (ended Draw)".to_owned(),
        },
        None => {
            let mover = trial.state().head.mover;
            let choices = ExampleAction::Choices(0).found(&mut trial);
            let Some(ExampleAction::Choices(number)) = choices else {
                return None;
            };
            format!("    (toMove P{mover}) (choices {number})")
        }
    });
    let mut choice = String::new();
    if let Some(ruleset) = &known.choice.ruleset {
        choice += &format!(" ruleset:\"{ruleset}\"");
    }
    if !known.choice.options.is_empty() {
        choice += &format!(" options:{{\"{}\"}}", known.choice.options.join("\" \""));
    }
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
