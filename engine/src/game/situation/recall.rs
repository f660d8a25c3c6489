//! Reads the facts of a position and makes it as they say.

use super::{REASONS, end_rules, is_plain, name_word};
use crate::game::dice::Throw;
use crate::game::ir::{HiddenPart, ListId, MemoryId, PhaseId, Plane, RuleId, VariableId};
use crate::game::moves::{Move, NOWHERE};
use crate::game::past::{Played, Positions};
use crate::game::state::{MAX_DEBTS, OpenDebt, SEVERAL_PENDING};
use crate::game::trial::{Reason, Trial};
use crate::game::{Game, MAX_HEIGHT};
use crate::topology::Site;

impl Trial<'_> {
    /// Makes the position as facts say that stand beside its pieces.
    ///
    /// # Errors
    /// At the first fact that cannot be read, in words.
    pub(super) fn recall(&mut self, facts: &str) -> Result<(), String> {
        let (mut stood, mut played) = (None, None);
        let (mut boards, mut over) = (None, None);
        for fact in facts.split(';') {
            let fact = fact.trim();
            let mut words = fact.split_whitespace();
            let Some(name) = words.next() else { continue };
            let mut reader = Reader {
                game: self.game(),
                words: words.collect(),
            };
            let read = match name {
                "stood" => reader.positions().map(|read| stood = Some(read)),
                "boards" => reader.positions().map(|read| boards = Some(read)),
                "past" => reader.past().map(|read| played = Some(read)),
                "over" => reader.reason().map(|read| over = Some(read)),
                name => self.fact(name, &mut reader),
            };
            let read = read.and_then(|()| reader.end());
            read.map_err(|reason| format!("`{fact}` says nothing of this game: {reason}"))?;
        }
        self.note_past(stood, boards, played);
        // Last, as the outcome is read from the ranks that the other facts give.
        if let Some(reason) = over {
            self.note_end(reason);
        }
        Ok(())
    }

    /// Lets the trial have the past that was read. Without one it begins with this position.
    fn note_past(
        &mut self,
        stood: Option<Positions>,
        boards: Option<Positions>,
        played: Option<Vec<(u8, bool)>>,
    ) {
        let (game, last) = (self.game(), self.state().head.last);
        let past = self.past_mut();
        past.positions = Positions::default();
        past.boards = Positions::default();
        self.note_position();
        let past = self.past_mut();
        if let Some(stood) = stood {
            past.positions = stood;
        }
        if let Some(boards) = boards {
            past.boards = boards;
        }
        let made = |pass: bool| {
            let rule = game.rules.iter().position(|rule| rule.pass == pass);
            Move {
                rule: RuleId(rule.unwrap_or(0) as u16),
                ..Move::NONE
            }
        };
        for (mover, pass) in played.into_iter().flatten() {
            past.moves.push(Played {
                mv: made(pass),
                mover,
            });
            if game.layout.has_chance() {
                past.throws.push(None);
            }
        }
        if let Some(played) = past.moves.last_mut()
            && last != Move::NONE
        {
            played.mv = last;
        }
    }

    /// Does what a fact says.
    fn fact(&mut self, name: &str, reader: &mut Reader<'_>) -> Result<(), String> {
        let game = self.game();
        let layout = &game.layout;
        let state = self.state_mut();
        match name {
            "moves" => state.head.moves = reader.number()?,
            "turns" => state.head.turns = reader.number()?,
            "again" => state.head.turn_moves = reader.number()?,
            "counter" => state.head.counter = reader.number()?,
            "pending" => {
                state.head.pending = match reader.is_next("several") {
                    true => SEVERAL_PENDING,
                    false => reader.number::<i32>()?.saturating_add(1),
                }
            }
            "forgotten" => state.head.forgotten = reader.number()?,
            "next" => state.head.next = reader.player()? as u8,
            "follow" => state.head.follow = reader.player()? as u8,
            "last" => state.head.last = reader.last()?,
            "passed" => state.head.passed = true,
            "swapped" => state.head.swapped = true,
            "changed" => state.head.changed = [reader.site_or_none()?, reader.site_or_none()?],
            "stuck" => {
                state.head.stuck = 0;
                while !reader.is_empty() {
                    state.head.stuck |= 1 << reader.player()?;
                }
            }
            "phase" => {
                let (player, phase) = (reader.player()?, reader.phase()?);
                state.head.phase[player] = phase.0 as u8;
            }
            "team" => {
                let (player, team) = (reader.player()?, reader.number::<u8>()?);
                if usize::from(team) > crate::game::MAX_PLAYERS {
                    return Err(format!("there is no team {team}"));
                }
                state.head.team[player] = team;
            }
            "score" => {
                let (player, score) = (reader.player_or_nobody()?, reader.number()?);
                state.set_score(layout, player, score);
            }
            "amount" => {
                let (player, value) = (reader.player_or_nobody()?, reader.number()?);
                state.set_player_value(layout, player, value);
            }
            "out" | "in" => {
                let player = reader.player()?;
                let head = &mut state.head;
                match name {
                    "out" => head.active &= !(1 << player),
                    _ => head.active |= 1 << player,
                }
                reader.word("rank")?;
                head.rank[player] = reader.number()?;
                if reader.is_next("won") {
                    head.winners |= 1 << player;
                }
                if reader.is_next("because") {
                    let departure = reader.index(game.departures.len() + 1)?;
                    head.departure[player] = departure as u16;
                }
            }
            "owes" => {
                let debt = OpenDebt {
                    player: reader.player()? as u8,
                    debt: reader.index(game.debts.len())? as u16,
                    count: reader.number()?,
                };
                let open = usize::from(state.head.open);
                if open >= MAX_DEBTS {
                    return Err("more is owed than can be".to_owned());
                }
                state.head.debts[open] = debt;
                state.head.open += 1;
            }
            "set" => {
                let variables = (layout.players_block - layout.variables) * 2;
                let variable = reader.named("variable", &game.variables, variables)?;
                let value = reader.number()?;
                state.set_variable(layout, VariableId(variable as u16), value);
            }
            "remembered" => {
                let list = reader.named("memory", &game.lists, game.lists.len())?;
                let list = ListId(list as u16);
                while let Some(value) = state.list(layout, list).last().copied() {
                    state.pull(layout, list, value);
                }
                while !reader.is_empty() {
                    let value = reader.number()?;
                    state.push(layout, list, value);
                }
            }
            "patterns" => {
                let player = reader.player_or_nobody()?;
                let memory = reader.named("memory", &game.memories, game.memories.len())?;
                let words = state.memory_mut(layout, MemoryId(memory as u16), player);
                words.fill(0);
                while !reader.is_empty() {
                    let placement = reader.number::<usize>()?;
                    let word = words.get_mut(placement / 64);
                    *word.ok_or("there is no such place of a pattern")? |= 1 << (placement % 64);
                }
            }
            "step" => {
                let places = (layout.total - layout.progress) * 4;
                let place = reader.index(places)?;
                state.set_half(layout.progress * 4 + place, reader.number::<i16>()?);
            }
            "thrown" => {
                let faces = reader.faces()?;
                let throw = Throw::of_faces(&faces).with_word(state.chance_word(layout));
                state.set_throw(layout, &throw);
            }
            "chance" => {
                let word = reader.next()?;
                let word = u32::from_str_radix(word, 16)
                    .map_err(|_| format!("`{word}` is no word of chance"))?;
                let throw = state.throw(layout).with_word(word);
                state.set_throw(layout, &throw);
            }
            "dice" => {
                let up = reader.faces()?;
                reader.word("left")?;
                let left: Result<Vec<i32>, String> =
                    (0..layout.dice).map(|_| reader.number()).collect();
                reader.word("sum")?;
                let sum: i32 = reader.number()?;
                let equal = reader.is_next("equal");
                let thrown = state.throw(layout);
                let numbers = (0..layout.dice).map(|die| thrown.face(die) as i32);
                let numbers = numbers.chain(up.iter().map(|face| *face as i32));
                let numbers = numbers.chain(left?).chain([sum, i32::from(equal)]);
                state.set_dice_numbers(layout, numbers);
            }
            "visited" | "doomed" => {
                let first = match name {
                    "visited" => layout.visited,
                    _ => layout.deferred_removals,
                };
                let first = first.ok_or("the game knows no such sites")?;
                state.words[first..first + layout.words].fill(0);
                while !reader.is_empty() {
                    let site = usize::from(reader.site()?.0);
                    state.words[first + site / 64] |= 1 << (site % 64);
                }
            }
            "hidden" => {
                let (player, part) = (reader.player()?, reader.next()?);
                let part = HiddenPart::EVERY
                    .into_iter()
                    .find(|known| format!("{known:?}") == part);
                let part = part.ok_or("there is no such part of a site")?;
                for site in (0..layout.sites).map(|index| Site(index as u16)) {
                    state.set_hidden(layout, part, player, site, false);
                }
                while !reader.is_empty() {
                    state.set_hidden(layout, part, player, reader.site()?, true);
                }
            }
            "values" => {
                let site = reader.site()?;
                let mut left = 0;
                while !reader.is_empty() {
                    let value = reader.number::<u32>()?;
                    left |= 1_u128
                        .checked_shl(value)
                        .ok_or_else(|| format!("there is no value {value}"))?;
                }
                if !layout.is_puzzle() {
                    return Err("the game is no puzzle of values".to_owned());
                }
                state.set_candidates(layout, site, left);
            }
            "count" => {
                let (site, count) = (reader.site()?, reader.number()?);
                if state.count(layout, site) == 0 || !layout.counts(usize::from(site.0)) {
                    return Err("no pieces are counted there".to_owned());
                }
                state.set_plane(layout, Plane::Count, site, count);
            }
            "state" | "value" | "turned" => {
                let (site, number) = (reader.site()?, reader.number()?);
                let plane = match name {
                    "state" => Plane::State,
                    "value" => Plane::Value,
                    _ => Plane::Rotation,
                };
                let height = state.height(layout, site);
                let level = match reader.is_next("level") {
                    true => reader.number::<usize>()?,
                    false => height.saturating_sub(1),
                };
                if level + 1 < height && level < MAX_HEIGHT {
                    let mut held = state.held(layout, site, level);
                    match plane {
                        Plane::State => held.state = number,
                        Plane::Value => held.value = number,
                        _ => held.rotation = number,
                    }
                    state.bury(layout, site, level, held);
                } else {
                    state.set_plane(layout, plane, site, number);
                }
            }
            name => return Err(format!("there is no fact `{name}`")),
        }
        Ok(())
    }
}

/// The words of a fact that are left.
struct Reader<'a> {
    game: &'a Game,
    words: std::collections::VecDeque<&'a str>,
}

impl<'a> Reader<'a> {
    fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    fn end(&self) -> Result<(), String> {
        match self.words.front() {
            None => Ok(()),
            Some(word) => Err(format!("`{word}` is too much")),
        }
    }

    fn next(&mut self) -> Result<&'a str, String> {
        let word = self.words.pop_front();
        word.ok_or_else(|| "something is missing at its end".to_owned())
    }

    /// Takes a word away that must be there.
    fn word(&mut self, word: &str) -> Result<(), String> {
        match self.is_next(word) {
            true => Ok(()),
            false => Err(format!("`{word}` is missing")),
        }
    }

    /// Why the game is over: a word, or a rule by its number among [`end_rules`].
    fn reason(&mut self) -> Result<Reason, String> {
        let word = self.next()?;
        if let Some((_, reason)) = REASONS.iter().find(|(known, _)| *known == word) {
            return Ok(*reason);
        }
        if word != "rule" {
            let known: Vec<&str> = REASONS.iter().map(|(word, _)| *word).collect();
            let known = known.join("`, `");
            return Err(format!("`{word}` ends no game; `rule #1`, `{known}` do"));
        }
        let rules = end_rules(self.game);
        Ok(Reason::Rule(rules[self.index(rules.len())?]))
    }

    /// Takes a word away, if it is the next.
    fn is_next(&mut self, word: &str) -> bool {
        let is_next = self.words.front() == Some(&word);
        if is_next {
            self.words.pop_front();
        }
        is_next
    }

    fn number<N: std::str::FromStr>(&mut self) -> Result<N, String> {
        let word = self.next()?;
        word.parse().map_err(|_| format!("`{word}` is no number"))
    }

    /// A number of something, written `#3`, below a bound.
    fn index(&mut self, bound: usize) -> Result<usize, String> {
        let word = self.next()?;
        let index = word
            .strip_prefix('#')
            .and_then(|number| number.parse().ok());
        let index = index.filter(|index| *index < bound);
        index.ok_or_else(|| format!("there is nothing of number `{word}`"))
    }

    /// One of some named things.
    fn named(&mut self, kind: &str, names: &[String], bound: usize) -> Result<usize, String> {
        let is_numbered = self.words.front().is_some_and(|word| word.starts_with('#'));
        if is_numbered {
            return self.index(bound);
        }
        let word = self.next()?;
        let found = (0..names.len()).find(|index| name_word(names, *index) == word);
        found
            .filter(|index| *index < bound && is_plain(word))
            .ok_or_else(|| format!("there is no {kind} `{word}`"))
    }

    fn player_or_nobody(&mut self) -> Result<usize, String> {
        let word = self.next()?;
        let player = word
            .strip_prefix('P')
            .and_then(|number| number.parse().ok());
        let player = player.filter(|player| *player <= self.game.player_count());
        player.ok_or_else(|| format!("there is no player `{word}`"))
    }

    fn player(&mut self) -> Result<usize, String> {
        match self.player_or_nobody()? {
            0 => Err("`P0` is no player".to_owned()),
            player => Ok(player),
        }
    }

    fn phase(&mut self) -> Result<PhaseId, String> {
        let phases = self.game.phases.iter();
        let names: Vec<String> = phases.map(|phase| phase.name.clone()).collect();
        let phase = self.named("phase", &names, names.len())?;
        Ok(PhaseId(phase as u16))
    }

    fn site_or_none(&mut self) -> Result<Site, String> {
        match self.is_next("-") {
            true => Ok(NOWHERE),
            false => self.site(),
        }
    }

    fn site(&mut self) -> Result<Site, String> {
        let word = self.next()?;
        let site = match word.strip_prefix('#') {
            Some(number) => number.parse().ok().map(Site),
            None => self.game.site(word),
        };
        site.filter(|site| usize::from(site.0) < self.game.layout.sites)
            .ok_or_else(|| format!("there is no site `{word}`"))
    }

    /// The faces of all dice, by their pips or by their numbers.
    fn faces(&mut self) -> Result<Vec<usize>, String> {
        let (word, dice) = (self.next()?, &self.game.dice);
        if !word.starts_with('#') {
            let throw = Throw::read(dice, word)?;
            return Ok((0..dice.len()).map(|die| throw.face(die)).collect());
        }
        let faces: Option<Vec<usize>> = word
            .split(',')
            .zip(dice)
            .map(|(face, die)| {
                let face = face.strip_prefix('#')?.parse().ok()?;
                (face < die.faces.len()).then_some(face)
            })
            .collect();
        let faces = faces.filter(|faces| faces.len() == dice.len());
        faces.ok_or_else(|| format!("`{word}` is no throw of these dice"))
    }

    /// A move that was made.
    fn last(&mut self) -> Result<Move, String> {
        let mut last = Move {
            rule: RuleId(self.index(self.game.rules.len())? as u16),
            from: self.site_or_none()?,
            to: self.site_or_none()?,
            between: self.site_or_none()?,
            ..Move::NONE
        };
        while !self.is_empty() {
            match self.next()? {
                "piece" => last.piece = self.number()?,
                "player" => last.player = self.number()?,
                "value" => last.value = self.number()?,
                "dice" => last.dice = self.number()?,
                "level" => last.level = self.number()?,
                "side" => last.side = self.number()?,
                "at" => last.site = self.site()?,
                word => return Err(format!("`{word}` is no part of a move")),
            }
        }
        if usize::from(last.piece) >= self.game.components.len() {
            return Err(format!("there is no kind of piece {}", last.piece));
        }
        Ok(last)
    }

    fn positions(&mut self) -> Result<Positions, String> {
        let mut stood = Positions::default();
        while !self.is_empty() {
            let word = self.next()?;
            let hash = u64::from_str_radix(word, 16);
            stood.push(hash.map_err(|_| format!("`{word}` is no position"))?);
        }
        Ok(stood)
    }

    /// Who made the last moves, and whether they were passes.
    fn past(&mut self) -> Result<Vec<(u8, bool)>, String> {
        let mut past = Vec::new();
        while !self.is_empty() {
            let word = self.next()?;
            let player = word.trim_end_matches('-');
            let pass = player.len() < word.len();
            self.words.push_front(player);
            past.push((self.player()? as u8, pass));
        }
        Ok(past)
    }
}
