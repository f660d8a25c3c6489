//! Regions that depend on players and pieces.

use crate::game::ir::{Int, PatternQuery, Sites};
use crate::ludeme::integer::count::occupancy;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Empty::LUDEME,
    ToClear::LUDEME,
    Occupied::LUDEME,
    Hand::LUDEME,
    OfPlayer::LUDEME,
    OfName::LUDEME,
    InPatterns::LUDEME,
];

ludeme! {
    /// The empty sites of the board.
    ///
    /// `(sites Empty)`
    (sites Empty) -> Sites
    struct Empty {}
}

impl Compile for Empty {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::Empty)
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
        Ok(Sites::Doomed)
    }
}

ludeme! {
    /// The sites of the board with pieces of a player, or of a kind.
    ///
    /// `(sites Occupied by:Mover)`
    /// `(sites Occupied by:All component:"Disc")`
    (sites Occupied) -> Sites
    struct Occupied {
        /// Whose pieces.
        by: Labelled<Role>,
        /// Only pieces of this kind.
        component: Labelled<Option<Named<kind::Piece>>>,
    }
}

impl Compile for Occupied {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let kinds = self
            .component
            .0
            .map_or(Vec::new(), |piece| builder.game.kinds(&piece.name));
        Ok(Sites::Occupied(occupancy(self.by.0, kinds)))
    }
}

ludeme! {
    /// The hand of a player.
    ///
    /// `(sites Hand Mover)`
    (sites Hand) -> Sites
    struct Hand {
        /// Whose hand.
        player: Int = "Mover",
    }
}

impl Compile for Hand {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::Hand(Box::new(self.player)))
    }
}

ludeme! {
    /// The regions of a player; only those of a name, if one is told.
    ///
    /// `(sites P1)`
    /// `(sites Mover "Home")`
    (sites) -> Sites
    struct OfPlayer {
        /// Whose regions.
        role: Role,
        /// Which of them.
        name: Option<Named<kind::Region>>,
    }
}

impl Compile for OfPlayer {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let name = self.name.map(|name| name.name);
        Ok(match self.role.player() {
            Some(Int::Const(player)) => owned_by(player, name.as_deref(), builder),
            player => {
                let player = player.unwrap_or(Int::Mover);
                by_player(
                    player,
                    |owner, builder| owned_by(owner, name.as_deref(), builder),
                    builder,
                )
            }
        })
    }
}

fn owned_by(player: i32, name: Option<&str>, builder: &Builder<'_>) -> Sites {
    let regions = builder.game.named_regions.iter();
    let own = regions
        .filter(|region| i32::from(region.owner) == player)
        .filter(|region| name.is_none_or(|name| region.name == name));
    join(own.map(|region| region.sites.clone()).collect())
}

fn join(mut parts: Vec<Sites>) -> Sites {
    if parts.len() == 1 {
        parts.remove(0)
    } else {
        Sites::Union(parts)
    }
}

/// A region that is another one for each player.
fn by_player(
    player: Int,
    region: impl Fn(i32, &Builder<'_>) -> Sites,
    builder: &Builder<'_>,
) -> Sites {
    let players = 1..=builder.game.player_count() as i32;
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

ludeme! {
    /// The region of a name.
    ///
    /// `(sites "Home")`
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
        Ok(join(named.map(|region| region.sites.clone()).collect()))
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
