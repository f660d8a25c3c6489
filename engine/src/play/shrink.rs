//! The shortest record that still shows a difference.
//!
//! Of a game that was played elsewhere nothing can be played anew, but what stands before and after its moves is recorded:
//! the moves after the difference go, and as many of the first ones as can be left out if the record then begins with
//! the position to which they led. What a record does not show of a position, such as variables, keeps them there.

use std::collections::BTreeMap;

use super::record::{Header, Record};
use super::replay::{Difference, Strictness, What, replay};
use crate::game::Game;

/// Cuts a record that goes otherwise here down to its last moves, and replays what is left.
#[must_use]
pub fn shrink(
    game: &Game,
    header: &Header,
    record: &Record,
    strictness: Strictness,
) -> Option<(Record, Box<Difference>)> {
    let whole = replay(game, header, record, strictness).err()?;
    let mut cut = record.clone();
    if whole.ply < record.plies.len() && !matches!(whole.what, What::End(..)) {
        cut.plies.truncate(whole.ply + 1);
        cut.over = false;
        (cut.winner, cut.ranking) = (None, Vec::new());
    }
    let mut from = cut.plies.len();
    loop {
        let begun = begun_at(&cut, from);
        if let Err(difference) = replay(game, header, &begun, strictness)
            && (from == 0 || difference.what == whole.what && difference.ply + from == whole.ply)
        {
            return Some((begun, difference));
        }
        from = from.checked_sub(1)?;
    }
}

/// A record without its first moves.
fn begun_at(record: &Record, from: usize) -> Record {
    let mut begun = record.clone();
    if from == 0 {
        return begun;
    }
    let mut position: BTreeMap<String, serde_json::Value> = record.start.clone();
    for ply in begun.plies.drain(..from) {
        for (site, content) in ply.after {
            match content.is_null() {
                true => position.remove(&site),
                false => position.insert(site, content),
            };
        }
        begun.first = ply.next;
        for (known, after) in [(&mut begun.score, ply.score), (&mut begun.value, ply.value)] {
            if !after.is_empty() {
                *known = after;
            }
        }
        if !ply.phase.is_empty() {
            begun.phase = ply.phase;
        }
    }
    begun.start = position;
    begun.from = record.from + from;
    begun
}
