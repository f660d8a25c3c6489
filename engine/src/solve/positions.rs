//! All positions that can be reached, and what follows each.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use serde::{Deserialize, Serialize};

use super::relevance::TAIL;
use super::{Keys, is_overdrawn, margin_to_first, worth_to_first};
use crate::game::ir::Physical;
use crate::game::{Game, Played, State, Trial, is_evaluation_stopped};

/// A position that has been found and not yet looked at.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OpenPosition {
    pub(super) state: State,
    /// The last moves before it.
    tail: Vec<Played>,
}

/// What follows a position.
#[derive(Clone, Debug, Default)]
pub struct Followers {
    followers: Vec<Follower>,
    /// Whether the game was cut off after one of its moves.
    overdrawn: bool,
}

/// A position after a move.
#[derive(Clone, Debug)]
struct Follower {
    fingerprint: u128,
    node: Node,
    /// Whether what is good for the one to move there is bad for the one who moved.
    flips: bool,
    /// The position itself; none if the game is over in it.
    entry: Option<OpenPosition>,
}

/// What is kept of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Node {
    /// Who is to move, or was when the game ended.
    pub(super) mover: u8,
    /// What it is worth to the first player if the game is over, and [`OPEN`] otherwise.
    pub(super) worth: i8,
    /// By how much the first player's score is above the second's at the end.
    pub(super) margin: i16,
    /// How many positions it stands for: those that are its mirror images, and itself.
    pub(super) images: u8,
}

/// The worth of a position in which the game goes on.
pub(super) const OPEN: i8 = i8::MAX;

/// The bit of a step that negates values: set if the other player moves after it, so that a win for one is a loss for
/// the other.
pub(super) const FLIPS: u32 = 1 << 31;

/// Numbers of fingerprints; their bits are random already.
#[derive(Default)]
pub(super) struct OwnBits(u64);

impl Hasher for OwnBits {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, number: u128) {
        self.0 = number as u64;
    }
}

/// The numbers of positions by their fingerprints.
pub(super) type Index = HashMap<u128, u32, BuildHasherDefault<OwnBits>>;

/// The positions of a game that can be reached from one of them.
#[derive(Debug)]
pub struct PositionGraph<'g> {
    game: &'g Game,
    pub(super) keys: Keys,
    pub(super) index: Index,
    pub(super) nodes: Vec<Node>,
    /// For each position where its steps begin among all, and how many they are.
    pub(super) spans: Vec<(u64, u32)>,
    /// The positions that steps lead to, with [`FLIPS`].
    pub(super) steps: Vec<u32>,
    /// Positions to be looked at next, in the order of their numbers.
    pub(super) layer: Vec<OpenPosition>,
    /// These numbers.
    pub(super) numbers: Vec<u32>,
    /// How many of them have been looked at.
    pub(super) done: usize,
    /// Those found meanwhile, with their numbers.
    pub(super) found: Vec<(u32, OpenPosition)>,
    /// How many moves the layer is from the first position.
    pub(super) depth: u32,
    /// How many positions have been found, mirror images among them.
    pub(super) counted: u64,
    /// The words of a position that waits to be looked at.
    size: usize,
    /// Whether a game was cut off, as its rules asked for more than an answer holds.
    pub(super) overdrawn: bool,
}

/// What follows some positions, of a game with the keys of its positions.
#[must_use]
pub fn expand(game: &Game, keys: &Keys, entries: &[OpenPosition]) -> Vec<Followers> {
    let (mut trial, mut moves) = (Trial::new(game), Vec::new());
    let expanded = entries.iter().map(|entry| {
        trial.go_to(&entry.state, &entry.tail);
        trial.legal_moves(&mut moves);
        let mover = trial.state().head.mover;
        let mut overdrawn = false;
        // When evaluation is stopped, nobody reads what is missing.
        let wanted = moves.iter().take_while(|_| !is_evaluation_stopped());
        let followers = wanted.map(|mv| {
            trial.go_to(&entry.state, &entry.tail);
            trial.play_known(*mv);
            overdrawn |= is_overdrawn(&trial);
            let (fingerprint, images) = keys.orbit(&trial);
            let node = node_of(&trial, mover, images);
            let swaps = game.rule(mv.rule).physical == Physical::Swap;
            let entry = (node.worth == OPEN).then(|| OpenPosition {
                state: trial.state().clone(),
                tail: tail_of(&trial),
            });
            Follower {
                fingerprint,
                node,
                flips: (node.mover != mover) != swaps,
                entry,
            }
        });
        Followers {
            followers: followers.collect(),
            overdrawn,
        }
    });
    expanded.collect()
}

/// The last moves of a trial.
fn tail_of(trial: &Trial<'_>) -> Vec<Played> {
    let moves = &trial.past().moves;
    moves[moves.len().saturating_sub(TAIL)..].to_vec()
}

/// What is kept of the position of a trial to which a move of a player has led. When the game is over, it would be the other's
/// turn.
fn node_of(trial: &Trial<'_>, before: u8, images: u8) -> Node {
    let (game, state) = (trial.game(), trial.state());
    let mover = state.head.mover;
    match trial.ending() {
        None => Node {
            mover,
            worth: OPEN,
            margin: 0,
            images,
        },
        Some(ending) => {
            let mover = if game.player_count() == 2 {
                3 - before
            } else {
                mover
            };
            Node {
                mover,
                worth: worth_to_first(&ending),
                margin: margin_to_first(trial),
                images,
            }
        }
    }
}

impl<'g> PositionGraph<'g> {
    /// The position of a trial, and nothing that follows it yet.
    #[must_use]
    pub fn from(trial: &Trial<'g>) -> Self {
        Self::with(trial, &Keys::new(trial.game()))
    }

    /// A graph whose positions are known by keys. Mirrors that change the position of the trial are left out: then
    /// [`Self::count`] counts what can be reached.
    #[must_use]
    pub fn with(trial: &Trial<'g>, keys: &Keys) -> Self {
        let game = trial.game();
        let mut positions = Self {
            game,
            keys: keys.that_keep(trial),
            counted: 0,
            index: HashMap::default(),
            nodes: Vec::new(),
            spans: vec![(0, 0)],
            steps: Vec::new(),
            layer: Vec::new(),
            numbers: Vec::new(),
            done: 0,
            found: Vec::new(),
            depth: 0,
            size: size_of::<OpenPosition>()
                + 8 * trial.state().words().len()
                + TAIL * size_of::<Played>(),
            overdrawn: false,
        };
        let (fingerprint, images) = positions.keys.orbit(trial);
        let node = node_of(trial, 3 - trial.state().head.mover.min(2), images);
        positions.index.insert(fingerprint, 0);
        positions.nodes.push(node);
        positions.counted = u64::from(images);
        if node.worth == OPEN {
            positions.numbers.push(0);
            positions.layer.push(OpenPosition {
                state: trial.state().clone(),
                tail: tail_of(trial),
            });
        }
        positions
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The keys of its positions.
    #[must_use]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// How many positions there are so far, mirror images among them.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counted
    }

    /// How many are kept: one of those that are mirror images of each other.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none, which never is so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many moves the positions that are being looked at are from the first.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether all have been looked at.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.layer.is_empty()
    }

    /// About the bytes that all of this takes, what it will take to find the values included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let waiting = self.layer.capacity() + self.found.len();
        // A table of hashes is full to seven eighths at most, and is doubled.
        let index = self.index.capacity() * 8 / 7 * (size_of::<(u128, u32)>() + 1);
        let nodes = self.nodes.len() * (size_of::<Node>() + 16 + 8 + 12);
        index + nodes + self.steps.len() * 8 + waiting * self.size
    }

    /// The next positions to be looked at, `most` at a time: what follows them is absorbed before the next are.
    #[must_use]
    pub fn next(&self, most: usize) -> &[OpenPosition] {
        &self.layer[self.done..(self.done + most).min(self.layer.len())]
    }

    /// Takes up what follows the next positions, in their order.
    pub fn absorb(&mut self, expanded: Vec<Followers>) {
        for Followers {
            followers,
            overdrawn,
        } in expanded
        {
            self.overdrawn |= overdrawn;
            let start = self.steps.len() as u64;
            self.spans[self.numbers[self.done] as usize] = (start, followers.len() as u32);
            self.done += 1;
            for follower in followers {
                let new = self.nodes.len() as u32;
                let number = *self.index.entry(follower.fingerprint).or_insert(new);
                if number == new {
                    self.nodes.push(follower.node);
                    self.counted += u64::from(follower.node.images);
                    self.spans.push((0, 0));
                    if let Some(entry) = follower.entry {
                        self.found.push((number, entry));
                    }
                }
                self.steps
                    .push(number | if follower.flips { FLIPS } else { 0 });
            }
        }
        if self.done == self.layer.len() {
            let found = std::mem::take(&mut self.found);
            (self.numbers, self.layer) = found.into_iter().unzip();
            self.done = 0;
            self.depth += u32::from(!self.layer.is_empty());
        }
    }

    /// Whether a game was cut off, as its rules asked for more than an answer holds: then the values are none of the rules.
    #[must_use]
    pub fn is_overdrawn(&self) -> bool {
        self.overdrawn
    }

    /// What it takes to find the number of a position, without the positions.
    pub(super) fn into_index(self) -> (Keys, Index) {
        (self.keys, self.index)
    }

    /// The positions that follow one.
    pub(super) fn steps_of(&self, number: usize) -> &[u32] {
        let (start, count) = self.spans[number];
        &self.steps[start as usize..start as usize + count as usize]
    }
}
