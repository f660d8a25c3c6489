//! Rows of signs are compared with the rows of the board.

use super::{PictureSign, WRONG_PICTURE};
use crate::diagnostic::{Problem, nearest};
use crate::game::ir::ComponentId;
use crate::ludeme::{Compiled, Spanned};
use crate::render::{BoardRow, BoardRows, HOLE, PictureSigns};
use crate::source::Span;
use crate::topology::Site;

/// Signs that are listed in a message.
const MOST_LISTED: usize = 16;

/// Lines of a drawn board, which mean nothing; curves around a board end in the round ones.
const LINES: &str = "-|/\\─│╱╲╭╮╰╯";

/// In plain ASCII both a crossing and the end of a curve.
const CORNER: &str = "+";

/// Whether signs of a row are joined by lines in plain ASCII.
fn has_lines(row: &Spanned<String>) -> bool {
    row.value.contains(['-', '|'])
}

/// A sign in a row, and where it begins in it, in bytes.
type Word<'t> = (usize, &'t str);

/// Reads the rows of a picture.
pub(super) struct Reader<'a, N> {
    /// The rows of the board.
    pub(super) rows: &'a BoardRows,
    /// The signs that the game has.
    pub(super) signs: &'a PictureSigns,
    /// Other signs.
    pub(super) legend: Vec<PictureSign>,
    /// The name of a site.
    pub(super) name: N,
}

impl<N: Fn(Site) -> String> Reader<'_, N> {
    /// What stands on the sites; of empty ones nothing is said.
    pub(super) fn read(
        &self,
        rows: &[Spanned<String>],
        whole: Span,
    ) -> Compiled<Vec<(Site, PictureSign)>> {
        let lines: Vec<(&Spanned<String>, Vec<Word<'_>>)> = rows
            .iter()
            .map(|row| (row, self.words(&row.value)))
            .filter(|(_, words)| !words.is_empty())
            .collect();
        let lines = self.without_curves(lines);
        let mut standing = Vec::new();
        let mut left = self.rows.rows.iter().enumerate();
        let mut next = left.next();
        for (index, (row, words)) in lines.iter().enumerate() {
            let are_letters = words.len() == self.rows.letters.len()
                && words
                    .iter()
                    .zip(&self.rows.letters)
                    .all(|(word, letter)| word.1 == letter);
            if index == 0 && are_letters && lines.len() > self.rows.rows.len() {
                continue;
            }
            match next {
                Some((number, board)) => {
                    self.row(row, words, number, board, &mut standing)?;
                    next = left.next();
                }
                None => self.letters(row, words)?,
            }
        }
        if let Some((_, missing)) = next {
            let (last, _) = lines.last().ok_or_else(|| {
                Problem::error(
                    &WRONG_PICTURE,
                    whole,
                    "this picture has no rows",
                    "nothing is drawn",
                )
            })?;
            let message = format!(
                "the board has {} rows, and the picture ends before row `{}`",
                self.rows.rows.len(),
                missing.name
            );
            return Err(
                Problem::error(&WRONG_PICTURE, last.span, message, "the last row here")
                    .with_help("draw all rows, with `.` for each empty site")
                    .into(),
            );
        }
        Ok(standing)
    }

    /// The rows without those that have nothing but curves around the board: where each row of the board has its name, those
    /// without a name in which corners alone are joined by lines.
    fn without_curves<'r, 't>(
        &self,
        mut rows: Vec<(&'r Spanned<String>, Vec<Word<'t>>)>,
    ) -> Vec<(&'r Spanned<String>, Vec<Word<'t>>)> {
        let is_named = |words: &[Word<'_>]| {
            let mut names = self.rows.rows.iter().map(|row| row.name.as_str());
            words
                .first()
                .is_some_and(|(_, word)| names.any(|name| name == *word))
        };
        let named = rows.iter().filter(|(_, words)| is_named(words)).count();
        if named == self.rows.rows.len() {
            rows.retain(|(row, words)| {
                is_named(words) || words.iter().any(|word| word.1 != CORNER) || !has_lines(row)
            });
        }
        rows
    }

    /// The words of a row, without lines of the board between them.
    fn words<'t>(&self, row: &'t str) -> Vec<Word<'t>> {
        let start = row.as_ptr() as usize;
        let at = |part: &'t str| (part.as_ptr() as usize - start, part);
        let mut words = Vec::new();
        for word in row.split_whitespace() {
            if self.is_known(word) || self.rows.rows.iter().any(|row| row.name == word) {
                words.push(at(word));
                continue;
            }
            let parts = word.split(|sign| LINES.contains(sign));
            words.extend(parts.filter(|part| !part.is_empty()).map(at));
        }
        words
    }

    fn is_known(&self, word: &str) -> bool {
        word == HOLE
            || self.legend.iter().any(|meant| meant.sign == word)
            || self.signs.read(word).is_some()
    }

    /// What a sign means; none if nothing.
    fn meant(&self, word: &str) -> Option<PictureSign> {
        if let Some(meant) = self.legend.iter().find(|meant| meant.sign == word) {
            return Some(meant.clone());
        }
        let (kind, count) = self.signs.read(word)?;
        let piece = (ComponentId(kind as u16), i32::from(count));
        Some(PictureSign {
            sign: word.to_owned(),
            pieces: if count == 0 { Vec::new() } else { vec![piece] },
            state: None,
            value: None,
        })
    }

    /// Reads a row of the board.
    fn row(
        &self,
        row: &Spanned<String>,
        words: &[Word<'_>],
        number: usize,
        board: &BoardRow,
        standing: &mut Vec<(Site, PictureSign)>,
    ) -> Compiled<()> {
        let sites: Vec<Site> = board.sites.iter().flatten().copied().collect();
        let mut signs = self.without_names(row, words, number, board, sites.len())?;
        // Curves beside a row begin and end in corners.
        while let [(_, CORNER), inner @ .., (_, CORNER)] = signs
            && inner.len() >= sites.len()
            && has_lines(row)
        {
            signs = inner;
        }
        let has_holes = signs.iter().any(|(_, word)| *word == HOLE);
        let inner = board.sites.iter().skip_while(|site| site.is_none());
        let inner: Vec<&Option<Site>> = inner.collect();
        let end = inner
            .iter()
            .rposition(|site| site.is_some())
            .map_or(0, |last| last + 1);
        let is_whole = inner[..end].iter().all(|site| site.is_some());
        // Lines run through the gaps of a drawn board.
        let is_drawn =
            signs.len() == sites.len() && row.value.contains(|sign| LINES.contains(sign));
        let due: Vec<Option<Site>> = match has_holes || !is_whole && !is_drawn {
            true => board.sites.clone(),
            false => sites.iter().map(|site| Some(*site)).collect(),
        };
        if signs.len() != due.len() {
            let (found, expected) = (signs.len(), due.len());
            let signs_or_sites = if expected == 1 { "sign" } else { "signs" };
            let message = format!(
                "row `{}` has {expected} {signs_or_sites} on this board, and {found} here",
                board.name
            );
            let (span, label) = match signs.get(expected) {
                Some(surplus) => (part(row, *surplus), "one too many".to_owned()),
                None => (row.span, format!("{} too few", expected - found)),
            };
            let help = match (due.contains(&None), found > expected) {
                (true, _) => format!("`.` is an empty site, and `{HOLE}` a place without site"),
                (false, true) => "take out what stands for no site".to_owned(),
                (false, false) => "write `.` for each empty site".to_owned(),
            };
            return Err(Problem::error(&WRONG_PICTURE, span, message, label)
                .with_help(help)
                .into());
        }
        for (word, site) in signs.iter().zip(due) {
            match (site, word.1 == HOLE) {
                (None, true) => {}
                (None, false) => {
                    let message = format!("the board has no site where `{}` is drawn", word.1);
                    let span = part(row, *word);
                    return Err(
                        Problem::error(&WRONG_PICTURE, span, message, "no site here")
                            .with_help(format!("write `{HOLE}` where the board has no site"))
                            .with_suggestion(span, HOLE, false)
                            .into(),
                    );
                }
                (Some(site), true) => {
                    let message = format!("the board has the site `{}` here", (self.name)(site));
                    let span = part(row, *word);
                    let label = "this sign is for places without site";
                    return Err(Problem::error(&WRONG_PICTURE, span, message, label)
                        .with_suggestion(span, ".", false)
                        .into());
                }
                (Some(site), false) => {
                    let meant = self.meant(word.1).ok_or_else(|| self.unknown(row, *word))?;
                    if !meant.pieces.is_empty() {
                        standing.push((site, meant));
                    }
                }
            }
        }
        Ok(())
    }

    /// The signs of a row, without what it is called at its ends.
    fn without_names<'w, 't>(
        &self,
        row: &Spanned<String>,
        words: &'w [Word<'t>],
        number: usize,
        board: &BoardRow,
        sites: usize,
    ) -> Compiled<&'w [Word<'t>]> {
        let Some(first) = words.first() else {
            return Ok(words);
        };
        let counts = [sites, board.sites.len()];
        let is_full = counts.contains(&words.len());
        let named = self.rows.rows.iter().position(|row| row.name == first.1);
        let signs = match named {
            Some(named) if named == number && !(is_full && self.is_known(first.1)) => &words[1..],
            Some(named) if named != number && !self.is_known(first.1) => {
                let message = format!(
                    "expected row `{}` of the board, found `{}`",
                    board.name, first.1
                );
                let label = match named > number {
                    true => "rows are missing before this one",
                    false => "this row comes too late",
                };
                let span = part(row, *first);
                return Err(Problem::error(&WRONG_PICTURE, span, message, label)
                    .with_help("rows stand from the top of the board to its bottom")
                    .with_suggestion(span, board.name.clone(), false)
                    .into());
            }
            _ => words,
        };
        let Some((last, others)) = signs.split_last() else {
            return Ok(signs);
        };
        let end = board.sites.iter().flatten().last();
        let letters = end.map(|site| (self.name)(*site));
        let is_letter =
            |name: String| name.trim_end_matches(|sign: char| sign.is_ascii_digit()) == last.1;
        let is_name = last.1 == board.name || letters.is_some_and(is_letter);
        Ok(
            match counts.contains(&others.len()) && !counts.contains(&signs.len()) && is_name {
                true => others,
                false => signs,
            },
        )
    }

    /// Compares the row of letters with those of the board.
    fn letters(&self, row: &Spanned<String>, words: &[Word<'_>]) -> Compiled<()> {
        let letters = &self.rows.letters;
        let differs = |(word, letter): &(&Word<'_>, &String)| word.1 != *letter;
        let is_row = self.rows.rows.iter().any(|row| words[0].1 == row.name)
            || words.iter().all(|word| self.is_known(word.1));
        let message = match letters.is_empty() || is_row {
            true => format!(
                "the board has {} rows, and here is one more",
                self.rows.rows.len()
            ),
            false => format!(
                "expected the letters `{}` below the rows",
                letters.join(" ")
            ),
        };
        let span = match words.iter().zip(letters).find(differs) {
            _ if letters.is_empty() || is_row => row.span,
            Some((word, letter)) => {
                let span = part(row, *word);
                let label = format!("this column is `{letter}`");
                return Err(Problem::error(&WRONG_PICTURE, span, message, label)
                    .with_suggestion(span, letter.clone(), false)
                    .into());
            }
            None if words.len() == letters.len() => return Ok(()),
            None => row.span,
        };
        let label = match letters.is_empty() || is_row {
            true => "beyond the board".to_owned(),
            false => format!("these are {}", words.len()),
        };
        Err(Problem::error(&WRONG_PICTURE, span, message, label).into())
    }

    /// What is wrong about a sign that means nothing.
    fn unknown(&self, row: &Spanned<String>, word: Word<'_>) -> Problem {
        let span = part(row, word);
        let own = self.legend.iter().map(|meant| meant.sign.as_str());
        let mut known: Vec<&str> = own
            .chain(self.signs.known().map(|(sign, _)| sign))
            .collect();
        known.dedup();
        // Of one letter every other one is near.
        let is_long = word.1.chars().nth(1).is_some();
        let near = nearest(word.1, known.iter().copied().filter(|_| is_long));
        let message = format!("no piece has the sign `{}`", word.1);
        let problem = Problem::error(&WRONG_PICTURE, span, message, "what stands here?");
        let same = known
            .iter()
            .find(|sign| sign.to_lowercase() == word.1.to_lowercase());
        if let Some(meant) = same.or(near.first()) {
            return problem.with_meant_word(span, meant, false);
        }
        let listed: Vec<String> = known
            .iter()
            .take(MOST_LISTED)
            .map(|sign| format!("`{sign}`"))
            .collect();
        let more = if known.len() > MOST_LISTED {
            " and others"
        } else {
            ""
        };
        let help = match listed.is_empty() {
            true => "say what it means by `legend:{(sign \"k\" \"Disc1\")}`".to_owned(),
            false => format!(
                "the signs are {}{more}, and `.` for an empty site; `legend:` explains others",
                listed.join(", ")
            ),
        };
        problem.with_help(help)
    }
}

/// Where a word of a row stands in the text; the whole row where its string is not written as it is.
fn part(row: &Spanned<String>, (start, word): Word<'_>) -> Span {
    let is_plain = (row.span.end - row.span.start) as usize == row.value.len() + 2;
    match is_plain {
        true => {
            let from = row.span.start + 1 + start as u32;
            Span {
                start: from,
                end: from + word.len() as u32,
                ..row.span
            }
        }
        false => row.span,
    }
}
