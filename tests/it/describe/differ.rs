//! Whether two games are played alike.

use dafang::game::{Game, Move, Trial};
use dafang::play::Random;

/// The longest stretch of a game that is compared.
const PLIES: usize = 60;

/// The legal moves of a position, one of each by what the player decides: rules are numbered anew when a text
/// changes.
fn legal(trial: &mut Trial<'_>) -> Vec<Move> {
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    moves.sort_by_key(|mv| (key(mv), mv.rule));
    moves.dedup_by_key(|mv| key(mv));
    moves
}

fn key(mv: &Move) -> impl Ord + use<> {
    let sites = [mv.from(), mv.to(), mv.between()];
    (sites, mv.piece, mv.player, mv.site, mv.value)
}

/// Whether one of some random games, played by both side by side, shows other legal moves or ends otherwise.
pub(crate) fn differ(one: &Game, other: &Game, games: u64) -> bool {
    (0..games).any(|seed| differ_once(one, other, seed))
}

fn differ_once(one: &Game, other: &Game, seed: u64) -> bool {
    let (mut one, mut other) = (Trial::new(one), Trial::new(other));
    let mut random = Random::for_game(seed, 0);
    for _ in 0..PLIES {
        let (moves, others) = (legal(&mut one), legal(&mut other));
        if moves.len() != others.len() || !moves.iter().map(key).eq(others.iter().map(key)) {
            return true;
        }
        if moves.is_empty() || one.ending() != other.ending() {
            break;
        }
        let Some(chosen) = random.choose(&(0..moves.len()).collect::<Vec<usize>>()) else {
            break;
        };
        one.play_known(moves[chosen]);
        other.play_known(others[chosen]);
    }
    one.ending() != other.ending()
}
