//! One page that holds a game, or several choices of one.
//!
//! Data and modules are compressed and written in base64, those of the first game by themselves, all others together; the
//! front end of `web/` unpacks what is chosen. The page asks
//! for nothing outside of it, and a policy in its head forbids that.

use super::shared::packed;
use super::texts::{PageRules, element};
use super::{Parts, deflated};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// The front end: the script that `web/` builds, and its style sheet.
const SCRIPT: &str = include_str!("../../web/dist/page.js");
const STYLE: &str = include_str!("../../web/dist/page.css");

/// The element that lists the games of a page.
const INDEX: &str = "<script type=\"application/json\" id=\"dafang-index\">";

/// A game of a page.
#[derive(Clone, Debug)]
pub struct PageGame {
    /// Name and ruleset.
    pub title: String,
    /// The ruleset.
    pub ruleset: Option<String>,
    /// The options.
    pub options: Vec<String>,
    /// The hash of the rules.
    pub hash: String,
    /// Its data and its module.
    pub parts: Parts,
}

/// Where a page stands: what else is near it, each with a name and a relative address.
pub type Links = [(String, String)];

/// A page of games, which shows the first one. `rules` are the texts that they were made of; `summary` is what previews
/// of links say.
#[must_use]
pub fn page(
    name: &str,
    summary: &str,
    games: &[PageGame],
    rules: &PageRules,
    links: &Links,
) -> String {
    let mut elements = String::new();
    let mut add = |id: &str, bytes: &[u8]| {
        let packed = STANDARD.encode(deflated(bytes));
        // Writing to a text cannot fail.
        let _ = writeln!(
            elements,
            "<script type=\"application/octet-stream\" id=\"{id}\">{packed}</script>"
        );
    };
    let (mut index, mut all) = (Vec::new(), Vec::new());
    let mut known = 0;
    for (number, game) in games.iter().enumerate() {
        let [data, module] = [game.parts.data.as_bytes(), game.parts.module.as_slice()];
        all.extend_from_slice(data);
        let middle = all.len();
        all.extend_from_slice(module);
        if number == 0 {
            add("data", data);
            add("module", module);
            known = all.len();
        }
        let places = [middle - data.len(), middle, all.len()];
        let at = (number > 0).then(|| places.map(|place| place - known));
        index.push(json!({
            "title": game.title, "ruleset": game.ruleset, "options": game.options, "hash": game.hash, "at": at,
        }));
    }
    if games.len() > 1 {
        add("others", &packed(&all, known));
    }
    let index = json!({
        "format": 2, "dafang": env!("CARGO_PKG_VERSION"), "name": name, "games": index, "links": links,
    });
    let icon = STANDARD.encode(ICON);
    let [title, summary] = [name, summary].map(escaped);
    let hash = STANDARD.encode(Sha256::digest(SCRIPT.as_bytes()));
    // Elements have styles of their own, which move pieces; the worker runs the script of the page.
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{hash}' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; \
         img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
    );
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Dafang {version}\">\n\
         <title>{title}</title>\n\
         <meta name=\"description\" content=\"{summary}\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{summary}\">\n\
         <meta property=\"og:type\" content=\"game\">\n\
         <link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\">\n\
         <style>{STYLE}</style>\n</head>\n<body>\n\
         <noscript>This page plays a game and needs JavaScript.</noscript>\n\
         {INDEX}{index}</script>\n{texts}{elements}\
         <script id=\"dafang-page\">{SCRIPT}</script>\n</body>\n</html>\n",
        version = env!("CARGO_PKG_VERSION"),
        index = inside_script(&index.to_string()),
        texts = element(rules),
    )
}

/// An icon: a board of four cells with a piece.
const ICON: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\"><rect width=\"16\" height=\"16\" \
                    fill=\"#cda56e\"/><path d=\"M0 8h8V0h8v8H8v8H0z\" fill=\"#b48755\"/><circle cx=\"8\" cy=\"8\" r=\"5\" \
                    fill=\"#181818\"/></svg>";

/// JSON that does not end the element it stands in.
pub(super) fn inside_script(text: &str) -> String {
    text.replace('<', "\\u003c")
}

/// A text with the characters that mean something in HTML written otherwise.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
