//! Pages as texts of rules: what a page holds of the files that a game was read from, and the game read back from it.

use std::path::Path;

use super::failure::Failure;
use crate::bundled::{self, BUNDLED};
use crate::expand::{Missing, holds_description, uses};
use crate::page::texts::{self, PageRules, PageText};
use crate::text::{Defines, OWN, Text};

/// The longest page that is read, in bytes: room for the modules of a hundred choices.
pub(crate) const LONGEST_PAGE: usize = 64_000_000;

/// The rules of a text for its page, and what was chosen of them.
pub(crate) fn rules_of(text: &Text, ruleset: Option<String>, options: Vec<String>) -> PageRules {
    let own = Path::new(&text.sources.get(OWN).name);
    let folder = own.parent().unwrap_or(Path::new(""));
    let mut names: Vec<String> = Vec::new();
    for source in text.sources.iter() {
        let name = match source.name.strip_prefix(BUNDLED) {
            Some(bundled) => bundled.to_owned(),
            None => name_in_page(Path::new(&source.name), folder),
        };
        let is_new = |name: &String| !names.contains(name);
        let others = (2..).map(|number| format!("{number}/{name}"));
        let name = std::iter::once(name.clone()).chain(others).find(is_new);
        names.extend(name);
    }
    let called: Vec<&str> = text.sources.iter().map(|source| &*source.name).collect();
    let trees = std::iter::once(text.tree()).chain(text.used());
    let mut texts: Vec<PageText> = (text.sources.iter().zip(&names))
        .map(|(source, name)| PageText {
            name: name.clone(),
            text: source.text.to_string(),
            uses: Vec::new(),
            is_define: true,
        })
        .collect();
    for tree in trees {
        let Some(root) = tree.roots.first() else {
            continue;
        };
        let file = tree.span(*root).file;
        let user = &text.sources.get(file).name;
        let used = uses(tree).into_iter().filter_map(|(name, _)| {
            let (path, _) = text.find(&name, user).ok()?;
            let place = called.iter().position(|known| *known == path)?;
            Some((name, names[place].clone()))
        });
        let page_text = &mut texts[file.0 as usize];
        page_text.uses = used.collect();
        page_text.is_define = false;
    }
    PageRules {
        texts,
        ruleset,
        options,
    }
}

/// The path of a file from the folder of the game's own text; of a file elsewhere its name alone.
fn name_in_page(path: &Path, folder: &Path) -> String {
    let below = path.strip_prefix(folder).ok();
    let name = below.or_else(|| path.file_name().map(Path::new));
    let name = name.unwrap_or(path).display().to_string();
    match name.as_str() {
        "-" | "<stdin>" => "game.lud".to_owned(),
        _ => name,
    }
}

/// The game of a page, which was asked for as `name`. Texts that it uses are found in the page, and no others but those of
/// the library.
pub(crate) fn open(name: &str, page: &str, defines: &Defines) -> Result<Text, Failure> {
    let not_ours = || {
        Failure::file(format!(
            "`{name}` is a page without rules of a game: `dafang build GAME --emit html` writes pages that hold them"
        ))
    };
    let PageRules {
        texts,
        ruleset,
        options,
    } = texts::read(page).ok_or_else(not_ours)?;
    let own = texts.first().ok_or_else(not_ours)?;
    if !holds_description(&own.text) {
        return Err(not_ours());
    }
    let called = |text: &PageText| format!("{name}/{}", text.name);
    let files = texts.iter().filter(|text| text.is_define);
    let files = files.map(|text| (called(text), text.text.clone()));
    let defines = defines.and(files.collect());
    let (path, contents) = (called(own), own.text.clone());
    let prefix = format!("{name}/");
    let find = move |wanted: &str, user: Option<&str>| -> Result<(String, String), Missing> {
        let of_page = |name: &str| texts.iter().find(|text| text.name == name);
        let user = user.and_then(|user| of_page(user.strip_prefix(&prefix)?));
        let mut uses = user.iter().flat_map(|user| &user.uses);
        let found = uses.find(|(name, _)| name == wanted);
        match found.and_then(|(_, found)| of_page(found)) {
            Some(text) => Ok((format!("{prefix}{}", text.name), text.text.clone())),
            None => bundled::resolve(wanted, None),
        }
    };
    let mut text = Text::read(name, &path, &contents, &defines, find);
    (text.ruleset, text.options) = (ruleset, options);
    Ok(text)
}
