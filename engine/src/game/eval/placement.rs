//! Random games in which a turn puts one piece on a site, without the general way of moves.
//!
//! What the rules ask at each turn is kept beside the state: the state itself is written when the game is
//! over, or when a rule is asked that has to look at it.

use super::Context;
use crate::game::ir::Ruling;
use crate::game::moves::{Move, NOWHERE};
use crate::game::past::Played;
use crate::game::placement::{Groups, Marks, PlacementGame, PlacementRegion, PlacementTest};
use crate::game::random::Random;
use crate::game::siteset::SiteSet;
use crate::game::trial::Reason;
use crate::topology::Site;

/// What is kept beside the state while pieces are put, and used again from game to game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Workspace {
    marks: Marks,
    groups: Groups,
    /// The moves that the state does not know yet, where pieces are carried.
    pub(crate) moves: Vec<Move>,
    /// The sites of such moves, where pieces are put.
    sites: Vec<Site>,
    /// How many there are.
    unknown: usize,
}

/// What an end rule may ask of the last move without looking at the state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LastMoveFacts {
    /// The lengths of the rows through the piece, as bits.
    pub(super) lengths: u64,
    /// Whether it connects the regions.
    pub(super) connected: bool,
    /// Whether the board is full.
    pub(super) full: bool,
    /// Whether both players have passed.
    pub(super) passed: bool,
}

impl Workspace {
    /// The sites of the moves that have not been written to the state.
    pub(crate) fn unwritten(&self) -> &[Site] {
        &self.sites[..self.unknown]
    }

    fn clear(&mut self, placement: &PlacementGame, sites: usize) {
        if let Some(lines) = &placement.lines {
            self.marks.clear(lines);
        }
        if let Some(connection) = &placement.connection {
            self.groups.clear(connection);
        }
        self.sites.resize(sites, NOWHERE);
    }

    /// Puts a player's piece on a site of which nothing is asked.
    #[inline(never)]
    fn put_before<const W: usize>(
        &mut self,
        placement: &PlacementGame,
        player: usize,
        site: Site,
        own: &SiteSet<W>,
    ) {
        self.put(placement, player, site, own, false);
    }

    /// Puts a player's piece on a site, beside those on the board. Rows are looked for only if they are asked for.
    #[inline(always)]
    fn put<const W: usize>(
        &mut self,
        placement: &PlacementGame,
        player: usize,
        site: Site,
        own: &SiteSet<W>,
        rows: bool,
    ) -> LastMoveFacts {
        let mut asked = LastMoveFacts::default();
        if let Some(lines) = &placement.lines {
            if rows {
                asked.lengths = lines.mark(&mut self.marks, player, site);
            } else {
                lines.only_mark(&mut self.marks, player, site);
            }
        }
        if let Some(connection) = &placement.connection {
            asked.connected = connection.join(&mut self.groups, player, site, own);
        }
        asked
    }
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Plays on by random choice until the game has ended, or until there is nowhere to put a piece.
    ///
    /// The moves are written down, and the state is that after the last of them.
    pub(crate) fn place_out(
        &mut self,
        placement: &'a PlacementGame,
        workspace: &mut Workspace,
        played: &mut Vec<Played>,
        random: &mut Random,
    ) -> Option<Reason> {
        self.place_on::<true>(placement, workspace, played, random)
    }

    /// Plays out a game whose [`PlacementGame::brief`] holds. Unlike in [`Context::place_out`], only the head of the state is
    /// written, and only if the game has ended; if it has not, [`Workspace::unwritten`] has the moves.
    pub(crate) fn place_ahead(
        &mut self,
        placement: &'a PlacementGame,
        workspace: &mut Workspace,
        random: &mut Random,
    ) -> Option<Reason> {
        self.place_on::<false>(placement, workspace, &mut Vec::new(), random)
    }

    fn place_on<const KEEP: bool>(
        &mut self,
        placement: &'a PlacementGame,
        workspace: &mut Workspace,
        played: &mut Vec<Played>,
        random: &mut Random,
    ) -> Option<Reason> {
        let head = &self.state.head;
        workspace.unknown = 0;
        if head.over || head.mover + head.next != 3 {
            return None;
        }
        if let PlacementRegion::Flanking(turning) = &placement.region {
            return self.turn_out(placement, turning, played, random);
        }
        let mut mover = head.mover;
        let mut empty = self.empty();
        let mut left = empty.len();
        let mut own = [1, 2].map(|player| self.owned_by(player));
        let mut open: [SiteSet<W>; 2] = match &placement.region {
            PlacementRegion::Frontier(frontier) => frontier.first(),
            _ => [SiteSet::EMPTY; 2],
        };
        workspace.clear(placement, self.game.layout.board);
        if self.state.occupied::<W>(&self.game.layout) != SiteSet::EMPTY {
            for (player, own) in (1..).zip(&own) {
                let mut before = SiteSet::<W>::EMPTY;
                for site in own.iter() {
                    workspace.put_before(placement, player, site, &before);
                    before.insert(site);
                    if let PlacementRegion::Frontier(frontier) = &placement.region {
                        frontier.put(&mut open, site);
                    }
                }
            }
        }
        // How many pieces each player has, and how many make the shortest row that is asked for.
        let mut pieces = own.map(|own| own.len());
        let shortest = placement.watched.trailing_zeros();
        // How many moves the state does not know.
        let mut unknown = 0;
        loop {
            let to = match &placement.region {
                PlacementRegion::Empty if left > 0 => empty.nth(random.below(left)),
                PlacementRegion::Frontier(_) => {
                    let region = open[0].and(&open[1]);
                    let count = region.len();
                    if count == 0 {
                        break;
                    }
                    region.nth(random.below(count))
                }
                PlacementRegion::General(region) => {
                    let region = self.sites(region);
                    let count = region.len();
                    if count == 0 {
                        break;
                    }
                    region.nth(random.below(count))
                }
                PlacementRegion::Empty | PlacementRegion::Flanking(_) => break,
            };
            empty.remove(to);
            left -= 1;
            if let PlacementRegion::Frontier(frontier) = &placement.region {
                frontier.put(&mut open, to);
            }
            workspace.sites[unknown] = to;
            unknown += 1;
            let player = usize::from(mover - 1) & 1;
            pieces[player] += 1;
            let enough = pieces[player] >= shortest;
            let mut asked = workspace.put(placement, player + 1, to, &own[player], enough);
            own[player].insert(to);
            if let Some(rows) = &placement.rows
                && enough
                && rows.any_in(to, &own[player])
            {
                asked.lengths = placement.watched;
            }
            let row = asked.lengths & placement.watched != 0;
            if row || asked.connected || left == 0 || placement.followed {
                asked.full = left == 0;
                let head = (!KEEP).then_some(self.state.head);
                if KEEP {
                    self.catch_up(
                        placement,
                        mover,
                        &workspace.sites[..unknown],
                        &empty,
                        played,
                    );
                    unknown = 0;
                } else {
                    let mv = placement.to(mover, to);
                    self.write_head(Played { mv, mover }, unknown as u32);
                }
                let reason = self.ask_ends(placement, asked);
                if reason.is_some() {
                    return reason;
                }
                match head {
                    Some(head) => self.state.head = head,
                    None => self.pass_placing(),
                }
            }
            mover = 3 - mover;
        }
        workspace.unknown = unknown;
        if KEEP && unknown > 0 {
            self.catch_up(
                placement,
                3 - mover,
                &workspace.sites[..unknown],
                &empty,
                played,
            );
            self.pass_placing();
        }
        None
    }

    /// Asks the end rules after a move that the state knows; why the game has ended, if it has.
    pub(super) fn ask_ends(
        &mut self,
        placement: &'a PlacementGame,
        asked: LastMoveFacts,
    ) -> Option<Reason> {
        for end in &placement.ends {
            let Ruling::If(condition, outcomes) = &end.rule.ruling else {
                continue;
            };
            let holds = match end.test {
                PlacementTest::Rows(lengths) => asked.lengths & lengths != 0,
                PlacementTest::Connected => asked.connected,
                PlacementTest::Full => asked.full,
                PlacementTest::AllPassed => asked.passed,
                PlacementTest::General => self.bool(condition),
            };
            if holds {
                self.rule(outcomes);
            }
            if self.state.head.over {
                self.state.head.counter = self.state.head.counter.wrapping_add(1);
                return Some(Reason::Rule(end.rule.provenance));
            }
        }
        None
    }

    /// Writes moves into the state, up to the end rules of the last of them, which `mover` made.
    fn catch_up(
        &mut self,
        placement: &PlacementGame,
        mover: u8,
        sites: &[Site],
        empty: &SiteSet<W>,
        played: &mut Vec<Played>,
    ) {
        let layout = &self.game.layout;
        let mut own = [1, 2].map(|player| self.owned_by(player));
        let mut player = if sites.len() % 2 == 1 {
            mover
        } else {
            3 - mover
        };
        let mut hash = 0;
        let first = played.len();
        played.extend(sites.iter().map(|site| {
            let place = usize::from(player - 1) & 1;
            hash ^= placement.keys[place * layout.sites + usize::from(site.0)];
            own[place].insert(*site);
            let mover = player;
            player = 3 - player;
            let mv = placement.to(mover, *site);
            Played { mv, mover }
        }));
        let pieces = played[first..].iter();
        let pieces = pieces.map(|played| (played.mv.to, played.mv.piece));
        self.state.put_all(layout, pieces, hash);
        self.write_planes(placement, &own, empty);
        if let Some(last) = played.last() {
            self.write_head(*last, sites.len() as u32);
        }
    }

    /// Writes the sets of sites into the state.
    pub(super) fn write_planes(
        &mut self,
        placement: &PlacementGame,
        own: &[SiteSet<W>; 2],
        empty: &SiteSet<W>,
    ) {
        let layout = &self.game.layout;
        for (player, own) in (1..).zip(own) {
            let component = usize::from(placement.pieces[player]);
            self.state.set_pieces(layout, (player, component), own);
        }
        self.state.set_empty(layout, empty);
    }

    /// Writes the head of the state (players, turns, last move, counters) as it is after `number` moves, the last of
    /// which is `last`; the end rules have not been asked.
    pub(super) fn write_head(&mut self, last: Played, number: u32) {
        let head = &mut self.state.head;
        let passed = number - 1;
        if passed > 0 {
            head.prev = 3 - last.mover;
            head.turn_moves = 0;
            head.turns += passed;
            head.counter = head.counter.wrapping_add_unsigned(passed);
        }
        head.mover = last.mover;
        head.next = 3 - last.mover;
        head.follow = head.next;
        head.last = last.mv;
        head.moves += number;
        head.pending = 0;
    }

    /// Passes the turn after a move that the state knows.
    pub(super) fn pass_placing(&mut self) {
        let head = &mut self.state.head;
        let mover = head.mover;
        head.counter = head.counter.wrapping_add(1);
        head.prev = mover;
        head.mover = head.next;
        head.next = mover;
        head.turn_moves = 0;
        head.turns += 1;
    }
}
