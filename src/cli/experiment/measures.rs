//! The table of what each game of an experiment file shows besides its result, and a view of the mean of each measure.
//!
//! Owns their names and order, which are those of [`Facts::measures`].

use rusqlite::{ToSql, Transaction};

use crate::analyse::Facts;

/// Columns of the table, the view of the mean of each, and what they hold.
const MEASURES: [(&str, &str, &str); 7] = [
    (
        "branching",
        "branching",
        "the mean number of legal moves of a position",
    ),
    (
        "choice",
        "choices",
        "the share of positions with more than one legal move",
    ),
    (
        "coverage",
        "coverage",
        "the share of the sites of the board that were used",
    ),
    (
        "drama",
        "drama",
        "how far the later winner was behind, on average; NULL without a winner or without thought",
    ),
    (
        "decisive_moment",
        "decisive_moments",
        "after which part of the game it was decided; NULL likewise",
    ),
    (
        "lead_changes",
        "lead_changes",
        "how often the leader changed; NULL without thought",
    ),
    (
        "comebacks",
        "comebacks",
        "1 if the later winner once expected next to nothing; NULL as for drama",
    ),
];

/// The view of the last measure that was added: a file that has it has all of them.
pub(super) const LAST_VIEW: &str = MEASURES[MEASURES.len() - 1].1;

/// What makes the table and the views.
pub(super) fn tables() -> String {
    let columns: String = MEASURES
        .iter()
        .map(|(column, _, meaning)| format!("    {column} REAL, -- {meaning}\n"))
        .collect();
    let views: String = MEASURES
        .iter()
        .map(|(column, view, _)| {
            format!(
                "CREATE VIEW IF NOT EXISTS {view} AS\n    \
                 SELECT title, hash, seed, players, version, count({column}) AS games, avg({column}) AS mean\n    \
                 FROM measures JOIN rules USING (rules_id) WHERE {column} IS NOT NULL\n    \
                 GROUP BY rules_id, seed, players, version;\n"
            )
        })
        .collect();
    format!(
        "-- Games that an older program kept have no row here.\n\
         CREATE TABLE IF NOT EXISTS measures (\n    \
         rules_id INTEGER NOT NULL REFERENCES rules,\n    \
         seed INTEGER NOT NULL,\n    \
         players TEXT NOT NULL,\n    \
         version TEXT NOT NULL,\n    \
         number INTEGER NOT NULL,\n\
         {columns}    \
         PRIMARY KEY (rules_id, seed, players, version, number)\n\
         ) WITHOUT ROWID;\n{views}"
    )
}

/// Writes what a game shows, by the key of its row in `games`.
pub(super) fn write(
    transaction: &Transaction<'_>,
    key: [&dyn ToSql; 5],
    facts: &Facts,
) -> rusqlite::Result<()> {
    let values: [Option<f64>; MEASURES.len()] = facts.measures();
    let places = vec!["?"; key.len() + values.len()].join(", ");
    let row = key
        .into_iter()
        .chain(values.iter().map(|value| value as &dyn ToSql));
    transaction.execute(
        &format!("INSERT OR IGNORE INTO measures VALUES ({places})"),
        rusqlite::params_from_iter(row),
    )?;
    Ok(())
}
