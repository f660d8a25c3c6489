//! Sites of one kind that meet those of another, and the sites of the last move as regions.

use crate::game::ir::{Bool, Comparison, Int, Looked, Sites};
use crate::ludeme::macros::ludeme;
use crate::ludeme::region::owned::HandOwner;
use crate::ludeme::scope::unread;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Spanned};
use crate::topology::{Graph, Site, SiteType};

pub(crate) const LUDEMES: &[Ludeme] =
    &[Incident::LUDEME, LastToSites::LUDEME, LastFromSites::LUDEME];

ludeme! {
    /// The cells, edges or vertices that meet a site of a kind: the corners of a cell, the cells around a point. They are
    /// numbers of sites of that kind, and mean others where pieces stand on another kind of site.
    ///
    /// `(sites Incident Vertex of:Cell at:(last To))`
    /// `(sites Incident Cell of:Vertex at:(last To) owner:Mover)`
    (sites Incident) -> Sites
    struct Incident {
        /// Which kind of sites.
        kind: OfType,
        /// The kind of the site that they meet.
        of: Labelled<OfType>,
        /// The site that they meet.
        at: Labelled<Int>,
        /// Only those with a piece of this player; of anybody, if it is `Shared`.
        owner: Labelled<Option<HandOwner>>,
        /// Whose, without a label.
        role: Option<Spanned<Role>>,
    }
}

impl Compile for Incident {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let (kind, of) = (self.kind.value.of_board(), self.of.0.value.of_board());
        let Some(board) = builder.game.board.clone() else {
            return Ok(Sites::List(Vec::new()));
        };
        let room = crate::game::siteset::width_for(builder.game.board_sites()).unwrap_or(0) * 64;
        let graph = board.topology.graph();
        if graph.count(kind) > room {
            // Numbers of another kind of sites are kept like those of the sites that are played on.
            return on_default(Some(self.kind), builder).map(|()| Sites::List(Vec::new()));
        }
        let sites = (0..graph.count(of)).map(|index| incident(graph, kind, of, index));
        let sites: Vec<Vec<Site>> = sites.collect();
        let regions = sites.into_iter().map(|sites| builder.game.region_id(sites));
        let regions = regions.collect();
        let met = Sites::Lookup(regions, Box::new(self.at.0), Looked::Incident(kind, of));
        let Some(owner) = self.owner.0.or(self.role.map(HandOwner::Role)) else {
            return Ok(met);
        };
        on_default(Some(self.kind), builder)?;
        // As in Ludii, `Shared` means pieces of anybody.
        let is_shared = matches!(&owner, HandOwner::Role(role) if matches!(role.value, Role::Shared | Role::All));
        let (comparison, owner) = match is_shared {
            true => (Comparison::Unequal, Int::Const(0)),
            false => (Comparison::Equal, owner.player()?),
        };
        let variable = unread(&[&owner], builder)?;
        let who = Box::new(Int::Who(Box::new(Int::Variable(variable))));
        let is_own = Bool::Compare(comparison, who, Box::new(owner));
        Ok(Sites::Only(variable, Box::new(met), Box::new(is_own)))
    }
}

/// The sites of a kind that meet one of another kind, as Ludii has them.
fn incident(graph: &Graph, kind: SiteType, of: SiteType, index: usize) -> Vec<Site> {
    let (edges, faces) = (graph.edges(), graph.faces());
    let at = |vertex: usize| {
        let edges = edges.iter().enumerate();
        edges
            .filter(move |(_, edge)| edge.ends.contains(&vertex))
            .map(|(index, _)| index)
    };
    let around = |edge: usize| {
        let faces = faces.iter().enumerate();
        faces
            .filter(move |(_, face)| face.edges().contains(&edge))
            .map(|(index, _)| index)
    };
    let met: Vec<usize> = match (kind, of) {
        (SiteType::Vertex, SiteType::Cell) => faces[index].vertices.clone(),
        (SiteType::Edge, SiteType::Cell) => faces[index].edges().to_vec(),
        (SiteType::Cell, SiteType::Cell) => {
            let beside = faces[index].edges().iter().flat_map(|edge| around(*edge));
            beside.filter(|other| *other != index).collect()
        }
        (SiteType::Vertex, SiteType::Edge) => edges[index].ends.to_vec(),
        (SiteType::Edge, SiteType::Edge) => {
            let beside = edges[index].ends.iter().flat_map(|end| at(*end));
            beside.filter(|other| *other != index).collect()
        }
        (SiteType::Cell, SiteType::Edge) => around(index).collect(),
        (SiteType::Edge, SiteType::Vertex) => at(index).collect(),
        (SiteType::Cell, SiteType::Vertex) => {
            let faces = faces.iter().enumerate();
            let met = faces.filter(|(_, face)| face.vertices.contains(&index));
            met.map(|(index, _)| index).collect()
        }
        // In Ludii these are the cells beside the edges of the point, taken for points.
        (SiteType::Vertex, SiteType::Vertex) => {
            let beside = at(index).flat_map(|edge| around(edge));
            beside.filter(|other| *other != index).collect()
        }
    };
    let met = met.into_iter().map(|index| Site(index as u16));
    let mut met: Vec<Site> = met.collect();
    met.sort_unstable();
    met.dedup();
    met
}

/// The sites of the last move as a region.
macro_rules! last {
    ($(#[doc = $docs:literal])+ ($word:ident) $name:ident => $sites:expr) => {
        ludeme! {
            $(#[doc = $docs])+
            (sites $word) -> Sites
            struct $name {}
        }

        impl Compile for $name {
            fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
                builder.game.uses_touched = true;
                Ok($sites)
            }
        }
    };
}

last! {
    /// The sites where the last move ended, on the board with all that followed from it: where it ended itself, where
    /// pieces were moved, put, pushed or taken off, and where a state, value or number of pieces was set.
    ///
    /// `(sites LastTo)`
    (LastTo) LastToSites => Sites::LastEnds
}
last! {
    /// The sites from which the last move came, on the board with all that followed from it: from where pieces were
    /// moved, and where it changed something else.
    ///
    /// `(sites LastFrom)`
    (LastFrom) LastFromSites => Sites::LastStarts
}
