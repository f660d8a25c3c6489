//! Writing a description: `dafang new` begins one, `dafang test --accept` writes what its examples expect, `dafang watch`
//! says what it is whenever it is saved.

use crate::common::program::{folder, folder_with, run, seen};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// Whether a new description is fine, laid out, and passes its examples. On the larger boards fewer random games are played.
#[track_caller]
fn is_fine(folder: &Path, arguments: &[&str], file: &str) {
    let _ = fs::remove_file(folder.join(file));
    let made = run(folder, arguments);
    assert!(made.status.success(), "{arguments:?}: {}", seen(&made));
    let is_large = |word: &&str| word.parse::<u32>().is_ok_and(|size| size > 9);
    let is_large = arguments.iter().any(is_large);
    let check = ["check", "--deny", "warnings", file, "--play", "20"];
    let played = if is_large { "1" } else { "5" };
    let calls: [&[&str]; 3] = [
        if is_large { &check[..4] } else { &check },
        &["test", file],
        &["fmt", "--check", file],
    ];
    for call in calls {
        let answer = run(folder, call);
        assert!(
            answer.status.success(),
            "{arguments:?}, {call:?}: {}",
            seen(&answer)
        );
    }
    let played = run(folder, &["playout", "--number", played, file]);
    assert!(played.status.success(), "{}", seen(&played));
}

/// Every kind of game, board and size.
#[test]
fn new_descriptions_are_fine() {
    let like = [
        ("line", ["square", "hex", "hexagon"].as_slice(), 4..=20),
        ("connection", &["square", "hex"], 4..=20),
        ("capture", &["square"], 4..=20),
        ("chess", &["square"], 5..=16),
        ("draughts", &["square"], 5..=20),
        ("shogi", &["square"], 5..=12),
        ("mancala", &[], 4..=20),
        ("race", &[], 4..=20),
        ("stacking", &["square"], 4..=20),
        ("pattern", &["square"], 4..=20),
        ("puzzle", &["square", "hex", "hexagon"], 4..=20),
    ];
    let mut calls: Vec<Vec<String>> = Vec::new();
    for (family, boards, sizes) in like {
        let of_family = || ["--like", family].map(str::to_owned).to_vec();
        calls.push(of_family());
        for size in sizes {
            let sized = || [of_family(), vec!["--size".to_owned(), size.to_string()]].concat();
            calls.extend(boards.is_empty().then(sized));
            let on =
                |board: &&str| [sized(), vec!["--board".to_owned(), (*board).to_owned()]].concat();
            calls.extend(boards.iter().map(on));
        }
    }
    for game in ["square-game", "chess", "hex"] {
        calls.push(["--from", game].map(str::to_owned).to_vec());
    }
    let folder = folder("writing_new");
    let next = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let (calls, next, folder) = (&calls, &next, &folder);
            scope.spawn(move || {
                let name = format!("my-game-{thread}");
                let take = || next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                while let Some(call) = calls.get(take()) {
                    let words = ["new", name.as_str()].into_iter();
                    let call: Vec<&str> = words.chain(call.iter().map(String::as_str)).collect();
                    is_fine(folder, &call, &format!("{name}.lud"));
                }
            });
        }
    });
}

/// What is not said is asked for, with the usual answer to be taken by Enter.
#[cfg(unix)]
#[test]
fn a_few_questions_make_a_description() {
    use crate::common::program::AtTerminal;

    let folder = folder("writing_questions");
    for (name, answers, board) in [
        (
            "hills",
            ["ludo\r", "puzzle\r", "ring\r", "hex\r", "40\r", "7\r"].as_slice(),
            "(hex Diamond 7)",
        ),
        ("plain", &["chess\r", "\r"], "(square 8)"),
        ("row", &["mancala\r", "\r"], "(mancalaBoard 2 6"),
    ] {
        let file = format!("{name}.lud");
        let _ = fs::remove_file(folder.join(&file));
        let mut screen = AtTerminal::start(&folder, &["new", name], (24, 80));
        for answer in answers {
            let asked = screen.until("? ");
            assert!(
                asked.lines().all(|line| line.chars().count() <= 80),
                "{asked}"
            );
            screen.press(answer);
        }
        let (status, written) = screen.end();
        assert_eq!(status, Some(0), "{written}");
        let text = fs::read_to_string(folder.join(&file)).expect("it is there");
        assert!(text.contains(board), "{text}");
        let checked = run(&folder, &["check", "--deny", "warnings", &file]);
        assert!(checked.status.success(), "{}", seen(&checked));
    }
}

#[test]
fn nothing_is_written_over() {
    let folder = folder_with("writing_over", &[("a.lud", "mine\n")]);
    let refused = run(&folder, &["new", "a", "--like", "line"]);
    assert_eq!(refused.status.code(), Some(2), "{}", seen(&refused));
    assert!(
        seen(&refused).contains("a.lud is there already"),
        "{}",
        seen(&refused)
    );
    assert_eq!(
        fs::read_to_string(folder.join("a.lud")).expect("it is there"),
        "mine\n"
    );
    let unknown = run(&folder, &["new", "b", "--from", "no-such-game"]);
    assert_eq!(unknown.status.code(), Some(2), "{}", seen(&unknown));
    // A text that games use is no game.
    let used = run(&folder, &["new", "b", "--from", "patterns"]);
    assert_eq!(used.status.code(), Some(2), "{}", seen(&used));
    assert!(!folder.join("b.lud").exists());
    let unsaid = run(&folder, &["new", "b"]);
    assert_eq!(unsaid.status.code(), Some(2), "{}", seen(&unsaid));
    for (call, reason) in [
        (
            ["capture", "--board", "hexagon"],
            "begins on the board `square`",
        ),
        (["race", "--board", "hex"], "has a board of its own"),
        (["chess", "--size", "4"], "needs 5 to 16 sites along a side"),
        (["line", "--size", "21"], "4..=20"),
    ] {
        let refused = run(
            &folder,
            &[["new", "b", "--like"].as_slice(), &call].concat(),
        );
        assert_eq!(refused.status.code(), Some(2), "{}", seen(&refused));
        assert!(seen(&refused).contains(reason), "{}", seen(&refused));
    }
    assert!(!folder.join("b.lud").exists());
}

const GAME: &str = "(game \"Row\" (players 2)
    (equipment {(board (square 2)) (piece \"Disc\" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 2) (result Mover Win)))))
";

#[test]
fn expectations_are_written_and_nothing_else() {
    let text = format!(
        "{GAME}
(test \"lists\"    // a comment
    (legal   \"@b2 @c9\"   ) (choices 9)
    (play \"@a1\") (toMove P1)
    (includes \"@a1 @b1\") (excludes \"@a1 @b1\") (perft 1 7)
    (play \"@b1 @a2\") (ongoing))
(test \"a move\" (play \"@a1 @a1\") (choices 5))
(test \"a condition\" (holds (= 1 2)))
"
    );
    let folder = folder_with("writing_accept", &[("a.lud", &text)]);
    let read = || fs::read_to_string(folder.join("a.lud")).expect("it is there");
    let asked = run(&folder, &["test", "a.lud", "--accept"]);
    assert_eq!(asked.status.code(), Some(1), "{}", seen(&asked));
    assert!(seen(&asked).contains("--accept=all"), "{}", seen(&asked));
    assert_eq!(read(), text);
    let all = run(&folder, &["test", "a.lud", "--accept=all"]);
    assert_eq!(all.status.code(), Some(1), "{}", seen(&all));
    assert!(seen(&all).contains("left as it is"), "{}", seen(&all));
    let wanted = text
        .replace("\"@b2 @c9\"", "\"@b2 @a1 @b1 @a2\"")
        .replace("(choices 9)", "(choices 4)")
        .replace("(toMove P1)", "(toMove P2)")
        .replace("(includes \"@a1 @b1\")", "(includes \"@b1\")")
        .replace("(excludes \"@a1 @b1\")", "(excludes \"@a1\")")
        .replace("(perft 1 7)", "(perft 1 3)")
        .replace("(ongoing)", "(ended P1)");
    assert_eq!(read(), wanted);
    // A text that cannot be played expects nothing.
    let broken = text.replace("(square 2)", "(square 2");
    fs::write(folder.join("broken.lud"), &broken).expect("a file");
    let unread = "(use \"no-such-game\")\n(test \"any\" (play \"@a1\"))\n";
    fs::write(folder.join("unread.lud"), unread).expect("a file");
    for name in ["broken.lud", "unread.lud"] {
        let output = run(&folder, &["test", name, "--accept=all"]);
        assert_eq!(output.status.code(), Some(1), "{}", seen(&output));
        assert!(
            !seen(&output).contains("every expectation holds"),
            "{}",
            seen(&output)
        );
    }
    // What is written into a text of the one style is in it, too.
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/chess.lud");
    let chess = fs::read_to_string(games).expect("it is bundled");
    let (start, rest) = chess.split_once("(legal \"").expect("an example");
    let (_, rest) = rest.split_once('"').expect("its end");
    fs::write(
        folder.join("chess-again.lud"),
        format!("{start}(legal \"a2-a3\"{rest}"),
    )
    .expect("a file");
    let laid = run(&folder, &["fmt", "--check", "chess-again.lud"]);
    assert_eq!(laid.status.code(), Some(0), "{}", seen(&laid));
    let accepted = run(&folder, &["test", "chess-again.lud", "--accept=all"]);
    assert_eq!(accepted.status.code(), Some(0), "{}", seen(&accepted));
    let laid = run(&folder, &["fmt", "--check", "chess-again.lud"]);
    assert_eq!(laid.status.code(), Some(0), "{}", seen(&laid));
    let bundled = run(&folder, &["test", "chess", "--accept=all"]);
    assert_eq!(bundled.status.code(), Some(2), "{}", seen(&bundled));
}

/// A list that was written over several lines is written anew, and an example with a mistake keeps none of the others from being
/// written.
#[test]
fn expectations_are_accepted_whatever_stands_beside_them() {
    let text = "(use \"hex\")\n(variant \"H\")\n(test \"long\" (play \"@a1\") (legal \"@b1\"))\n";
    let folder = folder_with("writing_long", &[("h.lud", text)]);
    let read = || fs::read_to_string(folder.join("h.lud")).expect("it is there");
    let accept = || run(&folder, &["test", "h.lud", "--accept=all"]);
    assert!(accept().status.success(), "{}", seen(&accept()));
    let written = read();
    assert!(written.lines().count() > 6, "{written}");
    let other = written.replacen("@k11\"", "@k10\"", 1);
    assert_ne!(other, written);
    fs::write(folder.join("h.lud"), other).expect("a file");
    let again = accept();
    assert!(again.status.success(), "{}", seen(&again));
    assert_eq!(read(), written);

    let faulty = format!(
        "{GAME}\n(test \"faulty\" (legal \"@b1\" \"@c1\"))\n(test \"other\" (choices 9))\n"
    );
    fs::write(folder.join("h.lud"), &faulty).expect("a file");
    let accepted = accept();
    assert_eq!(accepted.status.code(), Some(1), "{}", seen(&accepted));
    let shown = seen(&accepted);
    assert!(
        shown.contains("`faulty`") && shown.contains("error of its own"),
        "{shown}"
    );
    assert_eq!(read(), faulty.replace("(choices 9)", "(choices 4)"));
    // An error of the game itself comes first, and is shown.
    let broken = faulty.replace("(sites Empty)", "(sites Emty)");
    fs::write(folder.join("h.lud"), &broken).expect("a file");
    let refused = accept();
    assert_eq!(refused.status.code(), Some(1), "{}", seen(&refused));
    assert!(
        seen(&refused).contains("nothing was written"),
        "{}",
        seen(&refused)
    );
    assert_eq!(read(), broken);
}

/// At a terminal each difference is shown with a question: what is refused stays, and after `q` nothing more is asked.
#[cfg(unix)]
#[test]
fn expectations_are_accepted_one_by_one() {
    use crate::common::program::AtTerminal;

    let text = format!(
        "{GAME}
(test \"counts\" (choices 9) (play \"@a1\") (choices 8) (play \"@b1\") (toMove P1))
(test \"more\" (choices 7) (legal \"@a1\"))
"
    );
    let folder = folder_with("writing_asked", &[("a.lud", &text)]);
    let read = || fs::read_to_string(folder.join("a.lud")).expect("it is there");
    let mut screen = AtTerminal::start(&folder, &["test", "a.lud", "--accept"], (24, 80));
    let asked = screen.until("[q]uit: ");
    assert!(asked.contains("`counts`: "), "{asked}");
    let marks: Vec<&str> = asked
        .lines()
        .filter(|line| line.starts_with("  -") || line.starts_with("  +"))
        .collect();
    assert_eq!(marks.len(), 2, "{asked}");
    assert!(
        asked.lines().all(|line| line.chars().count() <= 90),
        "{asked}"
    );
    screen.press("n\r");
    let asked = screen.until("[q]uit: ");
    assert!(asked.contains("(choices 3)"), "{asked}");
    screen.press("y\r");
    screen.until("[q]uit: ");
    screen.press("q\r");
    let (status, written) = screen.end();
    assert_eq!(status, Some(1), "{written}");
    assert!(written.contains("1 expectation written"), "{written}");
    assert_eq!(read(), text.replace("(choices 8)", "(choices 3)"));

    let mut screen = AtTerminal::start(&folder, &["test", "a.lud", "--accept"], (24, 80));
    screen.until("[q]uit: ");
    screen.press("a\r");
    let (status, written) = screen.end();
    assert_eq!(status, Some(0), "{written}");
    let test = run(&folder, &["test", "a.lud"]);
    assert!(test.status.success(), "{}", seen(&test));
}

/// What cannot be written anew does not hide what comes behind it.
#[test]
fn every_failing_step_of_an_example_is_shown() {
    let text = format!(
        "{GAME}
(test \"several\" (holds (= 1 (count Pieces))) (choices 1) (holds (= 2 (count Pieces))) (ended Draw))
"
    );
    let folder = folder_with("writing_several", &[("a.lud", &text)]);
    let shown = run(&folder, &["test", "a.lud", "--accept=all"]);
    let out = seen(&shown);
    assert_eq!(shown.status.code(), Some(1), "{out}");
    assert_eq!(out.matches("`several`: ").count(), 4, "{out}");
    assert!(out.contains("2 expectations written"), "{out}");
}

/// One screen, drawn anew when a file is saved and when the terminal gets another size; Ctrl-C ends it.
#[cfg(unix)]
#[test]
fn the_screen_is_drawn_anew_and_fits_the_terminal() {
    use crate::common::program::AtTerminal;

    const NEW_SCREEN: &str = "\x1b[2J\x1b[H";
    let long = GAME.replace(
        "\"Row\"",
        &format!("\"{}\"", "Row of Discs ".repeat(9).trim()),
    );
    let folder = folder_with("writing_screen", &[("a.lud", &long)]);
    let fits = |screen: &str, rows: usize, columns: usize| {
        let last = screen.rsplit(NEW_SCREEN).next().expect("a screen");
        assert!(last.lines().count() < rows, "{rows} rows:\n{last}");
        for line in last.lines() {
            assert!(
                line.chars().count() <= columns,
                "{columns} columns: {line:?}"
            );
        }
    };
    let mut screen = AtTerminal::start(&folder, &["watch", "a.lud", "-n", "2"], (40, 60));
    let drawn = screen.until("games");
    assert!(drawn.starts_with(NEW_SCREEN), "{drawn:?}");
    fits(&drawn, 40, 60);
    screen.resize(8, 44);
    let drawn = screen.until("lines more");
    assert!(drawn.contains(NEW_SCREEN), "{drawn:?}");
    fits(&drawn, 8, 44);
    screen.resize(30, 50);
    fits(&screen.until("games"), 30, 50);
    fs::write(
        folder.join("a.lud"),
        long.replace("(is Line 2)", "(is Lime 2)"),
    )
    .expect("it is saved");
    let drawn = screen.until("1 error");
    assert!(drawn.contains(NEW_SCREEN), "{drawn:?}");
    fits(&drawn, 30, 50);
    screen.signal("INT");
    let (status, written) = screen.end();
    assert_eq!(status, Some(0), "{written}");
    let (_, last) = written.rsplit_once(NEW_SCREEN).expect("a screen");
    assert!(last.contains("1 error") && last.ends_with('\n'), "{last:?}");
}

/// A list of many moves is written in rows, and an example with a mistake does not keep the others from being run.
#[test]
fn a_long_list_is_written_in_rows_and_a_mistake_stays_with_its_example() {
    let large = GAME.replace("(square 2)", "(square 9)");
    let text = format!("{large}(test \"all\" (legal \"@a1\"))\n");
    let folder = folder_with("writing_rows", &[("a.lud", &text)]);
    let all = run(&folder, &["test", "a.lud", "--accept=all"]);
    assert!(all.status.success(), "{}", seen(&all));
    let new = fs::read_to_string(folder.join("a.lud")).expect("it is there");
    assert!(new.contains("@i9") && new.lines().count() > 7, "{new}");
    assert!(new.lines().all(|line| line.chars().count() <= 100), "{new}");
    let checked = run(&folder, &["fmt", "--check", "a.lud"]);
    let laid = run(&folder, &["fmt", "--diff", "a.lud"]);
    assert!(
        checked.status.success() || !seen(&laid).contains("@"),
        "{}",
        seen(&laid)
    );

    let mistake = format!("{text}(test \"wrong\" (plai \"@a1\"))\n(test \"right\" (choices 81))\n");
    fs::write(folder.join("a.lud"), mistake).expect("it is saved");
    let tested = run(&folder, &["test", "a.lud", "--verbose"]);
    assert!(!tested.status.success());
    for line in ["FAILED all", "FAILED wrong", "ok     right"] {
        assert!(seen(&tested).contains(line), "{line}: {}", seen(&tested));
    }
}

/// What is asked about second is shown in the text with what was accepted first.
#[cfg(unix)]
#[test]
fn a_difference_is_shown_with_what_is_accepted_before() {
    use crate::common::program::AtTerminal;

    let text = format!("{GAME}(test \"two\" (choices 7) (legal \"@a1\"))\n");
    let folder = folder_with("writing_second", &[("a.lud", &text)]);
    let call = ["--timeout", "1", "test", "a.lud", "--accept"];
    let mut screen = AtTerminal::start(&folder, &call, (24, 100));
    screen.until("[q]uit: ");
    screen.press("y\r");
    screen.until("[q]uit: ");
    // A person may think for longer than the program may work, which is four seconds by the clock.
    std::thread::sleep(std::time::Duration::from_secs(5));
    screen.press("y\r");
    let (_, written) = screen.end();
    assert!(
        written.contains("-(test \"two\" (choices 4) (legal \"@a1\"))"),
        "{written}"
    );
}

/// On a low screen an example that fails stands above the board.
#[cfg(unix)]
#[test]
fn what_is_wrong_comes_first_on_a_low_screen() {
    use crate::common::program::AtTerminal;

    // Warnings of the check alone fill the screen.
    let unused = "(define \"A\" 1)\n(define \"B\" 2)\n(define \"C\" 3)\n";
    let wrong = format!("{GAME}{unused}(test \"a wrong number\" (choices 7))\n");
    let folder = folder_with("writing_low", &[("a.lud", &wrong)]);
    let mut screen = AtTerminal::start(&folder, &["watch", "a.lud", "-n", "2"], (8, 60));
    let drawn = screen.until("lines more");
    assert!(drawn.contains("a wrong number"), "{drawn}");
    screen.signal("INT");
    screen.end();
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let folder = folder_with("writing_refused", &[("a.lud", GAME)]);
    for (word, reason) in [
        (".", "is a folder"),
        ("chess", "never changes"),
        ("nothing", "there is no file"),
    ] {
        let output = run(&folder, &["watch", word]);
        assert_eq!(output.status.code(), Some(2), "{word}: {}", seen(&output));
        assert!(seen(&output).contains(reason), "{word}: {}", seen(&output));
    }
}

#[test]
fn a_variant_has_no_board_of_its_own_and_a_name_with_a_blank_can_be_pasted() {
    let folder = folder_with("writing_from", &[]);
    for flag in [["--size", "5"], ["--board", "square"]] {
        let output = run(
            &folder,
            &["new", "mine", "--from", "chess", flag[0], flag[1]],
        );
        assert_eq!(output.status.code(), Some(2), "{}", seen(&output));
        assert!(!folder.join("mine.lud").exists());
    }
    let output = run(&folder, &["new", "my game", "--like", "line"]);
    let told = seen(&output);
    assert!(told.contains("`dafang play \"my game.lud\"`"), "{told}");
}

#[test]
fn a_file_is_looked_at_whenever_it_is_saved() {
    let folder = folder_with("writing_watch", &[("a.lud", GAME)]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["watch", "a.lud", "--number", "2"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in lines.map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    let until = |part: &str| {
        loop {
            let line = receiver.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|_| panic!("no line has `{part}`"));
            if line.contains(part) {
                break;
            }
        }
    };
    until("a.lud: fine");
    fs::write(folder.join("b.lud"), "(game").expect("a text is written");
    until("a.lud: fine");
    fs::write(folder.join("new"), "(game \"Row\"").expect("a text is written");
    fs::rename(folder.join("new"), folder.join("a.lud")).expect("it is renamed");
    until("error");
    fs::remove_file(folder.join("a.lud")).expect("it is removed");
    until("is not there");
    child.kill().expect("it can be ended");
    let _ = child.wait();
}

/// `fmt` names the lines that stay because something is wrong there, with `--check` too, and each mistake once.
#[test]
fn lines_that_stay_are_named() {
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/breakthrough.lud");
    let text = fs::read_to_string(game).expect("it is bundled");
    let place = "(place \"Pawn1\" (union (sites Row 0) (sites Row 1)))";
    let step = "(to if:(is Empty (to)))))";
    let line_of = |part: &str, of: &str| {
        let at = of.find(part).unwrap_or_else(|| panic!("{part}"));
        of[..at].matches('\n').count() + 1
    };
    let hooks = text.find("\n})").expect("the end of the hooks") + 1;
    let (first, second) = (line_of(place, &text), line_of(step, &text));
    let wrong_place = text.replacen(place, &place.replacen("1)))", "1)})", 1), 1);
    let both = wrong_place.replacen(step, "(to if:(is Empty (to)}))))", 1);
    for (name, text, said) in [
        // The form that is closed wrongly begins six lines before.
        (
            "hooks.lud",
            format!("{}}}}}{}", &text[..hooks], &text[hooks + 2..]),
            format!("line {} left as it stands", 1 + line_of("\n})", &text)),
        ),
        (
            "place.lud",
            wrong_place.clone(),
            format!("line {first} left as it stands"),
        ),
        (
            "both.lud",
            both,
            format!("line {first}, line {second} left as they stand"),
        ),
    ] {
        let folder = folder_with("left", &[(name, &text)]);
        for call in [&["fmt", "--check", name][..], &["fmt", "--diff", name]] {
            let output = run(&folder, call);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(errors.contains(&said), "{call:?}: {errors}");
            assert_eq!(errors.lines().count(), 1, "{call:?}: {errors}");
        }
    }
}

/// A file that is no text is named, and the others of a folder are laid out.
#[test]
fn a_file_that_cannot_be_read_keeps_no_other_from_its_layout() {
    let folder = folder_with("writing_unread", &[("b.lud", "(game   \"x\")\n")]);
    for name in ["a.lud", "c.lud"] {
        fs::write(folder.join(name), b"\xff").expect("a file");
    }
    let checked = run(&folder, &["fmt", "--check", "."]);
    assert_eq!(checked.status.code(), Some(1), "{}", seen(&checked));
    for part in ["a.lud", "c.lud", "b.lud:1: 1 line would change"] {
        assert!(seen(&checked).contains(part), "{}", seen(&checked));
    }
    let laid = run(&folder, &["fmt", "."]);
    assert_eq!(laid.status.code(), Some(1), "{}", seen(&laid));
    let text = fs::read_to_string(folder.join("b.lud")).expect("it is there");
    assert_eq!(text, "(game \"x\")\n");
}
