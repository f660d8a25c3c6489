//! The sites where the moves of a generator end.

use super::{Lowered, Lowering};
use crate::game::ir::Moves;
use crate::program::op::{Body, Op, SetOp};
use crate::program::types::{SlotId, Value, ValueType};

impl Lowering<'_> {
    /// The sites where the moves of a generator end: each operation that would emit some adds their ends to a set.
    pub(super) fn targets_of(&mut self, moves: &Moves) -> Lowered<Value> {
        if super::afterwards::has_tests(moves) || self.threat.is_some() {
            return self.missing("ends of moves that are tried,", moves);
        }
        let ends = self.slots.local("ends", ValueType::Set);
        let none = self.no_sites();
        self.store(ends, none);
        let outer = (self.silent, self.test, self.comparing, self.bound);
        (self.silent, self.test, self.comparing) = (false, None, true);
        self.build.open();
        let emitted = self.moves(moves, None);
        let body = self.build.close();
        (self.silent, self.test, self.comparing, self.bound) = outer;
        emitted?;
        self.with_ends(body, ends)?;
        Ok(self.load(ends))
    }

    /// Adds operations that collect the ends of moves where those of a body emit them.
    fn with_ends(&mut self, body: Body, all: SlotId) -> Lowered<()> {
        for mut node in body.0 {
            if let Op::Emit(_, ends, _) = node.op {
                match self.build.ty(ends) {
                    ValueType::Set => {
                        let before = self.load(all);
                        let after = self.combine(SetOp::Or, before, ends);
                        self.store(all, after);
                    }
                    // A pass ends nowhere.
                    ValueType::Bool => {}
                    _ => return Err(self.missing_node("ends of rows of moves".to_owned())),
                }
                continue;
            }
            for inner in node.op.bodies_mut() {
                let of = std::mem::take(inner);
                self.build.open();
                let done = self.with_ends(of, all);
                *inner = self.build.close();
                done?;
            }
            self.build.add(node);
        }
        Ok(())
    }
}
