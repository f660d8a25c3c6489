//! What is known beforehand of the actions of a kind of moves: how they follow from where the moves start and end.

use crate::actions::Numbering;
use crate::pairs::Pairs;
use dafang::game::Move;
use dafang::program::run::HandBytes;
use dafang::program::{Lane, LaneEnds, MovePart, Over, Program, Start};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// What is known of the actions of a lane.
pub(crate) enum Marking {
    /// That of a move follows from its end.
    ByEnd(ByEnd),
    /// A move starts at the nearest site, going back, of the set that is given in these words.
    Behind(Arc<Rays>, Range<usize>, Pairing),
    /// There is a move from each site of the set that is given in these words to each of the ends, and it passes over none.
    Each(Range<usize>, Pairing),
    /// That of a move follows from its start and its end, which are seen when it is made from what is given.
    ByMove(Pairing),
    /// There is one move, which goes nowhere, with this action.
    One(u32, (Move, HandBytes)),
    /// Each is worked out by itself.
    Other,
}

/// The actions of a lane by the ends of its moves.
pub(crate) struct ByEnd {
    /// The action for each site; `u32::MAX` for none.
    pub(crate) actions: Vec<u32>,
    /// How a set of ends becomes a set of actions, word by word; none where actions do not grow with the sites.
    pub(crate) deposits: Vec<Deposit>,
    /// The words of the sites that have no action.
    pub(crate) without: Vec<u64>,
    /// The moves, also as machines take them; none where more must be known.
    pub(crate) known: Vec<(Move, HandBytes)>,
}

/// Bits of a word of a set of sites that go to a word of a set of actions in their order.
pub(crate) struct Deposit {
    pub(crate) input: usize,
    pub(crate) from: u64,
    pub(crate) output: usize,
    pub(crate) to: u64,
}

impl ByEnd {
    fn new(actions: Vec<u32>, known: Vec<(Move, HandBytes)>, words: usize) -> Self {
        let has_action = |(_, action): &(usize, &u32)| **action != u32::MAX;
        let pairs = || actions.iter().enumerate().filter(has_action);
        let mut deposits: Vec<Deposit> = Vec::new();
        if pairs().is_sorted_by(|(_, one), (_, other)| one < other) {
            for (site, action) in pairs() {
                let (input, output) = (site / 64, *action as usize / 64);
                let (from, to) = (1 << (site % 64), 1 << (action % 64));
                match deposits.last_mut() {
                    Some(last) if (last.input, last.output) == (input, output) => {
                        (last.from, last.to) = (last.from | from, last.to | to);
                    }
                    _ => deposits.push(Deposit {
                        input,
                        from,
                        output,
                        to,
                    }),
                }
            }
        }
        let mut without = vec![0; words];
        for (site, _) in (0..)
            .zip(&actions)
            .filter(|(_, action)| **action == u32::MAX)
        {
            without[site / 64] |= 1 << (site % 64);
        }
        Self {
            actions,
            deposits,
            without,
            known,
        }
    }
}

/// How actions follow from the pairs of starts and ends.
pub(crate) enum Pairing {
    /// It is `first`, `of_from` times the start and `of_to` times the end.
    Product {
        first: u32,
        of_from: u32,
        of_to: u32,
    },
    /// It is `first` and `of_pair` times the number of the pair.
    Table {
        first: u32,
        of_pair: u32,
        pairs: Arc<Pairs>,
    },
}

/// For each site those that are met going back from it by a number again and again.
pub(crate) struct Rays {
    sets: Vec<u64>,
    words: usize,
    /// Whether they have lower numbers than the site.
    are_lower: bool,
}

impl Rays {
    fn new(words: usize, delta: i32) -> Self {
        let mut sets = vec![0; 64 * words * words];
        for (site, set) in (0..).zip(sets.chunks_mut(words.max(1))) {
            let mut met: i32 = site - delta;
            while let Ok(place) = usize::try_from(met)
                && place < 64 * words
            {
                set[place / 64] |= 1 << (place % 64);
                met -= delta;
            }
        }
        Self {
            sets,
            words,
            are_lower: delta > 0,
        }
    }

    /// The member of a set that is met first.
    #[inline]
    pub(crate) fn nearest(&self, set: &[u64], site: u32) -> Option<u32> {
        let ray = self.sets.get(site as usize * self.words..)?;
        if let (1, [set], [ray, ..]) = (self.words, set, ray) {
            let met = Some(set & ray).filter(|met| *met != 0)?;
            return Some(match self.are_lower {
                true => 63 - met.leading_zeros(),
                false => met.trailing_zeros(),
            });
        }
        let met = |number: usize| Some((set.get(number)? & ray.get(number)?, 64 * number as u32));
        let mut met = (0..self.words).filter_map(met);
        match self.are_lower {
            true => {
                let (word, first) = met.rfind(|(word, _)| *word != 0)?;
                Some(first + 63 - word.leading_zeros())
            }
            false => {
                let (word, first) = met.find(|(word, _)| *word != 0)?;
                Some(first + word.trailing_zeros())
            }
        }
    }
}

impl Pairing {
    /// How the actions follow of moves that are made from their two ends.
    fn of(between: impl Fn(i32, i32) -> Move, numbering: &Numbering) -> Option<Self> {
        let action = |(from, to): (i32, i32)| {
            let place = numbering.place(&between(from, to));
            place.map(|(action, _)| action)
        };
        let Some(pairs) = numbering.pairs_of(&between(0, 0)) else {
            let first = action((0, 0))?;
            return Some(Self::Product {
                first,
                of_from: action((1, 0))?.checked_sub(first)?,
                of_to: action((0, 1))?.checked_sub(first)?,
            });
        };
        let of_pair = |number: u32| {
            let (from, to) = pairs.pair(number)?;
            action((from.into(), to.into()))
        };
        let first = of_pair(0)?;
        Some(Self::Table {
            first,
            of_pair: of_pair(1)?.checked_sub(first)?,
            pairs: Arc::clone(pairs),
        })
    }

    /// The action of a pair; none if it has none.
    #[inline]
    pub(crate) fn action(&self, from: u32, to: u32) -> Option<u32> {
        match self {
            Self::Product {
                first,
                of_from,
                of_to,
            } => Some(first + of_from * from + of_to * to),
            Self::Table {
                first,
                of_pair,
                pairs,
            } => Some(first + of_pair * pairs.number(from, to)?),
        }
    }
}

impl Pairing {
    /// The pairs of sites of all actions that may be those of moves, which are those of a class.
    fn has(&self, action: u32, (from, to): (i16, i16)) -> bool {
        let site = |site: i16| u32::try_from(site).ok();
        let found = site(from).zip(site(to));
        found.and_then(|(from, to)| self.action(from, to)) == Some(action)
    }
}

impl Marking {
    /// Whether an action, whose moves go from one site to another, may be that of a move of the lane.
    pub(crate) fn may_have(&self, lane: &Lane, action: u32, (from, to): (i16, i16)) -> bool {
        match self {
            Self::ByEnd(by_end) => {
                let found = usize::try_from(to)
                    .ok()
                    .and_then(|to| by_end.actions.get(to));
                found == Some(&action)
            }
            Self::Behind(_, _, pairing) => {
                let (delta, way) = match lane.start {
                    Start::Behind(delta) => (delta, i32::from(to) - i32::from(from)),
                    _ => return true,
                };
                pairing.has(action, (from, to)) && way % delta == 0 && way / delta > 0
            }
            Self::Each(_, pairing) | Self::ByMove(pairing) => pairing.has(action, (from, to)),
            Self::One(only, _) => *only == action,
            Self::Other => true,
        }
    }

    /// What is known of a lane of a program. `rays` are those that are known, by the number by which they go back.
    pub(crate) fn of(
        lane: &Lane,
        program: &Program,
        numbering: &Numbering,
        rays: &mut BTreeMap<i32, Arc<Rays>>,
    ) -> Self {
        let goes_nowhere = (lane.ends, lane.start, lane.over)
            == (LaneEnds::Nowhere, Start::Nowhere, Over::Nowhere);
        let mv = lane.move_between(-1, -1);
        if let Some((action, _)) = numbering.place(&mv)
            && goes_nowhere
            && lane.given.is_empty()
        {
            return Self::One(action, (mv, HandBytes::of(&mv)));
        }
        let is_plain = |part: &MovePart| matches!(part, MovePart::Start | MovePart::Over);
        if lane.ends != LaneEnds::Sites || !lane.given.iter().all(is_plain) {
            return Self::Other;
        }
        let words = program.tables.words;
        let sites = program.sites as i32;
        let starts = lane.place_of(MovePart::Start);
        let starts = starts.map(|place| words * place..words * (place + 1));
        let by_end = |start: &dyn Fn(i32) -> Option<i32>| {
            let action = |to: i32| {
                let from = start(to).filter(|from| (-1..sites).contains(from))?;
                let place = numbering.place(&lane.move_between(from, to));
                place.map(|(action, _)| action)
            };
            let actions: Vec<u32> = (0..sites)
                .map(|to| action(to).unwrap_or(u32::MAX))
                .collect();
            let known = |to: i32| start(to).and_then(|_| lane.move_to(program, to));
            let known = match lane.given.is_empty() {
                true => (0..sites)
                    .map(|to| known(to).unwrap_or(Move::NONE))
                    .map(|mv| (mv, HandBytes::of(&mv)))
                    .collect(),
                false => Vec::new(),
            };
            Self::ByEnd(ByEnd::new(actions, known, words))
        };
        match lane.start {
            Start::Nowhere => return by_end(&|_| Some(-1)),
            Start::At(site) => return by_end(&|_| Some(site)),
            Start::Back(back) => return by_end(&|to| Some(to - back).filter(|from| *from >= 0)),
            Start::Listed(list, first) => {
                let list = &program.tables.lists[list.index()];
                return by_end(&|to| {
                    let place = usize::try_from(first + to).ok()?;
                    list.get(place).copied()
                });
            }
            _ => {}
        }
        let Some(pairing) = Pairing::of(|from, to| lane.move_between(from, to), numbering) else {
            return Self::Other;
        };
        match (lane.start, starts) {
            (Start::Behind(delta), Some(starts)) if delta != 0 => {
                let known = rays.entry(delta);
                let rays = known.or_insert_with(|| Arc::new(Rays::new(words, delta)));
                Self::Behind(Arc::clone(rays), starts, pairing)
            }
            (Start::Each, Some(starts)) => match lane.over {
                Over::Nowhere => Self::Each(starts, pairing),
                _ => Self::Other,
            },
            _ => Self::ByMove(pairing),
        }
    }
}
