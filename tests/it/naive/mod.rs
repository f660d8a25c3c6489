//! A second opinion on the games of this project: plain, slow implementations written from the words of the rules
//! alone. They share no code with the engine, know nothing of its language and refuse to be fast: boards are maps from
//! points to stones, moves are their notation, every question is answered by looking at the whole board again. Each
//! game opens with its choices: what it does where the rules are silent.
//!
//! Notation: `@d4` places a stone, `a1-a2` moves one, `xc3` takes the stone on c3, `e4xe8` captures by moving onto it,
//! `pass` does nothing.

pub(crate) mod board;
pub(crate) mod four_fang;
pub(crate) mod random;
pub(crate) mod square;
pub(crate) mod warring;

mod examples;

use board::{Point, point};
use random::Random;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The player who won; none for a draw.
    pub(crate) winner: Option<usize>,
    /// The reason, for people; two implementations may word it differently.
    pub(crate) how: String,
}

impl Outcome {
    /// `player` has won.
    pub(crate) fn won(player: usize, how: &str) -> Self {
        Self {
            winner: Some(player),
            how: how.to_string(),
        }
    }

    /// Nobody has won.
    pub(crate) fn drawn(how: &str) -> Self {
        Self {
            winner: None,
            how: how.to_string(),
        }
    }
}

/// A game in play, as seen from outside.
pub(crate) trait Naive {
    /// The legal atomic actions; none once the game has ended.
    fn legal(&self) -> BTreeSet<String>;

    /// Plays one of `legal`; anything else is a fault of the caller and panics.
    fn play(&mut self, notation: &str);

    /// The side to act, counted from 1.
    fn mover(&self) -> usize;

    /// Who controls the side to act, counted from 1.
    fn player(&self) -> usize {
        self.mover()
    }

    /// What stands on each occupied point: `B` or `W`, dead stones `b` or `w`; in Warring States Chess the number of
    /// the side and the code of the piece, `1G`, and `0E` for the Emperor.
    fn pieces(&self) -> BTreeMap<String, String>;

    /// The position in the order of the points, quicker to compare: two letters for each piece, the first blank if one will
    /// do.
    fn picture(&self) -> Vec<(Point, char, char)> {
        let letters = |(name, what): (&String, &String)| {
            let (first, rest) = what.split_at(what.len() - 1);
            let last = rest.chars().next().unwrap_or(' ');
            (point(name), first.chars().next().unwrap_or(' '), last)
        };
        let mut picture: Vec<_> = self.pieces().iter().map(letters).collect();
        picture.sort_unstable();
        picture
    }

    /// The legal actions, borrowed where they are kept.
    fn choices(&self) -> Cow<'_, BTreeSet<String>> {
        Cow::Owned(self.legal())
    }

    /// Whether these are the legal actions.
    fn agrees_on(&self, legal: &BTreeSet<String>) -> bool {
        self.legal() == *legal
    }

    /// The result, once the game has ended.
    fn result(&self) -> Option<Outcome>;

    /// The stage of the game.
    fn phase(&self) -> &str;

    /// Captures or removals still due to the side to act.
    fn owed(&self) -> u32 {
        0
    }

    /// Stones of `player` that are not on the board yet: in hand, then in reserve.
    fn hand(&self, _player: usize) -> u32 {
        0
    }

    /// Generals and other pieces that each player has captured, in a game that keeps such accounts.
    fn accounts(&self) -> BTreeMap<usize, (i32, i32)> {
        BTreeMap::new()
    }
}

/// The names of all rulesets of all games.
pub(crate) fn names() -> Vec<&'static str> {
    [
        square::rulesets::names(),
        four_fang::names(),
        warring::rules::names(),
    ]
    .concat()
}

/// The start of a game by the name of its ruleset, with options such as `("immunity", "priority")`.
///
/// # Errors
/// An unknown name, key or value, or parameters that do not go together.
pub(crate) fn start(name: &str, options: &[(&str, &str)]) -> Result<Box<dyn Naive>, String> {
    if let Some(mut rules) = square::rulesets::ruleset(name) {
        for (key, value) in options {
            square::rules::set(&mut rules, key, value)?;
        }
        match square::rules::fault(&rules) {
            Some(fault) => Err(fault),
            None => Ok(Box::new(square::Square::new(&rules))),
        }
    } else if let Some(mut rules) = four_fang::ruleset(name) {
        for (key, value) in options {
            four_fang::set(&mut rules, key, value)?;
        }
        Ok(Box::new(four_fang::FourFang::new(&rules)))
    } else if let Some(mut rules) = warring::rules::ruleset(name) {
        for (key, value) in options {
            warring::rules::set(&mut rules, key, value)?;
        }
        Ok(Box::new(warring::Warring::new(&rules)))
    } else {
        Err(format!("expected a ruleset, found `{name}`"))
    }
}

/// One of the legal actions, each as likely as the other.
pub(crate) fn choose(game: &dyn Naive, random: &mut Random) -> String {
    pick(&game.legal(), random)
}

/// One of these actions, each as likely as the other.
fn pick(legal: &BTreeSet<String>, random: &mut Random) -> String {
    let picked = legal.iter().nth(random.below(legal.len()));
    picked.expect("a legal action").clone()
}

/// Plays at random until the game ends or `most` actions are played; the actions in order.
pub(crate) fn playout(game: &mut dyn Naive, random: &mut Random, most: usize) -> Vec<String> {
    let mut actions = Vec::new();
    while game.result().is_none() && actions.len() < most {
        let action = choose(game, random);
        game.play(&action);
        actions.push(action);
    }
    actions
}

/// Plays one random game on two implementations side by side, at most `most` actions long.
///
/// # Errors
/// The first difference, with the actions that lead to it.
pub(crate) fn compare(
    naive: &mut dyn Naive,
    engine: &mut dyn Naive,
    seed: u64,
    most: usize,
) -> Result<usize, String> {
    let mut random = Random::new(seed);
    let mut actions: Vec<String> = Vec::new();
    loop {
        let legal = agreed(naive, engine).map_err(|difference| {
            format!(
                "seed {seed}, after {} actions: {difference}\n{}",
                actions.len(),
                actions.join(" ")
            )
        })?;
        if legal.is_empty() || actions.len() == most {
            return Ok(actions.len());
        }
        let action = pick(&legal, &mut random);
        drop(legal);
        naive.play(&action);
        engine.play(&action);
        actions.push(action);
    }
}

/// The legal actions that two implementations agree on at this moment; none once the game has ended.
///
/// # Errors
/// Where they disagree.
fn agreed<'a>(
    naive: &'a dyn Naive,
    engine: &dyn Naive,
) -> Result<Cow<'a, BTreeSet<String>>, String> {
    let winner = |game: &dyn Naive| game.result().map(|outcome| outcome.winner);
    if naive.picture() != engine.picture() {
        let (ours, theirs) = (naive.pieces(), engine.pieces());
        let points: BTreeSet<&String> = ours.keys().chain(theirs.keys()).collect();
        let unlike: Vec<String> = points
            .into_iter()
            .filter(|point| ours.get(*point) != theirs.get(*point))
            .map(|point| format!("{point}: {:?} / {:?}", ours.get(point), theirs.get(point)))
            .collect();
        return Err(format!("pieces differ: {}", unlike.join(", ")));
    }
    if naive.accounts() != engine.accounts() {
        return Err(format!(
            "accounts differ: {:?} / {:?}",
            naive.accounts(),
            engine.accounts()
        ));
    }
    let hands = |game: &dyn Naive| [game.hand(1), game.hand(2)];
    if hands(naive) != hands(engine) {
        return Err(format!(
            "hands differ: {:?} / {:?}",
            hands(naive),
            hands(engine)
        ));
    }
    if winner(naive) != winner(engine) {
        return Err(format!(
            "results differ: {:?} / {:?}",
            naive.result(),
            engine.result()
        ));
    }
    if naive.result().is_some() {
        return Ok(Cow::Owned(BTreeSet::new()));
    }
    if (naive.mover(), naive.player()) != (engine.mover(), engine.player()) {
        return Err(format!(
            "movers differ: {} / {}",
            naive.mover(),
            engine.mover()
        ));
    }
    let ours = naive.choices();
    if !engine.agrees_on(&ours) {
        let theirs = engine.legal();
        let only = |left: &BTreeSet<String>, right: &BTreeSet<String>| {
            left.difference(right)
                .cloned()
                .collect::<Vec<_>>()
                .join(" ")
        };
        return Err(format!(
            "legal actions differ in {}, owed {}: only first `{}`, only second `{}`",
            naive.phase(),
            naive.owed(),
            only(&ours, &theirs),
            only(&theirs, &ours)
        ));
    }
    Ok(ours)
}
