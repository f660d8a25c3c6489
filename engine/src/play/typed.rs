//! What people type for moves: `e2e4`, `b2`, `Nf3`, `exd5`, `e8=Q`, `O-O`, `22x15`, `c3xe5xg7`.
//!
//! Words of the game's own notation come first. A guess counts only if everything that fits does the same;
//! otherwise the moves that fit are listed with what each does.

mod ideas;
mod refuse;

pub use ideas::ideas;

use std::cell::Cell;

use super::refusal::{Refusal, ambiguous, choose_among, refusal};
use crate::game::ir::Physical;
use crate::game::{Game, Move, Notation, State, Trial};
use crate::topology::Site;

/// Letters of the longest word that is guessed at.
const LONGEST: usize = 64;

/// Hops of the longest series of captures that is guessed from its two ends.
const HOPS: usize = 8;

/// Positions looked at for such a series.
const POSITIONS: usize = 2000;

/// The moves that somebody meant by a word, of the position's legal moves `moves`; several if the word tells a whole
/// turn, such as a series of captures.
///
/// # Errors
/// If no legal move is meant, or it may be one of several.
pub fn understand(trial: &Trial<'_>, moves: &[Move], typed: &str) -> Result<Vec<Move>, Refusal> {
    if let Some(mv) = choose_among(trial, moves, typed)? {
        return Ok(vec![mv]);
    }
    if trial.game().layout.is_puzzle() {
        return Err(refusal(trial, moves, typed));
    }
    let reader = Reader {
        game: trial.game(),
        left: Cell::new(POSITIONS),
    };
    let Some(wish) = reader.read(typed) else {
        return Err(refusal(trial, moves, typed));
    };
    let mut found = reader.fulfil(trial, moves, &wish);
    let after = |all: &[Move]| {
        let mut trial = trial.clone();
        all.iter().for_each(|mv| trial.play_known(*mv));
        let mut state = trial.state().clone();
        state.head.last = Move::NONE;
        state
    };
    if found.len() > 1 {
        let mut seen: Vec<State> = Vec::new();
        found.retain(|all| {
            let state = after(all);
            let fresh = !seen.contains(&state);
            seen.push(state);
            fresh
        });
    }
    match found.len() {
        0 => Err(reader.refuse(trial, moves, &wish, typed)),
        1 => Ok(found.swap_remove(0)),
        _ => {
            let first: Vec<Move> = found
                .iter()
                .filter_map(|all| all.first().copied())
                .collect();
            Err(ambiguous(trial, moves, typed, &first))
        }
    }
}

/// The site of a move that has only one.
fn only_site(mv: Move) -> Option<Site> {
    match (mv.from(), mv.to()) {
        (Some(site), None) | (None, Some(site)) => Some(site),
        (from, to) => from.filter(|_| from == to),
    }
}

/// What a word asks for.
#[derive(Clone, PartialEq, Debug)]
struct Wish {
    what: What,
    /// The piece that it becomes, as it was written.
    becomes: Option<String>,
}

#[derive(Clone, PartialEq, Debug)]
enum What {
    /// To go from the first of these sites over the others to the last.
    Path(Vec<Site>),
    /// Something on a site.
    At(Site),
    /// A piece of one of these kinds, that stands where this tells, goes to a site.
    Piece {
        kinds: Vec<u8>,
        stands: String,
        to: Site,
    },
    /// Something on the only site of a file or a rank where it can be put, where pieces fall.
    Line(String),
    /// A king goes beside a rook of his that jumps over him: `O-O`, or `O-O-O` for the longer way.
    Castling { long: bool },
}

struct Reader<'g> {
    game: &'g Game,
    /// How many positions may still be looked at.
    left: Cell<usize>,
}

impl Reader<'_> {
    fn read(&self, typed: &str) -> Option<Wish> {
        let body = typed.trim_end_matches(['+', '#', '!', '?']);
        if body.len() > LONGEST || !body.is_ascii() {
            return None;
        }
        let (body, becomes) = match body.split_once('=') {
            Some((body, piece)) => (body, Some(piece.to_owned())),
            None => (body, None),
        };
        if let Some(what) = self.what(body) {
            return Some(Wish { what, becomes });
        }
        // `e7e8q`, as programs for chess write it.
        let (before, last) = body.split_at_checked(body.len().checked_sub(1)?)?;
        let names_piece = last.chars().all(|letter| letter.is_ascii_alphabetic());
        match self.what(before)? {
            what @ What::Path(_) if names_piece && becomes.is_none() => Some(Wish {
                what,
                becomes: Some(last.to_owned()),
            }),
            _ => None,
        }
    }

    fn what(&self, body: &str) -> Option<What> {
        match body {
            "O-O" | "o-o" | "0-0" => return Some(What::Castling { long: false }),
            "O-O-O" | "o-o-o" | "0-0-0" => return Some(What::Castling { long: true }),
            _ => {}
        }
        if let Some(sites) = self.sites(body) {
            return Some(match sites.as_slice() {
                [site] => What::At(*site),
                _ => What::Path(sites),
            });
        }
        self.numbers(body).or_else(|| self.piece(body)).or_else(|| {
            let line = body.to_lowercase();
            let mut sites = (0..self.game.layout.board).map(|index| Site(index as u16));
            let is_line = !line.is_empty() && sites.any(|site| self.is_on(site, &line));
            is_line.then_some(What::Line(line))
        })
    }

    /// Names of sites one after the other, with or without signs between them.
    fn sites(&self, body: &str) -> Option<Vec<Site>> {
        let mut hopeless = vec![false; body.len() + 1];
        let mut sites = Vec::new();
        self.sites_from(body, 0, &mut hopeless, &mut sites)
            .then_some(sites)
    }

    fn sites_from(
        &self,
        body: &str,
        start: usize,
        hopeless: &mut [bool],
        sites: &mut Vec<Site>,
    ) -> bool {
        if start == body.len() {
            return !sites.is_empty();
        }
        if hopeless[start] {
            return false;
        }
        for end in (start + 1..=body.len()).rev() {
            let Some(site) = self.game.site(&body[start..end]) else {
                continue;
            };
            sites.push(site);
            let rest = &body[end..];
            let sign = rest.starts_with(['-', 'x', 'X', ':', '>', '~']) && rest.len() > 1;
            if self.sites_from(body, end + usize::from(sign), hopeless, sites) {
                return true;
            }
            sites.pop();
        }
        hopeless[start] = true;
        false
    }

    /// Numbers of squares, where the game numbers them: `11-15`, `22x15x8`.
    fn numbers(&self, body: &str) -> Option<What> {
        let numbers: Option<Vec<Site>> = body
            .split(['-', 'x', 'X'])
            .map(|number| {
                let index = number.parse::<usize>().ok()?.checked_sub(1)?;
                self.game.numbers.get(index).copied()
            })
            .collect();
        numbers.filter(|sites| sites.len() > 1).map(What::Path)
    }

    /// A piece and where it goes: `Nf3`, `Nbd2`, `R1xa4`, `exd5`.
    fn piece(&self, body: &str) -> Option<What> {
        let (start, to) =
            (0..body.len()).find_map(|start| Some((start, self.game.site(&body[start..])?)))?;
        let before = body[..start].trim_end_matches(['x', 'X', '-', ':']);
        // The sign of a piece may have several letters; what follows it tells where the piece stands.
        for length in (0..=before.len()).rev() {
            let (sign, stands) = before.split_at(length);
            let kinds = self.kinds(sign);
            let tells = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
            if !kinds.is_empty() && stands.chars().all(tells) && stands.len() <= 4 {
                let stands = stands.to_owned();
                return Some(What::Piece { kinds, stands, to });
            }
        }
        None
    }

    /// The kinds of pieces that a sign means in front of a move; for none those that are written without.
    fn kinds(&self, sign: &str) -> Vec<u8> {
        if sign.is_empty() {
            return match self.unwritten() {
                kinds if kinds.is_empty() => (1..self.game.components.len() as u8).collect(),
                kinds => kinds,
            };
        }
        match sign.starts_with(|first: char| first.is_ascii_uppercase()) {
            true => self.named(sign),
            false => Vec::new(),
        }
    }

    /// The kinds of pieces whose moves are written without a sign.
    fn unwritten(&self) -> Vec<u8> {
        let components = self.game.components.iter().enumerate().skip(1);
        components
            .filter(|(_, component)| component.notation.as_deref() == Some(""))
            .map(|(kind, _)| kind as u8)
            .collect()
    }

    /// The kinds of pieces of a sign, or if none has it, those whose names begin so; in either case of letters.
    fn named(&self, sign: &str) -> Vec<u8> {
        let components = || self.game.components.iter().enumerate().skip(1);
        let own: Vec<u8> = components()
            .filter(|(_, component)| {
                let written = component.notation.as_ref().unwrap_or(&component.symbol);
                written.eq_ignore_ascii_case(sign)
            })
            .map(|(kind, _)| kind as u8)
            .collect();
        if !own.is_empty() {
            return own;
        }
        let begins = |base: &str| {
            let start = base.get(..sign.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(sign))
        };
        components()
            .filter(|(_, component)| component.symbol.is_empty() || component.base == sign)
            .filter(|(_, component)| begins(&component.base))
            .map(|(kind, _)| kind as u8)
            .collect()
    }

    /// The ways to do what is wished.
    fn fulfil(&self, trial: &Trial<'_>, moves: &[Move], wish: &Wish) -> Vec<Vec<Move>> {
        let found = match &wish.what {
            What::Path(sites) => self.path(trial, moves, sites),
            What::At(site) => self.at(trial.state(), moves, *site),
            What::Line(line) => {
                let fits = |mv: &&Move| {
                    let puts = self.game.rule(mv.rule).physical == Physical::Put;
                    puts && mv.to().is_some_and(|to| self.is_on(to, line))
                };
                let put: Vec<&Move> = moves.iter().filter(fits).collect();
                // Where nothing is put, as where seeds are sown, a move of a single site on the line.
                let chosen =
                    |mv: &&Move| only_site(**mv).is_some_and(|site| self.is_on(site, line));
                let found = match put.is_empty() {
                    true => moves.iter().filter(chosen).collect(),
                    false => put,
                };
                found.into_iter().map(|mv| vec![*mv]).collect()
            }
            What::Castling { long } => {
                let castles = |mv: &&Move| self.castles(trial, **mv) == Some(*long);
                moves.iter().filter(castles).map(|mv| vec![*mv]).collect()
            }
            What::Piece { kinds, stands, to } => {
                let state = trial.state();
                let fits = |mv: &&Move| {
                    mv.to() == Some(*to)
                        && kinds.contains(&self.moved(state, **mv))
                        && self.stands(**mv, stands)
                };
                moves.iter().filter(fits).map(|mv| vec![*mv]).collect()
            }
        };
        match &wish.becomes {
            None => found,
            Some(piece) => {
                let kinds = self.named(piece);
                let found = found.into_iter();
                found
                    .filter_map(|all| self.becoming(trial, all, &kinds))
                    .collect()
            }
        }
    }

    /// Moves along some sites. Of two sites the second may be where a series of captures ends.
    fn path(&self, trial: &Trial<'_>, moves: &[Move], sites: &[Site]) -> Vec<Vec<Move>> {
        let [from, to, rest @ ..] = sites else {
            return vec![Vec::new()];
        };
        let ends = |mv: &&Move| mv.from() == Some(*from) && mv.to() == Some(*to);
        let direct: Vec<Move> = moves.iter().filter(ends).copied().collect();
        if rest.is_empty() {
            return match direct.is_empty() {
                true => self.series(trial, moves, *from, *to, HOPS),
                false => direct.into_iter().map(|mv| vec![mv]).collect(),
            };
        }
        let mut found = Vec::new();
        for mv in direct {
            if let Some((next, moves)) = self.going_on(trial, mv) {
                for mut all in self.path(&next, &moves, &sites[1..]) {
                    all.insert(0, mv);
                    found.push(all);
                }
            }
        }
        found
    }

    /// Captures one after the other from a site to another.
    fn series(
        &self,
        trial: &Trial<'_>,
        moves: &[Move],
        from: Site,
        to: Site,
        hops: usize,
    ) -> Vec<Vec<Move>> {
        let mut found = Vec::new();
        let leaves = |mv: &&Move| mv.from() == Some(from) && mv.between().is_some();
        for mv in moves.iter().filter(leaves) {
            if mv.to() == Some(to) {
                found.push(vec![*mv]);
            } else if hops > 0
                && let Some(there) = mv.to()
                && let Some((next, moves)) = self.going_on(trial, *mv)
            {
                for mut all in self.series(&next, &moves, there, to, hops - 1) {
                    all.insert(0, *mv);
                    found.push(all);
                }
            }
        }
        found
    }

    /// The game after a move, with its legal moves, if the same player goes on and not too much was looked at.
    fn going_on<'t>(&self, trial: &Trial<'t>, mv: Move) -> Option<(Trial<'t>, Vec<Move>)> {
        self.left.set(self.left.get().checked_sub(1)?);
        let (mut next, mut moves) = (trial.clone(), Vec::new());
        next.play_known(mv);
        next.legal_moves(&mut moves);
        let same = next.state().head.mover == trial.state().head.mover;
        (same && next.ending().is_none()).then_some((next, moves))
    }

    /// Moves that end on a site, or that start there if none does. Pieces whose moves are written without a sign
    /// come before others.
    fn at(&self, state: &State, moves: &[Move], site: Site) -> Vec<Vec<Move>> {
        let all = |fits: &dyn Fn(&Move) -> bool| -> Vec<Move> {
            moves.iter().filter(|mv| fits(mv)).copied().collect()
        };
        let mut found = all(&|mv| mv.to() == Some(site));
        if found.is_empty() {
            found = all(&|mv| mv.from() == Some(site));
        }
        let unwritten = self.unwritten();
        let first = |mv: &Move| unwritten.contains(&self.moved(state, *mv));
        if found.iter().any(first) {
            found.retain(first);
        }
        found.into_iter().map(|mv| vec![mv]).collect()
    }

    /// The moves, if with them or after them the piece becomes one of these kinds.
    fn becoming(&self, trial: &Trial<'_>, mut all: Vec<Move>, kinds: &[u8]) -> Option<Vec<Move>> {
        let last = *all.last()?;
        if kinds.contains(&last.piece) {
            return Some(all);
        }
        let mut before = trial.clone();
        all[..all.len() - 1]
            .iter()
            .for_each(|mv| before.play_known(*mv));
        let (_, moves) = self.going_on(&before, last)?;
        let becomes = |mv: &&Move| mv.to() == last.to() && kinds.contains(&mv.piece);
        all.push(*moves.iter().find(becomes)?);
        Some(all)
    }

    /// Whether a move castles the long way; none if it is no castling: two pieces of the mover change their place in one
    /// row, and nothing else does. The way is long if they stood at least half of the row apart.
    fn castles(&self, trial: &Trial<'_>, mv: Move) -> Option<bool> {
        let (from, to) = (mv.from()?, mv.to()?);
        let Game {
            layout, topology, ..
        } = self.game;
        let mut after = trial.clone();
        after.play_known(mv);
        let (before, after) = (trial.state(), after.state());
        let board = || (0..layout.board).map(|index| Site(index as u16));
        let changed: Vec<Site> = board()
            .filter(|site| before.what(layout, *site) != after.what(layout, *site))
            .collect();
        let own = |state: &State, site: &Site| {
            self.game.owner(state.what(layout, *site)) == before.head.mover
        };
        let left = || changed.iter().filter(|site| own(before, site));
        let reached = changed.iter().filter(|site| own(after, site));
        let partner = left().copied().find(|site| *site != from)?;
        let kind = self.game.site_type;
        let in_row = |site: &Site| topology.row(kind, *site) == topology.row(kind, from);
        let is_castling = changed.len() == 4
            && left().count() == 2
            && reached.count() == 2
            && changed.contains(&to)
            && changed.iter().all(in_row);
        let column = |site: Site| topology.column(kind, site);
        let apart = column(partner).abs_diff(column(from));
        is_castling.then(|| 2 * apart >= topology.columns(kind).len())
    }

    /// The kind of the piece that a move moves or puts, 0 if none.
    fn moved(&self, state: &State, mv: Move) -> u8 {
        match (self.game.rule(mv.rule).physical, mv.from()) {
            (Physical::Carry | Physical::CarryStack, Some(from)) => {
                state.what(&self.game.layout, from)
            }
            _ => mv.piece,
        }
    }

    /// Whether a move starts on the file, the rank or the site of a name; an empty one says nothing.
    fn stands(&self, mv: Move, name: &str) -> bool {
        match mv.from() {
            None => name.is_empty(),
            Some(from) => name.is_empty() || self.is_on(from, name),
        }
    }

    /// Whether a site has a name, or is on the file or the rank of that name.
    fn is_on(&self, site: Site, name: &str) -> bool {
        let own = self.game.site_name(site).to_lowercase();
        let rank = own.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        let file = &own[..own.len() - rank.len()];
        [own.as_str(), rank, file].contains(&name)
    }
}

/// What moves do, for a choice between them: `takes c3`.
pub(super) fn changes(trial: &Trial<'_>, mv: Move) -> Option<String> {
    let (game, state) = (trial.game(), trial.state());
    let mut taken = Notation::new(game).taken(state, mv);
    if let Some(to) = mv.to()
        && Some(to) != mv.from()
        && state.what(&game.layout, to) != 0
        && game.rule(mv.rule).physical != Physical::Nothing
    {
        taken.push(to);
    }
    let names: Vec<String> = taken.iter().map(|site| game.site_name(*site)).collect();
    (!names.is_empty()).then(|| format!("takes {}", names.join(" ")))
}
