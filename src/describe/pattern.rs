//! Patterns by their shapes, read off the places where they can stand.

use std::collections::{BTreeMap, BTreeSet};

use super::english::{cardinal, list, plural, sentence, several};
use super::phrase::Noun;
use super::sheet::Block;
use super::speaker::{Speaker, words};
use crate::game::Placement;
use crate::topology::{Site, SiteType};

/// A place of a shape, as column and row.
type Spot = (i32, i32);

/// A shape up to where it stands, how it is turned and whether it is mirrored.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Shape {
    own: Vec<Spot>,
    empty: Vec<Spot>,
    others: Vec<Spot>,
}

/// Shapes that are drawn before the rest is only counted.
const DRAWN: usize = 8;

/// Places that are listed by the names of their sites on a board without columns.
const LISTED: usize = 40;

impl Speaker<'_> {
    /// What a pattern looks like and is worth.
    pub(super) fn pattern(&self, kind: usize) -> Vec<Block> {
        let told = &self.game.patterns.kinds[kind];
        let placements = self.game.patterns.placements(kind);
        let name = words(&told.name);
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
        let owner = format!("{} of one player", plural(&self.piece_noun()));
        let mut blocks = vec![Block::Text(sentence(&format!(
            "**{name}**: {}",
            match (
                said.is_empty(),
                drawn.iter().any(|shape| !shape.others.is_empty())
            ) {
                (true, _) => format!("{owner} in one of the shapes below"),
                (false, true) => format!(
                    "{owner} on {}, or in one of the shapes below",
                    list(&said, "or on")
                ),
                (false, false) => format!("{owner} on {}", list(&said, "or on")),
            }
        )))];
        let mut about = self.about(kind);
        about.push(match placements.len() {
            0 => "it fits nowhere on this board".to_owned(),
            1 => "there is one place for it on the board".to_owned(),
            many => format!("there are {many} places for it on the board"),
        });
        blocks.push(Block::Text(sentence(&list(&about, "and"))));
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
            blocks.push(Block::Text(format!("… and {more} more shapes.")));
        }
        blocks
    }

    /// What a pattern is worth and whether it protects.
    fn about(&self, kind: usize) -> Vec<String> {
        let told = &self.game.patterns.kinds[kind];
        let worth = Noun::new("capture").counted(told.captures.into());
        let mut about = vec![format!("it is worth {worth}")];
        if !told.shields {
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
        let told: Vec<String> = placements
            .iter()
            .map(|placement| {
                let names: Vec<String> = placement.own.iter().map(name).collect();
                list(&names, "and")
            })
            .collect();
        match told.as_slice() {
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
        let pieces = plural(&self.piece_noun());
        let shape = format!("**{name}**: {pieces} of one player on {places}");
        let about = list(&self.about(kind), "and");
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
        let (mut upright, mut tilted, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        for (shape, placements) in shapes {
            if !shape.others.is_empty() {
                drawn.push(shape);
                continue;
            }
            match (square(&shape.own), line(&shape.own)) {
                (Some((side, 0)), _) if shape.empty.is_empty() => upright.push(side),
                (Some((1, 1)), _) => {
                    let noun = self.site_noun();
                    said.push(match shape.empty.as_slice() {
                        [] => format!("the four {nouns} around any {noun}"),
                        _ => format!("the four {nouns} around an empty {noun}"),
                    });
                    drawn.push(shape);
                }
                (Some(_), _) if shape.empty.is_empty() => tilted.push(shape),
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
        match upright.as_slice() {
            [] => {}
            [1] => said.push(format!("four neighbouring {nouns} that make a square")),
            sides => said.push(format!(
                "the four corners of an upright square of {} to a side",
                list(
                    &sides
                        .iter()
                        .map(|side| (side + 1).to_string())
                        .collect::<Vec<_>>(),
                    "or"
                )
            )),
        }
        if !tilted.is_empty() {
            said.push(format!(
                "the four corners of a tilted square, of {}",
                several(tilted.len() as i64, "shape")
            ));
            drawn.extend(tilted);
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
                        "{} {nouns} side by side on a {way}",
                        cardinal(length as i64)
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
        let mut told = Vec::new();
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
                told.push(self.lines(lines, &filled, noun)?);
            }
        }
        is_some.then(|| list(&told, "and"))
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

/// Whether four spots are the corners of a square: its side, as columns and rows.
fn square(own: &[Spot]) -> Option<(i32, i32)> {
    if own.len() != 4 {
        return None;
    }
    let has = |spot: Spot| own.contains(&spot);
    own.iter()
        .flat_map(|one| own.iter().map(move |other| (*one, *other)))
        .find_map(|(one, other)| {
            let (a, b) = (other.0 - one.0, other.1 - one.1);
            let corners = (a, b) != (0, 0)
                && has((one.0 + a - b, one.1 + b + a))
                && has((one.0 - b, one.1 + a));
            (corners && a >= b && b >= 0).then_some((a, b))
        })
}

/// Whether spots stand in an unbroken line: along a row or column (`true`), or a diagonal.
fn line(own: &[Spot]) -> Option<bool> {
    let (first, second) = (own.first()?, own.get(1)?);
    let step = (second.0 - first.0, second.1 - first.1);
    let unbroken = own
        .windows(2)
        .all(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == step);
    match (unbroken, step) {
        (true, (0, 1) | (1, 0)) => Some(true),
        (true, (1, 1) | (1, -1)) => Some(false),
        _ => None,
    }
}

/// A shape drawn with signs, north at the top.
fn picture(shape: &Shape) -> Vec<String> {
    let all = || shape.own.iter().chain(&shape.empty).chain(&shape.others);
    let range = |of: fn(&Spot) -> i32| {
        let values = all().map(of);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let ((left, right), (low, high)) = (range(|spot| spot.0), range(|spot| spot.1));
    (low..=high)
        .rev()
        .map(|y| {
            let signs: Vec<&str> = (left..=right)
                .map(|x| match (x, y) {
                    spot if shape.own.contains(&spot) => "●",
                    spot if shape.empty.contains(&spot) => "○",
                    spot if shape.others.contains(&spot) => "×",
                    _ => "·",
                })
                .collect();
            signs.join(" ")
        })
        .collect()
}

/// What the signs of the pictures mean, as far as any is drawn.
pub(super) fn legend(blocks: &[Block]) -> Option<Block> {
    let drawn = |sign: &str| {
        blocks.iter().any(|block| match block {
            Block::Picture(lines) => lines.iter().any(|line| line.contains(sign)),
            Block::List(items) => items.iter().flatten().any(|block| {
                matches!(block, Block::Picture(lines) if lines.iter().any(|line| line.contains(sign)))
            }),
            Block::Text(_) | Block::Note(_) | Block::Numbered(_) | Block::Break => false,
        })
    };
    if !drawn("●") {
        return None;
    }
    let mut meanings = vec!["● is a piece of the pattern".to_owned()];
    if drawn("○") {
        meanings.push("○ must be empty".to_owned());
    }
    if drawn("×") {
        meanings.push("× must not hold a piece of the same player".to_owned());
    }
    if drawn("·") {
        meanings.push("on · anything may stand".to_owned());
    }
    Some(Block::Text(sentence(&format!(
        "in the pictures, which may be turned and mirrored as far as the board allows if nothing else is told, {}",
        list(&meanings, "and")
    ))))
}

#[cfg(test)]
mod tests {
    use super::{line, square};

    #[test]
    fn shapes_are_known() {
        assert_eq!(square(&[(0, 0), (0, 1), (1, 0), (1, 1)]), Some((1, 0)));
        assert_eq!(square(&[(0, 1), (1, 0), (1, 2), (2, 1)]), Some((1, 1)));
        assert_eq!(square(&[(0, 0), (0, 1), (1, 0), (1, 2)]), None);
        assert_eq!(line(&[(0, 0), (0, 1), (0, 2)]), Some(true));
        assert_eq!(line(&[(0, 0), (1, 1)]), Some(false));
        assert_eq!(line(&[(0, 0), (0, 2)]), None);
    }
}
