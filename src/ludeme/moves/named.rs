//! `(named …)`: moves that the text gives a name.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::Moves;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Spanned};

pub(crate) const LUDEMES: &[Ludeme] = &[NamedMoves::LUDEME];

/// Letters of the longest name.
const LONGEST: usize = 40;

ludeme! {
    /// Moves with a name, by which they are listed, typed, saved and tested. A blank is written `-`: `castle-short`. If
    /// several legal moves have the name, the usual word of each follows it, as in `leap:a1-c2`; that word alone is
    /// accepted, too.
    ///
    /// `(named "castle short" (move Slide E (between (exact 2))))`
    (named) -> Moves
    struct NamedMoves {
        /// The name: letters, digits, `-` and blanks, with a letter first.
        name: Spanned<String>,
        /// The moves.
        moves: Moves,
    }
}

impl Compile for NamedMoves {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let words: Vec<&str> = self.name.value.split_whitespace().collect();
        let name = words.join("-");
        if let Some(label) = fault(&name, builder) {
            let message = format!("moves cannot be called {:?}", self.name.value);
            return Err(Problem::error(&MOVE_NAME, self.name.span, message, label)
                .with_help(
                    "write a name of letters, digits, `-` and blanks, such as \"castle short\"",
                )
                .into());
        }
        Ok(builder.game.call(self.moves, &name))
    }
}

/// What is wrong with a name, if anything is.
fn fault(name: &str, builder: &Builder<'_>) -> Option<&'static str> {
    let begins = name.starts_with(char::is_alphabetic);
    let fits = |letter: char| letter.is_alphanumeric() || letter == '-';
    let is_site = |word: &str| {
        let board = builder.game.board.as_ref();
        board.is_some_and(|board| {
            let site = board.topology.find(board.site_type, &word.to_lowercase());
            site.is_some()
        })
    };
    if !begins || !name.chars().all(fits) {
        Some("a name begins with a letter, and has letters, digits, `-` and blanks alone")
    } else if name.chars().count() > LONGEST {
        Some("a name has 40 letters at most")
    } else if ["pass", "swap"].contains(&name.to_lowercase().as_str()) {
        Some("another move is written so")
    } else if COMMANDS.contains(&name.to_lowercase().as_str()) {
        Some("at the prompt this is a command, so the move could not be typed")
    } else if name.split(['-', 'x']).all(is_site) {
        Some("a move between sites is written so")
    } else {
        None
    }
}

/// What players type for something else than a move. A test compares them with what `help` of the prompt lists.
const COMMANDS: &[&str] = &[
    "ai", "analyse", "board", "chart", "copy", "draw", "eval", "exit", "flip", "goto", "help",
    "hint", "history", "level", "load", "moves", "new", "players", "quit", "random", "redo",
    "replay", "resign", "rules", "save", "seed", "trace", "turn", "undo", "why",
];

pub(crate) static MOVE_NAME: Code = Code {
    name: "compile::move_name",
    summary: "a name that moves cannot have",
    explain: "The name of `(named …)` is typed as a move, and stands in lists, saved games and tests. It begins with a \
              letter and has letters, digits, `-` and blanks alone, 40 at most, and it must not be how another move \
              is written (`pass`, `swap`, a site, or two sites), nor a command of the prompt, such as `undo`.",
    wrong: "(play (named \"b2\" (move Add (to (sites Empty)))))",
    right: "(play (named \"drop\" (move Add (to (sites Empty)))))",
};
