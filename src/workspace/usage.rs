//! How often the bundled games use a ludeme, a word or a label: what is used more is likelier to be meant.

use crate::bundled;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Uses by name: `is Line`, `Mover`, `result Mover`, `if:`.
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

/// Counts the words of a text: heads and words alone, labels with their `:`, and each word with the head of the form that it is
/// an argument of, also within a list. Strings and comments are passed over.
fn count(text: &str, uses: &mut HashMap<String, u32>) {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let mut add = |name: String| *uses.entry(name).or_default() += 1;
    // The heads of the forms and lists that are open.
    let mut heads: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let mut length = sign.len_utf8();
        match sign {
            '(' => heads.push(""),
            '{' => heads.push(heads.last().copied().unwrap_or_default()),
            ')' | '}' => drop(heads.pop()),
            '"' => length += rest[1..].find('"').map_or(rest.len() - 1, |end| end + 1),
            '/' if rest.starts_with("//") => length = rest.find('\n').unwrap_or(rest.len()),
            _ if is_part(sign) => {
                length = rest.find(|sign| !is_part(sign)).unwrap_or(rest.len());
                let (word, after) = rest.split_at(length);
                match heads.last_mut() {
                    Some(head) if head.is_empty() => *head = word,
                    Some(head) => add(format!("{head} {word}")),
                    None => {}
                }
                add(match after.starts_with(':') {
                    true => format!("{word}:"),
                    false => word.to_owned(),
                });
            }
            _ => {}
        }
        rest = &rest[length..];
    }
}
