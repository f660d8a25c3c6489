//! Where a bracket is missing or too many, judged by the layout of the lines.
//!
//! Three signs in the layout speak of a mistake, and each names its repair:
//! * a line begins no further right than the line of a bracket that is still open: it should be closed;
//! * a closer begins a line, but the bracket on the line that begins in its column is not the innermost
//!   one: those inside it should be closed, or, if it is closed already, the closer that did so is too many;
//! * a line begins further right than the line of a bracket just closed, and the bracket around that one
//!   stands further left, or nothing is open around the line: that closer is too many.
//!
//! A closer that begins a line, but closes a bracket of a line that begins elsewhere, is a sign of itself.
//!
//! Where a bracket of an earlier line is closed, and a word that is no label begins the line or stands in the closer's column,
//! an opener may be missing before that word.
//!
//! Where a label ends a line, and a closer of a list stands in its column, the opener of that list may be missing behind it.
//!
//! Closers gathered at the end of a form give no sign. If there is one too many, an opener may be missing
//! before a word, a string or an operator with which a line begins and which the next line stands further right
//! than; if there is one too few, one of two openers side by side may be too many. A comparison that lacks the
//! opener before it looks like an angle bracket without its partner.
//!
//! The layout of a text may be odd without any mistake, so a sign alone proves nothing. Each repair is
//! tried; of those that balance the part, the one after which the fewest signs remain is taken. Only if
//! none balances, every sign is believed, or none, whichever needs fewer changes.

mod guess;

use super::scan::{Bracket, Event, Kind};
use std::ops::Range;

/// A change that mends. Numbers are indices of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Close `opener` before the event `before`.
    Close { before: usize, opener: usize },
    /// Take `closer` out.
    Drop { closer: usize },
    /// Take `opener` out, which stands directly before another one.
    DropOpener { opener: usize },
    /// Open a round bracket before the word that is the event `before`; `closer` closes it.
    Open { before: usize, closer: usize },
    /// Open a list behind the label that is the event `label`; `closer` closes it.
    OpenList { label: usize, closer: usize },
    /// Let `closer` close `opener`, which is of another kind.
    Swap { closer: usize, opener: usize },
}

/// The most repairs that are tried one by one; fewer in a very large part.
const MOST_TRIALS: usize = 64;
/// The most changes that are tried at once.
const LARGEST_TRIAL: usize = 4;
/// The most events that are looked at while trying.
const MOST_EVENTS: usize = 4_000_000;

/// The changes that balance a part, in the order of the text.
pub(super) fn repair(events: &[Event], part: Range<usize>) -> Vec<Edit> {
    let plain = Run::over(events, part.clone(), &[], false);
    let trials = MOST_TRIALS.min(MOST_EVENTS / part.len().max(1));
    let best = std::iter::once(&plain.edits)
        .chain(plain.suspects.iter().take(trials))
        .filter(|suspect| suspect.len() <= LARGEST_TRIAL)
        .map(|suspect| (suspect, Run::over(events, part.clone(), suspect, false)))
        .filter(|(suspect, run)| run.edits.is_empty() && suspect.len() <= plain.edits.len())
        .min_by_key(|(suspect, run)| {
            let telling = |edit: &Edit| {
                use Edit::{DropOpener, Open, OpenList};
                matches!(edit, Open { .. } | OpenList { .. } | DropOpener { .. })
            };
            (mistakes(suspect), run.signs, !suspect.iter().any(telling))
        });
    let mut edits = match best {
        Some((suspect, _)) => suspect.clone(),
        None => plain.edits,
    };
    if mistakes(&edits) > 1 {
        let believed = Run::over(events, part, &[], true);
        if believed.edits.len() <= edits.len() {
            edits = believed.edits;
        }
    }
    edits.sort_by_key(|edit| edit.position());
    edits
}

/// How many mistakes changes mend: closers side by side in another order are one.
fn mistakes(edits: &[Edit]) -> usize {
    let is_order = edits.windows(2).all(|pair| match pair {
        [Edit::Swap { closer, .. }, Edit::Swap { closer: next, .. }] => closer + 1 == *next,
        _ => false,
    });
    match is_order {
        true => edits.len().min(1),
        false => edits.len(),
    }
}

impl Edit {
    fn position(self) -> usize {
        match self {
            Edit::Close { before, .. } | Edit::Open { before, .. } => before,
            Edit::Drop { closer } | Edit::Swap { closer, .. } => closer,
            Edit::DropOpener { opener } => opener,
            Edit::OpenList { label, .. } => label,
        }
    }
}

/// One walk over a part with some changes made.
struct Run<'a> {
    events: &'a [Event],
    /// The changes made beforehand.
    given: &'a [Edit],
    /// Whether to follow the signs of the layout.
    believing: bool,
    open: Vec<usize>,
    /// The words that begin lines.
    words: Vec<usize>,
    /// Labels that stand alone on their lines.
    labels: Vec<usize>,
    /// What begins lines that the next line stands further right than, if forms may begin so.
    heads: Vec<usize>,
    /// Openers directly before another one.
    doubled: Vec<usize>,
    /// Angle brackets that may be comparisons.
    comparisons: Vec<usize>,
    /// The event that begins this line.
    line_start: Option<usize>,
    /// The bracket closed last, and the closer that did so.
    closed: Option<(usize, usize)>,
    /// The bracket at the first column closed last, and the closer that did so.
    closed_at_margin: Option<(usize, usize)>,
    /// The changes that were still needed.
    edits: Vec<Edit>,
    /// The repairs that the signs name.
    suspects: Vec<Vec<Edit>>,
    /// How many signs there were.
    signs: usize,
}

impl<'a> Run<'a> {
    fn over(events: &'a [Event], part: Range<usize>, given: &'a [Edit], believing: bool) -> Self {
        let mut run = Run {
            events,
            given,
            believing,
            open: Vec::new(),
            words: Vec::new(),
            labels: Vec::new(),
            heads: Vec::new(),
            doubled: Vec::new(),
            comparisons: Vec::new(),
            line_start: None,
            closed: None,
            closed_at_margin: None,
            edits: Vec::new(),
            suspects: Vec::new(),
            signs: 0,
        };
        for index in part.clone() {
            run.step(index);
        }
        let end = part.end;
        if !run.open.is_empty() {
            run.suspect_doubled_openers();
        }
        while let Some(opener) = run.open.pop() {
            run.edits.push(Edit::Close {
                before: end,
                opener,
            });
        }
        run
    }

    fn step(&mut self, index: usize) {
        for edit in self.given {
            match *edit {
                Edit::Close { before, opener } if before == index => {
                    self.open.retain(|open| *open != opener);
                }
                Edit::Drop { closer } if closer == index => {
                    // Where it stands may still speak against taking out this one.
                    if self.events[index].first {
                        self.layout(index);
                    }
                    return;
                }
                Edit::Swap { closer, opener } if closer == index => {
                    self.open.retain(|open| *open != opener);
                    return;
                }
                Edit::DropOpener { opener } if opener == index => return,
                _ => {}
            }
        }
        self.remember(index);
        if self.events[index].first && self.layout(index) {
            return;
        }
        if self.is_opened(index) {
            self.open.push(index);
            return;
        }
        match self.events[index].kind {
            Kind::Open(_) => self.open.push(index),
            Kind::Close(bracket) => self.close(index, bracket),
            Kind::Other if self.events[index].word.is_some() => self.words.push(index),
            Kind::Other if self.is_lone_label(index) => self.labels.push(index),
            Kind::Other => {}
        }
    }

    /// Whether an event is a label that stands alone on its line, with something further right on the next one.
    fn is_lone_label(&self, index: usize) -> bool {
        let label = self.events[index];
        let next = self.events.get(index + 1);
        label.lone_label && next.is_some_and(|next| next.first && next.indent > label.indent)
    }

    /// Whether a bracket is put before an event.
    fn is_opened(&self, index: usize) -> bool {
        let opens = |edit: &Edit| matches!(edit, Edit::Open { before, .. } if *before == index);
        self.given.iter().any(opens) || self.is_list(index)
    }

    /// Whether an event is a label behind which a list is opened.
    fn is_list(&self, index: usize) -> bool {
        let opens = |edit: &Edit| matches!(edit, Edit::OpenList { label, .. } if *label == index);
        self.given.iter().any(opens)
    }

    /// Notes what a missing or surplus opener may be recognised by.
    fn remember(&mut self, index: usize) {
        let here = self.events[index];
        if here.first {
            let head = self.line_start.filter(|start| {
                let start = &self.events[*start];
                start.kind == Kind::Other && start.heads && start.indent < here.indent
            });
            self.heads.extend(head);
            self.line_start = Some(index);
        }
        let follows = |number: usize, kind: Kind| {
            let next = self.events.get(index + number);
            next.is_some_and(|next| next.kind == kind)
        };
        let round = Kind::Open(Bracket::Round);
        // A list of lists begins with two openers as well; what is in it are no forms.
        let may_be_doubled =
            here.kind == round || here.kind == Kind::Open(Bracket::Curly) && follows(2, round);
        if here.kind == Kind::Open(Bracket::Angle) && here.heads {
            self.comparisons.push(index);
        }
        let beside = |next: &Event| next.kind == here.kind && next.at == here.at + 1;
        if may_be_doubled && self.events.get(index + 1).is_some_and(beside) {
            self.doubled.push(index);
        }
    }

    fn close(&mut self, index: usize, bracket: Bracket) {
        self.suspect_missing_opener(index);
        self.suspect_missing_list(index, bracket);
        let is_lone = |run: &Self| !run.open.iter().any(|open| run.opens(*open, Bracket::Angle));
        if bracket == Bracket::Angle && self.events[index].heads && is_lone(self) {
            self.comparisons.push(index);
        }
        let Some(top) = self.open.last().copied() else {
            self.suspect_heads(index);
            self.edits.push(Edit::Drop { closer: index });
            return;
        };
        match self
            .open
            .iter()
            .rposition(|open| self.opens(*open, bracket))
        {
            Some(place) => {
                if place + 1 < self.open.len() {
                    self.suspect_doubled_openers();
                    self.suspect_order(index);
                    self.suspect(vec![Edit::Swap {
                        closer: index,
                        opener: top,
                    }]);
                    self.suspect(vec![Edit::Drop { closer: index }]);
                }
                let (here, opener) = (self.events[index], self.events[self.open[place]]);
                if opener.last && opener.line < here.line && !here.first && !here.last {
                    // What ends a line with its opener is not closed amid a row: that lacks an opener of its own.
                    self.suspect(vec![Edit::Drop { closer: index }]);
                }
                let inner = self.open.split_off(place + 1);
                for opener in inner.into_iter().rev() {
                    self.edits.push(Edit::Close {
                        before: index,
                        opener,
                    });
                }
                self.closed = self.open.pop().map(|opener| (opener, index));
                if self.open.is_empty() {
                    let margin = |(opener, _): &(usize, usize)| {
                        self.events[*opener].first && self.events[*opener].indent == 0
                    };
                    self.closed_at_margin = self.closed.filter(margin).or(self.closed_at_margin);
                }
                let here = self.events[index];
                if here.first
                    && self
                        .closed
                        .is_some_and(|(o, _)| self.events[o].indent != here.indent)
                {
                    self.signs += 1;
                }
            }
            None if bracket == Bracket::Angle || self.opens(top, Bracket::Angle) => {
                self.edits.push(Edit::Drop { closer: index });
            }
            None => {
                self.suspect_heads(index);
                self.suspect_order(index);
                self.suspect(vec![Edit::Drop { closer: index }]);
                self.edits.push(Edit::Swap {
                    closer: index,
                    opener: top,
                });
                self.open.pop();
            }
        }
    }

    /// Whether an event that is open opens a bracket of that kind. A word opens the one put before it, and so does
    /// a comparison.
    fn opens(&self, index: usize, bracket: Bracket) -> bool {
        match self.events[index].kind {
            Kind::Open(open) if !self.is_opened(index) => open == bracket,
            _ if self.is_list(index) => bracket == Bracket::Curly,
            _ => bracket == Bracket::Round,
        }
    }

    /// Looks at the event that begins a line. Says whether the event is dealt with.
    fn layout(&mut self, index: usize) -> bool {
        match self.events[index].kind {
            Kind::Close(bracket) => self.layout_of_closer(index, bracket),
            _ => {
                self.layout_of_line(index);
                false
            }
        }
    }

    fn layout_of_line(&mut self, index: usize) {
        let here = self.events[index];
        let should_be_closed = |open: &usize| {
            let opener = &self.events[*open];
            let aligned = opener.indent == here.indent
                && !(opener.first && opener.last)
                && here.kind != Kind::Open(Bracket::Curly);
            opener.line < here.line && (opener.indent > here.indent || aligned)
        };
        if let Some(place) = self.open.iter().position(should_be_closed) {
            self.close_from(place, index);
        } else if let Some((opener, closer)) = self
            .closed_at_margin
            .filter(|_| self.open.is_empty() && here.indent > 0)
        {
            self.sign(vec![Edit::Drop { closer }]);
            if self.believing {
                self.open.push(opener);
            }
        } else if let Some((opener, closer)) = self.closed {
            let within = self.events[opener].indent < here.indent;
            let recent = self.events[closer].line < here.line && !self.events[closer].first;
            // An angle bracket stands on the line of what follows it, which it holds alone.
            let is_left = |around: &usize| {
                let (around, opener) = (&self.events[*around], &self.events[opener]);
                let holds = around.kind == Kind::Open(Bracket::Angle) && around.at + 1 == opener.at;
                around.indent < opener.indent || holds
            };
            if within && recent && self.open.last().is_none_or(is_left) {
                self.sign(vec![Edit::Drop { closer }]);
                if self.believing {
                    self.open.push(opener);
                }
            }
        }
    }

    fn layout_of_closer(&mut self, index: usize, bracket: Bracket) -> bool {
        let here = self.events[index];
        let begins = |open: &usize| {
            let opener = &self.events[*open];
            let leads = opener.leads || opener.kind == Kind::Other || bracket == Bracket::Curly;
            leads && opener.indent == here.indent && self.opens(*open, bracket)
        };
        if let Some(place) = self.open.iter().rposition(begins) {
            if place + 1 < self.open.len() {
                self.close_from(place + 1, index);
            }
            return false;
        }
        let aligned = self
            .open
            .iter()
            .any(|open| self.events[*open].indent == here.indent && self.opens(*open, bracket));
        match self.closed.filter(|(opener, _)| begins(opener) && !aligned) {
            Some((_, closer)) if !self.events[closer].first => {
                self.sign(vec![Edit::Drop { closer }]);
                self.believing
            }
            _ => false,
        }
    }

    /// A sign that the open brackets from `place` inwards should be closed before `index`.
    fn close_from(&mut self, place: usize, index: usize) {
        let inner = self.open[place..].iter().rev();
        self.sign(
            inner
                .map(|opener| Edit::Close {
                    before: index,
                    opener: *opener,
                })
                .collect(),
        );
        if self.believing {
            self.open.truncate(place);
        }
    }

    fn sign(&mut self, repair: Vec<Edit>) {
        self.signs += 1;
        if self.believing {
            self.edits.extend(repair);
        } else {
            self.suspect(repair);
        }
    }

    /// Something to be tried.
    fn suspect(&mut self, repair: Vec<Edit>) {
        if self.suspects.len() < MOST_TRIALS {
            self.suspects.push(repair);
        }
    }
}
