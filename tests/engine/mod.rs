//! The engine as an implementation of `Naive`, so that the bundled descriptions can be compared with the second
//! opinion. `load` names the description and the items of its options that a ruleset and options of `naive` mean.

mod choice;
mod load;
mod squares;

pub use choice::file_of;
pub use load::load;

use crate::naive::{Naive, Outcome};
use dafang::game::{Component, Game, Move, Notation, Trial};
use dafang::topology::Site;
use std::collections::{BTreeMap, BTreeSet};

/// A game in play by the engine.
pub struct Engine<'g> {
    game: &'g Game,
    trial: Trial<'g>,
    /// What each kind of piece is called, by its number, and each site.
    signs: Vec<String>,
    sites: Vec<String>,
    /// The legal moves by their notation.
    legal: BTreeMap<String, Move>,
    /// The number of the player who holds each account: teams that take part, in the order of their first side.
    players: BTreeMap<u8, usize>,
}

impl<'g> Engine<'g> {
    /// The start of a game.
    pub fn new(game: &'g Game) -> Self {
        let mut engine = Self {
            game,
            trial: Trial::new(game),
            signs: game
                .components
                .iter()
                .map(|component| sign(game, component))
                .collect(),
            sites: (0..game.layout.board)
                .map(|index| game.site_name(Site(index as u16)))
                .collect(),
            legal: BTreeMap::new(),
            players: BTreeMap::new(),
        };
        let state = engine.trial.state();
        let teams: Vec<u8> = (1..=game.player_count())
            .map(|side| state.head.team[side])
            .collect();
        let takes_part = |team: &u8| {
            (1..=game.player_count())
                .any(|side| state.head.team[side] == *team && state.is_active(side))
        };
        let mut seats: Vec<u8> = Vec::new();
        for team in teams {
            if takes_part(&team) && !seats.contains(&team) {
                seats.push(team);
            }
        }
        engine.players = seats.into_iter().zip(1..).collect();
        engine.look();
        engine
    }

    /// Notes the legal moves.
    fn look(&mut self) {
        let mut moves = Vec::new();
        self.trial.legal_moves(&mut moves);
        let words = Notation::new(self.game).all(self.trial.state(), &moves);
        self.legal = words.into_iter().zip(moves).collect();
    }

    /// The player of a side, counted from 1.
    fn player_of(&self, side: usize) -> usize {
        let team = self.trial.state().head.team[side];
        self.players.get(&team).copied().unwrap_or(0)
    }
}

/// What `Naive::pieces` calls a piece: its owner's number and its sign where players have several kinds, otherwise
/// `B` and `W`, dead stones in small letters.
fn sign(game: &Game, component: &Component) -> String {
    let kinds = game
        .components
        .iter()
        .filter(|other| other.owner == 1)
        .count();
    match (component.owner, component.base.as_str()) {
        (_, "DeadBlack") => "b".to_string(),
        (_, "DeadWhite") => "w".to_string(),
        (1, _) if kinds == 1 => "B".to_string(),
        (2, _) if kinds == 1 => "W".to_string(),
        (owner, _) => format!("{owner}{}", component.symbol),
    }
}

impl Naive for Engine<'_> {
    fn legal(&self) -> BTreeSet<String> {
        self.legal.keys().cloned().collect()
    }

    fn play(&mut self, notation: &str) {
        let Some(mv) = self.legal.get(notation) else {
            panic!("`{notation}` is not legal");
        };
        self.trial.play(*mv);
        self.look();
    }

    fn mover(&self) -> usize {
        usize::from(self.trial.state().head.mover)
    }

    fn player(&self) -> usize {
        self.player_of(self.mover())
    }

    fn pieces(&self) -> BTreeMap<String, String> {
        let (layout, state) = (&self.game.layout, self.trial.state());
        let stands = |(index, name): (usize, &String)| match state.what(layout, Site(index as u16))
        {
            0 => None,
            what => Some((name.clone(), self.signs[usize::from(what)].clone())),
        };
        self.sites.iter().enumerate().filter_map(stands).collect()
    }

    fn result(&self) -> Option<Outcome> {
        let ending = self.trial.ending()?;
        let how = format!("{:?}", ending.reason);
        Some(match ending.outcome.winner() {
            Some(side) => Outcome::won(self.player_of(side), &how),
            None => Outcome::drawn(&how),
        })
    }

    fn phase(&self) -> &str {
        let phase = self.trial.state().phase(self.mover());
        &self.game.phases[phase.index()].name
    }

    fn owed(&self) -> u32 {
        self.trial.state().owed(Some(self.mover()))
    }

    fn hand(&self, player: usize) -> u32 {
        let (layout, state) = (&self.game.layout, self.trial.state());
        let own = self
            .game
            .hands
            .iter()
            .enumerate()
            .filter(|(_, owner)| usize::from(**owner) == player);
        own.map(|(index, _)| u32::from(state.count(layout, Site((layout.board + index) as u16))))
            .sum()
    }
}
