//! Whether a piece could be taken.

use super::Context;
use crate::game::ir::{Int, Moves, Sites};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Whether an enemy could move onto one of the sites, as defined by [`Bool::Threatened`](crate::game::ir::Bool).
    pub(super) fn threatened(
        &mut self,
        what: Option<&'a Int>,
        at: Option<&'a Sites>,
        by: Option<&'a Moves>,
    ) -> bool {
        if self.scratch.threatening {
            return false;
        }
        let what = match what {
            None => None,
            Some(what) => match u8::try_from(self.int(what)) {
                Ok(0) | Err(_) => return false,
                Ok(what) => Some(what),
            },
        };
        let sites = match (at, what) {
            (Some(at), _) => self.sites(at),
            (None, Some(what)) => self.first_of_kind(what),
            (None, None) => self.state.occupied(&self.game.layout),
        };
        let frame = std::mem::take(&mut self.frame);
        self.scratch.threatening = true;
        let trace = self.scratch.trace.take();
        let threatened = sites.iter().any(|site| self.threatened_at(what, site, by));
        self.scratch.trace = trace;
        self.scratch.threatening = false;
        self.frame = frame;
        threatened
    }

    fn first_of_kind(&self, what: u8) -> SiteSet<W> {
        let all = self
            .state
            .of_kind::<W>(&self.game.layout, usize::from(what));
        all.lowest().map_or(SiteSet::EMPTY, SiteSet::of)
    }

    /// Whether an enemy could take a piece of a kind, or the piece there, on a site.
    fn threatened_at(&mut self, what: Option<u8>, site: Site, by: Option<&'a Moves>) -> bool {
        let there = self.what(site);
        let named = what.is_some();
        let what = what.unwrap_or(there);
        if what == 0 {
            return false;
        }
        if what == there {
            return self.can_be_taken(what, named, site, by);
        }
        self.tentatively(|context| {
            context.put(site, what, 1);
            context.can_be_taken(what, named, site, by)
        })
    }

    /// Whether an enemy of a piece could move onto its site: in Ludii all other players are, of whatever team and whether or
    /// not they are still in the game. For a kind that the rule names the player who comes next
    /// stays as it is, as in Ludii; otherwise it is the owner of the piece.
    fn can_be_taken(&mut self, what: u8, named: bool, site: Site, by: Option<&'a Moves>) -> bool {
        let owner = self.game.owner(what);
        let next = if named { self.state.head.next } else { owner };
        let prev = std::mem::replace(&mut self.state.head.prev, owner);
        let enemies = 1..=self.game.player_count();
        let taken = enemies
            .filter(|enemy| *enemy != usize::from(owner))
            .any(|enemy| {
                let phase = self.state.phase(enemy);
                let moves = by.unwrap_or(self.game.phases[phase.index()].play_of(enemy));
                self.as_threat(enemy as u8, next, |context| context.reaches(moves, site))
            });
        self.state.head.prev = prev;
        taken
    }

    /// Runs `body` as if it were the turn of `enemy`, with `next` to come.
    fn as_threat<R>(&mut self, enemy: u8, next: u8, body: impl FnOnce(&mut Self) -> R) -> R {
        let head = &mut self.state.head;
        let outer = (head.mover, head.next);
        (head.mover, head.next) = (enemy, next);
        let result = body(self);
        (self.state.head.mover, self.state.head.next) = outer;
        result
    }

    /// Whether one of the moves of a generator ends on a site.
    fn reaches(&mut self, moves: &'a Moves, site: Site) -> bool {
        match moves {
            Moves::Or(all) => all.iter().any(|moves| self.reaches(moves, site)),
            Moves::If(condition, then, otherwise) => {
                if self.bool(condition) {
                    self.reaches(then, site)
                } else {
                    match otherwise {
                        Some(otherwise) => self.reaches(otherwise, site),
                        None => false,
                    }
                }
            }
            moves => self.with_choices(|context, choices| {
                let frame = context.frame;
                context.scratch.aim = Some(site);
                context.generate(moves, choices);
                context.scratch.aim = None;
                context.frame = frame;
                // Only the moves to the site need to be tried.
                choices.any_to::<W>(site, |mv, test| context.holds_after(mv, test))
            }),
        }
    }
}
