//! Ways to move, as sentences that tell the player to move what to do.

use super::blocks::{flat, lead, tidied};
use super::effect::is_restart;
use super::grammar::{Joint, apart, lowered, sentence};
use super::narrator::{Landing, Narrator};
use super::relocation::{is_copy, is_exchange};
use super::sheet::Block;
use super::surround::is_taken;
use crate::game::ir::{Bool, Effect, EffectId, Moves, Physical, RuleId, Sites, Targets, Variable};
use std::rc::Rc;

/// Where a rule sheet describes pieces that move by rules of their own.
pub(super) const OWN_WAYS: &str = "in its own way, as described under “The pieces”";

impl Narrator<'_> {
    /// A generator on one line, as a clause, without what follows from its moves.
    pub(super) fn imperative(&self, moves: &Moves) -> String {
        let joined = |parts: &[Moves], joint: &str| {
            let mut clauses: Vec<String> = Vec::new();
            for part in parts {
                let clause = self.imperative(part);
                if !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
            clauses.join(joint)
        };
        match moves {
            Moves::If(..) => {
                let mut cases = Vec::new();
                self.cases(moves, &mut cases);
                match cases.as_slice() {
                    [] => String::new(),
                    [(None, only)] => only.clone(),
                    [(Some(condition), only)] => format!("{only} (if {condition})"),
                    cases => {
                        let cases = cases.iter().map(|(condition, clause)| match condition {
                            Some(condition) => format!("if {condition}, {clause}"),
                            None => format!("otherwise, {clause}"),
                        });
                        let cases: Vec<String> = cases.collect();
                        format!("do this ({})", cases.join("; "))
                    }
                }
            }
            Moves::Or(parts) if !parts.is_empty() => joined(parts, &Joint::Or.between()),
            Moves::Priority(parts) if !parts.is_empty() => {
                joined(parts, " or, if that is not possible, ")
            }
            Moves::ForEachDie(dice) => self.for_one(&self.for_dice(dice), &dice.moves),
            Moves::ForEachSite(variable, sites, moves) => {
                let opening = format!("For {}", self.things(sites).any_one());
                self.for_site(*variable, sites).for_one(&opening, moves)
            }
            moves => Self {
                brief: true,
                ..self.clone()
            }
            .one_line(moves),
        }
    }

    /// What can be done for any one of some things, which are named first: `for any one die, place a stone …`.
    fn for_one(&self, opening: &str, moves: &Moves) -> String {
        format!("{}, {}", lowered(opening), self.imperative(moves))
    }

    /// A generator on one line, as a clause.
    pub(super) fn one_line(&self, moves: &Moves) -> String {
        let text = flat(&self.moves(moves));
        let text = text.trim().trim_end_matches('.');
        lowered(text)
    }

    /// A generator as blocks.
    pub(super) fn moves(&self, moves: &Moves) -> Vec<Block> {
        match moves {
            Moves::Satisfy(puzzle) => self.solving(puzzle),
            Moves::None => vec![Block::Text("There is no move.".to_owned())],
            Moves::Add { rule, piece, to } => self.addition(*rule, piece, to),
            Moves::Remove { rule, at } => {
                let mut clause = match &at.within {
                    Some(within) => self.taken(within),
                    None => "take off any piece".to_owned(),
                };
                if self.takes_piles() {
                    clause.push_str(&format!(", with all others on its {}", self.site_noun()));
                }
                self.provided(&at.when, &mut clause);
                self.rule_blocks(&clause, *rule)
            }
            Moves::Select { rule, from, to } => {
                let first = self.chosen(from);
                let clause = match to {
                    None => format!("choose {first}"),
                    Some(to) => format!(
                        "choose {}",
                        apart(&[first, self.target(to, None)], Joint::And)
                    ),
                };
                self.rule_blocks(&clause, *rule)
            }
            Moves::Pass { rule } => self.rule_blocks(&self.without_pieces(*rule), *rule),
            Moves::Change { rule } => {
                let then = &self.game.rule(*rule).then;
                let all = then.iter().flat_map(|effect| self.kept(*effect));
                lead("You may have this done", all.collect())
            }
            Moves::Step(step) => {
                let target = self.target(&step.to, None);
                let clause = format!(
                    "move {} one step {} to {target}",
                    self.carried(&step.from, step.rule),
                    self.along_set(&step.directions)
                );
                self.landed(&clause, step.rule, &step.to)
            }
            Moves::Slide(slide) => {
                let ends = Targets {
                    within: None,
                    when: slide.stop.clone(),
                };
                let lands = self.slides_onto(slide) && !self.clears(slide.rule, &ends);
                self.rule_blocks_landing(&self.slide(slide), slide.rule, lands.then_some(&ends))
            }
            Moves::Hop(hop) => self.landed(&self.hop(hop), hop.rule, &hop.to),
            Moves::Relocate(relocation) => self.relocation(relocation),
            Moves::Leap {
                rule,
                from,
                reach,
                to,
            } => {
                let target = self.target(to, None);
                let clause = format!(
                    "move {} by a leap {}to {target}",
                    self.carried(from, *rule),
                    self.leaps(reach)
                );
                self.landed(&clause, *rule, to)
            }
            Moves::Or(parts) => self.alternatives(parts),
            Moves::Priority(parts) => self.in_order(parts),
            Moves::If(..) => self.by_case(moves),
            Moves::Afterwards(inner, condition, _) => {
                let doing = (!self.brief).then(|| Rc::from(self.imperative(moves)));
                let moves = inner;
                let of_this = Self {
                    doing: doing.or_else(|| self.doing.clone()),
                    ..self.clone()
                };
                let mut blocks = of_this.moves(moves);
                if let ([Block::Text(text)], true) = (blocks.as_slice(), self.brief) {
                    let text = text.trim_end_matches('.');
                    let condition = self.clause(condition, true);
                    return vec![Block::Text(format!(
                        "{text} so that afterwards {condition}."
                    ))];
                }
                let such = match &**condition {
                    Bool::Can(more) => {
                        self.imperative(more) == self.imperative(without_longest(moves))
                    }
                    _ => false,
                };
                let condition = match such {
                    true => "another such move is possible".to_owned(),
                    false => self.clause(condition, true),
                };
                blocks.push(Block::Text(sentence(&format!(
                    "this is allowed only if, after the move, {condition}"
                ))));
                blocks
            }
            Moves::Longest(moves, measure) => {
                let mut blocks = self.moves(moves);
                blocks.push(Block::Text(format!(
                    "If there is a choice, it must be a move that {}.",
                    super::each::most(*measure)
                )));
                blocks
            }
            Moves::After(effect, moves) => {
                let mut blocks = self.kept(*effect);
                blocks.extend(self.moves(moves));
                blocks
            }
            Moves::ForEachPiece {
                player,
                kinds,
                instead,
                levels,
            } => self.for_pieces(player, (kinds.as_deref(), *levels), instead.as_deref()),
            Moves::ForEachSite(variable, sites, moves) => lead(
                &format!("For {}", self.things(sites).any_one()),
                self.for_site(*variable, sites).moves(moves),
            ),
            Moves::ForEachPlayer(moves) => lead(
                "For any one player",
                self.calling("that player").moves(moves),
            ),
            Moves::ForEachDie(dice) => lead(&self.for_dice(dice), self.moves(&dice.moves)),
            Moves::ForEachIn(array, moves) => lead(
                &format!("For any one number of {}", self.array(array)),
                self.moves(moves),
            ),
            Moves::ForEachLevel { site, moves, .. } => lead(
                &format!("For any one piece of the stack {}", self.at(site)),
                self.moves(moves),
            ),
            Moves::ForEachValue(low, high, moves) => lead(
                &format!(
                    "For any one number from {} to {}",
                    self.number(low),
                    self.number(high)
                ),
                self.moves(moves),
            ),
        }
    }

    /// The sentences for the moves of a rule: `clause`, its conditions before it and its consequences after it.
    pub(super) fn rule_blocks(&self, clause: &str, rule: RuleId) -> Vec<Block> {
        self.rule_blocks_landing(clause, rule, None)
    }

    /// The sentences for a move that may end where a piece stands.
    pub(super) fn landed(&self, clause: &str, rule: RuleId, to: &Targets) -> Vec<Block> {
        let is_empty = self.ends_on_empty(to);
        let landing = match is_empty {
            true => Some(Landing::Empty),
            false => self.ends_on_piece(to).then_some(Landing::Occupied),
        };
        let landing = Self {
            landing,
            ..self.clone()
        };
        let lands = !is_empty && !self.clears(rule, to);
        landing.rule_blocks_landing(clause, rule, lands.then_some(to))
    }

    /// The sentences for the moves of a rule. `to` is where they may end, if that may be where a piece stands.
    fn rule_blocks_landing(&self, clause: &str, rule: RuleId, to: Option<&Targets>) -> Vec<Block> {
        if self.brief {
            return vec![Block::Text(sentence(clause))];
        }
        let rule = self.game.rule(rule);
        let over = |effect: &&EffectId| is_taken(self.game.effect(**effect), Variable::Between);
        let takes = |effect: &&EffectId| is_taken(self.game.effect(**effect), Variable::To);
        let clause = &match rule.before.iter().any(|effect| over(&effect)) {
            true => format!("{clause}, taking the piece in between off the board"),
            false => clause.to_owned(),
        };
        let before = rule.before.iter();
        let before =
            before.filter(|effect| !takes(effect) && !over(effect) && !self.rolls(**effect));
        let before = before.filter(|effect| {
            let effect = self.game.effect(**effect);
            !is_exchange(effect) && !is_copy(effect) && !self.is_of_ballot(rule, effect)
        });
        let early = Self {
            restarts: rule
                .then
                .iter()
                .any(|effect| self.restarts_counter(self.game.effect(*effect))),
            ..self.clone()
        };
        let before: Vec<Block> = before.flat_map(|effect| early.kept(*effect)).collect();
        let mut all = rule.before.iter();
        let tells = all.any(|effect| self.takes_target(self.game.effect(*effect)));
        let is_empty = self.landing == Some(Landing::Empty);
        let clause = match rule.before.iter().any(|effect| takes(&effect)) {
            true if is_empty => clause.to_owned(),
            true => format!("{clause}, taking what stands there off the board"),
            false => match to {
                Some(_) if self.game.layout.stacks() => {
                    format!("{clause}, onto any pieces that are there")
                }
                Some(to) if !tells => format!("{clause}; {}", self.replaced(to)),
                _ => clause.to_owned(),
            },
        };
        let mut blocks = vec![Block::Text(sentence(&clause))];
        let later = |block: &Block| matches!(block, Block::Text(text) if text.ends_with("is taken off when the turn ends."));
        match before
            .iter()
            .all(|block| later(block) || matches!(block, Block::Note(_)))
        {
            true => blocks.extend(before),
            false => blocks.extend(lead("Before it arrives", before)),
        }
        let after = Self {
            cleared: rule.physical == Physical::Take,
            landing: None,
            vacant: None,
            ..self.clone()
        };
        for effect in &rule.then {
            blocks.extend(after.kept(*effect));
        }
        if let Some(name) = &rule.name {
            blocks.push(Block::Text(format!("This move is written “{name}”.")));
        }
        tidied(blocks)
    }

    /// Whether the counter of moves starts again, whatever else happens.
    fn restarts_counter(&self, effect: &Effect) -> bool {
        match effect {
            Effect::SetCounter(value) => is_restart(value),
            Effect::And(all) | Effect::AtOnce(all) => {
                all.iter().any(|effect| self.restarts_counter(effect))
            }
            Effect::Seq(all) => {
                let mut all = all.iter();
                all.any(|effect| self.restarts_counter(self.game.effect(*effect)))
            }
            _ => false,
        }
    }

    fn provided(&self, when: &Option<Bool>, clause: &mut String) {
        match when {
            Some(when) if self.simplify(when) != Bool::Const(true) => {
                clause.push_str(&self.provided_that(when, None));
            }
            None | Some(_) => {}
        }
    }

    fn alternatives(&self, parts: &[Moves]) -> Vec<Block> {
        let mut flat = Vec::new();
        flatten_or(parts, &mut flat);
        // A plain pass is described last.
        let (passes, others): (Vec<&Moves>, Vec<&Moves>) =
            flat.into_iter().partition(|part| self.is_bare_pass(part));
        let merged = self.for_all_owners(&others);
        let others: Vec<&Moves> = merged.iter().map(|part| &**part).collect();
        let mut blocks = match others.as_slice() {
            [] => Vec::new(),
            [only] => self.moves(only),
            many => {
                let mut items: Vec<Vec<Block>> =
                    self.by_direction(many).into_iter().map(headed).collect();
                match items.len() {
                    1 => items.remove(0),
                    _ => vec![
                        Block::Text("Do one of these:".to_owned()),
                        Block::List(items),
                    ],
                }
            }
        };
        if !passes.is_empty() {
            let text = if others.is_empty() {
                "Pass."
            } else {
                "You may pass instead."
            };
            blocks.push(Block::Text(text.to_owned()));
        }
        blocks
    }

    fn in_order(&self, parts: &[Moves]) -> Vec<Block> {
        match parts {
            [] => vec![Block::Text("There is no move.".to_owned())],
            [only] => self.moves(only),
            [first, Moves::Pass { rule }] => {
                let mut blocks = self.moves(first);
                blocks.push(Block::Break);
                let pass = self.rule_blocks(&self.without_pieces(*rule), *rule);
                blocks.extend(lead("If you cannot do this", pass));
                blocks
            }
            many if let Some((names, moves)) = self.first_site(many) => {
                let sites = self.sites_noun();
                let opening = format!(
                    "For the first of these {sites} for which it is possible ({names}, in this order)"
                );
                lead(&opening, self.moves(moves))
            }
            many => {
                let items = many.iter().map(|part| headed(self.moves(part))).collect();
                vec![
                    Block::Text("Do the first of these that is possible:".to_owned()),
                    Block::Numbered(items),
                ]
            }
        }
    }

    /// One rule for several sites in turn: the names of the sites, and the rule.
    fn first_site<'m>(&self, parts: &'m [Moves]) -> Option<(String, &'m Moves)> {
        let mut names = Vec::new();
        let mut rule: Option<&Moves> = None;
        for part in parts {
            let Moves::ForEachSite(Variable::Site, sites, moves) = part else {
                return None;
            };
            let Sites::One(site) = &**sites else {
                return None;
            };
            site.constant()?;
            if rule.is_some_and(|rule| *rule != **moves) {
                return None;
            }
            rule = Some(moves);
            names.push(self.place(site));
        }
        Some((names.join(", "), rule?))
    }

    fn is_bare_pass(&self, moves: &Moves) -> bool {
        match moves {
            Moves::Pass { rule } => {
                let rule = self.game.rule(*rule);
                rule.then.is_empty()
                    && rule.before.is_empty()
                    && rule.physical == Physical::Nothing
                    && rule.name.is_none()
            }
            _ => false,
        }
    }

    /// How a kind of piece moves by itself.
    pub(super) fn own_moves(&self, moves: &Moves) -> Vec<Block> {
        Self {
            subject: Some("it".to_owned()),
            ..self.clone()
        }
        .moves(moves)
    }
}

/// A generator without the demand for the longest series of moves.
fn without_longest(moves: &Moves) -> &Moves {
    match moves {
        Moves::Longest(inner, _) => without_longest(inner),
        moves => moves,
    }
}

/// An item of a list, with a word before it if it begins with a list itself.
fn headed(item: Vec<Block>) -> Vec<Block> {
    let bare = matches!(item.first(), Some(Block::List(_) | Block::Numbered(_)));
    let head = bare.then(|| Block::Text("As the case may be:".to_owned()));
    head.into_iter().chain(item).collect()
}

/// A place, or one of two, as where something is put. What stands in brackets within it, and behind a colon, is a number
/// or a condition of its own.
pub(super) fn on(place: &str) -> String {
    const OTHERWISE: &str = ", otherwise ";
    let is_whole = place.starts_with('(') && place.ends_with(')');
    let (mut depth, mut out) = (0, String::from("on "));
    for (at, sign) in place.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        out.push(sign);
        let is_own = depth == i32::from(is_whole) && !place[..at].contains(':');
        if is_own && sign == ' ' && place[..=at].ends_with(OTHERWISE) {
            out.push_str("on ");
        }
    }
    out
}

fn flatten_or<'m>(parts: &'m [Moves], flat: &mut Vec<&'m Moves>) {
    for part in parts {
        match part {
            Moves::Or(inner) => flatten_or(inner, flat),
            part => flat.push(part),
        }
    }
}
