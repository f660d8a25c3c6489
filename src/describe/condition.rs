//! Conditions as clauses, affirmed or denied.

use super::compare::sign;
use super::grammar::{Antecedent, Clause, Joint, Noun, apart, list, ordinal};
use super::narrator::Narrator;
use crate::game::ir::{Bool, Int, Moment, PatternQuery, Sites, Variable};

impl Narrator<'_> {
    /// A condition as a clause; its contrary if it is to be denied.
    pub(super) fn clause(&self, condition: &Bool, holds: bool) -> String {
        self.said(condition, holds).text()
    }

    /// A condition behind the noun that stands for its variable.
    pub(super) fn relative(
        &self,
        condition: &Bool,
        variable: Variable,
        antecedent: Antecedent,
    ) -> String {
        self.said(condition, true).relative(variable, antecedent)
    }

    /// A condition in words, or its contrary.
    pub(super) fn said(&self, condition: &Bool, holds: bool) -> Clause {
        if let Some(named) = self.condition_by_name(condition, holds) {
            return named;
        }
        self.joined_clause(&self.simplify(condition), holds)
    }

    /// The clause for a condition that is as simple as it can be.
    fn joined_clause(&self, condition: &Bool, holds: bool) -> Clause {
        if let Some(named) = self.bulky_by_name(condition, holds) {
            return named;
        }
        let joint = |joint: Joint| if holds { joint } else { joint.contrary() };
        match condition {
            Bool::Not(inner) => self.joined_clause(inner, !holds),
            Bool::And(all) => self.several(all, holds, joint(Joint::And)),
            Bool::Or(all) => self.several(all, holds, joint(Joint::Or)),
            // Passes make this of the one before.
            Bool::Within(variable, sites) => {
                let site = Box::new(Int::Variable(*variable));
                self.joined_clause(&Bool::In(site, sites.clone()), holds)
            }
            Bool::Xor(one, other) => Clause::Loose(format!(
                "{} of these holds: {}; {}",
                if holds { "exactly one" } else { "both or none" },
                self.clause(one, true),
                self.clause(other, true)
            )),
            Bool::If(asked, one, other) => {
                let so = format!(
                    "{} if {}",
                    self.clause(one, holds),
                    self.clause(asked, true)
                );
                let not = format!("{} if not", self.clause(other, holds));
                Clause::Loose(apart(&[so, not], Joint::Or))
            }
            condition => self
                .about_one(condition, holds)
                .unwrap_or_else(|| Clause::plain(self.plainly(condition, holds))),
        }
    }

    /// A condition without parts as a clause that need not name its subject.
    fn plainly(&self, condition: &Bool, holds: bool) -> String {
        let not = if holds { "" } else { "not " };
        let is = |subject: String, what: String| format!("{subject} is {not}{what}");
        match condition {
            Bool::Constraint(constraint) => self.constraint(constraint, holds),
            Bool::Solved(_) => is("the puzzle".to_owned(), "solved".to_owned()),
            Bool::Const(value) if *value == holds => "always".to_owned(),
            Bool::Const(_) => "never".to_owned(),
            Bool::Not(_)
            | Bool::And(_)
            | Bool::Or(_)
            | Bool::Xor(..)
            | Bool::If(..)
            | Bool::Within(..) => {
                // `joined_clause` knows these, as they are made of other conditions.
                self.clause(condition, holds)
            }
            Bool::Compare(_, one, other) if self.of_ballot(one, other, holds).is_some() => {
                self.of_ballot(one, other, holds).unwrap_or_default()
            }
            Bool::Compare(comparison, one, other) => {
                let comparison = if holds {
                    *comparison
                } else {
                    comparison.negated()
                };
                self.compare(comparison, one, other)
            }
            Bool::SameSites(one, other) => format!(
                "{} are {not}the same as {}",
                self.sites(one).all(),
                self.sites(other).all()
            ),
            Bool::In(site, sites) => match &**sites {
                Sites::DeferredRemovals => is(
                    format!("the piece on {}", self.place(site)),
                    "to be taken off when the turn ends".to_owned(),
                ),
                sites => is(self.place(site), self.lies(sites)),
            },
            Bool::AllIn(one, other) => format!(
                "{} of {} are among {}",
                if holds { "all" } else { "not all" },
                self.sites(one).all(),
                self.sites(other).all()
            ),
            Bool::NoSites(sites) => self.no_sites(sites, holds),
            Bool::IsEmpty(site) => is(self.place(site), "empty".to_owned()),
            Bool::IsEnemy(_) | Bool::IsFriend(_) => self.ownership(condition, holds),
            Bool::IsActive(player) => {
                let who = self.who(player);
                who.verb(
                    if holds {
                        "are still in the game"
                    } else {
                        "are out of the game"
                    },
                    if holds {
                        "is still in the game"
                    } else {
                        "is out of the game"
                    },
                )
            }
            Bool::NoMoves(player, phase) => {
                let who = self.who(player.as_deref().unwrap_or(&Int::Next));
                let phase = phase.map_or(String::new(), |phase| {
                    format!(" by the rules of {}", self.phase_name(phase.index()))
                });
                let verb = if holds {
                    who.verb("have no legal move", "has no legal move")
                } else {
                    who.verb("have a legal move", "has a legal move")
                };
                verb + &phase
            }
            Bool::Can(moves) => {
                let able = if holds { "possible" } else { "not possible" };
                let clause = self.imperative(moves);
                if self.doing.as_deref() == Some(&clause) {
                    return format!("it is {able} to make such a move again");
                }
                match clause.split_once(", ") {
                    // What depends on a condition has no infinitive.
                    _ if clause.starts_with("if ") || clause.contains(", if ") => {
                        format!("this is {able}: “{clause}”")
                    }
                    // What it is possible for is named before what is done.
                    Some((things, clause)) if things.starts_with("for any one ") => {
                        format!("it is {able}, {things}, to {clause}")
                    }
                    _ => format!("it is {able} to {clause}"),
                }
            }
            Bool::Occurs(effect) => self.occurs(effect, holds),
            Bool::WasPass => super::prior::was_pass(holds),
            Bool::Line(line) => self.line(line, holds),
            Bool::Connected {
                directions,
                at,
                regions,
                number,
            } => {
                let which = self.joined_regions(regions, number);
                format!(
                    "the chain of {}, connected {}, through {} {} {which}",
                    self.piece_noun().many(),
                    self.along(*directions),
                    self.place(at),
                    if holds {
                        "connects"
                    } else {
                        "does not connect"
                    }
                )
            }
            Bool::InArray(value, array) => self.in_array(value, array, holds),
            Bool::Patterns(query) => self.has_pattern(query, holds),
            Bool::Repeated { times, hands } => {
                let times = match times.constant() {
                    Some(number) => format!("for the {} time", ordinal(number.into())),
                    None => format!("so many times: {}", self.number(times)),
                };
                format!(
                    "the same {}, with the same player to move, {} {times}",
                    match (hands, self.game.hands.is_empty()) {
                        (true, _) | (_, true) => "position",
                        (false, false) => "position of the board, whatever the hands hold",
                    },
                    if holds { "stands" } else { "does not stand" }
                )
            }
            Bool::Ring(ring) => self.ring(ring, holds),
            Bool::Cycle => format!(
                "the last {} positions {} in the same order twice before",
                self.game.player_count() * self.game.player_count(),
                if holds {
                    "have stood"
                } else {
                    "have not stood"
                },
            ),
            Bool::AllPassed => format!(
                "all players have {}passed in their last turns",
                if holds { "" } else { "not " }
            ),
            Bool::SameTurn => format!(
                "{} to move again",
                if holds { "you are" } else { "you are not" }
            ),
            Bool::Pending => (if holds {
                "something is marked"
            } else {
                "nothing is marked"
            })
            .to_owned(),
            Bool::DiceUsed | Bool::DiceEqual | Bool::AnyDie(_) => self.of_dice(condition, not),
            Bool::InPhase(player, phase) => {
                let who = self.who(player);
                let phase = self.phase_name(phase.index());
                format!("{} {not}in {phase}", who.verb("are", "is"))
            }
            Bool::SameTeam(one, other) => format!(
                "{} are {not}on the same side",
                list(&[self.who(one).name, self.who(other).name], Joint::And)
            ),
            Bool::Walk(walk) => self.walk(walk, not),
            Bool::LastStuck(player) => {
                let who = self.who(player);
                let had = who.verb("had", "had");
                format!(
                    "{had} {}other move than to pass when last to move",
                    if holds { "no " } else { "an" }
                )
            }
            Bool::WasStuck => format!("the last move was {not}a pass for want of any other move"),
            Bool::Threatened { what, at, by } => {
                self.threatened((what.as_deref(), at.as_deref()), by.as_deref(), holds)
            }
        }
    }

    /// Whether a player, or the owner of a piece, is an enemy or on the same side.
    pub(super) fn ownership(&self, condition: &Bool, holds: bool) -> String {
        let not = if holds { "" } else { "not " };
        let is = |subject: String, what: String| format!("{subject} is {not}{what}");
        match condition {
            Bool::IsEnemy(player) => match &**player {
                Int::Who(site) => format!(
                    "{} {} piece on {}",
                    if holds { "there is" } else { "there is no" },
                    if holds { "an enemy" } else { "enemy" },
                    self.place(site)
                ),
                player => is(self.who(player).name, "an enemy".to_owned()),
            },
            Bool::IsFriend(player) => match &**player {
                Int::Who(site) => {
                    let pieces = match (holds, self.teams) {
                        (true, false) => "one of your own pieces is",
                        (false, false) => "no piece of your own is",
                        (true, true) => "a piece of your side is",
                        (false, true) => "no piece of your side is",
                    };
                    format!("{pieces} on {}", self.place(site))
                }
                player => is(self.who(player).name, "on your side".to_owned()),
            },
            condition => self.clause(condition, holds),
        }
    }

    /// Several conditions joined by "and" or "or"; `holds` is false for their negations.
    fn several(&self, all: &[Bool], holds: bool, joint: Joint) -> Clause {
        self.same_of_many(all, holds, joint)
            .unwrap_or_else(|| Clause::joined(joint, all.iter().map(|one| self.said(one, holds))))
    }

    /// One amount shared by several players: `Black and White have no stones in hand`.
    fn same_of_many(&self, all: &[Bool], holds: bool, joint: Joint) -> Option<Clause> {
        let mut names = Vec::new();
        // For each player how the number compares, of what and where.
        let mut amounts: Vec<(&'static str, i32, Noun, String)> = Vec::new();
        for condition in all {
            let Bool::Compare(comparison, one, other) = condition else {
                return None;
            };
            let (mut comparison, one, other) = match (one.constant(), other.constant()) {
                (Some(number), None) => (comparison.mirrored(), other, number),
                (None, Some(number)) => (*comparison, one, number),
                _ => return None,
            };
            if !holds {
                comparison = comparison.negated();
            }
            let (player, noun, place) = self.counted(one)?;
            let who = self.who(player);
            if who.you {
                return None;
            }
            names.push(who.name);
            amounts.push((sign(comparison), other, noun, place));
        }
        let first = amounts.first()?;
        if amounts.len() < 2 || amounts.iter().any(|other| other != first) {
            return None;
        }
        let (sign, number, noun, place) = first;
        let is_none = matches!((*sign, *number), ("=" | "<=", 0) | ("<", 1));
        let amount = noun.compared(sign, *number);
        let players = list(&names, joint);
        Some(match (names.as_slice(), joint) {
            ([one, other], Joint::And) if is_none => {
                let pieces = noun.many();
                Clause::neither(one, other, &format!("has {pieces}{place}"))
            }
            (_, Joint::And) => Clause::plain(format!("{players} have {amount}{place}")),
            (_, Joint::Or) => Clause::plain(format!("{players} has {amount}{place}")),
        })
    }

    /// What a phase is called in a sentence.
    pub(super) fn phase_name(&self, phase: usize) -> String {
        let name = self
            .game
            .phases
            .get(phase)
            .map_or("", |phase| phase.name.as_str());
        match name {
            "" => "the game".to_owned(),
            name => match super::names::words(name) {
                name if name == "phase" || name.ends_with(" phase") => format!("the {name}"),
                name => format!("the {name} phase"),
            },
        }
    }

    fn has_pattern(&self, query: &PatternQuery, holds: bool) -> String {
        let noun = self.pattern_kind(query);
        let some = match holds {
            true => noun.a(),
            false => noun.no(),
        };
        let who = self.who(&query.player);
        let through = self.through(query);
        let whose = match who.you {
            true => String::new(),
            false => format!(" of {}", who.name),
        };
        let mut clause = match query.moment {
            Moment::Standing => format!("{} {some}{through}", who.verb("have", "has")),
            Moment::Formed => format!("this forms {some}{through}{whose}"),
            Moment::Forming => format!("the move would form {some}{through}"),
            Moment::Broken => format!("this breaks {some}{through}{whose}"),
        };
        if let Some(remembered) = self.remembered(query) {
            clause.push_str(&format!(" that is {remembered}"));
        }
        clause
    }
}
