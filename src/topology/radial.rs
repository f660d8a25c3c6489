//! Radials: the straight ways from a site, as far as the board goes.

use super::direction::{AbsoluteDirection, Direction, DirectionSet};
use super::geometry::{Point, bend};
use super::graph::{Graph, ascending};
use super::site::{Site, SiteType};
use super::step::{Steps, clockwise_from_north};
use std::cell::{OnceCell, RefCell};

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
    /// The sites of all radials, one after the other.
    sites: Vec<Site>,
    /// Per radial, what is known of it.
    records: Vec<Record>,
    /// Per site, where its records start; one more entry for the end.
    starts: Vec<u32>,
}

/// Start and end in the list of sites.
type Span = (u32, u32);

#[derive(Clone, Debug)]
struct Record {
    sites: Span,
    opposite: Option<Span>,
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
        Radial {
            sites: self.part(record.sites),
            opposite: record.opposite.map(|span| self.part(span)),
        }
    }

    fn part(&self, (from, to): Span) -> &[Site] {
        &self.sites[from as usize..to as usize]
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
        passed: RefCell::new((vec![0; steps.sites()], 0)),
    };
    let mut result = Radials::default();
    for from in (0..steps.sites()).map(Site::at) {
        result.starts.push(result.records.len() as u32);
        let mut drafts = Vec::new();
        if direction == AbsoluteDirection::Rotational {
            ways.add_rotational(from, &mut result.sites, &mut drafts);
        } else {
            ways.add(from, direction, &mut result.sites, &mut drafts);
        }
        let opposites: Vec<Option<Span>> = drafts
            .iter()
            .map(|own| ways.opposite(own, &drafts, &mut result.sites))
            .collect();
        result.append(&drafts, &opposites);
        if direction == AbsoluteDirection::Rotational {
            result.sort_last(from, |to| ways.turn(from, to));
        }
    }
    result.starts.push(result.records.len() as u32);
    result
}

/// A radial under construction.
#[derive(Clone, Copy)]
struct Draft {
    from: Site,
    direction: AbsoluteDirection,
    /// The number of its first step.
    step: usize,
    sites: Span,
}

/// What radials are found from.
struct Ways<'g> {
    graph: &'g Graph,
    site_type: SiteType,
    steps: &'g Steps,
    /// Per direction or class, for every step the step that carries on from it.
    onward: Vec<OnceCell<Vec<Option<usize>>>>,
    /// Per site, the number of the way that passed it last; and how many ways there were.
    passed: RefCell<(Vec<u32>, u32)>,
}

impl Ways<'_> {
    /// Adds the radials from a site in a direction or class, clockwise from north.
    fn add(
        &self,
        from: Site,
        direction: AbsoluteDirection,
        sites: &mut Vec<Site>,
        drafts: &mut Vec<Draft>,
    ) {
        for step in self.first_steps(from, direction) {
            let span = self.follow(from, step, direction, sites);
            drafts.push(Draft {
                from,
                direction,
                step,
                sites: span,
            });
        }
    }

    /// Adds, around a pivot, the straight ways of the class and all that follow the pivot, without
    /// those that are the beginning of another. Which are distinct goes by this order.
    fn add_rotational(&self, from: Site, sites: &mut Vec<Site>, drafts: &mut Vec<Draft>) {
        self.add(from, AbsoluteDirection::Rotational, sites, drafts);
        for direction in [Direction::In, Direction::Out, Direction::CW, Direction::CCW] {
            self.add(from, direction.into(), sites, drafts);
        }
        let part = |draft: &Draft| &sites[draft.sites.0 as usize..draft.sites.1 as usize];
        for n in (0..drafts.len()).rev() {
            let own = part(&drafts[n]);
            let mut others = drafts.iter().enumerate().filter(|&(m, _)| m != n);
            if others.any(|(_, other)| part(other).starts_with(own)) {
                drafts.remove(n);
            }
        }
    }

    /// The numbers of the steps from a site in a direction or class.
    fn first_steps(&self, from: Site, direction: AbsoluteDirection) -> impl Iterator<Item = usize> {
        let steps = self.steps.all();
        self.steps
            .range(from)
            .filter(move |&step| steps[step].directions.contains(direction))
    }

    /// Adds the sites from `from` by a step and on, until the board ends or the way meets itself.
    fn follow(
        &self,
        from: Site,
        step: usize,
        direction: AbsoluteDirection,
        sites: &mut Vec<Site>,
    ) -> Span {
        let onward = self.onward[direction.index()].get_or_init(|| self.onward(direction));
        let (passed, ways) = &mut *self.passed.borrow_mut();
        *ways += 1;
        let mut passes = |site: Site| std::mem::replace(&mut passed[site.index()], *ways) != *ways;
        let start = sites.len();
        let first = self.steps.all()[step].to;
        sites.extend([from, first]);
        passes(from);
        passes(first);
        let mut step = step;
        while let Some(next) = onward[step] {
            let site = self.steps.all()[next].to;
            if !passes(site) {
                break;
            }
            sites.push(site);
            step = next;
        }
        (start as u32, sites.len() as u32)
    }

    /// For every step of a direction or class the one that carries on from it: the straightest
    /// within about 14 degrees, or, around a pivot, the first.
    fn onward(&self, direction: AbsoluteDirection) -> Vec<Option<usize>> {
        let steps = self.steps.all();
        let mut onward = vec![None; steps.len()];
        for from in (0..self.steps.sites()).map(Site::at) {
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

    /// How far clockwise from north a site lies from another.
    fn turn(&self, from: Site, to: Site) -> f64 {
        clockwise_from_north(self.position(from).angle_to(self.position(to)))
    }

    /// The first radial that is opposite to one: among those of the same class, or among all in
    /// single directions if it has one.
    fn opposite(&self, own: &Draft, drafts: &[Draft], sites: &mut Vec<Site>) -> Option<Span> {
        let opposite = |direction, step: &usize| self.is_opposite(own, direction, *step);
        let (direction, step) = if own.direction.direction().is_some() {
            let steps = &self.steps.all()[self.steps.range(own.from)];
            let all = steps.iter().map(|step| step.directions);
            let all = all.fold(DirectionSet::default(), DirectionSet::or);
            all.directions().find_map(|direction| {
                let direction = direction.into();
                let mut steps = self.first_steps(own.from, direction);
                steps
                    .find(|step| opposite(direction, step))
                    .map(|step| (direction, step))
            })?
        } else {
            let mut steps = self.first_steps(own.from, own.direction);
            (
                own.direction,
                steps.find(|step| opposite(own.direction, step))?,
            )
        };
        let known = drafts
            .iter()
            .find(|other| other.direction == direction && other.step == step);
        let known = known.map(|other| other.sites);
        Some(known.unwrap_or_else(|| self.follow(own.from, step, direction, sites)))
    }

    fn is_opposite(&self, own: &Draft, direction: AbsoluteDirection, step: usize) -> bool {
        let at = |step: usize| self.position(self.steps.all()[step].to);
        reverses(own.direction, direction)
            || bend(at(own.step), self.position(own.from), at(step)) < MOST_BEND_OF_OPPOSITES
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
    fn append(&mut self, drafts: &[Draft], opposites: &[Option<Span>]) {
        let mut kept: Vec<Span> = Vec::new();
        for (draft, &opposite) in drafts.iter().zip(opposites) {
            let own = self.part(draft.sites);
            let distinct = !kept.iter().any(|&opposite| self.part(opposite) == own);
            if distinct {
                kept.extend(opposite);
            }
            self.records.push(Record {
                sites: draft.sites,
                opposite,
                distinct,
            });
        }
    }

    /// Sorts the radials of the last site by where they first lead.
    fn sort_last(&mut self, site: Site, turn: impl Fn(Site) -> f64) {
        let sites = &self.sites;
        let first = |record: &Record| turn(sites[record.sites.0 as usize + 1]);
        self.records[self.starts[site.index()] as usize..]
            .sort_by(|a, b| ascending(first(a), first(b)));
    }
}
