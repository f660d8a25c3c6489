//! A position for programs: the board, what stands on it, and all else that is needed to draw it and to go on.

use schemars::JsonSchema;
use serde::Serialize;

use super::game::Loaded;
use super::position::{written, written_pieces};
use super::sight::Viewer;
use crate::game::ir::Plane;
use crate::game::{Game, Held, State, Trial};
use crate::topology::{Site, SiteType};

/// A position, with the board it stands on.
#[derive(Serialize, JsonSchema)]
pub(super) struct DrawnPosition {
    game: String,
    ruleset: Option<String>,
    options: Vec<String>,
    /// The number of the player to move; 0 once the game is over.
    mover: u8,
    /// Its name.
    player: String,
    /// The phase of the player to move.
    phase: String,
    /// How many moves are owed before the turn passes.
    owed: u32,
    over: bool,
    /// The rank of each player from the first, once the game is over.
    ranks: Option<Vec<f32>>,
    /// What is left of each die; absent in a game without dice, and once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Vec<i32>>,
    /// How many moves have been made, and how many turns have ended.
    plies: u32,
    turns: u32,
    /// The move made last, with the player who made it; none at the start, or where it may tell what is hidden.
    last_move: Option<LastMove>,
    board: BoardPlan,
    /// The pieces on the board and in hands that a viewer sees; the pieces of a stack from the lowest up. The viewer is
    /// the player to move where moves are listed, and the public (nobody's secrets) or the player of `--as` where a
    /// position is shown. All pieces are seen once the game is over.
    pieces: Vec<StandingPiece>,
    /// The values of a puzzle that are known.
    values: Vec<KnownValue>,
    /// Sites where something is seen to stand, but not what.
    hidden: Vec<String>,
    players: Vec<PlayerState>,
    /// Numbers that the rules keep, by their names; where something is hidden, only those of the player who sees it.
    variables: Vec<NamedNumber>,
    /// The position as worked examples write it, from which `dafang play` can go on.
    position: String,
    /// What the position has that its text cannot say.
    untold: Vec<String>,
}

/// A move that was made.
#[derive(Serialize, JsonSchema)]
struct LastMove {
    player: u8,
    from: Option<String>,
    to: Option<String>,
}

/// A board: places to the east and to the north, in its own unit.
#[derive(Serialize, JsonSchema)]
struct BoardPlan {
    /// Where pieces stand: `cell`, `vertex` or `edge`.
    played_on: &'static str,
    /// The sites of this kind, in the order of their numbers.
    sites: Vec<PlannedSite>,
    /// The places of the vertices: points of the board, and corners of its cells.
    vertices: Vec<[f64; 2]>,
    /// The lines of the board, each by the numbers of the vertices that it joins.
    edges: Vec<[usize; 2]>,
    /// The cells of the board, each by the numbers of its corners in turn.
    cells: Vec<Vec<usize>>,
}

/// A site of the board.
#[derive(Serialize, JsonSchema)]
struct PlannedSite {
    /// Its number, as in Ludii.
    index: usize,
    /// Its name, as moves name it.
    name: String,
    x: f64,
    y: f64,
    /// The corners of a cell in turn, the ends of an edge; none of a vertex.
    polygon: Vec<[f64; 2]>,
}

/// A piece, or several equal ones.
#[derive(Serialize, JsonSchema)]
struct StandingPiece {
    site: String,
    /// The number of the site; those of hands follow those of the board.
    index: usize,
    /// The place in its stack, from 0 at the bottom; 0 where there are no stacks.
    level: usize,
    piece: String,
    /// The number of the player whose it is; 0 for nobody.
    owner: u8,
    /// How many there are.
    count: u16,
    /// Its local state, rotation and value, 0 unless the rules set them.
    state: u16,
    rotation: u16,
    value: u16,
}

/// A value of a puzzle.
#[derive(Serialize, JsonSchema)]
struct KnownValue {
    site: String,
    value: i32,
}

/// A player.
#[derive(Serialize, JsonSchema)]
struct PlayerState {
    number: usize,
    name: String,
    /// Whether the player takes part still.
    active: bool,
    phase: String,
    team: u8,
    score: i32,
    /// The score with its part of a point; absent in games of whole points.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact_score: Option<f64>,
    /// The pieces of the player on the board.
    on_board: u32,
    /// The sites of the player's hand.
    hand: Vec<String>,
}

/// A number with a name.
#[derive(Serialize, JsonSchema)]
struct NamedNumber {
    name: String,
    value: i32,
}

impl DrawnPosition {
    /// The position of a trial, as somebody sees it.
    pub(super) fn of(loaded: &Loaded, trial: &mut Trial<'_>, viewer: Viewer) -> Self {
        let dice = trial.dice().map(|dice| dice.left);
        let (game, ending) = (trial.game(), trial.ending());
        let (state, layout) = (trial.state(), &game.layout);
        let mover = if ending.is_some() {
            0
        } else {
            state.head.mover
        };
        let sight = viewer.sight(trial);
        let (seen, hidden) = (sight.state, sight.veiled);
        let phase = |player: usize| game.phases[state.phase(player).index()].name.clone();
        let name = |site: Site| game.site_name(site);
        // Where a move ended tells what is hidden there.
        let is_open = viewer.sees_all(trial);
        let last = trial.past().moves.last().filter(|_| is_open);
        let sites = || (0..layout.sites).map(|index| Site(index as u16));
        let pieces: Vec<StandingPiece> = match layout.is_puzzle() {
            true => Vec::new(),
            false => sites()
                .flat_map(|site| standing(game, &seen, site))
                .collect(),
        };
        let values = sites().filter(|_| layout.is_puzzle()).filter_map(|site| {
            let value = state.assigned(layout, site)?;
            Some(KnownValue {
                site: name(site),
                value,
            })
        });
        let players = (1..=game.player_count()).map(|player| PlayerState {
            number: player,
            name: game.players[player].name.clone(),
            active: state.is_active(player),
            phase: phase(player),
            team: state.head.team[player],
            score: state.score(layout, player).div_euclid(game.score_parts),
            exact_score: (game.score_parts != 1).then(|| game.points(state, player)),
            on_board: pieces
                .iter()
                .filter(|piece| usize::from(piece.owner) == player && piece.index < layout.board)
                .map(|piece| u32::from(piece.count))
                .sum(),
            hand: (layout.board..layout.sites)
                .filter(|index| usize::from(game.hands[index - layout.board]) == player)
                .map(|index| name(Site(index as u16)))
                .collect(),
        });
        let players = players.collect();
        let variables = game
            .variables
            .iter()
            .enumerate()
            .filter(|(number, _)| is_open || viewer.owns_variable(trial, *number))
            .map(|(number, name)| NamedNumber {
                name: name.clone(),
                value: state.variable(layout, crate::game::ir::VariableId(number as u16)),
            });
        let written = match is_open {
            false => written_pieces(&Trial::at(game, seen.clone())),
            true => written(trial),
        };
        let position = written.text;
        let veiled = (!is_open).then_some("what is hidden, and what else the rules keep");
        let untold = written.untold.into_iter().chain(veiled);
        let untold = untold.map(str::to_owned).collect();
        Self {
            game: game.name.clone(),
            ruleset: loaded.ruleset.clone(),
            options: loaded.options.clone(),
            mover,
            player: game.players[usize::from(mover)].name.clone(),
            phase: phase(usize::from(state.head.mover)),
            owed: state.owed(Some(usize::from(mover))),
            over: ending.is_some(),
            ranks: ending.map(|ending| ending.outcome.ranks[1..=game.player_count()].to_vec()),
            dice,
            plies: state.head.moves,
            turns: state.head.turns,
            last_move: last.map(|played| LastMove {
                player: played.mover,
                from: played.mv.from().map(name),
                to: played.mv.to().map(name),
            }),
            board: BoardPlan::of(game),
            values: values.collect(),
            hidden: hidden.into_iter().map(|veiled| name(veiled.site)).collect(),
            players,
            variables: variables.collect(),
            pieces,
            position,
            untold,
        }
    }
}

impl BoardPlan {
    fn of(game: &Game) -> Self {
        let graph = game.topology.graph();
        let vertices: Vec<[f64; 2]> = graph
            .vertices()
            .iter()
            .map(|vertex| [vertex.position.x, vertex.position.y])
            .collect();
        let edges: Vec<[usize; 2]> = graph.edges().iter().map(|edge| edge.ends).collect();
        let cells: Vec<Vec<usize>> = graph
            .faces()
            .iter()
            .map(|face| face.vertices.clone())
            .collect();
        let polygon = |index: usize| match game.site_type {
            SiteType::Cell => cells[index]
                .iter()
                .map(|corner| vertices[*corner])
                .collect(),
            SiteType::Edge => edges[index].iter().map(|end| vertices[*end]).collect(),
            SiteType::Vertex => Vec::new(),
        };
        let sites = game
            .topology
            .sites(game.site_type)
            .enumerate()
            .map(|(index, site)| {
                let place = game.topology.position(game.site_type, site);
                PlannedSite {
                    index,
                    name: game.site_name(site),
                    x: place.x,
                    y: place.y,
                    polygon: polygon(index),
                }
            });
        Self {
            played_on: match game.site_type {
                SiteType::Cell => "cell",
                SiteType::Edge => "edge",
                SiteType::Vertex => "vertex",
            },
            sites: sites.collect(),
            vertices,
            edges,
            cells,
        }
    }
}

/// The pieces on a site, the lowest first.
fn standing(game: &Game, state: &State, site: Site) -> Vec<StandingPiece> {
    let layout = &game.layout;
    let piece = |level: usize, held: Held, count: u16| StandingPiece {
        site: game.site_name(site),
        index: usize::from(site.0),
        level,
        piece: game.components[usize::from(held.what)].name.clone(),
        owner: game.owner(held.what),
        count,
        state: held.state,
        rotation: held.rotation,
        value: held.value,
    };
    if layout.stacks() {
        let stack = state.stack(layout, site).enumerate();
        let stack = stack.filter(|(_, held)| held.what != 0);
        return stack.map(|(level, held)| piece(level, held, 1)).collect();
    }
    let plane = |plane| state.plane(layout, plane, site);
    let held = Held {
        what: state.what(layout, site),
        state: plane(Plane::State),
        value: plane(Plane::Value),
        rotation: plane(Plane::Rotation),
    };
    match held.what {
        0 => Vec::new(),
        _ => vec![piece(0, held, state.count(layout, site))],
    }
}
