//! What the `(metadata …)` of a description says for people: the rules in words, the licence, and colours.
//!
//! None of it changes how a game is played, and what is not understood is passed over, as the
//! metadata hold remarks for other programs too.

use crate::game::Game;
use crate::render::Colour;
use crate::syntax::{NodeId, NodeKind, SyntaxTree};

/// The description and the rules in words, as paragraphs.
pub(crate) fn about(tree: &SyntaxTree) -> Option<String> {
    let mut paragraphs = Vec::new();
    each(tree, &mut |node| {
        if matches!(tree.head(node), Some("description" | "rules")) {
            paragraphs.extend(
                tree.children(node)
                    .iter()
                    .filter_map(|child| text(tree, *child)),
            );
        }
    });
    (!paragraphs.is_empty()).then(|| paragraphs.join("\n\n"))
}

/// The licence of the text: `(metadata (info (licence "…")))`, in either spelling.
pub(crate) fn licence(tree: &SyntaxTree) -> Option<String> {
    let mut found = None;
    each(tree, &mut |node| {
        if matches!(tree.head(node), Some("licence" | "license")) {
            let mut children = tree.children(node).iter();
            found = found
                .take()
                .or_else(|| children.find_map(|child| text(tree, *child)));
        }
    });
    found
}

/// Gives the players the colours of `(player Colour P1 (colour Red))`.
pub fn paint(game: &mut Game, tree: &SyntaxTree) {
    each(tree, &mut |node| {
        let parts = tree.children(node);
        if tree.head(node) != Some("player") {
            return;
        }
        let player = parts.iter().find_map(|part| match tree.kind(*part) {
            NodeKind::Symbol(word) => word.strip_prefix('P')?.parse::<usize>().ok(),
            _ => None,
        });
        let colour = parts.iter().find_map(|part| colour(tree, *part));
        if let (Some(player), Some(colour)) = (player, colour)
            && let Some(player) = game.players.get_mut(player).filter(|_| player > 0)
            && player.colour.is_none()
        {
            player.colour = Some(colour);
        }
    });
}

/// Visits every node of the metadata, in the order of the text.
fn each(tree: &SyntaxTree, visit: &mut dyn FnMut(NodeId)) {
    let roots = tree
        .roots
        .iter()
        .filter(|root| tree.head(**root) == Some("metadata"));
    let mut waiting: Vec<NodeId> = roots.copied().collect();
    waiting.reverse();
    while let Some(node) = waiting.pop() {
        visit(node);
        waiting.extend(tree.children(node).iter().rev());
    }
}

fn text(tree: &SyntaxTree, node: NodeId) -> Option<String> {
    match tree.kind(node) {
        NodeKind::Text(text) => Some(text.to_string()),
        _ => None,
    }
}

/// `(colour Red)`, `(colour 255 0 0)` or `(colour "#ff0000")`.
fn colour(tree: &SyntaxTree, node: NodeId) -> Option<Colour> {
    if tree.head(node) != Some("colour") {
        return None;
    }
    let parts: Vec<&NodeKind> = tree
        .children(node)
        .iter()
        .map(|part| tree.kind(*part))
        .collect();
    match parts.as_slice() {
        [NodeKind::Symbol(name)] => named(name),
        [NodeKind::Text(code)] => hexadecimal(code),
        [
            NodeKind::Int(red),
            NodeKind::Int(green),
            NodeKind::Int(blue),
            ..,
        ] => {
            let part = |number: &i64| u8::try_from(*number).ok();
            Some([part(red)?, part(green)?, part(blue)?])
        }
        _ => None,
    }
}

fn hexadecimal(code: &str) -> Option<Colour> {
    let digits = code.trim_start_matches('#');
    let number = u32::from_str_radix(digits, 16)
        .ok()
        .filter(|_| digits.len() == 6)?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

/// A colour by the name it has in descriptions.
fn named(name: &str) -> Option<Colour> {
    const NAMES: [(&str, Colour); 22] = [
        ("White", [255, 255, 255]),
        ("Black", [0, 0, 0]),
        ("Grey", [150, 150, 150]),
        ("LightGrey", [200, 200, 200]),
        ("VeryLightGrey", [230, 230, 230]),
        ("DarkGrey", [100, 100, 100]),
        ("VeryDarkGrey", [50, 50, 50]),
        ("Dark", [30, 30, 30]),
        ("Red", [220, 30, 30]),
        ("LightRed", [255, 127, 127]),
        ("DarkRed", [127, 0, 0]),
        ("Green", [0, 160, 50]),
        ("LightGreen", [127, 255, 127]),
        ("DarkGreen", [0, 100, 0]),
        ("Blue", [30, 80, 220]),
        ("LightBlue", [127, 160, 255]),
        ("DarkBlue", [0, 0, 127]),
        ("Yellow", [245, 220, 40]),
        ("Orange", [245, 140, 20]),
        ("Purple", [130, 40, 160]),
        ("Brown", [130, 80, 40]),
        ("Pink", [245, 140, 190]),
    ];
    let known = NAMES
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(name));
    known.map(|(_, colour)| *colour)
}
