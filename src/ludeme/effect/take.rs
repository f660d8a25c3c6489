//! Pieces that change sides, and sites that are given to a player at the start.

use crate::diagnostic::Problem;
use crate::game::ir::{Effect, Int, Plane, Sites, Variable};
use crate::ludeme::clause::{Place, Then};
use crate::ludeme::effect::compose::followed;
use crate::ludeme::integer::pieces::{occupancy, of_player};
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::region::occupied::with_hands;
use crate::ludeme::region::owned::RegionOwner;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::structure::start::{NO_SUCH_SITE, sites};
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Spanned};

pub(crate) const LUDEMES: &[Ludeme] = &[TakeControl::LUDEME, SetOwner::LUDEME];

ludeme! {
    /// Pieces of a player, or of all, become pieces of another, kind for kind, and keep their number, state, rotation and
    /// value. Kinds that the other does not have stay as they are.
    ///
    /// `(take Control of:Next by:Mover)`
    /// `(take Control of:All by:Mover at:(last To))`
    (take Control) -> Effect
    struct TakeControl {
        /// Whose pieces.
        of: Labelled<RegionOwner>,
        /// Whose they become.
        by: Labelled<Int>,
        /// Only those on this site.
        at: Labelled<Option<Int>>,
        /// Only those in this region.
        to: Labelled<Option<Sites>>,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for TakeControl {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default(self.site, builder)?;
        not_with_stacks(builder)?;
        let mut owned = match self.of.0 {
            RegionOwner::Role(role) => {
                let pieces = Sites::Occupied(occupancy(role, Vec::new(), builder));
                with_hands(pieces, role, &[], builder)
            }
            RegionOwner::Number(player) => Sites::Occupied(of_player(player, Vec::new())),
        };
        let region = self.at.0.map(|at| Sites::One(Box::new(at))).or(self.to.0);
        if let Some(region) = region {
            owned = Sites::Intersection(vec![owned, region]);
        }
        let site = || Box::new(Int::Variable(Variable::Site));
        let here = || Sites::One(site());
        // The kind of the same name of each player in turn, or the kind itself.
        let components = &builder.game.components;
        let of = |player: usize, kind: usize| {
            let name = &components[kind].base;
            let mut all = components.iter();
            let own =
                all.position(|other| usize::from(other.owner) == player && other.base == *name);
            own.filter(|own| *own != 0).unwrap_or(kind) as i32
        };
        let kinds = components.len();
        let players = 0..=builder.game.player_count();
        let table = players.flat_map(|player| (0..kinds).map(move |kind| (player, kind)));
        let table: Vec<i32> = table.map(|(player, kind)| of(player, kind)).collect();
        let first = Int::Product(vec![self.by.0, Int::Const(kinds as i32)]);
        let place = Int::Sum(vec![first, Int::What(site())]);
        let piece = Int::Table(table.into(), Box::new(place));
        let mut changes = vec![Effect::Promote { at: *site(), piece }];
        let (used, kept) = {
            let game = &builder.game;
            let used = [game.uses_states, game.uses_rotations, game.uses_values];
            (
                used,
                [
                    Int::StateAt(site()),
                    Int::RotationAt(site()),
                    Int::ValueAt(site()),
                ],
            )
        };
        let planes = [Plane::State, Plane::Rotation, Plane::Value];
        for ((plane, kept), used) in planes.into_iter().zip(kept).zip(used) {
            if used {
                changes.push(Effect::SetPlane(plane, here(), kept));
            }
        }
        let each = Box::new(Effect::And(changes));
        let effect = Effect::ForEachSite(Variable::Site, owned, each);
        Ok(followed(effect, self.then, builder))
    }
}

union! {
    /// Sites that are given to a player.
    pub(crate) enum OwnedPlace {
        /// A site or a region.
        Region(Place),
        /// Sites by coordinate.
        Coordinates(Spanned<Vec<String>>),
        /// Sites by number.
        Numbers(Vec<Int>),
    }
}

ludeme! {
    /// Puts pieces on sites at the start of a game: of a player the kind with the player's number, as in Ludii, otherwise the
    /// first kind of nobody, or of all together.
    ///
    /// `(set P1 (sites Bottom))`
    /// `(set P2 coord:"b2")`
    (set) -> Effect
    struct SetOwner {
        /// Whose sites they become.
        role: Role,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Which sites.
        r#where: Option<OwnedPlace>,
        /// The site of a coordinate.
        coord: Labelled<Option<Spanned<String>>>,
    }
}

impl Compile for SetOwner {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default(self.site, builder)?;
        let unknown = |message: &str, label: &str, builder: &Builder<'_>| {
            Problem::error(&NO_SUCH_SITE, builder.span(), message, label)
        };
        let components = &builder.game.components;
        let kind = match self.role {
            Role::Shared | Role::All => components.iter().position(|kind| kind.shared),
            Role::Neutral => {
                let nobody = |kind: &crate::game::Component| kind.owner == 0 && !kind.shared;
                let found = components.iter().skip(1).position(nobody);
                found.map(|place| place + 1)
            }
            role => role
                .number()
                .and_then(|number| usize::try_from(number).ok()),
        };
        let Some(kind) = kind.filter(|kind| (1..components.len()).contains(kind)) else {
            let message = format!("there is no piece to put there for `{}`", self.role.text());
            let label = "whose piece is this?";
            return Err(unknown(&message, label, builder)
                .with_help("add such a piece to the equipment, or write `(place …)`")
                .into());
        };
        let named = self.coord.0.map(|name| {
            OwnedPlace::Coordinates(Spanned {
                value: vec![name.value],
                span: name.span,
            })
        });
        let to = match self.r#where.or(named) {
            Some(OwnedPlace::Region(place)) => place.sites(),
            Some(OwnedPlace::Numbers(numbers)) => Sites::List(numbers),
            Some(OwnedPlace::Coordinates(names)) => {
                let sites = sites(&names, builder)?;
                builder.game.region(sites)
            }
            None => {
                let message = "expected the sites, found nothing";
                return Err(unknown(message, "which sites?", builder)
                    .with_help("write for example `(set P1 (sites Bottom))`")
                    .into());
            }
        };
        Ok(Effect::Put {
            piece: Int::Const(kind as i32),
            to,
            count: Int::Const(1),
        })
    }
}
