//! The manual as pages of HTML, for reading in a browser without a server.
//!
//! Owns which pages there are, what stands on them and how they are linked. Refuses to write files, and to say anything of
//! the language, of codes or of games that the registry, the catalogue or the games do not say themselves; what is written
//! by hand are the chapters in `docs/manual`, whose texts and commands the tests run.
//!
//! Begin with [`pages`]. `chapter` turns the Markdown of a chapter into HTML, `language` makes the pages of ludemes, words,
//! forms and defines, `codes` those of reports, `games` those of bundled games. `links` knows the address of every name, `colours` those of words in code, `index` is what the search knows.

mod chapter;
mod codes;
mod colours;
mod games;
mod index;
mod language;
mod links;

use minijinja::syntax::SyntaxConfig;
use minijinja::{AutoEscape, Environment, Value, context};
use std::collections::BTreeMap;

use links::Links;

/// A file of the manual.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Where it lies below the folder of the manual, with `/` between folders.
    pub path: String,
    /// What it holds.
    pub text: String,
}

/// A template of a page.
const PAGE: &str = include_str!("assets/page.html");
const ENTRY: &str = include_str!("assets/entry.html");
const LIST: &str = include_str!("assets/list.html");
const CODE: &str = include_str!("assets/code.html");
const GAME: &str = include_str!("assets/game.html");

/// Files that are part of every manual as they are.
const ASSETS: &[(&str, &str)] = &[
    ("manual.css", include_str!("assets/manual.css")),
    ("manual.js", include_str!("assets/manual.js")),
];

/// A page before its frame: what the templates and the index know of it.
#[derive(Debug)]
struct Draft {
    path: String,
    title: String,
    /// What kind of thing it is about, in the list of what a search finds.
    kind: &'static str,
    /// Its contents, as HTML.
    body: String,
    /// Other words by which it is found.
    words: String,
    /// What is said of it where it is found.
    summary: String,
}

/// What surrounds a manual that is a part of a gallery of games. Addresses are relative to the folder of the manual.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gallery {
    /// The page that the others lead back to.
    pub home: String,
    /// For each bundled game, by the address of its page in the manual, what else there is of it: a name and an address.
    pub links: BTreeMap<String, Vec<(String, String)>>,
}

/// Every file of the manual, by path.
///
/// # Errors
/// If a chapter or a template has a mistake; the tests exclude it.
pub fn pages() -> Result<Vec<Page>, ManualError> {
    pages_in(&Gallery::default())
}

/// Every file of a manual that is a part of a gallery.
///
/// # Errors
/// As [`pages`].
pub fn pages_in(gallery: &Gallery) -> Result<Vec<Page>, ManualError> {
    let writer = Writer::new()?;
    let mut drafts = chapter::chapters(&writer)?;
    let front = drafts.len();
    drafts.extend(language::pages(&writer)?);
    drafts.extend(codes::pages(&writer)?);
    drafts.extend(games::pages(&writer, gallery)?);
    let contents = chapter::contents(&drafts[..front]);
    let mut files = BTreeMap::new();
    // A word stands on the page of its kind.
    let whole = |(_, draft): &(usize, &Draft)| !draft.path.contains('#');
    for (number, draft) in drafts.iter().enumerate().filter(whole) {
        let is_chapter = number < front;
        let beside = |other: Option<usize>| {
            let other = other.filter(|other| is_chapter && *other < front)?;
            let other = &drafts[other];
            Some(context! { title => other.title.clone(), path => other.path.clone() })
        };
        let root = "../".repeat(draft.path.matches('/').count());
        let text = writer.render(
            "page.html",
            context! {
                title => draft.title.clone(),
                path => draft.path.clone(),
                body => Value::from_safe_string(draft.body.clone()),
                root,
                home => gallery.home.clone(),
                contents => contents.clone(),
                before => beside(number.checked_sub(1)),
                after => beside(Some(number + 1)),
            },
        )?;
        files.insert(draft.path.clone(), text);
    }
    files.insert("index.js".to_owned(), index::script(&drafts));
    files.extend(
        ASSETS
            .iter()
            .map(|(path, text)| ((*path).to_owned(), (*text).to_owned())),
    );
    let files = files.into_iter();
    Ok(files.map(|(path, text)| Page { path, text }).collect())
}

/// The path of the page of a bundled game.
#[must_use]
pub fn address_of(game: &crate::bundled::Bundled) -> String {
    games::address(game)
}

/// Why the manual cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum ManualError {
    /// A template has a mistake.
    #[error("a template of the manual: {0}")]
    Template(#[from] minijinja::Error),
    /// A chapter draws what cannot be drawn.
    #[error("{chapter}: {reason}")]
    Picture {
        /// The chapter.
        chapter: String,
        /// What is wrong.
        reason: String,
    },
}

/// What writes pages: the templates, and the addresses of names.
struct Writer {
    templates: Environment<'static>,
    links: Links,
}

impl Writer {
    fn new() -> Result<Self, ManualError> {
        let mut templates = Environment::new();
        templates.set_auto_escape_callback(|_| AutoEscape::Html);
        let syntax = SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .build()?;
        templates.set_syntax(syntax);
        for (name, text) in [
            ("page.html", PAGE),
            ("entry.html", ENTRY),
            ("list.html", LIST),
            ("code.html", CODE),
            ("game.html", GAME),
        ] {
            templates.add_template(name, text)?;
        }
        let links = Links::new();
        let known = links.clone();
        // Markdown within a sentence, on a page in a folder.
        templates.add_filter("prose", move |text: String| {
            Value::from_safe_string(chapter::html(&text, "../", &known))
        });
        templates.add_filter("coloured", |text: String| {
            Value::from_safe_string(colours::coloured(&text))
        });
        Ok(Self { templates, links })
    }

    fn render(&self, template: &str, values: Value) -> Result<String, ManualError> {
        let text = self.templates.get_template(template)?.render(values)?;
        // Addresses stay readable: a slash means nothing in text or in quotes.
        Ok(text.replace("&#x2f;", "/"))
    }
}
