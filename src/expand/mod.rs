//! [`SyntaxTree`] → [`SyntaxTree`] without `define`, `option`, `rulesets` and `use`.
//!
//! Owns what a description says about its own text: defines and their parameters, options and the choice
//! among their items, rulesets, the use of another description, ranges. Refuses to know a ludeme; it reads
//! no file (the caller of [`load_all`] brings the texts).
//!
//! * `prepared` does once what is the same for every choice of rulesets and options.
//! * `offer` says which options and rulesets there are, after the variants have said which stay.
//! * `inspect` looks at every define, option item and ruleset of the text, chosen or not, and reports what
//!   is wrong with it once, at its place.
//! * `demand` leaves out what belongs to another choice, and expands it once for all choices that are alike.
//! * `rewrite` then builds the expanded tree of what the chosen options and the defines make of the roots.
//!   Each of its nodes keeps its place in the text and, in [`Traces`], the calls that brought it there.
//!
//! Expansion follows Ludii 1.3.12: `#1`…`#9` stand for the arguments of a call, those left out (`~`) and
//! those too many vanish, a text equal to a define's name is a call of it, `<Category:tag>` is replaced by
//! what the chosen item gives, before defines are looked at. It is bounded in depth and in size.

mod about;
mod call;
mod calls;
mod choose;
mod define;
mod demand;
pub mod error;
mod forms;
mod frame;
mod hook;
mod inspect;
mod keywords;
mod load;
mod message;
mod misspellings;
mod needs;
mod offer;
mod option;
mod prepared;
mod range;
mod reference;
mod rewrite;
mod ruleset;
mod trace;
mod variant;
mod word;

pub use about::{About, Reading, key, names, native};
pub use choose::{Choice, Chosen, Followed};
pub use demand::Demand;
pub use forms::{FORMS, Form, FormExample, FormPlace};
pub use hook::HookInfo;
pub(crate) use inspect::has_parameter;
pub(crate) use load::means_game;
pub use load::{Missing, Resolver, holds_description, load_all, load_all_with, uses};
pub use option::{ItemInfo, OptionInfo};
pub use prepared::{Prepared, expand, with_prepared};
pub use ruleset::{RulesetInfo, is_ruleset, short};
pub use trace::Traces;
pub use variant::{VariantInfo, begins_with};

use crate::diagnostic::{Problem, Problems};
use crate::source::Span;
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree};
use needs::Needs;
use option::OptionData;
use std::collections::BTreeSet;
use std::sync::Arc;
use variant::Variant;

/// A description after expansion.
#[derive(Clone, Debug, Default)]
pub struct Expanded {
    /// What is left: `(game …)`, `(metadata …)`, `(test …)` and whatever else stands at the top.
    pub tree: SyntaxTree,
    /// The calls of defines that its nodes came through.
    pub traces: Traces,
    /// The names of the defines that may be called, in alphabetical order.
    pub defines: Arc<[String]>,
    /// All that stands in quotes in the file and in what it uses, whatever the choice: the words of its author.
    pub words: Arc<[Arc<str>]>,
    /// Each form of the file and of what it uses, whatever the choice, that has a text in quotes as its first argument: what the
    /// form begins with, and the text.
    pub titled: Arc<[(Arc<str>, Arc<str>)]>,
    /// The options, in the order of the text, those of a used description last.
    pub options: Arc<[OptionInfo]>,
    /// The rulesets, likewise.
    pub rulesets: Arc<[RulesetInfo]>,
    /// What the items need of other options.
    needs: Arc<Needs>,
    /// What was chosen of them.
    pub chosen: Chosen,
    /// What the text says of itself, if it is a variant of a game that it uses.
    pub variant: Option<VariantInfo>,
    /// What the text says of the game for people.
    pub about: Arc<About>,
    /// The defines that a text which uses this one may define anew.
    pub hooks: Arc<[HookInfo]>,
    /// What the game is called that it uses, if it has none of its own.
    pub of: Option<Arc<str>>,
    /// The names of the worked examples of the used text that it changes, and where they are named.
    pub changes: Vec<(String, Span)>,
    /// What of the items stands in the tree: the number of the option, that of the item, and which of the
    /// things it gives.
    pub given: BTreeSet<(usize, usize, usize)>,
    /// Everything that items give, with whatever choice.
    pub gives: Arc<[(usize, usize, usize)]>,
}

impl Expanded {
    /// The options that a choice of this text would set, as pairs of heading and item.
    pub fn items_of(&self, choice: &Choice) -> Vec<(String, String)> {
        let options: Vec<&OptionInfo> = self.options.iter().collect();
        let top = Span::default();
        let (needs, mut problems) = (&self.needs, Problems::new());
        choose::resolve(choice, &options, needs, &self.rulesets, top, &mut problems).items
    }

    /// Whether the items of a choice exist and may be chosen together.
    pub fn may_choose(&self, choice: &Choice) -> bool {
        let options: Vec<&OptionInfo> = self.options.iter().collect();
        let (needs, mut problems) = (&self.needs, Problems::new());
        let top = Span::default();
        choose::resolve(choice, &options, needs, &self.rulesets, top, &mut problems);
        !problems.has_errors()
    }

    /// What is wrong with the name of a ruleset that stands at `span`, if anything is.
    pub fn misnamed_ruleset(&self, name: &str, span: Span) -> Option<Problem> {
        let choice = Choice {
            ruleset: Some(name.to_owned()),
            options: Vec::new(),
        };
        let is_wrong = self.is_wrong(&choice);
        is_wrong.then(|| message::misnamed_ruleset(name, &self.rulesets, span))
    }

    /// What is wrong with the name of an item, `Category/Item`, that stands at `span`, if anything is.
    pub fn misnamed_option(&self, item: &str, span: Span) -> Option<Problem> {
        let options: Vec<&OptionInfo> = self.options.iter().collect();
        let miss = ruleset::find(&options, item).err()?;
        Some(miss.problem(&options, item, span))
    }

    /// The ruleset of a name.
    pub fn ruleset(&self, name: &str) -> Option<&RulesetInfo> {
        choose::find_ruleset(name, &self.rulesets).ok()
    }

    /// Whether a choice names a ruleset or an item that does not exist.
    pub fn is_wrong(&self, choice: &Choice) -> bool {
        let options: Vec<&OptionInfo> = self.options.iter().collect();
        choose::names_nothing(choice, &options, &self.rulesets)
    }
}

/// Everything that items give and that is not nothing.
fn gives(options: &[OptionData<'_>]) -> Vec<(usize, usize, usize)> {
    let mut gives = Vec::new();
    for (number, option) in options.iter().enumerate() {
        for (item, contents) in option.contents.iter().enumerate() {
            let some = contents
                .iter()
                .enumerate()
                .filter(|(_, one)| !one.is_empty());
            gives.extend(some.map(|(which, _)| (number, item, which)));
        }
    }
    gives
}

/// A node in one of the trees.
#[derive(Clone, Copy, Debug)]
struct Place<'a> {
    tree: &'a SyntaxTree,
    id: NodeId,
}

impl<'a> Place<'a> {
    fn kind(self) -> &'a NodeKind {
        self.tree.kind(self.id)
    }

    fn span(self) -> Span {
        self.tree.span(self.id)
    }

    fn children(self) -> impl Iterator<Item = Place<'a>> {
        let tree = self.tree;
        tree.children(self.id)
            .iter()
            .map(move |id| Place { tree, id: *id })
    }

    fn at(self, id: NodeId) -> Place<'a> {
        Place {
            tree: self.tree,
            id,
        }
    }

    /// The word a form begins with.
    fn head(self) -> Option<&'a str> {
        self.tree.head(self.id)
    }

    /// The place of the bracket and the head of a form, for labels; the whole of anything else.
    fn head_span(self) -> Span {
        match self.kind() {
            NodeKind::Call { head, .. } if head.form != HeadForm::Computed => {
                head.span.since(self.span().start)
            }
            _ => self.span(),
        }
    }
}

fn top(tree: &SyntaxTree) -> impl Iterator<Item = Place<'_>> {
    tree.roots.iter().map(move |id| Place { tree, id: *id })
}

/// The trees whose options and rulesets count: the file, and if it has no game, the used ones up to the
/// one that brings it.
fn parts<'a>(file: &'a SyntaxTree, used: &[&'a SyntaxTree]) -> Vec<&'a SyntaxTree> {
    let mut parts = vec![file];
    if !has(file, "game") {
        for tree in used {
            parts.push(tree);
            if has(tree, "game") {
                break;
            }
        }
    }
    parts
}

fn has(tree: &SyntaxTree, head: &str) -> bool {
    tree.roots_named(head).next().is_some()
}

/// What the game is called that a description uses, if the file has none of its own.
fn name_of_used(parts: &[&SyntaxTree], variants: &[Option<Variant>]) -> Option<Arc<str>> {
    let named = variants.iter().skip(1).flatten().next();
    let game = parts.iter().skip(1).find_map(|tree| {
        let game = tree.roots_named("game").next()?;
        tree.children(game)
            .iter()
            .find_map(|child| match tree.kind(*child) {
                NodeKind::Text(text) => Some(text.clone()),
                _ => None,
            })
    });
    game.map(|game| named.map_or(game, |variant| variant.info.name.clone()))
}

/// What is expanded: the roots of the file that are no declarations, and the game and metadata of a used
/// description where the file has none.
fn roots<'a>(file: &'a SyntaxTree, parts: &[&'a SyntaxTree]) -> Vec<Place<'a>> {
    let declares = |place: &Place<'_>| {
        matches!(
            place.head(),
            Some(
                "define"
                    | "option"
                    | "rulesets"
                    | "use"
                    | "variant"
                    | "changes"
                    | "hooks"
                    | "about"
            )
        ) || matches!(place.kind(), NodeKind::Bad | NodeKind::Stars(_))
    };
    let mut roots: Vec<Place<'a>> = Vec::new();
    for head in ["game", "metadata"] {
        if !has(file, head) {
            let bringing = parts.iter().skip(1).find(|tree| has(tree, head));
            roots.extend(
                bringing
                    .into_iter()
                    .flat_map(|tree| tree.roots_named(head).map(move |id| Place { tree, id })),
            );
        }
    }
    roots.extend(top(file).filter(|place| !declares(place)));
    roots
}
