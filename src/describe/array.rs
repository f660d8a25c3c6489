//! Lists of integers, and what is remembered in them.

use super::grammar::{Antecedent, Clause, Joint};
use super::narrator::Narrator;
use crate::game::ir::{Array, Bool, Effect, Int, ListId, OfArray, RuleNode, Sites, Variable};

impl Narrator<'_> {
    /// The members of a list, one after the other, as a noun phrase.
    fn each_in(&self, array: &Array) -> String {
        match array {
            Array::Sites(sites) => format!("each site of {}", self.sites(sites).all()),
            Array::List(list) if list.len() == 1 => {
                let site = Sites::One(Box::new(list[0].clone()));
                self.sites(&site).all()
            }
            array => format!("each of {}", self.array(array)),
        }
    }

    /// A list as a noun phrase.
    pub(super) fn array(&self, array: &Array) -> String {
        match array {
            Array::List(list) => {
                let list: Vec<String> = list.iter().map(|int| self.number(int)).collect();
                format!("the numbers {}", list.join(", "))
            }
            Array::Remembered(list) => self.memory_of(*list),
            Array::Players(condition) => format!(
                "the players {}",
                self.calling("that player").relative(
                    condition,
                    Variable::Player,
                    Antecedent::Players
                )
            ),
            Array::Sites(sites) => self.sites(sites).all(),
            Array::Results { from, to: _, value }
                if self.sizes_of_groups(from, value).is_some() =>
            {
                self.sizes_of_groups(from, value).unwrap_or_default()
            }
            Array::Results { from, to, value } => format!(
                "the results of this for {} with {}: {}",
                self.each_in(from),
                self.each_in(to),
                self.number(value)
            ),
            Array::If(condition, one, other) if self.known(condition).is_some() => {
                match self.known(condition) {
                    Some(true) => self.array(one),
                    _ => self.array(other),
                }
            }
            Array::If(condition, one, other) => format!(
                "({} if {}, otherwise {})",
                self.array(one),
                self.clause(condition, true),
                self.array(other)
            ),
            Array::Common(array, by) => {
                format!(
                    "those of {} that are in {}",
                    self.array(array),
                    self.array(by)
                )
            }
            Array::Less(array, by) => {
                format!(
                    "what is left of {} when each of {} takes out one that is equal to it",
                    self.array(array),
                    self.array(by)
                )
            }
            Array::Without(array, value) => {
                format!("{} without {}", self.array(array), self.number(value))
            }
            Array::Union(all) => {
                let all: Vec<String> = all.iter().map(|array| self.array(array)).collect();
                all.join(" together with ")
            }
        }
    }

    /// Whether a number is in a list, as a clause.
    pub(super) fn in_array(&self, value: &Int, array: &Array, holds: bool) -> String {
        let is = if holds { "is" } else { "is not" };
        format!("{} {is} one of {}", self.number(value), self.array(array))
    }

    /// A memory of values as a noun phrase.
    pub(super) fn memory_of(&self, list: ListId) -> String {
        if self.game.pending == Some(list) {
            return format!("the marked {}", self.sites_noun());
        }
        match self.game.lists.get(list.index()).map(String::as_str) {
            None | Some("") => "the remembered values".to_owned(),
            Some(name) => {
                let values = match self.remembers_sites(list) {
                    true => self.sites_noun(),
                    false => "values".to_owned(),
                };
                format!("the {values} remembered as “{name}”")
            }
        }
    }

    /// Whether all that is ever put into a memory are sites.
    fn remembers_sites(&self, list: ListId) -> bool {
        let (mut sites, mut others) = (false, false);
        let mut visit = |node: RuleNode<'_>| {
            if let RuleNode::Effect(Effect::Memorise {
                list: into, values, ..
            }) = node
                && *into == list
            {
                let are_sites = match values {
                    Array::Sites(_) => true,
                    Array::List(all) => all.iter().all(|value| self.is_site(value)),
                    _ => false,
                };
                match are_sites {
                    true => sites = true,
                    false => others = true,
                }
            }
        };
        for effect in &self.game.effects {
            each_node(RuleNode::Effect(effect), &mut visit);
        }
        sites && !others
    }

    /// A number of a list as a noun phrase.
    pub(super) fn of_array(&self, array: &Array, number: &OfArray) -> String {
        let array = self.array(array);
        match number {
            OfArray::Size => format!("how many there are of {array}"),
            OfArray::At(index) => format!("number {}, from 0, of {array}", self.number(index)),
            OfArray::Smallest => format!("the smallest of {array}"),
            OfArray::Largest => format!("the largest of {array}"),
            OfArray::Product => format!("the product of {array}"),
            OfArray::Sum => format!("the sum of {array}"),
            OfArray::Times(value) => {
                format!("how often {} is among {array}", self.number(value))
            }
        }
    }

    /// What remembers values, as a clause.
    pub(super) fn memorise(&self, list: ListId, values: &Array, unique: &Bool) -> String {
        let what = match values {
            Array::List(values) if values.len() == 1 => self.number(&values[0]),
            values => self.array(values),
        };
        let to = self.memory_of(list);
        match unique {
            Bool::Const(false) => format!("add {what} to {to}"),
            Bool::Const(true) => format!("add {what} to {to}, unless it is one of them"),
            when => {
                let one_of_them = Clause::plain("it is one of them");
                let unless = Clause::joined(Joint::And, [one_of_them, self.said(when, true)]);
                format!("add {what} to {to}, unless {}", unless.text())
            }
        }
    }

    /// What forgets values, as a clause.
    pub(super) fn unmemorise(&self, list: ListId, value: Option<&Int>) -> String {
        let from = self.memory_of(list);
        match value {
            Some(value) => format!("take {} out of {from}", self.number(value)),
            None => format!("forget {from}"),
        }
    }
}

/// Calls `visit` for a node and all nodes in it.
fn each_node(node: RuleNode<'_>, visit: &mut dyn FnMut(RuleNode<'_>)) {
    visit(node);
    node.children(&mut |child| each_node(child, visit));
}
