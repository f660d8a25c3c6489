//! The kinds of mistakes this phase finds. Their pages are in `codes.md`.

use crate::diagnostic::{Code, codes};

codes! { "codes.md":
    NO_GAME = "check::no_game",
    SECOND_GAME = "check::second_game",
    UNKNOWN_LUDEME = "check::unknown_ludeme",
    UNSUPPORTED = "check::unsupported",
    UNKNOWN_SECOND_WORD = "check::unknown_second_word",
    WRONG_TYPE = "check::wrong_type",
    MISSING_ARGUMENT = "check::missing_argument",
    SURPLUS_ARGUMENT = "check::surplus_argument",
    UNKNOWN_LABEL = "check::unknown_label",
    LABEL_TWICE = "check::label_twice",
    UNKNOWN_WORD = "check::unknown_word",
    UNKNOWN_NAME = "check::unknown_name",
    OTHER_CHOICE = "check::other_choice",
    NUMBER_TOO_LARGE = "check::number_too_large",
    BAD_RANGE = "check::bad_range",
}
