//! `dafang list`: the bundled games, and what is found among them by words.
//!
//! Owns the order and the layout of a list. Refuses to know what is said of a game, and whether words are found in it: that
//! is `listed`.
//!
//! * `listed`: a game with its names, family, players, sources and rulesets, in a line or in full.

mod listed;

use std::io::{IsTerminal, Write};

use clap::Args;
use unicode_width::UnicodeWidthStr;

use super::answer::{self, Answer, schema_of};
use super::failure::Failure;
use super::table::{hanging, wrapped};
use super::terminal::Screen;
use crate::bundled;
use listed::{Choices, Found, Item, Listed, listed};

/// List the bundled games: family, players and sources of each; or find games by words
///
/// A word is looked for among the names of a game and its rulesets in any language, its family, and the words of its text.
#[derive(Debug, Args)]
pub(crate) struct List {
    /// Words that name a game, a family, or something in a game: a game of this name is shown in full, and so are up to three
    /// that have the words in a name or family; of more, each has a line
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// List the options too
    #[arg(long)]
    options: bool,
    /// List the rulesets too
    #[arg(long)]
    rulesets: bool,
    /// List the bundled variants of these games instead, which are texts of a few lines
    #[arg(long)]
    variants: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] =
    &[("game/1", schema_of::<Vec<Answer<Listed>>>)];

/// The folder of the bundled variants.
const VARIANTS: &str = "variants";

/// The most games that are shown in full; of more, each has a line.
const SHOWN_WHOLE: usize = 3;

impl List {
    pub(crate) fn run(self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        // In a pipe every line stays whole, for those who search.
        if self.json || !std::io::stdout().is_terminal() {
            return self.written(screen, out);
        }
        let mut text = Vec::new();
        self.written(screen, &mut text)?;
        let text = String::from_utf8_lossy(&text);
        write!(out, "{}", hanging(&text, screen.width))?;
        Ok(())
    }

    fn written(&self, screen: Screen, out: &mut dyn Write) -> Result<(), Failure> {
        let mut games: Vec<Listed> = bundled::games().iter().filter_map(listed).collect();
        let is_variant = |game: &Listed| game.folder == VARIANTS;
        let hidden = games.iter().filter(|game| is_variant(game)).count();
        let asks = !self.words.is_empty();
        // For programs, and among all when something is looked for, all that there is.
        if self.variants || !self.json && !asks {
            games.retain(|game| is_variant(game) == self.variants);
        }
        if asks {
            for game in &mut games {
                game.found_by = game.finds(&self.words);
            }
            games.retain(|game| game.found_by.is_some());
            // What bears the very name comes before what has it as a part of another.
            games.sort_by_key(|game| (game.found_by, !game.is_called(&self.words)));
            if games.is_empty() {
                let words = self.words.join(" ");
                let message =
                    format!("no bundled game has `{words}` among its names or in its text");
                let help = match bundled::nearest(&words) {
                    Some(near) => {
                        format!("did you mean `{near}`? `dafang list` names the bundled games")
                    }
                    None => "`dafang list` names the bundled games".to_owned(),
                };
                return Err(Failure::call_with_help(message, help));
            }
        }
        if self.json {
            let games = games.into_iter().map(|game| (None, game));
            return answer::write_list("game/1", games, out);
        }
        if asks {
            return self.found(&games, screen.width, out);
        }
        if self.variants {
            return self.variants(&games, out);
        }
        games.sort_by(|one, other| {
            let key = |game: &Listed| (game.family.is_none(), game.family.clone());
            (key(one), &one.name).cmp(&(key(other), &other.name))
        });
        let columns = Columns::of(&games);
        for group in games.chunk_by(|one, next| one.family == next.family) {
            let family = group[0].family.as_deref().unwrap_or("other games");
            writeln!(out, "{family}")?;
            for game in group {
                writeln!(out, "  {}", columns.line(game))?;
                self.choices(game, out)?;
            }
        }
        writeln!(
            out,
            "and {hidden} variants: `dafang list --variants` names them; `dafang list WORD` finds games"
        )?;
        Ok(())
    }

    /// Games that have the words.
    fn found(&self, games: &[Listed], width: usize, out: &mut dyn Write) -> Result<(), Failure> {
        let (near, far): (Vec<&Listed>, Vec<&Listed>) = games
            .iter()
            .partition(|game| game.found_by < Some(Found::Text));
        let (shown, mentioned) = match near.is_empty() {
            true => (far, Vec::new()),
            false => (near, far),
        };
        // What bears the very name comes first.
        let called = shown.iter().filter(|game| game.is_called(&self.words));
        let whole = match (called.count(), shown.len()) {
            (0, all) if all > SHOWN_WHOLE => 0,
            (0, all) => all,
            (called, _) => called,
        };
        let (whole, lines) = shown.split_at(whole);
        for game in whole {
            game.whole(width, out)?;
            self.options(game, out)?;
        }
        if !whole.is_empty() && !lines.is_empty() {
            writeln!(out, "also found:")?;
        }
        let columns = Columns::of(lines.iter().copied());
        for game in lines {
            writeln!(out, "{}", columns.line(game))?;
            self.choices(game, out)?;
        }
        if !mentioned.is_empty() {
            let names: Vec<&str> = mentioned.iter().map(|game| game.name.as_str()).collect();
            writeln!(
                out,
                "{}",
                wrapped(&format!("in the text of {}", names.join(", ")), width)
            )?;
        }
        Ok(())
    }

    /// The bundled variants.
    fn variants(&self, games: &[Listed], out: &mut dyn Write) -> Result<(), Failure> {
        let width = games.iter().map(|game| game.name.len()).max().unwrap_or(0);
        for game in games {
            write!(out, "{:<width$}  {}", game.name, game.title)?;
            if let Some(of) = &game.variant_of {
                write!(out, ", a variant of {of}")?;
            }
            writeln!(out)?;
            if let Some(remark) = &game.remark {
                writeln!(out, "{:<width$}  {remark}", "")?;
            }
            self.choices(game, out)?;
        }
        Ok(())
    }

    /// Writes the rulesets and options of a game that the arguments ask for.
    fn choices(&self, game: &Listed, out: &mut dyn Write) -> Result<(), Failure> {
        for ruleset in game
            .rulesets
            .iter()
            .filter(|ruleset| self.rulesets && ruleset.own)
        {
            writeln!(out, "    {}", ruleset.line())?;
        }
        self.options(game, out)
    }

    fn options(&self, game: &Listed, out: &mut dyn Write) -> Result<(), Failure> {
        for Choices { category, items } in game.options.iter().filter(|_| self.options) {
            for Item {
                name,
                description,
                default,
            } in items
            {
                let note = if *default { " (default)" } else { "" };
                writeln!(
                    out,
                    "    --option \"{category}/{name}\"{note}  {description}"
                )?;
            }
        }
        Ok(())
    }
}

/// How wide the columns of a list are.
struct Columns {
    name: usize,
    title: usize,
    players: usize,
}

impl Columns {
    fn of<'g>(games: impl IntoIterator<Item = &'g Listed>) -> Self {
        let mut columns = Self {
            name: 0,
            title: 0,
            players: 0,
        };
        for game in games {
            columns.name = columns.name.max(game.name.width());
            columns.title = columns.title.max(game.called().width());
            columns.players = columns.players.max(game.seats().width());
        }
        columns
    }

    /// A game in one line.
    fn line(&self, game: &Listed) -> String {
        let filled = |text: &str, width: usize| {
            let blanks = width.saturating_sub(text.width());
            format!("{text}{:blanks$}", "")
        };
        let line = format!(
            "{}  {}  {}  {}",
            filled(&game.name, self.name),
            filled(&game.called(), self.title),
            filled(&game.seats(), self.players),
            game.origin()
        );
        line.trim_end().to_owned()
    }
}
