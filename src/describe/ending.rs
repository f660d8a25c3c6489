//! How a game ends, as sentences.

use super::grammar::{Antecedent, sentence};
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::Announcement;
use crate::game::ir::{Bool, Comparison, EndRule, Int, Outcomes, Ruling, Variable, Verdict};

impl Narrator<'_> {
    /// End rules, each a sentence.
    pub(super) fn ends(&self, rules: &[EndRule]) -> Vec<Vec<Block>> {
        let after = Self {
            after: true,
            ..self.clone()
        };
        after.rulings(rules)
    }

    fn rulings(&self, rules: &[EndRule]) -> Vec<Vec<Block>> {
        let rules = rules.iter().filter(|rule| !self.is_never(&rule.ruling));
        // Conditions of rules before, each with what follows from it.
        let mut before: Vec<(Bool, &Outcomes)> = Vec::new();
        rules
            .map(|rule| {
                let text = match &rule.ruling {
                    Ruling::If(condition, outcomes) => {
                        let same = before.iter().filter(|(_, other)| *other == outcomes);
                        let same: Vec<Bool> = same.map(|(asked, _)| asked.clone()).collect();
                        let simple = self.simplify(condition);
                        before.push((simple.clone(), outcomes));
                        let rest = self.but_not(simple.clone(), &same);
                        match rest == simple {
                            true => self.ruling(condition, outcomes),
                            false => self.ruling(&rest, outcomes),
                        }
                    }
                    Ruling::ForEachPlayer(condition, outcomes) => format!(
                        "if {}, {}",
                        of_that_player(&self.calling("a player").clause(condition, true)),
                        self.outcome(outcomes)
                    ),
                };
                let text = match rule.adjudication {
                    true => format!("{text} (this keeps games from going on for ever)"),
                    false => text,
                };
                let text = match self.game.caption(rule.provenance) {
                    Some(caption) => format!("{text} (“{caption}”)"),
                    None => text,
                };
                vec![Block::Text(sentence(&text))]
            })
            .collect()
    }

    /// What players say to each other after a move, each a sentence.
    pub(super) fn announcements(&self, announcements: &[Announcement]) -> Vec<Block> {
        let after = Self {
            after: true,
            ..self.clone()
        };
        let opening = "After a move it is said (“you” are the player who has just moved):";
        // What is said by a rule of moves stands there.
        let said = announcements.iter().filter(|one| !self.is_note(one));
        let said = said.map(|Announcement { words, when }| {
            let when = after.clause(when, true);
            vec![Block::Text(format!("“{words}” if {when}."))]
        });
        let said: Vec<Vec<Block>> = said.collect();
        match said.is_empty() {
            true => Vec::new(),
            false => vec![Block::Text(opening.to_owned()), Block::List(said)],
        }
    }

    fn ruling(&self, condition: &Bool, outcomes: &Outcomes) -> String {
        let condition = self.clause(condition, true);
        match condition.as_str() {
            "always" => format!("after the first move {}", self.outcome(outcomes)),
            condition => format!("if {condition}, {}", self.outcome(outcomes)),
        }
    }

    fn outcome(&self, outcomes: &Outcomes) -> String {
        match outcomes {
            Outcomes::Player(player, verdict) => {
                let who = self.who(player);
                match verdict {
                    Verdict::Win => who.verb("win", "wins"),
                    Verdict::Loss if self.game.player_count() > 2 => {
                        who.verb("lose and leave the game", "loses and leaves the game")
                    }
                    Verdict::Loss => who.verb("lose", "loses"),
                    Verdict::Draw => "the game is a draw".to_owned(),
                }
            }
            Outcomes::Team(player, verdict) => {
                let alone = self.outcome(&Outcomes::Player(player.clone(), *verdict));
                match (self.teams, verdict) {
                    (true, Verdict::Win | Verdict::Loss) => format!("{alone}, with the whole team"),
                    _ => alone,
                }
            }
            Outcomes::All(Verdict::Win) => "all players still in the game win".to_owned(),
            Outcomes::All(Verdict::Loss) => "all players still in the game lose".to_owned(),
            Outcomes::All(Verdict::Draw) => "the game is a draw".to_owned(),
            Outcomes::ByValue(values) if is_own_side(values) => match self.teams {
                true => "you win, with all of your side".to_owned(),
                false => "you win".to_owned(),
            },
            Outcomes::ByValue(values) => {
                if let ([Int::If(condition, one, other)], 2) =
                    (values.as_slice(), self.game.player_count())
                    && one.constant() > other.constant()
                    && other.constant().is_some()
                {
                    let player = self.calling("the player");
                    let who = player.relative(condition, Variable::Player, Antecedent::Player);
                    return format!(
                        "the game ends, and the player {who} wins; if that holds of both or of neither, the game \
                         is a draw"
                    );
                }
                if let [Int::If(condition, one, other)] = values.as_slice()
                    && one.constant() > other.constant()
                    && other.constant().is_some()
                {
                    let player = self.calling("the player");
                    let who = player.relative(condition, Variable::Player, Antecedent::Players);
                    return format!(
                        "the game ends, and the players {who} win; the others share the place after"
                    );
                }
                let values: Vec<String> = values.iter().map(|value| self.ranked(value)).collect();
                let equal = match values.len() {
                    1 if self.game.player_count() == 2 => {
                        "if they are equal in this, the game is a draw"
                    }
                    1 => "players who are equal in this share the place",
                    _ => {
                        "where players are equal in one, the next decides; where in all, they share the place"
                    }
                };
                format!(
                    "the game ends, and the winner is the player with {}; {equal}",
                    values.join(", then ")
                )
            }
            Outcomes::ByScore(scores) | Outcomes::ByLowestScore(scores) => {
                let scores: Vec<String> = scores
                    .iter()
                    .map(|score| {
                        let whose = self.who(&score.player).possessive;
                        let points = self.number(&score.score);
                        match score.extra {
                            0 => format!("{whose} score is then {points}"),
                            extra => {
                                let extra = f64::from(extra) / 100.0;
                                format!("{whose} score is then {points}, plus {extra} points of compensation (komi)")
                            }
                        }
                    })
                    .collect();
                let scored = match scores.as_slice() {
                    [] => String::new(),
                    scores => format!("{}; ", scores.join("; ")),
                };
                let equal = match self.game.player_count() {
                    2 => "with equal scores the game is a draw",
                    _ => "players with equal scores share the place",
                };
                let best = match outcomes {
                    Outcomes::ByLowestScore(_) => "lowest",
                    _ => "highest",
                };
                format!("the game ends: {scored}the player with the {best} score wins; {equal}")
            }
        }
    }

    /// A value by which players are ranked: `the most stones on the board`.
    fn ranked(&self, value: &Int) -> String {
        if let Some((_, noun, place)) = self.counted(value) {
            return format!("the most {}{place}", noun.many());
        }
        match value {
            Int::Score(_) => "the highest score".to_owned(),
            Int::If(condition, one, other)
                if one.constant() > other.constant() && other.constant().is_some() =>
            {
                format!(
                    "this in their favour, which the others have not: {}",
                    self.calling("the player").clause(condition, true)
                )
            }
            value => format!(
                "the highest value of this: {}",
                self.calling("the player").number(value)
            ),
        }
    }

    /// Whether the game is over as soon as the next player has no legal move.
    pub(super) fn ends_without_moves(&self, rules: &[EndRule]) -> bool {
        let is_next =
            |player: &Option<Box<Int>>| player.is_none() || player.as_deref() == Some(&Int::Next);
        let is_over = |rule: &EndRule| match &rule.ruling {
            Ruling::If(Bool::NoMoves(player, None), _) => is_next(player),
            _ => false,
        };
        self.game.player_count() == 2 && rules.iter().any(is_over)
    }

    /// Whether a ruling can be seen never to hold, as one that an option has switched off.
    pub(super) fn is_never(&self, ruling: &Ruling) -> bool {
        let (Ruling::If(condition, _) | Ruling::ForEachPlayer(condition, _)) = ruling;
        self.simplify(condition) == Bool::Const(false)
    }
}

/// Whether players are ranked by nothing but whether they are on the mover's side.
fn is_own_side(values: &[Int]) -> bool {
    let mover = |int: &Int| matches!(int, Int::Mover);
    let player = |int: &Int| matches!(int, Int::Variable(Variable::Player));
    let side = |one: &Int, other: &Int| match (one, other) {
        (Int::Team(one), Int::Team(other)) => player(one) && mover(other),
        (one, other) => player(one) && mover(other),
    };
    let [Int::If(condition, one, other)] = values else {
        return false;
    };
    let own = match &**condition {
        Bool::SameTeam(one, other) | Bool::Compare(Comparison::Equal, one, other) => {
            side(one, other) || side(other, one)
        }
        Bool::IsFriend(one) => player(one),
        _ => false,
    };
    own && one.constant() == Some(1) && other.constant() == Some(0)
}

/// A condition on any player in which the player is "a player" where it is named first, and "that player" from then on.
fn of_that_player(condition: &str) -> String {
    let mut text = String::new();
    let mut rest = condition;
    let mut is_first = true;
    while let Some(at) = rest.find("a player") {
        let (before, from) = rest.split_at(at);
        let after = &from["a player".len()..];
        let begins = !before.ends_with(|sign: char| sign.is_alphanumeric());
        let ends = !after.starts_with(|sign: char| sign.is_alphanumeric());
        let is_again = begins && ends && !is_first;
        is_first &= !(begins && ends);
        text.push_str(before);
        text.push_str(if is_again { "that player" } else { "a player" });
        rest = after;
    }
    text + rest
}
