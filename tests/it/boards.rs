//! The board of every bundled game as people see it, on terminals of several widths, with and without colours.
//!
//! The drawings are in `tests/render/`, a file for each game.

use crate::bundled;
use crate::names::names;
use dafang::game::{Game, Trial};
use dafang::play::Random;
use dafang::render::{Charset, Depth, Look, armies, board, legend, signs};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use unicode_width::UnicodeWidthStr;

/// The widths of terminals, in columns.
const WIDTHS: [usize; 4] = [120, 100, 80, 60];

/// Moves before the position that is drawn.
const PLIES: usize = 24;

fn position(game: &Game) -> Trial<'_> {
    let (mut trial, mut random, mut legal) = (Trial::new(game), Random::for_game(1, 0), Vec::new());
    for _ in 0..PLIES {
        trial.legal_moves(&mut legal);
        let Some(mv) = random.choose(&legal) else {
            break;
        };
        trial.play_known(mv);
    }
    trial
}

fn drawn(trial: &Trial<'_>, look: Look) -> String {
    let (game, state) = (trial.game(), trial.state());
    let look = look.after_last_move(state);
    board(game, state, &look) + &armies(game, state, &look) + &legend(game, state, &look)
}

#[test]
fn boards_look_as_they_should() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/render"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for name in names() {
        let game = bundled::game(&name, None, &[]);
        let trial = position(&game);
        let mut text = String::new();
        let mut last = String::new();
        for columns in WIDTHS {
            let plain = drawn(
                &trial,
                Look {
                    columns,
                    ..Look::default()
                },
            );
            let same = if plain == last { " (the same)" } else { "" };
            let _ = writeln!(text, "-- {columns} columns{same}");
            if same.is_empty() {
                text.push_str(&plain);
            }
            last = plain;
        }
        let ascii = Look {
            charset: Charset::Ascii,
            ..Look::default()
        };
        let _ = write!(text, "-- ASCII\n{}", drawn(&trial, ascii));
        let coloured = Look {
            depth: Depth::True,
            ..Look::default()
        };
        let _ = write!(text, "-- colours\n{}", transcript(&drawn(&trial, coloured)));
        settings.bind(|| insta::assert_snapshot!(name.replace('/', "-"), text));
    }
}

/// The rulesets and single options of a game, as arguments of the program.
fn choices(game: &serde_json::Value) -> Vec<[String; 2]> {
    let rulesets = game["rulesets"].as_array().into_iter().flatten();
    let rulesets = rulesets.filter_map(|ruleset| ruleset["name"].as_str());
    let mut choices: Vec<[String; 2]> = rulesets
        .map(|name| ["--ruleset".to_owned(), name.to_owned()])
        .collect();
    for option in game["options"].as_array().into_iter().flatten() {
        let category = option["category"].as_str().unwrap_or_default();
        for item in option["items"].as_array().into_iter().flatten() {
            let item = item["name"].as_str().unwrap_or_default();
            choices.push(["--option".to_owned(), format!("{category}/{item}")]);
        }
    }
    choices
}

/// What `dafang show` writes of a game, and whether it could.
fn shown(game: &str, choice: &[String]) -> Option<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["show", game, "--columns", "80", "--signs", "ascii"])
        .args(choice)
        .output()
        .expect("the program starts");
    // An item may need another beside it, which the program says.
    let text = String::from_utf8(output.stdout).expect("the output is text");
    output.status.success().then_some(text)
}

/// Whatever a game offers to choose is drawn once for each board that comes of it.
#[test]
fn boards_of_every_ruleset_and_option_look_as_they_should() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/render/chosen"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let list = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["list", "--json"])
        .output()
        .expect("the program starts");
    let list: serde_json::Value = serde_json::from_slice(&list.stdout).expect("JSON");
    // Variants have the boards of what they use.
    let own = |game: &&serde_json::Value| game["folder"] != "variants";
    for game in list.as_array().expect("games").iter().filter(own) {
        let name = game["name"].as_str().expect("a name");
        let name = if game["folder"] == "" {
            name.to_owned()
        } else {
            format!("{}/{name}", game["folder"].as_str().expect("a folder"))
        };
        let mut seen = vec![shown(&name, &[]).unwrap_or_else(|| panic!("{name} can be shown"))];
        let mut text = String::new();
        let mut drawn = 0;
        let choices = choices(game);
        for choice in &choices {
            let Some(board) = shown(&name, choice) else {
                continue;
            };
            drawn += 1;
            let fits = board.lines().all(|line| line.len() <= 80);
            assert!(fits && board.is_ascii(), "{name} {choice:?}\n{board}");
            if !seen.contains(&board) {
                let _ = write!(text, "-- {}\n{board}", choice.join(" "));
                seen.push(board);
            }
        }
        assert!(drawn > 0 || choices.is_empty(), "{name}");
        if !text.is_empty() {
            settings.bind(|| insta::assert_snapshot!(name.replace('/', "-"), text));
        }
    }
}

#[test]
fn boards_fit_sixty_columns() {
    for name in names() {
        let game = bundled::game(&name, None, &[]);
        let trial = position(&game);
        for columns in WIDTHS {
            for charset in [Charset::Unicode, Charset::Ascii] {
                let text = drawn(
                    &trial,
                    Look {
                        columns,
                        charset,
                        ..Look::default()
                    },
                );
                let fits = |line: &str| (1..=columns).contains(&line.width());
                assert!(
                    text.lines().all(fits),
                    "{name} at {columns} columns\n{text}"
                );
                assert!(
                    charset == Charset::Unicode || text.is_ascii(),
                    "{name}\n{text}"
                );
            }
        }
    }
}

#[test]
fn no_two_players_have_pieces_that_look_alike_without_colours() {
    for name in names() {
        let game = bundled::game(&name, None, &[]);
        for charset in [Charset::Unicode, Charset::Ascii] {
            let signs = signs(
                &game,
                &Look {
                    charset,
                    ..Look::default()
                },
            );
            for (kind, sign) in signs.iter().enumerate().skip(1) {
                assert!(!sign.is_empty(), "{name}");
                assert!(!signs[..kind].contains(sign), "{name}: {sign} in {signs:?}");
            }
        }
    }
}

#[test]
fn the_last_move_is_seen_at_the_prompt() {
    let arguments = ["play", "hex", "--columns", "80", "--signs", "ascii"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"@f7\nquit\n").expect("the program reads");
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    let text = String::from_utf8(output.stdout).expect("the output is text");
    assert!(text.contains(" 7  . . . . .(R). . . . .  7\n"), "{text}");
    assert!(
        text.is_ascii() && text.lines().all(|line| line.len() <= 80),
        "{text}"
    );
}

/// Coloured lines as lines without colours, those of letters for the ground of each character, and those of letters for
/// its ink; then what the letters mean.
fn transcript(coloured: &str) -> String {
    let mut colours: Vec<String> = Vec::new();
    let mut letter = |code: &str| {
        let known = colours.iter().position(|known| known == code);
        let index = known.unwrap_or_else(|| {
            colours.push(code.to_owned());
            colours.len() - 1
        });
        char::from(b'a' + index as u8)
    };
    let [mut text, mut grounds, mut inks] = [const { String::new() }; 3];
    for line in coloured.lines() {
        let [mut ground, mut ink] = ['.'; 2];
        let mut parts = line.split("\x1b[");
        let mut write = |part: &str, ground: char, ink: char| {
            text.push_str(part);
            grounds.extend(part.chars().map(|_| ground));
            inks.extend(
                part.chars()
                    .map(|letter| if letter == ' ' { ' ' } else { ink }),
            );
        };
        write(parts.next().unwrap_or(""), '.', '.');
        for part in parts {
            let (codes, part) = part.split_once('m').expect("a code ends with m");
            if codes == "0" {
                [ground, ink] = ['.'; 2];
            }
            let codes: Vec<&str> = codes.split(';').collect();
            for (index, code) in codes.iter().enumerate() {
                let colour = || codes[index + 2..index + 5].join(" ");
                match *code {
                    "38" if codes[index + 1] == "2" => ink = letter(&colour()),
                    "48" if codes[index + 1] == "2" => ground = letter(&colour()),
                    _ => {}
                }
            }
            write(part, ground, ink);
        }
        for lines in [&mut text, &mut grounds, &mut inks] {
            lines.push('\n');
        }
    }
    let mut out = format!(
        "{text}-- grounds\n{}-- inks\n{}",
        ended(&grounds),
        ended(&inks)
    );
    for (index, colour) in colours.iter().enumerate() {
        let _ = writeln!(out, "{} = {colour}", char::from(b'a' + index as u8));
    }
    out
}

/// Lines without what says nothing at their ends.
fn ended(lines: &str) -> String {
    let lines = lines.lines().map(|line| line.trim_end_matches(['.', ' ']));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The board of a text that is not finished is drawn, with a line that says what the text lacks.
#[test]
fn a_board_without_rules_is_drawn() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("unfinished");
    std::fs::create_dir_all(&folder).expect("a folder");
    let board = "(equipment {(board (square 3)) (piece \"Disc\" Each)})";
    for (name, text, missing) in [
        (
            "rules",
            format!("(game \"Half\" (players 2) {board})"),
            "it has no `(rules …)`",
        ),
        (
            "play",
            format!(
                "(game \"Half\" (players 2) {board} (rules (start (place \"Disc1\" {{\"B2\"}}))))"
            ),
            "it has no `(play …)`",
        ),
        (
            "moves",
            format!(
                "(game \"Half\" (players 2) {board} (rules (end (if (is Line 3) (result Mover Win)))))"
            ),
            "it has no `(play …)`",
        ),
        (
            "players",
            format!("(game \"Half\" {board})"),
            "it has no `(players …)` and no `(rules …)`",
        ),
    ] {
        let path = folder.join(format!("{name}.lud"));
        std::fs::write(&path, text).expect("a file");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_dafang"))
            .arg("show")
            .arg(&path)
            .output()
            .expect("the program runs");
        let (drawn, said) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        assert!(output.status.success(), "{name}: {said}");
        assert!(drawn.contains("a  b  c"), "{name}: {drawn}");
        assert!(said.contains(missing), "{name}: {said}");
    }
    // What is wrong otherwise is reported.
    let path = folder.join("wrong.lud");
    let wrong = "(game \"Half\" (players 2) (equipment {(board (sqare 3))}))";
    std::fs::write(&path, wrong).expect("a file");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("show")
        .arg(&path)
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("sqare") && !output.status.success(), "{said}");
}
