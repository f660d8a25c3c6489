//! The last step: everything gathered becomes a game.

use super::Assembly;
use crate::game::ir::{
    Bool, Effect, EffectId, Int, Moves, RuleNode, RuleNodeMut, Sites, VariableId,
};
use crate::game::rewrite::rewrite;
use crate::game::{Demands, Game, Layout, Patterns, Phase, Provenance, RegionName, State};

/// Why a description that compiled is no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unfinished {
    /// There is no board.
    NoBoard,
    /// The board and the hands have more sites than the engine can keep.
    TooManySites(usize),
    /// There are more kinds of pieces than the engine can keep.
    TooManyPieces(usize),
    /// A direction is as a piece sees it where no piece is meant, and pieces of one player face different ways.
    NoFacing,
    /// A rule for moves asks whether the mover has a move.
    AsksInTurn,
    /// A rule for moves asks whether there is a move, in a game that asks for visited sites.
    AsksVisited,
    /// A table of the game has more entries than can be numbered.
    TooLarge(&'static str),
}

/// The most kinds of pieces, the empty one included: a kind is a byte.
const MAX_COMPONENTS: usize = 256;

impl Assembly {
    /// The game, with its first position.
    ///
    /// # Errors
    /// If there is no board, or something is too large for the engine.
    pub(crate) fn finish(mut self) -> Result<Game, Unfinished> {
        let board = self.board.clone().ok_or(Unfinished::NoBoard)?;
        let sites = self.board_sites() + self.hands.len();
        if self.components.len() > MAX_COMPONENTS {
            return Err(Unfinished::TooManyPieces(self.components.len() - 1));
        }
        if self.faceless {
            return Err(Unfinished::NoFacing);
        }
        for phase in &mut self.phases {
            self.follows_moves |= ask_of_last_turn(&mut phase.play);
        }
        let pieces = self.components.iter().map(|component| &component.moves);
        let plays = self.phases.iter().map(|phase| &phase.play);
        if pieces.chain(plays).any(asks_in_turn) {
            return Err(Unfinished::AsksInTurn);
        }
        let pieces = self.components.iter().map(|component| &component.moves);
        let plays = self.phases.iter().map(|phase| &phase.play);
        if self.uses_visited && pieces.chain(plays).any(asks_to_go_on) {
            return Err(Unfinished::AsksVisited);
        }
        let tables = [
            ("rules", self.rules.len()),
            ("effects", self.effects.len()),
            ("regions", self.regions.len()),
            ("sets of directions", self.directions.len()),
            ("debts", self.debts.len()),
            ("variables", self.variables.len()),
            ("departures", self.departures.len()),
        ];
        if let Some((name, _)) = tables.iter().find(|(_, len)| *len > usize::from(u16::MAX)) {
            return Err(Unfinished::TooLarge(name));
        }
        let progress = self.number_progress();
        let has_dice = !self.dice.is_empty();
        // As in Ludii, where there is a hand, or numbers of pieces are asked for, the sites of the board hold numbers of pieces,
        // too; dice lie in a hand.
        let has_hand = !self.hands.is_empty() || has_dice || self.asks_for_numbers();
        let counts = self.uses_counts || has_hand && !self.stacks && self.may_join();
        let distinction = self.told_apart();
        let layout = Layout::new(&Demands {
            board: self.board_sites(),
            hands: self.hands.len(),
            players: self.player_count(),
            components: self.components.len(),
            counts,
            stacks: self.stacks,
            states: self.uses_states,
            values: self.uses_values,
            rotations: self.uses_rotations,
            candidates: self.puzzle.as_ref().map(|puzzle| (puzzle.low, puzzle.high)),
            deferred_removals: self.uses_deferred_removals,
            visited: self.uses_visited,
            touched: self.uses_touched,
            variables: self.variables.len(),
            memories: self.memories.len(),
            dice: self.dice.len(),
            draws: self.draws > 0,
            hides: self.hides,
            lists: self.lists.len(),
            progress,
            placements: self
                .patterns
                .iter()
                .map(|(_, placements)| placements.len())
                .sum(),
        })
        .ok_or(Unfinished::TooManySites(sites))?;
        let words = layout.words;
        let directions = self.take_directions();
        let directions = directions
            .into_iter()
            .map(|(name, adjacency)| adjacency.tables(name, words))
            .collect();
        let mut patterns = Patterns::new(words, sites);
        for (kind, placements) in self.patterns {
            patterns.add(kind, &placements);
        }
        let mut regions = vec![0u64; self.regions.len() * words];
        for (index, region) in self.regions.iter().enumerate() {
            for site in region {
                regions[index * words + usize::from(site.0) / 64] |= 1 << (site.0 % 64);
            }
        }
        if self.phases.is_empty() {
            self.phases.push(Phase {
                name: String::new(),
                owner: 0,
                play: crate::game::ir::Moves::None,
                plays: Vec::new(),
                exits: Vec::new(),
                ends: Vec::new(),
                finals: Vec::new(),
                provenance: Provenance::default(),
            });
        }
        let players = self.players.len();
        let named = self.named_regions.into_iter().filter_map(|region| {
            let Sites::Const(id) = region.sites else {
                return None;
            };
            let mut sites = self.regions.get(id.index())?.clone();
            sites.sort_unstable();
            let is_present = usize::from(region.owner) < players;
            (is_present && !region.name.is_empty()).then_some(RegionName {
                name: region.name,
                owner: region.owner,
                sites,
            })
        });
        let region_names = named.collect();
        let mut game = Game {
            name: self.name,
            players: self.players,
            topology: board.topology,
            site_type: board.site_type,
            hands: self.hands,
            components: self.components,
            numbers: self.numbers,
            start: State::new(&layout),
            layout,
            regions,
            directions,
            rules: self.rules,
            effects: self.effects,
            debts: self.debts,
            patterns,
            hints: self.hints,
            dice: self.dice,
            tracks: self.tracks,
            follows_moves: self.follows_moves,
            leaves_level: false,
            ballot: self.ballot,
            variables: self.variables,
            memories: self.memories,
            definitions: self.definitions,
            conditions: self.conditions,
            region_names,
            marks: self.marks,
            lists: self.lists,
            pending: self.pending,
            exiting: exiting(&self.phases),
            phases: self.phases,
            ends: self.ends,
            limits: self.limits,
            stuck: self.stuck,
            first_win_ends: self.first_win_ends,
            announcements: self.announcements,
            departures: self.departures,
            remembers_positions: self.remembers_positions || self.no_repeat.is_some(),
            remembers_boards: self.remembers_boards,
            no_repeat: self.no_repeat,
            score_parts: self.score_parts.max(1),
            tallies: self.tallies,
            distinction,
            no_suicide: self.no_suicide,
            unset: Vec::new(),
            drawn_start: Vec::new(),
            // In Ludii scores are set and dice are laid out before the first move, too.
            prepared: !self.start.is_empty() || self.uses_scores || has_dice,
        };
        // One of several, for each player, is 0 until it is set: Ludii has none of those.
        let alone = |name: &String| !name.ends_with(']');
        let variables = game.variables.iter().enumerate();
        let variables = variables.filter(|(_, name)| alone(name));
        let players = (1..=game.player_count() as i32).filter(|_| self.uses_player_values);
        let unset = Int::Const(-1);
        game.unset = variables
            .map(|(index, _)| VariableId(index as u16))
            .map(|variable| first_value(variable, &self.start))
            .chain(players.map(|player| Effect::SetPlayerValue(Int::Const(player), unset.clone())))
            .collect();
        game.start = game.set_up(&self.start);
        if game.layout.stacks() && self.reads_level {
            let mut leaves_level = false;
            rewrite(&mut game, &mut |node| match node {
                RuleNodeMut::Int(_) | RuleNodeMut::Bool(_) | RuleNodeMut::Sites(_) => {
                    leaves_level = leaves_level || goes_through_levels(node);
                }
                RuleNodeMut::Moves(_) | RuleNodeMut::Effect(_) => {}
            });
            game.leaves_level = leaves_level;
        }
        if game.layout.has_chance()
            && self
                .start
                .iter()
                .any(|rule| draws(RuleNode::Effect(rule), &game.effects))
        {
            game.drawn_start = self.start;
        }
        Ok(game)
    }
}

impl Assembly {
    /// If the progress of pieces must be kept, gives each pair of track step and kind of piece a counter; returns the
    /// number of counters. As in Ludii, all tracks but loops have counters as soon as one track crosses a site twice.
    fn number_progress(&mut self) -> usize {
        if !self.tracks.iter().any(|track| track.crosses) {
            return 0;
        }
        let mut count = 0;
        for track in self.tracks.iter_mut().filter(|track| !track.looped) {
            track.progress = Some(count);
            count += self.components.len() * track.sites.len();
        }
        count
    }
}

/// The phases that may be left, as bits; all bits if there are more than 64 of them.
fn exiting(phases: &[Phase]) -> u64 {
    if phases.len() > 64 {
        return u64::MAX;
    }
    let left = phases.iter().enumerate();
    left.filter(|(_, phase)| !phase.exits.is_empty())
        .fold(0, |bits, (index, _)| bits | 1 << index)
}

/// Where the choice among rules for moves depends on whether the mover has a move, asks whether there was one when the
/// mover last had to move: in Ludii, that is what is known while moves are generated. Whether anything was changed.
fn ask_of_last_turn(moves: &mut Moves) -> bool {
    match moves {
        Moves::Or(all) | Moves::Priority(all) => {
            let mut asked = false;
            for moves in all {
                asked |= ask_of_last_turn(moves);
            }
            asked
        }
        Moves::If(condition, then, otherwise) => {
            let mut asked = replace_was_stuck(RuleNodeMut::Bool(condition));
            for branch in std::iter::once(then).chain(otherwise) {
                asked |= ask_of_last_turn(branch);
            }
            asked
        }
        _ => false,
    }
}

/// Replaces [`Bool::WasStuck`] in a node; whether it was there.
fn replace_was_stuck(mut node: RuleNodeMut<'_>) -> bool {
    if let RuleNodeMut::Bool(condition) = node.reborrow()
        && *condition == Bool::WasStuck
    {
        *condition = Bool::LastStuck(Box::new(Int::Mover));
        return true;
    }
    let mut found = false;
    node.children(&mut |child| found |= replace_was_stuck(child));
    found
}

/// Whether it is asked of the mover, while the moves are looked for, whether there is any.
fn asks_in_turn(moves: &Moves) -> bool {
    asks(RuleNode::Moves(moves), |condition| {
        *condition == Bool::WasStuck
    })
}

/// Whether a rule for moves asks for moves. In Ludii that changes which sites are visited, outside of what follows a move.
fn asks_to_go_on(moves: &Moves) -> bool {
    asks(RuleNode::Moves(moves), |condition| {
        matches!(condition, Bool::Can(_))
    })
}

/// Whether a condition of a kind stands anywhere in a node.
fn asks(node: RuleNode<'_>, is_match: fn(&Bool) -> bool) -> bool {
    let mut found = matches!(node, RuleNode::Bool(condition) if is_match(condition));
    node.children(&mut |child| found = found || asks(child, is_match));
    found
}

/// Whether a loop over the levels of a stack stands anywhere in a node.
fn goes_through_levels(node: RuleNodeMut<'_>) -> bool {
    let mut found = matches!(
        node,
        RuleNodeMut::Moves(Moves::ForEachLevel { .. })
            | RuleNodeMut::Effect(Effect::ForEachLevel { .. })
    );
    node.children(&mut |child| found = found || goes_through_levels(child));
    found
}

/// Whether something is drawn by chance anywhere in a node.
fn draws(node: RuleNode<'_>, effects: &[Effect]) -> bool {
    let later = |id: &EffectId| draws(RuleNode::Effect(&effects[id.index()]), effects);
    let mut found = match node {
        RuleNode::Int(Int::Random(..)) | RuleNode::Sites(Sites::Random(..)) => true,
        RuleNode::Effect(Effect::Seq(all)) => all.iter().any(later),
        RuleNode::Effect(Effect::Then(_, then) | Effect::Untested(then, _)) => later(then),
        _ => false,
    };
    node.children(&mut |child| found = found || draws(child, effects));
    found
}

/// What sets a variable before everything else: to the number that a start rule gives it, in examples with a position
/// of their own as well; to −1 if there is none.
fn first_value(variable: VariableId, start: &[Effect]) -> Effect {
    let given = start.iter().find(|effect| {
        matches!(effect, Effect::SetVar(set, of, Int::Const(_)) if *set == variable && of.is_empty())
    });
    let unset = || Effect::SetVar(variable, Vec::new(), Int::Const(-1));
    given.cloned().unwrap_or_else(unset)
}
