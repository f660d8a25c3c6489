//! What is to be told more than once is told once, under a letter.

use super::sheet::Block;

/// Lists with fewer signs are told again.
const LONG: usize = 160;

/// Takes lists that occur more than once out of some blocks and tells them behind, each under a letter.
pub(super) fn share(mut blocks: Vec<Block>) -> Vec<Block> {
    let mut shared: Vec<Vec<Vec<Block>>> = Vec::new();
    for _ in 0..26 {
        let mut lists = Vec::new();
        collect(&blocks, &mut lists);
        for item in shared.iter().flatten() {
            collect(item, &mut lists);
        }
        let repeated = lists.iter().filter(|list| {
            size(list) >= LONG && lists.iter().filter(|other| other == list).count() > 1
        });
        let Some(longest) = repeated.max_by_key(|list| size(list)) else {
            break;
        };
        let longest = (*longest).clone();
        let letter = letter(shared.len());
        replace(&mut blocks, &longest, letter);
        for item in shared.iter_mut().flatten() {
            replace(item, &longest, letter);
        }
        shared.push(longest);
    }
    for (index, list) in shared.into_iter().enumerate() {
        blocks.push(Block::Break);
        blocks.push(Block::Text(format!("**{}**:", letter(index))));
        blocks.push(Block::List(list));
    }
    blocks
}

fn letter(index: usize) -> char {
    char::from(b'A' + (index % 26) as u8)
}

/// All lists in some blocks.
fn collect<'b>(blocks: &'b [Block], lists: &mut Vec<&'b Vec<Vec<Block>>>) {
    for block in blocks {
        if let Block::List(items) | Block::Numbered(items) = block {
            if matches!(block, Block::List(_)) {
                lists.push(items);
            }
            for item in items {
                collect(item, lists);
            }
        }
    }
}

/// Puts a letter in the place of a list.
fn replace(blocks: &mut [Block], list: &[Vec<Block>], letter: char) {
    for block in blocks.iter_mut() {
        match block {
            Block::List(items) if items == list => {
                *block = Block::Text(format!("do as told under **{letter}** below."));
            }
            Block::List(items) | Block::Numbered(items) => {
                for item in items {
                    replace(item, list, letter);
                }
            }
            Block::Text(_) | Block::Note(_) | Block::Picture(_) | Block::Break => {}
        }
    }
}

/// How many signs there are in a list.
fn size(items: &[Vec<Block>]) -> usize {
    items
        .iter()
        .flatten()
        .map(|block| match block {
            Block::Text(text) | Block::Note(text) => text.len(),
            Block::List(items) | Block::Numbered(items) => size(items),
            Block::Picture(_) | Block::Break => 0,
        })
        .sum()
}
