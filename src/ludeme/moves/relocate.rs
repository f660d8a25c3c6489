//! `(move (from …) (to …))`: moves from any site of a region to any of another.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::vacancy::is_vacant_end;
use crate::game::ir::{
    Bool, Comparison, Effect, EffectId, Int, Moves, Occupancy, Physical, Plane, RuleNode, Sites,
    Targets, Variable,
};
use crate::ludeme::clause::refusal::CLAUSE_PART;
use crate::ludeme::clause::{From, Then, To};
use crate::ludeme::forget::forget_in;
use crate::ludeme::macros::ludeme;
use crate::ludeme::moves::travel::{Carried, carrying};
use crate::ludeme::names::kind;
use crate::ludeme::scope::unbound;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[MoveFromTo::LUDEME, Drop::LUDEME];

pub(crate) static COUNT_READS_TO: Code = Code {
    name: "compile::count_reads_to",
    summary: "a number of pieces depends on several sites",
    explain: "The `count:` of a move is worked out before the move has an end, as in Ludii: `(to)` is there the end of \
              what is around the move, such as the site sown on. It cannot yet depend on the start of the move as well, \
              or stand in a move that reads `(value)`.",
    wrong: "(sow apply:(move (from (to)) (to (handSite Mover)) count:(- (count at:(from)) (count at:(to)))))",
    right: "(sow apply:(move (from (to)) (to (handSite Mover)) count:(count at:(to))))",
};

ludeme! {
    /// The mover moves a piece from any site of a region to any of another; from a hand, one of the pieces there. Without
    /// a region in `(to …)` it goes to the `(to)` of what is around it.
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
        then: Option<Then>,
    }
}

impl Compile for MoveFromTo {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let count = self.count.0.map(|count| count.value);
        let then = self.then.map(|then| then.0);
        let mut to = self.to.value;
        if to.sites.is_none() && builder.is_bound(Variable::To) {
            to.sites = Some(Sites::One(Box::new(Int::Variable(Variable::To))));
        }
        if self.copy.0 == Bool::Const(true) {
            if count.is_some() {
                return Err(copies_number(builder).into());
            }
            return Ok(copying(self.from, to, then, builder));
        }
        let mut then = then;
        if let Some(then) = then.as_mut().filter(|_| count.is_some())
            && forget_in(then, &mut builder.game.effects, Variable::To, binds_to)
        {
            builder.note(unbound("(to)", Variable::To, builder.span()));
        }
        let number = Number {
            stack: self.stack.0,
            count,
        };
        relocation(self.from, to, number, then, builder)
    }
}

ludeme! {
    /// The mover puts a piece that is in hand on the board: on an empty site unless the region of `(to …)` says otherwise. Not
    /// in Ludii.
    ///
    /// `(drop)`
    /// `(drop "Disc" (to if:(not (is In (to) (sites Top)))))`
    (drop) -> Moves
    struct Drop {
        /// Only pieces of this kind.
        piece: Option<Named<kind::Piece>>,
        /// Where to.
        to: Option<Within<var::From, To>>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Drop {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let when = self.piece.map(|piece| {
            let what = Int::What(Box::new(Int::Variable(Variable::From)));
            let kind = builder.game.kind_for(&piece.name, Int::Mover);
            Bool::Compare(Comparison::Equal, Box::new(what), Box::new(kind))
        });
        let from = From {
            sites: Some(Sites::Hand(Box::new(Int::Mover))),
            when,
            level: None,
        };
        let mut to = self.to.map(|to| to.value).unwrap_or_default();
        to.sites.get_or_insert(Sites::Empty);
        let then = self.then.map(|then| then.0);
        let number = Number {
            stack: Bool::Const(false),
            count: None,
        };
        relocation(from, to, number, then, builder)
    }
}

/// Whether the form of a region shows that it holds only pieces of the mover; false if it does not show.
fn is_own(sites: &Sites) -> bool {
    match sites {
        Sites::Occupied(Occupancy::Player(player)) | Sites::Hand(player) => **player == Int::Mover,
        Sites::One(site) => match &**site {
            Int::HandSite(player, _) => **player == Int::Mover,
            Int::Variable(Variable::From) | Int::LastTo => true,
            _ => false,
        },
        _ => false,
    }
}

/// The problem of a number of pieces where one is copied.
pub(crate) fn copies_number(builder: &Builder<'_>) -> Problem {
    let message = "`copy:` and `count:` do not go together";
    let label = "how many pieces are copied?";
    Problem::error(&CLAUSE_PART, builder.span(), message, label).with_help("leave one of them out")
}

/// Moves that put a piece like that of a site on another.
pub(crate) fn copying(
    from: From,
    to: To,
    then: Option<Effect>,
    builder: &mut Builder<'_>,
) -> Moves {
    builder.game.moves_others |= !from.sites.as_ref().is_none_or(is_own);
    let from_site = || Box::new(Int::Variable(Variable::From));
    let to_site = || Sites::One(Box::new(Int::Variable(Variable::To)));
    let targets = Targets {
        within: to.sites,
        when: to.when,
    };
    let mut changes = Vec::new();
    if !builder.game.stacks && !is_vacant_end(&targets) {
        // A piece of another kind is replaced, one of the same kind is joined.
        let [there, own] = [Variable::To, Variable::From]
            .map(|of| Box::new(Int::What(Box::new(Int::Variable(of)))));
        let differ = Bool::Compare(Comparison::Unequal, there, own);
        let take = Box::new(Effect::Take(to_site()));
        changes.push(Effect::If(
            Box::new(differ),
            take,
            None,
            builder.provenance(),
        ));
    }
    changes.extend([
        Effect::Put {
            piece: Int::What(from_site()),
            to: to_site(),
            count: Int::Const(1),
        },
        Effect::SetPlane(Plane::State, to_site(), Int::StateAt(from_site())),
        Effect::SetPlane(Plane::Value, to_site(), Int::ValueAt(from_site())),
        Effect::SetPlane(Plane::Rotation, to_site(), Int::RotationAt(from_site())),
    ]);
    let put = Effect::And(changes);
    let provenance = builder.provenance();
    let before = Some(match to.apply {
        None => put,
        Some(apply) => Effect::Seq(vec![builder.game.keep(apply), builder.game.keep(put)]),
    });
    let rule = builder
        .game
        .rule(Physical::Nothing, false, before, then, provenance);
    Moves::Relocate(Box::new(crate::game::ir::Relocation {
        rule,
        from: super::travel::starting(Some(from)),
        to: targets,
    }))
}

/// Whether a node binds `(to)` anew. What follows a move of a number of pieces does not have it from the move, as in Ludii.
fn binds_to(node: RuleNode<'_>) -> bool {
    matches!(
        node,
        RuleNode::Moves(_)
            | RuleNode::Effect(
                Effect::Sow(_) | Effect::Make(_) | Effect::ForEachSite(Variable::Site, ..)
            )
    )
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
        RuleNode::Effect(Effect::Then(_, then) | Effect::Untested(then, _)) => &[*then],
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

/// Whether a node or an effect that it names reads `(between)`.
pub(crate) fn reads_between(node: RuleNode<'_>, effects: &[Effect]) -> bool {
    reads(node, Variable::Between, effects, reads_between)
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
    builder.game.moves_others |= !from.sites.as_ref().is_none_or(is_own);
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
            // Both are worked out before either is done.
            let all = to.apply.into_iter().chain([carry]).collect();
            let before = Some(Effect::And(all));
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
