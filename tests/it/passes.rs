//! Each pass of the optimiser before and after, on rules that show what it does.
//!
//! The snapshots show the rules as nodes, without their places in the text; `INSTA_UPDATE=always` writes them anew.

use dafang::check::check;
use dafang::expand::{Choice, expand};
use dafang::game::Game;
use dafang::optimise::PASSES;
use dafang::source::FileId;
use dafang::syntax;

/// A game for two on a small board, with these pieces, rules of play and end.
fn text(pieces: &str, play: &str, end: &str) -> String {
    format!(
        "(game \"Small\" (players {{(player N) (player S)}})
            (equipment {{(board (square 3)) {pieces}}})
            (rules (start {{(place \"Disc1\" {{\"a1\"}}) (place \"Disc2\" {{\"c3\"}})}}) {play} (end {end})))"
    )
}

fn compiled(text: &str) -> Game {
    let (tree, problems) = syntax::parse(FileId::default(), text);
    assert!(!problems.has_errors(), "{text}");
    let (expanded, problems) = expand(&tree, &[], &[], &Choice::default());
    assert!(!problems.has_errors(), "{text}");
    let (description, problems) = check(&expanded);
    let messages = |problems: &dafang::diagnostic::Problems| -> Vec<String> {
        problems
            .iter()
            .map(|problem| problem.message.clone())
            .collect()
    };
    assert!(!problems.has_errors(), "{text}: {:?}", messages(&problems));
    let (compiled, problems) = dafang::compile::compile(&description);
    compiled
        .unwrap_or_else(|| panic!("{text}: {:?}", messages(&problems)))
        .game
}

/// The rules as nodes.
fn nodes(game: &Game) -> String {
    let mut lines = Vec::new();
    for phase in &game.phases {
        match phase.plays.get(1) {
            Some(play) => lines.push(format!("play of 1: {play:?}")),
            None => lines.push(format!("play: {:?}", phase.play)),
        }
        let finals = phase.finals.get(1);
        let ends = finals.map_or(&game.ends, |ends| ends);
        lines.extend(ends.iter().map(|rule| format!("end: {:?}", rule.ruling)));
    }
    for rule in &game.rules[1..] {
        lines.push(format!(
            "rule: before {:?}, then {:?}",
            rule.before, rule.then
        ));
    }
    lines.extend(
        game.effects
            .iter()
            .map(|effect| format!("effect: {effect:?}")),
    );
    let mut nodes = lines.join("\n");
    // Places in the text say nothing of what is meant.
    while let Some(start) = nodes.find("Provenance {") {
        let end = nodes[start..]
            .find('}')
            .map_or(nodes.len(), |end| start + end + 1);
        nodes.replace_range(start..end, "_");
    }
    nodes
}

/// What a pass makes of rules that the passes before it have been over.
fn shown(pass: &str, text: &str) {
    let mut game = compiled(text);
    let earlier = PASSES.iter().take_while(|other| other.name != pass);
    for pass in earlier.clone() {
        (pass.run)(&mut game);
    }
    let shown = PASSES
        .get(earlier.count())
        .expect("the pass is in the list");
    let before = nodes(&game);
    (shown.run)(&mut game);
    let after = nodes(&game);
    assert_ne!(before, after, "{pass} changes nothing of {text}");
    let report = format!("{text}\n\nbefore\n{before}\n\nafter\n{after}\n");
    insta::with_settings!({
        snapshot_path => "../passes",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!(pass, report);
    });
}

const FULL: &str = "(if (is Full) (result All Draw))";
const STEPS: &str = "(piece \"Disc\" Each (move Step Forward (to if:(is Empty (to)))))";
const PIECES: &str = "(play (forEach Piece))";

#[test]
fn moves_of_each_piece_become_moves_of_all() {
    shown("pieces", &text(STEPS, PIECES, FULL));
}

#[test]
fn conditions_on_a_site_become_regions() {
    let play = "(play (move Add (to (sites Empty) if:(not (is In (to) (sites Corners))))))";
    shown("lift", &text("(piece \"Disc\" Each)", play, FULL));
}

#[test]
fn leaps_become_steps() {
    let leaper = "(piece \"Disc\" Each (move Leap {{F F R F} {F F L F}} (to if:(is Empty (to)))))";
    shown("leaps", &text(leaper, PIECES, FULL));
}

#[test]
fn moves_and_ends_are_written_for_each_player() {
    let end = "(if (is In (last To) (sites Mover \"Goal\")) (result Mover Win))";
    let goals = "(regions \"Goal\" P1 (sites Top)) (regions \"Goal\" P2 (sites Bottom))";
    shown("movers", &text(&format!("{STEPS} {goals}"), PIECES, end));
}

#[test]
fn what_is_fixed_is_computed() {
    let play = "(play (if (= 3 (+ 1 2)) (move Add (to (sites Empty) if:(= 2 2))) (move Pass)))";
    let end = "(if (= 0 (count Pieces P2)) (result P1 Win))";
    shown("fold", &text("(piece \"Disc\" Each)", play, end));
}

#[test]
fn effects_become_lists() {
    let play = "(play (move Add (to (sites Empty)) (then (and {(set Var \"A\" 1) (set Var \"B\" 2) (and {})}))))";
    let end = "(if (= (var \"A\") (var \"B\")) (result Mover Win))";
    shown("tidy", &text("(piece \"Disc\" Each)", play, end));
}

#[test]
fn sites_by_their_numbers_are_looked_up() {
    let play = "(play (move Select (from (sites Occupied by:Mover)) (to (sites Column (column of:(from))))))";
    shown("lookups", &text("(piece \"Disc\" Each)", play, FULL));
}
