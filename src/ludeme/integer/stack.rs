//! Stacks: levels and heights.

use crate::game::ir::{Bool, Count, InStacks, Int, LevelOf, Variable};
use crate::ludeme::clause::Place;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::region::owned::HandOwner;
use crate::ludeme::site_type::on_default;
use crate::ludeme::site_type::{
    OfType, held_number, is_apart, is_hand, on_default_or_hand, property,
};
use crate::ludeme::words::StackDirection;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Level::LUDEME,
    TopLevel::LUDEME,
    SizeAt::LUDEME,
    SizeIn::LUDEME,
    CountStack::LUDEME,
    CountOfStack::LUDEME,
    WhereLevel::LUDEME,
    WhereLevelNumber::LUDEME,
    LastLevelTo::LUDEME,
];

ludeme! {
    /// The level of the piece of the loop over pieces or levels, 0 for the lowest of a stack.
    ///
    /// `(level)`
    (level) -> Int reads Level
    struct Level {}
}

impl Compile for Level {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Variable(Variable::Level))
    }
}

ludeme! {
    /// The level of the highest piece of a stack, 0 where there is none.
    ///
    /// `(topLevel at:(to))`
    (topLevel) -> Int
    struct TopLevel {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The site.
        at: Labelled<Int>,
    }
}

impl Compile for TopLevel {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        property(self.site, self.at.0, Int::TopLevel, builder)
    }
}

ludeme! {
    /// How many pieces a stack has; that on which the last move ended unless given.
    ///
    /// `(size Stack at:(to))`
    (size Stack) -> Int
    struct SizeAt {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The site.
        at: Labelled<Int> = "(last To)",
    }
}

impl Compile for SizeAt {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let node = |site: Box<Int>| match is_apart(builder) {
            true => held_number(*site, builder),
            false => Int::CountAt(site),
        };
        property(self.site, self.at.0, node, builder)
    }
}

ludeme! {
    /// How many pieces the stacks of a region have together.
    ///
    /// `(size Stack in:(sites Occupied by:Mover))`
    (size Stack) -> Int
    struct SizeIn {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The region.
        r#in: Labelled<crate::game::ir::Sites>,
    }
}

impl Compile for SizeIn {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default_or_hand(self.site, is_hand(&self.r#in.0, builder), builder)?;
        Ok(Int::Count(Count::On(Box::new(self.r#in.0))))
    }
}

ludeme! {
    /// How many pieces a stack has.
    ///
    /// `(count Stack at:(last To))`
    (count Stack) -> Int
    struct CountStack {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The site.
        at: Labelled<Int>,
    }
}

impl Compile for CountStack {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let node = |site: Box<Int>| match is_apart(builder) {
            true => held_number(*site, builder),
            false => Int::CountAt(site),
        };
        property(self.site, self.at.0, node, builder)
    }
}

ludeme! {
    /// How many pieces of the stacks of some sites meet a condition, up to the first of each stack that meets another.
    ///
    /// `(count Stack at:(last To) if:(= (id "Disc" Mover) (what at:(to) level:(level))))`
    /// `(count Stack FromTop at:(last To) if:true stop:(is Enemy (who at:(to) level:(level))))`
    (count Stack) -> Int
    struct CountOfStack {
        /// From which end.
        from: StackDirection = "FromBottom",
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The sites.
        at: Labelled<Place>,
        /// Which pieces count, of `(to)` and `(level)`.
        r#if: Labelled<Option<Within<(var::To, var::Level), Bool>>>,
        /// Where the counting of a stack ends, of `(to)` and `(level)`; the piece itself does not count.
        stop: Labelled<Option<Within<(var::To, var::Level), Bool>>>,
    }
}

impl Compile for CountOfStack {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        Ok(Int::InStacks(Box::new(InStacks {
            from_top: self.from == StackDirection::FromTop,
            sites: self.at.0.numbers(),
            when: self.r#if.0.map(|when| when.value),
            stop: self.stop.0.map(|stop| stop.value),
        })))
    }
}

ludeme! {
    /// The level of the highest, or else the lowest, piece of a name in a stack of the board; `Off` if there is none.
    ///
    /// `(where Level "Disc" Mover at:(last To))`
    /// `(where Level "Disc" Mover state:1 at:(last To) fromTop:False)`
    (where Level) -> Int
    struct WhereLevel {
        /// The piece.
        piece: Named<kind::Piece>,
        /// Whose.
        player: HandOwner,
        /// Its local state, if that counts.
        state: Labelled<Option<Int>>,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The site of the stack.
        at: Labelled<Int>,
        /// Whether the highest is meant.
        fromTop: Labelled<Bool> = "true",
    }
}

impl Compile for WhereLevel {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        Ok(Int::LevelOf(Box::new(LevelOf {
            what: builder
                .game
                .kind_for(&self.piece.name, self.player.player()?),
            state: self.state.0,
            site: self.at.0,
            from_top: self.fromTop.0,
        })))
    }
}

ludeme! {
    /// The level of the highest, or else the lowest, piece of a kind, by number, in a stack of the board; `Off` if there is
    /// none.
    ///
    /// `(where Level (id "Disc" Mover) at:(last To))`
    (where Level) -> Int
    struct WhereLevelNumber {
        /// The piece.
        piece: Int,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The site of the stack.
        at: Labelled<Int>,
        /// Whether the highest is meant.
        fromTop: Labelled<Bool> = "true",
    }
}

impl Compile for WhereLevelNumber {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        Ok(Int::LevelOf(Box::new(LevelOf {
            what: self.piece,
            state: None,
            site: self.at.0,
            from_top: self.fromTop.0,
        })))
    }
}

ludeme! {
    /// The level on which the last move ended; `Off` before the first. As in Ludii it is 0 even where the piece has come to
    /// lie on others, as a move does not say to which level it goes; but a move that chooses a piece ends on that.
    ///
    /// `(last LevelTo)`
    (last LevelTo) -> Int
    struct LastLevelTo {}
}

impl Compile for LastLevelTo {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::LastLevelTo)
    }
}
