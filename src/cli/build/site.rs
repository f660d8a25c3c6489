//! The gallery of all bundled games, as files for any web server: a page for each game, pictures, the manual, reports.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::handed::page_of;
use crate::bundled::{Bundled, games};
use crate::cli::failure::Failure;
use crate::cli::game::{Loaded, build};
use crate::diagnostic::on_one_line;
use crate::expand::{Choice, native};
use crate::manual;
use crate::page::gallery::{Card, gallery};
use crate::parallel::map_in_order;
use crate::render::{Look, svg};
use crate::text::Text;

/// The page that the others lead back to, and how they call it.
const GALLERY: &str = "index.html";
const ALL_GAMES: &str = "All games";

/// A file of the gallery, by its address.
type File = (String, Vec<u8>);

/// A game of the gallery: its card, its files, and remarks on what is left out.
struct Shown {
    card: Card,
    files: Vec<File>,
    notes: Vec<u8>,
}

/// Writes the gallery into a folder, with the reports of another, and says what was written.
pub(super) fn write(
    folder: &Path,
    choices: &[String],
    reports: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut links = vec![("The language".to_owned(), "manual/index.html".to_owned())];
    let mut files = reports.map_or_else(|| Ok(Vec::new()), files_of)?;
    let pages = files.iter();
    let pages = pages.filter(|(address, _)| address.ends_with(".html"));
    links.extend(pages.map(|(address, bytes)| (title_of(address, bytes), address.clone())));
    let reported: BTreeSet<String> = files.iter().map(|(address, _)| address.clone()).collect();
    let shown = map_in_order(games(), |game| shown(&game, choices, &reported));
    let mut cards = Vec::new();
    let mut around = manual::Gallery {
        home: format!("../{GALLERY}"),
        ..manual::Gallery::default()
    };
    for shown in shown {
        let Shown {
            card,
            files: of_game,
            notes,
        } = shown?;
        // A reader who has gone away misses nothing but remarks.
        let _ = io::stderr().lock().write_all(&notes);
        let near = links_of(&card);
        if let Some(rules) = &card.rules {
            let page = rules.trim_start_matches("manual/").to_owned();
            around.links.insert(page, outside(&near, rules));
        }
        if let Some(report) = &card.report
            && let Some((_, bytes)) = files.iter_mut().find(|(address, _)| address == report)
        {
            *bytes = with_links(bytes, &outside(&near, report));
        }
        cards.push(card);
        files.extend(of_game);
    }
    // Other reports lead back, too.
    let of_games: BTreeSet<&String> = cards
        .iter()
        .filter_map(|card| card.report.as_ref())
        .collect();
    for (address, bytes) in &mut files {
        let is_report = address.starts_with("reports/") && address.ends_with(".html");
        if is_report && !of_games.contains(address) {
            *bytes = with_links(bytes, &outside(&[], ""));
        }
    }
    let pages = manual::pages_in(&around).map_err(|error| Failure::call(error.to_string()))?;
    let pages = pages.into_iter();
    files.extend(pages.map(|page| (format!("manual/{}", page.path), page.text.into_bytes())));
    files.push((GALLERY.to_owned(), gallery(&cards, &links).into_bytes()));
    for (address, bytes) in &files {
        let path = folder.join(address);
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, bytes))
            .map_err(|error| {
                Failure::call(format!("cannot write to `{}`: {error}", path.display()))
            })?;
    }
    let played = cards.iter().filter(|card| card.play.is_ok()).count();
    writeln!(
        out,
        "{played} games to play, {} files written; begin with {}",
        files.len(),
        folder.join(GALLERY).display()
    )?;
    Ok(())
}

/// The pages of a game: what each is called, and its address in the gallery.
fn links_of(card: &Card) -> Vec<(String, String)> {
    let play = card.play.as_ref().ok().map(|address| ("Play", address));
    let rules = card.rules.as_ref().map(|address| ("Rules", address));
    let report = card.report.as_ref().map(|address| ("Report", address));
    let links = [play, rules, report].into_iter().flatten();
    links
        .map(|(name, address)| (name.to_owned(), address.clone()))
        .collect()
}

/// The gallery, and some of its pages but `page`, as seen from a folder of it.
fn outside(links: &[(String, String)], page: &str) -> Vec<(String, String)> {
    let home = (ALL_GAMES.to_owned(), GALLERY.to_owned());
    let links = links.iter().filter(|(_, address)| address != page).cloned();
    let links = std::iter::once(home).chain(links);
    links
        .map(|(name, address)| (name, format!("../{address}")))
        .collect()
}

/// A page with links at its head.
fn with_links(page: &[u8], links: &[(String, String)]) -> Vec<u8> {
    let page = String::from_utf8_lossy(page);
    let Some((head, body)) = page.split_once("<body>") else {
        return page.into_owned().into_bytes();
    };
    let links: Vec<String> = (links.iter())
        .map(|(name, address)| format!("<a href=\"{address}\">{name}</a>"))
        .collect();
    let links = links.join(" · ");
    format!("{head}<body>\n<nav aria-label=\"Gallery\">{links}</nav>{body}").into_bytes()
}

/// A bundled game in the gallery, which has reports at some addresses.
fn shown(
    game: &Bundled,
    choices: &[String],
    reported: &BTreeSet<String>,
) -> Result<Shown, Failure> {
    let text = Text::of_bundled(game);
    let choice = Choice::default();
    let loaded = Loaded::of_text(text.clone(), choice.clone(), None)?;
    let (expanded, ..) = build(&text, &choice, |_| false);
    let file = match game.folder.is_empty() {
        true => game.name.clone(),
        false => format!("{}-{}", game.folder.replace('/', "-"), game.name),
    };
    let picture = svg(&loaded.game, &loaded.game.start, &Look::default());
    let mut files = vec![(format!("pictures/{file}.svg"), picture.into_bytes())];
    let mut notes = Vec::new();
    let rules = format!("manual/{}", manual::address_of(game));
    let report = Some(format!("reports/{file}.html")).filter(|report| reported.contains(report));
    let mut near = vec![("Rules".to_owned(), rules.clone())];
    near.extend(report.clone().map(|report| ("Report".to_owned(), report)));
    let play = match page_of(&text, &choice, choices, &outside(&near, ""), &mut notes) {
        Ok(page) => {
            let address = format!("play/{file}.html");
            files.push((address.clone(), page.into_bytes()));
            Ok(address)
        }
        Err(failure) => Err(on_one_line(&failure.to_string()).to_string()),
    };
    let about = &expanded.about;
    let family = match &expanded.of {
        Some(_) => "variants".to_owned(),
        None => about
            .family
            .clone()
            .unwrap_or_else(|| "other games".to_owned()),
    };
    let players = match about.players.is_empty() {
        true => vec![loaded.game.player_count() as u32],
        false => about.players.clone(),
    };
    let words = match (&expanded.of, about.also.is_empty()) {
        (Some(_), _) => loaded.variant_words().unwrap_or_default(),
        (None, false) => format!("Also {}", about.also.join(", ")),
        (None, true) => String::new(),
    };
    let name = &loaded.game.name;
    let title = match (native(&about.also), &expanded.of) {
        (Some(native), None) => format!("{name} {native}"),
        _ => name.clone(),
    };
    let card = Card {
        title,
        also: about.also.clone(),
        family,
        players,
        about: words,
        sources: about.sources.clone(),
        picture: format!("pictures/{file}.svg"),
        play,
        rules: Some(rules),
        report,
    };
    Ok(Shown { card, files, notes })
}

/// The pages and pictures of a folder of reports, by their addresses in the gallery.
fn files_of(folder: &Path) -> Result<Vec<File>, Failure> {
    let failed = |path: &Path, error: io::Error| {
        Failure::call(format!("cannot read `{}`: {error}", path.display()))
    };
    let entries = fs::read_dir(folder).map_err(|error| failed(folder, error))?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| Ok(entry.map_err(|error| failed(folder, error))?.path()))
        .collect::<Result<_, Failure>>()?;
    let is_shown = |path: &PathBuf| {
        let mut endings = ["html", "svg", "png", "css", "json"].iter();
        path.is_file() && endings.any(|ending| path.extension().is_some_and(|of| of == *ending))
    };
    paths.retain(is_shown);
    paths.sort();
    let files = paths.iter().map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let bytes = fs::read(path).map_err(|error| failed(path, error))?;
        Ok((format!("reports/{name}"), bytes))
    });
    files.collect()
}

/// The title of a page, or its address if it has none.
fn title_of(address: &str, page: &[u8]) -> String {
    let page = String::from_utf8_lossy(page);
    let title = page.split_once("<title>");
    let title = title.and_then(|(_, rest)| Some(rest.split_once("</title>")?.0));
    title.unwrap_or(address).trim().replace("&amp;", "&")
}
