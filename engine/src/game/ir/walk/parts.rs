//! The nodes within parts of nodes: what is counted, rows, hops, targets, selections of pieces and patterns.

use super::{RuleNode, RuleNodeMut};
use crate::game::ir::{
    Array, Count, Hop, LevelOf, Line, Occupancy, OfArray, OnTrack, Onward, PatternQuery,
    PieceChoice, Sow, StepSearch, Targets,
};

/// Implements the walk for shared or for exclusive references: the patterns bind either.
macro_rules! walker {
    ($node:ident, $occupancy:ident, $query:ident, $targets:ident, $piece:ident, $line:ident, $hop:ident,
     $count:ident, $track:ident, $sow:ident, $array:ident, $of_array:ident, $level_of:ident,
     $steps:ident $(, $mutable:tt)?) => {
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
            if let Some(stop) = &$($mutable)? hop.stop {
                $targets(stop, visit);
            }
        }

        pub(super) fn $count<'a>(count: &'a $($mutable)? Count, visit: &mut dyn FnMut($node<'a>)) {
            match count {
                Count::Sites(sites) | Count::On(sites) => visit($node::Sites(sites)),
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

        pub(super) fn $track<'a>(place: &'a $($mutable)? OnTrack, visit: &mut dyn FnMut($node<'a>)) {
            match place {
                OnTrack::Ahead { track, from, steps } => {
                    visit($node::Int(&$($mutable)? track.player));
                    visit($node::Int(from));
                    visit($node::Int(steps));
                }
                OnTrack::First { track, from, when } => {
                    visit($node::Int(&$($mutable)? track.player));
                    if let Some(from) = from {
                        visit($node::Int(from));
                    }
                    if let Some(when) = when {
                        visit($node::Bool(when));
                    }
                }
                OnTrack::End(track) => visit($node::Int(&$($mutable)? track.player)),
            }
        }

        pub(super) fn $array<'a>(array: &'a $($mutable)? Array, visit: &mut dyn FnMut($node<'a>)) {
            match array {
                Array::List(list) => {
                    for int in list {
                        visit($node::Int(int));
                    }
                }
                Array::Remembered(_) => {}
                Array::Players(condition) => visit($node::Bool(condition)),
                Array::Sites(sites) => visit($node::Sites(sites)),
                Array::Results { from, to, value } => {
                    visit($node::Sites(from));
                    visit($node::Sites(to));
                    visit($node::Int(value));
                }
                Array::If(condition, one, other) => {
                    visit($node::Bool(condition));
                    $array(one, visit);
                    $array(other, visit);
                }
                Array::Filtered(array, by, _) => {
                    $array(array, visit);
                    $array(by, visit);
                }
                Array::Without(array, value) => {
                    $array(array, visit);
                    visit($node::Int(value));
                }
                Array::Union(all) => {
                    for array in all {
                        $array(array, visit);
                    }
                }
            }
        }

        pub(super) fn $of_array<'a>(
            array: &'a $($mutable)? Array,
            number: &'a $($mutable)? OfArray,
            visit: &mut dyn FnMut($node<'a>),
        ) {
            $array(array, visit);
            match number {
                OfArray::Size | OfArray::Smallest | OfArray::Largest | OfArray::Sum | OfArray::Product => {}
                OfArray::At(int) | OfArray::Times(int) => visit($node::Int(int)),
            }
        }

        pub(super) fn $steps<'a>(steps: &'a $($mutable)? StepSearch, visit: &mut dyn FnMut($node<'a>)) {
            visit($node::Int(&$($mutable)? steps.from));
            $targets(&$($mutable)? steps.to, visit);
        }

        pub(super) fn $level_of<'a>(sought: &'a $($mutable)? LevelOf, visit: &mut dyn FnMut($node<'a>)) {
            visit($node::Int(&$($mutable)? sought.what));
            if let Some(state) = &$($mutable)? sought.state {
                visit($node::Int(state));
            }
            visit($node::Int(&$($mutable)? sought.site));
            visit($node::Bool(&$($mutable)? sought.from_top));
        }

        pub(super) fn $sow<'a>(sow: &'a $($mutable)? Sow, visit: &mut dyn FnMut($node<'a>)) {
            visit($node::Int(&$($mutable)? sow.track.player));
            visit($node::Int(&$($mutable)? sow.start));
            visit($node::Int(&$($mutable)? sow.count));
            visit($node::Int(&$($mutable)? sow.each));
            visit($node::Bool(&$($mutable)? sow.from_start));
            if let Some(effect) = &$($mutable)? sow.at_each {
                visit($node::Effect(effect));
            }
            if let Some((when, effect)) = &$($mutable)? sow.capture {
                visit($node::Bool(when));
                visit($node::Effect(effect));
            }
            if let Some(skip) = &$($mutable)? sow.skip {
                visit($node::Bool(skip));
            }
            if let Some(Onward::Backward(when) | Onward::Forward(when)) = &$($mutable)? sow.onward {
                visit($node::Bool(when));
            }
        }
    };
}

walker!(
    RuleNode, occupancy, query, targets, piece, line, hop, count, track, sow, array, of_array,
    level_of, steps
);
walker!(
    RuleNodeMut,
    occupancy_mut,
    query_mut,
    targets_mut,
    piece_mut,
    line_mut,
    hop_mut,
    count_mut,
    track_mut,
    sow_mut,
    array_mut,
    of_array_mut,
    level_of_mut,
    steps_mut,
    mut
);
