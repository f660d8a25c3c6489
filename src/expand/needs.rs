//! Items that go only with certain items of other options: `(item "centre" <…> "…" needs:{"Board/7x7"})`.
//!
//! Of each option that an item names, one of the named items must count with it. Where nobody has chosen
//! one, the first named counts; where another was chosen, that is a problem. Refuses to choose against
//! what the user or a ruleset says.

use super::choose::Followed;
use super::message;
use super::option::OptionInfo;
use super::ruleset::{RulesetInfo, find};
use crate::diagnostic::Problems;

/// An item, as an option and a place in it.
type Item = (usize, usize);

/// What an item needs of another option.
#[derive(Debug)]
struct Need {
    of: Item,
    option: usize,
    /// Any of these.
    items: Vec<usize>,
}

/// What all items need.
#[derive(Debug, Default)]
pub(super) struct Needs(Vec<Need>);

impl Needs {
    /// Looks up what the items name, and reports what is no item.
    pub(super) fn collect(options: &[&OptionInfo], problems: &mut Problems) -> Self {
        let mut needs: Vec<Need> = Vec::new();
        for (index, option) in options.iter().enumerate() {
            for (item, info) in option.items.iter().enumerate() {
                let of = (index, item);
                for (text, span) in &info.needs {
                    match find(options, text) {
                        Ok((option, item)) => {
                            let known = needs
                                .iter_mut()
                                .find(|need| need.of == of && need.option == option);
                            match known {
                                Some(need) => need.items.push(item),
                                None => needs.push(Need {
                                    of,
                                    option,
                                    items: vec![item],
                                }),
                            }
                        }
                        Err(miss) => problems.push(miss.problem(options, text, *span)),
                    }
                }
            }
        }
        Self(needs)
    }

    /// Reports rulesets whose items do not go together.
    pub(super) fn check(
        &self,
        options: &[&OptionInfo],
        rulesets: &[RulesetInfo],
        problems: &mut Problems,
    ) {
        for ruleset in rulesets {
            for need in &self.0 {
                let set = ruleset
                    .settings
                    .iter()
                    .find(|(option, _)| *option == need.option);
                if let Some((_, item)) = set
                    && ruleset.settings.contains(&need.of)
                    && !need.items.contains(item)
                {
                    problems.push(message::items_apart(
                        ruleset.span,
                        options,
                        need.of,
                        (need.option, need.items[0]),
                        *item,
                    ));
                }
            }
        }
    }

    /// Chooses what the chosen items need, where nothing else is `fixed` by a choice. Returns what was chosen for the
    /// sake of items that were asked for.
    pub(super) fn settle(
        &self,
        options: &[&OptionInfo],
        indices: &mut [usize],
        fixed: &mut [bool],
        problems: &mut Problems,
    ) -> Vec<Followed> {
        let name = |(option, item): Item| {
            let option = options[option];
            format!("{}/{}", option.heading, option.items[item].name)
        };
        let mut followed = Vec::new();
        for need in &self.0 {
            let (option, item) = need.of;
            let chosen = indices[need.option];
            if indices[option] != item || need.items.contains(&chosen) {
                continue;
            }
            if fixed[need.option] {
                problems.push(message::items_apart(
                    options[option].items[item].span,
                    options,
                    need.of,
                    (need.option, need.items[0]),
                    chosen,
                ));
            } else {
                if fixed[option] {
                    followed.push(Followed {
                        asked: name(need.of),
                        brings: name((need.option, need.items[0])),
                        instead_of: name((need.option, chosen)),
                    });
                }
                indices[need.option] = need.items[0];
                fixed[need.option] = true;
            }
        }
        followed
    }
}
