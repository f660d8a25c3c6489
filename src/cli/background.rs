//! What is said of a game and of its ruleset for people: other names, sources, readings.

use schemars::JsonSchema;
use serde::Serialize;

use crate::describe::{Block, Section};
use crate::expand::{About, Expanded, Reading, RulesetInfo};
use crate::text::OWN;

/// What is said of a game and of the ruleset that counts.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct Background {
    /// Other names of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    also: Vec<String>,
    /// The family of games.
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<String>,
    /// Other names of the ruleset.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ruleset_also: Vec<String>,
    /// The ruleset that the ruleset is another name of.
    #[serde(skip_serializing_if = "Option::is_none")]
    alias_of: Option<String>,
    /// Where the rules of the ruleset are from, or else those of the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sources: Vec<String>,
    /// What is taken where the sources are silent or contradict each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    readings: Vec<ReadingJson>,
    /// What the ruleset is called.
    #[serde(skip)]
    ruleset: Option<String>,
}

/// A reading as `--json` writes it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub(crate) struct ReadingJson {
    point: String,
    reading: String,
}

impl From<&Reading> for ReadingJson {
    fn from(reading: &Reading) -> Self {
        Self {
            point: reading.point.clone(),
            reading: reading.taken.clone(),
        }
    }
}

impl ReadingJson {
    /// It in one line.
    pub(crate) fn line(&self) -> String {
        format!("{}: {}", self.point, self.reading)
    }
}

/// The readings of a game, and those of one of its rulesets.
pub(crate) fn readings(game: &About, ruleset: Option<&RulesetInfo>) -> Vec<ReadingJson> {
    let own = ruleset.map_or(&[][..], |ruleset| &ruleset.about.readings);
    let is_own = |reading: &&Reading| own.iter().any(|known| known.point == reading.point);
    let of_game = game.readings.iter().filter(|reading| !is_own(reading));
    of_game.chain(own).map(ReadingJson::from).collect()
}

impl Background {
    /// What an expanded text says.
    pub(crate) fn of(expanded: &Expanded) -> Self {
        let chosen = expanded.chosen.ruleset.as_ref();
        let mut rulesets = expanded.rulesets.iter();
        // What is said of a ruleset of the game that a variant uses need not be true of the variant.
        let is_own = |ruleset: &RulesetInfo| expanded.of.is_none() || ruleset.span.file == OWN;
        let ruleset = rulesets
            .find(|ruleset| Some(&ruleset.name) == chosen)
            .filter(|ruleset| is_own(ruleset));
        let about = &expanded.about;
        let of_ruleset = ruleset.map(RulesetInfo::sources).unwrap_or_default();
        let sources = match of_ruleset.is_empty() {
            true => about.sources.clone(),
            false => of_ruleset.into_iter().map(str::to_owned).collect(),
        };
        Self {
            also: about.also.clone(),
            family: about.family.clone(),
            ruleset_also: ruleset.map_or(Vec::new(), |ruleset| ruleset.about.also.clone()),
            alias_of: ruleset.and_then(|ruleset| ruleset.alias_of.clone()),
            sources,
            readings: readings(about, ruleset),
            ruleset: ruleset.map(|ruleset| ruleset.short_name().to_owned()),
        }
    }

    /// A section of the rule sheet; none if nothing is said but the family.
    pub(crate) fn section(&self) -> Option<Section> {
        let family_alone = Self {
            family: self.family.clone(),
            ruleset: self.ruleset.clone(),
            ..Self::default()
        };
        if *self == family_alone {
            return None;
        }
        let mut blocks = Vec::new();
        let mut say = |text: String| blocks.push(Block::Text(text));
        if !self.also.is_empty() {
            say(format!("Also called {}.", self.also.join(", ")));
        }
        if let Some(family) = &self.family {
            say(format!("Family: {family}."));
        }
        if let (Some(ruleset), Some(other)) = (&self.ruleset, &self.alias_of) {
            say(format!("{ruleset} is another name of {other}."));
        }
        if let (Some(ruleset), false) = (&self.ruleset, self.ruleset_also.is_empty()) {
            let names = self.ruleset_also.join(", ");
            say(format!("These rules, {ruleset}, are also called {names}."));
        }
        if !self.sources.is_empty() {
            say(format!("Source: {}.", self.sources.join("; ")));
        }
        if !self.readings.is_empty() {
            let why = "Where the source is silent or says two things, it is read like this:";
            say(why.to_owned());
            let lines = self.readings.iter().map(ReadingJson::line);
            blocks.push(Block::List(
                lines.map(|line| vec![Block::Text(line)]).collect(),
            ));
        }
        (!blocks.is_empty()).then(|| Section {
            title: "Names and sources".to_owned(),
            blocks,
        })
    }
}
