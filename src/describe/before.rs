//! Effects that are worked out together before any of them is applied: which of them reads what another changes.
//!
//! In a list of sentences the reader takes each to happen after the one before. Where that would give something else, the
//! sheet says that things count as they stood before.

use super::blocks::{lead, tidied};
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{
    Array, Bool, Effect, Int, ListId, MemoryId, Plane, RuleNode, Sites, Variable, VariableId,
};

/// A part of the position that an effect may change and another may read.
#[derive(Clone, PartialEq, Debug)]
enum Fact {
    /// A variable of the rules.
    Number(VariableId),
    /// The scores.
    Scores,
    /// The private values of players.
    Marks,
    /// What is pending.
    Pending,
    /// The counter of moves.
    Counter,
    /// Which pieces stand where: on one site, or anywhere.
    Pieces(Option<Int>),
    /// A property of pieces: on one site, or anywhere.
    Property(Plane, Option<Int>),
    /// A memory of values.
    List(ListId),
    /// A memory of patterns.
    Memory(MemoryId),
    /// What is to be taken off when the turn ends.
    Removals,
    /// Who moves next.
    Next,
    /// Who is on which side.
    Sides,
    /// Who is in the game.
    Players,
    /// What the dice show, and what is left of them.
    Dice,
}

impl Narrator<'_> {
    /// Effects that are all worked out before any of them is applied.
    pub(super) fn together(&self, all: &[Effect]) -> Vec<Block> {
        let mut changed = Vec::new();
        let mut blocks = Vec::new();
        for effect in all {
            let own = self.effect(effect);
            match !changed.is_empty() && self.reads_any(RuleNode::Effect(effect), &changed) {
                true => blocks.extend(lead("As things stood before this", own)),
                false => blocks.extend(own),
            }
            self.changes(effect, &mut changed);
        }
        tidied(blocks)
    }

    /// What an effect changes, with what follows it.
    fn changes(&self, effect: &Effect, changed: &mut Vec<Fact>) {
        let one = |sites: &Sites| match sites {
            Sites::One(site) => Some((**site).clone()),
            _ => None,
        };
        match effect {
            Effect::SetVar(variable, ..) => changed.push(Fact::Number(*variable)),
            Effect::SetScore(..) | Effect::AddScore(..) => changed.push(Fact::Scores),
            Effect::SetPlayerValue(..) => changed.push(Fact::Marks),
            Effect::SetPending(_) => changed.push(Fact::Pending),
            Effect::SetCounter(_) => changed.push(Fact::Counter),
            Effect::Memorise { list, .. } | Effect::Unmemorise(list, _) => {
                changed.push(Fact::List(*list));
            }
            Effect::Remember { memory, .. } | Effect::Forget(memory, _) => {
                changed.push(Fact::Memory(*memory));
            }
            Effect::TakeLater(_) => changed.push(Fact::Removals),
            Effect::SetNext(_) | Effect::MoveAgain => changed.push(Fact::Next),
            Effect::SetTeam(..) => changed.push(Fact::Sides),
            Effect::Retire(..) => changed.push(Fact::Players),
            Effect::Roll | Effect::UseDice(_) => changed.push(Fact::Dice),
            Effect::SetPlane(Plane::Count, sites, _) => changed.push(Fact::Pieces(one(sites))),
            Effect::SetPlane(plane, sites, _) => changed.push(Fact::Property(*plane, one(sites))),
            Effect::SetLevelState { at, .. } => {
                changed.push(Fact::Property(Plane::State, Some(at.clone())));
            }
            Effect::Flip(at) => changed.push(Fact::Property(Plane::State, Some(at.clone()))),
            Effect::Put { to, .. } => changed.push(Fact::Pieces(one(to))),
            Effect::Take(at) | Effect::TakeLevels { at, .. } => changed.push(Fact::Pieces(one(at))),
            Effect::Promote { at, .. } => changed.push(Fact::Pieces(Some(at.clone()))),
            Effect::Carry { from, to }
            | Effect::CarryLevel { from, to, .. }
            | Effect::CarryStack { from, to } => {
                changed.extend([from, to].map(|site| Fact::Pieces(Some(site.clone()))));
            }
            Effect::CarrySome { from, to, .. } => {
                changed.extend([from, to].map(|sites| Fact::Pieces(one(sites))));
            }
            Effect::TakeAllOf(_)
            | Effect::Shove { .. }
            | Effect::Sow(_)
            | Effect::Make(_)
            | Effect::Assign(..)
            | Effect::Transfer { .. } => changed.push(Fact::Pieces(None)),
            Effect::Seq(all) => {
                for effect in all {
                    self.changes(self.game.effect(*effect), changed);
                }
            }
            Effect::Then(first, then) => {
                self.changes(first, changed);
                self.changes(self.game.effect(*then), changed);
            }
            Effect::Untested(effect, _) => self.changes(self.game.effect(*effect), changed),
            effect => RuleNode::Effect(effect).children(&mut |child| {
                if let RuleNode::Effect(child) = child {
                    self.changes(child, changed);
                }
            }),
        }
        if let Effect::Sow(_) | Effect::Make(_) = effect {
            changed.extend([Fact::Scores, Fact::Next]);
        }
    }

    /// Whether a node reads any of some parts of the position, at the moment when it is worked out.
    fn reads_any(&self, node: RuleNode<'_>, changed: &[Fact]) -> bool {
        let reads = |fact: Fact| changed.iter().any(|other| meet(other, &fact));
        let here = match node {
            RuleNode::Int(int) => match int {
                Int::Var(variable, _) => reads(Fact::Number(*variable)),
                Int::Score(_) => reads(Fact::Scores),
                Int::PlayerValue(_) => reads(Fact::Marks),
                Int::Pending => reads(Fact::Pending),
                Int::Counter => reads(Fact::Counter),
                Int::DiceSum | Int::FaceAt(_) => reads(Fact::Dice),
                Int::Team(_) => reads(Fact::Sides),
                Int::What(site) | Int::Who(site) | Int::CountAt(site) | Int::TopLevel(site) => {
                    reads(Fact::Pieces(Some((**site).clone())))
                }
                Int::StateAt(site) => reads(Fact::Property(Plane::State, Some((**site).clone()))),
                Int::ValueAt(site) => reads(Fact::Property(Plane::Value, Some((**site).clone()))),
                Int::RotationAt(site) => {
                    reads(Fact::Property(Plane::Rotation, Some((**site).clone())))
                }
                Int::Count(_)
                | Int::AtLevel { .. }
                | Int::LevelOf(_)
                | Int::InStacks(_)
                | Int::StepsTo(..)
                | Int::Assigned(_) => node.looks_at_position() && reads(Fact::Pieces(None)),
                Int::OfArray(array, _) => is_of_list(array, &reads),
                _ => false,
            },
            RuleNode::Bool(condition) => match condition {
                Bool::Pending => reads(Fact::Pending),
                Bool::DiceUsed | Bool::DiceEqual | Bool::AnyDie(_) => reads(Fact::Dice),
                Bool::IsActive(_) => reads(Fact::Players),
                Bool::SameTeam(..) => reads(Fact::Sides),
                Bool::SameTurn => reads(Fact::Next),
                Bool::IsEmpty(site) => reads(Fact::Pieces(Some((**site).clone()))),
                Bool::InArray(_, array) => is_of_list(array, &reads),
                Bool::Can(_)
                | Bool::NoMoves(..)
                | Bool::Occurs(_)
                | Bool::Line(_)
                | Bool::Walk(_)
                | Bool::Connected { .. }
                | Bool::Ring(_)
                | Bool::Patterns(_)
                | Bool::Threatened { .. } => reads(Fact::Pieces(None)),
                _ => false,
            },
            RuleNode::Sites(sites) => match sites {
                Sites::DeferredRemovals => reads(Fact::Removals),
                Sites::OfArray(array) => is_of_list(array, &reads),
                Sites::Empty
                | Sites::Occupied(_)
                | Sites::Stacked(_)
                | Sites::Flanked { .. }
                | Sites::Astride { .. }
                | Sites::Patterns(_)
                | Sites::Targets(_)
                | Sites::Origins(_) => reads(Fact::Pieces(None)),
                _ => false,
            },
            RuleNode::Effect(Effect::Custodial { .. } | Effect::Enclose { .. }) => {
                reads(Fact::Pieces(None))
            }
            RuleNode::Effect(_) | RuleNode::Moves(_) => false,
        };
        // What is done one after the other, or made as moves, sees the position as it then is.
        if here
            || matches!(
                node,
                RuleNode::Effect(Effect::Seq(_) | Effect::Untested(..))
            )
        {
            return here;
        }
        let mut found = false;
        node.children(&mut |child| found = found || self.reads_any(child, changed));
        found
    }
}

/// Whether a list is a memory of values that is read.
fn is_of_list(array: &Array, reads: &dyn Fn(Fact) -> bool) -> bool {
    match array {
        Array::Remembered(list) => reads(Fact::List(*list)),
        _ => false,
    }
}

/// Whether what is changed may be what is read.
fn meet(changed: &Fact, read: &Fact) -> bool {
    match (changed, read) {
        (Fact::Pieces(one), Fact::Pieces(other) | Fact::Property(_, other)) => {
            may_be_one(one, other)
        }
        (Fact::Property(plane, one), Fact::Property(read, other)) => {
            plane == read && may_be_one(one, other)
        }
        (changed, read) => changed == read,
    }
}

/// Whether two sites may be one; none stands for any.
fn may_be_one(one: &Option<Int>, other: &Option<Int>) -> bool {
    let (Some(one), Some(other)) = (one, other) else {
        return true;
    };
    let start = |site: &Int| matches!(site, Int::Variable(Variable::From) | Int::LastFrom);
    let end = |site: &Int| matches!(site, Int::Variable(Variable::To) | Int::LastTo);
    let over = |site: &Int| matches!(site, Int::Variable(Variable::Between));
    let hand = |site: &Int| matches!(site, Int::HandSite(..));
    let kind = |site: &Int| [start(site), end(site), over(site), hand(site)];
    match (one, other) {
        (Int::Const(one), Int::Const(other)) => one == other,
        (Int::HandSite(one, place), Int::HandSite(other, at)) => {
            let differ = |one: &Int, other: &Int| match (one, other) {
                (Int::Const(one), Int::Const(other)) => one != other,
                (Int::Mover, Int::Next) | (Int::Next, Int::Mover) => true,
                _ => false,
            };
            !differ(one, other) && !differ(place, at)
        }
        (one, other) => {
            let known = |site: &Int| kind(site).contains(&true);
            !(known(one) && known(other)) || kind(one) == kind(other)
        }
    }
}
