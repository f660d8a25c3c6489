//! Games played through the prompt's own code: every move that is listed can be typed, taken back, made
//! again, saved and loaded.
//!
//! `DAFANG_PROMPT=all` plays every ruleset and every option of every bundled game to its end, `DAFANG_PROMPT=3` the
//! default and three others of each game for a hundred moves; without it the default and one other, for fewer.

use crate::choices::{self, Chosen};
use crate::common::program::{both, run};
use crate::names;
use crate::way::at_the_prompt;
use dafang::cli::{Loaded, Prompt};
use dafang::play::Random;
use std::path::PathBuf;

/// How much is played.
struct Extent {
    /// Moves of a game.
    plies: usize,
    /// Rulesets and options of a game beside its default.
    rulesets: usize,
}

impl Extent {
    fn asked() -> Self {
        let asked = std::env::var("DAFANG_PROMPT").ok();
        match asked.as_deref() {
            Some("all") => Self {
                plies: usize::MAX,
                rulesets: usize::MAX,
            },
            Some(number) => Self {
                plies: 100,
                rulesets: number.parse().expect("`all` or a number of rulesets"),
            },
            None => Self {
                plies: 50,
                rulesets: 1,
            },
        }
    }
}

/// What is played of a game: its default and its rulesets, some of them unless all are asked for.
fn choices(rulesets_of_each: usize) -> Vec<Chosen> {
    let mut all = Vec::new();
    for name in names::names() {
        let mut choices = choices::of(&name);
        // Which of them changes with the games there are, and not from run to run.
        let mut random = Random::for_game(7, all.len() as u64);
        while choices.len() > rulesets_of_each.saturating_add(1) {
            choices.remove(1 + random.below(choices.len() as u32 - 1) as usize);
        }
        all.extend(choices);
    }
    all
}

#[test]
fn whatever_is_listed_can_be_typed_taken_back_saved_and_loaded() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("prompt");
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let Extent { plies, rulesets } = Extent::asked();
    let choices = choices(rulesets);
    let next = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some((name, ruleset, options)) = choices.get(index) else {
                        return;
                    };
                    let options: Vec<&str> = options.iter().map(String::as_str).collect();
                    let loaded = Loaded::open(name, ruleset.as_deref(), &options);
                    let loaded = loaded.unwrap_or_else(|error| panic!("{name}: {error}"));
                    at_the_prompt(
                        &loaded,
                        &folder.join(index.to_string()),
                        index as u64,
                        plies,
                    );
                }
            });
        }
    });
}

#[test]
fn a_game_is_over_by_agreement_or_when_somebody_gives_up() {
    let loaded = Loaded::open("tic-tac-toe", None, &[]).expect("it is bundled");
    let mut prompt = Prompt::new(&loaded);
    let mut say = |line: &str| prompt.answer(line).expect("an answer").expect("it goes on");
    assert!(say("draw").contains("offers a draw"));
    assert!(say("@b2").contains("to move"), "a move declines");
    assert!(say("draw").contains("offers a draw"));
    let agreed = say("draw");
    assert!(
        agreed.contains("a draw") && agreed.contains("agreed"),
        "{agreed}"
    );
    assert!(say("@a1").contains("the game is over"));
    assert!(say("undo").contains("to move"));
    let resigned = say("resign");
    assert!(resigned.contains("wins"), "{resigned}");
    assert!(say("history").contains("resign"));
    assert!(say("goto 0").contains("after move 0 of 2"));
    assert!(say("redo 2").contains("wins"));
    assert!(say("goto 3").contains("2 moves"));
}

/// The answers to lines, one after the other.
fn answers(prompt: &mut Prompt<'_>, lines: &[&str]) -> Vec<String> {
    lines
        .iter()
        .map(|line| {
            let answer = prompt.answer(line).expect("it can be written");
            answer.expect("it goes on")
        })
        .collect()
}

fn bundled(name: &str, options: &[&str]) -> Loaded {
    Loaded::open(name, None, options).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A folder of one test, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// What is typed, and the move that it is.
#[track_caller]
fn typed(prompt: &mut Prompt<'_>, pairs: &[(&str, &str)]) {
    for (line, word) in pairs {
        let answer = answers(prompt, &[line]).remove(0);
        let first = answer.lines().next().unwrap_or_default();
        assert!(first.contains(word), "`{line}` should be {word}: {answer}");
    }
}

#[test]
fn moves_are_typed_as_players_write_them() {
    let chess = bundled("chess", &[]);
    let mut prompt = Prompt::new(&chess);
    typed(
        &mut prompt,
        &[
            ("e2e4", "White e2-e4"),
            ("e7 e5", "Black e7-e5"),
            ("Nf3", "White g1-f3"),
            ("d5", "Black d7-d5"),
            ("exd5", "White e4xd5"),
            ("Qxd5", "Black d8xd5"),
            ("Ng5", "White f3-g5"),
            ("Bd7", "Black c8-d7"),
            ("Nc3", "White b1-c3"),
            ("a6", "Black a7-a6"),
            ("Ne4", "may mean 2 moves"),
            ("Nce4", "White c3-e4"),
            ("Kf3", "no King of yours can move to f3 now"),
            ("e5e3", "cannot move now"),
        ],
    );
    let mut prompt = Prompt::new(&chess);
    typed(
        &mut prompt,
        &[("O-O", "no castling of that kind is legal now")],
    );
    answers(&mut prompt, &["e4 e5 Nf3 Nc6 Bc4 d6 d3 Bg4 Nc3 Qd7"]);
    typed(
        &mut prompt,
        &[
            ("O-O-O", "no castling of that kind is legal now"),
            ("O-O", "White e1-g1; h1-f1 too"),
            ("0-0-0", "Black e8-c8; a8-d8 too"),
        ],
    );
    let mut prompt = Prompt::new(&chess);
    let promoted = answers(&mut prompt, &["e4 d5 exd5 c6 dxc6 a6 cxb7 a5", "bxa8=N"]).remove(1);
    assert!(promoted.contains("@a8=Knight"), "{promoted}");
    let checked = answers(&mut prompt, &["new", "e4 f6", "Qh5+"]).remove(2);
    assert!(checked.contains("Black to move, check"), "{checked}");
    let mated = answers(&mut prompt, &["new", "f3 e5 g4 Qh4#"]).remove(1);
    assert!(mated.contains("Black wins: checkmate"), "{mated}");
    // However a move is written, it is refused because the game is over.
    for word in ["a3", "a2-a3", "Nc3", "O-O", "axb3", "@c3"] {
        typed(&mut prompt, &[(word, "the game is over")]);
    }
    let draughts = bundled("english-draughts", &[]);
    typed(
        &mut Prompt::new(&draughts),
        &[
            ("11-15", "Black c3-d4"),
            ("22-17", "White f6-g5"),
            ("15-18", "Black d4-e5"),
            ("23x14", "White d6xf4"),
        ],
    );
    for series in ["19x12x3", "19x3"] {
        let mut prompt = Prompt::new(&draughts);
        let before = "11-16 23-19 16x23 26x19 10-15 19x10 7x14 24-19 3-7 27-24 12-16";
        answers(&mut prompt, &[before]);
        let answer = answers(&mut prompt, &[series]).remove(0);
        assert!(answer.contains("White c5xa3"), "{answer}");
        assert!(answer.contains("White a3xc1"), "{answer}");
        assert!(answer.contains("Black to move"), "{answer}");
    }
    typed(
        &mut Prompt::new(&bundled("tic-tac-toe", &[])),
        &[("b2", "@b2"), ("B2", "occupied")],
    );
    let hex = bundled("hex", &["Swap/on"]);
    typed(&mut Prompt::new(&hex), &[("b2", "@b2"), ("swap", "swap")]);
    let go = bundled("go", &[]);
    let mut prompt = Prompt::new(&go);
    let passed = answers(&mut prompt, &["pass", "undo", "pass", "pass"]);
    assert!(
        passed[3].contains("win") || passed[3].contains("a draw"),
        "{}",
        passed[3]
    );
}

/// What `help` lists is no name of a move, which could not be typed.
#[test]
fn no_move_is_named_as_a_command() {
    let game = bundled("tic-tac-toe", &[]);
    let help = answers(&mut Prompt::new(&game), &["help"]).remove(0);
    let commands = help.lines().filter_map(|line| line.strip_prefix("  "));
    let commands = commands.filter_map(|line| line.split_whitespace().next());
    let commands: Vec<&str> = commands
        .filter(|word| word.chars().all(char::is_alphabetic))
        .collect();
    assert!(
        commands.len() > 25 && commands.contains(&"undo"),
        "{commands:?}"
    );
    for command in commands {
        let text = format!(
            "(game \"N\" (players 2) (equipment {{(board (square 3)) (piece \"Disc\" Each)}})\
             (rules (play (named \"{command}\" (move Add (to (sites Empty))))) (end (if (is Full) (result All Draw)))))"
        );
        let file = folder("named-as-a-command").join("n.lud");
        std::fs::write(&file, text).expect("a file");
        let there = file.parent().expect("its folder");
        let told = both(&run(there, &["check", &file.display().to_string()]));
        assert!(told.contains("compile::move_name"), "{command}: {told}");
    }
}

/// Three players, of whom each gets three in a row.
const THREE: &str = r#"
(game "Three" (players 3)
    (equipment {(board (square 5)) (piece "Disc" Each)})
    (rules <meta> (play (move Add (to (sites Empty)) <then>))
        (end {(if (is Line 3) (result Mover Win) "three in a row") (if (is Full) (result All Draw))})))
"#;

fn three(name: &str, meta: &str, then: &str) -> Loaded {
    let path = folder(name).join("three.lud");
    let text = THREE.replace("<meta>", meta).replace("<then>", then);
    std::fs::write(&path, text).expect("a file for the test");
    bundled(&path.display().to_string(), &[])
}

#[test]
fn a_winner_of_three_takes_a_place_and_the_others_play_on() {
    let game = three("three", "", "");
    let mut prompt = Prompt::new(&game);
    let won = answers(&mut prompt, &["@a1 @a3 @a5 @b1 @b3 @c5", "@c1"]).remove(1);
    let words = "Player 1 has won first place: three in a row; Player 2 and Player 3 play on";
    assert!(won.contains(words), "{won}");
    assert!(won.contains("Player 2 to move"), "{won}");
    let over = answers(&mut prompt, &["@c3"]).remove(0);
    assert!(over.contains("Player 1 wins: three in a row"), "{over}");
    assert!(
        over.contains("1. Player 1 · 2. Player 2 · 3. Player 3"),
        "{over}"
    );

    let game = three("first-win", "(meta {(firstWinEnds)})", "");
    let over = answers(&mut Prompt::new(&game), &["@a1 @a3 @a5 @b1 @b3 @c5 @c1"]).remove(0);
    assert!(over.contains("Player 1 wins: three in a row"), "{over}");
    assert!(
        over.contains("1. Player 1 · 2.–3. Player 2 and Player 3"),
        "{over}"
    );

    // As in Ludii, a player who has won still has each turn that an effect gives them, and no other.
    let then = "(then (if (> 5 (count Moves)) (set NextPlayer P1)))";
    let game = three("next", "", then);
    let next = answers(&mut Prompt::new(&game), &["@a1 @b1 @c1", "@e1", "@e3"]);
    assert!(next[0].contains("Player 1 to move"), "{}", next[0]);
    assert!(next[1].contains("Player 1 to move"), "{}", next[1]);
    assert!(next[2].contains("Player 2 to move"), "{}", next[2]);
    assert_eq!(dafang::play::fault(game.game(), 1, 200), None);

    // Who gives up is last of those who are left.
    let game = three("resigned", "", "");
    let given_up = answers(&mut Prompt::new(&game), &["resign"]).remove(0);
    assert!(
        given_up.contains("Player 1 is out of the game, in third place"),
        "{given_up}"
    );
    assert!(given_up.contains("Player 2 to move"), "{given_up}");
}

#[test]
fn nothing_is_overwritten_unasked_and_nothing_is_left_behind() {
    let folder = folder("asks");
    let path = |name: &str| folder.join(name).display().to_string();
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file");
    std::fs::write(path("letter"), "Dear aunt").expect("a file for the test");
    let game = bundled("tic-tac-toe", &[]);
    let mut prompt = Prompt::new(&game);
    let save = format!("save {}", path("letter"));
    let said = answers(&mut prompt, &["@b2", "save", &save, "no", &save, "@a1"]);
    assert!(said[1].contains("expected a file"), "{}", said[1]);
    assert!(
        said[2].contains("overwrite it?") && said[3] == "not saved\n",
        "{said:?}"
    );
    assert!(
        said[5].contains("not saved") && said[5].contains("@a1"),
        "{}",
        said[5]
    );
    assert_eq!(read("letter"), "Dear aunt");
    let said = answers(&mut prompt, &[&save, "yes", "@c3", "save"]);
    assert!(
        said[1].contains("saved to") && said[3].contains("saved to"),
        "{said:?}"
    );
    assert!(read("letter").ends_with("@b2\n@a1\n@c3\n"));
    let said = answers(
        &mut prompt,
        &[
            &format!("save {}", path("none/game")),
            &format!("save {}", path("")),
        ],
    );
    assert!(
        said[0].contains("cannot save") && said[0].contains("no such folder"),
        "{}",
        said[0]
    );
    assert!(said[1].contains("no ordinary file"), "{}", said[1]);
    let names = std::fs::read_dir(&folder).expect("the folder").count();
    assert_eq!(names, 1);
}

#[test]
fn help_names_every_command_and_near_words_are_told() {
    let game = bundled("tic-tac-toe", &[]);
    let mut prompt = Prompt::new(&game);
    let said = answers(
        &mut prompt,
        &[
            "help", "hepl", "pas", "replay", "@b2 @a1", "replay", "rules", "copy",
        ],
    );
    for word in [
        "moves", "undo", "redo", "goto", "replay", "resign", "draw", "save", "load", "quit",
    ] {
        assert!(said[0].contains(word), "{}", said[0]);
    }
    assert!(said[1].contains("did you mean `help`?"), "{}", said[1]);
    assert!(said[3].contains("no move has been made"), "{}", said[3]);
    assert!(
        said[5].contains("move 1 of 2") && said[5].contains("move 2 of 2"),
        "{}",
        said[5]
    );
    assert!(
        said[6].contains("## The end") && said[6].contains("three in a row"),
        "{}",
        said[6]
    );
    assert_eq!(
        said[7],
        "(position\n    (picture\n        \"3 . . .\"\n        \"2 . O .\"\n        \"1 X . .\"\n        \"  a b c\")\n    mover:P1)\n"
    );
}

#[test]
fn every_word_calls_one_command() {
    let game = bundled("tic-tac-toe", &[]);
    let mut prompt = Prompt::new(&game);
    let help = answers(&mut prompt, &["help"]).remove(0);
    let words: Vec<&str> = help
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|word| !word.is_empty())
        .collect();
    assert!(words.len() > 25 && words.contains(&"undo"), "{help}");
    let distinct: std::collections::BTreeSet<&str> = words.iter().copied().collect();
    assert_eq!(words.len(), distinct.len(), "{help}");
    for word in words {
        // An argument that no command takes, so that none does anything.
        let line = format!("{} no/such", word.to_uppercase());
        let answer = prompt.answer(&line).expect("it can be written");
        let is_known = answer.is_none_or(|answer| !answer.contains("there is no command"));
        assert!(is_known, "{word}");
    }
    assert_eq!(answers(&mut prompt, &["?"]), [help]);
    for word in ["quit", "exit", "EXIT"] {
        assert_eq!(Prompt::new(&game).answer(word), Ok(None), "{word}");
    }
}

#[test]
fn what_would_harm_the_terminal_is_not_repeated() {
    let game = bundled("tic-tac-toe", &[]);
    let mut prompt = Prompt::new(&game);
    let long = "x".repeat(5000);
    let many = "@a1 ".repeat(5000);
    let said = answers(&mut prompt, &["@a1\u{1b}[31m", &long, &many]);
    assert!(!said[0].contains('\u{1b}'), "{}", said[0]);
    assert!(said[0].contains("control character"), "{}", said[0]);
    assert!(said[1].len() < 100, "{}", said[1]);
    assert!(said[2].contains("a1 is occupied"), "{}", said[2]);
    assert!(said[2].len() < 2000, "{}", said[2]);
}

#[test]
fn lines_are_read() {
    let game = bundled("tic-tac-toe", &[]);
    let mut prompt = Prompt::new(&game);
    let history = |prompt: &mut Prompt<'_>| answers(prompt, &["history"]).remove(0);
    let first = "  1. Player 1 @b2  2. Player 2 @c1\n";
    for line in [
        " @b2  @c1 ",
        "1. @b2 2... @c1",
        "@b2,@c1",
        "\u{feff}@b2 @c1",
    ] {
        answers(&mut prompt, &[line]);
        assert_eq!(history(&mut prompt), first, "{line}");
        assert!(answers(&mut prompt, &["UNDO 2"])[0].contains("2 moves undone"));
    }
    let said = answers(&mut prompt, &["", "  ", "moves b", "pass swap", "unod"]);
    assert_eq!(said[..2], ["", ""]);
    assert_eq!(said[2], "  @b1  @b2  @b3\n");
    assert!(said[3].contains("`pass` is not legal"), "{}", said[3]);
    assert!(
        said[4].contains("no command `unod`; did you mean `undo`"),
        "{}",
        said[4]
    );
}

#[test]
fn a_legal_move_is_a_move_whatever_its_name() {
    let path = folder("named").join("hand.lud");
    let text = r#"
(game "Hand" (players 2)
    (equipment {(board (square 3)) (hand Shared) (piece "Disc" Shared)})
    (rules (start (place "Disc" (handSite Shared) count:3))
        (play (or (move Select (from (sites Hand Shared))) (move Add (to (sites Empty)))))
        (end (if (is Full) (result Mover Win)))))
"#;
    std::fs::write(&path, text).expect("a file for the test");
    let game = bundled(&path.display().to_string(), &[]);
    for line in ["hand", "HAND", "1. hand"] {
        let mut prompt = Prompt::new(&game);
        let said = answers(&mut prompt, &[line, "history"]);
        assert_eq!(said[1], "  1. Player 1 hand\n", "{line}: {}", said[0]);
    }
}

#[test]
fn refusals_name_the_rule_that_is_broken() {
    let cases: [(&str, &[&str], &str, &str); 6] = [
        // A stone without a liberty, and a position that has stood before.
        (
            "go",
            &["@a2", "@i9", "@b1"],
            "@a1",
            "no empty points beside it",
        ),
        (
            "go",
            &["c3 c4 b4 b5 d4 d5 c5 d9 d1 c4"],
            "c5",
            "is not legal",
        ),
        // A king that would be in check.
        (
            "chess",
            &["e4 e5 Qh5 Nc6 Qxf7"],
            "Ke7",
            "after it, your opponent could move onto your king",
        ),
        (
            "chess",
            &["e4 e5 Qh5 Nc6 Qxf7"],
            "a6",
            "after it, your opponent could move onto your king",
        ),
        ("chess", &[], "Ke2", "e2 is occupied by a piece of your own"),
        (
            "chess",
            &["e4 d5 exd5 c6 dxc6 a6 cxb7 a5"],
            "bxa8=K",
            "becomes Queen, Rook, Bishop or Knight",
        ),
    ];
    for (game, made, typed, reason) in cases {
        let loaded = bundled(game, &[]);
        let mut prompt = Prompt::new(&loaded);
        answers(&mut prompt, made);
        let answer = answers(&mut prompt, &[typed]).remove(0);
        assert!(answer.contains(reason), "{game} {typed}: {answer}");
    }
}

#[test]
fn what_is_sown_and_taken_is_told() {
    let loaded = bundled("oware", &[]);
    let mut prompt = Prompt::new(&loaded);
    let word = prompt.moves().remove(0);
    let answer = answers(&mut prompt, &[&word]).remove(0);
    assert!(answer.contains("4 sown, to"), "{answer}");
    assert!(!answer.contains(" too"), "{answer}");
}
