import { Logger } from '@nestjs/common';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDays } from '../../src/persistence/sqlite/sqlite-days';
import { SqliteDetailQuestions } from '../../src/persistence/sqlite/sqlite-detail-questions';
import { SqliteOwnData } from '../../src/persistence/sqlite/sqlite-own-data';
import { SqliteProductQuestions } from '../../src/persistence/sqlite/sqlite-product-questions';
import { SqliteStateStore } from '../../src/persistence/sqlite/sqlite-state-store';
import { TestClock } from '../support/test-clock';
import { describeDocStore, type OpenDocStore } from './doc-store.contract';
import { describeFencing } from './fencing.contract';
import { describeOrigins } from './origins.contract';
import { describeOwnData, type OpenOwnData } from './own-data.contract';
import { describeProductQuestions } from './product-questions.contract';
import type { OpenStateStore } from './state-store.contract';

beforeAll(() => void Logger.overrideLogger(false));

async function open(): Promise<OpenDocStore & OpenStateStore & OpenOwnData> {
  const database = await SqliteDatabase.open(':memory:', new TestClock('2024-09-01T12:00:00Z'));
  return {
    store: new SqliteDays(database),
    products: new SqliteProductQuestions(database),
    details: new SqliteDetailQuestions(database),
    state: new SqliteStateStore(database),
    own: new SqliteOwnData(database),
    close: () => Promise.resolve(database.onApplicationShutdown()),
  };
}

const CONTRACTS = [describeDocStore, describeProductQuestions, describeFencing, describeOrigins, describeOwnData];
for (const describeContract of CONTRACTS) describeContract('SQLite', open);
