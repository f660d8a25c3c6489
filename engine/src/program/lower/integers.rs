//! Integers.

use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, Count, Int, Occupancy, Plane, Property, Variable};
use crate::program::op::{Arith, Const, Op, SetOp};
use crate::program::types::{HeadSlot, Value, ValueType, has};
use crate::topology::SiteType;

impl Lowering<'_> {
    /// The value of an integer.
    pub(super) fn int(&mut self, int: &Int) -> Lowered<Value> {
        self.or_listed(
            |lowering| lowering.known_int(int),
            |lowering| lowering.build.int(0),
        )
    }

    fn known_int(&mut self, int: &Int) -> Lowered<Value> {
        Ok(match int {
            Int::Const(value) => self.build.int(*value),
            Int::Variable(variable) => return self.variable_bound(*variable),
            Int::Mover => self.build.int(i32::from(self.scope.mover)),
            Int::Prev if let Some(threat) = self.scope.threat => {
                self.build.int(i32::from(threat.owner))
            }
            Int::Next if let Some(threat) = self.scope.threat => match threat.next {
                Some(next) => self.build.int(i32::from(next)),
                None => self.load_head(HeadSlot::Next),
            },
            Int::Next | Int::Prev if let Some(mover) = self.scope.real_mover => {
                self.build.int(i32::from(mover))
            }
            Int::Next if self.scope.choosing && self.known.leaving => {
                let mover = self.build.int(i32::from(self.scope.mover));
                self.after_of(mover)
            }
            Int::Next if self.scope.choosing => {
                let next = i32::from(self.after(self.scope.mover));
                self.build.int(next)
            }
            Int::Next => self.load_head(HeadSlot::Next),
            Int::Prev => self.load_head(HeadSlot::Prev),
            Int::Players => self.build.int(self.game.player_count() as i32),
            Int::LastFrom => {
                // What is put on a site or taken off it comes from there.
                let [from, to] =
                    [HeadSlot::LastFrom, HeadSlot::LastTo].map(|head| self.load_head(head));
                self.or_else(from, to)
            }
            Int::LastTo => self.load_head(HeadSlot::LastTo),
            Int::LastChanged => self.load_head(HeadSlot::Changed),
            Int::LastLeft => self.load_head(HeadSlot::Left),
            Int::Counter => self.load_head(HeadSlot::Counter),
            Int::MoveNumber => self.load_head(HeadSlot::Moves),
            Int::MovesThisTurn => self.load_head(HeadSlot::TurnMoves),
            Int::OnTrack(place) => self.on_track(place)?,
            Int::DiceSum => self.dice_sum(),
            Int::Pending => self.pending_value(),
            Int::Owed(player) => {
                let player = player.as_ref().map(|player| self.int(player)).transpose()?;
                self.owed(player)
            }
            Int::CountAt(site) if self.is_stacked() => {
                let mut value = self.int(site)?;
                if self.is_apart(site) {
                    value = self.on_board_only(value);
                }
                self.height_at(value)
            }
            Int::CountAt(site) => match self.hand_site(site) {
                Some(_) if self.is_apart(site) => self.build.int(0),
                Some(site) => self.in_hand(site),
                None if matches!(**site, Int::HandSite(..)) => self.in_some_hand(site)?,
                None => {
                    let value = self.int(site)?;
                    let on_board = match self.is_heaped() {
                        true => self.count_at(value),
                        false if self.game.layout.heaps => {
                            return self.missing("the integer", int);
                        }
                        false => {
                            let occupied = self.occupied(&Occupancy::Any)?;
                            let (one, none) = (self.build.int(1), self.build.int(0));
                            let stands = self.build.get(Op::Has(occupied, value));
                            self.build.select(stands, one, none)
                        }
                    };
                    if self.is_apart(site) {
                        return Ok(on_board);
                    }
                    self.there((site, value), on_board, |lowering, hand| {
                        (lowering.kind_in_hand(hand) != 0).then(|| lowering.in_hand(hand))
                    })
                }
            },
            Int::HandSite(player, offset) => match self.hand_site(int) {
                Some(site) => self.build.int(site),
                None if self.is_stacked() || self.has_changing_hands() => {
                    self.hand_site_of(player, offset)?
                }
                None => return self.missing("hands of players by", &(player, offset)),
            },
            Int::FaceAt(site) => {
                let site = self.int(site)?;
                self.face_at(site)
            }
            Int::StateAt(site) => self.plane_of(Plane::State, site)?,
            Int::ValueAt(site) => self.plane_of(Plane::Value, site)?,
            Int::RotationAt(site) => self.plane_of(Plane::Rotation, site)?,
            Int::Ahead {
                site,
                steps,
                directions,
            } => self.ahead(site, steps, directions)?,
            Int::What(site) => {
                let value = self.int(site)?;
                let on_board = self.kind_at(value)?;
                self.there((site, value), on_board, |lowering, hand| {
                    lowering.of_hand(hand, |kind| kind as i32)
                })
            }
            Int::Who(site) => {
                let mut value = self.int(site)?;
                let game = self.game;
                if self.is_stacked() && self.is_apart(site) {
                    value = self.on_board_only(value);
                }
                let on_board = self.holder_at(value);
                if self.is_apart(site) {
                    return Ok(on_board);
                }
                self.there((site, value), on_board, |lowering, hand| {
                    lowering.of_hand(hand, |kind| i32::from(game.holder(kind as u8)))
                })
            }
            Int::AtLevel {
                property,
                site,
                level,
            } if self.is_stacked() && !self.carries_levels() => {
                let (site, level) = (self.int(site)?, self.int(level)?);
                let kind = self.kind_at_level(site, level);
                match property {
                    Property::What => kind,
                    Property::Who => self.holder_of(kind),
                    Property::State | Property::Value | Property::Rotation => self.build.int(0),
                }
            }
            Int::TopLevel(site) if self.is_stacked() => {
                let site = self.int(site)?;
                let (height, one, zero) =
                    (self.height_at(site), self.build.int(1), self.build.int(0));
                let level = self.build.get(Op::Arith(Arith::Sub, height, one));
                self.build.get(Op::Arith(Arith::Max, level, zero))
            }
            Int::Var(variable, of) => self.variable_of(*variable, of)?,
            Int::Team(player) => {
                let player = self.int(player)?;
                match self.known.teamed {
                    true => self.team_of(player),
                    false => {
                        let (known, none) = (self.is_player(player), self.build.int(0));
                        self.build.select(known, player, none)
                    }
                }
            }
            Int::Leader(values, among) => self.leader(values, among)?,
            Int::Count(Count::Players(condition)) => self.count_players(condition)?,
            Int::Table(table, index) => {
                let index = self.int(index)?;
                let list = self.tables.list(table.to_vec());
                self.build.get(Op::Lookup(list, index))
            }
            Int::Mapped(pairs, key) => {
                let key = self.int(key)?;
                self.mapped(pairs, key)
            }
            Int::SiteOf(sites, rank) => {
                let (sites, rank) = (self.sites(sites)?, self.int(rank)?);
                self.site_of(sites, rank)
            }
            Int::Count(Count::Sites(sites)) => {
                let sites = self.sites(sites)?;
                self.build.get(Op::Count(sites))
            }
            Int::Count(Count::Pieces { occupancy, within }) => {
                let within = within.as_ref().map(|within| self.sites(within));
                self.count_with_hands(occupancy, within.transpose()?)?
            }
            Int::Count(Count::On(sites)) => {
                let within = self.sites(sites)?;
                self.count_with_hands(&Occupancy::Any, Some(within))?
            }
            Int::Count(Count::Liberties { directions, at }) => self.liberties(*directions, at)?,
            Int::Count(Count::Territory {
                directions,
                player,
                touching,
            }) => self.territory(*directions, player, *touching)?,
            Int::Count(Count::Groups {
                directions,
                region,
                min,
            }) => self.groups(*directions, region, min)?,
            Int::OfArray(array, number) => self.of_array(array, number)?,
            // The first turn is counted, too.
            Int::Turns => {
                let (begun, one) = (self.load_head(HeadSlot::Turns), self.build.int(1));
                self.build.get(Op::Arith(Arith::Add, begun, one))
            }
            Int::PlayerValue(player) => self.player_value(player)?,
            Int::Score(player) => self.points_of(player)?,
            Int::Distance(directions, from, to) => self.distance(*directions, from, to)?,
            Int::Count(Count::Patterns(query)) => self.count_patterns(query, |_, _| 1)?,
            Int::Count(Count::PatternValues(query)) => self
                .count_patterns(query, |lowering, kind| {
                    lowering.game.patterns.kinds[kind].captures
                })?,
            Int::Count(Count::PatternBest(query)) => self.best_pattern(query)?,
            Int::Sum(terms) => self.folded(Arith::Add, 0, terms)?,
            Int::Product(factors) => self.folded(Arith::Mul, 1, factors)?,
            Int::Min(values) => self.folded(Arith::Min, 0, values)?,
            Int::Max(values) => self.folded(Arith::Max, 0, values)?,
            Int::Sub(a, b) => self.arith(Arith::Sub, a, b)?,
            Int::Div(a, b) => self.arith(Arith::Div, a, b)?,
            Int::Mod(a, b) => self.arith(Arith::Mod, a, b)?,
            Int::Abs(a) => {
                let (a, zero) = (self.int(a)?, self.build.int(0));
                let negative = self.build.get(Op::Arith(Arith::Sub, zero, a));
                self.build.get(Op::Arith(Arith::Max, a, negative))
            }
            Int::If(condition, then, otherwise) => {
                let condition = self.bool(condition)?;
                let (then, otherwise) = (self.int(then)?, self.int(otherwise)?);
                self.build.select(condition, then, otherwise)
            }
            other => return self.missing("the integer", other),
        })
    }

    /// The value of an integer by a list of pairs; the integer itself if it is none of them.
    fn mapped(&mut self, pairs: &[(i32, i32)], key: Value) -> Value {
        const MOST: i32 = 1 << 10;
        let keys = || pairs.iter().map(|(key, _)| *key);
        let end = keys().max().map_or(0, |last| last.saturating_add(1));
        if keys().any(|key| key < 0) || end > MOST {
            let mut value = key;
            for (from, to) in pairs {
                let [from, to] = [*from, *to].map(|number| self.build.int(number));
                let is_this = self.compare(Comparison::Equal, key, from);
                value = self.build.select(is_this, to, value);
            }
            return value;
        }
        let mut values: Vec<i32> = (0..end).collect();
        for (from, to) in pairs {
            values[*from as usize] = *to;
        }
        let (values, zero, end) = (
            self.tables.list(values),
            self.build.int(0),
            self.build.int(end),
        );
        let low = self.compare(Comparison::GreaterOrEqual, key, zero);
        let high = self.compare(Comparison::Less, key, end);
        let listed = self.both(Some(low), high);
        let value = self.build.get(Op::Lookup(values, key));
        self.build.select(listed, value, key)
    }

    /// The site of a set by its rank; −1 if there is none.
    pub(super) fn site_of(&mut self, sites: Value, rank: Value) -> Value {
        let around = match self.build.defined_by(sites) {
            Some(Op::Around(site, arcs)) => Some((*site, *arcs)),
            Some(Op::Image(set, arcs)) => match self.build.defined_by(*set) {
                Some(Op::One(site)) => Some((*site, *arcs)),
                _ => None,
            },
            _ => None,
        };
        if let Some((site, arcs)) = around
            && let Some(Op::Const(Const::Int(rank))) = self.build.defined_by(rank)
        {
            let (rank, words) = (*rank, self.tables.words);
            let of_site = self.tables.arcs[arcs.index()].to.chunks(words);
            let ranked = of_site.map(|of_site| {
                let mut sites = (0..words as i32 * 64).filter(|site| has(of_site, *site));
                sites.nth(usize::try_from(rank).ok()?)
            });
            let list = ranked.map(|site| site.unwrap_or(-1)).collect();
            let list = self.tables.list(list);
            return self.build.get(Op::Lookup(list, site));
        }
        let (number, zero) = (self.build.get(Op::Count(sites)), self.build.int(0));
        let low = self.compare(Comparison::GreaterOrEqual, rank, zero);
        let high = self.compare(Comparison::Less, rank, number);
        let exists = self.both(Some(low), high);
        let site = self.slots.local("site", ValueType::Int);
        self.store_int(site, -1);
        self.build.open();
        let found = self.build.get(Op::Nth(sites, rank));
        self.store(site, found);
        self.build.close_if(exists);
        self.load(site)
    }

    /// The value of an integer that does not depend on the position.
    pub(super) fn static_int(&self, int: &Int) -> Option<i32> {
        Some(match int {
            Int::Const(value) => *value,
            Int::Mover => i32::from(self.scope.mover),
            Int::Players => self.game.player_count() as i32,
            Int::Prev | Int::Next
                if self.scope.threat.is_none() && self.scope.real_mover.is_some() =>
            {
                i32::from(self.scope.real_mover?)
            }
            Int::Prev => i32::from(self.scope.threat?.owner),
            Int::Next if self.scope.threat.is_some() => i32::from(self.scope.threat?.next?),
            // Whoever comes next is known unless a rule may change that within the turn.
            Int::Next
                if !self.known.leaving && (self.scope.choosing || !self.known.next_changes) =>
            {
                i32::from(self.after(self.scope.mover))
            }
            Int::Variable(Variable::Player) => self.scope.bound.player?.1 as i32,
            Int::Sub(a, b) => self.static_int(a)?.wrapping_sub(self.static_int(b)?),
            Int::Sum(terms) => {
                let mut terms = terms.iter();
                terms.try_fold(0_i32, |sum, term| {
                    Some(sum.wrapping_add(self.static_int(term)?))
                })?
            }
            Int::Table(table, index) => {
                let index = usize::try_from(self.static_int(index)?).ok()?;
                *table.get(index)?
            }
            _ => return None,
        })
    }

    fn variable_bound(&mut self, variable: Variable) -> Lowered<Value> {
        let value = match variable {
            Variable::From => self.scope.bound.from,
            Variable::To => self.scope.bound.to,
            Variable::Between => self.scope.bound.between,
            Variable::Player => self.scope.bound.player.map(|(value, _)| value),
            Variable::Site => self.scope.bound.site,
            Variable::Value => self.scope.bound.value,
            Variable::Pips => self.scope.bound.pips,
            Variable::Level => self.scope.bound.level,
            Variable::Group => None,
        };
        if value.is_none() && self.scope.bound.free {
            let nothing = match variable {
                Variable::Player | Variable::Pips => Some(0),
                // What loops bind is known by the loops alone.
                Variable::Level | Variable::Group => None,
                _ => Some(-1),
            };
            if let Some(nothing) = nothing {
                return Ok(self.build.int(nothing));
            }
        }
        value.map_or_else(|| self.missing("the variable", &variable), Ok)
    }

    fn plane_of(&mut self, plane: Plane, site: &Int) -> Lowered<Value> {
        let site = self.int(site)?;
        Ok(self.plane_at(plane, site))
    }

    /// A site, or another one if it is none.
    pub(super) fn or_else(&mut self, site: Value, other: Value) -> Value {
        let zero = self.build.int(0);
        let none = self.compare(Comparison::Less, site, zero);
        self.build.select(none, other, site)
    }

    fn arith(&mut self, arith: Arith, a: &Int, b: &Int) -> Lowered<Value> {
        let (a, b) = (self.int(a)?, self.int(b)?);
        Ok(self.build.get(Op::Arith(arith, a, b)))
    }

    /// Several integers combined; `none` if there are none.
    fn folded(&mut self, arith: Arith, none: i32, all: &[Int]) -> Lowered<Value> {
        let Some((first, rest)) = all.split_first() else {
            return Ok(self.build.int(none));
        };
        let mut result = self.int(first)?;
        for other in rest {
            let other = self.int(other)?;
            result = self.build.get(Op::Arith(arith, result, other));
        }
        Ok(result)
    }

    /// The kind of piece on a site, 0 where there is none.
    pub(super) fn kind_at(&mut self, site: Value) -> Lowered<Value> {
        if self.is_stacked() && self.has_hands() {
            return Ok(self.top_at(site));
        }
        if self.has_many_kinds() {
            return self.kind_of_many(site);
        }
        let kinds = 1..self.game.components.len();
        Ok(self.first_that_holds(site, kinds, |lowering, kind| {
            let slot = lowering.slots.kind(kind)?;
            Some(lowering.load(slot))
        }))
    }

    /// The owner of the piece on a site, 0 where there is none.
    pub(super) fn owner_at(&mut self, site: Value) -> Value {
        if self.is_stacked() && self.has_hands() {
            let kind = self.top_at(site);
            return self.owner_of(kind);
        }
        let players = 1..self.game.player_count() + 1;
        self.first_that_holds(site, players, |lowering, player| {
            let slot = lowering.slots.owner(player)?;
            Some(lowering.load(slot))
        })
    }

    /// The owner of the piece on a site as rules number owners: one more than there are players for a piece that belongs to
    /// all of them together.
    fn holder_at(&mut self, site: Value) -> Value {
        if self.is_stacked() && self.has_hands() {
            let kind = self.top_at(site);
            return self.holder_of(kind);
        }
        let owner = self.owner_at(site);
        let Some(shared) = self.shared() else {
            return owner;
        };
        let everybody = self.build.int(self.game.player_count() as i32 + 1);
        let is_shared = self.build.get(Op::Has(shared, site));
        self.build.select(is_shared, everybody, owner)
    }

    /// The sites with pieces that belong to all players together, if there are such pieces.
    fn shared(&mut self) -> Option<Value> {
        let kinds = self.game.shared_kinds();
        let slots: Vec<_> = kinds.filter_map(|kind| self.slots.kind(kind)).collect();
        let mut sets = slots.into_iter();
        let first = sets.next()?;
        let first = self.load(first);
        Some(sets.fold(first, |all, slot| {
            let set = self.load(slot);
            self.combine(SetOp::Or, all, set)
        }))
    }

    /// A site of the board; −1 for any other.
    fn on_board_only(&mut self, site: Value) -> Value {
        let board = self.tables.set(&self.game.layout.board_mask);
        let (board, nowhere) = (self.build.set(board), self.build.int(-1));
        let is_on_board = self.build.get(Op::Has(board, site));
        self.build.select(is_on_board, site, nowhere)
    }

    /// Whether a site that is no hand site by its words is not looked for in hands, as the game is not played on cells.
    fn is_apart(&self, site: &Int) -> bool {
        let hands = self.game.layout.sites > self.game.layout.board;
        hands && self.game.site_type != SiteType::Cell && !matches!(site, Int::HandSite(..))
    }

    /// The number of the set that a site is in, of sets that have no site in common; 0 if it is in none.
    fn first_that_holds(
        &mut self,
        site: Value,
        numbers: std::ops::Range<usize>,
        set: impl Fn(&mut Self, usize) -> Option<Value>,
    ) -> Value {
        let mut result = self.build.int(0);
        for number in numbers {
            if let Some(set) = set(self, number) {
                let number = self.build.int(number as i32);
                let has = self.build.get(Op::Has(set, site));
                result = self.build.select(has, number, result);
            }
        }
        result
    }
}
