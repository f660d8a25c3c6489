//! Lists of integers.

use super::Context;
use crate::game::ir::{Array, Int, OfArray};
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The integers of a list.
    pub(crate) fn array(&mut self, array: &'a Array) -> Vec<i32> {
        match array {
            Array::List(list) => list.iter().map(|int| self.int(int)).collect(),
            Array::Remembered(list) => self.state.list(&self.game.layout, *list).to_vec(),
            Array::Sites(sites) => {
                let sites = self.sites(sites);
                sites.iter().map(|site| i32::from(site.0)).collect()
            }
            Array::Results { from, to, value } => {
                let outer = self.frame;
                let mut results = Vec::new();
                for from in self.sites(from).iter() {
                    self.frame.from = from;
                    for to in self.sites(to).iter() {
                        self.frame.to = to;
                        results.push(self.int(value));
                    }
                    self.frame.to = outer.to;
                }
                self.frame = outer;
                results
            }
            Array::Union(all) => {
                let mut union = match all.first() {
                    Some(first) => self.array(first),
                    None => Vec::new(),
                };
                for array in all.iter().skip(1) {
                    for value in self.array(array) {
                        if !union.contains(&value) {
                            union.push(value);
                        }
                    }
                }
                union
            }
        }
    }

    /// A number of a list.
    pub(super) fn of_array(&mut self, array: &'a Array, number: &'a OfArray) -> i32 {
        let values = self.array(array);
        match number {
            OfArray::Size => values.len() as i32,
            OfArray::At(index) => {
                let index = usize::try_from(self.int(index)).ok();
                index
                    .and_then(|index| values.get(index))
                    .copied()
                    .unwrap_or(-1)
            }
            OfArray::Smallest => values.into_iter().min().unwrap_or(-1),
            OfArray::Largest => values.into_iter().max().unwrap_or(-1),
            OfArray::Times(value) => {
                let value = self.int(value);
                values.into_iter().filter(|other| *other == value).count() as i32
            }
        }
    }

    /// Whether an integer is in a list.
    pub(super) fn is_in_array(&mut self, value: &'a Int, array: &'a Array) -> bool {
        let value = self.int(value);
        match array {
            Array::Remembered(list) => {
                let list = self.state.list(&self.game.layout, *list);
                list.contains(&value)
            }
            array => self.array(array).contains(&value),
        }
    }

    /// The sites that the integers of a list stand for.
    pub(super) fn sites_of_array(&mut self, array: &'a Array) -> crate::game::siteset::SiteSet<W> {
        let sites = self.game.layout.sites;
        let values = self.array(array).into_iter();
        values
            .filter_map(|value| usize::try_from(value).ok())
            .filter(|site| *site < sites)
            .map(|site| Site(site as u16))
            .collect()
    }
}
