//! What was crossed out in the record of a deduction puzzle.
//!
//! A record shows the value of each site that has one, but not which values have been crossed out of the others. What
//! happens to a site depends on nothing but its own values, so they are found site by site before the game is replayed:
//! by following all sets of values that it may have, and keeping those that agree with what the record shows. After each
//! move it shows the value of the site, unless that is 0, and how many moves the site has, which is one less where the only
//! value left cannot be crossed out.
//!
//! Which values a site can take depends on the other sites, and is known once the game has been replayed so far. Where
//! it then turns out that a value could not be taken as supposed, the replay begins again with what is known now.

use std::collections::{BTreeMap, BTreeSet};

use super::{Names, Replay, What};
use crate::game::ir::{Moves, Physical};
use crate::game::{Candidates, Game, Move, Trial};
use crate::play::record::{Ply, Record};
use crate::topology::Site;

/// The most sets of values that are followed of one site.
const MOST_SETS: usize = 100_000;

/// What a record shows of a move on a site.
struct Seen {
    /// The number of the move.
    ply: usize,
    /// The value afterwards, if it is shown.
    value: Option<i64>,
    /// The values that the site could take, one bit each; only known ones are set.
    allowed: u128,
    /// Whether it crosses out the last value.
    emptied: bool,
    /// By how much fewer moves the site has afterwards, if the game goes on.
    fewer: Option<i64>,
}

/// What is known of the values of a puzzle's sites while its record is replayed.
#[derive(Default)]
pub(super) struct Values {
    /// After each move, the values that are left of the site that it changes.
    left: Vec<u128>,
    /// For each move that has been looked at, the values that its site could take.
    allowed: Vec<Option<u128>>,
    /// The moves that have crossed out the last value of their site.
    emptied: BTreeSet<usize>,
    /// How many moves have had their legal moves compared.
    compared: usize,
    /// Whether no move left those values, though there were moves of the same sites.
    pub(super) misled: bool,
}

impl Replay<'_> {
    /// Replays a record, and a record of a puzzle again as long as what was supposed of its values turns out to be wrong.
    pub(super) fn until_led(&mut self, record: &Record) -> Result<(), What> {
        loop {
            let known = self.values.allowed.len();
            let game = self.trial.game();
            self.values.left = values_left(game, record, self.names, &self.values)?;
            self.values.misled = false;
            let Err(what) = self.run_through(record) else {
                return Ok(());
            };
            let learnt = self.values.allowed.len() > known;
            if self.values.misled && learnt {
                self.values.compared = self.values.allowed.len() - 1;
            } else if matches!(what, What::Legal { .. }) && self.empties(record) {
                self.values.compared = self.ply.saturating_sub(1);
                self.values.allowed.truncate(self.ply);
            } else {
                return Err(what);
            }
            self.trial = Trial::new(game);
            self.recorded.clear();
        }
    }

    /// Supposes that the move before has crossed out the last value of its site, after which other sites can take fewer
    /// values; not if that has been supposed before, or cannot be.
    fn empties(&mut self, record: &Record) -> bool {
        let game = self.trial.game();
        let last = self
            .ply
            .checked_sub(1)
            .filter(|last| !self.values.emptied.contains(last));
        let (Some(last), Some(candidates)) = (last, game.layout.candidates) else {
            return false;
        };
        self.values.emptied.insert(last);
        let is_possible =
            candidates.low == 1 && values_left(game, record, self.names, &self.values).is_ok();
        if !is_possible {
            self.values.emptied.remove(&last);
        }
        is_possible
    }

    /// Notes which values the site of a recorded move could take.
    pub(super) fn note_allowed(&mut self, ply: &Ply) {
        let game = self.trial.game();
        let Some(candidates) = game.layout.candidates else {
            return;
        };
        let fills = self.moves.iter().filter(|mv| {
            game.rule(mv.rule).physical == Physical::Assign && self.names.mv(**mv) == ply.chosen
        });
        let allowed = fills.fold(0, |bits, mv| bits | 1 << candidates.value(mv.piece));
        self.values
            .allowed
            .resize(self.values.allowed.len().max(self.ply + 1), None);
        self.values.allowed[self.ply] = Some(allowed);
    }

    /// The moves on the site of a recorded move of a puzzle, legal or not, if its legal moves have been compared before.
    pub(super) fn compared_before(&self, ply: &Ply) -> Option<Vec<Move>> {
        let game = self.trial.game();
        let candidates = game
            .layout
            .candidates
            .filter(|_| self.ply < self.values.compared)?;
        let Some(Moves::Satisfy(puzzle)) = game.phases.first().map(|phase| &phase.play) else {
            return None;
        };
        let site = i32::from(self.names.target(&ply.chosen)?.0);
        let kinds = candidates
            .values()
            .filter_map(|value| candidates.kind(value));
        let moves = kinds.flat_map(|kind| {
            [puzzle.cross, puzzle.fill].map(|rule| Move::of_sites(rule, [site, site, -1], kind))
        });
        Some(moves.collect())
    }

    /// Whether a move of a puzzle leaves the same values as in the record; true where the record does not tell.
    pub(super) fn leaves_values(&self, index: usize) -> bool {
        let Some((left, site)) = self.values.left.get(self.ply).zip(self.moves[index].to()) else {
            return true;
        };
        let layout = &self.trial.game().layout;
        self.trial.state().candidates(layout, site) == *left
    }
}

/// For each move of a record the values that are left afterwards of the site that it changes.
///
/// # Errors
/// If there are none that agree with the record.
pub(super) fn values_left(
    game: &Game,
    record: &Record,
    names: Names<'_>,
    values: &Values,
) -> Result<Vec<u128>, What> {
    let Some(candidates) = game.layout.candidates else {
        return Ok(Vec::new());
    };
    let mut shown: BTreeMap<Site, i64> = BTreeMap::new();
    let mut seen: BTreeMap<Site, Vec<Seen>> = BTreeMap::new();
    for (site, content) in &record.start {
        if let (Some(site), Some(value)) = (names.find(site), value_of(content)) {
            shown.insert(site, value);
        }
    }
    for (index, ply) in record.plies.iter().enumerate() {
        for (site, content) in &ply.after {
            let Some(site) = names.find(site) else {
                continue;
            };
            match value_of(content) {
                Some(value) => shown.insert(site, value),
                None => shown.remove(&site),
            };
        }
        let Some(site) = names.target(&ply.chosen) else {
            let reason = format!("the move `{}` changes no site", ply.chosen);
            return Err(What::Unfit(reason));
        };
        let moves = |ply: &Ply| ply.legal.get(&ply.chosen).copied().unwrap_or(0) as i64;
        let next = record.plies.get(index + 1);
        let next = next.map(|next| next.legal.get(&ply.chosen).copied().unwrap_or(0) as i64);
        seen.entry(site).or_default().push(Seen {
            ply: index,
            value: shown.get(&site).copied(),
            allowed: values
                .allowed
                .get(index)
                .copied()
                .flatten()
                .unwrap_or(u128::MAX),
            emptied: values.emptied.contains(&index),
            fewer: next.map(|next| moves(ply) - next),
        });
    }
    let mut plan = vec![0; record.plies.len()];
    for (site, seen) in seen {
        let start = game.start.candidates(&game.layout, site);
        for (ply, left) in follow(start, &seen, candidates)? {
            plan[ply] = left;
        }
    }
    Ok(plan)
}

/// The number that stands for the value in what a record says of a site.
fn value_of(content: &serde_json::Value) -> Option<i64> {
    content.get(0).and_then(serde_json::Value::as_i64)
}

/// The values left of a site after each of its moves.
fn follow(start: u128, seen: &[Seen], candidates: Candidates) -> Result<Vec<(usize, u128)>, What> {
    let unfit = |reason: &str| Err(What::Unfit(reason.to_owned()));
    // Which values the others are makes no difference, only how many of them are left.
    let named = seen.iter().filter_map(|one| one.value);
    let named = named.fold(1, |bits, value| {
        bits | 1u128.checked_shl(value as u32).unwrap_or(0)
    });
    let mut steps: Vec<BTreeSet<u128>> = vec![BTreeSet::from([start])];
    for (index, one) in seen.iter().enumerate() {
        let after = steps[index].iter().flat_map(|left| {
            let left = *left;
            let next = followers(left, (one.allowed, named), candidates);
            next.filter(move |next| agrees(left, *next, one, candidates))
        });
        let after: BTreeSet<u128> = after.collect();
        if after.is_empty() {
            return unfit("no values can have been crossed out as it shows");
        }
        if after.len() > MOST_SETS {
            return unfit("too many values may have been crossed out of one site");
        }
        steps.push(after);
    }
    let mut plan = Vec::new();
    let mut left = steps.last().and_then(|last| last.first().copied());
    for (index, one) in seen.iter().enumerate().rev() {
        let Some(after) = left else {
            break;
        };
        plan.push((one.ply, after));
        let mut before = steps[index].iter().copied();
        left = before.find(|before| {
            agrees(*before, after, one, candidates)
                && followers(*before, (one.allowed, named), candidates).any(|next| next == after)
        });
    }
    Ok(plan)
}

/// What a move can make of the values of a site: one is crossed out or brought back, or one that is allowed is set. Of the
/// values that are never shown, the lowest is crossed out first, and the highest is brought back first.
fn followers(
    left: u128,
    (allowed, named): (u128, u128),
    candidates: Candidates,
) -> impl Iterator<Item = u128> {
    let values = move || candidates.values().map(|value| 1u128 << value);
    let others = move || values().filter(move |value| named & value == 0);
    let crossed = others().find(|value| left & value != 0);
    let brought = others().filter(|value| left & value == 0).last();
    let of_named = values().filter(move |value| named & value != 0);
    let toggled = of_named.chain(crossed).chain(brought);
    let set = values().filter(move |value| allowed & value != 0);
    let toggled = toggled.filter(move |value| left != *value);
    toggled.map(move |value| left ^ value).chain(set)
}

/// Whether a record shows what it would if a move made these values of others.
fn agrees(before: u128, after: u128, seen: &Seen, candidates: Candidates) -> bool {
    let only = |left: u128| (left.count_ones() == 1).then(|| i64::from(left.trailing_zeros()));
    let is_value = |value| value >= i64::from(candidates.low);
    let fixed = |left| only(left).is_some_and(is_value);
    if seen.emptied != only(after).is_some_and(|value| !is_value(value)) {
        return false;
    }
    only(after).filter(|value| *value != 0) == seen.value
        && seen
            .fewer
            .is_none_or(|fewer| fewer == i64::from(fixed(after)) - i64::from(fixed(before)))
}
