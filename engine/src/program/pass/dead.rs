//! Dead code: operations whose results nobody uses, and stores to slots that nobody loads.
//!
//! Slots of a turn are forgotten when it ends, and what is only tried is put back: there a store counts only if a load
//! follows from which something comes. What is live is found by marking, until nothing new is found.

use crate::program::Program;
use crate::program::op::{Body, Instruction, Op};
use crate::program::types::{Home, QuestionId, SlotId};
use std::collections::{BTreeMap, BTreeSet};

/// Runs the pass on all functions.
pub fn run(program: &mut Program) {
    run_with(program, &BTreeMap::new());
}

/// Runs the pass on a program before differencing. A load of an auxiliary slot counts as a load of the set that the slot
/// follows from, since changes of the set are not yet changes of the slot.
pub(super) fn run_before_difference(program: &mut Program) {
    let followers = program.followers();
    let sources = followers
        .iter()
        .flat_map(|(source, all)| all.iter().map(|slot| (*slot, *source)));
    let sources = sources.collect();
    run_with(program, &sources);
}

/// Runs the pass; a load of a slot that has a source counts as a load of the source.
fn run_with(program: &mut Program, sources: &BTreeMap<SlotId, SlotId>) {
    let (locals, others): (BTreeSet<SlotId>, BTreeSet<SlotId>) = (0..program.slots.len() as u32)
        .map(SlotId)
        .partition(|slot| program.slot(*slot).home == Home::Local);
    let questions = (0..program.questions.len() as u32).map(QuestionId);
    let asked: Vec<BTreeSet<SlotId>> = questions
        .map(|question| program.read_by(question))
        .collect();
    let slots = program.slots.len();
    let handed_back = handed_back(program, &locals);
    for ((function, hands_over), handed_back) in
        program.functions_mut().into_iter().zip(handed_back)
    {
        let mut kept = Marked::default();
        others.iter().for_each(|slot| kept.insert(slot.0));
        handed_back.iter().for_each(|slot| kept.insert(slot.0));
        if hands_over {
            locals.iter().for_each(|slot| kept.insert(slot.0));
        }
        let mut mark = Mark {
            asked: &asked,
            sources,
            slots,
            values: Marked::default(),
            live: vec![kept],
            entered: 0,
        };
        loop {
            let before = mark.size();
            mark.entered = 0;
            mark.body(&function.body, &mut vec![Place::WHOLE]);
            if mark.size() == before {
                break;
            }
        }
        mark.entered = 0;
        mark.sweep(&mut function.body, &mut vec![Place::WHOLE]);
    }
}

/// For each function, the local slots in which it hands results to its callers: if it is a routine, those that other
/// functions read.
fn handed_back(program: &Program, locals: &BTreeSet<SlotId>) -> Vec<BTreeSet<SlotId>> {
    let functions = program.functions();
    let (mut routines, mut reads) = (BTreeSet::new(), Vec::new());
    for (_, function) in &functions {
        let mut read = BTreeSet::new();
        function.body.each(&mut |node| {
            if let Op::Do(routine) = node.op {
                routines.insert(routine);
            }
            read.extend(node.op.record().reads.filter(|slot| locals.contains(slot)));
        });
        reads.push(read);
    }
    let is_routine = |function| {
        let mut bodies = routines.iter();
        bodies.any(|routine| std::ptr::eq(&program.questions[routine.index()].function, function))
    };
    let handed_back = functions.iter().enumerate().map(|(place, (_, function))| {
        let others = reads
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != place);
        match is_routine(*function) {
            true => others.flat_map(|(_, read)| read).copied().collect(),
            false => BTreeSet::new(),
        }
    });
    handed_back.collect()
}

/// Takes facts out, once no pass asks for them any more.
pub fn forget_facts(program: &mut Program) {
    for (function, _) in program.functions_mut() {
        forget(&mut function.body);
    }
}

fn forget(body: &mut Body) {
    body.0.retain_mut(|node| {
        node.op.bodies_mut().into_iter().for_each(forget);
        !matches!(node.op, Op::Given(..) | Op::Holds(..))
    });
}

/// The whole function, or a body that is tried, by its number; and the slot that the body keeps.
#[derive(Clone, Copy)]
struct Place {
    number: usize,
    keeps: Option<SlotId>,
}

impl Place {
    const WHOLE: Self = Self {
        number: 0,
        keeps: None,
    };
}

/// Numbers that are marked.
#[derive(Default)]
struct Marked {
    marks: Vec<bool>,
    /// How many are.
    number: usize,
}

impl Marked {
    fn insert(&mut self, number: u32) {
        let place = number as usize;
        if place >= self.marks.len() {
            self.marks.resize(place + 1, false);
        }
        if !std::mem::replace(&mut self.marks[place], true) {
            self.number += 1;
        }
    }

    fn contains(&self, number: u32) -> bool {
        self.marks.get(number as usize).is_some_and(|mark| *mark)
    }
}

/// What is known to be live.
struct Mark<'a> {
    /// What is read by each question.
    asked: &'a [BTreeSet<SlotId>],
    /// The slots that others follow from, by these.
    sources: &'a BTreeMap<SlotId, SlotId>,
    /// How many slots there are.
    slots: usize,
    /// The values that are used.
    values: Marked,
    /// For the whole function and each tried body the slots whose changes there count.
    live: Vec<Marked>,
    /// How many tried bodies have been entered.
    entered: usize,
}

impl Mark<'_> {
    fn size(&self) -> usize {
        self.values.number + self.live.iter().map(|live| live.number).sum::<usize>()
    }

    /// Whether a change of a slot counts.
    fn counts(&self, slot: SlotId, places: &[Place]) -> bool {
        // What a tried body keeps counts if it does where the body stands.
        let kept = places
            .iter()
            .rev()
            .take_while(|place| place.keeps == Some(slot));
        let place = places.len() - 1 - kept.count().min(places.len() - 1);
        self.live[places[place].number].contains(slot.0)
    }

    fn read(&mut self, slot: SlotId, places: &[Place]) {
        for slot in std::iter::once(slot).chain(self.sources.get(&slot).copied()) {
            for place in places {
                self.live[place.number].insert(slot.0);
            }
        }
    }

    /// Enters a body that is tried.
    fn enter(&mut self, slot: SlotId, places: &mut Vec<Place>) {
        self.entered += 1;
        if self.live.len() == self.entered {
            self.live.push(Marked::default());
        }
        places.push(Place {
            number: self.entered,
            keeps: Some(slot),
        });
    }

    /// Marks what is live in a body; whether anything is.
    fn body(&mut self, body: &Body, places: &mut Vec<Place>) -> bool {
        let mut any = false;
        for node in body.0.iter().rev() {
            any |= self.node(node, places);
        }
        any
    }

    fn node(&mut self, node: &Instruction, places: &mut Vec<Place>) -> bool {
        let mut inner = false;
        if let Op::Try(slot, body) = &node.op {
            self.enter(*slot, places);
            inner = self.body(body, places);
            places.pop();
        } else {
            for body in node.op.bodies() {
                inner |= self.body(body, places);
            }
        }
        let live = inner || self.is_live(node, places);
        if live {
            let record = node.op.record();
            (record.operands.iter()).for_each(|value| self.values.insert(value.0));
            if let Some(slot) = record.reads {
                self.read(slot, places);
            }
            match node.op {
                Op::Ask(question) | Op::AskNumber(question) => {
                    for slot in &self.asked[question.index()] {
                        self.read(*slot, places);
                    }
                }
                Op::Make(_) | Op::Do(_) => {
                    for slot in 0..self.slots as u32 {
                        self.read(SlotId(slot), places);
                    }
                }
                _ => {}
            }
        }
        live
    }

    /// Whether an operation is live for the sake of itself, not of the bodies that it holds.
    fn is_live(&self, node: &Instruction, places: &[Place]) -> bool {
        let record = node.op.record();
        match (&node.op, record.writes) {
            (Op::If(..) | Op::While(..) | Op::Try(..), _) => false,
            (_, Some(slot)) => self.counts(slot, places),
            _ => {
                record.chance
                    || record.effect
                    || node
                        .result
                        .is_some_and(|result| self.values.contains(result.0))
            }
        }
    }

    /// Removes what is not live; whether anything is left.
    fn sweep(&mut self, body: &mut Body, places: &mut Vec<Place>) -> bool {
        let mut kept = Vec::with_capacity(body.0.len());
        for mut node in std::mem::take(&mut body.0).into_iter().rev() {
            let mut inner = false;
            if let Op::Try(slot, body) = &mut node.op {
                self.enter(*slot, places);
                inner = self.sweep(body, places);
                places.pop();
            } else {
                for body in node.op.bodies_mut() {
                    inner |= self.sweep(body, places);
                }
            }
            if inner || self.is_live(&node, places) {
                kept.push(node);
            }
        }
        kept.reverse();
        body.0 = kept;
        !body.0.is_empty()
    }
}
