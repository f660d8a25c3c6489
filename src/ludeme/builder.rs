//! What a ludeme has at hand while it is compiled.
//!
//! Owns the state of a compilation: the description, the place being compiled, the bound variables and the
//! problems found. Refuses to walk the description by itself: that is [`super::driver`].

use super::argument::{Argument, Deferred};
use super::assembly::Assembly;
use super::board_cache::BoardCache;
use super::description::{Description, PartId, SourceLocation};
use super::driver;
use super::written::Written;
use crate::diagnostic::{Problem, Problems};
use crate::game::ir::Variable;
use crate::source::Span;

/// The state of a compilation.
#[derive(Debug)]
pub struct Builder<'d> {
    /// What is compiled.
    pub(crate) description: &'d Description,
    /// What was found wrong so far.
    pub(crate) problems: Problems,
    /// The ludeme being compiled.
    pub(crate) part: Option<PartId>,
    /// The game under construction.
    pub(crate) game: Assembly,
    /// The kind of site for which the graph of the board is built.
    pub(crate) board_use: crate::topology::SiteType,
    /// The variables bound around the ludeme being compiled, innermost last.
    pub(crate) bound: Vec<Variable>,
    /// Points of all boards built so far, those that are only parts of others included.
    pub(crate) points: usize,
    /// Where conditions and regions are written.
    pub(crate) written: Written,
    /// The boards of descriptions compiled before.
    pub(crate) boards: BoardCache,
}

/// Something could not be compiled, and the reason is among the builder's problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed;

/// Why a ludeme gives no result.
#[derive(Debug)]
pub enum CompileFailure {
    /// For this reason, which is not reported yet.
    Problem(Box<Problem>),
    /// Because a part of it failed, which has been reported.
    Reported,
}

/// What compiling gives.
pub type Compiled<T> = Result<T, CompileFailure>;

impl From<Problem> for CompileFailure {
    fn from(problem: Problem) -> Self {
        CompileFailure::Problem(Box::new(problem))
    }
}

impl From<Failed> for CompileFailure {
    fn from(_: Failed) -> Self {
        CompileFailure::Reported
    }
}

impl<'d> Builder<'d> {
    /// Prepared to compile a description.
    pub fn new(description: &'d Description) -> Self {
        Self {
            description,
            problems: Problems::new(),
            part: None,
            game: Assembly::default(),
            board_use: crate::topology::SiteType::Cell,
            bound: Vec::new(),
            points: 0,
            written: Written::default(),
            boards: BoardCache::default(),
        }
    }

    /// Compiles a deferred argument, with the variables bound that its place binds. May be called again.
    pub fn compile<T: Argument>(&mut self, deferred: &Deferred<T>) -> Result<T, Failed> {
        let later = deferred.later();
        let bound = std::mem::replace(&mut self.bound, later.bound.clone());
        let given = driver::supply(later.part, &T::SHAPE, self);
        let taken = given.and_then(|given| {
            let taken = T::take(given, self);
            taken.map_err(|failure| self.report(failure))
        });
        self.bound = bound;
        taken
    }

    /// Records why something failed, if that has not been reported.
    pub(crate) fn report(&mut self, failure: CompileFailure) -> Failed {
        if let CompileFailure::Problem(problem) = failure {
            self.note(*problem);
        }
        Failed
    }

    /// Records a problem of the ludeme being compiled.
    pub(crate) fn note(&mut self, problem: Problem) {
        let problem = match self.part {
            Some(part) => self.description.explained(part, problem),
            None => problem,
        };
        self.problems.push(problem);
    }

    /// Where the ludeme being compiled stands.
    pub fn place(&self) -> SourceLocation {
        self.part
            .map(|part| self.description.place(part))
            .unwrap_or_default()
    }

    /// The stretch of text of the ludeme being compiled.
    pub fn span(&self) -> Span {
        self.place().span
    }

    /// Whether a variable is bound where the ludeme being compiled stands.
    pub fn is_bound(&self, variable: Variable) -> bool {
        self.bound.contains(&variable)
    }
}
