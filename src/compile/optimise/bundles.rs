//! Where all moves of a turn are steps and hops of kept sets, the directions of all are listed together.

use crate::game::Game;
use crate::game::ir::{
    Bundle, Course, Kept, MOST_COURSES, MOST_WORDS, Moves, RegionId, Strides, Ways, Words,
};

pub(super) fn run(game: &mut Game) {
    let words = game.layout.words;
    if words > MOST_WORDS {
        return;
    }
    let regions = std::mem::take(&mut game.regions);
    let bundler = Bundler {
        regions: &regions,
        words,
        sites: game.layout.board,
    };
    let plays = game.phases.iter_mut();
    let plays = plays.flat_map(|phase| phase.plays.iter_mut().chain([&mut phase.play]));
    for moves in plays.chain(game.debts.iter_mut().map(|debt| &mut debt.moves)) {
        bundler.bundle(moves);
    }
    game.regions = regions;
}

struct Bundler<'g> {
    regions: &'g [u64],
    words: usize,
    sites: usize,
}

impl Bundler<'_> {
    /// Bundles the moves that conditions choose between.
    fn bundle(&self, moves: &mut Moves) {
        if let Moves::If(_, then, otherwise) = moves {
            self.bundle(then);
            if let Some(otherwise) = otherwise {
                self.bundle(otherwise);
            }
        } else if let Some(groups) = self.groups(moves) {
            let moves_told = std::mem::replace(moves, Moves::None);
            *moves = Moves::Bundle(Box::new(Bundle {
                moves: moves_told,
                groups,
            }));
        }
    }

    /// The directions of a generator, if it has no other moves.
    fn groups(&self, moves: &Moves) -> Option<Vec<Vec<Course>>> {
        let parts = match moves {
            Moves::Priority(parts) => parts.as_slice(),
            moves => std::slice::from_ref(moves),
        };
        parts
            .iter()
            .map(|part| {
                let mut group = Vec::new();
                self.courses(part, &mut group)?;
                (!group.is_empty() && group.len() <= MOST_COURSES).then_some(group)
            })
            .collect()
    }

    fn courses(&self, moves: &Moves, group: &mut Vec<Course>) -> Option<()> {
        let strides = match moves {
            Moves::Step(step) => step.strides.as_ref()?,
            Moves::Hop(hop) => hop.strides.as_ref()?,
            Moves::Or(all) => return all.iter().try_for_each(|one| self.courses(one, group)),
            _ => return None,
        };
        let Ways::Shifts(shifts) = &strides.ways else {
            return None;
        };
        for (delta, starts) in shifts {
            group.push(self.course(strides, *delta, *starts)?);
        }
        Some(())
    }

    fn course(&self, strides: &Strides, delta: i16, starts: RegionId) -> Option<Course> {
        let from = words(&strides.from)?;
        let over = match &strides.over {
            Some(over) => Some(words(over)?),
            None => None,
        };
        let next = |site: usize| site.checked_add_signed(isize::from(delta));
        let leads = |site: usize| {
            if !(self.contains(starts, site) && self.contains(strides.from.within, site)) {
                return None;
            }
            let mut to = next(site)?;
            if let Some(over) = &strides.over {
                if !(self.contains(over.within, to) && self.contains(starts, to)) {
                    return None;
                }
                to = next(to)?;
            }
            self.contains(strides.to.within, to).then_some(())
        };
        let mut found = [0; MOST_WORDS];
        for site in (0..self.sites).filter(|site| leads(*site).is_some()) {
            found[site / 64] |= 1 << (site % 64);
        }
        Some(Course {
            rule: strides.rule,
            delta,
            starts: found,
            from,
            over,
            to: words(&strides.to)?,
        })
    }

    fn contains(&self, region: RegionId, site: usize) -> bool {
        let word = self.regions.get(region.index() * self.words + site / 64);
        site < self.sites && word.is_some_and(|word| word >> (site % 64) & 1 == 1)
    }
}

/// The only set of some kept ones.
fn words(kept: &Kept) -> Option<Words> {
    match kept.sets[..] {
        [(_, first, change)] => Some(Words { first, change }),
        _ => None,
    }
}
