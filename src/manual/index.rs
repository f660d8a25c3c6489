//! What the search of the manual knows, as a script: a page that is opened from a disk may read no other file.

use super::Draft;
use serde::Serialize;

use std::collections::BTreeSet;

#[derive(Serialize)]
struct Found<'a>(&'a str, &'a str, &'a str, &'a str, &'a str, String);

/// The script: for each page its title, its kind, its address, what is said of it, other words that find it, and the words
/// of its text.
pub(super) fn script(drafts: &[Draft]) -> String {
    let mut lines = Vec::new();
    for draft in drafts {
        let found = Found(
            &draft.title,
            draft.kind,
            &draft.path,
            &draft.summary,
            &draft.words,
            words_of(&draft.body),
        );
        // What holds text alone can be written.
        lines.extend(serde_json::to_string(&found).ok());
    }
    format!("const MANUAL_INDEX = [\n{}\n];\n", lines.join(",\n"))
}

/// The words of a text in HTML, each once, in small letters and with blanks between them.
fn words_of(html: &str) -> String {
    let mut text = String::new();
    let mut is_tag = false;
    for sign in html.chars() {
        match sign {
            '<' => is_tag = true,
            '>' => {
                is_tag = false;
                text.push(' ');
            }
            _ if !is_tag => text.push(sign),
            _ => {}
        }
    }
    for (code, sign) in [
        ("&quot;", "\""),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&#x27;", "'"),
        ("&amp;", "&"),
    ] {
        text = text.replace(code, sign);
    }
    let between = |sign: char| sign.is_whitespace() || "\"(){}[]<>,;!?…“”".contains(sign);
    let mut words = BTreeSet::new();
    for word in text.to_lowercase().split(between) {
        // A label keeps its colon, an abbreviation its points.
        let plain = word.trim_matches(['.', ':', '\'', '`']);
        let is_short = word.ends_with(':') || plain.contains('.');
        let word = if is_short { word } else { plain };
        // A number with a colon is one of dice in a move.
        let is_said = |sign: char| sign.is_alphabetic() || sign == ':';
        let is_plain = word.len() > 1 && word.chars().any(is_said);
        if is_plain && word.chars().count() <= LONGEST_WORD {
            words.insert(word.to_owned());
        }
    }
    words.into_iter().collect::<Vec<_>>().join(" ")
}

/// The longest word that a search finds in a text, in letters: what is longer is code.
const LONGEST_WORD: usize = 30;
