//! Rules rewritten to mean the same: as sets of sites, and written out for each mover.
//!
//! Each pass is a file: a function from rules to rules that needs no knowledge of the others. They run
//! in this order:
//!
//! 1. `pieces`: moves made piece by piece become moves of all pieces of a kind at once;
//! 2. `lift`: conditions on one site become regions, found once for all sites;
//! 3. `leaps`: leaps become steps in directions of their own;
//! 4. `movers`: the moves of a phase and the end rules are written out for each player;
//! 5. `fold`: what does not depend on the position is computed now;
//! 6. `tidy`: effects that do nothing leave the rules;
//! 7. `distances`: how far sites are from each other is found once, where rules ask for it;
//! 8. `lookups`: sites by a number that a table gives them are fixed regions by that number.
//!
//! A game means the same before and after, move for move; only the order of its legal moves may differ. The evaluator plays
//! by such rules, and [`crate::program`] lowers them: what else makes a game fast is found in its program.
//!
//! Owns the form of rules that everything plays by. Refuses nodes that exist only for speed: what is written here, a description could say. Refuses a game whose rules a pass
//! does not know: each lists the nodes that it accepts. Begin with `fold` for a rewriting of nodes, and with `lift` for what
//! sets of sites are good for.

mod distances;
mod fold;
mod leaps;
mod lift;
mod lookups;
mod movers;
mod on_board;
mod pieces;
mod tidy;

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
}

impl RulePass {
    const fn new(name: &'static str, run: fn(&mut Game)) -> Self {
        Self {
            name,
            run,
            stacking: false,
        }
    }

    const fn stacking(self) -> Self {
        Self {
            stacking: true,
            ..self
        }
    }
}

/// The passes in their order.
pub const PASSES: &[RulePass] = &[
    RulePass::new("pieces", pieces::run),
    RulePass::new("lift", lift::run).stacking(),
    RulePass::new("leaps", leaps::run),
    RulePass::new("movers", movers::run).stacking(),
    RulePass::new("fold", fold::run).stacking(),
    RulePass::new("tidy", tidy::run).stacking(),
    RulePass::new("distances", distances::run).stacking(),
    RulePass::new("lookups", lookups::run).stacking(),
];

/// An equivalent game whose rules are written as sets of sites and for each mover. The rules of a puzzle stay as they are.
#[must_use]
pub fn optimise(game: &Game) -> Game {
    let mut quick = game.clone();
    // They are for people, who play by the rules as they were written.
    quick.announcements.clear();
    quick.tallies.clear();
    if quick.layout.is_puzzle() {
        return quick;
    }
    let stacks = quick.layout.stacks();
    for pass in PASSES.iter().filter(|pass| !stacks || pass.stacking) {
        (pass.run)(&mut quick);
    }
    quick
}
