//! Games in which a turn puts one piece on a site: what is needed to play them without the general way.
//!
//! A [`PlacementGame`] is found by a pass of the compiler in the rules of a game; [`super::eval`] plays random
//! games by it. It says nothing that the rules do not say: the same moves, positions and endings, only
//! without asking at each turn what the rules of this game never do.
//!
//! * [`Frontier`]: the sites where a piece may be put, kept up as pieces close and open them.
//! * [`Lines`]: how long the rows through a new piece are, by one word for each line of the board.
//! * [`Connection`]: what hangs together, as labels of groups.
//! * [`Rays`]: the pieces that a new one turns over.
//!
//! Owns what such a playout keeps besides the pieces. Refuses every game with an effect that it does not know; which games it
//! takes is decided in `optimise::placement`.

mod connection;
mod frontier;
mod lines;
mod turning;
mod write;

pub use connection::{Connection, Groups};
pub use frontier::Frontier;
pub use lines::{Lines, Marks};
pub use turning::Turning;

use super::ir::{EndRule, RuleId, Sites};
use super::moves::{Move, NO_LEVEL, NOWHERE};
use super::rows::Rows;
use super::zobrist::piece_key;
use crate::topology::Site;

/// A game in which each turn puts one piece of the mover on a site, and two players take turns.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacementGame {
    /// The rule followed.
    pub rule: RuleId,
    /// The kind of piece that each player puts; index 0 is not used.
    pub pieces: [u8; 3],
    /// Where.
    pub region: PlacementRegion,
    /// How the game ends, in the order in which it is asked.
    pub ends: Vec<PlacementEnd>,
    /// The rows that are asked for, if they are all of one length and few.
    pub rows: Option<Rows>,
    /// The lines on which other rows count, if such are asked for.
    pub lines: Option<Lines>,
    /// The lengths of all rows asked for, as bits.
    pub watched: u64,
    /// The connection that is asked for, if any.
    pub connection: Option<Connection>,
    /// What a piece on a site adds to the hash of a position: for each player, from 0, each site.
    pub keys: Vec<u64>,
    /// Whether something is asked of the position itself at each turn, so that it has to be kept up.
    pub followed: bool,
    /// Whether the winner is known without looking at the position, so that it need not be written at all.
    pub brief: bool,
}

impl PlacementGame {
    /// The move of a player that puts a piece on a site.
    #[inline]
    #[must_use]
    pub fn to(&self, player: u8, site: Site) -> Move {
        Move {
            rule: self.rule,
            from: NOWHERE,
            to: site,
            between: NOWHERE,
            piece: self.pieces[usize::from(player)],
            player: 0,
            site: NOWHERE,
            value: -1,
            dice: 0,
            level: NO_LEVEL,
        }
    }

    /// What pieces add to the hash of a position: for each player, from 0, each site.
    #[must_use]
    pub fn keys(pieces: [u8; 3], sites: usize) -> Vec<u64> {
        let sites = || (0..sites).map(|index| Site(index as u16));
        let of = |piece| sites().map(move |site| piece_key(site, piece));
        pieces[1..].iter().flat_map(|piece| of(*piece)).collect()
    }
}

/// Where pieces may be put.
#[derive(Clone, PartialEq, Debug)]
pub enum PlacementRegion {
    /// On all empty sites.
    Empty,
    /// On some that depend on which are taken.
    Frontier(Frontier),
    /// On empty sites beside a row of the other player's pieces that ends in one of the mover's; the pieces
    /// of such rows are turned over, and who cannot turn any passes.
    Flanking(Turning),
    /// Where the rule says.
    General(Sites),
}

/// An end rule of such a game.
#[derive(Clone, PartialEq, Debug)]
pub struct PlacementEnd {
    /// What is asked.
    pub test: PlacementTest,
    /// The rule.
    pub rule: EndRule,
}

/// The condition of an end rule of such a game.
#[derive(Clone, PartialEq, Debug)]
pub enum PlacementTest {
    /// Whether the last piece stands in a row of its owner of one of these lengths, as bits.
    Rows(u64),
    /// Whether it connects enough regions.
    Connected,
    /// Whether both players have passed.
    AllPassed,
    /// Whether the board is full.
    Full,
    /// What the rule says.
    General,
}
