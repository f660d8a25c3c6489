//! Why the positional arguments of a form cannot be placed.

use super::table::FitTable;
use crate::syntax::NodeId;

/// The most arguments that are tried before the first that cannot be placed: each trial looks at all of them.
const MOST_TRIED: usize = 32;

/// The likeliest single mistake, by the numbers of argument and parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mistake {
    /// The argument fits none of the parameters that were open.
    Wrong(usize, Vec<usize>),
    /// There was no parameter for the argument.
    Surplus(usize),
    /// A parameter has no argument, which was noticed before the given argument. Where several parameters
    /// have like arguments, it may be any of them that has none.
    Missing(Vec<usize>, usize),
}

impl Mistake {
    /// Finds the mistake in a table without placement. Where the arguments after the one to blame would fit
    /// if it came one later, were another or were not there, that is the mistake.
    pub(super) fn find(table: &FitTable) -> Mistake {
        let reach = table.reach();
        let at = reach.arguments;
        let required = reach
            .open
            .iter()
            .copied()
            .filter(|slot| !table.may_be_absent.has(*slot));
        let required: Vec<usize> = required.collect();
        if at == table.fits.len() {
            let last = required.last().copied().unwrap_or_default();
            return Mistake::Missing(or_else(table, last), at);
        }
        for slot in required {
            if table.with_absent(slot).place().is_some() {
                return Mistake::Missing(or_else(table, slot), at);
            }
        }
        if table.with_fit(at, &reach.open).place().is_some() {
            return Mistake::Wrong(at, reach.open);
        }
        if table.without_argument(at).place().is_some() {
            return Mistake::Surplus(at);
        }
        let before = (0..at).rev().take(MOST_TRIED);
        if let Some(mistake) = before.into_iter().find_map(|before| wrong(table, before)) {
            return mistake;
        }
        if reach.open.is_empty() {
            Mistake::Surplus(at)
        } else {
            Mistake::Wrong(at, reach.open)
        }
    }

    /// The argument to blame.
    pub(super) fn argument(&self) -> usize {
        match self {
            Mistake::Wrong(at, _) | Mistake::Surplus(at) | Mistake::Missing(_, at) => *at,
        }
    }

    /// The arguments and their places as if the mistake had not been made. Arguments that cannot be placed
    /// even so are put into `left`.
    pub(super) fn mend(
        &self,
        table: &FitTable,
        nodes: &[NodeId],
        left: &mut Vec<NodeId>,
    ) -> (Vec<NodeId>, Vec<usize>) {
        let at = self.argument();
        let mended = match self {
            Mistake::Wrong(_, open) => table.with_fit(at, open).place(),
            Mistake::Missing(slots, _) => slots
                .iter()
                .rev()
                .find_map(|slot| table.with_absent(*slot).place()),
            Mistake::Surplus(_) => table.without_argument(at).place(),
        };
        if let Some(place) = mended {
            let dropped = matches!(self, Mistake::Surplus(_));
            let kept = nodes
                .iter()
                .enumerate()
                .filter(|(number, _)| !dropped || *number != at);
            return (kept.map(|(_, node)| *node).collect(), place);
        }
        let after = at + usize::from(!matches!(self, Mistake::Missing(..)));
        left.extend(nodes.iter().skip(after));
        (
            nodes[..at].to_vec(),
            table.first(at).place().unwrap_or_default(),
        )
    }
}

/// The parameters up to a missing one without which all arguments could be placed.
fn or_else(table: &FitTable, missing: usize) -> Vec<usize> {
    let before = (0..missing).filter(|slot| !table.may_be_absent.has(*slot));
    let before = before.filter(|slot| table.with_absent(*slot).place().is_some());
    before.chain([missing]).collect()
}

/// The mistake that an argument, though there is a parameter for it, should have been another one.
fn wrong(table: &FitTable, argument: usize) -> Option<Mistake> {
    let other: Vec<usize> = (0..table.params)
        .filter(|slot| !table.fits[argument].has(*slot))
        .collect();
    let place = table.with_fit(argument, &other).place()?;
    Some(Mistake::Wrong(argument, vec![place[argument]]))
}
