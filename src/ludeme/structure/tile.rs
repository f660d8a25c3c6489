//! `(tile …)`: pieces that are laid to stay, and `(boardless …)`: the table on which they are laid.

use super::equipment::{Item, PieceForm, build_of};
use crate::game::ir::{Bool, Int, Moves, Occupancy, Sites};
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::words::{Role, TableTiling};
use crate::ludeme::{
    Builder, Compile, Compiled, Declares, Deferred, Labelled, Ludeme, Within, var,
};
use crate::topology::{DirectionSet, Feature, GraphError, Graph, SiteType, graph};
