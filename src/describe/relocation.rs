//! Moves from any site of a region to any of another, and what they do to the two pieces.

use super::moves::on;
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{Effect, Int, Physical, Relocation, RuleId, Sites, Variable};

impl Narrator<'_> {
    /// The sentences for a move from any site of a region to any of another.
    pub(super) fn relocation(&self, relocation: &Relocation) -> Vec<Block> {
        let target = self.target(&relocation.to, None);
        let rule = relocation.rule;
        if self.exchanges(rule) {
            let one = self.mover_of(&relocation.from);
            let clause = format!("let {one} change places with what stands on {target}");
            return self.rule_blocks(&clause, rule);
        }
        let clause = match &relocation.from {
            Sites::Hand(player) if self.copies(rule) => format!(
                "put a piece like one in {} {}, and leave that where it is",
                self.hand(player),
                on(&target)
            ),
            from if self.copies(rule) => format!(
                "put a piece like {} {}, and leave it where it is",
                self.mover_of(from),
                on(&target)
            ),
            Sites::Hand(player) => format!(
                "place {} from {} {}",
                self.held_noun().a(),
                self.hand(player),
                on(&target)
            ),
            Sites::One(site) if matches!(**site, Int::HandSite(..)) => {
                format!(
                    "place {} from {} {}",
                    self.held_noun().a(),
                    self.place(site),
                    on(&target)
                )
            }
            from => match &relocation.to.within {
                Some(Sites::AlongTracks(slide)) => {
                    let way = self.way_along(slide);
                    format!("slide {} {way}", self.carried(from, rule))
                }
                _ => format!("move {} to {target}", self.carried(from, rule)),
            },
        };
        self.landed(&clause, rule, &relocation.to)
    }

    /// Whether a rule lets two pieces change places.
    fn exchanges(&self, rule: RuleId) -> bool {
        let before = self.game.rule(rule).before.iter();
        before
            .into_iter()
            .any(|effect| is_exchange(self.game.effect(*effect)))
    }

    /// Whether a rule leaves the piece where it is, and puts one like it where the move ends.
    fn copies(&self, rule: RuleId) -> bool {
        let rule = self.game.rule(rule);
        let mut before = rule.before.iter();
        rule.physical == Physical::Nothing
            && before.any(|effect| is_copy(self.game.effect(*effect)))
    }
}

/// Whether an effect puts a piece like that on the site of a variable on the site of another.
fn puts_like(effect: &Effect, from: Variable, to: Variable) -> bool {
    let is = |int: &Int, variable| *int == Int::Variable(variable);
    matches!(effect, Effect::Put { piece: Int::What(site), to: Sites::One(there), .. }
        if is(site, from) && is(there, to))
}

/// Whether an effect puts a piece like that which moves where the move ends, as it is.
pub(super) fn is_copy(effect: &Effect) -> bool {
    let of_origin = |value: &Int| {
        matches!(value, Int::StateAt(site) | Int::ValueAt(site) | Int::RotationAt(site)
            if **site == Int::Variable(Variable::From))
    };
    let keeps =
        |effect: &Effect| matches!(effect, Effect::SetPlane(_, _, value) if of_origin(value));
    let takes = |effect: &Effect| matches!(effect, Effect::If(_, take, None, _) if matches!(**take, Effect::Take(_)));
    let Effect::And(all) = effect else {
        return false;
    };
    let all = match all.as_slice() {
        [first, rest @ ..] if takes(first) => rest,
        all => all,
    };
    matches!(all, [put, planes @ ..]
        if puts_like(put, Variable::From, Variable::To) && planes.iter().all(keeps))
}

/// Whether an effect lets the pieces at the start and the end of a move change places.
pub(super) fn is_exchange(effect: &Effect) -> bool {
    let carries = |effect: &Effect| {
        let [from, to] = [Variable::From, Variable::To].map(Int::Variable);
        *effect == Effect::Carry { from, to }
    };
    matches!(effect, Effect::And(both) if matches!(both.as_slice(), [one, other]
        if carries(one) && puts_like(other, Variable::To, Variable::From)))
}
