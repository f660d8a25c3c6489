//! Rules rewritten to mean the same and run faster.
//!
//! Each pass is a file: a function from rules to rules that needs no knowledge of the others. They run
//! in this order:
//!
//! 1. `pieces`: moves made piece by piece become moves of all pieces of a kind at once;
//! 2. `lift`: conditions on one site become regions, found once for all sites;
//! 3. `leaps`: leaps become steps in directions of their own;
//! 4. `movers`: the moves of a phase and the end rules are written out for each player;
//! 5. `fold`: what does not depend on the position is computed now;
//! 6. `rows`: the rows that a line may be are listed by the sites they go through;
//! 7. `tidy`: effects that do nothing leave the rules;
//! 8. `placement`: games in which each turn puts one piece on a site are recognised; `frontier` tells what
//!    such a piece opens and closes, `turning` what it turns over;
//! 9. `kept`: regions given by the sets that a position keeps are found in one go;
//! 10. `shifted_moves`: steps and hops become shifts of such sets, direction by direction;
//! 11. `bulk`: where all moves are of that kind, the directions of all are listed together;
//! 12. `range_tests`: conditions on one number of the position are asked without walking an expression;
//! 13. `movement`: games in which each turn carries one piece and changes nothing else are recognised;
//! 14. `quiet`: what has to be asked after a move is found for each rule, so that moves after which nothing
//!     follows are made at once;
//! 15. `distances`: how far sites are from each other is found once, where rules ask for it;
//! 16. `lookups`: sites by a number that a table gives them are fixed regions by that number.
//!
//! A game means the same before and after, move for move; only the order of its legal moves may differ.
//!
//! Owns every fast form of the rules. Refuses a game whose rules a pass does not know: each lists the nodes that it accepts.
//! Begin with `fold` for a rewriting of nodes, and with `lift` for what sets of sites are good for.

mod bulk;
mod distances;
mod fold;
mod frontier;
mod kept;
mod leaps;
mod lift;
mod lookups;
mod movement;
mod movers;
mod on_board;
mod pieces;
mod placement;
mod quiet;
mod range_tests;
mod rows;
mod shifted_moves;
mod tidy;
mod turning;

use crate::game::Game;

/// Rewrites the rules of a game.
pub type Pass = fn(&mut Game);

/// The passes by name, in their order.
pub const PASSES: &[(&str, Pass)] = &[
    ("pieces", pieces::run),
    ("lift", lift::run),
    ("leaps", leaps::run),
    ("movers", movers::run),
    ("fold", fold::run),
    ("rows", rows::run),
    ("tidy", tidy::run),
    ("placement", placement::run),
    ("kept", kept::run),
    ("shifted_moves", shifted_moves::run),
    ("bulk", bulk::run),
    ("range_tests", range_tests::run),
    ("movement", movement::run),
    ("quiet", quiet::run),
    ("distances", distances::run),
    ("lookups", lookups::run),
];

/// The passes that are right where pieces are stacked, too; the others take the piece on a site for all there is.
const STACKING: &[&str] = &[
    "lift",
    "movers",
    "fold",
    "tidy",
    "kept",
    "range_tests",
    "distances",
    "lookups",
];

/// This game with faster rules. The rules of a puzzle stay as they are.
#[must_use]
pub fn optimise(game: &Game) -> Game {
    let mut quick = game.clone();
    // They are for people, who play by the rules as they were written.
    quick.announcements.clear();
    if quick.layout.is_puzzle() {
        return quick;
    }
    let stacks = quick.layout.stacks();
    for (name, run) in PASSES {
        if !stacks || STACKING.contains(name) {
            run(&mut quick);
        }
    }
    quick
}

/// The passes that turn rules about single pieces into rules about sets, which [`crate::program`] lowers: those
/// without forms of their own for speed.
const NORMALISING: &[&str] = &["pieces", "lift", "leaps", "movers", "fold", "tidy"];

/// An equivalent game whose rules are written as sets of sites and for each mover, with no node that exists only
/// for the speed of the evaluator.
#[must_use]
pub fn normalise(game: &Game) -> Game {
    let mut normal = game.clone();
    normal.announcements.clear();
    for (_, run) in PASSES.iter().filter(|(name, _)| NORMALISING.contains(name)) {
        run(&mut normal);
    }
    normal
}
