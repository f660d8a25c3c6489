//! The choices of a sweep: rulesets, items of options, and values of defines.

use std::path::Path;

use crate::cli::failure::Failure;
use crate::cli::game::{ChoiceArgs, GameArgs, Loaded};
use crate::cli::load::{self, STANDARD_INPUT};
use crate::expand::{Choice, OptionInfo, RulesetInfo};
use crate::text::Text;

/// The most rows of a sweep.
const ROWS: usize = 10_000;

/// The values of a define that are tried.
#[derive(Clone, Debug)]
pub(super) struct Vary {
    name: String,
    values: Vec<String>,
}

impl Vary {
    /// Reads `Columns=5..9` or `Shape=square,hex`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "expected a define and its values, such as `Columns=5..9` or `Columns=5,7`; found `{text}`"
            )
        };
        let (name, values) = text.split_once('=').ok_or_else(wrong)?;
        let is_word = |text: &str| !text.is_empty() && !text.contains(['"', '\n']);
        let values = match values.split_once("..") {
            Some((from, to)) => {
                let [from, to] = [from, to].map(|number| number.trim().parse::<i32>().ok());
                let (from, to) = from.zip(to).ok_or_else(wrong)?;
                if from > to {
                    return Err(format!(
                        "`{from}..{to}` runs backwards: write the smaller number first"
                    ));
                }
                if (i64::from(to) - i64::from(from)) as usize >= ROWS {
                    return Err(format!("`{from}..{to}` are more than {ROWS} values"));
                }
                (from..=to).map(|number| number.to_string()).collect()
            }
            None => values
                .split(',')
                .map(|value| value.trim().to_owned())
                .collect::<Vec<_>>(),
        };
        let is_fine = is_word(name) && values.iter().all(|value| is_word(value));
        is_fine
            .then(|| Self {
                name: name.to_owned(),
                values,
            })
            .ok_or_else(wrong)
    }
}

/// A choice.
pub(super) struct Row {
    /// What it is, in words.
    pub(super) name: String,
    /// Defines and their values.
    pub(super) defines: Vec<(String, String)>,
    game: GameArgs,
}

impl Row {
    /// Loads the game of this choice: a variant of it, where defines have other values.
    pub(super) fn load(&self) -> Result<Loaded, Failure> {
        if self.defines.is_empty() {
            return self.game.load_to_work();
        }
        let text = self.text()?;
        let choice = self.game.choice_of(&text);
        let loaded = Loaded::of_text(text, choice, self.game.choice.defines.folder())?;
        loaded.must_be_listed()?;
        Ok(loaded)
    }

    /// The text of a variant in which the defines have their values.
    fn text(&self) -> Result<Text, Failure> {
        let base = Path::new(&self.game.game);
        let (folder, used) = match base.is_file() {
            true => (
                base.parent(),
                base.file_name().unwrap_or_default().to_string_lossy(),
            ),
            false => (None, self.game.game.as_str().into()),
        };
        let mut text = format!("(use \"{used}\")\n");
        for (name, value) in &self.defines {
            text.push_str(&format!("(define \"{name}\" {value})\n"));
        }
        let path = folder.unwrap_or(Path::new("")).join("sweep.lud");
        let defines = self.game.choice.defines.load()?;
        let path = path.to_string_lossy();
        Ok(Text::read(
            &self.name,
            &path,
            &text,
            &defines,
            load::resolve,
        ))
    }

    /// Refuses a define that the game never calls: its values would all be the same game.
    fn check_defines(&self) -> Result<(), Failure> {
        let text = self.text()?;
        let (_, problems) = text.subject().expand(&Choice::default());
        let mut problems = problems.iter();
        let idle = problems.find(|problem| problem.code.name == "expand::unused_define");
        match idle {
            None => Ok(()),
            Some(problem) => Err(Failure::call_with_help(
                format!("in {}, {}", self.game.game, problem.message),
                match &problem.help {
                    Some(help) => help.clone(),
                    None => format!(
                        "`dafang describe {} --hooks` lists what can be defined anew",
                        self.game.game
                    ),
                },
            )),
        }
    }
}

/// Refuses what is chosen or varied twice: some rows would be the same game, or none at all.
fn check_twice(
    game: &GameArgs,
    rulesets: bool,
    items: &[&OptionInfo],
    vary: &[Vary],
) -> Result<(), Failure> {
    if let (true, Some(ruleset)) = (rulesets, &game.choice.ruleset) {
        return Err(Failure::call(format!(
            "`--rulesets` is all rulesets, and `--ruleset {ruleset}` one of them: leave one of both out"
        )));
    }
    let twice = |what: &str| Failure::call(format!("{what} is varied twice: name it once"));
    for (number, option) in items.iter().enumerate() {
        if items[..number]
            .iter()
            .any(|one| one.heading == option.heading)
        {
            return Err(twice(&format!("the option `{}`", option.heading)));
        }
        let names = [&option.heading, &option.category];
        let is_of_option = |item: &&String| {
            let category = item.split('/').next().unwrap_or(item);
            names.iter().any(|name| *name == category)
        };
        if let Some(item) = game.choice.options.iter().find(is_of_option) {
            return Err(Failure::call(format!(
                "`--items` is all items of the option `{}`, and `--option {item}` one of them: leave one of both out",
                option.heading
            )));
        }
    }
    for (number, Vary { name, values }) in vary.iter().enumerate() {
        if vary[..number].iter().any(|one| one.name == *name) {
            return Err(Failure::call_with_help(
                format!("the define `{name}` is varied twice"),
                format!("name all its values at once, as in `--vary {name}=5,7`"),
            ));
        }
        let mut values = values.iter().enumerate();
        let again = values.find(|(place, value)| vary[number].values[..*place].contains(value));
        if let Some((_, value)) = again {
            return Err(Failure::call(format!(
                "`--vary {name}` has the value `{value}` twice"
            )));
        }
    }
    Ok(())
}

/// The rows of a sweep.
pub(super) fn rows(
    game: &GameArgs,
    rulesets: bool,
    items: &[String],
    vary: &[Vary],
) -> Result<Vec<Row>, Failure> {
    if !(rulesets || !items.is_empty() || !vary.is_empty()) {
        return Err(Failure::call_with_help(
            "nothing is varied",
            "ask for `--rulesets`, for `--items CATEGORY`, or for `--vary NAME=5..9`",
        ));
    }
    if game.game == STANDARD_INPUT {
        return Err(Failure::call_with_help(
            "a game from the standard input can be read once",
            "save it in a file",
        ));
    }
    let text = game.text()?;
    let (expanded, _) = text.subject().expand(&Choice::default());
    let of_category = |category: &String| {
        let options = expanded.options.iter();
        let is_meant =
            |option: &&OptionInfo| [&option.heading, &option.category].contains(&category);
        options.filter(is_meant).collect::<Vec<&OptionInfo>>()
    };
    let of_items: Vec<&OptionInfo> = items.iter().flat_map(of_category).collect();
    check_twice(game, rulesets, &of_items, vary)?;
    let mut rows = vec![Row {
        name: String::new(),
        defines: Vec::new(),
        game: game.clone(),
    }];
    if rulesets {
        // Another name of a ruleset is the same game.
        let own = expanded.rulesets.iter();
        let own = own.filter(|ruleset| ruleset.alias_of.is_none());
        let found: Vec<&str> = own.map(RulesetInfo::short_name).collect();
        if found.is_empty() {
            // A text that cannot be read offers nothing.
            game.load()?;
            return Err(Failure::call(format!("{} has no rulesets", text.name)));
        }
        rows = product(&rows, &found, |row, name| {
            row.choice().ruleset = Some((*name).to_owned());
            (*name).to_owned()
        });
    }
    for category in items {
        let found = of_category(category).into_iter().flat_map(|option| {
            let items = option.items.iter();
            items.map(|item| format!("{}/{}", option.heading, item.name))
        });
        let found: Vec<String> = found.collect();
        if found.is_empty() {
            game.load()?;
            let known = expanded.options.iter();
            let known: Vec<&str> = known.map(|option| option.heading.as_str()).collect();
            return Err(Failure::call_with_help(
                format!("{} has no option `{category}`", text.name),
                match known.is_empty() {
                    true => "it has no options".to_owned(),
                    false => format!("it has {}", known.join(", ")),
                },
            ));
        }
        rows = product(&rows, &found, |row, item| {
            row.choice().options.push(item.clone());
            item.clone()
        });
    }
    for Vary { name, values } in vary {
        rows = product(&rows, values, |row, value| {
            row.defines.push((name.clone(), value.clone()));
            format!("{name}={value}")
        });
    }
    if let Some(row) = rows.first().filter(|row| !row.defines.is_empty()) {
        row.check_defines()?;
    }
    match rows.len() {
        ..=ROWS => Ok(rows),
        many => Err(Failure::call(format!("{many} rows are more than {ROWS}"))),
    }
}

impl Row {
    fn choice(&mut self) -> &mut ChoiceArgs {
        &mut self.game.choice
    }
}

/// Each row with each of some values; `add` changes a row by a value and names it.
fn product<T>(rows: &[Row], values: &[T], add: impl Fn(&mut Row, &T) -> String) -> Vec<Row> {
    let mut all = Vec::new();
    for row in rows {
        for value in values {
            let mut next = Row {
                name: row.name.clone(),
                defines: row.defines.clone(),
                game: row.game.clone(),
            };
            let words = add(&mut next, value);
            let space = if next.name.is_empty() { "" } else { " " };
            next.name = format!("{}{space}{words}", next.name);
            all.push(next);
        }
    }
    all
}
