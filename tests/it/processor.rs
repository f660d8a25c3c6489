//! A processor that lacks instructions of the build, as an emulator shows one.

use std::process::{Command, Stdio};

/// Older processors by the emulator's names, and whether they have what the default build asks for.
const PROCESSORS: &[(&str, bool)] = &[
    ("Nehalem", false),
    ("SandyBridge", false),
    ("IvyBridge", false),
    ("Haswell", true),
    ("max", true),
];

/// Needs the program `qemu-x86_64`, as of Debian's package `qemu-user`; without it nothing can be tested.
#[test]
fn an_older_processor_is_refused_in_words() {
    let emulator = "qemu-x86_64";
    let is_there = Command::new(emulator)
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    if !cfg!(target_feature = "avx2") || is_there.is_err() {
        eprintln!("there is no {emulator}, or the build is for any processor: nothing was tested");
        return;
    }
    for (processor, is_new_enough) in PROCESSORS {
        let output = Command::new(emulator)
            .args(["-cpu", processor, env!("CARGO_BIN_EXE_dafang"), "--version"])
            .output()
            .expect("the emulator starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        let status = if *is_new_enough { 0 } else { 1 };
        assert_eq!(output.status.code(), Some(status), "{processor}: {errors}");
        let is_refused = errors.contains("needs a processor of the level x86-64-v3");
        assert_eq!(is_refused, !is_new_enough, "{processor}: {errors}");
    }
}
