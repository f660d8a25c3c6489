//! Dice in words.

use super::grammar::{Clause, Joint, cardinal, each, list, sentence};
use super::narrator::{Landing, Narrator};
use super::sheet::Block;
use crate::game::ir::{
    Bool, Comparison, Effect, EffectId, ForEachDie, Int, Targets, Variable, VariableId,
};
use crate::game::{Die, Game};
use std::borrow::Cow;

impl Narrator<'_> {
    /// `the die` or `the dice`.
    pub(super) fn the_dice(&self) -> &'static str {
        match self.game.dice.len() {
            1 => "the die",
            _ => "the dice",
        }
    }

    /// Which piece is taken off where another comes: where pieces of a kind are counted, one of its own kind is joined.
    fn any_taken(&self) -> &'static str {
        match self.game.layout.heaps {
            true => "any piece of another kind",
            false => "any piece",
        }
    }

    /// What becomes of pieces whose place a move may take: `any enemy piece that stands there is taken off the board`.
    pub(super) fn replaced(&self, to: &Targets) -> String {
        let whose = match (self.finds_enemies_alone(to), self.landing) {
            (true, Some(Landing::Occupied)) => "the enemy piece",
            (true, _) => "any enemy piece",
            (false, _) => self.any_taken(),
        };
        format!("{whose} that stands there is taken off the board")
    }

    /// Whether a site may hold several pieces that are taken off together, as they are counted and not stacked.
    pub(super) fn is_pile(&self) -> bool {
        self.game.layout.heaps && !self.game.layout.stacks()
    }

    /// Whether a piece that is taken off the board may have others of its kind with it.
    pub(super) fn takes_piles(&self) -> bool {
        self.is_pile() && self.may_pile()
    }

    /// Whether an effect does nothing but roll the dice, perhaps not always: it is described where it stands, not
    /// for each move that follows.
    pub(super) fn rolls(&self, effect: EffectId) -> bool {
        let mut effect = self.game.effect(effect);
        while let Effect::If(_, then, None, _) = effect {
            effect = then;
        }
        *effect == Effect::Roll
    }

    /// What dice there are; nothing if there are none.
    pub(super) fn dice(&self) -> Option<Block> {
        self.all_dice().map(|dice| Block::Text(sentence(&dice)))
    }

    fn all_dice(&self) -> Option<String> {
        let dice = &self.game.dice;
        let first = dice.first()?;
        let number = cardinal(dice.len() as i64);
        if dice.len() == 1 {
            return Some(format!("there is one die {}", faces(first)));
        }
        if dice.iter().all(|die| die == first) {
            return Some(format!("there are {number} dice, {}", each(&faces(first))));
        }
        let each = (1..).zip(dice);
        let each: Vec<String> = each
            .map(|(number, die)| format!("die {number} {}", faces(die)))
            .collect();
        Some(format!(
            "there are {number} dice: {}",
            list(&each, Joint::And)
        ))
    }

    /// A condition on the dice as a clause.
    pub(super) fn of_dice(&self, condition: &Bool, not: &str) -> String {
        match condition {
            Bool::DiceUsed if self.game.dice.len() == 1 => format!("the die is {not}used up"),
            Bool::DiceUsed if not.is_empty() => "all dice are used up".to_owned(),
            Bool::DiceUsed => "a die is left".to_owned(),
            Bool::AnyDie(pips) => {
                let which = if not.is_empty() { "a" } else { "no" };
                format!("{which} die with the pips {} is left", self.number(pips))
            }
            _ => format!("the dice are {not}equal"),
        }
    }

    /// What the die of a site shows, in pips.
    pub(super) fn face(&self, site: &Int) -> String {
        let die = site
            .constant()
            .and_then(|site| usize::try_from(site).ok())
            .and_then(|site| site.checked_sub(self.game.layout.sites))
            .filter(|die| *die < self.game.dice.len());
        match die {
            Some(0) if self.game.dice.len() == 1 => "what the die shows".to_owned(),
            Some(die) => format!("what die {} shows", die + 1),
            None => format!("what the die with the number {} shows", self.number(site)),
        }
    }

    /// For which dice moves are made.
    pub(super) fn for_dice(&self, dice: &ForEachDie) -> String {
        self.for_dice_if(dice.combined, dice.when.as_ref())
    }

    /// The opening of what is done for each die.
    pub(super) fn for_dice_if(&self, combined: bool, when: Option<&Bool>) -> String {
        let left = |when: &Bool| {
            let is = |comparison: Comparison, pips: &Int, zero: &Int| {
                matches!(comparison, Comparison::Unequal | Comparison::Greater)
                    && *pips == Int::Variable(Variable::Pips)
                    && zero.constant() == Some(0)
            };
            matches!(when, Bool::Compare(comparison, one, other)
                if is(*comparison, one, other) || is(comparison.mirrored(), other, one))
        };
        let together = match combined {
            true => ", or for the sum of some of them",
            false => "",
        };
        match when {
            None => format!("For any one die{together}"),
            Some(when) if left(when) => format!("For any one die that is left{together}"),
            Some(when) => {
                let (open, more): (Vec<&Bool>, Vec<&Bool>) = match when {
                    Bool::And(all) => all.iter().partition(|part| left(part)),
                    one => (Vec::new(), vec![one]),
                };
                let which = if open.is_empty() { "" } else { " that is left" };
                let more = more.into_iter().map(|when| self.said(when, true));
                let more = Clause::joined(Joint::And, more);
                format!("For any one die{which}{together}, if {}", more.text())
            }
        }
    }

    /// That doubles are played twice; none if they are not.
    pub(super) fn doubles(&self, when: Option<&Bool>) -> Option<String> {
        let both = Clause::plain("both dice show the same");
        let when = match when? {
            Bool::Const(false) => return None,
            Bool::Const(true) => both,
            when => Clause::joined(Joint::And, [both, self.said(when, true)]),
        };
        Some(format!("each die counts twice if {}", when.text()))
    }
}

/// A game whose rolls do not say that equal dice are forgotten which were not played to the end: nobody thinks otherwise,
/// and without it nothing need be said of how they are kept.
pub(super) fn with_plain_rolls(game: &Game) -> Cow<'_, Game> {
    fn plain(effect: &mut Effect, noted: &[VariableId]) {
        let forgets =
            |part: &Effect| matches!(part, Effect::SetVar(set, ..) if noted.contains(set));
        match effect {
            Effect::If(_, then, None, _) => plain(then, noted),
            Effect::And(parts) if parts.contains(&Effect::Roll) => {
                parts.retain(|part| !forgets(part));
                if parts.len() == 1 {
                    *effect = parts.remove(0);
                }
            }
            _ => {}
        }
    }
    let noted = game.effects.iter().filter_map(|effect| match effect {
        Effect::UseDice(Some((_, noted))) => Some(*noted),
        _ => None,
    });
    let noted: Vec<VariableId> = noted.collect();
    if noted.is_empty() {
        return Cow::Borrowed(game);
    }
    let mut game = game.clone();
    game.effects
        .iter_mut()
        .for_each(|effect| plain(effect, &noted));
    Cow::Owned(game)
}

/// What the faces of a die show.
fn faces(die: &Die) -> String {
    let first = die.faces.first().copied().unwrap_or(0);
    let in_order = die
        .faces
        .iter()
        .zip(first..)
        .all(|(face, pips)| *face == pips);
    let shown = match die.faces.last() {
        Some(last) if in_order && die.faces.len() > 2 => {
            format!("with the faces {first} to {last}")
        }
        _ => {
            let faces: Vec<String> = die.faces.iter().map(i32::to_string).collect();
            format!("with the faces {}", list(&faces, Joint::And))
        }
    };
    let weighs = |weight: &u32| weight.to_string();
    match die.weights.iter().all(|weight| *weight == die.weights[0]) {
        true => shown,
        false => {
            let weights: Vec<String> = die.weights.iter().map(weighs).collect();
            format!("{shown}, which come up as often as {}", weights.join(" : "))
        }
    }
}
