//! Lines between points, drawn with characters.

use super::canvas::Canvas;
use super::paint::Paint;

/// A place on a canvas.
pub(super) type Place = (usize, usize);

/// Draws a straight line between two places, both left out. Lines that cross are joined.
pub(super) fn line(canvas: &mut Canvas, from: Place, to: Place, paint: Paint) {
    let (from, to) = if from.1 > to.1 {
        (to, from)
    } else {
        (from, to)
    };
    let (dx, dy) = (to.0 as i64 - from.0 as i64, to.1 as i64 - from.1 as i64);
    let sign = match (dx, dy) {
        (_, 0) => '─',
        (0, _) => '│',
        _ if dx.abs() > 6 * dy => '─',
        _ if 2 * dx.abs() < dy => '│',
        _ if dx > 0 => '╲',
        _ => '╱',
    };
    let steps = if sign == '─' { dx.abs() } else { dy };
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
        _ => new,
    }
}

/// The sign of a point without a piece, by whether lines leave it north, east, south and west.
pub(super) fn crossing(ways: [bool; 4]) -> char {
    match ways {
        [true, true, true, true] => '┼',
        [false, true, true, true] => '┬',
        [true, false, true, true] => '┤',
        [true, true, false, true] => '┴',
        [true, true, true, false] => '├',
        [false, true, true, false] => '┌',
        [false, false, true, true] => '┐',
        [true, true, false, false] => '└',
        [true, false, false, true] => '┘',
        [true, false, true, false] => '│',
        [false, true, false, true] => '─',
        _ => '·',
    }
}

#[cfg(test)]
mod tests {
    use super::super::paint::{Depth, Paint};
    use super::*;

    #[test]
    fn diagonals_cross() {
        let mut canvas = Canvas::new(5, 3, Paint::default());
        line(&mut canvas, (0, 0), (4, 2), Paint::default());
        line(&mut canvas, (0, 2), (4, 0), Paint::default());
        line(&mut canvas, (0, 0), (4, 0), Paint::default());
        assert_eq!(canvas.lines(Depth::Plain), [" ───", "  ╳", ""]);
    }
}
