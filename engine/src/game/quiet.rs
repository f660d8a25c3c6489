//! Quiet moves, as they are called in chess: a piece goes to an empty site, and nothing follows but the turn of the
//! next player.
//!
//! Most rules that could follow a move ask something first, and mostly the answer is no. A [`QuietPlan`] tells, for
//! the moves of one rule, all that has to be asked; a pass of the compiler finds it in the effects of the rule, the
//! end rules and the ways out of the phase. If each answer is no, the move is quiet and is made at once; if one is
//! yes, it is made in the general way. A plan says nothing that the rules do not say.

use super::Rows;
use super::ir::{Bool, PatternQuery, RangeTest, RuleId};

/// What tells quiet moves of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Quiet {
    plans: Vec<QuietPlan>,
    /// The number of the plan, and one, for each phase, each player from 0, and each rule.
    numbers: Vec<u16>,
    players: usize,
    rules: usize,
}

/// What tells a quiet move of a rule from others, and what it does besides carrying a piece.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct QuietPlan {
    /// Conditions on one number of the position, asked once the piece stands where it goes: if one holds, the move is
    /// not quiet.
    pub range_tests: Vec<RangeTest>,
    /// Other conditions.
    pub asks: Vec<Guard>,
    /// What a quiet move sets, in this order.
    pub sets: Vec<QuietSet>,
}

/// Something that a quiet move sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuietSet {
    /// A variable, by its place among the integers of a state, grows by so much.
    Add(u32, i32),
    /// A variable is set.
    Set(u32, i32),
    /// The counter is set.
    Counter(i32),
}

/// A condition on which it depends whether a move is quiet.
// A tag of its own makes the match on it fast.
#[derive(Clone, PartialEq, Debug)]
#[repr(u8)]
pub enum Guard {
    /// On one number of the position.
    RangeTest(RangeTest),
    /// Whether the piece that has moved stands in one of these rows of the mover's.
    Row(Rows),
    /// Whether it stands in a pattern of the mover's of a kind of which the bit is set.
    Formed(u64),
    /// Whether the position stands for at least the given time; whether hands count.
    Repeated(i32, bool),
    /// Whether there is such a pattern.
    Pattern(PatternQuery),
    /// Any other condition; whether the variables of the move are bound in it.
    Other(Bool, bool),
    /// Whether all of these hold.
    All(Vec<Guard>),
}

impl Quiet {
    /// Plans for the moves of a game with these numbers of players and rules; in the order of phases,
    /// players and rules.
    pub fn new(
        (players, rules): (usize, usize),
        plans: impl Iterator<Item = Option<QuietPlan>>,
    ) -> Self {
        let mut quiet = Self {
            players,
            rules,
            ..Self::default()
        };
        for plan in plans {
            quiet.numbers.push(match plan {
                Some(plan) if quiet.plans.len() < usize::from(u16::MAX) => {
                    quiet.plans.push(plan);
                    quiet.plans.len() as u16
                }
                _ => 0,
            });
        }
        quiet
    }

    /// The plan for moves of a rule by a player in a phase, if it can be known whether they are quiet.
    #[inline]
    #[must_use]
    pub fn plan(&self, phase: u8, player: u8, rule: RuleId) -> Option<&QuietPlan> {
        let row = usize::from(phase) * self.players + usize::from(player) - 1;
        let number = self.numbers.get(row * self.rules + rule.index())?;
        self.plans.get(usize::from(*number).wrapping_sub(1))
    }

    /// Whether no move can be known to be quiet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plans.is_empty()
    }
}
