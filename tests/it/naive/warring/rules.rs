//! The rulesets and options of Warring States Chess.

use std::collections::BTreeSet;

/// The sides in order of play; a side's number is its place here, from 1.
pub(crate) const SIDES: [&str; 7] = ["qin", "chu", "han", "qi", "wei", "zhao", "yan"];

/// Archers and crossbowmen, or cavalry: what may be in their way, and whether they may stop short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveKind {
    /// The full distance over vacant points.
    Clear,
    /// The full distance over anything.
    Leap,
    /// Any distance up to the full one, over vacant points.
    UpTo,
}

/// What a cannon may pass over to capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// Any piece.
    Any,
    /// Pieces of the same player.
    Friend,
    /// Any piece but the Emperor.
    NoEmperor,
}

/// How a game is won and what becomes of the army of a defeated side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Victory {
    /// Two Generals or thirty other pieces; the army vanishes.
    TwoOrThirty,
    /// Two Generals or thirty pieces end the game, the most pieces win; the army vanishes.
    MostPieces,
    /// Two kingdoms or thirty pieces; the army goes to the victor.
    Transfer,
}

/// The parameters of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Number of players, 2 to 7.
    pub(crate) players: usize,
    /// The sides of each player, instead of the ordinary assignment; sides left out have players of their own.
    pub(crate) partners: Option<Vec<Vec<usize>>>,
    /// Only the first side of each player, in the order of play, is on the board.
    pub(crate) empty_seats: bool,
    /// With two players, Qin's pieces stand on the board.
    pub(crate) wall: bool,
    /// They may be captured.
    pub(crate) wall_capturable: bool,
    /// How the game is won.
    pub(crate) victory: Victory,
    /// So many losses defeat a side.
    pub(crate) losses: u32,
    /// A side may capture a partner's piece and so dissolve the partner.
    pub(crate) ally_strike: bool,
    /// Cavalry, cannon and officers count for more.
    pub(crate) weighted: bool,
    /// How archers and crossbowmen go.
    pub(crate) archers: MoveKind,
    /// How cavalry goes.
    pub(crate) cavalry: MoveKind,
    /// What a cannon may pass over.
    pub(crate) screen: Screen,
    /// L and M of Chu and Han change places.
    pub(crate) south_swapped: bool,
    /// Zhao and Yan change places.
    pub(crate) swap_zhao_yan: bool,
    /// Full rounds without a capture before the game is judged; 0 for ever.
    pub(crate) limit: u32,
    /// Times that a position may occur before the game is judged; 0 for ever.
    pub(crate) draw_repeat: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            players: 7,
            partners: None,
            empty_seats: false,
            wall: false,
            wall_capturable: false,
            victory: Victory::TwoOrThirty,
            losses: 11,
            ally_strike: false,
            weighted: false,
            archers: MoveKind::Clear,
            cavalry: MoveKind::Clear,
            screen: Screen::Any,
            south_swapped: false,
            swap_zhao_yan: false,
            limit: 100,
            draw_repeat: 3,
        }
    }
}

impl Rules {
    /// The sides of each player, players in order of their first side.
    pub(crate) fn groups(&self) -> Vec<Vec<usize>> {
        let pairs: Vec<Vec<usize>> = match (&self.partners, self.players) {
            (Some(partners), _) => partners.clone(),
            (None, 2) => vec![vec![2, 4, 6], vec![3, 5, 7]],
            (None, 3) => vec![vec![1, 7, 6], vec![2, 3], vec![4, 5]],
            (None, 4) => vec![vec![1, 7], vec![2, 3], vec![4, 5]],
            (None, 5) => vec![vec![1, 7], vec![2, 3]],
            (None, 6) => vec![vec![1, 7]],
            (None, _) => vec![],
        };
        let grouped: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
        let alone = (1..=SIDES.len())
            .filter(|side| !grouped.contains(side) && (self.players > 2 || *side > 1));
        let mut groups: Vec<Vec<usize>> = pairs
            .into_iter()
            .chain(alone.map(|side| vec![side]))
            .collect();
        groups.sort_by_key(|group| group.iter().min().copied());
        if self.empty_seats {
            for group in &mut groups {
                group.sort_unstable();
                group.truncate(1);
            }
        }
        groups
    }
}

/// The names of all rulesets.
pub(crate) fn names() -> Vec<&'static str> {
    vec![
        "wsc-quadibloc",
        "wsc-6p",
        "wsc-5p",
        "wsc-4p",
        "wsc-3p",
        "wsc-2p",
        "wsc-2p-wall",
        "wsc-sima",
        "wsc-ludii",
        "wsc-transfer",
    ]
}

/// The parameters of a ruleset.
pub(crate) fn ruleset(name: &str) -> Option<Rules> {
    let rules = Rules::default();
    let chosen = match name {
        "wsc-quadibloc" => rules,
        "wsc-6p" => Rules {
            players: 6,
            ..rules
        },
        "wsc-5p" => Rules {
            players: 5,
            ..rules
        },
        "wsc-4p" => Rules {
            players: 4,
            ..rules
        },
        "wsc-3p" => Rules {
            players: 3,
            ..rules
        },
        "wsc-2p" => Rules {
            players: 2,
            ..rules
        },
        "wsc-2p-wall" => Rules {
            players: 2,
            wall: true,
            ..rules
        },
        "wsc-sima" => Rules {
            ally_strike: true,
            ..rules
        },
        "wsc-ludii" => Rules {
            losses: 10,
            screen: Screen::Friend,
            victory: Victory::MostPieces,
            ..rules
        },
        "wsc-transfer" => Rules {
            victory: Victory::Transfer,
            archers: MoveKind::UpTo,
            cavalry: MoveKind::UpTo,
            south_swapped: true,
            ..rules
        },
        _ => return None,
    };
    Some(chosen)
}

/// Sets an option; `partners` takes groups such as `qin+yan chu+han`.
///
/// # Errors
/// An unknown key or value.
pub(crate) fn set(rules: &mut Rules, key: &str, value: &str) -> Result<(), String> {
    let number = || {
        value
            .parse::<u32>()
            .map_err(|_| format!("expected a number, found `{value}`"))
    };
    let switch = || match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(format!("expected `on` or `off`, found `{value}`")),
    };
    match key {
        "players" => match number()? {
            players @ 2..=7 => rules.players = players as usize,
            _ => return Err(format!("expected 2 to 7 players, found `{value}`")),
        },
        "partners" => rules.partners = Some(partners(value)?),
        "empty_seats" => rules.empty_seats = switch()?,
        "wall_capturable" => rules.wall_capturable = switch()?,
        "losses" => rules.losses = number()?,
        "ally_strike" => rules.ally_strike = value == "dissolve",
        "weighted" => rules.weighted = switch()?,
        "archers" => rules.archers = gait(value)?,
        "cavalry" => rules.cavalry = gait(value)?,
        "screen" => {
            rules.screen = match value {
                "any" => Screen::Any,
                "friend" => Screen::Friend,
                "noemperor" => Screen::NoEmperor,
                _ => {
                    return Err(format!(
                        "expected `any`, `friend` or `noemperor`, found `{value}`"
                    ));
                }
            }
        }
        "south_swapped" => rules.south_swapped = switch()?,
        "swap_zhao_yan" => rules.swap_zhao_yan = switch()?,
        "limit" => rules.limit = number()?,
        "draw_repeat" => rules.draw_repeat = number()?,
        _ => {
            return Err(format!(
                "expected an option of Warring States Chess, found `{key}`"
            ));
        }
    }
    Ok(())
}

fn gait(value: &str) -> Result<MoveKind, String> {
    match value {
        "clear" => Ok(MoveKind::Clear),
        "leap" => Ok(MoveKind::Leap),
        "upto" => Ok(MoveKind::UpTo),
        _ => Err(format!(
            "expected `clear`, `leap` or `upto`, found `{value}`"
        )),
    }
}

fn partners(value: &str) -> Result<Vec<Vec<usize>>, String> {
    let side = |name: &str| {
        let place = SIDES.iter().position(|known| *known == name);
        place
            .map(|place| place + 1)
            .ok_or_else(|| format!("expected one of {SIDES:?}, found `{name}`"))
    };
    value
        .split(' ')
        .map(|group| group.split('+').map(side).collect())
        .collect()
}
