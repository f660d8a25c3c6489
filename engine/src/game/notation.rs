//! Moves as people write them: `@d4`, `a1-a2`, `xc3`, `a1xb2`, `pass`.

use super::Game;
use super::ir::{Physical, ProposalId};
use super::moves::{Move, NOWHERE};
use super::state::State;
use super::trial::Trial;
use crate::topology::Site;
use crate::with_width;

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

    /// The legal moves of a position in words that tell each from all others that do something else.
    /// Equal words get a suffix: the piece chosen (`=Queen`), the site passed over or the pieces taken (`:c3`,
    /// `:c3+d4`), the number or the player chosen (`=3`, `=Red`).
    #[must_use]
    pub fn all(&self, state: &State, moves: &[Move]) -> Vec<String> {
        let mut words: Vec<String> = moves.iter().map(|mv| self.plain(state, *mv)).collect();
        if twins(&words).is_empty() {
            return words;
        }
        let piece = |mv: &Move| match mv.piece {
            0 => String::new(),
            piece => chosen(&self.game.components[usize::from(piece)].base),
        };
        refine(&mut words, |index| piece(&moves[index]));
        refine(&mut words, |index| self.among(&[moves[index].between()]));
        refine(&mut words, |index| {
            let taken: Vec<_> = self
                .taken(state, moves[index])
                .into_iter()
                .map(Some)
                .collect();
            self.among(&taken)
        });
        refine(&mut words, |index| match moves[index].value {
            -1 => String::new(),
            value => chosen(&value.to_string()),
        });
        refine(&mut words, |index| match moves[index].player {
            0 => String::new(),
            player => chosen(&self.game.players[usize::from(player)].name),
        });
        self.number_twins(state, moves, &mut words);
        words
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
        let (layout, after) = (&self.game.layout, self.after(state, mv));
        let sites = (0..layout.board).map(|index| Site(index as u16));
        let own = [mv.from(), mv.to()];
        sites
            .filter(|site| !own.contains(&Some(*site)))
            .filter(|site| state.what(layout, *site) != 0 && after.what(layout, *site) == 0)
            .collect()
    }

    /// Whether a move takes a foreign piece that it passes over, now or when the turn ends.
    fn takes_between(&self, state: &State, mv: Move) -> bool {
        let (layout, rule) = (&self.game.layout, self.game.rule(mv.rule));
        let Some(over) = mv
            .between()
            .filter(|site| usize::from(site.0) < layout.sites)
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

    /// The position after a move.
    fn after(&self, state: &State, mv: Move) -> State {
        let mut trial = Trial::at(self.game, state.clone());
        trial.play(mv);
        trial.state().clone()
    }

    /// Appends a number to moves of equal words that do different things, beginning with the second. Moves of equal
    /// words that lead to one position are one move to whoever plays.
    fn number_twins(&self, state: &State, moves: &[Move], words: &mut [String]) {
        for places in twins(words) {
            let mut different: Vec<State> = Vec::new();
            for index in places {
                let mut after = self.after(state, moves[index]);
                after.head.last = Move::NONE;
                let number = match different.iter().position(|other| *other == after) {
                    Some(number) => number,
                    None => {
                        different.push(after);
                        different.len() - 1
                    }
                };
                if number > 0 {
                    words[index].push_str(&format!("#{}", number + 1));
                }
            }
        }
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
                format!("@{}", name(mv.to))
            }
            Physical::Carry | Physical::CarryStack => {
                // A piece that comes onto a stack takes nothing.
                let takes = state.what(layout, mv.to) != 0 && !layout.stacks()
                    || self.takes_between(state, mv);
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
    fn called(&self, verb: &str, proposal: ProposalId) -> String {
        let name = self.game.ballot.proposals[usize::from(proposal.0)]
            .name
            .chars();
        let letters = name.filter(|letter| !letter.is_whitespace() && *letter != ',');
        format!("{verb}:{}", letters.collect::<String>())
    }

    /// The legal moves meant by what somebody typed: the one so written, or
    /// else all that differ from it only in letter case, `-` for `x`, or a suffix.
    #[must_use]
    pub fn find(&self, state: &State, moves: &[Move], typed: &str) -> Vec<Move> {
        let words = self.all(state, moves);
        if let Some(index) = words.iter().position(|word| word == typed) {
            return vec![moves[index]];
        }
        let loose = |word: &str| {
            let word = word.to_ascii_lowercase();
            match word.strip_prefix('x') {
                Some(rest) => format!("x{rest}"),
                None => word.replace('x', "-"),
            }
        };
        let wanted = loose(typed);
        let exact: Vec<usize> = (0..words.len())
            .filter(|index| loose(&words[*index]) == wanted)
            .collect();
        // The value that a site of a puzzle takes is no suffix.
        let meant = if exact.is_empty() && !self.game.layout.is_puzzle() {
            (0..words.len())
                .filter(|index| {
                    loose(&words[*index]).split(['=', ':', '#']).next() == Some(wanted.as_str())
                })
                .collect()
        } else {
            exact
        };
        let mut meant: Vec<usize> = meant;
        // Moves of equal words do the same.
        meant.sort_by(|one, other| words[*one].cmp(&words[*other]));
        meant.dedup_by(|one, other| words[*one] == words[*other]);
        meant.sort_unstable();
        meant.into_iter().map(|index| moves[index]).collect()
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
fn refine(words: &mut [String], suffix: impl Fn(usize) -> String) {
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
