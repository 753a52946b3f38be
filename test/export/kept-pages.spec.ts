import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { Days } from '../../src/persistence/days';
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
  const pages = (await slicesOf(service.app.get(Days).readPages({}))).flat();
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
  expect(await service.app.get(Days).findDay(day('2024-08-28'))).toBeUndefined();
});

it('with EXPORTER_PERSISTENCE_KEEP_PAGES=false no page is kept', async () => {
  await start({ EXPORTER_PERSISTENCE_KEEP_PAGES: 'false' });
  site.addFault({ kind: 'missing-total-row', date: '2024-08-28' });

  await postExport(service, '2024-08-27', '2024-08-28');

  expect(await keptDates()).toEqual([]);
});

describe('a day of which vitamins and minerals are known, fetched again in the simple view', () => {
  const stored = () => service.app.get(Days).findDay(day('2024-08-27'), { includeDetails: true });
  const keptPage = async () => (await slicesOf(service.app.get(Days).readPages({}))).flat()[0]?.html;

  beforeEach(async () => {
    await start();
    await postExport(service, '2024-08-27', '2024-08-27');
    site.view = 'simple';
  });

  it('keeps them, and the page that has them', async () => {
    const [before, page] = [await stored(), await keptPage()];
    expect(before?.nutrients?.VITAMIN_C).toEqual(expect.any(Number));

    await postExport(service, '2024-08-27', '2024-08-27');

    expect(await stored()).toEqual(before);
    expect(await keptPage()).toBe(page);
  });

  it('loses them when other food was logged in the meantime', async () => {
    site.setDay('2024-08-27', site.expectedDay('2024-08-20')!);

    await postExport(service, '2024-08-27', '2024-08-27');

    expect((await stored())?.nutrients?.VITAMIN_C).toBeNull();
    expect(await keptPage()).not.toContain('Vitamin C');
  });
});
