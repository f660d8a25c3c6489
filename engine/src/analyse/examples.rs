//! Games to play through: a typical one, the shortest and the longest.

use serde::Serialize;

use super::names::{CauseName, RuleNames};
use super::played::PlayedGame;
use super::totals::Totals;
use crate::game::{Game, Notation, Trial};
use crate::play::{PlayerSides, Seed};

/// A game to play through.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct ExampleReport {
    /// What it is an example of: `typical`, `shortest` or `longest`.
    pub what: &'static str,
    /// Who played.
    pub player: String,
    /// Its number in the series.
    pub number: u64,
    /// The seed by which its chance falls.
    pub seed: u64,
    /// The moves, as `dafang play` takes them.
    pub moves: Vec<String>,
    /// Each move, by its place among the legal moves.
    pub choices: Vec<u32>,
    /// Who made each move.
    pub movers: Vec<String>,
    /// What the mover expected before each move, from 0 (a loss) to 1 (a win); none where nobody thought.
    pub expected: Vec<Option<f32>>,
    /// The sides that won; empty in a draw, and where who plays alone does not win.
    pub winners: Vec<String>,
    /// Whether who plays alone lost.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lost: bool,
    /// Why it ended.
    #[serde(flatten)]
    pub cause: CauseName,
}

/// The examples of a series.
pub(super) fn examples(
    (game, sides, seed): (&Game, &PlayerSides, u64),
    player: &str,
    totals: &Totals,
    find: &dyn Fn(u64) -> Option<PlayedGame>,
    names: &dyn RuleNames,
) -> Vec<ExampleReport> {
    let mut lengths = totals.lengths.clone();
    lengths.sort_by(f64::total_cmp);
    let (Some(first), Some(last)) = (lengths.first(), lengths.last()) else {
        return Vec::new();
    };
    let median = lengths[lengths.len() / 2];
    let wanted = [
        ("typical", median),
        ("shortest", *first),
        ("longest", *last),
    ];
    let example = |(what, length)| {
        let played = find(totals.game_near(length)?)?;
        written((game, sides, seed), (what, player), &played, names)
    };
    wanted.into_iter().filter_map(example).collect()
}

/// A game written down.
fn written(
    (game, sides, seed): (&Game, &PlayerSides, u64),
    (what, player): (&'static str, &str),
    played: &PlayedGame,
    names: &dyn RuleNames,
) -> Option<ExampleReport> {
    let notation = Notation::new(game);
    let chance = Seed::new(seed).of_game(played.number);
    let mut trial = Trial::new(game);
    trial.seed_chance(chance);
    let (mut moves, mut words, mut movers) = (Vec::new(), Vec::new(), Vec::new());
    for choice in &played.choices {
        trial.legal_moves(&mut moves);
        let mv = *moves.get(*choice as usize)?;
        words.push(notation.one(trial.state(), &moves, *choice as usize));
        let mover = usize::from(trial.state().head.mover);
        movers.push(game.players.get(mover)?.name.clone());
        trial.play_known(mv);
    }
    let ending = trial.ending()?;
    let places = match sides.len() {
        0 | 1 => vec![f64::from(ending.outcome.ranks[1])],
        _ => sides.places(&ending.outcome),
    };
    let lost = places[0] != 1.0 && game.is_lone_loss(ending.reason);
    let winners = places
        .iter()
        .enumerate()
        .filter(|(_, place)| **place == 1.0);
    Some(ExampleReport {
        what,
        player: player.to_owned(),
        number: played.number,
        seed: chance,
        moves: words,
        choices: played.choices.clone(),
        movers,
        expected: played.expected.clone(),
        winners: winners.map(|(side, _)| sides.name(game, side)).collect(),
        lost,
        cause: CauseName::of(game, ending.reason, names),
    })
}
