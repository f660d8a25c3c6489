//! Hops, and slides along tracks: moves with a way.

use super::grammar::{Antecedent, Bind, Joint, Noun, list};
use super::narrator::Narrator;
use crate::game::ir::{AlongTracks, Bool, Hop, Int, Sites, Targets, Variable};

/// Whether the most steps that a move or a row may take are no limit: longer than any row that is played on.
pub(super) const fn is_unlimited(steps: i32) -> bool {
    steps >= 1000
}

impl Narrator<'_> {
    /// The way of a slide along tracks: `along the track and round at least one of its bends, over empty cells`.
    pub(super) fn way_along(&self, slide: &AlongTracks) -> String {
        let names = slide.tracks.iter();
        let names = names.map(|id| format!("“{}”", self.game.tracks[id.index()].name));
        let along = match slide.tracks.len() {
            1 => format!("along the track {}", names.collect::<String>()),
            count if count == self.game.tracks.len() => "along any track".to_owned(),
            _ => format!(
                "along the track {}",
                list(&names.collect::<Vec<_>>(), Joint::Or)
            ),
        };
        let round = match slide.round_bend {
            true => " and round at least one of its bends",
            false => "",
        };
        let distance = match (slide.min.constant(), slide.max.constant()) {
            (Some(..=1), Some(max)) if is_unlimited(max) => String::new(),
            (Some(min), Some(max)) if is_unlimited(max) => format!(", at least {min} steps"),
            _ => format!(
                ", from {} to {} steps",
                self.number(&slide.min),
                self.number(&slide.max)
            ),
        };
        let passed = self.simplify(&slide.passes);
        let over = match &passed {
            Bool::IsEmpty(site) if **site == Int::Variable(Variable::Between) => {
                format!("over empty {}", self.sites_noun())
            }
            passed => {
                let which = self.relative(passed, Variable::Between, Antecedent::Site);
                let each = match which.strip_prefix("that ") {
                    Some(rest) => format!("each of which {rest}"),
                    None => format!("each one {which}"),
                };
                format!("over {} {each}", self.sites_noun())
            }
        };
        let stop = slide
            .stop
            .as_ref()
            .map(|stop| format!("up to and onto the first {}", self.stopping(stop)));
        let ends = match &slide.ends {
            Some(Bool::Const(false)) => None,
            None => Some(format!("to any {}", self.site_noun())),
            Some(ends) => Some(format!(
                "to {} {}",
                self.site().a(),
                self.relative(ends, Variable::To, Antecedent::Site)
            )),
        };
        let ends: Vec<String> = ends.into_iter().chain(stop).collect();
        format!(
            "{along}{round}{distance}, {over}, {}",
            list(&ends, Joint::Or)
        )
    }

    /// What is hopped over: `an enemy stone`.
    fn hurdle(&self, hurdle: &Targets) -> String {
        let between = |site: &Int| *site == Int::Variable(Variable::Between);
        match (
            &hurdle.within,
            hurdle.when.as_ref().map(|when| self.simplify(when)),
        ) {
            (Some(region), None) => self.things(region).one(),
            (None, Some(Bool::Const(true))) => {
                format!("any {}, empty or not", self.site_noun())
            }
            (None, Some(Bool::In(site, region)))
                if between(&site) && self.pieces_on(&region).is_some() =>
            {
                self.things(&region).one()
            }
            (None, Some(Bool::IsEnemy(player))) if matches!(&*player, Int::Who(site) if between(site)) => {
                self.piece_noun().called("enemy").a()
            }
            (None, Some(Bool::IsFriend(player))) if matches!(&*player, Int::Who(site) if between(site)) => {
                match self.teams {
                    true => self.piece_noun().with("of your side").a(),
                    false => format!("one of your {}", self.piece_noun().many()),
                }
            }
            (None, Some(Bool::Not(inner))) => match *inner {
                Bool::IsEmpty(site) if between(&site) => "any piece".to_owned(),
                Bool::In(site, region) if between(&site) && *region == Sites::Empty => {
                    "any piece".to_owned()
                }
                inner => format!(
                    "{} {}",
                    self.site().a(),
                    self.said(&inner, false)
                        .relative(Variable::Between, Antecedent::Site)
                ),
            },
            (None, Some(Bool::And(all))) if self.is_free_enemy(&all) => {
                "an enemy piece that is not to be taken off already".to_owned()
            }
            (None, None) => "anything".to_owned(),
            (None, Some(when))
                if self
                    .clause(&when, true)
                    .ends_with(" in between is not empty") =>
            {
                "any piece".to_owned()
            }
            (within, Some(when)) => format!(
                "{} {}",
                within
                    .as_ref()
                    .map_or(self.site().a(), |within| self.sites(within).one()),
                self.relative(&when, Variable::Between, Antecedent::Site)
            ),
        }
    }

    /// Whether conditions ask for an enemy that has not been captured in this turn.
    fn is_free_enemy(&self, all: &[Bool]) -> bool {
        let between = |site: &Int| *site == Int::Variable(Variable::Between);
        let enemy = |one: &Bool| matches!(one, Bool::IsEnemy(player) if matches!(&**player, Int::Who(site) if between(site)));
        let free = |one: &Bool| matches!(one, Bool::Not(inner) if matches!(&**inner, Bool::In(site, sites) if **sites == Sites::DeferredRemovals && between(site)));
        all.len() == 2 && all.iter().any(enemy) && all.iter().any(free)
    }

    /// The most sites in a row or column.
    fn span(&self) -> usize {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        topology.rows(ty).len().max(topology.columns(ty).len())
    }

    pub(super) fn hop(&self, hop: &Hop) -> String {
        let hurdle = self.hurdle(&hop.hurdle);
        let range = |(low, high): &(Int, Int), noun: &Noun| match (low.constant(), high.constant())
        {
            (Some(0), Some(0)) => String::new(),
            (Some(low), Some(high)) => {
                let is_free = is_unlimited(high)
                    || low == 0 && usize::try_from(high).is_ok_and(|high| high + 1 >= self.span());
                noun.ranged(low.into(), (!is_free).then_some(high.into()))
            }
            _ if low == high => format!(
                "{} ({}, no more and no fewer)",
                noun.many(),
                self.number(low)
            ),
            _ => format!(
                "{} to {} {}",
                self.operand(low, Bind::Choice),
                self.operand(high, Bind::Choice),
                noun.many()
            ),
        };
        let empty = self.site().called("empty");
        let (piece, along) = (
            self.carried(&hop.from, hop.rule),
            self.along_set(&hop.directions),
        );
        // The direction is that of the hop, not of what is said of the piece.
        let clause = match along.contains(',') {
            true => format!("hop with {piece} {along} over "),
            false => format!("hop {along} with {piece} over "),
        };
        let before = range(&hop.before, &empty);
        let hurdles = match (hop.hurdles.0.constant(), hop.hurdles.1.constant()) {
            (Some(1), Some(1)) => hurdle,
            _ => {
                let site = format!("{} ", self.site().a());
                let (noun, hurdle) = match hurdle.strip_prefix(&site) {
                    // What is asked may hold of an empty site.
                    Some(which) => (
                        self.site(),
                        which.strip_prefix("that ").map_or_else(
                            || format!("each of them {which}"),
                            |rest| format!("each of which {rest}"),
                        ),
                    ),
                    None => (Noun::new("piece"), format!("each of them {hurdle}")),
                };
                format!("{}, {hurdle}", range(&hop.hurdles, &noun.with("in a row")))
            }
        };
        let after = range(&hop.after, &empty);
        let mut over = vec![hurdles];
        if !before.is_empty() {
            over[0] = format!("then {}", over[0]);
            over.insert(0, before);
        }
        if !after.is_empty() {
            over.push(format!("{after} beyond"));
        }
        format!(
            "{clause}{}, to {}",
            over.join(&Joint::And.between()),
            self.target(&hop.to, None)
        )
    }
}
