//! Deduction puzzles from a user's side: what is typed, what is refused and why, and records that do not show which
//! values were crossed out.

use std::path::PathBuf;

use dafang::cli::{Loaded, Prompt};
use dafang::expand::Choice;
use dafang::play::{Random, Recorder, Strictness, header, replay};
use dafang::text::Text;

const CAGES: &str = r#"(game "Cages"
    (players 1)
    (equipment {
        (board (square 4) (values Cell (range 1 4)))
        (hints {(hint {0 1} 3) (hint {2 3 7} 9)})
        (regions "Cages" HintRegions)
        (regions {Rows Columns})
    })
    (rules
        (start (set {{12 1}}))
        (play (satisfy {(is Sum "Cages" (hint)) (all Different)}))
        (end (if (is Solved) (result P1 Win)))))
"#;

fn answers(prompt: &mut Prompt<'_>, lines: &[&str]) -> Vec<String> {
    let answer = |line: &&str| {
        let answer = prompt.answer(line).expect("it can be written");
        answer.expect("it goes on")
    };
    lines.iter().map(answer).collect()
}

#[test]
fn values_are_typed_and_refused_with_their_reason() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("puzzle");
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join("cages.lud");
    std::fs::write(&path, CAGES).expect("a file for the test");
    let name = path.display().to_string();
    let game = Loaded::open(&name, None, &[]).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut prompt = Prompt::new(&game);
    let shown = answers(&mut prompt, &["c1=4", "C2=3"]);
    assert!(
        shown[0].contains("2 of 16 values are known"),
        "{}",
        shown[0]
    );
    assert!(shown[0].contains("hint 9 on c1 d1 d2"), "{}", shown[0]);
    let refused = [
        ("c4=4", "c4 cannot be 4: c1 is 4, and the two must differ"),
        ("a1=2 a1!=2 a4=2", "a4 is given and keeps its value"),
        ("b1=2", "b1 cannot be 2: a1 b1 would add up to 4, not to 3"),
        ("d1=5", "`5` is no value: they go from 1 to 4"),
        ("z1=1", "there is no point `z1` on this board"),
        ("b1", "`b1` gives no site a value"),
        ("c1!=4", "only 4 is left of c1: it cannot be crossed out"),
        ("b4=1", "b4 cannot be 1: a4 is 1, and the two must differ"),
    ];
    for (line, reason) in refused {
        let mut said = String::new();
        for word in line.split(' ') {
            said = answers(&mut prompt, &[word]).remove(0);
        }
        assert!(said.contains(reason), "`{line}`: {said}");
    }
    let taken_back = answers(&mut prompt, &["undo"]).remove(0);
    assert!(
        taken_back.contains("3 of 16 values are known"),
        "{taken_back}"
    );
    let hint = answers(&mut prompt, &["hint"]).remove(0);
    assert!(
        hint.contains("a puzzle, which is solved by deduction"),
        "{hint}"
    );
}

#[test]
fn records_are_replayed_though_they_do_not_show_what_was_crossed_out() {
    let compiled = Text::new(CAGES).compile(&Choice::default());
    let game = compiled
        .unwrap_or_else(|problems| panic!("{problems:?}"))
        .game;
    for seed in 0..4 {
        let mut trial = dafang::game::Trial::new(&game);
        let mut recorder = Recorder::new(&trial);
        let mut random = Random::for_game(seed, 0);
        let mut moves = Vec::new();
        for _ in 0..150 {
            trial.legal_moves(&mut moves);
            if trial.ending().is_some() {
                break;
            }
            let mv = random.choose(&moves).expect("a value can be crossed out");
            recorder.before(&trial, &moves, mv);
            trial.play_known(mv);
            recorder.after(&trial);
        }
        let record = recorder.finish(&trial);
        let replayed = replay(&game, &header(&game), &record, Strictness::Rules);
        assert!(replayed.is_ok(), "{:?}", replayed.err());
        let mut other = record.clone();
        let ply = other.plies.iter_mut().find(|ply| !ply.after.is_empty());
        let (_, content) = ply
            .expect("a value is given")
            .after
            .iter_mut()
            .next()
            .expect("one");
        *content = serde_json::json!([9, 1, 0, 0, 0]);
        assert!(replay(&game, &header(&game), &other, Strictness::Rules).is_err());
    }
}
