//! Regions made of regions.

use crate::diagnostic::Problem;
use crate::game::ir::{Bool, Int, RuleNode, Sites, Variable};
use crate::ludeme::clause::refusal::CLAUSE_PART;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::structure::start::{known, sites};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Rest, Spanned, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Union::LUDEME,
    Intersection::LUDEME,
    Difference::LUDEME,
    ForEachSite::LUDEME,
    ForEachOf::LUDEME,
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
    /// The sites of all regions that there are for the sites of another, bound to `(site)`.
    ///
    /// `(forEach of:(sites Corners) (sites Around (site)))`
    (forEach) -> Sites
    struct ForEachOf {
        /// The sites that are gone through.
        of: Labelled<Sites>,
        /// The region for each of them.
        region: Within<var::Site, Sites>,
    }
}

impl Compile for ForEachOf {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let (of, region) = (self.of.0, self.region.value);
        let variables = [Variable::Between, Variable::From, Variable::To];
        let is_free = |variable: &Variable| {
            let mut nodes = [RuleNode::Sites(&of), RuleNode::Sites(&region)].into_iter();
            !nodes.any(|node| node.reads(*variable))
        };
        let Some(variable) = variables.into_iter().find(is_free) else {
            let message = "`(from)`, `(to)` and `(between)` cannot all be read here";
            let label = "one of them is needed to go through the sites";
            return Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
                .with_help("note one of them with `(set Var …)` before")
                .into());
        };
        // A site is meant if it is in the region of any of the sites.
        let here = Bool::In(Box::new(Int::Variable(variable)), Box::new(region));
        let whose = Sites::Only(Variable::Site, Box::new(of), Box::new(here));
        let any = Bool::Not(Box::new(Bool::NoSites(Box::new(whose))));
        let board = builder.game.whole_board();
        Ok(Sites::Only(variable, Box::new(board), Box::new(any)))
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
                let names = known(names, builder);
                let sites = sites(&names, builder)?;
                Ok(builder.game.region(sites))
            }
        }
    }
}
