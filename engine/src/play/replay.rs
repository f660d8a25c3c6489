//! Replays a recorded game and finds the first point where it goes differently here.

mod equal;
mod kinds;
mod throws;
mod values;

use std::collections::BTreeMap;

use self::equal::Other;
use self::kinds::{kinds, sites_of_dice};
use self::values::Values;
use crate::game::{Game, Move, State, Throw, Trial};
use crate::topology::Site;

use super::record::{Content, Header, Names, Ply, Record};

/// How much must agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strictness {
    /// Legal moves as a set of pairs of sites, positions, scores, whose turn it is, the end; in a puzzle also how often a
    /// pair is listed.
    #[default]
    Rules,
    /// Also how often a pair of sites is listed, in games without dice, and the names of the phases.
    Everything,
}

/// A game that went the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// Its moves.
    pub plies: usize,
    /// Whether it was recorded to its end.
    pub over: bool,
}

/// The first difference between a record and a replay.
#[derive(Clone, Debug)]
pub struct Difference {
    /// How many moves had been made, the one in question not counted.
    pub ply: usize,
    /// The position in which it shows: after the move in question, if it could be made.
    pub state: State,
    /// Who made that move, or is to move.
    pub mover: u8,
    /// The move in question, as recorded, if it is about what a move does.
    pub chosen: Option<String>,
    /// The position in which the record begins, if it is another than the first of the game.
    pub start: Option<State>,
    /// The moves made until then, with the throws of dice.
    pub moves: Vec<Thrown>,
    /// What differs.
    pub what: What,
}

/// What differs between a record and a replay. Moves and sites have their names of the record.
#[derive(Clone, PartialEq, Debug)]
pub enum What {
    /// The record is not one that this game can be compared with, for this reason.
    Unfit(String),
    /// Sites with what the record has there and what is there here.
    Position(Vec<(Site, Option<Content>, Option<Content>)>),
    /// The player to move: recorded, here.
    Mover(u8, u8),
    /// Legal moves.
    Legal {
        /// Recorded as legal, not legal here.
        missing: Vec<String>,
        /// Legal here, not recorded.
        extra: Vec<String>,
    },
    /// The scores of all players: recorded, here.
    Score(Vec<i64>, Vec<i64>),
    /// What is left of each die: recorded, here.
    Dice(Vec<i64>, Vec<i64>),
    /// The phases of all players: recorded, here.
    Phase(Vec<String>, Vec<String>),
    /// How the game stands at the end: recorded, here.
    End(Standing, Standing),
}

/// Whether a game is over, and the ranks of the players.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Whether it is over.
    pub over: bool,
    /// The rank of each player from the first; empty while it is not over.
    pub ranks: Vec<f64>,
}

impl Standing {
    /// Of a game that is not over.
    const GOING: Self = Self {
        over: false,
        ranks: Vec::new(),
    };
}

/// Replays a record from its first to its last move.
///
/// # Errors
/// The first difference.
pub fn replay(
    game: &Game,
    header: &Header,
    record: &Record,
    strictness: Strictness,
) -> Result<Replayed, Box<Difference>> {
    let mut replay = Replay::new(game, strictness);
    replay
        .run(header, record)
        .map_err(|what| Box::new(replay.difference(what)))?;
    Ok(Replayed {
        plies: record.plies.len(),
        over: record.over,
    })
}

/// A move, and the throw of dice before it or with it, if dice were rolled.
pub type Thrown = (Move, Option<Throw>);

/// The moves of a record that goes the same way here, with the throws of dice.
///
/// # Errors
/// The first difference.
pub fn retrace(
    game: &Game,
    header: &Header,
    record: &Record,
) -> Result<Vec<Thrown>, Box<Difference>> {
    let mut replay = Replay::new(game, Strictness::Rules);
    replay
        .run(header, record)
        .map_err(|what| Box::new(replay.difference(what)))?;
    Ok(replay.made())
}

/// How often a replay goes back to another move of the same sites.
const MOST_TRIES: u32 = 1000;

struct Replay<'g> {
    /// The games to go back to.
    others: Vec<Other<'g>>,
    names: Names<'g>,
    strictness: Strictness,
    trial: Trial<'g>,
    /// The position as recorded.
    recorded: BTreeMap<Site, Content>,
    /// Our number for each kind of piece of the record, or its name there if there is none like it here.
    kinds: Vec<Result<i64, String>>,
    moves: Vec<Move>,
    /// What the record says of the dice: the face of each.
    faces: Vec<usize>,
    /// The sites on which the dice lie at the start of the record.
    dice: BTreeMap<String, usize>,
    /// What is known of the values of a puzzle.
    values: Values,
    /// The position in which the record begins, if it is another than the first of the game.
    start: Option<State>,
    /// How often the words of chance may still be tried.
    draws: u32,
    /// Whether the dice of a record are not those of the ply that is being replayed.
    loses_throw: bool,
    /// Moves made.
    ply: usize,
    /// The move looked at, once it is about what it does.
    chosen: Option<String>,
    /// Who is to make it.
    mover: u8,
}

impl<'g> Replay<'g> {
    fn new(game: &'g Game, strictness: Strictness) -> Self {
        Self {
            others: Vec::new(),
            names: Names::new(game),
            strictness,
            trial: Trial::new(game),
            recorded: BTreeMap::new(),
            kinds: Vec::new(),
            moves: Vec::new(),
            faces: vec![0; game.dice.len()],
            dice: BTreeMap::new(),
            values: Values::default(),
            start: None,
            draws: throws::MOST_DRAWS,
            loses_throw: false,
            ply: 0,
            chosen: None,
            mover: 0,
        }
    }

    fn difference(&self, what: What) -> Difference {
        Difference {
            ply: self.ply,
            state: self.trial.state().clone(),
            mover: match self.chosen {
                Some(_) => self.mover,
                None => self.trial.state().head.mover,
            },
            chosen: self.chosen.clone(),
            start: self.start.clone(),
            moves: self.made(),
            what,
        }
    }

    /// The moves made so far, with the throws of dice.
    fn made(&self) -> Vec<Thrown> {
        let played = self.trial.past().moves.iter();
        let throws = self.trial.throws().iter().copied();
        let throws = throws.chain(std::iter::repeat(None));
        played.map(|played| played.mv).zip(throws).collect()
    }

    fn run(&mut self, header: &Header, record: &Record) -> Result<(), What> {
        self.kinds = kinds(self.trial.game(), header, record, self.names)?;
        self.dice = sites_of_dice(self.trial.game(), header, record);
        self.until_led(record)
    }

    /// Replays a record from its start.
    fn run_through(&mut self, record: &Record) -> Result<(), What> {
        for (site, content) in &record.start {
            self.note(site, content)?;
        }
        let start = match record.from {
            0 if self.trial.game().drawn_start.is_empty() => None,
            0 => Some(self.recorded_start()),
            _ => Some(self.recorded_middle(record)),
        };
        if let Some(start) = start {
            self.start = Some(start.clone());
            self.trial.start_at(start);
        }
        let here = self.names.position(self.trial.state());
        self.same_position(&here)?;
        same(record.first, self.trial.state().head.mover, What::Mover)?;
        self.others.clear();
        let mut tries = MOST_TRIES;
        let mut index = 0;
        while let Some(ply) = record.plies.get(index) {
            self.ply = index;
            let last = record.over && index + 1 == record.plies.len();
            let made = self.before(ply).and_then(|()| self.thrown(ply, last));
            match (made, self.others.pop()) {
                (Ok(()), other) => {
                    self.others.extend(other);
                    index += 1;
                }
                (Err(_), Some(other)) if tries > 0 => {
                    tries -= 1;
                    self.trial = other.trial;
                    self.recorded = other.recorded;
                    index = other.ply;
                }
                (Err(what), _) => return Err(what),
            }
        }
        self.ply = record.plies.len();
        self.ended(record)
    }

    /// The die on the site of a name: where the record has it at the start, or where dice lie here.
    fn die(&self, name: &str) -> Option<usize> {
        let known = self.dice.get(name).copied();
        known.or_else(|| self.names.die(name))
    }

    /// Takes over what the record says of a site.
    fn note(&mut self, name: &str, content: &serde_json::Value) -> Result<(), What> {
        if let Some(die) = self.die(name) {
            self.faces[die] = face_of(content);
            return Ok(());
        }
        let site = self
            .names
            .find(name)
            .ok_or_else(|| What::Unfit(format!("the board here has no site `{name}`")))?;
        if content.is_null() {
            self.recorded.remove(&site);
            return Ok(());
        }
        let mut content = Content::from_value(content, self.trial.game().layout.stacks())
            .ok_or_else(|| What::Unfit(format!("what `{name}` holds cannot be read")))?;
        for [what, ..] in &mut content.0 {
            let kind = usize::try_from(*what).ok();
            *what = match kind.and_then(|kind| self.kinds.get(kind)) {
                Some(Ok(kind)) => *kind,
                Some(Err(unknown)) => {
                    return Err(What::Unfit(format!("there is no piece `{unknown}` here")));
                }
                None => {
                    return Err(What::Unfit(format!(
                        "`{name}` holds an unknown kind of piece"
                    )));
                }
            };
        }
        self.recorded.insert(site, content);
        Ok(())
    }

    /// Compares what is so before a move: that the game goes on, and who moves.
    fn before(&mut self, ply: &Ply) -> Result<(), What> {
        self.chosen = None;
        same(Standing::GOING, self.standing(), What::End)?;
        same(ply.mover, self.trial.state().head.mover, What::Mover)?;
        Ok(())
    }

    /// Compares the legal moves with those recorded.
    fn legal(&mut self, ply: &Ply) -> Result<(), What> {
        if let Some(moves) = self.compared_before(ply) {
            self.moves = moves;
            return Ok(());
        }
        self.trial.legal_moves(&mut self.moves);
        let mut here = BTreeMap::<String, u64>::new();
        for mv in &self.moves {
            *here.entry(self.names.mv(*mv)).or_default() += 1;
        }
        // Equal dice give the same moves, which are listed once here.
        let dice = !self.trial.game().dice.is_empty();
        let puzzle = self.trial.game().layout.is_puzzle();
        let counted = self.strictness == Strictness::Everything && !dice || puzzle;
        let lacks = |moves: &BTreeMap<String, u64>, word: &str, times: u64| {
            moves
                .get(word)
                .is_none_or(|found| counted && *found < times)
        };
        let only = |these: &BTreeMap<String, u64>, those: &BTreeMap<String, u64>| {
            let words = these.iter();
            words
                .filter(|(word, times)| lacks(those, word, **times))
                .map(|(word, _)| word.clone())
                .collect::<Vec<String>>()
        };
        let (missing, extra) = (only(&ply.legal, &here), only(&here, &ply.legal));
        if puzzle {
            self.note_allowed(ply);
        }
        if missing.is_empty() && extra.is_empty() {
            Ok(())
        } else {
            Err(What::Legal { missing, extra })
        }
    }

    /// Compares what is so after a move.
    fn after(&self, ply: &Ply, last: bool) -> Result<(), What> {
        let (game, state) = (self.trial.game(), self.trial.state());
        self.same_position(&self.names.position(state))?;
        if !last {
            same(Standing::GOING, self.standing(), What::End)?;
            same(ply.next, state.head.mover, What::Mover)?;
        }
        let players = 1..=game.player_count();
        if !ply.score.is_empty() {
            let score = players
                .clone()
                .map(|player| i64::from(state.score(&game.layout, player)))
                .collect();
            same(ply.score.clone(), score, What::Score)?;
        }
        if let [recorded] = &ply.dice[..]
            && !self.loses_throw
        {
            let left =
                (0..game.dice.len()).map(|die| i64::from(state.die_value(&game.layout, die)));
            // Which of several dice with the same left has been used makes no difference.
            let sorted = |mut left: Vec<i64>| {
                left.sort_unstable();
                left
            };
            let (recorded, left) = (recorded.clone(), left.collect::<Vec<i64>>());
            if sorted(recorded.clone()) != sorted(left.clone()) {
                return Err(What::Dice(recorded, left));
            }
        }
        if self.strictness == Strictness::Everything && !ply.phase.is_empty() {
            let phase = players
                .map(|player| game.phases[state.phase(player).index()].name.clone())
                .collect();
            same(ply.phase.clone(), phase, What::Phase)?;
        }
        Ok(())
    }

    fn same_position(&self, here: &BTreeMap<Site, Content>) -> Result<(), What> {
        let mut sites: Vec<Site> = here.keys().chain(self.recorded.keys()).copied().collect();
        sites.sort_unstable();
        sites.dedup();
        let differences: Vec<_> = sites
            .into_iter()
            .map(|site| {
                let recorded = self.recorded.get(&site).cloned();
                (site, recorded, here.get(&site).cloned())
            })
            .filter(|(_, recorded, here)| recorded != here)
            .collect();
        if differences.is_empty() {
            Ok(())
        } else {
            Err(What::Position(differences))
        }
    }

    fn standing(&self) -> Standing {
        let ranks = |ranks: &[f32]| ranks.iter().map(|rank| f64::from(*rank)).collect();
        let players = self.trial.game().player_count();
        Standing {
            over: self.trial.ending().is_some(),
            ranks: self
                .trial
                .ending()
                .map_or_else(Vec::new, |ending| ranks(&ending.outcome.ranks[1..=players])),
        }
    }

    fn ended(&mut self, record: &Record) -> Result<(), What> {
        self.chosen = None;
        let recorded = Standing {
            over: record.over,
            ranks: record.ranking.iter().skip(1).copied().collect(),
        };
        same(recorded, self.standing(), What::End)
    }
}

/// Tells a difference if the recorded value is not the one found here.
fn same<T: PartialEq>(recorded: T, here: T, what: impl Fn(T, T) -> What) -> Result<(), What> {
    if recorded == here {
        Ok(())
    } else {
        Err(what(recorded, here))
    }
}

/// The number of the face that a record says is up on a die: the state of what lies on its site, or of the topmost of
/// a stack of one.
fn face_of(content: &serde_json::Value) -> usize {
    let state = match content.get(0) {
        Some(piece) if piece.is_array() => piece.get(1),
        _ => content.get(2),
    };
    state.and_then(serde_json::Value::as_u64).unwrap_or(0) as usize
}
