//! How far sites are from each other is found once, where rules ask for it.

use crate::game::Game;
use crate::game::ir::{Int, RuleNodeMut};
use crate::game::rewrite::rewrite;

pub(super) fn run(game: &mut Game) {
    let mut asked = Vec::new();
    rewrite(game, &mut |node| {
        if let RuleNodeMut::Int(Int::Distance(directions, ..)) = node {
            asked.push(*directions);
        }
    });
    for directions in asked {
        game.directions[directions.index()].measure();
    }
}
