//! What an editor offers where an argument begins: put in there, none of it is of a wrong kind.
//!
//! An argument of a bundled game is taken out, and each thing that is offered in its place is written there, with an unknown
//! word in place of each stop. What the checker then says of the place itself, or of the form around it, is a mistake of the
//! offer. `OFFERED=1000 OFFERED_SEED=7` looks at 1000 places, drawn with the seed 7, and prints what fails by its kind.

use dafang::bundled;
use dafang::diagnostic::Severity;
use dafang::ludeme::{Ludeme, registry};
use dafang::syntax::{NodeId, NodeKind, SyntaxTree};
use dafang::text::OWN;
use dafang::workspace::{
    Completion, Known, TextChange, Workspace, actions, text_problems, with_defaults,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;
use std::ops::Range;

/// Places that are looked at, and things put in at each of them.
const PLACES: usize = 24;
const MOST_OF_A_PLACE: usize = 24;
const FIRST_OF_A_PLACE: usize = 5;

/// A word that means nothing, in place of a stop: what stands there is not what is tested.
const ANYTHING: &str = "Qzxq";

/// What the checker says of an argument that is of a wrong kind.
const WRONG: [&str; 9] = [
    "check::unknown_ludeme",
    "check::unsupported",
    "check::unknown_second_word",
    "check::wrong_type",
    "check::surplus_argument",
    "check::unknown_label",
    "check::label_twice",
    "check::unknown_word",
    "check::unknown_name",
];

#[test]
fn nothing_is_offered_that_is_of_a_wrong_kind() {
    look(&arguments, MOST_OF_A_PLACE, false);
}

/// The first things that are offered within quotes, and where a form has no argument yet.
#[test]
fn what_is_offered_first_is_of_the_right_kind() {
    look(&quotes_and_forms, FIRST_OF_A_PLACE, true);
}

/// Places of a text, each with what is left there.
type Places = dyn Fn(&str, &SyntaxTree) -> Vec<(Range<usize>, &'static str)>;

/// Looks at places of bundled games, and at some things that are offered at each: the first, or any.
fn look(places_of: &Places, most_of_a_place: usize, is_first: bool) {
    let asked = |name: &str| -> Option<u64> { std::env::var(name).ok()?.parse().ok() };
    let places = asked("OFFERED").map_or(PLACES, |places| places as usize);
    let seed = asked("OFFERED_SEED").unwrap_or(1);
    let most = match std::env::var_os("OFFERED") {
        Some(_) => usize::MAX,
        None => most_of_a_place,
    };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut next = |below: usize| (random.next_u64() % below.max(1) as u64) as usize;
    let games = bundled::games();
    let mut failures: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut tried = 0;
    for _ in 0..places {
        let game = &games[next(games.len())];
        let mut workspace = Workspace::new(bundled::resolve);
        let name = game.source_name();
        workspace.open(&name, 0, game.text);
        let known = workspace.known(&name).expect("it is open");
        let spans = places_of(game.text, known.tree());
        let (span, blank) = spans[next(spans.len())].clone();
        let mut version = 1;
        let mut write = |workspace: &mut Workspace, text: &str| {
            version += 1;
            let text = text.to_owned();
            workspace.edit(&name, version, &[TextChange { range: None, text }]);
        };
        let without = format!(
            "{}{blank}{}",
            &game.text[..span.start],
            &game.text[span.end..]
        );
        write(&mut workspace, &without);
        let mut offered = workspace.complete(&name, span.start + blank.len());
        if is_first {
            offered.truncate(most);
        }
        while offered.len() > most {
            offered.swap_remove(next(offered.len()));
        }
        for one in offered {
            let put = filled(&one.snippet);
            let text = format!(
                "{}{put}{}",
                &without[..one.range.start],
                &without[one.range.end..]
            );
            write(&mut workspace, &text);
            let known = workspace.known(&name).expect("it is open");
            tried += 1;
            let place = one.range.start..one.range.start + put.len();
            let wrong = text_problems(&known).into_iter().find(|problem| {
                problem.severity == Severity::Error
                    && WRONG.contains(&problem.code)
                    && is_of_place(&problem.span.range(), &place)
            });
            if let Some(problem) = wrong {
                let line = without[..span.start].matches('\n').count() + 1;
                let shown = shown(&without, span.start);
                let what = what(&one);
                let message = problem.message.lines().next().unwrap_or_default();
                let entry = failures
                    .entry(format!("{} {what}", problem.code))
                    .or_insert_with(|| {
                        let name = &game.name;
                        (0, format!("{name}:{line} `{shown}` + `{put}`: {message}"))
                    });
                entry.0 += 1;
            }
        }
    }
    assert!(tried > places, "{tried} things were offered");
    let lines = failures
        .iter()
        .map(|(kind, (count, first))| format!("{count:5} {kind}\n      {first}"));
    let lines: Vec<String> = lines.collect();
    assert!(
        failures.is_empty(),
        "{} of {tried}:\n{}",
        failures.values().map(|(count, _)| count).sum::<usize>(),
        lines.join("\n")
    );
}

/// A define is offered if the text declares the names that it uses, and not if it lacks one of them.
#[test]
fn defines_of_names_that_a_text_lacks_are_not_offered() {
    const GAME: &str = "(game \"T\" (players 2) (equipment {(board (square 3)) (piece \"Man\" Each)})\n\
                        (rules (play (move Add (to (sites Empty)) )) (end (if (is Full) (result All Draw)))))\n\
                        (define \"Mine\" (then (add (piece \"Man1\") (to (last To)))))\n\
                        (define \"Ghosts\" (then (add (piece \"Ghost1\") (to (last To)))))\n";
    let offered = |text: &str| {
        let mut workspace = Workspace::new(bundled::resolve);
        workspace.open("game", 0, text);
        let place = text.find("(sites Empty)) ").expect("the place") + "(sites Empty)) ".len();
        let offered = workspace.complete("game", place).into_iter();
        let labels: Vec<String> = offered.map(|one| one.label).collect();
        ["Mine", "Ghosts"].map(|name| labels.iter().any(|label| label == name))
    };
    assert_eq!(offered(GAME), [true, false]);
    let with = GAME.replacen(" Each)}", " Each) (piece \"Ghost\" Each)}", 1);
    assert_eq!(offered(&with), [true, true]);
}

/// Whether a problem is about what stands at a place as a whole, not about a part of it.
fn is_of_place(problem: &Range<usize>, place: &Range<usize>) -> bool {
    let is_whole = problem.start <= place.start && place.start < problem.end;
    is_whole || problem.start == place.start
}

fn what(one: &Completion) -> String {
    match one.detail.split_whitespace().next() {
        Some(head) => format!("{:?} {}", one.kind, head),
        None => format!("{:?}", one.kind),
    }
}

/// The text around a place, on one line.
fn shown(text: &str, at: usize) -> String {
    let from = text.floor_char_boundary(at.saturating_sub(60));
    let to = text.ceil_char_boundary((at + 30).min(text.len()));
    let around = format!("{}¦{}", &text[from..at], &text[at..to]);
    around.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where arguments of ludemes and values behind labels stand in a text itself.
fn arguments(_: &str, tree: &SyntaxTree) -> Vec<(Range<usize>, &'static str)> {
    let mut found = Vec::new();
    let value = |node: NodeId| match tree.kind(node) {
        NodeKind::Labelled { value, .. } => *value,
        _ => node,
    };
    for node in &tree.nodes {
        let (NodeKind::Call { args, .. } | NodeKind::Array(args)) = &node.kind else {
            continue;
        };
        for arg in args {
            let value = value(*arg);
            let span = tree.span(value);
            if span.file == OWN
                && matches!(
                    tree.kind(*arg),
                    NodeKind::Call { .. }
                        | NodeKind::Symbol(_)
                        | NodeKind::Int(_)
                        | NodeKind::Labelled { .. }
                )
            {
                found.push((span.range(), ""));
            }
        }
    }
    found
}

/// What stands between the quotes of strings, and all arguments of a form, in a text itself.
fn quotes_and_forms(text: &str, tree: &SyntaxTree) -> Vec<(Range<usize>, &'static str)> {
    let mut found = Vec::new();
    for node in tree.nodes.iter().filter(|node| node.span.file == OWN) {
        match &node.kind {
            NodeKind::Call { head, args } if !args.is_empty() => {
                let range = head.span.range().end..node.span.range().end - 1;
                if text[range.end..].starts_with(')') {
                    found.push((range, " "));
                }
            }
            NodeKind::Text(_) if node.span.len() > 2 => {
                found.push((node.span.range().start + 1..node.span.range().end - 1, ""));
            }
            _ => {}
        }
    }
    found
}

/// A snippet with an unknown word in place of each stop.
fn filled(snippet: &str) -> String {
    let mut text = String::new();
    let mut signs = snippet.chars().peekable();
    let mut depth = 0;
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => text.extend(signs.next()),
            '$' => {
                text.push_str(ANYTHING);
                if signs.next_if_eq(&'{').is_some() {
                    depth += 1;
                    while depth > 0 {
                        match signs.next() {
                            Some('\\') => {
                                signs.next();
                            }
                            Some('{') => depth += 1,
                            Some('}') => depth -= 1,
                            Some(_) => {}
                            None => break,
                        }
                    }
                } else {
                    while signs.next_if(char::is_ascii_digit).is_some() {}
                }
            }
            _ => text.push(sign),
        }
    }
    text
}

/// What every ludeme lacks that is written without its arguments can be added: something legal stands there then, for a
/// client without stops.
#[test]
fn what_every_ludeme_lacks_can_be_added() {
    const GAME: &str = "(game \"T\" (players 2) (equipment {(board (square 3)) (piece \"piece\" Each)}) \
                        (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))\n";
    let mut workspace = Workspace::new(bundled::resolve);
    workspace.open("game", 0, GAME);
    let (mut version, mut tried) = (0, 0);
    let mut wrong = Vec::new();
    let lacks = |ludeme: &Ludeme| ludeme.params.iter().any(|param| !param.may_be_absent());
    let mut names: Vec<String> = registry().ludemes().iter().map(|one| one.name()).collect();
    names.sort();
    names.dedup();
    for name in names {
        let mut same = registry().ludemes().iter().filter(|one| one.name() == name);
        if !same.all(|one| lacks(one)) {
            continue;
        }
        tried += 1;
        let start = format!("{GAME}(define \"Unused\" ");
        let at = start.len() + 1..start.len() + 1;
        let mut write = |workspace: &mut Workspace, text: String| {
            version += 1;
            workspace.edit("game", version, &[TextChange { range: None, text }]);
            workspace.known("game").expect("it is open")
        };
        let adding = |known: &Known| {
            let offered = actions(known, at.clone(), None).into_iter();
            let adding = offered.filter(|one| one.title.starts_with("add the missing"));
            adding.collect::<Vec<_>>()
        };
        let known = write(&mut workspace, format!("{start}({name}))\n"));
        let offered = adding(&known);
        if offered.is_empty() {
            wrong.push(format!("({name}): nothing is offered"));
        }
        for action in offered {
            let mut text = known.own().to_owned();
            for edit in action.edits.iter().rev() {
                match with_defaults(&edit.text) {
                    Some(put) => text.replace_range(edit.range.clone(), &put),
                    None => wrong.push(format!("({name}): nothing legal for `{}`", edit.text)),
                }
            }
            let full = text[start.len()..].trim_end().to_owned();
            let after = write(&mut workspace, text);
            if !adding(&after).is_empty() {
                wrong.push(format!("({name}): `{full}` lacks something still"));
            }
        }
    }
    assert!(tried > 100, "{tried} forms lack something");
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
