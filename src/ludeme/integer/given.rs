//! Numbers of players, limits of the game, and sizes of groups.

use crate::game::ir::{Bool, Comparison, Count, Int, RuleNode, Sites, Variable};
use crate::ludeme::directions::Toward;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Within, var};
use crate::topology::Site;

pub(crate) const LUDEMES: &[Ludeme] = &[
    PlayerNumber::LUDEME,
    MoveLimit::LUDEME,
    TurnLimit::LUDEME,
    SizeOfGroup::LUDEME,
];

ludeme! {
    /// The number of a player: 0 for nobody, one more than there are players for all of them together.
    ///
    /// `(id P1)`
    (id) -> Int
    struct PlayerNumber {
        /// The player.
        player: Role,
    }
}

impl Compile for PlayerNumber {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        Ok(match self.player {
            Role::Shared | Role::All | Role::Each => {
                Int::Const(builder.game.player_count() as i32 + 1)
            }
            Role::TeamMover => Int::Team(Box::new(Int::Mover)),
            role => match role.player() {
                Some(player) => player,
                None => Int::Const(team_number(role).unwrap_or(-1)),
            },
        })
    }
}

fn team_number(role: Role) -> Option<i32> {
    let teams = Role::Team1..=Role::Team16;
    teams
        .contains(&role)
        .then(|| role as i32 - Role::Team1 as i32 + 1)
}

ludeme! {
    /// The number of moves after which the game is a draw.
    ///
    /// `(value MoveLimit)`
    (value MoveLimit) -> Int
    struct MoveLimit {}
}

impl Compile for MoveLimit {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Const(builder.game.limits.moves as i32))
    }
}

ludeme! {
    /// The number of turns of each player after which the game is a draw.
    ///
    /// `(value TurnLimit)`
    (value TurnLimit) -> Int
    struct TurnLimit {}
}

impl Compile for TurnLimit {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Const(builder.game.limits.turns as i32))
    }
}

ludeme! {
    /// How many sites are connected with a site: those that hold a piece of the kind that stands there, or are empty as
    /// it is; or those where a condition holds.
    ///
    /// `(size Group at:(last To) Orthogonal)`
    (size Group) -> Int
    struct SizeOfGroup {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Where the group starts.
        at: Labelled<Int>,
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// Which sites belong to it, of `(to)`.
        r#if: Labelled<Option<Within<var::To, Bool>>>,
    }
}

impl Compile for SizeOfGroup {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        not_with_stacks(builder)?;
        let board = (0..builder.game.board_sites()).map(|site| Site(site as u16));
        let board = Box::new(builder.game.region(board));
        let region = match self.r#if.0 {
            Some(condition) => Sites::Only(Variable::To, board, Box::new(condition.value)),
            None => {
                // A variable that the start of the group does not read.
                let candidates = [Variable::Site, Variable::To, Variable::Between];
                let free = |variable: &Variable| !mentions(RuleNode::Int(&self.at.0), *variable);
                let variable = candidates.into_iter().find(free);
                let variable = variable.unwrap_or(Variable::From);
                let own = Int::What(Box::new(Int::Variable(variable)));
                let there = Int::What(Box::new(self.at.0.clone()));
                let is_alike = Bool::Compare(Comparison::Equal, Box::new(own), Box::new(there));
                Sites::Only(variable, board, Box::new(is_alike))
            }
        };
        Ok(Int::Count(Count::Sites(Box::new(Sites::Group {
            directions: self.directions.fixed(builder),
            from: Box::new(Sites::One(Box::new(self.at.0))),
            region: Box::new(region),
        }))))
    }
}

/// Whether a variable is read anywhere in a node.
fn mentions(node: RuleNode<'_>, variable: Variable) -> bool {
    let mut found = matches!(node, RuleNode::Int(Int::Variable(read)) if *read == variable)
        || matches!(node, RuleNode::Bool(Bool::Within(read, _)) if *read == variable);
    node.children(&mut |child| found = found || mentions(child, variable));
    found
}
