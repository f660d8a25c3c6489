//! A board, and what its sites see, computed once for all games on it.

use super::directions::{Way, look};
use crate::game::{Adjacency, Directions};
use crate::topology::{SiteType, Topology};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A board and the kind of site pieces stand on.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) topology: Arc<Topology>,
    pub(crate) site_type: SiteType,
    /// What the sites see along some ways.
    seen: Arc<Mutex<Vec<Look>>>,
}

/// Some ways, and what is seen along them once it has been looked for.
type Look = (Vec<Way>, Arc<OnceLock<Arc<BoardAdjacency>>>);

/// What each site of a board sees in a set of directions.
#[derive(Debug, Default)]
pub(crate) struct BoardAdjacency {
    /// Site by site.
    pub(crate) adjacency: Adjacency,
    /// As the tables of a game, by the width of its sets of sites.
    tables: Mutex<Vec<(usize, Directions)>>,
}

/// The most sets of directions that are kept.
const MOST: usize = 256;

impl Board {
    pub(crate) fn new(topology: Topology, site_type: SiteType) -> Self {
        Self::new_shared(Arc::new(topology), site_type)
    }

    fn new_shared(topology: Arc<Topology>, site_type: SiteType) -> Self {
        Self {
            topology,
            site_type,
            seen: Arc::default(),
        }
    }

    /// The board with another kind of site in the place of that on which pieces stand.
    pub(crate) fn of(&self, site_type: SiteType) -> Self {
        Self::new_shared(Arc::clone(&self.topology), site_type)
    }

    /// What each site sees along some ways.
    pub(super) fn adjacency(&self, ways: Vec<Way>) -> Arc<BoardAdjacency> {
        let entry = {
            let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
            let known = seen.iter().find(|(known, _)| *known == ways);
            let known = known.map(|(_, entry)| entry.clone());
            known.unwrap_or_else(|| {
                let new = Arc::default();
                if seen.len() < MOST {
                    seen.push((ways.clone(), Arc::clone(&new)));
                }
                new
            })
        };
        let look = || BoardAdjacency {
            adjacency: look(self, &ways),
            tables: Mutex::default(),
        };
        entry.get_or_init(|| Arc::new(look())).clone()
    }
}

impl BoardAdjacency {
    /// The tables of a game.
    pub(super) fn tables(&self, name: String, words: usize) -> Directions {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let known = tables.iter().position(|(width, _)| *width == words);
        let number = known.unwrap_or_else(|| {
            let new = Directions::new(String::new(), words, self.adjacency.clone());
            tables.push((words, new));
            tables.len() - 1
        });
        let mut named = tables[number].1.clone();
        named.name = name;
        named
    }
}
