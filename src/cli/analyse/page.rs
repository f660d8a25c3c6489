//! The report of an analysis as one page: plots, boards, and games to step through.
//!
//! The page asks for nothing outside of it; its policy allows its own script and style sheet by their hashes and nothing else.
//! Without the script everything can be read, and games cannot be stepped through.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use minijinja::value::Serde;
use minijinja::{Environment, Value, context};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::plots::{per_game, percent, svg_bars, svg_interval, svg_lines};
use super::{AnalyseAnswer, alike};
use crate::analyse::statistics::Estimate;
use crate::analyse::{AnalysisReport, ExampleReport, LevelReport};
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;
use crate::game::{Game, Trial};
use crate::render::{BoardPicture, SVG_LINE, SVG_RADIUS, colour_of, svg_board, svg_piece};
use crate::topology::{Site, SiteType};

const TEMPLATE: &str = include_str!("assets/report.html");
const STYLE: &str = include_str!("assets/report.css");
const SCRIPT: &str = include_str!("assets/report.js");

/// The page.
pub(super) fn page(game: &Game, loaded: &Loaded, found: &AnalyseAnswer) -> Result<String, Failure> {
    let wrong = |error: minijinja::Error| Failure::call(format!("the page of a report: {error:#}"));
    let mut templates = Environment::new();
    templates.add_filter("percent", |part: f64| format!("{:.0} %", 100.0 * part));
    templates
        .add_template("report.html", TEMPLATE)
        .map_err(wrong)?;
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        hash(SCRIPT),
        hash(STYLE)
    );
    let picture = svg_board(game, false);
    let report = &found.report;
    let levels: Vec<Value> = report.levels.iter().map(level).collect();
    let strongest = report.levels.last();
    let maps = strongest.map_or_else(Vec::new, |level| maps(game, &picture, level));
    let games = report
        .examples
        .iter()
        .map(|example| positions(game, example));
    let stage = json!({
        "places": rounded(&picture.places),
        "ends": picture.ends.iter().map(|ends| rounded(ends)).collect::<Vec<_>>(),
        "line": SVG_LINE,
        "colours": (0..=game.player_count()).map(|player| colour(game, player)).collect::<Vec<_>>(),
        "games": games.collect::<Vec<_>>(),
    });
    let kinds = (1..game.components.len()).map(|kind| {
        let piece = svg_piece(game, kind);
        Value::from_safe_string(format!("<g id=\"kind{kind}\">{piece}</g>"))
    });
    let safe = Value::from_safe_string;
    let page = context! {
        policy,
        style => safe(STYLE.to_owned()),
        script => safe(SCRIPT.to_owned()),
        found => Value::from(Serde(found.clone())),
        about => loaded.about(),
        levels,
        rungs => rungs(report),
        copies => copies(report),
        maps,
        frame => frame(&picture),
        definitions => safe(picture.definitions.clone()),
        kinds => kinds.collect::<Vec<_>>(),
        board => safe(picture.board.clone()),
        above => safe(picture.above.clone()),
        // A bracket would end the element that the data stand in.
        stage => safe(stage.to_string().replace('<', "\\u003c")),
        version => env!("CARGO_PKG_VERSION"),
    };
    let template = templates.get_template("report.html").map_err(wrong)?;
    template.render(page).map_err(wrong)
}

/// A share as it is shown in a table.
fn share(name: &str, share: &Estimate, even: Option<f64>) -> Value {
    let plot = Value::from_safe_string(svg_interval(share, even));
    context! { name, words => percent(share), games => share.games, plot }
}

/// A mean as it is shown in a table.
fn mean(name: &str, mean: &Estimate, decimals: usize) -> Value {
    context! { name, words => per_game(mean, decimals), games => mean.games, plot => "" }
}

/// What is shown of a level.
fn level(level: &LevelReport) -> Value {
    let even = 1.0 / level.sides.len().max(1) as f64;
    let mut figures: Vec<Value> = level
        .sides
        .iter()
        .map(|side| share(&format!("{} wins", side.side), &side.wins, Some(even)))
        .collect();
    if let Some(alike) = alike(level) {
        figures.push(context! { name => "different games", words => alike, games => level.games, plot => "" });
    }
    figures.push(share("drawn", &level.draws, None));
    figures.push(share("without end", &level.unfinished, None));
    figures.push(share(
        "points of the first mover",
        &level.first_mover,
        Some(even),
    ));
    figures.push(mean("moves in a game", &level.length.mean, 1));
    figures.push(mean("legal moves in a position", &level.branching.mean, 1));
    figures.push(share("positions with a choice", &level.choice, None));
    figures.push(share("board used in a game", &level.coverage, None));
    if let Some(tension) = &level.tension {
        figures.extend(tension.drama.as_ref().map(|drama| mean("drama", drama, 2)));
        let moment = tension.decisive_moment.as_ref();
        figures.extend(moment.map(|moment| share("decided after this part", moment, None)));
        let changes = tension.lead_changes.as_ref();
        figures.extend(changes.map(|changes| mean("changes of the lead", changes, 1)));
        figures.push(share("comebacks", &tension.comebacks, None));
    }
    let bars = level.length.histogram.iter().map(|bar| {
        let words = format!("{} to {} moves: {} games", bar.from, bar.to - 1, bar.games);
        (bar.games as f64, words)
    });
    let bars: Vec<(f64, String)> = bars.collect();
    let material: Vec<Vec<f64>> = level
        .material
        .iter()
        .map(|row| row.pieces.clone())
        .collect();
    let most = material.iter().flatten().copied().fold(0.0, f64::max);
    let moves = &level.branching.by_ply;
    let top = moves.iter().copied().fold(0.0, f64::max);
    let safe = Value::from_safe_string;
    context! {
        player => level.player.clone(),
        report => Value::from(Serde(level.clone())),
        figures,
        lengths => safe(svg_bars(&bars, "lengths of games")),
        branching => safe(svg_lines(std::slice::from_ref(moves), top, "legal moves by ply")),
        branching_most => top,
        material => safe(svg_lines(&material, most, "pieces in the course of a game")),
        material_most => most,
    }
}

fn rungs(report: &AnalysisReport) -> Vec<Value> {
    let rungs = report.ladder.rungs.iter();
    rungs
        .map(|rung| {
            let name = format!("{} against {}", rung.stronger, rung.weaker);
            share(&name, &rung.points, Some(0.6))
        })
        .collect()
}

fn copies(report: &AnalysisReport) -> Vec<Value> {
    let copies = report.copying.iter();
    copies
        .map(|copy| {
            let name = format!("by {}, against {}", copy.image, copy.player);
            share(&name, &copy.points, Some(0.5))
        })
        .collect()
}

/// Maps of the board: where moves end and where pieces of each owner stand.
fn maps(game: &Game, picture: &BoardPicture, level: &LevelReport) -> Vec<Value> {
    let moves = ("moves that end there".to_owned(), &level.heat.landed);
    let stood = level.heat.stood.iter();
    let stood = stood.map(|heat| (format!("pieces of {}", heat.owner), &heat.share));
    let map = |(name, values): (String, &Vec<f64>)| {
        let most = values.iter().copied().fold(0.0, f64::max);
        let dot = |(index, value): (usize, &f64)| {
            let [x, y] = picture.places.get(index).copied().unwrap_or_default();
            let radius = SVG_RADIUS * (value / most.max(f64::MIN_POSITIVE)).sqrt();
            let site = game.site_name(Site(index as u16));
            format!(
                "<circle class=\"heat\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\"><title>{site}: {value:.3}</title></circle>"
            )
        };
        let dots: String = values.iter().enumerate().map(dot).collect();
        context! { name, most, dots => Value::from_safe_string(dots) }
    };
    [moves].into_iter().chain(stood).map(map).collect()
}

fn colour(game: &Game, player: usize) -> String {
    let [red, green, blue] = colour_of(game, player as u8);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn rounded(spots: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let spot = |spot: &[f64; 2]| spot.map(|part| (part * 10.0).round() / 10.0);
    spots.iter().map(spot).collect()
}

fn frame(picture: &BoardPicture) -> String {
    let [left, top, width, height] = picture.frame;
    format!("{left} {top} {width} {height}")
}

/// The positions of a game, each as the sites that differ from the position before: their kinds and numbers of pieces.
fn positions(game: &Game, example: &ExampleReport) -> serde_json::Value {
    let mut trial = Trial::new(game);
    trial.seed_chance(example.seed);
    let sites = game.layout.board;
    let mut before = vec![(0, 0, 0); sites];
    let mut look = |trial: &Trial<'_>| {
        let mut changes = Vec::new();
        for (index, known) in before.iter_mut().enumerate() {
            let (site, state) = (Site(index as u16), trial.state());
            let what = state.what(&game.layout, site);
            let now = match what {
                0 => (0, 0, 0),
                what => (what, state.count(&game.layout, site), game.owner(what)),
            };
            if *known != now {
                *known = now;
                changes.push(json!([index, now.0, now.1, now.2]));
            }
        }
        changes
    };
    let mut steps = vec![json!({"sites": look(&trial), "to": null})];
    let mut moves = Vec::new();
    for choice in &example.choices {
        trial.legal_moves(&mut moves);
        let Some(mv) = moves.get(*choice as usize).copied() else {
            break;
        };
        trial.play_known(mv);
        let to = mv.to().map(Site::index).filter(|index| *index < sites);
        steps.push(json!({"sites": look(&trial), "to": to}));
    }
    json!({
        "edges": game.site_type == SiteType::Edge,
        "moves": example.moves,
        "movers": example.movers,
        "expected": example.expected,
        "steps": steps,
    })
}
