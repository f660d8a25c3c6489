//! Rows of equal pieces.
//!
//! The lines of a board are kept for each player as bits of words, one for each site of a line and a clear one between two
//! lines, so that the length of a row through a site is found by counting bits. Lines of one *axis* have no site in common.

use super::{Lowered, Lowering};
use crate::game::Directions;
use crate::game::ir::{Alike, Comparison, DirectionsId, Line, Sites, StackedLine};
use crate::program::Derivation;
use crate::program::op::{Arith, Logic, Op};
use crate::program::run::FEW;
use crate::program::types::{ListId, Value, ValueType};
use crate::topology::Site;

/// The bits of a word.
const WORD: usize = 64;

/// The bit of the first site of a line. The bits below stay clear, so that no row through it begins outside the word.
const FIRST: usize = FEW as usize - 1;

/// The most sites of a line. The last two bits of each word stay clear: the last stands for no site, and no row ends
/// beside it.
const LONGEST: usize = WORD - 2 - FIRST;

/// The most bits of a number that tells the length of a row.
const MOST: i32 = 30;

impl Lowering<'_> {
    /// Whether a row of enough pieces goes through a site.
    pub(super) fn line(&mut self, line: &Line) -> Lowered<Value> {
        if let Some(stacks @ (StackedLine::Any | StackedLine::ByLevel)) = line.stacks {
            return self.missing("a line of pieces below others, by", &stacks);
        }
        let (Sites::One(through), None, Alike::Owner, false) =
            (&*line.through, &line.within, line.alike, line.gaps)
        else {
            return self.walked_line(line);
        };
        let Some(least @ 1..MOST) = line.length.constant() else {
            return self.walked_line(line);
        };
        let through = self.int(through)?;
        if let Some(ways) = self.straight_ways(line.directions) {
            return Ok(self.line_by_shifts(through, (least, line.exact), &ways));
        }
        let Some(axes) = self.axes(line.directions, least as usize) else {
            return self.walked_line(line);
        };
        // Conditions on rows of different lengths ask the same of each axis.
        let most = (least + i32::from(line.exact)).max(i32::from(FEW));
        let meant = match line.exact {
            true => 1 << least,
            false => (2 << most) - (1 << least),
        };
        let mut any = self.build.bool(false);
        for player in 0..=self.game.player_count() {
            let Some(own) = self.slots.owner(player) else {
                continue;
            };
            let set = self.load(own);
            let owned = self.build.get(Op::Has(set, through));
            // A row of one needs no axis, and no longer one is made of a site that is on no line.
            let mut lengths = self.build.int(1 << usize::from(least == 1));
            for (number, (places, lines)) in axes.iter().enumerate() {
                let definition = Derivation::Lines {
                    of: own,
                    places: *places,
                };
                let name = format!("axis{number}of{player}");
                let slot = self
                    .slots
                    .auxiliary(&name, definition, (ValueType::Word, *lines));
                let length = Op::Row(slot, *places, through, most as u8);
                let length = self.build.get(length);
                lengths = self.build.get(Op::Arith(Arith::Or, lengths, length));
            }
            let (meant, none) = (self.build.int(meant), self.build.int(0));
            let rows = self.build.get(Op::Arith(Arith::And, lengths, meant));
            let rowed = self.compare(Comparison::Unequal, rows, none);
            let here = self.build.get(Op::Logic(Logic::And, owned, rowed));
            any = self.build.get(Op::Logic(Logic::Or, any, here));
        }
        Ok(any)
    }

    /// Sorts the lines with at least `least` sites into axes; the lines of an axis have no site in common. For each
    /// axis it returns a list, site ↦ 64 · word + bit of the site, where each line is a run of bits in one word; and
    /// the number of words. Sites on no line of the axis share the first bit of the last word. `None` if a line has
    /// more sites than a word has room for, or is a line from some of its sites only.
    pub(super) fn axes(
        &mut self,
        directions: DirectionsId,
        least: usize,
    ) -> Option<Vec<(ListId, u32)>> {
        let board = self.game.layout.board;
        let tables = self.game.directions(directions);
        let mut axes: Vec<Axis> = Vec::new();
        for site in (0..board).map(|index| Site(index as u16)) {
            for (one, other) in tables.axes(site) {
                let mut line: Vec<Site> = other.iter().rev().copied().collect();
                line.push(site);
                line.extend(one);
                if line.len() < least.max(2) {
                    continue;
                }
                if line.first() > line.last() {
                    line.reverse();
                }
                if axes.iter().any(|axis| axis.lines.contains(&line)) {
                    continue;
                }
                let step = i32::from(line[1].0) - i32::from(line[0].0);
                let open = axes.iter().position(|axis| axis.is_open_to(&line, step));
                let index = open.unwrap_or_else(|| {
                    axes.push(Axis {
                        step,
                        lines: Vec::new(),
                        words: Vec::new(),
                        places: vec![-1; board],
                    });
                    axes.len() - 1
                });
                axes[index].add(line)?;
            }
        }
        let axes = merged(axes)?;
        let whole = |axis: &Axis| axis.lines.iter().all(|line| is_line_of_all(line, tables));
        axes.iter().all(whole).then(|| {
            axes.into_iter()
                .map(|axis| {
                    // Sites on no line of the axis share the first bit of one more word.
                    let apart = (axis.words.len() * WORD + FIRST) as i32;
                    let places = axis.places.iter();
                    let places = places.map(|place| if *place < 0 { apart } else { *place });
                    (
                        self.tables.list(places.collect()),
                        axis.words.len() as u32 + 1,
                    )
                })
                .collect()
        })
    }
}

/// Lines without a site in common.
struct Axis {
    /// How far the first two sites of its lines are apart.
    step: i32,
    lines: Vec<Vec<Site>>,
    /// For each word that lines are kept in, its first free bit.
    words: Vec<usize>,
    /// For each site its bit, counted from the first of the first word; −1 for those on no line.
    places: Vec<i32>,
}

impl Axis {
    /// Whether a line can be one of it: its sites lie as far apart, and are on none of its lines.
    fn is_open_to(&self, line: &[Site], step: i32) -> bool {
        self.step == step && line.iter().all(|site| self.places[site.index()] < 0)
    }

    /// Adds a line to the first word with room for it, with a clear bit after the line before. `None` if the line is
    /// too long, or one of its sites is on a line already.
    fn add(&mut self, line: Vec<Site>) -> Option<()> {
        if line.len() > LONGEST {
            return None;
        }
        let has_room = |free: &usize| free + line.len() <= FIRST + LONGEST;
        let word = self.words.iter().position(has_room).unwrap_or_else(|| {
            self.words.push(FIRST);
            self.words.len() - 1
        });
        let first = self.words[word];
        self.words[word] += line.len() + 1;
        for (place, site) in line.iter().enumerate() {
            let entry = &mut self.places[site.index()];
            if *entry >= 0 {
                return None;
            }
            *entry = (word * WORD + first + place) as i32;
        }
        self.lines.push(line);
        Some(())
    }
}

/// Merges axes greedily, as long as their lines have no site in common. On a board whose rows differ in length, the
/// lines of one direction have steps of different sizes, and each size would be an axis of its own.
fn merged(axes: Vec<Axis>) -> Option<Vec<Axis>> {
    let mut merged: Vec<Axis> = Vec::new();
    for axis in axes {
        let is_apart = |other: &&mut Axis| {
            let mut lines = axis.lines.iter().flatten();
            lines.all(|site| other.places[site.index()] < 0)
        };
        match merged.iter_mut().find(is_apart) {
            Some(other) => axis
                .lines
                .into_iter()
                .try_for_each(|line| other.add(line))?,
            None => merged.push(axis),
        }
    }
    Some(merged)
}

/// Whether the directions give this line from each of its sites.
fn is_line_of_all(line: &[Site], tables: &Directions) -> bool {
    line.iter().enumerate().all(|(place, site)| {
        let after = &line[place + 1..];
        let before: Vec<Site> = line[..place].iter().rev().copied().collect();
        let ways = (after, before.as_slice());
        tables
            .axes(*site)
            .any(|(one, other)| (one, other) == ways || (other, one) == ways)
    })
}
