//! What other systems reach, in playouts per second.
//!
//! Source: issue 4 of this project, "As fast as an engine written by hand": uniform random playouts of
//! whole games, measured on one core of the same kind of machine that the table in the README was made on. The engines by
//! hand of Backgammon, Havannah, Oware, Lines of Action, Surakarta, Pente, Kalah, Amazons, English Draughts and Chess are
//! those of issue 44: they play the bundled texts, and were measured on one core of a machine with other work, the best of three.

/// A game and what other systems reach on it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Others {
    /// The name of the row.
    pub(crate) title: &'static str,
    /// The bundled description.
    pub(crate) game: &'static str,
    /// The ruleset of it, if not the default.
    pub(crate) ruleset: Option<&'static str>,
    /// The items of its options that make its rules those of the others.
    pub(crate) options: &'static [&'static str],
    /// Ludii 1.3.12 as it plays any game.
    pub(crate) ludii: Option<f64>,
    /// Ludii with the playouts written for games of this kind.
    pub(crate) ludii_special: Option<f64>,
    /// Regular Boardgames, compiled to C++ and with `-Ofast`.
    pub(crate) rbg: Option<f64>,
    /// Bitboards written by hand, one game after another, without lists of moves.
    pub(crate) by_hand: Option<f64>,
    /// In what the rules of the others differ.
    pub(crate) note: &'static str,
}

const NONE: Others = Others {
    title: "",
    game: "",
    ruleset: None,
    options: &[],
    ludii: None,
    ludii_special: None,
    rbg: None,
    by_hand: None,
    note: "",
};

/// A row of figures; 0 stands for a figure that does not exist.
const fn row(title: &'static str, game: &'static str, figures: [f64; 4]) -> Others {
    const fn known(figure: f64) -> Option<f64> {
        if figure > 0.0 { Some(figure) } else { None }
    }
    Others {
        title,
        game,
        ludii: known(figures[0]),
        ludii_special: known(figures[1]),
        rbg: known(figures[2]),
        by_hand: known(figures[3]),
        ..NONE
    }
}

/// The rows with figures of others.
pub(crate) const OTHERS: &[Others] = &[
    row("Tic-Tac-Toe", "tic-tac-toe", [155e3, 247e3, 1.82e6, 55e6]),
    row("Connect Four", "connect-four", [33.7e3, 0., 625e3, 16.1e6]),
    row(
        "Breakthrough 8x8",
        "breakthrough",
        [2.66e3, 0., 33.3e3, 1.90e6],
    ),
    row(
        "Knightthrough 8x8",
        "knightthrough",
        [1.84e3, 0., 54.1e3, 3.29e6],
    ),
    row("Hex 11x11", "hex", [1.79e3, 9.44e3, 14.8e3, 1.88e6]),
    row("Gomoku 15x15", "gomoku", [930., 15.2e3, 11.4e3, 3.23e6]),
    row("Reversi", "reversi", [860., 0., 14.9e3, 848e3]),
    row("Yavalath", "yavalath", [16.2e3, 85.5e3, 180e3, 18.4e6]),
    row(
        "English Draughts",
        "english-draughts",
        [1.61e3, 0., 0., 698e3],
    ),
    Others {
        options: &["Draws/20"],
        note: "a draw after 20 moves of kings without a capture, as in RBG",
        ..row(
            "English Draughts, 20",
            "english-draughts",
            [0., 0., 47.7e3, 0.],
        )
    },
    row("Amazons 10x10", "amazons", [1.87e3, 0., 2.70e3, 338e3]),
    row(
        "International Draughts",
        "international-draughts",
        [910., 0., 0., 0.],
    ),
    Others {
        options: &["Draws/10"],
        note: "a draw after 20 moves of kings without a capture, as in RBG",
        ..row(
            "International Draughts, 20",
            "international-draughts",
            [0., 0., 3.41e3, 0.],
        )
    },
    row(
        "Nine Men's Morris",
        "nine-mens-morris",
        [1.87e3, 0., 0., 0.],
    ),
    Others {
        options: &["Draws/20"],
        note: "a draw after 20 moves without a mill, as in RBG",
        ..row(
            "Nine Men's Morris, 20",
            "nine-mens-morris",
            [0., 0., 30.9e3, 0.],
        )
    },
    Others {
        options: &["Draws/300"],
        note: "a draw after 300 plies, as by hand",
        ..row(
            "Nine Men's Morris, 300",
            "nine-mens-morris",
            [0., 0., 0., 548e3],
        )
    },
    row("Chess", "chess", [11., 81., 0., 17.5e3]),
    Others {
        options: &["Repetition/off"],
        note: "positions may repeat, as in RBG",
        ..row("Chess, no repetition", "chess", [0., 0., 782., 0.])
    },
    row("Go 19x19", "go", [2.3, 102., 295., 0.]),
    Others {
        ruleset: Some("Ruleset/diufang-ludii (Ludii)"),
        ..row("Fang", "diu-fang", [265., 0., 0., 0.])
    },
    Others {
        ruleset: Some("Ruleset/square-49 (Board and Pieces)"),
        options: &["Limit/400"],
        note: "a draw after 400 plies, as by hand",
        ..row("Square Game 7x7", "square-game", [0., 0., 0., 152e3])
    },
    row("Backgammon", "backgammon", [0., 0., 0., 182e3]),
    row("Havannah", "havannah", [0., 0., 0., 493e3]),
    row("Oware", "oware", [0., 0., 0., 501e3]),
    row("Lines of Action", "lines-of-action", [0., 0., 0., 129e3]),
    row("Surakarta", "surakarta", [0., 0., 0., 93.4e3]),
    row("Pente", "pente", [0., 0., 0., 678e3]),
    row("Kalah", "kalah", [0., 0., 0., 1.44e6]),
];
