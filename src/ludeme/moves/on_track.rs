//! Moves that follow a track.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Comparison, Int, Moves, Sites, TrackId, Variable};
use crate::ludeme::integer::track::{TrackSearch, chosen};
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[FirstOnTrack::LUDEME, MaxDistance::LUDEME];

ludeme! {
    /// The moves of a rule for the first site of a track that gives any, from the start of the track on; the site is bound
    /// to `(site)`.
    ///
    /// `(firstMoveOnTrack (if (is Mover (who at:(site))) (move Remove (site))))`
    /// `(firstMoveOnTrack "Track" Mover (if (is Empty (site)) (move Add (to (site)))))`
    (firstMoveOnTrack) -> Moves
    struct FirstOnTrack {
        /// The track, by its name or a part of it; the first track unless given.
        name: Option<String>,
        /// Whose track.
        role: Option<Role>,
        /// The rule.
        moves: Within<var::Site, Moves>,
    }
}

impl Compile for FirstOnTrack {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let player = self.role.and_then(Role::player).unwrap_or(Int::Const(0));
        let choice = chosen(self.name.as_deref(), player, TrackSearch::Any, builder)?;
        let along = |track: &Option<TrackId>| {
            let sites = track.map_or(&[][..], |track| &builder.game.tracks[track.index()].sites);
            let mut known = Vec::new();
            for site in sites.iter().filter(|site| **site >= 0) {
                if !known.contains(site) {
                    known.push(*site);
                }
            }
            let at = |site: i32| {
                let region = Sites::One(Box::new(Int::Const(site)));
                let moves = Box::new(self.moves.value.clone());
                Moves::ForEachSite(Variable::Site, Box::new(region), moves)
            };
            Moves::Priority(known.into_iter().map(at).collect())
        };
        if let Some(owner) = choice.player.constant() {
            let track = usize::try_from(owner)
                .ok()
                .and_then(|owner| choice.of.get(owner));
            return Ok(along(track.unwrap_or(&None)));
        }
        let mut players = choice.of.iter().enumerate().skip(1).rev();
        let last = players
            .next()
            .map_or(Moves::None, |(_, track)| along(track));
        Ok(players.fold(last, |others, (player, track)| {
            let player = Box::new(Int::Const(player as i32));
            let is_owner = Bool::Compare(Comparison::Equal, choice.player.clone(), player);
            Moves::If(
                Box::new(is_owner),
                Box::new(along(track)),
                Some(Box::new(others)),
            )
        }))
    }
}

/// A choice of the longest way that leaves out no move.
pub(crate) static ALL_DISTANCES: Code = Code {
    name: "compile::all_distances",
    summary: "`(max Distance …)` leaves out no move",
    explain: "By its name `(max Distance …)` keeps the moves that go the longest way on a track in this turn. Ludii works \
              out how far each goes and then offers all of them; here it is the same. The rule can be left out.",
    wrong: "(board (square 3) (track \"Track\" \"0,E,N\"))\n(play (max Distance (forEach Piece)))",
    right: "(board (square 3) (track \"Track\" \"0,E,N\"))\n(play (forEach Piece))",
};

ludeme! {
    /// The moves of a rule, all of them, as in Ludii, which does not keep to those that go the longest way on a track.
    ///
    /// `(max Distance (forEach Piece))`
    (max Distance) -> Moves
    struct MaxDistance {
        /// The track, by its name or a part of it.
        name: Option<String>,
        /// Whose track.
        role: Option<Role>,
        /// The rule.
        moves: Moves,
    }
}

impl Compile for MaxDistance {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let player = self.role.and_then(Role::player).unwrap_or(Int::Const(0));
        chosen(self.name.as_deref(), player, TrackSearch::Any, builder)?;
        let message = "`(max Distance …)` leaves out no move, as in Ludii";
        let label = "all moves of the rule can be made";
        let problem = Problem::warning(&ALL_DISTANCES, builder.span(), message, label);
        let help = "leave `(max Distance …)` out and keep its rule";
        builder.problems.push(problem.with_help(help));
        Ok(self.moves)
    }
}
