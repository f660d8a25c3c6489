//! Slides along lines.

use super::grammar::{Antecedent, Bind, Joint, article};
use super::narrator::Narrator;
use super::way::is_unlimited;
use crate::game::ir::{Bool, Comparison, Int, Occupancy, Sites, Slide, Targets, Variable};

impl Narrator<'_> {
    /// Whether targets are the empty sites and no others.
    fn is_empty(&self, targets: &Targets) -> bool {
        self.target(targets, None) == format!("an empty {}", self.site_noun())
    }

    /// Whether a slide goes no further than its fewest steps: it stops on the sites that it passes over, the empty ones.
    fn stops_on_empty(&self, slide: &Slide) -> bool {
        let is_empty = |stop: &Bool| match self.simplify(stop) {
            Bool::IsEmpty(site) => *site == Int::Variable(Variable::To),
            Bool::In(site, sites) => *site == Int::Variable(Variable::To) && *sites == Sites::Empty,
            _ => false,
        };
        self.is_empty(&slide.between) && slide.stop.as_ref().is_some_and(is_empty)
    }

    /// Whether a slide may end where a piece stands.
    pub(super) fn slides_onto(&self, slide: &Slide) -> bool {
        let to = slide.to.as_ref().unwrap_or(&slide.between);
        let stops = slide.stop.is_some() && !self.stops_on_empty(slide);
        stops || !self.ends_on_empty(to)
    }

    /// From how few to how many steps a slide goes: `at most 3 steps`; none if it may go any distance.
    fn limits(&self, min: &Int, max: &Int) -> Option<String> {
        Some(match (min.constant(), max.constant()) {
            (Some(..=1), Some(max)) if is_unlimited(max) => return None,
            (Some(..=1), Some(..=1)) => "one step".to_owned(),
            (Some(..=1), Some(max)) => format!("at most {max} steps"),
            (Some(min), Some(max)) if min == max => format!("exactly {min} steps"),
            (Some(min), Some(max)) if is_unlimited(max) => format!("at least {min} steps"),
            _ if min == max || self.operand(min, Bind::Sum) == self.operand(max, Bind::Sum) => {
                format!("exactly as many steps as {}", self.operand(max, Bind::Sum))
            }
            (Some(..=1), None) => {
                format!("at most as many steps as {}", self.operand(max, Bind::Sum))
            }
            _ => format!(
                "from {} to {} steps",
                self.operand(min, Bind::Sum),
                self.operand(max, Bind::Sum)
            ),
        })
    }

    pub(super) fn slide(&self, slide: &Slide) -> String {
        if self.stops_on_empty(slide) {
            let shortest = Slide {
                max: slide.min.clone(),
                stop: None,
                ..slide.clone()
            };
            return self.slide(&shortest);
        }
        let is_always =
            |stop: &Bool| slide.to.is_none() && self.simplify(stop) == Bool::Const(true);
        if slide.only.is_none() && slide.stop.as_ref().is_some_and(is_always) {
            return self.slide_to_any(slide);
        }
        if let Some(step) = self.single_step(slide) {
            return step;
        }
        let at_once = slide.stop.as_ref().is_some_and(holds_of_empty);
        let limits = match at_once && slide.to.is_none() && self.is_empty(&slide.between) {
            // It stops on the first site where it may end at all.
            true => self.limits(&slide.min, &slide.min),
            false => self.limits(&slide.min, &slide.max),
        };
        let distance = limits.clone().unwrap_or_else(|| "any distance".to_owned());
        let over = match &slide.between {
            between if self.is_empty(between) => format!("over empty {}", self.sites_noun()),
            between => {
                let target = self.target(between, None);
                let empty = format!("an empty {}, ", self.site_noun());
                match target.strip_prefix(&empty) {
                    Some(_) => format!(
                        "over empty {}{}",
                        self.sites_noun(),
                        self.each_passed(between)
                    ),
                    None => match target.strip_prefix(&format!("{}, ", self.site().a())) {
                        Some(_) => {
                            format!("over {}{}", self.sites_noun(), self.each_passed(between))
                        }
                        None if target == self.site().a() => {
                            format!("over any {}", self.sites_noun())
                        }
                        None => format!("over {} each of which is {target}", self.sites_noun()),
                    },
                }
            }
        };
        let furthest = if slide.furthest {
            ", as far as it can go"
        } else {
            ""
        };
        let end = match &slide.to {
            None => String::new(),
            Some(to) if self.is_empty(to) => String::new(),
            Some(to) => format!(", to {}", self.target(to, None)),
        };
        let is_over_empty = self.is_empty(&slide.between);
        let stop = match &slide.stop {
            None => String::new(),
            Some(stop) => format!(
                "{}{}up to and onto the first {}{}",
                if end.is_empty() { "," } else { "" },
                Joint::Or.between(),
                self.stopping(stop),
                // It stops no nearer and no further than it may go.
                match &limits {
                    None => String::new(),
                    Some(limits) if is_over_empty => format!(", if that is {limits} away"),
                    Some(limits) => format!(" that is {limits} away"),
                }
            ),
        };
        let only = slide.only.as_ref().map_or_else(String::new, |only| {
            let site = self.site_noun();
            let like = self.relative(only, Variable::To, Antecedent::Site);
            format!(", and it ends only on {} {like}", article(site))
        });
        let (over, end, stop) = match &slide.stop {
            Some(stop) if at_once && is_over_empty && slide.to.is_none() => {
                let single = slide.min.constant().is_some_and(|min| min <= 1);
                let over = if single { String::new() } else { over };
                let which = self.relative(&self.simplify(stop), Variable::To, Antecedent::Site);
                let end = format!(" to {} {which}", self.site().a());
                let pause = if single { "" } else { "," };
                (over, format!("{pause}{end}"), String::new())
            }
            _ => (over, end, stop),
        };
        let along = self.along_set(&slide.directions);
        let over = match over.is_empty() {
            true => over,
            false => format!(" {over}"),
        };
        let pause = if along.contains(" from there on ") {
            ":"
        } else {
            ""
        };
        format!(
            "slide {} {distance}{pause} {along}{over}{end}{stop}{furthest}{only}",
            self.carried(&slide.from, slide.rule)
        )
    }

    /// A slide of one step over empty sites, which goes to an empty one or to one where it stops.
    fn single_step(&self, slide: &Slide) -> Option<String> {
        let one = |number: &Int| number.constant().is_some_and(|number| number <= 1);
        let is_plain = one(&slide.min)
            && one(&slide.max)
            && slide.to.is_none()
            && slide.only.is_none()
            && self.is_empty(&slide.between);
        let stop = slide.stop.as_ref().filter(|_| is_plain)?;
        if holds_of_empty(stop) {
            return None;
        }
        let other = match self.stopping(stop).as_str() {
            "enemy piece" => "onto an enemy piece".to_owned(),
            words => format!("to {}", article(words)),
        };
        Some(format!(
            "move {} one step {} to an empty {}{}{other}",
            self.carried(&slide.from, slide.rule),
            self.along_set(&slide.directions),
            self.site_noun(),
            Joint::Or.between(),
        ))
    }

    /// A slide that ends as soon as it has gone its fewest steps, whatever stands there.
    fn slide_to_any(&self, slide: &Slide) -> String {
        let single = slide.min.constant().is_some_and(|min| min <= 1);
        let plain = Slide {
            max: slide.min.clone(),
            stop: None,
            ..slide.clone()
        };
        let any = format!("to any {}", self.site_noun());
        match single {
            true => format!(
                "slide {} one step {} {any}",
                self.carried(&slide.from, slide.rule),
                self.along_set(&slide.directions)
            ),
            false => match self.target(&slide.between, None) == self.site().a() {
                true => self.slide(&plain),
                false => format!("{}, {any}", self.slide(&plain)),
            },
        }
    }

    /// What is asked of each site that a slide passes over, beside that it is empty: `, each of which is on the edge`.
    fn each_passed(&self, between: &Targets) -> String {
        let asked = match between.when.as_ref().map(|when| self.simplify(when)) {
            None => Vec::new(),
            Some(Bool::And(all)) => all,
            Some(one) => vec![one],
        };
        let is_passed = |site: &Int| *site == Int::Variable(Variable::Between);
        let is_known = |one: &Bool| match one {
            Bool::Const(true) => true,
            Bool::IsEmpty(site) => is_passed(site),
            Bool::In(site, sites) => is_passed(site) && **sites == Sites::Empty,
            _ => false,
        };
        let rest: Vec<Bool> = asked.into_iter().filter(|one| !is_known(one)).collect();
        let asked = match rest.as_slice() {
            [] => return String::new(),
            [Bool::Not(inner)] => {
                let which = self.within(Variable::Between);
                let which = which.relative(inner, Variable::Between, Antecedent::Site);
                if let Some(rest) = which.strip_prefix("that ") {
                    return format!(", none of which {rest}");
                }
                rest
            }
            _ => rest,
        };
        let inner = self.within(Variable::Between);
        let which = inner.relative(&Bool::And(asked), Variable::Between, Antecedent::Site);
        match which.strip_prefix("that ") {
            Some(rest) => format!(", each of which {rest}"),
            None => format!(", each of them {which}"),
        }
    }

    /// Where a slide goes no further: `enemy piece`.
    pub(super) fn stopping(&self, stop: &Bool) -> String {
        match self.simplify(stop) {
            Bool::IsEnemy(player) if matches!(&*player, Int::Who(site) if **site == Int::Variable(Variable::To)) => {
                "enemy piece".to_owned()
            }
            Bool::Const(true) => format!("{} after these", self.site_noun()),
            stop => format!(
                "{} {}",
                self.site_noun(),
                self.relative(&stop, Variable::To, Antecedent::Site)
            ),
        }
    }
}

/// Whether a condition on the site where a move ends certainly holds wherever that is empty; false if that is not known.
fn holds_of_empty(condition: &Bool) -> bool {
    of_empty(condition) == Some(true)
}

/// A condition on the site where a move ends, if that is empty; none if that depends on more.
fn of_empty(condition: &Bool) -> Option<bool> {
    let is_end = |site: &Int| *site == Int::Variable(Variable::To);
    match condition {
        Bool::Const(value) => Some(*value),
        Bool::Not(inner) => of_empty(inner).map(|holds| !holds),
        Bool::And(all) => {
            let all: Vec<Option<bool>> = all.iter().map(of_empty).collect();
            match all.contains(&Some(false)) {
                true => Some(false),
                false => all.iter().all(Option::is_some).then_some(true),
            }
        }
        Bool::Or(all) => {
            let all: Vec<Option<bool>> = all.iter().map(of_empty).collect();
            match all.contains(&Some(true)) {
                true => Some(true),
                false => all.iter().all(Option::is_some).then_some(false),
            }
        }
        Bool::IsEmpty(site) if is_end(site) => Some(true),
        Bool::IsEnemy(player) | Bool::IsFriend(player) => match &**player {
            Int::Who(site) if is_end(site) => Some(false),
            _ => None,
        },
        Bool::In(site, sites) if is_end(site) => empty_in(sites),
        Bool::Within(Variable::To, sites) => empty_in(sites),
        Bool::Compare(comparison, one, other) => {
            let (comparison, asked, other) = match (&**one, &**other) {
                (asked @ (Int::What(_) | Int::Who(_) | Int::CountAt(_)), other) => {
                    (*comparison, asked, other)
                }
                (other, asked) => (comparison.mirrored(), asked, other),
            };
            let (Int::What(site) | Int::Who(site) | Int::CountAt(site)) = asked else {
                return None;
            };
            match (is_end(site), other, comparison) {
                (true, Int::Const(other), _) => Some(comparison.holds(0, *other)),
                // No player and no piece has the number 0.
                (true, Int::Mover | Int::Next | Int::Table(..), Comparison::Equal) => Some(false),
                (true, Int::Mover | Int::Next | Int::Table(..), Comparison::Unequal) => Some(true),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether an empty site is in a region; none if that depends on more.
fn empty_in(sites: &Sites) -> Option<bool> {
    match sites {
        Sites::Empty => Some(true),
        Sites::Occupied(
            Occupancy::Any
            | Occupancy::Player(_)
            | Occupancy::EnemiesOf(_)
            | Occupancy::FriendsOf(_)
            | Occupancy::Components(_)
            | Occupancy::PlayerComponents(..),
        ) => Some(false),
        Sites::Union(parts) => {
            let parts: Vec<Option<bool>> = parts.iter().map(empty_in).collect();
            match parts.contains(&Some(true)) {
                true => Some(true),
                false => parts.iter().all(Option::is_some).then_some(false),
            }
        }
        _ => None,
    }
}
