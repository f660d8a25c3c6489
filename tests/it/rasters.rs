//! Pictures in pixels, by the door of a user: every game as a PNG, a game as a GIF, and what is refused.

use crate::common::program::{both, folder, run};
use std::fs;
use std::path::Path;

/// The width and height that a PNG file states, in pixels.
fn size_of_png(bytes: &[u8]) -> [u32; 2] {
    assert_eq!(&bytes[1..4], b"PNG");
    [16, 20].map(|place| u32::from_be_bytes(bytes[place..place + 4].try_into().expect("4 bytes")))
}

/// The width and height that an SVG document states.
fn size_of_svg(document: &str) -> [u32; 2] {
    ["width=\"", "height=\""].map(|name| {
        let after = document.split(name).nth(1).expect("a size");
        let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().expect("a number")
    })
}

/// The pictures of a moving one, each as the bytes of its pixels, and how long each is shown.
fn frames_of(path: &Path) -> Vec<(Vec<u8>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let file = fs::File::open(path).expect("the file was written");
    let mut decoder = options.read_info(file).expect("a GIF");
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        frames.push((frame.buffer.to_vec(), frame.delay));
    }
    frames
}

#[test]
fn every_game_has_a_picture_as_large_as_its_drawing() {
    let folder = folder("every_game_has_a_picture");
    let games = dafang::bundled::games();
    assert!(games.len() > 30);
    for game in games.iter().map(|game| game.name.as_str()) {
        let svg = run(&folder, &["show", game, "--svg", "-"]);
        let png = run(&folder, &["show", game, "--png", "-", "--scale", "0.5"]);
        assert!(png.status.success(), "{game}: {}", both(&png));
        let drawn = size_of_svg(&String::from_utf8_lossy(&svg.stdout));
        let half = drawn.map(|length| length.div_ceil(2));
        assert_eq!(size_of_png(&png.stdout), half, "{game}");
    }
}

#[test]
fn a_picture_is_the_same_each_time_and_shows_the_position() {
    let folder = folder("a_picture_shows_the_position");
    let shown = |after: &str| run(&folder, &["show", "hex", "--png", "-", "--after", after]).stdout;
    assert_eq!(shown("@a1"), shown("@a1"));
    assert_ne!(shown("@a1"), shown("@a2"));
}

#[test]
fn a_game_is_a_moving_picture_with_a_frame_for_each_position() {
    let folder = folder("a_moving_picture");
    let game = [
        "show",
        "chess",
        "--after",
        "e4 e5 Nf3",
        "--gif",
        "game.gif",
        "--delay",
        "0.5",
    ];
    let output = run(&folder, &game);
    assert!(output.status.success(), "{}", both(&output));
    let frames = frames_of(&folder.join("game.gif"));
    let delays: Vec<u16> = frames.iter().map(|frame| frame.1).collect();
    assert_eq!(delays, [50, 50, 50, 150]);
    assert!(frames.windows(2).all(|pair| pair[0].0 != pair[1].0));
}

#[test]
fn a_throw_of_dice_is_a_frame_of_its_own() {
    let folder = folder("a_throw_is_a_frame");
    let game = [
        "show",
        "backgammon",
        "--after",
        "3,1: e1-h1 g1-h1",
        "--gif",
        "game.gif",
    ];
    let output = run(&folder, &game);
    assert!(output.status.success(), "{}", both(&output));
    assert_eq!(frames_of(&folder.join("game.gif")).len(), 4);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let folder = folder("pictures_refused");
    for (arguments, reason) in [
        (["--png", "x.png", "--scale", "0"], "from 0.1 to 10"),
        (["--png", "x.png", "--scale", "nan"], "from 0.1 to 10"),
        (
            ["--gif", "x.gif", "--delay", "1e9"],
            "from 0.01 to 600 seconds",
        ),
        (["--gif", "x.gif", "--after", "e9"], "`e9`"),
        (
            ["--png", "nowhere/x.png", "--scale", "1"],
            "cannot write `nowhere/x.png`",
        ),
        (["--png", "x.png", "--svg", "x.svg"], "cannot be used with"),
    ] {
        let output = run(&folder, &[&["show", "chess"], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(both(&output).contains(reason), "{}", both(&output));
        assert!(!folder.join(arguments[1]).exists(), "{arguments:?}");
    }
}

#[test]
fn a_sign_that_no_font_has_is_not_left_out_silently() {
    let folder = folder("a_sign_without_a_font");
    // A sign of a private area, which no font of a system has.
    let text = "(game \"G\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" P1 sign:\"\u{F8FE}\")})\n    \
                (rules (start (place \"Disc1\" {\"A1\"})) (play (move Pass)) (end (if (is Full) (result Mover Win)))))\n";
    fs::write(folder.join("g.lud"), text).expect("a text for the test");
    let output = run(&folder, &["show", "g.lud", "--png", "x.png"]);
    assert_eq!(output.status.code(), Some(2), "{}", both(&output));
    assert!(both(&output).contains("no font"), "{}", both(&output));
}
