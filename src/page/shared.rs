//! The games of a page but the first as one stream, in which parts of earlier games are copied.
//!
//! Choices of one text differ little, but their modules are longer than the 32 kilobytes that deflate looks back. So the stream is
//! written as copies from anywhere before, the first game included, and as bytes between them, in three lists of which each
//! compresses well: lengths, distances, bytes. The method is that of LZ77 (Ziv and Lempel 1977).
//!
//! The head has three numbers: the length of the stream when it is unpacked, and the bytes of the first and the second list. Then
//! follow the lists. The first has two numbers for each step, how many bytes come from the third list, and how many are copied
//! then. The second has for each copy how much farther back it begins than the copy before, doubled, less one if it is negative.
//! A number is written seven bits a byte, the low ones first, all bytes but the last with their highest bit set. No
//! copy reaches into what it writes itself. `web/src/shared.ts` reads this.

/// A copy of fewer bytes takes more room than it saves.
const LEAST: usize = 12;
/// Places of equal beginnings that are compared.
const CHAIN: usize = 24;
/// Bits of the hash of a beginning.
const BITS: u32 = 18;
/// Mark of no place.
const NONE: u32 = u32::MAX;

/// Some bytes in terms of those that come before them: the stream is `bytes[known..]`.
#[must_use]
pub(super) fn packed(bytes: &[u8], known: usize) -> Vec<u8> {
    let mut places = Places::new(bytes.len());
    for at in 0..known {
        places.add(bytes, at);
    }
    let [mut lengths, mut distances, mut literals] = [const { Vec::new() }; 3];
    let (mut at, mut last, mut written) = (known, 0_usize, known);
    while at < bytes.len() {
        let Some((from, length)) = places.best(bytes, at, last) else {
            places.add(bytes, at);
            at += 1;
            continue;
        };
        number(&mut lengths, at - written);
        literals.extend_from_slice(&bytes[written..at]);
        number(&mut lengths, length);
        let distance = at - from;
        number(
            &mut distances,
            match distance >= last {
                true => 2 * (distance - last),
                false => 2 * (last - distance) - 1,
            },
        );
        last = distance;
        for place in at..at + length {
            places.add(bytes, place);
        }
        at += length;
        written = at;
    }
    number(&mut lengths, bytes.len() - written);
    literals.extend_from_slice(&bytes[written..]);
    number(&mut lengths, 0);
    let mut all = Vec::new();
    number(&mut all, bytes.len() - known);
    number(&mut all, lengths.len());
    number(&mut all, distances.len());
    for list in [lengths, distances, literals] {
        all.extend(list);
    }
    all
}

/// Appends a number, seven bits a byte.
fn number(list: &mut Vec<u8>, mut number: usize) {
    while number > 0x7f {
        list.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    list.push(number as u8);
}

/// Where beginnings have been seen: of each hash the last place, and of each place the one before with its hash.
struct Places {
    last: Vec<u32>,
    before: Vec<u32>,
}

impl Places {
    fn new(length: usize) -> Self {
        Self {
            last: vec![NONE; 1 << BITS],
            before: vec![NONE; length],
        }
    }

    /// The hash of the eight bytes at a place; none near the end.
    fn hash(bytes: &[u8], at: usize) -> Option<usize> {
        let eight = bytes.get(at..)?.first_chunk()?;
        let mixed = u64::from_le_bytes(*eight).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Some((mixed >> (64 - BITS)) as usize)
    }

    fn add(&mut self, bytes: &[u8], at: usize) {
        if let Some(hash) = Self::hash(bytes, at) {
            self.before[at] = self.last[hash];
            self.last[hash] = at as u32;
        }
    }

    /// The longest copy for a place, and where it begins: at the distance of the copy before, if that is nearly as long.
    fn best(&self, bytes: &[u8], at: usize, distance: usize) -> Option<(usize, usize)> {
        let alike = |from: usize| {
            let most = (at - from).min(bytes.len() - at);
            let pairs = bytes[from..from + most].iter().zip(&bytes[at..]);
            pairs.take_while(|(one, other)| one == other).count()
        };
        let mut found = (0, 0);
        if distance > 0 && distance <= at {
            found = (at - distance, alike(at - distance) + 4);
        }
        let mut from = self.last[Self::hash(bytes, at)?];
        for _ in 0..CHAIN {
            if from == NONE {
                break;
            }
            let length = alike(from as usize);
            if length > found.1 {
                found = (from as usize, length);
            }
            from = self.before[from as usize];
        }
        let length = alike(found.0);
        (found.1 > 0 && length >= LEAST).then_some((found.0, length))
    }
}
