import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoAccessStore } from '../../src/persistence/mongo/mongo-access-store';
import { SqliteAccessStore } from '../../src/persistence/sqlite/sqlite-access-store';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { MongoDiaries, type MongoDiary } from '../support/mongo-diary';
import { TestClock } from '../support/test-clock';
import { describeAccessStore } from './access-store.contract';

const folder = mkdtempSync(join(tmpdir(), 'diary-access-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const nextFile = (): string => join(folder, `${++files}.access`);

describeAccessStore('SQLite', () => Promise.resolve(SqliteAccessStore.open(nextFile())));

const accessOf = ({ database }: MongoDiary, collection: string): MongoAccessStore =>
  new MongoAccessStore(database, {
    url: '',
    collection,
    timeZone: 'UTC',
    clock: new TestClock('2024-09-01T12:00:00Z'),
  });

describeWithMongo('MongoDB', () => {
  let mongo: Mongo;
  const diaries = new MongoDiaries();
  let diary: MongoDiary;
  beforeAll(async () => {
    mongo = await startMongo();
    diary = await diaries.open(mongo.uri);
  });
  afterAll(async () => {
    await diaries.close();
    await mongo.stop();
  });

  let collections = 0;
  describeAccessStore('MongoDB', () => Promise.resolve(accessOf(diary, `entries${++collections}`)));
});

describe('the file of tokens and sessions', () => {
  it('is only its owner’s to read', () => {
    const file = nextFile();
    SqliteAccessStore.open(file).onApplicationShutdown();

    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('that is no database is named in one line', () => {
    expect(() => SqliteAccessStore.open(__filename)).toThrow(
      new RegExp(`^The file ${__filename} with tokens and sessions cannot be used: file is not a database$`),
    );
  });
});
