//! Sites and regions as noun phrases.

use super::english::{article, list};
use super::location::single;
use super::narrator::Narrator;
use super::only::lying;
use super::phrase::{Bind, part};
use crate::game::ir::{Bool, Int, Occupancy, Sites, Variable};

impl Narrator<'_> {
    /// A region in the plural: `the empty points`.
    pub(super) fn sites_all(&self, sites: &Sites) -> String {
        let nouns = self.sites_noun();
        match sites {
            Sites::Const(region) => self.region(*region),
            Sites::ByPlayer(regions, player) => self.by_player(regions, player),
            Sites::One(site) => self.place(site),
            Sites::List(all) if all.is_empty() => format!("no {nouns}"),
            Sites::List(all) => {
                let all: Vec<String> = all.iter().map(|site| self.place(site)).collect();
                list(&all, "and")
            }
            Sites::Empty => format!("the empty {nouns}"),
            Sites::DeferredRemovals => {
                format!("the {nouns} of pieces that are to be taken off when the turn ends")
            }
            Sites::Occupied(occupancy) => format!("the {nouns} of {}", self.pieces(occupancy)),
            Sites::Stacked(occupancy) => format!(
                "the {nouns} of {}, at any level of a stack",
                self.pieces(occupancy)
            ),
            Sites::Hand(player) => format!("{} hand", self.who(player).possessive),
            Sites::Stretch(stretch) => self.stretch(stretch),
            Sites::Start(kind) => format!(
                "the {nouns} on which {} stands at the start",
                self.piece(kind)
            ),
            Sites::Union(parts) => {
                let some = parts.iter().filter(|part| !self.is_nothing(part));
                let parts: Vec<String> = some
                    .map(|part| self.area_part(part, Bind::Choice))
                    .collect();
                list(&parts, "and")
            }
            Sites::Intersection(parts) => self.common(parts),
            Sites::Difference(all, but) if self.is_nothing(but) => self.sites_all(all),
            Sites::Difference(all, but) if **but == Sites::Empty => {
                format!(
                    "those of {} that are not empty",
                    self.area_part(all, Bind::Product)
                )
            }
            Sites::Difference(all, but) => {
                format!(
                    "{} other than {}",
                    self.area_part(all, Bind::Sum),
                    self.area_part(but, Bind::Product)
                )
            }
            Sites::Only(variable, all, condition) => self.only_all(*variable, all, condition),
            Sites::If(condition, one, other) => {
                self.one_or_other(sites, condition, one, other, &|part| self.sites_all(part))
            }
            Sites::Around {
                directions,
                of,
                included,
            } => {
                let beside = format!("the {nouns} {}", self.next_to(*directions, of));
                match (*included, self.is_single(of)) {
                    (false, _) => beside,
                    (true, true) => format!("{} and {beside}", self.sites_all(of)),
                    (true, false) => format!("{beside}, and those themselves"),
                }
            }
            Sites::Radiating {
                directions,
                from,
                min,
                max,
                stop,
                stop_included,
                included,
            } => {
                let along = self.along_set(directions);
                let from = self.area_part(from, Bind::Sum);
                let mut phrase = match along.as_str() {
                    "north" | "east" | "south" | "west" => format!("the {nouns} {along} of {from}"),
                    _ => format!("the {nouns} in line with {from}, {along}"),
                };
                if min.constant().is_none_or(|min| min > 1) {
                    phrase.push_str(&format!(", at least {} steps away", self.number(min)));
                }
                if max.constant().is_none_or(|max| max < 1000) {
                    phrase.push_str(&format!(", at most {} steps away", self.number(max)));
                }
                if let Some(stop) = stop {
                    let stop = self.simplify(stop);
                    let end = match (self.is_occupied_target(&stop), *stop_included) {
                        (true, true) => ", up to and with the first that is not empty".to_owned(),
                        (true, false) => format!(", as far as the {nouns} are empty"),
                        (false, true) => {
                            format!(
                                ", up to and with the first where {}",
                                self.clause(&stop, true)
                            )
                        }
                        (false, false) => {
                            format!(
                                ", up to but without the first where {}",
                                self.clause(&stop, true)
                            )
                        }
                    };
                    phrase.push_str(&end);
                }
                if *included {
                    phrase.push_str(", and where they start");
                }
                phrase
            }
            Sites::Between {
                directions,
                from,
                to,
                condition,
            } => {
                let only = condition.as_ref().map_or(String::new(), |condition| {
                    format!(" where {}", self.clause(condition, true))
                });
                format!(
                    "the {nouns} between {} and {}, {}{only}",
                    self.place(from),
                    self.place(to),
                    self.along(*directions)
                )
            }
            Sites::Group {
                directions,
                from,
                region,
            } => format!(
                "the group of {} connected {} with {}",
                self.sites_all(region),
                self.along(*directions),
                self.sites_all(from)
            ),
            Sites::Flanked {
                directions,
                from,
                min,
                max,
                ..
            } if self.flanked_rows(sites, "").is_some() => format!(
                "the {nouns} of {} that lie {} between {} and another piece of yours",
                match self.length((min, max)).as_str() {
                    "1" => "the single enemy pieces".to_owned(),
                    "" => "the unbroken rows of enemy pieces".to_owned(),
                    length => format!("the rows of {length} enemy pieces"),
                },
                self.along(*directions),
                self.place(from)
            ),
            Sites::Flanked {
                directions,
                from,
                min,
                max,
                between,
                to,
            } => format!(
                "the {nouns} of every row of {} that begins beside {}, {}, and ends before a piece: \
                 of those in the row it holds that {}, and of the one beyond it that {}",
                match self.length((min, max)).as_str() {
                    "1" => "one piece".to_owned(),
                    "" => "pieces".to_owned(),
                    length => format!("{length} pieces"),
                },
                self.place(from),
                self.along(*directions),
                self.clause(between, true),
                self.clause(to, true)
            ),
            // Passes make these two; they are described, though not well.
            Sites::Flanking {
                directions,
                max: _,
                between,
                to,
            } => format!(
                "the {nouns} beside which, {}, a row begins on {} and ends before {}",
                self.along(*directions),
                self.sites_all(between),
                self.sites_all(to)
            ),
            Sites::Kept(kept) => format!("some of {}", self.region(kept.within)),
            Sites::Whence(_, sites) => {
                format!(
                    "the {nouns} from which a table leads to {}",
                    self.sites_all(sites)
                )
            }
            Sites::Patterns(query) => format!("the {nouns} of {}", self.patterns(query)),
            Sites::OfArray(array) => self.array(array),
            Sites::Targets(moves) => {
                format!("the {nouns} where one could do this: {}", self.deed(moves))
            }
            Sites::Origins(moves) => {
                format!(
                    "the {nouns} from where one could do this: {}",
                    self.deed(moves)
                )
            }
            Sites::ForEachPlayer(sites) => {
                format!(
                    "for each player, {}",
                    self.calling("that player").sites_all(sites)
                )
            }
        }
    }

    /// Whether a region is one site.
    pub(super) fn is_single(&self, sites: &Sites) -> bool {
        match sites {
            Sites::Const(region) => self.members(*region).len() == 1,
            sites => single(sites).is_some(),
        }
    }

    /// A region as a part of a phrase that holds its parts so tightly.
    pub(super) fn area_part(&self, sites: &Sites, outer: Bind) -> String {
        part(self.sites_all(sites), self.bind_sites(sites), outer)
    }

    /// How tightly the phrase of a region holds together.
    fn bind_sites(&self, sites: &Sites) -> Bind {
        match sites {
            Sites::If(..) if !self.is_by_player(sites) => Bind::Choice,
            Sites::Only(..) | Sites::Targets(_) | Sites::Origins(_) | Sites::ForEachPlayer(_) => {
                Bind::Choice
            }
            Sites::Union(parts) => {
                let mut some = parts.iter().filter(|part| !self.is_nothing(part));
                match (some.next(), some.next()) {
                    (Some(only), None) => self.bind_sites(only),
                    (None, _) => Bind::Word,
                    _ => Bind::Sum,
                }
            }
            Sites::List(all) if all.len() > 1 => Bind::Sum,
            Sites::Const(region) if self.members(*region).len() > 1 => match self.region(*region) {
                listed if listed.contains(" and ") => Bind::Sum,
                _ => Bind::Word,
            },
            Sites::Difference(all, but) if self.is_nothing(but) => self.bind_sites(all),
            Sites::Difference(..) | Sites::Intersection(_) => Bind::Product,
            Sites::Radiating { .. } | Sites::Between { .. } | Sites::Flanked { .. } => Bind::Sum,
            _ => Bind::Word,
        }
    }

    /// Whether a condition says that the site of a target holds a piece.
    fn is_occupied_target(&self, condition: &Bool) -> bool {
        let Bool::Not(inner) = condition else {
            return false;
        };
        let is_to = |site: &Int| *site == Int::Variable(Variable::To);
        match &**inner {
            Bool::IsEmpty(site) => is_to(site),
            Bool::In(site, sites) => is_to(site) && **sites == Sites::Empty,
            _ => false,
        }
    }

    /// One site of a region: `an empty point`.
    pub(super) fn sites_one(&self, sites: &Sites) -> String {
        let noun = self.site_noun();
        if let Some(site) = single(sites) {
            return self.place(site);
        }
        match sites {
            Sites::Empty => format!("an empty {noun}"),
            Sites::Const(region) if self.members(*region).len() == 1 => self.region(*region),
            Sites::Const(region) if self.members(*region).len() == self.game.layout.board => {
                format!("any {noun}")
            }
            Sites::Const(region) if !self.is_listed(sites) && !self.members(*region).is_empty() => {
                match self.region(*region) {
                    area if area == "the corners" => "one of the corners".to_owned(),
                    area => match area.strip_prefix("every ") {
                        Some(but) => format!("any {but}"),
                        None => format!("{} {}", article(noun), lying(&area)),
                    },
                }
            }
            Sites::Occupied(_) => match self.piece_one(sites) {
                Some(piece) => format!("{} occupied by {piece}", article(noun)),
                None => article(noun),
            },
            Sites::Difference(all, but) if self.is_nothing(but) => self.sites_one(all),
            Sites::Difference(..) if self.pieces_of(sites).is_some() => {
                format!(
                    "{} occupied by {}",
                    article(noun),
                    self.piece_one(sites).unwrap_or_default()
                )
            }
            Sites::Difference(all, but) if matches!(**but, Sites::Occupied(_)) => format!(
                "{} not occupied by {}",
                self.sites_one(all),
                self.pieces_of(but).unwrap_or_default()
            ),
            Sites::Difference(all, but) => {
                let is_single = match &**but {
                    Sites::Const(region) => self.members(*region).len() == 1,
                    but => single(but).is_some(),
                };
                let not = if is_single {
                    "other than"
                } else {
                    "that is not in"
                };
                format!("{} {not} {}", self.sites_one(all), self.sites_all(but))
            }
            Sites::Union(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.sites_one(part)).collect();
                list(&parts, "or")
            }
            Sites::Intersection(parts)
                if matches!(
                    parts.as_slice(),
                    [Sites::One(_), Sites::Occupied(Occupancy::Any)]
                ) =>
            {
                self.sites_one(&parts[0])
            }
            Sites::Intersection(parts) => {
                let (lead, rest) = self.lead_of(parts);
                match lead {
                    Some(part) => {
                        let rest: Vec<String> = rest.map(|part| self.lies(part)).collect();
                        let (before, after) = match part {
                            Sites::Union(_) => (",", ","),
                            part if self.is_listed(part) => (",", ""),
                            _ => ("", ""),
                        };
                        let rest = list(&rest, "and");
                        format!("{}{before} {rest}{after}", self.sites_one(part))
                    }
                    None => format!("any {noun}"),
                }
            }
            Sites::Only(variable, all, condition) if self.pieces_of(all).is_none() => {
                self.only_one(*variable, all, condition)
            }
            Sites::If(condition, one, other) => {
                self.one_or_other(sites, condition, one, other, &|part| self.sites_one(part))
            }
            Sites::Around {
                directions,
                of,
                included: false,
            } => format!("{} {}", article(noun), self.next_to(*directions, of)),
            Sites::Hand(_) => self.sites_all(sites),
            Sites::Const(_)
            | Sites::Stacked(_)
            | Sites::Start(_)
            | Sites::Kept(_)
            | Sites::DeferredRemovals
            | Sites::ByPlayer(..)
            | Sites::One(_)
            | Sites::List(_)
            | Sites::Only(..)
            | Sites::Around { .. }
            | Sites::Radiating { .. }
            | Sites::Between { .. }
            | Sites::Group { .. }
            | Sites::Flanked { .. }
            | Sites::Flanking { .. }
            | Sites::Whence(..)
            | Sites::Stretch(_)
            | Sites::OfArray(_)
            | Sites::Patterns(_)
            | Sites::Targets(_)
            | Sites::Origins(_)
            | Sites::ForEachPlayer(_) => format!("one of {}", self.sites_all(sites)),
        }
    }

    /// A copy of this narrator for a condition on a piece, given by the variable of its site.
    pub(super) fn of_piece(&self, variable: Variable) -> Self {
        Self {
            it: Some(variable),
            ..self.clone()
        }
    }
}
