//! Ways along tracks.

use super::{Lowered, Lowering};
use crate::game::ir::{
    AlongTracks, Bool, Comparison, Int, OnTrack, Stretch, Track, TrackChoice, Variable,
};
use crate::program::op::{Arith, Logic, Op, SetOp};
use crate::program::types::{ListId, SlotId, Value, ValueType};

/// The slots of a walk along a track.
struct TrackWalk {
    step: SlotId,
    distance: SlotId,
    bent: SlotId,
    more: SlotId,
    ends: SlotId,
}

/// The tables of a track: by step the site, −1 for places off the board, the step that follows, −1 for none, and
/// whether the track bends there.
struct Steps {
    sites: ListId,
    next: ListId,
    bends: ListId,
    number: i32,
}

impl<'g> Lowering<'g> {
    fn steps_along(&mut self, track: &Track) -> Steps {
        let number = track.sites.len();
        let next = (0..number).map(|step| track.after(step).map_or(-1, |next| next as i32));
        let next = next.collect();
        let bends = track.bends.iter().map(|bends| i32::from(*bends));
        let bends = bends.collect();
        Steps {
            sites: self.tables.list(track.sites.clone()),
            next: self.tables.list(next),
            bends: self.tables.list(bends),
            number: number as i32,
        }
    }

    /// The site of a place on a track; −1 if there is none.
    pub(super) fn on_track(&mut self, place: &OnTrack) -> Lowered<Value> {
        match place {
            OnTrack::Ahead { track, from, steps } => {
                let (from, steps) = (self.int(from)?, self.int(steps)?);
                self.by_player(&track.player, &mut |lowering, player| {
                    lowering.ahead_on(track, player, (from, steps))
                })
            }
            OnTrack::First { track, from, when } => {
                let from = from.as_ref().map(|from| self.int(from)).transpose()?;
                self.by_player(&track.player, &mut |lowering, player| {
                    lowering.first_on(track, player, (from, when.as_deref()))
                })
            }
            OnTrack::End(track) => self.by_player(&track.player, &mut |lowering, player| {
                let track = lowering.track_of(track, player);
                let last = track.and_then(|track| track.sites.last());
                Ok(lowering.build.int(last.copied().unwrap_or(-1)))
            }),
        }
    }

    /// The track of a player, if there is one.
    fn track_of(&self, choice: &TrackChoice, player: usize) -> Option<&'g Track> {
        let id = choice.of.get(player).copied().flatten()?;
        self.game.tracks.get(id.index())
    }

    /// The first site of the track of a player for which a condition holds, from a site on or from the beginning.
    fn first_on(
        &mut self,
        choice: &TrackChoice,
        player: usize,
        (from, when): (Option<Value>, Option<&Bool>),
    ) -> Lowered<Value> {
        let Some(track) = self.track_of(choice, player) else {
            return Ok(self.build.int(-1));
        };
        let (zero, one) = (self.build.int(0), self.build.int(1));
        let length = self.build.int(track.sites.len() as i32);
        let first = match from {
            Some(from) => {
                let nowhere = self.build.int(-1);
                let from_start = self.compare(Comparison::Equal, from, nowhere);
                let step = self.step_of(track, from);
                self.build.select(from_start, zero, step)
            }
            None => zero,
        };
        let [step, found] = ["step", "found"].map(|name| self.slots.local(name, ValueType::Int));
        let more = self.slots.local("more", ValueType::Bool);
        // The list of sites is doubled, so that a walk past the end goes on from the beginning.
        let twice = [&*track.sites, &*track.sites].concat();
        let sites = self.tables.list(twice);
        let exists = self.compare(Comparison::Less, first, length);
        let end = self.build.get(Op::Arith(Arith::Add, first, length));
        self.store(step, first);
        self.store_int(found, -1);
        self.store(more, exists);
        self.build.open();
        let here = self.load(step);
        let site = self.build.get(Op::Lookup(sites, here));
        let to = self.on_board_or_nowhere(site);
        let holds = match when {
            Some(when) => self.holds_at(Variable::To, to, when)?,
            None => self.build.bool(true),
        };
        self.when(holds, |lowering| {
            lowering.store(found, site);
            Ok(())
        })?;
        let next = self.build.get(Op::Arith(Arith::Add, here, one));
        self.store(step, next);
        let open = self.build.get(Op::Not(holds));
        let ahead = self.compare(Comparison::Less, next, end);
        let goes_on = self.both(Some(open), ahead);
        self.store(more, goes_on);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(self.load(found))
    }

    /// The sites of a track from one to another.
    pub(super) fn stretch(&mut self, stretch: &Stretch) -> Lowered<Value> {
        let mut end = |end: &Option<Int>| match end {
            Some(end) => self.int(end),
            None => Ok(self.build.int(-1)),
        };
        let (from, to) = (end(&stretch.from)?, end(&stretch.to)?);
        self.by_player(&stretch.track.player, &mut |lowering, player| {
            lowering.stretch_on(&stretch.track, player, (from, to))
        })
    }

    /// The sites of the track of a player from one to another; from the beginning, or all that follow, if that is nowhere.
    fn stretch_on(
        &mut self,
        choice: &TrackChoice,
        player: usize,
        (from, to): (Value, Value),
    ) -> Lowered<Value> {
        let Some(track) = self.track_of(choice, player) else {
            return Ok(self.no_sites());
        };
        let [zero, one, nowhere] = [0, 1, -1].map(|number| self.build.int(number));
        let length = self.build.int(track.sites.len() as i32);
        let from_start = self.compare(Comparison::Equal, from, nowhere);
        let step = self.step_of(track, from);
        let first = self.build.select(from_start, zero, step);
        let sites = self.tables.list([&*track.sites, &*track.sites].concat());
        let (step, found, more) = (
            self.slots.local("step", ValueType::Int),
            self.slots.local("stretch", ValueType::Set),
            self.slots.local("more", ValueType::Bool),
        );
        let none = self.no_sites();
        let exists = self.compare(Comparison::Less, first, length);
        let end = self.build.get(Op::Arith(Arith::Add, first, length));
        self.store(step, first);
        self.store(found, none);
        self.store(more, exists);
        self.build.open();
        let here = self.load(step);
        let site = self.build.get(Op::Lookup(sites, here));
        let (before, this) = (self.load(found), self.build.get(Op::One(site)));
        let is_site = self.compare(Comparison::GreaterOrEqual, site, zero);
        let this = self.build.select(is_site, this, none);
        let all = self.combine(SetOp::Or, before, this);
        self.store(found, all);
        let next = self.build.get(Op::Arith(Arith::Add, here, one));
        self.store(step, next);
        let open = self.compare(Comparison::Unequal, site, to);
        let ahead = self.compare(Comparison::Less, next, end);
        let goes_on = self.both(Some(open), ahead);
        self.store(more, goes_on);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(self.load(found))
    }

    /// A site, or −1 for each of the places off the board that tracks tell apart.
    fn on_board_or_nowhere(&mut self, site: Value) -> Value {
        let nowhere = self.build.int(-1);
        self.build.get(Op::Arith(Arith::Max, site, nowhere))
    }

    /// A site, or −1 for each of the places off the board that tracks tell apart.
    pub(super) fn site_or_nowhere(&mut self, site: &Int) -> Lowered<Value> {
        let value = self.int(site)?;
        Ok(match site {
            Int::OnTrack(_) => self.on_board_or_nowhere(value),
            _ => value,
        })
    }

    /// The site some steps ahead on the track of a player.
    fn ahead_on(
        &mut self,
        choice: &TrackChoice,
        player: usize,
        (from, steps): (Value, Value),
    ) -> Lowered<Value> {
        let Some(track) = self.track_of(choice, player) else {
            return Ok(self.build.int(-1));
        };
        if track.progress.is_some() {
            return self.missing("tracks that come to a site twice, of", choice);
        }
        let length = track.sites.len() as i32;
        let first = self.step_of(track, from);
        let (zero, end) = (self.build.int(0), self.build.int(length));
        let steps = self.build.get(Op::Arith(Arith::Max, steps, zero));
        let mut step = self.build.get(Op::Arith(Arith::Add, first, steps));
        if track.looped {
            step = self.build.get(Op::Arith(Arith::Mod, step, end));
        }
        let sites = self.tables.list(track.sites.clone());
        Ok(self.build.get(Op::Lookup(sites, step)))
    }

    /// The first step of a track on a site, or on a place off the board; the number of steps if there is none.
    fn step_of(&mut self, track: &Track, from: Value) -> Value {
        let game = self.game;
        let length = track.sites.len() as i32;
        let firsts = (0..game.layout.sites as i32).map(|site| track.find(site));
        let firsts = firsts.map(|step| step.map_or(length, |step| step as i32));
        let firsts = self.tables.list(firsts.collect());
        let mut first = self.build.get(Op::Lookup(firsts, from));
        let (zero, end) = (self.build.int(0), self.build.int(length));
        let off = self.compare(Comparison::Less, first, zero);
        first = self.build.select(off, end, first);
        let mut places: Vec<i32> = track.sites.clone();
        places.retain(|site| *site < 0);
        places.dedup();
        for place in places {
            let (off, step) = (self.build.int(place), track.find(place).unwrap_or(0) as i32);
            let (meant, step) = (
                self.compare(Comparison::Equal, from, off),
                self.build.int(step),
            );
            first = self.build.select(meant, step, first);
        }
        first
    }

    /// The sites where a slide along tracks may end.
    pub(super) fn along_tracks(&mut self, slide: &AlongTracks) -> Lowered<Value> {
        let game = self.game;
        let from = self.int(&slide.from)?;
        let (min, max) = (self.int(&slide.min)?, self.int(&slide.max)?);
        let walk = TrackWalk {
            step: self.slots.local("step", ValueType::Int),
            distance: self.slots.local("distance", ValueType::Int),
            bent: self.slots.local("bent", ValueType::Bool),
            more: self.slots.local("more", ValueType::Bool),
            ends: self.slots.local("ends", ValueType::Set),
        };
        let none = self.no_sites();
        self.store(walk.ends, none);
        let mut walks = 0;
        for id in &slide.tracks {
            let track = &game.tracks[id.index()];
            let steps = self.steps_along(track);
            let most = self.build.int(steps.number - 1);
            let max = self.build.get(Op::Arith(Arith::Min, max, most));
            // A track may cross a site several times: there is one walk for each of the steps on the site.
            let sites = 0..game.layout.sites as i32;
            let times = sites.clone().map(|site| track.steps_on(site).count());
            for time in 0..times.max().unwrap_or(0) {
                let first = sites.clone().map(|site| {
                    let step = track.steps_on(site).nth(time);
                    step.map_or(-1, |step| step as i32)
                });
                let first = self.tables.list(first.collect());
                let first = self.build.get(Op::Lookup(first, from));
                self.scoped(|lowering| lowering.walk(slide, (&walk, &steps), first, (min, max)))?;
                walks += 1;
            }
        }
        if slide.ends == Some(Bool::Const(false)) {
            // A walk ends where it must stop, if anywhere.
            self.slots.most_sites.insert(walk.ends, walks);
        }
        Ok(self.load(walk.ends))
    }

    /// Emits the walk along a track from the step `first` (−1: no walk), between `min` and `max` steps far.
    fn walk(
        &mut self,
        slide: &AlongTracks,
        (walk, steps): (&TrackWalk, &Steps),
        first: Value,
        (min, max): (Value, Value),
    ) -> Lowered<()> {
        let (zero, one) = (self.build.int(0), self.build.int(1));
        let no = self.build.bool(false);
        let is_on = self.compare(Comparison::GreaterOrEqual, first, zero);
        let some = self.compare(Comparison::Greater, max, zero);
        let goes = self.both(Some(is_on), some);
        self.store(walk.step, first);
        self.store(walk.distance, zero);
        self.store(walk.bent, no);
        self.store(walk.more, goes);
        self.build.open();
        let (step, bent) = (self.load(walk.step), self.load(walk.bent));
        let bends = self.build.get(Op::Lookup(steps.bends, step));
        let bends = self.compare(Comparison::Greater, bends, zero);
        let bent = self.build.get(Op::Logic(Logic::Or, bent, bends));
        self.store(walk.bent, bent);
        let before = self.load(walk.distance);
        let distance = self.build.get(Op::Arith(Arith::Add, before, one));
        self.store(walk.distance, distance);
        let next = self.build.get(Op::Lookup(steps.next, step));
        let site = self.build.get(Op::Lookup(steps.sites, next));
        let exists = self.compare(Comparison::GreaterOrEqual, site, zero);
        self.store(walk.more, no);
        self.when(exists, |lowering| {
            lowering.store(walk.step, next);
            lowering.bind(Variable::To, site);
            let enough = lowering.compare(Comparison::GreaterOrEqual, distance, min);
            let may_end = match slide.round_bend {
                true => lowering.both(Some(enough), bent),
                false => enough,
            };
            let stops = match &slide.stop {
                Some(stop) => {
                    let stops = lowering.bool(stop)?;
                    lowering.both(Some(may_end), stops)
                }
                None => no,
            };
            let ends = match &slide.ends {
                Some(ends) => lowering.bool(ends)?,
                None => lowering.build.bool(true),
            };
            let ends = lowering.both(Some(may_end), ends);
            let ends = lowering.build.get(Op::Logic(Logic::Or, ends, stops));
            lowering.when(ends, |lowering| {
                let (before, one) = (lowering.load(walk.ends), lowering.build.get(Op::One(site)));
                let all = lowering.combine(SetOp::Or, before, one);
                lowering.store(walk.ends, all);
                Ok(())
            })?;
            lowering.bind(Variable::Between, site);
            let passes = lowering.bool(&slide.passes)?;
            let open = lowering.build.get(Op::Not(stops));
            let passes = lowering.both(Some(open), passes);
            let near = lowering.compare(Comparison::Less, distance, max);
            let passes = lowering.both(Some(passes), near);
            lowering.store(walk.more, passes);
            Ok(())
        })?;
        let round = self.build.close();
        self.build.act(Op::While(walk.more, round));
        Ok(())
    }
}
