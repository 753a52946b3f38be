import { collectAll } from '../../../src/platform/work/collect-all';
import { SimulatedSite, type SimulatedSiteOptions } from '../../../simulated-site/simulated-site.ts';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { StateStore } from '../../../src/persistence/state-store';
import { DocStore } from '../../../src/persistence/doc-store';
import type { HistoryReportDto } from '../../../src/sync/history/history.dto';
import { eachDay } from '../../../src/diary/date-range';
import { calendarDay } from '../../../src/diary/calendar-day';
import { askedDays } from '../../support/asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { PrintedLog } from '../../support/printed-log';
import { logBread } from '../../support/shown-by-site';
import { exportDays, getJson, post, readJson } from '../../support/requests';
import { until } from '../../support/until';

const SPAN = { from: calendarDay('2024-07-20'), to: calendarDay('2024-08-02') }; // Two weeks.
const HISTORY = '/api/v2/nutritiondata/history';

let site: SimulatedSite;
let service: TestApp;

async function start(history: SimulatedSiteOptions['history'] = {}, environment = {}): Promise<void> {
  site = await SimulatedSite.start({ history: { span: SPAN, ...history } });
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: { ...upstreamOf(site), ...environment } });
}

/** One day with all its foods; of the others, which no test looks at, bread is read faster. */
async function startOnBread(history: SimulatedSiteOptions['history'] = {}): Promise<void> {
  await start(history);
  const whole = site.expectedDay('2024-07-22')!;
  logBread(site, SPAN);
  site.setDay(whole.date, whole);
}

afterEach(async () => {
  await service.close();
  await site.stop();
});

const postHistory = (body?: object) => post(service.url + HISTORY, body);

async function compare(mode?: string): Promise<HistoryReportDto> {
  const { status, body } = await readJson(await postHistory(mode === undefined ? undefined : { mode }));
  expect(status).toBe(200);
  return body as HistoryReportDto;
}

const read = async <T = Record<string, unknown>>(path: string) => (await getJson(service.url + path)).body as T;

const stopRun = () => fetch(`${service.url}/api/v2/nutritiondata/export`, { method: 'DELETE' });
const stored = (date: string) => read(`/api/v2/nutritiondata/${date}?details=true`);
const loggedDays = () => [...eachDay(SPAN)].filter((date) => site.expectedDay(date) !== undefined);
const requestsFor = (kind: string) => site.requests.filter((request) => request.kind === kind).length;

describe('history', () => {
  const userData = () => service.app.get(UserDataStore);
  const activities = () => collectAll(userData().read('activities', {}));

  it('compares without changing anything', async () => {
    await start({ activityShare: 0.5 });

    const { length } = loggedDays();
    expect(await compare('compare')).toMatchObject({ filled: 0, fetched: 0, missing: length, left: length });
    expect((await service.app.get(DocStore).countDays({})).count).toBe(0);
    expect([askedDays(site), await activities()]).toEqual([[], []]);
  });

  it('the activities of the CSV are kept apart from food, and are those of the latest CSV', async () => {
    await startOnBread({ activityShare: 0.5 });
    await compare();

    const days = await activities();
    expect(days.length).toBeGreaterThan(5);
    expect(days[0]!.activities[0]).toMatchObject({ name: 'Radfahren', minutes: 60 });
    await userData().save('activities', [{ date: days[0]!.date, activities: [] }]);
    await compare();
    expect(await activities()).toEqual(days);
  });

  it('a first use stores the whole diary from the CSV, then reads its pages, and last those of 100 days without an entry', async () => {
    await start();
    const dates = loggedDays();
    // Of the 43 days from 20 July to 31 August those that the CSV does not have.
    const empty = [...eachDay({ ...SPAN, to: calendarDay('2024-08-31') })].filter((date) => !dates.includes(date));
    site.addFault({ kind: 'status', status: 503, date: dates[0] });

    expect(await compare('fill')).toMatchObject({
      days: dates.length,
      firstDate: dates[0],
      lastDate: dates.at(-1),
      missing: dates.length,
      changed: 0,
      same: 0,
      filled: dates.length,
      fetched: 44 - 1,
      failed: 1,
      left: 0,
      dayStartsAt: '03:00',
      learnedFrom: 0,
      listed: { missing: dates, failed: [dates[0]] },
    });
    expect(requestsFor('history')).toBe(1);
    expect([...new Set(askedDays(site))]).toEqual(['2024-09-01', ...dates, ...empty.reverse()]);
    // The page says the sugar; the CSV does not, and unknown is not 0.
    expect(await stored(dates[1]!)).toMatchObject({ source: 'PAGE', final: true, totalSugar: expect.any(Number) });
    expect(await stored(dates[0]!)).toMatchObject({
      source: 'HISTORY',
      readAt: null,
      final: false,
      totalSugar: null,
      totalFibre: null,
      totalCalories: expect.any(Number),
    });
    // Only today, and the page that failed.
    expect(await compare('fill')).toMatchObject({ fetched: 1, failed: 1 });
  });

  it('finds a late edit with one CSV and one page, and asks for nothing else', async () => {
    await startOnBread();
    await compare();
    const edited = site.expectedDay('2024-07-22')!;
    site.setDay('2024-07-22', { ...edited, products: edited.products.slice(1) });
    site.requests.length = 0;

    const report = await compare();

    expect(report).toMatchObject({ missing: 0, changed: 1, fetched: 1, left: 0, listed: { changed: ['2024-07-22'] } });
    expect(site.requests.map(({ kind, date }) => date ?? kind)).toEqual(['history', '2024-07-22']);
    expect((await stored('2024-07-22'))['products']).toHaveLength(edited.products.length - 1);
    expect(await compare()).toMatchObject({ changed: 0, same: loggedDays().length });
  });

  it('finds an edit of a day that was stored before there were fingerprints, from its foods', async () => {
    await startOnBread();
    await exportDays(service, SPAN.from, SPAN.to);
    const edited = site.expectedDay('2024-07-22')!;
    site.setDay('2024-07-22', { ...edited, products: edited.products.slice(1) });

    expect(await compare('compare')).toMatchObject({ missing: 0, changed: 1, same: loggedDays().length - 1 });
  });

  it('reads a page that differs from the CSV for good once, and not each time', async () => {
    await start({ photoShare: 0.3 });
    await compare();
    expect((await compare()).changed).toBe(0);
    expect(await compare()).toMatchObject({ changed: 0, missing: 0, fetched: 0 });
  });

  it('names a day that only the diary has, and does not touch it', async () => {
    await startOnBread();
    await compare();
    const day = await stored('2024-07-22');
    site.setDay('2024-07-22', 'empty');

    expect(await compare()).toMatchObject({ notInHistory: 1, listed: { notInHistory: ['2024-07-22'] }, changed: 0 });
    expect(await stored('2024-07-22')).toEqual(day);
  });

  it('learns that pages count to the evening before until 03:00', async () => {
    await start({ span: { from: '2024-07-27', to: '2024-08-30' }, dayStartsAt: '03:00', nightShare: 0.6 });
    await compare();

    const report = await compare();
    expect(report.dayStartsAt).toBe('03:00');
    expect(report.learnedFrom).toBeGreaterThanOrEqual(30);
    expect(await compare()).toMatchObject({ missing: 0, changed: 0 });
  });

  /** A comparison that waits for the third of its pages. */
  async function compareUntilHeld() {
    await startOnBread();
    const release = site.hold({ after: 2 });
    const running = compare('fill');
    await until(() => askedDays(site).length === 3);
    return { release, running };
  }

  it('is a run like the others: its status says how far it is, and another run has to wait', async () => {
    const { release, running } = await compareUntilHeld();

    const other = await postHistory();
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({
      detail: 'A comparison with fddb.info is already running; try again when it has ended',
    });
    expect(await read('/api/v2/nutritiondata/export/status?details=true')).toMatchObject({
      running: true,
      work: 'history',
      fromDate: loggedDays()[0],
      toDate: '2024-09-01',
      total: 44,
    });
    await stopRun();
    release();
    await running;
  });

  it('reads the pages of a stopped run with the next one', async () => {
    const { release, running } = await compareUntilHeld();

    await stopRun();
    release();
    const report = await running;
    const all = loggedDays().length;
    expect(report).toMatchObject({ filled: all, left: all - 2 });
    expect(await compare()).toMatchObject({ missing: 0, changed: report.left, left: 0 });
  });

  it('is a stopped run, too, when it was among the days without an entry', async () => {
    await startOnBread();
    const release = site.hold({ after: 1 + loggedDays().length });
    const running = compare('fill');
    await until(() => askedDays(site).length === 2 + loggedDays().length);

    await stopRun();
    release();
    expect((await running).left).toBe(0);
    expect(await read('/api/v2/nutritiondata/export/status?details=true')).toMatchObject({ stopped: true, total: 44 });
  });

  it('the schedule reads at most 100 pages a run and says how many are left', async () => {
    await start({}, { EXPORTER_SCHEDULER_HISTORY_CRON: '0 15 4 * * SUN', EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *' });
    logBread(site, { from: calendarDay('2024-05-01'), to: calendarDay('2024-08-30') });
    // The first Sunday after 1 September, which is one.
    await service.clock.passTo('2024-09-08T04:25:00Z');

    await until(async () => (await read<{ at: string | null }>(HISTORY)).at !== null, 20);
    const { report } = await read<{ report: HistoryReportDto }>(HISTORY);
    expect(report).toMatchObject({ missing: 122, filled: 0, fetched: 100, left: 22 });
    expect((await service.app.get(DocStore).countDays({})).bounds?.to).toBe(calendarDay('2024-08-30'));
  });

  it('refuses an unknown mode', async () => {
    await start();
    const answer = await postHistory({ mode: 'all' });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { mode: 'mode must be one of compare, fetch, fill' } });
    expect(site.requests).toEqual([]);
  });

  it('days whose start was a guess when they were read have not changed once it is known, as the page then knows it', async () => {
    await start({ span: { from: '2024-07-20', to: '2024-08-09' }, dayStartsAt: '05:00', nightShare: 0.6 });
    expect(await read('/api/v2/about')).toMatchObject({ dayStartsAt: '03:00' });
    expect(await compare('fill')).toMatchObject({ learnedFrom: 0, left: 0 });
    expect(await read('/api/v2/about')).toMatchObject({ dayStartsAt: '05:00' });
    expect(await compare('compare')).toMatchObject({ dayStartsAt: '05:00', changed: 0, missing: 0 });
  });
});

describe('an answer that is not the CSV', () => {
  it('is told with what was seen', async () => {
    await start({ toGuests: 'login-page' });
    site.addFault({ kind: 'guest', always: true, on: 'history' });

    const answer = await postHistory();

    expect(answer.status).toBe(502);
    const { detail } = (await answer.json()) as { detail: string };
    expect(detail).toMatch(/login/i);
    expect(await read(HISTORY)).toMatchObject({ report: null, problem: detail, at: '2024-09-01T12:00:00.000Z' });
    expect((await service.app.get(DocStore).countDays({})).count).toBe(0);
  });

  it('pauses the schedule for 30 days after three in a row, over a restart too', async () => {
    await start({}, { EXPORTER_SCHEDULER_HISTORY_CRON: '0 0 5 * * *', EXPORTER_SCHEDULER_CRON: '0 0 3 1 1 *' });
    site.addFault({ kind: 'maintenance', on: 'history' });

    await service.clock.passTo('2024-09-10T12:00:00Z');
    expect(requestsFor('history')).toBe(3);
    const last = JSON.parse((await service.app.get(StateStore).get('history'))!) as object;
    expect(last).toMatchObject({ failures: 3, report: null });
    expect(await read(HISTORY)).toMatchObject({ pausedUntil: expect.stringMatching(/^2024-10-04T05:0/) });

    site.clearFaults();
    await service.clock.passTo('2024-10-03T12:00:00Z');
    expect(requestsFor('history')).toBe(3);
    await service.clock.passTo('2024-10-05T12:00:00Z');
    // Whether it is due on the 4th before or after the pause ends, its jitter decides.
    expect([4, 5]).toContain(requestsFor('history'));
    expect(await read(HISTORY)).toMatchObject({ problem: null, pausedUntil: null });
  });
});

describe('the log of a whole history', () => {
  const log = new PrintedLog();

  it('names its days from the first to the last, although the newest are not read last', async () => {
    const environment = { EXPORTER_LOG_LEVEL: 'info', EXPORTER_LOG_FORMAT: 'json' };
    await start({}, environment);
    logBread(site, { from: calendarDay('2024-06-03'), to: calendarDay('2024-08-09') });
    const running = compare();
    await until(() => askedDays(site).length > 0);
    await stopRun();
    await running;

    // The oldest 60 of 68 are read first, the others from the newest on.
    expect(log.lines.map(({ message }) => message)).toContain('Fetching 68 days (2024-06-03 to 2024-08-09)');
  });
});
