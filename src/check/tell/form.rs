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
    /// The form of the ludeme, and below it a mark under the parameters meant.
    pub(super) fn help(&self, marked: &[usize]) -> String {
        let mut line = format!("({}", self.ludeme.name());
        let mut marks = String::new();
        for (index, param) in self.ludeme.params.iter().enumerate() {
            line.push(' ');
            let form = param.form();
            if marked.contains(&index) {
                marks.push_str(&" ".repeat(line.chars().count() - marks.chars().count()));
                marks.push_str(&"^".repeat(form.chars().count()));
            }
            line.push_str(&form);
        }
        line.push(')');
        if marks.is_empty() || line.chars().count() > WIDEST_MARKED {
            return format!("the form is {line}");
        }
        format!("the form is\n{line}\n{marks}")
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

/// Longer lines would be broken, and the marks would no longer stand below their place.
const WIDEST_MARKED: usize = 88;
