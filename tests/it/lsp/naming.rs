//! Names that cannot be given, and names within strings: pieces in moves, what a variant keeps and changes.

use super::client::{Client, at};
use super::writing::edited;
use crate::common::program::{both, dafang};
use serde_json::{Value, json};
use std::path::Path;

const URI: &str = "file:///folder/promo.lud";

/// A game with promotion, whose positions are drawn.
const PROMO: &str = r#"(define "Side" 4)
(game "Promo"
    (players {(player N) (player S)})
    (equipment {
        (board (square "Side"))
        (piece "Man" Each
            (move Step Forward (to if:(is Empty (to)))
                (then (if (is In (last To) (sites Mover "Far")) (moveAgain)))))
        (piece "Queen" Each (move Slide All))
        (regions "Far" P1 (sites Top))
        (regions "Far" P2 (sites Bottom))
    })
    (rules
        (start
            (picture
                "4 m . . q"
                "3 . . . ."
                "2 . . . ."
                "1 M . . Q"
                "  a b c d"))
        (play
            (if (is Prev Mover)
                (move Promote (last To) (piece {"Queen" "Man"}) Mover)
                (forEach Piece)))
        (end (if (no Moves Next) (result Mover Win)))))

(test "promotion"
    (position {(place "Man1" {"a3"}) (place "Queen2" {"d4"}) (place "Queen1" {"d1"})} mover:P1)
    (play "a3-a4 @a4=Queen")
    (holds (= 2 (count Pieces P1 "Queen"))))
"#;

/// The answer to a new name for what stands at a place.
fn renamed(client: &mut Client, text: &str, place: &str, new: &str) -> Value {
    renamed_in(client, URI, text, place, new)
}

fn renamed_in(client: &mut Client, uri: &str, text: &str, place: &str, new: &str) -> Value {
    let marked = text.replacen(&place.replacen('|', "", 1), place, 1);
    let (_, position) = at(&marked);
    let params = json!({"textDocument": {"uri": uri}, "position": position, "newName": new});
    client.answer("textDocument/rename", params)
}

#[test]
fn a_name_that_would_change_what_a_text_means_is_refused() {
    let mut client = Client::new();
    client.open(URI, PROMO);
    for (place, new, reason) in [
        ("(regions \"F|ar\"", "Side", "is a define"),
        ("(regions \"F|ar\"", "a1", "is the name of a site"),
        ("(regions \"F|ar\"", "Man", "there is a piece `Man` already"),
        ("(piece \"Ma|n\"", "Side", "is a define"),
        (
            "(piece \"Ma|n\"",
            "Queen1",
            "there is a piece `Queen1` already",
        ),
        ("(define \"Si|de\"", "Man", "would be a call of the define"),
        (
            "(define \"Si|de\"",
            "StepOrthogonalToEmpty",
            "that every text may call",
        ),
    ] {
        let answer = renamed(&mut client, PROMO, place, new);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(reason), "{place} {new}: {answer}");
    }
    client.quit();
}

/// Whatever name is accepted, the text is right with it and its worked examples pass; what would be read as something else is
/// refused with the reason.
#[test]
fn a_word_that_is_not_read_as_a_name_is_refused() {
    let parameter = "stand for the arguments of a define";
    let reference = "stands for what an option gives";
    let quotes = "no quotation mark, backslash, tab or line break";
    let blank = "something else than a blank";
    let word = "a word of letters, digits and `_`";
    let mut client = Client::new();
    let with_text = format!(
        "{SIZES}(test \"named\" ruleset:\"small\" options:{{\"Size/5x5\"}} (choices 25))\n"
    );
    client.open(URI, PROMO);
    client.open(SIZES_URI, &with_text);
    let strings = [
        ("#1", parameter),
        ("Side #2", parameter),
        ("<x>", reference),
        ("a<Side:side>b", reference),
        ("a\"b", quotes),
        ("a\\b", quotes),
        ("a\tb", quotes),
        ("a\nb", quotes),
        ("", "has a letter"),
        ("  ", "has a letter"),
        (" Far", blank),
        ("Far ", blank),
    ];
    for place in [
        "(define \"Si|de\"",
        "(piece \"Que|en\"",
        "(regions \"F|ar\"",
    ] {
        for (new, reason) in strings {
            let answer = renamed(&mut client, PROMO, place, new);
            let message = answer["error"]["message"].as_str().unwrap_or_default();
            assert!(message.contains(reason), "{place} {new:?}: {answer}");
        }
    }
    for place in [
        "<Si|de> args",
        "args:{<si|de>}",
        "(item \"5|x5\"",
        "(option \"Si|ze\"",
        "(ruleset \"Ruleset/sm|all\"",
        "(test \"sm|all board\"",
    ] {
        let is_word = place.starts_with('<') || place.starts_with("args");
        for (new, of_string) in strings {
            let reason = match (is_word, of_string == parameter) {
                (true, _) => word,
                // These are read as they are written.
                (false, true) => continue,
                (false, false) => of_string,
            };
            let answer = renamed_in(&mut client, SIZES_URI, &with_text, place, new);
            let message = answer["error"]["message"].as_str().unwrap_or_default();
            assert!(message.contains(reason), "{place} {new:?}: {answer}");
        }
    }
    for (place, new, reason) in [
        ("<Si|de> args", "12", "would be read as a number"),
        ("args:{<si|de>}", "12", "would be read as a number"),
        ("<Si|de> args", "-a", word),
        ("<Si|de> args", "a--b", word),
        ("<Si|de> args", "a²", word),
        ("args:{<si|de>}", "a:b", word),
        ("(item \"5|x5\"", "a/b", "between the heading and the item"),
        (
            "(option \"Si|ze\"",
            "a/b",
            "between the heading and the item",
        ),
    ] {
        let answer = renamed_in(&mut client, SIZES_URI, &with_text, place, new);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(reason), "{place} {new:?}: {answer}");
    }
    // A comma is left out of a name in a move, as blanks are; other signs are read there.
    for sign in [
        "", "-", "=", ":", "^", "/", "~", ",", "#", "@", "*", ">", "+", "'", "é", "(", "]", "3",
    ] {
        let new = format!("A{sign}b");
        for place in [
            "(define \"Si|de\"",
            "(piece \"Que|en\"",
            "(regions \"F|ar\"",
        ] {
            let answer = renamed(&mut client, PROMO, place, &new);
            let Some(edits) = answer["result"]["changes"].get(URI) else {
                let message = answer["error"]["message"].as_str().unwrap_or_default();
                assert!(
                    place.contains("piece") && message.contains("in a move"),
                    "{place} {new}: {answer}"
                );
                continue;
            };
            let text = edited(PROMO, edits);
            assert!(text.contains(&format!("\"{new}\"")), "{text}");
            let output = dafang(Path::new("."), &["test", "-"], &text);
            assert!(
                output.status.success(),
                "{place} {new}: {text}\n{}",
                both(&output)
            );
        }
    }
    client.quit();
}

#[test]
fn moves_of_worked_examples_name_pieces() {
    // With signs of its own a piece is drawn as before.
    let text = PROMO.replace(
        "(piece \"Queen\" Each (move Slide All))",
        "(piece \"Queen\" Each (move Slide All) sign:\"Q\")",
    );
    let mut client = Client::new();
    client.open(URI, &text);
    for place in ["(piece \"Qu|een\"", "@a4=Qu|een"] {
        let answer = renamed(&mut client, &text, place, "Dame");
        let new = edited(&text, &answer["result"]["changes"][URI]);
        assert!(
            new.contains("@a4=Dame") && !new.contains("Queen"),
            "{answer}: {new}"
        );
        assert!(new.contains("(place \"Dame2\" {\"d4\"})"), "{new}");
    }
    let answer = renamed(&mut client, &text, "(piece \"Qu|een\"", "Great Dame");
    let message = answer["error"]["message"].as_str().unwrap_or_default();
    assert!(message.contains("no blanks"), "{answer}");
    client.quit();
}

const SIZES: &str = r#"(option "Size" <Side> args:{<side>} {
    (item "5x5" <5> "five")*
    (item "7x7" <7> "seven")
})
(rulesets {
    (ruleset "Ruleset/small" {"Size/5x5"})*
    (ruleset "Ruleset/big (Book 1)" {"Size/7x7"})
})
(game "Sizes"
    (players 2)
    (equipment {(board (square <Side:side>)) (piece "Stone" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))
(test "small board" (choices 25))
(test "small board again" (choices 25))
(test "a large one" ruleset:"big" (choices 49))
"#;

const KEEPS: &str = r#"(use "sizes")
(variant "Keeps" default:"big" only:{"small" "big"} without:{"Size/5x5"})
(changes "a large")
"#;

const SIZES_URI: &str = "file:///folder/sizes.lud";
const KEEPS_URI: &str = "file:///folder/keeps.lud";

/// The two texts, opened, and a position in the variant.
fn keeping(place: &str) -> (Client, Value) {
    let mut client = Client::new();
    client.open(SIZES_URI, SIZES);
    client.open(KEEPS_URI, KEEPS);
    let marked = KEEPS.replacen(&place.replacen('|', "", 1), place, 1);
    (client, at(&marked).1)
}

#[test]
fn what_a_variant_keeps_and_changes_is_a_reference() {
    for (place, line) in [
        ("default:\"b|ig\"", 6),
        ("without:{\"Si|ze/", 0),
        ("/5|x5\"}", 1),
        ("(changes \"a la|rge", 14),
    ] {
        let (mut client, position) = keeping(place);
        let params = json!({"textDocument": {"uri": KEEPS_URI}, "position": position});
        let found = client.ask("textDocument/definition", params);
        let first = if found.is_array() { &found[0] } else { &found };
        assert_eq!(first["uri"], SIZES_URI, "{place}: {found}");
        assert_eq!(first["range"]["start"]["line"], line, "{place}: {found}");
        client.quit();
    }
}

#[test]
fn a_name_given_anew_changes_the_variants_that_name_it() {
    for (place, new, sizes, keeps) in [
        (
            "(item \"5x|5\"",
            "five",
            "(ruleset \"Ruleset/small\" {\"Size/five\"})",
            "without:{\"Size/five\"}",
        ),
        (
            "(ruleset \"Ruleset/bi|g",
            "large",
            "ruleset:\"large\"",
            "default:\"large\" only:{\"small\" \"large\"}",
        ),
        (
            "(option \"Si|ze\"",
            "Extent",
            "{\"Extent/5x5\"}",
            "without:{\"Extent/5x5\"}",
        ),
        (
            "(test \"a lar|ge",
            "wide",
            "(test \"wide\"",
            "(changes \"wide\")",
        ),
    ] {
        let (mut client, _) = keeping("default:|");
        let marked = SIZES.replacen(&place.replacen('|', "", 1), place, 1);
        let params =
            json!({"textDocument": {"uri": SIZES_URI}, "position": at(&marked).1, "newName": new});
        let answer = client.answer("textDocument/rename", params);
        let changes = &answer["result"]["changes"];
        let text = edited(SIZES, &changes[SIZES_URI]);
        assert!(text.contains(sizes), "{place}: {answer} {text}");
        let text = edited(KEEPS, &changes[KEEPS_URI]);
        assert!(text.contains(keeps), "{place}: {answer} {text}");
        client.quit();
    }
}

#[test]
fn a_variant_is_offered_what_it_may_keep_and_change() {
    for (before, after, there, absent) in [
        (
            "default:\"big\"",
            "default:\"|\"",
            &["Size/7x7", "big"][..],
            &["Size", "small board", "BlockWin"][..],
        ),
        (
            "only:{\"small\" \"big\"}",
            "only:{\"|\"}",
            &["Size/5x5", "small"],
            &["BlockWin", "Sizes"],
        ),
        (
            "\"Size/5x5\"",
            "\"|\"",
            &["Size", "Size/7x7", "big"],
            &["BlockWin"],
        ),
        (
            "\"a large\"",
            "\"|\"",
            &["a large one", "small board"],
            &["big", "BlockWin"],
        ),
    ] {
        let (mut client, _) = keeping("default:|");
        let (text, position) = at(&KEEPS.replacen(before, after, 1));
        client.change(KEEPS_URI, 2, json!([{ "text": text }]));
        let params = json!({"textDocument": {"uri": KEEPS_URI}, "position": position});
        let list = client.ask("textDocument/completion", params);
        let items = list["items"].as_array().cloned().unwrap_or_default();
        let labels: Vec<&str> = items
            .iter()
            .filter_map(|item| item["label"].as_str())
            .collect();
        for label in there {
            assert!(
                labels.contains(label),
                "{after}: no `{label}` in {labels:?}"
            );
        }
        for label in absent {
            assert!(!labels.contains(label), "{after}: `{label}` in {labels:?}");
        }
        client.quit();
    }
}

#[test]
fn changes_that_name_no_example_are_told() {
    let (mut client, _) = keeping("default:|");
    let text = KEEPS.replace("\"a large\"", "\"a lrage one\"");
    client.change(KEEPS_URI, 2, json!([{ "text": text }]));
    let problems = client.problems(KEEPS_URI, 2);
    let is_it =
        |line: &String| line.starts_with("2:9 ") && line.contains("begins with `a lrage one`");
    assert!(problems.iter().any(is_it), "{problems:?}");
    client.quit();
}

/// A piece that is drawn by the first letter of its name keeps it as its sign.
#[test]
fn a_piece_that_is_drawn_by_its_letter_keeps_its_sign() {
    let mut client = Client::new();
    client.open(URI, PROMO);
    let answer = renamed(&mut client, PROMO, "(piece \"Ma|n\"", "Pawn");
    let new = edited(PROMO, &answer["result"]["changes"][URI]);
    assert!(new.contains("(piece \"Pawn\" sign:\"M\" Each"), "{answer}");
    assert!(
        new.contains("(place \"Pawn1\" {\"a3\"})") && !new.contains("Man"),
        "{new}"
    );
    client.change(URI, 2, json!([{ "text": new }]));
    assert_eq!(client.problems(URI, 2), Vec::<String>::new());
    client.quit();
}

/// A game with names in a define that nobody calls, in its arguments, in an item that is not chosen, and in an example of
/// another ruleset.
const UNREACHED: &str = r#"(game "Unreached"
    (players 2)
    (equipment {
        (board (square <Size:side>))
        (piece "Stone" Each)
        (regions "Home" (sites Top))
        <Size:more>
    })
    (rules (play (move Add (to <Size:free>))) (end (if (is Full) (result All Draw)))))

(define "Idle" ("Inner" "Stone1" (sites "Home")))
(define "Inner" (= 0 (count Pieces P1 #1 in:#2)))
(define "Setting" (set Var "Count" 1))
(define "Far" (= 1 (var "Count")))

(option "Size" <Size> args:{<side> <more> <free>} {
    (item "small" <3> <> <(sites Empty)> "small")*
    (item "large" <5> <(piece "Ghost" Neutral)> <(difference (sites Empty) (sites "Home"))> "large")
})
(test "small" (choices 9))
(test "large" options:{"Size/large"} (position (place "Ghost" {"a1"}) (place "Stone2" {"a2"})) (holds (is In 1 (sites "Home"))))
"#;

#[test]
fn names_are_found_where_no_choice_leads() {
    let mut client = Client::new();
    client.open(URI, UNREACHED);
    for (place, new, count) in [
        ("(piece \"Sto|ne\"", "Pebble", 3),
        ("(\"Inner\" \"Sto|ne1\"", "Pebble", 3),
        ("(regions \"Ho|me\"", "Hearth", 4),
        ("(sites \"Ho|me\"))> \"large\"", "Hearth", 4),
        ("(piece \"Gho|st\" Neutral)", "Wraith", 2),
        ("(place \"Gho|st\"", "Wraith", 2),
        ("(var \"Cou|nt\")", "Number", 2),
    ] {
        let marked = UNREACHED.replacen(&place.replacen('|', "", 1), place, 1);
        assert!(marked.contains('|'), "{place}");
        let (_, position) = at(&marked);
        let params = json!({"textDocument": {"uri": URI}, "position": position, "newName": new,
            "context": {"includeDeclaration": true}});
        let found = client.ask("textDocument/references", params.clone());
        assert_eq!(
            found.as_array().map(Vec::len),
            Some(count),
            "{place}: {found}"
        );
        let is_variable = place.starts_with("(var");
        let definition = client.ask("textDocument/definition", params.clone());
        assert!(is_variable || !definition.is_null(), "{place}");
        let answer = client.answer("textDocument/rename", params);
        let text = edited(UNREACHED, &answer["result"]["changes"][URI]);
        let old = &marked[marked.find('|').expect("a mark") - 3..][..3];
        assert_eq!(text.matches(new).count(), count, "{place}: {answer} {text}");
        assert!(!text.contains(&format!("\"{old}")), "{place}: {text}");
    }
    client.quit();
}
