import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { factsOfKind, RECORD_KINDS, type RecordKind } from '../src/diary/user-data/record-kinds';
import { DocStore } from '../src/persistence/doc-store';
import { SqliteDatabase } from '../src/persistence/sqlite/sqlite-database';
import { UserDataStore } from '../src/persistence/user-data/user-data-store';
import { CapturedLog } from './support/captured-log';
import { createTestApp } from './support/create-test-app';
import { aDay, aProduct } from './support/days';
import { aMeal, amounts } from './support/details';
import { McpTestApp } from './support/mcp-client';
import { describeWithMongo } from './support/mongo';
import { writeEntries } from './support/mongo-diary';
import { ALL_OWN_DATA, ownDataIn } from './support/own-data';
import { untilReady } from './support/requests';
import { temporaryFolder } from './support/temporary-folder';
import { TestClock } from './support/test-clock';
import { GOOD_CALLS } from './support/tool-calls';

/**
 * Numbers that only old diaries contain: infinity, from a number of 309 digits, and numbers whose sums are beyond the largest
 * number.
 */
const HUGE = 1.7e308;
const HUGE_DETAILS = { meals: [aMeal('Dinner', { calories: HUGE, fat: HUGE })], nutrients: amounts({ SALT: HUGE }) };
const DAYS = [
  aDay('2024-01-01', { totalCalories: Infinity, totalFat: HUGE, totalSugar: -Infinity, products: [milk(Infinity)] }),
  aDay('2024-01-02', {
    totalCalories: HUGE,
    totalFat: HUGE,
    totalCarbs: HUGE,
    products: [milk(HUGE), milk(HUGE)],
    ...HUGE_DETAILS,
  }),
  aDay('2024-01-03', { totalCalories: HUGE, totalProtein: Infinity, products: [milk(5e-324)], ...HUGE_DETAILS }),
  aDay('2024-01-04', { totalCalories: 2000, totalFat: 70, products: [milk(64)] }),
];
const RANGE = { fromDate: '2024-01-01', toDate: '2024-01-04' };
const QUERY = new URLSearchParams(RANGE).toString();

function milk(calories: number) {
  return aProduct('Milch', { calories, fat: calories, time: '18:30', meal: 'Dinner' });
}

let mcp: McpTestApp;

/** JSON has no infinity: it would become null. */
function numbersIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [value];
}

async function json(path: string): Promise<unknown> {
  const answer = await fetch(mcp.service.url + path);
  const body: unknown = await answer.json();
  expect({ path, status: answer.status, body }).toMatchObject({ status: 200 });
  return body;
}

const METRICS = ['CALORIES', 'FAT', 'CARBS', 'SUGAR', 'PROTEIN', 'FIBRE'];
const TARGETS = METRICS.map((metric) => ({ metric, comparator: 'AT_MOST', value: 50 }));

function allAnswersAreNumbers(): void {
  afterAll(() => mcp.close());

  it('the days are in the store as they were written', async () => {
    expect((await mcp.service.app.get(DocStore).findDay(DAYS[1]!.date))?.totalCalories).toBe(HUGE);
  });

  it('a total that is no finite number is not known, a value of a product is 0', async () => {
    expect(await json('/api/v2/nutritiondata/2024-01-01')).toMatchObject({
      totalCalories: null,
      totalFat: HUGE,
      totalSugar: null,
      products: [{ name: 'Milch', calories: 0, fat: 0, carbs: expect.any(Number) as number }],
    });
  });

  it.each([
    `/api/v2/stats/averages?${QUERY}`,
    `/api/v2/stats/macro-split?${QUERY}`,
    `/api/v2/stats/meals?${QUERY}`,
    `/api/v2/stats/trend?${QUERY}&granularity=MONTH`,
    '/api/v2/stats',
    '/api/v2/nutritiondata/products?name=milch',
    '/api/v2/nutritiondata/products/summary?name=milch',
    '/api/v2/nutritiondata/products/top?by=CALORIES',
  ])('REST answers with numbers: %s', async (path) => {
    expect(numbersIn(await json(path))).not.toContain(null);
  });

  it.each([
    '/api/v2/nutritiondata',
    `/api/v2/nutritiondata/range?${QUERY}&includeProducts=true`,
    `/api/v2/nutritiondata/download?format=JSON&includeProducts=true&${QUERY}`,
    `/api/v2/stats/missing-days?${QUERY}`,
    '/api/v2/stats/weekdays',
  ])('REST answers: %s', async (path) => {
    await json(path);
  });

  it('CSV has empty fields for totals that are not known', async () => {
    const answer = await fetch(`${mcp.service.url}/api/v2/nutritiondata/download?format=CSV&${QUERY}`);
    const text = await answer.text();
    expect(text.split('\n')[1]).toMatch(/^"2024-01-01";"";"17\d{307}";/);
    expect(text).not.toMatch(/Infinity|NaN|e\+/);
  });

  it('tools answer with numbers', async () => {
    for (const { name } of (await mcp.client.listTools()).tools) {
      expect(numbersIn(await mcp.ask(name, GOOD_CALLS[name]))).not.toContain(null);
    }
    expect(numbersIn(await mcp.ask('check_goals', { ...RANGE, targets: TARGETS, includeDays: true }))).not.toContain(
      null,
    );
    for (const metric of [...METRICS, 'SALT']) {
      expect(numbersIn(await mcp.ask('get_trend', { metric, ...RANGE, granularity: 'MONTH' }))).not.toContain(null);
    }
    for (const metric of METRICS) {
      expect(numbersIn(await mcp.ask('get_extreme_days', { metric }))).not.toContain(null);
    }
  });
}

describe('Odd numbers in a diary file', () => {
  beforeAll(async () => {
    mcp = await McpTestApp.open({ now: '2024-01-05T12:00:00Z', days: DAYS });
  });

  allAnswersAreNumbers();
});

/** A day that another program may have left. */
const NO_NUMBERS = {
  ...aDay('2023-12-31', { totalCalories: NaN }),
  day: '2023-12-31',
  date: new Date('2023-12-31T00:00:00Z'),
  products: [{ ...milk(NaN), amount: '', fat: 'much', link: '' }],
  totalFat: 'much',
};

describeWithMongo('Odd numbers in a MongoDB, which also holds what is no number', (mongo) => {
  beforeAll(async () => {
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri };
    mcp = await McpTestApp.open({ now: '2024-01-05T12:00:00Z', environment });
    await untilReady(mcp.service);
    for (const day of DAYS) await mcp.service.app.get(DocStore).save(day);
    await writeEntries(mongo.uri, [NO_NUMBERS]);
  });

  allAnswersAreNumbers();
});

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

let log: CapturedLog;

async function open(url: string): Promise<void> {
  mcp = await McpTestApp.open({ environment: { EXPORTER_PERSISTENCE_DOCSTORE_URL: url } });
  log = new CapturedLog();
}

function theRestAnswers(): void {
  afterAll(() => mcp.close());

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
