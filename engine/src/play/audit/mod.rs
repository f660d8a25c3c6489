//! Random games in which every position is looked at, and what never happened in them.
//!
//! Owns the games, the invariants and what counts as a finding. A finding is plain data with a place in the
//! text; it says what was seen and in how many games, never that something cannot happen. Refuses to word it: that is
//! `observe`, in the package that knows texts.
//!
//! * `position`: what holds of every position, whatever the game.
//! * `coverage`: which rules had an effect, and which never did.
//! * `players`: what became of the players.

mod coverage;
mod players;
mod position;

use super::{Random, Recorder, Seed, record::Record};
use std::collections::BTreeSet;

use crate::game::{Game, Move, Provenance, Reason, Trial, is_evaluation_stopped};
pub use coverage::Coverage;
use players::Players;

/// Moves of one player in a row, in a game of several, after which a turn counts as endless.
pub const ENDLESS: u16 = 1000;

/// What random games showed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audit {
    /// Games played.
    pub games: u64,
    /// Moves made in all of them.
    pub plies: u64,
    /// What is to be reported, in the order of the text.
    pub findings: Vec<Finding>,
    /// What would be a finding if it had not happened.
    pub happened: BTreeSet<(Provenance, FindingKind)>,
}

/// Something that random games showed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What it is.
    pub what: FindingKind,
    /// The rule it is about.
    pub provenance: Provenance,
    /// The shortest game that shows it; none for what never happened.
    pub witness: Option<Witness>,
}

/// The kinds of findings.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FindingKind {
    /// A position is not what the engine promises, in this way.
    Broken(String),
    /// No move of a rule was ever legal.
    MoveNever,
    /// The condition of a consequence never held.
    ConditionNever,
    /// The condition of a consequence always held, so that what happens otherwise never did.
    OtherwiseNever,
    /// A capture by surrounding took nothing.
    CaptureNever,
    /// An end rule never held.
    EndNever,
    /// A way out of a phase was never taken.
    ExitNever,
    /// Nobody was ever in the phase of this name.
    PhaseNever(String),
    /// Nobody ever formed the pattern of this name.
    PatternNever(String),
    /// No piece of this name ever moved.
    PieceStill(String),
    /// No piece of this name ever stood anywhere.
    PieceAbsent(String),
    /// No game had a winner, though an end rule names one.
    NobodyWon,
    /// All games were drawn by this end rule.
    AlwaysDrawn,
    /// This player was never to move.
    PlayerIdle(u8),
    /// The turn went past this player in every game, and never past another.
    PassedOver(u8),
    /// This player ended every game with pieces in hand, and no other player did.
    KeepsInHand(u8),
    /// This player never won, though others did so often that it would have won some games.
    NeverWins(u8),
    /// Every game was over when each player had moved once at most; the shortest by this end rule.
    AtOnce,
    /// A game reached the limit of its length.
    Limit,
    /// A player had no move, the game went on, and no rule says what that means.
    NoMove,
    /// One player made more than [`ENDLESS`] moves in a row.
    EndlessTurn,
    /// A sum, difference, product or power went beyond 32 bits.
    BeyondBounds,
    /// More was owed, stacked, remembered or tried at once than can be kept.
    Overdrawn,
}

/// A game that shows something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Witness {
    /// Its number among the games of the seed, from 0.
    pub game: u64,
    /// After how many moves it shows.
    pub plies: u32,
    /// How many games showed it.
    pub games: u64,
}

/// Plays the first games of a seed and looks at everything.
#[must_use]
pub fn audit(game: &Game, seed: u64, games: u64) -> Audit {
    audit_while(game, seed, &mut |played| played < games)
}

/// Plays the first games of a seed and looks at everything, as long as `go_on` says so; it is asked before
/// each game, with the number of games that have been played.
#[must_use]
pub fn audit_while(game: &Game, seed: u64, go_on: &mut dyn FnMut(u64) -> bool) -> Audit {
    let mut inspector = Inspector::new(game);
    let mut games = 0;
    while go_on(games) {
        let known = inspector.events.clone();
        inspector.play(seed, games, u32::MAX);
        if is_evaluation_stopped() {
            // A game that was cut short shows nothing.
            inspector.events = known;
            break;
        }
        games += 1;
    }
    let at_once = inspector.over_at_once(games);
    let mut findings = inspector.events;
    let mut happened = BTreeSet::new();
    if let Some(finding) = at_once {
        // Where next to nothing is played, next to nothing can happen.
        findings.push(finding);
    } else if games > 0 {
        let (never, others) = inspector.coverage.verdict(game);
        happened = others;
        findings.extend(inspector.players.verdict(game));
        let never = never.into_iter();
        findings.extend(never.map(|(provenance, what)| Finding {
            what,
            provenance,
            witness: None,
        }));
    }
    findings
        .sort_by(|one, other| (one.provenance, &one.what).cmp(&(other.provenance, &other.what)));
    Audit {
        games,
        plies: inspector.plies,
        findings,
        happened,
    }
}

/// The first position of a random game, within `plies` moves, that is not what it should be: in which way.
#[must_use]
pub fn fault(game: &Game, seed: u64, plies: u32) -> Option<String> {
    let mut inspector = Inspector::new(game);
    inspector.play(seed, 0, plies);
    inspector
        .events
        .into_iter()
        .find_map(|event| match event.what {
            FindingKind::Broken(fault) => Some(fault),
            _ => None,
        })
}

struct Inspector<'g> {
    coverage: Coverage,
    players: Players,
    /// What is shown by games, each once, with the shortest game.
    events: Vec<Finding>,
    plies: u64,
    /// The shortest game that an end rule ended: the rule, the game's number, its moves.
    shortest: Option<(Provenance, u64, u32)>,
    /// The moves of the longest game.
    longest: u32,
    trial: Trial<'g>,
    saved: Trial<'g>,
    again: Trial<'g>,
}

impl<'g> Inspector<'g> {
    fn new(game: &'g Game) -> Self {
        Self {
            coverage: Coverage::new(game),
            players: Players::default(),
            events: Vec::new(),
            plies: 0,
            shortest: None,
            longest: 0,
            trial: Trial::new(game),
            saved: Trial::new(game),
            again: Trial::new(game),
        }
    }

    /// Plays one game, at most `most` moves of it.
    fn play(&mut self, seed: u64, number: u64, most: u32) {
        let game = self.trial.game();
        self.trial.restart();
        self.trial.seed_chance(Seed::new(seed).of_game(number));
        let mut random = Random::for_game(seed, number);
        let (mut moves, mut same) = (Vec::new(), Vec::new());
        let mut seen: Vec<FindingKind> = Vec::new();
        self.coverage.look(&self.trial);
        self.players.begin(&self.trial);
        if let Some(fault) = position::fault(&self.trial) {
            self.show(FindingKind::Broken(fault), number, &mut seen);
        }
        while self.trial.ending().is_none() && self.trial.state().head.moves < most {
            self.saved.copy_from(&self.trial);
            self.trial.legal_moves(&mut moves);
            if !self.is_as_saved() {
                let fault = "listing the legal moves changed the position".to_owned();
                self.show(FindingKind::Broken(fault), number, &mut seen);
            }
            let stuck = (moves.as_slice() == [Move::FORCED_PASS]).then(|| self.here());
            self.coverage.offer(&moves);
            let Some(mv) = random.choose(&moves) else {
                let fault = "a game that goes on has no move".to_owned();
                self.show(FindingKind::Broken(fault), number, &mut seen);
                return;
            };
            self.trial.play_traced(mv, &mut self.coverage.trace);
            self.plies += 1;
            // A game that a rule ends there and then says what it means to have no move.
            let ended = self.trial.ending().map(|ending| ending.reason);
            if let Some(there) = stuck
                && !matches!(ended, Some(Reason::Rule(_)))
            {
                self.show_at(there, FindingKind::NoMove, number, &mut seen);
            }
            self.coverage.made(game, &self.saved, mv);
            self.players.made(&self.saved, mv, &self.trial);
            self.coverage.look(&self.trial);
            let fault = position::fault(&self.trial).or_else(|| self.undone(mv, &moves, &mut same));
            if let Some(fault) = fault {
                self.show(FindingKind::Broken(fault), number, &mut seen);
            }
            if self.trial.has_gone_beyond() {
                self.show(FindingKind::BeyondBounds, number, &mut seen);
            }
            if game.player_count() > 1 && self.trial.state().head.turn_moves == ENDLESS {
                self.show(FindingKind::EndlessTurn, number, &mut seen);
            }
        }
        let plies = self.trial.state().head.moves;
        self.longest = self.longest.max(plies);
        if let Some(ending) = self.trial.ending() {
            self.players.end(&self.trial, &ending);
        }
        match self.trial.ending().map(|ending| ending.reason) {
            Some(Reason::Rule(rule)) => {
                if self.shortest.is_none_or(|(.., least)| plies < least) {
                    self.shortest = Some((rule, number, plies));
                }
            }
            Some(Reason::Limit) => self.show(FindingKind::Limit, number, &mut seen),
            Some(Reason::Overdrawn) => self.show(FindingKind::Overdrawn, number, &mut seen),
            Some(Reason::LastLeft | Reason::AllPassed | Reason::Agreed) | None => {}
        }
    }

    /// Whether listing the moves has left the position as it was; that more was to be listed than can be is noted in it, and
    /// ends the game after the next move.
    fn is_as_saved(&self) -> bool {
        let (now, saved) = (self.trial.state(), self.saved.state());
        if now == saved {
            return true;
        }
        let mut noted = saved.clone();
        noted.head.overdrawn |= now.head.overdrawn;
        *now == noted
    }

    /// That every game was over when each player had moved once at most; one or two games may be chance.
    fn over_at_once(&self, games: u64) -> Option<Finding> {
        let (provenance, game, plies) = self.shortest?;
        let round = self.trial.game().player_count() as u32;
        (games > 2 && self.longest <= round).then_some(Finding {
            what: FindingKind::AtOnce,
            provenance,
            witness: Some(Witness { game, plies, games }),
        })
    }

    /// Takes the last move back and makes it again: what differs, if anything does.
    fn undone(&mut self, mv: Move, moves: &[Move], same: &mut Vec<Move>) -> Option<String> {
        self.again.copy_from(&self.saved);
        self.again.legal_moves(same);
        if same.as_slice() != moves {
            return Some("a move that is taken back leaves other legal moves".to_owned());
        }
        self.again.play_known(mv);
        (self.again.state() != self.trial.state())
            .then(|| "a move that is made again leads to another position".to_owned())
    }

    /// The phase of the player whose turn it is, and how many moves have been made.
    fn here(&self) -> (Provenance, u32) {
        let state = self.trial.state();
        let phase = state.phase(usize::from(state.head.mover));
        let provenance = self.trial.game().phases[phase.index()].provenance;
        (provenance, state.head.moves)
    }

    /// Notes that the game shows something, once in each game.
    fn show(&mut self, what: FindingKind, number: u64, seen: &mut Vec<FindingKind>) {
        self.show_at(self.here(), what, number, seen);
    }

    /// Notes that the game shows something in a phase, after some moves, once in each game.
    fn show_at(
        &mut self,
        (provenance, plies): (Provenance, u32),
        what: FindingKind,
        number: u64,
        seen: &mut Vec<FindingKind>,
    ) {
        if seen.contains(&what) {
            return;
        }
        seen.push(what.clone());
        let known = self
            .events
            .iter_mut()
            .find(|event| event.what == what && event.provenance == provenance);
        match known.and_then(|event| event.witness.as_mut()) {
            Some(witness) => {
                witness.games += 1;
                if plies < witness.plies {
                    (witness.game, witness.plies) = (number, plies);
                }
            }
            None => self.events.push(Finding {
                what,
                provenance,
                witness: Some(Witness {
                    game: number,
                    plies,
                    games: 1,
                }),
            }),
        }
    }
}

/// The first moves of a game of a seed, written down.
#[must_use]
pub fn write_down(game: &Game, seed: u64, number: u64, plies: u32) -> Record {
    let (mut trial, mut moves) = (Trial::new(game), Vec::new());
    let mut random = Random::for_game(seed, number);
    let mut recorder = Recorder::new(&trial);
    for _ in 0..plies {
        trial.legal_moves(&mut moves);
        let Some(mv) = random.choose(&moves) else {
            break;
        };
        recorder.before(&trial, &moves, mv);
        trial.play_known(mv);
        recorder.after(&trial);
    }
    recorder.finish(&trial)
}
