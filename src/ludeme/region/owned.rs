//! Regions that depend on players and pieces.

use std::collections::BTreeSet;

use crate::diagnostic::Problem;
use crate::game::ir::{Bool, Comparison, ComponentId, Int, Sites, Variable};
use crate::ludeme::argument::Fixed;
use crate::ludeme::coerce::NOT_ONE_PLAYER;
use crate::ludeme::coerce::not_one_player;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::names::kind;
use crate::ludeme::scope::unread;
use crate::ludeme::site_type::{OfType, on_default, on_default_or_hand};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Named, Spanned};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Empty::LUDEME,
    EmptyInContainer::LUDEME,
    ToClear::LUDEME,
    Hand::LUDEME,
    OfPlayer::LUDEME,
    OfState::LUDEME,
];

ludeme! {
    /// The empty sites of the board.
    ///
    /// `(sites Empty)`
    (sites Empty) -> Sites
    struct Empty {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
    }
}

impl Compile for Empty {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.site, builder)?;
        Ok(Sites::Empty)
    }
}

ludeme! {
    /// The empty sites of a container: 0 is the board, and the hands follow in the order in which they are declared, one for
    /// each player of `(hand Each)`.
    ///
    /// `(sites Empty 0)`
    (sites Empty) -> Sites
    struct EmptyInContainer {
        /// The kind of site; that on which the game is played, or the cells of a hand.
        site: Option<OfType>,
        /// The number of the container.
        container: Fixed,
    }
}

impl Compile for EmptyInContainer {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let mut owners = builder.game.hands.clone();
        owners.dedup();
        let number = usize::try_from(self.container.0).unwrap_or(usize::MAX);
        if number == 0 {
            on_default(self.site, builder)?;
            return Ok(Sites::Empty);
        }
        let owner = owners.get(number - 1).copied();
        let alone = |owner: &u8| owners.iter().filter(|other| *other == owner).count() == 1;
        let Some(owner) = owner.filter(|owner| alone(owner) && builder.game.dice.is_empty()) else {
            let message = format!("expected the number of a hand, found {number}");
            let label = "it is not known which hand this is";
            return Err(Problem::error(&NOT_ONE_PLAYER, builder.span(), message, label)
                .with_help("write for example `(sites Empty 1)` in a game with `(hand Shared)` and no dice")
                .into());
        };
        on_default_or_hand(self.site, true, builder)?;
        let hand = Sites::Hand(Box::new(Int::Const(i32::from(owner))));
        let is_empty = Bool::IsEmpty(Box::new(Int::Variable(Variable::Site)));
        Ok(Sites::Only(
            Variable::Site,
            Box::new(hand),
            Box::new(is_empty),
        ))
    }
}

ludeme! {
    /// The sites whose pieces are taken off when the turn ends.
    ///
    /// `(sites ToClear)`
    (sites ToClear) -> Sites
    struct ToClear {}
}

impl Compile for ToClear {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::DeferredRemovals)
    }
}

ludeme! {
    /// The sites of the board with a state, 0 where nothing stands.
    ///
    /// `(sites State 1)`
    (sites State) -> Sites
    struct OfState {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The state.
        state: Int,
    }
}

impl Compile for OfState {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.site, builder)?;
        not_with_stacks(builder)?;
        let variable = unread(&[&self.state], builder)?;
        let board = builder.game.whole_board();
        let state = Int::StateAt(Box::new(Int::Variable(variable)));
        let has = Bool::Compare(Comparison::Equal, Box::new(state), Box::new(self.state));
        Ok(Sites::Only(variable, Box::new(board), Box::new(has)))
    }
}

union! {
    /// Whose hand.
    pub(crate) enum HandOwner {
        /// That of a player, or the one that is shared.
        Role(Spanned<Role>),
        /// That of a player by number.
        Number(Int),
    }
}

impl HandOwner {
    /// The kinds of pieces that are meant, of these if any are given, where pieces of nobody and those that all share are
    /// to be told apart.
    pub(crate) fn kinds(
        &self,
        kinds: Option<Vec<ComponentId>>,
        builder: &Builder<'_>,
    ) -> Option<Vec<ComponentId>> {
        let Self::Role(role) = self else {
            return kinds;
        };
        let listed = kinds.as_deref().unwrap_or_default();
        let nobody = builder.game.kinds_of_nobody(role.value, listed);
        nobody.or(kinds)
    }

    /// The player; 0 for the hand that all share.
    pub(crate) fn player(self) -> Compiled<Int> {
        match self {
            Self::Role(role) if role.value == Role::Shared => Ok(Int::Const(0)),
            Self::Role(role) => match role.value.player() {
                Some(player) => Ok(player),
                None => Err(not_one_player(role.value, role.span).into()),
            },
            Self::Number(player) => Ok(player),
        }
    }
}

ludeme! {
    /// The hand of a player, or the one that is shared. Without a player there is no site in it, as in Ludii.
    ///
    /// `(sites Hand Mover)`
    (sites Hand) -> Sites
    struct Hand {
        /// Whose hand.
        player: Option<HandOwner>,
    }
}

impl Compile for Hand {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(match self.player {
            Some(player) => Sites::Hand(Box::new(player.player()?)),
            None => builder.game.region([]),
        })
    }
}

union! {
    /// A player.
    pub(crate) enum RegionOwner {
        /// By part played.
        Role(Role),
        /// By number.
        Number(Int),
    }
}

ludeme! {
    /// The regions of a player; only those in whose names a name stands, if one is given: `"Home"` is also the name of a
    /// region `"HomeP1"`, `"Home1"` or `"InnerHome"` of P1.
    ///
    /// `(sites P1)`
    /// `(sites Mover "Home")`
    /// `(sites (player (next)))`
    (sites) -> Sites
    struct OfPlayer {
        /// Whose regions.
        role: RegionOwner,
        /// Which of them.
        name: Option<Named<kind::Region>>,
    }
}

impl Compile for OfPlayer {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let name = self.name.map(|name| name.name);
        let players = 1..=builder.game.player_count() as i32;
        let (player, owners) = match self.role {
            RegionOwner::Role(role) => (role.player().unwrap_or(Int::Mover), players.collect()),
            // A number may be that of nobody, whose regions have no owner, or of a player who does not take part.
            RegionOwner::Number(player) => {
                let least = u8::from(matches!(player, Int::Mover | Int::Next));
                let regions = builder.game.named_regions.iter();
                let owners = regions.map(|region| region.owner);
                let owners = owners.filter(|owner| *owner >= least).map(i32::from);
                let owners: BTreeSet<i32> = owners.collect();
                (player, owners.into_iter().collect::<Vec<i32>>())
            }
        };
        Ok(match player {
            Int::Const(player) => owned_by(player, name.as_deref(), builder),
            player => by_player(
                player,
                owners.into_iter(),
                |owner, builder| owned_by(owner, name.as_deref(), builder),
                builder,
            ),
        })
    }
}

fn owned_by(player: i32, name: Option<&str>, builder: &Builder<'_>) -> Sites {
    let regions = builder.game.named_regions.iter();
    let own = regions
        .filter(|region| i32::from(region.owner) == player)
        .filter(|region| name.is_none_or(|name| region.name.contains(name)));
    join(own.map(|region| region.sites.clone()).collect())
}

pub(super) fn join(mut parts: Vec<Sites>) -> Sites {
    if parts.len() == 1 {
        parts.remove(0)
    } else {
        Sites::Union(parts)
    }
}

/// A region that is another one for each of some players, and has no site for others.
fn by_player(
    player: Int,
    players: impl Iterator<Item = i32>,
    region: impl Fn(i32, &Builder<'_>) -> Sites,
    builder: &Builder<'_>,
) -> Sites {
    let regions = players.map(|owner| (owner, region(owner, builder)));
    regions.fold(Sites::List(Vec::new()), |otherwise, (owner, region)| {
        let same = crate::game::ir::Bool::Compare(
            crate::game::ir::Comparison::Equal,
            Box::new(player.clone()),
            Box::new(Int::Const(owner)),
        );
        Sites::If(Box::new(same), Box::new(region), Box::new(otherwise))
    })
}

/// Each single part of the regions of a player, as `(is Connected …)` asks for them.
pub(crate) fn parts_of(player: Int, builder: &Builder<'_>) -> Vec<Sites> {
    let parts = |owner: i32, builder: &Builder<'_>| -> Vec<Sites> {
        let own = builder
            .game
            .named_regions
            .iter()
            .filter(|region| i32::from(region.owner) == owner);
        own.flat_map(|region| match &region.sites {
            Sites::Union(parts) => parts.clone(),
            whole => vec![whole.clone()],
        })
        .collect()
    };
    let most = (1..=builder.game.player_count() as i32).map(|owner| parts(owner, builder).len());
    let most = most.max().unwrap_or(0);
    (0..most)
        .map(|index| {
            by_player(
                player.clone(),
                1..=builder.game.player_count() as i32,
                |owner, builder| {
                    parts(owner, builder)
                        .get(index)
                        .cloned()
                        .unwrap_or(Sites::List(Vec::new()))
                },
                builder,
            )
        })
        .collect()
}
