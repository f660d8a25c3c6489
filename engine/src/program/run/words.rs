//! Sets of sites as words.

/// The sites of a set, lowest first.
pub(super) fn sites(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(index, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(index * 64 + bit)
        })
    })
}

pub(super) fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// The site of rank `rank` in a set, counted from 0; −1 if there is none.
pub(super) fn nth(set: &[u64], rank: u32) -> i32 {
    sites(set).nth(rank as usize).map_or(-1, |site| site as i32)
}

pub(super) fn insert(set: &mut [u64], site: i32) {
    if let Ok(site) = usize::try_from(site)
        && let Some(word) = set.get_mut(site / 64)
    {
        *word |= 1 << (site % 64);
    }
}

pub(super) fn add(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

/// Adds a number to those of all sites of a set.
pub(in crate::program) fn shift(set: &[u64], delta: i32, target: &mut [u64]) {
    let (words, bits) = (
        delta.unsigned_abs() as usize / 64,
        delta.unsigned_abs() % 64,
    );
    let word = |index: Option<usize>| index.and_then(|index| set.get(index)).copied().unwrap_or(0);
    for (index, target) in target.iter_mut().enumerate() {
        *target = if delta >= 0 {
            let (near, far) = (index.checked_sub(words), index.checked_sub(words + 1));
            word(near) << bits | word(far).checked_shr(64 - bits).unwrap_or(0)
        } else {
            let (near, far) = (Some(index + words), Some(index + words + 1));
            word(near) >> bits | word(far).checked_shl(64 - bits).unwrap_or(0)
        };
    }
}

/// The sites that a slide reaches by adding a number again and again, from sites of `within` and through others.
pub(super) fn slide(
    mut front: Vec<u64>,
    through: &[u64],
    (delta, within): (i32, &[u64]),
    target: &mut [u64],
) {
    let mut next = vec![0; target.len()];
    target.fill(0);
    while front.iter().any(|word| *word != 0) {
        let starts: Vec<u64> = front.iter().zip(within).map(|(a, b)| a & b).collect();
        shift(&starts, delta, &mut next);
        for (index, front) in front.iter_mut().enumerate() {
            *front = next[index] & through[index] & !target[index];
            target[index] |= next[index];
        }
    }
}

/// The sites of `within` that arcs connect within it with those of `from` that are in it.
pub(super) fn fill(from: &[u64], within: &[u64], arcs: &[u64], target: &mut [u64]) {
    let words = within.len();
    let mut front: Vec<u64> = from.iter().zip(within).map(|(a, b)| a & b).collect();
    target.copy_from_slice(&front);
    loop {
        let Some(site) = sites(&front).next() else {
            return;
        };
        front[site / 64] &= !(1 << (site % 64));
        let around = &arcs[site * words..(site + 1) * words];
        for (index, around) in around.iter().enumerate() {
            let new = around & within[index] & !target[index];
            target[index] |= new;
            front[index] |= new;
        }
    }
}

/// The number of set bits in a row that begins beside a bit of a word.
pub(super) fn run_beside(word: u64, bit: u32, upward: bool) -> u32 {
    match upward {
        true => (word >> bit >> 1).trailing_ones(),
        false => (word << (63 - bit) << 1).leading_ones(),
    }
}

/// The length of the row of set bits through a bit of a word; 0 if it is clear.
pub(super) fn row_through(word: u64, bit: u32) -> u32 {
    if word >> bit & 1 == 0 {
        return 0;
    }
    let above = (word >> bit).trailing_ones();
    let below = (word << (63 - bit) << 1).leading_ones();
    above + below
}
