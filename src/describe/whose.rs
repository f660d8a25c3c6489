//! Alternatives of a sheet that differ in nothing but whose pieces they move, as one.

use super::blocks::flat;
use super::grammar::{Joint, NAME, list, lowered};
use super::share::each_text;
use super::sheet::Block;

/// Makes one of alternatives that differ in nothing but whose pieces they move.
pub(super) fn join_owners(blocks: &mut Vec<Block>, players: &[&str]) {
    let mut are_alternatives = false;
    for block in blocks.iter_mut() {
        match block {
            Block::List(items) => {
                for item in items.iter_mut() {
                    join_owners(item, players);
                }
                if are_alternatives && items.len() > 1 {
                    join_items(items, players);
                }
            }
            Block::Numbered(items) => {
                for item in items.iter_mut() {
                    join_owners(item, players);
                }
            }
            Block::Text(_) | Block::Note(_) | Block::Picture(_) | Block::Break => {}
        }
        are_alternatives = matches!(block, Block::Text(text) if text.ends_with("one of these:"));
    }
    let only = blocks.windows(2).position(|two| {
        let is_led = matches!(&two[0], Block::Text(lead) if lead.ends_with("o one of these:"));
        is_led && matches!(&two[1], Block::List(items) if items.len() == 1)
    });
    // What is left of alternatives is one sentence with what leads to it.
    if let Some(at) = only
        && let (Block::Text(lead), Block::List(items)) = (&blocks[at], &blocks[at + 1])
        && let [Block::Text(first), rest @ ..] = &items[0][..]
    {
        let whole = match lead.strip_suffix("do one of these:") {
            Some(lead) => format!("{lead}{}", lowered(first)),
            None => first.clone(),
        };
        let told: Vec<Block> = std::iter::once(Block::Text(whole))
            .chain(rest.iter().cloned())
            .collect();
        blocks.splice(at..at + 2, told);
    }
}

/// Makes one item of those that differ in nothing but the player in `one of Red's stones`.
fn join_items(items: &mut Vec<Vec<Block>>, players: &[&str]) {
    let owned = |player: &str| format!("one of {NAME}{player}'s ");
    let owner = |item: &Vec<Block>| {
        let text = flat(item);
        let mut all = players
            .iter()
            .filter(|player| text.contains(&owned(player)));
        let first = *all.next()?;
        let rest = text.replace(&owned(first), "");
        let is_alone = all.next().is_none() && !rest.contains(&format!("{NAME}{first}'s "));
        is_alone.then_some(first)
    };
    let of = |item: &Vec<Block>, from: &str, to: &str| {
        let mut item = item.clone();
        each_text(&mut item, &mut |text| {
            *text = text.replace(&owned(from), to)
        });
        item
    };
    let mut joined: Vec<(Vec<Block>, Vec<&str>)> = Vec::new();
    for item in items.iter() {
        let Some(player) = owner(item) else {
            joined.push((item.clone(), Vec::new()));
            continue;
        };
        let plain = of(item, player, "one of \0's ");
        match joined
            .iter_mut()
            .find(|(known, whose)| !whose.is_empty() && *known == plain)
        {
            Some((_, whose)) => whose.push(player),
            None => joined.push((plain, vec![player])),
        }
    }
    if joined.len() == items.len() {
        return;
    }
    *items = joined
        .into_iter()
        .map(|(mut item, whose)| {
            let whose: Vec<String> = whose
                .iter()
                .map(|player| format!("{NAME}{player}'s"))
                .collect();
            let whose = format!("one of {} ", list(&whose, Joint::Or));
            each_text(&mut item, &mut |text| {
                *text = text.replace("one of \0's ", &whose)
            });
            item
        })
        .collect();
}
