//! What becomes of the players: who wins, who is to move, who is passed over, who keeps pieces in hand.

use std::collections::BTreeSet;

use super::{Finding, FindingKind};
use crate::game::MAX_PLAYERS;
use crate::game::ir::{EndRule, Outcomes, Physical, Ruling, Verdict};
use crate::game::{Ending, Game, Move, Provenance, Reason, Trial};
use crate::topology::Site;

/// Fewer games than these say nothing of who wins.
const ENOUGH: u64 = 20;

/// If others win, a player is missed among the winners when an equal share would have been this many games: of two players, who
/// often have different aims, and of more.
const EXPECTED_OF_TWO: u64 = 10;
const EXPECTED: u64 = 6;

/// Fewer games than these may end by chance before a player is to move.
const FEW: u64 = 3;

/// A number for each player, from 1.
type PerPlayer = [u64; MAX_PLAYERS + 1];

/// What became of the players so far.
#[derive(Debug, Default)]
pub(super) struct Players {
    /// Games that came to an end.
    ended: u64,
    /// Games in which not all players had the same rank.
    decided: u64,
    /// Games that each player won.
    won: PerPlayer,
    /// The rule that ended all games so far, if one did.
    by: Option<Provenance>,
    /// Whether games were ended in several ways.
    by_several: bool,
    /// Moves of each player but forced passes.
    moves: PerPlayer,
    /// Games in which the turn went past each player.
    passed_over: PerPlayer,
    /// Games in which each player began with pieces in hand, those that ended with some left, and with none.
    began: PerPlayer,
    kept: PerPlayer,
    /// The players passed over in this game.
    over_now: [bool; MAX_PLAYERS + 1],
}

impl Players {
    /// A game begins.
    pub(super) fn begin(&mut self, trial: &Trial<'_>) {
        self.over_now = [false; MAX_PLAYERS + 1];
        for player in 1..=trial.game().player_count() {
            self.began[player] += u64::from(in_hand(trial, player) > 0);
        }
    }

    /// A move was made in the position `before`, which led to that of `after`.
    pub(super) fn made(&mut self, before: &Trial<'_>, mv: Move, after: &Trial<'_>) {
        let mover = before.state().head.mover;
        if mv != Move::FORCED_PASS {
            self.moves[usize::from(mover)] += 1;
        }
        let game = before.game();
        let (state, next) = (after.state(), after.state().head.mover);
        let swaps = game.rule(mv.rule).physical == Physical::Swap;
        if state.head.over || next == mover || swaps || state.head.open > 0 {
            return;
        }
        let meant = state.after(&game.layout, mover);
        if meant != next && meant != mover {
            self.over_now[usize::from(meant)] = true;
        }
    }

    /// A game has ended.
    pub(super) fn end(&mut self, trial: &Trial<'_>, Ending { outcome, reason }: &Ending) {
        let players = trial.game().player_count();
        self.ended += 1;
        let first = outcome.ranks[1];
        let is_decided = (1..=players).any(|player| outcome.ranks[player] != first);
        self.decided += u64::from(is_decided);
        if players == 1 {
            // Who plays alone wins by a rule and not by comparison.
            self.won[1] += u64::from(first == 1.0);
        } else if is_decided {
            outcome.victors().for_each(|player| self.won[player] += 1);
        }
        let by = match reason {
            Reason::Rule(rule) => Some(*rule),
            _ => None,
        };
        if self.ended == 1 {
            self.by = by;
        }
        self.by_several |= self.by != by;
        for player in 1..=players {
            self.passed_over[player] += u64::from(self.over_now[player]);
            self.kept[player] += u64::from(in_hand(trial, player) > 0);
        }
    }

    /// What is to be reported of all games.
    pub(super) fn verdict(&self, game: &Game) -> Vec<Finding> {
        let mut findings = Vec::new();
        let first_phase = game.phases.first().map(|phase| phase.provenance);
        let mut report = |what: FindingKind, provenance: Option<Provenance>| {
            findings.push(Finding {
                what,
                provenance: provenance.unwrap_or_default(),
                witness: None,
            });
        };
        let has_winners = self.won.iter().any(|games| *games > 0);
        if self.ended >= ENOUGH && !has_winners && is_meant_to_be_won(game) {
            let is_drawn = game.player_count() > 1 && !self.by_several && self.decided == 0;
            let drawn = self.by.filter(|_| is_drawn);
            match drawn {
                Some(rule) => report(FindingKind::AlwaysDrawn, Some(rule)),
                None => {
                    let rules = game.phases.iter().flat_map(|phase| &phase.ends);
                    let deciding = rules.chain(&game.ends).find(|rule| decides(rule));
                    let place = deciding.map(|rule| rule.provenance);
                    report(FindingKind::NobodyWon, place.or(first_phase));
                }
            }
        }
        if game.player_count() < 2 || self.ended < FEW {
            return findings;
        }
        let players = 1..=game.player_count();
        let plays = |player: &usize| game.start.is_active(*player);
        for player in players.clone().filter(plays) {
            let is_missed = |of: &PerPlayer| {
                let others = players
                    .clone()
                    .filter(|other| *other != player)
                    .filter(plays);
                of[player] == self.ended && others.clone().all(|other| of[other] == 0)
            };
            let kind = player as u8;
            if self.moves[player] == 0 {
                report(FindingKind::PlayerIdle(kind), first_phase);
                continue;
            }
            if game.player_count() > 2 && is_missed(&self.passed_over) {
                report(FindingKind::PassedOver(kind), first_phase);
            }
            let all_began = players
                .clone()
                .filter(plays)
                .all(|one| self.began[one] == self.ended);
            if all_began && is_missed(&self.kept) {
                let owned = |piece: &&crate::game::Component| usize::from(piece.owner) == player;
                let piece = game.components.iter().skip(1).find(owned);
                report(
                    FindingKind::KeepsInHand(kind),
                    piece.map(|piece| piece.provenance).or(first_phase),
                );
            }
            // A team wins as one, under the number of one of its players.
            let teams = &game.start.head.team;
            let sides: BTreeSet<u8> = players
                .clone()
                .filter(plays)
                .map(|one| teams[one])
                .collect();
            let share = self.decided / sides.len().max(1) as u64;
            let wins = self.won[player] + self.won[usize::from(teams[player])];
            let expected = match game.player_count() {
                2 => EXPECTED_OF_TWO,
                _ => EXPECTED,
            };
            if has_winners && share >= expected && wins == 0 {
                report(FindingKind::NeverWins(kind), first_phase);
            }
        }
        findings
    }
}

/// How many sites of a player's hand hold pieces.
fn in_hand(trial: &Trial<'_>, player: usize) -> usize {
    let (game, state) = (trial.game(), trial.state());
    let hands = game.hands.iter().enumerate();
    let own = hands.filter(|(_, owner)| usize::from(**owner) == player);
    own.filter(|(index, _)| {
        let site = Site((game.layout.board + index) as u16);
        state.what(&game.layout, site) != 0
    })
    .count()
}

/// Whether it says something that nobody has won: not of a puzzle that is solved by deduction, nor of a game for one player
/// who could win or cannot even lose.
fn is_meant_to_be_won(game: &Game) -> bool {
    let of_phases = game.phases.iter().flat_map(|phase| &phase.ends);
    let rules: Vec<&EndRule> = of_phases.chain(&game.ends).collect();
    if game.layout.is_puzzle() || rules.is_empty() && game.stuck.is_none() {
        return false;
    }
    let stuck = game.stuck.map(|stuck| stuck.verdict);
    let can_win = stuck == Some(Verdict::Win) || rules.iter().any(|rule| lets_win(rule));
    let can_lose = stuck == Some(Verdict::Loss) || rules.iter().any(|rule| decides(rule));
    game.player_count() > 1 || can_lose && !can_win
}

/// Whether somebody wins by an end rule.
fn lets_win(rule: &EndRule) -> bool {
    let (Ruling::If(_, outcomes) | Ruling::ForEachPlayer(_, outcomes)) = &rule.ruling;
    match outcomes {
        Outcomes::Player(_, verdict) | Outcomes::Team(_, verdict) | Outcomes::All(verdict) => {
            *verdict == Verdict::Win
        }
        Outcomes::ByValue(_) | Outcomes::ByScore(_) | Outcomes::ByLowestScore(_) => true,
    }
}

/// Whether an end rule may tell players apart.
fn decides(rule: &EndRule) -> bool {
    let (Ruling::If(_, outcomes) | Ruling::ForEachPlayer(_, outcomes)) = &rule.ruling;
    match outcomes {
        Outcomes::Player(_, verdict) | Outcomes::Team(_, verdict) => *verdict != Verdict::Draw,
        Outcomes::All(_) => false,
        Outcomes::ByValue(_) | Outcomes::ByScore(_) | Outcomes::ByLowestScore(_) => true,
    }
}
