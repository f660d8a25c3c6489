//! Rules that are changed while the game goes on.

use std::fmt::Write as _;
use std::io::Write;

use similar::{ChangeTag, TextDiff};

use super::opponent;
use super::prompt::Prompt;
use crate::cli::failure::{Failure, MOST_SHOWN};
use crate::cli::game::Loaded;
use crate::cli::table::wrapped;
use crate::describe::describe;
use crate::diagnostic::Report;

/// Columns of a rule sheet that is compared with another: a paragraph is one line.
const UNBROKEN: usize = 1 << 20;

impl<'g> Prompt<'g> {
    /// Goes on by other rules with the moves made so far, up to the first that they do not allow. The answer says
    /// where that is, and what the rules say differently.
    ///
    /// # Errors
    /// If the answer cannot be written, in words.
    pub fn change_rules(&mut self, loaded: &'g Loaded) -> Result<String, String> {
        let mut out = Vec::new();
        let changed = self.change(loaded, &mut out);
        changed.map_err(|failure| failure.to_string())?;
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    pub(super) fn change(
        &mut self,
        loaded: &'g Loaded,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let old = self.session.loaded();
        let (session, broken) = self.session.by_rules(loaded);
        let opponent = self.opponent.by_rules(loaded);
        let moves = match session.length() {
            0 => "from the beginning".to_owned(),
            1 => "after 1 move".to_owned(),
            number => format!("after {number} moves"),
        };
        writeln!(out, "`{}` was saved: the game goes on {moves}", loaded.name)?;
        if let Some(broken) = broken {
            writeln!(
                out,
                "  move {}, `{}`, is not legal any more: {}",
                broken.number, broken.word, broken.refusal.reason
            )?;
            if let Some(help) = broken.refusal.help {
                writeln!(out, "    {help}")?;
            }
        }
        (self.session, self.opponent) = (session, opponent);
        (self.asked, self.offered) = (None, None);
        write!(out, "{}", changes(old, loaded, self.screen.width))?;
        self.show(out)?;
        opponent::reply(self, out)
    }

    /// Says why the rules as they were saved cannot be played; the game goes on by the old ones.
    pub(super) fn keep_rules(&self, failure: &Failure, out: &mut dyn Write) -> Result<(), Failure> {
        match failure {
            Failure::Description(problems, sources) => {
                let report = Report::new(problems, sources);
                let drawn = report.render_first(MOST_SHOWN, self.screen.style());
                write!(out, "{drawn}{}", report.hint())?;
            }
            Failure::Call { message, help } => {
                writeln!(out, "{message}")?;
                if let Some(help) = help {
                    writeln!(out, "  help: {help}")?;
                }
            }
            failure => writeln!(out, "{failure}")?,
        }
        writeln!(out, "the game goes on by the old rules")?;
        Ok(())
    }
}

/// What the rule sheets of two versions of a game say differently, each change below its heading.
fn changes(old: &Loaded, new: &Loaded, width: usize) -> String {
    let sheet = |loaded: &Loaded| {
        let mut sheet = describe(&loaded.game);
        sheet.title = loaded.title();
        sheet.text(UNBROKEN)
    };
    let (before, after) = (sheet(old), sheet(new));
    if before == after {
        return "what the rules say in English is as before\n".to_owned();
    }
    let mut text = "what the rules say differently:\n".to_owned();
    let (mut heading, mut written) = (None, None);
    let difference = TextDiff::from_lines(&before, &after);
    for change in difference.iter_all_changes() {
        let line = change.value().trim_end();
        if let Some(title) = line.strip_prefix("## ") {
            heading = Some(title.to_owned());
        }
        let sign = match change.tag() {
            ChangeTag::Equal => continue,
            ChangeTag::Delete => '-',
            ChangeTag::Insert => '+',
        };
        if line.trim().is_empty() || line.starts_with("## ") {
            continue;
        }
        if let Some(title) = heading.as_ref().filter(|_| heading != written) {
            let _ = writeln!(text, "  {title}");
        }
        written.clone_from(&heading);
        for (index, part) in wrapped_after_indent(line, width.saturating_sub(6))
            .iter()
            .enumerate()
        {
            let sign = if index == 0 { sign } else { ' ' };
            let _ = writeln!(text, "  {sign} {part}");
        }
    }
    text
}

/// A line in parts of at most `width` columns; pictures and indentation stay as they are.
fn wrapped_after_indent(line: &str, width: usize) -> Vec<String> {
    if line.chars().count() <= width {
        return vec![line.to_owned()];
    }
    let indent: String = line.chars().take_while(|letter| *letter == ' ').collect();
    let parts = wrapped(line, width.saturating_sub(indent.len()).max(20));
    parts
        .lines()
        .map(|part| format!("{indent}{part}"))
        .collect()
}
