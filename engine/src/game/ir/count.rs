//! What can be counted, and whose pieces are meant.

use super::{Bool, ComponentId, DirectionsId, Int, Moves, PatternQuery, Sites};

parts! {
    /// Countable things.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Count {
        /// Sites of a region.
        Sites(Box<Sites>),
        /// Pieces on the sites of a region.
        #[reads(position)]
        On(Box<Sites>),
        /// Pieces of a kind of occupancy, on the board and in hands; counted with their numbers.
        #[reads(position)]
        Pieces {
            /// Whose and which pieces.
            occupancy: Occupancy,
            /// Only those on these sites.
            within: Option<Box<Sites>>,
        },
        /// Legal moves of a generator.
        #[reads(position)]
        Moves(Box<Moves>),
        /// Groups of connected sites of a player, at least so large.
        Groups {
            /// How sites hang together.
            directions: DirectionsId,
            /// The sites that may belong to groups.
            region: Box<Sites>,
            /// The smallest group counted.
            min: Box<Int>,
        },
        /// Empty sites beside the group of equal pieces through a site.
        #[reads(position)]
        Liberties {
            /// How sites hang together.
            directions: DirectionsId,
            /// The site.
            at: Box<Int>,
        },
        /// Empty sites in groups that touch pieces of nobody but a player.
        #[reads(position)]
        Territory {
            /// How sites hang together.
            directions: DirectionsId,
            /// The player.
            player: Box<Int>,
            /// Whether groups that touch no piece at all are left out.
            touching: bool,
        },
        /// Placements of patterns.
        Patterns(PatternQuery),
        /// The sum of the capture values of placements of patterns.
        PatternValues(PatternQuery),
        /// The largest capture value among placements of patterns.
        PatternBest(PatternQuery),
        /// The players for whom a condition on [`Variable::Player`](super::Variable::Player) holds.
        #[binds(all Player)]
        Players(Box<Bool>),
    }

    /// Which pieces count: by owner and kind.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Occupancy {
        /// All pieces.
        Any,
        /// Pieces of one player.
        Player(Box<Int>),
        /// Pieces of players that are neither the given one nor of its team.
        EnemiesOf(Box<Int>),
        /// Pieces of the given player and of its team.
        FriendsOf(Box<Int>),
        /// Pieces of the other players of the given player's team.
        AlliesOf(Box<Int>),
        /// Pieces of all players but the given one, and of nobody.
        OthersThan(Box<Int>),
        /// Pieces of the listed kinds.
        Components(Box<[ComponentId]>),
        /// Pieces of the listed kinds that belong to the player.
        PlayerComponents(Box<Int>, Box<[ComponentId]>),
    }
}
