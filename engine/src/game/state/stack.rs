//! Stacks: what lies below the highest piece of a site.
//!
//! The highest piece of a stack is kept where a piece is kept that stands alone, and the number of pieces is the
//! height, so that whatever asks who stands on a site finds the highest piece. Only the pieces below have planes of
//! their own, and only in games whose [`Layout`] has them.

use super::{State, plane_of};
use crate::game::ir::Plane;
use crate::game::layout::{Buried, Layout, MAX_HEIGHT};
use crate::game::zobrist::{key, plane};
use crate::topology::Site;

/// A piece at a level of a stack, with all that is kept of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Held {
    /// Its kind, 0 if there is none.
    pub what: u8,
    /// Its local state.
    pub state: u16,
    /// Its value.
    pub value: u16,
    /// Its rotation.
    pub rotation: u16,
}

impl State {
    /// The piece at a level of a site, 0 being the lowest; none above the highest. Without stacks there is one level.
    #[must_use]
    pub fn held(&self, layout: &Layout, site: Site, level: usize) -> Held {
        let height = self.height(layout, site);
        if level + 1 == height {
            let plane = |plane| self.plane(layout, plane, site);
            return Held {
                what: self.what(layout, site),
                state: plane(Plane::State),
                value: plane(Plane::Value),
                rotation: plane(Plane::Rotation),
            };
        }
        match &layout.buried {
            Some(buried) if level < height => self.buried(buried, slot(site, level)),
            _ => Held::default(),
        }
    }

    /// The state, value and rotation that a piece left behind at a level above the highest piece of a site.
    pub(crate) fn left_at(&self, layout: &Layout, site: Site, level: usize) -> Held {
        match &layout.buried {
            Some(buried) if layout.dresses() && level < MAX_HEIGHT => Held {
                what: 0,
                ..self.buried(buried, slot(site, level))
            },
            _ => Held::default(),
        }
    }

    /// The kind of the piece at a level of a site; 0 above the highest.
    #[inline]
    pub(crate) fn kind_at(&self, layout: &Layout, site: Site, level: usize) -> u8 {
        let height = self.height(layout, site);
        match &layout.buried {
            _ if level + 1 == height => self.what(layout, site),
            Some(buried) if level < height => self.bytes()[buried.kinds * 8 + slot(site, level)],
            _ => 0,
        }
    }

    /// The number of levels of a site: of pieces in a stack, otherwise one where there is a piece.
    #[must_use]
    pub fn height(&self, layout: &Layout, site: Site) -> usize {
        if layout.stacks() {
            usize::from(self.count(layout, site))
        } else {
            usize::from(self.what(layout, site) != 0)
        }
    }

    /// The pieces of a site, the lowest first.
    pub fn stack<'s>(
        &'s self,
        layout: &'s Layout,
        site: Site,
    ) -> impl DoubleEndedIterator<Item = Held> + 's {
        (0..self.height(layout, site)).map(move |level| self.held(layout, site, level))
    }

    /// Visits the kind of each piece of a site, the lowest first.
    #[inline]
    pub(crate) fn each_kind(&self, layout: &Layout, site: Site, mut visit: impl FnMut(u8)) {
        let height = self.height(layout, site);
        if height == 0 {
            return;
        }
        if let Some(buried) = &layout.buried {
            let first = buried.kinds * 8 + slot(site, 0);
            for what in &self.bytes()[first..first + height - 1] {
                visit(*what);
            }
        }
        visit(self.what(layout, site));
    }

    fn buried(&self, buried: &Buried, slot: usize) -> Held {
        let half = |first: Option<usize>| first.map_or(0, |first| self.halves()[first * 4 + slot]);
        Held {
            what: self.bytes()[buried.kinds * 8 + slot],
            state: half(buried.states),
            value: half(buried.values),
            rotation: half(buried.rotations),
        }
    }

    /// Writes the piece at a level below the highest, or none.
    pub(crate) fn bury(&mut self, layout: &Layout, site: Site, level: usize, held: Held) {
        let Some(buried) = layout.buried.filter(|_| level < MAX_HEIGHT) else {
            return;
        };
        let slot = slot(site, level);
        let before = self.buried(&buried, slot);
        self.head.hash ^= level_key(site, level, before) ^ level_key(site, level, held);
        bytemuck::cast_slice_mut::<u64, u8>(&mut self.words)[buried.kinds * 8 + slot] = held.what;
        let halves = bytemuck::cast_slice_mut::<u64, u16>(&mut self.words);
        let planes = [
            (buried.states, held.state),
            (buried.values, held.value),
            (buried.rotations, held.rotation),
        ];
        for (first, value) in planes {
            if let Some(first) = first {
                halves[first * 4 + slot] = value;
            }
        }
    }

    /// Puts pieces of some kinds on a site, the lowest first, where nothing else is kept of them.
    pub(crate) fn set_stack(
        &mut self,
        layout: &Layout,
        site: Site,
        kinds: impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + Clone,
        owner: impl Fn(u8) -> u8,
    ) {
        let height = kinds.len();
        if let Some(top) = kinds.clone().next_back() {
            self.put(layout, site, top, owner(top), height as u16);
        }
        for (level, what) in kinds.take(height.saturating_sub(1)).enumerate() {
            let held = Held {
                what,
                ..Held::default()
            };
            self.bury(layout, site, level, held);
        }
    }

    /// Writes what is kept of the highest piece besides its kind.
    pub(crate) fn dress(&mut self, layout: &Layout, site: Site, held: Held) {
        let planes = [
            (Plane::State, held.state),
            (Plane::Value, held.value),
            (Plane::Rotation, held.rotation),
        ];
        for (plane, value) in planes {
            if plane_of(layout, plane).0.is_some() {
                self.set_plane(layout, plane, site, value);
            }
        }
    }

    /// What the pieces below the highest of a site add to the hash.
    pub(super) fn buried_hash(&self, layout: &Layout, site: Site) -> u64 {
        let Some(buried) = &layout.buried else {
            return 0;
        };
        (0..MAX_HEIGHT).fold(0, |hash, level| {
            hash ^ level_key(site, level, self.buried(buried, slot(site, level)))
        })
    }
}

/// The place of a level of a site among all.
fn slot(site: Site, level: usize) -> usize {
    usize::from(site.0) * MAX_HEIGHT + level
}

/// What a piece below the highest adds to the hash.
fn level_key(site: Site, level: usize, held: Held) -> u64 {
    let properties = [u16::from(held.what), held.state, held.value, held.rotation];
    let numbered = (plane::LEVELS..).zip(properties);
    numbered
        .filter(|(_, property)| *property != 0)
        .map(|(plane, property)| key(plane, site, u32::from(property) << 8 | level as u32))
        .fold(0, |hash, key| hash ^ key)
}
