//! What a move comes to: its effects, the end of the game, and whose turn follows, in the order of the evaluator.

use super::{Lowered, Lowering, Situation};
use crate::game::ir::{Comparison, Physical, RuleId};
use crate::game::{Game, Provenance, State};
use crate::program::Function;
use crate::program::lower::facts::{Fact, facts};
use crate::program::op::{Arith, Op};
use crate::program::types::{Debts, HeadSlot, Lane, Start, Unlowered, Value};

/// The most players whose last moves fit into a word.
const MOST_PLAYERS: usize = 3;

/// The most moves of a game whose positions are noted.
const MOST_NOTED: u32 = 1 << 17;

/// What of a game as a whole has no lowering yet.
pub(super) fn unsupported(game: &Game) -> Vec<Unlowered> {
    let start = &game.start;
    let fresh = State::new(&game.layout).head;
    let rule = |rule: Option<Provenance>| rule.unwrap_or_default();
    let reasons = [
        (game.layout.has_chance(), "chance", Provenance::default()),
        (game.layout.hides(), "what is hidden", Provenance::default()),
        (
            game.layout.stacks(),
            "stacks of pieces",
            Provenance::default(),
        ),
        (
            game.layout.holds_counts(),
            "numbers of pieces on the sites of the board",
            Provenance::default(),
        ),
        (
            game.layout.deferred_removals.is_some(),
            "captures at the end of a turn",
            Provenance::default(),
        ),
        (
            game.layout.visited.is_some(),
            "sites visited in a turn",
            Provenance::default(),
        ),
        (
            super::planes::unsupported(game),
            "states, values or rotations of pieces that are computed or lie in hands",
            Provenance::default(),
        ),
        (
            game.stuck.is_some() && game.player_count() != 2,
            "a verdict on who has no move, of more than two players or one,",
            rule(game.stuck.map(|stuck| stuck.provenance)),
        ),
        (
            game.no_repeat.is_some() && !game.debts.is_empty(),
            "positions that must not be repeated, with debts",
            Provenance::default(),
        ),
        (
            game.remembers_positions && game.layout.sites > game.layout.board,
            "conditions on past positions with hands",
            Provenance::default(),
        ),
        (
            (game.remembers_positions || game.remembers_boards) && game.limits.moves > MOST_NOTED,
            "conditions on the positions of a very long game",
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
            start.head.open > 0,
            "a game that begins with debts",
            Provenance::default(),
        ),
    ];
    reasons
        .into_iter()
        .filter(|(unsupported, ..)| *unsupported)
        .map(|(_, node, rule)| Unlowered {
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
        let mut known = self.held_in(self.mover, self.situation);
        known.push((self.head(HeadSlot::Next), next));
        let is_debt = matches!(self.situation, Situation::Debt(_));
        if is_debt {
            known.push((self.due(Debts::Player), mover));
        } else if !self.debts.is_empty() {
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
        let pending = self.head(HeadSlot::Pending);
        self.store_int(pending, 0);
        let lanes = facts(moves, self);
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
        self.incurred.clear();
        if matches!(self.situation, Situation::Debt(_)) {
            let players = 1..=self.game.player_count();
            let debts = self.debts.iter();
            self.incurred = debts
                .flat_map(|debt| players.clone().map(|player| (*debt, player)))
                .collect();
        }
        self.apply(rule, lanes)?;
        let possible: Vec<_> = self.incurred.iter().copied().collect();
        self.settle(&possible)?;
        self.judge_in_phase()?;
        let said = self.game.rule(rule);
        self.limits(said.pass)?;
        let owed = match self.debts.is_empty() {
            true => self.build.bool(false),
            false => self.is_owed(),
        };
        self.either(owed, |_| Ok(()), Self::change_phases)?;
        self.pass_turn(said.physical == Physical::Swap);
        self.release()?;
        self.note_position()?;
        self.close_ply();
        Ok(())
    }

    /// Asks the end rules of the mover's phase, and those of the game.
    fn judge_in_phase(&mut self) -> Lowered<()> {
        let (game, mover) = (self.game, usize::from(self.mover));
        for (number, phase) in game.phases.iter().enumerate() {
            let (finals, meant) = (phase.finals_of(mover, &game.ends), self.situation);
            if !self.can_be_in(mover, number)
                || matches!(meant, Situation::Phase(meant) if meant != number)
            {
                continue;
            }
            let is_in = self.is_in_phase(mover, number);
            self.when(is_in, |lowering| {
                lowering.judge(&phase.ends)?;
                lowering.judge(finals)
            })?;
        }
        Ok(())
    }

    /// Makes a move of a rule, which one of some lanes emits.
    pub(super) fn apply(&mut self, rule: RuleId, lanes: &[&(Lane, Vec<Fact>)]) -> Lowered<()> {
        let game = self.game;
        let said = game.rule(rule);
        self.for_rule(said.provenance, |lowering| {
            let [from, to, over, piece] = lowering.parts(lanes);
            lowering.state_facts(lanes, from, to);
            if !lowering.has_hands() && lanes.iter().all(|(lane, _)| !lane.to_nowhere) {
                lowering.build.sites.insert(to);
            }
            let goes_back = |(lane, _): &&(Lane, Vec<Fact>)| {
                matches!(lane.start, Start::Back(back) | Start::Behind(back) if back != 0)
            };
            if lanes.iter().all(goes_back) {
                lowering.build.sites.insert(from);
                lowering.build.apart.insert((from, to));
            }
            lowering.bound = super::Bound {
                from: Some(from),
                to: Some(to),
                between: Some(over),
                ..super::Bound::default()
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
        let first = lanes.first().map(|(lane, _)| lane.start);
        let same_start = match first {
            Some(start) if lanes.iter().any(|(lane, _)| lane.start != start) => None,
            None | Some(Start::Nowhere) => Some(-1),
            Some(Start::At(site)) => Some(site),
            Some(Start::Back(_) | Start::Behind(_)) => None,
        };
        // A start or a site passed over lies at a distance from the end, and is constant only if there is none.
        let nowhere = |constant: Option<i32>| constant.filter(|site| *site == -1);
        let known = [
            (hand.from, same_start),
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
            Physical::Carry => {
                let board = self.game.layout.board as i32;
                let hand = |(lane, _): &&(Lane, Vec<Fact>)| match lane.start {
                    Start::At(site) if site >= board => Some(site),
                    _ => None,
                };
                let hands: Vec<Option<i32>> = lanes.iter().map(hand).collect();
                match *hands {
                    [Some(site), ref rest @ ..]
                        if rest.iter().all(|other| *other == Some(site)) =>
                    {
                        self.place_from_hand(site, to)
                    }
                    _ if hands.iter().all(Option::is_none) => self.carry(from, to),
                    _ => self.missing(
                        "moves from the board and from hands by one rule,",
                        &physical,
                    ),
                }
            }
            // The layout of such a game has been refused.
            Physical::CarryStack | Physical::Propose(_) | Physical::Vote(_) => {
                self.missing("the move", &physical)
            }
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
            (HeadSlot::LastRule, number),
            (HeadSlot::LastFrom, from),
            (HeadSlot::LastTo, to),
            (HeadSlot::LastBetween, over),
            (HeadSlot::LastPiece, piece),
        ];
        for (head, value) in parts {
            let slot = self.head(head);
            self.store(slot, value);
        }
        self.add_to(HeadSlot::Moves, 1);
        let recent = self.head(HeadSlot::Recent);
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
        let (mut next, zero, one) = (
            self.load_head(HeadSlot::Follow),
            self.build.int(0),
            self.build.int(1),
        );
        if !self.debts.is_empty() {
            let (owed, owes) = (self.is_owed(), self.load_head(HeadSlot::Due(Debts::Player)));
            next = self.build.select(owed, owes, next);
        }
        let same = self.compare(Comparison::Equal, next, mover);
        let other = self.build.get(Op::Not(same));
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
        let begun = self.build.select(other, one, zero);
        let turns = self.build.get(Op::Arith(Arith::Add, turns, begun));
        let count = self.build.int(self.game.player_count() as i32);
        let place = self.build.get(Op::Arith(Arith::Mod, next, count));
        let after = self.build.get(Op::Arith(Arith::Add, place, one));
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
