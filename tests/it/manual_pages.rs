//! The manual as pages: every name has one, every link leads somewhere, and what the chapters say is so.

use crate::common::program::{dafang, folder, seen};
use dafang::bundled;
use dafang::catalogue::codes;
use dafang::manual::{Page, pages};
use dafang::reference::entries;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| pages().expect("the manual is written"));

fn html() -> impl Iterator<Item = &'static Page> {
    PAGES.iter().filter(|page| page.path.ends_with(".html"))
}

/// The values of an attribute on a page.
fn attributes<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    let rest = text.split(&start).skip(1);
    rest.filter_map(|rest| rest.split('"').next()).collect()
}

/// A link as the path of the page and the anchor that it leads to.
fn target(page: &str, link: &str) -> (String, String) {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    if file.is_empty() {
        return (page.to_owned(), anchor.to_owned());
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in file.split('/') {
        match part {
            ".." => {
                parts.pop().expect("a folder above");
            }
            part => parts.push(part),
        }
    }
    (parts.join("/"), anchor.to_owned())
}

#[test]
fn every_link_leads_somewhere() {
    let anchors: BTreeMap<&str, BTreeSet<&str>> = PAGES
        .iter()
        .map(|page| {
            let anchors = attributes(&page.text, "id").into_iter();
            (page.path.as_str(), anchors.collect())
        })
        .collect();
    let mut dead = Vec::new();
    let mut links = 0;
    let mut follow = |page: &str, link: &str| {
        if link.contains("://") {
            return;
        }
        links += 1;
        let (path, anchor) = target(page, link);
        let is_there = anchors
            .get(path.as_str())
            .is_some_and(|known| anchor.is_empty() || known.contains(anchor.as_str()));
        if !is_there {
            dead.push(format!("{page}: {link}"));
        }
    };
    for page in html() {
        for name in ["href", "src"] {
            for link in attributes(&page.text, name) {
                follow(&page.path, link);
            }
        }
    }
    for entry in index() {
        follow("index.html", &entry[2]);
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
    assert!(links > 10_000, "{links}");
}

/// What the search knows: title, kind, address, summary, other words and words of the text of each thing.
fn index() -> Vec<[String; 6]> {
    let script = PAGES.iter().find(|page| page.path == "index.js");
    let script = &script.expect("an index").text;
    let list = script.trim_start_matches("const MANUAL_INDEX = ");
    let list = list.trim_end().trim_end_matches(';');
    serde_json::from_str(list).expect("a list")
}

#[test]
fn every_name_is_found_and_has_a_page() {
    let index = index();
    let has = |name: &str, kinds: &[&str]| {
        index
            .iter()
            .any(|entry| entry[0] == name && kinds.contains(&entry[1].as_str()))
    };
    for entry in entries() {
        let kinds = ["ludeme", "form", "define", "word"];
        assert!(has(&entry.name(), &kinds), "{}", entry.name());
    }
    for code in codes() {
        assert!(has(code.name, &["code"]), "{}", code.name);
    }
    let games: Vec<&[String; 6]> = index.iter().filter(|entry| entry[1] == "game").collect();
    assert_eq!(games.len(), bundled::games().len());
    assert!(has("custodial", &["ludeme"]));
}

/// Words that stand in no title are found in the texts of pages.
#[test]
fn the_texts_of_pages_are_searched() {
    let index = index();
    for (word, page) in [
        ("castling", "game/chess.html"),
        ("knight", "game/chess.html"),
        ("captures:", "ludeme/pattern.html"),
        ("pie", "connection.html"),
        ("rule", "connection.html"),
        ("3:", "moves.html"),
    ] {
        let found = index
            .iter()
            .filter(|entry| entry[5].split(' ').any(|other| other == word));
        let pages: Vec<&str> = found.map(|entry| entry[2].as_str()).collect();
        assert!(pages.contains(&page), "{word}: {pages:?}");
    }
    let script = PAGES
        .iter()
        .find(|page| page.path == "index.js")
        .expect("an index");
    assert!(script.text.len() < 3_000_000, "{} bytes", script.text.len());
}

/// A sign that stands alone in a sentence is one that moves are written with, not a ludeme.
#[test]
fn signs_of_moves_are_no_links() {
    for page in html().filter(|page| !page.path.contains('/')) {
        for sign in ["+", "-", "/", "~", "^", "R", "N"] {
            let link = format!("<code>{sign}</code></a>");
            assert!(!page.text.contains(&link), "{}: {sign}", page.path);
        }
    }
}

/// The page of a game has its board, its rules and its text.
#[test]
fn games_are_shown_whole() {
    let games = html().filter(|page| page.path.starts_with("game/"));
    for page in games.filter(|page| !page.path.ends_with("/index.html")) {
        // Words of a text stand in elements that colour them.
        let (_, text) = page.text.split_once("<pre><code>").expect("its text");
        assert!(
            text.contains("(<i class=\"ludeme\">"),
            "{} has no colours",
            page.path
        );
        for part in ["<svg", "id=\"the-end\"", ">players</i> ", "Rules"] {
            let is_variant = part.contains("players") && page.text.contains(">use</i> ");
            assert!(
                page.text.contains(part) || is_variant,
                "{} has no {part}",
                page.path
            );
        }
    }
}

/// What a picture says better than words has one.
#[test]
fn boards_regions_directions_and_moves_are_drawn() {
    for path in [
        "ludeme/hex.html",
        "ludeme/sites-corners.html",
        "ludeme/move-hop.html",
        "ludeme/move-shoot.html",
        "ludeme/move-slide.html",
        "ludeme/move-step.html",
        "ludeme/ahead.html",
        "ludeme/block.html",
        "ludeme/boardless.html",
        "ludeme/custodial.html",
        "ludeme/directions.html",
        "ludeme/enclose.html",
        "ludeme/is-connected.html",
        "ludeme/is-line.html",
        "ludeme/is-loop.html",
        "ludeme/mancalaboard.html",
        "ludeme/pattern.html",
        "ludeme/poly.html",
        "ludeme/sites-around.html",
        "ludeme/sites-direction.html",
        "ludeme/spiral.html",
        "ludeme/surakartaboard.html",
        "ludeme/track.html",
        "ludeme/wedge.html",
        "word/absolutedirection.html",
        "word/relativedirection.html",
    ] {
        let page = html().find(|page| page.path == path).expect(path);
        assert!(page.text.contains("<svg"), "{path} has no picture");
    }
}

#[test]
fn pages_have_paths_that_every_system_tells_apart() {
    let mut known = BTreeSet::new();
    for page in PAGES.iter() {
        assert!(known.insert(page.path.to_lowercase()), "{}", page.path);
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-./".contains(sign);
        assert!(page.path.chars().all(is_plain), "{}", page.path);
    }
}

#[test]
fn the_manual_is_written_the_same_each_time() {
    assert!(pages().expect("the manual is written") == *PAGES);
}

#[test]
fn the_command_writes_all_files() {
    let folder = folder("manual_pages");
    let output = dafang(&folder, &["manual", "-o", "pages/of it"], "");
    assert!(output.status.success(), "{}", seen(&output));
    for page in PAGES.iter() {
        let written = fs::read_to_string(folder.join("pages/of it").join(&page.path));
        assert_eq!(written.ok().as_ref(), Some(&page.text), "{}", page.path);
    }
}

/// Every text of a chapter is free of problems, and its examples hold.
#[test]
fn texts_of_chapters_are_right() {
    let chapters = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/manual");
    let mut texts = 0;
    for entry in fs::read_dir(&chapters).expect("the chapters") {
        let path = entry.expect("a chapter").path();
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let folder = folder(&format!("chapter_{name}"));
        let chapter = fs::read_to_string(&path).expect("a chapter");
        for block in chapter.split("```lisp ").skip(1) {
            let (name, rest) = block.split_once('\n').expect("a name");
            let text = rest.split("```").next().expect("a text");
            fs::write(folder.join(name), text).expect("a file");
            if text.contains("(game ") || text.contains("(use ") {
                texts += 1;
                let checked = dafang(&folder, &["check", "--deny", "warnings", name], "");
                assert!(checked.status.success(), "{}", seen(&checked));
                let tested = dafang(&folder, &["test", name], "");
                assert!(tested.status.success(), "{}", seen(&tested));
            }
        }
    }
    assert!(texts >= 10, "{texts}");
}
