//! Integers and regions that the text gives names: long ones are called by their names, which the set-up explains.
//!
//! A name stands only for what it stands for everywhere. One that the text uses for several integers, by arguments, is
//! not used, but if they differ in nothing but a direction; and none is used for an integer that depends on what is
//! bound around it, such as the site or the player of a loop.

use super::grammar::{NounPhrase, sentence};
use super::names::words;
use super::narrator::Narrator;
use crate::game::ir::{DirectionsId, Int, PieceDirections, RuleNode, Sites, Variable};
use crate::game::{Definition, RegionName};
use crate::topology::Site;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// An integer is called by its name if its description has more letters.
const LONG: usize = 48;

/// What a definition means in words, with the direction that it depends on, if its name stands for several integers that
/// differ in it alone.
pub(super) type Meaning = (Option<DirectionsId>, String);

/// What the definitions of a game mean, by their numbers, once it has been asked for.
pub(super) type Meanings = Rc<RefCell<HashMap<usize, Option<Meaning>>>>;

impl Narrator<'_> {
    /// What an integer is called that the text gives a name: `“men in line” along that line`.
    pub(super) fn by_name(&self, int: &Int) -> Option<String> {
        if self.theirs || self.bound {
            return None;
        }
        let mut all = self.game.definitions.iter();
        let index = all.position(|definition| definition.value == *int)?;
        let name = words(&self.game.definitions[index].name);
        if self.spelled.as_deref() == Some(name.as_str()) {
            return None;
        }
        let way = self.definition(index)?.0;
        match way {
            None => Some(format!("“{name}”")),
            Some(way) => {
                let along = self.headed_along(way)?;
                Some(format!("“{name}” {along}"))
            }
        }
    }

    /// What some sites are called that the text gives a name: `White's “Goal”`; none if they are named as quickly as
    /// they are listed.
    pub(super) fn region_by_name(&self, sites: &[Site]) -> Option<NounPhrase> {
        if self.spelled.is_some() || self.area(sites).all().len() <= LONG {
            return None;
        }
        let mut all = self.game.region_names.iter();
        let region = all.find(|region| region.sites == sites)?;
        Some(self.part_of_board("in", &self.region_name(region)))
    }

    fn region_name(&self, region: &RegionName) -> String {
        let name = format!("“{}”", words(&region.name));
        let owner = i32::from(region.owner);
        match &self.owner {
            _ if owner == 0 => name,
            Some((player, possessive)) if *player == owner => format!("{possessive} {name}"),
            _ => format!("{} {name}", self.who(&Int::Const(owner)).possessive),
        }
    }

    /// A region of each player that has one name: `your “Goal”`.
    pub(super) fn own_region(
        &self,
        parts: &[(i32, &Sites)],
        role: &Int,
        say: &dyn Fn(&Self, &Sites) -> Option<NounPhrase>,
    ) -> Option<NounPhrase> {
        let possessive = self.who(role).possessive;
        let mut own = None;
        for (player, part) in parts {
            let owned = Self {
                owner: Some((*player, possessive.clone())),
                ..self.clone()
            };
            let mine = say(&owned, part)?;
            let is_named = mine.all() != say(self, part)?.all();
            let is_alike = |first: &NounPhrase| first.all() == mine.all();
            if !is_named || !own.as_ref().is_none_or(is_alike) {
                return None;
            }
            own = Some(mine);
        }
        own.filter(|_| parts.len() == self.game.player_count())
    }

    /// What the names mean that a description uses.
    pub(super) fn definitions(&self, text: &str) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        // What a name means may need other names.
        let mut known = text.to_owned();
        let mut left: Vec<usize> = (0..self.game.definitions.len()).collect();
        loop {
            let is_told = |index: &usize| {
                let name = words(&self.game.definitions[*index].name);
                known.contains(&format!("“{name}”"))
            };
            let Some(next) = left.iter().position(is_told) else {
                break;
            };
            let index = left.remove(next);
            let name = format!("“{}”", words(&self.game.definitions[index].name));
            if let Some((way, meaning)) = self.definition(index) {
                let along = match way.and_then(|way| self.heading_on(way).headed_along(way)) {
                    Some("along that line") => " along a line",
                    Some(_) => " in a direction",
                    None => "",
                };
                let line = sentence(&format!("{name}{along} is {meaning}"));
                known.push_str(&line);
                if !out.contains(&line) {
                    out.push(line);
                }
            }
        }
        for region in &self.game.region_names {
            let sites = self.area(&region.sites).all();
            if sites.len() > LONG && text.contains(&format!("“{}”", words(&region.name))) {
                out.push(sentence(&format!(
                    "{} is {sites}",
                    self.region_name(region)
                )));
            }
        }
        out
    }

    /// What a definition means in words, if its name can stand for it; with the direction that it depends on, if the
    /// name stands for several integers that differ in it alone.
    fn definition(&self, index: usize) -> Option<Meaning> {
        if let Some(known) = self.meanings.borrow().get(&index) {
            return known.clone();
        }
        let meaning = self.definition_anew(&self.game.definitions[index]);
        self.meanings.borrow_mut().insert(index, meaning.clone());
        meaning
    }

    fn definition_anew(&self, definition: &Definition) -> Option<Meaning> {
        let name = words(&definition.name);
        let is_variable = |variable: &String| words(variable) == name;
        if depends(&definition.value) || self.game.variables.iter().any(is_variable) {
            return None;
        }
        let plain = Self {
            spelled: Some(name.clone().into()),
            meanings: self.meanings.clone(),
            ..Self::new(self.game)
        };
        let all = self.game.definitions.iter();
        let namesakes: Vec<&Definition> = all.filter(|other| words(&other.name) == name).collect();
        if let [_] = namesakes.as_slice() {
            let meaning = plain.number(&definition.value);
            return (meaning.len() > LONG).then_some((None, meaning));
        }
        let own = direction(&definition.value)?;
        let meaning = |definition: &Definition| -> Option<String> {
            let way = direction(&definition.value)?;
            Some(plain.heading_on(way).number(&definition.value))
        };
        let text = meaning(definition)?;
        let is_alike = |other: &&Definition| meaning(other).is_some_and(|other| other == text);
        (text.len() > LONG && namesakes.iter().all(is_alike)).then_some((Some(own), text))
    }

    /// A copy of this narrator that calls a direction "that way".
    fn heading_on(&self, way: DirectionsId) -> Self {
        Self {
            heading: Some(way),
            ..self.clone()
        }
    }
}

/// Whether an integer depends on what is bound around it, other than the site that a piece comes from, or on when it is
/// asked for.
fn depends(int: &Int) -> bool {
    fn find(node: RuleNode<'_>) -> bool {
        let mut found = match node {
            RuleNode::Int(Int::Variable(variable)) => *variable != Variable::From,
            RuleNode::Int(Int::Counter) => true,
            _ => false,
        };
        node.children(&mut |child| found = found || find(child));
        found
    }
    find(RuleNode::Int(int))
}

/// The one fixed direction that an integer depends on.
fn direction(int: &Int) -> Option<DirectionsId> {
    fn collect(node: RuleNode<'_>, ways: &mut Vec<DirectionsId>) {
        let set = match node {
            RuleNode::Sites(Sites::Radiating { directions, .. }) => Some(directions),
            RuleNode::Int(Int::Ahead { directions, .. }) => Some(directions),
            _ => None,
        };
        if let Some(PieceDirections::Fixed(way)) = set {
            ways.push(*way);
        }
        node.children(&mut |child| collect(child, ways));
    }
    let mut ways = Vec::new();
    collect(RuleNode::Int(int), &mut ways);
    match ways.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}
