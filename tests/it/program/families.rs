//! Games whose moves must be looked for one by one: long captures, hops from afar, sowing, players who leave.

use super::{compared, compared_by, compared_with};
use crate::bundled;
use dafang::cli::Loaded;

/// Every text of `tests/programs` plays by its rules.
#[test]
fn texts_play_by_their_rules() {
    let folder = format!("{}/tests/programs", env!("CARGO_MANIFEST_DIR"));
    let texts = std::fs::read_dir(&folder).expect("there are texts");
    let mut number = 0;
    for text in texts {
        let path = text.expect("a text").path().display().to_string();
        let game = Loaded::open(&path, None, &[]).unwrap_or_else(|_| panic!("{path} is a game"));
        compared(&path, game.game());
        number += 1;
    }
    assert!(number > 3, "{number} texts");
}

#[test]
fn the_longest_captures_are_found() {
    compared_with("international-draughts", &["Draws/on", "Draws/10"]);
}

#[test]
fn hops_are_as_long_as_rules_say() {
    compared_by("lines-of-action", &["lines-of-action", "loa-ludii"]);
}

#[test]
fn halma_plays_by_its_rules() {
    let game = bundled::game("halma", None, &["Board/8 by 8"]);
    compared("halma", &game);
}

#[test]
fn seeds_are_sown() {
    compared_with("kalah", &["Houses/4", "Houses/6 Capture/always"]);
    for slam in ["Grand Slam/captures nothing", "Grand Slam/forbidden"] {
        compared(slam, &bundled::game("oware", None, &[slam]));
    }
}

/// What a move would form is asked before it is made: of steps and slides, and of stones that go anywhere.
#[test]
fn patterns_are_not_formed_again() {
    for name in ["square-game", "variants/edge-boxes"] {
        for option in ["Re-forming/illegal", "Re-forming/ko"] {
            let game = bundled::game(name, None, &[option]);
            compared(&format!("{name} {option}"), &game);
        }
    }
}

#[test]
fn the_most_valuable_pattern_captures() {
    let options = ["Several Patterns/max", "Squares/unit+line"];
    compared("diu-fang", &bundled::game("diu-fang", None, &options));
}

#[test]
fn second_stones_are_far_from_the_first() {
    compared("pente", &bundled::game("pente", None, &["Opening/pro"]));
}

#[test]
fn three_players_without_moves_leave() {
    compared_by("variants/three-squares", &["fangqi-immediate"]);
}

#[test]
fn four_fang_plays_by_its_rules() {
    let rulesets = ["fourfang-playable", "fourfang-ludii6", "fourfang-literal"];
    compared_by("four-fang", &rulesets);
}

#[test]
fn ways_along_tracks_are_found() {
    for board in ["Board/six", "Board/seven"] {
        compared(board, &bundled::game("surakarta", None, &[board]));
    }
}

#[test]
fn rulesets_with_moves_owed_to_others_play_by_their_rules() {
    compared_by("diu-fang", &["diufang-shimizu-mixed"]);
    compared_by("liudaoqi", &["liudaoqi-forced", "liuzhouqi-shandong"]);
}

#[test]
fn variants_play_by_their_rules() {
    for variant in ["resting-squares", "three-squares"] {
        let name = format!("variants/{variant}");
        compared(variant, &bundled::game(&name, None, &[]));
    }
}

#[test]
fn dice_are_thrown() {
    compared("ludo", &bundled::game("ludo", None, &[]));
    compared_with("yut-nori", &["Players/2", "Players/4 Mals/2"]);
    let reached = bundled::game("yut-nori", None, &["Players/3", "Last Corner/reached"]);
    compared("yut-nori to the last corner", &reached);
    compared_with("snakes-and-ladders", &["Players/2", "Players/4"]);
    compared("ur", &bundled::game("royal-game-of-ur", None, &[]));
}

#[test]
fn games_go_on_without_players() {
    compared_by("warring-states-chess", &["wsc-4p"]);
}
