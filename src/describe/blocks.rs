//! Sentences put together: notes joined, openings before what they open.

use super::grammar::{instead, lowered, noted, sentence};
use super::sheet::Block;

/// Blocks in which notes that follow each other are one.
pub(super) fn tidied(blocks: Vec<Block>) -> Vec<Block> {
    let mut tidy: Vec<Block> = Vec::new();
    for block in blocks {
        match (&block, tidy.last_mut()) {
            (Block::Note(note), Some(Block::Note(before))) => {
                *before = format!("{}; {}", before.trim_end_matches('.'), lowered(note));
            }
            _ => tidy.push(block),
        }
    }
    tidy
}

/// Blocks under an opening: in one sentence where there is one, otherwise as a list.
pub(super) fn lead(opening: &str, blocks: Vec<Block>) -> Vec<Block> {
    let blocks = tidied(blocks);
    let single = |text: &str| !text.trim_end_matches('.').contains(". ");
    match blocks.as_slice() {
        [] => Vec::new(),
        [Block::Text(text)] if single(text) => vec![Block::Text(joined(opening, text))],
        [Block::Note(note)] => vec![Block::Note(joined(opening, note))],
        [list @ (Block::List(_) | Block::Numbered(_))] => vec![
            Block::Text(format!("{}:", sentence(opening).trim_end_matches('.'))),
            list.clone(),
        ],
        [Block::Text(text), Block::Note(note)]
            if single(text) && !note.starts_with("Otherwise") =>
        {
            vec![Block::Text(joined(opening, &noted(text, note)))]
        }
        [Block::Text(text), rest @ ..]
            if rest
                .iter()
                .all(|block| matches!(block, Block::List(_) | Block::Numbered(_))) =>
        {
            let mut blocks = vec![Block::Text(joined(opening, text))];
            blocks.extend(rest.iter().cloned());
            blocks
        }
        _ => vec![
            Block::Text(format!("{}:", sentence(opening).trim_end_matches('.'))),
            Block::List(items(blocks)),
        ],
    }
}

/// Blocks under an opening that ends with "do this": in one sentence behind a colon, or as a list.
pub(super) fn lead_to(opening: &str, blocks: Vec<Block>) -> Vec<Block> {
    let text = match tidied(blocks).as_slice() {
        [Block::Text(text)] => text.clone(),
        [Block::Text(text), Block::Note(note)] => noted(text, note),
        blocks => return lead(opening, blocks.to_vec()),
    };
    vec![Block::Text(sentence(&format!(
        "{opening}: {}",
        lowered(&text)
    )))]
}

/// An opening and a sentence as one sentence.
fn joined(opening: &str, text: &str) -> String {
    sentence(&format!("{opening}, {}", lowered(text)))
}

/// Blocks as the items of a list: each sentence one, with what belongs to it.
fn items(blocks: Vec<Block>) -> Vec<Vec<Block>> {
    let mut items: Vec<Vec<Block>> = Vec::new();
    for block in blocks {
        match (&block, items.last_mut()) {
            (Block::Break, _) => {}
            (Block::List(parts), None) => items.extend(parts.iter().cloned()),
            (Block::Text(_), _) | (_, None) => items.push(vec![block]),
            (_, Some(item)) => item.push(block),
        }
    }
    items
}

/// Blocks on one line.
pub(super) fn flat(blocks: &[Block]) -> String {
    let mut text = String::new();
    flatten(blocks, &mut text);
    text
}

fn flatten(blocks: &[Block], text: &mut String) {
    for block in blocks {
        match block {
            Block::Text(sentence) | Block::Note(sentence) => {
                text.push_str(sentence);
                text.push(' ');
            }
            Block::List(items) | Block::Numbered(items) => {
                for (index, item) in items.iter().enumerate() {
                    if index == 0 {
                        flatten(item, text);
                        continue;
                    }
                    // What is done instead belongs to the sentence.
                    let mut other = String::new();
                    flatten(item, &mut other);
                    let done = text.trim_end().trim_end_matches('.');
                    *text = instead(done, &lowered(&other));
                }
            }
            Block::Picture(_) | Block::Break => {}
        }
    }
}

/// Sentences that are done one after the other as one clause without a stop, for a place within a sentence: `put a disc on
/// e4; turn it over`.
pub(super) fn joined_up(blocks: &[Block]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for block in blocks {
        match block {
            Block::Text(text) | Block::Note(text) => {
                for part in super::share::sentences(text) {
                    add(&mut parts, part.trim_end_matches('.'));
                }
            }
            Block::List(items) | Block::Numbered(items) => {
                for item in items {
                    add(&mut parts, &joined_up(item));
                }
            }
            Block::Picture(_) | Block::Break => {}
        }
    }
    parts.join("; ")
}

/// Adds a part, to the one before if that leads to it.
fn add(parts: &mut Vec<String>, part: &str) {
    match parts.last_mut() {
        _ if part.is_empty() => {}
        Some(last) if last.ends_with(':') => *last = format!("{last} {}", lowered(part)),
        _ => parts.push(lowered(part)),
    }
}
