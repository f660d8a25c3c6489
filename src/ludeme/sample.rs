//! Ludemes for the tests of checker and driver: one for each way of writing a parameter.

use super::macros::{ludeme, union};
use super::words::{Absolute, Role};
use super::{Builder, Compile, Compiled, Ludeme, kind, var};
use super::{Declares, Deferred, Fixed, Labelled, Named, Spanned, Within};
use crate::game::ir::{Bool, Int, Variable};

pub(super) const LUDEMES: &[Ludeme] = &[
    Line::LUDEME,
    Piece::LUDEME,
    Place::LUDEME,
    Twice::LUDEME,
    Width::LUDEME,
    Of::LUDEME,
    All::LUDEME,
    Plain::LUDEME,
];

union! {
    /// One integer or several names.
    enum Through {
        /// An integer.
        Site(Int),
        /// Pieces.
        Pieces(Vec<Named<kind::Piece>>),
    }
}

ludeme! {
    /// A form with optional, labelled and bound arguments.
    ///
    /// `(sample Line 3)`
    (sample Line) -> Bool
    struct Line {
        /// An integer.
        length: Int,
        /// A word.
        along: Absolute = "Adjacent",
        /// A union.
        through: Labelled<Through> = "5",
        /// A condition within which a variable is bound.
        r#if: Labelled<Option<Within<var::Site, Bool>>>,
    }
}

impl Compile for Line {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        let through = match self.through.0 {
            Through::Site(site) => site,
            Through::Pieces(names) => Int::Const(100 + names.len() as i32),
        };
        let along = Int::Const(self.along as i32);
        let all = Int::Sum(vec![self.length, along, through]);
        let condition = self.r#if.0.map_or(Bool::Const(true), |within| within.value);
        Ok(Bool::And(vec![
            Bool::InPhase(Box::new(all), crate::game::ir::PhaseId(0)),
            condition,
        ]))
    }
}

ludeme! {
    /// Declares a piece.
    ///
    /// `(sample Piece "Disc")`
    (sample Piece) -> Bool
    struct Piece {
        /// The name.
        name: Declares<kind::Piece>,
        /// The owner.
        role: Role = "Each",
    }
}

impl Compile for Piece {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::Const(
            self.name.name.starts_with("Disc") && self.role == Role::Each,
        ))
    }
}

ludeme! {
    /// Uses a piece.
    ///
    /// `(sample Place "Disc")`
    (sample Place) -> Bool
    struct Place {
        /// The name.
        name: Named<kind::Piece>,
        /// How many.
        count: Labelled<Int> = "1",
    }
}

impl Compile for Place {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::Const(
            self.name.kind().noun == "piece" && self.count.constant() == Some(1),
        ))
    }
}

ludeme! {
    /// Compiles its argument twice, within a bound variable.
    ///
    /// `(sample Twice (+ 1 2))`
    (sample Twice) -> Int
    struct Twice {
        /// What is compiled twice.
        value: Within<var::Site, Deferred<Int>>,
    }
}

impl Compile for Twice {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let value = self.value.value;
        assert!(value.head(builder).is_none_or(|head| !head.is_empty()));
        let once = builder.compile(&value)?;
        let again = builder.compile(&value)?;
        Ok(Int::Sum(vec![once, again]))
    }
}

ludeme! {
    /// Takes a fixed number.
    ///
    /// `(sample Width (* 2 4))`
    (sample Width) -> Int
    struct Width {
        /// The number.
        width: Fixed,
        /// A number with a fraction.
        scale: f64 = "1",
    }
}

impl Compile for Width {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Const(self.width.0 * self.scale as i32))
    }
}

ludeme! {
    /// The bound site, or −1.
    ///
    /// `(sample Of)`
    (sample Of) -> Int
    struct Of {}
}

impl Compile for Of {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let site = Int::Variable(Variable::Site);
        Ok(if builder.is_bound(Variable::Site) {
            site
        } else {
            Int::NOWHERE
        })
    }
}

ludeme! {
    /// Takes lists of lists.
    ///
    /// `(sample All {1 2} {{3}})`
    (sample All) -> Int
    struct All {
        /// Numbers.
        first: Spanned<Vec<Int>>,
        /// More numbers.
        rest: Vec<Vec<Int>>,
    }
}

impl Compile for All {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        let lists = self.rest.into_iter().map(|list| list.len()).sum::<usize>();
        Ok(Int::Const((self.first.value.len() * 10 + lists) as i32))
    }
}

ludeme! {
    /// A form without a second word, beside others that have one.
    ///
    /// `(sample 7 Mover)`
    (sample) -> Int
    struct Plain {
        /// A number.
        number: Int,
        /// A player.
        player: Option<Int>,
    }
}

impl Compile for Plain {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Sum(
            std::iter::once(self.number).chain(self.player).collect(),
        ))
    }
}
