//! Games that share a machine: one call makes a move in each, and what it lists becomes masks.

use crate::actions::Numbering;
use crate::bits::has;
use crate::follow::Seen;
use crate::marks::{Found, Marker};
use crate::rules::Rules;
use crate::slots::{Autoreset, Common, Rows, Slot, illegal};
use crate::state::returns_of;
use dafang::game::Move;
use dafang::native::Instance;
use dafang::program::Program;
use dafang::program::run::{Fault, Group, HandBytes, Listed, Stepped};

/// Games that share a machine.
pub(crate) struct Table {
    group: Group<Instance>,
    /// The words of the legal moves of all of them, where they are needed.
    pub(crate) lists: Vec<u64>,
    /// The legal actions of each game, a set for each, where actions are not noted one by one. Masks show them.
    sets: Vec<u64>,
    /// Room for such a set.
    room: Vec<u64>,
    /// Where each game is.
    spots: Vec<Spot>,
    /// The games in the order in which they are stepped next: those of one kind of turn one after the other, so that the
    /// processor foresees what their machine code does.
    order: Vec<u16>,
    /// The games of each kind of turn.
    by_turn: Vec<Vec<u16>>,
    /// What each player has of a game by its ending, where that says it.
    rewards: Vec<f32>,
}

/// Where a game is between two steps.
#[derive(Clone, Copy, Default)]
struct Spot {
    /// Where the words of its legal moves are among those of all.
    listed: (u32, u32),
    /// The number of its kind of turn.
    turn: u32,
    is_over: bool,
    /// Whether its legal moves and their actions are listed one by one.
    has_list: bool,
}

/// What the step of a group works with.
struct Step<'a, 'r> {
    common: &'a Common,
    numbering: &'a Numbering,
    marker: &'a Marker,
    program: &'a Program,
    rows: &'a mut Rows<'r>,
    sets: &'a mut [u64],
    room: &'a mut [u64],
    spots: &'a mut [Spot],
    by_turn: &'a mut [Vec<u16>],
    rewards: &'a [f32],
    /// Whether the words of lists are kept, and how many of them are.
    reads_lists: bool,
    listed: usize,
    /// The games that begin anew in the step that ends them.
    again: Vec<usize>,
}

impl Table {
    /// A group of as many games as are stepped together.
    pub(crate) fn new(group: Group<Instance>, rules: &Rules, games: usize) -> Self {
        let words = rules.marker().map_or(0, Marker::set_words);
        let endings = group.endings().unwrap_or_default().iter();
        let rewards = endings.flat_map(|ending| returns_of(&rules.game, ending));
        Self {
            rewards: rewards.collect(),
            group,
            lists: Vec::new(),
            sets: vec![0; words * games],
            room: vec![0; words],
            spots: vec![Spot::default(); games],
            order: Vec::new(),
            by_turn: vec![Vec::new(); rules.program().map_or(0, |program| program.turns.len())],
        }
    }

    /// The words of the legal moves of a game, if there are some and each has a number of its own.
    pub(crate) fn listed(&self, place: usize) -> Option<&[u64]> {
        let spot = self.spots.get(place).filter(|spot| !spot.has_list)?;
        Some(listed(&self.lists, *spot)).filter(|words| !words.is_empty())
    }
}

fn listed(lists: &[u64], Spot { listed, .. }: Spot) -> &[u64] {
    let (start, end) = listed;
    let words = lists.get(start as usize..end as usize);
    words.unwrap_or_default()
}

/// Makes the moves of the actions in a group of games, or begins them anew, and writes what is seen afterwards.
pub(crate) fn step(
    rows: &mut Rows<'_>,
    table: &mut Table,
    common: &Common,
    is_reset: bool,
) -> Result<(), String> {
    let Table {
        group,
        lists,
        sets,
        room,
        spots,
        order,
        by_turn,
        rewards,
    } = table;
    let numbering = common.rules.numbering()?;
    let none = "the game has no program";
    let (marker, program) = (common.rules.marker(), common.rules.program());
    let (marker, program) = (marker.ok_or(none)?, program.ok_or(none)?);
    let fault = |fault: Fault| fault.to_string();
    rows.rewards.fill(0.0);
    rows.done.fill(false);
    let words = room.len();
    order.clear();
    for games in by_turn.iter_mut() {
        order.append(games);
    }
    // After a step that failed not all are among them.
    if is_reset || order.len() != rows.slots.len() {
        order.clear();
        order.extend(0..rows.slots.len() as u16);
    }
    let mut notes = group.notes();
    for place in order.iter().map(|place| usize::from(*place)) {
        let (number, spot) = (rows.first + place, &mut spots[place]);
        if is_reset || spot.is_over {
            let slot = &mut rows.slots[place];
            slot.episode = match is_reset {
                true => 0,
                false if common.autoreset == Autoreset::NextStep => slot.episode + 1,
                false => {
                    rows.done[place] = true;
                    by_turn[0].push(place as u16);
                    continue;
                }
            };
            spot.is_over = false;
            (slot.last, slot.ending) = (Move::NONE, None);
            let seed = common.seed_of(number, slot);
            notes.begin(place, seed).map_err(fault)?;
            continue;
        }
        let action = rows.actions[place];
        let known = match spot.has_list {
            // Those that have a set are legal.
            false if words > 0 => {
                if !has(&sets[place * words..][..words], action) {
                    return Err(illegal(action, number));
                }
                marker.choose(program, spot.turn as usize, action as u32)
            }
            _ => None,
        };
        let found = match known {
            Some(found) => found,
            None => {
                let moves = (&**program, listed(lists, *spot));
                let mv = find(&mut rows.slots[place], moves, (marker, numbering), action)?;
                mv.ok_or_else(|| illegal(action, number))?
            }
        };
        if common.observations {
            rows.slots[place].last = *found.as_move();
        }
        let made = match found {
            Found::Known((_, hand)) => notes.make(place, hand),
            Found::Made(mv) => notes.make(place, &HandBytes::of(&mv)),
        };
        made.map_err(fault)?;
    }
    lists.clear();
    if is_reset {
        // What the arrays hold is not known to be of these games.
        rows.masks.fill(0);
        sets.fill(0);
        for slot in rows.slots.iter_mut() {
            slot.words.clear();
            slot.marked.clear();
            slot.legal.clear();
        }
    }
    let reads_lists = marker.reads_lists(common.width());
    let mut step = Step {
        common,
        numbering,
        marker,
        program,
        rows,
        sets,
        room,
        spots,
        by_turn,
        rewards,
        reads_lists,
        listed: 0,
        again: Vec::new(),
    };
    let reads = common.observations;
    let kept = reads_lists.then_some(&mut *lists);
    let done = group.run(reads, kept, |place, stepped| step.visit(place, stepped));
    done.map_err(fault)?;
    let again = std::mem::take(&mut step.again);
    if again.is_empty() {
        return Ok(());
    }
    let mut notes = group.notes();
    for place in &again {
        let slot = &mut step.rows.slots[*place];
        slot.last = Move::NONE;
        let seed = common.seed_of(step.rows.first + place, slot);
        notes.begin(*place, seed).map_err(fault)?;
    }
    let kept = reads_lists.then_some(&mut *lists);
    let done = group.run(reads, kept, |place, stepped| step.visit(place, stepped));
    done.map_err(fault)?;
    for place in again {
        step.rows.done[place] = true;
    }
    Ok(())
}

/// The legal move of an action, looked for among those that are listed; none if there is none.
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
#[inline(never)]
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
        follower.note(stepped.words, &mut slot.words);
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
        let mover = stepped.mover();
        rows.movers[place] = i32::from(mover);
        let spot = &mut self.spots[place];
        if spot.has_list {
            spot.has_list = false;
            rows.slots[place].legal.clear();
        }
        spot.turn = stepped.turn as u32;
        if self.reads_lists {
            let first = self.listed;
            self.listed += stepped.moves.len();
            spot.listed = (first as u32, self.listed as u32);
        }
        if let Some(finish) = stepped.finish {
            rows.done[place] = true;
            let is_again = common.autoreset == Autoreset::SameStep;
            match is_again {
                true => {
                    rows.slots[place].episode += 1;
                    self.again.push(place);
                }
                false => {
                    spot.is_over = true;
                    rows.slots[place].ending = stepped.ending();
                }
            }
            let players = common.rules.game.player_count();
            match self.rewards.get(players * finish.index()..) {
                Some(rewards) if rewards.len() >= players => {
                    let row = &mut rows.rewards[place * players..][..players];
                    row.copy_from_slice(&rewards[..players]);
                }
                _ => {
                    if let Some(ending) = stepped.ending() {
                        rows.reward(place, common, &ending);
                    }
                }
            }
            if is_again {
                return Ok(());
            }
        }
        self.by_turn[stepped.turn].push(place as u16);
        self.mark(place, stepped)?;
        if common.observations {
            let (rows, area) = (&mut *self.rows, common.area());
            let slot = &mut rows.slots[place];
            slot.mover = mover;
            let planes = &mut rows.planes[place * area..][..area];
            show(common, slot, stepped, planes);
        }
        Ok(())
    }

    /// Writes which actions are legal; none are in a game that is over.
    #[inline]
    fn mark(&mut self, place: usize, stepped: &Stepped<'_>) -> Result<(), Fault> {
        let (width, words) = (self.common.width(), self.room.len());
        if words == 0 {
            return self.note(place, stepped);
        }
        let moves = (self.program, stepped.moves);
        let before = &mut self.sets[place * words..][..words];
        let is_narrow = self.marker.is_narrow();
        let set = match is_narrow {
            true => before,
            false => &mut *self.room,
        };
        if stepped.finish.is_some() {
            set.fill(0);
        } else if !(self.marker).fill(stepped.turn, moves, self.numbering, set) {
            self.list(place, stepped)?;
        }
        let mask = &mut self.rows.masks[place * width..][..width];
        let before = &mut self.sets[place * words..][..words];
        match is_narrow {
            true => Marker::show(before, mask),
            false => Marker::show_changes(self.room, before, mask),
        }
        Ok(())
    }

    /// Lists the legal moves of a game one by one, as several have the same number, and puts their actions into its set, or into
    /// the room for a wide one.
    #[cold]
    fn list(&mut self, place: usize, stepped: &Stepped<'_>) -> Result<(), Fault> {
        let slot = &mut self.rows.slots[place];
        slot.legal.clear();
        Listed::new(self.program, stepped.moves).add_to(&mut slot.legal);
        let numbered = self.numbering.actions(&slot.legal, &mut slot.actions);
        numbered.map_err(Fault)?;
        let words = self.room.len();
        let set = match self.marker.is_narrow() {
            true => &mut self.sets[place * words..][..words],
            false => &mut *self.room,
        };
        set.fill(0);
        for action in &slot.actions {
            set[*action as usize / 64] |= 1 << (action % 64);
        }
        self.spots[place].has_list = true;
        Ok(())
    }

    /// Marks and notes which actions are legal, one by one.
    #[inline(never)]
    fn note(&mut self, place: usize, stepped: &Stepped<'_>) -> Result<(), Fault> {
        let width = self.common.width();
        let slot = &mut self.rows.slots[place];
        let mask = &mut self.rows.masks[place * width..][..width];
        for action in slot.marked.drain(..) {
            if let Some(cell) = mask.get_mut(action as usize) {
                *cell = 0;
            }
        }
        if stepped.finish.is_some() || width == 0 {
            return Ok(());
        }
        let moves = (self.program, stepped.moves);
        if !(self.marker).mark(moves, self.numbering, mask, &mut slot.marked) {
            mask.fill(0);
            Listed::new(self.program, stepped.moves).add_to(&mut slot.legal);
            slot.number(self.numbering, mask).map_err(Fault)?;
            self.spots[place].has_list = true;
        }
        Ok(())
    }
}
