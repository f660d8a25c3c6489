//! What is said of stacks: levels, and pieces at them.

use super::blocks::lead;
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{Array, Bool, Effect, InStacks, Int, LevelOf, Property, Sites, Variable};

impl Narrator<'_> {
    /// A property of the piece at a level.
    pub(super) fn at_level(&self, property: Property, site: &Int, level: &Int) -> String {
        let piece = self.piece_at_level(site, level);
        match property {
            Property::What => format!("the kind of {piece}"),
            Property::Who => format!("the owner of {piece}"),
            Property::State => format!("the state of {piece}"),
            Property::Value => format!("the value of {piece}"),
            Property::Rotation => format!("the rotation of {piece}"),
        }
    }

    /// The level of a piece that is looked for.
    pub(super) fn level_of(&self, sought: &LevelOf) -> String {
        let which = match sought.from_top {
            Bool::Const(false) => "lowest",
            _ => "highest",
        };
        let state = match &sought.state {
            Some(state) => format!(" and of state {}", self.number(state)),
            None => String::new(),
        };
        format!(
            "the level of the {which} piece of kind {}{state} {}",
            self.number(&sought.what),
            self.at(&sought.site)
        )
    }

    /// How many pieces of stacks meet a condition.
    pub(super) fn in_stacks(&self, counted: &InStacks) -> String {
        let place = match &counted.sites {
            Array::List(sites) if let [site] = &sites[..] => self.at(site),
            Array::Sites(sites) => format!("on {}", self.sites(sites).all()),
            sites => format!("on the sites of {}", self.array(sites)),
        };
        let of_piece = self.of_piece(Variable::To);
        let when = counted.when.as_ref();
        let when = when.map_or(String::new(), |when| {
            format!(
                " of each of which this holds: {},",
                of_piece.clause(when, true)
            )
        });
        let end = if counted.from_top {
            "highest"
        } else {
            "lowest"
        };
        let stop = counted.stop.as_ref();
        let stop = stop.map_or(String::new(), |stop| {
            let until = of_piece.clause(stop, true);
            format!(
                " from the {end} piece of each stack to the first of which this holds: {until},"
            )
        });
        let text = format!("the number of pieces {place}{when}{stop}");
        text.trim_end_matches(',').to_owned()
    }

    /// The piece at a level of a stack: `the lowest piece on c4`.
    pub(super) fn piece_at_level(&self, site: &Int, level: &Int) -> String {
        match level {
            Int::Const(0) => format!("the lowest piece {}", self.at(site)),
            Int::Const(-1) => format!("the highest piece {}", self.at(site)),
            // The piece of a loop over the pieces of stacks.
            Int::Variable(Variable::Level) => "that piece".to_owned(),
            Int::TopLevel(top) if **top == *site => {
                format!("the highest piece {}", self.at(site))
            }
            level => {
                let level = self.number(level);
                format!("the piece at level {level} of the stack {}", self.at(site))
            }
        }
    }

    /// The order to take pieces off stacks.
    pub(super) fn take_levels(&self, at: &Sites, level: Option<&Int>, count: &Int) -> String {
        let site = match at {
            Sites::One(site) => self.at(site),
            at => format!("on each of {}", self.sites(at).all()),
        };
        let from = match level {
            Some(level) => format!("from level {} up", self.number(level)),
            None => "from the top".to_owned(),
        };
        match (level, at, count) {
            (Some(level), Sites::One(site), Int::Const(1)) => {
                format!("take {} off the board", self.piece_at_level(site, level))
            }
            (_, _, Int::Const(count)) => {
                let pieces = super::grammar::several((*count).into(), "piece");
                format!("take {pieces} of the stack {site} off the board, {from}")
            }
            (_, _, count) => format!(
                "take pieces of the stack {site} off the board, {from}: {}",
                self.number(count)
            ),
        }
    }

    /// What is done for each level of a stack.
    pub(super) fn for_each_level(&self, site: &Int, from_top: bool, effect: &Effect) -> Vec<Block> {
        let order = match from_top {
            true => "from the highest down",
            false => "from the lowest up",
        };
        let opening = format!("For each piece of the stack {}, {order}", self.at(site));
        lead(&opening, self.repeating().effect(effect))
    }
}
