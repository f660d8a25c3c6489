//! The bit of a word by its rank, found by one instruction where the processor has it, and otherwise without.

/// The place of the set bit with `number` lower ones; the number must be below the count of set bits.
#[inline]
pub(super) fn nth_bit(word: u64, number: u32) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return safe_arch::population_deposit_u64(1 << (number & 63), word).trailing_zeros();
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    nth_bit_by_sums(word, number)
}

/// The place of the set bit of rank `number`: by sums of bytes in one word, then by a table of bytes (Vigna,
/// "Broadword implementation of rank/select queries", 2008).
#[inline]
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn nth_bit_by_sums(word: u64, number: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let sums = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let number = u64::from(number);
    let at_most = ((number.wrapping_mul(ONES) | HIGH) - sums) & HIGH;
    let place = (at_most.count_ones() * 8) & 63;
    let below = (sums << 8) >> place & 0xff;
    let byte = word >> place & 0xff;
    place + u32::from(NTH_OF_BYTE[(byte << 3 | ((number - below) & 7)) as usize])
}

/// For each byte and each number below eight the place of the set bit of that rank.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
static NTH_OF_BYTE: [u8; 2048] = {
    let mut places = [0; 2048];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut number) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[byte << 3 | number] = place as u8;
                number += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::{nth_bit, nth_bit_by_sums};
    use crate::game::zobrist::mix;

    #[test]
    fn bits_are_found_by_instructions_as_without() {
        for seed in 0..200 {
            let word = mix(seed) & mix(seed + 1000);
            let places = (0..64).filter(|place| word >> place & 1 == 1);
            for (number, place) in (0..).zip(places) {
                assert_eq!(nth_bit(word, number), place);
                assert_eq!(nth_bit_by_sums(word, number), place);
            }
        }
    }
}
