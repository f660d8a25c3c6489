//! Regions by their names: those of the equipment, coordinates, patterns and tracks.

use super::owned::{RegionOwner, join};
use crate::game::ir::{Int, PatternQuery, Sites, Stretch, TrackChoice, TrackId};
use crate::ludeme::integer::track::{TrackSearch, chosen};
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::{is_coordinate, kind};
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::structure::start::{sites, sites_of};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Spanned};
use crate::topology::Site;

pub(crate) const LUDEMES: &[Ludeme] = &[
    OfName::LUDEME,
    OfCoordinate::LUDEME,
    InPatterns::LUDEME,
    OnTrack::LUDEME,
];

ludeme! {
    /// The region of a name; the site of a coordinate, if no region is called so.
    ///
    /// `(sites "Home")`
    /// `(sites "b2")`
    (sites) -> Sites
    struct OfName {
        /// Its name.
        name: Named<kind::Region>,
    }
}

impl Compile for OfName {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let named = builder
            .game
            .named_regions
            .iter()
            .filter(|region| region.name == self.name.name);
        if named.clone().next().is_none() && is_coordinate(&self.name.name) {
            let names = Spanned {
                value: vec![self.name.name.clone()],
                span: builder.span(),
            };
            let sites = sites(&names, builder)?;
            return Ok(builder.game.region(sites));
        }
        Ok(join(named.map(|region| region.sites.clone()).collect()))
    }
}

ludeme! {
    /// The sites of coordinates on a kind of sites. They are numbers of sites of that kind, and mean others where pieces stand
    /// on another kind of site.
    ///
    /// `(sites Cell {"a1" "b2"})`
    (sites) -> Sites
    struct OfCoordinate {
        /// The kind of sites.
        kind: OfType,
        /// The coordinates.
        names: Spanned<Vec<String>>,
    }
}

impl Compile for OfCoordinate {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let kind = self.kind.value.of_board();
        let sites = sites_of(&self.names, Some(kind), builder)?;
        let room = crate::game::siteset::width_for(builder.game.board_sites()).unwrap_or(0) * 64;
        if sites.iter().any(|site| usize::from(site.0) >= room) {
            on_default(Some(self.kind), builder)?;
        }
        Ok(builder.game.region(sites))
    }
}

ludeme! {
    /// The sites of patterns as described: the pieces that stand in them. Not in Ludii.
    ///
    /// `(sites Patterns (patterns Standing of:Next))`
    (sites Patterns) -> Sites
    struct InPatterns {
        /// Which patterns.
        patterns: PatternQuery,
    }
}

impl Compile for InPatterns {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::Patterns(self.patterns))
    }
}

ludeme! {
    /// The sites of a track; within `(forEach Track …)`, those of the one that is meant there.
    ///
    /// `(sites Track)`
    /// `(sites Track Mover "Track")`
    /// `(sites Track "Track" from:0 to:8)`
    (sites Track) -> Sites
    struct OnTrack {
        /// Whose track; nobody's unless given.
        player: Option<RegionOwner>,
        /// Its name, or a part of it.
        name: Option<String>,
        /// Only those from this site on.
        from: Labelled<Option<Int>>,
        /// Only those up to this site. If it does not come before the end of the track, those from the beginning up
        /// to it as well.
        to: Labelled<Option<Int>>,
    }
}

impl Compile for OnTrack {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let is_certain = match &self.player {
            None => false,
            Some(RegionOwner::Role(role)) => role
                .player()
                .is_none_or(|player| player.constant().is_some()),
            Some(RegionOwner::Number(player)) => player.constant().is_some(),
        };
        let player = match self.player {
            None => Int::Const(0),
            Some(RegionOwner::Role(role)) => role.player().unwrap_or(Int::Const(0)),
            Some(RegionOwner::Number(player)) => player,
        };
        // Within `(forEach Track …)` the track is given, unless one of a certain player is asked for.
        let given = builder.game.each_track.filter(|_| !is_certain);
        let choice = match given {
            Some(index) => TrackChoice {
                of: vec![Some(TrackId(index as u16)); builder.game.player_count() + 1].into(),
                player: Box::new(Int::Const(0)),
            },
            None => chosen(self.name.as_deref(), player, TrackSearch::Named, builder)?,
        };
        if self.from.0.is_some() || self.to.0.is_some() {
            return Ok(Sites::Stretch(Box::new(Stretch {
                track: choice,
                from: self.from.0,
                to: self.to.0,
            })));
        }
        let mut regions = Vec::new();
        for track in &choice.of {
            let track = track.map(|track| builder.game.tracks[track.index()].sites.clone());
            let sites = track.unwrap_or_default().into_iter();
            let sites = sites.filter_map(|site| u16::try_from(site).ok().map(Site));
            regions.push(builder.game.region_id(sites.collect::<Vec<_>>()));
        }
        Ok(match choice.player.constant() {
            Some(player) => {
                let player = usize::try_from(player).unwrap_or(0);
                Sites::Const(regions[player.min(regions.len() - 1)])
            }
            None => Sites::ByPlayer(regions.into(), choice.player),
        })
    }
}
