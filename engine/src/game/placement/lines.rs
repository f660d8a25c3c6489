//! Rows through a new piece, by one word for each line of the board and each player.

use super::super::directions::Directions;
use crate::topology::Site;

/// The longest line: a row of as many sites still has a bit for its length.
const LONGEST: usize = 63;

/// The most lines, with one that stands for none.
const MOST_LINES: usize = 256;

/// The lines of a board along the axes of a set of directions, and the places of each site on them.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    /// The number of lines, and one that stands for none.
    number: usize,
    /// How many lines go through a site at most.
    axes: usize,
    /// For each site `axes` entries: which site of the line, and the line.
    places: Vec<[u8; 2]>,
}

/// For each player and each line the sites with the player's pieces.
#[derive(Clone, Debug, Default)]
pub struct Marks(Vec<[u64; MOST_LINES]>);

impl Marks {
    /// Takes all pieces off.
    pub fn clear(&mut self, lines: &Lines) {
        self.0.resize(2, [0; MOST_LINES]);
        for marks in &mut self.0 {
            marks[..lines.number].fill(0);
        }
    }
}

impl Lines {
    /// The lines of at least `shortest` sites; none if they cross themselves or change on their way, are
    /// closed, or are too long or too many.
    #[must_use]
    pub fn new(directions: &Directions, sites: usize, shortest: usize) -> Option<Self> {
        let sites = || (0..sites).map(|index| Site(index as u16));
        // A line is found from either end.
        let mut lines: Vec<Vec<Site>> = Vec::new();
        let mut through: Vec<Vec<(usize, usize)>> = sites().map(|_| Vec::new()).collect();
        for site in sites() {
            for (one, other) in directions.axes(site) {
                let way = if other.is_empty() { one } else { other };
                let from_end = one.is_empty() || other.is_empty();
                if !from_end || way.len() + 1 < shortest || way.last() < Some(&site) {
                    continue;
                }
                let line: Vec<Site> = std::iter::once(site).chain(way.iter().copied()).collect();
                if line.len() > LONGEST || lines.len() + 1 >= MOST_LINES {
                    return None;
                }
                for (place, site) in line.iter().enumerate() {
                    through
                        .get_mut(usize::from(site.0))?
                        .push((lines.len(), place));
                }
                lines.push(line);
            }
        }
        // Every site must see on each axis the line that its places tell of, and no other.
        for (site, places) in sites().zip(&through) {
            let mut axes = 0;
            for (one, other) in directions.axes(site) {
                if one.len() + other.len() + 1 < shortest {
                    continue;
                }
                axes += 1;
                let seen = places.iter().any(|(line, place)| {
                    let (before, after) = (&lines[*line][..*place], &lines[*line][place + 1..]);
                    let back = |way: &[Site]| way.iter().eq(before.iter().rev());
                    one == after && back(other) || other == after && back(one)
                });
                if !seen {
                    return None;
                }
            }
            if axes != places.len() {
                return None;
            }
        }
        let axes = through.iter().map(Vec::len).max().unwrap_or(0);
        let none = [0, lines.len() as u8];
        let places = through.iter().flat_map(|places| {
            let axes_here = places.iter();
            axes_here
                .map(|(line, place)| [*place as u8, *line as u8])
                .chain(std::iter::repeat(none))
                .take(axes)
        });
        Some(Self {
            number: lines.len() + 1,
            axes,
            places: places.collect(),
        })
    }

    /// Marks a player's new piece on its lines.
    #[inline]
    pub fn only_mark(&self, marks: &mut Marks, player: usize, site: Site) {
        let marks = &mut marks.0[player - 1];
        let first = usize::from(site.0) * self.axes;
        for [bit, line] in &self.places[first..first + self.axes] {
            marks[usize::from(*line)] |= 1 << (bit % 64);
        }
    }

    /// Marks a player's new piece on its lines, and tells the lengths of the rows that it stands in, as bits.
    #[inline]
    #[must_use]
    pub fn mark(&self, marks: &mut Marks, player: usize, site: Site) -> u64 {
        let marks = &mut marks.0[player - 1];
        // Boards of squares and of hexagons have as many axes.
        match self.axes {
            4 => self.mark_axes::<4>(marks, site),
            3 => self.mark_axes::<3>(marks, site),
            axes => {
                let first = usize::from(site.0) * axes;
                let places = &self.places[first..first + axes];
                let mut lengths = 0;
                for place in places {
                    lengths |= mark_on_line(marks, *place);
                }
                lengths
            }
        }
    }

    #[inline]
    fn mark_axes<const AXES: usize>(&self, marks: &mut [u64; MOST_LINES], site: Site) -> u64 {
        let (places, _) = self.places.as_chunks::<AXES>();
        let mut lengths = 0;
        for place in places[usize::from(site.0)] {
            lengths |= mark_on_line(marks, place);
        }
        lengths
    }
}

/// Marks a piece on one line, and tells the length of its row as a bit.
#[inline]
fn mark_on_line(marks: &mut [u64; MOST_LINES], [bit, line]: [u8; 2]) -> u64 {
    let bit = u32::from(bit) % 64;
    let mark = marks[usize::from(line)] | 1 << bit;
    marks[usize::from(line)] = mark;
    // The site itself is counted on both sides.
    let up = (mark >> bit).trailing_ones();
    let down = (mark << (63 - bit)).leading_ones();
    1 << ((up + down - 1) % 64)
}
