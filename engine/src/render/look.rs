//! What a drawing is made for: the terminal, the wishes of the person, and what is to be marked.

use super::paint::Depth;
use crate::game::{State, Veiled};
use crate::topology::Site;

/// The characters that a drawing may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Charset {
    /// Any character.
    #[default]
    Unicode,
    /// The 95 printable characters of ASCII.
    Ascii,
}

/// How a position is drawn.
#[derive(Clone, Debug)]
pub struct Look {
    /// The colours of the terminal.
    pub depth: Depth,
    /// The characters that may be used.
    pub charset: Charset,
    /// The columns that the drawing should fit in.
    pub columns: usize,
    /// Whether the board is turned by half, as the player on the far side sees it.
    pub turned: bool,
    /// Sites to be marked, such as where the last move ended.
    pub marked: Vec<Site>,
    /// Sites with a piece whose kind the viewer does not know.
    pub veiled: Vec<Veiled>,
    /// For whom it is drawn; 0 for somebody who may see all.
    pub viewer: usize,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            depth: Depth::Plain,
            charset: Charset::Unicode,
            columns: 80,
            turned: false,
            marked: Vec::new(),
            veiled: Vec::new(),
            viewer: 0,
        }
    }
}

impl Look {
    /// This look with the site marked where the last move of a position ended.
    #[must_use]
    pub fn after_last_move(self, state: &State) -> Self {
        let marked = state.head.last.to().into_iter().collect();
        Self { marked, ..self }
    }

    /// The look of a site whose contents the viewer does not know.
    pub(super) fn veiled_at(&self, site: Site) -> Option<&Veiled> {
        self.veiled.iter().find(|veiled| veiled.site == site)
    }

    /// Whether pieces can be told apart by fine shades of colour on a coloured ground.
    pub(super) fn is_colourful(&self) -> bool {
        self.depth >= Depth::Indexed
    }

    /// One of two texts, by the characters that may be used.
    pub(super) fn pick<T>(&self, unicode: T, ascii: T) -> T {
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }
}
