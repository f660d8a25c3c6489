//! The children of a node: one exhaustive `match` on which analyses and rewriting passes are built.
//!
//! Kept effects, rules and debts are not children of the nodes that name them: they are entries of
//! tables of the game, and are walked as such.

mod effects;
mod moves;
mod parts;

use super::{Bool, Effect, Int, Moves, PieceDirections, Sites};
use effects::{effects, effects_mut};
use moves::{moves, moves_mut};
use parts::{
    array, array_mut, count, count_mut, level_of, level_of_mut, line, line_mut, occupancy,
    occupancy_mut, of_array, of_array_mut, query, query_mut, steps, steps_mut, track, track_mut,
};

/// A node of any family.
#[derive(Clone, Copy, Debug)]
pub enum RuleNode<'a> {
    /// An integer.
    Int(&'a Int),
    /// A condition.
    Bool(&'a Bool),
    /// A region.
    Sites(&'a Sites),
    /// A generator.
    Moves(&'a Moves),
    /// An effect.
    Effect(&'a Effect),
}

/// A node of any family, to be changed.
#[derive(Debug)]
pub enum RuleNodeMut<'a> {
    /// An integer.
    Int(&'a mut Int),
    /// A condition.
    Bool(&'a mut Bool),
    /// A region.
    Sites(&'a mut Sites),
    /// A generator.
    Moves(&'a mut Moves),
    /// An effect.
    Effect(&'a mut Effect),
}

/// Implements the walk for shared or for exclusive references: the patterns bind either.
macro_rules! walker {
    ($node:ident, $occupancy:ident, $query:ident, $line:ident, $count:ident, $track:ident, $array:ident,
     $of_array:ident, $level_of:ident, $steps:ident, $moves:ident, $effects:ident $(, $mutable:tt)?) => {
        impl<'a> $node<'a> {
            /// Calls `visit` for each direct child.
            pub fn children(self, visit: &mut dyn FnMut($node<'a>)) {
                match self {
                    Self::Int(int) => match int {
                        Int::Const(_)
                        | Int::Variable(_)
                        | Int::Mover
                        | Int::Next
                        | Int::Prev
                        | Int::Players
                        | Int::LastFrom
                        | Int::LastTo
                        | Int::LastChanged
                        | Int::LastLevelTo
                        | Int::Turns
                        | Int::Counter
                        | Int::MoveNumber
                        | Int::MovesThisTurn
                        | Int::DiceSum
                        | Int::Pending => {}
                        Int::What(a)
                        | Int::Who(a)
                        | Int::CountAt(a)
                        | Int::StateAt(a)
                        | Int::ValueAt(a)
                        | Int::RotationAt(a)
                        | Int::Score(a)
                        | Int::PlayerValue(a)
                        | Int::Team(a)
                        | Int::PhaseOf(a)
                        | Int::FaceAt(a)
                        | Int::TopLevel(a)
                        | Int::Table(_, a)
                        | Int::Mapped(_, a)
                        | Int::Plus(_, _, a)
                        | Int::Abs(a) => visit($node::Int(a)),
                        Int::Owed(a) => {
                            if let Some(a) = a {
                                visit($node::Int(a));
                            }
                        }
                        Int::AtLevel { property: _, site: a, level: b }
                        | Int::HandSite(a, b)
                        | Int::Random(_, a, b) | Int::Distance(_, a, b)
                        | Int::Sub(a, b)
                        | Int::Div(a, b)
                        | Int::Mod(a, b)
                        | Int::Pow(a, b) => {
                            visit($node::Int(a));
                            visit($node::Int(b));
                        }
                        Int::Var(_, all)
                        | Int::Sum(all)
                        | Int::Product(all)
                        | Int::Min(all)
                        | Int::Max(all) => {
                            for a in all {
                                visit($node::Int(a));
                            }
                        }
                        Int::Leader(values, among) => {
                            for a in values {
                                visit($node::Int(a));
                            }
                            visit($node::Bool(among));
                        }
                        Int::Ahead {
                            site,
                            steps,
                            directions: PieceDirections::Fixed(_) | PieceDirections::ByOwner(_) | PieceDirections::ByPiece(_),
                        } => {
                            visit($node::Int(site));
                            visit($node::Int(steps));
                        }
                        Int::SiteOf(sites, index) => {
                            visit($node::Sites(sites));
                            visit($node::Int(index));
                        }
                        Int::OnTrack(place) => $track(place, visit),
                        Int::LevelOf(sought) => $level_of(sought, visit),
                        Int::StepsTo(steps, sites) => {
                            $steps(steps, visit);
                            visit($node::Sites(sites));
                        }
                        Int::OfArray(array, number) => $of_array(array, number, visit),
                        Int::Count(count) => $count(count, visit),
                        Int::If(condition, a, b) => {
                            visit($node::Bool(condition));
                            visit($node::Int(a));
                            visit($node::Int(b));
                        }
                    },
                    Self::Bool(condition) => match condition {
                        Bool::Const(_)
                        | Bool::WasStuck
                        | Bool::AllPassed | Bool::Cycle
                        | Bool::SameTurn
                        | Bool::DiceUsed
                        | Bool::DiceEqual
                        | Bool::WasPass
                        | Bool::Pending => {}
                        Bool::Not(a) => visit($node::Bool(a)),
                        Bool::Ring(ring) => visit($node::Bool(&$($mutable)? ring.meant)),
                        Bool::RangeTest(range_test) => visit($node::Bool(&$($mutable)? range_test.meant)),
                        Bool::And(all) | Bool::Or(all) => {
                            for a in all {
                                visit($node::Bool(a));
                            }
                        }
                        Bool::Xor(a, b) => {
                            visit($node::Bool(a));
                            visit($node::Bool(b));
                        }
                        Bool::If(a, b, c) => {
                            visit($node::Bool(a));
                            visit($node::Bool(b));
                            visit($node::Bool(c));
                        }
                        Bool::Compare(_, a, b) | Bool::SameTeam(a, b) => {
                            visit($node::Int(a));
                            visit($node::Int(b));
                        }
                        Bool::SameSites(a, b) | Bool::AllIn(a, b) => {
                            visit($node::Sites(a));
                            visit($node::Sites(b));
                        }
                        Bool::In(site, region) => {
                            visit($node::Int(site));
                            visit($node::Sites(region));
                        }
                        Bool::Within(_, region) | Bool::NoSites(region) => visit($node::Sites(region)),
                        Bool::IsEmpty(a)
                        | Bool::IsEnemy(a)
                        | Bool::IsFriend(a)
                        | Bool::IsActive(a)
                        | Bool::AnyDie(a)
                        | Bool::LastStuck(a)
                        | Bool::Repeated { times: a, hands: _ }
                        | Bool::InPhase(a, _) => visit($node::Int(a)),
                        Bool::NoMoves(player, _) => {
                            if let Some(player) = player {
                                visit($node::Int(player));
                            }
                        }
                        Bool::Can(moves) => visit($node::Moves(moves)),
                        Bool::Occurs(effect) => visit($node::Effect(effect)),
                        Bool::Walk(walk) => {
                            let walk = &$($mutable)? **walk;
                            visit($node::Int(&$($mutable)? walk.from));
                            for what in &$($mutable)? walk.whats {
                                visit($node::Int(what));
                            }
                        }
                        Bool::Line(line) => $line(line, visit),
                        Bool::Connected {
                            directions: _,
                            at,
                            regions,
                            number,
                        } => {
                            visit($node::Int(at));
                            for region in regions {
                                visit($node::Sites(region));
                            }
                            visit($node::Int(number));
                        }
                        Bool::Patterns(query) => $query(query, visit),
                        Bool::InArray(value, array) => {
                            visit($node::Int(value));
                            $array(array, visit);
                        }
                        Bool::Threatened { what, at, by } => {
                            if let Some(what) = what {
                                visit($node::Int(what));
                            }
                            if let Some(at) = at {
                                visit($node::Sites(at));
                            }
                            if let Some(by) = by {
                                visit($node::Moves(by));
                            }
                        }
                    },
                    Self::Sites(sites) => match sites {
                        Sites::Const(_) | Sites::Kept(_) | Sites::Empty | Sites::DeferredRemovals | Sites::Visited => {}
                        Sites::Start(a) | Sites::ByPlayer(_, a) | Sites::Lookup(_, a) | Sites::One(a) | Sites::Hand(a) => visit($node::Int(a)),
                        Sites::List(all) => {
                            for a in all {
                                visit($node::Int(a));
                            }
                        }
                        Sites::Occupied(occupancy) | Sites::Stacked(occupancy) => $occupancy(occupancy, visit),
                        Sites::Union(parts) | Sites::Intersection(parts) => {
                            for part in parts {
                                visit($node::Sites(part));
                            }
                        }
                        Sites::Difference(a, b) => {
                            visit($node::Sites(a));
                            visit($node::Sites(b));
                        }
                        Sites::Only(_, region, condition) => {
                            visit($node::Sites(region));
                            visit($node::Bool(condition));
                        }
                        Sites::If(condition, a, b) => {
                            visit($node::Bool(condition));
                            visit($node::Sites(a));
                            visit($node::Sites(b));
                        }
                        Sites::Around { directions: _, of, included: _ } => visit($node::Sites(of)),
                        Sites::Radiating {
                            directions: _,
                            from,
                            min,
                            max,
                            stop,
                            stop_included: _,
                            included: _,
                        } => {
                            visit($node::Sites(from));
                            visit($node::Int(min));
                            visit($node::Int(max));
                            if let Some(stop) = stop {
                                visit($node::Bool(stop));
                            }
                        }
                        Sites::Between {
                            directions: _,
                            from,
                            to,
                            condition,
                        } => {
                            visit($node::Int(from));
                            visit($node::Int(to));
                            if let Some(condition) = condition {
                                visit($node::Bool(condition));
                            }
                        }
                        Sites::Group {
                            directions: _,
                            from,
                            region,
                        } => {
                            visit($node::Sites(from));
                            visit($node::Sites(region));
                        }
                        Sites::Flanked {
                            directions: _,
                            from,
                            min,
                            max,
                            between,
                            to,
                        } => {
                            visit($node::Int(from));
                            visit($node::Int(min));
                            visit($node::Int(max));
                            visit($node::Bool(between));
                            visit($node::Bool(to));
                        }
                        Sites::Astride {
                            directions: _,
                            from,
                            min,
                            max,
                            to,
                        } => {
                            visit($node::Int(from));
                            visit($node::Int(min));
                            visit($node::Int(max));
                            visit($node::Bool(to));
                        }
                        Sites::Flanking {
                            directions: _,
                            max,
                            between,
                            to,
                        } => {
                            visit($node::Int(max));
                            visit($node::Sites(between));
                            visit($node::Sites(to));
                        }
                        Sites::Whence(_, region) => visit($node::Sites(region)),
                        Sites::Reached(steps, a, b) => {
                            $steps(steps, visit);
                            visit($node::Int(a));
                            visit($node::Int(b));
                        }
                        Sites::Hidden(_, players) => visit($node::Bool(players)),
                        Sites::Random(_, of, a) => {
                            visit($node::Sites(of));
                            visit($node::Int(a));
                        }
                        Sites::Patterns(query) => $query(query, visit),
                        Sites::OfArray(array) => $array(array, visit),
                        Sites::Targets(moves) | Sites::Origins(moves) => visit($node::Moves(moves)),
                        Sites::ForEachPlayer(region) => visit($node::Sites(region)),
                        Sites::AlongTracks(slide) => {
                            let slide = &$($mutable)? **slide;
                            visit($node::Int(&$($mutable)? slide.from));
                            visit($node::Int(&$($mutable)? slide.min));
                            visit($node::Int(&$($mutable)? slide.max));
                            visit($node::Bool(&$($mutable)? slide.passes));
                            let ends = [&$($mutable)? slide.stop, &$($mutable)? slide.ends];
                            for end in ends.into_iter().flatten() {
                                visit($node::Bool(end));
                            }
                        }
                        Sites::Stretch(stretch) => {
                            let stretch = &$($mutable)? **stretch;
                            visit($node::Int(&$($mutable)? stretch.track.player));
                            let ends = [&$($mutable)? stretch.from, &$($mutable)? stretch.to];
                            for end in ends.into_iter().flatten() {
                                visit($node::Int(end));
                            }
                        }
                    },
                    Self::Moves(moves) => $moves(moves, visit),
                    Self::Effect(effect) => $effects(effect, visit),
                }
            }
        }
    };
}

walker!(
    RuleNode, occupancy, query, line, count, track, array, of_array, level_of, steps, moves,
    effects
);
walker!(
    RuleNodeMut,
    occupancy_mut,
    query_mut,
    line_mut,
    count_mut,
    track_mut,
    array_mut,
    of_array_mut,
    level_of_mut,
    steps_mut,
    moves_mut,
    effects_mut,
    mut
);

impl RuleNodeMut<'_> {
    /// Borrows the node again, for a shorter lifetime.
    pub fn reborrow(&mut self) -> RuleNodeMut<'_> {
        match self {
            Self::Int(int) => RuleNodeMut::Int(int),
            Self::Bool(condition) => RuleNodeMut::Bool(condition),
            Self::Sites(sites) => RuleNodeMut::Sites(sites),
            Self::Moves(moves) => RuleNodeMut::Moves(moves),
            Self::Effect(effect) => RuleNodeMut::Effect(effect),
        }
    }
}
