//! Shapes of patterns as columns and rows, whatever board they stand on, and their pictures.

use super::grammar::{Joint, list, sentence};
use super::sheet::Block;

/// A place of a shape, as column and row.
pub(super) type Spot = (i32, i32);

/// A shape up to where it stands, how it is turned and whether it is mirrored.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Shape {
    pub(super) own: Vec<Spot>,
    pub(super) empty: Vec<Spot>,
    pub(super) others: Vec<Spot>,
}

/// Whether four spots are the corners of a square: its side, as columns and rows, the larger number first.
pub(super) fn square(own: &[Spot]) -> Option<(i32, i32)> {
    if own.len() != 4 {
        return None;
    }
    let has = |spot: Spot| own.contains(&spot);
    own.iter()
        .flat_map(|one| own.iter().map(move |other| (*one, *other)))
        .find_map(|(one, other)| {
            let (a, b) = (other.0 - one.0, other.1 - one.1);
            let corners = (a, b) != (0, 0)
                && has((one.0 + a - b, one.1 + b + a))
                && has((one.0 - b, one.1 + a));
            (corners && a > 0 && b >= 0).then_some((a.max(b), a.min(b)))
        })
}

/// The spot halfway between the corners of a square, if there is one.
pub(super) fn middle(corners: &[Spot]) -> Option<Vec<Spot>> {
    let across: i32 = corners.iter().map(|spot| spot.0).sum();
    let up: i32 = corners.iter().map(|spot| spot.1).sum();
    (across % 4 == 0 && up % 4 == 0).then(|| vec![(across / 4, up / 4)])
}

/// Whether spots stand in an unbroken line: along a row or column (`true`), or a diagonal.
pub(super) fn line(own: &[Spot]) -> Option<bool> {
    let (first, second) = (own.first()?, own.get(1)?);
    let step = (second.0 - first.0, second.1 - first.1);
    let unbroken = own
        .windows(2)
        .all(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1) == step);
    match (unbroken, step) {
        (true, (0, 1) | (1, 0)) => Some(true),
        (true, (1, 1) | (1, -1)) => Some(false),
        _ => None,
    }
}

/// A shape drawn with signs, north at the top.
pub(super) fn picture(shape: &Shape) -> Vec<String> {
    let all = || shape.own.iter().chain(&shape.empty).chain(&shape.others);
    let range = |of: fn(&Spot) -> i32| {
        let values = all().map(of);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let ((left, right), (low, high)) = (range(|spot| spot.0), range(|spot| spot.1));
    (low..=high)
        .rev()
        .map(|y| {
            let signs: Vec<&str> = (left..=right)
                .map(|x| match (x, y) {
                    spot if shape.own.contains(&spot) => "●",
                    spot if shape.empty.contains(&spot) => "○",
                    spot if shape.others.contains(&spot) => "×",
                    _ => "·",
                })
                .collect();
            signs.join(" ")
        })
        .collect()
}

/// The legend: the meaning of each sign that occurs in a picture; none without pictures.
pub(super) fn legend(blocks: &[Block]) -> Option<Block> {
    let drawn = |sign: &str| {
        blocks.iter().any(|block| match block {
            Block::Picture(lines) => lines.iter().any(|line| line.contains(sign)),
            Block::List(items) => items.iter().flatten().any(|block| {
                matches!(block, Block::Picture(lines) if lines.iter().any(|line| line.contains(sign)))
            }),
            Block::Text(_) | Block::Note(_) | Block::Numbered(_) | Block::Break => false,
        })
    };
    if !drawn("●") {
        return None;
    }
    let mut meanings = vec!["● is a piece of the pattern".to_owned()];
    if drawn("○") {
        meanings.push("○ must be empty".to_owned());
    }
    if drawn("×") {
        meanings.push("× must not hold a piece of the same player".to_owned());
    }
    if drawn("·") {
        meanings.push("on · anything may stand".to_owned());
    }
    Some(Block::Text(sentence(&format!(
        "in the pictures, which may be turned and mirrored as far as the board allows if nothing else is told, {}",
        list(&meanings, Joint::And)
    ))))
}
