//! Arguments that Ludii's ludemes take without a label, to distinguish one that is not supported yet from one that belongs
//! nowhere.
//!
//! Kinds of sites and relations, and clauses: other arguments, such as numbers and regions, have no words of their own.

use Kind::{Between, From, Relation, Site, Stack, To};

/// Whether Ludii's ludeme with this head and second word takes an argument that is this word, or a form with this head.
pub(crate) fn takes_unlabelled(head: &str, word: Option<&str>, argument: &str) -> bool {
    let kind = match argument {
        "Cell" | "Edge" | "Vertex" => Kind::Site,
        "Adjacent" | "Orthogonal" | "Diagonal" | "OffDiagonal" | "All" => Kind::Relation,
        "FromBottom" | "FromTop" => Kind::Stack,
        "between" => Kind::Between,
        "from" => Kind::From,
        "to" => Kind::To,
        _ => return false,
    };
    let word = word.unwrap_or_default();
    let takes = |(known, takes, words): &(&str, Kind, &[&str])| {
        *known == head && *takes == kind && words.contains(&word)
    };
    TAKEN.iter().any(takes)
}

/// What an argument is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `Cell`, `Edge` or `Vertex`.
    Site,
    /// How sites are related, such as `Diagonal`.
    Relation,
    /// `FromBottom` or `FromTop`.
    Stack,
    /// `(between …)`.
    Between,
    /// `(from …)`.
    From,
    /// `(to …)`.
    To,
}

/// Head, kind of argument, second words (empty: none).
#[rustfmt::skip]
const TAKEN: &[(&str, Kind, &[&str])] = &[
    ("add", To, &[""]),
    ("ahead", Site, &[""]),
    ("all", Site, &["Different", "Groups"]),
    ("attract", From, &[""]),
    ("centrePoint", Site, &[""]),
    ("claim", To, &[""]),
    ("column", Site, &[""]),
    ("coord", Site, &[""]),
    ("cost", Site, &[""]),
    ("count", Site, &[
        "", "Active", "Cells", "Columns", "Edges", "Groups", "LegalMoves", "Liberties", "Moves", "MovesThisTurn",
        "Phases", "Pieces", "Pips", "Players", "Rows", "Stack", "Steps", "Trials", "Turns", "Vertices",
    ]),
    ("count", Stack, &["Stack"]),
    ("count", Relation, &["Steps"]),
    ("custodial", Between, &[""]),
    ("custodial", From, &[""]),
    ("custodial", To, &[""]),
    ("directional", From, &[""]),
    ("directional", To, &[""]),
    ("directions", Site, &[""]),
    ("enclose", Between, &[""]),
    ("enclose", From, &[""]),
    ("enclose", Site, &[""]),
    ("expand", Site, &[""]),
    ("flip", Site, &[""]),
    ("forEach", Between, &["Direction"]),
    ("forEach", From, &["Direction"]),
    ("forEach", To, &["Direction"]),
    ("forEach", Site, &["Group", "Level"]),
    ("forEach", Stack, &["Level"]),
    ("from", Site, &[""]),
    ("fromTo", From, &[""]),
    ("fromTo", To, &[""]),
    ("hint", Site, &[""]),
    ("hints", Site, &[""]),
    ("hop", Between, &[""]),
    ("hop", From, &[""]),
    ("hop", To, &[""]),
    ("intervene", Between, &[""]),
    ("intervene", From, &[""]),
    ("intervene", To, &[""]),
    ("is", Site, &[
        "Acute", "Blocked", "Connected", "Count", "Empty", "Hidden", "LastFrom", "LastTo", "Line", "Loop", "Obtuse",
        "Occupied", "Path", "Pattern", "Reflex", "Related", "Right", "Sum", "Threatened", "Unique", "Within",
    ]),
    ("is", Relation, &["Related"]),
    ("layer", Site, &[""]),
    ("leap", From, &[""]),
    ("leap", To, &[""]),
    ("move", From, &["", "Hop", "Leap", "Select", "Shoot", "Slide", "Step"]),
    ("move", To, &["", "Add", "Claim", "Hop", "Leap", "Select", "Set", "Shoot", "Slide", "Step"]),
    ("move", Between, &["Hop", "Shoot", "Slide"]),
    ("move", Site, &["Promote", "Remove"]),
    ("no", Site, &["Pieces"]),
    ("phase", Site, &[""]),
    ("place", Site, &["", "Random", "Stack"]),
    ("promote", Site, &[""]),
    ("push", From, &[""]),
    ("remove", Site, &[""]),
    ("renumber", Site, &[""]),
    ("rotation", Site, &[""]),
    ("row", Site, &[""]),
    ("select", From, &[""]),
    ("select", To, &[""]),
    ("set", Site, &["", "Cost", "Count", "Hidden", "Phase", "State", "Value"]),
    ("set", To, &["Rotation"]),
    ("shoot", Between, &[""]),
    ("shoot", From, &[""]),
    ("shoot", To, &[""]),
    ("sites", Site, &[
        "", "Around", "Between", "Board", "Bottom", "Cell", "Centre", "Column", "ConcaveCorners", "ConvexCorners",
        "Corners", "Direction", "Distance", "Edge", "Empty", "Group", "Hand", "Hidden", "Hint", "Incident", "Inner",
        "LargePiece", "LastFrom", "LastTo", "Layer", "Left", "LineOfPlay", "LineOfSight", "Loop", "Major", "Minor",
        "Outer", "Pattern", "Pending", "Perimeter", "Phase", "Playable", "Right", "Row", "Side", "State", "ToClear",
        "Top", "Winning",
    ]),
    ("sites", Relation, &["Distance"]),
    ("size", Site, &["Group", "LargePiece", "Stack", "Territory"]),
    ("sizes", Site, &["Group"]),
    ("slide", Between, &[""]),
    ("slide", From, &[""]),
    ("slide", To, &[""]),
    ("sow", Site, &[""]),
    ("state", Site, &[""]),
    ("step", From, &[""]),
    ("step", To, &[""]),
    ("surround", Between, &[""]),
    ("surround", From, &[""]),
    ("surround", Relation, &[""]),
    ("surround", To, &[""]),
    ("take", Site, &["Control"]),
    ("to", Site, &[""]),
    ("topLevel", Site, &[""]),
    ("value", Site, &["Piece"]),
    ("values", Site, &[""]),
    ("what", Site, &[""]),
    ("where", Site, &["", "Level"]),
    ("who", Site, &[""]),
];
