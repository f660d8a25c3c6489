//! How many pieces a game has, and whether they can fill the board.

use crate::game::Game;
use crate::game::ir::{Effect, Moves, Physical, Plane, RuleNode};
use crate::topology::Site;

/// Whether the board can be seen never to be full: no rule makes a piece, and there are fewer pieces, on the board and in
/// the hands, than sites.
pub(super) fn never_fills(game: &Game) -> bool {
    let layout = &game.layout;
    let sites = (0..layout.sites).map(|index| Site(index as u16));
    let pieces: usize = sites
        .map(|site| usize::from(game.start.count(layout, site)))
        .sum();
    pieces < layout.board && !makes_pieces(game)
}

/// Whether a rule may put a piece on the board that was nowhere before.
fn makes_pieces(game: &Game) -> bool {
    let plays = game.phases.iter().map(|phase| &phase.play);
    let debts = game.debts.iter().map(|debt| &debt.moves);
    let own = game.components.iter().map(|component| &component.moves);
    let moves = plays.chain(debts).chain(own).map(RuleNode::Moves);
    let effects = game.effects.iter().map(RuleNode::Effect);
    game.rules.iter().any(|rule| rule.physical == Physical::Put) || moves.chain(effects).any(makes)
}

fn makes(node: RuleNode<'_>) -> bool {
    let mut found = matches!(
        node,
        RuleNode::Moves(Moves::Add { .. })
            | RuleNode::Effect(
                Effect::Put { .. }
                    | Effect::Sow(_)
                    | Effect::Promote { .. }
                    | Effect::SetPlane(Plane::Count, ..)
            )
    );
    node.children(&mut |child| found = found || makes(child));
    found
}
