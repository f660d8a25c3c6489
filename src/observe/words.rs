//! The words of findings.

use super::{Observed, Sighting, code};
use crate::diagnostic::{Code, Problem, Severity};
use crate::play::{ENDLESS, FindingKind, Witness};

/// How many rulesets are named before the rest is only counted.
const NAMED: usize = 3;

/// A finding as a problem.
pub(super) fn problem(sighting: &Sighting<'_>) -> Problem {
    let (message, help) = say(sighting);
    let label = looked_at(sighting);
    let mut problem =
        Problem::warning(code(sighting.what), sighting.place, message, label).with_help(help);
    if matches!(sighting.what, FindingKind::Broken(_)) {
        problem.severity = Severity::Error;
    } else if !sighting.elsewhere.is_empty() {
        problem.severity = Severity::Advice;
    }
    problem
}

/// The kind of a finding.
pub(super) fn code(what: &FindingKind) -> &'static Code {
    match what {
        FindingKind::Broken(_) => &code::BROKEN,
        FindingKind::MoveNever => &code::RULE_NEVER_USED,
        FindingKind::ConditionNever | FindingKind::OtherwiseNever | FindingKind::CaptureNever => {
            &code::CONSEQUENCE_NEVER
        }
        FindingKind::EndNever => &code::END_NEVER,
        FindingKind::ExitNever => &code::EXIT_NEVER,
        FindingKind::PhaseNever(_) => &code::PHASE_NEVER,
        FindingKind::PatternNever(_) => &code::PATTERN_NEVER,
        FindingKind::PieceStill(_) | FindingKind::PieceAbsent(_) => &code::PIECE_NEVER_MOVED,
        FindingKind::NobodyWon | FindingKind::AlwaysDrawn => &code::NOBODY_WON,
        FindingKind::PlayerIdle(_)
        | FindingKind::PassedOver(_)
        | FindingKind::KeepsInHand(_)
        | FindingKind::NeverWins(_) => &code::PLAYER_LEFT_OUT,
        FindingKind::AtOnce => &code::OVER_AT_ONCE,
        FindingKind::Limit => &code::LIMIT,
        FindingKind::NoMove => &code::NO_MOVE,
        FindingKind::EndlessTurn => &code::ENDLESS_TURN,
        FindingKind::BeyondBounds => &code::BEYOND_BOUNDS,
        FindingKind::Overdrawn => &code::OVERDRAWN,
    }
}

/// What a finding is, and what to do.
fn say(sighting: &Sighting<'_>) -> (String, String) {
    let never = |words: &str| format!("{words} in {}", games(total(sighting, |o| o.audit.games)));
    let rare = |remedy: &str| match sighting.elsewhere.as_slice() {
        [] => format!("random games miss what is rare: look at more with `--play`, or {remedy}"),
        others => format!("it does happen in {}", names(others.iter().copied())),
    };
    match sighting.what {
        FindingKind::Broken(fault) => (
            format!("a position is not what it should be: {fault}"),
            "this is a mistake of Dafang, not of the description; please report it".to_owned(),
        ),
        FindingKind::MoveNever => (
            never("no move of this rule was legal"),
            rare("change what it asks for"),
        ),
        FindingKind::ConditionNever => (
            never("the condition of this consequence never held"),
            rare("change the condition"),
        ),
        FindingKind::OtherwiseNever => (
            never("the condition of this consequence always held"),
            rare("take out what happens otherwise"),
        ),
        FindingKind::CaptureNever => (
            never("this captured nothing"),
            rare("change what it captures"),
        ),
        FindingKind::EndNever => (
            never("this end rule never held"),
            rare("change its condition"),
        ),
        FindingKind::ExitNever => (
            never("nobody left the phase this way"),
            rare("change the condition"),
        ),
        FindingKind::PhaseNever(name) => (
            never(&format!("nobody entered the phase `{name}`")),
            rare("change the `(nextPhase …)` that leads to it"),
        ),
        FindingKind::PatternNever(name) => (
            never(&format!("nobody formed the pattern `{name}`")),
            rare("make its shape smaller"),
        ),
        FindingKind::PieceStill(name) => (
            never(&format!("no piece `{name}` moved")),
            rare("change how it moves"),
        ),
        FindingKind::PieceAbsent(name) => (
            never(&format!("no piece `{name}` came into the game")),
            rare("place it at the start, or take it out of the equipment"),
        ),
        FindingKind::NobodyWon => (
            never("nobody won"),
            rare("change what lets a player win: perhaps other rules end the game before"),
        ),
        FindingKind::AlwaysDrawn => (
            never("nobody won: all games were drawn by this rule"),
            rare("change what lets a player win, which never comes before this"),
        ),
        FindingKind::PlayerIdle(player) => (
            never(&format!("{} never had a move to make", player_of(sighting, *player))),
            "let the turn come to this player, or take the player out of `(players …)`".to_owned(),
        ),
        FindingKind::PassedOver(player) => (
            format!(
                "the turn went past {} in each of {}, and never past another player",
                player_of(sighting, *player),
                games(total(sighting, |o| o.audit.games))
            ),
            "look for rules that name some of the players and not all, such as a count of two players' pieces".to_owned(),
        ),
        FindingKind::KeepsInHand(player) => (
            format!(
                "{} had pieces left in hand at the end of each of {}, and no other player had",
                player_of(sighting, *player),
                games(total(sighting, |o| o.audit.games))
            ),
            "look for rules that name some of the players and not all, such as a condition on whether all pieces are placed"
                .to_owned(),
        ),
        FindingKind::NeverWins(player) => (
            never(&format!("{} never won", player_of(sighting, *player))),
            rare("look for end rules that do not count this player"),
        ),
        FindingKind::AtOnce => (
            never("no player came to a second move"),
            format!(
                "this end rule holds at once: perhaps it asks for what nobody can have so early, such as pieces \
                 that are placed only later; {}",
                shortest(sighting)
            ),
        ),
        FindingKind::Limit => (
            format!("{} reached the limit of length", shown(sighting)),
            format!(
                "write an end rule for games that go round in circles, such as \
                 `(if (is Repeated 3) (result All Draw))`; {}",
                shortest(sighting)
            ),
        ),
        FindingKind::NoMove => (
            format!("a player had no move, and passed, in {}", shown(sighting)),
            format!(
                "say what it means: `(move Pass)` among the moves, `(noMoves Loss)`, or an end rule; {}",
                shortest(sighting)
            ),
        ),
        FindingKind::EndlessTurn => (
            format!(
                "one player made more than {ENDLESS} moves in a row in {}",
                shown(sighting)
            ),
            format!(
                "put a condition on what lets a player move again; {}",
                shortest(sighting)
            ),
        ),
        FindingKind::BeyondBounds => (
            format!(
                "a sum, difference, product or power went beyond 32 bits in {}: it began anew at the other end",
                shown(sighting)
            ),
            format!(
                "whole numbers lie between -2147483648 and 2147483647: keep what is calculated smaller, as with `(min …)`; {}",
                shortest(sighting)
            ),
        ),
        FindingKind::Overdrawn => (
            format!(
                "more was owed, stacked, remembered or tried at once than can be kept, more moves were legal than can be listed, \
                 or more was asked of one move than can be worked out, in {}",
                shown(sighting)
            ),
            format!(
                "let fewer different things be owed, stacks grow no higher, fewer values be remembered, or what follows \
                 from a move not ask which moves can be made; let loops run through fewer sites, and fewer than 30,000 moves \
                 be legal at once; {}",
                shortest(sighting)
            ),
        ),
    }
}

/// What the label says: how much was looked at, and of what.
fn looked_at(sighting: &Sighting<'_>) -> String {
    let (all, plies) = (
        total(sighting, |o| o.audit.games),
        total(sighting, |o| o.audit.plies),
    );
    let of = of(sighting.shown.iter().map(|(observed, _)| *observed));
    format!("looked at {} with {plies} moves{of}", games(all))
}

/// A player by number and name.
fn player_of(sighting: &Sighting<'_>, player: u8) -> String {
    let names = sighting.shown.iter().map(|(observed, _)| &observed.players);
    let name = names
        .filter_map(|names| names.get(usize::from(player)))
        .next();
    match name {
        Some(name) if *name != format!("Player {player}") => format!("player {player}, {name},"),
        _ => format!("player {player}"),
    }
}

fn total(sighting: &Sighting<'_>, number: impl Fn(&Observed) -> u64) -> u64 {
    sighting
        .shown
        .iter()
        .map(|(observed, _)| number(observed))
        .sum()
}

fn games(number: u64) -> String {
    match number {
        1 => "1 random game".to_owned(),
        number => format!("{number} random games"),
    }
}

/// `3 of 100 random games`.
fn shown(sighting: &Sighting<'_>) -> String {
    let witnesses = sighting.shown.iter().filter_map(|(_, witness)| *witness);
    let showing: u64 = witnesses.map(|witness| witness.games).sum();
    format!("{showing} of {}", games(total(sighting, |o| o.audit.games)))
}

/// The shortest game of all rulesets.
fn shortest(sighting: &Sighting<'_>) -> String {
    let witnesses = sighting.shown.iter();
    let witnesses = witnesses.filter_map(|(observed, witness)| Some((*observed, (*witness)?)));
    match witnesses.min_by_key(|(_, witness)| witness.plies) {
        Some((observed, Witness { game, plies, .. })) => format!(
            "the shortest game that shows it is game {} of seed {}, after {}{}",
            game + 1,
            observed.seed,
            match plies {
                1 => "1 move".to_owned(),
                plies => format!("{plies} moves"),
            },
            of([observed].into_iter())
        ),
        None => "no game was kept".to_owned(),
    }
}

/// Names the rulesets concerned, as `, of A and B`; empty if there is only one.
fn of<'a>(rulesets: impl Iterator<Item = &'a Observed>) -> String {
    match names(rulesets).as_str() {
        "" => String::new(),
        names => format!(", of {names}"),
    }
}

/// The names of some rulesets.
fn names<'a>(rulesets: impl Iterator<Item = &'a Observed>) -> String {
    let names: Vec<String> = rulesets
        .filter(|observed| !observed.name.is_empty())
        .map(|observed| format!("`{}`", observed.name))
        .collect();
    match names.len().checked_sub(NAMED) {
        None | Some(0) => names.join(", "),
        Some(more) => format!("{} and {more} more", names[..NAMED].join(", ")),
    }
}
