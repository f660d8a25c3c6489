//! Which way players face, where moves depend on it.

use super::grammar::{Joint, list, sentence};
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{DirectionsId, Int, Moves, PieceDirections, RuleNode, Ruling, Sites};

impl Narrator<'_> {
    /// Which way each player faces, if the description speaks of it.
    pub(super) fn facings(&self, text: &str) -> Option<Block> {
        let words = ["forward", "backward", "to the left", "to the right"];
        if !words.iter().any(|word| text.contains(word)) {
            return None;
        }
        let mut faced = None;
        self.each_root(&mut |node| {
            let mut sets = Vec::new();
            collect(node, &mut sets);
            let mut found = sets.into_iter().filter_map(|set| self.faced(set));
            faced = faced.take().or_else(|| found.next());
        });
        let faced = faced?;
        let line = sentence(&format!(
            "{}: that way is “forward” for them",
            list(&faced, Joint::And)
        ));
        Some(Block::Text(line))
    }

    /// What each player, or each kind of piece, faces, found by directions that all of them have.
    fn faced(&self, set: &PieceDirections) -> Option<Vec<String>> {
        let owners = match set {
            PieceDirections::Fixed(_) => return None,
            PieceDirections::ByOwner(owners) => owners,
            PieceDirections::ByPiece(kinds) => {
                let kinds = self.game.components.iter().zip(kinds).skip(1);
                let kinds = kinds.filter(|(component, _)| component.owner != 0);
                let faced = kinds.map(|(component, directions)| {
                    let owner = self.name(i32::from(component.owner));
                    let heading = self.heading(*directions)?;
                    Some(format!("the {} of {owner} faces {heading}", component.base))
                });
                return faced.collect();
            }
        };
        let players = 1..=self.game.player_count();
        let faced = players.map(|player| {
            let heading = self.heading(*owners.get(player)?)?;
            Some(format!("{} faces {heading}", self.name(player as i32)))
        });
        faced.collect()
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

    /// Calls `visit` for everything that the rules are made of, at its top.
    fn each_root(&self, visit: &mut dyn FnMut(RuleNode<'_>)) {
        let game = self.game;
        for component in &game.components {
            visit(RuleNode::Moves(&component.moves));
        }
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
            let (Ruling::If(condition, _) | Ruling::ForEachPlayer(condition, _)) = &rule.ruling;
            visit(RuleNode::Bool(condition));
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
