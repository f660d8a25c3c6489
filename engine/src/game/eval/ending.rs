//! End rules: who has won, lost or drawn.
//!
//! Ranks are Ludii's: winners take ranks from the top, losers from the bottom,
//! players who share places have the mean of their ranks.

use super::Context;
use crate::game::Provenance;
use crate::game::ir::{EndRule, FinalScore, Int, Outcomes, Parting, Ruling, Verdict};

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Applies all rules that hold; the first of them, if any. As in Ludii, scores that decide rank everybody anew, whatever
    /// rules before them have said, also where the game is over: such a rule is then the one that has ended it.
    pub(crate) fn judge(&mut self, rules: &'a [EndRule]) -> Option<&'a EndRule> {
        let (mut first, mut lost) = (None, 0);
        for rule in rules {
            if rule.ranks_by_score() {
                if let Ruling::If(condition, outcomes) = &rule.ruling
                    && self.bool(condition)
                {
                    self.rule(outcomes);
                    self.note(rule.provenance, true);
                    (first, lost) = (Some(rule), 0);
                }
                continue;
            }
            if self.state.head.over {
                continue;
            }
            let before = self.state.head.active;
            match &rule.ruling {
                Ruling::If(condition, outcomes) => {
                    if self.bool(condition) {
                        lost |= self.rule_losing(outcomes);
                    }
                }
                Ruling::ForEachPlayer(condition, outcomes) => {
                    let outer = self.frame.player;
                    for player in 1..=self.game.player_count() {
                        self.frame.player = player as u8;
                        if self.state.is_active(player) && self.bool(condition) {
                            lost |= self.rule_losing(outcomes);
                        }
                    }
                    self.frame.player = outer;
                }
            }
            if self.state.head.active != before && !self.state.head.over {
                self.note_departure(before & !self.state.head.active, rule.provenance);
            }
            if self.state.head.over || self.state.head.active != before {
                self.note(rule.provenance, true);
                first = first.or(Some(rule));
            }
        }
        self.share_ranks(lost);
        first
    }

    /// Notes the rule that made some players leave, given as bits.
    pub(crate) fn note_departure(&mut self, players: u32, rule: Provenance) {
        let departure = self
            .game
            .departures
            .iter()
            .position(|departure| departure.provenance == rule);
        for player in (1..=self.game.player_count()).filter(|player| players >> player & 1 == 1) {
            self.state.head.departure[player] =
                departure.map_or(0, |departure| departure as u16 + 1);
        }
    }

    /// Applies outcomes; returns the players who lose by them, as a bit mask.
    fn rule_losing(&mut self, outcomes: &'a Outcomes) -> u32 {
        let before = self.state.head.active;
        self.rule(outcomes);
        match outcomes {
            Outcomes::Player(_, Verdict::Loss) | Outcomes::Team(_, Verdict::Loss) => {
                let head = &self.state.head;
                before & !head.active & !head.winners
            }
            _ => 0,
        }
    }

    /// Gives players who have lost at the same time the mean of their ranks.
    fn share_ranks(&mut self, lost: u32) {
        let number = lost.count_ones();
        if number > 1 {
            let head = &mut self.state.head;
            let sum: f32 = members(lost).map(|player| head.rank[player]).sum();
            for player in members(lost) {
                head.rank[player] = sum / number as f32;
            }
        }
    }

    pub(crate) fn rule(&mut self, outcomes: &'a Outcomes) {
        match outcomes {
            Outcomes::Player(player, verdict) => {
                let player = self.player(player);
                self.retire(player, *verdict, Parting::Result);
            }
            Outcomes::Team(player, verdict) => {
                let player = self.player(player);
                // In Ludii the player who has the number of the team must be in the game for a result of the team.
                let number = usize::from(self.state.head.team[player]);
                if player > 0 && self.state.is_active(number) {
                    self.retire_team(player, *verdict);
                }
            }
            Outcomes::All(verdict) => self.end_for_all(*verdict),
            Outcomes::ByValue(values) => {
                let players = self.state.head.active;
                self.rank_by(players, true, |context, players| {
                    context.highest(values, players)
                });
            }
            Outcomes::ByScore(scores) => self.rank_by_scores(scores, 1),
            Outcomes::ByLowestScore(scores) => self.rank_by_scores(scores, -1),
        }
    }

    /// Ranks all players by score, also those who have left: the highest first for `factor` 1, the lowest first for −1.
    /// `scores` are stored first, in place of what the players have scored.
    fn rank_by_scores(&mut self, scores: &'a [FinalScore], factor: i64) {
        for FinalScore {
            player,
            score,
            extra,
        } in scores
        {
            let (player, score) = (self.player(player), self.int(score));
            let score = score.wrapping_mul(self.game.score_parts);
            let score = score.wrapping_add(extra * self.game.score_parts / 100);
            self.state.set_score(&self.game.layout, player, score);
        }
        let all: u32 = (2 << self.game.player_count()) - 2;
        self.state.head.winners = 0;
        self.rank_by(all, false, |context, players| {
            let layout = &context.game.layout;
            let score = |player: usize| factor * i64::from(context.state.score(layout, player));
            let highest = members(players).map(score).max();
            members(players)
                .filter(|player| Some(score(*player)) == highest)
                .fold(0, |best, player| best | 1 << player)
        });
    }

    fn retire_team(&mut self, player: usize, verdict: Verdict) {
        if verdict == Verdict::Draw {
            self.end_for_all(Verdict::Draw);
            return;
        }
        let all: u32 = (2 << self.game.player_count()) - 2;
        let among = match verdict {
            // Who has left before wins with the team, too.
            Verdict::Win => all,
            _ => self.state.head.active,
        };
        let team = members(among)
            .filter(|other| self.same_team(player, *other))
            .fold(0_u32, |team, other| team | 1 << other);
        let rank = match verdict {
            Verdict::Win => self.first_free_rank(),
            _ => self.next_rank(verdict, team.count_ones() as usize),
        };
        for member in members(team) {
            self.leave(member, rank, verdict, Parting::Team);
        }
        // The last team comes behind the one that has just won.
        let last = (verdict == Verdict::Win).then(|| rank + team.count_ones() as f32);
        self.close_after(verdict, Parting::Team, last);
    }

    /// The best rank that nobody has: that of a team that wins, as in Ludii.
    fn first_free_rank(&self) -> f32 {
        let count = self.game.player_count();
        let ranks = &self.state.head.rank[1..=count];
        let free = (1..=count).find(|rank| !ranks.contains(&(*rank as f32)));
        free.unwrap_or(count) as f32
    }

    /// A player leaves the game.
    pub(crate) fn retire(&mut self, player: usize, verdict: Verdict, parting: Parting) {
        if !self.state.is_active(player) {
            return;
        }
        if verdict == Verdict::Draw {
            self.end_for_all(Verdict::Draw);
            return;
        }
        let rank = self.next_rank(verdict, 1);
        self.leave(player, rank, verdict, parting);
        self.close_after(verdict, parting, None);
    }

    /// Ends the game if nobody is left who plays on after somebody got this verdict. `last` is the rank of who is then left, if
    /// it is not the next one.
    fn close_after(&mut self, verdict: Verdict, parting: Parting, last: Option<f32>) {
        let decided = self.game.first_win_ends && verdict == Verdict::Win;
        if decided && self.state.head.active != 0 {
            self.end_for_all(Verdict::Draw);
        } else {
            self.close(parting, last);
        }
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

    fn leave(&mut self, player: usize, rank: f32, verdict: Verdict, parting: Parting) {
        let head = &mut self.state.head;
        if verdict == Verdict::Win {
            head.winners |= 1 << player;
        }
        head.active &= !(1 << player);
        // A lone player who does not win has no place, as in Ludii.
        let is_placed = verdict == Verdict::Win || self.game.player_count() > 1;
        head.rank[player] = if is_placed { rank } else { 0.0 };
        if !parting.passes_turn(verdict) {
            return;
        }
        if usize::from(head.next) == player && head.active != 0 {
            self.state.head.next = self.after(player as u8);
        }
        if usize::from(self.state.head.follow) == player && self.state.head.active != 0 {
            self.state.head.follow = self.after(player as u8);
        }
    }

    /// Ends the game if at most one player is left in it, or one team where that decides.
    fn close(&mut self, parting: Parting, last: Option<f32>) {
        let left = self.state.head.active;
        let Some(first) = members(left).next() else {
            self.state.head.over = true;
            return;
        };
        let decided = match parting {
            Parting::Result => left.count_ones() == 1,
            Parting::Team | Parting::Effect => {
                members(left).all(|player| self.same_team(first, player))
            }
        };
        if self.game.player_count() > 1 && decided {
            let next = self.next_rank(Verdict::Win, left.count_ones() as usize);
            let rank = last.unwrap_or(next);
            for player in members(left) {
                self.leave(player, rank, Verdict::Win, parting);
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

    /// Ranks some players, given as bits, by values, highest first. Players with the same values share the mean of their ranks,
    /// unless `teams_share` the best of them and these players are one team.
    fn rank_by(
        &mut self,
        players: u32,
        teams_share: bool,
        mut highest: impl FnMut(&mut Self, u32) -> u32,
    ) {
        let first = self.next_rank(Verdict::Win, 1);
        let mut rest = players;
        let mut above = 0;
        while rest != 0 {
            let best = highest(self, rest);
            let number = best.count_ones() as usize;
            let one = best.trailing_zeros() as usize;
            let one_team = teams_share && members(best).all(|player| self.same_team(one, player));
            let shared = if one_team {
                0.0
            } else {
                (number - 1) as f32 / 2.0
            };
            for player in members(best) {
                self.state.head.rank[player] = first + above as f32 + shared;
            }
            above += number;
            rest &= !best;
        }
        self.state.head.active = 0;
        self.state.head.over = true;
    }

    /// Of some players, as bits, those with the highest values: the first value decides, then the second,
    /// and so on.
    pub(crate) fn highest(&mut self, values: &'a [Int], players: u32) -> u32 {
        let outer = self.frame.player;
        let mut best = players;
        for value in values {
            let (mut highest, mut among) = (i32::MIN, 0);
            for player in members(best) {
                self.frame.player = player as u8;
                let value = self.int(value);
                if among == 0 || value > highest {
                    (highest, among) = (value, 0);
                }
                if value == highest {
                    among |= 1 << player;
                }
            }
            best = among;
        }
        self.frame.player = outer;
        best
    }
}

/// The players of a set of bits.
pub(crate) fn members(mut players: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let player = (players != 0).then(|| players.trailing_zeros() as usize)?;
        players &= players - 1;
        Some(player)
    })
}
