//! What rules and causes are called in a report. Where their texts are is known to the caller, not here.

use serde::Serialize;

use crate::game::{Game, Provenance, Reason};

/// Finds the text of a rule.
pub trait RuleNames {
    /// What a rule is called.
    fn rule(&self, rule: Provenance) -> RuleName;
}

/// A rule as it stands in its text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct RuleName {
    /// Its beginning.
    pub text: String,
    /// The file and the line.
    pub place: String,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct CauseName {
    /// The cause in words.
    pub cause: String,
    /// The rule, if one ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleName>,
}

impl CauseName {
    /// What a cause is called.
    #[must_use]
    pub fn of(game: &Game, reason: Reason, names: &dyn RuleNames) -> Self {
        let words = match reason {
            Reason::Rule(rule) => {
                let name = names.rule(rule);
                let caption = game.caption(rule).map(str::to_owned);
                return Self {
                    cause: caption.unwrap_or_else(|| name.text.clone()),
                    rule: Some(name),
                };
            }
            Reason::LastLeft => "nobody else was left".to_owned(),
            Reason::AllPassed => "everybody passed in turn".to_owned(),
            Reason::Limit => limit(game),
            Reason::Overdrawn => "more was to be kept than there is room for".to_owned(),
            Reason::Agreed => "the players agreed to it".to_owned(),
        };
        Self {
            cause: words,
            rule: None,
        }
    }
}

/// Which limit ends games, in words.
fn limit(game: &Game) -> String {
    format!(
        "the limit of {} turns or {} moves",
        game.limits.turns, game.limits.moves
    )
}
