//! What a puzzle is played with: the values of sites, hints, regions that every board has, and what is filled in at the
//! start.

use super::{Puzzle, groups, puzzle, set_hints, wrong};
use crate::game::ir::{Area, AreaKind, Effect, Hint, Int, Moves};
use crate::game::{Component, owner_of_value};
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::names::kind;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::structure::equipment::Item;
use crate::ludeme::words::{Role, SiteType, StaticRegion};
use crate::ludeme::{Bounds, Builder, Compile, Compiled, Declares, Ludeme, Spanned, Type, Typed};
use crate::topology::Site;

pub(crate) const LUDEMES: &[Ludeme] = &[
    ValuesOfCells::LUDEME,
    ValuesOfVertices::LUDEME,
    ValuesOfEdges::LUDEME,
    HintsForm::LUDEME,
    HintForm::LUDEME,
    StaticRegions::LUDEME,
    SetValues::LUDEME,
];

/// The values that a kind of site takes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SiteValues {
    site_type: SiteType,
    bounds: Bounds,
}

impl Typed for SiteValues {
    const TYPE: Type = Type::SITE_VALUES;
}

/// A hint as it is written: some sites, and what is given away of them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct WrittenHint {
    sites: Vec<i32>,
    value: i32,
}

impl Typed for WrittenHint {
    const TYPE: Type = Type::HINT;
}

/// The values of one kind of site.
macro_rules! values {
    ($(#[doc = $docs:literal])+ ($word:ident) $name:ident) => {
        ludeme! {
            $(#[doc = $docs])+
            (values $word) -> SiteValues
            struct $name {
                /// The lowest and the highest value.
                range: Bounds,
            }
        }

        impl Compile for $name {
            fn compile(self, _: &mut Builder<'_>) -> Compiled<SiteValues> {
                Ok(SiteValues {
                    site_type: SiteType::$word,
                    bounds: self.range,
                })
            }
        }
    };
}

values! {
    /// The values that the cells of a deduction puzzle take.
    ///
    /// `(values Cell (range 1 9))`
    (Cell) ValuesOfCells
}
values! {
    /// The values that the vertices of a deduction puzzle take.
    ///
    /// `(values Vertex (range 0 1))`
    (Vertex) ValuesOfVertices
}
values! {
    /// The values that the edges of a deduction puzzle take.
    ///
    /// `(values Edge (range 0 1))`
    (Edge) ValuesOfEdges
}

/// The highest value that a site can take.
const MOST: i32 = 127;

/// Makes the game a puzzle whose sites take these values: each becomes a kind of piece.
pub(crate) fn take_values(
    values: &[Spanned<SiteValues>],
    builder: &mut Builder<'_>,
) -> Compiled<()> {
    let Some(values) = values.first() else {
        return Ok(());
    };
    let site_type = Spanned {
        value: values.value.site_type,
        span: values.span,
    };
    on_default(Some(site_type), builder)?;
    let range = values.value.bounds.fixed();
    let fits = |range: &crate::ludeme::Range| {
        (0..=MOST).contains(&range.low) && (range.low..=MOST).contains(&range.high)
    };
    let Some(range) = range.filter(fits) else {
        return Err(wrong(
            values.span,
            "the values of sites must be fixed numbers from 0 to 127",
            "these are not",
            "write for example `(range 1 9)`",
        )
        .into());
    };
    let provenance = builder.provenance();
    for value in range.low..=range.high {
        let owner = owner_of_value(value);
        builder.game.piece_facings.push((owner, None));
        builder.game.components.push(Component {
            name: value.to_string(),
            base: value.to_string(),
            owner,
            shared: false,
            value,
            flips: None,
            moves: Moves::None,
            symbol: value.to_string(),
            character: String::new(),
            notation: None,
            provenance,
        });
    }
    builder.game.puzzle = Some(Puzzle {
        low: range.low as u8,
        high: range.high as u8,
        ..Puzzle::default()
    });
    Ok(())
}

/// Makes a piece of a puzzle the sign of a value: the first is that of 1, the second that of 2, as in Ludii.
pub(crate) fn sign_of_value(sign: &str, builder: &mut Builder<'_>) -> Compiled<()> {
    let span = builder.span();
    let puzzle = puzzle(builder)?;
    puzzle.pieces += 1;
    let value = puzzle.pieces;
    let (low, high) = (i32::from(puzzle.low), i32::from(puzzle.high));
    if !(low..=high).contains(&value) {
        return Err(wrong(
            span,
            "the pieces of a puzzle are the signs of its values, and there are more pieces than values",
            "for no value",
            "leave it out",
        )
        .into());
    }
    let index = (value - low + 1) as usize;
    builder.game.components[index].symbol = sign.to_owned();
    Ok(())
}

union! {
    /// The sites of a hint.
    enum HintSites {
        /// One.
        One(Fixed),
        /// Several.
        Several(Vec<Fixed>),
    }
}

ludeme! {
    /// What a puzzle gives away of some sites, by their numbers: a number, 0 unless given.
    ///
    /// `(hint {0 1 4} 12)`
    /// `(hint 3 2)`
    (hint) -> WrittenHint
    struct HintForm {
        /// The sites.
        sites: HintSites,
        /// The number.
        number: Option<Fixed>,
    }
}

impl Compile for HintForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<WrittenHint> {
        let sites = match self.sites {
            HintSites::One(site) => vec![site.0],
            HintSites::Several(sites) => sites.into_iter().map(|site| site.0).collect(),
        };
        Ok(WrittenHint {
            sites,
            value: self.number.map_or(0, |number| number.0),
        })
    }
}

ludeme! {
    /// The hints of a puzzle, on one kind of site.
    ///
    /// `(hints {(hint {0 1} 3) (hint {2 3} 4)})`
    /// `(hints {(hint 0 3) (hint 5 1)} Vertex)`
    (hints) -> Item
    struct HintsForm {
        /// What they are called; this changes nothing.
        label: Option<String>,
        /// The hints.
        hints: Spanned<Vec<WrittenHint>>,
        /// The kind of site.
        kind: SiteType = "Cell",
    }
}

impl Compile for HintsForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let _ = self.label;
        puzzle(builder)?;
        let site_type = self.kind.of_board();
        let board = builder.game.board.as_ref();
        let count = board.map_or(0, |board| board.topology.count(site_type));
        let mut hints = Vec::new();
        for hint in self.hints.value {
            let mut sites: Vec<Site> = Vec::new();
            for number in hint.sites {
                let site = usize::try_from(number).ok().filter(|site| *site < count);
                let site = site.map(|site| Site(site as u16));
                let Some(site) = site.filter(|site| !sites.contains(site)) else {
                    let message = format!(
                        "a hint names the site {number}, which is not on the board or is named before"
                    );
                    let help = "name each site once, by its number from 0";
                    return Err(wrong(self.hints.span, &message, "in these hints", help).into());
                };
                sites.push(site);
            }
            hints.push(Hint {
                site_type,
                sites,
                value: hint.value,
            });
        }
        set_hints(hints, builder);
        Ok(Item::default())
    }
}

ludeme! {
    /// Regions that every board of a puzzle has, such as its rows, or those of the hints. Conditions such as
    /// `(all Different)` ask of each of them.
    ///
    /// `(regions {Columns Rows SubGrids})`
    /// `(regions "Cages" HintRegions)`
    (regions) -> Item
    struct StaticRegions {
        /// What they are called.
        name: Option<Declares<kind::Region>>,
        /// Whose they are; this changes nothing in a game of one player.
        role: Option<Role>,
        /// Which.
        regions: Vec<StaticRegion>,
        /// The name of the hints that are meant; this changes nothing.
        hints: Option<String>,
    }
}

impl Compile for StaticRegions {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let _ = (self.role, self.hints);
        puzzle(builder)?;
        let name = self.name.map(|name| name.name).unwrap_or_default();
        for region in self.regions {
            let kind = region.kind();
            let groups = groups(kind, builder);
            let groups = groups.into_iter().map(|sites| builder.game.region(sites));
            let groups = groups.collect();
            let name = name.clone();
            puzzle(builder)?.areas.push(Area { kind, name, groups });
        }
        Ok(Item::default())
    }
}

impl StaticRegion {
    /// What its groups are.
    fn kind(self) -> AreaKind {
        match self {
            Self::Rows => AreaKind::Rows,
            Self::Columns => AreaKind::Columns,
            Self::Diagonals => AreaKind::Diagonals,
            Self::Layers => AreaKind::Layers,
            Self::SubGrids => AreaKind::SubGrids,
            Self::AllDirections => AreaKind::AllDirections,
            Self::HintRegions => AreaKind::HintRegions,
            Self::AllSites => AreaKind::AllSites,
            Self::Corners => AreaKind::Corners,
            Self::Sides => AreaKind::Sides,
            Self::SidesNoCorners => AreaKind::SidesNoCorners,
            Self::Touching => AreaKind::Touching,
        }
    }
}

ludeme! {
    /// What a puzzle fills in by itself: sites by their numbers, each with its value. They keep it.
    ///
    /// `(set {{0 9} {4 3}})`
    (set) -> Effect
    struct SetValues {
        /// The kind of site.
        kind: Option<OfType>,
        /// Pairs of a site and its value.
        pairs: Spanned<Vec<Vec<Fixed>>>,
    }
}

impl Compile for SetValues {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let (low, high) = {
            let puzzle = puzzle(builder)?;
            (i32::from(puzzle.low), i32::from(puzzle.high))
        };
        on_default(self.kind, builder)?;
        let sites = builder.game.board_sites() as i32;
        let mut given = Vec::new();
        let mut effects = Vec::new();
        for pair in &self.pairs.value {
            let (site, value) = match pair[..] {
                [Fixed(site), Fixed(value)]
                    if (0..sites).contains(&site) && (low..=high).contains(&value) =>
                {
                    (site, value)
                }
                _ => {
                    let message = format!(
                        "expected pairs of a site from 0 to {} and a value from {low} to {high}",
                        sites - 1
                    );
                    let help = "write for example `(set {{0 9} {4 3}})`";
                    return Err(wrong(self.pairs.span, &message, "in this list", help).into());
                }
            };
            given.push(Site(site as u16));
            effects.push(Effect::Assign(Int::Const(site), Int::Const(value)));
        }
        // As in Ludii, what other start rules fill in may be changed.
        let puzzle = puzzle(builder)?;
        if puzzle.given.is_empty() {
            puzzle.given = given;
        }
        Ok(Effect::And(effects))
    }
}
