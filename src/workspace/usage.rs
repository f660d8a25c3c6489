//! How often the bundled games use a ludeme, a word or a label: what is used more is likelier to be meant.

use crate::bundled;
use std::cmp::Reverse;
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

/// The whole numbers that the bundled games write most often as the first number of a form, such as 2 of `players` or 3 of
/// `is Line`, the most frequent first.
pub(super) fn numbers(name: &str) -> &'static [u32] {
    static NUMBERS: LazyLock<HashMap<String, Vec<u32>>> = LazyLock::new(|| {
        let mut counted: HashMap<String, Vec<(u32, u32)>> = HashMap::new();
        for (name, count) in &*USES {
            if let Some((name, number)) = name.rsplit_once(FIRST_NUMBER)
                && let Ok(number) = number.parse()
            {
                counted
                    .entry(name.to_owned())
                    .or_default()
                    .push((*count, number));
            }
        }
        let sorted = counted.into_iter().map(|(name, mut counted)| {
            counted.sort_by_key(|(count, number)| (Reverse(*count), *number));
            (
                name,
                counted.into_iter().map(|(_, number)| number).collect(),
            )
        });
        sorted.collect()
    });
    NUMBERS.get(name).map_or(&[], Vec::as_slice)
}

/// What stands between the name of a form and its first number.
const FIRST_NUMBER: &str = " # ";

/// A form or list that is open.
#[derive(Clone, Copy, Default)]
struct Open<'t> {
    head: &'t str,
    /// Its second word, where that stands directly behind the head.
    second: &'t str,
    /// Whether it has an argument besides.
    has_more: bool,
    has_number: bool,
}

/// Counts the words of a text: heads and words alone, labels with their `:`, each word with the head of the form that it is
/// an argument of, also within a list, and the first number of a form with its head and second word. Strings and comments are
/// passed over.
fn count(text: &str, uses: &mut HashMap<String, u32>) {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let mut add = |name: String| *uses.entry(name).or_default() += 1;
    let mut forms: Vec<Open<'_>> = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let mut length = sign.len_utf8();
        match sign {
            '(' | '{' => {
                let around = forms.last_mut();
                let inner = match &around {
                    Some(form) if sign == '{' => **form,
                    _ => Open::default(),
                };
                if let Some(form) = around {
                    form.has_more = true;
                }
                forms.push(inner);
            }
            ')' | '}' => drop(forms.pop()),
            '"' => {
                length += rest[1..].find('"').map_or(rest.len() - 1, |end| end + 1);
                if let Some(form) = forms.last_mut() {
                    form.has_more = true;
                }
            }
            '/' if rest.starts_with("//") => length = rest.find('\n').unwrap_or(rest.len()),
            _ if is_part(sign) => {
                length = rest.find(|sign| !is_part(sign)).unwrap_or(rest.len());
                let (word, after) = rest.split_at(length);
                let is_label = after.starts_with(':');
                match forms.last_mut() {
                    Some(form) if form.head.is_empty() => form.head = word,
                    Some(form) => {
                        let head = form.head;
                        add(format!("{head} {word}"));
                        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
                        if is_number && !form.has_number && !form.has_more {
                            form.has_number = true;
                            let blank = if form.second.is_empty() { "" } else { " " };
                            add(format!("{head}{blank}{}{FIRST_NUMBER}{word}", form.second));
                        }
                        match form.second.is_empty() && !form.has_more && !is_number && !is_label {
                            true => form.second = word,
                            false => form.has_more = true,
                        }
                    }
                    None => {}
                }
                add(match is_label {
                    true => format!("{word}:"),
                    false => word.to_owned(),
                });
            }
            _ => {}
        }
        rest = &rest[length..];
    }
}
