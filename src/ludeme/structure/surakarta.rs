//! `(surakartaBoard …)`: a board whose lines are joined by loops outside it.

use super::equipment::{BAD_BOARD, Item, build};
use crate::diagnostic::Problem;
use crate::game::ir::Track;
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::{Builder, Compile, Compiled, Deferred, Labelled, Ludeme, Spanned};
use crate::topology::{Graph, Sides, Site, SiteType};

pub(crate) const LUDEMES: &[Ludeme] = &[SurakartaForm::LUDEME];

ludeme! {
    /// A board of points whose lines are joined by loops outside it, round its corners: the lines at a distance from each
    /// side, one after the other, are a track that returns into itself. `(move Slide "AllTracks" …)` goes along these
    /// tracks and round at least one corner. The board is a square, a rectangle or a triangle.
    ///
    /// The tracks of the lines at distance 1 are called `Track1F` and `Track1B`, forwards and backwards, and so on.
    ///
    /// `(surakartaBoard (square 6))`
    /// `(surakartaBoard (rectangle 6 9) loops:2 from:1)`
    (surakartaBoard) -> Item
    struct SurakartaForm {
        /// Its points and lines.
        graph: Deferred<Graph>,
        /// How many lines along each side are joined; as many as there are without the middle one unless given.
        loops: Labelled<Option<Spanned<Fixed>>>,
        /// The distance of the first of them from the side.
        from: Labelled<Spanned<Fixed>> = "1",
    }
}

impl Compile for SurakartaForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        build(&self.graph, SiteType::Vertex, builder)?;
        let Some(board) = builder.game.board.clone() else {
            return Ok(Item::default());
        };
        let bad = |message: String, span| {
            Problem::error(&BAD_BOARD, span, message, "this board has no such loops")
                .with_help("write for example `(surakartaBoard (square 6))`")
        };
        let Some(sides) = Sides::of(&board.topology) else {
            let message = "expected a square, a rectangle or a triangle, found another shape";
            return Err(bad(message.to_owned(), self.graph.span()).into());
        };
        let first = self.from.0.value.0;
        let (count, span) = match self.loops.0 {
            Some(loops) => (loops.value.0, loops.span),
            None => (usual_loops(&sides), self.graph.span()),
        };
        for distance in first..first.saturating_add(count) {
            let lines = usize::try_from(distance).ok();
            let Some(lines) = lines.and_then(|distance| sides.at_distance(distance)) else {
                let message =
                    format!("the board has no lines at distance {distance} from its sides");
                return Err(bad(message, span).into());
            };
            let forwards = lines.iter().map(|line| line.to_vec());
            let backwards = lines.iter().rev();
            let backwards = backwards.map(|line| line.iter().rev().copied().collect());
            let tracks = &mut builder.game.tracks;
            tracks.push(looped(format!("Track{distance}F"), forwards));
            tracks.push(looped(format!("Track{distance}B"), backwards));
        }
        Ok(Item::default())
    }
}

/// The default number of lines joined along each side: all lines but the sides themselves and a middle line, which
/// would otherwise be joined from both sides.
fn usual_loops(sides: &Sides) -> i32 {
    let lines = sides.fewest_lines();
    let loops = match sides.count() {
        3 => lines.saturating_sub(1) / 2,
        _ => lines.saturating_sub(2) / 2,
    };
    i32::try_from(loops).unwrap_or(0)
}

/// The track along some lines, one after the other. It bends at the end of each.
fn looped(name: String, lines: impl Iterator<Item = Vec<Site>>) -> Track {
    let (mut sites, mut bends) = (Vec::new(), Vec::new());
    for line in lines {
        sites.extend(line.iter().map(|site| i32::from(site.0)));
        bends.resize(sites.len() - 1, false);
        bends.push(true);
    }
    Track {
        name,
        owner: 0,
        looped: true,
        crosses: false,
        sites,
        bends,
        progress: None,
    }
}
