//! The rules of a game in plain English, written from the compiled rules, so that they cannot say anything else.
//!
//! Owns the words. Every node of the rules has one phrase, in the exhaustive match of its family: a node that is new does not
//! compile until it has one. Common shapes of several nodes have a sentence of their own before that. Refuses to know any
//! game, or the text it came from; names of players, pieces, phases, patterns and variables are the game's.
//!
//! It must be given the rules as they were compiled: passes that make them faster may make them unreadable.
//!
//! Each family of nodes has one home: integers `number`, conditions `condition`, regions `region`, single sites `place`,
//! generators `moves`, effects `effect`, end rules `ending`. A condition goes first through `simplify`, and where both sides
//! of a comparison have a better sentence together, through `compare` and `about`. `grammar` knows English and no rules: a
//! region is made a `NounPhrase` once, which is then written as all, one, each or none of its sites, and a condition a
//! `Clause`. `sheet` is the layout. Begin with `number`.

mod about;
mod adding;
mod area;
mod array;
mod before;
mod blocks;
mod board;
mod cases;
mod chosen;
mod compare;
mod condition;
mod counted;
mod debt;
mod define;
mod dice;
mod direction;
mod drawn;
mod each;
mod effect;
mod ending;
mod facing;
mod figure;
mod flank;
mod grammar;
mod group;
mod heading;
mod held;
mod hidden;
mod holes;
mod in_hand;
mod layout;
mod leap;
mod left;
mod location;
mod memo;
mod moves;
mod named;
mod names;
mod narrator;
mod nothing;
mod number;
mod only;
mod owners;
mod part;
mod pattern;
mod phases;
mod pieces;
mod pile;
mod place;
mod prior;
mod prisoner;
mod puzzle;
mod region;
mod relocation;
mod repetition;
mod ring;
mod rows;
mod setup;
mod share;
mod sheet;
mod shove;
mod simplify;
mod slide;
mod stack;
mod steps;
mod supply;
mod surround;
mod tally;
mod target;
mod threat;
mod track;
mod variables;
mod vote;
mod walk;
mod way;
mod whose;

pub use grammar::{article as with_article, plural};
pub use names::words;
pub use part::{RulePart, part};
pub use sheet::{Block, Section, Sheet};

use grammar::{Joint, apart, list, sentence, thousands, unmarked};
use narrator::Narrator;

use crate::game::ir::{Bool, Verdict};
use crate::game::{Exit, Game, Phase, Provenance, Repetition};

/// A condition of a game's rules as a clause.
#[must_use]
pub fn clause(game: &Game, condition: &Bool) -> String {
    unmarked(&Narrator::new(game).clause(condition, true))
}

/// A condition that a slide asks of the site where it ends as it does of those that it passes over, as a clause.
#[must_use]
pub fn clause_at_end(game: &Game, condition: &Bool) -> String {
    let narrator = Narrator {
        each_between: true,
        ..Narrator::new(game)
    };
    unmarked(&narrator.clause(condition, true))
}

/// A condition on the position after a move as a clause.
#[must_use]
pub fn afterwards(game: &Game, condition: &Bool) -> String {
    let narrator = Narrator {
        after: true,
        ..Narrator::new(game)
    };
    unmarked(&narrator.clause(condition, true))
}

/// The rule sheet of a game.
#[must_use]
pub fn describe(game: &Game) -> Sheet {
    describe_with(game, &|_| None)
}

/// The rule sheet of a game, with what its author says of conditions: `remark` is the comment above a place of the text.
#[must_use]
pub fn describe_with(game: &Game, remark: &dyn Fn(Provenance) -> Option<String>) -> Sheet {
    let plain = in_hand::with_plain_hands(dice::with_plain_rolls(game));
    let game = &*plain;
    // Every part of a game is named here: a new one is either described somewhere or said not to matter.
    let Game {
        name,
        players: _,
        unset: _,
        drawn_start: _,
        prepared: _,
        ballot: _,
        topology: _,
        site_type: _,
        hands: _,
        components: _,
        numbers: _,
        layout: _,
        regions: _,
        directions: _,
        rules: _,
        effects: _,
        debts: _,
        patterns: _,
        hints: _,
        dice: _,
        tracks: _,
        follows_moves: _,
        leaves_level: _,
        variables: _,
        memories: _,
        definitions: _,
        conditions: _,
        region_names: _,
        marks: _,
        lists: _,
        pending: _,
        phases: _,
        exiting: _,
        ends: _,
        limits: _,
        stuck: _,
        first_win_ends: _,
        announcements,
        departures: _,
        no_repeat,
        score_parts: _,
        tallies: _,
        distinction,
        no_suicide,
        remembers_positions: _,
        remembers_boards: _,
        start: _,
    } = game;
    let narrator = Narrator::new(game).naming(remark);
    let mut sections = vec![
        section("Equipment", narrator.equipment()),
        section("Set-up", narrator.setup()),
    ];
    if !game.patterns.kinds.is_empty() {
        sections.push(section("Patterns", patterns(&narrator)));
    }
    let ways = narrator.own_ways();
    if !ways.is_empty() {
        sections.push(section("The pieces", vec![Block::List(ways)]));
    }
    match game.phases.as_slice() {
        [phase] if phase.exits.is_empty() && phase.ends.is_empty() => {
            sections.push(section("A turn", turn(&narrator, phase)));
        }
        phases => {
            let entered = narrator.entered();
            let phases = phases.iter().enumerate();
            for (number, phase) in phases.filter(|(number, _)| entered[*number]) {
                let title = sentence(&narrator.phase_name(number));
                let title = title.trim_end_matches('.');
                let is_namesake = |other: usize| {
                    other != number && narrator.phase_name(other) == narrator.phase_name(number)
                };
                let owned = match (0..game.phases.len()).any(is_namesake) && phase.owner != 0 {
                    true => format!("{title} of {}", narrator.name(i32::from(phase.owner))),
                    false => title.to_owned(),
                };
                let title = owned.as_str();
                let mut blocks = Vec::new();
                blocks.extend(narrator.who_begins_in(number));
                if phase.owner != 0 {
                    let name = narrator.name(i32::from(phase.owner));
                    blocks.push(Block::Text(format!("Only {name} can be in this phase.")));
                }
                blocks.push(Block::Break);
                blocks.extend(turn(&narrator, phase));
                blocks.extend(exits(&narrator, phase));
                if !phase.ends.is_empty() {
                    blocks.push(Block::Text("While you are in this phase:".to_owned()));
                    blocks.push(Block::List(narrator.ends(&phase.ends)));
                }
                sections.push(section(title, blocks));
            }
        }
    }
    if !game.debts.is_empty() {
        let owed = "Captures and other moves that follow in the same turn are made one by one, before the next turn \
                    begins and before anybody leaves a phase. What cannot be done when its time comes is lost.";
        sections.push(section("What follows", vec![Block::Text(owed.to_owned())]));
    }
    let mut repetition = Vec::new();
    if let Some(kind) = no_repeat {
        let repeated = match kind {
            Repetition::InGame if !narrator.has_long_turns() => {
                "A move is not allowed if it brings back an earlier position."
            }
            Repetition::InGame => {
                "A move is not allowed if it brings back an earlier position; where a turn has several moves, that after its \
                 first."
            }
            Repetition::InTurn => {
                "A move is not allowed if it brings back a position that stood after an earlier move of the same turn, or, \
                 as the first of a turn, after a move of the turn before."
            }
        };
        repetition.push(Block::Text(repeated.to_owned()));
    }
    if let Some(distinction) = distinction {
        repetition.push(Block::Text(narrator.distinction(distinction)));
    }
    if !repetition.is_empty() {
        sections.push(section("Repetition", repetition));
    }
    if *no_suicide {
        let forbidden = "A move is not allowed if the player who makes it loses by it.";
        sections.push(section("Suicide", vec![Block::Text(forbidden.to_owned())]));
    }
    sections.push(section("The end", ending(&narrator)));
    let announced = narrator.announcements(announcements);
    if !announced.is_empty() {
        sections.push(section("Announcements", announced));
    }
    let names: Vec<&str> = (game.players.iter().skip(1))
        .map(|player| player.name.as_str())
        .collect();
    share::share(&mut sections, &names);
    let text: String = sections
        .iter()
        .map(|section| blocks::flat(&section.blocks))
        .collect();
    let named = narrator.named_conditions(&text);
    let text = text + &named.join(" ");
    sections[1].blocks.push(Block::Break);
    sections[1].blocks.extend(narrator.facings(&text));
    sections[1].blocks.extend(narrator.accounts(&text));
    if !named.is_empty() {
        let named = named.into_iter().map(|line| vec![Block::Text(line)]);
        sections.insert(2, section("Terms", vec![Block::List(named.collect())]));
    }
    Sheet {
        title: name.clone(),
        sections,
    }
    .unmarked()
}

/// What an end rule says, by its place in the text, as a sentence in which “you” are the player who has just moved;
/// none if no end rule stands there.
#[must_use]
pub fn end_rule(game: &Game, place: Provenance) -> Option<String> {
    let phases = game.phases.iter().flat_map(|phase| &phase.ends);
    let rule = game
        .ends
        .iter()
        .chain(phases)
        .find(|rule| rule.provenance == place)?;
    let blocks = Narrator::new(game).ends(std::slice::from_ref(rule));
    blocks.first().map(|blocks| unmarked(&blocks::flat(blocks)))
}

fn section(title: &str, blocks: Vec<Block>) -> Section {
    Section {
        title: title.to_owned(),
        blocks,
    }
}

/// What patterns there are and what they look like.
fn patterns(narrator: &Narrator<'_>) -> Vec<Block> {
    let kinds = 0..narrator.game.patterns.kinds.len();
    let list = Block::List(kinds.map(|kind| narrator.pattern(kind)).collect());
    let legend = figure::legend(std::slice::from_ref(&list));
    std::iter::once(list).chain(legend).collect()
}

/// What a player does on a turn.
fn turn(narrator: &Narrator<'_>, phase: &Phase) -> Vec<Block> {
    let mut blocks = vec![Block::Text("On your turn:".to_owned()), Block::Break];
    blocks.extend(narrator.moves(&phase.play));
    blocks.push(Block::Break);
    blocks
}

/// How a phase is left.
fn exits(narrator: &Narrator<'_>, phase: &Phase) -> Vec<Block> {
    let mut out = Vec::new();
    let (forgets, mut others) = (
        narrator.forgets || narrator.forgets_between_phases(),
        Vec::new(),
    );
    let narrator = &Narrator {
        after: true,
        forgets,
        ..narrator.clone()
    };
    for Exit {
        who,
        when,
        to,
        then,
        provenance: _,
    } in &phase.exits
    {
        let when = narrator.simplify(&narrator.settled(when));
        let when = narrator.but_not(when, &others);
        others.push(when.clone());
        if when == Bool::Const(false) {
            continue;
        }
        let to = narrator.phase_name(to.index());
        let leaves = match who {
            None => format!("all players in this phase go on to {to}"),
            Some(who) => format!("{} on to {to}", narrator.who(who).verb("go", "goes")),
        };
        let told_before = !out.is_empty();
        let text = match narrator.clause(&when, true).as_str() {
            "always" => format!("After the move, {leaves}."),
            when if told_before => sentence(&format!("otherwise, if then {when}, {leaves}")),
            when => sentence(&format!("if after a move {when}, {leaves}")),
        };
        out.push(Block::Break);
        out.push(Block::Text(text));
        if let Some(then) = then {
            out.extend(blocks::lead(
                "When this happens (“you” being the player who has just moved)",
                narrator.kept(*then),
            ));
        }
    }
    out.push(Block::Break);
    out
}

/// How the game ends, with what the engine sees to in every game.
fn ending(narrator: &Narrator<'_>) -> Vec<Block> {
    let game = narrator.game;
    let mut blocks = Vec::new();
    let rules = narrator.ends(&game.ends);
    if !rules.is_empty() {
        let done = match narrator.changes_phases() {
            true => "once what follows from it is done and before anybody leaves a phase",
            false => "once what follows from it is done",
        };
        let you = "(“you” are the player who has just moved)";
        let opening = match rules.len() {
            1 => format!("After every move, {done} {you}:"),
            _ => format!(
                "After every move, {done}, these are looked at in this order; the first that ends the game counts {you}:"
            ),
        };
        blocks.push(Block::Text(opening));
        blocks.push(Block::List(rules));
    }
    blocks.push(Block::Break);
    if !narrator.forgets && narrator.forgets_between_phases() {
        blocks.push(Block::Text(
            "Positions from before a change of phase do not count as repeated.".to_owned(),
        ));
    }
    let is_over = narrator.ends_without_moves(&game.ends);
    let stuck = match game.stuck.as_ref().map(|stuck| stuck.verdict) {
        None if is_over => None,
        None => Some("A player who has no legal move passes."),
        Some(Verdict::Win) => {
            Some("A player who has no legal move at the beginning of a turn wins.")
        }
        Some(Verdict::Loss) => {
            Some("A player who has no legal move at the beginning of a turn loses.")
        }
        Some(Verdict::Draw) => Some("If the player to move has no legal move, the game is a draw."),
    };
    blocks.extend(stuck.map(|text| Block::Text(text.to_owned())));
    blocks.extend(narrator.left_in_game());
    let must_pass = game.stuck.is_none() && !is_over;
    let can_pass = must_pass || narrator.may_pass();
    if game.limits.all_pass && can_pass {
        let open = game
            .phases
            .iter()
            .filter(|phase| !game.ends_by_passing(phase));
        let open: Vec<String> = open.map(|phase| format!("“{}”", phase.name)).collect();
        let except = match open.len() {
            0 => String::new(),
            _ => format!(
                ", but not in {}, which no rule ends",
                list(&open, Joint::And)
            ),
        };
        blocks.push(Block::Text(format!(
            "If all players pass in turn, the game is a draw{except}."
        )));
    }
    blocks.push(Block::Text(format!(
        "A game that has lasted {}, is a draw.",
        apart(
            &[
                format!("{} turns for each player", thousands(game.limits.turns)),
                format!("{} moves", thousands(game.limits.moves))
            ],
            Joint::Or
        )
    )));
    blocks
}
