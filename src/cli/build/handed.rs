//! A text as data, as a module and as a page, with one choice of its rulesets and options or with several.

use std::io::Write;

use crate::cli::failure::Failure;
use crate::cli::game::{Loaded, build};
use crate::cli::metadata;
use crate::cli::page::rules_of;
use crate::cli::runner::program_of;
use crate::cli::weights;
use crate::describe::describe_with;
use crate::diagnostic::on_one_line;
use crate::examine::{Variant, variants};
use crate::expand::{Choice, Expanded, native};
use crate::page::html::{Links, PageGame, page};
use crate::page::{Made, Parts, parts};
use crate::text::Text;

/// The word for every choice that a text offers.
pub(super) const ALL: &str = "all";

/// A game, and what is handed over of it.
pub(super) struct Handed {
    pub(super) loaded: Loaded,
    /// Its name, also in the script of its country, and its ruleset.
    pub(super) title: String,
    pub(super) parts: Parts,
}

/// What is handed over of a text with a choice.
pub(super) fn handed(text: &Text, choice: &Choice) -> Result<Handed, Failure> {
    let loaded = Loaded::of_text(text.clone(), choice.clone(), None)?;
    let program = program_of(&loaded)?;
    let is_wanted = |of: &Choice| *of == *choice || *of == Choice::default();
    let (expanded, compiled, _) = build(text, choice, is_wanted);
    let rules = rules_of(text, choice.ruleset.clone(), choice.options.clone());
    let made = Made {
        game: &loaded.game,
        examples: compiled
            .as_ref()
            .map(|compiled| (&compiled.game, compiled.examples.as_slice())),
        expanded: &expanded,
        sources: &text.sources,
        rules: &rules,
        title: titled(&loaded, &expanded),
        ruleset: loaded.ruleset.clone(),
        options: loaded.options.clone(),
        hash: loaded.rules_hash(),
        about: loaded.about(),
        licence: metadata::licence(&expanded.tree),
        variant: loaded.variant_words(),
        sheet: describe_with(&loaded.game, &|place| loaded.rule(place).words),
        learned: weights::evaluation(&loaded, loaded.quick_game())
            .and_then(|evaluation| evaluation.tables(loaded.quick_game()))
            .and_then(|tables| serde_json::to_value(tables).ok()),
    };
    let title = made.title.clone();
    let parts = parts(&made, program).map_err(|fault| Failure::file(fault.to_string()))?;
    Ok(Handed {
        loaded,
        title,
        parts,
    })
}

/// The title of a game, with its name in the script of its country. A variant has none of its own.
fn titled(loaded: &Loaded, expanded: &Expanded) -> String {
    let (title, name) = (loaded.title(), &loaded.game.name);
    match native(&expanded.about.also) {
        Some(native) if expanded.of.is_none() => {
            title.replacen(name.as_str(), &format!("{name} {native}"), 1)
        }
        _ => title,
    }
}

/// The page of a text: the game of one choice, and those of `others`, which are names of rulesets and of items or [`ALL`].
/// Of all choices those without a program are left out and named in `notes`.
pub(super) fn page_of(
    text: &Text,
    choice: &Choice,
    others: &[String],
    links: &Links,
    notes: &mut dyn Write,
) -> Result<String, Failure> {
    let first = handed(text, choice)?;
    let name = first.title.clone();
    let summary = format!("{name}: play it in the browser");
    let rules = rules_of(text, choice.ruleset.clone(), choice.options.clone());
    let mut games = vec![page_game(first)];
    let is_all = others.iter().any(|other| other == ALL);
    let offered = match others {
        [] => Vec::new(),
        _ => variants(&text.subject()),
    };
    let wanted: Vec<Choice> = match is_all {
        true => offered.into_iter().map(|variant| variant.choice).collect(),
        false => (others.iter().map(|other| named(&offered, other))).collect(),
    };
    for other in wanted {
        match handed(text, &other) {
            Ok(game)
                if games
                    .iter()
                    .all(|known| known.hash != game.loaded.rules_hash()) =>
            {
                games.push(page_game(game));
            }
            Ok(_) => {}
            Err(failure) if is_all => {
                let names = other.ruleset.iter().chain(&other.options);
                let names: Vec<&str> = names.map(String::as_str).collect();
                // A reader who has gone away misses nothing but this remark.
                let _ = writeln!(
                    notes,
                    "note: {} is left out: {}",
                    on_one_line(&names.join(", ")),
                    on_one_line(&failure.to_string())
                );
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(page(&name, &summary, &games, &rules, links))
}

/// The choice that a name means: that of an item, as `Heading/Item`, or of a ruleset.
fn named(offered: &[Variant], name: &str) -> Choice {
    let is_item = |variant: &&Variant| {
        let mut options = variant.choice.options.iter();
        variant.choice.ruleset.is_none() && options.any(|item| item.eq_ignore_ascii_case(name))
    };
    let also = format!("option {name}");
    let is_also = |variant: &&Variant| {
        let mut also_called = variant.also.iter();
        also_called.any(|known| known.eq_ignore_ascii_case(&also))
    };
    let found = offered.iter().find(is_item);
    match found.or_else(|| offered.iter().find(is_also)) {
        Some(_) => Choice {
            ruleset: None,
            options: vec![name.to_owned()],
        },
        None => Choice {
            ruleset: Some(name.to_owned()),
            options: Vec::new(),
        },
    }
}

fn page_game(
    Handed {
        loaded,
        title,
        parts,
    }: Handed,
) -> PageGame {
    PageGame {
        title,
        ruleset: loaded.ruleset.clone(),
        options: loaded.options.clone(),
        hash: loaded.rules_hash(),
        parts,
    }
}
