//! Places on tracks, and `(mapEntry …)`.

use crate::diagnostic::{Problem, did_you_mean};
use crate::game::ir::{Bool, Int, OnTrack, TrackChoice, TrackId};
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::structure::map::UNKNOWN_MAP;
use crate::ludeme::structure::track::BAD_TRACK;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Within, var};
use crate::source::Span;

pub(crate) const LUDEMES: &[Ludeme] =
    &[Ahead::LUDEME, First::LUDEME, End::LUDEME, MapEntry::LUDEME];

union! {
    /// Which track is meant.
    pub(crate) enum TrackOwner {
        /// By the name, or a part of it.
        Name(String),
        /// That of a player.
        Role(Role),
        /// That of a player, by number.
        Player(Int),
    }
}

/// How a ludeme looks for a track of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TrackSearch {
    /// The mover's own track of the name, or else any of the name.
    OwnFirst,
    /// A track of that name, or one with it in its name that belongs to the player or to nobody.
    Named,
    /// Any track with it in its name; of a player, the player's; or else the first track.
    Any,
}

/// The track that a ludeme means.
pub(crate) fn choose(
    whose: Option<TrackOwner>,
    search: TrackSearch,
    builder: &Builder<'_>,
) -> Compiled<TrackChoice> {
    let (name, player) = match whose {
        None => (None, None),
        Some(TrackOwner::Name(name)) => (Some(name), None),
        Some(TrackOwner::Role(role)) => (None, Some(role.player().unwrap_or(Int::Const(0)))),
        Some(TrackOwner::Player(player)) => (None, Some(player)),
    };
    let player = player.unwrap_or(match search {
        TrackSearch::OwnFirst => Int::Mover,
        TrackSearch::Named | TrackSearch::Any => Int::Const(0),
    });
    chosen(name.as_deref(), player, search, builder)
}

/// The track of a name, for a player.
pub(crate) fn chosen(
    name: Option<&str>,
    player: Int,
    search: TrackSearch,
    builder: &Builder<'_>,
) -> Compiled<TrackChoice> {
    let tracks = &builder.game.tracks;
    let has_name = |index: usize| name.is_none_or(|name| tracks[index].name.contains(name));
    if !(0..tracks.len()).any(has_name) {
        return Err(no_track(name, builder.span()).into());
    }
    let of = |owner: usize| {
        let first = |test: &dyn Fn(usize) -> bool| (0..tracks.len()).find(|index| test(*index));
        let owned = |index: usize| usize::from(tracks[index].owner) == owner;
        let free = |index: usize| tracks[index].owner == 0;
        let found = match (search, name) {
            (TrackSearch::OwnFirst, Some(_)) => {
                first(&|index| has_name(index) && owned(index)).or_else(|| first(&has_name))
            }
            (TrackSearch::OwnFirst, None) => first(&owned).or_else(|| first(&free)),
            (TrackSearch::Named, Some(name)) => first(&|index| {
                tracks[index].name == name || has_name(index) && (owned(index) || free(index))
            }),
            (TrackSearch::Any, Some(_)) if owner == 0 => first(&has_name),
            (TrackSearch::Any, Some(_)) => {
                first(&|index| has_name(index) && owned(index)).or(Some(0))
            }
            (TrackSearch::Named, None) => first(&|index| owned(index) || free(index)),
            (TrackSearch::Any, None) => first(&|index| owned(index) || free(index)).or(Some(0)),
        };
        found.map(|index| TrackId(index as u16))
    };
    Ok(TrackChoice {
        of: (0..=builder.game.player_count()).map(of).collect(),
        player: Box::new(player),
    })
}

/// The mistake that the board has no track of a name, or none at all.
pub(crate) fn no_track(name: Option<&str>, span: Span) -> Problem {
    let (message, label) = match name {
        Some(name) => (format!("the board has no track `{name}`"), "no such track"),
        None => ("the board has no track".to_owned(), "this needs a track"),
    };
    Problem::error(&BAD_TRACK, span, message, label)
        .with_help("write for example `(board (square 3) (track \"Track\" \"0,E,N,W\" loop:true))`")
}

ludeme! {
    /// The site some steps ahead on a track; `Off` where the track ends before.
    ///
    /// `(trackSite Move from:(last To) steps:2)`
    /// `(trackSite Move "Track" steps:(count at:(from)))`
    (trackSite Move) -> Int
    struct Ahead {
        /// Ahead of which site.
        from: Labelled<Int> = "(from)",
        /// On which track; the mover's own, or else one that belongs to nobody, unless given.
        track: Option<TrackOwner>,
        /// How many steps.
        steps: Labelled<Int>,
    }
}

impl Compile for Ahead {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let track = choose(self.track, TrackSearch::OwnFirst, builder)?;
        Ok(Int::OnTrack(OnTrack::Ahead {
            track,
            from: Box::new(self.from.0),
            steps: Box::new(self.steps.0),
        }))
    }
}

ludeme! {
    /// The first site of a track where a condition holds, from a site on; `Off` if there is none.
    ///
    /// `(trackSite FirstSite)`
    /// `(trackSite FirstSite "Track" from:(last To) if:(is Empty (to)))`
    (trackSite FirstSite) -> Int
    struct First {
        /// Whose track.
        player: Option<Role>,
        /// The name of the track, or a part of it.
        name: Option<String>,
        /// From which site on; from the first unless given.
        from: Labelled<Option<Int>>,
        /// The condition.
        r#if: Labelled<Option<Within<var::To, Bool>>>,
    }
}

impl Compile for First {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let player = self.player.and_then(Role::player).unwrap_or(Int::Const(0));
        let track = chosen(self.name.as_deref(), player, TrackSearch::Any, builder)?;
        Ok(Int::OnTrack(OnTrack::First {
            track,
            from: self.from.0.map(Box::new),
            when: self.r#if.0.map(|when| Box::new(when.value)),
        }))
    }
}

ludeme! {
    /// The last site of a track.
    ///
    /// `(trackSite EndSite)`
    /// `(trackSite EndSite "Track")`
    (trackSite EndSite) -> Int
    struct End {
        /// Whose track.
        player: Option<Role>,
        /// The name of the track, or a part of it.
        name: Option<String>,
    }
}

impl Compile for End {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let player = self.player.and_then(Role::player).unwrap_or(Int::Const(0));
        let track = chosen(self.name.as_deref(), player, TrackSearch::Any, builder)?;
        Ok(Int::OnTrack(OnTrack::End(track)))
    }
}

ludeme! {
    /// The value of an integer by a `(map …)` of the equipment; the integer itself if no map has it.
    ///
    /// `(mapEntry (mover))`
    /// `(mapEntry "Stores" P1)`
    (mapEntry) -> Int
    struct MapEntry {
        /// The name of the map; any unless given.
        name: Option<String>,
        /// The integer.
        key: Int,
    }
}

impl Compile for MapEntry {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        if let Some(wanted) = &self.name {
            warn_of_unknown_map(wanted, builder);
        }
        let mut pairs: Vec<(i32, i32)> = Vec::new();
        for (name, map) in &builder.game.maps {
            if self.name.as_ref().is_some_and(|wanted| wanted != name) {
                continue;
            }
            for (key, value) in map {
                if !pairs.iter().any(|(known, _)| known == key) {
                    pairs.push((*key, *value));
                }
            }
        }
        pairs.sort_unstable();
        let known = |key: i32| pairs.iter().find(|(known, _)| *known == key);
        Ok(match self.key.constant() {
            Some(key) => Int::Const(known(key).map_or(key, |(_, value)| *value)),
            None if pairs.is_empty() => self.key,
            None => Int::Mapped(pairs.into(), Box::new(self.key)),
        })
    }
}

/// In Ludii too, such a `(mapEntry …)` is the integer itself.
fn warn_of_unknown_map(wanted: &str, builder: &mut Builder<'_>) {
    let maps = &builder.game.maps;
    if maps.iter().any(|(name, _)| name == wanted) {
        return;
    }
    let names = maps.iter().map(|(name, _)| name.as_str());
    let help = match did_you_mean(wanted, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("write for example `(map \"{wanted}\" {{(pair 1 2)}})` in the equipment"),
    };
    let message = format!("there is no map `{wanted}`");
    let label = "this is the integer itself, by no map";
    let problem = Problem::warning(&UNKNOWN_MAP, builder.span(), message, label).with_help(help);
    builder.note(problem);
}
