import { DocStore } from '../../../src/persistence/doc-store';
import { aDay } from '../../support/days';
import { getJson, postExport } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';

const ENTRIES = '/api/v2/nutritiondata';
/** Noon of the test; a request to the site and the pauses between days take no time of it. */
const NOW = '2024-09-01T12:00:00.000Z';

const on = new ServiceOnSite({ isShared: true });

async function exportDays(fromDate: string, toDate: string): Promise<void> {
  expect((await postExport(on, fromDate, toDate)).status).toBe(200);
}

const get = (query: string) => getJson(`${on.url}${ENTRIES}/coverage?${query}`);

async function coverage(fromDate: string, toDate = fromDate): Promise<unknown> {
  return (await get(`fromDate=${fromDate}&toDate=${toDate}`)).body;
}

describe('coverage', () => {
  it('says of each day of a range, oldest first, what it came to and when', async () => {
    on.site.setDay('2024-08-27', 'empty');
    on.site.addFault({ kind: 'status', status: 404, date: '2024-08-28' });
    await exportDays('2024-08-26', '2024-08-28');

    expect(await coverage('2024-08-25', '2024-08-28')).toEqual([
      { date: '2024-08-25', state: 'NEVER_FETCHED', reason: null, checkedAt: null, final: null },
      { date: '2024-08-26', state: 'LOGGED', reason: null, checkedAt: NOW, final: true },
      { date: '2024-08-27', state: 'NOTHING_LOGGED', reason: null, checkedAt: NOW, final: null },
      { date: '2024-08-28', state: 'FAILED', reason: 'site unavailable', checkedAt: NOW, final: null },
    ]);
  });

  it('counts an entry of before as logged, without an instant', async () => {
    await on.service.app.get(DocStore).save(aDay('2020-05-05'));

    expect(await coverage('2020-05-05')).toEqual([
      { date: '2020-05-05', state: 'LOGGED', reason: null, checkedAt: null, final: true },
    ]);
  });

  it('keeps a day logged that is stored, though a later fetch failed; the instant is that of the later one', async () => {
    await exportDays('2024-08-10', '2024-08-10');
    on.service.clock.moveTo('2024-09-01T13:00:00.000Z');
    on.site.addFault({ kind: 'status', status: 404, date: '2024-08-10' });
    await exportDays('2024-08-10', '2024-08-10');
    on.service.clock.moveTo(NOW);

    expect(await coverage('2024-08-10')).toEqual([
      { date: '2024-08-10', state: 'LOGGED', reason: null, checkedAt: '2024-09-01T13:00:00.000Z', final: true },
    ]);
  });

  it('calls today, and a day of the CSV alone, not final', async () => {
    await exportDays('2024-09-01', '2024-09-01');
    await on.service.app.get(DocStore).save(aDay('2024-08-31'), { origin: { source: 'HISTORY' } });

    expect(await coverage('2024-08-31', '2024-09-01')).toMatchObject([{ final: false }, { final: false }]);
  });

  it('forgets a failure with the next fetch that comes to something else', async () => {
    on.site.addFault({ kind: 'status', status: 404, date: '2024-08-11', times: 1 });
    await exportDays('2024-08-11', '2024-08-11');
    expect(await coverage('2024-08-11')).toMatchObject([{ state: 'FAILED' }]);

    await exportDays('2024-08-11', '2024-08-11');
    expect(await coverage('2024-08-11')).toMatchObject([{ state: 'LOGGED', reason: null }]);
  });

  it('remembers nothing of a day that was not asked for: one to come', async () => {
    await exportDays('2024-09-01', '2024-09-02');

    expect(await coverage('2024-09-01', '2024-09-02')).toMatchObject([{ checkedAt: NOW }, { state: 'NEVER_FETCHED' }]);
  });

  it('remembers nothing of a day that was not tried, because the run gave up', async () => {
    for (const date of ['2024-08-20', '2024-08-21', '2024-08-22'])
      on.site.addFault({ kind: 'status', status: 404, date });
    await exportDays('2024-08-20', '2024-08-23');

    const states = ['FAILED', 'FAILED', 'FAILED', 'NEVER_FETCHED'].map((state) => ({ state }));
    expect(await coverage('2024-08-20', '2024-08-23')).toMatchObject(states);
  });

  it('is asked for at most 366 days: a leap year', async () => {
    expect(await coverage('2024-01-01', '2024-12-31')).toHaveLength(366);
    expect(await get('fromDate=2024-01-01&toDate=2025-01-01')).toMatchObject({
      status: 400,
      body: {
        type: 'urn:problem-type:nutrition-diary:range-too-long',
        detail: 'The range covers 367 days; the limit is 366 days',
      },
    });
  });
});
