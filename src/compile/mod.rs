//! A checked description → what it means.
//!
//! Owns the entry and the order: the game, the worked examples beside it, and
//! then the finished tables. The walk itself is [`crate::ludeme::driver`], and
//! what each ludeme compiles to stands beside the ludeme. Refuses a
//! description with errors: `check` reports them first.
//!
//! * `loops`: how long the loops of a game can run, bounded before anything is run.
//! * `recursion`: moves of pieces that depend on themselves are refused.
//! * `unread`: what is remembered and never asked for is not remembered.

mod loops;
mod recursion;
mod unread;

use crate::diagnostic::{Code, Problems};
use crate::game::ir::{Bool, Effect, Int, Moves, Sites};
use crate::game::{Example, Game};
use crate::ludeme::scope::VARIABLES;
use crate::ludeme::structure::game::unfinished;
use crate::ludeme::{BoardCache, Builder, Description, PartId, Type, Value, Written, driver};

/// All codes of this phase; those of the ludemes stand beside them.
pub const CODES: &[&Code] = &[&loops::LONG_LOOP, &recursion::ENDLESS_MOVES];

/// What a description means.
#[derive(Debug)]
pub struct CompiledDescription {
    /// The game.
    pub game: Game,
    /// The effects that make its first position, in the order of the start rules.
    pub start: Vec<Effect>,
    /// Its worked examples.
    pub examples: Vec<Example>,
    /// Where its conditions and regions are written.
    pub written: Written,
}

/// Compiles a description that `check` found without error.
///
/// There is no game if there are errors among the problems.
#[must_use]
pub fn compile(description: &Description) -> (Option<CompiledDescription>, Problems) {
    compile_on(description, &BoardCache::default())
}

/// Compiles a description that is played on one of some boards, or on another one, which joins them.
#[must_use]
pub fn compile_on(
    description: &Description,
    boards: &BoardCache,
) -> (Option<CompiledDescription>, Problems) {
    let mut builder = Builder::new(description);
    builder.boards = boards.clone();
    let compiled = assemble(description, &mut builder);
    let sound = !builder.problems.has_errors();
    (compiled.filter(|_| sound), builder.problems)
}

fn assemble(description: &Description, builder: &mut Builder<'_>) -> Option<CompiledDescription> {
    let of_type = |ty| {
        description
            .roots
            .iter()
            .copied()
            .filter(move |root| description.ty(*root) == ty)
    };
    let root = of_type(Type::GAME).next()?;
    driver::compile(root, builder).ok()?;
    let tests = of_type(Type::TEST).map(|test| driver::compile(test, builder));
    let mut examples: Vec<Example> = tests
        .filter_map(Result::ok)
        .filter_map(|value| value.cast::<Example>().ok())
        .collect();
    let endless = recursion::problems(&builder.game);
    for problem in loops::problems(&builder.game).into_iter().chain(endless) {
        builder.problems.push(problem);
    }
    if builder.problems.has_errors() {
        return None;
    }
    let start = builder.game.start.clone();
    match std::mem::take(&mut builder.game).finish() {
        Ok(mut game) => {
            unread::forget(&mut game, &mut examples);
            Some(CompiledDescription {
                game,
                start,
                examples,
                written: std::mem::take(&mut builder.written),
            })
        }
        Err(reason) => {
            builder
                .problems
                .push(unfinished(&reason, description.place(root).span));
            None
        }
    }
}

/// What a part of a description has become, if rules are made of it.
#[derive(Clone, PartialEq, Debug)]
pub enum CompiledPart {
    /// Moves.
    Moves(Moves),
    /// A change of the position.
    Effect(Effect),
    /// Sites.
    Sites(Sites),
    /// A number, or a single site.
    Number(Int),
    /// A condition.
    Condition(Bool),
}

impl CompiledPart {
    fn of(value: &Value) -> Option<Self> {
        let moves = || value.peek().cloned().map(Self::Moves);
        let effect = || value.peek().cloned().map(Self::Effect);
        let sites = || value.peek().cloned().map(Self::Sites);
        let number = || value.peek().cloned().map(Self::Number);
        let condition = || value.peek().cloned().map(Self::Condition);
        moves()
            .or_else(effect)
            .or_else(sites)
            .or_else(number)
            .or_else(condition)
    }
}

/// Compiles a description and then some parts of it once more, as if any variable were bound around them: what each has
/// become, none for one that is no rule, and the game, which has the rules of these parts twice. Nothing if there are errors.
#[must_use]
pub fn compile_within(
    description: &Description,
    parts: &[PartId],
) -> Option<(Vec<Option<CompiledPart>>, Game)> {
    let mut builder = Builder::new(description);
    let mut roots = description.roots.iter();
    let game = roots.find(|root| description.ty(**root) == Type::GAME)?;
    driver::compile(*game, &mut builder).ok()?;
    builder.bound.extend(VARIABLES);
    let parts = parts.iter().map(|part| {
        let value = driver::compile(*part, &mut builder).ok();
        value.as_ref().and_then(CompiledPart::of)
    });
    let parts = parts.collect();
    let game = std::mem::take(&mut builder.game).finish().ok()?;
    Some((parts, game))
}

/// Compiles one part of a description on its own, such as an expression of an example; within
/// the game that stands before it, if there is one.
///
/// There is no value if there are errors among the problems.
pub fn compile_part(description: &Description, part: PartId) -> (Option<Value>, Problems) {
    let mut builder = Builder::new(description);
    let game = description
        .roots
        .iter()
        .find(|root| description.ty(**root) == Type::GAME);
    if let Some(game) = game.filter(|game| **game != part) {
        let _ = driver::compile(*game, &mut builder);
    }
    // What would stand around the part may bind any variable.
    if game != Some(&part) {
        builder.bound.extend(VARIABLES);
    }
    let value = driver::compile(part, &mut builder).ok();
    (value, builder.problems)
}
