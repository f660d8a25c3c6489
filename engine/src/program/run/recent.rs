//! What the recent moves tell.

use crate::game::{Game, State};

/// Whether each player's last whole turn was a single pass; see [`Op::Recall`] for the moves.
///
/// This is the reading of [`crate::game`], which looks at no more than two moves of a turn.
pub(super) fn all_passed(recent: u64, players: usize) -> bool {
    let code = |place: u32| recent >> (8 * place) & 0xff;
    if code(0) & 1 == 0 {
        return false;
    }
    if players == 1 {
        return true;
    }
    let (mut turn_of, mut passed, mut place) = (code(0) >> 1, false, 0);
    for _ in 0..players {
        // A move of another player is the first one seen of that turn, apart from the latest move.
        let mut seen = 0;
        loop {
            if seen > 1 {
                return false;
            }
            let (mover, pass) = (code(place) >> 1, code(place) & 1 == 1);
            if mover == 0 {
                return passed;
            }
            place += 1;
            if mover != turn_of {
                if !passed {
                    return false;
                }
                (turn_of, passed) = (mover, pass);
                break;
            }
            seen += 1;
            passed = pass;
        }
    }
    true
}

/// What is known of the moves before a position, as `Op::Recall` keeps them: before the last one nobody's, which is no pass.
pub(super) fn recent_of(game: &Game, state: &State) -> u64 {
    let head = &state.head;
    let nobody = u64::from(game.prepared || head.moves > 1) * 0xfe;
    match head.moves {
        0 => nobody,
        _ => nobody << 8 | u64::from(head.prev) << 1 | u64::from(head.passed),
    }
}
