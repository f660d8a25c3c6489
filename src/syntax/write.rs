//! A tree written as text again, one form a line where it does not fit on one.

use super::tree::{HeadForm, NodeId, NodeKind, SyntaxTree};

/// The widest form, in columns, that is written on one line.
const WIDTH: usize = 100;

/// The text of a tree: reading it again gives the same tree, its places aside. Comments are left out.
pub fn to_text(tree: &SyntaxTree) -> String {
    let mut out = String::new();
    for root in &tree.roots {
        write(tree, *root, 0, &mut out);
        out.push('\n');
    }
    out
}

fn write(tree: &SyntaxTree, id: NodeId, indent: usize, out: &mut String) {
    let start = out.len();
    if flat(tree, id, start + WIDTH.saturating_sub(indent), out) {
        return;
    }
    out.truncate(start);
    if let NodeKind::Labelled { label, value } = tree.kind(id) {
        out.push_str(&label.text);
        out.push(':');
        return write(tree, *value, indent, out);
    }
    let Some((open, close)) = brackets(tree.kind(id)) else {
        flat(tree, id, usize::MAX, out);
        return;
    };
    out.push_str(&open);
    for child in tree.children(id) {
        out.push('\n');
        out.push_str(&" ".repeat(indent + 4));
        write(tree, *child, indent + 4, out);
    }
    out.push('\n');
    out.push_str(&" ".repeat(indent));
    out.push(close);
}

/// Writes on one line; gives up with `false` once `out` is longer than `limit`.
fn flat(tree: &SyntaxTree, id: NodeId, limit: usize, out: &mut String) -> bool {
    match tree.kind(id) {
        NodeKind::Labelled { label, value } => {
            out.push_str(&label.text);
            out.push(':');
            return flat(tree, *value, limit, out);
        }
        NodeKind::Range { low, high } => {
            if !flat(tree, *low, limit, out) {
                return false;
            }
            out.push_str("..");
            return flat(tree, *high, limit, out);
        }
        NodeKind::Int(number) => out.push_str(&number.to_string()),
        NodeKind::Float(number) => out.push_str(&format!("{number:?}")),
        NodeKind::Text(text) => out.push_str(&quoted(text)),
        NodeKind::Symbol(word) => out.push_str(word),
        NodeKind::Omitted => out.push('~'),
        NodeKind::Parameter(number) => out.push_str(&format!("#{number}")),
        NodeKind::Reference { category, tag } => {
            out.push_str(&format!("<{}:{}>", category.text, tag.text));
        }
        NodeKind::Stars(count) => out.push_str(&"*".repeat(*count as usize)),
        NodeKind::Bad => out.push('?'),
        kind @ (NodeKind::Call { .. } | NodeKind::Array(_) | NodeKind::Angles(_)) => {
            let Some((open, close)) = brackets(kind) else {
                return false;
            };
            out.push_str(&open);
            // `< <a> >`: without blanks, `<<` and `>>` might be read as operators.
            let angles = |id: &NodeId| matches!(tree.kind(*id), NodeKind::Angles(_));
            let apart = close == '>' && tree.children(id).iter().any(angles);
            for (index, child) in tree.children(id).iter().enumerate() {
                if index > 0 || open.len() > 1 || apart {
                    out.push(' ');
                }
                if !flat(tree, *child, limit, out) {
                    return false;
                }
            }
            if apart {
                out.push(' ');
            }
            out.push(close);
        }
    }
    out.len() <= limit
}

/// How a node with children opens and closes.
fn brackets(kind: &NodeKind) -> Option<(String, char)> {
    match kind {
        NodeKind::Call { head, .. } => Some((
            match head.form {
                HeadForm::Word => format!("({}", head.text),
                HeadForm::Quoted => format!("({}", quoted(&head.text)),
                HeadForm::Computed | HeadForm::Missing => "(".to_owned(),
            },
            ')',
        )),
        NodeKind::Array(_) => Some(("{".to_owned(), '}')),
        NodeKind::Angles(_) => Some(("<".to_owned(), '>')),
        _ => None,
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\\\""))
}
