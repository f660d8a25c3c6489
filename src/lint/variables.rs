//! Variables and memories that are read in a phase before which nothing sets them.

use super::error::READ_BEFORE_SET;
use super::{Findings, Subject, phases};
use crate::diagnostic::Problem;
use crate::ludeme::{ArgumentSlot, Description, PartId, PartKind};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of names that are set in play.
const SET_IN_PLAY: &[&str] = &["variable", "memory"];

/// A variable or memory: its kind and its name.
type Name<'d> = (&'static str, &'d str);

/// What a part of the description sets, and what it reads, each with its first place.
#[derive(Default)]
struct Used<'d> {
    set: BTreeSet<Name<'d>>,
    read: BTreeMap<Name<'d>, PartId>,
}

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let (game, description) = (subject.game, subject.description);
    if game.phases.len() < 2 {
        return;
    }
    // What stands outside of the phases may happen in all of them; the start comes before them.
    let mut common = Used::default();
    for head in ["start", "equipment"] {
        subject
            .parts(head)
            .for_each(|part| common.add(description, part));
    }
    let of_phases: Vec<Used<'_>> = game
        .phases
        .iter()
        .map(|phase| {
            let mut used = Used::default();
            let span = subject.span(phase.provenance);
            let mut parts = subject.parts("phase");
            if let Some(part) = parts.find(|part| description.place(*part).span == span) {
                used.add(description, part);
            }
            used
        })
        .collect();
    for phase in subject.entered() {
        let before: Vec<usize> = subject
            .entered()
            .filter(|other| *other == phase || phases::leads(game, *other, phase))
            .map(|other| other.index())
            .collect();
        for (name, part) in &of_phases[phase.index()].read {
            let span = description.place(*part).span;
            let is_set = common.set.contains(name)
                || before
                    .iter()
                    .any(|before| of_phases[*before].set.contains(name));
            if is_set {
                findings.clear(&READ_BEFORE_SET, span);
                continue;
            }
            let (noun, text) = name;
            let message = format!("the {noun} `{text}` is read before it can have been set");
            let label = match *noun {
                "memory" => "always empty in this phase",
                _ => "always −1 in this phase, as before it is set",
            };
            let problem = Problem::warning(&READ_BEFORE_SET, span, message, label)
                .with_help("set it by a start rule, or in this phase or one before it");
            findings.suspect(description.explained(*part, problem));
        }
    }
}

impl<'d> Used<'d> {
    fn add(&mut self, description: &'d Description, part: PartId) {
        let mut open = vec![part];
        while let Some(part) = open.pop() {
            match description.kind(part) {
                PartKind::Name {
                    name,
                    kind,
                    declares,
                } if SET_IN_PLAY.contains(&kind.noun) => {
                    let name = (kind.noun, &**name);
                    if *declares {
                        self.set.insert(name);
                    } else {
                        let first = self.read.entry(name).or_insert(part);
                        *first = (*first).min(part);
                    }
                }
                PartKind::Ludeme { arguments, .. } => {
                    open.extend(
                        arguments
                            .iter()
                            .filter_map(|slot: &ArgumentSlot| slot.part()),
                    );
                }
                PartKind::List(items) => open.extend(items),
                PartKind::Choice(_, inner) => open.push(*inner),
                _ => {}
            }
        }
    }
}
