//! Fixed regions by what they are on the board, and regions that depend on a condition or a player.

use super::grammar::{Joint, Noun, NounPhrase, Strand, list, plural};
use super::narrator::Narrator;
use crate::game::ir::{Bool, Comparison, Int, RegionId, Sites};
use crate::topology::{Feature, Site};

/// Sites that are listed one by one; of a longer list those left out are named instead.
const LISTED: usize = 24;

impl Narrator<'_> {
    /// A region that depends on a condition, its parts described by `say`; none if a part has no description.
    pub(super) fn one_or_other(
        &self,
        whole: &Sites,
        condition: &Bool,
        one: &Sites,
        other: &Sites,
        say: &dyn Fn(&Self, &Sites) -> Option<NounPhrase>,
    ) -> Option<NounPhrase> {
        match self.known(condition) {
            Some(true) => return say(self, one),
            Some(false) => return say(self, other),
            None => {}
        }
        for (role, parts, own) in [
            (Int::Mover, self.by_mover(whole), ""),
            (Int::Next, self.by_next(whole), "if you are "),
        ] {
            let Some(mut parts) = parts else { continue };
            if let Some(own) = self.own_region(&parts, &role, say) {
                return Some(own);
            }
            // Of two players, who has the one as opponent is the other.
            if role == Int::Next {
                parts = parts
                    .into_iter()
                    .rev()
                    .map(|(player, part)| (3 - player, part))
                    .collect();
            }
            let mut strands = Vec::new();
            let last = parts.len() - 1;
            for (index, (player, part)) in parts.into_iter().enumerate() {
                let joint = match index {
                    0 => String::new(),
                    index if index == last => Joint::Or.between(),
                    _ => ", ".to_owned(),
                };
                strands.push(Strand::Words(joint));
                strands.push(Strand::Things(say(self, part)?));
                let name = self.name(player);
                strands.push(Strand::Words(format!(" ({own}{name})")));
            }
            return Some(NounPhrase::Woven(strands));
        }
        let words = |words: &str| Strand::Words(words.to_owned());
        let condition = self.simplify(condition);
        let mut strands = Vec::new();
        match &condition {
            Bool::NoSites(asked) if **asked == *other => {
                strands.push(Strand::Things(say(self, other)?));
                strands.push(words(" or, if there is none, "));
                strands.push(Strand::Things(say(self, one)?));
            }
            condition => {
                strands.push(Strand::Things(say(self, one)?));
                strands.push(words(&format!(" if {}", self.clause(condition, true))));
                if !self.is_nothing(other) {
                    strands.push(words(", otherwise "));
                    strands.push(Strand::Things(say(self, other)?));
                }
            }
        }
        Some(NounPhrase::Woven(strands))
    }

    /// The parts of a region that depends on nothing but who moves, each with its player.
    pub(super) fn by_mover<'s>(&self, sites: &'s Sites) -> Option<Vec<(i32, &'s Sites)>> {
        self.by_role(sites, &Int::Mover)
    }

    /// The parts of a region that depends on nothing but which of two players is the opponent, each with the opponent.
    fn by_next<'s>(&self, sites: &'s Sites) -> Option<Vec<(i32, &'s Sites)>> {
        let parts = self.by_role(sites, &Int::Next)?;
        (self.game.player_count() == 2 && !self.theirs).then_some(parts)
    }

    /// Whether a region is described by one part for each player.
    pub(super) fn is_by_player(&self, sites: &Sites) -> bool {
        self.by_mover(sites).is_some() || self.by_next(sites).is_some()
    }

    /// The parts of a region that depends on nothing but which player has a role, each with its player.
    fn by_role<'s>(&self, sites: &'s Sites, role: &Int) -> Option<Vec<(i32, &'s Sites)>> {
        let mut parts = Vec::new();
        let mut rest = sites;
        while let Sites::If(condition, one, other) = rest {
            let Bool::Compare(Comparison::Equal, left, right) = &**condition else {
                return None;
            };
            let player = match (&**left, &**right) {
                (asked, Int::Const(player)) | (Int::Const(player), asked) if asked == role => {
                    *player
                }
                _ => return None,
            };
            parts.push((player, &**one));
            rest = other;
        }
        parts.sort_by_key(|(player, _)| *player);
        (!parts.is_empty() && self.is_nothing(rest)).then_some(parts)
    }

    /// The sites of "if the opponent is P then `one`, else `other`", each with that opponent (1 or 2), sorted by it.
    /// Only in games of two players.
    pub(super) fn by_opponent<'s>(
        &self,
        condition: &Bool,
        one: &'s Int,
        other: &'s Int,
    ) -> Option<[(i32, &'s Int); 2]> {
        let Bool::Compare(Comparison::Equal, left, right) = condition else {
            return None;
        };
        let player = match (&**left, &**right) {
            (Int::Next, Int::Const(player)) | (Int::Const(player), Int::Next) => *player,
            _ => return None,
        };
        let mut parts = [(player, one), (3 - player, other)];
        parts.sort_by_key(|(player, _)| *player);
        (self.game.player_count() == 2 && !self.theirs).then_some(parts)
    }

    /// A region for each player, chosen by a player.
    pub(super) fn by_player(&self, regions: &[RegionId], player: &Int) -> NounPhrase {
        let regions = regions.iter().skip(1);
        self.region_of(player, regions.map(|region| self.region(*region)))
    }

    /// A region of a player, with what it is for each of all players, from player 1 on.
    fn region_of(&self, player: &Int, regions: impl Iterator<Item = NounPhrase>) -> NounPhrase {
        let parts = (1..)
            .zip(regions)
            .map(|(number, region)| format!("for {} {}", self.name(number), region.all()));
        let parts: Vec<String> = parts.collect();
        let whose = self.who(player).possessive;
        let name = format!("{whose} region ({})", parts.join(", "));
        NounPhrase::Part {
            either: name.clone(),
            name,
            noun: self.site(),
            preposition: "in",
        }
    }

    /// A region by the sites that it has in every position, if it depends on nothing but the player to move.
    pub(super) fn by_its_sites(&self, region: &Sites) -> Option<NounPhrase> {
        let all = self.game.sites_by_mover(region)?;
        let (first, rest) = all.split_first()?;
        let area = |sites: &Vec<Site>| {
            let by_name = self.region_by_name(sites);
            by_name.unwrap_or_else(|| self.area(sites))
        };
        Some(match rest.iter().all(|other| other == first) {
            true => area(first),
            false => self.region_of(&Int::Mover, all.iter().map(area)),
        })
    }

    /// The sites of a fixed region.
    pub(super) fn members(&self, region: RegionId) -> Vec<Site> {
        let words = self.game.layout.words;
        let first = region.index() * words;
        let bits = &self.game.regions[first..first + words];
        (0..self.game.layout.sites)
            .filter(|index| bits[index / 64] >> (index % 64) & 1 == 1)
            .map(|index| Site(index as u16))
            .collect()
    }

    /// A fixed region by what it is on the board, or else by its sites.
    pub(super) fn region(&self, region: RegionId) -> NounPhrase {
        let sites = self.members(region);
        self.region_by_name(&sites)
            .unwrap_or_else(|| self.area(&sites))
    }

    /// Some sites, in their order, by what they are on the board, or else one by one.
    pub(super) fn area(&self, sites: &[Site]) -> NounPhrase {
        let topology = &self.game.topology;
        let ty = self.game.site_type;
        let board = self.game.layout.board;
        let label = |site: &Site| self.name_of(*site);
        match sites {
            [] => return NounPhrase::Nothing(self.site()),
            [only] => return NounPhrase::name(label(only), self.site()),
            _ => {}
        }
        // Hands and what else lies beside the board come last, each by its name.
        let (on_board, beside): (Vec<Site>, Vec<Site>) =
            sites.iter().partition(|site| site.index() < board);
        if !beside.is_empty() {
            let on_board = (!on_board.is_empty()).then(|| self.area(&on_board));
            let beside =
                beside
                    .iter()
                    .map(|site| match self.game.hands.get(site.index() - board) {
                        Some(owner) => {
                            let owner = self.who(&Int::Const((*owner).into()));
                            NounPhrase::hand(format!("{} hand", owner.possessive))
                        }
                        None => NounPhrase::name(label(site), self.site()),
                    });
            return NounPhrase::Joined(Joint::And, on_board.into_iter().chain(beside).collect());
        }
        if sites.len() == board {
            return NounPhrase::Board(self.site());
        }
        let is = |feature: Feature| {
            let mut all = topology.with(ty, feature);
            all.sort_unstable();
            all == sites
        };
        if is(Feature::Corner) {
            return NounPhrase::the(Noun::new("corner"));
        }
        let named = [
            (Feature::Outer, "on", "the edge of the board"),
            (Feature::Inner, "in", "the interior of the board"),
            (Feature::Bottom, "in", "the bottom row"),
            (Feature::Top, "in", "the top row"),
            (Feature::Left, "in", "the left column"),
            (Feature::Right, "in", "the right column"),
        ];
        for (feature, preposition, name) in named {
            if is(feature) {
                return self.part_of_board(preposition, name);
            }
        }
        if is(Feature::Centre) {
            let all: Vec<String> = sites.iter().map(label).collect();
            let name = format!("the middle of the board ({})", list(&all, Joint::And));
            return self.part_of_board("in", &name);
        }
        for (lines, noun) in [(topology.rows(ty), "row"), (topology.columns(ty), "column")] {
            let is_covered = |line: &[Site]| line.iter().all(|site| sites.contains(site));
            let whole: Vec<usize> = (0..lines.len())
                .filter(|index| is_covered(&lines[*index]))
                .collect();
            let covered: usize = whole.iter().map(|index| lines[*index].len()).sum();
            if covered == sites.len()
                && let Some(name) = self.lines(lines, &whole, noun, Joint::And)
                && let Some(either) = self.lines(lines, &whole, noun, Joint::Or)
            {
                return NounPhrase::Part {
                    name,
                    either,
                    noun: self.site(),
                    preposition: "in",
                };
            }
        }
        if let Some(area) = self.laid_out(sites) {
            return area;
        }
        if sites.len() > LISTED {
            let others = topology.sites(ty).filter(|site| !sites.contains(site));
            let others: Vec<Site> = others.collect();
            if others.len() < sites.len() && others.len() + sites.len() == board {
                return NounPhrase::AllBut(self.site(), self.area(&others).all());
            }
        }
        let noun = (sites.len() > LISTED).then(|| self.site());
        let mut names: Vec<String> = (sites.iter())
            .map(|site| self.game.site_name(*site))
            .collect();
        if noun.is_none() && self.is_numbered() {
            names[0] = format!("{} {}", self.sites_noun(), names[0]);
        }
        NounPhrase::Names(noun, names)
    }

    /// Whether sites have nothing but numbers for names, as those of boards whose edges are played on.
    pub(super) fn is_numbered(&self) -> bool {
        let first = self.game.site_name(Site(0));
        first.bytes().all(|sign| sign.is_ascii_digit())
    }

    /// What a site is called: `c3`, `line 5`.
    pub(super) fn name_of(&self, site: Site) -> String {
        let name = self.game.site_name(site);
        match name.bytes().all(|sign| sign.is_ascii_digit()) {
            true => format!("{} {name}", self.site_noun()),
            false => name,
        }
    }

    /// A part of the board that has a name of its own: `the top row`.
    pub(super) fn part_of_board(&self, preposition: &'static str, name: &str) -> NounPhrase {
        NounPhrase::Part {
            name: name.to_owned(),
            either: name.to_owned(),
            noun: self.site(),
            preposition,
        }
    }

    /// Some of the rows or columns, by their names: `rows 2 to 5`.
    pub(super) fn lines(
        &self,
        all: &[Vec<Site>],
        which: &[usize],
        noun: &str,
        joint: Joint,
    ) -> Option<String> {
        let names = which.iter().map(|index| self.line_name(&all[*index], noun));
        let names: Vec<String> = names.collect::<Option<Vec<String>>>()?;
        (!names.is_empty()).then(|| line_names(which, &names, noun, joint))
    }

    /// What a row or column is called: what the names of its sites share, the number or the letters.
    fn line_name(&self, sites: &[Site], noun: &str) -> Option<String> {
        let part = |site: &Site| -> String {
            let name = self.game.site_name(*site);
            let shared = |sign: &char| sign.is_ascii_digit() == (noun == "row");
            name.chars().filter(shared).collect()
        };
        let first = part(sites.first()?);
        (!first.is_empty() && sites.iter().all(|site| part(site) == first)).then_some(first)
    }
}

/// Whole rows or columns, given by their places and names.
fn line_names(whole: &[usize], names: &[String], noun: &str, joint: Joint) -> String {
    match (whole, names) {
        (_, [only]) => format!("{noun} {only}"),
        ([first, .., last], [low, .., high])
            if last - first + 1 == whole.len() && whole.len() > 2 =>
        {
            format!("{} {low} to {high}", plural(noun))
        }
        (_, many) => format!("{} {}", plural(noun), list(many, joint)),
    }
}
