//! Legal moves as machines give them become moves.

use super::{MadeMove, block};
use crate::game::Move;
use crate::game::ir::RuleId;
use crate::program::types::{Lane, LaneEnds, LaneId, MovePart, Over, Start, has};
use crate::program::{HAND_SLOTS, Program};
use crate::topology::Site;

/// Adds the moves of a lane to others, by the words of the set of their ends and of the parts that are given with them.
pub(super) fn add_moves(
    program: &Program,
    lane: LaneId,
    ends: &[u64],
    given: &[&[u64]],
    moves: &mut Vec<Move>,
) {
    let lane = &program.lanes[lane.index()];
    let part = |part: MovePart| lane.place_of(part).map(|place| given[place]);
    let between = |from: Option<i32>, to: i32| move_of(program, lane, (from, to), given);
    match lane.ends {
        LaneEnds::Nowhere => moves.extend((ends[0] != 0).then(|| between(None, -1))),
        LaneEnds::Sites if lane.start == Start::Each => {
            for from in sites(part(MovePart::Start).unwrap_or_default()) {
                moves.extend(sites(ends).map(|end| between(Some(from), end)));
            }
        }
        LaneEnds::Sites => moves.extend(sites(ends).map(|end| between(None, end))),
        LaneEnds::Row(delta) => {
            let first = part(MovePart::First).map_or(-1, |words| block::int(words[0]));
            let number = block::int(ends[0]);
            moves.extend((0..number).map(|place| between(None, first + place * delta)));
        }
    }
}

/// The sites of a set, from the lowest.
fn sites(set: &[u64]) -> impl Iterator<Item = i32> + '_ {
    set.iter().zip(0..).flat_map(|(word, number)| {
        let without_lowest = |rest: &u64| Some(rest & (rest - 1)).filter(|rest| *rest != 0);
        let first = Some(*word).filter(|word| *word != 0);
        let rests = std::iter::successors(first, without_lowest);
        rests.map(move |rest| number * 64 + rest.trailing_zeros() as i32)
    })
}

/// The move of a lane to a site, or to −1 for nowhere, with the parts that are given; its start may be known.
pub(super) fn move_of(
    program: &Program,
    lane: &Lane,
    (start, to): (Option<i32>, i32),
    given: &[&[u64]],
) -> Move {
    let part = |part: MovePart| lane.place_of(part).map(|place| given[place]);
    let site = |known: MovePart| part(known).map_or(-1, |words| block::int(words[0]));
    let over = match lane.over {
        Over::Nowhere => -1,
        Over::Back(back) => to - back,
        Over::Behind(delta, further) => behind(part(MovePart::Over), to, delta) - further,
        Over::Given => site(MovePart::Over),
    };
    let from = start.unwrap_or_else(|| match lane.start {
        Start::Nowhere => -1,
        Start::Back(back) => to - back,
        Start::Listed(list, first) => program.tables.lists[list.index()][(first + to) as usize],
        Start::At(site) => site,
        Start::Behind(delta) => behind(part(MovePart::Start), to, delta),
        Start::BeforeOver(back) => over - back,
        Start::BehindOver(delta) => behind(part(MovePart::Start), over, delta),
        Start::Given | Start::Each => site(MovePart::Start),
    });
    let mv = Move::of_sites(lane.rule, [from, to, over], lane.piece);
    let mv = mv.bound_to(site(MovePart::Site), site(MovePart::Value));
    let dice = part(MovePart::Dice).map_or(0, |words| block::int(words[0]));
    mv.using(dice)
}

/// The move that the slots of the hand hold, by their numbers.
pub(super) fn in_hand(program: &Program, hand: [i32; HAND_SLOTS]) -> Move {
    let [rule, from, to, over, piece, site, value, dice] = hand;
    let rule = RuleId(rule as u16);
    // What no lane of the rule gives was not chosen.
    let lane = program.lanes.iter().find(|lane| lane.rule == rule);
    let given = |part: MovePart| lane.is_some_and(|lane| lane.place_of(part).is_some());
    let mv = Move::of_sites(rule, [from, to, over], piece as u8);
    let site = if given(MovePart::Site) { site } else { -1 };
    let value = if given(MovePart::Value) { value } else { -1 };
    let dice = if given(MovePart::Dice) { dice } else { 0 };
    mv.bound_to(site, value).using(dice)
}

/// A move as machines take it.
pub(super) fn to_make(mv: &Move) -> MadeMove {
    let site = |site: Option<Site>| site.map_or(-1, |site| i32::from(site.0));
    let bound = (mv.site != Move::NONE.site).then_some(mv.site);
    MadeMove {
        turn: 0,
        hand: [
            i32::from(mv.rule.0),
            site(mv.from()),
            site(mv.to()),
            site(mv.between()),
            i32::from(mv.piece),
            site(bound),
            i32::from(mv.value),
            mv.dice_and_level(),
        ],
    }
}

/// The nearest site of a set that is found going back from a site by a number; −1 if there is none.
fn behind(set: Option<&[u64]>, site: i32, delta: i32) -> i32 {
    let set = set.unwrap_or_default();
    let mut back = std::iter::successors(Some(site - delta), |site| Some(site - delta));
    let is_on_board = |site: &i32| (0..64 * set.len() as i32).contains(site);
    let mut back = back.by_ref().take_while(is_on_board);
    back.find(|site| has(set, *site)).unwrap_or(-1)
}
