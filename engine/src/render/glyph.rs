//! Lines between points, drawn with characters.

use super::canvas::Canvas;
use super::look::Charset;
use super::paint::Paint;

/// A place on a canvas.
pub(super) type Place = (usize, usize);

/// The characters of one kind of line: level, upright, falling and rising.
pub(super) type Stroke = [char; 4];

/// The lines of a board.
pub(super) fn lines(charset: Charset) -> Stroke {
    match charset {
        Charset::Unicode => ['─', '│', '╲', '╱'],
        Charset::Ascii => ['-', '|', '\\', '/'],
    }
}

/// The line that a player's piece on an edge is: no two of the first four players have the same level and upright ones.
pub(super) fn stroke_of(player: u8, charset: Charset) -> Stroke {
    let kinds = match charset {
        Charset::Unicode => [
            ['━', '┃', '╲', '╱'],
            ['═', '║', '╲', '╱'],
            ['┅', '┇', '╲', '╱'],
            ['╍', '╏', '╲', '╱'],
        ],
        Charset::Ascii => [
            ['-', '|', '\\', '/'],
            ['=', 'H', '\\', '/'],
            ['~', '!', '\\', '/'],
            ['#', '#', '\\', '/'],
        ],
    };
    kinds[usize::from(player.saturating_sub(1)) % kinds.len()]
}

/// Draws a straight line between two places, both left out. Lines that cross are joined.
pub(super) fn line(canvas: &mut Canvas, from: Place, to: Place, stroke: Stroke, paint: Paint) {
    let (from, to) = if from.1 > to.1 {
        (to, from)
    } else {
        (from, to)
    };
    let (dx, dy) = (to.0 as i64 - from.0 as i64, to.1 as i64 - from.1 as i64);
    let [level, upright, falling, rising] = stroke;
    let sign = match (dx, dy) {
        (_, 0) => level,
        (0, _) => upright,
        _ if dx.abs() > 6 * dy => level,
        _ if 2 * dx.abs() < dy => upright,
        _ if dx > 0 => falling,
        _ => rising,
    };
    let steps = if sign == level { dx.abs() } else { dy };
    for step in 1..steps {
        let x = from.0 as i64 + rounded(dx * step, steps);
        let y = from.1 as i64 + rounded(dy * step, steps);
        let (x, y) = (x as usize, y as usize);
        let joined = join(canvas.get(x, y), sign);
        canvas.write(x, y, joined.encode_utf8(&mut [0; 4]), paint);
    }
}

fn rounded(numerator: i64, denominator: i64) -> i64 {
    (2 * numerator + denominator).div_euclid(2 * denominator)
}

/// The character for two lines that cross.
fn join(there: char, new: char) -> char {
    match (there, new) {
        ('╲', '╱') | ('╱', '╲') | ('╳', '╲' | '╱') => '╳',
        ('│', '─') | ('─', '│') | ('┼', '│' | '─') => '┼',
        ('\\', '/') | ('/', '\\') | ('X', '\\' | '/') => 'X',
        ('|', '-') | ('-', '|') | ('+', '|' | '-') => '+',
        _ => new,
    }
}

/// The sign of an empty site that no lines lead to.
pub(super) fn point(charset: Charset) -> char {
    match charset {
        Charset::Unicode => '·',
        Charset::Ascii => '.',
    }
}

/// The sign of a star point.
pub(super) fn star(charset: Charset) -> char {
    match charset {
        Charset::Unicode => '╋',
        Charset::Ascii => '*',
    }
}

/// The sign of a point without a piece, by whether lines leave it north, east, south and west.
pub(super) fn crossing(ways: [bool; 4], charset: Charset) -> char {
    let sign = match ways {
        [true, true, true, true] => '┼',
        [false, true, true, true] => '┬',
        [true, false, true, true] => '┤',
        [true, true, false, true] => '┴',
        [true, true, true, false] => '├',
        [false, true, true, false] => '┌',
        [false, false, true, true] => '┐',
        [true, true, false, false] => '└',
        [true, false, false, true] => '┘',
        // A line that goes straight on would hide the point.
        _ => return point(charset),
    };
    match charset {
        Charset::Unicode => sign,
        Charset::Ascii => '+',
    }
}

/// The rounded sign of a line that turns, joined with another that turns there.
pub(super) fn bend(ways: [bool; 4], charset: Charset, there: char) -> char {
    let sign = match (ways, there) {
        ([true, true, ..], '╯') | ([true, _, _, true], '╰') => '┴',
        ([_, true, true, _], '╮') | ([_, _, true, true], '╭') => '┬',
        ([true, true, ..], '╭') | ([_, true, true, _], '╰') => '├',
        ([true, _, _, true], '╮') | ([_, _, true, true], '╯') => '┤',
        ([true, true, ..], _) => '╰',
        ([true, ..], _) => '╯',
        ([_, true, ..], _) => '╭',
        _ => '╮',
    };
    match charset {
        Charset::Unicode => sign,
        Charset::Ascii => '+',
    }
}

#[cfg(test)]
mod tests {
    use super::super::paint::{Depth, Paint};
    use super::*;

    #[test]
    fn diagonals_cross() {
        let mut canvas = Canvas::new(5, 3, Paint::default());
        let stroke = lines(Charset::Unicode);
        line(&mut canvas, (0, 0), (4, 2), stroke, Paint::default());
        line(&mut canvas, (0, 2), (4, 0), stroke, Paint::default());
        line(&mut canvas, (0, 0), (4, 0), stroke, Paint::default());
        assert_eq!(canvas.lines(Depth::Plain), [" ───", "  ╳", ""]);
    }
}
