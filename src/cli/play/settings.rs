//! How a game is played, beside its rules: the arguments that a call has for it, and the lines that a saved game has.

use std::fmt::Write as _;

/// The arguments of `dafang play`, by their names without hyphens, that a saved game keeps. Each takes a value.
const KEPT: [&str; 11] = [
    "seed", "dice", "ai", "perfect", "level", "think", "search", "threads", "memory", "signs",
    "columns",
];

/// Arguments with their values, those left out that are as they are by default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PlaySettings(Vec<(&'static str, String)>);

impl PlaySettings {
    /// Adds an argument, in place of one of its name.
    pub(super) fn set(&mut self, name: &'static str, value: impl ToString) {
        self.0.retain(|(other, _)| *other != name);
        self.0.push((name, value.to_string()));
    }

    /// Adds an argument, if it has a value.
    pub(super) fn set_some(&mut self, name: &'static str, value: Option<impl ToString>) {
        if let Some(value) = value {
            self.set(name, value);
        }
    }

    /// Reads a line of a saved game; whether it is one of these.
    pub(super) fn read(&mut self, name: &str, value: &str) -> bool {
        let name = KEPT.iter().find(|known| **known == name);
        if let Some(name) = name {
            self.set(name, value);
        }
        name.is_some()
    }

    /// These, and others that are not among them.
    pub(super) fn and(mut self, others: &Self) -> Self {
        for (name, value) in &others.0 {
            if self.value(name).is_none() {
                self.0.push((name, value.clone()));
            }
        }
        self
    }

    /// The value of an argument, if it has one.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(other, _)| *other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The lines of a saved game.
    pub(super) fn lines(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.0 {
            let _ = writeln!(text, "{name}: {value}");
        }
        text
    }

    /// The arguments of a call, each in one piece.
    pub(super) fn arguments(&self) -> impl Iterator<Item = String> {
        self.0
            .iter()
            .map(|(name, value)| format!("--{name}={value}"))
    }

    /// The arguments as a person types them in a shell, with a blank before each.
    pub(super) fn typed(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.0 {
            let _ = match value.as_str() {
                "true" => write!(text, " --{name}"),
                value => write!(text, " --{name} {}", shell_word(value)),
            };
        }
        text
    }
}

/// A word as a shell reads it: as it is, or between quotes.
pub(in crate::cli) fn shell_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./,:@%+".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    quoted(word)
}

/// A word between quotes as a shell reads it.
pub(super) fn quoted(word: &str) -> String {
    match word.contains(['"', '$', '`', '\\', '!', '\n']) {
        true => format!("'{}'", word.replace('\'', "'\\''")),
        false => format!("\"{word}\""),
    }
}
