//! Texts that say the same otherwise: defines that are made and dissolved, and values that become what options give.

use super::capabilities::{GAME, URI};
use super::client::Client;
use super::writing::edited;
use serde_json::{Value, json};

/// The text after the first action with some words in its title, offered for what stands between two `¦`.
fn done(client: &mut Client, version: i64, marked: &str, words: &str) -> Option<String> {
    let mut parts = marked.split('¦');
    let (before, inside, after) = (parts.next()?, parts.next()?, parts.next()?);
    let text = format!("{before}{inside}{after}");
    let place = |text: &str| {
        let column = text.rsplit('\n').next().unwrap_or_default();
        json!({"line": text.matches('\n').count(), "character": column.encode_utf16().count()})
    };
    client.change(URI, version, json!([{ "text": text }]));
    let range = json!({"start": place(before), "end": place(&format!("{before}{inside}"))});
    let params =
        json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}});
    let actions = client.ask("textDocument/codeAction", params);
    let actions = actions.as_array().cloned().unwrap_or_default();
    let is_it = |action: &&Value| {
        let title = action["title"].as_str().unwrap_or_default();
        title.contains(words)
    };
    let action = actions.iter().find(is_it)?;
    Some(edited(&text, &action["edit"]["changes"][URI]))
}

/// The problems of a version that is right but for what its rewriting leaves to the author.
fn errors(client: &mut Client, version: i64, text: &str) -> Vec<String> {
    client.change(URI, version, json!([{ "text": text }]));
    let mut problems = client.problems(URI, version);
    problems.retain(|line| !line.contains("meaning::") && !line.contains("expand::unused"));
    problems
}

#[test]
fn a_define_is_made_of_what_holds_arguments() {
    let mut client = Client::new();
    client.open(URI, GAME);
    for (number, (before, marked, call, define)) in [
        (
            "(define \"Row\" (if (is Line #1) (result Mover #2)))",
            "(define \"Row\" (if ¦(is Line #1)¦ (result Mover #2)))",
            "(if (\"Extracted\" #1) (result Mover #2))",
            "(define \"Extracted\" (is Line #1))",
        ),
        (
            "(define \"Row\" (if (is Line #1) (result Mover #2)))",
            "(define \"Row\" (if (is Line #1) ¦(result Mover #2)¦))",
            "(if (is Line #1) (\"Extracted\" #2))",
            "(define \"Extracted\" (result Mover #1))",
        ),
        (
            "(define \"Row\" (if (is Line #1) (result Mover #2)))",
            "(define \"Row\" ¦(if (and (is Line #1) (is Line #1)) (result Mover #2))¦)",
            "(define \"Row\" (\"Extracted\" #1 #2))",
            "(define \"Extracted\" (if (and (is Line #1) (is Line #1)) (result Mover #2)))",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let text = GAME.replacen(before, marked, 1);
        let version = 2 * number as i64 + 2;
        let new = done(&mut client, version, &text, "make this the define");
        let new = new.unwrap_or_default();
        assert!(
            new.contains(call) && new.contains(define),
            "{marked}: {new}"
        );
        assert_eq!(errors(&mut client, version + 1, &new), Vec::<String>::new());
    }
    client.quit();
}

#[test]
fn words_strings_and_forms_become_options() {
    let mut client = Client::new();
    client.open(URI, GAME);
    for (number, (before, marked, reference, item)) in [
        ("(choices 9)", "(choices 9)", "", ""),
        (
            "(result All Draw)",
            "(result All ¦¦Draw)",
            "(result All <Result:value>)",
            "(item \"Draw\" <Draw> \"Draw\")*",
        ),
        (
            "(result All Draw)",
            "(result ¦All¦ Draw)",
            "(result <Role:value> Draw)",
            "(item \"All\" <All> \"All\")*",
        ),
        (
            "(piece \"Disc\" Each)",
            "(piece \"Disc\" ¦¦Each)",
            ":value>)",
            "<Each>",
        ),
        (
            "in:(sites \"Middle\")",
            "in:(sites ¦¦\"Middle\")",
            ":value>)",
            "(item \"Middle\" <\"Middle\">",
        ),
        (
            "(sites Centre)",
            "¦(sites Centre)¦",
            ":value>)",
            "(item \"sites Centre\" <(sites Centre)> \"sites Centre\")*",
        ),
        (
            "(\"Row\" 3 Win)",
            "(\"Row\" ¦¦3 Win)",
            "(\"Row\" <Number:value> Win)",
            "(item \"4\" <4> \"4\")",
        ),
    ]
    .into_iter()
    .enumerate()
    .skip(1)
    {
        let text = GAME.replacen(before, marked, 1);
        let version = 2 * number as i64 + 2;
        let new = done(&mut client, version, &text, "an option").unwrap_or_default();
        assert!(
            new.contains(reference) && new.contains(item),
            "{marked}: {new}"
        );
        assert_eq!(
            errors(&mut client, version + 1, &new),
            Vec::<String>::new(),
            "{new}"
        );
    }
    // What gives a name, and the second word of a ludeme, are no values.
    for (number, (before, marked)) in [
        ("(piece \"Disc\" Each)", "(piece ¦¦\"Disc\" Each)"),
        ("(is Full)", "(is ¦¦Full)"),
        ("(define \"Free\"", "(define ¦¦\"Free\""),
        ("(game \"Rows\"", "(game ¦¦\"Rows\""),
        ("(is Line #1)", "¦(is Line #1)¦"),
    ]
    .into_iter()
    .enumerate()
    {
        let text = GAME.replacen(before, marked, 1);
        let new = done(&mut client, number as i64 + 40, &text, "an option");
        assert_eq!(new, None, "{marked}");
    }
    client.quit();
}

/// The comment above a define, and that behind it, stand above the line where it is written out.
#[test]
fn what_is_said_of_a_define_goes_where_it_is_written_out() {
    let mut client = Client::new();
    client.open(URI, GAME);
    let define = "// The sites where nothing stands.\n(define \"Free\" (sites Empty))\n";
    let other =
        "// The sites where nothing\n//   stands.\n(define \"Free\" (sites Empty)) // at all\n";
    let marked = GAME
        .replacen(define, other, 1)
        .replacen("(to \"Free\")", "(to ¦¦\"Free\")", 1);
    let new = done(&mut client, 2, &marked, "write out").unwrap_or_default();
    let at = new.find("(to (sites Empty))").expect("it is written out");
    let above: Vec<&str> = new[..at]
        .lines()
        .rev()
        .skip(1)
        .take(3)
        .map(str::trim)
        .collect();
    assert_eq!(
        above,
        ["// at all", "//   stands.", "// The sites where nothing"],
        "{new}"
    );
    assert_eq!(new.matches("stands.").count(), 1, "{new}");
    assert_eq!(errors(&mut client, 3, &new), Vec::<String>::new(), "{new}");
    // With a blank line between, it is said of something else.
    let other = "// The second part.\n\n(define \"Free\" (sites Empty))\n";
    let marked = GAME
        .replacen(define, other, 1)
        .replacen("(to \"Free\")", "(to ¦¦\"Free\")", 1);
    let new = done(&mut client, 4, &marked, "write out").unwrap_or_default();
    assert!(new.contains("// The second part.\n\n("), "{new}");
    client.quit();
}

#[test]
fn a_define_that_is_written_out_keeps_its_comments() {
    let mut client = Client::new();
    client.open(URI, GAME);
    let define = "// The sites where nothing stands.\n(define \"Free\" (sites Empty))";
    for (number, (other, call, wanted)) in [
        (
            "// What is free.\n(define \"Free\" // said before\n    (sites Empty) // said behind\n)",
            "(to ¦¦\"Free\")",
            &["// What is free.", "// said before", "// said behind"][..],
        ),
        (
            "(define \"Free\"\n    // by #1\n    (difference (sites Empty) #1))",
            "(to (¦¦\"Free\" (sites Top)))",
            &["// by #1", "(difference (sites Empty) (sites Top))"],
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let text = GAME.replacen(define, other, 1).replacen("(to \"Free\")", call, 1);
        let version = 2 * number as i64 + 2;
        let new = done(&mut client, version, &text, "write out").unwrap_or_default();
        for part in wanted {
            assert_eq!(new.matches(part).count(), 1, "{call}: {new}");
        }
        // What is said of the define stands where it is written out, and not where it was.
        let said = new.find("// What is free.").map_or(0, |at| at + 16);
        assert!(!new.contains("\"Free\"") && !new[said..].starts_with("\n\n"), "{new}");
        let problems = errors(&mut client, version + 1, &new);
        assert_eq!(problems, Vec::<String>::new(), "{new}");
    }
    client.quit();
}

/// A hook names a define for other texts, and what other texts define anew is not written out everywhere: they would define
/// something that nothing calls.
#[test]
fn a_define_that_others_may_change_stays() {
    let mut client = Client::new();
    client.open(URI, GAME);
    let hooked = format!("{GAME}\n(hooks {{ (hook \"Free\" \"where a piece may be put\") }})\n");
    for (number, marked) in [
        hooked.replacen("(define \"Free\"", "(define ¦¦\"Free\"", 1),
        hooked.replacen("(hook \"Free\"", "(hook ¦¦\"Free\"", 1),
    ]
    .iter()
    .enumerate()
    {
        let new = done(&mut client, number as i64 + 2, marked, "write out");
        assert_eq!(new, None, "{marked}");
    }
    // One call may say itself what it stands for.
    let marked = hooked.replacen("(to \"Free\")", "(to ¦¦\"Free\")", 1);
    let new = done(&mut client, 4, &marked, "write out").unwrap_or_default();
    assert!(
        new.contains("(to (sites Empty))") && new.contains("(define \"Free\""),
        "{new}"
    );
    let marked = GAME.replacen("(define \"Free\"", "(define ¦¦\"Free\"", 1);
    assert!(done(&mut client, 5, &marked, "write out").is_some());
    let name = URI
        .rsplit('/')
        .next()
        .and_then(|file| file.strip_suffix(".lud"));
    let user = URI.replace(name.expect("a file"), "user");
    let variant = format!(
        "(use \"{}\")\n(variant \"V\")\n(define \"Free\" (sites Top))\n",
        name.expect("a file")
    );
    client.open(&user, &variant);
    assert_eq!(done(&mut client, 6, &marked, "write out"), None);
    client.quit();
}
