//! Regions that depend on players and pieces.

use crate::diagnostic::Problem;
use crate::game::ir::{Bool, Comparison, ComponentId, Int, Sites, Variable};
use crate::ludeme::argument::Fixed;
use crate::ludeme::coerce::NOT_ONE_PLAYER;
use crate::ludeme::coerce::not_one_player;
use crate::ludeme::integer::count::{occupancy, of_player};
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::names::kind;
use crate::ludeme::scope::unread;
use crate::ludeme::site_type::{OfType, on_default, on_default_or_hand};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Spanned};
use crate::topology::Site;

pub(crate) const LUDEMES: &[Ludeme] = &[
    Empty::LUDEME,
    EmptyInContainer::LUDEME,
    ToClear::LUDEME,
    Occupied::LUDEME,
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

/// The sites with pieces on a board that is played on its cells, and those in hands, which are cells as well.
fn with_hands(pieces: Sites, by: Role, kinds: &[ComponentId], builder: &mut Builder<'_>) -> Sites {
    let board = builder.game.board.as_ref();
    let on_cells = board.is_some_and(|board| board.site_type == crate::topology::SiteType::Cell);
    if !on_cells || builder.game.hands.is_empty() {
        return pieces;
    }
    let first = builder.game.board_sites();
    let hands = (first..first + builder.game.hands.len()).map(|site| Site(site as u16));
    let hands = builder.game.region(hands);
    let held = held(hands, by, kinds);
    Sites::Union(vec![pieces, held])
}

/// Of some sites, those with a piece of a player and of a kind; of any kind if there are none.
fn held(hands: Sites, by: Role, kinds: &[ComponentId]) -> Sites {
    let site = || Box::new(Int::Variable(Variable::Site));
    let owner = || Box::new(Int::Who(site()));
    let is = |sign, one, other| Bool::Compare(sign, one, Box::new(other));
    let whose = match by {
        Role::Enemy => Bool::IsEnemy(owner()),
        Role::Friend => Bool::IsFriend(owner()),
        Role::Ally => Bool::And(vec![
            is(Comparison::Unequal, owner(), Int::Mover),
            Bool::IsFriend(owner()),
        ]),
        Role::NonMover => Bool::And(vec![
            is(Comparison::Unequal, owner(), Int::Mover),
            is(Comparison::Greater, owner(), Int::Const(0)),
        ]),
        Role::Player => is(Comparison::Equal, owner(), Int::Variable(Variable::Player)),
        role => match role.player() {
            Some(player) => is(Comparison::Equal, owner(), player),
            None => Bool::Const(true),
        },
    };
    let kind = |kind: &ComponentId| {
        let kind = Int::Const(i32::from(kind.0));
        is(Comparison::Equal, Box::new(Int::What(site())), kind)
    };
    let mut conditions = vec![whose];
    // No player owns an empty site.
    if by.player().is_none_or(|player| player == Int::Const(0)) {
        let nothing = Int::Const(0);
        conditions.push(is(
            Comparison::Greater,
            Box::new(Int::What(site())),
            nothing,
        ));
    }
    match kinds {
        [] => {}
        [only] => conditions.push(kind(only)),
        several => conditions.push(Bool::Or(several.iter().map(kind).collect())),
    }
    let condition = match conditions.len() {
        1 => conditions.remove(0),
        _ => Bool::And(conditions),
    };
    Sites::Only(Variable::Site, Box::new(hands), Box::new(condition))
}

union! {
    /// Where pieces are looked for.
    pub(crate) enum Container {
        /// On the board, or in the hands of their owners.
        Name(Named<kind::Container>),
        /// By number: 0 is the board, then come the hands.
        Number(Int),
    }
}

ludeme! {
    /// The sites with pieces of a player, or of a kind: of the board, or of the container that is named.
    ///
    /// `(sites Occupied by:Mover)`
    /// `(sites Occupied by:All component:"Disc")`
    /// `(sites Occupied by:Mover container:"Board" components:{"Disc"})`
    (sites Occupied) -> Sites
    struct Occupied {
        /// Whose pieces.
        by: Labelled<RegionOwner>,
        /// Only those on the board, or in hands.
        container: Labelled<Option<Spanned<Container>>>,
        /// Only pieces of this kind.
        component: Labelled<Option<Named<kind::Piece>>>,
        /// Only pieces of these kinds.
        components: Labelled<Option<Vec<Named<kind::Piece>>>>,
        /// The kind of site; that on which the game is played.
        on: Labelled<Option<OfType>>,
        /// Of stacks, only those whose highest piece is of the owner; if not, all with a piece of his.
        top: Labelled<Bool> = "true",
    }
}

impl Compile for Occupied {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.on.0, builder)?;
        let names = self
            .component
            .0
            .into_iter()
            .chain(self.components.0.into_iter().flatten());
        let kinds: Vec<ComponentId> = names
            .flat_map(|piece| builder.game.kinds(&piece.name))
            .collect();
        let by = match self.by.0 {
            RegionOwner::Role(role) => role,
            RegionOwner::Number(player) => {
                return of_number(player, kinds, self.container.0, self.top.0, builder);
            }
        };
        let whose = occupancy(by, kinds.clone());
        let deep = builder.game.stacks && self.top.0 == Bool::Const(false);
        let pieces = match deep {
            true => Sites::Stacked(whose),
            false => Sites::Occupied(whose),
        };
        let Some(container) = self.container.0 else {
            return Ok(with_hands(pieces, by, &kinds, builder));
        };
        let is_board = match &container.value {
            Container::Name(name) => name.name == "Board",
            Container::Number(number) => *number == Int::Const(0),
        };
        if is_board {
            return Ok(pieces);
        }
        let player = match container.value {
            Container::Name(_) => by.player(),
            Container::Number(number) => is_hand_of_each(builder).then_some(number),
        };
        let Some(player) = player else {
            let message = "expected the board or the hand of one player";
            let label = "whose hand is this?";
            return Err(
                Problem::error(&NOT_ONE_PLAYER, container.span, message, label)
                    .with_help("write for example `(sites Occupied by:Mover container:\"Hand\")`")
                    .into(),
            );
        };
        Ok(held(Sites::Hand(Box::new(player)), by, &kinds))
    }
}

/// The sites with pieces of a player who is given by number: on the board, and with it in hands, which are cells as well.
fn of_number(
    player: Int,
    kinds: Vec<ComponentId>,
    container: Option<Spanned<Container>>,
    top: Bool,
    builder: &mut Builder<'_>,
) -> Compiled<Sites> {
    let is_board = |container: &Container| match container {
        Container::Name(name) => name.name == "Board",
        Container::Number(number) => *number == Int::Const(0),
    };
    let on_board = container
        .as_ref()
        .map(|container| is_board(&container.value));
    if let (Some(container), Some(false)) = (&container, on_board) {
        let message = "expected the board, as the player is given by number";
        let label = "a hand of which player?";
        return Err(
            Problem::error(&NOT_ONE_PLAYER, container.span, message, label)
                .with_help("write for example `(sites Occupied by:Mover container:\"Hand\")`")
                .into(),
        );
    }
    let on_cells = builder.game.board.as_ref();
    let on_cells = on_cells.is_some_and(|board| board.site_type == crate::topology::SiteType::Cell);
    let hands = on_board.is_none() && on_cells && !builder.game.hands.is_empty();
    let hand = hands.then(|| held(Sites::Hand(Box::new(player.clone())), Role::All, &kinds));
    let whose = of_player(player, kinds);
    let pieces = match builder.game.stacks && top == Bool::Const(false) {
        true => Sites::Stacked(whose),
        false => Sites::Occupied(whose),
    };
    Ok(match hand {
        Some(hand) => Sites::Union(vec![pieces, hand]),
        None => pieces,
    })
}

/// Whether each player has a hand and those come first, so that the number of a hand is that of its player.
fn is_hand_of_each(builder: &Builder<'_>) -> bool {
    let mut owners = builder.game.hands.clone();
    owners.dedup();
    let players = builder.game.player_count();
    let first = owners.iter().map(|owner| usize::from(*owner)).take(players);
    first.eq(1..=players)
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
    /// The regions of a player; only those of a name, if one is given: `"Home"` is also the name of a region `"HomeP1"`
    /// of P1.
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
        let player = match self.role {
            RegionOwner::Role(role) => role.player(),
            RegionOwner::Number(player) => Some(player),
        };
        Ok(match player {
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
        .filter(|region| {
            let base = region.name.strip_suffix(&format!("P{player}"));
            name.is_none_or(|name| region.name == name || base == Some(name))
        });
    join(own.map(|region| region.sites.clone()).collect())
}

pub(super) fn join(mut parts: Vec<Sites>) -> Sites {
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
