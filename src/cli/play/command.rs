//! The commands of the prompt: one table that `help`, completion and suggestions read.
//!
//! A new command is one entry of [`COMMANDS`] and one function.

use super::prompt::{Next, Prompt};
use super::{acts, because, chart, files, hints, opponent, shows};
use crate::cli::failure::Failure;
use std::io::Write;

/// What a command does: it is given what stands after its name, and writes its answer.
pub(super) type Run = fn(&mut Prompt<'_>, &str, &mut dyn Write) -> Result<Next, Failure>;

/// A command of the prompt.
pub(super) struct Command {
    /// The word that calls it.
    pub(super) name: &'static str,
    /// Other words that call it.
    pub(super) aliases: &'static [&'static str],
    /// Its arguments as `help` shows them; empty for none.
    pub(super) arguments: &'static str,
    /// What it does, as `help` says it.
    pub(super) help: &'static str,
    /// The function behind it.
    pub(super) run: Run,
}

/// All commands, in the order of `help`.
pub(super) const COMMANDS: &[Command] = &[
    command(
        "moves",
        "[TEXT]",
        "list the legal moves, or those with TEXT in them",
        shows::moves,
    ),
    command(
        "undo",
        "[N]",
        "take back the last move, or N of them",
        acts::undo,
    ),
    command(
        "redo",
        "[N]",
        "make moves again that were taken back",
        acts::redo,
    ),
    command(
        "goto",
        "N",
        "go to the position after N moves; `redo` goes on from there",
        acts::go_to,
    ),
    command(
        "turn",
        "",
        "show what the player to move sees, after stepping back in a game with secrets",
        acts::turn,
    ),
    command(
        "replay",
        "",
        "show the game from its beginning, move by move",
        shows::replay,
    ),
    command("new", "", "start again", acts::new),
    command("history", "", "list the moves made", shows::history),
    command("board", "", "draw the position", shows::board),
    command(
        "flip",
        "",
        "turn the board round, as the other side sees it",
        shows::flip,
    ),
    command(
        "players",
        "",
        "show what the players have, who is out or plays for another, and why",
        shows::players,
    ),
    command(
        "rules",
        "",
        "explain the rules in plain English",
        shows::rules,
    ),
    command(
        "copy",
        "[line]",
        "write the position as worked examples have it: drawn, or on one line",
        shows::copy,
    ),
    command(
        "resign",
        "",
        "give up: the player to move has lost",
        acts::resign,
    ),
    command(
        "draw",
        "",
        "offer a draw, or accept the draw that was offered",
        acts::draw,
    ),
    command(
        "random",
        "[N]",
        "make a random move, or N of them",
        acts::random,
    ),
    command(
        "seed",
        "[N]",
        "show or set the seed of `random`",
        acts::seed,
    ),
    command(
        "save",
        "[FILE]",
        "save the game, and keep the file up to date",
        files::save,
    ),
    command("load", "FILE", "go on with a saved game", files::load),
    command(
        "ai",
        "[PLAYER]",
        "let the machine play PLAYER, or `all`; `ai off`: nobody",
        opponent::ai,
    ),
    command(
        "level",
        "[N]",
        "show or set how strong the machine plays, from 1 to 9",
        opponent::level,
    ),
    command(
        "hint",
        "",
        "name the best moves, with their chances and what follows",
        hints::hint,
    ),
    command(
        "eval",
        "",
        "estimate the chances of the players",
        hints::eval,
    ),
    command(
        "analyse",
        "[TIME]",
        "think for 5s, or TIME, and name the best moves; any key ends it",
        hints::analyse,
    ),
    command(
        "chart",
        "",
        "draw how the chances went, and name the move that lost the game",
        chart::chart,
    ),
    command(
        "why",
        "[MOVE]",
        "explain why MOVE is legal or not; alone: what the last move has caused",
        because::why,
    ),
    command(
        "trace",
        "[on|off]",
        "explain after every move what it has caused",
        because::trace,
    ),
    Command {
        aliases: &["?"],
        ..command("help", "", "show this list", shows::help)
    },
    Command {
        aliases: &["exit"],
        ..command("quit", "", "leave", acts::quit)
    },
];

const fn command(
    name: &'static str,
    arguments: &'static str,
    help: &'static str,
    run: Run,
) -> Command {
    Command {
        name,
        aliases: &[],
        arguments,
        help,
        run,
    }
}

impl Command {
    /// The command with its arguments: `undo [N]`.
    pub(super) fn form(&self) -> String {
        format!("{} {}", self.name, self.arguments)
            .trim_end()
            .to_owned()
    }
}

/// The command that a word calls, in upper or lower case.
pub(super) fn find(word: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| {
        let mut names = command.aliases.iter().chain([&command.name]);
        names.any(|name| name.eq_ignore_ascii_case(word))
    })
}

/// The names of the commands.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.name)
}

/// Refuses arguments of a command that takes none.
pub(super) fn alone(name: &str, rest: &str) -> Result<(), Failure> {
    match rest {
        "" => Ok(()),
        _ => Err(Failure::call(format!(
            "`{name}` takes no argument, found `{rest}`"
        ))),
    }
}

/// The whole number after a command; `otherwise` if there is none.
pub(super) fn number<N: std::str::FromStr>(
    name: &str,
    rest: &str,
    otherwise: Option<N>,
) -> Result<N, Failure> {
    let read = match rest {
        "" => otherwise,
        _ => rest.parse().ok(),
    };
    read.ok_or_else(|| {
        let found = match rest {
            "" => "nothing".to_owned(),
            _ => format!("`{rest}`"),
        };
        Failure::call(format!(
            "expected a whole number after `{name}`, found {found}"
        ))
    })
}
