//! The game that a command is about: which description, which ruleset, which options.

mod rule;

use clap::Args;
use clap_complete::engine::{ArgValueCandidates, ArgValueCompleter};

use super::answer;
use super::background::Background;
use super::bounds::Working;
use super::complete;
use super::defines::DefineArgs;
use super::failure::Failure;
use super::listing::list;
use super::load::{self, STANDARD_INPUT};
use super::metadata;
use crate::bundled::BUNDLED;
use crate::compile::CompiledDescription;
use crate::diagnostic::{Problem, Problems, Severity, on_one_line};
use crate::examine::{Built, Variant, examine, variants};
use crate::expand::{Choice, Expanded, Followed, HookInfo, RulesetInfo, VariantInfo};
use crate::game::{Game, Trial};
use crate::lint;
use crate::ludeme::Written;
use crate::optimise::optimise;
use crate::source::Sources;
use crate::text::{OWN, Text};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::OnceLock;

/// Arguments that name a game.
#[derive(Clone, Debug, Args)]
pub(crate) struct GameArgs {
    /// A file, `-` for the standard input, or the name of a bundled game
    #[arg(add = ArgValueCompleter::new(complete::games))]
    pub(super) game: String,
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
}

/// Arguments that choose among what a description offers, and say where defines of other texts are.
#[derive(Clone, Debug, Args)]
pub(crate) struct ChoiceArgs {
    /// Which of the description's rulesets
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(complete::rulesets))]
    pub(super) ruleset: Option<String>,
    /// An item of one of the description's options; may be given for each option
    #[arg(long = "option", value_name = "CATEGORY/ITEM", add = ArgValueCandidates::new(complete::options))]
    pub(super) options: Vec<String>,
    #[command(flatten)]
    pub(super) defines: DefineArgs,
}

/// A game that has been loaded, with the texts it comes from.
#[derive(Debug)]
pub struct Loaded {
    /// The name it was asked for by.
    pub(crate) name: String,
    /// The ruleset, if the description has rulesets and one of them fits the options.
    pub(crate) ruleset: Option<String>,
    /// The options asked for, as they were asked for.
    pub(crate) options: Vec<String>,
    /// The folder of defines that its text was given, if there was one.
    pub(crate) defines: Option<PathBuf>,
    /// The game.
    pub(crate) game: Game,
    /// What the text says of itself, if it is a variant of a game that it uses.
    pub(crate) variant: Option<VariantInfo>,
    /// What the game is called that the text uses, if it has none of its own.
    pub(crate) of: Option<Arc<str>>,
    hooks: Arc<[HookInfo]>,
    /// What is said of the game and of its ruleset for people.
    pub(crate) background: Background,
    title: String,
    about: Option<String>,
    sources: Sources,
    /// Where the conditions and regions of its rules are written.
    pub(crate) written: Written,
    quick: OnceLock<Game>,
}

impl GameArgs {
    /// Loads the game for a person to play, who types moves.
    pub(crate) fn load_to_play(&self) -> Result<Loaded, Failure> {
        if [STANDARD_INPUT, "/dev/stdin"].contains(&self.game.as_str()) {
            return Err(Failure::call_with_help(
                "moves are read from the standard input, so the game cannot be",
                "save the description in a file",
            ));
        }
        self.load_to_work()
    }

    /// Loads a game that the program is to play itself.
    pub(crate) fn load_to_work(&self) -> Result<Loaded, Failure> {
        let loaded = self.load()?;
        loaded.must_be_listed()?;
        Ok(loaded)
    }

    /// Loads the game, unless something is wrong with the ruleset and options that were chosen. Of errors in others it
    /// says how many there are.
    pub(crate) fn load(&self) -> Result<Loaded, Failure> {
        let _working = Working::on(format!("reading `{}`", self.game));
        let text = self.text()?;
        let choice = self.choice_of(&text);
        Loaded::of_text(text, choice, self.choice.defines.folder())
    }

    /// The text of the game.
    pub(crate) fn text(&self) -> Result<Text, Failure> {
        load::open(&self.game, &self.choice.defines.load()?)
    }

    /// What counts of the rulesets and options of its text.
    pub(crate) fn choice_of(&self, text: &Text) -> Choice {
        text.choice(Choice {
            ruleset: self.choice.ruleset.clone(),
            options: self.choice.options.clone(),
        })
    }
}

impl Loaded {
    /// Refuses a game whose first position has more moves than are listed: a game from there would be no game by its rules.
    pub(crate) fn must_be_listed(&self) -> Result<(), Failure> {
        let _working = Working::on(format!("listing the moves of `{}`", self.name));
        list(&mut Trial::new(&self.game), &mut Vec::new())
    }

    /// The game that a choice makes of a text, which was read with the defines of a folder.
    pub(crate) fn of_text(
        text: Text,
        choice: Choice,
        defines: Option<PathBuf>,
    ) -> Result<Self, Failure> {
        let wrong = Wrong::of(&text, &choice);
        let (expanded, compiled, problems) = build(&text, &choice, |_| false);
        match compiled {
            None if wrong.is_told() => {
                Err(Failure::Description(wrong.problems, Box::new(text.sources)))
            }
            Some(CompiledDescription {
                mut game, written, ..
            }) => {
                metadata::paint(&mut game, &expanded.tree);
                report_followed(&expanded.chosen.followed);
                wrong.report(&text.name);
                Ok(Loaded {
                    title: title(&text, &choice, &expanded, &game),
                    name: text.name,
                    ruleset: chosen_ruleset(&expanded),
                    options: choice.options,
                    defines,
                    game,
                    about: metadata::about(&expanded.tree),
                    background: Background::of(&expanded),
                    hooks: expanded.hooks,
                    of: expanded.of,
                    variant: expanded.variant,
                    sources: text.sources,
                    written,
                    quick: OnceLock::new(),
                })
            }
            None => Err(Failure::Description(problems, Box::new(text.sources))),
        }
    }
}

/// What `check` reports of a text, if any of it is an error. Bundled texts have none: the tests of the program check them.
struct Wrong {
    /// What is reported where the choice is wrong: everything that the text offers if nothing was chosen, the choice alone
    /// otherwise.
    problems: Problems,
    /// Whether these are errors of other choices alone.
    is_of_others: bool,
    /// How many choices of the text have errors.
    choices: usize,
    /// How many errors there are in all.
    errors: usize,
}

impl Wrong {
    fn of(text: &Text, choice: &Choice) -> Self {
        let mut found = Self {
            problems: Problems::new(),
            is_of_others: false,
            choices: 0,
            errors: 0,
        };
        if text.is_bundled() {
            return found;
        }
        let subject = text.subject();
        let (mut choices, mut is_sound) = (0, false);
        found.problems = examine(&subject, &variants(&subject), true, &mut |variant, seen| {
            choices += usize::from(!seen.is_sound);
            is_sound |= seen.is_sound && variant.choice == Choice::default();
        });
        // What is suspicious enough to be an error, such as that nobody can ever move, is so with every choice.
        let is_of_rules = |problem: &Problem| {
            let mut codes = lint::error::CODES.iter();
            let is_error = problem.severity == Severity::Error;
            is_error && codes.any(|code| code.name == problem.code.name)
        };
        found.choices = choices;
        found.is_of_others = is_sound && !found.problems.iter().any(is_of_rules);
        let is_error = |problem: &&Problem| problem.severity == Severity::Error;
        found.errors = found.problems.iter().filter(is_error).count();
        if found.errors > 0 && *choice != Choice::default() {
            let asked = vec![Variant::asked(choice.clone())];
            found.problems = examine(&subject, &asked, false, &mut |_, _| {});
            found.is_of_others = false;
        }
        found
    }

    /// Whether the problems tell what is wrong with the choice.
    fn is_told(&self) -> bool {
        self.problems.has_errors() && !self.is_of_others
    }

    /// Says of a text whose choice is right that others are wrong.
    fn report(&self, name: &str) {
        if self.errors == 0 {
            return;
        }
        let count = |number: usize, noun: &str| match number {
            1 => format!("1 {noun}"),
            number => format!("{number} {noun}s"),
        };
        let errors = count(self.errors, "error");
        let note = match self.choices {
            0 => format!("{errors} outside of what is chosen"),
            1 => format!("1 other choice of rulesets and options has errors ({errors})"),
            choices => {
                format!("{choices} other choices of rulesets and options have errors ({errors})")
            }
        };
        // A reader who has gone away misses nothing but this remark.
        let _ = writeln!(
            io::stderr().lock(),
            "note: {note}: `dafang check {}` reports them",
            on_one_line(name)
        );
    }
}

/// The game's name, and its ruleset unless that is one of the game that a variant uses and was not asked for: it
/// need not describe the variant.
fn title(text: &Text, choice: &Choice, expanded: &Expanded, game: &Game) -> String {
    let name = match (&expanded.of, &expanded.variant) {
        (Some(of), None) => {
            let path = Path::new(&text.name);
            let file = path.file_stem().unwrap_or_default().to_string_lossy();
            format!("{of} as changed by {}", on_one_line(&file))
        }
        _ => game.name.clone(),
    };
    let chosen = expanded.chosen.ruleset.as_ref();
    let mut rulesets = expanded.rulesets.iter();
    let ruleset = rulesets.find(|ruleset| Some(&ruleset.name) == chosen);
    let is_chosen = |ruleset: &RulesetInfo| {
        expanded.of.is_none()
            || ruleset.span.file == OWN
            || ruleset.is_default
            || choice.ruleset.is_some()
    };
    match (ruleset, chosen_ruleset(expanded)) {
        (Some(ruleset), Some(short))
            if is_chosen(ruleset) && !short.eq_ignore_ascii_case(&name) =>
        {
            format!("{name} ({short})")
        }
        _ => name,
    }
}

/// Writes what counts besides what was asked for: it may be another board than expected.
fn report_followed(followed: &[Followed]) {
    let mut out = io::stderr().lock();
    for one in followed {
        let Followed {
            asked,
            brings,
            instead_of,
        } = one;
        // A failure to write is ignored: only this remark is lost.
        let _ = writeln!(
            out,
            "note: `{asked}` goes with `{brings}`, which counts in place of `{instead_of}`"
        );
    }
}

/// Expands, checks and compiles a description, of its worked examples only those `kept`; all
/// problems of all steps. Nothing is compiled if something is wrong before.
pub(crate) fn build(
    text: &Text,
    choice: &Choice,
    kept: impl Fn(&Choice) -> bool,
) -> (Expanded, Option<CompiledDescription>, Problems) {
    let Built {
        expanded,
        compiled,
        problems,
        ..
    } = text.subject().build(choice, kept);
    (expanded, compiled, problems)
}

/// The ruleset that counts: by its short name, if no other has the same.
#[must_use]
pub fn chosen_ruleset(expanded: &Expanded) -> Option<String> {
    let name = expanded.chosen.ruleset.as_ref()?;
    let ruleset = expanded
        .rulesets
        .iter()
        .find(|ruleset| ruleset.name == *name)?;
    let short = ruleset.short_name();
    let alike = expanded
        .rulesets
        .iter()
        .filter(|other| other.short_name() == short);
    Some(if alike.count() == 1 { short } else { name }.to_owned())
}

impl Loaded {
    /// Loads a file or a bundled game as `dafang play` does.
    ///
    /// # Errors
    /// Why it cannot be played, in words.
    pub fn open(name: &str, ruleset: Option<&str>, options: &[&str]) -> Result<Self, String> {
        let arguments = GameArgs {
            game: name.to_owned(),
            choice: ChoiceArgs {
                ruleset: ruleset.map(str::to_owned),
                options: options.iter().map(|option| (*option).to_owned()).collect(),
                defines: DefineArgs::default(),
            },
        };
        let loaded = arguments.load_to_play();
        loaded.map_err(|failure| failure.to_string())
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// A game that was compiled from these texts.
    #[must_use]
    pub fn of(game: Game, sources: Sources) -> Self {
        Self {
            name: game.name.clone(),
            ruleset: None,
            options: Vec::new(),
            defines: None,
            variant: None,
            of: None,
            hooks: Arc::default(),
            background: Background::default(),
            title: game.name.clone(),
            game,
            about: None,
            sources,
            written: Written::default(),
            quick: OnceLock::new(),
        }
    }

    /// This game, whose ruleset and options are called so.
    #[must_use]
    pub(crate) fn chosen(self, ruleset: Option<String>, options: Vec<String>) -> Self {
        Self {
            ruleset,
            options,
            ..self
        }
    }

    /// Where its own text is: a path, or its place among the bundled texts.
    pub(crate) fn path(&self) -> &Path {
        let name = &self.sources.get(OWN).name;
        Path::new(name.strip_prefix(BUNDLED).unwrap_or(name))
    }

    /// The files that it was read from; bundled texts are none.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        let names = self.sources.iter().map(|source| Path::new(&source.name));
        names.filter(|path| path.is_file())
    }

    /// Writes pieces and players by the characters of the game's country, where the description gives them.
    pub(crate) fn write_with_characters(&mut self) {
        for component in &mut self.game.components {
            if !component.character.is_empty() {
                component.symbol.clone_from(&component.character);
            }
        }
        for player in &mut self.game.players {
            if !player.character.is_empty() {
                player.name = format!("{} {}", player.character, player.name);
            }
        }
    }

    /// The hash of its texts, ruleset and options, by which answers name the rules.
    pub(crate) fn rules_hash(&self) -> String {
        let chosen = self.ruleset.iter().chain(&self.options);
        answer::rules_hash(&self.sources, chosen.map(String::as_str))
    }

    /// Its own text.
    pub(crate) fn text(&self) -> &str {
        &self.sources.get(OWN).text
    }

    /// The game's name and ruleset.
    pub(crate) fn title(&self) -> String {
        self.title.clone()
    }

    /// This game, with rules made quick for playing many games.
    pub(crate) fn quick(&self) -> Game {
        optimise(&self.game)
    }

    /// The rules made quick, once for all who ask.
    pub(crate) fn quick_game(&self) -> &Game {
        self.quick.get_or_init(|| self.quick())
    }

    /// What the description says of the rules in words.
    pub(crate) fn about(&self) -> Option<String> {
        let parts = [self.variant_words(), self.about.clone()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join("\n\n"))
    }

    /// The defines that a text which uses this one may define anew.
    pub(crate) fn hooks(&self) -> &[HookInfo] {
        &self.hooks
    }

    /// What stands for a hook now, on one line, and its text and line.
    pub(crate) fn hook_value(&self, hook: &HookInfo) -> (String, Option<String>) {
        let parts = hook.value.iter().map(|span| {
            let text = self.sources.text(*span).lines();
            // Comments would swallow what follows them.
            let code = text.map(|line| line.split("//").next().unwrap_or(line));
            let code = code.flat_map(str::split_whitespace);
            code.collect::<Vec<&str>>().join(" ")
        });
        let value = parts.collect::<Vec<String>>().join(" ");
        let place = hook.value.first().map(|span| {
            let source = self.sources.get(span.file);
            let (line, _) = source.line_column(span.start);
            format!("{}:{line}", source.name)
        });
        (value, place)
    }

    /// A line about a variant: its game, its author, and the author's remark.
    pub(crate) fn variant_words(&self) -> Option<String> {
        let of = self.of.as_ref()?;
        let variant = self.variant.as_ref()?;
        let author = variant.author.as_ref();
        let author = author.map_or_else(String::new, |author| format!(", by {author}"));
        let remark = variant.remark.as_ref();
        let remark = remark.map_or_else(String::new, |remark| format!(" {remark}"));
        Some(format!("A variant of {of}{author}.{remark}"))
    }
}
