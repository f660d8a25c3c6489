//! Values of region expressions.

use super::Context;
use super::touched::{ENDS, STARTS};
use crate::game::Directions;
use crate::game::ir::{
    Bool, ComponentId, Moves, Occupancy, PieceDirections, Sites, Table, Variable,
};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The sites of a region.
    #[inline]
    pub(crate) fn sites(&mut self, sites: &'a Sites) -> SiteSet<W> {
        match sites {
            Sites::Empty => self.empty(),
            Sites::Const(region) => self.game.region(*region),
            Sites::Occupied(occupancy) => match occupancy {
                Occupancy::Components(kinds) if kinds.len() == 1 && !self.game.layout.stacks() => {
                    self.state.of_kind(&self.game.layout, kinds[0].index())
                }
                Occupancy::Player(player) => {
                    let player = self.player(player);
                    self.owned_by(player)
                }
                occupancy => self.occupied(occupancy),
            },
            _ => self.compound_sites(sites),
        }
    }

    #[inline(never)]
    fn compound_sites(&mut self, sites: &'a Sites) -> SiteSet<W> {
        // Sets are joined many words at a time.
        self.spend(1 + W / 8);
        match sites {
            Sites::Const(region) => self.game.region(*region),
            Sites::ByPlayer(regions, player) => {
                let player = self.player(player);
                regions
                    .get(player)
                    .map_or(SiteSet::EMPTY, |region| self.game.region(*region))
            }
            Sites::One(site) => SiteSet::of(self.site(site)),
            Sites::List(list) => list.iter().map(|site| self.site(site)).collect(),
            Sites::Start(kind) => match usize::try_from(self.int(kind)) {
                Ok(kind) if (1..self.game.layout.components).contains(&kind) => {
                    self.game.start.of_kind(&self.game.layout, kind)
                }
                _ => SiteSet::EMPTY,
            },
            Sites::Hint => self.hint_region(),
            Sites::Empty => self.empty(),
            Sites::DeferredRemovals => self.state.deferred_removals(&self.game.layout),
            Sites::Visited => self.state.visited(&self.game.layout),
            Sites::LastEnds => self.state.touched(&self.game.layout, ENDS),
            Sites::LastStarts => self.state.touched(&self.game.layout, STARTS),
            Sites::Occupied(occupancy) => self.occupied(occupancy),
            Sites::Stacked(occupancy) => self.stacked(occupancy),
            Sites::Hand(player) => {
                let player = self.player(player) as u8;
                let board = self.game.layout.board;
                let hands = self.game.hands.iter().enumerate();
                hands
                    .filter(|(_, owner)| **owner == player)
                    .map(|(index, _)| Site((board + index) as u16))
                    .collect()
            }
            Sites::Union(parts) => parts
                .iter()
                .fold(SiteSet::EMPTY, |union, part| union.or(&self.sites(part))),
            Sites::Intersection(parts) => {
                let mut parts = parts.iter();
                let Some(first) = parts.next() else {
                    return SiteSet::EMPTY;
                };
                let first = self.sites(first);
                parts.fold(first, |common, part| common.and(&self.sites(part)))
            }
            Sites::Difference(from, what) => {
                let from = self.sites(from);
                from.without(&self.sites(what))
            }
            Sites::Only(variable, region, condition) => {
                let region = self.sites(region);
                self.filter(region, *variable, condition)
            }
            Sites::If(condition, then, otherwise) => {
                if self.bool(condition) {
                    self.sites(then)
                } else {
                    self.sites(otherwise)
                }
            }
            Sites::Around {
                directions,
                of,
                included,
            } => {
                let of = self.sites(of);
                let tables = self.game.directions(*directions);
                let around = tables.around_all(of);
                if *included {
                    around.or(&of)
                } else {
                    around.without(&of)
                }
            }
            Sites::Radiating {
                directions,
                from,
                min,
                max,
                stop,
                stop_included,
                included,
            } => self.radiating(
                directions,
                from,
                (min, max),
                stop.as_deref(),
                *stop_included,
                *included,
            ),
            Sites::Between {
                directions,
                from,
                to,
                condition,
            } => {
                let (from, to) = (self.site(from), self.site(to));
                let between = self.between(*directions, from, to);
                match condition {
                    Some(condition) => self.filter(between, Variable::Between, condition),
                    None => between,
                }
            }
            Sites::Group {
                directions,
                from,
                region,
            } => {
                let from = self.sites(from);
                let region = self.sites(region);
                self.spend(self.game.layout.board);
                self.group(*directions, from, region)
            }
            Sites::Alike { directions, from } => {
                let (from, layout) = (self.sites(from), &self.game.layout);
                let mut all = SiteSet::EMPTY;
                for kind in 0..self.game.components.len() {
                    self.spend(layout.board);
                    let region = self.state.of_kind(layout, kind);
                    all = all.or(&self.group(*directions, from, region));
                }
                all
            }
            Sites::Flanked {
                directions,
                from,
                min,
                max,
                between,
                to,
            } => {
                let numbers = (self.int(min), self.int(max));
                let from = self.site(from);
                self.flanked(*directions, from, numbers, between, to)
            }
            Sites::Astride {
                directions,
                from,
                min,
                max,
                to,
            } => {
                let numbers = (self.int(min), self.int(max));
                let from = self.site(from);
                self.astride(*directions, from, numbers, to)
            }
            Sites::Flanking {
                directions,
                max,
                between,
                to,
            } => self.flanking(*directions, max, between, to),
            Sites::Whence(table, region) => {
                let region = self.sites(region);
                self.whence(table, region)
            }
            Sites::Patterns(query) => {
                let mut union = SiteSet::EMPTY;
                let patterns = &self.game.patterns;
                self.each_pattern(query, |_, placement| {
                    union = union.or(&patterns.own(placement));
                });
                union
            }
            Sites::OfArray(array) => self.sites_of_array(array),
            Sites::Lookup(regions, number, _) => {
                let number = usize::try_from(self.int(number)).ok();
                let region = number.and_then(|number| regions.get(number));
                region.map_or(SiteSet::EMPTY, |region| self.game.region(*region))
            }
            Sites::Hidden(part, from) => self.hidden(*part, from),
            Sites::Reached(steps, min, max) => self.reached(steps, min, max),
            Sites::Random(draw, of, count) => self.random_sites(*draw, of, count),
            Sites::Targets(moves) => self.targets(moves),
            Sites::Origins(moves) => self.origins(moves),
            Sites::Stretch(stretch) => self.stretch(stretch),
            Sites::AlongTracks(slide) => self.along_tracks(slide),
            Sites::ForEachPlayer(region) => {
                let outer = self.frame.player;
                let mut union = SiteSet::EMPTY;
                for player in 1..=self.game.player_count() {
                    self.frame.player = player as u8;
                    union = union.or(&self.sites(region));
                }
                self.frame.player = outer;
                union
            }
        }
    }

    /// The sites of the board that a table leads into a region.
    fn whence(&self, table: &Table, region: SiteSet<W>) -> SiteSet<W> {
        match &table.shifts {
            Some(shifts) => shifts.back(&region),
            None => (0..table.to.len())
                .filter(|site| region.contains(table.to[*site]))
                .map(|site| Site(site as u16))
                .collect(),
        }
    }

    /// The sites of `region` for which a condition on `variable` holds.
    pub(crate) fn filter(
        &mut self,
        region: SiteSet<W>,
        variable: Variable,
        condition: &'a Bool,
    ) -> SiteSet<W> {
        if let Bool::Within(asked, within) = condition
            && *asked == variable
        {
            return region.and(&self.sites(within));
        }
        if region.is_empty() {
            return region;
        }
        if let Some(kept) = self.filter_at_once(&region, variable, condition) {
            return kept;
        }
        let outer = self.frame;
        let mut kept = SiteSet::EMPTY;
        for site in region.iter() {
            if !self.step() {
                break;
            }
            self.frame.bind(variable, site);
            if self.bool(condition) {
                kept.insert(site);
            }
        }
        self.frame = outer;
        kept
    }

    /// The sites of the board with pieces as described.
    pub(crate) fn occupied(&mut self, occupancy: &'a Occupancy) -> SiteSet<W> {
        let layout = &self.game.layout;
        match occupancy {
            Occupancy::Components(_) | Occupancy::PlayerComponents(..) if layout.stacks() => {
                self.topped(occupancy)
            }
            Occupancy::Any => self.state.occupied(layout),
            Occupancy::Player(player) => {
                let player = self.player(player);
                self.owned_by(player)
            }
            Occupancy::EnemiesOf(player) => {
                let player = self.player(player);
                if self.game.player_count() == 2 && (player == 1 || player == 2) {
                    let other = 3 - player;
                    return if self.same_team(player, other) {
                        SiteSet::EMPTY
                    } else {
                        self.owned_by(other)
                    };
                }
                self.of_owners(|context, other| !context.same_team(player, other))
            }
            Occupancy::FriendsOf(player) => {
                let player = self.player(player);
                self.of_owners(|context, other| context.same_team(player, other))
            }
            Occupancy::AlliesOf(player) => {
                let player = self.player(player);
                self.of_owners(|context, other| other != player && context.same_team(player, other))
            }
            Occupancy::OthersThan(player) => {
                let player = self.player(player);
                let others = self.of_owners(|_, other| other != player);
                let shared = self.game.shared_kinds();
                let nobody = shared.fold(self.owned_by(0), |all, kind| {
                    all.without(&self.state.of_kind(layout, kind))
                });
                others.or(&nobody)
            }
            Occupancy::Components(kinds) => match &**kinds {
                [kind] => self.state.of_kind(layout, kind.index()),
                kinds => self.of_kinds(kinds),
            },
            Occupancy::PlayerComponents(player, kinds) => {
                let player = self.player(player);
                self.owned_by(player).and(&self.of_kinds(kinds))
            }
        }
    }

    fn of_owners(&self, meant: impl Fn(&Self, usize) -> bool) -> SiteSet<W> {
        (1..=self.game.player_count())
            .filter(|player| meant(self, *player))
            .fold(SiteSet::EMPTY, |union, player| {
                union.or(&self.owned_by(player))
            })
    }

    pub(crate) fn of_kinds(&self, kinds: &[ComponentId]) -> SiteSet<W> {
        kinds.iter().fold(SiteSet::EMPTY, |union, kind| {
            union.or(&self.state.of_kind(&self.game.layout, kind.index()))
        })
    }

    /// Whether the piece on a site, on the board or in a hand, is as described.
    pub(crate) fn is_among(&mut self, occupancy: &'a Occupancy, site: Site) -> bool {
        let what = self.what(site);
        self.is_piece_of(occupancy, what)
    }

    /// Whether a kind of piece is as described.
    pub(crate) fn is_piece_of(&mut self, occupancy: &'a Occupancy, what: u8) -> bool {
        let listed = match occupancy {
            Occupancy::Components(kinds) | Occupancy::PlayerComponents(_, kinds) => {
                kinds.contains(&ComponentId(u16::from(what)))
            }
            _ => true,
        };
        listed && self.is_of(occupancy, what)
    }

    /// Whether a kind of piece is of an owner that is described.
    pub(crate) fn is_of(&mut self, occupancy: &'a Occupancy, what: u8) -> bool {
        if what == 0 {
            return false;
        }
        let owner = usize::from(self.game.owner(what));
        match occupancy {
            Occupancy::Any | Occupancy::Components(_) => true,
            Occupancy::Player(player) | Occupancy::PlayerComponents(player, _) => {
                self.player(player) == owner
            }
            Occupancy::EnemiesOf(player) => {
                let player = self.player(player);
                owner != 0 && !self.same_team(player, owner)
            }
            Occupancy::FriendsOf(player) => {
                let player = self.player(player);
                owner != 0 && self.same_team(player, owner)
            }
            Occupancy::AlliesOf(player) => {
                let player = self.player(player);
                owner != 0 && owner != player && self.same_team(player, owner)
            }
            Occupancy::OthersThan(player) => {
                let player = self.player(player);
                owner != player && !self.game.components[usize::from(what)].shared
            }
        }
    }

    /// The directions a piece on `site` has.
    #[inline]
    pub(crate) fn directions(&self, set: &'a PieceDirections, site: Site) -> &'a Directions {
        let id = match set {
            PieceDirections::Fixed(id) => *id,
            PieceDirections::ByOwner(ids) => {
                let owner = usize::from(self.who(site));
                ids[owner.min(ids.len() - 1)]
            }
            PieceDirections::ByPiece(ids) => ids[usize::from(self.what(site))],
        };
        self.game.directions(id)
    }

    fn targets(&mut self, moves: &'a Moves) -> SiteSet<W> {
        self.with_choices(|context, choices| {
            context.generate(moves, choices);
            context.settle_tests(choices, 0);
            choices.ends()
        })
    }

    fn origins(&mut self, moves: &'a Moves) -> SiteSet<W> {
        self.with_choices(|context, choices| {
            context.generate(moves, choices);
            context.settle_tests(choices, 0);
            choices.starts::<W>()
        })
    }
}
