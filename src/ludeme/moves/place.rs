//! Moves without a way: adding, removing, selecting, passing.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{
    Bool, Effect, EffectId, Int, Moves, Physical, PieceChoice, RuleNode, Sites, Targets, Variable,
};
use crate::ludeme::clause::refusal::{CLAUSE_PART, Part};
use crate::ludeme::clause::{After, AfterWay, From, Place, Then, To};
use crate::ludeme::directions::Toward;
use crate::ludeme::effect::piece::{Piece, first_piece_of_mover};
use crate::ludeme::macros::ludeme;
use crate::ludeme::moves::travel::{Carried, carrying};
use crate::ludeme::scope::unbound;
use crate::ludeme::site_type::is_hand;
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Within, var};

pub(crate) static COUNT_READS_TO: Code = Code {
    name: "compile::count_reads_to",
    summary: "a number of pieces depends on several sites",
    explain: "The `count:` of a move is worked out before the move has an end, as in Ludii: `(to)` is there the end of \
              what is around the move, such as the site sown on. It cannot yet depend on the start of the move as well, \
              or stand in a move that reads `(value)`.",
    wrong: "(sow apply:(move (from (to)) (to (handSite Mover)) count:(- (count at:(from)) (count at:(to)))))",
    right: "(sow apply:(move (from (to)) (to (handSite Mover)) count:(count at:(to))))",
};

pub(crate) const LUDEMES: &[Ludeme] = &[
    MoveAdd::LUDEME,
    MoveShoot::LUDEME,
    MovePromote::LUDEME,
    MoveRemove::LUDEME,
    MoveSelect::LUDEME,
    MovePass::LUDEME,
    MoveFromTo::LUDEME,
];

ludeme! {
    /// The mover puts a piece on the board. Without a piece, the first kind of the mover's. A piece of another kind that
    /// stands there is replaced; in Ludii it would stay.
    ///
    /// `(move Add (to (sites Empty)))`
    /// `(move Add (piece "Disc") (to (sites Empty) if:(is In (to) (sites Outer))))`
    (move Add) -> Moves
    struct MoveAdd {
        /// Which piece.
        piece: Option<Piece>,
        /// Where.
        to: To,
        /// Whether the piece is put onto a stack; then all sites of the game hold stacks.
        stack: Labelled<Bool> = "false",
        /// What follows.
        then: Option<After<var::To>>,
    }
}

impl Compile for MoveAdd {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        // What `stack:` says has been seen before anything was compiled.
        let _ = self.stack;
        let piece = match self.piece {
            Some(piece) => piece.choice,
            None => PieceChoice::Index(first_piece_of_mover(builder)),
        };
        let provenance = builder.provenance();
        let then = self.then.map(|then| then.0);
        let rule = builder
            .game
            .rule(Physical::Put, false, self.to.apply, then, provenance);
        Ok(Moves::Add {
            rule,
            piece,
            to: Targets {
                within: self.to.sites,
                when: self.to.when,
            },
        })
    }
}

ludeme! {
    /// The mover puts a piece on a site in a line with another, over empty sites; from where the last move ended
    /// unless given.
    ///
    /// `(move Shoot (piece "Disc"))`
    /// `(move Shoot (piece "Disc") (from (last From)) Orthogonal)`
    (move Shoot) -> Moves
    struct MoveShoot {
        /// Which piece.
        piece: Piece,
        /// Where from.
        from: Option<From>,
        /// The directions.
        directions: Toward = "Adjacent",
        /// Where it may go, and over what; over and on empty sites unless given.
        to: Option<To>,
        /// What follows.
        then: Option<After<var::To>>,
    }
}

impl Compile for MoveShoot {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let to = self.to.unwrap_or_default();
        let to = to.only(&[Part::If, Part::Apply], builder)?;
        let open = to
            .when
            .unwrap_or_else(|| Bool::IsEmpty(Box::new(Int::Variable(Variable::To))));
        let last = Sites::One(Box::new(Int::LastTo));
        let from = self.from.map(|from| from.at_top(builder)).transpose()?;
        let from = from.map_or(last.clone(), |from| from.region(last));
        let line = Sites::Radiating {
            directions: self.directions.set(builder),
            from: Box::new(from),
            min: Box::new(Int::Const(1)),
            max: Box::new(Int::Const(i32::from(u16::MAX))),
            stop: Some(Box::new(Bool::Not(Box::new(open)))),
            stop_included: false,
            included: false,
        };
        let provenance = builder.provenance();
        let then = self.then.map(|then| then.0);
        let rule = builder
            .game
            .rule(Physical::Put, false, to.apply, then, provenance);
        Ok(Moves::Add {
            rule,
            piece: self.piece.choice,
            to: Targets {
                within: Some(line),
                when: None,
            },
        })
    }
}

ludeme! {
    /// The mover puts another piece in the place of the one on a site.
    ///
    /// `(move Promote (last To) (piece {"Disc" "Rook"}))`
    (move Promote) -> Moves
    struct MovePromote {
        /// Where.
        site: Place = "(last To)",
        /// The new piece; of a list the mover chooses.
        piece: Piece,
        /// Whose the new piece is; as the piece says unless given.
        role: Option<Role>,
        /// What follows.
        then: Option<After<var::To>>,
    }
}

impl Compile for MovePromote {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let provenance = builder.provenance();
        let then = self.then.map(|then| then.0);
        // Onto a stack the new piece would be put without that.
        let stacks = builder.game.stacks;
        let before =
            stacks.then(|| Effect::Take(Sites::One(Box::new(Int::Variable(Variable::To)))));
        let rule = builder
            .game
            .rule(Physical::Put, false, before, then, provenance);
        let occupied = Sites::Occupied(crate::game::ir::Occupancy::Any);
        Ok(Moves::Add {
            rule,
            piece: self.piece.owned_by(self.role, builder).choice,
            to: Targets {
                within: Some(Sites::Intersection(vec![self.site.sites(), occupied])),
                when: None,
            },
        })
    }
}

ludeme! {
    /// The mover takes a piece off the board.
    ///
    /// `(move Remove (sites Occupied by:Next))`
    (move Remove) -> Moves
    struct MoveRemove {
        /// Which.
        sites: Place,
        /// The level of the piece in its stack; the highest unless given.
        level: Labelled<Option<Within<var::To, Int>>>,
        /// How many pieces of the stack; one unless given. Without stacks all pieces of the site go, as in Ludii.
        count: Labelled<Option<Within<var::To, Int>>>,
        /// What follows.
        then: Option<After<var::To>>,
    }
}

impl Compile for MoveRemove {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let provenance = builder.provenance();
        let then = self.then.map(|then| then.0);
        let here = Sites::One(Box::new(Int::Variable(Variable::To)));
        let (level, count) = (self.level.0, self.count.0);
        let part = of_stack(
            here,
            level.map(|level| level.value),
            count.map(|count| count.value),
            builder,
        )?;
        let physical = match part {
            Some(_) => Physical::Nothing,
            None => Physical::Take,
        };
        let game = &mut builder.game;
        let rule = game.rule(physical, false, part, then, provenance);
        Ok(Moves::Remove {
            rule,
            at: Targets {
                within: Some(self.sites.sites()),
                when: None,
            },
        })
    }
}

ludeme! {
    /// The mover chooses a site, or two; what happens there stands in what follows.
    ///
    /// `(move Select (from (sites Occupied by:Mover)) (then (remove (last From))))`
    (move Select) -> Moves
    struct MoveSelect {
        /// The first site.
        from: From,
        /// The second site.
        to: Option<Within<var::From, To>>,
        /// What follows.
        then: Option<AfterWay>,
    }
}

impl Compile for MoveSelect {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let provenance = builder.provenance();
        let then = self.then.map(|then| then.0);
        let (apply, to) = match self.to.map(|to| to.value) {
            Some(to) => (
                to.apply,
                Some(Targets {
                    within: to.sites,
                    when: to.when,
                }),
            ),
            None => (None, None),
        };
        let rule = builder
            .game
            .rule(Physical::Nothing, false, apply, then, provenance);
        let otherwise = match builder.is_bound(Variable::From) {
            true => Sites::One(Box::new(Int::Variable(Variable::From))),
            false => Sites::Occupied(crate::game::ir::Occupancy::Any),
        };
        let from = self.from.at_top(builder)?.region(otherwise);
        let from = on_board(from, builder);
        Ok(Moves::Select { rule, from, to })
    }
}

/// Of a region, the sites that can be chosen: hands are cells, and cannot be where pieces stand on something else.
fn on_board(from: Sites, builder: &mut Builder<'_>) -> Sites {
    let board = builder.game.board.as_ref();
    let on_cells = board.is_none_or(|board| board.site_type == crate::topology::SiteType::Cell);
    if on_cells || builder.game.hands.is_empty() || is_hand(&from) {
        return from;
    }
    let board = (0..builder.game.board_sites()).map(|site| crate::topology::Site(site as u16));
    let board = builder.game.region(board);
    Sites::Intersection(vec![from, board])
}

ludeme! {
    /// The mover passes.
    ///
    /// `(move Pass)`
    (move Pass) -> Moves
    struct MovePass {
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for MovePass {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let provenance = builder.provenance();
        let then = self.then.map(|then| then.0);
        Ok(Moves::Pass {
            rule: builder
                .game
                .rule(Physical::Nothing, true, None, then, provenance),
        })
    }
}

ludeme! {
    /// The mover moves a piece from any site of a region to any of another; from a hand, one of the pieces there.
    ///
    /// `(move (from (handSite Mover)) (to (sites Empty)))`
    (move) -> Moves
    struct MoveFromTo {
        /// Where from.
        from: From,
        /// Where to.
        to: Within<var::From, To>,
        /// How many of the pieces there; one unless given.
        count: Labelled<Option<Within<var::From, Int>>>,
        /// Whether a piece of the same kind is put there instead, and that from which it is copied stays.
        copy: Labelled<Bool> = "false",
        /// Whether the whole stack moves.
        stack: Labelled<Bool> = "false",
        /// What follows.
        then: Option<AfterWay>,
    }
}

impl Compile for MoveFromTo {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let count = self.count.0.map(|count| count.value);
        let then = self.then.map(|then| then.0);
        if self.copy.0 == Bool::Const(true) {
            not_with_stacks(builder)?;
            if count.is_some() {
                let message = "`copy:` and `count:` do not go together";
                let label = "how many pieces are copied?";
                return Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
                    .with_help("leave one of them out")
                    .into());
            }
            return Ok(copying(self.from, self.to.value, then, builder));
        }
        let reads = then
            .as_ref()
            .is_some_and(|then| reads_to(RuleNode::Effect(then), &builder.game.effects));
        if count.is_some() && reads {
            return Err(unbound("(to)", Variable::To, builder.span()).into());
        }
        let number = Number {
            stack: self.stack.0,
            count,
        };
        relocation(self.from, self.to.value, number, then, builder)
    }
}

/// Moves that put a piece like that of a site on another.
fn copying(from: From, to: To, then: Option<Effect>, builder: &mut Builder<'_>) -> Moves {
    let site = |variable| Int::Variable(variable);
    let put = Effect::Put {
        piece: Int::What(Box::new(site(Variable::From))),
        to: Sites::One(Box::new(site(Variable::To))),
        count: Int::Const(1),
    };
    let all = to.apply.into_iter().chain([put]);
    let all = all.map(|effect| builder.game.keep(effect)).collect();
    let provenance = builder.provenance();
    let before = Some(Effect::Seq(all));
    let rule = builder
        .game
        .rule(Physical::Nothing, false, before, then, provenance);
    Moves::Relocate(Box::new(crate::game::ir::Relocation {
        rule,
        from: super::travel::starting(Some(from)),
        to: Targets {
            within: to.sites,
            when: to.when,
        },
    }))
}

/// Whether what follows a move reads `(to)`, which in Ludii is no site by then, outside of what binds it anew.
fn reads_to(node: RuleNode<'_>, effects: &[Effect]) -> bool {
    let binds_anew = matches!(
        node,
        RuleNode::Moves(_)
            | RuleNode::Effect(
                Effect::Sow(_) | Effect::Make(_) | Effect::ForEachSite(Variable::Site, ..)
            )
    );
    !binds_anew && reads(node, Variable::To, effects, reads_to)
}

/// Whether a node or an effect that it names reads a variable, its parts by a further question.
fn reads(
    node: RuleNode<'_>,
    variable: Variable,
    effects: &[Effect],
    of_part: fn(RuleNode<'_>, &[Effect]) -> bool,
) -> bool {
    let kept: &[EffectId] = match node {
        RuleNode::Int(Int::Variable(read)) if *read == variable => return true,
        RuleNode::Effect(Effect::Then(_, then) | Effect::Untested(then)) => &[*then],
        RuleNode::Effect(Effect::Seq(all)) => all,
        _ => &[],
    };
    let kept = kept.iter().map(|id| &effects[id.index()]);
    let mut found = { kept }.any(|effect| of_part(RuleNode::Effect(effect), effects));
    let binds = node.binds();
    node.children(&mut |part| {
        found = found || !binds.within(variable, part) && of_part(part, effects);
    });
    found
}

/// Whether a node or an effect that it names reads `(value)`.
fn reads_value(node: RuleNode<'_>, effects: &[Effect]) -> bool {
    reads(node, Variable::Value, effects, reads_value)
}

/// How many pieces of a site move.
pub(crate) struct Number {
    /// All of a stack, if it is given.
    pub(crate) stack: Bool,
    /// This many, if it is given.
    pub(crate) count: Option<Int>,
}

/// Moves of a piece, or of some, from any site of a region to any of another.
pub(crate) fn relocation(
    from: From,
    to: To,
    number: Number,
    then: Option<Effect>,
    builder: &mut Builder<'_>,
) -> Compiled<Moves> {
    let carried = Carried::first_level(&number.stack, &from);
    // As in Ludii, a level goes before a number of pieces, and that before the whole stack.
    let counted = !matches!(carried, Carried::Level(_));
    let mut number = number.count.filter(|_| counted);
    let before = number.take_if(|number| RuleNode::Int(number).reads(Variable::To));
    if let Some(before) = &before {
        let regions = [&from.sites, &to.sites].into_iter().flatten();
        let conditions = [&from.when, &to.when].into_iter().flatten();
        let effects = [&to.apply, &then].into_iter().flatten();
        let nodes = (regions.map(RuleNode::Sites)).chain(conditions.map(RuleNode::Bool));
        let mut nodes = nodes.chain(effects.map(RuleNode::Effect));
        let read = nodes.any(|node| reads_value(node, &builder.game.effects));
        number = Some(known_before(before, read, builder)?);
    }
    let rule = match number {
        None => carrying(builder, carried, [to.apply, None], then),
        Some(count) => {
            let provenance = builder.provenance();
            let game = &mut builder.game;
            game.uses_counts = true;
            let site = |variable| Sites::One(Box::new(Int::Variable(variable)));
            let carry = Effect::CarrySome {
                from: site(Variable::From),
                to: site(Variable::To),
                count,
            };
            let all = to.apply.into_iter().chain([carry]);
            let all = all.map(|effect| game.keep(effect)).collect();
            let before = Some(Effect::Seq(all));
            game.rule(Physical::Nothing, false, before, then, provenance)
        }
    };
    let moves = Moves::Relocate(Box::new(crate::game::ir::Relocation {
        rule,
        from: super::travel::starting(Some(from)),
        to: Targets {
            within: to.sites,
            when: to.when,
        },
    }));
    Ok(match before {
        Some(number) => {
            Moves::ForEachValue(Box::new(number.clone()), Box::new(number), Box::new(moves))
        }
        None => moves,
    })
}

/// What stands in a move for a number that reads the `(to)` of what is around the move, which is another site once the
/// move is made: the value to which the number is bound when the move is found, if the move reads no other.
fn known_before(number: &Int, reads_value: bool, builder: &Builder<'_>) -> Compiled<Int> {
    if !RuleNode::Int(number).reads(Variable::From) && !reads_value {
        return Ok(Int::Variable(Variable::Value));
    }
    let message =
        "`count:` reads `(to)` in a move that reads `(from)` there, or `(value)` anywhere";
    Err(Problem::error(
        &COUNT_READS_TO,
        builder.span(),
        message,
        "the end of which move?",
    )
    .with_help("keep the number in a variable before: `(set Var \"Number\" …)`")
    .into())
}

/// Takes off a piece of stacks that is given by its level, or several; nothing if neither is given, or if no pieces are
/// stacked: then the whole site is emptied whatever is written, as in Ludii.
pub(crate) fn of_stack(
    at: Sites,
    level: Option<Int>,
    count: Option<Int>,
    builder: &Builder<'_>,
) -> Compiled<Option<Effect>> {
    if !builder.game.stacks || level.is_none() && count.is_none() {
        return Ok(None);
    }
    let count = count.unwrap_or(Int::Const(1));
    Ok(Some(Effect::TakeLevels { at, level, count }))
}
