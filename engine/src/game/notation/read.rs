//! The move that somebody wrote: a short name, a long one, or any part of the long one that one legal move has.

use super::marks::{MarkKind, Marked};
use super::{Notation, refine};
use crate::game::moves::Move;
use crate::game::state::State;

/// The signs with which marks begin.
const SIGNS: [char; 5] = ['=', ':', '^', '/', '~'];

/// How exactly a word must be what it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reading {
    /// Letter for letter.
    Exact,
    /// In either case of letters, and with `-` for `x`.
    Loose,
}

impl Reading {
    /// A word as it is compared with others.
    fn of(self, word: &str) -> String {
        if self == Self::Exact {
            return word.to_owned();
        }
        let word = word.to_ascii_lowercase();
        match word.strip_prefix('x') {
            Some(rest) => format!("x{}", rest.replace('x', "-")),
            None => word.replace('x', "-"),
        }
    }
}

impl Notation<'_> {
    /// The legal moves meant by what somebody typed: the one whose short or long name it is, or else all whose word and
    /// marks it has, in either case of letters and with `-` for `x`. A blank in a name is written as `-`.
    #[must_use]
    pub fn find(&self, state: &State, moves: &[Move], typed: &str) -> Vec<Move> {
        let words = self.all(state, moves);
        let typed = &written(typed);
        if let Some(index) = words.iter().position(|word| word == typed) {
            return vec![moves[index]];
        }
        if self.game.layout.is_puzzle() {
            // The value that a site takes is no mark.
            return distinct(moves, &words, &self.like(&words, typed));
        }
        let long = self.long(state, moves);
        if let Some(index) = long.iter().position(|word| word == typed) {
            return vec![moves[index]];
        }
        for names in [&words, &long] {
            let found = self.like(names, typed);
            if !found.is_empty() {
                return distinct(moves, &words, &found);
            }
        }
        let mut marked = Marked::new(*self, state, moves);
        for reading in [Reading::Exact, Reading::Loose] {
            let found: Vec<usize> = (0..moves.len())
                .filter(|index| self.has(&mut marked, *index, typed, reading))
                .collect();
            if !found.is_empty() {
                return distinct(moves, &words, &found);
            }
        }
        Vec::new()
    }

    /// The legal move with this name as versions before 0.4 gave it: those numbered moves of equal words in the order in
    /// which they were listed. Saved games and tests may hold such names.
    #[must_use]
    pub fn find_old(&self, state: &State, moves: &[Move], typed: &str) -> Option<Move> {
        let mut marked = Marked::new(*self, state, moves);
        let mut words: Vec<String> = (0..moves.len()).map(|index| marked.bare(index)).collect();
        for kind in MarkKind::OLDER {
            refine(&mut words, |index| marked.text(index, kind));
        }
        marked.number_twins(&mut words);
        let typed = Reading::Loose.of(typed);
        let mut places = words.iter().map(|word| Reading::Loose.of(word));
        places
            .position(|word| word == typed)
            .map(|index| moves[index])
    }

    /// The places of the words that differ from what was typed at most in the case of letters or by `-` for `x`.
    fn like(&self, words: &[String], typed: &str) -> Vec<usize> {
        let wanted = Reading::Loose.of(typed);
        let places = 0..words.len();
        places
            .filter(|index| Reading::Loose.of(&words[*index]) == wanted)
            .collect()
    }

    /// Whether what was typed is the word of a move, or the name that the text gives it, or both, with marks that the move
    /// has.
    fn has(
        &self,
        marked: &mut Marked<'_, '_>,
        index: usize,
        typed: &str,
        reading: Reading,
    ) -> bool {
        let (typed, plain) = (reading.of(typed), reading.of(&marked.bare(index)));
        let mut rests: Vec<&str> = Vec::new();
        rests.extend(typed.strip_prefix(plain.as_str()));
        let name = marked.given(index).map(|name| reading.of(name));
        if let Some(rest) = name.and_then(|name| typed.strip_prefix(name.as_str())) {
            rests.push(rest);
            let word = rest.strip_prefix(':');
            rests.extend(word.and_then(|word| word.strip_prefix(plain.as_str())));
        }
        let ends = |rest: &&&str| rest.is_empty() || rest.starts_with(SIGNS);
        rests.iter().filter(ends).any(|rest| {
            let mut marks = marks_of(rest).into_iter();
            marks.all(|mark| self.has_mark(marked, index, mark, reading))
        })
    }

    /// Whether a move has a mark. A piece may be written by its kind, its whole name or its sign.
    fn has_mark(
        &self,
        marked: &mut Marked<'_, '_>,
        index: usize,
        mark: &str,
        reading: Reading,
    ) -> bool {
        if let Some(piece) = mark.strip_prefix('=') {
            let names = marked.pieces(index).into_iter().flat_map(|piece| {
                let component = &self.game.components[usize::from(piece)];
                let sign = component.notation.as_ref().unwrap_or(&component.symbol);
                [&component.base, &component.name, sign].map(|name| super::chosen(name))
            });
            if names
                .into_iter()
                .any(|name| reading.of(&name[1..]) == piece)
            {
                return true;
            }
        }
        MarkKind::IN_ORDER.into_iter().any(|kind| {
            let text = reading.of(&marked.text(index, kind));
            marks_of(&text).contains(&mark)
        })
    }
}

/// What was typed, as names are written: `-` for a blank, and `Rook@a1` or `Rook*a1` as `@a1=Rook`.
fn written(typed: &str) -> String {
    let words: Vec<&str> = typed.split_whitespace().collect();
    let typed = words.join("-");
    let drop = typed.split_once(['@', '*']);
    match drop.filter(|(piece, _)| !piece.is_empty() && piece.chars().all(char::is_alphanumeric)) {
        Some((piece, site)) => format!("@{site}={piece}"),
        None => typed,
    }
}

/// Splits a text into its marks, each with its sign.
fn marks_of(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = text.match_indices(SIGNS).map(|(start, _)| start).collect();
    starts.push(text.len());
    starts
        .windows(2)
        .map(|ends| &text[ends[0]..ends[1]])
        .collect()
}

/// The moves of some places, one for each word: moves of equal words do the same.
fn distinct(moves: &[Move], words: &[String], places: &[usize]) -> Vec<Move> {
    let mut kept: Vec<usize> = Vec::new();
    for place in places {
        if kept.iter().all(|other| words[*other] != words[*place]) {
            kept.push(*place);
        }
    }
    kept.into_iter().map(|place| moves[place]).collect()
}
