//! The block of a state: where each slot lies in it, and how it is filled from a position and read back.

use crate::game::ir::{RuleId, VariableId};
use crate::game::{Game, Move, State};
use crate::program::Program;
use crate::program::types::{Definition, Head, Home, SlotId, has};
use crate::topology::Site;
use crate::with_width;

/// Where the slots of a program lie in a block: the number of the first word of each.
#[derive(Clone, Debug)]
pub struct Places {
    first: Vec<usize>,
    /// The words of a block.
    pub total: usize,
}

impl Places {
    /// The slots one after the other, each in words of its own.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        let mut total = 0;
        let first = program.slots.iter().map(|slot| {
            let first = total;
            total += program.words_of(slot);
            first
        });
        Self {
            first: first.collect(),
            total,
        }
    }

    /// The first word of a slot.
    #[inline]
    #[must_use]
    pub fn of(&self, slot: SlotId) -> usize {
        self.first[slot.index()]
    }
}

/// The block of a position without a past; none if a slot that the program takes for constant holds another number.
pub(super) fn block_of(
    program: &Program,
    places: &Places,
    game: &Game,
    state: &State,
) -> Option<Vec<u64>> {
    let mut block = vec![0; places.total];
    for (slot, first) in program.slots.iter().zip(&places.first) {
        let target = &mut block[*first..*first + program.words_of(slot)];
        match &slot.home {
            Home::Kind(kind) => {
                let start = game.layout.kinds + usize::from(*kind) * game.layout.words;
                target.copy_from_slice(&set_at(game, state, start));
            }
            Home::Owner(owner) => {
                let start = game.layout.owners + usize::from(*owner) * game.layout.words;
                target.copy_from_slice(&set_at(game, state, start));
            }
            Home::Head(head) => target[0] = head_of(state, *head),
            Home::Variable(variable) => {
                let variable = VariableId(*variable);
                target[0] = word(state.variable(&game.layout, variable));
            }
            Home::Auxiliary(_) | Home::Local => {}
        }
    }
    rebuild(program, places, &mut block);
    let holds = |(slot, number): &(SlotId, i32)| int(block[places.of(*slot)]) == *number;
    program.fixed.iter().all(holds).then_some(block)
}

/// The position that a block stands for.
pub(super) fn state_of(program: &Program, places: &Places, game: &Game, block: &[u64]) -> State {
    let mut state = State::new(&game.layout);
    let mut last = [-1; 5];
    for (number, slot) in program.slots.iter().enumerate() {
        let slot_id = SlotId(number as u32);
        let words = &block[places.of(slot_id)..places.of(slot_id) + program.words_of(slot)];
        let fixed = program.fixed.iter().find(|(fixed, _)| *fixed == slot_id);
        let number = fixed.map_or(int(words[0]), |(_, number)| *number);
        match &slot.home {
            Home::Kind(0) | Home::Owner(_) | Home::Auxiliary(_) | Home::Local => {}
            Home::Kind(kind) => {
                for site in (0..program.sites).filter(|site| has(words, *site as i32)) {
                    let owner = game.owner(*kind);
                    state.put(&game.layout, Site(site as u16), *kind, owner, 1);
                }
            }
            Home::Variable(variable) => {
                let variable = VariableId(*variable);
                state.set_variable(&game.layout, variable, number);
            }
            Home::Head(head) => set_head(&mut state, &mut last, *head, number),
        }
    }
    let [rule, from, to, between, piece] = last;
    let rule = RuleId(rule.max(0) as u16);
    state.head.last = Move::of_sites(rule, [from, to, between], piece.max(0) as u8);
    state
}

/// Fills auxiliary slots from what they follow from.
fn rebuild(program: &Program, places: &Places, block: &mut [u64]) {
    for (number, slot) in program.slots.iter().enumerate() {
        let Home::Auxiliary(definition) = &slot.home else {
            continue;
        };
        let source = places.of(definition.source());
        let own = block[source..source + program.tables.words].to_vec();
        let first = places.of(SlotId(number as u32));
        let target = &mut block[first..first + program.words_of(slot)];
        match definition {
            Definition::Reach { from, arcs, .. } => {
                let start = &program.tables.sets[from.index()];
                let arcs = &program.tables.arcs[arcs.index()].to;
                super::interpret::fill(start, &own, arcs, target);
            }
            Definition::Lines { places, .. } => {
                let places = program.tables.lists[places.index()].iter();
                for (site, place) in places.enumerate() {
                    if let Ok(place) = usize::try_from(*place)
                        && has(&own, site as i32)
                    {
                        target[place / 64] |= 1 << (place % 64);
                    }
                }
            }
        }
    }
}

fn set_at(game: &Game, state: &State, first: usize) -> Vec<u64> {
    with_width!(game.layout.words, W => state.set_at::<W>(first).0.to_vec())
}

fn head_of(state: &State, head: Head) -> u64 {
    let (head_of, last) = (&state.head, &state.head.last);
    let site = |site: Option<Site>| site.map_or(-1, |site| i32::from(site.0));
    word(match head {
        Head::Mover => i32::from(head_of.mover),
        Head::Next => i32::from(head_of.next),
        Head::Prev => i32::from(head_of.prev),
        Head::Follow => i32::from(head_of.follow),
        Head::LastRule => i32::from(last.rule.0),
        Head::LastFrom => site(last.from()),
        Head::LastTo => site(last.to()),
        Head::LastBetween => site(last.between()),
        Head::LastPiece => i32::from(last.piece),
        Head::Moves => head_of.moves as i32,
        Head::TurnMoves => i32::from(head_of.turn_moves),
        Head::Turns => head_of.turns as i32,
        Head::Counter => head_of.counter,
        Head::Pending => head_of.pending,
        Head::Recent => 0,
    })
}

fn set_head(state: &mut State, last: &mut [i32; 5], head: Head, number: i32) {
    let of = &mut state.head;
    match head {
        Head::Mover => of.mover = number as u8,
        Head::Next => of.next = number as u8,
        Head::Prev => of.prev = number as u8,
        Head::Follow => of.follow = number as u8,
        Head::LastRule => last[0] = number,
        Head::LastFrom => last[1] = number,
        Head::LastTo => last[2] = number,
        Head::LastBetween => last[3] = number,
        Head::LastPiece => last[4] = number,
        Head::Moves => of.moves = number as u32,
        Head::TurnMoves => of.turn_moves = number as u16,
        Head::Turns => of.turns = number as u32,
        Head::Counter => of.counter = number,
        Head::Pending => of.pending = number,
        Head::Recent => {}
    }
}

/// The word that holds an integer.
pub(super) fn word(number: i32) -> u64 {
    u64::from(number as u32)
}

/// The integer that a word holds.
pub(super) fn int(word: u64) -> i32 {
    word as u32 as i32
}
