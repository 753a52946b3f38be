import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from '../../src/app';
import { type ConfigSource, loadConfig } from '../../src/config/load-config';
import type { DiaryDay } from '../../src/diary/day-entry';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { fill } from './diary-with-gaps';
import { TestClock } from './test-clock';

export interface TestApp {
  app: NestExpressApplication;
  clock: TestClock;
  /** Address of the listening service, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** On top of an embedded store in memory, no pauses, and silent logs. */
  environment?: Record<string, string>;
  /** "Now", as an instant. */
  now?: string;
  /** For a service that has to know its own address. */
  port?: number;
  /** Content of its diary. */
  days?: Iterable<DiaryDay>;
  /** Settings that were kept before. */
  stored?: ConfigSource['stored'];
}

const NOON = '2024-09-01T12:00:00Z';

/** An account, with which the page offers to fetch. */
export const ACCOUNT = { EXPORTER_UPSTREAM_USERNAME: 'demo', EXPORTER_UPSTREAM_PASSWORD: 'secret-of-the-test' };

/** The real application behind real HTTP, at a fixed time. */
export async function createTestApp({
  environment = {},
  now = NOON,
  port = 0,
  days = [],
  stored,
}: TestAppOptions = {}): Promise<TestApp> {
  const { config } = loadConfig({
    environment: {
      PORT: '0',
      TZ: 'UTC',
      EXPORTER_PERSISTENCE_DOCSTORE_URL: 'sqlite::memory:',
      EXPORTER_UPSTREAM_URL: 'http://127.0.0.1:9',
      EXPORTER_UPSTREAM_PAUSE_MS: '0',
      EXPORTER_LOG_LEVEL: 'error',
      // It would log a code.
      EXPORTER_SETUP_ENABLED: 'false',
      ...environment,
    },
    stored,
  });
  const clock = new TestClock(now, config.timeZone);
  const app = await createApp(config, clock);
  await app.listen(port, '127.0.0.1');
  const url = await app.getUrl();
  await fill(app, days);
  return { app, clock, url, close: () => app.close() };
}

/** The service of a suite or block, closed when its tests have ended. */
export function appOfSuite(options?: TestAppOptions): TestApp {
  const service = {} as TestApp;
  beforeAll(async () => void Object.assign(service, await createTestApp(options)));
  afterAll(() => service.close());
  return service;
}

/** The service of a suite or block, whose diary and time each test finds as they were at first. */
export function appEmptiedForEachTest(options?: TestAppOptions & { days?: readonly DiaryDay[] }): TestApp {
  const service = appOfSuite(options);
  beforeEach(() => beginAnew(service, options));
  return service;
}

/** Starting costs much more: what the service has stored in memory goes, and it is the same time again. Its metrics stay. */
export async function beginAnew(
  { app, clock }: TestApp,
  { now = NOON, days = [] }: TestAppOptions = {},
): Promise<void> {
  const database = app.get(SqliteDatabase);
  // The newest refer to the oldest.
  const tables = database.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid DESC`,
  );
  for (const { name } of tables) database.run(`DELETE FROM ${name}`);
  clock.moveTo(now);
  clock.sleeps.length = 0;
  await fill(app, days);
}

/** The settings that make the service use a simulated diary site. */
export function upstreamOf(site: { url: string }): Record<string, string> {
  return {
    EXPORTER_UPSTREAM_URL: site.url,
    EXPORTER_UPSTREAM_USERNAME: 'demo',
    EXPORTER_UPSTREAM_PASSWORD: 'demo-password',
  };
}
