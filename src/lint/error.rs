//! The kinds of suspicions about what a description means.

use crate::diagnostic::Code;

/// All codes of this phase.
pub const CODES: &[&Code] = &[
    &DECLARED_TWICE,
    &DUPLICATE_TEST,
    &UNUSED_NAME,
    &UNUSED_PIECE,
    &NO_SUCH_PLAYER,
    &SAME_PLACES,
    &NEGATIVE_LIMIT,
    &READ_BEFORE_SET,
    &PHASE_NEVER_ENTERED,
    &PHASE_NEVER_LEFT,
    &EXIT_NEVER_TAKEN,
    &NO_END,
    &END_NEVER_HOLDS,
    &END_SHADOWED,
    &ROW_TOO_LONG,
    &UNEARNED_CAPTURES,
    &WORTH_NOTHING,
    &PLACED_TWICE,
    &TOO_MANY_PLACED,
    &NOTHING_PLACED,
    &PLAYER_WITHOUT_PIECES,
    &PLAYER_WITHOUT_MOVES,
    &NO_MOVES,
    &DEAD_MOVES,
    &ALLOWS_NOTHING,
];

/// Two things of a kind have one name.
pub static DECLARED_TWICE: Code = Code {
    name: "meaning::declared_twice",
    summary: "two pieces, regions, phases or patterns have one name",
    explain: "A name stands for one thing. Where two have the same, the rules that use the name mean the \
              first of them, and nothing says so to a reader. Pieces of one name may belong to different \
              players.",
    wrong: "(regions \"Home\" (sites Top))\n(regions \"Home\" (sites Bottom))\n\
            (play (move Add (to (intersection (sites Empty) (sites \"Home\")))))",
    right: "(regions \"Home\" {(sites Top) (sites Bottom)})\n\
            (play (move Add (to (intersection (sites Empty) (sites \"Home\")))))",
};

/// Two worked examples have one name.
pub static DUPLICATE_TEST: Code = Code {
    name: "meaning::duplicate_test",
    summary: "two worked examples have one name",
    explain: "When an example fails it is told by its name, which should lead to one place.",
    wrong: "(test \"opening\" (choices 9))\n(test \"opening\" (choices 9) (play \"@a1\") (choices 8))",
    right: "(test \"opening\" (choices 9))\n(test \"answer\" (choices 9) (play \"@a1\") (choices 8))",
};

/// A player is named that the game does not have.
pub static NO_SUCH_PLAYER: Code = Code {
    name: "meaning::no_such_player",
    summary: "a player is named that the game does not have",
    explain: "Players are `P1`, `P2` … up to their number, and a piece of player 2 is known as `\"Disc2\"`. A \
              rule about a player beyond that number does nothing, with any ruleset or option.",
    wrong: "(start (place \"Disc3\" (sites Top)))",
    right: "(start (place \"Disc2\" (sites Top)))",
};

/// Something with a name is never used by it.
pub static UNUSED_NAME: Code = Code {
    name: "meaning::unused_name",
    summary: "a region, pattern, track, variable or memory is never used",
    explain: "Nothing in the rules asks for it, with any ruleset or option. Perhaps the rule that should is \
              missing, or asks for another one.",
    wrong: "(regions \"Home\" (sites Bottom))",
    right: "(regions \"Home\" (sites Bottom))\n\
            (play (move Add (to (intersection (sites Empty) (sites \"Home\")))))",
};

/// A piece never comes into play.
pub static UNUSED_PIECE: Code = Code {
    name: "meaning::unused_piece",
    summary: "a piece never comes into play",
    explain: "No start rule places it and no move or effect puts it on the board, with any ruleset or \
              option.",
    wrong: "(piece \"Disc\" Each)\n(piece \"King\" Each)",
    right: "(piece \"Disc\" Each)\n(piece \"King\" Each)\n(start (place \"King1\" {\"a1\"}))",
};

/// A variable is read where it cannot have been set.
pub static READ_BEFORE_SET: Code = Code {
    name: "meaning::read_before_set",
    summary: "a variable is read before it can have been set",
    explain: "Until it is set for the first time a variable is 0 and a memory is empty. Here it is read in a \
              phase before which nothing sets it, so that the reading always gives that.",
    wrong: "(phase \"Place\" (play (move Add (to (sites Empty)))) (nextPhase (= 2 (var \"Stones\")) \"Turn\"))\n\
            (phase \"Turn\" (play (move Pass (then (set Var \"Stones\" 2)))))",
    right: "(phase \"Place\" (play (move Add (to (sites Empty)) (then (set Var \"Stones\" (+ 1 (var \"Stones\"))))))\n    \
            (nextPhase (= 2 (var \"Stones\")) \"Turn\"))\n\
            (phase \"Turn\" (play (move Pass)))",
};

/// Nothing leads to a phase.
pub static PHASE_NEVER_ENTERED: Code = Code {
    name: "meaning::phase_never_entered",
    summary: "a phase is never entered",
    explain: "The game begins in the first phase, and no `(nextPhase …)` that can be taken leads to this \
              one, with any ruleset or option.",
    wrong: "(phase \"Place\" (play (move Add (to (sites Empty)))))\n\
            (phase \"Turn\" (play (move Pass)))",
    right: "(phase \"Place\" (play (move Add (to (sites Empty)))) (nextPhase (is Full) \"Turn\"))\n\
            (phase \"Turn\" (play (move Pass)))",
};

/// A phase is never left, and the game does not end in it.
pub static PHASE_NEVER_LEFT: Code = Code {
    name: "meaning::phase_never_left",
    summary: "a phase is never left, and the game cannot end in it",
    explain: "No `(nextPhase …)` of the phase can be taken, and no end rule can hold in it. Once there, the \
              game goes on until the limit of moves.",
    wrong: "(phase \"Place\" (play (move Add (to (sites Empty)))) (nextPhase (is Full) \"Turn\"))\n\
            (phase \"Turn\" (play (move Pass)))\n\
            (end (if (and (is Phase \"Place\") (is Line 3)) (result Mover Win)))",
    right: "(phase \"Place\" (play (move Add (to (sites Empty)))) (nextPhase (is Full) \"Turn\"))\n\
            (phase \"Turn\" (play (move Pass)))\n\
            (end {(if (is Line 3) (result Mover Win)) (if (is Phase \"Turn\") (result All Draw))})",
};

/// A way out of a phase is never taken.
pub static EXIT_NEVER_TAKEN: Code = Code {
    name: "meaning::exit_never_taken",
    summary: "a way out of a phase is never taken",
    explain: "Its condition never holds, or holds only where one before it does: of the ways out of a phase \
              the first is taken whose condition holds.",
    wrong: "(phase \"Place\" (play (move Add (to (sites Empty)))) (nextPhase \"Turn\") (nextPhase (is Full) \"Place\"))\n\
            (phase \"Turn\" (play (move Pass)))",
    right: "(phase \"Place\" (play (move Add (to (sites Empty)))) (nextPhase (is Full) \"Turn\"))\n\
            (phase \"Turn\" (play (move Pass)))",
};

/// Nothing ends the game.
pub static NO_END: Code = Code {
    name: "meaning::no_end",
    summary: "nothing ends the game",
    explain: "There is no end rule that can ever hold. The game goes on until all players pass, or until the \
              limit of moves, and is drawn.",
    wrong: "(end {})",
    right: "(end (if (is Line 3) (result Mover Win)))",
};

/// An end rule can never hold.
pub static END_NEVER_HOLDS: Code = Code {
    name: "meaning::end_never_holds",
    summary: "an end rule can never hold",
    explain: "Its condition is false in every position of the game, with any ruleset or option: it asks for a \
              row that is longer than the board, for more sites than there are, for a thing and its \
              opposite, or the like.",
    wrong: "(end {(if (is Line 4) (result Mover Win)) (if (is Full) (result All Draw))})",
    right: "(end {(if (is Line 3) (result Mover Win)) (if (is Full) (result All Draw))})",
};

/// A row is asked for that no board of the game has room for.
pub static ROW_TOO_LONG: Code = Code {
    name: "meaning::row_too_long",
    summary: "a row is longer than the board",
    explain: "`(is Line …)` asks for more pieces in a row than any row of the board has sites, with any ruleset \
              or option, so that it never holds: the other part of an `or` decides alone, and an effect under \
              it never happens.",
    wrong: "(board (square 3))\n(end {(if (or (is Line 4) (is Full)) (result Mover Win))})",
    right: "(board (square 3))\n(end {(if (or (is Line 3) (is Full)) (result Mover Win))})",
};

/// An end rule is hidden by one before it.
pub static END_SHADOWED: Code = Code {
    name: "meaning::end_shadowed",
    summary: "an end rule is never reached",
    explain: "End rules are asked in order, and a rule before this one has ended the game wherever this one \
              holds. Put the narrower condition first.",
    wrong: "(end {(if (is Full) (result All Draw)) (if (and (is Full) (is Line 3)) (result Mover Win))})",
    right: "(end {(if (and (is Full) (is Line 3)) (result Mover Win)) (if (is Full) (result All Draw))})",
};

/// A capture value that nobody earns.
pub static UNEARNED_CAPTURES: Code = Code {
    name: "meaning::unearned_captures",
    summary: "nobody can earn the captures of a pattern",
    explain: "The pattern is worth captures, but no rule ever counts what it is worth, with any ruleset or \
              option: `(count Captures (patterns …))` does, and `(owe …)` lets the mover take them.",
    wrong: "(pattern \"Square\" (block 2) captures:2)\n\
            (end (if (is Pattern (patterns Formed)) (result Mover Win)))",
    right: "(pattern \"Square\" (block 2) captures:2)\n\
            (play (move Add (to (sites Empty))\n    \
            (then (owe (count Captures (patterns Formed)) (move Remove (sites Occupied by:Next))))))",
};

/// A rule counts the captures of patterns that are worth none.
pub static WORTH_NOTHING: Code = Code {
    name: "meaning::worth_nothing",
    summary: "captures are counted of patterns that are worth none",
    explain: "With `captures:0` a pattern shields its pieces and captures nothing. A rule that counts the captures of \
              such patterns alone always finds none, so it never lets anybody capture.",
    wrong: "(pattern \"Square\" (block 2) captures:0)\n\
            (play (move Add (to (sites Empty))\n    \
            (then (owe (count Captures (patterns Formed)) (move Remove (sites Occupied by:Next))))))",
    right: "(pattern \"Square\" (block 2) captures:1)\n\
            (play (move Add (to (sites Empty))\n    \
            (then (owe (count Captures (patterns Formed)) (move Remove (sites Occupied by:Next))))))",
};

/// Two pieces are placed on one site.
pub static PLACED_TWICE: Code = Code {
    name: "meaning::placed_twice",
    summary: "two pieces are placed on one site",
    explain: "A site holds one kind of piece. The start rules are carried out in order, so that the later \
              piece takes the place of the earlier one.",
    wrong: "(start {(place \"Disc1\" (sites Bottom)) (place \"Disc2\" {\"a1\"})})",
    right: "(start {(place \"Disc1\" (sites Bottom)) (place \"Disc2\" {\"a3\"})})",
};

/// A player has more pieces than there are sites.
pub static TOO_MANY_PLACED: Code = Code {
    name: "meaning::too_many_placed",
    summary: "a player is given more pieces than the board has sites",
    explain: "A start rule puts so many pieces in a hand that they could never all be on the board. Where \
              several may stand on one site nothing is said.",
    wrong: "(hand Each)\n(start (place \"Disc\" \"Hand\" count:10))",
    right: "(hand Each)\n(start (place \"Disc\" \"Hand\" count:5))",
};

/// A start rule places nothing.
pub static NOTHING_PLACED: Code = Code {
    name: "meaning::nothing_placed",
    summary: "a start rule places nothing",
    explain: "The region on which pieces are to be placed has no site, or their number is none.",
    wrong: "(start (place \"Disc1\" (difference (sites Bottom) (sites Board))))",
    right: "(start (place \"Disc1\" (sites Bottom)))",
};

/// A player has no piece.
pub static PLAYER_WITHOUT_PIECES: Code = Code {
    name: "meaning::player_without_pieces",
    summary: "a player has no piece",
    explain: "The equipment has pieces for the other players, but none for this one, and none that all of \
              them share.",
    wrong: "(players 3)\n(piece \"Disc\" P1)\n(piece \"Disc\" P2)",
    right: "(players 3)\n(piece \"Disc\" Each)",
};

/// A player can never move.
pub static PLAYER_WITHOUT_MOVES: Code = Code {
    name: "meaning::player_without_moves",
    summary: "a player can never move",
    explain: "No rule allows a move to this player, in any phase and position: every turn is a forced pass.",
    wrong: "(play (if (is Mover P1) (move Add (to (sites Empty)))))",
    right: "(play (if (is Mover P1) (move Add (to (sites Empty))) (move Remove (sites Occupied by:P1))))",
};

/// A limit is below zero.
pub static NEGATIVE_LIMIT: Code = Code {
    name: "meaning::negative_limit",
    summary: "an end rule compares a count with a number below zero",
    explain: "Turns, moves and variables that count begin at 0 and go up. A limit below that is reached before \
              anybody has moved, or never.",
    wrong: "(end (if (>= (count Moves) -5) (result All Draw)))",
    right: "(end (if (>= (count Moves) 5) (result All Draw)))",
};

/// Two patterns have the same places.
pub static SAME_PLACES: Code = Code {
    name: "meaning::same_places",
    summary: "two patterns stand in the same places",
    explain: "Wherever one of the two is formed, so is the other: what forms them earns the captures of both. If \
              that is meant, one pattern that is worth as much says it better.",
    wrong: "(pattern \"Square\" (block 2))\n(pattern \"Box\" (corners 1))\n\
            (play (move Add (to (sites Empty)) \
            (then (owe (count Captures (patterns Formed)) (move Remove (sites Unshielded Next))))))",
    right: "(pattern \"Square\" (block 2) captures:2)\n\
            (play (move Add (to (sites Empty)) \
            (then (owe (count Captures (patterns Formed)) (move Remove (sites Unshielded Next))))))",
};

/// Nobody can ever move.
pub static NO_MOVES: Code = Code {
    name: "meaning::no_moves",
    summary: "nobody can ever move",
    explain: "The rules allow no move to any player, in any phase and position. There is nothing to play.",
    wrong: "(start {(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))})\n(play (forEach Piece))",
    right: "(piece \"Disc\" Each (move Step))\n(start {(place \"Disc1\" (sites Bottom)) (place \"Disc2\" (sites Top))})\n\
            (play (forEach Piece))",
};

/// A rule of moves can never yield a move.
pub static DEAD_MOVES: Code = Code {
    name: "meaning::dead_moves",
    summary: "a move can never be made",
    explain: "With any ruleset or option, a condition of the move never holds, the region it needs has no \
              site, or a rule that always allows a move has priority over it.",
    wrong: "(play (or (move Add (to (sites Empty))) (move (from (sites Hand Mover)) (to (sites Empty)))))",
    right: "(hand Each)\n(start (place \"Disc\" \"Hand\" count:2))\n\
            (play (or (move Add (to (sites Empty))) (move (from (sites Hand Mover)) (to (sites Empty)))))",
};

/// A comment that allows a warning where there is none.
pub static ALLOWS_NOTHING: Code = Code {
    name: "meaning::allows_nothing",
    summary: "a comment allows a warning that is not there",
    explain: "`// allow: CODE` keeps a warning of this code back, if it is about the line of the comment, or \
              about the next line where the comment has a line of its own. Here there is no such warning, \
              so that the comment would only hide a later mistake. Errors cannot be allowed.",
    wrong: "(piece \"Disc\" Each) // allow: unused_piece",
    right: "(piece \"Disc\" Each)\n(piece \"King\" Each) // allow: unused_piece (a variant crowns)",
};
