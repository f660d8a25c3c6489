//! Leaps, by how far they go.

use std::collections::BTreeSet;

use super::grammar::{Joint, list};
use super::narrator::Narrator;
use crate::game::ir::RegionId;

/// How far a leap goes: columns to the right, rows up.
type Leap = (i32, i32);

impl Narrator<'_> {
    /// Which way leaps go, for each owner of a piece if they differ.
    pub(super) fn leaps(&self, reach: &[Box<[RegionId]>]) -> String {
        let players = 1..=self.game.player_count();
        let own: Vec<(usize, BTreeSet<Leap>)> = players
            .filter_map(|player| Some((player, self.leaps_of(reach.get(player)?))))
            .collect();
        let Some((_, first)) = own.first() else {
            return String::new();
        };
        if own.iter().all(|(_, leaps)| leaps == first) {
            return match first.is_empty() {
                true => String::new(),
                false => format!("{} ", say(first)),
            };
        }
        let ways = own
            .iter()
            .map(|(player, leaps)| format!("{}: {}", self.name(*player as i32), say(leaps)));
        format!("({}) ", ways.collect::<Vec<String>>().join("; "))
    }

    /// Words for the leaps of a table that is the same for all players.
    pub(super) fn leaps_from(&self, table: &[RegionId]) -> String {
        let leaps = self.leaps_of(table);
        match leaps.is_empty() {
            true => String::new(),
            false => format!("{} ", say(&leaps)),
        }
    }

    /// The leaps of a table that leads from each site to others.
    fn leaps_of(&self, table: &[RegionId]) -> BTreeSet<Leap> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let at = |site| {
            (
                topology.column(ty, site) as i32,
                topology.row(ty, site) as i32,
            )
        };
        let mut leaps = BTreeSet::new();
        for (site, region) in topology.sites(ty).zip(table.iter()) {
            for to in self.members(*region) {
                if usize::from(to.0) < self.game.layout.board {
                    let (from, to) = (at(site), at(to));
                    leaps.insert((to.0 - from.0, to.1 - from.1));
                }
            }
        }
        leaps
    }
}

/// Leaps in words: by their kind if they go all ways alike, otherwise one by one.
fn say(leaps: &BTreeSet<Leap>) -> String {
    let kinds: BTreeSet<(i32, i32)> = leaps
        .iter()
        .map(|(x, y)| (x.abs().max(y.abs()), x.abs().min(y.abs())))
        .collect();
    let all_ways = |(far, near): &(i32, i32)| {
        let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        signs.iter().all(|(x, y)| {
            leaps.contains(&(x * far, y * near)) && leaps.contains(&(x * near, y * far))
        })
    };
    if kinds.iter().all(all_ways) {
        let kinds = kinds.iter().map(|(far, near)| {
            let (far, near) = (
                match far {
                    1 => "1 row or column one way".to_owned(),
                    far => format!("{far} rows or columns one way"),
                },
                format!("{near} the other"),
            );
            format!("of {}", list(&[far, near], Joint::And))
        });
        return list(&kinds.collect::<Vec<String>>(), Joint::Or);
    }
    let ways: Vec<String> = leaps.iter().map(|leap| way(*leap)).collect();
    list(&ways, Joint::Or)
}

/// One leap: `2 up and 1 left`.
fn way((x, y): Leap) -> String {
    let across = match x {
        0 => None,
        1.. => Some(format!("{x} right")),
        _ => Some(format!("{} left", -x)),
    };
    let along = match y {
        0 => None,
        1.. => Some(format!("{y} up")),
        _ => Some(format!("{} down", -y)),
    };
    let parts: Vec<String> = along.into_iter().chain(across).collect();
    match parts.is_empty() {
        true => "to where it stands".to_owned(),
        false => list(&parts, Joint::And),
    }
}
