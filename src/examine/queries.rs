//! What is kept from one examination of a text to the next.

use crate::check::FormCache;
use crate::ludeme::BoardCache;
use crate::syntax::ParseCache;

/// The tables of all phases; see [`query`](crate::query). A new one knows nothing.
#[derive(Clone, Debug, Default)]
pub struct Queries {
    /// The nodes of forms at the top of texts.
    pub parsed: ParseCache,
    /// The parts of checked forms.
    pub forms: FormCache,
    /// Boards.
    pub boards: BoardCache,
}
