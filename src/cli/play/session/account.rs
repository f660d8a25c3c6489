//! What a move has done, as it is printed: found by comparing the positions around it.

use super::{Act, Change, Session};
use crate::game::ir::Physical;
use crate::game::{Component, Move, PatternKind, State};
use crate::topology::Site;

/// A move that was made, as it is printed.
#[derive(Clone, Debug)]
pub(in crate::cli::play) struct Made<'g> {
    /// Who made it.
    pub(in crate::cli::play) mover: u8,
    /// What it is.
    pub(in crate::cli::play) act: Act,
    /// The move in words.
    pub(in crate::cli::play) word: String,
    /// The patterns it formed.
    pub(in crate::cli::play) formed: Vec<(&'g PatternKind, Vec<Site>)>,
    /// The players whom it made leave or join another.
    pub(in crate::cli::play) changes: Vec<Change<'g>>,
    /// The sites, beside its own, from which it took pieces.
    pub(in crate::cli::play) emptied: Vec<Site>,
    /// Other pieces that it carried, from where to where.
    pub(in crate::cli::play) carried: Vec<(Site, Site)>,
    /// The pieces of others that it took, and where they stood, those on the site where it ended not counted.
    pub(in crate::cli::play) captured: Vec<(Site, u8)>,
    /// What it sowed, in a game of pits.
    pub(in crate::cli::play) sowing: Option<Sowing>,
    /// Whether it is a change of sides.
    pub(in crate::cli::play) swaps: bool,
    /// The word as each player may know it, from player 0, who knows all; empty in a game that hides nothing.
    pub(in crate::cli::play) seen: Vec<Option<String>>,
    /// What stands where it took a piece.
    pub(in crate::cli::play) left: Option<&'g Component>,
}

/// What a move sowed.
#[derive(Clone, Debug)]
pub(in crate::cli::play) struct Sowing {
    /// Pieces of the pit where it began.
    pub(in crate::cli::play) number: u16,
    /// The pits that have more pieces than before.
    pub(in crate::cli::play) reached: Vec<Site>,
    /// The pits, beside that where it began, that have fewer.
    pub(in crate::cli::play) left: Vec<Site>,
    /// Pieces that are on the board no more.
    pub(in crate::cli::play) taken: u32,
    /// Pieces that came to the pits reached beside those sown first.
    pub(in crate::cli::play) more: u32,
}

impl Made<'_> {
    /// The move in words as a player may know it; none if it is hidden from the player.
    pub(in crate::cli::play) fn word_for(&self, viewer: usize) -> Option<&str> {
        match self.seen.get(viewer) {
            Some(seen) => seen.as_deref(),
            None => Some(&self.word),
        }
    }
}

impl<'g> Session<'g> {
    /// What an act has done that is made already; `before` is the position before it.
    pub(super) fn account(
        &self,
        act: Act,
        before: &State,
        word: String,
        changes: Vec<Change<'g>>,
    ) -> Made<'g> {
        let game = self.trial.game();
        let mut made = Made {
            mover: before.head.mover,
            act,
            word,
            formed: Vec::new(),
            changes,
            emptied: Vec::new(),
            carried: Vec::new(),
            captured: Vec::new(),
            sowing: None,
            swaps: false,
            seen: Vec::new(),
            left: None,
        };
        let Act::Move(mv) = act else {
            return made;
        };
        if game.layout.hides() {
            let around = [before, self.trial.state()];
            let players = 0..=game.player_count();
            made.seen = players
                .map(|player| game.word_for(player, &made.word, mv, around))
                .collect();
        }
        made.swaps = game.rule(mv.rule).physical == Physical::Swap;
        made.left = self.left(mv);
        // What takes the place of a captured piece forms nothing.
        if made.left.is_none() {
            made.formed = self.trial.formed();
        }
        made.sowing = self.sowing(before, mv);
        if made.sowing.is_some() {
            return made;
        }
        let mut emptied = self.emptied(before, mv);
        made.carried = self.carried(before, mv, &emptied);
        emptied.retain(|site| made.carried.iter().all(|(from, _)| from != site));
        let team = &self.trial.state().head.team;
        let mover = team[usize::from(made.mover)];
        for site in emptied {
            let what = before.what(&game.layout, site);
            let owner = usize::from(game.owner(what));
            match owner != 0 && team[owner] != mover {
                true => made.captured.push((site, what)),
                false => made.emptied.push(site),
            }
        }
        made
    }

    /// What a move sowed: a choice of a pit, whose pieces other pits have got.
    fn sowing(&self, before: &State, mv: Move) -> Option<Sowing> {
        let game = self.trial.game();
        let (layout, state) = (&game.layout, self.trial.state());
        let start = mv.from().or(mv.to())?;
        let count = |state: &State, site: Site| match state.what(layout, site) {
            0 => 0,
            _ => state.count(layout, site),
        };
        let number = count(before, start);
        let chooses = game.rule(mv.rule).physical == Physical::Nothing;
        if !chooses || layout.stacks() || !layout.counts(start.index()) || number == 0 {
            return None;
        }
        let sites = || (0..layout.board).map(|index| Site(index as u16));
        let grown = |site: &Site| count(state, *site) > count(before, *site);
        let reached: Vec<Site> = sites().filter(grown).collect();
        let shrunk = |site: &Site| count(state, *site) < count(before, *site) && *site != start;
        let total = |state: &State| {
            sites()
                .map(|site| u32::from(count(state, site)))
                .sum::<u32>()
        };
        let gained = reached.iter();
        let gained = gained.map(|site| u32::from(count(state, *site) - count(before, *site)));
        let (gained, left) = (gained.sum::<u32>(), sites().filter(shrunk).collect());
        (gained > 0).then(|| Sowing {
            number,
            reached,
            left,
            taken: total(before).saturating_sub(total(state)),
            more: gained.saturating_sub(u32::from(number)),
        })
    }

    /// The sites from which a move took pieces, those that its words name not counted.
    fn emptied(&self, before: &State, mv: Move) -> Vec<Site> {
        let (layout, state) = (&self.trial.game().layout, self.trial.state());
        let emptied = |site: &Site| {
            before.what(layout, *site) != 0
                && state.what(layout, *site) == 0
                && ![mv.from(), mv.to()].contains(&Some(*site))
        };
        let sites = (0..layout.board).map(|index| Site(index as u16));
        sites.filter(emptied).collect()
    }

    /// Where pieces went that a move took from these sites: to a site beside its own where one of their kind is new.
    fn carried(&self, before: &State, mv: Move, emptied: &[Site]) -> Vec<(Site, Site)> {
        let (layout, state) = (&self.trial.game().layout, self.trial.state());
        let mut fresh: Vec<Site> = (0..layout.board).map(|index| Site(index as u16)).collect();
        fresh.retain(|site| {
            state.what(layout, *site) != before.what(layout, *site) && mv.to() != Some(*site)
        });
        let mut carried = Vec::new();
        for from in emptied {
            let kind = before.what(layout, *from);
            let end = fresh
                .iter()
                .position(|site| state.what(layout, *site) == kind);
            carried.extend(end.map(|end| (*from, fresh.swap_remove(end))));
        }
        carried
    }

    /// What stands where a move took a piece, if something does.
    fn left(&self, mv: Move) -> Option<&'g Component> {
        let (game, state) = (self.trial.game(), self.trial.state());
        let takes = game.rule(mv.rule).physical == Physical::Take;
        let what = usize::from(state.what(&game.layout, mv.to()?));
        (takes && what != 0).then(|| &game.components[what])
    }
}
