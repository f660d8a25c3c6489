//! What of a position is weighed: the pieces and where they stand, the hands, patterns, and nearness to goals.
//!
//! Each feature belongs to a player, whom it helps or harms. Nothing of them is written for a game: they are the kinds
//! of pieces and the patterns of its description.

use crate::game::ir::{Effect, Physical, Rule, RuleNode};
use std::sync::Arc;

use super::goals::Goals;
use crate::game::siteset::SiteSet;
use crate::game::{Game, MAX_PLAYERS, State, Trial};
use crate::play::Random;
use crate::topology::Site;
use crate::with_width;

/// Where the weights of each kind of feature begin.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FeaturePlan {
    board: usize,
    /// A weight for each kind of piece.
    pub(super) values: usize,
    /// A weight for each kind of piece on each site.
    pub(super) places: usize,
    /// A weight for each kind of piece in hand.
    pub(super) hands: usize,
    /// A weight for each pattern that stands.
    pub(super) standing: usize,
    /// A weight for each pattern that lacks one piece.
    pub(super) short: usize,
    /// The weights of goals.
    pub(super) goals_from: usize,
    /// The goals.
    pub(super) goals: Arc<Goals>,
    /// The weight of the turn.
    pub(super) turn: usize,
    /// The weight of having many moves.
    pub(super) mobility: usize,
    /// The number of weights.
    pub(super) len: usize,
}

/// The most placements of patterns that are looked at for each position.
const MOST_PLACEMENTS: usize = 2000;

impl FeaturePlan {
    /// The features of a game.
    pub(super) fn new(game: &Game) -> Self {
        let goals = Goals::of(game);
        let (board, kinds) = (game.layout.board, game.components.len());
        let patterns = if game.patterns.len() > MOST_PLACEMENTS {
            0
        } else {
            game.patterns.kinds.len()
        };
        let values = 0;
        let places = values + kinds;
        let hands = places + kinds * board;
        let standing = hands + kinds;
        let short = standing + patterns;
        let goals_from = short + patterns;
        let turn = goals_from + goals.features().count();
        Self {
            board,
            values,
            places,
            hands,
            standing,
            short,
            goals_from,
            goals: Arc::new(goals),
            turn,
            mobility: turn + 1,
            len: turn + 2,
        }
    }

    /// How many patterns have weights: all, or none if there are too many placements.
    pub(super) fn patterns(&self) -> usize {
        self.short - self.standing
    }

    /// The weight of a kind of piece on a site.
    pub(super) fn place(&self, kind: usize, site: usize) -> usize {
        self.places + kind * self.board + site
    }

    /// Shows each feature of a position: its weight, the player it belongs to, and how much of it there is.
    /// `choices` is the number of legal moves.
    pub(super) fn each(
        &self,
        game: &Game,
        state: &State,
        choices: usize,
        mut show: impl FnMut(usize, usize, f32),
    ) {
        let layout = &game.layout;
        let mover = usize::from(state.head.mover);
        each_piece(game, state, |site, kind| {
            let owner = owner_of(game, state, kind);
            let number = f32::from(state.count(layout, site));
            show(self.values + kind, owner, number);
            show(self.place(kind, site.index()), owner, number);
        });
        for index in layout.board..layout.sites {
            let site = Site(index as u16);
            let kind = usize::from(state.what(layout, site));
            if kind != 0 {
                let number = f32::from(state.count(layout, site));
                show(self.hands + kind, owner_of(game, state, kind), number);
            }
        }
        self.each_pattern(game, state, &mut show);
        self.each_goal(game, state, &mut show);
        show(self.turn, mover, 1.0);
        show(self.mobility, mover, mobility(choices));
    }

    /// Shows how near each player is to each goal.
    pub(super) fn each_goal(
        &self,
        game: &Game,
        state: &State,
        mut show: impl FnMut(usize, usize, f32),
    ) {
        (self.goals).each(game, state, |goal, player, number| {
            show(self.goals_from + goal, player, number);
        });
    }

    /// Shows the patterns of all players that stand, and those that lack one piece.
    pub(super) fn each_pattern(
        &self,
        game: &Game,
        state: &State,
        mut show: impl FnMut(usize, usize, f32),
    ) {
        if self.short > self.standing {
            with_width!(game.layout.words, W => self.patterns_of_width::<W>(game, state, &mut show));
        }
    }

    fn patterns_of_width<const W: usize>(
        &self,
        game: &Game,
        state: &State,
        show: &mut impl FnMut(usize, usize, f32),
    ) {
        let layout = &game.layout;
        let empty: SiteSet<W> = state.of_kind(layout, 0);
        for player in 1..=game.player_count() {
            let own: SiteSet<W> = state.occupied_by(layout, player);
            if own.is_empty() {
                continue;
            }
            for placement in 0..game.patterns.len() as u16 {
                let sites = game.patterns.own::<W>(placement);
                let missing = sites.without(&own);
                let kind = usize::from(game.patterns.kind_number(placement));
                match missing.len() {
                    0 if game.patterns.is_complete(placement, &own, &empty) => {
                        show(self.standing + kind, player, 1.0);
                    }
                    1 if missing.is_subset(&empty) => show(self.short + kind, player, 1.0),
                    _ => {}
                }
            }
        }
    }
}

/// Visits the pieces of the board: their sites, and their kinds.
pub(super) fn each_piece(game: &Game, state: &State, mut visit: impl FnMut(Site, usize)) {
    let layout = &game.layout;
    with_width!(layout.words, W => for site in state.occupied::<W>(layout).iter() {
        visit(site, usize::from(state.what(layout, site)));
    });
}

/// How much it is worth to have a number of moves to choose from.
pub(super) fn mobility(choices: usize) -> f32 {
    (1.0 + choices as f32).ln()
}

/// Whom a kind of piece helps: its owner or whom that player plays for. Pieces of nobody count for the first player
/// of two.
pub(super) fn owner_of(game: &Game, state: &State, kind: usize) -> usize {
    match usize::from(game.components[kind].owner) {
        0 if game.player_count() == 2 => 1,
        owner @ 1..=MAX_PLAYERS => usize::from(state.head.team[owner]),
        _ => 0,
    }
}

/// Whether each turn adds a piece that stays as it is.
pub(super) fn only_added(game: &Game) -> bool {
    let adds = |rule: &Rule| {
        rule.physical == Physical::Put && rule.before.is_empty() && rule.then.is_empty()
    };
    game.layout.plain && game.debts.is_empty() && game.rules.iter().skip(1).all(adds)
}

/// Whether pieces that stand on the board move, change hands or are taken by choice.
pub(super) fn pieces_change(game: &Game) -> bool {
    let moves = |rule: &Rule| matches!(rule.physical, Physical::Carry | Physical::Take);
    let mut replaced = false;
    let effects = game.effects.iter();
    effects.for_each(|effect| each_effect(effect, &mut |one| replaced |= replaces(one)));
    replaced || game.rules.iter().skip(1).any(moves)
}

/// How a game fills its board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Filling {
    /// Whether pieces are only added to the board, so that it fills up: the number of sites with pieces grows in some
    /// random games and never falls from one move to the next.
    pub(super) only_fills: bool,
    /// The mean number of legal moves.
    pub(super) choices: f32,
}

/// How a game fills its board, in a few random games.
pub(super) fn filling(game: &Game) -> Filling {
    const GAMES: u64 = 3;
    const PLIES: u32 = 300;
    let mut trial = Trial::new(game);
    let (mut moves, mut positions, mut choices) = (Vec::new(), 0, 0);
    let only_fills = (0..GAMES).all(|number| {
        let mut random = Random::for_game(0, number);
        trial.restart();
        let first = occupied(&trial);
        let (mut before, mut falls) = (first, false);
        for _ in 0..PLIES {
            trial.legal_moves(&mut moves);
            let Some(mv) = random.choose(&moves) else {
                break;
            };
            positions += 1;
            choices += moves.len();
            trial.play_known(mv);
            let now = occupied(&trial);
            falls |= now < before;
            before = now;
        }
        !falls && before > first
    });
    Filling {
        only_fills,
        choices: choices as f32 / positions.max(1) as f32,
    }
}

/// The number of sites with pieces.
fn occupied(trial: &Trial<'_>) -> usize {
    with_width!(trial.game().layout.words, W => {
        trial.state().occupied::<W>(&trial.game().layout).len() as usize
    })
}

/// Whether an effect puts another piece in the place of one.
fn replaces(effect: &Effect) -> bool {
    match effect {
        Effect::And(parts) => parts.iter().any(|part| match part {
            Effect::Put { to, .. } => parts.contains(&Effect::Take(to.clone())),
            _ => false,
        }),
        Effect::Promote { .. } | Effect::Flip(_) => true,
        _ => false,
    }
}

/// Visits an effect and all effects in it.
fn each_effect(effect: &Effect, visit: &mut dyn FnMut(&Effect)) {
    visit(effect);
    RuleNode::Effect(effect).children(&mut |child| {
        if let RuleNode::Effect(child) = child {
            each_effect(child, visit);
        }
    });
}
