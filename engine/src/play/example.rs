//! Worked examples, played on a game.

use super::understand;
use crate::game::eval::{Context, Scratch};
use crate::game::ir::Bool;
use crate::game::{
    Example, ExampleAction, ExampleFailure, Game, Move, Notation, Setting, Trial, count_turns,
};
use crate::with_width;
use std::cmp::Ordering;

impl Example {
    /// Plays the example.
    ///
    /// # Errors
    /// At the first step that does not hold.
    pub fn run(&self, game: &Game) -> Result<(), ExampleFailure> {
        let mut trial = Trial::new(game);
        for step in &self.steps {
            let fail = |message| ExampleFailure {
                provenance: step.provenance,
                message,
            };
            step.action.run(&mut trial).map_err(fail)?;
        }
        Ok(())
    }
}

impl ExampleAction {
    /// The trial that begins with the position that is set up; none if this does something else.
    ///
    /// # Errors
    /// If the position cannot be made, in words.
    #[must_use]
    pub fn position<'g>(&self, game: &'g Game) -> Option<Result<Trial<'g>, String>> {
        let Self::Position {
            effects,
            phase,
            mover,
            prev,
            facts,
        } = self
        else {
            return None;
        };
        let setting = Setting {
            effects,
            phase: *phase,
            mover: *mover,
            prev: *prev,
        };
        Some(Trial::at_position(game, setting, facts.as_deref()))
    }

    /// Does the step in a trial, or asks what it asks.
    ///
    /// # Errors
    /// What does not hold, in words.
    pub fn run(&self, trial: &mut Trial<'_>) -> Result<(), String> {
        match self {
            Self::Position { .. } => match self.position(trial.game()) {
                Some(made) => made.map(|made| *trial = made),
                None => Ok(()),
            },
            Self::Play(words) => words.iter().try_for_each(|word| play(trial, word)),
            Self::Legal(words) => {
                let legal = LegalMoves::of(trial);
                let missing = legal.missing(trial, words);
                let meant: Vec<String> = words
                    .iter()
                    .filter_map(|word| legal.name(trial, word))
                    .collect();
                let surplus = without(&legal.words, &meant);
                if missing.is_empty() && surplus.is_empty() {
                    return Ok(());
                }
                let mut message = format!("expected the legal moves {}", list(words));
                if !missing.is_empty() {
                    message += &format!(", but {} not legal", are(&missing));
                }
                if !surplus.is_empty() {
                    message += &format!(", but {} legal too", are(&surplus));
                }
                Err(message)
            }
            Self::Includes(words) => {
                let legal = LegalMoves::of(trial);
                match legal.missing(trial, words).as_slice() {
                    [] => Ok(()),
                    missing => Err(format!(
                        "{} not legal; legal: {}",
                        are(missing),
                        list(&legal.words)
                    )),
                }
            }
            Self::Excludes(words) => {
                let legal = LegalMoves::of(trial);
                let long = Notation::new(trial.game()).long(trial.state(), &legal.moves);
                let is_legal = |word: &&String| legal.words.contains(word) || long.contains(word);
                let found: Vec<String> = words.iter().filter(is_legal).cloned().collect();
                if found.is_empty() {
                    Ok(())
                } else {
                    Err(format!("{} legal", are(&found)))
                }
            }
            Self::Choices(number) => {
                let legal = LegalMoves::of(trial).words;
                if legal.len() == *number {
                    return Ok(());
                }
                Err(format!(
                    "expected {number} legal moves, found {}: {}",
                    legal.len(),
                    list(&legal)
                ))
            }
            Self::Turns(depth, number) => {
                // Sequences are counted as elsewhere: without draws that only keep games from going on for ever.
                let game = trial.game().clone().without_adjudication();
                let trial = trial.in_game(&game);
                let found = count_turns(&trial, *depth, &mut |found| found <= *number);
                let found = match found.cmp(number) {
                    Ordering::Equal => return Ok(()),
                    Ordering::Less => found.to_string(),
                    Ordering::Greater => "more".to_owned(),
                };
                Err(format!(
                    "expected {number} sequences of {depth} turns, found {found}"
                ))
            }
            Self::Holds(condition) => {
                let words = trial.game().layout.words;
                let holds = with_width!(words, W => trial.context::<W>().holds(condition));
                if holds {
                    Ok(())
                } else {
                    Err("the condition does not hold".to_owned())
                }
            }
            Self::Mover(player) => {
                let mover = trial.state().head.mover;
                if mover == *player {
                    return Ok(());
                }
                Err(format!(
                    "expected player {player} to move, found player {mover}"
                ))
            }
            Self::Ended(winner) => match trial.ending() {
                None => Err("expected the end of the game, but it goes on".to_owned()),
                Some(ending) => {
                    let found = ending.outcome.winner();
                    let lost = trial.game().is_lone_loss(ending.reason);
                    if lost && winner.is_none() {
                        return Err("expected a draw, found a loss".to_owned());
                    }
                    if found == winner.map(usize::from) {
                        return Ok(());
                    }
                    let name = |winner: Option<usize>| match winner {
                        Some(player) => format!("a win of player {player}"),
                        None => "a draw".to_owned(),
                    };
                    Err(format!(
                        "expected {}, found {}",
                        name(winner.map(usize::from)),
                        name(found)
                    ))
                }
            },
            Self::Lost => match trial.ending() {
                None => Err("expected the end of the game, but it goes on".to_owned()),
                Some(ending) if trial.game().is_lone_loss(ending.reason) => Ok(()),
                Some(ending) => Err(match ending.outcome.winner() {
                    Some(_) => "expected a loss, found a win".to_owned(),
                    None => "expected a loss, found a draw".to_owned(),
                }),
            },
            Self::Ongoing => match trial.ending() {
                None => Ok(()),
                Some(_) => Err("expected the game to go on, but it has ended".to_owned()),
            },
        }
    }
}

/// The most sequences that are counted for what an example should expect.
const MOST_COUNTED: u64 = 20_000_000;

impl ExampleAction {
    /// What this would have to expect in order to hold; none if it expects nothing that can be listed, such as a condition,
    /// or if nothing would be left of its list. Moves that are named already keep their names and their order.
    #[must_use]
    pub fn found(&self, trial: &mut Trial<'_>) -> Option<Self> {
        let listed = |words: Vec<String>| (!words.is_empty()).then_some(words);
        Some(match self {
            Self::Position { .. } | Self::Play(_) | Self::Holds(_) => return None,
            Self::Legal(words) => {
                let legal = LegalMoves::of(trial);
                let named: Vec<Option<String>> =
                    words.iter().map(|word| legal.name(trial, word)).collect();
                let kept = words.iter().zip(&named).filter(|(_, name)| name.is_some());
                let mut all: Vec<String> = kept.map(|(word, _)| word.clone()).collect();
                let named: Vec<String> = named.into_iter().flatten().collect();
                all.extend(without(&legal.words, &named));
                Self::Legal(listed(all)?)
            }
            Self::Includes(words) => {
                let missing = LegalMoves::of(trial).missing(trial, words);
                Self::Includes(listed(without(words, &missing))?)
            }
            Self::Excludes(words) => {
                let missing = LegalMoves::of(trial).missing(trial, words);
                Self::Excludes(listed(missing)?)
            }
            Self::Choices(_) => Self::Choices(LegalMoves::of(trial).words.len()),
            Self::Turns(depth, _) => {
                let game = trial.game().clone().without_adjudication();
                let trial = trial.in_game(&game);
                let found = count_turns(&trial, *depth, &mut |found| found <= MOST_COUNTED);
                (found <= MOST_COUNTED).then_some(Self::Turns(*depth, found))?
            }
            Self::Mover(_) => Self::Mover(trial.state().head.mover),
            Self::Ended(_) | Self::Lost | Self::Ongoing => match trial.ending() {
                None => Self::Ongoing,
                Some(ending) if trial.game().is_lone_loss(ending.reason) => Self::Lost,
                Some(ending) => {
                    let winner = ending.outcome.winner();
                    Self::Ended(winner.and_then(|winner| u8::try_from(winner).ok()))
                }
            },
        })
    }
}

/// The legal moves, and the short name of each.
struct LegalMoves {
    moves: Vec<Move>,
    words: Vec<String>,
}

impl LegalMoves {
    fn of(trial: &mut Trial<'_>) -> Self {
        let mut moves = Vec::new();
        trial.legal_moves(&mut moves);
        let words = Notation::new(trial.game()).all(trial.state(), &moves);
        Self { moves, words }
    }

    /// The move that a word means: by a name of it, by a part of its long name that no other has, by a name of an older
    /// version, or by whatever a player may type for it, such as `e4`.
    fn meant(&self, trial: &Trial<'_>, word: &str) -> Option<Move> {
        if let Some(index) = self.words.iter().position(|legal| legal == word) {
            return Some(self.moves[index]);
        }
        let notation = Notation::new(trial.game());
        match notation.find(trial.state(), &self.moves, word).as_slice() {
            [mv] => Some(*mv),
            _ => notation
                .find_old(trial.state(), &self.moves, word)
                .or_else(|| match understand(trial, &self.moves, word).ok()?[..] {
                    [mv] => Some(mv),
                    // Several moves are none of this position.
                    _ => None,
                }),
        }
    }

    /// The short name of the move that a word means.
    fn name(&self, trial: &Trial<'_>, word: &str) -> Option<String> {
        let meant = self.meant(trial, word)?;
        let place = self.moves.iter().position(|mv| *mv == meant)?;
        Some(self.words[place].clone())
    }

    /// The words that mean no legal move.
    fn missing(&self, trial: &Trial<'_>, words: &[String]) -> Vec<String> {
        let missing = words
            .iter()
            .filter(|word| self.meant(trial, word).is_none());
        missing.cloned().collect()
    }
}

fn play(trial: &mut Trial<'_>, word: &str) -> Result<(), String> {
    if trial.throw_word(word)? {
        return Ok(());
    }
    let legal = LegalMoves::of(trial);
    match legal.meant(trial, word) {
        Some(mv) => {
            trial.play_known(mv);
            Ok(())
        }
        None if legal.words.is_empty() => {
            Err(format!("`{word}` cannot be played: the game has ended"))
        }
        // One word may stand for several moves of a turn: a series of captures, or a pawn that becomes another piece.
        None => match understand(trial, &legal.moves, word) {
            Ok(all) => {
                all.into_iter().for_each(|mv| trial.play_known(mv));
                Ok(())
            }
            Err(_) => Err(format!(
                "`{word}` is not legal; legal: {}",
                list(&legal.words)
            )),
        },
    }
}

fn without(words: &[String], others: &[String]) -> Vec<String> {
    words
        .iter()
        .filter(|word| !others.contains(word))
        .cloned()
        .collect()
}

fn list(words: &[String]) -> String {
    if words.is_empty() {
        "none".to_owned()
    } else {
        format!("`{}`", words.join(" "))
    }
}

fn are(words: &[String]) -> String {
    let verb = if words.len() == 1 { "is" } else { "are" };
    format!("{} {verb}", list(words))
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// The value of a condition that lives no longer than the question.
    fn holds(self, condition: &Bool) -> bool {
        let mut context = Context::<W> {
            game: self.game,
            state: self.state,
            past: self.past,
            scratch: &mut Scratch::default(),
            frame: self.frame,
            left_level: None,
        };
        context.bool(condition)
    }
}
