//! Arguments that a form or a call of a define lacks, written as stops for the cursor.

use super::actions::{ActionKind, TextAction};
use super::known::Known;
use super::layout::Replacement;
use super::place::path;
use super::problems::TextProblem;
use super::signature::parameters;
use super::snippet::{escaped, stop};
use super::usage::uses;
use crate::check::error::{MISSING_ARGUMENT, UNKNOWN_SECOND_WORD};
use crate::check::{Expectation, IncompleteForm, expectations, incomplete, parents};
use crate::ludeme::Ludeme;
use crate::prelude::phrase;
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree, TraceId};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

/// Instances of a form that stands in a define which are looked at.
const MOST_INSTANCES: usize = 8;

/// Ludemes of a head that are offered.
const MOST_OFFERED: usize = 6;

/// What stands behind a place of a form: a label, if there is one, and a stop by its number.
type Stop<'a> = Box<dyn Fn(usize) -> String + 'a>;

/// Adds what the form around a range lacks, and what the forms lack whose problems are there.
pub(super) fn complete_arguments(
    known: &Known,
    range: &Range<usize>,
    problems: &[TextProblem],
) -> Vec<TextAction> {
    let mut actions = Vec::new();
    let touching = problems.iter().filter(|problem| {
        let place = problem.span.range();
        let lacks = [MISSING_ARGUMENT.name, UNKNOWN_SECOND_WORD.name];
        lacks.contains(&problem.code) && place.start <= range.end && range.start <= place.end
    });
    for problem in touching {
        let form = form_around(known, &problem.span.range());
        let fixes = form.into_iter().flat_map(|form| of_form(known, form));
        actions.extend(fixes.map(|action| TextAction {
            kind: ActionKind::Fix,
            mends: Some((problem.span, problem.code)),
            ..action
        }));
    }
    if let Some(form) = form_around(known, range) {
        actions.extend(of_form(known, form));
    }
    actions
}

/// The smallest form that a range lies in.
fn form_around(known: &Known, range: &Range<usize>) -> Option<NodeId> {
    let tree = known.tree();
    path(tree, range.start).into_iter().rev().find(|node| {
        let place = tree.span(*node).range();
        matches!(tree.kind(*node), NodeKind::Call { .. })
            && place.start <= range.start
            && range.end <= place.end
    })
}

fn of_form(known: &Known, form: NodeId) -> Vec<TextAction> {
    let NodeKind::Call { head, .. } = known.tree().kind(form) else {
        return Vec::new();
    };
    match head.form {
        HeadForm::Quoted => of_call(known, form, &head.text).into_iter().collect(),
        HeadForm::Word => of_ludeme(known, form),
        _ => Vec::new(),
    }
}

/// The arguments that a call of a define lacks, by what they are where the define uses them.
fn of_call(known: &Known, call: NodeId, name: &str) -> Option<TextAction> {
    let tree = known.tree();
    let given = tree.children(call);
    let params = parameters(known, name)?;
    let own = define_of(tree, name).is_some();
    let optional = |sign: &str| {
        let params = phrase(name).filter(|_| !own);
        let mut params = params.iter().flat_map(|phrase| &phrase.params);
        params.any(|param| param.sign == sign && param.optional)
    };
    let lacking: Vec<&String> = params
        .iter()
        .skip(given.len())
        .map(|(sign, _)| sign)
        .take_while(|sign| !optional(sign))
        .collect();
    if lacking.is_empty() {
        return None;
    }
    let stops = lacking.iter().map(|sign| -> (Option<usize>, Stop<'_>) {
        let after = given.len().checked_sub(1);
        let shown = kind_of(known, name, sign).unwrap_or_else(|| (*sign).clone());
        let stop = move |number: usize| format!("${{{number}:{}}}", escaped(&shown));
        (after, Box::new(stop))
    });
    let signs: Vec<&str> = lacking.iter().map(|sign| sign.as_str()).collect();
    let title = title(&signs, &format!("(\"{name}\" …)"));
    Some(action(known, call, title, (false, false), stops.collect()))
}

/// The define of a name in a tree.
fn define_of(tree: &SyntaxTree, name: &str) -> Option<NodeId> {
    tree.roots_named("define").find(|define| {
        let first = tree.children(*define).first();
        first.is_some_and(
            |first| matches!(tree.kind(*first), NodeKind::Text(text) if **text == *name),
        )
    })
}

/// What kind of thing an argument of a define is where it is used first: `int`.
fn kind_of(known: &Known, name: &str, sign: &str) -> Option<String> {
    let wanted: u8 = sign.strip_prefix('#')?.parse().ok()?;
    let trees = known.trees().into_iter();
    let (tree, define) = trees
        .filter_map(|tree| Some((tree, define_of(tree, name)?)))
        .next()?;
    let whole = tree.span(define);
    let nodes = tree.nodes.iter().position(|node| {
        matches!(node.kind, NodeKind::Parameter(number) if number == wanted)
            && whole.contains(node.span)
    })?;
    let node = NodeId(u32::try_from(nodes).ok()?);
    let found = expectations(tree, &parents(tree), node);
    // What must be given is likelier than what may be left out before it.
    let is_needed = |one: &&Expectation| {
        let param = one.param.map(|(ludeme, number)| &ludeme.params[number]);
        param.is_none_or(|param| !param.may_be_absent())
    };
    let needed = found.shapes.iter().find(is_needed);
    let short = needed.or(found.shapes.first())?.shape.ty().short();
    let short = short.split('|').next().unwrap_or_default();
    (!short.is_empty() && !found.is_anything).then(|| short.to_owned())
}

/// The arguments that a form lacks, for each ludeme that it may be.
fn of_ludeme(known: &Known, form: NodeId) -> Vec<TextAction> {
    let mut found = lacking(known, form).unwrap_or_default();
    // Of forms whose second word is missing the likeliest come first.
    found.sort_by_key(|one| one.lacks_word.then(|| Reverse(uses(&one.ludeme.name()))));
    let mut actions: Vec<TextAction> = Vec::new();
    for Lacking {
        ludeme,
        lacks_word,
        lacks,
    } in found.into_iter().take(MOST_OFFERED)
    {
        let word = ludeme.word.filter(|_| lacks_word);
        let stops = lacks.iter().map(|(number, after)| -> (_, Stop<'_>) {
            let param = &ludeme.params[*number];
            let label = match param.labelled() {
                true => format!("{}:", param.name),
                false => String::new(),
            };
            let stop = move |number: usize| format!("{label}{}", stop(number, &param.shape));
            (*after, Box::new(stop))
        });
        // The word stands first, before every argument.
        let word_stop =
            word.map(|word| -> (_, Stop<'_>) { (None, Box::new(move |_| escaped(word))) });
        let stops = word_stop.into_iter().chain(stops).collect();
        let params = lacks.iter().map(|(number, _)| {
            let param = &ludeme.params[*number];
            let sign = if param.labelled() { ":" } else { "" };
            format!("{}{sign}", param.name)
        });
        let names: Vec<String> = word
            .iter()
            .map(|word| (*word).to_owned())
            .chain(params)
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let title = title(&names, &format!("({} …)", ludeme.name()));
        let form_word = (ludeme.word.is_some(), lacks_word);
        let made = action(known, form, title, form_word, stops);
        if actions.iter().all(|other| other.edits != made.edits) {
            actions.push(made);
        }
    }
    actions
}

/// What a form lacks of a ludeme.
struct Lacking {
    ludeme: &'static Ludeme,
    /// Whether it lacks its second word.
    lacks_word: bool,
    /// The parameters, each with the number of the argument of the text behind which its own would stand.
    lacks: Vec<(usize, Option<usize>)>,
}

/// What a form lacks: in the text after defines are expanded, else in the text as it is written.
fn lacking(known: &Known, form: NodeId) -> Option<Vec<Lacking>> {
    let tree = known.tree();
    let args = tree.children(form);
    let span = tree.span(form);
    let is_open = |node: NodeId| match tree.kind(node) {
        NodeKind::Parameter(_) | NodeKind::Reference { .. } | NodeKind::Angles(_) => true,
        NodeKind::Text(name) => known.expanded.defines.iter().any(|one| **one == **name),
        NodeKind::Call { head, .. } => head.form != HeadForm::Word,
        _ => false,
    };
    let expanded = &known.expanded.tree;
    let instances = (0..expanded.nodes.len())
        .filter(|number| {
            let node = &expanded.nodes[*number];
            node.span == span && matches!(node.kind, NodeKind::Call { .. })
        })
        .take(MOST_INSTANCES);
    let all: Vec<NodeId> = instances
        .filter_map(|number| u32::try_from(number).ok().map(NodeId))
        .collect();
    if all.is_empty() {
        let is_plain = args.iter().all(|arg| {
            let value = match tree.kind(*arg) {
                NodeKind::Labelled { value, .. } => *value,
                _ => *arg,
            };
            !is_open(value)
        });
        let found = is_plain.then(|| incomplete(tree, &parents(tree), form, is_open))?;
        let places: BTreeMap<NodeId, usize> = args.iter().copied().zip(0..).collect();
        return Some(numbered(found, &places));
    }
    let around = parents(expanded);
    all.iter().find_map(|instance| {
        let places = places(known, form, *instance, &is_open)?;
        let found = incomplete(expanded, &around, *instance, |_| false);
        (!found.is_empty()).then(|| numbered(found, &places))
    })
}

fn numbered(found: Vec<IncompleteForm>, places: &BTreeMap<NodeId, usize>) -> Vec<Lacking> {
    let found = found.into_iter().map(|one| {
        let lacks = one.lacks.iter();
        let place = |after: Option<NodeId>| after.and_then(|after| places.get(&after).copied());
        let lacks = lacks.map(|lack| (lack.number, place(lack.after)));
        Lacking {
            ludeme: one.ludeme,
            lacks_word: one.lacks_word,
            lacks: lacks.collect(),
        }
    });
    found.collect()
}

/// The argument of the text that each argument of the expanded form comes from. None where an argument of the text has given
/// nothing: then its caller lacks something, not the form.
fn places(
    known: &Known,
    form: NodeId,
    instance: NodeId,
    is_open: &dyn Fn(NodeId) -> bool,
) -> Option<BTreeMap<NodeId, usize>> {
    let (tree, expanded) = (known.tree(), &known.expanded.tree);
    let args = tree.children(form);
    let outer = expanded.node(instance).trace;
    let mut places = BTreeMap::new();
    let mut reached = 0;
    for node in expanded.children(instance) {
        let span = match call_within(known, expanded.node(*node).trace, outer) {
            Some(call) => call,
            None => expanded.span(*node),
        };
        let written = args.iter().position(|arg| {
            let own = tree.span(*arg);
            own == span || own.contains(span)
        });
        // What a caller has handed over stands elsewhere: it is that of the next parameter.
        let parameter = || {
            let mut rest = args.iter().enumerate().skip(reached);
            let found = rest.find(|(_, arg)| is_open(value(tree, **arg)));
            found.map(|(number, _)| number)
        };
        let number = written.or_else(parameter)?;
        // A parameter may give several.
        reached = match written {
            Some(number) => number + 1,
            None => number,
        };
        places.insert(*node, number);
    }
    let filled = |number: usize| places.values().any(|place| *place == number);
    let is_whole =
        (0..args.len()).all(|number| filled(number) || !is_open(value(tree, args[number])));
    is_whole.then_some(places)
}

fn value(tree: &SyntaxTree, arg: NodeId) -> NodeId {
    match tree.kind(arg) {
        NodeKind::Labelled { value, .. } => *value,
        _ => arg,
    }
}

/// The place of the call, made in the expansion `outer`, that brought a node.
fn call_within(
    known: &Known,
    trace: Option<TraceId>,
    outer: Option<TraceId>,
) -> Option<crate::source::Span> {
    let traces = &known.expanded.traces;
    let calls = |trace: Option<TraceId>| trace.map(|trace| traces.calls(trace));
    let inner = calls(trace)?;
    let depth = calls(outer).map_or(0, |calls| calls.len());
    inner.get(inner.len().checked_sub(depth + 1)?).copied()
}

fn title(names: &[&str], form: &str) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("add the missing {} of `{form}`", names.join(", "))
}

/// The edits that put stops behind arguments of a form; those behind one argument are one edit. `has_word` says that the
/// ludeme has a second word, which is the first argument, `lacks_word` that it is the first of what is put there.
fn action(
    known: &Known,
    form: NodeId,
    title: String,
    (has_word, lacks_word): (bool, bool),
    stops: Vec<(Option<usize>, Stop<'_>)>,
) -> TextAction {
    // A word is no stop.
    let first = usize::from(!lacks_word);
    let tree = known.tree();
    let args = tree.children(form);
    let mut edits: Vec<Replacement> = Vec::new();
    for (number, (after, stop)) in (first..).zip(stops) {
        let end = match (after, tree.kind(form)) {
            (Some(after), _) => tree.span(args[after]).range().end,
            (None, NodeKind::Call { head, args }) => {
                let word = args.first().filter(|_| has_word);
                word.map_or(head.span, |word| tree.span(*word)).range().end
            }
            (None, _) => tree.span(form).range().end,
        };
        let text = format!(" {}", stop(number));
        match edits.last_mut().filter(|last| last.range.start == end) {
            Some(last) => last.text.push_str(&text),
            None => edits.push(Replacement {
                range: end..closing(known.own(), end),
                text,
            }),
        }
    }
    TextAction {
        title,
        kind: ActionKind::Rewrite,
        edits,
        is_certain: false,
        has_stops: true,
        mends: None,
    }
}

/// The end of the blanks at a place, if nothing but they stand between it and a closing bracket on its line.
fn closing(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    match rest[blanks..].starts_with([')', '}']) {
        true => start + blanks,
        false => start,
    }
}
