//! An editor without a screen.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A session with `dafang lsp`.
pub(crate) struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    next: i64,
    /// Notifications and requests of the server that came meanwhile.
    pub(crate) heard: Vec<Value>,
}

impl Client {
    /// Starts a session of a client that knows snippets.
    pub(crate) fn new() -> Self {
        let item = json!({"completionItem": {"snippetSupport": true}});
        let capabilities = json!({"textDocument": {"completion": item}});
        let mut client = Self::silent();
        client.ask(
            "initialize",
            json!({"processId": null, "capabilities": capabilities}),
        );
        client.tell("initialized", json!({}));
        client
    }

    /// A session that has not begun.
    pub(crate) fn silent() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        Self {
            child,
            input,
            output,
            next: 0,
            heard: Vec::new(),
        }
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes bytes as they are.
    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("the server listens");
        self.input.flush().expect("the server listens");
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(crate) fn read(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("a header");
            assert!(read > 0, "the server has ended; heard {:?}", self.heard);
            match line.trim().split_once(": ") {
                Some((_, value)) => length = value.parse().expect("a length"),
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    }

    pub(crate) fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// The whole answer to a request.
    pub(crate) fn answer(&mut self, method: &str, params: Value) -> Value {
        self.next += 1;
        let id = self.next;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let message = self.read();
            if message["id"] == id && message["method"].is_null() {
                return message;
            }
            self.heard.push(message);
        }
    }

    /// The result of a request that succeeds.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.answer(method, params);
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].take()
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": "ludii", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    pub(crate) fn change(&mut self, uri: &str, version: i64, changes: Value) {
        let document = json!({"uri": uri, "version": version});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.tell("textDocument/didChange", params);
    }

    /// Waits for a notification about a version, and gives its parameters.
    pub(crate) fn wait(&mut self, method: &str, uri: &str, version: i64) -> Value {
        let is_it = |message: &Value| {
            let params = &message["params"];
            message["method"] == method && params["uri"] == uri && params["version"] == version
        };
        if let Some(found) = self.heard.iter().rposition(is_it) {
            return self.heard[found]["params"].clone();
        }
        loop {
            let message = self.read();
            self.heard.push(message.clone());
            if is_it(&message) {
                return message["params"].clone();
            }
        }
    }

    /// The problems of all rulesets of a version, as lines `line:column code message`.
    pub(crate) fn problems(&mut self, uri: &str, version: i64) -> Vec<String> {
        self.wait("dafang/changed", uri, version);
        let published = self.wait("textDocument/publishDiagnostics", uri, version);
        let all = published["diagnostics"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        let line = |one: &Value| {
            let start = &one["range"]["start"];
            let message = one["message"].as_str().unwrap_or_default();
            let first = message.lines().next().unwrap_or_default();
            let (line, column) = (&start["line"], &start["character"]);
            format!(
                "{line}:{column} {} {first}",
                one["code"].as_str().unwrap_or_default()
            )
        };
        all.iter().map(line).collect()
    }

    /// Ends the session as an editor does.
    pub(crate) fn quit(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        assert!(self.child.wait().expect("it ends").success());
    }

    /// Closes the input, and says whether the program ends well.
    pub(crate) fn hang_up(mut self) -> bool {
        drop(self.input);
        self.child.wait().expect("it ends").success()
    }
}

/// A text with `|` at a place: without it, and the place as a position in UTF-16.
pub(crate) fn at(marked: &str) -> (String, Value) {
    let offset = marked.find('|').expect("a place is marked");
    let text = marked.replacen('|', "", 1);
    let before = &marked[..offset];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap_or_default();
    (
        text,
        json!({"line": line, "character": column.encode_utf16().count()}),
    )
}
