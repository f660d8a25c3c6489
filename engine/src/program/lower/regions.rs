//! Regions become sets.

use super::rays::Row;
use super::targets::SitesOfMoves;
use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, ComponentId, Int, Occupancy, RegionId, Sites, Table, Variable};
use crate::program::op::{Op, SetOp};
use crate::program::types::{Arcs, ArcsId, SetId, Value};
use std::collections::BTreeMap;

/// The most shifts as which a relation is followed: with more, its tables are.
const MOST_SHIFTS: usize = 4;

impl Lowering<'_> {
    /// The sites of a region.
    pub(super) fn sites(&mut self, sites: &Sites) -> Lowered<Value> {
        self.or_listed(|lowering| lowering.known_sites(sites), Self::no_sites)
    }

    fn known_sites(&mut self, sites: &Sites) -> Lowered<Value> {
        Ok(match sites {
            Sites::Const(region) => self.region(*region),
            Sites::ByPlayer(regions, player) => {
                self.by_player(player, &mut |lowering, player| {
                    Ok(match regions.get(player) {
                        Some(region) => lowering.region(*region),
                        None => lowering.no_sites(),
                    })
                })?
            }
            Sites::One(site) => {
                let site = self.site_or_nowhere(site)?;
                self.build.get(Op::One(site))
            }
            Sites::List(list) => {
                let mut all = self.no_sites();
                for site in list {
                    let site = self.site_or_nowhere(site)?;
                    let one = self.build.get(Op::One(site));
                    all = self.combine(SetOp::Or, all, one);
                }
                all
            }
            Sites::Empty => self.empty(),
            Sites::Occupied(occupancy) => self.occupied(occupancy)?,
            Sites::Union(parts) => self.combined(SetOp::Or, parts)?,
            Sites::Intersection(parts) => self.combined(SetOp::And, parts)?,
            Sites::Difference(from, what) => {
                let (from, what) = (self.sites(from)?, self.sites(what)?);
                self.combine(SetOp::Minus, from, what)
            }
            Sites::Radiating {
                directions,
                from,
                min,
                max,
                stop,
                stop_included,
                included,
            } => {
                let from = self.sites(from)?;
                let stop = (stop.as_deref(), *stop_included);
                let seen = self.radiating(directions, from, (min, max), stop)?;
                match included {
                    true => self.combine(SetOp::Or, seen, from),
                    false => seen,
                }
            }
            Sites::Flanked {
                directions,
                from,
                min,
                max,
                between,
                to,
            } => {
                let row = Row {
                    min,
                    max,
                    between,
                    to,
                };
                self.flanked(*directions, from, &row)?
            }
            Sites::Flanking {
                directions,
                max,
                between,
                to,
            } => self.flanking(*directions, max, (between, to))?,
            Sites::Only(variable, region, condition) => {
                let (region, variable) = (self.sites(region)?, *variable);
                self.only(variable, region, condition, |lowering, site| {
                    lowering.bind(variable, site);
                })?
            }
            Sites::If(condition, then, otherwise) => {
                let condition = self.bool(condition)?;
                let (then, otherwise) = (self.sites(then)?, self.sites(otherwise)?);
                self.build.select(condition, then, otherwise)
            }
            Sites::Around {
                directions,
                of,
                included,
            } => {
                let is_one = matches!(**of, Sites::One(_));
                let of = self.sites(of)?;
                let arcs = self.arcs(*directions);
                let around = self.build.get(Op::Image(of, arcs));
                match included {
                    true => self.combine(SetOp::Or, around, of),
                    false if is_one => around,
                    false => self.combine(SetOp::Minus, around, of),
                }
            }
            Sites::Whence(table, region) => {
                let region = self.sites(region)?;
                let arcs = self.whence(table);
                self.build.get(Op::Image(region, arcs))
            }
            Sites::Lookup(regions, number, _) => {
                let number = self.int(number)?;
                self.region_of_number(regions, number)
            }
            Sites::Between {
                directions,
                from,
                to,
                condition,
            } => {
                let (from, to) = (self.int(from)?, self.int(to)?);
                let between = self.between(*directions, (from, to))?;
                match condition {
                    Some(condition) => {
                        self.only(Variable::Between, between, condition, |lowering, site| {
                            lowering.bind(Variable::Between, site);
                        })?
                    }
                    None => between,
                }
            }
            Sites::ForEachPlayer(region) => {
                let mut all = self.no_sites();
                self.for_each_player(&mut |lowering, _| {
                    let own = lowering.sites(region)?;
                    all = lowering.combine(SetOp::Or, all, own);
                    Ok(())
                })?;
                all
            }
            Sites::Patterns(query) => self.sites_of_patterns(query)?,
            Sites::Group {
                directions,
                from,
                region,
            } => {
                let (from, region) = (self.sites(from)?, self.sites(region)?);
                let arcs = self.arcs(*directions);
                self.build.get(Op::Fill(from, region, arcs))
            }
            Sites::Alike { directions, from } => {
                let (from, arcs) = (self.sites(from)?, self.arcs(*directions));
                let mut all = self.no_sites();
                for kind in 0..self.game.components.len() {
                    let region = match kind {
                        0 => self.empty(),
                        kind => {
                            let kinds = [ComponentId(kind as u16)].into();
                            self.occupied(&Occupancy::Components(kinds))?
                        }
                    };
                    let group = self.build.get(Op::Fill(from, region, arcs));
                    all = self.combine(SetOp::Or, all, group);
                }
                all
            }
            Sites::Hand(player) => self.by_player(player, &mut |lowering, player| {
                let layout = &lowering.game.layout;
                let mut words = vec![0; layout.words];
                for (hand, owner) in lowering.game.hands.iter().enumerate() {
                    let site = layout.board + hand;
                    if usize::from(*owner) == player && player > 0 {
                        words[site / 64] |= 1 << (site % 64);
                    }
                }
                let hands = lowering.tables.set(&words);
                Ok(lowering.build.set(hands))
            })?,
            Sites::Targets(moves) => self.sites_of_moves(moves, SitesOfMoves::Ends)?,
            Sites::Stretch(stretch) => self.stretch(stretch)?,
            Sites::Astride {
                directions,
                from,
                min,
                max,
                to,
            } => self.astride(*directions, from, (min, max), to)?,
            Sites::Origins(moves) => self.sites_of_moves(moves, SitesOfMoves::Starts)?,
            Sites::AlongTracks(slide) => self.along_tracks(slide)?,
            Sites::OfArray(array) => self.sites_of_array(array)?,
            Sites::DeferredRemovals => {
                let slot = self.deferred_removals();
                self.load(slot)
            }
            Sites::Stacked(occupancy) if self.is_stacked() => self.stacked_sites(occupancy)?,
            Sites::Start(kind) => self.start_of(kind)?,
            Sites::Visited => {
                let slot = self.visited();
                self.load(slot)
            }
            Sites::Hidden(part, from) => self.sites_hidden(*part, from)?,
            other => return self.missing("the region", other),
        })
    }

    /// The sites of the board where pieces of a kind stand at the start.
    fn start_of(&mut self, kind: &Int) -> Lowered<Value> {
        let of_kind = |lowering: &mut Self, kind: usize| {
            let (game, mut words) = (lowering.game, vec![0; lowering.tables.words]);
            for site in (0..game.layout.board).filter(|_| kind > 0) {
                let there = game
                    .start
                    .what(&game.layout, crate::topology::Site(site as u16));
                words[site / 64] |= u64::from(usize::from(there) == kind) << (site % 64);
            }
            let sites = lowering.tables.set(&words);
            lowering.build.set(sites)
        };
        if let Some(kind) = self.static_int(kind) {
            return Ok(of_kind(self, usize::try_from(kind).unwrap_or(0)));
        }
        let (meant, mut sites) = (self.int(kind)?, self.no_sites());
        for kind in 1..self.game.components.len() {
            let number = self.build.int(kind as i32);
            let is_this = self.compare(Comparison::Equal, meant, number);
            let own = of_kind(self, kind);
            sites = self.build.select(is_this, own, sites);
        }
        Ok(sites)
    }

    /// The sites of the board with pieces as described.
    pub(super) fn occupied(&mut self, occupancy: &Occupancy) -> Lowered<Value> {
        let players = self.game.player_count();
        let of_kinds = matches!(
            occupancy,
            Occupancy::Components(_) | Occupancy::PlayerComponents(..)
        );
        if of_kinds && self.is_stacked() && !self.has_one_kind_each() {
            return self.missing("sites of stacks by kinds of pieces,", occupancy);
        }
        Ok(match occupancy {
            Occupancy::Any => {
                let board = self.tables.set(&self.game.layout.board_mask);
                let (board, empty) = (self.build.set(board), self.empty());
                self.combine(SetOp::Minus, board, empty)
            }
            Occupancy::Player(player) => match self.static_int(player) {
                Some(number) => self.own(self.player_of(number).unwrap_or(0)),
                None => self.by_player(player, &mut |lowering, player| Ok(lowering.own(player)))?,
            },
            Occupancy::FriendsOf(player)
            | Occupancy::EnemiesOf(player)
            | Occupancy::AlliesOf(player)
                if self.known.teamed =>
            {
                let player = self.int(player)?;
                let mut all = self.no_sites();
                for other in 1..=players {
                    let number = self.build.int(other as i32);
                    let mut meant = self.same_team(player, number);
                    if let Occupancy::EnemiesOf(_) = occupancy {
                        meant = self.build.get(Op::Not(meant));
                    }
                    if let Occupancy::AlliesOf(_) = occupancy {
                        let others = self.compare(Comparison::Unequal, player, number);
                        meant = self.both(Some(meant), others);
                    }
                    let (own, none) = (self.own(other), self.no_sites());
                    let own = self.build.select(meant, own, none);
                    all = self.combine(SetOp::Or, all, own);
                }
                all
            }
            // Without teams the only friend of a player is the player.
            Occupancy::FriendsOf(player) => self.by_player(player, &mut |lowering, player| {
                Ok(match player {
                    0 => lowering.no_sites(),
                    player => lowering.own(player),
                })
            })?,
            Occupancy::AlliesOf(_) => self.no_sites(),
            Occupancy::EnemiesOf(player) | Occupancy::OthersThan(player) => {
                let others = self.by_player(player, &mut |lowering, player| {
                    let others = (1..=players).filter(|other| *other != player);
                    Ok(lowering.owned_by_any(others))
                })?;
                let components = self.game.components.iter().zip(0..).skip(1);
                let nobody = components.filter(|(of, _)| of.owner == 0 && !of.shared);
                let nobody: Vec<_> = nobody.map(|(_, kind)| ComponentId(kind)).collect();
                match occupancy {
                    Occupancy::OthersThan(_) if !nobody.is_empty() => {
                        let nobody = self.of_kinds(&nobody);
                        self.combine(SetOp::Or, others, nobody)
                    }
                    _ => others,
                }
            }
            Occupancy::Components(kinds) => self.of_kinds(kinds),
            Occupancy::PlayerComponents(player, kinds) => {
                let own =
                    self.by_player(player, &mut |lowering, player| Ok(lowering.own(player)))?;
                let kinds = self.of_kinds(kinds);
                self.combine(SetOp::And, own, kinds)
            }
        })
    }

    /// The relation that leads back to the sites from which a table leads to one.
    fn whence(&mut self, table: &Table) -> ArcsId {
        let words = self.tables.words;
        let mut to = vec![0; self.game.layout.sites * words];
        let mut by_distance: BTreeMap<i32, Vec<u64>> = BTreeMap::new();
        for (site, leads) in table.to.iter().enumerate() {
            let leads = leads.index();
            if leads >= self.game.layout.board {
                continue;
            }
            to[leads * words + site / 64] |= 1 << (site % 64);
            let distance = site as i32 - leads as i32;
            let starts = by_distance.entry(distance).or_insert(vec![0; words]);
            starts[leads / 64] |= 1 << (leads % 64);
        }
        let few = by_distance.len() <= MOST_SHIFTS;
        let shifts = few.then(|| {
            let shifts = by_distance.iter();
            shifts
                .map(|(distance, starts)| (*distance, self.tables.set(starts)))
                .collect()
        });
        self.tables.arcs(Arcs {
            name: "whence".to_owned(),
            to,
            shifts,
        })
    }

    fn owned_by_any(&mut self, players: impl Iterator<Item = usize>) -> Value {
        let sets: Vec<Value> = players.map(|player| self.own(player)).collect();
        self.union(&sets)
    }

    fn of_kinds(&mut self, kinds: &[ComponentId]) -> Value {
        let kinds = kinds
            .iter()
            .filter_map(|kind| self.slots.kind(kind.index()));
        let kinds: Vec<_> = kinds.collect();
        let sets: Vec<Value> = kinds.into_iter().map(|kind| self.load(kind)).collect();
        self.union(&sets)
    }

    fn union(&mut self, sets: &[Value]) -> Value {
        match sets {
            [] => self.no_sites(),
            [first, rest @ ..] => rest
                .iter()
                .fold(*first, |union, set| self.combine(SetOp::Or, union, *set)),
        }
    }

    fn combined(&mut self, op: SetOp, parts: &[Sites]) -> Lowered<Value> {
        let Some((first, rest)) = parts.split_first() else {
            return Ok(self.no_sites());
        };
        let mut all = self.sites(first)?;
        for part in rest {
            let part = self.sites(part)?;
            all = self.combine(op, all, part);
        }
        Ok(all)
    }

    pub(super) fn combine(&mut self, op: SetOp, one: Value, other: Value) -> Value {
        self.build.get(Op::Combine(op, one, other))
    }

    /// A region fixed when the game was compiled.
    pub(super) fn region(&mut self, region: RegionId) -> Value {
        let set = self.region_set(region);
        self.build.set(set)
    }

    pub(super) fn region_set(&mut self, region: RegionId) -> SetId {
        let words = self.tables.words;
        let first = region.index() * words;
        self.tables.set(&self.game.regions[first..first + words])
    }

    /// The player that an integer stands for, where it is known; 0 for anything that is no player.
    pub(super) fn known_player(&mut self, player: &Int) -> Lowered<usize> {
        match self.static_int(player) {
            Some(number) => Ok(self.player_of(number).unwrap_or(0)),
            None => self.missing("a player that depends on the position,", player),
        }
    }

    /// A value that there is for each player, and for nobody: that of the player an integer stands for.
    pub(super) fn by_player(
        &mut self,
        player: &Int,
        of_player: &mut dyn FnMut(&mut Self, usize) -> Lowered<Value>,
    ) -> Lowered<Value> {
        if let Some(number) = self.static_int(player) {
            let player = self.player_of(number).unwrap_or(0);
            return of_player(self, player);
        }
        let meant = self.int(player)?;
        let mut chosen = of_player(self, 0)?;
        for player in 1..=self.game.player_count() {
            let number = self.build.int(player as i32);
            let is_this = self.compare(Comparison::Equal, meant, number);
            let own = of_player(self, player)?;
            chosen = self.build.select(is_this, own, chosen);
        }
        Ok(chosen)
    }

    /// The player of a number, if there is one.
    pub(super) fn player_of(&self, number: i32) -> Option<usize> {
        let player = usize::try_from(number).ok()?;
        (1..=self.game.player_count())
            .contains(&player)
            .then_some(player)
    }

    /// The sites with pieces of the player that a value stands for.
    pub(super) fn own_of(&mut self, player: Value) -> Value {
        let mut own = self.no_sites();
        for other in 1..=self.game.player_count() {
            let number = self.build.int(other as i32);
            let meant = self.compare(Comparison::Equal, player, number);
            let pieces = self.own(other);
            own = self.build.select(meant, pieces, own);
        }
        own
    }

    /// The sites of a region fixed when the game was compiled.
    pub(super) fn sites_of_region(&self, region: RegionId) -> Vec<usize> {
        let sites = (0..self.game.layout.sites).filter(|site| {
            let site = crate::topology::Site(*site as u16);
            self.game.region_contains(region, site)
        });
        sites.collect()
    }

    /// The player after another in the order of seats, in a game that no player leaves.
    pub(super) fn after(&self, player: u8) -> u8 {
        player % self.game.player_count() as u8 + 1
    }
}
