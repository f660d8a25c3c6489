//! What the state says: variables of the move, players, pieces, counters.

use crate::game::ir::{Bool, Int, Property, Variable};
use crate::ludeme::assembly::NAMELESS;
use crate::ludeme::integer::level::at_level;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::region::owned::HandOwner;
use crate::ludeme::site_type::{OfType, apart, held_number, holder, property};
use crate::ludeme::words::PrevWord;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    From::LUDEME,
    To::LUDEME,
    Between::LUDEME,
    Site::LUDEME,
    Player::LUDEME,
    PlayerNumber::LUDEME,
    Temporary::LUDEME,
    Value::LUDEME,
    Mover::LUDEME,
    Next::LUDEME,
    Prev::LUDEME,
    LastFrom::LUDEME,
    LastTo::LUDEME,
    Who::LUDEME,
    What::LUDEME,
    StateAt::LUDEME,
    RotationAt::LUDEME,
    ValueOfPiece::LUDEME,
    ValueOfPlayer::LUDEME,
    ValuePending::LUDEME,
    CountAt::LUDEME,
    Identity::LUDEME,
    HandSite::LUDEME,
    Counter::LUDEME,
    Var::LUDEME,
    Score::LUDEME,
    Team::LUDEME,
    Leader::LUDEME,
    Worth::LUDEME,
];

/// An integer without arguments.
macro_rules! plain {
    (
        $(#[doc = $docs:literal])+
        ($head:tt $($word:ident)?) $name:ident $(reads $variable:ident)? => $node:expr
    ) => {
        ludeme! {
            $(#[doc = $docs])+
            ($head $($word)?) -> Int $(reads $variable)?
            struct $name {}
        }

        impl Compile for $name {
            fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
                Ok($node)
            }
        }
    };
}

plain! {
    /// The site a move starts from.
    ///
    /// `(from)`
    (from) From reads From => Int::Variable(Variable::From)
}
plain! {
    /// The site a move ends on.
    ///
    /// `(to)`
    (to) To reads To => Int::Variable(Variable::To)
}
plain! {
    /// The site a move passes over.
    ///
    /// `(between)`
    (between) Between reads Between => Int::Variable(Variable::Between)
}
plain! {
    /// The site of the loop or condition over sites.
    ///
    /// `(site)`
    (site) Site reads Site => Int::Variable(Variable::Site)
}
plain! {
    /// The player of the loop over players.
    ///
    /// `(player)`
    (player) Player reads Player => Int::Variable(Variable::Player)
}
ludeme! {
    /// A player by number.
    ///
    /// `(player (next))`
    (player) -> Int
    struct PlayerNumber {
        /// The number.
        number: Int,
    }
}

impl Compile for PlayerNumber {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(self.number)
    }
}

ludeme! {
    /// The variable without a name; −1 until it is set.
    ///
    /// `(var)`
    (var) -> Int
    struct Temporary {}
}

impl Compile for Temporary {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Var(builder.game.variable(NAMELESS, 0), Vec::new()))
    }
}

plain! {
    /// The value of the loop over integers.
    ///
    /// `(value)`
    (value) Value reads Value => Int::Variable(Variable::Value)
}
plain! {
    /// The player to move.
    ///
    /// `(mover)`
    (mover) Mover => Int::Mover
}
plain! {
    /// The player to move next.
    ///
    /// `(next)`
    (next) Next => Int::Next
}
ludeme! {
    /// The player who made the previous move; or the one who was to move in the turn before, as `MoverLastTurn`.
    ///
    /// `(prev)`
    /// `(prev MoverLastTurn)`
    (prev) -> Int
    struct Prev {
        /// Which.
        which: PrevWord = "Mover",
    }
}

impl Compile for Prev {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(match self.which {
            PrevWord::Mover => Int::Prev,
            PrevWord::MoverLastTurn => Int::PrevTurn,
        })
    }
}
ludeme! {
    /// The site the last move started from; or the one from which it moved a piece last, or that it changed last, with all that
    /// followed from it.
    ///
    /// `(last From)`
    /// `(last From afterConsequence:true)`
    (last From) -> Int
    struct LastFrom {
        /// Whether what followed from the move counts, too.
        afterConsequence: Labelled<Bool> = "false",
    }
}

impl Compile for LastFrom {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        if self.afterConsequence.0 == Bool::Const(true) {
            builder.game.follows_moves = true;
            return Ok(Int::LastLeft);
        }
        Ok(Int::LastFrom)
    }
}

ludeme! {
    /// The site the last move ended on; or the one that it changed last with all that followed from it.
    ///
    /// `(last To)`
    /// `(last To afterConsequence:true)`
    (last To) -> Int
    struct LastTo {
        /// Whether what followed from the move counts, too.
        afterConsequence: Labelled<Bool> = "false",
    }
}

impl Compile for LastTo {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        if self.afterConsequence.0 == Bool::Const(true) {
            builder.game.follows_moves = true;
            return Ok(Int::LastChanged);
        }
        Ok(Int::LastTo)
    }
}

plain! {
    /// What the last move left pending.
    ///
    /// `(value Pending)`
    (value Pending) ValuePending => Int::Pending
}
plain! {
    /// The moves made since the counter was set.
    ///
    /// `(counter)`
    (counter) Counter => Int::Counter
}

/// A property of a piece on a site, which may stand in a stack.
macro_rules! of_piece {
    ($(#[doc = $docs:literal])+ ($head:tt $($word:ident)?) $name:ident, $uses:ident => ($node:expr, $property:expr)) => {
        ludeme! {
            $(#[doc = $docs])+
            ($head $($word)?) -> Int
            struct $name {
                /// The kind of site; that on which the game is played.
                site: Option<OfType>,
                /// The site.
                at: Labelled<Int>,
                /// The level in the stack on the site, 0 for the lowest.
                level: Labelled<Option<Int>>,
            }
        }

        impl Compile for $name {
            fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
                $uses(builder);
                let level = self.level.0;
                if builder.game.puzzle.is_some() && $property == Property::What {
                    return property(self.site, self.at.0, Int::Assigned, builder);
                }
                if $property == Property::Who && level.is_none() && !builder.game.stacks {
                    return apart(self.site, self.at.0, Int::Who, holder, builder);
                }
                property(self.site, self.at.0, at_level($node, $property, level, builder), builder)
            }
        }
    };
}

fn nothing(_: &mut Builder<'_>) {}

fn states(builder: &mut Builder<'_>) {
    builder.game.uses_states = true;
}

fn values(builder: &mut Builder<'_>) {
    builder.game.uses_values = true;
}

fn rotations(builder: &mut Builder<'_>) {
    builder.game.uses_rotations = true;
}

of_piece! {
    /// The owner of the piece on a site, 0 where there is none, and one more than there are players for one that all share;
    /// of a stack, of the highest piece unless a level is given. Where the game is played on vertices or edges, hands are
    /// looked at only with `Cell`, as in Ludii.
    ///
    /// `(who at:(to))`
    (who) Who, nothing => (Int::Who, Property::Who)
}
of_piece! {
    /// The number of the kind of piece on a site, 0 where there is none; of a stack, of the lowest piece unless a level
    /// is given, as in Ludii.
    ///
    /// `(what at:(to))`
    (what) What, nothing => (Int::What, Property::What)
}
of_piece! {
    /// The local state of the piece on a site; of a stack, of the highest piece unless a level is given.
    ///
    /// `(state at:(to))`
    (state) StateAt, states => (Int::StateAt, Property::State)
}
of_piece! {
    /// The rotation of the piece on a site; of a stack, of the highest piece unless a level is given.
    ///
    /// `(rotation at:(to))`
    (rotation) RotationAt, rotations => (Int::RotationAt, Property::Rotation)
}
of_piece! {
    /// The value of the piece on a site, which `(place … value:2)` or `(set Value …)` gives it; 0 until then. Of a stack, of
    /// the highest piece unless a level is given. What a kind of piece is worth is `(worth at:…)`.
    ///
    /// `(value Piece at:(to))`
    (value Piece) ValueOfPiece, values => (Int::ValueAt, Property::Value)
}
ludeme! {
    /// How many pieces are on a site. Where the game is played on vertices or edges, hands are looked at only with `Cell`, as
    /// in Ludii.
    ///
    /// `(count at:(to))`
    /// `(count Cell at:(handSite Mover))`
    (count) -> Int
    struct CountAt {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The site.
        at: Labelled<Int>,
    }
}

impl Compile for CountAt {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        apart(self.site, self.at.0, Int::CountAt, held_number, builder)
    }
}

ludeme! {
    /// The private value of a player; −1 until it is set.
    ///
    /// `(value Player Mover)`
    (value Player) -> Int
    struct ValueOfPlayer {
        /// The player.
        player: Int,
    }
}

impl Compile for ValueOfPlayer {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        builder.game.uses_player_values = true;
        Ok(Int::PlayerValue(Box::new(self.player)))
    }
}

ludeme! {
    /// The number of a kind of piece, as `(what at:…)` gives it; −1 if the player has no such piece. Without a role, of a piece
    /// that each player has, that of the mover. As in Ludii, a role means the first of the player's pieces whose name
    /// contains this one, and with `Player` it is the number of the player of the loop, whatever the piece.
    ///
    /// `(id "Disc" Next)`
    (id) -> Int
    struct Identity {
        /// The piece.
        piece: Named<kind::Piece>,
        /// Whose; that of everybody unless given, or that of the mover if there is none.
        role: Option<Role>,
    }
}

impl Compile for Identity {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let (game, name) = (&builder.game, &self.piece.name);
        let player = match (self.role, game.kinds(name).as_slice()) {
            // Only in a text for Ludii, where it is the number of no piece.
            (None, []) => return Ok(Int::Const(-1)),
            (None, [only]) => return Ok(Int::Const(i32::from(only.0))),
            // As in Ludii, the name does not matter then.
            (Some(Role::Player), _) => return Ok(Int::Variable(Variable::Player)),
            (Some(Role::Shared), _) => return Ok(game.shared_kind(name)),
            (None, _) => return Ok(game.kind_for(name, Int::Mover)),
            (Some(role), _) => match role.player() {
                Some(player) => player,
                None => return Ok(Int::Const(-1)),
            },
        };
        Ok(game.kind_owned(name, player))
    }
}

ludeme! {
    /// The hand of a player, or the one that is shared, as a site.
    ///
    /// `(handSite Mover)`
    (handSite) -> Int
    struct HandSite {
        /// Whose hand.
        player: HandOwner,
        /// Which of its sites, from 0.
        index: Int = "0",
    }
}

impl Compile for HandSite {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        let player = self.player.player()?;
        Ok(Int::HandSite(Box::new(player), Box::new(self.index)))
    }
}

ludeme! {
    /// A variable of the position, −1 until it is set with `(set Var …)`. There may be one for each player,
    /// or for each pair of players; those are 0 until they are set.
    ///
    /// `(var "Quiet")`
    /// `(var "Losses" of:Next)`
    /// `(var "Taken" of:{Mover Next})`
    (var) -> Int
    struct Var {
        /// Its name.
        name: Named<kind::Variable>,
        /// Whose. Not in Ludii.
        of: Labelled<Option<Vec<Int>>>,
    }
}

impl Compile for Var {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let of = self.of.0.unwrap_or_default();
        let variable = builder.game.variable(&self.name.name, of.len() as u32);
        Ok(Int::Var(variable, of))
    }
}

ludeme! {
    /// The score of a player.
    ///
    /// `(score Mover)`
    (score) -> Int
    struct Score {
        /// The player.
        player: Int,
    }
}

impl Compile for Score {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        builder.game.uses_scores = true;
        Ok(Int::Score(Box::new(self.player)))
    }
}

ludeme! {
    /// The team of a player: its own number unless set. Not in Ludii.
    ///
    /// `(team Mover)`
    (team) -> Int
    struct Team {
        /// The player.
        player: Int,
    }
}

impl Compile for Team {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Team(Box::new(self.player)))
    }
}

ludeme! {
    /// The player with the highest value; of equal ones later values decide, and then the first in turn
    /// order. Nobody, 0, if the condition holds of nobody. Not in Ludii.
    ///
    /// `(leader {(score (player)) (count Pieces Player)})`
    /// `(leader (var "Taken" of:{(player) Next}) if:(is Enemy (player)))`
    (leader) -> Int
    struct Leader {
        /// The values of `(player)`, most important first.
        values: Within<var::Player, Vec<Int>>,
        /// Only players of whom this holds; those still in the game unless given.
        r#if: Labelled<Within<var::Player, Bool>> = "(is Active (player))",
    }
}

impl Compile for Leader {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        let among = Box::new(self.r#if.0.value);
        Ok(Int::Leader(self.values.value, among))
    }
}

ludeme! {
    /// What the kind of piece on a site is worth, as its `(piece … value:…)` tells; 0 where there is none.
    /// Not in Ludii.
    ///
    /// `(worth at:(to))`
    (worth) -> Int
    struct Worth {
        /// The site.
        at: Labelled<Int>,
    }
}

impl Compile for Worth {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let kinds = builder.game.components.iter();
        let worth = kinds.map(|component| component.value).collect();
        Ok(Int::Table(worth, Box::new(Int::What(Box::new(self.at.0)))))
    }
}
