//! The parts of a move that is being made, and what is known of them.

use super::Lowering;
use crate::program::lower::facts::Fact;
use crate::program::op::{Arith, Op};
use crate::program::types::{Lane, LaneEnds, MovePart, Over, Start, Value};

/// What the level of a move, plus 1, is multiplied with where it is added to the bits of its dice.
const LEVEL: i32 = 1 << 16;

/// The parts of a move that is being made; those that loops bind, with whether one does.
#[derive(Clone, Copy)]
pub(super) struct Made {
    pub(super) from: Value,
    pub(super) to: Value,
    pub(super) over: Value,
    pub(super) piece: Value,
    pub(super) site: (Value, bool),
    pub(super) value: (Value, bool),
    /// The dice that it uses and its level, as one number.
    pub(super) dice: Option<Value>,
    /// The dice alone, as bits.
    pub(super) used: Option<Value>,
    pub(super) level: Option<Value>,
}

impl Made {
    /// What the sites of rules stand for in the effects of the move.
    pub(super) fn bound(self) -> super::Bound {
        let bound = |(value, is_bound): (Value, bool)| is_bound.then_some(value);
        super::Bound {
            from: Some(self.from),
            to: Some(self.to),
            between: Some(self.over),
            site: bound(self.site),
            value: bound(self.value),
            pips: None,
            dice: self.used,
            level: self.level,
            player: None,
            free: false,
        }
    }
}

/// Whether moves of a lane start on another site than that where they end, and both exist.
pub(super) fn goes_back(lane: &Lane) -> bool {
    match lane.start {
        Start::Back(back)
        | Start::Behind(back)
        | Start::BeforeOver(back)
        | Start::BehindOver(back) => back != 0,
        Start::Listed(..) => true,
        Start::Given => matches!(lane.ends, LaneEnds::Row(_)),
        Start::Nowhere | Start::At(_) | Start::Each => false,
    }
}

/// The number of a part that a lane does not give.
fn not_given(lane: &Lane, part: MovePart) -> Option<i32> {
    lane.place_of(part).is_none().then_some(-1)
}

impl Lowering<'_> {
    /// The parts of the move: what is the same for all of its lanes is constant.
    pub(super) fn parts(&mut self, lanes: &[&(Lane, Vec<Fact>)]) -> Made {
        let hand = self.slots.hand;
        let constant = |part: fn(&Lane) -> Option<i32>, none: i32| {
            let mut known = lanes.iter().map(|(lane, _)| part(lane));
            let first = known.next().unwrap_or(Some(none));
            first.filter(|first| known.all(|other| other == Some(*first)))
        };
        let start = |lane: &Lane| match lane.start {
            Start::Nowhere => Some(-1),
            Start::At(site) => Some(site),
            _ => None,
        };
        // A start or a site passed over that lies at a distance from the end is another one for each.
        let known = [
            (hand.from, constant(start, -1)),
            (
                hand.to,
                constant(|lane| (lane.ends == LaneEnds::Nowhere).then_some(-1), -1),
            ),
            (
                hand.over,
                constant(|lane| (lane.over == Over::Nowhere).then_some(-1), -1),
            ),
            (hand.piece, constant(|lane| Some(i32::from(lane.piece)), 0)),
            (
                hand.site,
                constant(|lane| not_given(lane, MovePart::Site), -1),
            ),
            (
                hand.value,
                constant(|lane| not_given(lane, MovePart::Value), -1),
            ),
        ];
        let known = known.map(|(slot, constant)| match constant {
            Some(constant) => (self.build.int(constant), constant != -1),
            None => (self.load(slot), true),
        });
        let [from, to, over, piece, site, value] = known.map(|(value, _)| value);
        let dice = hand.dice.map(|slot| {
            let gives = |(lane, _): &&(Lane, Vec<Fact>)| lane.place_of(MovePart::Dice).is_some();
            match lanes.iter().any(gives) {
                true => self.load(slot),
                false => self.build.int(0),
            }
        });
        let (used, level) = self.apart(dice);
        let [.., is_site, is_value] = known.map(|(_, given)| given);
        Made {
            from,
            to,
            over,
            piece,
            site: (site, is_site),
            value: (value, is_value),
            dice,
            used,
            level,
        }
    }

    /// The dice that a move uses, as bits, and its level, which are kept as one number: see [`Hand::dice`](crate::program::Hand).
    pub(super) fn apart(&mut self, both: Option<Value>) -> (Option<Value>, Option<Value>) {
        let Some(both) = both.filter(|_| self.is_stacked()) else {
            return (both, None);
        };
        let (end, one) = (self.build.int(LEVEL), self.build.int(1));
        let used = self.build.get(Op::Arith(Arith::Mod, both, end));
        let level = self.build.get(Op::Arith(Arith::Div, both, end));
        let level = self.build.get(Op::Arith(Arith::Sub, level, one));
        let used = super::dice::are_used(self.game).then_some(used);
        (used, Some(level))
    }

    /// The dice and the level that are bound as one number, if any are.
    pub(super) fn dice_and_level(&mut self) -> Option<Value> {
        let (dice, Some(level)) = (self.scope.bound.dice, self.scope.bound.level) else {
            return self.scope.bound.dice;
        };
        let (end, one) = (self.build.int(LEVEL), self.build.int(1));
        let above = self.build.get(Op::Arith(Arith::Add, level, one));
        let above = self.build.get(Op::Arith(Arith::Mul, above, end));
        Some(match dice {
            Some(dice) => self.build.get(Op::Arith(Arith::Add, above, dice)),
            None => above,
        })
    }

    /// States what all lanes of a rule have in common.
    pub(super) fn state_facts(&mut self, lanes: &[&(Lane, Vec<Fact>)], from: Value, to: Value) {
        let Some(((_, first), rest)) = lanes.split_first() else {
            return;
        };
        let common = first
            .iter()
            .filter(|fact| rest.iter().all(|(_, facts)| facts.contains(fact)));
        for fact in common {
            let site = if fact.of_start { from } else { to };
            self.build.act(Op::Given(fact.slot, site, fact.inside));
        }
    }
}
