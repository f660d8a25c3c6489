//! The sites to which walks lead.

use crate::game::ir::{Bool, Int, Looked, Sites};
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::words::Turn;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};
use crate::topology::Site;

pub(crate) const LUDEMES: &[Ludeme] = &[OfWalk::LUDEME];

ludeme! {
    /// The sites where walks from a site end: `F` is a step forward, `R` and `L` are turns. The site is that where a move
    /// starts unless given.
    ///
    /// `(sites (last To) {{F F R F} {F F L F}})`
    /// `(sites (last To) {{F F}} rotations:false)`
    (sites) -> Sites
    struct OfWalk {
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// Where the walks start.
        from: Int = "(from)",
        /// The walks.
        walks: Vec<Vec<Turn>>,
        /// Whether walks begin in every direction, not only in the first.
        rotations: Labelled<Bool> = "true",
    }
}

impl Compile for OfWalk {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.kind, builder)?;
        let sites = (0..builder.game.board_sites()).map(|site| Site(site as u16));
        let sites: Vec<Site> = sites.collect();
        let mut of_all = |rotated: bool| -> Sites {
            let regions = sites.iter().map(|from| {
                let ends = builder.game.ends_of_walks(*from, &self.walks, rotated);
                builder.game.region_id(ends)
            });
            Sites::Lookup(
                regions.collect(),
                Box::new(self.from.clone()),
                Looked::Walks,
            )
        };
        Ok(match self.rotations.0 {
            Bool::Const(rotated) => of_all(rotated),
            condition => {
                let (every, first) = (of_all(true), of_all(false));
                Sites::If(Box::new(condition), Box::new(every), Box::new(first))
            }
        })
    }
}
