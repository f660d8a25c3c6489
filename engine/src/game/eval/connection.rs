//! Whether pieces of one owner connect regions.
//!
//! In games of connection one piece is added a move, so what hangs together is kept as a forest (Tarjan
//! 1975, with path halving) that one more piece is joined to. The forest lives beside the state, not in
//! it: it knows by the hash of the position whether it is one piece behind, and is built afresh if it is
//! not. Where pieces are taken or moved as a rule, the group is simply followed over the board.

use super::Context;
use crate::game::ir::{DirectionsId, Int, Sites};
use crate::game::siteset::SiteSet;
use crate::game::zobrist::piece_key;
use crate::topology::Site;

/// The most regions a forest keeps count of.
const MAX_REGIONS: usize = 8;

/// How often a forest may be built in vain more than it was of use before it is given up.
const PATIENCE: u32 = 64;

/// What hangs together, for one connection that the rules ask for.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    /// The address of the regions in the rules, by which the connection is known.
    connection: usize,
    /// The hash of the planes of the position it stands for.
    hash: u64,
    /// For each site the next one on the way to the root of its group.
    parent: Vec<u16>,
    /// For each root the regions its group touches, as bits.
    met: Vec<u8>,
    built: u32,
    extended: u32,
}

impl Links {
    fn root(&mut self, mut site: u16) -> u16 {
        loop {
            let parent = self.parent[usize::from(site)];
            if parent == site {
                return site;
            }
            let above = self.parent[usize::from(parent)];
            self.parent[usize::from(site)] = above;
            site = above;
        }
    }

    fn join(&mut self, one: u16, other: u16) {
        let (one, other) = (self.root(one), self.root(other));
        if one != other {
            self.parent[usize::from(one)] = other;
            self.met[usize::from(other)] |= self.met[usize::from(one)];
        }
    }
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Whether the group through `at` touches at least `number` of the regions.
    pub(super) fn connected(
        &mut self,
        directions: DirectionsId,
        at: Site,
        regions: &'a [Sites],
        number: i32,
    ) -> bool {
        let owner = usize::from(self.who(at));
        if owner == 0 || usize::from(at.0) >= self.game.layout.board {
            return false;
        }
        if let Some(met) = self.met_by_links(directions, at, regions, owner) {
            return met.count_ones() as i32 >= number;
        }
        let own = self.owned_by(owner);
        let group = self.group(directions, SiteSet::of(at), own);
        let mut met = 0;
        for region in regions {
            met += i32::from(self.sites(region).meets(&group));
        }
        met >= number
    }

    /// The regions that the group through `at` touches, as bits, if a forest can tell.
    fn met_by_links(
        &mut self,
        directions: DirectionsId,
        at: Site,
        regions: &'a [Sites],
        owner: usize,
    ) -> Option<u8> {
        if regions.len() > MAX_REGIONS || !self.are_fixed(regions, owner) {
            return None;
        }
        let connection = std::ptr::from_ref(regions) as *const Sites as usize;
        let known = self.scratch.links.iter();
        let index = match known
            .clone()
            .position(|links| links.connection == connection)
        {
            Some(index) => index,
            None => {
                self.scratch.links.push(Links {
                    connection,
                    hash: !self.state.head.hash,
                    ..Links::default()
                });
                self.scratch.links.len() - 1
            }
        };
        let mut links = std::mem::take(&mut self.scratch.links[index]);
        let met = self.ask(&mut links, directions, at, regions, owner);
        self.scratch.links[index] = links;
        met
    }

    fn ask(
        &mut self,
        links: &mut Links,
        directions: DirectionsId,
        at: Site,
        regions: &'a [Sites],
        owner: usize,
    ) -> Option<u8> {
        let hash = self.state.head.hash;
        if links.hash != hash {
            if links.hash ^ piece_key(at, self.what(at)) == hash {
                links.extended += 1;
                self.touch(links, at, regions, owner);
                self.join_neighbours(links, directions, at, owner);
            } else {
                if links.built > links.extended + PATIENCE {
                    return None;
                }
                links.built += 1;
                let board = self.game.layout.board;
                links.parent.clear();
                links.parent.extend(0..board as u16);
                links.met.clear();
                links.met.resize(board, 0);
                for other in 1..=self.game.player_count() {
                    for site in self.owned_by(other).iter() {
                        self.touch(links, site, regions, other);
                    }
                }
                // Only once each piece knows what it touches: what is joined adds up what its parts touch.
                for other in 1..=self.game.player_count() {
                    for site in self.owned_by(other).iter() {
                        self.join_neighbours(links, directions, site, other);
                    }
                }
            }
            links.hash = hash;
        }
        let root = links.root(at.0);
        Some(links.met[usize::from(root)])
    }

    /// Makes a piece a group of its own, which touches the regions that its site is in.
    fn touch(&self, links: &mut Links, site: Site, regions: &'a [Sites], owner: usize) {
        let touched = regions.iter().enumerate().map(|(number, region)| {
            let region = match region {
                Sites::Const(region) => Some(*region),
                Sites::ByPlayer(regions, _) => regions.get(owner).copied(),
                _ => None,
            };
            let touches = region.is_some_and(|region| self.game.region::<W>(region).contains(site));
            u8::from(touches) << number
        });
        links.parent[usize::from(site.0)] = site.0;
        links.met[usize::from(site.0)] = touched.sum();
    }

    /// Joins a piece to its neighbours.
    fn join_neighbours(
        &self,
        links: &mut Links,
        directions: DirectionsId,
        site: Site,
        owner: usize,
    ) {
        let own = self.owned_by(owner);
        for neighbour in self.game.directions(directions).steps(site) {
            if own.contains(*neighbour) {
                links.join(site.0, neighbour.0);
            }
        }
    }

    /// Whether regions never change, or only with the owner of the group asked for.
    fn are_fixed(&mut self, regions: &'a [Sites], owner: usize) -> bool {
        regions.iter().all(|region| match region {
            Sites::Const(_) => true,
            Sites::ByPlayer(_, player) => match **player {
                Int::Mover => usize::from(self.state.head.mover) == owner,
                Int::Const(player) => player == owner as i32,
                _ => false,
            },
            _ => false,
        })
    }
}
