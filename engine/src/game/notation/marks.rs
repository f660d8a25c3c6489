//! What a name says of a move besides its sites: marks, each with a sign of its own.
//!
//! | mark | says |
//! | --- | --- |
//! | `=Rook` | the piece that is placed or dropped, or that the piece moved becomes |
//! | `:c3+d4` | the sites from which pieces are taken; `:c3` also a site passed over, or one where the move starts that its word leaves out |
//! | `=3`, `=Red` | the number or the player chosen |
//! | `^1` | the level of a stack, 0 at the bottom |
//! | `/1+2` | the dice used, by their numbers |
//! | `~c3` | the site bound by a loop |
//! | `~state1`, `~turn1`, `~value1`, `~count1` | what the piece is like on the site where the move ends |
//! | `~again`, `~score+1` | that the mover moves again, and what the mover scores |
//! | `~rule7` | the number of the rule, where nothing else tells two moves apart |

use super::{Notation, twins};
use crate::game::ir::{Physical, Plane};
use crate::game::moves::{Move, NO_LEVEL, NOWHERE};
use crate::game::state::State;
use crate::topology::Site;

/// A kind of mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MarkKind {
    /// The piece that the player chooses.
    Piece,
    /// The site passed over.
    Between,
    /// The sites from which pieces are taken.
    Taken,
    /// The number chosen.
    Value,
    /// The player chosen.
    Player,
    /// The piece dropped, or that the piece moved becomes.
    Becomes,
    /// Where it starts, if its word does not say it.
    Start,
    /// The level of a stack.
    Level,
    /// The dice used.
    Dice,
    /// The site bound by a loop.
    Bound,
    /// The state, rotation, value and number of what stands where it ends.
    Changed,
    /// Whether the mover moves again.
    Again,
    /// What the mover scores.
    Score,
    /// The number of the rule.
    Rule,
}

impl MarkKind {
    /// Every kind, in the order in which short names ask for them.
    pub(super) const IN_ORDER: [Self; 14] = [
        Self::Piece,
        Self::Between,
        Self::Taken,
        Self::Value,
        Self::Player,
        Self::Becomes,
        Self::Start,
        Self::Level,
        Self::Dice,
        Self::Bound,
        Self::Changed,
        Self::Again,
        Self::Score,
        Self::Rule,
    ];

    /// The kinds of marks that a long name always has: all that a move chooses.
    pub(super) const ALWAYS: [Self; 10] = [
        Self::Becomes,
        Self::Piece,
        Self::Between,
        Self::Taken,
        Self::Value,
        Self::Player,
        Self::Start,
        Self::Level,
        Self::Dice,
        Self::Bound,
    ];

    /// The kinds of marks that the names of older versions had, before they numbered moves of equal names.
    pub(super) const OLDER: [Self; 5] = [
        Self::Piece,
        Self::Between,
        Self::Taken,
        Self::Value,
        Self::Player,
    ];
}

/// The legal moves of a position, and a cache of the positions after them, each filled when it is first asked for.
pub(super) struct Marked<'a, 'g> {
    notation: Notation<'g>,
    state: &'a State,
    moves: &'a [Move],
    after: Vec<Option<State>>,
}

impl<'a, 'g> Marked<'a, 'g> {
    pub(super) fn new(notation: Notation<'g>, state: &'a State, moves: &'a [Move]) -> Self {
        Self {
            notation,
            state,
            moves,
            after: vec![None; moves.len()],
        }
    }

    /// The position after a move.
    fn after(&mut self, index: usize) -> &State {
        let (notation, state, mv) = (self.notation, self.state, self.moves[index]);
        self.after[index].get_or_insert_with(|| notation.after(state, mv))
    }

    /// The word of a move without the piece that it drops.
    pub(super) fn bare(&self, index: usize) -> String {
        let word = self.notation.plain(self.state, self.moves[index]);
        match word.strip_prefix('@') {
            Some(_) => word.split('=').next().unwrap_or(&word).to_owned(),
            None => word,
        }
    }

    /// The name that the text gives a move.
    pub(super) fn given(&self, index: usize) -> Option<&'g str> {
        self.notation
            .game
            .rule(self.moves[index].rule)
            .name
            .as_deref()
    }

    /// The pieces by which a move may be named: the one chosen, and the one dropped or that the piece moved becomes.
    pub(super) fn pieces(&mut self, index: usize) -> Vec<u8> {
        let mut pieces = vec![
            self.moves[index].piece,
            self.becomes(index),
            self.arrives(index),
        ];
        pieces.retain(|piece| *piece != 0);
        pieces
    }

    /// The mark of a kind with its sign; empty if the move has none.
    pub(super) fn text(&mut self, index: usize, kind: MarkKind) -> String {
        let (notation, state, mv) = (self.notation, self.state, self.moves[index]);
        let game = notation.game;
        match kind {
            MarkKind::Piece => notation.piece_mark(state, mv.piece),
            MarkKind::Between => match self.taken(index).contains(&mv.between) {
                true => String::new(),
                false => notation.among(&[mv.between()]),
            },
            MarkKind::Taken => {
                let taken: Vec<_> = self.taken(index).into_iter().map(Some).collect();
                notation.among(&taken)
            }
            MarkKind::Value => match mv.value {
                -1 => String::new(),
                value => super::chosen(&value.to_string()),
            },
            MarkKind::Player => match mv.player {
                0 => String::new(),
                player => super::chosen(&game.players[usize::from(player)].name),
            },
            MarkKind::Becomes => {
                let piece = self.becomes(index);
                if piece == mv.piece {
                    return String::new();
                }
                let mark = notation.piece_mark(state, piece);
                // A drop from a hand of several places says it in its word.
                match notation.plain(state, mv).ends_with(&mark) {
                    true => String::new(),
                    false => mark,
                }
            }
            MarkKind::Start => notation.among(&[notation.unsaid_start(mv)]),
            MarkKind::Level if mv.level == NO_LEVEL => String::new(),
            MarkKind::Level => format!("^{}", mv.level),
            MarkKind::Dice => {
                let dice = (0..16).filter(|die| mv.dice >> die & 1 == 1);
                let dice: Vec<String> = dice.map(|die: u16| (die + 1).to_string()).collect();
                match dice.is_empty() {
                    true => String::new(),
                    false => format!("/{}", dice.join("+")),
                }
            }
            MarkKind::Bound if mv.site == NOWHERE || [mv.from, mv.to].contains(&mv.site) => {
                String::new()
            }
            MarkKind::Bound => format!("~{}", game.site_name(mv.site)),
            MarkKind::Changed => self.changed(index),
            MarkKind::Again => {
                let mover = state.head.mover;
                let after = self.after(index);
                match after.head.mover == mover && !after.head.over && game.player_count() > 1 {
                    true => "~again".to_owned(),
                    false => String::new(),
                }
            }
            MarkKind::Score => {
                let mover = usize::from(state.head.mover);
                let before = state.score(&game.layout, mover);
                match (self.after(index).score(&game.layout, mover) - before) / game.score_parts {
                    0 => String::new(),
                    score => format!("~score{score:+}"),
                }
            }
            MarkKind::Rule => format!("~rule{}", mv.rule.index()),
        }
    }

    /// The sites from which a move takes pieces, without those whose pieces it carries to other sites.
    fn taken(&mut self, index: usize) -> Vec<Site> {
        let (notation, state, mv) = (self.notation, self.state, self.moves[index]);
        let layout = &notation.game.layout;
        let after = self.after(index);
        let mut taken = notation.emptied(state, after, mv);
        if layout.stacks() || taken.is_empty() {
            return taken;
        }
        let sites = (0..layout.board).map(|index| Site(index as u16));
        let mut fresh: Vec<u8> = sites
            .filter(|site| mv.to() != Some(*site))
            .filter(|site| state.what(layout, *site) == 0)
            .map(|site| after.what(layout, site))
            .filter(|what| *what != 0)
            .collect();
        taken.retain(|site| {
            let what = state.what(layout, *site);
            let place = fresh.iter().position(|other| *other == what);
            place.map(|place| fresh.swap_remove(place)).is_none()
        });
        taken
    }

    /// The piece that a move drops, or that the piece moved becomes; 0 if it stays what it is.
    fn becomes(&mut self, index: usize) -> u8 {
        let (notation, state, mv) = (self.notation, self.state, self.moves[index]);
        let layout = &notation.game.layout;
        let physical = notation.game.rule(mv.rule).physical;
        let carries = matches!(physical, Physical::Carry | Physical::CarryStack);
        let Some(from) = mv.from().filter(|_| carries) else {
            return 0;
        };
        let piece = state.what(layout, from);
        if usize::from(from.0) >= layout.board {
            return piece;
        }
        match self.arrives(index) {
            arrived if arrived == piece => 0,
            arrived => arrived,
        }
    }

    /// The piece that stands where a move ends that carries one over the board; 0 for other moves.
    fn arrives(&mut self, index: usize) -> u8 {
        let (notation, mv) = (self.notation, self.moves[index]);
        let layout = &notation.game.layout;
        let carries = notation.game.rule(mv.rule).physical == Physical::Carry;
        let starts = mv
            .from()
            .is_some_and(|from| usize::from(from.0) < layout.board);
        match mv.to() {
            Some(to) if carries && starts && !layout.stacks() => self.after(index).what(layout, to),
            _ => 0,
        }
    }

    /// The state, value and rotation of the piece where a move ends: those that the move has changed.
    fn changed(&mut self, index: usize) -> String {
        let (notation, state, mv) = (self.notation, self.state, self.moves[index]);
        let layout = &notation.game.layout;
        let Some(to) = mv.to().or(mv.from()) else {
            return String::new();
        };
        let start = mv.from().unwrap_or(to);
        let after = self.after(index);
        let planes = [
            (Plane::State, "state"),
            (Plane::Rotation, "turn"),
            (Plane::Value, "value"),
            (Plane::Count, "count"),
        ];
        let mut text = String::new();
        for (plane, name) in planes {
            let number = match plane {
                Plane::Count => after.count(layout, to),
                _ => after.plane(layout, plane, to),
            };
            let before = match plane {
                Plane::Count => state.count(layout, start),
                _ => state.plane(layout, plane, start),
            };
            if number != before {
                text.push_str(&format!("~{name}{number}"));
            }
        }
        text
    }

    /// Appends a mark to moves whose names are their words without any, where another of that word is listed before: the
    /// word alone is what older versions called that one. A piece that stays what it is says so: `a7-a8=Pawn`.
    pub(super) fn tell_from_first(&mut self, bare: &[String], words: &mut [String]) {
        for places in twins(bare) {
            for (number, index) in self.different(&places) {
                if number > 0 && words[index] == bare[index] {
                    let (piece, state) = (self.arrives(index), self.state);
                    let mark = match piece {
                        0 => self.text(index, MarkKind::Rule),
                        piece => self.notation.piece_mark(state, piece),
                    };
                    words[index].push_str(&mark);
                }
            }
        }
    }

    /// Appends a number to moves of equal words that do different things, beginning with the second. Moves of equal words
    /// that lead to one position are one move to a player.
    pub(super) fn number_twins(&mut self, words: &mut [String]) {
        for places in twins(words) {
            for (number, index) in self.different(&places) {
                if number > 0 {
                    words[index].push_str(&format!("#{}", number + 1));
                }
            }
        }
    }

    /// Numbers the different positions after some moves from 0, in the order of the moves; returns pairs of number and
    /// move.
    pub(super) fn different(&mut self, places: &[usize]) -> Vec<(usize, usize)> {
        let mut different: Vec<State> = Vec::new();
        let mut numbers = Vec::new();
        for index in places {
            let mut after = self.after(*index).clone();
            after.head.last = Move::NONE;
            let number = different.iter().position(|other| *other == after);
            numbers.push((number.unwrap_or(different.len()), *index));
            if number.is_none() {
                different.push(after);
            }
        }
        numbers
    }
}

impl Notation<'_> {
    /// Where a move starts, if its word does not say it.
    fn unsaid_start(&self, mv: Move) -> Option<Site> {
        let from = mv.from()?;
        let said = match self.game.rule(mv.rule).physical {
            Physical::Carry | Physical::CarryStack => usize::from(from.0) < self.game.layout.board,
            Physical::Nothing => true,
            _ => Some(from) == mv.to(),
        };
        let only = usize::from(from.0) >= self.game.layout.board && !self.names_drops(from);
        (!said && !only).then_some(from)
    }
}
