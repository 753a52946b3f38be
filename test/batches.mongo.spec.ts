import { globSync, readFileSync } from 'node:fs';
import { command as copyCommand, COPY_BATCH } from '../src/cli/copy-diary/command';
import { HOME_ASSISTANT_BATCH } from '../src/cli/homeassistant-history/command';
import {
  addNames,
  dropUnheldNames,
  NAMES_ADDED_BATCH,
  NAMES_DROPPED_BATCH,
} from '../src/persistence/mongo/entries/names';
import { MONGO_ANSWERS_BATCH } from '../src/persistence/mongo/expressions';
import {
  MONGO_DAYS_BATCH,
  MONGO_PRODUCTS_BATCH,
  MONGO_READ_BATCH,
  MONGO_TOTALS_BATCH,
} from '../src/persistence/mongo/mongo-doc-store';
import { MONGO_PAGES_BATCH } from '../src/persistence/mongo/mongo-pages';
import { MONGO_OCCURRENCES_BATCH } from '../src/persistence/mongo/mongo-product-queries';
import { MONGO_RECORD_BATCH } from '../src/persistence/mongo/mongo-user-data-store';
import { MONGO_VERSIONS_BATCH } from '../src/persistence/mongo/mongo-version-store';
import { ADOPTION_BATCH, adoptEntries } from '../src/persistence/mongo/preparation/adopt-entries';
import { POINTS_BATCH } from '../src/persistence/pending-points';
import { SQLITE_DAYS_BATCH, SQLITE_PAGES_BATCH, SQLITE_TOTALS_BATCH } from '../src/persistence/sqlite/sqlite-doc-store';
import { SqliteDocStore } from '../src/persistence/sqlite/sqlite-doc-store';
import { SQLITE_PRODUCTS_BATCH } from '../src/persistence/sqlite/sqlite-entries';
import { SQLITE_OCCURRENCES_BATCH, SqliteProductQueries } from '../src/persistence/sqlite/sqlite-product-queries';
import { SqliteStateStore } from '../src/persistence/sqlite/sqlite-state-store';
import { SQLITE_RECORD_BATCH, SqliteUserDataStore } from '../src/persistence/sqlite/sqlite-user-data-store';
import { LIST_BATCH, TEXT_BATCH } from '../src/platform/http/streams';
import { HISTORY_BATCH } from '../src/sync/history/history.service';
import { ImportTally } from '../src/sync/import/import-report';
import { KEEP_PAGES_BATCH, keepPages } from '../src/sync/import/import-run';
import { NOTE_FETCHES_BATCH, VERSIONS_IMPORT_BATCH } from '../src/sync/import/import.service';
import { RECORD_IMPORT_BATCH } from '../src/sync/import/record-import';
import { CSV_BLANK_BATCH, csvRecords } from '../src/sync/import/reading/csv-records';
import { FileContent } from '../src/sync/import/reading/file-content';
import { JSON_BRACES_BATCH, JSON_BYTES_BATCH } from '../src/sync/import/reading/json-entries';
import {
  datesIn,
  dateOf,
  entriesOf,
  importedRecords,
  importedVersions,
  type Grow,
  kept,
  linesOf,
  list,
  listOf,
  nameOf,
  names,
  newestFirst,
  notedFetches,
  occurrences,
  ownData,
  ownDates,
  products,
  type Row,
  saving,
  testAtBorders,
  withBread,
} from './support/batch-borders';
import { runHere } from './support/command-here';
import { aDay, aProduct } from './support/days';
import { DiaryFolder } from './support/diary-folder';
import { describeWithMongo, type Mongo } from './support/mongo';
import { MongoDiaries, type MongoDiary, writeEntries } from './support/mongo-diary';

const folder = new DiaryFolder();

const sqlite = () => folder.open(':memory:');
const ROWS: Record<string, Row> = {
  SQLITE_DAYS_BATCH: {
    size: SQLITE_DAYS_BATCH,
    open: async () => {
      const store = new SqliteDocStore(await sqlite());
      return saving(store, () => datesIn(store.readDays({}, { includeProducts: true })));
    },
  },
  SQLITE_TOTALS_BATCH: {
    size: SQLITE_TOTALS_BATCH,
    open: async () => {
      const store = new SqliteDocStore(await sqlite());
      return saving(store, () => datesIn(store.readDays({}, { includeProducts: false })));
    },
  },
  SQLITE_PRODUCTS_BATCH: {
    size: SQLITE_PRODUCTS_BATCH,
    expected: withBread,
    open: async () => products(new SqliteDocStore(await sqlite())),
  },
  SQLITE_PAGES_BATCH: { size: SQLITE_PAGES_BATCH, open: async () => kept(new SqliteDocStore(await sqlite())) },
  SQLITE_RECORD_BATCH: {
    size: SQLITE_RECORD_BATCH,
    expected: ownDates,
    open: async () => ownData(new SqliteUserDataStore(await sqlite())),
  },
  SQLITE_OCCURRENCES_BATCH: {
    size: SQLITE_OCCURRENCES_BATCH,
    expected: newestFirst,
    open: async () => {
      const database = await sqlite();
      return saving(new SqliteDocStore(database), () => occurrences(new SqliteProductQueries(database)));
    },
  },
  COPY_BATCH: {
    size: COPY_BATCH,
    open: () => async (from, to) => {
      const target = `${folder.file}-${to}`;
      const source = new SqliteDocStore(await folder.open());
      for (const date of listOf(from, to, dateOf)) await source.save(aDay(date), { page: `page of ${date}` });
      folder.close();
      const copied = await runHere(copyCommand, ['--from', `sqlite:${folder.file}`, '--to', `sqlite:${target}`], {});
      const verified = to === 0 ? /^The source holds nothing/m : `Verified: the target holds all ${2 * to} lines`;
      expect(copied.output).toMatch(verified);
      return datesIn(new SqliteDocStore(await folder.open(target)).readDays({}, { includeProducts: true }));
    },
  },
  KEEP_PAGES_BATCH: {
    size: KEEP_PAGES_BATCH,
    open: async () => {
      const store = new SqliteDocStore(await sqlite());
      const file = new FileContent('json');
      return async (from, to) => {
        for (const date of listOf(from, to, dateOf)) file.pages.set(date, `page of ${date}`);
        expect(await keepPages(store, file, { tally: new ImportTally(file), mode: 'skip' })).toBe(to - from);
        return datesIn(store.readPages({}));
      };
    },
  },
  NOTE_FETCHES_BATCH: {
    size: NOTE_FETCHES_BATCH,
    open: async () => notedFetches(new SqliteStateStore(await sqlite())),
  },
  RECORD_IMPORT_BATCH: {
    size: RECORD_IMPORT_BATCH,
    expected: ownDates,
    open: async () => importedRecords(new SqliteUserDataStore(await sqlite())),
  },
  VERSIONS_IMPORT_BATCH: {
    size: VERSIONS_IMPORT_BATCH,
    expected: names,
    open: async () => importedVersions(await sqlite()),
  },
  POINTS_BATCH: list(POINTS_BATCH),
  HISTORY_BATCH: list(HISTORY_BATCH),
  HOME_ASSISTANT_BATCH: list(HOME_ASSISTANT_BATCH),
  JSON_BYTES_BATCH: {
    size: JSON_BYTES_BATCH,
    expected: () => ['{"date":"a"}', '{"date":"b"}'],
    open: () => (_, to) => entriesOf(`{"date":"a"}${' '.repeat(to)}{"date":"b"}`),
  },
  JSON_BRACES_BATCH: {
    size: JSON_BRACES_BATCH,
    expected: () => ['{"date":"b"}'],
    open: () => (_, to) => entriesOf(`x${'{'.repeat(to)}\n{"date":"b"}`).slice(1),
  },
  CSV_BLANK_BATCH: {
    size: CSV_BLANK_BATCH,
    expected: () => ['a', 'b'],
    open: () => (_, to) => {
      const records = [...csvRecords(Buffer.from(`a;1\n${'\n'.repeat(to)}b;2\n`), ';', false)];
      return records.flatMap((record) => record?.fields?.[0] ?? []);
    },
  },
  TEXT_BATCH: {
    size: TEXT_BATCH,
    expected: (count) => [`"${'x'.repeat(count)}"\n"y"\n`],
    open: () => (_, to) => linesOf(['x'.repeat(to), 'y']),
  },
  LIST_BATCH: {
    size: LIST_BATCH,
    expected: (count) => [`${JSON.stringify({ foods: names(count) })}\n`],
    open: () => (_, to) => linesOf([{ foods: names(to) }]),
  },
};

let mongo: Mongo;
let diary: MongoDiary;
const inMongo = (grow: (diary: MongoDiary, uri: string) => Grow) => async () => {
  const collections = await diary.database.entries.db.listCollections();
  await Promise.all(collections.map(({ name }) => diary.database.entries.db.collection(name).deleteMany({})));
  return grow(diary, mongo.uri);
};
const written =
  (uri: string, read: () => Promise<string[]>): Grow =>
  async (from, to) => {
    const document = (index: number) => {
      const date = dateOf(index);
      return { _id: date, day: date, date: new Date(date), products: [aProduct('Food')], totalCalories: 1 };
    };
    await writeEntries(uri, listOf(from, to, document));
    return read();
  };
const readDays = (includeProducts: boolean) =>
  inMongo(({ store }, uri) => written(uri, () => datesIn(store.readDays({}, { includeProducts }))));

const MONGO_ROWS: Record<string, Row> = {
  MONGO_READ_BATCH: { size: MONGO_READ_BATCH, open: readDays(true) },
  MONGO_DAYS_BATCH: { size: MONGO_DAYS_BATCH, open: readDays(true) },
  MONGO_TOTALS_BATCH: { size: MONGO_TOTALS_BATCH, open: readDays(false) },
  MONGO_PRODUCTS_BATCH: {
    size: MONGO_PRODUCTS_BATCH,
    expected: withBread,
    open: inMongo(({ store }) => products(store)),
  },
  MONGO_PAGES_BATCH: { size: MONGO_PAGES_BATCH, open: inMongo(({ store }) => kept(store)) },
  MONGO_RECORD_BATCH: {
    size: MONGO_RECORD_BATCH,
    expected: ownDates,
    open: inMongo(({ userData }) => ownData(userData)),
  },
  MONGO_VERSIONS_BATCH: {
    size: MONGO_VERSIONS_BATCH,
    open: inMongo(({ store, versions }) => async (from, to) => {
      for (const date of listOf(from, to, dateOf)) {
        await store.save(aDay(date, { totalCalories: 1 }));
        await store.save(aDay(date), { keepAs: () => ({ by: 'FETCH', replacedAt: 1 }) });
      }
      return datesIn(versions.read({}));
    }),
  },
  MONGO_OCCURRENCES_BATCH: {
    size: MONGO_OCCURRENCES_BATCH,
    expected: newestFirst,
    open: inMongo(({ database, products: queries }, uri) => {
      const grow = written(uri, () => occurrences(queries));
      return async (from, to) => {
        await addNames(database, ['Food']);
        return grow(from, to);
      };
    }),
  },
  ADOPTION_BATCH: {
    size: ADOPTION_BATCH,
    open: inMongo(({ database, store }, uri) => async (from, to) => {
      await writeEntries(
        uri,
        listOf(from, to, (index) => ({ date: new Date(`${dateOf(index)}T00:00:00Z`), products: [] })),
      );
      expect(await adoptEntries(database.entries, 'UTC')).toBe(to - from);
      return datesIn(store.readDays({}, { includeProducts: false }));
    }),
  },
  MONGO_ANSWERS_BATCH: {
    size: MONGO_ANSWERS_BATCH,
    expected: names,
    open: inMongo(({ products: queries }, uri) => async (from, to) => {
      const documents = listOf(from, to, (index) => ({ _id: nameOf(index), fold: nameOf(index).toLowerCase() }));
      await writeEntries(uri, documents, 'entries_names');
      return (await queries.findNames('food')).sort();
    }),
  },
  NAMES_ADDED_BATCH: {
    size: NAMES_ADDED_BATCH,
    expected: names,
    open: inMongo(({ database, products: queries }) => async (_, to) => {
      await addNames(database, names(to));
      return (await queries.findNames('food')).sort();
    }),
  },
  NAMES_DROPPED_BATCH: {
    size: NAMES_DROPPED_BATCH,
    expected: () => ['Brot'],
    open: inMongo(({ database, products: queries }) => async (_, to) => {
      await addNames(database, [...names(to), 'Brot']);
      await dropUnheldNames(database, names(to));
      return queries.findNames();
    }),
  },
};

describe('A loop that works in batches', () => {
  it('is in the table of this file, whichever constant it has', () => {
    const sources = globSync('src/**/*.ts').map((file) => readFileSync(file, 'utf8'));
    const constants = sources.flatMap(
      (text) => text.match(/(?<=const )[A-Z_]*(?:BATCH|SLICE|CHUNK|AT_ONCE)[A-Z_]*(?=[ :])/g) ?? [],
    );

    expect(constants.sort()).toEqual([...Object.keys(ROWS), ...Object.keys(MONGO_ROWS)].sort());
  });

  it.each(Object.keys(ROWS))('is right at 0, 1, n - 1, n, n + 1 and 2n items: %s', (name) =>
    testAtBorders(ROWS[name]!),
  );
});

describeWithMongo('A loop over MongoDB that works in batches', (its) => {
  const diaries = new MongoDiaries();
  beforeAll(async () => {
    mongo = its;
    diary = await diaries.open(mongo.uri);
    await diary.database.upkept;
  });
  afterAll(() => diaries.close());

  it.each(Object.keys(MONGO_ROWS))('is right at 0, 1, n - 1, n, n + 1 and 2n items: %s', (name) =>
    testAtBorders(MONGO_ROWS[name]!),
  );
});
