//! Tracks and sowing.

use super::blocks::lead;
use super::english::sentence;
use super::sheet::Block;
use super::speaker::Speaker;
use crate::game::ir::{
    Bool, Comparison, Int, OnTrack, Onward, Sow, Stretch, TrackChoice, Variable,
};

/// The site to which a sowing has come.
const VISITED: Int = Int::Variable(Variable::To);

impl Speaker<'_> {
    /// A place on a track as a noun phrase.
    pub(super) fn on_track(&self, place: &OnTrack) -> String {
        let noun = self.site_noun();
        match place {
            OnTrack::Ahead { track, from, steps } => {
                let steps = match steps.constant() {
                    Some(1) => "one step".to_owned(),
                    Some(number) => format!("{number} steps"),
                    None => format!("as many steps as this: {},", self.number(steps)),
                };
                let (from, track) = (self.place(from), self.track(track));
                format!("the {noun} {steps} after {from} on {track}")
            }
            OnTrack::First { track, from, when } => {
                let track = self.track(track);
                let from = from.as_ref().map_or(String::new(), |from| {
                    format!(" from {} on", self.place(from))
                });
                let when = when.as_ref().map_or(String::new(), |when| {
                    format!(" of which this holds: {}", self.clause(when, true))
                });
                format!("the first {noun} of {track}{from}{when}")
            }
            OnTrack::End(track) => format!("the last {noun} of {}", self.track(track)),
        }
    }

    /// The part of a track from one site to another, as a noun phrase.
    pub(super) fn stretch(&self, stretch: &Stretch) -> String {
        let end = |word: &str, end: &Option<Int>| match end {
            Some(site) => format!(" {word} {}", self.place(site)),
            None => String::new(),
        };
        format!(
            "the {} of {}{}{}",
            self.sites_noun(),
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
        match choice.player.constant() {
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
        let what = if sow.count == all {
            "the pieces".to_owned()
        } else {
            format!("as many pieces as this: {},", self.number(&sow.count))
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
                    format!(", passing over {}", self.sites_all(sites))
                }
                skip => {
                    let when = self.clause(skip, true);
                    format!(", passing over each of which this holds: {when}")
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
