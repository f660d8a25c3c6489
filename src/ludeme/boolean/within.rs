//! `(is Within …)`.

use crate::game::ir::{Bool, Comparison, ComponentId, Int, Occupancy, RuleNode, Sites, Variable};
use crate::ludeme::clause::Place;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[IsWithin::LUDEME];

ludeme! {
    /// Whether a piece of a kind stands on a site or anywhere in a region; on that of the last move unless given. In a
    /// stack, at any level.
    ///
    /// `(is Within (id "Rook" P1) in:(sites Corners))`
    /// `(is Within (id "Disc" Mover) at:(last To))`
    (is Within) -> Bool
    struct IsWithin {
        /// Which kind of piece.
        what: Int,
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// The site.
        at: Labelled<Option<Int>>,
        /// The region.
        r#in: Labelled<Option<Sites>>,
    }
}

impl Compile for IsWithin {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        on_default(self.kind, builder)?;
        let at = Place::Site(self.at.0.unwrap_or(Int::LastTo));
        let region = self.r#in.0.unwrap_or_else(|| at.sites());
        if !builder.game.stacks {
            return Ok(some(on_top(self.what, region)));
        }
        // Stacks in hands cannot be looked through.
        if !builder.game.hands.is_empty() {
            not_with_stacks(builder)?;
        }
        let kinds = 1..builder.game.components.len() as u16;
        let is_kind = kinds.map(|kind| in_stacks(&self.what, ComponentId(kind), region.clone()));
        Ok(Bool::Or(is_kind.collect()))
    }
}

fn some(sites: Sites) -> Bool {
    Bool::Not(Box::new(Bool::NoSites(Box::new(sites))))
}

fn same(one: Int, other: Int) -> Bool {
    Bool::Compare(Comparison::Equal, Box::new(one), Box::new(other))
}

/// The sites of a region on which a piece of a kind stands.
pub(super) fn on_top(kind: Int, region: Sites) -> Sites {
    // The kind may be that of a piece on the site of a loop around.
    let mut free = [Variable::Site, Variable::Between, Variable::To].into_iter();
    let free = free.find(|variable| !RuleNode::Int(&kind).reads(*variable));
    let site = free.unwrap_or(Variable::From);
    let here = Int::What(Box::new(Int::Variable(site)));
    Sites::Only(site, Box::new(region), Box::new(same(here, kind)))
}

/// Whether a kind is a given one, and a piece of it stands in stacks of a region.
fn in_stacks(what: &Int, kind: ComponentId, region: Sites) -> Bool {
    let is_kind = same(what.clone(), Int::Const(i32::from(kind.0)));
    let pieces = Sites::Stacked(Occupancy::Components([kind].into()));
    Bool::And(vec![
        is_kind,
        some(Sites::Intersection(vec![region, pieces])),
    ])
}
