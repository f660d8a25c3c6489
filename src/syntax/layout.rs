//! Where a bracket is missing or too many, judged by the layout of the lines.
//!
//! Three signs in the layout speak of a mistake, and each names its repair:
//! * a line begins no further right than the line of a bracket that is still open: it should be closed;
//! * a closer begins a line, but the bracket that began a line in its column is not the innermost one:
//!   those inside it should be closed, or, if it is closed already, the closer that did so is too many;
//! * a line begins further right than the line of a bracket just closed, and the bracket around that one
//!   stands further left: that closer is too many.
//!
//! The layout of a text may be odd without any mistake, so a sign alone proves nothing. Each repair is
//! tried; of those that balance the part, the one after which the fewest signs remain is taken. Only if
//! none balances, every sign is believed, or none, whichever needs fewer changes.

use super::scan::{Bracket, Event, Kind};
use std::ops::Range;

/// A change that mends. Numbers are indices of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Close `opener` before the event `before`.
    Close { before: usize, opener: usize },
    /// Take `closer` out.
    Drop { closer: usize },
    /// Let `closer` close `opener`, which is of another kind.
    Swap { closer: usize, opener: usize },
}

/// So many repairs are tried one by one, fewer in a very large part.
const MOST_TRIALS: usize = 24;
/// So many changes at once are tried.
const LARGEST_TRIAL: usize = 4;
/// So many events may be looked at while trying.
const MOST_EVENTS: usize = 2_000_000;

/// The changes that balance a part, in the order of the text.
pub(super) fn repair(events: &[Event], part: Range<usize>) -> Vec<Edit> {
    let plain = Run::over(events, part.clone(), &[], false);
    let trials = MOST_TRIALS.min(MOST_EVENTS / part.len().max(1));
    let best = plain
        .suspects
        .iter()
        .take(trials)
        .map(|suspect| (suspect, Run::over(events, part.clone(), suspect, false)))
        .filter(|(suspect, run)| run.edits.is_empty() && suspect.len() <= plain.edits.len())
        .min_by_key(|(suspect, run)| (suspect.len(), run.signs));
    let mut edits = match best {
        Some((suspect, _)) => suspect.clone(),
        None => {
            let believed = Run::over(events, part, &[], true);
            if believed.edits.len() <= plain.edits.len() {
                believed.edits
            } else {
                plain.edits
            }
        }
    };
    edits.sort_by_key(|edit| edit.position());
    edits
}

impl Edit {
    fn position(self) -> usize {
        match self {
            Edit::Close { before, .. } => before,
            Edit::Drop { closer } | Edit::Swap { closer, .. } => closer,
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
    /// The bracket closed last, and the closer that did so.
    closed: Option<(usize, usize)>,
    /// The changes that were still needed.
    edits: Vec<Edit>,
    /// The repairs that the signs name.
    suspects: Vec<Vec<Edit>>,
    /// How many signs there were.
    signs: usize,
}

impl<'a> Run<'a> {
    fn over(events: &'a [Event], part: Range<usize>, given: &'a [Edit], believing: bool) -> Self {
        let (open, edits, suspects) = (Vec::new(), Vec::new(), Vec::new());
        let mut run = Run {
            events,
            given,
            believing,
            open,
            closed: None,
            edits,
            suspects,
            signs: 0,
        };
        for index in part.clone() {
            run.step(index);
        }
        let end = part.end;
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
                Edit::Drop { closer } if closer == index => return,
                Edit::Swap { closer, opener } if closer == index => {
                    self.open.retain(|open| *open != opener);
                    return;
                }
                _ => {}
            }
        }
        if self.events[index].first && self.layout(index) {
            return;
        }
        match self.events[index].kind {
            Kind::Open(_) => self.open.push(index),
            Kind::Close(bracket) => self.close(index, bracket),
            Kind::Other => {}
        }
    }

    fn close(&mut self, index: usize, bracket: Bracket) {
        let Some(top) = self.open.last().copied() else {
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
                    self.suspect(vec![Edit::Swap {
                        closer: index,
                        opener: top,
                    }]);
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
            }
            None if bracket == Bracket::Angle || self.opens(top, Bracket::Angle) => {
                self.edits.push(Edit::Drop { closer: index });
            }
            None => {
                self.edits.push(Edit::Swap {
                    closer: index,
                    opener: top,
                });
                self.open.pop();
            }
        }
    }

    fn opens(&self, index: usize, bracket: Bracket) -> bool {
        self.events[index].kind == Kind::Open(bracket)
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
        } else if let Some((opener, closer)) = self.closed {
            let within = self.events[opener].indent < here.indent;
            let recent = self.events[closer].line < here.line && !self.events[closer].first;
            let around = self.open.last().map(|open| self.events[*open].indent);
            if within && recent && around.is_none_or(|around| around < self.events[opener].indent) {
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
            opener.first && opener.indent == here.indent && self.opens(*open, bracket)
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
            .any(|open| self.events[*open].indent == here.indent);
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
        if self.suspects.len() < MOST_TRIALS && repair.len() <= LARGEST_TRIAL {
            self.suspects.push(repair);
        }
    }
}
