import { DocStore } from '../src/persistence/doc-store';
import { aDay, aProduct } from './support/days';
import { aMeal, amounts } from './support/details';
import { McpTestApp } from './support/mcp-client';
import { describeWithMongo, withClient } from './support/mongo';
import { untilReady } from './support/requests';
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

async function json(path: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(mcp.service.url + path, init);
  const body: unknown = await answer.json();
  expect({ path, status: answer.status, body }).toMatchObject({ status: 200 });
  return body;
}

const METRICS = ['CALORIES', 'FAT', 'CARBS', 'SUGAR', 'PROTEIN', 'FIBRE'];
const TARGETS = METRICS.map((metric) => ({ metric, comparator: 'AT_MOST', value: 50 }));

function theWholeSurfaceAnswers(): void {
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

describe('on SQLite', () => {
  beforeAll(async () => {
    mcp = await McpTestApp.open({ now: '2024-01-05T12:00:00Z', days: DAYS });
  });
  afterAll(() => mcp.close());

  theWholeSurfaceAnswers();
});

/** A day that another program may have left. */
const NO_NUMBERS = {
  day: '2023-12-31',
  date: new Date('2023-12-31T00:00:00Z'),
  products: [{ name: 'Milch', amount: '', calories: NaN, fat: 'much', carbs: 1, protein: 1, link: '' }],
  totalCalories: NaN,
  totalFat: 'much',
  totalCarbs: 1,
  totalSugar: 1,
  totalProtein: 1,
  totalFibre: 1,
};

describeWithMongo('on MongoDB, which also holds what is no number', (mongo) => {
  beforeAll(async () => {
    const uri = mongo.freshUri();
    const environment = { EXPORTER_PERSISTENCE_DOCSTORE_URL: uri };
    mcp = await McpTestApp.open({ now: '2024-01-05T12:00:00Z', environment });
    await untilReady(mcp.service);
    for (const day of DAYS) await mcp.service.app.get(DocStore).save(day);
    await withClient(uri, {}, (client) => client.db().collection('entries').insertOne(NO_NUMBERS));
  });
  afterAll(() => mcp.close());

  theWholeSurfaceAnswers();
});
