//! What the variables of the rules are called, and what the rules keep account of.

use super::grammar::{Joint, list};
use super::narrator::Narrator;
use crate::game::Game;
use crate::game::ir::{Effect, Int, RuleNode, VariableId};

/// What a variable is called: its name, without the number of a player; one without a name by what it is.
pub(super) fn variable_name(name: &str) -> &str {
    match name.split('[').next().unwrap_or(name) {
        "(var)" => "kept number",
        name => name,
    }
}

impl Narrator<'_> {
    /// The name of a variable of the rules.
    pub(super) fn variable(&self, variable: VariableId, of: &[Int]) -> String {
        let name = self
            .game
            .variables
            .get(variable.index())
            .map_or("", String::as_str);
        let name = variable_name(name);
        if of.is_empty() {
            return format!("“{name}”");
        }
        if let [player] = of {
            return format!("{} “{name}”", self.who(player).possessive);
        }
        let of: Vec<String> = of.iter().map(|player| self.who(player).name).collect();
        format!("“{name}” of {}", list(&of, Joint::And))
    }

    /// Whether the rules ask for the marks of players, or set them.
    pub(super) fn has_marks(&self) -> bool {
        let mut found = false;
        self.each_root(&mut |_, node| found = found || speaks_of_marks(node));
        found
    }
}

/// Whether it matters which positions stood before.
pub(super) fn remembers(game: &Game) -> bool {
    game.no_repeat.is_some() || game.remembers_positions || game.remembers_boards
}

/// Whether players are in teams from the start, or an effect may put them in teams.
pub(super) fn has_teams(game: &Game) -> bool {
    let together =
        (1..=game.player_count()).any(|player| usize::from(game.start.head.team[player]) != player);
    together || game.effects.iter().any(sets_teams)
}

fn sets_teams(effect: &Effect) -> bool {
    let mut found = matches!(effect, Effect::SetTeam(..));
    RuleNode::Effect(effect).children(&mut |child| {
        if let RuleNode::Effect(effect) = child {
            found = found || sets_teams(effect);
        }
    });
    found
}

/// Whether the mark of a player is asked for, or set, anywhere in a node.
fn speaks_of_marks(node: RuleNode<'_>) -> bool {
    let mut found = matches!(
        node,
        RuleNode::Int(Int::PlayerValue(_)) | RuleNode::Effect(Effect::SetPlayerValue(..))
    );
    node.children(&mut |child| found = found || speaks_of_marks(child));
    found
}
