//! Rows of a fixed length are found when the game is compiled, so that a test for one is a subset test.

use crate::game::ir::{Bool, Int, RuleNodeMut};
use crate::game::rewrite::rewrite;
use crate::game::{Game, Rows};

/// The widest sets for which this is quicker than following the rows over the board.
const MAX_WORDS: usize = 2;

/// The longest rows.
const MAX_LENGTH: i32 = 8;

pub(super) fn run(game: &mut Game) {
    if game.layout.words > MAX_WORDS {
        return;
    }
    let (directions, layout) = (game.directions.clone(), game.layout.clone());
    rewrite(game, &mut |node| {
        if let RuleNodeMut::Bool(Bool::Line(line)) = node
            && !line.gaps
            && let Int::Const(length @ 2..=MAX_LENGTH) = *line.length
        {
            let directions = &directions[line.directions.index()];
            let board = (layout.words, layout.board);
            line.rows = Some(Rows::new(directions, board, length as usize, line.exact));
        }
    });
}
