//! The expanded tree → a [`Description`]: which ludeme each form is, and which argument is which.
//!
//! Owns the choice among ludemes of the same head, the placing of arguments, names, and the messages about
//! all of these. Refuses to know a single ludeme: it reads the registry.
//!
//! * `possible`: which types a node could have.
//! * `fit`: whether a node could stand where a shape is expected.
//! * `align`: which argument belongs to which parameter, and what could stand at a place that is being written.
//! * `resolve`: which ludeme a form is.
//! * `conform`: a node and the shape expected → a part of the description.
//! * `form_cache`: the parts of forms that were checked before, with other rulesets and options or before an edit.
//! * `names`: whether every name that is used is declared.
//! * `unknown`: what unknown words could mean, found once for each.
//! * `unused`: names that are set and, by a slip, never asked for.
//!
//! Nothing is tried and taken back: what a node could be is found once per node, from its own head and what
//! its arguments could be, so the time is that of nodes × ludemes of the head × arguments × parameters.

mod align;
mod conform;
mod declared;
mod default;
pub mod error;
mod fit;
mod form_cache;
mod names;
mod possible;
mod report;
mod resolve;
mod unknown;
mod unused;

pub use align::{
    Expectation, Expectations, Fit, IncompleteForm, LackingParam, Seat, expectations,
    expectations_of_any, fit, incomplete, parents,
};
pub use declared::DeclaredNames;
pub use form_cache::FormCache;
pub use report::{uncalled, unknown_words};

use crate::diagnostic::{Problem, Problems};
use crate::expand::error::UNKNOWN_DEFINE;
use crate::expand::{Expanded, Traces};
use crate::ludeme::{Description, Ludeme, NameKind, Shape, SourceLocation, Type};
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind, SyntaxTree};
use form_cache::FormReuse;
use std::sync::Arc;
use unknown::UnknownWords;

/// The most words that a message lists where any of them could be meant; of more it says only that there are many.
const MOST_LISTED: usize = 13;

/// Checks a description: a game, its metadata and its tests.
///
/// There is always a description; where something is wrong it has a hole. It can be compiled if no problem
/// is an error.
pub fn check(expanded: &Expanded) -> (Description, Problems) {
    Checker::of(expanded).run()
}

/// Checks a description as [`check`] does; forms that are known are looked up and new ones are kept.
pub fn check_with(expanded: &Expanded, forms: &mut FormCache) -> (Description, Problems) {
    let mut checker = Checker::of(expanded);
    checker.forms = Some(FormReuse::new(forms, &expanded.tree));
    checker.run()
}

/// The most places that are shown where the same unknown define is called.
const MOST_PLACES: usize = 4;

/// Checks a fragment, such as an example: every node at the top must fit the shape. A game that
/// stands before the fragment declares the names that it may use.
pub fn check_fragment(tree: &SyntaxTree, shape: &Shape) -> (Description, Problems) {
    let mut checker = Checker::new(tree, &Traces::default());
    for (index, root) in tree.roots.iter().enumerate() {
        let before = index + 1 < tree.roots.len() && tree.head(*root) == Some("game");
        let game = Shape::One(Type::GAME);
        let part = checker.conform(*root, if before { &game } else { shape });
        checker.description.roots.push(part);
    }
    checker.finish()
}

/// The state of a check.
struct Checker<'t, 'm> {
    tree: &'t SyntaxTree,
    /// The parts of forms that were checked before.
    forms: Option<FormReuse<'m>>,
    /// The form that everything stands for and where it is, for the text of a default, which has no place of its own.
    home: Option<(NodeId, SourceLocation)>,
    /// Cache by node: the types that it could have; `None` until it is asked for.
    possible: Vec<Option<Type>>,
    /// Cache by node: the ludemes that a form may be; `None` until it is asked for.
    candidates: Vec<Option<&'static [&'static Ludeme]>>,
    /// Unknown words that were met.
    unknown: UnknownWords,
    description: Description,
    /// The node that each part of the description comes from.
    homes: Vec<NodeId>,
    problems: Vec<Problem>,
    /// How often something was wrong, whether it has been reported or only noted.
    faults: usize,
    /// The names of the defines that the text may call.
    defines: &'t [String],
    /// What stands in quotes in the text.
    words: &'t [Arc<str>],
    /// What forms of the text begin with whose first argument stands in quotes, and that argument, whatever the choice.
    titled: &'t [(Arc<str>, Arc<str>)],
    /// Texts where something is wrong: they may be names that would be declared there.
    suspects: Vec<String>,
    /// Kinds of names that lost a declaration to a mistake: an unknown name of such a kind is not reported.
    undeclared: Vec<&'static NameKind>,
    /// A form that has been reported as misplaced: what it lacks there need not be reported.
    misplaced: Option<NodeId>,
    /// Whether nobody reads the problems: their codes and places count, and no words are looked for.
    is_quiet: bool,
}

impl<'t, 'm> Checker<'t, 'm> {
    fn new(tree: &'t SyntaxTree, traces: &Traces) -> Self {
        let mut description = Description::new(traces.clone());
        // Most nodes become a part, and some a list or a choice besides.
        description.reserve(tree.nodes.len() * 5 / 4);
        let possible = vec![None; tree.nodes.len()];
        Self {
            tree,
            forms: None,
            home: None,
            possible,
            candidates: vec![None; tree.nodes.len()],
            unknown: UnknownWords::default(),
            description,
            homes: Vec::new(),
            problems: Vec::new(),
            faults: 0,
            defines: &[],
            words: &[],
            titled: &[],
            suspects: Vec::new(),
            undeclared: Vec::new(),
            misplaced: None,
            is_quiet: false,
        }
    }

    /// A check of a whole description.
    fn of(expanded: &'t Expanded) -> Self {
        Self {
            defines: &expanded.defines,
            words: &expanded.words,
            titled: &expanded.titled,
            ..Self::new(&expanded.tree, &expanded.traces)
        }
    }

    fn run(mut self) -> (Description, Problems) {
        self.roots();
        self.finish()
    }

    /// The game, its tests and its metadata.
    fn roots(&mut self) {
        let tree = self.tree;
        let mut game: Option<NodeId> = None;
        self.report_stray_words();
        for root in tree
            .roots
            .iter()
            .filter(|root| !self.is_stray(**root))
            .collect::<Vec<_>>()
        {
            match (tree.head(*root), game) {
                // Remarks for people and for other programs: nothing to check.
                (Some("metadata"), _) => self.description.for_ludii = true,
                (Some("ai"), _) => {}
                (Some("game"), Some(first)) => {
                    let message = "expected one game, found another";
                    let label = "a second game begins here";
                    let problem =
                        Problem::error(&error::SECOND_GAME, self.start(*root), message, label)
                            .with_label(self.start(first), "the first one begins here");
                    self.report(problem, *root);
                }
                (head, _) => {
                    if head == Some("game") {
                        game = Some(*root);
                    }
                    let part = self.conform(*root, &Shape::One(Type::GAME.or(Type::TEST)));
                    self.description.roots.push(part);
                }
            }
        }
        let is_whole = |root: &NodeId| !matches!(tree.kind(*root), NodeKind::Bad);
        if game.is_none() && self.problems.is_empty() && tree.roots.iter().all(is_whole) {
            let span = tree
                .roots
                .first()
                .map_or_else(Span::default, |root| self.start(*root));
            let message = "expected a game, found none";
            let label = "there is no `(game …)` in this text";
            self.problems
                .push(Problem::error(&error::NO_GAME, span, message, label));
        }
    }

    /// Whether a node at the top is no form, but a word that stands for nothing.
    fn is_stray(&self, root: NodeId) -> bool {
        matches!(
            self.kind(root),
            NodeKind::Symbol(_) | NodeKind::Int(_) | NodeKind::Float(_) | NodeKind::Text(_)
        )
    }

    /// The head of a form, or where a node begins.
    fn start(&self, node: NodeId) -> Span {
        match self.kind(node) {
            NodeKind::Call { head, .. } => head.span,
            _ => self.span(node).until(self.span(node).start),
        }
    }

    fn finish(mut self) -> (Description, Problems) {
        self.names();
        (self.description, self.problems.into_iter().collect())
    }

    /// Where a node stands.
    fn place(&self, node: NodeId) -> SourceLocation {
        let node = self.tree.node(node);
        self.home.map_or(
            SourceLocation {
                span: node.span,
                trace: node.trace,
            },
            |(_, place)| place,
        )
    }

    fn span(&self, node: NodeId) -> Span {
        self.place(node).span
    }

    fn kind(&self, node: NodeId) -> &'t NodeKind {
        self.tree.kind(node)
    }

    /// Counts something that is wrong, so that no form around it is kept for the next check.
    fn note_fault(&mut self) {
        self.faults += 1;
    }

    /// Records a problem about a node. Calls of one unknown define are reported once.
    fn report(&mut self, problem: Problem, node: NodeId) {
        self.note_fault();
        let is_call = problem.code.name == UNKNOWN_DEFINE.name;
        let known = self.problems.iter_mut().find(|known| {
            is_call && known.code.name == problem.code.name && known.message == problem.message
        });
        if let Some(known) = known {
            if known.labels.len() < MOST_PLACES && known.suggestions.is_empty() {
                *known = known.clone().with_label(problem.span(), "called here, too");
            }
            if known.suggestions.is_empty() {
                return;
            }
        }
        let problem = self
            .description
            .traces
            .explain(problem, self.place(node).trace);
        self.problems.push(problem);
    }
}
