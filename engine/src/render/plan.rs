//! Where everything is drawn on a sheet of characters that should not be wider than a terminal.
//!
//! Sites lie on two axes. On most boards each axis is regular: the gaps between columns, or
//! between rows, are multiples of one. Then a scale is two numbers, the characters and the lines for
//! such a gap, and everything stays even; other boards are scaled as they are. The scales that
//! suit a board are listed, the roomiest first, and the first that fits is taken.

use super::axis::{Axis, spacing};
use super::glyph::Place;
use super::goals::Goal;
use super::label::{Columns, Label, are_square, labels, thinned};
use super::loops::{Loop, loops, margin, way};
use super::names::{Rails, rails};
use super::view::{View, length};
use crate::game::Game;
use crate::topology::{Site, SiteType};

/// What decides the scale of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The columns of the terminal.
    pub(super) columns: usize,
    /// The columns of the widest piece.
    pub(super) sign: usize,
}

/// Where everything is drawn.
#[derive(Clone, Debug)]
pub(super) struct DrawingPlan {
    /// The place of the sign of each site.
    pub(super) sites: Vec<Place>,
    /// The place of each vertex, on boards with lines.
    pub(super) vertices: Vec<Place>,
    /// The ways of the loops outside the board.
    pub(super) loops: Vec<[Place; 5]>,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Columns and lines that a cell takes, on a board of cells in even rows.
    pub(super) tile: Option<[usize; 2]>,
    /// Whether marks beside a piece do not touch its neighbours.
    pub(super) spaced: bool,
    /// Names of lines, and where they begin.
    pub(super) labels: Vec<(Place, Label)>,
    /// Whether sites carry their own names.
    pub(super) named: bool,
    /// Whether names are left out for want of room.
    pub(super) nameless: bool,
}

/// Characters and lines for the smallest gap of the axes, or for a unit.
type Scale = [usize; 2];

/// A board of more rows of points is drawn without lines between its rows, to fit on a screen.
const TALL: usize = 12;

impl DrawingPlan {
    pub(super) fn new(game: &Game, view: &View, goals: &[Goal], room: Room) -> Self {
        let mut draft = Draft::new(game, view, goals, room);
        let plan = draft.best();
        if plan.width <= room.columns || matches!(draft.naming, Naming::Lines(_)) {
            return plan;
        }
        // Names at the sites take most of the room.
        draft.naming = Naming::LeftOut;
        let bare = draft.best();
        if bare.width <= room.columns {
            bare
        } else {
            plan
        }
    }

    /// Whether two sites are drawn over each other, each `needed` columns wide.
    fn collides(&self, needed: usize) -> bool {
        let mut places: Vec<(usize, usize)> = self.sites.iter().map(|(x, y)| (*y, *x)).collect();
        places.sort_unstable();
        let overlap =
            |pair: &[(usize, usize)]| pair[0].0 == pair[1].0 && pair[1].1 - pair[0].1 < needed;
        places.windows(2).any(overlap)
    }
}

/// What is known of a board before its scale is.
struct Draft<'a> {
    game: &'a Game,
    view: &'a View,
    goals: &'a [Goal],
    room: Room,
    across: Axis,
    down: Axis,
    naming: Naming,
    grid: GridKind,
    loops: Vec<Loop>,
}

/// Where the names of sites are.
enum Naming {
    /// At the ends of lines of sites.
    Lines([Rails; 2]),
    /// At the sites.
    Sites,
    /// Nowhere, for want of room.
    LeftOut,
}

/// How the rows of a regular board lie to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GridKind {
    /// Straight columns and rows.
    Square,
    /// Rows that are set off against each other, as of hexagons that stand on a corner.
    Rows,
    /// Columns that are set off against each other, as of hexagons that lie on a side.
    Columns,
    /// Columns and rows with other gaps.
    Sparse,
    /// No columns and rows.
    Free,
}

impl<'a> Draft<'a> {
    fn new(game: &'a Game, view: &'a View, goals: &'a [Goal], room: Room) -> Self {
        let lined = game.site_type != SiteType::Cell;
        let vertices: Vec<_> = game
            .topology
            .sites(SiteType::Vertex)
            .filter(|_| lined)
            .map(|vertex| view.vertex(game, vertex))
            .collect();
        let axis = |axis: usize| {
            let spots = view.sites.iter().chain(&vertices);
            Axis::new(spots.map(|spot| spot[axis]).collect(), view.unit)
        };
        let (mut across, mut down) = (axis(0), axis(1));
        let rails = rails(game, view);
        let grid = match spacing(&across, &down) {
            _ if !across.is_regular() || !down.is_regular() => GridKind::Free,
            0 | 1 => GridKind::Square,
            2 if across.gap < down.gap || game.topology.sides_of_cells() == Some(3) => {
                GridKind::Rows
            }
            2 => GridKind::Columns,
            _ => GridKind::Sparse,
        };
        // Without lines between the sites, a gap without sites tells nothing.
        let is_named = rails.as_ref().is_some_and(are_square);
        let evens = !lined && (is_named || grid != GridKind::Free);
        if evens {
            down = down.evened();
        }
        if evens && grid == GridKind::Free {
            across = across.evened();
        }
        Self {
            loops: match grid {
                GridKind::Square => loops(game),
                _ => Vec::new(),
            },
            grid: match grid {
                GridKind::Free if evens => GridKind::Sparse,
                grid => grid,
            },
            game,
            view,
            goals,
            room,
            across,
            down,
            naming: rails.map_or(Naming::Sites, Naming::Lines),
        }
    }

    /// The roomiest plan that fits; if none does, the narrowest in which no signs touch: the lines are broken in any case.
    fn best(&self) -> DrawingPlan {
        // A mark fits between a site and a name that stands two columns beside it.
        let scales = self.scales();
        let plans = scales
            .iter()
            .flat_map(|scale| [2, 1].map(|gap| self.at(*scale, gap)));
        let (mut apart, mut touching) = (None, None);
        for plan in plans.filter(|plan| !plan.collides(self.needed(true))) {
            if plan.width <= self.room.columns {
                return plan;
            }
            match plan.collides(self.needed(false)) {
                false => apart = Some(plan),
                true => touching = Some(plan),
            }
        }
        apart
            .or(touching)
            .unwrap_or_else(|| self.at([self.needed(false) + 1, 2], 2))
    }

    /// The columns that a site needs: its sign, its own name if it has one, and a blank unless it is tight.
    fn needed(&self, tight: bool) -> usize {
        let blank = usize::from(!tight);
        match self.naming {
            Naming::Lines(_) | Naming::LeftOut => self.room.sign + blank,
            Naming::Sites if self.game.site_type == SiteType::Edge => {
                longest_name(self.game).max(self.room.sign) + 1 + blank
            }
            // A mark takes a column between the two.
            Naming::Sites => self.room.sign + longest_name(self.game) + 2 + blank,
        }
    }

    /// The scales that suit the board, the roomiest first.
    fn scales(&self) -> Vec<Scale> {
        let sign = self.room.sign;
        let (snug, tight) = (self.needed(false), self.needed(true));
        let lined = self.game.site_type != SiteType::Cell;
        let halved = |columns: usize| columns.div_ceil(2);
        match self.grid {
            GridKind::Square if self.game.site_type == SiteType::Edge => {
                vec![[halved(snug), 1], [halved(tight), 1]]
            }
            GridKind::Square if lined => {
                let rows = self.down.group.iter().max().map_or(1, |last| last + 1);
                let wide = [snug.max(sign + 2).max(4), 2];
                if has_slants(self.game, self.view) {
                    vec![wide, [snug.max(2), 2], [tight.max(2), 2]]
                } else if rows > TALL {
                    vec![[snug, 1], [tight, 1]]
                } else {
                    vec![wide, [snug, 1], [tight, 1]]
                }
            }
            GridKind::Square | GridKind::Sparse => vec![[snug + 1, 1], [snug, 1], [tight, 1]],
            GridKind::Rows | GridKind::Columns if self.game.site_type == SiteType::Edge => {
                vec![[halved(snug).max(2), 1], [halved(tight).max(2), 1]]
            }
            GridKind::Rows if lined => vec![[halved(snug).max(2), 2], [halved(tight).max(2), 2]],
            GridKind::Rows => vec![[halved(snug), 1], [halved(tight), 1]],
            GridKind::Columns => {
                let down = if lined { 2 } else { 1 };
                let roomy = snug.max(sign + 2).max(4);
                (halved(tight)..=roomy)
                    .rev()
                    .map(|across| [across, down])
                    .collect()
            }
            GridKind::Free if self.game.site_type == SiteType::Edge => {
                (1..=3 * snug).rev().map(|across| [across, 1]).collect()
            }
            GridKind::Free => {
                let roomy = (snug + 2).max(6);
                let scales = (1..=3 * roomy)
                    .rev()
                    .flat_map(|across| [[across, 2], [across, 1]]);
                let preferred = [[roomy, 2], [roomy + 2, 2], [roomy + 4, 3]];
                preferred.into_iter().chain(scales).collect()
            }
        }
    }

    fn at(&self, scale: Scale, gap: i64) -> DrawingPlan {
        let count = self.view.sites.len();
        let unit = self.view.unit;
        let [xs, ys] = [(&self.across, scale[0]), (&self.down, scale[1])]
            .map(|(axis, pitch)| axis.places(pitch, unit));
        let places: Vec<[i64; 2]> = xs
            .iter()
            .zip(&ys)
            .map(|(x, y)| [*x as i64, *y as i64])
            .collect();
        let sign = self.room.sign as i64;
        let labels = match &self.naming {
            Naming::Lines(classes) => {
                let margin = margin(&self.loops);
                let columns = Columns { sign, gap, margin };
                let labels = labels(classes, &places[..count], columns, self.goals);
                match are_square(classes) {
                    true => thinned(labels),
                    false => labels,
                }
            }
            Naming::Sites | Naming::LeftOut => Vec::new(),
        };
        // A mark stands on either side of a sign, and the names of edges are about their middles.
        let needed = self.needed(true) as i64;
        let [before, after] = match (&self.naming, self.game.site_type) {
            (Naming::Sites, SiteType::Edge) => [needed / 2, needed],
            (Naming::Sites, _) => [1, needed],
            (Naming::Lines(_) | Naming::LeftOut, _) => [1, sign + 1],
        };
        let signs = places.iter().map(|[x, y]| [x - before, *y, x + after]);
        let names = labels
            .iter()
            .map(|label| [label.place[0], label.place[1], label.end()]);
        let ways = self.loops.iter();
        let ways: Vec<[[i64; 2]; 5]> = ways
            .filter_map(|one| way(one, |site| places[site.index()]))
            .collect();
        let bends = ways.iter().flatten().map(|[x, y]| [*x, *y, x + 1]);
        let [mut least, mut most] = [[0, 0], [0, 0]];
        for [left, y, right] in signs.chain(names).chain(bends) {
            least = [least[0].min(left), least[1].min(y)];
            most = [most[0].max(right), most[1].max(y + 1)];
        }
        let shifted = |[x, y]: [i64; 2]| ((x - least[0]) as usize, (y - least[1]) as usize);
        let sites: Vec<Place> = places.iter().map(|place| shifted(*place)).collect();
        let row = spacing(&self.across, &self.down).max(1) * scale[0];
        let tile = match self.grid {
            GridKind::Square | GridKind::Rows => Some([row, scale[1]]),
            GridKind::Columns => Some([scale[0], 2 * scale[1]]),
            GridKind::Sparse | GridKind::Free => None,
        };
        DrawingPlan {
            vertices: sites[count..].to_vec(),
            loops: ways.into_iter().map(|way| way.map(shifted)).collect(),
            sites: sites[..count].to_vec(),
            width: (most[0] - least[0]) as usize,
            height: (most[1] - least[1]) as usize,
            tile: tile.filter(|_| self.game.site_type == SiteType::Cell),
            spaced: self.grid == GridKind::Free || row > self.room.sign,
            labels: labels
                .into_iter()
                .map(|label| (shifted(label.place), label))
                .collect(),
            named: matches!(self.naming, Naming::Sites),
            nameless: matches!(self.naming, Naming::LeftOut),
        }
    }
}

/// The columns of the longest name of a site.
fn longest_name(game: &Game) -> usize {
    let names = (0..game.layout.board).map(|index| game.site_name(Site(index as u16)).len());
    names.max().unwrap_or(1)
}

/// Whether lines are drawn that are neither level nor upright.
fn has_slants(game: &Game, view: &View) -> bool {
    game.topology.sites(SiteType::Edge).any(|edge| {
        let [one, other] = game
            .topology
            .edge_ends(edge)
            .map(|end| view.vertex(game, end));
        let step = [one[0] - other[0], one[1] - other[1]];
        step.iter().all(|part| part.abs() > 0.05 * length(step))
    })
}
