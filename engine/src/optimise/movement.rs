//! Games in which each turn carries one piece and changes nothing else are recognised, so that rollouts of them need
//! no more than the sets of pieces.

use super::placement::is_brief;
use crate::game::ir::{
    Bool, EndRule, Group, MoveKind, Moves, Physical, Ruling, Scalar, ShiftGroup, StateOffset,
    Whose, Words,
};
use crate::game::{Game, MovementEnd, MovementGame, MovementSet, MovementTest};

pub(super) fn run(game: &mut Game) {
    // What is noted of each move is noted in no quick way, and no dice are thrown in one.
    if game.follows_moves || game.layout.has_chance() || game.layout.hides() {
        return;
    }
    game.movement = recognise(game);
}

fn recognise(game: &Game) -> Option<MovementGame> {
    let [phase] = game.phases.as_slice() else {
        return None;
    };
    let plain = game.player_count() == 2
        && game.components.len() == 3
        && phase.exits.is_empty()
        && game.debts.is_empty()
        && game.no_repeat.is_none()
        && !game.remembers_positions
        && !game.remembers_boards
        && game.layout.plain;
    if !plain {
        return None;
    }
    let sets = Sets { game };
    Some(MovementGame {
        groups: [
            sets.groups(phase.plays.get(1)?)?,
            sets.groups(phase.plays.get(2)?)?,
        ],
        ends: [1, 2]
            .map(|mover| {
                let finals = phase.finals.get(mover)?;
                let ends = phase.ends.iter().chain(finals);
                ends.map(|rule| sets.end(rule, mover)).collect()
            })
            .into_iter()
            .collect::<Option<Vec<_>>>()?
            .try_into()
            .ok()?,
    })
}

/// The sets of a game of two players with one kind of piece each.
struct Sets<'g> {
    game: &'g Game,
}

impl Sets<'_> {
    /// The set that begins at a word of a state.
    fn slot(&self, first: u32) -> Option<MovementSet> {
        let (layout, first) = (&self.game.layout, first as usize);
        let place = |start: usize| {
            let distance = first.checked_sub(start)?;
            (distance % layout.words == 0).then_some(distance / layout.words)
        };
        let of_owner = |owner: u8| match owner {
            1 => Some(MovementSet::First),
            2 => Some(MovementSet::Second),
            _ => None,
        };
        match place(layout.kinds) {
            Some(0) => return Some(MovementSet::Empty),
            Some(kind @ 1..3) => return of_owner(self.game.owner(kind as u8)),
            _ => {}
        }
        match place(layout.owners) {
            Some(owner @ 1..3) => of_owner(owner as u8),
            _ => None,
        }
    }

    fn words(&self, words: Words) -> Option<Words> {
        Some(Words {
            first: self.slot(words.first)? as u32,
            change: words.change,
        })
    }

    /// How pieces go, if all moves are given by shift groups and do nothing but carry a piece.
    fn groups(&self, moves: &Moves) -> Option<Vec<Vec<ShiftGroup>>> {
        let Moves::Bulk(bulk) = moves else {
            return None;
        };
        if bulk.pass.is_some() {
            return None;
        }
        let groups = bulk.groups.iter().map(|group| match group {
            Group::Shifts(shift_groups) => shift_groups
                .iter()
                .map(|shift_group| self.shift_group(shift_group))
                .collect(),
            Group::Around(_) => None,
        });
        groups.collect()
    }

    fn shift_group(&self, shift_group: &ShiftGroup) -> Option<ShiftGroup> {
        let rule = self.game.rule(shift_group.rule);
        let bare = rule.physical == Physical::Carry
            && !rule.pass
            && rule.before.is_empty()
            && rule.then.is_empty();
        bare.then_some(ShiftGroup {
            from: self.words(shift_group.from)?,
            to: self.words(shift_group.to)?,
            kind: match shift_group.kind {
                MoveKind::Hop(over) => MoveKind::Hop(self.words(over)?),
                kind => kind,
            },
            ..shift_group.clone()
        })
    }

    fn end(&self, rule: &EndRule, mover: usize) -> Option<MovementEnd> {
        let Ruling::If(Bool::RangeTest(range_test), outcomes) = &rule.ruling else {
            return None;
        };
        if !is_brief(outcomes) {
            return None;
        }
        let wanted =
            |number| (range_test.low, range_test.span, range_test.inside) == (number, 0, true);
        let test = match &range_test.number {
            Scalar::LastIn(region) if wanted(1) => MovementTest::In(*region),
            Scalar::Sites(place) if wanted(0) => MovementTest::Gone(self.meant(*place, mover)?),
            _ => return None,
        };
        Some(MovementEnd {
            test,
            rule: rule.clone(),
        })
    }

    /// The set at a place, after a move of a player.
    fn meant(&self, place: StateOffset, mover: usize) -> Option<MovementSet> {
        self.slot(place.of(match place.whose {
            Whose::Fixed => 0,
            Whose::Mover => mover,
            Whose::Next => 3 - mover,
        }))
    }
}
