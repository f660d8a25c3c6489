//! `(track …)` and `(mancalaBoard …)`: boards with an order of sites.

use super::equipment::{BAD_BOARD, Item, owners};
use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Track};
use crate::ludeme::argument::Fixed;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::words::{Role, StoreType};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Spanned, Type, Typed};
use crate::topology::{Direction, Site, SiteType, Topology, graph};

pub(crate) const LUDEMES: &[Ludeme] = &[TrackForm::LUDEME, MancalaForm::LUDEME];

pub(crate) static BAD_TRACK: Code = Code {
    name: "compile::track",
    summary: "a track that the board does not have",
    explain: "A track is a list of sites, or a text: the number of the site where it begins, and then by turns \
              directions, each with a number of steps or else as far as the board goes, numbers of sites, and \
              `End`, all separated by commas.",
    wrong: "(board (square 3) (track \"Track\" \"0,Up,N\" loop:true))",
    right: "(board (square 3) (track \"Track\" \"0,E,N,W\" loop:true))",
};

/// A track as it is written: its sites are found when the board is known.
pub(crate) struct WrittenTrack {
    name: String,
    path: Spanned<Path>,
    looped: bool,
    owner: Option<PathOwner>,
}

impl Typed for WrittenTrack {
    const TYPE: Type = Type::TRACK;
}

union! {
    /// The sites of a track.
    pub(crate) enum Path {
        /// A site, and the way from there.
        Way(String),
        /// By number.
        Sites(Vec<Fixed>),
    }
}

union! {
    /// Whose a track is.
    pub(crate) enum PathOwner {
        /// By the player's role.
        Role(Role),
        /// By the player's number.
        Number(Fixed),
    }
}

/// Leaves out the first site of each track that is none of the board or a hand, such as that of a die. No piece is ever
/// there, so that a track of a text for Ludii goes as it does there.
fn leave_out_beginnings(sites: i32, builder: &mut Builder<'_>) {
    let mut named = Vec::new();
    for track in &mut builder.game.tracks {
        if track.sites.len() > 2 && track.sites[0] >= sites {
            track.sites.remove(0);
            track.bends.remove(0);
            named.push(track.name.clone());
        }
    }
    for name in named {
        let message = format!(
            "the track `{name}` begins at a site that is neither on the board nor in a hand"
        );
        let label = "its first site is left out, as no piece is ever there";
        builder.note(Problem::warning(&BAD_TRACK, builder.span(), message, label));
    }
}

/// The mistake that a track leads to a hand site that the game does not have.
pub(crate) fn astray(builder: &mut Builder<'_>) -> Option<Problem> {
    let sites = (builder.game.board_sites() + builder.game.hands.len()) as i32;
    if builder.description.for_ludii {
        leave_out_beginnings(sites, builder);
    }
    let game = &builder.game;
    let mut tracks = game.tracks.iter();
    let track = tracks.find(|track| track.sites.iter().any(|site| *site >= sites))?;
    let message = format!(
        "the track `{}` leads to a site that is neither on the board nor in a hand",
        track.name
    );
    let label = "the game has no such site";
    Some(
        Problem::error(&BAD_TRACK, builder.span(), message, label)
            .with_help("sites of hands are numbered after those of the board: add `(hand Each)`"),
    )
}

ludeme! {
    /// A track: sites in an order, along which pieces go. It is a list of sites, or a text: the site where the track
    /// begins, then directions, with a number of steps or else as far as the board goes, and other sites. A track may
    /// come to a site again: how far along it each piece has come is kept then.
    ///
    /// `(track "Track" "1,E,N,W" loop:true)`
    /// `(track "Track1" {0..5 End} P1)`
    (track) -> WrittenTrack
    struct TrackForm {
        /// What it is called.
        name: String,
        /// Its sites.
        path: Spanned<Path>,
        /// Whether its first site follows the last.
        r#loop: Labelled<Bool> = "false",
        /// Whose it is; nobody's unless given.
        role: Option<PathOwner>,
        /// Whether it is followed in one direction alone.
        directed: Labelled<Bool> = "false",
    }
}

impl Compile for TrackForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<WrittenTrack> {
        // No piece goes back on a track but by its number of steps.
        let _ = self.directed;
        Ok(WrittenTrack {
            name: self.name,
            path: self.path,
            looped: self.r#loop.0 == Bool::Const(true),
            owner: self.role,
        })
    }
}

/// Adds the tracks of the board to the game.
pub(crate) fn add(courses: Vec<WrittenTrack>, builder: &mut Builder<'_>) -> Compiled<()> {
    for course in courses {
        let mut sites = sites(&course.path, builder)?;
        let span = course.path.span;
        let bad = |message: &str, label: &str| Problem::error(&BAD_TRACK, span, message, label);
        let listed = sites.len();
        let bends = bends(&sites);
        sites.dedup();
        if sites.len() < 2 {
            let message = "expected a track of at least two sites";
            return Err(bad(message, "this track is too short").into());
        }
        let mut different = sites.clone();
        different.sort_unstable();
        different.dedup();
        // As in Ludii, where a site is listed several times in a row, the track counts as one that never returns.
        let crosses = different.len() < sites.len() && sites.len() == listed;
        let players = builder.game.player_count();
        let owner = match course.owner {
            None => 0,
            Some(PathOwner::Number(number)) => u8::try_from(number.0).unwrap_or(0),
            Some(PathOwner::Role(role)) => match owners(role, players)[..] {
                [owner] => owner,
                _ => 0,
            },
        };
        builder.game.tracks.push(Track {
            name: course.name,
            owner,
            looped: course.looped,
            crosses,
            sites,
            bends,
            progress: None,
        });
    }
    Ok(())
}

/// Whether each site is listed several times in a row, of those that are left when it is listed once.
fn bends(sites: &[i32]) -> Vec<bool> {
    let runs = sites.chunk_by(|one, next| one == next);
    runs.map(|run| run.len() > 1).collect()
}

/// The sites of a track as they are listed, one after the other.
fn sites(path: &Spanned<Path>, builder: &Builder<'_>) -> Compiled<Vec<i32>> {
    let Some(board) = &builder.game.board else {
        return Ok(Vec::new());
    };
    let count = board.topology.count(board.site_type) as i32;
    let bad = |part: &str| {
        let message = format!("the board has no track `{part}`");
        Problem::error(&BAD_TRACK, path.span, message, "this leads nowhere")
            .with_help("write for example `\"0,E,N2,W\"`")
    };
    // Sites of hands are numbered after those of the board, and known when the equipment is.
    let first_hand = board.topology.count(SiteType::Cell).max(count as usize) as i32;
    let on_board = |site: i32| match site {
        site if site < count => Some(site),
        site if site >= first_hand => Some(site - first_hand + count),
        _ => None,
    };
    let mut sites = Vec::new();
    match &path.value {
        Path::Sites(numbers) => {
            for number in numbers {
                let site = on_board(number.0).ok_or_else(|| bad(&number.0.to_string()))?;
                sites.push(site);
            }
        }
        Path::Way(text) => {
            // As in Ludii, commas at the end say nothing.
            for part in text.trim_end_matches(',').split(',') {
                let letters = part.trim_end_matches(|sign: char| sign.is_ascii_digit());
                let number = part[letters.len()..].parse::<i32>().ok();
                match (letters, number) {
                    ("", Some(site)) => {
                        sites.push(on_board(site).ok_or_else(|| bad(part))?);
                    }
                    ("End", None) if !sites.is_empty() => sites.push(-2),
                    (direction, steps) => {
                        let here = sites.last().filter(|site| **site < count);
                        let here = here.and_then(|site| u16::try_from(*site).ok());
                        let direction = Direction::from_name(direction);
                        let (Some(here), Some(direction)) = (here, direction) else {
                            return Err(bad(part).into());
                        };
                        let steps = steps.map_or(usize::MAX, |steps| steps as usize);
                        let (site_type, topology) = (board.site_type, &board.topology);
                        let radials = topology.radials(site_type, Site(here), direction);
                        for radial in radials {
                            let ahead = radial.sites.iter().skip(1).take(steps);
                            sites.extend(ahead.map(|site| i32::from(site.0)));
                        }
                    }
                }
            }
        }
    }
    Ok(sites)
}

ludeme! {
    /// A board of pits in rows, with a store at either end.
    ///
    /// `(mancalaBoard 2 6 (track "Track" "1,E,N,W" loop:true))`
    /// `(mancalaBoard 4 8 store:None {(track "TrackP1" "0,E,N1,W" P1 loop:true)})`
    (mancalaBoard) -> Item
    struct MancalaForm {
        /// How many rows.
        rows: Fixed,
        /// How many pits in each.
        columns: Fixed,
        /// Whether there are stores.
        store: Labelled<StoreType> = "Outer",
        /// How many stores.
        numStores: Labelled<Fixed> = "2",
        /// Whether stacks may have more than 32 pieces; they may in any case, so that this changes nothing.
        largeStack: Labelled<Option<Bool>>,
        /// Its tracks.
        tracks: Option<Vec<WrittenTrack>>,
    }
}

impl Compile for MancalaForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let _ = self.largeStack;
        let size = |number: i32| usize::try_from(number).unwrap_or(0);
        let stores = match self.store.0 {
            StoreType::None => graph::Stores::None,
            StoreType::Outer => graph::Stores::Outer,
            StoreType::Inner => graph::Stores::Inner,
        };
        let site_type = SiteType::Vertex;
        builder.board_use = site_type;
        let (rows, columns) = (size(self.rows.0), size(self.columns.0));
        let made = graph::mancala(rows, columns, stores, size(self.numStores.0.0));
        let made = made.and_then(Topology::new).map_err(|reason| {
            let message = format!("the board cannot be built: {reason}");
            Problem::error(
                &BAD_BOARD,
                builder.span(),
                message,
                "this board cannot be built",
            )
            .with_help("write for example `(mancalaBoard 2 6)`")
        })?;
        builder.game.board = Some(builder.boards.shared(made, site_type, None));
        builder.game.uses_counts = true;
        add(self.tracks.unwrap_or_default(), builder)?;
        Ok(Item::default())
    }
}
