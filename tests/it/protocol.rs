//! The protocol of `dafang engine`: whatever is sent is answered, and nothing that is wrong is passed over in silence.

use crate::common::program::{Engine, dafang, folder, seen};
use proptest::prelude::*;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What the engine answers to lines that are sent at once.
fn answers(game: &str, lines: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["engine", game])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let lines = lines.to_vec();
    // The engine may answer before it has read everything.
    let writer = std::thread::spawn(move || drop(input.write_all(&lines)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("everything is sent");
    assert!(output.status.success(), "{:?}", output.status);
    String::from_utf8(output.stdout).expect("answers are UTF-8")
}

fn count(told: &str, word: &str) -> usize {
    told.lines().filter(|line| line.starts_with(word)).count()
}

#[test]
fn every_go_gets_a_move() {
    let goes = [
        "go movestogo 3 wtime 300 btime 300",
        "go wtime 60 btime 60 winc 5 binc 5 movestogo 1",
        "go wtime -20 btime 100",
        "go mate 1",
        "go searchmoves @b2 nodes 50",
        "go nodes 50 searchmoves @b2 @c3",
        "go searchmoves @z9 nodes 20",
        "go perft 3",
        "go movetime soon",
        "go nodes",
        "go depth 1 dance",
        "go movetime 99999999999999999999 nodes 20",
    ];
    for go in goes {
        let told = answers("tic-tac-toe", format!("{go}\nquit\n").as_bytes());
        assert_eq!(count(&told, "bestmove @"), 1, "{go}: {told}");
    }
    let told = answers("tic-tac-toe", b"go nodes 50 searchmoves @b2 @c3\n");
    assert!(
        told.contains("bestmove @b2") || told.contains("bestmove @c3"),
        "{told}"
    );
}

#[test]
fn nothing_is_played_in_a_position_that_is_lost() {
    let lines = "position startpos moves @a1\nposition startpos moves @a1 @a1\ngo nodes 20\nquery result\n\
                 position startpos moves @a1\ngo nodes 20\n";
    let told = answers("tic-tac-toe", lines.as_bytes());
    let moves: Vec<&str> = told
        .lines()
        .filter(|line| line.starts_with("bestmove"))
        .collect();
    assert!(
        moves[0] == "bestmove (none)" && moves[1].starts_with("bestmove @"),
        "{told}"
    );
    assert_eq!(told.matches("there is no position").count(), 2, "{told}");
}

#[test]
fn a_move_that_is_wrong_is_told_how_it_is_written() {
    let moves = "a2a4 h7h5 a4a5 h5h4 a5a6 h4h3 a6b7 h3g2";
    let half = format!("uci\nposition startpos moves {moves} b7a8\ngo nodes 20\n");
    let told = answers("chess", half.as_bytes());
    assert!(
        told.contains("write one of `b7a8q` `b7a8r` `b7a8b` `b7a8n`"),
        "{told}"
    );
    assert!(told.contains("bestmove (none)"), "{told}");
    let whole = format!("uci\nposition startpos moves {moves} b7a8q\ngo nodes 20\n");
    let told = answers("chess", whole.as_bytes());
    assert!(
        told.contains("bestmove g2") && !told.contains("error"),
        "{told}"
    );
    let told = answers("tic-tac-toe", b"position startpos moves a1\n");
    assert!(told.contains("did you mean `@a1`?"), "{told}");
    let told = answers("chess", b"position fen 7k/P7/8/8/8/8/8/7K w - - 0 1\n");
    assert!(
        told.contains("a FEN tells the pieces and not all that the rules depend on"),
        "{told}"
    );
}

#[test]
fn bytes_and_long_lines_end_nothing() {
    let mut lines = b"\xff\xfe dance\nposition startpos moves \xc3(\nisready\n".to_vec();
    lines.extend(std::iter::repeat_n(b'x', 3_000_000));
    lines.extend(b"\n\0\x1b[31m\nposition startpos\nisready\ngo nodes 10\n");
    let told = answers("tic-tac-toe", &lines);
    assert_eq!(count(&told, "readyok"), 2, "{told}");
    assert!(
        told.contains("a million bytes") && told.contains("bestmove @"),
        "{told}"
    );
    assert!(!told.contains('\u{1b}') && told.len() < 5_000, "{told}");
}

#[test]
fn it_is_ready_while_it_thinks() {
    let mut engine = Engine::start("breakthrough");
    engine.say("isready");
    engine.until("readyok");
    for go in ["go infinite", "go ponder wtime 1000 btime 1000"] {
        engine.say(go);
        std::thread::sleep(Duration::from_millis(100));
        let start = Instant::now();
        engine.say("isready");
        engine.until("readyok");
        assert!(
            start.elapsed() < Duration::from_secs(3),
            "{go}: {:?}",
            start.elapsed()
        );
        engine.say(if go.contains("ponder") {
            "ponderhit"
        } else {
            "stop"
        });
        engine.until("bestmove");
    }
    engine.say("quit");
    assert!(engine.child.wait().expect("it ends").success());
}

#[test]
fn games_of_chance_are_played() {
    let lines = "uci\nquery dice\nposition startpos moves 6,5:\nquery dice\ngo nodes 40\nposition startpos moves 9,9:\ngo\n";
    let told = answers("backgammon", lines.as_bytes());
    assert!(
        told.contains("response 6,5") || told.contains("response 5,6"),
        "{told}"
    );
    assert_eq!(count(&told, "bestmove"), 2, "{told}");
    assert!(told.ends_with("bestmove (none)\n"), "{told}");
}

/// The weakest level strays from the best move, as it does at the prompt.
#[test]
fn the_level_is_that_of_play() {
    let mut first = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let lines = format!(
            "setoption name Seed value {seed}\nsetoption name Level value 1\nposition startpos moves @a1\ngo\n"
        );
        let told = answers("tic-tac-toe", lines.as_bytes());
        first.insert(
            told.lines()
                .find(|line| line.starts_with("bestmove"))
                .expect("a move")
                .to_owned(),
        );
    }
    assert!(first.len() > 1, "it never strays: {first:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// Lines of words that the protocol knows, of words that it does not, and of any bytes: it answers, and ends with the input.
    #[test]
    fn whatever_is_sent_is_answered(lines in prop::collection::vec(line(), 1..30)) {
        let mut sent = lines.concat();
        sent.extend(b"\nposition startpos\nisready\ngo nodes 5\nquit\n");
        let told = answers("tic-tac-toe", &sent);
        prop_assert!(count(&told, "readyok") >= 1, "{}", told);
        prop_assert!(count(&told, "bestmove") >= 1, "{}", told);
        let known = ["info ", "bestmove ", "readyok", "response ", "id ", "option ", "uciok", "ugiok"];
        for line in told.lines() {
            prop_assert!(known.iter().any(|word| line.starts_with(word)), "{}", line);
        }
    }
}

fn line() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "uci",
        "ugi",
        "isready",
        "ucinewgame",
        "position",
        "startpos",
        "moves",
        "fen",
        "@a1",
        "@b2",
        "@z9",
        "go",
        "nodes",
        "5",
        "depth",
        "-1",
        "movetime",
        "20",
        "wtime",
        "btime",
        "movestogo",
        "0",
        "mate",
        "searchmoves",
        "stop",
        "ponderhit",
        "setoption",
        "name",
        "value",
        "Level",
        "Hash",
        "Seed",
        "Search",
        "mcts",
        "query",
        "result",
        "dice",
        "debug",
        "on",
        "\u{1b}[2J",
        "\u{202e}",
        "4,2:",
    ]);
    let known = prop::collection::vec(words, 0..7)
        .prop_map(|words| format!("{}\n", words.join(" ")).into_bytes());
    let bytes = prop::collection::vec(any::<u8>(), 0..40).prop_map(|mut bytes| {
        // A word that would end it or let it think for ever is for other tests.
        bytes.insert(0, b'#');
        bytes.push(b'\n');
        bytes
    });
    prop_oneof![4 => known, 1 => bytes]
}

#[test]
fn a_title_is_one_line() {
    let folder = folder("protocol-title");
    let told = seen(&dafang(&folder, &["engine", "tic-tac-toe"], "uci\nquit\n"));
    assert_eq!(count(&told, "id name Dafang"), 1, "{told}");
}
