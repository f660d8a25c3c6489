//! Positions as numbers: planes over the sites of a game. Each plane has a name and a meaning.

use dafang::game::ir::Plane;
use dafang::game::{Game, State};
use dafang::topology::Site;

/// What a plane holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// 1 where the piece of a kind stands (of a stack, the highest).
    Piece(u8),
    /// A number of each site.
    Number(Plane),
    /// 1 on all sites if it is a player's turn.
    Mover(usize),
    /// The score of a player on all sites.
    Score(usize),
    /// 1 where something stands that is not seen to be what it is.
    Veiled,
    /// 1 where the last move began or ended.
    Last,
    /// The pips of a die on all sites.
    Die(usize),
    /// The number of the phase of the player to move on all sites.
    Phase,
}

/// The planes of a game.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    pub(crate) kinds: Vec<Kind>,
    /// The plane of each kind of piece.
    of_piece: Vec<usize>,
    pub(crate) sites: usize,
}

impl Planes {
    /// The planes of a game, in the order in which they are filled.
    pub(crate) fn new(game: &Game) -> Self {
        let layout = &game.layout;
        let pieces = 1..game.components.len();
        let mut kinds: Vec<Kind> = pieces.map(|kind| Kind::Piece(kind as u8)).collect();
        let numbers = [Plane::Count, Plane::State, Plane::Value, Plane::Rotation];
        kinds.extend(
            numbers
                .into_iter()
                .filter(|plane| layout.keeps(*plane))
                .map(Kind::Number),
        );
        kinds.extend((1..=layout.players).map(Kind::Mover));
        if game.score_parts > 0 && uses_scores(game) {
            kinds.extend((1..=layout.players).map(Kind::Score));
        }
        kinds.extend((0..layout.dice).map(Kind::Die));
        if game.phases.len() > 1 {
            kinds.push(Kind::Phase);
        }
        kinds.push(Kind::Last);
        if layout.hides() {
            kinds.push(Kind::Veiled);
        }
        let of_piece = (0..game.components.len())
            .map(|kind| kind.saturating_sub(1))
            .collect();
        Self {
            kinds,
            of_piece,
            sites: layout.sites,
        }
    }

    /// How many there are.
    pub(crate) fn number(&self) -> usize {
        self.kinds.len()
    }

    /// The name and the meaning of each.
    pub(crate) fn described(&self, game: &Game) -> Vec<(String, String)> {
        let player = |number: usize| game.players[number].name.clone();
        let of = |kind: &Kind| match kind {
            Kind::Piece(kind) => {
                let piece = &game.components[usize::from(*kind)];
                (
                    format!("piece:{}", piece.name),
                    format!("1 where {} stands", game.piece_name(piece)),
                )
            }
            Kind::Number(plane) => {
                let (name, words) = match plane {
                    Plane::Count => ("count", "the number of pieces on each site"),
                    Plane::State => ("state", "the local state of each site"),
                    Plane::Value => ("value", "the value of the piece on each site"),
                    Plane::Rotation => ("rotation", "the rotation of the piece on each site"),
                };
                (name.to_owned(), words.to_owned())
            }
            Kind::Mover(number) => (
                format!("mover:{number}"),
                format!("1 on all sites if it is the turn of {}", player(*number)),
            ),
            Kind::Score(number) => (
                format!("score:{number}"),
                format!("the score of {}, on all sites", player(*number)),
            ),
            Kind::Veiled => (
                "veiled".to_owned(),
                "1 where the viewer sees that something stands, but not what".to_owned(),
            ),
            Kind::Last => (
                "last".to_owned(),
                "1 where the last move began or ended".to_owned(),
            ),
            Kind::Die(die) => (
                format!("die:{}", die + 1),
                "the pips that the die shows, on all sites".to_owned(),
            ),
            Kind::Phase => (
                "phase".to_owned(),
                "the number of the mover's phase, from 0, on all sites".to_owned(),
            ),
        };
        self.kinds.iter().map(of).collect()
    }

    /// Fills the planes of a position as a player sees it; player 0 sees all. `out` has a row of sites for each plane.
    pub(crate) fn fill(&self, game: &Game, state: &State, viewer: usize, out: &mut [f32]) {
        out.fill(0.0);
        let (layout, sites) = (&game.layout, self.sites);
        let sight = (viewer > 0 && layout.hides()).then(|| game.seen_by(state, viewer));
        let state = sight.as_ref().map_or(state, |sight| &sight.state);
        for site in 0..sites {
            let kind = usize::from(state.what(layout, Site(site as u16)));
            if kind > 0 {
                out[self.of_piece[kind] * sites + site] = 1.0;
            }
        }
        let first = self.of_piece.len().saturating_sub(1);
        for (kind, row) in self.kinds.iter().zip(out.chunks_mut(sites)).skip(first) {
            match *kind {
                Kind::Piece(_) => {}
                Kind::Number(plane) => {
                    for (site, cell) in row.iter_mut().enumerate() {
                        *cell = f32::from(state.plane(layout, plane, Site(site as u16)));
                    }
                }
                Kind::Mover(player) => {
                    if usize::from(state.head.mover) == player {
                        row.fill(1.0);
                    }
                }
                Kind::Score(player) => {
                    row.fill(state.score(layout, player) as f32 / game.score_parts.max(1) as f32)
                }
                Kind::Veiled => {
                    for veiled in sight.iter().flat_map(|sight| &sight.veiled) {
                        row[usize::from(veiled.site.0)] = 1.0;
                    }
                }
                Kind::Last => {
                    let last = state.head.last;
                    for site in last.from().into_iter().chain(last.to()) {
                        let hidden = sight.as_ref().is_some_and(|sight| {
                            sight.hides_sites
                                || sight.veiled.iter().any(|veiled| veiled.site == site)
                        });
                        if usize::from(site.0) < sites && !hidden {
                            row[usize::from(site.0)] = 1.0;
                        }
                    }
                }
                Kind::Die(die) => {
                    let throw = state.throw(layout);
                    row.fill(game.dice[die].faces[throw.face(die)] as f32);
                }
                Kind::Phase => {
                    let phase = state.phase(usize::from(state.head.mover));
                    row.fill(phase.index() as f32);
                }
            }
        }
    }
}

/// Whether the rules speak of scores.
fn uses_scores(game: &Game) -> bool {
    use dafang::game::ir::{Effect, RuleNode};
    fn has(node: RuleNode<'_>) -> bool {
        if let RuleNode::Effect(Effect::SetScore(..) | Effect::AddScore(..)) = node {
            return true;
        }
        let mut found = false;
        node.children(&mut |child| found = found || has(child));
        found
    }
    game.effects
        .iter()
        .any(|effect| has(RuleNode::Effect(effect)))
}
