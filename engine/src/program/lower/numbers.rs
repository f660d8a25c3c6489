//! Numbers that each player has: scores, and variables with players as indices.
//!
//! Up to [`MOST_SLOTS`] players, each player's number has its own slot, and the one that is meant is selected; for more
//! players the numbers are one array slot.

use super::changes::Change;
use super::{Lowered, Lowering};
use crate::game::ir::{Comparison, Int, VariableId};
use crate::program::op::{Arith, Op};
use crate::program::types::{Home, SlotId, Value, ValueType};

/// Up to this many players, each player's number has its own slot; beyond, the numbers are an array.
const MOST_SLOTS: usize = 4;

impl Lowering<'_> {
    fn has_arrays(&self) -> bool {
        self.game.player_count() > MOST_SLOTS
    }

    /// The place of a player, or of nobody, in an array of players.
    pub(super) fn place_of_player(&mut self, player: Value) -> Value {
        let (known, nobody) = (self.is_player(player), self.build.int(0));
        self.build.select(known, player, nobody)
    }

    fn scores(&mut self) -> SlotId {
        self.of_players(Home::Scores, "scores")
    }

    fn score_slot(&mut self, player: usize) -> SlotId {
        let home = Home::Score(player as u8);
        let name = format!("score{player}");
        self.slots.at_home(home, &name, ValueType::Int, 1)
    }

    /// Gives the score of a player a slot.
    pub(super) fn hold_score(&mut self, player: usize) {
        match self.has_arrays() {
            true => self.scores(),
            false => self.score_slot(player),
        };
    }

    /// The whole points of the score of a player.
    pub(super) fn points_of(&mut self, player: &Int) -> Lowered<Value> {
        let score = self.score_of(player)?;
        let parts = self.game.score_parts;
        if parts == 1 {
            return Ok(score);
        }
        let (parts, zero) = (self.build.int(parts), self.build.int(0));
        let points = self.build.get(Op::Arith(Arith::Div, score, parts));
        // Rounded down, below zero too.
        let rest = self.build.get(Op::Arith(Arith::Mod, score, parts));
        let is_below = self.compare(Comparison::Less, rest, zero);
        let less = self.build.int(-1);
        let less = self.build.select(is_below, less, zero);
        Ok(self.build.get(Op::Arith(Arith::Add, points, less)))
    }

    /// The score of a player, in the parts that it is kept in.
    pub(super) fn score_of(&mut self, player: &Int) -> Lowered<Value> {
        if self.has_arrays() {
            let player = self.int(player)?;
            let (scores, place) = (self.scores(), self.place_of_player(player));
            return Ok(self.build.get(Op::LoadAt(scores, place)));
        }
        self.by_player(player, &mut |lowering, player| {
            let slot = lowering.score_slot(player);
            Ok(lowering.load(slot))
        })
    }

    /// The changes that give a player, or nobody, another score, or add to it, in points.
    pub(super) fn changed_score(
        &mut self,
        player: &Int,
        score: Value,
        is_added: bool,
    ) -> Lowered<Vec<Change>> {
        let score = match self.game.score_parts {
            1 => score,
            parts => {
                let parts = self.build.int(parts);
                self.build.get(Op::Arith(Arith::Mul, score, parts))
            }
        };
        if self.has_arrays() {
            let player = self.int(player)?;
            let scores = self.scores();
            return Ok(vec![match is_added {
                true => Change::AddForPlayer(player, scores, score),
                false => Change::ForPlayer(player, scores, score),
            }]);
        }
        self.of_player(player, &mut |lowering, player| {
            let slot = lowering.score_slot(player);
            Ok(vec![match is_added {
                true => Change::Add(slot, score),
                false => Change::Store(slot, score),
            }])
        })
    }

    /// Loads a variable with players as indices. `first` is its first element, that of nobody; `of` are the players.
    pub(super) fn variable_of(&mut self, first: VariableId, of: &[Int]) -> Lowered<Value> {
        if self.has_arrays() && !of.is_empty() {
            let (slot, place) = self.element_of(first, of)?;
            return Ok(self.build.get(Op::LoadAt(slot, place)));
        }
        if of.is_empty() {
            return Ok(self.variable_after_roll(first));
        }
        let mut places = self.variables(first, of)?.into_iter();
        let mut value = match places.next() {
            Some((_, slot)) => self.load(slot),
            None => self.build.int(0),
        };
        for (meant, slot) in places {
            let own = self.load(slot);
            value = self.build.select(meant, own, value);
        }
        Ok(value)
    }

    /// The changes that store a value in a variable with players as indices. `first` is its first element; `of` are the
    /// players.
    pub(super) fn changed_variable(
        &mut self,
        first: VariableId,
        of: &[Int],
        value: &Int,
    ) -> Lowered<Vec<Change>> {
        if self.has_arrays() {
            let (slot, place) = self.element_of(first, of)?;
            return Ok(vec![Change::StoreAt(slot, place, self.int(value)?)]);
        }
        let (places, value) = (self.variables(first, of)?, self.int(value)?);
        let changes = places
            .into_iter()
            .map(|(meant, slot)| Change::If(meant, vec![Change::Store(slot, value)], Vec::new()));
        Ok(changes.collect())
    }

    /// The array of a variable, and the place in it of the one that is meant.
    fn element_of(&mut self, first: VariableId, of: &[Int]) -> Lowered<(SlotId, Value)> {
        let each = self.game.player_count() as u32 + 1;
        let mut place = self.build.int(0);
        for player in of {
            let player = self.int(player)?;
            let (number, own) = (self.build.int(each as i32), self.place_of_player(player));
            let row = self.build.get(Op::Arith(Arith::Mul, place, number));
            place = self.build.get(Op::Arith(Arith::Add, row, own));
        }
        let names = &self.game.variables;
        let name = names.get(first.index()).map_or("variable", String::as_str);
        // The first of them is that of nobody.
        let name = name.trim_end_matches("[0]").to_owned();
        let length = each.pow(of.len() as u32);
        let home = Home::Variables(first.0);
        let slot = self.slots.at_home(home, &name, ValueType::Int, length);
        Ok((slot, place))
    }

    /// The slots that an indexed variable may mean, each with the condition under which it is the one.
    fn variables(&mut self, first: VariableId, of: &[Int]) -> Lowered<Vec<(Value, SlotId)>> {
        let players = self.game.player_count();
        let yes = self.build.bool(true);
        let mut places = vec![(yes, 0)];
        for player in of {
            let known = self.static_int(player);
            let meant = match known {
                Some(_) => None,
                None => Some(self.int(player)?),
            };
            let mut next = Vec::new();
            for (holds, place) in places {
                let index = |player: usize| place * (players + 1) + player;
                match (known, meant) {
                    (Some(number), _) => {
                        next.push((holds, index(self.player_of(number).unwrap_or(0))));
                    }
                    (None, Some(meant)) => {
                        let somebody = self.is_player(meant);
                        let nobody = self.build.get(Op::Not(somebody));
                        next.push((self.both(Some(holds), nobody), index(0)));
                        for player in 1..=players {
                            let number = self.build.int(player as i32);
                            let is_it = self.compare(Comparison::Equal, meant, number);
                            next.push((self.both(Some(holds), is_it), index(player)));
                        }
                    }
                    (None, None) => {}
                }
            }
            places = next;
        }
        let places = places.into_iter().map(|(holds, place)| {
            let variable = VariableId(first.0 + place as u16);
            (holds, self.variable(variable))
        });
        Ok(places.collect())
    }
}
