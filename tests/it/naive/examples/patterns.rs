//! The numbers of pattern instances per board (1.11 and 4.2).

use super::rules;
use crate::naive::square::rules::Kind;
use crate::naive::square::shape::instances;

#[test]
fn instances_per_board() {
    for (board, points, numbers) in [
        ("4x4", 16, [9, 14, 4, 20]),
        ("5x5", 25, [16, 30, 9, 50]),
        ("6x6", 36, [25, 55, 16, 105]),
        ("7x7", 49, [36, 91, 25, 196]),
        ("8x7", 56, [42, 112, 30, 252]),
        ("8x8", 64, [49, 140, 36, 336]),
        ("9x9", 81, [64, 204, 49, 540]),
        ("11x11", 121, [100, 385, 81, 1210]),
    ] {
        let rules = rules("diufang-salmi", &format!("board {board}"));
        assert_eq!(rules.board.points().len(), points);
        let kinds = [Kind::Unit, Kind::Aligned, Kind::Diamond, Kind::Any];
        assert_eq!(
            kinds.map(|kind| instances(&rules, kind).len()),
            numbers,
            "{board}"
        );
    }
}

#[test]
fn squares_on_a_point_and_vacant_middles() {
    let of = |board: &str, middle: &str, kind: Kind| {
        let options = format!("board {board}; middle {middle}");
        instances(&rules("diufang-salmi", &options), kind)
    };
    for (board, number) in [
        ("3x3", 1),
        ("4x4", 4),
        ("5x5", 10),
        ("7x7", 35),
        ("8x7", 44),
    ] {
        assert_eq!(of(board, "any", Kind::Diagonal).len(), number, "{board}");
        let tilted = of(board, "any", Kind::Any);
        let on_point = of(board, "any", Kind::Diagonal);
        let points: Vec<_> = tilted.into_iter().map(|square| square.points).collect();
        assert!(
            on_point
                .iter()
                .all(|square| points.contains(&square.points))
        );
    }
    let with_middle = |kind: Kind| {
        let squares = of("5x5", "vacant", kind);
        let number = squares.len();
        (
            number,
            squares
                .iter()
                .filter(|square| square.middle.is_some())
                .count(),
        )
    };
    assert_eq!(with_middle(Kind::Unit), (16, 0));
    assert_eq!(with_middle(Kind::Aligned), (30, 10));
    assert_eq!(with_middle(Kind::Diagonal), (10, 10));
    assert_eq!(with_middle(Kind::Diamond), (9, 9));
    let surround = |middle| of("7x7", middle, Kind::Surround);
    assert_eq!(surround("any"), surround("vacant"));
}

#[test]
fn instances_of_liudaoqi_and_liuzhouqi() {
    for (name, number) in [
        ("liudaoqi", 47),
        ("liuzhouqi", 37),
        ("liuzhouqi-inner", 33),
        ("liudaoqi-5x5", 32),
    ] {
        let rules = rules(name, "");
        let all: usize = rules
            .patterns
            .keys()
            .map(|kind| instances(&rules, *kind).len())
            .sum();
        assert_eq!(all, number, "{name}");
    }
    let rules = rules("liudaoqi", "");
    for (kind, number) in [
        (Kind::InnerLine, 8),
        (Kind::Slash6, 2),
        (Kind::Slash5, 4),
        (Kind::Slash4, 4),
        (Kind::Slash3, 4),
        (Kind::Unit, 25),
    ] {
        assert_eq!(instances(&rules, kind).len(), number, "{kind:?}");
    }
}

#[test]
fn parameters_that_do_not_go_together() {
    use crate::naive::square::rules::fault;
    assert!(fault(&rules("diufang-salmi", "edges centre")).is_some());
    assert!(fault(&rules("diufang-salmi", "open centre")).is_some());
    assert!(fault(&rules("diufang-salmi", "board 5x5; open centre")).is_none());
    assert!(fault(&rules("diufang-shimizu", "board 9x9")).is_some());
}
