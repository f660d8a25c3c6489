//! One mistake is reported once, at its place, however much of a text hangs on it.

use dafang::diagnostic::{Problem, Problems, Severity};
use dafang::examine::{Subject, examine, variants};
use dafang::expand::load_all;
use dafang::source::Sources;
use dafang::syntax::parse;

/// A text that others use.
const USED: &str =
    "(define \"Turn\" (move Add (to (sites Empty)) (then (set Var \"Last\" (last To)))))\n";

const GAME: &str = "(use \"used\")\n(game \"N\" (players 2)
    (equipment {(board (square 3)) (piece \"Disc\" Each)})
    (rules
        <Start:start>
        (play (if \"Early\" \"Turn\" (move Pass)))
        (end (if (and (> (count Moves) 3) (is In (var \"Last\") (sites Corners))) (result Mover Win)))))
(option \"Start\" <Start> args:{<start>} {
    (item \"on\" <(start (place \"Disc1\" (sites Corners)))> \"\")*
    (item \"rows\" <(start (place Rows P1 \"a1\" {\"Picture\"}))> \"\")
    (item \"off\" <> \"\")
})
(define \"Early\" (< (count Moves) 5))
(define \"Picture\" \"D . D\")
";

fn problems(text: &str) -> Problems {
    let mut sources = Sources::new();
    let file = sources.add("game.lud", text);
    let (tree, mut problems) = parse(file, text);
    let (used, found) = load_all(&tree, &mut sources, &|name, _| {
        Ok((name.to_owned(), USED.to_owned()))
    });
    problems.extend(found);
    let subject = Subject {
        sources: &sources,
        file: &tree,
        used: used.iter().collect(),
        prelude: Vec::new(),
        problems: &problems,
    };
    examine(&subject, &variants(&subject), true, &mut |_, _| {})
}

/// Puts one text in the place of another, and expects one error, which touches that place.
fn told_once(right: &str, wrong: &str, code: &str) -> Problem {
    let place = GAME.find(right).expect("it stands in the game");
    let text = GAME.replacen(right, wrong, 1);
    let problems = problems(&text);
    let errors: Vec<&Problem> = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error)
        .collect();
    let told: Vec<(&str, &str)> = errors
        .iter()
        .map(|error| (error.code.name, error.message.as_str()))
        .collect();
    let [error] = errors.as_slice() else {
        panic!("{wrong}: {told:?}");
    };
    assert_eq!(error.code.name, code, "{wrong}: {told:?}");
    let (start, end) = (error.span().start as usize, error.span().end as usize);
    let until = place + wrong.len();
    assert!(
        start <= until && place <= end,
        "{wrong}: told at {start} to {end}, stands at {place} to {until}"
    );
    (*error).clone()
}

fn told_once_with(right: &str, wrong: &str, code: &str, meant: &str) {
    let error = told_once(right, wrong, code);
    let first = error.suggestions.first();
    let first = first.map(|first| first.replacement.as_str());
    assert_eq!(first, Some(meant), "{wrong}");
}

#[test]
fn the_game_is_sound() {
    let problems = problems(GAME);
    let told: Vec<&str> = problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    assert!(told.is_empty(), "{told:?}");
}

/// What a define or an item with a wrong bracket gives, may be anything.
#[test]
fn a_wrong_bracket_in_what_is_called_is_told_alone() {
    told_once(
        "(< (count Moves) 5))",
        "((< (count Moves) 5))",
        "syntax::not_closed",
    );
    told_once(
        "(< (count Moves) 5))",
        "(< (count Moves)) 5))",
        "syntax::not_opened",
    );
    told_once(
        "<(start (place \"Disc1\" (sites Corners)))>",
        "<(start place \"Disc1\" (sites Corners)))>",
        "syntax::not_opened",
    );
    told_once("args:{<start>}", "args:<start>}", "syntax::not_opened");
}

#[test]
fn a_comparison_without_its_bracket_is_told_alone() {
    let error = told_once(
        "(> (count Moves) 3)",
        "> (count Moves) 3)",
        "syntax::not_opened",
    );
    assert!(error.message.contains('('), "{}", error.message);
}

/// An option brings an argument before it, so that its number is another one with each item.
#[test]
fn a_wrong_argument_behind_an_option_is_told_once() {
    told_once(
        "(play (if \"Early\" \"Turn\" (move Pass)))",
        "(moveAgain)",
        "check::wrong_type",
    );
}

#[test]
fn a_misspelt_call_is_read_as_it_is_meant() {
    told_once_with(
        "\"Turn\"",
        "(\"Trun\")",
        "expand::unknown_define",
        "\"Turn\"",
    );
}

#[test]
fn a_misspelt_call_where_any_text_may_stand_is_told() {
    told_once_with(
        "{\"Picture\"}",
        "{\"Pitcure\"}",
        "expand::unknown_define",
        "\"Picture\"",
    );
}

/// In a define that nothing calls nothing is expected of a form, but its words are looked at; parameters, calls and what is
/// not written yet may be anything.
#[test]
fn words_are_looked_at_in_what_nothing_calls() {
    let told = |body: &str| -> Vec<(&'static str, Option<String>)> {
        let text = format!("{GAME}(define \"Idle\" {body})");
        let problems = problems(&text);
        let errors = problems
            .iter()
            .filter(|problem| problem.severity == Severity::Error);
        let meant = |error: &Problem| {
            let first = error.suggestions.first();
            first.map(|edit| edit.replacement.clone())
        };
        errors
            .map(|error| (error.code.name, meant(error)))
            .collect()
    };
    for (body, code, meant) in [
        ("(isx Line 3)", "check::unknown_ludeme", "is"),
        ("(is Lien 3)", "check::unknown_second_word", "Line"),
        ("(move Ad (to #1))", "check::unknown_second_word", "Add"),
        (
            "{Mover (sites Occupied by:Netx)}",
            "check::unknown_word",
            "Next",
        ),
        ("(place \"Disc1\" conut:3)", "check::unknown_label", "count"),
        (
            "(#1 (sites Bottmo))",
            "check::unknown_second_word",
            "Bottom",
        ),
    ] {
        assert_eq!(told(body), [(code, Some(meant.to_owned()))], "{body}");
    }
    for body in [
        "{P#1 [#] Mover}",
        "(if \"Early\" (\"Turn\") #1)",
        "(#1 3 \"x\")",
    ] {
        assert_eq!(told(body), [], "{body}");
    }
}
