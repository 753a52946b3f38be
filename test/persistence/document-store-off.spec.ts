import { createTestApp, type TestApp } from '../support/create-test-app';

const KIND = 'urn:problem-type:nutrition-diary';
const RANGE = 'fromDate=2024-01-01&toDate=2024-01-31';

/** Bodies that are read before the store is asked. */
const BODIES: Record<string, string> = {
  '/measurements': '[]',
  '/goals/2024-01-01': '{"sets":[{"appliesTo":null,"targets":[]}]}',
  '/journal': '{"date":"2024-01-01","kind":"SYMPTOM","label":"x"}',
  '/triggers/search': '{"symptom":"x"}',
};

let service: TestApp;
let url: string;

beforeAll(async () => {
  // The time-series store is never requested: only answers without documents are tested here.
  service = await createTestApp({
    environment: {
      EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false',
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
      EXPORTER_PERSISTENCE_TIMESERIES_URL: 'http://127.0.0.1:9',
    },
  });
  url = `${service.url}/api/v2`;
});
afterAll(() => service.close());

describe('document store off', () => {
  it.each([
    'GET /nutritiondata',
    'GET /nutritiondata/2024-01-01',
    'GET /nutritiondata/2024-01-01/versions',
    'GET /nutritiondata/2024-01-01/versions/x',
    'POST /nutritiondata/2024-01-01/versions/x/restore',
    'DELETE /nutritiondata/2024-01-01/versions/x',
    `GET /nutritiondata/range?${RANGE}`,
    `GET /nutritiondata/coverage?${RANGE}`,
    'GET /nutritiondata/products?name=a',
    'GET /nutritiondata/products/distinct',
    'GET /nutritiondata/products/summary?name=a',
    'GET /nutritiondata/products/top',
    'GET /nutritiondata/download?format=CSV',
    'GET /nutritiondata/download?format=JSON&includeProducts=true',
    'GET /nutritiondata/download?format=JSONL',
    'GET /stats',
    `GET /stats/averages?${RANGE}`,
    `GET /stats/trend?${RANGE}`,
    'GET /stats/weekdays',
    `GET /stats/macro-split?${RANGE}`,
    `GET /stats/missing-days?${RANGE}`,
    'GET /stats/body',
    'GET /stats/energy-balance',
    'POST /measurements',
    'DELETE /measurements/x',
    'GET /goals',
    'GET /goals/effective',
    'PUT /goals/2024-01-01',
    `GET /stats/goals?${RANGE}`,
    'GET /journal',
    'POST /journal',
    'DELETE /journal/x',
    'GET /days/2024-01-01/status',
    'GET /symptoms',
    'GET /food-groups',
    'GET /profile',
    `GET /stats/nutrients?${RANGE}`,
    `GET /stats/quality?${RANGE}`,
    'POST /triggers/search',
    'POST /correlation',
    'POST /migration/toTimeSeriesDb',
  ])('without a document store, %s is 503', async (request) => {
    const [method, path] = request.split(' ') as [string, string];
    const sent = BODIES[path];
    const body = sent ? { body: sent, headers: { 'content-type': 'application/json' } } : {};
    const answer = await fetch(url + path, { method, ...(method !== 'GET' && body) });

    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toEqual({
      type: `${KIND}:store-not-configured`,
      title: expect.any(String),
      status: 503,
      detail: 'This operation requires the document store to be enabled',
      instance: `/api/v2${path.split('?')[0]}`,
    });
  });

  it('without a document store, the last comparison is still answered', async () => {
    const answer = await fetch(`${url}/nutritiondata/history`);
    expect(await answer.json()).toMatchObject({ at: null, firstDay: null, offers: [] });
  });

  it.each([
    ['/nutritiondata/2024-02-30', 'validation-failed'],
    ['/nutritiondata/range?fromDate=2024-01-02&toDate=2024-01-01', 'invalid-date-range'],
    ['/nutritiondata/coverage?fromDate=2023-01-01&toDate=2024-12-31', 'range-too-long'],
    ['/nutritiondata/products', 'validation-failed'],
    ['/nutritiondata/products/top?fromDate=2024-01-02&toDate=2024-01-01', 'invalid-date-range'],
    ['/nutritiondata/download?format=XML', 'validation-failed'],
    ['/stats/averages?fromDate=2024-01-02&toDate=2024-01-01', 'invalid-date-range'],
    ['/stats/trend?fromDate=0001-01-01&toDate=9999-12-31', 'range-too-long'],
  ])('a malformed request is 400 before the store is looked at: %s', async (path, kind) => {
    const answer = await fetch(url + path);

    expect(await answer.json()).toMatchObject({ status: 400, type: `${KIND}:${kind}` });
    expect(answer.status).toBe(400);
  });
});
