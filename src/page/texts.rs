//! The texts of a game inside its page: how they are written there and read back.

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

/// The rules in a page that [`page`](super::html::page) has written; none in another page.
#[must_use]
pub fn read(page: &str) -> Option<PageRules> {
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
