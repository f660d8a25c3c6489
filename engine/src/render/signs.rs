//! The letter or sign of each kind of piece.

use super::look::{Charset, Look};
use super::paint::Colour;
use crate::game::{Component, Game, Player};

/// Colours of players whose description names none.
const PALETTE: [Colour; 16] = [
    [24, 24, 24],
    [250, 250, 250],
    [196, 32, 32],
    [40, 80, 200],
    [32, 140, 60],
    [240, 140, 20],
    [130, 50, 160],
    [235, 215, 60],
    [60, 190, 200],
    [240, 130, 180],
    [120, 80, 40],
    [130, 130, 130],
    [150, 220, 100],
    [20, 60, 100],
    [220, 190, 150],
    [90, 20, 50],
];

/// The colour of pieces that belong to nobody.
const NEUTRAL: Colour = [128, 128, 128];

/// The sign of pieces where every player has one kind only and colours tell them apart.
pub(super) const DISC: &str = "●";

/// The colour of a player's pieces; 0 for pieces that belong to nobody.
#[must_use]
pub fn colour_of(game: &Game, player: u8) -> Colour {
    match usize::from(player) {
        0 => NEUTRAL,
        player => game.players[player]
            .colour
            .unwrap_or(PALETTE[(player - 1) % PALETTE.len()]),
    }
}

/// The sign of each kind of piece, by its number; empty for 0. Of two players with the same pieces the first
/// has capital letters, the second small ones. Of more players each has its number before its signs, where
/// colours do not tell them apart.
#[must_use]
pub fn signs(game: &Game, look: &Look) -> Vec<String> {
    Cast::of(game).signs(look)
}

/// The pieces of a game and their owners, from which signs follow.
#[derive(Clone, Copy, Debug)]
pub struct Cast<'a> {
    /// The kinds of pieces; the first stands for none.
    pub components: &'a [Component],
    /// The players; the first stands for nobody.
    pub players: &'a [Player],
}

impl<'a> Cast<'a> {
    /// Those of a game.
    #[must_use]
    pub fn of(game: &'a Game) -> Self {
        Self {
            components: &game.components,
            players: &game.players,
        }
    }

    /// The sign of each kind of piece, as [`signs`] has them.
    #[must_use]
    pub fn signs(self, look: &Look) -> Vec<String> {
        let mut signs = letters(self, look);
        tell_owners_apart(self, &mut signs, look);
        signs
    }

    fn player_count(self) -> usize {
        self.players.len().saturating_sub(1)
    }

    fn kinds(self) -> impl Iterator<Item = &'a Component> {
        self.components.iter().skip(1)
    }
}

/// Whether each player's number stands before the signs, and the signs without it.
pub(super) fn without_owners(game: &Game, look: &Look) -> (bool, Vec<String>) {
    let (bare, told) = (letters(Cast::of(game), look), signs(game, look));
    let owner = |kind: usize| game.components[kind].owner;
    let is_numbered = (1..told.len())
        .any(|kind| owner(kind) != 0 && told[kind] == format!("{}{}", owner(kind), bare[kind]));
    match is_numbered {
        true => (true, bare),
        false => (false, told),
    }
}

fn letters(game: Cast<'_>, look: &Look) -> Vec<String> {
    let single = is_single(game);
    let mut signs = vec![String::new()];
    for (kind, component) in game.components.iter().enumerate().skip(1) {
        let declared = look.charset == Charset::Unicode || component.symbol.is_ascii();
        signs.push(if !component.symbol.is_empty() && declared {
            component.symbol.clone()
        } else if !single || component.owner == 0 {
            abbreviation(game, kind)
        } else if look.is_colourful() && look.charset == Charset::Unicode {
            DISC.to_owned()
        } else {
            initial_of(game, component.owner)
        });
    }
    signs
}

/// Whether no player has pieces of several kinds. Pieces that belong to nobody do not count.
pub(super) fn has_one_kind_each(game: &Game) -> bool {
    is_single(Cast::of(game))
}

fn is_single(game: Cast<'_>) -> bool {
    let owners = game.kinds().map(|component| component.owner);
    let mut owners: Vec<u8> = owners.filter(|owner| *owner != 0).collect();
    owners.sort_unstable();
    let all = owners.len();
    owners.dedup();
    owners.len() == all
}

/// The first letter of a piece's name, or as many as tell it from the owner's other pieces.
fn abbreviation(game: Cast<'_>, kind: usize) -> String {
    let own = &game.components[kind];
    let others = || {
        game.kinds()
            .filter(|other| other.owner == own.owner && other.name != own.name)
    };
    let is_declared = |other: &&Component| !other.symbol.is_empty();
    let declared: Vec<&str> = others()
        .filter(is_declared)
        .map(|other| other.symbol.as_str())
        .collect();
    let undeclared = others().filter(|other| other.symbol.is_empty());
    let rivals: Vec<&str> = undeclared.map(|other| other.base.as_str()).collect();
    let start = |name: &str, length: usize| -> String {
        capitalised(&name.chars().take(length).collect::<String>())
    };
    let length = own.base.chars().count().max(1);
    let starts = |lengths: std::ops::RangeInclusive<usize>| {
        lengths.map(|length| start(&own.base, length)).find(|sign| {
            let taken = |rival: &&str| start(rival, sign.chars().count()) == *sign;
            !rivals.iter().any(taken) && !declared.contains(&sign.as_str())
        })
    };
    // `Square1` and `Square2` are told apart by their numbers, and others of a long beginning by one that they get.
    let numbered = |name: &str| {
        let number = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let is_short =
            (1..=2).contains(&number.len()) && number.bytes().all(|one| one.is_ascii_digit());
        is_short.then(|| format!("{}{number}", start(name, 1)))
    };
    let by_number = || {
        let sign = numbered(&own.base)?;
        let taken = |rival: &&str| numbered(rival).as_ref() == Some(&sign);
        (!rivals.iter().any(taken) && !declared.contains(&sign.as_str())).then_some(sign)
    };
    let by_rank = || {
        let first = start(&own.base, 1);
        let earlier = (1..=kind).filter(|other| {
            let other = &game.components[*other];
            other.owner == own.owner && other.symbol.is_empty() && start(&other.base, 1) == first
        });
        format!("{first}{}", earlier.count())
    };
    starts(1..=length.min(SHORT))
        .or_else(by_number)
        .or_else(|| starts(SHORT + 1..=length.min(LONG)))
        .unwrap_or_else(by_rank)
}

/// Beginnings of names that are tried as signs before a number is, and those that are tried after it, by their letters.
const SHORT: usize = 3;
const LONG: usize = 4;

/// A letter for a player: of its name if that tells it from the others.
pub(super) fn initial(game: &Game, player: u8) -> String {
    initial_of(Cast::of(game), player)
}

fn initial_of(game: Cast<'_>, player: u8) -> String {
    let first = |name: &str| {
        name.chars()
            .next()
            .map(|letter| letter.to_ascii_uppercase())
    };
    let initials: Vec<Option<char>> = game
        .players
        .iter()
        .map(|player| first(&player.name))
        .collect();
    let own = usize::from(player);
    let alone = initials
        .iter()
        .skip(1)
        .filter(|other| **other == initials[own])
        .count()
        == 1;
    match (player, initials[own]) {
        (0, _) => "#".to_owned(),
        (_, Some(letter)) if alone => letter.to_string(),
        (1, _) if game.player_count() == 2 => "X".to_owned(),
        (2, _) if game.player_count() == 2 => "O".to_owned(),
        _ => player.to_string(),
    }
}

/// Changes signs that pieces of several owners share.
fn tell_owners_apart(game: Cast<'_>, signs: &mut Vec<String>, look: &Look) {
    let owner = |kind: usize| game.components[kind].owner;
    let shared = |signs: &[String]| {
        let alike =
            |one: usize, other: usize| signs[one] == signs[other] && owner(one) != owner(other);
        (1..signs.len()).any(|one| (1..one).any(|other| alike(one, other)))
    };
    if !shared(signs) || signs.iter().any(|sign| sign == DISC) {
        return;
    }
    if game.player_count() == 2 {
        let cased = |kind: usize| match owner(kind) {
            1 => capitalised(&signs[kind]),
            2 => signs[kind].to_lowercase(),
            _ => signs[kind].clone(),
        };
        let cased: Vec<String> = (0..signs.len()).map(cased).collect();
        if !shared(&cased) {
            *signs = cased;
            return;
        }
    }
    if look.is_colourful() {
        return;
    }
    for (kind, sign) in signs.iter_mut().enumerate().skip(1) {
        if owner(kind) != 0 {
            sign.insert_str(0, &owner(kind).to_string());
        }
    }
}

fn capitalised(sign: &str) -> String {
    let mut letters = sign.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
