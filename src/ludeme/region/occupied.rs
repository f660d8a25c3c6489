//! `(sites Occupied …)`: the sites with pieces of a player, or of kinds.

use crate::diagnostic::Problem;
use crate::game::ir::{Bool, Comparison, ComponentId, Int, Occupancy, Sites, Variable};
use crate::ludeme::coerce::NOT_ONE_PLAYER;
use crate::ludeme::integer::pieces::{occupancy, of_player};
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::names::kind;
use crate::ludeme::region::owned::{RegionOwner, join};
use crate::ludeme::site_type::{OfType, holder, on_default};
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Spanned};
use crate::topology::Site;

pub(crate) const LUDEMES: &[Ludeme] = &[Occupied::LUDEME];

/// The sites with pieces on a board that is played on its cells, and those in hands, which are cells as well.
pub(crate) fn with_hands(
    pieces: Sites,
    by: Role,
    kinds: &[ComponentId],
    builder: &mut Builder<'_>,
) -> Sites {
    let board = builder.game.board.as_ref();
    let on_cells = board.is_some_and(|board| board.site_type == crate::topology::SiteType::Cell);
    if !on_cells || builder.game.hands.is_empty() {
        return pieces;
    }
    let first = builder.game.board_sites();
    let hands = (first..first + builder.game.hands.len()).map(|site| Site(site as u16));
    let hands = builder.game.region(hands);
    let held = held(hands, by, kinds, builder);
    Sites::Union(vec![pieces, held])
}

/// Of some sites, those with a piece of a player and of a kind; of any kind if there are none.
fn held(hands: Sites, by: Role, kinds: &[ComponentId], builder: &Builder<'_>) -> Sites {
    let site = || Box::new(Int::Variable(Variable::Site));
    let owner = || Box::new(holder(Int::Variable(Variable::Site), builder));
    let is = |sign, one, other| Bool::Compare(sign, one, Box::new(other));
    let players = Int::Const(builder.game.player_count() as i32);
    let of_player = || is(Comparison::LessOrEqual, owner(), players.clone());
    let whose = match by {
        Role::Enemy if !builder.game.shared_kinds().is_empty() => {
            Bool::And(vec![Bool::IsEnemy(owner()), of_player()])
        }
        Role::Enemy => Bool::IsEnemy(owner()),
        Role::Friend => Bool::IsFriend(owner()),
        Role::Ally => Bool::And(vec![
            is(Comparison::Unequal, owner(), Int::Mover),
            Bool::IsFriend(owner()),
        ]),
        Role::NonMover => Bool::And(vec![
            is(Comparison::Unequal, owner(), Int::Mover),
            of_player(),
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
        // Whose they are is in their kinds, if they are no player's.
        let (by, kinds) = match builder.game.kinds_of_nobody(by, &kinds) {
            Some(kinds) if kinds.is_empty() => return Ok(Sites::List(Vec::new())),
            Some(kinds) => (Role::All, kinds),
            None => (by, kinds),
        };
        // As in Ludii, where kinds of pieces of a side are asked for by none of its players.
        if !kinds.is_empty() && matches!(by, Role::Friend | Role::Ally) {
            return Ok(Sites::List(Vec::new()));
        }
        let deep = builder.game.stacks && self.top.0 == Bool::Const(false);
        let of = |whose: Occupancy| match deep {
            true => Sites::Stacked(whose),
            false => Sites::Occupied(whose),
        };
        let pieces = match by {
            Role::Enemy | Role::NonMover if !kinds.is_empty() => of_others(by, &kinds, of, builder),
            by => of(occupancy(by, kinds.clone(), builder)),
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
        Ok(held(Sites::Hand(Box::new(player)), by, &kinds, builder))
    }
}

/// The sites with pieces of some kinds that others than the mover own. Who they are is known in play: the kinds of each
/// owner are looked for by themselves.
fn of_others(
    by: Role,
    kinds: &[ComponentId],
    of: impl Fn(Occupancy) -> Sites,
    builder: &Builder<'_>,
) -> Sites {
    let owner = |kind: &ComponentId| {
        let component = &builder.game.components[kind.index()];
        (!component.shared).then_some(usize::from(component.owner))
    };
    let owners = 0..=builder.game.player_count();
    let parts = owners.filter_map(|player| {
        let own = kinds.iter().filter(|kind| owner(kind) == Some(player));
        let own: Vec<ComponentId> = own.copied().collect();
        let number = Box::new(Int::Const(player as i32));
        let is_meant = match by {
            Role::Enemy => Bool::IsEnemy(number),
            _ => Bool::Compare(Comparison::Unequal, Box::new(Int::Mover), number),
        };
        (!own.is_empty()).then(|| {
            let sites = of(Occupancy::Components(own.into()));
            match player {
                0 if by == Role::Enemy => Sites::List(Vec::new()),
                0 => sites,
                _ => Sites::If(
                    Box::new(is_meant),
                    Box::new(sites),
                    Box::new(Sites::List(Vec::new())),
                ),
            }
        })
    });
    join(parts.collect())
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
    let hand = hands.then(|| {
        held(
            Sites::Hand(Box::new(player.clone())),
            Role::All,
            &kinds,
            builder,
        )
    });
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
