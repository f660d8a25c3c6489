//! Documentation of ludemes, parameters, words, defines and options in Markdown.

use super::known::Known;
use super::names::used_text;
use crate::expand::FORMS;
use crate::ludeme::{Ludeme, Param};
use crate::prelude::phrase;
use crate::reference::{Entry, entries};
use crate::syntax::{NodeKind, SyntaxTree};
use std::fmt::Write;

/// Lines of code in Markdown.
pub(super) fn code(text: &str) -> String {
    format!("```ludii\n{text}\n```\n")
}

/// A ludeme with its arguments and an example; the parameter in question first, if there is one.
pub(super) fn ludeme(ludeme: &Ludeme, param: Option<usize>) -> String {
    let mut text = code(&ludeme.form());
    if let Some(param) = param.and_then(|number| ludeme.params.get(number)) {
        let _ = writeln!(text, "**`{}`**: {}\n", param.name, about_param(param));
    }
    let _ = writeln!(text, "{}", paragraphs(ludeme.prose()));
    for param in ludeme.params {
        let _ = writeln!(text, "- `{}` {}", param.form(), about_param(param));
    }
    let examples: Vec<&str> = ludeme.examples().collect();
    if !examples.is_empty() {
        let _ = write!(text, "\n{}", code(&examples.join("\n")));
    }
    text
}

/// What a parameter is, with its default.
pub(super) fn about_param(param: &Param) -> String {
    let docs: Vec<&str> = param.docs.iter().map(|line| line.trim()).collect();
    let mut text = docs.join(" ").trim().to_owned();
    if let Some(default) = param.default {
        let _ = write!(text, " (`{default}` unless given)");
    }
    text
}

/// Lines joined to paragraphs, which empty lines part.
fn paragraphs<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for line in lines {
        match line.is_empty() {
            true => text.push_str("\n\n"),
            false => {
                text.push_str(line);
                text.push(' ');
            }
        }
    }
    text.trim().to_owned() + "\n"
}

/// A word with the kind of each of its meanings.
pub(super) fn word(word: &str) -> Option<String> {
    let mut text = String::new();
    for entry in entries() {
        if let Entry::Word(vocabulary, index) = entry
            && vocabulary.words[index].0 == word
        {
            let _ = writeln!(
                text,
                "`{word}` ({}): {}\n",
                vocabulary.ty.short(),
                entry.summary()
            );
        }
    }
    (!text.is_empty()).then_some(text)
}

/// A form of the text itself, such as `define`.
pub(super) fn form(name: &str) -> Option<String> {
    let form = FORMS.iter().find(|form| form.name == name)?;
    let mut text = code(form.written);
    let _ = writeln!(text, "{}\n", form.docs);
    for (part, docs) in form.parts {
        let _ = writeln!(text, "- `{part}` {docs}");
    }
    Some(text)
}

/// A define: the comment above it, and what it stands for.
pub(super) fn define(known: &Known, name: &str) -> Option<String> {
    if let Some(phrase) = phrase(name)
        && !has_define(known.tree(), name)
    {
        let mut text = code(&phrase.form());
        let _ = writeln!(text, "{}\n", phrase.docs);
        for param in &phrase.params {
            let _ = writeln!(text, "- `{}` {}", param.sign, param.docs);
        }
        let _ = write!(text, "\nstands for\n\n{}", code(phrase.body()));
        return Some(text);
    }
    for tree in known.trees() {
        for define in tree.roots_named("define") {
            let Some(first) = tree.children(define).first() else {
                continue;
            };
            if !matches!(tree.kind(*first), NodeKind::Text(text) if **text == *name) {
                continue;
            }
            let span = tree.span(define);
            let mut text = code(&shortened(known.written(span)));
            if let Some(comment) = comment_above(known, tree, span.start) {
                text = format!("{comment}\n\n{text}");
            }
            return Some(text);
        }
    }
    None
}

fn has_define(tree: &SyntaxTree, name: &str) -> bool {
    tree.roots_named("define").any(|define| {
        let first = tree.children(define).first();
        first.is_some_and(
            |first| matches!(tree.kind(*first), NodeKind::Text(text) if **text == *name),
        )
    })
}

/// The comment on the lines directly above a place.
pub(super) fn comment_above(known: &Known, tree: &SyntaxTree, start: u32) -> Option<String> {
    let file = tree.roots.first().map(|root| tree.span(*root).file)?;
    let source = known.text.sources.get(file);
    let (mut line, _) = source.line_column(start);
    let mut lines = Vec::new();
    for comment in tree.comments.iter().rev() {
        let (of, column) = source.line_column(comment.start);
        if comment.start < start && of + 1 == line && column == 1 {
            lines.push(known.written(*comment).trim_start_matches('/').trim());
            line = of;
        }
    }
    lines.reverse();
    (!lines.is_empty()).then(|| lines.join(" "))
}

/// The option of a category with what its items give.
pub(super) fn option(known: &Known, category: &str) -> Option<String> {
    let option = known
        .expanded
        .options
        .iter()
        .find(|option| option.category == category || option.heading == category)?;
    let mut text = format!(
        "option **{}** (`<{}>`)\n\n",
        option.heading, option.category
    );
    let chosen = known.expanded.items_of(&known.choice);
    for item in &option.items {
        let is_chosen = chosen
            .iter()
            .any(|(heading, name)| *heading == option.heading && *name == item.name);
        let mark = if is_chosen { "**" } else { "" };
        let _ = writeln!(text, "- {mark}{}{mark}: {}", item.name, item.description);
    }
    Some(text)
}

/// What the text gives that is named at an offset in `(use "…")`: its beginning in words, the game, options, rulesets and
/// defines.
pub(super) fn used(known: &Known, offset: usize) -> Option<String> {
    let file = used_text(known, offset)?.file;
    let mut trees = known.trees().into_iter();
    let of_file = |tree: &SyntaxTree| {
        let root = tree.roots.first();
        root.is_some_and(|root| tree.span(*root).file == file)
    };
    let tree = trees.find(|tree| of_file(tree))?;
    let mut text = format!("text **{}**\n", known.name_of(file));
    let source = &known.text.sources.get(file).text;
    let lines = source.lines().map_while(|line| line.strip_prefix("//"));
    let opening: Vec<&str> = lines.map(str::trim).collect();
    if !opening.is_empty() {
        let _ = write!(text, "\n{}\n", opening.join(" "));
    }
    let names = |head: &str| -> Vec<String> {
        let forms = tree.roots_named(head);
        let firsts = forms.filter_map(|form| tree.children(form).first());
        let names = firsts.filter_map(|first| match tree.kind(*first) {
            NodeKind::Text(name) => Some(format!("`{name}`")),
            _ => None,
        });
        names.collect()
    };
    for (title, head) in [
        ("game", "game"),
        ("options", "option"),
        ("defines", "define"),
    ] {
        let names = names(head);
        if !names.is_empty() {
            let _ = write!(text, "\n{title}: {}\n", names.join(", "));
        }
    }
    let rulesets = known.expanded.rulesets.iter();
    let rulesets = rulesets.filter(|ruleset| ruleset.span.file == file);
    let rulesets: Vec<String> = rulesets
        .map(|ruleset| format!("`{}`", ruleset.short_name()))
        .collect();
    if !rulesets.is_empty() {
        let _ = write!(text, "\nrulesets: {}\n", rulesets.join(", "));
    }
    Some(text)
}

/// The first lines of a text that may be long.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 30;
    let lines: Vec<&str> = text.lines().collect();
    match lines.len() > MOST {
        true => format!("{}\n…", lines[..MOST].join("\n")),
        false => text.to_owned(),
    }
}
