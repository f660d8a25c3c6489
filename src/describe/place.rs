//! Single sites as noun phrases.

use super::grammar::{Joint, list, ordinal};
use super::narrator::Narrator;
use crate::game::ir::{Int, Sites, Variable};
use crate::topology::Site;

impl Narrator<'_> {
    /// A site as a noun phrase.
    pub(super) fn place(&self, site: &Int) -> String {
        let noun = self.site_noun();
        if let Some(asked) = self.asked_site(site) {
            return asked;
        }
        match site {
            Int::Const(-1) => "nowhere".to_owned(),
            Int::Const(index) => match u16::try_from(*index) {
                Ok(index) => self.name_of(Site(index)),
                Err(_) => "nowhere".to_owned(),
            },
            Int::Variable(variable) if self.it == Some(*variable) => format!("its {noun}"),
            Int::Variable(Variable::From) if self.bound => format!("that {noun}"),
            Int::Variable(Variable::From) => format!("the {noun} that the piece comes from"),
            Int::Variable(Variable::To | Variable::Site) => format!("that {noun}"),
            Int::Variable(Variable::Group) => format!("any {noun} of that group"),
            Int::Variable(Variable::Between) if self.each_between => format!("that {noun}"),
            Int::Variable(Variable::Between) => format!("the {noun} in between"),
            Int::LastFrom => format!("the {noun} just left"),
            Int::LastTo if self.cleared => format!("the {noun} just emptied"),
            Int::LastTo => format!("the {noun} just played on"),
            Int::LastChanged => format!("the {noun} changed last"),
            Int::LastLeft => format!("the {noun} left or changed last"),
            Int::OnTrack(place) => self.on_track(place),
            Int::Mapped(pairs, of) => self.mapped(pairs, of),
            Int::SiteOf(sites, index) if self.fixed_site(sites, index).is_some() => self
                .fixed_site(sites, index)
                .map_or_else(String::new, |site| self.name_of(site)),
            Int::SiteOf(sites, index) => match index.constant() {
                Some(index) if index >= 0 => format!(
                    "the {} of {}",
                    ordinal(i64::from(index) + 1),
                    self.sites(sites).all()
                ),
                _ => format!(
                    "number {} (counted from 0) of {}",
                    self.number(index),
                    self.sites(sites).all()
                ),
            },
            Int::HandSite(player, offset) => {
                let hand = self.hand(player);
                match offset.constant() {
                    Some(0) if !self.has_places(player) => hand,
                    Some(number) => {
                        format!("the {} place of {hand}", ordinal(i64::from(number) + 1))
                    }
                    None => format!("place {} (counted from 0) of {hand}", self.number(offset)),
                }
            }
            Int::Ahead {
                site,
                steps,
                directions,
            } => {
                let steps = match steps.constant() {
                    Some(1) => "one step".to_owned(),
                    Some(number) => format!("{number} steps"),
                    None => format!("a number of steps ({})", self.number(steps)),
                };
                let along = self.along_set(directions);
                let of = if along.ends_with(" way") || along.ends_with(" line") {
                    "from"
                } else {
                    "of"
                };
                format!("the {noun} {steps} {along} {of} {}", self.place(site))
            }
            Int::If(condition, one, other) if self.known(condition).is_some() => {
                match self.known(condition) {
                    Some(true) => self.place(one),
                    _ => self.place(other),
                }
            }
            Int::If(condition, one, other) => match self.by_opponent(condition, one, other) {
                Some(parts) => {
                    // Of two players, who has the one as opponent is the other.
                    let own = |(opponent, part): (i32, &Int)| {
                        let player = self.name(3 - opponent);
                        format!("{} (if you are {player})", self.place(part))
                    };
                    let [one, other] = parts.map(own);
                    list(&[other, one], Joint::Or)
                }
                None => format!(
                    "({} if {}, otherwise {})",
                    self.place(one),
                    self.clause(condition, true),
                    self.place(other)
                ),
            },
            other => format!("the {noun} whose number is {}", self.number(other)),
        }
    }

    /// A site that is known by its place in a fixed region.
    fn fixed_site(&self, sites: &Sites, index: &Int) -> Option<Site> {
        let Sites::Const(region) = sites else {
            return None;
        };
        let index = usize::try_from(index.constant()?).ok()?;
        self.members(*region).get(index).copied()
    }

    /// The hand of a player; that which all share for 0.
    pub(super) fn hand(&self, player: &Int) -> String {
        match player.constant() {
            Some(0) => "the common hand".to_owned(),
            _ => format!("{} hand", self.who(player).possessive),
        }
    }

    /// Whether the hand of a player, or of any of those that may be meant, has several places.
    pub(super) fn has_places(&self, player: &Int) -> bool {
        let places = |owner: i32| {
            let hands = self.game.hands.iter();
            hands.filter(|other| i32::from(**other) == owner).count()
        };
        match player.constant() {
            Some(owner) => places(owner) > 1,
            None => (1..=self.game.player_count() as i32).any(|owner| places(owner) > 1),
        }
    }

    /// Where pieces are in a hand, behind "pieces": `in hand`, `in the second place of your hand`.
    pub(super) fn in_hand_of(&self, player: &Int, offset: &Int) -> String {
        match (offset.constant(), self.has_places(player)) {
            (Some(0), false) => "in hand".to_owned(),
            _ => {
                let site = Int::HandSite(Box::new(player.clone()), Box::new(offset.clone()));
                format!("in {}", self.place(&site))
            }
        }
    }

    /// A site as the place where something is: `in your hand`, `on that point`.
    pub(super) fn at(&self, site: &Int) -> String {
        match site {
            Int::HandSite(..) => format!("in {}", self.place(site)),
            site => format!("on {}", self.place(site)),
        }
    }
}
