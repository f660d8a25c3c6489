//! The board of a picture: cells or lines, the sides that players must join, and names.

use super::super::goals::{Goal, goals};
use super::super::label::{are_square, owners};
use super::super::loops::loops;
use super::super::marks::Marks;
use super::super::names::{Rail, Rails, rails};
use super::super::paint::{Colour, blend};
use super::super::pieces::{WOOD, shade};
use super::super::pits::is_board_of_pits;
use super::super::signs::colour_of;
use super::super::stars::stars;
use super::super::strokes::are_strokes;
use super::super::tables::Tables;
use super::super::view::{Spot, View, dot, length};
use super::sheet::{Sheet, UNIT, hex};
use super::{pits, tables};
use crate::game::Game;
use crate::topology::{Site, SiteType};

/// The ink of lines and names.
pub(super) const INK: Colour = [74, 48, 22];

/// The width of the coloured border along a side that a player must join.
const BORDER: f64 = 8.0;

/// Paints the board without its pieces.
pub(super) fn board(game: &Game, view: &View, tables: Option<&Tables>, sheet: &mut Sheet) {
    if is_board_of_pits(game) {
        pits::board(game, view, sheet);
        return;
    }
    let goals = goals(game);
    let marks = Marks::new(game);
    if let Some(tables) = tables {
        tables::board(game, view, tables, sheet);
        names(game, view, &goals, sheet);
        return;
    }
    match game.site_type {
        SiteType::Cell => {
            sides(game, view, &goals, sheet);
            cells(game, view, &marks, sheet);
        }
        SiteType::Vertex => {
            joined_points(game, view, &goals, sheet);
            lines(game, view, sheet, 1.6);
            arcs(game, view, sheet, 1.6);
            for site in stars(game, view) {
                dot_at(sheet.place(view.sites[site]), sheet);
            }
            for site in straight_points(game, view) {
                dot_at(sheet.place(view.sites[site]), sheet);
            }
        }
        SiteType::Edge => lines(game, view, sheet, 0.6),
    }
    for spot in &view.sites {
        sheet.cover(sheet.place(*spot), 0.5 * UNIT);
    }
    signs(game, view, &marks, sheet);
    names(game, view, &goals, sheet);
}

/// The marks of sites: a disc of its colour where lines meet, and its sign.
fn signs(game: &Game, view: &View, marks: &Marks<'_>, sheet: &mut Sheet) {
    for (index, spot) in view.sites.iter().enumerate() {
        let (site, place) = (Site(index as u16), sheet.place(*spot));
        let ground = match game.site_type {
            SiteType::Cell => shade(game, site),
            _ => WOOD[0],
        };
        let tinted = marks.tinted(site, ground);
        if game.site_type == SiteType::Vertex && marks.is_marked(site) {
            let ([x, y], fill, ink) = (place, hex(tinted), hex(INK));
            sheet.add(&format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"15\" fill=\"{fill}\" stroke=\"{ink}\"/>"
            ));
        }
        if let Some(sign) = marks.picture_sign(site) {
            let size = match game.site_type {
                SiteType::Vertex => 22.0,
                _ => 30.0,
            };
            sheet.write(place, size, blend(tinted, [0; 3], 0.6), "normal", sign);
        }
    }
}

/// The colour of the outlines of cells.
pub(super) fn line_of_cells() -> Colour {
    blend(WOOD[1], INK, 0.6)
}

fn cells(game: &Game, view: &View, marks: &Marks<'_>, sheet: &mut Sheet) {
    let topology = &game.topology;
    for cell in topology.sites(SiteType::Cell) {
        let corners = topology.cell_vertices(cell).into_iter();
        let corners: Vec<Spot> = corners
            .map(|vertex| sheet.place(view.vertex(game, vertex)))
            .collect();
        let fill = hex(marks.tinted(cell, shade(game, cell)));
        let ink = hex(line_of_cells());
        for corner in &corners {
            sheet.cover(*corner, 0.0);
        }
        if are_strokes(game) {
            continue;
        }
        let corners: Vec<String> = corners
            .iter()
            .map(|[x, y]| format!("{x:.1},{y:.1}"))
            .collect();
        let corners = corners.join(" ");
        sheet.add(&format!(
            "<polygon points=\"{corners}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"1.2\" stroke-linejoin=\"round\"/>"
        ));
    }
}

fn lines(game: &Game, view: &View, sheet: &mut Sheet, width: f64) {
    let ink = hex(INK);
    for edge in game.topology.sites(SiteType::Edge) {
        let [from, to] = ends(game, view, sheet, edge);
        segment(sheet, from, to, &ink, width);
        sheet.cover(from, 0.0);
        sheet.cover(to, 0.0);
    }
}

/// The loops that join lines outside the board: arcs round its corners, the long way.
fn arcs(game: &Game, view: &View, sheet: &mut Sheet, width: f64) {
    for one in loops(game) {
        let corner = sheet.place(view.sites[one.corner.index()]);
        let [from, to] = one.ends.map(|end| sheet.place(view.sites[end.index()]));
        let [a, b] = [from, to].map(|end| [0, 1].map(|axis| end[axis] - corner[axis]));
        let radius = length(a);
        // The arc turns away from the angle between the two ends.
        let sweep = u8::from(a[0] * b[1] - a[1] * b[0] < 0.0);
        let ([x1, y1], [x2, y2], ink) = (from, to, hex(INK));
        sheet.add(&format!(
            "<path d=\"M{x1:.1},{y1:.1}A{radius:.1},{radius:.1} 0 1 {sweep} {x2:.1},{y2:.1}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>"
        ));
        sheet.cover(corner, radius);
    }
}

/// How far the loops reach beyond the board.
fn outside(game: &Game, view: &View) -> f64 {
    let loops = loops(game);
    let reach = loops.iter().map(|one| {
        let [end, corner] = [one.ends[0], one.corner].map(|site| view.sites[site.index()]);
        length([end[0] - corner[0], end[1] - corner[1]])
    });
    reach.fold(0.0, f64::max)
}

/// The points where two lines go on straight, so that nothing else would show them.
fn straight_points(game: &Game, view: &View) -> Vec<usize> {
    let mut ways: Vec<Vec<Spot>> = vec![Vec::new(); view.sites.len()];
    for edge in game.topology.sites(SiteType::Edge) {
        let ends = game.topology.edge_ends(edge).map(Site::index);
        for [here, there] in [ends, [ends[1], ends[0]]] {
            ways[here].push([0, 1].map(|axis| view.sites[there][axis] - view.sites[here][axis]));
        }
    }
    let is_straight = |ways: &[Spot]| match ways {
        [one, other] => dot(*one, *other) < -0.999 * length(*one) * length(*other),
        _ => false,
    };
    let points = ways.iter().enumerate();
    points
        .filter(|(_, ways)| is_straight(ways))
        .map(|(site, _)| site)
        .collect()
}

/// The ends of an edge in the picture.
pub(super) fn ends(game: &Game, view: &View, sheet: &Sheet, edge: Site) -> [Spot; 2] {
    game.topology
        .edge_ends(edge)
        .map(|end| sheet.place(view.vertex(game, end)))
}

/// The name of a site on the site itself.
pub(super) fn name(game: &Game, site: Site, place: Spot, sheet: &mut Sheet) {
    let wood = hex(WOOD[0]);
    let [x, y] = place;
    sheet.add(&format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"9\" fill=\"{wood}\"/>"
    ));
    sheet.write(place, 12.0, INK, "normal", &game.site_name(site));
}

/// A dot where lines meet.
pub(super) fn dot_at([x, y]: Spot, sheet: &mut Sheet) {
    let ink = hex(INK);
    sheet.add(&format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{ink}\"/>"
    ));
}

/// Adds a straight line.
pub(super) fn segment(sheet: &mut Sheet, [x1, y1]: Spot, [x2, y2]: Spot, ink: &str, width: f64) {
    sheet.add(&format!(
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>"
    ));
}

/// Borders along the sides that players must join. A cell of several sides shares its edges between them: each edge
/// belongs to the side that it faces most, or by halves to two that it faces equally.
fn sides(game: &Game, view: &View, goals: &[Goal], sheet: &mut Sheet) {
    let topology = &game.topology;
    let middle = mean(view.sites.iter().copied());
    let faces: Vec<Spot> = goals
        .iter()
        .map(|goal| {
            let [x, y] = mean(goal.sites.iter().map(|site| view.sites[site.index()]));
            [x - middle[0], y - middle[1]]
        })
        .collect();
    for (index, goal) in goals.iter().enumerate() {
        let ink = hex(colour_of(game, goal.player));
        for cell in &goal.sites {
            let own = view.sites[cell.index()];
            for edge in topology.cell_edges(*cell) {
                let [from, to] = topology.edge_ends(edge).map(|end| view.vertex(game, end));
                let out = [0, 1].map(|axis| (from[axis] + to[axis]) / 2.0 - own[axis]);
                let facing = |index: usize| {
                    dot(out, faces[index]) / (length(out) * length(faces[index])).max(f64::EPSILON)
                };
                let rivals = (0..goals.len()).filter(|other| goals[*other].sites.contains(cell));
                let most = rivals.clone().map(facing).fold(0.2, f64::max);
                let is_outer = topology.edge_cells(edge).len() == 1;
                if !is_outer || facing(index) < most - 1e-6 {
                    continue;
                }
                let equal = rivals.filter(|other| facing(*other) > most - 1e-6).count();
                let mut ends = [from, to];
                if equal > 1 {
                    // Each of two sides has the half towards it.
                    ends.sort_by(|one, other| {
                        dot(*one, faces[index]).total_cmp(&dot(*other, faces[index]))
                    });
                    ends[0] = mean([from, to].into_iter());
                }
                let [from, to] = ends.map(|spot| sheet.place(spot));
                segment(sheet, from, to, &ink, 2.0 * BORDER);
                sheet.cover(from, BORDER);
                sheet.cover(to, BORDER);
            }
        }
    }
}

/// Broad lines under the points that a player must join with others.
fn joined_points(game: &Game, view: &View, goals: &[Goal], sheet: &mut Sheet) {
    for goal in goals {
        let ink = hex(colour_of(game, goal.player));
        for edge in game.topology.sites(SiteType::Edge) {
            if game
                .topology
                .edge_ends(edge)
                .iter()
                .all(|end| goal.sites.contains(end))
            {
                let [from, to] = ends(game, view, sheet, edge);
                segment(sheet, from, to, &ink, BORDER);
            }
        }
    }
}

fn mean(spots: impl Iterator<Item = Spot>) -> Spot {
    let mut sum = [0.0; 2];
    let mut count = 0.0;
    for spot in spots {
        sum = [sum[0] + spot[0], sum[1] + spot[1]];
        count += 1.0;
    }
    sum.map(|value| value / f64::max(count, 1.0))
}

/// The size of the names of lines on a board of up to ten lines, in units of the picture.
const NAME: f64 = 17.0;

/// Names at the ends of the lines of sites.
fn names(game: &Game, view: &View, goals: &[Goal], sheet: &mut Sheet) {
    let Some(classes) = rails(game, view) else {
        return;
    };
    let mut labels: Vec<Label> = Vec::new();
    for class in &classes {
        let ends =
            |far: bool| -> Vec<usize> { class.rails.iter().map(|rail| rail.end(far)).collect() };
        for far in [false, true] {
            let own = owners(goals, &ends(far));
            if !far || own.iter().any(|owner| *owner != 0) {
                labels.extend(side_names(view, class, &classes, far, outside(game, view)));
            }
        }
    }
    part(&mut labels, view);
    // Of many lines the names are larger, as the whole picture is made smaller on a screen.
    let most = classes.iter().map(|class| class.rails.len()).max();
    let size = NAME * (most.unwrap_or(0) as f64 / 10.0).clamp(1.0, 1.5);
    for Label { at, text, .. } in &labels {
        let place = sheet.place(*at);
        sheet.cover(place, 0.2 * UNIT + (size - NAME) / 2.0);
        sheet.write(place, size, INK, "600", text);
    }
}

/// The name of a line, where it stands in the view, and the way on which it stands outside the board.
struct Label {
    at: Spot,
    way: Spot,
    text: String,
}

/// Moves names apart that would stand on one another, as where a line of letters and one of numbers leave a board by the
/// same corner: each goes aside, away from the way of the other.
fn part(labels: &mut [Label], view: &View) {
    let near = 0.5 * view.unit;
    for one in 0..labels.len() {
        for other in one + 1..labels.len() {
            let apart = [0, 1].map(|axis| labels[other].at[axis] - labels[one].at[axis]);
            if length(apart) >= near {
                continue;
            }
            let turn = [0, 1].map(|axis| labels[other].way[axis] - labels[one].way[axis]);
            let away = match length(turn) > 0.01 {
                true => turn.map(|value| value / length(turn)),
                false => [1.0, 0.0],
            };
            for (label, sign) in [(one, -0.5), (other, 0.5)] {
                for axis in [0, 1] {
                    labels[label].at[axis] += sign * near * away[axis];
                }
            }
        }
    }
}

/// The names of lines at one end of them.
fn side_names(
    view: &View,
    class: &Rails,
    classes: &[Rails; 2],
    far: bool,
    outside: f64,
) -> Vec<Label> {
    let way = if far {
        class.way.map(|part| -part)
    } else {
        class.way
    };
    let reach = |site: usize| dot(view.sites[site], way);
    let most = (0..view.sites.len())
        .map(reach)
        .fold(f64::NEG_INFINITY, f64::max);
    let place = |rail: &Rail| {
        let end = view.sites[rail.end(far)];
        let gap = 0.95 * view.unit
            + outside
            + if are_square(classes) {
                most - reach(rail.end(far))
            } else {
                0.0
            };
        [0, 1].map(|axis| end[axis] + gap * way[axis])
    };
    let label = |rail: &Rail| Label {
        at: place(rail),
        way,
        text: rail.name.clone(),
    };
    class.rails.iter().map(label).collect()
}
