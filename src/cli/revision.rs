//! Texts as they were in a revision of their repository: `git:REV:FILE`.

use std::process::Command;

use super::failure::Failure;
use crate::diagnostic::on_one_line;

/// How such a name begins.
const START: &str = "git:";

/// The path and the text of a file in a revision; none if a name means no such thing. What the text uses is read as it is now.
pub(super) fn read(name: &str) -> Option<Result<(String, String), Failure>> {
    let place = name.strip_prefix(START)?;
    let (revision, path) = place.split_once(':').unwrap_or((place, ""));
    Some(show(name, revision, path))
}

fn show(name: &str, revision: &str, path: &str) -> Result<(String, String), Failure> {
    if revision.is_empty() || revision.starts_with('-') || path.is_empty() {
        return Err(Failure::call(format!(
            "expected `{START}REVISION:FILE`, such as `{START}HEAD~1:game.lud`, found `{name}`"
        )));
    }
    // A path is one of this folder, as everywhere else.
    let object = format!("{revision}:./{path}");
    let output = Command::new("git")
        .args(["show", "--end-of-options", &object])
        .output()
        .map_err(|error| Failure::call(format!("cannot run `git`: {error}")))?;
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr);
        let reason = on_one_line(reason.lines().next().unwrap_or_default());
        return Err(Failure::call(format!(
            "`{path}` of revision {revision}: {reason}"
        )));
    }
    match String::from_utf8(output.stdout) {
        Ok(text) => Ok((path.to_owned(), text)),
        Err(_) => Err(Failure::file(format!(
            "`{path}` of revision {revision} is no text in UTF-8"
        ))),
    }
}
