//! Regions made of regions.

use crate::game::ir::{Bool, Int, Sites, Variable};
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Rest, Spanned, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Union::LUDEME,
    Intersection::LUDEME,
    Difference::LUDEME,
    ForEachSite::LUDEME,
    If::LUDEME,
    Listed::LUDEME,
];

ludeme! {
    /// The sites of any of the regions.
    ///
    /// `(union (sites Top) (sites Bottom))`
    (union) -> Sites
    struct Union {
        /// The regions.
        regions: Rest<Sites>,
    }
}

impl Compile for Union {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::Union(self.regions.0))
    }
}

ludeme! {
    /// The sites that all regions share.
    ///
    /// `(intersection (sites Outer) (sites Empty))`
    (intersection) -> Sites
    struct Intersection {
        /// The regions.
        regions: Rest<Sites>,
    }
}

impl Compile for Intersection {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::Intersection(self.regions.0))
    }
}

ludeme! {
    /// The sites of the first region that are not in the second, or are not the given site.
    ///
    /// `(difference (sites Board) (sites Corners))`
    (difference) -> Sites
    struct Difference {
        /// The region.
        region: Sites,
        /// What is taken away.
        without: crate::ludeme::clause::Place,
    }
}

impl Compile for Difference {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::Difference(
            Box::new(self.region),
            Box::new(self.without.sites()),
        ))
    }
}

ludeme! {
    /// The sites of a region where a condition holds.
    ///
    /// `(forEach (sites Empty) if:(is In (site) (sites Outer)))`
    (forEach) -> Sites
    struct ForEachSite {
        /// The region.
        region: Sites,
        /// The condition.
        r#if: Labelled<Within<var::Site, Bool>>,
    }
}

impl Compile for ForEachSite {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::Only(
            Variable::Site,
            Box::new(self.region),
            Box::new(self.r#if.0.value),
        ))
    }
}

ludeme! {
    /// One region or the other.
    ///
    /// `(if (is Mover P1) (sites Top) (sites Bottom))`
    (if) -> Sites
    struct If {
        /// The condition.
        condition: Bool,
        /// The region if it holds.
        then: Sites,
        /// The region if it does not; none unless given.
        otherwise: Option<Sites>,
    }
}

impl Compile for If {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        let otherwise = self.otherwise.unwrap_or(Sites::List(Vec::new()));
        Ok(Sites::If(
            Box::new(self.condition),
            Box::new(self.then),
            Box::new(otherwise),
        ))
    }
}

union! {
    /// Sites listed by number or by coordinate.
    pub(crate) enum SiteList {
        /// By number.
        Numbers(Vec<Int>),
        /// By coordinate.
        Names(Spanned<Vec<String>>),
    }
}

ludeme! {
    /// The listed sites, by number or by coordinate.
    ///
    /// `(sites {"a1" "b2"})`
    /// `(sites {(last From) (last To)})`
    (sites) -> Sites
    struct Listed {
        /// The sites.
        list: SiteList,
    }
}

impl Compile for Listed {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        match self.list {
            SiteList::Numbers(list) => Ok(Sites::List(list)),
            SiteList::Names(names) => {
                let sites = crate::ludeme::structure::start::sites(&names, builder)?;
                Ok(builder.game.region(sites))
            }
        }
    }
}
