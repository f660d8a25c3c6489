//! What the search of the manual knows, as a script: a page that is opened from a disk may read no other file.

use super::Draft;
use serde::Serialize;

#[derive(Serialize)]
struct Found<'a>(&'a str, &'a str, &'a str, &'a str, &'a str);

/// The script: for each page its title, its kind, its address, what is said of it, and other words that find it.
pub(super) fn script(drafts: &[Draft]) -> String {
    let mut lines = Vec::new();
    for draft in drafts {
        let found = Found(
            &draft.title,
            draft.kind,
            &draft.path,
            &draft.summary,
            &draft.words,
        );
        // What holds text alone can be written.
        lines.extend(serde_json::to_string(&found).ok());
    }
    format!("const MANUAL_INDEX = [\n{}\n];\n", lines.join(",\n"))
}
