//! The kinds of mistakes that only compiling finds. Each is declared beside the ludeme that finds it.

use super::{
    bounded, clause, coerce, dice, directions, driver, effect, integer, moves, pattern, scope,
    site_type, stacks, structure, test,
};
use crate::diagnostic::Code;

/// All codes of the ludemes.
pub const CODES: &[&Code] = &[
    &structure::players::NUMBER_OF_PLAYERS,
    &structure::equipment::BAD_BOARD,
    &structure::equipment::BAD_MARK,
    &structure::equipment::SECOND_BOARD,
    &driver::TOO_MANY_BOARDS,
    &structure::game::UNFINISHED,
    &structure::game::NO_PLAY,
    &structure::start::NO_SUCH_SITE,
    &structure::start::NO_HAND,
    &structure::start::WHOSE_PIECE,
    &structure::rows::BAD_PICTURE,
    &structure::track::BAD_TRACK,
    &structure::map::BAD_MAP,
    &structure::map::UNKNOWN_MAP,
    &dice::BAD_DICE,
    &site_type::OTHER_SITE_TYPE,
    &stacks::WITH_STACKS,
    &pattern::TOO_MANY_PATTERNS,
    &pattern::FITS_NOWHERE,
    &pattern::BAD_OFFSET,
    &pattern::CHANGING_REGION,
    &pattern::TWO_MEMORIES,
    &integer::arithmetic::DIVISION_BY_ZERO,
    &scope::UNBOUND,
    &directions::OF_LAST_MOVE,
    &directions::CHANGING,
    &directions::RELATED,
    &clause::refusal::CLAUSE_PART,
    &bounded::NUMBER_TOO_SMALL,
    &bounded::NO_DIRECTION,
    &effect::prior::SEVERAL_AFTER,
    &moves::compose::MOVED_FOR_EACH,
    &moves::direction::NO_MOVES,
    &moves::relocate::COUNT_READS_TO,
    &coerce::NOT_FIXED,
    &coerce::NOT_ONE_PLAYER,
    &test::NOT_AN_END,
];
