//! The board of a text: its first position, that of a worked example up to the cursor, or one that is being played; and
//! what is a good move there.

use super::known::Known;
use crate::compile::CompiledDescription;
use crate::examine::choice_of;
use crate::game::{Example, Game, Move, Notation, Trial};
use crate::play::understand;
use crate::render::{self, Look, SVG_RADIUS, svg_places};
use crate::search::{Budget, Evaluation, Method, Search, Settings};
use crate::source::Span;
use crate::syntax::NodeId;
use crate::topology::Site;
use std::sync::Arc;

/// A position, drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardView {
    /// The game.
    pub title: String,
    /// Who is to move, or how the game has ended.
    pub status: String,
    /// Whether the game has ended.
    pub is_over: bool,
    /// A picture, in Scalable Vector Graphics.
    pub svg: String,
    /// A picture in signs.
    pub text: String,
    /// The sites of the board: name, and place in the picture.
    pub sites: Vec<(String, [f64; 2])>,
    /// The radius of a site in the picture.
    pub radius: f64,
    /// The legal moves, each with the sites that stand for it.
    pub moves: Vec<(String, Vec<String>)>,
    /// The moves that were made.
    pub played: Vec<String>,
    /// Why not all of what was asked could be done, on one line.
    pub problem: Option<String>,
}

/// Sites that are listed at most.
const MOST_SITES: usize = 2000;

/// The position at an offset, in a worked example, or else the first one, after some moves; nothing without a game.
#[must_use]
pub fn board(known: &Known, offset: Option<usize>, moves: &[String]) -> Option<BoardView> {
    with_position(known, offset, moves, drawn)
}

/// A move that is good in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveHint {
    /// The move; empty if there is none.
    pub word: String,
    /// The sites that stand for it.
    pub path: Vec<String>,
    /// Why there is none.
    pub problem: Option<String>,
}

/// Bytes that the tree of a hint may take.
const HINT_MEMORY: usize = 16 << 20;

/// A good move in the position that [`board`] shows, found by random games as long as `go_on` says so.
#[must_use]
pub fn hint(
    known: &Known,
    offset: Option<usize>,
    moves: &[String],
    go_on: &mut dyn FnMut() -> bool,
) -> Option<MoveHint> {
    with_position(known, offset, moves, |game, trial, _, problem| {
        let refused = |reason: &str| MoveHint {
            problem: Some(reason.to_owned()),
            ..MoveHint::default()
        };
        if let Some(problem) = problem {
            return refused(&problem);
        }
        if game.layout.hides()
            && let Some(reason) = game.undealt()
        {
            return refused(&format!("the game hides something, and {reason}"));
        }
        if game.layout.is_puzzle() {
            return refused("a puzzle of values is no game that a search can play");
        }
        let settings = Settings {
            method: Method::MonteCarlo,
            seed: 1,
            memory: HINT_MEMORY,
            lines: 1,
        };
        let blank = Arc::new(Evaluation::blank(game));
        let mut search = Search::new(game, settings, blank);
        let thought = search.think(trial, Budget::default(), &mut |_| !go_on());
        let Some(best) = thought.best() else {
            return refused("the game is over");
        };
        let word = Notation::new(game).all(trial.state(), &[best]).pop();
        let name = |site: Site| game.site_name(site);
        MoveHint {
            word: word.unwrap_or_default(),
            path: path(game, best).into_iter().map(name).collect(),
            problem: None,
        }
    })
}

/// Makes something of a position: its game, a trial that stands there, the moves that were made, and why not all were.
pub(super) fn with_position<T>(
    known: &Known,
    offset: Option<usize>,
    moves: &[String],
    make: impl for<'g> FnOnce(&'g Game, &mut Trial<'g>, Vec<String>, Option<String>) -> T,
) -> Option<T> {
    let example = offset.and_then(|offset| example_at(known, offset));
    let own = example.and_then(|root| for_example(known, root));
    let compiled = own.as_ref().or(known.compiled.as_ref())?;
    let game = &compiled.game;
    let mut trial = Trial::new(game);
    trial.seed_chance(1);
    let mut problem = None;
    if let (Some(root), Some(offset)) = (example, offset) {
        let span = known.tree().span(root);
        let found = |example: &&Example| Span::from(example.provenance) == span;
        if let Some(example) = compiled.examples.iter().find(found) {
            let steps = example.steps.iter();
            let done =
                steps.take_while(|step| Span::from(step.provenance).start as usize <= offset);
            for step in done {
                if let Err(reason) = step.action.run(&mut trial) {
                    problem = Some(reason);
                    break;
                }
            }
        }
    }
    let mut played = Vec::new();
    for word in moves {
        if let Err(reason) = play(&mut trial, word) {
            problem = Some(reason);
            break;
        }
        played.push(word.clone());
    }
    Some(make(game, &mut trial, played, problem))
}

/// Makes a move that is written as people write it.
pub(super) fn play(trial: &mut Trial<'_>, word: &str) -> Result<(), String> {
    if trial.throw_word(word)? {
        return Ok(());
    }
    let mut legal = Vec::new();
    trial.legal_moves(&mut legal);
    let made = understand(trial, &legal, word)
        .map_err(|refusal| format!("`{word}`: {}", refusal.reason))?;
    made.into_iter().for_each(|mv| trial.play_known(mv));
    Ok(())
}

/// The worked example that an offset lies in.
fn example_at(known: &Known, offset: usize) -> Option<NodeId> {
    let tree = known.tree();
    let mut tests = tree.roots_named("test");
    tests.find(|test| super::place::touches(tree.span(*test), offset))
}

/// The game that a worked example is made for, unless it is the one that is looked at.
pub(super) fn for_example(known: &Known, root: NodeId) -> Option<CompiledDescription> {
    let choice = choice_of(known.tree(), root);
    if choice == known.choice {
        return None;
    }
    let built = known
        .text
        .subject()
        .build(&choice, |example| *example == choice);
    built.compiled
}

fn drawn(
    game: &Game,
    trial: &mut Trial<'_>,
    played: Vec<String>,
    problem: Option<String>,
) -> BoardView {
    let mut legal: Vec<Move> = Vec::new();
    trial.legal_moves(&mut legal);
    let words = Notation::new(game).all(trial.state(), &legal);
    let ending = trial.ending();
    let mover = match ending {
        Some(_) => 0,
        None => usize::from(trial.state().head.mover),
    };
    let sight = game.seen_by(trial.state(), mover);
    let look = Look {
        veiled: sight.veiled,
        viewer: mover,
        ..Look::default()
    }
    .after_last_move(trial.state());
    let name = |site: Site| game.site_name(site);
    let sites = svg_places(game, false)
        .into_iter()
        .take(MOST_SITES)
        .enumerate();
    let sites =
        sites.filter_map(|(index, place)| Some((name(Site(u16::try_from(index).ok()?)), place)));
    let status = match ending {
        Some(ending) => {
            let ranks = &ending.outcome.ranks[1..=game.player_count()];
            let best = ranks.iter().copied().fold(f32::INFINITY, f32::min);
            let first: Vec<&str> = (1..=game.player_count())
                .filter(|player| ranks[player - 1] == best)
                .map(|player| game.players[player].name.as_str())
                .collect();
            match first.len() == ranks.len() && ranks.len() > 1 {
                true => "the game is drawn".to_owned(),
                false if ranks == [0.0] || best > 1.0 => "the game is over".to_owned(),
                false => format!("{} has won", first.join(", ")),
            }
        }
        None => {
            let owed = match trial.state().owed(Some(mover)) {
                0 => String::new(),
                1 => ", 1 move owed".to_owned(),
                owed => format!(", {owed} moves owed"),
            };
            format!("{} to move{owed}", game.players[mover].name)
        }
    };
    BoardView {
        title: game.name.clone(),
        status,
        is_over: ending.is_some(),
        svg: render::svg(game, &sight.state, &look),
        text: render::board(game, &sight.state, &look),
        sites: sites.collect(),
        radius: SVG_RADIUS,
        moves: words
            .into_iter()
            .zip(&legal)
            .map(|(word, mv)| (word, path(game, *mv).into_iter().map(name).collect()))
            .collect(),
        played,
        problem,
    }
}

/// The sites of the board that stand for a move, in order.
fn path(game: &Game, mv: Move) -> Vec<Site> {
    let mut path: Vec<Site> = mv.from().into_iter().chain(mv.to()).collect();
    path.retain(|site| usize::from(site.0) < game.layout.board);
    path.dedup();
    path
}
