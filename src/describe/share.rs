//! A list that would be described more than once is written once, under a letter; in a long sheet sentences, too.

use super::blocks::flat;
use super::grammar::{Joint, article, list, sentence};
use super::sheet::{Block, Section};
use super::whose::join_owners;
use std::collections::{HashMap, HashSet};

/// Lists with fewer characters are repeated.
const LONG: usize = 160;

/// A sheet with more characters is too long to be read through: its repeated sentences are taken out, too.
const LONG_SHEET: usize = 12_000;

/// Takes repetitions out of some sections.
pub(super) fn share(sections: &mut [Section], players: &[&str]) {
    for section in sections.iter_mut() {
        join_owners(&mut section.blocks, players);
    }
    share_regions(sections);
    share_lists(sections);
    let size: usize = sections
        .iter()
        .map(|section| flat(&section.blocks).len())
        .sum();
    if size > LONG_SHEET {
        share_sentences(sections);
    }
}

/// Takes lists that occur more than once out of some sections and tells them, each under a letter, behind the
/// section where they are met first.
fn share_lists(sections: &mut [Section]) {
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
            let under = format!("under **{letter}** {place}.");
            if replace(&mut section.blocks, &longest, &under) && home.is_none() {
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

/// Letters of the shortest list of players' regions that is written once.
const LONG_REGION: usize = 40;

/// Takes what the players' regions are, where it stands more than once, out of some sections, and writes it once behind the
/// set-up.
fn share_regions(sections: &mut [Section]) {
    const BEGIN: &str = " region (for ";
    let mut found: Vec<(String, usize)> = Vec::new();
    for section in sections.iter_mut() {
        each_text(&mut section.blocks, &mut |text| {
            for (at, _) in text.match_indices(BEGIN) {
                let Some(region) = in_brackets(&text[at + " region ".len()..]) else {
                    continue;
                };
                match found.iter_mut().find(|(known, _)| known == region) {
                    Some((_, times)) => *times += 1,
                    None => found.push((region.to_owned(), 1)),
                }
            }
        });
    }
    let is_single = found.len() == 1;
    let repeated = found
        .into_iter()
        .filter(|(region, times)| *times > 1 && region.len() >= LONG_REGION);
    for (number, (region, _)) in repeated.enumerate() {
        let name = match (is_single, ORDINALS.get(number)) {
            (true, _) => "region".to_owned(),
            (false, Some(ordinal)) => format!("{ordinal} region"),
            (false, None) => continue,
        };
        let (whole, short) = (format!(" region {region}"), format!(" {name}"));
        for section in sections.iter_mut() {
            each_text(&mut section.blocks, &mut |text| {
                if text.contains(&whole) {
                    *text = unbracketed(&text.replace(&whole, &short), &short);
                }
            });
        }
        let told = region.trim_start_matches('(').trim_end_matches(')');
        if let Some(setup) = sections.get_mut(1) {
            setup.blocks.push(Block::Break);
            setup.blocks.push(Block::Text(format!(
                "Each player has {} of the board: {told}.",
                article(&name)
            )));
        }
    }
}

/// A text without the brackets around what has some words in it and needs none any more.
fn unbracketed(text: &str, words: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('(') {
        out.push_str(&rest[..at]);
        let inner = in_brackets(&rest[at..]).map(|whole| &whole[1..whole.len() - 1]);
        match inner {
            Some(inner) if inner.contains(words) && !inner.contains(['(', ',', ';']) => {
                out.push_str(inner);
                rest = &rest[at + inner.len() + 2..];
            }
            _ => {
                out.push('(');
                rest = &rest[at + 1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Words for one of several regions of a player.
const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

/// What stands in brackets at the beginning of a text, with them.
fn in_brackets(text: &str) -> Option<&str> {
    let mut depth = 0_i32;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then(|| &text[..=at]);
        }
    }
    None
}

fn letter(index: usize) -> char {
    char::from(b'A' + (index % 26) as u8)
}

/// Takes sentences that occur more than once, together with those that always follow them, out of some sections and tells
/// them once, each under a number, behind the section where they are met first.
fn share_sentences(sections: &mut [Section]) {
    let mut followers = Followers::default();
    for section in sections.iter_mut() {
        each_text(&mut section.blocks, &mut |text| {
            followers.read(&sentences(text));
        });
    }
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut titles: Vec<String> = Vec::new();
    for section in sections.iter_mut() {
        let (title, mut told) = (section.title.clone(), Vec::new());
        let mut number_of = |whole: String, titles: &mut Vec<String>| {
            let known = numbers.len();
            *numbers.entry(whole).or_insert_with_key(|whole| {
                titles.push(title.clone());
                told.push(Block::Break);
                told.push(Block::Text(format!("**{}**: {whole}", known + 1)));
                known
            })
        };
        each_text(&mut section.blocks, &mut |text| {
            let parts = sentences(text);
            let (mut out, mut at): (Vec<String>, usize) = (Vec::new(), 0);
            // The numbers that the next reference names, all of them behind one section.
            let mut open: Vec<usize> = Vec::new();
            while at < parts.len() {
                let run = followers.run(&parts[at..]);
                // What leads to a list is no sentence of its own.
                let leads = |part: &&str| part.ends_with(':');
                let run = match parts[at..at + run].iter().position(leads) {
                    None | Some(0) => run,
                    Some(before) => before,
                };
                let whole = parts[at..at + run].join(" ");
                at += run;
                let is_shared = whole.len() >= LONG && followers.count(parts[at - run]) > 1;
                let is_led = whole.ends_with(':');
                if !is_shared || is_led {
                    out.extend(reference(&mut open, &titles, &title));
                    let condition = Condition::of(&whole).filter(|_| is_shared);
                    out.push(match condition {
                        None => whole,
                        Some(condition) => {
                            let told = sentence(condition.condition);
                            let number = number_of(told, &mut titles);
                            condition.by_number(number, place(number, &titles, &title))
                        }
                    });
                    continue;
                }
                let number = number_of(whole, &mut titles);
                if open
                    .last()
                    .is_some_and(|last| titles[*last] != titles[number])
                {
                    out.extend(reference(&mut open, &titles, &title));
                }
                open.push(number);
            }
            out.extend(reference(&mut open, &titles, &title));
            *text = out.join(" ");
        });
        section.blocks.extend(told);
    }
}

/// The sentence that stands for shared sentences which follow each other, all of them behind one section; none for none.
fn reference(open: &mut Vec<usize>, titles: &[String], title: &str) -> Option<String> {
    let place = place(*open.first()?, titles, title);
    let numbers = open.drain(..).map(|number| format!("**{}**", number + 1));
    let numbers: Vec<String> = numbers.collect();
    let verb = if numbers.len() == 1 {
        "applies"
    } else {
        "apply"
    };
    Some(format!(
        "Here {} {place} {verb}.",
        list(&numbers, Joint::And)
    ))
}

/// Where a sentence stands, seen from a section.
fn place(number: usize, titles: &[String], title: &str) -> String {
    match titles[number] == title {
        true => "below".to_owned(),
        false => format!("of “{}”", titles[number]),
    }
}

/// What leads to a list on a condition: "If you have no piece:".
struct Condition<'t> {
    before: &'static str,
    condition: &'t str,
    after: &'static str,
}

impl<'t> Condition<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let before = ["If ", "Otherwise, if "];
        let before = before.into_iter().find(|before| text.starts_with(before))?;
        let after = [", do one of these:", ":"];
        let after = after.into_iter().find(|after| text.ends_with(after))?;
        let condition = text.strip_prefix(before)?.strip_suffix(after)?;
        let is_one = !condition.contains([':', ';']);
        is_one.then_some(Self {
            before,
            condition,
            after,
        })
    }

    /// These words with a number in the place of the condition.
    fn by_number(&self, number: usize, place: String) -> String {
        let (before, after) = (self.before, self.after);
        format!("{before}**{}** {place} holds{after}", number + 1)
    }
}

/// How often sentences occur, and which always follow each other.
#[derive(Default)]
struct Followers {
    counts: HashMap<String, usize>,
    /// For each sentence all that follow it; the empty one where none does.
    next: HashMap<String, HashSet<String>>,
    /// For each sentence all that come before it.
    before: HashMap<String, HashSet<String>>,
}

impl Followers {
    fn read(&mut self, sentences: &[&str]) {
        let mut last = "";
        for sentence in sentences {
            *self.counts.entry((*sentence).to_owned()).or_default() += 1;
            let before = self.before.entry((*sentence).to_owned()).or_default();
            before.insert(last.to_owned());
            if !last.is_empty() {
                let next = self.next.entry(last.to_owned()).or_default();
                next.insert((*sentence).to_owned());
            }
            last = sentence;
        }
        if !last.is_empty() {
            self.next
                .entry(last.to_owned())
                .or_default()
                .insert(String::new());
        }
    }

    fn count(&self, sentence: &str) -> usize {
        self.counts.get(sentence).copied().unwrap_or_default()
    }

    /// How many of some sentences stand together wherever the first does; the first alone at least.
    fn run(&self, sentences: &[&str]) -> usize {
        let is_only = |known: Option<&HashSet<String>>, other: &str| {
            known.is_some_and(|known| known.len() == 1 && known.contains(other))
        };
        let together = sentences.windows(2).take_while(|two| {
            is_only(self.next.get(two[0]), two[1])
                && is_only(self.before.get(two[1]), two[0])
                && self.count(two[0]) == self.count(two[1])
        });
        1 + together.count()
    }
}

/// Calls `visit` for each text of some blocks.
pub(super) fn each_text(blocks: &mut [Block], visit: &mut dyn FnMut(&mut String)) {
    for block in blocks {
        match block {
            Block::Text(text) => visit(text),
            Block::List(items) | Block::Numbered(items) => {
                items.iter_mut().for_each(|item| each_text(item, visit));
            }
            Block::Note(_) | Block::Picture(_) | Block::Break => {}
        }
    }
}

/// A text by its sentences. What stands in brackets or in quotes is a part of the sentence around it.
pub(super) fn sentences(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut is_end) = (0_i32, 0, false);
    let mut out = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '“' => depth += 1,
            ')' | '”' => depth -= 1,
            _ => {}
        }
        if sign == ' ' && is_end && depth == 0 {
            out.push(&text[start..at]);
            start = at + 1;
        }
        is_end = sign == '.' || is_end && matches!(sign, ')' | '”');
    }
    out.push(&text[start..]);
    out.retain(|sentence| !sentence.is_empty());
    out
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

/// Puts a sentence in the place of a list, which says that it stands `under` a letter. Says whether it was there.
fn replace(blocks: &mut Vec<Block>, list: &[Vec<Block>], under: &str) -> bool {
    let mut found = false;
    let mut kept: Vec<Block> = Vec::with_capacity(blocks.len());
    for mut block in blocks.drain(..) {
        match &mut block {
            Block::List(items) if items == list => {
                found = true;
                // What leads to a choice is no sentence of its own.
                if let Some(Block::Text(text)) = kept.last_mut()
                    && let Some(opening) = text.strip_suffix("one of these:")
                {
                    *text = format!("{opening}one of the things {under}");
                    continue;
                }
                block = Block::Text(format!("do as described {under}"));
            }
            Block::List(items) | Block::Numbered(items) => {
                for item in items {
                    found |= replace(item, list, under);
                }
            }
            Block::Text(_) | Block::Note(_) | Block::Picture(_) | Block::Break => {}
        }
        kept.push(block);
    }
    *blocks = kept;
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
