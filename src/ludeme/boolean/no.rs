//! Questions that begin with `no`, `can` and `all`.

use crate::game::ir::{Bool, Comparison, Effect, Int, Moves, RuleNode, Sites, Variable};
use crate::ludeme::integer::pieces::{number, of_player, pieces};
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::structure::phase::phase_id;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    NoSites::LUDEME,
    NoPieces::LUDEME,
    NoMoves::LUDEME,
    CanMove::LUDEME,
    CanChange::LUDEME,
    WasPass::LUDEME,
    AllPassed::LUDEME,
    AllSites::LUDEME,
    AllDifferent::LUDEME,
];

ludeme! {
    /// Whether a region has no site.
    ///
    /// `(no Sites (sites Empty))`
    (no Sites) -> Bool
    struct NoSites {
        /// The region.
        region: Sites,
    }
}

impl Compile for NoSites {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::NoSites(Box::new(self.region)))
    }
}

ludeme! {
    /// Whether a player has no piece, on the board or in hand.
    ///
    /// `(no Pieces Next)`
    /// `(no Pieces Next "Disc")`
    /// `(no Pieces of:(next))`
    (no Pieces) -> Bool
    struct NoPieces {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Whose pieces; those of all unless given.
        role: Option<Role>,
        /// Whose pieces, by number.
        of: Labelled<Option<Int>>,
        /// Only pieces of this kind.
        piece: Option<Named<kind::Piece>>,
        /// Only pieces in this region.
        r#in: Labelled<Option<Sites>>,
    }
}

impl Compile for NoPieces {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        on_default(self.site, builder)?;
        let kinds = self.piece;
        let kinds = kinds.map_or(Vec::new(), |piece| builder.game.kinds_like(&piece.name));
        let role = self.role.unwrap_or(Role::All);
        let pieces = match self.of.0 {
            None => pieces(role, kinds, self.r#in.0, builder),
            Some(player) => number(of_player(player, kinds), self.r#in.0),
        };
        Ok(Bool::Compare(
            Comparison::Equal,
            Box::new(pieces),
            Box::new(Int::Const(0)),
        ))
    }
}

ludeme! {
    /// Whether the player whose turn follows has no legal move in the phase it is in; of the mover, whether the move
    /// just made was a pass for want of any other; of anybody else, whether the last move of that player was such a
    /// pass. Where a rule for moves chooses among others by it, it is of the mover, too, whether the last move was such a
    /// pass. Not in Ludii: without a player, the one whose turn follows; `in:` another phase.
    ///
    /// `(no Moves Next)`
    /// `(no Moves in:"Movement")`
    (no Moves) -> Bool
    struct NoMoves {
        /// Whose moves.
        player: Option<Int>,
        /// In which phase.
        r#in: Labelled<Option<Named<kind::Phase>>>,
    }
}

impl Compile for NoMoves {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        let phase = self.r#in.0.map(|phase| phase_id(&phase.name, builder));
        Ok(match (self.player, phase) {
            (Some(Int::Mover), None) => Bool::WasStuck,
            (Some(player), None) if player != Int::Next => {
                builder.game.follows_moves = true;
                Bool::LastStuck(Box::new(player))
            }
            (player, phase) => Bool::NoMoves(player.map(Box::new), phase),
        })
    }
}

ludeme! {
    /// Whether a rule yields a move.
    ///
    /// `(can Move (move Step (to if:(is Empty (to)))))`
    (can Move) -> Bool
    struct CanMove {
        /// The rule.
        moves: Moves,
    }
}

impl Compile for CanMove {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::Can(Box::new(self.moves)))
    }
}

ludeme! {
    /// Whether an effect would come to any change.
    ///
    /// `(can Move (remove (sites Corners)))`
    (can Move) -> Bool
    struct CanChange {
        /// The effect.
        effect: Effect,
    }
}

impl Compile for CanChange {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::Occurs(Box::new(self.effect)))
    }
}

ludeme! {
    /// Whether the last move was a pass.
    ///
    /// `(was Pass)`
    (was Pass) -> Bool
    struct WasPass {}
}

impl Compile for WasPass {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::WasPass)
    }
}

ludeme! {
    /// Whether every player passed in the last whole turn. Where a rule asks this, a whole round of passes does not
    /// end the game by itself.
    ///
    /// `(all Passed)`
    (all Passed) -> Bool
    struct AllPassed {}
}

impl Compile for AllPassed {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        builder.game.limits.all_pass = false;
        Ok(Bool::AllPassed)
    }
}

ludeme! {
    /// Whether a condition holds of every site of a region.
    ///
    /// `(all Sites (sites Corners) if:(is Occupied (site)))`
    (all Sites) -> Bool
    struct AllSites {
        /// The region.
        region: Sites,
        /// The condition.
        r#if: Labelled<Within<var::Site, Bool>>,
    }
}

impl Compile for AllSites {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        let fails = Bool::Not(Box::new(self.r#if.0.value));
        Ok(Bool::NoSites(Box::new(Sites::Only(
            Variable::Site,
            Box::new(self.region),
            Box::new(fails),
        ))))
    }
}

ludeme! {
    /// Whether a condition holds of every site of a region, and no two of them hold the same kind of piece, or are both
    /// empty.
    ///
    /// `(all Different (sites Corners) if:(is Occupied (site)))`
    (all Different) -> Bool
    struct AllDifferent {
        /// The region.
        region: Sites,
        /// The condition.
        r#if: Labelled<Within<var::Site, Bool>>,
    }
}

impl Compile for AllDifferent {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        crate::ludeme::stacks::not_with_stacks(builder)?;
        let condition = self.r#if.0.value;
        let fails = Bool::Not(Box::new(condition));
        let each = |condition: Bool| {
            let failing = Sites::Only(
                Variable::Site,
                Box::new(self.region.clone()),
                Box::new(condition),
            );
            Bool::NoSites(Box::new(failing))
        };
        let variables = [Variable::To, Variable::Between, Variable::From];
        let reads = |variable: &Variable| RuleNode::Sites(&self.region).reads(*variable);
        let other = variables.into_iter().find(|variable| !reads(variable));
        let other = other.unwrap_or(Variable::From);
        let what = |variable| Box::new(Int::What(Box::new(Int::Variable(variable))));
        let site = |variable| Box::new(Int::Variable(variable));
        let twin = Bool::And(vec![
            Bool::Compare(Comparison::Unequal, site(other), site(Variable::Site)),
            Bool::Compare(Comparison::Equal, what(other), what(Variable::Site)),
        ]);
        let twins = Sites::Only(other, Box::new(self.region.clone()), Box::new(twin));
        let has_twin = Bool::Not(Box::new(Bool::NoSites(Box::new(twins))));
        Ok(Bool::And(vec![each(fails), each(has_twin)]))
    }
}
