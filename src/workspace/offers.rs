//! What has a name and fits at a place: defines, names that ludemes declare, sites, options and rulesets; and usual numbers.

use super::board::board;
use super::complete::{CompletionKind, List};
use super::docs;
use super::names::{names, owners};
use super::place::touches;
use super::snippet::escaped;
use super::spot::SpotKind;
use super::trials::Trial;
use super::usage::numbers;
use crate::bundled;
use crate::check::{Expectation, Fit};
use crate::ludeme::names::Declaration;
use crate::ludeme::{NameKind, Param, PartKind, Shape, Type};
use crate::syntax::{NodeId, NodeKind, SyntaxTree};
use crate::text::OWN;
use crate::topology::Site;
use std::collections::BTreeSet;

/// Sites that are listed at most.
const MOST_SITES: usize = 500;

/// Numbers that are offered for one argument.
const MOST_NUMBERS: usize = 3;

impl List<'_> {
    /// The numbers that are written most often where the first number of a form is expected.
    pub(super) fn numbers(&mut self) {
        let spot = self.spot;
        // Where a second word may stand, few forms go on without one.
        let rank = if spot.expects.seconds.is_empty() {
            6
        } else {
            28
        };
        for expectation in &spot.expects.shapes {
            let Some((ludeme, number)) = expectation.param else {
                continue;
            };
            let is_first = |params: &[Param]| {
                let mut params = params.iter().filter(|param| !param.labelled());
                params.all(|param| !param.shape.ty().meets(Type::INT))
            };
            let param = &ludeme.params[number];
            let takes = !param.labelled() && expectation.shape.ty().meets(Type::INT);
            if !takes || !is_first(&ludeme.params[..number]) {
                continue;
            }
            for number in numbers(&ludeme.name()).iter().take(MOST_NUMBERS) {
                let (word, docs) = (number.to_string(), (param.form(), docs::about_param(param)));
                self.add(rank, CompletionKind::Word, &word, word.clone(), docs);
            }
        }
    }

    /// The defines that may stand here.
    pub(super) fn defines(&mut self) {
        let tried = self.tried;
        let inner = self.within_define();
        for (trial, fit) in tried {
            if *fit == Fit::No {
                continue;
            }
            match trial {
                Trial::Define(name, _) if inner.as_ref() == Some(name) => {}
                Trial::Define(name, arity) => {
                    let docs = docs::define(self.known, name).unwrap_or_default();
                    // One that another type is made of comes behind the ludemes of the type.
                    let rank = if *fit == Fit::Exact { 25 } else { 40 };
                    self.define(rank, name, *arity, (call(name, *arity), docs));
                }
                Trial::Phrase(phrase) => {
                    let docs = (phrase.form(), phrase.docs.clone());
                    self.define(60, phrase.name, phrase.params.len(), docs);
                }
                Trial::Reference { .. } => {}
            }
        }
    }

    /// The name of the define that the place is in, unless one of that name is defined elsewhere, too: that one is meant there.
    fn within_define(&self) -> Option<String> {
        let named = |tree: &SyntaxTree, define: NodeId| {
            let first = tree.children(define).first();
            match first.map(|first| tree.kind(*first)) {
                Some(NodeKind::Text(name)) => Some(name.to_string()),
                _ => None,
            }
        };
        let own = self.known.tree();
        let place = self.replaced.start;
        let mut around = own.roots_named("define");
        let around = around.find(|define| touches(own.span(*define), place))?;
        let name = named(own, around)?;
        let trees = self.known.trees();
        let all = trees.iter().flat_map(|tree| {
            let defines = tree.roots_named("define");
            defines.filter_map(|define| named(tree, define))
        });
        (all.filter(|other| *other == name).count() < 2).then_some(name)
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
        let players = self.players().unwrap_or(2);
        // What is placed is a piece of a player, if each has one.
        let is_placed = matches!(
            self.spot.around.first().map(String::as_str),
            Some("place" | "sign")
        );
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
                let mut of_it: Vec<String> = (kind.makes)(&declaration);
                if is_placed && kind.noun == "piece" && of_it.len() > 2 {
                    of_it.retain(|made| **made != **name);
                }
                made.extend(of_it.into_iter().filter(of_players));
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
                for text in bundled::texts() {
                    let (kind, rank) = match text.is_common() {
                        true => ("what bundled games have in common", 8),
                        false => ("bundled game", 10),
                    };
                    let docs = (kind.to_owned(), String::new());
                    self.text(rank, CompletionKind::File, &text.used_name(), false, docs);
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
            ("ruleset", None) if spot.is_first => return,
            ("ruleset", _) | ("item", Some("needs")) => return self.items(),
            ("variant", Some("default" | "only")) => {
                return self.of_used(&["ruleset", "item"]);
            }
            ("variant", Some("without")) => return self.of_used(&["ruleset", "item", "heading"]),
            ("variant" | "about", _) => return,
            ("changes", _) => return self.of_used(&["test"]),
            // A name that is given here.
            ("define", None) if spot.is_first => return self.defined_by_used(),
            ("option", None) if spot.is_first => return,
            // What an item is called and what it means; in its angles stands what it gives.
            ("item", None) if spot.given.is_some() => return,
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
        self.defines();
    }

    /// The defines of used texts, which a text may define anew.
    fn defined_by_used(&mut self) {
        let used = self.known.trees().into_iter().skip(1);
        let used = used.filter(|tree| {
            tree.roots
                .first()
                .is_some_and(|root| tree.span(*root).file != OWN)
        });
        let mut names = BTreeSet::new();
        for tree in used {
            for define in tree.roots_named("define") {
                let first = tree.children(define).first();
                if let Some(NodeKind::Text(name)) = first.map(|first| tree.kind(*first)) {
                    names.insert(name.to_string());
                }
            }
        }
        for name in names {
            let docs = docs::define(self.known, &name).unwrap_or_default();
            self.text(
                10,
                CompletionKind::Define,
                &name,
                false,
                (call(&name, 0), docs),
            );
        }
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
        // The moves of `(play …)` follow each other, those of other steps are moves of one position.
        let follow = self.spot.around.first().is_some_and(|head| head == "play");
        let before = if follow { words.as_slice() } else { &[] };
        let Some(view) = board(playable, form.checked_sub(1), before) else {
            return;
        };
        // Other moves stand beside it in the string.
        self.replaced = self.spot.range.clone();
        let is_new = |(word, _): &&(String, Vec<String>)| follow || !words.contains(word);
        for (word, _) in view.moves.iter().filter(is_new).take(MOST_SITES) {
            let docs = (view.status.clone(), String::new());
            self.text(10, CompletionKind::Move, word, false, docs);
        }
    }

    /// What the used texts declare of some kinds, whatever the text keeps of it.
    fn of_used(&mut self, kinds: &[&str]) {
        let all = names(self.known);
        let declared = all
            .iter()
            .filter(|one| one.declares && one.span.file != OWN);
        for one in declared {
            let Some(rank) = kinds.iter().position(|kind| *kind == one.kind) else {
                continue;
            };
            let name = match one.kind {
                "ruleset" => crate::expand::short(&one.name),
                _ => &one.name,
            };
            let docs = (one.kind.to_owned(), String::new());
            self.text(10 + rank as u32, CompletionKind::Option, name, false, docs);
        }
    }

    /// The items of the options that have none in the form yet.
    fn items(&mut self) {
        let (own, place) = (self.known.own(), &self.spot.range);
        let start = own[..place.start].rfind('(').unwrap_or(0);
        let end = own[place.end..].find(')').unwrap_or(0);
        let beside = [&own[start..place.start], &own[place.end..place.end + end]];
        for option in self.known.expanded.options.iter() {
            let item = format!("\"{}/", option.heading);
            if beside.iter().any(|written| written.contains(&item)) {
                continue;
            }
            for item in &option.items {
                let name = format!("{}/{}", option.heading, item.name);
                let docs = (item.description.clone(), String::new());
                self.text(10, CompletionKind::Option, &name, false, docs);
            }
        }
    }

    pub(super) fn categories(&mut self) {
        // The category of an option, and its tags, are named where it is declared.
        if self
            .spot
            .around
            .first()
            .is_some_and(|head| head == "option")
        {
            return;
        }
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

    /// `<Category:tag>`, where what it stands for with the items that are chosen may stand.
    pub(super) fn references(&mut self) {
        let tried = self.tried;
        for (trial, fit) in tried {
            let Trial::Reference {
                category,
                tag,
                heading,
            } = trial
            else {
                continue;
            };
            if *fit == Fit::No {
                continue;
            }
            let reference = format!("<{category}:{tag}>");
            let (snippet, docs) = (escaped(&reference), (heading.clone(), String::new()));
            self.add(70, CompletionKind::Option, &reference, snippet, docs);
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

/// How a define is called.
fn call(name: &str, arity: usize) -> String {
    let args: String = (1..=arity).map(|number| format!(" #{number}")).collect();
    match arity {
        0 => format!("\"{name}\""),
        _ => format!("(\"{name}\"{args})"),
    }
}
