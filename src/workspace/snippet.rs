//! Forms as they are put into a text: the arguments that must be given are stops for the cursor.

use crate::ludeme::{Ludeme, Shape};

/// A form without its brackets: `is Line ${1:int}`.
pub(super) fn of_ludeme(ludeme: &Ludeme) -> String {
    let mut text = escaped(&ludeme.name());
    let needed = ludeme.params.iter().filter(|param| !param.may_be_absent());
    for (number, param) in (1..).zip(needed) {
        let label = match param.labelled() {
            true => format!("{}:", param.name),
            false => String::new(),
        };
        text.push_str(&format!(" {label}{}", stop(number, &param.shape)));
    }
    text
}

/// A stop for a value.
pub(super) fn stop(number: usize, shape: &Shape) -> String {
    match shape.core() {
        Shape::Name { kind, .. } => format!("\"${{{number}:{}}}\"", escaped(kind.noun)),
        Shape::List(inner) => format!("{{${{{number}:{}}}}}", escaped(&inner.ty().short())),
        core => {
            let short = core.ty().short();
            let short = short.split('|').next().unwrap_or_default();
            format!("${{{number}:{}}}", escaped(short))
        }
    }
}

/// A text in which nothing is a stop.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        if matches!(sign, '$' | '}' | '\\') {
            out.push('\\');
        }
        out.push(sign);
    }
    out
}
