//! Warring States Chess: seven armies round an Emperor, for seven to two players.
//!
//! Choices where the rules are silent:
//! * Players are numbered in the order of their first side. Under `empty_seats` a player keeps that side. Sides left out
//!   of a mapping of `partners` have players of their own.
//! * `cavalry leap` is understood too.
//! * When a game is judged only players who are not out can win; under `wsc-transfer` kingdoms and pieces stand for
//!   Generals and others.
//! * Taking a piece of a neutral wall is a capture for the count of quiet rounds.
//! * Under `wsc-transfer` if captor and new owner of an army reach their goal at once, the captor wins; the General of an army
//!   already won is a piece like the others; the remaining pieces of a transferred army count, its Diplomat too; a player
//!   who is out wins no army for pieces taken before; a dissolved partner is removed, not transferred.

pub(crate) mod army;
pub(crate) mod rules;

use super::board::{Point, point, points};
use super::{Naive, Outcome};
use army::{Board, Piece, reach, start};
use rules::{Rules, SIDES, Victory};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// What a player has captured. Under `wsc-transfer` kingdoms and all pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Account {
    /// Generals.
    pub(crate) generals: u32,
    /// Other pieces, at their values.
    pub(crate) others: u32,
}

/// A game in play.
#[derive(Clone)]
pub(crate) struct Warring {
    rules: Rules,
    board: Board,
    mover: usize,
    /// The sides of each player at the start.
    groups: BTreeMap<usize, Vec<usize>>,
    /// Who moves each side now; walls have nobody.
    control: BTreeMap<usize, usize>,
    defeated: BTreeSet<usize>,
    accounts: BTreeMap<usize, Account>,
    /// Pieces that each side has lost.
    lost: BTreeMap<usize, u32>,
    /// Pieces that a player has taken from a side, and when the last of them.
    taken: BTreeMap<(usize, usize), (u32, u32)>,
    /// Actions since the start and at the last capture.
    actions: u32,
    last_capture: u32,
    seen: BTreeMap<(Board, usize), u32>,
    result: Option<Outcome>,
    /// The legal actions of this position, kept because they are asked for often.
    legal: BTreeSet<String>,
}

impl Warring {
    /// The start of a game.
    pub(crate) fn new(rules: &Rules) -> Self {
        let groups: BTreeMap<usize, Vec<usize>> = rules
            .groups()
            .into_iter()
            .enumerate()
            .map(|(place, sides)| (place + 1, sides))
            .collect();
        let mut present: BTreeSet<usize> = groups.values().flatten().copied().collect();
        if rules.wall {
            present.insert(1);
        }
        let board = start(rules, &present);
        Self::begin(rules, groups, board)
    }

    /// A position given as pieces and their points, such as `("1G", "a10")`; sides without a piece take no part.
    pub(crate) fn at(rules: &Rules, mover: usize, pieces: &[(&str, &str)]) -> Self {
        let mut board = Board::new();
        for (what, names) in pieces {
            let side = what[..1].parse().expect("the number of a side");
            let code = what.chars().nth(1).expect("the code of a piece");
            board.extend(
                points(names)
                    .into_iter()
                    .map(|point| (point, Piece { side, code })),
            );
        }
        let present: BTreeSet<usize> = board.values().map(|piece| piece.side).collect();
        let mut groups = BTreeMap::new();
        for (place, sides) in rules.groups().into_iter().enumerate() {
            let sides: Vec<usize> = sides
                .into_iter()
                .filter(|side| present.contains(side))
                .collect();
            if !sides.is_empty() {
                groups.insert(place + 1, sides);
            }
        }
        let mut game = Self::begin(rules, groups, board);
        game.turn_of(mover);
        game
    }

    fn begin(rules: &Rules, groups: BTreeMap<usize, Vec<usize>>, board: Board) -> Self {
        let control: BTreeMap<usize, usize> = groups
            .iter()
            .flat_map(|(player, sides)| sides.iter().map(|side| (*side, *player)))
            .collect();
        let mut game = Self {
            rules: rules.clone(),
            mover: control.keys().next().copied().unwrap_or(1),
            accounts: groups
                .keys()
                .map(|player| (*player, Account::default()))
                .collect(),
            lost: BTreeMap::new(),
            taken: BTreeMap::new(),
            defeated: BTreeSet::new(),
            actions: 0,
            last_capture: 0,
            seen: BTreeMap::new(),
            result: None,
            legal: BTreeSet::new(),
            board,
            groups,
            control,
        };
        game.begin_turn();
        game.legal = game.find_legal();
        game
    }

    /// A position with another side to move, as if it were new.
    pub(crate) fn turn_of(&mut self, side: usize) {
        self.mover = side;
        self.seen.clear();
        self.begin_turn();
        self.legal = self.find_legal();
    }

    /// Sets what a side has lost, for a position in the middle of a game.
    pub(crate) fn set_lost(&mut self, side: usize, pieces: u32) {
        self.lost.insert(side, pieces);
    }

    /// Sets what a player has captured, for a position in the middle of a game.
    pub(crate) fn set_account(&mut self, player: usize, account: Account) {
        self.accounts.insert(player, account);
    }

    /// What a player has captured.
    pub(crate) fn account(&self, player: usize) -> Account {
        self.accounts[&player]
    }

    /// The sides that have been defeated.
    pub(crate) fn defeated(&self) -> &BTreeSet<usize> {
        &self.defeated
    }

    /// Whether a piece is the player's own, a partner's included.
    fn own(&self, piece: Piece, player: usize) -> bool {
        self.control.get(&piece.side) == Some(&player)
    }

    /// Whether the mover may capture a piece.
    fn capturable(&self, piece: Piece) -> bool {
        if ['D', 'E'].contains(&piece.code) || piece.side == self.mover {
            false
        } else if !self.control.contains_key(&piece.side) {
            self.rules.wall_capturable
        } else {
            self.rules.ally_strike || !self.own(piece, self.player())
        }
    }

    /// The moves of the mover: from, to and whether it captures.
    fn moves(&self) -> Vec<(Point, Point, bool)> {
        let mut moves = Vec::new();
        for (from, piece) in self
            .board
            .iter()
            .filter(|(_, piece)| piece.side == self.mover)
        {
            let friend = |other: Piece| self.own(other, self.player());
            for to in reach(&self.rules, &self.board, *from, piece.code, friend) {
                match self.board.get(&to) {
                    None => moves.push((*from, to, false)),
                    Some(target) if self.capturable(*target) => moves.push((*from, to, true)),
                    Some(_) => {}
                }
            }
        }
        moves
    }

    /// What a captured piece is worth beside a General.
    fn value(&self, code: char) -> u32 {
        match code {
            'H' if self.rules.weighted => 2,
            'C' if self.rules.weighted => 3,
            'M' if self.rules.weighted => 4,
            'L' if self.rules.weighted => 5,
            _ => 1,
        }
    }

    /// The mover has captured a piece: credit, defeat, victory.
    fn capture(&mut self, piece: Piece) {
        self.last_capture = self.actions;
        // No position with more pieces can come again.
        self.seen.clear();
        let captor = self.player();
        if !self.control.contains_key(&piece.side) {
            return;
        }
        let transfer = self.rules.victory == Victory::Transfer;
        let ally = self.own(piece, captor);
        let value = self.value(piece.code);
        let account = self.accounts.entry(captor).or_default();
        match (piece.code, transfer) {
            ('G', false) => account.generals += 1,
            (_, _) => account.others += value,
        }
        *self.lost.entry(piece.side).or_default() += 1;
        let taken = self.taken.entry((captor, piece.side)).or_default();
        *taken = (taken.0 + 1, self.actions);
        let falls = piece.code == 'G' || self.lost[&piece.side] >= self.rules.losses || ally;
        let mut winners = vec![captor];
        if falls && self.defeated.insert(piece.side) {
            if transfer && !ally {
                let victor = if piece.code == 'G' {
                    captor
                } else {
                    self.main_captor(piece.side)
                };
                self.hand_over(piece.side, victor);
                winners.push(victor);
            } else {
                self.board.retain(|_, other| other.side != piece.side);
            }
        }
        for player in winners {
            if self.result.is_none() {
                self.test_victory(player);
            }
        }
        let left = self.living_players();
        if self.result.is_none() && left.len() == 1 {
            self.result = Some(Outcome::won(left[0], "the last player left"));
        }
    }

    /// The player not yet out who has taken most pieces of a side; of several, who has taken one last.
    fn main_captor(&self, side: usize) -> usize {
        let living = self.living_players();
        let of_side = self.taken.iter().filter(|((_, of), _)| *of == side);
        of_side
            .filter(|((player, _), _)| living.contains(player))
            .max_by_key(|(_, taken)| **taken)
            .map(|((player, _), _)| *player)
            .expect("a captor")
    }

    /// An army changes to the player who has defeated it, with the armies that a player gone out has won.
    fn hand_over(&mut self, side: usize, victor: usize) {
        let loser = self.control[&side];
        let pieces = self
            .board
            .values()
            .filter(|piece| piece.side == side)
            .count() as u32;
        let account = self.accounts.entry(victor).or_default();
        account.generals += 1;
        account.others += pieces;
        self.control.insert(side, victor);
        if !self.living_players().contains(&loser) {
            self.control
                .values_mut()
                .filter(|player| **player == loser)
                .for_each(|player| *player = victor);
        }
    }

    /// The players who still have a side of their own.
    fn living_players(&self) -> Vec<usize> {
        let lives = |sides: &Vec<usize>| sides.iter().any(|side| !self.defeated.contains(side));
        self.groups
            .iter()
            .filter(|(_, sides)| lives(sides))
            .map(|(player, _)| *player)
            .collect()
    }

    /// The game is won when a player has enough.
    fn test_victory(&mut self, player: usize) {
        let account = self.account(player);
        match self.rules.victory {
            Victory::TwoOrThirty | Victory::Transfer
                if account.generals >= 2 || account.others >= 30 =>
            {
                self.result = Some(Outcome::won(player, "enough captures"));
            }
            Victory::MostPieces
                if account.generals >= 2 || account.generals + account.others >= 30 =>
            {
                self.judge(|account| (account.generals + account.others, 0));
            }
            _ => {}
        }
    }

    /// The one player with the best account wins; several share a draw.
    fn judge(&mut self, worth: impl Fn(Account) -> (u32, u32)) {
        let players = self.living_players();
        let worths: Vec<_> = players
            .iter()
            .map(|player| worth(self.account(*player)))
            .collect();
        let best = worths.iter().max();
        let first: Vec<usize> = players
            .iter()
            .zip(&worths)
            .filter(|(_, worth)| Some(*worth) == best)
            .map(|(player, _)| *player)
            .collect();
        self.result = Some(match first[..] {
            [winner] => Outcome::won(winner, "most captures"),
            _ => Outcome::drawn("equal captures"),
        });
    }

    /// The sides that take turns.
    pub(crate) fn moving_sides(&self) -> Vec<usize> {
        let present = |side: &usize| self.board.values().any(|piece| piece.side == *side);
        self.control.keys().copied().filter(present).collect()
    }

    /// The next side is to move, unless the game has gone round in circles or stood still too long.
    fn next_turn(&mut self) {
        let sides = self.moving_sides();
        let later = sides.iter().find(|side| **side > self.mover);
        self.mover = *later.or(sides.first()).expect("a side to move");
        let quiet = self.actions - self.last_capture;
        if self.rules.limit > 0 && quiet >= self.rules.limit * sides.len() as u32 {
            self.judge(|account| (account.generals, account.others));
        } else {
            self.begin_turn();
        }
    }

    fn begin_turn(&mut self) {
        let times = self
            .seen
            .entry((self.board.clone(), self.mover))
            .or_insert(0);
        *times += 1;
        if *times == self.rules.draw_repeat {
            self.judge(|account| (account.generals, account.others));
        }
    }

    /// The legal actions of this position.
    fn find_legal(&self) -> BTreeSet<String> {
        if self.result.is_some() {
            return BTreeSet::new();
        }
        let name = |(from, to, captures): (Point, Point, bool)| {
            format!("{from}{}{to}", if captures { 'x' } else { '-' })
        };
        let mut actions: BTreeSet<String> = self.moves().into_iter().map(name).collect();
        if actions.is_empty() {
            actions.insert("pass".to_string());
        }
        actions
    }
}

impl Naive for Warring {
    fn legal(&self) -> BTreeSet<String> {
        self.legal.clone()
    }

    fn choices(&self) -> Cow<'_, BTreeSet<String>> {
        Cow::Borrowed(&self.legal)
    }

    fn play(&mut self, notation: &str) {
        assert!(self.legal.contains(notation), "`{notation}` is not legal");
        self.actions += 1;
        if let Some((from, to)) = notation.split_once(['-', 'x']) {
            let piece = self.board.remove(&point(from)).expect("a piece moves");
            if let Some(captured) = self.board.insert(point(to), piece) {
                self.capture(captured);
            }
        }
        if self.result.is_none() {
            self.next_turn();
        }
        self.legal = self.find_legal();
    }

    fn mover(&self) -> usize {
        self.mover
    }

    fn player(&self) -> usize {
        self.control[&self.mover]
    }

    fn pieces(&self) -> BTreeMap<String, String> {
        self.board
            .iter()
            .map(|(point, piece)| (point.to_string(), format!("{}{}", piece.side, piece.code)))
            .collect()
    }

    fn picture(&self) -> Vec<(Point, char, char)> {
        let letters =
            |(at, piece): (&Point, &Piece)| (*at, char::from(b'0' + piece.side as u8), piece.code);
        self.board.iter().map(letters).collect()
    }

    fn result(&self) -> Option<Outcome> {
        self.result.clone()
    }

    fn phase(&self) -> &str {
        SIDES[self.mover - 1]
    }

    fn accounts(&self) -> BTreeMap<usize, (i32, i32)> {
        let told = |(player, account): (&usize, &Account)| {
            (*player, (account.generals as i32, account.others as i32))
        };
        self.accounts.iter().map(told).collect()
    }
}
