//! What fits at a place, the likeliest first: ludemes, words, labels and forms here, what has a name in `offers`.

use super::docs;
use super::known::Known;
use super::snippet::{escaped, of_ludeme, stop};
use super::spot::{Spot, SpotKind, spot_for};
use super::trials::{Trial, leave_what_fits, trials};
use super::usage::uses;
use crate::check::{Expectation, Fit};
use crate::examine::Queries;
use crate::expand::{FORMS, Form, FormPlace};
use crate::ludeme::{Ludeme, Type, accepted, registry};
use crate::syntax::NodeKind;
use std::collections::BTreeMap;
use std::ops::Range;

/// What may be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// As it is listed.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// Its form, or what it stands for, on one line.
    pub detail: String,
    /// Documentation in Markdown.
    pub documentation: String,
    /// What is put in, with stops `${1:…}` for arguments.
    pub snippet: String,
    /// What is typed to find it.
    pub filter: String,
    /// The bytes that it replaces.
    pub range: Range<usize>,
    /// Its rank; the lowest is the likeliest.
    pub rank: u32,
}

/// The kinds of things that may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// A ludeme.
    Ludeme,
    /// A form of the text itself.
    Form,
    /// A word of a vocabulary.
    Word,
    /// A label of an argument.
    Label,
    /// A define.
    Define,
    /// A name that the text declares.
    Name,
    /// A category, tag, item or ruleset.
    Option,
    /// A site of the board.
    Site,
    /// A legal move.
    Move,
    /// A text that may be used.
    File,
}

/// What may be written at an offset; sites and moves are those of the last version that could be played, and `below` are the
/// texts that may be used besides the bundled ones.
pub(super) fn complete(
    known: &Known,
    playable: Option<&Known>,
    below: &[String],
    queries: &mut Queries,
    offset: usize,
) -> Vec<Completion> {
    let trials = trials(known);
    let written: Vec<String> = trials.iter().map(Trial::written).collect();
    let Some(spot) = spot_for(known, queries, offset, &written) else {
        return Vec::new();
    };
    // What is said of a text for people and for other programs is not checked.
    if matches!(
        spot.around.last().map(String::as_str),
        Some("metadata" | "ai")
    ) {
        return Vec::new();
    }
    let fits = spot.tried.iter().copied();
    let tried: Vec<(Trial, Fit)> = trials.into_iter().zip(fits).collect();
    let mut list = List {
        known,
        playable,
        below,
        spot: &spot,
        tried: &tried,
        replaced: spot.whole.clone(),
        found: BTreeMap::new(),
    };
    match spot.kind {
        SpotKind::Category => list.categories(),
        SpotKind::Tag => list.tags(),
        SpotKind::Text => list.in_text(),
        SpotKind::Call => list.defines(),
        SpotKind::Head | SpotKind::Argument => list.in_code(),
    }
    let mut found: Vec<Completion> = list.found.into_values().collect();
    if let Some(mut seat) = spot.seat.clone() {
        leave_what_fits(&mut found, &mut seat, spot.kind);
    }
    found.sort_by(|one, other| (one.rank, &one.label).cmp(&(other.rank, &other.label)));
    found
}

pub(super) struct List<'k> {
    pub(super) known: &'k Known,
    pub(super) playable: Option<&'k Known>,
    pub(super) below: &'k [String],
    pub(super) spot: &'k Spot,
    /// How calls of defines and references would fit there.
    pub(super) tried: &'k [(Trial, Fit)],
    /// The bytes that what is chosen replaces.
    pub(super) replaced: Range<usize>,
    found: BTreeMap<(String, String), Completion>,
}

impl List<'_> {
    pub(super) fn add(
        &mut self,
        rank: u32,
        kind: CompletionKind,
        label: &str,
        snippet: String,
        (detail, documentation): (String, String),
    ) {
        // What is put in alike is one thing, whichever vocabulary or form it is of.
        let key = (label.to_owned(), snippet.clone());
        let name = match (kind, self.spot.around.first()) {
            (CompletionKind::Ludeme, Some(head)) if !detail.starts_with(&format!("({label}")) => {
                format!("{head} {label}")
            }
            _ => label.to_owned(),
        };
        // A word is likelier where the bundled games have it as an argument of the same form.
        let used = match (kind, self.spot.around.first()) {
            (CompletionKind::Word, Some(head)) => {
                let here = uses(&format!("{head} {label}")).min(120);
                8 * here + uses(label).min(7)
            }
            _ => uses(&name),
        };
        let completion = Completion {
            label: label.to_owned(),
            kind,
            detail,
            documentation,
            snippet,
            filter: label.trim_matches(['(', ')', '"', '<', '>']).to_owned(),
            range: self.replaced.clone(),
            rank: rank * 1000 + 999 - used,
        };
        let known = self.found.entry(key).or_insert_with(|| completion.clone());
        if known.rank > completion.rank {
            *known = completion;
        }
    }

    /// A form without its brackets, written with them where the bracket is not there yet.
    fn add_form(
        &mut self,
        rank: u32,
        kind: CompletionKind,
        name: &str,
        inner: &str,
        docs: (String, String),
    ) {
        let snippet = match self.spot.kind {
            SpotKind::Head => inner.to_owned(),
            _ => format!("({inner})"),
        };
        self.add(rank, kind, name, snippet, docs);
    }

    /// Words, forms, labels and defines.
    fn in_code(&mut self) {
        let spot = self.spot;
        if spot.around.is_empty() {
            return self.top();
        }
        let inner = spot.around[0].as_str();
        for form in FORMS
            .iter()
            .filter(|form| form.place == FormPlace::Inside(form_name(inner)))
        {
            self.form(form.name);
        }
        let form = FORMS.iter().find(|form| form.name == inner);
        if let Some(form) = form.filter(|form| registry().head(form.name).is_none()) {
            self.labels_of(form);
            // The others hold names and words for people, and an item gives what stands in its angles.
            let is_beside = form.name == "item" && !spot.is_given && spot.given.is_some();
            if is_beside || !matches!(form.name, "define" | "item") {
                return;
            }
        }
        // Nothing is known of what stands behind an unknown label.
        let is_of_unknown = spot.label.is_some() && spot.expects.is_anything;
        if is_of_unknown && registry().head(inner).is_some() {
            return;
        }
        if spot.kind == SpotKind::Argument {
            self.numbers();
            for ludeme in &spot.expects.seconds {
                self.second(ludeme);
            }
            for (ludeme, number) in &spot.expects.labels {
                self.label(ludeme, *number);
            }
        }
        let wanted = types(&spot.expects.shapes);
        let wanted = match spot.expects.is_anything {
            true => Type::ANY,
            false => wanted,
        };
        let is_fixed = spot
            .around
            .iter()
            .any(|head| matches!(head.as_str(), "players" | "equipment"));
        for ludeme in registry().ludemes() {
            let rank = match () {
                // What is known before a game begins is seldom counted on a board.
                () if is_fixed && wanted.meets(ludeme.result) && ludeme.result == Type::INT => 55,
                () if wanted.meets(ludeme.result) => 30,
                () if accepted(wanted).meets(ludeme.result) => 50,
                () => continue,
            };
            if matches!(ludeme.result, Type::GAME | Type::TEST) {
                continue;
            }
            let docs = self.about(ludeme);
            self.add_form(
                rank,
                CompletionKind::Ludeme,
                &ludeme.name(),
                &of_ludeme(ludeme),
                docs,
            );
        }
        if spot.kind == SpotKind::Argument {
            self.words(wanted);
            for expectation in &spot.expects.shapes {
                self.names_of(expectation.shape, true);
            }
            if !spot.is_given {
                self.references();
            }
        }
        self.defines();
        let takes_value = spot.expects.is_anything || !spot.expects.shapes.is_empty();
        let is_value = takes_value && spot.kind == SpotKind::Argument;
        if is_value && spot.around.iter().any(|head| head == "define") {
            self.parameters();
        }
    }

    /// What stands at the top of a text.
    fn top(&mut self) {
        for form in FORMS.iter().filter(|form| form.place == FormPlace::Top) {
            self.form(form.name);
        }
        for ludeme in registry().ludemes() {
            if matches!(ludeme.result, Type::GAME | Type::TEST) {
                let docs = self.about(ludeme);
                self.add_form(
                    10,
                    CompletionKind::Ludeme,
                    &ludeme.name(),
                    &of_ludeme(ludeme),
                    docs,
                );
            }
        }
    }

    fn form(&mut self, name: &str) {
        let Some(form) = FORMS.iter().find(|form| form.name == name) else {
            return;
        };
        let inner = match form.name {
            "define" => "define \"${1:Name}\" $2".to_owned(),
            "option" => "option \"${1:Heading}\" <${2:Category}> args:{<${3:tag}>} {\n    (item \"${4:first}\" <$5> \
                         \"${6:what it means}\")*\n    (item \"${7:second}\" <$8> \"${9:what it means}\")\n}"
                .to_owned(),
            "item" => "item \"${1:name}\" <$2> \"${3:what it means}\"".to_owned(),
            "rulesets" => "rulesets {\n    (ruleset \"Ruleset/${1:name}\" {$2})*\n}".to_owned(),
            "ruleset" => "ruleset \"Ruleset/${1:name}\" {$2}".to_owned(),
            "use" => "use \"$1\"".to_owned(),
            other => format!("{} $1", escaped(other)),
        };
        let docs = docs::form(name).unwrap_or_default();
        self.add_form(
            5,
            CompletionKind::Form,
            name,
            &inner,
            (form.written.to_owned(), docs),
        );
    }

    /// The labels that a form of the text itself may have and has not yet.
    fn labels_of(&mut self, form: &Form) {
        let Some(given) = self
            .spot
            .given
            .as_ref()
            .filter(|_| self.spot.kind == SpotKind::Argument)
        else {
            return;
        };
        for label in form.labels {
            if given.iter().any(|given| given == label) {
                continue;
            }
            let name = format!("{label}:");
            let value = form
                .written
                .split_once(&name)
                .map_or("", |(_, value)| value);
            let snippet = match value.trim_start_matches('{').starts_with('"') {
                _ if value.starts_with("{{") => "{{\"$1\" \"$2\"}}",
                true if value.starts_with('{') => "{\"$1\"}",
                true => "\"$1\"",
                false if value.starts_with('{') => "{$1}",
                false => "$1",
            };
            let docs = form.parts.iter().find(|(part, _)| part == label);
            let docs = docs.map_or(String::new(), |(_, docs)| (*docs).to_owned());
            let snippet = format!("{name}{}", snippet.replace('}', "\\}"));
            let detail = (format!("({} …)", form.name), docs);
            self.add(15, CompletionKind::Label, &name, snippet, detail);
        }
    }

    /// A ludeme whose head is written: its second word, and its arguments.
    fn second(&mut self, ludeme: &'static Ludeme) {
        let Some(word) = ludeme.word else {
            return;
        };
        let whole = of_ludeme(ludeme);
        let rest = whole
            .strip_prefix(ludeme.head)
            .unwrap_or(&whole)
            .trim_start();
        let docs = self.about(ludeme);
        self.add(10, CompletionKind::Ludeme, word, rest.to_owned(), docs);
    }

    fn label(&mut self, ludeme: &'static Ludeme, number: usize) {
        let param = &ludeme.params[number];
        let label = format!("{}:", param.name);
        let rank = if param.may_be_absent() { 22 } else { 15 };
        let snippet = format!("{label}{}", stop(1, &param.shape));
        let docs = (param.form(), docs::about_param(param));
        self.add(rank, CompletionKind::Label, &label, snippet, docs);
    }

    fn words(&mut self, wanted: Type) {
        for (exact, types, rank) in [(true, wanted, 20), (false, accepted(wanted), 45)] {
            if wanted == Type::ANY {
                continue;
            }
            for vocabulary in registry().vocabularies() {
                if !types.meets(vocabulary.ty) {
                    continue;
                }
                for (word, docs) in vocabulary.words {
                    if !self.may_stand(word, vocabulary.ty, exact) {
                        continue;
                    }
                    let lines: Vec<&str> = docs.iter().map(|line| line.trim()).collect();
                    let docs = (vocabulary.ty.short(), lines.join(" "));
                    self.add(rank, CompletionKind::Word, word, escaped(word), docs);
                }
            }
            if exact && wanted.meets(Type::BOOL) {
                for word in ["true", "false"] {
                    let docs = ("bool".to_owned(), String::new());
                    self.add(21, CompletionKind::Word, word, word.to_owned(), docs);
                }
            }
        }
    }

    /// Whether a word may stand here: of players one that the game has, one player where one is asked for, and one that is the
    /// same in every turn among the equipment and where a worked example says who is to move or has won; of results that of
    /// such an example.
    fn may_stand(&self, word: &str, of: Type, exact: bool) -> bool {
        let inner = self.spot.around.first().map_or("", String::as_str);
        if of == Type::RESULT && inner == "ended" {
            return word == "Draw" || word == "Loss" && self.players() == Some(1);
        }
        if of != Type::ROLE {
            return true;
        }
        let ends = ["P", "Team"].map(|start| word.strip_prefix(start));
        let number: Option<usize> = ends.into_iter().flatten().find_map(|end| end.parse().ok());
        if let (Some(number), Some(players)) = (number, self.players())
            && number > players
        {
            return false;
        }
        if matches!(inner, "ended" | "toMove") {
            return number.is_some() && !word.starts_with("Team");
        }
        let is_fixed = number.is_some() || matches!(word, "Each" | "All" | "Shared" | "Neutral");
        let is_equipment = self
            .spot
            .around
            .get(1)
            .is_some_and(|head| head == "equipment")
            && matches!(self.spot.around[0].as_str(), "piece" | "hand" | "regions");
        if is_equipment {
            return is_fixed && !word.starts_with("Team");
        }
        let meanings = registry().words(word).iter();
        let mut roles = meanings.filter(|meaning| meaning.vocabulary.ty == Type::ROLE);
        exact || !roles.any(|meaning| meaning.names_several_players())
    }

    /// How many players the game has, as it could be played last; else as the text says.
    pub(super) fn players(&self) -> Option<usize> {
        let known = self.playable.unwrap_or(self.known);
        if let Some(compiled) = &known.compiled {
            return Some(compiled.game.player_count());
        }
        let tree = &self.known.expanded.tree;
        tree.nodes.iter().find_map(|node| {
            let NodeKind::Call { head, args } = &node.kind else {
                return None;
            };
            let first = args.first().filter(|_| &*head.text == "players")?;
            match tree.kind(*first) {
                NodeKind::Int(number) => usize::try_from(*number).ok(),
                NodeKind::Array(players) => Some(players.len()),
                _ => None,
            }
        })
    }

    /// The arguments of the define around the place: those that it has, and one more.
    fn parameters(&mut self) {
        let tree = self.known.tree();
        let defines = tree.roots_named("define").map(|define| tree.span(define));
        let mut around = defines.filter(|span| super::place::touches(*span, self.replaced.start));
        let written = around.next().map_or("", |span| self.known.written(span));
        let has = |number: &u8| written.contains(&format!("#{number}"));
        let most = (1..=9).rev().find(has).unwrap_or(0);
        for number in 1..=(most + 1).min(9) {
            let sign = format!("#{number}");
            let docs = ("argument of the define".to_owned(), String::new());
            self.add(75, CompletionKind::Word, &sign, sign.clone(), docs);
        }
    }

    fn about(&self, ludeme: &Ludeme) -> (String, String) {
        let first = ludeme.prose().take_while(|line| !line.is_empty());
        (ludeme.form(), first.collect::<Vec<_>>().join(" "))
    }
}

fn types(shapes: &[Expectation]) -> Type {
    let shapes = shapes.iter();
    shapes.fold(Type::NONE, |ty, expectation| ty.or(expectation.shape.ty()))
}

/// The name of a form of the text as it is declared, for comparison.
fn form_name(name: &str) -> &'static str {
    let form = FORMS.iter().find(|form| form.name == name);
    form.map_or("", |form| form.name)
}
