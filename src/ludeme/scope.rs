//! Whether what binds a variable stands around what reads it.
//!
//! Which arguments bind which variables, and which ludemes and words read one, is in their declarations; the driver
//! compares the two. Owns the words of the mistake, and finds a variable that is free. Refuses to know a single ludeme.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Int, RuleNode, Variable};
use crate::ludeme::clause::refusal::CLAUSE_PART;
use crate::ludeme::{Builder, Compiled};
use crate::source::Span;

/// A variable is read where nothing binds it.
pub(crate) static UNBOUND: Code = Code {
    name: "compile::unbound",
    summary: "a variable is read where nothing gives it a value, and is −1",
    explain: "`(from)`, `(to)`, `(between)`, `(site)`, `(player)`, `(value)` and `(pips)` stand for what a ludeme around them \
              goes through: the sites of a move in its clauses, the sites, players, values or dice of a `(forEach …)` or of an \
              `if:`. Elsewhere, as in end rules and in `(then …)`, whatever stands around that, they are −1 as in Ludii: no site \
              and no player, which is hardly what is meant. The sites of the last move are `(last From)` and `(last To)`.",
    wrong: "(end (if (is In (to) (sites Corners)) (result Mover Win)))",
    right: "(end (if (is In (last To) (sites Corners)) (result Mover Win)))",
};

/// Every variable.
pub const VARIABLES: [Variable; 9] = [
    Variable::From,
    Variable::To,
    Variable::Between,
    Variable::Site,
    Variable::Player,
    Variable::Value,
    Variable::Pips,
    Variable::Level,
    Variable::Group,
];

/// What a variable is and where it has a value.
fn help(variable: Variable) -> &'static str {
    match variable {
        Variable::From => {
            "it is the start of a move, in the clauses of the move; in what follows the move and elsewhere write \
             `(last From)`"
        }
        Variable::To => {
            "it is the end of a move, in `(to …)`; in what follows the move and elsewhere write `(last To)`"
        }
        Variable::Between => {
            "it is a site that a move passes over, in `(between …)`; elsewhere name the site"
        }
        Variable::Site => {
            "put it inside `(forEach Site …)`, or into the `if:` of a ludeme that goes through sites, such as \
             `(forEach (sites Empty) if:…)`"
        }
        Variable::Player => {
            "put it inside `(forEach Player …)`, or name the player: `Mover`, `Next`, `P1`"
        }
        Variable::Value => "put it inside `(forEach Value min:… max:… …)`",
        Variable::Pips => "put it inside `(forEach Die …)`",
        Variable::Level => {
            "put it inside the moves of a piece, or inside `(forEach Piece …)` or `(forEach Level …)`"
        }
        Variable::Group => "put it inside `(forEach Group …)`",
    }
}

/// The problem of something written that reads a variable which nothing around it binds. As in Ludii it is −1 there: no
/// site, no player.
pub(crate) fn unbound(reader: &str, variable: Variable, span: Span) -> Problem {
    let message = format!("`{reader}` is −1 here: no ludeme around it binds it");
    Problem::warning(
        &UNBOUND,
        span,
        message,
        "nothing around this gives it a value",
    )
    .with_help(help(variable))
}

/// The problem of a group that is read where no loop over groups is.
pub(crate) fn no_group(reader: &str, span: Span) -> Problem {
    let message = format!("`{reader}` has no value here: no ludeme around it binds it");
    Problem::error(
        &NO_GROUP,
        span,
        message,
        "nothing around this gives it a value",
    )
    .with_help(help(Variable::Group))
}

/// The sites of a group are read where no loop over groups is.
pub(crate) static NO_GROUP: Code = Code {
    name: "compile::no_group",
    summary: "the sites of a group are read where no loop over groups is",
    explain: "`(sites)` alone stands for the sites of the group in `(forEach Group …)` and in `(all Groups …)`. Elsewhere there \
              is no group.",
    wrong: "(end (if (= 9 (count Sites in:(sites))) (result Mover Win)))",
    right: "(end (if (= 9 (count Sites in:(sites Occupied by:Mover))) (result Mover Win)))",
};

/// A variable of a site that none of some integers reads from around, to be bound where they stand.
///
/// # Errors
/// If they read them all.
pub(crate) fn unread(given: &[&Int], builder: &Builder<'_>) -> Compiled<Variable> {
    let variables = [
        Variable::Site,
        Variable::Between,
        Variable::From,
        Variable::To,
    ];
    let is_free = |variable: &Variable| {
        let mut given = given.iter();
        !given.any(|int| RuleNode::Int(int).reads(*variable))
    };
    variables.into_iter().find(is_free).ok_or_else(|| {
        let message = "`(site)`, `(between)`, `(from)` and `(to)` cannot all be read here";
        let label = "one of them is needed to go through the sites";
        Problem::error(&CLAUSE_PART, builder.span(), message, label)
            .with_help("note one of them with `(set Var …)` before")
            .into()
    })
}
