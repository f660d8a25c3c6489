//! A list that would be described more than once is written once, under a letter.

use super::sheet::{Block, Section};

/// Lists with fewer characters are repeated.
const LONG: usize = 160;

/// Takes lists that occur more than once out of some sections and tells them, each under a letter, behind the
/// section where they are met first.
pub(super) fn share(sections: &mut [Section]) {
    for index in 0..26 {
        let mut lists = Vec::new();
        for section in sections.iter() {
            collect(&section.blocks, &mut lists);
        }
        let repeated = lists.iter().filter(|list| {
            size(list) >= LONG && lists.iter().filter(|other| other == list).count() > 1
        });
        let Some(longest) = repeated.max_by_key(|list| size(list)) else {
            break;
        };
        let longest = (*longest).clone();
        let letter = letter(index);
        let mut home: Option<(usize, String)> = None;
        for (number, section) in sections.iter_mut().enumerate() {
            let place = match &home {
                None => "below".to_owned(),
                Some((_, title)) => format!("of “{title}”"),
            };
            let reference = format!("do as described under **{letter}** {place}.");
            if replace(&mut section.blocks, &longest, &reference) && home.is_none() {
                home = Some((number, section.title.clone()));
            }
        }
        if let Some((number, _)) = home {
            let blocks = &mut sections[number].blocks;
            blocks.push(Block::Break);
            blocks.push(Block::Text(format!("**{letter}**:")));
            blocks.push(Block::List(longest));
        }
    }
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

/// Puts a sentence in the place of a list. Says whether it was there.
fn replace(blocks: &mut [Block], list: &[Vec<Block>], reference: &str) -> bool {
    let mut found = false;
    for block in blocks.iter_mut() {
        match block {
            Block::List(items) if items == list => {
                *block = Block::Text(reference.to_owned());
                found = true;
            }
            Block::List(items) | Block::Numbered(items) => {
                for item in items {
                    found |= replace(item, list, reference);
                }
            }
            Block::Text(_) | Block::Note(_) | Block::Picture(_) | Block::Break => {}
        }
    }
    found
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
