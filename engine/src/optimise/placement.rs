//! Games in which each turn puts one piece on a site are recognised, so that random games of them need not
//! ask what their rules never do.

use super::frontier::frontier;
use super::turning::turning;
use crate::game::ir::{
    Bool, Comparison, DirectionsId, Int, Line, Moves, Outcomes, PieceChoice, RegionId, Ruling,
    Sites, Targets,
};
use crate::game::siteset::SiteSet;
use crate::game::{
    Connection, Game, Lines, PlacementEnd, PlacementGame, PlacementRegion, PlacementTest, Rows,
};
use crate::with_width;

/// The most words of the rows through a site for which they are looked for one by one.
const MOST_ROW_WORDS: usize = 16;

/// The longest row that a line has a bit for.
const MAX_LENGTH: i32 = 63;

pub(super) fn run(game: &mut Game) {
    // What is noted of each move is noted in no quick way, and no dice are thrown in one.
    if game.follows_moves || game.layout.has_chance() || game.layout.hides() {
        return;
    }
    game.placement = recognise(game);
}

fn recognise(game: &Game) -> Option<PlacementGame> {
    let layout = &game.layout;
    let [phase] = game.phases.as_slice() else {
        return None;
    };
    let plain = game.player_count() == 2
        && phase.exits.is_empty()
        && game.debts.is_empty()
        && game.stuck.is_none()
        && !game.remembers_positions
        && !game.remembers_boards
        && layout.plain
        && (layout.board as u32) < game.limits.moves.min(game.limits.turns);
    if !plain {
        return None;
    }
    let one = addition(phase.play_of(1), 1)?;
    let other = addition(phase.play_of(2), 2)?;
    let rule = &game.rules[one.rule.index()];
    let bare = one.rule == other.rule && rule.before.is_empty() && !rule.pass;
    let pieces = [0, one.piece, other.piece];
    let own = (1..=2).all(|player| usize::from(game.owner(pieces[player])) == player);
    let single = game.components.len() == 3;
    if !(bare && own && single) {
        return None;
    }
    let region = if !rule.then.is_empty() {
        PlacementRegion::Flanking(turning(game, pieces, [one.region, other.region], rule)?)
    } else if one.region == other.region {
        region(game, one.region)?
    } else {
        return None;
    };
    let passes = matches!(region, PlacementRegion::Flanking(_));
    let mut tests = Tests::new(game);
    let mut ends = Vec::new();
    for rule in phase.ends.iter().chain(&game.ends) {
        let Ruling::If(condition, _) = &rule.ruling else {
            return None;
        };
        ends.push(PlacementEnd {
            test: match condition {
                Bool::AllPassed if passes => PlacementTest::AllPassed,
                Bool::Line(_) | Bool::Connected { .. } if passes => PlacementTest::General,
                _ => tests.test(condition),
            },
            rule: rule.clone(),
        });
    }
    let general = ends.iter().any(|end| end.test == PlacementTest::General);
    let followed = general || matches!(region, PlacementRegion::General(_));
    Some(PlacementGame {
        rule: one.rule,
        pieces,
        followed,
        brief: !followed
            && !passes
            && ends.iter().all(|end| {
                let (Ruling::If(_, outcomes) | Ruling::ForEachPlayer(_, outcomes)) =
                    &end.rule.ruling;
                is_brief(outcomes)
            }),
        region,
        ends,
        rows: tests.rows,
        lines: tests.lines.map(|(_, lines)| lines),
        watched: tests.watched,
        connection: tests.connection,
        keys: PlacementGame::keys(pieces, layout.sites),
    })
}

/// The number of a region that is the same throughout the game.
fn fixed(region: &Sites) -> Option<RegionId> {
    match region {
        Sites::Const(region) => Some(*region),
        Sites::ByPlayer(regions, player) => regions
            .get(usize::try_from(player.constant()?).ok()?)
            .copied(),
        _ => None,
    }
}

/// Whether it is quicker to look for rows one by one than to follow the lines through a site.
fn are_few(rows: &Rows) -> bool {
    rows.most_words() <= MOST_ROW_WORDS
}

/// Whether the winner is known without looking at the position.
pub(super) fn is_brief(outcomes: &Outcomes) -> bool {
    match outcomes {
        Outcomes::Player(player, _) => matches!(player, Int::Mover | Int::Next | Int::Const(_)),
        Outcomes::All(_) => true,
        Outcomes::ByValue(_) | Outcomes::ByScore(_) => false,
    }
}

/// Where pieces are put, if never on others.
fn region(game: &Game, region: &Sites) -> Option<PlacementRegion> {
    if *region == Sites::Empty {
        return Some(PlacementRegion::Empty);
    }
    match frontier(game, region) {
        Some(frontier) => Some(PlacementRegion::Frontier(frontier)),
        None => is_empty(region).then(|| PlacementRegion::General(region.clone())),
    }
}

/// Whether no site of a region can be taken.
fn is_empty(region: &Sites) -> bool {
    match region {
        Sites::Empty => true,
        Sites::Intersection(parts) => parts.iter().any(is_empty),
        Sites::Difference(region, _) | Sites::Only(_, region, _) => is_empty(region),
        Sites::If(_, one, other) => is_empty(one) && is_empty(other),
        _ => false,
    }
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
        } => Some(Addition {
            rule: *rule,
            piece: u8::try_from(piece_of(piece, player)?).ok()?,
            region,
        }),
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

/// The kind of piece meant when it is a player's turn.
pub(super) fn piece_of(piece: &Int, player: usize) -> Option<i32> {
    match piece {
        Int::Const(piece) => Some(*piece),
        Int::Table(table, index) if **index == Int::Mover => table.get(player).copied(),
        _ => None,
    }
}

/// What the end rules of a game ask, and what it takes to answer.
struct Tests<'g> {
    game: &'g Game,
    /// Whether one end rule alone asks for a row.
    single: bool,
    /// The rows asked for, if there is one such rule and they are known by their sites.
    rows: Option<Rows>,
    /// Lines along the first directions asked for.
    lines: Option<(DirectionsId, Lines)>,
    /// The lengths of all rows asked for, as bits.
    watched: u64,
    /// The shortest row asked for.
    shortest: usize,
    /// The first connection asked for.
    connection: Option<Connection>,
}

impl<'g> Tests<'g> {
    fn new(game: &'g Game) -> Self {
        let (mut shortest, mut number) = (MAX_LENGTH, 0);
        let phase = game.phases.iter().flat_map(|phase| &phase.ends);
        for rule in phase.chain(&game.ends) {
            if let Ruling::If(Bool::Line(line), _) = &rule.ruling
                && !line.gaps
                && let Int::Const(length @ 2..) = *line.length
            {
                shortest = shortest.min(length);
                number += 1;
            }
        }
        Self {
            game,
            single: number == 1,
            rows: None,
            lines: None,
            watched: 0,
            shortest: shortest as usize,
            connection: None,
        }
    }

    fn test(&mut self, condition: &Bool) -> PlacementTest {
        let known = match condition {
            Bool::NoSites(region) if **region == Sites::Empty => Some(PlacementTest::Full),
            Bool::Line(line) if !line.gaps => self.rows(line),
            Bool::Connected {
                directions,
                at,
                regions,
                number,
            } if **at == Int::LastTo => self.connection(*directions, regions, number, None),
            Bool::If(is_players, connected, alone) => match (&**is_players, &**connected) {
                (
                    Bool::Compare(Comparison::Equal, who, player),
                    Bool::Connected {
                        directions,
                        at,
                        regions,
                        number,
                    },
                ) if **at == Int::LastTo
                    && **who == Int::Who(at.clone())
                    && self.never_meet(alone) =>
                {
                    let player = player.constant();
                    player.and_then(|player| {
                        self.connection(*directions, regions, number, Some(player))
                    })
                }
                _ => None,
            },
            _ => None,
        };
        known.unwrap_or(PlacementTest::General)
    }

    /// Rows through the last piece: as each player has one kind of piece, kinds need not be asked for.
    fn rows(&mut self, line: &Line) -> Option<PlacementTest> {
        let through_last = matches!(&*line.through, Sites::One(site) if **site == Int::LastTo);
        let Int::Const(length @ 2..=MAX_LENGTH) = *line.length else {
            return None;
        };
        if !through_last || line.within.is_some() {
            return None;
        }
        match &self.lines {
            _ if self.single && line.rows.as_ref().is_some_and(are_few) => {
                self.rows.clone_from(&line.rows);
            }
            Some((directions, _)) if *directions != line.directions => return None,
            Some(_) => {}
            None => {
                let directions = self.game.directions(line.directions);
                let lines = Lines::new(directions, self.game.layout.board, self.shortest)?;
                self.lines = Some((line.directions, lines));
            }
        }
        let lengths = if line.exact {
            1 << length
        } else {
            u64::MAX << length
        };
        self.watched |= lengths;
        Some(PlacementTest::Rows(lengths))
    }

    /// Whether a condition asks that the last piece stands in several fixed regions that have no site in common.
    fn never_meet(&self, condition: &Bool) -> bool {
        let Bool::And(parts) = condition else {
            return false;
        };
        let regions = parts.iter().filter_map(|part| match part {
            Bool::In(site, region) if **site == Int::LastTo => fixed(region),
            _ => None,
        });
        let regions: Vec<RegionId> = regions.collect();
        with_width!(self.game.layout.words, W => {
            let regions = regions.iter().map(|region| self.game.region::<W>(*region));
            regions.reduce(|one, other| one.and(&other)).is_some_and(|common| common.is_empty())
        })
    }

    /// Regions connected through the last piece, if they are fixed for each player. With `alone` a player, pieces of
    /// the other connect nothing.
    fn connection(
        &mut self,
        directions: DirectionsId,
        regions: &[Sites],
        number: &Int,
        alone: Option<i32>,
    ) -> Option<PlacementTest> {
        let number = u32::try_from(number.constant()?).ok()?;
        if number == 0 {
            return None;
        }
        let game = self.game;
        let connection = with_width!(game.layout.words, W => {
            let of = |player: usize| -> Option<Vec<SiteSet<W>>> {
                if alone.is_some_and(|alone| alone != player as i32) {
                    return Some(vec![SiteSet::EMPTY; regions.len()]);
                }
                let regions = regions.iter().map(|region| match region {
                    Sites::Const(region) => Some(game.region(*region)),
                    Sites::ByPlayer(regions, meant) => {
                        let meant = match **meant {
                            Int::Mover => player,
                            Int::Const(meant @ 1..=2) => meant as usize,
                            _ => return None,
                        };
                        Some(game.region(*regions.get(meant)?))
                    }
                    _ => None,
                });
                regions.collect()
            };
            let (one, other) = (of(1)?, of(2)?);
            let tables = game.directions(directions);
            Connection::new(tables, game.layout.board, [&one, &other], number)?
        });
        if self.connection.is_some() {
            return None;
        }
        self.connection = Some(connection);
        Some(PlacementTest::Connected)
    }
}
