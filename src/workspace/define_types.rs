//! What defines could be where they are called, by their bodies.

use crate::ludeme::{Ludeme, Type, accepted, registry};
use crate::prelude::{phrase, phrases};
use crate::source::FileId;
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree, parse};
use std::sync::LazyLock;

/// Calls of defines within each other that are followed for a type.
const DEEPEST_CALL: usize = 8;

/// What a node could be by its head and what its arguments could be, where names are those of the defines of some trees.
pub(super) fn node_type(
    trees: &[&SyntaxTree],
    tree: &SyntaxTree,
    node: NodeId,
    depth: usize,
) -> Type {
    match tree.kind(node) {
        NodeKind::Int(_) => Type::INT,
        NodeKind::Float(_) => Type::FLOAT,
        NodeKind::Call { head, .. } if head.form == HeadForm::Quoted => {
            named_type(trees, &head.text, depth).unwrap_or(Type::ANY)
        }
        NodeKind::Call { head, args } if head.form == HeadForm::Word => {
            let all = registry().with_head(&head.text);
            let types: Vec<Type> = args
                .iter()
                .map(|arg| match tree.kind(*arg) {
                    NodeKind::Labelled { .. } => Type::ANY,
                    _ => node_type(trees, tree, *arg, depth),
                })
                .collect();
            let fitting = all
                .iter()
                .filter(|ludeme| takes(ludeme, tree, args, &types));
            let result = |ty: Type, ludeme: &&'static Ludeme| ty.or(ludeme.result);
            let ty = fitting.fold(Type::NONE, result);
            let ty = if ty.is_none() {
                all.iter().fold(ty, result)
            } else {
                ty
            };
            if ty.is_none() { Type::ANY } else { ty }
        }
        NodeKind::Symbol(word) => {
            let words = registry().words(word).iter();
            let ty = words.fold(Type::NONE, |ty, word| ty.or(word.vocabulary.ty));
            if ty.is_none() { Type::ANY } else { ty }
        }
        NodeKind::Text(name) => named_type(trees, name, depth).unwrap_or(Type::TEXT),
        _ => Type::ANY,
    }
}

/// Whether a ludeme could take arguments of some types, each by itself.
fn takes(ludeme: &Ludeme, tree: &SyntaxTree, args: &[NodeId], types: &[Type]) -> bool {
    let first = args.first().map(|first| tree.kind(*first));
    let is_second = matches!(first, Some(NodeKind::Symbol(word)) if Some(&**word) == ludeme.word);
    if ludeme.word.is_some() && !is_second {
        return false;
    }
    let mut rest = args.iter().zip(types).skip(usize::from(is_second));
    rest.all(|(arg, ty)| {
        let mut params = ludeme.params.iter();
        match tree.kind(*arg) {
            NodeKind::Labelled { label, .. } => params.any(|param| *param.name == *label.text),
            _ => params.any(|param| !param.labelled() && accepted(param.shape.ty()).meets(*ty)),
        }
    })
}

/// What a define of a name could be: of some trees, or of those that every text may call.
fn named_type(trees: &[&SyntaxTree], name: &str, depth: usize) -> Option<Type> {
    if depth > DEEPEST_CALL {
        return Some(Type::ANY);
    }
    for tree in trees {
        let found = tree.roots_named("define").find_map(|define| {
            let [first, bodies @ ..] = tree.children(define) else {
                return None;
            };
            let is_it = matches!(tree.kind(*first), NodeKind::Text(text) if **text == *name);
            is_it.then_some(bodies)
        });
        match found {
            Some([only]) => return Some(node_type(trees, tree, *only, depth + 1)),
            Some(_) => return Some(Type::ANY),
            None => {}
        }
    }
    phrase(name).map(|_| phrase_type(name, depth))
}

/// What a define that every text may call could be.
fn phrase_type(name: &str, depth: usize) -> Type {
    let Some(found) = phrase(name).filter(|_| depth <= DEEPEST_CALL) else {
        return Type::ANY;
    };
    let (tree, _) = parse(FileId::default(), found.body());
    let root = tree.roots.first().copied();
    match root.map(|root| tree.children(root)) {
        Some([_, body]) => node_type(&[], &tree, *body, depth + 1),
        _ => Type::ANY,
    }
}

/// What a define that every text may call could be, found once.
pub(super) fn type_of_phrase(name: &str) -> Type {
    static TYPES: LazyLock<Vec<Type>> = LazyLock::new(|| {
        let names = phrases().iter().map(|phrase| phrase.name);
        names.map(|name| phrase_type(name, 0)).collect()
    });
    let all = phrases().binary_search_by_key(&name, |phrase| phrase.name);
    all.map_or(Type::ANY, |index| TYPES[index])
}
