//! Expressions without side effects: integers and booleans. Regions are in `sites`.

use super::{
    Array, ChanceDraw, Comparison, Count, DirectionsId, Line, MemoryId, Moves, OfArray, OnTrack,
    PhaseId, Ring, Sites, StepSearch, VariableId, Walk,
};

/// A variable that a generator, a loop or a query binds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variable {
    /// The site a move starts from.
    From,
    /// The site a move ends on.
    To,
    /// The site a move passes over.
    Between,
    /// The site of a loop or query over sites.
    Site,
    /// The player of a loop over players.
    Player,
    /// The value of a loop over integers.
    Value,
    /// The pips of the die, or of the dice together, of a loop over dice.
    Pips,
    /// The level of a loop over the pieces of a stack, 0 for the lowest.
    Level,
    /// A site of the group of a loop over groups.
    Group,
}

/// What is asked of a piece at a level of a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// The number of its kind.
    What,
    /// Its owner.
    Who,
    /// Its local state.
    State,
    /// Its value.
    Value,
    /// Its rotation.
    Rotation,
}

family! {
    /// An integer expression. Sites, players and pieces are integers too; "no
    /// site" is −1, as in Ludii.
    #[derive(Clone, PartialEq, Debug)]
    #[repr(u8)]
    pub enum Int {
        /// A constant.
        Const(i32),
        /// A bound variable; −1 while unbound.
        Variable(Variable),
        /// The player to move.
        #[reads(position)]
        Mover,
        /// The player to move next, as the position stands: an effect may still name another.
        #[reads(position)]
        Next,
        /// The player who made the previous move.
        #[reads(position)]
        Prev,
        /// The player of the last move that was not the mover's; −1 if there is none.
        #[reads(position)]
        PrevTurn,
        /// The number of players.
        Players,
        /// The site the last move started from.
        #[reads(position)]
        LastFrom,
        /// The site the last move ended on.
        #[reads(position)]
        LastTo,
        /// The site on which the last change of the last move was made, with all that followed from the move.
        #[reads(position)]
        LastChanged,
        /// The site on which the last change of the last move began, with all that followed from the move: that from which a
        /// piece was moved, or the one that was changed.
        #[reads(position)]
        LastLeft,
        /// Turns begun so far, the first one counted.
        #[reads(position)]
        Turns,
        /// The kind of piece on a site, 0 where there is none.
        #[reads(position)]
        What(Box<Int>),
        /// The owner of the piece on a site, 0 where there is none.
        #[reads(position)]
        Who(Box<Int>),
        /// The number of pieces on a site.
        #[reads(position)]
        CountAt(Box<Int>),
        /// The local state of the piece on a site.
        #[reads(position)]
        StateAt(Box<Int>),
        /// The value of the piece on a site.
        #[reads(position)]
        ValueAt(Box<Int>),
        /// The rotation of the piece on a site.
        #[reads(position)]
        RotationAt(Box<Int>),
        /// A property of the piece at a level of a stack, at the top for the level −1; 0 where there is none.
        #[reads(position)]
        AtLevel {
            /// Which property.
            property: Property,
            /// The site of the stack.
            site: Box<Int>,
            /// The level, 0 for the lowest piece.
            level: Box<Int>,
        },
        /// The level of the highest piece of a stack, 0 where there is none.
        #[reads(position)]
        TopLevel(Box<Int>),
        /// The level on which the last move ended: 0 but for moves that choose a piece of a stack; −1 before the first.
        #[reads(position)]
        LastLevelTo,
        /// The level of a piece of a kind in a stack; −1 if there is none.
        #[reads(position)]
        LevelOf(Box<LevelOf>),
        /// How many pieces of stacks meet a condition.
        #[reads(position)]
        #[binds(conditions To, Level)]
        InStacks(Box<InStacks>),
        /// The value of a site of a puzzle, 0 while it is not known.
        #[reads(position)]
        Assigned(Box<Int>),
        /// The number of the hint that a condition is asked of; −1 outside.
        #[reads(all)]
        Hint,
        /// Moves since the counter was last set.
        #[reads(position)]
        Counter,
        /// Moves made so far in the whole game.
        #[reads(position)]
        MoveNumber,
        /// Moves made by the mover in this turn, the one being made not counted.
        #[reads(position)]
        MovesThisTurn,
        /// A variable of the state; one of several, if there is one for each player, or for each pair of players, and so on.
        #[reads(position)]
        Var(VariableId, Vec<Int>),
        /// The score of a player.
        #[reads(position)]
        Score(Box<Int>),
        /// The private value of a player.
        #[reads(position)]
        PlayerValue(Box<Int>),
        /// The value set by `(set Pending …)`, 0 where there is none.
        #[reads(position)]
        Pending,
        /// What a player (or, without one, all players together) still owes in captures.
        #[reads(position)]
        Owed(Option<Box<Int>>),
        /// The first hand site of a player, plus an offset.
        HandSite(Box<Int>, Box<Int>),
        /// The team of a player.
        #[reads(position)]
        Team(Box<Int>),
        /// The phase a player is in.
        #[reads(position)]
        PhaseOf(Box<Int>),
        /// The player with the highest values of [`Variable::Player`], of those for whom the condition
        /// holds; the first of equals, 0 if there is none.
        #[binds(all Player)]
        Leader(Vec<Int>, Box<Bool>),
        /// The site some steps ahead in a direction; the site itself where the way ends.
        Ahead {
            /// Where to start.
            site: Box<Int>,
            /// How many steps.
            steps: Box<Int>,
            /// Directions by owner of the piece on the site.
            directions: super::PieceDirections,
        },
        /// The row, column or layer of a site, by a table of one integer per site.
        Table(Box<[i32]>, Box<Int>),
        /// A place on a track.
        #[reads(position)]
        OnTrack(OnTrack),
        /// A number drawn by chance from a range; −1 from an empty one.
        #[reads(all)]
        Random(ChanceDraw, Box<Int>, Box<Int>),
        /// The pips of all dice when they were last rolled.
        #[reads(position)]
        DiceSum,
        /// The pips of the face that is up of the die on a site; −1 where there is no die.
        #[reads(position)]
        FaceAt(Box<Int>),
        /// The value of an integer by a list of pairs in the order of the first; the integer itself if it is none of them.
        Mapped(Box<[(i32, i32)]>, Box<Int>),
        /// Distance in steps between two sites along a set of directions; −1 if none.
        Distance(DirectionsId, Box<Int>, Box<Int>),
        /// The fewest steps from a site into a region: 0 from no site or to no site, and [`Int::UNREACHED`] if none lead
        /// there.
        #[reads(position)]
        #[binds(conditions From, To)]
        StepsTo(Box<StepSearch>, Box<Sites>),
        /// The site of a region by its rank, counted from 0 in the order of numbers; no site if there is none.
        SiteOf(Box<Sites>, Box<Int>),
        /// A number of a list.
        #[reads(position)]
        OfArray(Box<Array>, OfArray),
        /// How many of something there are.
        Count(Count),
        /// Sum.
        Sum(Vec<Int>),
        /// Difference.
        Sub(Box<Int>, Box<Int>),
        /// Product.
        Product(Vec<Int>),
        /// Quotient, towards zero; 0 on division by zero.
        Div(Box<Int>, Box<Int>),
        /// Remainder; 0 on division by zero.
        Mod(Box<Int>, Box<Int>),
        /// Power; a negative exponent gives 0.
        Pow(Box<Int>, Box<Int>),
        /// Absolute value.
        Abs(Box<Int>),
        /// Smallest.
        Min(Vec<Int>),
        /// Largest.
        Max(Vec<Int>),
        /// One or the other.
        If(Box<Bool>, Box<Int>, Box<Int>),
    }
}

parts! {
    /// A piece that is looked for in a stack.
    #[derive(Clone, PartialEq, Debug)]
    pub struct LevelOf {
        /// The number of its kind; nothing is found for 0 and less.
        pub what: Int,
        /// Its local state, if that counts.
        pub state: Option<Int>,
        /// The site of the stack.
        pub site: Int,
        /// Whether the highest such piece is meant, not the lowest.
        pub from_top: Bool,
    }
}

parts! {
    /// Pieces of stacks that are counted.
    #[derive(Clone, PartialEq, Debug)]
    pub struct InStacks {
        /// Whether each stack is gone through from its highest piece.
        pub from_top: bool,
        /// The sites of the stacks.
        pub sites: Array,
        /// Which pieces count, of [`Variable::To`] and [`Variable::Level`]; all if none.
        pub when: Option<Bool>,
        /// Where the counting of a stack ends.
        pub stop: Option<Bool>,
    }
}

/// When a pattern placement is looked at.
#[derive(Clone, PartialEq, Debug)]
pub enum Moment {
    /// Complete now.
    Standing,
    /// Complete now, and through the site the last move ended on.
    Formed,
    /// Completed if the piece on `From` moved to `To` (or one were placed on `To`).
    Forming,
    /// Complete but for the site the last move left.
    Broken,
}

parts! {
    /// A selection of pattern placements.
    #[derive(Clone, PartialEq, Debug)]
    pub struct PatternQuery {
        /// Bit k set: patterns of kind k are meant.
        pub kinds: u64,
        /// When.
        pub moment: Moment,
        /// Whose.
        pub player: Box<Int>,
        /// Only placements through this site.
        pub through: Option<Box<Int>>,
        /// Only placements that a memory of the player holds (`true`) or does not hold (`false`).
        pub remembered: Option<(MemoryId, bool)>,
    }
}

family! {
    /// A boolean expression.
    #[derive(Clone, PartialEq, Debug)]
    #[repr(u8)]
    pub enum Bool {
        /// A constant.
        Const(bool),
        /// Not.
        Not(Box<Bool>),
        /// All of them.
        And(Vec<Bool>),
        /// Any of them.
        Or(Vec<Bool>),
        /// Exactly one of both.
        Xor(Box<Bool>, Box<Bool>),
        /// One or the other.
        If(Box<Bool>, Box<Bool>, Box<Bool>),
        /// A comparison of integers.
        Compare(Comparison, Box<Int>, Box<Int>),
        /// Whether two regions hold the same sites.
        SameSites(Box<Sites>, Box<Sites>),
        /// Whether a site is in a region.
        In(Box<Int>, Box<Sites>),
        /// Whether a bound site is in a region that does not depend on any bound site.
        Within(Variable, Box<Sites>),
        /// Whether an integer is in a list.
        #[reads(position)]
        InArray(Box<Int>, Box<Array>),
        /// Whether every site of the first region is in the second.
        AllIn(Box<Sites>, Box<Sites>),
        /// Whether a region has no site.
        NoSites(Box<Sites>),
        /// Whether a site is empty.
        #[reads(position)]
        IsEmpty(Box<Int>),
        /// Whether a player is an enemy of the mover.
        #[reads(position)]
        IsEnemy(Box<Int>),
        /// Whether a player is the mover or of the mover's team.
        #[reads(position)]
        IsFriend(Box<Int>),
        /// Whether a player is still in the game.
        #[reads(position)]
        IsActive(Box<Int>),
        /// Whether a player (if none is given, the one whose turn follows) has no legal move in its
        /// phase, or in the phase given.
        #[reads(position)]
        NoMoves(Option<Box<Int>>, Option<PhaseId>),
        /// Whether the last move was a pass for want of any other move.
        #[reads(position)]
        WasStuck,
        /// Whether the last move was a pass.
        #[reads(position)]
        WasPass,
        /// Whether a player had no other move than to pass when last to move.
        #[reads(position)]
        LastStuck(Box<Int>),
        /// Whether a generator yields a move.
        #[reads(position)]
        Can(Box<Moves>),
        /// Whether an effect would make any change.
        #[reads(position)]
        Occurs(Box<super::Effect>),
        /// Whether pieces stand along a walk.
        #[reads(position)]
        Walk(Box<Walk>),
        /// Whether a row of pieces stands somewhere.
        #[reads(position)]
        Line(Box<Line>),
        /// A condition on the values of sites of a puzzle.
        #[reads(position)]
        Constraint(Box<super::Constraint>),
        /// Whether the conditions of a puzzle hold if every site that is asked for and not known has the value 0.
        #[reads(position)]
        Solved(Box<super::Satisfy>),
        /// Whether sites of one owner connect enough of the regions.
        #[reads(position)]
        Connected {
            /// How sites hang together.
            directions: DirectionsId,
            /// The site the connection goes through.
            at: Box<Int>,
            /// The regions to be met.
            regions: Vec<Sites>,
            /// How many of them.
            number: Box<Int>,
        },
        /// Whether a piece closes a ring of pieces.
        Ring(Box<Ring>),
        /// Whether a placement is selected.
        Patterns(PatternQuery),
        /// Whether the position (board, hands and next mover) stands for at least the given time.
        #[reads(position)]
        Repeated {
            /// How often.
            times: Box<Int>,
            /// Whether what the hands hold counts, too.
            hands: bool,
        },
        /// Whether the last positions, as many as the square of the number of players, stood in the same order twice before
        /// them.
        #[reads(position)]
        Cycle,
        /// Whether all players passed in their last whole turns.
        #[reads(position)]
        AllPassed,
        /// Whether the player to move after this one is the mover again.
        #[reads(position)]
        SameTurn,
        /// Whether something is pending.
        #[reads(position)]
        Pending,
        /// Whether nothing is left of any die.
        #[reads(position)]
        DiceUsed,
        /// Whether all dice were equal when they were last rolled.
        #[reads(position)]
        DiceEqual,
        /// Whether a number of pips is left of some die.
        #[reads(position)]
        AnyDie(Box<Int>),
        /// Whether a player is in a phase.
        #[reads(position)]
        InPhase(Box<Int>, PhaseId),
        /// Whether two players are of one team.
        #[reads(position)]
        SameTeam(Box<Int>, Box<Int>),
        /// Whether an enemy of a piece could move onto its site. False while this is being asked, so that moves
        /// may ask it themselves.
        #[reads(position)]
        Threatened {
            /// The kind of piece; those that stand on the sites if none.
            what: Option<Box<Int>>,
            /// The sites, on which the piece is taken to stand; the first where it does if none, or, without a
            /// kind, all occupied sites.
            at: Option<Box<Sites>>,
            /// How enemies may move; as in their phases if none.
            by: Option<Box<Moves>>,
        },
    }
}

impl Int {
    /// The number of steps where there is no way, as in Ludii.
    pub const UNREACHED: i32 = 1_000_000_000;

    /// The constant −1, "no site".
    pub const NOWHERE: Self = Self::Const(-1);

    /// Whether the number may be below 0; it may say so of one that never is.
    #[must_use]
    pub fn may_be_negative(&self) -> bool {
        match self {
            Self::Const(number) => *number < 0,
            Self::StateAt(_)
            | Self::ValueAt(_)
            | Self::CountAt(_)
            | Self::RotationAt(_)
            | Self::What(_)
            | Self::Who(_)
            | Self::Count(_)
            | Self::Mover
            | Self::Next => false,
            Self::Sum(all) => all.iter().any(Self::may_be_negative),
            _ => true,
        }
    }

    /// The value, if it is a constant.
    #[must_use]
    pub fn constant(&self) -> Option<i32> {
        match self {
            Self::Const(value) => Some(*value),
            _ => None,
        }
    }
}
