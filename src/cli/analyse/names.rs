//! What the rules of a loaded game are called in a report, and how many tokens its text has.

use crate::analyse::{RuleName, RuleNames};
use crate::cli::game::Loaded;
use crate::game::Provenance;

/// The texts of a game.
pub(crate) struct LoadedNames<'a>(pub(crate) &'a Loaded);

impl RuleNames for LoadedNames<'_> {
    fn rule(&self, rule: Provenance) -> RuleName {
        let found = self.0.rule(rule);
        RuleName {
            text: found.text,
            place: found.place,
        }
    }
}

/// Tokens of a text without its comments: each bracket, string and word between blanks is one.
pub(super) fn tokens(text: &str) -> u64 {
    let (mut count, mut rest) = (0, text);
    while let Some(first) = rest.trim_start().chars().next() {
        rest = rest.trim_start();
        let length = match first {
            '/' if rest.starts_with("//") => {
                rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
                continue;
            }
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            '(' | ')' | '{' | '}' | '[' | ']' => 1,
            _ => {
                let ends = |sign: char| sign.is_whitespace() || "(){}[]\"".contains(sign);
                rest.find(ends).unwrap_or(rest.len()).max(1)
            }
        };
        count += 1;
        rest = rest.get(length..).unwrap_or("");
    }
    count
}
