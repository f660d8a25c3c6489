//! Games in which each turn carries one piece and changes nothing else are recognised, so that rollouts of them need
//! no more than the sets of pieces.

use super::placing::is_brief;
use crate::game::ir::{
    Bool, EndRule, Fan, Gait, Group, Moves, Number, Physical, Ruling, StateOffset, Whose, Words,
};
use crate::game::{Carrying, CarryingEnd, CarryingSet, CarryingTest, Game};

pub(super) fn run(game: &mut Game) {
    // What is noted of each move is noted in no quick way, and no dice are thrown in one.
    if game.follows_moves || !game.dice.is_empty() {
        return;
    }
    game.carrying = recognise(game);
}

fn recognise(game: &Game) -> Option<Carrying> {
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
    Some(Carrying {
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
    fn slot(&self, first: u32) -> Option<CarryingSet> {
        let (layout, first) = (&self.game.layout, first as usize);
        let place = |start: usize| {
            let distance = first.checked_sub(start)?;
            (distance % layout.words == 0).then_some(distance / layout.words)
        };
        let of_owner = |owner: u8| match owner {
            1 => Some(CarryingSet::First),
            2 => Some(CarryingSet::Second),
            _ => None,
        };
        match place(layout.kinds) {
            Some(0) => return Some(CarryingSet::Empty),
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

    /// How pieces go, if all moves are given by fans and do nothing but carry a piece.
    fn groups(&self, moves: &Moves) -> Option<Vec<Vec<Fan>>> {
        let Moves::Bundle(bundle) = moves else {
            return None;
        };
        if bundle.pass.is_some() {
            return None;
        }
        let groups = bundle.groups.iter().map(|group| match group {
            Group::Fans(fans) => fans.iter().map(|fan| self.fan(fan)).collect(),
            Group::Around(_) => None,
        });
        groups.collect()
    }

    fn fan(&self, fan: &Fan) -> Option<Fan> {
        let rule = self.game.rule(fan.rule);
        let bare = rule.physical == Physical::Carry
            && !rule.pass
            && rule.before.is_empty()
            && rule.then.is_empty();
        bare.then_some(Fan {
            from: self.words(fan.from)?,
            to: self.words(fan.to)?,
            gait: match fan.gait {
                Gait::Hop(over) => Gait::Hop(self.words(over)?),
                gait => gait,
            },
            ..fan.clone()
        })
    }

    fn end(&self, rule: &EndRule, mover: usize) -> Option<CarryingEnd> {
        let Ruling::If(Bool::Glance(glance), outcomes) = &rule.ruling else {
            return None;
        };
        if !is_brief(outcomes) {
            return None;
        }
        let wanted = |number| (glance.low, glance.span, glance.inside) == (number, 0, true);
        let test = match &glance.number {
            Number::LastIn(region) if wanted(1) => CarryingTest::In(*region),
            Number::Sites(place) if wanted(0) => CarryingTest::Gone(self.meant(*place, mover)?),
            _ => return None,
        };
        Some(CarryingEnd {
            test,
            rule: rule.clone(),
        })
    }

    /// The set at a place, after a move of a player.
    fn meant(&self, place: StateOffset, mover: usize) -> Option<CarryingSet> {
        self.slot(place.of(match place.whose {
            Whose::Fixed => 0,
            Whose::Mover => mover,
            Whose::Next => 3 - mover,
        }))
    }
}
