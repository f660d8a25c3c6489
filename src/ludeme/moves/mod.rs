//! Generators of legal moves.
//!
//! Owns the ludemes that list moves: travel along directions, leaps, placing and removing, moves of pieces in hand, and
//! what combines generators. Refuses to list moves itself: a ludeme compiles to a node of
//! [`Moves`](crate::game::ir::Moves), whose meaning is in `engine/src/game/eval/generate.rs`. What a move does once it is
//! chosen is its [`Rule`](crate::game::ir::Rule), not its kind.
//!
//! Begin with `travel`: `(move Step …)` has every part that a generator can have.

pub(crate) mod append;
pub(crate) mod change;
pub(crate) mod compose;
pub(crate) mod direction;
mod hand;
pub(crate) mod leap;
pub(crate) mod named;
pub(crate) mod on_track;
pub(crate) mod place;
pub(crate) mod relocate;
pub(crate) mod swap;
pub(crate) mod travel;
pub(crate) mod vote;
