//! Pieces that are put on the board: what becomes of those that stand there already.

use super::grammar::{Determiner, Joint, NounPhrase, cardinal, every, list, sentence};
use super::moves::on;
use super::narrator::Narrator;
use super::sheet::Block;
use super::surround::is_taken;
use crate::game::Component;
use crate::game::ir::vacancy::{Vacant, is_vacant, is_vacant_end, one};
use crate::game::ir::{
    Bool, Comparison, Effect, Int, PieceChoice, RuleId, Sites, Targets, Variable,
};
use std::collections::BTreeSet;

impl Narrator<'_> {
    /// Moves that put a piece on the board.
    pub(super) fn addition(&self, rule: RuleId, piece: &PieceChoice, to: &Targets) -> Vec<Block> {
        let piece = match piece {
            PieceChoice::Index(piece) | PieceChoice::Same(piece) => self.piece(piece),
            PieceChoice::AnyOf(kinds) => {
                let kinds = kinds.iter().map(|kind| self.piece(kind));
                list(&kinds.collect::<Vec<String>>(), Joint::Or)
            }
        };
        let target = on(&self.target(to, Some(&Sites::Empty)));
        let mut before = self.game.rule(rule).before.iter();
        let takes = before.any(|effect| is_taken(self.game.effect(*effect), Variable::To));
        let is_known = self.vacant.map(Int::Variable).map(one);
        let is_empty = is_vacant_end(to) || is_known.is_some() && to.within == is_known;
        let vain = match self.holds_one_piece() && !takes && !is_empty && !is_open(to) {
            true => ", which changes nothing where a piece stands",
            false => "",
        };
        self.rule_blocks(&format!("place {piece} {target}{vain}"), rule)
    }

    /// Pieces put on sites, as an imperative clause.
    pub(super) fn put(&self, piece: &Int, to: &Sites, count: &Int) -> String {
        let piece = match count.constant() {
            Some(1) => self.own_piece(piece),
            Some(count) if count > 1 && self.kind(piece).is_of_kind() => {
                let pieces = self.kind(piece).together();
                format!("{} {pieces}", cardinal(i64::from(count)))
            }
            Some(count) => format!("{} times {}", count, self.piece(piece)),
            None => format!("{} times {}", self.number(count), self.piece(piece)),
        };
        let place = match to {
            Sites::One(site) => self.at(site),
            to => on(&self.things(to).each()),
        };
        let left = [Int::LastFrom, Int::Variable(Variable::From)].map(one);
        let cleared = [Int::LastTo, Int::Variable(Variable::To)].map(one);
        let is_known = self.vacant.map(Int::Variable).map(one);
        let vacated = left.contains(to)
            || is_known.as_ref() == Some(to)
            || self.cleared && cleared.contains(to);
        let unless = match self.holds_one_piece() && !vacated && !is_vacant(to, &Vacant::new()) {
            true => ", if no piece stands there",
            false => "",
        };
        format!("put {piece} {place}{unless}")
    }

    /// Which piece an integer stands for, with its owner also where that is the player who is spoken to, if others have such
    /// pieces too: `one of your stones`.
    fn own_piece(&self, piece: &Int) -> String {
        if let Int::Table(kinds, of) = piece
            && self.who(of).you
            && kinds.iter().filter(|kind| **kind > 0).count() > 1
            && let NounPhrase::Kind(Determiner::Bare, noun) = self.kind(piece)
            && kinds.iter().filter(|kind| **kind > 0).all(|kind| {
                let own = usize::try_from(*kind).map(|kind| self.kind_noun(kind));
                own.is_ok_and(|own| own == noun)
            })
        {
            let whose = Determiner::Whose(self.who(of).possessive);
            return NounPhrase::Kind(whose, noun).one();
        }
        self.piece(piece)
    }

    /// Pieces that take the place of those on a region, if an effect done for each of its sites is that.
    pub(super) fn replacing(
        &self,
        variable: Variable,
        sites: &Sites,
        effect: &Effect,
    ) -> Option<Vec<Block>> {
        let piece = self.own_piece(replacement(variable, effect)?);
        let text = match self.flanked_rows(sites, "that ") {
            Some(rows) => format!("put {piece} in the place of each piece of {}", every(&rows)),
            None => format!(
                "put {piece} {}, in place of what stands there",
                on(&self.things(sites).each())
            ),
        };
        Some(vec![Block::Text(sentence(&text))])
    }

    /// Whether an effect of a rule moves away whatever stands where a move ends, so that nothing is left to be taken off.
    pub(super) fn clears(&self, rule: RuleId, to: &Targets) -> bool {
        let mut before = self.game.rule(rule).before.iter();
        !self.game.layout.stacks()
            && before.any(|effect| self.moves_away(self.game.effect(*effect), to))
    }

    /// Whether an effect moves away whatever stands where a move ends.
    fn moves_away(&self, effect: &Effect, to: &Targets) -> bool {
        let end = Int::Variable(Variable::To);
        match effect {
            Effect::Carry { from, .. } => *from == end,
            Effect::CarrySome { from, count, .. } => {
                *from == one(end.clone()) && *count == Int::CountAt(Box::new(end))
            }
            Effect::And(all) | Effect::AtOnce(all) => {
                all.iter().any(|effect| self.moves_away(effect, to))
            }
            Effect::Seq(all) => {
                let mut all = all.iter();
                all.any(|effect| self.moves_away(self.game.effect(*effect), to))
            }
            Effect::Then(first, _) => self.moves_away(first, to),
            Effect::If(condition, then, None, _) => {
                self.moves_away(then, to) && self.is_whatever(condition, to)
            }
            _ => false,
        }
    }

    /// Whether a condition holds of all pieces that a move may find where it ends.
    fn is_whatever(&self, condition: &Bool, to: &Targets) -> bool {
        let is_end = |site: &Int| *site == Int::Variable(Variable::To);
        match self.simplify(condition) {
            Bool::Const(holds) => holds,
            Bool::Not(inner) => match *inner {
                Bool::IsEmpty(site) => is_end(&site),
                Bool::In(site, sites) => is_end(&site) && *sites == Sites::Empty,
                _ => false,
            },
            Bool::Compare(Comparison::Unequal, one, other) => {
                matches!(&*one, Int::What(site) | Int::Who(site) if is_end(site))
                    && other.constant() == Some(0)
            }
            Bool::IsEnemy(player) => {
                matches!(&*player, Int::Who(site) if is_end(site)) && self.finds_enemies_alone(to)
            }
            _ => false,
        }
    }

    /// Whether all pieces that a move may take the place of are enemies: it does not end where own pieces stand, or joins
    /// them.
    pub(super) fn finds_enemies_alone(&self, to: &Targets) -> bool {
        let components = self.game.components.get(1..).unwrap_or_default();
        let is_neutral = |component: &Component| component.owner == 0;
        let bases: BTreeSet<&str> = components.iter().map(|kind| kind.base.as_str()).collect();
        let joins = self.game.layout.heaps && bases.len() == 1 && !self.teams;
        let asked = match to.when.as_ref().map(|when| self.simplify(when)) {
            None => Vec::new(),
            Some(Bool::And(all)) => all,
            Some(one) => vec![one],
        };
        let is_there = |player: &Int| matches!(player, Int::Who(site) if **site == Int::Variable(Variable::To));
        let is_no_friend = |one: &Bool| match one {
            Bool::Not(inner) => matches!(&**inner, Bool::IsFriend(player) if is_there(player)),
            Bool::IsEnemy(player) => is_there(player),
            _ => false,
        };
        !components.iter().any(is_neutral) && (joins || asked.iter().any(is_no_friend))
    }

    /// Whether a site of the board holds one piece and no more.
    fn holds_one_piece(&self) -> bool {
        !self.game.layout.heaps
    }
}

/// Whether the choice among regions says already when a piece may be put on an empty site alone.
fn is_open(to: &Targets) -> bool {
    let vacant = |sites: &Sites| is_vacant(sites, &Vacant::new());
    matches!(&to.within, Some(Sites::If(_, one, other)) if vacant(one) || vacant(other))
}

/// The piece by which an effect replaces what stands on the site of a variable.
fn replacement(variable: Variable, effect: &Effect) -> Option<&Int> {
    let Effect::And(all) = effect else {
        return None;
    };
    let [take, Effect::Put { piece, to, count }] = all.as_slice() else {
        return None;
    };
    let here = one(Int::Variable(variable));
    (is_taken(take, variable) && *to == here && *count == Int::Const(1)).then_some(piece)
}
