//! Words for colours.

use super::words;

words! {
    /// A colour.
    enum Colour: COLOUR {
        /// White.
        White,
        /// Black.
        Black,
        /// Grey.
        Grey,
        /// Brown.
        Brown,
        /// Red.
        Red,
        /// Orange.
        Orange,
        /// Yellow.
        Yellow,
        /// Green.
        Green,
        /// Cyan.
        Cyan,
        /// Blue.
        Blue,
        /// Purple.
        Purple,
        /// Pink.
        Pink,
    }
}

impl Colour {
    /// Red, green and blue, from 0 to 255; chosen to look different side by side.
    pub fn value(self) -> [u8; 3] {
        match self {
            Colour::White => [250, 250, 250],
            Colour::Black => [24, 24, 24],
            Colour::Grey => [130, 130, 130],
            Colour::Brown => [120, 80, 40],
            Colour::Red => [196, 32, 32],
            Colour::Orange => [240, 140, 20],
            Colour::Yellow => [235, 215, 60],
            Colour::Green => [32, 140, 60],
            Colour::Cyan => [60, 190, 200],
            Colour::Blue => [40, 80, 200],
            Colour::Purple => [130, 50, 160],
            Colour::Pink => [240, 130, 180],
        }
    }
}
