import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { addDays } from '../../../src/diary/calendar-day';
import { DocStore } from '../../../src/persistence/doc-store';
import { SiteRetention } from '../../../src/persistence/site-retention';
import { askedDays, siteWasAskedFor } from '../../support/asked-of-site';
import { beginAnew, upstreamOf } from '../../support/create-test-app';
import { aDay, day } from '../../support/days';
import { McpTestApp } from '../../support/mcp-client';
import { FOR_MCP, post } from '../../support/requests';
import { until } from '../../support/until';

/** The export tools against the simulated site. */

const NOW = '2024-09-01T12:00:00Z';
const UNCAPPED = /POST \/api\/v2\/nutritiondata.*GET \/api\/v2\/nutritiondata\/export.*web UI/;

let site: SimulatedSite;
let mcp: McpTestApp;

beforeAll(async () => {
  site = await SimulatedSite.start();
  // So that whatever reads today leaves it unlogged.
  site.setDay('2024-09-01', 'empty');
  const environment = { ...upstreamOf(site), 'EXPORTER_MCP_WRITE-TOOLS-ENABLED': 'true' };
  mcp = await McpTestApp.open({ now: NOW, environment });
});
beforeEach(() => {
  site.clearFaults();
  site.requests.length = 0;
  site.rejectPassword = false;
});
afterAll(async () => {
  await mcp.close();
  await site.stop();
});

const save = (...dates: string[]) => Promise.all(dates.map((date) => mcp.service.app.get(DocStore).save(aDay(date))));

describe('export_range', () => {
  it('reads and stores the days, oldest first, one run', async () => {
    expect(await mcp.ask('export_range', { fromDate: '2024-08-26', toDate: '2024-08-28' })).toEqual({
      fromDate: '2024-08-26',
      toDate: '2024-08-28',
      daysRequested: 3,
      successCount: 3,
      failureCount: 0,
      successfulDays: ['2024-08-26', '2024-08-27', '2024-08-28'],
      message: 'Fetched and stored: 3 of 3 days.',
    });
    expect([askedDays(site), site.maxInFlight]).toEqual([['2024-08-26', '2024-08-27', '2024-08-28'], 1]);
    const { entry } = await mcp.ask('get_day', { date: '2024-08-27' });
    expect(entry.totalCalories).toBe(site.expectedDay('2024-08-27')?.totals.kcal);
  });

  it('tells every outcome in words, and leaves stored data alone', async () => {
    await save('2024-07-26', '2024-07-27');
    site.setDay('2024-07-26', 'empty');
    site.setDay('2024-07-30', 'empty');
    site.addFault({ kind: 'missing-sugar', date: '2024-07-27' });
    site.addFault({ kind: 'status', status: 500, date: '2024-07-28' });
    site.addFault({ kind: 'maintenance', date: '2024-07-29' });
    const answer = await mcp.ask('export_range', { fromDate: '2024-07-26', toDate: '2024-07-31' });
    expect(answer).toMatchObject({
      daysRequested: 6,
      successCount: 1,
      failureCount: 5,
      successfulDays: ['2024-07-31'],
      unsuccessfulDays: ['2024-07-26', '2024-07-27', '2024-07-28', '2024-07-29', '2024-07-30'],
    });
    expect(answer.message).toBe(
      'Fetched and stored: 1 of 6 days.' +
        ' Not fetched: 2024-07-26, 2024-07-30 (nothing logged). The diary page shows no entries (entries made only with the app’s photo scan or recipe features do not appear there).' +
        ' Not fetched: 2024-07-27 (page not understood). fddb.info may have changed its pages, which you cannot fix yourself. Make a report of the page in Settings and check for a newer version.' +
        ' Not fetched: 2024-07-28 (site unavailable). fddb.info did not answer as it should. Try again later. If fddb.info opens in a browser, check the internet access of the machine on which the service runs.' +
        ' Not fetched: 2024-07-29 (unexpected page). fddb.info answered with another page than the diary, perhaps for maintenance. Try again later. If it stays so, log in to fddb.info in a browser and confirm what it asks.' +
        ' Data stored for these days before was left unchanged.',
    );
    expect(await mcp.ask('get_day', { date: '2024-07-26' })).toMatchObject({
      found: true,
      entry: { totalCalories: 2000 },
    });
  });

  it('says which days were not reached when the site fails three times in a row', async () => {
    site.addFault({ kind: 'status', status: 500 });
    const { message, failureCount } = await mcp.ask('export_range', { fromDate: '2024-08-26', toDate: '2024-08-30' });
    expect(failureCount).toBe(5);
    expect(message).toContain('2024-08-29, 2024-08-30 (not tried). The fetch ended too early. Fetch again.');
  });

  it('takes 14 days and refuses 15, naming the paths without a cap', async () => {
    const sentence = await mcp.refusal('export_range', { fromDate: '15_days_ago', toDate: 'yesterday' });
    expect(sentence).toContain('The range covers 15 days; the limit is 14 per call.');
    expect(sentence).toMatch(UNCAPPED);
    expect(site.requests).toEqual([]);
    site.addFault({ kind: 'maintenance' });
    const answer = await mcp.ask('export_range', { fromDate: '14_days_ago', toDate: 'yesterday' });
    expect(answer).toMatchObject({ daysRequested: 14, toDate: '2024-08-31' });
  });
});

describe('export_days_back', () => {
  it('refuses 15 with the paths without a cap, and less than 1', async () => {
    expect(await mcp.refusal('export_days_back', { days: 15 })).toMatch(UNCAPPED);
    for (const days of [0, -1, -1_000_000, 15, 1.5, 'seven']) {
      const sentence = `${JSON.stringify(days)} is not accepted; accepted: a whole number from 1 to 14`;
      expect(await mcp.refusal('export_days_back', { days })).toContain(sentence);
    }
    expect(site.requests).toEqual([]);
  });

  it('asks for N days, which end yesterday or today', async () => {
    for (const [values, days] of [
      [{ days: 1 }, ['2024-08-31']],
      [{ days: 2, includeToday: false }, ['2024-08-30', '2024-08-31']],
      [{ days: 2, includeToday: true }, ['2024-08-31', '2024-09-01']],
      [{ days: 1, includeToday: true }, ['2024-09-01']],
    ] as const) {
      const before = askedDays(site).length;
      const answer = { fromDate: days[0], toDate: days.at(-1), daysRequested: days.length };
      expect(await mcp.ask('export_days_back', values)).toMatchObject(answer);
      expect(askedDays(site).slice(before)).toEqual(days);
    }
  });
});

describe('export_missing_days', () => {
  // They count the gaps of the whole diary.
  beforeEach(() => beginAnew(mcp.service, { now: NOW }));
  afterEach(() => beginAnew(mcp.service, { now: NOW }));

  it('refuses 15 gaps in 60 days, and names the paths without a cap; asks for 14 alone', async () => {
    const range = { fromDate: '60_days_ago', toDate: 'yesterday' };
    // All but the last 15 of the days from 3 July to 31 August.
    await save(...Array.from({ length: 45 }, (_, index) => addDays(day('2024-07-03'), index)));
    const sentence = await mcp.refusal('export_missing_days', range);
    expect(sentence).toContain('The range has 15 unlogged days; the limit is 14 per call.');
    expect(sentence).toMatch(UNCAPPED);
    expect(site.requests).toEqual([]);

    await save('2024-08-17');
    site.addFault({ kind: 'maintenance' });
    const answer = await mcp.ask('export_missing_days', range);
    expect(answer).toMatchObject({ fromDate: '2024-07-03', toDate: '2024-08-31', daysRequested: 14 });
    const last = Array.from({ length: 14 }, (_, index) => `2024-08-${18 + index}`);
    expect(answer.unsuccessfulDays).toEqual(last);
  });

  it('leaves out what fddb.info has forgotten, and says so', async () => {
    await mcp.service.app.get(SiteRetention).note([day('2024-08-30'), day('2024-08-31')]);
    await save('2024-08-31');
    const range = { fromDate: '2024-08-28', toDate: '2024-08-31' };
    expect(await mcp.ask('export_missing_days', range)).toMatchObject({
      daysRequested: 1,
      message: 'Fetched and stored: 1 of 1 day. Left out, because deleted at fddb.info: 2 missing days.',
    });
    expect(askedDays(site)).toEqual(['2024-08-30']);
    expect((await mcp.ask('export_missing_days', { ...range, fromDate: '2024-08-29' })).message).toBe(
      'Nothing was fetched. Left out, because deleted at fddb.info: 1 missing day.',
    );
  });
});

describe('export', () => {
  it('of missing days asks for nothing when nothing is missing', async () => {
    await save('2024-06-01', '2024-06-02');
    expect(await mcp.ask('export_missing_days', { fromDate: '2024-06-01', toDate: '2024-06-02' })).toEqual({
      fromDate: '2024-06-01',
      toDate: '2024-06-02',
      daysRequested: 0,
      successCount: 0,
      failureCount: 0,
      message: 'Every day of the range is logged already; nothing was fetched.',
    });
    expect(site.requests).toEqual([]);
  });

  it('a range that ends in the future is refused before any cap, naming the today of the server', async () => {
    for (const name of ['export_missing_days', 'export_range']) {
      for (const fromDate of ['2024-08-31', '2023-01-01', '2024-09-02']) {
        expect(await mcp.refusal(name, { fromDate, toDate: '2024-09-02' })).toBe(
          'The range ends on 2024-09-02, which is in the future; today is 2024-09-01 for this server',
        );
      }
      expect(await mcp.ask(name, { fromDate: 'today', toDate: 'today' })).toMatchObject({ daysRequested: 1 });
    }
  });

  it('a second export is refused at once with the documented text, at every tool', async () => {
    const release = site.hold({ date: '2024-08-30' });
    const running = mcp.ask('export_range', { fromDate: '2024-08-30', toDate: '2024-08-31' });
    await siteWasAskedFor(site, '2024-08-30');
    const range = { fromDate: '2024-08-01', toDate: '2024-08-02' };
    expect(await mcp.refusal('export_range', range)).toBe('An export is already running');
    expect(await mcp.refusal('export_missing_days', range)).toBe('An export is already running');
    expect(await mcp.refusal('export_days_back', { days: 1 })).toBe('An export is already running');
    const rest = await fetch(`${mcp.service.url}/api/v2/nutritiondata/export?days=1`);
    expect(rest.status).toBe(409);
    release();
    expect((await running).successCount).toBe(2);
  });

  it('wrong credentials abort the whole call, are reported as such, and are not shown', async () => {
    site.endSessions();
    site.rejectPassword = true;
    const sentence = await mcp.refusal('export_days_back', { days: 3 });
    expect(sentence).toContain('fddb.info rejected the account');
    expect(sentence).toContain('the user name or the password is wrong');
    expect(sentence).not.toContain('demo');
    expect(site.requests.filter(({ kind }) => kind === 'login')).toHaveLength(1);
  });

  it('a site that cannot be reached is a failure of the server', async () => {
    site.endSessions();
    site.addFault({ kind: 'status', status: 503, on: 'login' });
    expect(await mcp.refusal('export_days_back', { days: 1 })).toContain('server-side reason');
  });

  it('a client that goes away does not stop the export', async () => {
    const { entryCount } = await mcp.ask('get_server_info');
    const release = site.hold({ date: '2024-06-29' });
    const gone = new AbortController();
    const params = { name: 'export_range', arguments: { fromDate: '2024-06-29', toDate: '2024-06-30' } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const asked = post(`${mcp.service.url}/mcp`, call, { headers: FOR_MCP, signal: gone.signal }).catch(() => 'gone');
    await siteWasAskedFor(site, '2024-06-29');
    gone.abort();
    expect(await asked).toBe('gone');
    release();
    await siteWasAskedFor(site, '2024-06-30');
    await until(async () => (await mcp.ask('get_server_info')).entryCount >= entryCount + 2);
    expect(await mcp.ask('get_day', { date: '2024-06-30' })).toMatchObject({ found: true });
  });
});
