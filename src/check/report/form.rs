//! The form of a ludeme as help shows it.

use crate::ludeme::Ludeme;
use crate::syntax::{Name, NodeId};

/// A form and the ludeme it is taken for.
pub(in crate::check) struct Form<'t> {
    pub(in crate::check) node: NodeId,
    pub(in crate::check) head: &'t Name,
    pub(in crate::check) args: &'t [NodeId],
    pub(in crate::check) ludeme: &'static Ludeme,
}

impl Form<'_> {
    /// The form of the ludeme, with a mark under the parameters meant.
    pub(super) fn help(&self, marked: &[usize]) -> String {
        let mut lines = vec![Line::new(format!("({}", self.ludeme.name()))];
        let count = self.ludeme.params.len();
        for (index, param) in self.ludeme.params.iter().enumerate() {
            let mut form = param.form();
            if index + 1 == count {
                form.push(')');
            }
            if lines
                .last()
                .is_some_and(|line| line.width() + form.chars().count() >= WIDEST)
            {
                lines.push(Line::new("   ".to_owned()));
            }
            if let Some(line) = lines.last_mut() {
                line.push(&form, marked.contains(&index), index + 1 == count);
            }
        }
        if let (0, Some(line)) = (count, lines.last_mut()) {
            line.text.push(')');
        }
        let lines: Vec<String> = lines.into_iter().flat_map(Line::finish).collect();
        format!("the form is\n{}", lines.join("\n"))
    }

    /// The number of an argument as a reader counts: from 1, the second word left out.
    pub(super) fn number(&self, argument: NodeId) -> usize {
        let number = self
            .args
            .iter()
            .position(|arg| *arg == argument)
            .unwrap_or_default();
        number + 1 - usize::from(self.ludeme.word.is_some())
    }
}

/// Longer lines would be broken by the report, and the marks would no longer stand below their place.
const WIDEST: usize = 88;

/// A line of a form, and the marks below it.
struct Line {
    text: String,
    marks: String,
}

impl Line {
    fn new(text: String) -> Self {
        Self {
            text,
            marks: String::new(),
        }
    }

    fn width(&self) -> usize {
        self.text.chars().count()
    }

    /// Adds a parameter; of the last one the closing bracket is not marked.
    fn push(&mut self, form: &str, marked: bool, is_last: bool) {
        self.text.push(' ');
        if marked {
            let before = self.width() - self.marks.chars().count();
            self.marks.push_str(&" ".repeat(before));
            self.marks
                .push_str(&"^".repeat(form.chars().count() - usize::from(is_last)));
        }
        self.text.push_str(form);
    }

    fn finish(self) -> impl Iterator<Item = String> {
        [self.text, self.marks]
            .into_iter()
            .filter(|line| !line.is_empty())
    }
}
