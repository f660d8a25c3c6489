//! Which pieces and places of a game stand for each other, so that they share what is learned of them.
//!
//! Candidates are the isometries that map the board's sites to each other, and, for two players, those that exchange the
//! players too. One counts if random games and their images under it offer the same moves at every ply and end alike:
//! then neither the start nor any rule tells a site from its image. That is a test and no proof, but what depends on it
//! is an estimate too.

use std::collections::HashMap;

use super::network::Exchange;
use super::reward::rewards;
use crate::game::ir::Plane;
use crate::game::{Game, Move, State, Trial};
use crate::play::Random;
use crate::topology::Site;

/// Random games that are compared with their images.
const GAMES: u64 = 6;

/// Moves of a game after which it is compared no further.
const PLIES: u32 = 120;

/// How finely coordinates are compared: parts of the unit.
const GRID: f64 = 1000.0;

/// A map of the board and of the kinds of pieces to themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Symmetry {
    /// The image of each site, also of those of hands.
    pub(crate) sites: Vec<u16>,
    /// The image of each kind of piece.
    pub(crate) kinds: Vec<u8>,
    /// Whether the two players are exchanged.
    exchanges: bool,
}

/// Symmetries of a game one by one, as a network needs them.
pub(super) struct Maps {
    /// One that exchanges the players, if there is any.
    pub(super) exchange: Option<Exchange>,
    /// The images of the board's sites in symmetries that do not, but for the one that changes nothing.
    pub(super) mirrors: Vec<Vec<u16>>,
}

/// The most symmetries of a game that are looked for one by one: a square has seven besides the one that changes nothing.
const MOST_MIRRORS: usize = 7;

impl Maps {
    /// The symmetries of a game.
    pub(super) fn of(game: &Game) -> Self {
        let board = game.layout.board;
        let mut maps = Self {
            exchange: None,
            mirrors: Vec::new(),
        };
        for mut symmetry in candidates(game) {
            let is_wanted = match symmetry.exchanges {
                true => maps.exchange.is_none(),
                false => maps.mirrors.len() < MOST_MIRRORS,
            };
            if is_wanted && symmetry.holds(game) {
                symmetry.sites.truncate(board);
                match symmetry.exchanges {
                    true => {
                        maps.exchange = Some(Exchange {
                            sites: symmetry.sites,
                            kinds: symmetry.kinds,
                        });
                    }
                    false => maps.mirrors.push(symmetry.sites),
                }
            }
        }
        maps
    }
}

/// What stands for each other in a game.
pub(super) struct Orbits {
    board: usize,
    /// For each kind of piece the least one that it is mapped to, perhaps itself.
    kinds: Vec<u32>,
    /// For each kind on each site of the board, as `kind * board + site`, the least such pair that it is mapped to.
    places: Vec<u32>,
}

impl Orbits {
    /// The orbits under all symmetries of a game.
    pub(super) fn of(game: &Game) -> Self {
        let board = game.layout.board;
        let kinds = game.components.len();
        let mut orbits = Self {
            board,
            kinds: (0..kinds as u32).collect(),
            places: (0..(kinds * board) as u32).collect(),
        };
        for symmetry in candidates(game) {
            let kind = |kind: usize| usize::from(symmetry.kinds[kind]);
            let place = |place: usize| {
                let site = usize::from(symmetry.sites[place % board]);
                kind(place / board) * board + site
            };
            // A ring of a thousand sites has two thousand symmetries, and what the first few unite the others unite, too.
            let is_new = changes(&orbits.kinds, kind) || changes(&orbits.places, place);
            if is_new && symmetry.holds(game) {
                unite(&mut orbits.kinds, kind);
                unite(&mut orbits.places, place);
            }
        }
        orbits
    }

    /// The kind of piece that stands for one.
    pub(super) fn kind(&self, kind: usize) -> usize {
        self.kinds[kind] as usize
    }

    /// The kind of piece and its site that stand for one.
    pub(super) fn place(&self, kind: usize, site: usize) -> (usize, usize) {
        let least = self.places[kind * self.board + site] as usize;
        (least / self.board, least % self.board)
    }
}

/// Whether a map leads from a thing to another that it does not stand for yet.
fn changes(least: &[u32], image: impl Fn(usize) -> usize) -> bool {
    let mut things = least.iter().enumerate();
    things.any(|(thing, number)| *number != least[image(thing)])
}

/// Gives all things that a map leads from one to another the least of their numbers.
fn unite(least: &mut [u32], image: impl Fn(usize) -> usize) {
    loop {
        let mut changes = false;
        for thing in 0..least.len() {
            let image = image(thing);
            let lower = least[thing].min(least[image]);
            changes |= (least[thing], least[image]) != (lower, lower);
            (least[thing], least[image]) = (lower, lower);
        }
        if !changes {
            return;
        }
    }
}

/// What may be a symmetry of a game by the shape of its board and exchanges no players, in lists of which at most one is
/// wanted: a mirror may turn a kind of piece into another of the same owner, such as level lines into upright ones.
pub(crate) fn of_one_side(game: &Game) -> impl Iterator<Item = Vec<Symmetry>> {
    let kinds = game.components.len();
    let mut pairs: Vec<Option<(usize, usize)>> = vec![None];
    if kinds <= MOST_KINDS {
        let all = (1..kinds).flat_map(|one| (one + 1..kinds).map(move |other| (one, other)));
        let alike = all.filter(|(one, other)| game.owner(*one as u8) == game.owner(*other as u8));
        pairs.extend(alike.map(Some));
    }
    let own = candidates(game).into_iter().filter(|map| !map.exchanges);
    own.map(move |map| {
        let swapped = pairs.iter().map(|pair| {
            let mut map = map.clone();
            if let Some((one, other)) = pair {
                map.kinds.swap(*one, *other);
            }
            map
        });
        swapped.collect()
    })
}

/// The most kinds of pieces, the empty one included, that are tried in place of each other.
const MOST_KINDS: usize = 7;

/// What may be a symmetry of a game by the shape of its board.
fn candidates(game: &Game) -> Vec<Symmetry> {
    // What lies below the highest piece of a stack has no image here.
    if game.layout.stacks() {
        return Vec::new();
    }
    let same: Vec<u8> = (0..game.components.len()).map(|kind| kind as u8).collect();
    let exchanged = exchanged_kinds(game);
    let mut found = Vec::new();
    for (index, mut sites) in isometries(game).into_iter().enumerate() {
        let board = sites.len() as u16;
        if let Some(kinds) = &exchanged
            && let Some(hands) = exchanged_hands(game)
        {
            let mut sites = sites.clone();
            sites.extend(hands.iter().map(|hand| board + hand));
            found.push(Symmetry {
                sites,
                kinds: kinds.clone(),
                exchanges: true,
            });
        }
        // The first changes nothing.
        if index > 0 {
            sites.extend(board..game.layout.sites as u16);
            found.push(Symmetry {
                sites,
                kinds: same.clone(),
                exchanges: false,
            });
        }
    }
    found
}

/// For each kind of piece the one of the same name of the other of two players; none if one has no such kind, or pieces
/// belong to nobody and so help the first player alone.
fn exchanged_kinds(game: &Game) -> Option<Vec<u8>> {
    if game.player_count() != 2 {
        return None;
    }
    let other = |kind: usize| {
        let own = &game.components[kind];
        let other = 3_u8.checked_sub(own.owner).filter(|_| own.owner > 0)?;
        let mut kinds = game.components.iter().enumerate().skip(1);
        let found = kinds.find(|(_, kind)| kind.base == own.base && kind.owner == other)?;
        Some(found.0 as u8)
    };
    let kinds = (1..game.components.len()).map(other);
    std::iter::once(Some(0)).chain(kinds).collect()
}

/// For each hand, by its place among the hands, that of the other of two players.
fn exchanged_hands(game: &Game) -> Option<Vec<u16>> {
    let other = |(index, owner): (usize, &u8)| {
        let rank = game.hands[..index].iter().filter(|hand| *hand == owner);
        let mut others = game.hands.iter().enumerate();
        let other = 3_u8.checked_sub(*owner)?;
        let found = others.by_ref().filter(|(_, hand)| **hand == other);
        found.map(|(hand, _)| hand as u16).nth(rank.count())
    };
    game.hands.iter().enumerate().map(other).collect()
}

/// The maps of the board's sites to themselves that keep all distances, first the one that changes nothing.
fn isometries(game: &Game) -> Vec<Vec<u16>> {
    let positions: Vec<[f64; 2]> = game
        .topology
        .sites(game.site_type)
        .take(game.layout.board)
        .map(|site| {
            let position = game.topology.position(game.site_type, site);
            [position.x, position.y]
        })
        .collect();
    let number = positions.len() as f64;
    let centre = [0, 1].map(|axis| positions.iter().map(|at| at[axis]).sum::<f64>() / number);
    let around: Vec<[f64; 2]> = positions
        .iter()
        .map(|at| [at[0] - centre[0], at[1] - centre[1]])
        .collect();
    let rounded = |at: [f64; 2]| at.map(|part| (part * GRID).round() as i64);
    // Two points may share a place only where sites do: such boards are not looked at.
    let places: HashMap<[i64; 2], u16> = around
        .iter()
        .enumerate()
        .map(|(site, at)| (rounded(*at), site as u16))
        .collect();
    if positions.is_empty() || places.len() != positions.len() {
        return Vec::new();
    }
    let at_place = |at: [f64; 2]| {
        let [x, y] = rounded(at);
        let nearby = [-1, 0, 1].into_iter();
        nearby
            .flat_map(|dx| [-1, 0, 1].map(|dy| [x + dx, y + dy]))
            .find_map(|place| places.get(&place).copied())
    };
    let length = |at: [f64; 2]| at[0].hypot(at[1]);
    // An isometry about the centre is known by where it takes one site, and whether it mirrors. Few sites are as far
    // from the centre as the farthest.
    let mut found: Vec<Vec<u16>> = vec![(0..positions.len() as u16).collect()];
    let farthest = (around.iter().copied())
        .max_by(|one, other| length(*one).total_cmp(&length(*other)))
        .unwrap_or_default();
    let square = length(farthest).powi(2);
    if square < 1e-6 {
        return found;
    }
    let equal = |at: &&[f64; 2]| (length(**at) - length(farthest)).abs() < 1.0 / GRID;
    for to in around.iter().filter(equal) {
        for mirror in [1.0, -1.0] {
            // As complex numbers: the turn is `to` divided by `farthest`, which is conjugated first by a mirror.
            let [x, y] = [farthest[0], farthest[1] * mirror];
            let turn = [
                (to[0] * x + to[1] * y) / square,
                (to[1] * x - to[0] * y) / square,
            ];
            let image = around.iter().map(|at| {
                let [x, y] = [at[0], at[1] * mirror];
                at_place([turn[0] * x - turn[1] * y, turn[0] * y + turn[1] * x])
            });
            let Some(image) = image.collect::<Option<Vec<u16>>>() else {
                continue;
            };
            if !found.contains(&image) {
                found.push(image);
            }
        }
    }
    found
}

impl Symmetry {
    /// The one that changes nothing.
    pub(crate) fn unchanged(game: &Game) -> Self {
        Self {
            sites: (0..game.layout.sites as u16).collect(),
            kinds: (0..game.components.len()).map(|kind| kind as u8).collect(),
            exchanges: false,
        }
    }

    /// What comes of this one after another.
    pub(crate) fn after(&self, first: &Self) -> Self {
        let (sites, kinds) = (first.sites.iter(), first.kinds.iter());
        Self {
            sites: sites.map(|site| self.sites[usize::from(*site)]).collect(),
            kinds: kinds.map(|kind| self.kinds[usize::from(*kind)]).collect(),
            exchanges: self.exchanges != first.exchanges,
        }
    }

    /// Whether random games and their images offer the same moves and end alike.
    fn holds(&self, game: &Game) -> bool {
        (0..GAMES).all(|number| self.maps_game(game, number, PLIES, &mut |_, _| true))
    }

    /// Whether a random game and its image do, up to a number of plies, and all their positions are alike.
    pub(crate) fn maps_game(
        &self,
        game: &Game,
        number: u64,
        plies: u32,
        alike: &mut dyn FnMut(&Trial<'_>, &Trial<'_>) -> bool,
    ) -> bool {
        let mut random = Random::for_game(number, 0);
        let mut trial = Trial::new(game);
        let mut mapped = Trial::at(game, self.image_of(game, &game.start));
        for trial in [&mut trial, &mut mapped] {
            trial.seed_chance(number);
        }
        let (mut moves, mut others) = (Vec::new(), Vec::new());
        for _ in 0..plies {
            if !alike(&trial, &mapped) {
                return false;
            }
            match (trial.ending(), mapped.ending()) {
                (None, None) => {}
                (Some(one), Some(other)) => {
                    let mut gains = rewards(&other.outcome);
                    if self.exchanges {
                        gains.swap(1, 2);
                    }
                    return rewards(&one.outcome) == gains;
                }
                (Some(_), None) | (None, Some(_)) => return false,
            }
            trial.legal_moves(&mut moves);
            mapped.legal_moves(&mut others);
            let mut expected: Vec<Look> = moves.iter().map(|mv| self.image_of_look(*mv)).collect();
            let mut offered: Vec<Look> = others.iter().map(|mv| look(*mv)).collect();
            expected.sort_unstable();
            offered.sort_unstable();
            if expected != offered {
                return false;
            }
            let Some(mv) = random.choose(&moves) else {
                return true;
            };
            let wanted = self.image_of_look(mv);
            let Some(other) = others.iter().find(|other| look(**other) == wanted) else {
                return false;
            };
            trial.play_known(mv);
            mapped.play_known(*other);
        }
        true
    }

    /// The image of a position at the start of a game.
    fn image_of(&self, game: &Game, state: &State) -> State {
        let layout = &game.layout;
        let mut image = state.clone();
        let pieces = |state: &State| -> Vec<(Site, u8)> {
            let sites = (0..layout.sites as u16).map(Site);
            let pieces = sites.map(|site| (site, state.what(layout, site)));
            pieces.filter(|(_, kind)| *kind != 0).collect()
        };
        for (site, kind) in pieces(state) {
            image.clear(layout, site, kind, game.owner(kind));
        }
        for (site, kind) in pieces(state) {
            let to = Site(self.sites[site.index()]);
            let other = self.kinds[usize::from(kind)];
            let count = state.count(layout, site);
            image.put(layout, to, other, game.owner(other), count);
            for plane in [Plane::State, Plane::Value, Plane::Rotation] {
                image.set_plane(layout, plane, to, state.plane(layout, plane, site));
            }
        }
        if self.exchanges {
            image.head.phase.swap(1, 2);
            image.give_turn(layout, 3 - state.head.mover);
        }
        image
    }

    /// What the image of a move looks like.
    fn image_of_look(&self, mv: Move) -> Look {
        let (sites, piece, value) = look(mv);
        let image = |site: Option<u16>| Some(self.sites[usize::from(site?)]);
        (sites.map(image), self.kinds[usize::from(piece)], value)
    }
}

/// What a move looks like on the board: its sites, and the piece and the value chosen.
type Look = ([Option<u16>; 3], u8, i16);

fn look(mv: Move) -> Look {
    let sites = [mv.from(), mv.to(), mv.between()].map(|site| site.map(|site| site.0));
    (sites, mv.piece, mv.value)
}
