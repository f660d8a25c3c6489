//! What a move comes to: its effects, the end of the game, and whose turn follows, in the order of the evaluator.

use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, Physical, RuleId};
use crate::game::{Game, Provenance, State};
use crate::program::Function;
use crate::program::lower::facts::{Fact, facts};
use crate::program::op::{Arith, Op};
use crate::program::types::{Head, Lane, Missing, Value};

/// The most players whose last moves fit into a word.
const MOST_PLAYERS: usize = 3;

/// What of a game as a whole has no lowering yet.
pub(super) fn unsupported(game: &Game) -> Vec<Missing> {
    let start = &game.start;
    let fresh = State::new(&game.layout).head;
    let phase = game.phases.first().map(|phase| phase.provenance);
    let rule = |rule: Option<Provenance>| rule.unwrap_or_default();
    let reasons = [
        (game.phases.len() > 1, "phases", rule(phase)),
        (!game.dice.is_empty(), "dice", Provenance::default()),
        (
            !game.debts.is_empty(),
            "moves that are owed",
            rule(game.debts.first().map(|debt| debt.provenance)),
        ),
        (
            !game.layout.plain,
            "numbers, states, values or rotations of pieces, hands, and captures at the end of a turn",
            Provenance::default(),
        ),
        (
            game.stuck.is_some(),
            "a verdict on who has no move",
            rule(game.stuck.map(|stuck| stuck.provenance)),
        ),
        (
            game.no_repeat.is_some(),
            "positions that must not be repeated",
            Provenance::default(),
        ),
        (
            game.remembers_positions || game.remembers_boards,
            "conditions on past positions",
            Provenance::default(),
        ),
        (
            game.player_count() > MOST_PLAYERS,
            "more than three players",
            Provenance::default(),
        ),
        (
            start.head.team != fresh.team || start.head.active != fresh.active || start.head.over,
            "teams, and players who have left",
            Provenance::default(),
        ),
        (
            start.head.phase != fresh.phase || start.head.open > 0,
            "a game that begins with debts",
            Provenance::default(),
        ),
    ];
    reasons
        .into_iter()
        .filter(|(unsupported, ..)| *unsupported)
        .map(|(_, node, rule)| Missing {
            node: node.to_owned(),
            rule,
        })
        .collect()
}

impl Lowering<'_> {
    /// Makes the move that the slots of the hand hold, one of those that `moves` emits.
    pub(super) fn play(&mut self, moves: &Function) -> Lowered<()> {
        let mover = i32::from(self.mover);
        let next = i32::from(self.after(self.mover));
        for (head, known) in [(Head::Mover, mover), (Head::Next, next)] {
            let slot = self.head(head);
            self.build.act(Op::Holds(slot, known));
        }
        let next = self.load_head(Head::Next);
        let (follow, pending) = (self.head(Head::Follow), self.head(Head::Pending));
        self.store(follow, next);
        self.store_int(pending, 0);
        let lanes = facts(moves, &self.lanes, &self.tables);
        let mut rules: Vec<RuleId> = lanes.iter().map(|(lane, _)| lane.rule).collect();
        rules.sort();
        rules.dedup();
        // Whatever is of no other rule is the pass of who has no move.
        rules.retain(|rule| rule.0 != 0);
        self.play_one_of(&rules, &lanes)
    }

    /// Makes a move of one of some rules. Everything is written for each rule by itself: after a pass other questions
    /// have an answer that is known than after a stone was put.
    fn play_one_of(&mut self, rules: &[RuleId], lanes: &[(Lane, Vec<Fact>)]) -> Lowered<()> {
        let Some((rule, rest)) = rules.split_first() else {
            return self.play_rule(RuleId(0), &[]);
        };
        let (followed, number) = (self.load(self.slots.hand.rule), i32::from(rule.0));
        let number = self.build.int(number);
        let is_meant = self.compare(Comparison::Equal, followed, number);
        self.either(
            is_meant,
            |lowering| {
                let of_rule = lanes.iter().filter(|(lane, _)| lane.rule == *rule);
                let of_rule: Vec<_> = of_rule.collect();
                lowering.play_rule(*rule, &of_rule)
            },
            |lowering| lowering.play_one_of(rest, lanes),
        )
    }

    fn play_rule(&mut self, rule: RuleId, lanes: &[&(Lane, Vec<Fact>)]) -> Lowered<()> {
        self.apply(rule, lanes)?;
        let phase = &self.game.phases[0];
        self.judge(&phase.ends)?;
        self.judge(phase.finals_of(usize::from(self.mover), &self.game.ends))?;
        let said = self.game.rule(rule);
        self.limits(said.pass)?;
        self.pass_turn(said.physical == Physical::Swap);
        self.close_ply();
        Ok(())
    }

    /// Makes a move of a rule, which one of some lanes emits.
    fn apply(&mut self, rule: RuleId, lanes: &[&(Lane, Vec<Fact>)]) -> Lowered<()> {
        let game = self.game;
        let said = game.rule(rule);
        self.for_rule(said.provenance, |lowering| {
            let [from, to, over, piece] = lowering.parts(lanes);
            lowering.state_facts(lanes, from, to);
            lowering.bound = super::Bound {
                from: Some(from),
                to: Some(to),
                between: Some(over),
                player: None,
            };
            for effect in &said.before {
                lowering.run(*effect)?;
            }
            lowering.move_pieces(said.physical, lanes, (from, to))?;
            lowering.note_move(rule, said.pass, [from, to, over, piece]);
            for effect in &said.then {
                lowering.run(*effect)?;
            }
            lowering.bound = super::Bound::default();
            Ok(())
        })
    }

    /// Start, end, site passed over and piece of the move: what is the same for all of its lanes is constant.
    fn parts(&mut self, lanes: &[&(Lane, Vec<Fact>)]) -> [Value; 4] {
        let hand = self.slots.hand;
        let is_same = |part: fn(&Lane) -> Option<i32>, none: i32| {
            let first = lanes.first().map(|(lane, _)| part(lane));
            let same = lanes.iter().all(|(lane, _)| Some(part(lane)) == first);
            same.then(|| first.flatten().unwrap_or(none))
        };
        // A start or a site passed over lies at a distance from the end, and is constant only if there is none.
        let nowhere = |constant: Option<i32>| constant.filter(|site| *site == -1);
        let known = [
            (
                hand.from,
                nowhere(is_same(|lane| lane.back.and(Some(0)), -1)),
            ),
            (
                hand.to,
                nowhere(is_same(|lane| (!lane.to_nowhere).then_some(0), -1)),
            ),
            (
                hand.over,
                nowhere(is_same(|lane| lane.over.and(Some(0)), -1)),
            ),
            (hand.piece, is_same(|lane| Some(i32::from(lane.piece)), 0)),
        ];
        known.map(|(slot, constant)| match constant {
            Some(constant) => self.build.int(constant),
            None => self.load(slot),
        })
    }

    /// States what all lanes of a rule have in common.
    fn state_facts(&mut self, lanes: &[&(Lane, Vec<Fact>)], from: Value, to: Value) {
        let Some(((_, first), rest)) = lanes.split_first() else {
            return;
        };
        let common = first
            .iter()
            .filter(|fact| rest.iter().all(|(_, facts)| facts.contains(fact)));
        for fact in common {
            let site = if fact.of_start { from } else { to };
            self.build.act(Op::Given(fact.slot, site, fact.inside));
        }
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
            Physical::Carry => self.carry(from, to),
            Physical::Swap => {
                self.set_next(usize::from(self.mover));
                Ok(())
            }
        }
    }

    /// Puts the piece of the move, which is of one of the lanes.
    fn put_chosen(&mut self, lanes: &[&(Lane, Vec<Fact>)], to: Value) -> Lowered<()> {
        let mut kinds: Vec<u8> = lanes.iter().map(|(lane, _)| lane.piece).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if let [kind] = *kinds {
            return self.put(to, usize::from(kind));
        }
        let chosen = self.load(self.slots.hand.piece);
        for kind in kinds {
            let number = self.build.int(i32::from(kind));
            let meant = self.compare(Comparison::Equal, chosen, number);
            self.when(meant, |lowering| lowering.put(to, usize::from(kind)))?;
        }
        Ok(())
    }

    /// From here on the move counts as made.
    fn note_move(&mut self, rule: RuleId, pass: bool, [from, to, over, piece]: [Value; 4]) {
        let number = self.build.int(i32::from(rule.0));
        let parts = [
            (Head::LastRule, number),
            (Head::LastFrom, from),
            (Head::LastTo, to),
            (Head::LastBetween, over),
            (Head::LastPiece, piece),
        ];
        for (head, value) in parts {
            let slot = self.head(head);
            self.store(slot, value);
        }
        self.add_to(Head::Moves, 1);
        let recent = self.head(Head::Recent);
        let (before, move_made) = (
            self.load(recent),
            2 * i32::from(self.mover) + i32::from(pass),
        );
        let move_made = self.build.int(move_made);
        let after = self.build.get(Op::Recall(before, move_made));
        self.store(recent, after);
    }

    /// Gives the turn to whoever follows; after a change of sides the turn is another one, though the mover is not.
    fn pass_turn(&mut self, swapped: bool) {
        let mover = self.build.int(i32::from(self.mover));
        let (next, zero, one) = (
            self.load_head(Head::Follow),
            self.build.int(0),
            self.build.int(1),
        );
        let same = self.compare(Comparison::Equal, next, mover);
        let other = self.build.get(Op::Not(same));
        let again = if swapped {
            self.build.bool(false)
        } else {
            same
        };
        let (turn_moves, turns) = (self.load_head(Head::TurnMoves), self.load_head(Head::Turns));
        let more = self.build.get(Op::Arith(Arith::Add, turn_moves, one));
        let turn_moves = self.build.select(again, more, zero);
        let begun = self.build.select(other, one, zero);
        let turns = self.build.get(Op::Arith(Arith::Add, turns, begun));
        let count = self.build.int(self.game.player_count() as i32);
        let place = self.build.get(Op::Arith(Arith::Mod, next, count));
        let after = self.build.get(Op::Arith(Arith::Add, place, one));
        let changes = [
            (Head::Prev, mover),
            (Head::Mover, next),
            (Head::TurnMoves, turn_moves),
            (Head::Turns, turns),
            (Head::Next, after),
        ];
        for (head, value) in changes {
            let slot = self.head(head);
            self.store(slot, value);
        }
    }
}
