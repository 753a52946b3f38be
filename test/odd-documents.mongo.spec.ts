import { addDays, type CalendarDay } from '../src/diary/calendar-day';
import { withDetails } from '../src/diary/day-entry';
import { aDay, aProduct, day } from './support/days';
import { aMeal, amounts } from './support/details';
import { SqliteDatabase } from '../src/persistence/sqlite/sqlite-database';
import { AccessStore } from '../src/persistence/access-store';
import { logIn, PASSWORD } from './support/access';
import { appOfSuite, createTestApp } from './support/create-test-app';
import { packedEntry } from '../src/persistence/version-store';
import { CapturedLog } from './support/captured-log';
import { McpTestApp } from './support/mcp-client';
import { describeWithMongo } from './support/mongo';
import { writeEntries } from './support/mongo-diary';
import { getJson, untilReady } from './support/requests';
import { GOOD_CALLS } from './support/tool-calls';
import { until } from './support/until';

/** What a field of another program may hold in place of its own value. */
const ODD_VALUES = [null, 'odd', -7, ['odd'], { odd: 1 }];
/** What is as it should be all the same, at any place in an entry. */
const GOOD_VALUES: Record<string, (typeof ODD_VALUES)[number][]> = {
  ...Object.fromEntries(
    ['totalCalories', 'totalFat', 'totalCarbs', 'totalSugar', 'totalProtein', 'totalFibre'].map((field) => [
      field,
      [null, -7],
    ]),
  ),
  ...{ 'products.0.kilojoules': [null, -7], 'meals.0.kilojoules': [null, -7], kilojoules: [null, -7] },
  ...Object.fromEntries(
    ['calories', 'fat', 'carbs', 'protein'].flatMap((field) => [
      [`products.0.${field}`, [-7]],
      [`meals.0.${field}`, [-7]],
    ]),
  ),
  ...{ 'products.0.name': ['odd'], 'products.0.amount': ['odd'], 'products.0.link': ['odd'], 'meals.0.name': ['odd'] },
  ...{ 'products.0.meal': [null, 'odd'], 'products.0.time': [null] },
  // The date says which day it is, and the day which date; the rest is no part of what was eaten.
  ...{ day: ODD_VALUES, date: ODD_VALUES, source: ODD_VALUES, readAt: ODD_VALUES, fingerprint: ODD_VALUES },
  'nutrients.SALT': [null, -7],
  // An object without any nutrient.
  nutrients: ODD_VALUES.slice(4),
};
const FIRST = day('2023-01-01');
const GOOD_DAYS = ['2024-01-01', '2024-01-02', '2024-01-03'];
const MILK = aProduct('Milch', { link: '/milch', time: '07:30', meal: 'Frühstück', kilojoules: 270 });

function contentOf(date: string) {
  const details = { kilojoules: 8400, meals: [aMeal('Frühstück')], nutrients: amounts({ SALT: 6 }) };
  return withDetails(aDay(date, { products: [MILK], ...details }));
}

function aGoodEntry(date: CalendarDay) {
  const origin = { source: 'PAGE', readAt: Date.parse('2024-01-02T01:00:00Z'), fingerprint: 'f' };
  return { day: date, ...contentOf(date), date: new Date(date), ...origin };
}

/** The fields of an entry, of its first product and meal, and a nutrient; with products and meals as a whole. */
function fieldsOf(entry: object, path = ''): string[] {
  return Object.entries(entry).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'nutrients') return ['nutrients', 'nutrients.SALT'];
    const isNested = Array.isArray(value) || path !== '';
    const below = isNested && typeof value === 'object' && value !== null ? fieldsOf(value, `${path}${key}.`) : [];
    return [`${path}${key}`, ...below];
  });
}

function withValue(entry: object, path: string, value: unknown): object {
  const changed = structuredClone(entry);
  const keys = path.split('.');
  const last = keys.pop()!;
  const parent = keys.reduce<Record<string, unknown>>(
    (within, key) => within[key] as Record<string, unknown>,
    changed as Record<string, unknown>,
  );
  parent[last] = value;
  return changed;
}

const CASES = fieldsOf(aGoodEntry(FIRST))
  .flatMap((path) => ODD_VALUES.map((value) => ({ path, value })))
  .map((oddity, index) => ({ ...oddity, date: addDays(FIRST, index) }));
const NAMED = CASES.filter(({ path, value }) => !(GOOD_VALUES[path] ?? []).includes(value));
const LAST = CASES.at(-1)!.date;

describeWithMongo('A day with a field that another program left odd', (mongo) => {
  let mcp: McpTestApp;

  beforeAll(async () => {
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri };
    const odd = CASES.map(({ path, value, date }) => withValue(aGoodEntry(date), path, value));
    const good = GOOD_DAYS.map((date) => aGoodEntry(day(date)));
    await writeEntries(mongo.uri, [...odd, ...good]);
    mcp = await McpTestApp.open({ now: '2024-01-10T12:00:00Z', environment });
    await untilReady(mcp.service);
    await until(async () => (await docStore()).details !== undefined, 20);
  });
  afterAll(() => mcp.close());

  // oxlint-disable-next-line typescript/no-unsafe-return -- The body of an answer.
  const docStore = async () => (await getJson(`${mcp.service.url}/actuator/health/readiness`)).body.components.docStore;

  /** Every path has to be found: 10 fields of a product, 6 of a meal, 18 others. */
  it('is tried for each field and each kind of value', () => {
    expect(CASES).toHaveLength(5 * 34);
  });

  it('is named, and no other day', async () => {
    expect(await docStore()).toEqual({ status: 'UP', details: { unreadableEntries: NAMED.map(({ date }) => date) } });
  });

  it.each([
    ['?details=true', LAST],
    [`/range?fromDate=${FIRST}&toDate=${LAST}&includeProducts=true`, LAST],
    ['/download?format=JSONL&includeProducts=true&details=true&pages=true&ownData=true', LAST],
    [`/download?format=CSV&includeProducts=true&fromDate=${FIRST}&toDate=${LAST}`, LAST],
    ['/products?name=milch', '2024-01-03'],
    ['/products/top?by=CALORIES', 'Milch'],
    ['/products/summary?name=milch', '2024-01-03'],
    [`/${LAST}`, LAST],
  ])('does not keep the diary from answering: %s', async (path, expected) => {
    const answer = await fetch(`${mcp.service.url}/api/v2/nutritiondata${path}`);
    const text = await answer.text();
    expect({ status: answer.status, hasExpected: text.includes(expected) || text }).toEqual({
      status: 200,
      hasExpected: true,
    });
  });

  it('does not keep a tool from answering', async () => {
    for (const { name } of (await mcp.client.listTools()).tools) await mcp.ask(name, GOOD_CALLS[name]);
  });

  it('has the rest of its content', async () => {
    const answered = await getJson(`${mcp.service.url}/api/v2/nutritiondata?details=true`);
    const { date, ...content } = withDetails(aDay('2024-01-02', { products: [MILK] }));
    const found = (path: string, value: unknown) => {
      const at = CASES.find((one) => one.path === path && one.value === value)!.date;
      return (answered.body as { date: string }[]).find((entry) => entry.date === at);
    };
    expect(date).toBe('2024-01-02');
    expect(found('products.0.name', -7)).toMatchObject({ totalCalories: 2000, products: [] });
    expect(found('products', 'odd')).toMatchObject({ products: [], meals: [{ name: 'Frühstück' }] });
    expect(found('meals', null)).toMatchObject({ products: content.products, meals: [] });
    expect(found('day', 'odd')).toMatchObject({ totalCalories: 2000, products: content.products });
    expect(found('products.0.time', 'odd')).toMatchObject({ products: [{ ...MILK, time: null }] });
    expect(found('products.0.fat', null)).toMatchObject({ products: [{ ...MILK, fat: 0 }] });
    expect(found('readAt', 'odd')).toMatchObject({ source: 'PAGE', readAt: null });
  });

  it('is mended by an import of it', async () => {
    const lines = CASES.map(({ date }) => JSON.stringify(contentOf(date)));
    const answer = await fetch(`${mcp.service.url}/api/v2/nutritiondata/import?mode=replace`, {
      method: 'POST',
      body: lines.join('\n'),
    });
    expect(await answer.json()).toMatchObject({ rejected: [] });

    expect(await docStore()).toEqual({ status: 'UP' });
    const { body } = await getJson(`${mcp.service.url}/api/v2/nutritiondata?details=true`);
    expect(body).toMatchObject([...CASES.map(({ date }) => contentOf(date)), ...GOOD_DAYS.map(contentOf)]);
  });
});

describeWithMongo('What is kept beside days and another program left odd', (mongo) => {
  const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
  const OLD = packedEntry({ id: 'one', ...contentOf(FIRST), totalCalories: 1 });
  const GOOD: Record<string, Record<string, unknown>> = {
    entries_versions: { day: FIRST, id: ID, replacedAt: 1, by: 'FETCH', state: 'REPLACED', content: OLD },
    entries_pages: { page: null },
    entries_fetches: { outcome: 'stored', at: 1 },
  };
  const ODD = Object.entries(GOOD).flatMap(([collection, good]) =>
    Object.keys(good).flatMap((field) => ODD_VALUES.map((value) => ({ collection, good, field, value }))),
  );
  let mcp: McpTestApp;

  beforeAll(async () => {
    const dates = ODD.map((_, index) => addDays(FIRST, index));
    await writeEntries(mongo.uri, dates.map(aGoodEntry));
    const documents = ODD.map(({ collection, good, field, value }, index) => {
      const date = dates[index]!;
      const _id = collection === 'entries_versions' ? `${date}:${ID}` : date;
      return { collection, document: { _id, ...good, ...('day' in good && { day: date }), [field]: value } };
    });
    for (const [collection, odd] of Map.groupBy(documents, (one) => one.collection)) {
      await writeEntries(
        mongo.uri,
        odd.map(({ document }) => document),
        collection,
      );
    }
    mcp = await McpTestApp.open({
      now: '2024-01-10T12:00:00Z',
      environment: { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri },
    });
  });
  afterAll(() => mcp.close());

  it('does not keep the diary from answering, and no version is left out in silence', async () => {
    const log = new CapturedLog();
    const days = `${mcp.service.url}/api/v2/nutritiondata`;
    const everything = 'download?format=JSONL&includeProducts=true&details=true&pages=true&ownData=true';
    await untilReady(mcp.service);

    const answer = await fetch(`${days}/${everything}`);
    const lines = (await answer.text()).trim().split('\n');
    expect(answer.status).toBe(200);
    expect(lines.filter((line) => line.startsWith('{"id":'))).toHaveLength(ODD.length);
    for (const index of ODD.keys()) {
      expect((await fetch(`${days}/${addDays(FIRST, index)}/versions`)).status).toBe(200);
    }
    // Each odd cause, state and content, and each odd time but -7; day and id are in the key.
    expect(log.lines.filter((line) => /^warn The version .* cannot be read and is left out$/.test(line))).toHaveLength(
      19,
    );
  });
});

describeWithMongo('What is kept of access and another program left odd', (mongo) => {
  const GOOD_TOKEN = { scope: 'read', createdAt: 1, expiresAt: 2e12, lastUsedAt: 1 };
  const TOKENS = Object.keys(GOOD_TOKEN).flatMap((field) =>
    ODD_VALUES.map((value, at) => ({ _id: `${field}${at}`, ...GOOD_TOKEN, hash: `${field}${at}`, [field]: value })),
  );
  const GOOD_SESSION = { startedAt: 1, expiresAt: 2e12 };
  const SESSIONS = Object.keys(GOOD_SESSION).flatMap((field) =>
    ODD_VALUES.map((value, at) => ({ _id: `${field}${at}`, ...GOOD_SESSION, [field]: value })),
  );
  /** With negative times. */
  const READ = ['createdAt2', 'expiresAt2', 'lastUsedAt2'];
  const READ_SESSIONS = ['startedAt2', 'expiresAt2'];

  it('lets nobody in: a token or session with an odd end would have none', async () => {
    await writeEntries(mongo.uri, TOKENS, 'entries_tokens');
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri, EXPORTER_ACCESS_PASSWORD: PASSWORD };
    const service = await createTestApp({ environment });
    await untilReady(service);
    // At the start, those of other settings are removed; a login waits for that.
    const headers = await logIn(service.url);
    await writeEntries(mongo.uri, SESSIONS, 'entries_sessions');
    const store = service.app.get(AccessStore);

    const [tokens, sessions] = [
      await Promise.all(TOKENS.map(({ hash }) => store.tokenOf(hash))),
      await Promise.all(SESSIONS.map(({ _id }) => store.sessionOf(_id))),
    ];
    expect(tokens.flatMap((token) => token?.name ?? [])).toEqual(READ);
    expect(sessions.flatMap((session) => session?.hash ?? [])).toEqual(READ_SESSIONS);
    const listed = await fetch(`${service.url}/api/v2/tokens`, { headers });
    expect(await listed.json()).toMatchObject({ tokens: READ.map((name) => ({ name })) });
    await service.close();
  });
});

describe('A row of a diary file that another program left odd', () => {
  const service = appOfSuite({ days: [aDay('2024-01-01')] });
  const VERSION = `INSERT INTO versions VALUES ('2024-01-01', 'A', 1, 'FETCH', 'REPLACED', 1, x'00')`;
  const PAGE = `INSERT INTO pages VALUES ('2024-01-01', x'00')`;

  it.each([
    VERSION,
    VERSION.replace('FETCH', 'odd'),
    VERSION.replace('REPLACED', 'odd'),
    VERSION.replace(', 1, ', `, ${Number.MAX_SAFE_INTEGER}, `),
    PAGE,
    PAGE.replace('pages', 'unread_pages'),
    `INSERT INTO fetches VALUES ('2024-01-01', 'odd', 1)`,
    `INSERT INTO fetches VALUES ('2024-01-01', 'stored', ${Number.MAX_SAFE_INTEGER})`,
    `INSERT INTO origins VALUES ('2024-01-01', 'PAGE', ${Number.MAX_SAFE_INTEGER}, NULL)`,
  ])('does not keep the diary from answering: %s', async (sql) => {
    service.app.get(SqliteDatabase).run(sql.replace('INSERT', 'INSERT OR REPLACE'));
    const everything = 'download?format=JSONL&includeProducts=true&details=true&pages=true&ownData=true';

    const answers = [];
    for (const path of [everything, '2024-01-01', '2024-01-01/versions'])
      answers.push(await fetch(`${service.url}/api/v2/nutritiondata/${path}`));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await answers[0]!.text()).toContain('"date":"2024-01-01","products":[],"totalCalories":2000');
  });
});
