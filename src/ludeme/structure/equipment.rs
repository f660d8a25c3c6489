//! `(equipment …)`: board, hands, pieces.

use crate::diagnostic::{Code, Problem};
use crate::game::Component;
use crate::game::ir::{Bool, Moves};
use crate::ludeme::argument::Fixed;
use crate::ludeme::board_cache::form;
use crate::ludeme::effect::flip::FlipStates;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::names::kind;
use crate::ludeme::puzzle::equipment::{SiteValues, sign_of_value, take_values};
use crate::ludeme::structure::start::sites;
use crate::ludeme::structure::track::WrittenTrack;
use crate::ludeme::words::{Absolute, Role, SiteType};
use crate::ludeme::{
    Builder, Compile, Compiled, Declares, Deferred, Labelled, Ludeme, Spanned, Type, Typed, Within,
    var,
};
use crate::topology::{Direction, Graph, Topology};

pub(crate) const LUDEMES: &[Ludeme] = &[
    EquipmentForm::LUDEME,
    BoardForm::LUDEME,
    HandForm::LUDEME,
    PieceForm::LUDEME,
    NumberingForm::LUDEME,
];

pub(crate) static BAD_BOARD: Code = Code {
    name: "compile::board",
    summary: "a board that cannot be built",
    explain: "The graph of the board has no site, or more than the engine can keep.",
    wrong: "(board (square 0))",
    right: "(board (square 8))",
};

/// A second board.
pub(crate) static SECOND_BOARD: Code = Code {
    name: "compile::second_board",
    summary: "the equipment has two boards",
    explain: "A game is played on one board. Several graphs become one by `(merge …)`, or by `(add …)` and the \
              like.",
    wrong: "(board (square 3))\n(board (square 4))",
    right: "(board (square 4))",
};

/// The result of `(equipment …)`: that it has been compiled, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Equipment;

/// An item has been added to the game under construction. Pieces bring their
/// moves, which are compiled when all items are known.
#[derive(Clone, Debug, Default)]
pub(crate) struct Item {
    moves: Option<(Vec<usize>, Option<Direction>, Deferred<Moves>)>,
}

impl Typed for Equipment {
    const TYPE: Type = Type::EQUIPMENT;
}

impl Typed for Item {
    const TYPE: Type = Type::ITEM;
}

ludeme! {
    /// What a game is played with. The order of the items does not matter,
    /// except that pieces are numbered as they come.
    ///
    /// `(equipment {(board (square 3)) (piece "Disc" Each) (hand Each)})`
    (equipment) -> Equipment
    struct EquipmentForm {
        /// The items.
        items: Vec<Deferred<Item>>,
    }
}

impl Compile for EquipmentForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Equipment> {
        let mut items = self.items;
        items.sort_by_key(|item| rank(item.head(builder).unwrap_or_default()));
        let mut dice = items
            .iter()
            .filter(|item| item.head(builder) == Some("dice"));
        if let (Some(first), Some(second)) = (dice.next(), dice.next()) {
            return Err(crate::ludeme::dice::second(first.span(), second.span()).into());
        }
        let boards = items
            .iter()
            .filter(|item| item.head(builder).is_some_and(is_board));
        if let [first, second, ..] = boards.map(Deferred::span).collect::<Vec<_>>()[..] {
            let message = "expected one board, found a second one";
            let problem = Problem::error(&SECOND_BOARD, second, message, "the second of them")
                .with_label(first, "the first of them")
                .with_help("leave one out, or make one graph of both by `(merge …)`");
            return Err(problem.into());
        }
        let mut failed = Ok(());
        let mut moving = Vec::new();
        for item in &items {
            let before = std::mem::take(&mut builder.problems);
            let compiled = builder.compile(item);
            let found = std::mem::replace(&mut builder.problems, before);
            match compiled {
                Err(_) if super::unread::is_unread(item, &found, builder) => {
                    builder.problems.push(super::unread::problem(item.span()));
                    continue;
                }
                Ok(item) => moving.extend(item.moves),
                Err(failure) => failed = Err(failure),
            }
            builder.problems.extend(found);
        }
        failed?;
        if let Some(problem) = super::track::astray(builder) {
            return Err(problem.into());
        }
        for (kinds, facing, moves) in moving {
            builder.game.faced = facing;
            let moves = builder.compile(&moves);
            builder.game.faced = None;
            let moves = moves?;
            for kind in kinds {
                builder.game.components[kind].moves = moves.clone();
            }
        }
        builder.game.pieces_move = true;
        Ok(Equipment)
    }
}

/// Whether an item is a board.
fn is_board(head: &str) -> bool {
    rank(head) == 0
}

/// The order in which items are compiled: each may need those before it.
fn rank(head: &str) -> u8 {
    match head {
        "board" | "boardless" | "mancalaBoard" | "surakartaBoard" => 0,
        "hand" => 1,
        "dice" => 2,
        "piece" | "tile" => 3,
        "hints" => 4,
        "regions" => 5,
        _ => 6,
    }
}

ludeme! {
    /// The board.
    ///
    /// `(board (square 8))`
    /// `(board (rectangle 7 8) use:Vertex)`
    (board) -> Item
    struct BoardForm {
        /// Its points, lines and cells.
        graph: Deferred<Graph>,
        /// Its tracks.
        tracks: Option<Vec<WrittenTrack>>,
        /// The values that its sites take, in a deduction puzzle.
        values: Option<Vec<Spanned<SiteValues>>>,
        /// Where pieces stand.
        r#use: Labelled<SiteType> = "Cell",
        /// Whether stacks may have more than 32 pieces; they may in any case, so that this changes nothing.
        largeStack: Labelled<Option<Bool>>,
    }
}

impl Compile for BoardForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let site_type = self.r#use.0.of_board();
        let _ = self.largeStack;
        build(&self.graph, site_type, builder)?;
        super::track::add(self.tracks.unwrap_or_default(), builder)?;
        take_values(&self.values.unwrap_or_default(), builder)?;
        Ok(Item::default())
    }
}

/// Builds the board of the game from its graph, or takes it from the boards that are known.
pub(super) fn build(
    graph: &Deferred<Graph>,
    site_type: crate::topology::SiteType,
    builder: &mut Builder<'_>,
) -> Compiled<()> {
    builder.board_use = site_type;
    // The first board of a description depends on nothing but its form.
    let later = graph.later();
    let is_first = builder.points == 0 && later.bound.is_empty();
    let form = form(builder.description, later.part).filter(|_| is_first);
    let known = form.as_ref();
    if let Some((board, points)) = known.and_then(|form| builder.boards.of_form(form, site_type)) {
        builder.points = points;
        builder.game.board = Some(board);
        return Ok(());
    }
    let graph = builder.compile(graph)?;
    let bad = |reason: String, builder: &Builder<'_>| {
        Problem::error(
            &BAD_BOARD,
            builder.span(),
            reason,
            "this board cannot be built",
        )
        .with_help("write for example `(board (square 8))`")
    };
    let topology = Topology::new(graph)
        .map_err(|reason| bad(format!("the board cannot be built: {reason}"), builder))?;
    if topology.count(site_type) == 0 {
        return Err(bad("the board has no site to play on".to_owned(), builder).into());
    }
    let form = form.filter(|_| builder.problems.is_empty());
    let form = form.map(|form| (form, builder.points));
    builder.game.board = Some(builder.boards.shared(topology, site_type, form));
    Ok(())
}

ludeme! {
    /// A place beside the board where players keep pieces.
    ///
    /// `(hand Each)`
    /// `(hand P1 size:3)`
    (hand) -> Item
    struct HandForm {
        /// Whose hand.
        role: Role,
        /// How many sites it has.
        size: Labelled<Fixed> = "1",
    }
}

impl Compile for HandForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let size = usize::try_from(self.size.0.0)
            .unwrap_or(0)
            .min(crate::game::siteset::MAX_SITES);
        for owner in owners(self.role, builder.game.player_count()) {
            builder.game.hands.extend(std::iter::repeat_n(owner, size));
        }
        Ok(Item::default())
    }
}

/// The owners a role stands for among equipment; 0 is nobody.
pub(crate) fn owners(role: Role, players: usize) -> Vec<u8> {
    match role {
        Role::Each | Role::All => (1..=players as u8).collect(),
        role => match role
            .player()
            .as_ref()
            .and_then(crate::game::ir::Int::constant)
        {
            Some(player) if (1..=players as i32).contains(&player) => vec![player as u8],
            Some(player) if player > players as i32 => Vec::new(),
            _ => vec![0],
        },
    }
}

union! {
    /// What is written on a piece.
    pub(super) enum Characters {
        /// For all owners.
        One(String),
        /// For each owner, in their order.
        Each(Vec<String>),
    }
}

pub(crate) static CHARACTERS: Code = Code {
    name: "compile::characters",
    summary: "a character for each owner of a piece, of whom there are more or fewer",
    explain: "A piece bears one character, `character:\"車\"`, or another one for each of its owners, in their order: \
              `character:{\"將\" \"帥\"}`.",
    wrong: "(players 2)\n(piece \"King\" Each character:{\"將\" \"帥\" \"王\"})",
    right: "(players 2)\n(piece \"King\" Each character:{\"將\" \"帥\"})",
};

ludeme! {
    /// A kind of piece, for one owner or one for each player.
    ///
    /// `(piece "Disc" Each)`
    /// `(piece "Rook" Each (move Slide Orthogonal) sign:"R" character:"車")`
    /// `(piece "King" Each (move Step Adjacent) character:{"將" "帥" "王"})`
    /// `(piece "Pawn" Each (move Step Forward) notation:"")`
    /// `(piece "Pawn" P2 S (move Step Forward))`
    /// `(piece "Disc" Neutral (flips 1 2))`
    (piece) -> Item
    struct PieceForm {
        /// What it is called.
        name: Declares<kind::Piece>,
        /// Whose it is.
        role: Role = "Each",
        /// Where it faces; as its owner does unless given.
        facing: Option<Absolute>,
        /// Its two sides, if it can be flipped.
        flips: Option<FlipStates>,
        /// How it moves, for `(forEach Piece)`.
        moves: Option<Within<(var::From, var::Value, var::Pips, var::Level), Deferred<Moves>>>,
        /// What it is worth, for `(worth at:…)`. `(value Piece …)` reads another number, which each piece on the board has
        /// of its own.
        value: Labelled<Fixed> = "0",
        /// The highest local state that it may have; there is room for any, so that this changes nothing.
        maxState: Labelled<Option<Fixed>>,
        /// The highest value that it may have; this changes nothing.
        maxValue: Labelled<Option<Fixed>>,
        /// The most of it that may stand on a site; this changes nothing.
        maxCount: Labelled<Option<Fixed>>,
        /// The letter or sign by which it is drawn; unless given, its first letter or a disc in its owner's colour.
        sign: Labelled<Option<String>>,
        /// The character it bears where the game comes from, drawn if asked for; or in braces that of each owner. Not in Ludii.
        character: Labelled<Option<Spanned<Characters>>>,
        /// What its moves begin with where a player writes them as `Nf3`: its sign unless given, nothing for `""`, as
        /// with pawns in `e4` and `exd5`. Not in Ludii.
        notation: Labelled<Option<String>>,
    }
}

impl Compile for PieceForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        // Ludii needs to know how much room to keep.
        let _ = (self.maxState, self.maxValue, self.maxCount);
        let facing = self.facing;
        let kind = PieceKind {
            name: self.name,
            role: self.role,
            facing: facing.and_then(|facing| Direction::from_name(facing.text())),
            flips: self.flips.map(|sides| sides.0),
            moves: self.moves,
            value: self.value.0.0,
            sign: self.sign.0,
            character: self.character.0,
            notation: self.notation.0,
        };
        if builder.game.puzzle.is_some() {
            let first = kind.name.name.chars().next();
            let letter = || first.map(String::from).unwrap_or_default();
            sign_of_value(&kind.sign.unwrap_or_else(letter), builder)?;
            return Ok(Item::default());
        }
        Ok(kind.add(builder))
    }
}

/// The moves of a kind of piece, with the variables that are bound around them where they are asked for.
type MovesOfKind = Within<(var::From, var::Value, var::Pips, var::Level), Deferred<Moves>>;

/// A kind of piece as it is written.
pub(super) struct PieceKind {
    pub(super) name: Declares<kind::Piece>,
    pub(super) role: Role,
    /// Where it faces; as its owner does if none.
    pub(super) facing: Option<Direction>,
    pub(super) flips: Option<[u16; 2]>,
    pub(super) moves: Option<MovesOfKind>,
    pub(super) value: i32,
    pub(super) sign: Option<String>,
    pub(super) character: Option<Spanned<Characters>>,
    pub(super) notation: Option<String>,
}

impl PieceKind {
    /// Adds it to the game, once for each owner.
    pub(super) fn add(self, builder: &mut Builder<'_>) -> Item {
        let base = self.name.name;
        let sign = self.sign.unwrap_or_default();
        let owners = owners(self.role, builder.game.player_count());
        let characters: Vec<String> = match self.character {
            None => vec![String::new(); owners.len()],
            Some(Spanned { value, span }) => match value {
                Characters::One(one) => vec![one; owners.len()],
                Characters::Each(all) => {
                    if all.len() != owners.len() {
                        let (wanted, found) = (owners.len(), all.len());
                        let message = format!("expected {wanted} characters, found {found}");
                        let problem =
                            Problem::error(&CHARACTERS, span, message, "one for each owner");
                        builder.problems.push(
                            problem
                                .with_help("write one character for all owners, or one for each"),
                        );
                    }
                    all
                }
            },
        };
        let provenance = builder.provenance();
        let mut kinds = Vec::new();
        for (index, owner) in owners.into_iter().enumerate() {
            let name = match self.role {
                Role::Shared => base.clone(),
                _ => format!("{base}{owner}"),
            };
            builder.game.piece_facings.push((owner, self.facing));
            kinds.push(builder.game.components.len());
            builder.game.components.push(Component {
                name,
                base: base.clone(),
                owner,
                shared: self.role == Role::Shared,
                value: self.value,
                flips: self.flips,
                moves: Moves::None,
                symbol: sign.clone(),
                character: characters.get(index).cloned().unwrap_or_default(),
                notation: self.notation.clone(),
                provenance,
            });
        }
        Item {
            moves: self.moves.map(|moves| (kinds, self.facing, moves.value)),
        }
    }
}

ludeme! {
    /// The sites that players call by number, as in draughts: the first is number 1. Moves may then be typed as
    /// `11-15` and `22x15`. Not in Ludii.
    ///
    /// `(numbering {"a1" "c1" "b2"})`
    (numbering) -> Item
    struct NumberingForm {
        /// The sites by coordinate.
        sites: Spanned<Vec<String>>,
    }
}

impl Compile for NumberingForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        builder.game.numbers = sites(&self.sites, builder)?;
        Ok(Item::default())
    }
}
