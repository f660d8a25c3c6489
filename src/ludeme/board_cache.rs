//! Boards that several descriptions share, such as the rulesets of one text.
//!
//! What is computed of a board is kept for the next description that is played on it: the board of a form, the
//! one with the same graph, and what each site sees in a set of directions.

use super::assembly::Board;
use super::description::{ArgumentSlot, Description, PartId, PartKind};
use super::signature::Ludeme;
use crate::query::QueryTable;
use crate::topology::{SiteType, Topology};
use std::collections::VecDeque;
use std::collections::hash_map::RandomState;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// The boards known so far; see [`query`](crate::query). Copies of this know the same ones.
#[derive(Clone, Debug, Default)]
pub struct BoardCache {
    known: Arc<Mutex<Known>>,
}

#[derive(Debug)]
struct Known {
    /// By the form of the graph and the kind of site: the board, and how many points all the boards have that it was
    /// made of.
    forms: QueryTable<(String, SiteType), (Board, usize), RandomState>,
    /// The boards used last, of whatever form.
    boards: VecDeque<Board>,
}

impl Default for Known {
    fn default() -> Self {
        Self {
            forms: QueryTable::with_room(MOST),
            boards: VecDeque::new(),
        }
    }
}

/// The number of boards that are kept, and of forms of them in a generation of the table.
const MOST: usize = 64;

impl BoardCache {
    /// The board of a form, with the points of all boards that it was made of.
    pub(crate) fn of_form(&self, form: &str, site_type: SiteType) -> Option<(Board, usize)> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.forms.get(&(form.to_owned(), site_type)).cloned()
    }

    /// The known board with the same graph, or this one; kept as that of a form if there is one.
    pub(crate) fn shared(
        &self,
        topology: Topology,
        site_type: SiteType,
        form: Option<(String, usize)>,
    ) -> Board {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |board: &Board| {
            board.site_type == site_type && board.topology.graph() == topology.graph()
        };
        let at = known.boards.iter().position(same);
        let board = at.and_then(|at| known.boards.remove(at));
        let board = board.unwrap_or_else(|| Board::new(topology, site_type));
        known.boards.truncate(MOST - 1);
        known.boards.push_front(board.clone());
        if let Some((form, points)) = form {
            let kept = (board.clone(), points);
            known.forms.insert((form, site_type), kept, 1);
        }
        board
    }
}

/// A cache key for a part of a description: equal parts, and only these, have equal texts. `None` if checking failed,
/// or if the result depends on more than the part, such as on the number of players.
pub(crate) fn form(description: &Description, part: PartId) -> Option<String> {
    let mut text = String::new();
    write(description, part, &mut text)?;
    Some(text)
}

/// Whether a ludeme is a pure function of its arguments.
fn is_pure(ludeme: &Ludeme) -> bool {
    let family = ludeme.family();
    family == "graph" || family.starts_with("graph/") || family == "integer/arithmetic"
}

fn write(description: &Description, part: PartId, text: &mut String) -> Option<()> {
    let several = |parts: &mut dyn Iterator<Item = Option<PartId>>, text: &mut String| {
        text.push('(');
        for part in parts {
            text.push(' ');
            match part {
                Some(part) => write(description, part, text)?,
                None => text.push('~'),
            }
        }
        text.push(')');
        Some(())
    };
    let written = match description.kind(part) {
        PartKind::Ludeme { ludeme, arguments } => {
            if !is_pure(ludeme) {
                return None;
            }
            // Ludemes are compared by their records: several may have one name.
            write!(text, "{:p}", std::ptr::from_ref(*ludeme)).ok()?;
            return several(
                &mut arguments.iter().map(|slot| ArgumentSlot::part(*slot)),
                text,
            );
        }
        PartKind::List(items) => return several(&mut items.iter().copied().map(Some), text),
        PartKind::Choice(number, part) => {
            write!(text, "{number}|").ok()?;
            return write(description, *part, text);
        }
        PartKind::Int(number) => write!(text, "{number}i"),
        PartKind::Float(number) => write!(text, "{}f", number.to_bits()),
        PartKind::Bool(truth) => write!(text, "{truth}"),
        PartKind::Text(words) => write!(text, "{words:?}"),
        PartKind::Range(range) => write!(text, "{}..{}", range.low, range.high),
        PartKind::Word(word) => write!(text, "{}:{}", word.vocabulary.name, word.index),
        PartKind::Name { name, kind, .. } => write!(text, "{}:{name:?}", kind.noun),
        PartKind::Hole => return None,
    };
    written.ok()
}
