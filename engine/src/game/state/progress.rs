//! How far pieces have come, on tracks that cross a site several times.
//!
//! A counter for each step of a track and each kind of piece holds how many pieces stand there, as in Ludii. The
//! counters follow the changes of the board and may fall below 0 where a piece is taken off a site of several steps.
//! They are no part of the hash.

use super::State;
use crate::game::ir::Track;
use crate::game::layout::Layout;

/// The place of a kind of piece at a step of a track among all numbers; none if they are not kept of the track.
fn place(layout: &Layout, track: &Track, what: u8, step: usize) -> Option<usize> {
    let first = track.progress?;
    Some(layout.progress * 4 + first + usize::from(what) * track.sites.len() + step)
}

impl State {
    /// Sets the number of a place among the halves of integers of a state.
    pub(crate) fn set_half(&mut self, index: usize, value: i16) {
        bytemuck::cast_slice_mut::<u64, i16>(&mut self.words)[index] = value;
    }

    fn pieces_at(&self, layout: &Layout, track: &Track, what: u8, step: usize) -> i16 {
        place(layout, track, what, step).map_or(0, |place| self.half(place).cast_signed())
    }

    fn add_at(&mut self, layout: &Layout, track: &Track, what: u8, step: usize, more: i16) {
        if let Some(place) = place(layout, track, what, step) {
            let number = &mut bytemuck::cast_slice_mut::<u64, i16>(&mut self.words)[place];
            *number = number.saturating_add(more);
        }
    }

    /// The first step on a site at which there is a piece of a kind.
    pub(crate) fn step_of(
        &self,
        layout: &Layout,
        track: &Track,
        what: u8,
        site: i32,
    ) -> Option<usize> {
        let mut steps = track.steps_on(site);
        steps.find(|step| self.pieces_at(layout, track, what, *step) > 0)
    }

    /// Counts pieces that have entered a site from off the board: they stand at the first step on it.
    pub(crate) fn enter_track(
        &mut self,
        layout: &Layout,
        track: &Track,
        what: u8,
        site: i32,
        count: i16,
    ) {
        if let Some(step) = track.find(site) {
            self.add_at(layout, track, what, step, count);
        }
    }

    /// Notes that a piece has been taken off a site. As in Ludii, all steps there lose one.
    pub(crate) fn leave_track(&mut self, layout: &Layout, track: &Track, what: u8, site: i32) {
        for step in track.steps_on(site) {
            self.add_at(layout, track, what, step, -1);
        }
    }

    /// Notes that pieces have gone from a site to another: from the first step where there is one, to the next step on
    /// the other site, or to its first step if none follows.
    pub(crate) fn advance(
        &mut self,
        layout: &Layout,
        track: &Track,
        what: u8,
        (from, to): (i32, i32),
        count: i16,
    ) {
        if track.find(from).is_none() {
            // As in Ludii, however many enter, one is noted.
            self.enter_track(layout, track, what, to, 1);
            return;
        }
        let Some(step) = self.step_of(layout, track, what, from) else {
            return;
        };
        self.add_at(layout, track, what, step, -count);
        let next = track.steps_on(to).find(|next| *next > step);
        if let Some(next) = next.or_else(|| track.find(to)) {
            self.add_at(layout, track, what, next, count);
        }
    }
}
