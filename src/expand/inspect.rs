//! What is wrong with the defines, options and calls of a text, chosen and reached or not.
//!
//! Every body is looked at once, so a mistake in it is reported once, however often it is called. A define
//! of a used text or of the prelude is reported only if something leads to it: what its own text has not
//! brought along is no mistake of this one.

use super::calls::Calls;
use super::define::{Define, Origin, Piece, Scope, pieces};
use super::misspellings::{Mended, Misspellings};
use super::option::{Content, OptionData, word_in};
use super::{Place, message, reference, top};
use crate::diagnostic::{Problem, Problems, nearest, surely_meant};
use crate::source::Span;
use crate::syntax::{HeadForm, Name, NodeKind, SyntaxTree};
use std::collections::HashSet;

/// What the expansion needs to know.
#[derive(Debug)]
pub(super) struct Inspected {
    /// The numbers of the defines that lead to themselves.
    pub(super) circular: HashSet<usize>,
    /// Names that are no names of defines and mean one, by its number.
    pub(super) meant: Vec<(String, usize)>,
    /// Of each define, whether something outside of defines leads to it.
    pub(super) reached: Vec<bool>,
}

/// Reports mistakes. `roots` are what is going to be expanded.
pub(super) fn inspect(
    file: &SyntaxTree,
    used: &[&SyntaxTree],
    roots: &[Place<'_>],
    scope: &Scope<'_>,
    options: &[OptionData<'_>],
    problems: &mut Problems,
) -> Inspected {
    let mut inspector = Inspector {
        scope,
        options,
        problems: Problems::new(),
        calls: Calls::new(scope.defines.len()),
        referred: vec![false; options.len()],
        slips: Misspellings::default(),
        meant: Vec::new(),
        within: Within::Root,
        own: false,
    };
    let of_defines: Vec<Problems> = scope
        .defines
        .iter()
        .enumerate()
        .map(|(n, define)| inspector.define(n, define))
        .collect();
    for option in options {
        inspector.option(option);
    }
    inspector.within = Within::Root;
    for root in roots {
        inspector.own = std::ptr::eq(root.tree, file);
        inspector.node(*root, false);
    }
    for tree in std::iter::once(&file).chain(used) {
        top(tree)
            .filter(|place| place.head() == Some("use"))
            .for_each(|place| inspector.used(place));
    }
    let mended = inspector.mended(file);
    for (_, define) in &mended.defines {
        inspector.calls.add_root(*define);
    }
    for option in &mended.options {
        inspector.referred[*option] = true;
    }
    let reached = inspector.calls.reached();
    if roots.iter().any(|root| root.head() == Some("game")) {
        inspector.unused(&reached, file);
    }
    let mut tell = |found: Problems| {
        let stays = |problem: &&Problem| {
            !mended.moved.contains(&(problem.code.name, problem.span()))
                && !problem
                    .suggestions
                    .iter()
                    .any(|edit| mended.moved.contains(&(problem.code.name, edit.span)))
        };
        found
            .iter()
            .filter(stays)
            .for_each(|problem| problems.push(problem.clone()));
    };
    tell(std::mem::take(&mut inspector.problems));
    for (define, found) in of_defines.into_iter().enumerate() {
        if is_reported(scope, &reached, define) {
            tell(found);
        }
    }
    let mut circular = HashSet::new();
    for circle in inspector.calls.circles() {
        let counts = |define: &usize| is_reported(scope, &reached, *define);
        if circle.defines.iter().any(counts) {
            problems.push(message::circle(&circle.names(scope), &circle.spans));
        }
        circular.extend(circle.defines);
    }
    problems.extend(mended.problems);
    let mut meant = mended.defines;
    meant.append(&mut inspector.meant);
    Inspected {
        circular,
        meant,
        reached,
    }
}

fn is_reported(scope: &Scope<'_>, reached: &[bool], define: usize) -> bool {
    reached[define] || scope.defines[define].origin != Origin::Prelude
}

/// What a node stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Root,
    Item,
    Define(usize),
}

struct Inspector<'a> {
    scope: &'a Scope<'a>,
    options: &'a [OptionData<'a>],
    problems: Problems,
    calls: Calls,
    /// Whether each option is referred to.
    referred: Vec<bool>,
    slips: Misspellings,
    /// Misspelt calls, and the number of the define that each surely means.
    meant: Vec<(String, usize)>,
    within: Within,
    /// Whether the node stands in the file itself, where suspicions are worth a warning.
    own: bool,
}

impl Inspector<'_> {
    /// The mistakes in the body of a define.
    fn define(&mut self, index: usize, define: &Define<'_>) -> Problems {
        self.within = Within::Define(index);
        self.own = define.origin == Origin::File;
        for part in &define.body {
            self.node(*part, false);
        }
        let gap = (1..=define.arity()).find(|parameter| !define.uses(*parameter));
        if let Some(parameter) = gap.filter(|_| self.own) {
            let problem = message::unused_parameter(&define.name, parameter, define.arity());
            self.problems.push(problem);
        }
        std::mem::take(&mut self.problems)
    }

    fn option(&mut self, option: &OptionData<'_>) {
        self.within = Within::Item;
        self.own = option.own;
        for content in option.contents.iter().flatten().flatten() {
            if let Content::Node(place) = content {
                self.node(*place, true);
            }
        }
    }

    fn used(&mut self, place: Place<'_>) {
        let mut names = 0;
        for name in place.children() {
            match name.kind() {
                NodeKind::Text(text) if !text.is_empty() => names += 1,
                NodeKind::Bad => names += 1,
                _ => self.problems.push(message::bad_use(name.span())),
            }
        }
        if names == 0 {
            self.problems.push(message::bad_use(place.head_span()));
        }
    }

    /// `argument`: whether the node is an argument of a call, where `~` has a meaning.
    fn node(&mut self, place: Place<'_>, argument: bool) {
        match place.kind() {
            NodeKind::Call { head, args } if head.form == HeadForm::Quoted => {
                self.quoted(&head.text, head.span, place, args.len());
            }
            NodeKind::Call { head, .. } if &*head.text == "define" => {
                // One in an item of an option is looked at here, any other one as what it is.
                if self.within == Within::Item {
                    place
                        .children()
                        .skip(1)
                        .for_each(|part| self.node(part, false));
                }
                return;
            }
            NodeKind::Text(text) => self.text(text, place.span()),
            NodeKind::Symbol(word) => self.word(word, place.span()),
            NodeKind::Parameter(_) if self.within == Within::Root => {
                self.problems.push(message::parameter_outside(place.span()));
            }
            NodeKind::Reference { category, tag } => self.reference(place.span(), category, tag),
            NodeKind::Angles(_) => return self.angles(place),
            NodeKind::Omitted if !argument => {
                self.problems
                    .push(message::misplaced_omission(place.span()));
            }
            NodeKind::Stars(_) => self.problems.push(message::misplaced_stars(place.span())),
            NodeKind::Range { low, high } => {
                self.node(place.at(*low), false);
                self.node(place.at(*high), false);
            }
            _ => {}
        }
        let passes = match place.kind() {
            NodeKind::Call { head, .. } => {
                matches!(head.form, HeadForm::Quoted | HeadForm::Computed)
            }
            NodeKind::Labelled { .. } => argument,
            _ => false,
        };
        for child in place.children() {
            self.node(child, passes);
        }
    }

    fn quoted(&mut self, name: &str, span: Span, place: Place<'_>, args: usize) {
        let Some(define) = self.scope.find_within(name, self.define_around()) else {
            if !has_parameter(name) && !self.scope.is_optional(name) {
                let near = nearest(name, self.scope.names());
                if let Some(define) = near.first().and_then(|near| self.scope.find(near)) {
                    self.slips.calls.push((name.to_owned(), span, define));
                    if surely_meant(name, &near) {
                        self.meant.push((name.to_owned(), define));
                    }
                }
                self.problems
                    .push(message::unknown_define(span, name, &near));
            }
            return;
        };
        self.called(define, span);
        let called = &self.scope.defines[define];
        let arity = called.arity();
        let exact = place.children().all(|arg| {
            use NodeKind::{Angles, Parameter, Reference};
            !matches!(arg.kind(), Angles(_) | Parameter(_) | Reference { .. })
        });
        if self.own && exact && args > arity && !called.uses(0) {
            let surplus = place.children().skip(arity);
            let surplus = surplus.filter(|arg| *arg.kind() != NodeKind::Omitted);
            if let Some(first) = surplus.into_iter().next() {
                self.problems
                    .push(message::surplus_argument(first.span(), &called.name, arity));
            }
        }
    }

    fn text(&mut self, text: &str, span: Span) {
        if let Some(define) = self.scope.find_within(text, self.define_around()) {
            self.called(define, span);
        } else if self.own {
            self.slips.texts.push((text.to_owned(), span));
        }
    }

    fn word(&mut self, word: &str, span: Span) {
        if self.within == Within::Root && has_parameter(word) {
            self.problems.push(message::parameter_outside(span));
        } else if word.starts_with('#') && !has_parameter(word) {
            self.problems.push(message::bad_parameter(span, word));
        }
    }

    /// The define whose body the node is in.
    fn define_around(&self) -> Option<usize> {
        match self.within {
            Within::Define(define) => Some(define),
            Within::Root | Within::Item => None,
        }
    }

    fn called(&mut self, define: usize, span: Span) {
        match self.within {
            Within::Define(caller) => self.calls.add(caller, define, span),
            Within::Root | Within::Item => self.calls.add_root(define),
        }
    }

    fn reference(&mut self, span: Span, category: &Name, tag: &Name) {
        let options = self.options;
        if let Some((index, argument)) = reference::find(options, &category.text, Some(&tag.text)) {
            self.referred[index] = true;
            self.slips.referred.insert((index, argument));
        } else if let Some((index, _)) = reference::find(options, &category.text, None) {
            self.referred[index] = true;
            if options[index].is_broken {
                return;
            }
            self.slips
                .tags
                .push((tag.text.to_string(), tag.span, index));
            self.problems
                .push(message::unknown_tag(tag, &options[index].info));
        } else {
            let near = nearest(&category.text, self.categories().into_iter());
            let options = self.options.iter();
            let meant = near.first().and_then(|near| {
                options
                    .into_iter()
                    .position(|option| option.info.category == **near)
            });
            if let Some(option) = meant {
                self.slips
                    .categories
                    .push((category.text.to_string(), category.span, option));
            }
            self.problems.push(message::unknown_category(
                span,
                category,
                &self.categories(),
            ));
        }
    }

    fn categories(&self) -> Vec<&str> {
        self.options
            .iter()
            .map(|option| option.info.category.as_str())
            .collect()
    }

    /// `<Category>`, or alternatives outside of an option.
    fn angles(&mut self, place: Place<'_>) {
        let word = word_in(place);
        match word
            .as_ref()
            .and_then(|word| reference::find(self.options, word, None))
        {
            Some((index, argument)) => {
                self.referred[index] = true;
                self.slips.referred.insert((index, argument));
            }
            None => {
                let problem = message::misplaced_angles(place.span(), word, &self.categories());
                self.problems.push(problem);
            }
        }
    }

    /// What names mean that are misspelt in one of their places.
    fn mended(&self, file: &SyntaxTree) -> Mended {
        let reached = self.calls.reached();
        let unused: Vec<usize> = (0..reached.len())
            .filter(|index| {
                let define = &self.scope.defines[*index];
                let is_idle = define.origin == Origin::File && !reached[*index];
                is_idle && self.scope.find(&define.name.text) == Some(*index)
            })
            .collect();
        self.slips.mend(file, self.scope, &unused, self.options)
    }

    /// Warns of defines and options of the file that nothing leads to.
    fn unused(&mut self, reached: &[bool], file: &SyntaxTree) {
        let bare = called_without_quotes(file);
        for (index, define) in self.scope.defines.iter().enumerate() {
            let counts = |name: &str| self.scope.find(name) == Some(index) && !bare.contains(name);
            let is_idle = define.origin == Origin::File && !reached[index];
            if is_idle && counts(&define.name.text) {
                let others = self.scope.defines.iter().enumerate();
                let others = others.filter(|(_, other)| other.origin == Origin::Used);
                let names = others.filter(|(number, _)| reached[*number]);
                let near = nearest(&define.name.text, names.map(|(_, other)| &*other.name.text));
                let name = &*define.name.text;
                let of_name = self
                    .options
                    .iter()
                    .find(|option| option.info.category == name || option.info.heading == name);
                let mut problem = message::unused_define(&define.name, &near);
                if let Some(option) = of_name {
                    problem = message::meant_option(problem, &option.info);
                }
                self.problems.push(problem);
            }
        }
        for (option, referred) in self.options.iter().zip(&self.referred) {
            if option.own && !referred && !option.info.tags.is_empty() {
                self.problems.push(message::unused_option(&option.info));
            }
        }
    }
}

/// The heads of forms that may be names of defines, as if those were ludemes. No ludeme begins with a capital.
fn called_without_quotes(file: &SyntaxTree) -> HashSet<&str> {
    let heads = file.nodes.iter().filter_map(|node| match &node.kind {
        NodeKind::Call { head, .. } => Some(&*head.text),
        _ => None,
    });
    heads
        .filter(|head| head.starts_with(char::is_uppercase))
        .collect()
}

/// Whether a word or string has a parameter in it.
pub(crate) fn has_parameter(text: &str) -> bool {
    pieces(text).any(|piece| matches!(piece, Piece::Parameter(_)))
}
