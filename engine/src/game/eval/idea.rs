//! A move that somebody asks about, partly specified: its start, its end or its kind may be left open.

use crate::game::Game;
use crate::game::ir::Physical;
use crate::game::moves::{Move, NOWHERE};
use crate::topology::Site;

/// A move that somebody has in mind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Idea {
    /// What happens to pieces; none if that is not said.
    pub physical: Option<Physical>,
    /// Whether it is a pass.
    pub pass: bool,
    /// Where it starts, if that is said.
    pub from: Option<Site>,
    /// Where it ends, if that is said.
    pub to: Option<Site>,
}

impl Idea {
    /// A move as it was generated.
    #[must_use]
    pub fn of(game: &Game, mv: Move) -> Self {
        let rule = game.rule(mv.rule);
        let known = |site: Site| (site != NOWHERE).then_some(site);
        Self {
            physical: Some(rule.physical),
            pass: rule.pass,
            from: known(mv.from),
            to: known(mv.to),
        }
    }

    /// Whether a move is the one in mind; `physical` is what its rule does to pieces.
    pub(super) fn fits(self, mv: Move, physical: Physical) -> bool {
        let is = |wanted: Option<Site>, site: Site| wanted.is_none_or(|wanted| wanted == site);
        self.physical.is_none_or(|wanted| is_same(wanted, physical))
            && (self.from.is_none() || is(self.from, mv.from))
            && (self.to.is_none() || is(self.to, mv.to))
    }
}

/// Whether what a rule does fits the kind of move that somebody asks about: "put" also fits a piece that comes from a
/// hand.
pub(super) fn is_same(wanted: Physical, physical: Physical) -> bool {
    let carries = matches!(physical, Physical::Carry | Physical::CarryStack);
    wanted == physical || carries && matches!(wanted, Physical::Put | Physical::Carry)
}
