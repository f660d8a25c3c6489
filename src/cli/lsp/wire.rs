//! Messages as bytes. What is no message costs one error and is passed over, so that the session goes on.

use std::io::{self, BufRead, Read, Write};

use lsp_server::{ErrorCode, Message, RequestId, Response};
use serde_json::{Value, json};

/// Longer messages, in bytes, are passed over.
const LONGEST: u64 = 64_000_000;

/// A message, or why what was read is none.
pub(super) enum Incoming {
    /// A message.
    Message(Message),
    /// What is wrong with what was read.
    Malformed(String),
}

/// Reads until the next message ends; nothing at the end of the input.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let mut length = None;
    let mut wrong = None;
    loop {
        let mut line = Vec::new();
        // A line of a header is short; of anything else the first part says enough.
        if input.by_ref().take(10_000).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            match (length, &wrong) {
                (None, None) => continue,
                _ => break,
            }
        }
        match line.split_once(':') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("content-length") => {
                match value.trim().parse::<u64>() {
                    Ok(number) => length = Some(number),
                    Err(_) => wrong = Some(format!("`{}` is no length", value.trim())),
                }
            }
            Some((name, _)) if name.trim().eq_ignore_ascii_case("content-type") => {}
            _ => return Ok(Some(Incoming::Malformed("expected a header".to_owned()))),
        }
    }
    let Some(length) = length else {
        let wrong = wrong.unwrap_or_default();
        return Ok(Some(Incoming::Malformed(wrong)));
    };
    if length > LONGEST {
        io::copy(&mut input.take(length), &mut io::sink())?;
        let wrong = format!("a message of {length} bytes is too long");
        return Ok(Some(Incoming::Malformed(wrong)));
    }
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Ok(None);
    }
    Ok(Some(match serde_json::from_slice(&body) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Malformed(error.to_string()),
    }))
}

/// Writes a message.
pub(super) fn write(out: &mut dyn Write, message: &Message) -> io::Result<()> {
    let mut value = serde_json::to_value(message)?;
    if let Value::Object(fields) = &mut value {
        fields.insert("jsonrpc".to_owned(), json!("2.0"));
    }
    send(out, &value)
}

/// Answers what was no message.
pub(super) fn refuse(out: &mut dyn Write, reason: &str) -> io::Result<()> {
    let error = json!({"code": ErrorCode::ParseError as i32, "message": reason});
    send(out, &json!({"jsonrpc": "2.0", "id": null, "error": error}))
}

fn send(out: &mut dyn Write, value: &Value) -> io::Result<()> {
    let text = value.to_string();
    write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    out.flush()
}

/// An answer that is an error.
pub(super) fn error(id: RequestId, code: ErrorCode, message: String) -> Message {
    Response::new_err(id, code as i32, message).into()
}
