//! Common subexpressions: what was computed before is not computed again.

use crate::program::Program;
use crate::program::op::{Body, Op};
use crate::program::types::Value;
use std::collections::HashMap;

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    for (function, _) in program.functions_mut() {
        Common::default().body(&mut function.body);
    }
}

#[derive(Default)]
struct Common {
    /// Operations that depend on nothing but their operands, with their results, as far as they are in scope.
    computed: HashMap<Op, Value>,
    same: HashMap<Value, Value>,
}

impl Common {
    fn body(&mut self, body: &mut Body) {
        let mut here = Vec::new();
        body.0.retain_mut(|node| {
            let same = &self.same;
            node.op
                .replace(&mut |value| same.get(&value).copied().unwrap_or(value));
            for inner in node.op.bodies_mut() {
                self.body(inner);
            }
            let record = node.op.record();
            let (Some(result), true, None) = (node.result, record.is_pure(), record.reads) else {
                return true;
            };
            if let Some(value) = self.computed.get(&node.op) {
                self.same.insert(result, *value);
                return false;
            }
            self.computed.insert(node.op.clone(), result);
            here.push(node.op.clone());
            true
        });
        // What was computed here is not known to have been computed outside.
        for op in here {
            self.computed.remove(&op);
        }
    }
}
