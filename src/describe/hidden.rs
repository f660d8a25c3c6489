//! What is hidden from players.

use super::grammar::{Antecedent, Joint, list, sentence};
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::State;
use crate::game::ir::{Bool, HiddenPart, Int, Sites, Variable};
use crate::topology::Site;

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
    /// The players for whom a condition holds.
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
        let number = parts.len();
        let (parts, sites) = (list(&parts, Joint::And), self.sites(sites).all());
        let players = self.players(from);
        match hidden {
            Bool::Const(false) => format!("show {players} {parts} on {sites}"),
            Bool::Const(true) => format!("hide {parts} on {sites} from {players}"),
            when => format!(
                "hide {parts} on {sites} from {players} if {}, otherwise show {}",
                self.clause(when, true),
                if number == 1 { "it" } else { "them" }
            ),
        }
    }

    /// Sites where a part is hidden, without the noun: `where the piece is hidden from Black`.
    pub(super) fn hidden(&self, part: HiddenPart, from: &Bool) -> String {
        format!("where {} is hidden from {}", noun(part), self.players(from))
    }

    /// That pieces are kept in hands, and whether everybody sees them there.
    pub(super) fn hands_are_seen(&self) -> Block {
        let seen = match self.game.layout.hides() {
            true => "",
            false => ", for all to see",
        };
        Block::Text(format!(
            "Pieces that are not on the board yet are kept in the players' hands{seen}."
        ))
    }

    /// What is hidden from players when the game begins, a sentence for each region and those from whom it is hidden.
    pub(super) fn hidden_at_start(&self, state: &State) -> Vec<Block> {
        let layout = &self.game.layout;
        let mut found: Vec<(Vec<Site>, Vec<usize>, Vec<HiddenPart>)> = Vec::new();
        for part in HiddenPart::EVERY {
            for player in 1..=self.game.player_count() {
                let sites = (0..layout.sites).map(|index| Site(index as u16));
                let hidden = |site: &Site| state.is_hidden(layout, part, player, *site);
                let sites: Vec<Site> = sites.filter(hidden).collect();
                if sites.is_empty() {
                    continue;
                }
                let same = |(known, _, parts): &&mut (Vec<Site>, Vec<usize>, Vec<HiddenPart>)| {
                    *known == sites && *parts == [part]
                };
                match found.iter_mut().find(same) {
                    Some((_, players, _)) => players.push(player),
                    None => found.push((sites, vec![player], vec![part])),
                }
            }
        }
        // Parts of the sites that are hidden from the same players are one sentence.
        let mut together: Vec<(Vec<Site>, Vec<usize>, Vec<HiddenPart>)> = Vec::new();
        for (sites, players, parts) in found {
            let same = |(known, from, _): &&mut (Vec<Site>, Vec<usize>, Vec<HiddenPart>)| {
                *known == sites && *from == players
            };
            match together.iter_mut().find(same) {
                Some((_, _, all)) => all.extend(parts),
                None => together.push((sites, players, parts)),
            }
        }
        let sentences = together.into_iter().map(|(sites, players, parts)| {
            let parts: Vec<String> = parts.iter().map(|part| noun(*part).to_owned()).collect();
            let players: Vec<String> = players
                .into_iter()
                .map(|player| self.name(player as i32))
                .collect();
            let (board, hands): (Vec<Site>, Vec<Site>) = sites
                .into_iter()
                .partition(|site| usize::from(site.0) < layout.board);
            let mut places = Vec::new();
            if !board.is_empty() {
                places.push(format!("on {}", self.area(&board).all()));
            }
            places.extend(self.hidden_in_hands(&hands));
            let are = if parts.len() == 1 { "is" } else { "are" };
            let clause = format!(
                "at the start {} {} {are} hidden from {}",
                list(&parts, Joint::And),
                list(&places, Joint::And),
                list(&players, Joint::And)
            );
            Block::Text(sentence(&clause))
        });
        sentences.collect()
    }

    /// Places of hands: a hand by its name if all its places are among them, others one by one.
    fn hidden_in_hands(&self, places: &[Site]) -> Vec<String> {
        let board = self.game.layout.board;
        let owner = |site: &Site| self.game.hands.get(site.index() - board).copied();
        let mut out: Vec<String> = Vec::new();
        for site in places {
            let own = owner(site);
            let all = self.game.hands.iter().filter(|other| own == Some(**other));
            let some = places.iter().filter(|other| owner(other) == own);
            let is_whole = all.count() == some.count();
            let place = match own {
                Some(own) if is_whole => {
                    format!("in {}", self.hand(&Int::Const(i32::from(own))))
                }
                _ => format!("on {}", self.game.site_name(*site)),
            };
            if !out.contains(&place) {
                out.push(place);
            }
        }
        out
    }
}
