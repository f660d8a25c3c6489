//! What is known of a ludeme without running it: its record.
//!
//! Owns [`Ludeme`], [`Param`] and [`Shape`], plain `'static` data that the `ludeme!` macro writes and that
//! checker, compiler, manual and tests read. Refuses to hold anything that is not in the declaration.

use super::builder::{Builder, Compiled};
use super::given::Given;
use super::names::NameKind;
use super::types::{Type, either};
use super::value::Value;
use crate::game::ir::Variable;

/// The record of one ludeme.
#[derive(Debug)]
pub struct Ludeme {
    /// The first word after the bracket: `is`.
    pub head: &'static str,
    /// The word that tells it from others of the same head: `Line` in `(is Line …)`.
    pub word: Option<&'static str>,
    /// The base type of its result.
    pub result: Type,
    /// Its documentation, line by line.
    pub docs: &'static [&'static str],
    /// The module it is declared in.
    pub module: &'static str,
    /// The line of its declaration.
    pub line: u32,
    /// Its parameters in order.
    pub params: &'static [Param],
    /// The variables it reads by itself, which a ludeme around it must bind.
    pub reads: &'static [Variable],
    /// Fills the struct from one given value per parameter and compiles it.
    pub compile: fn(Vec<Given>, &mut Builder<'_>) -> Compiled<Value>,
}

/// One parameter of a ludeme.
#[derive(Debug)]
pub struct Param {
    /// Its name; if labelled, also its label.
    pub name: &'static str,
    /// Its documentation, line by line.
    pub docs: &'static [&'static str],
    /// What it may be.
    pub shape: Shape,
    /// What it is where it is left out, as a text of the language.
    pub default: Option<&'static str>,
}

/// What an argument may be, and how it is handed over.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// One value.
    One(Type),
    /// A text that is a name.
    Name {
        /// What kind of thing it names.
        kind: &'static NameKind,
        /// Whether it gives the name, or uses it.
        declares: bool,
    },
    /// A list in braces; one value may stand without braces.
    List(&'static Shape),
    /// One or more positional arguments, or one list in braces.
    Rest(&'static Shape),
    /// Any of these.
    Union(&'static [&'static Shape]),
    /// May be left out.
    Optional(&'static Shape),
    /// Written `name:`.
    Labelled(&'static Shape),
    /// Variables are bound inside it.
    Within(&'static [Variable], &'static Shape),
    /// No variable is bound inside it, whatever is bound around it.
    Apart(&'static Shape),
    /// Checked, but compiled only when its ludeme asks for it.
    Deferred(&'static Shape),
}

impl Shape {
    /// The shape without label and optionality: what a written argument must fit.
    pub fn core(&self) -> &Shape {
        match self {
            Shape::Optional(inner) | Shape::Labelled(inner) => inner.core(),
            _ => self,
        }
    }

    /// The shape of an item, if it is a list; otherwise the shape itself.
    pub fn item(&self) -> &Shape {
        match self {
            Shape::Optional(inner)
            | Shape::Labelled(inner)
            | Shape::Within(_, inner)
            | Shape::Apart(inner)
            | Shape::Deferred(inner) => inner.item(),
            Shape::List(inner) | Shape::Rest(inner) => inner,
            _ => self,
        }
    }

    /// The base types of one value of it; of a list, those of its elements.
    pub fn ty(&self) -> Type {
        match self {
            Shape::One(ty) => *ty,
            Shape::Name { .. } => Type::TEXT,
            Shape::List(inner)
            | Shape::Rest(inner)
            | Shape::Optional(inner)
            | Shape::Labelled(inner)
            | Shape::Within(_, inner)
            | Shape::Apart(inner)
            | Shape::Deferred(inner) => inner.ty(),
            Shape::Union(any) => any.iter().fold(Type::NONE, |ty, shape| ty.or(shape.ty())),
        }
    }

    fn labelled(&self) -> bool {
        match self {
            Shape::Labelled(_) => true,
            Shape::Optional(inner) => inner.labelled(),
            _ => false,
        }
    }

    fn optional(&self) -> bool {
        match self {
            Shape::Optional(_) => true,
            Shape::Labelled(inner) => inner.optional(),
            _ => false,
        }
    }

    /// As a form shows it, without angles: `int|sites`, `{int …}`.
    fn short(&self) -> String {
        match self {
            Shape::One(ty) => ty.short(),
            Shape::Name { kind, .. } => format!("\"{}\"", kind.noun),
            Shape::List(inner) => format!("{{{} …}}", inner.bracketed()),
            Shape::Rest(inner) => format!("{} …", inner.bracketed()),
            Shape::Union(any) => {
                let mut parts: Vec<String> = Vec::new();
                for part in any.iter().map(|shape| shape.short()) {
                    if !parts.contains(&part) {
                        parts.push(part);
                    }
                }
                parts.join("|")
            }
            Shape::Optional(inner)
            | Shape::Labelled(inner)
            | Shape::Within(_, inner)
            | Shape::Apart(inner)
            | Shape::Deferred(inner) => inner.short(),
        }
    }

    /// As a form shows it: `<int|sites>`, `{<int> …}`, `"piece"`.
    pub fn bracketed(&self) -> String {
        match self.core() {
            Shape::List(_) | Shape::Rest(_) | Shape::Name { .. } => self.short(),
            Shape::Within(_, inner) | Shape::Apart(inner) | Shape::Deferred(inner) => {
                inner.bracketed()
            }
            _ => format!("<{}>", self.short()),
        }
    }

    /// As a sentence names it: "an integer", "a region or an integer, or a list of them".
    pub fn describe(&self) -> String {
        let mut nouns: Vec<String> = Vec::new();
        self.nouns(&mut nouns);
        let nouns = either(&nouns);
        match self.core() {
            Shape::List(_) => format!("{nouns}, or a list of them"),
            _ => nouns,
        }
    }

    fn nouns(&self, nouns: &mut Vec<String>) {
        let mut add = |noun: String| {
            if !nouns.contains(&noun) {
                nouns.push(noun);
            }
        };
        match self {
            Shape::Name { kind, .. } => add(format!("the name of a {} in quotes", kind.noun)),
            Shape::One(Type::ANY) => add("anything".to_owned()),
            Shape::One(ty) => ty.bases().for_each(|base| add(base.noun())),
            Shape::Union(any) => any.iter().for_each(|shape| shape.nouns(nouns)),
            Shape::List(inner)
            | Shape::Rest(inner)
            | Shape::Optional(inner)
            | Shape::Labelled(inner)
            | Shape::Within(_, inner)
            | Shape::Apart(inner)
            | Shape::Deferred(inner) => inner.nouns(nouns),
        }
    }
}

impl Param {
    /// Whether it is written with its name: `through:(to)`.
    pub fn labelled(&self) -> bool {
        self.shape.labelled()
    }

    /// Whether it may be left out.
    pub fn may_be_absent(&self) -> bool {
        self.default.is_some() || self.shape.optional()
    }

    /// Whether it takes one or more positional arguments.
    pub fn repeats(&self) -> bool {
        matches!(self.shape.core(), Shape::Rest(_))
    }

    /// As the form of the ludeme shows it: `<int>`, `[through:<sites>]`.
    pub fn form(&self) -> String {
        let label = if self.labelled() {
            format!("{}:", self.name)
        } else {
            String::new()
        };
        let value = format!("{label}{}", self.shape.bracketed());
        if self.may_be_absent() {
            format!("[{value}]")
        } else {
            value
        }
    }
}

impl Ludeme {
    /// Head and word: `is Line`.
    pub fn name(&self) -> String {
        match self.word {
            Some(word) => format!("{} {word}", self.head),
            None => self.head.to_owned(),
        }
    }

    /// The whole form: `(is Line <int> [<directions>] [through:<sites>] [if:<bool>])`.
    pub fn form(&self) -> String {
        let params = self.params.iter().map(|param| format!(" {}", param.form()));
        format!("({}{})", self.name(), params.collect::<String>())
    }

    /// The part of the manual it belongs to: `boolean/logic`.
    pub fn family(&self) -> String {
        self.module
            .split("::")
            .skip(2)
            .collect::<Vec<_>>()
            .join("/")
    }

    /// The examples: lines of the documentation that are one form in backticks.
    pub fn examples(&self) -> impl Iterator<Item = &'static str> {
        self.docs.iter().filter_map(|line| example(line))
    }

    /// The documentation without the examples, line by line.
    pub fn prose(&self) -> impl Iterator<Item = &'static str> {
        self.docs
            .iter()
            .map(|line| line.trim())
            .filter(|line| example(line).is_none())
    }
}

/// The example on a line of documentation, if the line is one.
fn example(line: &'static str) -> Option<&'static str> {
    let inner = line.trim().strip_prefix('`')?.strip_suffix('`')?;
    (inner.starts_with('(') && !inner.contains('`')).then_some(inner)
}
