//! Games that share a machine: one call makes a move in each, and what it lists becomes masks.

use crate::actions::Numbering;
use crate::follow::Seen;
use crate::marks::{Found, Marker};
use crate::slots::{Autoreset, Common, Rows, Slot, illegal};
use dafang::game::Move;
use dafang::native::Instance;
use dafang::program::Program;
use dafang::program::run::{Fault, Group, HandBytes, Listed, Stepped};

/// Games that share a machine.
pub(crate) struct Table {
    pub(crate) group: Group<Instance>,
    /// The words of the legal moves of all of them.
    pub(crate) lists: Vec<u64>,
    /// Those of the step before, by which masks are cleared.
    pub(crate) before: Vec<u64>,
}

/// What the step of a group works with.
struct Step<'a, 'r> {
    common: &'a Common,
    numbering: &'a Numbering,
    marker: &'a Marker,
    program: &'a Program,
    rows: &'a mut Rows<'r>,
    before: &'a [u64],
    /// The games that begin anew in the step that ends them.
    again: Vec<usize>,
}

/// Makes the moves of the actions in a group of games, or begins them anew, and writes what is seen afterwards.
pub(crate) fn step(
    rows: &mut Rows<'_>,
    Table {
        group,
        lists,
        before,
    }: &mut Table,
    common: &Common,
    is_reset: bool,
) -> Result<(), String> {
    group.forget();
    let numbering = common.rules.numbering()?;
    let none = "the game has no program";
    let (marker, program) = (common.rules.marker(), common.rules.program());
    let (marker, program) = (marker.ok_or(none)?, program.ok_or(none)?);
    rows.rewards.fill(0.0);
    for place in 0..rows.slots.len() {
        let number = rows.first + place;
        let slot = &mut rows.slots[place];
        let is_over = slot.ending.is_some();
        if is_reset || is_over {
            slot.episode = match is_reset {
                true => 0,
                false if common.autoreset == Autoreset::NextStep => slot.episode + 1,
                false => {
                    rows.done[place] = true;
                    continue;
                }
            };
            (slot.last, slot.ending) = (Move::NONE, None);
            let begun = group.begin(place, common.seed_of(number, slot));
            begun.map_err(|fault| fault.to_string())?;
            continue;
        }
        let action = rows.actions[place];
        let words = lists.get(slot.listed.clone()).unwrap_or_default();
        let mv = find(slot, (program, words), (marker, numbering), action)?;
        let found = mv.ok_or_else(|| illegal(action, number))?;
        if common.observations {
            slot.last = *found.as_move();
        }
        let made = match found {
            Found::Known((_, hand)) => group.make(place, hand),
            Found::Made(mv) => group.make(place, &HandBytes::of(&mv)),
        };
        made.map_err(|fault| fault.to_string())?;
    }
    std::mem::swap(lists, before);
    lists.clear();
    if is_reset {
        // What the arrays hold is not known to be of these games.
        rows.masks.fill(0);
        for slot in rows.slots.iter_mut() {
            slot.words.clear();
            slot.listed = 0..0;
        }
    }
    let mut step = Step {
        common,
        numbering,
        marker,
        program,
        rows,
        before,
        again: Vec::new(),
    };
    let reads = common.observations;
    let done = group.run(reads, lists, &mut |place, stepped| {
        step.visit(place, stepped)
    });
    done.map_err(|fault| fault.to_string())?;
    let again = std::mem::take(&mut step.again);
    if again.is_empty() {
        return Ok(());
    }
    for place in &again {
        let slot = &mut step.rows.slots[*place];
        slot.last = Move::NONE;
        let seed = common.seed_of(step.rows.first + place, slot);
        group
            .begin(*place, seed)
            .map_err(|fault| fault.to_string())?;
    }
    let done = group.run(reads, lists, &mut |place, stepped| {
        step.visit(place, stepped)
    });
    done.map_err(|fault| fault.to_string())?;
    for place in again {
        step.rows.done[place] = true;
    }
    Ok(())
}

/// The legal move of an action; none if there is none.
#[inline]
fn find<'a>(
    slot: &mut Slot,
    moves: (&Program, &[u64]),
    (marker, numbering): (&'a Marker, &Numbering),
    action: i32,
) -> Result<Option<Found<'a>>, String> {
    let Ok(action) = u32::try_from(action) else {
        return Ok(None);
    };
    if slot.legal.is_empty() {
        if let Some(mv) = marker.find(moves, numbering, action) {
            return Ok(Some(mv));
        }
        // Several moves have its number, or none.
        Listed::new(moves.0, moves.1).add_to(&mut slot.legal);
        numbering.actions(&slot.legal, &mut slot.actions)?;
    }
    let found = slot.move_of(action);
    slot.legal.clear();
    Ok(found.map(Found::Made))
}

/// Fills the planes of a game.
fn show(common: &Common, slot: &mut Slot, stepped: &Stepped<'_>, planes: &mut [f32]) {
    if let (Some(follower), None) = (&common.follower, slot.ending) {
        let (mover, last) = slot.seen;
        let before = Seen {
            words: &slot.words,
            mover,
            last,
        };
        let now = Seen {
            words: stepped.words,
            mover: slot.mover,
            last: slot.last,
        };
        follower.follow(&before, &now, planes);
        slot.words.clear();
        slot.words.extend_from_slice(stepped.words);
        slot.seen = (slot.mover, slot.last);
    } else if let Some(mut state) = stepped.state() {
        state.head.last = slot.last;
        let viewer = common.viewer(slot.mover);
        common
            .planes
            .fill(&common.rules.game, &state, viewer, planes);
        slot.words.clear();
    }
}

impl Step<'_, '_> {
    /// Writes what came of the step of a game.
    #[inline]
    fn visit(&mut self, place: usize, stepped: &Stepped<'_>) -> Result<(), Fault> {
        let (common, rows) = (self.common, &mut *self.rows);
        let (width, area) = (common.width(), common.area());
        let slot = &mut rows.slots[place];
        slot.mover = stepped.mover();
        rows.movers[place] = i32::from(slot.mover);
        let mask = &mut rows.masks[place * width..][..width];
        let before = self.before.get(std::mem::take(&mut slot.listed));
        (self.marker).clear(mask, &mut slot.marked, before.unwrap_or_default());
        slot.legal.clear();
        slot.listed = stepped.listed.clone();
        rows.done[place] = false;
        // Nobody is to move in a game that is over.
        if slot.mover == 0
            && let Some(ending) = stepped.ending()
        {
            rows.done[place] = true;
            if common.autoreset == Autoreset::SameStep {
                slot.episode += 1;
                self.again.push(place);
            } else {
                slot.ending = Some(ending);
            }
            rows.reward(place, common, &ending);
            if common.autoreset == Autoreset::SameStep {
                return Ok(());
            }
        } else if width > 0 {
            let moves = (self.program, stepped.moves);
            let is_plain = (self.marker).mark(moves, self.numbering, mask, &mut slot.marked);
            if !is_plain {
                mask.fill(0);
                Listed::new(self.program, stepped.moves).add_to(&mut slot.legal);
                slot.number(self.numbering, mask).map_err(Fault)?;
            }
        }
        if common.observations {
            let slot = &mut rows.slots[place];
            show(
                common,
                slot,
                stepped,
                &mut rows.planes[place * area..][..area],
            );
        }
        Ok(())
    }
}
