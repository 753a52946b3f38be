import { Days } from '../../src/persistence/days';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { aDay } from '../support/days';

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

it.each(['an empty diary', 'a diary of two days'])(
  'the migration of %s without a time-series store is 503',
  async (diary) => {
    if (diary !== 'an empty diary') {
      for (const date of ['2024-08-27', '2024-08-28']) await service.app.get(Days).save(aDay(date));
    }

    const answer = await fetch(service.url + MIGRATION, { method: 'POST' });

    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await answer.json()).toEqual(STORE_OFF);
  },
);

it('a migration changes nothing in the diary, and may be tried again', async () => {
  const store = service.app.get(Days);
  await store.save(aDay('2024-08-27'));
  const before = await store.findDay(aDay('2024-08-27').date);

  for (const attempt of [1, 2]) {
    const { status } = await fetch(service.url + MIGRATION, { method: 'POST' });
    expect([attempt, status]).toEqual([attempt, 503]);
  }

  expect(await store.findDay(aDay('2024-08-27').date)).toEqual(before);
});

it.each(['GET', 'PUT', 'DELETE'])('a migration is not started by %s', async (method) => {
  const answer = await fetch(service.url + MIGRATION, { method });

  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});
