//! How the form around a place is written, and which argument is being written.

use super::docs;
use super::known::Known;
use super::spot::spot;
use crate::examine::Queries;
use crate::ludeme::{Ludeme, registry};
use std::ops::Range;

/// One way to write a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormSignature {
    /// The whole form: `(is Line <int> [<directions>])`.
    pub label: String,
    /// What it means.
    pub documentation: String,
    /// Each argument: its bytes in the label, and what it is.
    pub parameters: Vec<(Range<usize>, String)>,
    /// The argument that is being written.
    pub active: Option<usize>,
}

/// The ways to write the form around an offset, the likeliest first.
pub(super) fn signatures(
    known: &Known,
    queries: &mut Queries,
    offset: usize,
) -> Vec<FormSignature> {
    let Some(spot) = spot(known, queries, offset) else {
        return Vec::new();
    };
    let Some(head) = spot.around.first() else {
        return Vec::new();
    };
    let active = |ludeme: &Ludeme| {
        let params = spot.expects.shapes.iter().filter_map(|shape| shape.param);
        let mut params = params.filter(|(of, _)| std::ptr::eq(*of, ludeme));
        params.next().map(|(_, number)| number)
    };
    let mut all: Vec<(&'static Ludeme, Option<usize>)> = registry()
        .with_head(head)
        .iter()
        .map(|ludeme| (*ludeme, active(ludeme)))
        .collect();
    if all.iter().any(|(_, active)| active.is_some()) {
        all.retain(|(_, active)| active.is_some());
    } else if !spot.expects.labels.is_empty() {
        let fits = |ludeme: &Ludeme| {
            let mut labels = spot.expects.labels.iter();
            labels.any(|(of, _)| std::ptr::eq(*of, ludeme))
        };
        all.retain(|(ludeme, _)| fits(ludeme));
    }
    all.truncate(MOST);
    all.into_iter()
        .map(|(ludeme, active)| signature(ludeme, active))
        .collect()
}

/// The most ways that are shown.
const MOST: usize = 12;

fn signature(ludeme: &Ludeme, active: Option<usize>) -> FormSignature {
    let mut label = format!("({}", ludeme.name());
    let mut parameters = Vec::new();
    for param in ludeme.params {
        label.push(' ');
        let start = label.len();
        label.push_str(&param.form());
        parameters.push((start..label.len(), docs::about_param(param)));
    }
    label.push(')');
    let prose = ludeme.prose().take_while(|line| !line.is_empty());
    FormSignature {
        label,
        documentation: prose.collect::<Vec<_>>().join(" "),
        parameters,
        active,
    }
}
