//! What was learned of a game, in English.

use std::fmt::Write as _;

use super::failure::Failure;
use super::game::Loaded;
use super::table::grouped;
use super::weights::{Learned, learned};
use crate::describe::{plural, with_article, words};
use crate::game::{Game, Trial};
use crate::play::Random;
use crate::search::{GoalFeature, PieceWeights, expected};
use crate::topology::Site;

/// Weights below this are not printed: they change a chance of 50 % by less than one of a hundred.
const LEAST: f32 = 0.04;

/// How many of the best and of the worst sites are named.
const SITES: usize = 4;

/// The error of a weight of 1 / √n is this by the number n of positions that it was learned from, as positions of one game are
/// much alike.
const ERROR: f32 = 7.0;

/// Whether a weight is certain enough to speak of: beyond twice its error, or of a file that does not say what it was learned
/// from.
fn is_sure(weight: f32, seen: u32) -> bool {
    seen == 0 || weight.abs() * (seen as f32).sqrt() > 2.0 * ERROR
}

/// What was learned of a game, as paragraphs of Markdown.
pub(crate) fn strategy(loaded: &Loaded) -> Result<(Learned, Vec<String>), Failure> {
    let found = learned(loaded).map_err(Failure::call)?;
    let help = "`dafang train GAME` learns it in a few minutes";
    let Some(found) = found else {
        let message = format!("nothing has been learned of {} yet", loaded.title());
        return Err(Failure::call_with_help(message, help));
    };
    if found.weights.evaluation(&loaded.game).is_none() {
        let message = format!(
            "what was learned of {} is of another board or other pieces",
            loaded.title()
        );
        return Err(Failure::call_with_help(message, help));
    }
    let lines = lines(&loaded.game, &found);
    Ok((found, lines))
}

/// A kind of piece of all its owners.
struct Kind<'a> {
    base: String,
    /// What it is worth on an average of the sites where it stands in random games.
    worth: f32,
    hand: f32,
    /// The number of positions from which that was learned.
    seen: u32,
    of_owners: Vec<(u8, &'a PieceWeights)>,
}

fn lines(game: &Game, learned: &Learned) -> Vec<String> {
    let weights = &learned.weights;
    let mut lines = vec![format!(
        "Learned from {} games that the machine played with itself, not from the rules: a position explains {:.0} % of \
         the result of games that it was not learned from.",
        grouped(learned.games),
        100.0 * weights.insight
    )];
    let mut kinds = kinds(game, &weights.pieces);
    kinds.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    // What others are measured by: the least valuable piece that is worth something.
    let is_known = |kind: &&Kind<'_>| kind.worth > LEAST && is_sure(kind.worth, kind.seen);
    let unit = kinds.iter().rev().find(is_known);
    let unit = unit.map(|kind| (kind.base.clone(), kind.worth));
    // What would be written as none of the unit is left out.
    let least = unit
        .as_ref()
        .map_or(LEAST, |(_, one)| LEAST.max(one / 20.0));
    let amount = |worth: f32| amount(&unit, worth);
    for kind in &kinds {
        let piece = capital(&with_article(&kind.base));
        match &unit {
            _ if kind.worth.abs() < least => {
                // In this many positions twice as much would have shown.
                if kinds.len() > 1 && is_sure(2.0 * least, kind.seen) {
                    lines.push(format!("{piece} counts for little."));
                }
            }
            _ if !is_sure(kind.worth, kind.seen) => {}
            Some((base, worth)) if *base == kind.base => lines.push(format!(
                "{piece} more than the opponent makes a chance of 50 % one of {:.0} %.",
                100.0 * expected(*worth)
            )),
            _ if kind.worth < 0.0 => {
                lines.push(format!(
                    "{piece} on the board is a burden: {}.",
                    amount(kind.worth)
                ));
            }
            _ => lines.push(format!("{piece} is worth {}.", amount(kind.worth))),
        }
        if kind.hand.abs() >= least {
            lines.push(format!("{piece} in hand is worth {}.", amount(kind.hand)));
        }
    }
    for kind in &kinds {
        lines.extend(places(game, kind));
    }
    for pattern in &weights.patterns {
        let name = with_article(&pattern.name.to_lowercase());
        if pattern.standing.abs() >= least || pattern.short.abs() >= least {
            lines.push(format!(
                "{} that stands is worth {}; one of which a piece is missing, {}.",
                capital(&name),
                amount(pattern.standing),
                amount(pattern.short)
            ));
        }
    }
    for goal in &weights.goals {
        // Nearness is a logarithm: the step from two to one is shown.
        let (what, worth) = match goal.goal {
            GoalFeature::Row { length, missing } => {
                let pieces = if missing == 1 {
                    "a piece"
                } else {
                    "two pieces"
                };
                let open = format!("An open row of {length} that lacks {pieces}");
                (open, goal.worth)
            }
            GoalFeature::Connection => {
                let last = "To be one site from the connection that ends the game, not two,";
                (last.to_owned(), goal.worth * (3.0_f32 / 2.0).ln())
            }
            GoalFeature::Region => {
                let last = "To have a piece one step from a region that ends the game, not two,";
                (last.to_owned(), goal.worth * (3.0_f32 / 2.0).ln())
            }
        };
        if worth.abs() >= least {
            lines.push(format!("{what} is worth {}.", amount(worth)));
        }
    }
    if weights.turn.abs() >= least {
        lines.push(format!(
            "To be the one to move is worth {}.",
            amount(weights.turn)
        ));
    }
    let twice = weights.mobility * std::f32::consts::LN_2;
    if twice.abs() >= least {
        lines.push(format!(
            "To have twice as many moves to choose from is worth {}.",
            amount(twice)
        ));
    }
    lines
}

/// The kinds of pieces, each of all players who have it.
fn kinds<'a>(game: &Game, pieces: &'a [PieceWeights]) -> Vec<Kind<'a>> {
    let stands = stands(game);
    let mut kinds: Vec<Kind<'a>> = Vec::new();
    for (number, weights) in (1..game.components.len()).zip(pieces) {
        let component = &game.components[number];
        let base = words(&component.base);
        let place = kinds.iter().position(|kind| kind.base == base);
        let place = place.unwrap_or_else(|| {
            kinds.push(Kind {
                base,
                worth: 0.0,
                hand: 0.0,
                seen: 0,
                of_owners: Vec::new(),
            });
            kinds.len() - 1
        });
        kinds[place].worth += on_average(weights, &stands[number]);
        kinds[place].hand += weights.hand;
        kinds[place].seen = kinds[place].seen.max(weights.seen);
        kinds[place].of_owners.push((component.owner, weights));
    }
    for kind in &mut kinds {
        let owners = kind.of_owners.len() as f32;
        kind.worth /= owners;
        kind.hand /= owners;
    }
    kinds
}

/// How often each kind of piece stands on each site of the board in random games.
fn stands(game: &Game) -> Vec<Vec<u32>> {
    const GAMES: u64 = 100;
    const LONGEST: usize = 300;
    let layout = &game.layout;
    let mut stands = vec![vec![0; layout.board]; game.components.len()];
    let mut trial = Trial::new(game);
    for number in 0..GAMES {
        let mut random = Random::for_game(1, number);
        trial.restart();
        trial.seed_chance(number);
        for _ in 0..LONGEST {
            let Some(mv) = trial.choose(&mut random) else {
                break;
            };
            trial.play_known(mv);
            for (site, index) in (0..layout.board).map(|index| (Site(index as u16), index)) {
                stands[usize::from(trial.state().what(layout, site))][index] += 1;
            }
        }
    }
    stands
}

/// What a piece is worth on an average of the sites where it stands.
fn on_average(weights: &PieceWeights, stands: &[u32]) -> f32 {
    let all: u32 = stands.iter().sum();
    let places = weights.places.iter().zip(stands);
    let sum: f32 = places.map(|(place, number)| place * *number as f32).sum();
    weights.value + sum / all.max(1) as f32
}

/// How much a weight is, in pieces or as a chance.
fn amount(unit: &Option<(String, f32)>, worth: f32) -> String {
    let sign = if worth < 0.0 { "minus " } else { "" };
    match unit {
        None => format!(
            "a chance of {:.0} % instead of 50 %",
            100.0 * expected(worth)
        ),
        Some((base, one)) => {
            let number = format!("{:.1}", worth.abs() / one);
            match number.as_str() {
                "0.0" => "next to nothing".to_owned(),
                "1.0" => format!("{sign}one {base}"),
                number => format!("{sign}{number} {}", plural(base)),
            }
        }
    }
}

/// Where pieces of each owner stand best and worst.
fn places(game: &Game, kind: &Kind<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for (owner, weights) in &kind.of_owners {
        let seen = weights.places.iter().enumerate().filter(|(site, place)| {
            let seen = weights.seen_on.get(*site).copied().unwrap_or_default();
            seen > 0 && is_sure(**place, seen)
        });
        let mut seen: Vec<(usize, f32)> = seen.map(|(site, place)| (site, *place)).collect();
        seen.sort_by(|one, other| other.1.total_cmp(&one.1));
        let (Some((_, best)), Some((_, worst))) = (seen.first(), seen.last()) else {
            continue;
        };
        if seen.len() < 2 * SITES || best - worst < 4.0 * LEAST {
            continue;
        }
        let name = |(site, _): &(usize, f32)| game.site_name(Site(*site as u16));
        let high: Vec<String> = seen[..SITES].iter().map(name).collect();
        let low: Vec<String> = seen[seen.len() - SITES..].iter().map(name).collect();
        let pieces = plural(&kind.base);
        let whose = match owner {
            0 => capital(&pieces),
            owner => format!("{}'s {pieces}", game.players[usize::from(*owner)].name),
        };
        let mut line = String::new();
        let _ = write!(
            line,
            "{whose} stand best on {} and worst on {}.",
            high.join(", "),
            low.join(", ")
        );
        lines.push(line);
    }
    lines
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
