//! Deduction puzzles: what their sites may hold, and the conditions that a solution satisfies.

use super::{Bool, Comparison, Int, RuleId, Sites};
use crate::topology::{Site, SiteType};

/// A number that the text of a puzzle gives away about some sites.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The kind of its sites, which may be another than that of the sites that take values.
    pub site_type: SiteType,
    /// The sites, in the order of the text.
    pub sites: Vec<Site>,
    /// The number.
    pub value: i32,
}

/// What the groups of sites of an [`Area`] have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AreaKind {
    /// A region that is given.
    Region,
    /// The rows of the board.
    Rows,
    /// The columns of the board.
    Columns,
    /// The diagonals of the board.
    Diagonals,
    /// The layers of the board.
    Layers,
    /// The squares that a square board divides into.
    SubGrids,
    /// For each site, by its number, the site and those in line with it. Only sites with a value other than 0 count.
    AllDirections,
    /// The sites of each hint.
    HintRegions,
    /// All sites of the board.
    AllSites,
    /// Each corner of the board.
    Corners,
    /// The sides of the board.
    Sides,
    /// The sides of the board without its corners.
    SidesNoCorners,
    /// Any two sites that are neighbours.
    Touching,
}

parts! {
    /// Groups of sites; a condition is asked of each group.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Area {
        /// What the groups are.
        pub kind: AreaKind,
        /// What the region is called, if it has a name.
        pub name: String,
        /// The groups.
        pub groups: Vec<Sites>,
    }

    /// A condition on the values of sites. A site whose value is not known does not break it as long as the others
    /// do not.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Constraint {
        /// In no group there are two equal values, nor the value 0, those excepted left aside.
        Different {
            /// The groups.
            areas: Vec<Area>,
            /// The values that do not count.
            except: Vec<Int>,
        },
        /// The values of each group have a sum, and no more before all are known.
        Sum {
            /// The groups.
            areas: Vec<Area>,
            /// The sum of each group of an area, or one for all of them.
            results: Vec<Int>,
        },
        /// A number of sites of a region have a value, and no more before all are known.
        Count {
            /// The sites.
            region: Sites,
            /// The value.
            value: Int,
            /// How many.
            number: Int,
        },
        /// No two groups of a list have the same values in the same order.
        Unique(Vec<Vec<Vec<Site>>>),
        /// The values of two sites compare so, if both are known.
        Compare(Comparison, Int, Int),
        /// A condition holds for each of the first sites, as many as given: those of a kind on the board.
        #[binds(all From)]
        Each(SiteType, u32, Box<Bool>),
        /// A condition holds for each hint on sites that take values: its first site is where a move would start, its second
        /// where one would end.
        #[binds(conditions From, To)]
        EachHint(Box<Bool>),
    }

    /// A puzzle: the sites that take values, and what a solution satisfies.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Satisfy {
        /// The rule by which a site takes a value.
        pub fill: RuleId,
        /// The rule by which a value of a site is crossed out, or no longer is.
        pub cross: RuleId,
        /// The sites to be filled with values.
        pub asked: Sites,
        /// Those of them that the puzzle fills in by itself.
        pub given: Sites,
        /// The conditions.
        pub constraints: Vec<Bool>,
    }
}
