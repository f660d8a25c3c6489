//! How long the loops of a game can run: a bound found before anything is run.
//!
//! Only loops that stand in loops can take long. How often the innermost is run is at most the product of
//! what all around it run through; conditions that keep it from being run are not looked at. What runs through
//! regions of known sizes alone, the moves that are listed for their sites included, is refused sooner: of the
//! others nobody knows how large they are until the game is played, when the steps of a move are counted.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{
    Effect, EffectId, Int, Moves, PieceChoice, RuleNode, Ruling, Sites, Targets,
};
use crate::game::{MOST_VALUES, Provenance};
use crate::ludeme::assembly::Assembly;

/// How often the innermost of some loops may be run, if they run through all that they may.
const MOST_TURNS: u64 = 1_000_000_000;

/// How often the innermost of some loops may be run that surely run through all of it, conditions aside.
const MOST_SURE_TURNS: u64 = 10_000_000;

/// Kept effects that may lead to each other, one in another.
const DEEPEST: u32 = 64;

pub(crate) static LONG_LOOP: Code = Code {
    name: "compile::long_loop",
    summary: "loops in loops that would run for very long",
    explain: "A loop such as `(forEach Site …)` in another is run for each turn of the outer one. If the \
              innermost could be run more than a thousand million times in one move, or more than ten million times by \
              loops that always run through as much, nobody would wait for it.",
    wrong: "(play (forEach Value min:1 max:2000000000 (move Add (to (sites Empty)))))",
    right: "(play (forEach Value min:1 max:6 (move Add (to (sites Empty)))))",
};

/// A problem for each rule of a game whose loops could run for too long.
pub(super) fn problems(game: &Assembly) -> Vec<Problem> {
    let sites = (game.board_sites() + game.hands.len()) as u64;
    let regions: Vec<usize> = game.regions.iter().map(Vec::len).collect();
    let measure = |sites, values, lists| Measure {
        sites,
        lists,
        values,
        players: game.player_count() as u64,
        effects: &game.effects,
        regions: &regions,
    };
    let (all, sure) = (measure(sites, 1000, false), measure(1, 1, true));
    let mut found = Vec::new();
    let mut look = |node: RuleNode<'_>, place: Provenance| {
        if all.turns(node, 0) > MOST_TURNS {
            found.push(problem(place, "a thousand million"));
        } else if sure.turns(node, 0) > MOST_SURE_TURNS {
            found.push(problem(place, "ten million"));
        }
    };
    for phase in &game.phases {
        look(RuleNode::Moves(&phase.play), phase.provenance);
        for exit in &phase.exits {
            look(RuleNode::Bool(&exit.when), exit.provenance);
        }
    }
    for debt in &game.debts {
        look(RuleNode::Moves(&debt.moves), debt.provenance);
    }
    if let Some(distinction) = &game.distinction {
        for number in &distinction.numbers {
            look(RuleNode::Int(number), distinction.provenance);
        }
        if let Some(moves) = &distinction.moves {
            look(RuleNode::Moves(moves), distinction.provenance);
        }
    }
    for component in &game.components {
        look(RuleNode::Moves(&component.moves), component.provenance);
    }
    for rule in &game.rules {
        for effect in rule.before.iter().chain(&rule.then) {
            if let Some(effect) = game.effects.get(effect.index()) {
                look(RuleNode::Effect(effect), rule.provenance);
            }
        }
    }
    for end in game
        .ends
        .iter()
        .chain(game.phases.iter().flat_map(|phase| &phase.ends))
    {
        let (Ruling::If(condition, _) | Ruling::ForEachPlayer(condition, _)) = &end.ruling;
        look(RuleNode::Bool(condition), end.provenance);
    }
    let start = game
        .rules
        .first()
        .map_or(Provenance::default(), |rule| rule.provenance);
    for effect in &game.start {
        look(RuleNode::Effect(effect), start);
    }
    found
}

fn problem(rule: Provenance, number: &str) -> Problem {
    let message = format!("loops in loops could run more than {number} times in one move");
    Problem::error(&LONG_LOOP, rule.into(), message, "in this rule").with_help(
        "let one of them run through fewer sites or values, or take it out of the others",
    )
}

struct Measure<'a> {
    /// How many sites a region is taken to have that is another one in every position.
    sites: u64,
    players: u64,
    effects: &'a [Effect],
    /// Whether the moves that are listed for the sites of a region count as a loop.
    lists: bool,
    /// How many values a loop is taken to run through that are not known before.
    values: u64,
    /// The sizes of the regions that do not change.
    regions: &'a [usize],
}

impl Measure<'_> {
    /// How often the innermost part of a node can be run.
    fn turns(&self, node: RuleNode<'_>, depth: u32) -> u64 {
        let own = match node {
            RuleNode::Moves(Moves::ForEachSite(_, region, _)) => self.size(region),
            RuleNode::Effect(Effect::ForEachSite(_, region, _)) => self.size(region),
            RuleNode::Moves(Moves::Add { piece, to, .. }) if self.lists => {
                let kinds = match piece {
                    PieceChoice::AnyOf(kinds) => kinds.len() as u64,
                    PieceChoice::Same(_) | PieceChoice::Index(_) => 1,
                };
                kinds.saturating_mul(self.targets(to))
            }
            RuleNode::Moves(Moves::Select { from, to, .. }) if self.lists => {
                let to = to.as_ref().map_or(1, |to| self.targets(to));
                self.size(from).saturating_mul(to)
            }
            RuleNode::Moves(Moves::Relocate(moves)) if self.lists => self
                .size(&moves.from)
                .saturating_mul(self.targets(&moves.to)),
            RuleNode::Moves(Moves::Remove { at, .. }) if self.lists => self.targets(at),
            RuleNode::Sites(Sites::Only(..)) => self.sites,
            RuleNode::Moves(Moves::ForEachPlayer(_))
            | RuleNode::Effect(Effect::ForEachPlayer(_))
            | RuleNode::Sites(Sites::ForEachPlayer(_)) => self.players,
            RuleNode::Moves(Moves::ForEachValue(low, high, _)) => self.values(low, high),
            RuleNode::Effect(Effect::ForEachValue(low, high, _)) => self.values(low, high),
            RuleNode::Effect(
                Effect::Sow(_)
                | Effect::Make(_)
                | Effect::ForEachIn(..)
                | Effect::ForEachPiece { .. },
            )
            | RuleNode::Moves(Moves::ForEachIn(..)) => self.sites,
            RuleNode::Int(_)
            | RuleNode::Bool(_)
            | RuleNode::Sites(_)
            | RuleNode::Moves(_)
            | RuleNode::Effect(_) => 1,
        };
        let mut inner = self.kept(node, depth);
        node.children(&mut |child| inner = inner.max(self.turns(child, depth)));
        own.max(1).saturating_mul(inner)
    }

    /// How many sites a region may have.
    fn size(&self, region: &Sites) -> u64 {
        match region {
            Sites::Const(region) => {
                let known = self.regions.get(region.index());
                known.map_or(self.sites, |size| *size as u64)
            }
            Sites::One(_) => 1,
            Sites::List(sites) => sites.len() as u64,
            Sites::Union(parts) => {
                let sizes = parts.iter().map(|part| self.size(part));
                sizes.fold(0, u64::saturating_add)
            }
            Sites::Intersection(parts) => {
                let sizes = parts.iter().map(|part| self.size(part));
                sizes.min().unwrap_or(self.sites)
            }
            _ => self.sites,
        }
    }

    /// How many sites targets may be, conditions aside.
    fn targets(&self, targets: &Targets) -> u64 {
        let within = targets.within.as_ref();
        within.map_or(self.sites, |within| self.size(within))
    }

    /// The largest number of turns for the kept effects that an effect leads to.
    fn kept(&self, node: RuleNode<'_>, depth: u32) -> u64 {
        let ids: &[EffectId] = match node {
            RuleNode::Effect(Effect::Seq(all)) => all,
            RuleNode::Effect(Effect::Then(_, then) | Effect::Untested(then, _)) => {
                std::slice::from_ref(then)
            }
            RuleNode::Moves(Moves::After(effect, _)) => std::slice::from_ref(effect),
            RuleNode::Int(_)
            | RuleNode::Bool(_)
            | RuleNode::Sites(_)
            | RuleNode::Moves(_)
            | RuleNode::Effect(_) => &[],
        };
        if depth >= DEEPEST {
            return 1;
        }
        let turns = ids.iter().filter_map(|id| self.effects.get(id.index()));
        turns
            .map(|effect| self.turns(RuleNode::Effect(effect), depth + 1))
            .max()
            .unwrap_or(1)
    }

    /// How many values a loop runs through.
    fn values(&self, low: &Int, high: &Int) -> u64 {
        match (low.constant(), high.constant()) {
            (Some(low), Some(high)) => {
                let number = i64::from(high) - i64::from(low) + 1;
                if number > i64::from(MOST_VALUES) {
                    u64::MAX
                } else {
                    number.max(0) as u64
                }
            }
            _ => self.values,
        }
    }
}
