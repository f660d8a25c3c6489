//! The kinds of findings. Their pages are in `codes.md`.

use crate::diagnostic::{Code, codes};

codes! { "codes.md":
    BROKEN = "play::broken",
    RULE_NEVER_USED = "play::rule_never_used",
    CONSEQUENCE_NEVER = "play::consequence_never",
    END_NEVER = "play::end_never",
    EXIT_NEVER = "play::exit_never",
    PHASE_NEVER = "play::phase_never",
    PATTERN_NEVER = "play::pattern_never",
    PIECE_NEVER_MOVED = "play::piece_never_moved",
    NOBODY_WON = "play::nobody_won",
    PLAYER_LEFT_OUT = "play::player_left_out",
    OVER_AT_ONCE = "play::over_at_once",
    LIMIT = "play::limit",
    NO_MOVE = "play::no_move",
    ENDLESS_TURN = "play::endless_turn",
    BEYOND_BOUNDS = "play::beyond_bounds",
    OVERDRAWN = "play::overdrawn",
}
