//! A description read so far that it can be expanded for any choice of rulesets and options.
//!
//! Most of what is to be said of a text does not depend on the choice: its options and rulesets, and unless an
//! item of an option declares a define, also the defines that may be called and what is wrong with them.

use super::about::{self, About};
use super::choose::{Choice, Chosen, choose};
use super::define::Scope;
use super::demand::Demand;
use super::hook::{self, HookInfo};
use super::inspect::{Inspected, inspect};
use super::needs::Needs;
use super::offer::Offer;
use super::option::{OptionData, OptionInfo};
use super::reference::{Given, References};
use super::rewrite::Rewriter;
use super::ruleset::RulesetInfo;
use super::variant::{self, Quoted, VariantInfo};
use super::{Expanded, Place, gives, keywords, message, name_of_used, offer, parts, roots};
use crate::diagnostic::{Problem, Problems};
use crate::syntax::{Node, NodeKind, PLACEHOLDER, SyntaxTree};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Expands a description.
///
/// `used` are the descriptions that its `(use …)` bring, nearest first, as [`load_all`] gives them;
/// `prelude` holds the defines that every description may call. There is always a tree: what could not be
/// expanded is left out or a [`NodeKind::Bad`], and a problem says why.
///
/// [`load_all`]: super::load_all
/// [`NodeKind::Bad`]: crate::syntax::NodeKind::Bad
pub fn expand(
    file: &SyntaxTree,
    used: &[&SyntaxTree],
    prelude: &[&SyntaxTree],
    choice: &Choice,
) -> (Expanded, Problems) {
    with_prepared(file, used, prelude, |prepared| prepared.expand(choice))
}

/// Reads a description as [`expand`] does, to be expanded for several choices.
pub fn with_prepared<R>(
    file: &SyntaxTree,
    used: &[&SyntaxTree],
    prelude: &[&SyntaxTree],
    act: impl FnOnce(&Prepared<'_>) -> R,
) -> R {
    let mut problems = Problems::new();
    let own = keywords::mend(file, &mut problems);
    let file = own.as_ref().unwrap_or(file);
    let mend = |tree: &&SyntaxTree| keywords::mend(tree, &mut problems);
    let mended: Vec<Option<SyntaxTree>> = used.iter().map(mend).collect();
    let texts = used.iter().zip(&mended);
    let texts = texts.map(|(tree, mended)| mended.as_ref().unwrap_or(tree));
    let used: Vec<&SyntaxTree> = texts.collect();
    act(&Prepared::new(file, &used, prelude, problems))
}

/// A description that can be expanded for any choice.
#[derive(Debug)]
pub struct Prepared<'a> {
    file: &'a SyntaxTree,
    used: &'a [&'a SyntaxTree],
    prelude: &'a [&'a SyntaxTree],
    options: Vec<OptionData<'a>>,
    infos: Arc<[OptionInfo]>,
    rulesets: Arc<[RulesetInfo]>,
    /// Everything that items give and that is not nothing.
    gives: Arc<[Given]>,
    /// All that stands in quotes.
    words: Arc<[Arc<str>]>,
    /// What forms begin with whose first argument stands in quotes, and that argument.
    titled: Arc<[(Arc<str>, Arc<str>)]>,
    /// What the text, or the nearest of those that it uses, says of itself as a variant.
    variant: Option<VariantInfo>,
    /// What the text says of the game for people.
    about: Arc<About>,
    /// What the game is called that the text uses.
    of: Option<Arc<str>>,
    changes: Vec<Quoted>,
    needs: Arc<Needs>,
    roots: Vec<Place<'a>>,
    /// What is wrong with the options and rulesets.
    problems: Problems,
    /// The defines, if they are the same for every choice.
    callable: Option<Callable<'a>>,
    /// How many nodes the description had with the last choice: with the next, it has about as many.
    nodes: Cell<usize>,
    /// Cache by root: the choice that it is made for.
    known: RefCell<Vec<Option<Choice>>>,
}

/// The defines that may be called.
#[derive(Debug)]
struct Callable<'a> {
    scope: Scope<'a>,
    inspected: Inspected,
    hooks: Arc<[HookInfo]>,
    names: Arc<[String]>,
    /// What is wrong with them, and with their calls.
    problems: Problems,
}

impl<'a> Prepared<'a> {
    fn new(
        file: &'a SyntaxTree,
        used: &'a [&'a SyntaxTree],
        prelude: &'a [&'a SyntaxTree],
        mut problems: Problems,
    ) -> Self {
        let parts = parts(file, used);
        let variants = variant::collect(&parts, &mut problems);
        let Offer { options, rulesets } = offer::collect(&parts, &variants, &mut problems);
        let about = Arc::new(about::collect(&parts, &mut problems));
        let of = name_of_used(&parts, &variants);
        let variant = variants.into_iter().flatten().next();
        let changes = variant::changes(file, &mut problems);
        variant::check_changes(&changes, used, &mut problems);
        let infos: Vec<&OptionInfo> = options.iter().map(|option| &option.info).collect();
        let needs = Needs::collect(&infos, &mut problems);
        needs.check(&infos, &rulesets, &mut problems);
        let infos = infos.into_iter().cloned().collect();
        let gives = gives(&options).into();
        let nodes = std::iter::once(file).chain(used.iter().copied());
        let nodes = nodes.flat_map(|tree| &tree.nodes);
        let texts = nodes.filter_map(|node| match &node.kind {
            NodeKind::Text(text) => Some(Arc::clone(text)),
            _ => None,
        });
        let mut prepared = Self {
            file,
            used,
            prelude,
            options,
            infos,
            rulesets: rulesets.into(),
            gives,
            words: texts.collect(),
            titled: titled(file, used),
            variant: variant.map(|variant| variant.info),
            about,
            of,
            changes,
            needs: Arc::new(needs),
            roots: roots(file, &parts),
            problems,
            callable: None,
            nodes: Cell::new(file.nodes.len()),
            known: RefCell::default(),
        };
        let known = prepared.roots.iter().map(|_| None);
        prepared.known = RefCell::new(known.collect());
        let callable = prepared.callable(&[]);
        prepared.callable = Some(callable).filter(|callable| !callable.scope.has_optional());
        prepared
    }

    /// What may be called if these items count, by their options.
    fn callable(&self, indices: &[usize]) -> Callable<'a> {
        let (file, used, options) = (self.file, self.used, &self.options);
        let mut problems = Problems::new();
        let mut scope = Scope::collect(file, used, self.prelude, options, indices, &mut problems);
        let mut inspected = inspect(file, used, &self.roots, &scope, options, &mut problems);
        // What is misspelt is expanded as it is meant, so that one slip is one problem.
        for (name, define) in std::mem::take(&mut inspected.meant) {
            scope.call_as_well(name, define);
        }
        let reached = &inspected.reached;
        let hooks = hook::collect(file, used, &scope, reached, &mut problems).into();
        let mut names: Vec<String> = scope.names().map(str::to_owned).collect();
        names.sort();
        names.dedup();
        Callable {
            scope,
            inspected,
            hooks,
            names: names.into(),
            problems,
        }
    }

    /// The description for a choice, as [`expand`] gives it.
    pub fn expand(&self, choice: &Choice) -> (Expanded, Problems) {
        let all = |_: &Choice| true;
        let demand = Demand {
            made_for: |_, _| None,
            is_wanted: &all,
        };
        self.expand_demanded(choice, &demand)
    }

    /// The first place of an expanded text that holds a placeholder.
    fn incomplete(&self, tree: &SyntaxTree, chosen: &Chosen) -> Option<Problem> {
        let is_placeholder =
            |node: &&Node| matches!(&node.kind, NodeKind::Symbol(word) if &**word == PLACEHOLDER);
        let placeholders = tree.nodes.iter().filter(is_placeholder);
        let span = placeholders.map(|node| node.span).min()?;
        let options = self.infos.iter().zip(&chosen.indices);
        let mut items = options.filter_map(|(option, item)| option.items.get(*item));
        let item = items.find(|item| item.whole.contains(span));
        Some(message::incomplete(
            span,
            item.map(|item| item.name.as_str()),
        ))
    }

    /// The description for a choice, of its roots only those that are wanted. The roots that are made for a choice
    /// are made for the same one whenever this is asked.
    pub fn expand_demanded(&self, choice: &Choice, demand: &Demand<'_>) -> (Expanded, Problems) {
        let mut problems = self.problems.clone();
        let infos: Vec<&OptionInfo> = self.infos.iter().collect();
        let (needs, rulesets) = (&self.needs, &self.rulesets);
        let chosen = choose(choice, &infos, needs, rulesets, self.file, &mut problems);
        let own = match self.callable {
            Some(_) => None,
            None => Some(self.callable(&chosen.indices)),
        };
        let Some(callable) = self.callable.as_ref().or(own.as_ref()) else {
            unreachable!("the defines are those of every choice or those of this one");
        };
        problems.extend(callable.problems.clone());
        let asked = RefCell::default();
        let references = References {
            options: &self.options,
            chosen: &chosen,
            asked: &asked,
        };
        let circular = &callable.inspected.circular;
        let likely = self.nodes.get();
        let mut rewriter = Rewriter::new(&callable.scope, references, circular, likely);
        rewriter.name = self.variant.as_ref();
        let mut known = self.known.borrow_mut();
        for (root, known) in self.roots.iter().zip(&mut *known) {
            if own.is_some() {
                *known = None;
            }
            rewriter.root_on_demand(*root, demand, known);
        }
        let (tree, traces, found) = rewriter.finish();
        self.nodes.set(tree.nodes.len());
        problems.extend(found);
        problems.extend(self.incomplete(&tree, &chosen));
        (
            Expanded {
                tree,
                traces,
                defines: callable.names.clone(),
                words: self.words.clone(),
                titled: self.titled.clone(),
                options: self.infos.clone(),
                rulesets: self.rulesets.clone(),
                needs: self.needs.clone(),
                chosen,
                variant: self.variant.clone(),
                about: self.about.clone(),
                hooks: callable.hooks.clone(),
                of: self.of.clone(),
                changes: self.changes.clone(),
                given: asked.take(),
                gives: self.gives.clone(),
            },
            problems,
        )
    }
}

/// Each form whose first argument stands in quotes: what it begins with, and that argument.
fn titled(file: &SyntaxTree, used: &[&SyntaxTree]) -> Arc<[(Arc<str>, Arc<str>)]> {
    let trees = std::iter::once(file).chain(used.iter().copied());
    let forms = trees.flat_map(|tree| tree.nodes.iter().map(move |node| (tree, &node.kind)));
    let titled = forms.filter_map(|(tree, kind)| {
        let NodeKind::Call { head, args } = kind else {
            return None;
        };
        match tree.kind(*args.first()?) {
            NodeKind::Text(text) => Some((Arc::from(&*head.text), Arc::clone(text))),
            _ => None,
        }
    });
    titled.collect()
}
