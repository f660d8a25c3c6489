//! Whether two sets of rules are one game: both are played with equal moves until they differ.
//!
//! Moves are equal if they are written alike, so that a difference of names counts. All positions near the first are tried,
//! those with the fewest moves before; where they are not all that there are, random games follow.

use std::collections::{BTreeSet, VecDeque};

use serde::Serialize;

use crate::game::{Game, Notation, Trial, is_evaluation_stopped};
use crate::play::{Random, Seed};
use crate::solve::Relevance;

/// Positions that are tried from the first on.
const NEAR: usize = 4_000;

/// Random games that are played after that.
const GAMES: u64 = 60;

/// Whether two sets of rules are one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Sameness {
    /// The positions that were compared.
    pub positions: u64,
    /// Whether they are all that can be reached, so that the games are the same.
    pub exhaustive: bool,
    /// The first position in which they differ.
    pub difference: Option<DifferenceReport>,
}

/// A position in which two sets of rules differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct DifferenceReport {
    /// The moves that lead to it.
    pub moves: Vec<String>,
    /// What differs, in words.
    pub what: String,
    /// Moves that are legal by the first rules alone.
    pub only_first: Vec<String>,
    /// Moves that are legal by the second rules alone.
    pub only_second: Vec<String>,
}

/// Two games that are played alike.
struct Pair<'a, 'b> {
    first: Trial<'a>,
    second: Trial<'b>,
    /// The moves so far.
    moves: Vec<String>,
}

/// Compares two games from the first position on; `go_on` is asked now and then.
#[must_use]
pub fn compare_play(
    first: &Game,
    second: &Game,
    seed: u64,
    go_on: &mut dyn FnMut() -> bool,
) -> Sameness {
    let mut found = Sameness {
        positions: 0,
        exhaustive: false,
        difference: None,
    };
    let chance = first.layout.has_chance() || second.layout.has_chance();
    let drawn = !first.drawn_start.is_empty() || !second.drawn_start.is_empty();
    let relevance = [first, second].map(Relevance::of);
    let asks_for_history = relevance.iter().any(Relevance::asks_for_history);
    let is_whole = !(chance || drawn || asks_for_history);
    let mut open = VecDeque::from([Pair::new(first, second, seed, 0)]);
    let mut known = BTreeSet::new();
    while let Some(mut pair) = open.pop_front() {
        found.positions += 1;
        let moves = match pair.compare() {
            Ok(moves) => moves,
            // Answers that were cut short differ for no reason of the rules.
            Err(_) if is_evaluation_stopped() => return found,
            Err(difference) => {
                found.difference = Some(difference);
                return found;
            }
        };
        if known.len() >= NEAR || !go_on() || is_evaluation_stopped() {
            open.clear();
            open.push_back(pair);
            break;
        }
        for name in moves {
            let mut next = pair.clone();
            next.play(&name);
            let key = (
                relevance[0].fingerprint(&next.first),
                relevance[1].fingerprint(&next.second),
            );
            if known.insert(key) {
                open.push_back(next);
            }
        }
    }
    if open.is_empty() {
        found.exhaustive = is_whole;
        return found;
    }
    for number in 0..GAMES {
        let mut pair = Pair::new(first, second, seed, number);
        let mut random = Random::for_game(seed, number);
        loop {
            if !go_on() || is_evaluation_stopped() {
                return found;
            }
            found.positions += 1;
            match pair.compare() {
                Ok(moves) if moves.is_empty() => break,
                Ok(moves) => {
                    let index = random.below(moves.len() as u32) as usize;
                    pair.play(&moves[index]);
                }
                Err(_) if is_evaluation_stopped() => return found,
                Err(difference) => {
                    found.difference = Some(difference);
                    return found;
                }
            }
        }
    }
    found
}

/// The names of the legal moves of a trial, each once, in their order.
fn names(trial: &mut Trial<'_>) -> BTreeSet<String> {
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    let names = Notation::new(trial.game()).all(trial.state(), &moves);
    names.into_iter().collect()
}

/// Makes the first legal move of a name.
fn play(trial: &mut Trial<'_>, name: &str) {
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    let names = Notation::new(trial.game()).all(trial.state(), &moves);
    if let Some(index) = names.iter().position(|other| other == name) {
        trial.play_known(moves[index]);
    }
}

/// How a game stands: who is to move, or who has which place.
fn standing(trial: &Trial<'_>, name: &dyn Fn(usize) -> String) -> String {
    match trial.ending() {
        None => format!("{} is to move", name(usize::from(trial.state().head.mover))),
        Some(ending) => match ending.outcome.winner() {
            Some(winner) => format!("{} has won", name(winner)),
            None => "the game is drawn".to_owned(),
        },
    }
}

impl Clone for Pair<'_, '_> {
    fn clone(&self) -> Self {
        Self {
            first: self.first.clone(),
            second: self.second.clone(),
            moves: self.moves.clone(),
        }
    }
}

impl<'a, 'b> Pair<'a, 'b> {
    fn new(first: &'a Game, second: &'b Game, seed: u64, number: u64) -> Self {
        let chance = Seed::new(seed).of_game(number);
        let (mut first, mut second) = (Trial::new(first), Trial::new(second));
        first.seed_chance(chance);
        second.seed_chance(chance);
        Self {
            first,
            second,
            moves: Vec::new(),
        }
    }

    fn play(&mut self, name: &str) {
        play(&mut self.first, name);
        play(&mut self.second, name);
        self.moves.push(name.to_owned());
    }

    /// The moves that both have, in the order of their names; or in what they differ.
    fn compare(&mut self) -> Result<Vec<String>, DifferenceReport> {
        let differ = |moves: &[String], what: String, only: [Vec<String>; 2]| {
            let [only_first, only_second] = only;
            DifferenceReport {
                moves: moves.to_vec(),
                what,
                only_first,
                only_second,
            }
        };
        // Players of other names are the same players.
        let by_number = |player: usize| player.to_string();
        let standings = [&self.first, &self.second].map(|trial| standing(trial, &by_number));
        if standings[0] != standings[1] {
            let [one, other] = [&self.first, &self.second].map(|trial| {
                let named = |player: usize| trial.game().players[player].name.clone();
                standing(trial, &named)
            });
            let what = format!("by the first rules {one}, by the second {other}");
            return Err(differ(&self.moves, what, [Vec::new(), Vec::new()]));
        }
        let (one, other) = (names(&mut self.first), names(&mut self.second));
        if one != other {
            let only = [
                one.difference(&other).cloned().collect(),
                other.difference(&one).cloned().collect(),
            ];
            return Err(differ(
                &self.moves,
                "other moves are legal".to_owned(),
                only,
            ));
        }
        Ok(one.into_iter().collect())
    }
}
