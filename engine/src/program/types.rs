//! What programs are made of besides operations: types, slots, tables, lanes, endings.

use super::derivation::Derivation;
use crate::game::ir::{HiddenPart, Outcomes, Plane, RuleId};
use crate::game::{Provenance, Reason};

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueType {
    /// True or false.
    Bool,
    /// A number of 32 bits; arithmetic wraps round.
    Int,
    /// A site by its number, or −1 for nowhere.
    Site,
    /// 64 bits.
    Word,
    /// A set of sites, of as many words as the sites of the game need.
    Set,
}

/// Declares an index into one of the lists of a program.
macro_rules! index {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The place in the list.
            #[inline]
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

index! {
    /// The result of an operation, by its number in a function.
    Value,
    /// A slot of the state: [`Program::slots`](super::Program::slots).
    SlotId,
    /// A constant set: [`Tables::sets`].
    SetId,
    /// A list of constant integers: [`Tables::lists`].
    ListId,
    /// A list of constant words: [`Tables::keys`].
    KeysId,
    /// A constant relation between sites: [`Tables::arcs`].
    ArcsId,
    /// A question about the position, or a routine: [`Program::questions`](super::Program::questions).
    QuestionId,
    /// A kind of move: [`Program::lanes`](super::Program::lanes).
    LaneId,
    /// A kind of turn: [`Program::turns`](super::Program::turns).
    TurnId,
    /// A way for a game to end: [`Program::endings`](super::Program::endings).
    EndingId,
}

/// A part of the state of a program.
#[derive(Clone, PartialEq, Debug)]
pub struct StateSlot {
    /// What it is called in print.
    pub name: String,
    /// The type of what it holds.
    pub ty: ValueType,
    /// How many of them it holds: 1, or the length of an array.
    pub length: u32,
    /// What it stands for.
    pub home: Home,
}

/// What a slot stands for.
#[derive(Clone, PartialEq, Debug)]
pub enum Home {
    /// The sites with pieces of a kind; kind 0: the empty sites.
    Kind(u8),
    /// The sites with pieces of a player who has several kinds.
    Owner(u8),
    /// The sites where a bit is set of the number that a property of the piece there has.
    Bit {
        /// The property.
        plane: Plane,
        /// The bit.
        bit: u32,
    },
    /// The sites where a part of what is there is hidden from a player.
    Hidden {
        /// The part.
        part: HiddenPart,
        /// The player.
        player: u8,
    },
    /// A number that every state has.
    Head(HeadSlot),
    /// A variable of the description, by its place among all.
    Variable(u16),
    /// Variables of the description, one for nobody and each player, as an array; by the place of the first among all.
    Variables(u16),
    /// How many pieces, all of one kind, lie on a hand site.
    Hand {
        /// The site.
        site: u16,
        /// The kind of the pieces.
        kind: u8,
    },
    /// The score of a player.
    Score(u8),
    /// The scores of nobody and of each player, as an array.
    Scores,
    /// A part of the debts that wait behind the one in front, as an array.
    Waiting(Debts),
    /// The placements of patterns that a memory holds for a player, those of one shape: each by its lowest site.
    Memory {
        /// The memory.
        memory: u16,
        /// The player.
        player: u8,
        /// The placements, by the site that stands for each.
        placements: Vec<(u16, u16)>,
    },
    /// The values of a memory of values, as an array.
    List(u16),
    /// How many values a memory of values holds.
    ListLength(u16),
    /// The number of pieces on each site of the board, as an array.
    Counts,
    /// The kinds of all pieces on each site and in each hand, the lowest first: an array of a row of this length for each site.
    Levels(u32),
    /// The number of pieces of stacks that nobody and each player has, at all levels, as an array.
    Pieces,
    /// Dice, as an array: faces thrown for this ply, faces that are up, pips left of each, the last sum, whether all were equal.
    Dice,
    /// Whether the moves that were listed last begin with a roll of the dice; only hosts that show dice ask for it.
    Rolled,
    /// The private value of a player.
    PlayerValue(u8),
    /// The rank of each player who has left, in parts of a place, as an array.
    Ranks,
    /// The team of each player, as an array.
    Teams,
    /// The last departure of each player, an array: its number in `Game::departures` plus one; 0 for none.
    Departures,
    /// The sites whose pieces are taken off when the turn ends.
    DeferredRemovals,
    /// The sites where earlier moves of the turn began and ended.
    Visited,
    /// What tells boards apart in one number.
    Hash,
    /// How many positions have been noted.
    Noted,
    /// What follows from another slot by a definition; it is rebuilt when a state comes from outside.
    Auxiliary(Derivation),
    /// A number that lives no longer than a turn.
    Local,
}

impl Home {
    /// Whether the sets of two slots never have a site in common; kinds of pieces have the owners given.
    #[must_use]
    pub fn is_disjoint_from(&self, other: &Self, owner_of: impl Fn(u8) -> Option<u8>) -> bool {
        match (self, other) {
            (Self::Kind(one), Self::Kind(other)) => one != other,
            (Self::Owner(one), Self::Owner(other)) => one != other,
            (Self::Owner(player), Self::Kind(kind)) | (Self::Kind(kind), Self::Owner(player)) => {
                *kind == 0 || owner_of(*kind) != Some(*player)
            }
            _ => false,
        }
    }
}

/// What is known of each debt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Debts {
    /// The kind, from 1.
    Kind,
    /// Who owes.
    Player,
    /// How many moves.
    Count,
}

/// The numbers of every state that programs keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeadSlot {
    /// The player to move.
    Mover,
    /// The player to move next, unless an effect still names another.
    Next,
    /// The player who made the last move.
    Prev,
    /// Who has the next ordinary turn.
    Follow,
    /// The rule of the last move.
    LastRule,
    /// Where the last move started.
    LastFrom,
    /// Where the last move ended.
    LastTo,
    /// What the last move passed over.
    LastBetween,
    /// The piece chosen for the last move.
    LastPiece,
    /// The site that a loop bound for the last move.
    LastSite,
    /// The value that a loop bound for the last move.
    LastValue,
    /// The dice that the last move used, as bits, and above 16 of these the level of a stack that it was found for, plus 1.
    LastDice,
    /// Moves made.
    Moves,
    /// Moves made in this turn.
    TurnMoves,
    /// Turns begun.
    Turns,
    /// Moves since the counter was set.
    Counter,
    /// The pending value.
    Pending,
    /// The phase of a player.
    Phase(u8),
    /// The phase of all players, who are always in the same.
    SharedPhase,
    /// What all players owe together.
    Owed,
    /// A part of the debt in front; its kind is 0 if nothing is owed.
    Due(Debts),
    /// How many debts wait behind the one in front.
    Waiting,
    /// Whether more was owed, stacked or remembered than there is room for; the game is then a draw.
    Overdrawn,
    /// How many past positions no longer count as repeated.
    Forgotten,
    /// The players who are still in the game, as sites by their numbers.
    Active,
    /// Those who have left it as winners.
    Winners,
    /// Whether nobody goes on.
    Over,
    /// The last few moves, a byte each, the latest lowest: twice the mover, and 1 for a pass.
    Recent,
    /// Whether the two players have changed sides an odd number of times.
    Swapped,
    /// The players who had no move in their last turns, as sites by their numbers.
    Stuck,
    /// The site that was changed last by the last move and what followed it.
    Changed,
    /// Where the piece came from that was moved there; the site itself, if none was.
    Left,
}

/// A constant relation between sites.
#[derive(Clone, PartialEq, Debug)]
pub struct Arcs {
    /// What it is called in print.
    pub name: String,
    /// For each site the set of those that it leads to, as words.
    pub to: Vec<u64>,
    /// The relation as shifts, if it is few: what is added to numbers of sites, and the sites for which it is.
    pub shifts: Option<Vec<(i32, SetId)>>,
}

/// The constants of a program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tables {
    /// Words of a set.
    pub words: usize,
    /// The sets, each as words.
    pub sets: Vec<Vec<u64>>,
    /// Lists of integers.
    pub lists: Vec<Vec<i32>>,
    /// Lists of words.
    pub keys: Vec<Vec<u64>>,
    /// Relations.
    pub arcs: Vec<Arcs>,
}

impl Tables {
    /// The number of a constant set, which is added if it is new.
    pub fn set(&mut self, words: &[u64]) -> SetId {
        SetId(place(&mut self.sets, words.to_vec()))
    }

    /// The number of a list, which is added if it is new.
    pub fn list(&mut self, list: Vec<i32>) -> ListId {
        ListId(place(&mut self.lists, list))
    }

    /// The number of a list of words, which is added if it is new.
    pub fn keys(&mut self, list: Vec<u64>) -> KeysId {
        KeysId(place(&mut self.keys, list))
    }

    /// The number of a relation, which is added if it is new.
    pub fn arcs(&mut self, arcs: Arcs) -> ArcsId {
        ArcsId(place(&mut self.arcs, arcs))
    }

    /// The most sites to which a relation leads from one.
    #[must_use]
    pub fn most_arcs(&self, arcs: ArcsId) -> u32 {
        let of_sites = self.arcs[arcs.index()].to.chunks(self.words.max(1));
        let numbers = of_sites.map(|words| words.iter().map(|word| word.count_ones()).sum());
        numbers.max().unwrap_or(0)
    }

    /// Whether a relation leads back from each site to which it leads.
    #[must_use]
    pub fn leads_back(&self, arcs: ArcsId) -> bool {
        let (words, to) = (self.words, &self.arcs[arcs.index()].to);
        let leads = |from: usize, to_site: usize| has(&to[from * words..][..words], to_site as i32);
        let sites = to.len() / words.max(1);
        (0..sites).all(|one| (0..sites).all(|other| leads(one, other) == leads(other, one)))
    }

    /// Whether a site is in a constant set.
    #[must_use]
    pub fn contains(&self, set: SetId, site: i32) -> bool {
        has(&self.sets[set.index()], site)
    }
}

/// Whether a site is in a set of words.
#[inline]
pub(in crate::program) fn has(words: &[u64], site: i32) -> bool {
    let word = usize::try_from(site)
        .ok()
        .and_then(|site| words.get(site / 64));
    word.is_some_and(|word| word >> (site & 63) & 1 == 1)
}

/// The place of an element in a list, to which it is added if it is new.
fn place<T: PartialEq>(list: &mut Vec<T>, element: T) -> u32 {
    let known = list.iter().position(|other| *other == element);
    let place = known.unwrap_or_else(|| {
        list.push(element);
        list.len() - 1
    });
    place as u32
}

/// How the start of a move is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// There is none.
    Nowhere,
    /// It lies at a distance before the end.
    Back(i32),
    /// It is what a list has for the end, from an entry on.
    Listed(ListId, i32),
    /// It is the nearest site of a given set that is found going back from the end by a number again and again.
    Behind(i32),
    /// It is always this site.
    At(i32),
    /// It lies at a distance before the site passed over.
    BeforeOver(i32),
    /// It is the nearest site of a set, which is given, going back from the site passed over by a number.
    BehindOver(i32),
    /// It is given.
    Given,
    /// It is each site of a set, which is given: there is a move from each of them to each of the ends.
    Each,
}

/// How the site passed over is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// There is none.
    Nowhere,
    /// It lies at a distance before the end.
    Back(i32),
    /// It lies at a distance, the second number, before the nearest site of a set, which is given, that is found going
    /// back from the end by the first number again and again.
    Behind(i32, i32),
    /// It is given.
    Given,
}

/// A part of moves that is given with them, not found from their ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovePart {
    /// The start, or the sites among which it is found.
    Start,
    /// The site passed over, or the sites from which it is found.
    Over,
    /// The first of the ends that lie in a row.
    First,
    /// A set that holds the ends that lie in a row, and other sites perhaps.
    Among,
    /// The site that a loop binds.
    Site,
    /// The value that a loop binds.
    Value,
    /// The dice that the move uses, as bits.
    Dice,
}

/// How the ends of the moves of a lane are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LaneEnds {
    /// As a set.
    Sites,
    /// There are none, as the moves are passes or changes of sides; a condition says whether there is a move.
    Nowhere,
    /// By their number. The first is given besides, and each lies this much further than the one before.
    Row(i32),
}

/// A kind of move: what moves that differ in their ends have in common.
#[derive(Clone, PartialEq, Debug)]
pub struct Lane {
    /// The rule that they follow.
    pub rule: RuleId,
    /// Where they start.
    pub start: Start,
    /// What they pass over.
    pub over: Over,
    /// The kind of piece that is put.
    pub piece: u8,
    /// How the ends are given.
    pub ends: LaneEnds,
    /// The parts that are given with the moves, in the order in which they are.
    pub given: Vec<MovePart>,
    /// Whether a move of it may be made is asked once the slots of the hand hold it, if not all may.
    pub test: Option<QuestionId>,
    /// The player, other than the mover, for whose pieces and as in whose turn they are found; 0 if there is none.
    pub side: u8,
}

impl Lane {
    /// A kind of move with neither a start nor a site passed over nor a piece.
    #[must_use]
    pub fn of(rule: RuleId) -> Self {
        Self {
            rule,
            start: Start::Nowhere,
            over: Over::Nowhere,
            piece: 0,
            ends: LaneEnds::Sites,
            given: Vec::new(),
            test: None,
            side: 0,
        }
    }

    /// The place of a part among those that are given with the moves.
    #[must_use]
    pub fn place_of(&self, part: MovePart) -> Option<usize> {
        self.given.iter().position(|given| *given == part)
    }
}

/// How many parts a place has in ranks that are kept as integers: every mean of some places of 16 players is a number
/// of them.
pub(in crate::program) const RANK_PARTS: i32 = 1_441_440;

/// A way for a game to end.
#[derive(Clone, PartialEq, Debug)]
pub struct Finish {
    /// Why.
    pub reason: Reason,
    /// Who gets which verdict; none if all have their ranks already.
    pub outcomes: Option<Outcomes>,
    /// The scores that players have then, with which they leave the game, if the rule computes them.
    pub scores: Option<Outcomes>,
}

/// A rule that cannot be lowered yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unlowered {
    /// The node of the rules, or what it is about.
    pub node: String,
    /// The rule that holds it.
    pub rule: Provenance,
}
