//! Conditions on one number of the position become range tests, and a sum of such a number and a constant
//! becomes one node.

use crate::game::ir::{
    Alike, Bool, Comparison, Count, Int, KeptSet, Occupancy, RangeTest, RuleNodeMut, Scalar, Sites,
    StateOffset, Whose,
};
use crate::game::rewrite::rewrite;
use crate::game::{Game, Layout};

pub(super) fn run(game: &mut Game) {
    let rewriter = Rewriter {
        layout: game.layout.clone(),
        hands: game.hands.clone(),
    };
    rewrite(game, &mut |node| match node {
        RuleNodeMut::Bool(condition) => rewriter.condition(condition),
        RuleNodeMut::Int(int) => rewriter.sum(int),
        RuleNodeMut::Sites(_) | RuleNodeMut::Moves(_) | RuleNodeMut::Effect(_) => {}
    });
}

/// What is known of a game's states.
struct Rewriter {
    layout: Layout,
    hands: Vec<u8>,
}

impl Rewriter {
    /// Writes a condition as a range test, if it can be; its parts have been seen to.
    fn condition(&self, condition: &mut Bool) {
        let nest = |part: Bool| match part {
            Bool::And(parts) => (Some(true), parts),
            Bool::Or(parts) => (Some(false), parts),
            part => (None, vec![part]),
        };
        match condition {
            Bool::Not(inner) => {
                if let Bool::RangeTest(range_test) = &**inner {
                    let range_test = RangeTest {
                        inside: !range_test.inside,
                        meant: Box::new(Bool::Not(range_test.meant.clone())),
                        ..range_test.clone()
                    };
                    *condition = Bool::RangeTest(range_test);
                }
            }
            Bool::And(parts) | Bool::Or(parts) => {
                let all = std::mem::take(parts);
                let kind = Some(matches!(condition, Bool::And(_)));
                let flat = all.into_iter().flat_map(|part| match nest(part) {
                    (nested, parts) if nested == kind || nested.is_none() => parts,
                    (Some(true), parts) => vec![Bool::And(parts)],
                    (_, parts) => vec![Bool::Or(parts)],
                });
                let flat = flat.collect();
                *condition = match kind {
                    Some(true) => Bool::And(flat),
                    _ => Bool::Or(flat),
                };
            }
            _ => {
                if let Some((number, comparison, than)) = self.asked(condition) {
                    let (low, span, inside) = comparison.range(than);
                    *condition = Bool::RangeTest(RangeTest {
                        number,
                        low,
                        span,
                        inside,
                        meant: Box::new(condition.clone()),
                    });
                }
            }
        }
    }

    /// What a condition compares with what, if it compares a number of the position with a constant.
    fn asked(&self, condition: &Bool) -> Option<(Scalar, Comparison, i32)> {
        let (number, comparison, than) = match condition {
            Bool::Compare(comparison, number, than) => match (&**number, &**than) {
                (number, Int::Const(than)) => (self.number(number)?, *comparison, *than),
                (Int::Const(than), number) => (self.number(number)?, comparison.mirrored(), *than),
                _ => return None,
            },
            Bool::NoSites(region) => {
                let place = self.set(region)?;
                (Scalar::Sites(place), Comparison::Equal, 0)
            }
            Bool::In(site, region) => match (&**site, &**region) {
                (Int::LastTo, Sites::Const(region)) => {
                    (Scalar::LastIn(*region), Comparison::Equal, 1)
                }
                (Int::LastTo, Sites::ByPlayer(regions, player)) => {
                    let whose = match **player {
                        Int::Mover => Whose::Mover,
                        Int::Next => Whose::Next,
                        _ => return None,
                    };
                    let number = Scalar::LastInOwn(regions.clone(), whose);
                    (number, Comparison::Equal, 1)
                }
                _ => return None,
            },
            Bool::Line(line) => match (&*line.through, &line.rows, &line.within) {
                (Sites::One(pivot), Some(rows), None)
                    if **pivot == Int::LastTo && line.alike == Alike::Owner =>
                {
                    let number = Scalar::Row(Box::new(rows.clone()));
                    (number, Comparison::Equal, 1)
                }
                _ => return None,
            },
            _ => return None,
        };
        Some((number, comparison, than))
    }

    /// A sum of a constant and a variable becomes one node.
    fn sum(&self, int: &mut Int) {
        let Int::Sum(terms) = &*int else { return };
        let (Some(number), more) = (match terms.as_slice() {
            [number, Int::Const(more)] | [Int::Const(more), number] => (self.number(number), *more),
            _ => return,
        }) else {
            return;
        };
        *int = Int::Plus(Box::new(number), more, Box::new(int.clone()));
    }

    fn number(&self, int: &Int) -> Option<Scalar> {
        let layout = &self.layout;
        let number = match int {
            Int::Owed(None) => Scalar::Owed,
            Int::Counter => Scalar::Counter,
            Int::MoveNumber => Scalar::MoveNumber,
            Int::Mover => Scalar::Mover,
            Int::Next => Scalar::Next,
            Int::Prev => Scalar::Prev,
            Int::Var(variable, of) if of.is_empty() => {
                Scalar::Variable((layout.variables * 2 + variable.index()) as u32)
            }
            Int::CountAt(site) => Scalar::Held(self.held(site)?),
            Int::Count(Count::Sites(region)) => Scalar::Sites(self.set(region)?),
            Int::Count(Count::Pieces {
                occupancy: Occupancy::Player(player),
                within: None,
            }) if !layout.heaps => Scalar::Pieces(self.owner(player)?),
            _ => return None,
        };
        Some(number)
    }

    /// Where the number of pieces on a site is kept, if it is.
    fn held(&self, site: &Int) -> Option<StateOffset> {
        let layout = &self.layout;
        let place = |site: i32| {
            let site = usize::try_from(site).ok()?;
            let kept = site < layout.sites && layout.counts(site);
            kept.then_some((layout.count? * 4 + site) as u32)
        };
        let (whose, offset) = match site {
            Int::Const(site) => {
                return Some(StateOffset {
                    first: place(*site)?,
                    step: 0,
                    whose: Whose::Fixed,
                });
            }
            Int::HandSite(player, offset) => match (&**player, &**offset) {
                (Int::Mover, Int::Const(offset)) => (Whose::Mover, *offset),
                (Int::Next, Int::Const(offset)) => (Whose::Next, *offset),
                _ => return None,
            },
            _ => return None,
        };
        let of = |player: usize| {
            let first = self
                .hands
                .iter()
                .position(|owner| usize::from(*owner) == player)?;
            place((layout.board + first) as i32 + offset)
        };
        let first = of(1)?;
        let step = match layout.players {
            1 => 0,
            _ => of(2)?.checked_sub(first)?,
        };
        let place = StateOffset {
            first: first.checked_sub(step)?,
            step,
            whose,
        };
        let even = (1..=layout.players).all(|player| of(player) == Some(place.of(player)));
        even.then_some(place)
    }

    /// Where a region is kept as a set, if it is.
    fn set(&self, region: &Sites) -> Option<StateOffset> {
        let fixed = |set| StateOffset {
            first: self.layout.first_of(set) as u32,
            step: 0,
            whose: Whose::Fixed,
        };
        match region {
            Sites::Empty => Some(fixed(KeptSet::Kind(0))),
            Sites::Occupied(Occupancy::Components(kinds)) => match **kinds {
                [kind] if !self.layout.stacks() => {
                    Some(fixed(KeptSet::Kind(u8::try_from(kind.0).ok()?)))
                }
                _ => None,
            },
            Sites::Occupied(Occupancy::Player(player)) => self.owner(player),
            _ => None,
        }
    }

    /// Where the sites of a player's pieces are kept.
    fn owner(&self, player: &Int) -> Option<StateOffset> {
        let layout = &self.layout;
        let (player, whose) = match player {
            Int::Const(player) if (1..=layout.players as i32).contains(player) => {
                (*player as u8, Whose::Fixed)
            }
            Int::Mover => (0, Whose::Mover),
            Int::Next => (0, Whose::Next),
            _ => return None,
        };
        Some(StateOffset {
            first: layout.first_of(KeptSet::Owner(player)) as u32,
            step: match whose {
                Whose::Fixed => 0,
                Whose::Mover | Whose::Next => layout.words as u32,
            },
            whose,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::game::ir::{Bool, Comparison, RangeTest, Scalar};

    #[test]
    fn numbers_lie_where_comparisons_hold() {
        let numbers = [
            i32::MIN,
            i32::MIN + 1,
            -1,
            0,
            1,
            2,
            3,
            i32::MAX - 1,
            i32::MAX,
        ];
        for comparison in [
            Comparison::Equal,
            Comparison::Unequal,
            Comparison::Less,
            Comparison::LessOrEqual,
            Comparison::Greater,
            Comparison::GreaterOrEqual,
        ] {
            for than in numbers {
                let (low, span, inside) = comparison.range(than);
                let range_test = RangeTest {
                    number: Scalar::Counter,
                    low,
                    span,
                    inside,
                    meant: Box::new(Bool::Const(true)),
                };
                for number in numbers {
                    let wanted = comparison.holds(number, than);
                    assert_eq!(
                        range_test.holds(number),
                        wanted,
                        "{number} {comparison:?} {than}"
                    );
                    if number >= range_test.settled() {
                        assert_eq!(range_test.holds(number), range_test.holds(i32::MAX));
                    }
                }
            }
        }
    }
}
