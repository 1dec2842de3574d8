CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    since BIGINT NOT NULL,
    recovery BYTEA NOT NULL UNIQUE
);

-- The number tells which token is older.
CREATE TABLE tokens (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hash BYTEA NOT NULL UNIQUE,
    player_id TEXT NOT NULL REFERENCES players (id),
    created BIGINT NOT NULL
);

CREATE INDEX tokens_of_a_player ON tokens (player_id, number);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    shard INTEGER NOT NULL,
    secret BYTEA NOT NULL,
    stage TEXT NOT NULL,
    public BOOLEAN NOT NULL,
    opened BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    about TEXT NOT NULL,
    -- Why it is out of play, if it is.
    quarantined TEXT
);

CREATE INDEX lobby ON tables (stage, changed DESC, id) WHERE public;
CREATE INDEX tables_alive ON tables (id, shard) WHERE stage IN ('gathering', 'playing');
CREATE INDEX tables_quarantined ON tables (changed) WHERE quarantined IS NOT NULL;

-- How long each log in play is. Nodes take turns at this row, so it is small, and changes in place. A table without such a row
-- takes no entries.
CREATE TABLE heads (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    seq BIGINT NOT NULL
) WITH (fillfactor = 50);

-- No reference to the table: whoever appends has found its head, and checking again would lock the table's row each time.
-- The text is kept as it was written.
CREATE TABLE entries (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- Everybody who sits, has sat or may sit down at a table.
CREATE TABLE sittings (
    player_id TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    -- A person who is there now, not one who left or has not come yet.
    sits BOOLEAN NOT NULL,
    PRIMARY KEY (player_id, table_id)
);

CREATE INDEX sittings_at_a_table ON sittings (table_id);

-- Which nodes are there, and which of them leads which tables.
CREATE TABLE nodes (
    node TEXT PRIMARY KEY,
    until BIGINT NOT NULL
);

CREATE TABLE leases (
    shard INTEGER PRIMARY KEY CHECK (shard BETWEEN 0 AND 63),
    node TEXT NOT NULL,
    until BIGINT NOT NULL
);

-- One row that is written to see whether writing works.
CREATE TABLE pulse (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    beats BIGINT NOT NULL
);
