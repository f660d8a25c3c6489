//! The kinds of suspicions about what a description means. Their pages are in `codes.md`.

use crate::diagnostic::{Code, codes};

codes! { "codes.md":
    DECLARED_TWICE = "meaning::declared_twice",
    DUPLICATE_TEST = "meaning::duplicate_test",
    UNUSED_NAME = "meaning::unused_name",
    UNUSED_PIECE = "meaning::unused_piece",
    IDLE_DICE = "meaning::idle_dice",
    NO_SUCH_PLAYER = "meaning::no_such_player",
    SAME_PLACES = "meaning::same_places",
    NEGATIVE_LIMIT = "meaning::negative_limit",
    READ_BEFORE_SET = "meaning::read_before_set",
    PHASE_NEVER_ENTERED = "meaning::phase_never_entered",
    PHASE_NEVER_LEFT = "meaning::phase_never_left",
    EXIT_NEVER_TAKEN = "meaning::exit_never_taken",
    NO_END = "meaning::no_end",
    END_NEVER_HOLDS = "meaning::end_never_holds",
    END_SHADOWED = "meaning::end_shadowed",
    ROW_TOO_LONG = "meaning::row_too_long",
    UNEARNED_CAPTURES = "meaning::unearned_captures",
    WORTH_NOTHING = "meaning::worth_nothing",
    PLACED_TWICE = "meaning::placed_twice",
    TOO_MANY_PLACED = "meaning::too_many_placed",
    NOTHING_PLACED = "meaning::nothing_placed",
    PLAYER_WITHOUT_PIECES = "meaning::player_without_pieces",
    PLAYER_WITHOUT_MOVES = "meaning::player_without_moves",
    NO_MOVES = "meaning::no_moves",
    DEAD_MOVES = "meaning::dead_moves",
    ALLOWS_NOTHING = "meaning::allows_nothing",
}
