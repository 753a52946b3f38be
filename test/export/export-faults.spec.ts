import type { Fault } from '../../simulated-site/faults.ts';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { askedDays } from '../support/asked-of-site';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { makeFirstExport } from '../support/first-export';
import { PrintedLog } from '../support/printed-log';
import { exportDays, storedDays } from '../support/requests';

const [D26, D27, D28, D29, D30] = ['2024-08-26', '2024-08-27', '2024-08-28', '2024-08-29', '2024-08-30'];
const REASONS = 'nothing logged|page not understood|unexpected page|site unavailable|in the future|not tried';

let site: SimulatedSite;
let service: TestApp;
const log = new PrintedLog();

beforeAll(makeFirstExport);

beforeEach(async () => {
  site = await SimulatedSite.start();
  const environment = {
    EXPORTER_LOG_LEVEL: 'info',
    EXPORTER_LOG_FORMAT: 'json',
    'EXPORTER_UPSTREAM_TIMEOUT-MS': '1000',
  };
  service = await createTestApp({
    now: '2024-09-01T12:00:00Z',
    environment: { ...environment, ...upstreamOf(site) },
  });
});

afterEach(async () => {
  await service.close();
  await site.stop();
});

/** What an export of the days from the 26th on says, why by the log, and what is stored after it. */
async function exportTo(toDate = D30) {
  const { status, body } = await exportDays(service, D26, toDate);
  const { successfulDays, unsuccessfulDays } = body;
  expect([status, await storedDays(service)]).toEqual([200, successfulDays]);
  const reasons = Object.fromEntries(
    [...log.text.matchAll(new RegExp(`(\\d{4}-\\d\\d-\\d\\d): (${REASONS})`, 'g'))].map(([, date, reason]) => [
      date,
      reason,
    ]),
  );
  expect(Object.keys(reasons)).toEqual(unsuccessfulDays);
  return { successfulDays, reasons };
}

/** About 1 s and 3 s. */
function expectRetryPauses(seconds: number[]): void {
  expect(service.clock.pauses).toHaveLength(seconds.length);
  service.clock.pauses.forEach((pause, index) => {
    const about = (seconds[index] ?? NaN) * 1000;
    expect(pause).toBeGreaterThanOrEqual(about * 0.5);
    expect(pause).toBeLessThanOrEqual(about * 1.5);
  });
}

// What may pass: each is met so many times on the 27th, and then the site is well again.
const PASSING: [string, Fault][] = [
  ['503', { kind: 'status', status: 503 }],
  ['500', { kind: 'status', status: 500 }],
  ['429 without Retry-After', { kind: 'status', status: 429 }],
  ['a reset connection', { kind: 'reset' }],
  ['a body that ends in the middle', { kind: 'truncated-body' }],
  ['no answer in time', { kind: 'hang' }],
  ['an answer that is too slow', { kind: 'slow', ms: 2000 }],
];

describe.each(PASSING)('%s', (_what, fault) => {
  it('twice is retried, after about 1 s and 3 s', async () => {
    site.addFault({ ...fault, date: D27, times: 2 });
    expect(await exportTo(D28)).toEqual({ successfulDays: [D26, D27, D28], reasons: {} });
    expect(askedDays(site)).toEqual([D26, D27, D27, D27, D28]);
    expectRetryPauses([1, 3]);
    expect(site.maxInFlight).toBe(1);
  });

  it('three times makes the day unsuccessful, and the run goes on', async () => {
    site.addFault({ ...fault, date: D27, times: 3 });
    expect(await exportTo(D28)).toEqual({ successfulDays: [D26, D28], reasons: { [D27]: 'site unavailable' } });
    expect(askedDays(site)).toEqual([D26, D27, D27, D27, D28]);
    expectRetryPauses([1, 3]);
    expect(site.logins).toBe(1);
  });
});

it('the pauses before retries are jittered: no two of many are the same', async () => {
  for (const date of [D26, D27, D28, D29]) site.addFault({ kind: 'status', status: 503, date, times: 2 });
  await exportTo(D29);
  expectRetryPauses([1, 3, 1, 3, 1, 3, 1, 3]);
  expect(new Set(service.clock.pauses).size).toBe(8);
});

describe('a site that asks for patience with 429 and Retry-After', () => {
  // The clock stands at noon of 2024-09-01; sleeping moves it on.
  it.each([
    ['seconds', '7', 7000],
    ['a date', 'Sun, 01 Sep 2024 12:00:42 GMT', 42_000],
    ['more than two minutes', '121', 120_000],
    ['a date of tomorrow', 'Mon, 02 Sep 2024 12:00:00 GMT', 120_000],
  ])('is obeyed, up to two minutes: %s', async (_what, retryAfter, pause) => {
    site.addFault({ kind: 'status', status: 429, retryAfter, times: 1 });
    expect(await exportTo(D26)).toEqual({ successfulDays: [D26], reasons: {} });
    expect(service.clock.sleeps).toEqual([pause]);
  });

  it.each(['soon', '1.5', '-5', ''])(
    'but says neither seconds nor a date (%j) waits as long as any other',
    async (retryAfter) => {
      site.addFault({ kind: 'status', status: 429, retryAfter, times: 1 });
      expect((await exportTo(D26)).successfulDays).toEqual([D26]);
      expectRetryPauses([1]);
    },
  );
});

describe('what is not retried', () => {
  it.each([400, 403, 404])('%d: the day is unsuccessful at once, and the run goes on', async (status) => {
    site.addFault({ kind: 'status', status, date: D27 });
    expect(await exportTo(D28)).toEqual({ successfulDays: [D26, D28], reasons: { [D27]: 'site unavailable' } });
    expect(askedDays(site)).toEqual([D26, D27, D28]);
    expect(service.clock.pauses).toEqual([]);
  });

  it.each([
    // What fills the page of this fault is no diary page, so it is unexpected as soon as it is read.
    [900_000, 'unexpected page'],
    [1_000_000, 'site unavailable'],
    // Refused as soon as it is too large, long before the time is over.
    [10_000_000_000, 'site unavailable'],
  ])('a page of %d bytes and the little around them: %s, as 1 MB is the limit', async (bytes, reason) => {
    site.addFault({ kind: 'huge', bytes, date: D27 });
    expect(await exportTo(D28)).toEqual({ successfulDays: [D26, D28], reasons: { [D27]: reason } });
    expect(askedDays(site)).toEqual([D26, D27, D28]);
  });
});

describe('three days in a row without the site end the run', () => {
  const unavailable = (date = ''): Fault => ({ kind: 'status', status: 503, date });
  const maintenance = (date = ''): Fault => ({ kind: 'maintenance', date });

  it.each([
    ['unavailable', unavailable, unavailable, unavailable],
    ['unexpected pages', maintenance, maintenance, maintenance],
    ['a mixture', maintenance, unavailable, maintenance],
  ])('%s: the rest is not tried', async (_what, ...faults) => {
    const reasons = faults.map((fault) => (fault === maintenance ? 'unexpected page' : 'site unavailable'));
    [D26, D27, D28].forEach((date, index) => site.addFault(faults[index]!(date)));
    expect(await exportTo(D30)).toEqual({
      successfulDays: [],
      reasons: { [D26]: reasons[0], [D27]: reasons[1], [D28]: reasons[2], [D29]: 'not tried', [D30]: 'not tried' },
    });
    expect(new Set(askedDays(site))).toEqual(new Set([D26, D27, D28]));
  });

  it('two do not, nor two and two with a good day between them', async () => {
    [unavailable(D26), unavailable(D27), maintenance(D29), maintenance(D30)].forEach((fault) => site.addFault(fault));
    expect((await exportTo(D30)).successfulDays).toEqual([D28]);
    expect(new Set(askedDays(site))).toEqual(new Set([D26, D27, D28, D29, D30]));
  });

  it.each<[string, () => void]>([
    ['an empty day', () => site.setDay(D28, 'empty')],
    ['a page that is not understood', () => site.addFault({ kind: 'missing-sugar', date: D28 })],
  ])('%s between them is the site at work, and the row is broken', async (_what, prepare) => {
    [unavailable(D26), unavailable(D27), unavailable(D29)].forEach((fault) => site.addFault(fault));
    prepare();
    expect((await exportTo(D30)).successfulDays).toEqual([D30]);
  });

  it('the next run starts to count anew', async () => {
    for (const date of [D26, D27, D28]) site.addFault({ ...maintenance(date), times: 1 });
    await exportTo(D28);
    log.clear();
    expect((await exportTo(D28)).successfulDays).toEqual([D26, D27, D28]);
  });
});
