//! The table of positional arguments × parameters.

/// Parameters of a ludeme by number.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Set(u64);

impl Set {
    pub(super) fn has(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    pub(super) fn add(&mut self, number: usize) {
        self.0 |= 1 << number;
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers up to a count for which something holds.
    pub(super) fn of(count: usize, mut holds: impl FnMut(usize) -> bool) -> Self {
        let mut set = Self::default();
        for number in (0..count).filter(|number| holds(*number)) {
            set.add(number);
        }
        set
    }
}

/// What is known of the arguments and the parameters before they are placed.
#[derive(Clone, Debug)]
pub(super) struct FitTable {
    /// The parameters for which each argument may stand.
    pub(super) fits: Vec<Set>,
    /// Whether the argument is a list in braces, which fills its parameter alone.
    pub(super) is_list: Vec<bool>,
    /// How many parameters there are.
    pub(super) params: usize,
    /// The parameters that may be absent.
    pub(super) may_be_absent: Set,
    /// The parameters that take several arguments.
    pub(super) repeats: Set,
}

/// Where no placement exists: how far arguments could be placed, and what was open there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// How many arguments could be placed.
    pub(super) arguments: usize,
    /// The parameters to which the next argument could have belonged.
    pub(super) open: Vec<usize>,
}

/// For a number of arguments placed so far, the parameters from which the remaining ones can be placed.
#[derive(Clone, Copy, Default)]
struct Row {
    /// The parameter has no argument yet.
    fresh: Set,
    /// The parameter has the argument before.
    filled: Set,
}

impl FitTable {
    fn arguments(&self) -> usize {
        self.fits.len()
    }

    /// Whether parameter `j` can take argument `i` besides argument `i - 1`.
    fn continues(&self, i: usize, j: usize) -> bool {
        let apart = |argument: usize| !self.is_list[argument];
        i > 0 && self.repeats.has(j) && self.fits[i].has(j) && apart(i) && apart(i - 1)
    }

    fn solve(&self) -> Vec<Row> {
        let (arguments, params) = (self.arguments(), self.params);
        let mut rows = vec![Row::default(); arguments + 1];
        rows[arguments].fresh.add(params);
        for i in (0..=arguments).rev() {
            let after = rows.get(i + 1).map_or(Set::default(), |row| row.filled);
            for j in (0..params).rev() {
                let next = i < arguments && self.continues(i, j) && after.has(j);
                let passes = rows[i].fresh.has(j + 1);
                if passes || next {
                    rows[i].filled.add(j);
                }
                let takes = i < arguments && self.fits[i].has(j) && after.has(j);
                if takes || (self.may_be_absent.has(j) && passes) {
                    rows[i].fresh.add(j);
                }
            }
        }
        rows
    }

    /// The parameter of each argument, if all can be placed and no parameter lacks one.
    pub(super) fn place(&self) -> Option<Vec<usize>> {
        let solved = self.solve();
        if !solved[0].fresh.has(0) {
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
                self.fits[i].has(j)
            };
            if fits && solved[i + 1].filled.has(j) {
                place.push(j);
            } else {
                j += 1;
            }
        }
        Some(place)
    }

    /// How far arguments can be placed from the left.
    pub(super) fn reach(&self) -> Reach {
        let (arguments, params) = (self.arguments(), self.params);
        let mut rows = vec![Row::default(); arguments + 1];
        rows[0].fresh.add(0);
        let mut furthest = 0;
        for i in 0..=arguments {
            for j in 0..=params {
                let (fresh, filled) = (rows[i].fresh.has(j), rows[i].filled.has(j));
                if !fresh && !filled {
                    continue;
                }
                furthest = i;
                if j == params {
                    continue;
                }
                if filled || self.may_be_absent.has(j) {
                    rows[i].fresh.add(j + 1);
                }
                if i < arguments && fresh && self.fits[i].has(j)
                    || i < arguments && filled && self.continues(i, j)
                {
                    rows[i + 1].filled.add(j);
                }
            }
        }
        let is_open = |j: &usize| {
            let Row { fresh, filled } = rows[furthest];
            let more = filled.has(*j) && self.repeats.has(*j) && !self.is_list[furthest - 1];
            fresh.has(*j) || more
        };
        Reach {
            arguments: furthest,
            open: (0..params).filter(is_open).collect(),
        }
    }

    /// The table with argument `i` fitting these parameters.
    pub(super) fn with_fit(&self, i: usize, open: &[usize]) -> FitTable {
        let mut table = self.clone();
        for j in open {
            table.fits[i].add(*j);
        }
        table
    }

    /// The table without argument `i`.
    pub(super) fn without_argument(&self, i: usize) -> FitTable {
        let mut table = self.clone();
        table.fits.remove(i);
        table.is_list.remove(i);
        table
    }

    /// The table with parameter `j` absent if need be.
    pub(super) fn with_absent(&self, j: usize) -> FitTable {
        let mut table = self.clone();
        table.may_be_absent.add(j);
        table
    }

    /// The table of the first arguments alone, which need not fill the parameters.
    pub(super) fn first(&self, arguments: usize) -> FitTable {
        let mut table = self.clone();
        table.fits.truncate(arguments);
        table.is_list.truncate(arguments);
        table.may_be_absent = Set::of(self.params, |_| true);
        table
    }
}
