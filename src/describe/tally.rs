//! Variables that count moves: they are described once, by what they count, instead of at every move.
//!
//! A variable is such a count if all that happens to it is that moves of some kinds add one to it and moves of
//! other kinds set it back to 0, without any condition. All other variables are described where they are set.

use std::collections::BTreeSet;

use super::grammar::{Joint, Noun, list};
use super::narrator::Narrator;
use crate::game::ir::{
    Bool, DebtId, Effect, EffectId, Int, Moves, RuleId, RuleNode, Sites, VariableId,
};

/// A kind of move, distinguished as counts of moves do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Activity {
    Placement,
    Movement,
    Capture,
    Choice,
    Pass,
}

/// What a move does to a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Nothing,
    Up,
    Back,
}

/// A rule that moves follow, and the phase in which they are made; none for the moves of pieces in any phase.
struct Occurrence {
    activity: Activity,
    phase: Option<usize>,
    rule: RuleId,
}

/// What has been found of the rules of a game.
#[derive(Default)]
struct Occurrences {
    occurrences: Vec<Occurrence>,
    /// Effects that are not those of a rule.
    asides: Vec<EffectId>,
    /// Moves that follow others, and the phases in which they do.
    met: BTreeSet<(DebtId, Option<usize>)>,
}

impl Narrator<'_> {
    /// What each variable counts; none where it is no such count.
    pub(super) fn count_moves(&self) -> Vec<Option<String>> {
        let (occurrences, asides) = self.occurrences();
        let variables = (0..self.game.variables.len()).map(|index| VariableId(index as u16));
        variables
            .map(|variable| self.counted_moves(variable, &occurrences, &asides))
            .collect()
    }

    /// `asides` are the effects of no move of their own.
    fn counted_moves(
        &self,
        variable: VariableId,
        occurrences: &[Occurrence],
        asides: &[EffectId],
    ) -> Option<String> {
        let game = self.game;
        let name = &game.variables[variable.index()];
        if name.contains('[') || game.start.variable(&game.layout, variable) != 0 {
            return None;
        }
        let mut all = BTreeSet::new();
        let mut known = BTreeSet::new();
        let mut changes = Vec::new();
        for occurrence in occurrences {
            let rule = game.rule(occurrence.rule);
            let mut found = Vec::new();
            for effect in rule.before.iter().chain(&rule.then) {
                self.each_effect(game.effect(*effect), &mut |effect| {
                    all.extend(sets(effect, variable));
                });
                self.plain_changes(game.effect(*effect), variable, &mut found);
            }
            changes.push(match found.as_slice() {
                [] => Change::Nothing,
                [(_, change)] => *change,
                _ => return None,
            });
            known.extend(found.iter().map(|(place, _)| *place));
        }
        for aside in asides {
            let aside = game.effect(*aside);
            self.each_effect(aside, &mut |effect| all.extend(sets(effect, variable)));
        }
        if all != known || !changes.contains(&Change::Up) {
            return None;
        }
        let (mut up, mut back) = (Vec::new(), Vec::new());
        for activity in [
            Activity::Placement,
            Activity::Movement,
            Activity::Capture,
            Activity::Choice,
            Activity::Pass,
        ] {
            let own = || {
                let pairs = occurrences.iter().zip(&changes);
                pairs.filter(move |(occurrence, _)| occurrence.activity == activity)
            };
            let phases: BTreeSet<Option<usize>> = own().map(|(one, _)| one.phase).collect();
            let of = |phase: Option<Option<usize>>| {
                let meant = own().filter(|(one, _)| phase.is_none_or(|phase| one.phase == phase));
                let mut changes = meant.map(|(_, change)| *change);
                let first = changes.next().unwrap_or(Change::Nothing);
                changes.all(|other| other == first).then_some(first)
            };
            let mut tell = |change: Change, phase: Option<usize>| {
                let place = phase.map_or(String::new(), |phase| {
                    format!(" in {}", self.phase_name(phase))
                });
                match change {
                    Change::Nothing => {}
                    Change::Up => {
                        up.push(format!("{}{place}", self.activity_noun(activity).many()))
                    }
                    Change::Back => {
                        back.push(format!("{}{place}", self.activity_noun(activity).one()))
                    }
                }
            };
            match of(None) {
                Some(change) => tell(change, None),
                None => {
                    for phase in phases {
                        tell(of(Some(phase))?, Some(phase?));
                    }
                }
            }
        }
        let since = match back.is_empty() {
            true => String::new(),
            false => format!(" since the last {}", list(&back, Joint::Or)),
        };
        Some(format!("the number of {}{since}", list(&up, Joint::And)))
    }

    fn activity_noun(&self, activity: Activity) -> Noun {
        let piece = self.piece_noun();
        let of = format!("of {}", piece.many());
        match activity {
            Activity::Placement => Noun::new("placement").with(&of),
            Activity::Movement => Noun::new("move").with(&of),
            Activity::Capture => Noun::new("capture"),
            Activity::Choice => Noun::new("choice"),
            Activity::Pass => Noun::new("pass"),
        }
    }

    /// All rules that moves of the game can follow, and the effects that are not those of a rule.
    fn occurrences(&self) -> (Vec<Occurrence>, Vec<EffectId>) {
        let mut walk = Occurrences::default();
        let entered = self.entered();
        for (number, phase) in self.game.phases.iter().enumerate() {
            if !entered[number] {
                continue;
            }
            self.occur(&phase.play, Some(number), &mut walk);
            for exit in &phase.exits {
                if let Some(then) = exit.then {
                    let to = Some(exit.to.index());
                    walk.asides.push(then);
                    self.occur_owed(self.game.effect(then), to, &mut walk);
                }
            }
        }
        for component in &self.game.components {
            self.occur(&component.moves, None, &mut walk);
        }
        (walk.occurrences, walk.asides)
    }

    fn occur(&self, moves: &Moves, phase: Option<usize>, walk: &mut Occurrences) {
        if let Moves::If(condition, then, otherwise) = moves {
            let condition = self.simplify(condition);
            if condition != Bool::Const(false) {
                self.occur(then, phase, walk);
            }
            if let (Some(otherwise), true) = (otherwise, condition != Bool::Const(true)) {
                self.occur(otherwise, phase, walk);
            }
            return;
        }
        if let Some((activity, rule)) = generator(moves) {
            let effects = self.game.rule(rule);
            // A vote is no pass, although no piece moves either.
            let activity = match activity {
                Activity::Pass if !effects.pass => Activity::Choice,
                activity => activity,
            };
            for effect in effects.before.iter().chain(&effects.then) {
                self.occur_owed(self.game.effect(*effect), phase, walk);
            }
            walk.occurrences.push(Occurrence {
                activity,
                phase,
                rule,
            });
        }
        if let Moves::After(effect, _) = moves {
            walk.asides.push(*effect);
            self.occur_owed(self.game.effect(*effect), phase, walk);
        }
        RuleNode::Moves(moves).children(&mut |child| {
            if let RuleNode::Moves(child) = child {
                self.occur(child, phase, walk);
            }
        });
    }

    /// The moves that an effect makes somebody owe.
    fn occur_owed(&self, effect: &Effect, phase: Option<usize>, walk: &mut Occurrences) {
        let mut owed = Vec::new();
        self.each_effect(effect, &mut |effect| {
            if let Effect::Owe { debt, .. } = effect {
                owed.push(*debt);
            }
        });
        for debt in owed {
            if walk.met.insert((debt, phase)) {
                self.occur(&self.game.debt(debt).moves, phase, walk);
            }
        }
    }

    /// Calls `visit` for an effect and all that it is made of.
    fn each_effect(&self, effect: &Effect, visit: &mut dyn FnMut(&Effect)) {
        visit(effect);
        match effect {
            Effect::Seq(all) => {
                for effect in all {
                    self.each_effect(self.game.effect(*effect), visit);
                }
            }
            Effect::Then(_, then) | Effect::Untested(then, _) => {
                self.each_effect(self.game.effect(*then), visit)
            }
            _ => {}
        }
        RuleNode::Effect(effect).children(&mut |child| {
            if let RuleNode::Effect(child) = child {
                self.each_effect(child, visit);
            }
        });
    }

    /// What an effect does to a variable without any condition, and where it stands.
    fn plain_changes(
        &self,
        effect: &Effect,
        variable: VariableId,
        found: &mut Vec<(*const Effect, Change)>,
    ) {
        match effect {
            Effect::And(all) | Effect::AtOnce(all) => {
                for effect in all {
                    self.plain_changes(effect, variable, found);
                }
            }
            Effect::Seq(all) => {
                for effect in all {
                    self.plain_changes(self.game.effect(*effect), variable, found);
                }
            }
            Effect::Untested(then, _) => {
                self.plain_changes(self.game.effect(*then), variable, found);
            }
            Effect::Then(first, then) => {
                self.plain_changes(first, variable, found);
                self.plain_changes(self.game.effect(*then), variable, found);
            }
            Effect::SetVar(set, of, value) if *set == variable && of.is_empty() => {
                let own = Int::Var(variable, Vec::new());
                let change = match value {
                    Int::Const(0) => Change::Back,
                    Int::Sum(parts)
                        if parts.len() == 2
                            && parts.contains(&own)
                            && parts.contains(&Int::Const(1)) =>
                    {
                        Change::Up
                    }
                    _ => return,
                };
                found.push((std::ptr::from_ref(effect), change));
            }
            _ => {}
        }
    }
}

/// Where an effect stands that sets a variable, if it is one.
fn sets(effect: &Effect, variable: VariableId) -> Option<*const Effect> {
    let is_set = matches!(effect, Effect::SetVar(set, ..) if *set == variable);
    is_set.then(|| std::ptr::from_ref(effect))
}

/// What kind of moves a generator makes that is not made of others, and their rule.
fn generator(moves: &Moves) -> Option<(Activity, RuleId)> {
    Some(match moves {
        Moves::Add { rule, .. } => (Activity::Placement, *rule),
        Moves::Remove { rule, .. } => (Activity::Capture, *rule),
        Moves::Select { rule, .. } => (Activity::Choice, *rule),
        Moves::Pass { rule } => (Activity::Pass, *rule),
        Moves::Change { rule } => (Activity::Choice, *rule),
        Moves::Leap { rule, .. } => (Activity::Movement, *rule),
        Moves::Step(step) => (Activity::Movement, step.rule),
        Moves::Slide(slide) => (Activity::Movement, slide.rule),
        Moves::Hop(hop) => (Activity::Movement, hop.rule),
        Moves::Relocate(relocation) => {
            let from_hand = match &relocation.from {
                Sites::Hand(_) => true,
                Sites::One(site) => matches!(**site, Int::HandSite(..)),
                _ => false,
            };
            let activity = match from_hand {
                true => Activity::Placement,
                false => Activity::Movement,
            };
            (activity, relocation.rule)
        }
        _ => return None,
    })
}
