//! What the targets share: the way of a text to its games, and mutations that respect brackets.

#[path = "../../tests/fuzz/way.rs"]
mod way;

use std::sync::LazyLock;

use dafang::cli::Loaded;
use dafang::ludeme::registry;
use dafang::play::Random;

/// Every game of a text.
pub fn games(text: &str) -> Vec<Loaded> {
    way::games(text)
}

/// Two hundred random moves of a game, some of them at the prompt.
///
/// # Panics
/// If a position is not what it should be, or the prompt does not do what it says.
pub fn play(loaded: &Loaded, seed: u64) {
    way::play(loaded, seed);
}

/// Forms that take the place of others: the examples of all ludemes.
static FORMS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let examples = registry().ludemes().iter().flat_map(|ludeme| ludeme.examples());
    let mut forms: Vec<String> = examples.map(|example| (*example).to_owned()).collect();
    let words = registry().vocabularies().iter();
    forms.extend(words.flat_map(|vocabulary| vocabulary.words.iter().map(|(word, _)| (*word).to_owned())));
    forms
});

/// A mutation: one form of the text is replaced, doubled, moved or taken out, or the fuzzer's own is made.
pub fn mutated(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut random = Random::for_game(u64::from(seed), size as u64);
    let own = random.below(3) == 0;
    let text = std::str::from_utf8(&data[..size]).ok().map(str::to_owned);
    let Some(text) = text.filter(|text| !own && text.contains('(')) else {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    };
    let forms = forms(&text);
    let Some((start, end)) = random.choose(&forms) else {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    };
    let other = match random.choose(&forms) {
        Some((start, end)) if random.below(2) == 0 => &text[start..end],
        _ => &FORMS[random.below(FORMS.len() as u32) as usize],
    };
    let mutated = match random.below(5) {
        0 => format!("{}{}", &text[..start], &text[end..]),
        1 => format!("{} {} {}", &text[..end], other, &text[end..]),
        _ => format!("{}{}{}", &text[..start], other, &text[end..]),
    };
    if mutated.len() > max_size {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    data[..mutated.len()].copy_from_slice(mutated.as_bytes());
    mutated.len()
}

/// The places of all forms, lists and words of a text.
fn forms(text: &str) -> Vec<(usize, usize)> {
    let (mut open, mut forms, mut word) = (Vec::new(), Vec::new(), None);
    for (index, sign) in text.char_indices() {
        if sign.is_alphanumeric() || sign == '"' {
            word.get_or_insert(index);
        } else if let Some(start) = word.take() {
            forms.push((start, index));
        }
        match sign {
            '(' | '{' | '<' => open.push(index),
            ')' | '}' | '>' => {
                if let Some(start) = open.pop() {
                    forms.push((start, index + 1));
                }
            }
            _ => {}
        }
    }
    forms
}
