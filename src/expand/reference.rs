//! What `<Category:tag>` stands for under the choice that was made.

use super::Place;
use super::choose::Chosen;
use super::option::{Content, OptionData, word_in};
use crate::diagnostic::is_swapped;
use crate::syntax::NodeKind;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The options with the items that count.
#[derive(Clone, Copy, Debug)]
pub(super) struct References<'a> {
    pub(super) options: &'a [OptionData<'a>],
    pub(super) chosen: &'a Chosen,
    /// What was asked for so far: the option, its item that counts, and which of the things it gives.
    pub(super) asked: &'a RefCell<BTreeSet<Given>>,
}

/// Something that an item gives: the number of the option, that of the item, and which of the things it gives.
pub(super) type Given = (usize, usize, usize);

/// What stands for a reference, and how the reference is called in messages.
pub(super) struct Referred<'a> {
    pub(super) name: Arc<str>,
    pub(super) contents: &'a [Content<'a>],
    /// Whether a mistake has been reported in the item or its option, so that nothing is known of this.
    pub(super) is_unknown: bool,
    /// Whether a bracket is wrong in the item, so that this may be something else than was meant.
    pub(super) is_torn: bool,
}

impl<'a> References<'a> {
    /// What stands for a node, if it is a reference to an option that exists.
    pub(super) fn contents(&self, place: Place<'a>) -> Option<Referred<'a>> {
        match place.kind() {
            NodeKind::Reference { category, tag } => self.find(&category.text, Some(&tag.text)),
            NodeKind::Angles(_) => self.find(&word_in(place)?, None),
            _ => None,
        }
    }

    /// What stands for `<category:tag>`, or for `<category>`: the first thing its item gives.
    pub(super) fn find(&self, category: &str, tag: Option<&str>) -> Option<Referred<'a>> {
        let (index, argument) =
            find(self.options, category, tag).or_else(|| self.find_meant(category, tag))?;
        let item = *self.chosen.indices.get(index)?;
        let option = &self.options[index];
        let contents = option.contents.get(item)?.get(argument);
        self.asked.borrow_mut().insert((index, item, argument));
        let name = match tag {
            Some(tag) => format!("{category}:{tag}").into(),
            None => category.into(),
        };
        Some(Referred {
            name,
            contents: contents.map_or(&[], Vec::as_slice),
            is_unknown: contents.is_none(),
            is_torn: option.torn.get(item) == Some(&true),
        })
    }

    /// What a misspelt reference means, so that one slip is one problem.
    fn find_meant(&self, category: &str, tag: Option<&str>) -> Option<(usize, usize)> {
        let is_alike = |one: &str, other: &str| one == other || is_swapped(one, other);
        let mut alike = self
            .options
            .iter()
            .enumerate()
            .filter(|(_, option)| is_alike(category, &option.info.category));
        let Some(tag) = tag else {
            return alike.next().map(|(index, _)| (index, 0));
        };
        alike.find_map(|(index, option)| {
            let argument = option
                .info
                .tags
                .iter()
                .position(|known| is_alike(tag, known))?;
            Some((index, argument))
        })
    }
}

/// The option, and which of its arguments, that a reference means.
pub(super) fn find(
    options: &[OptionData<'_>],
    category: &str,
    tag: Option<&str>,
) -> Option<(usize, usize)> {
    let mut known = options
        .iter()
        .enumerate()
        .filter(|(_, o)| o.info.category == category);
    match tag {
        None => known.next().map(|(index, _)| (index, 0)),
        Some(tag) => known.find_map(|(index, option)| {
            let argument = option.info.tags.iter().position(|known| known == tag)?;
            Some((index, argument))
        }),
    }
}
