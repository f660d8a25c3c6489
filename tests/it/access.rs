//! Which files a text may use, and what a report shows of files that are no descriptions.

use crate::common::program::{dafang, folder, seen};
use std::fs;
use std::path::{Path, PathBuf};

/// A line that stands in files which no report may show.
const SECRET: &str = "root:x:0:0:secret";

const BASE: &str = "(game \"Base\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)}) \
                    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))\n";

/// A folder with a text in a folder of its own, beside files that it must not use.
fn house(name: &str) -> PathBuf {
    let folder = folder(name);
    fs::create_dir_all(folder.join("own/deep")).expect("a folder");
    fs::write(folder.join("own/base.lud"), BASE).expect("a file");
    fs::write(folder.join("own/deep/base.lud"), BASE).expect("a file");
    fs::write(
        folder.join("outside.lud"),
        format!("{BASE}// {SECRET}\n(oops)\n"),
    )
    .expect("a file");
    fs::write(folder.join("passwd"), format!("{SECRET}\n(oops \"x\" y)\n")).expect("a file");
    fs::write(folder.join("own/notes.lud"), format!("{SECRET}\n(oops)\n")).expect("a file");
    fs::write(folder.join("own/notes"), format!("{SECRET}\n(oops)\n")).expect("a file");
    folder
}

/// What `check` says of a text that uses something, from standard input in `own`, and as a file there.
fn used(folder: &Path, name: &str, more: &[&str]) -> [String; 2] {
    let text = format!("(use \"{name}\")\n");
    fs::write(folder.join("own/user.lud"), &text).expect("a file");
    let piped = [&["check", "-"], more].concat();
    let named = [&["check", "own/user.lud"], more].concat();
    [
        seen(&dafang(&folder.join("own"), &piped, &text)),
        seen(&dafang(folder, &named, "")),
    ]
}

#[test]
fn a_text_uses_what_lies_below_it() {
    let folder = house("access-below");
    for name in ["base", "base.lud", "./base", "deep/base"] {
        for told in used(&folder, name, &[]) {
            assert!(told.ends_with("exit status 0"), "{name}: {told}");
        }
    }
    // Bundled texts are no files.
    for told in used(&folder, "square-game", &["--no-files"]) {
        assert!(told.ends_with("exit status 0"), "{told}");
    }
    for told in used(&folder, "base", &["--no-files"]) {
        assert!(told.ends_with("exit status 1"), "{told}");
        assert!(
            told.contains("`--no-files` lets a text use bundled games only"),
            "{told}"
        );
    }
    for told in used(&folder, "bases", &["--no-files"]) {
        assert!(
            told.contains("there is neither a file nor a bundled game"),
            "{told}"
        );
    }
    // Of a longer way to a text that may be used the report names the short one.
    let whole = folder
        .canonicalize()
        .expect("a folder")
        .join("own/deep/base.lud");
    for name in [
        whole.display().to_string(),
        "../own/deep/base.lud".to_owned(),
    ] {
        for told in used(&folder, &name, &[]) {
            assert!(told.ends_with("exit status 1"), "{told}");
            assert!(told.contains("write `deep/base.lud`"), "{told}");
        }
    }
}

#[test]
fn a_text_uses_nothing_else() {
    let folder = house("access-outside");
    let whole = folder.join("outside.lud").display().to_string();
    let names = [
        "/etc/passwd",
        "/proc/self/environ",
        "/dev/stdin",
        "/dev/zero",
        whole.as_str(),
        "../outside",
        "../outside.lud",
        "../passwd",
        "deep/../../outside",
        "./../outside.lud",
        "notes",
        "notes.lud",
    ];
    for name in names {
        for told in used(&folder, name, &[]) {
            assert!(told.ends_with("exit status 1"), "{name}: {told}");
            assert!(told.contains("cannot be used"), "{name}: {told}");
            assert!(
                !told.contains("secret") && !told.contains("oops"),
                "{name}: {told}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn links_and_pipes_lead_nowhere() {
    use std::os::unix::fs::symlink;
    let folder = house("access-links");
    symlink("../outside.lud", folder.join("own/link.lud")).expect("a link");
    symlink("../passwd", folder.join("own/secret.lud")).expect("a link");
    symlink("..", folder.join("own/up")).expect("a link");
    symlink("/dev/zero", folder.join("own/zero.lud")).expect("a link");
    symlink("base.lud", folder.join("own/same.lud")).expect("a link");
    let pipe = |path: &str| {
        let made = std::process::Command::new("mkfifo")
            .arg(folder.join(path))
            .status();
        assert!(made.expect("mkfifo runs").success());
    };
    pipe("own/pipe.lud");
    for name in [
        "link",
        "secret",
        "up/outside",
        "up/outside.lud",
        "zero",
        "pipe",
    ] {
        for told in used(&folder, name, &[]) {
            assert!(told.ends_with("exit status 1"), "{name}: {told}");
            assert!(
                !told.contains("secret:") && !told.contains("oops"),
                "{name}: {told}"
            );
        }
    }
    for told in used(&folder, "same", &[]) {
        assert!(told.ends_with("exit status 0"), "{told}");
    }
    // A folder of defines holds files, and no link that leads out of it.
    fs::create_dir_all(folder.join("defs")).expect("a folder");
    fs::write(
        folder.join("defs/good.def"),
        "(define \"Good\" (is Full))\n",
    )
    .expect("a file");
    symlink(".", folder.join("defs/again")).expect("a link");
    let check = || {
        seen(&dafang(
            &folder,
            &["check", "own/base.lud", "--defines", "defs"],
            "",
        ))
    };
    assert!(check().ends_with("exit status 0"), "{}", check());
    pipe("defs/pipe.def");
    assert!(
        check().contains("pipe.def` is no file") && check().ends_with("status 2"),
        "{}",
        check()
    );
    fs::remove_file(folder.join("defs/pipe.def")).expect("it is there");
    symlink("../passwd", folder.join("defs/link.def")).expect("a link");
    let told = check();
    assert!(
        told.contains("link.def` is no file") && !told.contains("secret"),
        "{told}"
    );
}

#[test]
fn leave_is_given_for_folders() {
    let folder = house("access-leave");
    fs::write(folder.join("outside.lud"), BASE).expect("a file");
    let text = "(use \"../outside\")\n";
    let check = |leave: &str| {
        let call = ["check", "-", "--allow-files", leave];
        seen(&dafang(&folder.join("own"), &call, text))
    };
    assert!(check("..").ends_with("exit status 0"), "{}", check(".."));
    assert!(
        check("deep").ends_with("exit status 1"),
        "{}",
        check("deep")
    );
    assert!(
        check("nowhere").ends_with("exit status 2"),
        "{}",
        check("nowhere")
    );
    let both = ["check", "-", "--allow-files", "..", "--no-files"];
    assert!(seen(&dafang(&folder, &both, text)).ends_with("exit status 2"));
}

#[test]
fn a_file_that_is_no_description_is_not_shown() {
    let folder = house("access-shown");
    for command in ["check", "moves", "describe", "playout", "show"] {
        let told = seen(&dafang(&folder, &[command, "passwd"], ""));
        assert!(
            told.contains("is no description") && told.ends_with("exit status 1"),
            "{told}"
        );
        assert!(!told.contains("secret") && !told.contains("oops"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn signs_that_act_on_a_terminal_are_refused_and_not_shown() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = house("access-signs");
    let names = [
        "\u{1b}[31mRed",
        "A\u{7}",
        "\u{202e}evil",
        "x\u{2066}y",
        "c1\u{9b}31m",
        "line\nbreak",
        "x\u{2028}y",
    ];
    for name in names {
        let parts = [
            ("\"Base\"", format!("\"{name}\"")),
            ("(piece \"Disc\" Each)", format!("(piece \"{name}\" Each)")),
        ];
        for (old, new) in parts {
            let text = BASE.replace(old, &new);
            for command in ["check", "describe", "show", "engine", "moves"] {
                fs::write(folder.join("own/bad.lud"), &text).expect("a file");
                let told = seen(&dafang(&folder, &[command, "own/bad.lud"], "uci\n"));
                assert!(told.ends_with("exit status 1"), "{command}: {told}");
                assert!(told.contains("syntax::control_character"), "{told}");
                let acts = |sign: char| sign.is_control() && sign != '\n';
                assert!(!told.contains(acts), "{command}: {told:?}");
                assert!(
                    !told.contains(['\u{202e}', '\u{2066}', '\u{2028}']),
                    "{told:?}"
                );
            }
        }
    }
    // Nor what is typed, nor names of files.
    let told = seen(&dafang(&folder, &["check", "\u{1b}[31m.lud"], ""));
    assert!(
        !told.contains('\u{1b}') && told.contains("u{1b}"),
        "{told:?}"
    );
    fs::write(folder.join("own/\u{1b}[31m.lud"), BASE).expect("a file");
    let told = seen(&dafang(&folder, &["check", "own/\u{1b}[31m.lud"], ""));
    assert!(
        !told.contains('\u{1b}') && told.ends_with("exit status 0"),
        "{told:?}"
    );
    let told = seen(&dafang(
        &folder,
        &["engine", "own/base.lud"],
        "\u{1b}[31m\n",
    ));
    assert!(
        !told.contains('\u{1b}') && told.contains("no command"),
        "{told:?}"
    );
    // A name that is no UTF-8 stops nothing.
    let odd = OsStr::from_bytes(b"own/caf\xe9.lud");
    fs::write(folder.join(odd), BASE).expect("a file");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_dafang"))
        .current_dir(&folder)
        .args([OsStr::new("check"), odd, OsStr::new("own/base.lud")])
        .output()
        .expect("the program runs");
    let told = seen(&output);
    assert!(
        told.contains("own/base.lud: fine") && told.ends_with("exit status 0"),
        "{told}"
    );
}
