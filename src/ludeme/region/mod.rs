//! Regions: sets of sites.
//!
//! Owns the ludemes that begin with `sites`, and unions, intersections and differences. A region of the board that never
//! changes is computed now and compiles to a constant; any other compiles to a node of
//! [`Sites`](crate::game::ir::Sites), whose meaning is in `engine/src/game/eval/sites.rs`.
//!
//! Begin with `board` for constant regions, `owned` for those that follow the pieces, and `reach` for those that are seen
//! from another site.

pub(crate) mod algebra;
pub(crate) mod between;
pub(crate) mod board;
pub(crate) mod distance;
pub(crate) mod incident;
pub(crate) mod named;
pub(crate) mod occupied;
pub(crate) mod owned;
pub(crate) mod reach;
pub(crate) mod walk;
