//! What the targets share: the way of a text to its games, a random game, and mutations that respect brackets.

use std::sync::LazyLock;

use dafang::check::check;
use dafang::compile::compile;
use dafang::diagnostic::{Problems, Report, Style};
use dafang::expand::{Choice, expand, load_all};
use dafang::game::{Game, Trial};
use dafang::ludeme::registry;
use dafang::play::Random;
use dafang::source::Sources;
use dafang::syntax::{SyntaxTree, parse};

/// The text that bundled games use.
const PATTERNS: &str = include_str!("../../games/common/patterns.lud");

/// Choices tried of a text with many rulesets and options.
const CHOICES: usize = 6;

/// Every game of a text: its default, and some of its rulesets and options. All problems are drawn.
pub fn games(text: &str) -> Vec<Game> {
    let mut sources = Sources::new();
    let file = sources.add("fuzz.lud", text);
    let (tree, mut problems) = parse(file, text);
    let resolve = |name: &str, _: Option<&str>| match name {
        "common/patterns" | "patterns" => Ok((name.to_owned(), PATTERNS.to_owned())),
        _ => Err("there is none of this name".to_owned()),
    };
    let (used, found) = load_all(&tree, &mut sources, &resolve);
    problems.extend(found);
    let used: Vec<&SyntaxTree> = used.iter().collect();
    let (expanded, _) = expand(&tree, &used, &[], &Choice::default());
    let rulesets = expanded.rulesets.iter().map(|ruleset| Choice {
        ruleset: Some(ruleset.name.clone()),
        options: Vec::new(),
    });
    let items = expanded.options.iter().flat_map(|option| {
        option.items.iter().map(move |item| Choice {
            ruleset: None,
            options: vec![format!("{}/{}", option.heading, item.name)],
        })
    });
    let choices: Vec<Choice> = std::iter::once(Choice::default())
        .chain(rulesets)
        .chain(items)
        .take(CHOICES)
        .collect();
    let mut games = Vec::new();
    for choice in &choices {
        let mut all = problems.clone();
        let (expanded, found) = expand(&tree, &used, &[], choice);
        all.extend(found);
        let (description, found) = check(&expanded);
        all.extend(found);
        if !all.has_errors() {
            let (compiled, found) = compile(&description);
            all.extend(found);
            games.extend(compiled.map(|compiled| compiled.game));
        }
        draw(&all, &sources);
    }
    games
}

fn draw(problems: &Problems, sources: &Sources) {
    let report = Report::new(problems, sources);
    let _ = report.render(Style::PLAIN);
    let _ = report.json();
}

/// Random moves of a game, so many at most.
///
/// # Panics
/// If a position is not what it should be.
pub fn play(game: &Game, seed: u64, plies: usize) {
    let (mut trial, mut moves) = (Trial::new(game), Vec::new());
    let mut random = Random::for_game(seed, 0);
    for _ in 0..plies {
        if trial.ending().is_some() {
            return;
        }
        trial.legal_moves(&mut moves);
        let mv = random.choose(&moves).expect("a game that goes on has a move");
        trial.play(mv);
        assert_eq!(
            trial.state().position_hash(0),
            trial.state().fresh_hash(&game.layout),
            "the hash is that of a fresh position"
        );
    }
}

/// Forms that take the place of others: the examples of all ludemes.
static FORMS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let examples = registry().ludemes().iter().flat_map(|ludeme| ludeme.examples());
    let mut forms: Vec<String> = examples.map(|example| (*example).to_owned()).collect();
    let words = registry().vocabularies().iter();
    forms.extend(words.flat_map(|vocabulary| vocabulary.words.iter().map(|(word, _)| (*word).to_owned())));
    forms
});

/// A mutation: one form of the text is replaced, doubled, moved or taken out, or the fuzzer's own is made.
pub fn mutated(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut random = Random::for_game(u64::from(seed), size as u64);
    let own = random.below(3) == 0;
    let text = std::str::from_utf8(&data[..size]).ok().map(str::to_owned);
    let Some(text) = text.filter(|text| !own && text.contains('(')) else {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    };
    let forms = forms(&text);
    let Some((start, end)) = random.choose(&forms) else {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    };
    let other = match random.choose(&forms) {
        Some((start, end)) if random.below(2) == 0 => &text[start..end],
        _ => &FORMS[random.below(FORMS.len() as u32) as usize],
    };
    let mutated = match random.below(5) {
        0 => format!("{}{}", &text[..start], &text[end..]),
        1 => format!("{} {} {}", &text[..end], other, &text[end..]),
        _ => format!("{}{}{}", &text[..start], other, &text[end..]),
    };
    if mutated.len() > max_size {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    data[..mutated.len()].copy_from_slice(mutated.as_bytes());
    mutated.len()
}

/// The places of all forms, lists and words of a text.
fn forms(text: &str) -> Vec<(usize, usize)> {
    let (mut open, mut forms, mut word) = (Vec::new(), Vec::new(), None);
    for (index, sign) in text.char_indices() {
        if sign.is_alphanumeric() || sign == '"' {
            word.get_or_insert(index);
        } else if let Some(start) = word.take() {
            forms.push((start, index));
        }
        match sign {
            '(' | '{' | '<' => open.push(index),
            ')' | '}' | '>' => {
                if let Some(start) = open.pop() {
                    forms.push((start, index + 1));
                }
            }
            _ => {}
        }
    }
    forms
}
