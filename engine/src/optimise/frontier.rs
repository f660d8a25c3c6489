//! Regions in which pieces are put, as what each piece closes and opens.
//!
//! A site belongs to such a region as long as none of some sites is taken, and from when one of some
//! others is. A disc may be dropped on an empty place whose neighbour below is taken, or a stone be put on
//! an empty point beside another stone: most regions that look only at which sites are taken are such.

use crate::game::ir::{Occupancy, Sites, Table};
use crate::game::siteset::SiteSet;
use crate::game::{Frontier, Game};
use crate::with_width;

/// The largest tables, in words.
const MOST_WORDS: usize = 1 << 16;

/// The tables of a region, if it is of this form and no site of it is taken.
pub(super) fn frontier(game: &Game, region: &Sites) -> Option<Frontier> {
    let words = game.layout.words;
    if game.layout.board * 2 * words > MOST_WORDS {
        return None;
    }
    with_width!(words, W => {
        let Area { left, opened } = area::<W>(game, region, Matter::of(region))?;
        let mut sites = left.at_first.iter();
        if !sites.all(|site| left.when[usize::from(site.0)].contains(site)) {
            return None;
        }
        let first = [left.at_first, opened.at_first];
        let mut changes = vec![[SiteSet::EMPTY; 2]; game.layout.board];
        for (place, changing) in [left, opened].into_iter().enumerate() {
            for (site, when) in SiteSet::<W>::first(game.layout.board).iter().zip(changing.when) {
                for taken in when.iter() {
                    changes[usize::from(taken.0)][place].insert(site);
                }
            }
        }
        Some(Frontier::new::<W>(first, &changes))
    })
}

/// The sites of `left` that are not yet closed and are opened.
struct Area<const W: usize> {
    left: Changing<W>,
    opened: Changing<W>,
}

/// Sites that belong to a region at first, or begin or cease to when a site is taken.
struct Changing<const W: usize> {
    at_first: SiteSet<W>,
    /// For each site the sites of which one has to be taken.
    when: Vec<SiteSet<W>>,
}

impl<const W: usize> Changing<W> {
    fn fixed(at_first: SiteSet<W>, sites: usize) -> Self {
        let when = vec![SiteSet::EMPTY; sites];
        Self { at_first, when }
    }

    fn is_fixed(&self) -> bool {
        self.when.iter().all(SiteSet::is_empty)
    }

    fn with_first(self, at_first: SiteSet<W>) -> Self {
        Self { at_first, ..self }
    }

    /// Sites of both, which change when they do in either.
    fn both(mut self, other: &Self) -> Self {
        self.at_first = self.at_first.and(&other.at_first);
        for (when, others) in self.when.iter_mut().zip(&other.when) {
            *when = when.or(others);
        }
        self
    }

    /// The sites that lead by a table to sites of the region.
    fn whence(&self, table: &Table) -> Self {
        let sites = SiteSet::<W>::first(table.to.len()).iter().zip(&table.to);
        let leads = sites.filter(|(_, to)| self.at_first.contains(**to));
        let when = table.to.iter().map(|to| self.when[usize::from(to.0)]);
        Self {
            at_first: leads.map(|(site, _)| site).collect(),
            when: when.collect(),
        }
    }
}

impl<const W: usize> Area<W> {
    fn fixed(game: &Game, sites: SiteSet<W>) -> Self {
        let board = game.layout.board;
        Self {
            left: Changing::fixed(sites, board),
            opened: Changing::fixed(SiteSet::first(board), board),
        }
    }

    /// What is opened from the beginning or never is not opened at all, it is left or not.
    fn new(mut left: Changing<W>, opened: Changing<W>, all: SiteSet<W>) -> Self {
        if !opened.is_fixed() {
            return Self { left, opened };
        }
        left.at_first = left.at_first.and(&opened.at_first);
        let opened = opened.with_first(all);
        Self { left, opened }
    }

    /// The sites of both; none if both are opened at times of their own.
    fn and(self, other: Self) -> Option<Self> {
        let opened = match (self.opened.is_fixed(), other.opened.is_fixed()) {
            (false, false) => return None,
            (false, true) => self.opened,
            (true, _) => other.opened,
        };
        let left = self.left.both(&other.left);
        Some(Self { left, opened })
    }

    /// The sites of the board that do not belong to the region; none if sites both open and close.
    fn others(self, game: &Game) -> Option<Self> {
        let all = SiteSet::<W>::first(game.layout.board);
        let fixed = self.left.is_fixed();
        if fixed && self.opened.is_fixed() {
            return Some(Self::fixed(game, all.without(&self.left.at_first)));
        }
        if !fixed {
            // What is left for as long as no site is taken gives what is opened when one is.
            let only = self.opened.is_fixed();
            let opened = all.without(&self.left.at_first);
            return only.then(|| Self {
                left: Changing::fixed(all, game.layout.board),
                opened: self.left.with_first(opened),
            });
        }
        if self.left.at_first != all {
            return None;
        }
        let left = all.without(&self.opened.at_first);
        Some(Self {
            left: self.opened.with_first(left),
            opened: Changing::fixed(all, game.layout.board),
        })
    }
}

/// The sites of which it matters whether they are in a region.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Matter {
    /// All sites.
    All,
    /// Empty sites: the whole region has no others.
    Empty,
}

impl Matter {
    /// What matters of the parts of a region.
    fn of(region: &Sites) -> Self {
        match region {
            Sites::Empty => Self::Empty,
            Sites::Intersection(parts) if parts.contains(&Sites::Empty) => Self::Empty,
            _ => Self::All,
        }
    }
}

/// What a region is, if it looks only at which sites are taken.
fn area<const W: usize>(game: &Game, region: &Sites, matter: Matter) -> Option<Area<W>> {
    let board = game.layout.board;
    let all = SiteSet::<W>::first(board);
    match region {
        Sites::Const(region) => Some(Area::fixed(game, game.region(*region))),
        Sites::Empty => Some(Area {
            left: Changing {
                at_first: all,
                when: all.iter().map(SiteSet::of).collect(),
            },
            opened: Changing::fixed(all, board),
        }),
        Sites::Occupied(Occupancy::Any) => area(game, &Sites::Empty, matter)?.others(game),
        Sites::Intersection(parts) => {
            let whole = Area::fixed(game, all);
            parts
                .iter()
                .try_fold(whole, |whole, part| whole.and(area(game, part, matter)?))
        }
        Sites::Union(parts) => {
            let whole = Area::fixed(game, all);
            let outside = parts.iter().try_fold(whole, |whole, part| {
                whole.and(area(game, part, matter)?.others(game)?)
            })?;
            outside.others(game)
        }
        Sites::Difference(region, other) => {
            area(game, region, matter)?.and(area(game, other, matter)?.others(game)?)
        }
        Sites::Whence(table, region) => {
            let Area { left, opened } = area::<W>(game, region, Matter::All)?;
            Some(Area::new(left.whence(table), opened.whence(table), all))
        }
        Sites::Around {
            directions,
            of,
            included,
        } => {
            // Beside a taken site: opened when one of the neighbours is.
            let Area { left, opened } = area::<W>(game, of, Matter::All)?;
            if !left.is_fixed() || left.at_first != all && !opened.is_fixed() {
                return None;
            }
            let first = left.at_first.and(&opened.at_first);
            let mut around = Changing::fixed(SiteSet::EMPTY, board);
            for (site, when) in all.iter().zip(&opened.when) {
                let itself = included.then_some(&site);
                for to in game
                    .directions(*directions)
                    .steps(site)
                    .iter()
                    .chain(itself)
                {
                    if first.contains(site) {
                        around.at_first.insert(*to);
                    }
                    let changing = &mut around.when[usize::from(to.0)];
                    *changing = changing.or(when);
                }
            }
            let beside = Area::new(Changing::fixed(all, board), around, all);
            let apart = matter == Matter::Empty && matches!(**of, Sites::Occupied(_));
            if *included || apart {
                Some(beside)
            } else {
                beside.and(area::<W>(game, of, Matter::All)?.others(game)?)
            }
        }
        _ => None,
    }
}
