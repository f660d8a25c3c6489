//! Variables, and lists of remembered values.
//!
//! They are no part of the hash: as in Ludii, positions that differ in nothing else are repeated.

use super::State;
use crate::game::ir::{ListId, VariableId};
use crate::game::layout::Layout;

/// The words of a list: one for its length, then two values to a word, so that there is room for twice as many values as
/// sites, and for 64 at least. A list that outgrows it ends the game.
pub(crate) fn words_of_list(sites: usize) -> usize {
    sites.max(32) + 1
}

impl State {
    /// Sets a variable.
    pub(crate) fn set_variable(&mut self, layout: &Layout, variable: VariableId, value: i32) {
        bytemuck::cast_slice_mut::<u64, i32>(&mut self.words)
            [layout.variables * 2 + variable.index()] = value;
    }

    fn first(layout: &Layout, list: ListId) -> usize {
        (layout.lists + list.index() * words_of_list(layout.sites)) * 2
    }

    /// The values of a list, in the order in which they came.
    pub(crate) fn list(&self, layout: &Layout, list: ListId) -> &[i32] {
        let first = Self::first(layout, list);
        let all = bytemuck::cast_slice::<u64, i32>(&self.words);
        &all[first + 2..][..all[first] as usize]
    }

    /// Adds a value to a list. If there is no room for it, the game ends.
    pub(crate) fn push(&mut self, layout: &Layout, list: ListId, value: i32) {
        let first = Self::first(layout, list);
        let most = (words_of_list(layout.sites) - 1) * 2;
        let all = bytemuck::cast_slice_mut::<u64, i32>(&mut self.words);
        let length = all[first] as usize;
        if length < most {
            all[first + 2 + length] = value;
            all[first] += 1;
        } else {
            self.head.overdrawn = true;
        }
    }

    /// Takes the first such value out of a list.
    pub(crate) fn pull(&mut self, layout: &Layout, list: ListId, value: i32) {
        let Some(index) = self
            .list(layout, list)
            .iter()
            .position(|other| *other == value)
        else {
            return;
        };
        let first = Self::first(layout, list);
        let all = bytemuck::cast_slice_mut::<u64, i32>(&mut self.words);
        let length = all[first] as usize;
        all.copy_within(first + 3 + index..first + 2 + length, first + 2 + index);
        all[first + 1 + length] = 0;
        all[first] -= 1;
    }
}
