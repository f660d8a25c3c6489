//! What Ludii has by name, so that a message can say what is not supported yet, and the manual where the language differs.
//!
//! Owns lists of names alone: ludemes, labels and defines of Ludii, and for some of them what to write here instead. Refuses
//! to describe what they mean. A ludeme that is added to the language needs no change here: the registry is asked first,
//! and the lists are read only for what it does not have.

mod define;
mod label;
mod unlabelled;

pub(crate) use define::library_define;
pub(crate) use label::{has_label, has_own_labels, labels};
pub(crate) use unlabelled::takes_unlabelled;

/// What to write instead of a ludeme that Ludii has; empty if there is nothing. `None` if Ludii has no such
/// ludeme either.
pub(crate) fn unsupported(
    head: &str,
    word: Option<&str>,
    head_is_known: bool,
) -> Option<&'static str> {
    let (_, words) = LUDII.iter().find(|(known, _)| *known == head)?;
    if head_is_known && !word.is_some_and(|word| words.contains(&word)) {
        return None;
    }
    Some(instead(head, word))
}

/// What to write instead of a ludeme of Ludii; empty if there is nothing.
pub(crate) fn instead(head: &str, word: Option<&str>) -> &'static str {
    let name = word.map_or(head.to_owned(), |word| format!("{head} {word}"));
    let of = |name: &str| INSTEAD.iter().find(|(known, _)| *known == name);
    of(&name)
        .or_else(|| of(head))
        .map_or("", |(_, instead)| instead)
}

/// The ludeme of Ludii with a head and second word, whatever the case.
pub(crate) fn find(head: &str, word: Option<&str>) -> Option<(&'static str, Option<&'static str>)> {
    let same = |known: &&str, asked: &str| known.eq_ignore_ascii_case(asked);
    let (known, words) = LUDII.iter().find(|(known, _)| same(known, head))?;
    match word {
        None => Some((known, None)),
        Some(word) => {
            let word = words.iter().find(|known| same(known, word))?;
            Some((known, Some(word)))
        }
    }
}

/// Whether Ludii has a ludeme with this head and second word.
pub(crate) fn has(head: &str, word: Option<&str>) -> bool {
    let known = LUDII.iter().find(|(known, _)| *known == head);
    known.is_some_and(|(_, words)| word.is_none_or(|word| words.contains(&word)))
}

/// What to write instead, by head or by head and second word.
const INSTEAD: &[(&str, &str)] = &[
    (
        "automove",
        "write the moves that follow as `(then …)` of the move before",
    ),
    (
        "bet",
        "stakes cannot be described yet; `(addScore …)` keeps account of points",
    ),
    ("card", "games of cards cannot be played yet"),
    ("deal", "games of cards and dominoes cannot be played yet"),
    ("deck", "games of cards cannot be played yet"),
    ("domino", "games of dominoes cannot be played yet"),
    ("dominoes", "games of dominoes cannot be played yet"),
    (
        "is Hidden",
        "all players see everything: an open variant leaves it out",
    ),
    (
        "is Triggered",
        "set a variable where it happens, and ask `(= 1 (var \"Name\"))`",
    ),
    ("match", "describe one of its games as `(game …)`"),
    ("mode", "players move in turn"),
    (
        "note",
        "it shows a text and changes no rule: leave it out, or write `(announce …)` in `(meta …)`",
    ),
    (
        "payoffs",
        "keep scores by `(set Score …)` and end with `(byScore)`",
    ),
    (
        "pot",
        "stakes cannot be described yet; `(addScore …)` keeps account of points",
    ),
    (
        "propose",
        "let the player choose among the moves of one `(or …)`",
    ),
    (
        "set Hidden",
        "all players see everything: an open variant leaves it out",
    ),
    (
        "sites Hidden",
        "all players see everything: an open variant leaves it out",
    ),
    ("subgame", "describe one game as `(game …)`"),
    ("toFloat", "numbers are whole: multiply before you divide"),
    (
        "trigger",
        "set a variable where it happens: `(set Var \"Name\" 1)`",
    ),
    (
        "vote",
        "let the player choose among the moves of one `(or …)`",
    ),
    ("while", "go on with `(then (moveAgain))` as long as it can"),
];

/// Heads of Ludii, each with the second words that tell its ludemes apart.
#[rustfmt::skip]
const LUDII: &[(&str, &[&str])] = &[
    ("add", &[]), ("addScore", &[]), ("ahead", &[]),
    ("all", &["Different", "DiceEqual", "DiceUsed", "Groups", "Passed", "Sites", "Values"]),
    ("allCombinations", &[]), ("amount", &[]), ("append", &[]), ("apply", &[]), ("array", &[]),
    ("arrayValue", &[]), ("attract", &[]), ("automove", &[]), ("avoidStoredState", &[]), ("bet", &[]),
    ("between", &[]), ("board", &[]), ("boardless", &[]), ("brick", &[]), ("byScore", &[]),
    ("can", &["Move"]), ("card", &["Rank", "Suit", "TrumpRank", "TrumpSuit", "TrumpValue"]),
    ("celtic", &[]), ("centrePoint", &[]), ("claim", &[]), ("clip", &[]), ("column", &[]),
    ("complete", &[]), ("concentric", &[]), ("coord", &[]), ("cost", &[]),
    ("count", &[
        "Active", "Adjacent", "Cell", "Cells", "Columns", "Diagonal", "Edge", "Edges", "Groups", "LegalMoves",
        "Liberties", "Moves", "MovesThisTurn", "Neighbours", "Off", "Orthogonal", "Phases", "Pieces", "Pips",
        "Players", "Rows", "Sites", "Stack", "Steps", "StepsOnTrack", "Trials", "Turns", "Value", "Vertex",
        "Vertices",
    ]),
    ("counter", &[]), ("custodial", &[]), ("deal", &[]), ("deck", &[]), ("dice", &[]), ("die", &[]),
    ("difference", &[]), ("directional", &[]), ("directions", &[]), ("do", &[]), ("domino", &[]),
    ("dominoes", &[]), ("dual", &[]), ("edge", &[]), ("enclose", &[]), ("end", &[]), ("equipment", &[]),
    ("exact", &[]), ("expand", &[]), ("face", &[]), ("fan", &[]), ("firstMoveOnTrack", &[]), ("flip", &[]),
    ("flips", &[]), ("floor", &[]), ("forAll", &[]),
    ("forEach", &[
        "Die", "Direction", "Group", "Level", "Piece", "Player", "Site", "Team", "Track", "Value",
    ]),
    ("forget", &["Value"]), ("from", &[]), ("fromTo", &[]), ("game", &[]), ("graph", &[]), ("gravity", &[]),
    ("hand", &[]), ("handSite", &[]), ("hex", &[]), ("hint", &[]), ("hints", &[]), ("hole", &[]),
    ("hop", &[]), ("id", &[]), ("if", &[]), ("intersection", &[]), ("intervene", &[]),
    ("is", &[
        "Active", "Acute", "AnyDie", "Blocked", "CaterpillarTree", "Connected", "Count", "Crossing", "Cycle",
        "Decided", "Empty", "Enemy", "Even", "Flat", "Friend", "Full", "Hidden", "In", "LastFrom", "LastTo",
        "Line", "Loop", "Mover", "Next", "Obtuse", "Occupied", "Odd", "Path", "Pattern", "Pending", "PipsMatch",
        "Prev", "Proposed", "Reflex", "RegularGraph", "Related", "Repeat", "Right", "SidesMatch", "Solved",
        "SpanningTree", "Sum", "Target", "Threatened", "Tree", "TreeCentre", "Triggered", "Unique", "Visited",
        "Within",
    ]),
    ("keep", &[]), ("last", &["Between", "From", "LevelFrom", "LevelTo", "To"]), ("layer", &[]),
    ("layers", &[]), ("leap", &[]), ("level", &[]), ("makeFaces", &[]), ("mancalaBoard", &[]), ("map", &[]),
    ("mapEntry", &[]), ("match", &[]), ("matchScore", &[]),
    ("max", &["Captures", "Distance", "Moves"]), ("merge", &[]), ("meta", &[]), ("mode", &[]),
    ("move", &[
        "Add", "Bet", "Claim", "Hop", "Leap", "Pass", "PlayCard", "Promote", "Propose", "Remove", "Select", "Set",
        "Shoot", "Slide", "Step", "Swap", "Vote",
    ]),
    ("moveAgain", &[]), ("mover", &[]), ("next", &[]), ("nextPhase", &[]),
    ("no", &["Moves", "Pieces", "Repeat", "Suicide"]), ("note", &[]), ("pair", &[]), ("pass", &[]),
    ("passEnd", &[]), ("path", &[]), ("pathExtent", &[]), ("payoff", &[]), ("payoffs", &[]), ("phase", &[]),
    ("piece", &[]), ("pips", &[]), ("place", &["Random", "Stack"]), ("play", &[]), ("player", &[]),
    ("players", &[]), ("poly", &[]), ("pot", &[]), ("prev", &[]), ("priority", &[]), ("promote", &[]),
    ("propose", &[]), ("push", &[]), ("quadhex", &[]), ("random", &[]), ("range", &[]), ("rectangle", &[]),
    ("region", &[]), ("regionSite", &[]), ("regions", &[]), ("regular", &[]), ("remember", &["State", "Value"]),
    ("remove", &[]), ("renumber", &[]), ("repeat", &[]), ("result", &[]), ("results", &[]), ("rhombus", &[]),
    ("roll", &[]), ("rotate", &[]), ("rotation", &[]), ("rotations", &[]), ("row", &[]), ("rules", &[]),
    ("satisfy", &[]), ("scale", &[]), ("score", &[]), ("select", &[]), ("seq", &[]),
    ("set", &[
        "Amount", "Cost", "Count", "Counter", "Hidden", "NextPlayer", "Pending", "Phase", "Pot", "RememberValue",
        "Rotation", "Score", "State", "Team", "TrumpSuit", "Value", "Var",
    ]),
    ("shape", &[]), ("shift", &[]), ("shoot", &[]), ("site", &[]),
    ("sites", &[
        "Angled", "Around", "Axial", "Between", "Board", "Bottom", "Cell", "Centre", "Column", "ConcaveCorners",
        "ConvexCorners", "Corners", "Crossing", "Direction", "Distance", "Edge", "Empty", "From", "Group", "Hand",
        "Hidden", "Hint", "Horizontal", "Incident", "Inner", "LargePiece", "LastFrom", "LastTo", "Layer", "Left",
        "LineOfPlay", "LineOfSight", "Loop", "Major", "Minor", "Occupied", "Outer", "Pattern", "Pending",
        "Perimeter", "Phase", "Playable", "Random", "Right", "Row", "Side", "Slash", "Slosh", "Start", "State",
        "To", "ToClear", "Top", "Track", "Vertical", "Walk", "Winning",
    ]),
    ("size", &["Array", "Group", "LargePiece", "Stack", "Territory"]), ("sizes", &["Group"]), ("skew", &[]),
    ("slide", &[]), ("sow", &[]), ("spiral", &[]), ("split", &[]), ("splitCrossings", &[]), ("square", &[]),
    ("start", &[]), ("state", &[]), ("step", &[]), ("subdivide", &[]), ("subgame", &[]), ("surakartaBoard", &[]),
    ("surround", &[]), ("swap", &["Pieces", "Players"]), ("take", &["Control", "Domino"]), ("team", &[]),
    ("then", &[]), ("tile", &[]), ("tiling", &[]), ("to", &[]), ("toBool", &[]), ("toFloat", &[]),
    ("toInt", &[]), ("topLevel", &[]), ("track", &[]), ("trackSite", &["EndSite", "FirstSite", "Move"]),
    ("tri", &[]), ("trigger", &[]), ("trim", &[]), ("union", &[]), ("value", &[
        "MoveLimit", "Pending", "Piece", "Player", "Random", "TurnLimit",
    ]),
    ("values", &["Remembered"]), ("var", &[]), ("vote", &[]), ("was", &["Pass"]), ("wedge", &[]), ("what", &[]),
    ("where", &["Level"]), ("while", &[]), ("who", &[]), ("xor", &[]),
];
