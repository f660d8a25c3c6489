//! Pieces that are taken as they are flanked or enclosed.

use super::blocks::lead;
use super::grammar::{Antecedent, Joint, Noun, list, sentence};
use super::narrator::Narrator;
use super::sheet::Block;
use super::way::is_unlimited;
use crate::game::ir::{Bool, DirectionsId, Effect, Int, Sites, Variable};

/// What stands at the far end of a row of enemy pieces.
pub(super) const ANOTHER: &str = "another piece of yours";

impl Narrator<'_> {
    /// Rows of pieces between the piece played and another one, and what becomes of them.
    pub(super) fn custodial(
        &self,
        along: &str,
        from: &Int,
        numbers: (&Int, &Int),
        between: &Bool,
        to: &Bool,
        apply: &Effect,
    ) -> Vec<Block> {
        let enemy = |condition: &Bool| matches!(condition, Bool::IsEnemy(_));
        let friend = |condition: &Bool| matches!(condition, Bool::IsFriend(_));
        let length = self.length(numbers);
        let start = match from {
            Int::LastTo if !self.cleared => "the piece just played".to_owned(),
            from => self.place(from),
        };
        let (row, end) = if enemy(between) && friend(to) {
            let row = match length.as_str() {
                "1" => "a single enemy piece".to_owned(),
                "" => "an unbroken row of enemy pieces".to_owned(),
                length => format!("a row of {length} enemy pieces"),
            };
            (row, ANOTHER.to_owned())
        } else {
            let site = self.site();
            let one = |condition: &Bool, variable: Variable| {
                let inner = self.within(variable);
                inner.relative(condition, variable, Antecedent::Site)
            };
            let row = match length.as_str() {
                "1" => site.a(),
                "" => format!(
                    "an unbroken row of {}, each of them {}",
                    site.many(),
                    site.a()
                ),
                length => format!(
                    "a row of {length} {}, each of them {}",
                    site.many(),
                    site.a()
                ),
            };
            let row = format!("{row} {}", one(between, Variable::Between));
            (row, format!("{} {}", site.a(), one(to, Variable::To)))
        };
        let pause = if row.contains(", ") { "," } else { "" };
        let opening = format!(
            "where {row}{pause} lies {along} between {}",
            list(&[start, end], Joint::And)
        );
        if is_taken(apply, Variable::Between) {
            let all = match length.as_str() {
                "1" => "the piece",
                _ => "the pieces",
            };
            let text = format!("{opening}, take {all} in between off the board");
            return vec![Block::Text(sentence(&text))];
        }
        let rules = self.repeating().of_piece(Variable::Between).effect(apply);
        lead(&format!("{opening}, for each piece in between"), rules)
    }

    /// The length of a row with the given least and largest number of pieces: `1`, `at most 3`; empty if of any length.
    pub(super) fn length(&self, (min, max): (&Int, &Int)) -> String {
        let any_less = min.constant().is_some_and(|min| min <= 1);
        let any_more = max.constant().is_some_and(is_unlimited);
        match (any_less, any_more) {
            _ if *min == *max => self.number(min),
            (true, true) => String::new(),
            (true, false) if *max == Int::Const(1) => "1".to_owned(),
            (true, false) => format!("at most {}", self.number(max)),
            (false, true) => format!("at least {}", self.number(min)),
            (false, false) => format!("{} to {}", self.number(min), self.number(max)),
        }
    }

    /// Groups that have no empty site beside them, and what becomes of their pieces.
    pub(super) fn enclosed(
        &self,
        (directions, (open, with_empty)): (DirectionsId, (&Int, bool)),
        from: &Int,
        between: &Bool,
        apply: &Effect,
    ) -> Vec<Block> {
        let place = match from {
            Int::LastTo if !self.cleared => "the piece just played".to_owned(),
            from => self.place(from),
        };
        let sites = self.sites_noun();
        let (whose, which) = match between {
            Bool::IsEnemy(_) => ("enemy pieces", String::new()),
            between if with_empty => {
                let asked = self.clause(between, true);
                let which = format!(", and of each of whose {sites} this holds: {asked},");
                (&*sites, which)
            }
            between => {
                let asked = self.of_piece(Variable::Between).clause(between, true);
                (
                    "pieces",
                    format!(", and of each of whose pieces this holds: {asked},"),
                )
            }
        };
        let lacks = match open.constant() {
            Some(..=0) if with_empty => {
                format!("that has no other empty {} beside it", self.site_noun())
            }
            Some(..=0) => format!("that has no empty {} beside it", self.site_noun()),
            _ => format!(
                "of which, with the empty {} that it encloses, no more than {} are empty",
                self.sites_noun(),
                self.number(open)
            ),
        };
        let group = format!(
            "every group of {whose} beside {place}, connected {}, {lacks}{which}",
            self.along(directions),
        );
        if is_taken(apply, Variable::Between) {
            return vec![Block::Text(sentence(&format!(
                "take off {}",
                group.trim_end_matches(',')
            )))];
        }
        if with_empty {
            let each = format!("For each site of {}", group.trim_end_matches(','));
            return lead(&each, self.repeating().effect(apply));
        }
        let rules = self.repeating().of_piece(Variable::Between).effect(apply);
        lead(
            &format!("For each piece of {}", group.trim_end_matches(',')),
            rules,
        )
    }

    /// Pieces on two opposite sides of a site that are taken off; none for any other effect.
    pub(super) fn astride(
        &self,
        variable: Variable,
        sites: &Sites,
        effect: &Effect,
    ) -> Option<String> {
        let Sites::Astride {
            directions,
            from,
            min,
            max,
            to,
        } = sites
        else {
            return None;
        };
        // Where a side may be without a row, the rows are not opposite each other.
        let least = min.constant().is_some_and(|min| min >= 1);
        if !is_taken(effect, variable) || !least {
            return None;
        }
        let enemy = matches!(**to, Bool::IsEnemy(_));
        let which = match enemy {
            true => String::new(),
            false => format!(" {}", self.relative(to, Variable::To, Antecedent::Site)),
        };
        let noun = match enemy {
            true => Noun::new("piece").called("enemy"),
            false => self.site(),
        };
        let length = self.length((min, max));
        let (row, all) = match length.as_str() {
            "1" => (noun.a(), "both pieces"),
            "" => (
                format!("an unbroken row of {}", noun.many()),
                "the pieces of both rows",
            ),
            length => (
                format!("an unbroken row of {length} {}", noun.many()),
                "the pieces of both rows",
            ),
        };
        Some(format!(
            "where {row}{which} is next to {} on each of two opposite sides, {}, take {all} off the board",
            self.place(from),
            self.along(*directions),
        ))
    }

    /// Rows of enemy pieces between a site and another piece of the mover, in the singular: `unbroken row of
    /// enemy pieces that lies …`, or without `that`.
    pub(super) fn flanked_rows(&self, sites: &Sites, that: &str) -> Option<String> {
        let Sites::Flanked {
            directions,
            from,
            min,
            max,
            between,
            to,
        } = sites
        else {
            return None;
        };
        let known = matches!((&**between, &**to), (Bool::IsEnemy(_), Bool::IsFriend(_)));
        known.then(|| {
            let row = match self.length((min, max)).as_str() {
                "1" => "single enemy piece".to_owned(),
                "" => "unbroken row of enemy pieces".to_owned(),
                length => format!("row of {length} enemy pieces"),
            };
            format!(
                "{row} {that}lies {} between {}",
                self.along(*directions),
                list(&[self.place(from), ANOTHER.to_owned()], Joint::And)
            )
        })
    }
}

/// Whether an effect takes off the piece on the site of a variable, and does no more.
pub(super) fn is_taken(effect: &Effect, variable: Variable) -> bool {
    matches!(effect, Effect::Take(Sites::One(site)) if **site == Int::Variable(variable))
}
