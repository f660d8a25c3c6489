//! Sowing, and moves that are made as effects.

use super::action::Action;
use super::{Context, Frame, from_site, to_site};
use crate::game::ir::{Effect, Moves, Onward, Physical, Sow, Track};
use crate::game::moves::Move;
use crate::topology::Site;

/// Sites passed over in a row before one is sown on all the same.
const MOST_SKIPPED: u32 = 10_000;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Evaluates a sowing to actions: the pieces one by one, and then what is done where the last one came, evaluated
    /// on the position after the sowing.
    pub(super) fn plan_sowing(&mut self, sow: &'a Sow) {
        let outer = self.frame;
        let first = self.scratch.actions.len();
        if let Some(track) = self.track(&sow.track) {
            let start = self.site(&sow.start);
            match self.sow(sow, track, start) {
                Some(last) => self.capture(sow, track, start, (first, last)),
                // A sowing beyond the end of a track is none.
                None => self.scratch.actions.truncate(first),
            }
        }
        self.frame = outer;
    }

    /// Plans the pieces one by one. Returns the step of the track where the last one was sown, `None` if the track ends
    /// before.
    fn sow(&mut self, sow: &'a Sow, track: &'a Track, start: Site) -> Option<usize> {
        let count = self.int(&sow.count);
        let mut step = track.find(from_site(start));
        let mut sown = 0;
        let before = self.frame.from;
        self.frame.from = start;
        let stays = self.bool(&sow.from_start);
        if stays {
            self.at_each(sow);
            for _ in 0..self.int(&sow.each) {
                if sown < count {
                    self.push(Action::SowOne {
                        from: start,
                        to: start,
                    });
                }
                sown += 1;
            }
            self.frame.to = start;
        }
        self.frame.from = before;
        let (mut index, mut skipped) = (0, 0);
        while sown < count && index < count {
            self.frame.value = count - index;
            let after = track.after(step?);
            let mut to = after.map_or(super::NOWHERE, |step| to_site(track.sites[step]));
            self.frame.to = to;
            if skipped < MOST_SKIPPED && sow.skip.as_ref().is_some_and(|skip| self.bool(skip)) {
                skipped += 1;
                step = after;
                continue;
            }
            skipped = 0;
            step = after;
            if !sow.on_start && to == start {
                step = track.after(step?);
                to = step.map_or(super::NOWHERE, |step| to_site(track.sites[step]));
            }
            let each = self.int(&sow.each);
            self.at_each(sow);
            for _ in 0..each {
                if sown < count {
                    self.push(Action::SowOne { from: start, to });
                }
                sown += 1;
            }
            index += 1;
        }
        step.or_else(|| (count <= 0 || stays).then_some(track.sites.len()))
    }

    /// Plans what happens at a site before it is sown on.
    fn at_each(&mut self, sow: &'a Sow) {
        if let Some(effect) = &sow.at_each {
            self.plan(effect);
        }
    }

    /// Plans what is done where the last piece came, and onward from there.
    fn capture(
        &mut self,
        sow: &'a Sow,
        track: &'a Track,
        start: Site,
        (first, mut step): (usize, usize),
    ) {
        let Some((when, effect)) = &sow.capture else {
            return;
        };
        let end = self.scratch.actions.len();
        self.tentatively(|context| {
            for index in first..end {
                let action = context.scratch.actions[index];
                context.apply_action(action);
            }
            for _ in 0..track.sites.len() {
                if !context.bool(when) {
                    break;
                }
                context.frame.from = start;
                let captured = context.scratch.actions.len();
                context.plan(effect);
                context.settle_captures(captured);
                let Some(onward) = &sow.onward else {
                    break;
                };
                let (Onward::Backward(holds) | Onward::Forward(holds)) = onward;
                if !context.bool(holds) {
                    break;
                }
                let next = match onward {
                    Onward::Backward(_) => track.before(step),
                    Onward::Forward(_) => track.after(step),
                };
                let Some(next) = next.filter(|next| *next < track.sites.len()) else {
                    break;
                };
                step = next;
                context.frame.to = to_site(track.sites[step]);
                if !context.bool(holds) {
                    break;
                }
                if matches!(onward, Onward::Backward(_)) && context.frame.to == start {
                    break;
                }
            }
        });
    }

    /// Evaluates the moves of a generator to actions, as if all of them were made; what follows from each comes
    /// after it.
    pub(super) fn plan_moves(&mut self, moves: &'a Moves, mut begins: Option<&mut Vec<i32>>) {
        let outer = self.frame;
        self.with_list(|context, list| {
            context.with_choices(|context, choices| {
                context.generate(moves, choices);
                context.settle_tests(choices, 0);
                choices.take_since::<W>(0, list);
            });
            for mv in list.iter() {
                context.frame = outer;
                if let Some(begins) = &mut begins {
                    begins.push(context.planned() as i32);
                }
                context.plan_move(*mv);
            }
        });
        self.frame = outer;
    }

    fn plan_move(&mut self, mv: Move) {
        let game = self.game;
        let rule = game.rule(mv.rule);
        let frame = Frame::of(mv);
        self.frame = frame;
        for effect in &rule.before {
            let effect: &'a Effect = game.effect(*effect);
            self.bind_pips(mv.dice);
            self.plan(effect);
            self.frame = frame;
        }
        match rule.physical {
            // There is no sowing in a puzzle.
            Physical::Assign | Physical::CrossOut => {}
            Physical::Nothing | Physical::Propose(_) | Physical::Vote(_) => {}
            Physical::Put => self.push(Action::Put {
                site: mv.to,
                piece: mv.piece,
                count: 1,
            }),
            Physical::Take => self.push(Action::Take(mv.to)),
            Physical::Carry if rule.keeps && self.game.layout.stacks() => {
                let level = self.height(mv.from) as i16 - 1;
                let (from, to) = (mv.from, mv.to);
                self.push(Action::CarryLevel { from, level, to });
            }
            Physical::Carry => self.push(Action::Carry {
                from: mv.from,
                to: mv.to,
            }),
            Physical::CarryStack => self.push(Action::CarryStack {
                from: mv.from,
                to: mv.to,
            }),
            Physical::Swap => self.push(Action::Swap),
        }
        for (index, effect) in rule.then.iter().enumerate() {
            self.push(match index < rule.own {
                true => Action::Run(*effect, frame),
                false => Action::Follow(*effect),
            });
        }
    }
}
