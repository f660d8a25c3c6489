//! What is hidden from players.

use super::grammar::{Antecedent, Joint, list};
use super::narrator::Narrator;
use crate::game::ir::{Bool, HiddenPart, Int, Sites, Variable};

/// A part of what is on a site, as a noun phrase.
fn noun(part: HiddenPart) -> &'static str {
    match part {
        HiddenPart::All => "what is there",
        HiddenPart::What => "the kind of piece",
        HiddenPart::Who => "the owner of the piece",
        HiddenPart::Count => "the number of pieces",
        HiddenPart::State => "the state",
        HiddenPart::Rotation => "the rotation",
        HiddenPart::Value => "the value",
    }
}

impl Narrator<'_> {
    /// The players of whom a condition holds.
    fn players(&self, condition: &Bool) -> String {
        match condition {
            Bool::Const(true) => "all players".to_owned(),
            Bool::Compare(_, one, other) if **one == Int::Variable(Variable::Player) => {
                self.who(other).name
            }
            condition => format!(
                "the players {}",
                self.calling("that player").relative(
                    condition,
                    Variable::Player,
                    Antecedent::Players
                )
            ),
        }
    }

    /// What is hidden or shown, as an order.
    pub(super) fn hiding(
        &self,
        parts: &[HiddenPart],
        sites: &Sites,
        from: &Bool,
        hidden: &Bool,
    ) -> String {
        let parts: Vec<String> = parts.iter().map(|part| noun(*part).to_owned()).collect();
        let (parts, sites) = (list(&parts, Joint::And), self.sites(sites).all());
        let players = self.players(from);
        match hidden {
            Bool::Const(false) => format!("show {players} {parts} on {sites}"),
            Bool::Const(true) => format!("hide {parts} on {sites} from {players}"),
            when => format!(
                "hide {parts} on {sites} from {players} if {}, otherwise show it",
                self.clause(when, true)
            ),
        }
    }

    /// Sites of which a part is hidden, without the noun.
    pub(super) fn hidden(&self, part: HiddenPart, from: &Bool) -> String {
        format!("where {} is hidden from {}", noun(part), self.players(from))
    }
}
