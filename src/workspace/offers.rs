//! What has a name and fits at a place: defines, names that ludemes declare, sites, options and rulesets.

use super::board::board;
use super::complete::{CompletionKind, List, types};
use super::docs;
use super::names::owners;
use super::snippet::escaped;
use super::spot::SpotKind;
use crate::bundled;
use crate::check::Expectation;
use crate::ludeme::names::Declaration;
use crate::ludeme::{NameKind, PartKind, Shape, Type, accepted, registry};
use crate::prelude::phrases;
use crate::source::FileId;
use crate::syntax::{HeadForm, NodeId, NodeKind, SyntaxTree, parse};
use crate::topology::Site;
use std::collections::{BTreeMap, BTreeSet};

/// Sites that are listed at most.
const MOST_SITES: usize = 500;

impl List<'_> {
    /// The defines that may stand here.
    pub(super) fn defines(&mut self, shapes: &[Expectation]) {
        let wanted = accepted(types(shapes));
        let expects = &self.spot.expects;
        let is_anything = expects.is_anything || shapes.is_empty() && expects.seconds.is_empty();
        let arities = self.arities();
        for (name, (ty, arity)) in &arities {
            if !is_anything && !wanted.meets(*ty) {
                continue;
            }
            let docs = (
                call(name, *arity),
                docs::define(self.known, name).unwrap_or_default(),
            );
            self.define(25, name, *arity, docs);
        }
        for phrase in phrases()
            .iter()
            .filter(|phrase| !arities.contains_key(phrase.name))
        {
            let ty = body_type(phrase.body());
            if is_anything || wanted.meets(ty) {
                let docs = (phrase.form(), phrase.docs.clone());
                self.define(60, phrase.name, phrase.params.len(), docs);
            }
        }
    }

    fn define(&mut self, rank: u32, name: &str, arity: usize, docs: (String, String)) {
        let stops: String = (1..=arity)
            .map(|number| format!(" ${{{number}:#{number}}}"))
            .collect();
        let snippet = match self.spot.kind {
            SpotKind::Text => escaped(name),
            SpotKind::Call => escaped(name),
            SpotKind::Head => format!("\"{}\"{stops}", escaped(name)),
            _ if arity == 0 => format!("\"{}\"", escaped(name)),
            _ => format!("(\"{}\"{stops})", escaped(name)),
        };
        // A string alone is a call without arguments.
        let is_possible = !(self.spot.kind == SpotKind::Text && arity > 0);
        if is_possible {
            self.add(
                rank,
                CompletionKind::Define,
                name,
                self.closed(snippet),
                docs,
            );
        }
    }

    /// A string with the quote that closes it, where that is missing.
    fn closed(&self, snippet: String) -> String {
        match self.spot.is_open {
            true => snippet + "\"",
            false => snippet,
        }
    }

    /// The defines of the text and of what it uses: what each could be, and how many arguments it takes.
    fn arities(&self) -> BTreeMap<String, (Type, usize)> {
        let mut arities = BTreeMap::new();
        for tree in self.known.trees() {
            for define in tree.roots_named("define") {
                let [first, body @ ..] = tree.children(define) else {
                    continue;
                };
                let NodeKind::Text(name) = tree.kind(*first) else {
                    continue;
                };
                let written = self.known.written(tree.span(define));
                let arity = (1..=9)
                    .rev()
                    .find(|number| written.contains(&format!("#{number}")));
                let ty = match body {
                    [only] => node_type(tree, *only),
                    _ => Type::ANY,
                };
                arities
                    .entry(name.to_string())
                    .or_insert((ty, arity.unwrap_or(0)));
            }
        }
        arities
    }

    /// The names that may stand for a shape.
    pub(super) fn names_of(&mut self, shape: &Shape, quoted: bool) {
        match shape {
            Shape::Name {
                kind,
                declares: false,
            } => self.declared(kind, quoted),
            Shape::List(inner)
            | Shape::Rest(inner)
            | Shape::Optional(inner)
            | Shape::Labelled(inner)
            | Shape::Within(_, inner)
            | Shape::Apart(inner)
            | Shape::Deferred(inner) => self.names_of(inner, quoted),
            Shape::Union(any) => any.iter().for_each(|shape| self.names_of(shape, quoted)),
            _ => {}
        }
    }

    fn declared(&mut self, kind: &NameKind, quoted: bool) {
        let description = &self.known.description;
        let mut made: BTreeSet<String> = kind.known.iter().map(|name| (*name).to_owned()).collect();
        let players = self
            .known
            .compiled
            .as_ref()
            .map_or(2, |compiled| compiled.game.player_count());
        for (part, owner) in owners(description) {
            if let PartKind::Name { name, kind: of, .. } = description.kind(part)
                && of.noun == kind.noun
            {
                let declaration = Declaration {
                    name,
                    description,
                    ludeme: owner,
                };
                let of_players = |made: &String| {
                    let number = made
                        .strip_prefix(&**name)
                        .and_then(|rest| rest.parse().ok());
                    number.is_none_or(|number: usize| number <= players)
                };
                made.extend((kind.makes)(&declaration).into_iter().filter(of_players));
            }
        }
        let is_hand = |name: &String| {
            let number = name.strip_prefix("Hand").and_then(|rest| rest.parse().ok());
            number.is_none_or(|number: usize| number <= players)
        };
        for name in made.iter().filter(|name| is_hand(name)) {
            let docs = (kind.noun.to_owned(), String::new());
            self.text(8, CompletionKind::Name, name, quoted, docs);
        }
        if (kind.stands)("a1") {
            self.sites(quoted);
        }
    }

    fn text(
        &mut self,
        rank: u32,
        kind: CompletionKind,
        name: &str,
        quoted: bool,
        docs: (String, String),
    ) {
        let snippet = match quoted {
            true => format!("\"{}\"", escaped(name)),
            false => self.closed(escaped(name)),
        };
        self.add(rank, kind, name, snippet, docs);
    }

    fn sites(&mut self, quoted: bool) {
        let compiled = self.playable.and_then(|known| known.compiled.as_ref());
        let Some(compiled) = compiled else {
            return;
        };
        let game = &compiled.game;
        for index in 0..game.layout.board.min(MOST_SITES) {
            let Ok(number) = u16::try_from(index) else {
                return;
            };
            let docs = (format!("site {index}"), String::new());
            self.text(
                40,
                CompletionKind::Site,
                &game.site_name(Site(number)),
                quoted,
                docs,
            );
        }
    }

    /// What may stand in quotes.
    pub(super) fn in_text(&mut self) {
        let spot = self.spot;
        let innermost = spot.around.first().map_or("", String::as_str);
        match (innermost, spot.label.as_deref()) {
            ("use", None) => {
                for name in self.below {
                    let docs = ("text of this folder".to_owned(), String::new());
                    self.text(5, CompletionKind::File, name, false, docs);
                }
                for game in bundled::games() {
                    let docs = ("bundled game".to_owned(), String::new());
                    self.text(10, CompletionKind::File, &game.name, false, docs);
                }
                return;
            }
            ("test", Some("ruleset")) | ("ruleset", Some("like")) => {
                for ruleset in self.known.expanded.rulesets.iter() {
                    let docs = (ruleset.name.clone(), ruleset.options.join(", "));
                    self.text(
                        10,
                        CompletionKind::Option,
                        ruleset.short_name(),
                        false,
                        docs,
                    );
                }
                return;
            }
            ("test", Some(_)) if spot.label.as_deref() == Some("options") => return self.items(),
            ("ruleset", _) | ("item", Some("needs")) => return self.items(),
            ("test", None) if spot.around.len() == 1 && asks_no_text(&spot.expects.shapes) => {
                return self.items();
            }
            _ => {}
        }
        for expectation in &spot.expects.shapes {
            self.names_of(expectation.shape, false);
            match place_of(expectation) {
                TextPlace::Site => self.sites(false),
                TextPlace::Moves => return self.moves(),
                TextPlace::Other => {}
            }
        }
        self.defines(&spot.expects.shapes);
    }

    /// The legal moves in a worked example, after the moves that stand before the cursor in the string.
    fn moves(&mut self) {
        let text = self.known.own();
        let Some(playable) = self.playable else {
            return;
        };
        let before = &text[..self.spot.range.start];
        let Some(quote) = before.rfind('"') else {
            return;
        };
        let form = before[..quote].rfind('(').unwrap_or(quote);
        let words: Vec<String> = before[quote + 1..]
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        let Some(view) = board(playable, form.checked_sub(1), &words) else {
            return;
        };
        // Other moves stand beside it in the string.
        self.replaced = self.spot.range.clone();
        for (word, _) in view.moves.iter().take(MOST_SITES) {
            let docs = (view.status.clone(), String::new());
            self.text(10, CompletionKind::Move, word, false, docs);
        }
    }

    fn items(&mut self) {
        for option in self.known.expanded.options.iter() {
            for item in &option.items {
                let name = format!("{}/{}", option.heading, item.name);
                let docs = (item.description.clone(), String::new());
                self.text(10, CompletionKind::Option, &name, false, docs);
            }
        }
    }

    pub(super) fn categories(&mut self) {
        for option in self.known.expanded.options.iter() {
            let docs = (
                option.heading.clone(),
                docs::option(self.known, &option.category).unwrap_or_default(),
            );
            self.add(
                10,
                CompletionKind::Option,
                &option.category,
                escaped(&option.category),
                docs,
            );
        }
    }

    pub(super) fn tags(&mut self) {
        let options = self.known.expanded.options.clone();
        for option in options
            .iter()
            .filter(|option| option.category == self.spot.category)
        {
            for tag in &option.tags {
                let docs = (option.heading.clone(), String::new());
                self.add(10, CompletionKind::Option, tag, escaped(tag), docs);
            }
        }
    }

    /// `<Category:tag>` wherever an argument stands.
    pub(super) fn references(&mut self) {
        let options = self.known.expanded.options.clone();
        for option in options.iter() {
            for tag in &option.tags {
                let reference = format!("<{}:{tag}>", option.category);
                let docs = (option.heading.clone(), String::new());
                self.add(
                    70,
                    CompletionKind::Option,
                    &reference,
                    escaped(&reference),
                    docs,
                );
            }
        }
    }
}

/// What a string is, where one is expected.
enum TextPlace {
    /// The name of a site.
    Site,
    /// Moves with blanks between them.
    Moves,
    /// Anything else.
    Other,
}

/// Whether something is expected, and none of it is a text.
fn asks_no_text(shapes: &[Expectation]) -> bool {
    !shapes.is_empty() && shapes.iter().all(|asked| asked.shape.ty() != Type::TEXT)
}

/// What a string would be: in a step of a worked example moves, as an item of a list or by the words of its parameter a site.
fn place_of(expectation: &Expectation) -> TextPlace {
    let ty = expectation.shape.ty();
    if ty.meets(Type::SITES) {
        return TextPlace::Site;
    }
    let Some((ludeme, number)) = expectation.param.filter(|_| ty.meets(Type::TEXT)) else {
        return TextPlace::Other;
    };
    let param = &ludeme.params[number];
    let is_item = !std::ptr::eq(expectation.shape, &param.shape);
    let is_site = param.name.starts_with("coord")
        || param.docs.iter().any(|line| line.contains("coordinate"));
    match ludeme.result {
        Type::TEST => TextPlace::Other,
        Type::TEST_STEP if param.name == "moves" => TextPlace::Moves,
        _ if is_item || is_site => TextPlace::Site,
        _ => TextPlace::Other,
    }
}

/// What a node could be by its head alone.
fn node_type(tree: &SyntaxTree, node: NodeId) -> Type {
    match tree.kind(node) {
        NodeKind::Int(_) => Type::INT,
        NodeKind::Float(_) => Type::FLOAT,
        NodeKind::Call { head, .. } if head.form == HeadForm::Word => {
            let all = registry().with_head(&head.text);
            let ty = all
                .iter()
                .fold(Type::NONE, |ty, ludeme| ty.or(ludeme.result));
            if ty.is_none() { Type::ANY } else { ty }
        }
        NodeKind::Symbol(word) => {
            let words = registry().words(word).iter();
            let ty = words.fold(Type::NONE, |ty, word| ty.or(word.vocabulary.ty));
            if ty.is_none() { Type::ANY } else { ty }
        }
        _ => Type::ANY,
    }
}

/// What the body of a define could be.
fn body_type(define: &str) -> Type {
    let (tree, _) = parse(FileId::default(), define);
    let root = tree.roots.first().copied();
    match root.map(|root| tree.children(root)) {
        Some([_, body]) => node_type(&tree, *body),
        _ => Type::ANY,
    }
}

/// How a define is called.
fn call(name: &str, arity: usize) -> String {
    let args: String = (1..=arity).map(|number| format!(" #{number}")).collect();
    match arity {
        0 => format!("\"{name}\""),
        _ => format!("(\"{name}\"{args})"),
    }
}
