//! What `--version` says: the version of the program, and the hash of the rules that are part of it.

use crate::common::program::{dafang, folder};

#[test]
fn the_version_names_the_bundled_rules() {
    let folder = folder("version");
    let [one, other] = ["--version", "-V"].map(|flag| dafang(&folder, &[flag], ""));
    let printed = String::from_utf8_lossy(&one.stdout);
    let line = printed.strip_suffix('\n').expect("a line");
    let start = format!("dafang {} (rules ", env!("CARGO_PKG_VERSION"));
    let hash = line.strip_prefix(&start);
    let hash = hash.and_then(|rest| rest.strip_suffix(')'));
    let hash = hash.expect("the version and the hash of the rules");
    assert!(hash.len() == 16 && hash.chars().all(|digit| digit.is_ascii_hexdigit()));
    assert_eq!(one.stdout, other.stdout);
    assert_eq!(one.status.code(), Some(0));
}
