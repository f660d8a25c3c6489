//! Boards as graphs: sites, the steps and straight ways between them, and what they are called.
//!
//! A [`Graph`] is what a description builds and combines; a [`Topology`] is what a game plays on,
//! computed once from a finished graph and never changed. Sites have the numbers they have in
//! Ludii, and every choice that numbering, directions, corners or colours depend on is made as
//! there, down to its oddities, which are named where they occur.
//!
//! Owns everything about a board that does not change in play. Refuses to know text or games: no names of pieces, no players,
//! no moves. Begin with `site`, `graph` and `step`; `radial` are the straight ways, `measure` what is special about sites.

mod direction;
mod geometry;
pub mod graph;
mod heading;
mod incidence;
mod label;
mod lines;
mod measure;
mod neighbours;
mod radial;
mod reach;
mod relative;
mod sides;
mod site;
mod step;
mod trigonometry;

pub use direction::{AbsoluteDirection, Direction, DirectionSet};
pub use geometry::Point;
pub use graph::{Graph, GraphError};
pub use measure::Feature;
pub use radial::{Radial, RadialSpans, Radials};
pub use relative::RelativeDirection;
pub use sides::Sides;
pub use site::{MAX_SITES, Relation, Site, SiteType};
pub use step::Neighbour;

use lines::AllLines;
use measure::{Coordinates, Features};
use neighbours::{Distances, Neighbours};
use std::sync::OnceLock;
use step::Steps;

/// A finished board.
///
/// What is costly is computed when first asked for, and kept.
#[derive(Debug)]
pub struct Topology {
    graph: Graph,
    features: OnceLock<Features>,
    kinds: [Kind; 3],
}

/// What is known of the sites of one kind.
#[derive(Debug)]
struct Kind {
    places: OnceLock<Coordinates>,
    steps: OnceLock<Steps>,
    neighbours: OnceLock<Neighbours>,
    supported: OnceLock<Supported>,
    lines: AllLines,
    radials: [OnceLock<Radials>; AbsoluteDirection::COUNT],
    distances: Distances,
}

impl Default for Kind {
    fn default() -> Kind {
        Kind {
            places: OnceLock::new(),
            steps: OnceLock::new(),
            neighbours: OnceLock::new(),
            supported: OnceLock::new(),
            lines: AllLines::default(),
            radials: std::array::from_fn(|_| OnceLock::new()),
            distances: Distances::default(),
        }
    }
}

/// Directions in which steps lead, over the whole board and from each site.
#[derive(Debug, Default)]
struct Supported {
    board: [Vec<Direction>; 5],
    sites: OnceLock<Vec<[Vec<Direction>; 5]>>,
}

impl Topology {
    /// The board a graph describes.
    ///
    /// # Errors
    /// If there are more sites of a kind than can be numbered.
    pub fn new(graph: Graph) -> Result<Topology, GraphError> {
        let graph = graph.checked()?;
        let kinds = Default::default();
        Ok(Topology {
            graph,
            features: OnceLock::new(),
            kinds,
        })
    }

    /// The graph this board was made from.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// How many sites of a kind there are.
    pub fn count(&self, site_type: SiteType) -> usize {
        self.graph.count(site_type)
    }

    /// All sites of a kind, in order.
    pub fn sites(&self, site_type: SiteType) -> impl DoubleEndedIterator<Item = Site> {
        (0..self.count(site_type)).map(Site::at)
    }

    /// Where a site lies: x grows eastwards, y northwards, z upwards.
    pub fn position(&self, site_type: SiteType, site: Site) -> Point {
        self.graph.position(site_type, site.index())
    }

    /// The coordinate of a site, such as `e4`; for an edge its number.
    pub fn label(&self, site_type: SiteType, site: Site) -> &str {
        &self.places(site_type).labels[site.index()]
    }

    /// The first site with a coordinate, in letters of either case.
    pub fn find(&self, site_type: SiteType, label: &str) -> Option<Site> {
        let labels = &self.places(site_type).labels;
        labels
            .iter()
            .position(|own| own.eq_ignore_ascii_case(label))
            .map(Site::at)
    }

    /// The row of a site, from 0 in the south.
    pub fn row(&self, site_type: SiteType, site: Site) -> usize {
        self.places(site_type).rows[site.index()]
    }

    /// The column of a site, from 0 in the west.
    pub fn column(&self, site_type: SiteType, site: Site) -> usize {
        self.places(site_type).columns[site.index()]
    }

    /// The layer of a site, from 0 at the bottom.
    pub fn layer(&self, site_type: SiteType, site: Site) -> usize {
        self.places(site_type).layers[site.index()]
    }

    /// The sites of each row.
    pub fn rows(&self, site_type: SiteType) -> &[Vec<Site>] {
        &self.places(site_type).by_row
    }

    /// The sites of each column.
    pub fn columns(&self, site_type: SiteType) -> &[Vec<Site>] {
        &self.places(site_type).by_column
    }

    /// The sites of each layer.
    pub fn layers(&self, site_type: SiteType) -> &[Vec<Site>] {
        &self.places(site_type).by_layer
    }

    /// The sites that have a feature, in order.
    pub fn with(&self, site_type: SiteType, feature: Feature) -> Vec<Site> {
        self.features().sites(site_type, feature)
    }

    /// Whether a site has a feature.
    pub fn has(&self, site_type: SiteType, site: Site, feature: Feature) -> bool {
        self.features().has(site_type, site.index(), feature)
    }

    /// The colour of a site, from 0.
    pub fn phase(&self, site_type: SiteType, site: Site) -> u8 {
        let phases = 0..Feature::PHASES;
        let own = |&phase: &u8| self.has(site_type, site, Feature::Phase(phase));
        phases.rev().find(own).unwrap_or(0)
    }

    /// The steps from a site to others of its kind, clockwise from north.
    pub fn steps(&self, site_type: SiteType, site: Site) -> &[Neighbour] {
        self.all_steps(site_type).from(site)
    }

    /// Where steps from a site in a direction or class lead, clockwise from north.
    pub fn steps_towards(
        &self,
        site_type: SiteType,
        site: Site,
        direction: impl Into<AbsoluteDirection>,
    ) -> impl Iterator<Item = Site> {
        let direction = direction.into();
        let steps = self.steps(site_type, site).iter();
        steps
            .filter(move |step| step.directions.contains(direction))
            .map(|step| step.to)
    }

    /// Where the first step from a site in a direction leads. On irregular boards there may be
    /// more: see [`Topology::steps_towards`].
    pub fn step(&self, site_type: SiteType, site: Site, direction: Direction) -> Option<Site> {
        self.steps_towards(site_type, site, direction).next()
    }

    /// The radials from a site in a direction or class, clockwise from north.
    pub fn radials(
        &self,
        site_type: SiteType,
        site: Site,
        direction: impl Into<AbsoluteDirection>,
    ) -> impl DoubleEndedIterator<Item = Radial<'_>> + Clone {
        self.all_radials(site_type, direction.into()).from(site)
    }

    /// The radials from a site in a direction or class, one of each line through it: a radial
    /// whose opposite has come before is left out.
    pub fn distinct_radials(
        &self,
        site_type: SiteType,
        site: Site,
        direction: impl Into<AbsoluteDirection>,
    ) -> impl Iterator<Item = Radial<'_>> + Clone {
        self.all_radials(site_type, direction.into())
            .distinct_from(site)
    }

    /// The sites outwards along each radial from a site in a direction or class, clockwise from north.
    pub fn ways(
        &self,
        site_type: SiteType,
        site: Site,
        direction: AbsoluteDirection,
    ) -> impl Iterator<Item = &[Site]> {
        // Around a pivot radials are more than lines; elsewhere nothing need be known of their opposites.
        let is_line = direction != AbsoluteDirection::Rotational;
        let lines = is_line.then(|| {
            let (steps, lines) = (self.all_steps(site_type), self.lines(site_type));
            let lines = lines.towards(&self.graph, site_type, steps, direction);
            radial::first_steps(steps, site, direction).map(|step| lines.of(step))
        });
        let radials = (!is_line).then(|| self.radials(site_type, site, direction));
        let radials = radials.into_iter().flatten().map(|radial| radial.sites);
        let ways = lines.into_iter().flatten().chain(radials);
        ways.map(|sites| &sites[1..])
    }

    /// The radials of all sites in a direction or class.
    pub fn all_radials(&self, site_type: SiteType, direction: AbsoluteDirection) -> &Radials {
        let kind = &self.kinds[site_type.index()];
        let find = || {
            let (steps, lines) = (self.all_steps(site_type), self.lines(site_type));
            radial::radials(&self.graph, site_type, steps, lines, direction)
        };
        kind.radials[direction.index()].get_or_init(find)
    }

    fn lines(&self, site_type: SiteType) -> &AllLines {
        &self.kinds[site_type.index()].lines
    }

    fn all_steps(&self, site_type: SiteType) -> &Steps {
        let kind = &self.kinds[site_type.index()];
        kind.steps
            .get_or_init(|| Steps::new(&self.graph, site_type))
    }

    fn places(&self, site_type: SiteType) -> &Coordinates {
        let kind = &self.kinds[site_type.index()];
        kind.places
            .get_or_init(|| Coordinates::of(&self.graph, site_type))
    }

    fn features(&self) -> &Features {
        self.features.get_or_init(|| Features::new(&self.graph))
    }
}
