//! What is hidden from players.

/// What of a site is hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum HiddenPart {
    /// All of it.
    All,
    /// The kind of its piece.
    What,
    /// The owner of its piece.
    Who,
    /// The number of its pieces.
    Count,
    /// The local state.
    State,
    /// The rotation.
    Rotation,
    /// The value.
    Value,
}

impl HiddenPart {
    /// Every part.
    pub const EVERY: [Self; 7] = [
        Self::All,
        Self::What,
        Self::Who,
        Self::Count,
        Self::State,
        Self::Rotation,
        Self::Value,
    ];
}
