//! What follows a move, as sentences.

use super::blocks::{joined_up, lead, tidied};
use super::grammar::{sentence, several};
use super::narrator::{Narrator, Who};
use super::sheet::Block;
use crate::game::ir::{
    Effect, EffectId, Int, Permanence, Plane, RuleNode, Sites, Variable, VariableId, Verdict,
};

impl Narrator<'_> {
    /// A kept effect.
    pub(super) fn kept(&self, effect: EffectId) -> Vec<Block> {
        self.effect(self.game.effect(effect))
    }

    /// An effect as blocks; none for one that does nothing.
    pub(super) fn effect(&self, effect: &Effect) -> Vec<Block> {
        match effect {
            Effect::And(all) | Effect::AtOnce(all) => self.together(all),
            Effect::Pass => Vec::new(),
            Effect::Seq(all) => {
                // What comes first may fill a site.
                let each = Self {
                    vacant: None,
                    ..self.clone()
                };
                tidied(all.iter().flat_map(|effect| each.kept(*effect)).collect())
            }
            Effect::If(condition, then, otherwise, _) => {
                if let Some(order) = self.prisoner(condition, then) {
                    return vec![Block::Text(sentence(&order))];
                }
                self.conditional(condition, then, otherwise.as_deref())
            }
            Effect::Then(first, then) => self.followed(first, *then),
            Effect::Prior(prior) => self.prior(prior),
            Effect::Untested(effect, _) => self.kept(*effect),
            Effect::Owe {
                player,
                count,
                debt,
            } => self.owed(player, count, *debt),
            Effect::ForEachSite(variable, sites, effect) => {
                self.for_each_site(*variable, sites, effect)
            }
            Effect::ForEachIn(array, effect) => lead(
                &format!("For each number of {}", self.array(array)),
                self.effect(effect),
            ),
            Effect::ForEachValue(low, high, effect) => lead(
                &format!(
                    "For each number from {} to {}",
                    self.number(low),
                    self.number(high)
                ),
                self.effect(effect),
            ),
            Effect::While(..) | Effect::ForEachDie(_) | Effect::ForEachPiece { .. } => {
                self.repeated_effect(effect)
            }
            Effect::ForEachLevel {
                site,
                from_top,
                effect,
            } => self.for_each_level(site, *from_top, effect),
            Effect::Sow(sow) => self.sowing(sow),
            Effect::ForEachPlayer(effect) => lead(
                "For each player",
                self.repeating().calling("that player").effect(effect),
            ),
            Effect::Custodial {
                directions,
                from,
                min,
                max,
                between,
                to,
                apply,
                provenance: _,
            } => self.custodial(
                &self.along(*directions),
                from,
                (min, max),
                between,
                to,
                apply,
            ),
            Effect::Enclose {
                directions,
                from,
                between,
                open,
                ring,
                apply,
                provenance: _,
            } => {
                let open = (open, ring.is_some());
                self.enclosed((*directions, open), from, between, apply)
            }
            // The move itself, of a piece that is known by its level.
            Effect::CarryLevel { from, level, to }
                if [from, level, to]
                    == [Variable::From, Variable::Level, Variable::To]
                        .map(Int::Variable)
                        .each_ref() =>
            {
                Vec::new()
            }
            Effect::SetCounter(value) if self.restarts && is_restart(value) => Vec::new(),
            Effect::SetVar(variable, ..) if self.tallies[variable.index()].is_some() => Vec::new(),
            // Scores that nothing asks for, as where others are given at the end.
            Effect::SetScore(..) | Effect::AddScore(..) if !self.scores => Vec::new(),
            Effect::SetVar(..)
            | Effect::SetPending(_)
            | Effect::SetPlane(Plane::State | Plane::Value | Plane::Rotation, ..)
            | Effect::SetLevelState { .. }
            | Effect::Remember { .. }
            | Effect::Forget(..)
            | Effect::Memorise { .. }
            | Effect::Unmemorise(..)
            | Effect::ForgetPositions
            | Effect::SetCounter(_)
            | Effect::SetPlayerValue(..) => match self.imperative_of(effect) {
                Some(note) => vec![Block::Note(sentence(&note))],
                None => Vec::new(),
            },
            effect => match self.imperative_of(effect) {
                Some(clause) => vec![Block::Text(sentence(&clause))],
                None => Vec::new(),
            },
        }
    }

    /// A copy of this narrator for what is done for each of some sites or players.
    pub(super) fn repeating(&self) -> Self {
        Self {
            repeated: true,
            ..self.clone()
        }
    }

    /// What is to be known of a variable that is set again and again by its own value: each time that value is
    /// the one from before all of them.
    fn once(&self, variable: VariableId, of: &[Int], value: &Int) -> String {
        let own_of_each = of.contains(&Int::Variable(Variable::Player));
        match self.repeated && !own_of_each && reads(value, variable) {
            true => " (once in all, however often this is done)".to_owned(),
            false => String::new(),
        }
    }

    /// A single effect as an imperative clause; `None` if nothing is to be said.
    fn imperative_of(&self, effect: &Effect) -> Option<String> {
        Some(match effect {
            Effect::Assign(site, value) => self.filled(site, value),
            Effect::Put { piece, to, count } => self.put(piece, to, count),
            Effect::Take(sites) => match (self.pieces_on(sites), sites) {
                (Some(pieces), sites) if self.kind_only(sites) => {
                    format!("take all {} off the board", pieces.together())
                }
                (Some(pieces), _) => format!("take off {}", pieces.definite()),
                (None, Sites::One(site)) if site.constant().is_some_and(|site| site < 0) => {
                    return None;
                }
                (None, Sites::One(site)) if self.is_it(site) => "take it off the board".to_owned(),
                // All pieces in a place of a hand are one kind and leave together.
                (None, Sites::One(site)) if matches!(**site, Int::HandSite(..)) => {
                    format!("take off what is {}", self.at(site))
                }
                (None, Sites::One(site)) if self.is_pile() => {
                    format!("take all pieces {} off the board", self.at(site))
                }
                (None, Sites::One(site)) => {
                    format!("take the piece {} off the board", self.at(site))
                }
                (None, Sites::List(all)) if all.is_empty() => return None,
                (None, sites) => format!("take off what stands on {}", self.sites(sites).all()),
            },
            Effect::TakeLevels { at, level, count } => self.take_levels(at, level.as_ref(), count),
            Effect::CarryLevel { from, level, to } => format!(
                "move {} to {}",
                self.piece_at_level(from, level),
                self.place(to)
            ),
            Effect::CarryStack { from, to } => {
                format!(
                    "move the whole stack {} to {}",
                    self.at(from),
                    self.place(to)
                )
            }
            Effect::TakeLater(sites) => match sites {
                Sites::One(site) if self.is_pile() => format!(
                    "all pieces {} are taken off when the turn ends",
                    self.at(site)
                ),
                Sites::One(site) => format!(
                    "the piece {} is taken off when the turn ends",
                    self.at(site)
                ),
                sites => format!(
                    "what stands on {} is taken off when the turn ends",
                    self.sites(sites).all()
                ),
            },
            Effect::TakeAllOf(player) => format!(
                "take all {} pieces out of the game",
                self.who(player).possessive
            ),
            Effect::Carry { from, to } if matches!(from, Int::HandSite(..)) => format!(
                "place {} from {} on {}",
                self.piece_noun().a(),
                self.place(from),
                self.place(to)
            ),
            Effect::Carry { from, to } => match returns(from, to) {
                true => format!("return the piece {} to its owner's hand", self.at(from)),
                false => format!("move the piece {} to {}", self.at(from), self.place(to)),
            },
            Effect::CarrySome {
                from: Sites::One(from),
                to,
                count: Int::CountAt(all),
            } if from == all => match to {
                Sites::One(hand) if returns(from, hand) => {
                    format!("return all pieces {} to their owner's hand", self.at(from))
                }
                to => format!(
                    "move all pieces from {} to {}",
                    self.place(from),
                    self.sites(to).all()
                ),
            },
            Effect::CarrySome {
                from,
                to,
                count: Int::Const(count),
            } => format!(
                "move {} from {} to {}",
                self.any_noun().counted(i64::from(*count)),
                self.sites(from).all(),
                self.sites(to).all()
            ),
            Effect::CarrySome { from, to, count } => format!(
                "move pieces from {} to {}: as many as {}",
                self.sites(from).all(),
                self.sites(to).all(),
                self.number(count)
            ),
            Effect::Make(moves) => {
                format!(
                    "all that is possible of this is done: {}",
                    self.imperative(moves)
                )
            }
            Effect::Promote { at, piece } => {
                format!("replace the piece {} by {}", self.at(at), self.piece(piece))
            }
            Effect::SetPlane(plane, sites, value) => {
                let property = match plane {
                    Plane::Count => "number of pieces",
                    Plane::State => "state",
                    Plane::Value => "value",
                    Plane::Rotation => "rotation",
                };
                format!(
                    "set the {property} of {} to {}",
                    self.sites(sites).all(),
                    self.number(value)
                )
            }
            Effect::SetLevelState { at, level, state } => format!(
                "set the state of {} to {}",
                self.piece_at_level(at, level),
                self.number(state)
            ),
            Effect::SetVar(variable, ..) if self.proposed(*variable).is_some() => {
                format!("propose “{}”", self.proposed(*variable).unwrap_or_default())
            }
            Effect::SetVar(variable, ..) if self.noted(*variable).is_some() => {
                format!("say “{}”", self.noted(*variable).unwrap_or_default())
            }
            Effect::SetVar(variable, of, value) => {
                let name = self.variable(*variable, of);
                let text = match value {
                    Int::Sum(parts)
                        if parts
                            .iter()
                            .any(|part| part.constant().is_some_and(|added| added > 0))
                            && parts.len() == 2
                            && parts.contains(&Int::Var(*variable, of.clone())) =>
                    {
                        let added = parts.iter().find(|part| part.constant().is_some());
                        let added = added.and_then(Int::constant).unwrap_or_default();
                        format!("add {added} to {name}")
                    }
                    value => format!("set {name} to {}", self.number(value)),
                };
                text + &self.once(*variable, of, value)
            }
            Effect::Memorise {
                list,
                values,
                unique,
            } => self.memorise(*list, values, unique),
            Effect::Unmemorise(list, value) => self.unmemorise(*list, value.as_ref()),
            Effect::SetCounter(value) if is_restart(value) => {
                "the counter of moves starts again".to_owned()
            }
            Effect::SetCounter(value) => {
                format!("the counter of moves is set to {}", self.number(value))
            }
            Effect::SetScore(player, score) => format!(
                "{} score becomes {}",
                self.who(player).possessive,
                self.number(score)
            ),
            Effect::AddScore(player, gain) => {
                let who = self.who(player);
                if let Some(loss) = gain.constant().filter(|gain| *gain < 0) {
                    let points = several(-i64::from(loss), "point");
                    return Some(who.verb(&format!("lose {points}"), &format!("loses {points}")));
                }
                let points = match gain.constant() {
                    Some(gain) => several(gain.into(), "point"),
                    None => match self.number(gain) {
                        gain if gain.starts_with("what ") => gain,
                        gain => format!("as many points as this: {gain}"),
                    },
                };
                who.verb(&format!("score {points}"), &format!("scores {points}"))
            }
            Effect::SetPlayerValue(player, value) => format!(
                "{} mark becomes {}",
                self.who(player).possessive,
                self.number(value)
            ),
            Effect::SetPending(Int::Const(_)) => "the move is marked".to_owned(),
            Effect::SetPending(site) => {
                format!("{} is marked until the next move is made", self.place(site))
            }
            // A name keeps its capital where the sentence is joined to another.
            Effect::SetNext(Int::Const(player)) => {
                format!("the next to move is {}", self.name(*player))
            }
            Effect::SetNext(player) => format!("{} next", self.who(player).verb("move", "moves")),
            Effect::Flip(site) if self.is_it(site) => "turn it over".to_owned(),
            Effect::Flip(site) => format!("turn the piece {} over", self.at(site)),
            Effect::MoveAgain => "you move again".to_owned(),
            Effect::Remember {
                query,
                memory,
                permanence,
            } => {
                let name = self
                    .game
                    .memories
                    .get(memory.index())
                    .map_or("", String::as_str);
                let instead = match permanence {
                    Permanence::Add => "",
                    Permanence::Replace => ", in place of all that was noted so before",
                };
                format!("note {} as “{name}”{instead}", self.patterns(query))
            }
            Effect::Roll => format!("roll {}", self.the_dice()),
            Effect::UseDice(twice) => return self.doubles(twice.as_ref().map(|(when, _)| &**when)),
            Effect::ForgetPositions if self.forgets => return None,
            Effect::ForgetPositions => "earlier positions no longer count as repeated".to_owned(),
            Effect::Forget(memory, player) => {
                let name = self
                    .game
                    .memories
                    .get(memory.index())
                    .map_or("", String::as_str);
                format!(
                    "{} patterns are no longer noted as “{name}”",
                    self.who(player).possessive
                )
            }
            Effect::Vote(proposal) => format!("vote for “{}”", self.proposal(*proposal)),
            Effect::SetTeam(player, team) => match team {
                Int::Team(other) => format!(
                    "{} the side of {}",
                    self.who(player).verb("join", "joins"),
                    self.who(other).name
                ),
                team => format!(
                    "{} side {}",
                    self.who(player).verb("join", "joins"),
                    self.number(team)
                ),
            },
            Effect::Retire(player, verdict) => {
                let who = self.who(player);
                match verdict {
                    Verdict::Win => who.verb("have won", "has won"),
                    Verdict::Loss => who.verb(
                        "have lost and are out of the game",
                        "has lost and is out of the game",
                    ),
                    Verdict::Draw => "the game ends in a draw".to_owned(),
                }
            }
            Effect::SetHidden {
                parts,
                sites,
                from,
                hidden,
            } => self.hiding(parts, sites, from, hidden),
            Effect::Shove {
                directions,
                from,
                attracts,
            } => self.shove(*directions, from, *attracts),
            Effect::NoteDeparture(..) => return None,
            Effect::Transfer { from, to } => format!(
                "all {} pieces become {}",
                self.who(from).possessive,
                match self.who(to) {
                    Who { you: true, .. } => "yours".to_owned(),
                    who => format!("those of {}", who.name),
                }
            ),
            Effect::And(_)
            | Effect::AtOnce(_)
            | Effect::Pass
            | Effect::Seq(_)
            | Effect::If(..)
            | Effect::Then(..)
            | Effect::Prior(_)
            | Effect::Untested(..)
            | Effect::Owe { .. }
            | Effect::ForEachSite(..)
            | Effect::ForEachLevel { .. }
            | Effect::While(..)
            | Effect::ForEachPiece { .. }
            | Effect::ForEachDie(_)
            | Effect::ForEachPlayer(_)
            | Effect::ForEachValue(..)
            | Effect::ForEachIn(..)
            | Effect::Sow(_)
            | Effect::Custodial { .. }
            | Effect::Enclose { .. } => {
                // `effect` knows these as sentences, as they are made of other effects.
                let text = joined_up(&self.effect(effect));
                return (!text.is_empty()).then_some(text);
            }
        })
    }
}

/// Whether a counter of moves that is set to a number begins anew: with −1 it stands at 0 after the present move, as that
/// is counted too, with 0 after the next.
pub(super) const fn is_restart(value: &Int) -> bool {
    matches!(value, Int::Const(-1 | 0))
}

/// Whether a piece goes from a site into the hand of its owner.
fn returns(from: &Int, to: &Int) -> bool {
    let Int::HandSite(owner, place) = to else {
        return false;
    };
    let is_owner = |owner: &Int| matches!(owner, Int::Who(site) if **site == *from);
    is_owner(owner) && **place == Int::Const(0)
}

/// Whether an integer depends on a variable of the rules.
fn reads(int: &Int, variable: VariableId) -> bool {
    fn find(node: RuleNode<'_>, variable: VariableId) -> bool {
        let mut found = matches!(node, RuleNode::Int(Int::Var(read, _)) if *read == variable);
        node.children(&mut |child| found = found || find(child, variable));
        found
    }
    find(RuleNode::Int(int), variable)
}
