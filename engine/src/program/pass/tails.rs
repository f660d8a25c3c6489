//! Merging of tails: what both sides of a branch end with is done once, after it.
//!
//! A piece that moves is looked for among the kinds, and each kind has its own set, while the sets of its owner and of
//! the empty sites change in the same way for all. Operations are the same if they use the same values, which then
//! come from before the branch. (Cross jumping: Muchnick, Advanced Compiler Design and Implementation, 18.8.)

use crate::program::Program;
use crate::program::op::{Body, Op};

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    for (function, _) in program.functions_mut() {
        merge(&mut function.body);
    }
}

fn merge(body: &mut Body) {
    let old = std::mem::take(&mut body.0);
    for mut node in old {
        for inner in node.op.bodies_mut() {
            merge(inner);
        }
        let mut tail = Vec::new();
        if let Op::If(_, then, otherwise) = &mut node.op {
            while let (Some(one), Some(other)) = (then.0.last(), otherwise.0.last())
                && one.result.is_none()
                && one.op == other.op
            {
                tail.extend(then.0.pop());
                otherwise.0.pop();
            }
        }
        let is_empty = |body: &&Body| body.0.is_empty();
        let does_nothing = matches!(node.op, Op::If(..)) && node.op.bodies().iter().all(is_empty);
        if !does_nothing {
            body.0.push(node);
        }
        body.0.extend(tail.into_iter().rev());
    }
}
