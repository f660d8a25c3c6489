//! The moves of a phase, and the end rules as they are after a move in it, are written out for each player, so
//! that what depends only on who moves is known.

use crate::game::Game;
use crate::game::ir::{
    Bool, Comparison, Effect, EndRule, Int, Moves, Occupancy, PhaseId, PieceDirections, RuleNode,
    RuleNodeMut, Ruling, Sites,
};

pub(super) fn run(game: &mut Game) {
    let owners: Vec<usize> = game
        .components
        .iter()
        .map(|component| usize::from(component.owner))
        .collect();
    let players = game.player_count();
    let duel = is_duel(game);
    let connects = asks_for_connections(game);
    for (number, phase) in game.phases.iter_mut().enumerate() {
        if !connects {
            phase.finals = (0..=players)
                .map(|player| {
                    let mover = Mover {
                        player,
                        owners: &owners,
                        duel,
                    };
                    let number = PhaseId(number as u16);
                    let ends = game.ends.iter();
                    ends.map(|rule| mover.end(rule, number)).collect()
                })
                .collect();
        }
        phase.plays = (0..=players)
            .map(|player| {
                let mut moves = branch(&phase.play, player).clone();
                let mover = Mover {
                    player,
                    owners: &owners,
                    duel,
                };
                mover.write(RuleNodeMut::Moves(&mut moves));
                moves
            })
            .collect();
    }
}

/// The moves of a player, where the generator first of all asks whose turn it is.
fn branch(moves: &Moves, player: usize) -> &Moves {
    if let Moves::If(condition, then, Some(otherwise)) = moves
        && let Bool::Compare(Comparison::Equal, mover, number) = &**condition
        && let (Int::Mover, Int::Const(number)) = (&**mover, &**number)
    {
        let meant = *number == player as i32;
        return branch(if meant { then } else { otherwise }, player);
    }
    moves
}

/// Whether two players are and remain enemies.
pub(super) fn is_duel(game: &Game) -> bool {
    let team = game.start.head.team;
    let mut teams = false;
    for effect in &game.effects {
        look(RuleNode::Effect(effect), &mut |node| {
            teams |= matches!(node, RuleNode::Effect(Effect::SetTeam(..)));
        });
    }
    game.player_count() == 2 && team[1] != team[2] && !teams
}

/// Whether the end rules ask what is connected. What hangs together is kept from move to move for all players
/// who are asked about by the same rule.
fn asks_for_connections(game: &Game) -> bool {
    let mut asks = false;
    for rule in &game.ends {
        let (Ruling::If(condition, _) | Ruling::ForEachPlayer(condition, _)) = &rule.ruling;
        look(RuleNode::Bool(condition), &mut |node| {
            asks |= matches!(node, RuleNode::Bool(Bool::Connected { .. }));
        });
    }
    asks
}

fn look<'a>(node: RuleNode<'a>, seen: &mut dyn FnMut(RuleNode<'a>)) {
    seen(node);
    node.children(&mut |child| look(child, seen));
}

/// The player for whom moves are written out.
struct Mover<'a> {
    player: usize,
    owners: &'a [usize],
    duel: bool,
}

impl Mover<'_> {
    /// An end rule as it is after a move of the player in a phase.
    fn end(&self, rule: &EndRule, phase: PhaseId) -> EndRule {
        let mut rule = rule.clone();
        let (Ruling::If(condition, outcomes) | Ruling::ForEachPlayer(condition, outcomes)) =
            &mut rule.ruling;
        self.write(RuleNodeMut::Bool(condition));
        self.in_phase(RuleNodeMut::Bool(condition), phase);
        outcomes.nodes_mut(&mut |node| self.write(node));
        rule
    }

    /// Answers whether the mover is in a phase, which is known.
    fn in_phase(&self, mut node: RuleNodeMut<'_>, phase: PhaseId) {
        if let RuleNodeMut::Bool(condition) = &mut node
            && let Bool::InPhase(player, asked) = &**condition
            && **player == Int::Const(self.player as i32)
        {
            **condition = Bool::Const(*asked == phase);
            return;
        }
        node.children(&mut |child| self.in_phase(child, phase));
    }

    /// Writes the player for the mover wherever the mover is meant.
    fn write(&self, mut node: RuleNodeMut<'_>) {
        if let RuleNodeMut::Bool(Bool::Threatened { what, at, by: _ }) = &mut node {
            // How enemies move is written with the enemy as the mover.
            if let Some(what) = what {
                self.write(RuleNodeMut::Int(what));
            }
            if let Some(at) = at {
                self.write(RuleNodeMut::Sites(at));
            }
            return;
        }
        if let RuleNodeMut::Moves(Moves::ForEachPiece { player, .. }) = &mut node {
            // The pieces of another player move as if it were his turn.
            self.write(RuleNodeMut::Int(player));
            if **player != Int::Const(self.player as i32) {
                return;
            }
        }
        node.reborrow().children(&mut |child| self.write(child));
        match node {
            RuleNodeMut::Int(int) if *int == Int::Mover => *int = Int::Const(self.player as i32),
            RuleNodeMut::Sites(Sites::Occupied(occupancy)) => self.occupancy(occupancy),
            RuleNodeMut::Moves(moves) => self.directions(moves),
            RuleNodeMut::Int(_)
            | RuleNodeMut::Bool(_)
            | RuleNodeMut::Sites(_)
            | RuleNodeMut::Effect(_) => {}
        }
    }

    /// Between two enemies, enemies and friends are players.
    fn occupancy(&self, occupancy: &mut Occupancy) {
        let meant = match occupancy {
            Occupancy::EnemiesOf(player) => match player.constant() {
                Some(player @ 1..=2) => 3 - player,
                _ => return,
            },
            Occupancy::FriendsOf(player) => match player.constant() {
                Some(player @ 1..=2) => player,
                _ => return,
            },
            _ => return,
        };
        if self.duel {
            *occupancy = Occupancy::Player(Box::new(Int::Const(meant)));
        }
    }

    /// Where only pieces of one player move, their directions are his.
    fn directions(&self, moves: &mut Moves) {
        let (from, directions) = match moves {
            Moves::Step(step) => (&step.from, &mut step.directions),
            Moves::Slide(slide) => (&slide.from, &mut slide.directions),
            Moves::Hop(hop) => (&hop.from, &mut hop.directions),
            _ => return,
        };
        if let PieceDirections::ByOwner(ids) = directions
            && let Some(owner) = self.owner(from)
            && let Some(id) = ids.get(owner)
        {
            *directions = PieceDirections::Fixed(*id);
        }
    }

    /// The player who surely owns all pieces on a region.
    fn owner(&self, sites: &Sites) -> Option<usize> {
        match sites {
            Sites::Occupied(Occupancy::Player(player)) => usize::try_from(player.constant()?)
                .ok()
                .filter(|player| *player > 0),
            Sites::Occupied(Occupancy::Components(kinds)) => {
                let mut owners = kinds.iter().map(|kind| self.owners.get(kind.index()));
                let first = *owners.next()??;
                owners.all(|owner| owner == Some(&first)).then_some(first)
            }
            Sites::Intersection(parts) => parts.iter().find_map(|part| self.owner(part)),
            Sites::Difference(region, _) | Sites::Only(_, region, _) => self.owner(region),
            _ => None,
        }
    }
}
