//! End rules: who has won, lost or drawn.
//!
//! Ranks are Ludii's: winners take ranks from the top, losers from the bottom,
//! players who share places have the mean of their ranks.

use super::Context;
use crate::game::Provenance;
use crate::game::ir::{EndRule, Outcomes, Ruling, Verdict};
use crate::game::state::MAX_PLAYERS;

impl<'a, const W: usize> Context<'a, W> {
    /// Applies all rules that hold; the first of them, if any.
    pub(crate) fn judge(&mut self, rules: &'a [EndRule]) -> Option<&'a EndRule> {
        let mut first = None;
        for rule in rules {
            if self.state.head.over {
                break;
            }
            let before = self.state.head.active;
            match &rule.ruling {
                Ruling::If(condition, outcomes) => {
                    if self.bool(condition) {
                        self.rule(outcomes);
                    }
                }
                Ruling::ForEachPlayer(condition, outcomes) => {
                    let outer = self.frame.player;
                    for player in 1..=self.game.player_count() {
                        self.frame.player = player as u8;
                        if self.state.is_active(player) && self.bool(condition) {
                            self.rule(outcomes);
                        }
                    }
                    self.frame.player = outer;
                }
            }
            if self.state.head.active != before && !self.state.head.over {
                self.befall(before & !self.state.head.active, rule.provenance);
            }
            if self.state.head.over || self.state.head.active != before {
                self.note(rule.provenance, true);
                first = first.or(Some(rule));
            }
        }
        first
    }

    /// Notes the rule that made some players leave, given as bits.
    pub(crate) fn befall(&mut self, players: u32, rule: Provenance) {
        let fate = self
            .game
            .fates
            .iter()
            .position(|fate| fate.provenance == rule);
        for player in (1..=self.game.player_count()).filter(|player| players >> player & 1 == 1) {
            self.state.head.fate[player] = fate.map_or(0, |fate| fate as u16 + 1);
        }
    }

    fn rule(&mut self, outcomes: &'a Outcomes) {
        match outcomes {
            Outcomes::Player(player, verdict) => {
                let player = self.player(player);
                if self.state.is_active(player) {
                    self.retire_team(player, *verdict);
                }
            }
            Outcomes::All(verdict) => self.end_for_all(*verdict),
            Outcomes::ByValue(values) => self.rank_by(|context, player| {
                context.frame.player = player as u8;
                values.iter().map(|value| context.int(value)).collect()
            }),
            Outcomes::ByScore(scores) => {
                for (player, score) in scores {
                    let (player, score) = (self.player(player), self.int(score));
                    self.state.set_score(&self.game.layout, player, score);
                }
                self.rank_by(|context, player| {
                    vec![context.state.score(&context.game.layout, player)]
                });
            }
        }
    }

    fn retire_team(&mut self, player: usize, verdict: Verdict) {
        let team: Vec<usize> = (1..=self.game.player_count())
            .filter(|other| self.state.is_active(*other) && self.same_team(player, *other))
            .collect();
        match team.as_slice() {
            [_] => self.retire(player, verdict),
            team => {
                let rank = self.next_rank(verdict, team.len());
                for member in team {
                    self.leave(*member, rank, verdict);
                }
                self.close();
            }
        }
    }

    /// A player leaves the game.
    pub(crate) fn retire(&mut self, player: usize, verdict: Verdict) {
        if !self.state.is_active(player) {
            return;
        }
        if verdict == Verdict::Draw {
            self.end_for_all(Verdict::Draw);
            return;
        }
        let rank = self.next_rank(verdict, 1);
        self.leave(player, rank, verdict);
        self.close();
    }

    /// The rank of the next `number` players who get a verdict together.
    fn next_rank(&self, verdict: Verdict, number: usize) -> f32 {
        let active = self.state.head.active.count_ones() as usize;
        let winners = self.state.head.winners.count_ones() as usize;
        match verdict {
            Verdict::Win => (winners + 1) as f32,
            Verdict::Loss => (winners + active + 1 - number) as f32 + (number - 1) as f32 / 2.0,
            Verdict::Draw => winners as f32 + (active + 1) as f32 / 2.0,
        }
    }

    fn leave(&mut self, player: usize, rank: f32, verdict: Verdict) {
        let head = &mut self.state.head;
        if verdict == Verdict::Win {
            head.winners |= 1 << player;
        }
        head.active &= !(1 << player);
        head.rank[player] = rank;
        if usize::from(head.next) == player && head.active != 0 {
            self.state.head.next = self.after(player as u8);
        }
        if usize::from(self.state.head.follow) == player && self.state.head.active != 0 {
            self.state.head.follow = self.after(player as u8);
        }
    }

    /// Ends the game if at most one player, or one team, is left in it.
    fn close(&mut self) {
        let left: Vec<usize> = (1..=self.game.player_count())
            .filter(|player| self.state.is_active(*player))
            .collect();
        let Some(first) = left.first() else {
            self.state.head.over = true;
            return;
        };
        if self.game.player_count() > 1 && left.iter().all(|player| self.same_team(*first, *player))
        {
            let rank = self.next_rank(Verdict::Win, left.len());
            for player in left {
                self.leave(player, rank, Verdict::Win);
            }
            self.state.head.over = true;
        }
    }

    /// Everybody still in the game gets the same verdict.
    pub(crate) fn end_for_all(&mut self, verdict: Verdict) {
        let count = self.game.player_count();
        let rank = match verdict {
            Verdict::Win => 1.0,
            Verdict::Loss => count as f32,
            Verdict::Draw => self.next_rank(Verdict::Draw, 1),
        };
        for player in 1..=count {
            if self.state.is_active(player) {
                self.state.head.rank[player] = if count > 1 { rank } else { 0.0 };
            }
        }
        self.state.head.active = 0;
        self.state.head.over = true;
    }

    /// Ranks the players still in the game by values, highest first. Players
    /// with the same values share the mean of their ranks, unless they are one team.
    fn rank_by(&mut self, mut values: impl FnMut(&mut Self, usize) -> Vec<i32>) {
        let outer = self.frame.player;
        let mut order: Vec<(Vec<i32>, usize)> = Vec::with_capacity(MAX_PLAYERS);
        for player in 1..=self.game.player_count() {
            if self.state.is_active(player) {
                order.push((values(self, player), player));
            }
        }
        self.frame.player = outer;
        order.sort_by(|one, other| other.0.cmp(&one.0));
        let first = self.next_rank(Verdict::Win, 1);
        let mut above = 0;
        for group in order.chunk_by(|one, other| one.0 == other.0) {
            let one_team = group
                .iter()
                .all(|(_, player)| self.same_team(group[0].1, *player));
            let shared = if one_team {
                0.0
            } else {
                (group.len() - 1) as f32 / 2.0
            };
            for (_, player) in group {
                self.state.head.rank[*player] = first + above as f32 + shared;
            }
            above += group.len();
        }
        self.state.head.active = 0;
        self.state.head.over = true;
    }
}
