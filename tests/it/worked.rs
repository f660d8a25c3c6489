//! What ludemes mean that no bundled game shows: small games with worked examples, one text for each subject.

use std::path::Path;
use std::process::Command;

#[test]
fn every_worked_example_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/worked");
    let entries = std::fs::read_dir(folder).expect("there are texts");
    let mut texts: Vec<_> = entries
        .map(|entry| entry.expect("the folder can be listed").path())
        .collect();
    texts.sort();
    assert!(texts.len() >= 6);
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("test")
        .args(&texts)
        .output()
        .expect("the program starts");
    let told = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}\n{errors}");
    let passed = told.lines().filter(|line| line.contains("pass"));
    assert_eq!(passed.count(), texts.len(), "{told}");
}
