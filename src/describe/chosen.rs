//! What a move is made with: the piece or site that a player chooses.

use super::grammar::{Antecedent, Bind, Determiner, Joint, Noun, NounPhrase, list};
use super::narrator::Narrator;
use crate::game::ir::{Bool, Comparison, Int, Occupancy, Physical, RuleId, Sites, Variable};

impl Narrator<'_> {
    /// What is chosen: a piece or a site.
    pub(super) fn chosen(&self, from: &Sites) -> String {
        self.choice(from).one()
    }

    /// The pieces or sites from which one is chosen.
    fn choice(&self, from: &Sites) -> NounPhrase {
        match from {
            Sites::If(condition, one, other) => {
                let say = |narrator: &Self, part: &Sites| Some(narrator.choice(part));
                let either = self.one_or_other(from, condition, one, other, &say);
                either.unwrap_or_else(|| self.things(from))
            }
            Sites::Only(variable, all, condition) => match self.pieces_on(all) {
                Some(pieces) => {
                    let asked = self.of_piece(*variable).said(condition, true);
                    let which = |antecedent| asked.direct(*variable, antecedent);
                    match (which(Antecedent::Pieces), which(Antecedent::Piece)) {
                        (Some(all), one) => pieces.qualified(all, one, Bind::Choice),
                        (None, _) => match asked.possessive() {
                            Some(whose) => {
                                pieces.qualified(whose.clone(), Some(whose), Bind::Choice)
                            }
                            None => pieces.with(&format!(", provided that {}", asked.marked())),
                        },
                    }
                }
                None => self.things(from),
            },
            from => self.things(from),
        }
    }

    /// What is taken off: `take one of your opponent's stones off the board`.
    pub(super) fn taken(&self, within: &Sites) -> String {
        if matches!(within, Sites::One(site) if self.is_it(site)) {
            return "take it off the board".to_owned();
        }
        let say = |narrator: &Self, part: &Sites| Some(narrator.choice_taken(part));
        let taken = match within {
            Sites::If(condition, one, other) => {
                self.one_or_other(within, condition, one, other, &say)
            }
            within => say(self, within),
        };
        let taken = taken.unwrap_or_else(|| self.things(within));
        format!("take off {}", taken.one())
    }

    /// The pieces from which one is taken off.
    fn choice_taken(&self, within: &Sites) -> NounPhrase {
        match self.pieces_on(within) {
            Some(_) => self.choice(within),
            None => {
                let piece = format!("the piece {}", self.holds(within));
                NounPhrase::name(piece, Noun::new("piece"))
            }
        }
    }

    /// A piece from a hand, or another from the board; none if other sites are meant.
    fn of_hand_or_board(&self, parts: &[Sites]) -> Option<String> {
        let is_hand = |part: &Sites| matches!(part, Sites::Hand(_));
        if !parts.iter().any(is_hand) || parts.iter().all(is_hand) {
            return None;
        }
        let parts = parts.iter().map(|part| match part {
            Sites::Hand(player) => Some(format!(
                "{} from {}",
                self.held_noun().a(),
                self.hand(player)
            )),
            part => Some(format!("{} on the board", self.pieces_on(part)?.one())),
        });
        Some(list(&parts.collect::<Option<Vec<String>>>()?, Joint::Or))
    }

    /// The piece that moves by a rule, with its stack if that goes with it.
    pub(super) fn carried(&self, from: &Sites, rule: RuleId) -> String {
        let piece = self.mover_of(from);
        let is_whole = self.game.rule(rule).physical == Physical::CarryStack;
        match is_whole && self.game.layout.stacks() {
            true => format!("{piece} with its whole stack"),
            false => piece,
        }
    }

    /// The piece that moves.
    pub(super) fn mover_of(&self, from: &Sites) -> String {
        match (from, &self.subject) {
            (Sites::One(site), Some(subject)) if **site == Int::Variable(Variable::From) => {
                subject.clone()
            }
            (Sites::One(site), _) if self.is_it(site) => "it".to_owned(),
            (Sites::One(site), _) if **site == Int::LastTo && !self.cleared => {
                "the piece that has just moved".to_owned()
            }
            (Sites::Occupied(Occupancy::Player(player)), _) if **player == Int::Mover => {
                let your = Determiner::Whose("your".to_owned());
                NounPhrase::Kind(your, self.piece_noun()).one()
            }
            (Sites::Union(parts), _) if let Some(pieces) = self.of_hand_or_board(parts) => pieces,
            (Sites::Only(Variable::Site, hand, condition), _) if owns_its_hand(hand, condition) => {
                let Sites::Hand(player) = &**hand else {
                    return self.choice_taken(from).one();
                };
                let whose = self.who(player).possessive;
                format!(
                    "one of {whose} {} in {whose} hand",
                    self.piece_noun().many()
                )
            }
            (from, _) => match self.pieces_on(from) {
                Some(pieces) => pieces.one(),
                None => self.choice_taken(from).one(),
            },
        }
    }
}

/// Whether a condition asks of the sites of a player's hand for that player's pieces, and for nothing else.
fn owns_its_hand(hand: &Sites, condition: &Bool) -> bool {
    let (Sites::Hand(player), Bool::Compare(Comparison::Equal, owner, other)) = (hand, condition)
    else {
        return false;
    };
    matches!(&**owner, Int::Who(site) if **site == Int::Variable(Variable::Site)) && other == player
}
