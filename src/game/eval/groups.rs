//! Groups of connected sites.

use super::Context;
use crate::game::ir::DirectionsId;
use crate::game::siteset::SiteSet;

impl<'a, const W: usize> Context<'a, W> {
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
            let mut wider = SiteSet::EMPTY;
            for site in front.iter() {
                wider = wider.or(&tables.around(site));
            }
            front = wider.and(&region).without(&group);
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
}
