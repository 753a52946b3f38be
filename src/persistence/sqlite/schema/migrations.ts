/** Released migrations never change; new ones are appended. Dates are text, so that any tool can read the file. */
export const MIGRATIONS: string[] = [
  `
  CREATE TABLE days (
    day TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    total_calories REAL,
    total_fat REAL,
    total_carbs REAL,
    total_sugar REAL,
    total_protein REAL,
    total_fibre REAL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE names (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    fold TEXT NOT NULL
  ) STRICT;

  CREATE TABLE products (
    day TEXT NOT NULL REFERENCES days (day),
    position INTEGER NOT NULL,
    name_id INTEGER NOT NULL REFERENCES names (id),
    amount TEXT NOT NULL,
    calories REAL NOT NULL,
    fat REAL NOT NULL,
    carbs REAL NOT NULL,
    protein REAL NOT NULL,
    link TEXT NOT NULL,
    PRIMARY KEY (day, position)
  ) STRICT, WITHOUT ROWID;

  -- Covers every question about products by name: order of places, and sums.
  CREATE INDEX products_by_name ON products (name_id, day, position, calories, fat, carbs, protein);

  CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    expires_at REAL NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE notes (
    topic TEXT NOT NULL,
    day TEXT NOT NULL,
    stamp TEXT NOT NULL,
    PRIMARY KEY (topic, day)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE claims (
    task TEXT PRIMARY KEY,
    instant INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE kept (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What the holder of the lease tells about its run, and the wish that it ends.
  ALTER TABLE lease ADD COLUMN progress TEXT;
  ALTER TABLE lease ADD COLUMN stop_wished INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- What the last fetch of each day came to, and when, in milliseconds since 1970.
  CREATE TABLE fetches (
    day TEXT PRIMARY KEY,
    outcome TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What the site says besides totals and products. NULL is unknown, as in all days of earlier versions.
  ALTER TABLE products ADD COLUMN time TEXT;
  ALTER TABLE products ADD COLUMN meal TEXT;
  ALTER TABLE products ADD COLUMN kilojoules REAL;

  CREATE TABLE meals (
    day TEXT NOT NULL REFERENCES days (day),
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    kilojoules REAL,
    calories REAL NOT NULL,
    fat REAL NOT NULL,
    carbs REAL NOT NULL,
    protein REAL NOT NULL,
    -- The time of its earliest product, because grouping all products by day and meal is slow.
    first_time TEXT,
    PRIMARY KEY (day, position)
  ) STRICT, WITHOUT ROWID;

  -- Not columns of days, because most questions read only the totals there.
  CREATE TABLE details (
    day TEXT PRIMARY KEY REFERENCES days (day),
    kilojoules REAL, alcohol REAL, water REAL, cholesterol REAL, bread_units REAL, vitamin_c REAL, vitamin_a REAL,
    vitamin_d REAL, vitamin_e REAL, vitamin_b1 REAL, vitamin_b2 REAL, vitamin_b6 REAL, vitamin_b12 REAL, salt REAL,
    iron REAL, zinc REAL, magnesium REAL, manganese REAL, fluoride REAL, chloride REAL, copper REAL, potassium REAL,
    calcium REAL, phosphorus REAL, sulphur REAL, iodine REAL
  ) STRICT, WITHOUT ROWID;

  -- The diary part of each page, compressed with zstd. A page that was not understood has no row in days.
  CREATE TABLE pages (
    day TEXT PRIMARY KEY,
    page BLOB NOT NULL
  ) STRICT;
  `,
  `
  -- Where each day comes from. read_at: when its page was last read, in milliseconds since 1970. fingerprint: of its rows in the
  -- site's CSV of the whole diary.
  CREATE TABLE origins (
    day TEXT PRIMARY KEY REFERENCES days (day),
    source TEXT,
    read_at INTEGER,
    fingerprint TEXT
  ) STRICT, WITHOUT ROWID;

  INSERT INTO origins (day, read_at) SELECT day, at FROM fetches JOIN days USING (day) WHERE outcome = 'stored';
  `,
  `
  -- What the person adds: goals, measurements, activities. A content is JSON; day is its date.
  CREATE TABLE own (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    day TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (kind, key)
  ) STRICT, WITHOUT ROWID;

  CREATE INDEX own_by_day ON own (kind, day, key);
  `,
  `
  -- What waits for a receiver. due: when it is sent next, in milliseconds since 1970; later, while a process sends it.
  CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL,
    due INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  `,
  `
  -- The Turkish letters whose cases differ by a dot, as one: 775 is the combining dot, 305 the i without one.
  UPDATE names SET fold = replace(replace(fold, 'i' || char(775), 'i'), char(305), 'i');
  `,
  `
  -- Contents of days other than the stored ones: REPLACED, or OFFERED by a page with fewer foods. id: a fingerprint of the content.
  -- replaced_at: in milliseconds since 1970. content: an entry as JSON, compressed with zstd.
  CREATE TABLE versions (
    day TEXT NOT NULL REFERENCES days (day),
    id TEXT NOT NULL,
    replaced_at INTEGER NOT NULL,
    cause TEXT NOT NULL,
    state TEXT NOT NULL,
    foods INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (day, id)
  ) STRICT;
  `,
  `
  -- The last page of a day that was not understood, where pages has the one that the stored day was read from.
  CREATE TABLE unread_pages (
    day TEXT PRIMARY KEY,
    page BLOB NOT NULL
  ) STRICT;
  `,
  `
  INSERT INTO kept (name, value) SELECT 'claim:' || task, instant FROM claims;
  DROP TABLE claims;
  `,
];
