//! Effects: what follows from moves.
//!
//! Owns the ludemes that change a position: pieces, numbers, players, captures, debts, sowing, stacks, and how effects are
//! combined. Refuses to change anything itself: an effect compiles to a node of [`Effect`](crate::game::ir::Effect),
//! which `engine/src/game/eval/effects.rs` evaluates to actions.
//!
//! Begin with `compose` (effects made of effects), then `piece` and `set`. Which effect is to be made of a position that
//! another effect has changed first is `prior`.

pub(crate) mod capture;
pub(crate) mod compose;
pub(crate) mod debt;
pub(crate) mod each;
pub(crate) mod flip;
pub(crate) mod hidden;
pub(crate) mod next;
pub(crate) mod note;
pub(crate) mod numbered;
pub(crate) mod pending;
pub(crate) mod piece;
pub(crate) mod prior;
pub(crate) mod prisoner;
pub(crate) mod set;
pub(crate) mod shove;
pub(crate) mod sow;
pub(crate) mod stack;
pub(crate) mod take;
pub(crate) mod trigger;
