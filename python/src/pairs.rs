//! The pairs of sites between which moves may go, read off the rules: of all pairs of a board few are neighbours, or lie on
//! a line. Actions are numbered by these pairs, which makes masks short.

use dafang::game::Game;
use dafang::game::ir::{Moves, RegionId, Sites, Targets};
use dafang::topology::{AbsoluteDirection, Direction};
use std::collections::BTreeSet;

/// The most sites for which pairs are listed.
const MOST: usize = 1_024;

/// Where moves may go.
#[derive(Clone, Debug)]
pub(crate) enum Reach {
    /// From any site to any.
    Anywhere,
    /// Between these pairs, and no others.
    Among(BTreeSet<(u16, u16)>),
}

/// A numbering of pairs of sites.
#[derive(Debug)]
pub(crate) struct Pairs {
    sites: usize,
    /// The number of each pair, row by row of the starts; `u32::MAX` for none.
    numbers: Vec<u32>,
    pairs: Vec<(u16, u16)>,
}

impl Pairs {
    /// The numbers of pairs, by their starts and then by their ends.
    pub(crate) fn new(sites: usize, among: &BTreeSet<(u16, u16)>) -> Self {
        let mut numbers = vec![u32::MAX; sites * sites];
        for (number, (from, to)) in (0..).zip(among) {
            numbers[usize::from(*from) * sites + usize::from(*to)] = number;
        }
        let pairs = among.iter().copied().collect();
        Self {
            sites,
            numbers,
            pairs,
        }
    }

    pub(crate) fn count(&self) -> u32 {
        self.pairs.len() as u32
    }

    /// The number of a pair; none if no move goes from one to the other.
    #[inline]
    pub(crate) fn number(&self, from: u32, to: u32) -> Option<u32> {
        let place = from as usize * self.sites + to as usize;
        let number = *self.numbers.get(place)?;
        (number != u32::MAX).then_some(number)
    }

    /// The pair of a number.
    pub(crate) fn pair(&self, number: u32) -> Option<(u16, u16)> {
        self.pairs.get(number as usize).copied()
    }
}

impl Reach {
    pub(crate) fn none() -> Self {
        Self::Among(BTreeSet::new())
    }

    /// Adds where other moves may go.
    pub(crate) fn add(&mut self, other: Self) {
        match (&mut *self, other) {
            (Self::Among(all), Self::Among(more)) => all.extend(more),
            (_, Self::Anywhere) => *self = Self::Anywhere,
            (Self::Anywhere, _) => {}
        }
    }

    /// Where the moves of one generator may go that have a start and an end. Which directions it takes does not count.
    pub(crate) fn of(moves: &Moves, game: &Game) -> Self {
        let topology = &game.topology;
        // On boards of several kinds of sites numbers of sites are not those of one kind.
        if game.layout.sites > MOST || topology.count(game.site_type) != game.layout.board {
            return Self::Anywhere;
        }
        let board = || topology.sites(game.site_type);
        let mut among = BTreeSet::new();
        match moves {
            Moves::Step(_) => {
                for from in board() {
                    let steps = topology.steps(game.site_type, from).iter();
                    among.extend(steps.map(|step| (from.0, step.to.0)));
                }
            }
            Moves::Slide(_) | Moves::Hop(_) => {
                for direction in directions() {
                    for from in board() {
                        let ways = topology.ways(game.site_type, from, direction);
                        among.extend(ways.flatten().map(|to| (from.0, to.0)));
                    }
                }
            }
            Moves::Leap { reach, .. } => {
                for of_owner in reach {
                    for (from, region) in (0..).zip(of_owner) {
                        among.extend(members(*region, game).map(|to| (from, to)));
                    }
                }
            }
            Moves::Relocate(relocation) => {
                return Self::between(&relocation.from, &relocation.to, game);
            }
            Moves::Select { from, to, .. } => match to {
                Some(to) => return Self::between(from, to, game),
                // Where a site is chosen alone, it may count as both ends.
                None => among.extend(bound(from, game).into_iter().map(|site| (site, site))),
            },
            _ => return Self::Anywhere,
        }
        Self::Among(among)
    }

    /// From any site of a region to any target.
    fn between(from: &Sites, to: &Targets, game: &Game) -> Self {
        let starts = bound(from, game);
        let ends = match &to.within {
            Some(within) => bound(within, game),
            None => all(game),
        };
        let pairs = starts
            .iter()
            .flat_map(|from| ends.iter().map(|to| (*from, *to)));
        Self::Among(pairs.collect())
    }
}

/// Every class of directions and every direction.
fn directions() -> impl Iterator<Item = AbsoluteDirection> {
    let classes = [
        AbsoluteDirection::All,
        AbsoluteDirection::Adjacent,
        AbsoluteDirection::Orthogonal,
        AbsoluteDirection::Diagonal,
        AbsoluteDirection::OffDiagonal,
        AbsoluteDirection::SameLayer,
        AbsoluteDirection::Upward,
        AbsoluteDirection::Downward,
        AbsoluteDirection::Rotational,
    ];
    let directions = Direction::ALL.iter().copied();
    classes
        .into_iter()
        .chain(directions.map(AbsoluteDirection::Towards))
}

fn all(game: &Game) -> BTreeSet<u16> {
    (0..game.layout.sites as u16).collect()
}

/// The sites of a region that is fixed.
fn members(region: RegionId, game: &Game) -> impl Iterator<Item = u16> {
    let words = game.layout.words;
    let region = game.regions[usize::from(region.0) * words..]
        .iter()
        .take(words);
    region.enumerate().flat_map(|(number, word)| {
        let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
        bits.map(move |bit| (64 * number + bit) as u16)
    })
}

/// Sites that hold all that a region may have in any position.
fn bound(sites: &Sites, game: &Game) -> BTreeSet<u16> {
    let of_any = |regions: &[RegionId]| {
        let members = regions.iter().flat_map(|region| members(*region, game));
        members.collect()
    };
    match sites {
        Sites::Const(region) => members(*region, game).collect(),
        Sites::ByPlayer(regions, _) | Sites::Lookup(regions, ..) => of_any(regions),
        Sites::One(site) => match site.constant().map(u16::try_from) {
            Some(Ok(site)) => BTreeSet::from([site]),
            _ => all(game),
        },
        Sites::Hand(_) => (game.layout.board as u16..game.layout.sites as u16).collect(),
        Sites::Empty => (0..game.layout.board as u16).collect(),
        Sites::Union(parts) => parts.iter().flat_map(|part| bound(part, game)).collect(),
        Sites::Intersection(parts) => {
            let common = parts.iter().map(|part| bound(part, game));
            common
                .reduce(|one, other| &one & &other)
                .unwrap_or_else(|| all(game))
        }
        Sites::Difference(whole, _) => bound(whole, game),
        Sites::Only(_, of, _) => bound(of, game),
        Sites::If(_, one, other) => &bound(one, game) | &bound(other, game),
        _ => all(game),
    }
}
