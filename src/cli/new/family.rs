//! Kinds of games that a description can begin with: their boards, their sizes, and their texts.
//!
//! A text is a template of `src/cli/templates` in which words in capitals stand for the title, the board, its size, and the
//! position at the start.

use std::ops::RangeInclusive;

use clap::ValueEnum;

/// A kind of game to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Family {
    /// Stones are placed, and a row wins
    Line,
    /// Stones are placed, and sides that are joined win
    Connection,
    /// Stones step, take each other, and race to the far side
    Capture,
    /// Pieces step, slide and leap, and a king is taken
    Chess,
    /// Men hop over the enemy, must take, and become kings
    Draughts,
    /// Pieces that are taken change sides and are dropped again
    Shogi,
    /// Seeds are sown in houses, and counted in stores
    Mancala,
    /// Runners race by the numbers of a die
    Race,
    /// Towers move on to other towers
    Stacking,
    /// Stones that form squares take others
    Pattern,
    /// One player: pegs hop over each other until one is left
    Puzzle,
}

/// A shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Board {
    /// Rows and columns
    Square,
    /// A rhombus of hexagons
    Hex,
    /// A hexagon of hexagons
    Hexagon,
}

impl Family {
    /// The boards that it can have, the first by default; none where the kind of game has a board of its own.
    pub(super) fn boards(self) -> &'static [Board] {
        match self {
            Self::Line | Self::Puzzle => &[Board::Square, Board::Hex, Board::Hexagon],
            Self::Connection => &[Board::Hex, Board::Square],
            Self::Capture
            | Self::Chess
            | Self::Draughts
            | Self::Shogi
            | Self::Stacking
            | Self::Pattern => &[Board::Square],
            Self::Mancala | Self::Race => &[],
        }
    }

    /// The range of sizes of its board. With fewer than five columns not every kind of piece finds a place, and on
    /// larger boards games of armies would seldom end.
    pub(super) fn sizes(self) -> RangeInclusive<u32> {
        match self {
            Self::Draughts => 5..=20,
            Self::Chess => 5..=16,
            Self::Shogi => 5..=12,
            _ => 4..=20,
        }
    }

    /// The size of a board if none is asked for.
    pub(super) fn usual_size(self, board: Option<Board>) -> u32 {
        match (self, board) {
            (_, Some(Board::Hexagon)) => 5,
            (Self::Shogi | Self::Stacking, _) => 5,
            (Self::Mancala | Self::Pattern | Self::Puzzle, _) => 6,
            (Self::Race, _) => 10,
            _ => 8,
        }
    }

    /// What its size counts.
    pub(super) fn unit(self) -> &'static str {
        match self {
            Self::Mancala => "houses in a row",
            Self::Race => "squares in each of the two rows",
            _ => "sites along a side",
        }
    }

    /// Its description, for a board that it can have.
    pub(super) fn text(self, title: &str, board: Option<Board>, size: u32) -> String {
        let (form, sites) = match board {
            Some(Board::Hex) => (format!("(hex Diamond {size})"), size * size),
            Some(Board::Hexagon) => (format!("(hex {size})"), 3 * size * (size - 1) + 1),
            Some(Board::Square) | None => (format!("(square {size})"), size * size),
        };
        let lines = match board {
            Some(Board::Hex | Board::Hexagon) => "Adjacent",
            Some(Board::Square) | None => "Orthogonal",
        };
        let [first, second] = match board {
            Some(Board::Hex) => [["NE", "SW"], ["NW", "SE"]],
            _ => [["N", "S"], ["W", "E"]],
        }
        .map(|sides| sides.map(|side| format!("(sites Side {side})")).join(" "));
        let length = if size > 6 { 5 } else { 4 };
        self.template()
            .replace("TITLE", title)
            .replace("BOARD", &form)
            .replace("START", &self.start(size as usize))
            .replace("LENGTH", &length.to_string())
            .replace("SITES", &sites.to_string())
            .replace("MIDDLE", &(sites / 2).to_string())
            .replace("LINES", lines)
            .replace("FIRST_SIDES", &first)
            .replace("SECOND_SIDES", &second)
            .replace("LAST_HOUSE", &format!("{}1", column(size as usize)))
            .replace("SIZE", &size.to_string())
    }

    fn template(self) -> &'static str {
        match self {
            Self::Line => include_str!("../templates/line.lud"),
            Self::Connection => include_str!("../templates/connection.lud"),
            Self::Capture => include_str!("../templates/capture.lud"),
            Self::Chess => include_str!("../templates/chess.lud"),
            Self::Draughts => include_str!("../templates/draughts.lud"),
            Self::Shogi => include_str!("../templates/shogi.lud"),
            Self::Mancala => include_str!("../templates/mancala.lud"),
            Self::Race => include_str!("../templates/race.lud"),
            Self::Stacking => include_str!("../templates/stacking.lud"),
            Self::Pattern => include_str!("../templates/pattern.lud"),
            Self::Puzzle => include_str!("../templates/puzzle.lud"),
        }
    }

    /// The position at the start, drawn, where it depends on the size of the board.
    fn start(self, size: usize) -> String {
        let full = |sign: &str| vec![sign.to_owned(); size];
        let small = |row: &[String]| row.iter().map(|sign| sign.to_lowercase()).collect();
        let mut rows = vec![full("."); size];
        match self {
            Self::Chess => {
                let back = rank_of_chess(size);
                rows[0] = small(&back);
                rows[1] = full("p");
                rows[size - 2] = full("P");
                rows[size - 1] = back;
            }
            Self::Shogi => {
                // Each side sees its own pieces in the same order.
                let back = rank_of_shogi(size);
                let turned: Vec<String> = back.iter().rev().cloned().collect();
                let pawns = if size > 5 { 2 } else { 1 };
                rows[0] = small(&turned);
                rows[pawns] = full("p");
                rows[size - 1 - pawns] = full("P");
                rows[size - 1] = back;
            }
            Self::Draughts => {
                let ranks = ((size - 2) / 2).min(4);
                for (index, row) in rows.iter_mut().enumerate() {
                    let rank = size - 1 - index;
                    let sign = match (index < ranks, rank < ranks) {
                        (true, _) => "m",
                        (_, true) => "M",
                        _ => continue,
                    };
                    for (number, site) in row.iter_mut().enumerate() {
                        if (rank + number).is_multiple_of(2) {
                            sign.clone_into(site);
                        }
                    }
                }
            }
            _ => return String::new(),
        }
        picture(&rows)
    }
}

/// The pieces on the last rank: rook, knight and bishop from the left, queen and king, and what fits from the right. Where
/// there is more room, knights and bishops stand there in turn.
fn rank_of_chess(size: usize) -> Vec<String> {
    let outer = || {
        ["R", "N", "B"]
            .into_iter()
            .chain(["N", "B"].into_iter().cycle())
    };
    let left = ((size - 1) / 2).max(3);
    let right: Vec<&str> = outer().take(size - 2 - left).collect();
    let middle = outer().take(left).chain(["Q", "K"]);
    let rank = middle.chain(right.into_iter().rev());
    rank.map(str::to_owned).collect()
}

/// The pieces on the last rank: one of each kind, and gold and silver generals in turn where there is more room.
fn rank_of_shogi(size: usize) -> Vec<String> {
    let first = ["R", "B", "S", "G", "K"].into_iter();
    let rank = first.chain(["G", "S"].into_iter().cycle()).take(size);
    rank.map(str::to_owned).collect()
}

/// Rows of signs, the highest first, with the coordinates of a square board.
fn picture(rows: &[Vec<String>]) -> String {
    let mut text = "(picture".to_owned();
    for (index, row) in rows.iter().enumerate() {
        text += &format!("\n\"{:>2} {}\"", rows.len() - index, row.join(" "));
    }
    let letters: Vec<String> = (0..rows.len()).map(column).collect();
    text + &format!("\n\"   {}\")", letters.join(" "))
}

/// The letter of a column, by its number from 0; boards here have fewer columns than there are letters.
fn column(number: usize) -> String {
    let letter = u8::try_from(number).map_or('z', |number| char::from(b'a' + number.min(25)));
    letter.to_string()
}
