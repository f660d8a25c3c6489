//! Moves that follow from a move: captures earned, and what another player has to do.

use super::blocks::{lead, lead_to};
use super::grammar::{each, sentence};
use super::narrator::{Narrator, Who};
use super::sheet::Block;
use crate::game::ir::{Count, DebtId, Int, Moment, Moves};

impl Narrator<'_> {
    /// What is owed: `count` moves of a kind.
    pub(super) fn owed(&self, player: &Int, count: &Int, debt: DebtId) -> Vec<Block> {
        let is_none = match count {
            Int::Count(Count::Patterns(query) | Count::PatternValues(query)) => query.kinds == 0,
            count => count.constant() == Some(0),
        };
        if is_none {
            return Vec::new();
        }
        let who = self.who(player);
        let rules = self.moves(&self.game.debt(debt).moves);
        if !who.you {
            if let Some(blocks) = self.captures_of_other(&who, count, debt) {
                return blocks;
            }
            // The rule is worded for the one who must follow it.
            let times = match count {
                Int::Const(1) => "at once".to_owned(),
                Int::Const(number) => format!("{number} times"),
                Int::Count(Count::PatternValues(query)) => {
                    format!(
                        "as many times as {} are worth captures together",
                        self.patterns(query)
                    )
                }
                count => format!("so many times: {}", self.number(count)),
            };
            let rule = self.one_line(&self.game.debt(debt).moves);
            let text = format!(
                "{} {times}, before the next turn: ‘{}’",
                who.verb("do this", "does this"),
                sentence(&rule)
            );
            return vec![Block::Text(sentence(&text))];
        }
        match count {
            Int::Count(Count::PatternValues(query)) => {
                let pattern = self.pattern_noun(query);
                let plain = query.remembered.is_none()
                    && query.through.is_none()
                    && self.who(&query.player).you;
                let simple =
                    query.moment == Moment::Formed && plain && !self.is_worth_more(query.kinds);
                let opening = match query.moment {
                    _ if simple => {
                        format!("For {} that this forms, in the same turn", each(&pattern))
                    }
                    Moment::Formed if plain => format!(
                        "If this forms {}, you make as many captures as all that it forms are worth \
                         together, in the same turn; for each capture",
                        self.pattern_kind(query).a()
                    ),
                    _ => format!(
                        "You make as many captures as {} are worth together, in the same turn; for each capture",
                        self.patterns(query)
                    ),
                };
                lead(&opening, rules)
            }
            Int::Const(1) => lead("Then, in the same turn", rules),
            Int::Const(number) => lead(&format!("Then, in the same turn, {number} times"), rules),
            count => lead(
                &format!("Then, in the same turn, {}", self.so_often(count)),
                rules,
            ),
        }
    }

    /// How often something is done, as words before an order: `for each of these that holds (…; …)`.
    fn so_often(&self, count: &Int) -> String {
        if let Some(name) = self.by_name(count) {
            return format!("as many times as {name}");
        }
        let one_if = |part: &Int| match part {
            Int::If(asked, one, other)
                if one.constant() == Some(1) && other.constant() == Some(0) =>
            {
                Some(self.clause(asked, true))
            }
            _ => None,
        };
        match count {
            Int::If(..) if let Some(asked) = one_if(count) => format!("once if {asked}"),
            Int::Sum(parts)
                if let Some(asked) = parts.iter().map(one_if).collect::<Option<Vec<_>>>() =>
            {
                format!("once for each of these that holds ({})", asked.join("; "))
            }
            Int::Count(Count::Sites(sites)) => format!("for {}", self.things(sites).each()),
            count => format!("as many times as {}", self.number(count)),
        }
    }

    /// Captures that the opponent has to make, worded for the player whose pieces are captured.
    fn captures_of_other(&self, who: &Who, count: &Int, debt: DebtId) -> Option<Vec<Block>> {
        let moves = &self.game.debt(debt).moves;
        let is_plain = matches!(moves, Moves::Remove { at, .. } if at.when.is_none());
        if !is_plain || who.name != self.who(&Int::Next).name || self.game.player_count() != 2 {
            return None;
        }
        let theirs = Self {
            theirs: true,
            ..self.clone()
        };
        let name = &who.name;
        let opening = match count {
            Int::Const(1) => format!("before the next turn, {name} has to do this"),
            Int::Const(number) => {
                format!("before the next turn, {name} has to do this {number} times")
            }
            Int::Count(Count::PatternValues(query))
                if self.who(&query.player).name == who.name
                    && query.moment == Moment::Standing
                    && query.through.is_none()
                    && query.remembered.is_none() =>
            {
                let worth = format!(
                    "{name} makes as many captures as their standing {} are worth together",
                    self.pattern_kind(query).many()
                );
                format!("{worth}, before the next turn; for each capture they have to do this")
            }
            count => format!(
                "before the next turn, {}, {name} has to do this",
                self.so_often(count)
            ),
        };
        Some(lead_to(&opening, theirs.moves(moves)))
    }

    /// Whether patterns of some kinds are worth anything but one capture.
    fn is_worth_more(&self, kinds: u64) -> bool {
        let meant = self.game.patterns.kinds.iter().enumerate();
        let mut meant = meant.filter(|(kind, _)| kinds & (1 << kind) != 0);
        meant.any(|(_, kind)| kind.captures != 1)
    }
}
