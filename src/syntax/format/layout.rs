//! Where lines are broken.
//!
//! A thing is written on one line if the author did so and it fits, otherwise bracket by bracket, each in the way of its
//! kind.

use super::flat::{
    begins_apart, columns, flat_group, is_open_at_the_end, must_begin_apart, must_end_apart,
};
use super::read::{Group, Item, ItemKind, width as columns_of};
use super::table;

/// The longest line, in columns, comments at its end aside.
pub(super) const WIDTH: usize = 100;

/// What the author has broken over lines is joined to one line of at most this many columns.
const SHORT: usize = 60;

/// The longest first argument that follows the head of a form that is too long for one line, in columns.
const SHORT_FIRST: usize = 48;

/// The longest word that shares a line with others where a list that was one line is too long for it, in columns; longer
/// ones are texts.
const LONG_WORD: usize = 24;

/// The longest form that shares a line with others in such a list, in columns.
const SHORT_FORM: usize = 24;

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
    /// Lines that are ended.
    lines: usize,
}

impl Page {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
        self.column = match text.rfind('\n') {
            Some(at) => columns_of(&text[at + 1..]),
            None => self.column + columns_of(text),
        };
    }

    fn line(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
        self.lines += 1;
    }

    /// A comment behind what stands on this line.
    fn aside(&mut self, comment: &str, column: usize) {
        self.out.push_str(&format!("{MARK}{column}{MARK}{comment}"));
    }
}

/// The lines of the things at the top of a text, all but the first indented so.
pub(super) fn file(items: &[Item<'_>], indent: usize) -> String {
    let mut page = Page {
        column: indent,
        ..Page::default()
    };
    for (index, item) in items.iter().enumerate() {
        match &item.kind {
            ItemKind::Comment(text) if index > 0 && !item.before.is_new_line() => {
                page.aside(text, item.before.column);
                continue;
            }
            _ => {}
        }
        let is_row =
            |before: &Item<'_>| is_word(before) && is_word(item) && !item.before.is_new_line();
        match index.checked_sub(1).map(|before| &items[before]) {
            None => {}
            Some(before) if is_glued(before, item) => {}
            Some(before) if is_row(before) => page.put(" "),
            Some(_) => {
                if item.before.lines > 1 {
                    page.out.push('\n');
                }
                page.line(indent);
            }
        }
        page.item(item, indent, 0);
    }
    if !page.out.is_empty() {
        page.out.push('\n');
    }
    page.out
}

impl Page {
    /// A thing, on lines that are indented so; `behind` columns follow it on its last line.
    fn item(&mut self, item: &Item<'_>, indent: usize, behind: usize) {
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

    fn group(&mut self, group: &Group<'_>, indent: usize, behind: usize) {
        if let Some(width) = group.columns {
            let room = WIDTH.saturating_sub(self.column + behind);
            let joined = !group.broken || width <= SHORT && !has_rows(group);
            if joined && width <= room {
                let start = self.out.len();
                flat_group(group, &mut self.out);
                // A string may have several lines.
                let written = &self.out[start..];
                self.column = match written.rfind('\n') {
                    Some(at) => columns_of(&written[at + 1..]),
                    None => self.column + width,
                };
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
    fn form(&mut self, group: &Group<'_>, indent: usize, behind: usize) {
        self.put("(");
        let inner = indent + INDENT;
        let items = &group.items;
        let was_one_line = !group.broken;
        let last = items.len().saturating_sub(1);
        let tail = was_one_line
            .then(|| self.tail(items, inner, behind + 1))
            .flatten();
        // Whether the next thing cannot stand on this line: a comment ends it.
        let mut ended = false;
        let mut below = false;
        let is_picture = begins_with_rows(items);
        // Whether what stands last is the list behind the words at the head, on several lines.
        let mut opened = false;
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
            let is_behind_words = items.iter().take(index).skip(1).all(is_word);
            let is_first_list = is_behind_words && is_braces(item);
            // Whether nothing but words follows on the line on which this ends.
            let ends = items[index + 1..]
                .iter()
                .all(|item| is_light(item) && (!item.before.is_new_line() || is_first_list));
            let behind_list = opened && is_light(item) && self.fits(item, end);
            let before = index.checked_sub(1).map(|before| &items[before]);
            let fills = below && before.is_some_and(is_light) && self.fits(item, end);
            let opens = is_behind_words && self.opens_here(item, inner, end);
            let stays = !ended
                && match (was_one_line, tail) {
                    _ if index == 1 && is_picture => false,
                    _ if index == 1 && is_name(item) => true,
                    (_, Some(tail)) => index != tail,
                    (true, None) if below => is_light(item) && fills,
                    (true, None) => self.follows(items, index, ends, end),
                    (false, None) if item.before.is_new_line() => behind_list || opens && !below,
                    (false, None) if index == 1 && is_form(item) => true,
                    (false, None) => self.stays(item, ends, inner, end),
                };
            let lines = self.lines;
            if stays {
                self.put(" ");
                // What is broken at the end of a form is indented as if it were the form, and so are alternatives.
                let is_outer = ends && !below || is_angles(item);
                self.item(item, if is_outer { indent } else { inner }, end);
            } else {
                below = true;
                self.next_line(item, index, inner);
                self.item(item, inner, end);
            }
            ended = is_comment(item);
            opened = stays && is_first_list && self.lines > lines;
        }
        if ended {
            self.line(indent);
        }
        self.put(")");
    }

    /// Where the text at the end of a form begins that was one line, if the form takes two lines so: a string, with words
    /// behind it at most.
    fn tail(&self, items: &[Item<'_>], indent: usize, behind: usize) -> Option<usize> {
        let is_text = |item: &Item<'_>| is_word(item) && columns(item) > Some(LONG_WORD);
        let at = items.iter().position(is_text).filter(|at| *at > 1)?;
        let width = |items: &[Item<'_>]| {
            items
                .iter()
                .map(|item| Some(columns(item)? + 1))
                .sum::<Option<usize>>()
        };
        let fits = self.column + width(&items[..at])? <= WIDTH + 1
            && indent + width(&items[at..])? + behind <= WIDTH + 1;
        (fits && items[at..].iter().all(is_light)).then_some(at)
    }

    /// Whether an argument of a form that was one line, and is too long for it, follows the head: words do, a short first
    /// argument, one that ends in a list, and an only one.
    fn follows(&self, items: &[Item<'_>], index: usize, last: bool, behind: usize) -> bool {
        let item = &items[index];
        let is_short = columns(item).is_some_and(|columns| columns <= SHORT_FIRST);
        let is_only = last && is_form(item) && items[..index].iter().all(is_bare);
        let is_first =
            index == 1 && !last && (is_short && self.fits(item, behind) || ends_in_list(item));
        is_light(item) && self.fits(item, behind) || is_first || is_only || last && opens_list(item)
    }

    /// Whether a thing stays on the line on which the author has put it.
    fn stays(&self, item: &Item<'_>, last: bool, inner: usize, behind: usize) -> bool {
        let fits_below = columns(item).is_some_and(|columns| inner + columns + behind <= WIDTH);
        self.fits(item, behind) || is_broken(item) || last && opens_list(item) && !fits_below
    }

    /// Whether a thing that the author has put on a line of its own is a list that needs several lines, so that it opens
    /// behind the words before it.
    fn opens_here(&self, item: &Item<'_>, inner: usize, behind: usize) -> bool {
        let ItemKind::Group(group) = &item.kind else {
            return false;
        };
        let fits =
            !group.broken && columns(item).is_some_and(|columns| inner + columns + behind <= WIDTH);
        group.open == '{' && !fits && !is_all_words(group)
    }

    /// Whether a thing fits on this line behind a blank.
    fn fits(&self, item: &Item<'_>, behind: usize) -> bool {
        let room = WIDTH.saturating_sub(self.column + 1 + behind);
        columns(item).is_some_and(|columns| columns <= room)
    }

    /// Writes a comment behind what stands on this line, if a thing is one.
    fn put_aside(&mut self, item: &Item<'_>, index: usize) -> bool {
        match &item.kind {
            ItemKind::Comment(text) if index > 0 && !item.before.is_new_line() => {
                self.aside(text, item.before.column);
                true
            }
            _ => false,
        }
    }

    /// Begins a line for a thing, and a blank one where the author has one before it.
    fn next_line(&mut self, item: &Item<'_>, index: usize, indent: usize) {
        if index > 0 && item.before.lines > 1 {
            self.out.push('\n');
        }
        self.line(indent);
    }

    /// `{…}`, or several alternatives in `<…>`: things stand on the lines on which the author has put them; if that was one line, words fill lines, and each
    /// form has a line of its own.
    fn list(&mut self, group: &Group<'_>, indent: usize) {
        self.put(group.open.encode_utf8(&mut [0; 4]));
        let inner = indent + INDENT;
        let words = is_all_words(group);
        let was_one_line = !group.items.iter().any(|item| item.before.is_new_line());
        let rows = table::rows(group, inner);
        // Rows of words may begin behind the bracket.
        let first = group.items.first();
        let is_pair = group.items.len() == 2;
        let is_behind = words
            && (!was_one_line || is_pair)
            && first.is_some_and(|first| !first.before.is_new_line() && is_word(first));
        let is_long = |item: &Item<'_>| columns(item).is_none_or(|columns| columns > LONG_WORD);
        let is_short = |item: &Item<'_>| columns(item).is_some_and(|columns| columns <= SHORT_FORM);
        let fills = match words {
            true => !group.items.iter().any(is_long),
            false => group.items.iter().all(is_short),
        };
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
                    true => fills && self.fits(item, 0),
                    false => !item.before.is_new_line() && self.stays(item, false, inner, 0),
                };
            if is_behind && index == 0 {
                if must_begin_apart(group) {
                    self.put(" ");
                }
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
        if !is_behind && group.open == '{' || ended {
            self.line(indent);
        } else if must_end_apart(group) {
            self.put(" ");
        }
        self.put(group.close().encode_utf8(&mut [0; 4]));
    }

    /// `<…>` that holds one thing, which follows at once.
    fn angles(&mut self, group: &Group<'_>, indent: usize, behind: usize) {
        self.put("<");
        if begins_apart(group) {
            self.put(" ");
        }
        for item in &group.items {
            self.item(item, indent, behind + 1);
        }
        if is_open_at_the_end(group) {
            self.put(" ");
        }
        self.put(">");
    }
}

/// Whether nothing may stand between two things, as the author wrote nothing between them: a star behind an item, or a
/// word that goes on with a parameter. Brackets and strings are set apart.
pub(super) fn is_glued(before: &Item<'_>, item: &Item<'_>) -> bool {
    let is_apart = |item: &Item<'_>| match &item.kind {
        ItemKind::Group(_) | ItemKind::Labelled(..) | ItemKind::Comment(_) => true,
        ItemKind::Word(text) => text.starts_with('"'),
    };
    let is_stars = matches!(&item.kind, ItemKind::Word(text) if text.starts_with('*'));
    let touches = item.before.lines == 0 && item.before.blanks == 0;
    touches && (is_stars || !is_apart(before) && !is_apart(item))
}

/// Whether brackets hold a list that the author has broken over lines, which stays so, or strings one below the other.
fn has_rows(group: &Group<'_>) -> bool {
    let is_broken = group.items.iter().any(|item| item.before.is_new_line());
    let of_item = |item: &Item<'_>| inner_group(item).is_some_and(has_rows);
    let is_kept = group.open == '{' && is_broken || begins_with_rows(&group.items);
    group.broken && (is_kept || group.items.iter().any(of_item))
}

/// Whether three strings or more stand one below the other behind the head of a form, the rows of a picture: the first has
/// a line of its own as the others have.
fn begins_with_rows(items: &[Item<'_>]) -> bool {
    let is_row = |item: &Item<'_>| is_string(item) && item.before.is_new_line();
    items.len() > 3 && is_string(&items[1]) && items[2..4].iter().all(is_row)
}

fn is_string(item: &Item<'_>) -> bool {
    matches!(&item.kind, ItemKind::Word(text) if text.starts_with('"'))
}

/// The brackets that a thing is, perhaps behind a label.
fn inner_group<'i, 't>(item: &'i Item<'t>) -> Option<&'i Group<'t>> {
    match &item.kind {
        ItemKind::Word(_) | ItemKind::Comment(_) => None,
        ItemKind::Labelled(_, value) => inner_group(value),
        ItemKind::Group(group) => Some(group),
    }
}

fn is_comment(item: &Item<'_>) -> bool {
    matches!(item.kind, ItemKind::Comment(_))
}

/// Whether a thing is a word or string that is not in angle brackets, such as a name behind a head.
fn is_name(item: &Item<'_>) -> bool {
    matches!(&item.kind, ItemKind::Word(text) if !text.starts_with('<'))
}

/// Whether a thing is a word without quotes or angle brackets, such as the second word of a head.
fn is_bare(item: &Item<'_>) -> bool {
    matches!(&item.kind, ItemKind::Word(text) if !text.starts_with(['<', '"']))
}

fn is_braces(item: &Item<'_>) -> bool {
    matches!(&item.kind, ItemKind::Group(group) if group.open == '{')
}

fn is_form(item: &Item<'_>) -> bool {
    matches!(&item.kind, ItemKind::Group(group) if group.open == '(')
}

/// Whether a thing is angle brackets around several things.
fn is_angles(item: &Item<'_>) -> bool {
    matches!(&item.kind, ItemKind::Group(group) if group.open == '<' && group.items.len() > 1)
}

/// Whether a form has a list for its last argument, and words before it.
fn ends_in_list(item: &Item<'_>) -> bool {
    let ItemKind::Group(group) = &item.kind else {
        return false;
    };
    let (Some((last, before)), '(') = (group.items.split_last(), group.open) else {
        return false;
    };
    opens_list(last) && before.iter().all(is_word)
}

/// Whether a thing is a word, a number or a string.
fn is_word(item: &Item<'_>) -> bool {
    matches!(item.kind, ItemKind::Word(_))
}

/// Whether the author has broken a line inside a thing.
fn is_broken(item: &Item<'_>) -> bool {
    inner_group(item).is_some_and(|group| group.broken)
}

/// Whether a thing is read at a glance: a word, or a list or alternatives of words.
fn is_light(item: &Item<'_>) -> bool {
    match &item.kind {
        ItemKind::Word(_) => true,
        ItemKind::Comment(_) => false,
        ItemKind::Labelled(_, value) => is_light(value),
        ItemKind::Group(group) if group.open == '(' => false,
        ItemKind::Group(group) => group.items.iter().all(is_light),
    }
}

/// Whether a thing is a list, perhaps behind a label.
fn opens_list(item: &Item<'_>) -> bool {
    inner_group(item).is_some_and(|group| group.open == '{')
}

/// Whether a list holds words alone, and comments.
fn is_all_words(group: &Group<'_>) -> bool {
    group.items.iter().all(|item| match &item.kind {
        ItemKind::Word(_) | ItemKind::Comment(_) => true,
        ItemKind::Labelled(_, value) => matches!(value.kind, ItemKind::Word(_)),
        ItemKind::Group(_) => false,
    })
}
