//! Draws one of the legal moves uniformly, where possible without generating them all.

use super::Context;
use crate::game::ir::{Moves, PieceChoice, Targets};
use crate::game::moves::Move;
use crate::game::random::Random;
use crate::game::siteset::SiteSet;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// One of the legal moves, each equally likely.
    pub(crate) fn choose(&mut self, random: &mut Random) -> Move {
        self.begin();
        let moves = self.due();
        let moves = self.branch(moves);
        let repeats = self.game.forbids_outcomes();
        if !repeats && let Some(mv) = self.choose_end(moves, random) {
            return mv;
        }
        // A generator of lower priority counts only if no move of those before it passes its condition. Of these the
        // first that is drawn and passes is chosen, so that most conditions are never asked. A position that may not
        // come again does not make way for a generator of lower priority.
        let parts = match moves {
            Moves::Priority(parts) if !repeats => parts.as_slice(),
            moves => std::slice::from_ref(moves),
        };
        let chosen = parts
            .iter()
            .find_map(|part| self.choose_tested(part, repeats, random));
        chosen.unwrap_or(Move::FORCED_PASS)
    }

    /// One of the moves of a generator that pass their conditions, each equally likely.
    fn choose_tested(
        &mut self,
        moves: &'a Moves,
        repeats: bool,
        random: &mut Random,
    ) -> Option<Move> {
        self.with_choices(|context, choices| {
            context.generate(moves, choices);
            context.end_if_too_deep();
            while choices.total() > 0 {
                let number = random.below(choices.total());
                let (batch, mv, test) = choices.nth::<W>(number)?;
                if test.is_none_or(|test| context.holds_after(mv, test))
                    && !(repeats && context.is_forbidden(mv))
                {
                    return Some(mv);
                }
                choices.strike::<W>(batch, mv);
            }
            None
        })
    }

    /// The choice where all there is to choose is where a move ends: no batch is needed for that.
    #[inline]
    fn choose_end(&mut self, moves: &'a Moves, random: &mut Random) -> Option<Move> {
        let Moves::Priority(parts) = moves else {
            let (template, ends) = self.ends(moves)?;
            return Some(self.to_one_of(template, &ends, random));
        };
        for part in parts {
            let (template, ends) = self.ends(part)?;
            if !ends.is_empty() {
                return Some(self.to_one_of(template, &ends, random));
            }
        }
        Some(Move::FORCED_PASS)
    }

    /// A move to one of some sites; the forced pass if there is none.
    #[inline]
    fn to_one_of(&self, template: Move, ends: &SiteSet<W>, random: &mut Random) -> Move {
        match ends.len() {
            0 => Move::FORCED_PASS,
            count => Move {
                to: ends.nth(random.below(count)),
                ..template
            },
        }
    }

    /// Where the moves of a generator end, if all differ in that alone: then they need not be listed, as `generate` does, to
    /// draw one of them.
    #[inline]
    fn ends(&mut self, moves: &'a Moves) -> Option<(Move, SiteSet<W>)> {
        let plain =
            |targets: &'a Targets| targets.within.as_ref().filter(|_| targets.when.is_none());
        Some(match moves {
            Moves::Add { rule, piece, to } => {
                let PieceChoice::Same(piece) = piece else {
                    return None;
                };
                let region = self.sites(plain(to)?);
                let mut template = self.of_one_site(*rule);
                if !region.is_empty() {
                    template.piece = u8::try_from(self.int(piece)).unwrap_or(0);
                }
                (template, region)
            }
            Moves::Remove { rule, at } => {
                let region = self.sites(plain(at)?);
                (self.of_one_site(*rule), self.filled(region))
            }
            Moves::Relocate(relocation) => {
                let within = plain(&relocation.to)?;
                let starts = self.sites(&relocation.from);
                let from = starts.lowest()?;
                if starts.len() != 1 {
                    return None;
                }
                let template = Move {
                    from,
                    ..self.template(relocation.rule)
                };
                if self.what(from) == 0 {
                    return Some((template, SiteSet::EMPTY));
                }
                let outer = std::mem::replace(&mut self.frame.from, from);
                let region = self.sites(within);
                self.frame.from = outer;
                let sites = SiteSet::first(self.game.layout.sites);
                (template, region.and(&sites))
            }
            _ => return None,
        })
    }
}
