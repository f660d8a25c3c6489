//! Conditions named by defines: a long one is referred to by its name and explained once.
//!
//! As with integers ([`super::define`]), a name stands only for what it stands for everywhere: none is used that the text
//! gives to several conditions, by arguments, or to an integer or a variable besides. A condition may ask of one site that is
//! bound around it: a site then "fits" the name.

use super::grammar::{Antecedent, Clause, Predicate, sentence};
use super::names::words;
use super::narrator::Narrator;
use crate::game::ir::{Bool, Int, Moves, RuleNode, Variable};
use crate::game::{NamedCondition, Provenance};
use std::rc::Rc;

/// A condition is called by its name if its clause has more letters, and the author says in a comment what it is.
const LONG: usize = 100;

/// The least number of letters without a comment.
const VERY_LONG: usize = 240;

/// A condition of more letters than these is called by its name wherever it stands, within others too: where defines call
/// others twice, each is described once, and what is written does not double with every define.
const BULKY: usize = 1200;

/// Conditions of more nodes than these are not put into words only to be compared.
const LARGEST_TOLD_TWICE: usize = 300;

/// Names that are longer than this are no shorter than what they stand for.
const LONGEST_NAME: usize = 48;

/// A condition that is called by its name.
#[derive(Clone, Debug)]
pub(super) struct Named {
    name: String,
    condition: Bool,
    /// The variable of the one site that it asks of, if it does.
    of: Option<Variable>,
    /// What the author says of it in a comment.
    remark: Option<String>,
    /// The letters of what it means, in full.
    letters: usize,
}

impl Narrator<'_> {
    /// A copy of this narrator that calls conditions by the names that the text gives them. `remark` is the comment above
    /// a place of the text.
    pub(super) fn naming(&self, remark: &dyn Fn(Provenance) -> Option<String>) -> Self {
        let all = &self.game.conditions;
        let is_ambiguous = |named: &NamedCondition| {
            let name = words(&named.name);
            let is_other = |other: &NamedCondition| {
                words(&other.name) == name && !self.reads_alike(&other.value, &named.value)
            };
            let mut integers = self.game.definitions.iter();
            let mut variables = self.game.variables.iter();
            all.iter().any(is_other)
                || integers.any(|integer| words(&integer.name) == name)
                || variables.any(|variable| words(variable) == name)
                || name.len() > LONGEST_NAME
        };
        let mut candidates: Vec<(usize, usize, &NamedCondition)> = (0..)
            .zip(all)
            .filter(|(_, named)| !is_ambiguous(named))
            .map(|(number, named)| (nodes(RuleNode::Bool(&named.value)), number, named))
            .collect();
        // What is made of others comes after them, so that bulky ones are called by their names in it.
        candidates.sort_by_key(|(nodes, number, _)| (*nodes, *number));
        let mut found: Vec<(usize, Named)> = Vec::new();
        for (_, number, named) in candidates {
            let Some(of) = site_of(&named.value) else {
                continue;
            };
            let bulky = found.iter().map(|(_, known)| known);
            let bulky: Vec<Named> = bulky
                .filter(|known| known.letters > BULKY && known.name != words(&named.name))
                .cloned()
                .collect();
            let clause = self.with_names(bulky.clone()).clause(&named.value, true);
            let by_name = bulky.iter().map(|known| {
                let times = clause.matches(&format!("“{}”", known.name)).count();
                times.saturating_mul(known.letters)
            });
            let own = clause.chars().count();
            let letters = by_name.fold(own, usize::saturating_add);
            let remark = remark(named.provenance);
            let least = if remark.is_some() { LONG } else { VERY_LONG };
            if letters > least {
                found.push((
                    number,
                    Named {
                        name: words(&named.name),
                        condition: named.value.clone(),
                        of,
                        remark,
                        letters,
                    },
                ));
            }
        }
        found.sort_by_key(|(number, _)| *number);
        self.with_names(found.into_iter().map(|(_, named)| named).collect())
    }

    /// Whether two conditions of one name read alike. Conditions about moves differ in the numbers of their rules wherever
    /// they are written, so that nodes of one meaning need not be equal.
    fn reads_alike(&self, one: &Bool, other: &Bool) -> bool {
        let [size, other_size] = [one, other].map(|condition| nodes(RuleNode::Bool(condition)));
        one == other
            || size == other_size
                && size <= LARGEST_TOLD_TWICE
                && self.clause(one, true) == self.clause(other, true)
    }

    /// A copy of this narrator with other names of conditions.
    fn with_names(&self, named: Vec<Named>) -> Self {
        Self {
            named: named.into(),
            // What regions are called depends on which conditions have names.
            memo: Rc::default(),
            ..self.clone()
        }
    }

    /// Whether a condition is called by its name wherever it stands.
    pub(super) fn is_bulky(&self, condition: &Bool) -> bool {
        let is_it = |named: &Named| named.letters > BULKY && named.condition == *condition;
        self.may_name() && self.named.iter().any(is_it)
    }

    /// A condition that is called by its name wherever it stands.
    pub(super) fn bulky_by_name(&self, condition: &Bool, holds: bool) -> Option<Clause> {
        let is_bulky = self.is_bulky(condition);
        is_bulky.then(|| self.condition_by_name(condition, holds))?
    }

    /// Whether conditions may be called by their names here.
    fn may_name(&self) -> bool {
        !(self.named.is_empty() || self.theirs || self.bound || self.it.is_some())
    }

    /// A condition by the name that the text gives it: `“bare king” holds`, `that cell fits “open”`.
    pub(super) fn condition_by_name(&self, condition: &Bool, holds: bool) -> Option<Clause> {
        if !self.may_name() {
            return None;
        }
        let named = self
            .named
            .iter()
            .find(|named| named.condition == *condition)?;
        let name = format!("“{}”", named.name);
        Some(match named.of {
            None => {
                let predicate = Predicate::new(holds, ("holds", ""), ("does not hold", ""), "");
                Clause::plain(format!("{name} {}", predicate.of_one().trim_end()))
            }
            Some(variable) => {
                let site = Int::Variable(variable);
                let fits =
                    Predicate::new(holds, ("fits", "fit"), ("does not fit", "do not fit"), name);
                Clause::of(&self.place(&site), &site, fits)
            }
        })
    }

    /// What the names of conditions mean that a description uses, or that these explanations use.
    pub(super) fn named_conditions(&self, text: &str) -> Vec<String> {
        let mut known = text.to_owned();
        let mut left: Vec<&Named> = self.named.iter().collect();
        let mut out = Vec::new();
        loop {
            let is_used = |named: &&Named| known.contains(&format!("“{}”", named.name));
            let Some(index) = left.iter().position(is_used) else {
                return out;
            };
            let named = left.remove(index);
            left.retain(|other| other.name != named.name);
            let name = format!("“{}”", named.name);
            let meaning = match named.of {
                None => format!("{name} holds if {}", self.in_full(named).text()),
                Some(variable) => format!(
                    "{} fits {name} {}",
                    self.site().a(),
                    self.in_full(named).relative(variable, Antecedent::Site)
                ),
            };
            let mut line = sentence(&meaning);
            if let Some(remark) = &named.remark {
                line.push_str(&format!(" The author says: “{}”", remark.trim_end()));
                if !remark.ends_with(['.', '!', '?']) {
                    line.push('.');
                }
            }
            known.push_str(&line);
            out.push(line);
        }
    }

    /// A named condition in words, and what it is made of by names.
    fn in_full(&self, named: &Named) -> Clause {
        let others = self.named.iter().filter(|other| other.name != named.name);
        let narrator = self.with_names(others.cloned().collect());
        narrator.said(&named.condition, true)
    }
}

/// How many nodes a condition is made of.
fn nodes(node: RuleNode<'_>) -> usize {
    let mut number = 1;
    node.children(&mut |child| number += nodes(child));
    number
}

/// The variable of the one site that a condition reads of what is bound around it; none if it reads nothing of that, no
/// answer if it reads more or something else.
fn site_of(condition: &Bool) -> Option<Option<Variable>> {
    let node = RuleNode::Bool(condition);
    let others = [
        Variable::Player,
        Variable::Value,
        Variable::Pips,
        Variable::Level,
        Variable::Group,
        Variable::From,
        Variable::Between,
    ];
    if others
        .into_iter()
        .any(|variable| reads_around(node, variable))
    {
        return None;
    }
    match [Variable::To, Variable::Site].map(|variable| reads_around(node, variable)) {
        [false, false] => Some(None),
        [true, false] => Some(Some(Variable::To)),
        [false, true] => Some(Some(Variable::Site)),
        [true, true] => None,
    }
}

/// Whether a node reads a variable that is bound around it. A generator binds the sites of its moves itself; only where they
/// start is asked before.
fn reads_around(node: RuleNode<'_>, variable: Variable) -> bool {
    let is_of_moves = [Variable::From, Variable::Between, Variable::To].contains(&variable);
    let from = match node {
        _ if !is_of_moves => return node.reads(variable),
        RuleNode::Moves(Moves::Step(step)) => &step.from,
        RuleNode::Moves(Moves::Slide(slide)) => &slide.from,
        RuleNode::Moves(Moves::Hop(hop)) => &hop.from,
        RuleNode::Moves(Moves::Leap { from, .. }) => from,
        RuleNode::Moves(Moves::Or(_) | Moves::Priority(_) | Moves::If(..))
        | RuleNode::Bool(Bool::Can(_) | Bool::Not(_) | Bool::And(_) | Bool::Or(_)) => {
            let mut reads = false;
            node.children(&mut |child| reads |= reads_around(child, variable));
            return reads;
        }
        _ => return node.reads(variable),
    };
    RuleNode::Sites(from).reads(variable)
}
