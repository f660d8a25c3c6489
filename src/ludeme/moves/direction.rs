//! `(forEach Direction …)`.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{
    Bool, Comparison, DirectionsId, Effect, Int, Moves, PieceDirections, RuleNode, Sites, Variable,
};
use crate::ludeme::assembly::DirectionWord;
use crate::ludeme::clause::refusal::ClausePart;
use crate::ludeme::clause::{Between, From, Then, To};
use crate::ludeme::directions::heading::{Heading, step_asked_for};
use crate::ludeme::macros::ludeme;
use crate::ludeme::words::Absolute;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[TargetsInDirections::LUDEME, SitesInDirections::LUDEME];

ludeme! {
    /// The moves that `(apply …)` gives for each site in some directions from another, bound to `(to)`. Directions from
    /// `(to)` are as seen by the piece when it has come there from `(from)`: so moves with a bend are put together.
    ///
    /// `(forEach Direction Orthogonal (to if:(is Empty (to)) (apply (forEach Direction (from (to)) (directions {FR FL} of:All) (move (from) (to (to) if:(not (is Friend (who at:(to))))))))))`
    (forEach Direction) -> Moves
    struct TargetsInDirections {
        /// From which site; that of the piece unless given.
        from: Option<From>,
        /// In which directions.
        directions: Heading = "Adjacent",
        /// How far, from 1 to 1 unless given, and what the sites before must be like.
        between: Option<Between>,
        /// What the sites must be like, the first that is not ends the way, and the moves.
        to: To,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for TargetsInDirections {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let to = self
            .to
            .only(&[ClausePart::If, ClausePart::Apply], builder)?;
        let moves = match to.apply {
            Some(effect) => {
                moves_of(effect).ok_or_else(|| no_moves(builder, "an effect that is no move"))?
            }
            None => return Err(no_moves(builder, "no move").into()),
        };
        let sites = SitesAhead {
            from: self.from,
            between: self.between,
            when: to.when,
        };
        let moves = sites.moves(self.directions, &moves, builder)?;
        Ok(builder.game.follow(moves, self.then.map(|then| then.0)))
    }
}

ludeme! {
    /// The moves of a rule for each site in some directions from another, bound to `(to)`.
    ///
    /// `(forEach Direction Diagonal (move Add (to (to) if:(is Empty (to)))))`
    (forEach Direction) -> Moves
    struct SitesInDirections {
        /// From which site; that of the piece unless given.
        from: Option<From>,
        /// In which directions.
        directions: Heading = "Adjacent",
        /// How far, from 1 to 1 unless given, and what the sites before must be like.
        between: Option<Between>,
        /// The rule.
        moves: Within<var::To, Moves>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for SitesInDirections {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let sites = SitesAhead {
            from: self.from,
            between: self.between,
            when: None,
        };
        let moves = sites.moves(self.directions, &self.moves.value, builder)?;
        Ok(builder.game.follow(moves, self.then.map(|then| then.0)))
    }
}

/// Sites on straight lines from another.
struct SitesAhead {
    from: Option<From>,
    between: Option<Between>,
    /// What they must be like; the first that is not ends the line.
    when: Option<Bool>,
}

impl SitesAhead {
    /// The moves of a rule for each of them.
    fn moves(
        self,
        directions: Heading,
        moves: &Moves,
        builder: &mut Builder<'_>,
    ) -> Compiled<Moves> {
        let here = Int::Variable(Variable::From);
        let from = self.from.unwrap_or_default();
        let from = from.one_site(here.clone(), builder)?;
        let directions = match RuleNode::Int(&from).reads(Variable::To) {
            true => directions.after_a_step(),
            false => directions,
        };
        let between = self.between.unwrap_or_default();
        let (min, max) = between
            .range
            .clone()
            .unwrap_or((Int::Const(1), Int::Const(1)));
        // As in Ludii, what lies between is asked only of lines that have a shortest length.
        let exact = (min == max).then(|| min.constant()).flatten();
        let parts: &[ClausePart] = match exact {
            Some(2..) => &[ClausePart::Range, ClausePart::If],
            _ => &[ClausePart::Range],
        };
        let between = between.only(parts, builder)?;
        // What is asked of the sites between asks it while `(to)` is the site at the end.
        let kept = between.when.is_some() && RuleNode::Int(&from).reads(Variable::To);
        let start = match kept {
            true => Int::Variable(Variable::Between),
            false => from.clone(),
        };
        let passed = between.when.map(|when| {
            let all = [DirectionWord::Absolute(Absolute::All)];
            let directions = builder.game.fixed_directions(&all);
            all_between(directions, &start, when)
        });
        let stops = self.when.clone().filter(|_| exact != Some(1));
        let stop = stops.map(|when| Box::new(Bool::Not(Box::new(when))));
        let conditions: Vec<Bool> = match exact {
            Some(1) => self.when.into_iter().chain(passed).collect(),
            _ => passed.into_iter().collect(),
        };
        let make = |directions: PieceDirections, moves: &Moves| {
            let of = Box::new(Sites::One(Box::new(start.clone())));
            let line = match (exact, directions) {
                (Some(1), PieceDirections::Fixed(directions)) => Sites::Around {
                    directions,
                    of,
                    included: false,
                },
                (_, directions) => Sites::Radiating {
                    directions,
                    from: of,
                    min: Box::new(min.clone()),
                    max: Box::new(max.clone()),
                    stop: stop.clone(),
                    stop_included: false,
                    included: false,
                },
            };
            let sites = conditions.iter().fold(line, |sites, condition| {
                Sites::Only(Variable::To, Box::new(sites), Box::new(condition.clone()))
            });
            let each = Moves::ForEachSite(Variable::To, Box::new(sites), Box::new(moves.clone()));
            match kept {
                true => {
                    let from = Box::new(Sites::One(Box::new(from.clone())));
                    Moves::ForEachSite(Variable::Between, from, Box::new(each))
                }
                false => each,
            }
        };
        let is_step = max == Int::Const(1) && from == here;
        let singles = (is_step && asks_for_step(moves)).then(|| directions.singles(builder));
        let Some(singles) = singles.flatten() else {
            return Ok(directions.moves(builder, |directions| make(directions, moves)));
        };
        // What comes after a step depends on its direction, so each direction has moves of its own.
        let owned = singles.into_iter().map(|(owner, words)| {
            let each = words.into_iter().map(|word| {
                let directions = builder.game.fixed_directions(&[word]);
                let moves = after_step(moves.clone(), directions);
                make(PieceDirections::Fixed(directions), &moves)
            });
            (owner, Moves::Or(each.collect()))
        });
        let owned: Vec<(Option<u8>, Moves)> = owned.collect();
        let mut owned = owned.into_iter().rev();
        let (_, last) = owned.next().expect("directions for somebody");
        Ok(owned.fold(last, |others, (owner, moves)| {
            let who = Int::Who(Box::new(here.clone()));
            let owner = Int::Const(owner.map_or(0, i32::from));
            let is_owner = Bool::Compare(Comparison::Equal, Box::new(who), Box::new(owner));
            Moves::If(Box::new(is_owner), Box::new(moves), Some(Box::new(others)))
        }))
    }
}

/// Whether moves depend on the direction in which `(to)` lies from `(from)`.
fn asks_for_step(moves: &Moves) -> bool {
    match moves {
        Moves::If(condition, then, otherwise) => {
            step_asked_for(condition).is_some()
                || asks_for_step(then)
                || otherwise.as_deref().is_some_and(asks_for_step)
        }
        Moves::Or(all) => all.iter().any(asks_for_step),
        _ => false,
    }
}

/// Moves where `(to)` lies in a direction from `(from)`.
fn after_step(moves: Moves, directions: DirectionsId) -> Moves {
    match moves {
        Moves::If(condition, then, otherwise) => {
            let otherwise = otherwise.map(|otherwise| after_step(*otherwise, directions));
            match step_asked_for(&condition) {
                Some(asked) if asked == directions => after_step(*then, directions),
                Some(_) => otherwise.unwrap_or(Moves::None),
                None => {
                    let then = Box::new(after_step(*then, directions));
                    Moves::If(condition, then, otherwise.map(Box::new))
                }
            }
        }
        Moves::Or(all) => {
            let all = all.into_iter().map(|moves| after_step(moves, directions));
            Moves::Or(all.collect())
        }
        moves => moves,
    }
}

/// Whether a condition holds of all sites between a site and `(to)`.
fn all_between(directions: DirectionsId, from: &Int, when: Bool) -> Bool {
    let others = Bool::Not(Box::new(when));
    Bool::NoSites(Box::new(Sites::Between {
        directions,
        from: Box::new(from.clone()),
        to: Box::new(Int::Variable(Variable::To)),
        condition: Some(Box::new(others)),
    }))
}

/// The moves that have been taken for an effect, as those of an `(apply …)` are.
fn moves_of(effect: Effect) -> Option<Moves> {
    Some(match effect {
        Effect::Make(moves) => *moves,
        Effect::And(effects) => {
            let all: Option<Vec<Moves>> = effects.into_iter().map(moves_of).collect();
            Moves::Or(all?)
        }
        Effect::If(condition, then, otherwise, _) => {
            let otherwise = match otherwise {
                Some(otherwise) => Some(Box::new(moves_of(*otherwise)?)),
                None => None,
            };
            Moves::If(condition, Box::new(moves_of(*then)?), otherwise)
        }
        _ => return None,
    })
}

/// The `(apply …)` of directions gives no moves.
pub(crate) static NO_MOVES: Code = Code {
    name: "compile::no_moves_in_directions",
    summary: "`(forEach Direction …)` is not told which moves there are",
    explain: "`(forEach Direction …)` goes through the sites in some directions, and its `(apply …)` says which moves the \
              player has for each of them. Effects come after a move, in its `(then …)`.",
    wrong: "(play (forEach Piece (forEach Direction Orthogonal (to if:(is Empty (to)) (apply (addScore Mover 1))))))",
    right: "(play (forEach Piece (forEach Direction Orthogonal (to if:(is Empty (to)) (apply (move (from) (to (to)) (then (addScore Mover 1))))))))",
};

fn no_moves(builder: &Builder<'_>, found: &str) -> Problem {
    let message = format!("expected moves in `(apply …)` of `(forEach Direction)`, found {found}");
    Problem::error(
        &NO_MOVES,
        builder.span(),
        message,
        "for which sites there are moves, but not which",
    )
    .with_help("write the move that the player has, such as `(apply (move (from) (to (to))))`")
}
