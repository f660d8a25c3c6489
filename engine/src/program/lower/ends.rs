//! The end of the game.

use super::{Lowered, Lowering, Situation};
use crate::game::Reason;
use crate::game::ir::{
    Bool, Comparison, EndRule, FinalScore, Int, Outcomes, RegionId, RuleNode, RuleNodeMut, Ruling,
    Sites, Variable, Verdict,
};
use crate::game::rewrite::rewrite_below;
use crate::program::op::{Arith, Logic, Op};
use crate::program::types::{EndingId, Finish, HeadSlot, Value};
use std::cmp::Ordering;

/// Whether a condition asks who is still in the game.
fn asks_who_is_left(node: RuleNode<'_>) -> bool {
    let mut found = matches!(node, RuleNode::Bool(Bool::IsActive(_)));
    node.children(&mut |child| found |= asks_who_is_left(child));
    found
}

/// The most players who are ranked by endings of their own for each order: three can come in 13 orders, four in 75.
pub(super) const MOST_RANKED: usize = 3;

impl Lowering<'_> {
    /// Asks end rules in order; the first that holds ends the game. Scores that decide rank everybody anew, whatever the rules
    /// before them have said, so that these are asked first, the last of them before all others.
    pub(super) fn judge(&mut self, rules: &[EndRule]) -> Lowered<()> {
        let scoring = rules.iter().rev().filter(|rule| rule.ranks_by_score());
        let others = rules.iter().filter(|rule| !rule.ranks_by_score());
        for rule in scoring.chain(others) {
            if let (true, Ruling::If(condition, _)) = (rule.ranks_by_score(), &rule.ruling)
                && rules.first() != Some(rule)
                && asks_who_is_left(RuleNode::Bool(condition))
            {
                return self.missing("scores that count for those who are left, by", &rule.ruling);
            }
            let reason = Reason::Rule(rule.provenance);
            self.for_rule(rule.provenance, |lowering| {
                let judge = |lowering: &mut Self| match &rule.ruling {
                    Ruling::If(condition, outcomes) => lowering
                        .if_holds(condition, &mut |lowering| lowering.rule(reason, outcomes)),
                    Ruling::ForEachPlayer(condition, outcomes) => {
                        lowering.for_each_player(&mut |lowering, _| {
                            lowering.if_holds(condition, &mut |lowering| {
                                lowering.rule(reason, outcomes)
                            })
                        })
                    }
                };
                lowering.or_listed(judge, |_| ())
            })?;
        }
        Ok(())
    }

    /// Ends the game if each player passed in turn, the last move being a pass, or a limit is reached.
    pub(super) fn limits(&mut self, pass: bool) -> Lowered<()> {
        let limits = self.game.limits;
        if pass && limits.all_pass {
            let by_passing = self.ends_by_passing();
            let recent = self.load_head(HeadSlot::Recent);
            let passed = self.build.get(Op::Passed(recent));
            let passed = match by_passing {
                Some(by_passing) => self.both(Some(passed), by_passing),
                None => passed,
            };
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

    /// Whether the game ends by passes in the phase of the mover, if it does not in any.
    fn ends_by_passing(&mut self) -> Option<Value> {
        let (game, mover) = (self.game, usize::from(self.scope.mover));
        let phases = game.phases.iter().enumerate();
        let own = phases.filter(|(number, _)| match self.scope.situation {
            Situation::Phase(meant) => meant == *number,
            _ => self.can_be_in(mover, *number),
        });
        let own: Vec<_> = own.collect();
        let ends: Vec<bool> = own
            .iter()
            .map(|(_, phase)| game.ends_by_passing(phase))
            .collect();
        let first = ends.first() == Some(&true);
        if ends.iter().all(|ends| *ends == first) {
            return (!first).then(|| self.build.bool(false));
        }
        let mut by_passing = self.build.bool(false);
        for ((number, _), _) in own.iter().zip(ends).filter(|(_, ends)| *ends) {
            let is_in = self.is_in_phase(mover, *number);
            by_passing = self.build.get(Op::Logic(Logic::Or, by_passing, is_in));
        }
        Some(by_passing)
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
            Outcomes::Player(player, verdict) | Outcomes::Team(player, verdict) => {
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
            Outcomes::ByScore(scores) if self.game.player_count() <= MOST_RANKED => {
                self.rank_by_score(reason, scores, outcomes)
            }
            Outcomes::ByValue(values) if self.game.player_count() <= MOST_RANKED => {
                self.rank_by_value(reason, values)
            }
            other => self.missing("the outcome", other),
        }
    }

    /// Ranks the players by the scores that they are given.
    fn rank_by_score(
        &mut self,
        reason: Reason,
        scores: &[FinalScore],
        outcomes: &Outcomes,
    ) -> Lowered<()> {
        let parts = self.game.score_parts;
        let mut given = vec![None; self.game.player_count()];
        for FinalScore {
            player,
            score,
            extra,
        } in scores
        {
            let player = self.known_player(player)?;
            if matches!(score, Int::Score(_)) || player == 0 {
                return self.missing("scores that follow from others,", score);
            }
            given[player - 1] = Some((score, extra * parts / 100));
        }
        let mut values = Vec::new();
        for (index, given) in given.into_iter().enumerate() {
            let Some((score, extra)) = given else {
                values.push(self.score_of(&Int::Const(index as i32 + 1))?);
                continue;
            };
            let mut value = self.int(score)?;
            if parts != 1 {
                let (parts, extra) = (self.build.int(parts), self.build.int(extra));
                value = self.build.get(Op::Arith(Arith::Mul, value, parts));
                value = self.build.get(Op::Arith(Arith::Add, value, extra));
            }
            values.push(value);
        }
        self.rank(reason, &[values], Some(outcomes))
    }

    /// Ranks the players by values, compared in order: the first that differs decides.
    fn rank_by_value(&mut self, reason: Reason, values: &[Int]) -> Lowered<()> {
        let mut of_players = Vec::new();
        for value in values {
            let mut of_player = Vec::new();
            for index in 1..=self.game.player_count() {
                let player = self.build.int(index as i32);
                self.scope.bound.player = Some((player, index));
                let value = self.int(value);
                self.scope.bound.player = None;
                of_player.push(value?);
            }
            of_players.push(of_player);
        }
        self.rank(reason, &of_players, None)
    }

    /// Ends the game with the order of the players by values: `values[i][player]`. There is one ending for each order.
    fn rank(
        &mut self,
        reason: Reason,
        values: &[Vec<Value>],
        scores: Option<&Outcomes>,
    ) -> Lowered<()> {
        let orders = orders(self.game.player_count());
        for order in orders
            .iter()
            .filter(|order| order.iter().any(|level| *level > 0))
        {
            let mut holds = self.build.bool(true);
            for (other, above) in order.iter().enumerate() {
                for (one, level) in order[..other].iter().enumerate() {
                    let as_said = self.compares(values, (one, other), level.cmp(above));
                    holds = self.both(Some(holds), as_said);
                }
            }
            self.when(holds, |lowering| {
                lowering.finish_with(reason, ranked(order), scores.cloned());
                Ok(())
            })?;
        }
        self.finish_with(reason, ranked(&[]), scores.cloned());
        Ok(())
    }

    /// Whether the values of one player are larger than those of another, smaller or the same; the first that differs
    /// decides.
    fn compares(
        &mut self,
        values: &[Vec<Value>],
        (one, other): (usize, usize),
        as_said: Ordering,
    ) -> Value {
        let Some((first, rest)) = values.split_first() else {
            return self.build.bool(as_said == Ordering::Equal);
        };
        let rest = self.compares(rest, (one, other), as_said);
        let (one, other) = (first[one], first[other]);
        let same = self.compare(Comparison::Equal, one, other);
        let same_so_far = self.both(Some(same), rest);
        let comparison = match as_said {
            Ordering::Equal => return same_so_far,
            Ordering::Greater => Comparison::Greater,
            Ordering::Less => Comparison::Less,
        };
        let differs = self.compare(comparison, one, other);
        self.build.get(Op::Logic(Logic::Or, differs, same_so_far))
    }

    /// Ends the game if it is a verdict that the player whose turn it is has no move.
    pub(super) fn release(&mut self) -> Lowered<()> {
        let game = self.game;
        let Some(stuck) = game.stuck else {
            return Ok(());
        };
        if self.known.leaving {
            return self.release_many(stuck);
        }
        let reason = Reason::Rule(stuck.provenance);
        self.if_stuck(&mut |lowering, player| {
            lowering.for_rule(stuck.provenance, |lowering| {
                let outcomes = match stuck.verdict {
                    Verdict::Draw => Outcomes::All(Verdict::Draw),
                    verdict => Outcomes::Player(Int::Const(player as i32), verdict),
                };
                lowering.finish(reason, outcomes);
                Ok(())
            })
        })
    }

    /// Does something if the player whose turn it is has no move and nobody owes one.
    pub(super) fn if_stuck(
        &mut self,
        then: &mut dyn FnMut(&mut Self, usize) -> Lowered<()>,
    ) -> Lowered<()> {
        let game = self.game;
        let owed = match self.known.debts.is_empty() {
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
                    lowering.when(stuck_there, |lowering| then(lowering, player))
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
            outcomes: outcomes.map(|outcomes| self.with_sites(outcomes)),
            scores: scores.map(|scores| self.with_sites(scores)),
        };
        let known = self.endings.iter().position(|other| *other == ending);
        let place = known.unwrap_or_else(|| {
            self.endings.push(ending);
            self.endings.len() - 1
        });
        self.build.act(Op::Finish(EndingId(place as u32)));
    }

    /// Outcomes whose regions are lists of sites: they are worked out by the game before optimisation, which lacks the
    /// regions and the directions that the optimiser adds.
    fn with_sites(&mut self, mut outcomes: Outcomes) -> Outcomes {
        let mut has_moves = false;
        outcomes.nodes_mut(&mut |node| {
            rewrite_below(node, &mut |node| match node {
                RuleNodeMut::Sites(sites) => self.list_sites(sites),
                RuleNodeMut::Moves(_) => has_moves = true,
                _ => {}
            });
        });
        if has_moves {
            let lacking = self.missing_node("moves in the final score".to_owned());
            self.lacking.push(lacking);
        }
        outcomes
    }

    /// Turns a region of the game, or a choice of them by a number, into lists of sites.
    fn list_sites(&self, sites: &mut Sites) {
        let list = |region: &RegionId| {
            let all = self.sites_of_region(*region).into_iter();
            Sites::List(all.map(|site| Int::Const(site as i32)).collect())
        };
        let (regions, number, others) = match sites {
            Sites::Const(region) => return *sites = list(region),
            Sites::ByPlayer(regions, player) => (&*regions, player, regions.first().map(list)),
            Sites::Lookup(regions, number, _) => (&*regions, number, None),
            _ => return,
        };
        let mut chosen = others.unwrap_or_else(|| Sites::List(Vec::new()));
        for (index, region) in regions.iter().enumerate() {
            let is_this = Box::new(Int::Const(index as i32));
            let is_this = Bool::Compare(Comparison::Equal, number.clone(), is_this);
            chosen = Sites::If(Box::new(is_this), Box::new(list(region)), Box::new(chosen));
        }
        *sites = chosen;
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

/// The orders in which some players can come, with players on the same place: for each player how many places are below
/// the player's.
fn orders(players: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..players {
        let longer = orders.into_iter().flat_map(|order: Vec<usize>| {
            (0..players).map(move |level| [&*order, &[level]].concat())
        });
        orders = longer.collect();
    }
    let has_all_below = |order: &Vec<usize>| {
        let most = order.iter().copied().max().unwrap_or(0);
        (0..most).all(|level| order.contains(&level))
    };
    orders.retain(has_all_below);
    orders
}

/// The outcome by which each of the first players is above as many places as is said, and others are above none.
fn ranked(order: &[usize]) -> Outcomes {
    let levels = order.iter().enumerate().filter(|(_, level)| **level > 0);
    let value = levels.rev().fold(Int::Const(0), |others, (index, level)| {
        let player = index as i32 + 1;
        let number = Box::new(Int::Variable(Variable::Player));
        let is_it = Bool::Compare(Comparison::Equal, number, Box::new(Int::Const(player)));
        let level = Int::Const(*level as i32);
        Int::If(Box::new(is_it), Box::new(level), Box::new(others))
    });
    Outcomes::ByValue(vec![value])
}
