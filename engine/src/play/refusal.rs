//! Why something that somebody typed is not a legal move.

mod names;
mod values;

use super::typed::changes;
use crate::game::ir::Physical;
use crate::game::{Game, Idea, Move, Notation, State, Trial, Veiled};
use crate::topology::Site;
use crate::with_width;

/// Why a move is refused, and what could be played instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The reason.
    pub reason: String,
    /// What to play instead, if there is something to say.
    pub help: Option<String>,
    /// Whether the reason only says that no legal move does this, so that the rules may tell more.
    pub general: bool,
}

/// How many moves a refusal names at most.
const NAMED: usize = 12;

/// What somebody meant, by the form of what was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meant<'t> {
    Pass,
    Swap,
    Put(&'t str),
    Take(&'t str),
    Go(&'t str, &'t str),
    Point(&'t str),
}

/// The legal move that somebody meant, of the position's legal moves `moves`.
///
/// # Errors
/// If it is none of them, or may be several.
pub fn choose(trial: &Trial<'_>, moves: &[Move], typed: &str) -> Result<Move, Refusal> {
    match choose_among(trial, moves, typed)? {
        Some(mv) => Ok(mv),
        None => Err(refusal(trial, moves, typed)),
    }
}

/// The legal move of the notation that somebody meant; none if it is none of them.
///
/// # Errors
/// If it may be several that do different things.
pub(super) fn choose_among(
    trial: &Trial<'_>,
    moves: &[Move],
    typed: &str,
) -> Result<Option<Move>, Refusal> {
    let found = Notation::new(trial.game()).find(trial.state(), moves, typed);
    match found.as_slice() {
        [] => Ok(None),
        [mv] => Ok(Some(*mv)),
        several => Err(ambiguous(trial, moves, typed, several)),
    }
}

/// That a word may mean several moves: each, with what it takes.
pub(super) fn ambiguous(
    trial: &Trial<'_>,
    moves: &[Move],
    typed: &str,
    several: &[Move],
) -> Refusal {
    let words = Notation::new(trial.game()).all(trial.state(), moves);
    let meant = moves.iter().zip(words);
    let meant = meant.filter(|(mv, _)| several.contains(mv));
    let mut meant: Vec<(Option<String>, String)> = meant
        .map(|(mv, word)| (changes(trial, *mv), word))
        .collect();
    meant.dedup();
    let differ = meant.iter().any(|(changes, _)| *changes != meant[0].0);
    let words: Vec<String> = meant
        .iter()
        .map(|(changes, word)| match changes {
            Some(changes) if differ => format!("`{word}` ({changes})"),
            _ => format!("`{word}`"),
        })
        .collect();
    refuse(
        format!("`{typed}` may mean {} moves", words.len()),
        Some(format!("write one of {}", words.join(" "))),
    )
}

/// Why `typed` is not a legal move of the position, whose legal moves are `moves`.
pub(super) fn refusal(trial: &Trial<'_>, moves: &[Move], typed: &str) -> Refusal {
    // A refusal must not reveal what is hidden from the mover.
    let (game, state) = (trial.game(), trial.state());
    let seen = game.layout.hides();
    let seen = seen.then(|| game.seen_by(state, usize::from(state.head.mover)));
    let asked = RefusedAt {
        game,
        state,
        seen: seen.as_ref().map_or(state, |sight| &sight.state),
        veiled: seen.as_ref().map_or(&[], |sight| &sight.veiled),
        moves,
    };
    if trial.ending().is_some() {
        return refuse("the game is over", None);
    }
    if let Some(refusal) = asked.no_value(trial, typed) {
        return refusal;
    }
    let meant = meant(typed);
    let swaps = |rule: &crate::game::ir::Rule| rule.physical == Physical::Swap;
    if meant == Meant::Swap && game.rules.iter().any(swaps) {
        let reason = "sides cannot be changed now";
        return Refusal {
            general: true,
            ..refuse(reason, asked.instead([None, None]))
        };
    }
    if !typed.contains(|letter: char| letter.is_ascii_digit()) && meant != Meant::Pass {
        return refuse(
            format!("`{typed}` is not a move"),
            asked.instead([None, None]),
        );
    }
    let site = |name: &str| {
        let site = asked.game.site(name);
        site.ok_or_else(|| asked.no_point(name))
    };
    let answer = match meant {
        Meant::Pass => return asked.no_pass(),
        Meant::Swap => {
            return refuse(
                format!("`{typed}` is not a move"),
                asked.instead([None, None]),
            );
        }
        Meant::Put(to) => site(to).map(|to| (asked.no_put(to), [None, Some(to)])),
        Meant::Take(at) => site(at).map(|at| (asked.no_take(at), [None, Some(at)])),
        Meant::Go(from, to) => site(from).and_then(|from| {
            let to = site(to)?;
            Ok((asked.no_go(from, to), [Some(from), Some(to)]))
        }),
        Meant::Point(at) => match asked.both_points(at) {
            Some((from, to)) => Ok((asked.no_go(from, to), [Some(from), Some(to)])),
            None => site(at).map(|at| (asked.no_choice(at), [None, Some(at)])),
        },
    };
    let ((general, reason), near) = match answer {
        Ok(answer) => answer,
        Err(refusal) => return refusal,
    };
    let (general, reason) = match asked.debt() {
        Some(debt) if !matches!(meant, Meant::Take(_)) => (false, debt),
        _ => (general, reason),
    };
    Refusal {
        general,
        ..refuse(reason, asked.instead(near))
    }
}

fn refuse(reason: impl Into<String>, help: Option<String>) -> Refusal {
    Refusal {
        reason: reason.into(),
        help,
        general: false,
    }
}

/// A reason that is a fact of the position.
fn fact(reason: impl Into<String>) -> Reason {
    (false, reason.into())
}

/// A reason that only says that no legal move does this.
fn general(reason: impl Into<String>) -> Reason {
    (true, reason.into())
}

/// Whether a reason is general, and the reason.
type Reason = (bool, String);

/// Reads the form of a move: `@d4`, `xc3`, `a1-a2`, `a1xb2`, `pass`, `d4`, each with any suffix.
fn meant(typed: &str) -> Meant<'_> {
    let bare = typed.split(['=', ':', '#']).next().unwrap_or(typed);
    if bare.eq_ignore_ascii_case("pass") {
        return Meant::Pass;
    }
    if bare.eq_ignore_ascii_case("swap") {
        return Meant::Swap;
    }
    // A drop names its piece before or after the site.
    if let Some((_, to)) = bare.split_once('@') {
        return Meant::Put(to);
    }
    if let Some(at) = bare.strip_prefix(['x', 'X'])
        && at.starts_with(|first: char| first.is_alphabetic())
    {
        return Meant::Take(at);
    }
    let cut = |index: usize| (&bare[..index], &bare[index + 1..]);
    let separator = bare
        .find(['-', '>'])
        .or_else(|| bare.rfind(['x', 'X']).filter(|index| *index > 0));
    match separator.map(cut) {
        Some((from, to)) if !from.is_empty() && !to.is_empty() => Meant::Go(from, to),
        _ => Meant::Point(bare),
    }
}

/// The move that somebody has in mind, by the form of what was typed; none if it is not the form of a move.
#[must_use]
pub fn idea(game: &Game, typed: &str) -> Option<Idea> {
    let (physical, from, to) = match meant(typed) {
        Meant::Pass => {
            return Some(Idea {
                physical: None,
                pass: true,
                from: None,
                to: None,
            });
        }
        Meant::Swap => {
            let swaps = |rule: &crate::game::ir::Rule| rule.physical == Physical::Swap;
            return game.rules.iter().any(swaps).then_some(Idea {
                physical: Some(Physical::Swap),
                pass: false,
                from: None,
                to: None,
            });
        }
        Meant::Put(to) => (Some(Physical::Put), None, Some(to)),
        Meant::Take(at) => (Some(Physical::Take), None, Some(at)),
        Meant::Go(from, to) => (Some(Physical::Carry), Some(from), Some(to)),
        // What is done there is not said: any rule may be meant.
        Meant::Point(at) => (None, None, Some(at)),
    };
    let site = |name: Option<&str>| match name {
        Some(name) => game.site(name).map(Some),
        None => Some(None),
    };
    Some(Idea {
        physical,
        pass: false,
        from: site(from)?,
        to: site(to)?,
    })
}

/// The position in which something was asked.
struct RefusedAt<'a> {
    game: &'a Game,
    state: &'a State,
    /// The position as the mover sees it.
    seen: &'a State,
    /// What the mover sees, but not what it is.
    veiled: &'a [Veiled],
    moves: &'a [Move],
}

impl RefusedAt<'_> {
    fn no_point(&self, name: &str) -> Refusal {
        let reason = format!("there is no point `{name}` on this board");
        refuse(reason, Some(self.names_of_sites()))
    }

    /// The two points of a move that is written without a sign between them, as other programs do.
    fn both_points(&self, typed: &str) -> Option<(Site, Site)> {
        if self.game.site(typed).is_some() {
            return None;
        }
        let cuts = typed.char_indices().skip(1);
        let mut cuts = cuts.map(|(index, _)| typed.split_at(index));
        cuts.find_map(|(from, to)| Some((self.game.site(from)?, self.game.site(to)?)))
    }

    /// Whether a legal move ends on, or takes, a piece of the mover.
    fn meets_own(&self) -> bool {
        let ends = self.moves.iter().filter_map(|mv| mv.to());
        let mut others = ends.filter(|to| self.what(*to) != 0);
        others.any(|to| self.owner(to) == self.state.head.mover)
    }

    fn no_pass(&self) -> Refusal {
        let debt = self.debt();
        let reason = debt.unwrap_or_else(|| "you may not pass while you can move".to_owned());
        refuse(reason, self.instead([None, None]))
    }

    fn no_put(&self, to: Site) -> Reason {
        let name = self.name(to);
        if self.is_veiled(to) {
            fact(format!("{name} is occupied"))
        } else if self.what(to) != 0 {
            fact(format!("{name} is occupied by {}", self.piece(to)))
        } else if !self.moves.iter().any(|mv| self.is_put(*mv)) {
            fact("nothing may be placed now")
        } else {
            general(format!("nothing may be placed on {name} now"))
        }
    }

    /// Why a site alone is no move.
    fn no_choice(&self, at: Site) -> Reason {
        let name = self.name(at);
        let at_site = |mv: &&Move| [mv.from(), mv.to()].contains(&Some(at));
        match self.moves.iter().filter(at_site).count() {
            0 if self.what(at) == 0 => general(format!("no move ends on {name} now")),
            0 => general(format!("no move starts or ends on {name} now")),
            1 => fact(format!("the move at {name} is written otherwise")),
            _ => fact(format!("several moves start or end on {name}")),
        }
    }

    fn no_take(&self, at: Site) -> Reason {
        let name = self.name(at);
        let takes = |mv: &Move| self.game.rule(mv.rule).physical == Physical::Take;
        if !self.moves.iter().any(takes) {
            fact("you have no capture to make now")
        } else if self.is_veiled(at) {
            general(format!("what stands on {name} may not be captured now"))
        } else if self.what(at) == 0 {
            fact(format!("there is no piece on {name}"))
        } else if self.owner(at) == self.state.head.mover && !self.meets_own() {
            fact(format!("the piece on {name} is your own"))
        } else if let Some(pattern) = self.shield(at) {
            fact(format!(
                "{} on {name} is shielded: it stands in {pattern}",
                self.piece(at)
            ))
        } else {
            general(format!(
                "{} on {name} may not be captured now",
                self.piece(at)
            ))
        }
    }

    fn no_go(&self, from: Site, to: Site) -> Reason {
        let (start, end) = (self.name(from), self.name(to));
        let owner = self.owner(from);
        let veiled = self.veiled.iter().find(|veiled| veiled.site == from);
        if let Some(veiled) = veiled.filter(|_| !self.starts(from)) {
            let is_others = veiled.owner.is_some_and(|one| one != self.state.head.mover);
            fact(match is_others {
                true => format!("the piece on {start} is not yours"),
                false => format!("what stands on {start} is hidden from you"),
            })
        } else if self.what(from) == 0 && veiled.is_none() {
            fact(format!("there is no piece on {start}"))
        } else if owner != self.state.head.mover && !self.starts(from) {
            fact(format!(
                "the piece on {start} is not yours: it is {}",
                self.piece(from)
            ))
        } else if self.what(to) != 0 && self.owner(to) == self.state.head.mover && !self.meets_own()
        {
            fact(format!("{end} is occupied by a piece of your own"))
        } else if !self.moves.iter().any(|mv| mv.from().is_some()) {
            fact("no piece may be moved now")
        } else if !self.starts(from) {
            general(format!("the piece on {start} cannot move now"))
        } else if self.is_veiled(to) {
            general(format!(
                "the piece on {start} cannot take what stands on {end}"
            ))
        } else if self.what(to) != 0 {
            general(format!(
                "the piece on {start} cannot take {} on {end}",
                self.piece(to)
            ))
        } else {
            general(format!("the piece on {start} cannot go to {end}"))
        }
    }

    /// That captures (or other moves) are owed, if they are.
    fn debt(&self) -> Option<String> {
        let debt = self.state.open_debt()?;
        let takes = |mv: &Move| self.game.rule(mv.rule).physical == Physical::Take;
        Some(match (self.moves.iter().all(takes), debt.count) {
            (true, 1) => "you owe a capture first".to_owned(),
            (true, count) => format!("you owe {count} captures first"),
            (false, _) => "a move of another kind is owed first".to_owned(),
        })
    }

    /// The legal moves nearest to what was typed: of the same sites, from or to one of them, or all.
    fn instead(&self, [from, to]: [Option<Site>; 2]) -> Option<String> {
        let words = Notation::new(self.game).all(self.state, self.moves);
        let pick = |wanted: &dyn Fn(&Move) -> bool| -> Vec<&String> {
            let pairs = self.moves.iter().zip(&words);
            pairs
                .filter(|(mv, _)| wanted(mv))
                .map(|(_, word)| word)
                .collect()
        };
        let ends = |mv: &Move| to.is_some() && mv.to() == to;
        let starts = |mv: &Move| from.is_some() && mv.from() == from;
        let listed = |words: &[&String]| {
            let shown: Vec<String> = words
                .iter()
                .take(NAMED)
                .map(|word| format!("`{word}`"))
                .collect();
            let more = words.len().saturating_sub(NAMED);
            match more {
                0 => shown.join(" "),
                _ => format!("{} and {more} more", shown.join(" ")),
            }
        };
        let same = pick(&|mv| ends(mv) && (from.is_none() || starts(mv)));
        if !same.is_empty() {
            return Some(format!("did you mean {}?", listed(&same)));
        }
        let near = pick(&starts);
        if let Some(from) = from
            && !near.is_empty()
        {
            let name = self.name(from);
            return Some(format!("from {name} it can play {}", listed(&near)));
        }
        let all = pick(&|_| true);
        (!all.is_empty()).then(|| format!("legal: {}", listed(&all)))
    }

    /// Whether the mover sees that something stands on a site, but not what.
    fn is_veiled(&self, site: Site) -> bool {
        self.veiled.iter().any(|veiled| veiled.site == site)
    }

    fn starts(&self, from: Site) -> bool {
        self.moves.iter().any(|mv| mv.from() == Some(from))
    }

    fn is_put(&self, mv: Move) -> bool {
        let board = self.game.layout.board;
        let from_hand = mv.from().is_some_and(|from| usize::from(from.0) >= board);
        match self.game.rule(mv.rule).physical {
            Physical::Put => true,
            Physical::Carry | Physical::CarryStack => from_hand,
            Physical::Take
            | Physical::Assign
            | Physical::CrossOut
            | Physical::Swap
            | Physical::Propose(_)
            | Physical::Vote(_)
            | Physical::Nothing => false,
        }
    }

    /// The pattern that shields a piece, with its points.
    fn shield(&self, site: Site) -> Option<String> {
        let (game, layout) = (self.game, &self.game.layout);
        with_width!(layout.words, W => {
            let own = self.seen.occupied_by::<W>(layout, usize::from(self.owner(site)));
            let empty = self.seen.of_kind::<W>(layout, 0);
            let shields = |placement: &&u16| {
                game.patterns.kind(**placement).shields
                    && game.patterns.is_complete(**placement, &own, &empty)
            };
            let placement = game.patterns.through(site).iter().find(shields)?;
            let points: Vec<String> = game
                .patterns
                .own::<W>(*placement)
                .iter()
                .map(|site| game.site_name(site))
                .collect();
            let name = &game.patterns.kind(*placement).name;
            Some(format!("`{name}` {}", points.join(" ")))
        })
    }

    fn name(&self, site: Site) -> String {
        self.game.site_name(site)
    }

    fn what(&self, site: Site) -> u8 {
        self.seen.what(&self.game.layout, site)
    }

    fn owner(&self, site: Site) -> u8 {
        self.game.owner(self.what(site))
    }

    /// A piece in words: `White's Stone`.
    fn piece(&self, site: Site) -> String {
        let component = &self.game.components[usize::from(self.what(site))];
        self.game.piece_name(component)
    }
}
