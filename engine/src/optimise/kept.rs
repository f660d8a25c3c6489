//! Regions that sets of the position tell are found in one go.
//!
//! `(difference (sites Occupied by:Mover) (sites Corners))` is the set of the mover's sites, which every
//! position keeps, and a fixed region. So is any intersection or difference of such sets.

use crate::game::ir::{Int, Kept, KeptSet, Occupancy, RegionId, RuleNodeMut, Sites};
use crate::game::rewrite::rewrite;
use crate::game::{Game, Layout, intern_region};

pub(super) fn run(game: &mut Game) {
    let mut keeper = Keeper::new(game);
    rewrite(game, &mut |node| {
        if let RuleNodeMut::Sites(sites) = node {
            keeper.sites(sites);
        }
    });
    game.regions = keeper.regions;
}

/// The fixed regions of a game, to which new ones are added.
pub(super) struct Keeper {
    layout: Layout,
    pub(super) regions: Vec<u64>,
    /// The region of all there can be.
    all: RegionId,
}

impl Keeper {
    /// Takes the regions of a game; they are to be given back.
    pub(super) fn new(game: &mut Game) -> Self {
        let layout = game.layout.clone();
        let all = intern_region(&mut game.regions, &vec![u64::MAX; layout.words]);
        Self {
            layout,
            regions: std::mem::take(&mut game.regions),
            all,
        }
    }

    /// All there can be.
    pub(super) fn everything(&self) -> Kept {
        Kept {
            within: self.all,
            sets: Vec::new(),
        }
    }

    /// A region of these words.
    pub(super) fn region(&mut self, words: &[u64]) -> RegionId {
        intern_region(&mut self.regions, words)
    }

    /// Writes what can be of an intersection or a difference as one node; its parts have been seen to.
    fn sites(&mut self, sites: &mut Sites) {
        match sites {
            Sites::Difference(from, what) => {
                let Some(from) = self.kept(from) else {
                    return;
                };
                if let Some(kept) = self.kept(what).and_then(|what| self.without(from, &what)) {
                    *sites = Sites::Kept(Box::new(kept));
                }
            }
            Sites::Intersection(parts) => {
                let kept: Vec<Kept> = parts.iter().filter_map(|part| self.kept(part)).collect();
                if kept.len() < 2 {
                    return;
                }
                parts.retain(|part| self.kept(part).is_none());
                let common = kept.into_iter().reduce(|one, other| self.both(one, other));
                let Some(common) = common else { return };
                let common = Sites::Kept(Box::new(common));
                if parts.is_empty() {
                    *sites = common;
                } else {
                    parts.insert(0, common);
                }
            }
            _ => {}
        }
    }

    /// A region as kept sets, if it is that.
    pub(super) fn kept(&self, sites: &Sites) -> Option<Kept> {
        let set = match sites {
            Sites::Kept(kept) => return Some((**kept).clone()),
            Sites::Const(region) => {
                return Some(Kept {
                    within: *region,
                    sets: Vec::new(),
                });
            }
            Sites::Empty => KeptSet::Kind(0),
            Sites::Occupied(Occupancy::Components(kinds)) => match **kinds {
                [kind] if !self.layout.stacks() => KeptSet::Kind(u8::try_from(kind.0).ok()?),
                _ => return None,
            },
            Sites::Occupied(Occupancy::Player(player)) => match **player {
                Int::Const(player) if (1..=self.layout.players as i32).contains(&player) => {
                    KeptSet::Owner(player as u8)
                }
                _ => return None,
            },
            _ => return None,
        };
        let first = self.layout.first_of(set) as u32;
        Some(Kept {
            within: self.all,
            sets: vec![(set, first, 0)],
        })
    }

    /// The sites of both.
    fn both(&mut self, mut one: Kept, other: Kept) -> Kept {
        one.within = self.combine(one.within, other.within, |one, other| one & other);
        for set in other.sets {
            if !one.sets.contains(&set) {
                one.sets.push(set);
            }
        }
        one
    }

    /// The sites of one that are not in the other, if that is a single set.
    pub(super) fn without(&mut self, mut one: Kept, other: &Kept) -> Option<Kept> {
        match other.sets[..] {
            [] => {
                one.within = self.combine(one.within, other.within, |one, other| one & !other);
                Some(one)
            }
            [(set, first, change)] if other.within == self.all => {
                // Where pieces are known to stand nothing is empty.
                let filled = |(kept, _, change): &(KeptSet, u32, u64)| {
                    *kept != KeptSet::Kind(0) && *change == 0
                };
                if (set, change) != (KeptSet::Kind(0), 0) || !one.sets.iter().any(filled) {
                    one.sets.push((set, first, !change));
                }
                Some(one)
            }
            _ => None,
        }
    }

    fn combine(
        &mut self,
        one: RegionId,
        other: RegionId,
        word: impl Fn(u64, u64) -> u64,
    ) -> RegionId {
        let words = self.layout.words;
        let part = |region: RegionId| &self.regions[region.index() * words..][..words];
        let combined: Vec<u64> = part(one)
            .iter()
            .zip(part(other))
            .map(|(a, b)| word(*a, *b))
            .collect();
        intern_region(&mut self.regions, &combined)
    }
}
