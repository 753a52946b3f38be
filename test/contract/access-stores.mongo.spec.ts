import { execSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoAccessStore } from '../../src/persistence/mongo/mongo-access-store';
import { SqliteAccessStore } from '../../src/persistence/sqlite/sqlite-access-store';
import { CapturedLog } from '../support/captured-log';
import { describeWithMongo } from '../support/mongo';
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
    zone: () => 'UTC',
    clock: new TestClock('2024-09-01T12:00:00Z'),
  });

describeWithMongo('MongoDB', (mongo) => {
  const diaries = new MongoDiaries();
  let diary: MongoDiary;
  beforeAll(async () => {
    diary = await diaries.open(mongo.uri);
  });
  afterAll(() => diaries.close());

  let collections = 0;
  describeAccessStore('MongoDB', () => Promise.resolve(accessOf(diary, `entries${++collections}`)));
});

describe('the file of tokens and sessions', () => {
  it('is only its owner’s to read', () => {
    const file = nextFile();
    SqliteAccessStore.open(file).onApplicationShutdown();

    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('that is damaged is named in one line, which says what is lost, and the command that moves it away', () => {
    const file = nextFile();
    writeFileSync(file, 'x'.repeat(5000));
    const line = new RegExp(
      `^The file ${file} with tokens and sessions .* nothing but tokens and sessions; .*: (mkdir .*)$`,
    );
    let message = '';
    try {
      SqliteAccessStore.open(file);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(line);
    execSync(line.exec(message)![1]!);
    SqliteAccessStore.open(file).onApplicationShutdown();
  });

  it('is neither read nor written while it is away, which one warning says: what is revoked or written elsewhere counts', async () => {
    const file = nextFile();
    const log = new CapturedLog();
    const store = SqliteAccessStore.open(file);
    const token = { name: 'scale', scope: 'measure', hash: 'a1', createdAt: 0 } as const;
    await store.addToken(token);
    renameSync(file, `${file}-away`);
    const away = 'The file with tokens and sessions was deleted or replaced';
    for (const use of [
      store.addToken({ ...token, name: 'another' }),
      store.tokens(),
      store.tokenOf('a1'),
      store.sessionOf('b2'),
      store.hadPassword(),
    ])
      await expect(use).rejects.toThrow(away);
    expect(store.problem()).toContain('was deleted or replaced');
    expect(log.lines).toEqual([`warn ${away}; put it back, or start again`]);

    renameSync(`${file}-away`, file);
    expect([store.problem(), await store.tokenOf('a1')]).toEqual([undefined, token]);
    store.onApplicationShutdown();
  });
});
