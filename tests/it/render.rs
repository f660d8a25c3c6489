//! What boards look like on a terminal without colours.

use crate::small_games;
use dafang::game::Trial;
use dafang::render::{Depth, Look, armies, board, svg};

fn drawn(game: &dafang::game::Game, moves: &str) -> String {
    let mut trial = Trial::new(game);
    small_games::play(&mut trial, moves);
    board(
        game,
        trial.state(),
        &Look::after_last_move(Depth::Plain, trial.state()),
    )
}

#[test]
fn points_are_joined_by_lines() {
    let game = small_games::squares(4, 5);
    insta::assert_snapshot!(drawn(&game, "@a1 @b2 @c3 @e4"));
    let mut trial = Trial::new(&game);
    small_games::play(&mut trial, "@a1 @b2 @c3 @e4 @d2");
    insta::assert_snapshot!(armies(&game, trial.state(), Depth::Plain));
}

#[test]
fn diagonals_are_drawn() {
    let crossed = small_games::still("(square 3 diagonals:Alternating) use:Vertex");
    insta::assert_snapshot!(drawn(&crossed, ""));
    let split = small_games::still("(square 3 diagonals:SolidNoSplit) use:Vertex");
    insta::assert_snapshot!(drawn(&split, ""));
}

#[test]
fn cells_are_a_matrix() {
    let mut game = small_games::squares(3, 3);
    let cells = small_games::still("(rectangle 3 12)");
    insta::assert_snapshot!(drawn(&cells, ""));
    game.players[1].name = "Player 1".to_owned();
    game.players[2].name = "Player 2".to_owned();
    insta::assert_snapshot!(drawn(&game, "@a1 @b2"));
}

#[test]
fn a_tall_board_fits_on_a_screen() {
    let game = small_games::squares(19, 19);
    let picture = drawn(&game, "@a1 @b2 @s19");
    assert!(picture.lines().count() <= 20, "{picture}");
    assert!(
        picture.lines().all(|line| line.chars().count() <= 100),
        "{picture}"
    );
}

#[test]
fn a_picture_shows_what_the_text_shows() {
    let game = small_games::squares(2, 3);
    let mut trial = Trial::new(&game);
    small_games::play(&mut trial, "@a1 @c2");
    insta::assert_snapshot!(svg(&game, trial.state(), &[trial.state().head.last.to]));
}
