import { Logger } from '@nestjs/common';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteNutrientQueries } from '../../src/persistence/sqlite/sqlite-nutrient-queries';
import { SqliteUserDataStore } from '../../src/persistence/sqlite/sqlite-user-data-store';
import { SqliteProductQueries } from '../../src/persistence/sqlite/sqlite-product-queries';
import { SqliteStateStore } from '../../src/persistence/sqlite/sqlite-state-store';
import { SqliteVersionStore } from '../../src/persistence/sqlite/sqlite-version-store';
import { DiaryFolder } from '../support/diary-folder';
import { TestClock } from '../support/test-clock';
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
