//! Near misses: which known word was probably meant.

/// The candidates near enough to `word` to have been meant, nearest first, each once.
///
/// Case does not count, two letters swapped count as one mistake. Among equally near words those of the same
/// letters come first, then those with the same first letter, then those that come first in `candidates`.
pub fn nearest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let lowered = word.to_lowercase();
    let length = lowered.chars().count();
    if length > LONGEST {
        return Vec::new();
    }
    let counted = counts(&lowered);
    let mut near: Vec<(Rank, &'a str)> = Vec::new();
    for candidate in candidates {
        let most = allowance(length.max(candidate.len()));
        if length.abs_diff(candidate.chars().count()) > most + 1 {
            continue;
        }
        let other = candidate.to_lowercase();
        let allowed = allowance(length.max(other.chars().count()));
        // A mistake changes the counts of two letters at most.
        let is_apart = difference(&counted, &counts(&other)) > 2 * allowed;
        if length.abs_diff(other.chars().count()) > allowed || is_apart {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&lowered, &other);
        if distance <= allowed && !near.iter().any(|(_, known)| *known == candidate) {
            let other_letters = letters(&lowered) != letters(&other);
            let other_start = lowered.chars().next() != other.chars().next();
            near.push(((distance, other_letters, other_start), candidate));
        }
    }
    near.sort_by_key(|(rank, _)| *rank);
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// How near a word is: mistakes, whether the letters differ, whether the first letter differs.
type Rank = (usize, bool, bool);

/// How often each letter stands in a word; letters that share a place are counted together.
fn counts(word: &str) -> [u8; 32] {
    let mut counts = [0_u8; 32];
    for letter in word.chars() {
        let count = &mut counts[letter as usize % 32];
        *count = count.saturating_add(1);
    }
    counts
}

fn difference(one: &[u8; 32], other: &[u8; 32]) -> usize {
    let pairs = one.iter().zip(other);
    pairs
        .map(|(one, other)| usize::from(one.abs_diff(*other)))
        .sum()
}

/// The letters of a word, whatever their order.
fn letters(word: &str) -> Vec<char> {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters
}

/// The candidates that [`nearest`] gives. If there are none, and all that may stand in the place of the word is given:
/// the one with the same first letter that half the letters of the word lead to, if no other is as near.
pub fn nearest_of_all<'a>(word: &str, candidates: &[&'a str]) -> Vec<&'a str> {
    let near = nearest(word, candidates.iter().copied());
    let lowered = word.to_lowercase();
    let most = lowered.chars().count() / 2;
    if !near.is_empty() || lowered.len() > LONGEST {
        return near;
    }
    let distances = candidates.iter().map(|candidate| {
        let other = candidate.to_lowercase();
        (strsim::damerau_levenshtein(&lowered, &other), *candidate)
    });
    let mut found: Vec<_> = distances
        .filter(|(distance, _)| *distance <= most)
        .collect();
    found.sort_unstable();
    found.dedup();
    let is_alike = |other: &str| other.to_lowercase().chars().next() == lowered.chars().next();
    match found[..] {
        [(distance, first), (second, _), ..] if distance < second && is_alike(first) => vec![first],
        [(_, only)] if is_alike(only) => vec![only],
        _ => Vec::new(),
    }
}

/// The candidate that was probably meant, if any is near enough.
pub fn did_you_mean<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    nearest(word, candidates).first().copied()
}

/// Whether two words differ by two neighbouring letters that are swapped.
pub fn is_swapped(one: &str, other: &str) -> bool {
    if one.len() != other.len() || one.len() < 3 {
        return false;
    }
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let first = one.iter().zip(other).position(|(one, other)| one != other);
    let Some(first) = first.filter(|first| first + 1 < one.len()) else {
        return false;
    };
    let second = first + 1;
    one[first] != one[second]
        && one[first] == other[second]
        && one[second] == other[first]
        && one[second + 1..] == other[second + 1..]
}

/// Whether the nearest of some candidates, as [`nearest`] gives them, is so near that it may be put in the place
/// of the word without asking: one slip away, and no other candidate is as near.
pub fn surely_meant(word: &str, near: &[&str]) -> bool {
    let distance =
        |other: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &other.to_lowercase());
    match near {
        [] => false,
        [first, rest @ ..] => {
            // A word of the same letters in another case is meant whatever else is near.
            let slips = distance(first);
            let nearest_other = if slips == 0 { 0 } else { 1 };
            word.chars().count() >= SHORTEST_SURE
                && slips <= 1
                && rest.iter().all(|other| distance(other) > nearest_other)
        }
    }
}

/// The only candidate that begins as a word does, but for one letter at the end of the word: `ended` of `ends`.
pub fn of_same_stem<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let is_same = |candidate: &str| {
        let pairs = word.chars().zip(candidate.chars());
        let common = pairs.take_while(|(one, other)| one == other).count();
        common >= SHORTEST_SURE && common + 1 >= word.chars().count()
    };
    let mut found = candidates.filter(|candidate| is_same(candidate));
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// In a shorter word a slip leaves too little to be sure of.
const SHORTEST_SURE: usize = 3;

/// Longer words are texts, not names; measuring them would cost more than it helps.
const LONGEST: usize = 100;

/// How many mistakes a word of that many letters may hold: one in three, at least one.
fn allowance(length: usize) -> usize {
    (length / 3).max(1)
}
