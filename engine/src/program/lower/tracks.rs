//! Ways along tracks.

use super::{Lowered, Lowering};
use crate::game::ir::{AlongTracks, Comparison, Track, Variable};
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

impl Lowering<'_> {
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
        for id in &slide.tracks {
            let track = &game.tracks[id.index()];
            let steps = self.steps_along(track);
            let most = self.build.int(steps.number - 1);
            let max = self.build.get(Op::Arith(Arith::Min, max, most));
            // A track may come to a site more than once.
            let sites = 0..game.layout.sites as i32;
            let times = sites.clone().map(|site| track.steps_on(site).count());
            for time in 0..times.max().unwrap_or(0) {
                let first = sites.clone().map(|site| {
                    let step = track.steps_on(site).nth(time);
                    step.map_or(-1, |step| step as i32)
                });
                let first = self.tables.list(first.collect());
                let first = self.build.get(Op::Lookup(first, from));
                self.walk(slide, (&walk, &steps), first, (min, max))?;
            }
        }
        Ok(self.load(walk.ends))
    }

    /// Walks along a track from a step, if there is one, as far as the slide goes.
    fn walk(
        &mut self,
        slide: &AlongTracks,
        (walk, steps): (&TrackWalk, &Steps),
        first: Value,
        (min, max): (Value, Value),
    ) -> Lowered<()> {
        let outer = self.bound;
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
        self.bound = outer;
        Ok(())
    }
}
