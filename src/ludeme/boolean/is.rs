//! Questions that begin with `is`.

use crate::game::ir::{Bool, Comparison, Int, Moves, PatternQuery, Sites, Variable, Walk};
use crate::ludeme::Spanned;
use crate::ludeme::bounded::too_small;
use crate::ludeme::clause::Place;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::site_type::{OfType, on_default, on_default_or_hand};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::structure::phase::phase_id;
use crate::ludeme::words::Turn;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named};

pub(crate) const LUDEMES: &[Ludeme] = &[
    IsEmpty::LUDEME,
    IsOccupied::LUDEME,
    IsIn::LUDEME,
    IsMover::LUDEME,
    IsNext::LUDEME,
    IsPrev::LUDEME,
    IsEnemy::LUDEME,
    IsFriend::LUDEME,
    IsActive::LUDEME,
    IsFull::LUDEME,
    IsEven::LUDEME,
    IsOdd::LUDEME,
    IsPending::LUDEME,
    IsRepeated::LUDEME,
    IsCycle::LUDEME,
    IsPhase::LUDEME,
    IsThreatened::LUDEME,
    IsWalk::LUDEME,
    IsPattern::LUDEME,
    IsVisited::LUDEME,
];

ludeme! {
    /// Whether a site is empty.
    ///
    /// `(is Empty (to))`
    (is Empty) -> Bool
    struct IsEmpty {
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// The site.
        site: Int,
    }
}

impl Compile for IsEmpty {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let is_hand = matches!(self.site, Int::HandSite(..));
        on_default_or_hand(self.kind, is_hand, builder)?;
        Ok(Bool::IsEmpty(Box::new(self.site)))
    }
}

ludeme! {
    /// Whether a site holds a piece.
    ///
    /// `(is Occupied (to))`
    (is Occupied) -> Bool
    struct IsOccupied {
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// The site.
        site: Int,
    }
}

impl Compile for IsOccupied {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let is_hand = matches!(self.site, Int::HandSite(..));
        on_default_or_hand(self.kind, is_hand, builder)?;
        let what = Int::What(Box::new(self.site));
        Ok(Bool::Compare(
            Comparison::Unequal,
            Box::new(what),
            Box::new(Int::Const(0)),
        ))
    }
}

ludeme! {
    /// Whether a site, or every site of a region, is in a region.
    ///
    /// `(is In (to) (sites Corners))`
    (is In) -> Bool
    struct IsIn {
        /// The site; unless given, that on which the move ends or that of the loop, whichever is asked about, and
        /// otherwise that of the last move.
        site: Option<Place>,
        /// The region.
        region: Place,
    }
}

impl Compile for IsIn {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let region = Box::new(self.region.sites());
        // A loop over sites binds the end of moves as well, in Ludii.
        let is_site_variable =
            |variable: &&Variable| matches!(variable, Variable::To | Variable::Site);
        let innermost = builder.bound.iter().rev().find(is_site_variable);
        let otherwise = innermost.map_or(Int::LastTo, |variable| Int::Variable(*variable));
        Ok(match self.site.unwrap_or(Place::Site(otherwise)) {
            Place::Site(site) => match *region {
                // A list may hold numbers that the board has no site for.
                Sites::OfArray(list) => Bool::InArray(Box::new(site), list),
                region => Bool::In(Box::new(site), Box::new(region)),
            },
            Place::Region(sites) => Bool::AllIn(Box::new(sites), region),
        })
    }
}

/// A question about a player.
macro_rules! about_player {
    ($(#[doc = $docs:literal])+ ($word:ident) $name:ident => $node:expr) => {
        ludeme! {
            $(#[doc = $docs])+
            (is $word) -> Bool
            struct $name {
                /// The player.
                player: Int,
            }
        }

        impl Compile for $name {
            fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
                let node: fn(Box<Int>) -> Bool = $node;
                Ok(node(Box::new(self.player)))
            }
        }
    };
}

fn same_player(player: Box<Int>, other: Int) -> Bool {
    Bool::Compare(Comparison::Equal, player, Box::new(other))
}

about_player! {
    /// Whether a player is the one to move.
    ///
    /// `(is Mover (who at:(to)))`
    (Mover) IsMover => |player| same_player(player, Int::Mover)
}
about_player! {
    /// Whether a player is the one to move next.
    ///
    /// `(is Next (who at:(to)))`
    (Next) IsNext => |player| same_player(player, Int::Next)
}
about_player! {
    /// Whether a player made the previous move.
    ///
    /// `(is Prev Mover)`
    (Prev) IsPrev => |player| same_player(player, Int::Prev)
}
about_player! {
    /// Whether a player is neither the mover nor of its team.
    ///
    /// `(is Enemy (who at:(to)))`
    (Enemy) IsEnemy => Bool::IsEnemy
}
about_player! {
    /// Whether a player is the mover or of its team.
    ///
    /// `(is Friend (who at:(to)))`
    (Friend) IsFriend => Bool::IsFriend
}
about_player! {
    /// Whether a player is still in the game.
    ///
    /// `(is Active P3)`
    (Active) IsActive => Bool::IsActive
}

ludeme! {
    /// Whether no site of the board is empty.
    ///
    /// `(is Full)`
    (is Full) -> Bool
    struct IsFull {}
}

impl Compile for IsFull {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::NoSites(Box::new(Sites::Empty)))
    }
}

fn remainder(value: Int, wanted: i32) -> Bool {
    if let Some(value) = value.constant() {
        return Bool::Const(value.rem_euclid(2) == wanted);
    }
    let left = Int::Mod(Box::new(Int::Abs(Box::new(value))), Box::new(Int::Const(2)));
    Bool::Compare(
        Comparison::Equal,
        Box::new(left),
        Box::new(Int::Const(wanted)),
    )
}

ludeme! {
    /// Whether an integer is even.
    ///
    /// `(is Even (count Pieces))`
    (is Even) -> Bool
    struct IsEven {
        /// The integer.
        value: Int,
    }
}

impl Compile for IsEven {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(remainder(self.value, 0))
    }
}

ludeme! {
    /// Whether an integer is odd.
    ///
    /// `(is Odd (count Pieces))`
    (is Odd) -> Bool
    struct IsOdd {
        /// The integer.
        value: Int,
    }
}

impl Compile for IsOdd {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(remainder(self.value, 1))
    }
}

ludeme! {
    /// Whether the last move left something pending.
    ///
    /// `(is Pending)`
    (is Pending) -> Bool
    struct IsPending {}
}

impl Compile for IsPending {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::Pending)
    }
}

ludeme! {
    /// Whether the position (pieces on the board and in hand, and who moves next) stands for at least
    /// the given time. Positions count at the beginning of a turn; false while something is owed. Not in Ludii.
    ///
    /// `(is Repeated 3)`
    /// `(is Repeated 3 hands:false)`
    (is Repeated) -> Bool
    struct IsRepeated {
        /// How often it must have stood, now included.
        times: Spanned<Int> = "3",
        /// Whether the hands must hold the same, too.
        hands: Labelled<Bool> = "true",
    }
}

impl Compile for IsRepeated {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        if let Some(times) = self.times.value.constant().filter(|times| *times < 2) {
            return Err(too_small(self.times.span, 2, times).into());
        }
        let hands = self.hands.0 == Bool::Const(true);
        if hands {
            builder.game.remembers_positions = true;
        } else {
            builder.game.remembers_boards = true;
        }
        Ok(Bool::Repeated {
            times: Box::new(self.times.value),
            hands,
        })
    }
}

ludeme! {
    /// Whether the game goes in a cycle: the last positions, as many as the square of the number of players, have stood
    /// in the same order twice before.
    ///
    /// `(is Cycle)`
    (is Cycle) -> Bool
    struct IsCycle {}
}

impl Compile for IsCycle {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        builder.game.remembers_positions = true;
        Ok(Bool::Cycle)
    }
}

ludeme! {
    /// Whether a player is in a phase. Not in Ludii.
    ///
    /// `(is Phase "Movement")`
    (is Phase) -> Bool
    struct IsPhase {
        /// The phase.
        phase: Named<kind::Phase>,
        /// Whose phase.
        player: Int = "Mover",
    }
}

impl Compile for IsPhase {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::InPhase(
            Box::new(self.player),
            phase_id(&self.phase.name, builder),
        ))
    }
}

ludeme! {
    /// Whether an enemy of a piece could move onto its site; onto that of any piece unless given. The piece is taken
    /// to stand where `at:` says. While this is asked it is false for moves that ask it themselves.
    ///
    /// `(is Threatened (id "Rook" Mover))`
    /// `(is Threatened (id "Rook" Mover) at:(last To))`
    (is Threatened) -> Bool
    struct IsThreatened {
        /// Which piece.
        what: Option<Int>,
        /// Where.
        at: Labelled<Option<Place>>,
        /// On any of which sites, in place of `at:`.
        r#in: Labelled<Option<Place>>,
        /// How enemies may move; as in their phase unless given.
        moves: Option<Moves>,
    }
}

impl Compile for IsThreatened {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        not_with_stacks(builder)?;
        Ok(Bool::Threatened {
            what: self.what.map(Box::new),
            at: self.at.0.or(self.r#in.0).map(|at| Box::new(at.sites())),
            by: self.moves.map(Box::new),
        })
    }
}

ludeme! {
    /// Whether pieces stand along a walk that begins in any of the directions in which sites have orthogonal neighbours:
    /// `F` is a step forward, `R` and `L` are turns. Of a stack the highest piece counts.
    ///
    /// `(is Pattern {F R F R F})`
    /// `(is Pattern {F F} from:(last From) whats:{(id "Disc" Mover) 0 (id "Disc" Next)})`
    (is Pattern) -> Bool
    struct IsWalk {
        /// The walk.
        walk: Vec<Turn>,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Where it begins.
        from: Labelled<Int> = "(last To)",
        /// The kind of the pieces; that of the piece at the beginning unless given.
        what: Labelled<Option<Int>>,
        /// The kinds of the pieces in turn, from the beginning on, again and again.
        whats: Labelled<Option<Vec<Int>>>,
    }
}

impl Compile for IsWalk {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        on_default(self.site, builder)?;
        let ways = builder.game.sites_of_walk(&self.walk);
        let text: Vec<&str> = self.walk.iter().map(|turn| turn.text()).collect();
        let whats = self.whats.0.or(self.what.0.map(|what| vec![what]));
        Ok(Bool::Walk(Box::new(Walk {
            text: text.join(" "),
            from: self.from.0,
            ways,
            whats: whats.unwrap_or_default(),
        })))
    }
}

ludeme! {
    /// Whether there is a pattern as described. Not in Ludii.
    ///
    /// `(is Pattern (patterns Formed))`
    (is Pattern) -> Bool
    struct IsPattern {
        /// Which patterns.
        patterns: PatternQuery,
    }
}

impl Compile for IsPattern {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        not_with_stacks(builder)?;
        Ok(Bool::Patterns(self.patterns))
    }
}

ludeme! {
    /// Whether an earlier move of this turn began or ended on a site. Within `(can Move …)` those of the last move count
    /// as well.
    ///
    /// `(is Visited (to))`
    (is Visited) -> Bool
    struct IsVisited {
        /// The site.
        site: Int,
    }
}

impl Compile for IsVisited {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        builder.game.uses_visited = true;
        Ok(Bool::In(Box::new(self.site), Box::new(Sites::Visited)))
    }
}
