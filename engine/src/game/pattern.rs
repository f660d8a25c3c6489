//! Patterns: every place where a shape can stand, found once when a game is compiled.
//!
//! A placement is a set of sites that must be the player's, with sites that
//! must be empty and sites that must not be the player's. A test is a subset
//! test; the placements through a site are listed by site.

use super::Provenance;
use super::ir::PatternQuery;
use super::siteset::SiteSet;
use crate::topology::Site;

/// A pattern of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternKind {
    /// Its name in the description.
    pub name: String,
    /// Other names, in any language and script.
    pub also: Vec<String>,
    /// How many captures forming one is worth.
    pub captures: i32,
    /// Whether pieces that stand in it are shielded.
    pub shields: bool,
    /// Where it stands in the text.
    pub provenance: Provenance,
}

/// One place where a pattern can stand.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Placement {
    /// The sites that must be the player's.
    pub own: Vec<Site>,
    /// The sites that must be empty.
    pub empty: Vec<Site>,
    /// The sites that must not be the player's.
    pub others: Vec<Site>,
}

/// All patterns of a game with their placements.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Patterns {
    /// The patterns, by kind.
    pub kinds: Vec<PatternKind>,
    words: usize,
    kind_of: Vec<u8>,
    masks: Vec<u64>,
    through: Vec<Vec<u16>>,
    /// For each site the sites that must be the player's, of each placement through it; none if they are too many.
    own_through: Vec<Vec<u64>>,
    /// The words of `own_through`, or those that it would have.
    words_through: usize,
    /// Whether some placement asks for more than sites that are the player's.
    choosy: bool,
}

/// The most placements a game may have in all.
pub const MAX_PLACEMENTS: usize = u16::MAX as usize;

/// The most words of sets of sites that are kept site by site: 64 MB.
const MOST_WORDS: usize = 8 << 20;

/// The most patterns a game may have.
pub const MAX_KINDS: usize = 64;

impl Patterns {
    /// No pattern, for a game with `sites` sites and `words` words per set.
    #[must_use]
    pub fn new(words: usize, sites: usize) -> Self {
        Self {
            words,
            through: vec![Vec::new(); sites],
            own_through: vec![Vec::new(); sites],
            ..Self::default()
        }
    }

    /// Adds a pattern with its placements. The caller has checked
    /// [`MAX_KINDS`] and [`MAX_PLACEMENTS`].
    pub fn add(&mut self, kind: PatternKind, placements: &[Placement]) {
        let number = self.kinds.len() as u8;
        self.kinds.push(kind);
        for placement in placements {
            let id = self.kind_of.len() as u16;
            self.kind_of.push(number);
            for sites in [&placement.own, &placement.empty, &placement.others] {
                let mut mask = vec![0u64; self.words];
                for site in sites {
                    mask[usize::from(site.0) / 64] |= 1 << (site.0 % 64);
                }
                self.masks.extend(mask);
            }
            self.choosy |= !placement.empty.is_empty() || !placement.others.is_empty();
            self.words_through += placement.own.len() * self.words;
            if !self.is_listed_by_site() {
                self.own_through.fill(Vec::new());
            }
            let own = usize::from(id) * 3 * self.words;
            for site in &placement.own {
                let index = usize::from(site.0);
                self.through[index].push(id);
                if self.is_listed_by_site() {
                    self.own_through[index].extend_from_slice(&self.masks[own..own + self.words]);
                }
            }
        }
    }

    /// Whether the sites of the placements through each site are kept.
    fn is_listed_by_site(&self) -> bool {
        self.words_through <= MOST_WORDS
    }

    /// The number of placements of all patterns.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kind_of.len()
    }

    /// Whether the game has no placement of any pattern.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kind_of.is_empty()
    }

    /// Whether a pattern, by its number among the kinds, can stand anywhere on the board.
    #[must_use]
    pub fn fits(&self, kind: usize) -> bool {
        self.kind_of.iter().any(|known| usize::from(*known) == kind)
    }

    /// The kind of a placement.
    #[inline]
    #[must_use]
    pub fn kind(&self, placement: u16) -> &PatternKind {
        &self.kinds[usize::from(self.kind_of[usize::from(placement)])]
    }

    /// The number of the kind of a placement among the kinds.
    #[inline]
    #[must_use]
    pub fn kind_number(&self, placement: u16) -> u8 {
        self.kind_of[usize::from(placement)]
    }

    /// Whether a query means the kind of this placement.
    #[inline]
    pub(super) fn selects(&self, query: &PatternQuery, placement: u16) -> bool {
        self.is_one_of(query.kinds, placement)
    }

    /// Whether the bit of the kind of this placement is set.
    #[inline]
    pub(super) fn is_one_of(&self, kinds: u64, placement: u16) -> bool {
        kinds & (1 << self.kind_of[usize::from(placement)]) != 0
    }

    /// The placements through a site.
    #[inline]
    #[must_use]
    pub fn through(&self, site: Site) -> &[u16] {
        self.through
            .get(usize::from(site.0))
            .map_or(&[], Vec::as_slice)
    }

    /// The placements through a site that are filled: `own` contains all the sites that need a piece of the player.
    #[inline]
    pub(super) fn filled<'a, const W: usize>(
        &'a self,
        site: Site,
        own: &'a SiteSet<W>,
    ) -> impl Iterator<Item = u16> + 'a {
        let masks = self.own_through.get(usize::from(site.0));
        let masks = masks.map_or(&[][..], Vec::as_slice).chunks_exact(W);
        let placements = self.through(site).iter().zip(masks);
        let listed = placements
            .filter(|(_, mask)| SiteSet::<W>::read(mask).is_subset(own))
            .map(|(placement, _)| *placement);
        let others = match self.is_listed_by_site() {
            true => &[],
            false => self.through(site),
        };
        let others = others.iter().copied();
        listed.chain(others.filter(|placement| self.own::<W>(*placement).is_subset(own)))
    }

    /// The placements of one kind, as lists of sites.
    #[must_use]
    pub fn placements(&self, kind: usize) -> Vec<Placement> {
        let own = (0..self.kind_of.len()).filter(|id| usize::from(self.kind_of[*id]) == kind);
        let sites = |id: usize, part: usize| {
            let first = (id * 3 + part) * self.words;
            let words = self.masks[first..first + self.words].iter().enumerate();
            let bits = words.flat_map(|(word, bits)| {
                (0..64usize)
                    .filter(move |bit| bits >> bit & 1 == 1)
                    .map(move |bit| Site((word * 64 + bit) as u16))
            });
            bits.collect::<Vec<Site>>()
        };
        own.map(|id| Placement {
            own: sites(id, 0),
            empty: sites(id, 1),
            others: sites(id, 2),
        })
        .collect()
    }

    /// The words of the sites of a placement that must be the player's.
    pub(crate) fn own_words(&self, placement: u16) -> &[u64] {
        self.words_of(placement, 0)
    }

    /// The words of the sites of a placement that must be empty.
    pub(crate) fn empty_words(&self, placement: u16) -> &[u64] {
        self.words_of(placement, 1)
    }

    /// The words of the sites of a placement that must not be the player's.
    pub(crate) fn others_words(&self, placement: u16) -> &[u64] {
        self.words_of(placement, 2)
    }

    fn words_of(&self, placement: u16, part: usize) -> &[u64] {
        &self.masks[(usize::from(placement) * 3 + part) * self.words..][..self.words]
    }

    /// The sites of a placement that must be the player's.
    #[inline]
    #[must_use]
    pub fn own<const W: usize>(&self, placement: u16) -> SiteSet<W> {
        self.mask(placement, 0)
    }

    /// Whether a placement is complete for a player who occupies `own` while `empty` is empty.
    #[inline]
    #[must_use]
    pub fn is_complete<const W: usize>(
        &self,
        placement: u16,
        own: &SiteSet<W>,
        empty: &SiteSet<W>,
    ) -> bool {
        self.own::<W>(placement).is_subset(own) && self.is_fine(placement, own, empty)
    }

    /// Whether a placement whose sites are the player's is complete.
    #[inline]
    pub(super) fn is_fine<const W: usize>(
        &self,
        placement: u16,
        own: &SiteSet<W>,
        empty: &SiteSet<W>,
    ) -> bool {
        !self.choosy
            || self.mask::<W>(placement, 1).is_subset(empty)
                && !self.mask::<W>(placement, 2).meets(own)
    }

    #[inline]
    fn mask<const W: usize>(&self, placement: u16, part: usize) -> SiteSet<W> {
        SiteSet::read(&self.masks[(usize::from(placement) * 3 + part) * W..])
    }
}
