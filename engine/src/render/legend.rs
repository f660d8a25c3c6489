//! What the signs of a drawing mean.

use super::look::Look;
use super::marks::Marks;
use super::pieces::{UNKNOWN, counted};
use super::pits::is_board_of_pits;
use super::signs::{has_one_kind_each, without_owners};
use super::stacks;
use super::tables::{self, Tables};
use super::view::View;
use crate::game::{Game, State};
use crate::topology::Site;
use unicode_width::UnicodeWidthStr;

/// The signs of the pieces with their names, on lines that fit the columns of the look. Where every player has one kind
/// of pieces, only those on the board that belong to nobody are named. What else is needed to read the board comes
/// first.
#[must_use]
pub fn legend(game: &Game, state: &State, look: &Look) -> String {
    let mut entries = entries(game, state, look);
    if !look.veiled.is_empty() {
        entries.push(format!("{UNKNOWN} unknown"));
    }
    flowed(&entries, look)
}

fn entries(game: &Game, state: &State, look: &Look) -> Vec<String> {
    if is_board_of_pits(game) {
        return vec!["( 3) three pieces in a pit".to_owned()];
    }
    if game.layout.is_puzzle() {
        return hints(game);
    }
    let (is_numbered, signs) = without_owners(game, look);
    let layout = &game.layout;
    let mut present = vec![!has_one_kind_each(game); signs.len()];
    let mut most = 0;
    for index in 0..layout.board {
        let site = Site(index as u16);
        for held in state.stack(layout, site) {
            let kind = usize::from(held.what);
            present[kind] |= game.components[kind].owner == 0;
        }
        most = most.max(state.count(layout, site));
    }
    let mut named: Vec<(String, &str)> = Vec::new();
    for (kind, component) in game.components.iter().enumerate().skip(1) {
        if !present[kind] {
            continue;
        }
        let sign = signs[kind].clone();
        match named.iter_mut().find(|(_, base)| *base == component.base) {
            Some((known, _)) if known.split(' ').any(|other| other == sign) => {}
            Some((known, _)) => known.push_str(&format!(" {sign}")),
            None => named.push((sign, &component.base)),
        }
    }
    let mut entries: Vec<String> = Vec::new();
    if !named.is_empty() && is_numbered {
        entries.push("a player's number stands before each sign".to_owned());
    }
    if most > 1 {
        let three = match layout.stacks() {
            true => "a stack of three, its highest piece shown",
            false => "three pieces on a site",
        };
        entries.push(format!("{} {three}", counted("", 3, look)));
    }
    entries.extend(stacks::mixed(game, state, look));
    entries.extend(
        named
            .into_iter()
            .map(|(signs, base)| format!("{signs} {base}")),
    );
    entries.extend(Marks::new(game).entries(look));
    if Tables::of(game, &View::new(game, false)).is_some() {
        entries.extend(tables::remarks(game, state));
    }
    entries
}

/// The hints of a puzzle, and the values that are drawn by a sign of their own.
fn hints(game: &Game) -> Vec<String> {
    let signs = game.components.iter().skip(1);
    let signs = signs.filter(|component| component.symbol != component.base);
    let signs = signs.map(|component| format!("{} is {}", component.symbol, component.base));
    let hints = game.hints.iter().map(|hint| {
        let name = |site: &Site| {
            let label = game.topology.label(hint.site_type, *site);
            match hint.site_type == game.site_type {
                true => label.to_owned(),
                false => format!("{:?} {label}", hint.site_type).to_lowercase(),
            }
        };
        let names: Vec<String> = hint.sites.iter().map(name).collect();
        format!("hint {} on {}", hint.value, names.join(" "))
    });
    signs.chain(hints).collect()
}

/// Entries one after the other with a dot between them.
fn flowed(entries: &[String], look: &Look) -> String {
    let separator = look.pick(" · ", " | ");
    let mut out = String::new();
    let mut used = 0;
    for entry in entries {
        let wide = entry.width();
        if used > 0 && used + separator.width() + wide > look.columns {
            out.push('\n');
            used = 0;
        } else if used > 0 {
            out.push_str(separator);
            used += separator.width();
        }
        out.push_str(entry);
        used += wide;
    }
    if used > 0 {
        out.push('\n');
    }
    out
}

/// A line set in as many lines as the columns demand, all but the first indented; its first `before` columns are
/// already taken.
pub(super) fn folded(line: &str, before: usize, look: &Look) -> String {
    const INDENT: &str = "    ";
    let mut out = String::new();
    let mut used = before;
    for word in line.split_inclusive(' ') {
        if used > INDENT.len() && used + word.trim_end().width() > look.columns {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.push_str(INDENT);
            used = INDENT.len();
        }
        out.push_str(word);
        used += word.width();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Look, flowed, folded};

    fn columns(columns: usize) -> Look {
        Look {
            columns,
            ..Look::default()
        }
    }

    #[test]
    fn entries_flow() {
        let entries = ["G General", "將 General", "M"].map(str::to_owned);
        assert_eq!(
            flowed(&entries, &columns(21)),
            "G General\n將 General · M\n"
        );
        assert_eq!(
            flowed(&entries, &columns(22)),
            "G General · 將 General\nM\n"
        );
        assert_eq!(flowed(&[], &columns(22)), "");
    }

    #[test]
    fn long_lines_are_folded() {
        assert_eq!(
            folded("Red: 3 on the board", 2, &columns(14)),
            "Red: 3 on\n    the board"
        );
        assert_eq!(
            folded("Red: 3 on the board", 2, &columns(40)),
            "Red: 3 on the board"
        );
    }
}
