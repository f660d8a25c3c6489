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

/// A pass over the rules of a game.
#[derive(Clone, Copy, Debug)]
pub struct RulePass {
    /// What it is called, as its file is.
    pub name: &'static str,
    /// Rewrites the rules.
    pub run: fn(&mut Game),
    /// Whether it is right where pieces are stacked, too; the others take the piece on a site for all there is.
    pub stacking: bool,
    /// Whether it leads to rules about sets and for each mover, which [`crate::program`] lowers, and makes no node that
    /// exists only for the speed of the evaluator.
    pub normalising: bool,
}

impl RulePass {
    const fn new(name: &'static str, run: fn(&mut Game)) -> Self {
        Self {
            name,
            run,
            stacking: false,
            normalising: false,
        }
    }

    const fn stacking(self) -> Self {
        Self {
            stacking: true,
            ..self
        }
    }

    const fn normalising(self) -> Self {
        Self {
            normalising: true,
            ..self
        }
    }
}

/// The passes in their order.
pub const PASSES: &[RulePass] = &[
    RulePass::new("pieces", pieces::run).normalising(),
    RulePass::new("lift", lift::run).stacking().normalising(),
    RulePass::new("leaps", leaps::run).normalising(),
    RulePass::new("movers", movers::run)
        .stacking()
        .normalising(),
    RulePass::new("fold", fold::run).stacking().normalising(),
    RulePass::new("rows", rows::run),
    RulePass::new("tidy", tidy::run).stacking().normalising(),
    RulePass::new("placement", placement::run),
    RulePass::new("kept", kept::run).stacking(),
    RulePass::new("shifted_moves", shifted_moves::run),
    RulePass::new("bulk", bulk::run),
    RulePass::new("range_tests", range_tests::run).stacking(),
    RulePass::new("movement", movement::run),
    RulePass::new("quiet", quiet::run),
    RulePass::new("distances", distances::run).stacking(),
    RulePass::new("lookups", lookups::run).stacking(),
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
    for pass in PASSES.iter().filter(|pass| !stacks || pass.stacking) {
        (pass.run)(&mut quick);
    }
    quick
}

/// An equivalent game whose rules are written as sets of sites and for each mover, with no node that exists only
/// for the speed of the evaluator.
#[must_use]
pub fn normalise(game: &Game) -> Game {
    let mut normal = game.clone();
    normal.announcements.clear();
    for pass in PASSES.iter().filter(|pass| pass.normalising) {
        (pass.run)(&mut normal);
    }
    normal
}
