//! Generators of moves, and the rules they follow.

use super::{
    Array, Bool, ComponentId, DirectionsId, EffectId, Int, RegionId, RuleId, Sites, Variable,
};

/// Directions that may depend on the piece that moves.
#[derive(Clone, PartialEq, Debug)]
pub enum PieceDirections {
    /// One set of directions for all players.
    Fixed(DirectionsId),
    /// By the owner of the piece on the starting site (index 0: neutral).
    ByOwner(Box<[DirectionsId]>),
    /// By the kind of the piece on the starting site (index 0: none).
    ByPiece(Box<[DirectionsId]>),
}

parts! {
    /// Which piece a move or effect puts on a site.
    #[derive(Clone, PartialEq, Debug)]
    pub enum PieceChoice {
        /// The piece of this index.
        Index(Int),
        /// By an index that does not depend on the site.
        Same(Int),
        /// Any of these, chosen by the player.
        AnyOf(Vec<Int>),
    }

    /// Where a move may end.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Targets {
        /// Only sites of this region; it does not read [`Variable::To`].
        pub within: Option<Sites>,
        /// Only where this holds of [`Variable::To`].
        pub when: Option<Bool>,
    }

    /// A step to a neighbour.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Step {
        /// The rule followed.
        pub rule: RuleId,
        /// Starting sites.
        pub from: Sites,
        /// Directions of the step.
        pub directions: PieceDirections,
        /// Where it may end.
        pub to: Targets,
    }
}

parts! {
    /// A slide along a radial.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Slide {
        /// The rule followed.
        pub rule: RuleId,
        /// Starting sites.
        pub from: Sites,
        /// Directions of the slide.
        pub directions: PieceDirections,
        /// Fewest steps.
        pub min: Int,
        /// Most steps.
        pub max: Int,
        /// The sites passed over; default: the empty ones. A condition may read [`Variable::Between`] and
        /// [`Variable::To`], which are the same there.
        pub between: Targets,
        /// Where it may end without stopping; default: where it passes over.
        pub to: Option<Targets>,
        /// Where it ends and goes no further, of [`Variable::To`].
        pub stop: Option<Bool>,
        /// Where alone it may end, stopping or not, of [`Variable::To`].
        pub only: Option<Bool>,
        /// Whether it may end only where it can go no further.
        pub furthest: bool,
    }
}

impl Slide {
    /// Whether nothing but regions limits it.
    pub(crate) fn is_plain(&self) -> bool {
        self.between.when.is_none()
            && self.to.as_ref().is_none_or(|to| to.when.is_none())
            && matches!(&self.stop, None | Some(Bool::Within(Variable::To, _)))
            && self.only.is_none()
            && !self.furthest
    }
}

parts! {
    /// A hop over a hurdle.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Hop {
        /// The rule followed.
        pub rule: RuleId,
        /// Starting sites.
        pub from: Sites,
        /// Directions of the hop.
        pub directions: PieceDirections,
        /// The hurdle, bound to [`Variable::Between`].
        pub hurdle: Targets,
        /// Fewest and most clear sites before the hurdle.
        pub before: (Int, Int),
        /// Fewest and most consecutive hurdles.
        pub hurdles: (Int, Int),
        /// Fewest and most sites from the last hurdle to the end, less one.
        pub after: (Int, Int),
        /// Where it may end.
        pub to: Targets,
        /// If given, it ends only on sites of these that are not of [`to`](Self::to), and passes over those of it.
        pub stop: Option<Targets>,
        /// What may lie before and after the hurdles.
        pub clear: Clear,
    }
}

/// The sites before and after the hurdles that a hop passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clear {
    /// Empty ones.
    Empty,
    /// Those on which it might end, as in Ludii where the end is given by a condition.
    Ending,
}

impl Hop {
    /// Whether it goes over a neighbour to the site behind, and nothing but regions limits it.
    pub(crate) fn is_short(&self) -> bool {
        let is = |(low, high): &(Int, Int), number: i32| {
            low.constant() == Some(number) && high.constant() == Some(number)
        };
        self.hurdle.when.is_none()
            && self.to.when.is_none()
            && self.stop.is_none()
            && is(&self.before, 0)
            && is(&self.hurdles, 1)
            && is(&self.after, 0)
    }
}

parts! {
    /// A move of a piece from any site of a region to any of another.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Relocation {
        /// The rule followed.
        pub rule: RuleId,
        /// Starting sites.
        pub from: Sites,
        /// Where it may end; its region may read [`Variable::From`].
        pub to: Targets,
    }
}

family! {
    /// A generator of legal moves.
    #[derive(Clone, PartialEq, Debug)]
    #[repr(u8)]
    pub enum Moves {
        /// No move.
        None,
        /// A piece is put on a site.
        Add {
            /// The rule followed.
            rule: RuleId,
            /// Which piece.
            piece: PieceChoice,
            /// Where.
            to: Targets,
        },
        /// A piece is taken off.
        Remove {
            /// The rule followed.
            rule: RuleId,
            /// Where.
            at: Targets,
        },
        /// A site is chosen, nothing is moved.
        Select {
            /// The rule followed.
            rule: RuleId,
            /// The sites chosen first.
            from: Sites,
            /// The sites chosen second, if any.
            to: Option<Targets>,
        },
        /// No piece is moved: a pass, or a change of sides, as the rule tells.
        Pass {
            /// The rule followed.
            rule: RuleId,
        },
        /// A change of the position that moves no piece of the player's choice: what follows from the rule is all of it. It
        /// starts and ends on the sites that are bound.
        Change {
            /// The rule followed.
            rule: RuleId,
        },
        /// A site of a puzzle takes a value, or a value of it is crossed out.
        Satisfy(Box<super::Satisfy>),
        /// A step.
        Step(Box<Step>),
        /// A slide.
        Slide(Box<Slide>),
        /// A hop.
        Hop(Box<Hop>),
        /// A piece moved from region to region.
        Relocate(Box<Relocation>),
        /// A jump to one of fixed sites, by the owner of the piece on the starting site.
        Leap {
            /// The rule followed.
            rule: RuleId,
            /// Starting sites.
            from: Sites,
            /// For each owner (0: neutral) and each site, the sites it may reach.
            reach: Box<[Box<[RegionId]>]>,
            /// Where it may end.
            to: Targets,
        },
        /// The moves of all.
        Or(Vec<Moves>),
        /// The moves of the first that has any.
        Priority(Vec<Moves>),
        /// The moves that begin the series of moves of one turn with most of something.
        Longest(Box<Moves>, Measure),
        /// The moves of one or the other.
        If(Box<Bool>, Box<Moves>, Option<Box<Moves>>),
        /// The moves after which a condition holds, and its rank: 1, and more by 1 than the highest of those within it.
        Afterwards(Box<Moves>, Box<Bool>, u8),
        /// The moves that are legal after an effect has been applied; the effect is part of each.
        After(EffectId, Box<Moves>),
        /// The moves of every piece of a player by its own generator.
        ForEachPiece {
            /// Whose pieces.
            player: Box<Int>,
            /// Only these kinds; all if none.
            kinds: Option<Box<[ComponentId]>>,
            /// A generator for all of them instead of their own.
            instead: Option<Box<Moves>>,
            /// At which levels of stacks.
            levels: Levels,
        },
        /// The moves for each site of a region, bound to a variable.
        ForEachSite(Variable, Box<Sites>, Box<Moves>),
        /// The moves for each player, bound to [`Variable::Player`].
        ForEachPlayer(Box<Moves>),
        /// The moves for each value in a range, bound to [`Variable::Value`].
        ForEachValue(Box<Int>, Box<Int>, Box<Moves>),
        /// The moves for each piece of a stack, its level bound to [`Variable::Level`].
        ForEachLevel {
            /// The site of the stack.
            site: Box<Int>,
            /// Whether the highest comes first.
            from_top: bool,
            /// The moves.
            moves: Box<Moves>,
        },
        /// The moves for each die, its pips bound to [`Variable::Pips`]; a move uses the die.
        ForEachDie(Box<super::ForEachDie>),
        /// The moves for each integer of a list, bound to [`Variable::Value`].
        ForEachIn(Box<Array>, Box<Moves>),
    }
}

/// The number by which moves are compared; only those with the largest are legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measure {
    /// The number of moves of the series that a move begins.
    #[default]
    Moves,
    /// The values of all pieces that are taken by the series that a move begins.
    SeriesValue,
    /// The number of pieces that the move takes, with what follows from it.
    Captures,
    /// The values of the pieces that the move takes, with what follows from it.
    Value,
}

/// At which levels of stacks pieces are meant. Without stacks all mean the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Levels {
    /// The highest of each stack alone.
    Top,
    /// Any, but once for each kind and stack.
    #[default]
    Any,
    /// Each of them, bound to [`Variable::Level`].
    Each,
}
