//! Writes a game down as it is played, in the form of [`super::record`].

use std::collections::BTreeMap;

use super::record::{Content, Header, Names, Ply, Record};
use crate::game::{Game, Move, Trial};
use crate::topology::{Site, SiteType};

/// The header of the records of a game.
#[must_use]
pub fn header(game: &Game) -> Header {
    let count = |site_type| game.topology.count(site_type);
    let no_pieces = game.layout.is_puzzle();
    let components = game.components.iter().skip(1).filter(|_| !no_pieces);
    let everybody = game.player_count() as u8 + 1;
    Header {
        game: game.name.clone(),
        lud: String::new(),
        options: String::new(),
        players: game.player_count(),
        default_site: format!("{:?}", game.site_type),
        cells: count(SiteType::Cell),
        vertices: count(SiteType::Vertex),
        edges: count(SiteType::Edge),
        stacking: game.layout.stacks(),
        stochastic: game.layout.has_chance(),
        hidden: game.layout.hides(),
        simultaneous: false,
        components: components
            .map(|component| match component.shared {
                true => (component.name.clone(), everybody),
                false => (component.name.clone(), component.owner),
            })
            .chain((1..=game.dice.len()).map(|die| (format!("Die{die}"), everybody)))
            .collect(),
    }
}

/// A game being written down.
#[derive(Clone, Debug)]
pub struct Recorder<'g> {
    names: Names<'g>,
    record: Record,
    position: BTreeMap<Site, Content>,
    dice: Vec<(String, Content)>,
}

impl<'g> Recorder<'g> {
    /// Begins with the position of a trial.
    #[must_use]
    pub fn new(trial: &Trial<'g>) -> Self {
        let names = Names::new(trial.game());
        let position = names.position(trial.state());
        let dice: Vec<_> = names.dice(trial.state()).collect();
        let stacks = trial.game().layout.stacks();
        let start = position
            .iter()
            .map(|(site, content)| (names.site(*site), content.to_value(stacks)))
            .chain(
                dice.iter()
                    .map(|(site, content)| (site.clone(), content.to_value(stacks))),
            )
            .collect();
        Self {
            names,
            record: Record {
                start,
                first: trial.state().head.mover,
                phase: phases(trial),
                score: Vec::new(),
                value: Vec::new(),
                from: 0,
                plies: Vec::new(),
                over: false,
                winner: None,
                ranking: Vec::new(),
            },
            position,
            dice,
        }
    }

    /// Notes the move that is about to be made, one of `moves`.
    pub fn before(&mut self, trial: &Trial<'_>, moves: &[Move], mv: Move) {
        let mut legal = BTreeMap::new();
        for mv in moves {
            *legal.entry(self.names.mv(*mv)).or_default() += 1;
        }
        self.record.plies.push(Ply {
            mover: trial.state().head.mover,
            n: moves.len() as u64,
            legal,
            chosen: self.names.mv(mv),
            after: BTreeMap::new(),
            phase: Vec::new(),
            score: Vec::new(),
            value: Vec::new(),
            dice: Vec::new(),
            next: 0,
        });
    }

    /// Notes what the move noted last has changed.
    pub fn after(&mut self, trial: &Trial<'_>) {
        let position = self.names.position(trial.state());
        let Some(ply) = self.record.plies.last_mut() else {
            return;
        };
        for site in self
            .position
            .keys()
            .filter(|site| !position.contains_key(site))
        {
            ply.after
                .insert(self.names.site(*site), serde_json::Value::Null);
        }
        for (site, content) in &position {
            if self.position.get(site) != Some(content) {
                let written = content.to_value(trial.game().layout.stacks());
                ply.after.insert(self.names.site(*site), written);
            }
        }
        let dice: Vec<_> = self.names.dice(trial.state()).collect();
        for (die, before) in dice.iter().zip(&self.dice) {
            if die != before {
                let stacks = trial.game().layout.stacks();
                ply.after.insert(die.0.clone(), die.1.to_value(stacks));
            }
        }
        self.dice = dice;
        let layout = &trial.game().layout;
        let left = (0..layout.dice).map(|die| i64::from(trial.state().die_value(layout, die)));
        ply.dice = Vec::from_iter((layout.dice > 0).then(|| left.collect()));
        ply.next = trial.state().head.mover;
        ply.phase = phases(trial);
        self.position = position;
    }

    /// The record, with the end of the game if it has ended.
    #[must_use]
    pub fn finish(mut self, trial: &Trial<'_>) -> Record {
        if let Some(ending) = trial.ending() {
            let outcome = ending.outcome;
            self.record.over = true;
            self.record.winner = Some(outcome.winner().unwrap_or(0));
            self.record.ranking = outcome.ranks[..=outcome.players]
                .iter()
                .map(|rank| f64::from(*rank))
                .collect();
        }
        self.record
    }
}

/// The phase of each player, where there are phases.
fn phases(trial: &Trial<'_>) -> Vec<String> {
    let (game, state) = (trial.game(), trial.state());
    if game.phases.len() < 2 {
        return Vec::new();
    }
    (1..=game.player_count())
        .map(|player| game.phases[state.phase(player).index()].name.clone())
        .collect()
}
