//! Tracks and sowing.

use super::blocks::lead;
use super::grammar::{Antecedent, Bind, Joint, list, sentence};
use super::narrator::Narrator;
use super::sheet::Block;
use crate::game::ir::{
    Bool, Comparison, Effect, Int, OnTrack, Onward, RuleNode, Sites, Sow, Stretch, Track,
    TrackChoice, Variable,
};
use crate::topology::Site;

/// The site to which a sowing has come.
const VISITED: Int = Int::Variable(Variable::To);

impl Narrator<'_> {
    /// The tracks of the board, each with its sites in order.
    pub(super) fn tracks(&self) -> Vec<Block> {
        let tracks = &self.game.tracks;
        let is_only = |owner: u8| tracks.iter().filter(|other| other.owner == owner).count() == 1;
        let of = |owner: u8| format!("{}'s", self.name(i32::from(owner)));
        // Owners whose only tracks go the same way share a sentence.
        let alike = |track: &Track| -> Vec<u8> {
            let same = tracks.iter().filter(|other| {
                let ways = [track, *other].map(|track| (&track.sites, track.looped, &track.bends));
                other.owner != 0 && is_only(other.owner) && ways[0] == ways[1]
            });
            same.map(|track| track.owner).collect()
        };
        let first = |track: &&Track| {
            track.owner == 0 || !is_only(track.owner) || alike(track).first() == Some(&track.owner)
        };
        let blocks = tracks.iter().filter(first).map(|track| {
            let owners: Vec<String> = alike(track).into_iter().map(of).collect();
            let name = match track.owner {
                0 if tracks.len() == 1 => "the track".to_owned(),
                0 => format!("the track “{}”", track.name),
                owner if !is_only(owner) => format!("{} track “{}”", of(owner), track.name),
                owner if owners.len() < 2 => format!("{} track", of(owner)),
                _ => format!("each of {} tracks", list(&owners, Joint::And)),
            };
            let round = match track.looped {
                true => ", and round again",
                false => "",
            };
            let sites = self.stations(&track.sites);
            let bends = track.sites.iter().zip(&track.bends);
            let bends = bends.filter_map(|(site, bends)| bends.then_some(*site));
            let bends: Vec<String> = bends.map(|site| self.place(&Int::Const(site))).collect();
            let bends = match bends.is_empty() {
                true => String::new(),
                false => format!("; it bends after {}", list(&bends, Joint::And)),
            };
            Block::Text(sentence(&format!(
                "{name} leads over {sites}{round}{bends}"
            )))
        });
        let crossing = tracks.iter().any(|track| track.progress.is_some());
        let crossing = crossing.then(|| {
            let site = self.site().a();
            let text = format!(
                "where a track comes to {site} for the second time, a piece goes on from as far as it has come"
            );
            Block::Text(sentence(&text))
        });
        blocks.chain(crossing).collect()
    }

    /// The sites of a track in order; of a straight run of neighbours only the first and the last.
    fn stations(&self, sites: &[i32]) -> String {
        let topology = &self.game.topology;
        let on_board =
            |site: i32| usize::try_from(site).is_ok_and(|site| site < self.game.layout.board);
        let spot = |site: i32| topology.position(self.game.site_type, Site(site as u16));
        let step = |pair: &[i32]| {
            let (from, to) = (pair[0], pair[1]);
            (on_board(from) && on_board(to)).then(|| {
                let (from, to) = (spot(from), spot(to));
                [to.x - from.x, to.y - from.y]
            })
        };
        let is_short = |[x, y]: [f64; 2]| x.hypot(y) < 1.5;
        let alike =
            |one: [f64; 2], other: [f64; 2]| (one[0] - other[0]).hypot(one[1] - other[1]) < 1e-6;
        let mut stations: Vec<String> = Vec::new();
        let mut rest = sites;
        while let [first, ..] = rest {
            let way = rest.get(..2).and_then(step).filter(|way| is_short(*way));
            let run = way.map_or(0, |way| {
                let steps = rest.windows(2).map(step);
                steps
                    .take_while(|step| step.is_some_and(|step| alike(step, way)))
                    .count()
            });
            let length = if run < 2 { 1 } else { run + 1 };
            stations.push(match length {
                1 => self.station(*first),
                _ => format!(
                    "{} to {}",
                    self.station(*first),
                    self.station(rest[length - 1])
                ),
            });
            rest = &rest[length..];
        }
        list(&stations, Joint::And)
    }

    /// One site of a track.
    fn station(&self, site: i32) -> String {
        match usize::try_from(site) {
            Ok(index) if index < self.game.layout.board => self.game.site_name(Site(site as u16)),
            Ok(_) => "the hand".to_owned(),
            Err(_) => "a place off the board".to_owned(),
        }
    }

    /// A place on a track as a noun phrase.
    pub(super) fn on_track(&self, place: &OnTrack) -> String {
        let noun = self.site_noun();
        match place {
            OnTrack::Ahead { track, from, steps } if self.shown(steps).is_some() => {
                let shown = self.shown(steps).unwrap_or_default();
                let (from, track) = (self.place(from), self.track(track));
                format!("the {noun} as far ahead of {from} on {track} as {shown}")
            }
            OnTrack::Ahead { track, from, steps } => {
                let (from, track) = (self.place(from), self.track(track));
                match steps.constant() {
                    Some(0) => from,
                    Some(_) => format!("the {noun} {} after {from} on {track}", self.steps(steps)),
                    None => format!(
                        "the {noun} as many steps after {from} on {track} as {}",
                        self.operand(steps, Bind::Choice)
                    ),
                }
            }
            OnTrack::First { track, from, when } => {
                let track = self.track(track);
                let from = from.as_ref().map_or(String::new(), |from| {
                    format!(" from {} on", self.place(from))
                });
                let when = when.as_ref().map_or(String::new(), |when| {
                    format!(" {}", self.relative(when, Variable::To, Antecedent::Site))
                });
                format!("the first {noun} of {track}{from}{when}")
            }
            OnTrack::End(track) => format!("the last {noun} of {}", self.track(track)),
        }
    }

    /// A site that a map gives, as a noun phrase: with all sites, if it gives one to each player.
    pub(super) fn mapped(&self, pairs: &[(i32, i32)], of: &Int) -> String {
        let noun = self.site_noun();
        let site = |site: i32| self.place(&Int::Const(site));
        match of {
            Int::Mover => {
                let players = self.game.players.iter().enumerate().skip(1);
                let own = players.filter_map(|(player, one)| {
                    let pair = pairs.iter().find(|(key, _)| *key == player as i32)?;
                    Some(format!("{} for {}", site(pair.1), one.name))
                });
                format!("your {noun} ({})", own.collect::<Vec<_>>().join(", "))
            }
            of => format!("the {noun} to which the map leads from {}", self.place(of)),
        }
    }

    /// The maps that lead from sites to others, as sentences.
    pub(super) fn maps(&self) -> Vec<Block> {
        let game = self.game;
        let mut found = Vec::new();
        let effects = game.effects.iter().map(RuleNode::Effect);
        let plays = game.phases.iter().map(|phase| RuleNode::Moves(&phase.play));
        let pieces = game
            .components
            .iter()
            .map(|piece| RuleNode::Moves(&piece.moves));
        for node in effects.chain(plays).chain(pieces) {
            leading(node, &mut found);
        }
        let site = |site: i32| self.place(&Int::Const(site));
        let map = |pairs: &[(i32, i32)]| {
            let pairs = pairs.iter();
            let pairs = pairs.map(|(key, value)| format!("{} to {}", site(*key), site(*value)));
            let all = pairs.collect::<Vec<_>>().join(", ");
            Block::Text(sentence(&format!("the map leads from {all}")))
        };
        found.into_iter().map(map).collect()
    }

    /// `two steps`, for a number of steps.
    fn steps(&self, steps: &Int) -> String {
        match steps.constant() {
            Some(1) => "one step".to_owned(),
            Some(number) => format!("{number} steps"),
            None => format!("as many steps as this: {}", self.number(steps)),
        }
    }

    /// `the dice show`, for steps that dice tell.
    fn shown(&self, steps: &Int) -> Option<String> {
        match steps {
            Int::DiceSum => Some(format!(
                "{} {}",
                self.the_dice(),
                match self.game.dice.len() {
                    1 => "shows",
                    _ => "show",
                }
            )),
            Int::Variable(Variable::Pips) => Some("that die shows".to_owned()),
            _ => None,
        }
    }

    /// A condition on where a way along a track ends, as a clause: whether it leads just over the end of the track, or
    /// beyond; none if it is another condition.
    pub(super) fn leads(&self, comparison: Comparison, place: &Int, site: &Int) -> Option<String> {
        let Int::OnTrack(OnTrack::Ahead { track, from, steps }) = place else {
            return None;
        };
        let shown = self.shown(steps);
        let length = match (shown, steps.constant()) {
            (Some(shown), _) => format!("as far as {shown}"),
            (None, Some(_)) => self.steps(steps),
            (None, None) => format!("as many steps as {}", self.operand(steps, Bind::Choice)),
        };
        let (from, track) = (self.place(from), self.track(track));
        let way = format!("the way from {from} along {track}, {length},");
        match (comparison, site.constant()?) {
            (Comparison::Equal, -2) => Some(format!(
                "{way} ends just behind the last {}",
                self.site_noun()
            )),
            (Comparison::Unequal, -2) => Some(format!(
                "{way} does not end just behind the last {}",
                self.site_noun()
            )),
            (Comparison::Equal, -1) => Some(format!("{way} would go beyond the end")),
            (Comparison::Unequal, -1) => Some(format!("{way} does not go beyond the end")),
            _ => None,
        }
    }

    /// Which part of a track the sites are of that lie from one site to another: `of the track from a1`.
    pub(super) fn stretch(&self, stretch: &Stretch) -> String {
        let end = |word: &str, end: &Option<Int>| match end {
            Some(site) => format!(" {word} {}", self.place(site)),
            None => String::new(),
        };
        format!(
            "of {}{}{}",
            self.track(&stretch.track),
            end("from", &stretch.from),
            end("to", &stretch.to)
        )
    }

    /// A track as a noun phrase.
    fn track(&self, choice: &TrackChoice) -> String {
        let tracks = &self.game.tracks;
        let name = |player: usize| {
            let id = choice.of.get(player).copied().flatten()?;
            tracks.get(id.index()).map(|track| track.name.as_str())
        };
        let of = |player: usize| choice.of.get(player).copied().flatten();
        let is_shared = (2..=self.game.player_count()).all(|player| of(player) == of(1));
        match choice.player.constant() {
            _ if is_shared && tracks.len() > 1 => {
                format!("the track “{}”", name(1).unwrap_or_default())
            }
            _ if tracks.len() == 1 => "the track".to_owned(),
            Some(player) => {
                let player = usize::try_from(player).unwrap_or(0);
                format!("the track “{}”", name(player).unwrap_or_default())
            }
            None => format!("{} track", self.who(&choice.player).possessive),
        }
    }

    /// A sowing.
    pub(super) fn sowing(&self, sow: &Sow) -> Vec<Block> {
        let all = Int::CountAt(Box::new(sow.start.clone()));
        let what = match sow.count.constant() {
            _ if sow.count == all => "the pieces".to_owned(),
            Some(count) => self.any_noun().counted(count.into()),
            None => format!("as many pieces as this: {},", self.number(&sow.count)),
        };
        let each = match sow.each.constant() {
            Some(1) => "one by one".to_owned(),
            _ => format!("{} at a time", self.number(&sow.each)),
        };
        let nouns = self.sites_noun();
        let mut text = format!(
            "sow {what} {} {each} on the {nouns} that follow on {}",
            self.at(&sow.start),
            self.track(&sow.track)
        );
        if sow.from_start == Bool::Const(true) {
            text.push_str(", the first on the same place");
        } else if sow.from_start != Bool::Const(false) {
            let when = self.clause(&sow.from_start, true);
            text.push_str(&format!(", the first on the same place if {when}"));
        }
        if !sow.on_start {
            text.push_str(", passing over the place that they come from");
        }
        if let Some(skip) = &sow.skip {
            text.push_str(&match skip {
                Bool::Compare(Comparison::Equal, site, other) if **site == VISITED => {
                    format!(", passing over {}", self.place(other))
                }
                Bool::In(site, sites) if **site == VISITED => {
                    format!(", passing over {}", self.sites(sites).all())
                }
                skip => {
                    let which = self.relative(skip, Variable::To, Antecedent::Site);
                    format!(
                        ", passing over {} {which}",
                        super::grammar::each(self.site_noun())
                    )
                }
            });
        }
        let mut blocks = vec![Block::Text(sentence(&text))];
        if let Some(effect) = &sow.at_each {
            blocks.extend(lead("Before each of them is sown on", self.effect(effect)));
        }
        if let Some((when, effect)) = &sow.capture {
            let when = match when {
                Bool::Const(true) => "Where the last piece came".to_owned(),
                when => format!("Where the last piece came, if {}", self.clause(when, true)),
            };
            blocks.extend(lead(&when, self.effect(effect)));
        }
        if let Some(Onward::Backward(when) | Onward::Forward(when)) = &sow.onward {
            let which = match &sow.onward {
                Some(Onward::Backward(_)) => "before",
                _ => "after",
            };
            let as_long = match when {
                Bool::Const(true) => String::new(),
                when => format!(" and this holds: {}", self.clause(when, true)),
            };
            blocks.push(Block::Text(sentence(&format!(
                "the same is done on the {nouns} {which} it, one after the other, as long as it can be{as_long}"
            ))));
        }
        blocks
    }
}

/// The maps that a node asks for the site to which another leads, each once.
fn leading<'g>(node: RuleNode<'g>, found: &mut Vec<&'g [(i32, i32)]>) {
    let site = match node {
        RuleNode::Effect(Effect::Carry { to, .. }) => Some(to),
        RuleNode::Effect(Effect::CarrySome {
            to: Sites::One(to), ..
        }) => Some(&**to),
        _ => None,
    };
    if let Some(Int::Mapped(pairs, of)) = site
        && matches!(**of, Int::Variable(_) | Int::LastTo)
        && !found.contains(&&**pairs)
    {
        found.push(pairs);
    }
    node.children(&mut |child| leading(child, found));
}
