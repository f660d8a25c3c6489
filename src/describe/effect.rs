//! What follows a move, as sentences.

use super::english::{article, list, sentence, several};
use super::sheet::Block;
use super::speaker::{Speaker, Who};
use crate::game::ir::{
    Bool, Count, DebtId, Effect, EffectId, Int, Moment, Permanence, Plane, Sites, Verdict,
};

impl Speaker<'_> {
    /// A kept effect.
    pub(super) fn kept(&self, effect: EffectId) -> Vec<Block> {
        self.effect(self.game.effect(effect))
    }

    /// An effect as blocks; none for one that does nothing.
    pub(super) fn effect(&self, effect: &Effect) -> Vec<Block> {
        match effect {
            Effect::And(all) => tidied(all.iter().flat_map(|effect| self.effect(effect)).collect()),
            Effect::Seq(all) => tidied(all.iter().flat_map(|effect| self.kept(*effect)).collect()),
            Effect::If(condition, then, otherwise, _) => {
                self.conditional(condition, then, otherwise.as_deref())
            }
            Effect::Then(first, then) => {
                let mut blocks = self.effect(first);
                blocks.extend(self.kept(*then));
                tidied(blocks)
            }
            Effect::Owe {
                player,
                count,
                debt,
            } => self.owed(player, count, *debt),
            Effect::ForEachSite(_, Sites::Only(_, sites, condition), effect) => {
                let of = self
                    .pieces_of(sites)
                    .unwrap_or_else(|| self.sites_all(sites));
                let opening = format!("For each of {of}, if {}", self.clause(condition, true));
                lead(&opening, self.effect(effect))
            }
            Effect::ForEachSite(_, sites, effect) => {
                let of = match self.pieces_of(sites) {
                    Some(pieces) => format!("each of {pieces}"),
                    None => format!("each of {}", self.sites_all(sites)),
                };
                lead(&format!("For {of}"), self.effect(effect))
            }
            Effect::ForEachPlayer(effect) => lead(
                "For each player",
                self.calling("that player").effect(effect),
            ),
            Effect::Custodial {
                directions,
                from,
                max,
                between,
                to,
                apply,
                provenance: _,
            } => self.custodial(&self.along(*directions), from, max, between, to, apply),
            Effect::Enclose {
                directions,
                from,
                between,
                apply,
                provenance: _,
            } => {
                let place = match from {
                    Int::LastTo => "the piece just played".to_owned(),
                    from => self.place(from),
                };
                let lead_in = format!(
                    "Every group of pieces beside {place} (connected {}) that has no empty {} \
                     beside it, and of each of whose pieces it holds that {}, is enclosed: for each of its pieces",
                    self.along(*directions),
                    self.site_noun(),
                    self.clause(between, true)
                );
                lead(&lead_in, self.effect(apply))
            }
            Effect::SetVar(..)
            | Effect::SetPending(_)
            | Effect::SetPlane(Plane::State | Plane::Value | Plane::Rotation, ..)
            | Effect::Remember { .. }
            | Effect::Forget(..)
            | Effect::ForgetPositions
            | Effect::SetCounter(_)
            | Effect::SetPlayerValue(..) => match self.deed_of(effect) {
                Some(note) => vec![Block::Note(sentence(&note))],
                None => Vec::new(),
            },
            effect => match self.deed_of(effect) {
                Some(deed) => vec![Block::Text(sentence(&deed))],
                None => Vec::new(),
            },
        }
    }

    fn conditional(
        &self,
        condition: &Bool,
        then: &Effect,
        otherwise: Option<&Effect>,
    ) -> Vec<Block> {
        let condition = &self.simplify(condition);
        match condition {
            Bool::Const(true) => return self.effect(then),
            Bool::Const(false) => {
                return otherwise.map_or(Vec::new(), |effect| self.effect(effect));
            }
            _ => {}
        }
        let then = self.effect(then);
        let otherwise = otherwise.map_or(Vec::new(), |effect| self.effect(effect));
        if then == otherwise {
            return then;
        }
        let mut blocks = Vec::new();
        if !then.is_empty() {
            blocks.extend(lead(&format!("If {}", self.clause(condition, true)), then));
            if !otherwise.is_empty() {
                blocks.extend(lead("Otherwise", otherwise));
            }
        } else if !otherwise.is_empty() {
            blocks.extend(lead(
                &format!("If {}", self.clause(condition, false)),
                otherwise,
            ));
        }
        blocks
    }

    /// An effect that is one deed, as a clause that orders it; none if nothing is to be told.
    fn deed_of(&self, effect: &Effect) -> Option<String> {
        Some(match effect {
            Effect::Put { piece, to, count } => {
                let piece = match count.constant() {
                    Some(1) => self.piece(piece),
                    Some(count) => format!("{} times {}", count, self.piece(piece)),
                    None => format!("{} times {}", self.number(count), self.piece(piece)),
                };
                match to {
                    Sites::One(site) => format!("put {piece} {}", self.at(site)),
                    to => format!(
                        "put {piece} on each of {}, in place of what stands there",
                        self.sites_all(to)
                    ),
                }
            }
            Effect::Take(sites) => match (self.pieces_of(sites), sites) {
                (Some(pieces), _) => format!("take off {pieces}"),
                (None, Sites::One(site)) => {
                    format!("take the piece {} off the board", self.at(site))
                }
                (None, Sites::List(all)) if all.is_empty() => return None,
                (None, sites) => format!("take off what stands on {}", self.sites_all(sites)),
            },
            Effect::TakeLater(sites) => match sites {
                Sites::One(site) => format!(
                    "the piece {} is taken off when the turn ends",
                    self.at(site)
                ),
                sites => format!(
                    "what stands on {} is taken off when the turn ends",
                    self.sites_all(sites)
                ),
            },
            Effect::TakeAllOf(player) => format!(
                "take all {} pieces out of the game",
                self.who(player).possessive
            ),
            Effect::Carry { from, to } if matches!(from, Int::HandSite(..)) => format!(
                "place {} from {} on {}",
                article(&self.piece_noun()),
                self.place(from),
                self.place(to)
            ),
            Effect::Carry { from, to } => {
                format!("move the piece {} to {}", self.at(from), self.place(to))
            }
            Effect::Promote { at, piece } => {
                format!("replace the piece {} by {}", self.at(at), self.piece(piece))
            }
            Effect::SetPlane(plane, sites, value) => {
                let property = match plane {
                    Plane::Count => "number of pieces",
                    Plane::State => "state",
                    Plane::Value => "value",
                    Plane::Rotation => "rotation",
                };
                format!(
                    "set the {property} of {} to {}",
                    self.sites_all(sites),
                    self.number(value)
                )
            }
            Effect::SetVar(variable, of, value) => {
                let name = self.variable(*variable, of);
                match value {
                    Int::Sum(parts)
                        if parts.contains(&Int::Const(1))
                            && parts.len() == 2
                            && parts.contains(&Int::Var(*variable, of.clone())) =>
                    {
                        format!("add 1 to {name}")
                    }
                    value => format!("set {name} to {}", self.number(value)),
                }
            }
            Effect::SetCounter(Int::Const(-1..=0)) => {
                "the counter of moves starts again".to_owned()
            }
            Effect::SetCounter(value) => {
                format!("the counter of moves is set to {}", self.number(value))
            }
            Effect::SetScore(player, score) => format!(
                "{} score becomes {}",
                self.who(player).possessive,
                self.number(score)
            ),
            Effect::AddScore(player, gain) => {
                let who = self.who(player);
                match gain.constant() {
                    Some(gain) => who.verb(
                        &format!("score {}", several(gain.into(), "point")),
                        &format!("scores {}", several(gain.into(), "point")),
                    ),
                    None => who.verb(
                        &format!("score as many points as this: {}", self.number(gain)),
                        &format!("scores as many points as this: {}", self.number(gain)),
                    ),
                }
            }
            Effect::SetPlayerValue(player, value) => format!(
                "{} mark becomes {}",
                self.who(player).possessive,
                self.number(value)
            ),
            Effect::SetPending(Int::Const(_)) => "the move is marked".to_owned(),
            Effect::SetPending(site) => {
                format!("{} is marked until the next move is made", self.place(site))
            }
            Effect::SetNext(player) => format!("{} next", self.who(player).verb("move", "moves")),
            Effect::MoveAgain => "you move again".to_owned(),
            Effect::Remember {
                query,
                memory,
                permanence,
            } => {
                let name = self
                    .game
                    .memories
                    .get(memory.index())
                    .map_or("", String::as_str);
                let instead = match permanence {
                    Permanence::Add => "",
                    Permanence::Replace => ", in place of all that was noted so before",
                };
                format!("note {} as “{name}”{instead}", self.patterns(query))
            }
            Effect::ForgetPositions => "earlier positions no longer count as repeated".to_owned(),
            Effect::Forget(memory, player) => {
                let name = self
                    .game
                    .memories
                    .get(memory.index())
                    .map_or("", String::as_str);
                format!(
                    "{} patterns are no longer noted as “{name}”",
                    self.who(player).possessive
                )
            }
            Effect::SetTeam(player, team) => match team {
                Int::Team(other) => format!(
                    "{} the side of {}",
                    self.who(player).verb("join", "joins"),
                    self.who(other).name
                ),
                team => format!(
                    "{} side {}",
                    self.who(player).verb("join", "joins"),
                    self.number(team)
                ),
            },
            Effect::Retire(player, verdict) => {
                let who = self.who(player);
                match verdict {
                    Verdict::Win => who.verb("have won", "has won"),
                    Verdict::Loss => who.verb(
                        "have lost and are out of the game",
                        "has lost and is out of the game",
                    ),
                    Verdict::Draw => "the game ends in a draw".to_owned(),
                }
            }
            Effect::Befall(..) => return None,
            Effect::Transfer { from, to } => format!(
                "all {} pieces become {}",
                self.who(from).possessive,
                match self.who(to) {
                    Who { you: true, .. } => "yours".to_owned(),
                    who => format!("those of {}", who.name),
                }
            ),
            Effect::And(_)
            | Effect::Seq(_)
            | Effect::If(..)
            | Effect::Then(..)
            | Effect::Owe { .. }
            | Effect::ForEachSite(..)
            | Effect::ForEachPlayer(_)
            | Effect::Custodial { .. }
            | Effect::Enclose { .. } => {
                unreachable!("`effect` has told what is made of other effects")
            }
        })
    }

    /// What is owed: so many moves of a kind.
    fn owed(&self, player: &Int, count: &Int, debt: DebtId) -> Vec<Block> {
        if count.constant() == Some(0) {
            return Vec::new();
        }
        let who = self.who(player);
        let rules = self.moves(&self.game.debt(debt).moves);
        if !who.you {
            // The rule is told as it is to the one who must follow it.
            let times = match count {
                Int::Const(1) => "at once".to_owned(),
                Int::Const(number) => format!("{number} times"),
                Int::Count(Count::PatternValues(query)) => {
                    format!(
                        "as many times as {} are worth captures together",
                        self.patterns(query)
                    )
                }
                count => format!("so many times: {}", self.number(count)),
            };
            let rule = self.one_line(&self.game.debt(debt).moves);
            let told = format!(
                "{} {times}, before the next turn: ‘{}’",
                who.verb("do this", "does this"),
                sentence(&rule)
            );
            return vec![Block::Text(sentence(&told))];
        }
        match count {
            Int::Count(Count::PatternValues(query)) => {
                let pattern = self.pattern_noun(query);
                let simple = query.moment == Moment::Formed
                    && query.remembered.is_none()
                    && !self.is_worth_more(query.kinds);
                let opening = match query.moment {
                    _ if simple => format!("For each {pattern} that this forms, in the same turn"),
                    Moment::Formed if query.remembered.is_none() => format!(
                        "If this forms {}, you make as many captures as all that it forms are worth \
                         together, in the same turn; for each capture",
                        article(&pattern)
                    ),
                    _ => format!(
                        "You make as many captures as {} are worth together, in the same turn; for each capture",
                        self.patterns(query)
                    ),
                };
                lead(&opening, rules)
            }
            Int::Const(1) => lead("Then, in the same turn", rules),
            Int::Const(number) => lead(&format!("Then, in the same turn, {number} times"), rules),
            count => lead(
                &format!(
                    "Then, in the same turn, so many times ({})",
                    self.number(count)
                ),
                rules,
            ),
        }
    }

    /// Whether patterns of some kinds are worth anything but one capture.
    fn is_worth_more(&self, kinds: u64) -> bool {
        let meant = self.game.patterns.kinds.iter().enumerate();
        let mut meant = meant.filter(|(kind, _)| kinds & (1 << kind) != 0);
        meant.any(|(_, kind)| kind.captures != 1)
    }

    fn custodial(
        &self,
        along: &str,
        from: &Int,
        max: &Int,
        between: &Bool,
        to: &Bool,
        apply: &Effect,
    ) -> Vec<Block> {
        let enemy = |condition: &Bool| matches!(condition, Bool::IsEnemy(_));
        let friend = |condition: &Bool| matches!(condition, Bool::IsFriend(_));
        let row = match max.constant() {
            Some(1) => "one piece".to_owned(),
            Some(max) if max < 1000 => format!("a row of at most {max} pieces"),
            _ => "an unbroken row of pieces".to_owned(),
        };
        let start = match from {
            Int::LastTo => "the piece just played".to_owned(),
            from => self.place(from),
        };
        let opening = if enemy(between) && friend(to) {
            let row = row
                .replace("piece", "enemy piece")
                .replace("one enemy", "a single enemy");
            format!(
                "Where {row} lies {along} between {start} and another piece of yours, for each of those enemies"
            )
        } else {
            format!(
                "Where {row} lies {along} between {start} and another piece, and it holds of each in the row that {}, \
                 and of the one beyond it that {}, for each in the row",
                self.clause(between, true),
                self.clause(to, true)
            )
        };
        lead(&opening, self.effect(apply))
    }
}

/// Blocks in which notes that follow each other are one.
pub(super) fn tidied(blocks: Vec<Block>) -> Vec<Block> {
    let mut tidy: Vec<Block> = Vec::new();
    for block in blocks {
        match (&block, tidy.last_mut()) {
            (Block::Note(note), Some(Block::Note(before))) => {
                *before = format!("{}; {}", before.trim_end_matches('.'), lowered(note));
            }
            _ => tidy.push(block),
        }
    }
    tidy
}

/// A text that begins with a small letter.
fn lowered(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs
        .next()
        .map_or(String::new(), |first| first.to_lowercase().to_string());
    format!("{first}{}", signs.as_str())
}

/// Blocks under an opening: in one sentence where there is one, otherwise as a list.
pub(super) fn lead(opening: &str, blocks: Vec<Block>) -> Vec<Block> {
    let blocks = tidied(blocks);
    let single = |text: &str| !text.trim_end_matches('.').contains(". ");
    match blocks.as_slice() {
        [] => Vec::new(),
        [Block::Text(text)] if single(text) => vec![Block::Text(joined(opening, text))],
        [Block::Note(note)] => vec![Block::Note(joined(opening, note))],
        [list @ (Block::List(_) | Block::Numbered(_))] => vec![
            Block::Text(format!("{}:", sentence(opening).trim_end_matches('.'))),
            list.clone(),
        ],
        [Block::Text(text), Block::Note(note)] if single(text) => {
            let text = text.trim_end_matches('.');
            let notes = lowered(note.trim_end_matches('.'));
            let parts = notes.split("; ").map(str::to_owned);
            let parts: Vec<String> = std::iter::once(text.to_owned()).chain(parts).collect();
            vec![Block::Text(joined(opening, &list(&parts, "and")))]
        }
        [Block::Text(text), rest @ ..]
            if rest
                .iter()
                .all(|block| matches!(block, Block::List(_) | Block::Numbered(_))) =>
        {
            let mut blocks = vec![Block::Text(joined(opening, text))];
            blocks.extend(rest.iter().cloned());
            blocks
        }
        _ => vec![
            Block::Text(format!("{}:", sentence(opening).trim_end_matches('.'))),
            Block::List(items(blocks)),
        ],
    }
}

/// An opening and a sentence as one sentence.
fn joined(opening: &str, text: &str) -> String {
    sentence(&format!("{opening}, {}", lowered(text)))
}

/// Blocks as the items of a list: each sentence one, with what belongs to it.
fn items(blocks: Vec<Block>) -> Vec<Vec<Block>> {
    let mut items: Vec<Vec<Block>> = Vec::new();
    for block in blocks {
        match (&block, items.last_mut()) {
            (Block::Break, _) => {}
            (Block::List(parts), None) => items.extend(parts.iter().cloned()),
            (Block::Text(_), _) | (_, None) => items.push(vec![block]),
            (_, Some(item)) => item.push(block),
        }
    }
    items
}
