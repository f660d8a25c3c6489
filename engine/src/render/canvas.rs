//! A sheet of characters with colours.

use unicode_width::UnicodeWidthChar;

use super::paint::{Depth, Paint};

/// What stands in the second column of a wide character.
const SECOND_HALF: char = '\0';

/// Lines of characters, all empty at first. Column 0 is left, line 0 on top.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    width: usize,
    cells: Vec<(char, Paint)>,
}

impl Canvas {
    /// An empty sheet on a ground.
    pub(super) fn new(width: usize, height: usize, ground: Paint) -> Self {
        Self {
            width,
            cells: vec![(' ', ground); width * height],
        }
    }

    /// The character at a place; a blank outside.
    pub(super) fn get(&self, x: usize, y: usize) -> char {
        match self.cells.get(y * self.width + x) {
            Some((character, _)) if x < self.width => *character,
            _ => ' ',
        }
    }

    /// The paint at a place; the terminal's own outside.
    pub(super) fn paint(&self, x: usize, y: usize) -> Paint {
        match self.cells.get(y * self.width + x) {
            Some((_, paint)) if x < self.width => *paint,
            _ => Paint::default(),
        }
    }

    /// Writes a text from a place to the right; what does not fit is left out.
    pub(super) fn write(&mut self, x: usize, y: usize, text: &str, paint: Paint) {
        let mut x = x;
        for character in text.chars() {
            let columns = character.width().unwrap_or(0);
            if columns == 0 || x + columns > self.width {
                continue;
            }
            for column in 0..columns {
                let shown = if column == 0 { character } else { SECOND_HALF };
                if let Some(cell) = self.cells.get_mut(y * self.width + x + column) {
                    *cell = (shown, paint);
                }
            }
            x += columns;
        }
    }

    /// The lines as text, without blanks at their ends where the ground is the terminal's own.
    pub(super) fn lines(&self, depth: Depth) -> Vec<String> {
        let lines = self.cells.chunks(self.width.max(1));
        lines.map(|line| paint_line(line, depth)).collect()
    }
}

fn paint_line(line: &[(char, Paint)], depth: Depth) -> String {
    let is_seen =
        |cell: &(char, Paint)| cell.0 != ' ' || (depth != Depth::Plain && cell.1.ground.is_some());
    let end = line.iter().rposition(is_seen).map_or(0, |last| last + 1);
    let mut out = String::new();
    for run in line[..end].chunk_by(|one, next| one.1 == next.1) {
        let text: String = run
            .iter()
            .map(|(character, _)| *character)
            .filter(|character| *character != SECOND_HALF)
            .collect();
        out.push_str(&run[0].1.apply(depth, &text));
    }
    out
}
