//! Generators become operations that emit sets of ends.

use super::afterwards::{first_rule, has_tests, yields_legal};
use super::exact::hop_or_step;
use super::filters::{asks_each, is_occupied_region};
use super::{Lowered, Lowering, QuestionKey, Situation};
use crate::game::ir::{Comparison, Measure};
use crate::game::ir::{Moves, Occupancy, PieceChoice, RuleId, RuleNode, Sites, Targets, Variable};
use crate::program::Question;
use crate::program::build::Function;
use crate::program::op::{Arith, Logic, Op, SetOp};
use crate::program::types::{
    Lane, LaneEnds, LaneId, MovePart, Over, QuestionId, Start, Value, ValueType,
};

impl<'g> Lowering<'g> {
    /// The legal moves of the mover.
    pub(super) fn turn_moves(&mut self) -> Lowered<()> {
        let moves = self.moves_of(self.scope.mover, self.scope.situation);
        let scope = self.scope.with(|scope| scope.choosing = true);
        self.in_scope(scope, |lowering| {
            lowering.scope.test = lowering.repetition_test();
            lowering.moves(moves, None)
        })?;
        Ok(())
    }

    /// Whether a player could make a move, if it were the player's turn: a question with a function of its own.
    pub(super) fn can_move(&mut self, player: u8, situation: Situation) -> Lowered<Value> {
        let asked = QuestionKey::CanMove(player, situation);
        let known = self.questions.iter().position(|(other, _)| *other == asked);
        let place = match known {
            Some(place) => place,
            None => {
                let function = self.question(player, situation)?;
                let title = format!("whether {} could move", self.title(player, situation));
                self.questions.push((asked, Question { title, function }));
                self.questions.len() - 1
            }
        };
        Ok(self.build.get(Op::Ask(QuestionId(place as u32))))
    }

    fn question(&mut self, player: u8, situation: Situation) -> Lowered<Function> {
        let moves = self.moves_of(player, situation);
        if has_tests(moves) || self.game.no_repeat.is_some() {
            let candidates = self.candidates(player, situation)?;
            return Ok(self.any_of(&candidates));
        }
        self.aside(player, situation, |lowering| {
            (lowering.scope.choosing, lowering.scope.silent) = (true, true);
            lowering.build.answers = true;
            let any = lowering.any_move(moves)?;
            lowering.build.act(Op::Answer(any));
            Ok(())
        })
    }

    /// Whether a generator without tests yields a move.
    fn any_move(&mut self, moves: &Moves) -> Lowered<Value> {
        let yields = self.yields_of(moves, None)?;
        let none = self.build.bool(false);
        Ok(yields.into_iter().fold(none, |any, yields| {
            self.build.get(Op::Logic(Logic::Or, any, yields))
        }))
    }

    /// Conditions whose disjunction is: `only_if` holds and a generator without tests yields a move. Neither priorities
    /// among moves nor the length of turns matter for this.
    fn yields_of(&mut self, moves: &Moves, only_if: Option<Value>) -> Lowered<Vec<Value>> {
        match moves {
            Moves::Or(all) if hop_or_step(all).is_some() => {
                let lanes = self.moves(moves, only_if)?;
                Ok(lanes.into_iter().map(|lane| self.yields(lane)).collect())
            }
            Moves::Or(all) | Moves::Priority(all) => {
                let mut yields = Vec::new();
                for moves in all {
                    yields.extend(self.yields_of(moves, only_if)?);
                }
                Ok(yields)
            }
            Moves::Longest(moves, Measure::Moves) => self.yields_of(moves, only_if),
            Moves::If(condition, then, otherwise) => {
                let holds = self.bool(condition)?;
                let both = self.both(only_if, holds);
                let mut yields = self.yields_of(then, Some(both))?;
                if let Some(otherwise) = otherwise {
                    let fails = self.build.get(Op::Not(holds));
                    let both = self.both(only_if, fails);
                    yields.extend(self.yields_of(otherwise, Some(both))?);
                }
                Ok(yields)
            }
            _ => {
                let lanes = self.moves(moves, only_if)?;
                Ok(lanes.into_iter().map(|lane| self.yields(lane)).collect())
            }
        }
    }

    /// Whether a generator yields a move as the position stands.
    pub(super) fn can(&mut self, moves: &Moves) -> Lowered<Value> {
        let scope = self.scope.with(|scope| scope.asking = true);
        self.in_scope(scope, |lowering| lowering.can_asked(moves))
    }

    fn can_asked(&mut self, moves: &Moves) -> Lowered<Value> {
        if has_tests(moves) {
            // The tests depend on the next player. Within a threat this may be another one than usual; and where
            // repetition is forbidden, it is known only while moves are being found, as later an effect may have named
            // it.
            let is_known = self.scope.threat.is_none()
                && (self.scope.choosing || self.game.no_repeat.is_none());
            return match is_known {
                true => self.any_legal(moves, true),
                false => self.missing("whether there is a move among", moves),
            };
        }
        let scope = self.scope.with(|scope| scope.silent = true);
        self.in_scope(scope, |lowering| match lowering.game.layout.visited {
            None => lowering.any_move(moves),
            Some(_) => lowering.can_unvisited(moves),
        })
    }

    /// Whether a generator yields a move, where the sites of the last move count as visited already.
    fn can_unvisited(&mut self, moves: &Moves) -> Lowered<Value> {
        let can = self.slots.local("can", ValueType::Bool);
        self.build.open();
        let yes = self.build.bool(true);
        self.note_visited(yes);
        let any = self.any_move(moves)?;
        self.store(can, any);
        let tried = self.build.close();
        self.build.act(Op::Try(can, tried));
        Ok(self.load(can))
    }

    /// The generator of a player in a kind of turn.
    pub(super) fn moves_of(&self, player: u8, situation: Situation) -> &'g Moves {
        match situation {
            Situation::Phase(phase) => self.game.phases[phase].play_of(usize::from(player)),
            Situation::Debt(debt) => &self.game.debts[debt].moves,
            Situation::Distinction => {
                let distinction = self.game.distinction.as_ref();
                distinction
                    .and_then(|distinction| distinction.moves.as_ref())
                    .unwrap_or(&Moves::None)
            }
        }
    }

    /// Emits the moves of a generator if a condition holds, where there is one; the sets and conditions emitted.
    pub(super) fn moves(&mut self, moves: &Moves, only_if: Option<Value>) -> Lowered<Vec<Value>> {
        self.or_listed(
            |lowering| lowering.known_moves(moves, only_if),
            |_| Vec::new(),
        )
    }

    fn known_moves(&mut self, moves: &Moves, only_if: Option<Value>) -> Lowered<Vec<Value>> {
        match moves {
            Moves::None => Ok(Vec::new()),
            Moves::Or(all) => {
                let mut emitted = Vec::new();
                let mut rest = all.as_slice();
                while let [moves, others @ ..] = rest {
                    if let Some(hop) = hop_or_step(rest) {
                        let both = self
                            .of_rule(hop.rule, |lowering| lowering.exact_hops(hop, true, only_if));
                        emitted.extend(both?);
                        rest = &rest[2..];
                        continue;
                    }
                    emitted.extend(self.moves(moves, only_if)?);
                    rest = others;
                }
                Ok(emitted)
            }
            Moves::If(condition, then, otherwise) => {
                let holds = self.bool(condition)?;
                let mut emitted = {
                    let holds = self.both(only_if, holds);
                    self.moves(then, Some(holds))?
                };
                if let Some(otherwise) = otherwise {
                    let fails = self.build.get(Op::Not(holds));
                    let fails = self.both(only_if, fails);
                    emitted.extend(self.moves(otherwise, Some(fails))?);
                }
                Ok(emitted)
            }
            // Whether an earlier group has a move does not depend on the site that a threat is to.
            Moves::Priority(groups) if self.scope.threat.is_some() && groups.len() > 1 => {
                self.missing("threats by moves of which some come first,", moves)
            }
            Moves::Priority(groups) => {
                let mut all: Vec<Value> = Vec::new();
                let mut open = only_if;
                let comes_first = !self.build.emits();
                for (place, group) in groups.iter().enumerate() {
                    if let Some(open) = open.filter(|_| place > 0 && comes_first) {
                        self.build.last_resort.insert(open);
                    }
                    let emitted = self.moves(group, open)?;
                    if !yields_legal(group) && place + 1 < groups.len() {
                        let any = self.any_legal(group, false)?;
                        let none = self.build.get(Op::Not(any));
                        open = Some(self.both(open, none));
                        all.push(self.both(only_if, any));
                        continue;
                    }
                    for lane in &emitted {
                        let any = self.yields(*lane);
                        let none = self.build.get(Op::Not(any));
                        open = Some(self.both(open, none));
                    }
                    all.extend(emitted);
                }
                Ok(all)
            }
            Moves::Afterwards(moves, condition, rank) => {
                self.afterwards(moves, (condition, *rank), only_if)
            }
            Moves::Add { rule, piece, to } => self.adds(*rule, piece, to, only_if),
            Moves::Remove { rule, at } => self.of_rule(*rule, |lowering| {
                let mut asked = at.within.iter();
                if lowering.has_hands()
                    && !lowering.is_stacked()
                    && asked.any(|within| lowering.reaches_hands(RuleNode::Sites(within)))
                {
                    return lowering.missing("removals from hands, of", &at.within);
                }
                let mut region = match lowering.within(at)? {
                    Some(within) => within,
                    None => lowering.occupied(&Occupancy::Any)?,
                };
                if !at.within.as_ref().is_none_or(is_occupied_region) {
                    let occupied = lowering.occupied(&Occupancy::Any)?;
                    region = lowering.combine(SetOp::And, region, occupied);
                }
                region = lowering.where_holds(at, region, 0)?;
                Ok(vec![lowering.emit_of_one_site(
                    Lane::of(*rule),
                    region,
                    only_if,
                )])
            }),
            Moves::Pass { rule } => self.of_rule(*rule, |lowering| {
                let may = match only_if {
                    Some(condition) => condition,
                    None => lowering.build.bool(true),
                };
                Ok(vec![lowering.emit(Lane::of(*rule), (may, &[]), None)])
            }),
            Moves::Step(step) => self.of_rule(step.rule, |lowering| {
                if let Sites::Only(Variable::From, region, when) = &step.from
                    && asks_each(when, Variable::From)
                {
                    let region = lowering.sites(region)?;
                    return lowering.emit_each(
                        (Variable::From, region),
                        only_if,
                        |lowering, start| lowering.steps_if(step, start, when),
                    );
                }
                let from = lowering.sites(&step.from)?;
                let mut emitted = Vec::new();
                for (directions, from) in lowering.by_directions(&step.directions, from) {
                    let moves = (step.rule, from, &step.to);
                    emitted.extend(lowering.steps(moves, &directions, only_if)?);
                }
                Ok(emitted)
            }),
            Moves::Hop(hop) => self.of_rule(hop.rule, |lowering| lowering.hop_moves(hop, only_if)),
            Moves::Slide(slide) => {
                self.of_rule(slide.rule, |lowering| lowering.slides(slide, only_if))
            }
            Moves::Select { rule, from, to } => self.of_rule(*rule, |lowering| {
                lowering.selections((*rule, from, to.as_ref()), only_if)
            }),
            Moves::ForEachSite(variable, region, moves) => {
                let region = self.sites(region)?;
                self.emit_each((*variable, region), only_if, |lowering, _| {
                    lowering.moves(moves, None)
                })
            }
            Moves::ForEachPiece {
                player,
                kinds,
                instead,
                levels,
            } => {
                let kinds = (kinds.as_deref(), *levels);
                self.piece_moves(player, kinds, instead.as_deref(), only_if)
            }
            Moves::After(effect, moves) if self.rolls(*effect).is_some() => {
                self.after_roll(*effect, only_if, |lowering| lowering.moves(moves, only_if))
            }
            Moves::After(effect, moves) => self.moves_after(*effect, moves, only_if),
            Moves::ForEachIn(array, moves) => self.emit_each_of_array(array, moves, only_if),
            Moves::ForEachValue(low, high, moves) => {
                self.emit_each_value((low, high), moves, only_if)
            }
            Moves::ForEachDie(dice) => self.by_dice(dice, only_if),
            Moves::Longest(moves, Measure::Moves) => self.longest(moves, only_if),
            Moves::Relocate(relocation) => self.of_rule(relocation.rule, |lowering| {
                lowering.relocations(relocation, only_if)
            }),
            other => {
                let rule = first_rule(other).map(|rule| self.game.rule(rule).provenance);
                let rule = rule.unwrap_or(self.build.rule);
                self.for_rule(rule, |lowering| lowering.missing("the moves", other))
            }
        }
    }

    /// Writes what follows for the sake of a rule of moves.
    pub(super) fn of_rule<T>(
        &mut self,
        rule: RuleId,
        write: impl FnOnce(&mut Self) -> Lowered<T>,
    ) -> Lowered<T> {
        let provenance = self.game.rule(rule).provenance;
        self.for_rule(provenance, write)
    }

    /// The region that targets are limited to before their condition is asked.
    pub(super) fn within(&mut self, targets: &Targets) -> Lowered<Option<Value>> {
        let within = targets.within.as_ref();
        within.map(|within| self.sites(within)).transpose()
    }

    /// The sites of a set of ends for which the condition of targets holds, if they have one. Moves start at a distance
    /// before their ends, or nowhere.
    pub(super) fn where_holds(
        &mut self,
        targets: &Targets,
        ends: Value,
        back: i32,
    ) -> Lowered<Value> {
        let Some(when) = &targets.when else {
            return Ok(ends);
        };
        self.only(Variable::To, ends, when, |lowering, site| {
            lowering.bind(Variable::To, site);
            if back != 0 {
                let back = lowering.build.int(back);
                let from = lowering.build.get(Op::Arith(Arith::Sub, site, back));
                lowering.bind(Variable::From, from);
            }
        })
    }

    /// The region of targets that no condition limits besides.
    pub(super) fn plain(&mut self, targets: &Targets) -> Lowered<Option<Value>> {
        if let Some(when) = &targets.when {
            return self.missing("moves under the condition", when);
        }
        let within = targets.within.as_ref();
        within.map(|within| self.sites(within)).transpose()
    }

    fn adds(
        &mut self,
        rule: RuleId,
        piece: &PieceChoice,
        to: &Targets,
        only_if: Option<Value>,
    ) -> Lowered<Vec<Value>> {
        self.of_rule(rule, |lowering| {
            let pieces = match piece {
                PieceChoice::Same(piece) | PieceChoice::Index(piece) => vec![piece],
                PieceChoice::AnyOf(pieces) => pieces.iter().collect(),
            };
            let region = match lowering.within(to)? {
                Some(region) => region,
                None => lowering.empty(),
            };
            let region = lowering.where_holds(to, region, 0)?;
            let mut emitted = Vec::new();
            for piece in pieces {
                if RuleNode::Int(piece).reads(Variable::To) || !lowering.is_always_kind(piece) {
                    return lowering.missing("a piece that depends on the position,", piece);
                }
                for (kind, meant) in lowering.kinds_meant(piece)? {
                    let lane = Lane {
                        piece: kind as u8,
                        ..Lane::of(rule)
                    };
                    let only_if = match (meant, only_if) {
                        (Some(meant), _) => Some(lowering.both(only_if, meant)),
                        (None, only_if) => only_if,
                    };
                    emitted.push(lowering.emit_of_one_site(lane, region, only_if));
                }
            }
            Ok(emitted)
        })
    }

    /// Emits moves that start where they end, whatever piece they are found for.
    fn emit_of_one_site(&mut self, lane: Lane, ends: Value, only_if: Option<Value>) -> Value {
        let from = self.scope.bound.from.take();
        let emitted = self.emit(lane, (ends, &[]), only_if);
        self.scope.bound.from = from;
        emitted
    }

    /// Emits the moves of a lane if a condition holds, where there is one: to some ends, with the parts that are given.
    pub(super) fn emit(
        &mut self,
        mut lane: Lane,
        (ends, given): (Value, &[(MovePart, Value)]),
        only_if: Option<Value>,
    ) -> Value {
        let ends = only_if.map_or(ends, |condition| {
            let none = match lane.ends {
                LaneEnds::Row(_) => self.build.int(0),
                _ => self.no_sites(),
            };
            self.build.select(condition, ends, none)
        });
        if self.scope.silent {
            // A pass takes nothing.
            return match self.scope.threat.is_some() && self.build.ty(ends) == ValueType::Bool {
                true => self.build.bool(false),
                false => ends,
            };
        }
        if self.scope.real_mover.is_some() {
            lane.side = self.scope.mover;
        }
        if self.has_hands()
            && (self.build.ty(ends) != ValueType::Set || !self.is_set_of_board(ends))
        {
            self.seen.beyond.insert(lane.rule);
        }
        if self.build.ty(ends) == ValueType::Bool {
            lane.ends = LaneEnds::Nowhere;
        }
        // A pass repeats nothing.
        lane.test = self
            .scope
            .test
            .filter(|test| !self.game.rule(lane.rule).pass || !self.tests_only_repetition(*test));
        let mut given = given.to_vec();
        if let (Start::Nowhere, Some(from)) = (lane.start, self.scope.bound.from)
            && !self.game.rule(lane.rule).pass
        {
            lane.start = Start::Given;
            given.push((MovePart::Start, from));
        }
        // What a loop binds as the site passed over is a part of its moves.
        if let (Over::Nowhere, Some(over)) = (lane.over, self.scope.bound.between)
            && !self.game.rule(lane.rule).pass
        {
            lane.over = Over::Given;
            given.push((MovePart::Over, over));
        }
        given.extend(self.scope.bound.site.map(|site| (MovePart::Site, site)));
        given.extend(self.scope.bound.value.map(|value| (MovePart::Value, value)));
        given.extend(self.dice_and_level().map(|dice| (MovePart::Dice, dice)));
        lane.given = given.iter().map(|(part, _)| *part).collect();
        let given = given.into_iter().map(|(_, value)| value).collect();
        let known = self.lanes.iter().position(|other| *other == lane);
        let place = known.unwrap_or_else(|| {
            self.lanes.push(lane);
            self.lanes.len() - 1
        });
        self.build.act(Op::Emit(LaneId(place as u32), ends, given));
        ends
    }

    /// Whether what was emitted is a move at all.
    pub(super) fn yields(&mut self, lane: Value) -> Value {
        match self.build.ty(lane) {
            ValueType::Bool => lane,
            ValueType::Int => {
                let none = self.build.int(0);
                self.compare(Comparison::Greater, lane, none)
            }
            _ => self.build.get(Op::Any(lane)),
        }
    }

    pub(super) fn both(&mut self, one: Option<Value>, other: Value) -> Value {
        match one {
            Some(one) => self.build.get(Op::Logic(Logic::And, one, other)),
            None => other,
        }
    }
}
