//! Pictures in pixels, made from those in Scalable Vector Graphics: PNG of a position, GIF of a whole game.
//!
//! Letters are drawn with a font that is part of the library, so that a picture is the same on every machine; a sign that
//! it lacks, such as a Chinese character, is taken from [fonts of the system](Rasterizer::add_system_fonts), if the caller
//! wishes. The fonts are DejaVu Sans, cut down to the letters, arrows and signs of games; its licence is beside them.
//!
//! Owns sizes in pixels. Refuses to know games: it reads an SVG document. Begin with [`Rasterizer`].

use std::ops::RangeInclusive;
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use skrifa::MetadataProvider;

/// The letters of pictures.
const FONTS: [&[u8]; 2] = [
    include_bytes!("raster/DejaVuSans.ttf"),
    include_bytes!("raster/DejaVuSans-Bold.ttf"),
];

/// The family of [`FONTS`].
const FAMILY: &str = "DejaVu Sans";

/// The code points that [`FONTS`] were cut down to, beside those of ASCII: Latin, Greek, punctuation, arrows, shapes, and
/// the pieces of chess, cards and draughts.
const DRAWN: [RangeInclusive<u32>; 9] = [
    0xA0..=0x17F,
    0x370..=0x3FF,
    0x2010..=0x2026,
    0x2190..=0x21FF,
    0x25A0..=0x25FF,
    0x2605..=0x2606,
    0x2654..=0x265F,
    0x2660..=0x2667,
    0x26C0..=0x26C3,
];

/// Whether the font of the library has a sign.
fn is_drawn(sign: char) -> bool {
    sign.is_ascii() || DRAWN.iter().any(|range| range.contains(&u32::from(sign)))
}

/// The widest and the highest picture, in pixels.
pub const MOST_PIXELS: u32 = 8192;

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RasterError {
    /// The document is no SVG.
    #[error("the picture cannot be read: {0}")]
    Document(String),
    /// It would have no pixel, or more than [`MOST_PIXELS`] in a row or a column.
    #[error("a picture of {0} by {1} pixels is not between 1 and {MOST_PIXELS} wide and high")]
    Size(u32, u32),
    /// The file could not be put together.
    #[error("the picture cannot be written: {0}")]
    Encoding(String),
}

/// Makes pixels of vectors.
pub struct Rasterizer {
    fonts: Arc<fontdb::Database>,
}

impl Default for Rasterizer {
    fn default() -> Self {
        Self::new()
    }
}

impl Rasterizer {
    /// One that knows the fonts of the library.
    #[must_use]
    pub fn new() -> Self {
        let mut fonts = fontdb::Database::new();
        for font in FONTS {
            fonts.load_font_data(font.to_vec());
        }
        fonts.set_sans_serif_family(FAMILY);
        Self {
            fonts: Arc::new(fonts),
        }
    }

    /// Whether a document has a sign that the font of the library does not draw.
    #[must_use]
    pub fn lacks_signs_of(document: &str) -> bool {
        !document.chars().all(is_drawn)
    }

    /// The signs of a document that no known font has; they would be left out of the picture.
    #[must_use]
    pub fn missing_signs(&self, document: &str) -> Vec<char> {
        let foreign = document.chars().filter(|sign| !is_drawn(*sign));
        let mut missing: Vec<char> = foreign.collect();
        missing.sort_unstable();
        missing.dedup();
        for face in self.fonts.faces() {
            if missing.is_empty() {
                break;
            }
            self.fonts.with_face_data(face.id, |data, index| {
                if let Ok(font) = skrifa::FontRef::from_index(data, index) {
                    let signs = font.charmap();
                    missing.retain(|sign| signs.map(*sign).is_none());
                }
            });
        }
        missing
    }

    /// Adds the fonts that are installed, for signs that the own ones lack. Reading their list takes some hundredths of a
    /// second.
    pub fn add_system_fonts(&mut self) {
        let fonts = Arc::make_mut(&mut self.fonts);
        fonts.load_system_fonts();
        fonts.set_sans_serif_family(FAMILY);
    }

    /// The pixels of a document. `scale` is how many of them a unit of the document takes.
    fn pixels(&self, document: &str, scale: f32) -> Result<Pixmap, RasterError> {
        let options = Options {
            fontdb: Arc::clone(&self.fonts),
            font_family: FAMILY.to_owned(),
            ..Options::default()
        };
        let tree = Tree::from_str(document, &options)
            .map_err(|error| RasterError::Document(error.to_string()))?;
        let [width, height] = [tree.size().width(), tree.size().height()]
            .map(|length| (length * scale).ceil() as u32);
        let is_fit = |pixels: u32| (1..=MOST_PIXELS).contains(&pixels);
        if !is_fit(width) || !is_fit(height) {
            return Err(RasterError::Size(width, height));
        }
        let mut pixels = Pixmap::new(width, height).ok_or(RasterError::Size(width, height))?;
        let transform = Transform::from_scale(scale, scale);
        resvg::render(&tree, transform, &mut pixels.as_mut());
        Ok(pixels)
    }

    /// A document as a PNG file. `scale` is the pixels of a unit, and a cell of a board has 48 units.
    ///
    /// # Errors
    ///
    /// Where the document is no SVG, or the picture too large.
    pub fn png(&self, document: &str, scale: f32) -> Result<Vec<u8>, RasterError> {
        let pixels = self.pixels(document, scale)?;
        pixels
            .encode_png()
            .map_err(|error| RasterError::Encoding(error.to_string()))
    }

    /// Documents as the frames of a GIF that begins again after its last frame. `delay` is the time of a frame in hundredths
    /// of a second; the last frame stays three times as long. Smaller frames lie in the corner of the largest.
    ///
    /// # Errors
    ///
    /// Where there is no document, one is no SVG, or a picture is too large.
    pub fn gif(
        &self,
        documents: &[String],
        scale: f32,
        delay: u16,
    ) -> Result<Vec<u8>, RasterError> {
        let wrong = |error: gif::EncodingError| RasterError::Encoding(error.to_string());
        let mut frames = Vec::with_capacity(documents.len());
        for document in documents {
            frames.push(self.frame(document, scale)?);
        }
        let width = frames.iter().map(|frame| frame.width).max().unwrap_or(0);
        let height = frames.iter().map(|frame| frame.height).max().unwrap_or(0);
        if width == 0 || height == 0 {
            return Err(RasterError::Size(0, 0));
        }
        let mut bytes = Vec::new();
        let mut encoder = gif::Encoder::new(&mut bytes, width, height, &[]).map_err(wrong)?;
        encoder.set_repeat(gif::Repeat::Infinite).map_err(wrong)?;
        let last = frames.len() - 1;
        for (index, mut frame) in frames.into_iter().enumerate() {
            frame.delay = match index == last {
                true => delay.saturating_mul(3),
                false => delay,
            };
            encoder.write_frame(&frame).map_err(wrong)?;
        }
        drop(encoder);
        Ok(bytes)
    }

    /// One frame, in at most 256 colours of its own.
    fn frame(&self, document: &str, scale: f32) -> Result<gif::Frame<'static>, RasterError> {
        let pixels = self.pixels(document, scale)?;
        let mut colours: Vec<u8> = Vec::with_capacity(pixels.pixels().len() * 4);
        for pixel in pixels.pixels() {
            let colour = pixel.demultiply();
            // A pixel of a GIF is either seen or not.
            let seen = if colour.alpha() < 128 { 0 } else { 255 };
            colours.extend([colour.red(), colour.green(), colour.blue(), seen]);
        }
        let [width, height] = [pixels.width(), pixels.height()].map(|length| length as u16);
        let mut frame = gif::Frame::from_rgba_speed(width, height, &mut colours, 10);
        frame.dispose = gif::DisposalMethod::Background;
        Ok(frame)
    }
}
