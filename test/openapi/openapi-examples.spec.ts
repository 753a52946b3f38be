import { Days } from '../../src/persistence/days';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { aDay, aProduct } from '../support/days';
import { operationsOf, readDocument } from '../support/openapi-document';

/** Users of the API reference send the examples unchanged. */

let service: TestApp;

beforeAll(async () => {
  service = await createTestApp({ now: '2024-09-01T12:00:00Z' });
  // A diary that began yesterday.
  await service.app.get(Days).save(aDay('2024-08-31', { products: [aProduct('Apfel')] }));
});
afterAll(() => service.close());

it('every question answers 200 to its examples on a diary of one day', async () => {
  const asked: string[] = [];
  for (const [name, { parameters = [] }] of operationsOf(await readDocument(service.url))) {
    if (!name.startsWith('GET /api/v2/') || /\/export(\/events)?$/.test(name)) continue;
    const url = new URL(name.slice('GET '.length), service.url);
    for (const { in: place, name: parameter, schema } of parameters) {
      const value = String(schema.example ?? schema.default);
      if (place === 'path') url.pathname = decodeURIComponent(url.pathname).replace(`{${parameter}}`, value);
      else url.searchParams.set(parameter, value);
    }
    const { status } = await fetch(url);
    expect([url.pathname + url.search, status]).toEqual([url.pathname + url.search, 200]);
    asked.push(url.pathname + url.search);
  }
  expect(asked).toContain('/api/v2/nutritiondata/2024-08-31?details=false');
  expect(asked).toContain('/api/v2/stats/averages?fromDate=2024-08-25&toDate=2024-08-31');
  expect(asked.length).toBeGreaterThanOrEqual(14);
});

it('the dates of the examples go with the day', async () => {
  service.clock.moveTo('2024-09-02T12:00:00Z');
  const operations = operationsOf(await readDocument(service.url));
  const [date] = operations.get('GET /api/v2/nutritiondata/{date}')!.parameters!;
  expect(date!.schema.example).toBe('2024-09-01');
});
