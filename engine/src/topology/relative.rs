//! Directions as seen by a piece that faces some way.

use super::direction::Direction::{self, *};

/// A direction as seen from a facing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelativeDirection {
    /// Ahead.
    Forward,
    /// Behind.
    Backward,
    /// A quarter turn to the right.
    Rightward,
    /// A quarter turn to the left.
    Leftward,
    /// All that lie ahead, not exactly sideways.
    Forwards,
    /// All that lie behind, not exactly sideways.
    Backwards,
    /// All that lie to the right.
    Rightwards,
    /// All that lie to the left.
    Leftwards,
    /// The next to the left of ahead.
    FL,
    /// As [`RelativeDirection::FL`] in Ludii 1.3.12, which takes only one turn.
    FLL,
    /// As [`RelativeDirection::FL`].
    FLLL,
    /// The next to the left of behind, for a piece that faces that way.
    BL,
    /// As [`RelativeDirection::BL`].
    BLL,
    /// As [`RelativeDirection::BL`].
    BLLL,
    /// The next to the right of ahead.
    FR,
    /// As [`RelativeDirection::FR`].
    FRR,
    /// As [`RelativeDirection::FR`].
    FRRR,
    /// The next to the right of behind.
    BR,
    /// As [`RelativeDirection::BR`].
    BRR,
    /// As [`RelativeDirection::BR`].
    BRRR,
}

impl RelativeDirection {
    /// Which of the supported directions this means for a piece that faces `facing`.
    pub fn directions(self, facing: Direction, supported: &[Direction]) -> Vec<Direction> {
        use RelativeDirection::*;
        let one = |direction: Direction| {
            if supported.contains(&direction) {
                vec![direction]
            } else {
                Vec::new()
            }
        };
        let between = |from: Direction, to: Direction, turn: fn(Direction) -> Direction| {
            let all = turning(from, turn).take_while(|&direction| direction != to);
            all.filter(|direction| supported.contains(direction))
                .collect()
        };
        let next = |from: Direction, turn: fn(Direction) -> Direction| {
            let mut all = turning(turn(from), turn);
            all.find(|direction| supported.contains(direction))
                .into_iter()
                .collect()
        };
        let behind = facing.opposite();
        match self {
            Forward => one(facing),
            Backward => one(behind),
            Rightward => one(facing.rightward()),
            Leftward => one(facing.leftward()),
            Forwards => between(
                facing.leftward().right(),
                facing.rightward(),
                Direction::right,
            ),
            Backwards => between(
                behind.leftward().right(),
                behind.rightward(),
                Direction::right,
            ),
            Rightwards => between(facing.right(), behind, Direction::right),
            Leftwards => between(facing.left(), behind, Direction::left),
            FL | FLL | FLLL => next(facing, Direction::left),
            BL | BLL | BLLL => next(behind, Direction::left),
            FR | FRR | FRRR => next(facing, Direction::right),
            BR | BRR | BRRR => next(behind, Direction::right),
        }
    }
}

/// A direction and all that follow by turning, once around at most. Some directions in space never turn into others.
fn turning(from: Direction, turn: fn(Direction) -> Direction) -> impl Iterator<Item = Direction> {
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let current = next?;
        next = Some(turn(current)).filter(|&after| after != from);
        Some(current)
    })
}

/// Compass directions, clockwise.
const COMPASS: [Direction; 16] = [
    N, NNE, NE, ENE, E, ESE, SE, SSE, S, SSW, SW, WSW, W, WNW, NW, NNW,
];
/// Downward directions, clockwise.
const DOWN: [Direction; 8] = [DN, DNE, DE, DSE, DS, DSW, DW, DNW];
/// Upward directions, clockwise.
const UP: [Direction; 8] = [UN, UNE, UE, USE, US, USW, UW, UNW];

impl Direction {
    /// The next direction clockwise.
    pub fn right(self) -> Direction {
        match self {
            Out => CW,
            CW => In,
            In => CCW,
            CCW => Out,
            _ => self.turned(1),
        }
    }

    /// The next direction counter-clockwise.
    ///
    /// From inwards it is clockwise and from clockwise inwards, as in Ludii, whose turns around
    /// a pivot do not go full circle.
    pub fn left(self) -> Direction {
        match self {
            Out => CCW,
            CW => In,
            In => CW,
            CCW => Out,
            _ => self.turned(-1),
        }
    }

    /// A quarter turn clockwise on the compass; elsewhere the next direction.
    pub fn rightward(self) -> Direction {
        if COMPASS.contains(&self) {
            self.turned(4)
        } else {
            self.right()
        }
    }

    /// A quarter turn counter-clockwise on the compass; elsewhere the next direction.
    pub fn leftward(self) -> Direction {
        if COMPASS.contains(&self) {
            self.turned(-4)
        } else {
            self.left()
        }
    }

    /// The direction back.
    pub fn opposite(self) -> Direction {
        let mirrored = |from: &[Direction; 8], to: &[Direction; 8]| {
            from.iter()
                .position(|&own| own == self)
                .map(|n| to[(n + 4) % 8])
        };
        match self {
            Out => In,
            In => Out,
            CW => CCW,
            CCW => CW,
            U => D,
            D => U,
            _ => mirrored(&DOWN, &UP)
                .or_else(|| mirrored(&UP, &DOWN))
                .unwrap_or_else(|| self.turned(8)),
        }
    }

    /// The direction some places further clockwise among its kind; up and down stay.
    fn turned(self, places: i32) -> Direction {
        let kinds: [&[Direction]; 3] = [&COMPASS, &DOWN, &UP];
        for kind in kinds {
            if let Some(n) = kind.iter().position(|&own| own == self) {
                let count = kind.len() as i32;
                return kind[(n as i32 + places).rem_euclid(count) as usize];
            }
        }
        self
    }
}
