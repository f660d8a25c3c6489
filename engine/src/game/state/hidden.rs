//! What is hidden from players: sets of sites for each part of a site and each player.

use super::State;
use crate::game::Game;
use crate::game::ir::{HiddenPart, Plane};
use crate::game::layout::Layout;
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

impl Game {
    /// The position as a player sees it, and the sites of which the player does not see what stands there. Such sites look
    /// empty.
    #[must_use]
    pub fn seen_by(&self, state: &State, player: usize) -> (State, Vec<Site>) {
        let layout = &self.layout;
        let (mut seen, mut unknown) = (state.clone(), Vec::new());
        for site in (0..layout.sites).map(|site| Site(site as u16)) {
            let is = |part: HiddenPart| state.is_hidden(layout, part, player, site);
            let piece = state.what(layout, site);
            if is(HiddenPart::All) || is(HiddenPart::What) || is(HiddenPart::Who) {
                if piece != 0 {
                    seen.clear(layout, site, piece, self.owner(piece));
                }
                unknown.push(site);
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
                    seen.set_plane(layout, plane, site, plain);
                }
            }
        }
        (seen, unknown)
    }
}
