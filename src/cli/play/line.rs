//! What a line of the player says: a command or moves.

use super::command::{self, Command};

/// A line that was read.
pub(super) enum Line<'l> {
    /// Nothing.
    Nothing,
    /// A command, and what stands after its name.
    Command(&'static Command, &'l str),
    /// Moves.
    Moves(Vec<String>),
    /// A word that is neither a command nor looks like a move.
    Unknown(&'l str),
}

/// Letters of the longest word that is looked at; names of files are not longer in practice.
const LONGEST_WORD: usize = 1000;

/// Reads a line in a position with these legal moves. A word that is a legal move is always that move.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read<'l>(line: &'l str, legal: &[String]) -> Result<Line<'l>, String> {
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
    if line.is_empty() {
        return Ok(Line::Nothing);
    }
    if legal.iter().any(|word| word == line) {
        return Ok(Line::Moves(vec![line.to_owned()]));
    }
    // A move that the text calls "castle short" is listed as `castle-short`.
    let joined = line.split_whitespace().collect::<Vec<_>>().join("-");
    if let Some(word) = legal.iter().find(|word| word.eq_ignore_ascii_case(&joined)) {
        return Ok(Line::Moves(vec![word.clone()]));
    }
    // A name that several legal moves have: `castle-short:e1-g1`.
    let name = joined.to_lowercase() + ":";
    if legal
        .iter()
        .any(|word| word.to_lowercase().starts_with(&name))
    {
        return Ok(Line::Moves(vec![joined]));
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let is_move = legal.iter().any(|word| word == name);
    match command::find(name) {
        Some(command) if !is_move => Ok(Line::Command(command, rest.trim())),
        _ => Ok(moves(line, legal)),
    }
}

/// A line of moves, with or without the numbers before them that a list of moves has.
fn moves<'l>(line: &'l str, legal: &[String]) -> Line<'l> {
    let is_number = |word: &&str| {
        let number = word.trim_end_matches('.');
        number.len() < word.len() && number.bytes().all(|digit| digit.is_ascii_digit())
    };
    let mut words = line
        .split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(|word| !word.is_empty() && !is_number(word))
        .peekable();
    if let Some(word) = words.peek()
        && word.len() > 1
        && word.chars().all(char::is_alphabetic)
        && !["pass", "swap"].contains(word)
        && !legal.iter().any(|legal| legal.eq_ignore_ascii_case(word))
    {
        return Line::Unknown(word);
    }
    Line::Moves(words.map(str::to_owned).collect())
}
