//! Patterns of very many forms, as on boards of triangles and hexagons: their placements are looked at one by one, those
//! through a site, or those whose lowest site holds a piece of the player.

use super::patterns::QueryView;
use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, PatternQuery};
use crate::program::op::{Arith, Logic, Op, SetOp};
use crate::program::types::{Arcs, ArcsId, ListId, Value, ValueType};
use crate::topology::Site;

/// Placements, by sites.
struct Listed {
    /// For each site the place of its first placement in the list, and where the list ends.
    first: ListId,
    /// The placements of each site, one after the other, by number.
    list: ListId,
    /// The sites that have placements.
    sites: Vec<u64>,
}

/// What placements ask of sites: sets by the numbers of placements.
struct Masks {
    own: ArcsId,
    empty: Option<ArcsId>,
    others: Option<ArcsId>,
}

impl Lowering<'_> {
    /// Does something for each of the selected placements, by its number and the sites that must be the player's.
    pub(super) fn each_placement(
        &mut self,
        query: &PatternQuery,
        then: &mut dyn FnMut(&mut Self, Value, Value) -> Lowered<()>,
    ) -> Lowered<()> {
        if query.remembered.is_some() {
            return self.missing("patterns of very many forms that are remembered,", query);
        }
        let seen = self.query_view(query)?;
        let masks = self.masks();
        let listed = self.listed(query.kinds, !seen.through.is_empty());
        match *seen.through {
            [first, ref rest @ ..] => {
                let all = self.all_sites();
                let exists = self.build.get(Op::Has(all, first));
                let enough = self.has_enough_beside(first, query.kinds, seen.own);
                let some = self.both(Some(exists), enough);
                self.when(some, |lowering| {
                    lowering.placements_of(first, &listed, (&seen, &masks, rest), then)
                })
            }
            [] => {
                let sites = self.tables.set(&listed.sites);
                let sites = self.build.set(sites);
                let pieces = self.combine(SetOp::And, seen.own, sites);
                self.each_site(pieces, |lowering, site| {
                    lowering.placements_of(site, &listed, (&seen, &masks, &[]), then)
                })
            }
        }
    }

    /// A quick test before placements are looked at one by one: whether the sites that share a placement with `site`
    /// hold enough pieces of the player to complete the smallest of these placements. For a pattern of three, two
    /// pieces must stand somewhere beside the site.
    fn has_enough_beside(&mut self, site: Value, kinds: u64, own: Value) -> Value {
        let (patterns, words) = (&self.game.patterns, self.tables.words);
        let (mut beside, mut fewest) = (Vec::new(), i32::MAX);
        for site in (0..self.game.layout.sites).map(|site| Site(site as u16)) {
            let mut all = vec![0; words];
            let meant = patterns.through(site).iter();
            let meant = meant.filter(|number| kinds >> patterns.kind_number(**number) & 1 == 1);
            for number in meant {
                let own = patterns.own_words(*number);
                let size: u32 = own.iter().map(|word| word.count_ones()).sum();
                fewest = fewest.min(size as i32 - 1);
                all.iter_mut().zip(own).for_each(|(all, own)| *all |= own);
            }
            all[usize::from(site.0) / 64] &= !(1 << (site.0 % 64));
            beside.extend(all);
        }
        let beside = self.tables.arcs(Arcs {
            name: "beside".to_owned(),
            to: beside,
            shifts: None,
        });
        let beside = self.build.get(Op::Around(site, beside));
        let pieces = self.combine(SetOp::And, beside, own);
        let (number, fewest) = (self.build.get(Op::Count(pieces)), self.build.int(fewest));
        self.compare(Comparison::GreaterOrEqual, number, fewest)
    }

    /// Does something for each placement that is listed for a site and complete.
    fn placements_of(
        &mut self,
        site: Value,
        listed: &Listed,
        (seen, masks, through): (&QueryView, &Masks, &[Value]),
        then: &mut dyn FnMut(&mut Self, Value, Value) -> Lowered<()>,
    ) -> Lowered<()> {
        let (place, more) = (
            self.slots.local("place", ValueType::Int),
            self.slots.local("more", ValueType::Bool),
        );
        let one = self.build.int(1);
        let next = self.build.get(Op::Arith(Arith::Add, site, one));
        let begin = self.build.get(Op::Lookup(listed.first, site));
        let end = self.build.get(Op::Lookup(listed.first, next));
        let any = self.compare(Comparison::Less, begin, end);
        self.store(place, begin);
        self.store(more, any);
        self.build.open();
        let here = self.load(place);
        let number = self.build.get(Op::Lookup(listed.list, here));
        let own = self.build.get(Op::Around(number, masks.own));
        let strange = self.combine(SetOp::Minus, own, seen.own);
        let mut complete = self.no_sites_in(strange);
        if let Some(empty) = masks.empty {
            let empty = self.build.get(Op::Around(number, empty));
            let filled = self.combine(SetOp::Minus, empty, seen.empty);
            let is_empty = self.no_sites_in(filled);
            complete = self.build.get(Op::Logic(Logic::And, complete, is_empty));
        }
        if let Some(others) = masks.others {
            let others = self.build.get(Op::Around(number, others));
            let mine = self.combine(SetOp::And, others, seen.own);
            let is_foreign = self.no_sites_in(mine);
            complete = self.build.get(Op::Logic(Logic::And, complete, is_foreign));
        }
        for site in through {
            let passes = self.build.get(Op::Has(own, *site));
            complete = self.build.get(Op::Logic(Logic::And, complete, passes));
        }
        self.when(complete, |lowering| then(lowering, number, own))?;
        let after = self.build.get(Op::Arith(Arith::Add, here, one));
        let goes_on = self.compare(Comparison::Less, after, end);
        self.store(place, after);
        self.store(more, goes_on);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(())
    }

    /// For each placement something by the number of its pattern, as a list.
    pub(super) fn of_placements(&mut self, of_kind: impl Fn(&Self, usize) -> i32) -> ListId {
        let patterns = &self.game.patterns;
        let numbers = 0..patterns.len() as u16;
        let list = numbers.map(|number| of_kind(self, usize::from(patterns.kind_number(number))));
        let list = list.collect();
        self.tables.list(list)
    }

    /// The placements of patterns whose bits are set, by their lowest site or by each of their sites.
    fn listed(&mut self, kinds: u64, by_each: bool) -> Listed {
        let patterns = &self.game.patterns;
        let (mut first, mut list) = (Vec::new(), Vec::new());
        let mut sites = vec![0; self.tables.words];
        for site in (0..self.game.layout.sites).map(|site| Site(site as u16)) {
            let before = list.len();
            first.push(before as i32);
            let own = patterns.through(site).iter().filter(|number| {
                let is_lowest = || {
                    let words = patterns.own_words(**number);
                    let word = words.iter().position(|word| *word != 0);
                    let lowest = word.map(|word| word * 64 + words[word].trailing_zeros() as usize);
                    lowest == Some(usize::from(site.0))
                };
                kinds >> patterns.kind_number(**number) & 1 == 1 && (by_each || is_lowest())
            });
            list.extend(own.map(|number| i32::from(*number)));
            if list.len() > before {
                sites[usize::from(site.0) / 64] |= 1 << (site.0 % 64);
            }
        }
        first.push(list.len() as i32);
        Listed {
            first: self.tables.list(first),
            list: self.tables.list(list),
            sites,
        }
    }

    fn masks(&mut self) -> Masks {
        let patterns = &self.game.patterns;
        let numbers = || 0..patterns.len() as u16;
        let own = numbers().flat_map(|number| patterns.own_words(number).iter().copied());
        let own: Vec<u64> = own.collect();
        let empty = numbers().flat_map(|number| patterns.empty_words(number).iter().copied());
        let empty: Vec<u64> = empty.collect();
        let others = numbers().flat_map(|number| patterns.others_words(number).iter().copied());
        let others: Vec<u64> = others.collect();
        let mut table = |name: &str, to: Vec<u64>| {
            self.tables.arcs(Arcs {
                name: name.to_owned(),
                to,
                shifts: None,
            })
        };
        let mut asked = |name: &str, to: Vec<u64>| {
            let asks = to.iter().any(|word| *word != 0);
            asks.then(|| table(name, to))
        };
        let (empty, others) = (asked("empty", empty), asked("others", others));
        Masks {
            own: table("placements", own),
            empty,
            others,
        }
    }
}
