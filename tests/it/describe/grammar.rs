//! The words of the sheets: number and article, what is said of all, one, each or none of some things, and which parts of
//! a sentence belong together.

use super::sentences::{ADD, POINTS, says};
use dafang::describe::{plural, with_article};

/// A game of points in which a condition wins says these words at its end.
#[track_caller]
fn end_says(condition: &str, wanted: &str) {
    let equipment = format!(
        "{POINTS} (hand Each) (pattern \"Row of Three\" (line 3 Orthogonal)) (pattern \"Army\" (block 2)) \
         (pattern \"Cross\" (points (sites {{1 5 6 7 11}}))) (pattern \"Swordsman\" (points (sites {{0 6}})))"
    );
    let rules = format!("{ADD} (end (if {condition} (result Mover Win)))");
    let wanted = format!("If {wanted}, you win.");
    says("grammar", &equipment, &rules, &wanted);
}

/// A game of kings and stones that is played so says these words of a turn.
#[track_caller]
fn turn_says(play: &str, wanted: &str) {
    let equipment = format!("{POINTS} (piece \"King\" Each)");
    let rules = format!(
        "(start {{(place \"Stone1\" {{\"a1\"}}) (place \"King2\" {{\"e5\"}})}}) (play {play}) \
         (end (if (no Moves Next) (result Mover Win)))"
    );
    says("grammar-turn", &equipment, &rules, wanted);
}

#[test]
fn words_agree() {
    for (one, many) in [
        ("stone", "stones"),
        ("vertex", "vertices"),
        ("cross", "crosses"),
        ("army", "armies"),
        ("boy", "boys"),
        ("swordsman", "swordsmen"),
        ("row of three", "rows of three"),
        ("eye in a row", "eyes in a row"),
    ] {
        assert_eq!(plural(one), many);
    }
    assert_eq!(with_article("empty point"), "an empty point");
    assert_eq!(with_article("slash"), "a slash");
}

#[test]
fn numbers_are_written_as_words_and_figures() {
    for (times, wanted) in [(3, "third"), (12, "12th"), (21, "21st")] {
        let condition = format!("(is Repeated {times})");
        let wanted = format!(
            "the same position, with the same player to move, stands for the {wanted} time"
        );
        end_says(&condition, &wanted);
    }
    let rules = format!("{ADD} (end (if (no Moves Next) (result Mover Win)))");
    let limit = "lasted 1,250 turns for each player, or 10,000 moves,";
    says("thousands", POINTS, &rules, limit);
    for (count, held) in [(1, "one stone"), (2, "two stones"), (28, "28 stones")] {
        let hands = format!("{POINTS} (hand Each)");
        let start = format!("(start (place \"Stone1\" (handSite P1) count:{count}))");
        let wanted = format!("Player 1 has {held} in hand");
        says("numbers", &hands, &format!("{start} {rules}"), &wanted);
    }
}

#[test]
fn nouns_take_numbers() {
    let rows = "(count Patterns (patterns Standing \"Row of Three\"))";
    let either = "(count Patterns (patterns Standing {\"Cross\" \"Row of Three\"}))";
    let points = "(count Sites in:(sites Empty))";
    for (condition, wanted) in [
        (format!("(= {rows} 1)"), "you have exactly one row of three"),
        (
            format!("(>= {rows} 0)"),
            "you have any number of rows of three",
        ),
        (
            format!("(= {rows} 2)"),
            "you have exactly two rows of three",
        ),
        (
            format!("(> {rows} 0)"),
            "you have at least one row of three",
        ),
        (
            format!("(>= {rows} 2)"),
            "you have at least two rows of three",
        ),
        (
            format!("(<= {rows} 1)"),
            "you have one row of three or fewer",
        ),
        (
            format!("(< {rows} 2)"),
            "you have fewer than two rows of three",
        ),
        (
            format!("(> {rows} 2)"),
            "you have more than two rows of three",
        ),
        (
            format!("(< {either} 1)"),
            "you have no rows of three or crosses",
        ),
        (
            format!("(>= {either} 1)"),
            "you have at least one row of three or cross",
        ),
        (
            format!("(>= {points} 1)"),
            "there is at least one empty point",
        ),
        (
            format!("(= {points} 1)"),
            "there is exactly one empty point",
        ),
        (
            format!("(<= {points} 2)"),
            "there are two empty points or fewer",
        ),
        (format!("(= {points} 0)"), "there are no empty points"),
    ] {
        end_says(&condition, wanted);
    }
    for (pattern, many) in [
        ("Army", "armies"),
        ("Cross", "crosses"),
        ("Swordsman", "swordsmen"),
    ] {
        let condition = format!("(= (count Patterns (patterns Standing \"{pattern}\")) 2)");
        end_says(&condition, &format!("you have exactly two {many}"));
    }
    end_says(
        "(is Pattern (patterns Formed {\"Cross\" \"Row of Three\"}))",
        "this forms a row of three or a cross",
    );
    for (range, wanted) in [
        ("1", "over an enemy piece, to"),
        ("2 20", "two to 20 pieces in a row"),
        ("1 2", "one or two pieces in a row"),
        ("2 2000", "at least two pieces in a row"),
    ] {
        let range = match range.split_once(' ') {
            Some(_) => format!("(range {range})"),
            None => String::new(),
        };
        let play = format!(
            "(move Hop (from (sites Occupied by:Mover)) (between {range} if:(is Enemy (who at:(between)))) \
             (to if:(is Empty (to))))"
        );
        turn_says(&play, wanted);
    }
}

#[test]
fn things_are_called_as_all_one_each_and_none() {
    let around = "(move Remove (sites Around (union (sites Empty) (sites {\"d4\" \"e4\"}))))";
    turn_says(
        around,
        "adjacent along a line to the empty points or (d4 and e4)",
    );
    turn_says("(move Remove (sites Empty))", "on an empty point");
    let each = |sites: &str| {
        format!(
            "(move Add (to (sites Empty)) (then (forEach Site {sites} (addScore Mover (score Mover)))))"
        )
    };
    turn_says(&each("(sites Empty)"), "For each empty point,");
    turn_says(
        &each("(sites Occupied by:Mover)"),
        "For each of your pieces,",
    );
    turn_says(
        "(move Remove (sites Occupied by:Mover))",
        "Take off one of your pieces",
    );
    turn_says(
        "(move Remove (sites Occupied by:P2 component:\"King\"))",
        "Take off one of Player 2's kings",
    );
    let over = |condition: &str| {
        format!(
            "(move Hop (from (sites Occupied by:Mover)) (between if:{condition}) (to if:(is Empty (to))))"
        )
    };
    let king = "(= (what at:(between)) (id \"King\" P2))";
    turn_says(&over(king), "over a point that holds a king of Player 2,");
    end_says("(no Sites (sites Empty))", "the board is full");
    let beside = "(no Sites (intersection (sites Around (last To)) (sites Occupied by:P2 component:\"Stone\")))";
    end_says(
        beside,
        "none of Player 2's stones is adjacent along a line to the point just played on",
    );
}

#[test]
fn clauses_agree_with_their_nouns_in_number() {
    let corners = |sites: &str| {
        format!("(count Sites in:(forEach (sites {sites}) if:(is In (site) (sites Corners))))")
    };
    for (condition, wanted) in [
        (
            format!("(>= {} 1)", corners("Empty")),
            "there is at least one empty point that is a corner",
        ),
        (
            format!("(>= {} 2)", corners("Empty")),
            "there are at least two empty points that are a corner",
        ),
        (
            format!("(= {} 0)", corners("Occupied by:Mover")),
            "there are none of your stones that are on a corner",
        ),
    ] {
        end_says(&condition, wanted);
    }
    let remove =
        |sites: &str, condition: &str| format!("(move Remove (forEach {sites} if:{condition}))");
    turn_says(
        &remove(
            "(sites Occupied by:Mover)",
            "(not (is In (site) (sites Corners)))",
        ),
        "Take off one of your pieces that are not on a corner.",
    );
    let occupied = "(not (is Empty (site)))";
    let enough = "(>= (count Pieces Mover) 2)";
    for (condition, wanted) in [
        (occupied.to_owned(), "on a point that is not empty."),
        (
            enough.to_owned(),
            "on a point where you have at least two pieces.",
        ),
        (
            format!("(and {enough} {occupied})"),
            "on a point that is not empty, and where you have at least two pieces.",
        ),
    ] {
        turn_says(&remove("(sites Board)", &condition), wanted);
    }
    end_says(
        "(and (is Empty (last To)) (is Mover P1))",
        "the point just played on is empty and you are Player 1",
    );
}

#[test]
fn what_is_said_of_several_parts_is_said_of_all() {
    let both = "(union (sites Empty) (sites {\"d4\" \"e4\"}))";
    turn_says(
        &format!("(move Remove {both})"),
        "on an empty point or on one of d4 and e4.",
    );
    turn_says(
        &format!("(move Remove (sites Around {both}))"),
        "adjacent along a line to the empty points or (d4 and e4).",
    );
}

#[test]
fn parts_are_grouped_in_one_way_only() {
    let [full, first, even] = ["(is Full)", "(is Mover P1)", "(is Even (count Moves))"];
    let counted = "the number of moves made in the game is even";
    for (condition, wanted) in [
        (
            format!("(and (or {full} {first}) {even})"),
            format!("{counted}, and either the board is full or you are Player 1"),
        ),
        (
            format!("(or {full} (and {first} {even}))"),
            format!("the board is full, or both you are Player 1 and {counted}"),
        ),
        (
            format!("(or (and {first} {even} (is Empty (last To))) {full})"),
            format!(
                "the board is full, or (you are Player 1, {counted} and the point just played on is empty)"
            ),
        ),
    ] {
        end_says(&condition, &wanted);
    }
}

#[test]
fn looser_parts_are_bracketed() {
    let sum = "(+ (count Pieces P1) (count Moves))";
    let words = "the number of Player 1's stones plus the number of moves made in the game";
    end_says(
        &format!("(>= (* {sum} 2) 8)"),
        &format!("({words}) times 2 is at least 8"),
    );
    let choice = format!("(if (is Mover P1) {sum} 4)");
    end_says(
        &format!("(>= {choice} 8)"),
        &format!("({words} if you are Player 1, otherwise 4) is at least 8"),
    );
}

/// A region of a game may hold hands, which lie nowhere on the board.
#[test]
fn hands_of_a_region_are_named_last() {
    for (sites, wanted) in [
        ("0 4 20 24 25", "a1, e1, a5, e5 and hand1"),
        ("20 21 22 23 24 26", "a5, b5, c5, d5, e5 and hand2"),
    ] {
        let condition = format!("(is In (last To) (sites {{{sites}}}))");
        end_says(
            &condition,
            &format!("the point just played on is one of {wanted}"),
        );
    }
    // Where cells are played on, the places in hands are cells as well.
    let cells = "(board (square 5)) (hand Each)";
    let rules = "(play (move Remove (sites Occupied by:Mover))) (end (if (no Moves Next) (result Mover Win)))";
    let wanted =
        "a cell that is in Player 1's hand or in Player 2's hand and holds a piece of yours.";
    says("cells", cells, rules, wanted);
    let home = format!(
        "{POINTS} (hand Each) (regions \"Home\" P1 (union (sites Corners) (sites Hand P1)))"
    );
    let end = "(end (if (no Moves Next) (result Mover Win)))";
    for (whose, wanted) in [
        ("P1", "a stone on a corner or in Player 1's hand."),
        (
            "Mover",
            "a stone on a corner or in Player 1's hand (Player 1) or",
        ),
    ] {
        let taken = format!("(intersection (sites {whose} \"Home\") (sites Occupied by:All))");
        let rules =
            format!("(start (place \"Stone1\" {{\"a1\"}})) (play (move Remove {taken})) {end}");
        says("home", &home, &rules, wanted);
    }
}

#[test]
fn shapes_of_patterns_are_known() {
    let end = "(end (if (is Pattern (patterns Formed)) (result Mover Win)))";
    let drawn = "in one of the shapes below";
    for (places, wanted) in [
        ("0 1 5 6", "on four neighbouring points that make a square"),
        ("1 5 7 11", "on the four points around any point"),
        ("0 1 5 7", drawn),
        ("0 5 10", "on three points side by side on a column"),
        ("0 2", drawn),
    ] {
        let board = format!("{POINTS} (pattern \"Shape\" (points (sites {{{places}}})))");
        says("shape", &board, &format!("{ADD} {end}"), wanted);
    }
    for (offsets, wanted) in [
        (
            "{0 0} {1 0}",
            "on two points side by side on a row or column",
        ),
        ("{0 0} {2 0}", drawn),
        ("{0 0} {1 2}", drawn),
    ] {
        let board = format!("{POINTS} (pattern \"Shape\" (offsets {{{offsets}}}))");
        says("shape", &board, &format!("{ADD} {end}"), wanted);
    }
    for (line, wanted) in [
        (
            "3 Orthogonal",
            "on three points side by side on a row or column",
        ),
        ("2 Diagonal", "on two points side by side on a diagonal"),
    ] {
        let board = format!("{POINTS} (pattern \"Shape\" (line {line}))");
        says("shape", &board, &format!("{ADD} {end}"), wanted);
    }
}
