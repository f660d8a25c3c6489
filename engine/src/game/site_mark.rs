//! Sites that a description wants to be seen, such as rosettes and homes.

use crate::topology::Site;

/// Sites of the board that are drawn with a sign, in a colour, or both. Rules do not read marks.
#[derive(Clone, PartialEq, Debug)]
pub struct SiteMark {
    /// What the sites are called; empty if they have no name.
    pub name: String,
    /// Whose they are; 0 if they belong to nobody or to several players.
    pub owner: u8,
    /// The sites.
    pub sites: Vec<Site>,
    /// What is drawn where no piece stands; empty if only the colour shows the sites.
    pub sign: String,
    /// The colour of the sites, if they have one.
    pub colour: Option<[u8; 3]>,
}
