//! Radials: the straight ways from a site, as far as the board goes.

use super::direction::{AbsoluteDirection, Direction};
use super::geometry::{Point, bend};
use super::graph::{Graph, ascending};
use super::site::{Site, SiteType};
use super::step::{Steps, clockwise_from_north};
use std::cell::OnceCell;

/// A straight way from a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Radial<'t> {
    /// The sites in order, of which the first is the origin.
    pub sites: &'t [Site],
    /// The sites of the radial that starts in the opposite direction, if there is one.
    pub opposite: Option<&'t [Site]>,
}

/// The radials of all sites of one kind in one direction or class.
#[derive(Clone, Debug, Default)]
pub(crate) struct Radials {
    /// All radials, one after the other.
    sites: Vec<Site>,
    /// Per radial, what is known of it.
    records: Vec<Record>,
    /// Per site, where its records start; one more entry for the end.
    starts: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Record {
    /// Start and end in the list of sites.
    sites: (u32, u32),
    /// Start and end of the opposite radial.
    opposite: Option<(u32, u32)>,
    /// Whether it is not merely the opposite of an earlier one.
    distinct: bool,
}

impl Radials {
    /// The radials from a site, clockwise from north.
    pub(crate) fn from(&self, site: Site) -> impl DoubleEndedIterator<Item = Radial<'_>> + Clone {
        self.records(site).iter().map(|record| self.radial(record))
    }

    /// The radials from a site without those whose opposite has come before, so that each line
    /// through the site appears once.
    pub(crate) fn distinct_from(&self, site: Site) -> impl Iterator<Item = Radial<'_>> + Clone {
        let records = self.records(site).iter().filter(|record| record.distinct);
        records.map(|record| self.radial(record))
    }

    fn records(&self, site: Site) -> &[Record] {
        let (from, to) = (self.starts[site.index()], self.starts[site.index() + 1]);
        &self.records[from as usize..to as usize]
    }

    fn radial(&self, record: &Record) -> Radial<'_> {
        let part = |(from, to): (u32, u32)| &self.sites[from as usize..to as usize];
        Radial {
            sites: part(record.sites),
            opposite: record.opposite.map(part),
        }
    }
}

/// Finds the radials of a kind of site in one direction or class.
pub(crate) fn radials(
    graph: &Graph,
    site_type: SiteType,
    steps: &Steps,
    direction: AbsoluteDirection,
) -> Radials {
    let onward = (0..AbsoluteDirection::COUNT)
        .map(|_| OnceCell::new())
        .collect();
    let ways = Ways {
        graph,
        site_type,
        steps,
        onward,
    };
    let mut result = Radials::default();
    for index in 0..steps.sites() {
        result.starts.push(result.records.len() as u32);
        let from = Site::at(index);
        let drafts = match direction {
            AbsoluteDirection::Rotational => ways.rotational(from),
            _ => ways.drafts(from, direction),
        };
        let opposites = ways.opposites(from, &drafts);
        result.append(&drafts, &opposites);
        if direction == AbsoluteDirection::Rotational {
            result.sort_last(index, |to| ways.turn(from, to));
        }
    }
    result.starts.push(result.records.len() as u32);
    result
}

/// A radial under construction.
#[derive(Clone)]
struct Draft {
    direction: AbsoluteDirection,
    sites: Vec<Site>,
}

/// What radials are found from.
struct Ways<'g> {
    graph: &'g Graph,
    site_type: SiteType,
    steps: &'g Steps,
    /// Per direction or class, for every step the step that carries on from it.
    onward: Vec<OnceCell<Vec<Option<usize>>>>,
}

impl Ways<'_> {
    /// The radials from a site in a direction or class, clockwise from north.
    fn drafts(&self, from: Site, direction: AbsoluteDirection) -> Vec<Draft> {
        let first = self.first_steps(from, direction);
        first
            .map(|step| Draft {
                direction,
                sites: self.follow(from, step, direction),
            })
            .collect()
    }

    /// The numbers of the steps from a site in a direction or class.
    fn first_steps(&self, from: Site, direction: AbsoluteDirection) -> impl Iterator<Item = usize> {
        let steps = self.steps.all();
        self.steps
            .range(from)
            .filter(move |&step| steps[step].directions.contains(direction))
    }

    /// The sites from `from` by a step and on, until the board ends or the way meets itself.
    fn follow(&self, from: Site, step: usize, direction: AbsoluteDirection) -> Vec<Site> {
        let onward = self.onward[direction.index()].get_or_init(|| self.onward(direction));
        let mut sites = vec![from, self.steps.all()[step].to];
        let mut step = step;
        while let Some(next) = onward[step] {
            let site = self.steps.all()[next].to;
            if sites.contains(&site) {
                break;
            }
            sites.push(site);
            step = next;
        }
        sites
    }

    /// For every step of a direction or class the one that carries on from it: the straightest
    /// within about 14 degrees, or, around a pivot, the first.
    fn onward(&self, direction: AbsoluteDirection) -> Vec<Option<usize>> {
        let steps = self.steps.all();
        let mut onward = vec![None; steps.len()];
        for index in 0..self.steps.sites() {
            let from = Site::at(index);
            for step in self.first_steps(from, direction) {
                let current = steps[step].to;
                let mut ahead = self.first_steps(current, direction);
                if turns(direction) {
                    onward[step] = ahead.next();
                    continue;
                }
                let (a, b) = (self.position(from), self.position(current));
                let mut least = MOST_BEND;
                for next in ahead {
                    let bend = bend(a, b, self.position(steps[next].to));
                    if bend < least {
                        least = bend;
                        onward[step] = Some(next);
                    }
                }
            }
        }
        onward
    }

    /// Around a pivot: the straight ways of the class, and all that follow the pivot, without
    /// those that are the beginning of another. Which are distinct goes by this order.
    fn rotational(&self, from: Site) -> Vec<Draft> {
        let mut drafts = self.drafts(from, AbsoluteDirection::Rotational);
        for direction in [Direction::In, Direction::Out, Direction::CW, Direction::CCW] {
            drafts.extend(self.drafts(from, direction.into()));
        }
        for n in (0..drafts.len()).rev() {
            let sites = &drafts[n].sites;
            let mut others = drafts.iter().enumerate().filter(|&(m, _)| m != n);
            if others.any(|(_, other)| other.sites.starts_with(sites)) {
                drafts.remove(n);
            }
        }
        drafts
    }

    /// How far clockwise from north a site lies from another.
    fn turn(&self, from: Site, to: Site) -> f64 {
        clockwise_from_north(self.position(from).angle_to(self.position(to)))
    }

    /// For each radial the sites of the first that is opposite to it: among those of the same
    /// class, or among all single directions if it has one.
    fn opposites(&self, from: Site, drafts: &[Draft]) -> Vec<Option<Vec<Site>>> {
        let single: Vec<(AbsoluteDirection, usize)> = if drafts
            .iter()
            .any(|draft| draft.direction.direction().is_some())
        {
            let all = Direction::ALL.iter().map(|&direction| direction.into());
            all.flat_map(|d| self.first_steps(from, d).map(move |step| (d, step)))
                .collect()
        } else {
            Vec::new()
        };
        let opposite = |own: &Draft| {
            if own.direction.direction().is_some() {
                let other = single
                    .iter()
                    .find(|other| self.is_opposite(from, own, **other));
                other.map(|&(direction, step)| self.follow(from, step, direction))
            } else {
                let class = own.direction;
                let mut others = self.first_steps(from, class);
                let other = others.find(|&step| self.is_opposite(from, own, (class, step)));
                other.map(|step| self.follow(from, step, class))
            }
        };
        drafts.iter().map(opposite).collect()
    }

    fn is_opposite(&self, from: Site, own: &Draft, other: (AbsoluteDirection, usize)) -> bool {
        let there = self.position(self.steps.all()[other.1].to);
        reverses(own.direction, other.0)
            || bend(self.position(own.sites[1]), self.position(from), there)
                < MOST_BEND_OF_OPPOSITES
    }

    fn position(&self, site: Site) -> Point {
        self.graph.position(self.site_type, site.index())
    }
}

/// How far a radial may bend at a site: the tangent of a quarter of a radian.
const MOST_BEND: f64 = 0.255_341_921_221_036_27;
/// How far two radials may be from lying on one line and still be opposite: the tangent of a tenth
/// of a radian.
const MOST_BEND_OF_OPPOSITES: f64 = 0.100_334_672_085_450_55;

fn turns(direction: AbsoluteDirection) -> bool {
    use Direction::*;
    matches!(direction.direction(), Some(CW | CCW | In | Out))
}

fn reverses(a: AbsoluteDirection, b: AbsoluteDirection) -> bool {
    use Direction::*;
    matches!(
        (a.direction(), b.direction()),
        (Some(CW), Some(CCW))
            | (Some(CCW), Some(CW))
            | (Some(In), Some(Out))
            | (Some(Out), Some(In))
    )
}

impl Radials {
    /// Adds the radials of the next site.
    fn append(&mut self, drafts: &[Draft], opposites: &[Option<Vec<Site>>]) {
        let mut kept: Vec<usize> = Vec::new();
        let spans: Vec<(u32, u32)> = drafts
            .iter()
            .map(|draft| self.store(&draft.sites))
            .collect();
        for (n, draft) in drafts.iter().enumerate() {
            let distinct = !kept
                .iter()
                .any(|&m| opposites[m].as_ref() == Some(&draft.sites));
            if distinct {
                kept.push(n);
            }
            let opposite = opposites[n].as_ref().map(|sites| {
                let own = drafts.iter().position(|other| other.sites == *sites);
                own.map_or_else(|| self.store(sites), |m| spans[m])
            });
            self.records.push(Record {
                sites: spans[n],
                opposite,
                distinct,
            });
        }
    }

    /// Sorts the radials of the last site by where they first lead.
    fn sort_last(&mut self, site: usize, turn: impl Fn(Site) -> f64) {
        let sites = &self.sites;
        let first = |record: &Record| turn(sites[record.sites.0 as usize + 1]);
        self.records[self.starts[site] as usize..].sort_by(|a, b| ascending(first(a), first(b)));
    }

    fn store(&mut self, sites: &[Site]) -> (u32, u32) {
        let from = self.sites.len() as u32;
        self.sites.extend_from_slice(sites);
        (from, self.sites.len() as u32)
    }
}
