//! The game under construction: what the ludemes compiled so far have published.
//!
//! Owns names, numbering and the tables that rules index: directions, regions, rules, kinds of pieces. Sets of sites are
//! kept as lists until the number of sites, and with it the width of a set, is known; [`Assembly::finish`] then turns
//! everything into a [`Game`]. Refuses to know ludemes: they call it.
//!
//! * `board`, `directions`, `walk`, `bend`, `difference`: words for directions become tables of sites.
//! * `pieces`, `rules`: what is declared once and used by number.
//! * `finish`: the last step; `joins` tells for it whether pieces are added to others.

mod alike;
mod bend;
mod board;
mod difference;
mod directions;
mod finish;
mod joins;
mod pieces;
mod rules;
mod walk;

pub(crate) use bend::Bend;
pub(crate) use board::{Board, BoardAdjacency};
pub(crate) use directions::{DirectionTable, DirectionWord};
pub(crate) use finish::Unfinished;

use super::builder::Builder;
use super::pattern::ShapeEffort;
use super::steps::BoardSteps;
use crate::game::ir::{
    Ballot, Bool, ComponentId, Debt, DepartureId, Effect, EndRule, Int, ListId, Proposal,
    ProposalId, RegionId, Rule, RuleId, Sites, Track, VariableId,
};
use crate::game::{
    Component, Definition, Departure, DepartureKind, Die, Limits, NamedCondition, PatternKind,
    Phase, Placement, Player, Provenance, SiteMark,
};
use crate::source::{FileId, Span};
use crate::topology::{Direction, Site};

/// A region with a name, an owner, or both.
#[derive(Clone, Debug)]
pub(crate) struct NamedRegion {
    /// Its name; empty if it has only an owner.
    pub(crate) name: String,
    /// Its owner, 0 if it belongs to nobody.
    pub(crate) owner: u8,
    pub(crate) sites: Sites,
}

/// The game under construction.
#[derive(Debug, Default)]
pub(crate) struct Assembly {
    pub(crate) name: String,
    /// The players, from 1; index 0 stands for nobody.
    pub(crate) players: Vec<Player>,
    /// The direction each player faces, if given.
    pub(crate) facings: Vec<Option<Direction>>,
    pub(crate) board: Option<Board>,
    /// The owner of each hand site.
    pub(crate) hands: Vec<u8>,
    /// The kinds of pieces; index 0 stands for none.
    pub(crate) components: Vec<Component>,
    /// The sites that players call by number, from 1.
    pub(crate) numbers: Vec<Site>,
    pub(crate) named_regions: Vec<NamedRegion>,
    /// Sites that are drawn with a sign or in a colour.
    pub(crate) marks: Vec<SiteMark>,
    /// What the sites take for values, in a deduction puzzle.
    pub(crate) puzzle: Option<crate::ludeme::puzzle::Puzzle>,
    /// What a deduction puzzle gives away.
    pub(crate) hints: Vec<crate::game::ir::Hint>,
    /// The dice.
    pub(crate) dice: Vec<Die>,
    /// The groups of the loop over groups that is being compiled.
    pub(crate) grouping: Option<crate::ludeme::group::Grouping>,
    /// Whether something is hidden from players.
    pub(crate) hides: bool,
    /// How many places of the rules draw by chance.
    pub(crate) draws: u16,
    pub(crate) tracks: Vec<Track>,
    /// Maps by name, each with its keys and values.
    pub(crate) maps: Vec<(String, Vec<(i32, i32)>)>,
    /// Whether it is asked where the last move made its last change, or who was stuck when last to move.
    pub(crate) follows_moves: bool,
    /// Whether the values of players are asked for.
    pub(crate) uses_player_values: bool,
    pub(crate) regions: Vec<Vec<Site>>,
    pub(crate) directions: Vec<DirectionTable>,
    /// The owners of the kinds of pieces in their order and the directions these face, if given.
    pub(crate) piece_facings: Vec<(u8, Option<Direction>)>,
    /// Whether a direction as seen by a piece is asked for where no piece is meant, and pieces of one player face
    /// different ways.
    pub(crate) faceless: bool,
    /// Where the piece faces whose moves are being compiled, if given.
    pub(crate) faced: Option<Direction>,
    /// Whether the moves of all pieces are known.
    pub(crate) pieces_move: bool,
    pub(crate) rules: Vec<Rule>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) debts: Vec<Debt>,
    pub(crate) patterns: Vec<(PatternKind, Vec<Placement>)>,
    pub(crate) variables: Vec<String>,
    /// What players propose and vote for.
    pub(crate) ballot: Ballot,
    pub(crate) memories: Vec<String>,
    /// Integers that the text gives names.
    pub(crate) definitions: Vec<Definition>,
    pub(crate) conditions: Vec<NamedCondition>,
    /// The names of the memories of values.
    pub(crate) lists: Vec<String>,
    /// The list of pending values, if all of them are asked for.
    pub(crate) pending: Option<ListId>,
    pub(crate) phases: Vec<Phase>,
    /// The names of all phases, known before any of them is compiled.
    pub(crate) phase_names: Vec<String>,
    pub(crate) ends: Vec<EndRule>,
    pub(crate) limits: Limits,
    /// The rule by which sides are changed, if they may be.
    pub(crate) swap: Option<RuleId>,
    pub(crate) stuck: Option<crate::game::Stuck>,
    pub(crate) first_win_ends: bool,
    pub(crate) announcements: Vec<crate::game::Announcement>,
    pub(crate) departures: Vec<Departure>,
    /// Effects that make the first position.
    pub(crate) start: Vec<Effect>,
    pub(crate) no_repeat: Option<crate::game::Repetition>,
    pub(crate) no_suicide: bool,
    pub(crate) remembers_positions: bool,
    pub(crate) remembers_boards: bool,
    /// How many parts of a point scores are kept in; 0 for whole points.
    pub(crate) score_parts: i32,
    /// Numbers of each player that are shown beside the board.
    pub(crate) tallies: Vec<crate::game::Account>,
    /// What tells past positions apart besides pieces and whose turn it is.
    pub(crate) distinction: Option<crate::game::Distinction>,
    /// Whether pieces are stacked.
    pub(crate) stacks: bool,
    /// What asks for steps of the board, once it has been looked for.
    pub(crate) board_steps: Option<BoardSteps>,
    /// Whether the level of a piece is asked for.
    pub(crate) reads_level: bool,
    /// The owners of the hands where the start rules or the position being read have put pieces, once for each
    /// rule: a rule takes the next site of a hand.
    pub(crate) filled_hands: Vec<(u8, ComponentId)>,
    /// The track that is meant by itself, in what is compiled for each track.
    pub(crate) each_track: Option<usize>,
    /// Whether the board is a table without edges.
    pub(crate) boardless: bool,
    /// How positions are drawn, once a picture is met.
    pub(crate) drawn: Option<std::sync::Arc<crate::ludeme::structure::picture::Drawn>>,
    /// What has been made of the shapes of patterns.
    pub(crate) shapes: ShapeEffort,
    pub(crate) uses_states: bool,
    pub(crate) uses_values: bool,
    pub(crate) uses_rotations: bool,
    pub(crate) uses_counts: bool,
    /// Whether pieces are taken off when a turn ends.
    pub(crate) uses_deferred_removals: bool,
    pub(crate) uses_visited: bool,
    /// Whether the sites that the last move changed are asked for.
    pub(crate) uses_touched: bool,
    /// Whether players have scores.
    pub(crate) uses_scores: bool,
    /// Whether a move may end with a piece that is not the mover's.
    pub(crate) moves_others: bool,
}

/// Named integers that are kept of a description, and named conditions.
const MOST_DEFINITIONS: usize = 400;

impl Assembly {
    /// Keeps the name that the text gives to an integer by a define.
    pub(crate) fn define(&mut self, name: &str, value: &Int) {
        let is_known = |known: &Definition| known.name == name && known.value == *value;
        let has_room = self.definitions.len() < MOST_DEFINITIONS;
        if value.constant().is_none() && has_room && !self.definitions.iter().any(is_known) {
            self.definitions.push(Definition {
                name: name.to_owned(),
                value: value.clone(),
            });
        }
    }

    /// Keeps the name that the text gives to a condition by a define.
    pub(crate) fn define_condition(&mut self, name: &str, value: &Bool, provenance: Provenance) {
        let is_known = |known: &NamedCondition| known.name == name && known.value == *value;
        let has_room = self.conditions.len() < MOST_DEFINITIONS;
        let is_fixed = matches!(value, Bool::Const(_));
        if !is_fixed && has_room && !self.conditions.iter().any(is_known) {
            self.conditions.push(NamedCondition {
                name: name.to_owned(),
                value: value.clone(),
                provenance,
            });
        }
    }

    /// A fixed region.
    pub(crate) fn region(&mut self, sites: impl IntoIterator<Item = Site>) -> Sites {
        Sites::Const(self.region_id(sites))
    }

    /// All sites of the board.
    pub(crate) fn whole_board(&mut self) -> Sites {
        let sites = (0..self.board_sites()).map(|site| Site(site as u16));
        self.region(sites)
    }

    /// The number of a fixed region; equal regions have the same number.
    pub(crate) fn region_id(&mut self, sites: impl IntoIterator<Item = Site>) -> RegionId {
        let mut sites: Vec<Site> = sites.into_iter().collect();
        sites.sort_unstable();
        sites.dedup();
        let known = self.regions.iter().position(|region| *region == sites);
        let index = known.unwrap_or_else(|| {
            self.regions.push(sites);
            self.regions.len() - 1
        });
        RegionId(index as u16)
    }

    /// The number of a departure: a rule that makes players leave or change sides, with its own words.
    pub(crate) fn departure(&mut self, departure: Departure) -> DepartureId {
        let known = self.departures.iter().position(|other| *other == departure);
        DepartureId(known.unwrap_or_else(|| {
            self.departures.push(departure);
            self.departures.len() - 1
        }) as u16)
    }

    /// The number of sites of the board.
    pub(crate) fn board_sites(&self) -> usize {
        self.board
            .as_ref()
            .map_or(0, |board| board.topology.count(board.site_type))
    }

    /// The number of players.
    pub(crate) fn player_count(&self) -> usize {
        self.players.len().saturating_sub(1)
    }

    /// The number of a variable, new if it was not named before; of the first of several, if there
    /// is one for each of this number of players together.
    pub(crate) fn variable(&mut self, name: &str, players: u32) -> VariableId {
        if players == 0 {
            return VariableId(number_of(&mut self.variables, name));
        }
        let several = (self.player_count() + 1).saturating_pow(players).min(MANY);
        let is_first = |known: &String| known.strip_suffix("[0]") == Some(name);
        let first = self.variables.iter().position(is_first);
        let first = first.unwrap_or_else(|| {
            let names = (0..several).map(|index| format!("{name}[{index}]"));
            self.variables.extend(names);
            self.variables.len() - several
        });
        VariableId(first as u16)
    }

    /// The number of what players propose and vote for, new if it was not named before.
    pub(crate) fn proposal(&mut self, name: &str) -> ProposalId {
        let known = self.ballot.proposals.iter();
        let known = known.clone().position(|proposal| proposal.name == name);
        let number = known.unwrap_or_else(|| {
            let proposal = Proposal {
                name: name.to_owned(),
                proposed: self.variable(&format!("{name} is proposed"), 0),
                votes: self.variable(&format!("votes for {name}"), 0),
            };
            self.ballot.proposals.push(proposal);
            self.ballot.proposals.len() - 1
        });
        ProposalId(number as u16)
    }

    /// The variable that holds the number of what has been decided.
    pub(crate) fn decided(&mut self) -> VariableId {
        let decided = self.variable("the decision", 0);
        self.ballot.decided = Some(decided);
        decided
    }

    /// The number of a memory of values, new if it was not named before.
    pub(crate) fn list(&mut self, name: &str) -> ListId {
        ListId(number_of(&mut self.lists, name))
    }

    /// A new draw by chance.
    pub(crate) fn draw(&mut self) -> crate::game::ir::ChanceDraw {
        self.draws = self.draws.saturating_add(1);
        crate::game::ir::ChanceDraw(self.draws)
    }

    /// The number of a memory of patterns, new if it was not named before.
    pub(crate) fn memory(&mut self, name: &str) -> crate::game::ir::MemoryId {
        crate::game::ir::MemoryId(number_of(&mut self.memories, name))
    }
}

/// The name that messages give to the variable without a name.
pub(crate) const NAMELESS: &str = "(var)";

/// More variables than a game can keep.
const MANY: usize = 1 << 16;

fn number_of(names: &mut Vec<String>, name: &str) -> u16 {
    let known = names.iter().position(|other| other == name);
    known.unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    }) as u16
}

impl Builder<'_> {
    /// The ludeme being compiled makes players leave the game.
    pub(crate) fn leaves(&mut self, words: Option<String>) -> DepartureId {
        let (kind, provenance) = (DepartureKind::Left, self.provenance());
        self.game.departure(Departure {
            words,
            provenance,
            kind,
        })
    }

    /// The ludeme being compiled makes players play for others.
    pub(crate) fn joins(&mut self, words: Option<String>) -> DepartureId {
        let (kind, provenance) = (DepartureKind::Joined, self.provenance());
        self.game.departure(Departure {
            words,
            provenance,
            kind,
        })
    }

    /// Where the ludeme being compiled stands, as rules keep it.
    pub(crate) fn provenance(&self) -> Provenance {
        self.span().into()
    }
}

/// A place of a text as rules keep it, who know no text.
impl From<Span> for Provenance {
    fn from(Span { file, start, end }: Span) -> Self {
        let file = file.0;
        Self { file, start, end }
    }
}

/// The place of a text from which a rule came.
impl From<Provenance> for Span {
    fn from(Provenance { file, start, end }: Provenance) -> Self {
        let file = FileId(file);
        Self { file, start, end }
    }
}
