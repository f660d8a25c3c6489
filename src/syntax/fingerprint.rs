//! Fingerprints of forms: numbers by which the same form is known again.
//!
//! Every node of every choice has one, so they are made by a few multiplications; they must only tell apart
//! what texts hold, and need not withstand anyone who looks for two alike.

use super::tree::{Name, NodeId, NodeKind, SyntaxTree};
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Hashes what a form holds to its fingerprint.
#[derive(Clone, Copy, Debug)]
pub struct Fingerprinter(u64);

/// Makes the hashes of tables whose keys are fingerprints, or names that a text gives.
pub type ByFingerprint = BuildHasherDefault<Fingerprinter>;

/// Two odd numbers without a pattern: the first digits of pi and of e.
const MIX: [u64; 2] = [0x2437_0C57_A3A0_E1D3, 0xB7E1_5162_8AED_2A6B];

impl Default for Fingerprinter {
    fn default() -> Self {
        Self(MIX[0])
    }
}

impl Fingerprinter {
    #[inline]
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(MIX[1]);
        self.0 = ((product >> 64) as u64 ^ product as u64).wrapping_add(MIX[0]);
    }
}

impl Hasher for Fingerprinter {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        // The length tells how many of the last bytes are no part of it.
        let last = rest.iter().rev();
        let last = last.fold(0, |word, byte| word << 8 | u64::from(*byte));
        self.mix(last);
        self.mix(bytes.len() as u64);
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.mix(number as u64);
        self.mix((number >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        let mut last = *self;
        last.mix(MIX[1]);
        last.0
    }
}

/// The fingerprint of each node of a tree: what it is and what is below it, wherever it stands and whatever calls brought
/// it.
pub fn fingerprints(tree: &SyntaxTree) -> Vec<u64> {
    let mut fingerprints: Vec<u64> = Vec::with_capacity(tree.nodes.len());
    for node in &tree.nodes {
        let mut fingerprinter = Fingerprinter::default();
        fingerprinter.mix(tag(&node.kind));
        let below = |fingerprinter: &mut Fingerprinter, ids: &[NodeId]| {
            fingerprinter.mix(ids.len() as u64);
            // Children stand before their parent.
            ids.iter()
                .for_each(|id| fingerprinter.mix(fingerprints[id.0 as usize]));
        };
        let name = |fingerprinter: &mut Fingerprinter, name: &Name| {
            (&*name.text, name.form).hash(fingerprinter);
        };
        let to = &mut fingerprinter;
        match &node.kind {
            NodeKind::Call { head, args } => {
                name(to, head);
                below(to, args);
            }
            NodeKind::Array(items) | NodeKind::Angles(items) => below(to, items),
            NodeKind::Labelled { label, value } => {
                name(to, label);
                below(to, &[*value]);
            }
            NodeKind::Range { low, high } => below(to, &[*low, *high]),
            NodeKind::Int(number) => to.mix(*number as u64),
            NodeKind::Float(number) => to.mix(number.to_bits()),
            NodeKind::Text(text) | NodeKind::Symbol(text) => to.write(text.as_bytes()),
            NodeKind::Reference { category, tag } => {
                name(to, category);
                name(to, tag);
            }
            NodeKind::Parameter(number) => to.mix(u64::from(*number)),
            NodeKind::Stars(number) => to.mix(u64::from(*number)),
            NodeKind::Omitted | NodeKind::Bad => {}
        }
        fingerprints.push(fingerprinter.finish());
    }
    fingerprints
}

/// A number for each kind of node.
fn tag(kind: &NodeKind) -> u64 {
    match kind {
        NodeKind::Call { .. } => 0,
        NodeKind::Array(_) => 1,
        NodeKind::Labelled { .. } => 2,
        NodeKind::Range { .. } => 3,
        NodeKind::Int(_) => 4,
        NodeKind::Float(_) => 5,
        NodeKind::Text(_) => 6,
        NodeKind::Symbol(_) => 7,
        NodeKind::Omitted => 8,
        NodeKind::Parameter(_) => 9,
        NodeKind::Reference { .. } => 10,
        NodeKind::Angles(_) => 11,
        NodeKind::Stars(_) => 12,
        NodeKind::Bad => 13,
    }
}
