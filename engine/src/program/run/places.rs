//! Where each slot lies in the block of a state.

use crate::program::Program;
use crate::program::types::{HeadSlot, Home, SlotId};

/// Where the slots of a program lie in a block: the number of the first word of each.
#[derive(Clone, Debug)]
pub struct Places {
    first: Vec<usize>,
    /// The words of a block.
    pub total: usize,
    /// The words that outlive a turn, which are the first.
    pub lasting: usize,
}

impl Places {
    /// The slots one after the other, each in words of its own; last come those that live no longer than a turn.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let (mut total, mut lasting) = (0, 0);
        let mut first = vec![0; program.slots.len()];
        for is_local in [false, true] {
            for (slot, first) in program.slots.iter().zip(&mut first) {
                if (slot.home == Home::Local) == is_local {
                    *first = total;
                    total += program.words_of(slot);
                }
            }
            if !is_local {
                lasting = total;
            }
        }
        Self {
            first,
            total,
            lasting,
        }
    }

    /// The first word of a slot.
    #[inline]
    #[must_use]
    pub fn of(&self, slot: SlotId) -> usize {
        self.first[slot.index()]
    }

    /// The word of a number of the head, if the program has a slot for it.
    #[must_use]
    pub fn of_head(&self, program: &Program, head: HeadSlot) -> Option<usize> {
        let mut slots = program.slots.iter().zip(&self.first);
        let (_, first) = slots.find(|(slot, _)| slot.home == Home::Head(head))?;
        Some(*first)
    }
}

impl HeadSlot {
    /// Whether it holds a part of the last move.
    pub(super) fn is_of_last_move(self) -> bool {
        matches!(
            self,
            Self::LastRule
                | Self::LastFrom
                | Self::LastTo
                | Self::LastBetween
                | Self::LastPiece
                | Self::LastSite
                | Self::LastValue
                | Self::LastDice
        )
    }
}
