//! Rows of pieces, and regions that chains of pieces connect.

use super::grammar::{Joint, cardinal, list};
use super::narrator::Narrator;
use crate::game::ir::{Alike, Int, Line, Sites, StackedLine};

impl Narrator<'_> {
    /// The regions of a goal that connects `number` of them: `two of the sides`.
    pub(super) fn joined_regions(&self, regions: &[Sites], number: &Int) -> String {
        let all = number.constant() == Some(regions.len() as i32);
        let which = |regions: &[String]| match all {
            true => list(regions, Joint::And),
            false => format!("{} of {}", self.number(number), list(regions, Joint::And)),
        };
        let by_mover: Option<Vec<_>> = regions.iter().map(|region| self.by_mover(region)).collect();
        let Some(by_mover) = by_mover else {
            let regions: Vec<String> = regions
                .iter()
                .map(|region| self.sites(region).all())
                .collect();
            return which(&regions);
        };
        let players = by_mover.first().map_or(Vec::new(), |parts| {
            parts.iter().map(|(player, _)| *player).collect()
        });
        let parts = players.iter().map(|player| {
            let own = by_mover
                .iter()
                .flatten()
                .filter(|(other, _)| other == player);
            let own: Vec<String> = own.map(|(_, region)| self.sites(region).all()).collect();
            format!("{} ({})", which(&own), self.name(*player))
        });
        list(&parts.collect::<Vec<String>>(), Joint::Or)
    }

    /// Whether a piece stands in a row.
    pub(super) fn line(&self, line: &Line, holds: bool) -> String {
        let verb = if holds { "stands" } else { "does not stand" };
        let piece = match &*line.through {
            Sites::One(site) if **site == Int::LastTo && !self.cleared => {
                "the piece just played".to_owned()
            }
            Sites::One(site) if self.is_it(site) => "it".to_owned(),
            sites => format!("a piece on {}", self.sites(sites).one()),
        };
        format!("{piece} {verb} {}", self.in_row(line))
    }

    /// Where a piece stands that stands in a row.
    pub(super) fn in_row(&self, line: &Line) -> String {
        let length = match line.length.constant() {
            Some(number) => cardinal(number.into()),
            None => self.number(&line.length),
        };
        let exact = if line.exact { "exactly " } else { "" };
        let more = if line.exact { "" } else { " or more" };
        let whose = match line.alike {
            _ if self.game.layout.is_puzzle() => "equal values",
            Alike::Owner => "pieces of the same player",
            Alike::Kind => "pieces of the same player of the same kind",
            Alike::Nothing => "pieces, whoever owns them",
        };
        let within = line.within.as_ref().map_or(String::new(), |within| {
            format!(", counting only {}", self.sites(within).all())
        });
        let way = match self.along(line.directions).as_str() {
            "in any direction" => String::new(),
            way => format!(", {way}"),
        };
        let gaps = if line.gaps {
            ", whatever lies between them"
        } else {
            ""
        };
        let stacks = match line.stacks {
            None | Some(StackedLine::Any) => "",
            Some(StackedLine::Top) => ", counting only the highest piece of each stack",
            Some(StackedLine::ByLevel) => {
                ", at one level of the stacks, rising or falling by a level at each step, or upon each other"
            }
        };
        format!("in a row of {exact}{length}{more} {whose}{way}{gaps}{stacks}{within}")
    }
}
