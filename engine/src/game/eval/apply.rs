//! What a move does: its pieces, and the effects of its rule.

use super::{Context, Frame};
use crate::game::ir::{EffectId, Physical, Plane};
use crate::game::moves::{Move, NOWHERE};
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// What a move does to the board, with all its effects. Debts, the end, phases and whose turn follows are seen to by
    /// [`Context::advance`].
    pub(crate) fn apply_move(&mut self, mv: Move) {
        let game = self.game;
        let rule = game.rule(mv.rule);
        (self.frame, self.left_level) = (Frame::of(mv), None);
        // What comes before a move may ask what the move before it left pending.
        let outer = std::mem::replace(&mut self.scratch.left_pending, false);
        let early = std::mem::replace(&mut self.scratch.early, true);
        if game.layout.touched.is_some() {
            self.begin_touching();
        }
        for (index, effect) in rule.before.iter().enumerate() {
            self.bind_pips(mv.dice);
            let side = if index < rule.outer { 0 } else { mv.side };
            self.run_before(*effect, side);
        }
        self.scratch.early = false;
        if !std::mem::replace(&mut self.scratch.left_pending, outer) {
            self.clear_pending();
        }
        if game.layout.keeps_progress {
            self.note_move(mv, rule.physical);
        }
        match rule.physical {
            Physical::Nothing | Physical::Propose(_) | Physical::Vote(_) => {}
            Physical::Assign => self.assign(mv.to, mv.piece),
            Physical::CrossOut => self.cross_out(mv.to, mv.piece),
            Physical::Put => self.add(mv.to, mv.piece, 1),
            Physical::Take => {
                self.note_taking(mv.to, 1);
                self.take(mv.to);
            }
            Physical::Carry if rule.keeps => self.carry_whole(mv.from, mv.to),
            Physical::Carry => self.carry(mv.from, mv.to),
            Physical::CarryStack => self.carry_stack(mv.from, mv.to),
            Physical::Swap => {
                self.state.head.next = self.state.head.mover;
                self.state.head.follow = self.state.head.mover;
                self.state.change_sides();
            }
        }
        if game.layout.touched.is_some() {
            self.count_touched(mv, rule.physical);
        }
        // From here on the move counts as made, for what follows from it and for the end, as in Ludii.
        self.state.head.last = mv;
        self.state.head.passed = rule.pass;
        self.state.head.moves += 1;
        if game.follows_moves {
            self.follow_move(mv);
        } else {
            self.run_then(mv);
        }
        if game.layout.deferred_removals.is_some() && self.state.head.next != self.state.head.mover
        {
            let deferred_removals = self.state.deferred_removals::<W>(&game.layout);
            for site in deferred_removals.iter() {
                if game.layout.keeps_progress {
                    self.note_taken(site, self.what(site));
                }
                if game.layout.touched.is_some() {
                    self.touch_sites(site, site);
                }
                self.take(site);
            }
            self.state
                .set_deferred_removals(&game.layout, &SiteSet::<W>::EMPTY);
        }
        (self.scratch.early, self.scratch.left_pending) = (early, outer);
        self.end_if_too_deep();
    }

    /// What is part of a move, and what follows from it. As in Ludii no variable is bound in what follows but by itself: the
    /// move is the last one then.
    fn run_then(&mut self, mv: Move) {
        let rule = self.game.rule(mv.rule);
        for (index, effect) in rule.then.iter().enumerate() {
            // A loop over levels in what comes before has not changed the level of the move.
            self.left_level = None;
            self.frame = match index < rule.own {
                true => Frame::of(mv),
                false => Frame::default(),
            };
            self.run(*effect);
        }
    }

    /// What comes before a move. What is worked out for the moves of another player's pieces is worked out as in that
    /// player's turn.
    fn run_before(&mut self, effect: EffectId, side: u8) {
        if side == 0 || side == self.state.head.mover {
            self.run(effect);
            return;
        }
        let game = self.game;
        let (first, frame) = (self.planned(), self.frame);
        self.as_other(side, |context| context.plan(game.effect(effect)));
        self.frame = frame;
        self.apply_planned(first);
    }

    /// What follows from a move, in a game that asks where the last change was made and who was stuck.
    fn follow_move(&mut self, mv: Move) {
        let to = if mv.to == NOWHERE { mv.from } else { mv.to };
        let from = if mv.from == NOWHERE { mv.to } else { mv.from };
        let changed = [from, to];
        let outer = std::mem::replace(&mut self.scratch.changed, changed);
        let head = &mut self.state.head;
        head.changed = changed;
        let own = 1 << head.mover;
        head.stuck = head.stuck & !own | if mv == Move::FORCED_PASS { own } else { 0 };
        self.run_then(mv);
        self.state.head.changed = std::mem::replace(&mut self.scratch.changed, outer);
    }

    /// Adds pieces to a site: onto a stack, or to an empty site. What stands there already stays, of whatever kind, and
    /// its number grows where numbers of pieces are kept.
    pub(crate) fn add(&mut self, site: Site, piece: u8, count: u16) {
        let layout = &self.game.layout;
        let index = usize::from(site.0);
        let joins = !layout.stacks() && index < layout.sites && self.what(site) != 0;
        if !joins {
            self.put(site, piece, count);
        } else if piece != 0 && layout.counts(index) {
            let sum = self.state.count(layout, site).saturating_add(count);
            self.state.set_plane(layout, Plane::Count, site, sum);
        }
    }

    /// Puts pieces on a site: to those of their kind that are there, where numbers of pieces are kept, otherwise in
    /// place of what is there.
    pub(crate) fn put(&mut self, site: Site, piece: u8, count: u16) {
        let layout = &self.game.layout;
        let index = usize::from(site.0);
        if index >= layout.sites || piece == 0 || count == 0 {
            return;
        }
        if let Some(trace) = &mut self.scratch.trace {
            trace.place(piece);
        }
        if layout.stacks() {
            for _ in 0..count {
                self.push_bare(site, piece);
            }
            return;
        }
        let there = self.what(site);
        if there == piece && layout.counts(index) {
            let sum = self.state.count(layout, site).saturating_add(count);
            self.state.set_plane(layout, Plane::Count, site, sum);
            return;
        }
        if there != 0 {
            self.take(site);
        }
        self.state
            .put(layout, site, piece, self.game.owner(piece), count);
    }

    /// Takes everything off a site; of a stack, the highest piece.
    pub(crate) fn take(&mut self, site: Site) {
        if self.game.layout.stacks() {
            self.pop(site);
            return;
        }
        let what = self.what(site);
        if what != 0 {
            self.state
                .clear(&self.game.layout, site, what, self.game.owner(what));
        }
    }

    /// Moves some of the pieces on a site to another; pieces of another kind stay there.
    pub(crate) fn carry_some(&mut self, from: Site, to: Site, count: u16) {
        let layout = &self.game.layout;
        if layout.stacks() {
            self.carry_part(from, to, usize::from(count));
            return;
        }
        let what = self.what(from);
        if what == 0 || usize::from(to.0) >= layout.sites {
            return;
        }
        match self.state.count(layout, from).saturating_sub(count) {
            0 => self.take(from),
            left => self.state.set_plane(layout, Plane::Count, from, left),
        }
        if [0, what].contains(&self.what(to)) {
            self.put(to, what, count);
        }
    }

    /// Moves one piece on a site to another, whose pieces keep their state.
    pub(crate) fn sow_one(&mut self, from: Site, to: Site) {
        let layout = &self.game.layout;
        let what = self.what(from);
        if what == 0 || usize::from(to.0) >= layout.sites {
            return;
        }
        match self.state.count(layout, from).saturating_sub(1) {
            0 => self.take(from),
            left => self.state.set_plane(layout, Plane::Count, from, left),
        }
        self.put(to, what, 1);
    }

    /// Moves a piece, with its state, value and rotation; one of several from a hand.
    pub(crate) fn carry(&mut self, from: Site, to: Site) {
        let layout = &self.game.layout;
        let what = self.what(from);
        if what == 0 || from == to || usize::from(to.0) >= layout.sites {
            return;
        }
        let on_board = |site: Site| usize::from(site.0) < layout.board;
        if layout.bare && on_board(from) && on_board(to) {
            self.take(to);
            let owner = self.game.owner(what);
            self.state.shift(layout, from, to, what, owner);
            return;
        }
        if layout.stacks() {
            self.carry_top(from, to);
            return;
        }
        let count = self.state.count(layout, from);
        let kept = [Plane::State, Plane::Value, Plane::Rotation]
            .map(|plane| (plane, self.state.plane(layout, plane, from)));
        if count > 1 && layout.counts(usize::from(from.0)) {
            self.state.set_plane(layout, Plane::Count, from, count - 1);
            self.put(to, what, 1);
        } else {
            self.take(from);
            self.put(to, what, count);
        }
        for (plane, value) in kept {
            if value != self.state.plane(layout, plane, to) {
                self.state.set_plane(layout, plane, to, value);
            }
        }
        if layout.hides() {
            self.state.carry_hidden(layout, from, to);
        }
    }

    /// Moves a piece that keeps its state, value and rotation, as a step does.
    fn carry_whole(&mut self, from: Site, to: Site) {
        if self.game.layout.stacks() {
            let top = self.height(from) as i32 - 1;
            self.carry_level(from, top, to);
        } else {
            self.carry(from, to);
        }
    }

    /// Evaluates a kept effect on the position as it is now, and applies it.
    pub(crate) fn run(&mut self, effect: EffectId) {
        let effect = self.game.effect(effect);
        self.execute(effect);
    }
}
