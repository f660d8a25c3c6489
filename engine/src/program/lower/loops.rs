//! Moves that are found for one site or piece after the other.

use super::{Lowered, Lowering, Scope};
use crate::game::ir::{
    Comparison, ComponentId, Int, Levels, Moves, RuleId, RuleNode, Sites, Targets, Variable,
};
use crate::program::build::Function;
use crate::program::op::{Logic, Op, SetOp};
use crate::program::types::{Lane, MovePart, Start, Value, ValueType};

impl Lowering<'_> {
    /// Emits, for each site of a set that is bound to a variable, some moves; whether there are any.
    pub(super) fn emit_each(
        &mut self,
        (variable, sites): (Variable, Value),
        only_if: Option<Value>,
        mut write: impl FnMut(&mut Self, Value) -> Lowered<Vec<Value>>,
    ) -> Lowered<Vec<Value>> {
        let sites = match only_if {
            Some(condition) => {
                let none = self.no_sites();
                self.build.select(condition, sites, none)
            }
            None => sites,
        };
        let found = self.slots.local("found", ValueType::Bool);
        let no = self.build.bool(false);
        self.store(found, no);
        let until = self.scope.silent.then_some(found);
        self.scoped(|lowering| {
            lowering.each_site_until(until, sites, |lowering, site| {
                lowering.visit(variable, site);
                for moves in write(lowering, site)? {
                    let (before, any) = (lowering.load(found), lowering.yields_what_counts(moves));
                    let any = lowering.build.get(Op::Logic(Logic::Or, before, any));
                    lowering.store(found, any);
                }
                Ok(())
            })
        })?;
        let found = self.load(found);
        if self.scope.silent && self.build.answers && self.build.is_outermost() {
            self.build.open();
            let yes = self.build.bool(true);
            self.build.act(Op::Answer(yes));
            self.build.close_if(found);
        }
        Ok(vec![found])
    }

    /// Emits selections of one site, or of two.
    pub(super) fn selections(
        &mut self,
        (rule, from, to): (RuleId, &Sites, Option<&Targets>),
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let from = match self.has_hands() && self.reaches_hands(RuleNode::Sites(from)) {
            true => self.sites(from)?,
            false => self.sites_of_board(from)?,
        };
        let Some(to) = to else {
            let lane = Lane {
                start: Start::Back(0),
                ..Lane::of(rule)
            };
            return Ok(vec![self.emit(lane, (from, &[]), only_if)]);
        };
        self.emit_each((Variable::From, from), only_if, |lowering, start| {
            let region = match lowering.within(to)? {
                Some(region) => region,
                None => lowering.all_sites(),
            };
            let region = lowering.where_holds(to, region, 0)?;
            let lane = Lane {
                start: Start::Given,
                ..Lane::of(rule)
            };
            Ok(vec![lowering.emit(
                lane,
                (region, &[(MovePart::Start, start)]),
                None,
            )])
        })
    }

    /// A region that has only sites of the board.
    fn sites_of_board(&mut self, region: &Sites) -> Lowered<Value> {
        let sites = self.sites(region)?;
        if !self.has_hands() || self.is_set_of_board(sites) {
            return Ok(sites);
        }
        let board = self.tables.set(&self.game.layout.board_mask);
        let board = self.build.set(board);
        Ok(self.combine(SetOp::And, sites, board))
    }

    /// All sites of the game.
    pub(super) fn all_sites(&mut self) -> Value {
        let words = self.tables.words;
        let mut all = vec![0; words];
        for site in 0..self.game.layout.sites {
            all[site / 64] |= 1 << (site % 64);
        }
        let all = self.tables.set(&all);
        self.build.set(all)
    }

    /// Emits the moves of each piece of a player, by its own generator or by another for all.
    pub(super) fn piece_moves(
        &mut self,
        player: &Int,
        pieces: (Option<&[ComponentId]>, Levels),
        instead: Option<&Moves>,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let players: Vec<(usize, Option<Value>)> = match self.static_int(player) {
            Some(player) => vec![(self.player_of(player).unwrap_or(0), only_if)],
            None => {
                let value = self.int(player)?;
                let meant = (0..=self.game.player_count()).map(|player| {
                    let number = self.build.int(player as i32);
                    let is_this = self.compare(Comparison::Equal, value, number);
                    (player, Some(self.both(only_if, is_this)))
                });
                meant.collect()
            }
        };
        let mut emitted = Vec::new();
        for (owner, only_if) in players {
            let is_own = owner == 0 || owner == usize::from(self.scope.mover);
            if !is_own && (!self.scope.asking || self.scope.real_mover.is_some()) {
                return self.missing("moves of pieces of another player,", player);
            }
            emitted.extend(match is_own {
                true => self.moves_of_pieces(owner, pieces, instead, only_if)?,
                false => self.as_other(owner as u8, |lowering| {
                    lowering.moves_of_pieces(owner, pieces, instead, only_if)
                })?,
            });
        }
        Ok(emitted)
    }

    /// Writes operations as if it were the turn of `player`. The real mover is both the previous and the next player
    /// then.
    pub(super) fn as_other<T>(&mut self, player: u8, write: impl FnOnce(&mut Self) -> T) -> T {
        let scope = Scope {
            mover: player,
            real_mover: Some(self.scope.mover),
            ..self.scope
        };
        self.in_scope(scope, write)
    }

    /// Emits the moves of each piece of a known player, or of nobody.
    fn moves_of_pieces(
        &mut self,
        owner: usize,
        (kinds, levels): (Option<&[ComponentId]>, Levels),
        instead: Option<&Moves>,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        let game = self.game;
        let mut emitted = Vec::new();
        for (kind, component) in game.components.iter().enumerate().skip(1) {
            let moves = instead.unwrap_or(&component.moves);
            let listed = kinds.is_none_or(|kinds| kinds.contains(&ComponentId(kind as u16)));
            let Some(slot) = self.slots.kind(kind) else {
                continue;
            };
            if usize::from(component.owner) != owner || !listed || *moves == Moves::None {
                continue;
            }
            if self.is_stacked() {
                emitted.extend(self.moves_of_levels(kind, levels, moves, only_if)?);
                continue;
            }
            let pieces = self.load(slot);
            let of_kind = self.emit_each((Variable::From, pieces), only_if, |lowering, _| {
                lowering.moves(moves, None)
            });
            emitted.extend(of_kind?);
        }
        Ok(emitted)
    }

    /// Whether one of the moves of a generator, which has tests, is legal: a question with a function of its own. The
    /// tests are written with those of the other moves of the turn, if they are some of them.
    pub(super) fn any_legal(&mut self, moves: &Moves, are_others: bool) -> Lowered<Value> {
        let (mover, situation, outer, test) = (
            self.scope.mover,
            self.scope.situation,
            self.scope.bound,
            self.scope.test,
        );
        // What is bound is handed over in slots.
        let bound = self.hand_over(outer);
        let modes = (self.scope.choosing, self.scope.rolled, self.scope.comparing);
        let longests = match are_others {
            true => Vec::new(),
            false => self.longests.clone(),
        };
        let tests = are_others.then(|| std::mem::take(&mut self.tests));
        let found = self.aside(mover, situation, |lowering| {
            lowering.longests = longests;
            lowering.scope.test = test.filter(|_| !are_others);
            (
                lowering.scope.choosing,
                lowering.scope.rolled,
                lowering.scope.comparing,
            ) = modes;
            lowering.scope.bound = lowering.taken_over(&bound);
            lowering.moves(moves, None).map(drop)
        })?;
        if let Some(tests) = tests {
            let own = std::mem::replace(&mut self.tests, tests);
            self.write_tests(&found, own, modes.0)?;
        }
        let function = self.any_of(&found);
        let title = format!("whether player {mover} has one of some moves");
        let question = self.ask_once(title, function);
        Ok(self.build.get(Op::Ask(question)))
    }

    /// The answer whether one of the moves that a function emits is legal. It has a slot of its own, as other moves may
    /// be tried where it is asked.
    pub(super) fn any_of(&mut self, candidates: &Function) -> Function {
        let mut trial = self.trial(candidates);
        if let Some(trial) = &mut trial {
            trial.legal = self.slots.local("anyLegal", ValueType::Bool);
        }
        self.sink(candidates, trial).any()
    }
}
