//! Groups of connected sites.

use super::Context;
use crate::game::ir::DirectionsId;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The sites of `region` connected with those of `from` that are in it.
    pub(crate) fn group(
        &self,
        directions: DirectionsId,
        from: SiteSet<W>,
        region: SiteSet<W>,
    ) -> SiteSet<W> {
        let tables = self.game.directions(directions);
        let mut group = from.and(&region);
        let mut front = group;
        while !front.is_empty() {
            front = tables.around_all(front).and(&region).without(&group);
            group = group.or(&front);
        }
        group
    }

    /// The connected groups of a region, lowest site first.
    pub(crate) fn groups(
        &self,
        directions: DirectionsId,
        region: SiteSet<W>,
    ) -> impl Iterator<Item = SiteSet<W>> {
        let mut rest = region;
        std::iter::from_fn(move || {
            let first = rest.lowest()?;
            let group = self.group(directions, SiteSet::of(first), rest);
            rest = rest.without(&group);
            Some(group)
        })
    }

    /// The empty sites beside the group of equal pieces through a site.
    pub(crate) fn liberties(&self, directions: DirectionsId, at: Site) -> SiteSet<W> {
        let kind = usize::from(self.what(at));
        let equal = self.state.of_kind(&self.game.layout, kind);
        let group = self.group(directions, SiteSet::of(at), equal);
        self.beside(directions, &group).and(&self.empty())
    }

    /// The territory of a player: the empty sites in groups that touch no other player's piece; if `touching`, only in
    /// groups that touch a piece of the player.
    pub(crate) fn territory(
        &self,
        directions: DirectionsId,
        player: usize,
        touching: bool,
    ) -> SiteSet<W> {
        let empty = self.empty();
        let strange = self
            .state
            .occupied::<W>(&self.game.layout)
            .without(&self.owned_by(player));
        let own = self.owned_by(player);
        self.groups(directions, empty)
            .filter(|group| {
                let beside = self.beside(directions, group);
                !beside.meets(&strange) && (!touching || beside.meets(&own))
            })
            .fold(SiteSet::EMPTY, |all, group| all.or(&group))
    }

    /// The neighbours of the sites of a group that are not of it themselves.
    fn beside(&self, directions: DirectionsId, group: &SiteSet<W>) -> SiteSet<W> {
        let tables = self.game.directions(directions);
        let around = group.iter().map(|site| tables.around(site));
        around
            .fold(SiteSet::EMPTY, |all, some| all.or(&some))
            .without(group)
    }
}
