//! A position as text: its pieces, whose turn it is, and in words whatever else the further game depends on.
//!
//! What [`Trial::situation`] says, [`Trial::at_position`] makes again. The words are facts with a `;` between them, each
//! a name and its values: `last 4 e2 e4; score P1 3; thrown 2,5`. A site is called as players call it, a thing that has no
//! name of its own by its number, as in `#3`. [`facts`] writes them and [`recall`] reads them.
//!
//! Left out is what no rule asks for, such as the number of moves in a game that does not count them, unless a limit of
//! moves is near.

mod facts;
mod needs;
mod recall;

use super::dice::Throw;
use super::ir::{Effect, Int, PhaseId, Plane, Sites};
use super::past::Positions;
use super::state::State;
use super::trial::{Reason, Trial};
use super::{Game, Move, Provenance};
use crate::topology::Site;
use needs::Needs;

/// Equal pieces, each of them alone on its site or in equal heaps or stacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceGroup {
    /// Their kind.
    pub what: u8,
    /// Where they stand: on several sites of the board, or at one place of a hand.
    pub sites: Vec<Site>,
    /// How many on each site.
    pub count: u16,
    /// Their local state.
    pub state: u16,
}

/// A position in parts that can be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// The pieces. Those of a stack come one after the other, the lowest first.
    pub pieces: Vec<PieceGroup>,
    /// Who is to move.
    pub mover: u8,
    /// Who moved last, if it is not the player before the mover.
    pub prev: Option<u8>,
    /// The phase of the mover, if it has a name.
    pub phase: Option<PhaseId>,
    /// Whatever else the further game depends on, in words; empty if there is nothing.
    pub facts: String,
    /// What of the position is not in it.
    pub untold: Vec<&'static str>,
}

/// What a position is made of, beside the facts.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// What makes its pieces of an empty board.
    pub effects: &'a [Effect],
    /// The phase that all players are in; the first by default.
    pub phase: Option<PhaseId>,
    /// Who moves.
    pub mover: u8,
    /// Who moved before, if given.
    pub prev: Option<u8>,
}

impl Game {
    /// The pieces of a position in groups of equal ones. In a puzzle there are none: they follow from the values that are
    /// left.
    #[must_use]
    pub fn piece_groups(&self, state: &State) -> Vec<PieceGroup> {
        let layout = &self.layout;
        if layout.is_puzzle() {
            return Vec::new();
        }
        let (mut together, mut alone): (Vec<PieceGroup>, Vec<PieceGroup>) = Default::default();
        for site in (0..layout.sites).map(|index| Site(index as u16)) {
            let runs = self.runs(state, site);
            let on_board = usize::from(site.0) < layout.board;
            match runs.as_slice() {
                [run] if on_board => {
                    let (what, count, state) = (run.what, run.count, run.state);
                    let is_alike = |group: &&mut PieceGroup| {
                        (group.what, group.count, group.state) == (what, count, state)
                    };
                    match together.iter_mut().find(is_alike) {
                        Some(group) => group.sites.push(site),
                        None => together.push(run.clone()),
                    }
                }
                runs => alone.extend(runs.iter().cloned()),
            }
        }
        together.sort_by_key(|group| (group.what, group.count, group.state));
        together.extend(alone);
        together
    }

    /// The pieces of a site, those together that are equal and lie upon each other.
    fn runs(&self, state: &State, site: Site) -> Vec<PieceGroup> {
        let layout = &self.layout;
        let group = |what, count, state| PieceGroup {
            what,
            sites: vec![site],
            count,
            state,
        };
        if !layout.stacks() {
            let (what, count) = (state.what(layout, site), state.count(layout, site));
            let local = state.plane(layout, Plane::State, site);
            return match what {
                0 => Vec::new(),
                what => vec![group(what, count, local)],
            };
        }
        let mut runs: Vec<PieceGroup> = Vec::new();
        for held in state.stack(layout, site) {
            match runs.last_mut() {
                Some(run) if (run.what, run.state) == (held.what, held.state) => run.count += 1,
                _ => runs.push(group(held.what, 1, held.state)),
            }
        }
        runs
    }

    /// What puts pieces on an empty board, as start rules do.
    fn placing(&self, groups: &[PieceGroup]) -> Vec<Effect> {
        let mut effects = Vec::new();
        for group in groups {
            let sites = || {
                let sites = group.sites.iter();
                Sites::List(sites.map(|site| Int::Const(i32::from(site.0))).collect())
            };
            let put = |count: u16| Effect::Put {
                piece: Int::Const(i32::from(group.what)),
                to: sites(),
                count: Int::Const(i32::from(count)),
            };
            let set = Effect::SetPlane(Plane::State, sites(), Int::Const(i32::from(group.state)));
            match group.state {
                0 => effects.push(put(group.count)),
                _ if self.layout.stacks() => {
                    for _ in 0..group.count {
                        effects.extend([put(1), set.clone()]);
                    }
                }
                _ => effects.extend([put(group.count), set]),
            }
        }
        effects
    }

    /// The player before another in the order of turns.
    fn player_before(&self, player: u8) -> u8 {
        match player {
            0 | 1 => self.player_count() as u8,
            player => player - 1,
        }
    }
}

impl<'g> Trial<'g> {
    /// A game that goes on from a position, of whose past nothing is known but what the facts tell.
    ///
    /// # Errors
    /// If a fact cannot be read, in words.
    pub fn at_position(
        game: &'g Game,
        setting: Setting<'_>,
        facts: Option<&str>,
    ) -> Result<Self, String> {
        let mut state = game.set_up(setting.effects);
        if let Some(phase) = setting.phase {
            state.head.phase[1..=game.player_count()].fill(phase.0 as u8);
        }
        state.give_turn(&game.layout, setting.mover);
        state.head.prev = setting
            .prev
            .unwrap_or_else(|| game.player_before(setting.mover));
        let mut trial = Self::at(game, state);
        trial.past_mut().is_cut = true;
        if let Some(facts) = facts {
            trial.recall(facts)?;
        }
        Ok(trial)
    }

    /// The position in parts that can be written.
    #[must_use]
    pub fn situation(&self) -> Situation {
        let (game, state) = (self.game(), self.state());
        let needs = Needs::of(game);
        let mover = state.head.mover.max(1);
        let phase = state.phase(usize::from(mover));
        let is_named = game.phases.len() > 1 && !game.phases[phase.index()].name.is_empty();
        let is_told = state.head.moves > 0 || needs.prev;
        let prev = state.head.prev;
        let mut situation = Situation {
            pieces: game.piece_groups(state),
            mover,
            prev: (prev != game.player_before(mover) && is_told).then_some(prev),
            phase: is_named.then_some(phase),
            facts: String::new(),
            untold: Vec::new(),
        };
        let Ok(base) = situation.trial(game, None) else {
            return situation;
        };
        situation.facts = facts::written(self, &base, &needs);
        situation.untold = match situation.trial(game, Some(&situation.facts)) {
            Ok(again) => self.differences(&again, &needs),
            Err(_) => vec!["what the words about it cannot say"],
        };
        situation
    }

    /// What differs in a trial that was made of the situation of this one, where the further game depends on it.
    fn differences(&self, again: &Self, needs: &Needs) -> Vec<&'static str> {
        let layout = &self.game().layout;
        let (mine, other) = (self.state(), again.state());
        let mut head = other.head;
        needs.leave_out(&mut head, &mine.head);
        let ranges = [
            (layout.variables, "pieces, or what is known of sites"),
            (layout.players_block, "variables"),
            (layout.memories, "scores and values of players"),
            (layout.dice_block, "patterns that are remembered"),
            (layout.hidden.unwrap_or(layout.lists), "the dice"),
            (layout.lists, "what is hidden"),
            (layout.progress, "values that are remembered"),
            (layout.total, "how far pieces have come on tracks"),
        ];
        let mut untold = Vec::new();
        let mut first = 0;
        for (end, name) in ranges {
            if mine.words[first..end] != other.words[first..end] {
                untold.push(name);
            }
            first = end;
        }
        if head != mine.head {
            untold.push("what is known of players, turns and what is owed");
        }
        let counted = |trial: &Self, positions: &Positions| {
            let first = needs.first_position(&trial.state().head);
            positions.hashes().get(first..).unwrap_or(&[]).to_vec()
        };
        let (past, others) = (self.past(), again.past());
        if counted(self, &past.positions) != counted(again, &others.positions)
            || counted(self, &past.boards) != counted(again, &others.boards)
        {
            untold.push("positions that stood before");
        }
        if self.ending() != again.ending() {
            untold.push("how the game has ended");
        }
        untold
    }
}

impl Situation {
    /// A game that goes on from it, with facts or without.
    fn trial<'g>(&self, game: &'g Game, facts: Option<&str>) -> Result<Trial<'g>, String> {
        let effects = game.placing(&self.pieces);
        let setting = Setting {
            effects: &effects,
            phase: self.phase,
            mover: self.mover,
            prev: self.prev,
        };
        Trial::at_position(game, setting, facts)
    }
}

/// The reasons for which a game ends by no rule of its text, and the words for them in facts.
const REASONS: [(&str, Reason); 5] = [
    ("left", Reason::LastLeft),
    ("passed", Reason::AllPassed),
    ("limit", Reason::Limit),
    ("overdrawn", Reason::Overdrawn),
    ("agreed", Reason::Agreed),
];

/// The rules that may end a game, each once, by the order in which facts number them from 0.
fn end_rules(game: &Game) -> Vec<Provenance> {
    let of_phases = game.phases.iter().flat_map(|phase| {
        let finals = phase.finals.iter().flatten();
        phase.ends.iter().chain(finals)
    });
    let rules = game.ends.iter().chain(of_phases);
    let rules = rules.map(|rule| rule.provenance);
    let stuck = game.stuck.iter().map(|stuck| stuck.provenance);
    let departures = game.departures.iter();
    let departures = departures.map(|departure| departure.provenance);
    let mut all: Vec<Provenance> = Vec::new();
    for rule in rules.chain(stuck).chain(departures) {
        if !all.contains(&rule) {
            all.push(rule);
        }
    }
    all
}

/// What a site is called in facts: by its name, or by its number where no name means it.
fn site_word(game: &Game, site: Site) -> String {
    if usize::from(site.0) >= game.layout.sites {
        return "-".to_owned();
    }
    let name = game.site_name(site);
    match is_plain(&name) && game.site(&name) == Some(site) {
        true => name,
        false => format!("#{}", site.0),
    }
}

/// What one of some named things is called in facts.
fn name_word(names: &[String], index: usize) -> String {
    let name = names.get(index).map(String::as_str).unwrap_or_default();
    let alike = names.iter().filter(|other| *other == name).count();
    match alike == 1 && is_plain(name) {
        true => name.to_owned(),
        false => format!("#{index}"),
    }
}

/// Whether a name is one word that nothing else could be taken for.
fn is_plain(name: &str) -> bool {
    let is_sign = |letter: char| letter.is_alphanumeric() || ['.', '_', '\''].contains(&letter);
    !name.is_empty() && name.chars().all(is_sign)
}

/// The faces of dice in facts: by their pips, where these mean one face each.
fn faces_word(game: &Game, faces: &[usize]) -> String {
    let throw = Throw::of_faces(faces);
    let pips = throw.pips(&game.dice);
    match Throw::read(&game.dice, &pips) {
        Ok(read) if read == throw => pips,
        _ => {
            let faces: Vec<String> = faces.iter().map(|face| format!("#{face}")).collect();
            faces.join(",")
        }
    }
}

/// The last move before the first.
const NO_MOVE: Move = Move::NONE;
