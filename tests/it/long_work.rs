//! Work that takes long: in every command each piece of it ends at the bound of time, and with a signal at once, whether the
//! rules play or a program.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A game on 3,600 sites.
fn game(play: &str, end: &str) -> String {
    format!(
        "(game \"Long\" (players 2) (equipment {{(board (square 60)) (piece \"Disc\" Each)}}) \
         (rules (play {play}) (end (if {end} (result Mover Win)))))\n"
    )
}

fn written(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("long_work");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path
}

/// After each move the way from every site is sought.
#[test]
fn each_piece_of_work_is_bounded() {
    let end =
        "(= 3 (count Sites in:(forEach (sites Board) if:(= 4 (count Steps (site) (last To))))))";
    let example = "(test \"slow\" (play \"@a1 @b1 @c1 @d1 @e1 @f1 @g1 @h1\"))\n";
    let path = written(
        "bounded.lud",
        &(game("(move Add (to (sites Empty)))", end) + example),
    );
    for (command, more) in [
        ("playout", &["-n", "1"][..]),
        ("check", &["--play", "1"]),
        ("perft", &["2"]),
        ("test", &[]),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .arg(command)
            .arg(&path)
            .args(more)
            .args(["--timeout", "0.5"])
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            said.contains("took more than 0.5 seconds"),
            "{command}: {said}"
        );
        assert_eq!(output.status.code(), Some(1), "{command}");
    }
}

/// A signal before the work proper has begun is answered in JSON, as every other.
#[cfg(unix)]
#[test]
fn programs_read_an_answer_whenever_a_signal_comes() {
    use std::process::Stdio;
    use std::thread;
    use std::time::Duration;

    for call in [
        "playout chess -n 1000000 --json",
        "perft chess 7 --json",
        "analyse chess --json",
        "describe warring-states-chess --json",
        "test chess square-game --json",
    ] {
        for milliseconds in [60, 200] {
            let child = Command::new(env!("CARGO_BIN_EXE_dafang"))
                .args(call.split(' '))
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("the program starts");
            thread::sleep(Duration::from_millis(milliseconds));
            let sent = Command::new("kill")
                .args(["-TERM", &child.id().to_string()])
                .status();
            assert!(sent.expect("kill runs").success());
            let output = child.wait_with_output().expect("it ends");
            // Before its first instructions have run no program hears a signal.
            if output.status.code().is_none() {
                continue;
            }
            let said = String::from_utf8_lossy(&output.stdout);
            let answer = serde_json::from_str::<serde_json::Value>(&said);
            assert!(
                answer.is_ok(),
                "{call}, {milliseconds}: {} {said}",
                output.status
            );
        }
    }
}

/// One game takes seconds, and no machine looks at signals while it plays.
#[cfg(unix)]
#[test]
fn a_game_of_a_machine_ends_with_a_signal() {
    use std::os::unix::process::ExitStatusExt;
    use std::process::Stdio;
    use std::thread;
    use std::time::{Duration, Instant};

    let few = "(> 4 (count Sites in:(sites Around (to) if:(is Occupied (to)))))";
    let play = format!(
        "(or (move Add (to (sites Empty) if:{few})) (move Remove (sites Occupied by:Next)))"
    );
    let end = "(< 3000 (count Sites in:(sites Occupied by:All)))";
    let path = written("signal.lud", &game(&play, end));
    for runner in ["program", "native"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args(["playout", "-n", "100000", "--runner", runner])
            .arg(&path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        thread::sleep(Duration::from_secs(3));
        let start = Instant::now();
        let sent = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(sent.expect("kill runs").success());
        let status = child.wait().expect("it ends");
        let took = start.elapsed();
        // Alone it takes some tens of milliseconds; other tests run at the same time.
        assert!(took < Duration::from_secs(2), "{runner}: {took:?}");
        // Where the machine is slow it had not begun to play.
        let is_stopped = status.code() == Some(130) || status.signal() == Some(2);
        assert!(is_stopped, "{runner}: {status}");
    }
}
