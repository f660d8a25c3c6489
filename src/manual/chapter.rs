//! The chapters that are written by hand, as Markdown in `docs/manual`.
//!
//! A block `lisp NAME` is a text, and a block `picture NAME` draws the board of a text of the same chapter, or of a bundled
//! game, after the moves that stand in it.

use super::colours::coloured;
use super::links::{Links, slug};
use super::{Draft, ManualError, Writer};
use crate::sketch::position;
use include_dir::{Dir, include_dir};
use minijinja::{Value, context};
use pulldown_cmark::{
    CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html,
};
use std::collections::BTreeMap;

use crate::bundled;

static CHAPTERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/docs/manual");

/// The chapters of a part, by the first figure of their files' names.
const PARTS: [(&str, &str); 4] = [
    ("0", "Begin"),
    ("1", "Begin"),
    ("2", "Families of games"),
    ("3", "The language"),
];

/// All chapters, in the order of their files.
pub(super) fn chapters(writer: &Writer) -> Result<Vec<Draft>, ManualError> {
    let mut files: Vec<_> = CHAPTERS.files().collect();
    files.sort_by_key(|file| file.path());
    let mut drafts = Vec::new();
    for file in files {
        let (Some(name), Some(text)) = (
            file.path().file_stem().and_then(|name| name.to_str()),
            file.contents_utf8(),
        ) else {
            continue;
        };
        let title = text.lines().next().unwrap_or_default();
        drafts.push(Draft {
            path: path(name),
            title: title.trim_start_matches("# ").to_owned(),
            kind: "chapter",
            body: drawn(name, text, writer)?,
            words: headings(text).join(" · "),
            summary: first_sentence(text),
        });
    }
    Ok(drafts)
}

/// The page of the chapter of a file: `10-first-game` is `first-game.html`.
fn path(file: &str) -> String {
    let name = file.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '-');
    format!("{name}.html")
}

/// The table of contents beside each page.
pub(super) fn contents(chapters: &[Draft]) -> Vec<Value> {
    let mut files: Vec<&str> = CHAPTERS
        .files()
        .filter_map(|file| file.path().file_stem()?.to_str())
        .collect();
    files.sort_unstable();
    let mut parts: Vec<(&str, Vec<Value>)> = Vec::new();
    for (file, chapter) in files.iter().zip(chapters) {
        let part = PARTS.iter().find(|(figure, _)| file.starts_with(figure));
        let part = part.map_or("", |(_, part)| part);
        let row = context! { title => chapter.title.clone(), path => chapter.path.clone() };
        match parts.last_mut() {
            Some((name, rows)) if *name == part => rows.push(row),
            _ => parts.push((part, vec![row])),
        }
    }
    let parts = parts.into_iter();
    parts.map(|(name, rows)| context! { name, rows }).collect()
}

fn headings(text: &str) -> Vec<&str> {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        is_code ^= line.starts_with("```");
        !is_code && line.starts_with("##")
    });
    lines
        .map(|line| line.trim_start_matches(['#', ' ']))
        .collect()
}

fn first_sentence(text: &str) -> String {
    let paragraph: Vec<&str> = text
        .lines()
        .skip(1)
        .skip_while(|line| line.is_empty())
        .take_while(|line| !line.is_empty())
        .collect();
    let paragraph = paragraph.join(" ").replace('`', "");
    match paragraph.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => paragraph,
    }
}

/// A chapter as HTML, with its pictures.
fn drawn(chapter: &str, text: &str, writer: &Writer) -> Result<String, ManualError> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut pictures = Vec::new();
    let mut lines = text.lines();
    // The pictures are drawn first, as what turns Markdown into HTML cannot fail.
    while let Some(line) = lines.next() {
        let Some(fence) = line.strip_prefix("```").filter(|fence| !fence.is_empty()) else {
            continue;
        };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        match fence.split_whitespace().collect::<Vec<_>>()[..] {
            ["lisp", name] => {
                texts.insert(name.to_owned(), block.join("\n"));
            }
            ["picture", name] => {
                let bundled = || bundled::find(name).map(|game| game.text.to_owned());
                let text = texts.get(name).cloned().or_else(bundled);
                let drawn = text
                    .ok_or_else(|| format!("there is no text `{name}`"))
                    .and_then(|text| position(&text, &block.join(" ")))
                    .map_err(|reason| ManualError::Picture {
                        chapter: chapter.to_owned(),
                        reason: format!("{name}: {reason}"),
                    })?;
                pictures.push(drawn);
            }
            _ => {}
        }
    }
    Ok(html_with(text, "", &writer.links, pictures))
}

/// Markdown as HTML, on a page from which `root` leads to the folder of the manual.
pub(super) fn html(text: &str, root: &str, links: &Links) -> String {
    html_with(text, root, links, Vec::new())
}

fn html_with(text: &str, root: &str, links: &Links, pictures: Vec<String>) -> String {
    let mut pictures = pictures.into_iter();
    let mut out: Vec<Event<'_>> = Vec::new();
    let (mut is_picture, mut is_heading, mut is_linked) = (false, None, false);
    // A text of the language is put together first, as its words get their colours from all of it.
    let mut code: Option<String> = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info)))
                if info.starts_with("picture ") =>
            {
                is_picture = true;
                let drawn = pictures.next().unwrap_or_default();
                out.push(Event::Html(format!("<figure>{drawn}<figcaption>").into()));
            }
            Event::End(TagEnd::CodeBlock) if is_picture => {
                is_picture = false;
                out.push(Event::Html("</figcaption></figure>\n".into()));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                // Of a text the name is shown above it.
                if let Some(name) = info.strip_prefix("lisp ") {
                    let name = escaped(name);
                    out.push(Event::Html(format!("<p class=\"file\">{name}</p>").into()));
                }
                if info.starts_with("lisp") {
                    code = Some(String::new());
                    continue;
                }
                out.push(Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(
                    info.split(' ').next().unwrap_or_default().to_owned().into(),
                ))));
            }
            Event::Text(text) if code.is_some() => {
                code.get_or_insert_default().push_str(&text);
            }
            Event::End(TagEnd::CodeBlock) if code.is_some() => {
                let html = coloured(&code.take().unwrap_or_default());
                out.push(Event::Html(
                    format!("<pre><code>{html}</code></pre>\n").into(),
                ));
            }
            Event::Start(Tag::Heading { level, .. }) => is_heading = Some((out.len(), level)),
            Event::End(TagEnd::Heading(level)) => {
                let start = is_heading.take().map_or(out.len(), |(start, _)| start);
                out.insert(start, Event::Html(opening(level, &out[start..]).into()));
                out.push(Event::Html(format!("</{level}>\n").into()));
            }
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                is_linked = true;
                let dest_url = inner(&dest_url).into();
                out.push(Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    title,
                    id,
                }));
            }
            Event::End(TagEnd::Link) => {
                is_linked = false;
                out.push(Event::End(TagEnd::Link));
            }
            Event::Code(code) => match links.of(&code) {
                Some(address) if !is_linked && is_heading.is_none() => {
                    let (address, code) = (escaped(address), escaped(&code));
                    let link = format!("<a href=\"{root}{address}\"><code>{code}</code></a>");
                    out.push(Event::InlineHtml(link.into()));
                }
                _ => out.push(Event::Code(code)),
            },
            // A description says what it says, not how a page is made.
            Event::Html(text) | Event::InlineHtml(text) => out.push(Event::Text(text)),
            other => out.push(other),
        }
    }
    let mut html = String::new();
    push_html(&mut html, out.into_iter());
    html
}

/// The start of a heading, with the anchor that its words make.
fn opening(level: HeadingLevel, events: &[Event<'_>]) -> String {
    let words: String = events
        .iter()
        .map(|event| match event {
            Event::Text(text) | Event::Code(text) => text.as_ref(),
            _ => "",
        })
        .collect();
    let plain = |sign: char| if sign.is_alphanumeric() { sign } else { ' ' };
    let words: String = words.chars().map(plain).collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    format!(
        "<{level} id=\"{}\">",
        slug(&words.join("-")).replace("--", "-")
    )
}

/// A link of a chapter to another, `20-lines.md#goals`, as one between pages.
fn inner(link: &str) -> String {
    let (file, anchor) = match link.split_once('#') {
        Some((file, anchor)) => (file, format!("#{anchor}")),
        None => (link, String::new()),
    };
    match file.strip_suffix(".md").filter(|_| !file.contains("://")) {
        Some(file) => format!("{}{anchor}", path(file)),
        None => link.to_owned(),
    }
}

/// A text in which nothing is a sign of HTML.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(sign),
        }
    }
    out
}
