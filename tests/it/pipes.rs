//! Descriptions from pipes, and long work that is stopped.

use crate::cli::with_squares;
use crate::common::program::{dafang, folder, json, seen};
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn a_description_is_read_from_the_standard_input() {
    let folder = with_squares("stdin");
    let text = fs::read_to_string(folder.join("squares.lud")).expect("a text");
    let checked = seen(&dafang(&folder, &["check", "-"], &text));
    assert_eq!(
        checked,
        "-: fine, all 4 rulesets and options\nexit status 0"
    );
    let wrong = dafang(
        &folder,
        &["check", "-"],
        &text.replace("(is Full)", "(is Ful)"),
    );
    assert_eq!(wrong.status.code(), Some(1));
    assert!(seen(&wrong).contains("<stdin>:12:"), "{}", seen(&wrong));
    let perft = json(&dafang(&folder, &["perft", "-", "1", "--json"], &text));
    assert_eq!(perft["nodes"], 16);
    let nothing = seen(&dafang(&folder, &["check", "-"], ""));
    assert!(
        nothing.starts_with("`-` is empty: a description holds"),
        "{nothing}"
    );
    let played = dafang(&folder, &["play", "-"], &text);
    assert_eq!(played.status.code(), Some(2));
    assert!(
        seen(&played).contains("save the description in a file"),
        "{}",
        seen(&played)
    );
    let fixed = seen(&dafang(&folder, &["check", "-", "--fix"], &text));
    assert!(
        fixed.contains("`-` can only be read, not changed"),
        "{fixed}"
    );
}

#[cfg(unix)]
#[test]
fn what_is_no_file_of_the_usual_kind_is_read_once() {
    let folder = with_squares("fifo");
    let text = fs::read_to_string(folder.join("squares.lud")).expect("a text");
    let device = seen(&dafang(&folder, &["check", "/dev/stdin"], &text));
    assert!(device.starts_with("/dev/stdin: fine"), "{device}");
    let empty = dafang(&folder, &["check", "/dev/null"], "");
    assert_eq!(empty.status.code(), Some(1));
    assert!(
        seen(&empty).starts_with("`/dev/null` is empty"),
        "{}",
        seen(&empty)
    );
    let pipe = folder.join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let writer = std::thread::spawn(move || fs::write(pipe, text));
    let checked = seen(&dafang(&folder, &["check", "pipe"], ""));
    assert!(checked.starts_with("pipe: fine"), "{checked}");
    writer
        .join()
        .expect("the writer ends")
        .expect("the pipe is read");
}

#[cfg(unix)]
#[test]
fn a_pipe_into_which_nobody_writes_is_given_up() {
    let folder = folder("fifo_alone");
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.expect("mkfifo").success());
    let calls: [&[&str]; 6] = [
        &["check", "pipe"],
        &["describe", "pipe"],
        &["moves", "pipe", "--json"],
        &["play", "chess", "--load", "pipe"],
        &["verify", "chess", "pipe"],
        &["match", "nim", "random", "random", "--weights", "pipe"],
    ];
    // All of them wait at once.
    let waiting = calls.map(|call| {
        let folder = folder.clone();
        std::thread::spawn(move || {
            let start = Instant::now();
            let told = dafang(&folder, call, "");
            (call, start.elapsed(), told)
        })
    });
    for one in waiting {
        let (call, took, told) = one.join().expect("it ends");
        let told = (told.status.success(), seen(&told));
        assert!(took < Duration::from_secs(20), "{call:?}: {took:?}");
        assert!(
            !told.0 && told.1.contains("nobody has opened this pipe"),
            "{call:?}: {}",
            told.1
        );
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_of_a_shell_is_read() {
    let folder = with_squares("fifo_shell");
    let call = format!(
        "{} check <(sleep 6; cat squares.lud)",
        env!("CARGO_BIN_EXE_dafang")
    );
    let mut shell = Command::new("bash");
    let told = shell.args(["-c", &call]).current_dir(&folder).output();
    let told = seen(&told.expect("bash"));
    assert!(told.contains(": fine"), "{told}");
}

#[test]
fn a_count_stops_in_time() {
    let folder = folder("count_in_time");
    let start = Instant::now();
    let call = ["perft", "chess", "9", "--seconds", "0.2", "--json"];
    let stopped = json(&dafang(&folder, &call, ""));
    assert!(start.elapsed() < Duration::from_secs(20));
    assert_eq!(stopped["complete"], false);
    assert!(
        stopped["nodes"].as_u64().is_some_and(|nodes| nodes > 0),
        "{stopped}"
    );
    let whole = ["perft", "chess", "2", "--seconds", "60", "--json"];
    let whole = json(&dafang(&folder, &whole, ""));
    assert_eq!(
        (&whole["complete"], &whole["nodes"]),
        (&true.into(), &400.into())
    );
    let told = seen(&dafang(
        &folder,
        &["perft", "chess", "9", "--seconds", "0.2"],
        "",
    ));
    assert!(told.starts_with("more than "), "{told}");
    assert!(
        told.contains("(the time was up); 0 of 20 first moves"),
        "{told}"
    );
    let turns = [
        "perft",
        "english-draughts",
        "20",
        "--turns",
        "--seconds",
        "0.2",
    ];
    let turns = seen(&dafang(&folder, &turns, ""));
    assert!(turns.starts_with("more than "), "{turns}");
}

/// The games of all rulesets share the time, and each ruleset has one game at least.
#[test]
fn random_games_stop_in_time() {
    let folder = with_squares("games_in_time");
    let start = Instant::now();
    let call = ["check", "squares.lud", "--seconds", "0.5", "--json"];
    let checked = json(&dafang(&folder, &call, ""));
    assert!(start.elapsed() < Duration::from_secs(30));
    let variants = checked[0]["variants"].as_array().expect("a list");
    assert!(variants.len() > 1);
    for variant in variants {
        let games = variant["played"]["games"].as_u64();
        assert!(games.is_some_and(|games| games > 0), "{variant}");
    }
    let few = [
        "check",
        "tic-tac-toe",
        "--play",
        "3",
        "--seconds",
        "60",
        "--json",
    ];
    let few = json(&dafang(&folder, &few, ""));
    assert_eq!(few[0]["variants"][0]["played"]["games"], 3);
    let nothing = dafang(
        &folder,
        &["check", "tic-tac-toe", "--record", "x.jsonl"],
        "",
    );
    assert_eq!(nothing.status.code(), Some(2), "{}", seen(&nothing));
}

/// Whether a process has a handler for Ctrl-C.
fn hears_interrupts(process: u32) -> bool {
    const INTERRUPT: u64 = 2;
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask >> (INTERRUPT - 1) & 1 == 1)
}

/// Ctrl-C stops the work, not the answer.
#[cfg(unix)]
#[test]
fn an_interrupt_gives_what_there_is() {
    let folder = folder("interrupt");
    let calls: [(&[&str], &str); 4] = [
        (&["perft", "chess", "9"], "(Ctrl-C)"),
        (
            &["check", "chess", "--play", "1000000"],
            "random games played",
        ),
        (
            &["playout", "chess", "-n", "100000000"],
            "random games, seed 1",
        ),
        (
            &[
                "match",
                "breakthrough",
                "level:3",
                "random",
                "-n",
                "1000000",
            ],
            "level:3 has ",
        ),
    ];
    for (call, told) in calls {
        let child = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args(call)
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // The program has begun once it hears the signal; then some games are played.
        let begin = Instant::now();
        while !hears_interrupts(child.id()) && begin.elapsed() < Duration::from_secs(100) {
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_secs(2));
        let sent = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(sent.is_ok_and(|sent| sent.success()));
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(130), "{}", seen(&output));
        assert!(seen(&output).contains(told), "{}", seen(&output));
    }
}

/// A program that waits for a reader of what it writes is ended by any signal.
#[cfg(unix)]
#[test]
fn a_signal_ends_what_nobody_reads() {
    let folder = folder("unread");
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.expect("mkfifo").success());
    let moves = format!("d4\n{}", "moves\n".repeat(2000));
    // Each writes more than a pipe holds, or into a pipe that nobody opens.
    let calls: [(&[&str], &str); 6] = [
        (&["play", "chess"], &moves),
        (&["list", "--json"], ""),
        (
            &[
                "moves",
                "chess",
                "--json",
                "--each",
                "--after",
                "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
            ],
            "",
        ),
        (
            &["playout", "hex", "-n", "500", "--record", "/dev/stdout"],
            "",
        ),
        (&["playout", "hex", "--record", "pipe", "--json"], ""),
        (&["match", "hex", "random", "random", "--save", "pipe"], ""),
    ];
    let signals = [("TERM", 143), ("HUP", 129), ("INT", 130)];
    let waiting = calls
        .into_iter()
        .enumerate()
        .map(|(number, (call, typed))| {
            let (folder, typed) = (folder.clone(), typed.to_owned());
            std::thread::spawn(move || {
                let (signal, status) = signals[number % 3];
                let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
                    .args(call)
                    .current_dir(&folder)
                    .env("XDG_STATE_HOME", &folder)
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::null())
                    .spawn()
                    .expect("the program starts");
                let mut input = child.stdin.take().expect("a pipe");
                // What is typed waits in its pipe, which stays open.
                input.write_all(typed.as_bytes()).expect("room");
                let begin = Instant::now();
                while !waits_to_write(child.id()) && begin.elapsed() < Duration::from_secs(100) {
                    std::thread::sleep(Duration::from_millis(50));
                }
                let id = child.id().to_string();
                let start = Instant::now();
                let sent = Command::new("kill")
                    .args([&format!("-{signal}"), &id])
                    .status();
                assert!(sent.is_ok_and(|sent| sent.success()));
                let ended = loop {
                    match child.try_wait().expect("a process") {
                        None if start.elapsed() < Duration::from_secs(30) => {
                            std::thread::sleep(Duration::from_millis(20));
                        }
                        ended => break ended,
                    }
                };
                drop(child.kill());
                assert_eq!(
                    ended.and_then(|ended| ended.code()),
                    Some(status),
                    "{call:?} and {signal} after {:?}",
                    start.elapsed()
                );
            })
        });
    for one in waiting.collect::<Vec<_>>() {
        one.join().expect("it ends");
    }
}

/// Whether a thread of a process waits for the reader of a pipe.
#[cfg(unix)]
fn waits_to_write(process: u32) -> bool {
    let threads = fs::read_dir(format!("/proc/{process}/task"));
    let mut threads = threads.into_iter().flatten().flatten();
    threads.any(|thread| {
        let told = fs::read_to_string(thread.path().join("wchan")).unwrap_or_default();
        ["pipe_write", "anon_pipe_write", "wait_for_partner"].contains(&told.as_str())
    })
}
