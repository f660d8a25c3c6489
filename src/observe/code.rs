//! The kinds of findings.

use crate::diagnostic::Code;

/// All codes of this module.
pub const CODES: &[&Code] = &[
    &BROKEN,
    &RULE_NEVER_USED,
    &CONSEQUENCE_NEVER,
    &END_NEVER,
    &EXIT_NEVER,
    &PHASE_NEVER,
    &PATTERN_NEVER,
    &PIECE_NEVER_MOVED,
    &OVER_AT_ONCE,
    &LIMIT,
    &NO_MOVE,
    &ENDLESS_TURN,
    &OVERDRAWN,
];

/// A position that breaks a promise of the engine.
pub static BROKEN: Code = Code {
    name: "play::broken",
    summary: "a position is not what the engine promises",
    explain: "After every move of `check --play` the position is looked at: each site holds one kind of piece \
              and belongs to its owner, the hash is that of a position set up afresh, a move that is taken back \
              and made again leads to the same position. If one of these does not hold, the program is at \
              fault, not the description.",
    wrong: "a position whose hash is not that of the same position set up afresh",
    right: "a report of the description and the seed, so that the program can be mended",
};

/// A rule without a legal move.
pub static RULE_NEVER_USED: Code = Code {
    name: "play::rule_never_used",
    summary: "no move of a rule was legal in any random game",
    explain: "Random games were played, and in none of their positions did this rule give a move. Either what \
              it asks for cannot be, or it is so rare that more games must be looked at.",
    wrong: "(play (or (move Add (to (sites Empty))) (move Remove (difference (sites Empty) (sites Board)))))",
    right: "(play (or (move Add (to (sites Empty))) (move Remove (sites Occupied by:Next))))",
};

/// A consequence that never happened.
pub static CONSEQUENCE_NEVER: Code = Code {
    name: "play::consequence_never",
    summary: "the consequence of a move did not happen in any random game",
    explain: "A consequence under a condition was looked at in random games, and the condition never held, or \
              always; or a capture by surrounding took nothing. A condition that cannot hold is often one that \
              asks at the wrong moment: it sees the position after the move.",
    wrong: "(play (move Add (to (sites Empty)) (then (if (is Empty (last To)) (moveAgain)))))",
    right: "(play (move Add (to (sites Empty)) (then (if (is Line 2) (moveAgain)))))",
};

/// An end rule that never held.
pub static END_NEVER: Code = Code {
    name: "play::end_never",
    summary: "an end rule did not hold in any random game",
    explain: "Random games ended in other ways. An end rule that never holds may ask for what cannot be, or \
              stand behind another that always holds first. Rules marked `adjudication:true` are not looked at: \
              they only keep games from going on for ever.",
    wrong: "(board (square 4))\n\
            (end {(if (is Line 3) (result Mover Win)) (if (is Line 4) (result Mover Loss))})",
    right: "(board (square 4))\n\
            (end {(if (is Line 4) (result Mover Loss)) (if (is Line 3) (result Mover Win))})",
};

/// A way out of a phase that nobody took.
pub static EXIT_NEVER: Code = Code {
    name: "play::exit_never",
    summary: "a way out of a phase was not taken in any random game",
    explain: "The phase was entered, and the one it leads to was entered too, but never this way. The condition \
              may be one that never holds in this phase, or another way out is always taken before.",
    wrong: "(phase \"Placement\" (play (move Add (to (sites Empty)))) (nextPhase (is Full) \"Movement\") (nextPhase (is Full) \"Movement\"))\n\
            (phase \"Movement\" (play (move Pass)))",
    right: "(phase \"Placement\" (play (move Add (to (sites Empty)))) (nextPhase (is Full) \"Movement\"))\n\
            (phase \"Movement\" (play (move Pass)))",
};

/// A phase that nobody entered.
pub static PHASE_NEVER: Code = Code {
    name: "play::phase_never",
    summary: "nobody entered a phase in any random game",
    explain: "No `(nextPhase …)` that leads to this phase was taken. Look at their conditions, and at whether \
              the game ends before.",
    wrong: "(phase \"Placement\" (play (move Add (to (sites Empty)))) (nextPhase (< 9 (count Sites in:(sites Board))) \"Movement\"))\n\
            (phase \"Movement\" (play (move Pass)))",
    right: "(phase \"Placement\" (play (move Add (to (sites Empty)))) (nextPhase (is Full) \"Movement\"))\n\
            (phase \"Movement\" (play (move Pass)))",
};

/// A pattern that nobody formed.
pub static PATTERN_NEVER: Code = Code {
    name: "play::pattern_never",
    summary: "nobody formed a pattern in any random game",
    explain: "A large pattern is rare in random play, so this may only say that more games must be looked at. \
              But a pattern may also need more pieces than a player has, or points where pieces never stand.",
    wrong: "(pattern \"Row\" (line 3 Orthogonal))\n\
            (end (if (= 2 (count Pieces Mover)) (result Mover Win)))",
    right: "(pattern \"Row\" (line 2 Orthogonal))\n\
            (end (if (is Line 3) (result Mover Win)))",
};

/// A piece that never moved, or never was there.
pub static PIECE_NEVER_MOVED: Code = Code {
    name: "play::piece_never_moved",
    summary: "a piece did not move, or did not come into the game, in any random game",
    explain: "A piece with moves of its own stood on the board but never moved, or a kind of piece among the \
              equipment never stood anywhere. `(forEach Piece)` asks only the mover's pieces, and only those \
              that are told how they move.",
    wrong: "(piece \"Rook\" Each (move Slide Orthogonal))\n\
            (start {(place \"Rook1\" {\"a1\"}) (place \"Rook2\" {\"c3\"})})\n\
            (play (move Add (piece \"Rook\") (to (sites Empty))))",
    right: "(piece \"Rook\" Each (move Slide Orthogonal))\n\
            (start {(place \"Rook1\" {\"a1\"}) (place \"Rook2\" {\"c3\"})})\n\
            (play (or (move Add (piece \"Rook\") (to (sites Empty))) (forEach Piece)))",
};

/// Games that end before they begin.
pub static OVER_AT_ONCE: Code = Code {
    name: "play::over_at_once",
    summary: "every random game was over in the first round",
    explain: "End rules are asked after every move, the first one included. One that counts pieces often holds \
              before they have come to the board, so that nobody comes to a second move.",
    wrong: "(end (if (no Pieces Next) (result Next Loss)))",
    right: "(start {(place \"Disc1\" {\"a1\"}) (place \"Disc2\" {\"c3\"})})\n\
            (end (if (no Pieces Next) (result Next Loss)))",
};

/// A game that did not end.
pub static LIMIT: Code = Code {
    name: "play::limit",
    summary: "a random game reached the limit of its length",
    explain: "A game of 1250 turns for each player, or of 10,000 moves, is a draw, whatever its rules say. Games \
              that get there usually go round in circles, and lack a rule for that.",
    wrong: "(piece \"King\" Each (move Step))\n\
            (start {(place \"King1\" {\"a1\"}) (place \"King2\" {\"c3\"})})\n\
            (play (forEach Piece))\n\
            (end (if (no Pieces Next) (result Next Loss)))",
    right: "(piece \"King\" Each (move Step))\n\
            (start {(place \"King1\" {\"a1\"}) (place \"King2\" {\"c3\"})})\n\
            (play (forEach Piece))\n\
            (end (if (is Repeated 3) (result All Draw)))",
};

/// A player without a move.
pub static NO_MOVE: Code = Code {
    name: "play::no_move",
    summary: "a player had no move, and no rule says what that means",
    explain: "A player without a legal move passes, as in Ludii. If that is meant, write `(move Pass)` where \
              there is no other move; if not, say that the player has lost, or that the game ends.",
    wrong: "(play (forEach Piece))",
    right: "(play (priority (forEach Piece) (move Pass)))",
};

/// A turn without end.
pub static ENDLESS_TURN: Code = Code {
    name: "play::endless_turn",
    summary: "one player made more than a thousand moves in a row",
    explain: "Something lets a player move again and again, so that the other never comes to move. The game \
              ends at the limit of moves, as a draw.",
    wrong: "(piece \"King\" Each (move Step (then (moveAgain))))\n\
            (start {(place \"King1\" {\"a1\"}) (place \"King2\" {\"c3\"})})\n\
            (play (forEach Piece))",
    right: "(piece \"King\" Each (move Step (then (if (= 0 (count MovesThisTurn)) (moveAgain)))))\n\
            (start {(place \"King1\" {\"a1\"}) (place \"King2\" {\"c3\"})})\n\
            (play (forEach Piece))\n\
            (end (if (is Repeated 3) (result All Draw)))",
};

/// Too many debts.
pub static OVERDRAWN: Code = Code {
    name: "play::overdrawn",
    summary: "more was owed, stacked or remembered at once than can be kept",
    explain: "At most eight different debts, of a player and a kind, can be open at the same time, a stack has at \
              most 64 pieces, and a memory holds about twice as many values as there are sites. A game in which \
              there are more is a draw.",
    wrong: "(play (move Add (to (sites Empty)) (then (and {\n\
                (owe 1 (move Pass)) (owe 1 (move Pass)) (owe 1 (move Pass))\n\
                (owe 1 (move Pass)) (owe 1 (move Pass)) (owe 1 (move Pass))\n\
                (owe 1 (move Pass)) (owe 1 (move Pass)) (owe 1 (move Pass))}))))",
    right: "(play (move Add (to (sites Empty)) (then (owe 9 (move Pass)))))",
};
