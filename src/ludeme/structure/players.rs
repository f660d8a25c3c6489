//! `(players …)`.

use crate::diagnostic::{Code, Problem};
use crate::game::{MAX_PLAYERS, Player};
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::names::kind;
use crate::ludeme::words::{Absolute, Colour};
use crate::ludeme::{Builder, Compile, Compiled, Declares, Labelled, Ludeme, Type, Typed};
use crate::topology::Direction;

pub(crate) const LUDEMES: &[Ludeme] = &[PlayersForm::LUDEME, PlayerForm::LUDEME];

pub(crate) static NUMBER_OF_PLAYERS: Code = Code {
    name: "compile::number_of_players",
    summary: "a number of players that no game has",
    explain: "A game has at least one player and at most sixteen.",
    wrong: "(players 0)",
    right: "(players 2)",
};

/// The players are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Players;

/// One player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OnePlayer {
    name: Option<String>,
    facing: Option<Direction>,
    colour: Option<Colour>,
    character: String,
}

impl Typed for Players {
    const TYPE: Type = Type::PLAYERS;
}

impl Typed for OnePlayer {
    const TYPE: Type = Type::PLAYER;
}

union! {
    /// How many players, or who.
    pub(crate) enum PlayersArgument {
        /// How many.
        Number(Fixed),
        /// Who.
        Each(Vec<OnePlayer>),
    }
}

ludeme! {
    /// The players: how many, or each with name and direction.
    ///
    /// `(players 2)`
    /// `(players {(player "Black" N) (player "White" S)})`
    (players) -> Players
    struct PlayersForm {
        /// How many, or who.
        players: PlayersArgument,
    }
}

impl Compile for PlayersForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Players> {
        let players = match self.players {
            PlayersArgument::Each(players) => players,
            PlayersArgument::Number(Fixed(number)) => {
                let number = usize::try_from(number).unwrap_or(0).min(MAX_PLAYERS + 1);
                vec![
                    OnePlayer {
                        name: None,
                        facing: None,
                        colour: None,
                        character: String::new(),
                    };
                    number
                ]
            }
        };
        if players.is_empty() || players.len() > MAX_PLAYERS {
            let message = format!("expected 1 to {MAX_PLAYERS} players");
            let label = match players.is_empty() {
                true => "somebody must play: a simulation is a game of one player".to_owned(),
                false => format!("more than {MAX_PLAYERS} players cannot play a game"),
            };
            return Err(
                Problem::error(&NUMBER_OF_PLAYERS, builder.span(), message, label)
                    .with_help("write for example `(players 2)`")
                    .into(),
            );
        }
        for (index, player) in players.into_iter().enumerate() {
            let name = player
                .name
                .unwrap_or_else(|| format!("Player {}", index + 1));
            let colour = player.colour.map(Colour::value);
            builder.game.players.push(Player {
                name,
                colour,
                character: player.character,
            });
            builder.game.facings.push(player.facing);
        }
        Ok(Players)
    }
}

ludeme! {
    /// A player, with a name, the direction that is forward for it, and the colour of its pieces.
    ///
    /// `(player "White" N)`
    /// `(player "North" S colour:Purple character:"北")`
    (player) -> OnePlayer
    struct PlayerForm {
        /// What the player is called.
        name: Option<Declares<kind::Player>>,
        /// Where its pieces face.
        facing: Option<Absolute>,
        /// How its pieces are shown. Not in Ludii.
        colour: Labelled<Option<Colour>>,
        /// The character it is known by where the game comes from. Not in Ludii.
        character: Labelled<Option<String>>,
    }
}

impl Compile for PlayerForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<OnePlayer> {
        Ok(OnePlayer {
            name: self.name.map(|name| name.name),
            facing: self
                .facing
                .and_then(|facing| Direction::from_name(facing.text())),
            colour: self.colour.0,
            character: self.character.0.unwrap_or_default(),
        })
    }
}
