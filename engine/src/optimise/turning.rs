//! Games in which a piece is put beside a row of the other player's and turns it over.

use super::movers::is_duel;
use super::placement::piece_of;
use crate::game::ir::vacancy::one;
use crate::game::ir::{Bool, DirectionsId, Effect, Int, Occupancy, Rule, Ruling, Sites, Variable};
use crate::game::{Game, Turning};

/// What is turned over in a game where pieces are put on `regions` and the rule then has its effect, if
/// each piece has to turn something over.
pub(super) fn turning(
    game: &Game,
    pieces: [u8; 3],
    regions: [&Sites; 2],
    rule: &Rule,
) -> Option<Turning> {
    let layout = &game.layout;
    let [effect] = rule.then.as_slice() else {
        return None;
    };
    // Passes never go on for longer than it takes to pass in turn, and pieces are put once on each site.
    let rules = game.phases.iter().flat_map(|phase| &phase.ends);
    let asked = rules
        .chain(&game.ends)
        .any(|end| matches!(end.ruling, Ruling::If(Bool::AllPassed, _)));
    let passes = (game.ends_by_passing(&game.phases[0]) || asked)
        && 2 * layout.board as u32 + 4 < game.limits.moves.min(game.limits.turns);
    let pass = &game.rules[0];
    let plain = pass.before.is_empty() && pass.then.is_empty();
    if !(passes && plain && is_duel(game)) {
        return None;
    }
    let mut directions = None;
    for (player, region) in (1..).zip(regions) {
        let put = put_beside(region, player, layout.board)?;
        let turned = turned_over(game.effect(*effect), player, pieces[player], layout.board)?;
        if put != turned || directions.replace(put).is_some_and(|other| other != put) {
            return None;
        }
    }
    let tables = game.directions(directions?);
    Some(Turning {
        shifts: tables.straight_shifts()?.clone(),
        doublings: tables.doublings(),
        rays: tables.rays()?.clone(),
    })
}

/// The directions of the rows beside which a player puts pieces.
fn put_beside(region: &Sites, player: usize, board: usize) -> Option<DirectionsId> {
    let Sites::Intersection(parts) = region else {
        return None;
    };
    let flanking = match parts.as_slice() {
        [Sites::Empty, flanking] | [flanking, Sites::Empty] => flanking,
        _ => return None,
    };
    match flanking {
        Sites::Flanking {
            directions,
            max,
            between,
            to,
        } if row(max, between, to, player, board) => Some(*directions),
        _ => None,
    }
}

/// The directions of the rows that become a player's pieces of a kind.
fn turned_over(effect: &Effect, player: usize, kind: u8, board: usize) -> Option<DirectionsId> {
    let Effect::ForEachSite(Variable::To, turned, change) = effect else {
        return None;
    };
    let Effect::And(parts) = &**change else {
        return None;
    };
    let [Effect::Take(taken), Effect::Put { piece, to, count }] = parts.as_slice() else {
        return None;
    };
    let here = one(Int::Variable(Variable::To));
    if *taken != here || *to != here {
        return None;
    }
    if piece_of(piece, player) != Some(i32::from(kind)) || *count != Int::Const(1) {
        return None;
    }
    let Sites::Flanked {
        directions,
        from,
        min,
        max,
        between,
        to,
    } = turned
    else {
        return None;
    };
    match (&**from, &**between, &**to) {
        (Int::LastTo, Bool::Within(Variable::Between, between), Bool::Within(Variable::To, to))
            if min.constant().is_some_and(|min| min <= 1)
                && row(max, between, to, player, board) =>
        {
            Some(*directions)
        }
        _ => None,
    }
}

/// Whether rows are of any number of the other player's pieces, and end in one of the player's.
fn row(max: &Int, between: &Sites, to: &Sites, player: usize, board: usize) -> bool {
    max.constant().is_some_and(|max| max >= board as i32)
        && owner(between, player) == Some(3 - player)
        && owner(to, player) == Some(player)
}

/// Whose pieces stand on a region, all of them and no others, when it is a player's turn; between two
/// enemies.
fn owner(region: &Sites, mover: usize) -> Option<usize> {
    let Sites::Occupied(occupancy) = region else {
        return None;
    };
    let owner = |player: &Int| match player {
        Int::Mover => Some(mover),
        Int::Const(player @ 1..=2) => Some(*player as usize),
        _ => None,
    };
    match occupancy {
        Occupancy::Player(player) | Occupancy::FriendsOf(player) => owner(player),
        Occupancy::EnemiesOf(player) | Occupancy::OthersThan(player) => Some(3 - owner(player)?),
        _ => None,
    }
}
