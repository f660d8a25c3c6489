//! What happened in games, and what of the rules never did.

use std::collections::BTreeSet;

use super::FindingKind;
use crate::game::ir::{
    Bool, ComponentId, DebtId, Effect, EffectId, Moves, PhaseId, Physical, RuleId, RuleNode,
};
use crate::game::{Game, Move, Provenance, State, Trace, Trial};
use crate::topology::Site;

/// Places of rules, with what is expected of them.
type Places = BTreeSet<(Provenance, FindingKind)>;

/// What happened so far.
#[derive(Clone, Debug)]
pub struct Coverage {
    /// What conditions, captures, exits and end rules did.
    pub trace: Trace,
    /// Whether a move of each rule was ever legal.
    offered: Vec<bool>,
    /// Whether somebody was ever in each phase.
    entered: Vec<bool>,
    /// The names of patterns that were formed.
    formed: BTreeSet<String>,
    /// Whether a piece of each kind ever stood anywhere.
    present: Vec<bool>,
    /// Whether a piece of each kind ever moved.
    moved: Vec<bool>,
}

impl Coverage {
    /// Nothing yet.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            trace: Trace::default(),
            offered: vec![false; game.rules.len()],
            entered: vec![false; game.phases.len()],
            formed: BTreeSet::new(),
            present: vec![false; game.components.len()],
            moved: vec![false; game.components.len()],
        }
    }

    /// Notes the legal moves of a position.
    pub fn offer(&mut self, moves: &[Move]) {
        for mv in moves {
            self.offered[mv.rule.index()] = true;
        }
    }

    /// Notes a move that was made in the position `before`.
    pub fn made(&mut self, game: &Game, before: &Trial<'_>, mv: Move) {
        let carries = [Physical::Carry, Physical::CarryStack];
        if carries.contains(&game.rule(mv.rule).physical)
            && let Some(from) = mv.from()
        {
            let what = before.state().what(&game.layout, from);
            self.moved[usize::from(what)] = true;
            if game.rule(mv.rule).physical == Physical::CarryStack {
                for what in below(before.state(), game, from) {
                    self.moved[usize::from(what)] = true;
                }
            }
        }
    }

    /// Notes what is to be seen in a position.
    pub fn look(&mut self, trial: &Trial<'_>) {
        let (game, state) = (trial.game(), trial.state());
        for player in 1..=game.player_count() {
            if state.is_active(player) {
                self.entered[state.phase(player).index()] = true;
            }
        }
        for site in 0..game.layout.sites {
            let site = Site(site as u16);
            self.present[usize::from(state.what(&game.layout, site))] = true;
            for what in below(state, game, site) {
                self.present[usize::from(what)] = true;
            }
        }
        if self.formed.len() < game.patterns.kinds.len() {
            let formed = trial.formed().into_iter();
            self.formed
                .extend(formed.map(|(kind, _)| kind.name.clone()));
        }
    }

    /// Adds what happened in other games of this game.
    pub fn add(&mut self, other: &Self) {
        self.trace.add(&other.trace);
        let flags = [
            (&mut self.offered, &other.offered),
            (&mut self.entered, &other.entered),
            (&mut self.present, &other.present),
            (&mut self.moved, &other.moved),
        ];
        for (own, others) in flags {
            for (own, other) in own.iter_mut().zip(others) {
                *own |= other;
            }
        }
        self.formed.extend(other.formed.iter().cloned());
    }

    /// What never happened, with the place of its rule, and what of the kind did.
    #[must_use]
    pub fn verdict(&self, game: &Game) -> (Places, Places) {
        let mut walk = Auditor {
            game,
            coverage: self,
            never: BTreeSet::new(),
            happened: BTreeSet::new(),
            offered: self.offered_places(game),
            rules: BTreeSet::new(),
            kinds: BTreeSet::new(),
            debts: BTreeSet::new(),
            effects: BTreeSet::new(),
        };
        for (phase, entered) in game.phases.iter().zip(&self.entered) {
            let what = FindingKind::PhaseNever(phase.name.clone());
            walk.expect(phase.provenance, what, *entered);
            if *entered {
                walk.phase(phase);
            }
        }
        walk.ends(&game.ends);
        if let Some(stuck) = game.stuck {
            walk.expect_trace(stuck.provenance, FindingKind::EndNever);
        }
        for kind in &game.patterns.kinds {
            let what = FindingKind::PatternNever(kind.name.clone());
            walk.expect(kind.provenance, what, self.formed.contains(&kind.name));
        }
        // Who takes no part has no pieces that could move.
        let plays = |owner: u8| owner == 0 || game.start.is_active(usize::from(owner));
        for (kind, component) in game.components.iter().enumerate().skip(1) {
            if !plays(component.owner) {
                continue;
            }
            let name = component.name.clone();
            let number = kind as u8;
            let present = self.present[kind] || self.trace.placed(number);
            let moved = self.moved[kind] || self.trace.carried(number);
            let place = component.provenance;
            walk.expect(place, FindingKind::PieceAbsent(name.clone()), present);
            if present && component.moves != Moves::None {
                walk.expect(place, FindingKind::PieceStill(name), moved);
            }
        }
        (walk.never, walk.happened)
    }

    /// The places in the text of the rules that had a legal move. A rule may stand in the tables
    /// several times, once for each use of it.
    fn offered_places(&self, game: &Game) -> BTreeSet<Provenance> {
        let rules = game.rules.iter().zip(&self.offered);
        rules
            .filter(|(_, offered)| **offered)
            .map(|(rule, _)| rule.provenance)
            .collect()
    }
}

/// The kinds of the pieces of a stack below the highest.
fn below<'s>(state: &'s State, game: &'s Game, site: Site) -> impl Iterator<Item = u8> + 's {
    let levels = match game.layout.stacks() {
        true => state.height(&game.layout, site).saturating_sub(1),
        false => 0,
    };
    (0..levels).map(move |level| state.held(&game.layout, site, level).what)
}

/// A walk through the rules that can be reached. What stands below a rule that never did anything
/// is not looked at: one cause is reported once.
struct Auditor<'a> {
    game: &'a Game,
    coverage: &'a Coverage,
    never: Places,
    happened: Places,
    offered: BTreeSet<Provenance>,
    rules: BTreeSet<RuleId>,
    kinds: BTreeSet<ComponentId>,
    debts: BTreeSet<DebtId>,
    effects: BTreeSet<EffectId>,
}

impl<'a> Auditor<'a> {
    fn phase(&mut self, phase: &'a crate::game::Phase) {
        self.moves(&phase.play);
        for exit in &phase.exits {
            let to: PhaseId = exit.to;
            let taken = self.coverage.trace.has(exit.provenance, true);
            if self.coverage.entered.get(to.index()) == Some(&true) {
                self.expect(exit.provenance, FindingKind::ExitNever, taken);
            }
            if let Some(then) = exit.then.filter(|_| taken) {
                self.kept(then);
            }
        }
        self.ends(&phase.ends);
    }

    /// Notes whether something that is expected of a rule happened.
    fn expect(&mut self, provenance: Provenance, what: FindingKind, happened: bool) {
        let places = if happened {
            &mut self.happened
        } else {
            &mut self.never
        };
        places.insert((provenance, what));
    }

    /// Expects that a traced rule has had an effect.
    fn expect_trace(&mut self, provenance: Provenance, what: FindingKind) {
        let happened = self.coverage.trace.has(provenance, true);
        self.expect(provenance, what, happened);
    }

    fn ends(&mut self, ends: &[crate::game::ir::EndRule]) {
        for rule in ends.iter().filter(|rule| !rule.adjudication) {
            self.expect_trace(rule.provenance, FindingKind::EndNever);
        }
    }

    fn moves(&mut self, moves: &'a Moves) {
        match moves {
            Moves::None => {}
            Moves::Add { rule, .. }
            | Moves::Remove { rule, .. }
            | Moves::Select { rule, .. }
            | Moves::Pass { rule }
            | Moves::Change { rule }
            | Moves::Leap { rule, .. } => self.rule(*rule),
            Moves::Satisfy(puzzle) => {
                self.rule(puzzle.fill);
                self.rule(puzzle.cross);
            }
            Moves::Step(step) => self.rule(step.rule),
            Moves::Slide(slide) => self.rule(slide.rule),
            Moves::Hop(hop) => self.rule(hop.rule),
            Moves::Relocate(relocation) => self.rule(relocation.rule),
            Moves::Or(all) => {
                for moves in all {
                    self.moves(moves);
                }
            }
            Moves::Priority(all) => {
                for moves in all {
                    // That a pass for want of any other move was never needed is no finding.
                    let unneeded =
                        |rule: &RuleId| !(self.offered).contains(&self.game.rule(*rule).provenance);
                    if !matches!(moves, Moves::Pass { rule } if unneeded(rule)) {
                        self.moves(moves);
                    }
                }
            }
            Moves::If(_, then, otherwise) => {
                self.moves(then);
                if let Some(otherwise) = otherwise {
                    self.moves(otherwise);
                }
            }
            Moves::Longest(moves, _)
            | Moves::Afterwards(moves, ..)
            | Moves::After(_, moves)
            | Moves::ForEachPiece {
                instead: Some(moves),
                ..
            }
            | Moves::ForEachSite(_, _, moves)
            | Moves::ForEachPlayer(moves)
            | Moves::ForEachLevel { moves, .. }
            | Moves::ForEachValue(_, _, moves)
            | Moves::ForEachIn(_, moves) => self.moves(moves),
            Moves::ForEachDie(dice) => self.moves(&dice.moves),
            Moves::ForEachPiece {
                instead: None,
                kinds,
                ..
            } => {
                let game = self.game;
                for (kind, component) in game.components.iter().enumerate().skip(1) {
                    let kind = ComponentId(kind as u16);
                    let meant = kinds.as_ref().is_none_or(|kinds| kinds.contains(&kind));
                    if meant && self.coverage.present[kind.index()] && self.kinds.insert(kind) {
                        self.moves(&component.moves);
                    }
                }
            }
        }
    }

    fn rule(&mut self, id: RuleId) {
        if !self.rules.insert(id) {
            return;
        }
        let rule = self.game.rule(id);
        let offered = self.offered.contains(&rule.provenance);
        self.expect(rule.provenance, FindingKind::MoveNever, offered);
        if !offered {
            return;
        }
        for effect in rule.before.iter().chain(&rule.then) {
            self.kept(*effect);
        }
    }

    fn kept(&mut self, id: EffectId) {
        if self.effects.insert(id) {
            self.effect(self.game.effect(id));
        }
    }

    fn effect(&mut self, effect: &'a Effect) {
        match effect {
            Effect::Seq(all) => {
                for effect in all {
                    self.kept(*effect);
                }
            }
            Effect::If(condition, then, otherwise, provenance) => {
                self.branches(condition, then, otherwise.as_deref(), *provenance);
            }
            Effect::Then(first, then) => {
                self.effect(first);
                self.kept(*then);
            }
            Effect::Untested(effect, _) => self.kept(*effect),
            Effect::Owe { debt, .. } => {
                if self.debts.insert(*debt) {
                    self.moves(&self.game.debt(*debt).moves);
                }
            }
            Effect::Custodial {
                apply, provenance, ..
            }
            | Effect::Enclose {
                apply, provenance, ..
            } => {
                self.expect_trace(*provenance, FindingKind::CaptureNever);
                if self.coverage.trace.has(*provenance, true) {
                    self.effect(apply);
                }
            }
            // Effects inside an effect are its children; only those that are kept in the table of the game, or that
            // have left a trace, need an arm above.
            effect => RuleNode::Effect(effect).children(&mut |child| {
                if let RuleNode::Effect(child) = child {
                    self.effect(child);
                }
            }),
        }
    }

    fn branches(
        &mut self,
        condition: &Bool,
        then: &'a Effect,
        otherwise: Option<&'a Effect>,
        provenance: Provenance,
    ) {
        let trace = &self.coverage.trace;
        let (held, failed) = (trace.has(provenance, true), trace.has(provenance, false));
        let chosen = matches!(condition, Bool::Const(_));
        let asked = (held || failed) && !chosen;
        if asked && !is_nothing(then) {
            self.expect(provenance, FindingKind::ConditionNever, held);
        }
        if held {
            self.effect(then);
        }
        if let Some(otherwise) = otherwise {
            if asked && !is_nothing(otherwise) {
                self.expect(provenance, FindingKind::OtherwiseNever, failed);
            }
            if failed {
                self.effect(otherwise);
            }
        }
    }
}

/// Whether an effect does nothing, as one that an option has switched off.
fn is_nothing(effect: &Effect) -> bool {
    matches!(effect, Effect::Pass) || matches!(effect, Effect::And(all) if all.is_empty())
}
