//! What no editor should send, and texts in which much is wrong: the session goes on.

use super::capabilities::{GAME, URI};
use super::client::Client;
use serde_json::{Value, json};

#[test]
fn what_is_no_message_is_refused_and_passed_over() {
    let mut client = Client::new();
    for bytes in [
        &b"Content-Length: 5\r\n\r\n{]}}}"[..],
        b"Content-Length: 2\r\n\r\n{}",
        b"Content-Length: 4\r\n\r\nnull",
        b"nonsense\r\n",
        b"Content-Length: many\r\n\r\n",
        b"Content-Length: 3\r\n\r\n\xff\xfe\xfd",
    ] {
        client.raw(bytes);
        let answer = client.read();
        assert_eq!(answer["error"]["code"], -32700, "{answer}");
    }
    let answer = client.answer("textDocument/hover", json!({"textDocument": 3}));
    assert_eq!(answer["error"]["code"], -32602);
    let answer = client.answer("textDocument/nothing", json!({}));
    assert_eq!(answer["error"]["code"], -32601);
    client.tell("textDocument/didChange", json!([1, 2]));
    client.tell("$/unknown", Value::Null);
    client.quit();
}

#[test]
fn nothing_is_answered_before_the_beginning_and_after_the_end() {
    let mut client = Client::silent();
    let answer = client.answer("textDocument/hover", json!({}));
    assert_eq!(answer["error"]["code"], -32002);
    client.ask("initialize", json!({"capabilities": {}}));
    client.ask("shutdown", Value::Null);
    let answer = client.answer("textDocument/hover", json!({}));
    assert_eq!(answer["error"]["code"], -32600);
    assert!(client.hang_up());
}

#[test]
fn a_request_may_be_given_up() {
    let mut client = Client::new();
    client.open(URI, GAME);
    let place = json!({"textDocument": {"uri": URI}, "position": {"line": 1, "character": 2}});
    // All at once, so that the request still waits when it is given up.
    let bodies = [
        json!({"jsonrpc": "2.0", "id": 900, "method": "textDocument/completion", "params": place}),
        json!({"jsonrpc": "2.0", "id": 901, "method": "textDocument/completion", "params": place}),
        json!({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 901}}),
    ];
    let frames = bodies.map(|body| {
        let body = body.to_string();
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    });
    client.raw(frames.concat().as_bytes());
    let mut codes = Vec::new();
    while codes.len() < 2 {
        let message = client.read();
        if message["id"] == 900 || message["id"] == 901 {
            codes.push(message["error"]["code"].clone());
        }
    }
    // Given up in time or answered: never both, never neither.
    assert!(codes[0].is_null(), "{codes:?}");
    assert!(codes[1].is_null() || codes[1] == -32800, "{codes:?}");
    client.quit();
}

#[test]
fn an_older_version_changes_nothing() {
    let mut client = Client::new();
    client.open(URI, GAME);
    client.change(URI, 5, json!([{ "text": GAME }]));
    client.change(URI, 3, json!([{"text": "(game"}]));
    assert_eq!(client.problems(URI, 5), Vec::<String>::new());
    client.quit();
}

/// Chance with a seed: the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }
}

/// What an editor asks all the time.
const ASKED: [&str; 4] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/definition",
    "textDocument/references",
];

#[test]
fn whatever_is_typed_is_answered() {
    let mut client = Client::new();
    client.open(URI, GAME);
    let mut dice = Dice(88_172_645_463_325_252);
    let pieces = [
        "(",
        ")",
        "{",
        "}",
        "<",
        ">",
        "\"",
        ":",
        "#1",
        "~",
        "六😀",
        "\r\n",
        "",
        "is ",
        "(define \"A\" ",
        "\u{0}",
    ];
    let mut version = 1;
    for round in 0..150 {
        version += 1;
        let mut place = || json!({"line": dice.below(34), "character": dice.below(60)});
        let (start, end) = (place(), place());
        let asked = place();
        let text = pieces[dice.below(pieces.len())];
        // Ends before starts and places past the end of a line are among them.
        let end = if dice.below(4) == 0 {
            end
        } else {
            start.clone()
        };
        client.change(
            URI,
            version,
            json!([{"range": {"start": start, "end": end}, "text": text}]),
        );
        let method = ASKED[dice.below(ASKED.len())];
        let params = json!({"textDocument": {"uri": URI}, "position": asked, "context": {"includeDeclaration": true, "triggerKind": 1}});
        client.ask(method, params);
        if round % 40 == 39 {
            version += 1;
            client.change(URI, version, json!([{ "text": GAME }]));
        }
    }
    client.quit();
}

#[test]
fn a_text_that_is_wrong_in_every_second_line_is_answered() {
    let mut client = Client::new();
    let lines = GAME.lines().enumerate();
    let broken: Vec<String> = lines
        .map(|(number, line)| match number % 2 {
            0 => line.replacen(['(', '"'], "", 1),
            _ => line.to_owned(),
        })
        .collect();
    let broken = broken.join("\n");
    client.open(URI, &broken);
    assert!(!client.problems(URI, 1).is_empty());
    for (line, text) in broken.lines().enumerate() {
        for character in [0, text.len() / 2, text.len()] {
            for method in ASKED {
                let params = json!({"textDocument": {"uri": URI},
                    "position": {"line": line, "character": character}, "context": {"includeDeclaration": true, "triggerKind": 1}});
                client.ask(method, params);
            }
        }
    }
    client.quit();
}
