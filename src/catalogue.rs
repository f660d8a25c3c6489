//! Every kind of problem that the program can tell, in one list.
//!
//! Owns the list, and the look-up of a code by its name. A code is declared in the phase that finds it, with
//! its page of explanation; here are only those of the commands themselves. Refuses to find anything wrong.
//!
//! The names are a promise: a code is never renamed, and never changes its meaning.
//! `tests/it/codes.rs` holds the list against the sources, and runs the examples of every code.

use crate::diagnostic::{Code, nearest};
use crate::{check, compile, expand, lint, ludeme, observe, syntax};

/// The phases that have codes, in the order in which a text goes through them.
const PHASES: &[&[&Code]] = &[
    &[&UNREADABLE, &IMPOSSIBLE_CHOICES],
    syntax::error::CODES,
    expand::error::CODES,
    check::error::CODES,
    ludeme::codes::CODES,
    compile::CODES,
    lint::error::CODES,
    observe::code::CODES,
    &[&EXAMPLE_FAILED],
];

/// A file that cannot be read as a text.
pub static UNREADABLE: Code = Code {
    name: "source::unreadable",
    summary: "a file cannot be read as a description",
    explain: "A description is a file of text in UTF-8 of at most 4 MB, or the name of a bundled game, as \
              `dafang list` tells them.",
    wrong: "dafang check sqare-game",
    right: "dafang check square-game",
};

/// A variant that breaks rulesets and options of the text that it uses.
pub static IMPOSSIBLE_CHOICES: Code = Code {
    name: "source::impossible_choices",
    summary: "a line of a variant makes choices of the used game impossible",
    explain: "A text that uses a game has defined something anew, and with some rulesets and options of the game, or with \
              all, several errors follow in the text that it uses: it asks for names that are gone, or for other values. \
              The choices are named. Those that are not meant to stay are left out by `without:` or `only:` of \
              `(variant …)`; for the others, what the used text asks for must be declared.",
    wrong: "(use \"liudaoqi\")\n(variant \"Squares\")\n(define \"Patterns\" (pattern \"Square\" (block 2)))",
    right: "(use \"liudaoqi\")\n(variant \"More\")\n(define \"Patterns\" \"Patterns\" (pattern \"Large\" (block 3)))",
};

/// A worked example that does not hold.
pub static EXAMPLE_FAILED: Code = Code {
    name: "test::failed",
    summary: "a worked example does not hold",
    explain: "A `(test …)` was played on the game of its description, and a step of it did not hold. Either \
              the rules or the example are not what they should be.",
    wrong: "(test \"the first move\" (choices 8))",
    right: "(test \"the first move\" (choices 9))",
};

/// All codes, in the order of the phases.
pub fn codes() -> impl Iterator<Item = &'static Code> {
    PHASES.iter().copied().flatten().copied()
}

/// The code of a name; the part before `::` may be left out where no other code has the same rest.
///
/// # Errors
/// The names that were probably meant, nearest first.
pub fn find(name: &str) -> Result<&'static Code, Vec<&'static str>> {
    let wanted = name.trim().to_lowercase().replace('-', "_");
    if let Some(code) = codes().find(|code| code.name == wanted) {
        return Ok(code);
    }
    let alike: Vec<&'static Code> = codes().filter(|code| rest(code.name) == wanted).collect();
    match alike.as_slice() {
        [only] => Ok(only),
        [] => Err(near(&wanted)),
        several => Err(several.iter().map(|code| code.name).collect()),
    }
}

/// The names near a word, compared with and without their phase.
fn near(wanted: &str) -> Vec<&'static str> {
    let mut found = nearest(wanted, codes().map(|code| code.name));
    if !wanted.contains("::") {
        for name in nearest(wanted, codes().map(|code| rest(code.name))) {
            let whole = codes()
                .filter(|code| rest(code.name) == name)
                .map(|code| code.name);
            found.extend(
                whole
                    .filter(|whole| !found.contains(whole))
                    .collect::<Vec<_>>(),
            );
        }
    }
    found
}

/// The name of a code without its phase, where that is enough to tell it from all others.
pub fn short(code: &Code) -> &'static str {
    let rest = rest(code.name);
    let alike = codes().filter(|other| self::rest(other.name) == rest);
    if alike.count() == 1 { rest } else { code.name }
}

/// Whether a code is a warning, which a comment in the text may allow.
pub fn may_be_allowed(code: &Code) -> bool {
    let is_lint = lint::error::CODES
        .iter()
        .any(|known| known.name == code.name);
    let is_of_games = observe::code::CODES
        .iter()
        .any(|known| known.name == code.name);
    let is_error = [&lint::error::NO_MOVES, &lint::error::NO_SUCH_PLAYER]
        .iter()
        .any(|known| known.name == code.name);
    is_lint && !is_error
        || is_of_games && code.name != observe::code::BROKEN.name
        || WARNINGS.iter().any(|known| known.name == code.name)
}

/// The warnings of the other phases.
const WARNINGS: &[&Code] = &[
    &expand::error::DUPLICATE_DEFINE,
    &expand::error::UNUSED_DEFINE,
    &expand::error::UNUSED_PARAMETER,
    &expand::error::SURPLUS_ARGUMENT,
    &expand::error::OPTION_WITHOUT_DEFAULT,
    &expand::error::UNUSED_OPTION,
    &expand::error::LOST_RULESETS,
    &expand::error::DEFAULT_GONE,
    &expand::error::STARS_DISAGREE,
    &check::error::OTHER_CHOICE,
    &expand::error::TWO_DEFAULTS,
    &ludeme::pattern::FITS_NOWHERE,
    &ludeme::moves::compose::MOVED_FOR_EACH,
    &ludeme::moves::compose::DOES_NOTHING,
    &ludeme::effect::compose::NEVER_FOLLOWS,
    &ludeme::graph::rare::ONE_BOARD,
    &ludeme::moves::change::CHANGE_AS_MOVE,
    &ludeme::scope::UNBOUND,
    &ludeme::site_type::HAND_APART,
    &ludeme::moves::on_track::ALL_DISTANCES,
    &ludeme::moves::place::SHOT_BETWEEN,
    &ludeme::structure::unread::UNREAD_REGION,
    &ludeme::structure::map::UNKNOWN_MAP,
];

/// A name without what stands before `::`.
fn rest(name: &'static str) -> &'static str {
    name.rsplit("::").next().unwrap_or(name)
}
