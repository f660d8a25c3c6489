//! Several moves between the same sites, where a record does not tell which one was made.

use std::collections::BTreeMap;

use super::{Content, Replay, Site, What};
use crate::game::Trial;
use crate::play::record::Ply;

/// A game in which another move of the same sites was made: positions hold more than records tell.
pub(super) struct Other<'g> {
    /// The moves made.
    pub(super) ply: usize,
    pub(super) trial: Trial<'g>,
    /// The position as recorded.
    pub(super) recorded: BTreeMap<Site, Content>,
}

impl<'g> Replay<'g> {
    /// Makes the recorded move: of several of the same sites, one that leads where it led. Others that do so are kept.
    pub(super) fn make(&mut self, ply: &Ply, last: bool) -> Result<(), What> {
        for (site, content) in &ply.after {
            self.note(site, content)?;
        }
        let before = self.trial.clone();
        self.mover = before.state().head.mover;
        let mut first: Option<(What, Trial<'g>)> = None;
        // One that also leaves the private values as they were left comes first.
        let mut fits: Option<(bool, Trial<'g>)> = None;
        for index in 0..self.moves.len() {
            if self.names.mv(self.moves[index]) != ply.chosen {
                continue;
            }
            self.trial.copy_from(&before);
            self.trial.play_known(self.moves[index]);
            if !self.leaves_values(index) {
                self.values.misled = true;
                continue;
            }
            match self.after(ply, last) {
                Ok(()) => {
                    let found = (self.has_values(ply), self.trial.clone());
                    let other = match &mut fits {
                        Some(best) if found.0 && !best.0 => Some(std::mem::replace(best, found)),
                        Some(_) => Some(found),
                        None => fits.replace(found),
                    };
                    self.others.extend(other.map(|(_, trial)| Other {
                        ply: self.ply + 1,
                        trial,
                        recorded: self.recorded.clone(),
                    }));
                }
                Err(what) if first.is_none() => first = Some((what, self.trial.clone())),
                Err(_) => {}
            }
        }
        if let Some((_, trial)) = fits {
            self.values.misled = false;
            self.trial = trial;
            return Ok(());
        }
        self.chosen = Some(ply.chosen.clone());
        let (what, trial) = first.unwrap_or_else(|| {
            let missing = vec![ply.chosen.clone()];
            let extra = Vec::new();
            (What::Legal { missing, extra }, before)
        });
        self.trial = trial;
        Err(what)
    }

    /// Whether the private values are those that a record says, if it says any: of several moves between the same
    /// sites they tell which was made.
    fn has_values(&self, ply: &Ply) -> bool {
        let (game, state) = (self.trial.game(), self.trial.state());
        let mut values = (1..).zip(&ply.value);
        values.all(|(player, value)| {
            player > game.player_count()
                || i64::from(state.player_value(&game.layout, player)) == *value
        })
    }
}
