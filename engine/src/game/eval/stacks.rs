//! Stacks: pieces put onto others, taken off, and carried alone or together.
//!
//! A piece that is carried alone from the top of a stack loses its state, value and rotation, as in Ludii; carried from
//! a level that is named, or with others, it keeps them.
//!
//! As in Ludii, a piece that is taken from a level that is named leaves the state, value and rotation of the highest piece
//! behind at the level which becomes free at the top, as those above it come down. The next piece that is put there and has
//! none of its own takes them over. They are kept in the place of that level, without a kind.

use super::action::Action;
use super::{Context, to_site};
use crate::game::MAX_HEIGHT;
use crate::game::ir::{InStacks, Int, LevelOf, Levels, Occupancy, Plane, Property, Variable};
use crate::game::moves::NO_LEVEL;
use crate::game::siteset::SiteSet;
use crate::game::state::Held;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The number of pieces on a site.
    pub(super) fn height(&self, site: Site) -> usize {
        if usize::from(site.0) < self.game.layout.sites {
            self.state.height(&self.game.layout, site)
        } else {
            0
        }
    }

    /// The piece at a level of a site, at the top for a negative one.
    pub(super) fn held(&self, site: Site, level: i32) -> Held {
        let height = self.height(site);
        let level = usize::try_from(level).unwrap_or(height.saturating_sub(1));
        if height == 0 {
            return Held::default();
        }
        self.state.held(&self.game.layout, site, level)
    }

    pub(super) fn at_level(&mut self, property: Property, site: &'a Int, level: &'a Int) -> i32 {
        let (site, level) = (self.site(site), self.int(level));
        let held = self.held(site, level);
        match property {
            Property::What => i32::from(held.what),
            Property::Who => i32::from(self.game.holder(held.what)),
            Property::State => i32::from(held.state),
            Property::Value => i32::from(held.value),
            Property::Rotation => i32::from(held.rotation),
        }
    }

    pub(super) fn top_level(&mut self, site: &'a Int) -> i32 {
        let site = self.site(site);
        self.height(site).saturating_sub(1) as i32
    }

    /// The level on which the last move ended; see [`Int::LastLevelTo`].
    pub(super) fn last_level_to(&self) -> i32 {
        let last = self.state.head.last;
        if self.state.head.moves == 0 {
            return -1;
        }
        if !self.game.rule(last.rule).selects {
            return 0;
        }
        match last.level {
            level if last.from == last.to && level != NO_LEVEL => i32::from(level),
            _ => self.height(last.to).saturating_sub(1) as i32,
        }
    }

    /// The level of a piece that is looked for in a stack; −1 if there is none, or the site is not on the board.
    pub(super) fn level_of(&mut self, sought: &'a LevelOf) -> i32 {
        let site = self.site(&sought.site);
        let what = self.int(&sought.what);
        let state = sought.state.as_ref().map(|state| self.int(state));
        let from_top = self.bool(&sought.from_top);
        if what <= 0 || usize::from(site.0) >= self.game.layout.board {
            return -1;
        }
        let fits = |level: &i32| {
            let held = self.held(site, *level);
            i32::from(held.what) == what
                && state.is_none_or(|state| state < 0 || i32::from(held.state) == state)
        };
        let mut levels = 0..self.height(site) as i32;
        let found = match from_top {
            true => levels.rev().find(fits),
            false => levels.find(fits),
        };
        found.unwrap_or(-1)
    }

    /// Puts a piece onto those of a site.
    pub(super) fn push_piece(&mut self, site: Site, held: Held) {
        let layout = &self.game.layout;
        if usize::from(site.0) >= layout.sites || held.what == 0 {
            return;
        }
        let height = self.height(site);
        if height == MAX_HEIGHT {
            self.state.head.overdrawn = true;
            return;
        }
        if height > 0 {
            let top = self.state.held(layout, site, height - 1);
            self.state
                .clear(layout, site, top.what, self.game.owner(top.what));
            self.state.bury(layout, site, height - 1, top);
        }
        let owner = self.game.owner(held.what);
        self.state
            .put(layout, site, held.what, owner, height as u16 + 1);
        self.state.dress(layout, site, held);
        if self.state.left_at(layout, site, height) != Held::default() {
            self.state.bury(layout, site, height, Held::default());
        }
    }

    /// Puts a piece that has no state, value or rotation of its own onto those of a site.
    pub(super) fn push_bare(&mut self, site: Site, what: u8) {
        let layout = &self.game.layout;
        if usize::from(site.0) < layout.sites {
            let left = self.state.left_at(layout, site, self.height(site));
            self.push_piece(site, Held { what, ..left });
        }
    }

    /// Takes the highest piece off a site; none if it is empty.
    pub(super) fn pop(&mut self, site: Site) -> Held {
        let layout = &self.game.layout;
        let height = self.height(site);
        let Some(level) = height.checked_sub(1) else {
            return Held::default();
        };
        let top = self.state.held(layout, site, level);
        let below = level
            .checked_sub(1)
            .map(|level| self.state.held(layout, site, level));
        self.state
            .clear(layout, site, top.what, self.game.owner(top.what));
        if let Some(below) = below {
            self.state.bury(layout, site, level - 1, Held::default());
            let owner = self.game.owner(below.what);
            self.state
                .put(layout, site, below.what, owner, level as u16);
            self.state.dress(layout, site, below);
        }
        top
    }

    /// Takes the piece at a level off a site; those above it come down.
    fn pull(&mut self, site: Site, level: usize) -> Held {
        let mut above = [Held::default(); MAX_HEIGHT];
        let height = self.height(site);
        let number = height.saturating_sub(level + 1);
        let highest = self.held(site, -1);
        for place in &mut above[..number] {
            *place = self.pop(site);
        }
        let pulled = if self.height(site) > level {
            self.pop(site)
        } else {
            Held::default()
        };
        for held in above[..number].iter().rev() {
            self.push_piece(site, *held);
        }
        if level < height {
            let left = Held { what: 0, ..highest };
            let layout = &self.game.layout;
            self.state.bury(layout, site, height - 1, left);
        }
        pulled
    }

    /// Takes some pieces off a site: from a level on, again and again at that level, or else from the top.
    pub(super) fn take_levels(&mut self, site: Site, level: Option<usize>, count: u16) {
        for _ in 0..count {
            match level {
                Some(level) => self.pull(site, level),
                None => self.pop(site),
            };
        }
    }

    /// Moves the highest piece of a stack onto another.
    pub(super) fn carry_top(&mut self, from: Site, to: Site) {
        if from != to && usize::from(to.0) < self.game.layout.sites {
            let what = self.pop(from).what;
            self.push_bare(to, what);
        }
    }

    /// Moves the piece at a level of a stack onto another.
    pub(super) fn carry_level(&mut self, from: Site, level: i32, to: Site) {
        if from != to && usize::from(to.0) < self.game.layout.sites {
            let held = match usize::try_from(level) {
                Ok(level) => self.pull(from, level),
                Err(_) => self.pop(from),
            };
            self.push_piece(to, held);
        }
    }

    /// Plans to move the piece at a level of a stack. The level of a move's own piece was known before anything that the
    /// move does on its way, so a loop over levels there has not changed it.
    pub(super) fn plan_carry_level(&mut self, from: &'a Int, level: &'a Int, to: &'a Int) {
        let own = matches!(
            (from, level),
            (
                Int::Variable(Variable::From),
                Int::Variable(Variable::Level)
            )
        );
        let left_level = self.left_level.take_if(|_| own);
        let (from, level, to) = (self.site(from), self.int(level), self.site(to));
        self.left_level = self.left_level.or(left_level);
        if self.what(from) != 0 {
            let level = level.clamp(-1, MAX_HEIGHT as i32) as i16;
            self.push(Action::CarryLevel { from, level, to });
        }
    }

    /// Plans to set the local state of the piece at a level of a stack. As in Ludii nothing happens if the state is
    /// below 0, or the level is neither one of the stack nor −1, which means the highest.
    pub(super) fn plan_level_state(&mut self, at: &'a Int, level: &'a Int, state: &'a Int) {
        let (site, level, state) = (self.site(at), self.int(level), self.int(state));
        let exists = usize::try_from(level).map_or(level == -1, |level| level < self.height(site));
        if let Ok(state) = u16::try_from(state)
            && exists
        {
            let level = level as i16;
            self.push(Action::LevelState { site, level, state });
        }
    }

    /// Sets the local state of the piece at a level of a stack.
    pub(super) fn set_level_state(&mut self, site: Site, level: i16, state: u16) {
        let height = self.height(site);
        let level = usize::try_from(level).unwrap_or(height.saturating_sub(1));
        let layout = &self.game.layout;
        if level + 1 == height {
            self.state.set_plane(layout, Plane::State, site, state);
        } else if level < height {
            let held = self.state.held(layout, site, level);
            self.state.bury(layout, site, level, Held { state, ..held });
        }
    }

    /// Moves `count` pieces from the top of a stack onto another, in their order; none if there are fewer.
    pub(super) fn carry_part(&mut self, from: Site, to: Site, count: usize) {
        if from == to || usize::from(to.0) >= self.game.layout.sites || count > self.height(from) {
            return;
        }
        let mut part = [Held::default(); MAX_HEIGHT];
        for place in &mut part[..count] {
            *place = self.pop(from);
        }
        for held in part[..count].iter().rev() {
            self.push_piece(to, *held);
        }
    }

    /// Moves all pieces of a stack onto another, in their order.
    pub(super) fn carry_stack(&mut self, from: Site, to: Site) {
        self.carry_part(from, to, self.height(from));
        if self.game.layout.dresses() && from != to {
            for level in 0..MAX_HEIGHT {
                if self.state.left_at(&self.game.layout, from, level) != Held::default() {
                    self.state
                        .bury(&self.game.layout, from, level, Held::default());
                }
            }
        }
    }

    /// The number of pieces as described at all levels, on the board and in hands, or on some sites. As in Ludii, the
    /// pieces of a site count once for each of the owners meant who has a piece there.
    pub(super) fn count_levels(
        &mut self,
        occupancy: &'a Occupancy,
        within: Option<SiteSet<W>>,
    ) -> i32 {
        let game = self.game;
        // Of each kind of piece: whether its owner is meant, and whether it is.
        let mut kinds = [(false, false); u8::MAX as usize + 1];
        let numbered = (0..=u8::MAX).zip(&mut kinds).take(game.components.len());
        for (what, kind) in numbered.skip(1) {
            *kind = (
                self.is_of(occupancy, what),
                self.is_piece_of(occupancy, what),
            );
        }
        let (layout, state) = (&game.layout, &*self.state);
        let board = state.occupied::<W>(layout);
        let board = within.map_or(board, |within| board.and(&within));
        let hands = (layout.board..layout.sites).map(|index| Site(index as u16));
        let hands = hands.filter(|site| within.is_none_or(|within| within.contains(*site)));
        let mut number = 0;
        for site in board.iter().chain(hands) {
            let (mut owners, mut pieces) = (0u32, 0);
            state.each_kind(layout, site, |what| {
                let (of, is) = kinds[usize::from(what)];
                owners |= u32::from(of) << game.owner(what);
                pieces += i32::from(is);
            });
            number += pieces * owners.count_ones() as i32;
        }
        number
    }

    /// The sites of the board with a piece as described at any level.
    pub(super) fn stacked(&mut self, occupancy: &'a Occupancy) -> SiteSet<W> {
        let mut found = SiteSet::EMPTY;
        for site in self.state.occupied::<W>(&self.game.layout).iter() {
            let meant = (0..self.height(site)).any(|level| {
                let what = self.state.kind_at(&self.game.layout, site, level);
                self.is_piece_of(occupancy, what)
            });
            if meant {
                found.insert(site);
            }
        }
        found
    }

    /// The sites of the board whose highest piece is of an owner that is meant, with a piece of a kind that is meant
    /// at any level.
    pub(super) fn topped(&mut self, occupancy: &'a Occupancy) -> SiteSet<W> {
        let mut found = self.stacked(occupancy);
        for site in found.iter() {
            let top = self.what(site);
            if !self.is_of(occupancy, top) {
                found.remove(site);
            }
        }
        found
    }

    /// How many pieces of stacks meet a condition.
    pub(super) fn in_stacks(&mut self, counted: &'a InStacks) -> i32 {
        let (outer, left_level) = (self.frame, self.left_level.take());
        let mut number = 0;
        self.with_array(&counted.sites, |context, sites| {
            for site in sites {
                let site = to_site(*site);
                let height = context.height(site);
                for index in 0..height {
                    let level = if counted.from_top {
                        height - 1 - index
                    } else {
                        index
                    };
                    (context.frame.to, context.frame.level) = (site, level as u8);
                    context.left_level = None;
                    if counted.stop.as_ref().is_some_and(|stop| context.bool(stop)) {
                        break;
                    }
                    if counted.when.as_ref().is_none_or(|when| context.bool(when)) {
                        number += 1;
                    }
                }
            }
        });
        (self.frame, self.left_level) = (outer, left_level);
        number
    }

    /// Runs `body` for each stack with a piece of a kind, at the levels that are meant, the site and the level bound.
    pub(super) fn each_level(
        &mut self,
        kind: usize,
        levels: Levels,
        mut body: impl FnMut(&mut Self),
    ) {
        let (outer, left_level) = (self.frame, self.left_level);
        let game = self.game;
        let layout = &game.layout;
        let sites = match levels {
            // Of the highest pieces it is kept where they stand.
            Levels::Top => self.state.of_kind::<W>(layout, kind),
            Levels::Any | Levels::Each => self.state.occupied(layout),
        };
        for site in sites.iter() {
            let height = self.height(site);
            let lowest = match levels {
                Levels::Top => height.saturating_sub(1),
                Levels::Any | Levels::Each => 0,
            };
            for level in lowest..height {
                let here = self.state.kind_at(layout, site, level);
                if usize::from(here) != kind {
                    continue;
                }
                self.frame.from = site;
                self.frame.level = level as u8;
                self.left_level = None;
                body(self);
                (self.frame, self.left_level) = (outer, left_level);
                if levels == Levels::Any {
                    break;
                }
            }
        }
    }
}
