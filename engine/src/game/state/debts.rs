//! Moves that players owe.

use super::{MAX_DEBTS, OpenDebt, State};

impl State {
    /// The debt that the mover is paying, if any.
    #[inline]
    #[must_use]
    pub fn open_debt(&self) -> Option<OpenDebt> {
        (self.head.open > 0).then(|| self.head.debts[0])
    }

    /// What a player owes, or all players together.
    #[must_use]
    pub fn owed(&self, player: Option<usize>) -> u32 {
        self.head.debts[..usize::from(self.head.open)]
            .iter()
            .filter(|debt| player.is_none_or(|player| usize::from(debt.player) == player))
            .map(|debt| u32::from(debt.count))
            .sum()
    }

    /// Makes a player owe `count` more moves of a kind.
    pub(crate) fn incur(&mut self, player: u8, debt: u16, count: u16) {
        let open = usize::from(self.head.open);
        if let Some(last) = self.head.debts[..open].last_mut()
            && last.player == player
            && last.debt == debt
        {
            last.count = last.count.saturating_add(count);
        } else if open < MAX_DEBTS {
            self.head.debts[open] = OpenDebt {
                player,
                debt,
                count,
            };
            self.head.open += 1;
        } else {
            self.head.overdrawn = true;
        }
    }

    /// Drops the debt in front.
    pub(crate) fn drop_debt(&mut self) {
        self.head.debts.copy_within(1.., 0);
        self.head.debts[MAX_DEBTS - 1] = OpenDebt::default();
        self.head.open = self.head.open.saturating_sub(1);
    }
}
