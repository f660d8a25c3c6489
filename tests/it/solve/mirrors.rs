//! Positions that are mirror images of each other are one where the rules are the same for them, and nowhere else.

use super::{moves, solved, text};

/// Values, counts and moves are the same with mirrors and without, by each method; and there are as many images as the rules of a
/// game have mirrors that keep its first position.
#[test]
fn mirrors_change_no_value() {
    for (game, images) in [
        ("tic-tac-toe".to_owned(), 8),
        ("connect-four --option Board/4x4".to_owned(), 2),
        ("hex --option Board/3x3".to_owned(), 2),
        ("hex --option Board/3x3 --option Swap/on".to_owned(), 2),
        ("reversi --option Board/4x4".to_owned(), 4),
        ("dots-and-boxes --option Board/2x2".to_owned(), 4),
        // Where the stones stand at the start only one mirror of the star changes nothing.
        ("mu-torere".to_owned(), 2),
        (text("from-the-left"), 2),
        // A rule asks for one corner, which the mirror along the diagonal through it keeps.
        (text("one-corner"), 2),
        // Who takes a square takes those to the right and above.
        (text("chomp"), 1),
        // Seeds are sown in one direction only.
        ("kalah --option Houses/4 --option Seeds/2".to_owned(), 1),
        ("nim --option Rows/3-4-5".to_owned(), 1),
        (text("square-game-3x3"), 8),
    ] {
        let [one, other] = ["auto", "never"]
            .map(|mirrors| solved(&format!("{game} --method retrograde --mirrors {mirrors}")));
        assert_eq!(one["images"], images, "{game}");
        assert_eq!(other["images"], 1, "{game}");
        for name in ["value", "counts", "positions", "depth", "loops"] {
            assert_eq!(one[name], other[name], "{game}: {name}");
        }
        for result in ["won", "drawn", "lost"] {
            assert_eq!(moves(&one, result), moves(&other, result), "{game}");
        }
        let proved = solved(&format!("{game} --method proof --moves"));
        for result in ["won", "drawn", "lost"] {
            assert_eq!(moves(&proved, result), moves(&other, result), "{game}");
        }
    }
}

/// After a move that mirrors change, the positions that can be reached are counted by those that keep it.
#[test]
fn mirrors_keep_the_position_that_is_asked_for() {
    use std::process::Command;
    for (mv, images) in [("@b2", 8), ("@a1", 2), ("@a2", 2)] {
        let answers = ["auto", "never"].map(|mirrors| {
            let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
                .args(["solve", "tic-tac-toe", "--json", "--after", mv])
                .args(["--method", "retrograde", "--mirrors", mirrors])
                .output()
                .expect("the program starts");
            serde_json::from_slice::<serde_json::Value>(&output.stdout).expect("JSON")
        });
        assert_eq!(answers[0]["images"], images, "{mv}");
        for name in ["value", "counts", "positions", "depth", "loops", "moves"] {
            assert_eq!(answers[0][name], answers[1][name], "{mv}: {name}");
        }
    }
}

/// Mirrors save work: fewer positions are looked at.
#[test]
fn mirrors_save_work() {
    let game = "dots-and-boxes --option Board/2x2 --method alpha-beta --margin";
    let [one, other] =
        ["auto", "never"].map(|mirrors| solved(&format!("{game} --mirrors {mirrors}")));
    let looked = |answer: &serde_json::Value| answer["positions"].as_u64().expect("a number");
    assert!(looked(&one) * 3 < looked(&other) * 2, "{one} {other}");
}
