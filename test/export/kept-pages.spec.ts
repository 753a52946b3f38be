import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { DocStore } from '../../src/persistence/doc-store';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { day } from '../support/days';
import { postExport } from '../support/requests';
import { slicesOf } from '../support/stored';

let site: SimulatedSite;
let service: TestApp;

beforeEach(async () => void (site = await SimulatedSite.start()));
afterEach(async () => {
  await service.close();
  await site.stop();
});

async function start(environment: Record<string, string> = {}): Promise<void> {
  service = await createTestApp({ environment: { ...upstreamOf(site), ...environment } });
}

async function keptDates(): Promise<string[]> {
  const pages = (await slicesOf(service.app.get(DocStore).readPages({}))).flat();
  return pages.map(({ date }) => date);
}

it('an export keeps the page of each day it stores, and none of an empty day', async () => {
  await start();
  site.setDay('2024-08-28', 'empty');

  await postExport(service, '2024-08-27', '2024-08-29');

  expect(await keptDates()).toEqual(['2024-08-27', '2024-08-29']);
});

it('a page that was not understood is kept, although the day is unsuccessful', async () => {
  await start();
  site.addFault({ kind: 'missing-total-row', date: '2024-08-28' });

  const answer = await postExport(service, '2024-08-27', '2024-08-28');

  expect(await answer.json()).toEqual({ successfulDays: ['2024-08-27'], unsuccessfulDays: ['2024-08-28'] });
  expect(await keptDates()).toEqual(['2024-08-27', '2024-08-28']);
  expect(await service.app.get(DocStore).findDay(day('2024-08-28'))).toBeUndefined();
});

it('with EXPORTER_PERSISTENCE_KEEP_PAGES=false no page is kept', async () => {
  await start({ EXPORTER_PERSISTENCE_KEEP_PAGES: 'false' });
  site.addFault({ kind: 'missing-total-row', date: '2024-08-28' });

  await postExport(service, '2024-08-27', '2024-08-28');

  expect(await keptDates()).toEqual([]);
});
