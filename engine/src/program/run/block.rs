//! The block of a state: how it is filled from a position; `mirror` reads it back.

use super::places::Places;
use super::recent::recent_of;
use crate::game::ir::{ListId, MemoryId, VariableId};
use crate::game::siteset::SiteSet;
use crate::game::{Game, Move, OpenDebt, State, Trial};
use crate::program::Derivation;
use crate::program::Program;
use crate::program::types::{Debts, HeadSlot, Home, RANK_PARTS, SlotId, has};
use crate::topology::Site;
use crate::with_width;

/// The block of a position without a past; none if a slot that the program takes for constant holds another number.
pub(super) fn block_of(
    program: &Program,
    places: &Places,
    game: &Game,
    state: &State,
) -> Option<Vec<u64>> {
    let mut block = vec![0; places.total];
    for (number, slot) in program.slots.iter().enumerate() {
        let first = places.of(SlotId(number as u32));
        let target = &mut block[first..first + program.words_of(slot)];
        match &slot.home {
            Home::Kind(kind) => with_width!(game.layout.words, W => {
                target.copy_from_slice(&state.of_kind::<W>(&game.layout, usize::from(*kind)).0);
            }),
            Home::Owner(owner) => with_width!(game.layout.words, W => {
                target.copy_from_slice(&state.occupied_by::<W>(&game.layout, usize::from(*owner)).0);
            }),
            Home::Bit { plane, bit } => {
                for site in 0..program.sites {
                    let number = state.plane(&game.layout, *plane, Site(site as u16));
                    target[site / 64] |= u64::from(number >> bit & 1) << (site % 64);
                }
            }
            Home::Hidden { part, player } => {
                for site in sites_of(program) {
                    let is_hidden =
                        state.is_hidden(&game.layout, *part, usize::from(*player), site);
                    target[site.index() / 64] |= u64::from(is_hidden) << (site.index() % 64);
                }
            }
            Home::Head(HeadSlot::Active) => target[0] = u64::from(state.head.active),
            Home::Head(HeadSlot::Winners) => target[0] = u64::from(state.head.winners),
            Home::Head(HeadSlot::Stuck) => target[0] = u64::from(state.head.stuck),
            Home::Head(HeadSlot::Recent) => target[0] = recent_of(game, state),
            Home::Head(HeadSlot::SharedPhase) if !is_phase_shared(game, state) => return None,
            Home::Head(head) => target[0] = head_of(state, *head),
            Home::Variable(variable) => {
                let variable = VariableId(*variable);
                target[0] = word(state.variable(&game.layout, variable));
            }
            Home::Variables(first) => {
                for (variable, place) in (*first..).zip(target) {
                    *place = word(state.variable(&game.layout, VariableId(variable)));
                }
            }
            Home::Hand { site, kind } => {
                let site = Site(*site);
                if ![0, *kind].contains(&state.what(&game.layout, site)) {
                    return None;
                }
                target[0] = word(i32::from(state.count(&game.layout, site)));
            }
            Home::Score(player) => {
                target[0] = word(state.score(&game.layout, usize::from(*player)));
            }
            Home::Scores => {
                for (player, place) in target.iter_mut().enumerate() {
                    *place = word(state.score(&game.layout, player));
                }
            }
            Home::Waiting(part) => {
                let waiting = state.head.debts[1..].iter().zip(target);
                for (debt, place) in waiting.take(usize::from(state.head.open.max(1)) - 1) {
                    *place = word(debt_part(debt, *part));
                }
            }
            Home::Memory {
                memory,
                player,
                placements,
            } => {
                let held = state.memory(&game.layout, MemoryId(*memory), usize::from(*player));
                for (site, _) in placements
                    .iter()
                    .filter(|(_, bit)| has(held, i32::from(*bit)))
                {
                    target[usize::from(*site) / 64] |= 1 << (site % 64);
                }
            }
            Home::DeferredRemovals => {
                with_width!(game.layout.words, W => {
                    target.copy_from_slice(&state.deferred_removals::<W>(&game.layout).0);
                });
            }
            Home::Visited => {
                with_width!(game.layout.words, W => {
                    target.copy_from_slice(&state.visited::<W>(&game.layout).0);
                });
            }
            Home::List(list) => {
                let values = state.list(&game.layout, ListId(*list)).iter();
                for (place, value) in target.iter_mut().zip(values) {
                    *place = word(*value);
                }
            }
            Home::ListLength(list) => {
                target[0] = state.list(&game.layout, ListId(*list)).len() as u64;
            }
            Home::Counts => {
                for (site, place) in target.iter_mut().enumerate() {
                    *place = u64::from(state.count(&game.layout, Site(site as u16)));
                }
            }
            Home::Levels(levels) => {
                for (site, places) in target.chunks_mut(*levels as usize).enumerate() {
                    let stack = state.stack(&game.layout, Site(site as u16));
                    for (place, held) in places.iter_mut().zip(stack) {
                        *place = u64::from(held.what);
                    }
                }
            }
            Home::Pieces => {
                for held in sites_of(program).flat_map(|site| state.stack(&game.layout, site)) {
                    target[usize::from(game.owner(held.what))] += 1;
                }
            }
            Home::Dice => {
                let numbers = state.dice_numbers(&game.layout);
                for (place, number) in target.iter_mut().zip(numbers) {
                    *place = word(number);
                }
            }
            Home::Ranks => {
                for (place, rank) in target.iter_mut().zip(state.head.rank) {
                    *place = word((rank * RANK_PARTS as f32).round() as i32);
                }
            }
            Home::Teams => {
                for (place, team) in target.iter_mut().zip(state.head.team) {
                    *place = u64::from(team);
                }
            }
            Home::Departures => {
                for (place, departure) in target.iter_mut().zip(state.head.departure) {
                    *place = u64::from(departure);
                }
            }
            Home::PlayerValue(player) => {
                target[0] = word(state.player_value(&game.layout, usize::from(*player)));
            }
            Home::Hash => target[0] = hash_of(game, state),
            Home::Noted => target[0] = past_of(program, game, state).len() as u64,
            Home::Auxiliary(_) | Home::Local | Home::Rolled => {}
        }
    }
    rebuild(program, places, &mut block);
    if !super::fits::fits(program, places, game, (state, &block)) {
        return None;
    }
    let holds = |(slot, number): &(SlotId, i32)| int(block[places.of(*slot)]) == *number;
    program.fixed.iter().all(holds).then_some(block)
}

/// The sites of the board and the hands.
pub(super) fn sites_of(program: &Program) -> impl Iterator<Item = Site> {
    (0..program.sites).map(|site| Site(site as u16))
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
            Derivation::Reach { from, arcs, .. } => {
                let start = &program.tables.sets[from.index()];
                let arcs = &program.tables.arcs[arcs.index()].to;
                super::words::fill(start, &own, arcs, target);
            }
            Derivation::Outside {
                board, from, arcs, ..
            } => {
                let [board, start] = [board, from].map(|set| &program.tables.sets[set.index()]);
                let arcs = &program.tables.arcs[arcs.index()].to;
                let free: Vec<u64> = board
                    .iter()
                    .zip(&own)
                    .map(|(all, own)| all & !own)
                    .collect();
                super::words::fill(start, &free, arcs, target);
            }
            Derivation::Only { .. } => {
                let mut sites = (0..program.sites as i32).filter(|site| has(&own, *site));
                target[0] = word(sites.next().unwrap_or(-1));
            }
            Derivation::Lines { places, .. } => {
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

/// The set that words stand for.
pub(super) fn set_of<const W: usize>(words: &[u64]) -> SiteSet<W> {
    SiteSet(std::array::from_fn(|word| words[word]))
}

pub(super) fn head_of(state: &State, head: HeadSlot) -> u64 {
    let (head_of, last) = (&state.head, &state.head.last);
    let site = |site: Option<Site>| site.map_or(-1, |site| i32::from(site.0));
    let known = |place: Site| site((place != Move::NONE.site).then_some(place));
    word(match head {
        HeadSlot::Mover => i32::from(head_of.mover),
        HeadSlot::Next => i32::from(head_of.next),
        HeadSlot::Prev => i32::from(head_of.prev),
        HeadSlot::Follow => i32::from(head_of.follow),
        HeadSlot::LastRule => i32::from(last.rule.0),
        HeadSlot::LastFrom => site(last.from()),
        HeadSlot::LastTo => site(last.to()),
        HeadSlot::LastBetween => site(last.between()),
        HeadSlot::LastPiece => i32::from(last.piece),
        HeadSlot::LastSite => known(last.site),
        HeadSlot::LastValue => i32::from(last.value),
        HeadSlot::LastDice => last.dice_and_level(),
        HeadSlot::Moves => head_of.moves as i32,
        HeadSlot::TurnMoves => i32::from(head_of.turn_moves),
        HeadSlot::Turns => head_of.turns as i32,
        HeadSlot::Counter => head_of.counter,
        HeadSlot::Pending => head_of.pending,
        HeadSlot::Phase(player) => i32::from(state.phase(usize::from(player)).0),
        HeadSlot::SharedPhase => i32::from(state.phase(1).0),
        HeadSlot::Owed => state.owed(None) as i32,
        HeadSlot::Due(part) if head_of.open > 0 => debt_part(&head_of.debts[0], part),
        HeadSlot::Due(_) => 0,
        HeadSlot::Waiting => i32::from(head_of.open.max(1)) - 1,
        HeadSlot::Overdrawn => i32::from(head_of.overdrawn),
        HeadSlot::Forgotten => head_of.forgotten as i32,
        HeadSlot::Over => i32::from(head_of.over),
        // These are sets, which have been read.
        HeadSlot::Swapped => i32::from(head_of.swapped),
        HeadSlot::Active | HeadSlot::Winners | HeadSlot::Stuck | HeadSlot::Recent => 0,
        HeadSlot::Changed => known(head_of.changed[1]),
        HeadSlot::Left => known(head_of.changed[0]),
    })
}

/// Whether all players are in the same phase.
fn is_phase_shared(game: &Game, state: &State) -> bool {
    (2..=game.player_count()).all(|player| state.phase(player) == state.phase(1))
}

/// The history with which a game from a position on begins: the position, if positions are noted and nothing is owed.
pub(super) fn past_of(program: &Program, game: &Game, state: &State) -> Vec<u64> {
    if program.noted == 0 || state.head.open > 0 {
        return Vec::new();
    }
    if game.distinction.is_some() {
        let trial = Trial::at(game, state.clone());
        let past = trial.past();
        let noted = match game.remembers_positions {
            true => past.positions.last(),
            false => past.boards.last(),
        };
        return noted.into_iter().collect();
    }
    vec![state.hash_with(hash_of(game, state), state.head.mover)]
}

/// What tells positions apart: with what the hands hold, if the rules ask so.
fn hash_of(game: &Game, state: &State) -> u64 {
    match game.remembers_positions {
        true => state.board_hash(),
        false => state.hash_without_hands(&game.layout),
    }
}

/// A part of a debt; its kind is counted from 1.
fn debt_part(debt: &OpenDebt, part: Debts) -> i32 {
    match part {
        Debts::Kind => i32::from(debt.debt) + 1,
        Debts::Player => i32::from(debt.player),
        Debts::Count => i32::from(debt.count),
    }
}

pub(super) fn set_debt_part(debt: &mut OpenDebt, part: Debts, number: i32) {
    match part {
        Debts::Kind => debt.debt = (number.max(1) - 1) as u16,
        Debts::Player => debt.player = number as u8,
        Debts::Count => debt.count = number as u16,
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
