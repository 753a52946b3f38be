import { createTestApp, type TestApp } from '../support/create-test-app';
import { getJson } from '../support/requests';

const KIND = 'urn:problem-type:nutrition-diary';

let service: TestApp;

beforeAll(async () => void (service = await createTestApp()));
afterAll(() => service.close());

const get = (path: string) => getJson(`${service.url}/api/v2/stats${path}`);

// 2000-01-01 and 36,599 days is 2100-03-16 by Python's `datetime`: with both ends 36,600 days.
describe.each(['/trend', '/missing-days'])('%s', (path) => {
  it('may span 36,600 days and no more, both ends counted', async () => {
    expect((await get(`${path}?fromDate=2000-01-01&toDate=2100-03-16`)).status).toBe(200);

    const { status, body } = await get(`${path}?fromDate=2000-01-01&toDate=2100-03-17`);
    expect([status, body.type]).toEqual([400, `${KIND}:range-too-long`]);
    expect(body.detail).toMatch(/36601.*36600/);
  });
});

it('the longest list of missing days has all 36,600 in order', async () => {
  const { body } = await get('/missing-days?fromDate=2000-01-01&toDate=2100-03-16');
  const dates = body as string[];

  expect(dates).toHaveLength(36_600);
  // January has 31 days, so the 60th day is the leap day.
  expect([dates[0], dates[59], dates.at(-1)]).toEqual(['2000-01-01', '2000-02-29', '2100-03-16']);
  expect(dates).toEqual(dates.toSorted());
});

const FROM_FORMAT = { fromDate: 'From date must be in the format YYYY-MM-DD' };
const TO_FORMAT = { toDate: 'To date must be in the format YYYY-MM-DD' };

describe.each(['/averages', '/trend', '/macro-split', '/missing-days', '/nutrients', '/meals'])('%s', (path) => {
  it.each([
    ['', { fromDate: 'From date cannot be null', toDate: 'To date cannot be null' }],
    ['fromDate=&toDate=2024-01-01', { fromDate: 'From date cannot be null' }],
    ['fromDate=%20&toDate=%20', { fromDate: 'From date cannot be null', toDate: 'To date cannot be null' }],
    ['fromDate=2023-02-29&toDate=2024-01-01', FROM_FORMAT],
    ['fromDate=2024-01-01&toDate=01.02.2024', TO_FORMAT],
    ['fromDate=2024-01-01&fromDate=2024-01-01&toDate=2024-01-02', FROM_FORMAT],
  ])('asked for by "%s" is 400 with a message for each field', async (query, errors) => {
    const { status, body } = await get(`${path}?${query}`);
    expect([status, body.type]).toEqual([400, `${KIND}:validation-failed`]);
    expect(body.errors).toEqual(errors);
  });
});

const RANGE = 'fromDate=2024-01-01&toDate=2024-01-31';

it.each([
  [
    `/trend?${RANGE}&metric=KETCHUP`,
    {
      metric: expect.stringMatching(
        /^metric must be one of CALORIES, FAT, CARBS, SUGAR, PROTEIN, FIBRE, ALCOHOL, .*, IODINE$/,
      ),
    },
  ],
  [`/trend?${RANGE}&granularity=YEAR`, { granularity: 'granularity must be one of DAY, WEEK, MONTH' }],
  ['/weekdays?fromDate=2024-02-30', FROM_FORMAT],
])('%s is 400 with a message for each field', async (path, errors) => {
  const { status, body } = await get(path);
  expect([status, body.type]).toEqual([400, `${KIND}:validation-failed`]);
  expect(body.errors).toEqual(errors);
});
