//! Whether a piece could be taken.
//!
//! Each question is a function of its own, which finds the piece's site in a slot. It looks from that site back to where
//! moves that end on it would start.

use super::{Lowered, Lowering, QuestionKey, Scope, Situation};
use crate::game::ir::{Comparison, DirectionsId, Int, Moves, PieceDirections, Sites, Slide, Step};
use crate::program::Question;
use crate::program::op::{Logic, Op, SetOp};
use crate::program::types::{QuestionId, SlotId, Value, ValueType};

/// A threat that is being asked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Threat {
    /// The owner of the piece, who counts as having moved before.
    pub(super) owner: u8,
    /// Who counts as the next player; `None` for the one that the position names.
    pub(super) next: Option<u8>,
    /// The site on which the piece could be taken: of moves that a loop finds only those that end there count.
    pub(super) aim: Value,
}

/// A piece that could be taken, and how.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Piece {
    kind: usize,
    /// Whether the rule names the kind.
    named: bool,
    by: Option<Box<Moves>>,
}

impl Lowering<'_> {
    /// Whether an enemy could move onto one of some sites.
    pub(super) fn threatened(
        &mut self,
        what: Option<&Int>,
        at: Option<&Sites>,
        by: Option<&Moves>,
    ) -> Lowered<Value> {
        if self.known.leaving {
            return self.missing("threats in a game that players may leave, of", &what);
        }
        let no = self.build.bool(false);
        if self.scope.threat.is_some() {
            return Ok(no);
        }
        let result = self.slots.local("threatened", ValueType::Bool);
        self.store(result, no);
        let Some(what) = what else {
            return self.missing("threats to pieces of any kind, at", &at);
        };
        let (known, value) = (self.static_int(what), self.int(what)?);
        let kinds: Vec<i32> = match (known, what) {
            (Some(kind), _) => vec![kind],
            (None, Int::Table(table, _)) => {
                let mut kinds = table.to_vec();
                kinds.sort_unstable();
                kinds.dedup();
                kinds
            }
            _ => (1..self.game.components.len() as i32).collect(),
        };
        let kinds = kinds.into_iter().filter_map(|kind| {
            let kind = usize::try_from(kind).ok()?;
            (1..self.game.components.len())
                .contains(&kind)
                .then_some(kind)
        });
        for kind in kinds.collect::<Vec<_>>() {
            let number = self.build.int(kind as i32);
            let meant = self.compare(Comparison::Equal, value, number);
            let piece = Piece {
                kind,
                named: true,
                by: by.cloned().map(Box::new),
            };
            self.when(meant, |lowering| lowering.threatened_at(piece, at, result))?;
        }
        Ok(self.load(result))
    }

    /// Looks whether a piece could be taken on one of some sites, or on the first where it stands.
    fn threatened_at(&mut self, piece: Piece, at: Option<&Sites>, result: SlotId) -> Lowered<()> {
        let Some(slot) = self.slots.kind(piece.kind) else {
            return Ok(());
        };
        match at {
            None => {
                let set = self.load(slot);
                let any = self.build.get(Op::Any(set));
                self.when(any, |lowering| {
                    let first = lowering.build.int(0);
                    let site = lowering.build.get(Op::Nth(set, first));
                    let taken = lowering.could_be_taken(piece, site)?;
                    lowering.store(result, taken);
                    Ok(())
                })
            }
            Some(Sites::One(site)) => {
                let (site, zero) = (self.int(site)?, self.build.int(0));
                let exists = self.compare(Comparison::GreaterOrEqual, site, zero);
                self.when(exists, |lowering| {
                    lowering.threatened_on((piece, slot), site, result)
                })
            }
            Some(at) => {
                let sites = self.sites(at)?;
                self.each_site(sites, |lowering, site| {
                    let known = lowering.load(result);
                    let open = lowering.build.get(Op::Not(known));
                    lowering.when(open, |lowering| {
                        lowering.threatened_on((piece, slot), site, result)
                    })
                })
            }
        }
    }

    /// Looks whether a piece could be taken if it stood on a site.
    fn threatened_on(
        &mut self,
        (piece, slot): (Piece, SlotId),
        site: Value,
        result: SlotId,
    ) -> Lowered<()> {
        let set = self.load(slot);
        let stands = self.build.get(Op::Has(set, site));
        let kind = piece.kind;
        self.build.open();
        self.either(stands, |_| Ok(()), |lowering| lowering.put(site, kind))?;
        let taken = self.could_be_taken(piece, site)?;
        self.store(result, taken);
        let tried = self.build.close();
        self.build.act(Op::Try(result, tried));
        Ok(())
    }

    /// Whether an enemy could take a piece that stands on a site.
    fn could_be_taken(&mut self, piece: Piece, site: Value) -> Lowered<Value> {
        let place = self.slots.aim();
        self.store(place, site);
        let asked = QuestionKey::Threat(piece.clone());
        let known = self.questions.iter().position(|(other, _)| *other == asked);
        let number = match known {
            Some(number) => number,
            None => {
                let function = self.aside(self.scope.mover, self.scope.situation, |lowering| {
                    lowering.write_threat(&piece, place)
                })?;
                let name = &self.game.components[piece.kind].name;
                let title = format!("whether {name} could be taken there");
                self.questions.push((asked, Question { title, function }));
                self.questions.len() - 1
            }
        };
        Ok(self.build.get(Op::Ask(QuestionId(number as u32))))
    }

    /// Answers whether an enemy could move onto the site of a slot, where a piece stands.
    fn write_threat(&mut self, piece: &Piece, place: SlotId) -> Lowered<()> {
        let owner = self.game.components[piece.kind].owner;
        let game = self.game;
        let site = self.load(place);
        self.build.sites.insert(site);
        if let Some(slot) = self.slots.kind(piece.kind) {
            self.build.act(Op::Given(slot, site, true));
        }
        let mut taken = self.build.bool(false);
        for enemy in 1..=game.player_count() {
            if enemy == usize::from(owner) {
                continue;
            }
            for phase in 0..game.phases.len() {
                if !self.can_be_in(enemy, phase) {
                    continue;
                }
                let scope = Scope {
                    mover: enemy as u8,
                    situation: Situation::Phase(phase),
                    threat: Some(Threat {
                        owner,
                        next: (!piece.named).then_some(owner),
                        aim: site,
                    }),
                    choosing: true,
                    silent: true,
                    ..self.scope
                };
                let is_in = self.is_in_phase(enemy, phase);
                let moves = match &piece.by {
                    Some(by) => by,
                    None => game.phases[phase].play_of(enemy),
                };
                let reached = self.in_scope(scope, |lowering| lowering.reaches(moves, site))?;
                let reached = self.both(Some(is_in), reached);
                taken = self.build.get(Op::Logic(Logic::Or, taken, reached));
            }
        }
        self.build.act(Op::Answer(taken));
        Ok(())
    }

    /// Whether a move of a generator ends on a site.
    fn reaches(&mut self, moves: &Moves, site: Value) -> Lowered<Value> {
        match moves {
            Moves::None => Ok(self.build.bool(false)),
            Moves::Or(all) => {
                let mut any = self.build.bool(false);
                for moves in all {
                    let reached = self.reaches(moves, site)?;
                    any = self.build.get(Op::Logic(Logic::Or, any, reached));
                }
                Ok(any)
            }
            Moves::If(condition, then, otherwise) => {
                let holds = self.bool(condition)?;
                let then = self.reaches(then, site)?;
                let otherwise = match otherwise {
                    Some(otherwise) => self.reaches(otherwise, site)?,
                    None => self.build.bool(false),
                };
                Ok(self.build.select(holds, then, otherwise))
            }
            Moves::Afterwards(moves, condition, _) if self.static_bool(condition) == Some(true) => {
                self.reaches(moves, site)
            }
            Moves::Step(step) => match (&step.directions, &step.to.when) {
                (PieceDirections::Fixed(id), None) => self.steps_reach(step, *id, site),
                _ => self.yields_to(moves, site),
            },
            Moves::Slide(slide) => match &slide.directions {
                PieceDirections::Fixed(id)
                    if self.is_free(slide)
                        && self.game.directions(*id).straight_shifts().is_some() =>
                {
                    self.slides_reach(slide, *id, site)
                }
                _ => self.slide_ends(slide, moves, site),
            },
            moves => self.yields_to(moves, site),
        }
    }

    /// Whether one of all moves of a generator ends on a site.
    fn yields_to(&mut self, moves: &Moves, site: Value) -> Lowered<Value> {
        let mut any = self.build.bool(false);
        for ends in self.moves(moves, None)? {
            let reached = match self.build.ty(ends) {
                ValueType::Set => self.build.get(Op::Has(ends, site)),
                // A loop has looked for the site itself.
                ValueType::Bool => ends,
                _ => return self.missing("threats by rows of moves, of", moves),
            };
            any = self.build.get(Op::Logic(Logic::Or, any, reached));
        }
        Ok(any)
    }

    /// Whether what was found in a loop is a move at all; where it is asked for threats, one to the site that they are to.
    pub(super) fn yields_what_counts(&mut self, found: Value) -> Value {
        match self.scope.threat {
            Some(threat) if self.build.ty(found) == ValueType::Set => {
                self.build.get(Op::Has(found, threat.aim))
            }
            _ => self.yields(found),
        }
    }

    fn steps_reach(&mut self, step: &Step, id: DirectionsId, site: Value) -> Lowered<Value> {
        let from = self.sites(&step.from)?;
        let back = self.arcs_back(id);
        let sources = self.build.get(Op::Around(site, back));
        let there = self.combine(SetOp::And, sources, from);
        let any = self.build.get(Op::Any(there));
        match self.plain(&step.to)? {
            Some(to) => {
                let has = self.build.get(Op::Has(to, site));
                Ok(self.both(Some(has), any))
            }
            None => Ok(any),
        }
    }

    fn slides_reach(&mut self, slide: &Slide, id: DirectionsId, site: Value) -> Lowered<Value> {
        let ways = self.ways(slide)?;
        let longest = self.game.directions(id).longest();
        let one = self.build.get(Op::One(site));
        let mut sources = self.no_sites();
        for (delta, starts) in self.shifts(&slide.directions)? {
            let ends = self.shifted_set(starts, delta);
            let back = Op::Slide(
                one,
                ways.through,
                -delta,
                ends,
                super::travel::doublings(longest),
            );
            let seen = self.build.get(back);
            sources = self.combine(SetOp::Or, sources, seen);
        }
        let there = self.combine(SetOp::And, sources, ways.from);
        let any = self.build.get(Op::Any(there));
        match ways.targets {
            Some(targets) => {
                let has = self.build.get(Op::Has(targets, site));
                Ok(self.both(Some(has), any))
            }
            None => Ok(any),
        }
    }

    /// Whether a slide of limited length ends on a site; that is only found out if it may at all.
    fn slide_ends(&mut self, slide: &Slide, moves: &Moves, site: Value) -> Lowered<Value> {
        let mut may = self.build.bool(true);
        if slide.to.is_none()
            && slide.stop.is_none()
            && let Some(within) = &slide.between.within
        {
            let within = self.sites(within)?;
            may = self.build.get(Op::Has(within, site));
        }
        let ends = self.slots.local("ends", ValueType::Bool);
        let no = self.build.bool(false);
        self.store(ends, no);
        self.when(may, |lowering| {
            let yields = lowering.yields_to(moves, site)?;
            lowering.store(ends, yields);
            Ok(())
        })?;
        Ok(self.load(ends))
    }
}
