//! Places on tracks.

use super::{Context, to_site};
use crate::game::ir::{AlongTracks, Int, OnTrack, Stretch, Track, TrackChoice};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// No site, as an integer.
const OFF: i32 = -1;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The track that is meant.
    pub(super) fn track(&mut self, choice: &'a TrackChoice) -> Option<&'a Track> {
        let player = self.player(&choice.player);
        let id = choice.of.get(player).copied().flatten()?;
        self.game.tracks.get(id.index())
    }

    /// The sites of a track from one to another, as in Ludii.
    pub(super) fn stretch(&mut self, stretch: &'a Stretch) -> SiteSet<W> {
        let mut end = |end: &'a Option<Int>| end.as_ref().map_or(OFF, |end| self.int(end));
        let (from, to) = (end(&stretch.from), end(&stretch.to));
        let mut sites = SiteSet::EMPTY;
        let Some(track) = self.track(&stretch.track) else {
            return sites;
        };
        let first = match from {
            OFF => Some(0),
            from => track.find(from),
        };
        let Some(first) = first else {
            return sites;
        };
        for site in track.sites[first..].iter().chain(&track.sites[..first]) {
            if *site >= 0 {
                sites.insert(to_site(*site));
            }
            if *site == to {
                break;
            }
        }
        sites
    }

    /// Where a slide along tracks may end.
    pub(super) fn along_tracks(&mut self, slide: &'a AlongTracks) -> SiteSet<W> {
        let from = self.int(&slide.from);
        let (min, max) = (self.int(&slide.min), self.int(&slide.max));
        let outer = self.frame;
        let mut ends = SiteSet::EMPTY;
        for id in &slide.tracks {
            let track = &self.game.tracks[id.index()];
            let max = max.min(track.sites.len() as i32 - 1);
            for first in track.steps_on(from) {
                let (mut step, mut bent) = (first, false);
                for distance in 1..=max {
                    bent |= track.bends[step];
                    let Some(next) = track.after(step) else {
                        break;
                    };
                    let Ok(site) = u16::try_from(track.sites[next]) else {
                        break;
                    };
                    step = next;
                    self.frame.to = Site(site);
                    if distance >= min && (bent || !slide.round_bend) {
                        if slide.stop.as_ref().is_some_and(|stop| self.bool(stop)) {
                            ends.insert(Site(site));
                            break;
                        }
                        if slide.ends.as_ref().is_none_or(|ends| self.bool(ends)) {
                            ends.insert(Site(site));
                        }
                    }
                    self.frame.between = Site(site);
                    if !self.bool(&slide.passes) {
                        break;
                    }
                }
            }
        }
        self.frame = outer;
        ends
    }

    /// The site of a place on a track.
    pub(super) fn on_track(&mut self, place: &'a OnTrack) -> i32 {
        match place {
            OnTrack::Ahead { track, from, steps } => {
                let player = self.player(&track.player);
                let Some(track) = self.track(track) else {
                    return OFF;
                };
                let first = match self.int(from) {
                    from if from < 0 && track.progress.is_some() => return OFF,
                    from if from < 0 => track.find(from),
                    from => self.step_at(track, player, to_site(from)),
                };
                ahead(track, first, self.int(steps))
            }
            OnTrack::First { track, from, when } => {
                let Some(track) = self.track(track) else {
                    return OFF;
                };
                let first = match from.as_deref().map(|from| self.int(from)) {
                    None | Some(OFF) => Some(0),
                    Some(from) => track.find(from),
                };
                let Some(first) = first else {
                    return OFF;
                };
                let (outer, length) = (self.frame, track.sites.len());
                let mut found = OFF;
                for step in first..first + length {
                    let site = track.sites[step % length];
                    self.frame.to = to_site(site);
                    if when.as_deref().is_none_or(|when| self.bool(when)) {
                        found = site;
                        break;
                    }
                }
                self.frame = outer;
                found
            }
            OnTrack::End(track) => {
                let track = self.track(track);
                track
                    .and_then(|track| track.sites.last())
                    .map_or(OFF, |site| *site)
            }
        }
    }
}

/// The site some steps ahead of a step; `first` is none for a site that is not on the track: then they are counted from
/// one past the last step. A negative number of steps counts as 0.
fn ahead(track: &Track, first: Option<usize>, steps: i32) -> i32 {
    let length = track.sites.len();
    let step = first.unwrap_or(length) + usize::try_from(steps).unwrap_or(0);
    match track.sites.get(step) {
        Some(site) => *site,
        None if track.looped => track.sites[step % length],
        None => OFF,
    }
}
