//! Players who leave a game that goes on without them, and teams.
//!
//! What happens when somebody leaves is a routine, so that it is there once. Ranks are kept as integers: as many
//! 1441440ths as the number, which any sharing of places between 16 players divides.

use std::collections::BTreeSet;

use super::ends::MOST_RANKED;
use super::{Bound, Lowered, Lowering, QuestionKey};
use crate::game::ir::{
    Bool, Comparison, Effect, Int, Outcomes, Parting, RuleNode, Ruling, Verdict,
};
use crate::game::{Game, State};
use crate::program::Question;
use crate::program::op::{Arith, Logic, Op, SetOp};
use crate::program::types::{HeadSlot, Home, QuestionId, RANK_PARTS, SlotId, Value, ValueType};

/// Whether players may leave a game that goes on, or have left it before it begins.
pub(super) fn leave(game: &Game) -> bool {
    fn retires(node: RuleNode<'_>) -> bool {
        let mut found = matches!(node, RuleNode::Effect(Effect::Retire(..)));
        node.children(&mut |child| found |= retires(child));
        found
    }
    let fresh = State::new(&game.layout).head;
    let effects = game.effects.iter();
    game.player_count() > 2 && may_go_on_without(game)
        || game.start.head.active != fresh.active
        || effects.map(RuleNode::Effect).any(retires)
}

/// Whether a verdict on a player may leave others in the game, or ranks players in one of very many orders.
fn may_go_on_without(game: &Game) -> bool {
    let rulings = game.ends.iter().map(|end| &end.ruling);
    let of_phases = game.phases.iter().flat_map(|phase| {
        let of_players = phase.finals.iter().flatten();
        phase.ends.iter().chain(of_players).map(|end| &end.ruling)
    });
    let is_for_one = |ruling: &Ruling| match ruling {
        Ruling::If(_, Outcomes::Player(..) | Outcomes::Team(..)) => true,
        Ruling::If(_, Outcomes::ByValue(_) | Outcomes::ByScore(_) | Outcomes::ByLowestScore(_)) => {
            game.player_count() > MOST_RANKED
        }
        Ruling::If(_, Outcomes::All(_)) => false,
        Ruling::ForEachPlayer(..) => true,
    };
    game.stuck.is_some() || rulings.chain(of_phases).any(is_for_one)
}

/// Whether players may be of one team.
pub(super) fn have_teams(game: &Game) -> bool {
    let fresh = State::new(&game.layout).head;
    game.start.head.team != fresh.team || may_change_teams(game)
}

/// Whether players may be of more than two teams, and of teams at all.
fn may_have_three_teams(game: &Game) -> bool {
    let teams = &game.start.head.team[1..=game.player_count()];
    let teams: BTreeSet<_> = teams.iter().collect();
    have_teams(game) && (teams.len() > 2 || may_change_teams(game))
}

/// Whether an effect puts a player into a team.
fn may_change_teams(game: &Game) -> bool {
    fn joins(node: RuleNode<'_>) -> bool {
        let mut found = matches!(node, RuleNode::Effect(Effect::SetTeam(..)));
        node.children(&mut |child| found |= joins(child));
        found
    }
    let effects = game.effects.iter();
    effects.map(RuleNode::Effect).any(joins)
}

impl Lowering<'_> {
    /// The slot of an array with a number for each player, nobody first.
    pub(super) fn of_players(&mut self, home: Home, name: &str) -> SlotId {
        let length = self.game.player_count() as u32 + 1;
        self.slots.at_home(home, name, ValueType::Int, length)
    }

    pub(super) fn ranks(&mut self) -> SlotId {
        self.of_players(Home::Ranks, "ranks")
    }

    /// The slot of the teams of players.
    pub(super) fn teams(&mut self) -> SlotId {
        self.of_players(Home::Teams, "teams")
    }

    /// The slot of the players' departures.
    pub(super) fn departures(&mut self) -> SlotId {
        self.of_players(Home::Departures, "departures")
    }

    /// Whether a player is still in the game.
    pub(super) fn is_active(&mut self, player: Value) -> Value {
        let active = self.load_head(HeadSlot::Active);
        self.build.get(Op::Has(active, player))
    }

    /// The team of a player.
    pub(super) fn team_of(&mut self, player: Value) -> Value {
        let player = self.place_of_player(player);
        let teams = self.teams();
        self.build.get(Op::LoadAt(teams, player))
    }

    /// Whether two players, neither of them nobody, are of one team.
    pub(super) fn same_team(&mut self, one: Value, other: Value) -> Value {
        let same = self.compare(Comparison::Equal, one, other);
        if !self.known.teamed {
            return same;
        }
        let (of_one, of_other) = (self.team_of(one), self.team_of(other));
        let allied = self.compare(Comparison::Equal, of_one, of_other);
        self.build.get(Op::Logic(Logic::Or, same, allied))
    }

    /// The next player after another who is still in the game; the player itself if it is alone.
    pub(super) fn after_of(&mut self, player: Value) -> Value {
        let (next, left, more) = (
            self.slots.local("nextPlayer", ValueType::Int),
            self.slots.local("left", ValueType::Int),
            self.slots.local("more", ValueType::Bool),
        );
        let count = self.build.int(self.game.player_count() as i32);
        let (one, zero, yes) = (self.build.int(1), self.build.int(0), self.build.bool(true));
        self.store(next, player);
        self.store(left, count);
        self.store(more, yes);
        self.build.open();
        let here = self.load(next);
        let last = self.compare(Comparison::GreaterOrEqual, here, count);
        let there = self.build.get(Op::Arith(Arith::Add, here, one));
        let there = self.build.select(last, one, there);
        self.store(next, there);
        let rounds = self.load(left);
        let rounds = self.build.get(Op::Arith(Arith::Sub, rounds, one));
        self.store(left, rounds);
        let active = self.is_active(there);
        let gone = self.build.get(Op::Not(active));
        let some = self.compare(Comparison::Greater, rounds, zero);
        let open = self.both(Some(gone), some);
        self.store(more, open);
        let round = self.build.close();
        self.build.act(Op::While(more, round));
        self.load(next)
    }

    pub(super) fn is_over(&mut self) -> Value {
        self.load_head(HeadSlot::Over)
    }

    /// The slot of the players who are to leave together.
    fn whom(&mut self) -> SlotId {
        match self.slots.whom {
            Some(whom) => whom,
            None => {
                let whom = self.slots.local("whom", ValueType::Set);
                self.slots.whom = Some(whom);
                whom
            }
        }
    }

    /// Players leave together with a verdict, of those of a set who are still in the game.
    pub(super) fn retire_all(
        &mut self,
        players: Value,
        verdict: Verdict,
        parting: Parting,
    ) -> Lowered<()> {
        let active = self.load_head(HeadSlot::Active);
        let leaving = self.combine(SetOp::And, players, active);
        let any = self.build.get(Op::Any(leaving));
        // Who has left before wins with the team, too.
        let leaving = match (parting, verdict) {
            (Parting::Team, Verdict::Win) => players,
            _ => leaving,
        };
        let whom = self.whom();
        let routine = self.routine(verdict, parting)?;
        self.when(any, |lowering| {
            lowering.store(whom, leaving);
            lowering.build.act(Op::Do(routine));
            Ok(())
        })
    }

    /// The routine by which players leave with a verdict.
    fn routine(&mut self, verdict: Verdict, parting: Parting) -> Lowered<QuestionId> {
        let asked = QuestionKey::Leaving(verdict, parting);
        if let Some(known) = self.questions.iter().position(|(other, _)| *other == asked) {
            return Ok(QuestionId(known as u32));
        }
        let (mover, situation) = (self.scope.mover, self.scope.situation);
        let function = self.aside(mover, situation, |lowering| {
            lowering.write_leaving(verdict, parting)
        })?;
        let title = format!("players leave: {verdict:?} by {parting:?}");
        self.questions.push((asked, Question { title, function }));
        Ok(QuestionId(self.questions.len() as u32 - 1))
    }

    fn write_leaving(&mut self, verdict: Verdict, parting: Parting) -> Lowered<()> {
        if verdict == Verdict::Draw {
            self.end_for_all();
            return Ok(());
        }
        let whom = self.whom();
        let whom = self.load(whom);
        let (active, winners) = (
            self.load_head(HeadSlot::Active),
            self.load_head(HeadSlot::Winners),
        );
        let [active, winners, number] =
            [active, winners, whom].map(|set| self.build.get(Op::Count(set)));
        let one = self.build.int(1);
        let (parts, half) = (self.build.int(RANK_PARTS), self.build.int(RANK_PARTS / 2));
        // Of two teams, the places are those of players who win one by one.
        let many_teams =
            (parting, verdict) == (Parting::Team, Verdict::Win) && may_have_three_teams(self.game);
        let rank = match verdict {
            Verdict::Win if many_teams => self.first_free_rank(),
            Verdict::Win => {
                let place = self.build.get(Op::Arith(Arith::Add, winners, one));
                self.build.get(Op::Arith(Arith::Mul, place, parts))
            }
            _ => {
                let place = self.build.get(Op::Arith(Arith::Add, winners, active));
                let place = self.build.get(Op::Arith(Arith::Add, place, one));
                let place = self.build.get(Op::Arith(Arith::Sub, place, number));
                let place = self.build.get(Op::Arith(Arith::Mul, place, parts));
                let more = self.build.get(Op::Arith(Arith::Sub, number, one));
                let more = self.build.get(Op::Arith(Arith::Mul, more, half));
                self.build.get(Op::Arith(Arith::Add, place, more))
            }
        };
        self.each_site(whom, |lowering, player| {
            lowering.leave(player, rank, verdict, parting)
        })?;
        // The last team comes behind the one that has just won.
        let last = many_teams.then(|| {
            let behind = self.build.get(Op::Arith(Arith::Mul, number, parts));
            self.build.get(Op::Arith(Arith::Add, rank, behind))
        });
        let left = self.load_head(HeadSlot::Active);
        let any = self.build.get(Op::Any(left));
        let decided = self.game.first_win_ends && verdict == Verdict::Win;
        self.either(
            any,
            |lowering| match decided {
                true => {
                    lowering.end_for_all();
                    Ok(())
                }
                false => lowering.close_if_decided(left, parting, last),
            },
            |lowering| {
                lowering.end();
                Ok(())
            },
        )
    }

    fn end(&mut self) {
        let over = self.head(HeadSlot::Over);
        let yes = self.build.bool(true);
        self.store(over, yes);
    }

    /// Whether several players are left in the game, or several teams where that decides.
    fn are_several(&mut self, left: Value, parting: Parting) -> Lowered<Value> {
        if parting == Parting::Result {
            let (number, one) = (self.build.get(Op::Count(left)), self.build.int(1));
            return Ok(self.compare(Comparison::Greater, number, one));
        }
        let zero = self.build.int(0);
        let first = self.build.get(Op::Nth(left, zero));
        let others = self.slots.local("others", ValueType::Bool);
        let no = self.build.bool(false);
        self.store(others, no);
        self.each_site(left, |lowering, player| {
            let same = lowering.same_team(first, player);
            let other = lowering.build.get(Op::Not(same));
            let before = lowering.load(others);
            let any = lowering.build.get(Op::Logic(Logic::Or, before, other));
            lowering.store(others, any);
            Ok(())
        })?;
        Ok(self.load(others))
    }

    /// The best rank that nobody has, as Ludii gives it to a team that wins.
    fn first_free_rank(&mut self) -> Value {
        let (ranks, count) = (self.ranks(), self.game.player_count() as i32);
        let mut free = self.build.int(count * RANK_PARTS);
        for rank in (1..count).rev() {
            let rank = self.build.int(rank * RANK_PARTS);
            let mut taken = self.build.bool(false);
            for player in 1..=count {
                let player = self.build.int(player);
                let has = self.build.get(Op::LoadAt(ranks, player));
                let has = self.compare(Comparison::Equal, has, rank);
                taken = self.build.get(Op::Logic(Logic::Or, taken, has));
            }
            free = self.build.select(taken, free, rank);
        }
        free
    }

    /// Ends the game if one player, or one team, is left in it; the rank of who is left is the next one, unless it is given.
    fn close_if_decided(
        &mut self,
        left: Value,
        parting: Parting,
        last: Option<Value>,
    ) -> Lowered<()> {
        let others = self.are_several(left, parting)?;
        self.either(
            others,
            |_| Ok(()),
            |lowering| {
                let winners = lowering.load_head(HeadSlot::Winners);
                let winners = lowering.build.get(Op::Count(winners));
                let (one, parts) = (lowering.build.int(1), lowering.build.int(RANK_PARTS));
                let place = lowering.build.get(Op::Arith(Arith::Add, winners, one));
                let next = lowering.build.get(Op::Arith(Arith::Mul, place, parts));
                let rank = last.unwrap_or(next);
                lowering.each_site(left, |lowering, player| {
                    lowering.leave(player, rank, Verdict::Win, parting)
                })?;
                lowering.end();
                Ok(())
            },
        )
    }

    /// A player leaves with a rank.
    fn leave(
        &mut self,
        player: Value,
        rank: Value,
        verdict: Verdict,
        parting: Parting,
    ) -> Lowered<()> {
        if verdict == Verdict::Win {
            let winners = self.head(HeadSlot::Winners);
            self.build.act(Op::Insert(winners, player));
        }
        let active = self.head(HeadSlot::Active);
        self.build.act(Op::Remove(active, player));
        let ranks = self.ranks();
        self.build.act(Op::StoreAt(ranks, player, rank));
        if !parting.passes_turn(verdict) {
            return Ok(());
        }
        let left = self.load(active);
        let any = self.build.get(Op::Any(left));
        for head in [HeadSlot::Next, HeadSlot::Follow] {
            let named = self.load_head(head);
            let was_next = self.compare(Comparison::Equal, named, player);
            let moves_on = self.both(Some(any), was_next);
            self.when(moves_on, |lowering| {
                let next = lowering.after_of(player);
                let slot = lowering.head(head);
                lowering.store(slot, next);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Everybody still in the game shares the places that are left.
    fn end_for_all(&mut self) {
        let (active, winners) = (
            self.load_head(HeadSlot::Active),
            self.load_head(HeadSlot::Winners),
        );
        let [number, won] = [active, winners].map(|set| self.build.get(Op::Count(set)));
        let one = self.build.int(1);
        let (parts, half) = (self.build.int(RANK_PARTS), self.build.int(RANK_PARTS / 2));
        let won = self.build.get(Op::Arith(Arith::Mul, won, parts));
        let mean = self.build.get(Op::Arith(Arith::Add, number, one));
        let mean = self.build.get(Op::Arith(Arith::Mul, mean, half));
        let rank = self.build.get(Op::Arith(Arith::Add, won, mean));
        let ranks = self.ranks();
        let all = self.each_site(active, |lowering, player| {
            lowering.build.act(Op::StoreAt(ranks, player, rank));
            Ok(())
        });
        debug_assert!(all.is_ok(), "nothing in the loop is looked up");
        let none = self.no_sites();
        let slot = self.head(HeadSlot::Active);
        self.store(slot, none);
        self.end();
    }

    /// Does something for each player, who is bound.
    pub(super) fn for_each_player(
        &mut self,
        then: &mut dyn FnMut(&mut Self, Value) -> Lowered<()>,
    ) -> Lowered<()> {
        for player in 1..=self.game.player_count() {
            let value = self.build.int(player as i32);
            let bound = Bound {
                player: Some((value, player)),
                ..self.scope.bound
            };
            self.bound_to(bound, |lowering| then(lowering, value))?;
        }
        Ok(())
    }

    /// Counts the players for whom a condition holds.
    pub(super) fn count_players(&mut self, condition: &Bool) -> Lowered<Value> {
        let (mut sum, zero, one) = (self.build.int(0), self.build.int(0), self.build.int(1));
        self.for_each_player(&mut |lowering, _| {
            let holds = lowering.bool(condition)?;
            let more = lowering.build.select(holds, one, zero);
            sum = lowering.build.get(Op::Arith(Arith::Add, sum, more));
            Ok(())
        })?;
        Ok(sum)
    }

    /// The player with the highest values (compared in order), among those for whom a condition holds. The first of
    /// equals wins; 0 if there is none.
    pub(super) fn leader(&mut self, values: &[Int], among: &Bool) -> Lowered<Value> {
        let mut best = self.build.int(0);
        let mut highest: Option<Vec<Value>> = None;
        self.for_each_player(&mut |lowering, player| {
            let holds = lowering.bool(among)?;
            let own: Vec<Value> = values
                .iter()
                .map(|value| lowering.int(value))
                .collect::<Lowered<_>>()?;
            let zero = lowering.build.int(0);
            let is_first = lowering.compare(Comparison::Equal, best, zero);
            let mut better = lowering.build.bool(false);
            if let Some(highest) = &highest {
                for (own, highest) in own.iter().zip(highest).rev() {
                    let more = lowering.compare(Comparison::Greater, *own, *highest);
                    let same = lowering.compare(Comparison::Equal, *own, *highest);
                    let rest = lowering.both(Some(same), better);
                    better = lowering.build.get(Op::Logic(Logic::Or, more, rest));
                }
            }
            let better = lowering.build.get(Op::Logic(Logic::Or, better, is_first));
            let leads = lowering.both(Some(holds), better);
            best = lowering.build.select(leads, player, best);
            let before = highest.take().unwrap_or_else(|| own.clone());
            let now = own.iter().zip(before);
            highest = Some(
                now.map(|(own, before)| lowering.build.select(leads, *own, before))
                    .collect(),
            );
            Ok(())
        })?;
        Ok(best)
    }
}
