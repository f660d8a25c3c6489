//! The description of a game as data: `Game` of `web/src/contract.d.ts`.

use super::Made;
use crate::describe::{Block, end_rule};
use crate::game::ir::{HiddenPart, Physical};
use crate::game::{ExampleAction, Game, Reason, Trial};
use crate::program::run::{WasmProgram, ranks_of_endings};
use crate::program::{Home, Program};
use crate::render::{
    BoardPicture, Palette, SVG_LINE, SVG_RADIUS, Tray, blend, colour_of, contrast, steps_to_go,
    svg_board, svg_piece, svg_seeds, svg_sign,
};
use crate::source::FileId;
use crate::topology::{Site, SiteType};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// The data of a game, as JSON.
#[must_use]
pub fn data(made: &Made<'_>, program: &Program, module: &WasmProgram) -> String {
    let (game, expanded) = (made.game, made.expanded);
    let about = &expanded.about;
    let readings = about.readings.iter();
    let readings: Vec<Value> = readings
        .map(|reading| json!({"point": reading.point, "taken": reading.taken}))
        .collect();
    let rulesets = expanded.rulesets.iter().map(|ruleset| {
        json!({"name": ruleset.name, "short": ruleset.short_name(), "isDefault": ruleset.is_default})
    });
    let choices = expanded.options.iter().map(|option| {
        let items: Vec<&str> = option.items.iter().map(|item| item.name.as_str()).collect();
        let mut chosen = expanded.chosen.items.iter();
        let chosen = chosen.find(|(heading, _)| *heading == option.heading);
        let chosen = chosen.map_or("", |(_, item)| item.as_str());
        json!({"heading": option.heading, "items": items, "chosen": chosen})
    });
    let texts = made.rules.texts.iter();
    let texts = texts.map(|text| json!({"name": text.name, "text": text.text}));
    let sections = made.sheet.sections.iter();
    let sections =
        sections.map(|section| json!({"title": section.title, "blocks": blocks(&section.blocks)}));
    let pictures = [false, true].map(|turned| picture(&svg_board(game, turned)));
    let author = expanded.variant.as_ref();
    let author = author.and_then(|variant| variant.author.clone());
    let data = json!({
        "schema": "page/1",
        "dafang": env!("CARGO_PKG_VERSION"),
        "hash": made.hash,
        "name": game.name,
        "title": made.title,
        "ruleset": made.ruleset,
        "options": made.options,
        "about": {
            "text": made.about, "also": about.also, "family": about.family, "sources": about.sources,
            "readings": readings, "variant": made.variant, "author": author, "licence": made.licence,
        },
        "players": players(game),
        "pieces": pieces(game),
        "board": board(game),
        "hands": hands(game),
        "pictures": pictures,
        "draw": draw(game),
        "stacks": game.layout.stacks(),
        "scores": program.slots.iter().any(|slot| matches!(slot.home, Home::Score(_) | Home::Scores)),
        "scoreParts": game.score_parts,
        "dice": game.dice.iter().map(|die| json!({"faces": die.faces, "weights": die.weights})).collect::<Vec<_>>(),
        "hidden": hidden(program),
        "rollsWithMoves": game.rolls_with_moves(),
        "phases": game.phases.iter().map(|phase| &phase.name).collect::<Vec<_>>(),
        "marks": marks(game),
        "rules": rules(made),
        "endings": endings(made, program),
        "english": sections.collect::<Vec<_>>(),
        "examples": examples(made, module),
        "learned": made.learned,
        "texts": texts.collect::<Vec<_>>(),
        "rulesets": rulesets.collect::<Vec<_>>(),
        "choices": choices.collect::<Vec<_>>(),
    });
    data.to_string()
}

/// A colour as it is written in a picture.
fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn players(game: &Game) -> Vec<Value> {
    let players = (1..=game.player_count()).map(|number| {
        let colour = colour_of(game, number as u8);
        json!({
            "number": number, "name": game.players[number].name, "colour": hex(colour),
            "ink": hex(contrast(colour)), "rim": hex(blend(colour, [0; 3], 0.45)),
        })
    });
    players.collect()
}

fn pieces(game: &Game) -> Vec<Value> {
    let kinds = game.components.iter().enumerate().skip(1);
    let kinds = kinds.map(|(kind, piece)| {
        json!({
            "kind": kind, "name": piece.name, "base": piece.base, "owner": piece.owner,
            "sign": svg_sign(game, kind), "svg": svg_piece(game, kind),
        })
    });
    [Value::Null].into_iter().chain(kinds).collect()
}

/// The parts of sites that the rules may hide from players.
fn hidden(program: &Program) -> Vec<String> {
    let is_held = |part: &HiddenPart| {
        let mut slots = program.slots.iter();
        slots.any(|slot| matches!(slot.home, Home::Hidden { part: held, .. } if held == *part))
    };
    let parts = HiddenPart::EVERY.into_iter().filter(is_held);
    parts.map(|part| format!("{part:?}")).collect()
}

fn board(game: &Game) -> Value {
    let graph = game.topology.graph();
    let vertices: Vec<[f64; 2]> = (graph.vertices().iter())
        .map(|vertex| [vertex.position.x, vertex.position.y].map(rounded))
        .collect();
    let edges: Vec<[usize; 2]> = graph.edges().iter().map(|edge| edge.ends).collect();
    let cells: Vec<&[usize]> = (graph.faces().iter())
        .map(|face| face.vertices.as_slice())
        .collect();
    let corner = |index: &usize| vertices[*index];
    let sites = game.topology.sites(game.site_type).enumerate();
    let sites = sites.map(|(index, site)| {
        let place = game.topology.position(game.site_type, site);
        let polygon: Vec<[f64; 2]> = match game.site_type {
            SiteType::Cell => cells[index].iter().map(corner).collect(),
            SiteType::Edge => edges[index].iter().map(corner).collect(),
            SiteType::Vertex => Vec::new(),
        };
        json!({
            "index": index, "name": game.site_name(site), "x": rounded(place.x), "y": rounded(place.y),
            "polygon": polygon,
        })
    });
    let played_on = match game.site_type {
        SiteType::Cell => "cell",
        SiteType::Edge => "edge",
        SiteType::Vertex => "vertex",
    };
    let sites: Vec<Value> = sites.collect();
    json!({"playedOn": played_on, "sites": sites, "vertices": vertices, "edges": edges, "cells": cells})
}

/// A length of a picture to a tenth of its unit.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// The pieces that a player begins with.
fn supply(game: &Game, player: usize) -> u32 {
    let sites = (0..game.layout.sites).map(|site| Site(site as u16));
    let pieces = sites.flat_map(|site| game.start.stack(&game.layout, site));
    pieces
        .filter(|held| usize::from(game.owner(held.what)) == player)
        .count() as u32
}

/// A coordinate to four decimals, finer than a pixel of any picture.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}

fn hands(game: &Game) -> Vec<Value> {
    let hands = (game.layout.board..game.layout.sites).zip(&game.hands);
    let hands = hands.map(|(index, owner)| {
        let name = game.site_name(Site(index as u16));
        json!({"index": index, "name": name, "owner": owner})
    });
    hands.collect()
}

/// The sites that the text marks by a sign or a colour, such as homes and safe squares.
fn marks(game: &Game) -> Vec<Value> {
    let marks = game.marks.iter().map(|mark| {
        let sites: Vec<usize> = mark.sites.iter().map(|site| site.index()).collect();
        json!({
            "name": mark.name, "owner": mark.owner, "sign": mark.sign, "colour": mark.colour.map(hex),
            "sites": sites,
        })
    });
    marks.collect()
}

fn picture(picture: &BoardPicture) -> Value {
    let spot = |spot: &[f64; 2]| spot.map(tenths);
    let all = |spots: &[[f64; 2]]| -> Vec<[f64; 2]> { spots.iter().map(spot).collect() };
    let ends: Vec<[f64; 4]> = (picture.ends.iter())
        .map(|[from, to]| {
            let [[x1, y1], [x2, y2]] = [spot(from), spot(to)];
            [x1, y1, x2, y2]
        })
        .collect();
    let piles = (0..picture.places.len()).map(|site| {
        let pile = picture.piles.get(site)?;
        Some(json!({"from": [0, 0], "step": spot(&pile.step), "most": pile.most}))
    });
    let aside = |places: &[Tray]| -> Vec<Value> {
        let places = places.iter();
        let places =
            places.map(|aside| json!({"at": spot(&aside.place), "step": spot(&aside.step)}));
        places.collect()
    };
    let outlines: Vec<Vec<[f64; 2]>> = picture.outlines.iter().map(|line| all(line)).collect();
    json!({
        "viewBox": picture.frame, "defs": picture.definitions, "board": picture.board,
        "places": all(&picture.places), "ends": ends, "outlines": outlines, "above": picture.above,
        "names": picture.names, "piles": piles.collect::<Vec<_>>(),
        "bar": aside(&picture.bar), "trays": aside(&picture.trays),
    })
}

fn draw(game: &Game) -> Value {
    let palette = Palette::new(game);
    let seeds: Vec<[f64; 2]> = svg_seeds(game)
        .iter()
        .map(|spot| spot.map(tenths))
        .collect();
    let pieces = match game.site_type {
        SiteType::Edge => "line",
        _ if !seeds.is_empty() => "seed",
        _ => "disc",
    };
    let steps = steps_to_go(game).unwrap_or_default();
    let supply: Vec<u32> = steps
        .iter()
        .enumerate()
        .map(|(player, _)| supply(game, player + 1))
        .collect();
    json!({
        "pieces": pieces, "seeds": seeds, "supply": supply, "steps": steps, "radius": SVG_RADIUS, "line": SVG_LINE,
        "palette": {
            "wood": palette.wood, "cells": palette.cells, "line": palette.line, "ink": palette.ink,
            "mark": palette.mark,
        },
    })
}

fn rules(made: &Made<'_>) -> Vec<Value> {
    let rules = made.game.rules.iter().enumerate();
    let rules = rules.map(|(number, rule)| {
        let kind = match rule.physical {
            _ if rule.pass => "pass",
            Physical::Put => "put",
            Physical::Take => "take",
            Physical::Carry | Physical::CarryStack => "move",
            Physical::Assign => "assign",
            Physical::CrossOut => "crossOut",
            Physical::Swap => "swap",
            Physical::Propose(_) => "propose",
            Physical::Vote(_) => "vote",
            Physical::Nothing => "select",
        };
        let (text, place) = written(made, rule.provenance);
        json!({"number": number, "name": rule.name, "kind": kind, "text": text, "place": place})
    });
    rules.collect()
}

/// A rule as the text has it, on one line and cut to a length for a tooltip; and the name of that text with the line number.
fn written(made: &Made<'_>, place: crate::game::Provenance) -> (String, String) {
    const LONGEST: usize = 96;
    let file = FileId(place.file);
    let source = made.sources.get(file);
    let (line, _) = source.line_column(place.start);
    let text = made.sources.text(crate::source::Span {
        file,
        start: place.start,
        end: place.end,
    });
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ");
    if text.chars().count() > LONGEST {
        text = text.chars().take(LONGEST).chain(['…']).collect();
    }
    let names = made.rules.texts.get(usize::from(place.file));
    let name = names.map_or(&*source.name, |text| &*text.name);
    (text, format!("{name}:{line}"))
}

/// The endings of a program.
fn endings(made: &Made<'_>, program: &Program) -> Vec<Value> {
    let ranks = ranks_of_endings(made.game, program);
    let endings = program.endings.iter().zip(ranks);
    let endings = endings
        .map(|(finish, ranks)| json!({"words": words_of(made, finish.reason), "ranks": ranks}));
    endings.collect()
}

/// Why a game ended, in words.
fn words_of(made: &Made<'_>, reason: Reason) -> String {
    match reason {
        Reason::Rule(rule) => match made.game.caption(rule) {
            Some(caption) => caption.to_owned(),
            None => condition_of(made, rule).unwrap_or_else(|| written(made, rule).0),
        },
        Reason::LastLeft => "nobody else was left".to_owned(),
        Reason::AllPassed => "everybody passed in turn".to_owned(),
        Reason::Limit => "the limit of turns or moves".to_owned(),
        Reason::Overdrawn => "more was to be kept than there is room for".to_owned(),
        Reason::Agreed => "the players agreed to it".to_owned(),
    }
}

/// The condition of an end rule in English, without what follows from it, which the page says by itself.
fn condition_of(made: &Made<'_>, rule: crate::game::Provenance) -> Option<String> {
    let sentence = end_rule(made.game, rule)?;
    let (condition, _) = sentence.strip_prefix("If ")?.rsplit_once(", ")?;
    let mut words = condition.split(|letter: char| !letter.is_alphabetic());
    let names_mover = words.any(|word| matches!(word, "you" | "your" | "yours"));
    let who = match names_mover {
        true => " (“you” are the player who moved last)",
        false => "",
    };
    Some(format!("{condition}{who}"))
}

fn blocks(blocks: &[Block]) -> Vec<Value> {
    let lists = |items: &[Vec<Block>]| -> Vec<Vec<Value>> {
        items.iter().map(|item| self::blocks(item)).collect()
    };
    let blocks = blocks.iter().filter_map(|block| match block {
        Block::Text(text) => Some(json!({"text": text})),
        Block::Note(note) => Some(json!({"note": note})),
        Block::List(items) => Some(json!({"list": lists(items)})),
        Block::Numbered(items) => Some(json!({"numbered": lists(items)})),
        Block::Picture(lines) => Some(json!({"picture": lines})),
        Block::Break => None,
    });
    blocks.collect()
}

/// The worked examples: the position that each sets up, if it does, and the moves that it makes. One that sets up several
/// becomes as many.
fn examples(made: &Made<'_>, module: &WasmProgram) -> Vec<Value> {
    let mut shown = Vec::new();
    let Some((game, examples)) = made.examples else {
        return shown;
    };
    for example in examples {
        let mut parts = vec![(None, Vec::new())];
        for step in &example.steps {
            match (step.action.position(game), &step.action) {
                (Some(position), _) => parts.push((Some(position), Vec::new())),
                (None, ExampleAction::Play(played)) => {
                    if let Some((_, moves)) = parts.last_mut() {
                        moves.extend(played.iter().cloned());
                    }
                }
                _ => {}
            }
        }
        for (position, moves) in parts {
            let is_set_up = position.is_some();
            let Ok(trial) = position.unwrap_or_else(|| Ok(Trial::new(game))) else {
                continue;
            };
            let saved = match is_set_up {
                // The seed is the one that pages begin examples with.
                true if trial.ending().is_some() => None,
                true => module.saved(game, trial.state(), 1),
                false => (!moves.is_empty()).then(Vec::new),
            };
            let names = named(trial, &moves);
            if let (Some(saved), Some(moves)) = (saved, names) {
                let saved = STANDARD.encode(saved);
                shown.push(json!({"name": example.name, "moves": moves, "saved": saved}));
            }
        }
    }
    shown
}

/// The full names of moves that a worked example gives by short ones; none if a short name does not mean exactly one
/// legal move.
fn named(mut trial: Trial<'_>, words: &[String]) -> Option<Vec<String>> {
    let notation = crate::game::Notation::new(trial.game());
    let (mut legal, mut names) = (Vec::new(), Vec::new());
    for word in words {
        trial.legal_moves(&mut legal);
        let found = notation.find(trial.state(), &legal, word);
        let [found] = found.as_slice() else {
            return None;
        };
        let place = legal.iter().position(|mv| mv == found)?;
        names.push(notation.one(trial.state(), &legal, place));
        trial.play(*found).ok()?;
    }
    Some(names)
}
