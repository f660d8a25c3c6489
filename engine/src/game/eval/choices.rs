//! Legal moves as they are generated: batches that differ only in where they end.
//!
//! A caller that wants a list unfolds the batches. One that wants a random move, or only to know whether there is any,
//! never does. A batch may carry a condition on the position after its moves. It is put to a move only when the move is
//! asked for: a random choice that fails it is struck out and repeated, which leaves the choice uniform over the legal
//! moves.

use crate::game::ir::Bool;
use crate::game::moves::{Move, NOWHERE};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// What must hold after a move, and the rank of that condition among those within it.
pub(crate) type Test<'a> = (&'a Bool, u8);

/// How the start of a move follows from its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trail {
    /// The batch is one move, given by the template.
    One,
    /// All moves start where the template says.
    Fixed,
    /// The start lies `start` numbers below the end, the site passed over `between` below it (none for 0).
    Follow { start: i16, between: i16 },
    /// The start is the first found going down from the end in steps of this many site numbers. The words of
    /// the starts follow those of the ends.
    Back(i16),
}

/// Moves that differ only in where they end, and in what follows from that.
#[derive(Clone, Copy, Debug)]
struct Batch<'a> {
    template: Move,
    trail: Trail,
    count: u32,
    /// The first word of the targets, unless it is one move.
    first: u32,
    /// What must hold after each of the moves.
    test: Option<Test<'a>>,
}

/// Moves, in batches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices<'a> {
    batches: Vec<Batch<'a>>,
    words: Vec<u64>,
    total: u32,
    /// How many of them carry no condition.
    sure: u32,
    /// Whether one move without a condition is as good as all.
    pub(crate) hasty: bool,
}

/// A place in the order of batches.
pub(crate) type Mark = usize;

impl<'a> Choices<'a> {
    /// Takes all moves out.
    pub(crate) fn clear(&mut self) {
        self.batches.clear();
        self.words.clear();
        self.total = 0;
        self.sure = 0;
        self.hasty = false;
    }

    /// The number of moves, those that will fail their conditions included.
    #[inline]
    pub(crate) fn total(&self) -> u32 {
        self.total
    }

    /// Whether no further move is wanted.
    #[inline]
    pub(crate) fn is_enough(&self) -> bool {
        self.hasty && self.sure > 0
    }

    /// The place after the last batch.
    pub(crate) fn mark(&self) -> Mark {
        self.batches.len()
    }

    /// Whether a batch since `mark` carries a condition.
    #[inline]
    pub(crate) fn is_tested_since(&self, mark: Mark) -> bool {
        self.sure < self.total && {
            let mut batches = self.batches[mark..].iter();
            batches.any(|batch| batch.test.is_some())
        }
    }

    /// Gives all batches since `mark` a condition.
    pub(crate) fn test_since(&mut self, mark: Mark, test: Test<'a>) {
        for batch in &mut self.batches[mark..] {
            if batch.test.replace(test).is_none() {
                self.sure -= batch.count;
            }
        }
    }

    /// The moves of the batches since `mark`, those that will fail their conditions included.
    pub(crate) fn since(&self, mark: Mark) -> u32 {
        self.batches[mark..].iter().map(|batch| batch.count).sum()
    }

    /// Adds one move.
    #[inline]
    pub(crate) fn one(&mut self, mv: Move) {
        self.total += 1;
        self.sure += 1;
        self.batches.push(Batch {
            template: mv,
            trail: Trail::One,
            count: 1,
            first: 0,
            test: None,
        });
    }

    /// Adds the moves of `template` to each of `targets`.
    #[inline]
    pub(crate) fn many<const W: usize>(&mut self, template: Move, targets: &SiteSet<W>) {
        self.add(template, Trail::Fixed, targets);
    }

    /// Adds a move to each of `targets` that starts `start` numbers below it and passes over the site
    /// `between` numbers below it, or over the template's for 0.
    #[inline]
    pub(crate) fn following<const W: usize>(
        &mut self,
        template: Move,
        (start, between): (i16, i16),
        targets: &SiteSet<W>,
    ) {
        self.add(template, Trail::Follow { start, between }, targets);
    }

    /// Adds a move to each of `targets` that starts at the nearest of `starts`, going back from it by `delta`
    /// numbers at a time; there is one.
    #[inline]
    pub(crate) fn back<const W: usize>(
        &mut self,
        template: Move,
        delta: i16,
        targets: &SiteSet<W>,
        starts: &SiteSet<W>,
    ) {
        if !targets.is_empty() {
            self.add(template, Trail::Back(delta), targets);
            self.words.extend_from_slice(&starts.0);
        }
    }

    #[inline]
    fn add<const W: usize>(&mut self, template: Move, trail: Trail, targets: &SiteSet<W>) {
        let count = targets.len();
        if count == 0 {
            return;
        }
        let first = self.words.len() as u32;
        self.words.extend_from_slice(&targets.0);
        self.total += count;
        self.sure += count;
        self.batches.push(Batch {
            template,
            trail,
            count,
            first,
            test: None,
        });
    }

    /// The move of a number below the total: its batch, the move, and what must hold after it.
    #[inline]
    pub(crate) fn nth<const W: usize>(
        &self,
        mut number: u32,
    ) -> Option<(usize, Move, Option<Test<'a>>)> {
        for (index, batch) in self.batches.iter().enumerate() {
            if number < batch.count {
                let mv = match batch.trail {
                    Trail::One => batch.template,
                    _ => self.move_to::<W>(batch, self.targets::<W>(batch).nth(number)),
                };
                return Some((index, mv, batch.test));
            }
            number -= batch.count;
        }
        None
    }

    /// Takes a move out of its batch.
    pub(crate) fn strike<const W: usize>(&mut self, index: usize, mv: Move) {
        let Some(batch) = self.batches.get_mut(index) else {
            return;
        };
        batch.count -= 1;
        self.total -= 1;
        if batch.trail != Trail::One {
            let first = batch.first as usize;
            let mut targets = SiteSet::<W>::read(&self.words[first..]);
            targets.remove(mv.to);
            self.words[first..first + W].copy_from_slice(&targets.0);
        }
    }

    /// Keeps of the batches since `mark` only the moves that pass their conditions, and drops the conditions.
    pub(crate) fn settle<const W: usize>(
        &mut self,
        mark: Mark,
        mut passes: impl FnMut(Move, Test<'a>) -> bool,
    ) {
        for index in mark..self.batches.len() {
            let batch = self.batches[index];
            let Some(test) = batch.test else { continue };
            let kept = if batch.trail == Trail::One {
                u32::from(batch.count > 0 && passes(batch.template, test))
            } else {
                let mut targets = self.targets::<W>(&batch);
                for site in targets.iter() {
                    if !passes(self.move_to::<W>(&batch, site), test) {
                        targets.remove(site);
                    }
                }
                let first = batch.first as usize;
                self.words[first..first + W].copy_from_slice(&targets.0);
                targets.len()
            };
            self.total -= batch.count - kept;
            self.sure += kept;
            self.batches[index].count = kept;
            self.batches[index].test = None;
        }
    }

    /// Moves the moves since `mark` to a list.
    pub(crate) fn take_since<const W: usize>(&mut self, mark: Mark, list: &mut Vec<Move>) {
        for batch in &self.batches[mark..] {
            self.each_of::<W>(batch, &mut |mv| list.push(mv));
            self.total -= batch.count;
            self.sure -= if batch.test.is_none() { batch.count } else { 0 };
        }
        self.batches.truncate(mark);
    }

    /// Whether a move that ends on `site` passes: one without a condition, or one that `passes` lets pass.
    pub(crate) fn any_to<const W: usize>(
        &self,
        site: Site,
        mut passes: impl FnMut(Move, Test<'a>) -> bool,
    ) -> bool {
        self.batches.iter().any(|batch| {
            let mv = match batch.trail {
                Trail::One if batch.count == 0 || batch.template.to != site => return false,
                Trail::One => batch.template,
                _ if !self.targets::<W>(batch).contains(site) => return false,
                _ => self.move_to::<W>(batch, site),
            };
            batch.test.is_none_or(|test| passes(mv, test))
        })
    }

    /// Whether one of the moves is as asked for.
    pub(crate) fn any<const W: usize>(
        &self,
        mut holds: impl FnMut(Move, Option<Test<'a>>) -> bool,
    ) -> bool {
        self.batches.iter().any(|batch| match batch.trail {
            Trail::One => batch.count > 0 && holds(batch.template, batch.test),
            _ => {
                let mut targets = self.targets::<W>(batch).iter();
                targets.any(|site| holds(self.move_to::<W>(batch, site), batch.test))
            }
        })
    }

    /// Visits each move.
    pub(crate) fn each<const W: usize>(&self, mut visit: impl FnMut(Move)) {
        for batch in &self.batches {
            self.each_of::<W>(batch, &mut visit);
        }
    }

    fn each_of<const W: usize>(&self, batch: &Batch<'a>, visit: &mut impl FnMut(Move)) {
        match batch.trail {
            Trail::One if batch.count == 0 => {}
            Trail::One => visit(batch.template),
            _ => {
                for site in self.targets::<W>(batch).iter() {
                    visit(self.move_to::<W>(batch, site));
                }
            }
        }
    }

    /// The sites where moves start.
    pub(crate) fn starts<const W: usize>(&self) -> SiteSet<W> {
        let mut starts = SiteSet::EMPTY;
        self.each::<W>(|mv| {
            if mv.from != NOWHERE {
                starts.insert(mv.from);
            }
        });
        starts
    }

    /// The sites where moves end.
    pub(crate) fn ends<const W: usize>(&self) -> SiteSet<W> {
        self.batches
            .iter()
            .fold(SiteSet::EMPTY, |ends, batch| match batch.trail {
                Trail::One if batch.count == 0 => ends,
                Trail::One => ends.or(&SiteSet::of(batch.template.to)),
                _ => ends.or(&self.targets(batch)),
            })
    }

    #[inline]
    fn targets<const W: usize>(&self, batch: &Batch<'a>) -> SiteSet<W> {
        SiteSet::read(&self.words[batch.first as usize..])
    }

    /// The move of a batch of several that ends on a site.
    #[inline]
    fn move_to<const W: usize>(&self, batch: &Batch<'a>, to: Site) -> Move {
        let mut mv = Move {
            to,
            ..batch.template
        };
        match batch.trail {
            Trail::One | Trail::Fixed => {}
            Trail::Follow { start, between } => {
                mv.from = Site(to.0.wrapping_sub(start as u16));
                if between != 0 {
                    mv.between = Site(to.0.wrapping_sub(between as u16));
                }
            }
            Trail::Back(delta) => {
                let starts = SiteSet::<W>::read(&self.words[batch.first as usize + W..]);
                let mut from = Site(to.0.wrapping_sub(delta as u16));
                while !starts.contains(from) && usize::from(from.0) < W * 64 {
                    from = Site(from.0.wrapping_sub(delta as u16));
                }
                mv.from = from;
            }
        }
        mv
    }
}
