//! What the pieces of a position are worth together: a small network beside the sum of weights.
//!
//! After the efficiently updatable networks of Nasu (2018), which Stockfish has made known. Each input is a piece on a site, a
//! piece in hand, the phase of a player or a move owed. The inputs that hold are summed up twice, as each of the two players
//! sees them; the sums, cut off at 0 and 1 and squared, are weighed by who is to move. A move changes few inputs, so that a
//! [`Sight`] follows a search by adding and taking away the rows that differ from the position that it saw last. All numbers
//! are integers: a position has the same worth on every machine, in whatever order its inputs were added.
//!
//! What a network says is added to the logarithm of the odds that the weights give; see `evaluation`. The numbers are learned
//! by `learn::network`.

use crate::game::{Game, State};
use crate::topology::Site;
use smallvec::SmallVec;

/// Sums of each view.
pub(super) const HIDDEN: usize = 32;

/// What stands for 1 in a row of the first layer.
pub(super) const ONE: i16 = 64;

/// What stands for 1 in the second layer.
pub(super) const HEAD_ONE: f32 = 256.0;

/// The greatest number of the second layer, so that no sum of it leaves 32 bits.
pub(super) const HEAD_MOST: i16 = 2047;

/// The greatest number of pieces on a site that has an input of its own, in games that count them; greater numbers share it.
const LEVELS: usize = 16;

/// The most pieces of one kind in a hand that count.
const HAND: u16 = 16;

/// Phases with inputs of their own; later ones share the last.
const PHASES: usize = 8;

/// The greatest number of moves owed that has an input of its own; greater numbers share it.
const OWED: usize = 4;

/// In programs with debug assertions, the sums of one position in this many are computed anew and compared.
const CHECKED_EACH: u32 = 16;

/// A number for each hidden unit.
pub(super) type Row = [i16; HIDDEN];

/// The numbering of what may hold in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Inputs {
    board: usize,
    kinds: usize,
    /// Numbers of pieces on a site that have inputs of their own: 1 unless the game counts pieces.
    levels: usize,
    /// The first input of hands: one for each kind.
    hands: usize,
    /// The first input of phases: those of the first player, then those of the second.
    phases: usize,
    /// The first input of moves owed: by the first player, then by the second.
    owed: usize,
    /// How many there are.
    pub(super) len: usize,
}

impl Inputs {
    /// The inputs of a game; none where a network cannot see what matters: of more or fewer than two players, of stacks, or of
    /// more kinds than have numbers.
    pub(super) fn of(game: &Game) -> Option<Self> {
        let (layout, kinds) = (&game.layout, game.components.len());
        let levels = match layout.heaps {
            true => LEVELS,
            false => 1,
        };
        let hands = kinds * levels * layout.board;
        let phases = hands + kinds;
        let owed = phases + 2 * PHASES;
        let len = owed + 2 * OWED;
        let is_seen = game.player_count() == 2
            && !layout.stacks()
            && !layout.is_puzzle()
            && kinds * levels <= usize::from(u8::MAX)
            && len <= usize::from(u16::MAX);
        is_seen.then_some(Self {
            board: layout.board,
            kinds,
            levels,
            hands,
            phases,
            owed,
            len,
        })
    }

    /// How many sites the board has.
    pub(super) fn board(&self) -> usize {
        self.board
    }

    /// How many kinds of pieces there are, with the one that stands for none.
    pub(super) fn kinds(&self) -> usize {
        self.kinds
    }

    /// The inputs of what stands on a site.
    fn place(&self, face: u8, site: usize) -> usize {
        usize::from(face) * self.board + site
    }

    /// What stands on the sites of the board: a number for each kind, and number of pieces, 0 for nothing.
    fn faces<'a>(&self, game: &Game, state: &'a State, room: &'a mut Vec<u8>) -> &'a [u8] {
        let layout = &game.layout;
        let kinds = state.on_board(layout);
        if self.levels == 1 {
            return kinds;
        }
        room.clear();
        room.extend(kinds.iter().enumerate().map(|(site, kind)| {
            let count = usize::from(state.count(layout, Site(site as u16)));
            match count {
                0 => 0,
                count => (usize::from(*kind) * self.levels + count.min(self.levels) - 1) as u8,
            }
        }));
        room
    }

    /// What holds besides: pieces in hand, one input for each, phases, and moves owed.
    fn others(&self, game: &Game, state: &State) -> SmallVec<[u16; 24]> {
        let (layout, head) = (&game.layout, &state.head);
        let mut found = SmallVec::new();
        for (index, kind) in state.in_hands(layout).iter().enumerate() {
            if *kind != 0 {
                let site = Site((layout.board + index) as u16);
                let count = state.count(layout, site).min(HAND);
                let input = (self.hands + usize::from(*kind)) as u16;
                found.extend(std::iter::repeat_n(input, usize::from(count)));
            }
        }
        for player in 0..2 {
            let phase = usize::from(head.phase[player + 1]).min(PHASES - 1);
            found.push((self.phases + player * PHASES + phase) as u16);
        }
        if let Some(owed) = head.debts[..usize::from(head.open)].first() {
            let (player, count) = (usize::from(owed.player), usize::from(owed.count));
            if (1..=2).contains(&player) && count > 0 {
                let input = self.owed + (player - 1) * OWED + count.min(OWED) - 1;
                found.push(input as u16);
            }
        }
        found
    }

    /// All inputs that hold in a position, once for each piece in hand.
    pub(super) fn holding(&self, game: &Game, state: &State, found: &mut Vec<u16>) {
        let mut room = Vec::new();
        let faces = self.faces(game, state, &mut room).iter().enumerate();
        let pieces = faces.filter(|(_, face)| **face != 0);
        found.extend(pieces.map(|(site, face)| self.place(*face, site) as u16));
        found.extend(self.others(game, state));
    }

    /// The input that stands for one after a map of the board's sites and of the kinds; `exchanges` says whether the players
    /// are exchanged, too.
    pub(super) fn image(
        &self,
        input: usize,
        sites: &[u16],
        kinds: &[u8],
        exchanges: bool,
    ) -> usize {
        let exchanged = |first: usize, each: usize| {
            let within = input - first;
            match exchanges {
                true => first + (within + each) % (2 * each),
                false => input,
            }
        };
        if input < self.hands {
            let (face, site) = (input / self.board, input % self.board);
            let (kind, level) = (face / self.levels, face % self.levels);
            let face = usize::from(kinds[kind]) * self.levels + level;
            face * self.board + usize::from(sites[site])
        } else if input < self.phases {
            self.hands + usize::from(kinds[input - self.hands])
        } else if input < self.owed {
            exchanged(self.phases, PHASES)
        } else {
            exchanged(self.owed, OWED)
        }
    }
}

/// How the second player sees the board as the first one does: the game is the same after the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Exchange {
    /// The image of each site of the board.
    pub(super) sites: Vec<u16>,
    /// The image of each kind of piece.
    pub(super) kinds: Vec<u8>,
}

/// The numbers of a network of a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Network {
    pub(super) inputs: Inputs,
    /// None where the players differ: then each has numbers of its own.
    pub(super) exchange: Option<Exchange>,
    /// Blocks of numbers: one if the players see alike, else one for each.
    pub(super) blocks: Vec<Block>,
    /// The row of each input in the view of each player.
    rows: [Vec<Row>; 2],
}

/// The numbers of one player, or of both.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Block {
    /// For each input, as the player sees it.
    pub(super) first: Vec<[i8; HIDDEN]>,
    /// What the sums begin with.
    pub(super) bias: Row,
    /// The weights of the player's own sums and of the other's, when it is to move.
    pub(super) heads: [Row; 2],
    /// What is added, in parts of one as products of the two layers have.
    pub(super) out: i32,
}

impl Network {
    /// A network of its numbers; none if they do not fit the inputs.
    pub(super) fn new(
        inputs: Inputs,
        exchange: Option<Exchange>,
        blocks: Vec<Block>,
    ) -> Option<Self> {
        let fits = blocks.len() == if exchange.is_some() { 1 } else { 2 }
            && blocks.iter().all(|block| block.first.len() == inputs.len)
            && exchange.as_ref().is_none_or(|exchange| {
                exchange.sites.len() == inputs.board
                    && exchange.kinds.len() == inputs.kinds
                    && exchange
                        .sites
                        .iter()
                        .all(|site| usize::from(*site) < inputs.board)
                    && exchange
                        .kinds
                        .iter()
                        .all(|kind| usize::from(*kind) < inputs.kinds)
            });
        if !fits {
            return None;
        }
        let row = |block: &Block, input: usize| block.first[input].map(i16::from);
        let rows = [0, 1].map(|player| {
            let numbers = 0..inputs.len;
            let rows = numbers.map(|input| match (&exchange, player) {
                (None, player) => row(&blocks[player], input),
                (Some(_), 0) => row(&blocks[0], input),
                (Some(map), _) => row(
                    &blocks[0],
                    inputs.image(input, &map.sites, &map.kinds, true),
                ),
            });
            rows.collect()
        });
        Some(Self {
            inputs,
            exchange,
            blocks,
            rows,
        })
    }

    /// The numbers of a player, from 0.
    fn block(&self, player: usize) -> &Block {
        &self.blocks[player.min(self.blocks.len() - 1)]
    }

    /// What a position adds to the logarithm of the odds of its mover, by what a sight of the game has seen before.
    pub(super) fn value(&self, game: &Game, state: &State, sight: &mut Sight) -> f32 {
        sight.see(self, game, state);
        debug_assert!(
            !state.head.moves.is_multiple_of(CHECKED_EACH) || self.agrees(game, state, sight),
            "what a sight has followed is what it sees anew"
        );
        let mover = usize::from(state.head.mover) - 1;
        let block = self.block(mover);
        let own = weighed(&sight.sums[mover], &block.heads[0]);
        let other = weighed(&sight.sums[1 - mover], &block.heads[1]);
        let scale = f32::from(ONE) * f32::from(ONE) * HEAD_ONE;
        own.wrapping_add(other).wrapping_add(block.out) as f32 / scale
    }

    /// Whether a sight has the sums of a position.
    fn agrees(&self, game: &Game, state: &State, sight: &Sight) -> bool {
        let mut fresh = Sight::new(self);
        fresh.see(self, game, state);
        fresh.sums == sight.sums
    }

    /// What a position adds for one of the two players, without anything seen before.
    pub(super) fn advantage(&self, game: &Game, state: &State, player: usize) -> f32 {
        let value = self.value(game, state, &mut Sight::new(self));
        match player == usize::from(state.head.mover) {
            true => value,
            false => -value,
        }
    }
}

/// The sum of the squares of what lies between 0 and 1, weighed.
fn weighed(sums: &Row, heads: &Row) -> i32 {
    let mut total = 0_i32;
    for (sum, head) in sums.iter().zip(heads) {
        let cut = (*sum).clamp(0, ONE);
        total = total.wrapping_add(i32::from(cut * cut) * i32::from(*head));
    }
    total
}

/// The sums of the position that was looked at last.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    /// In the view of each player.
    sums: [Row; 2],
    faces: Vec<u8>,
    others: SmallVec<[u16; 24]>,
    room: Vec<u8>,
}

/// Sites that are compared at once.
const STRETCH: usize = 8;

impl Sight {
    /// The sight of an empty board.
    pub(super) fn new(network: &Network) -> Self {
        Self {
            sums: [0, 1].map(|player| network.block(player).bias),
            faces: vec![0; network.inputs.board],
            others: SmallVec::new(),
            room: Vec::new(),
        }
    }

    /// Looks at a position.
    fn see(&mut self, network: &Network, game: &Game, state: &State) {
        let mut room = std::mem::take(&mut self.room);
        let mut faces = std::mem::take(&mut self.faces);
        let now = network.inputs.faces(game, state, &mut room);
        for (part, (before, now)) in faces
            .chunks_mut(STRETCH)
            .zip(now.chunks(STRETCH))
            .enumerate()
        {
            if before == now {
                continue;
            }
            for (offset, (before, now)) in before.iter_mut().zip(now).enumerate() {
                if before != now {
                    let site = part * STRETCH + offset;
                    if *before != 0 {
                        self.change(
                            network,
                            network.inputs.place(*before, site),
                            i16::wrapping_sub,
                        );
                    }
                    if *now != 0 {
                        self.change(network, network.inputs.place(*now, site), i16::wrapping_add);
                    }
                    *before = *now;
                }
            }
        }
        let others = network.inputs.others(game, state);
        if others != self.others {
            for input in std::mem::replace(&mut self.others, others.clone()) {
                self.change(network, usize::from(input), i16::wrapping_sub);
            }
            for input in others {
                self.change(network, usize::from(input), i16::wrapping_add);
            }
        }
        (self.room, self.faces) = (room, faces);
    }

    /// Adds the rows of an input, or takes them away.
    fn change(&mut self, network: &Network, input: usize, by: impl Fn(i16, i16) -> i16) {
        for (sums, rows) in self.sums.iter_mut().zip(&network.rows) {
            for (sum, weight) in sums.iter_mut().zip(&rows[input]) {
                *sum = by(*sum, *weight);
            }
        }
    }
}
