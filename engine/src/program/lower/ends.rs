//! The end of the game.

use super::{Lowered, Lowering, Situation};
use crate::game::Reason;
use crate::game::ir::{Bool, Comparison, EndRule, Int, Outcomes, Ruling, Variable, Verdict};
use crate::program::op::{Arith, Logic, Op};
use crate::program::types::{EndingId, Finish, HeadSlot, Value};

impl Lowering<'_> {
    /// Asks end rules, the first of which that holds ends the game.
    pub(super) fn judge(&mut self, rules: &[EndRule]) -> Lowered<()> {
        for rule in rules {
            self.for_rule(rule.provenance, |lowering| match &rule.ruling {
                Ruling::If(condition, outcomes) => {
                    let reason = Reason::Rule(rule.provenance);
                    lowering.if_holds(condition, &mut |lowering| lowering.rule(reason, outcomes))
                }
                other => lowering.missing("the end rule", other),
            })?;
        }
        Ok(())
    }

    /// Ends the game if each player passed in turn, the last move being a pass, or a limit is reached.
    pub(super) fn limits(&mut self, pass: bool) -> Lowered<()> {
        let limits = self.game.limits;
        if pass && limits.all_pass {
            let phases = &self.game.phases;
            if let Some(phase) = phases
                .iter()
                .find(|phase| !self.game.ends_by_passing(phase))
            {
                return self.missing("passing in the phase", &phase.name);
            }
            let recent = self.load_head(HeadSlot::Recent);
            let passed = self.build.get(Op::Passed(recent));
            self.when(passed, |lowering| {
                lowering.rule(Reason::AllPassed, &Outcomes::All(Verdict::Draw))
            })?;
        }
        let players = self.game.player_count() as u32;
        let turns = self.reached(HeadSlot::Turns, limits.turns.saturating_mul(players));
        let moves = self.reached(HeadSlot::Moves, limits.moves);
        let over = self.build.get(Op::Logic(Logic::Or, turns, moves));
        self.when(over, |lowering| {
            lowering.rule(Reason::Limit, &Outcomes::All(Verdict::Draw))
        })?;
        let (overdrawn, no) = (self.load_head(HeadSlot::Overdrawn), self.build.int(0));
        let over = self.compare(Comparison::Unequal, overdrawn, no);
        self.when(over, |lowering| {
            lowering.rule(Reason::Overdrawn, &Outcomes::All(Verdict::Draw))
        })
    }

    /// Whether a number has reached a limit.
    fn reached(&mut self, head: HeadSlot, limit: u32) -> Value {
        let number = self.load_head(head);
        let limit = self.build.int(i32::try_from(limit).unwrap_or(i32::MAX));
        self.compare(Comparison::GreaterOrEqual, number, limit)
    }

    /// Ends the game for a reason.
    fn rule(&mut self, reason: Reason, outcomes: &Outcomes) -> Lowered<()> {
        match outcomes {
            Outcomes::Player(player, verdict) => {
                let first_win = self.game.first_win_ends && *verdict == Verdict::Win;
                let ends = self.game.player_count() <= 2 || *verdict == Verdict::Draw || first_win;
                if !ends {
                    return self.missing("a game that goes on without a player,", outcomes);
                }
                let finish = |lowering: &mut Self, player: usize| {
                    let player = Int::Const(player as i32);
                    lowering.finish(reason, Outcomes::Player(player, *verdict));
                };
                match self.static_int(player) {
                    Some(number) => {
                        if let Some(player) = self.player_of(number) {
                            finish(self, player);
                        }
                    }
                    None => {
                        let value = self.int(player)?;
                        for player in 1..=self.game.player_count() {
                            let number = self.build.int(player as i32);
                            let meant = self.compare(Comparison::Equal, value, number);
                            self.when(meant, |lowering| {
                                finish(lowering, player);
                                Ok(())
                            })?;
                        }
                    }
                }
                Ok(())
            }
            Outcomes::All(verdict) => {
                self.finish(reason, Outcomes::All(*verdict));
                Ok(())
            }
            Outcomes::ByScore(scores) if self.game.player_count() == 2 => {
                self.rank_by_score(reason, scores, outcomes)
            }
            Outcomes::ByValue(values) if self.game.player_count() == 2 => self.rank(reason, values),
            other => self.missing("the outcome", other),
        }
    }

    /// Ranks two players by the scores that they are given.
    fn rank_by_score(
        &mut self,
        reason: Reason,
        scores: &[(Int, Int)],
        outcomes: &Outcomes,
    ) -> Lowered<()> {
        let mut of_player =
            [Int::Const(1), Int::Const(2)].map(|player| Int::Score(Box::new(player)));
        for (player, score) in scores {
            let player = self.known_player(player)?;
            if matches!(score, Int::Score(_)) || player == 0 {
                return self.missing("scores that follow from others,", score);
            }
            of_player[player - 1] = score.clone();
        }
        let [one, other] = [self.int(&of_player[0])?, self.int(&of_player[1])?];
        for (comparison, best) in [(Comparison::Greater, 1), (Comparison::Less, 2)] {
            let holds = self.compare(comparison, one, other);
            self.when(holds, |lowering| {
                lowering.finish_with(reason, ranked(best), Some(outcomes.clone()));
                Ok(())
            })?;
        }
        self.finish_with(reason, ranked(0), Some(outcomes.clone()));
        Ok(())
    }

    /// Ranks two players by values, of which the first that differs decides.
    fn rank(&mut self, reason: Reason, values: &[Int]) -> Lowered<()> {
        let Some((value, rest)) = values.split_first() else {
            self.finish(reason, ranked(0));
            return Ok(());
        };
        let mut of_player = [None; 2];
        for (index, value_of) in of_player.iter_mut().enumerate() {
            let player = self.build.int(index as i32 + 1);
            self.bound.player = Some((player, index + 1));
            *value_of = Some(self.int(value)?);
            self.bound.player = None;
        }
        let [Some(one), Some(other)] = of_player else {
            return Ok(());
        };
        for (comparison, best) in [(Comparison::Greater, 1), (Comparison::Less, 2)] {
            let holds = self.compare(comparison, one, other);
            self.when(holds, |lowering| {
                lowering.finish(reason, ranked(best));
                Ok(())
            })?;
        }
        self.rank(reason, rest)
    }

    /// Ends the game if it is a verdict that the player whose turn it is has no move.
    pub(super) fn release(&mut self) -> Lowered<()> {
        let game = self.game;
        let Some(stuck) = game.stuck else {
            return Ok(());
        };
        let reason = Reason::Rule(stuck.provenance);
        let owed = match self.debts.is_empty() {
            true => self.build.bool(false),
            false => self.is_owed(),
        };
        let free = self.build.get(Op::Not(owed));
        for player in 1..=game.player_count() {
            let (mover, number) = (
                self.load_head(HeadSlot::Mover),
                self.build.int(player as i32),
            );
            let meant = self.compare(Comparison::Equal, mover, number);
            let meant = self.build.get(Op::Logic(Logic::And, meant, free));
            for phase in 0..game.phases.len() {
                if !self.can_be_in(player, phase) {
                    continue;
                }
                let is_in = self.is_in_phase(player, phase);
                let meant = self.build.get(Op::Logic(Logic::And, meant, is_in));
                self.when(meant, |lowering| {
                    let can = lowering.can_move(player as u8, Situation::Phase(phase))?;
                    let stuck_there = lowering.build.get(Op::Not(can));
                    lowering.for_rule(stuck.provenance, |lowering| {
                        lowering.when(stuck_there, |lowering| {
                            let outcomes = match stuck.verdict {
                                Verdict::Draw => Outcomes::All(Verdict::Draw),
                                verdict => Outcomes::Player(Int::Const(player as i32), verdict),
                            };
                            lowering.finish(reason, outcomes);
                            Ok(())
                        })
                    })
                })?;
            }
        }
        Ok(())
    }

    fn finish(&mut self, reason: Reason, outcomes: Outcomes) {
        self.finish_with(reason, outcomes, None);
    }

    /// Ends the game with outcomes that are worked out on the last position.
    pub(super) fn finish_ranked(&mut self, reason: Reason, outcomes: &Outcomes) {
        self.finish(reason, outcomes.clone());
    }

    /// Ends the game in which everybody has a rank.
    pub(super) fn finish_as_it_is(&mut self, reason: Reason) {
        self.finish_by(reason, None, None);
    }

    fn finish_with(&mut self, reason: Reason, outcomes: Outcomes, scores: Option<Outcomes>) {
        self.finish_by(reason, Some(outcomes), scores);
    }

    fn finish_by(&mut self, reason: Reason, outcomes: Option<Outcomes>, scores: Option<Outcomes>) {
        self.close_ply();
        let ending = Finish {
            reason,
            outcomes,
            scores,
        };
        let known = self.endings.iter().position(|other| *other == ending);
        let place = known.unwrap_or_else(|| {
            self.endings.push(ending);
            self.endings.len() - 1
        });
        self.build.act(Op::Finish(EndingId(place as u32)));
    }

    /// What is counted when a move has been made, whether or not the game has ended.
    pub(super) fn close_ply(&mut self) {
        self.add_to(HeadSlot::Counter, 1);
    }

    /// Adds a number to one that every state has.
    pub(super) fn add_to(&mut self, head: HeadSlot, more: i32) {
        let slot = self.head(head);
        let (old, more) = (self.load(slot), self.build.int(more));
        let sum = self.build.get(Op::Arith(Arith::Add, old, more));
        self.store(slot, sum);
    }
}

/// The outcome by which one of two players is the better one, or neither for 0.
fn ranked(best: i32) -> Outcomes {
    let player = Box::new(Int::Variable(Variable::Player));
    let is_best = Bool::Compare(Comparison::Equal, player, Box::new(Int::Const(best)));
    let value = Int::If(
        Box::new(is_best),
        Box::new(Int::Const(1)),
        Box::new(Int::Const(0)),
    );
    Outcomes::ByValue(vec![value])
}
