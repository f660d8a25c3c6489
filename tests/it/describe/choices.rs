//! Choices of one text that differ in play read differently.
//!
//! A choice of a bundled game is made at random: a ruleset or the default, and items of some options. One more option is
//! taken through all its items, so that the sheets compared differ in one item alone.

use super::differ::differ;
use crate::bundled;
use crate::choices;
use crate::names::names;
use dafang::describe::describe;
use dafang::game::Game;
use dafang::play::Random;
use std::collections::BTreeMap;

/// Random games played by both choices of a pair whose sheets are the same.
const GAMES: u64 = 40;

/// A sheet without its title.
fn told(game: &Game) -> String {
    let text = describe(game).text(1000);
    text.split_once('\n')
        .map_or("", |(_, rest)| rest)
        .to_owned()
}

/// Compares each two of some choices of a game whose sheets are the same; how many choices there were, and what is wrong.
fn compare(name: &str, all: &[(Option<String>, Vec<String>)]) -> (usize, Vec<String>) {
    let mut sheets: BTreeMap<String, (String, Game)> = BTreeMap::new();
    let (mut number, mut wrong) = (0, Vec::new());
    for (ruleset, options) in all {
        let items: Vec<&str> = options.iter().map(String::as_str).collect();
        let Some(game) = bundled::try_game(name, ruleset.as_deref(), &items).ok() else {
            continue;
        };
        number += 1;
        let what = format!("{name} {ruleset:?} {options:?}");
        let sheet = told(&game);
        match sheets.get(&sheet) {
            None => {
                sheets.insert(sheet, (what, game));
            }
            Some((other, same)) => {
                if differ(same, &game, GAMES) {
                    wrong.push(format!("read alike: {other} and {what}"));
                }
            }
        }
    }
    (number, wrong)
}

/// `DAFANG_CHOICES=N` makes N random choices of each game, `DAFANG_CHOICES_SEED` others.
#[test]
fn choices_that_play_differently_read_differently() {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let tries = number("DAFANG_CHOICES").unwrap_or(1);
    let seed = number("DAFANG_CHOICES_SEED").unwrap_or(1);
    let mut compared = 0;
    let mut wrong = Vec::new();
    for (index, name) in names().into_iter().enumerate() {
        let all = choices::of(&name);
        let rulesets: Vec<Option<String>> = all
            .iter()
            .filter(|(_, _, items)| items.is_empty())
            .map(|(_, ruleset, _)| ruleset.clone())
            .collect();
        let items: Vec<String> = all.iter().flat_map(|(_, _, items)| items.clone()).collect();
        let whole: Vec<(Option<String>, Vec<String>)> = rulesets
            .iter()
            .map(|ruleset| (ruleset.clone(), Vec::new()))
            .collect();
        let (number, found) = compare(&name, &whole);
        compared += number;
        wrong.extend(found);
        if items.is_empty() {
            continue;
        }
        let mut random = Random::for_game(seed, index as u64);
        for _ in 0..tries {
            let pick = |random: &mut Random, many: usize| random.below(many as u32) as usize;
            let ruleset = rulesets[pick(&mut random, rulesets.len())].clone();
            let with = items[pick(&mut random, items.len())].clone();
            let varied = items[pick(&mut random, items.len())].clone();
            let option = |item: &str| item.split('/').next().unwrap_or(item).to_owned();
            if option(&with) == option(&varied) {
                continue;
            }
            let varied = items.iter().filter(|item| option(item) == option(&varied));
            let varied: Vec<_> = varied
                .map(|item| (ruleset.clone(), vec![with.clone(), item.clone()]))
                .collect();
            let (number, found) = compare(&name, &varied);
            compared += number;
            wrong.extend(found);
        }
    }
    println!("{compared} choices compared");
    assert!(compared > 150, "{compared}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
