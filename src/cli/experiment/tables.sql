-- The tables of an experiment file. A column that ends in _id refers to the table of that name.
--
-- * `rules`, `games`: what was played. `begun`: what is being played.
-- * `measures`: what each game shows besides its result. `measures.rs` makes it, and a view of the mean of each measure.
-- * `series`, `results`, `contests`, `first_movers`, `causes`, `lengths`: views that count games.

-- The form of the file; a program refuses one that it does not know.
CREATE TABLE IF NOT EXISTS about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT OR IGNORE INTO about VALUES ('form', '1');

-- Games, with the choice of rulesets and options: compiled rules that differ are different rows.
CREATE TABLE IF NOT EXISTS rules (
    rules_id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,      -- of the compiled rules: comments and layout of the text do not count
    texts TEXT NOT NULL,            -- the hash of the texts and choices, as in answers in JSON
    game TEXT NOT NULL,
    ruleset TEXT,
    options TEXT NOT NULL,          -- joined by |
    title TEXT NOT NULL,
    sides TEXT NOT NULL             -- the names of the sides, a JSON array in the order of seats
);

-- Games that are over. What is measured is measured by playing `choices` again from `seed` and `number`.
CREATE TABLE IF NOT EXISTS games (
    rules_id INTEGER NOT NULL REFERENCES rules,
    seed INTEGER NOT NULL,          -- the seed of the analysis, as a signed number
    players TEXT NOT NULL,          -- such as `random`, `mcts:64`, `mcts:64 against mcts:32`, `mcts:32 copied by half turn`
    version TEXT NOT NULL,          -- of the program, with a hash of what its search takes positions to be worth
    number INTEGER NOT NULL,        -- its number in the series, from 0
    seat INTEGER NOT NULL,          -- the side of the first player at the end, from 0
    plies INTEGER NOT NULL,         -- moves
    first INTEGER,                  -- the side that moved first, from 0
    drawn INTEGER NOT NULL,         -- 1 if all sides share the places
    cause TEXT NOT NULL,            -- why it ended: the place of a rule, or a word
    places TEXT NOT NULL,           -- the place of each side, 1 the best, a JSON array
    choices TEXT NOT NULL,          -- the place of each move among the legal moves, from 0, a JSON array
    expected TEXT NOT NULL,         -- what the mover expected before each move, 0 to 1, or null, a JSON array
    PRIMARY KEY (rules_id, seed, players, version, number)
) WITHOUT ROWID;

-- Games that a process has begun; a row older than a minute means nothing.
CREATE TABLE IF NOT EXISTS begun (
    rules_id INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    players TEXT NOT NULL,
    version TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,            -- seconds since 1970
    PRIMARY KEY (rules_id, seed, players, version, number)
) WITHOUT ROWID;

CREATE VIEW IF NOT EXISTS series AS
    SELECT title, hash, seed, players, version, count(*) AS games, avg(plies) AS mean_length
    FROM games JOIN rules USING (rules_id) GROUP BY rules_id, seed, players, version;

-- The results of each side in each series.
CREATE VIEW IF NOT EXISTS results AS
    SELECT title, hash, seed, players, version, json_extract(sides, '$[' || place.key || ']') AS side,
        count(*) AS games, sum(place.value = 1) AS wins, sum(drawn) AS draws
    FROM games JOIN rules USING (rules_id) JOIN json_each(places) AS place
    GROUP BY rules_id, seed, players, version, place.key;

-- The results of the first player of a series against the other: of rungs of the ladder, and of copying.
CREATE VIEW IF NOT EXISTS contests AS
    SELECT title, hash, seed, players, version, count(*) AS games,
        sum(json_extract(places, '$[' || seat || ']') = 1) AS wins, sum(drawn) AS draws
    FROM games JOIN rules USING (rules_id) WHERE players LIKE '% %'
    GROUP BY rules_id, seed, players, version;

CREATE VIEW IF NOT EXISTS causes AS
    SELECT title, hash, seed, players, version, cause, count(*) AS games, sum(drawn) AS draws
    FROM games JOIN rules USING (rules_id) GROUP BY rules_id, seed, players, version, cause;

CREATE VIEW IF NOT EXISTS lengths AS
    SELECT title, hash, seed, players, version, plies, count(*) AS games
    FROM games JOIN rules USING (rules_id) GROUP BY rules_id, seed, players, version, plies;

-- The results of the side that moved first.
CREATE VIEW IF NOT EXISTS first_movers AS
    SELECT title, hash, seed, players, version, count(*) AS games,
        sum(json_extract(places, '$[' || first || ']') = 1) AS wins, sum(drawn) AS draws
    FROM games JOIN rules USING (rules_id) WHERE first IS NOT NULL
    GROUP BY rules_id, seed, players, version;
