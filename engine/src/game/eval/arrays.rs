//! Lists of integers.

use super::{Context, Excess};
use crate::game::ir::{Array, Int, OfArray};
use crate::game::moves::NOWHERE;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Does something with the integers of a list.
    pub(crate) fn with_array<R>(
        &mut self,
        array: &'a Array,
        body: impl FnOnce(&mut Self, &[i32]) -> R,
    ) -> R {
        let mut values = self.scratch.values.pop().unwrap_or_default();
        values.clear();
        self.list_array(array, &mut values);
        let result = body(self, &values);
        self.scratch.values.push(values);
        result
    }

    /// Adds the integers of a list to `values`.
    fn list_array(&mut self, array: &'a Array, values: &mut Vec<i32>) {
        match array {
            Array::List(list) => {
                for int in list {
                    let value = self.int(int);
                    values.push(value);
                }
            }
            Array::Remembered(list) => {
                values.extend_from_slice(self.state.list(&self.game.layout, *list));
            }
            Array::Players(condition) => {
                let outer = self.frame.player;
                for player in 1..=self.game.player_count() {
                    self.frame.player = player as u8;
                    if self.bool(condition) {
                        values.push(player as i32);
                    }
                }
                self.frame.player = outer;
            }
            Array::Sites(sites) => {
                let sites = self.sites(sites);
                values.extend(sites.iter().map(|site| i32::from(site.0)));
            }
            Array::Results { from, to, value } => {
                let outer = self.frame;
                let site = |number: &i32| u16::try_from(*number).map_or(NOWHERE, Site);
                self.with_array(from, |context, from| {
                    for from in from {
                        context.frame.from = site(from);
                        context.with_array(to, |context, to| {
                            for to in to {
                                if !context.step()
                                    || !context.may_list(values.len(), Excess::Numbers)
                                {
                                    break;
                                }
                                context.frame.to = site(to);
                                let value = context.int(value);
                                values.push(value);
                            }
                        });
                        context.frame.to = outer.to;
                    }
                });
                self.frame = outer;
            }
            Array::If(condition, one, other) => match self.bool(condition) {
                true => self.list_array(one, values),
                false => self.list_array(other, values),
            },
            Array::Common(array, by) => self.with_array(by, |context, by| {
                context.with_array(array, |_, all| {
                    values.extend(all.iter().filter(|value| by.contains(value)));
                });
            }),
            Array::Less(array, by) => {
                let start = values.len();
                self.list_array(array, values);
                self.with_array(by, |_, by| {
                    for value in by {
                        let mut left = values[start..].iter();
                        if let Some(place) = left.position(|other| other == value) {
                            values.remove(start + place);
                        }
                    }
                });
            }
            Array::Without(array, value) => {
                let start = values.len();
                self.list_array(array, values);
                let value = self.int(value);
                if let Some(place) = values[start..].iter().position(|other| *other == value) {
                    values.remove(start + place);
                }
            }
            Array::Union(all) => {
                let Some((first, rest)) = all.split_first() else {
                    return;
                };
                let start = values.len();
                self.list_array(first, values);
                for array in rest {
                    self.with_array(array, |_, others| {
                        for value in others {
                            if !values[start..].contains(value) {
                                values.push(*value);
                            }
                        }
                    });
                }
            }
        }
    }

    /// A number of a list.
    pub(super) fn of_array(&mut self, array: &'a Array, number: &'a OfArray) -> i32 {
        self.with_array(array, |context, values| match number {
            OfArray::Size => values.len() as i32,
            OfArray::At(index) => {
                let index = usize::try_from(context.int(index)).ok();
                index
                    .and_then(|index| values.get(index))
                    .copied()
                    .unwrap_or(-1)
            }
            OfArray::Smallest => values.iter().min().copied().unwrap_or(-1),
            OfArray::Largest => values.iter().max().copied().unwrap_or(-1),
            OfArray::Sum => values
                .iter()
                .fold(0_i32, |sum, value| sum.wrapping_add(*value)),
            OfArray::Product if values.is_empty() => 0,
            OfArray::Product => values
                .iter()
                .fold(1_i32, |product, value| product.wrapping_mul(*value)),
            OfArray::Times(value) => {
                let value = context.int(value);
                values.iter().filter(|other| **other == value).count() as i32
            }
        })
    }

    /// Whether an integer is in a list.
    pub(super) fn is_in_array(&mut self, value: &'a Int, array: &'a Array) -> bool {
        let value = self.int(value);
        match array {
            Array::Remembered(list) => {
                let list = self.state.list(&self.game.layout, *list);
                list.contains(&value)
            }
            array => self.with_array(array, |_, values| values.contains(&value)),
        }
    }

    /// The sites that the integers of a list stand for.
    pub(super) fn sites_of_array(&mut self, array: &'a Array) -> crate::game::siteset::SiteSet<W> {
        let sites = self.game.layout.sites;
        self.with_array(array, |_, values| {
            let values = values
                .iter()
                .filter_map(|value| usize::try_from(*value).ok());
            values
                .filter(|site| *site < sites)
                .map(|site| Site(site as u16))
                .collect()
        })
    }
}
