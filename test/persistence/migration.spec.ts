import { createTestApp, type TestApp } from '../support/create-test-app';

const MIGRATION = '/api/v2/migration/toTimeSeriesDb';

let service: TestApp;

beforeEach(async () => void (service = await createTestApp()));
afterEach(() => service.close());

/** The sentences of the API for a store that is off. */
const STORE_OFF = {
  type: 'urn:problem-type:nutrition-diary:store-not-configured',
  title: expect.any(String),
  status: 503,
  detail: 'This operation requires the time-series store to be enabled',
  instance: MIGRATION,
};

it('the migration without a time-series store is 503', async () => {
  const answer = await fetch(service.url + MIGRATION, { method: 'POST' });

  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(await answer.json()).toEqual(STORE_OFF);
});
