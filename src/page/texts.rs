//! The texts of a game inside its page, or joined in one text: how they are written and read back.
//!
//! A joined text is what a person copies out of a page. Each file stands in it unchanged, after lines that begin with a mark:
//!
//! ```text
//! //=== dafang texts 1
//! //=== option Row/four
//! //=== file variant.lud
//! //=== uses base/rows = rows.lud
//! (use "base/rows") …
//! //=== file rows.lud
//! (game "Rows" …)
//! ```
//!
//! The mark has more `=` where a file has such a line itself. `define` in place of `file` is for files with defines, and
//! `no newline` follows where a file does not end with one, so that the hash of the rules stays as it is.

use serde_json::{Value, json};

/// The element of a page that holds the texts.
const ELEMENT: &str = "<script type=\"application/json\" id=\"dafang-texts\">";

/// The rules of a page: texts, and what was chosen of their rulesets and options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageRules {
    /// The text of the game first, then those that it uses, then the defines that it calls.
    pub texts: Vec<PageText>,
    /// The ruleset that was asked for.
    pub ruleset: Option<String>,
    /// The options that were asked for.
    pub options: Vec<String>,
}

/// A text of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageText {
    /// Its name, unlike that of any other text of the page: a path without the folders of the machine that built it.
    pub name: String,
    /// Its contents.
    pub text: String,
    /// The names in its `(use "…")`, each with the name of the text that it means.
    pub uses: Vec<(String, String)>,
    /// Whether it holds defines that the others call without a `(use "…")`.
    pub is_define: bool,
}

/// The element of a page that holds its rules.
pub(super) fn element(rules: &PageRules) -> String {
    let texts = rules.texts.iter().map(|text| {
        json!({"name": text.name, "text": text.text, "uses": text.uses, "isDefine": text.is_define})
    });
    let texts: Vec<Value> = texts.collect();
    let rules = json!({"texts": texts, "ruleset": rules.ruleset, "options": rules.options});
    format!(
        "{ELEMENT}{}</script>\n",
        super::html::inside_script(&rules.to_string())
    )
}

/// Whether a text is a page for browsers, of whatever program.
#[must_use]
pub fn is_page(text: &str) -> bool {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let begins = |with: &str| {
        let head = start.get(..with.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(with))
    };
    begins("<!doctype html") || begins("<html")
}

/// What follows the mark in the first line of a joined text.
const JOINED: &str = "dafang texts 1";

/// The mark of a joined text; none of another text.
fn mark_of(text: &str) -> Option<&str> {
    let line = text.trim_start_matches('\u{feff}').lines().next()?;
    let (mark, said) = line.split_once(' ')?;
    let is_mark = mark
        .strip_prefix("//===")
        .is_some_and(|more| more.bytes().all(|sign| sign == b'='));
    (is_mark && said.trim_end() == JOINED).then_some(mark)
}

/// Whether a text is a joined one: several files, with lines between them that name each.
#[must_use]
pub fn is_joined(text: &str) -> bool {
    mark_of(text).is_some()
}

/// The rules of a joined text.
fn read_joined(text: &str, mark: &str) -> Option<PageRules> {
    let mut rules = PageRules::default();
    for line in text.split_inclusive('\n').skip(1) {
        let said = line.strip_prefix(mark);
        let Some(said) = said.and_then(|said| said.strip_prefix(' ')) else {
            rules.texts.last_mut()?.text.push_str(line);
            continue;
        };
        let (what, value) = said.trim_end().split_once(' ')?;
        match (what, rules.texts.last_mut()) {
            ("ruleset", None) => rules.ruleset = Some(value.to_owned()),
            ("option", None) => rules.options.push(value.to_owned()),
            ("file" | "define", _) => rules.texts.push(PageText {
                name: value.to_owned(),
                text: String::new(),
                uses: Vec::new(),
                is_define: what == "define",
            }),
            ("uses", Some(text)) => {
                let (wanted, found) = value.split_once(" = ")?;
                text.uses.push((wanted.to_owned(), found.to_owned()));
            }
            ("no", Some(text)) if value == "newline" => {
                text.text
                    .truncate(text.text.trim_end_matches(['\r', '\n']).len());
            }
            _ => return None,
        }
    }
    (!rules.texts.is_empty()).then_some(rules)
}

/// The rules in a page that [`page`](super::html::page) has written, or in a joined text; none in another text.
#[must_use]
pub fn read(page: &str) -> Option<PageRules> {
    if let Some(mark) = mark_of(page) {
        return read_joined(page, mark);
    }
    let (_, rest) = page.split_once(ELEMENT)?;
    let (rules, _) = rest.split_once("</script>")?;
    let rules: Value = serde_json::from_str(rules).ok()?;
    let texts: Option<Vec<PageText>> = rules
        .get("texts")?
        .as_array()?
        .iter()
        .map(text_of)
        .collect();
    let texts = texts.filter(|texts| !texts.is_empty())?;
    let options = rules.get("options")?.as_array()?.iter();
    let options = options.map(|option| Some(option.as_str()?.to_owned()));
    Some(PageRules {
        texts,
        ruleset: rules.get("ruleset")?.as_str().map(str::to_owned),
        options: options.collect::<Option<Vec<String>>>()?,
    })
}

fn text_of(value: &Value) -> Option<PageText> {
    let word = |value: &Value| Some(value.as_str()?.to_owned());
    let pair = |pair: &Value| Some((word(pair.get(0)?)?, word(pair.get(1)?)?));
    let uses = value.get("uses")?.as_array()?.iter().map(pair);
    Some(PageText {
        name: word(value.get("name")?)?,
        text: word(value.get("text")?)?,
        uses: uses.collect::<Option<Vec<_>>>()?,
        is_define: value.get("isDefine")?.as_bool()?,
    })
}
