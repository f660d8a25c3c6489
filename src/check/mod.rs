//! The expanded tree → a [`Description`]: which ludeme each form is, and which argument is which.
//!
//! Owns the choice among ludemes of the same head, the placing of arguments, names, and the messages about
//! all of these. Refuses to know a single ludeme: it reads the registry.
//!
//! * `possible`: which types a node could have.
//! * `fit`: whether a node could stand where a shape is expected.
//! * `align`: which argument belongs to which parameter.
//! * `resolve`: which ludeme a form is.
//! * `conform`: a node and the shape expected → a part of the description.
//! * `memo`: what was found in the same text with other rulesets and options, by the fingerprints of its forms.
//! * `form_cache`: the parts that forms came to in descriptions of the same text.
//! * `names`: whether every name that is used is declared.
//! * `unused`: names that are set and, by a slip, never asked for.
//!
//! Nothing is tried and taken back: what a node could be is found once per node, from its own head and what
//! its arguments could be, so the time is that of nodes × ludemes of the head × arguments × parameters.

mod align;
mod conform;
mod default;
pub mod error;
mod fit;
mod form_cache;
mod memo;
mod names;
mod possible;
mod report;
mod resolve;
mod unused;

pub use form_cache::FormCache;
pub use memo::Memo;
pub use report::uncalled;

use crate::diagnostic::{Problem, Problems};
use crate::expand::error::UNKNOWN_DEFINE;
use crate::expand::{Expanded, Traces};
use crate::ludeme::{Description, Ludeme, NameKind, Shape, SourceLocation, Type};
use crate::source::Span;
use crate::syntax::{NodeId, NodeKind, SyntaxTree};
use form_cache::FormReuse;
use memo::Recall;
use std::sync::Arc;

/// Checks a description: a game, its metadata and its tests.
///
/// There is always a description; where something is wrong it has a hole. It can be compiled if no problem
/// is an error.
pub fn check(expanded: &Expanded) -> (Description, Problems) {
    let mut checker = Checker::new(&expanded.tree, &expanded.traces);
    checker.defines = &expanded.defines;
    checker.words = &expanded.words;
    checker.roots();
    checker.finish()
}

/// Checks a description as [`check`] does, after others of the same text with other rulesets and options: what
/// they share is found among the `forms`.
pub fn check_sharing(expanded: &Expanded, forms: &mut FormCache) -> (Description, Problems) {
    let mut checker = Checker::new(&expanded.tree, &expanded.traces);
    checker.defines = &expanded.defines;
    checker.words = &expanded.words;
    checker.shared = Some(FormReuse::new(forms, &expanded.tree, &expanded.traces));
    checker.roots();
    checker.finish()
}

/// So many places are shown where the same unknown define is called.
const MOST_PLACES: usize = 4;

/// What checking a text again has found.
#[derive(Clone, Debug)]
pub struct Again {
    /// The problems in it that have not been reported before.
    pub problems: Problems,
    /// Whether nothing is wrong with it, reported before or not.
    pub is_sound: bool,
}

/// Checks a description of which others with the same text have been checked: what they share has been reported.
pub fn check_again(expanded: &Expanded, memo: &mut Memo) -> Again {
    let mut checker = Checker::new(&expanded.tree, &expanded.traces);
    checker.defines = &expanded.defines;
    checker.words = &expanded.words;
    let recall = Recall::new(memo, &expanded.tree);
    let is_broken = recall.is_broken;
    checker.recall = Some(recall);
    checker.roots();
    let (_, problems) = checker.finish();
    let is_sound = !is_broken && !problems.has_errors();
    Again { problems, is_sound }
}

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
    /// What is known from other rulesets and options.
    recall: Option<Recall<'m>>,
    /// What forms came to with other rulesets and options.
    shared: Option<FormReuse<'m>>,
    /// Where everything stands, for the text of a default, which has no place of its own.
    place: Option<SourceLocation>,
    /// What each node could be, as far as it was asked.
    possible: Vec<Option<Type>>,
    /// The ludemes each form may be, as far as it was asked.
    candidates: Vec<Option<&'static [&'static Ludeme]>>,
    description: Description,
    problems: Vec<Problem>,
    /// The names of the defines that the text may call.
    defines: &'t [String],
    /// What stands in quotes in the text.
    words: &'t [Arc<str>],
    /// Texts where something is wrong: they may be names that would be declared there.
    suspects: Vec<String>,
    /// Kinds of which a declaration has lost its name to a mistake.
    lost: Vec<&'static NameKind>,
    /// A form that has been reported as misplaced: what it lacks there need not be reported.
    misplaced: Option<NodeId>,
}

impl<'t, 'm> Checker<'t, 'm> {
    fn new(tree: &'t SyntaxTree, traces: &Traces) -> Self {
        let mut description = Description::new(traces.clone());
        // Most nodes become a part, and some a list or a choice besides.
        description.reserve(tree.nodes.len() * 5 / 4);
        let possible = vec![None; tree.nodes.len()];
        Self {
            tree,
            recall: None,
            shared: None,
            place: None,
            possible,
            candidates: vec![None; tree.nodes.len()],
            description,
            problems: Vec::new(),
            defines: &[],
            words: &[],
            suspects: Vec::new(),
            lost: Vec::new(),
            misplaced: None,
        }
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
                (Some("metadata"), _) => {}
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
        if game.is_none() && !self.is_wrong() && tree.roots.iter().all(is_whole) {
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

    /// Whether something is wrong with the text, reported now or with another choice.
    fn is_wrong(&self) -> bool {
        let is_broken = |recall: &Recall<'_>| recall.is_broken;
        !self.problems.is_empty() || self.recall.as_ref().is_some_and(is_broken)
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
            _ => Span {
                end: self.span(node).start,
                ..self.span(node)
            },
        }
    }

    fn finish(mut self) -> (Description, Problems) {
        self.names();
        if let Some(recall) = &mut self.recall {
            recall.keep();
        }
        (self.description, self.problems.into_iter().collect())
    }

    /// Where a node stands.
    fn place(&self, node: NodeId) -> SourceLocation {
        let node = self.tree.node(node);
        self.place.unwrap_or(SourceLocation {
            span: node.span,
            trace: node.trace,
        })
    }

    fn span(&self, node: NodeId) -> Span {
        self.place(node).span
    }

    fn kind(&self, node: NodeId) -> &'t NodeKind {
        self.tree.kind(node)
    }

    /// Records a problem about a node. Calls of one unknown define are reported once.
    fn report(&mut self, problem: Problem, node: NodeId) {
        let is_call = problem.code.name == UNKNOWN_DEFINE.name;
        let told = self.problems.iter_mut().find(|told| {
            is_call && told.code.name == problem.code.name && told.message == problem.message
        });
        if let Some(told) = told {
            if told.labels.len() < MOST_PLACES && told.suggestions.is_empty() {
                *told = told.clone().with_label(problem.span(), "called here, too");
            }
            if told.suggestions.is_empty() {
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
