//! What regions are called, kept from one question to the next.
//!
//! A phrase is asked for several times: whether it is a noun, whether it fits behind another, and then for its words. Of
//! regions within regions each would ask for the next one several times over, which doubles the work with every level.

use super::grammar::NounPhrase;
use super::narrator::Narrator;
use crate::game::ir::Sites;
use std::cell::RefCell;
use std::collections::VecDeque;

/// Phrases that are kept: those of the regions that were asked for last.
const MOST: usize = 128;

/// Which phrase of a region is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AskedPhrase {
    /// What its sites are called.
    Sites,
    /// What the pieces on it are called, if all its sites have one.
    Pieces,
}

/// A phrase that is kept.
#[derive(Debug)]
struct Kept {
    asked: AskedPhrase,
    /// How the narrator speaks who was asked.
    voice: String,
    region: Sites,
    phrase: Option<NounPhrase>,
}

/// What the narrators of a game have called the regions that they were asked for last.
#[derive(Debug, Default)]
pub(super) struct PhraseMemo(RefCell<VecDeque<Kept>>);

impl Narrator<'_> {
    /// What a region is called, as `find` says; kept for the next time if it is made of others.
    pub(super) fn asked_before(
        &self,
        asked: AskedPhrase,
        region: &Sites,
        find: impl FnOnce() -> Option<NounPhrase>,
    ) -> Option<NounPhrase> {
        if !is_nested(region) {
            return find();
        }
        let voice = self.voice();
        let is_asked =
            |kept: &&Kept| kept.asked == asked && kept.voice == voice && kept.region == *region;
        let known = self
            .memo
            .0
            .borrow()
            .iter()
            .find(is_asked)
            .map(|kept| kept.phrase.clone());
        if let Some(known) = known {
            return known;
        }
        let phrase = find();
        let mut kept = self.memo.0.borrow_mut();
        kept.truncate(MOST - 1);
        kept.push_front(Kept {
            asked,
            voice,
            region: region.clone(),
            phrase: phrase.clone(),
        });
        phrase
    }

    /// How this narrator speaks: what its words depend on besides the game.
    fn voice(&self) -> String {
        let Self {
            game: _,
            memo: _,
            teams: _,
            tallies: _,
            never_fills: _,
            scores: _,
            meanings: _,
            player,
            brief,
            subject,
            spelled,
            vacant,
            heading,
            it,
            bound,
            asked_of,
            repeated,
            after,
            landing,
            cleared,
            each_between,
            theirs,
            owner,
            forgets,
            restarts,
            named,
            doing,
        } = self;
        let named = named.len();
        format!(
            "{player} {brief} {subject:?} {spelled:?} {vacant:?} {heading:?} {it:?} {bound} {asked_of:?} {repeated} {after} {landing:?} \
             {cleared} {each_between} {theirs} {owner:?} {forgets} {restarts} {named} {doing:?}"
        )
    }
}

/// Whether a region is made of other regions or of conditions on its sites.
fn is_nested(region: &Sites) -> bool {
    matches!(
        region,
        Sites::Union(_)
            | Sites::Intersection(_)
            | Sites::Difference(..)
            | Sites::Only(..)
            | Sites::If(..)
            | Sites::Around { .. }
            | Sites::Radiating { .. }
            | Sites::Between { .. }
            | Sites::Group { .. }
            | Sites::Alike { .. }
            | Sites::Targets(_)
            | Sites::Origins(_)
            | Sites::ForEachPlayer(_)
    )
}
