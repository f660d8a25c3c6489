//! Why something that somebody typed is not a legal move.

use crate::game::ir::Physical;
use crate::game::{Game, Idea, Move, NOWHERE, Notation, State, Trial};
use crate::topology::Site;
use crate::with_width;

/// Why a move is refused, and what could be played instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The reason.
    pub reason: String,
    /// What to play instead, if there is something to say.
    pub help: Option<String>,
}

/// How many moves a refusal names at most.
const NAMED: usize = 12;

/// What somebody meant, by the form of what was typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meant<'t> {
    Pass,
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
    let notation = Notation::new(trial.game());
    match notation.find(trial.state(), moves, typed).as_slice() {
        [mv] => Ok(*mv),
        [] => Err(refusal(trial, moves, typed)),
        several => {
            let words = notation.all(trial.state(), moves);
            let meant = moves.iter().zip(words);
            let meant = meant.filter(|(mv, _)| several.contains(mv));
            let words: Vec<String> = meant.map(|(_, word)| format!("`{word}`")).collect();
            Err(refuse(
                format!("`{typed}` may mean {} moves", several.len()),
                Some(format!("write one of {}", words.join(" "))),
            ))
        }
    }
}

/// Why `typed` is not a legal move of the position, whose legal moves are `moves`.
fn refusal(trial: &Trial<'_>, moves: &[Move], typed: &str) -> Refusal {
    let asked = Asked {
        game: trial.game(),
        state: trial.state(),
        moves,
    };
    if trial.ending().is_some() {
        return refuse("the game is over", None);
    }
    let meant = meant(typed);
    if !typed.contains(|letter: char| letter.is_ascii_digit()) && meant != Meant::Pass {
        return refuse(
            format!("`{typed}` is not a move"),
            asked.instead([NOWHERE, NOWHERE]),
        );
    }
    for name in named(meant) {
        if asked.game.site(name).is_none() {
            return asked.no_point(name);
        }
    }
    let site = |name| asked.game.site(name).unwrap_or(NOWHERE);
    let (reason, near) = match meant {
        Meant::Pass => return asked.no_pass(),
        Meant::Put(to) => (asked.no_put(site(to)), [NOWHERE, site(to)]),
        Meant::Take(at) => (asked.no_take(site(at)), [NOWHERE, site(at)]),
        Meant::Go(from, to) => (asked.no_go(site(from), site(to)), [site(from), site(to)]),
        Meant::Point(at) => (
            format!("`{typed}` alone does not say what to do there"),
            [NOWHERE, site(at)],
        ),
    };
    let reason = match asked.debt() {
        Some(debt) if !matches!(meant, Meant::Take(_)) => debt,
        _ => reason,
    };
    refuse(reason, asked.instead(near))
}

fn refuse(reason: impl Into<String>, help: Option<String>) -> Refusal {
    Refusal {
        reason: reason.into(),
        help,
    }
}

/// Reads the form of a move: `@d4`, `xc3`, `a1-a2`, `a1xb2`, `pass`, `d4`, each with any suffix.
fn meant(typed: &str) -> Meant<'_> {
    let bare = typed.split(['=', ':', '#']).next().unwrap_or(typed);
    if bare.eq_ignore_ascii_case("pass") {
        return Meant::Pass;
    }
    if let Some(to) = bare.strip_prefix('@') {
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
        Meant::Put(to) => (Some(Physical::Put), None, Some(to)),
        Meant::Take(at) => (Some(Physical::Take), None, Some(at)),
        Meant::Go(from, to) => (Some(Physical::Carry), Some(from), Some(to)),
        Meant::Point(at) => (Some(Physical::Nothing), None, Some(at)),
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

fn named(meant: Meant<'_>) -> impl Iterator<Item = &str> {
    let (one, other) = match meant {
        Meant::Pass => (None, None),
        Meant::Put(site) | Meant::Take(site) | Meant::Point(site) => (Some(site), None),
        Meant::Go(from, to) => (Some(from), Some(to)),
    };
    one.into_iter().chain(other)
}

/// The position in which something was asked.
struct Asked<'a> {
    game: &'a Game,
    state: &'a State,
    moves: &'a [Move],
}

impl Asked<'_> {
    fn no_point(&self, name: &str) -> Refusal {
        let last = self.game.layout.board.saturating_sub(1);
        let corners = [0, last].map(|index| self.game.site_name(Site(index as u16)));
        refuse(
            format!("there is no point `{name}` on this board"),
            Some(format!(
                "points go from `{}` to `{}`",
                corners[0], corners[1]
            )),
        )
    }

    fn no_pass(&self) -> Refusal {
        let debt = self.debt();
        let reason = debt.unwrap_or_else(|| "you may not pass while you can move".to_owned());
        refuse(reason, self.instead([NOWHERE, NOWHERE]))
    }

    fn no_put(&self, to: Site) -> String {
        let name = self.name(to);
        if self.what(to) != 0 {
            format!("{name} is occupied by {}", self.piece(to))
        } else if !self.moves.iter().any(|mv| self.is_put(*mv)) {
            "nothing may be placed now".to_owned()
        } else {
            format!("nothing may be placed on {name} now")
        }
    }

    fn no_take(&self, at: Site) -> String {
        let name = self.name(at);
        let takes = |mv: &Move| self.game.rule(mv.rule).physical == Physical::Take;
        if !self.moves.iter().any(takes) {
            "you have no capture to make now".to_owned()
        } else if self.what(at) == 0 {
            format!("there is no piece on {name}")
        } else if self.owner(at) == self.state.head.mover {
            format!("the piece on {name} is your own")
        } else if let Some(pattern) = self.shield(at) {
            format!(
                "{} on {name} is shielded: it stands in {pattern}",
                self.piece(at)
            )
        } else {
            format!("{} on {name} may not be captured now", self.piece(at))
        }
    }

    fn no_go(&self, from: Site, to: Site) -> String {
        let (start, end) = (self.name(from), self.name(to));
        let owner = self.owner(from);
        if self.what(from) == 0 {
            format!("there is no piece on {start}")
        } else if owner != self.state.head.mover && !self.moves.iter().any(|mv| mv.from == from) {
            format!(
                "the piece on {start} is not yours: it is {}",
                self.piece(from)
            )
        } else if self.what(to) != 0 && self.owner(to) == self.state.head.mover {
            format!("{end} is occupied by a piece of your own")
        } else if !self.moves.iter().any(|mv| mv.from != NOWHERE) {
            "no piece may be moved now".to_owned()
        } else if !self.moves.iter().any(|mv| mv.from == from) {
            format!("the piece on {start} cannot move now")
        } else if self.what(to) != 0 {
            format!(
                "the piece on {start} cannot take {} on {end}",
                self.piece(to)
            )
        } else {
            format!("the piece on {start} cannot go to {end}")
        }
    }

    /// That captures (or other moves) are owed, if they are.
    fn debt(&self) -> Option<String> {
        let debt = self.state.open_debt()?;
        let takes = |mv: &Move| self.game.rule(mv.rule).physical == Physical::Take;
        Some(match (self.moves.iter().all(takes), debt.count) {
            (true, 1) => "you owe a capture first".to_owned(),
            (true, count) => format!("you owe {count} captures first"),
            (false, _) => "something else is owed first".to_owned(),
        })
    }

    /// The legal moves nearest to what was typed: of the same sites, from or to one of them, or all.
    fn instead(&self, [from, to]: [Site; 2]) -> Option<String> {
        let words = Notation::new(self.game).all(self.state, self.moves);
        let pick = |wanted: &dyn Fn(&Move) -> bool| -> Vec<&String> {
            let pairs = self.moves.iter().zip(&words);
            pairs
                .filter(|(mv, _)| wanted(mv))
                .map(|(_, word)| word)
                .collect()
        };
        let ends = |mv: &Move| to != NOWHERE && mv.to == to;
        let starts = |mv: &Move| from != NOWHERE && mv.from == from;
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
        let same = pick(&|mv| ends(mv) && (from == NOWHERE || starts(mv)));
        if !same.is_empty() {
            return Some(format!("did you mean {}?", listed(&same)));
        }
        let near = pick(&starts);
        if !near.is_empty() {
            return Some(format!(
                "from {} it can play {}",
                self.name(from),
                listed(&near)
            ));
        }
        let all = pick(&|_| true);
        (!all.is_empty()).then(|| format!("legal: {}", listed(&all)))
    }

    fn is_put(&self, mv: Move) -> bool {
        let from_hand = mv.from != NOWHERE && usize::from(mv.from.0) >= self.game.layout.board;
        match self.game.rule(mv.rule).physical {
            Physical::Put => true,
            Physical::Carry => from_hand,
            Physical::Take | Physical::Swap | Physical::Nothing => false,
        }
    }

    /// The pattern that shields a piece, with its points.
    fn shield(&self, site: Site) -> Option<String> {
        let (game, layout) = (self.game, &self.game.layout);
        with_width!(layout.words, W => {
            let own = self.state.occupied_by::<W>(layout, usize::from(self.owner(site)));
            let empty = self.state.of_kind::<W>(layout, 0);
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
        self.state.what(&self.game.layout, site)
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
