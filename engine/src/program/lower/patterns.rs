//! Patterns.
//!
//! Placements of the same form differ only in where they lie: each is known by its lowest site, so that all of a form
//! are one set of sites, which is found by shifting the pieces of a player over one another.

use super::{Lowered, Lowering};
use crate::game::ir::{Int, MemoryId, Moment, PatternQuery, Permanence};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{Arcs, ArcsId, HeadSlot, Home, SetId, SlotId, Value, ValueType};

/// The most forms: each costs operations of its own. With some hundred, as on a board of hexagons and triangles, machine
/// code takes four times as long as the evaluator, which goes by the placements through a site; so do programs then.
const MOST_FORMS: usize = 24;

/// The position as a query looks at it.
pub(super) struct QueryView {
    pub(super) own: Value,
    pub(super) empty: Value,
    /// Only placements through all of these sites are meant.
    pub(super) through: Vec<Value>,
}

/// Placements of one pattern that differ only in where they lie.
pub(super) struct Form {
    kind: usize,
    /// How far the sites that must be the player's lie from the lowest of them.
    own: Vec<i32>,
    /// How far those lie that must be empty.
    empty: Vec<i32>,
    /// How far those lie that must not be the player's.
    others: Vec<i32>,
    /// The lowest site and the number of each placement.
    placements: Vec<(u16, u16)>,
}

/// The placements of a form that a query selects.
type Selected = (Form, Value);

impl Lowering<'_> {
    /// The sum of something over the selected placements.
    pub(super) fn count_patterns(
        &mut self,
        query: &PatternQuery,
        worth: impl Fn(&Self, usize) -> i32,
    ) -> Lowered<Value> {
        if self.has_many_forms(query.kinds)? {
            let sum = self.slots.local("sum", ValueType::Int);
            self.store_int(sum, 0);
            let worths = self.of_placements(worth);
            self.each_placement(query, &mut |lowering, number, _| {
                let more = lowering.build.get(Op::Lookup(worths, number));
                let before = lowering.load(sum);
                let after = lowering.build.get(Op::Arith(Arith::Add, before, more));
                lowering.store(sum, after);
                Ok(())
            })?;
            return Ok(self.load(sum));
        }
        let mut sum = self.build.int(0);
        for (form, placements) in self.patterns(query)? {
            let number = self.build.get(Op::Count(placements));
            let worth = worth(self, form.kind);
            let worth = self.build.int(worth);
            let product = self.build.get(Op::Arith(Arith::Mul, number, worth));
            sum = self.build.get(Op::Arith(Arith::Add, sum, product));
        }
        Ok(sum)
    }

    /// The largest capture value of a selected placement, 0 if there is none.
    pub(super) fn best_pattern(&mut self, query: &PatternQuery) -> Lowered<Value> {
        let worth = |lowering: &Self, kind: usize| lowering.game.patterns.kinds[kind].captures;
        if self.has_many_forms(query.kinds)? {
            let best = self.slots.local("best", ValueType::Int);
            self.store_int(best, 0);
            let worths = self.of_placements(worth);
            self.each_placement(query, &mut |lowering, number, _| {
                let more = lowering.build.get(Op::Lookup(worths, number));
                let before = lowering.load(best);
                let after = lowering.build.get(Op::Arith(Arith::Max, before, more));
                lowering.store(best, after);
                Ok(())
            })?;
            return Ok(self.load(best));
        }
        let (mut best, none) = (self.build.int(0), self.build.int(0));
        for (form, placements) in self.patterns(query)? {
            let any = self.build.get(Op::Any(placements));
            let worth = self.build.int(worth(self, form.kind));
            let worth = self.build.select(any, worth, none);
            best = self.build.get(Op::Arith(Arith::Max, best, worth));
        }
        Ok(best)
    }

    /// Whether a placement is selected.
    pub(super) fn any_pattern(&mut self, query: &PatternQuery) -> Lowered<Value> {
        if self.has_many_forms(query.kinds)? {
            let sites = self.sites_of_placements(query)?;
            return Ok(self.build.get(Op::Any(sites)));
        }
        let mut all = self.no_sites();
        for (_, placements) in self.patterns(query)? {
            all = self.combine(SetOp::Or, all, placements);
        }
        Ok(self.build.get(Op::Any(all)))
    }

    /// The sites that must be the player's of all selected placements.
    pub(super) fn sites_of_patterns(&mut self, query: &PatternQuery) -> Lowered<Value> {
        if self.has_many_forms(query.kinds)? {
            return self.sites_of_placements(query);
        }
        let mut all = self.no_sites();
        for (form, placements) in self.patterns(query)? {
            let lowest = self.shifted_sites(&form, 0);
            for distance in &form.own {
                let part = match *distance {
                    0 => placements,
                    _ => self.build.get(Op::Shift(placements, *distance, lowest)),
                };
                all = self.combine(SetOp::Or, all, part);
            }
        }
        Ok(all)
    }

    fn sites_of_placements(&mut self, query: &PatternQuery) -> Lowered<Value> {
        let all = self.slots.local("placed", ValueType::Set);
        let none = self.no_sites();
        self.store(all, none);
        self.each_placement(query, &mut |lowering, _, own| {
            let before = lowering.load(all);
            let after = lowering.combine(SetOp::Or, before, own);
            lowering.store(all, after);
            Ok(())
        })?;
        Ok(self.load(all))
    }

    /// The new contents of the memories that remember the selected placements, by slot.
    pub(super) fn remembered(
        &mut self,
        (query, memory): (&PatternQuery, MemoryId),
        permanence: Permanence,
    ) -> Lowered<Vec<(SlotId, Value)>> {
        let mut contents = match permanence {
            Permanence::Replace => self.forgotten(memory, &query.player)?,
            Permanence::Add => Vec::new(),
        };
        for (form, placements) in self.patterns(query)? {
            let slot = self.memory(memory, &query.player, &form)?;
            let all = match permanence {
                Permanence::Replace => placements,
                Permanence::Add => {
                    let known = self.load(slot);
                    self.combine(SetOp::Or, known, placements)
                }
            };
            contents.retain(|(other, _)| *other != slot);
            contents.push((slot, all));
        }
        Ok(contents)
    }

    /// The empty contents of all memories of a player of one name.
    pub(super) fn forgotten(
        &mut self,
        memory: MemoryId,
        player: &Int,
    ) -> Lowered<Vec<(SlotId, Value)>> {
        let none = self.no_sites();
        let slots = self.few_forms(u64::MAX)?.into_iter();
        slots
            .map(|form| Ok((self.memory(memory, player, &form)?, none)))
            .collect()
    }

    /// The slot of a memory of a player: the set of the remembered placements of a form.
    fn memory(&mut self, memory: MemoryId, player: &Int, form: &Form) -> Lowered<SlotId> {
        let player = self.known_player(player)? as u8;
        let names = &self.game.memories;
        let name = names.get(memory.index()).map_or("memory", String::as_str);
        let name = format!("{name}{player}");
        let home = Home::Memory {
            memory: memory.0,
            player,
            placements: form.placements.clone(),
        };
        Ok(self.slots.at_home(home, &name, ValueType::Set, 1))
    }

    /// The position as a query looks at it.
    pub(super) fn query_view(&mut self, query: &PatternQuery) -> Lowered<QueryView> {
        let player = self.int(&query.player)?;
        let (mut own, mut empty) = (self.own_of(player), self.empty());
        let mut through = Vec::new();
        match query.moment {
            Moment::Standing => {}
            Moment::Formed => through.push(self.load_head(HeadSlot::LastTo)),
            Moment::Broken => {
                let (from, to) = (
                    self.load_head(HeadSlot::LastFrom),
                    self.load_head(HeadSlot::LastTo),
                );
                (own, empty) = self.moved((own, empty), (to, from));
                through.push(from);
            }
            Moment::Forming => match (self.scope.bound.from, self.scope.bound.to) {
                (Some(from), Some(to)) => {
                    (own, empty) = self.moved((own, empty), (from, to));
                    through.push(to);
                }
                // A move that is nowhere completes no pattern.
                _ if self.scope.bound.free => through.push(self.build.int(-1)),
                _ => return self.missing("patterns of moves to be made,", &query.moment),
            },
        }
        if let Some(site) = &query.through {
            through.push(self.int(site)?);
        }
        Ok(QueryView {
            own,
            empty,
            through,
        })
    }

    /// The selected placements.
    fn patterns(&mut self, query: &PatternQuery) -> Lowered<Vec<Selected>> {
        let QueryView {
            own,
            empty,
            through,
        } = self.query_view(query)?;
        let forms = self.few_forms(query.kinds)?;
        let mut selected = Vec::new();
        for form in forms {
            let mut placements = self.standing(&form, own, empty);
            if !through.is_empty() {
                let relation = self.through(&form);
                for site in &through {
                    let here = self.build.get(Op::Around(*site, relation));
                    placements = self.combine(SetOp::And, placements, here);
                }
            }
            if let Some((memory, wanted)) = query.remembered {
                let slot = self.memory(memory, &query.player, &form)?;
                let known = self.load(slot);
                let op = if wanted { SetOp::And } else { SetOp::Minus };
                placements = self.combine(op, placements, known);
            }
            selected.push((form, placements));
        }
        Ok(selected)
    }

    /// The pieces of a player and the empty sites as if a piece had gone from one site to another.
    fn moved(
        &mut self,
        (own, empty): (Value, Value),
        (from, to): (Value, Value),
    ) -> (Value, Value) {
        let [from, to] = [from, to].map(|site| self.build.get(Op::One(site)));
        let (left, free) = (
            self.combine(SetOp::Minus, own, from),
            self.combine(SetOp::Or, empty, from),
        );
        (
            self.combine(SetOp::Or, left, to),
            self.combine(SetOp::Minus, free, to),
        )
    }

    /// The placements of a form that are complete.
    fn standing(&mut self, form: &Form, own: Value, empty: Value) -> Value {
        let lowest = self.shifted_sites(form, 0);
        let mut all = self.build.set(lowest);
        for distance in &form.own {
            let part = self.shifted(form, own, *distance);
            all = self.combine(SetOp::And, all, part);
        }
        for distance in &form.empty {
            let part = self.shifted(form, empty, *distance);
            all = self.combine(SetOp::And, all, part);
        }
        for distance in &form.others {
            let part = self.shifted(form, own, *distance);
            all = self.combine(SetOp::Minus, all, part);
        }
        all
    }

    /// The lowest sites of those placements whose site at a distance is in a set.
    fn shifted(&mut self, form: &Form, set: Value, distance: i32) -> Value {
        match distance {
            0 => set,
            _ => {
                let within = self.shifted_sites(form, distance);
                self.build.get(Op::Shift(set, -distance, within))
            }
        }
    }

    /// The sites at a distance from the lowest of all placements of a form.
    fn shifted_sites(&mut self, form: &Form, distance: i32) -> SetId {
        let mut words = vec![0; self.tables.words];
        for (lowest, _) in &form.placements {
            let site = (i32::from(*lowest) + distance) as usize;
            words[site / 64] |= 1 << (site % 64);
        }
        self.tables.set(&words)
    }

    /// For each site the placements of a form in which it must be the player's.
    fn through(&mut self, form: &Form) -> ArcsId {
        let words = self.tables.words;
        let mut to = vec![0; self.game.layout.sites * words];
        for (lowest, _) in &form.placements {
            for distance in &form.own {
                let site = (i32::from(*lowest) + distance) as usize;
                to[site * words + usize::from(*lowest) / 64] |= 1 << (lowest % 64);
            }
        }
        let name = format!("in {}", self.game.patterns.kinds[form.kind].name);
        self.tables.arcs(Arcs {
            name,
            to,
            shifts: None,
        })
    }

    /// Whether the patterns of the mask `kinds` have too many forms ([`MOST_FORMS`]) to give each form operations of
    /// its own.
    fn has_many_forms(&self, kinds: u64) -> Lowered<bool> {
        Ok(self.forms(kinds)?.len() > MOST_FORMS)
    }

    fn few_forms(&self, kinds: u64) -> Lowered<Vec<Form>> {
        let forms = self.forms(kinds)?;
        match forms.len() > MOST_FORMS {
            true => Err(self.missing_node("patterns of very many forms".to_owned())),
            false => Ok(forms),
        }
    }

    /// The placements of patterns whose bits are set, by form.
    fn forms(&self, kinds: u64) -> Lowered<Vec<Form>> {
        let patterns = &self.game.patterns;
        let mut forms: Vec<Form> = Vec::new();
        for kind in (0..patterns.kinds.len()).filter(|kind| kinds >> kind & 1 == 1) {
            let numbers = (0..patterns.len() as u16)
                .filter(|number| usize::from(patterns.kind_number(*number)) == kind);
            for (placement, number) in patterns.placements(kind).into_iter().zip(numbers) {
                let Some(lowest) = placement.own.iter().map(|site| site.0).min() else {
                    return Err(self.missing_node("patterns of other players' pieces".to_owned()));
                };
                let away = |sites: &[crate::topology::Site]| {
                    let away = sites
                        .iter()
                        .map(|site| i32::from(site.0) - i32::from(lowest));
                    away.collect::<Vec<_>>()
                };
                let form = Form {
                    kind,
                    own: away(&placement.own),
                    empty: away(&placement.empty),
                    others: away(&placement.others),
                    placements: vec![(lowest, number)],
                };
                let is_same = |other: &&mut Form| {
                    other.kind == kind
                        && other.own == form.own
                        && other.empty == form.empty
                        && other.others == form.others
                        && !other.placements.iter().any(|(site, _)| *site == lowest)
                };
                match forms.iter_mut().find(is_same) {
                    Some(known) => known.placements.push((lowest, number)),
                    None => forms.push(form),
                }
            }
        }
        Ok(forms)
    }
}
