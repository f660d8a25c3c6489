//! Radials: the straight ways from a site, as far as the board goes.

use super::direction::{AbsoluteDirection, Direction, DirectionSet};
use super::geometry::{Point, Vector};
use super::graph::{Graph, ascending};
use super::lines::AllLines;
use super::site::{Site, SiteType};
use super::step::{Steps, clockwise_from_north};

/// A straight way from a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Radial<'t> {
    /// The sites in order; the first is the origin.
    pub sites: &'t [Site],
    /// The sites of the radial that starts in the opposite direction, if there is one.
    pub opposite: Option<&'t [Site]>,
}

/// The radials of all sites of one kind in one direction or class.
#[derive(Clone, Debug, Default)]
pub struct Radials {
    /// The sites of all radials. One that goes on where another one leads is the end of that one.
    sites: Vec<Site>,
    /// Per radial, what is known of it.
    records: Vec<RadialSpans>,
    /// Per site, where its records start; one more entry for the end.
    starts: Vec<u32>,
}

/// Start and end in the list of sites.
pub(crate) type IndexRange = (u32, u32);

/// Where a radial and its opposite stand in the list of sites.
#[derive(Clone, Copy, Debug)]
pub struct RadialSpans {
    /// The range of the sites of the radial in the list of all; the first is the origin.
    pub sites: (u32, u32),
    /// The sites of the radial that starts in the opposite direction, if there is one.
    pub opposite: Option<(u32, u32)>,
    /// Whether it is not merely the opposite of an earlier one.
    pub distinct: bool,
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

    /// The list of sites that records speak of.
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// What is known of the radials from a site, clockwise from north.
    pub fn records(&self, site: Site) -> &[RadialSpans] {
        let (from, to) = (self.starts[site.index()], self.starts[site.index() + 1]);
        &self.records[from as usize..to as usize]
    }

    fn radial(&self, record: &RadialSpans) -> Radial<'_> {
        Radial {
            sites: self.part(record.sites),
            opposite: record.opposite.map(|span| self.part(span)),
        }
    }

    fn part(&self, (from, to): IndexRange) -> &[Site] {
        &self.sites[from as usize..to as usize]
    }
}

/// Finds the radials of a kind of site in one direction or class.
pub(crate) fn radials(
    graph: &Graph,
    site_type: SiteType,
    steps: &Steps,
    lines: &AllLines,
    direction: AbsoluteDirection,
) -> Radials {
    let mut ways = Ways {
        graph,
        site_type,
        steps,
        vectors: lines.vectors(graph, site_type, steps),
        lines,
        placed: [None; AbsoluteDirection::COUNT],
    };
    let mut result = Radials::default();
    let (mut drafts, mut opposites, mut kept) = (Vec::new(), Vec::new(), Vec::new());
    for from in (0..steps.sites()).map(Site::at) {
        result.starts.push(result.records.len() as u32);
        drafts.clear();
        if direction == AbsoluteDirection::Rotational {
            ways.add_rotational(from, &mut result.sites, &mut drafts);
        } else {
            ways.add(from, direction, &mut result.sites, &mut drafts);
        }
        opposites.clear();
        for own in &drafts {
            opposites.push(ways.opposite(own, &mut result.sites));
        }
        result.append(&drafts, &opposites, &mut kept);
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
    sites: IndexRange,
}

/// What radials are found from.
struct Ways<'g> {
    graph: &'g Graph,
    site_type: SiteType,
    steps: &'g Steps,
    vectors: &'g [Vector],
    lines: &'g AllLines,
    /// Per direction or class, where its lines stand in the list of sites.
    placed: [Option<u32>; AbsoluteDirection::COUNT],
}

impl Ways<'_> {
    /// Adds the radials from a site in a direction or class, clockwise from north.
    fn add(
        &mut self,
        from: Site,
        direction: AbsoluteDirection,
        sites: &mut Vec<Site>,
        drafts: &mut Vec<Draft>,
    ) {
        for step in first_steps(self.steps, from, direction) {
            drafts.push(Draft {
                from,
                direction,
                step,
                sites: self.line(step, direction, sites),
            });
        }
    }

    /// Adds, around a pivot, the straight ways of the class and all that follow the pivot, without
    /// those that are the beginning of another. Which are distinct goes by this order.
    fn add_rotational(&mut self, from: Site, sites: &mut Vec<Site>, drafts: &mut Vec<Draft>) {
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

    /// The radial that begins with a step of a direction or class: the sites from where the step begins, until
    /// the board ends or the way meets itself.
    fn line(
        &mut self,
        step: usize,
        direction: AbsoluteDirection,
        sites: &mut Vec<Site>,
    ) -> IndexRange {
        let index = direction.index();
        let lines = self
            .lines
            .towards(self.graph, self.site_type, self.steps, direction);
        let before = *self.placed[index].get_or_insert_with(|| {
            let before = sites.len() as u32;
            sites.extend(&lines.sites);
            before
        });
        let (start, end) = lines.spans[step];
        (before + start, before + end)
    }

    /// How far clockwise from north a site lies from another.
    fn turn(&self, from: Site, to: Site) -> f64 {
        clockwise_from_north(self.position(from).angle_to(self.position(to)))
    }

    /// The first radial that is opposite to one: among those of the same class, or among all in
    /// single directions if it has one.
    fn opposite(&mut self, own: &Draft, sites: &mut Vec<Site>) -> Option<IndexRange> {
        let all = self.steps.all();
        let directions = |steps: &mut dyn Iterator<Item = usize>| {
            let each = steps.map(|step| all[step].directions);
            each.fold(DirectionSet::default(), DirectionSet::or)
        };
        let back = self.vectors[own.step].back();
        let leads_back = |step: &usize| back.bend(self.vectors[*step]) < MOST_BEND_OF_OPPOSITES;
        let (direction, step) = match own.direction.direction().map(reverse) {
            None => {
                let mut steps = first_steps(self.steps, own.from, own.direction);
                (own.direction, steps.find(leads_back)?)
            }
            Some(None) => {
                let mut back = self.steps.range(own.from).filter(leads_back);
                let direction = directions(&mut back).directions().next()?.into();
                let mut steps = first_steps(self.steps, own.from, direction);
                (direction, steps.find(leads_back)?)
            }
            Some(Some(reverse)) => {
                let all = directions(&mut self.steps.range(own.from));
                all.directions().find_map(|direction| {
                    let mut steps = first_steps(self.steps, own.from, direction.into());
                    let step = steps.find(|step| direction == reverse || leads_back(step))?;
                    Some((direction.into(), step))
                })?
            }
        };
        Some(self.line(step, direction, sites))
    }

    fn position(&self, site: Site) -> Point {
        self.graph.position(self.site_type, site.index())
    }
}

/// The numbers of the steps from a site in a direction or class.
pub(super) fn first_steps(
    steps: &Steps,
    from: Site,
    direction: AbsoluteDirection,
) -> impl Iterator<Item = usize> {
    let all = steps.all();
    steps
        .range(from)
        .filter(move |&step| all[step].directions.contains(direction))
}

/// How far two radials may be from lying on one line and still be opposite: the tangent of a tenth
/// of a radian.
const MOST_BEND_OF_OPPOSITES: f64 = 0.100_334_672_085_450_55;

/// The opposite of a direction in which not all ways are parallel.
fn reverse(direction: Direction) -> Option<Direction> {
    use Direction::*;
    match direction {
        CW => Some(CCW),
        CCW => Some(CW),
        In => Some(Out),
        Out => Some(In),
        _ => None,
    }
}

impl Radials {
    /// Adds the radials of the next site.
    fn append(
        &mut self,
        drafts: &[Draft],
        opposites: &[Option<IndexRange>],
        kept: &mut Vec<IndexRange>,
    ) {
        kept.clear();
        for (draft, &opposite) in drafts.iter().zip(opposites) {
            let distinct = !kept
                .iter()
                .any(|&opposite| self.is_same(opposite, draft.sites));
            if distinct {
                kept.extend(opposite);
            }
            self.records.push(RadialSpans {
                sites: draft.sites,
                opposite,
                distinct,
            });
        }
    }

    fn is_same(&self, one: IndexRange, other: IndexRange) -> bool {
        one == other || self.part(one) == self.part(other)
    }

    /// Sorts the radials of the last site by where they first lead.
    fn sort_last(&mut self, site: Site, turn: impl Fn(Site) -> f64) {
        let sites = &self.sites;
        let first = |record: &RadialSpans| turn(sites[record.sites.0 as usize + 1]);
        self.records[self.starts[site.index()] as usize..]
            .sort_by(|a, b| ascending(first(a), first(b)));
    }
}
