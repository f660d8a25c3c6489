//! The manual for programs.

use super::entry::{Entry, joined};
use super::search::Answer;
use super::{difference, paragraphs, sentence};
use crate::prelude::PhraseParam;
use serde::Serialize;

/// What is known by a name, for programs.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct JsonAnswer {
    query: String,
    /// What is called so.
    named: Vec<JsonEntry>,
    /// What has it in its name, or is about it, the best first.
    related: Vec<JsonEntry>,
    /// What only Ludii has under this name.
    only_in_ludii: Option<JsonLudii>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
struct JsonLudii {
    name: String,
    kind: &'static str,
    /// What to write instead, if there is something.
    instead: Option<&'static str>,
}

/// An entry of the manual, for programs.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct JsonEntry {
    kind: &'static str,
    name: String,
    /// How it is written.
    form: String,
    /// What a ludeme results in; what kind of word a word is.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    ty: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<String>,
    docs: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    params: Vec<JsonParam>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    examples: Vec<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
struct JsonParam {
    name: String,
    /// How it is written in the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<&'static str>,
    optional: bool,
    labelled: bool,
    docs: String,
}

impl JsonAnswer {
    /// An answer for programs.
    #[must_use]
    pub fn new(query: &str, answer: &Answer) -> Self {
        let entries = |entries: &[Entry]| entries.iter().map(JsonEntry::new).collect();
        let ludii = answer.ludii.as_ref();
        Self {
            query: query.to_owned(),
            named: entries(&answer.named),
            related: entries(&answer.related),
            only_in_ludii: ludii.map(|only| JsonLudii {
                name: only.name.clone(),
                kind: if only.is_define { "define" } else { "ludeme" },
                instead: (!only.instead.is_empty()).then_some(only.instead),
            }),
        }
    }
}

impl JsonEntry {
    /// An entry for programs.
    #[must_use]
    pub fn new(entry: &Entry) -> Self {
        let name = entry.name();
        let plain = |kind, ty| Self {
            kind,
            form: name.clone(),
            name: name.clone(),
            ty,
            family: None,
            docs: vec![entry.summary()],
            params: Vec::new(),
            examples: Vec::new(),
        };
        match entry {
            Entry::Form(form) => Self {
                form: form.written.to_owned(),
                docs: vec![form.docs.to_owned()],
                params: form.parts.iter().map(JsonParam::part).collect(),
                examples: form
                    .examples
                    .iter()
                    .map(|one| one.text.to_owned())
                    .collect(),
                ..plain("form", None)
            },
            Entry::Ludeme(ludeme) => Self {
                form: ludeme.form(),
                family: Some(ludeme.family()),
                docs: paragraphs(ludeme)
                    .into_iter()
                    .chain(difference(ludeme))
                    .collect(),
                params: ludeme.params.iter().map(JsonParam::new).collect(),
                examples: ludeme.examples().map(str::to_owned).collect(),
                ..plain("ludeme", Some(ludeme.result.short()))
            },
            Entry::Phrase(phrase) => Self {
                form: phrase.form(),
                params: phrase.params.iter().map(JsonParam::of_phrase).collect(),
                examples: phrase
                    .examples
                    .iter()
                    .map(|one| (*one).to_owned())
                    .collect(),
                ..plain("define", None)
            },
            Entry::Word(vocabulary, _) => plain("word", Some(vocabulary.ty.short())),
            Entry::Vocabulary(vocabulary) => Self {
                params: vocabulary
                    .words
                    .iter()
                    .map(|(word, docs)| JsonParam::part(&(word, &joined(docs))))
                    .collect(),
                ..plain("words", None)
            },
        }
    }
}

impl JsonParam {
    fn of_phrase(param: &PhraseParam) -> Self {
        Self {
            optional: param.optional,
            ..Self::part(&(param.sign, param.docs))
        }
    }

    fn new(param: &crate::ludeme::Param) -> Self {
        Self {
            name: param.name.to_owned(),
            form: Some(param.form()),
            default: param.default,
            optional: param.may_be_absent(),
            labelled: param.labelled(),
            docs: sentence(param),
        }
    }

    fn part((name, docs): &(&str, &str)) -> Self {
        Self {
            name: (*name).to_owned(),
            form: None,
            default: None,
            optional: false,
            labelled: false,
            docs: (*docs).to_owned(),
        }
    }
}
