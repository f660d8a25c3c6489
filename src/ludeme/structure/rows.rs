//! `(place Rows …)`: a player's pieces as a picture. Not in Ludii.

use super::equipment::owners;
use super::start::sites;
use crate::diagnostic::{Code, Problem};
use crate::game::Component;
use crate::game::ir::{ComponentId, Effect, Int, Sites};
use crate::ludeme::assembly::Board;
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Spanned};
use crate::topology::{Direction, Site};

pub(crate) const LUDEMES: &[Ludeme] = &[PlaceRows::LUDEME];

pub(crate) static BAD_PICTURE: Code = Code {
    name: "compile::bad_picture",
    summary: "a picture of pieces that the board or the player does not have",
    explain: "Each word of `(place Rows …)` is the sign of one of the player's pieces, or `.` for a site that \
              is left as it is. The last row begins on the given site and runs to the player's right; each \
              row before it lies one step further ahead.",
    wrong: "(start (place Rows P1 \"c1\" {\"D D\"}))",
    right: "(start (place Rows P1 \"a1\" {\"D D\"}))",
};

ludeme! {
    /// Places a player's pieces as the player sees them: rows from the farthest to the nearest, each from
    /// left to right, with the signs of the pieces (or the first letters of their names) and `.` for a site
    /// that is left as it is. Not in Ludii.
    ///
    /// `(place Rows P1 "a1" {"D . D" ". R ."})`
    (place Rows) -> Effect
    struct PlaceRows {
        /// Whose pieces. Ahead is where the player faces.
        role: Role,
        /// Where the nearest row begins.
        corner: Spanned<String>,
        /// The rows.
        rows: Vec<Spanned<String>>,
    }
}

impl Compile for PlaceRows {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let owner = owners(self.role, builder.game.player_count());
        let owner = owner.first().copied().unwrap_or(0);
        let corner = Spanned {
            value: vec![self.corner.value],
            span: self.corner.span,
        };
        let corner = sites(&corner, builder)?;
        let (Some(board), Some(corner)) = (builder.game.board.clone(), corner.first()) else {
            return Ok(Effect::And(Vec::new()));
        };
        let ahead = builder.game.seat(owner);
        let mut effects = Vec::new();
        for (distance, row) in self.rows.iter().rev().enumerate() {
            for (column, sign) in row.value.split_whitespace().enumerate() {
                if sign == "." {
                    continue;
                }
                let kind = kind(sign, owner, row, builder)?;
                let start = walk(&board, Some(*corner), ahead, distance);
                let site = walk(&board, start, ahead.rightward(), column);
                let site = site.ok_or_else(|| {
                    let message = format!("the picture puts `{sign}` beyond the board");
                    bad(message, row).with_help("write a smaller picture, or another first site")
                })?;
                effects.push(Effect::Put {
                    piece: Int::Const(i32::from(kind.0)),
                    to: Sites::One(Box::new(Int::Const(i32::from(site.0)))),
                    count: Int::Const(1),
                });
            }
        }
        Ok(Effect::And(effects))
    }
}

fn bad(message: String, row: &Spanned<String>) -> Problem {
    Problem::error(
        &BAD_PICTURE,
        row.span,
        message,
        "this row of the picture cannot be set up",
    )
}

/// The owner's piece with a sign.
fn kind(
    sign: &str,
    owner: u8,
    row: &Spanned<String>,
    builder: &Builder<'_>,
) -> Compiled<ComponentId> {
    let own = || {
        let all = builder.game.components.iter().enumerate().skip(1);
        all.filter(move |(_, component)| component.owner == owner)
    };
    if let Some((index, _)) = own().find(|(_, component)| sign_of(component) == sign) {
        return Ok(ComponentId(index as u16));
    }
    let signs: Vec<String> = own()
        .map(|(_, component)| format!("`{}`", sign_of(component)))
        .collect();
    let message = format!("expected the sign of a piece of player {owner}, found `{sign}`");
    let help = match signs.as_slice() {
        [] => "give the player pieces with `(piece …)`".to_owned(),
        signs => format!("the player's pieces are {}", signs.join(", ")),
    };
    Err(bad(message, row).with_help(help).into())
}

/// The sign of a piece as given, or else the first letter of its name.
fn sign_of(component: &Component) -> &str {
    if component.symbol.is_empty() {
        let first = component.base.chars().next().map_or(0, char::len_utf8);
        &component.base[..first]
    } else {
        &component.symbol
    }
}

/// The site that number of steps away.
fn walk(board: &Board, from: Option<Site>, direction: Direction, steps: usize) -> Option<Site> {
    (0..steps).fold(from, |site, _| {
        board.topology.step(board.site_type, site?, direction)
    })
}
