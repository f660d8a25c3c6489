//! A collection of problems that reads in the order of the text.

use super::{Problem, Severity};

/// Problems of one run. Reading gives them sorted by place and without repetition.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    found: Vec<Problem>,
}

impl Problems {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one.
    pub fn push(&mut self, problem: Problem) {
        self.found.push(problem);
    }

    /// Adds others.
    pub fn extend(&mut self, others: impl IntoIterator<Item = Problem>) {
        self.found.extend(others);
    }

    /// Whether any is an error.
    pub fn has_errors(&self) -> bool {
        self.found
            .iter()
            .any(|problem| problem.severity == Severity::Error)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// How many there are, repetitions left out.
    pub fn len(&self) -> usize {
        self.sorted().len()
    }

    /// All of them in the order of the text: by file and place, then errors first.
    pub fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.sorted().into_iter()
    }

    fn sorted(&self) -> Vec<&Problem> {
        let mut sorted: Vec<&Problem> = self.found.iter().collect();
        sorted.sort_by(|a, b| {
            let key = |p: &Problem| (p.span(), p.severity, p.code.name);
            key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
        });
        sorted.dedup_by(|a, b| {
            a.span() == b.span() && a.code.name == b.code.name && a.message == b.message
        });
        sorted
    }
}

/// In the order in which they were found.
impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.found.into_iter()
    }
}

impl FromIterator<Problem> for Problems {
    fn from_iter<I: IntoIterator<Item = Problem>>(problems: I) -> Self {
        Self {
            found: problems.into_iter().collect(),
        }
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self {
            found: vec![problem],
        }
    }
}
