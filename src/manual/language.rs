//! The pages of the language: ludemes, forms of the text, defines and words.

use super::links::{address, slug};
use super::{Draft, ManualError, Writer};
use crate::reference::{Entry, JsonEntry, entries};
use crate::sketch::{of_example, of_word};
use minijinja::value::Serde;
use minijinja::{Value, context};

/// A group of entries: its folder, its title, the kind of its pages, what is said of all of them, and the words that find it.
struct Group {
    folder: &'static str,
    title: &'static str,
    kind: &'static str,
    lead: &'static str,
    words: &'static str,
}

const GROUPS: [Group; 4] = [
    Group {
        folder: "ludeme",
        title: "Ludemes",
        kind: "ludeme",
        lead: "Every ludeme, by family. A form shows an argument as `<type>`, a list of any length as `{<type> …}`, the \
               name of a thing as `\"piece\"`, a label as `label:`, and what may be left out in `[…]`.",
        words: "language reference",
    },
    Group {
        folder: "text",
        title: "Forms of the text",
        kind: "form",
        lead: "How a text is put together: names for parts, options, rulesets, texts that use other texts, comments.",
        words: "define option ruleset use variant comment",
    },
    Group {
        folder: "define",
        title: "Defines",
        kind: "define",
        lead: "Every text may call these as if it had defined them. What a text defines itself under such a name takes its \
               place.",
        words: "macros library",
    },
    Group {
        folder: "word",
        title: "Words",
        kind: "word",
        lead: "The words that stand as arguments, by kind.",
        words: "constants directions roles",
    },
];

/// The entries that stand on one page: those of one name, or a kind of words with its words.
struct Sheaf {
    path: String,
    entries: Vec<Entry>,
}

pub(super) fn pages(writer: &Writer) -> Result<Vec<Draft>, ManualError> {
    let mut sheaves: Vec<Sheaf> = Vec::new();
    for entry in entries() {
        let address = address(&entry);
        let path = address.split('#').next().unwrap_or_default().to_owned();
        match sheaves.iter_mut().find(|sheaf| sheaf.path == path) {
            Some(sheaf) => sheaf.entries.push(entry),
            None => sheaves.push(Sheaf {
                path,
                entries: vec![entry],
            }),
        }
    }
    let mut pages = Vec::new();
    for group in &GROUPS {
        let start = format!("{}/", group.folder);
        let own: Vec<&Sheaf> = sheaves
            .iter()
            .filter(|sheaf| sheaf.path.starts_with(&start))
            .collect();
        pages.push(list(writer, group, &own)?);
        for sheaf in own {
            pages.push(draft(writer, group, sheaf)?);
            pages.extend(words(sheaf));
        }
    }
    Ok(pages)
}

/// What a page is called.
fn title(sheaf: &Sheaf) -> String {
    sheaf.entries.first().map_or(String::new(), Entry::name)
}

fn summary(sheaf: &Sheaf) -> String {
    sheaf.entries.first().map_or(String::new(), Entry::summary)
}

fn list(writer: &Writer, group: &Group, sheaves: &[&Sheaf]) -> Result<Draft, ManualError> {
    let mut groups: Vec<(String, Vec<Value>)> = Vec::new();
    for sheaf in sheaves {
        let family = match sheaf.entries.first() {
            Some(Entry::Ludeme(ludeme)) => ludeme.family(),
            _ => String::new(),
        };
        let row = context! { name => title(sheaf), path => sheaf.path.clone(), summary => summary(sheaf) };
        match groups.iter_mut().find(|(name, _)| *name == family) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((family, vec![row])),
        }
    }
    let groups = groups.into_iter();
    let groups: Vec<Value> = groups
        .map(|(name, rows)| context! { anchor => slug(&name), name, rows })
        .collect();
    Ok(Draft {
        path: format!("{}/index.html", group.folder),
        title: group.title.to_owned(),
        kind: "list",
        body: writer.render(
            "list.html",
            context! { title => group.title, lead => group.lead, groups },
        )?,
        words: group.words.to_owned(),
        summary: group.lead.to_owned(),
    })
}

fn draft(writer: &Writer, group: &Group, sheaf: &Sheaf) -> Result<Draft, ManualError> {
    let known = sheaf.entries.iter();
    let shown = known.filter(|entry| !matches!(entry, Entry::Word(..)));
    let shown: Vec<Value> = shown.map(value).collect();
    let also: Vec<&str> = sheaf.entries.iter().flat_map(Entry::also).collect();
    let body = writer.render(
        "entry.html",
        context! { title => title(sheaf), group => group.title, entries => shown },
    )?;
    Ok(Draft {
        path: sheaf.path.clone(),
        title: title(sheaf),
        kind: group.kind,
        body,
        words: also.join(" "),
        summary: summary(sheaf),
    })
}

/// What a template shows of an entry.
fn value(entry: &Entry) -> Value {
    let json = Value::from(Serde(JsonEntry::new(entry)));
    match entry {
        Entry::Form(form) => {
            let examples = form.examples.iter().map(|example| {
                let becomes = example.becomes.iter();
                let becomes: Vec<Value> = becomes
                    .map(|(choice, text)| context! { choice => *choice, text => *text })
                    .collect();
                context! { text => example.text, becomes }
            });
            context! { examples => examples.collect::<Vec<Value>>(), entry => json }
        }
        Entry::Phrase(phrase) => {
            let text = phrase.examples.join("\n");
            context! { examples => vec![context! { text }], body => phrase.body(), entry => json }
        }
        Entry::Ludeme(ludeme) => {
            let examples = ludeme.examples().map(|text| {
                let picture = of_example(ludeme, text).map(Value::from_safe_string);
                context! { text, picture }
            });
            context! { examples => examples.collect::<Vec<Value>>(), entry => json }
        }
        Entry::Vocabulary(vocabulary) => {
            let kind = vocabulary.ty.short();
            let words = (0..vocabulary.words.len()).map(|index| {
                let name = vocabulary.words[index].0;
                let docs = Entry::Word(vocabulary, index).summary();
                let picture = of_word(&kind, name).map(Value::from_safe_string);
                context! { name, docs, picture }
            });
            context! { words => words.collect::<Vec<Value>>(), entry => json }
        }
        Entry::Word(..) => json,
    }
}

/// The words of a page as things that a search finds; they have no page of their own.
fn words(sheaf: &Sheaf) -> Vec<Draft> {
    let words = sheaf.entries.iter();
    let words = words.filter(|entry| matches!(entry, Entry::Word(..)));
    words
        .map(|entry| Draft {
            path: address(entry),
            title: entry.name(),
            kind: "word",
            body: String::new(),
            words: title(sheaf),
            summary: entry.summary(),
        })
        .collect()
}
