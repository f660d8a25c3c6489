//! The pages of the codes of reports.

use super::links::of_code;
use super::{Draft, ManualError, Writer};
use crate::catalogue::{codes, may_be_allowed, short};
use crate::diagnostic::Code;
use minijinja::context;

pub(super) fn pages(writer: &Writer) -> Result<Vec<Draft>, ManualError> {
    let mut pages = vec![list(writer)?];
    for code in codes() {
        pages.push(Draft {
            path: of_code(code.name),
            title: code.name.to_owned(),
            kind: "code",
            body: page(writer, code)?,
            words: code.name.replace([':', '_'], " "),
            summary: code.summary.to_owned(),
        });
    }
    Ok(pages)
}

/// With a capital letter at its beginning.
fn sentence(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().into_iter().flat_map(char::to_uppercase);
    first.chain(signs).collect()
}

fn page(writer: &Writer, code: &Code) -> Result<String, ManualError> {
    writer.render(
        "code.html",
        context! {
            name => code.name,
            summary => code.summary,
            explain => sentence(code.explain),
            wrong => code.wrong,
            right => code.right,
            allow => may_be_allowed(code).then(|| short(code)),
        },
    )
}

fn list(writer: &Writer) -> Result<Draft, ManualError> {
    let mut groups: Vec<(&str, Vec<minijinja::Value>)> = Vec::new();
    for code in codes() {
        let phase = code.name.split("::").next().unwrap_or_default();
        if groups.last().is_none_or(|(last, _)| *last != phase) {
            groups.push((phase, Vec::new()));
        }
        if let Some((_, rows)) = groups.last_mut() {
            rows.push(context! {
                name => code.name, path => of_code(code.name), summary => code.summary,
            });
        }
    }
    let groups = groups.into_iter();
    let groups: Vec<minijinja::Value> =
        groups.map(|(name, rows)| context! { name, rows }).collect();
    let lead = "Every problem that `dafang check` reports has a code that never changes. `dafang explain CODE` shows in \
                the terminal what stands here.";
    Ok(Draft {
        path: "code/index.html".to_owned(),
        title: "Codes of reports".to_owned(),
        kind: "list",
        body: writer.render(
            "list.html",
            context! { title => "Codes of reports", lead, groups },
        )?,
        words: "errors warnings problems messages".to_owned(),
        summary: "What each code of a report means".to_owned(),
    })
}
