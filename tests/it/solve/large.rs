//! Values that take minutes to find: `cargo test --test it solve:: -- --ignored`.

use super::{moves, solved, text};

/// Takes some minutes and 2 GB.
#[test]
#[ignore = "takes minutes and 2 GB"]
fn larger_boards_of_liudaoqi() {
    let answer = solved(&format!(
        "{} --method proof --seconds 900",
        text("liudaoqi-4x3")
    ));
    assert_eq!(answer["value"]["winner"], "Black", "{answer}");
    let memory = "--memory 3000 --max-memory 5G";
    let call = format!("{} --ruleset liuzhouqi {memory}", text("liudaoqi-3x2"));
    let answer = solved(&call);
    assert_eq!(answer["value"]["winner"], "Black", "{answer}");
    assert_eq!(answer["value"]["distance"], 15, "{answer}");
    assert_eq!(answer["positions"], 5_088_428, "{answer}");
}

/// The first player wins with 13 of the 25 cells: the same by another program, which knows Hex alone.
#[test]
#[ignore = "takes half an hour and 3 GB"]
fn the_opening_map_of_hex_on_5_by_5_cells() {
    let bounds = "--memory 4000 --max-memory 6G --seconds 7200";
    let answer = solved(&format!(
        "hex --option Board/5x5 --method proof --moves {bounds}"
    ));
    let won = moves(&answer, "won");
    let known = "@a1 @b1 @b2 @b3 @b4 @c2 @c3 @c4 @d2 @d3 @d4 @d5 @e5";
    assert_eq!(won.join(" "), known, "{answer}");
    assert_eq!(moves(&answer, "lost").len(), 12);
}

/// Takes two minutes of a processor in an optimised build, most of them for the margin.
#[test]
#[ignore = "takes minutes and 3 GB"]
fn dots_and_boxes_on_3_by_3_boxes() {
    let bounds = "--method alpha-beta --memory 3000 --max-memory 5G --seconds 3600";
    let answer = solved(&format!(
        "dots-and-boxes --option Board/3x3 {bounds} --margin"
    ));
    assert_eq!(answer["value"]["winner"], "Blue", "Wilson");
    assert_eq!(answer["value"]["margin"], -3, "to the player to move");
}
