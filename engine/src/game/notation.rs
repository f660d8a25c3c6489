//! Moves as people write them: `@d4`, `a1-a2`, `xc3`, `a1xb2`, `pass`.
//!
//! A move has two names. The short one, which lists show, is the plainest that tells it from the other legal moves. The
//! long one depends on the move and the position alone: [`marks`] says what it is made of. [`read`] finds the move that
//! somebody wrote, by either name or by any part of the long one that is clear.

mod marks;
mod read;

use std::collections::BTreeMap;

use super::Game;
use super::ir::{Effect, HiddenPart, Physical, ProposalId, RuleId, Sites};
use super::moves::{Move, NOWHERE};
use super::state::State;
use super::trial::Trial;
use crate::topology::Site;
use crate::with_width;
use marks::{MarkKind, Marked};

/// How moves of a position are written.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'g> {
    game: &'g Game,
}

impl<'g> Notation<'g> {
    /// The notation of a game.
    #[must_use]
    pub fn new(game: &'g Game) -> Self {
        Self { game }
    }

    /// The short names of the legal moves of a position: words that tell each from all others that do something else. A
    /// move that the text names has that name. Equal words get marks: the piece chosen (`=Queen`), the site passed over
    /// or the pieces taken (`:c3`, `:c3+d4`), the number or the player chosen (`=3`, `=Red`), and what else tells them
    /// apart. Moves that lead to one position have one name.
    #[must_use]
    pub fn all(&self, state: &State, moves: &[Move]) -> Vec<String> {
        let mut words = self.unmarked(state, moves);
        self.mark(state, moves, &mut words);
        words
    }

    /// The short name of the legal move with this index, as in [`Notation::all`]: marks are looked for among the moves
    /// alone whose words may become the same, which is much less work where many moves are legal.
    ///
    /// # Panics
    ///
    /// Panics if there is no such move.
    #[must_use]
    pub fn one(&self, state: &State, moves: &[Move], index: usize) -> String {
        let words = self.unmarked(state, moves);
        let own = &words[index];
        // A mark is an addition to a word, so it can make it the same as a longer one that starts like it. The shortest word
        // that this one starts with is the start of all that could meet.
        let starts = words.iter().filter(|word| own.starts_with(word.as_str()));
        let start = starts.min_by_key(|word| word.len()).unwrap_or(own);
        let near = (0..words.len()).filter(|other| words[*other].starts_with(start.as_str()));
        let near: Vec<usize> = near.collect();
        let place = near.partition_point(|other| *other < index);
        let moves: Vec<Move> = near.iter().map(|other| moves[*other]).collect();
        let mut words: Vec<String> = near.iter().map(|other| words[*other].clone()).collect();
        self.mark(state, &moves, &mut words);
        words.swap_remove(place)
    }

    /// The words of moves without marks, or the names that the text gives them.
    fn unmarked(&self, state: &State, moves: &[Move]) -> Vec<String> {
        let mut words: Vec<String> = moves.iter().map(|mv| self.plain(state, *mv)).collect();
        self.with_given_names(moves, &mut words);
        words
    }

    /// Appends marks to equal words until all that do something else have a name of their own.
    fn mark(&self, state: &State, moves: &[Move], words: &mut [String]) {
        if twins(words).is_empty() || self.game.layout.is_puzzle() {
            return;
        }
        let bare = words.to_vec();
        let mut marked = Marked::new(*self, state, moves);
        for kind in MarkKind::IN_ORDER {
            refine(words, |index| marked.text(index, kind));
        }
        marked.tell_from_first(&bare, words);
        marked.number_twins(words);
    }

    /// The long names of the legal moves of a position. Each tells all that its move chooses, and stands for that move
    /// whichever others are legal.
    #[must_use]
    pub fn long(&self, state: &State, moves: &[Move]) -> Vec<String> {
        let mut words: Vec<String> = moves.iter().map(|mv| self.plain(state, *mv)).collect();
        if self.game.layout.is_puzzle() {
            return words;
        }
        let bare = words.clone();
        let mut marked = Marked::new(*self, state, moves);
        for (index, word) in words.iter_mut().enumerate() {
            for kind in MarkKind::ALWAYS {
                word.push_str(&marked.text(index, kind));
            }
        }
        for kind in MarkKind::IN_ORDER {
            if !MarkKind::ALWAYS.contains(&kind) {
                refine(&mut words, |index| marked.text(index, kind));
            }
        }
        marked.tell_from_first(&bare, &mut words);
        marked.number_twins(&mut words);
        words
    }

    /// Writes the names that the text gives to moves in the place of their words: alone if no other legal move has the
    /// name, otherwise before the word, as in `leap:a1-c2`.
    fn with_given_names(&self, moves: &[Move], words: &mut [String]) {
        let given = |mv: &Move| self.game.rule(mv.rule).name.as_deref();
        // The first move of each name, and whether another move has the name.
        let mut shared: BTreeMap<&str, (Move, bool)> = BTreeMap::new();
        for mv in moves {
            if let Some(name) = given(mv) {
                let (first, is_shared) = shared.entry(name).or_insert((*mv, false));
                *is_shared |= first != mv;
            }
        }
        for (mv, word) in moves.iter().zip(words) {
            let Some(name) = given(mv) else { continue };
            *word = match shared.get(name) {
                Some((_, true)) => format!("{name}:{word}"),
                _ => name.to_owned(),
            };
        }
    }

    /// Sites as the end of a word: `:c3+d4`; empty for none.
    fn among(&self, sites: &[Option<Site>]) -> String {
        let sites = sites.iter().flatten();
        let names: Vec<String> = sites.map(|site| self.game.site_name(*site)).collect();
        match names.as_slice() {
            [] => String::new(),
            names => format!(":{}", names.join("+")),
        }
    }

    /// The sites besides its own that a move leaves empty.
    #[must_use]
    pub fn taken(&self, state: &State, mv: Move) -> Vec<Site> {
        self.emptied(state, &self.after(state, mv), mv)
    }

    /// The sites besides its own that a move with this position after it leaves empty.
    fn emptied(&self, state: &State, after: &State, mv: Move) -> Vec<Site> {
        let layout = &self.game.layout;
        let sites = (0..layout.board).map(|index| Site(index as u16));
        let own = [mv.from(), mv.to()];
        sites
            .filter(|site| state.what(layout, *site) != 0 && after.what(layout, *site) == 0)
            .filter(|site| !own.contains(&Some(*site)) && self.knows(state, *site))
            .collect()
    }

    /// Whether a move takes a foreign piece that it passes over, now or when the turn ends.
    fn takes_between(&self, state: &State, mv: Move) -> bool {
        let (layout, rule) = (&self.game.layout, self.game.rule(mv.rule));
        let Some(over) = mv
            .between()
            .filter(|site| usize::from(site.0) < layout.sites && self.knows(state, *site))
        else {
            return false;
        };
        let there = state.what(layout, over);
        if there == 0
            || self.game.owner(there) == state.head.mover
            || rule.before.is_empty() && rule.then.is_empty()
        {
            return false;
        }
        let after = self.after(state, mv);
        after.what(layout, over) != there
            || after.height(layout, over) < state.height(layout, over)
            || with_width!(layout.words, W => {
                layout.deferred_removals.is_some() && after.deferred_removals::<W>(layout).contains(over)
            })
    }

    /// Whether a move takes one foreign piece that stands neither on its way nor where it ends, as a pawn does that takes
    /// in passing: by an effect of its rule that takes off a site, not by one that looks for flanked or enclosed pieces.
    fn takes_elsewhere(&self, state: &State, mv: Move) -> bool {
        if self.game.layout.stacks() || !self.takes_a_site(mv.rule) {
            return false;
        }
        match self.taken(state, mv).as_slice() {
            [site] => {
                let owner = self.game.owner(state.what(&self.game.layout, *site));
                owner != 0 && owner != state.head.mover && self.knows(state, *site)
            }
            _ => false,
        }
    }

    /// Whether an effect of a rule takes the piece off a site that it computes.
    pub(crate) fn takes_a_site(&self, rule: RuleId) -> bool {
        fn takes(game: &Game, effect: &Effect) -> bool {
            match effect {
                Effect::Take(Sites::One(_)) => true,
                Effect::And(parts) | Effect::AtOnce(parts) => {
                    parts.iter().any(|part| takes(game, part))
                }
                Effect::Seq(parts) => parts.iter().any(|part| takes(game, game.effect(*part))),
                Effect::Untested(effect, _) => takes(game, game.effect(*effect)),
                Effect::Then(first, then) => takes(game, first) || takes(game, game.effect(*then)),
                _ => false,
            }
        }
        let rule = self.game.rule(rule);
        let mut effects = rule.before.iter().chain(&rule.then);
        effects.any(|effect| takes(self.game, self.game.effect(*effect)))
    }

    /// Whether the mover knows that something stands on a site. A name tells the mover nothing new.
    fn knows(&self, state: &State, site: Site) -> bool {
        let mover = usize::from(state.head.mover);
        !state.is_hidden(&self.game.layout, HiddenPart::All, mover, site)
    }

    /// Whether drops from a place in a hand say which piece is dropped: where its owner has several places, or pieces lie
    /// upon each other.
    pub(crate) fn names_drops(&self, from: Site) -> bool {
        let index = usize::from(from.0).saturating_sub(self.game.layout.board);
        let owner = self.game.hands.get(index);
        let places = self.game.hands.iter().filter(|other| owner == Some(other));
        self.game.layout.stacks() || places.count() > 1
    }

    /// A piece as a mark: `=Rook`; with its owner's number, `=Rook2`, if it is not the mover's and other players have such
    /// pieces too.
    fn piece_mark(&self, state: &State, piece: u8) -> String {
        let Some(component) = self
            .game
            .components
            .get(usize::from(piece))
            .filter(|_| piece != 0)
        else {
            return String::new();
        };
        let others = self.game.components.iter().skip(1);
        let shared = others.filter(|other| other.base == component.base).count() > 1;
        match component.owner == state.head.mover || !shared {
            true => chosen(&component.base),
            false => chosen(&component.name),
        }
    }

    /// The position after a move.
    fn after(&self, state: &State, mv: Move) -> State {
        let mut trial = Trial::at(self.game, state.clone());
        trial.play_known(mv);
        trial.state().clone()
    }

    /// A move on its own; other moves of the position may read the same.
    #[must_use]
    pub fn plain(&self, state: &State, mv: Move) -> String {
        let rule = self.game.rule(mv.rule);
        if rule.pass {
            return "pass".to_owned();
        }
        let layout = &self.game.layout;
        let name = |site| self.game.site_name(site);
        match rule.physical {
            Physical::Put => format!("@{}", name(mv.to)),
            Physical::Take => format!("x{}", name(mv.to)),
            Physical::Assign | Physical::CrossOut => {
                let value = &self.game.components[usize::from(mv.piece)].base;
                let sign = match rule.physical {
                    Physical::Assign => "=",
                    _ => "!=",
                };
                format!("{}{sign}{value}", name(mv.to))
            }
            Physical::Swap => "swap".to_owned(),
            Physical::Propose(proposal) => self.called("propose", proposal),
            Physical::Vote(proposal) => self.called("vote", proposal),
            Physical::Carry | Physical::CarryStack if usize::from(mv.from.0) >= layout.board => {
                let piece = match self.names_drops(mv.from) {
                    true => self.piece_mark(state, state.what(layout, mv.from)),
                    false => String::new(),
                };
                format!("@{}{piece}", name(mv.to))
            }
            Physical::Carry | Physical::CarryStack => {
                // A piece that comes onto a stack takes nothing.
                let takes =
                    state.what(layout, mv.to) != 0 && !layout.stacks() && self.knows(state, mv.to)
                        || self.takes_between(state, mv)
                        || self.takes_elsewhere(state, mv);
                format!(
                    "{}{}{}",
                    name(mv.from),
                    if takes { "x" } else { "-" },
                    name(mv.to)
                )
            }
            Physical::Nothing if mv.from == NOWHERE || mv.from == mv.to => name(mv.to),
            Physical::Nothing if mv.to == NOWHERE => name(mv.from),
            Physical::Nothing => format!("{}>{}", name(mv.from), name(mv.to)),
        }
    }

    /// What is done with a proposal: `propose:Draw`. A word has no blanks, whatever the name.
    pub(crate) fn called(&self, verb: &str, proposal: ProposalId) -> String {
        let name = self.game.ballot.proposals[usize::from(proposal.0)]
            .name
            .chars();
        let letters = name.filter(|letter| !letter.is_whitespace() && *letter != ',');
        format!("{verb}:{}", letters.collect::<String>())
    }
}

/// The places of each word that stands more than once.
fn twins(words: &[String]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..words.len()).collect();
    order.sort_by(|one, other| words[*one].cmp(&words[*other]));
    order
        .chunk_by(|one, other| words[*one] == words[*other])
        .filter(|places| places.len() > 1)
        .map(<[usize]>::to_vec)
        .collect()
}

/// Appends a suffix to equal words where the suffixes differ.
fn refine(words: &mut [String], mut suffix: impl FnMut(usize) -> String) {
    for places in twins(words) {
        let suffixes: Vec<String> = places.iter().map(|index| suffix(*index)).collect();
        if suffixes.iter().any(|other| *other != suffixes[0]) {
            for (index, suffix) in places.into_iter().zip(suffixes) {
                words[index].push_str(&suffix);
            }
        }
    }
}

/// What was chosen as the end of a word: `=Queen`. A word has no blanks, whatever the name.
fn chosen(name: &str) -> String {
    let letters = name.chars();
    let letters = letters.filter(|letter| !letter.is_whitespace() && *letter != ',');
    format!("={}", letters.collect::<String>())
}

impl Game {
    /// What a site is called: its coordinate, or `hand1`, `hand2.3` for the hand sites of players, `hand` and `hand.2` for
    /// those that all share.
    #[must_use]
    pub fn site_name(&self, site: Site) -> String {
        let index = usize::from(site.0);
        if index < self.layout.board {
            return self.topology.label(self.site_type, site).to_owned();
        }
        let hand = index - self.layout.board;
        let Some(owner) = self.hands.get(hand) else {
            return "nowhere".to_owned();
        };
        let first = self
            .hands
            .iter()
            .position(|other| other == owner)
            .unwrap_or(hand);
        let whose = match owner {
            0 => String::new(),
            owner => owner.to_string(),
        };
        match hand - first {
            0 => format!("hand{whose}"),
            number => format!("hand{whose}.{}", number + 1),
        }
    }

    /// The site of a name as [`Game::site_name`] gives it, in either case of letters.
    #[must_use]
    pub fn site(&self, name: &str) -> Option<Site> {
        self.topology
            .find(self.site_type, &name.to_ascii_lowercase())
            .or_else(|| {
                (self.layout.board..self.layout.sites)
                    .map(|index| Site(index as u16))
                    .find(|site| self.site_name(*site).eq_ignore_ascii_case(name))
            })
    }
}
