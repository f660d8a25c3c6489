//! Deduction puzzles: values, hints and the conditions of a solution.

use super::grammar::{Joint, Noun, apart, list, sentence};
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::State;
use crate::game::ir::{Area, AreaKind, Constraint, Int, Satisfy, Variable};
use crate::topology::{Site, SiteType};

/// What a condition of a puzzle is asked of, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AskedOf {
    /// The hints.
    Hint,
    /// The elements of the board that are called so.
    Site(&'static str),
}

impl Narrator<'_> {
    /// What a site is called that a condition of a puzzle is asked of: the first or the second of a hint, or an element of
    /// the board.
    pub(super) fn asked_site(&self, site: &Int) -> Option<String> {
        match (self.asked_of?, site) {
            (AskedOf::Hint, Int::Variable(Variable::From)) => {
                Some(format!("its first {}", self.site_noun()))
            }
            (AskedOf::Hint, Int::Variable(Variable::To)) => {
                Some(format!("its second {}", self.site_noun()))
            }
            (AskedOf::Site(noun), Int::Variable(Variable::From)) => Some(format!("that {noun}")),
            _ => None,
        }
    }

    /// The values of a puzzle's sites and its hints, in place of the pieces.
    pub(super) fn values(&self) -> Option<Vec<Block>> {
        let candidates = self.game.layout.candidates?;
        let noun = self.site_noun();
        let mut blocks = vec![Block::Text(sentence(&format!(
            "{} takes a value from {} to {}",
            super::grammar::each(noun),
            candidates.low,
            candidates.high
        )))];
        let signs = (1..self.game.components.len()).filter_map(|kind| {
            let component = &self.game.components[kind];
            let is_own = component.symbol != component.base;
            is_own.then(|| format!("{} for {}", component.symbol, component.base))
        });
        let signs: Vec<String> = signs.collect();
        if !signs.is_empty() {
            let signs = list(&signs, Joint::And);
            blocks.push(Block::Text(sentence(&format!(
                "values are drawn as {signs}"
            ))));
        }
        let hints = self.game.hints.iter().map(|hint| {
            let name = |site| self.game.topology.label(hint.site_type, site).to_owned();
            let sites: Vec<String> = hint.sites.iter().map(|site| name(*site)).collect();
            let noun = Noun::new(noun_of(hint.site_type));
            let noun = if sites.len() == 1 {
                noun.one()
            } else {
                noun.many()
            };
            format!("{} on the {noun} {}", hint.value, list(&sites, Joint::And))
        });
        let hints: Vec<String> = hints.collect();
        if !hints.is_empty() {
            let hints = apart(&hints, Joint::And);
            blocks.push(Block::Text(sentence(&format!("the hints are {hints}"))));
        }
        Some(blocks)
    }

    /// The values that a puzzle gives at the start.
    pub(super) fn given(&self, state: &State) -> String {
        let layout = &self.game.layout;
        let values = (1..self.game.components.len()).filter_map(|kind| {
            let sites = (0..layout.board).map(|index| Site(index as u16));
            let has = |site: &Site| usize::from(state.what(layout, *site)) == kind;
            let names: Vec<String> = sites
                .filter(has)
                .map(|site| self.game.site_name(site))
                .collect();
            let value = &self.game.components[kind].base;
            (!names.is_empty()).then(|| format!("{value} on {}", list(&names, Joint::And)))
        });
        let values: Vec<String> = values.collect();
        match values.is_empty() {
            true => "no value is given at the start".to_owned(),
            false => format!("at the start there is {}", apart(&values, Joint::And)),
        }
    }

    /// How a puzzle is played.
    pub(super) fn solving(&self, puzzle: &Satisfy) -> Vec<Block> {
        let noun = self.site_noun();
        let given = match self.is_nothing(&puzzle.given) {
            true => "",
            false => ", but not one that is given at the start,",
        };
        let order = format!(
            "give any {noun}{given} a value with which all of the following holds; or cross a value out, or bring it \
             back: {} of which one value is left has that value",
            Noun::new(noun).a()
        );
        let conditions = puzzle.constraints.iter();
        let conditions = conditions.map(|one| vec![Block::Text(sentence(&self.clause(one, true)))]);
        vec![
            Block::Text(sentence(&order)),
            Block::List(conditions.collect()),
        ]
    }

    /// What a start rule of a puzzle fills in.
    pub(super) fn filled(&self, site: &Int, value: &Int) -> String {
        let (site, value) = (self.place(site), self.number(value));
        format!("give {site} the value {value}")
    }

    /// A condition on values as a clause.
    pub(super) fn constraint(&self, constraint: &Constraint, holds: bool) -> String {
        let clause = self.constraint_that_holds(constraint);
        match holds {
            true => clause,
            false => format!("it is not so that {clause}"),
        }
    }

    fn constraint_that_holds(&self, constraint: &Constraint) -> String {
        let nouns = Noun::new(self.site_noun()).many();
        match constraint {
            Constraint::Different { areas, except } => {
                let except: Vec<String> = except.iter().map(|value| self.number(value)).collect();
                let aside = match except.is_empty() {
                    true => String::new(),
                    false => format!(" ({} aside)", list(&except, Joint::And)),
                };
                let has_zero = except.iter().all(|value| value != "0")
                    && self
                        .game
                        .layout
                        .candidates
                        .is_some_and(|values| values.low == 0);
                let zero = if has_zero { ", and none is 0" } else { "" };
                format!(
                    "no two {nouns} of {} have the same value{aside}{zero}",
                    self.areas(areas, Joint::Or)
                )
            }
            Constraint::Sum { areas, results }
                if areas.iter().all(|area| area.groups.is_empty()) =>
            {
                let sum = results.first().map(|sum| self.number(sum));
                let sum = sum.unwrap_or_default();
                format!("the values of no region (none is meant) add up to {sum}")
            }
            Constraint::Sum { areas, results } => {
                let sum = match &results[..] {
                    [sum] => self.number(sum),
                    _ => "its hint".to_owned(),
                };
                format!(
                    "the values of {} add up to {sum}",
                    self.areas(areas, Joint::And)
                )
            }
            Constraint::Count {
                region,
                value,
                number,
            } => format!(
                "the number of {nouns} with the value {} among {} is {}",
                self.number(value),
                self.sites(region).all(),
                self.number(number)
            ),
            Constraint::Unique(_) => {
                "no two regions of one kind have the same values in the same order".to_owned()
            }
            Constraint::Compare(comparison, one, other) => format!(
                "the value of {} is {} the value of {} (if both are known)",
                self.place(one),
                super::compare::sign(*comparison),
                self.place(other)
            ),
            Constraint::Each(site_type, _, condition) => {
                let inside = Self {
                    asked_of: Some(AskedOf::Site(noun_of(*site_type))),
                    ..self.clone()
                };
                let each = super::grammar::each(noun_of(*site_type));
                format!("for {each}, {}", inside.clause(condition, true))
            }
            Constraint::EachHint(condition) => {
                let inside = Self {
                    asked_of: Some(AskedOf::Hint),
                    ..self.clone()
                };
                format!("for each hint, {}", inside.clause(condition, true))
            }
        }
    }

    /// Groups of sites: `a row, a column or a square`, or `each row, each column and each square`.
    fn areas(&self, areas: &[Area], joint: Joint) -> String {
        let mut names: Vec<String> = Vec::new();
        for area in areas {
            let of_kind = |one: &str| match joint {
                Joint::Or => Noun::new(one).a(),
                Joint::And => super::grammar::each(one),
            };
            let named: Vec<String> = match area.kind {
                AreaKind::Region => {
                    let groups = area.groups.iter();
                    groups.map(|group| self.sites(group).all()).collect()
                }
                AreaKind::Rows => vec![of_kind("row")],
                AreaKind::Columns => vec![of_kind("column")],
                AreaKind::Diagonals => vec![of_kind("diagonal of the board (which has none)")],
                AreaKind::Layers => vec![of_kind("layer")],
                AreaKind::SubGrids => vec![of_kind("square of the board")],
                AreaKind::AllDirections => {
                    vec![of_kind("line from a site with a value other than 0")]
                }
                AreaKind::HintRegions => vec![of_kind("region of a hint")],
                AreaKind::AllSites => vec!["the whole board".to_owned()],
                AreaKind::Corners => vec![of_kind("corner")],
                AreaKind::Sides => vec![of_kind("side")],
                AreaKind::SidesNoCorners => vec![of_kind("side without its corners")],
                AreaKind::Touching => vec![of_kind("pair of neighbours")],
            };
            for name in named {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        list(&names, joint)
    }

    /// The number of the hint spoken of.
    pub(super) fn hint_number(&self) -> String {
        "the number of that hint".to_owned()
    }

    /// The value of a site.
    pub(super) fn assigned(&self, site: &Int) -> String {
        format!(
            "the value of {} (0 while it is not known)",
            self.place(site)
        )
    }
}

/// What a kind of site is called.
pub(super) fn noun_of(site_type: SiteType) -> &'static str {
    match site_type {
        SiteType::Cell => "cell",
        SiteType::Vertex => "vertex",
        SiteType::Edge => "edge",
    }
}
