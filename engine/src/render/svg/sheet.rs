//! The elements of a picture, and the room that they take.

use super::super::paint::Colour;
use super::super::pieces::WOOD;
use super::super::view::Spot;
use std::fmt::Write;

/// Picture units between two neighbouring sites.
pub(super) const UNIT: f64 = 48.0;

/// The width of the wood around everything.
const MARGIN: f64 = 0.3 * UNIT;

/// Elements painted so far.
pub(super) struct Sheet {
    scale: f64,
    least: Spot,
    most: Spot,
    definitions: String,
    elements: String,
}

impl Sheet {
    /// An empty sheet for a view whose neighbouring sites are `unit` apart.
    pub(super) fn new(unit: f64) -> Self {
        Self {
            scale: UNIT / unit,
            least: [f64::INFINITY; 2],
            most: [f64::NEG_INFINITY; 2],
            definitions: String::new(),
            elements: String::new(),
        }
    }

    /// The place of a point of the view in the picture.
    pub(super) fn place(&self, spot: Spot) -> Spot {
        spot.map(|value| value * self.scale)
    }

    /// Makes the picture large enough for everything within a distance of a place.
    pub(super) fn cover(&mut self, place: Spot, distance: f64) {
        self.cover_each(place, [distance; 2]);
    }

    /// Makes the picture large enough for everything within some distances of a place: to the sides, and up and down.
    pub(super) fn cover_each(&mut self, place: Spot, distances: Spot) {
        for (axis, value) in place.into_iter().enumerate() {
            self.least[axis] = self.least[axis].min(value - distances[axis]);
            self.most[axis] = self.most[axis].max(value + distances[axis]);
        }
    }

    /// Adds an element.
    pub(super) fn add(&mut self, element: &str) {
        self.elements.push_str(element);
        self.elements.push('\n');
    }

    /// Adds an element that others refer to.
    pub(super) fn define(&mut self, element: &str) {
        self.definitions.push_str(element);
        self.definitions.push('\n');
    }

    /// Adds a text with its middle at a place.
    pub(super) fn write(
        &mut self,
        [x, y]: Spot,
        size: f64,
        fill: Colour,
        weight: &str,
        text: &str,
    ) {
        let (fill, text) = (hex(fill), escaped(text));
        self.add(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" dy=\".35em\" font-size=\"{size:.0}\" font-weight=\"{weight}\" fill=\"{fill}\">{text}</text>"
        ));
    }

    /// The rectangle of the picture: left, top, width, height.
    pub(super) fn frame(&self) -> [f64; 4] {
        let (least, most) = if self.least[0] > self.most[0] {
            ([0.0; 2], [UNIT; 2])
        } else {
            (self.least, self.most)
        };
        let [left, top] = least.map(|value| value - MARGIN);
        let [width, height] = [0, 1].map(|axis| most[axis] - least[axis] + 2.0 * MARGIN);
        [left, top, width, height]
    }

    /// The wood below everything.
    pub(super) fn wood(&self) -> String {
        let ([left, top, width, height], wood) = (self.frame(), hex(WOOD[0]));
        format!(
            "<rect x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" rx=\"10\" fill=\"{wood}\"/>\n"
        )
    }

    /// The elements painted so far, and those that they refer to; the sheet has neither then.
    pub(super) fn taken(&mut self) -> [String; 2] {
        [&mut self.elements, &mut self.definitions].map(std::mem::take)
    }

    /// The whole document.
    pub(super) fn document(self) -> String {
        let ([left, top, width, height], wood) = (self.frame(), self.wood());
        let mut out = String::new();
        // Writing to a text cannot fail.
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
             <defs>\n{}</defs>\n{wood}{}</svg>\n",
            self.definitions, self.elements
        );
        out
    }
}

/// A colour as it is written in SVG.
pub(super) fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A text with the characters that mean something in XML written otherwise.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
