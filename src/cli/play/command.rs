//! What a line of the player says.

use std::path::PathBuf;

use crate::diagnostic::did_you_mean;

/// What the player wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Nothing,
    Play(Vec<String>),
    Moves(String),
    Undo(usize),
    Redo(usize),
    New,
    History,
    Board,
    Players,
    Save(PathBuf),
    Load(PathBuf),
    Random(usize),
    Rules,
    Seed(Option<u64>),
    Help,
    Quit,
}

/// The commands with their arguments and what they do, as `help` shows them.
pub(super) const COMMANDS: [(&str, &str); 15] = [
    (
        "moves [TEXT]",
        "list the legal moves, or those with TEXT in them",
    ),
    ("undo [N]", "take back the last move, or N of them"),
    ("redo [N]", "make moves again that were taken back"),
    ("new", "start again"),
    ("history", "list the moves made"),
    ("board", "draw the position"),
    (
        "players",
        "tell what the players have, who is out or plays for another, and why",
    ),
    ("rules", "show what the description says of the rules"),
    ("random [N]", "make a random move, or N of them"),
    ("seed [N]", "show or set the seed of `random`"),
    ("save FILE", "save the game, and keep the file up to date"),
    ("load FILE", "go on with a saved game"),
    (
        "pass",
        "pass, where nothing else is legal or the rules allow it",
    ),
    ("help", "show this list"),
    ("quit", "leave"),
];

/// The words that commands begin with.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS
        .iter()
        .map(|(form, _)| form.split(' ').next().unwrap_or(form))
}

/// Letters of the longest word that is looked at; names of files are not longer in practice.
const LONGEST_WORD: usize = 1000;

/// Reads a line.
///
/// # Errors
/// What is wrong with it.
pub(super) fn parse(line: &str) -> Result<Command, String> {
    let line = line.trim().trim_start_matches('\u{feff}');
    // What is not understood is repeated to the player, and these would change the terminal.
    let controls = |letter: &char| letter.is_control() && !letter.is_whitespace();
    if let Some(letter) = line.chars().find(controls) {
        let letter = letter.escape_unicode();
        return Err(format!(
            "the line has the control character `{letter}` in it"
        ));
    }
    let length = line.split_whitespace().map(str::len).max().unwrap_or(0);
    if length > LONGEST_WORD {
        return Err(format!(
            "a word of {length} letters is no move and no command"
        ));
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = |command| match rest {
        "" => Ok(command),
        _ => Err(format!("`{name}` takes no argument, found `{rest}`")),
    };
    match name.to_lowercase().as_str() {
        "" => Ok(Command::Nothing),
        "moves" => Ok(Command::Moves(rest.to_owned())),
        "undo" => number(name, rest).map(Command::Undo),
        "redo" => number(name, rest).map(Command::Redo),
        "random" => number(name, rest).map(Command::Random),
        "new" => alone(Command::New),
        "history" => alone(Command::History),
        "board" => alone(Command::Board),
        "players" => alone(Command::Players),
        "rules" => alone(Command::Rules),
        "help" | "?" => Ok(Command::Help),
        "quit" | "exit" => alone(Command::Quit),
        "save" => file(name, rest).map(Command::Save),
        "load" => file(name, rest).map(Command::Load),
        "seed" if rest.is_empty() => Ok(Command::Seed(None)),
        "seed" => match rest.parse() {
            Ok(seed) => Ok(Command::Seed(Some(seed))),
            Err(_) => Err(format!(
                "expected a whole number after `seed`, found `{rest}`"
            )),
        },
        _ => moves(line),
    }
}

/// A line of moves, with or without the numbers before them that a list of moves has.
fn moves(line: &str) -> Result<Command, String> {
    let is_number = |word: &&str| {
        word.strip_suffix('.')
            .is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()))
    };
    let words: Vec<String> = line
        .split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(|word| !word.is_empty() && !is_number(word))
        .map(str::to_owned)
        .collect();
    if let Some(word) = words.first()
        && word.len() > 1
        && word.chars().all(char::is_alphabetic)
        && word != "pass"
    {
        return Err(match did_you_mean(word, names()) {
            Some(name) => format!("there is no command `{word}`; did you mean `{name}`?"),
            None => format!("there is no command `{word}`; `help` lists them"),
        });
    }
    Ok(Command::Play(words))
}

fn number(name: &str, text: &str) -> Result<usize, String> {
    match text {
        "" => Ok(1),
        _ => text
            .parse()
            .map_err(|_| format!("expected a whole number after `{name}`, found `{text}`")),
    }
}

fn file(name: &str, text: &str) -> Result<PathBuf, String> {
    match text {
        "" => Err(format!("expected a file after `{name}`")),
        _ => Ok(PathBuf::from(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_harm_the_terminal_is_not_repeated() {
        let refused = |line: &str| parse(line).expect_err("not a command");
        assert!(!refused("@a1\u{1b}[31m").contains('\u{1b}'));
        assert!(refused(&"x".repeat(5000)).len() < 100);
        assert!(parse(&"@a1 ".repeat(5000)).is_ok());
    }

    #[test]
    fn lines_are_read() {
        let words = |words: &[&str]| {
            Ok(Command::Play(
                words.iter().map(|word| (*word).to_owned()).collect(),
            ))
        };
        assert_eq!(parse(" @d4  @e5 "), words(&["@d4", "@e5"]));
        assert_eq!(parse("1. @d4 2. @e5"), words(&["@d4", "@e5"]));
        assert_eq!(parse("pass"), words(&["pass"]));
        assert_eq!(parse("UNDO 3"), Ok(Command::Undo(3)));
        assert_eq!(parse("moves d4"), Ok(Command::Moves("d4".to_owned())));
        assert_eq!(parse(""), Ok(Command::Nothing));
        assert_eq!(
            parse("unod"),
            Err("there is no command `unod`; did you mean `undo`?".to_owned())
        );
        assert!(parse("undo x").is_err() && parse("save").is_err() && parse("quit now").is_err());
    }

    #[test]
    fn every_listed_command_is_read() {
        for name in names().filter(|name| *name != "pass") {
            let with_file = parse(&format!("{name} 1"));
            let read = parse(name).or(with_file);
            assert!(!matches!(read, Ok(Command::Play(_)) | Err(_)), "{name}");
        }
    }
}
