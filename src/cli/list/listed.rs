//! What is said of a bundled game in a list, and whether words find it.

use std::io::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::bundled::Bundled;
use crate::cli::background::{ReadingJson, readings};
use crate::cli::failure::Failure;
use crate::cli::table::wrapped;
use crate::expand::{Choice, Expanded, RulesetInfo, key, native};
use crate::syntax::{NodeId, NodeKind, SyntaxTree};
use crate::text::{OWN, Text};

/// A game as `--json` writes it, in a list.
#[derive(Serialize, JsonSchema)]
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) folder: String,
    /// Other names of the game.
    pub(super) also: Vec<String>,
    /// The family of games.
    pub(super) family: Option<String>,
    /// How many people may play, least first.
    pub(super) players: Vec<u32>,
    /// Where the rules are from.
    pub(super) sources: Vec<String>,
    /// What every ruleset takes where the sources are silent or contradict each other.
    pub(super) readings: Vec<ReadingJson>,
    /// What the game is called that it is a variant of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) variant_of: Option<String>,
    /// Who made the variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) author: Option<String>,
    /// What the author of the variant says of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) remark: Option<String>,
    pub(super) rulesets: Vec<Ruleset>,
    pub(super) options: Vec<Choices>,
    /// What of it has the words that were asked for: `name`, `family` or `text`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) found_by: Option<Found>,
    /// Its text without its worked examples, in small letters.
    #[serde(skip)]
    pub(super) text: String,
}

/// Where the words are found, the closest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Found {
    Name,
    Family,
    Text,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Ruleset {
    pub(super) name: String,
    pub(super) default: bool,
    /// Whether the text itself declares it, and not the game that it is a variant of.
    pub(super) own: bool,
    /// Other names of it.
    pub(super) also: Vec<String>,
    /// The ruleset that it is another name of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) alias_of: Option<String>,
    pub(super) sources: Vec<String>,
    /// What it takes where the sources are silent or contradict each other, beside the readings of the game.
    pub(super) readings: Vec<ReadingJson>,
    /// The ruleset that has all its readings but those that are new here.
    #[serde(skip)]
    pub(super) like: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Choices {
    pub(super) category: String,
    pub(super) items: Vec<Item>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Item {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) default: bool,
}

impl Listed {
    /// Its title, and its name in the characters of its country.
    pub(super) fn called(&self) -> String {
        match native(&self.also) {
            Some(name) => format!("{} {name}", self.title),
            None => self.title.clone(),
        }
    }

    /// How many people play.
    pub(super) fn seats(&self) -> String {
        let is_run = self.players.windows(2).all(|two| two[1] == two[0] + 1);
        match self.players.as_slice() {
            [] => String::new(),
            [1] => "1 player".to_owned(),
            [only] => format!("{only} players"),
            [first, .., last] if is_run && self.players.len() > 2 => {
                format!("{first} to {last} players")
            }
            [first @ .., last] => {
                let first: Vec<String> = first.iter().map(u32::to_string).collect();
                format!("{} or {last} players", first.join(", "))
            }
        }
    }

    /// Where its rules are from.
    pub(super) fn origin(&self) -> String {
        match (&self.variant_of, &self.author) {
            (Some(of), Some(author)) => format!("a variant of {of}, by {author}"),
            (Some(of), None) => format!("a variant of {of}"),
            (None, _) => self.sources.join("; "),
        }
    }

    /// What of it has all of these words, if it has them.
    pub(super) fn finds(&self, words: &[String]) -> Option<Found> {
        let own = self.rulesets.iter().filter(|ruleset| ruleset.own);
        let of_rulesets = own.flat_map(|ruleset| ruleset.also.iter().chain([&ruleset.name]));
        let names = [&self.name, &self.title].into_iter();
        let mut names: Vec<String> = names
            .chain(&self.also)
            .chain(of_rulesets)
            .cloned()
            .collect();
        let whole = key(&words.concat());
        let mut places: Vec<Option<Found>> = Vec::new();
        if names.iter().any(|name| key(name) == whole) {
            return Some(Found::Name);
        }
        names
            .iter_mut()
            .for_each(|name| *name = name.to_lowercase());
        let family = self.family.clone().unwrap_or_default().to_lowercase();
        for word in words.iter().map(|word| word.to_lowercase()) {
            let named = |name: &String| has_word(name, &word) || is_part(name, &word);
            places.push(if names.iter().any(named) {
                Some(Found::Name)
            } else if has_word(&family, &word) {
                Some(Found::Family)
            } else {
                has_word(&self.text, &word).then_some(Found::Text)
            });
        }
        let places: Option<Vec<Found>> = places.into_iter().collect();
        places?.into_iter().max()
    }

    /// Whether some words are one of its names, whatever their capitals.
    pub(super) fn is_called(&self, words: &[String]) -> bool {
        let asked = words.join(" ").to_lowercase();
        let mut names = [&self.name, &self.title].into_iter().chain(&self.also);
        names.any(|name| name.to_lowercase() == asked)
    }

    /// All that is said of it.
    pub(super) fn whole(&self, width: usize, out: &mut dyn Write) -> Result<(), Failure> {
        let parts = [
            Some(self.title.clone()),
            self.variant_of
                .as_ref()
                .map(|of| format!("a variant of {of}")),
            self.family.clone(),
            Some(self.seats()).filter(|seats| !seats.is_empty()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        writeln!(out, "{}: {}", self.name, parts.join(", "))?;
        let mut say = |indent: usize, text: String| {
            let room = width.saturating_sub(indent + 2).max(30);
            for (number, line) in wrapped(&text, room).lines().enumerate() {
                let indent = indent + 2 * usize::from(number > 0);
                writeln!(out, "{:indent$}{line}", "")?;
            }
            Ok::<(), Failure>(())
        };
        if !self.also.is_empty() {
            say(2, format!("also called {}", self.also.join(", ")))?;
        }
        if let Some(author) = &self.author {
            say(2, format!("by {author}"))?;
        }
        if let Some(remark) = &self.remark {
            say(2, remark.clone())?;
        }
        if !self.sources.is_empty() {
            say(2, format!("sources: {}", self.sources.join("; ")))?;
        }
        for reading in &self.readings {
            say(2, reading.line())?;
        }
        for ruleset in self.rulesets.iter().filter(|ruleset| ruleset.own) {
            say(2, ruleset.line())?;
            let like = self
                .rulesets
                .iter()
                .find(|known| Some(&known.name) == ruleset.like.as_ref());
            if let Some(like) = like.filter(|like| !like.readings.is_empty()) {
                say(6, format!("read as {}, but for this:", like.name))?;
            }
            let known: Vec<String> = like
                .map(|like| like.readings.iter().map(ReadingJson::line).collect())
                .unwrap_or_default();
            for line in ruleset.readings.iter().map(ReadingJson::line) {
                if !known.contains(&line) {
                    say(6, line)?;
                }
            }
        }
        Ok(())
    }
}

impl Ruleset {
    /// Its name as it is chosen, what else it is called, and where it is from.
    pub(super) fn line(&self) -> String {
        let mut line = format!("--ruleset {}", quoted(&self.name));
        if self.default {
            line.push_str(" (default)");
        }
        if let Some(other) = &self.alias_of {
            line.push_str(&format!(": another name of {other}"));
        }
        if !self.also.is_empty() {
            line.push_str(&format!(", also called {}", self.also.join(", ")));
        }
        if !self.sources.is_empty() {
            line.push_str(&format!(" — {}", self.sources.join("; ")));
        }
        line
    }
}

/// Whether a text has a word that begins with this one; both in small letters.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        // Chinese has no blanks between words.
        before.is_none_or(|before| !before.is_alphanumeric()) || !word.is_ascii()
    })
}

/// Whether a word of some length stands somewhere in a name.
fn is_part(name: &str, word: &str) -> bool {
    word.chars().count() >= 3 && name.contains(word)
}

/// A name as a shell takes it.
fn quoted(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if name.chars().all(plain) {
        name.to_owned()
    } else {
        format!("\"{name}\"")
    }
}

/// What there is to say of a bundled text; nothing of one that is no game but is used by games.
pub(super) fn listed(game: &Bundled) -> Option<Listed> {
    let text = Text::of_bundled(game);
    let (expanded, _) = text.expand(&Choice::default());
    let Expanded {
        options,
        rulesets,
        chosen,
        tree,
        of,
        variant,
        about,
        ..
    } = &expanded;
    let choices = options.iter().enumerate().map(|(index, option)| Choices {
        category: option.heading.clone(),
        items: option
            .items
            .iter()
            .map(|item| Item {
                name: item.name.clone(),
                description: item.description.clone(),
                default: chosen
                    .items
                    .get(index)
                    .is_some_and(|(_, chosen)| *chosen == item.name),
            })
            .collect(),
    });
    let root = tree
        .roots
        .iter()
        .find(|root| tree.head(**root) == Some("game"))?;
    let rules = text.own().split("(test ").next().unwrap_or_default();
    Some(Listed {
        name: game.name.clone(),
        title: title(tree, *root)?,
        folder: game.folder.clone(),
        also: about.also.clone(),
        family: about.family.clone(),
        players: match about.players.is_empty() {
            true => seats(tree, *root).into_iter().collect(),
            false => about.players.clone(),
        },
        sources: about.sources.clone(),
        readings: readings(about, None),
        variant_of: of.as_ref().map(ToString::to_string),
        author: variant.as_ref().and_then(|variant| variant.author.clone()),
        remark: variant.as_ref().and_then(|variant| variant.remark.clone()),
        rulesets: rulesets
            .iter()
            .map(|ruleset| of_ruleset(ruleset, chosen.ruleset.as_ref()))
            .collect(),
        options: choices.collect(),
        found_by: None,
        text: rules.to_lowercase(),
    })
}

fn of_ruleset(ruleset: &RulesetInfo, chosen: Option<&String>) -> Ruleset {
    let sources = ruleset.sources().into_iter();
    Ruleset {
        name: ruleset.short_name().to_owned(),
        default: chosen == Some(&ruleset.name),
        own: ruleset.span.file == OWN,
        also: ruleset.about.also.clone(),
        alias_of: ruleset.alias_of.clone(),
        sources: sources.map(str::to_owned).collect(),
        readings: ruleset
            .about
            .readings
            .iter()
            .map(ReadingJson::from)
            .collect(),
        like: ruleset.like.clone(),
    }
}

/// What the description calls its game.
fn title(tree: &SyntaxTree, game: NodeId) -> Option<String> {
    let mut children = tree.children(game).iter();
    children.find_map(|child| match tree.kind(*child) {
        NodeKind::Text(text) => Some(text.to_string()),
        _ => None,
    })
}

/// How many players the game has.
fn seats(tree: &SyntaxTree, game: NodeId) -> Option<u32> {
    let is_players = |child: &&NodeId| tree.head(**child) == Some("players");
    let players = tree.children(game).iter().find(is_players)?;
    tree.children(*players)
        .iter()
        .find_map(|child| match tree.kind(*child) {
            NodeKind::Int(number) => u32::try_from(*number).ok(),
            NodeKind::Array(players) => u32::try_from(players.len()).ok(),
            _ => None,
        })
}
