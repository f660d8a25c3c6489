//! Fixed regions by what they are on the board.

use super::english::{list, plural};
use super::speaker::Speaker;
use crate::game::ir::{Int, RegionId};
use crate::topology::{Feature, Site};

/// Sites that are listed one by one before it is told which are left out.
const LISTED: usize = 24;

impl Speaker<'_> {
    /// A region for each player, chosen by a player.
    pub(super) fn by_player(&self, regions: &[RegionId], player: &Int) -> String {
        let mut parts: Vec<String> = Vec::new();
        for (number, region) in (1..).zip(regions.iter().skip(1)) {
            parts.push(format!(
                "for {} {}",
                self.name(number),
                self.region(*region)
            ));
        }
        format!(
            "{} region ({})",
            self.who(player).possessive,
            parts.join(", ")
        )
    }

    /// The sites of a fixed region.
    pub(super) fn members(&self, region: RegionId) -> Vec<Site> {
        let words = self.game.layout.words;
        let first = region.index() * words;
        let bits = &self.game.regions[first..first + words];
        (0..self.game.layout.sites)
            .filter(|index| bits[index / 64] >> (index % 64) & 1 == 1)
            .map(|index| Site(index as u16))
            .collect()
    }

    /// A fixed region by what it is on the board, or else by its sites.
    pub(super) fn region(&self, region: RegionId) -> String {
        self.area(&self.members(region))
    }

    /// Some sites, in their order, by what they are on the board, or else one by one.
    pub(super) fn area(&self, sites: &[Site]) -> String {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let nouns = self.sites_noun();
        let board = self.game.layout.board;
        let label = |site: &Site| self.game.site_name(*site);
        match sites {
            [] => return format!("no {nouns}"),
            [only] => return label(only),
            _ => {}
        }
        if sites.len() == board {
            return "the whole board".to_owned();
        }
        let named = [
            (Feature::Corner, "the corners"),
            (Feature::Outer, "the edge of the board"),
            (Feature::Inner, "the inside of the board"),
            (Feature::Bottom, "the bottom row"),
            (Feature::Top, "the top row"),
            (Feature::Left, "the left column"),
            (Feature::Right, "the right column"),
        ];
        let sorted = |mut sites: Vec<Site>| {
            sites.sort_unstable();
            sites
        };
        for (feature, name) in named {
            if sorted(topology.with(ty, feature)) == sites {
                return name.to_owned();
            }
        }
        if sorted(topology.with(ty, Feature::Centre)) == sites {
            let all: Vec<String> = sites.iter().map(label).collect();
            return format!("the middle of the board ({})", list(&all, "and"));
        }
        for (lines, noun) in [(topology.rows(ty), "row"), (topology.columns(ty), "column")] {
            let whole: Vec<usize> = (0..lines.len())
                .filter(|index| lines[*index].iter().all(|site| sites.contains(site)))
                .collect();
            let covered: usize = whole.iter().map(|index| lines[*index].len()).sum();
            let names: Option<Vec<String>> = whole
                .iter()
                .map(|index| self.line_name(&lines[*index], noun))
                .collect();
            if let Some(names) = names.filter(|_| covered == sites.len() && !whole.is_empty()) {
                return line_names(&whole, &names, noun);
            }
        }
        if sites.len() <= LISTED {
            let all: Vec<String> = sites.iter().map(label).collect();
            return list(&all, "and");
        }
        let others: Vec<Site> = topology
            .sites(ty)
            .filter(|site| !sites.contains(site))
            .collect();
        if others.len() < sites.len() && others.len() + sites.len() == board {
            return format!("every {} but {}", self.site_noun(), self.area(&others));
        }
        let all: Vec<String> = sites.iter().map(label).collect();
        format!("the {} {nouns} {}", sites.len(), list(&all, "and"))
    }

    /// What a row or column is called: what the names of its sites share, the number or the letters.
    fn line_name(&self, sites: &[Site], noun: &str) -> Option<String> {
        let part = |site: &Site| -> String {
            let name = self.game.site_name(*site);
            let shared = |sign: &char| sign.is_ascii_digit() == (noun == "row");
            name.chars().filter(shared).collect()
        };
        let first = part(sites.first()?);
        (!first.is_empty() && sites.iter().all(|site| part(site) == first)).then_some(first)
    }
}

/// Whole rows or columns, given by their places and names.
fn line_names(whole: &[usize], names: &[String], noun: &str) -> String {
    match (whole, names) {
        (_, [only]) => format!("{noun} {only}"),
        ([first, .., last], [low, .., high])
            if last - first + 1 == whole.len() && whole.len() > 2 =>
        {
            format!("{} {low} to {high}", plural(noun))
        }
        (_, many) => format!("{} {}", plural(noun), list(many, "and")),
    }
}
