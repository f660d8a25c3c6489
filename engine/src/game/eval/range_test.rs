//! Numbers of the position, and conditions on one of them.

use super::Context;
use crate::game::Rows;
use crate::game::ir::{RangeTest, RegionId, Scalar, StateOffset, Whose};
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Whether a condition on one number holds.
    ///
    /// What takes longer is done elsewhere, so that this is entered quickly.
    pub(super) fn range_test(&self, range_test: &RangeTest) -> bool {
        self.sees(range_test)
    }

    /// Like [`Context::range_test`], but always inlined.
    #[inline(always)]
    pub(super) fn sees(&self, range_test: &RangeTest) -> bool {
        match &range_test.number {
            Scalar::Pieces(place) => {
                // Those in hands are looked at only if those on the board do not settle it.
                let on_board = self.state.set_at::<W>(self.place(*place)).len() as i32;
                if on_board >= range_test.settled() {
                    return range_test.holds(on_board);
                }
                self.range_test_with_hands(range_test, *place, on_board)
            }
            number => range_test.holds(self.number(number)),
        }
    }

    #[inline(never)]
    fn range_test_with_hands(
        &self,
        range_test: &RangeTest,
        place: StateOffset,
        on_board: i32,
    ) -> bool {
        range_test.holds(on_board + self.in_hands(self.owner_at(place)))
    }

    /// A number of the position.
    #[inline(always)]
    pub(super) fn number(&self, number: &Scalar) -> i32 {
        match number {
            Scalar::Owed if self.state.head.open == 0 => 0,
            Scalar::Owed => self.owed_by_all(),
            Scalar::Counter => self.state.head.counter,
            Scalar::MoveNumber => self.state.head.moves as i32,
            Scalar::Mover => i32::from(self.state.head.mover),
            Scalar::Next => i32::from(self.state.head.next),
            Scalar::Prev => i32::from(self.state.head.prev),
            Scalar::Variable(index) => self.state.integer(*index as usize),
            Scalar::Held(place) => i32::from(self.state.half(self.place(*place))),
            Scalar::Sites(place) => self.state.set_at::<W>(self.place(*place)).len() as i32,
            Scalar::Pieces(place) => {
                let on_board = self.state.set_at::<W>(self.place(*place)).len() as i32;
                on_board + self.in_hands(self.owner_at(*place))
            }
            Scalar::LastIn(region) => i32::from(self.is_last_in(*region)),
            Scalar::LastInOwn(regions, whose) => {
                let region = regions.get(self.player_meant(*whose));
                i32::from(region.is_some_and(|region| self.is_last_in(*region)))
            }
            Scalar::Row(rows) => i32::from(self.is_row(rows)),
        }
    }

    #[inline(never)]
    fn owed_by_all(&self) -> i32 {
        self.state.owed(None) as i32
    }

    /// Where something is in the state.
    #[inline(always)]
    fn place(&self, place: StateOffset) -> usize {
        place.of(self.player_meant(place.whose)) as usize
    }

    /// The player who is meant; 0 if that is known already.
    #[inline(always)]
    fn player_meant(&self, whose: Whose) -> usize {
        match whose {
            Whose::Fixed => 0,
            Whose::Mover => usize::from(self.state.head.mover),
            Whose::Next => usize::from(self.state.head.next),
        }
    }

    /// Whether the last move ended in a region.
    #[inline(always)]
    fn is_last_in(&self, region: RegionId) -> bool {
        let site = self.state.head.last.to;
        self.game.region::<W>(region).contains(site)
    }

    /// The player whose set begins at a place.
    #[inline]
    fn owner_at(&self, place: StateOffset) -> usize {
        (self.place(place) - self.game.layout.owners) / W
    }

    /// Whether the last piece moved stands in a row.
    #[inline(never)]
    fn is_row(&self, rows: &Rows) -> bool {
        let site = self.state.head.last.to;
        let what = self.what(site);
        let own = self.owned_by(usize::from(self.game.owner(what)));
        what != 0 && rows.any_in(site, &own)
    }

    /// The number of a player's pieces in hands.
    #[inline(never)]
    pub(super) fn in_hands(&self, player: usize) -> i32 {
        let layout = &self.game.layout;
        let hands = self.state.in_hands(layout).iter().zip(layout.board..);
        hands.fold(0, |sum, (what, index)| {
            if *what == 0 || usize::from(self.game.owner(*what)) != player {
                return sum;
            }
            sum + i32::from(self.state.count(layout, Site(index as u16)))
        })
    }
}
