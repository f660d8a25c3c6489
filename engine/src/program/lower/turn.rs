//! What making a move does, in the order of the evaluator: its effects, the end of the game, and the next turn.

use super::made::{Made, goes_back};
use super::{Lowered, Lowering, Situation};
use crate::game::ir::{Comparison, Effect, Physical, RuleId, RuleNode};
use crate::program::Function;
use crate::program::lower::facts::{Fact, facts};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{Debts, HeadSlot, Lane, LaneEnds, Start, Value, ValueType};

/// Up to this many rules of moves, everything after a move is written for each rule separately; beyond, rules share it.
const MOST_APART: usize = 4;

impl Lowering<'_> {
    /// Makes the move that the slots of the hand hold, one of those that `moves` emits.
    pub(super) fn play(&mut self, moves: &Function) -> Lowered<()> {
        let mover = i32::from(self.scope.mover);
        let next = i32::from(self.after(self.scope.mover));
        let mut known = self.held_in(self.scope.mover, self.scope.situation);
        if !self.known.leaving {
            known.push((self.head(HeadSlot::Next), next));
        }
        let is_debt = matches!(self.scope.situation, Situation::Debt(_));
        if is_debt {
            known.push((self.due(Debts::Player), mover));
        } else if !self.known.debts.is_empty() {
            known.push((self.head(HeadSlot::Waiting), 0));
        }
        for (slot, number) in known {
            self.build.act(Op::Holds(slot, number));
        }
        if is_debt {
            self.pay();
        } else {
            let (next, follow) = (self.load_head(HeadSlot::Next), self.head(HeadSlot::Follow));
            self.store(follow, next);
        }
        let lanes = facts(moves, self);
        let mut rules: Vec<RuleId> = lanes.iter().map(|(lane, _)| lane.rule).collect();
        rules.sort();
        rules.dedup();
        // Whatever is of no other rule is the pass of who has no move.
        rules.retain(|rule| rule.0 != 0);
        self.play_one_of(&rules, &lanes)
    }

    /// Makes a move of one of some rules. Everything is written for each rule by itself, where they are few: after a pass
    /// other questions have an answer that is known than after a stone was put. What many rules have in common is written
    /// once, with the pass of who has no move, if passes do not end the game.
    fn play_one_of(&mut self, rules: &[RuleId], lanes: &[(Lane, Vec<Fact>)]) -> Lowered<()> {
        let game = self.game;
        let is_plain = |rule: &RuleId| {
            let said = game.rule(*rule);
            (!said.pass || !game.limits.all_pass) && said.physical != Physical::Swap
        };
        let (mut plain, others): (Vec<RuleId>, Vec<RuleId>) =
            rules.iter().partition(|rule| is_plain(rule));
        let is_many = plain.len() > MOST_APART;
        if is_many && others.is_empty() && is_plain(&RuleId(0)) {
            plain.push(RuleId(0));
            self.begin_rule();
            self.apply_one_of(&plain, lanes)?;
            return self.play_on(false, false);
        }
        match is_many {
            true => {
                let mut is_other = self.build.bool(true);
                let followed = self.load(self.slots.hand.rule);
                for rule in &plain {
                    let number = self.build.int(i32::from(rule.0));
                    let differs = self.compare(Comparison::Unequal, followed, number);
                    is_other = self.both(Some(is_other), differs);
                }
                self.either(
                    is_other,
                    |lowering| lowering.play_apart(&others, lanes),
                    |lowering| {
                        lowering.begin_rule();
                        lowering.apply_one_of(&plain, lanes)?;
                        lowering.play_on(false, false)
                    },
                )
            }
            false => self.play_apart(rules, lanes),
        }
    }

    /// Makes a move of one of some rules: a chain of comparisons of the rule, with everything written for each rule.
    fn play_apart(&mut self, rules: &[RuleId], lanes: &[(Lane, Vec<Fact>)]) -> Lowered<()> {
        let Some((rule, rest)) = rules.split_first() else {
            return self.play_rule(RuleId(0), &[]);
        };
        self.if_follows(
            *rule,
            |lowering| {
                let of_rule = lanes.iter().filter(|(lane, _)| lane.rule == *rule);
                let of_rule: Vec<_> = of_rule.collect();
                lowering.play_rule(*rule, &of_rule)
            },
            |lowering| lowering.play_apart(rest, lanes),
        )
    }

    /// Makes the move's own change: a chain of comparisons of the rule. The last rule is not compared, as it is the
    /// only one left.
    fn apply_one_of(&mut self, rules: &[RuleId], lanes: &[(Lane, Vec<Fact>)]) -> Lowered<()> {
        let Some((rule, rest)) = rules.split_first() else {
            return Ok(());
        };
        let of_rule = lanes.iter().filter(|(lane, _)| lane.rule == *rule);
        let of_rule: Vec<_> = of_rule.collect();
        if rest.is_empty() {
            return self.apply(*rule, &of_rule);
        }
        self.if_follows(
            *rule,
            |lowering| lowering.apply(*rule, &of_rule),
            |lowering| lowering.apply_one_of(rest, lanes),
        )
    }

    /// Does one thing if the move in the hand follows a rule, and another if not.
    fn if_follows(
        &mut self,
        rule: RuleId,
        then: impl FnOnce(&mut Self) -> Lowered<()>,
        otherwise: impl FnOnce(&mut Self) -> Lowered<()>,
    ) -> Lowered<()> {
        let (followed, number) = (self.load(self.slots.hand.rule), i32::from(rule.0));
        let number = self.build.int(number);
        let is_this = self.compare(Comparison::Equal, followed, number);
        self.either(is_this, then, otherwise)
    }

    fn play_rule(&mut self, rule: RuleId, lanes: &[&(Lane, Vec<Fact>)]) -> Lowered<()> {
        self.begin_rule();
        self.apply(rule, lanes)?;
        let said = self.game.rule(rule);
        self.play_on(said.pass, said.physical == Physical::Swap)
    }

    /// What may be owed before a move is made.
    fn begin_rule(&mut self) {
        self.incurred.clear();
        if matches!(self.scope.situation, Situation::Debt(_)) {
            let players = 1..=self.game.player_count();
            let debts = self.known.debts.iter();
            self.incurred = debts
                .flat_map(|debt| players.clone().map(|player| (*debt, player)))
                .collect();
        }
    }

    /// What follows a move that has been made.
    fn play_on(&mut self, pass: bool, swapped: bool) -> Lowered<()> {
        let possible: Vec<_> = self.incurred.iter().copied().collect();
        self.settle(&possible)?;
        self.judge_in_phase()?;
        self.limits(pass)?;
        let owed = match self.known.debts.is_empty() {
            true => self.build.bool(false),
            false => self.is_owed(),
        };
        self.either(owed, |_| Ok(()), Self::change_phases)?;
        let goes_on = self.goes_on();
        self.pass_turn(swapped);
        self.release()?;
        self.note_position(goes_on)?;
        self.close_ply();
        Ok(())
    }

    /// Asks the end rules of the mover's phase, and those of the game.
    fn judge_in_phase(&mut self) -> Lowered<()> {
        let (game, mover) = (self.game, usize::from(self.scope.mover));
        if self.known.leaving {
            self.finish_if_over()?;
        }
        for (number, phase) in game.phases.iter().enumerate() {
            let (finals, meant) = (phase.finals_of(mover, &game.ends), self.scope.situation);
            if !self.can_be_in(mover, number)
                || matches!(meant, Situation::Phase(meant) if meant != number)
            {
                continue;
            }
            let is_in = self.is_in_phase(mover, number);
            self.when(is_in, |lowering| match lowering.known.leaving {
                false => {
                    lowering.judge(&phase.ends)?;
                    lowering.judge(finals)
                }
                true => {
                    let judged = ["judged", "judgedLast"]
                        .map(|name| lowering.slots.local(name, ValueType::Int));
                    for judged in judged {
                        lowering.store_int(judged, 0);
                    }
                    let of_phase = (phase.ends.as_slice(), judged[0]);
                    lowering.judge_many(&[of_phase])?;
                    lowering.judge_many(&[of_phase, (finals, judged[1])])
                }
            })?;
        }
        Ok(())
    }

    /// Makes a move of a rule, which one of some lanes emits.
    pub(super) fn apply(&mut self, rule: RuleId, lanes: &[&(Lane, Vec<Fact>)]) -> Lowered<()> {
        let game = self.game;
        let said = game.rule(rule);
        self.for_rule(said.provenance, |lowering| {
            lowering.scoped(|lowering| lowering.make_move(rule, lanes))?;
            lowering.take_deferred()
        })
    }

    fn make_move(&mut self, rule: RuleId, lanes: &[&(Lane, Vec<Fact>)]) -> Lowered<()> {
        let game = self.game;
        let said = game.rule(rule);
        let made = self.parts(lanes);
        let Made { from, to, .. } = made;
        self.state_facts(lanes, from, to);
        let is_on_board = !self.has_hands() || !self.seen.beyond.contains(&rule);
        if is_on_board && lanes.iter().all(|(lane, _)| lane.ends != LaneEnds::Nowhere) {
            self.build.sites.insert(to);
            if lanes.iter().all(|(lane, _)| lane.start == Start::Back(0)) {
                self.build.sites.insert(from);
            }
        }
        let side = lanes.first().map_or(0, |(lane, _)| lane.side);
        if lanes.iter().any(|(lane, _)| lane.side != side) {
            return self.missing("moves of pieces of several players, by", &rule);
        }
        if lanes.iter().all(|(lane, _)| goes_back(lane)) {
            self.build.sites.insert(from);
            self.build.apart.insert((from, to));
        }
        self.scope.bound = made.bound();
        if lanes.iter().all(|(lane, _)| lane.start == Start::Nowhere) {
            self.scope.bound.from = Some(to);
        }
        let (board, hands) = &self.seen.starts;
        self.scope.from_on_board = board.contains(&rule) && !hands.contains(&rule);
        // What comes before the move may ask for the pending value, or leave one.
        let leaves = |node: RuleNode<'_>| matches!(node, RuleNode::Effect(Effect::SetPending(_)));
        let mut before = said.before.iter();
        let is_left = before.any(|effect| has(RuleNode::Effect(game.effect(*effect)), &leaves));
        if is_left {
            self.clear_pending();
        }
        for (index, effect) in said.before.iter().enumerate() {
            self.bind_pips();
            match side {
                1.. if index >= said.outer => {
                    self.as_other(side, |lowering| lowering.run(*effect))?;
                }
                _ => self.run_of_move(*effect)?,
            }
        }
        if !is_left {
            self.clear_pending();
        }
        self.move_pieces(said.physical, lanes, (from, to))?;
        self.scope.bound.pips = None;
        self.note_move(rule, said.pass, made);
        for (index, effect) in said.then.iter().enumerate() {
            if index == said.own {
                self.scope.bound = super::Bound::after_move();
            }
            self.run_of_move(*effect)?;
        }
        self.close_changes();
        Ok(())
    }

    /// Takes the pieces off that wait for the end of the turn, if another player comes next.
    fn take_deferred(&mut self) -> Lowered<()> {
        if self.game.layout.deferred_removals.is_none() {
            return Ok(());
        }
        let slot = self.deferred_removals();
        let (next, mover) = (
            self.load_head(HeadSlot::Next),
            self.build.int(i32::from(self.scope.mover)),
        );
        let ends = self.compare(Comparison::Unequal, next, mover);
        self.when(ends, |lowering| {
            let waiting = lowering.load(slot);
            lowering.each_site(waiting, Self::take)?;
            let none = lowering.no_sites();
            lowering.store(slot, none);
            Ok(())
        })
    }

    /// Notes where the moves of this turn have been, once it is known who follows.
    pub(super) fn note_visited(&mut self, again: Value) {
        if self.game.layout.visited.is_none() {
            return;
        }
        let slot = self.visited();
        let mut all = self.load(slot);
        for head in [HeadSlot::LastFrom, HeadSlot::LastTo] {
            let site = self.load_head(head);
            let one = self.build.get(Op::One(site));
            all = self.combine(SetOp::Or, all, one);
        }
        let none = self.no_sites();
        let visited = self.build.select(again, all, none);
        self.store(slot, visited);
    }

    fn move_pieces(
        &mut self,
        physical: Physical,
        lanes: &[&(Lane, Vec<Fact>)],
        (from, to): (Value, Value),
    ) -> Lowered<()> {
        match physical {
            Physical::Nothing => Ok(()),
            Physical::Put => self.put_chosen(lanes, to),
            Physical::Take => self.take(to),
            Physical::Carry if self.is_stacked() => self.carry(from, to),
            Physical::Carry => {
                let board = self.game.layout.board as i32;
                let hand = |(lane, _): &&(Lane, Vec<Fact>)| match lane.start {
                    Start::At(site) if site >= board => Some(site),
                    _ => None,
                };
                let mut hands: Vec<Option<i32>> = lanes.iter().map(hand).collect();
                hands.sort_unstable();
                hands.dedup();
                self.with_hidden((from, to), |lowering| {
                    lowering.carry_from_one_of(&hands, from, to)
                })
            }
            // The layout of such a game has been refused.
            Physical::Assign
            | Physical::CrossOut
            | Physical::CarryStack
            | Physical::Propose(_)
            | Physical::Vote(_) => self.missing("the move", &physical),
            Physical::Swap => {
                self.set_next(usize::from(self.scope.mover));
                self.change_sides();
                Ok(())
            }
        }
    }

    /// Adds the piece of the move, which is of one of the lanes.
    fn put_chosen(&mut self, lanes: &[&(Lane, Vec<Fact>)], to: Value) -> Lowered<()> {
        let mut kinds: Vec<u8> = lanes.iter().map(|(lane, _)| lane.piece).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if let [kind] = *kinds {
            return self.add(to, usize::from(kind));
        }
        let chosen = self.load(self.slots.hand.piece);
        for kind in kinds {
            let number = self.build.int(i32::from(kind));
            let meant = self.compare(Comparison::Equal, chosen, number);
            self.when(meant, |lowering| lowering.add(to, usize::from(kind)))?;
        }
        Ok(())
    }

    /// From here on the move counts as made.
    fn note_move(&mut self, rule: RuleId, pass: bool, made: Made) {
        let number = self.build.int(i32::from(rule.0));
        let parts = [
            (HeadSlot::LastRule, number),
            (HeadSlot::LastFrom, made.from),
            (HeadSlot::LastTo, made.to),
            (HeadSlot::LastBetween, made.over),
            (HeadSlot::LastPiece, made.piece),
            (HeadSlot::LastSite, made.site.0),
            (HeadSlot::LastValue, made.value.0),
        ];
        for (head, value) in parts {
            let slot = self.head(head);
            self.store(slot, value);
        }
        if let Some(dice) = made.dice {
            let slot = self.head(HeadSlot::LastDice);
            self.store(slot, dice);
        }
        self.add_to(HeadSlot::Moves, 1);
        self.open_changes(rule, made);
        let recent = self.head(HeadSlot::Recent);
        let (before, move_made) = (
            self.load(recent),
            2 * i32::from(self.scope.mover) + i32::from(pass),
        );
        let move_made = self.build.int(move_made);
        let after = self.build.get(Op::Recall(before, move_made));
        self.store(recent, after);
    }

    /// Gives the turn to the next player. After a swap of sides a new turn begins, even if the mover stays.
    fn pass_turn(&mut self, swapped: bool) {
        let mover = self.build.int(i32::from(self.scope.mover));
        let (mut next, zero, one) = (
            self.load_head(HeadSlot::Follow),
            self.build.int(0),
            self.build.int(1),
        );
        if !self.known.debts.is_empty() {
            let (owed, owes) = (self.is_owed(), self.load_head(HeadSlot::Due(Debts::Player)));
            next = self.build.select(owed, owes, next);
        }
        let same = self.compare(Comparison::Equal, next, mover);
        let other = self.build.get(Op::Not(same));
        self.note_visited(same);
        let again = if swapped {
            self.build.bool(false)
        } else {
            same
        };
        let (turn_moves, turns) = (
            self.load_head(HeadSlot::TurnMoves),
            self.load_head(HeadSlot::Turns),
        );
        let more = self.build.get(Op::Arith(Arith::Add, turn_moves, one));
        let turn_moves = self.build.select(again, more, zero);
        let begun = match swapped {
            true => one,
            false => self.build.select(other, one, zero),
        };
        let turns = self.build.get(Op::Arith(Arith::Add, turns, begun));
        let after = match self.known.leaving {
            true => self.after_of(next),
            false => {
                let count = self.build.int(self.game.player_count() as i32);
                let place = self.build.get(Op::Arith(Arith::Mod, next, count));
                self.build.get(Op::Arith(Arith::Add, place, one))
            }
        };
        let changes = [
            (HeadSlot::Prev, mover),
            (HeadSlot::Mover, next),
            (HeadSlot::TurnMoves, turn_moves),
            (HeadSlot::Turns, turns),
            (HeadSlot::Next, after),
        ];
        for (head, value) in changes {
            let slot = self.head(head);
            self.store(slot, value);
        }
    }
}

/// Whether a node, or one within it, is of a sort.
fn has(node: RuleNode<'_>, is_meant: &dyn Fn(RuleNode<'_>) -> bool) -> bool {
    let mut found = is_meant(node);
    node.children(&mut |child| found |= has(child, is_meant));
    found
}
