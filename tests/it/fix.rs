//! `dafang check --fix`: a bracket whose place is certain.

use crate::common::program::{dafang, folder, seen};
use dafang::source::FileId;
use dafang::syntax::{parse, to_text};
use std::fs;

/// A game of several lines, as people write them.
const GAME: &str = r#"(game "Two Rows"
    (players 2)
    (equipment {
        (board (square 4))
        (piece "Disc" Each)
    })
    (rules
        (play (move Add (to (sites Empty))))
        (end {
            (if (is Line 3) (result Mover Win))
            (if (is Full) (result All Draw))
        })))
"#;

fn tree(text: &str) -> String {
    to_text(&parse(FileId(0), text).0)
}

/// Whatever bracket is missing or too many: either the text becomes what it was, or it stays as it is and is
/// reported as wrong.
#[test]
fn a_bracket_is_put_right_or_left_to_the_author() {
    let folder = folder("fix");
    let file = folder.join("rows.lud");
    let (mut put_right, mut left) = (0, 0);
    let brackets = GAME
        .char_indices()
        .filter(|(_, sign)| "(){}".contains(*sign));
    for (at, sign) in brackets {
        let mut missing = GAME.to_owned();
        missing.remove(at);
        let mut doubled = GAME.to_owned();
        doubled.insert(at, sign);
        for broken in [missing, doubled] {
            fs::write(&file, &broken).expect("a file for the test");
            let told = seen(&dafang(&folder, &["check", "rows.lud", "--fix"], ""));
            let after = fs::read_to_string(&file).expect("the file");
            if after == broken {
                assert!(told.contains("error"), "{broken}\n{told}");
                left += 1;
            } else {
                assert_eq!(tree(&after), tree(GAME), "{broken}\n{after}");
                assert!(told.contains("rows.lud: fine"), "{told}");
                put_right += 1;
            }
        }
    }
    println!("{put_right} put right, {left} left to the author");
    assert!(put_right > left, "{put_right} put right, {left} left");
}

/// Where two places would do, neither is taken.
#[test]
fn a_bracket_that_may_stand_in_two_places_is_not_put_in() {
    let folder = folder("fix_two");
    let broken = GAME.replace(
        "(is Full)",
        "(or {(and (is Full) (no Moves Next) (is Line 3)})",
    );
    fs::write(folder.join("rows.lud"), &broken).expect("a file for the test");
    let told = dafang(&folder, &["check", "rows.lud", "--fix"], "");
    assert_eq!(told.status.code(), Some(1), "{}", seen(&told));
    let after = fs::read_to_string(folder.join("rows.lud")).expect("the file");
    assert_eq!(after, broken, "{}", seen(&told));
}

#[test]
fn an_edit_is_shown_and_not_made() {
    let folder = folder("fix_dry");
    let broken = GAME.replace("(piece \"Disc\" Each)", "(piece \"Disc\" Each");
    fs::write(folder.join("rows.lud"), &broken).expect("a file for the test");
    let told = seen(&dafang(
        &folder,
        &["check", "rows.lud", "--fix", "--dry-run"],
        "",
    ));
    assert!(told.contains("+        (piece \"Disc\" Each)"), "{told}");
    assert!(told.contains("rows.lud:5:27: put `)` in"), "{told}");
    let after = fs::read_to_string(folder.join("rows.lud")).expect("the file");
    assert_eq!(after, broken);
    let piped = seen(&dafang(
        &folder,
        &["check", "-", "--fix", "--dry-run"],
        &broken,
    ));
    assert!(piped.contains("<stdin>:5:27: put `)` in"), "{piped}");
}
