//! Moves as people write them: `@d4`, `a1-a2`, `xc3`, `a1xb2`, `pass`.

use super::Game;
use super::ir::Physical;
use super::moves::{Move, NOWHERE};
use super::state::State;

/// How moves of a position are written.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'g> {
    game: &'g Game,
}

impl<'g> Notation<'g> {
    /// The notation of a game.
    #[must_use]
    pub fn new(game: &'g Game) -> Self {
        Self { game }
    }

    /// The legal moves of a position in words that tell each from all others.
    /// Equal words get a suffix: the piece chosen (`=Queen`), or a number (`#2`).
    #[must_use]
    pub fn all(&self, state: &State, moves: &[Move]) -> Vec<String> {
        let mut words: Vec<String> = moves.iter().map(|mv| self.plain(state, *mv)).collect();
        if twins(&words).is_empty() {
            return words;
        }
        let piece = |mv: &Move| match mv.piece {
            0 => String::new(),
            piece => format!("={}", self.game.components[usize::from(piece)].base),
        };
        refine(&mut words, |index| piece(&moves[index]));
        refine(&mut words, |index| match moves[index].between {
            NOWHERE => String::new(),
            site => format!(":{}", self.game.site_name(site)),
        });
        number_twins(&mut words);
        words
    }

    /// A move on its own; other moves of the position may read the same.
    #[must_use]
    pub fn plain(&self, state: &State, mv: Move) -> String {
        let rule = self.game.rule(mv.rule);
        if rule.pass {
            return "pass".to_owned();
        }
        let layout = &self.game.layout;
        let name = |site| self.game.site_name(site);
        match rule.physical {
            Physical::Put => format!("@{}", name(mv.to)),
            Physical::Take => format!("x{}", name(mv.to)),
            Physical::Swap => "swap".to_owned(),
            Physical::Carry if usize::from(mv.from.0) >= layout.board => {
                format!("@{}", name(mv.to))
            }
            Physical::Carry => {
                let takes = state.what(layout, mv.to) != 0
                    || (mv.between != NOWHERE
                        && self.game.owner(state.what(layout, mv.between)) != state.head.mover
                        && state.what(layout, mv.between) != 0);
                format!(
                    "{}{}{}",
                    name(mv.from),
                    if takes { "x" } else { "-" },
                    name(mv.to)
                )
            }
            Physical::Nothing if mv.from == NOWHERE || mv.from == mv.to => name(mv.to),
            Physical::Nothing if mv.to == NOWHERE => name(mv.from),
            Physical::Nothing => format!("{}>{}", name(mv.from), name(mv.to)),
        }
    }

    /// The legal moves meant by what somebody typed: the one so written, or
    /// else all that differ from it only in letter case, `-` for `x`, or a suffix.
    #[must_use]
    pub fn find(&self, state: &State, moves: &[Move], typed: &str) -> Vec<Move> {
        let words = self.all(state, moves);
        if let Some(index) = words.iter().position(|word| word == typed) {
            return vec![moves[index]];
        }
        let loose = |word: &str| {
            let word = word.to_ascii_lowercase();
            match word.strip_prefix('x') {
                Some(rest) => format!("x{rest}"),
                None => word.replace('x', "-"),
            }
        };
        let wanted = loose(typed);
        let exact: Vec<usize> = (0..words.len())
            .filter(|index| loose(&words[*index]) == wanted)
            .collect();
        let meant = if exact.is_empty() {
            (0..words.len())
                .filter(|index| {
                    loose(&words[*index]).split(['=', ':', '#']).next() == Some(wanted.as_str())
                })
                .collect()
        } else {
            exact
        };
        meant.into_iter().map(|index| moves[index]).collect()
    }
}

/// The places of each word that stands more than once.
fn twins(words: &[String]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..words.len()).collect();
    order.sort_by(|one, other| words[*one].cmp(&words[*other]));
    order
        .chunk_by(|one, other| words[*one] == words[*other])
        .filter(|places| places.len() > 1)
        .map(<[usize]>::to_vec)
        .collect()
}

/// Appends a suffix to equal words where the suffixes differ.
fn refine(words: &mut [String], suffix: impl Fn(usize) -> String) {
    for places in twins(words) {
        let suffixes: Vec<String> = places.iter().map(|index| suffix(*index)).collect();
        if suffixes.iter().any(|other| *other != suffixes[0]) {
            for (index, suffix) in places.into_iter().zip(suffixes) {
                words[index].push_str(&suffix);
            }
        }
    }
}

/// Appends a number to every equal word but the first.
fn number_twins(words: &mut [String]) {
    for places in twins(words) {
        for (number, index) in places.into_iter().enumerate().skip(1) {
            words[index].push_str(&format!("#{}", number + 1));
        }
    }
}
