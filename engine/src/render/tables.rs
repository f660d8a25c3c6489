//! Boards of points on which checkers lie one behind the other, as in Backgammon and its relatives: two rows of sites
//! that a way leads along, a bar between their halves, and a tray for what has been borne off.
//!
//! Nothing says that a game is one of these; it is seen from its board, its pieces and its tracks.

use super::canvas::Canvas;
use super::look::Look;
use super::paint::Paint;
use super::pieces::{Pieces, ground};
use super::signs::signs;
use super::view::{Spot, View};
use crate::game::{Game, State};
use crate::topology::{Site, SiteType};

/// Checkers of a point that are drawn one behind the other; more are a number.
pub(super) const SHOWN: usize = 5;

/// The least number of columns: boards of fewer are other games of two rows.
const LEAST_COLUMNS: usize = 8;

/// Half the distance between the outer ends of two points that face each other, in sites.
const HALF_HEIGHT: f64 = 5.4;

/// Columns of text that a point takes.
const WIDE: usize = 3;

/// Columns of text that the bar takes.
const BAR_WIDE: usize = 5;

/// Columns of text beside the points.
const MARGIN: usize = 1;

/// The room that the bar takes between the halves, in sites.
const BAR: f64 = 1.3;

/// A board of points as it is seen.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// For each site its column from the left, and whether it lies in the upper row.
    pub(super) places: Vec<(usize, bool)>,
    /// The number of columns.
    pub(super) columns: usize,
}

impl Tables {
    /// The points of a game; none if its board is of another kind.
    pub(super) fn of(game: &Game, view: &View) -> Option<Self> {
        let layout = &game.layout;
        let is_owned = game.components.iter().skip(1).all(|piece| piece.owner != 0);
        if game.site_type != SiteType::Cell || !layout.heaps || !is_owned {
            return None;
        }
        let covers = |sites: &[i32]| (0..layout.board as i32).all(|site| sites.contains(&site));
        if !game.tracks.iter().any(|track| covers(&track.sites)) {
            return None;
        }
        let ranks = |axis: usize| -> (Vec<usize>, usize) {
            let mut all: Vec<f64> = view.sites.iter().map(|spot| spot[axis]).collect();
            all.sort_by(f64::total_cmp);
            all.dedup_by(|one, other| (*one - *other).abs() < 0.1 * view.unit);
            let limit = 0.1 * view.unit;
            let rank = |spot: &Spot| all.partition_point(|value| *value < spot[axis] - limit);
            (view.sites.iter().map(rank).collect(), all.len())
        };
        let ((across, columns), (down, rows)) = (ranks(0), ranks(1));
        let is_whole = rows == 2 && layout.board == 2 * columns;
        if !is_whole || columns < LEAST_COLUMNS || !columns.is_multiple_of(2) {
            return None;
        }
        let places = across.into_iter().zip(down);
        Some(Self {
            places: places.map(|(column, row)| (column, row == 0)).collect(),
            columns,
        })
    }

    /// The columns of text that the board takes.
    pub(super) fn width(&self) -> usize {
        2 * MARGIN + WIDE * self.columns + BAR_WIDE
    }

    /// Whether a site lies in the right half.
    pub(super) fn is_right(&self, site: usize) -> bool {
        self.places[site].0 >= self.columns / 2
    }

    /// The place of a player's tray: whether it is on the right, and whether it is above. It is beside the last site of
    /// the player's way.
    pub(super) fn tray(&self, game: &Game, player: usize) -> (bool, bool) {
        let own = game
            .tracks
            .iter()
            .find(|track| usize::from(track.owner) == player);
        let on_board = |site: &&i32| (0..self.places.len() as i32).contains(*site);
        let last = own.and_then(|track| track.sites.iter().rev().find(on_board));
        match last {
            Some(site) => (self.is_right(*site as usize), self.places[*site as usize].1),
            None => (true, player.is_multiple_of(2)),
        }
    }
}

/// Moves the sites of a view apart: the rows by the length of their points, the halves by the bar. Other boards stay.
pub(super) fn spread(game: &Game, view: &mut View) -> Option<Tables> {
    let tables = Tables::of(game, view)?;
    let unit = view.unit;
    let left = view
        .sites
        .iter()
        .map(|spot| spot[0])
        .fold(f64::INFINITY, f64::min);
    for (spot, (column, above)) in view.sites.iter_mut().zip(&tables.places) {
        let bar = if *column >= tables.columns / 2 {
            BAR
        } else {
            0.0
        };
        let height = if *above { -HALF_HEIGHT } else { HALF_HEIGHT };
        *spot = [left + (*column as f64 + bar) * unit, height * unit];
    }
    Some(tables)
}

/// For each player and each site of the board and of hands, how many steps it is to the end of the player's way; none where
/// the way does not lead. None for games on other boards.
#[must_use]
pub fn steps_to_go(game: &Game) -> Option<Vec<Vec<Option<u32>>>> {
    Tables::of(game, &View::new(game, false))?;
    let players = (1..=game.player_count()).map(|player| {
        let own = game
            .tracks
            .iter()
            .find(|track| usize::from(track.owner) == player);
        let sites = own.map_or(&[][..], |track| &track.sites);
        // The way ends where it leaves the board.
        let end = sites
            .iter()
            .position(|site| *site < 0)
            .unwrap_or(sites.len());
        let steps = |site: usize| {
            let step = sites[..end]
                .iter()
                .position(|known| *known == site as i32)?;
            Some((end - step) as u32)
        };
        (0..game.layout.sites).map(steps).collect()
    });
    Some(players.collect())
}

/// The steps that the pieces of each player have to go together.
pub(super) fn pips(game: &Game, state: &State) -> Vec<u32> {
    let steps = steps_to_go(game).unwrap_or_default();
    let of_player = |(number, steps): (usize, &Vec<Option<u32>>)| {
        let on_site = |site: usize| {
            let pieces = count(game, state, Site(site as u16), number + 1);
            steps[site].unwrap_or(0) * pieces
        };
        (0..game.layout.sites).map(on_site).sum()
    };
    steps.iter().enumerate().map(of_player).collect()
}

/// How many pieces of a player lie on a site.
fn count(game: &Game, state: &State, site: Site, player: usize) -> u32 {
    let pieces = state.stack(&game.layout, site);
    let own = pieces.filter(|held| usize::from(game.owner(held.what)) == player);
    own.count() as u32
}

/// How many pieces of each player have been borne off: those of the first position that are nowhere now.
pub(super) fn borne_off(game: &Game, state: &State) -> Vec<u32> {
    let total = |state: &State, player: usize| -> u32 {
        let sites = (0..game.layout.sites).map(|site| Site(site as u16));
        sites.map(|site| count(game, state, site, player)).sum()
    };
    let players = 1..=game.player_count();
    players
        .map(|player| total(&game.start, player).saturating_sub(total(state, player)))
        .collect()
}

/// The board as text: the upper row's points hang down, the lower row's stand up.
pub(super) fn tables(game: &Game, state: &State, look: &Look, tables: &Tables) -> Vec<String> {
    let pieces = Pieces::new(game, state, look);
    let name = |site: usize| game.site_name(Site(site as u16));
    let wood = ground(look);
    let (width, bar) = (tables.width(), MARGIN + WIDE * (tables.columns / 2));
    let (top, height) = (1, 2 * SHOWN + 1);
    let mut canvas = Canvas::new(width, height + 2 * top, Paint::default());
    for y in 0..height + 2 * top {
        canvas.write(0, y, &" ".repeat(width), wood);
    }
    let column = |site: usize| match tables.is_right(site) {
        true => bar + BAR_WIDE + WIDE * (tables.places[site].0 - tables.columns / 2),
        false => MARGIN + WIDE * tables.places[site].0,
    };
    for y in top..top + height {
        canvas.write(bar + 1, y, look.pick("│ │", "| |"), wood);
    }
    for (site, (_, above)) in tables.places.iter().enumerate() {
        let (x, site_id) = (column(site), Site(site as u16));
        let outer = if *above { top } else { top + height - 1 };
        let line = |depth: usize| if *above { outer + depth } else { outer - depth };
        let named = name(site);
        let beyond = if *above { 0 } else { top + height };
        canvas.write(x, beyond, &named, wood);
        let number = state.stack(&game.layout, site_id).count();
        let marked = look.marked.contains(&site_id);
        for depth in 0..SHOWN {
            if depth >= number {
                let point = look.pick("·", ".");
                canvas.write(
                    x + 1,
                    line(depth),
                    point,
                    Paint {
                        faint: true,
                        ..wood
                    },
                );
                continue;
            }
            let kind = usize::from(state.what(&game.layout, site_id));
            let sign = &signs(game, look)[kind];
            let paint = pieces.at(site_id).map_or(wood, |(_, paint)| Paint {
                ground: paint.ground.or(wood.ground),
                ..paint
            });
            let many = depth + 1 == SHOWN && number > SHOWN;
            let text = if many {
                number.to_string()
            } else {
                sign.clone()
            };
            let paint = if many { wood } else { paint };
            canvas.write(x + 1, line(depth), &text, paint);
        }
        if marked {
            canvas.write(x, outer, look.pick("›", ">"), wood);
        }
    }
    canvas.lines(look.depth)
}

/// What a drawing of the board does not show: pieces on the bar, those borne off, and pips.
pub(super) fn remarks(game: &Game, state: &State) -> Vec<String> {
    let players = || game.players.iter().skip(1);
    let listed = |numbers: &[u32]| -> String {
        let parts = players().zip(numbers);
        let parts: Vec<String> = parts
            .map(|(player, number)| format!("{} {number}", player.name))
            .collect();
        parts.join(", ")
    };
    let mut remarks = vec![format!("pips: {}", listed(&pips(game, state)))];
    let off = borne_off(game, state);
    if off.iter().any(|number| *number > 0) {
        remarks.push(format!("borne off: {}", listed(&off)));
    }
    remarks
}
