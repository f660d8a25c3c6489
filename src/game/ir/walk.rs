//! The children of a node: one exhaustive `match` on which analyses and rewriting passes are built.
//!
//! Kept effects, rules and debts are not children of the nodes that name them: they are entries of
//! tables of the game, and are walked as such.

use super::{
    Bool, Count, DirectionSet, Effect, Hop, Int, Line, Moves, Occupancy, Outcomes, PatternQuery,
    PieceChoice, Sites, Targets,
};

/// A node of any family.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
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
pub enum NodeMut<'a> {
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
    ($node:ident, $occupancy:ident, $query:ident, $targets:ident, $piece:ident, $line:ident, $hop:ident,
     $count:ident, $outcomes:ident $(, $mutable:tt)?) => {
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
                        | Int::Counter
                        | Int::MoveNumber
                        | Int::MovesThisTurn
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
                        | Int::Table(_, a)
                        | Int::Abs(a) => visit($node::Int(a)),
                        Int::Owed(a) => {
                            if let Some(a) = a {
                                visit($node::Int(a));
                            }
                        }
                        Int::HandSite(a, b)
                        | Int::Distance(_, a, b)
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
                            directions: DirectionSet::Fixed(_) | DirectionSet::ByOwner(_),
                        } => {
                            visit($node::Int(site));
                            visit($node::Int(steps));
                        }
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
                        | Bool::AllPassed
                        | Bool::SameTurn
                        | Bool::Pending => {}
                        Bool::Not(a) => visit($node::Bool(a)),
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
                        Bool::Within(_, region) | Bool::NoSites(region) => {
                            visit($node::Sites(region));
                        }
                        Bool::IsEmpty(a)
                        | Bool::IsEnemy(a)
                        | Bool::IsFriend(a)
                        | Bool::IsActive(a)
                        | Bool::Repeated(a)
                        | Bool::InPhase(a, _) => visit($node::Int(a)),
                        Bool::NoMoves(player, _) => {
                            if let Some(player) = player {
                                visit($node::Int(player));
                            }
                        }
                        Bool::Can(moves) => visit($node::Moves(moves)),
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
                        Sites::Const(_) | Sites::Empty | Sites::Doomed => {}
                        Sites::ByPlayer(_, a) | Sites::One(a) | Sites::Hand(a) => {
                            visit($node::Int(a));
                        }
                        Sites::List(all) => {
                            for a in all {
                                visit($node::Int(a));
                            }
                        }
                        Sites::Occupied(occupancy) => $occupancy(occupancy, visit),
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
                            max,
                            between,
                            to,
                        } => {
                            visit($node::Int(from));
                            visit($node::Int(max));
                            visit($node::Bool(between));
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
                        Sites::Patterns(query) => $query(query, visit),
                        Sites::Targets(moves) => visit($node::Moves(moves)),
                        Sites::ForEachPlayer(region) => visit($node::Sites(region)),
                    },
                    Self::Moves(moves) => match moves {
                        Moves::None | Moves::Pass { rule: _ } => {}
                        Moves::Add { rule: _, piece, to } => {
                            $piece(piece, visit);
                            $targets(to, visit);
                        }
                        Moves::Remove { rule: _, at } => $targets(at, visit),
                        Moves::Select { rule: _, from, to } => {
                            visit($node::Sites(from));
                            if let Some(to) = to {
                                $targets(to, visit);
                            }
                        }
                        Moves::Step(step) => {
                            let step = &$($mutable)? **step;
                            visit($node::Sites(&$($mutable)? step.from));
                            $targets(&$($mutable)? step.to, visit);
                        }
                        Moves::Slide(slide) => {
                            let slide = &$($mutable)? **slide;
                            visit($node::Sites(&$($mutable)? slide.from));
                            visit($node::Int(&$($mutable)? slide.min));
                            visit($node::Int(&$($mutable)? slide.max));
                            $targets(&$($mutable)? slide.between, visit);
                            if let Some(to) = &$($mutable)? slide.to {
                                $targets(to, visit);
                            }
                            if let Some(stop) = &$($mutable)? slide.stop {
                                visit($node::Bool(stop));
                            }
                        }
                        Moves::Hop(hop) => $hop(hop, visit),
                        Moves::Relocate(relocation) => {
                            let relocation = &$($mutable)? **relocation;
                            visit($node::Sites(&$($mutable)? relocation.from));
                            $targets(&$($mutable)? relocation.to, visit);
                        }
                        Moves::Leap {
                            rule: _,
                            from,
                            reach: _,
                            to,
                        } => {
                            visit($node::Sites(from));
                            $targets(to, visit);
                        }
                        Moves::Or(all) | Moves::Priority(all) => {
                            for moves in all {
                                visit($node::Moves(moves));
                            }
                        }
                        Moves::If(condition, then, otherwise) => {
                            visit($node::Bool(condition));
                            visit($node::Moves(then));
                            if let Some(otherwise) = otherwise {
                                visit($node::Moves(otherwise));
                            }
                        }
                        Moves::Afterwards(moves, condition) => {
                            visit($node::Moves(moves));
                            visit($node::Bool(condition));
                        }
                        Moves::Longest(moves)
                        | Moves::After(_, moves)
                        | Moves::ForEachPlayer(moves) => {
                            visit($node::Moves(moves));
                        }
                        Moves::ForEachPiece {
                            player,
                            kinds: _,
                            instead,
                        } => {
                            visit($node::Int(player));
                            if let Some(instead) = instead {
                                visit($node::Moves(instead));
                            }
                        }
                        Moves::ForEachSite(_, region, moves) => {
                            visit($node::Sites(region));
                            visit($node::Moves(moves));
                        }
                        Moves::ForEachValue(low, high, moves) => {
                            visit($node::Int(low));
                            visit($node::Int(high));
                            visit($node::Moves(moves));
                        }
                    },
                    Self::Effect(effect) => match effect {
                        Effect::And(all) => {
                            for effect in all {
                                visit($node::Effect(effect));
                            }
                        }
                        Effect::Seq(_) | Effect::MoveAgain | Effect::ForgetPositions => {}
                        Effect::If(condition, then, otherwise, _) => {
                            visit($node::Bool(condition));
                            visit($node::Effect(then));
                            if let Some(otherwise) = otherwise {
                                visit($node::Effect(otherwise));
                            }
                        }
                        Effect::Then(first, _) => visit($node::Effect(first)),
                        Effect::Put { piece, to, count } => {
                            visit($node::Int(piece));
                            visit($node::Sites(to));
                            visit($node::Int(count));
                        }
                        Effect::Take(sites) | Effect::TakeLater(sites) => visit($node::Sites(sites)),
                        Effect::TakeAllOf(a)
                        | Effect::SetCounter(a)
                        | Effect::SetPending(a)
                        | Effect::SetNext(a)
                        | Effect::Forget(_, a)
                        | Effect::Retire(a, _)
                        | Effect::Befall(a, _) => visit($node::Int(a)),
                        Effect::Carry { from: a, to: b }
                        | Effect::Promote { at: a, piece: b }
                        | Effect::SetScore(a, b)
                        | Effect::AddScore(a, b)
                        | Effect::SetPlayerValue(a, b)
                        | Effect::SetTeam(a, b)
                        | Effect::Transfer { from: a, to: b }
                        | Effect::Owe {
                            player: a,
                            count: b,
                            debt: _,
                        } => {
                            visit($node::Int(a));
                            visit($node::Int(b));
                        }
                        Effect::SetPlane(_, sites, value) => {
                            visit($node::Sites(sites));
                            visit($node::Int(value));
                        }
                        Effect::SetVar(_, of, value) => {
                            for a in of {
                                visit($node::Int(a));
                            }
                            visit($node::Int(value));
                        }
                        Effect::Remember {
                            query,
                            memory: _,
                            permanence: _,
                        } => $query(query, visit),
                        Effect::ForEachSite(_, region, effect) => {
                            visit($node::Sites(region));
                            visit($node::Effect(effect));
                        }
                        Effect::ForEachPlayer(effect) => visit($node::Effect(effect)),
                        Effect::Custodial {
                            directions: _,
                            from,
                            max,
                            between,
                            to,
                            apply,
                            provenance: _,
                        } => {
                            visit($node::Int(from));
                            visit($node::Int(max));
                            visit($node::Bool(between));
                            visit($node::Bool(to));
                            visit($node::Effect(apply));
                        }
                        Effect::Enclose {
                            directions: _,
                            from,
                            between,
                            apply,
                            provenance: _,
                        } => {
                            visit($node::Int(from));
                            visit($node::Bool(between));
                            visit($node::Effect(apply));
                        }
                    },
                }
            }
        }

        fn $occupancy<'a>(
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

        fn $query<'a>(query: &'a $($mutable)? PatternQuery, visit: &mut dyn FnMut($node<'a>)) {
            visit($node::Int(&$($mutable)? query.player));
            if let Some(through) = &$($mutable)? query.through {
                visit($node::Int(through));
            }
        }

        fn $targets<'a>(targets: &'a $($mutable)? Targets, visit: &mut dyn FnMut($node<'a>)) {
            if let Some(within) = &$($mutable)? targets.within {
                visit($node::Sites(within));
            }
            if let Some(when) = &$($mutable)? targets.when {
                visit($node::Bool(when));
            }
        }

        fn $piece<'a>(piece: &'a $($mutable)? PieceChoice, visit: &mut dyn FnMut($node<'a>)) {
            match piece {
                PieceChoice::Index(index) | PieceChoice::Same(index) => visit($node::Int(index)),
                PieceChoice::AnyOf(kinds) => {
                    for kind in kinds {
                        visit($node::Int(kind));
                    }
                }
            }
        }

        fn $line<'a>(line: &'a $($mutable)? Line, visit: &mut dyn FnMut($node<'a>)) {
            visit($node::Int(&$($mutable)? line.length));
            visit($node::Sites(&$($mutable)? line.through));
            if let Some(within) = &$($mutable)? line.within {
                visit($node::Sites(within));
            }
        }

        fn $hop<'a>(hop: &'a $($mutable)? Hop, visit: &mut dyn FnMut($node<'a>)) {
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

        fn $count<'a>(count: &'a $($mutable)? Count, visit: &mut dyn FnMut($node<'a>)) {
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

        impl Outcomes {
            /// Calls `visit` for each node of these outcomes.
            pub fn $outcomes<'a>(
                self: &'a $($mutable)? Self,
                visit: &mut dyn FnMut($node<'a>),
            ) {
                match self {
                    Self::Player(player, _) => visit($node::Int(player)),
                    Self::All(_) => {}
                    Self::ByValue(values) => {
                        for value in values {
                            visit($node::Int(value));
                        }
                    }
                    Self::ByScore(scores) => {
                        for (player, score) in scores {
                            visit($node::Int(player));
                            visit($node::Int(score));
                        }
                    }
                }
            }
        }
    };
}

walker!(
    Node, occupancy, query, targets, piece, line, hop, count, nodes
);
walker!(
    NodeMut,
    occupancy_mut,
    query_mut,
    targets_mut,
    piece_mut,
    line_mut,
    hop_mut,
    count_mut,
    nodes_mut,
    mut
);

impl NodeMut<'_> {
    /// The same node for a shorter time.
    pub fn reborrow(&mut self) -> NodeMut<'_> {
        match self {
            Self::Int(int) => NodeMut::Int(int),
            Self::Bool(condition) => NodeMut::Bool(condition),
            Self::Sites(sites) => NodeMut::Sites(sites),
            Self::Moves(moves) => NodeMut::Moves(moves),
            Self::Effect(effect) => NodeMut::Effect(effect),
        }
    }
}
