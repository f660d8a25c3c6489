//! What can be done with a place: mistakes mended, arguments added, defines made (`extract`) and dissolved, values made
//! options, warnings kept back.

use super::arguments::complete_arguments;
use super::extract::{extract, make_option};
use super::known::Known;
use super::layout::Replacement;
use super::names::{NamedPlace, name_at, references};
use super::open::Workspace;
use super::place::{path, touches};
use super::played::{PlayedMoves, add_example};
use super::problems::{TextProblem, text_problems};
use crate::diagnostic::Severity;
use crate::source::Span;
use crate::syntax::{HeadForm, Node, NodeId, NodeKind, SyntaxTree};
use crate::text::OWN;
use std::ops::Range;
use std::sync::Arc;

/// Something that can be done with the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextAction {
    /// What it does.
    pub title: String,
    /// What kind of change it is.
    pub kind: ActionKind,
    /// The edits of the text itself; no two overlap.
    pub edits: Vec<Replacement>,
    /// Whether it is surely what is meant.
    pub is_certain: bool,
    /// Whether the new texts are snippets, with stops for the cursor.
    pub has_stops: bool,
    /// The place and code of the problem that it mends.
    pub mends: Option<(Span, &'static str)>,
}

/// The kinds of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// A mistake is mended.
    Fix,
    /// All that is certain is mended.
    FixAll,
    /// Something gets a name.
    Extract,
    /// A name is replaced by what it stands for.
    Inline,
    /// The text says the same otherwise, or more.
    Rewrite,
}

impl Workspace {
    /// What can be done with a range of an open text; `played` are moves that were made on the board beside it.
    pub fn actions(
        &mut self,
        name: &str,
        range: Range<usize>,
        played: Option<&PlayedMoves>,
    ) -> Vec<TextAction> {
        let Some(known) = self.known(name) else {
            return Vec::new();
        };
        let mut actions = actions(&known, range.clone(), played);
        let takes_away = |action: &TextAction| {
            let mut edits = action.edits.iter();
            action.kind == ActionKind::Inline && edits.any(|edit| edit.text.is_empty())
        };
        // A define stays where other texts call it, or define it anew.
        if actions.iter().any(takes_away) {
            let mut places = self.references(name, range.start).into_iter();
            let is_elsewhere = |(other, place): (Arc<Known>, NamedPlace)| {
                other.name_of(place.span.file) != known.name_of(OWN)
            };
            if places.any(is_elsewhere) {
                actions.retain(|action| !takes_away(action));
            }
        }
        actions
    }
}

/// What can be done with a range of a text, by what that text alone shows.
#[must_use]
pub fn actions(
    known: &Known,
    range: Range<usize>,
    played: Option<&PlayedMoves>,
) -> Vec<TextAction> {
    let problems = text_problems(known);
    let mut actions = fixes(known, &range, &problems);
    actions.extend(complete_arguments(known, &range, &problems));
    actions.extend(fix_all(&problems));
    // A mistake is mended before it gets a name.
    let is_wrong = |node: &NodeId| is_mistake(known.tree(), *node, &problems);
    let extracted = extract(known, &range).filter(|(node, _)| !is_wrong(node));
    actions.extend(extracted.map(|(_, action)| action));
    actions.extend(inline(known, range.start));
    let option = make_option(known, &range).filter(|(node, _)| !is_wrong(node));
    actions.extend(option.map(|(_, action)| action));
    actions.extend(played.and_then(|played| add_example(known, played)));
    actions
}

/// Whether a node as a whole, or the head of a form, is wrong.
fn is_mistake(tree: &SyntaxTree, node: NodeId, problems: &[TextProblem]) -> bool {
    let head = match tree.kind(node) {
        NodeKind::Call { head, .. } => head.span,
        _ => tree.span(node),
    };
    problems.iter().any(|problem| {
        problem.severity == Severity::Error
            && (problem.span == tree.span(node) || problem.span == head)
    })
}

pub(super) fn replacement(span: Span, text: impl Into<String>) -> Replacement {
    Replacement {
        range: span.range(),
        text: text.into(),
    }
}

/// The edits that problems in a range suggest, and comments that keep warnings back.
fn fixes(known: &Known, range: &Range<usize>, problems: &[TextProblem]) -> Vec<TextAction> {
    let mut actions = Vec::new();
    for problem in problems {
        let place = problem.span.range();
        if place.start > range.end || range.start > place.end {
            continue;
        }
        for suggestion in problem
            .suggestions
            .iter()
            .filter(|edit| edit.span.file == OWN)
        {
            let old = known.written(suggestion.span);
            let title = match (old.is_empty(), suggestion.replacement.is_empty()) {
                (true, _) => format!("write `{}` here", suggestion.replacement.trim()),
                (_, true) => format!("delete `{old}`"),
                _ => format!(
                    "write `{}` instead of `{old}`",
                    suggestion.replacement.trim()
                ),
            };
            actions.push(TextAction {
                title,
                kind: ActionKind::Fix,
                edits: vec![replacement(suggestion.span, suggestion.replacement.clone())],
                is_certain: suggestion.certain,
                has_stops: false,
                mends: Some((problem.span, problem.code)),
            });
        }
        if problem.severity == Severity::Warning {
            actions.push(allow(known, problem.span, problem.code));
        }
    }
    actions
}

/// A comment above the line of a warning that keeps it back.
fn allow(known: &Known, span: Span, code: &'static str) -> TextAction {
    let text = known.own();
    let start = text[..span.range().start.min(text.len())]
        .rfind('\n')
        .map_or(0, |at| at + 1);
    let line = &text[start..];
    let indent: String = line
        .chars()
        .take_while(|sign| matches!(sign, ' ' | '\t'))
        .collect();
    let short = code.rsplit("::").next().unwrap_or(code);
    TextAction {
        title: format!("keep `{short}` back with a comment"),
        kind: ActionKind::Fix,
        edits: vec![Replacement {
            range: start..start,
            text: format!("{indent}// allow: {short}\n"),
        }],
        is_certain: false,
        has_stops: false,
        mends: Some((span, code)),
    }
}

/// All edits that are certain and do not overlap.
fn fix_all(problems: &[TextProblem]) -> Option<TextAction> {
    let mut edits: Vec<Replacement> = Vec::new();
    for problem in problems {
        let certain = problem.suggestions.iter();
        let certain = certain.filter(|edit| edit.certain && edit.span.file == OWN);
        edits.extend(
            certain
                .take(1)
                .map(|edit| replacement(edit.span, edit.replacement.clone())),
        );
    }
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    edits.dedup_by(|next, before| next.range.start < before.range.end || next == before);
    (!edits.is_empty()).then(|| TextAction {
        title: "make all edits that are certain".to_owned(),
        kind: ActionKind::FixAll,
        edits,
        is_certain: false,
        has_stops: false,
        mends: None,
    })
}

/// The form that is selected, or that the cursor is at the beginning of. A selection may have a bracket or a blank too many
/// or too few.
pub(super) fn selected(known: &Known, range: &Range<usize>) -> Option<NodeId> {
    let tree = known.tree();
    let text = known.own();
    let part = text.get(range.clone())?;
    let start = range.start + (part.len() - part.trim_start().len());
    let end = range.start + part.trim_end().len();
    let nodes: Vec<NodeId> = path(tree, start).into_iter().skip(1).collect();
    let exact = nodes.iter().find(|node| {
        let span = tree.span(**node).range();
        span.start == start && (span.end == end || range.is_empty())
    });
    let is_little = |one: usize, other: usize| {
        let between = text.get(one.min(other)..one.max(other)).unwrap_or("x");
        let is_bracket = |sign: char| "(){}".contains(sign);
        between
            .chars()
            .all(|sign| sign.is_whitespace() || is_bracket(sign))
            && between.matches(is_bracket).count() < 2
    };
    let is_near = |node: &&NodeId| {
        let span = tree.span(**node).range();
        !range.is_empty() && is_little(span.start, start) && is_little(span.end, end)
    };
    exact.or_else(|| nodes.iter().rev().find(is_near)).copied()
}

/// A call of a define is replaced by what it stands for, with its arguments; at the define, every call. When nothing calls it
/// any more, the define goes.
fn inline(known: &Known, offset: usize) -> Option<TextAction> {
    let place = name_at(known, offset).filter(|place| place.kind == "define")?;
    let (declared, uses): (Vec<NamedPlace>, Vec<NamedPlace>) = references(known, offset)
        .into_iter()
        .partition(|place| place.declares);
    let [declared, ..] = declared.as_slice() else {
        return None;
    };
    let is_own = |one: &&NamedPlace| one.span.file == OWN && !declared.whole.contains(one.span);
    let wanted: Vec<&NamedPlace> = match place.declares {
        true => uses.iter().filter(is_own).collect(),
        false => vec![&place],
    };
    let goes = declared.span.file == OWN
        && wanted.len() == uses.len()
        && uses.iter().all(|one| is_own(&one));
    // A hook names the define for the texts that use this one.
    let is_hook = |one: &NamedPlace| {
        let tree = known.tree();
        let around = path(tree, one.span.range().start);
        one.span.file == OWN && around.iter().any(|node| tree.head(*node) == Some("hook"))
    };
    let is_hooked = match place.declares || goes {
        true => uses.iter().any(is_hook),
        false => is_hook(&place),
    };
    if wanted.is_empty() || is_hooked || place.declares && !goes {
        return None;
    }
    let edits = wanted
        .iter()
        .map(|one| written_out(known, declared, one.span));
    let mut edits = edits.collect::<Option<Vec<Replacement>>>()?;
    edits.sort_by_key(|edit| edit.range.start);
    if goes {
        let whole = declared.whole.range();
        let start = remark_above(known, whole.start);
        let end = remark_behind(known, whole.end);
        // What is said of the define goes above the first place that it is written out at.
        let above = known.own()[start..whole.start].lines();
        let said = above.chain([&known.own()[whole.end..end]]).map(str::trim);
        let said: Vec<&str> = said.filter(|said| !said.is_empty()).collect();
        let first = edits.first().map(|edit| edit.range.start);
        edits.extend(first.and_then(|first| said_above(known, first, &said)));
        edits.push(Replacement {
            range: lines_of(known.own(), start..end),
            text: String::new(),
        });
    }
    edits.sort_by_key(|edit| edit.range.start);
    let overlap = |pair: &[Replacement]| pair[1].range.start < pair[0].range.end;
    if edits.windows(2).any(overlap) {
        return None;
    }
    let everywhere = if place.declares { " everywhere" } else { "" };
    Some(TextAction {
        title: format!("write out `{}`{everywhere}", place.name),
        kind: ActionKind::Inline,
        edits,
        is_certain: false,
        has_stops: false,
        mends: None,
    })
}

/// The edit that writes comments above the line of a place; none within a string.
fn said_above(known: &Known, at: usize, said: &[&str]) -> Option<Replacement> {
    let tree = known.tree();
    let before = &known.own()[..at];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let is_in = |node: &Node| {
        let place = node.span.range();
        matches!(node.kind, NodeKind::Text(_)) && place.start < start && start < place.end
    };
    if said.is_empty() || tree.nodes.iter().any(is_in) {
        return None;
    }
    let line = &before[start..];
    let indent = &line[..line.len() - line.trim_start().len()];
    let lines = said.iter().map(|said| format!("{indent}{said}\n"));
    Some(Replacement {
        range: start..start,
        text: lines.collect(),
    })
}

/// Where the comment begins that stands on the lines directly above a form; else where the form begins.
fn remark_above(known: &Known, start: usize) -> usize {
    let text = known.own();
    let mut above = start;
    for comment in known.tree().comments.iter().rev() {
        let place = comment.range();
        let is_alone = place.start == 0 || text[..place.start].ends_with('\n');
        let between = text.get(place.end..above).unwrap_or_default();
        let is_next = between.trim().is_empty() && between.matches('\n').count() <= 1;
        if place.end <= above && is_alone && is_next {
            above = place.start;
        }
    }
    above
}

/// Where the comment ends that stands on a line behind a place, with nothing between; else the place.
fn remark_behind(known: &Known, end: usize) -> usize {
    let text = known.own();
    let mut behind = known.tree().comments.iter().map(|comment| comment.range());
    let found = behind.find(|place| {
        let between = text.get(end..place.start);
        between.is_some_and(|between| between.trim_matches([' ', '\t']).is_empty())
    });
    found.map_or(end, |place| place.end)
}

/// A part of a text with the end of its line, where nothing else stands on its lines, and with one of two blank lines.
fn lines_of(text: &str, part: Range<usize>) -> Range<usize> {
    let before = &text[..part.start];
    let behind = &text[part.end..];
    let is_alone = before.is_empty() || before.ends_with('\n');
    let line = behind.trim_start_matches([' ', '\t']);
    if !is_alone || !(line.is_empty() || line.starts_with('\n')) {
        return part;
    }
    let mut end = part.end + (behind.len() - line.len()) + usize::from(!line.is_empty());
    if text[end..].starts_with('\n') && (before.is_empty() || before.ends_with("\n\n")) {
        end += 1;
    }
    part.start..end
}

/// The edit that puts what a define stands for in place of one call of it.
fn written_out(known: &Known, declared: &NamedPlace, name: Span) -> Option<Replacement> {
    let tree = known.tree();
    let trees = known.trees();
    let (home, define) = trees.iter().find_map(|tree| {
        let mut defines = tree.roots_named("define");
        let found = defines.find(|define| tree.span(*define) == declared.whole)?;
        Some((*tree, found))
    })?;
    let [_, bodies @ ..] = home.children(define) else {
        return None;
    };
    let offset = name.range().start;
    let call = path(tree, offset)
        .into_iter()
        .rev()
        .find(|node| match tree.kind(*node) {
            NodeKind::Text(_) => tree.span(*node).contains(name),
            NodeKind::Call { head, .. } => {
                head.form == HeadForm::Quoted && touches(head.span, offset)
            }
            _ => false,
        })?;
    let args: Vec<&str> = match tree.kind(call) {
        NodeKind::Call { args, .. } => args
            .iter()
            .map(|arg| known.written(tree.span(*arg)))
            .collect(),
        _ => Vec::new(),
    };
    let (Some(first), Some(last)) = (bodies.first(), bodies.last()) else {
        return None;
    };
    // Comments around the bodies go with them.
    let mut whole = home.span(*first).join(home.span(*last));
    let inner = Span {
        start: home.span(*home.children(define).first()?).end,
        end: declared.whole.end.saturating_sub(1),
        ..whole
    };
    let remarks = home
        .comments
        .iter()
        .filter(|remark| inner.contains(**remark));
    let remarks: Vec<Span> = remarks.copied().collect();
    whole = remarks
        .iter()
        .fold(whole, |whole, remark| whole.join(*remark));
    let mut text = filled(known, home, (whole, bodies), &remarks, &args)?;
    if text.starts_with("//") {
        text.insert(0, '\n');
    }
    if remarks.iter().any(|remark| remark.end == whole.end) {
        text.push('\n');
    }
    Some(replacement(tree.span(call), text))
}

/// The bodies of a define, with the comments around them, with the arguments of a call; none where one is missing or stands
/// within a word.
fn filled(
    known: &Known,
    home: &SyntaxTree,
    (span, bodies): (Span, &[NodeId]),
    remarks: &[Span],
    args: &[&str],
) -> Option<String> {
    let mut found: Vec<(Span, u8)> = Vec::new();
    let mut waiting = bodies.to_vec();
    while let Some(node) = waiting.pop() {
        waiting.extend(super::place::below(home, node));
        if let NodeKind::Parameter(number) = home.kind(node) {
            found.push((home.span(node), *number));
        }
    }
    let written = known.written(span);
    let signs = |text: &str| text.matches('#').count();
    let in_remarks: usize = remarks
        .iter()
        .map(|remark| signs(known.written(*remark)))
        .sum();
    if signs(written) != found.len() + in_remarks {
        return None;
    }
    found.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    let mut text = written.to_owned();
    for (place, number) in found {
        let argument = args.get(usize::from(number).checked_sub(1)?)?;
        let start = (place.start - span.start) as usize;
        text.replace_range(start..start + place.len(), argument);
    }
    Some(text)
}
