//! The names of all bundled games.

use std::path::Path;

/// The names of the descriptions in `games/` and its folders, without what they share: `hex`,
/// `line/three-in-a-row`.
pub(crate) fn names() -> Vec<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let mut folders = vec![games.clone()];
    let mut names = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                if !path.ends_with("common") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "lud") {
                let inner = path.strip_prefix(&games).expect("it lies in games");
                names.push(inner.with_extension("").display().to_string());
            }
        }
    }
    names.sort();
    assert!(names.len() > 5, "{names:?}");
    names
}
