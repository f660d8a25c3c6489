//! `(picture …)`: a position as rows of signs. Not in Ludii.
//!
//! Owns the forms `(picture …)` and `(sign …)` and the pieces that they place. Refuses to know how a board lies in rows,
//! which is `render`'s to say. Begin with `PictureForm`; `read` compares what is written with the board and reports each sign
//! that does not fit.

mod read;

use super::start::whose;
use crate::diagnostic::{Code, Problem};
use crate::game::MAX_HEIGHT;
use crate::game::ir::{ComponentId, Effect, Int, Plane};
use crate::ludeme::argument::Fixed;
use crate::ludeme::assembly::Board;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::{
    Builder, Compile, Compiled, Labelled, Ludeme, Named, Rest, Spanned, Type, Typed,
};
use crate::render::{BoardRows, Cast, HOLE, PictureSigns};
use crate::topology::Site;
use read::Reader;
use std::sync::Arc;

pub(crate) const LUDEMES: &[Ludeme] = &[PictureForm::LUDEME, SignForm::LUDEME];

pub(crate) static WRONG_PICTURE: Code = Code {
    name: "compile::wrong_picture",
    summary: "a drawn position that does not fit the board, or with an unknown sign",
    explain: "Each row of `(picture …)` is a row of the board, from the top, with a sign for each of its sites and blanks \
              between them. What a row begins with, and the letters in the last row, are compared with the board. Signs \
              are those by which `dafang show` draws pieces, and those of `legend:`; `.` is a site without a piece.",
    wrong: "(start (picture \"3 . . .\" \"2 . X .\" \"1 . Q .\" \"  a b c\"))",
    right: "(start (picture \"3 . . .\" \"2 . X .\" \"1 . O .\" \"  a b c\"))",
};

ludeme! {
    /// Places pieces as they are drawn: a row of signs for each row of the board, the highest first, with blanks between
    /// the signs. Signs are those by which `dafang show` draws pieces, `.` is a site without a piece, `Rx3` are three of
    /// `R` on one site, and in games of seeds a number is as many. Other signs are explained by `legend:`. A row may begin
    /// with its number, or, where the sites of a row share none, with the name of its first site; a last row may have the
    /// letters of the columns; both are compared with the board. `~` keeps the place where a row of the board has a gap.
    /// `copy` at the prompt of `dafang play` and `dafang show --text` draw a position so. Not in Ludii.
    ///
    /// `(picture "3 .  .  ." "2 .  1D ." "1 2R .  ." "  a  b  c")`
    /// `(picture "3 . . ." "2 . w ." "1 b . ." legend:{(sign "w" "Disc1") (sign "b" "Disc2")})`
    (picture) -> Effect
    struct PictureForm {
        /// The rows, the highest first.
        rows: Rest<Spanned<String>>,
        /// What other signs mean.
        legend: Labelled<Option<Vec<PictureSign>>>,
    }
}

/// What a sign of the legend means.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PictureSign {
    /// The word by which it is drawn.
    sign: String,
    /// The kinds of pieces, the lowest first, each with its number; none for an empty site.
    pieces: Vec<(ComponentId, i32)>,
    state: Option<i32>,
    value: Option<i32>,
}

impl Typed for PictureSign {
    const TYPE: Type = Type::PICTURE_SIGN;
}

ludeme! {
    /// What a sign of a picture means: a piece, several equal ones, or a stack listed from the lowest to the highest;
    /// without pieces an empty site. Not in Ludii.
    ///
    /// `(sign "k" "Disc1" state:1)`
    (sign) -> PictureSign
    struct SignForm {
        /// The sign, a word without blanks.
        sign: Spanned<String>,
        /// The pieces, the lowest first.
        pieces: Option<Vec<Spanned<Named<kind::Piece>>>>,
        /// How many of each.
        count: Labelled<Option<Fixed>>,
        /// Their local state.
        state: Labelled<Option<Fixed>>,
        /// Their value.
        value: Labelled<Option<Fixed>>,
    }
}

impl Compile for SignForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<PictureSign> {
        let sign = self.sign.value;
        let is_word = !sign.is_empty() && !sign.contains(char::is_whitespace) && sign != HOLE;
        if !is_word {
            let message = format!("expected a sign without blanks, found `{sign}`");
            let label = "no row can have this sign";
            return Err(Problem::error(&WRONG_PICTURE, self.sign.span, message, label).into());
        }
        let count = self.count.0.map_or(1, |count| count.0);
        if !(1..=i32::from(u16::MAX)).contains(&count) {
            let message = format!("expected a number of pieces, found {count}");
            let label = "this many cannot stand on a site";
            return Err(Problem::error(&WRONG_PICTURE, builder.span(), message, label).into());
        }
        let mut pieces = Vec::new();
        for piece in self.pieces.unwrap_or_default() {
            let kinds = builder.game.kinds(&piece.value.name);
            let [kind] = kinds[..] else {
                return Err(whose(&piece, &kinds, builder).into());
            };
            pieces.push((kind, count));
        }
        if pieces.len() > 1 && !builder.game.stacks {
            let message = "a sign means several pieces on one site, and the game has no stacks";
            let label = "no site can hold these";
            return Err(Problem::error(&WRONG_PICTURE, builder.span(), message, label).into());
        }
        Ok(PictureSign {
            sign,
            pieces,
            state: self.state.0.map(|state| state.0),
            value: self.value.0.map(|value| value.0),
        })
    }
}

impl Compile for PictureForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let Some(board) = builder.game.board.clone() else {
            return Ok(Effect::And(Vec::new()));
        };
        let Some(drawn) = drawn(&board, builder) else {
            let message =
                "the sites of this board do not lie in rows, so that no picture shows them";
            let label = "a picture needs rows";
            return Err(
                Problem::error(&WRONG_PICTURE, builder.span(), message, label)
                    .with_help("write `(place …)` with the names of sites")
                    .into(),
            );
        };
        let reader = Reader {
            rows: &drawn.rows,
            signs: &drawn.signs,
            legend: self.legend.0.unwrap_or_default(),
            name: |site| board.topology.label(board.site_type, site).to_owned(),
        };
        let standing = reader.read(&self.rows.0, builder.span())?;
        let mut groups: Vec<(PictureSign, Vec<Site>)> = Vec::new();
        for (site, meant) in standing {
            match groups.iter_mut().find(|(known, _)| *known == meant) {
                Some((_, sites)) => sites.push(site),
                None => groups.push((meant, vec![site])),
            }
        }
        groups.sort_by_key(|(meant, _)| meant.pieces.first().map(|(kind, _)| kind.0));
        let mut effects = Vec::new();
        for (meant, sites) in groups {
            placed(&meant, sites, builder, &mut effects);
        }
        Ok(Effect::And(effects))
    }
}

/// How positions of a game are drawn: a text may hold many pictures.
#[derive(Debug)]
pub(crate) struct Drawn {
    rows: BoardRows,
    signs: PictureSigns,
    /// The kinds of pieces that there were.
    kinds: usize,
}

/// How positions are drawn, if the sites of the board lie in rows.
fn drawn(board: &Board, builder: &mut Builder<'_>) -> Option<Arc<Drawn>> {
    let kinds = builder.game.components.len();
    let known = builder.game.drawn.as_ref();
    if let Some(known) = known.filter(|known| known.kinds == kinds) {
        return Some(Arc::clone(known));
    }
    let drawn = Arc::new(Drawn {
        rows: BoardRows::of(&board.topology, board.site_type)?,
        signs: PictureSigns::new(Cast {
            components: &builder.game.components,
            players: &builder.game.players,
        }),
        kinds,
    });
    builder.game.drawn = Some(Arc::clone(&drawn));
    Some(drawn)
}

/// What places the pieces of a sign on the sites that have it.
fn placed(
    meant: &PictureSign,
    sites: Vec<Site>,
    builder: &mut Builder<'_>,
    effects: &mut Vec<Effect>,
) {
    let region = builder.game.region(sites);
    let stacks = builder.game.stacks;
    builder.game.uses_states |= meant.state.is_some();
    builder.game.uses_values |= meant.value.is_some();
    let planes = [(Plane::State, meant.state), (Plane::Value, meant.value)];
    let set: Vec<Effect> = planes
        .into_iter()
        .filter_map(|(plane, value)| {
            Some(Effect::SetPlane(plane, region.clone(), Int::Const(value?)))
        })
        .collect();
    for (kind, count) in &meant.pieces {
        let put = |count: i32| Effect::Put {
            piece: Int::Const(i32::from(kind.0)),
            to: region.clone(),
            count: Int::Const(count),
        };
        builder.game.uses_counts |= *count > 1 && !stacks;
        if !stacks || set.is_empty() {
            effects.push(put(*count));
            effects.extend(set.iter().cloned());
            continue;
        }
        // Of a stack each piece gets its properties when it is the highest.
        for _ in 0..(*count).min(MAX_HEIGHT as i32) {
            effects.push(put(1));
            effects.extend(set.iter().cloned());
        }
    }
}
