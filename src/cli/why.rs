//! Why a move is legal or not, and what a move has caused, in words.

use schemars::JsonSchema;
use serde::Serialize;

use super::game::Loaded;
use crate::describe::{afterwards, clause, clause_at_end};
use crate::game::ir::{Bool, Int, Sites, Variable};
use crate::game::{
    Asked, ExplanationEntry, Game, Idea, Notation, Played, Provenance, Reason, Trace, Trial,
    decisive,
};
use crate::play::{Refusal, Thrown, ideas, understand};
use crate::topology::SiteType;

/// Why a move is legal or not.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Why {
    /// The move as it was asked about.
    #[serde(rename = "move")]
    pub(crate) word: String,
    /// Whether it is legal.
    pub(crate) legal: bool,
    /// Why it is not, in short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// What the rules ask, in the order in which they ask it.
    pub(crate) asked: Vec<Question>,
}

/// Something that the rules ask, in words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Question {
    /// How deep it is nested.
    depth: usize,
    /// What is asked.
    text: String,
    /// Whether it holds; nothing for what is no condition.
    #[serde(skip_serializing_if = "Option::is_none")]
    holds: Option<bool>,
    /// The two numbers that are compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<(i32, i32)>,
    /// Which of them are numbers as they stand.
    #[serde(skip)]
    constants: [bool; 2],
    /// The rule's file and line.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    /// The rule as it is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// Whether it is the first that fails.
    decisive: bool,
    /// Whether it says which of several alternatives counts.
    #[serde(skip)]
    is_alternative: bool,
}

/// Why something that was typed is a legal move or not.
///
/// # Errors
/// If it is not the form of a move.
pub(crate) fn why(loaded: &Loaded, trial: &mut Trial<'_>, typed: &str) -> Result<Why, Refusal> {
    let mut legal = Vec::new();
    trial.legal_moves(&mut legal);
    let (meant, reason) = match understand(trial, &legal, typed) {
        // Of a series of captures, its first.
        Ok(moves) => match moves.first() {
            Some(mv) => (Idea::of(trial.game(), *mv), None),
            None => return Err(nothing(typed)),
        },
        Err(refusal) => match ideas(trial, typed).first() {
            Some(meant) if trial.ending().is_none() && !is_unclear(&refusal) => {
                (*meant, Some(refusal))
            }
            _ => return Err(refusal),
        },
    };
    Ok(explained(loaded, trial, meant, typed, reason))
}

/// Whether what was typed may mean several legal moves, so that it is no question of rules.
fn is_unclear(refusal: &Refusal) -> bool {
    let help = refusal.help.as_deref();
    help.is_some_and(|help| help.starts_with("write one of"))
}

/// What the rules ask of a move in mind; `reason` says why it is not legal, if it is not.
pub(crate) fn explained(
    loaded: &Loaded,
    trial: &mut Trial<'_>,
    meant: Idea,
    word: &str,
    reason: Option<Refusal>,
) -> Why {
    let findings = trial.explain(meant);
    let reason = reason.map(|refusal| match refusal.general {
        true => obstacle_among(trial.game(), meant, &findings).unwrap_or(refusal.reason),
        false => refusal.reason,
    });
    let mut rule = None;
    let mut asked = Vec::new();
    // Of a legal move the alternatives are left out that are not its own, with all that is asked in them.
    let mut left_out: Option<usize> = None;
    for finding in &findings {
        left_out = left_out.filter(|depth| finding.depth > *depth);
        let is_other = matches!(finding.asked, Asked::First { .. }) && finding.holds == Some(false);
        if is_other && reason.is_none() && left_out.is_none() {
            left_out = Some(finding.depth);
        }
        if left_out.is_some() || is_always(finding) {
            continue;
        }
        if let Asked::Owed(place) | Asked::Rule(place) = finding.asked {
            rule = Some(place);
        }
        asked.push(question(loaded, trial, meant, finding, rule));
    }
    if reason.is_some()
        && let Some(index) = decisive(&findings)
    {
        let shown = findings[..index].iter().filter(|one| !is_always(one));
        asked[shown.count()].decisive = true;
    }
    Why {
        word: word.to_owned(),
        legal: reason.is_none(),
        reason,
        asked,
    }
}

/// Whether a condition says nothing, as where a define or an option leaves it out.
fn is_always(finding: &ExplanationEntry<'_>) -> bool {
    matches!(finding.asked, Asked::Condition(Bool::Const(true)))
}

fn nothing(typed: &str) -> Refusal {
    Refusal {
        reason: format!("`{typed}` is not a move"),
        help: None,
        general: false,
    }
}

/// What the rules ask that a move does not fulfil, as a clause, where that says more than which sites are empty or taken:
/// a condition on the position after it, a position that has stood before, a move that must come first.
pub(crate) fn obstacle(trial: &mut Trial<'_>, typed: &str) -> Option<String> {
    let game = trial.game();
    // Conditions may depend on what is hidden.
    if game.layout.hides() || game.layout.is_puzzle() || trial.ending().is_some() {
        return None;
    }
    let ideas = ideas(trial, typed);
    ideas
        .into_iter()
        .find_map(|meant| obstacle_among(game, meant, &trial.explain(meant)))
}

/// What the rules ask that is not fulfilled, of all that they ask.
fn obstacle_among(game: &Game, idea: Idea, findings: &[ExplanationEntry<'_>]) -> Option<String> {
    let clause_at_end =
        |game: &Game, condition: &Bool| of_idea(game, idea, clause_at_end(game, condition));
    let finding = &findings[decisive(findings)?];
    let not = |condition: &Bool| Bool::Not(Box::new(condition.clone()));
    Some(match finding.asked {
        Asked::New => "the position after it has stood before".to_owned(),
        Asked::Afterwards(condition) => {
            format!("after it, {}", afterwards(game, &not(condition)))
        }
        // Which sites are empty is seen, and does not say why a piece cannot take what stands there.
        Asked::End(Sites::Empty) => return None,
        Asked::Condition(Bool::IsEmpty(_)) => return None,
        Asked::Longest => "another move begins a longer series, which must be made".to_owned(),
        Asked::First { .. } => "a move of another kind can be made, and must be".to_owned(),
        Asked::Condition(condition) => clause_at_end(game, &not(condition)),
        Asked::Start(region) => clause_at_end(game, &not(&within(Variable::From, region))),
        Asked::End(region) => clause_at_end(game, &not(&within(Variable::To, region))),
        Asked::Outside(variable, region) => clause_at_end(game, &within(variable, region)),
        _ => return None,
    })
}

/// A clause about a move in mind: the sites where it starts and ends by their names, where it begins with them.
fn of_idea(game: &Game, idea: Idea, clause: String) -> String {
    let noun = match game.site_type {
        SiteType::Cell => "cell",
        SiteType::Vertex => "point",
        SiteType::Edge => "line",
    };
    let clause = match idea.from.or(idea.to) {
        Some(start) => {
            let words = format!("the {noun} that the piece comes from");
            clause.replace(&words, &game.site_name(start))
        }
        None => clause,
    };
    match (idea.to, clause.strip_prefix(&format!("that {noun} "))) {
        (Some(end), Some(rest)) => format!("{} {rest}", game.site_name(end)),
        _ => clause,
    }
}

/// That the site of a variable is in a region.
fn within(variable: Variable, region: &Sites) -> Bool {
    Bool::In(Box::new(Int::Variable(variable)), Box::new(region.clone()))
}

/// A finding in words; `rule` is the rule that asks it.
fn question(
    loaded: &Loaded,
    trial: &Trial<'_>,
    idea: Idea,
    finding: &ExplanationEntry<'_>,
    rule: Option<Provenance>,
) -> Question {
    let game = trial.game();
    let site = |site: Option<crate::topology::Site>| {
        site.map_or_else(|| "the site".to_owned(), |site| game.site_name(site))
    };
    let (start, end) = (site(idea.from), site(idea.to));
    let place = match finding.asked {
        Asked::Owed(place) | Asked::Rule(place) => Some(place),
        Asked::Condition(condition) | Asked::Branch(condition) | Asked::Afterwards(condition) => {
            loaded.written.condition(condition, rule)
        }
        Asked::Start(region) | Asked::End(region) | Asked::Outside(_, region) => {
            loaded.written.region(region, rule)
        }
        Asked::Piece(_)
        | Asked::Empty
        | Asked::Occupied
        | Asked::Way
        | Asked::First { .. }
        | Asked::Longest
        | Asked::New
        | Asked::NoSuicide => None,
    };
    let place = place.map(|place| loaded.rule(place));
    let text = match finding.asked {
        Asked::Owed(_) => "this is owed first, and nothing else may be done".to_owned(),
        Asked::Rule(_) => match place.as_ref().and_then(|rule| rule.words.clone()) {
            Some(words) => words,
            None => "by this rule:".to_owned(),
        },
        Asked::Piece(kind) => {
            let piece = game.piece_name(&game.components[usize::from(kind)]);
            format!("{piece} on {start} moves by its own rules")
        }
        Asked::Condition(condition) => of_idea(game, idea, clause_at_end(game, condition)),
        Asked::Branch(condition) => {
            let holds = finding.holds != Some(false);
            let reason = match holds {
                true => clause(game, condition),
                false => clause(game, &Bool::Not(Box::new(condition.clone()))),
            };
            format!("these rules are in force, as {reason}:")
        }
        Asked::Afterwards(condition) => {
            format!("after the move: {}", afterwards(game, condition))
        }
        Asked::Start(region) => {
            let from = if idea.from.is_some() { &start } else { &end };
            let clause = clause(game, &within(Variable::From, region));
            about(from, of_idea(game, idea, clause))
        }
        Asked::End(region) => {
            let clause = clause(game, &within(Variable::To, region));
            about(&end, of_idea(game, idea, clause))
        }
        Asked::Outside(variable, region) => {
            let is_start = variable == Variable::From && idea.from.is_some();
            let site = if is_start { &start } else { &end };
            let outside = Bool::Not(Box::new(within(variable, region)));
            about(site, of_idea(game, idea, clause_at_end(game, &outside)))
        }
        Asked::Empty => format!("{end} is empty"),
        Asked::Occupied => format!("there is a piece on {end}"),
        Asked::Way => format!("a way by this rule leads from {start} to {end}"),
        Asked::First { .. } => {
            let which = if finding.holds == Some(true) {
                "this"
            } else {
                "not this"
            };
            format!("of these alternatives the first that has a move counts: it is {which} one")
        }
        Asked::Longest => "it begins the longest series of moves of the turn".to_owned(),
        Asked::NoSuicide => "the player who makes it does not lose by it".to_owned(),
        Asked::New => "the position after it has not stood before".to_owned(),
    };
    Question {
        depth: finding.depth,
        text,
        // Rules of the other branch are not asked: whichever holds, that is no fault of the move.
        holds: match finding.asked {
            Asked::Branch(_) => None,
            _ => finding.holds,
        },
        numbers: finding.numbers,
        constants: constants(finding.asked),
        place: place.as_ref().map(|rule| rule.place.clone()),
        rule: place.map(|rule| rule.text),
        decisive: false,
        is_alternative: matches!(finding.asked, Asked::First { .. }),
    }
}

/// A clause that begins with the name of its site.
fn about(site: &str, clause: String) -> String {
    match clause.starts_with(&format!("{site} ")) {
        true => clause,
        false => format!("{site}: {clause}"),
    }
}

/// Which sides of a comparison are constants: their values stand in the condition already.
fn constants(asked: Asked<'_>) -> [bool; 2] {
    match asked {
        Asked::Condition(Bool::Compare(_, one, other)) => {
            [one, other].map(|side| side.constant().is_some())
        }
        _ => [false; 2],
    }
}

impl Why {
    /// The answer in lines.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines = vec![match &self.reason {
            None => format!("{} is legal", self.word),
            Some(reason) => format!("{} is not legal: {reason}", self.word),
        }];
        for question in &self.asked {
            let indent = "  ".repeat(question.depth + 1);
            let value = match question.holds {
                // It says so itself.
                _ if question.is_alternative => "",
                Some(true) => "yes  ",
                Some(false) => "no   ",
                None => "",
            };
            let mut line = format!("{indent}{value}{}", question.text);
            if let Some((one, other)) = question.numbers {
                line.push_str(&match question.constants {
                    [false, true] => format!(" (here {one})"),
                    [true, false] => format!(" (here {other})"),
                    [true, true] => String::new(),
                    [false, false] => format!(" (here {one} and {other})"),
                });
            }
            if question.decisive {
                line.push_str("   <-- this fails");
            }
            lines.push(line);
            if let (Some(place), Some(rule)) = (&question.place, &question.rule) {
                lines.push(format!("{indent}  {place}: {rule}"));
            }
        }
        if self.asked.is_empty() {
            lines.push("  no rule of this turn has a move of that form".to_owned());
        }
        lines
    }
}

/// What the last of some moves has caused, and by which rules.
pub(crate) fn caused(loaded: &Loaded, moves: &[Played]) -> Vec<String> {
    let moves: Vec<Thrown> = moves.iter().map(|played| (played.mv, None)).collect();
    caused_in(loaded, Trial::new(&loaded.game), &moves)
}

/// What the last of some moves of a trial has caused, and by which rules, with the throws of dice that are known.
pub(crate) fn caused_in(loaded: &Loaded, mut trial: Trial<'_>, moves: &[Thrown]) -> Vec<String> {
    let Some(((last, throw), earlier)) = moves.split_last() else {
        return vec!["no move has been made".to_owned()];
    };
    let game = &loaded.game;
    for (mv, throw) in earlier {
        trial.throw_again(*throw);
        trial.play_known(*mv);
    }
    trial.throw_again(*throw);
    let before = trial.state().clone();
    let mut legal = Vec::new();
    trial.legal_moves(&mut legal);
    let words = Notation::new(game).all(&before, &legal);
    let word = legal
        .iter()
        .position(|mv| mv == last)
        .map_or_else(String::new, |index| words[index].clone());
    let player = before.head.mover;
    let mover = &game.players[usize::from(player)].name;
    let mut trace = Trace::default();
    trial.play_traced(*last, &mut trace);
    let mut lines = vec![format!("{mover} {word}")];
    let rule = |place| {
        let rule = loaded.rule(place);
        match rule.words {
            Some(words) => format!("“{words}” ({}: {})", rule.place, rule.text),
            None => format!("{}: {}", rule.place, rule.text),
        }
    };
    lines.push(format!("  by {}", rule(game.rule(last.rule).provenance)));
    for (kind, sites) in trial.formed() {
        let names: Vec<String> = sites.iter().map(|site| game.site_name(*site)).collect();
        lines.push(format!(
            "  formed {} {} ({})",
            kind.name,
            names.join(" "),
            loaded.rule(kind.provenance).place
        ));
    }
    let by_rule = trial.ending().and_then(|ending| match ending.reason {
        Reason::Rule(place) => Some(place),
        _ => None,
    });
    // The rule that ended the game is named below.
    for place in trace.held().filter(|place| Some(*place) != by_rule) {
        lines.push(format!("  took effect: {}", rule(place)));
    }
    let state = trial.state();
    for player in 1..=game.player_count() {
        let name = &game.players[player].name;
        let (owed, owes) = (before.owed(Some(player)), state.owed(Some(player)));
        if owes > 0 && owes != owed {
            lines.push(format!("  {name} owes {owes} more in this turn"));
        }
        let (old, new) = (before.phase(player), state.phase(player));
        if old != new {
            let phase = &game.phases[new.index()].name;
            lines.push(format!("  {name} is now in the phase {phase}"));
        }
        if state.score(&game.layout, player) != before.score(&game.layout, player) {
            let score = game.score_text(state, player);
            lines.push(format!("  {name} has a score of {score}"));
        }
    }
    if let Some(ending) = trial.ending() {
        lines.push(match ending.reason {
            Reason::Rule(place) => format!("  the game ended: {}", rule(place)),
            _ => "  the game ended".to_owned(),
        });
    } else if state.head.mover == player {
        lines.push(format!("  {mover} moves again"));
    }
    lines
}
