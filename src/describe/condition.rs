//! Conditions as clauses, affirmed or denied.

use super::compare::{contrary, mirrored, sign};
use super::english::{list, ordinal, plural};
use super::phrase::{Bind, definite, each};
use super::speaker::Speaker;
use crate::game::ir::{Bool, Int, Moment, PatternQuery, Sites};

impl Speaker<'_> {
    /// A condition as a clause; its contrary if it is to be denied.
    pub(super) fn clause(&self, condition: &Bool, holds: bool) -> String {
        self.plainly(&self.simplify(condition), holds)
    }

    /// The clause for a condition that is as simple as it can be.
    fn plainly(&self, condition: &Bool, holds: bool) -> String {
        let not = if holds { "" } else { "not " };
        let is = |subject: String, what: String| format!("{subject} is {not}{what}");
        match condition {
            Bool::Const(value) if *value == holds => "always".to_owned(),
            Bool::Const(_) => "never".to_owned(),
            Bool::Not(inner) => self.plainly(inner, !holds),
            Bool::And(all) => self.clauses(all, holds, if holds { "and" } else { "or" }),
            Bool::Or(all) => self.clauses(all, holds, if holds { "or" } else { "and" }),
            Bool::Xor(one, other) => format!(
                "{} of these holds: {}; {}",
                if holds { "exactly one" } else { "both or none" },
                self.clause(one, true),
                self.clause(other, true)
            ),
            Bool::If(asked, one, other) => format!(
                "{} (if {}) or {} (otherwise)",
                self.clause(one, holds),
                self.clause(asked, true),
                self.clause(other, holds)
            ),
            Bool::Compare(comparison, one, other) => {
                let comparison = if holds {
                    *comparison
                } else {
                    contrary(*comparison)
                };
                self.compare(comparison, one, other)
            }
            Bool::SameSites(one, other) => format!(
                "{} are {not}the same as {}",
                self.sites_all(one),
                self.sites_all(other)
            ),
            Bool::In(site, sites) => match &**sites {
                Sites::Empty => is(self.place(site), "empty".to_owned()),
                occupied if self.piece_one(occupied).is_some() => {
                    let piece = self.piece_one(occupied).unwrap_or_default();
                    let piece = match (holds, piece.split_once(' ')) {
                        (true, _) => piece,
                        (false, Some(("a" | "an", noun))) => format!("no {noun}"),
                        (false, Some(("one", of))) => format!("none {of}"),
                        (false, _) => format!("none of this: {piece}:"),
                    };
                    format!("{piece} stands on {}", self.place(site))
                }
                Sites::Doomed => is(
                    format!("the piece on {}", self.place(site)),
                    "to be taken off when the turn ends".to_owned(),
                ),
                Sites::One(other) => is(self.place(site), self.place(other)),
                Sites::Const(region) if self.members(*region).len() == 1 => {
                    is(self.place(site), self.region(*region))
                }
                sites => is(self.place(site), self.lies_in(sites)),
            },
            Bool::Glance(glance) => self.plainly(&glance.meant, holds),
            // Passes make this of the one before.
            Bool::Within(variable, sites) => {
                let site = Box::new(Int::Variable(*variable));
                self.plainly(&Bool::In(site, sites.clone()), holds)
            }
            Bool::AllIn(one, other) => format!(
                "{} of {} are among {}",
                if holds { "all" } else { "not all" },
                self.sites_all(one),
                self.sites_all(other)
            ),
            Bool::NoSites(sites) => self.no_sites(sites, holds),
            Bool::IsEmpty(site) => is(self.place(site), "empty".to_owned()),
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
                    let told = match (holds, self.teams) {
                        (true, false) => "one of your own pieces is",
                        (false, false) => "no piece of your own is",
                        (true, true) => "a piece of your side is",
                        (false, true) => "no piece of your side is",
                    };
                    format!("{told} on {}", self.place(site))
                }
                player => is(self.who(player).name, "on your side".to_owned()),
            },
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
                format!("it is {able} to {}", self.deed(moves))
            }
            Bool::Occurs(effect) => self.occurs(effect, holds),
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
                    plural(&self.piece_noun()),
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
                "{} and {} are {not}on the same side",
                self.who(one).name,
                self.who(other).name
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
                let how = by.as_ref().map_or(String::new(), |moves| {
                    format!(" in this way: {}", self.deed(moves))
                });
                let piece = match (what, at.as_deref()) {
                    (Some(what), None) => self.piece(what),
                    (Some(what), Some(Sites::One(site))) => {
                        format!("{} on {}", self.piece(what), self.place(site))
                    }
                    (Some(what), Some(at)) => {
                        format!("{} on one of {}", self.piece(what), self.sites_all(at))
                    }
                    (None, Some(Sites::One(site))) => format!("a piece on {}", self.place(site)),
                    (None, Some(at)) => format!("a piece on one of {}", self.sites_all(at)),
                    (None, None) => "any piece".to_owned(),
                };
                let can = if holds { "could" } else { "could not" };
                format!("an enemy {can} move onto {piece}{how}")
            }
        }
    }

    /// Several conditions: the plain ones first, then those that are made of others.
    fn clauses(&self, all: &[Bool], holds: bool, joint: &str) -> String {
        if let Some(clause) = self.same_of_many(all, holds, joint) {
            return clause;
        }
        let (mixed, plain): (Vec<&Bool>, Vec<&Bool>) =
            all.iter().partition(|condition| is_mixed(condition));
        let plain: Vec<String> = plain
            .into_iter()
            .map(|one| self.plainly(one, holds))
            .collect();
        let mixed = mixed.into_iter().map(|one| {
            let inner = match one {
                Bool::Not(inner) => inner,
                one => one,
            };
            let parts = match inner {
                Bool::And(parts) | Bool::Or(parts) => parts.len(),
                _ => 2,
            };
            let clause = self.plainly(one, holds);
            match (joint, parts) {
                _ if matches!(inner, Bool::Xor(..) | Bool::If(..)) => format!("({clause})"),
                ("and", _) => format!("either {clause}"),
                (_, _) if clause.starts_with("neither ") => clause,
                (_, 2) => format!("both {clause}"),
                (_, _) => format!("all of this holds: {clause}"),
            }
        });
        let mixed: Vec<String> = mixed.collect();
        match (plain.is_empty(), mixed.is_empty()) {
            (_, true) => list(&plain, joint),
            (true, false) => mixed.join(&format!(", {joint} ")),
            (false, false) => {
                format!(
                    "{}, {joint} {}",
                    list(&plain, joint),
                    mixed.join(&format!(", {joint} "))
                )
            }
        }
    }

    /// One amount shared by several players: `Black and White have no stones in hand`.
    fn same_of_many(&self, all: &[Bool], holds: bool, joint: &str) -> Option<String> {
        let mut names = Vec::new();
        let mut amounts: Vec<String> = Vec::new();
        for condition in all {
            let Bool::Compare(comparison, one, other) = condition else {
                return None;
            };
            let (mut comparison, one, other) = match (one.constant(), other.constant()) {
                (Some(number), None) => (mirrored(*comparison), other, number),
                (None, Some(number)) => (*comparison, one, number),
                _ => return None,
            };
            if !holds {
                comparison = contrary(comparison);
            }
            let (player, noun, place) = self.counted(one)?;
            let who = self.who(player);
            if who.you {
                return None;
            }
            names.push(who.name);
            amounts.push(format!("{}{place}", noun.compared(sign(comparison), other)));
        }
        let amount = amounts.first()?;
        let alike = amounts.len() > 1 && amounts.iter().all(|other| other == amount);
        let none = amount.strip_prefix("no ");
        alike.then(|| match (none, names.as_slice(), joint) {
            (Some(amount), [one, other], "and") => {
                format!("neither {one} nor {other} has {amount}")
            }
            (_, _, "and") => format!("{} have {amount}", list(&names, joint)),
            _ => format!("{} has {amount}", list(&names, joint)),
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
            name => format!("the {} phase", super::speaker::words(name)),
        }
    }

    /// Where something lies, after "is": `at the corners`, `next to that point`.
    fn lies_in(&self, sites: &Sites) -> String {
        match sites {
            Sites::Around {
                directions,
                of,
                included: false,
            } => match self.piece_one(of) {
                Some(piece) => format!("{} to {piece}", self.beside(*directions)),
                None => self.next_to(*directions, of),
            },
            Sites::Union(parts) => {
                let some = parts.iter().filter(|part| !self.is_nothing(part));
                let parts: Vec<String> = some.map(|part| self.lies_in(part)).collect();
                list(&parts, "or")
            }
            Sites::Const(_) | Sites::List(_) => match self.area_part(sites, Bind::Word) {
                edge if edge.starts_with("the edge ") => format!("on {edge}"),
                area if area == "the corners" => "in one of the corners".to_owned(),
                area if area == "the whole board" => "on the board".to_owned(),
                area if self.is_listed(sites) => {
                    format!("one of {}", area.trim_matches(['(', ')']))
                }
                area => format!("in {}", self.either(&area)),
            },
            sites => format!("in {}", self.area_part(sites, Bind::Sum)),
        }
    }

    /// Whether a region is described by the names of its sites.
    fn is_listed(&self, sites: &Sites) -> bool {
        match sites {
            Sites::List(_) => true,
            Sites::Const(region) => {
                let members = self.members(*region);
                let first = members.first().map(|site| self.game.site_name(*site));
                let area = self.region(*region);
                first.is_some_and(|first| {
                    area.starts_with(&format!("{first}, "))
                        || area.starts_with(&format!("{first} and "))
                })
            }
            _ => false,
        }
    }

    /// Rows or columns of which a site is in one: `rows 2 or 4`.
    fn either(&self, area: &str) -> String {
        area.trim_matches(['(', ')']).replace(" and ", " or ")
    }

    fn no_sites(&self, sites: &Sites, holds: bool) -> String {
        let noun = self.site_noun();
        let no = if holds { "no" } else { "at least one" };
        match sites {
            Sites::Only(variable, all, condition)
                if holds && self.pieces_of(all).is_some() && is_none(condition) =>
            {
                let all = each(&self.piece_one(all).unwrap_or_default());
                let condition = self.of_piece(*variable).clause(condition, false);
                format!("for {all} {condition}")
            }
            Sites::Intersection(parts) => {
                let beside = parts.iter().position(|part| {
                    matches!(
                        part,
                        Sites::Around {
                            included: false,
                            ..
                        }
                    )
                });
                match (beside, parts.len()) {
                    (Some(beside), 2) => {
                        let other = &parts[1 - beside];
                        let what = match other {
                            Sites::Empty => format!("{no} empty {noun}"),
                            other if self.kind_only(other) && holds => {
                                format!("no {}", self.pieces_of(other).unwrap_or_default())
                            }
                            other => match self.pieces_of(other) {
                                Some(pieces) if holds => format!("none of {}", definite(&pieces)),
                                Some(pieces) => format!("at least one of {}", definite(&pieces)),
                                None => format!("{no} {noun} among {}", self.sites_all(other)),
                            },
                        };
                        format!("{what} is {}", self.lies_in(&parts[beside]))
                    }
                    _ => match self.pieces_of(sites) {
                        Some(pieces) if holds => format!("there are none of {}", definite(&pieces)),
                        Some(pieces) => format!("there is at least one of {}", definite(&pieces)),
                        None => format!("there is {no} {}", bare(&self.sites_one(sites))),
                    },
                }
            }
            Sites::Empty if holds => "the board is full".to_owned(),
            Sites::Empty => "the board is not full".to_owned(),
            Sites::Difference(all, but)
                if self.pieces_of(all).is_none() && self.piece_one(but).is_some() =>
            {
                format!(
                    "{} of {} {} occupied by {}",
                    if holds { "every one" } else { "at least one" },
                    self.sites_all(all),
                    if holds { "is" } else { "is not" },
                    self.piece_one(but).unwrap_or_default()
                )
            }
            Sites::Flanked { .. } if self.flanked_rows(sites, "").is_some() => {
                format!("{no} {}", self.flanked_rows(sites, "").unwrap_or_default())
            }
            sites => match self.pieces_of(sites) {
                Some(pieces) if self.kind_only(sites) => match holds {
                    true => format!("there are no {pieces}"),
                    false => format!("there are {pieces}"),
                },
                Some(pieces) if holds => format!("there are none of {}", definite(&pieces)),
                Some(pieces) => format!("there is at least one of {}", definite(&pieces)),
                None if holds => {
                    let one = self.sites_one(sites);
                    match bare(&one) {
                        bare if bare != one => format!("there is no {bare}"),
                        one => format!("there is no {noun} such as {one}"),
                    }
                }
                None => format!("there is {}", self.sites_one(sites)),
            },
        }
    }

    fn has_pattern(&self, query: &PatternQuery, holds: bool) -> String {
        let noun = self.pattern_kind(query);
        let some = match holds {
            true => noun.a(),
            false => format!("no {}", noun.one()),
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

/// A phrase without its indefinite article.
fn bare(phrase: &str) -> &str {
    let bare = phrase
        .strip_prefix("an ")
        .or_else(|| phrase.strip_prefix("a "));
    bare.unwrap_or(phrase)
}

/// Whether a condition says that a region has no sites.
fn is_none(condition: &Bool) -> bool {
    matches!(condition, Bool::NoSites(_))
}

/// Whether a condition joins others the other way than the one it stands in.
fn is_mixed(condition: &Bool) -> bool {
    match condition {
        Bool::And(_) | Bool::Or(_) | Bool::If(..) | Bool::Xor(..) => true,
        Bool::Not(inner) => is_mixed(inner),
        _ => false,
    }
}
