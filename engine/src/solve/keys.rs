//! Keys by which tables find positions: one for a position and all its mirror images, where the rules are the same for them.
//!
//! A mirror is a map of the board's sites to themselves, and perhaps of kinds of pieces to others of the same owner. It is an
//! automorphism of the game if it maps every move of a position to a move of the image with the image of what follows, and every
//! end to an equal end; then a position and its image have the same value, and so does the game in which both are one.
//! A mirror counts if both of two tests hold, and in doubt it does not count:
//!
//! * no rule names a site or a region that the mirror maps to another, or calculates with the number of a site ([`names_none`]);
//! * many random games and their images offer the same moves at every ply, reach positions of the same keys, and end alike.
//!
//! Turns of the board that exchange the players are no mirrors here.

mod named;

use super::Relevance;
use super::relevance::Mixer;
use crate::game::ir::Plane;
use crate::game::{Game, Layout, Trial};
use crate::search::symmetry::{Symmetry, of_one_side};
use crate::topology::Site;
use named::names_none;

/// Random games that are compared with their images.
const GAMES: u64 = 100;

/// Moves of a game after which it is compared no further.
const PLIES: u32 = 400;

/// Moves of all these games after which a mirror has stood the test.
const MOVES: u32 = 2000;

/// The most mirrors of a game: a ring of eight sites has fifteen.
const MOST: usize = 15;

/// The planes of numbers by sites.
const PLANES: [Plane; 4] = [Plane::Count, Plane::State, Plane::Value, Plane::Rotation];

/// Finds the keys of positions of a game.
#[derive(Clone, Debug)]
pub struct Keys {
    relevance: Relevance,
    /// First the one that changes nothing; empty if each position has a key of its own.
    images: Vec<Image>,
    planes: Vec<Plane>,
}

/// The sets of sites and the numbers at sites of the position whose key was asked for last, and the hashes of its images. The next
/// position is a move or two away, so that its hashes are made of the few sites that differ.
#[derive(Clone, Debug, Default)]
pub struct KeyCache {
    /// The words of the sets, one set after the other.
    words: Vec<u64>,
    /// The numbers of each plane by site, one plane after the other.
    numbers: Vec<u16>,
    /// By image.
    hashes: Vec<u128>,
}

/// How the images of positions are hashed.
#[derive(Clone, Debug)]
struct Image {
    symmetry: Symmetry,
    /// What a set of sites adds for each of them, the sets of kinds of pieces first: by set times sites plus site.
    places: Vec<u128>,
}

impl Keys {
    /// Keys of all positions of a game, each with its own.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            relevance: Relevance::of(game),
            images: Vec::new(),
            planes: Vec::new(),
        }
    }

    /// Keys that a position shares with its mirror images, where there are mirrors. Looking for them goes on as long as
    /// `go_on` allows.
    #[must_use]
    pub fn mirrored(game: &Game, go_on: &dyn Fn() -> bool) -> Self {
        let mut keys = Self::new(game);
        // What follows is then no matter of the position alone.
        if keys.relevance.asks_for_history() {
            return keys;
        }
        let planes = PLANES.into_iter().filter(|plane| game.layout.keeps(*plane));
        keys.planes = planes.collect();
        let one = Image::of(game, Symmetry::unchanged(game));
        let mut found = Vec::new();
        for maps in of_one_side(game) {
            let mut mirrors = maps.into_iter().filter(|map| names_none(game, map));
            let mirror = mirrors.find_map(|map| {
                let image = Image::of(game, map);
                (go_on() && keys.stands(game, [&one, &image], go_on)).then_some(image)
            });
            found.extend(mirror);
            if found.len() == MOST || !go_on() {
                break;
            }
        }
        if found.is_empty() || !go_on() {
            return Self::new(game);
        }
        keys.images.push(one);
        keys.images.append(&mut found);
        keys
    }

    /// These keys without the mirrors that change the position of a trial or, put after each other, are no mirrors of these.
    /// Then the positions that can be reached are the images of those that are found.
    #[must_use]
    pub fn that_keep(&self, trial: &Trial<'_>) -> Self {
        let mut keys = self.clone();
        let own = keys.images.first().map(|one| self.hash(trial, one));
        (keys.images).retain(|image| Some(self.hash(trial, image)) == own);
        if !keys.is_group() {
            // Without those that need others, the first that undoes itself is left.
            let one = keys.images.first().map(|image| image.symmetry.clone());
            keys.images
                .retain(|image| Some(image.symmetry.after(&image.symmetry)) == one);
            keys.images.truncate(2);
        }
        if keys.images.len() < 2 {
            keys.images.clear();
        }
        keys
    }

    /// Whether mirrors put after each other are among these.
    fn is_group(&self) -> bool {
        let maps = || self.images.iter().map(|image| &image.symmetry);
        maps().all(|one| {
            maps().all(|other| {
                let both = one.after(other);
                maps().any(|map| *map == both)
            })
        })
    }

    /// How many images a position has at most, itself included.
    #[must_use]
    pub fn images(&self) -> usize {
        self.images.len().max(1)
    }

    /// What of a position counts.
    #[must_use]
    pub fn relevance(&self) -> &Relevance {
        &self.relevance
    }

    /// The key of the position of a trial.
    #[must_use]
    pub fn key(&self, trial: &Trial<'_>) -> u128 {
        if self.images.is_empty() {
            return self.relevance.fingerprint(trial);
        }
        let hashes = self.hashes(trial);
        hashes.min().unwrap_or_default()
    }

    /// The key of the position of a trial, as [`Self::key`] has it, by what differs from the position that was asked for before
    /// with these images.
    pub(super) fn key_after(&self, cache: &mut KeyCache, trial: &Trial<'_>) -> u128 {
        if self.images.is_empty() {
            return self.relevance.fingerprint(trial);
        }
        let (layout, state) = (&trial.game().layout, trial.state());
        let words = state.words();
        let KeyCache {
            words: before,
            numbers,
            hashes,
        } = cache;
        if hashes.len() != self.images.len() {
            // The hashes of a position with nothing at any site.
            *before = vec![0; (layout.components + SETS) * layout.words];
            *numbers = vec![0; self.planes.len() * layout.sites];
            *hashes = vec![0; self.images.len()];
        }
        each_set(layout, &mut |set, first| {
            let own = &mut before[set * layout.words..(set + 1) * layout.words];
            let now = &words[first..first + layout.words];
            for (index, (old, new)) in own.iter_mut().zip(now).enumerate() {
                let mut changed = *old ^ *new;
                *old = *new;
                while changed != 0 {
                    let site = index * 64 + changed.trailing_zeros() as usize;
                    changed &= changed - 1;
                    if site >= layout.sites {
                        continue;
                    }
                    for (hash, image) in hashes.iter_mut().zip(&self.images) {
                        *hash ^= image.places[set * layout.sites + site];
                    }
                }
            }
        });
        for (number, plane) in self.planes.iter().enumerate() {
            let own = &mut numbers[number * layout.sites..(number + 1) * layout.sites];
            for (site, old) in own.iter_mut().enumerate() {
                let new = state.plane(layout, *plane, Site(site as u16));
                if new == *old {
                    continue;
                }
                for (hash, image) in hashes.iter_mut().zip(&self.images) {
                    let of = |value: u16| match value {
                        0 => 0,
                        value => at_site(number, image.symmetry.sites[site], value),
                    };
                    *hash ^= of(*old) ^ of(new);
                }
                *old = new;
            }
        }
        let rest = self.rest(trial);
        let keeps_sites = self.relevance.keeps_sites(trial);
        let end = (!keeps_sites).then(|| rest.clone().finish());
        let all = hashes.iter().zip(&self.images).map(|(places, image)| {
            places ^ end.unwrap_or_else(|| self.end(rest.clone(), trial, image))
        });
        let key = all.min().unwrap_or_default();
        debug_assert_eq!(key, self.key(trial), "made of what differs");
        key
    }

    /// The key of the position of a trial, and how many different positions have it.
    #[must_use]
    pub(super) fn orbit(&self, trial: &Trial<'_>) -> (u128, u8) {
        if self.images.is_empty() {
            return (self.relevance.fingerprint(trial), 1);
        }
        let mut hashes: Vec<u128> = self.hashes(trial).collect();
        hashes.sort_unstable();
        hashes.dedup();
        (hashes[0], hashes.len() as u8)
    }

    /// The hashes of the images of the position of a trial.
    fn hashes(&self, trial: &Trial<'_>) -> impl Iterator<Item = u128> {
        let rest = self.rest(trial);
        let keeps_sites = self.relevance.keeps_sites(trial);
        let end = (!keeps_sites).then(|| rest.clone().finish());
        self.images.iter().map(move |image| {
            let places = image.places(trial, &self.planes);
            places ^ end.unwrap_or_else(|| self.end(rest.clone(), trial, image))
        })
    }

    /// The hash of the image of the position of a trial.
    fn hash(&self, trial: &Trial<'_>, image: &Image) -> u128 {
        image.places(trial, &self.planes) ^ self.end(self.rest(trial), trial, image)
    }

    /// What is mixed of all that a mirror does not change.
    fn rest(&self, trial: &Trial<'_>) -> Mixer {
        let layout = &trial.game().layout;
        let mut mix = Mixer::default();
        for word in &trial.state().words()[layout.variables..] {
            mix.add(*word);
        }
        self.relevance.mix_rest(&mut mix, trial);
        mix
    }

    fn end(&self, mut mix: Mixer, trial: &Trial<'_>, image: &Image) -> u128 {
        if self.relevance.keeps_sites(trial) {
            (self.relevance).mix_sites(&mut mix, trial, Some(&image.symmetry));
        }
        mix.finish()
    }

    /// Whether random games and their images go alike.
    fn stands(&self, game: &Game, [one, image]: [&Image; 2], go_on: &dyn Fn() -> bool) -> bool {
        let mut moves = 0;
        let mut same = |own: &Trial<'_>, mapped: &Trial<'_>| {
            moves += 1;
            go_on() && self.hash(own, image) == self.hash(mapped, one)
        };
        let mut games = 0..GAMES;
        let mut left = MOVES;
        games.all(|number| {
            if left == 0 {
                return true;
            }
            let plies = left.min(PLIES);
            let mut met = 0;
            let holds = image
                .symmetry
                .maps_game(game, number, plies, &mut |own, mapped| {
                    met += 1;
                    same(own, mapped)
                });
            left -= met.min(left);
            holds
        }) && moves > 0
    }
}

impl Image {
    fn of(game: &Game, symmetry: Symmetry) -> Self {
        let layout = &game.layout;
        let sets = layout.components + SETS;
        let mut places = Vec::with_capacity(sets * layout.sites);
        for set in 0..sets {
            let set = (symmetry.kinds.get(set)).map_or(set, |kind| usize::from(*kind));
            for site in &symmetry.sites {
                places.push(hashed(set as u64, *site, 1));
            }
        }
        Self { symmetry, places }
    }

    /// What the image of the position of a trial has at sites.
    fn places(&self, trial: &Trial<'_>, planes: &[Plane]) -> u128 {
        let (layout, state) = (&trial.game().layout, trial.state());
        let words = state.words();
        let mut hash = 0;
        let mut add = |set: usize, first: usize| {
            let own = &self.places[set * layout.sites..(set + 1) * layout.sites];
            for (index, word) in words[first..first + layout.words].iter().enumerate() {
                let mut left = *word;
                while left != 0 {
                    let site = index * 64 + left.trailing_zeros() as usize;
                    left &= left - 1;
                    hash ^= own.get(site).copied().unwrap_or_default();
                }
            }
        };
        each_set(layout, &mut add);
        for (number, plane) in planes.iter().enumerate() {
            for (site, image) in self.symmetry.sites.iter().enumerate() {
                let value = state.plane(layout, *plane, Site(site as u16));
                if value != 0 {
                    hash ^= at_site(number, *image, value);
                }
            }
        }
        hash
    }
}

/// Calls `visit` for each set of sites of a position, with its number and its first word: those of kinds of pieces, and others.
fn each_set(layout: &Layout, visit: &mut dyn FnMut(usize, usize)) {
    for kind in 1..layout.components {
        visit(kind, layout.kinds + kind * layout.words);
    }
    let others = [layout.deferred_removals, layout.visited];
    let others = others.into_iter().flatten();
    let touched = (0..4).filter_map(|set| Some(layout.touched? + set * layout.words));
    for (set, first) in others.chain(touched).enumerate() {
        visit(layout.components + set, first);
    }
}

/// What a number of a plane at a site adds to hashes.
fn at_site(plane: usize, site: u16, value: u16) -> u128 {
    hashed(1 << 20 | plane as u64, site, u64::from(value))
}

/// Sets of sites besides those of kinds of pieces: sites whose pieces are to be taken off, visited ones, changed ones.
const SETS: usize = 6;

/// What a number at a site adds to hashes.
fn hashed(set: u64, site: u16, value: u64) -> u128 {
    let mut mix = Mixer::default();
    mix.add(set << 40 | u64::from(site) << 20 | 0xB5);
    mix.add(value);
    mix.finish()
}
