//! What is suspicious about a description that is correct: pieces that never come into play, phases that are
//! never entered, end rules that never hold.
//!
//! Owns the suspicions and their codes. Refuses to play: everything here is read off the description and the
//! rules it compiles to, and is certain. Refuses to warn of what one ruleset does not need and another does:
//! a [`Survey`] looks at the game with every ruleset and option, and tells of a part of the text only what
//! holds with all of them.
//!
//! * `facts`: what can be said of a condition or a region without playing.
//! * `disjoint`: which conditions and regions exclude each other.
//! * `explain`: why something never holds, in words.
//! * `reach`: what the rules lead to.
//! * the other files: one kind of question each.

mod asked;
mod dice;
mod disjoint;
mod ends;
pub mod error;
mod explain;
mod facts;
mod givens;
mod hidden;
mod idle;
mod kinds;
mod limits;
mod moves;
mod names;
mod numbered;
mod patterns;
mod phases;
mod pieces;
mod players;
mod reach;
mod rows;
mod setup;
mod teams;
mod variables;

use crate::diagnostic::{Code, Problem, Problems};
use crate::game::ir::{Effect, PhaseId};
use crate::game::{Game, Provenance};
use crate::ludeme::{Description, PartId, PartKind};
use crate::source::Span;
use crate::syntax::{ByFingerprint, NodeId, NodeKind, SyntaxTree};
use reach::Reached;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A game with one choice of rulesets and options, and the description it was compiled from.
#[derive(Debug)]
struct Subject<'a> {
    description: &'a Description,
    game: &'a Game,
    /// The effects that make the first position.
    start: &'a [Effect],
    /// The phases that the game can reach.
    entered: Vec<PhaseId>,
    reached: Reached<'a>,
    /// The parts that are ludemes, by their heads.
    ludemes: HashMap<&'static str, Vec<PartId>, ByFingerprint>,
}

impl<'a> Subject<'a> {
    fn new(description: &'a Description, game: &'a Game, start: &'a [Effect]) -> Self {
        let mut ludemes: HashMap<_, Vec<PartId>, _> = HashMap::default();
        for part in description.parts() {
            if let PartKind::Ludeme { ludeme, .. } = description.kind(part) {
                ludemes.entry(ludeme.head).or_default().push(part);
            }
        }
        Self {
            description,
            game,
            start,
            entered: phases::entered(game),
            reached: Reached::new(game, start),
            ludemes,
        }
    }

    fn entered(&self) -> impl Iterator<Item = PhaseId> + use<'_> {
        self.entered.iter().copied()
    }

    fn effects(&self) -> impl Iterator<Item = &'a Effect> + use<'_, 'a> {
        self.reached.effects.iter().copied()
    }

    /// The place of a rule.
    fn span(&self, provenance: Provenance) -> Span {
        provenance.into()
    }

    /// The parts that are ludemes with a head.
    fn parts(&self, head: &str) -> impl Iterator<Item = PartId> + use<'_, 'a> {
        self.ludemes.get(head).into_iter().flatten().copied()
    }

    /// The bracket and the head of the first form with a head; of the game, if there is none.
    fn head(&self, head: &str) -> Span {
        let first = self.parts(head).next().map(|part| (part, head));
        let game = || self.parts("game").next().map(|part| (part, "game"));
        first
            .or_else(game)
            .map_or_else(Span::default, |(part, head)| {
                opening(self.description.place(part).span, head)
            })
    }

    /// A problem, with the calls listed through which its place came.
    fn explained(&self, problem: Problem) -> Problem {
        let span = problem.span();
        let here = |part: &PartId| self.description.place(*part).span == span;
        match self.description.parts().find(here) {
            Some(part) => self.description.explained(part, problem),
            None => problem,
        }
    }
}

/// The bracket and the head of a form.
fn opening(form: Span, head: &str) -> Span {
    let end = form
        .start
        .saturating_add(1 + head.len() as u32)
        .min(form.end);
    form.until(end)
}

/// What is reported of rules of other texts, too: values that the text gives them.
const OF_VALUES: [&str; 4] = [
    error::NO_SUCH_PLAYER.name,
    error::NEGATIVE_LIMIT.name,
    error::TOO_MANY_PLACED.name,
    error::NOTHING_PLACED.name,
];

/// What is not reported of the game that a variant uses: that nothing asks for a part of it any more.
const OF_USE: [&str; 2] = [error::UNUSED_NAME.name, error::UNUSED_PIECE.name];

/// Where a suspicion is about the same thing with all rulesets and options.
type Key = (&'static str, About);

/// What a suspicion is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum About {
    /// A part of the text.
    Place(Span),
    /// A name, by its noun.
    Name(String, String),
}

/// The suspicions about one game.
#[derive(Debug, Default)]
struct Findings {
    certain: Vec<Problem>,
    suspected: BTreeMap<Key, Problem>,
    cleared: BTreeSet<Key>,
}

impl Findings {
    /// A suspicion about the whole game, which no other ruleset can remove.
    fn report(&mut self, problem: Problem) {
        self.certain.push(problem);
    }

    /// A suspicion about a part of the text, unless another ruleset removes it.
    fn suspect(&mut self, problem: Problem) {
        let key = key(problem.code, problem.span());
        self.suspected.entry(key).or_insert(problem);
    }

    /// A part of the text is above a suspicion.
    fn clear(&mut self, code: &'static Code, span: Span) {
        self.cleared.insert(key(code, span));
    }

    /// Whether a part of the text lies in another that is suspected already.
    fn holds(&self, code: &'static Code, part: Span) -> bool {
        self.suspected.keys().any(|(name, about)| {
            let About::Place(whole) = about else {
                return false;
            };
            *name == code.name
                && whole.file == part.file
                && (whole.start..=whole.end).contains(&part.start)
        })
    }

    /// A suspicion about a name, unless another ruleset removes it.
    fn suspect_name(&mut self, noun: &str, name: &str, problem: Problem) {
        let about = About::Name(noun.to_owned(), name.to_owned());
        let key = (problem.code.name, about);
        self.suspected.entry(key).or_insert(problem);
    }

    /// A name is above a suspicion.
    fn clear_name(&mut self, code: &'static Code, noun: &str, name: &str) {
        let about = About::Name(noun.to_owned(), name.to_owned());
        self.cleared.insert((code.name, about));
    }
}

fn key(code: &'static Code, span: Span) -> Key {
    (code.name, About::Place(span))
}

/// The suspicions about a description with all its rulesets and options.
#[derive(Debug, Default)]
pub struct Survey {
    findings: Findings,
}

impl Survey {
    /// Nothing looked at yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks at the game of one choice. `start` are the effects that make its first position.
    pub fn add(&mut self, description: &Description, game: &Game, start: &[Effect]) {
        let subject = Subject::new(description, game, start);
        let mut findings = Findings::default();
        for lint in [
            names::lint,
            pieces::lint,
            numbered::lint,
            dice::lint,
            players::lint,
            patterns::lint,
            variables::lint,
            kinds::lint,
            asked::lint,
            phases::lint,
            ends::lint,
            rows::lint,
            limits::lint,
            moves::lint,
            setup::lint,
            idle::lint,
            teams::lint,
            hidden::lint,
            givens::lint,
        ] {
            lint(&subject, &mut findings);
        }
        self.join(Self { findings });
    }

    /// Joins what was found with other choices.
    pub fn join(&mut self, Self { findings }: Self) {
        self.findings.certain.extend(findings.certain);
        self.findings.cleared.extend(findings.cleared);
        for (key, problem) in findings.suspected {
            self.findings.suspected.entry(key).or_insert(problem);
        }
    }

    /// What is suspicious with every choice that was looked at. Of parts of the text only those of `file`
    /// itself are reported, and what its values make of the rules of others: a text that is used by several need
    /// not suit each of them. If the game is in another text, `game`, a variant may have made its rules suspicious; that
    /// it leaves something of them out is not.
    #[must_use]
    pub fn finish(self, file: &SyntaxTree, game: Option<&SyntaxTree>) -> Problems {
        let Findings {
            certain,
            suspected,
            cleared,
        } = self.findings;
        let file_of = |tree: &SyntaxTree| tree.roots.first().map(|root| tree.span(*root).file);
        let (own, game) = (file_of(file), game.and_then(file_of));
        let parts = suspected
            .into_iter()
            .filter(|(key, problem)| {
                let (code, file) = (problem.code.name, Some(problem.span().file));
                let is_changed = game.is_some() && file == game && !OF_USE.contains(&code);
                let is_own = file == own || is_changed;
                !cleared.contains(key) && (is_own || OF_VALUES.contains(&code))
            })
            .map(|(_, problem)| problem);
        let all: Problems = parts.chain(certain).chain(duplicate_tests(file)).collect();
        // A rule about somebody who is not there makes others seem useless.
        let is_cause = |problem: &&Problem| problem.code.name == error::NO_SUCH_PLAYER.name;
        if all.iter().any(|problem| is_cause(&problem)) {
            return all.iter().filter(is_cause).cloned().collect();
        }
        with_causes(&all)
    }
}

/// Where nobody can ever move, the moves that can never be made are the reason: both are one problem.
fn with_causes(all: &Problems) -> Problems {
    let is = |problem: &Problem, code: &Code| problem.code.name == code.name;
    let (dead, others): (Vec<&Problem>, Vec<&Problem>) = all
        .iter()
        .partition(|problem| is(problem, &error::DEAD_MOVES));
    let Some(first) = dead.first() else {
        return all.clone();
    };
    if !others.iter().any(|problem| is(problem, &error::NO_MOVES)) {
        return all.clone();
    }
    let tell = |problem: &Problem| {
        if !is(problem, &error::NO_MOVES) {
            return problem.clone();
        }
        let mut problem = problem.clone();
        for label in dead.iter().filter_map(|dead| dead.labels.first()) {
            problem = problem.with_label(label.span, label.text.clone());
        }
        match &first.help {
            Some(help) => problem.with_help(help.clone()),
            None => problem,
        }
    };
    others.into_iter().map(tell).collect()
}

/// The texts in a node.
fn write(file: &SyntaxTree, node: NodeId) -> String {
    match file.kind(node) {
        NodeKind::Text(text) => format!("{text}\n"),
        _ => file
            .children(node)
            .iter()
            .map(|child| write(file, *child))
            .collect(),
    }
}

/// Worked examples of one name.
fn duplicate_tests(file: &SyntaxTree) -> Vec<Problem> {
    let mut known: BTreeMap<(&str, String), Span> = BTreeMap::new();
    let mut problems = Vec::new();
    for test in file.roots_named("test") {
        let Some(name) = file.children(test).first() else {
            continue;
        };
        let NodeKind::Text(text) = file.kind(*name) else {
            continue;
        };
        // One example may be played with several rulesets.
        let choice: String = file
            .children(test)
            .iter()
            .filter(|child| matches!(file.kind(**child), NodeKind::Labelled { .. }))
            .map(|child| write(file, *child))
            .collect();
        match known.get(&(&**text, choice.clone())) {
            Some(first) => problems.push(
                Problem::warning(
                    &error::DUPLICATE_TEST,
                    file.span(*name),
                    format!("two worked examples are called `{text}`"),
                    "the second of them",
                )
                .with_label(*first, "the first of them")
                .with_help("give one of them another name"),
            ),
            None => {
                known.insert((text, choice), file.span(*name));
            }
        }
    }
    problems
}
