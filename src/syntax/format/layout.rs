//! Where lines are broken.
//!
//! A thing is written on one line if the author did so and it fits, otherwise bracket by bracket, each in the way of its
//! kind.

use super::read::{Group, Item, ItemKind};
use super::table;

/// The longest line, in columns, comments at its end aside.
pub(super) const WIDTH: usize = 100;

/// What the author has broken over lines is joined to one line of at most this many columns.
const SHORT: usize = 60;

/// The longest first argument that follows the head of a form that is too long for one line, in columns.
const SHORT_FIRST: usize = 40;

/// Columns by which what stands in brackets is indented.
const INDENT: usize = 4;

/// Stands before a comment at the end of a line until all lines are there; behind it the column where it was stood, and a
/// second one.
pub(super) const MARK: char = '\u{1}';

/// Lines that are written one after the other.
#[derive(Default)]
struct Page {
    out: String,
    /// The column behind what is written of this line.
    column: usize,
}

impl Page {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
        self.column = match text.rfind('\n') {
            Some(at) => text[at + 1..].chars().count(),
            None => self.column + text.chars().count(),
        };
    }

    fn line(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }

    /// A comment behind what stands on this line.
    fn aside(&mut self, comment: &str, column: usize) {
        self.out.push_str(&format!("{MARK}{column}{MARK}{comment}"));
    }
}

/// The lines of the things at the top of a text.
pub(super) fn file(items: &[Item]) -> String {
    let mut page = Page::default();
    for (index, item) in items.iter().enumerate() {
        match &item.kind {
            ItemKind::Comment(text) if index > 0 && !item.before.is_new_line() => {
                page.aside(text, item.before.column);
                continue;
            }
            _ => {}
        }
        if index > 0 && !is_glued(&items[index - 1], item) {
            page.line(0);
            if item.before.lines > 1 {
                page.line(0);
            }
        }
        page.item(item, 0, 0);
    }
    if !page.out.is_empty() {
        page.out.push('\n');
    }
    page.out
}

impl Page {
    /// A thing, on lines that are indented so; `behind` columns follow it on its last line.
    fn item(&mut self, item: &Item, indent: usize, behind: usize) {
        match &item.kind {
            ItemKind::Word(text) => self.put(text),
            ItemKind::Comment(text) => self.put(text),
            ItemKind::Labelled(label, value) => {
                self.put(label);
                self.item(value, indent, behind);
            }
            ItemKind::Group(group) => self.group(group, indent, behind),
        }
    }

    fn group(&mut self, group: &Group, indent: usize, behind: usize) {
        if let Some(flat) = flat_group(group) {
            let width = flat.chars().count();
            let room = WIDTH.saturating_sub(self.column + behind);
            let joined = !group.broken || width <= SHORT && !has_rows(group);
            if joined && width <= room {
                self.put(&flat);
                return;
            }
        }
        let is_single = matches!(group.items.as_slice(), [only] if !is_comment(only));
        match group.open {
            '(' => self.form(group, indent, behind),
            '<' if is_single => self.angles(group, indent, behind),
            _ => self.list(group, indent),
        }
    }

    /// `(head argument …)`: arguments stand on the lines on which the author has put them; if that was one line, words follow
    /// the head, and each other argument has a line of its own.
    fn form(&mut self, group: &Group, indent: usize, behind: usize) {
        self.put("(");
        let inner = indent + INDENT;
        let items = &group.items;
        let was_one_line = !group.broken;
        let last = items.len().saturating_sub(1);
        // Whether the next thing cannot stand on this line: a comment ends it.
        let mut ended = false;
        let mut below = false;
        for (index, item) in items.iter().enumerate() {
            if self.put_aside(item, index) {
                ended = true;
                continue;
            }
            let end = if index == last { behind + 1 } else { 0 };
            let glued = index > 0 && is_glued(&items[index - 1], item);
            if index == 0 && !item.before.is_new_line() || glued {
                self.item(item, inner, end);
                ended = is_comment(item);
                continue;
            }
            // Whether nothing but words follows on the line on which this ends.
            let ends = items[index + 1..]
                .iter()
                .all(|item| is_light(item) && !item.before.is_new_line());
            let stays = !ended
                && match was_one_line {
                    _ if index == 1 && is_word(item) => true,
                    true => !below && self.follows(item, index, ends, end),
                    false => !item.before.is_new_line() && self.stays(item, ends, end),
                };
            if stays {
                self.put(" ");
                // What is broken at the end of a form is indented as if it were the form.
                let is_outer = ends && !below;
                self.item(item, if is_outer { indent } else { inner }, end);
            } else {
                below = true;
                self.next_line(item, index, inner);
                self.item(item, inner, end);
            }
            ended = is_comment(item);
        }
        if ended {
            self.line(indent);
        }
        self.put(")");
    }

    /// Whether an argument of a form that was one line, and is too long for it, follows the head: words do, and a short first
    /// argument.
    fn follows(&self, item: &Item, index: usize, last: bool, behind: usize) -> bool {
        let is_short = flat(item).is_some_and(|flat| flat.chars().count() <= SHORT_FIRST);
        (is_light(item) || index == 1 && is_short && !last) && self.fits(item, behind)
            || last && opens_list(item)
    }

    /// Whether a thing stays on the line on which the author has put it.
    fn stays(&self, item: &Item, last: bool, behind: usize) -> bool {
        self.fits(item, behind) || is_broken(item) || last && opens_list(item)
    }

    /// Whether a thing fits on this line behind a blank.
    fn fits(&self, item: &Item, behind: usize) -> bool {
        let room = WIDTH.saturating_sub(self.column + 1 + behind);
        flat(item).is_some_and(|flat| flat.chars().count() <= room)
    }

    /// Writes a comment behind what stands on this line, if a thing is one.
    fn put_aside(&mut self, item: &Item, index: usize) -> bool {
        match &item.kind {
            ItemKind::Comment(text) if index > 0 && !item.before.is_new_line() => {
                self.aside(text, item.before.column);
                true
            }
            _ => false,
        }
    }

    /// Begins a line for a thing, and a blank one where the author has one before it.
    fn next_line(&mut self, item: &Item, index: usize, indent: usize) {
        if index > 0 && item.before.lines > 1 {
            self.out.push('\n');
        }
        self.line(indent);
    }

    /// `{…}`, or several alternatives in `<…>`: things stand on the lines on which the author has put them; if that was one line, words fill lines, and each
    /// form has a line of its own.
    fn list(&mut self, group: &Group, indent: usize) {
        self.put(&group.open.to_string());
        let inner = indent + INDENT;
        let words = is_all_words(group);
        let was_one_line = !group.items.iter().any(|item| item.before.is_new_line());
        let rows = table::rows(group, inner);
        // Rows of words may begin behind the bracket.
        let first = group.items.first();
        let is_behind = words
            && !was_one_line
            && first.is_some_and(|first| !first.before.is_new_line() && is_word(first));
        let inner = if is_behind { self.column } else { inner };
        let mut ended = !is_behind;
        for (index, item) in group.items.iter().enumerate() {
            if self.put_aside(item, index) {
                ended = true;
                continue;
            }
            if let Some(row) = &rows[index] {
                self.next_line(item, index, inner);
                self.put(row);
                ended = false;
                continue;
            }
            if index > 0 && is_glued(&group.items[index - 1], item) {
                self.item(item, inner, 0);
                continue;
            }
            let stays = !ended
                && match was_one_line {
                    true => words && self.fits(item, 0),
                    false => !item.before.is_new_line() && self.stays(item, false, 0),
                };
            if is_behind && index == 0 {
            } else if stays {
                // Rows of words keep their columns.
                let blanks = if words && !was_one_line {
                    item.before.blanks.max(1)
                } else {
                    1
                };
                self.put(&" ".repeat(blanks));
            } else {
                self.next_line(item, index, inner);
            }
            self.item(item, inner, 0);
            ended = is_comment(item);
        }
        if !is_behind || ended {
            self.line(indent);
        }
        self.put(&group.close().to_string());
    }

    /// `<…>` that holds one thing, which follows at once.
    fn angles(&mut self, group: &Group, indent: usize, behind: usize) {
        self.put("<");
        for item in &group.items {
            if item.before.blanks > 0 {
                self.put(" ");
            }
            self.item(item, indent, behind + 1);
        }
        if group.loose {
            self.put(" ");
        }
        self.put(">");
    }
}

/// A thing on one line; none if a comment or a blank line stands in it.
pub(super) fn flat(item: &Item) -> Option<String> {
    match &item.kind {
        ItemKind::Word(text) => Some(text.clone()),
        ItemKind::Comment(_) => None,
        ItemKind::Labelled(label, value) => Some(format!("{label}{}", flat(value)?)),
        ItemKind::Group(group) => flat_group(group),
    }
}

fn flat_group(group: &Group) -> Option<String> {
    let mut out = String::from(group.open);
    for (index, item) in group.items.iter().enumerate() {
        if index > 0 && item.before.lines > 1 {
            return None;
        }
        match index {
            0 if group.open == '<' && item.before.blanks > 0 => out.push(' '),
            0 => {}
            _ if is_glued(&group.items[index - 1], item) => {}
            _ => out.push(' '),
        }
        out.push_str(&flat(item)?);
    }
    if group.open == '<' && group.loose && !group.items.is_empty() {
        out.push(' ');
    }
    out.push(group.close());
    Some(out)
}

/// Whether nothing may stand between two things, as the author wrote nothing between them: a star behind an item, or a
/// word that goes on with a parameter. Brackets and strings are set apart.
pub(super) fn is_glued(before: &Item, item: &Item) -> bool {
    let is_apart = |item: &Item| match &item.kind {
        ItemKind::Group(_) | ItemKind::Labelled(..) | ItemKind::Comment(_) => true,
        ItemKind::Word(text) => text.starts_with('"'),
    };
    let is_stars = matches!(&item.kind, ItemKind::Word(text) if text.starts_with('*'));
    let touches = item.before.lines == 0 && item.before.blanks == 0;
    touches && (is_stars || !is_apart(before) && !is_apart(item))
}

/// Whether brackets hold a list that the author has broken over lines, which stays so.
fn has_rows(group: &Group) -> bool {
    let is_broken = group.items.iter().any(|item| item.before.is_new_line());
    let of_item = |item: &Item| inner_group(item).is_some_and(has_rows);
    group.broken && (group.open == '{' && is_broken || group.items.iter().any(of_item))
}

/// The brackets that a thing is, perhaps behind a label.
fn inner_group(item: &Item) -> Option<&Group> {
    match &item.kind {
        ItemKind::Word(_) | ItemKind::Comment(_) => None,
        ItemKind::Labelled(_, value) => inner_group(value),
        ItemKind::Group(group) => Some(group),
    }
}

fn is_comment(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Comment(_))
}

/// Whether a thing is a word, a number or a string.
fn is_word(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Word(_))
}

/// Whether the author has broken a line inside a thing.
fn is_broken(item: &Item) -> bool {
    inner_group(item).is_some_and(|group| group.broken)
}

/// Whether a thing is read at a glance: a word, or alternatives of words.
fn is_light(item: &Item) -> bool {
    match &item.kind {
        ItemKind::Word(_) => true,
        ItemKind::Comment(_) => false,
        ItemKind::Labelled(_, value) => is_light(value) || is_list_of_words(value),
        ItemKind::Group(group) => group.open == '<' && group.items.iter().all(is_light),
    }
}

fn is_list_of_words(item: &Item) -> bool {
    matches!(&item.kind, ItemKind::Group(group) if group.open == '{' && group.items.iter().all(is_light))
}

/// Whether a thing is a list, perhaps behind a label.
fn opens_list(item: &Item) -> bool {
    inner_group(item).is_some_and(|group| group.open == '{')
}

/// Whether a list holds words alone, and comments.
fn is_all_words(group: &Group) -> bool {
    group.items.iter().all(|item| match &item.kind {
        ItemKind::Word(_) | ItemKind::Comment(_) => true,
        ItemKind::Labelled(_, value) => matches!(value.kind, ItemKind::Word(_)),
        ItemKind::Group(_) => false,
    })
}
