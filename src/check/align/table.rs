//! The table of positional arguments × parameters.

use std::ops::{Index, IndexMut};

/// What is known of the arguments and the parameters before they are placed.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Whether argument `i` may stand for parameter `j`: `fits[i][j]`.
    pub(super) fits: Vec<Vec<bool>>,
    /// Whether the argument is a list in braces, which fills its parameter alone.
    pub(super) is_list: Vec<bool>,
    /// Whether the parameter may be absent.
    pub(super) may_be_absent: Vec<bool>,
    /// Whether the parameter takes several arguments.
    pub(super) repeats: Vec<bool>,
}

/// Where no placement exists: how far arguments could be placed, and what was open there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// How many arguments could be placed.
    pub(super) arguments: usize,
    /// The parameters to which the next argument could have belonged.
    pub(super) open: Vec<usize>,
}

/// From which cells the remaining arguments can be placed in the remaining parameters.
struct Solved {
    /// The parameter has no argument yet.
    fresh: Grid,
    /// The parameter has the argument before.
    filled: Grid,
}

/// A truth for every number of arguments placed and every parameter, in one piece of memory: a check
/// makes very many of them.
struct Grid {
    width: usize,
    cells: Vec<bool>,
}

impl Grid {
    /// With nothing true, up to so many arguments and parameters.
    fn new(arguments: usize, params: usize) -> Self {
        let width = params + 1;
        Self {
            width,
            cells: vec![false; (arguments + 1) * width],
        }
    }
}

impl Index<[usize; 2]> for Grid {
    type Output = bool;

    fn index(&self, [i, j]: [usize; 2]) -> &bool {
        &self.cells[i * self.width + j]
    }
}

impl IndexMut<[usize; 2]> for Grid {
    fn index_mut(&mut self, [i, j]: [usize; 2]) -> &mut bool {
        &mut self.cells[i * self.width + j]
    }
}

impl Table {
    fn arguments(&self) -> usize {
        self.fits.len()
    }

    fn params(&self) -> usize {
        self.may_be_absent.len()
    }

    /// Whether parameter `j` can take argument `i` besides argument `i - 1`.
    fn continues(&self, i: usize, j: usize) -> bool {
        let apart = |argument: usize| !self.is_list[argument];
        i > 0 && self.repeats[j] && self.fits[i][j] && apart(i) && apart(i - 1)
    }

    fn solve(&self) -> Solved {
        let (arguments, params) = (self.arguments(), self.params());
        let mut fresh = Grid::new(arguments, params);
        let mut filled = Grid::new(arguments, params);
        fresh[[arguments, params]] = true;
        for i in (0..=arguments).rev() {
            for j in (0..params).rev() {
                let next = i < arguments && self.continues(i, j) && filled[[i + 1, j]];
                filled[[i, j]] = fresh[[i, j + 1]] || next;
                let takes = i < arguments && self.fits[i][j] && filled[[i + 1, j]];
                fresh[[i, j]] = takes || (self.may_be_absent[j] && fresh[[i, j + 1]]);
            }
        }
        Solved { fresh, filled }
    }

    /// The parameter of each argument, if all can be placed and no parameter lacks one.
    pub(super) fn place(&self) -> Option<Vec<usize>> {
        let solved = self.solve();
        if !solved.fresh[[0, 0]] {
            return None;
        }
        let mut place = Vec::with_capacity(self.arguments());
        let mut j = 0;
        while place.len() < self.arguments() {
            let i = place.len();
            let again = place.last() == Some(&j);
            let fits = if again {
                self.continues(i, j)
            } else {
                self.fits[i][j]
            };
            if fits && solved.filled[[i + 1, j]] {
                place.push(j);
            } else {
                j += 1;
            }
        }
        Some(place)
    }

    /// How far arguments can be placed from the left.
    pub(super) fn reach(&self) -> Reach {
        let (arguments, params) = (self.arguments(), self.params());
        let mut fresh = Grid::new(arguments, params);
        let mut filled = Grid::new(arguments, params);
        fresh[[0, 0]] = true;
        let mut furthest = 0;
        for i in 0..=arguments {
            for j in 0..=params {
                if !fresh[[i, j]] && !filled[[i, j]] {
                    continue;
                }
                furthest = i;
                if j == params {
                    continue;
                }
                if filled[[i, j]] || self.may_be_absent[j] {
                    fresh[[i, j + 1]] = true;
                }
                if i < arguments && fresh[[i, j]] && self.fits[i][j]
                    || i < arguments && filled[[i, j]] && self.continues(i, j)
                {
                    filled[[i + 1, j]] = true;
                }
            }
        }
        let is_open = |j: &usize| {
            let more = filled[[furthest, *j]] && self.repeats[*j] && !self.is_list[furthest - 1];
            fresh[[furthest, *j]] || more
        };
        Reach {
            arguments: furthest,
            open: (0..params).filter(is_open).collect(),
        }
    }

    /// The table with argument `i` fitting these parameters.
    pub(super) fn with_fit(&self, i: usize, open: &[usize]) -> Table {
        let mut table = self.clone();
        for j in open {
            table.fits[i][*j] = true;
        }
        table
    }

    /// The table without argument `i`.
    pub(super) fn without_argument(&self, i: usize) -> Table {
        let mut table = self.clone();
        table.fits.remove(i);
        table.is_list.remove(i);
        table
    }

    /// The table with parameter `j` absent if need be.
    pub(super) fn with_absent(&self, j: usize) -> Table {
        let mut table = self.clone();
        table.may_be_absent[j] = true;
        table
    }

    /// The table of the first arguments alone, which need not fill the parameters.
    pub(super) fn first(&self, arguments: usize) -> Table {
        let mut table = self.clone();
        table.fits.truncate(arguments);
        table.is_list.truncate(arguments);
        table.may_be_absent.fill(true);
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows are arguments, columns parameters: `x` fits. The head line marks parameters: `?` may be absent,
    /// `*` repeats, `.` neither.
    fn table(params: &str, rows: &[&str]) -> Table {
        Table {
            fits: rows
                .iter()
                .map(|row| row.chars().map(|c| c == 'x').collect())
                .collect(),
            is_list: vec![false; rows.len()],
            may_be_absent: params.chars().map(|c| c == '?').collect(),
            repeats: params.chars().map(|c| c == '*').collect(),
        }
    }

    #[test]
    fn leftmost_parameter_first() {
        assert_eq!(table(".??", &["x..", ".xx"]).place(), Some(vec![0, 1]));
        assert_eq!(table("?.", &["xx"]).place(), Some(vec![1]));
        assert_eq!(
            table("*.", &["xx", "xx", "xx"]).place(),
            Some(vec![0, 0, 1])
        );
        assert_eq!(table("*", &[]).place(), None);
    }

    #[test]
    fn a_list_fills_its_parameter_alone() {
        let mut two = table("*", &["x", "x"]);
        assert_eq!(two.place(), Some(vec![0, 0]));
        two.is_list[0] = true;
        assert_eq!(two.place(), None);
        assert_eq!(
            two.reach(),
            Reach {
                arguments: 1,
                open: vec![]
            }
        );
    }

    #[test]
    fn the_furthest_argument_is_to_blame() {
        let reach = table(".??.", &["x...", "..x.", "...."]).reach();
        assert_eq!(
            reach,
            Reach {
                arguments: 2,
                open: vec![3]
            }
        );
        let reach = table(".??", &["x..", "..."]).reach();
        assert_eq!(
            reach,
            Reach {
                arguments: 1,
                open: vec![1, 2]
            }
        );
    }
}
