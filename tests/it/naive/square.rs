//! The square games: Diu Fang, Square Game, Liudaoqi, Liuzhouqi and their cognates, one parametric game.
//!
//! Choices where the rules are silent:
//! * COUNT sums the values of all standing instances, whatever `count` says and whatever was credited before.
//! * With `place_capture none` an instance formed by a placement earns nothing and is not credited.
//! * The loss test after a removal looks at the player who lost the stone.
//! * Under `takein` the first removal and the moving in cannot be declined and the stone taken in is not replaced;
//!   the filters of `reform` and `tian` apply to the moving in, and if `ko` leaves no way in, a forced `pass` ends the
//!   turn, which is no forced pass for `draw_passes`, and so does `forbidden`. A turn that only removes lifts a `ko`.
//! * `forbidden` is about moves: a placement that forms a credited pattern again earns nothing.
//! * The supply grows by stones that a pattern captures while stones move, and by no others. A stone that is put on the
//!   board for a captured one comes before the next capture; with an empty supply none comes.
//! * A square whose middle is no point asks for no vacant one.
//! * `exchange` takes by the priority rule under every immunity, cannot be declined, and happens once in a turn.
//! * `tian` speaks of orthogonal neighbours.
//! * `run4` and `run5` want runs of exactly that length.
//! * An instance of Ludii's diagonal square (`cross`) ties its four stones if a drawn diagonal joins any to the middle.
//! * `liuzhouqi-shandong` is drawn after 200 turns of movement; `gefang-36` takes by the immunity rule, with equal
//!   counts as if nobody had any; the extra placements of `liumaqi-36` and `baifang-25` end with the full board.
//! * `liuzhouqi-values` is placed and moved as `liudaoqi`; "once per game" is once for each player and place.

mod capture;
mod movement;
mod placement;
pub(crate) mod rules;
pub(crate) mod rulesets;
pub(crate) mod shape;

use super::board::{Point, point, points};
use super::{Naive, Outcome};
use capture::{Board, Patterns, Stone, living, other};
use rules::{Capture, Fill, FillTarget, Gain, Immunity, PlaceCapture, Reform, Rules, Stones};
use shape::Instance;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The stages of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Stones come from the hand.
    Place,
    /// Each player removes one stone of the full board.
    Fill,
    /// Standing patterns are paid.
    Count,
    /// Stones move.
    Move,
}

/// What the player to act has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Duty {
    /// A placement, a move, the removal that begins a `takein` turn, or a pass.
    Turn,
    /// Capture this number of stones.
    Take(u32),
    /// Remove this number of stones of the full board.
    Remove(u32),
    /// Move into the point of the stone just taken.
    MoveIn(Point),
    /// Put a stone of the supply on the board, then capture this number of stones.
    Put(u32),
    /// Remove one stone because that player is blocked.
    Exchange(usize),
}

/// A set-up position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<'a> {
    /// The stage; `Fill` means that the last stone has just been placed.
    pub(crate) phase: Phase,
    /// The player to act.
    pub(crate) mover: usize,
    /// First's stones, as names separated by spaces.
    pub(crate) first: &'a str,
    /// Second's stones.
    pub(crate) second: &'a str,
    /// Those of them that are dead.
    pub(crate) dead: &'a str,
    /// Stones in hand, First's and Second's.
    pub(crate) hand: [u32; 2],
}

/// A square game in play. What belongs to a player is indexed by his number; index 0 is unused.
#[derive(Clone)]
pub(crate) struct Square {
    rules: Rules,
    patterns: Patterns,
    board: Board,
    hand: [u32; 3],
    placed: [u32; 3],
    phase: Phase,
    mover: usize,
    duty: Duty,
    /// Removals of FILL or COUNT after the present one.
    waiting: VecDeque<(usize, u32)>,
    /// Placements that the mover has earned beside his ordinary one.
    extra: u32,
    last_placer: usize,
    /// Who formed the first pattern while placing.
    first_maker: Option<usize>,
    /// Who acts first after placement.
    opener: usize,
    credited: [BTreeSet<Instance>; 3],
    /// What each player broke by his last move.
    broken: [BTreeSet<Instance>; 3],
    /// Turns of movement that each player has ended.
    turns: [u32; 3],
    /// Whether a stone was removed in this turn, and whether the exchange has happened in it.
    removed: bool,
    exchanged: bool,
    quiet: u32,
    passes: u32,
    seen: BTreeMap<(Board, usize), u32>,
    result: Option<Outcome>,
    /// The legal actions of this position, kept because they are asked for often.
    legal: BTreeSet<String>,
}

impl Square {
    /// The start of a game. Panics if the parameters do not go together.
    pub(crate) fn new(rules: &Rules) -> Self {
        if let Some(fault) = rules::fault(rules) {
            panic!("{fault}");
        }
        let size = rules.board.points().len() as u32;
        let (first, second) = match rules.stones {
            Stones::Half => (size.div_ceil(2), size / 2),
            Stones::Each(first, second) => (first, second),
        };
        let mut game = Self {
            rules: rules.clone(),
            patterns: Patterns::new(rules),
            board: Board::new(),
            hand: [0, first, second],
            placed: [0; 3],
            phase: Phase::Place,
            mover: 1,
            duty: Duty::Turn,
            waiting: VecDeque::new(),
            extra: 0,
            last_placer: 0,
            first_maker: None,
            opener: 0,
            credited: Default::default(),
            broken: Default::default(),
            turns: [0; 3],
            removed: false,
            exchanged: false,
            quiet: 0,
            passes: 0,
            seen: BTreeMap::new(),
            result: None,
            legal: BTreeSet::new(),
        };
        game.legal = game.find_legal();
        game
    }

    /// A game that begins with a set-up position.
    pub(crate) fn at(rules: &Rules, position: Position<'_>) -> Self {
        let mut game = Self::new(rules);
        let dead = points(position.dead);
        for (owner, names) in [(1, position.first), (2, position.second)] {
            for point in points(names) {
                assert!(rules.board.has(point), "{point} is off the board");
                game.board.insert(
                    point,
                    Stone {
                        owner,
                        dead: dead.contains(&point),
                    },
                );
                game.placed[owner] += 1;
            }
            game.hand[owner] = position.hand[owner - 1];
        }
        game.mover = position.mover;
        game.last_placer = other(position.mover);
        game.phase = position.phase;
        match position.phase {
            Phase::Place => {}
            Phase::Fill | Phase::Count => game.end_placement(),
            Phase::Move => game.begin_turn(),
        }
        game.legal = game.find_legal();
        game
    }

    /// The stones that the present duty may take.
    fn targets(&self) -> BTreeSet<Point> {
        let victim = other(self.mover);
        match self.duty {
            Duty::Turn => self.takein_targets(),
            Duty::MoveIn(_) | Duty::Put(_) => BTreeSet::new(),
            Duty::Take(_) => self
                .patterns
                .capturable(&self.board, victim, self.rules.immunity),
            Duty::Exchange(_) => self
                .patterns
                .capturable(&self.board, victim, Immunity::Priority),
            Duty::Remove(_) if self.rules.fill == Fill::Own1 => living(&self.board, self.mover),
            Duty::Remove(_) => match (self.rules.fill_target, self.rules.immunity) {
                (FillTarget::Any, _) | (_, Immunity::None) => living(&self.board, victim),
                (FillTarget::Loose, _) => {
                    self.patterns
                        .capturable(&self.board, victim, Immunity::Priority)
                }
            },
        }
    }

    /// Lays a duty on the mover, unless it asks for nothing or nothing can be taken: then what was due is forfeited.
    fn owe(&mut self, duty: Duty) {
        self.duty = duty;
        let due = self.owed();
        if self.result.is_none() && (due == 0 || self.targets().is_empty()) {
            self.discharge();
        }
    }

    /// Nothing more is due to the mover.
    fn discharge(&mut self) {
        match (self.phase, self.duty) {
            (_, Duty::Exchange(blocked)) => self.continue_exchange(blocked),
            (Phase::Place, _) => self.end_placing_turn(),
            (Phase::Fill | Phase::Count, _) => self.next_removal(),
            (Phase::Move, _) => self.end_turn(),
        }
    }

    /// Takes a stone, as the present duty wants it.
    fn take(&mut self, target: Point) {
        let duty = self.duty;
        if let (Phase::Place, PlaceCapture::Mark) = (self.phase, self.rules.place_capture) {
            self.board
                .entry(target)
                .and_modify(|stone| stone.dead = true);
        } else {
            let enters = duty == Duty::Turn && self.takes_in();
            self.board.remove(&target);
            if matches!(duty, Duty::Take(_)) && self.phase == Phase::Move {
                self.gain(target);
            }
            self.removed = true;
            if self.phase != Phase::Place {
                let loser = if self.rules.fill == Fill::Own1 && self.phase == Phase::Fill {
                    self.mover
                } else {
                    other(self.mover)
                };
                self.test_loss(loser);
            }
            if self.result.is_none() && duty == Duty::Turn {
                if enters {
                    self.duty = Duty::MoveIn(target);
                } else {
                    self.broken[self.mover].clear();
                    self.end_turn();
                }
            }
        }
        self.one_less(duty);
    }

    /// One stone of the duty is taken or declined.
    fn one_less(&mut self, duty: Duty) {
        if self.result.is_some() {
            return;
        }
        match duty {
            Duty::Turn | Duty::MoveIn(_) | Duty::Put(_) => {}
            Duty::Take(due) if self.puts_for_captures() => self.duty = Duty::Put(due - 1),
            Duty::Take(due) => self.owe(Duty::Take(due - 1)),
            Duty::Remove(due) => self.owe(Duty::Remove(due - 1)),
            Duty::Exchange(blocked) => self.continue_exchange(blocked),
        }
    }

    /// What the mover gains by a stone captured on that point.
    fn gain(&mut self, point: Point) {
        let own = Stone {
            owner: self.mover,
            dead: false,
        };
        match self.rules.gain {
            Gain::Replace if self.hand[self.mover] > 0 => {
                self.board.insert(point, own);
                self.hand[self.mover] -= 1;
            }
            Gain::Supply | Gain::Bank => self.hand[self.mover] += 1,
            Gain::Replace | Gain::Remove | Gain::Anywhere => {}
        }
    }

    /// Whether a stone of the supply now comes to the board for one that was captured.
    fn puts_for_captures(&self) -> bool {
        self.rules.gain == Gain::Anywhere && self.phase == Phase::Move && self.hand[self.mover] > 0
    }

    /// A player with too few stones loses.
    fn test_loss(&mut self, player: usize) {
        if self.spent(player) {
            self.result = Some(Outcome::won(other(player), "too few stones left"));
        }
    }

    /// Whether a player has too few stones on the board.
    fn spent(&self, player: usize) -> bool {
        living(&self.board, player).len() <= self.rules.loss_at
    }

    /// What a player earns for the instances that he has just formed; they are credited to him.
    fn reward(&mut self, formed: &BTreeSet<Instance>) -> u32 {
        let credited = &mut self.credited[self.mover];
        let counts = |instance: &&Instance| match self.rules.reform {
            Reform::Allowed | Reform::Ko if !self.rules.once.contains(&instance.kind) => true,
            _ => !credited.contains(*instance),
        };
        let values: Vec<u32> = formed
            .iter()
            .filter(counts)
            .map(|instance| self.patterns.value(instance))
            .collect();
        credited.extend(formed.iter().cloned());
        match self.rules.count {
            rules::Count::Sum => values.iter().sum(),
            rules::Count::Max => values.into_iter().max().unwrap_or(0),
        }
    }

    /// The legal actions of this position.
    fn find_legal(&self) -> BTreeSet<String> {
        let takings = || {
            self.targets()
                .iter()
                .map(|target| format!("x{target}"))
                .collect::<BTreeSet<_>>()
        };
        if self.result.is_some() {
            return BTreeSet::new();
        }
        let mut actions = match (self.duty, self.phase) {
            (Duty::Turn, Phase::Place) => self
                .placements()
                .iter()
                .map(|point| format!("@{point}"))
                .collect(),
            (Duty::Turn | Duty::MoveIn(_), _) => self.turn_actions(),
            (Duty::Put(_), _) => {
                let points = self.vacant_points();
                points.iter().map(|point| format!("@{point}")).collect()
            }
            (Duty::Take(_) | Duty::Remove(_) | Duty::Exchange(_), _) => takings(),
        };
        let may_decline = matches!(self.duty, Duty::Take(_)) && self.rules.capture == Capture::May;
        if actions.is_empty() || may_decline {
            actions.insert("pass".to_string());
        }
        actions
    }
}

impl Naive for Square {
    fn legal(&self) -> BTreeSet<String> {
        self.legal.clone()
    }

    fn choices(&self) -> Cow<'_, BTreeSet<String>> {
        Cow::Borrowed(&self.legal)
    }

    fn play(&mut self, notation: &str) {
        assert!(self.legal.contains(notation), "`{notation}` is not legal");
        if notation == "pass" {
            match self.duty {
                Duty::Take(_) => self.one_less(self.duty),
                _ => self.pass(),
            }
        } else if let Some(name) = notation.strip_prefix('@') {
            match self.phase {
                Phase::Place => self.place(point(name)),
                _ => self.put(point(name)),
            }
        } else if let Some(name) = notation.strip_prefix('x') {
            self.take(point(name));
        } else if let Some((from, to)) = notation.split_once('-') {
            self.travel(point(from), point(to));
        }
        self.legal = self.find_legal();
    }

    fn mover(&self) -> usize {
        self.mover
    }

    fn pieces(&self) -> BTreeMap<String, String> {
        let letter = |stone: &Stone| match (stone.owner, stone.dead) {
            (1, false) => "B",
            (1, true) => "b",
            (_, false) => "W",
            (_, true) => "w",
        };
        self.board
            .iter()
            .map(|(point, stone)| (point.to_string(), letter(stone).to_string()))
            .collect()
    }

    fn picture(&self) -> Vec<(Point, char, char)> {
        let letter = |(at, stone): (&Point, &Stone)| match (stone.owner, stone.dead) {
            (1, false) => (*at, ' ', 'B'),
            (1, true) => (*at, ' ', 'b'),
            (_, false) => (*at, ' ', 'W'),
            (_, true) => (*at, ' ', 'w'),
        };
        self.board.iter().map(letter).collect()
    }

    fn result(&self) -> Option<Outcome> {
        self.result.clone()
    }

    fn phase(&self) -> &str {
        match self.phase {
            Phase::Place => "place",
            Phase::Fill => "fill",
            Phase::Count => "count",
            Phase::Move => "move",
        }
    }

    fn owed(&self) -> u32 {
        match self.duty {
            Duty::Turn | Duty::MoveIn(_) => 0,
            Duty::Put(due) => due + 1,
            Duty::Take(due) | Duty::Remove(due) => due,
            Duty::Exchange(_) => 1,
        }
    }

    fn hand(&self, player: usize) -> u32 {
        self.hand[player]
    }
}
