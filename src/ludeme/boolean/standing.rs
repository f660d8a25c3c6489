//! Conditions on where pieces stand: `(is Related …)`, `(is Target …)`, `(is Flat)`.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Comparison, Int, Occupancy, Property, Sites};
use crate::ludeme::argument::Fixed;
use crate::ludeme::assembly::DirectionWord;
use crate::ludeme::clause::Place;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::words::{Absolute, Relation};
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Spanned};

pub(crate) const LUDEMES: &[Ludeme] = &[IsRelated::LUDEME, IsTarget::LUDEME, IsFlat::LUDEME];

ludeme! {
    /// Whether a site is a neighbour of another, or of one of a region, in some way.
    ///
    /// `(is Related Diagonal (last From) (last To))`
    (is Related) -> Bool
    struct IsRelated {
        /// How they are neighbours.
        relation: Relation,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The site.
        of: Int,
        /// The other, or the others.
        others: Place,
    }
}

impl Compile for IsRelated {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        on_default(self.site, builder)?;
        let word = self.relation.directions();
        let words = [DirectionWord::Absolute(word)];
        let around = Sites::Around {
            directions: builder.game.fixed_directions(&words),
            of: Box::new(self.others.sites()),
            included: false,
        };
        Ok(Bool::In(Box::new(self.of), Box::new(around)))
    }
}

ludeme! {
    /// Whether the pieces stand as they should: on each site the piece of the number given for it, 0 for none. The sites
    /// are all of the board, by their numbers, unless given. In a game with stacks, whether any of the sites has a stack
    /// of these pieces, from the lowest to the highest.
    ///
    /// `(is Target {1 0} {0 8})`
    (is Target) -> Bool
    struct IsTarget {
        /// The pieces.
        pieces: Spanned<Vec<Fixed>>,
        /// Their sites.
        sites: Option<Vec<Fixed>>,
    }
}

impl Compile for IsTarget {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let board = builder.game.board_sites();
        let all = || (0..board as i32).map(Fixed).collect();
        let sites: Vec<Fixed> = self.sites.unwrap_or_else(all);
        let pieces = self.pieces.value;
        if builder.game.stacks {
            let stands = sites.iter().map(|site| is_stack(&pieces, site.0));
            return Ok(Bool::Or(stands.collect()));
        }
        if pieces.len() != sites.len() {
            let message = format!("expected {} pieces, found {}", sites.len(), pieces.len());
            let label = "a piece, or 0, for each site";
            return Err(Problem::error(&BAD_TARGET, self.pieces.span, message, label).into());
        }
        let stands = pieces.iter().zip(&sites).map(|(piece, site)| {
            let what = Int::What(Box::new(Int::Const(site.0)));
            let piece = Int::Const(piece.0);
            Bool::Compare(Comparison::Equal, Box::new(what), Box::new(piece))
        });
        Ok(Bool::And(stands.collect()))
    }
}

/// Whether the stack on a site is made of these pieces, from the lowest up.
fn is_stack(pieces: &[Fixed], site: i32) -> Bool {
    let equal = |one: Int, other: usize| {
        let other = Int::Const(other as i32);
        Bool::Compare(Comparison::Equal, Box::new(one), Box::new(other))
    };
    let site = || Box::new(Int::Const(site));
    let size = equal(Int::CountAt(site()), pieces.len());
    let levels = pieces.iter().zip(0..).map(|(piece, level)| {
        let there = Int::AtLevel {
            property: Property::What,
            site: site(),
            level: Box::new(Int::Const(level)),
        };
        Bool::Compare(
            Comparison::Equal,
            Box::new(there),
            Box::new(Int::Const(piece.0)),
        )
    });
    Bool::And(std::iter::once(size).chain(levels).collect())
}

/// A target has pieces for other sites than it names.
pub(crate) static BAD_TARGET: Code = Code {
    name: "compile::target",
    summary: "a target that does not have a piece for each of its sites",
    explain: "`(is Target …)` lists the number of a piece, or 0 for none, for each site: for all sites of the board, or for \
              those in a second list.",
    wrong: "(end (if (is Target {1 0 0} {0 8}) (result Mover Win)))",
    right: "(end (if (is Target {1 0} {0 8}) (result Mover Win)))",
};

ludeme! {
    /// Whether a site of a board in layers is at the bottom, or everything below that would bear a piece there is
    /// occupied.
    ///
    /// `(is Flat (last To))`
    (is Flat) -> Bool
    struct IsFlat {
        /// The site.
        site: Int = "(to)",
    }
}

impl Compile for IsFlat {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let words = [DirectionWord::Absolute(Absolute::Downward)];
        let below = Sites::Around {
            directions: builder.game.fixed_directions(&words),
            of: Box::new(Sites::One(Box::new(self.site))),
            included: false,
        };
        let pieces = Sites::Occupied(Occupancy::Any);
        Ok(Bool::AllIn(Box::new(below), Box::new(pieces)))
    }
}
