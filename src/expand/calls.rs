//! Which define calls which, as it is written.

use super::define::Scope;
use crate::source::Span;

/// The calls between defines, by their numbers.
#[derive(Debug)]
pub(super) struct Calls {
    /// For each define, the defines it calls, with the place of the call.
    of: Vec<Vec<(usize, Span)>>,
    /// The defines called outside of defines.
    roots: Vec<usize>,
}

/// Defines that lead to themselves.
#[derive(Debug)]
pub(super) struct Circle {
    /// Each calls the next, the last one the first.
    pub(super) defines: Vec<usize>,
    /// Where each calls the next.
    pub(super) spans: Vec<Span>,
}

impl Circle {
    pub(super) fn names<'a>(&self, scope: &'a Scope<'_>) -> Vec<&'a str> {
        self.defines
            .iter()
            .map(|define| &*scope.defines[*define].name.text)
            .collect()
    }
}

/// How far the search for circles has come with a define.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

impl Calls {
    pub(super) fn new(defines: usize) -> Self {
        Calls {
            of: vec![Vec::new(); defines],
            roots: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, caller: usize, callee: usize, span: Span) {
        self.of[caller].push((callee, span));
    }

    pub(super) fn add_root(&mut self, callee: usize) {
        self.roots.push(callee);
    }

    /// For each define, whether something outside of defines leads to it.
    pub(super) fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.of.len()];
        let mut waiting = self.roots.clone();
        while let Some(define) = waiting.pop() {
            if !std::mem::replace(&mut reached[define], true) {
                waiting.extend(self.of[define].iter().map(|(callee, _)| *callee));
            }
        }
        reached
    }

    /// Circles of calls, such that every define that leads to itself is on one of them or leads to one.
    ///
    /// A search in depth with a path of its own, as a long chain of calls would overflow the stack.
    pub(super) fn circles(&self) -> Vec<Circle> {
        let mut circles = Vec::new();
        let mut state = vec![State::New; self.of.len()];
        for start in 0..self.of.len() {
            if state[start] != State::New {
                continue;
            }
            state[start] = State::Open;
            // Each define on the way here, with the number of its calls that were followed.
            let mut path = vec![(start, 0)];
            while let Some((define, followed)) = path.last_mut() {
                let Some((callee, _)) = self.of[*define].get(*followed).copied() else {
                    state[*define] = State::Done;
                    path.pop();
                    continue;
                };
                *followed += 1;
                match state[callee] {
                    State::New => {
                        state[callee] = State::Open;
                        path.push((callee, 0));
                    }
                    State::Open if circles.len() < MOST => circles.push(self.circle(&path, callee)),
                    State::Open | State::Done => {}
                }
            }
        }
        circles
    }

    /// The end of a path that has come back to a define on it.
    fn circle(&self, path: &[(usize, usize)], back: usize) -> Circle {
        let from = path
            .iter()
            .position(|(define, _)| *define == back)
            .unwrap_or(0);
        let round = &path[from..];
        Circle {
            defines: round.iter().map(|(define, _)| *define).collect(),
            spans: round
                .iter()
                .map(|(define, n)| self.of[*define][n - 1].1)
                .collect(),
        }
    }
}

/// The largest number of circular definitions that are reported; the search is the same for every further one.
const MOST: usize = 20;
