//! Inlining: a playout contains the functions of short turns instead of calling them.
//!
//! The slots that such a playout uses stay in locals from one turn to the next. Long functions are called: that costs a
//! few per cent of the speed, but a copy of them in the playout would double the time that it takes to compile a module.

use crate::program::build::FunctionBuilder;
use crate::program::op::{Body, Op};
use crate::program::{Function, Program, Turn};

/// The most operations of a playout that calls nothing.
const MOST: usize = 1000;

/// Runs the pass on the playout.
pub fn run(program: &mut Program) {
    let parts = program
        .turns
        .iter()
        .flat_map(|turn| [&turn.choice, &turn.play]);
    if parts.map(length).sum::<usize>() > MOST {
        return;
    }
    let mut build = FunctionBuilder::typed_as(&program.playout);
    body(&program.playout.body, &program.turns, &mut build);
    program.playout = build.finish();
}

/// The number of operations of a function.
fn length(function: &Function) -> usize {
    let mut length = 0;
    function.body.each(&mut |_| length += 1);
    length
}

fn body(body_of: &Body, turns: &[Turn], build: &mut FunctionBuilder) {
    for node in &body_of.0 {
        if let Op::Turn(turn) = node.op {
            let turn = &turns[turn.index()];
            build.inline(&turn.choice);
            build.inline(&turn.play);
            continue;
        }
        let mut node = node.clone();
        for inner in node.op.bodies_mut() {
            build.open();
            body(inner, turns, build);
            *inner = build.close();
        }
        build.add(node);
    }
}
