//! What rules name: a mirror of a board is one of the game only where all rules treat its sites alike.

use crate::game::Game;
use crate::game::ir::{Bool, Comparison, Int, RegionId, RuleNode, Sites, Variable};
use crate::search::symmetry::Symmetry;
use crate::solve::relevance::each_rule;
use crate::topology::Site;

/// Whether no rule names a site or a region that a mirror maps to another, or calculates with the number of a site. What
/// directions, lines, patterns and the like mean for a board, and so whether they are mirrored, is left to games; so are plain
/// numbers that an effect takes as sites.
pub(super) fn names_none(game: &Game, symmetry: &Symmetry) -> bool {
    let mut none = true;
    each_rule(game, &mut |node, _| {
        none = none && names_none_in(game, symmetry, node)
    });
    none
}

fn names_none_in(game: &Game, symmetry: &Symmetry, node: RuleNode<'_>) -> bool {
    // What is to be connected may be mirrored to each other: one side of a board to the opposite side.
    if let RuleNode::Bool(Bool::Connected {
        at,
        regions,
        number,
        ..
    }) = node
        && exchanges_only(game, symmetry, regions)
    {
        let mut parts = [at, number].into_iter();
        let is_fixed = at.constant().is_none();
        return is_fixed && parts.all(|part| names_none_in(game, symmetry, RuleNode::Int(part)));
    }
    let sites = symmetry.sites.len();
    let image = |site: usize| usize::from(symmetry.sites[site]);
    let contains = |region: RegionId, site: usize| game.region_contains(region, Site(site as u16));
    let kept = |region: RegionId| {
        (0..sites).all(|site| contains(region, site) == contains(region, image(site)))
    };
    let fixed = |int: &Int| match int.constant() {
        Some(site) => {
            usize::try_from(site).is_ok_and(|site| site >= sites || image(site) == site) || site < 0
        }
        None => true,
    };
    let own = match node {
        RuleNode::Sites(region) => match region {
            Sites::Const(region) => kept(*region),
            Sites::ByPlayer(regions, _) => regions.iter().all(|region| kept(*region)),
            Sites::Lookup(regions, ..) => {
                let board = game.layout.board;
                let is_mapped = |site: usize| {
                    let (own, other) = (regions[site], regions[image(site)]);
                    (0..sites).all(|at| contains(own, at) == contains(other, image(at)))
                };
                regions.iter().all(|region| kept(*region))
                    || (regions.len() == board && (0..board).all(is_mapped))
            }
            Sites::One(site) => fixed(site),
            Sites::List(list) => list.iter().all(fixed),
            Sites::Whence(table, _) => (0..table.to.len())
                .all(|site| image(table.to[site].index()) == table.to[image(site)].index()),
            Sites::Between { from, to, .. } => fixed(from) && fixed(to),
            Sites::Flanked { from, .. } | Sites::Astride { from, .. } => fixed(from),
            _ => true,
        },
        RuleNode::Int(int) => match int {
            Int::What(site)
            | Int::Who(site)
            | Int::CountAt(site)
            | Int::StateAt(site)
            | Int::ValueAt(site)
            | Int::RotationAt(site)
            | Int::TopLevel(site)
            | Int::Assigned(site)
            | Int::Ahead { site, .. } => fixed(site),
            Int::AtLevel { site, .. } => fixed(site),
            Int::Distance(_, one, other) => fixed(one) && fixed(other),
            Int::Table(values, of) => {
                let is_mapped = |site: usize| {
                    let (own, other) = (values[site], values[image(site)]);
                    let to = usize::try_from(own).ok().filter(|to| *to < sites);
                    own == other || to.map(image) == usize::try_from(other).ok()
                };
                // A list that is no longer than the players or kinds is none by sites.
                let is_by_site = is_site(of) || values.len() >= game.layout.board;
                !is_by_site
                    || (values.len() <= sites
                        && (0..values.len())
                            .all(|site| image(site) < values.len() && is_mapped(site)))
            }
            Int::SiteOf(..) => false,
            Int::Sum(list) | Int::Product(list) | Int::Min(list) | Int::Max(list) => {
                !list.iter().any(is_site)
            }
            Int::Sub(one, other)
            | Int::Div(one, other)
            | Int::Mod(one, other)
            | Int::Pow(one, other) => !is_site(one) && !is_site(other),
            Int::Abs(one) => !is_site(one),
            Int::Mapped(_, of) => !is_site(of),
            _ => true,
        },
        RuleNode::Bool(condition) => match condition {
            Bool::Compare(comparison, one, other) => {
                let is_equality = matches!(comparison, Comparison::Equal | Comparison::Unequal);
                let [has_one, has_other] = [one, other].map(|int| is_site(int));
                match (has_one, has_other) {
                    (false, false) => true,
                    (true, true) => is_equality,
                    (true, false) => is_equality && fixed(other),
                    (false, true) => is_equality && fixed(one),
                }
            }
            Bool::In(site, _) => fixed(site),
            Bool::IsEmpty(site) => fixed(site),
            Bool::Connected { at, .. } => fixed(at),
            _ => true,
        },
        RuleNode::Moves(_) | RuleNode::Effect(_) => true,
    };
    let mut all = own;
    node.children(&mut |child| all = all && names_none_in(game, symmetry, child));
    all
}

/// Whether a mirror maps each of some regions to one of these, for each player.
fn exchanges_only(game: &Game, symmetry: &Symmetry, regions: &[Sites]) -> bool {
    let sites = symmetry.sites.len();
    let set = |region: RegionId, is_image: bool| -> Vec<bool> {
        let mut set = vec![false; sites];
        for site in 0..sites {
            let to = match is_image {
                true => usize::from(symmetry.sites[site]),
                false => site,
            };
            set[to] = game.region_contains(region, Site(site as u16));
        }
        set
    };
    let of_player = |player: usize| -> Option<Vec<RegionId>> {
        let own = regions.iter().map(|region| match region {
            Sites::Const(region) => Some(*region),
            Sites::ByPlayer(regions, _) => regions.get(player).copied(),
            _ => None,
        });
        own.collect()
    };
    let are_same_player = regions.windows(2).all(|pair| match (&pair[0], &pair[1]) {
        (Sites::ByPlayer(_, one), Sites::ByPlayer(_, other)) => one == other,
        (Sites::Const(_), Sites::Const(_)) => true,
        _ => false,
    });
    are_same_player
        && (0..=game.player_count()).all(|player| {
            of_player(player).is_some_and(|own| {
                let mut sets: Vec<_> = own.iter().map(|region| set(*region, false)).collect();
                let mut images: Vec<_> = own.iter().map(|region| set(*region, true)).collect();
                sets.sort_unstable();
                images.sort_unstable();
                sets == images
            })
        })
}

/// Whether an integer is the number of a site.
fn is_site(int: &Int) -> bool {
    match int {
        Int::Variable(variable) => matches!(
            variable,
            Variable::From | Variable::To | Variable::Between | Variable::Site
        ),
        Int::LastFrom
        | Int::LastTo
        | Int::LastChanged
        | Int::LastLeft
        | Int::HandSite(..)
        | Int::Ahead { .. }
        | Int::SiteOf(..) => true,
        Int::If(_, one, other) => is_site(one) || is_site(other),
        _ => false,
    }
}
