//! How strong the machine is where the truth is known: positions of Connect Four, and mates in Chess. These take minutes and
//! ask for a program that is built for speed: `cargo test --release --test it strength:: -- --ignored --nocapture`. The machine
//! may spend numbers of playouts and positions, so that the results are the same on every machine.

use std::collections::HashMap;

use dafang::game::{Game, Notation, Trial};
use dafang::play::Random;

use crate::bundled;
use crate::common::program::Engine;
use crate::mates::{loses_in, wins_in};

/// Columns and rows of Connect Four.
const COLUMNS: u32 = 7;
const ROWS: u32 = 6;

/// The columns, those in the middle first.
const ORDER: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// A position of Connect Four: seven bits for each column, the lowest for the lowest row, the highest always clear.
#[derive(Clone, Copy)]
struct Four {
    /// The pieces of the player to move.
    own: u64,
    all: u64,
}

impl Four {
    const EMPTY: Self = Self { own: 0, all: 0 };

    fn height(self, column: u32) -> u32 {
        (self.all >> (column * 7) & 0x3f).count_ones()
    }

    fn is_free(self, column: u32) -> bool {
        self.height(column) < ROWS
    }

    fn drop(self, column: u32) -> Self {
        let piece = 1 << (column * 7 + self.height(column));
        Self {
            own: self.all ^ self.own,
            all: self.all | piece,
        }
    }

    /// Whether the player who has just moved has four in a row.
    fn is_won(self) -> bool {
        let pieces = self.all ^ self.own;
        [1, 6, 7, 8].into_iter().any(|step| {
            let pairs = pieces & pieces >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    fn is_full(self) -> bool {
        self.all.count_ones() == COLUMNS * ROWS
    }

    /// The free columns, those in the middle first.
    fn free(self) -> impl Iterator<Item = u32> {
        ORDER
            .into_iter()
            .filter(move |column| self.is_free(*column))
    }

    /// The value for the player to move if nobody errs, -1, 0 or 1, where it lies between two bounds.
    fn value(self, (mut low, high): (i8, i8), known: &mut HashMap<u64, (i8, i8)>) -> i8 {
        if self.free().any(|column| self.drop(column).is_won()) {
            return 1;
        }
        if self.all.count_ones() + 1 == COLUMNS * ROWS {
            return 0;
        }
        let key = self.own + self.all;
        let (least, most) = known.get(&key).copied().unwrap_or((-1, 1));
        if least >= high || least == most {
            return least;
        }
        if most <= low {
            return most;
        }
        let (start, mut best) = (low, -1);
        for column in self.free() {
            let after = self.drop(column);
            // A column that lets the other side win at once is a loss.
            if after.free().any(|reply| after.drop(reply).is_won()) {
                continue;
            }
            best = best.max(-after.value((-high, -low), known));
            low = low.max(best);
            if low >= high {
                break;
            }
        }
        let bounds = match best {
            best if best >= high => (best.max(least), most),
            best if best <= start => (least, best.min(most)),
            best => (best, best),
        };
        known.insert(key, bounds);
        best
    }

    /// What the player to move has if nobody errs.
    fn whole_value(self, known: &mut HashMap<u64, (i8, i8)>) -> i8 {
        self.value((-1, 1), known)
    }

    /// What a move leaves to the player who makes it.
    fn value_of(self, column: u32, known: &mut HashMap<u64, (i8, i8)>) -> i8 {
        let after = self.drop(column);
        match (after.is_won(), after.is_full()) {
            (true, _) => 1,
            (_, true) => 0,
            _ => -after.whole_value(known),
        }
    }
}

impl Engine {
    /// What the engine answers in the position after moves, each after a space, with a number of playouts or positions.
    fn answer(&mut self, line: &str, nodes: u64) -> String {
        self.say("ucinewgame");
        self.say(&format!("position startpos moves{line}"));
        self.say(&format!("go nodes {nodes}"));
        self.until("bestmove").1
    }
}

/// A move as the program writes it.
fn written(position: Four, column: u32) -> String {
    let letter = char::from(b'a' + column as u8);
    format!("@{letter}{}", position.height(column) + 1)
}

#[test]
#[ignore = "takes some minutes"]
fn level_9_keeps_the_value_of_connect_four() {
    const RIDDLES: usize = 200;
    /// Those of level 9.
    const PLAYOUTS: u64 = 40_000;
    let mut engine = Engine::start("connect-four");
    let (mut asked, mut kept) = (0, 0);
    for number in 0.. {
        if asked == RIDDLES {
            break;
        }
        let mut random = Random::for_game(7, number);
        let (mut position, mut line) = (Four::EMPTY, String::new());
        for _ in 0..14 + random.below(14) {
            let free: Vec<u32> = (position.free())
                .filter(|column| !position.drop(*column).is_won())
                .collect();
            let Some(column) = random.choose(&free) else {
                break;
            };
            line += &format!(" {}", written(position, column));
            position = position.drop(column);
        }
        let mut known = HashMap::new();
        let values: Vec<(u32, i8)> = (position.free())
            .map(|column| (column, position.value_of(column, &mut known)))
            .collect();
        let best = values.iter().map(|(_, value)| *value).max();
        // Where every move keeps the value nothing is found out.
        if values.iter().all(|(_, value)| Some(*value) == best) {
            continue;
        }
        let answer = engine.answer(&line, PLAYOUTS);
        let chosen = (values.iter())
            .find(|(column, _)| answer == format!("bestmove {}", written(position, *column)));
        let (_, value) = chosen.unwrap_or_else(|| panic!("{answer} after{line}"));
        asked += 1;
        match Some(*value) == best {
            true => kept += 1,
            false => println!("{answer} after{line}: {value} of {best:?}"),
        }
    }
    engine.quit();
    println!("{kept} of {asked} positions of Connect Four");
    assert!(kept * 100 >= asked * 98, "{kept} of {asked}");
}

/// Whether the mover wins within a number of moves of its own that leave few replies each.
fn forces(trial: &mut Trial<'_>, own: u32) -> bool {
    const REPLIES: usize = 4;
    let mover = usize::from(trial.state().head.mover);
    let mark = trial.bookmark();
    let (mut moves, mut replies) = (Vec::new(), Vec::new());
    trial.legal_moves(&mut moves);
    moves.into_iter().any(|mv| {
        trial.play_known(mv);
        let wins = match trial.ending() {
            Some(ending) => ending.outcome.winner() == Some(mover),
            None if own == 1 => false,
            None => {
                trial.legal_moves(&mut replies);
                let after = trial.bookmark();
                (1..=REPLIES).contains(&replies.len())
                    && usize::from(trial.state().head.mover) != mover
                    && replies.clone().into_iter().all(|reply| {
                        trial.play_known(reply);
                        let wins = trial.ending().is_none() && forces(trial, own - 1);
                        trial.return_to(&after);
                        wins
                    })
            }
        };
        trial.return_to(&mark);
        wins
    })
}

/// Whether the shortest win takes a number of moves; wins in three are those that leave few replies.
fn is_riddle(trial: &mut Trial<'_>, own: u32) -> bool {
    let is_won = match own {
        1 | 2 => wins_in(trial, own, &mut Vec::new()),
        _ => forces(trial, own),
    };
    is_won && (1..own).all(|shorter| !wins_in(trial, shorter, &mut Vec::new()))
}

/// Games that are played at random to a position whose shortest win takes a number of moves, and the moves as they are written.
fn mates(game: &Game, own: u32, most: usize) -> Vec<(Trial<'_>, String)> {
    let notation = Notation::new(game);
    let mut found = Vec::new();
    for number in 0..4000 {
        if found.len() == most {
            break;
        }
        let mut random = Random::for_game(11, number);
        let (mut trial, mut line, mut moves) = (Trial::new(game), String::new(), Vec::new());
        for ply in 0..160 {
            trial.legal_moves(&mut moves);
            let Some(mv) = random.choose(&moves) else {
                break;
            };
            let index = moves.iter().position(|other| *other == mv);
            line += " ";
            line += &notation.all(trial.state(), &moves)[index.expect("a legal move")];
            trial.play_known(mv);
            if trial.ending().is_some() {
                break;
            }
            // Wins in more moves are slow to look for: one position in four is asked.
            if (own == 1 || ply % 4 == 0) && is_riddle(&mut trial, own) {
                found.push((trial, line));
                break;
            }
        }
    }
    found
}

#[test]
#[ignore = "takes some minutes"]
fn level_9_mates_in_one_two_and_three_in_a_second() {
    const EACH: usize = 20;
    /// About a second on one processor; level 9 looks at more.
    const POSITIONS: u64 = 200_000;
    let game = bundled::game("chess", None, &[]);
    let notation = Notation::new(&game);
    let mut engine = Engine::start("chess");
    for own in 1..=3 {
        let riddles = mates(&game, own, EACH);
        assert_eq!(riddles.len(), EACH, "mates in {own}");
        let mut solved = 0;
        for (mut trial, line) in riddles {
            let answer = engine.answer(&line, POSITIONS);
            let mut moves = Vec::new();
            trial.legal_moves(&mut moves);
            let words = notation.all(trial.state(), &moves);
            let index = (words.iter()).position(|word| answer == format!("bestmove {word}"));
            let index = index.unwrap_or_else(|| panic!("{answer} after{line}"));
            let mover = usize::from(trial.state().head.mover);
            trial.play_known(moves[index]);
            let wins = match trial.ending() {
                Some(ending) => ending.outcome.winner() == Some(mover),
                None => own > 1 && loses_in(&mut trial, own - 1, mover),
            };
            solved += usize::from(wins);
            if !wins {
                println!("{answer} after{line}: no mate in {own}");
            }
        }
        println!("{solved} of {EACH} mates in {own}");
        assert!(
            solved == EACH || own == 3,
            "{solved} of {EACH} mates in {own}"
        );
    }
    engine.quit();
}
