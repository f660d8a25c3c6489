//! Whose pieces a role means, and `(count Pieces)`.

use crate::game::ir::{Bool, Comparison, ComponentId, Count, Int, Occupancy, Sites, Variable};
use crate::ludeme::coerce::of_team;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named};

pub(crate) const LUDEMES: &[Ludeme] = &[CountPieces::LUDEME];

/// Whose pieces a role and kinds mean.
pub(crate) fn occupancy(role: Role, kinds: Vec<ComponentId>, builder: &Builder<'_>) -> Occupancy {
    if let Some(kinds) = builder.game.kinds_of_nobody(role, &kinds) {
        return Occupancy::Components(kinds.into());
    }
    if let Some(player) = of_team(role).filter(|_| kinds.is_empty()) {
        return Occupancy::FriendsOf(Box::new(player));
    }
    let player = match role {
        Role::All => None,
        Role::Enemy => return Occupancy::EnemiesOf(Box::new(Int::Mover)),
        Role::TeamMover if kinds.is_empty() => {
            return Occupancy::FriendsOf(Box::new(Int::Mover));
        }
        Role::Friend => return Occupancy::FriendsOf(Box::new(Int::Mover)),
        Role::Ally => return Occupancy::AlliesOf(Box::new(Int::Mover)),
        Role::NonMover => return Occupancy::OthersThan(Box::new(Int::Mover)),
        Role::Player => Some(Int::Variable(Variable::Player)),
        role => role.player(),
    };
    match player {
        Some(player) => of_player(player, kinds),
        None if kinds.is_empty() => Occupancy::Any,
        None => Occupancy::Components(kinds.into()),
    }
}

/// The pieces of a player, of these kinds if there are any.
pub(crate) fn of_player(player: Int, kinds: Vec<ComponentId>) -> Occupancy {
    if kinds.is_empty() {
        Occupancy::Player(Box::new(player))
    } else {
        Occupancy::PlayerComponents(Box::new(player), kinds.into())
    }
}

/// The number of pieces of a role, on the board and in hands, or in a region.
pub(crate) fn pieces(
    role: Role,
    kinds: Vec<ComponentId>,
    region: Option<Sites>,
    builder: &Builder<'_>,
) -> Int {
    if kinds.is_empty() || member(role, 0).is_none() {
        let dice = match role {
            Role::All | Role::Shared | Role::Each if kinds.is_empty() && region.is_none() => {
                builder.game.dice.len() as i32
            }
            _ => 0,
        };
        let number = number(occupancy(role, kinds, builder), region);
        return match dice {
            0 => number,
            dice => Int::Sum(vec![number, Int::Const(dice)]),
        };
    }
    // Which players are meant is known in play: the kinds of each are counted by themselves.
    let parts = (0..=builder.game.player_count()).filter_map(|player| {
        let owned = |kind: &ComponentId| {
            let component = &builder.game.components[kind.index()];
            usize::from(component.owner) == player && !component.shared
        };
        let own: Vec<ComponentId> = kinds.iter().copied().filter(owned).collect();
        let is_member = member(role, player as i32)?;
        let count = number(Occupancy::Components(own.clone().into()), region.clone());
        (!own.is_empty()).then(|| {
            Int::If(
                Box::new(is_member),
                Box::new(count),
                Box::new(Int::Const(0)),
            )
        })
    });
    let mut parts: Vec<Int> = parts.collect();
    match parts.len() {
        0 => Int::Const(0),
        1 => parts.remove(0),
        _ => Int::Sum(parts),
    }
}

/// Whether a player is one of those that a role means, if which are meant depends on the mover or on teams.
fn member(role: Role, player: i32) -> Option<Bool> {
    let player = || Box::new(Int::Const(player));
    let is_mover = || Bool::Compare(Comparison::Equal, Box::new(Int::Mover), player());
    Some(match role {
        Role::Enemy => Bool::IsEnemy(player()),
        Role::Friend | Role::TeamMover => Bool::IsFriend(player()),
        Role::Ally => Bool::And(vec![
            Bool::IsFriend(player()),
            Bool::Not(Box::new(is_mover())),
        ]),
        Role::NonMover => Bool::Not(Box::new(is_mover())),
        role => {
            let (team, number) = (Int::Team(player()), Int::Const(role.team()?));
            Bool::Compare(Comparison::Equal, Box::new(team), Box::new(number))
        }
    })
}

pub(crate) fn number(occupancy: Occupancy, region: Option<Sites>) -> Int {
    Int::Count(Count::Pieces {
        occupancy,
        within: region.map(Box::new),
    })
}

ludeme! {
    /// How many pieces there are, on the board and in hands, or on the sites of a region. As in Ludii, dice are pieces that
    /// all players share, and count where no region is given.
    ///
    /// `(count Pieces Mover)`
    /// `(count Pieces All in:(sites Corners))`
    /// `(count Pieces of:(who at:(to)))`
    (count Pieces) -> Int
    struct CountPieces {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Whose.
        role: Role = "All",
        /// Whose, by number.
        of: Labelled<Option<Int>>,
        /// Only pieces of this kind.
        piece: Option<Named<kind::Piece>>,
        /// Only pieces in this region.
        r#in: Labelled<Option<Sites>>,
    }
}

impl Compile for CountPieces {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        let kinds = self
            .piece
            .map_or(Vec::new(), |piece| builder.game.kinds_like(&piece.name));
        Ok(match self.of.0 {
            Some(player) => number(of_player(player, kinds), self.r#in.0),
            None => pieces(self.role, kinds, self.r#in.0, builder),
        })
    }
}
