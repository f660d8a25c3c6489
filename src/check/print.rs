//! Prints of forms: numbers by which the same form is known again.
//!
//! Every node of every choice has one, so they are made by a few multiplications; they must only tell apart
//! what texts hold, and need not withstand anyone who looks for two alike.

use crate::syntax::{NodeId, NodeKind, SyntaxTree, TraceId};
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Makes prints.
#[derive(Clone, Copy, Debug)]
pub(super) struct Printer(u64);

/// Makes the hashes of tables whose keys are prints.
pub(super) type ByPrint = BuildHasherDefault<Printer>;

/// Two odd numbers without a pattern: the first digits of pi and of e.
const MIX: [u64; 2] = [0x2437_0C57_A3A0_E1D3, 0xB7E1_5162_8AED_2A6B];

impl Default for Printer {
    fn default() -> Self {
        Self(MIX[0])
    }
}

impl Printer {
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(MIX[1]);
        self.0 = ((product >> 64) as u64 ^ product as u64).wrapping_add(MIX[0]);
    }
}

impl Hasher for Printer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
        self.mix(bytes.len() as u64);
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_u128(&mut self, number: u128) {
        self.mix(number as u64);
        self.mix((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        let mut last = *self;
        last.mix(MIX[1]);
        last.0
    }
}

/// The print of each node of a tree: what it is, where it stands, what is below it, and what is told of the calls
/// that brought it.
pub(super) fn prints(tree: &SyntaxTree, calls: impl Fn(TraceId) -> Option<u64>) -> Vec<u64> {
    let mut prints: Vec<u64> = Vec::with_capacity(tree.nodes.len());
    for node in &tree.nodes {
        let mut hasher = Printer::default();
        std::mem::discriminant(&node.kind).hash(&mut hasher);
        node.span.hash(&mut hasher);
        if let Some(calls) = node.trace.and_then(&calls) {
            calls.hash(&mut hasher);
        }
        let mut below = |ids: &[NodeId]| {
            // Children stand before their parent.
            ids.iter()
                .for_each(|id| prints[id.0 as usize].hash(&mut hasher));
        };
        match &node.kind {
            NodeKind::Call { args, .. } => below(args),
            NodeKind::Array(items) | NodeKind::Angles(items) => below(items),
            NodeKind::Labelled { value, .. } => below(&[*value]),
            NodeKind::Range { low, high } => below(&[*low, *high]),
            NodeKind::Int(number) => number.hash(&mut hasher),
            NodeKind::Float(number) => number.to_bits().hash(&mut hasher),
            NodeKind::Text(text) | NodeKind::Symbol(text) => text.hash(&mut hasher),
            NodeKind::Reference { .. }
            | NodeKind::Omitted
            | NodeKind::Parameter(_)
            | NodeKind::Stars(_)
            | NodeKind::Bad => {}
        }
        if let NodeKind::Call { head, .. } = &node.kind {
            head.text.hash(&mut hasher);
        }
        prints.push(hasher.finish());
    }
    prints
}

#[cfg(test)]
mod tests {
    use super::Printer;
    use std::collections::HashSet;
    use std::hash::{Hash, Hasher};

    #[test]
    fn near_things_have_different_prints() {
        let mut prints = HashSet::new();
        for one in 0..300u64 {
            for other in 0..300u64 {
                let mut printer = Printer::default();
                (one, other).hash(&mut printer);
                assert!(prints.insert(printer.finish()), "{one} {other}");
            }
        }
        let mut printer = Printer::default();
        "ab".hash(&mut printer);
        assert!(prints.insert(printer.finish()));
    }
}
