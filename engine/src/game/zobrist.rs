//! Keys of a position's parts: their exclusive or is its hash, kept up by each change (Zobrist 1970).

use crate::topology::Site;

/// Mixes a number to 64 random-looking bits (the finalizer of SplitMix64, Steele et al. 2014).
#[inline]
pub(crate) const fn mix(mut bits: u64) -> u64 {
    bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The number that [`mix`] makes some bits of.
pub(crate) const fn unmix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 31) ^ (bits >> 62)).wrapping_mul(0x3196_42b2_d24d_8ec3);
    bits = (bits ^ (bits >> 27) ^ (bits >> 54)).wrapping_mul(0x96de_1b17_3f11_9089);
    bits = bits ^ (bits >> 30) ^ (bits >> 60);
    bits.wrapping_sub(0x9e37_79b9_7f4a_7c15)
}

/// The key of a value in a plane at a site; 0 for the value 0.
#[inline]
pub(crate) const fn key(plane: u64, site: Site, value: u32) -> u64 {
    if value == 0 {
        0
    } else {
        mix(plane << 56 | (site.0 as u64) << 32 | value as u64)
    }
}

/// What a piece on a site adds to the hash, its number and states apart.
#[inline]
pub(crate) const fn piece_key(site: Site, component: u8) -> u64 {
    key(plane::WHAT, site, component as u32)
}

/// The key of a byte of the number with a place among those that tell past positions apart. The bytes of −1 have keys as
/// those of any number have; 0 has none.
#[inline]
pub(crate) const fn number_key(place: usize, byte: usize, value: u8) -> u64 {
    key(
        plane::NUMBERS,
        Site((place * 4 + byte) as u16),
        value as u32,
    )
}

/// Numbers of the planes in hash keys.
pub(crate) mod plane {
    pub(crate) const WHAT: u64 = 1;
    pub(crate) const COUNT: u64 = 2;
    pub(crate) const STATE: u64 = 3;
    pub(crate) const VALUE: u64 = 4;
    pub(crate) const ROTATION: u64 = 5;
    pub(crate) const MOVER: u64 = 6;
    /// Of the numbers that tell past positions apart.
    pub(crate) const NUMBERS: u64 = 7;
    /// Of which side each of two players plays.
    pub(crate) const SIDES: u64 = 12;
    /// Of the values that sites of a puzzle may have, in four parts.
    pub(crate) const CANDIDATES: u64 = 8;
    /// Of the kinds of pieces below the highest of stacks; those of their states, values and rotations follow.
    pub(crate) const LEVELS: u64 = 16;
}
