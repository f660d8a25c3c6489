//! The gallery: a page that shows games with their pictures, and leads to those where they are played.

use super::html::escaped;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The script and the style sheet that `web/` builds.
const SCRIPT: &str = include_str!("../../web/dist/gallery.js");
const STYLE: &str = include_str!("../../web/dist/gallery.css");

/// A game of the gallery. Addresses are relative to the gallery.
#[derive(Clone, Debug)]
pub struct Card {
    /// What the game is called.
    pub title: String,
    /// Its other names.
    pub also: Vec<String>,
    /// The family of games that it belongs to.
    pub family: String,
    /// The numbers of people who may play it.
    pub players: Vec<u32>,
    /// The game in a few words.
    pub about: String,
    /// Where its rules are from.
    pub sources: Vec<String>,
    /// The address of its picture.
    pub picture: String,
    /// The address of the page that plays it, or why there is none.
    pub play: Result<String, String>,
    /// The address of its rules, if the gallery has a manual.
    pub rules: Option<String>,
    /// The address of a report on it, if the gallery has one.
    pub report: Option<String>,
}

/// The page of a gallery. `links` are other parts of it, each with its address.
#[must_use]
pub fn gallery(cards: &[Card], links: &[(String, String)]) -> String {
    let families: BTreeSet<&str> = cards.iter().map(|card| card.family.as_str()).collect();
    let numbers: BTreeSet<u32> = cards.iter().flat_map(|card| card.players.clone()).collect();
    let mut body = String::new();
    // Writing to a text cannot fail, here and below.
    let _ = write!(
        body,
        "<header>\n<h1>Games</h1>\n<p>{} games to play in the browser, by yourself, with others or against the machine. \
         Nothing is sent anywhere.</p>\n",
        cards.len()
    );
    if !links.is_empty() {
        body.push_str("<nav aria-label=\"Other pages\">");
        for (name, address) in links {
            let [name, address] = [name, address].map(|text| escaped(text));
            let _ = write!(body, "<a href=\"{address}\">{name}</a>");
        }
        body.push_str("</nav>\n");
    }
    // Without a script there is nothing to search with.
    body.push_str("<form class=\"search\" role=\"search\" hidden onsubmit=\"return false\">\n");
    body.push_str("<input id=\"search\" type=\"search\" placeholder=\"Name, family or source\" aria-label=\"Search\">\n");
    let options = families.iter().map(|family| (*family, *family));
    selection(&mut body, "family", "Family", options);
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    let options = numbers
        .iter()
        .map(|number| (number.as_str(), number.as_str()));
    selection(&mut body, "players", "Players", options);
    body.push_str("<span id=\"count\" role=\"status\"></span>\n</form>\n</header>\n<main>\n");
    for family in families {
        let name = escaped(&capital(family));
        let _ = write!(body, "<section>\n<h2>{name}</h2>\n<ul class=\"cards\">\n");
        for card in cards.iter().filter(|card| card.family == family) {
            add_card(&mut body, card);
        }
        body.push_str("</ul>\n</section>\n");
    }
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Dafang {version}\">\n<title>Games</title>\n\
         <meta name=\"description\" content=\"{count} games to play in the browser\">\n\
         <style>{STYLE}</style>\n</head>\n<body>\n{body}</main>\n\
         <footer>Made by Dafang {version}</footer>\n<script>{SCRIPT}</script>\n</body>\n</html>\n",
        count = cards.len()
    )
}

/// A list to choose one from, or all.
fn selection<'a>(
    body: &mut String,
    id: &str,
    label: &str,
    options: impl Iterator<Item = (&'a str, &'a str)>,
) {
    let _ = write!(
        body,
        "<label>{label} <select id=\"{id}\"><option value=\"\">all</option>"
    );
    for (value, name) in options {
        let [value, name] = [value, name].map(escaped);
        let _ = write!(body, "<option value=\"{value}\">{name}</option>");
    }
    body.push_str("</select></label>\n");
}

fn add_card(body: &mut String, card: &Card) {
    let players: Vec<String> = card.players.iter().map(u32::to_string).collect();
    let words = [&card.also[..], &card.sources[..]].concat().join(" ");
    let words = format!("{} {} {words} {}", card.title, card.family, card.about);
    let [words, family, title] = [&words, &card.family, &card.title].map(|text| escaped(text));
    let _ = writeln!(
        body,
        "<li class=\"card\" data-words=\"{words}\" data-family=\"{family}\" data-players=\"{}\">",
        players.join(" ")
    );
    let picture = escaped(&card.picture);
    // The name stands below the picture, which adds nothing for a reader of screens.
    let _ = writeln!(
        body,
        "<img src=\"{picture}\" alt=\"\" loading=\"lazy\">\n<h3>{title}</h3>"
    );
    if !card.about.is_empty() {
        let _ = writeln!(body, "<p class=\"about\">{}</p>", escaped(&card.about));
    }
    if !card.sources.is_empty() {
        let sources = escaped(&card.sources.join("; "));
        let _ = writeln!(body, "<p class=\"note\">{sources}</p>");
    }
    body.push_str("<p class=\"links\">");
    match &card.play {
        Ok(address) => {
            let address = escaped(address);
            let _ = write!(
                body,
                "<a class=\"play\" href=\"{address}\" aria-label=\"Play {title}\">Play</a>"
            );
        }
        Err(reason) => {
            let _ = write!(
                body,
                "<span class=\"note\">Not in the browser: {}</span>",
                escaped(reason)
            );
        }
    }
    if let Some(rules) = &card.rules {
        let rules = escaped(rules);
        let _ = write!(
            body,
            "<a href=\"{rules}\" aria-label=\"Rules of {title}\">Rules</a>"
        );
    }
    if let Some(report) = &card.report {
        let report = escaped(report);
        let _ = write!(
            body,
            "<a href=\"{report}\" aria-label=\"Report on {title}\">Report</a>"
        );
    }
    body.push_str("</p>\n</li>\n");
}

/// A text with its first letter as a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
