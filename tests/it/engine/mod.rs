//! The engine as an implementation of `Naive`, so that the bundled descriptions can be compared with the second
//! opinion. `load` names the description and the items of its options that a ruleset and options of `naive` mean.

mod choice;
mod load;
mod squares;

pub(crate) use choice::file_of;
pub(crate) use load::load;

use crate::naive::board::{Point, point};
use crate::naive::{Naive, Outcome};
use dafang::game::ir::VariableId;
use dafang::game::{Component, Game, Move, Notation, Trial};
use dafang::topology::Site;
use std::collections::{BTreeMap, BTreeSet};

/// A game in play by the engine.
pub(crate) struct Engine<'g> {
    game: &'g Game,
    trial: Trial<'g>,
    /// What each kind of piece is called, by its number, and each site.
    signs: Vec<String>,
    sites: Vec<String>,
    /// As above, for pictures.
    letters: Vec<(char, char)>,
    points: Vec<Point>,
    /// The legal moves by their notation, in the order of the words.
    legal: Vec<(String, Move)>,
    /// The number of the player who holds each account: teams that take part, in the order of their first side.
    players: BTreeMap<u8, usize>,
}

impl<'g> Engine<'g> {
    /// The start of a game.
    pub(crate) fn new(game: &'g Game) -> Self {
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
            letters: Vec::new(),
            points: Vec::new(),
            legal: Vec::new(),
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
        let letters = |sign: &String| {
            let mut letters = sign.chars().rev();
            let last = letters.next().unwrap_or(' ');
            (letters.next().unwrap_or(' '), last)
        };
        engine.letters = engine.signs.iter().map(letters).collect();
        engine.points = engine.sites.iter().map(|name| point(name)).collect();
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
        self.legal
            .sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
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
        (_, "Dead Black") => "b".to_string(),
        (_, "Dead White") => "w".to_string(),
        (1, _) if kinds == 1 => "B".to_string(),
        (2, _) if kinds == 1 => "W".to_string(),
        (owner, _) => format!("{owner}{}", component.symbol),
    }
}

impl Naive for Engine<'_> {
    fn legal(&self) -> BTreeSet<String> {
        self.legal.iter().map(|(word, _)| word.clone()).collect()
    }

    fn agrees_on(&self, legal: &BTreeSet<String>) -> bool {
        self.legal.iter().map(|(word, _)| word).eq(legal)
    }

    fn play(&mut self, notation: &str) {
        let place = self
            .legal
            .binary_search_by(|(word, _)| word.as_str().cmp(notation));
        let Ok(place) = place else {
            panic!("`{notation}` is not legal");
        };
        let (_, mv) = self.legal[place];
        self.trial.play_known(mv);
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

    fn picture(&self) -> Vec<(Point, char, char)> {
        let (layout, state) = (&self.game.layout, self.trial.state());
        let stands = |(index, at): (usize, &Point)| match state.what(layout, Site(index as u16)) {
            0 => None,
            what => {
                let (first, last) = self.letters[usize::from(what)];
                Some((*at, first, last))
            }
        };
        let points = self.points.iter().enumerate();
        let mut picture: Vec<_> = points.filter_map(stands).collect();
        picture.sort_unstable();
        picture
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

    fn accounts(&self) -> BTreeMap<usize, (i32, i32)> {
        let (layout, state) = (&self.game.layout, self.trial.state());
        let generals = |side: usize| {
            let name = format!("Generals Taken[{side}]");
            let index = self
                .game
                .variables
                .iter()
                .position(|known| *known == name)?;
            Some(state.variable(layout, VariableId(index as u16)))
        };
        let account = |(side, player): (&u8, &usize)| {
            let side = usize::from(*side);
            Some((*player, (generals(side)?, state.score(layout, side))))
        };
        self.players.iter().filter_map(account).collect()
    }
}
