//! Leaps: moves to sites given by walks, whatever lies between.

use crate::game::ir::{Bool, Moves, RegionId};
use crate::ludeme::clause::{From, Then, To};
use crate::ludeme::macros::ludeme;
use crate::ludeme::moves::travel::{Carried, carrying, decision_or_effect};
use crate::ludeme::words::Turn;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Within, var};
use crate::topology::{Direction, Site};

pub(crate) const LUDEMES: &[Ludeme] = &[MoveLeap::LUDEME, LeapEffect::LUDEME];

decision_or_effect! {
    /// A piece leaps to where a walk from its site ends: `F` is a step forward, `R` and `L` are turns. What lies on
    /// the way does not matter.
    ///
    /// `(move Leap {{F F R F} {F F L F}} (to if:(not (is Friend (who at:(to)))) (apply (remove (to)))))`
    /// `(move Leap {{F F}} forward:true (to if:(is Empty (to))))`
    (move Leap) MoveLeap {
        /// Where from; the piece of `(forEach Piece)` unless given.
        from: Option<From>,
        /// The walks.
        walk: Vec<Vec<Turn>>,
        /// Whether it must end further ahead, as the owner of the piece sees it.
        forward: Labelled<Bool> = "false",
        /// Whether walks begin in every direction, not only in the first.
        rotations: Labelled<Bool> = "true",
        /// Where to.
        to: Within<var::From, To>,
        /// What follows.
        then: Option<Then>,
    }
    /// Leaps of a piece that are not the mover's decision: those of which a condition asks, or that are all made.
    ///
    /// `(leap (from (last To)) {{F F R F}} (to if:(is Empty (to))))`
    (leap) LeapEffect
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let to = self.to.value;
        let from = self.from.map(|from| from.at_top(builder)).transpose()?;
        let then = self.then.map(|then| then.0);
        let rule = carrying(builder, Carried::Top, [None, to.apply], then);
        let forward = self.forward.0 == Bool::Const(true);
        let rotated = self.rotations.0 == Bool::Const(true);
        let owners = 0..=builder.game.player_count() as u8;
        let reach = owners.map(|owner| {
            let facing = (forward && owner > 0).then(|| builder.game.facing(owner));
            reach(builder, &self.walk, rotated, facing)
        });
        let reach = reach.collect();
        Ok(Moves::Leap {
            rule,
            from: super::travel::starting(from),
            reach,
            to: crate::game::ir::Targets {
                within: to.sites,
                when: to.when,
            },
        })
    }
}

/// For each site, the sites that walks lead to, of those ahead if a direction is given.
fn reach(
    builder: &mut Builder<'_>,
    walks: &[Vec<Turn>],
    rotated: bool,
    facing: Option<Direction>,
) -> Box<[RegionId]> {
    let sites = (0..builder.game.board_sites()).map(|site| Site(site as u16));
    sites
        .map(|from| {
            let mut ends = builder.game.ends_of_walks(from, walks, rotated);
            if let Some(facing) = facing {
                ends.retain(|to| is_ahead(builder, facing, from, *to));
            }
            builder.game.region_id(ends)
        })
        .collect()
}

/// Whether a site lies further ahead by rows and columns, for one of the eight main directions; false for others.
fn is_ahead(builder: &Builder<'_>, facing: Direction, from: Site, to: Site) -> bool {
    let Some(board) = &builder.game.board else {
        return false;
    };
    let row = |site| board.topology.row(board.site_type, site);
    let column = |site| board.topology.column(board.site_type, site);
    let (north, south) = (row(from) < row(to), row(from) > row(to));
    let (east, west) = (column(from) < column(to), column(from) > column(to));
    match facing {
        Direction::N => north,
        Direction::NE => north && east,
        Direction::E => east,
        Direction::SE => south && east,
        Direction::S => south,
        Direction::SW => south && west,
        Direction::W => west,
        Direction::NW => north && west,
        _ => false,
    }
}
