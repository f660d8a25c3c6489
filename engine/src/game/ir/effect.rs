//! Effects: what a move does beside moving its piece.

use super::{
    Array, Bool, ComponentId, DebtId, DirectionsId, EffectForEachDie, EffectId, HiddenPart, Int,
    Levels, ListId, MemoryId, Moves, PatternQuery, Permanence, Plane, ProposalId, Sites, Sow,
    Variable, VariableId,
};
use crate::game::Provenance;

family! {
    /// A consequence of a move.
    #[derive(Clone, PartialEq, Debug)]
    #[repr(u8)]
    pub enum Effect {
        /// All of them, each evaluated before any is applied.
        And(Vec<Effect>),
        /// All of them as one change, each evaluated before any is applied.
        AtOnce(Vec<Effect>),
        /// A change that leaves everything as it is.
        Pass,
        /// One after the other.
        Seq(Vec<EffectId>),
        /// The effect of one or the other, and where that stands in the text.
        If(Box<Bool>, Box<Effect>, Option<Box<Effect>>, Provenance),
        /// Done again and again as long as a condition holds, each time on the position after the time before.
        While(Box<Bool>, Box<Effect>),
        /// Done after a move that is made, not after one that is tried for a condition of this rank or a lower one: as in
        /// Ludii these do not see what follows from outside of them.
        Untested(EffectId, u8),
        /// Pieces are shoved along a line.
        Shove {
            /// Along which lines.
            directions: DirectionsId,
            /// Where the lines begin.
            from: Int,
            /// If true, all pieces of a line slide towards its beginning, without gaps. If false, a piece pushes the
            /// row before it on by one site, and a piece pushed off the board is removed.
            attracts: bool,
        },
        /// Two effects applied together; the second is evaluated on the position after the first. By default neither
        /// happens if the second makes no change.
        Prior(Box<super::Prior>),
        /// An effect and, once it is applied, a second on the position that results.
        Then(Box<Effect>, EffectId),
        /// Adds pieces to sites. Where one stands already it stays, whatever its kind; its number grows where numbers
        /// are kept, and in a stack the pieces go on top.
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
        /// For each die, its pips bound to [`Variable::Pips`]; a die for which something is done is used.
        ForEachDie(Box<EffectForEachDie>),
        /// For each piece of a player, whose site is bound to [`Variable::From`].
        ForEachPiece {
            /// Whose pieces.
            player: Int,
            /// Only these kinds; all if none.
            kinds: Option<Box<[ComponentId]>>,
            /// At which levels of stacks.
            levels: Levels,
            /// What is done for each.
            effect: Box<Effect>,
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
        /// Flips the piece on a site: its local state becomes that of its other side, if it has two.
        Flip(Int),
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
        /// Gives a site of a puzzle a value.
        Assign(Int, Int),
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
        /// Notes why a player leaves or joins another, which `play` shows.
        NoteDeparture(Int, super::DepartureId),
        /// Rolls the dice: the throw drawn for this ply becomes the dice in use.
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
        /// Something for each piece that is flanked by the mover's last move.
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
        /// Something for each piece of the groups without a free neighbour.
        Enclose {
            /// How groups hang together.
            directions: DirectionsId,
            /// Where from.
            from: Int,
            /// The enclosed pieces, of [`Variable::Between`].
            between: Bool,
            /// How many empty sites may be enclosed with a group, which then belong to it.
            open: Int,
            /// If the condition may hold of empty sites, which then belong to groups without being counted as open: the
            /// ways along which the sites that stop a group must hang together.
            ring: Option<DirectionsId>,
            /// What happens to each, of [`Variable::Between`].
            apply: Box<Effect>,
            /// Where it stands in the text.
            provenance: Provenance,
        },
    }
}

/// How many changes of the position an effect makes, without what follows it (`Effect::Then`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Changes {
    /// One, whatever the position is: a change that leaves everything as it was is one, too.
    One,
    /// One or none, as sites are found for it or not.
    OneOrNone,
    /// None, one or several, and what follows it follows each. As moves they cannot be one move.
    Several,
}

impl Effect {
    /// How many changes the effect makes.
    #[must_use]
    pub fn changes(&self) -> Changes {
        match self {
            Self::And(all) => match &all[..] {
                [only] => only.changes(),
                _ => Changes::Several,
            },
            Self::If(..)
            | Self::While(..)
            | Self::Prior(..)
            | Self::Take(..)
            | Self::TakeLater(..)
            | Self::Carry { .. }
            | Self::ForEachDie(..)
            | Self::ForEachPiece { .. }
            | Self::ForEachLevel { .. }
            | Self::CarrySome { .. }
            | Self::Flip(..)
            | Self::ForEachValue(..)
            | Self::ForEachIn(..)
            | Self::Memorise { .. }
            | Self::ForEachSite(..)
            | Self::ForEachPlayer(..)
            | Self::Custodial { .. }
            | Self::Enclose { .. } => Changes::Several,
            Self::Put { .. }
            | Self::TakeLevels { .. }
            | Self::CarryLevel { .. }
            | Self::CarryStack { .. }
            | Self::Unmemorise(..)
            | Self::Promote { .. } => Changes::OneOrNone,
            Self::Pass
            | Self::AtOnce(..)
            | Self::Seq(..)
            | Self::Untested(..)
            | Self::Shove { .. }
            | Self::Then(..)
            | Self::TakeAllOf(..)
            | Self::Sow(..)
            | Self::Make(..)
            | Self::SetPlane(..)
            | Self::SetHidden { .. }
            | Self::SetLevelState { .. }
            | Self::SetVar(..)
            | Self::Assign(..)
            | Self::SetCounter(..)
            | Self::SetScore(..)
            | Self::AddScore(..)
            | Self::SetPlayerValue(..)
            | Self::SetPending(..)
            | Self::SetNext(..)
            | Self::MoveAgain
            | Self::Owe { .. }
            | Self::Remember { .. }
            | Self::ForgetPositions
            | Self::Forget(..)
            | Self::SetTeam(..)
            | Self::Vote(..)
            | Self::Retire(..)
            | Self::NoteDeparture(..)
            | Self::Roll
            | Self::UseDice(..)
            | Self::Transfer { .. } => Changes::One,
        }
    }

    /// Whether the effect may make any number of changes, each followed by what follows the effect.
    #[must_use]
    pub fn is_compound(&self) -> bool {
        self.changes() == Changes::Several
    }
}
