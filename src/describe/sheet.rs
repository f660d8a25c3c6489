//! A rule sheet: sections of sentences, lists and pictures, and how they are written out.

use super::grammar::unmarked;
use std::fmt::Write as _;

/// The rules of a game for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// What the game is called.
    pub title: String,
    /// Its description, in the order of reading.
    pub sections: Vec<Section>,
}

/// A part of a rule sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// What it is about.
    pub title: String,
    /// What it says.
    pub blocks: Vec<Block>,
}

/// A piece of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A sentence, or several. Those that stand together are one paragraph.
    Text(String),
    /// What is kept account of besides, such as a number that goes up.
    Note(String),
    /// Things to choose from, or parts; each is made of blocks.
    List(Vec<Vec<Block>>),
    /// A list with numbers, as its order matters.
    Numbered(Vec<Vec<Block>>),
    /// Lines drawn with signs.
    Picture(Vec<String>),
    /// The end of a paragraph.
    Break,
}

impl Block {
    /// The block with its texts changed.
    fn map(self, change: &dyn Fn(&str) -> String) -> Self {
        let all = |items: Vec<Vec<Self>>| -> Vec<Vec<Self>> {
            let items = items.into_iter();
            items
                .map(|item| item.into_iter().map(|block| block.map(change)).collect())
                .collect()
        };
        match self {
            Self::Text(text) => Self::Text(change(&text)),
            Self::Note(text) => Self::Note(change(&text)),
            Self::List(items) => Self::List(all(items)),
            Self::Numbered(items) => Self::Numbered(all(items)),
            Self::Picture(lines) => Self::Picture(lines),
            Self::Break => Self::Break,
        }
    }
}

impl Section {
    /// What the section says, without its title, as Markdown in lines of at most `width` columns where words allow.
    pub(super) fn text(&self, width: usize) -> String {
        let mut out = String::new();
        write_blocks(&self.blocks, 0, width, &mut out);
        out
    }
}

impl Sheet {
    /// The sheet as it is shown, without the marks of names.
    pub(super) fn unmarked(self) -> Self {
        let sections = self.sections.into_iter().map(|section| Section {
            title: unmarked(&section.title),
            blocks: section
                .blocks
                .into_iter()
                .map(|block| block.map(&unmarked))
                .collect(),
        });
        Self {
            title: unmarked(&self.title),
            sections: sections.collect(),
        }
    }

    /// The sheet as Markdown, its lines no longer than `width` columns where words allow.
    #[must_use]
    pub fn text(&self, width: usize) -> String {
        let mut out = format!("# {}\n", self.title);
        for section in &self.sections {
            let _ = write!(out, "\n## {}\n\n", section.title);
            write_blocks(&section.blocks, 0, width, &mut out);
        }
        out
    }
}

/// Writes blocks at an indentation. The place where the first line begins is indented already.
fn write_blocks(blocks: &[Block], indent: usize, width: usize, out: &mut String) {
    let mut paragraph = String::new();
    let mut first = true;
    let flush = |paragraph: &mut String, out: &mut String, first: &mut bool| {
        if !paragraph.is_empty() {
            if !*first {
                out.push('\n');
            }
            write_paragraph(
                paragraph,
                if *first { 0 } else { indent },
                indent,
                width,
                out,
            );
            paragraph.clear();
            *first = false;
        }
    };
    for block in blocks {
        match block {
            Block::Text(text) => {
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                paragraph.push_str(text);
            }
            Block::Note(note) => {
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                paragraph.push_str(&format!("({note})"));
            }
            Block::Break => flush(&mut paragraph, out, &mut first),
            Block::List(items) | Block::Numbered(items) => {
                flush(&mut paragraph, out, &mut first);
                first = false;
                let numbered = matches!(block, Block::Numbered(_));
                for (number, item) in (1..).zip(items) {
                    let mark = if numbered {
                        format!("{number}. ")
                    } else {
                        "- ".to_owned()
                    };
                    let _ = write!(out, "{:indent$}{mark}", "");
                    write_blocks(item, indent + mark.len(), width, out);
                }
            }
            Block::Picture(lines) => {
                flush(&mut paragraph, out, &mut first);
                out.push('\n');
                for line in lines {
                    let _ = writeln!(out, "{:indent$}    {}", "", line.trim_end());
                }
                out.push('\n');
            }
        }
    }
    flush(&mut paragraph, out, &mut first);
}

fn write_paragraph(text: &str, first: usize, indent: usize, width: usize, out: &mut String) {
    let mut column = indent;
    let _ = write!(out, "{:first$}", "");
    let mut begun = false;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if begun && column + 1 + length > width {
            let _ = write!(out, "\n{:indent$}", "");
            column = indent;
        } else if begun {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
        begun = true;
    }
    out.push('\n');
}
