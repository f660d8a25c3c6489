//! Words of bits: bits of one that go to other places, and bits that become bytes.

/// The bits of a word at the places that `from` has, moved in their order to those that `to` has, which are as many.
#[inline]
pub(crate) fn moved(word: u64, from: u64, to: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return safe_arch::population_deposit_u64(safe_arch::population_extract_u64(word, from), to);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    moved_one_by_one(word, from, to)
}

/// The same without instructions that few processors have.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
fn moved_one_by_one(word: u64, from: u64, to: u64) -> u64 {
    let is_row = |set: u64| {
        let row = set >> (set.trailing_zeros() & 63);
        row & row.wrapping_add(1) == 0
    };
    if is_row(from) && is_row(to) {
        return (word & from) >> (from.trailing_zeros() & 63) << (to.trailing_zeros() & 63);
    }
    let (mut rest, mut from, mut to, mut all) = (word & from, from, to, 0);
    while rest != 0 {
        let (bit, place) = (from & from.wrapping_neg(), to & to.wrapping_neg());
        if rest & bit != 0 {
            (all, rest) = (all | place, rest & !bit);
        }
        (from, to) = (from & !bit, to & !place);
    }
    all
}

/// The bytes of the lowest eight bits of a word, 0 or 1 each.
#[inline]
fn eight(word: u64) -> [u8; 8] {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let each = (word & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    // A byte that is not 0 has its highest bit set by this, and none goes over.
    ((each + 0x7f * ONES) >> 7 & ONES).to_le_bytes()
}

/// The bytes of the bits of a word, 0 or 1 each.
#[inline]
pub(crate) fn spread(word: u64, cells: &mut [u8; 64]) {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    {
        use safe_arch::{bitand_m256i, cmp_eq_mask_i8_m256i, m256i, shuffle_av_i8z_half_m256i};
        const PLACES: [u8; 32] = {
            let mut places = [0; 32];
            let mut place = 0;
            while place < 32 {
                places[place] = place as u8 / 8;
                place += 1;
            }
            places
        };
        let bits = safe_arch::set_splat_i64_m256i(0x8040_2010_0804_0201_u64 as i64);
        let ones = safe_arch::set_splat_i8_m256i(1);
        let (halves, _) = cells.as_chunks_mut::<32>();
        for (half, bytes) in halves.iter_mut().zip([word as u32, (word >> 32) as u32]) {
            let bytes = safe_arch::set_splat_i32_m256i(bytes as i32);
            let bytes = shuffle_av_i8z_half_m256i(bytes, m256i::from(PLACES));
            let is_set = cmp_eq_mask_i8_m256i(bitand_m256i(bytes, bits), bits);
            *half = bitand_m256i(is_set, ones).into();
        }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
    for (number, cells) in (0..).zip(cells.as_chunks_mut().0) {
        *cells = eight(word >> (8 * number));
    }
}

/// The bytes of the lowest bits of a word, as many as there are cells, which are fewer than 64.
#[inline]
pub(crate) fn spread_some(word: u64, cells: &mut [u8]) {
    let number = cells.len();
    let (eights, rest) = cells.as_chunks_mut::<8>();
    let has_eight = !eights.is_empty();
    for (place, cells) in (0..).zip(eights) {
        *cells = eight(word >> (8 * place));
    }
    if rest.is_empty() {
        return;
    }
    match (has_eight, cells.last_chunk_mut()) {
        (true, Some(last)) => *last = eight(word >> (number - 8)),
        _ => {
            for (place, cell) in cells.iter_mut().enumerate() {
                *cell = (word >> place & 1) as u8;
            }
        }
    }
}

/// Calls with each member of a set.
#[inline]
pub(crate) fn each(set: &[u64], mut visit: impl FnMut(u32)) {
    for (number, word) in (0..).zip(set) {
        let mut rest = *word;
        while rest != 0 {
            visit(64 * number + rest.trailing_zeros());
            rest &= rest - 1;
        }
    }
}

/// Whether a set has a member.
#[inline]
pub(crate) fn has(set: &[u64], member: i32) -> bool {
    let place = usize::try_from(member).unwrap_or(usize::MAX);
    let word = set.get(place / 64);
    word.is_some_and(|word| word >> (place % 64) & 1 == 1)
}

/// The number of members of a set.
pub(crate) fn size(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// The member of a set of a rank, from the lowest; none if it has fewer.
pub(crate) fn nth(set: &[u64], mut rank: usize) -> Option<u32> {
    for (number, word) in (0..).zip(set) {
        let members = word.count_ones() as usize;
        if rank < members {
            let mut rest = *word;
            (0..rank).for_each(|_| rest &= rest - 1);
            return Some(64 * number + rest.trailing_zeros());
        }
        rank -= members;
    }
    None
}
