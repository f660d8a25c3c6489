//! How many empty sites have to be filled so that pieces connect regions.

use super::FAR;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

/// How many empty sites have to be filled so that a group meets a number of the regions.
pub(super) fn shortest<const W: usize>(
    steps: &[Vec<Site>],
    regions: &[Vec<u64>],
    number: usize,
    own: &SiteSet<W>,
    empty: &SiteSet<W>,
) -> u16 {
    // Between two regions one search is enough, and it ends where they meet.
    if let ([from, to], 2) = (regions, number) {
        return between(steps, &SiteSet::read(from), &SiteSet::read(to), own, empty);
    }
    let ways = ways(steps, regions, number, own, empty);
    ways.into_iter().min().unwrap_or(FAR)
}

/// The empty sites on the shortest way from a region to another over own pieces and empty sites. If there is none, it counts as
/// long as through an empty site that meets no region.
fn between<const W: usize>(
    steps: &[Vec<Site>],
    from: &SiteSet<W>,
    to: &SiteSet<W>,
    own: &SiteSet<W>,
    empty: &SiteSet<W>,
) -> u16 {
    let (mut near, mut far) = (from.and(own), from.and(empty));
    let mut done: SiteSet<W> = SiteSet::EMPTY;
    for distance in 0..FAR {
        while let Some(site) = near.lowest() {
            near.remove(site);
            done.insert(site);
            for next in &steps[site.index()] {
                if own.contains(*next) && !done.contains(*next) {
                    near.insert(*next);
                } else if empty.contains(*next) {
                    far.insert(*next);
                }
            }
        }
        if done.meets(to) {
            return distance;
        }
        near = far.without(&done);
        far = SiteSet::EMPTY;
        if near.is_empty() {
            break;
        }
    }
    FAR - u16::from(!empty.is_empty())
}

/// For each site how many empty sites, itself among them, have to be filled so that a group through it meets the nearest
/// regions.
pub(super) fn ways<const W: usize>(
    steps: &[Vec<Site>],
    regions: &[Vec<u64>],
    number: usize,
    own: &SiteSet<W>,
    empty: &SiteSet<W>,
) -> Vec<u16> {
    let of_regions: Vec<Vec<u16>> = regions
        .iter()
        .map(|region| filled(steps, &SiteSet::read(region), own, empty))
        .collect();
    let mut nearest = Vec::new();
    (0..steps.len())
        .map(|site| {
            nearest.clear();
            nearest.extend(of_regions.iter().map(|distances| distances[site]));
            nearest.sort_unstable();
            let number = number.min(nearest.len());
            let sum: u16 = nearest[..number].iter().sum();
            // The site itself is in each of the ways.
            let itself = u16::from(empty.contains(Site(site as u16)));
            sum.min(FAR)
                .saturating_sub(itself * number.saturating_sub(1) as u16)
        })
        .collect()
}

/// For each site how many empty sites, itself among them, are on the way to a region over own pieces and empty sites.
fn filled<const W: usize>(
    steps: &[Vec<Site>],
    region: &SiteSet<W>,
    own: &SiteSet<W>,
    empty: &SiteSet<W>,
) -> Vec<u16> {
    let mut distances = vec![FAR; steps.len()];
    // The sites at the present distance, and those one farther.
    let (mut near, mut far) = (region.and(own), region.and(empty));
    let mut done: SiteSet<W> = SiteSet::EMPTY;
    for distance in 0..FAR {
        let mut open: Vec<Site> = near.without(&done).iter().collect();
        while let Some(site) = open.pop() {
            if done.contains(site) {
                continue;
            }
            done.insert(site);
            distances[site.index()] = distance;
            for next in &steps[site.index()] {
                if own.contains(*next) && !done.contains(*next) {
                    open.push(*next);
                } else if empty.contains(*next) {
                    far.insert(*next);
                }
            }
        }
        near = far.without(&done);
        far = SiteSet::EMPTY;
        if near.is_empty() {
            break;
        }
    }
    distances
}
