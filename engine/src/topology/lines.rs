//! Lines: from every step straight on, as far as the board goes.

use super::direction::{AbsoluteDirection, Direction};
use super::geometry::Vector;
use super::graph::Graph;
use super::radial::{IndexRange, first_steps};
use super::site::{Site, SiteType};
use super::step::{Neighbour, Steps};
use std::sync::OnceLock;

/// The lines of one kind of site, those of each direction or class found when they are first asked for.
#[derive(Debug)]
pub(crate) struct AllLines {
    /// How far each step leads.
    vectors: OnceLock<Vec<Vector>>,
    by_direction: [OnceLock<BoardLines>; AbsoluteDirection::COUNT],
}

impl Default for AllLines {
    fn default() -> Self {
        Self {
            vectors: OnceLock::new(),
            by_direction: std::array::from_fn(|_| OnceLock::new()),
        }
    }
}

impl AllLines {
    /// How far each step leads.
    pub(super) fn vectors(&self, graph: &Graph, site_type: SiteType, steps: &Steps) -> &[Vector] {
        self.vectors
            .get_or_init(|| vectors(graph, site_type, steps))
    }

    /// The lines of a direction or class.
    pub(super) fn towards(
        &self,
        graph: &Graph,
        site_type: SiteType,
        steps: &Steps,
        direction: AbsoluteDirection,
    ) -> &BoardLines {
        let find = || BoardLines::new(steps, self.vectors(graph, site_type, steps), direction);
        self.by_direction[direction.index()].get_or_init(find)
    }
}

/// How far each step leads.
fn vectors(graph: &Graph, site_type: SiteType, steps: &Steps) -> Vec<Vector> {
    let position = |site: Site| graph.position(site_type, site.index());
    let mut vectors = Vec::with_capacity(steps.all().len());
    for from in (0..steps.sites()).map(Site::at) {
        let here = position(from);
        let lead = |step: &Neighbour| here.vector_to(position(step.to));
        vectors.extend(steps.from(from).iter().map(lead));
    }
    vectors
}

/// The lines of a direction or class.
#[derive(Debug)]
pub(crate) struct BoardLines {
    /// The sites of all lines. One that a step leads on to is the end of that step's own.
    pub(super) sites: Vec<Site>,
    /// For every step of the direction or class where its line stands, which begins where the step does.
    pub(super) spans: Vec<IndexRange>,
}

/// A step that no other one carries on from.
const NONE: u32 = u32::MAX;

/// A step that is of another direction, or whose line has not been found yet.
const NOWHERE: IndexRange = (0, 0);

/// How far a line may bend at a site: the tangent of a quarter of a radian.
const MOST_BEND: f64 = 0.255_341_921_221_036_27;

impl BoardLines {
    /// The line of a step of the direction or class.
    pub(super) fn of(&self, step: usize) -> &[Site] {
        let (start, end) = self.spans[step];
        &self.sites[start as usize..end as usize]
    }

    fn new(steps: &Steps, vectors: &[Vector], direction: AbsoluteDirection) -> Self {
        let onward = onward(steps, vectors, direction);
        let mut leads_on = vec![false; onward.len()];
        for next in onward.iter().filter(|next| **next != NONE) {
            leads_on[*next as usize] = true;
        }
        let mut lines = Self {
            sites: Vec::with_capacity(onward.len()),
            spans: vec![NOWHERE; onward.len()],
        };
        let mut passed = Passed {
            by: vec![0; steps.sites()],
            ways: 0,
        };
        // First the ways that begin at the rim, then those that have no beginning.
        for is_first in [true, false] {
            for from in (0..steps.sites()).map(Site::at) {
                for step in first_steps(steps, from, direction) {
                    if lines.spans[step] == NOWHERE && leads_on[step] != is_first {
                        lines.follow(steps, from, step, &onward, &mut passed);
                    }
                }
            }
        }
        lines
    }

    /// Adds the sites from `from` by a step and on, as the line of this step and of those that it leads on to.
    fn follow(
        &mut self,
        steps: &Steps,
        from: Site,
        step: usize,
        onward: &[u32],
        passed: &mut Passed,
    ) {
        let start = self.sites.len();
        let first = steps.all()[step].to;
        self.sites.extend([from, first]);
        passed.ways += 1;
        passed.is_new(from);
        passed.is_new(first);
        let (mut next, mut meets_itself) = (onward[step], false);
        while next != NONE {
            let site = steps.all()[next as usize].to;
            if !passed.is_new(site) {
                meets_itself = true;
                break;
            }
            self.sites.push(site);
            next = onward[next as usize];
        }
        let end = self.sites.len() as u32;
        let (mut step, mut start) = (step, start as u32);
        loop {
            self.spans[step] = (start, end);
            let next = onward[step];
            // A way that meets itself may go further where it starts further on.
            if meets_itself || next == NONE || self.spans[next as usize] != NOWHERE {
                return;
            }
            (step, start) = (next as usize, start + 1);
        }
    }
}

/// Which sites a way has passed.
struct Passed {
    /// Per site, the number of the way that passed it last.
    by: Vec<u32>,
    ways: u32,
}

impl Passed {
    /// Whether the way has not passed the site before; from now on it has.
    fn is_new(&mut self, site: Site) -> bool {
        std::mem::replace(&mut self.by[site.index()], self.ways) != self.ways
    }
}

/// For every step of a direction or class the one that carries on from it: the straightest
/// within about 14 degrees, or, around a pivot, the first.
fn onward(steps: &Steps, vectors: &[Vector], direction: AbsoluteDirection) -> Vec<u32> {
    let mut onward = vec![NONE; steps.all().len()];
    for from in (0..steps.sites()).map(Site::at) {
        for step in first_steps(steps, from, direction) {
            let mut ahead = first_steps(steps, steps.all()[step].to, direction);
            if turns(direction) {
                onward[step] = ahead.next().map_or(NONE, |next| next as u32);
                continue;
            }
            let mut least = MOST_BEND;
            for next in ahead {
                let bend = vectors[step].bend(vectors[next]);
                if bend < least {
                    least = bend;
                    onward[step] = next as u32;
                }
            }
        }
    }
    onward
}

fn turns(direction: AbsoluteDirection) -> bool {
    use Direction::*;
    matches!(direction.direction(), Some(CW | CCW | In | Out))
}
