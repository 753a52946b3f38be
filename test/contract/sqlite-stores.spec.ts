import { execSync } from 'node:child_process';
import { renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { SqliteAccessStore } from '../../src/persistence/sqlite/sqlite-access-store';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteNutrientQueries } from '../../src/persistence/sqlite/sqlite-nutrient-queries';
import { SqliteUserDataStore } from '../../src/persistence/sqlite/sqlite-user-data-store';
import { SqliteProductQueries } from '../../src/persistence/sqlite/sqlite-product-queries';
import { SqliteStateStore } from '../../src/persistence/sqlite/sqlite-state-store';
import { SqliteVersionStore } from '../../src/persistence/sqlite/sqlite-version-store';
import { CapturedLog } from '../support/captured-log';
import { DiaryFolder } from '../support/diary-folder';
import { temporaryFolder } from '../support/temporary-folder';
import { TestClock } from '../support/test-clock';
import { describeAccessStore } from './access-store.contract';
import { describeDeliveries } from './deliveries.contract';
import { describeDocStore, type OpenDocStore } from './doc-store.contract';
import { describeFencing } from './fencing.contract';
import { describeFetches } from './fetches.contract';
import { describeOrigins } from './origins.contract';
import { describeOwnData, type OpenOwnData } from './own-data.contract';
import { describeProductQuestions } from './product-questions.contract';
import { describeVersions, type OpenVersions } from './versions.contract';
import { describeStateStore, type OpenStateStore } from './state-store.contract';

beforeAll(() => void Logger.overrideLogger(false));

async function open(): Promise<OpenDocStore & OpenStateStore & OpenOwnData & OpenVersions> {
  const database = await SqliteDatabase.open(':memory:', new TestClock('2024-09-01T12:00:00Z'));
  return {
    store: new SqliteDocStore(database),
    products: new SqliteProductQueries(database),
    details: new SqliteNutrientQueries(database),
    state: new SqliteStateStore(database),
    versions: new SqliteVersionStore(database),
    userData: new SqliteUserDataStore(database),
    close: () => Promise.resolve(database.onApplicationShutdown()),
  };
}

const CONTRACTS = [
  describeDocStore,
  describeProductQuestions,
  describeFencing,
  describeVersions,
  describeOrigins,
  describeOwnData,
  describeStateStore,
  describeFetches,
  describeDeliveries,
];
for (const describeContract of CONTRACTS) describeContract('SQLite', open);

const folder = temporaryFolder();
let files = 0;
const nextFile = (): string => join(folder, `${++files}.access`);
describeAccessStore('SQLite', () => Promise.resolve(SqliteAccessStore.open(nextFile())));

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

describe('the lease in SQLite', () => {
  const diary = new DiaryFolder();

  // A lease expires by the database's clock. This distinguishes 600 s from 600 ms and 600 min without waiting.
  it('ends as many seconds after the time of the database as it was taken and renewed for', async () => {
    const database = await diary.open(':memory:');
    const state = new SqliteStateStore(database);
    const secondsLeft = () =>
      Number(database.get(`SELECT expires_at - unixepoch('now', 'subsec') AS seconds FROM lease`)?.['seconds']);

    await state.takeLease('first', 600);
    expect(Math.round(secondsLeft() / 100)).toBe(6);
    await state.renewLease('first', 1200);
    expect(Math.round(secondsLeft() / 100)).toBe(12);
  });

  it('that is found at start is a dead process’s and is dropped', async () => {
    const first = new SqliteStateStore(await diary.open());
    await first.takeLease('dead', 600);
    await first.reportProgress('dead', 'half way');
    await first.requestStop();
    diary.close();

    const second = new SqliteStateStore(await diary.open());
    // Its progress can still be read.
    expect(await second.viewLease()).toEqual({ isHeld: false, progress: 'half way', stopRequested: false });
    expect(await second.renewLease('dead', 600)).toBe(false);
    expect(await second.takeLease('living', 600)).toBe(true);
  });
});
