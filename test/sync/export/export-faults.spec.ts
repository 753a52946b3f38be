import type { Fault } from '../../../simulated-site/faults.ts';
import { askedDays, siteWasAskedFor } from '../../support/asked-of-site';
import { PrintedLog } from '../../support/printed-log';
import { exportDays, getJson, post, storedDays } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';

const [D26, D27, D28, D29, D30] = ['2024-08-26', '2024-08-27', '2024-08-28', '2024-08-29', '2024-08-30'];
const REASON = /(nothing logged|page not understood|unexpected page|site unavailable|in the future|not tried)$/;

const log = new PrintedLog();
const on = new ServiceOnSite({
  environment: { EXPORTER_LOG_LEVEL: 'info', EXPORTER_LOG_FORMAT: 'json', 'EXPORTER_UPSTREAM_TIMEOUT-MS': '1000' },
});
// Loads the libraries of exports, which otherwise takes part of the time that the first answer of the site may take.
beforeAll(() => exportDays(on, D26, D26));

/** Log messages about a day, without the date before them. */
const logOf = (date: string) =>
  log.lines.flatMap(({ message }) => (message.startsWith(`${date}: `) ? [message.slice(`${date}: `.length)] : []));

/** Result of an export from the 26th on, and the reasons of the other days by the log. */
async function exportTo(toDate: string) {
  log.clear();
  const { status, body } = await exportDays(on, D26, toDate);
  const { successfulDays, unsuccessfulDays } = body as Record<string, string[]>;
  const reasons = Object.fromEntries(unsuccessfulDays!.map((date) => [date, REASON.exec(logOf(date).join())?.[1]]));
  expect(status).toBe(200);
  return { successfulDays, reasons };
}

/** About 1 s and 3 s. */
function expectRetryPauses(...seconds: number[]): void {
  const { pauses } = on.service.clock;
  expect(pauses).toHaveLength(seconds.length);
  pauses.forEach((pause, index) => {
    const about = seconds[index]! * 1000;
    expect(pause).toBeGreaterThanOrEqual(about * 0.5);
    expect(pause).toBeLessThanOrEqual(about * 1.5);
  });
  // They are jittered.
  expect(new Set(pauses).size).toBe(pauses.length);
}

const USELESS_PAGES: [Fault, string][] = [
  [{ kind: 'status', status: 400 }, 'site unavailable'],
  [{ kind: 'status', status: 404 }, 'site unavailable'],
  // A megabyte is the limit. What fills the page of this fault is no diary page, so it is unexpected as soon as it is read.
  [{ kind: 'huge', bytes: 900_000 }, 'unexpected page'],
  [{ kind: 'huge', bytes: 1_000_000 }, 'site unavailable'],
  // Refused as soon as it is too large, long before the time is over.
  [{ kind: 'huge', bytes: 10_000_000_000 }, 'site unavailable'],
  [{ kind: 'missing-sugar' }, 'page not understood'],
  [{ kind: 'missing-total-row' }, 'page not understood'],
  [{ kind: 'layout-changed' }, 'page not understood'],
  [{ kind: 'cut-page' }, 'unexpected page'],
  [{ kind: 'decimal-comma' }, 'page not understood'],
  [{ kind: 'maintenance' }, 'unexpected page'],
  [{ kind: 'headline-of', headline: '2024-08-25' }, 'unexpected page'],
];

describe('export faults', () => {
  it('what passes is retried after about 1 s and 3 s; three times cost the day, and the run goes on', async () => {
    const passing: Fault[] = [
      { kind: 'status', status: 503 },
      { kind: 'status', status: 429 },
      { kind: 'reset' },
      { kind: 'truncated-body' },
    ];
    for (const fault of passing) {
      on.site.requests.length = 0;
      on.service.clock.sleeps.length = 0;
      on.site.addFault({ ...fault, date: D27, times: 2 });
      on.site.addFault({ ...fault, date: D28, times: 3 });
      const found = { fault, ...(await exportTo(D29)), asked: askedDays(on.site) };
      expect(found).toEqual({
        fault,
        successfulDays: [D26, D27, D29],
        reasons: { [D28]: 'site unavailable' },
        asked: [D26, D27, D27, D27, D28, D28, D28, D29],
      });
      expectRetryPauses(1, 3, 1, 3);
    }
    expect(await storedDays(on)).toEqual([D26, D27, D29]);
    expect([on.site.maxInFlight, on.site.logins]).toEqual([1, 1]);
  });

  it('a page that does not come in time is retried as well', async () => {
    on.site.addFault({ kind: 'hang', times: 1 });
    expect(await exportTo(D26)).toEqual({ successfulDays: [D26], reasons: {} });
    expectRetryPauses(1);
  });

  it('any other page is not retried: the day is unsuccessful, what was stored of it stays, the log says why', async () => {
    await exportTo(D28);
    const before = await getJson(`${on.url}/api/v2/nutritiondata/${D27}`);
    on.site.setDay(D27, on.site.expectedDay('2021-03-05')!);
    for (const [fault, reason] of USELESS_PAGES) {
      on.site.clearFaults();
      on.site.requests.length = 0;
      on.site.addFault({ ...fault, date: D27 });

      const found = { fault, ...(await exportTo(D28)), log: [logOf(D26), logOf(D28)], asked: askedDays(on.site) };
      expect(found).toEqual({
        fault,
        successfulDays: [D26, D28],
        reasons: { [D27]: reason },
        log: [[], []],
        asked: [D26, D27, D28],
      });
      expect(await getJson(`${on.url}/api/v2/nutritiondata/${D27}`)).toEqual(before);
    }
    expect([on.service.clock.pauses, on.site.logins]).toEqual([[], 1]);
  });

  it('the log at info holds nothing of what was eaten, be the page good, odd or refused', async () => {
    on.site.addFault({ kind: 'wrong-product-count', date: D26 });
    on.site.addFault({ kind: 'decimal-comma', date: D27 });
    await exportTo(D28);
    const products = [D26, D27, D28].flatMap((date) => on.site.expectedDay(date)!.products);
    expect(products.length).toBeGreaterThan(20);
    expect(logOf(D26)).not.toEqual([]);
    expect(products.map(({ expected }) => expected.name).filter((name) => log.text.includes(name))).toEqual([]);
  });
});

describe('a site that asks for patience with 429 and Retry-After', () => {
  // The clock starts at noon of 2024-09-01; sleeping moves it on.
  it.each([
    ['seconds', '7', 7000],
    ['a date', 'Sun, 01 Sep 2024 12:00:42 GMT', 42_000],
    ['more than two minutes', '121', 120_000],
    ['a date of tomorrow', 'Mon, 02 Sep 2024 12:00:00 GMT', 120_000],
  ])('is obeyed, up to two minutes: %s', async (_what, retryAfter, pause) => {
    on.site.addFault({ kind: 'status', status: 429, retryAfter, times: 1 });
    expect(await exportTo(D26)).toEqual({ successfulDays: [D26], reasons: {} });
    expect(on.service.clock.sleeps).toEqual([pause]);
  });

  it('but says neither seconds nor a date waits as long as any other', async () => {
    const days = [D26, D27, D28, D29];
    ['soon', '1.5', '-5', ''].forEach((retryAfter, index) =>
      on.site.addFault({ kind: 'status', status: 429, retryAfter, times: 1, date: days[index] }),
    );
    expect((await exportTo(D29)).successfulDays).toEqual(days);
    expectRetryPauses(1, 1, 1, 1);
  });
});

describe('three days in a row without the site end the run', () => {
  const unavailable = (date: string): Fault => ({ kind: 'status', status: 503, date });
  const maintenance = (date: string): Fault => ({ kind: 'maintenance', date });

  it.each([
    ['unavailable', unavailable, unavailable, unavailable],
    ['unexpected pages', maintenance, maintenance, maintenance],
    ['a mixture', maintenance, unavailable, maintenance],
  ])('%s: the rest is not tried', async (_what, ...faults) => {
    const reasons = faults.map((fault) => (fault === maintenance ? 'unexpected page' : 'site unavailable'));
    [D26, D27, D28].forEach((date, index) => on.site.addFault(faults[index]!(date)));
    expect(await exportTo(D30)).toEqual({
      successfulDays: [],
      reasons: { [D26]: reasons[0], [D27]: reasons[1], [D28]: reasons[2], [D29]: 'not tried', [D30]: 'not tried' },
    });
    expect(new Set(askedDays(on.site))).toEqual(new Set([D26, D27, D28]));
  });

  it('but not two, nor two and two with a good day between them, and the next run starts to count anew', async () => {
    on.site.addFault({ ...maintenance(D26), times: 1 });
    on.site.addFault({ ...maintenance(D27), times: 1 });
    expect((await exportTo(D27)).successfulDays).toEqual([]);
    [unavailable(D26), unavailable(D27), maintenance(D29), maintenance(D30)].forEach((fault) =>
      on.site.addFault(fault),
    );
    expect((await exportTo(D30)).successfulDays).toEqual([D28]);
  });

  it.each<[string, () => void]>([
    ['an empty day', () => on.site.setDay(D28, 'empty')],
    ['a page that is not understood', () => on.site.addFault({ kind: 'missing-sugar', date: D28 })],
  ])('%s between them is the site at work, and the row is broken', async (_what, prepare) => {
    [unavailable(D26), unavailable(D27), unavailable(D29)].forEach((fault) => on.site.addFault(fault));
    prepare();
    expect((await exportTo(D30)).successfulDays).toEqual([D30]);
  });
});

describe('a page that is odd but readable is stored', () => {
  const READABLE: [Fault, RegExp[]][] = [
    [{ kind: 'headline-of', headline: '2024-08-26' }, [/headline/]],
    [{ kind: 'wrong-product-count', count: 3 }, [/\b3\b/]],
    [{ kind: 'content-type', value: 'application/octet-stream' }, []],
    [{ kind: 'page-options', options: { fibreLabel: 'Dietary fiber', tbody: true, quicklinksLanguage: 'de' } }, []],
  ];

  it('with a warning where there is something to say', async () => {
    await exportTo(D26);
    for (const [fault, warnings] of READABLE) {
      on.site.clearFaults();
      on.site.addFault({ ...fault, date: D27 });
      expect({ fault, ...(await exportTo(D28)) }).toEqual({ fault, successfulDays: [D26, D27, D28], reasons: {} });
      expect(logOf(D27)).toEqual(warnings.map((words): unknown => expect.stringMatching(words)));
      expect(log.lines.filter(({ level }) => level !== 'info')).toHaveLength(warnings.length);
      const { totals } = on.site.expectedDay(D27)!;
      const { body } = await getJson(`${on.url}/api/v2/nutritiondata/${D27}`);
      expect(body).toMatchObject({ totalCalories: totals.kcal, totalSugar: totals.sugar });
    }
  });

  it.each<Fault>([
    { kind: 'latin1', declared: 'header' },
    { kind: 'latin1', declared: 'meta' },
  ])('in ISO-8859-1 with its umlauts: %j', async (fault) => {
    const expected = { amount: '1 Portion', name: 'Spätzle mit Soße à la Öhi', link: '' };
    const figures = { fat: 12.5, carbs: 80.1, protein: 15 };
    const text = `1 Portion ${expected.name}`;
    const product = { time: '12:00', meal: 'Lunch' as const, text, link: undefined, kcal: 500, ...figures, expected };
    on.site.setDay(D26, { date: D26, products: [product], totals: { kcal: 500, ...figures, sugar: 3, fibre: 4 } });
    on.site.addFault({ ...fault, date: D26 });
    await exportTo(D26);
    const { body } = await getJson(`${on.url}/api/v2/nutritiondata/${D26}`);
    expect(body.products).toEqual([{ ...expected, calories: 500, ...figures }]);
  });
});

describe('a stop does not wait for a site that drips', () => {
  const stop = () => fetch(`${on.url}/api/v2/nutritiondata/export`, { method: 'DELETE' });
  const status = async (): Promise<unknown> =>
    (await getJson(`${on.url}/api/v2/nutritiondata/export/status?details=true`)).body;

  it('the page of a day', async () => {
    on.site.addFault({ kind: 'drip', everyMs: 100, date: D26 });
    const running = exportDays(on, D26, D27);
    await siteWasAskedFor(on.site, D26);
    await stop();

    expect((await running).body).toEqual({ successfulDays: [], unsuccessfulDays: [D26, D27] });
    expect(await status()).toMatchObject({ running: false, stopped: true, problem: null });
  });

  it('its CSV, at once', async () => {
    on.site.addFault({ kind: 'drip', everyMs: 50, on: 'history' });
    const running = post(`${on.url}/api/v2/nutritiondata/history`, {});
    await siteWasAskedFor(on.site, 'history');
    await stop();

    expect((await running).status).toBe(502);
    expect(await status()).toMatchObject({ running: false, stopped: true, problem: null });
    expect((await getJson(`${on.url}/api/v2/nutritiondata/history`)).body).toMatchObject({ problem: null });
  });
});
