//! Why nothing does what somebody typed, where it was read as more than a word of the notation.

use super::{Reader, What, Wish};
use crate::game::ir::Physical;
use crate::game::{Move, Trial};
use crate::play::refusal::{Refusal, refusal};
use crate::topology::Site;

impl Reader<'_> {
    /// Why nothing does what is wished.
    pub(super) fn refuse(
        &self,
        trial: &Trial<'_>,
        moves: &[Move],
        wish: &Wish,
        typed: &str,
    ) -> Refusal {
        let name = |site: &Site| self.game.site_name(*site);
        if trial.ending().is_some() {
            return refusal(trial, moves, typed);
        }
        if let Some(refusal) = self.refuse_piece(trial, moves, wish) {
            return refusal;
        }
        let puts = |mv: &Move| self.game.rule(mv.rule).physical == Physical::Put;
        match &wish.what {
            What::Path(sites) => {
                let ends =
                    [sites.first(), sites.last()].map(|site| site.map_or(String::new(), name));
                refusal(trial, moves, &ends.join("-"))
            }
            What::At(site) => {
                let sign = if moves.iter().any(puts) { "@" } else { "" };
                refusal(trial, moves, &format!("{sign}{}", name(site)))
            }
            What::Line(line) => Refusal {
                reason: match (moves.iter().any(puts), self.is_full(trial, line)) {
                    (false, _) => format!("`{line}` alone does not say which move is meant"),
                    (true, true) => format!("all sites of `{line}` are occupied"),
                    (true, false) => format!("nothing may be placed on a site of `{line}` now"),
                },
                help: refusal(trial, moves, typed).help,
                general: false,
            },
            What::Castling { .. } => Refusal {
                reason: "no castling of that kind is legal now".to_owned(),
                ..refusal(trial, moves, typed)
            },
            // Where pieces are taken off by moves of their own, and where none moves, a capture names what is taken off.
            What::Piece { to, .. }
                if typed.starts_with(['x', 'X'])
                    && (self.takes() || !moves.iter().any(|mv| self.moves_piece(*mv))) =>
            {
                refusal(trial, moves, &format!("x{}", name(to)))
            }
            What::Piece { kinds, to, .. } => {
                let plain = refusal(trial, moves, &name(to));
                let state = trial.state();
                let seen = self
                    .game
                    .seen_by(state, usize::from(state.head.mover))
                    .state;
                let there = seen.what(&self.game.layout, *to);
                if there != 0 && self.game.owner(there) == state.head.mover {
                    return Refusal {
                        reason: format!("{} is occupied by a piece of your own", name(to)),
                        help: plain.help,
                        general: false,
                    };
                }
                let kind = kinds
                    .first()
                    .map(|kind| &self.game.components[usize::from(*kind)]);
                Refusal {
                    reason: match kind {
                        Some(kind) if kinds.len() <= self.game.player_count() => {
                            format!("no {} of yours can move to {} now", kind.base, name(to))
                        }
                        _ => format!("`{typed}` is not a legal move here"),
                    },
                    help: plain.help,
                    general: true,
                }
            }
        }
    }

    /// Whether the mover sees something on each site of a line.
    fn is_full(&self, trial: &Trial<'_>, line: &str) -> bool {
        let state = trial.state();
        let mover = usize::from(state.head.mover);
        let seen = self.game.seen_by(state, mover).state;
        let mut sites = (0..self.game.layout.board).map(|index| Site(index as u16));
        sites.all(|site| !self.is_on(site, line) || seen.what(&self.game.layout, site) != 0)
    }

    /// Whether some rule is a move that does nothing but take a piece off.
    fn takes(&self) -> bool {
        let mut rules = self.game.rules.iter();
        rules.any(|rule| rule.physical == Physical::Take)
    }

    fn moves_piece(&self, mv: Move) -> bool {
        let physical = &self.game.rule(mv.rule).physical;
        mv.from().is_some() && !matches!(physical, Physical::Take | Physical::Put)
    }

    /// That a piece cannot become what was asked for, where moves to the site, or those that follow them, make it become
    /// something else.
    fn refuse_piece(&self, trial: &Trial<'_>, moves: &[Move], wish: &Wish) -> Option<Refusal> {
        let wanted = wish.becomes.as_ref()?;
        let to = match &wish.what {
            What::At(site) | What::Piece { to: site, .. } => *site,
            What::Path(sites) => *sites.last()?,
            What::Castling { .. } | What::Line(_) => return None,
        };
        let mut kinds: Vec<u8> = Vec::new();
        for mv in moves.iter().filter(|mv| mv.to() == Some(to)) {
            kinds.push(mv.piece);
            if mv.piece == 0
                && let Some((_, next)) = self.going_on(trial, *mv)
            {
                let next = next.iter().filter(|mv| mv.to() == Some(to));
                kinds.extend(next.map(|mv| mv.piece));
            }
        }
        let (mut names, mut signs): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
        for kind in kinds.into_iter().filter(|kind| *kind != 0) {
            let component = &self.game.components[usize::from(kind)];
            if !names.contains(&component.base.as_str()) {
                names.push(&component.base);
                signs.push(match component.symbol.as_str() {
                    "" => &component.base,
                    sign => sign,
                });
            }
        }
        let (site, example) = (self.game.site_name(to), signs.first()?);
        let listed = match names.as_slice() {
            [] => return None,
            [only] => (*only).to_owned(),
            [most @ .., last] => format!("{} or {last}", most.join(", ")),
        };
        Some(Refusal {
            reason: format!("a piece that comes to {site} becomes {listed}, not `{wanted}`"),
            help: Some(format!("write `{site}={example}`")),
            general: false,
        })
    }
}
