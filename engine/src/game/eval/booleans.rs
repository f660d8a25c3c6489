//! Values of boolean expressions.

use super::Context;
use crate::game::ir::{Alike, Bool, Int, Line, Moves, PhaseId, Sites};
use crate::game::moves::Move;
use crate::game::siteset::SiteSet;
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The value of a condition.
    ///
    /// What is asked most often is here, apart from the rest: a small function is entered quickly.
    pub(crate) fn bool(&mut self, condition: &'a Bool) -> bool {
        match condition {
            Bool::And(all) => all.iter().all(|one| self.bool(one)),
            Bool::Or(any) => any.iter().any(|one| self.bool(one)),
            Bool::Not(inner) => !self.bool(inner),
            _ => self.compound_bool(condition),
        }
    }

    #[inline(never)]
    fn compound_bool(&mut self, condition: &'a Bool) -> bool {
        match condition {
            Bool::Const(value) => *value,
            Bool::Not(_) | Bool::And(_) | Bool::Or(_) => self.bool(condition),
            Bool::Compare(comparison, a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                comparison.holds(a, b)
            }
            Bool::Xor(one, other) => self.bool(one) != self.bool(other),
            Bool::If(condition, then, otherwise) => {
                if self.bool(condition) {
                    self.bool(then)
                } else {
                    self.bool(otherwise)
                }
            }
            Bool::SameSites(one, other) => self.sites(one) == self.sites(other),
            Bool::In(site, region) => {
                let site = self.site(site);
                match &**region {
                    Sites::Const(region) => self.game.region_contains(*region, site),
                    region => self.sites(region).contains(site),
                }
            }
            Bool::Within(variable, region) => {
                let site = self.frame.site_of(*variable);
                self.sites(region).contains(site)
            }
            Bool::AllIn(inner, outer) => {
                let inner = self.sites(inner);
                inner.is_subset(&self.sites(outer))
            }
            Bool::NoSites(region) => self.sites(region).is_empty(),
            Bool::IsEmpty(site) => {
                let site = self.site(site);
                usize::from(site.0) < self.game.layout.sites && self.what(site) == 0
            }
            Bool::IsEnemy(player) => {
                // Numbers that are no player's are those of enemies, as in Ludii.
                let player = match &**player {
                    Int::Mover => i32::from(self.state.head.mover),
                    player => self.int(player),
                };
                let players = 1..=self.game.player_count() as i32;
                player != 0
                    && !(players.contains(&player)
                        && self.same_team(player as usize, usize::from(self.state.head.mover)))
            }
            Bool::IsFriend(player) => {
                let player = self.player(player);
                player != 0 && self.same_team(player, usize::from(self.state.head.mover))
            }
            Bool::IsActive(player) => {
                let player = self.player(player);
                self.state.is_active(player)
            }
            Bool::NoMoves(player, phase) => {
                let player = match player {
                    Some(player) => self.player(player) as u8,
                    None => self.state.head.follow,
                };
                self.stuck_next(player, *phase)
            }
            Bool::WasStuck => self.state.head.last == Move::FORCED_PASS,
            Bool::WasPass => self.state.head.passed,
            Bool::LastStuck(player) => {
                let player = self.player(player);
                self.state.head.stuck >> player & 1 == 1
            }
            Bool::Can(moves) if self.game.layout.visited.is_some() => self.can_unvisited(moves),
            Bool::Can(moves) => self.any(moves),
            Bool::Occurs(effect) => self.occurs(effect),
            Bool::Walk(walk) => self.stands_along(walk),
            Bool::Line(line) => self.line(line),
            Bool::Constraint(constraint) => self.constraint(constraint),
            Bool::Solved(puzzle) => self.is_solved(puzzle),
            Bool::Connected {
                directions,
                at,
                regions,
                number,
            } => {
                let (at, number) = (self.site(at), self.int(number));
                self.connected(*directions, at, regions, number)
            }
            Bool::InArray(value, array) => self.is_in_array(value, array),
            Bool::Patterns(query) => self.any_pattern(query),
            Bool::Repeated { times, hands } => {
                let times = self.int(times);
                self.state.head.open == 0 && self.occurrences(*hands) >= times
            }
            Bool::AllPassed => self.all_have_passed(),
            Bool::Cycle => self.cycles(),
            Bool::Ring(ring) => self.bool(&ring.meant),
            Bool::SameTurn => self.state.head.mover == self.state.head.prev,
            Bool::Pending => self.is_pending(),
            Bool::DiceUsed => self.dice_used(),
            Bool::DiceEqual => self.state.dice_equal(&self.game.layout),
            Bool::AnyDie(pips) => self.any_die(pips),
            Bool::InPhase(player, phase) => {
                let player = self.player(player);
                self.state.phase(player) == *phase
            }
            Bool::SameTeam(one, other) => {
                let (one, other) = (self.player(one), self.player(other));
                one != 0 && other != 0 && self.same_team(one, other)
            }
            Bool::Threatened { what, at, by } => {
                self.threatened(what.as_deref(), at.as_deref(), by.as_deref())
            }
        }
    }

    /// Whether a generator yields a move.
    pub(crate) fn any(&mut self, moves: &'a Moves) -> bool {
        let moves = self.branch(moves);
        let frame = self.frame;
        let any = self.with_choices(|context, choices| {
            choices.hasty = true;
            context.generate(moves, choices);
            choices.is_enough()
                || choices
                    .any::<W>(|mv, test| test.is_none_or(|test| context.holds_after(mv, test)))
        });
        self.frame = frame;
        any
    }

    /// Whether a player has no move if the next turn is his. While this is asked, it is false for anybody,
    /// so that moves which ask it themselves do not ask for ever.
    fn stuck_next(&mut self, player: u8, phase: Option<PhaseId>) -> bool {
        if player == 0 || self.scratch.asking {
            return false;
        }
        let prev = std::mem::replace(&mut self.state.head.prev, self.state.head.mover);
        self.scratch.asking = true;
        let can_move = match self.scratch.foreseen {
            None => self.can_move(player, phase),
            Some(foreseen) => {
                let known = self.state.throw(&self.game.layout);
                self.state.set_throw(&self.game.layout, &foreseen);
                let can_move = self.can_move(player, phase);
                self.state.set_throw(&self.game.layout, &known);
                can_move
            }
        };
        self.scratch.asking = false;
        self.state.head.prev = prev;
        !can_move
    }

    /// Whether a player has a legal move of their phase or of the one given, debts aside.
    pub(crate) fn can_move(&mut self, player: u8, phase: Option<PhaseId>) -> bool {
        let frame = std::mem::take(&mut self.frame);
        let phase = phase.unwrap_or(self.state.phase(usize::from(player)));
        let play = self.game.phases[phase.index()].play_of(usize::from(player));
        let can = self.as_mover(player, |context| match context.game.forbids_outcomes() {
            false => context.any(play),
            true => context.with_choices(|context, choices| {
                context.generate(play, choices);
                choices.any::<W>(|mv, test| {
                    test.is_none_or(|test| context.holds_after(mv, test))
                        && !context.is_forbidden(mv)
                })
            }),
        });
        self.frame = frame;
        can
    }

    fn line(&mut self, line: &'a Line) -> bool {
        let length = self.int(&line.length);
        let within = line.within.as_ref().map(|within| self.sites(within));
        if let Sites::One(pivot) = &*line.through {
            let pivot = self.site(pivot);
            return self.line_through(line, pivot, length, within.as_ref());
        }
        let pivots = self.sites(&line.through);
        self.spend(pivots.len() as usize);
        pivots
            .iter()
            .any(|pivot| self.line_through(line, pivot, length, within.as_ref()))
    }

    fn line_through(
        &self,
        line: &Line,
        pivot: Site,
        length: i32,
        within: Option<&SiteSet<W>>,
    ) -> bool {
        let what = self.what(pivot);
        if let Some(stacks) = line.stacks {
            return self.stacked_line(line, stacks, pivot, length, within);
        }
        if line.alike == Alike::Nothing {
            let counted = match within {
                Some(within) => *within,
                None => self.state.occupied(&self.game.layout),
            };
            return self.in_row(line, pivot, length, &counted);
        }
        if what == 0 {
            return false;
        }
        let mut counted = match line.alike {
            Alike::Kind => self.state.of_kind(&self.game.layout, usize::from(what)),
            Alike::Owner => self.owned_by(usize::from(self.game.owner(what))),
            Alike::Nothing => self.state.occupied(&self.game.layout),
        };
        if let Some(within) = within {
            counted = counted.and(within);
        }
        self.in_row(line, pivot, length, &counted)
    }

    /// Whether enough of the sites that count stand in a row through one of them.
    fn in_row(&self, line: &Line, pivot: Site, length: i32, counted: &SiteSet<W>) -> bool {
        if !counted.contains(pivot) {
            return false;
        }
        if length == 1 {
            return true;
        }
        let axes = self.game.directions(line.directions).axes(pivot);
        has_run(axes, counted, length, line)
    }
}

/// Whether enough sites of `counted` stand in a row through the site where the axes cross, which is one
/// of them.
#[inline]
pub(super) fn has_run<'d, const W: usize>(
    axes: impl Iterator<Item = (&'d [Site], &'d [Site])>,
    counted: &SiteSet<W>,
    length: i32,
    line: &Line,
) -> bool {
    let run = |radial: &[Site]| {
        let mut count = 0;
        for site in radial {
            match counted.contains(*site) {
                true => count += 1,
                false if line.gaps => {}
                false => break,
            }
        }
        count
    };
    for (one, other) in axes {
        let count = 1 + run(one) + run(other);
        if count == length || count > length && !line.exact {
            return true;
        }
    }
    false
}
