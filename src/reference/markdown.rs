//! The manual as Markdown.

use super::{difference, families, paragraphs, sentence};
use crate::expand::{FORMS, Form};
use crate::ludeme::{Ludeme, coercions, registry};
use crate::prelude::{Phrase, phrases};
use std::fmt::Write;

const PREFACE: &str = "\
# The language

The forms of a text itself, then every ludeme, by family. A form shows an argument as `<type>`, a list of any length as `{<type> …}`, the name
of a thing as `\"piece\"`, a label as `label:`, and what may be left out in `[…]`.

This file is written by `UPDATE=1 cargo test --test it ludemes::`.
";

const DEFINES: &str = "
## defines

Every text may call these as if it had defined them; `grammar/defines/` holds them. What a text defines itself under such
a name takes its place, as do the defines of a folder given by `--defines`. An argument that is left out before others is
written `~`.
";

/// The whole manual, `grammar/reference.md`.
pub fn manual() -> String {
    let mut text = PREFACE.to_owned();
    text.push_str("\n## text\n");
    FORMS.iter().for_each(|known| form(&mut text, known));
    for (family, ludemes) in families() {
        text.push_str(&format!("\n## {family}\n"));
        ludemes.iter().for_each(|known| ludeme(&mut text, known));
    }
    text.push_str(DEFINES);
    phrases().iter().for_each(|known| phrase(&mut text, known));
    text.push_str("\n## words\n");
    for vocabulary in registry().vocabularies() {
        let docs: Vec<&str> = vocabulary.docs.iter().map(|line| line.trim()).collect();
        text.push_str(&format!(
            "\n### {}\n\n{}\n\n",
            vocabulary.ty.short(),
            docs.join(" ")
        ));
        for (word, docs) in vocabulary.words {
            let docs: Vec<&str> = docs.iter().map(|line| line.trim()).collect();
            text.push_str(&format!("- `{word}`: {}\n", docs.join(" ")));
        }
    }
    text.push_str("\n## what stands for what\n\n");
    for (from, to) in coercions() {
        text.push_str(&format!("- Where {to} is expected, {from} may stand.\n"));
    }
    text
}

fn phrase(text: &mut String, phrase: &Phrase) {
    let _ = write!(
        text,
        "\n### {}\n\n`{}`\n\n{}\n",
        phrase.name,
        phrase.form(),
        phrase.docs
    );
    if !phrase.params.is_empty() {
        text.push('\n');
    }
    for param in &phrase.params {
        let _ = writeln!(text, "- `{}`: {}", param.sign, param.docs);
    }
    let _ = write!(
        text,
        "\n```\n{}\n```\n\nstands for\n\n```\n{}\n```\n",
        phrase.examples.join("\n"),
        phrase.body()
    );
}

fn form(text: &mut String, form: &Form) {
    let _ = write!(
        text,
        "\n### {}\n\n`{}`\n\n{}\n",
        form.name, form.written, form.docs
    );
    if !form.parts.is_empty() {
        text.push('\n');
    }
    for (name, docs) in form.parts {
        let _ = writeln!(text, "- `{name}`: {docs}");
    }
    for example in form.examples {
        let _ = write!(text, "\n```\n{}\n```\n", example.text);
        for (choice, becomes) in example.becomes {
            let with = match *choice {
                "" => String::new(),
                choice => format!(" with `{choice}`"),
            };
            let _ = write!(text, "\nbecomes{with}\n\n```\n{becomes}\n```\n");
        }
    }
}

fn ludeme(text: &mut String, ludeme: &Ludeme) {
    let _ = write!(
        text,
        "\n### {}\n\n`{}` gives {}.\n",
        ludeme.name(),
        ludeme.form(),
        ludeme.result
    );
    for paragraph in paragraphs(ludeme) {
        let _ = write!(text, "\n{paragraph}\n");
    }
    if let Some(difference) = difference(ludeme) {
        let _ = write!(text, "\n{difference}\n");
    }
    if !ludeme.params.is_empty() {
        text.push('\n');
    }
    for param in ludeme.params {
        let _ = writeln!(text, "- `{}`: {}", param.name, sentence(param));
    }
    text.push_str("\n```\n");
    for example in ludeme.examples() {
        let _ = writeln!(text, "{example}");
    }
    text.push_str("```\n");
}
