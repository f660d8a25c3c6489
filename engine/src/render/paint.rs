//! Colours of a terminal.

use std::fmt::Write;

/// Red, green and blue, from 0 to 255.
pub type Colour = [u8; 3];

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Depth {
    /// None: letters only.
    #[default]
    Plain,
    /// The sixteen of old.
    Sixteen,
    /// A palette of 256.
    Indexed,
    /// Every colour.
    True,
}

/// How a piece of text looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paint {
    /// Colour of the letters; the terminal's own if none.
    pub ink: Option<Colour>,
    /// Colour behind them; the terminal's own if none.
    pub ground: Option<Colour>,
    /// Heavy letters.
    pub bold: bool,
    /// Faint letters.
    pub faint: bool,
}

impl Paint {
    /// Heavy letters in the terminal's own colour.
    pub const BOLD: Self = Self {
        ink: None,
        ground: None,
        bold: true,
        faint: false,
    };

    /// Faint letters in the terminal's own colour.
    pub const FAINT: Self = Self {
        ink: None,
        ground: None,
        bold: false,
        faint: true,
    };

    /// Legible letters on a ground of this colour.
    #[must_use]
    pub fn on(ground: Colour) -> Self {
        Self {
            ink: Some(contrast(ground)),
            ground: Some(ground),
            bold: true,
            faint: false,
        }
    }

    /// The text in this paint, for a terminal of this depth of colour.
    #[must_use]
    pub fn apply(self, depth: Depth, text: &str) -> String {
        let start = self.start(depth);
        if start.is_empty() {
            text.to_owned()
        } else {
            format!("{start}{text}\x1b[0m")
        }
    }

    /// What switches this paint on; nothing for plain text.
    pub(super) fn start(self, depth: Depth) -> String {
        if depth == Depth::Plain || self == Self::default() {
            return String::new();
        }
        let mut codes = Vec::new();
        if self.bold {
            codes.push("1".to_owned());
        }
        if self.faint {
            codes.push("2".to_owned());
        }
        codes.extend(self.ink.map(|ink| code(depth, ink, 30)));
        codes.extend(self.ground.map(|ground| code(depth, ground, 40)));
        let mut start = String::new();
        // Writing to a text cannot fail.
        let _ = write!(start, "\x1b[{}m", codes.join(";"));
        start
    }
}

/// Black or white, whichever reads better on a colour.
pub fn contrast(ground: Colour) -> Colour {
    if brightness(ground) > 120 {
        [0, 0, 0]
    } else {
        [255, 255, 255]
    }
}

/// A colour on the way to another, at a part between 0 and 1.
pub fn blend(from: Colour, to: Colour, part: f64) -> Colour {
    let mix = |from: u8, to: u8| {
        (f64::from(from) + part * (f64::from(to) - f64::from(from))).round() as u8
    };
    [0, 1, 2].map(|index| mix(from[index], to[index]))
}

/// Perceived brightness, from 0 to 255 (the weights of ITU-R BT.601).
fn brightness([red, green, blue]: Colour) -> u32 {
    (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000
}

/// The code of a colour; `base` is 30 for ink, 40 for ground.
fn code(depth: Depth, colour: Colour, base: u32) -> String {
    let [red, green, blue] = colour;
    match depth {
        Depth::Plain => String::new(),
        Depth::Sixteen => {
            let nearest = nearest_of_sixteen(colour);
            let bright = if nearest >= 8 { 60 } else { 0 };
            (base + bright + nearest % 8).to_string()
        }
        Depth::Indexed => format!("{};5;{}", base + 8, index(colour)),
        Depth::True => format!("{};2;{red};{green};{blue}", base + 8),
    }
}

/// The nearest entry of the cube or the greys of xterm's palette.
fn index(colour: Colour) -> u32 {
    const LEVELS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let step = |part: u8| {
        let distance = |level: usize| (LEVELS[level] - i32::from(part)).abs();
        (0..6).min_by_key(|level| distance(*level)).unwrap_or(0)
    };
    let steps = colour.map(step);
    let cube = steps.map(|step| LEVELS[step]);
    let grey = (brightness(colour).saturating_sub(3) / 10).min(23);
    let shade = (8 + 10 * grey) as i32;
    if distance(colour, [shade; 3]) < distance(colour, cube) {
        232 + grey
    } else {
        16 + 36 * steps[0] as u32 + 6 * steps[1] as u32 + steps[2] as u32
    }
}

fn nearest_of_sixteen(colour: Colour) -> u32 {
    const SIXTEEN: [[i32; 3]; 16] = [
        [0, 0, 0],
        [170, 0, 0],
        [0, 170, 0],
        [205, 205, 0],
        [0, 0, 170],
        [170, 0, 170],
        [0, 170, 170],
        [170, 170, 170],
        [85, 85, 85],
        [255, 85, 85],
        [85, 255, 85],
        [255, 255, 85],
        [85, 85, 255],
        [255, 85, 255],
        [85, 255, 255],
        [255, 255, 255],
    ];
    (0..16)
        .min_by_key(|index| distance(colour, SIXTEEN[*index as usize]))
        .unwrap_or(7)
}

fn distance(colour: Colour, other: [i32; 3]) -> i32 {
    let parts = colour.iter().zip(other);
    parts
        .map(|(one, other)| (i32::from(*one) - other).pow(2))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::{Depth, Paint};

    #[test]
    fn plain_text_stays_plain() {
        assert_eq!(Paint::on([255, 0, 0]).apply(Depth::Plain, "G"), "G");
        assert_eq!(Paint::default().apply(Depth::True, "G"), "G");
    }

    #[test]
    fn colours_are_brought_down_to_what_there_is() {
        let red = Paint {
            ink: Some([255, 0, 0]),
            ..Paint::default()
        };
        assert_eq!(red.apply(Depth::True, "G"), "\x1b[38;2;255;0;0mG\x1b[0m");
        assert_eq!(red.apply(Depth::Indexed, "G"), "\x1b[38;5;196mG\x1b[0m");
        assert_eq!(red.apply(Depth::Sixteen, "G"), "\x1b[31mG\x1b[0m");
    }
}
