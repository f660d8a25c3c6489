//! Which way players face, where moves depend on it.

use super::grammar::{Joint, list, sentence};
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{
    DirectionsId, Int, Moves, Outcomes, PieceDirections, RuleNode, Ruling, Sites,
};

/// The way that a player faces, read from the moves of one kind of piece or of all.
#[derive(PartialEq, Eq)]
struct Faced {
    owner: u8,
    /// The kind of piece whose moves show it; none if all moves of the player do.
    kind: Option<usize>,
    heading: &'static str,
}

impl Narrator<'_> {
    /// Which way each player faces, if the description speaks of it.
    pub(super) fn facings(&self, text: &str) -> Option<Block> {
        let words = ["forward", "backward", "to the left", "to the right"];
        if !words.iter().any(|word| text.contains(word)) {
            return None;
        }
        let mut faced: Vec<Faced> = Vec::new();
        self.each_root(&mut |kind, node| {
            let mut sets = Vec::new();
            collect(node, &mut sets);
            for one in sets.into_iter().flat_map(|set| self.faced(set, kind)) {
                if !faced.contains(&one) {
                    faced.push(one);
                }
            }
        });
        faced.sort_by_key(|one| one.owner);
        let lines: Vec<String> = faced
            .chunk_by(|one, other| one.owner == other.owner)
            .flat_map(|own| self.facing_lines(own))
            .collect();
        if lines.is_empty() {
            return None;
        }
        let line = sentence(&format!(
            "{}: that way is “forward” for them",
            list(&lines, Joint::And)
        ));
        Some(Block::Text(line))
    }

    /// Which way a player faces, or each of the kinds of pieces of one whose pieces do not all face the same way.
    fn facing_lines(&self, own: &[Faced]) -> Vec<String> {
        let line = |one: &Faced| {
            let owner = self.name(i32::from(one.owner));
            let kind = one
                .kind
                .filter(|_| own.iter().any(|other| other.heading != one.heading));
            match kind {
                Some(kind) => format!(
                    "the {} of {owner} faces {}",
                    self.kind_noun(kind).one(),
                    one.heading
                ),
                None => format!("{owner} faces {}", one.heading),
            }
        };
        let mut lines: Vec<String> = own.iter().map(line).collect();
        lines.dedup();
        lines
    }

    /// Who faces which way, found by directions that depend on the piece. In the moves of the kind of piece `of` they are
    /// those of that kind; elsewhere those of every player.
    fn faced(&self, set: &PieceDirections, of: Option<usize>) -> Vec<Faced> {
        let faced = |owner: u8, kind: Option<usize>, directions: Option<&DirectionsId>| {
            let heading = self.heading(*directions?)?;
            Some(Faced {
                owner,
                kind,
                heading,
            })
        };
        let components = || {
            self.game
                .components
                .iter()
                .enumerate()
                .skip(1)
                .filter(|(_, component)| component.owner != 0)
        };
        match (set, of) {
            (PieceDirections::Fixed(_), _) => Vec::new(),
            (PieceDirections::ByPiece(kinds), of) => components()
                .filter(|(kind, _)| of.is_none_or(|of| of == *kind))
                .filter_map(|(kind, component)| faced(component.owner, Some(kind), kinds.get(kind)))
                .collect(),
            (PieceDirections::ByOwner(owners), Some(kind)) => {
                let owner = self.game.owner(kind as u8);
                let own = owners.get(usize::from(owner)).filter(|_| owner != 0);
                faced(owner, Some(kind), own).into_iter().collect()
            }
            (PieceDirections::ByOwner(owners), None) => (1..=self.game.player_count())
                .filter_map(|player| faced(player as u8, None, owners.get(player)))
                .collect(),
        }
    }

    /// The way that is forward for somebody who has some relative directions.
    fn heading(&self, directions: DirectionsId) -> Option<&'static str> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let tables = self.game.directions(directions);
        let turned = turned(&tables.name)?;
        let most = topology
            .sites(ty)
            .max_by_key(|site| tables.radials(*site).count())?;
        let from = topology.position(ty, most);
        let (mut x, mut y) = (0.0, 0.0);
        for radial in tables.radials(most) {
            let to = topology.position(ty, *radial.first()?);
            let (across, along) = (to.x - from.x, to.y - from.y);
            let length = across.hypot(along).max(f64::MIN_POSITIVE);
            (x, y) = (x + across / length, y + along / length);
        }
        if x.abs() + y.abs() < 1e-6 {
            return None;
        }
        const NAMES: [&str; 8] = [
            "north",
            "north-east",
            "east",
            "south-east",
            "south",
            "south-west",
            "west",
            "north-west",
        ];
        let clockwise = (x.atan2(y).to_degrees() - turned).rem_euclid(360.0);
        let eighth = (clockwise / 45.0).round() as usize % NAMES.len();
        Some(NAMES[eighth])
    }

    /// Calls `visit` for everything that the rules are made of, at its top, and for moves of a kind of piece with the number
    /// of that kind.
    pub(super) fn each_root(&self, visit: &mut dyn FnMut(Option<usize>, RuleNode<'_>)) {
        let game = self.game;
        for (kind, component) in game.components.iter().enumerate() {
            visit(Some(kind), RuleNode::Moves(&component.moves));
        }
        let visit = &mut |node: RuleNode<'_>| visit(None, node);
        for debt in &game.debts {
            visit(RuleNode::Moves(&debt.moves));
        }
        for effect in &game.effects {
            visit(RuleNode::Effect(effect));
        }
        if let Some(distinction) = &game.distinction {
            for number in &distinction.numbers {
                visit(RuleNode::Int(number));
            }
            if let Some(moves) = &distinction.moves {
                visit(RuleNode::Moves(moves));
            }
        }
        for phase in &game.phases {
            visit(RuleNode::Moves(&phase.play));
            for exit in &phase.exits {
                visit(RuleNode::Bool(&exit.when));
            }
        }
        let ends = game.phases.iter().flat_map(|phase| &phase.ends);
        for rule in game.ends.iter().chain(ends) {
            let (Ruling::If(condition, outcomes) | Ruling::ForEachPlayer(condition, outcomes)) =
                &rule.ruling;
            visit(RuleNode::Bool(condition));
            match outcomes {
                Outcomes::ByValue(values) => {
                    values.iter().for_each(|value| visit(RuleNode::Int(value)));
                }
                Outcomes::ByScore(scores) | Outcomes::ByLowestScore(scores) => {
                    let scores = scores.iter();
                    scores.for_each(|score| visit(RuleNode::Int(&score.score)));
                }
                Outcomes::Player(..) | Outcomes::Team(..) | Outcomes::All(_) => {}
            }
        }
        for announcement in &game.announcements {
            visit(RuleNode::Bool(&announcement.when));
        }
    }
}

/// The directions below a node that depend on the piece.
fn collect<'n>(node: RuleNode<'n>, sets: &mut Vec<&'n PieceDirections>) {
    let directions = match node {
        RuleNode::Moves(Moves::Step(step)) => Some(&step.directions),
        RuleNode::Moves(Moves::Slide(slide)) => Some(&slide.directions),
        RuleNode::Moves(Moves::Hop(hop)) => Some(&hop.directions),
        RuleNode::Sites(Sites::Radiating { directions, .. }) => Some(directions),
        RuleNode::Int(Int::Ahead { directions, .. }) => Some(directions),
        _ => None,
    };
    sets.extend(directions.filter(|set| !matches!(set, PieceDirections::Fixed(_))));
    node.children(&mut |child| collect(child, sets));
}

/// The mean of relative directions as degrees clockwise from forward; none if they have no mean, or one that is not known.
fn turned(names: &str) -> Option<f64> {
    let (mut ahead, mut right) = (0.0, 0.0);
    for word in names.split(' ') {
        let word = word.split(':').next().unwrap_or(word);
        let degrees: f64 = match word {
            "Forward" | "Forwards" => 0.0,
            "FR" => 45.0,
            "Rightward" | "Rightwards" => 90.0,
            // As in Ludii, the left and right of somebody who has turned round.
            "BL" => 135.0,
            "Backward" | "Backwards" => 180.0,
            "BR" => 225.0,
            "Leftward" | "Leftwards" => 270.0,
            "FL" => 315.0,
            _ => return None,
        };
        ahead += degrees.to_radians().cos();
        right += degrees.to_radians().sin();
    }
    (ahead.abs() + right.abs() > 1e-6).then(|| right.atan2(ahead).to_degrees())
}
