//! Groups of sites: a loop over them, and their sizes.

use crate::diagnostic::Problem;
use crate::game::ir::{
    Array, Bool, Comparison, Count, DirectionsId, Effect, Int, Occupancy, RuleNode, Sites, Variable,
};
use crate::ludeme::clause::Then;
use crate::ludeme::clause::refusal::CLAUSE_PART;
use crate::ludeme::directions::Toward;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Deferred, Labelled, Ludeme, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    ForEachGroup::LUDEME,
    AllGroups::LUDEME,
    OfGroup::LUDEME,
    SizesOfGroups::LUDEME,
];

/// How the sites of groups hang together, and which sites belong to them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Grouping {
    directions: DirectionsId,
    region: Sites,
}

impl Grouping {
    /// The sites of the group of a site.
    fn of(&self, variable: Variable) -> Sites {
        Sites::Group {
            directions: self.directions,
            from: Box::new(Sites::One(Box::new(Int::Variable(variable)))),
            region: Box::new(self.region.clone()),
        }
    }

    /// One site of each group that holds a piece: the first with one in the order of numbers.
    fn firsts(&self, variable: Variable) -> Sites {
        let occupied = Sites::Occupied(Occupancy::Any);
        let held = Sites::Intersection(vec![self.of(variable), occupied.clone()]);
        let first = Int::SiteOf(Box::new(held), Box::new(Int::Const(0)));
        let site = Box::new(Int::Variable(variable));
        let is_first = Bool::Compare(Comparison::Equal, site, Box::new(first));
        let all = Sites::Intersection(vec![self.region.clone(), occupied]);
        Sites::Only(variable, Box::new(all), Box::new(is_first))
    }
}

/// The sites where a condition on `(to)` holds; those with pieces of the mover without one.
fn members(condition: Option<Bool>, builder: &mut Builder<'_>) -> Compiled<Sites> {
    let Some(condition) = condition else {
        return Ok(Sites::Occupied(Occupancy::Player(Box::new(Int::Mover))));
    };
    if RuleNode::Bool(&condition).reads(Variable::From) {
        let message = "`(from)` cannot be read in the condition of a group";
        let label = "groups depend on `(to)` alone";
        return Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
            .with_help("write `(to)` for the site that is asked about")
            .into());
    }
    let board = Box::new(builder.game.whole_board());
    Ok(Sites::Only(Variable::To, board, Box::new(condition)))
}

ludeme! {
    /// The effect for each group of sites that hang together, of those where a condition holds and a piece stands on one
    /// of them; without a condition, for each group of pieces of the mover. `(sites)` are the sites of the group. As in
    /// Ludii, all of it is worked out before any of it is applied.
    ///
    /// `(forEach Group Orthogonal if:(is Mover (who at:(to))) (addScore Mover (count Sites in:(sites))))`
    (forEach Group) -> Effect
    struct ForEachGroup {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// Which sites belong to groups, of `(to)`.
        r#if: Labelled<Option<Within<var::To, Bool>>>,
        /// The effect.
        effect: Within<var::Group, Deferred<Effect>>,
        /// What follows each change.
        then: Option<Then>,
    }
}

impl Compile for ForEachGroup {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default(self.site, builder)?;
        let grouping = Grouping {
            directions: self.directions.fixed(builder),
            region: members(self.r#if.0.map(|condition| condition.value), builder)?,
        };
        let outer = builder.game.grouping.replace(grouping.clone());
        let effect = builder.compile(&self.effect.value);
        builder.game.grouping = outer;
        let firsts = grouping.firsts(Variable::Group);
        let effect = Effect::ForEachSite(Variable::Group, firsts, Box::new(effect?));
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Whether a condition holds of each group of sites that hang together, of those where another condition holds and a
    /// piece stands on one of them; without that, of each group of pieces of the mover. `(sites)` are the sites of the group.
    ///
    /// `(all Groups Orthogonal of:(is Mover (who at:(to))) if:(> 3 (count Sites in:(sites))))`
    (all Groups) -> Bool
    struct AllGroups {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// Which sites belong to groups, of `(to)`.
        of: Labelled<Option<Within<var::To, Bool>>>,
        /// What must hold of each group.
        r#if: Labelled<Within<var::Group, Deferred<Bool>>>,
    }
}

impl Compile for AllGroups {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        on_default(self.site, builder)?;
        let grouping = Grouping {
            directions: self.directions.fixed(builder),
            region: members(self.of.0.map(|condition| condition.value), builder)?,
        };
        let outer = builder.game.grouping.replace(grouping.clone());
        let condition = builder.compile(&self.r#if.0.value);
        builder.game.grouping = outer;
        let firsts = Box::new(grouping.firsts(Variable::Group));
        let fails = Box::new(Bool::Not(Box::new(condition?)));
        let failing = Sites::Only(Variable::Group, firsts, fails);
        Ok(Bool::NoSites(Box::new(failing)))
    }
}

ludeme! {
    /// The sites of the group of `(forEach Group …)` or `(all Groups …)`.
    ///
    /// `(sites)`
    (sites) -> Sites reads Group
    struct OfGroup {}
}

impl Compile for OfGroup {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let grouping = builder.game.grouping.as_ref();
        Ok(grouping.map_or(Sites::List(Vec::new()), |grouping| {
            grouping.of(Variable::Group)
        }))
    }
}

ludeme! {
    /// The sizes of the groups of pieces that hang together: of a player, or of all players together.
    ///
    /// `(sizes Group Orthogonal Mover)`
    /// `(sizes Group of:(next) min:2)`
    (sizes Group) -> Array
    struct SizesOfGroups {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// Whose pieces; those of all unless given.
        role: Option<Role>,
        /// Whose pieces, by number.
        of: Labelled<Option<Int>>,
        /// The size of the smallest group that counts.
        min: Labelled<Int> = "0",
    }
}

impl Compile for SizesOfGroups {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Array> {
        on_default(self.site, builder)?;
        not_with_stacks(builder)?;
        let player = match (self.of.0, self.role) {
            (Some(player), _) => Some(player),
            (None, None | Some(Role::All | Role::Shared)) => None,
            (None, Some(role)) => Some(
                role.player()
                    .ok_or_else(|| crate::ludeme::coerce::not_one_player(role, builder.span()))?,
            ),
        };
        let occupancy = match player {
            Some(player) => Occupancy::Player(Box::new(player)),
            None => Occupancy::Any,
        };
        let grouping = Grouping {
            directions: self.directions.fixed(builder),
            region: Sites::Occupied(occupancy),
        };
        let size = Int::Count(Count::Sites(Box::new(grouping.of(Variable::From))));
        let mut firsts = grouping.firsts(Variable::From);
        if !matches!(self.min.0, Int::Const(..=1)) {
            let is_large = Bool::Compare(
                Comparison::GreaterOrEqual,
                Box::new(size.clone()),
                Box::new(self.min.0),
            );
            firsts = Sites::Only(Variable::From, Box::new(firsts), Box::new(is_large));
        }
        Ok(Array::Results {
            from: Box::new(Array::Sites(firsts)),
            to: Box::new(Array::List(vec![Int::Variable(Variable::From)])),
            value: size,
        })
    }
}
