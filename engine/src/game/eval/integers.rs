//! Values of integer expressions.

use super::{Context, from_site};
use crate::game::ir::{Bool, Count, Int, Occupancy, PieceDirections, Plane, Variable, VariableId};
use crate::game::moves::NO_LEVEL;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The value of an expression. Arithmetic wraps round on overflow. The most frequent nodes are answered here, inline;
    /// `compound` has them again, as its match has all nodes.
    #[inline]
    pub(crate) fn int(&mut self, int: &'a Int) -> i32 {
        match int {
            Int::Const(value) => *value,
            Int::Mover => i32::from(self.state.head.mover),
            Int::Counter => self.state.head.counter,
            Int::Owed(_) if self.state.head.open == 0 => 0,
            Int::LastTo => from_site(self.state.head.last.to),
            Int::Var(variable, of) if of.is_empty() => {
                self.state.variable(&self.game.layout, *variable)
            }
            Int::Count(Count::Pieces {
                occupancy,
                within: None,
            }) => self.count_pieces(occupancy),
            _ => self.compound(int),
        }
    }

    #[inline(never)]
    fn compound(&mut self, int: &'a Int) -> i32 {
        let layout = &self.game.layout;
        match int {
            Int::Const(value) => *value,
            Int::Variable(variable) => match variable {
                Variable::From => from_site(self.frame.from),
                Variable::To => from_site(self.frame.to),
                Variable::Between => from_site(self.frame.between),
                Variable::Site => from_site(self.frame.site),
                Variable::Player => i32::from(self.frame.player),
                Variable::Value => self.frame.value,
                Variable::Pips => self.frame.pips,
                Variable::Level => match self.left_level.unwrap_or(self.frame.level) {
                    NO_LEVEL => -1,
                    level => i32::from(level),
                },
                Variable::Group => from_site(self.frame.group),
            },
            Int::Mover => i32::from(self.state.head.mover),
            Int::Next => i32::from(self.state.head.next),
            Int::Prev => i32::from(self.state.head.prev),
            Int::PrevTurn => {
                let mover = self.state.head.mover;
                let mut earlier = self.past.moves.iter().rev().map(|played| played.mover);
                earlier
                    .find(|player| *player != mover)
                    .map_or(-1, i32::from)
            }
            Int::Players => self.game.player_count() as i32,
            // What is put on a site or taken off it comes from there.
            Int::LastFrom => from_site(self.state.head.last.start()),
            Int::LastChanged => from_site(self.state.head.changed[1]),
            Int::LastLeft => from_site(self.state.head.changed[0]),
            Int::Random(draw, low, high) => self.random_number(*draw, low, high),
            Int::DiceSum => self.state.dice_sum(&self.game.layout),
            Int::FaceAt(site) => {
                let site = self.int(site);
                self.face_at(site)
            }
            Int::Turns => self.state.head.turns as i32 + 1,
            Int::OnTrack(place) => self.on_track(place),
            Int::OfArray(array, number) => self.of_array(array, number),
            Int::Mapped(pairs, key) => {
                let key = self.int(key);
                mapped(pairs, key)
            }
            Int::LastTo => from_site(self.state.head.last.to),
            Int::What(site) => {
                let site = self.site(site);
                i32::from(self.what(site))
            }
            Int::Who(site) => {
                let named = matches!(**site, Int::HandSite(..));
                let site = self.site(site);
                i32::from(match named {
                    true => self.game.holder(self.what(site)),
                    false => self.holder(site),
                })
            }
            Int::CountAt(site) if matches!(**site, Int::HandSite(..)) => {
                self.plane(Plane::Count, site)
            }
            Int::CountAt(site) => {
                let site = self.site(site);
                match self.game.is_apart(site) {
                    true => 0,
                    false => self.number(Plane::Count, site),
                }
            }
            Int::StateAt(site) => self.plane(Plane::State, site),
            Int::ValueAt(site) => self.plane(Plane::Value, site),
            Int::RotationAt(site) => self.plane(Plane::Rotation, site),
            Int::AtLevel {
                property,
                site,
                level,
            } => self.at_level(*property, site, level),
            Int::TopLevel(site) => self.top_level(site),
            Int::InStacks(counted) => self.in_stacks(counted),
            Int::LastLevelTo => self.last_level_to(),
            Int::LevelOf(sought) => self.level_of(sought),
            Int::Assigned(site) => self.value_of(site),
            Int::Hint => self.hint(),
            Int::Counter => self.state.head.counter,
            Int::MoveNumber => self.state.head.moves as i32,
            Int::MovesThisTurn => i32::from(self.state.head.turn_moves),
            Int::Var(variable, of) => {
                let variable = self.variable_of(*variable, of);
                self.state.variable(layout, variable)
            }
            Int::Score(player) => {
                let player = self.player(player);
                let score = self.state.score(layout, player);
                score.div_euclid(self.game.score_parts)
            }
            Int::PlayerValue(player) => {
                let player = self.player(player);
                self.state.player_value(layout, player)
            }
            Int::Pending => self.pending_value(),
            Int::Owed(player) => {
                let player = player.as_ref().map(|player| self.player(player));
                self.state.owed(player) as i32
            }
            Int::HandSite(player, offset) => {
                let player = self.player(player) as u8;
                let offset = self.int(offset);
                match self.game.hands.iter().position(|owner| *owner == player) {
                    Some(first) => ((layout.board + first) as i32).wrapping_add(offset),
                    None => -1,
                }
            }
            Int::Team(player) => {
                let player = self.player(player);
                i32::from(self.state.head.team[player])
            }
            Int::PhaseOf(player) => {
                let player = self.player(player);
                i32::from(self.state.head.phase[player])
            }
            Int::Leader(values, among) => self.leader(values, among),
            Int::Ahead {
                site,
                steps,
                directions,
            } => self.ahead(site, steps, directions),
            Int::Table(table, index) => {
                let index = self.int(index);
                usize::try_from(index)
                    .ok()
                    .and_then(|index| table.get(index))
                    .copied()
                    .unwrap_or(-1)
            }
            Int::Distance(directions, from, to) => {
                let (from, to) = (self.site(from), self.site(to));
                self.distance(*directions, from, to)
            }
            Int::StepsTo(steps, sites) => self.steps_to(steps, sites),
            Int::SiteOf(sites, index) => {
                let sites = self.sites(sites);
                let index = usize::try_from(self.int(index)).ok();
                let site = index.and_then(|index| sites.iter().nth(index));
                site.map_or(-1, from_site)
            }
            Int::Count(count) => self.count(count),
            Int::Sum(terms) => terms.iter().fold(0, |sum: i32, term| {
                let term = self.int(term);
                self.within_bounds(sum.overflowing_add(term))
            }),
            Int::Sub(a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                self.within_bounds(a.overflowing_sub(b))
            }
            Int::Product(factors) => factors.iter().fold(1, |product: i32, factor| {
                let factor = self.int(factor);
                self.within_bounds(product.overflowing_mul(factor))
            }),
            Int::Div(a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                if b == 0 { 0 } else { a.wrapping_div(b) }
            }
            Int::Mod(a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                if b == 0 { 0 } else { a.wrapping_rem(b) }
            }
            Int::Pow(a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                u32::try_from(b).map_or(0, |b| self.within_bounds(a.overflowing_pow(b)))
            }
            Int::Abs(a) => self.int(a).wrapping_abs(),
            Int::Min(values) => values
                .iter()
                .map(|value| self.int(value))
                .min()
                .unwrap_or(0),
            Int::Max(values) => values
                .iter()
                .map(|value| self.int(value))
                .max()
                .unwrap_or(0),
            Int::If(condition, then, otherwise) => {
                if self.bool(condition) {
                    self.int(then)
                } else {
                    self.int(otherwise)
                }
            }
        }
    }

    /// The result of a calculation, and a note if it went beyond 32 bits.
    #[inline]
    fn within_bounds(&mut self, (result, beyond): (i32, bool)) -> i32 {
        self.scratch.beyond_bounds |= beyond;
        result
    }

    /// Which of the variables of that name is meant for the given players.
    pub(crate) fn variable_of(&mut self, first: VariableId, of: &'a [Int]) -> VariableId {
        let players = self.game.player_count() + 1;
        let index = of
            .iter()
            .fold(0, |index, player| index * players + self.player(player));
        VariableId(first.0 + index as u16)
    }

    #[inline(never)]
    fn leader(&mut self, values: &'a [Int], among: &'a Bool) -> i32 {
        let outer = self.frame.player;
        let mut players = 0u32;
        for player in 1..=self.game.player_count() {
            self.frame.player = player as u8;
            players |= u32::from(self.bool(among)) << player;
        }
        self.frame.player = outer;
        match self.highest(values, players) {
            0 => 0,
            best => best.trailing_zeros() as i32,
        }
    }

    fn plane(&mut self, plane: Plane, site: &'a Int) -> i32 {
        let site = self.site(site);
        self.number(plane, site)
    }

    #[inline]
    fn number(&self, plane: Plane, site: Site) -> i32 {
        if usize::from(site.0) < self.game.layout.sites {
            i32::from(self.state.plane(&self.game.layout, plane, site))
        } else {
            0
        }
    }

    #[inline(never)]
    fn ahead(&mut self, site: &'a Int, steps: &'a Int, directions: &'a PieceDirections) -> i32 {
        let (site, steps) = (self.site(site), self.int(steps));
        let tables = self.directions(directions, site);
        from_site(tables.ahead(site, steps))
    }

    #[inline(never)]
    fn count(&mut self, count: &'a Count) -> i32 {
        match count {
            Count::Sites(sites) => self.sites(sites).len() as i32,
            Count::On(sites) => {
                let sites = self.sites(sites);
                let layout = &self.game.layout;
                let in_game = sites
                    .iter()
                    .filter(|site| usize::from(site.0) < layout.sites);
                in_game
                    .map(|site| i32::from(self.state.count(layout, site)))
                    .sum()
            }
            Count::Pieces {
                occupancy,
                within: None,
            } => self.count_pieces(occupancy),
            Count::Pieces {
                occupancy,
                within: Some(within),
            } => {
                let within = self.sites(within);
                if self.game.layout.stacks() {
                    return self.count_levels(occupancy, Some(within));
                }
                let mut number = 0;
                for site in within.iter() {
                    if self.is_among(occupancy, site) {
                        number += i32::from(self.state.count(&self.game.layout, site));
                    }
                }
                number
            }
            Count::Moves(moves) => self.with_choices(|context, choices| {
                context.generate(moves, choices);
                context.settle_tests(choices, 0);
                choices.total() as i32
            }),
            Count::Groups {
                directions,
                region,
                min,
            } => {
                let region = self.sites(region);
                let min = self.int(min);
                self.spend(self.game.layout.board);
                self.groups(*directions, region)
                    .filter(|group| group.len() as i32 >= min)
                    .count() as i32
            }
            Count::Liberties { directions, at } => {
                let at = self.site(at);
                self.spend(self.game.layout.board);
                self.liberties(*directions, at).len() as i32
            }
            Count::Territory {
                directions,
                player,
                touching,
            } => {
                let player = self.player(player);
                self.spend(self.game.layout.board);
                self.territory(*directions, player, *touching).len() as i32
            }
            Count::Patterns(query) => {
                let mut sum = 0;
                self.each_pattern(query, |_, _| sum += 1);
                sum
            }
            Count::PatternValues(query) => {
                let mut sum = 0;
                let patterns = &self.game.patterns;
                self.each_pattern(query, |_, placement| {
                    sum += patterns.kind(placement).captures
                });
                sum
            }
            Count::PatternBest(query) => {
                let mut best = 0;
                let patterns = &self.game.patterns;
                self.each_pattern(query, |_, placement| {
                    best = best.max(patterns.kind(placement).captures);
                });
                best
            }
            Count::Players(condition) => {
                let outer = self.frame.player;
                let mut number = 0;
                for player in 1..=self.game.player_count() {
                    self.frame.player = player as u8;
                    number += i32::from(self.bool(condition));
                }
                self.frame.player = outer;
                number
            }
        }
    }

    /// The number of a player's pieces in hands.
    #[inline(never)]
    fn in_hands(&self, player: usize) -> i32 {
        let layout = &self.game.layout;
        let hands = self.state.in_hands(layout).iter().zip(layout.board..);
        hands.fold(0, |sum, (what, index)| {
            if *what == 0 || usize::from(self.game.owner(*what)) != player {
                return sum;
            }
            sum + i32::from(self.state.count(layout, Site(index as u16)))
        })
    }

    /// The number of pieces as described, on the board and in hands.
    #[inline(never)]
    fn count_pieces(&mut self, occupancy: &'a Occupancy) -> i32 {
        let layout = &self.game.layout;
        if layout.stacks() {
            return self.count_levels(occupancy, None);
        }
        if let Occupancy::Player(player) = occupancy
            && !layout.heaps
        {
            let player = self.player(player);
            return self.owned_by(player).len() as i32 + self.in_hands(player);
        }
        let board = self.occupied(occupancy);
        let on_board: i32 = if layout.heaps {
            board
                .iter()
                .map(|site| i32::from(self.state.count(layout, site)))
                .sum()
        } else {
            board.len() as i32
        };
        let mut in_hands = 0;
        for index in layout.board..layout.sites {
            let site = Site(index as u16);
            if self.state.what(layout, site) != 0 && self.is_among(occupancy, site) {
                in_hands += i32::from(self.state.count(layout, site));
            }
        }
        on_board + in_hands
    }

    #[inline(never)]
    fn distance(&self, directions: crate::game::ir::DirectionsId, from: Site, to: Site) -> i32 {
        let tables = self.game.directions(directions);
        if let Some(steps) = tables.distance(from, to) {
            return steps;
        }
        let mut seen = SiteSet::<W>::of(from);
        let mut front = seen;
        let mut steps = 0;
        while !front.is_empty() {
            if front.contains(to) {
                return steps;
            }
            front = tables.around_all(front).without(&seen);
            seen = seen.or(&front);
            steps += 1;
        }
        -1
    }
}

/// What a key is mapped to by pairs in the order of their keys; itself, if by none.
#[inline]
fn mapped(pairs: &[(i32, i32)], key: i32) -> i32 {
    // Most maps have all keys from the first to the last.
    let first = pairs.first().map_or(0, |(first, _)| *first);
    let place = usize::try_from(key.wrapping_sub(first)).ok();
    match place.and_then(|place| pairs.get(place)) {
        Some((found, value)) if *found == key => *value,
        _ => {
            let found = pairs.binary_search_by_key(&key, |(key, _)| *key);
            found.map_or(key, |index| pairs[index].1)
        }
    }
}
