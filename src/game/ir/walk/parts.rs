//! The nodes within parts of nodes: what is counted, rows, hops, targets, selections of pieces and patterns.

use super::{Node, NodeMut};
use crate::game::ir::{Count, Hop, Line, Occupancy, PatternQuery, PieceChoice, Targets};

/// Implements the walk for shared or for exclusive references: the patterns bind either.
macro_rules! walker {
    ($node:ident, $occupancy:ident, $query:ident, $targets:ident, $piece:ident, $line:ident, $hop:ident,
     $count:ident $(, $mutable:tt)?) => {
        pub(super) fn $query<'a>(query: &'a $($mutable)? PatternQuery, visit: &mut dyn FnMut($node<'a>)) {
            visit($node::Int(&$($mutable)? query.player));
            if let Some(through) = &$($mutable)? query.through {
                visit($node::Int(through));
            }
        }

        pub(super) fn $occupancy<'a>(
            occupancy: &'a $($mutable)? Occupancy,
            visit: &mut dyn FnMut($node<'a>),
        ) {
            match occupancy {
                Occupancy::Any | Occupancy::Components(_) => {}
                Occupancy::Player(a)
                | Occupancy::EnemiesOf(a)
                | Occupancy::FriendsOf(a)
                | Occupancy::AlliesOf(a)
                | Occupancy::OthersThan(a)
                | Occupancy::PlayerComponents(a, _) => visit($node::Int(a)),
            }
        }

        pub(super) fn $targets<'a>(targets: &'a $($mutable)? Targets, visit: &mut dyn FnMut($node<'a>)) {
            if let Some(within) = &$($mutable)? targets.within {
                visit($node::Sites(within));
            }
            if let Some(when) = &$($mutable)? targets.when {
                visit($node::Bool(when));
            }
        }

        pub(super) fn $piece<'a>(piece: &'a $($mutable)? PieceChoice, visit: &mut dyn FnMut($node<'a>)) {
            match piece {
                PieceChoice::Index(index) | PieceChoice::Same(index) => visit($node::Int(index)),
                PieceChoice::AnyOf(kinds) => {
                    for kind in kinds {
                        visit($node::Int(kind));
                    }
                }
            }
        }

        pub(super) fn $line<'a>(line: &'a $($mutable)? Line, visit: &mut dyn FnMut($node<'a>)) {
            visit($node::Int(&$($mutable)? line.length));
            visit($node::Sites(&$($mutable)? line.through));
            if let Some(within) = &$($mutable)? line.within {
                visit($node::Sites(within));
            }
        }

        pub(super) fn $hop<'a>(hop: &'a $($mutable)? Hop, visit: &mut dyn FnMut($node<'a>)) {
            visit($node::Sites(&$($mutable)? hop.from));
            $targets(&$($mutable)? hop.hurdle, visit);
            for (low, high) in [
                &$($mutable)? hop.before,
                &$($mutable)? hop.hurdles,
                &$($mutable)? hop.after,
            ] {
                visit($node::Int(low));
                visit($node::Int(high));
            }
            $targets(&$($mutable)? hop.to, visit);
        }

        pub(super) fn $count<'a>(count: &'a $($mutable)? Count, visit: &mut dyn FnMut($node<'a>)) {
            match count {
                Count::Sites(sites) => visit($node::Sites(sites)),
                Count::Pieces { occupancy, within } => {
                    $occupancy(occupancy, visit);
                    if let Some(within) = within {
                        visit($node::Sites(within));
                    }
                }
                Count::Moves(moves) => visit($node::Moves(moves)),
                Count::Groups {
                    directions: _,
                    region,
                    min,
                } => {
                    visit($node::Sites(region));
                    visit($node::Int(min));
                }
                Count::Liberties {
                    directions: _,
                    at: a,
                }
                | Count::Territory {
                    directions: _,
                    player: a,
                } => visit($node::Int(a)),
                Count::Patterns(query) | Count::PatternValues(query) | Count::PatternBest(query) => {
                    $query(query, visit);
                }
                Count::Players(condition) => visit($node::Bool(condition)),
            }
        }
    };
}

walker!(Node, occupancy, query, targets, piece, line, hop, count);
walker!(
    NodeMut,
    occupancy_mut,
    query_mut,
    targets_mut,
    piece_mut,
    line_mut,
    hop_mut,
    count_mut,
    mut
);
