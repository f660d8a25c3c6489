//! The names of lines of sites, at the ends of the lines, and whose sides they stand at.

use super::goals::Goal;
use super::names::{Rail, Rails};
use super::view::dot;
use unicode_width::UnicodeWidthStr;

/// The name of a line of sites.
#[derive(Clone, Debug)]
pub(super) struct Label {
    /// Column and line where it begins, counted from those of the first site.
    pub(super) place: [i64; 2],
    pub(super) text: String,
    /// The player who must join the side that it stands at; 0 if it is nobody's.
    pub(super) goal: u8,
}

impl Label {
    /// The column after its last.
    pub(super) fn end(&self) -> i64 {
        self.place[0] + self.text.width() as i64
    }
}

/// The room that decides where names stand.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    /// Those of the widest sign.
    pub(super) sign: i64,
    /// Blanks between a site and a name beside it.
    pub(super) gap: i64,
    /// Columns and lines outside the board that are taken by loops.
    pub(super) margin: [i64; 2],
}

/// The names of all lines; at both ends where somebody must join the sides.
pub(super) fn labels(
    classes: &[Rails; 2],
    places: &[[i64; 2]],
    columns: Columns,
    goals: &[Goal],
) -> Vec<Label> {
    let is_square = are_square(classes);
    let mut labels: Vec<Label> = Vec::new();
    for class in classes {
        let sides = [false, true].map(|far| {
            let ends: Vec<usize> = class.rails.iter().map(|rail| rail.end(far)).collect();
            owners(goals, &ends)
        });
        let is_owned = sides.iter().flatten().any(|owner| *owner != 0);
        for (far, owners) in [false, true].into_iter().zip(&sides) {
            if far && !is_owned {
                continue;
            }
            for (rail, goal) in class.rails.iter().zip(owners) {
                let way = if far {
                    class.way.map(|part| -part)
                } else {
                    class.way
                };
                let text = rail.name.clone();
                let width = text.width() as i64;
                let place = if is_square {
                    margin(places, rail, way, width, columns)
                } else {
                    let step = step(class, rail, places, far);
                    beyond(places, rail.end(far), step, width, columns)
                };
                labels.push(Label {
                    place,
                    text,
                    goal: *goal,
                });
            }
        }
    }
    labels
}

/// Leaves out names above and below a board that would touch their neighbours: of many narrow columns each second, third,
/// fifth or tenth has its name.
pub(super) fn thinned(labels: Vec<Label>) -> Vec<Label> {
    const STEPS: [usize; 5] = [1, 2, 3, 5, 10];
    let mut lines: Vec<Vec<Label>> = Vec::new();
    for label in labels {
        match lines
            .iter_mut()
            .find(|line| line[0].place[1] == label.place[1])
        {
            Some(line) => line.push(label),
            None => lines.push(vec![label]),
        }
    }
    let mut kept = Vec::new();
    for mut line in lines {
        line.sort_by_key(|label| label.place[0]);
        let touches = |step: usize| {
            let some: Vec<&Label> = line.iter().step_by(step).collect();
            some.windows(2).any(|two| two[0].end() >= two[1].place[0])
        };
        let step = STEPS.into_iter().find(|step| !touches(*step));
        kept.extend(line.into_iter().step_by(step.unwrap_or(STEPS[4])));
    }
    kept
}

/// Whether the lines are level rows and upright columns, so that their names stand in line at the margins.
pub(super) fn are_square(classes: &[Rails; 2]) -> bool {
    dot(classes[0].way, classes[1].way).abs() < 0.01
        && classes[0].way.iter().any(|part| part.abs() < 0.01)
}

/// Where a name stands at the margin that a level or upright line leads to.
fn margin(
    places: &[[i64; 2]],
    rail: &Rail,
    way: [f64; 2],
    width: i64,
    columns: Columns,
) -> [i64; 2] {
    let [x, y] = places[rail.end(false)];
    let most = |axis: usize| places.iter().map(|place| place[axis]).max().unwrap_or(0);
    let [aside, above] = columns.margin;
    if way[0] < -0.5 {
        [-columns.gap - aside - width, y]
    } else if way[0] > 0.5 {
        [most(0) + columns.sign + columns.gap + aside, y]
    } else if way[1] > 0.5 {
        [x, most(1) + 1 + above]
    } else {
        [x, -1 - above]
    }
}

/// Where a name stands one step beyond a site, or further where other sites are in the way.
fn beyond(
    places: &[[i64; 2]],
    end: usize,
    step: [i64; 2],
    width: i64,
    columns: Columns,
) -> [i64; 2] {
    let [x, y] = places[end];
    let at = |times: i64| {
        let [right, down] = step.map(|part| part * times);
        let left = match (right < 0, down == 0) {
            (true, true) => x - columns.gap + 1 - times - width,
            (true, false) => x + right + 1 - width,
            (false, true) => x + columns.sign + columns.gap - 1 + times,
            (false, false) => x + right,
        };
        [left, y + down]
    };
    let is_free = |place: &[i64; 2]| {
        let meets = |other: &[i64; 2]| {
            other[1] == place[1]
                && other[0] <= place[0] + width
                && place[0] <= other[0] + columns.sign
        };
        !places.iter().any(meets)
    };
    (1..4).map(at).find(is_free).unwrap_or_else(|| at(1))
}

/// The step in characters that leads outwards on a line, no longer than a line of text.
fn step(class: &Rails, rail: &Rail, places: &[[i64; 2]], far: bool) -> [i64; 2] {
    let longest = class.rails.iter().max_by_key(|rail| rail.sites.len());
    let line = if rail.sites.len() > 1 {
        Some(rail)
    } else {
        longest
    };
    let Some([.., from, to]) = line.map(|line| line.sites.as_slice()) else {
        return [0, 1];
    };
    let [from, to] = [*from, *to].map(|site| places[site]);
    let [right, down] = [to[0] - from[0], to[1] - from[1]];
    let lines = down.abs().max(1);
    let step = [right / lines, down / lines];
    if far { step.map(|part| -part) } else { step }
}

/// The player whose side each of the ends is on; 0 if it is nobody's, or of several players.
pub(super) fn owners(goals: &[Goal], ends: &[usize]) -> Vec<u8> {
    let sides: Vec<&Goal> = goals
        .iter()
        .filter(|goal| goal.sites.iter().all(|site| ends.contains(&site.index())))
        .collect();
    let owner = |end: &usize| {
        let mut owners = sides
            .iter()
            .filter(|side| side.sites.iter().any(|site| site.index() == *end))
            .map(|side| side.player);
        let first = owners.next().unwrap_or(0);
        if owners.all(|other| other == first) {
            first
        } else {
            0
        }
    };
    ends.iter().map(owner).collect()
}
