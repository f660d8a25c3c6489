//! Notes how far pieces come on tracks, in games whose layout keeps it.

use super::action::Action;
use super::{Context, from_site};
use crate::game::ir::{Physical, Track};
use crate::game::moves::Move;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Notes what an action is about to do, before it does it. Whole and part stacks that are carried, and pieces that
    /// become others, keep the places from which they came: as in Ludii.
    #[inline]
    pub(super) fn note_progress(&mut self, action: &Action) {
        if self.game.layout.keeps_progress {
            self.note_action(action);
        }
    }

    fn note_action(&mut self, action: &Action) {
        match *action {
            Action::Put { site, piece, count } => self.note_put(site, piece, count),
            Action::Take(site) => self.note_taken(site, self.what(site)),
            Action::TakeLevels { site, level, count } => {
                let height = self.height(site);
                for taken in 0..usize::from(count).min(height) {
                    let level =
                        level.map_or(height - 1 - taken, |level| usize::from(level) + taken);
                    let what = self.state.held(&self.game.layout, site, level).what;
                    self.note_taken(site, what);
                }
            }
            Action::CarryLevel { from, level, to } => {
                let what = self.held(from, i32::from(level)).what;
                self.note_carried(from, to, what, 1);
            }
            Action::Carry { from, to } => self.note_carried(from, to, self.what(from), 1),
            Action::CarrySome { from, to, count } if !self.game.layout.stacks() => {
                self.note_carried(from, to, self.what(from), count);
            }
            _ => {}
        }
    }

    /// Notes what the piece of a move is about to do.
    pub(super) fn note_move(&mut self, mv: Move, physical: Physical) {
        match physical {
            Physical::Put => self.note_put(mv.to, mv.piece, 1),
            Physical::Take => self.note_taken(mv.to, self.what(mv.to)),
            Physical::Carry => self.note_carried(mv.from, mv.to, self.what(mv.from), 1),
            Physical::Nothing
            | Physical::Assign
            | Physical::CrossOut
            | Physical::CarryStack
            | Physical::Swap
            | Physical::Propose(_)
            | Physical::Vote(_) => {}
        }
    }

    fn note_put(&mut self, site: Site, what: u8, count: u16) {
        // Ludii notes a piece that is put onto a stack twice, so that one of two is left behind when it goes on.
        let times = if self.game.layout.stacks() { 2 } else { 1 };
        let count = count.saturating_mul(times).min(i16::MAX as u16) as i16;
        for track in self.kept_tracks() {
            self.state
                .enter_track(&self.game.layout, track, what, from_site(site), count);
        }
    }

    /// Notes that a piece of a kind is taken off a site.
    pub(super) fn note_taken(&mut self, site: Site, what: u8) {
        for track in self.kept_tracks().filter(|_| what != 0) {
            self.state
                .leave_track(&self.game.layout, track, what, from_site(site));
        }
    }

    fn note_carried(&mut self, from: Site, to: Site, what: u8, count: u16) {
        // A piece that comes back to its own site has gone on along the track; not so in games of stacks, as in Ludii.
        if what == 0 || from == to && self.game.layout.stacks() {
            return;
        }
        let way = (from_site(from), from_site(to));
        let count = count.min(i16::MAX as u16) as i16;
        for track in self.kept_tracks() {
            self.state
                .advance(&self.game.layout, track, what, way, count);
        }
    }

    /// The tracks whose step counters are kept in the state (`Track::progress`).
    fn kept_tracks(&self) -> impl Iterator<Item = &'a Track> + use<'a, W> {
        let tracks = self.game.tracks.iter();
        tracks.filter(|track| track.progress.is_some())
    }

    /// The step of a track at which the piece on a site stands: of a stack, the lowest piece of the player whose track
    /// is meant, or else the highest. Without a piece there it is the first step on the site.
    pub(super) fn step_at(&self, track: &Track, player: usize, site: Site) -> Option<usize> {
        if track.progress.is_none() {
            return track.find(from_site(site));
        }
        let layout = &self.game.layout;
        let mut levels = 0..self.height(site);
        let own = levels.find_map(|level| {
            let what = self.state.held(layout, site, level).what;
            (usize::from(self.game.owner(what)) == player).then_some(what)
        });
        match own.unwrap_or_else(|| self.what(site)) {
            0 => track.find(from_site(site)),
            what => self.state.step_of(layout, track, what, from_site(site)),
        }
    }
}
