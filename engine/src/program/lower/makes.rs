//! Moves that an effect makes: all that a generator finds, each worked out before any is made.

use super::before::{Touched, read_instead};
use super::changes::Change;
use super::facts::{Fact, facts};
use super::made::Made;
use super::{Bound, Lowered, Lowering};
use crate::game::ir::{Moves, Physical, RuleId, RuleNode, Sites, Variable};
use crate::program::op::Op;
use crate::program::pass::choice::Sink;
use crate::program::types::{Lane, QuestionId, SlotId, Start, Value, ValueType};
use std::collections::BTreeMap;

/// Moves that an effect makes.
#[derive(Clone, Debug)]
pub(super) struct Makes {
    moves: Moves,
    bound: Bound,
    /// Slot ↦ the slot that holds what it held before.
    copies: BTreeMap<SlotId, SlotId>,
}

/// The slots by which a function is given what variables stand for.
pub(super) struct HandedOver {
    slots: [Option<SlotId>; 8],
    player: Option<usize>,
    free: bool,
}

impl Lowering<'_> {
    /// The change that makes all moves of a generator.
    pub(super) fn making(&mut self, moves: &Moves) -> Lowered<Vec<Change>> {
        if super::afterwards::has_tests(moves) {
            return self.missing("moves that are tried and made as effects,", moves);
        }
        // In what follows a move its parts are not bound, unless a loop binds them.
        if self.scope.bound.from == self.scope.frame.from && starts_read(moves) {
            return self.missing("moves of what an effect leaves open,", moves);
        }
        let mut makes = Makes {
            moves: moves.clone(),
            bound: self.scope.bound,
            copies: BTreeMap::new(),
        };
        makes.copies =
            self.copies_before(|lowering, touched| lowering.make_all(&makes, touched))?;
        Ok(vec![Change::Make(Box::new(makes))])
    }

    /// Makes all moves.
    pub(super) fn make_all(&mut self, makes: &Makes, touched: &mut Touched) -> Lowered<()> {
        let hand = self.slots.hand;
        let held = hand.slots().into_iter();
        let held: Vec<(SlotId, Value)> = held.map(|slot| (slot, self.load(slot))).collect();
        let frame = self.hand_over(self.scope.frame);
        self.build.open();
        let emitted = self.bound_to(makes.bound, |lowering| lowering.moves(&makes.moves, None));
        let mut body = self.build.close();
        emitted?;
        self.note_reads(&body, touched)?;
        read_instead(&mut body, &makes.copies);
        let function = self.build.function_of(body);
        let lanes = facts(&function, self);
        let carries = |(lane, _): &(Lane, Vec<Fact>)| {
            !matches!(
                self.game.rule(lane.rule).physical,
                Physical::Put | Physical::Take | Physical::Nothing
            )
        };
        if lanes.iter().any(carries) && !self.is_in_order(&makes.moves, lanes.len()) {
            return self.missing(
                "several moves of pieces that an effect makes,",
                &makes.moves,
            );
        }
        let routine = self.routine_of_moves(&lanes, &frame, (&makes.copies, touched))?;
        let trial = self.slots.new_trial();
        let sink = Sink::new(&function, (&self.lanes, &self.settles), &hand, None);
        let made = sink.each(trial, routine);
        self.build.adopt(made);
        for (slot, value) in held {
            self.store(slot, value);
        }
        Ok(())
    }

    /// Whether the moves of pieces of a generator, which has some lanes, are found in the order in which they are made: the
    /// first that takes a piece away leaves none for the others. Directions are looked at one after the other here, but
    /// ends are in the order of their numbers.
    fn is_in_order(&self, moves: &Moves, lanes: usize) -> bool {
        let from = match moves {
            Moves::Relocate(_) => return true,
            Moves::If(_, then, None) => return self.is_in_order(then, lanes),
            Moves::ForEachSite(_, _, moves) => return self.is_in_order(moves, lanes),
            Moves::Step(step) => &step.from,
            Moves::Slide(slide) => &slide.from,
            Moves::Hop(hop) => &hop.from,
            _ => return false,
        };
        let is_one = match from {
            Sites::One(_) => true,
            Sites::Const(region) => self.sites_of_region(*region).len() == 1,
            _ => false,
        };
        is_one && lanes == 1
    }

    /// The routine that makes the move in the hand, which is one of some lanes.
    fn routine_of_moves(
        &mut self,
        lanes: &[(Lane, Vec<Fact>)],
        frame: &HandedOver,
        (copies, touched): (&BTreeMap<SlotId, SlotId>, &mut Touched),
    ) -> Lowered<QuestionId> {
        let mut rules: Vec<RuleId> = lanes.iter().map(|(lane, _)| lane.rule).collect();
        rules.sort();
        rules.dedup();
        let (mover, situation, testing) =
            (self.scope.mover, self.scope.situation, self.scope.testing);
        let mut incurred = self.incurred.clone();
        let function = self.aside(mover, situation, |lowering| {
            lowering.scope.testing = testing;
            lowering.incurred = incurred.clone();
            lowering.scope.frame = lowering.taken_over(frame);
            lowering.make_one_of(&rules, lanes, (copies, touched))?;
            incurred = lowering.incurred.clone();
            Ok(())
        });
        let function = function?;
        self.incurred = incurred;
        let title = format!("a move that an effect of player {mover} makes");
        Ok(self.ask_once(title, function))
    }

    /// Makes the move in the hand by one of some rules.
    fn make_one_of(
        &mut self,
        rules: &[RuleId],
        lanes: &[(Lane, Vec<Fact>)],
        (copies, touched): (&BTreeMap<SlotId, SlotId>, &mut Touched),
    ) -> Lowered<()> {
        let Some((rule, rest)) = rules.split_first() else {
            return Ok(());
        };
        let of_rule = lanes.iter().filter(|(lane, _)| lane.rule == *rule);
        let of_rule: Vec<_> = of_rule.collect();
        if rest.is_empty() {
            return self.in_two_parts(copies, touched, |lowering| {
                lowering.changes_of_move(*rule, &of_rule)
            });
        }
        let (followed, number) = (self.load(self.slots.hand.rule), i32::from(rule.0));
        let number = self.build.int(number);
        let is_this = self.compare(crate::game::ir::Comparison::Equal, followed, number);
        self.build.open();
        self.in_two_parts(copies, touched, |lowering| {
            lowering.changes_of_move(*rule, &of_rule)
        })?;
        let then = self.build.close();
        self.build.open();
        self.make_one_of(rest, lanes, (copies, touched))?;
        let otherwise = self.build.close();
        self.build.act(Op::If(is_this, then, otherwise));
        Ok(())
    }

    /// The changes that the move in the hand makes, with what follows from it; its parts stay bound.
    fn changes_of_move(
        &mut self,
        rule: RuleId,
        lanes: &[&(Lane, Vec<Fact>)],
    ) -> Lowered<Vec<Change>> {
        let game = self.game;
        let said = game.rule(rule);
        let made = self.parts(lanes);
        if lanes.iter().any(|(lane, _)| lane.side != 0) {
            return self.missing("moves of pieces of several players, by", &rule);
        }
        self.scope.bound = made.bound();
        let Made { from, to, .. } = made;
        if lanes.iter().all(|(lane, _)| lane.start == Start::Nowhere) {
            self.scope.bound.from = Some(to);
        }
        let is_on_board = !self.has_hands() || !self.seen.beyond.contains(&rule);
        if is_on_board
            && lanes
                .iter()
                .all(|(lane, _)| lane.ends != crate::program::LaneEnds::Nowhere)
        {
            self.build.sites.insert(to);
        }
        let mut changes = Vec::new();
        for effect in &said.before {
            self.bind_pips();
            changes.extend(self.changes(game.effect(*effect))?);
        }
        self.scope.bound.pips = None;
        let board = game.layout.board as i32;
        match said.physical {
            Physical::Nothing => {}
            Physical::Put => {
                let mut kinds: Vec<usize> = (lanes.iter())
                    .map(|(lane, _)| usize::from(lane.piece))
                    .collect();
                kinds.sort_unstable();
                kinds.dedup();
                let chosen = self.load(self.slots.hand.piece);
                for kind in kinds {
                    let number = self.build.int(kind as i32);
                    let meant = self.compare(crate::game::ir::Comparison::Equal, chosen, number);
                    let put = vec![Change::Put { site: to, kind }];
                    changes.push(Change::If(meant, put, Vec::new()));
                }
            }
            Physical::Take => changes.push(Change::Take(to)),
            Physical::Carry => match lanes.first().map(|(lane, _)| lane.start) {
                Some(Start::At(site)) if site >= board && !self.is_stacked() => {
                    let is_same = |(lane, _): &&(Lane, Vec<Fact>)| lane.start == Start::At(site);
                    if !lanes.iter().all(is_same) {
                        return self.missing("moves from several hands, by", &rule);
                    }
                    changes.push(Change::FromHand { site, to });
                }
                _ => changes.push(Change::Carry { from, to }),
            },
            other => return self.missing("the move", &other),
        }
        for (index, effect) in said.then.iter().enumerate() {
            changes.push(match index < said.own {
                true => Change::Run(*effect),
                false => Change::Follow(*effect),
            });
        }
        Ok(changes)
    }

    /// Hands over to another function what variables stand for.
    pub(super) fn hand_over(&mut self, bound: Bound) -> HandedOver {
        let values = [
            bound.from,
            bound.to,
            bound.between,
            bound.site,
            bound.value,
            bound.pips,
            bound.dice,
            bound.level,
        ];
        let slots = values.map(|value| {
            value.map(|value| {
                let slot = self.slots.local("bound", ValueType::Int);
                self.store(slot, value);
                slot
            })
        });
        HandedOver {
            slots,
            player: bound.player.map(|(_, player)| player),
            free: bound.free,
        }
    }

    /// What variables stand for in the function that is being written, which was handed it over.
    pub(super) fn taken_over(&mut self, handed: &HandedOver) -> Bound {
        let [from, to, between, site, value, pips, dice, level] =
            handed.slots.map(|slot| slot.map(|slot| self.load(slot)));
        let player = handed.player;
        let player = player.map(|player| (self.build.int(player as i32), player));
        Bound {
            from,
            to,
            between,
            site,
            value,
            pips,
            dice,
            level,
            player,
            free: handed.free,
        }
    }
}

/// Whether moves start, or are found, by the start of the move around them.
fn starts_read(moves: &Moves) -> bool {
    let reads = |node: RuleNode<'_>| node.reads(Variable::From);
    match moves {
        Moves::Step(step) => reads(RuleNode::Sites(&step.from)),
        Moves::Slide(slide) => reads(RuleNode::Sites(&slide.from)),
        Moves::Hop(hop) => reads(RuleNode::Sites(&hop.from)),
        Moves::Relocate(relocation) => reads(RuleNode::Sites(&relocation.from)),
        Moves::Select { from, .. } => reads(RuleNode::Sites(from)),
        Moves::ForEachSite(_, region, moves) => {
            reads(RuleNode::Sites(region)) || starts_read(moves)
        }
        Moves::If(condition, then, otherwise) => {
            reads(RuleNode::Bool(condition))
                || starts_read(then)
                || otherwise.as_deref().is_some_and(starts_read)
        }
        Moves::Or(all) | Moves::Priority(all) => all.iter().any(starts_read),
        moves => reads(RuleNode::Moves(moves)),
    }
}
