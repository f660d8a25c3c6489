//! Effects in place of moves: each change of the effect is a move of the mover, as in Ludii.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{
    Bool, Effect, Int, Moves, Physical, PieceChoice, Prior, Relocation, Sites, Targets, Variable,
};
use crate::ludeme::coerce::expect;
use crate::ludeme::{Builder, Compiled, Value};
use crate::source::Span;

/// An effect as moves.
pub(crate) fn moves(value: Value, span: Span, builder: &mut Builder<'_>) -> Compiled<Value> {
    let effect: Effect = expect(value);
    let is_made = is_meant(&effect);
    let moves = each(effect, span, builder)?;
    if !is_made {
        builder.note(change_as_move(span));
    }
    Ok(Value::new(moves))
}

/// Whether an effect is a way to write moves: those that are made, and a pass.
fn is_meant(effect: &Effect) -> bool {
    match effect {
        Effect::Make(_) | Effect::Pass => true,
        Effect::Then(first, _) => is_meant(first),
        _ => false,
    }
}

/// The moves that the changes of an effect are.
fn each(effect: Effect, span: Span, builder: &mut Builder<'_>) -> Compiled<Moves> {
    let one =
        |effect: Box<Effect>, builder: &mut Builder<'_>| each(*effect, span, builder).map(Box::new);
    Ok(match effect {
        Effect::Make(moves) => *moves,
        Effect::Pass => {
            let place = builder.provenance();
            let rule = builder
                .game
                .rule(Physical::Nothing, true, None, None, place);
            Moves::Pass { rule }
        }
        Effect::And(all) => {
            let all = all.into_iter().map(|effect| each(effect, span, builder));
            Moves::Or(all.collect::<Compiled<Vec<Moves>>>()?)
        }
        Effect::If(condition, then, otherwise, _) => {
            let then = one(then, builder)?;
            let otherwise = otherwise.map(|effect| one(effect, builder)).transpose()?;
            Moves::If(condition, then, otherwise)
        }
        Effect::Then(first, then) => {
            let moves = one(first, builder)?;
            builder.game.follow(*moves, Some(Effect::Seq(vec![then])))
        }
        Effect::ForEachSite(variable, region, effect) => {
            Moves::ForEachSite(variable, Box::new(region), one(effect, builder)?)
        }
        Effect::ForEachPlayer(effect) => Moves::ForEachPlayer(one(effect, builder)?),
        Effect::ForEachValue(low, high, effect) => {
            Moves::ForEachValue(Box::new(low), Box::new(high), one(effect, builder)?)
        }
        Effect::ForEachIn(array, effect) => {
            Moves::ForEachIn(Box::new(array), one(effect, builder)?)
        }
        Effect::ForEachLevel {
            site,
            from_top,
            effect,
        } => Moves::ForEachLevel {
            site: Box::new(site),
            from_top,
            moves: one(effect, builder)?,
        },
        Effect::ForEachPiece {
            player,
            kinds,
            levels,
            effect,
        } => Moves::ForEachPiece {
            player: Box::new(player),
            kinds,
            instead: Some(one(effect, builder)?),
            levels,
        },
        Effect::Prior(prior) => after(*prior, span, builder)?,
        Effect::Take(sites) => {
            let rule = rule(Physical::Take, None, builder);
            let at = only(sites);
            Moves::Remove { rule, at }
        }
        Effect::Put {
            piece,
            to,
            count: Int::Const(1),
        } => {
            let rule = rule(Physical::Put, None, builder);
            let (piece, to) = (PieceChoice::Same(piece), only(to));
            Moves::Add { rule, piece, to }
        }
        Effect::Carry { from, to } => {
            let rule = rule(Physical::Carry, None, builder);
            let (from, to) = (Sites::One(Box::new(from)), Sites::One(Box::new(to)));
            relocation(rule, from, to)
        }
        Effect::CarryStack { from, to } => {
            let rule = rule(Physical::CarryStack, None, builder);
            let (from, to) = (Sites::One(Box::new(from)), Sites::One(Box::new(to)));
            relocation(rule, from, to)
        }
        Effect::CarrySome { from, to, count } => {
            let site = |variable| Sites::One(Box::new(Int::Variable(variable)));
            let carry = Effect::CarrySome {
                from: site(Variable::From),
                to: site(Variable::To),
                count,
            };
            let rule = rule(Physical::Nothing, Some(carry), builder);
            relocation(rule, from, to)
        }
        effect if effect.is_compound() && !matches!(effect, Effect::Flip(_)) => {
            return Err(changes_as_moves(span).into());
        }
        effect => {
            let occurs = Bool::Occurs(Box::new(effect.clone()));
            let place = builder.provenance();
            let game = &mut builder.game;
            let rule = game.rule(Physical::Nothing, false, Some(effect), None, place);
            Moves::If(Box::new(occurs), Box::new(Moves::Change { rule }), None)
        }
    })
}

/// The moves that the changes of an effect are which sees the position after another.
fn after(prior: Prior, span: Span, builder: &mut Builder<'_>) -> Compiled<Moves> {
    let mut moves = each(prior.next, span, builder)?;
    if prior.always {
        let rule = rule(Physical::Nothing, None, builder);
        moves = Moves::Priority(vec![moves, Moves::Change { rule }]);
    }
    if let Some(first) = prior.first {
        refuse_choices(&first, builder)?;
        let first = builder.game.keep(first);
        moves = Moves::After(first, Box::new(builder.game.precede(moves, first)));
    }
    Ok(match prior.when {
        Some(when) => builder.game.afterwards(moves, when),
        None => moves,
    })
}

fn rule(
    physical: Physical,
    before: Option<Effect>,
    builder: &mut Builder<'_>,
) -> crate::game::ir::RuleId {
    let place = builder.provenance();
    builder.game.rule(physical, false, before, None, place)
}

fn only(sites: Sites) -> Targets {
    Targets {
        within: Some(sites),
        when: None,
    }
}

fn relocation(rule: crate::game::ir::RuleId, from: Sites, to: Sites) -> Moves {
    let to = only(to);
    Moves::Relocate(Box::new(Relocation { rule, from, to }))
}

/// Refuses moves to choose from where all of them would be made, as part of one move.
pub(super) fn refuse_choices(first: &Effect, builder: &Builder<'_>) -> Compiled<()> {
    match first {
        Effect::If(_, first, other, _) => {
            refuse_choices(first, builder)?;
            other
                .as_deref()
                .map_or(Ok(()), |other| refuse_choices(other, builder))
        }
        Effect::Then(first, _) => refuse_choices(first, builder),
        Effect::And(all) => all.iter().try_for_each(|one| refuse_choices(one, builder)),
        Effect::Make(moves) if !matches!(**moves, Moves::Relocate(_) | Moves::Pass { .. }) => {
            let message = "what `(do …)` does before `next:` is part of one move, so there is nothing to choose";
            let label = "all these moves would be made at once";
            Err(Problem::error(&CHOICES_MADE, builder.span(), message, label)
                .with_help("write what follows each of the moves as `(then …)` after them, without `do`")
                .into())
        }
        _ => Ok(()),
    }
}

pub(crate) static CHOICES_MADE: Code = Code {
    name: "compile::choices_made",
    summary: "moves that would all be made before another",
    explain: "In `(do A next:B)` everything that A comes to is done before the moves of B, as part of each of them. Where \
              A is a list of moves, all of them would be made, one after the other, and the player would choose none. \
              Ludii does so; nobody seems to mean it, so it is refused.",
    wrong: "(play (do (or (move Add (to (sites Top))) (move Pass)) next:(move Add (to (sites Bottom)))))",
    right: "(play (or (move Add (to (sites Top))) (move Pass) (then (add (to (sites Bottom))))))",
};

fn change_as_move(span: Span) -> Problem {
    let message =
        "an effect stands where moves are expected: each change that it comes to is a move";
    Problem::warning(
        &CHANGE_AS_MOVE,
        span,
        message,
        "the mover may choose this as a move",
    )
    .with_help("write `(move …)` for what the mover does, and the effect in its `(then …)`")
}

pub(crate) static CHANGE_AS_MOVE: Code = Code {
    name: "compile::change_as_move",
    summary: "an effect stands where moves are expected",
    explain: "As in Ludii, an effect may stand where moves are expected: each change that it comes to is a move of the \
              player who is to move. That is seldom meant: what happens by itself follows a move, in `(then …)`.",
    wrong: "(play (if (is Even (count Moves)) (addScore Mover 1) (move Add (to (sites Empty)))))",
    right: "(play (move Add (to (sites Empty)) (then (if (is Even (count Moves)) (addScore Mover 1)))))",
};

fn changes_as_moves(span: Span) -> Problem {
    let message = "an effect that may come to several changes, each of which would be a move, is not supported \
         here yet";
    Problem::error(
        &CHANGES_AS_MOVES,
        span,
        message,
        "this comes to several changes",
    )
    .with_help("write `(move …)` for what the mover does, and the effect in its `(then …)`")
}

pub(crate) static CHANGES_AS_MOVES: Code = Code {
    name: "compile::changes_as_moves",
    summary: "an effect of several changes stands where moves are expected",
    explain: "As in Ludii, an effect may stand where moves are expected, and each change that it comes to is a move. Of \
              effects that come to several changes at once, such as captures by `(custodial …)`, that is not supported.",
    wrong: "(play (or (move Add (to (sites Empty))) (custodial (from (last To)))))",
    right: "(play (move Add (to (sites Empty)) (then (custodial (from (last To))))))",
};
