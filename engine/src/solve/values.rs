//! Won, lost or drawn, and how far from the end, for each of a game's positions.
//!
//! Retrograde analysis (Ströhlein 1970; Thompson 1986): from the ends of the game backwards, positions are won from
//! which a step leads to one that is lost for the other, and lost where every step leads to one that the other wins. What is left
//! over is drawn: nobody can bring about an end that is better.

use super::PositionGraph;
use super::positions::{FLIPS, OPEN};

/// What a position is worth to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Worth {
    /// The player loses.
    Lost,
    /// Neither wins.
    Drawn,
    /// The player wins.
    Won,
}

/// The exact value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExactValue {
    /// For the player to move.
    pub worth: Worth,
    /// The moves to the end, if the winner hurries and the loser holds out; none for a draw.
    pub distance: Option<u32>,
    /// By how much the score of the player to move is above the other's at the end if both want that to be as
    /// great as may be; none where nobody has a score or positions can come again.
    pub margin: Option<i16>,
}

/// How many positions have each value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WorthTally {
    /// Won by the player to move.
    pub won: u64,
    /// Lost by the player to move.
    pub lost: u64,
    /// Drawn.
    pub drawn: u64,
    /// Those of all these in which the game is over.
    pub over: u64,
}

/// The value of every position.
#[derive(Debug)]
pub(super) struct Values {
    worth: Vec<Worth>,
    distance: Vec<u32>,
    margin: Vec<i16>,
    has_margins: bool,
    has_loops: bool,
}

impl Worth {
    /// What it is worth to the other player.
    #[must_use]
    pub fn turned(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
            Self::Won => Self::Lost,
        }
    }
}

/// The steps of all positions backwards.
struct Backwards {
    first: Vec<u64>,
    steps: Vec<u32>,
}

impl Backwards {
    fn of(positions: &PositionGraph<'_>) -> Self {
        let number = positions.len();
        let mut first = vec![0_u64; number + 1];
        for step in &positions.steps {
            first[(step & !FLIPS) as usize + 1] += 1;
        }
        for index in 0..number {
            first[index + 1] += first[index];
        }
        let mut next = first.clone();
        let mut steps = vec![0_u32; positions.steps.len()];
        for from in 0..number {
            for step in positions.steps_of(from) {
                let to = (step & !FLIPS) as usize;
                steps[next[to] as usize] = from as u32 | step & FLIPS;
                next[to] += 1;
            }
        }
        Self { first, steps }
    }

    fn to(&self, number: usize) -> &[u32] {
        &self.steps[self.first[number] as usize..self.first[number + 1] as usize]
    }
}

impl Values {
    /// The values of all positions of a graph that is complete: the moves of every position have been listed.
    #[must_use]
    pub(super) fn of(positions: &PositionGraph<'_>) -> Self {
        let number = positions.len();
        let back = Backwards::of(positions);
        let mut values = Self {
            worth: vec![Worth::Drawn; number],
            distance: vec![0; number],
            margin: vec![0; number],
            has_margins: positions.nodes.iter().any(|node| node.margin != 0),
            has_loops: false,
        };
        let mut left: Vec<u32> = (0..number)
            .map(|index| positions.steps_of(index).len() as u32)
            .collect();
        let mut queue = Vec::new();
        for (index, node) in positions.nodes.iter().enumerate() {
            let worth = match if node.mover == 2 {
                -node.worth
            } else {
                node.worth
            } {
                _ if node.worth == OPEN => continue,
                1 => Worth::Won,
                -1 => Worth::Lost,
                _ => continue,
            };
            values.worth[index] = worth;
            queue.push(index);
        }
        // In the order of the distance, as positions are added at its end.
        let mut next = 0;
        while let Some(index) = queue.get(next).copied() {
            next += 1;
            let (worth, distance) = (values.worth[index], values.distance[index] + 1);
            for step in back.to(index) {
                let from = (step & !FLIPS) as usize;
                if values.worth[from] != Worth::Drawn {
                    continue;
                }
                let own = if step & FLIPS != 0 {
                    worth.turned()
                } else {
                    worth
                };
                left[from] -= 1;
                if own == Worth::Won || left[from] == 0 {
                    values.worth[from] = own;
                    values.distance[from] = distance;
                    queue.push(from);
                }
            }
        }
        values.order(positions, &back);
        values
    }

    /// Finds whether positions can come again, and if not the margins.
    fn order(&mut self, positions: &PositionGraph<'_>, back: &Backwards) {
        let number = positions.len();
        let mut left: Vec<u32> = (0..number)
            .map(|index| positions.steps_of(index).len() as u32)
            .collect();
        let mut queue: Vec<u32> = (0..number)
            .filter(|index| left[*index] == 0)
            .map(|index| index as u32)
            .collect();
        let mut next = 0;
        while let Some(index) = queue.get(next).copied() {
            let index = index as usize;
            next += 1;
            let node = positions.nodes[index];
            let best = positions.steps_of(index).iter().map(|step| {
                let margin = self.margin[(step & !FLIPS) as usize];
                if step & FLIPS != 0 { -margin } else { margin }
            });
            let own = if node.mover == 2 {
                -node.margin
            } else {
                node.margin
            };
            self.margin[index] = best.max().unwrap_or(own);
            for step in back.to(index) {
                let from = (step & !FLIPS) as usize;
                left[from] -= 1;
                if left[from] == 0 {
                    queue.push(from as u32);
                }
            }
        }
        self.has_loops = queue.len() < number;
    }

    /// Whether a position can come again.
    #[must_use]
    pub(super) fn has_loops(&self) -> bool {
        self.has_loops
    }

    /// The value of a position by its number.
    pub(super) fn at(&self, number: usize) -> ExactValue {
        let worth = self.worth[number];
        ExactValue {
            worth,
            distance: (worth != Worth::Drawn).then(|| self.distance[number]),
            margin: (self.has_margins && !self.has_loops).then(|| self.margin[number]),
        }
    }

    /// How many positions have each value.
    #[must_use]
    pub(super) fn tally(&self, positions: &PositionGraph<'_>) -> WorthTally {
        let mut tally = WorthTally::default();
        for (worth, node) in self.worth.iter().zip(&positions.nodes) {
            let images = u64::from(node.images);
            match worth {
                Worth::Won => tally.won += images,
                Worth::Lost => tally.lost += images,
                Worth::Drawn => tally.drawn += images,
            }
            if node.worth != OPEN {
                tally.over += images;
            }
        }
        tally
    }
}
