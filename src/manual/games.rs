//! The pages of the bundled games: rules in English, the first position, sources, and the text itself.

use super::{Draft, Gallery, ManualError, Writer, chapter};
use crate::bundled::{Bundled, games};
use crate::describe::{Sheet, describe_with};
use crate::expand::{Choice, Expanded, RulesetInfo};
use crate::game::Trial;
use crate::sketch::picture;
use crate::source::FileId;
use crate::text::{OWN, Text};
use minijinja::{Value, context};
use std::fmt::Write as _;

pub(super) fn pages(writer: &Writer, gallery: &Gallery) -> Result<Vec<Draft>, ManualError> {
    let mut rows: Vec<(String, Value)> = Vec::new();
    let mut pages = Vec::new();
    for game in games() {
        let text = Text::of_bundled(&game);
        // A text with mistakes has no rules to show; a test keeps such texts out of the library.
        // Worked examples, some of them of other choices, are not shown.
        let built = text.subject().build(&Choice::default(), |_| false);
        let Some(compiled) = built.compiled else {
            continue;
        };
        let (expanded, _) = text.expand(&Choice::default());
        let page = Shown {
            game: &game,
            text: &text,
            title: compiled.game.name.clone(),
            sheet: describe_with(&compiled.game, &|place| {
                text.sources.remark(FileId(place.file), place.start)
            }),
            board: picture(&mut Trial::new(&compiled.game), Vec::new()),
            expanded: &expanded,
        };
        let family = match (&expanded.of, &expanded.about.family) {
            (Some(_), _) => "variants".to_owned(),
            (None, family) => family.clone().unwrap_or_else(|| "other games".to_owned()),
        };
        rows.push((
            family.clone(),
            context! {
                name => page.title.clone(), path => page.path(), summary => page.summary(),
            },
        ));
        pages.push(page.draft(writer, &family, gallery)?);
    }
    let mut groups: Vec<(String, Vec<Value>)> = Vec::new();
    for (family, row) in rows {
        match groups.iter_mut().find(|(name, _)| *name == family) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((family, vec![row])),
        }
    }
    groups.sort_by_key(|(name, _)| (name == "variants", name.clone()));
    let groups: Vec<Value> = groups
        .into_iter()
        .map(|(name, rows)| context! { name, rows })
        .collect();
    let lead = "Every game that comes with the program. `dafang play NAME` plays it, `dafang describe NAME` writes its \
                rules in English, and `(use \"NAME\")` makes a variant of it.";
    let list = Draft {
        path: "game/index.html".to_owned(),
        title: "Games".to_owned(),
        kind: "list",
        body: writer.render("list.html", context! { title => "Games", lead, groups })?,
        words: "bundled games library".to_owned(),
        summary: "Every game that comes with the program".to_owned(),
    };
    pages.insert(0, list);
    Ok(pages)
}

/// What the page of a game shows.
struct Shown<'a> {
    game: &'a Bundled,
    text: &'a Text,
    title: String,
    sheet: Sheet,
    board: String,
    expanded: &'a Expanded,
}

/// The folder and the name of a game as a part of an address.
fn file(game: &Bundled) -> String {
    match game.folder.is_empty() {
        true => game.name.clone(),
        false => format!("{}-{}", game.folder.replace('/', "-"), game.name),
    }
}

/// The address of the page of a game.
pub(super) fn address(game: &Bundled) -> String {
    format!("game/{}.html", file(game))
}

impl Shown<'_> {
    fn path(&self) -> String {
        address(self.game)
    }

    fn summary(&self) -> String {
        let about = &self.expanded.about;
        match (&self.expanded.variant, &self.expanded.of) {
            (Some(variant), Some(of)) => variant
                .remark
                .clone()
                .unwrap_or_else(|| format!("a variant of {of}")),
            (_, Some(of)) => format!("a variant of {of}"),
            _ => about.also.join(", "),
        }
    }

    fn draft(
        &self,
        writer: &Writer,
        family: &str,
        gallery: &Gallery,
    ) -> Result<Draft, ManualError> {
        let about = &self.expanded.about;
        let own = |ruleset: &&RulesetInfo| ruleset.span.file == OWN;
        let rulesets = self.expanded.rulesets.iter().filter(own);
        let readings = |about: &crate::expand::About| -> Vec<Value> {
            let all = about.readings.iter();
            all.map(|reading| context! { point => reading.point.clone(), taken => reading.taken.clone() })
                .collect()
        };
        let rulesets: Vec<Value> = rulesets
            .map(|ruleset| {
                context! {
                    name => ruleset.short_name().to_owned(),
                    default => self.expanded.chosen.ruleset.as_ref() == Some(&ruleset.name),
                    also => ruleset.about.also.join(", "),
                    alias => ruleset.alias_of.clone(),
                    sources => ruleset.sources().into_iter().map(str::to_owned).collect::<Vec<_>>(),
                    readings => readings(&ruleset.about),
                }
            })
            .collect();
        let options = self.expanded.options.iter().map(|option| {
            let items = option.items.iter();
            let items: Vec<Value> = items
                .map(|item| context! { name => item.name.clone(), description => item.description.clone() })
                .collect();
            context! { heading => option.heading.clone(), items }
        });
        let options: Vec<Value> = options.collect();
        let mut names = about.also.clone();
        names.extend(self.expanded.rulesets.iter().flat_map(|ruleset| {
            ruleset
                .about
                .also
                .iter()
                .cloned()
                .chain([ruleset.short_name().to_owned()])
        }));
        let links = gallery.links.get(&self.path()).into_iter().flatten();
        // The page lies in a folder of the manual.
        let links = links.map(|(name, address)| {
            context! { name => name.clone(), address => format!("../{address}") }
        });
        let body = writer.render(
            "game.html",
            context! {
                links => links.collect::<Vec<Value>>(),
                title => self.title.clone(),
                name => self.game.name.clone(),
                family => family.to_owned(),
                also => about.also.clone(),
                summary => self.summary(),
                of => self.expanded.of.as_ref().map(ToString::to_string),
                author => self.expanded.variant.as_ref().and_then(|variant| variant.author.clone()),
                sources => about.sources.clone(),
                readings => readings(about),
                rulesets,
                options,
                board => Value::from_safe_string(self.board.clone()),
                sheet => Value::from_safe_string(self.rules(writer)),
                text => self.text.own().to_owned(),
                file => self.game.source_name(),
            },
        )?;
        Ok(Draft {
            path: self.path(),
            title: self.title.clone(),
            kind: "game",
            body,
            words: format!("{} {family} {}", self.game.name, names.join(" ")),
            summary: self.summary(),
        })
    }

    /// The rule sheet as HTML, below a heading of its own.
    fn rules(&self, writer: &Writer) -> String {
        let sheet = Sheet {
            title: String::new(),
            ..self.sheet.clone()
        };
        let text = sheet.text(usize::from(u16::MAX));
        let mut lines = String::new();
        for line in text.lines() {
            match line.strip_prefix("# ") {
                Some(_) => {}
                None if line.starts_with("## ") => {
                    let _ = writeln!(lines, "#{line}");
                }
                None => {
                    let _ = writeln!(lines, "{line}");
                }
            }
        }
        chapter::html(&lines, "../", &writer.links)
    }
}
