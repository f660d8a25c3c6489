//! What is hidden from players: sets of sites for each part of a site and each player.

use super::State;
use crate::game::ir::{HiddenPart, Plane};
use crate::game::layout::Layout;
use crate::game::{Game, Move};
use crate::topology::Site;

/// The word and the bit of a site in the set of a part and a player, counted from 1.
fn place(layout: &Layout, part: HiddenPart, player: usize, site: Site) -> Option<(usize, u64)> {
    let first = layout.hidden?;
    let set = part as usize * layout.players + player.checked_sub(1)?;
    let site = usize::from(site.0);
    (site < layout.sites && player <= layout.players)
        .then(|| (first + set * layout.words + site / 64, 1 << (site % 64)))
}

impl State {
    /// Whether a part of a site is hidden from a player.
    #[must_use]
    pub fn is_hidden(&self, layout: &Layout, part: HiddenPart, player: usize, site: Site) -> bool {
        place(layout, part, player, site).is_some_and(|(word, bit)| self.words[word] & bit != 0)
    }

    /// Hides a part of a site from a player, or shows it.
    pub(crate) fn set_hidden(
        &mut self,
        layout: &Layout,
        part: HiddenPart,
        player: usize,
        site: Site,
        hidden: bool,
    ) {
        if let Some((word, bit)) = place(layout, part, player, site) {
            match hidden {
                true => self.words[word] |= bit,
                false => self.words[word] &= !bit,
            }
        }
    }

    /// Takes what is hidden of a site over to another, as a piece does that moves. If nothing stands there any more, nothing
    /// of the site is hidden.
    pub(crate) fn carry_hidden(&mut self, layout: &Layout, from: Site, to: Site) {
        let is_left = self.what(layout, from) == 0;
        for part in HiddenPart::EVERY {
            for player in 1..=layout.players {
                let hidden = self.is_hidden(layout, part, player, from);
                self.set_hidden(layout, part, player, to, hidden);
                if is_left {
                    self.set_hidden(layout, part, player, from, false);
                }
            }
        }
    }
}

/// A position as a player sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sight {
    /// The position without the pieces that the player does not know.
    pub state: State,
    /// The places where the player sees that something stands, but not what, or not whose.
    pub veiled: Vec<Veiled>,
    /// Whether all of some sites is hidden from the player. Which they are would tell where pieces stand, as what is hidden
    /// goes with a piece.
    pub hides_sites: bool,
}

/// Something that a player sees, but not what it is, or not whose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Veiled {
    /// Where it is.
    pub site: Site,
    /// Whose it is, 0 if nobody's; none if that is hidden.
    pub owner: Option<u8>,
    /// How many pieces there are; none if that is hidden. Of a hand all are noted at its first place.
    pub count: Option<u16>,
}

impl Game {
    /// The position as a player sees it; the whole of it as player 0, who sees all. While a piece of another player is
    /// hidden, the kinds of pieces in the hands of that player are, too: what is missing there would tell what was placed.
    #[must_use]
    pub fn seen_by(&self, state: &State, player: usize) -> Sight {
        let layout = &self.layout;
        self.seen_without(state, player == 0, Some(player), |part, site| {
            state.is_hidden(layout, part, player, site)
        })
    }

    /// The position as somebody sees it who plays no part in it: what is hidden from any player is hidden.
    #[must_use]
    pub fn seen_by_onlookers(&self, state: &State) -> Sight {
        let layout = &self.layout;
        let is_open = !layout.hides();
        self.seen_without(state, is_open, None, |part, site| {
            (1..=layout.players).any(|player| state.is_hidden(layout, part, player, site))
        })
    }

    /// The position without what is hidden from a player, or from one who is none; the whole of it if it `is_open`.
    fn seen_without(
        &self,
        state: &State,
        is_open: bool,
        player: Option<usize>,
        is_hidden: impl Fn(HiddenPart, Site) -> bool,
    ) -> Sight {
        let layout = &self.layout;
        let mut seen = Sight {
            state: state.clone(),
            veiled: Vec::new(),
            hides_sites: false,
        };
        if is_open {
            return seen;
        }
        let mut secretive = 0_u32;
        for site in (0..layout.sites).map(|site| Site(site as u16)) {
            let is = |part: HiddenPart| is_hidden(part, site);
            let piece = state.what(layout, site);
            let (all, partly) = (
                is(HiddenPart::All),
                is(HiddenPart::What) || is(HiddenPart::Who),
            );
            seen.hides_sites |= all;
            if all || partly {
                if piece != 0 {
                    secretive |= 1 << self.owner(piece);
                    seen.veil(
                        self,
                        site,
                        !all,
                        !is(HiddenPart::Who),
                        !is(HiddenPart::Count),
                    );
                }
                continue;
            }
            let planes = [
                (HiddenPart::Count, Plane::Count, 1),
                (HiddenPart::State, Plane::State, 0),
                (HiddenPart::Rotation, Plane::Rotation, 0),
                (HiddenPart::Value, Plane::Value, 0),
            ];
            for (part, plane, plain) in planes {
                let counted = plane != Plane::Count || layout.counts(usize::from(site.0));
                if piece != 0 && counted && is(part) {
                    seen.state.set_plane(layout, plane, site, plain);
                }
            }
        }
        for owner in (1..=layout.players).filter(|owner| Some(*owner) != player) {
            if secretive >> owner & 1 == 1 {
                seen.veil_hand(self, owner);
            }
        }
        seen
    }

    /// A move in words as a player may know it after it was made; none if it is all hidden from the player. `before` and
    /// `after` are the positions around it.
    #[must_use]
    pub fn word_for(
        &self,
        player: usize,
        word: &str,
        mv: Move,
        [before, after]: [&State; 2],
    ) -> Option<String> {
        let layout = &self.layout;
        if !layout.hides() || player == 0 || player == usize::from(before.head.mover) {
            return Some(word.to_owned());
        }
        let board = |site: &Site| usize::from(site.0) < layout.board;
        let is = |part: HiddenPart| {
            let left = mv.from().filter(board);
            let left = left.is_some_and(|site| before.is_hidden(layout, part, player, site));
            let at = |state: &State, site: Site| state.is_hidden(layout, part, player, site);
            left || mv.to().is_some_and(|to| at(before, to) || at(after, to))
        };
        if is(HiddenPart::All) {
            return None;
        }
        let veiled = is(HiddenPart::What) || is(HiddenPart::Who);
        Some(match veiled {
            // The sites are seen, and no more.
            true => word
                .split(['=', ':', '~', '^', '#'])
                .next()
                .unwrap_or(word)
                .to_owned(),
            false => word.to_owned(),
        })
    }
}

impl Sight {
    /// Takes the pieces in a player's hand out of the position. How many there are in all is seen, and noted at the first place:
    /// each kind may have a place of its own, and an empty place would show that its kind was used.
    fn veil_hand(&mut self, game: &Game, owner: usize) {
        let layout = &game.layout;
        let first = self.veiled.len();
        let mut total = 0_u16;
        for (index, of) in game.hands.iter().enumerate() {
            if usize::from(*of) != owner {
                continue;
            }
            let site = Site((layout.board + index) as u16);
            let piece = self.state.what(layout, site);
            if piece != 0 {
                total = total.saturating_add(self.state.count(layout, site));
                self.state.clear(layout, site, piece, game.owner(piece));
            }
            self.veiled.push(Veiled {
                site,
                owner: Some(owner as u8),
                count: Some(0),
            });
        }
        match self.veiled.get_mut(first) {
            Some(place) if total > 0 => place.count = Some(total),
            _ => self.veiled.truncate(first),
        }
    }

    /// Takes what stands on a site out of the position; it is noted that something is there, if that is seen.
    fn veil(&mut self, game: &Game, site: Site, seen: bool, owner: bool, count: bool) {
        let layout = &game.layout;
        let first = self.state.what(layout, site);
        let number = self.state.count(layout, site);
        self.state.clear(layout, site, first, game.owner(first));
        if seen {
            self.veiled.push(Veiled {
                site,
                owner: owner.then(|| game.owner(first)),
                count: count.then_some(number),
            });
        }
    }
}
