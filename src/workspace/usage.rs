//! How often the bundled games use a ludeme, a word or a label: what is used more is likelier to be meant.

use crate::bundled;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Uses by name: `is Line`, `Mover`, `if:`.
static USES: LazyLock<HashMap<String, u32>> = LazyLock::new(|| {
    let mut uses = HashMap::new();
    for game in bundled::games() {
        count(game.text, &mut uses);
    }
    uses
});

/// How often the bundled games use what has this name, at most 999 times.
pub(super) fn uses(name: &str) -> u32 {
    USES.get(name).copied().unwrap_or(0).min(999)
}

fn count(text: &str, uses: &mut HashMap<String, u32>) {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let mut add = |name: String| *uses.entry(name).or_default() += 1;
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or_default();
        let mut before = '(';
        let mut rest = line;
        while let Some(start) = rest.find(is_part) {
            before = rest[..start].chars().next_back().unwrap_or(before);
            let word = &rest[start..];
            let end = word.find(|sign| !is_part(sign)).unwrap_or(word.len());
            let (word, after) = word.split_at(end);
            add(match after.starts_with(':') {
                true => format!("{word}:"),
                false => word.to_owned(),
            });
            let second = after.strip_prefix(' ').unwrap_or_default();
            let end = second.find(|sign| !is_part(sign)).unwrap_or(second.len());
            let is_word = second.starts_with(|sign: char| sign.is_ascii_uppercase());
            if before == '(' && is_word {
                add(format!("{word} {}", &second[..end]));
            }
            rest = after;
            before = ' ';
        }
    }
}
