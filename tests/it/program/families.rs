//! Bundled games of the families that need more than sets of ends: long captures, hops from afar, sowing.

use super::{compared, compared_by, compared_with};
use crate::bundled;

#[test]
fn the_longest_captures_are_found() {
    compared_with("international-draughts", &["Draws/on", "Draws/10"]);
}

#[test]
fn hops_are_as_long_as_rules_say() {
    for ruleset in ["lines-of-action", "loa-ludii"] {
        compared(
            ruleset,
            &bundled::game("lines-of-action", Some(ruleset), &[]),
        );
    }
}

#[test]
fn halma_plays_by_its_rules() {
    compared("halma", &bundled::game("halma", None, &["Board/8 by 8"]));
}

#[test]
fn seeds_are_sown() {
    compared_with("kalah", &["Houses/4", "Houses/6 Capture/always"]);
    for slam in ["Grand Slam/captures nothing", "Grand Slam/forbidden"] {
        compared(slam, &bundled::game("oware", None, &[slam]));
    }
}

#[test]
fn four_fang_plays_by_its_rules() {
    compared_by(
        "four-fang",
        &["fourfang-playable", "fourfang-ludii6", "fourfang-literal"],
    );
}
