//! End rules of games that players may leave: each rule that holds has its effect, until one team is left.

use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, EndRule, Outcomes, Parting, Ruling, Verdict};
use crate::game::{Provenance, Reason, Stuck};
use crate::program::op::{Arith, Op, SetOp};
use crate::program::types::{HeadSlot, SlotId, Value, ValueType};

impl Lowering<'_> {
    /// Asks the last of some lists of end rules in a game that players may leave; the slot of a list holds the number of the
    /// first of its rules that had an effect, counted from 1.
    pub(super) fn judge_many(&mut self, lists: &[(&[EndRule], SlotId)]) -> Lowered<()> {
        let Some(&(rules, judged)) = lists.last() else {
            return Ok(());
        };
        let mut scoring = rules.iter().filter(|rule| rule.ranks_by_score());
        if let (Some(_), Some(second)) = (scoring.next(), scoring.next()) {
            return self.missing("several rules that rank by score, as", &second.ruling);
        }
        let lost = self.slots.local("lost", ValueType::Set);
        let none = self.no_sites();
        self.store(lost, none);
        for (place, rule) in rules.iter().enumerate() {
            self.for_rule(rule.provenance, |lowering| {
                // Scores that decide rank everybody anew, also where the game is over.
                let open = match rule.ranks_by_score() {
                    true => lowering.build.bool(true),
                    false => {
                        let over = lowering.is_over();
                        lowering.build.get(Op::Not(over))
                    }
                };
                lowering.when(open, |lowering| {
                    let before = lowering.load_head(HeadSlot::Active);
                    match &rule.ruling {
                        Ruling::If(condition, outcomes) => {
                            lowering.if_holds(condition, &mut |lowering| {
                                lowering.rule_many((rules, place), outcomes, (judged, lost))
                            })?;
                        }
                        Ruling::ForEachPlayer(condition, outcomes) => {
                            lowering.for_each_player(&mut |lowering, player| {
                                let active = lowering.is_active(player);
                                let meant = lowering.bool(condition)?;
                                let meant = lowering.both(Some(active), meant);
                                lowering.when(meant, |lowering| {
                                    lowering.rule_many((rules, place), outcomes, (judged, lost))
                                })
                            })?;
                        }
                    }
                    let after = lowering.load_head(HeadSlot::Active);
                    let left = lowering.combine(SetOp::Minus, before, after);
                    let any = lowering.build.get(Op::Any(left));
                    lowering.when(any, |lowering| {
                        let over = lowering.is_over();
                        let open = lowering.build.get(Op::Not(over));
                        lowering.when(open, |lowering| {
                            lowering.note_departures(left, rule.provenance)
                        })?;
                        let (first, zero) = (lowering.load(judged), lowering.build.int(0));
                        let none = lowering.compare(Comparison::Equal, first, zero);
                        let own = lowering.build.int(place as i32 + 1);
                        let first = lowering.build.select(none, own, first);
                        lowering.store(judged, first);
                        Ok(())
                    })
                })
            })?;
        }
        self.share_ranks(lost)?;
        self.finish_judged(lists)
    }

    /// Ends the program of the game if it is over, for the rule of some lists that was the first to have an effect.
    fn finish_judged(&mut self, lists: &[(&[EndRule], SlotId)]) -> Lowered<()> {
        let over = self.is_over();
        self.when(over, |lowering| {
            for (rules, judged) in lists {
                for (place, rule) in rules.iter().enumerate() {
                    let (first, own) =
                        (lowering.load(*judged), lowering.build.int(place as i32 + 1));
                    let meant = lowering.compare(Comparison::Equal, first, own);
                    lowering.when(meant, |lowering| {
                        lowering.finish_as_it_is(Reason::Rule(rule.provenance));
                        Ok(())
                    })?;
                }
            }
            Ok(())
        })
    }

    /// Ends the game if an effect of the move has left one team in it.
    pub(super) fn finish_if_over(&mut self) -> Lowered<()> {
        let over = self.is_over();
        self.when(over, |lowering| {
            lowering.finish_as_it_is(Reason::LastLeft);
            Ok(())
        })
    }

    /// Brings the outcomes of a rule about.
    pub(super) fn rule_many(
        &mut self,
        (rules, place): (&[EndRule], usize),
        outcomes: &Outcomes,
        (judged, lost): (SlotId, SlotId),
    ) -> Lowered<()> {
        let (Outcomes::Player(player, verdict) | Outcomes::Team(player, verdict)) = outcomes else {
            // The places are given when the position is looked at; what has been shared before is not changed by it.
            self.share_ranks(lost)?;
            let earlier = match rules[place].ranks_by_score() {
                true => &[],
                false => &rules[..place],
            };
            for (earlier, rule) in earlier.iter().enumerate() {
                let (first, own) = (self.load(judged), self.build.int(earlier as i32 + 1));
                let meant = self.compare(Comparison::Equal, first, own);
                self.when(meant, |lowering| {
                    lowering.finish_ranked(Reason::Rule(rule.provenance), outcomes);
                    Ok(())
                })?;
            }
            let reason = Reason::Rule(rules[place].provenance);
            self.finish_ranked(reason, outcomes);
            return Ok(());
        };
        let player = self.int(player)?;
        // The player who has the number of a team must be in the game for a result of the team.
        let number = match outcomes {
            Outcomes::Team(..) if self.known.teamed => self.team_of(player),
            _ => player,
        };
        let active = self.is_active(number);
        self.when(active, |lowering| {
            let (whom, parting) = match outcomes {
                Outcomes::Team(..) => (lowering.team_set(player)?, Parting::Team),
                _ => (lowering.build.get(Op::One(player)), Parting::Result),
            };
            let before = lowering.load_head(HeadSlot::Active);
            lowering.retire_all(whom, *verdict, parting)?;
            if *verdict == Verdict::Loss {
                let (after, won) = (
                    lowering.load_head(HeadSlot::Active),
                    lowering.load_head(HeadSlot::Winners),
                );
                let gone = lowering.combine(SetOp::Minus, before, after);
                let gone = lowering.combine(SetOp::Minus, gone, won);
                let all = lowering.load(lost);
                let all = lowering.combine(SetOp::Or, all, gone);
                lowering.store(lost, all);
            }
            Ok(())
        })
    }

    /// Takes players who have no move out of a game that goes on until one can move, or one team is left.
    pub(super) fn release_many(&mut self, stuck: Stuck) -> Lowered<()> {
        let is_stuck = self.slots.local("stuck", ValueType::Bool);
        let yes = self.build.bool(true);
        self.store(is_stuck, yes);
        self.build.open();
        let no = self.build.bool(false);
        self.store(is_stuck, no);
        self.if_stuck(&mut |lowering, _| {
            let yes = lowering.build.bool(true);
            lowering.store(is_stuck, yes);
            Ok(())
        })?;
        let stuck_now = self.load(is_stuck);
        self.for_rule(stuck.provenance, |lowering| {
            lowering.when(stuck_now, |lowering| {
                lowering.release_mover(stuck, is_stuck)
            })
        })?;
        let round = self.build.close();
        self.build.act(Op::While(is_stuck, round));
        let over = self.is_over();
        self.when(over, |lowering| {
            lowering.finish_as_it_is(Reason::Rule(stuck.provenance));
            Ok(())
        })
    }

    /// The mover has no move and leaves the game; the next player becomes the mover. `goes_on` is set to whether the
    /// game goes on.
    fn release_mover(&mut self, stuck: Stuck, goes_on: SlotId) -> Lowered<()> {
        let mover = self.load_head(HeadSlot::Mover);
        let alone = self.build.get(Op::One(mover));
        self.retire_all(alone, stuck.verdict, Parting::Effect)?;
        let over = self.is_over();
        let open = self.build.get(Op::Not(over));
        self.store(goes_on, open);
        self.when(open, |lowering| {
            lowering.note_departures(alone, stuck.provenance)?;
            let next = lowering.after_of(mover);
            let after = lowering.after_of(next);
            for (head, player) in [(HeadSlot::Mover, next), (HeadSlot::Next, after)] {
                let slot = lowering.head(head);
                lowering.store(slot, player);
            }
            Ok(())
        })
    }

    /// The players of the team of a player.
    pub(super) fn team_set(&mut self, player: Value) -> Lowered<Value> {
        if !self.known.teamed {
            return Ok(self.build.get(Op::One(player)));
        }
        let mut team = self.no_sites();
        for other in 1..=self.game.player_count() {
            let number = self.build.int(other as i32);
            let same = self.same_team(player, number);
            let (one, none) = (self.build.get(Op::One(number)), self.no_sites());
            let one = self.build.select(same, one, none);
            team = self.combine(SetOp::Or, team, one);
        }
        Ok(team)
    }

    /// Gives players who have lost at the same time the mean of their ranks.
    pub(super) fn share_ranks(&mut self, lost: SlotId) -> Lowered<()> {
        let all = self.load(lost);
        let (number, one) = (self.build.get(Op::Count(all)), self.build.int(1));
        let several = self.compare(Comparison::Greater, number, one);
        let ranks = self.ranks();
        self.when(several, |lowering| {
            let sum = lowering.slots.local("sum", ValueType::Int);
            lowering.store_int(sum, 0);
            lowering.each_site(all, |lowering, player| {
                let before = lowering.load(sum);
                let rank = lowering.build.get(Op::LoadAt(ranks, player));
                let more = lowering.build.get(Op::Arith(Arith::Add, before, rank));
                lowering.store(sum, more);
                Ok(())
            })?;
            let sum = lowering.load(sum);
            let mean = lowering.build.get(Op::Arith(Arith::Div, sum, number));
            lowering.each_site(all, |lowering, player| {
                lowering.build.act(Op::StoreAt(ranks, player, mean));
                Ok(())
            })
        })
    }

    /// Notes the rule that made some players leave.
    pub(super) fn note_departures(&mut self, players: Value, rule: Provenance) -> Lowered<()> {
        let mut departures = self.game.departures.iter();
        let departure = departures.position(|departure| departure.provenance == rule);
        let departure = self
            .build
            .int(departure.map_or(0, |departure| departure as i32 + 1));
        let departures = self.departures();
        self.each_site(players, |lowering, player| {
            lowering
                .build
                .act(Op::StoreAt(departures, player, departure));
            Ok(())
        })
    }
}
