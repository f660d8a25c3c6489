//! Positions as text: what `copy` writes at the prompt is the position, with everything that the further game depends on.
//!
//! `DAFANG_POSITIONS=all` looks at every ruleset and option of every bundled game, `DAFANG_POSITIONS=3` at the default and
//! three others of each; without it at the default and one other. `DAFANG_POSITIONS_SEED` plays other games.

use crate::choices::{self, Chosen};
use crate::common::program::{folder, run};
use crate::names;
use dafang::bundled;
use dafang::cli::{Loaded, Prompt};
use dafang::compile::CompiledDescription;
use dafang::expand::Choice;
use dafang::game::{MAX_PLAYERS, Move, Notation, Trial};
use dafang::play::Random;
use dafang::text::Text;

/// Moves of a game.
const PLIES: usize = 90;

/// Positions of a game that are copied.
const MOST: usize = 14;

/// Moves made from a copied position, beside the game itself.
const FURTHER: usize = 14;

fn asked(name: &str) -> Option<usize> {
    let asked = std::env::var(name).ok()?;
    Some(match asked.as_str() {
        "all" => usize::MAX,
        number => number.parse().expect("`all` or a number"),
    })
}

/// A text with the positions as worked examples, for the choice.
fn with_examples(chosen: &Chosen, lines: &[String]) -> CompiledDescription {
    let (name, ruleset, options) = chosen;
    let game = bundled::find(name).expect("it is bundled");
    let mut text = game.text.to_owned();
    let ruleset_words = ruleset
        .as_ref()
        .map(|ruleset| format!(" ruleset:\"{ruleset}\""))
        .unwrap_or_default();
    let options_words = match options.as_slice() {
        [] => String::new(),
        options => format!(" options:{{\"{}\"}}", options.join("\" \"")),
    };
    for (index, line) in lines.iter().enumerate() {
        text.push_str(&format!(
            "\n(test \"copied {index}\" {line} (ongoing){ruleset_words}{options_words})"
        ));
    }
    let choice = Choice {
        ruleset: ruleset.clone(),
        options: options.clone(),
    };
    let text = Text::new(&text);
    let built = text.subject().build(&choice, |kept| *kept == choice);
    let wrong: Vec<String> = built
        .problems
        .iter()
        .filter(|problem| problem.severity == dafang::diagnostic::Severity::Error)
        .map(|problem| problem.message.clone())
        .collect();
    built
        .compiled
        .unwrap_or_else(|| panic!("{chosen:?}: {wrong:?}\n{}", lines.join("\n")))
}

/// The legal moves in words.
fn legal(trial: &mut Trial<'_>) -> (Vec<Move>, Vec<String>) {
    let mut moves = Vec::new();
    trial.legal_moves(&mut moves);
    let words = Notation::new(trial.game()).all(trial.state(), &moves);
    (moves, words)
}

/// Whether a position has something that its pieces do not show.
fn is_special(trial: &Trial<'_>) -> bool {
    let head = &trial.state().head;
    head.open > 0 || head.turn_moves > 0 || head.pending != 0
}

/// Plays a random game of a choice, copies some of its positions, and plays on from each of them.
fn looked_at(chosen: &Chosen, seed: u64) -> Vec<String> {
    let (name, ruleset, options) = chosen;
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let loaded = Loaded::open(name, ruleset.as_deref(), &options);
    let loaded = loaded.unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut prompt = Prompt::new(&loaded);
    if loaded.game().layout.hides() {
        // At the prompt a player would see what is hidden.
        let refused = prompt.answer("copy").expect("an answer").expect("a game");
        assert!(refused.contains("hidden from you"), "{refused}");
        return Vec::new();
    }
    let mut random = Random::for_game(seed, 0);
    let (mut lines, mut trials, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    let mut special = 0;
    for ply in 0..PLIES {
        let moves = prompt.moves();
        let Some(word) = random.choose(&moves.iter().collect::<Vec<_>>()).cloned() else {
            break;
        };
        let is_special = is_special(prompt.trial()) && special < 4;
        let often = ply < 3 || ply % 13 == 5;
        if (often || is_special) && lines.len() < 2 * MOST {
            special += usize::from(is_special);
            faults.extend(copy(&mut prompt, chosen, ply, &mut lines, &mut trials));
        }
        prompt.answer(&word).expect("an answer");
    }
    // How the game has ended, too. A resignation ends a game without an end rule.
    for _ in 0..=MAX_PLAYERS {
        if prompt.trial().ending().is_none() {
            prompt.answer("resign").expect("an answer");
        }
    }
    faults.extend(copy(&mut prompt, chosen, PLIES, &mut lines, &mut trials));
    let description = with_examples(chosen, &lines);
    let examples = description.examples.iter();
    let copied: Vec<_> = examples
        .filter(|example| example.name.starts_with("copied "))
        .collect();
    assert_eq!(copied.len(), lines.len(), "{chosen:?}");
    for ((example, line), (ply, mut trial)) in copied.into_iter().zip(&lines).zip(trials) {
        let place = format!("{chosen:?}, seed {seed}, ply {ply}\n{line}\n");
        let made = example.steps[0].action.position(&description.game);
        match made.expect("a position") {
            Ok(again) => faults.extend(differs(&mut trial, again, &mut random, &place)),
            Err(reason) => faults.push(format!("{place}{reason}")),
        }
    }
    faults
}

/// Writes the position of a game twice, with the names of sites and as a picture; returns what is not in it.
fn copy<'g>(
    prompt: &mut Prompt<'g>,
    chosen: &Chosen,
    ply: usize,
    lines: &mut Vec<String>,
    trials: &mut Vec<(usize, Trial<'g>)>,
) -> Vec<String> {
    let mut faults = Vec::new();
    for command in ["copy line", "copy"] {
        let copied = prompt.answer(command).expect("an answer").expect("a game");
        let (text, untold) = copied.split_once("\n  not in it").unwrap_or((&copied, ""));
        if !untold.is_empty() {
            faults.push(format!("{chosen:?}, ply {ply}: {untold}in {text}"));
        }
        lines.push(text.trim_end().to_owned());
        trials.push((ply, prompt.trial().clone()));
    }
    faults
}

/// How a game goes on otherwise from a position that was made of a text.
fn differs(
    trial: &mut Trial<'_>,
    mut again: Trial<'_>,
    random: &mut Random,
    place: &str,
) -> Option<String> {
    let hashes = |trial: &Trial<'_>| {
        let state = trial.state();
        let mover = state.head.mover;
        let search = state.search_hash(&trial.game().layout);
        (state.position_hash(mover), search)
    };
    if hashes(trial) != hashes(&again) {
        return Some(format!("{place}another hash"));
    }
    if trial.ending() != again.ending() {
        let ends = [trial.ending(), again.ending()];
        return Some(format!("{place}another end: {ends:?}"));
    }
    for further in 0..FURTHER {
        again.throw(trial.drawn());
        let ((moves, words), (others, other_words)) = (legal(trial), legal(&mut again));
        if words != other_words {
            return Some(format!(
                "{place}after {further} moves: {words:?}\n  in place of {other_words:?}"
            ));
        }
        if moves.is_empty() {
            break;
        }
        let number = random.below(moves.len() as u32) as usize;
        trial.play_known(moves[number]);
        again.play_known(others[number]);
        let ends = [trial.ending(), again.ending()];
        let ends = ends.map(|ending| ending.map(|ending| ending.outcome.ranks));
        if ends[0] != ends[1] {
            return Some(format!(
                "{place}`{}` ends otherwise: {ends:?}",
                words[number]
            ));
        }
        if hashes(trial).0 != hashes(&again).0 {
            return Some(format!("{place}another hash after `{}`", words[number]));
        }
    }
    None
}

#[test]
fn a_copied_position_is_the_position() {
    let seed = asked("DAFANG_POSITIONS_SEED").unwrap_or(1) as u64;
    let most = asked("DAFANG_POSITIONS").unwrap_or(1);
    let mut all = Vec::new();
    for name in names::names() {
        let mut choices = choices::of(&name);
        let mut random = Random::for_game(seed, all.len() as u64);
        while choices.len() > most.saturating_add(1) {
            choices.remove(1 + random.below(choices.len() as u32 - 1) as usize);
        }
        all.extend(choices);
    }
    let next = std::sync::atomic::AtomicUsize::new(0);
    let faults = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(chosen) =
                    all.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                {
                    let found = looked_at(chosen, seed);
                    faults.lock().expect("no thread fails").extend(found);
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no thread fails");
    let shown: Vec<&String> = faults.iter().take(40).collect();
    assert!(faults.is_empty(), "{}: {shown:#?}", faults.len());
}

fn copied(name: &str, moves: &str, command: &str) -> String {
    let loaded = Loaded::open(name, None, &[]).expect("it is bundled");
    let mut prompt = Prompt::new(&loaded);
    for word in moves.split_whitespace() {
        prompt.answer(word).expect("an answer");
    }
    prompt.answer(command).expect("an answer").expect("a game")
}

/// What `show` draws, with the lines and curves of the board, is a picture of the position.
#[test]
fn a_drawn_board_is_read_back() {
    for (name, signs) in [
        ("surakarta", "letters"),
        ("surakarta", "ascii"),
        ("nine-mens-morris", "letters"),
        ("nine-mens-morris", "ascii"),
        ("alquerque", "letters"),
        ("konane", "ascii"),
    ] {
        let shown = run(&folder("drawn"), &["show", name, "--signs", signs]);
        let shown = String::from_utf8(shown.stdout).expect("output is UTF-8");
        let rows: String = shown
            .lines()
            .filter(|line| !line.contains(" on the board"))
            .map(|row| format!("    \"{row}\"\n"))
            .collect();
        let game = bundled::find(name).expect("it is bundled").text;
        let text = format!("{game}\n(test \"pasted\" (position (picture\n{rows}) mover:P1))\n");
        let text = Text::new(&text);
        let first = Choice::default();
        let built = text.subject().build(&first, |kept| *kept == first);
        let problems: Vec<&String> = built.problems.iter().map(|known| &known.message).collect();
        let compiled = built
            .compiled
            .unwrap_or_else(|| panic!("{name}, {signs}: {problems:?}\n{rows}"));
        let example = compiled.examples.last().expect("the example");
        let pasted = example.steps[0].action.position(&compiled.game);
        let pasted = pasted.expect("a position").expect("it can be made");
        let on_board = |trial: &Trial<'_>| {
            let mut pieces = trial.situation().pieces;
            pieces.retain(|group| group.sites[0].index() < compiled.game.layout.board);
            pieces
        };
        let first = Trial::new(&compiled.game);
        assert_eq!(on_board(&pasted), on_board(&first), "{name}, {signs}");
    }
}

#[test]
fn a_position_is_as_short_as_it_can_be() {
    assert_eq!(
        copied("tic-tac-toe", "@b2 @a1", "copy line"),
        "(position {(place \"Nought1\" {\"b2\"}) (place \"Cross2\" {\"a1\"})} mover:P1)\n"
    );
    let hex = copied("hex", "@b2 @a1", "copy");
    assert!(!hex.contains("also:"), "{hex}");
    let chess = copied("chess", "e2-e4", "copy");
    assert!(
        chess.contains("\n        \"4 .  .  .  .  P  .  .  .\"\n"),
        "{chess}"
    );
    assert!(chess.contains("(sign \"R'\" \"Rook1\" state:1)"), "{chess}");
    let oware = copied("oware", "", "copy");
    assert!(
        oware.contains("\"b2   4 4 4 4 4 4\"\n        \"a1 0            0\""),
        "{oware}"
    );
}

/// Positions that stood before are many: they are written in rows, and read as one text.
#[test]
fn long_facts_are_written_in_rows_and_read_back() {
    let moves = "g1-f3 g8-f6 b1-c3 b8-c6 f3-g1 f6-g8 c3-b1 c6-b8";
    let copied = copied("chess", moves, "copy");
    assert!(copied.contains("also:{\n"), "{copied}");
    for line in copied.lines() {
        assert!(line.chars().count() <= 100, "{line}");
    }
    let hashes = |text: &str| -> Vec<String> {
        let words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
        let is_hash =
            |word: &&str| word.len() == 16 && word.bytes().all(|sign| sign.is_ascii_hexdigit());
        words.filter(is_hash).map(str::to_owned).collect()
    };
    let game = bundled::find("chess").expect("it is bundled").text;
    let text = Text::new(&format!("{game}\n(test \"pasted\" {copied})\n"));
    let built = text.subject().build(&Choice::default(), |_| true);
    let compiled = built.compiled.expect("it compiles");
    let mut examples = compiled.examples.iter();
    let example = examples
        .find(|example| example.name == "pasted")
        .expect("the example");
    let pasted = example.steps[0].action.position(&compiled.game);
    let pasted = pasted.expect("a position").expect("it can be made");
    let (written, read) = (hashes(&copied), hashes(&pasted.situation().facts));
    assert!(written.len() > 4, "{copied}");
    assert_eq!(read, written, "{copied}");
}

#[test]
fn what_cannot_be_read_is_named() {
    let game = bundled::find("tic-tac-toe").expect("it is bundled");
    for (facts, reason) in [
        ("score P7 1", "there is no player `P7`"),
        ("score P1 many", "`many` is no number"),
        ("set Nothing 1", "there is no variable `Nothing`"),
        ("owes P1 #0 1", "there is nothing of number `#0`"),
        ("last #9999 a1 b2 -", "there is nothing of number `#9999`"),
        ("visited a1", "the game knows no such sites"),
        ("changed a1 z9", "there is no site `z9`"),
        ("thrown 1,2", "expected the pips of 0 dice"),
        ("moon full", "there is no fact `moon`"),
        ("moves", "something is missing at its end"),
        ("moves 1 2", "`2` is too much"),
        ("values a1 900", "there is no value 900"),
    ] {
        let text = format!(
            "{}\n(test \"wrong\" (position {{}} also:\"{facts}\"))",
            game.text
        );
        let text = Text::new(&text);
        let built = text.subject().build(&Choice::default(), |_| true);
        let compiled = built.compiled.expect("it compiles");
        let mut wrong = compiled.examples.iter();
        let wrong = wrong.find(|example| example.name == "wrong");
        let failure = wrong.expect("the example").run(&compiled.game);
        let message = failure.expect_err("it fails").message;
        assert!(message.contains(reason), "{facts}: {message}");
    }
}

#[test]
fn a_picture_that_does_not_fit_is_named_at_its_sign() {
    const GAME: &str = "(game \"Row\" (players 2)
    (equipment {(board (square 3)) (piece \"Disc\" Each)})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";
    for (rows, reason, at) in [
        (
            ["3 . . .", "2 . x .", "1 . O ."],
            "no piece has the sign `x`",
            "x",
        ),
        (
            ["3 . . . .", "2 . X .", "1 . O ."],
            "row `3` has 3 signs on this board, and 4 here",
            ".",
        ),
        (
            ["3 . . .", "2 . X", "1 . O ."],
            "row `2` has 3 signs on this board, and 2 here",
            "\"2 . X\"",
        ),
        (
            ["3 . . .", "1 . X .", "1 . O ."],
            "expected row `2` of the board, found `1`",
            "1",
        ),
        (
            ["3 . . .", "2 . X .", ""],
            "the picture ends before row `1`",
            "\"2 . X .\"",
        ),
        (
            ["3 . . .", "2 . ~ .", "1 . . ."],
            "the board has the site `b2` here",
            "~",
        ),
        (
            ["3 . . .", "2 . X .", "1 . . .\" \"  a c c"],
            "expected the letters `a b c`",
            "c",
        ),
        (
            ["3 . . .", "2 . X .", "1 . . .\" \"1 . . ."],
            "the board has 3 rows",
            "\"1 . . .\"",
        ),
    ] {
        let rows = rows.map(|row| format!("\"{row}\"")).join(" ");
        let text = format!("{GAME}\n(test \"wrong\" (position (picture {rows})))");
        let built = Text::new(&text);
        let built = built.subject().build(&Choice::default(), |_| true);
        let problem = built.problems.iter().next().expect("a problem");
        assert!(
            problem.message.contains(reason),
            "{rows}: {}",
            problem.message
        );
        let span = problem.span();
        assert_eq!(&text[span.start as usize..span.end as usize], at, "{rows}");
    }
}
