//! What boards of all shapes look like on a terminal without colours. The boards of the bundled games are in `boards.rs`.

use crate::small_games;
use dafang::game::Trial;
use dafang::render::{Charset, Depth, Look, armies, board, colour_of, legend, svg};

fn drawn(game: &dafang::game::Game, moves: &str) -> String {
    let mut trial = Trial::new(game);
    small_games::play(&mut trial, moves);
    board(
        game,
        trial.state(),
        &Look::default().after_last_move(trial.state()),
    )
}

#[test]
fn points_are_joined_by_lines() {
    let game = small_games::squares(4, 5);
    insta::assert_snapshot!(drawn(&game, "@a1 @b2 @c3 @e4"));
    let mut trial = Trial::new(&game);
    small_games::play(&mut trial, "@a1 @b2 @c3 @e4 @d2");
    insta::assert_snapshot!(armies(&game, trial.state(), &Look::default()));
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
    insta::assert_snapshot!(svg(
        &game,
        trial.state(),
        &Look::default().after_last_move(trial.state())
    ));
}

/// A board on which two players put pieces, after some moves.
fn filled(board: &str, moves: &str) -> String {
    let game = small_games::game(&format!(
        "(game \"Fill\" (players {{(player \"Black\") (player \"White\")}}) \
         (equipment {{(board {board}) (piece \"Stone\" Each)}}) \
         (rules (play (move Add (to (sites Empty)))) (end (if (is Full) (result All Draw)))))"
    ));
    drawn(&game, moves)
}

#[test]
fn hexagons_have_even_columns() {
    insta::assert_snapshot!(filled("(hex 4)", "@a1 @d4 @g7 @d1"));
    insta::assert_snapshot!(filled("(rotate 90 (hex 3))", "@a1 @c3 @e5"));
    insta::assert_snapshot!(filled("(hex Triangle 5)", "@b1 @e5 @c3"));
    insta::assert_snapshot!(filled("(hex Rectangle 4 5)", "@a1 @c3"));
    insta::assert_snapshot!(filled("(hex Star 3)", "@d1 @g6"));
    insta::assert_snapshot!(filled("(hex Diamond 4)", "@a1 @d4 @b2"));
}

#[test]
fn other_boards_have_names_for_their_sites() {
    insta::assert_snapshot!(filled("(tri 4)", "@a1 @d7"));
    insta::assert_snapshot!(filled("(tri Diamond 4) use:Vertex", "@a1 @b3"));
    insta::assert_snapshot!(filled("(concentric {8 8 8})", "@a3 @l10"));
    insta::assert_snapshot!(filled("(tiling T3464 2)", "@b8 @h5"));
    insta::assert_snapshot!(filled("(celtic 3 4) use:Vertex", "@a2 @d5"));
}

#[test]
fn pieces_on_edges_are_lines() {
    let moves = "@0 @1 @4 @10 @11";
    insta::assert_snapshot!(filled("(square 3) use:Edge", moves));
    insta::assert_snapshot!(filled("(hex 2) use:Edge", moves));
}

#[test]
fn several_pieces_on_a_site_are_counted() {
    let game = small_games::game(
        "(game \"Heaps\" (players 2) (equipment {(board (square 3)) (piece \"Man\" Each) (piece \"King\" Each)}) \
         (rules (start {(place \"Man1\" {\"a1\"} count:3) (place \"King2\" {\"b2\"} count:12)}) \
         (play (move Pass (then (set Count at:0 2))))))",
    );
    let trial = Trial::new(&game);
    let look = Look::default();
    let text = board(&game, trial.state(), &look) + &legend(&game, trial.state(), &look);
    insta::assert_snapshot!(text);
    let picture = svg(&game, trial.state(), &look);
    assert!(
        picture.contains(">×3<") && picture.contains(">×12<"),
        "{picture}"
    );
}

#[test]
fn a_board_that_does_not_fit_says_so() {
    let game = small_games::squares(19, 19);
    let trial = Trial::new(&game);
    let look = Look {
        columns: 20,
        ..Look::default()
    };
    let text = board(&game, trial.state(), &look);
    let last = text.lines().last().expect("there are lines");
    assert_eq!(last, "(the board is 41 columns wide, and there are 20)");
}

#[test]
fn a_picture_shows_the_sides_to_be_joined() {
    let game = small_games::game(
        "(game \"Join\" (players {(player \"Red\" colour:Red) (player \"Blue\" colour:Blue)}) \
         (equipment {(board (hex Diamond 3)) (piece \"Stone\" Each) \
         (regions P1 {(sites Side NE) (sites Side SW)}) (regions P2 {(sites Side NW) (sites Side SE)})}) \
         (rules (play (move Add (to (sites Empty)))) (end (if (is Connected Mover) (result Mover Win)))))",
    );
    let trial = Trial::new(&game);
    let picture = svg(&game, trial.state(), &Look::default());
    let borders = |colour: &str| {
        let line = format!("stroke=\"{colour}\" stroke-width=\"16\"");
        picture.matches(&line).count()
    };
    // Of 22 outer edges each player has ten, and halves of the two at the obtuse corners.
    let players = [1, 2].map(|player| colour_of(&game, player));
    let [red, blue] =
        players.map(|[red, green, blue]| borders(&format!("#{red:02x}{green:02x}{blue:02x}")));
    assert_eq!([red, blue], [12, 12], "{picture}");
}

#[test]
fn a_row_of_cells_has_its_names_below() {
    insta::assert_snapshot!(filled("(rectangle 1 8)", "@a1 @c1"));
}

#[test]
fn a_board_can_be_turned() {
    let game = small_games::squares(3, 4);
    let mut trial = Trial::new(&game);
    small_games::play(&mut trial, "@a1 @c2");
    let look = Look {
        turned: true,
        ..Look::default()
    };
    insta::assert_snapshot!(board(&game, trial.state(), &look));
}

/// A board of cells and one of points, each with regions that have a sign, a colour, or both.
fn marked(board: &str) -> dafang::game::Game {
    small_games::game(&format!(
        "(game \"Marked\" (players 2) (equipment {{(board {board}) (piece \"Man\" Each) \
         (regions \"Rosettes\" {{(sites {{\"a1\"}}) (sites Centre)}} sign:\"✿\" colour:Red) \
         (regions \"Home\" P1 (sites {{\"b1\" \"c1\"}}) colour:Green) (regions \"Gate\" (sites {{\"c3\"}}) sign:\"x\")}}) \
         (rules (start (place \"Man1\" {{\"b1\"}})) (play (move Pass))))"
    ))
}

#[test]
fn regions_with_a_sign_or_a_colour_are_seen() {
    for (name, board) in [("cells", "(square 3)"), ("points", "(square 3) use:Vertex")] {
        let game = marked(board);
        let trial = Trial::new(&game);
        let mut text = String::new();
        for (charset, depth) in [
            (Charset::Unicode, Depth::Plain),
            (Charset::Ascii, Depth::Plain),
            (Charset::Unicode, Depth::Sixteen),
            (Charset::Unicode, Depth::True),
        ] {
            let look = Look {
                charset,
                depth,
                ..Look::default()
            };
            let drawn = dafang::render::board(&game, trial.state(), &look);
            text += &format!("-- {charset:?} {depth:?}\n{}", drawn.replace('\x1b', "␛"));
            text += &legend(&game, trial.state(), &look);
        }
        insta::assert_snapshot!(format!("marked_{name}"), text);
        insta::assert_snapshot!(
            format!("marked_{name}_picture"),
            svg(&game, trial.state(), &Look::default())
        );
    }
}
