//! Words for players and for what an end means for them.

use super::words;
use crate::game::ir::Int;

words! {
    /// A player, or a group of players, by part played.
    enum Role: ROLE {
        /// Nobody: a piece that no player owns.
        Neutral,
        /// The first player.
        P1,
        /// The second player.
        P2,
        /// The third player.
        P3,
        /// The fourth player.
        P4,
        /// The fifth player.
        P5,
        /// The sixth player.
        P6,
        /// The seventh player.
        P7,
        /// The eighth player.
        P8,
        /// The ninth player.
        P9,
        /// The tenth player.
        P10,
        /// The eleventh player.
        P11,
        /// The twelfth player.
        P12,
        /// The thirteenth player.
        P13,
        /// The fourteenth player.
        P14,
        /// The fifteenth player.
        P15,
        /// The sixteenth player.
        P16,
        /// The first team.
        Team1,
        /// The second team.
        Team2,
        /// The third team.
        Team3,
        /// The fourth team.
        Team4,
        /// The fifth team.
        Team5,
        /// The sixth team.
        Team6,
        /// The seventh team.
        Team7,
        /// The eighth team.
        Team8,
        /// The ninth team.
        Team9,
        /// The tenth team.
        Team10,
        /// The eleventh team.
        Team11,
        /// The twelfth team.
        Team12,
        /// The thirteenth team.
        Team13,
        /// The fourteenth team.
        Team14,
        /// The fifteenth team.
        Team15,
        /// The sixteenth team.
        Team16,
        /// The team of the player to move.
        TeamMover,
        /// Every player, each for himself.
        Each,
        /// All players together.
        Shared,
        /// All players.
        All,
        /// The player to move.
        Mover,
        /// The player to move next.
        Next,
        /// The player who moved last.
        Prev,
        /// Every player but the one to move.
        NonMover,
        /// The players against the one to move.
        Enemy,
        /// The player to move and the allies.
        Friend,
        /// The players allied with the one to move.
        Ally,
        /// The player of the loop around.
        Player reads Player,
    }
}

words! {
    /// What the end of the game means for a player.
    enum ResultWord: RESULT {
        /// The player wins.
        Win,
        /// The player loses.
        Loss,
        /// Nobody wins.
        Draw,
        /// Everybody wins.
        Tie,
        /// The game is given up, as it lasts too long.
        Abandon,
        /// The game cannot go on because of a mistake in its rules.
        Crash,
    }
}

impl Role {
    /// The number of the player, for a role that is one player from the start: `P1` is 1, `Neutral` is 0.
    pub fn number(self) -> Option<i32> {
        let number = self as i32 - Role::Neutral as i32;
        (Role::Neutral..=Role::P16)
            .contains(&self)
            .then_some(number)
    }

    /// The number of the team, for a role that is one: `Team1` is 1.
    pub fn team(self) -> Option<i32> {
        let teams = Role::Team1..=Role::Team16;
        teams
            .contains(&self)
            .then(|| self as i32 - Role::Team1 as i32 + 1)
    }

    /// The number of the player as an expression, for a role of exactly one player.
    pub fn player(self) -> Option<Int> {
        match self {
            Role::Mover => Some(Int::Mover),
            Role::Next => Some(Int::Next),
            Role::Prev => Some(Int::Prev),
            Role::Player => Some(Int::Variable(crate::game::ir::Variable::Player)),
            role => role.number().map(Int::Const),
        }
    }
}

words! {
    /// What changes places.
    enum SwapWord: SWAP {
        /// Two pieces.
        Pieces,
        /// Two players, who go on with each other's pieces.
        Players,
    }
}

words! {
    /// What of a site is hidden.
    enum HiddenWord: HIDDEN {
        /// The kind of its piece.
        What,
        /// The owner of its piece.
        Who,
        /// The local state of its piece.
        State,
        /// The number of its pieces.
        Count,
        /// How far its piece is turned.
        Rotation,
        /// The value of its piece.
        Value,
    }
}

words! {
    /// Whom a question about the player before means.
    enum PrevWord: PREV {
        /// The player who made the previous move.
        Mover,
        /// The player of the last move that was not the mover's.
        MoverLastTurn,
    }
}

words! {
    /// What a move sets.
    enum MoveSetWord: MOVE_SET {
        /// Who moves next.
        NextPlayer,
    }
}
