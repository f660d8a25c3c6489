//! Writes the facts of a position: whatever it has otherwise than one that is made of its pieces alone.

use super::needs::Needs;
use super::{NO_MOVE, REASONS, end_rules, faces_word, name_word, site_word};
use crate::game::Game;
use crate::game::ir::{HiddenPart, ListId, MemoryId, Plane, VariableId};
use crate::game::moves::NO_LEVEL;
use crate::game::state::{SEVERAL_PENDING, State};
use crate::game::trial::{Reason, Trial};
use crate::topology::Site;

/// The facts of the position of a trial, beside those of another that is made of its pieces.
pub(super) fn written(trial: &Trial<'_>, base: &Trial<'_>, needs: &Needs) -> String {
    let mut writer = Writer {
        game: trial.game(),
        state: trial.state(),
        base: base.state(),
        facts: Vec::new(),
    };
    writer.sites();
    writer.players();
    writer.owed();
    writer.numbers();
    writer.chance();
    writer.turn(needs);
    writer.past(trial, base, needs);
    writer.end(trial);
    writer.facts.join("; ")
}

struct Writer<'a> {
    game: &'a Game,
    state: &'a State,
    base: &'a State,
    facts: Vec<String>,
}

/// A word for each thing, with blanks between them.
fn words<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = all.into_iter().map(|one| one.to_string()).collect();
    words.join(" ")
}

impl Writer<'_> {
    /// Why the game is over, if it is.
    fn end(&mut self, trial: &Trial<'_>) {
        let Some(ending) = trial.ending() else {
            return;
        };
        let named = REASONS.iter().find(|(_, reason)| *reason == ending.reason);
        let word = named.map(|(word, _)| (*word).to_owned());
        let number = || {
            let mut rules = end_rules(self.game).into_iter();
            rules.position(|rule| ending.reason == Reason::Rule(rule))
        };
        let word = word.or_else(|| number().map(|number| format!("rule #{number}")));
        self.facts.extend(word.map(|word| format!("over {word}")));
    }

    /// Adds a fact, if there is a difference.
    fn tell(&mut self, differs: bool, fact: impl FnOnce() -> String) {
        if differs {
            self.facts.push(fact());
        }
    }

    /// What is known of sites and of the pieces on them.
    fn sites(&mut self) {
        let (game, layout) = (self.game, &self.game.layout);
        let (state, base) = (self.state, self.base);
        for site in (0..layout.sites).map(|index| Site(index as u16)) {
            let name = || site_word(game, site);
            let left = state.candidates(layout, site);
            self.tell(left != base.candidates(layout, site), || {
                let values = (0..127).filter(|value| left >> value & 1 == 1);
                format!("values {} {}", name(), words(values))
                    .trim_end()
                    .to_owned()
            });
            if layout.is_puzzle() {
                continue;
            }
            for level in 0..state.height(layout, site) {
                let (held, before) = (
                    state.held(layout, site, level),
                    base.held(layout, site, level),
                );
                let properties = [
                    (Plane::State, "state", held.state, before.state),
                    (Plane::Value, "value", held.value, before.value),
                    (Plane::Rotation, "turned", held.rotation, before.rotation),
                ];
                for (_, word, value, before) in properties {
                    self.tell(value != before, || match layout.stacks() {
                        true => format!("{word} {} {value} level {level}", name()),
                        false => format!("{word} {} {value}", name()),
                    });
                }
            }
            // A state may be left behind where no piece is.
            if state.height(layout, site) == 0 {
                let planes = [
                    (Plane::State, "state"),
                    (Plane::Value, "value"),
                    (Plane::Rotation, "turned"),
                ];
                for (plane, word) in planes {
                    let value = state.plane(layout, plane, site);
                    self.tell(value != base.plane(layout, plane, site), || {
                        format!("{word} {} {value}", name())
                    });
                }
            }
            let count = state.count(layout, site);
            self.tell(count != base.count(layout, site), || {
                format!("count {} {count}", name())
            });
        }
        for (first, word) in [
            (layout.visited, "visited"),
            (layout.deferred_removals, "doomed"),
        ] {
            let Some(first) = first else { continue };
            let set = |state: &State| state.words[first..first + layout.words].to_vec();
            let (now, before) = (set(state), set(base));
            self.tell(now != before, || {
                format!("{word} {}", self_sites(game, &now))
                    .trim_end()
                    .to_owned()
            });
        }
        if layout.hides() {
            self.hidden();
        }
    }

    fn hidden(&mut self) {
        let (game, layout) = (self.game, &self.game.layout);
        for part in HiddenPart::EVERY {
            for player in 1..=layout.players {
                let sites = |state: &State| -> Vec<Site> {
                    let all = (0..layout.sites).map(|index| Site(index as u16));
                    all.filter(|site| state.is_hidden(layout, part, player, *site))
                        .collect()
                };
                let (now, before) = (sites(self.state), sites(self.base));
                self.tell(now != before, || {
                    let sites = now.iter().map(|site| site_word(game, *site));
                    let fact = format!("hidden P{player} {part:?} {}", words(sites));
                    fact.trim_end().to_owned()
                });
            }
        }
    }

    /// What is known of players.
    fn players(&mut self) {
        let (game, layout) = (self.game, &self.game.layout);
        let (state, base) = (self.state, self.base);
        let phases: Vec<String> = game.phases.iter().map(|phase| phase.name.clone()).collect();
        for player in 0..=layout.players {
            let scores = [state, base].map(|state| state.score(layout, player));
            self.tell(scores[0] != scores[1], || {
                format!("score P{player} {}", scores[0])
            });
            let values = [state, base].map(|state| state.player_value(layout, player));
            self.tell(values[0] != values[1], || {
                format!("amount P{player} {}", values[0])
            });
            if player == 0 {
                continue;
            }
            let phase = state.phase(player);
            self.tell(phase != base.phase(player), || {
                format!("phase P{player} {}", name_word(&phases, phase.index()))
            });
            let team = state.head.team[player];
            self.tell(team != base.head.team[player], || {
                format!("team P{player} {team}")
            });
            let head = &state.head;
            let departure = head.departure[player];
            let is_out = !state.is_active(player);
            let has_won = head.winners >> player & 1 == 1;
            let rank = head.rank[player];
            let differs = is_out || has_won || departure != 0 || rank != 0.0;
            self.tell(differs, || {
                let mut fact = match is_out {
                    true => format!("out P{player} rank {rank}"),
                    false => format!("in P{player} rank {rank}"),
                };
                if has_won {
                    fact.push_str(" won");
                }
                if departure != 0 {
                    fact.push_str(&format!(" because #{departure}"));
                }
                fact
            });
        }
    }

    fn owed(&mut self) {
        let head = &self.state.head;
        for debt in &head.debts[..usize::from(head.open)] {
            let (player, kind, count) = (debt.player, debt.debt, debt.count);
            self.facts.push(format!("owes P{player} #{kind} {count}"));
        }
    }

    /// Variables, and what is remembered.
    fn numbers(&mut self) {
        let (game, layout) = (self.game, &self.game.layout);
        let (state, base) = (self.state, self.base);
        let variables = (layout.players_block - layout.variables) * 2;
        for index in 0..variables {
            let id = VariableId(index as u16);
            let value = state.variable(layout, id);
            self.tell(value != base.variable(layout, id), || {
                format!("set {} {value}", name_word(&game.variables, index))
            });
        }
        for index in 0..game.lists.len() {
            let id = ListId(index as u16);
            let values = state.list(layout, id);
            self.tell(values != base.list(layout, id), || {
                let name = name_word(&game.lists, index);
                format!("remembered {name} {}", words(values))
                    .trim_end()
                    .to_owned()
            });
        }
        for index in 0..game.memories.len() {
            let id = MemoryId(index as u16);
            for player in 0..=layout.players {
                let set = state.memory(layout, id, player);
                self.tell(set != base.memory(layout, id, player), || {
                    let name = name_word(&game.memories, index);
                    let fact = format!("patterns P{player} {name} {}", words(bits(set)));
                    fact.trim_end().to_owned()
                });
            }
        }
        if layout.keeps_progress {
            for place in 0..(layout.total - layout.progress) * 4 {
                let at = |state: &State| state.half(layout.progress * 4 + place).cast_signed();
                let number = at(state);
                self.tell(number != at(base), || format!("step #{place} {number}"));
            }
        }
    }

    /// The dice, and the word of chance.
    fn chance(&mut self) {
        let (game, layout) = (self.game, &self.game.layout);
        let (state, base) = (self.state, self.base);
        if layout.dice > 0 {
            let dice = 0..layout.dice;
            let thrown: Vec<usize> = dice
                .clone()
                .map(|die| state.throw(layout).face(die))
                .collect();
            let up: Vec<usize> = dice
                .clone()
                .map(|die| state.die_face(layout, die))
                .collect();
            let left: Vec<i32> = dice.map(|die| state.die_value(layout, die)).collect();
            self.facts
                .push(format!("thrown {}", faces_word(game, &thrown)));
            let known = |state: &State| state.dice_numbers(layout)[layout.dice..].to_vec();
            self.tell(known(state) != known(base), || {
                let sum = state.dice_sum(layout);
                let equal = if state.dice_equal(layout) {
                    " equal"
                } else {
                    ""
                };
                let up = faces_word(game, &up);
                format!("dice {up} left {} sum {sum}{equal}", words(left))
            });
        }
        if layout.draws() {
            let word = state.chance_word(layout);
            self.facts.push(format!("chance {word:08x}"));
        }
    }

    /// Whose turn it is, and the numbers of moves.
    fn turn(&mut self, needs: &Needs) {
        let (game, head, base) = (self.game, &self.state.head, &self.base.head);
        self.tell(head.next != base.next, || format!("next P{}", head.next));
        let follow = needs.tells_follow(head) && head.follow != base.follow;
        self.tell(follow, || format!("follow P{}", head.follow));
        self.tell(head.turn_moves != 0, || {
            format!("again {}", head.turn_moves)
        });
        let moves = needs.tells_moves(head) && head.moves != base.moves;
        self.tell(moves, || format!("moves {}", head.moves));
        let turns = needs.tells_turns(head) && head.turns != base.turns;
        self.tell(turns, || format!("turns {}", head.turns));
        let counter = needs.counter && head.counter != base.counter;
        self.tell(counter, || format!("counter {}", head.counter));
        self.tell(head.pending != base.pending, || match head.pending {
            SEVERAL_PENDING => "pending several".to_owned(),
            pending => format!("pending {}", pending - 1),
        });
        self.tell(head.passed != base.passed, || "passed".to_owned());
        self.tell(head.swapped != base.swapped, || "swapped".to_owned());
        let last = head.last;
        self.tell(needs.tells_last(head) && last != NO_MOVE, || {
            let sites = [last.from, last.to, last.between];
            let sites = sites.map(|site| site_word(game, site));
            let mut fact = format!("last #{} {}", last.rule.0, words(sites));
            let parts = [
                ("piece", i32::from(last.piece), 0),
                ("player", i32::from(last.player), 0),
                ("value", i32::from(last.value), -1),
                ("dice", i32::from(last.dice), 0),
                ("level", i32::from(last.level), i32::from(NO_LEVEL)),
                ("side", i32::from(last.side), 0),
            ];
            for (word, value, none) in parts {
                if value != none {
                    fact.push_str(&format!(" {word} {value}"));
                }
            }
            if last.site != NO_MOVE.site {
                fact.push_str(&format!(" at {}", site_word(game, last.site)));
            }
            fact
        });
        let changed = needs.changes && head.changed != base.changed;
        self.tell(changed, || {
            let sites = head.changed.map(|site| site_word(game, site));
            format!("changed {}", words(sites))
        });
        let stuck = needs.changes && head.stuck != base.stuck;
        self.tell(stuck, || {
            let players = (0..32).filter(|player| head.stuck >> player & 1 == 1);
            words(
                std::iter::once("stuck".to_owned())
                    .chain(players.map(|player| format!("P{player}"))),
            )
        });
    }

    /// The moves and positions that rules look back to.
    fn past(&mut self, trial: &Trial<'_>, base: &Trial<'_>, needs: &Needs) {
        let game = self.game;
        let past = trial.past();
        let told = needs.of_past(game, past);
        self.tell(told > 0, || {
            let late = past.moves[past.moves.len() - told..].iter();
            let word = |mover: u8, pass: bool| match pass {
                true => format!("P{mover}-"),
                false => format!("P{mover}"),
            };
            let late = late.map(|played| word(played.mover, game.rule(played.mv.rule).pass));
            format!("past {}", words(late))
        });
        let others = base.past();
        for (word, stood, other) in [
            ("stood", &past.positions, &others.positions),
            ("boards", &past.boards, &others.boards),
        ] {
            let first = needs.first_position(&self.state.head);
            let counted = stood.hashes().get(first..).unwrap_or(&[]);
            self.tell(counted != other.hashes(), || {
                written_positions(word, counted)
            });
        }
        let forgotten = self.state.head.forgotten;
        let first = needs.first_position(&self.state.head) as u32;
        self.tell(forgotten != first, || format!("forgotten {forgotten}"));
    }
}

fn written_positions(word: &str, stood: &[u64]) -> String {
    let hashes = stood.iter().map(|hash| format!("{hash:016x}"));
    format!("{word} {}", words(hashes)).trim_end().to_owned()
}

/// The sites of a set.
fn self_sites(game: &Game, set: &[u64]) -> String {
    words(bits(set).map(|bit| site_word(game, Site(bit as u16))))
}

/// The numbers of the bits that are set.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let numbered = words.iter().enumerate();
    numbered.flat_map(|(index, word)| {
        let of_word = (0..64).filter(move |bit| word >> bit & 1 == 1);
        of_word.map(move |bit| index * 64 + bit)
    })
}
