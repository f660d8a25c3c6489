//! The kinds of mistakes this phase finds.

use crate::diagnostic::Code;

/// All codes of this phase.
pub const CODES: &[&Code] = &[
    &NO_GAME,
    &SECOND_GAME,
    &UNKNOWN_LUDEME,
    &UNSUPPORTED,
    &UNKNOWN_SECOND_WORD,
    &WRONG_TYPE,
    &MISSING_ARGUMENT,
    &SURPLUS_ARGUMENT,
    &UNKNOWN_LABEL,
    &LABEL_TWICE,
    &UNKNOWN_WORD,
    &UNKNOWN_NAME,
    &NUMBER_TOO_LARGE,
    &BAD_RANGE,
];

/// A text without a game.
pub static NO_GAME: Code = Code {
    name: "check::no_game",
    summary: "a text describes no game",
    explain: "A description holds one form `(game …)`, which says who plays, with what and by which rules.",
    wrong: "(define \"Game\" (game \"Disc\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    \
            (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win))))))",
    right: "(game \"Disc\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)})\n    \
            (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))",
};

/// A text with two games.
pub static SECOND_GAME: Code = Code {
    name: "check::second_game",
    summary: "a text describes more than one game",
    explain: "A description holds one form `(game …)`. Variants of a game are rulesets or options of it; \
              another game is another file.",
    wrong: "(define \"Row\" (players 2) (equipment {(board (square 5)) (piece \"Disc\" Each)})\n    \
            (rules (play (move Add (to (sites Empty)))) (end (if (is Line #1) (result Mover Win)))))\n\
            (game \"Three in a Row\" (\"Row\" 3))\n\
            (game \"Four in a Row\" (\"Row\" 4))",
    right: "(option \"Row\" <Row> args:{<length>} { (item \"Three\" <3> \"\")* (item \"Four\" <4> \"\") })\n\
            (game \"In a Row\" (players 2) (equipment {(board (square 5)) (piece \"Disc\" Each)})\n    \
            (rules (play (move Add (to (sites Empty)))) (end (if (is Line <Row:length>) (result Mover Win)))))",
};

/// A head that no ludeme has.
pub static UNKNOWN_LUDEME: Code = Code {
    name: "check::unknown_ludeme",
    summary: "a form begins with a word that is no ludeme",
    explain: "The first word of a form says what it means. Only words of the language have a meaning; \
              `dafang ludeme` lists them.",
    wrong: "(nott true)",
    right: "(not true)",
};

/// A ludeme of Ludii that is not there yet.
pub static UNSUPPORTED: Code = Code {
    name: "check::unsupported",
    summary: "a ludeme of Ludii is not supported yet",
    explain: "This word has a meaning in Ludii, but not yet here. A game that needs it cannot be played; it \
              is refused rather than played by other rules.",
    wrong: "(dominoes upTo:6)",
    right: "(piece \"Domino\" Shared)",
};

/// A second word that no form of the head has.
pub static UNKNOWN_SECOND_WORD: Code = Code {
    name: "check::unknown_second_word",
    summary: "a form has a head that needs another second word",
    explain: "Some heads stand for a family of ludemes, and the word after the head says which is meant, as \
              in `(is Line 3)` and `(is Empty (to))`.",
    wrong: "(is Lien 3)",
    right: "(is Line 3)",
};

/// Something stands where something else is expected.
pub static WRONG_TYPE: Code = Code {
    name: "check::wrong_type",
    summary: "something stands where something else is expected",
    explain: "Every argument has a type: an integer, a boolean, a region, moves … A ludeme gives a value of \
              one type, and may stand only where that type is expected.",
    wrong: "(+ 1 true)",
    right: "(+ 1 1)",
};

/// An argument that must be given is not.
pub static MISSING_ARGUMENT: Code = Code {
    name: "check::missing_argument",
    summary: "an argument is missing",
    explain: "A ludeme needs all arguments that its form does not show in square brackets.",
    wrong: "(< 1)",
    right: "(< 1 2)",
};

/// An argument that belongs nowhere.
pub static SURPLUS_ARGUMENT: Code = Code {
    name: "check::surplus_argument",
    summary: "there is an argument too many",
    explain: "A ludeme takes the arguments that its form shows, in their order, and no others.",
    wrong: "(not true false)",
    right: "(not true)",
};

/// A label that the ludeme does not have.
pub static UNKNOWN_LABEL: Code = Code {
    name: "check::unknown_label",
    summary: "an argument has a label that its ludeme does not know",
    explain: "Some arguments are written with a label, a word and a colon. The form of the ludeme shows \
              which; all others are written without.",
    wrong: "(not condition:true)",
    right: "(not true)",
};

/// A label that was used before.
pub static LABEL_TWICE: Code = Code {
    name: "check::label_twice",
    summary: "a label is given twice",
    explain: "Each labelled argument of a ludeme is given at most once.",
    wrong: "(is Line 3 through:(from) through:(to))",
    right: "(is Line 3 through:(to))",
};

/// A word that is none of the words expected.
pub static UNKNOWN_WORD: Code = Code {
    name: "check::unknown_word",
    summary: "a word has no meaning",
    explain: "Plain words such as `Mover` or `Orthogonal` are fixed by the language. Where one is expected, \
              only a word of that kind has a meaning.",
    wrong: "(= (mover) Nxet)",
    right: "(= (mover) Next)",
};

/// A name that nothing has.
pub static UNKNOWN_NAME: Code = Code {
    name: "check::unknown_name",
    summary: "a name is used that nothing has",
    explain: "Pieces, regions, phases and so on are used by the name that their declaration gives them. A \
              piece that each player has is also known with the number of a player: `\"Disc1\"`.",
    wrong: "(piece \"Disc\" Each)\n(start (place \"Disk1\" (sites Bottom)))",
    right: "(piece \"Disc\" Each)\n(start (place \"Disc1\" (sites Bottom)))",
};

/// A whole number that is too large to count with.
pub static NUMBER_TOO_LARGE: Code = Code {
    name: "check::number_too_large",
    summary: "a number is too large",
    explain: "Whole numbers lie between -2,147,483,648 and 2,147,483,647. Where no bound is meant, write \
              `Infinity`.",
    wrong: "(< (count Moves) 9999999999)",
    right: "(< (count Moves) Infinity)",
};

/// A range that is none.
pub static BAD_RANGE: Code = Code {
    name: "check::bad_range",
    summary: "a range cannot be counted out",
    explain: "A range is written as two whole numbers with two dots between them, and stands in a list for \
              all numbers from the first to the last. It may stand for at most 10,000 numbers.",
    wrong: "(+ {1..2000000})",
    right: "(+ {1..20})",
};
