//! What fuzzing has found, and a few of the texts it started from: each gets an answer, and what is a game is
//! played. The targets are in `fuzz/`.

use crate::way;
use std::fs;
use std::path::Path;

#[test]
fn every_text_of_the_corpus_gets_an_answer() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz");
    let mut texts: Vec<_> = fs::read_dir(folder)
        .expect("there is a corpus")
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "lud"))
        .collect();
    texts.sort();
    assert!(texts.len() >= 3, "the corpus is gone");
    for path in texts {
        let text = fs::read_to_string(&path).expect("a text in UTF-8");
        for game in way::games(&text) {
            way::play(&game, text.len() as u64);
        }
    }
}
