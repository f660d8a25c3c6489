//! Rows that are found by walking along the lines through each site: rows through several sites, within a region, of one
//! kind, with gaps, of a length that is computed, or along lines that are bent.

use super::{Lowered, Lowering};
use crate::game::ir::{
    Alike, Bool, Comparison, DirectionsId, Int, Line, Occupancy, Sites, Variable,
};
use crate::program::op::{Arith, Logic, Op, SetOp};
use crate::program::types::{ListId, SlotId, Value, ValueType};
use crate::topology::Site;

/// The lines through the sites of the board as lists. A *half* is the part of a line on one side of a site; halves are
/// numbered by site, line and side.
struct Halves {
    /// The sites of all halves, each from its site outward.
    sites: ListId,
    /// For each half the place of its first site, −1 if there is no such line.
    first: ListId,
    /// For each half the place after its last site.
    end: ListId,
    /// The most lines through a site.
    lines: usize,
}

impl Lowering<'_> {
    /// Whether enough pieces stand in a row through one of the sites asked about.
    pub(super) fn walked_line(&mut self, line: &Line) -> Lowered<Value> {
        let length = self.int(&line.length)?;
        let within = match &line.within {
            Some(within) => Some(self.sites(within)?),
            None => None,
        };
        let halves = self.halves(line.directions);
        let (found, no) = (
            self.slots.local("inRow", ValueType::Bool),
            self.build.bool(false),
        );
        self.store(found, no);
        match &*line.through {
            Sites::One(site) => {
                let site = self.int(site)?;
                self.look_through(line, (site, length), within, &halves, found)?;
            }
            through => {
                let sites = self.sites(through)?;
                self.each_site_until(Some(found), sites, |lowering, site| {
                    lowering.look_through(line, (site, length), within, &halves, found)
                })?;
            }
        }
        Ok(self.load(found))
    }

    /// Notes in a slot if there is a row through a site.
    fn look_through(
        &mut self,
        line: &Line,
        (site, length): (Value, Value),
        within: Option<Value>,
        halves: &Halves,
        found: SlotId,
    ) -> Lowered<()> {
        let counted = self.counted_in_rows(line.alike, site, within)?;
        let (counts, one) = (self.build.get(Op::Has(counted, site)), self.build.int(1));
        self.when(counts, |lowering| {
            let is_alone = lowering.compare(Comparison::Equal, length, one);
            lowering.either(
                is_alone,
                |lowering| {
                    let yes = lowering.build.bool(true);
                    lowering.store(found, yes);
                    Ok(())
                },
                |lowering| {
                    let (first, last) = (
                        lowering.build.int(0),
                        lowering.build.int(halves.lines as i32 - 1),
                    );
                    lowering.each_number((first, last), |lowering, number| {
                        lowering.look_along(line, (site, number, length), counted, halves, found)
                    })
                },
            )
        })
    }

    /// The sites that count in a row through one of them; none if that one has no piece that counts.
    fn counted_in_rows(
        &mut self,
        alike: Alike,
        site: Value,
        within: Option<Value>,
    ) -> Lowered<Value> {
        let slots: Vec<SlotId> = match alike {
            Alike::Nothing => {
                return match within {
                    Some(within) => Ok(within),
                    None => self.occupied(&Occupancy::Any),
                };
            }
            Alike::Owner => (0..=self.game.player_count())
                .filter_map(|player| self.slots.owner(player))
                .collect(),
            Alike::Kind => (1..self.game.components.len())
                .filter_map(|kind| self.slots.kind(kind))
                .collect(),
        };
        let none = self.no_sites();
        let mut counted = none;
        for slot in slots {
            let set = self.load(slot);
            let is_of = self.build.get(Op::Has(set, site));
            counted = self.build.select(is_of, set, counted);
        }
        Ok(match within {
            Some(within) => self.combine(SetOp::And, counted, within),
            None => counted,
        })
    }

    /// Notes in a slot if the row along one of the lines through a site is long enough.
    fn look_along(
        &mut self,
        line: &Line,
        (site, number, length): (Value, Value, Value),
        counted: Value,
        halves: &Halves,
        found: SlotId,
    ) -> Lowered<()> {
        let [one, two, lines, zero] =
            [1, 2, halves.lines as i32, 0].map(|number| self.build.int(number));
        let row = self.build.get(Op::Arith(Arith::Mul, site, lines));
        let row = self.build.get(Op::Arith(Arith::Add, row, number));
        let half = self.build.get(Op::Arith(Arith::Mul, row, two));
        let sum = self.slots.local("rowLength", ValueType::Int);
        self.store(sum, one);
        let other = self.build.get(Op::Arith(Arith::Add, half, one));
        for half in [half, other] {
            self.count_half(half, (counted, line.gaps), halves, sum)?;
        }
        let sum = self.load(sum);
        let first = self.build.get(Op::Lookup(halves.first, half));
        let exists = self.compare(Comparison::GreaterOrEqual, first, zero);
        let comparison = match line.exact {
            true => Comparison::Equal,
            false => Comparison::GreaterOrEqual,
        };
        let fits = self.compare(comparison, sum, length);
        let fits = self.both(Some(exists), fits);
        let before = self.load(found);
        let now = self.build.get(Op::Logic(Logic::Or, before, fits));
        self.store(found, now);
        Ok(())
    }

    /// Adds the number of sites that count on half a line, up to the first that does not if there may be no gaps.
    fn count_half(
        &mut self,
        half: Value,
        (counted, gaps): (Value, bool),
        halves: &Halves,
        sum: SlotId,
    ) -> Lowered<()> {
        let (place, more) = (
            self.slots.local("place", ValueType::Int),
            self.slots.local("more", ValueType::Bool),
        );
        let first = self.build.get(Op::Lookup(halves.first, half));
        let end = self.build.get(Op::Lookup(halves.end, half));
        let any = self.compare(Comparison::Less, first, end);
        self.store(place, first);
        self.store(more, any);
        self.build.open();
        let here = self.load(place);
        let site = self.build.get(Op::Lookup(halves.sites, here));
        let counts = self.build.get(Op::Has(counted, site));
        self.when(counts, |lowering| {
            lowering.add_one(sum);
            Ok(())
        })?;
        self.add_one(place);
        let next = self.load(place);
        let mut open = self.compare(Comparison::Less, next, end);
        if !gaps {
            open = self.both(Some(open), counts);
        }
        self.store(more, open);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(())
    }

    /// The sites of the rows that begin beside a site on both of its sides, of at least `min` and up to `max` sites for which
    /// a condition holds.
    pub(super) fn astride(
        &mut self,
        directions: DirectionsId,
        from: &Int,
        (min, max): (&Int, &Int),
        to: &Bool,
    ) -> Lowered<Value> {
        let (from, min, max) = (self.int(from)?, self.int(min)?, self.int(max)?);
        let halves = self.halves(directions);
        let rows = self.slots.local("rows", ValueType::Set);
        let none = self.no_sites();
        self.store(rows, none);
        let board = self.tables.set(&self.game.layout.board_mask);
        let board = self.build.set(board);
        let exists = self.build.get(Op::Has(board, from));
        let [first, last, one, two] =
            [0, halves.lines as i32 - 1, 1, 2].map(|number| self.build.int(number));
        self.when(exists, |lowering| {
            lowering.each_number((first, last), |lowering, number| {
                let row = lowering.build.get(Op::Arith(Arith::Mul, from, two));
                let lines = lowering.build.int(halves.lines as i32);
                let row = lowering.build.get(Op::Arith(Arith::Mul, row, lines));
                let further = lowering.build.get(Op::Arith(Arith::Mul, number, two));
                let one_side = lowering.build.get(Op::Arith(Arith::Add, row, further));
                let other_side = lowering.build.get(Op::Arith(Arith::Add, one_side, one));
                let (mut fits, mut all) = (lowering.build.bool(true), none);
                for half in [one_side, other_side] {
                    let begin = lowering.build.get(Op::Lookup(halves.first, half));
                    let end = lowering.build.get(Op::Lookup(halves.end, half));
                    let is_line = lowering.compare(Comparison::Less, begin, end);
                    let sites = lowering.row_of_half(half, max, &halves, to)?;
                    let number = lowering.build.get(Op::Count(sites));
                    let is_long = lowering.compare(Comparison::GreaterOrEqual, number, min);
                    fits = lowering.both(Some(fits), is_line);
                    fits = lowering.both(Some(fits), is_long);
                    all = lowering.combine(SetOp::Or, all, sites);
                }
                let before = lowering.load(rows);
                let all = lowering.build.select(fits, all, none);
                let after = lowering.combine(SetOp::Or, before, all);
                lowering.store(rows, after);
                Ok(())
            })
        })?;
        Ok(self.load(rows))
    }

    /// The first sites of half a line, at most some number, for which a condition holds.
    fn row_of_half(
        &mut self,
        half: Value,
        most: Value,
        halves: &Halves,
        condition: &Bool,
    ) -> Lowered<Value> {
        let (place, found, more) = (
            self.slots.local("place", ValueType::Int),
            self.slots.local("row", ValueType::Set),
            self.slots.local("more", ValueType::Bool),
        );
        let (none, one) = (self.no_sites(), self.build.int(1));
        let first = self.build.get(Op::Lookup(halves.first, half));
        let end = self.build.get(Op::Lookup(halves.end, half));
        let length = self.build.get(Op::Arith(Arith::Sub, end, first));
        let length = self.build.get(Op::Arith(Arith::Min, length, most));
        let end = self.build.get(Op::Arith(Arith::Add, first, length));
        let any = self.compare(Comparison::Less, first, end);
        self.store(place, first);
        self.store(found, none);
        self.store(more, any);
        self.build.open();
        let here = self.load(place);
        let site = self.build.get(Op::Lookup(halves.sites, here));
        let holds = self.holds_at(Variable::To, site, condition)?;
        self.when(holds, |lowering| {
            let (before, this) = (lowering.load(found), lowering.build.get(Op::One(site)));
            let after = lowering.combine(SetOp::Or, before, this);
            lowering.store(found, after);
            Ok(())
        })?;
        let next = self.build.get(Op::Arith(Arith::Add, here, one));
        self.store(place, next);
        let open = self.compare(Comparison::Less, next, end);
        let goes_on = self.both(Some(open), holds);
        self.store(more, goes_on);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        Ok(self.load(found))
    }

    /// The lines of a board in some directions, on both sides of each site.
    fn halves(&mut self, directions: DirectionsId) -> Halves {
        let tables = self.game.directions(directions);
        let board = (0..self.game.layout.board).map(|index| Site(index as u16));
        let lines = board.clone().map(|site| tables.axes(site).count()).max();
        let lines = lines.unwrap_or(0).max(1);
        let (mut sites, mut first, mut end) = (Vec::new(), Vec::new(), Vec::new());
        for site in board {
            let mut of_site: Vec<_> = tables.axes(site).map(Some).collect();
            of_site.resize(lines, None);
            for line in of_site {
                let sides = line.map_or([None; 2], |(one, other)| [Some(one), Some(other)]);
                for side in sides {
                    first.push(side.map_or(-1, |_| sites.len() as i32));
                    sites.extend(side.into_iter().flatten().map(|site| i32::from(site.0)));
                    end.push(side.map_or(-1, |_| sites.len() as i32));
                }
            }
        }
        sites.push(-1);
        let [sites, first, end] = [sites, first, end].map(|list| self.tables.list(list));
        Halves {
            sites,
            first,
            end,
            lines,
        }
    }
}
