//! What proof-number search remembers of positions.

use serde::{Deserialize, Serialize};

/// How far a position is from a proof that the attacker wins, and from a proof that he does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Numbers {
    /// 0 once it is proved that the attacker wins, the largest number once it is proved that he does not.
    proof: u32,
    disproof: u32,
}

impl Numbers {
    /// The numbers of a position that has not been searched and has no estimate.
    pub(super) const NEW: Self = Self {
        proof: 1,
        disproof: 1,
    };

    /// The numbers of a position that has not been searched, by an estimate of how likely the attacker wins there: the surer a win
    /// seems, the smaller the proof number and the greater the disproof number.
    pub(super) fn guessed(chance: f32) -> Self {
        let part = |chance: f32| 1 + (SPREAD * chance).round() as u32;
        Self {
            proof: part(1.0 - chance),
            disproof: part(chance),
        }
    }

    /// Limits that only a final answer reaches.
    pub(super) const WITHOUT_LIMIT: Self = Self {
        proof: u32::MAX,
        disproof: u32::MAX,
    };

    /// The largest number that is no final answer.
    pub(super) const LARGEST: u32 = u32::MAX - 1;

    /// The numbers of an answer.
    pub(super) fn known(wins: bool) -> Self {
        Self::seen_from(wins, 0, u32::MAX)
    }

    /// Proof and disproof numbers from those seen by the player to move: `own` is the number of the mover's aim, which
    /// is the proof number if the mover is the attacker.
    pub(super) fn seen_from(is_attacker: bool, own: u32, other: u32) -> Self {
        let (proof, disproof) = if is_attacker {
            (own, other)
        } else {
            (other, own)
        };
        Self { proof, disproof }
    }

    /// The number of the aim of the player to move first.
    pub(super) fn seen_by(self, is_attacker: bool) -> (u32, u32) {
        if is_attacker {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    /// Whether the attacker wins, if it is known.
    pub(super) fn answer(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// By how much the numbers of positions that have not been searched differ at most.
const SPREAD: f32 = 100.0;

/// What is remembered of a position, in 24 bytes.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct ProofEntry {
    tag: Tag,
    numbers: Numbers,
    /// The positions that were looked at for these numbers.
    work: u32,
}

/// The 96 bits of a key by which tables know a position; all of them 0 in an empty place. Two of a thousand million
/// positions share them with a probability below 10⁻¹⁰.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Tag([u32; 3]);

impl Tag {
    pub(super) const NONE: Self = Self([0; 3]);

    pub(super) fn of(key: u128) -> Self {
        Self([key as u32, (key >> 64) as u32, (key >> 96) as u32])
    }

    /// The place among a number of buckets.
    pub(super) fn place_among(self, buckets: usize) -> usize {
        ((u64::from(self.0[0]) * buckets as u64) >> 32) as usize
    }
}

const EMPTY: ProofEntry = ProofEntry {
    tag: Tag::NONE,
    numbers: Numbers::NEW,
    work: 0,
};

/// The buckets of a table at first and at most, of those that there is room for: each step makes four times as many, and while
/// the last is made the quarter before it is kept beside them.
pub(super) fn sizes(room: usize) -> (usize, usize) {
    let (mut first, mut most) = ((room / 5 * 4).max(1), 1);
    while first > 1 << 10 {
        first /= 4;
        most *= 4;
    }
    (first, first * most)
}

/// Places that a key can have.
const PLACES: usize = 4;

/// Numbers by positions. The table grows as it fills, up to its limit.
#[derive(Debug)]
pub(super) struct ProofTable {
    buckets: Vec<[ProofEntry; PLACES]>,
    used: usize,
    most: usize,
    /// Entries given up so far. It decides which two places the next one is chosen from: were it always the entry of least
    /// work, two positions that are needed by turns could take each other's place for ever.
    given_up: usize,
}

impl ProofTable {
    /// A table of at most `bytes`.
    pub(super) fn new(bytes: usize) -> Self {
        let (first, most) = sizes(bytes / size_of::<[ProofEntry; PLACES]>());
        Self {
            buckets: vec![[EMPTY; PLACES]; first],
            used: 0,
            most,
            given_up: 0,
        }
    }

    /// What is remembered of a position, if something is.
    pub(super) fn get(&self, key: u128) -> Option<Numbers> {
        let tag = Tag::of(key);
        let bucket = &self.buckets[self.bucket_of(tag)];
        let entry = bucket.iter().find(|entry| entry.tag == tag);
        entry.map(|entry| entry.numbers)
    }

    pub(super) fn put(&mut self, key: u128, numbers: Numbers, work: u64) {
        self.put_entry(ProofEntry {
            tag: Tag::of(key),
            numbers,
            work: u32::try_from(work).unwrap_or(u32::MAX),
        });
    }

    fn put_entry(&mut self, entry: ProofEntry) {
        if self.used > self.buckets.len() * PLACES / 2 && self.buckets.len() < self.most {
            self.grow();
        }
        while !self.insert(entry) {
            if self.buckets.len() < self.most {
                self.grow();
            } else {
                self.replace(entry);
                break;
            }
        }
    }

    /// Forgets all but answers.
    pub(super) fn keep_answers(&mut self) {
        let entries = self.buckets.iter_mut().flatten();
        for entry in
            entries.filter(|entry| entry.tag != Tag::NONE && entry.numbers.answer().is_none())
        {
            *entry = EMPTY;
            self.used -= 1;
        }
    }

    /// All that is remembered.
    pub(super) fn entries(&self) -> impl Iterator<Item = &ProofEntry> {
        self.buckets
            .iter()
            .flatten()
            .filter(|entry| entry.tag != Tag::NONE)
    }

    /// Remembers what an entry of another table says.
    pub(super) fn take_up(&mut self, entry: ProofEntry) {
        if entry.tag != Tag::NONE {
            self.put_entry(entry);
        }
    }

    /// Puts an entry in place of an older one of its key or of none; false if there is no such place.
    fn insert(&mut self, new: ProofEntry) -> bool {
        let index = self.bucket_of(new.tag);
        let bucket = &mut self.buckets[index];
        let is_own = |entry: &ProofEntry| entry.tag == new.tag;
        let own = bucket.iter().position(is_own);
        let Some(place) = own.or_else(|| bucket.iter().position(|entry| entry.tag == Tag::NONE))
        else {
            return false;
        };
        self.used += usize::from(bucket[place].tag == Tag::NONE);
        bucket[place] = new;
        true
    }

    /// Puts an entry in place of the one of less work of two others.
    fn replace(&mut self, new: ProofEntry) {
        self.given_up += 1;
        let index = self.bucket_of(new.tag);
        let bucket = &mut self.buckets[index];
        let (one, other) = (self.given_up % PLACES, self.given_up / PLACES % PLACES);
        let place = if bucket[other].work < bucket[one].work {
            other
        } else {
            one
        };
        bucket[place] = new;
    }

    fn bucket_of(&self, tag: Tag) -> usize {
        tag.place_among(self.buckets.len())
    }

    /// Makes the table four times as large, or as large as it may be.
    fn grow(&mut self) {
        let size = (self.buckets.len() * 4).min(self.most);
        let old = std::mem::replace(&mut self.buckets, vec![[EMPTY; PLACES]; size]);
        self.used = 0;
        for entry in old.iter().flatten().filter(|entry| entry.tag != Tag::NONE) {
            if !self.insert(*entry) {
                self.replace(*entry);
            }
        }
    }
}
