//! Moves as UCI writes them: start and end without a sign between, and the promotion as a small letter: `e7e8q`. Where
//! a promotion is a move of its own after that of the pawn, both moves are one word of UCI.

use crate::game::{Game, Move, Trial};
use crate::play::choose;

/// The word of a move that changes no turn; none for a move that UCI cannot write.
fn word(game: &Game, mv: Move) -> Option<String> {
    let is_on_board = |site: &crate::topology::Site| site.index() < game.layout.board;
    match (mv.from(), mv.to()) {
        (None, None) => Some("0000".to_owned()),
        (Some(from), Some(to)) if is_on_board(&from) && is_on_board(&to) => {
            let sites = [from, to].map(|site| game.site_name(site));
            let promoted = match mv.piece {
                0 => String::new(),
                piece => letter(game, piece).to_string(),
            };
            Some(sites.concat() + &promoted)
        }
        (start, Some(to)) if is_on_board(&to) => {
            let held = start.map(|site| game.start.what(&game.layout, site));
            let piece = if mv.piece == 0 {
                held.unwrap_or(0)
            } else {
                mv.piece
            };
            let letter = letter(game, piece).to_ascii_uppercase();
            Some(format!("{letter}@{}", game.site_name(to)))
        }
        _ => None,
    }
}

/// The letter of a kind of piece: the first of its name, but for knights, which are n.
fn letter(game: &Game, piece: u8) -> char {
    let name = game.components[usize::from(piece)].name.to_lowercase();
    match name.starts_with("knight") {
        true => 'n',
        false => name.chars().next().unwrap_or('p'),
    }
}

/// The letter of a promotion that is a move of its own: another piece for the one that stands there.
fn promotion(trial: &Trial<'_>, mv: Move) -> Option<char> {
    let (game, state) = (trial.game(), trial.state());
    let to = mv.to().filter(|to| to.index() < game.layout.board)?;
    let stands = state.what(&game.layout, to);
    let is_promotion = mv.from().is_none() && mv.piece != 0 && stands != 0 && stands != mv.piece;
    is_promotion.then(|| letter(game, mv.piece))
}

/// The moves of a trial from the first position of its game, one word for each move, and a promotion with the move before it.
/// None if one of them cannot be written or is not the only one that is written so.
pub(crate) fn history<'g>(game: &'g Game, trial: &Trial<'g>) -> Option<Vec<String>> {
    let (mut past, mut words) = (Trial::new(game), Vec::<String>::new());
    for played in &trial.past().moves {
        match (promotion(&past, played.mv), words.last_mut()) {
            (Some(letter), Some(last)) => last.push(letter),
            _ => words.push(alone(&mut past, played.mv)?),
        }
        past.play_known(played.mv);
    }
    Some(words)
}

/// The word of a legal move, if no other legal move is written so.
fn alone(trial: &mut Trial<'_>, mv: Move) -> Option<String> {
    let (game, mut legal) = (trial.game(), Vec::new());
    let own = word(game, mv)?;
    trial.legal_moves(&mut legal);
    let others = legal.iter().filter(|other| **other != mv);
    let mut same = others.filter(|other| word(game, **other).as_ref() == Some(&own));
    same.next().is_none().then_some(own)
}

/// A line of moves as one word of UCI: its first move, with the promotion that follows it. None if UCI cannot write it.
pub(crate) fn whole(trial: &Trial<'_>, line: &[Move]) -> Option<String> {
    let (first, rest) = line.split_first()?;
    let mut trial = trial.clone();
    if promotion(&trial, *first).is_some() {
        return None;
    }
    let mut own = alone(&mut trial, *first)?;
    let mover = trial.state().head.mover;
    trial.play_known(*first);
    if trial.ending().is_none() && trial.state().head.mover == mover {
        let mut legal = Vec::new();
        trial.legal_moves(&mut legal);
        if legal.iter().any(|mv| promotion(&trial, *mv).is_some()) {
            // A search that has gone no further promotes to what is listed first.
            let then = rest.first().or(legal.first())?;
            own.push(promotion(&trial, *then)?);
        }
    }
    Some(own)
}

/// The moves that a word means in a position: as UCI writes them, or else as they are written at the prompt.
///
/// # Errors
///
/// Why it is no legal move.
pub(crate) fn read(trial: &Trial<'_>, typed: &str) -> Result<Vec<Move>, String> {
    let mut legal = Vec::new();
    trial.clone().legal_moves(&mut legal);
    if let Some(mv) = of_word(trial.game(), &legal, typed) {
        return Ok(vec![mv]);
    }
    if let Some(both) = promoted(trial, &legal, typed) {
        return Ok(both.into());
    }
    let chosen = choose(trial, &legal, typed);
    let chosen = chosen.map(|mv| vec![mv]);
    chosen.map_err(|refusal| match refusal.help {
        Some(help) => format!("{}; {help}", refusal.reason),
        None => refusal.reason,
    })
}

/// The letters of the pieces that the last move can promote to, if its word lacks one of them.
pub(crate) fn missing_promotion(trial: &Trial<'_>) -> Vec<char> {
    let Some(last) = trial.past().moves.last() else {
        return Vec::new();
    };
    let mut legal = Vec::new();
    if trial.ending().is_none() {
        trial.clone().legal_moves(&mut legal);
    }
    let ends = last.mv.to();
    let letter = |mv: &Move| promotion(trial, *mv).filter(|_| ends.is_some() && mv.to() == ends);
    let letters: Option<Vec<char>> = legal.iter().map(letter).collect();
    letters.unwrap_or_default()
}

/// The only one of some moves that is written so.
fn of_word(game: &Game, moves: &[Move], typed: &str) -> Option<Move> {
    let is_it = |mv: &&Move| word(game, **mv).is_some_and(|word| word.eq_ignore_ascii_case(typed));
    let mut found = moves.iter().filter(is_it);
    found.next().copied().filter(|_| found.next().is_none())
}

/// A move and the promotion that follows it, written as one word with a letter behind.
fn promoted(trial: &Trial<'_>, legal: &[Move], typed: &str) -> Option<[Move; 2]> {
    let mut letters = typed.chars();
    let wanted = letters.next_back()?.to_ascii_lowercase();
    let first = of_word(trial.game(), legal, letters.as_str())?;
    let mut after = trial.clone();
    after.play_known(first);
    let mut then = Vec::new();
    after.legal_moves(&mut then);
    let is_it = |mv: &&Move| promotion(&after, **mv) == Some(wanted);
    let stays = after.state().head.mover == trial.state().head.mover;
    then.iter()
        .find(is_it)
        .filter(|_| stays)
        .map(|then| [first, *then])
}
