//! Conditions on the places of a hand, asked in the words of hands.
//!
//! Where pieces stand on vertices or edges, a number that is asked for with `Cell` is that of a place in a hand, and 0
//! elsewhere: within a hand the question whether the site lies in one says nothing. A hand of one place is that place.

use crate::game::Game;
use crate::game::ir::{Binding, Bool, Comparison, Int, RuleNode, RuleNodeMut, Sites, Variable};
use crate::game::rewrite::{rewrite, rewrite_below};
use std::borrow::Cow;

/// The game with conditions on hands as a reader asks them.
pub(super) fn with_plain_hands(game: Cow<'_, Game>) -> Cow<'_, Game> {
    if game.hands.is_empty() {
        return game;
    }
    let board = game.layout.board as i32;
    let places = |player: usize| {
        let own = game.hands.iter();
        own.filter(|owner| usize::from(**owner) == player).count()
    };
    let is_single = (1..=game.player_count()).all(|player| places(player) <= 1);
    let mut game = game.into_owned();
    let mut change = |node: RuleNodeMut<'_>| plain(node, board, is_single);
    rewrite(&mut game, &mut change);
    for named in &mut game.conditions {
        rewrite_below(RuleNodeMut::Bool(&mut named.value), &mut change);
    }
    Cow::Owned(game)
}

fn plain(node: RuleNodeMut<'_>, board: i32, is_single: bool) {
    match node {
        RuleNodeMut::Sites(Sites::Only(variable, all, condition)) => {
            if let Sites::Hand(_) = **all {
                within_hand(condition, *variable, board);
            }
        }
        RuleNodeMut::Bool(condition) if is_single => {
            if let Some(direct) = of_one_place(condition) {
                *condition = direct;
            }
        }
        _ => {}
    }
}

/// Leaves out of a condition whether a site that lies in a hand does.
fn within_hand(condition: &mut Bool, variable: Variable, board: i32) {
    let asks = Bool::Compare(
        Comparison::GreaterOrEqual,
        Box::new(Int::Variable(variable)),
        Box::new(Int::Const(board)),
    );
    rewrite_below(RuleNodeMut::Bool(condition), &mut |node| {
        if let RuleNodeMut::Int(int) = node
            && let Int::If(when, then, _) = int
            && **when == asks
        {
            *int = (**then).clone();
        }
    });
}

/// What holds of no place of a hand, where hands have one place: the opposite, said of that place.
fn of_one_place(condition: &Bool) -> Option<Bool> {
    let Bool::NoSites(sites) = condition else {
        return None;
    };
    let Sites::Only(variable, all, fails) = &**sites else {
        return None;
    };
    let Sites::Hand(player) = &**all else {
        return None;
    };
    if binds(RuleNode::Bool(fails)) {
        return None;
    }
    let mut fails = (**fails).clone();
    rewrite_below(RuleNodeMut::Bool(&mut fails), &mut |node| {
        if let RuleNodeMut::Int(int) = node
            && *int == Int::Variable(*variable)
        {
            *int = Int::HandSite(player.clone(), Box::new(Int::Const(0)));
        }
    });
    Some(Bool::Not(Box::new(fails)))
}

/// Whether a part of a condition binds a variable, so that one name may stand for two things.
fn binds(node: RuleNode<'_>) -> bool {
    let mut found = !matches!(node.binds(), Binding::Nothing);
    node.children(&mut |child| found = found || binds(child));
    found
}
