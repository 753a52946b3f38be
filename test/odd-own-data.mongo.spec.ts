import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { factsOfKind, RECORD_KINDS, type RecordKind } from '../src/diary/user-data/record-kinds';
import { SqliteDatabase } from '../src/persistence/sqlite/sqlite-database';
import { UserDataStore } from '../src/persistence/user-data/user-data-store';
import { CapturedLog } from './support/captured-log';
import { createTestApp } from './support/create-test-app';
import { McpTestApp } from './support/mcp-client';
import { describeWithMongo } from './support/mongo';
import { writeEntries } from './support/mongo-diary';
import { ALL_OWN_DATA, ownDataIn } from './support/own-data';
import { untilReady } from './support/requests';
import { temporaryFolder } from './support/temporary-folder';
import { TestClock } from './support/test-clock';
import { GOOD_CALLS } from './support/tool-calls';

/** What a field may hold in place of its own value; an object is in none of them. */
const ODD_VALUES = [{ odd: 1 }, null, 'odd', -7, ['odd']];

interface OwnRow {
  kind: RecordKind;
  key: string;
  day: string;
  content: object;
}

/** A record of each kind for each of its fields and each odd value; the first one has the key of the good record. */
const ROWS: OwnRow[] = RECORD_KINDS.flatMap((kind) => {
  const [good] = ALL_OWN_DATA[kind] as [never];
  const { keyOf, dateOf } = factsOfKind(kind);
  const rows = Object.keys(good).flatMap((field) =>
    ODD_VALUES.map((value) => ({ field, content: { ...(good as object), [field]: value } })),
  );
  return rows.map(({ field, content }, index) => {
    return { kind, key: index === 0 ? keyOf(good) : `${field}-odd-${index % 5}`, day: dateOf(good), content };
  });
});

let mcp: McpTestApp;
let log: CapturedLog;

async function open(url: string): Promise<void> {
  mcp = await McpTestApp.open({
    now: '2024-09-01T12:00:00Z',
    environment: { EXPORTER_PERSISTENCE_DOCSTORE_URL: url },
  });
  log = new CapturedLog();
}

function theRestAnswers(): void {
  it.each([
    '/nutritiondata/download?format=JSONL&ownData=true',
    '/goals',
    '/body',
    '/journal',
    '/stats/goals?fromDate=2024-08-01&toDate=2024-08-31',
    '/stats/week',
    '/stats/energy-balance?fromDate=2024-08-01&toDate=2024-08-31',
    '/profile',
  ])('every question is answered: %s', async (path) => {
    const { status } = await fetch(`${mcp.service.url}/api/v2${path}`);
    expect([200, 404]).toContain(status);
  });

  it('every tool answers', async () => {
    for (const name of ['get_goals', 'get_body', 'get_journal', 'get_energy_balance', 'find_triggers', 'check_goals']) {
      await mcp.ask(name, GOOD_CALLS[name]);
    }
  });

  it('each that cannot be read is named in the log once', async () => {
    const userData = mcp.service.app.get(UserDataStore);
    await ownDataIn(userData);
    await ownDataIn(userData);

    const objects = ROWS.filter(({ content }) => JSON.stringify(content).includes('{"odd":1}'));
    const lines = objects.map(({ kind, key }) => {
      return `warn ${kind} ${key} cannot be read and is left out; write or import it again`;
    });
    expect(lines.filter((line) => log.lines.filter((one) => one === line).length !== 1)).toEqual([]);
  });

  it('an import mends them', async () => {
    const userData = mcp.service.app.get(UserDataStore);
    // Some of the others are good records under another key.
    const others = ROWS.filter(({ key }) => /-odd-[0-4]$/.test(key));
    for (const { kind, key } of others) await userData.remove(kind, key);
    const good = RECORD_KINDS.map((kind) => [kind, ALL_OWN_DATA[kind][0]!] as const);
    const body = good.map(([type, content]) => JSON.stringify({ type, ...content })).join('\n');
    const answer = await fetch(`${mcp.service.url}/api/v2/nutritiondata/import?details=true`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ rejected: [], ownData: { added: RECORD_KINDS.length } });

    for (const [kind, content] of good) {
      expect(await userData.find(kind, factsOfKind(kind).keyOf(content as never))).toEqual(content);
    }
  });
}

describe('Of odd own data in a diary file,', () => {
  const file = join(temporaryFolder(), 'diary.db');

  beforeAll(async () => {
    (await SqliteDatabase.open(file, new TestClock('2024-09-01T12:00:00Z'))).onApplicationShutdown();
    {
      using database = new DatabaseSync(file);
      const insert = database.prepare('INSERT INTO own (kind, key, day, content) VALUES (?, ?, ?, ?)');
      for (const { kind, key, day, content } of ROWS) insert.run(kind, key, day, JSON.stringify(content));
    }
    await open(`sqlite:${file}`);
  });
  afterAll(() => mcp.close());

  theRestAnswers();
});

describeWithMongo('Of odd own data in a MongoDB,', (mongo) => {
  beforeAll(async () => {
    const records = ROWS.map(({ kind, key, ...rest }) => ({
      _id: `${kind}:${key}`,
      kind,
      ...rest,
      tag: 'of the good one',
    }));
    await writeEntries(mongo.uri, records, 'entries_own');
    await open(mongo.uri);
  });
  afterAll(() => mcp.close());

  theRestAnswers();
});

describeWithMongo('The state of the service that another program left odd', (mongo) => {
  it.each(['odd', -7, ['odd'], { odd: 1 }])('keeps it neither from starting nor from answering: %j', async (odd) => {
    const uri = mongo.freshUri();
    const documents = [
      { _id: 'kept:history', value: odd },
      { _id: 'kept:site-memory', value: odd },
      ...['same-failure', 'newest-release', 'notification:ntfy', 'mqtt-run-report', 'mqtt-components:diary'].map(
        (name) => ({ _id: `kept:${name}`, value: odd }),
      ),
      { _id: 'export-lease', owner: odd, expiresAt: odd, progress: odd, stopRequested: odd },
      { _id: 'note:reported:2024-01-01', topic: 'reported', day: odd, stamp: odd },
      { _id: 'delivery:x', content: odd, dueAt: odd, addedAt: odd, attempts: odd },
    ];
    await writeEntries(uri, documents, 'entries_state');
    const service = await createTestApp({
      environment: {
        EXPORTER_PERSISTENCE_DOCSTORE_URL: uri,
        EXPORTER_NOTIFICATION_NTFY_URL: 'http://127.0.0.1:9/topic',
        EXPORTER_VERSION_CHECK_ENABLED: 'true',
      },
    });
    await untilReady(service);

    const paths = [
      'nutritiondata/export/status?details=true',
      'nutritiondata/history',
      'stats',
      'notifications',
      'about',
    ];
    const answers = await Promise.all(paths.map((path) => fetch(`${service.url}/api/v2/${path}`)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await service.close();
  });
});
