//! Names that a text gives to parts of the rules, by its defines and regions. The rules are described by them.

use super::Provenance;
use super::ir::{Bool, Int};
use crate::topology::Site;

/// An integer of the rules that the text gives a name.
#[derive(Clone, PartialEq, Debug)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// The integer.
    pub value: Int,
}

/// A condition of the rules that the text gives a name.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedCondition {
    /// The name.
    pub name: String,
    /// The condition.
    pub value: Bool,
    /// Where it is written.
    pub provenance: Provenance,
}

/// Fixed sites that the text gives a name.
#[derive(Clone, PartialEq, Debug)]
pub struct RegionName {
    /// The name.
    pub name: String,
    /// Whose they are; 0 if they belong to nobody.
    pub owner: u8,
    /// The sites, in their order.
    pub sites: Vec<Site>,
}
