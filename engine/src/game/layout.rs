//! Where each part of a state lies in its block of words.

use super::ir::Plane;

/// The planes a state of a game has, and where they begin.
///
/// A set takes `words` words, a plane of numbers one or two bytes for each site. Words are given out in the order of
/// [`Layout::new`]; a plane that the game does not need is absent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Words per site set.
    pub words: usize,
    /// Sites of the game: board sites, then hands.
    pub sites: usize,
    /// Sites of the board.
    pub board: usize,
    /// Number of players.
    pub players: usize,
    /// Number of kinds of pieces, the empty one (0) included.
    pub components: usize,
    /// First word of the sets of sites occupied by each owner, neutral first.
    pub(crate) owners: usize,
    /// The sites of the board as a set.
    pub(crate) board_mask: Box<[u64]>,
    /// First word of the sets of sites occupied by each kind of piece; kind 0 holds the empty sites.
    pub(crate) kinds: usize,
    /// First word of the set of sites to be cleared when the turn ends.
    pub(crate) deferred_removals: Option<usize>,
    /// First word of the set of sites visited in the present turn.
    pub(crate) visited: Option<usize>,
    /// First word of the sets of sites that the last move changed; see `eval::touched`.
    pub(crate) touched: Option<usize>,
    /// First word of the plane of kinds, one byte per site.
    pub(crate) what: usize,
    /// First word of the plane of numbers of pieces.
    pub(crate) count: Option<usize>,
    /// First word of the plane of local states.
    pub(crate) state: Option<usize>,
    /// First word of the plane of piece values.
    pub(crate) value: Option<usize>,
    /// First word of the plane of rotations.
    pub(crate) rotation: Option<usize>,
    /// What lies below the highest pieces of stacks, in a game where pieces are stacked.
    pub(crate) buried: Option<Buried>,
    /// What the sites of a puzzle may hold.
    pub candidates: Option<Candidates>,
    /// First word of the variables, two to a word.
    pub(crate) variables: usize,
    /// First word of scores and private values per player.
    pub(crate) players_block: usize,
    /// First word of the memories of patterns.
    pub(crate) memories: usize,
    /// First word of the memories of values.
    pub(crate) lists: usize,
    /// Words of one memory of one player.
    pub(crate) memory_words: usize,
    /// Number of dice.
    pub dice: usize,
    /// First word of what is kept of dice.
    pub(crate) dice_block: usize,
    /// First word of the sets of sites that are hidden: for each part of sites one for each player.
    pub(crate) hidden: Option<usize>,
    /// The word of chance of the ply, in games that draw numbers or sites; see `eval::draw`.
    pub(crate) chance: Option<usize>,
    /// First word of the progress of pieces on tracks, two bytes for each kind of piece and step.
    pub(crate) progress: usize,
    /// Whether there is any; see [`Track::progress`](super::ir::Track::progress).
    pub(crate) keeps_progress: bool,
    /// Words of a whole state.
    pub(crate) total: usize,
    /// Whether several pieces may stand on one site of the board. In games of stacks the count plane holds their heights.
    pub heaps: bool,
    /// Whether the kind of its piece is all that is kept of a site of the board; of hands, numbers are kept besides.
    pub(crate) bare: bool,
    /// Whether it is `bare` and there are no hands.
    pub plain: bool,
}

/// The most pieces of a stack.
pub const MAX_HEIGHT: usize = 64;

/// Where the pieces below the highest of each stack lie: [`MAX_HEIGHT`] places for each site, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Buried {
    /// First word of their kinds, one byte each.
    pub(crate) kinds: usize,
    /// First word of their local states, two bytes each, if the game has any.
    pub(crate) states: Option<usize>,
    /// First word of their values, two bytes each, if the game has any.
    pub(crate) values: Option<usize>,
    /// First word of their rotations, two bytes each, if the game has any.
    pub(crate) rotations: Option<usize>,
}

/// The values that the sites of a deduction puzzle take, and where those lie that are left of each site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidates {
    /// First word: two for each site.
    pub(crate) first: usize,
    /// The lowest value.
    pub low: u8,
    /// The highest value, at most 127.
    pub high: u8,
    /// Whether the values below the lowest are left of a site at the beginning, too: crossing out all others but one then
    /// leaves more than one, as in Ludii.
    pub below: bool,
}

/// What a game asks of its states.
#[derive(Clone, Debug, Default)]
pub struct Demands {
    /// Sites of the board.
    pub board: usize,
    /// Hand sites.
    pub hands: usize,
    /// Number of players.
    pub players: usize,
    /// Kinds of pieces, the empty one included.
    pub components: usize,
    /// Whether sites other than hands hold several pieces.
    pub counts: bool,
    /// Whether pieces are stacked.
    pub stacks: bool,
    /// Whether pieces have local states.
    pub states: bool,
    /// Whether pieces have values.
    pub values: bool,
    /// Whether pieces have rotations.
    pub rotations: bool,
    /// Whether pieces are taken off when a turn ends.
    pub deferred_removals: bool,
    /// Whether it is known which sites the moves of a turn have visited.
    pub visited: bool,
    /// Whether it is known which sites the last move changed.
    pub touched: bool,
    /// The lowest and the highest value that sites take, in a deduction puzzle.
    pub candidates: Option<(u8, u8)>,
    /// Number of variables.
    pub variables: usize,
    /// Number of memories of patterns.
    pub memories: usize,
    /// Number of dice.
    pub dice: usize,
    /// Whether numbers or sites are drawn by chance.
    pub draws: bool,
    /// Whether something is hidden from players.
    pub hides: bool,
    /// Number of pattern placements.
    pub placements: usize,
    /// Number of memories of values.
    pub lists: usize,
    /// Number of counters for tracks, if a track crosses a site twice: kinds of pieces times steps, summed over the
    /// tracks that have counters.
    pub progress: usize,
}

/// How many integers a state keeps of a number of dice: the face thrown, the face that is up and the pips left of each,
/// their sum, and whether they are equal.
fn dice_numbers(dice: usize) -> usize {
    match dice {
        0 => 0,
        dice => 3 * dice + 2,
    }
}

impl Layout {
    /// Lays a state out, or tells that the game has too many sites.
    #[must_use]
    pub fn new(demands: &Demands) -> Option<Self> {
        let sites = demands.board + demands.hands;
        let words = super::siteset::width_for(sites)?;
        let mut total = 0;
        let mut take = |size: usize| {
            let first = total;
            total += size;
            first
        };
        let bytes = sites.div_ceil(8);
        let halves = (sites * 2).div_ceil(8);
        let owners = take((demands.players + 1) * words);
        let kinds = take(demands.components * words);
        let deferred_removals = demands.deferred_removals.then(|| take(words));
        let visited = demands.visited.then(|| take(words));
        let touched = demands.touched.then(|| take(4 * words));
        let what = take(bytes);
        let counts = demands.counts || demands.stacks;
        let count = (counts || demands.hands > 0).then(|| take(halves));
        let state = demands.states.then(|| take(halves));
        let value = demands.values.then(|| take(halves));
        let rotation = demands.rotations.then(|| take(halves));
        let deep = sites * MAX_HEIGHT;
        let buried = demands.stacks.then(|| Buried {
            kinds: take(deep.div_ceil(8)),
            states: demands.states.then(|| take((deep * 2).div_ceil(8))),
            values: demands.values.then(|| take((deep * 2).div_ceil(8))),
            rotations: demands.rotations.then(|| take((deep * 2).div_ceil(8))),
        });
        let candidates = demands.candidates.map(|(low, high)| Candidates {
            first: take(sites * super::state::WORDS_OF_CANDIDATES),
            low,
            high,
            below: false,
        });
        let variables = take(demands.variables.div_ceil(2));
        let players_block = take(demands.players + 1);
        let memory_words = demands.placements.div_ceil(64);
        let memories = take(demands.memories * (demands.players + 1) * memory_words);
        // Of each die the next throw, its face and what is left of it; their sum, and whether they are equal.
        let integers = dice_numbers(demands.dice);
        let dice_block = take(integers.div_ceil(2));
        let chance = demands.draws.then(|| take(1));
        let parts = super::ir::HiddenPart::EVERY.len() * demands.players;
        let hidden = demands.hides.then(|| take(parts * words));
        let lists = take(demands.lists * super::state::words_of_list(sites));
        let progress = take((demands.progress * 2).div_ceil(8));
        let keeps_progress = demands.progress > 0;
        let bare = !counts
            && !keeps_progress
            && hidden.is_none()
            && candidates.is_none()
            && [state, value, rotation, deferred_removals, visited, touched]
                .iter()
                .all(Option::is_none);
        Some(Self {
            words,
            sites,
            board: demands.board,
            players: demands.players,
            components: demands.components,
            board_mask: (0..words)
                .map(|word| mask_of(demands.board, word))
                .collect(),
            owners,
            kinds,
            deferred_removals,
            visited,
            touched,
            what,
            count,
            state,
            value,
            rotation,
            buried,
            candidates,
            variables,
            players_block,
            memories,
            lists,
            memory_words,
            dice: demands.dice,
            dice_block,
            chance,
            hidden,
            progress,
            keeps_progress,
            total,
            heaps: counts,
            bare,
            plain: bare && demands.hands == 0,
        })
    }
}

impl Layout {
    /// Whether chance has a part in the game: dice, or numbers or sites that are drawn.
    #[inline]
    #[must_use]
    pub fn has_chance(&self) -> bool {
        self.dice > 0 || self.chance.is_some()
    }

    /// How many integers a state keeps of dice.
    #[must_use]
    pub(crate) fn dice_numbers(&self) -> usize {
        dice_numbers(self.dice)
    }

    /// Whether something is hidden from players.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.hidden.is_some()
    }

    /// Whether numbers or sites are drawn by chance.
    #[must_use]
    pub fn draws(&self) -> bool {
        self.chance.is_some()
    }

    /// Whether a property of sites is kept: numbers of pieces, local states, values or rotations.
    #[must_use]
    pub fn keeps(&self, plane: Plane) -> bool {
        let first = match plane {
            Plane::Count => self.count,
            Plane::State => self.state,
            Plane::Value => self.value,
            Plane::Rotation => self.rotation,
        };
        first.is_some()
    }

    /// Whether the game is a deduction puzzle: sites take values.
    #[inline]
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        self.candidates.is_some()
    }

    /// Whether pieces are stacked.
    #[inline]
    #[must_use]
    pub fn stacks(&self) -> bool {
        self.buried.is_some()
    }

    /// Whether pieces of stacks have states, values or rotations.
    #[inline]
    pub(crate) fn dresses(&self) -> bool {
        self.buried.is_some()
            && [self.state, self.value, self.rotation]
                .iter()
                .any(Option::is_some)
    }

    /// Whether the number of pieces on a site is kept; if not, it is one wherever there is a piece.
    #[inline]
    pub fn counts(&self, site: usize) -> bool {
        self.count.is_some() && (self.heaps || site >= self.board)
    }
}

/// Word number `word` of the set of the first `count` sites.
fn mask_of(count: usize, word: usize) -> u64 {
    match count.saturating_sub(word * 64) {
        0 => 0,
        bits @ 1..64 => (1 << bits) - 1,
        _ => u64::MAX,
    }
}
