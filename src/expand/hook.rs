//! `(hooks { (hook "Name" "what it decides") … })`: which defines a text that uses this one may define anew.

use super::define::Scope;
use super::{Place, message, top};
use crate::diagnostic::Problems;
use crate::source::Span;
use crate::syntax::{NodeKind, SyntaxTree};

/// A define that is meant to be defined anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookInfo {
    /// Its name.
    pub name: String,
    /// What it decides, in the author's words.
    pub words: String,
    /// Where it is named.
    pub span: Span,
    /// What stands for it now: the parts of its body.
    pub value: Vec<Span>,
}

/// The hooks of a description whose defines are called, the file's own first. Mistakes are those of the file.
pub(super) fn collect(
    file: &SyntaxTree,
    used: &[&SyntaxTree],
    scope: &Scope<'_>,
    reached: &[bool],
    problems: &mut Problems,
) -> Vec<HookInfo> {
    let mut hooks: Vec<HookInfo> = Vec::new();
    for (index, tree) in std::iter::once(&file).chain(used).enumerate() {
        let mut found = Problems::new();
        for form in top(tree).filter(|place| place.head() == Some("hooks")) {
            let mut items: Vec<Place<'_>> = Vec::new();
            for part in form.children() {
                match part.kind() {
                    NodeKind::Array(_) => items.extend(part.children()),
                    NodeKind::Bad => {}
                    _ => found.push(message::bad_hook(part.span())),
                }
            }
            for item in items {
                let Some(hook) = read(item, scope, &mut found) else {
                    continue;
                };
                let define = scope.find(&hook.name);
                let is_called = define.is_some_and(|define| reached[define]);
                if is_called && hooks.iter().all(|known| known.name != hook.name) {
                    hooks.push(hook);
                }
            }
        }
        if index == 0 {
            problems.extend(found);
        }
    }
    hooks
}

fn read(item: Place<'_>, scope: &Scope<'_>, problems: &mut Problems) -> Option<HookInfo> {
    let texts: Vec<(String, Span)> = item
        .children()
        .filter_map(|part| match part.kind() {
            NodeKind::Text(text) => Some((text.to_string(), part.span())),
            _ => None,
        })
        .collect();
    let [(name, span), (words, _)] = &texts[..] else {
        if *item.kind() != NodeKind::Bad {
            problems.push(message::bad_hook(item.span()));
        }
        return None;
    };
    if item.head() != Some("hook") {
        problems.push(message::bad_hook(item.span()));
        return None;
    }
    let Some(define) = scope.find(name) else {
        let near = crate::diagnostic::nearest(name, scope.names());
        problems.push(message::unknown_define(*span, name, &near));
        return None;
    };
    let body = &scope.defines[define].body;
    Some(HookInfo {
        name: name.clone(),
        words: words.clone(),
        span: *span,
        value: body.iter().map(|part| part.span()).collect(),
    })
}
