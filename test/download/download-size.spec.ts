import { addDays } from '../../src/diary/calendar-day';
import { Days } from '../../src/persistence/days';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { aDay, aProduct, day } from '../support/days';

let service: TestApp;

/** Every third day from 2020-01-01 on, 366 of them: the last is 1,095 days later, 2022-12-31. */
beforeAll(async () => {
  service = await createTestApp();
  const store = service.app.get(Days);
  for (let index = 0; index < 366; index++) {
    await store.save(aDay(addDays(day('2020-01-01'), index * 3), { products: [aProduct('Brot'), aProduct('Käse')] }));
  }
});
afterAll(() => service.close());

const get = (query: string) => fetch(`${service.url}/api/v2/nutritiondata/download?${query}`);

describe.each(['format=CSV', 'format=CSV&includeProducts=true', 'format=JSON', 'format=JSON&includeProducts=true'])(
  'a download with %s',
  (query) => {
    it('of 366 days is 413, in plain text and in these words, and is no file', async () => {
      const answer = await get(query);

      expect(await answer.text()).toBe(
        'The download would cover 366 days; the limit is 365 days. format=JSONL has no limit',
      );
      expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/plain; charset=utf-8']);
      expect(answer.headers.get('content-disposition')).toBeNull();
    });

    it('of 365 days is the file: days found count, not the three years between them', async () => {
      const answer = await get(`${query}&fromDate=0001-01-01&toDate=2022-12-30`);
      const text = await answer.text();

      expect(answer.status).toBe(200);
      const rows = query.includes('CSV') ? text.split('\n').length - 2 : (JSON.parse(text) as unknown[]).length;
      expect(rows).toBe(query === 'format=CSV&includeProducts=true' ? 730 : 365);
    });

    it('of the other 365 days is the file too', async () => {
      expect((await get(`${query}&fromDate=2020-01-02`)).status).toBe(200);
    });
  },
);

it('a download of 365 days has each once, oldest first', async () => {
  const days = (await (await get('format=JSON&includeProducts=true&toDate=2022-12-30')).json()) as { date: string }[];

  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: 365 }, (_, index) => addDays(day('2020-01-01'), index * 3)),
  );
});
