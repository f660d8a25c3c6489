//! Programs become better programs that mean the same.
//!
//! Each pass is a file, under the name that compilers use. What a pass may do with an operation it finds in its
//! [record](super::op::OpRecord); no game and no kind of rule is named.
//!
//! 1. [`choice`]: functions that emit moves become functions that choose one (called while rules are lowered; `stream` and
//!    `drawn` have what is emitted in loops, `tested` what must be tried);
//! 2. [`difference`]: auxiliary slots are kept up where what they follow from changes (finite differencing; `outside` has
//!    the rules for what lies outside of a set);
//! 3. [`inline`]: a playout of short turns calls no functions;
//! 4. [`thread`]: conditions that branches before them decide are not asked (jump threading);
//! 5. [`forward`]: what a slot is known to hold is not loaded again (store-to-load forwarding);
//! 6. [`common`]: what was computed is not computed again (common subexpressions);
//! 7. [`fold`]: what is known beforehand is not computed at all (constants, facts about sites, branches);
//! 8. [`constant`]: slots that never change are constants;
//! 9. [`vectorise`]: a loop whose rounds concern only the bits of their own sites becomes set algebra;
//! 10. [`dead`]: what nobody uses goes (dead code and dead stores);
//! 11. [`short_circuit`]: a question is answered by the first thing that makes the answer yes;
//! 12. [`sink`]: what is needed only if a condition holds is computed only then (code sinking);
//! 13. [`tails`]: what both sides of a branch end with is done once, after it (cross jumping).
//!
//! Owns what makes programs faster. Refuses to change what a program does: the same moves, positions and draws of chance. Begin
//! with [`fold`].

pub mod choice;
pub mod common;
pub mod constant;
pub mod dead;
pub mod difference;
mod drawn;
pub mod fold;
pub mod forward;
pub mod inline;
mod outside;
mod rounds;
pub mod short_circuit;
pub mod sink;
mod slice;
mod stream;
pub mod tails;
mod tested;
pub mod thread;
pub mod vectorise;

use super::Program;

/// A pass over a whole program.
pub type Transformation = fn(&mut Program);

/// The passes that run on a program that has been lowered, by name.
pub const PASSES: &[(&str, Transformation)] = &[
    ("difference", difference::run),
    ("inline", inline::run),
    ("thread", thread::run),
    ("forward", forward::run),
    ("common", common::run),
    ("fold", fold::run),
    ("constant", constant::run),
    ("vectorise", vectorise::run),
    ("dead", dead::run),
    ("short_circuit", short_circuit::run),
    ("sink", sink::run),
    ("tails", tails::run),
];

/// The passes that run once, at a time of their own.
const ONCE: [&str; 5] = ["difference", "inline", "short_circuit", "sink", "tails"];

/// How often the other passes are run after differencing, and after inlining: what one finds helps another.
const ROUNDS: usize = 2;

/// Runs all passes. Auxiliary slots are kept up once it is known which changes are really made.
pub fn run(program: &mut Program) {
    let round = |program: &mut Program, before_difference: bool| {
        let others = PASSES.iter().filter(|(name, _)| !ONCE.contains(name));
        for (name, pass) in others {
            match *name {
                // Differencing has rules for single sites that enter a set or leave it, not for sets.
                "vectorise" if before_difference => {}
                "dead" if before_difference => dead::run_before_difference(program),
                _ => pass(program),
            }
        }
    };
    round(program, true);
    difference::run(program);
    for _ in 0..ROUNDS {
        round(program, false);
    }
    inline::run(program);
    for _ in 0..ROUNDS {
        round(program, false);
    }
    dead::forget_facts(program);
    dead::run(program);
    short_circuit::run(program);
    sink::run(program);
    tails::run(program);
}
