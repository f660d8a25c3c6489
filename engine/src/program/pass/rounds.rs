//! The loops of a function that emits moves: over which sites they go, and how many moves a round of them emits at most.

use super::choice::Emitted;
use super::slice::{Needs, Reads, reads_of};
use crate::game::Provenance;
use crate::program::op::{Const, Instruction, Logic, Op, SetOp};
use crate::program::types::{Lane, QuestionId, SlotId, Start, Tables, Value, ValueType};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The most moves that a round may emit, by what is known of it, for moves to be drawn.
const MOST_OF_ROUND: u32 = 64;

/// What drawing must know of the program besides its operations.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    /// The constants of the program.
    pub tables: &'a Tables,
    /// The number of sites.
    pub sites: u32,
    /// The slots that questions read; what a question reads that is not listed is unknown.
    pub asked: HashMap<QuestionId, BTreeSet<SlotId>>,
    /// The most sites of the sets in some slots.
    pub most_sites: &'a BTreeMap<SlotId, u32>,
}

/// Operations one after the other, with those among them that emit moves.
pub(super) struct Block<'a> {
    pub(super) nodes: &'a [Instruction],
    pub(super) parts: Vec<Part<'a>>,
}

/// What emits moves in a block.
pub(super) struct Part<'a> {
    /// The place of the operation among those of the block.
    pub(super) place: usize,
    pub(super) rule: Provenance,
    pub(super) kind: Kind<'a>,
    /// The most moves, if a number is known: there is one for all parts of rounds.
    pub(super) most: Option<u32>,
    /// How many conditions it has that hold only if nothing legal is emitted before.
    pub(super) level: usize,
}

impl Part<'_> {
    /// Whether it is a loop, or may hold one.
    pub(super) fn is_loop(&self) -> bool {
        matches!(self.kind, Kind::Each(_) | Kind::If(..))
    }
}

pub(super) enum Kind<'a> {
    Emit(Emitted),
    Each(Each<'a>),
    If(Value, Block<'a>, Block<'a>),
}

/// A loop over the sites of a set.
pub(super) struct Each<'a> {
    /// The set.
    pub(super) over: Value,
    /// What leads to the site of a round: the sites that are left, and 0.
    pub(super) head: [Value; 2],
    /// The site of a round.
    pub(super) site: Value,
    /// What is done with the site.
    pub(super) round: Block<'a>,
}

impl<'a> Block<'a> {
    /// The most moves that its parts emit.
    pub(super) fn most(&self) -> Option<u32> {
        let levels = self.levels().map(|parts| {
            let all = parts.iter().map(|part| part.most);
            all.sum::<Option<u32>>()
        });
        let most = levels.reduce(|one, other| Some(one?.max(other?)));
        most.unwrap_or(Some(0))
    }

    /// Its parts: those first that others only stand in for, and then each time those that stand in for the ones before.
    pub(super) fn levels(&self) -> impl Iterator<Item = &[Part<'a>]> {
        self.parts.chunk_by(|one, other| one.level == other.level)
    }
}

/// Finds the parts of candidates.
pub(super) struct Finder<'a> {
    pub(super) defined: HashMap<Value, &'a Op>,
    pub(super) lanes: &'a [Lane],
    pub(super) drawing: &'a Drawing<'a>,
    pub(super) types: &'a [ValueType],
    pub(super) last_resort: &'a BTreeSet<Value>,
}

impl<'a> Finder<'a> {
    pub(super) fn block(&self, nodes: &'a [Instruction]) -> Option<Block<'a>> {
        let mut parts = Vec::new();
        for (place, node) in nodes.iter().enumerate() {
            if !node.emits() {
                continue;
            }
            let (kind, most) = match &node.op {
                Op::Emit(lane, ends, given) => {
                    let is_of_each = self.lanes[lane.index()].start == Start::Each;
                    let most = self.most(*ends).filter(|_| !is_of_each);
                    (Kind::Emit((*lane, *ends, given.clone())), most)
                }
                Op::While(more, body) => {
                    let each = self.each(&nodes[..place], *more, &body.0)?;
                    let (sites, of_round) = (self.sites_of(each.over), each.round.most()?);
                    if of_round == 0 || of_round > MOST_OF_ROUND {
                        return None;
                    }
                    (Kind::Each(each), sites.checked_mul(of_round))
                }
                Op::If(condition, then, otherwise) => {
                    let (then, otherwise) = (self.block(&then.0)?, self.block(&otherwise.0)?);
                    let most = then.most()? + otherwise.most()?;
                    (Kind::If(*condition, then, otherwise), Some(most))
                }
                _ => return None,
            };
            let before = parts.last().map_or(0, |part: &Part<'_>| part.level);
            let level = match self.level(&kind) {
                0 => 0,
                // It stands in for all before it, whatever priorities lie within these.
                level => level.max(before),
            };
            parts.push(Part {
                place,
                rule: node.rule,
                level,
                kind,
                most,
            });
        }
        if !parts.is_sorted_by_key(|part| part.level) {
            // What stands in for some of the parts does not for all.
            parts.iter_mut().for_each(|part| part.level = 0);
        }
        Some(Block { nodes, parts })
    }

    /// How many conditions of a part hold only if nothing legal is emitted before.
    fn level(&self, kind: &Kind<'_>) -> usize {
        let selected = |value: &Value| match self.defined.get(value) {
            Some(Op::Select(condition, _, _)) => Some(*condition),
            _ => None,
        };
        let condition = match kind {
            Kind::Emit((_, ends, _)) if self.types[ends.index()] == ValueType::Bool => Some(*ends),
            Kind::Emit((_, ends, _)) => selected(ends),
            Kind::Each(each) => selected(&each.over),
            Kind::If(condition, ..) => Some(*condition),
        };
        condition.map_or(0, |condition| self.last_resorts(condition))
    }

    fn last_resorts(&self, condition: Value) -> usize {
        let own = usize::from(self.last_resort.contains(&condition));
        match self.defined.get(&condition) {
            Some(Op::Logic(Logic::And, one, other)) => {
                own + self.last_resorts(*one) + self.last_resorts(*other)
            }
            _ => own,
        }
    }

    /// The loop over the sites of a set that a body is the round of, after some operations.
    fn each(
        &self,
        before: &'a [Instruction],
        more: SlotId,
        body: &'a [Instruction],
    ) -> Option<Each<'a>> {
        let [first, _, nth, round @ ..] = body else {
            return None;
        };
        let (Op::Load(left), Some(sites)) = (&first.op, first.result) else {
            return None;
        };
        let (Op::Nth(of, rank), Some(site)) = (&nth.op, nth.result) else {
            return None;
        };
        let [.., keep, go_on] = round else {
            return None;
        };
        let is_first = matches!(self.defined.get(rank), Some(Op::Const(Const::Int(0))));
        let (Op::Store(kept, rest), Op::Store(flag, any)) = (&keep.op, &go_on.op) else {
            return None;
        };
        let Some(Op::Combine(SetOp::Minus, all, one)) = self.defined.get(rest) else {
            return None;
        };
        let is_rest = matches!(self.defined.get(one), Some(Op::One(other)) if *other == site);
        let goes_on = matches!(self.defined.get(any), Some(Op::Any(other)) if other == rest);
        let stored = before.iter().rev().find_map(|node| match &node.op {
            Op::Store(slot, over) if slot == left => Some(*over),
            _ => None,
        });
        let is_loop = *of == sites
            && *all == sites
            && is_first
            && is_rest
            && goes_on
            && kept == left
            && *flag == more;
        Some(Each {
            over: stored.filter(|_| is_loop)?,
            head: [sites, *rank],
            site,
            round: self.block(round)?,
        })
    }

    /// The most sites of a set.
    fn sites_of(&self, set: Value) -> u32 {
        self.most(set).unwrap_or(self.drawing.sites)
    }

    /// The most moves to the sites of a set, or to nowhere if a condition holds, if a number is known.
    fn most(&self, ends: Value) -> Option<u32> {
        let tables = self.drawing.tables;
        match self.types[ends.index()] {
            ValueType::Bool => return Some(1),
            ValueType::Set => {}
            _ => return None,
        }
        let most = match self.defined.get(&ends)? {
            Op::One(_) => 1,
            Op::Load(slot) => *self.drawing.most_sites.get(slot)?,
            Op::Const(Const::Set(set)) => {
                let words = &tables.sets[set.index()];
                words.iter().map(|word| word.count_ones()).sum()
            }
            Op::Combine(SetOp::And, a, b) => match (self.most(*a), self.most(*b)) {
                (Some(a), Some(b)) => a.min(b),
                (one, other) => one.or(other)?,
            },
            Op::Combine(SetOp::Minus, a, _) | Op::Shift(a, _, _) => self.most(*a)?,
            Op::Combine(_, a, b) => self.most(*a)?.checked_add(self.most(*b)?)?,
            Op::Select(_, a, b) => self.most(*a)?.max(self.most(*b)?),
            Op::Slide(a, _, _, _, doublings) => {
                self.most(*a)?.checked_mul(1_u32.checked_shl(*doublings)?)?
            }
            Op::Around(_, arcs) => tables.most_arcs(*arcs),
            Op::Image(a, arcs) => self.most(*a)?.checked_mul(tables.most_arcs(*arcs))?,
            _ => return None,
        };
        Some(most.min(self.drawing.sites))
    }
}

/// Whether what the moves of a part of a function need is what the operations outside of loops leave in the end.
pub(super) fn is_settled(block: &Block<'_>, place: usize, needs: Needs, reads: &Reads<'_>) -> bool {
    let after = written(&block.nodes[place..]);
    if needs.slots.iter().any(|slot| after.contains(slot)) {
        return false;
    }
    let mut needs = needs;
    needs
        .before(&block.nodes[..place], &Instruction::emits, reads)
        .is_some()
}

/// Whether operations outside of loops that emit moves leave what they did once, if they are done twice.
pub(super) fn may_be_repeated(block: &Block<'_>) -> bool {
    let nodes = || block.nodes.iter().filter(|node| !node.emits());
    let all_written: BTreeSet<SlotId> = nodes()
        .flat_map(|node| written(std::slice::from_ref(node)))
        .collect();
    let mut settled = BTreeSet::new();
    nodes().all(|node| {
        if node.op.record().writes_all {
            return false;
        }
        let read = reads_of(node);
        let mut first = read.iter().filter(|slot| !settled.contains(*slot));
        let is_again = first.any(|slot| all_written.contains(slot) && !is_only_added(block, *slot));
        if let Op::Store(slot, _) = node.op {
            settled.insert(slot);
        }
        !is_again
    })
}

/// Whether a slot is changed outside of loops by nothing but conditions that make it true besides what it held.
fn is_only_added(block: &Block<'_>, slot: SlotId) -> bool {
    let defined = |value: Value| {
        let mut nodes = block.nodes.iter();
        nodes
            .find(|node| node.result == Some(value))
            .map(|node| &node.op)
    };
    let is_load = |value: Value| matches!(defined(value), Some(Op::Load(other)) if *other == slot);
    let mut nodes = block.nodes.iter();
    nodes.all(|node| match &node.op {
        Op::Store(other, value) if *other == slot => {
            matches!(defined(*value), Some(Op::Logic(Logic::Or, a, b)) if is_load(*a) || is_load(*b))
        }
        op => op.bodies().iter().all(|body| !body.written().contains(&slot)),
    })
}

/// The slots that operations change.
pub(super) fn written(nodes: &[Instruction]) -> BTreeSet<SlotId> {
    let mut written = BTreeSet::new();
    for node in nodes {
        written.extend(node.op.record().writes);
        for body in node.op.bodies() {
            written.extend(body.written());
        }
    }
    written
}
