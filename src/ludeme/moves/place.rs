//! Moves without a way: adding, removing, selecting, passing.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{
    Bool, Effect, Int, Moves, Physical, PieceChoice, Plane, RuleNode, RuleNodeMut, Sites, Targets,
    Variable,
};
use crate::ludeme::clause::refusal::{CLAUSE_PART, ClausePart};
use crate::ludeme::clause::{Between, From, Place, Then, To};
use crate::ludeme::directions::Toward;
use crate::ludeme::effect::numbered::piece_of_movers_number;
use crate::ludeme::effect::piece::{Piece, here};
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::is_hand;
use crate::ludeme::words::{MoveSetWord, Role};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    MoveAdd::LUDEME,
    MoveClaim::LUDEME,
    MoveShoot::LUDEME,
    MovePromote::LUDEME,
    MoveRemove::LUDEME,
    MoveSelect::LUDEME,
    MovePass::LUDEME,
    MoveSetNext::LUDEME,
];

ludeme! {
    /// The mover puts a piece on the board. Without a piece, the one of the mover's number, where dice come
    /// first. A piece that stands there already stays, of whatever kind; in a game with counts, hands or dice its number grows.
    ///
    /// `(move Add (to (sites Empty)))`
    /// `(move Add (piece "Disc") (to (sites Empty) if:(is In (to) (sites Outer))))`
    /// `(move Add (piece "Disc") (to (sites Bottom)) count:2)`
    (move Add) -> Moves
    struct MoveAdd {
        /// Which piece.
        piece: Option<Piece>,
        /// Where.
        to: To,
        /// How many pieces; one unless given.
        count: Labelled<Option<Within<var::To, Int>>>,
        /// Whether the piece is put onto a stack; then all sites of the game hold stacks.
        stack: Labelled<Bool> = "false",
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for MoveAdd {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        // What `stack:` says has been seen before anything was compiled.
        let _ = self.stack;
        let state = self.piece.as_ref().and_then(|piece| piece.state.clone());
        let piece = match self.piece {
            Some(piece) => piece.choice,
            None => PieceChoice::Index(piece_of_movers_number(builder)),
        };
        let is_own = matches!(&piece, PieceChoice::Index(Int::Table(_, of)) | PieceChoice::Same(Int::Table(_, of)) if **of == Int::Mover);
        builder.game.moves_others |= !is_own;
        let provenance = builder.provenance();
        let then = self.then.map(|then| then.0);
        let mut sites = self.to.sites;
        if sites.is_none() && builder.is_bound(Variable::To) {
            sites = Some(here());
        }
        let rule = match self.count.0 {
            None => builder
                .game
                .rule(Physical::Put, false, self.to.apply, then, provenance),
            Some(count) => {
                let put = several(&piece, count.value, builder)?;
                let before = match self.to.apply {
                    None => put,
                    Some(apply) => Effect::AtOnce(vec![apply, put]),
                };
                let game = &mut builder.game;
                game.rule(Physical::Nothing, false, Some(before), then, provenance)
            }
        };
        let moves = Moves::Add {
            rule,
            piece,
            to: Targets {
                within: sites,
                when: self.to.when,
            },
        };
        Ok(match state {
            Some(state) => in_state(moves, state, builder)?,
            None => moves,
        })
    }
}

ludeme! {
    /// The mover claims a site: puts a piece on it, as `(move Add …)` does. Without a piece, the first kind of the mover's.
    ///
    /// `(move Claim (to (sites Empty)))`
    (move Claim) -> Moves
    struct MoveClaim {
        /// Which piece.
        piece: Option<Piece>,
        /// Where.
        to: To,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for MoveClaim {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let add = MoveAdd {
            piece: self.piece,
            to: self.to,
            count: Labelled(None),
            stack: Labelled(Bool::Const(false)),
            then: self.then,
        };
        add.compile(builder)
    }
}

/// Moves that put pieces which are given a local state.
fn in_state(moves: Moves, state: Int, builder: &mut Builder<'_>) -> Compiled<Moves> {
    if RuleNode::Int(&state).reads(Variable::To) {
        let message = "`state:` of the piece of a move reads `(to)`, which is not supported yet";
        let label = "the piece is there already when its state is set";
        return Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
            .with_help("set the state in `(then (set State …))`")
            .into());
    }
    let at = Sites::One(Box::new(Int::Variable(Variable::To)));
    let set = builder.game.keep(Effect::SetPlane(Plane::State, at, state));
    Ok(builder.game.first_then(moves, set))
}

/// Puts several pieces of one kind on the end of a move.
fn several(piece: &PieceChoice, count: Int, builder: &mut Builder<'_>) -> Compiled<Effect> {
    let (PieceChoice::Index(piece) | PieceChoice::Same(piece)) = piece else {
        let message = "`count:` needs one kind of piece, and here the player chooses among several";
        let label = "how many of which kind?";
        return Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
            .with_help("write a `(move Add …)` for each kind")
            .into());
    };
    builder.game.uses_counts = true;
    Ok(Effect::Put {
        piece: piece.clone(),
        to: Sites::One(Box::new(Int::Variable(Variable::To))),
        count,
    })
}

/// A clause of a move that nothing reads.
pub(crate) static SHOT_BETWEEN: Code = Code {
    name: "compile::shot_between",
    summary: "what lies before the target of `(move Shoot)` is not asked apart",
    explain: "`(move Shoot)` goes on from site to site as long as the condition of `(to …)` holds, and may end on each of \
              them. Ludii accepts a `(between …)` and never asks it; here it is the same. It can be left out.",
    wrong: "(play (move Shoot (piece \"Disc\") (between if:(is Empty (between))) (to if:(is Empty (to)))))",
    right: "(play (move Shoot (piece \"Disc\") (to if:(is Empty (to)))))",
};

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
        /// What would be said of the sites in between, but as in Ludii changes nothing.
        between: Option<Between>,
        /// Where it may go, and over what; over and on empty sites unless given.
        to: Option<Within<var::Between, To>>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for MoveShoot {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        if self.between.is_some() {
            let message = "`(between …)` changes nothing in `(move Shoot)`, as in Ludii";
            let label = "the condition of `(to …)` holds for the sites in between, too";
            let problem = Problem::warning(&SHOT_BETWEEN, builder.span(), message, label);
            let help = "leave it out, or say in `(to if:…)` where the piece may go";
            builder.problems.push(problem.with_help(help));
        }
        self.piece.stateless(builder)?;
        let to = self.to.map(|to| to.value).unwrap_or_default();
        let to = to.only(&[ClausePart::If, ClausePart::Apply], builder)?;
        let open = to
            .when
            .unwrap_or_else(|| Bool::IsEmpty(Box::new(Int::Variable(Variable::To))));
        if RuleNode::Bool(&open).reads(Variable::Between) {
            let message =
                "`(to if:…)` of `(move Shoot)` reads `(between)`, which is not supported yet";
            let label = "in Ludii it is the site before the target there";
            return Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
                .with_help("ask about `(to)` alone")
                .into());
        }
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
        then: Option<Then>,
    }
}

impl Compile for MovePromote {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let provenance = builder.provenance();
        let then = self.then.map(|then| then.0);
        self.piece.stateless(builder)?;
        // What stands there would stay without that.
        let before = Effect::Take(Sites::One(Box::new(Int::Variable(Variable::To))));
        let rule = builder
            .game
            .rule(Physical::Put, false, Some(before), then, provenance);
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
    /// Captures by choice: the mover takes a piece off the board.
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
        then: Option<Then>,
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
        /// The first site; in its condition it is `(to)` as well.
        from: Within<var::To, From>,
        /// The second site; the first again where `(to)` names no region.
        to: Option<Within<var::From, To>>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for MoveSelect {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let provenance = builder.provenance();
        let then = self.then.map(|then| then.0);
        let first = || Sites::One(Box::new(Int::Variable(Variable::From)));
        let (apply, to) = match self.to.map(|to| to.value) {
            Some(to) => (
                to.apply,
                Some(Targets {
                    within: Some(to.sites.unwrap_or_else(first)),
                    when: to.when,
                }),
            ),
            None => (None, None),
        };
        let rule = builder
            .game
            .rule(Physical::Nothing, false, apply, then, provenance);
        let otherwise = match builder.is_bound(Variable::From) {
            true => first(),
            false => Sites::Occupied(crate::game::ir::Occupancy::Any),
        };
        let mut from = self.from.value;
        // Of a piece of a loop over pieces its level is known.
        if from.level == Some(Int::Variable(Variable::Level)) {
            from.level = None;
        }
        if let Some(when) = &mut from.when {
            same_site(RuleNodeMut::Bool(when));
        }
        builder.game.rules[rule.index()].selects = true;
        let from = from.at_top(builder)?.region(otherwise);
        let from = on_board(from, builder);
        Ok(Moves::Select { rule, from, to })
    }
}

/// Reads the start of a move in place of its end, where that is not bound anew.
fn same_site(mut node: RuleNodeMut<'_>) {
    if let RuleNodeMut::Int(int) = &mut node
        && **int == Int::Variable(Variable::To)
    {
        **int = Int::Variable(Variable::From);
        return;
    }
    let binds = match &node {
        RuleNodeMut::Int(int) => RuleNode::Int(int).binds(),
        RuleNodeMut::Bool(condition) => RuleNode::Bool(condition).binds(),
        RuleNodeMut::Sites(sites) => RuleNode::Sites(sites).binds(),
        RuleNodeMut::Moves(_) | RuleNodeMut::Effect(_) => return,
    };
    node.children(&mut |child| {
        let is_bound = match &child {
            RuleNodeMut::Bool(condition) => binds.within(Variable::To, RuleNode::Bool(condition)),
            RuleNodeMut::Int(int) => binds.within(Variable::To, RuleNode::Int(int)),
            RuleNodeMut::Sites(sites) => binds.within(Variable::To, RuleNode::Sites(sites)),
            RuleNodeMut::Moves(_) | RuleNodeMut::Effect(_) => true,
        };
        if !is_bound {
            same_site(child);
        }
    });
}

/// Of a region, the sites that can be chosen: hands are cells, and cannot be where pieces stand on something else.
fn on_board(from: Sites, builder: &mut Builder<'_>) -> Sites {
    let board = builder.game.board.as_ref();
    let on_cells = board.is_none_or(|board| board.site_type == crate::topology::SiteType::Cell);
    if on_cells || builder.game.hands.is_empty() || is_hand(&from, builder) {
        return from;
    }
    let board = builder.game.whole_board();
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
        lone_player_may_pass(builder);
        Ok(Moves::Pass {
            rule: builder
                .game
                .rule(Physical::Nothing, true, None, then, provenance),
        })
    }
}

/// Lets a game of one player go on when he passes, as in Ludii: where its rules speak of passes, one is a move like
/// others.
pub(crate) fn lone_player_may_pass(builder: &mut Builder<'_>) {
    if builder.game.player_count() == 1 {
        builder.game.limits.all_pass = false;
    }
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

ludeme! {
    /// The mover chooses who moves next. Nothing is moved, and it is no pass.
    ///
    /// `(move Set NextPlayer (player (next)))`
    (move Set) -> Moves
    struct MoveSetNext {
        /// What is set.
        what: MoveSetWord,
        /// Who.
        player: Int,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for MoveSetNext {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let MoveSetWord::NextPlayer = self.what;
        let provenance = builder.provenance();
        let game = &mut builder.game;
        let next = Some(Effect::SetNext(self.player));
        let rule = game.rule(Physical::Nothing, false, None, next, provenance);
        let then = self.then.map(|then| then.0);
        Ok(game.follow(Moves::Change { rule }, then))
    }
}
