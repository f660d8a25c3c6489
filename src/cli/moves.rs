//! `dafang moves`: the legal moves of a position.

use std::io::Write;

use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;

use super::answer::{self, Answer, schema_of};
use super::bounds::Working;
use super::drawn::DrawnPosition;
use super::failure::Failure;
use super::game::{GameArgs, Loaded};
use super::listing::list;
use super::sight::Viewer;
use super::table::columns;
use super::why::{Why, caused, why};
use crate::game::ir::Physical;
use crate::game::{Game, Move, Notation, State, Trial};
use crate::play::understand;
use crate::topology::Site;

/// List the legal moves of a position
#[derive(Debug, Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    game: GameArgs,
    /// Moves that lead to the position, such as "@d4 @e5"; throws of dice before their moves: "4,2: a1-b3"
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    after: String,
    /// The seed by which dice are thrown where `--after` does not tell the throw
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Say why a move is legal or not, instead of listing moves; without a move, what the last one has caused
    #[arg(long, value_name = "MOVE", num_args = 0..=1, default_missing_value = "")]
    why: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// List the moves of each position on the way, too, from the first: an object on each line
    #[arg(long, requires = "json", conflicts_with = "why")]
    each: bool,
}

/// The schemas of what it answers.
pub(super) const SCHEMAS: &[super::answer::NamedSchema] = &[
    ("moves/1", schema_of::<Answer<MovesAnswer>>),
    ("why/1", schema_of::<Answer<Why>>),
    ("caused/1", schema_of::<Answer<CausedAnswer>>),
];

/// What `--json` writes.
#[derive(Serialize, JsonSchema)]
struct MovesAnswer {
    /// The moves that led here.
    after: Vec<String>,
    #[serde(flatten)]
    position: DrawnPosition,
    /// The legal moves; none once the game is over.
    moves: Vec<MoveEntry>,
}

/// What `--json --why` writes without a move: what the last move has caused.
#[derive(Serialize, JsonSchema)]
struct CausedAnswer {
    caused: Vec<String>,
}

/// A legal move.
#[derive(Serialize, JsonSchema)]
struct MoveEntry {
    notation: String,
    /// `put`, `take`, `move`, `select`, `swap` or `pass`.
    kind: &'static str,
    from: Option<String>,
    to: Option<String>,
    between: Option<String>,
    /// The piece that is put, moved or taken.
    piece: Option<String>,
    /// The piece that stands on `to`, unless it is the piece taken.
    captures: Option<String>,
}

impl Moves {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let loaded = self.game.load()?;
        let _working = Working::on(format!("listing the moves of `{}`", loaded.name));
        let (game, mut trial) = (&loaded.game, Trial::new(&loaded.game));
        trial.seed_chance(self.seed);
        let after: Vec<&str> = self.after.split_whitespace().collect();
        let mut moves = Vec::new();
        for (index, word) in after.iter().enumerate() {
            let is_throw = word.ends_with(':');
            if self.each && !is_throw {
                write_moves(&loaded, &mut trial, &after[..index], &mut moves, out)?;
            }
            make_word(&mut trial, (index, word), &mut moves, &mut |_| ())?;
        }
        if let Some(word) = &self.why {
            explain(&loaded, &mut trial, word, self.json, out)?;
            return Ok(());
        }
        if self.json {
            return write_moves(&loaded, &mut trial, &after, &mut moves, out);
        }
        list(&mut trial, &mut moves)?;
        let words = Notation::new(game).all(trial.state(), &moves);
        if let Some(dice) = &trial.dice() {
            writeln!(out, "{}", super::dice::line(&loaded.game, dice))?;
        }
        write!(out, "{}", columns(&words, 100))?;
        Ok(())
    }
}

/// Writes the legal moves of a position, to which some words have led, as JSON.
fn write_moves(
    loaded: &Loaded,
    trial: &mut Trial<'_>,
    after: &[&str],
    moves: &mut Vec<Move>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    list(trial, moves)?;
    let game = &loaded.game;
    let state = trial.state().clone();
    let words = Notation::new(game).all(&state, moves);
    let choices = moves.iter().zip(words);
    let mover = match trial.ending() {
        Some(_) => 0,
        None => state.head.mover,
    };
    let seen = game.seen_by(&state, usize::from(mover)).state;
    let answer = MovesAnswer {
        after: after.iter().map(|word| (*word).to_owned()).collect(),
        moves: choices
            .map(|(mv, word)| choice(game, &seen, *mv, word))
            .collect(),
        position: DrawnPosition::of(loaded, trial, Viewer::Mover),
    };
    answer::write("moves/1", Some(loaded.rules_hash()), &answer, out)
}

/// Says why a move is legal or not, or what the last move has caused.
fn explain(
    loaded: &Loaded,
    trial: &mut Trial<'_>,
    word: &str,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if loaded.game.layout.hides() && trial.ending().is_none() {
        return Err(Failure::call_with_help(
            "what the rules ask may tell what is hidden from the player to move",
            "`--why` answers once the game is over",
        ));
    }
    if word.is_empty() {
        let lines = caused(loaded, &trial.past().moves);
        if json {
            let caused = CausedAnswer { caused: lines };
            answer::write("caused/1", Some(loaded.rules_hash()), &caused, out)?;
        } else {
            writeln!(out, "{}", lines.join("\n"))?;
        }
        return Ok(());
    }
    let explanation = why(loaded, trial, word).map_err(|refusal| Failure::Call {
        message: refusal.reason,
        help: refusal.help,
    })?;
    if json {
        answer::write("why/1", Some(loaded.rules_hash()), &explanation, out)?;
    } else {
        writeln!(out, "{}", explanation.lines().join("\n"))?;
    }
    Ok(())
}

/// A legal move; `seen` is the position as the mover sees it.
fn choice(game: &Game, seen: &State, mv: Move, notation: String) -> MoveEntry {
    let rule = game.rule(mv.rule);
    let name = |site: Option<Site>| site.map(|site| game.site_name(site));
    let piece = |kind: u8| (kind != 0).then(|| game.components[usize::from(kind)].name.clone());
    let at = |site: Option<Site>| site.map_or(0, |site| seen.what(&game.layout, site));
    let (kind, moved) = match rule.physical {
        _ if rule.pass => ("pass", 0),
        Physical::Put => ("put", mv.piece),
        Physical::Take => ("take", at(mv.to())),
        Physical::Carry | Physical::CarryStack => ("move", at(mv.from())),
        Physical::Assign => ("assign", 0),
        Physical::CrossOut => ("crossOut", 0),
        Physical::Swap => ("swap", 0),
        Physical::Propose(_) => ("propose", 0),
        Physical::Vote(_) => ("vote", 0),
        Physical::Nothing => ("select", at(mv.to())),
    };
    let takes = kind == "move" && !game.layout.stacks();
    let stands = if takes { at(mv.to()) } else { 0 };
    MoveEntry {
        notation,
        kind,
        from: name(mv.from()),
        to: name(mv.to()),
        between: name(mv.between()),
        piece: piece(moved),
        captures: piece(stands),
    }
}

/// Makes moves that somebody wrote down, blanks between them. A throw of dice stands before its move: `4,2: a1-b3`.
///
/// # Errors
/// At the first that is not one legal move.
pub(crate) fn make(trial: &mut Trial<'_>, words: &str) -> Result<Vec<Move>, Failure> {
    make_seen(trial, words, &mut |_| ())
}

/// Makes moves as [`make`] does, and shows each position that they lead to, after throws, too.
pub(crate) fn make_seen(
    trial: &mut Trial<'_>,
    words: &str,
    seen: &mut dyn FnMut(&Trial<'_>),
) -> Result<Vec<Move>, Failure> {
    let (mut moves, mut made) = (Vec::new(), Vec::new());
    for word in words.split_whitespace().enumerate() {
        made.extend(make_word(trial, word, &mut moves, seen)?);
    }
    Ok(made)
}

/// Makes what a word says, which has a number among others: a throw, or a move or several. `moves` is room for a list.
fn make_word(
    trial: &mut Trial<'_>,
    (index, word): (usize, &str),
    moves: &mut Vec<Move>,
    seen: &mut dyn FnMut(&Trial<'_>),
) -> Result<Vec<Move>, Failure> {
    let wrong = |message| Failure::call(format!("`{word}`: {message}"));
    if trial.throw_word(word).map_err(wrong)? {
        seen(trial);
        return Ok(Vec::new());
    }
    list(trial, moves)?;
    let all = understand(trial, moves, word).map_err(|refusal| Failure::Call {
        message: format!("move {}, `{word}`: {}", index + 1, refusal.reason),
        help: refusal.help,
    })?;
    for mv in &all {
        trial.play_known(*mv);
        seen(trial);
    }
    Ok(all)
}
