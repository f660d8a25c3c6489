//! Positions that look alike to a player: what is hidden from it is dealt anew.

use super::State;
use crate::game::ir::{Effect, EffectId, HiddenPart, Plane, Rule, RuleNode};
use crate::game::layout::Layout;
use crate::game::{Game, MAX_PLAYERS, Provenance, Random};
use crate::topology::Site;

/// What a player sees of a site of the board. Sites that look the same to it may hold each other's contents.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum SiteSight {
    /// Nothing: the site is empty, or all of it is hidden.
    Empty,
    /// Something stands there: its owner and the number of pieces; none for what is hidden.
    Veiled(Option<u8>, Option<u16>),
    /// A piece: its kind, and its number, local state, value and rotation; none for what is hidden.
    Piece(u8, [Option<u16>; 4]),
}

/// What a site holds, and from whom parts of it are hidden: one bit for each player by part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Content {
    piece: u8,
    planes: [u16; 4],
    hidden: [u32; HiddenPart::EVERY.len()],
}

/// The properties of a piece, and the part of a site by which each is hidden.
const PLANES: [(Plane, HiddenPart); 4] = [
    (Plane::Count, HiddenPart::Count),
    (Plane::State, HiddenPart::State),
    (Plane::Value, HiddenPart::Value),
    (Plane::Rotation, HiddenPart::Rotation),
];

impl Game {
    /// Why positions that look alike to a player cannot be dealt, if they cannot.
    #[must_use]
    pub fn undealt(&self) -> Option<&'static str> {
        if self.layout.buried.is_some() {
            return Some("its pieces are stacked, and what lies in a hidden stack is not guessed");
        }
        let tells = self
            .effects
            .iter()
            .any(|effect| hides_and_notes(RuleNode::Effect(effect)));
        tells.then_some(
            "a rule that hides a choice also keeps it in a variable, which is not guessed",
        )
    }

    /// Where the rule stands that hides what cannot be dealt anew; none if it can, or if a start rule hides it.
    #[must_use]
    pub fn undealt_rule(&self) -> Option<Provenance> {
        self.undealt()?;
        let is_it = |effect: RuleNode<'_>| match self.layout.buried {
            Some(_) => hides(effect),
            None => hides_and_notes(effect),
        };
        let does = |rule: &&Rule| {
            let mut effects = rule.before.iter().chain(&rule.then);
            effects.any(|effect| self.leads_to(*effect, &is_it))
        };
        self.rules.iter().find(does).map(|rule| rule.provenance)
    }

    /// Whether an effect, or one that follows it, is of a kind.
    fn leads_to(&self, effect: EffectId, is_it: &dyn Fn(RuleNode<'_>) -> bool) -> bool {
        let effect = self.effect(effect);
        let follows = |id: &EffectId| self.leads_to(*id, is_it);
        is_it(RuleNode::Effect(effect))
            || match effect {
                Effect::Seq(all) => all.iter().any(follows),
                Effect::Then(_, then) | Effect::Untested(then, _) => follows(then),
                _ => false,
            }
    }

    /// A position that looks to `player` like `state`: the contents of sites that look the same to it are dealt anew among
    /// them, each way equally likely, and pieces in the hands of players whose pieces it does not know with them. It depends on
    /// which pieces there are, and not on where the hidden ones stand.
    ///
    /// What the player could conclude from earlier moves is left aside.
    #[must_use]
    pub fn dealt_anew(&self, state: &State, player: usize, random: &mut Random) -> State {
        let layout = &self.layout;
        let mut dealt = state.clone();
        let board = (0..layout.board).map(|site| Site(site as u16));
        let looks = board.map(|site| (self.look(state, player, site), site));
        self.deal(&mut dealt, looks.collect(), random);
        for owner in (1..=layout.players).filter(|owner| *owner != player) {
            self.deal_hand(&mut dealt, (player, owner), random);
        }
        dealt
    }

    /// What a player sees of each site of the board.
    pub(crate) fn looks(&self, state: &State, player: usize) -> Vec<SiteSight> {
        let board = (0..self.layout.board).map(|site| Site(site as u16));
        board.map(|site| self.look(state, player, site)).collect()
    }

    /// The first position of the game with what is hidden in it from `player` dealt anew among the places where something is.
    pub(crate) fn start_dealt_anew(&self, player: usize, random: &mut Random) -> State {
        let layout = &self.layout;
        let mut dealt = self.start.clone();
        let board = (0..layout.board).map(|site| Site(site as u16));
        let hidden = board.filter(|site| {
            let is = |part| self.start.is_hidden(layout, part, player, *site);
            self.start.what(layout, *site) != 0 && HiddenPart::EVERY.into_iter().any(is)
        });
        let looks = hidden.map(|site| (self.look(&self.start, player, site), site));
        self.deal(&mut dealt, looks.collect(), random);
        dealt
    }

    /// What a player sees of a site.
    fn look(&self, state: &State, player: usize, site: Site) -> SiteSight {
        let layout = &self.layout;
        let is = |part| state.is_hidden(layout, part, player, site);
        let piece = state.what(layout, site);
        if piece == 0 || is(HiddenPart::All) {
            return SiteSight::Empty;
        }
        let seen = |plane, part| (!is(part)).then(|| state.plane(layout, plane, site));
        match is(HiddenPart::What) || is(HiddenPart::Who) {
            true => SiteSight::Veiled(
                (!is(HiddenPart::Who)).then(|| self.owner(piece)),
                seen(Plane::Count, HiddenPart::Count),
            ),
            false => SiteSight::Piece(piece, PLANES.map(|(plane, part)| seen(plane, part))),
        }
    }

    /// Deals the contents of some sites anew among those of them that look the same.
    fn deal(&self, state: &mut State, mut sites: Vec<(SiteSight, Site)>, random: &mut Random) {
        sites.sort_unstable();
        for alike in sites.chunk_by(|(one, _), (other, _)| one == other) {
            let contents = alike
                .iter()
                .map(|(_, site)| content(&self.layout, state, *site));
            let mut contents: Vec<Content> = contents.collect();
            // Their order says nothing of where they stand.
            contents.sort_unstable();
            if contents.first() == contents.last() {
                continue;
            }
            shuffle(&mut contents, random);
            for ((_, site), content) in alike.iter().zip(contents) {
                self.lay(state, *site, content);
            }
        }
    }

    /// Makes a site hold something else.
    fn lay(&self, state: &mut State, site: Site, content: Content) {
        let layout = &self.layout;
        let before = state.what(layout, site);
        if before != 0 {
            state.clear(layout, site, before, self.owner(before));
        }
        if content.piece != 0 {
            let [count, ..] = content.planes;
            state.put(
                layout,
                site,
                content.piece,
                self.owner(content.piece),
                count,
            );
            for ((plane, _), value) in PLANES.into_iter().zip(content.planes).skip(1) {
                state.set_plane(layout, plane, site, value);
            }
        }
        for (part, players) in HiddenPart::EVERY.into_iter().zip(content.hidden) {
            for player in 1..=layout.players {
                state.set_hidden(layout, part, player, site, players >> player & 1 == 1);
            }
        }
    }

    /// Deals the pieces that `owner` has in hand and those on the board whose kinds `player` does not see, as the hand shows by
    /// what is missing which those are. Each kind has its place in the hand; a deal for which there is none is not made.
    fn deal_hand(&self, state: &mut State, (player, owner): (usize, usize), random: &mut Random) {
        let layout = &self.layout;
        let is_single = |content: Content| content.planes == [1, 0, 0, 0];
        let board = (0..layout.board).map(|site| Site(site as u16));
        let unknown = board.filter(|site| {
            let is = |part| state.is_hidden(layout, part, player, *site);
            let piece = state.what(layout, *site);
            let hides = is(HiddenPart::All) || is(HiddenPart::What) || is(HiddenPart::Who);
            piece != 0
                && hides
                && usize::from(self.owner(piece)) == owner
                && is_single(content(layout, state, *site))
        });
        let unknown: Vec<Site> = unknown.collect();
        let hands = self.hands.iter().enumerate();
        let places = hands.filter(|(_, of)| usize::from(**of) == owner);
        let places: Vec<Site> = places
            .map(|(index, _)| Site((layout.board + index) as u16))
            .collect();
        if unknown.is_empty() || places.is_empty() {
            return;
        }
        let mut kinds: Vec<u8> = unknown
            .iter()
            .map(|site| state.what(layout, *site))
            .collect();
        for place in &places {
            let kind = state.what(layout, *place);
            let number = usize::from(state.count(layout, *place));
            kinds.extend(std::iter::repeat_n(
                kind,
                if kind == 0 { 0 } else { number },
            ));
        }
        kinds.sort_unstable();
        shuffle(&mut kinds, random);
        let (out, held) = kinds.split_at(unknown.len());
        let home = |kind: &u8| {
            let first = |state: &State| {
                let mut places = places.iter().copied();
                places.find(|place| state.what(layout, *place) == *kind)
            };
            first(&self.start).or_else(|| first(state))
        };
        let Some(homes) = held.iter().map(home).collect::<Option<Vec<Site>>>() else {
            return;
        };
        for (site, kind) in unknown.iter().zip(out) {
            let content = Content {
                piece: *kind,
                ..content(layout, state, *site)
            };
            self.lay(state, *site, content);
        }
        for place in places {
            let old = content(layout, state, place);
            let mut here = homes.iter().zip(held).filter(|(home, _)| **home == place);
            let kind = here.clone().next().map_or(0, |(_, kind)| *kind);
            let number = here.by_ref().count() as u16;
            let planes = [number, old.planes[1], old.planes[2], old.planes[3]];
            self.lay(
                state,
                place,
                Content {
                    piece: kind,
                    planes,
                    ..old
                },
            );
        }
    }
}

/// What a site holds.
fn content(layout: &Layout, state: &State, site: Site) -> Content {
    let hidden = HiddenPart::EVERY.map(|part| {
        let players = (1..=layout.players.min(MAX_PLAYERS))
            .filter(|player| state.is_hidden(layout, part, *player, site));
        players.fold(0, |bits, player| bits | 1 << player)
    });
    Content {
        piece: state.what(layout, site),
        planes: PLANES.map(|(plane, _)| state.plane(layout, plane, site)),
        hidden,
    }
}

/// Puts things into any order, each equally likely (Fisher and Yates).
fn shuffle<T>(things: &mut [T], random: &mut Random) {
    for last in (1..things.len()).rev() {
        things.swap(last, random.below(last as u32 + 1) as usize);
    }
}

/// Whether an effect of a kind stands anywhere in a node.
fn holds(node: RuleNode<'_>, is: &dyn Fn(&Effect) -> bool) -> bool {
    let mut found = matches!(node, RuleNode::Effect(effect) if is(effect));
    node.children(&mut |child| found = found || holds(child, is));
    found
}

/// Whether an effect hides something.
fn hides(effect: RuleNode<'_>) -> bool {
    holds(effect, &|effect| matches!(effect, Effect::SetHidden { .. }))
}

/// Whether an effect hides something, and notes something where no site hides it.
fn hides_and_notes(effect: RuleNode<'_>) -> bool {
    let notes = |effect: &Effect| {
        matches!(
            effect,
            Effect::SetVar(..) | Effect::SetPlayerValue(..) | Effect::Memorise { .. }
        )
    };
    hides(effect) && holds(effect, &notes)
}
