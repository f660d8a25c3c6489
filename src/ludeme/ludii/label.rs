//! The labels of Ludii's ludemes, to distinguish one that is not supported yet from one that does not exist.

/// Whether Ludii's ludeme with this head and second word has a label.
pub(crate) fn has_label(head: &str, word: Option<&str>, label: &str) -> bool {
    labels(head, word).contains(&label)
}

/// The labels of Ludii's ludeme with this head and second word.
pub(crate) fn labels(head: &str, word: Option<&str>) -> &'static [&'static str] {
    let of = |word: &str| {
        LABELS
            .iter()
            .find(|(name, second, _)| *name == head && *second == word)
    };
    let known = word.and_then(of).or_else(|| of(""));
    known.map_or(&[], |(_, _, labels)| labels)
}

/// Whether the labels of just this ludeme are known, and not only those of all with its head.
pub(crate) fn has_own_labels(head: &str, word: Option<&str>) -> bool {
    let of = |word: &str| {
        LABELS
            .iter()
            .any(|(name, second, _)| *name == head && *second == word)
    };
    match word {
        Some(word) => of(word),
        None => of("") && LABELS.iter().filter(|(name, ..)| *name == head).count() == 1,
    }
}

/// Head, second word (empty: any other), labels.
#[rustfmt::skip]
const LABELS: &[(&str, &str, &[&str])] = &[
    ("add", "", &["cells", "connect", "count", "edges", "edgesCurved", "stack", "vertices"]),
    ("ahead", "", &["steps"]),
    ("all", "", &["except", "excepts", "if", "of"]),
    ("all", "Different", &["except", "excepts", "if"]),
    ("all", "Groups", &["if", "of"]),
    ("all", "Sites", &["if"]),
    ("all", "Values", &["if"]),
    ("apply", "", &["if"]),
    ("arrayValue", "", &["index"]),
    ("between", "", &["after", "before", "if", "trail"]),
    ("board", "", &["largeStack", "use"]),
    ("boardless", "", &["largeStack"]),
    ("brick", "", &["trim"]),
    ("byScore", "", &["misere"]),
    ("card", "", &[
        "at", "biased", "level", "maxCount", "maxState", "maxValue", "rank", "suit", "trumpRank",
        "trumpValue", "value"
    ]),
    ("column", "", &["of"]),
    ("complete", "", &["eachCell"]),
    ("concentric", "", &["joinCorners", "joinMidpoints", "midpoints", "rings", "sides", "stagger", "steps"]),
    ("concentric", "Circle", &["stagger"]),
    ("coord", "", &["column", "row"]),
    ("cost", "", &["at", "in"]),
    ("count", "", &["at", "if", "in", "min", "newRotation", "of", "stop", "to"]),
    ("count", "Adjacent", &["at", "in"]),
    ("count", "Diagonal", &["at", "in"]),
    ("count", "Groups", &["if", "min"]),
    ("count", "Liberties", &["at", "if"]),
    ("count", "Neighbours", &["at", "in"]),
    ("count", "Number", &["at", "in"]),
    ("count", "Off", &["at", "in"]),
    ("count", "Orthogonal", &["at", "in"]),
    ("count", "Pieces", &["if", "in", "of"]),
    ("count", "Pips", &["of"]),
    ("count", "Sites", &["at", "in"]),
    ("count", "Stack", &["if", "stop", "to"]),
    ("count", "Steps", &["newRotation"]),
    ("count", "Value", &["in"]),
    ("deal", "", &["beginWith"]),
    ("deck", "", &["cardsBySuit", "suits"]),
    ("dice", "", &["biased", "d", "faces", "facesByDie", "from", "num"]),
    ("directions", "", &["bySite", "from", "num", "of", "to"]),
    ("do", "", &["ifAfterwards", "next"]),
    ("dominoes", "", &["upTo"]),
    ("enclose", "", &["numException"]),
    ("expand", "", &["origin", "steps"]),
    ("forEach", "", &[
        "at", "combined", "container", "if", "max", "min", "noMoveYet", "of", "on", "replayDouble",
        "startAt", "top"
    ]),
    ("forEach", "Die", &["combined", "if", "replayDouble"]),
    ("forEach", "Group", &["if"]),
    ("forEach", "Level", &["at", "if", "startAt"]),
    ("forEach", "Piece", &["container", "on", "top"]),
    ("forEach", "Value", &["max", "min"]),
    ("from", "", &["at", "if", "level"]),
    ("fromTo", "", &["copy", "count", "stack"]),
    ("graph", "", &["edges", "vertices"]),
    ("hand", "", &["size"]),
    ("hint", "", &["at"]),
    ("hop", "", &["stack"]),
    ("is", "", &[
        "at", "byLevel", "closed", "contiguous", "even", "exact", "from", "if", "in", "k", "length",
        "level", "odd", "of", "path", "surround", "through", "throughAny", "to", "top", "what", "whats"
    ]),
    ("is", "Acute", &["at"]),
    ("is", "Connected", &["at"]),
    ("is", "Line", &[
        "byLevel", "contiguous", "exact", "if", "through", "throughAny", "top", "what", "whats"
    ]),
    ("is", "Loop", &["path", "surround"]),
    ("is", "Obtuse", &["at"]),
    ("is", "Path", &["closed"]),
    ("is", "Pattern", &["from", "what", "whats"]),
    ("is", "Reflex", &["at"]),
    ("is", "RegularGraph", &["even", "k", "odd"]),
    ("is", "Right", &["at"]),
    ("last", "", &["afterConsequence"]),
    ("last", "From", &["afterSubsequents"]),
    ("last", "LevelFrom", &["afterSubsequents"]),
    ("last", "LevelTo", &["afterSubsequents"]),
    ("last", "To", &["afterSubsequents"]),
    ("layer", "", &["of"]),
    ("leap", "", &["forward", "rotations"]),
    ("mancalaBoard", "", &["largeStack", "numStores", "store"]),
    ("max", "", &["withValue"]),
    ("max", "Captures", &["withValue"]),
    ("max", "Moves", &["withValue"]),
    ("merge", "", &["connect"]),
    ("move", "", &["at", "copy", "count", "forward", "level", "next", "previous", "rotations", "stack"]),
    ("no", "", &["in", "of"]),
    ("no", "Pieces", &["in", "of"]),
    ("note", "", &["player", "to"]),
    ("path", "", &["colour", "from", "slotsFrom", "slotsTo", "to"]),
    ("phase", "", &["of"]),
    ("piece", "", &["maxCount", "maxState", "maxValue", "state"]),
    ("place", "", &["coord", "count", "counts", "items", "rotation", "state", "value"]),
    ("place", "Random", &["count", "state", "value"]),
    ("players", "", &["if", "of"]),
    ("players", "Many", &["if", "of"]),
    ("players", "Team", &["if"]),
    ("poly", "", &["rotns"]),
    ("quadhex", "", &["thirds"]),
    ("random", "", &["num"]),
    ("rectangle", "", &["diagonals"]),
    ("regionSite", "", &["index"]),
    ("remember", "", &["unique"]),
    ("remember", "Value", &["unique"]),
    ("remove", "", &["at", "cells", "count", "edges", "level", "trimEdges", "vertices"]),
    ("repeat", "", &["step"]),
    ("results", "", &["from", "to"]),
    ("rotation", "", &["at", "level"]),
    ("row", "", &["of"]),
    ("rules", "", &["phases"]),
    ("set", "", &["at", "coord", "level", "next", "previous", "to", "unique"]),
    ("set", "Hidden", &["level", "to"]),
    ("set", "RememberValue", &["unique"]),
    ("set", "Rotation", &["next", "previous"]),
    ("set", "State", &["site"]),
    ("set", "Value", &["site"]),
    ("sites", "", &[
        "at", "by", "component", "components", "cond", "container", "distance", "from", "fromIncluded",
        "if", "includeSelf", "included", "inside", "newRotation", "num", "of", "on", "owner", "rotations",
        "stop", "stopIncluded", "surround", "to", "toIncluded", "top", "what", "whats"
    ]),
    ("sites", "Around", &["distance", "if", "includeSelf"]),
    ("sites", "Between", &["cond", "from", "fromIncluded", "to", "toIncluded"]),
    ("sites", "Crossing", &["at"]),
    ("sites", "Direction", &["distance", "from", "included", "stop", "stopIncluded"]),
    ("sites", "Distance", &["from", "newRotation"]),
    ("sites", "Group", &["at", "from", "if"]),
    ("sites", "Hidden", &["to"]),
    ("sites", "HiddenCount", &["to"]),
    ("sites", "HiddenRotation", &["to"]),
    ("sites", "HiddenState", &["to"]),
    ("sites", "HiddenValue", &["to"]),
    ("sites", "HiddenWhat", &["to"]),
    ("sites", "HiddenWho", &["to"]),
    ("sites", "Incident", &["at", "of", "owner"]),
    ("sites", "LargePiece", &["at"]),
    ("sites", "LineOfSight", &["at"]),
    ("sites", "Loop", &["inside", "surround"]),
    ("sites", "Occupied", &["component", "components", "container", "on", "top"]),
    ("sites", "Pattern", &["from", "what", "whats"]),
    ("sites", "Random", &["num"]),
    ("sites", "Track", &["from", "to"]),
    ("sites", "Walk", &["rotations"]),
    ("size", "", &["at", "if", "in"]),
    ("size", "Group", &["at", "if"]),
    ("size", "LargePiece", &["at", "in"]),
    ("size", "Stack", &["at", "in"]),
    ("sizes", "", &["if", "min", "of"]),
    ("sizes", "Group", &["if", "min", "of"]),
    ("slide", "", &["stack"]),
    ("sow", "", &[
        "apply", "backtracking", "count", "forward", "if", "includeSelf", "numPerHole", "origin", "owner",
        "skipIf", "sowEffect"
    ]),
    ("spiral", "", &["clockwise", "sites", "turns"]),
    ("square", "", &["diagonals", "pyramidal"]),
    ("state", "", &["at", "level"]),
    ("step", "", &["stack"]),
    ("subdivide", "", &["min"]),
    ("surakartaBoard", "", &["from", "largeStack", "loops"]),
    ("surround", "", &["except", "with"]),
    ("take", "", &["at", "by", "of", "to"]),
    ("take", "Control", &["at", "by", "of", "to"]),
    ("then", "", &["applyAfterAllMoves"]),
    ("tile", "", &["maxCount", "maxState", "maxValue", "numSides", "slots", "slotsPerSide"]),
    ("to", "", &["if", "level"]),
    ("topLevel", "", &["at"]),
    ("track", "", &["directed", "loop"]),
    ("trackSite", "", &["from", "if", "steps"]),
    ("trackSite", "Move", &["from", "steps"]),
    ("union", "", &["connect"]),
    ("value", "", &["at", "level"]),
    ("value", "Piece", &["at", "level"]),
    ("what", "", &["at", "level"]),
    ("where", "", &["at", "fromTop", "state"]),
    ("where", "Level", &["at", "fromTop", "state"]),
    ("who", "", &["at", "level"]),
];
