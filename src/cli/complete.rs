//! What a shell may complete: games, their rulesets and options, words of the language, codes of reports.
//!
//! A shell calls the program itself for this, so that a description of the user's own is completed too.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};

use super::load;
use crate::bundled::{self, is_description};
use crate::catalogue;
use crate::expand::{Choice, Expanded};
use crate::reference;
use crate::text::Defines;

/// Bundled games, and descriptions among the files.
pub(crate) fn games(current: &OsStr) -> Vec<CompletionCandidate> {
    let mut found = Vec::new();
    if let Some(start) = current.to_str() {
        let names = bundled::games().into_iter().map(|game| game.name);
        let named = names.filter(|name| name.starts_with(&start.to_lowercase()));
        found.extend(named.map(CompletionCandidate::new));
    }
    let files = PathCompleter::any().filter(|path| path.is_dir() || is_description(path));
    found.extend(files.complete(current));
    found
}

/// The rulesets of the game that is named on the line.
pub(crate) fn rulesets() -> Vec<CompletionCandidate> {
    let Some(Expanded { rulesets, .. }) = game_on_line() else {
        return Vec::new();
    };
    let names = rulesets.iter().map(|ruleset| ruleset.short_name());
    names.map(CompletionCandidate::new).collect()
}

/// The items of the options of the game that is named on the line.
pub(crate) fn options() -> Vec<CompletionCandidate> {
    let Some(Expanded { options, .. }) = game_on_line() else {
        return Vec::new();
    };
    let candidates = options.iter().flat_map(|option| {
        option.items.iter().map(|item| {
            let help = (!item.description.is_empty()).then(|| item.description.clone().into());
            CompletionCandidate::new(format!("{}/{}", option.category, item.name)).help(help)
        })
    });
    candidates.collect()
}

/// Ludemes and words of the language.
pub(crate) fn words() -> Vec<CompletionCandidate> {
    reference::names()
        .into_iter()
        .map(CompletionCandidate::new)
        .collect()
}

/// Codes of reports, without what stands before `::`, which some shells take for the end of a word.
pub(crate) fn codes() -> Vec<CompletionCandidate> {
    let codes = catalogue::codes().map(|code| {
        CompletionCandidate::new(catalogue::short(code)).help(Some(code.summary.into()))
    });
    codes.collect()
}

/// The first game on the line that is being completed: the words after `--` are those of the line, the
/// program and the command before the others.
fn game_on_line() -> Option<Expanded> {
    let words = env::args_os().skip_while(|word| word != "--").skip(3);
    let mut names = words.filter_map(|word: OsString| word.into_string().ok());
    // What is no file of the usual kind, such as a pipe, is not read before the command is called.
    let is_game = |name: &String| Path::new(name).is_file() || bundled::find(name).is_some();
    let text = load::open(&names.find(is_game)?, &Defines::default()).ok()?;
    Some(text.expand(&Choice::default()).0)
}
