//! Ways with a bend: straight on, and from a corner on in other directions.

use super::Board;
use super::directions::{DirectionWord, Way};
use crate::ludeme::words::Relative;
use crate::topology::{AbsoluteDirection, Direction, Relation, RelativeDirection, Site};
use std::cell::RefCell;
use std::rc::Rc;

/// A way with a bend as a description writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bend {
    /// The directions of its first part.
    pub(crate) first: Vec<DirectionWord>,
    /// The number of steps before the corner, at least 1.
    pub(crate) after: usize,
    /// The directions it can turn to, as seen when going along its first part.
    pub(crate) turns: Vec<Relative>,
}

/// A way with a bend on a board.
pub(super) struct Turning<'b> {
    board: &'b Board,
    supported: &'b [Direction],
    first: &'b [Way],
    after: usize,
    turns: &'b [RelativeDirection],
    /// Cache: the direction in which a way reaches its corner ↦ the directions in which it goes on.
    turned: RefCell<Vec<(Direction, Rc<[Direction]>)>>,
}

impl<'b> Turning<'b> {
    pub(super) fn new(
        board: &'b Board,
        first: &'b [Way],
        after: usize,
        turns: &'b [RelativeDirection],
    ) -> Self {
        let supported = board.topology.directions(board.site_type, Relation::All);
        Self {
            board,
            supported,
            first,
            after,
            turns,
            turned: RefCell::default(),
        }
    }

    /// The directions in which a way goes on that reaches its corner in the direction `heading`.
    fn turned(&self, heading: Direction) -> Rc<[Direction]> {
        let mut turned = self.turned.borrow_mut();
        if let Some((_, known)) = turned.iter().find(|(known, _)| *known == heading) {
            return Rc::clone(known);
        }
        let turns = self.turns.iter();
        let all = turns.flat_map(|turn| turn.directions(heading, self.supported));
        let all: Rc<[Direction]> = all.collect();
        turned.push((heading, Rc::clone(&all)));
        all
    }

    /// Shows the ways from a site, each the sites outwards from it. A way that cannot go on from its corner ends
    /// there. `path` is room for one.
    pub(super) fn each(&self, from: Site, path: &mut Vec<Site>, show: &mut dyn FnMut(&[Site])) {
        for way in self.first {
            match way {
                Way::Straight(direction) => {
                    for part in straight(self.board, from, *direction) {
                        self.go_on(from, part, path, show);
                    }
                }
                Way::Single(single) => {
                    if single.is_of(self.board, from) {
                        for part in straight(self.board, from, single.direction.into()) {
                            self.go_on(from, part, path, show);
                        }
                    }
                }
                Way::Bent(first, after, turns) => {
                    let inner = Self::new(self.board, first, *after, turns);
                    inner.each(from, &mut Vec::new(), &mut |part| {
                        self.go_on(from, part, path, show);
                    });
                }
            }
        }
    }

    /// Shows the ways that begin with the given first part.
    fn go_on(
        &self,
        from: Site,
        part: &[Site],
        path: &mut Vec<Site>,
        show: &mut dyn FnMut(&[Site]),
    ) {
        let Some(corner) = part.get(self.after - 1) else {
            return show(part);
        };
        let before = if self.after == 1 {
            from
        } else {
            part[self.after - 2]
        };
        let Some(heading) = heading(self.board, before, *corner) else {
            return;
        };
        for direction in self.turned(heading).iter() {
            path.clear();
            path.extend(&part[..self.after]);
            let mut is_end = true;
            for rest in straight(self.board, *corner, (*direction).into()) {
                is_end = false;
                path.truncate(self.after);
                path.extend(rest);
                show(path);
            }
            if is_end {
                show(path);
            }
        }
    }
}

fn straight(
    board: &Board,
    from: Site,
    direction: AbsoluteDirection,
) -> impl Iterator<Item = &[Site]> {
    board.topology.ways(board.site_type, from, direction)
}

/// The direction of the step between two neighbours.
fn heading(board: &Board, from: Site, to: Site) -> Option<Direction> {
    let steps = board.topology.steps(board.site_type, from).iter();
    let step = steps.into_iter().find(|step| step.to == to)?;
    step.directions.directions().next()
}
