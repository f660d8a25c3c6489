//! Games in which each turn puts one piece on a site are recognised, so that random games of them need not
//! ask what their rules never do.

use crate::game::ir::{Bool, Comparison, EndRule, Int, Moves, PieceChoice, Ruling, Sites, Targets};
use crate::game::{Exactness, Game, Placing, PlacingEnd, PlacingTest};

pub(super) fn run(game: &mut Game) {
    game.placing = recognise(game);
}

fn recognise(game: &Game) -> Option<Placing> {
    let layout = &game.layout;
    let [phase] = game.phases.as_slice() else {
        return None;
    };
    let plain = game.player_count() == 2
        && phase.exits.is_empty()
        && game.debts.is_empty()
        && game.stuck.is_none()
        && !game.remembers_positions
        && layout.plain
        && (layout.board as u32) < game.limits.moves.min(game.limits.turns);
    if !plain {
        return None;
    }
    let one = addition(phase.play_of(1), 1)?;
    let other = addition(phase.play_of(2), 2)?;
    let same = one.rule == other.rule && one.region == other.region;
    let rule = &game.rules[one.rule.index()];
    let bare = rule.before.is_empty() && rule.then.is_empty() && !rule.pass;
    let pieces = [0, one.piece, other.piece];
    let own = (1..=2).all(|player| usize::from(game.owner(pieces[player])) == player);
    let single = game.components.len() == 3;
    if !(same && bare && own && single) {
        return None;
    }
    let ends = phase.ends.iter().chain(&game.ends);
    Some(Placing {
        rule: one.rule,
        pieces,
        region: (*one.region != Sites::Empty).then(|| one.region.clone()),
        ends: ends.map(end).collect::<Option<_>>()?,
    })
}

/// A piece put on a site.
struct Addition<'a> {
    rule: crate::game::ir::RuleId,
    piece: u8,
    region: &'a Sites,
}

/// What a player puts where, if that is all there is to a generator.
fn addition(moves: &Moves, player: usize) -> Option<Addition<'_>> {
    match moves {
        Moves::Add {
            rule,
            piece: PieceChoice::Same(piece),
            to:
                Targets {
                    within: Some(region),
                    when: None,
                },
        } => {
            let piece = match piece {
                Int::Const(piece) => *piece,
                Int::Table(table, index) if **index == Int::Mover => *table.get(player)?,
                _ => return None,
            };
            Some(Addition {
                rule: *rule,
                piece: u8::try_from(piece).ok()?,
                region,
            })
        }
        Moves::If(condition, then, otherwise) => match &**condition {
            Bool::Compare(Comparison::Equal, mover, number) if **mover == Int::Mover => {
                match (number.constant(), otherwise) {
                    (Some(number), _) if number == player as i32 => addition(then, player),
                    (Some(_), Some(otherwise)) => addition(otherwise, player),
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    }
}

fn end(rule: &EndRule) -> Option<PlacingEnd> {
    let Ruling::If(condition, _) = &rule.ruling else {
        return None;
    };
    Some(PlacingEnd {
        test: test(condition),
        rule: rule.clone(),
    })
}

fn test(condition: &Bool) -> PlacingTest {
    match condition {
        Bool::NoSites(region) if **region == Sites::Empty => PlacingTest::Full,
        Bool::Line(line) => {
            let through_last = matches!(&*line.through, Sites::One(site) if **site == Int::LastTo);
            let exactness = if line.exact {
                Exactness::Exact
            } else {
                Exactness::AtLeast
            };
            match (&*line.length, &line.rows) {
                _ if !through_last || line.within.is_some() => PlacingTest::General,
                (Int::Const(_), Some(rows)) => PlacingTest::Rows(rows.clone(), exactness),
                (Int::Const(length @ 2..), None) => {
                    PlacingTest::Run(line.directions, *length, exactness)
                }
                _ => PlacingTest::General,
            }
        }
        _ => PlacingTest::General,
    }
}
