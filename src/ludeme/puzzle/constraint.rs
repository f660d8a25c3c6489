//! Conditions on the values of a puzzle's sites.

use super::{puzzle, wrong};
use crate::game::ir::{Area, AreaKind, Bool, Comparison, Constraint, Int, Sites, Variable};
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::words::SiteType;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Spanned, Within, var};
use crate::topology::Site;

pub(crate) const LUDEMES: &[Ludeme] = &[
    AllDifferent::LUDEME,
    IsSum::LUDEME,
    IsCount::LUDEME,
    IsUnique::LUDEME,
    ForAllHints::LUDEME,
    ForAllCells::LUDEME,
    ForAllVertices::LUDEME,
    ForAllEdges::LUDEME,
    HintValue::LUDEME,
    HintSites::LUDEME,
];

fn constraint(constraint: Constraint) -> Compiled<Bool> {
    Ok(Bool::Constraint(Box::new(constraint)))
}

/// A region as the only group that a condition asks of.
fn only(region: Sites) -> Vec<Area> {
    vec![Area {
        kind: AreaKind::Region,
        name: String::new(),
        groups: vec![region],
    }]
}

ludeme! {
    /// Whether no value stands twice in a region, or in each of the regions of the equipment, and none is 0. A site
    /// without a value yet does not count.
    ///
    /// `(all Different)`
    /// `(all Different (sites Board))`
    /// `(all Different except:0)`
    (all Different) -> Bool
    struct AllDifferent {
        /// The kind of site; that on which the puzzle is played.
        kind: Option<OfType>,
        /// The region.
        region: Option<Sites>,
        /// A value that does not count.
        except: Labelled<Option<Int>>,
        /// The values that do not count.
        excepts: Labelled<Option<Vec<Int>>>,
    }
}

impl Compile for AllDifferent {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        puzzle(builder)?;
        on_default(self.kind, builder)?;
        let areas = match self.region {
            Some(region) => only(region),
            None => puzzle(builder)?.areas.clone(),
        };
        let except = self.excepts.0.or(self.except.0.map(|value| vec![value]));
        constraint(Constraint::Different {
            areas,
            except: except.unwrap_or_default(),
        })
    }
}

ludeme! {
    /// Whether the values of a region have a sum; or those of each region that the board has by itself, such as
    /// its rows. Before all values are known, whether they are no more. `(hint)` as the sum is the hint of the region.
    ///
    /// `(is Sum (sites Bottom) 10)`
    /// `(is Sum 15)`
    (is Sum) -> Bool
    struct IsSum {
        /// The kind of site.
        kind: SiteType = "Cell",
        /// The region.
        region: Option<Sites>,
        /// The name of the regions that are meant, or a part of it.
        name: Option<Named<kind::Region>>,
        /// The sum.
        sum: Int,
    }
}

impl Compile for IsSum {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        puzzle(builder)?;
        let span = builder.span();
        let kind = Spanned {
            value: self.kind,
            span,
        };
        on_default(Some(kind), builder)?;
        if let Some(region) = self.region {
            return constraint(Constraint::Sum {
                areas: only(region),
                results: vec![self.sum],
            });
        }
        let name = self.name.map(|name| name.name).unwrap_or_default();
        let mut areas = puzzle(builder)?.areas.clone();
        areas.retain(|area| area.kind != AreaKind::Region && area.name.contains(&name));
        let results = match self.sum {
            Int::Hint => hints_of(&areas, span, builder)?,
            sum => vec![sum],
        };
        constraint(Constraint::Sum { areas, results })
    }
}

/// The hint of each region.
fn hints_of(
    areas: &[Area],
    span: crate::source::Span,
    builder: &Builder<'_>,
) -> Compiled<Vec<Int>> {
    let cell = crate::topology::SiteType::Cell;
    let hints = builder.game.hints.iter();
    let hints: Vec<Int> = hints
        .filter(|hint| hint.site_type == cell)
        .map(|hint| Int::Const(hint.value))
        .collect();
    match areas.iter().all(|area| area.groups.len() <= hints.len()) {
        true => Ok(hints),
        false => Err(wrong(
            span,
            "there are fewer hints than regions",
            "not every region has a hint",
            "write a hint for each region",
        )
        .into()),
    }
}

ludeme! {
    /// Whether a number of sites of a region have a value, 1 unless given. Before all values are known, whether they are
    /// no more.
    ///
    /// `(is Count (sites Board) of:1 8)`
    /// `(is Count Cell (sites Bottom) 2)`
    (is Count) -> Bool
    struct IsCount {
        /// The kind of site; that on which the puzzle is played.
        kind: Option<OfType>,
        /// The region.
        region: Sites,
        /// The value.
        of: Labelled<Int> = "1",
        /// How many.
        number: Int,
    }
}

impl Compile for IsCount {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        puzzle(builder)?;
        on_default(self.kind, builder)?;
        constraint(Constraint::Count {
            region: self.region,
            value: self.of.0,
            number: self.number,
        })
    }
}

ludeme! {
    /// Whether no two regions of a kind that the board has by itself, such as two rows, have the same values in the same
    /// order.
    ///
    /// `(is Unique)`
    (is Unique) -> Bool
    struct IsUnique {
        /// The kind of site.
        kind: SiteType = "Cell",
    }
}

impl Compile for IsUnique {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let areas = puzzle(builder)?.areas.clone();
        let span = builder.span();
        let kind = Spanned {
            value: self.kind,
            span,
        };
        on_default(Some(kind), builder)?;
        let areas = areas.into_iter();
        let kinds = areas
            .map(|area| area.kind)
            .filter(|kind| *kind != AreaKind::Region);
        let kinds: Vec<AreaKind> = kinds.collect();
        let lists = kinds.into_iter().map(|kind| super::groups(kind, builder));
        let lists: Vec<Vec<Vec<Site>>> = lists.collect();
        let uneven = |groups: &Vec<Vec<Site>>| {
            let mut lengths = groups.iter().map(Vec::len);
            let first = lengths.next();
            lengths.any(|length| Some(length) != first)
        };
        if lists.iter().any(uneven) {
            return Err(wrong(
                span,
                "regions of different sizes cannot be compared",
                "some are longer than others",
                "name regions of one size, such as the rows of a square board",
            )
            .into());
        }
        constraint(Constraint::Unique(lists))
    }
}

ludeme! {
    /// Whether a condition holds for every hint on sites that take values. `(from)` is the first site of the hint, `(to)` its
    /// second, `(hint)` its number and `(sites Hint)` all its sites.
    ///
    /// `(forAll Hint (is Count (sites Around (from)) of:1 (hint)))`
    (forAll Hint) -> Bool
    struct ForAllHints {
        /// The condition.
        condition: Within<(var::From, var::To), Bool>,
    }
}

impl Compile for ForAllHints {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        puzzle(builder)?;
        constraint(Constraint::EachHint(Box::new(self.condition.value)))
    }
}

/// A condition on every site of a kind.
macro_rules! for_all {
    ($(#[doc = $docs:literal])+ ($word:ident) $name:ident) => {
        ludeme! {
            $(#[doc = $docs])+
            (forAll $word) -> Bool
            struct $name {
                /// The condition.
                condition: Within<var::From, Bool>,
            }
        }

        impl Compile for $name {
            fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
                puzzle(builder)?;
                let site_type = SiteType::$word.of_board();
                let board = builder.game.board.as_ref();
                let count = board.map_or(0, |board| board.topology.count(site_type));
                let condition = Box::new(self.condition.value);
                constraint(Constraint::Each(site_type, count as u32, condition))
            }
        }
    };
}

for_all! {
    /// Whether a condition holds for every cell of the board, which is `(from)`.
    ///
    /// `(forAll Cell (is Count (sites Around (from)) of:1 2))`
    (Cell) ForAllCells
}
for_all! {
    /// Whether a condition holds for every vertex of the board, which is `(from)`.
    ///
    /// `(forAll Vertex (is Count (sites Incident Cell of:Vertex at:(from)) of:1 2))`
    (Vertex) ForAllVertices
}
for_all! {
    /// Whether a condition holds for every edge of the board, which is `(from)`.
    ///
    /// `(forAll Edge (is Count (sites Incident Cell of:Edge at:(from)) of:1 1))`
    (Edge) ForAllEdges
}

/// The sites whose groups are counted in a puzzle: those with a value other than 0.
pub(crate) fn with_values(all: bool, builder: &mut Builder<'_>) -> Compiled<Sites> {
    if !all {
        return Err(wrong(
            builder.span(),
            "`if:` of `(count Groups)` is not supported yet in a puzzle",
            "groups of which sites?",
            "leave it out: groups of sites with a value other than 0 are counted",
        )
        .into());
    }
    let site = Variable::To;
    let value = Int::Assigned(Box::new(Int::Variable(site)));
    let is_given = Bool::Compare(
        Comparison::Unequal,
        Box::new(value),
        Box::new(Int::Const(0)),
    );
    let board = Box::new(builder.game.whole_board());
    Ok(Sites::Only(site, board, Box::new(is_given)))
}

ludeme! {
    /// The number of the hint that a condition is asked of; or of the first hint whose first site is the one given, −1 if
    /// there is none.
    ///
    /// `(hint)`
    /// `(hint Cell at:0)`
    (hint) -> Int
    struct HintValue {
        /// The kind of site of the hint.
        kind: Option<OfType>,
        /// The site.
        at: Labelled<Option<Int>>,
    }
}

impl Compile for HintValue {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        puzzle(builder)?;
        let Some(at) = self.at.0 else {
            return Ok(Int::Hint);
        };
        let Some(kind) = self.kind else {
            return Err(wrong(
                builder.span(),
                "the kind of site of a hint is missing",
                "on a cell, a vertex or an edge?",
                "write for example `(hint Cell at:(from))`",
            )
            .into());
        };
        let site_type = kind.value.of_board();
        let board = builder.game.board.as_ref();
        let count = board.map_or(0, |board| board.topology.count(site_type));
        let value = |site: usize| {
            let mut hints = builder.game.hints.iter();
            let hint = hints.find(|hint| {
                hint.site_type == site_type && hint.sites.first() == Some(&Site(site as u16))
            });
            hint.map_or(-1, |hint| hint.value)
        };
        Ok(Int::Table((0..count).map(value).collect(), Box::new(at)))
    }
}

ludeme! {
    /// The sites of the hint that a condition is asked of.
    ///
    /// `(sites Hint)`
    (sites Hint) -> Sites
    struct HintSites {}
}

impl Compile for HintSites {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        puzzle(builder)?;
        Ok(Sites::Hint)
    }
}
