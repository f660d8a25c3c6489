//! Which brackets are missing, too many or of the wrong kind.
//!
//! A balanced text is left alone, whatever its layout. Otherwise the part that does not balance is found
//! first: parts begin at a `(` in the first column, and those that balance by themselves are good. In the
//! others the mistake is looked for by `layout`. If the whole taken at once needs fewer
//! changes, the parts were none, and the whole is mended instead.

use super::layout::{self, Edit};
use super::mend::{Change, DROPPED};
use super::scan::{Bracket, Event, Kind, Scan};
use crate::source::{FileId, Span};

/// A mistake in the brackets, with its places.
#[derive(Debug)]
pub(super) enum Fault {
    /// Openers, the outermost first, that lack their closers; they belong at `place`.
    NotClosed {
        openers: Vec<(Bracket, Span)>,
        blamed: Span,
        place: Span,
    },
    /// `count` closers too many, side by side: `closer`, or others within `blamed`.
    NotOpened {
        bracket: Bracket,
        count: usize,
        blamed: Span,
        closer: Span,
    },
    /// One of the two openers side by side in `openers` is too many.
    OpenerDoubled { openers: Span, bracket: Bracket },
    /// `closer` needs an opener, which belongs before `word`.
    OpenerMissing { word: Span, closer: Span },
    /// A label stands where a list should be opened behind it; the closer belongs to that list.
    ListMissing { label: Span, closer: Span },
    /// An opener of the wrong kind.
    WrongOpener {
        expected: Bracket,
        found: Bracket,
        opener: Span,
        closer: Span,
    },
    /// A closer of the wrong kind.
    WrongCloser {
        expected: Bracket,
        found: Bracket,
        opener: Span,
        closer: Span,
    },
    /// Closers side by side that close what is open in another order: `expected`.
    WrongOrder { expected: String, closers: Span },
}

impl Fault {
    /// All that it is about.
    pub(super) fn place(&self) -> Span {
        match self {
            Fault::NotClosed { blamed, place, .. } => blamed.join(*place),
            Fault::NotOpened { blamed, closer, .. } => blamed.join(*closer),
            Fault::OpenerDoubled { openers, .. } => *openers,
            Fault::OpenerMissing { word, closer } => word.join(*closer),
            Fault::ListMissing { label, closer } => label.join(*closer),
            Fault::WrongOrder { closers, .. } => *closers,
            Fault::WrongOpener { opener, closer, .. }
            | Fault::WrongCloser { opener, closer, .. } => opener.join(*closer),
        }
    }
}

/// Parts that do not balance are joined with what follows this often; then each is taken by itself.
const MOST_JOINS: usize = 32;

/// The number of brackets before a surplus closer that are looked at.
const MOST_BLAMED: usize = 1000;

/// The faults of a text, and the changes that mend them.
pub(super) fn balance(file: FileId, text: &str, scan: &Scan) -> (Vec<Fault>, Vec<Change>) {
    let events = &scan.events;
    let mut edits = by_parts(events);
    if edits.len() > 1 {
        let at_once = layout::repair(events, 0..events.len());
        if at_once.len() < edits.len() {
            edits = at_once;
        }
    }
    let mut mending = Mending {
        file,
        text,
        scan,
        faults: Vec::new(),
        changes: Vec::new(),
    };
    mending.mend(edits);
    (mending.faults, mending.changes)
}

/// Mends each part that does not balance by itself.
fn by_parts(events: &[Event]) -> Vec<Edit> {
    let (mut edits, mut start, mut joins) = (Vec::new(), 0, 0);
    while start < events.len() {
        let end = part_end(events, start);
        let until = if joins < MOST_JOINS {
            events
        } else {
            &events[..end]
        };
        start = balanced_until(until, start).unwrap_or_else(|| {
            joins += 1;
            edits.extend(layout::repair(events, start..end));
            end
        });
    }
    edits
}

fn part_end(events: &[Event], start: usize) -> usize {
    let mut rest = events[start + 1..].iter();
    let next = rest.position(begins_part).map(|ahead| start + 1 + ahead);
    next.unwrap_or(events.len())
}

fn begins_part(event: &Event) -> bool {
    event.first && event.indent == 0 && event.kind == Kind::Open(Bracket::Round)
}

/// The end of the first part after `start` where all brackets are closed; `None` if it never comes.
fn balanced_until(events: &[Event], start: usize) -> Option<usize> {
    let mut open = Vec::new();
    for (index, event) in events.iter().enumerate().skip(start) {
        if index > start && open.is_empty() && begins_part(event) {
            return Some(index);
        }
        match event.kind {
            Kind::Open(bracket) => open.push(bracket),
            Kind::Close(bracket) if open.pop() != Some(bracket) => return None,
            Kind::Close(_) | Kind::Other => {}
        }
    }
    open.is_empty().then_some(events.len())
}

struct Mending<'a> {
    file: FileId,
    text: &'a str,
    scan: &'a Scan,
    faults: Vec<Fault>,
    changes: Vec<Change>,
}

impl Mending<'_> {
    fn mend(&mut self, edits: Vec<Edit>) {
        let mut edits = edits.into_iter().peekable();
        while let Some(edit) = edits.next() {
            match edit {
                Edit::Close { before, opener } => {
                    let mut openers = vec![opener];
                    while let Some(Edit::Close { opener, .. }) = edits
                        .next_if(|e| matches!(e, Edit::Close { before: b, .. } if *b == before))
                    {
                        openers.push(opener);
                    }
                    self.not_closed(before, openers);
                }
                Edit::Drop { closer } => self.not_opened(closer),
                Edit::DropOpener { opener } => {
                    let sign = self.sign(opener);
                    self.changes
                        .push(Change::Replace(sign.start as usize, DROPPED));
                    let openers = sign.until(sign.end + 1);
                    let bracket = self.bracket(opener);
                    self.faults.push(Fault::OpenerDoubled { openers, bracket });
                }
                Edit::Open { before, closer } => self.opener_missing(before, closer),
                Edit::OpenList { label, closer } => self.list_missing(label, closer),
                Edit::Swap { closer, opener } => {
                    let mut swaps = vec![(closer, opener)];
                    let is_next = |edit: &Edit, number: usize| matches!(edit, Edit::Swap { closer: next, .. } if *next == closer + number);
                    while let Some(Edit::Swap { closer, opener }) =
                        edits.next_if(|edit| is_next(edit, swaps.len()))
                    {
                        swaps.push((closer, opener));
                    }
                    self.wrong_closers(&swaps);
                }
            }
        }
    }

    /// `openers` lack their closers, the innermost first, before the event `before`.
    fn not_closed(&mut self, before: usize, openers: Vec<usize>) {
        let at = self
            .scan
            .events
            .get(before)
            .map_or(self.scan.end, |event| event.previous_end);
        let place = Span {
            file: self.file,
            start: at,
            end: at,
        };
        let mut found: Vec<(Bracket, Span)> = Vec::new();
        for opener in openers {
            let bracket = self.bracket(opener);
            self.changes
                .push(Change::Insert(at as usize, bracket.closer()));
            found.push((bracket, self.sign(opener)));
        }
        found.reverse();
        let blamed = self.up_to(found[0].1, at);
        self.faults.push(Fault::NotClosed {
            openers: found,
            blamed,
            place,
        });
    }

    fn not_opened(&mut self, closer: usize) {
        let sign = self.sign(closer);
        self.changes
            .push(Change::Replace(sign.start as usize, DROPPED));
        let start = self.start_of_blame(closer).min(sign.start);
        let kind = self.bracket(closer);
        // Those side by side, among others of their kind, are one mistake: whichever of them are taken away.
        let text = self.text;
        let is_closer = |letter: char| letter.is_whitespace() || letter == kind.closer();
        if let Some(Fault::NotOpened {
            bracket,
            count,
            blamed,
            closer,
        }) = self.faults.last_mut()
            && *bracket == kind
            && kind != Bracket::Angle
            && let Some(between) = text.get(closer.end as usize..sign.start as usize)
            && between.chars().all(is_closer)
        {
            *count += 1;
            *blamed = blamed.join(sign);
            // `closer` spans the last `count` closers of the row. Closers between the last two faults are not counted, so the
            // span begins that many closers further on.
            let passed = between.matches(kind.closer()).count();
            let mut rest = text[closer.start as usize..].match_indices(kind.closer());
            let ahead = rest.nth(passed).map_or(0, |(at, _)| at as u32);
            *closer = sign.since(closer.start + ahead);
            return;
        }
        self.faults.push(Fault::NotOpened {
            bracket: kind,
            count: 1,
            blamed: sign.since(start),
            closer: sign,
        });
    }

    /// Where the closer too many may stand, if it is not the one that was found: after the first closer of
    /// the same kind on its line, or in the form that ends right before it, if that one began on an earlier
    /// line.
    fn start_of_blame(&self, closer: usize) -> u32 {
        let Event { line, kind, at, .. } = self.scan.events[closer];
        let before = || self.scan.events[..closer].iter().rev().take(MOST_BLAMED);
        let on_line = before().take_while(|event| event.line == line);
        let start = on_line
            .filter(|event| event.kind == kind)
            .last()
            .map_or(at, |event| event.at);
        let mut depth = 0_usize;
        for event in before() {
            match event.kind {
                Kind::Close(_) => depth += 1,
                Kind::Open(_) if depth > 1 => depth -= 1,
                Kind::Open(_) if depth == 1 && event.line < line => return event.at.min(start),
                Kind::Open(_) => break,
                Kind::Other => {}
            }
        }
        start
    }

    fn opener_missing(&mut self, before: usize, closer: usize) {
        let event = self.scan.events[before];
        let start = event.word.unwrap_or(event.at);
        self.changes
            .push(Change::Insert(start as usize, Bracket::Round.opener()));
        let rest = &self.text[start as usize..];
        let length = match rest.strip_prefix('"') {
            Some(text) => text.find('"').map(|length| length + 2),
            None => rest.find(|sign: char| sign.is_whitespace() || "(){}".contains(sign)),
        };
        let end = start
            + u32::try_from(length.unwrap_or(rest.len()))
                .unwrap_or(1)
                .max(1);
        let word = Span {
            file: self.file,
            start,
            end,
        };
        self.faults.push(Fault::OpenerMissing {
            word,
            closer: self.sign(closer),
        });
    }

    fn list_missing(&mut self, label: usize, closer: usize) {
        let start = self.scan.events[label].at;
        let next = self.scan.events.get(label + 1);
        let end = next.map_or(self.scan.end, |next| next.previous_end);
        self.changes
            .push(Change::Insert(end as usize, Bracket::Curly.opener()));
        self.faults.push(Fault::ListMissing {
            label: Span {
                file: self.file,
                start,
                end,
            },
            closer: self.sign(closer),
        });
    }

    /// Closers side by side and what they should close: in a wrong order, or each of a wrong kind.
    fn wrong_closers(&mut self, swaps: &[(usize, usize)]) {
        let sorted = |kinds: &mut dyn Iterator<Item = char>| {
            let mut kinds: Vec<char> = kinds.collect();
            kinds.sort_unstable();
            kinds
        };
        let closers = swaps.iter().map(|(closer, _)| *closer);
        let expected = || {
            swaps
                .iter()
                .map(|(_, opener)| self.bracket(*opener).closer())
        };
        let mut found = closers.clone().map(|closer| self.bracket(closer).closer());
        if swaps.len() == 1 || sorted(&mut found) != sorted(&mut expected()) {
            for (closer, opener) in swaps {
                self.wrong_closer(*closer, *opener);
            }
            return;
        }
        let expected: String = expected().collect();
        let signs: Vec<Span> = closers.map(|closer| self.sign(closer)).collect();
        for (sign, closer) in signs.iter().zip(expected.chars()) {
            self.changes
                .push(Change::Replace(sign.start as usize, closer));
        }
        let closers = signs[0].join(signs[signs.len() - 1]);
        self.faults.push(Fault::WrongOrder { expected, closers });
    }

    fn wrong_closer(&mut self, closer: usize, opener: usize) {
        let (expected, found) = (self.bracket(opener), self.bracket(closer));
        let (opener, closer) = (self.sign(opener), self.sign(closer));
        let inside = self.text[opener.end as usize..].trim_start();
        if (expected, found) == (Bracket::Round, Bracket::Curly) && inside.starts_with(['(', '{']) {
            let change = Change::Replace(opener.start as usize, found.opener());
            self.changes.push(change);
            return self.faults.push(Fault::WrongOpener {
                expected: found,
                found: expected,
                opener,
                closer,
            });
        }
        self.changes
            .push(Change::Replace(closer.start as usize, expected.closer()));
        self.faults.push(Fault::WrongCloser {
            expected,
            found,
            opener,
            closer,
        });
    }

    fn bracket(&self, event: usize) -> Bracket {
        match self.scan.events[event].kind {
            Kind::Open(bracket) | Kind::Close(bracket) => bracket,
            Kind::Other => Bracket::Round,
        }
    }

    fn sign(&self, event: usize) -> Span {
        let start = self.scan.events[event].at;
        Span {
            file: self.file,
            start,
            end: start + 1,
        }
    }

    /// From an opener to where its closer belongs: any bracket in between may be the one whose closer is
    /// missing.
    fn up_to(&self, opener: Span, place: u32) -> Span {
        opener.until(place.max(opener.end))
    }
}
