//! Why a site of a puzzle cannot take a value: the first condition that would not hold, and what breaks it.

use super::Context;
use crate::game::ir::{Bool, Constraint, Moves, Satisfy};
use crate::game::moves::Move;
use crate::topology::Site;

/// What breaks a condition of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// No value is asked for on the site.
    NotAsked,
    /// The puzzle has filled in the site by itself.
    Given,
    /// Another site that must have another value has it.
    Taken(Site),
    /// The value is 0, which is excluded.
    Zero,
    /// The values of some sites would have this sum, in place of that wanted.
    Sum(Vec<Site>, i32, i32),
    /// The number of sites that would have a value, the value, and the number wanted.
    Count(i32, i32, i32),
    /// The condition of this number, counted from 0, would not hold.
    Condition(usize),
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Why a site cannot take the value that a kind of piece stands for; none if it can.
    pub(crate) fn conflict(&mut self, site: Site, kind: u8) -> Option<Conflict> {
        let game = self.game;
        let play = game.phases.first().map(|phase| &phase.play);
        let Some(Moves::Satisfy(puzzle)) = play else {
            return None;
        };
        if self.sites(&puzzle.given).contains(site) {
            return Some(Conflict::Given);
        }
        if !self.sites(&puzzle.asked).contains(site) {
            return Some(Conflict::NotAsked);
        }
        let mv = Move {
            rule: puzzle.fill,
            from: site,
            to: site,
            piece: kind,
            ..Move::NONE
        };
        let broken = self.broken_by(puzzle, mv)?;
        let number = number_of(puzzle, broken);
        Some(self.tentatively(|context| {
            context.assign(site, kind);
            context.state.head.last = mv;
            let found = context.breach(broken, site);
            found.unwrap_or(Conflict::Condition(number))
        }))
    }

    /// What contradicts a condition of a puzzle in this position, which no further value can mend: the number of the
    /// condition, and the sites.
    pub(crate) fn contradiction(&mut self) -> Option<(usize, Vec<Site>)> {
        let game = self.game;
        let play = game.phases.first().map(|phase| &phase.play);
        let Some(Moves::Satisfy(puzzle)) = play else {
            return None;
        };
        let mut conditions = puzzle.constraints.iter().enumerate();
        conditions.find_map(|(number, condition)| Some((number, self.contradicting(condition)?)))
    }

    /// The sites whose values break a condition for good.
    fn contradicting(&mut self, condition: &'a Bool) -> Option<Vec<Site>> {
        let constraint = match condition {
            Bool::And(all) => return all.iter().find_map(|one| self.contradicting(one)),
            Bool::Constraint(constraint) => &**constraint,
            _ => return None,
        };
        match constraint {
            Constraint::Different { areas, .. } if !self.constraint(constraint) => {
                let groups = areas.iter().flat_map(|area| &area.groups);
                for group in groups {
                    let sites: Vec<Site> = self.sites(group).iter().collect();
                    for (index, one) in sites.iter().enumerate() {
                        let value = self.assigned(*one);
                        let same = |other: &&Site| self.assigned(**other) == value;
                        if let Some(other) = sites[..index].iter().find(same)
                            && value.is_some()
                        {
                            return Some(vec![*other, *one]);
                        }
                    }
                }
                None
            }
            Constraint::Sum { areas, results } if !self.constraint(constraint) => {
                for area in areas {
                    for (index, group) in area.groups.iter().enumerate() {
                        let result = results.get(index).or(results.first())?;
                        let (wanted, sites) = (self.int(result), self.sites(group));
                        let known = sites.iter().filter(|site| self.assigned(*site).is_some());
                        let known: Vec<Site> = known.collect();
                        let sum: i32 = known.iter().filter_map(|site| self.assigned(*site)).sum();
                        let all = known.len() == sites.iter().count();
                        if sum > wanted || all && sum != wanted {
                            return Some(known);
                        }
                    }
                }
                None
            }
            Constraint::Count { region, value, .. } if !self.constraint(constraint) => {
                let value = self.int(value);
                let sites = self.sites(region);
                let with = sites
                    .iter()
                    .filter(|site| self.assigned(*site) == Some(value));
                Some(with.collect())
            }
            Constraint::Compare(_, one, other) if !self.constraint(constraint) => {
                Some(vec![self.site(one), self.site(other)])
            }
            _ => None,
        }
    }

    /// What breaks a condition that does not hold: the first broken part, if it can be named in a few words.
    fn breach(&mut self, condition: &'a Bool, site: Site) -> Option<Conflict> {
        let constraint = match condition {
            Bool::And(all) => {
                let broken = all.iter().find(|one| !self.bool(one))?;
                return self.breach(broken, site);
            }
            Bool::Constraint(constraint) => &**constraint,
            _ => return None,
        };
        match constraint {
            Constraint::Different { areas, .. } => {
                let value = self.assigned(site)?;
                let groups = areas.iter().flat_map(|area| &area.groups);
                for group in groups {
                    let sites = self.sites(group);
                    if !sites.contains(site) {
                        continue;
                    }
                    let mut others = sites.iter().filter(|other| *other != site);
                    if let Some(other) = others.find(|other| self.assigned(*other) == Some(value)) {
                        return Some(Conflict::Taken(other));
                    }
                }
                (value == 0).then_some(Conflict::Zero)
            }
            Constraint::Sum { areas, results } => {
                for area in areas {
                    for (index, group) in area.groups.iter().enumerate() {
                        let result = results.get(index).or(results.first())?;
                        let (wanted, sites) = (self.int(result), self.sites(group));
                        let values = sites.iter().map(|site| self.assigned(site));
                        let sum = values.clone().flatten().sum::<i32>();
                        let all = values.clone().all(|value| value.is_some());
                        if sum > wanted || all && sum != wanted {
                            return Some(Conflict::Sum(sites.iter().collect(), sum, wanted));
                        }
                    }
                }
                None
            }
            Constraint::Count {
                region,
                value,
                number,
            } => {
                let (value, wanted) = (self.int(value), self.int(number));
                let sites = self.sites(region);
                let with = sites
                    .iter()
                    .filter(|site| self.assigned(*site) == Some(value));
                Some(Conflict::Count(with.count() as i32, value, wanted))
            }
            Constraint::Each(_, count, inner) => {
                let outer = self.frame;
                let broken = (0..*count).find(|index| {
                    self.frame.from = Site(*index as u16);
                    !self.bool(inner)
                });
                let found = broken.and_then(|_| self.breach(inner, site));
                self.frame = outer;
                found
            }
            Constraint::Unique(_) | Constraint::Compare(..) | Constraint::EachHint(_) => None,
        }
    }
}

/// The number of a condition of a puzzle.
fn number_of(puzzle: &Satisfy, condition: &Bool) -> usize {
    let mut conditions = puzzle.constraints.iter();
    let number = conditions.position(|one| std::ptr::eq(one, condition));
    number.unwrap_or(0)
}
