//! Stacks: levels and heights.

use crate::game::ir::{Count, Int, Variable};
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, is_hand, on_default_or_hand, property};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Level::LUDEME,
    TopLevel::LUDEME,
    SizeAt::LUDEME,
    SizeIn::LUDEME,
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
        property(self.site, self.at.0, Int::CountAt, builder)
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
