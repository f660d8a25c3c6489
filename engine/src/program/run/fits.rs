//! Whether a program can represent a position from outside, which a game may be unable to reach.

use super::block::sites_of;
use super::places::Places;
use crate::game::ir::{HiddenPart, Plane};
use crate::game::{Game, MAX_HEIGHT, State};
use crate::program::Derivation;
use crate::program::Program;
use crate::program::types::{HeadSlot, Home, StateSlot};
use crate::topology::Site;

/// Whether the slots of a program can hold a position; `block` is the position as the block of the program.
pub(super) fn fits(
    program: &Program,
    places: &Places,
    game: &Game,
    (state, block): (&State, &[u64]),
) -> bool {
    holds_all_players(program, game, state)
        && holds_all_numbers(program, game, state)
        && holds_only_ones(program, places, block)
        && holds_all_levels(program, game, state)
        && holds_all_hidden(program, game, state)
}

/// Whether all players are still in the game, if the program does not know who is.
fn holds_all_players(program: &Program, game: &Game, state: &State) -> bool {
    let is_of_players = |slot: &StateSlot| slot.home == Home::Head(HeadSlot::Active);
    let all = State::new(&game.layout).head.active;
    program.slots.iter().any(is_of_players) || state.head.active == all
}

/// Whether the program has a bit for every one that is set of the properties of pieces.
fn holds_all_numbers(program: &Program, game: &Game, state: &State) -> bool {
    [Plane::State, Plane::Value, Plane::Rotation]
        .into_iter()
        .all(|property| {
            let bits = program
                .slots
                .iter()
                .filter(|slot| matches!(slot.home, Home::Bit { plane, .. } if plane == property));
            let numbers = 0..1_u32 << bits.count();
            (0..program.sites).all(|site| {
                let number = state.plane(&game.layout, property, Site(site as u16));
                numbers.contains(&u32::from(number))
            })
        })
}

/// Whether the program has a set for everything that is hidden.
fn holds_all_hidden(program: &Program, game: &Game, state: &State) -> bool {
    let is_held = |of: HiddenPart, by: usize| {
        let mut slots = program.slots.iter();
        slots.any(|slot| matches!(slot.home, Home::Hidden { part, player } if part == of && usize::from(player) == by))
    };
    !game.layout.hides()
        || HiddenPart::EVERY.into_iter().all(|part| {
            (1..=game.player_count()).all(|player| {
                is_held(part, player)
                    || sites_of(program)
                        .all(|site| !state.is_hidden(&game.layout, part, player, site))
            })
        })
}

/// Whether the program has room for all pieces, where they are stacked.
fn holds_all_levels(program: &Program, game: &Game, state: &State) -> bool {
    program.slots.iter().all(|slot| match slot.home {
        Home::Levels(levels) => {
            let heights = sites_of(program).map(|site| state.height(&game.layout, site));
            levels as usize == MAX_HEIGHT || heights.sum::<usize>() <= levels as usize
        }
        _ => true,
    })
}

/// Whether no set has more sites than the one that a slot is for.
fn holds_only_ones(program: &Program, places: &Places, block: &[u64]) -> bool {
    program.slots.iter().all(|slot| match slot.home {
        Home::Auxiliary(Derivation::Only { of }) => {
            let set = &block[places.of(of)..places.of(of) + program.tables.words];
            set.iter().map(|word| word.count_ones()).sum::<u32>() <= 1
        }
        _ => true,
    })
}
