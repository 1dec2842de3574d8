-- 'BEAN': tells our files from those of other programs.
PRAGMA application_id = 1111834958;

CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since INTEGER NOT NULL,
    recovery BLOB NOT NULL UNIQUE
) STRICT;

-- The number tells which token is older.
CREATE TABLE tokens (
    number INTEGER PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    player_id TEXT NOT NULL REFERENCES players (id),
    created INTEGER NOT NULL
) STRICT;

CREATE INDEX tokens_of_a_player ON tokens (player_id, number);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    shard INTEGER NOT NULL,
    secret BLOB NOT NULL,
    stage TEXT NOT NULL,
    public INTEGER NOT NULL,
    opened INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    about TEXT NOT NULL,
    -- Why it is out of play, if it is.
    quarantined TEXT
) STRICT;

CREATE INDEX lobby ON tables (stage, changed DESC, id) WHERE public;
CREATE INDEX tables_alive ON tables (id, shard) WHERE stage IN ('gathering', 'playing');
CREATE INDEX tables_quarantined ON tables (changed) WHERE quarantined IS NOT NULL;

-- A log lies together, in its order.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- Everybody who sits, has sat or may sit down at a table.
CREATE TABLE sittings (
    player_id TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    -- A person who is there now, not one who left or has not come yet.
    sits INTEGER NOT NULL,
    PRIMARY KEY (player_id, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX sittings_at_a_table ON sittings (table_id);

-- One row that is written to see whether writing works.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    beats INTEGER NOT NULL
) STRICT;
