//! How pieces and lines are called on a terminal: signs, legends, hands, and the names beside wide boards.

use dafang::expand::Choice;
use dafang::game::{Game, Trial};
use dafang::render::{Charset, Depth, Look, armies, board, legend, signs};
use dafang::text::Text;

fn game(players: usize, equipment: &str, start: &str) -> Game {
    let text = format!(
        "(game \"Signs\" (players {players}) (equipment {{{equipment}}}) (rules (start {{{start}}}) \
         (play (move Add (piece (id \"Disc\" Mover)) (to (sites Empty)))) (end (if (is Full) (result All Draw)))))"
    );
    let compiled = Text::new(&text).compile(&Choice::default());
    compiled
        .unwrap_or_else(|found| panic!("{text}: {found:?}"))
        .game
}

fn looks() -> [Look; 3] {
    let ascii = Look {
        charset: Charset::Ascii,
        ..Look::default()
    };
    let colours = Look {
        depth: Depth::True,
        ..Look::default()
    };
    [Look::default(), ascii, colours]
}

/// The words of a drawing without its colours.
fn plain(drawing: &str) -> String {
    let mut out = String::new();
    let mut letters = drawing.chars();
    while let Some(letter) = letters.next() {
        if letter == '\u{1b}' {
            letters.by_ref().find(char::is_ascii_alphabetic);
        } else {
            out.push(letter);
        }
    }
    out
}

#[test]
fn a_digit_is_a_sign_like_any_other() {
    let game = game(
        2,
        "(board (square 3)) (piece \"Disc\" Each) (piece \"One\" Neutral sign:\"1\") (piece \"Ten\" Neutral sign:\"10\") \
         (piece \"Mix\" Neutral sign:\"2x\")",
        "(place \"One\" 0) (place \"Ten\" 1) (place \"Mix\" 2)",
    );
    let trial = Trial::new(&game);
    for look in looks() {
        let legend = plain(&legend(&game, trial.state(), &look));
        for entry in ["1 One", "10 Ten", "2x Mix"] {
            assert!(legend.contains(entry), "{legend}");
        }
    }
}

#[test]
fn players_numbers_are_no_part_of_a_sign() {
    let game = game(
        3,
        "(board (square 3)) (piece \"Disc\" Each) (piece \"King\" Each) (piece \"Two\" Each sign:\"2\")",
        "(place \"King1\" 0) (place \"Two2\" 1)",
    );
    let trial = Trial::new(&game);
    let legend = legend(&game, trial.state(), &Look::default());
    for entry in [
        "a player's number stands before each sign",
        "D Disc",
        "K King",
        "2 Two",
    ] {
        assert!(legend.contains(entry), "{legend}");
    }
}

#[test]
fn names_of_one_beginning_have_short_signs_of_their_own() {
    let of = |names: &[&str]| {
        let pieces: Vec<String> = names
            .iter()
            .map(|name| format!("(piece \"{name}\" Neutral)"))
            .collect();
        let equipment = format!(
            "(board (square 3)) (piece \"Disc\" Each) {}",
            pieces.concat()
        );
        let game = game(2, &equipment, "");
        let all = signs(&game, &Look::default());
        let sign = |name: &&str| {
            let kind = game
                .components
                .iter()
                .position(|component| component.base == **name);
            all[kind.expect("a piece of this name")].clone()
        };
        names.iter().map(sign).collect::<Vec<String>>()
    };
    assert_eq!(of(&["Square1", "Square2"]), ["S1", "S2"]);
    assert_eq!(of(&["Square2", "Square1", "Square10"]), ["S2", "S1", "S10"]);
    assert_eq!(of(&["Rook", "Knight"]), ["R", "K"]);
    assert_eq!(of(&["Stone", "Sword"]), ["St", "Sw"]);
    for names in [
        &["Counter", "CounterWide", "CounterTall"][..],
        &["Wall", "Walls", "Walled"],
    ] {
        let signs = of(names);
        let mut different = signs.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), signs.len(), "{signs:?}");
        assert!(signs.iter().all(|sign| sign.len() <= 4), "{signs:?}");
    }
}

#[test]
fn a_hand_that_all_share_is_drawn() {
    let game = game(
        2,
        "(board (square 3)) (hand Shared size:2) (piece \"Disc\" Each) (piece \"Tile\" Neutral) (piece \"Bar\" Neutral)",
        "(place \"Tile\" (handSite Shared) count:5) (place \"Bar\" (handSite Shared 1) count:2)",
    );
    let trial = Trial::new(&game);
    for look in looks() {
        let armies = plain(&armies(&game, trial.state(), &look));
        let last = armies.lines().last().unwrap_or_default();
        assert_eq!(last, "for all, in hand 5 T 2 B", "{armies}");
    }
}

#[test]
fn stones_of_several_players_in_one_hand_are_told_apart() {
    let game = game(
        3,
        "(board (square 3)) (hand P1 size:6) (piece \"Disc\" Each)",
        "(place \"Disc1\" (handSite P1)) (place \"Disc1\" (handSite P1 1)) (place \"Disc2\" (handSite P1 2)) \
         (place \"Disc3\" (handSite P1 3)) (place \"Disc3\" (handSite P1 4)) (place \"Disc3\" (handSite P1 5))",
    );
    let trial = Trial::new(&game);
    for look in looks() {
        let armies = plain(&armies(&game, trial.state(), &look));
        let first = armies.lines().next().unwrap_or_default();
        let own = [" 2 Disc", " 2 ●"].iter().any(|own| first.contains(own));
        assert!(
            own && first.ends_with(" 1 Player 2 Disc 3 Player 3 Disc"),
            "{armies}"
        );
    }
}

/// Names of columns, the widest last.
fn letters(column: usize) -> String {
    let letter = |number: usize| char::from(b'a' + number as u8);
    match column {
        0..26 => letter(column).to_string(),
        _ => [letter(column / 26 - 1), letter(column % 26)]
            .iter()
            .collect(),
    }
}

#[test]
fn names_of_columns_never_touch() {
    for columns in [5, 13, 26, 27, 30, 40, 47, 52, 60] {
        for place in ["Cell", "Vertex"] {
            let equipment =
                format!("(board (rectangle 3 {columns}) use:{place}) (piece \"Disc\" Each)");
            let game = game(2, &equipment, "");
            let trial = Trial::new(&game);
            for width in [40, 50, 64, 72, 80, 100, 120, 200] {
                let look = Look {
                    columns: width,
                    ..Look::default()
                };
                let picture = board(&game, trial.state(), &look);
                let all: Vec<String> = (0..columns).map(letters).collect();
                let named = picture.lines().filter(|line| {
                    let mut words = line.split_whitespace();
                    words.next() == Some("a")
                });
                for line in named {
                    let is_name = |word: &str| all.iter().any(|name| name == word);
                    assert!(
                        line.split_whitespace().all(is_name),
                        "{columns} in {width}: {line}"
                    );
                }
                if !picture.contains("no room") {
                    let first = picture
                        .lines()
                        .any(|line| line.trim_start().starts_with("a ") || line.trim() == "a");
                    assert!(first, "{columns} in {width}:\n{picture}");
                }
            }
        }
    }
}

/// Where a board is wider than the terminal whatever is done, its signs stand apart.
#[test]
fn signs_do_not_touch_where_the_board_has_no_room() {
    for place in ["Cell", "Vertex"] {
        let pieces = "(piece \"Cow\" Each) (piece \"Cat\" Each) (piece \"Disc\" Each)";
        let equipment = format!("(board (square 19) use:{place}) {pieces}");
        let start = "(place \"Cow1\" (sites Row 2)) (place \"Cat2\" (sites Row 3))";
        let game = game(4, &equipment, start);
        let trial = Trial::new(&game);
        for width in [20, 30, 36] {
            let look = Look {
                columns: width,
                ..Look::default()
            };
            let picture = board(&game, trial.state(), &look);
            assert!(picture.contains("columns wide, and there are"), "{picture}");
            let row = picture
                .lines()
                .find(|line| line.starts_with(" 3") || line.starts_with("3 "));
            let row = row.expect("a row with pieces");
            let signs = row.split(|sign: char| !sign.is_ascii_alphanumeric());
            let signs = signs.filter(|sign| !sign.is_empty()).count();
            assert!(signs >= 20, "{place} {width}: {row}");
        }
    }
}
