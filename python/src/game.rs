//! A description that was loaded, as Python sees it. Its convenience is written in `dafang.games`.

use crate::guard::{error, patiently};
use crate::planes::Planes;
use crate::rules::{OptionData, Purpose, Rules, RulesetData};
use crate::state::State;
use crate::texts::{ReportData, read};
use dafang::bundled;
use dafang::compile::CompiledDescription;
use dafang::describe::describe_with;
use dafang::examine::{Built, Variant};
use dafang::expand::{Choice, Missing};
use dafang::game::Provenance;
use dafang::render::{Look, svg};
use dafang::source::{FileId, Sources};
use dafang::text::{Defines, OWN, Text};
use numpy::PyArray2;
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The rules of a game, ready to be played. Immutable; threads may share it.
#[pyclass(frozen, module = "dafang._dafang")]
pub(crate) struct Game(pub(crate) Arc<Rules>);

/// The names of the bundled games, with the folders they lie in.
#[pyfunction]
pub(crate) fn names() -> Vec<(String, String)> {
    bundled::games()
        .into_iter()
        .map(|game| (game.name, game.folder))
        .collect()
}

/// What went wrong while a text was loaded.
enum Failed {
    /// There is no such text, in words.
    Missing(String),
    /// The report, as JSON.
    Wrong(String),
}

/// Compiles a description: by name or path if `text` is none, and with the texts that it uses if these are given.
#[pyfunction]
#[pyo3(signature = (name, text=None, ruleset=None, options=Vec::new(), used=None))]
pub(crate) fn load_text(
    py: Python<'_>,
    name: String,
    text: Option<String>,
    ruleset: Option<String>,
    options: Vec<String>,
    used: Option<BTreeMap<String, String>>,
) -> PyResult<Game> {
    let loaded = patiently(py, move |_| {
        let text = match (text, used) {
            (None, _) => dafang::cli::open(&name).map_err(Failed::Missing)?,
            (Some(text), None) => read(&text, Some(&name)),
            (Some(text), Some(used)) => {
                let find = move |wanted: &str, user: Option<&str>| among(&used, wanted, user);
                Text::read(&name, &name, &text, &Defines::default(), find)
            }
        };
        compile(text, ruleset, options)
    })?;
    match loaded {
        Ok(rules) => Ok(Game(Arc::new(rules))),
        Err(Failed::Missing(message)) => Err(error("GameNotFoundError", &message)),
        Err(Failed::Wrong(report)) => Err(error("DescriptionError", &report)),
    }
}

/// A text that another one uses, among those that were given along with it.
fn among(
    used: &BTreeMap<String, String>,
    wanted: &str,
    user: Option<&str>,
) -> Result<(String, String), Missing> {
    let stem = |name: &str| {
        let name = name.strip_suffix(".lud").unwrap_or(name);
        name.rsplit('/')
            .next()
            .unwrap_or(name)
            .to_lowercase()
            .replace([' ', '_'], "-")
    };
    let found = used.iter().find(|(name, _)| name.as_str() == wanted);
    let found = found.or_else(|| used.iter().find(|(name, _)| stem(name) == stem(wanted)));
    match found {
        Some((name, text)) => Ok((name.clone(), text.clone())),
        None => bundled::resolve(wanted, user),
    }
}

/// Compiles a text for a choice.
fn compile(text: Text, ruleset: Option<String>, options: Vec<String>) -> Result<Rules, Failed> {
    let choice = Choice {
        ruleset: ruleset.or_else(|| text.ruleset.clone()),
        options: options.clone(),
    };
    let asked = Variant::asked(choice.clone());
    let Built {
        expanded,
        compiled,
        problems,
        ..
    } = text
        .subject()
        .build(&choice, |example| asked.runs_example(example));
    let Some(CompiledDescription {
        mut game, examples, ..
    }) = compiled
    else {
        return Err(Failed::Wrong(
            ReportData::new(&problems, &text.sources, Vec::new()).json(),
        ));
    };
    dafang::cli::paint(&mut game, &expanded.tree);
    let chosen = dafang::cli::chosen_ruleset(&expanded);
    let names = chosen.iter().chain(&options).map(String::as_str);
    Ok(Rules {
        hash: dafang::cli::rules_hash(&text.sources, names),
        name: text.name.clone(),
        ruleset: chosen,
        options,
        game: Arc::new(game),
        examples,
        rulesets: expanded
            .rulesets
            .iter()
            .map(|ruleset| RulesetData {
                name: ruleset.short_name().to_owned(),
                options: ruleset.options.clone(),
                default: expanded.chosen.ruleset.as_ref() == Some(&ruleset.name),
            })
            .collect(),
        offered: expanded
            .options
            .iter()
            .map(|option| OptionData {
                heading: option.heading.clone(),
                items: option.items.iter().map(|item| item.name.clone()).collect(),
                default: option
                    .default_item()
                    .map_or(String::new(), |item| option.items[item].name.clone()),
            })
            .collect(),
        sources: text.sources.clone(),
        quick: OnceLock::new(),
        program: OnceLock::new(),
        playing: OnceLock::new(),
        whole: OnceLock::new(),
        beside: OnceLock::new(),
        marker: OnceLock::new(),
        numbering: OnceLock::new(),
    })
}

/// The comment of the author above a place.
fn remark(sources: &Sources, place: Provenance) -> Option<String> {
    sources.remark(FileId(place.file), place.start)
}

#[pymethods]
impl Game {
    #[getter]
    fn name(&self) -> &str {
        &self.0.game.name
    }

    #[getter]
    fn asked(&self) -> &str {
        &self.0.name
    }

    #[getter]
    fn ruleset(&self) -> Option<&str> {
        self.0.ruleset.as_deref()
    }

    #[getter]
    fn options(&self) -> Vec<String> {
        self.0.options.clone()
    }

    #[getter]
    fn rules_hash(&self) -> &str {
        &self.0.hash
    }

    #[getter]
    fn source(&self) -> &str {
        &self.0.sources.get(OWN).text
    }

    fn is_bundled(&self) -> bool {
        self.0.sources.get(OWN).is_of_library()
    }

    fn used(&self) -> BTreeMap<String, String> {
        let others = self.0.sources.iter().skip(1);
        others
            .map(|source| (source.name.clone(), source.text.to_string()))
            .collect()
    }

    #[getter]
    fn num_players(&self) -> usize {
        self.0.game.player_count()
    }

    #[getter]
    fn players(&self) -> Vec<String> {
        self.0
            .game
            .players
            .iter()
            .skip(1)
            .map(|player| player.name.clone())
            .collect()
    }

    #[getter]
    fn pieces(&self) -> Vec<(String, u8)> {
        let pieces = self.0.game.components.iter().skip(1);
        pieces
            .map(|piece| (piece.name.clone(), piece.owner))
            .collect()
    }

    #[getter]
    fn sites(&self) -> Vec<String> {
        let game = &self.0.game;
        (0..game.layout.sites)
            .map(|site| game.site_name(dafang::topology::Site(site as u16)))
            .collect()
    }

    #[getter]
    fn has_chance(&self) -> bool {
        self.0.game.layout.has_chance() || !self.0.game.drawn_start.is_empty()
    }

    #[getter]
    fn has_hidden_information(&self) -> bool {
        self.0.game.layout.hides()
    }

    /// Columns x and y of the sites of the board.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let game = &self.0.game;
        let all: Vec<Vec<f64>> = (0..game.layout.board)
            .map(|site| {
                let point = game
                    .topology
                    .position(game.site_type, dafang::topology::Site(site as u16));
                vec![point.x, point.y]
            })
            .collect();
        Ok(PyArray2::from_vec2(py, &all)?)
    }

    /// The row and the column of each site of the board.
    fn rows_and_columns(&self) -> Vec<(usize, usize)> {
        let game = &self.0.game;
        let sites = (0..game.layout.board).map(|site| dafang::topology::Site(site as u16));
        let topology = &game.topology;
        sites
            .map(|site| {
                (
                    topology.row(game.site_type, site),
                    topology.column(game.site_type, site),
                )
            })
            .collect()
    }

    fn describe_text(&self, py: Python<'_>, width: usize) -> PyResult<String> {
        let rules = Arc::clone(&self.0);
        patiently(py, move |_| {
            let sheet = describe_with(&rules.game, &|place| remark(&rules.sources, place));
            sheet.text(width)
        })
    }

    fn svg_text(&self) -> String {
        let game = &self.0.game;
        svg(game, &game.start, &Look::default())
    }

    fn rulesets_json(&self) -> String {
        serde_json::to_string(&self.0.rulesets).unwrap_or_default()
    }

    fn options_json(&self) -> String {
        serde_json::to_string(&self.0.offered).unwrap_or_default()
    }

    /// The worked examples of the text that are made for this choice: the name, and what went otherwise if anything did.
    fn run_tests(&self, py: Python<'_>) -> PyResult<Vec<(String, Option<String>)>> {
        let rules = Arc::clone(&self.0);
        patiently(py, move |stop| {
            let run = |example: &dafang::game::Example| {
                let failure = example.run(&rules.game).err();
                (example.name.clone(), failure.map(|failure| failure.message))
            };
            let examples = rules.examples.iter();
            examples.take_while(|_| !stop.is_set()).map(run).collect()
        })
    }

    fn begin(&self, seed: u64) -> State {
        State::new(Arc::clone(&self.0), seed)
    }

    #[getter]
    fn num_actions(&self, py: Python<'_>) -> PyResult<u32> {
        let rules = Arc::clone(&self.0);
        let size = patiently(py, move |_| {
            rules.numbering().map(|numbering| numbering.size)
        })?;
        size.map_err(|message| error("ActionError", &message))
    }

    fn action_name(&self, py: Python<'_>, action: i64) -> PyResult<String> {
        self.num_actions(py)?;
        let numbering = self
            .0
            .numbering()
            .map_err(|message| error("ActionError", &message))?;
        let name = u32::try_from(action)
            .ok()
            .and_then(|action| numbering.name(&self.0.game, action));
        name.ok_or_else(|| {
            error(
                "ActionError",
                &format!(
                    "there is no action {action}: they go from 0 to {}",
                    numbering.size - 1
                ),
            )
        })
    }

    fn action_of(&self, py: Python<'_>, name: &str) -> PyResult<u32> {
        self.num_actions(py)?;
        let numbering = self
            .0
            .numbering()
            .map_err(|message| error("ActionError", &message))?;
        let action = numbering.of_name(&self.0.game, name);
        action.ok_or_else(|| error("ActionError", &format!("no action is called `{name}`")))
    }

    fn action_classes(&self, py: Python<'_>) -> PyResult<Vec<(String, u32, u32)>> {
        self.num_actions(py)?;
        let numbering = self
            .0
            .numbering()
            .map_err(|message| error("ActionError", &message))?;
        Ok(numbering.described())
    }

    fn planes(&self) -> Vec<(String, String)> {
        Planes::new(&self.0.game).described(&self.0.game)
    }

    fn runner(&self, py: Python<'_>) -> PyResult<String> {
        let rules = Arc::clone(&self.0);
        patiently(py, move |_| rules.runner(Purpose::Moves).to_owned())
    }
}
