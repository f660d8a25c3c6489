//! What a form means, in English, where it is written.

use super::capabilities::URI;
use super::client::{Client, at};
use serde_json::json;

/// A game in which rules stand in every kind of place.
const GAME: &str = r#"(define "Free" (sites Empty))
(define "Onward" (move Step #1 (to if:(is In (to) #2))))
(game "Ways"
    (players 2)
    (equipment {
        (board (square 5))
        (piece "Man" Each ("Onward" Forward "Free"))
    })
    (rules
        (start {(place "Man1" (sites Bottom)) (place "Man2" (sites Top))})
        (play (or <Play:more> (forEach Piece)))
        (end {
            (if (is In (last To) (sites Side N)) (result Mover Win))
            (if (no Moves Next) (result Next Loss))
        })))

(option "Play" <Play> args:{<more>} {
    (item "with passes" <(move Pass)> "A player may pass.")*
    (item "with men" <(move Add (piece "Man" Mover) (to "Free") (then (set Score Mover (count Pieces Mover))))> "A player may put a man.")
})
"#;

#[test]
fn rules_are_put_into_words_wherever_they_stand() {
    let mut client = Client::new();
    client.open(URI, GAME);
    let forward = "Move the piece one step straight forward to an empty cell.";
    let man = "Place a man on an empty cell. Your score becomes the number of your men.";
    let cases = [
        ("(pl|ay (or", "You may pass", "the rules inside"),
        ("(o|r <Play", "You may pass", "a generator"),
        ("(forEach Pi|ece)", "one of your men", "by its second word"),
        ("(forEach Pi|ece)", "**Man**", "with the ways of the pieces"),
        (
            "(mo|ve Step #1",
            forward,
            "within a define, as it is called",
        ),
        ("(to if:(is In (t|o) #2)", "that cell", "a site"),
        ("(\"On|ward\" Forward", forward, "a call of a define"),
        (
            "(to \"Fr|ee\") (then",
            "the empty cells",
            "a define in an item",
        ),
        ("(si|tes Empty)", "the empty cells", "a region"),
        ("<Pl|ay:more>", "Pass.", "what an option gives"),
        ("(it|em \"with passes\"", "Pass.", "an item that is chosen"),
        ("(item \"with m|en\"", man, "an item that is not chosen"),
        ("<(mo|ve Add", man, "a rule of an item that is not chosen"),
        ("(th|en (set", "Your score becomes", "what follows"),
        (
            "(count Pie|ces Mover)",
            "the number of your men",
            "a number",
        ),
        ("(sites Si|de N)", "the top row", "a region by name"),
        (
            "(no Mo|ves Next)",
            "your opponent has no legal move",
            "a condition",
        ),
        (
            "(e|nd {",
            "- If the cell just played on is in the top row, you win.\n- If",
            "all end rules",
        ),
        (
            "to i|f:(is In",
            "that cell is empty",
            "the value of a label",
        ),
    ];
    let mut wrong = Vec::new();
    for (place, word, what) in cases {
        let plain = place.replacen('|', "", 1);
        assert!(GAME.contains(&plain), "{place}");
        let (text, position) = at(&GAME.replacen(&plain, place, 1));
        assert_eq!(text, GAME);
        let params = json!({"textDocument": {"uri": URI}, "position": position});
        let hover = client.ask("textDocument/hover", params);
        let text = hover["contents"]["value"].as_str().unwrap_or_default();
        let english = text.split("\n---\n").nth(1).unwrap_or_default();
        if !english.contains(word) {
            wrong.push(format!("{what} at {place}: no `{word}` in {text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    client.quit();
}
