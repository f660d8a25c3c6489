//! Generators of moves, the rules they follow, and the effects of moves.

use super::{
    Array, Bool, BulkMoves, ComponentId, DebtId, DirectionsId, EffectId, HiddenPart, Int, Kept,
    ListId, MemoryId, PatternQuery, Permanence, Plane, ProposalId, RegionId, RuleId, Sites, Sow,
    Variable, VariableId,
};
use crate::game::Provenance;

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
    /// The moves as shifts of sets, if a pass has found that they can be computed so.
    pub shifted_moves: Option<Box<ShiftedMoves>>,
}

/// A step or a hop as sets of sites and shifts of their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct ShiftedMoves {
    /// The rule followed.
    pub rule: RuleId,
    /// The starting sites.
    pub from: Kept,
    /// The sites hopped over, for a hop.
    pub over: Option<Kept>,
    /// Where it may end.
    pub to: Kept,
    /// How sites lead on.
    pub ways: Ways,
}

/// How sites lead on in several directions.
#[derive(Clone, PartialEq, Debug)]
pub enum Ways {
    /// What is added to the number of a site in each direction, and the sites that have the direction.
    Shifts(Vec<(i16, RegionId)>),
    /// To the neighbours of each.
    Neighbours(DirectionsId),
}

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
    /// The moves as shifts of sets, if a pass has found that they can be computed so.
    pub shifted_moves: Option<Box<ShiftedMoves>>,
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
    /// Steps and hops that are found all at once.
    Bulk(Box<BulkMoves>),
    /// The moves of all.
    Or(Vec<Moves>),
    /// The moves of the first that has any.
    Priority(Vec<Moves>),
    /// The moves that begin the longest series of moves of one turn.
    Longest(Box<Moves>),
    /// The moves of one or the other.
    If(Box<Bool>, Box<Moves>, Option<Box<Moves>>),
    /// The moves after which a condition holds.
    Afterwards(Box<Moves>, Box<Bool>),
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
    /// The moves for each die, its pips bound to [`Variable::Pips`]; a move uses the die.
    ForEachDie(Box<super::ForEachDie>),
    /// The moves for each integer of a list, bound to [`Variable::Value`].
    ForEachIn(Box<Array>, Box<Moves>),
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

/// A consequence of a move.
#[derive(Clone, PartialEq, Debug)]
#[repr(u8)]
pub enum Effect {
    /// All of them, each evaluated before any is applied.
    And(Vec<Effect>),
    /// One after the other.
    Seq(Vec<EffectId>),
    /// The effect of one or the other, and where that stands in the text.
    If(Box<Bool>, Box<Effect>, Option<Box<Effect>>, Provenance),
    /// Done after a move that is made, not after one that is tried for a condition.
    Untested(EffectId),
    /// Pieces are shoved along a line.
    Shove {
        /// Along which lines.
        directions: DirectionsId,
        /// Where the lines begin.
        from: Int,
        /// Whether all pieces of a line come to lie beside its beginning; if not, a piece pushes the row before it on by one
        /// site, and what leaves the board is taken off.
        attracts: bool,
    },
    /// An effect that sees the position after another.
    Prior(Box<super::Prior>),
    /// An effect, and when it has been applied another.
    Then(Box<Effect>, EffectId),
    /// Puts pieces on sites.
    Put {
        /// Which piece.
        piece: Int,
        /// Where.
        to: Sites,
        /// How many on each.
        count: Int,
    },
    /// Takes pieces off; of a stack, the highest.
    Take(Sites),
    /// Takes some pieces off stacks, those from a level on or else the highest.
    TakeLevels {
        /// Where.
        at: Sites,
        /// The level of the first; at the top if none.
        level: Option<Int>,
        /// How many.
        count: Int,
    },
    /// Takes pieces off when the turn ends.
    TakeLater(Sites),
    /// Takes all pieces of a player off the board and out of the hands.
    TakeAllOf(Int),
    /// Moves a piece.
    Carry {
        /// From where.
        from: Int,
        /// To where.
        to: Int,
    },
    /// Moves the piece at a level of a stack onto another.
    CarryLevel {
        /// From where.
        from: Int,
        /// Its level.
        level: Int,
        /// To where.
        to: Int,
    },
    /// Moves all pieces of a stack onto another, in their order.
    CarryStack {
        /// From where.
        from: Int,
        /// To where.
        to: Int,
    },
    /// For each level of a stack, bound to [`Variable::Level`].
    ForEachLevel {
        /// The site of the stack.
        site: Int,
        /// Whether the highest comes first.
        from_top: bool,
        /// What is done for each.
        effect: Box<Effect>,
    },
    /// Moves some of the pieces on each site of a region to each site of another; pieces of another kind stay where
    /// they are.
    CarrySome {
        /// From where.
        from: Sites,
        /// To where.
        to: Sites,
        /// How many.
        count: Int,
    },
    /// Sows pieces along a track.
    Sow(Box<Sow>),
    /// All moves of a generator are made, each with what follows from it.
    Make(Box<Moves>),
    /// For each value in a range, bound to [`Variable::Value`].
    ForEachValue(Int, Int, Box<Effect>),
    /// For each integer of a list, bound to [`Variable::Value`].
    ForEachIn(Array, Box<Effect>),
    /// Adds integers to a memory of values.
    Memorise {
        /// Which memory.
        list: ListId,
        /// The integers.
        values: Array,
        /// Whether those that it has already are left out.
        unique: Bool,
    },
    /// Takes an integer out of a memory of values, the first one of it; all of them if none.
    Unmemorise(ListId, Option<Int>),
    /// Puts another piece in the place of the one on a site.
    Promote {
        /// Where.
        at: Int,
        /// The new piece.
        piece: Int,
    },
    /// Sets a property of sites.
    SetPlane(Plane, Sites, Int),
    /// Hides parts of sites from players, or shows them.
    SetHidden {
        /// What of the sites.
        parts: Vec<HiddenPart>,
        /// Which sites.
        sites: Sites,
        /// The players, of [`Variable::Player`].
        from: Box<Bool>,
        /// Whether it is hidden from then on.
        hidden: Box<Bool>,
    },
    /// Sets the local state of the piece at a level of a stack.
    SetLevelState {
        /// Where.
        at: Int,
        /// The level; below 0 for the highest piece.
        level: Int,
        /// To what.
        state: Int,
    },
    /// Sets a variable; one of several, as in [`Int::Var`].
    SetVar(VariableId, Vec<Int>, Int),
    /// Sets the counter.
    SetCounter(Int),
    /// Sets a player's score.
    SetScore(Int, Int),
    /// Adds to a player's score.
    AddScore(Int, Int),
    /// Sets a player's private value.
    SetPlayerValue(Int, Int),
    /// Sets the pending value.
    SetPending(Int),
    /// Sets who moves next.
    SetNext(Int),
    /// The mover moves again.
    MoveAgain,
    /// A player owes moves.
    Owe {
        /// Who.
        player: Int,
        /// How many.
        count: Int,
        /// Of what kind.
        debt: DebtId,
    },
    /// Remembers patterns for a player.
    Remember {
        /// Whose memory, and which patterns.
        query: PatternQuery,
        /// Which memory.
        memory: MemoryId,
        /// How.
        permanence: Permanence,
    },
    /// Past positions no longer count as repeated.
    ForgetPositions,
    /// Empties a player's memory.
    Forget(MemoryId, Int),
    /// For each site of a region, bound to a variable.
    ForEachSite(Variable, Sites, Box<Effect>),
    /// For each player, bound to [`Variable::Player`].
    ForEachPlayer(Box<Effect>),
    /// Sets the team of a player.
    SetTeam(Int, Int),
    /// A vote. When as many have been cast as there are players, what more than half of them are for is decided, and
    /// proposals and votes begin anew.
    Vote(ProposalId),
    /// A player leaves the game with the given verdict.
    Retire(Int, super::Verdict),
    /// Notes what befalls a player, for people.
    Befall(Int, super::FateId),
    /// Rolls the dice: takes the throw of the position over.
    Roll,
    /// Leaves nothing of the dice that the move uses. If doubles are played twice, a condition on the dice tells when,
    /// and the variable holds the pips of the die from the use of the first to that of the second, else −1.
    UseDice(Option<(Box<Bool>, VariableId)>),
    /// Gives the pieces of one player to another, kind for kind.
    Transfer {
        /// Whose pieces.
        from: Int,
        /// To whom.
        to: Int,
    },
    /// Takes the pieces flanked by the mover's last move.
    Custodial {
        /// Directions looked at.
        directions: DirectionsId,
        /// Where from.
        from: Int,
        /// Shortest row of flanked pieces.
        min: Int,
        /// Longest row of flanked pieces.
        max: Int,
        /// The flanked pieces, of [`Variable::Between`].
        between: Bool,
        /// The far end, of [`Variable::To`].
        to: Bool,
        /// What happens to each flanked piece, of [`Variable::Between`].
        apply: Box<Effect>,
        /// Where it stands in the text.
        provenance: Provenance,
    },
    /// Takes the groups without a free neighbour.
    Enclose {
        /// How groups hang together.
        directions: DirectionsId,
        /// Where from.
        from: Int,
        /// The enclosed pieces, of [`Variable::Between`].
        between: Bool,
        /// What happens to each, of [`Variable::Between`].
        apply: Box<Effect>,
        /// Where it stands in the text.
        provenance: Provenance,
    },
}
