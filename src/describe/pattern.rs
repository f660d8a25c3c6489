//! Patterns by their shapes, read off the places where they can stand.

use std::collections::{BTreeMap, BTreeSet};

use super::figure::{Shape, Spot, line, middle, picture, square};
use super::grammar::{Joint, Noun, apart, article, cardinal, list, sentence, several};
use super::names::words;
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::Placement;
use crate::topology::{Feature, Site, SiteType};

/// Shapes that are drawn before the rest is only counted.
const DRAWN: usize = 8;

/// Places that are listed by the names of their sites on a board without columns.
const LISTED: usize = 40;

impl Narrator<'_> {
    /// What a pattern looks like and is worth.
    pub(super) fn pattern(&self, kind: usize) -> Vec<Block> {
        let shape = &self.game.patterns.kinds[kind];
        let placements = self.game.patterns.placements(kind);
        let also = match shape.also.is_empty() {
            true => String::new(),
            false => format!(" ({})", shape.also.join(", ")),
        };
        let name = format!("**{}**{also}", words(&shape.name));
        if let Some(places) = self.listed(&placements.iter().collect::<Vec<&Placement>>()) {
            return self.listed_pattern(kind, &name, &places);
        }
        let mut shapes: BTreeMap<Shape, Vec<&Placement>> = BTreeMap::new();
        for placement in &placements {
            shapes
                .entry(self.shape(placement))
                .or_default()
                .push(placement);
        }
        let (said, drawn) = self.say_shapes(&shapes);
        let owner = format!("{} of one player", self.piece_noun().many());
        let mut blocks = vec![Block::Text(sentence(&format!(
            "{name}: {}",
            match (
                said.is_empty(),
                drawn.iter().any(|shape| !shape.others.is_empty())
            ) {
                (true, _) => format!("{owner} in one of the shapes below"),
                (false, drawn) => {
                    let on: Vec<String> = said.iter().map(|shape| format!("on {shape}")).collect();
                    let mut ways = vec![format!("{owner} {}", list(&on, Joint::Or))];
                    ways.extend(drawn.then(|| "in one of the shapes below".to_owned()));
                    apart(&ways, Joint::Or)
                }
            }
        )))];
        let mut about = self.about(kind);
        about.push(match placements.len() {
            0 => "it fits nowhere on this board".to_owned(),
            1 => "there is one place for it on the board".to_owned(),
            many => format!(
                "there are {many} places for it on the board{}",
                self.chosen_places(&shapes, many)
            ),
        });
        blocks.push(Block::Text(sentence(&list(&about, Joint::And))));
        if drawn
            .iter()
            .any(|shape| self.is_turned(&shapes[*shape]).is_some())
        {
            let fixed = "what is drawn here stands just so, neither turned nor mirrored";
            blocks.push(Block::Text(sentence(fixed)));
        }
        let drawn: Vec<Shape> = drawn
            .into_iter()
            .flat_map(|shape| match self.is_turned(&shapes[shape]) {
                Some(as_they_stand) => as_they_stand,
                None => vec![shape.clone()],
            })
            .collect();
        for shape in drawn.iter().take(DRAWN) {
            blocks.push(Block::Picture(picture(shape)));
        }
        if drawn.len() > DRAWN {
            let more = drawn.len() - DRAWN;
            blocks.push(Block::Text(format!(
                "…{}{} more.",
                Joint::And.between(),
                several(more as i64, "shape")
            )));
        }
        blocks
    }

    /// Which of the places where its shapes fit on the board a pattern has, if it has not all of them. Whole rows and
    /// diagonals are not looked at: their places are described with their shape.
    fn chosen_places(&self, shapes: &BTreeMap<Shape, Vec<&Placement>>, many: usize) -> String {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let mut sites: BTreeMap<Spot, Site> = BTreeMap::new();
        for site in topology.sites(ty) {
            let spot = (topology.column(ty, site), topology.row(ty, site));
            sites.insert((spot.0 as i32, spot.1 as i32), site);
        }
        let (columns, rows) = (topology.columns(ty).len(), topology.rows(ty).len());
        let (mut chosen, mut possible) = (BTreeSet::new(), BTreeSet::new());
        for (shape, placements) in shapes {
            if line(&shape.own).is_some() && self.whole_line(placements) == Some(true) {
                continue;
            }
            for placement in placements {
                let mut own = placement.own.clone();
                own.sort_unstable();
                chosen.insert(own);
                let standing = &self.turns(placement)[0];
                for (x, y) in (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y))) {
                    let there = |spot: &Spot| sites.get(&(spot.0 + x as i32, spot.1 + y as i32));
                    let own: Option<Vec<Site>> = standing
                        .own
                        .iter()
                        .map(|spot| there(spot).copied())
                        .collect();
                    if let Some(mut own) = own
                        && standing.empty.iter().all(|spot| there(spot).is_some())
                    {
                        own.sort_unstable();
                        possible.insert(own);
                    }
                }
            }
        }
        if chosen.len() == possible.len() {
            return String::new();
        }
        let edge = topology.with(ty, Feature::Perimeter);
        let on_edge = |sites: &&Vec<Site>| sites.iter().filter(|site| edge.contains(site)).count();
        let is_just =
            |fits: &dyn Fn(&&Vec<Site>) -> bool| possible.iter().filter(fits).eq(chosen.iter());
        let noun = self.site();
        if is_just(&|sites| on_edge(sites) == 0) {
            format!(", with {} on the edge", noun.no())
        } else if is_just(&|sites| on_edge(sites) > 0) {
            format!(", with {} on the edge", noun.compared(">", 0))
        } else if is_just(&|sites| on_edge(sites) == 2) {
            format!(", with {} on the edge", noun.counted(2))
        } else {
            match possible.len() {
                of if of > many => format!(", of {of} where its shape fits"),
                // Those on whole rows and diagonals are among its places as well.
                _ => String::new(),
            }
        }
    }

    /// What a pattern is worth and whether it protects.
    fn about(&self, kind: usize) -> Vec<String> {
        let shape = &self.game.patterns.kinds[kind];
        let worth = Noun::new("capture").counted(shape.captures.into());
        let mut about = vec![format!("it is worth {worth}")];
        if !shape.shields {
            about.push("it does not protect the pieces that stand in it".to_owned());
        }
        about
    }

    /// The places of a pattern by the names of their sites, on boards where columns and rows do not tell how
    /// sites lie to each other.
    fn listed(&self, placements: &[&Placement]) -> Option<String> {
        let is_plain =
            |placement: &&Placement| placement.empty.is_empty() && placement.others.is_empty();
        let ty = self.game.site_type;
        if self.is_grid() && ty != SiteType::Edge || !placements.iter().all(is_plain) {
            return None;
        }
        if ty == SiteType::Edge {
            let topology = &self.game.topology;
            let mut around: Vec<Vec<Site>> = topology
                .sites(SiteType::Cell)
                .map(|cell| topology.cell_edges(cell))
                .collect();
            around.iter_mut().for_each(|edges| edges.sort_unstable());
            around.sort_unstable();
            let mut own: Vec<Vec<Site>> = placements.iter().map(|one| one.own.clone()).collect();
            own.iter_mut().for_each(|edges| edges.sort_unstable());
            own.sort_unstable();
            if own == around && !own.is_empty() {
                return Some(format!("all {} around any cell", self.sites_noun()));
            }
        }
        let name = |site: &Site| self.game.site_name(*site);
        let places: Vec<String> = placements
            .iter()
            .map(|placement| {
                let names: Vec<String> = placement.own.iter().map(name).collect();
                list(&names, Joint::And)
            })
            .collect();
        match places.as_slice() {
            [] => None,
            [only] => Some(only.clone()),
            many if many.len() <= LISTED => Some(format!(
                "all {} of one of these: {}",
                self.sites_noun(),
                many.join("; ")
            )),
            _ => None,
        }
    }

    /// A pattern whose places are listed.
    fn listed_pattern(&self, kind: usize, name: &str, places: &str) -> Vec<Block> {
        let pieces = self.piece_noun().many();
        let shape = format!("{name}: {pieces} of one player on {places}");
        let about = list(&self.about(kind), Joint::And);
        vec![Block::Text(sentence(&shape)), Block::Text(sentence(&about))]
    }

    /// The shapes of placements as they stand, if they could be turned or mirrored and still fit on the board,
    /// but may not be.
    fn is_turned(&self, placements: &[&Placement]) -> Option<Vec<Shape>> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let (columns, rows) = (topology.columns(ty).len(), topology.rows(ty).len());
        let fits = |shape: &Shape| {
            let all = || shape.own.iter().chain(&shape.empty).chain(&shape.others);
            all().all(|(x, y)| (*x as usize) < columns && (*y as usize) < rows)
        };
        let standing: BTreeSet<Shape> = placements
            .iter()
            .map(|placement| self.turns(placement)[0].clone())
            .collect();
        let all: BTreeSet<Shape> = placements
            .iter()
            .flat_map(|placement| self.turns(placement))
            .filter(fits)
            .collect();
        (standing.len() < all.len()).then(|| standing.into_iter().collect())
    }

    /// The shape of a placement by columns and rows, of its turns and mirror images the least.
    fn shape(&self, placement: &Placement) -> Shape {
        let least = self.turns(placement).into_iter().min();
        least.unwrap_or_else(|| unreachable!("there are eight of them"))
    }

    /// The shape of a placement by columns and rows, turned and mirrored in all eight ways, as it stands first.
    fn turns(&self, placement: &Placement) -> Vec<Shape> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let spot = |site: &Site| {
            (
                topology.column(ty, *site) as i32,
                topology.row(ty, *site) as i32,
            )
        };
        let spots = |sites: &[Site]| sites.iter().map(spot).collect::<Vec<Spot>>();
        let (own, empty, others) = (
            spots(&placement.own),
            spots(&placement.empty),
            spots(&placement.others),
        );
        let turns: [fn(Spot) -> Spot; 8] = [
            |(x, y)| (x, y),
            |(x, y)| (-y, x),
            |(x, y)| (-x, -y),
            |(x, y)| (y, -x),
            |(x, y)| (-x, y),
            |(x, y)| (y, x),
            |(x, y)| (x, -y),
            |(x, y)| (-y, -x),
        ];
        let turned = turns.iter().map(|turn| -> Shape {
            let all = own.iter().chain(&empty).map(|spot| turn(*spot));
            let left = all.clone().map(|(x, _)| x).min().unwrap_or(0);
            let low = all.map(|(_, y)| y).min().unwrap_or(0);
            let moved = |spots: &[Spot]| {
                let moved = spots.iter().map(|spot| turn(*spot));
                let mut moved: Vec<Spot> = moved.map(|(x, y)| (x - left, y - low)).collect();
                moved.sort_unstable();
                moved
            };
            Shape {
                own: moved(&own),
                empty: moved(&empty),
                others: moved(&others),
            }
        });
        turned.collect()
    }

    /// Shapes in words, and those that are to be drawn besides or instead.
    fn say_shapes<'s>(
        &self,
        shapes: &'s BTreeMap<Shape, Vec<&Placement>>,
    ) -> (Vec<String>, Vec<&'s Shape>) {
        let mut said: Vec<String> = Vec::new();
        let mut drawn = Vec::new();
        let nouns = self.sites_noun();
        let mut lines = Vec::new();
        // Those without a condition on the point in the middle first, then those that want it empty.
        let mut upright: [Vec<i32>; 2] = Default::default();
        let mut on_point: [Vec<i32>; 2] = Default::default();
        let mut tilted: [Vec<&Shape>; 2] = Default::default();
        for (shape, placements) in shapes {
            if !shape.others.is_empty() {
                drawn.push(shape);
                continue;
            }
            let is_hollow = !shape.empty.is_empty();
            let which = usize::from(is_hollow);
            match (square(&shape.own), line(&shape.own)) {
                (Some(_), _) if is_hollow && middle(&shape.own) != Some(shape.empty.clone()) => {
                    drawn.push(shape);
                }
                (Some((side, 0)), _) => upright[which].push(side),
                (Some((1, 1)), _) => {
                    let noun = self.site();
                    said.push(match shape.empty.as_slice() {
                        [] => format!("the four {nouns} around any {}", noun.one()),
                        _ => format!("the four {nouns} around {}", noun.called("empty").a()),
                    });
                    drawn.push(shape);
                }
                (Some((across, up)), _) if across == up => on_point[which].push(across),
                (Some(_), _) => tilted[which].push(shape),
                (_, Some(straight)) if shape.empty.is_empty() => {
                    let whole = self.whole_line(placements);
                    let length = shape.own.len();
                    let which = match (straight, whole) {
                        (true, Some(true)) => self.some_lines(placements),
                        _ => None,
                    };
                    let way = self.lines_way(placements, straight);
                    lines.push((length, whole, which, way));
                }
                _ => drawn.push(shape),
            }
        }
        let lengths = |sides: &[i32], length: fn(&i32) -> i32| {
            let lengths: Vec<String> = sides.iter().map(|side| length(side).to_string()).collect();
            list(&lengths, Joint::Or)
        };
        let empty = self.site().called("empty").a();
        let middles = [String::new(), format!(", with {empty} in the middle")];
        for (sides, middle) in upright.iter().zip(&middles) {
            match sides.as_slice() {
                [] => {}
                [1] => said.push(format!("four neighbouring {nouns} that make a square")),
                sides => said.push(format!(
                    "the four corners of an upright square of {} to a side{middle}",
                    lengths(sides, |side| side + 1)
                )),
            }
        }
        for (sides, middle) in on_point.iter().zip(&middles) {
            if !sides.is_empty() {
                said.push(format!(
                    "the four corners of a square that stands on a corner, of {} {nouns} across{middle}",
                    lengths(sides, |side| 2 * side + 1)
                ));
            }
        }
        for (shapes, middle) in tilted.into_iter().zip(&middles) {
            if !shapes.is_empty() {
                said.push(format!(
                    "the four corners of a tilted square, of {}{middle}",
                    several(shapes.len() as i64, "shape")
                ));
                drawn.extend(shapes);
            }
        }
        said.extend(
            lines
                .into_iter()
                .map(|(length, whole, some, way)| match whole {
                    Some(true) => format!(
                        "all {} {nouns} of a whole {way}{}",
                        cardinal(length as i64),
                        some.map_or(String::new(), |some| format!(" ({some})"))
                    ),
                    _ => format!(
                        "{} {nouns} side by side on {}",
                        cardinal(length as i64),
                        article(way)
                    ),
                }),
        );
        (said, drawn)
    }

    /// Which way the lines go that some placements are: along rows or columns if they are straight, otherwise
    /// along diagonals.
    fn lines_way(&self, placements: &[&Placement], straight: bool) -> &'static str {
        let standing: BTreeSet<Shape> = placements
            .iter()
            .map(|placement| self.turns(placement)[0].clone())
            .collect();
        let rises =
            |shape: &Shape| matches!(shape.own.as_slice(), [one, other, ..] if other.1 > one.1);
        let lies =
            |shape: &Shape| matches!(shape.own.as_slice(), [one, other, ..] if other.0 > one.0);
        let (some, all): (bool, bool) = match straight {
            true => (standing.iter().any(lies), standing.iter().all(lies)),
            false => (standing.iter().any(rises), standing.iter().all(rises)),
        };
        match (straight, some, all) {
            (true, _, true) => "row",
            (true, false, _) => "column",
            (true, true, false) => "row or column",
            (false, _, true) => "diagonal that rises to the right",
            (false, false, _) => "diagonal that falls to the right",
            (false, true, false) => "diagonal",
        }
    }

    /// Which whole rows and columns the placements fill, if there are others: `rows 2 to 5 and columns b to e`.
    fn some_lines(&self, placements: &[&Placement]) -> Option<String> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let mut parts = Vec::new();
        let mut is_some = false;
        for (lines, noun) in [(topology.rows(ty), "row"), (topology.columns(ty), "column")] {
            let is_filled = |index: &usize| {
                let line = &lines[*index];
                let within = placements
                    .iter()
                    .filter(|one| one.own.iter().all(|site| line.contains(site)));
                let covered: BTreeSet<Site> = within.flat_map(|one| one.own.clone()).collect();
                covered.len() == line.len()
            };
            let filled: Vec<usize> = (0..lines.len()).filter(is_filled).collect();
            is_some = is_some || filled.len() < lines.len();
            if !filled.is_empty() {
                parts.push(self.lines(lines, &filled, noun, Joint::And)?);
            }
        }
        is_some.then(|| list(&parts, Joint::And))
    }

    /// Whether placements fill their rows, columns or diagonals; none if some do and some do not.
    fn whole_line(&self, placements: &[&Placement]) -> Option<bool> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let spot = |site: Site| {
            (
                topology.column(ty, site) as i32,
                topology.row(ty, site) as i32,
            )
        };
        let board: Vec<Spot> = topology.sites(ty).map(spot).collect();
        let whole = |placement: &&&Placement| {
            let mut own: Vec<Spot> = placement.own.iter().map(|site| spot(*site)).collect();
            own.sort_unstable();
            let (Some(first), Some(last), Some(second)) = (own.first(), own.last(), own.get(1))
            else {
                return false;
            };
            let step = (second.0 - first.0, second.1 - first.1);
            let before = (first.0 - step.0, first.1 - step.1);
            let after = (last.0 + step.0, last.1 + step.1);
            !board.contains(&before) && !board.contains(&after)
        };
        let count = placements.iter().filter(whole).count();
        match count {
            0 => Some(false),
            all if all == placements.len() => Some(true),
            _ => None,
        }
    }
}
