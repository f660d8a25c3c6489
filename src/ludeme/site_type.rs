//! The kind of site that a ludeme may name: `(count Cell at:…)`, `(sites Empty Vertex)`.
//!
//! Pieces stand on one kind of site of the board; hands are cells. What is asked of another kind of site is refused.

use super::argument::Spanned;
use super::builder::{Builder, Compiled};
use super::words::SiteType;
use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Comparison, Count, Int, Sites};
use crate::source::Span;

/// The kind of site named, and where.
pub(crate) type OfType = Spanned<SiteType>;

pub(crate) static OTHER_SITE_TYPE: Code = Code {
    name: "compile::other_site_type",
    summary: "sites of a kind on which the game is not played",
    explain: "Pieces stand on the cells of a board, or on its vertices or edges if `use:` says so. The other kinds of \
              sites of the board cannot be played on yet. Hands are cells.",
    wrong: "(sites Empty Vertex)",
    right: "(sites Empty Cell)",
};

/// Whether the kind of site named is the one on which the game is played.
fn is_default(named: &OfType, builder: &Builder<'_>) -> bool {
    let default = builder.game.board.as_ref().map(|board| board.site_type);
    default.is_none_or(|default| default == named.value.of_board())
}

/// Refuses a kind of site on which the game is not played.
pub(crate) fn on_default(named: Option<OfType>, builder: &Builder<'_>) -> Compiled<()> {
    match named {
        Some(named) if !is_default(&named, builder) => Err(other(&named, builder).into()),
        _ => Ok(()),
    }
}

/// What a property of a site is, if a kind of site is named: a cell of a board that is played on otherwise is a place
/// in a hand, or empty.
pub(crate) fn property(
    named: Option<OfType>,
    site: Int,
    property: impl FnOnce(Box<Int>) -> Int,
    builder: &Builder<'_>,
) -> Compiled<Int> {
    let Some(named) = named.filter(|named| !is_default(named, builder)) else {
        return Ok(property(Box::new(site)));
    };
    if named.value != SiteType::Cell {
        return Err(other(&named, builder).into());
    }
    if matches!(site, Int::HandSite(..)) {
        return Ok(property(Box::new(site)));
    }
    let in_hand = is_in_hand(&site, builder);
    let value = property(Box::new(site));
    Ok(Int::If(
        Box::new(in_hand),
        Box::new(value),
        Box::new(Int::Const(0)),
    ))
}

/// The owner of the piece on a site, or the number of pieces there. Of a board of vertices or edges, as in Ludii, these do
/// not look into hands unless the word `Cell` stands before the site; `anywhere` does.
pub(crate) fn apart(
    named: Option<OfType>,
    site: Int,
    property_of: fn(Box<Int>) -> Int,
    anywhere: fn(Int, &Builder<'_>) -> Int,
    builder: &mut Builder<'_>,
) -> Compiled<Int> {
    if !is_apart(builder) {
        return property(named, site, property_of, builder);
    }
    let hand = Sites::One(Box::new(site.clone()));
    let in_hand = is_hand(&hand, builder);
    match named {
        Some(named) if named.value == SiteType::Cell => {
            if matches!(site, Int::HandSite(..)) {
                return Ok(property_of(Box::new(site)));
            }
            let of_hand = Box::new(is_in_hand(&site, builder));
            let value = Box::new(anywhere(site, builder));
            Ok(Int::If(of_hand, value, Box::new(Int::Const(0))))
        }
        named => {
            on_default(named, builder)?;
            if in_hand {
                builder.note(hand_apart(builder.span()));
                return Ok(Int::Const(0));
            }
            Ok(property_of(Box::new(site)))
        }
    }
}

/// Whether hands hold other sites than the board on which the game is played: they are cells.
pub(crate) fn is_apart(builder: &Builder<'_>) -> bool {
    let board = builder.game.board.as_ref();
    let on_cells = board.is_none_or(|board| board.site_type == crate::topology::SiteType::Cell);
    !on_cells && !builder.game.hands.is_empty()
}

/// The owner of the piece on a site, which may be a place in a hand whatever the board is played on.
pub(crate) fn holder(site: Int, builder: &Builder<'_>) -> Int {
    if !is_apart(builder) {
        return Int::Who(Box::new(site));
    }
    let everybody = builder.game.player_count() as i32 + 1;
    let holders = builder
        .game
        .components
        .iter()
        .map(|component| match component.shared {
            true => everybody,
            false => i32::from(component.owner),
        });
    Int::Table(holders.collect(), Box::new(Int::What(Box::new(site))))
}

/// The number of pieces on a site, which may be a place in a hand whatever the board is played on.
pub(crate) fn held_number(site: Int, _: &Builder<'_>) -> Int {
    Int::Count(Count::On(Box::new(Sites::One(Box::new(site)))))
}

pub(crate) static HAND_APART: Code = Code {
    name: "compile::hand_apart",
    summary: "a hand is asked for as if it were a vertex or an edge",
    explain: "Hands are cells. Where a game is played on the vertices or edges of its board, `(who at:…)` and `(count at:…)` \
              mean one of those unless they say `Cell`, and of a hand they are 0, as in Ludii.",
    wrong: "(game \"Full\" (players 2) (equipment {(board (square 3) use:Vertex) (piece \"Disc\" Each) (hand Each)}) \
            (rules (start (place \"Disc1\" (handSite P1) count:9)) (play (move Add (to (sites Empty)))) \
            (end (if (= 9 (count at:(handSite P1))) (result P1 Win)))))",
    right: "(game \"Full\" (players 2) (equipment {(board (square 3) use:Vertex) (piece \"Disc\" Each) (hand Each)}) \
            (rules (start (place \"Disc1\" (handSite P1) count:9)) (play (move Add (to (sites Empty)))) \
            (end (if (= 9 (count Cell at:(handSite P1))) (result P1 Win)))))",
};

/// The problem of a question that is 0 because it does not look into the hand that it names.
pub(crate) fn hand_apart(span: Span) -> Problem {
    let message = "this is 0: the game is not played on cells, and hands are cells";
    Problem::warning(&HAND_APART, span, message, "no cell is meant here")
        .with_help("write `Cell` before the site, as in `(count Cell at:(handSite Mover))`")
}

/// Whether a site is a place in a hand: those are numbered after the sites of the board.
fn is_in_hand(site: &Int, builder: &Builder<'_>) -> Bool {
    let first = Int::Const(builder.game.board_sites() as i32);
    Bool::Compare(
        Comparison::GreaterOrEqual,
        Box::new(site.clone()),
        Box::new(first),
    )
}

/// A region of the kind of site that is named, if any is: one site that is called a cell, in a game that is played
/// otherwise, is meant where it is a place in a hand. A cell of the board is none of its sites, as in Ludii: what is put
/// there is nowhere.
pub(crate) fn of_kind(
    named: Option<OfType>,
    sites: Option<Sites>,
    builder: &Builder<'_>,
) -> Compiled<Option<Sites>> {
    let is_hand = sites.as_ref().is_some_and(|sites| is_hand(sites, builder));
    match (named, sites) {
        (Some(named), Some(Sites::One(site)))
            if named.value == SiteType::Cell
                && !matches!(*site, Int::HandSite(..))
                && !is_default(&named, builder) =>
        {
            let in_hand = Box::new(is_in_hand(&site, builder));
            let site = Int::If(in_hand, site, Box::new(Int::Const(-1)));
            Ok(Some(Sites::One(Box::new(site))))
        }
        (named, sites) => {
            on_default_or_hand(named, is_hand, builder)?;
            Ok(sites)
        }
    }
}

/// Refuses a kind of site on which the game is not played, but for places in hands, which are cells.
pub(crate) fn on_default_or_hand(
    named: Option<OfType>,
    in_hand: bool,
    builder: &Builder<'_>,
) -> Compiled<()> {
    match &named {
        Some(named) if in_hand && named.value == SiteType::Cell => Ok(()),
        _ => on_default(named, builder),
    }
}

fn other(named: &OfType, builder: &Builder<'_>) -> Problem {
    let played_on = builder.game.board.as_ref().map(|board| board.site_type);
    let name = format!("{:?}", named.value).to_lowercase();
    let played_on = played_on.map_or(String::new(), |ty| format!("{ty:?}").to_lowercase());
    let message = format!(
        "expected the kind of site that pieces stand on, found `{:?}`",
        named.value
    );
    let label = format!("pieces stand on each {played_on}, not on each {name}");
    Problem::error(&OTHER_SITE_TYPE, named.span, message, label).with_help(
        "one kind of site of a board can be played on; leave the word out, or write `use:` at the board",
    )
}

/// Whether a region is the hand of a player, or a place in it.
pub(crate) fn is_hand(sites: &Sites, builder: &Builder<'_>) -> bool {
    let is_place = |site: &Int| match site {
        Int::HandSite(..) => true,
        Int::Mapped(pairs, _) => {
            let first = builder.game.board_sites() as i32;
            pairs.iter().all(|(_, value)| *value >= first)
        }
        _ => false,
    };
    match sites {
        Sites::Hand(_) => true,
        Sites::Only(_, all, _) | Sites::Difference(all, _) => is_hand(all, builder),
        Sites::One(site) => is_place(site),
        Sites::List(sites) => sites.iter().all(is_place),
        _ => false,
    }
}
