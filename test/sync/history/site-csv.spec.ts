import { calendarDay } from '../../../src/diary/calendar-day';
import { Events } from '../../../src/platform/events/events';
import type { HealthDto } from '../../../src/operations/health/health.dto';
import { StateStore } from '../../../src/persistence/state-store';
import { DocStore } from '../../../src/persistence/doc-store';
import type {
  CoveredDayDto,
  DayEntryDto,
  ExportStatusDto,
  HistoryReportDto,
  LastHistoryDto,
} from '../../../web/src/api/schema';
import { askedDays } from '../../support/asked-of-site';
import { aDay, aProduct, day } from '../../support/days';
import { getJson, post, readJson, postExport } from '../../support/requests';
import { ServiceOnSite } from '../../support/service-on-site';
import { logBread } from '../../support/shown-by-site';

const API = '/api/v2/nutritiondata';
// A site that keeps 90 days on 1 September: its first day is 3 June.
const FIRST = '2024-06-03';
const BREAD = [aProduct('Brot')];

const comparing = async ({ url }: ServiceOnSite, body: object) =>
  (await readJson(await post(`${url}${API}/history`, body))).body as HistoryReportDto;

describe('a site that has forgotten days', () => {
  const on: ServiceOnSite = new ServiceOnSite({
    site: { now: () => on.service.clock.now(), keepsDays: 90 },
    // Not within the test.
    environment: { EXPORTER_SCHEDULER_HISTORY_CRON: '0 0 5 1 1 *' },
    days: ['2024-05-01', '2024-05-02', '2024-06-20'].map((date) => aDay(date, { products: BREAD })),
  });
  beforeEach(() => logBread(on.site, { from: calendarDay('2024-01-01'), to: calendarDay('2024-08-31') }));

  const compare = (mode = 'compare') => comparing(on, { mode });
  const get = async <T = unknown>(path: string) => (await getJson(on.url + path)).body as T;
  const history = () => get<LastHistoryDto>(`${API}/history`);
  const docStore = async () => (await get<HealthDto>('/actuator/health')).components?.['docStore'];
  const fetchDay = async (date: string) => {
    await post(on.url + API, { fromDate: date, toDate: date });
    return (await get<ExportStatusDto>(`${API}/export/status`)).days[0]?.reason;
  };
  const stateOf = async (date: string) =>
    (await get<CoveredDayDto[]>(`${API}/coverage?fromDate=${date}&toDate=${date}`))[0]?.state;

  it('is nothing that anything speaks of before its CSV was read', async () => {
    // Metrics of the tests before go with their service.
    await on.restart({});
    expect(await history()).toMatchObject({
      firstDay: null,
      daysOnlyHere: null,
      daysAtRisk: null,
      offers: [],
    });
    expect(await stateOf('2024-05-03')).toBe('NEVER_FETCHED');
    expect(await fetchDay('2024-05-03')).toBe('nothing logged');
    expect(await docStore()).not.toHaveProperty('details');
    expect(await (await fetch(`${on.url}/actuator/prometheus`)).text()).not.toMatch(/^diary_days_only_here/m);
  });

  it('says since when it has days, which exist only here, and what goes next', async () => {
    const report = await compare();

    expect(report).toMatchObject({ firstDate: FIRST, onlyHere: 2, notInHistory: 0 });
    const seen = await history();
    // 59 days follow the first one; 20 June is stored.
    expect(seen).toMatchObject({ firstDay: FIRST, doubtedFirstDate: null, daysOnlyHere: 2 });
    expect(seen.daysAtRisk).toBe(report.listed.atRisk!.length);
    expect(seen.daysAtRisk).toBeGreaterThan(40);
    expect(report.listed.atRisk!).not.toContain('2024-06-20');
    expect([report.listed.atRisk![0]! > FIRST, report.listed.atRisk!.at(-1)! <= '2024-08-01']).toEqual([true, true]);
    expect((await docStore())?.details).toEqual({
      siteFirstDay: FIRST,
      daysOnlyHere: 2,
      daysAtRisk: seen.daysAtRisk,
    });
    const metrics = await (await fetch(`${on.url}/actuator/prometheus`)).text();
    expect(metrics).toContain('\ndiary_days_only_here 2\n');
    expect(metrics).toContain(`\ndiary_days_at_risk ${seen.daysAtRisk}\n`);
    expect(metrics).toContain(`\ndiary_site_first_day_timestamp_seconds ${Date.parse(FIRST) / 1000}\n`);
  });

  it('puts a day at risk that was empty when its page was read, and is in a newer CSV', async () => {
    const date = calendarDay((await compare()).listed.atRisk![0]!);
    await on.service.app
      .get(StateStore)
      .noteFetches([{ day: date, outcome: 'nothing logged', at: on.service.clock.now() }]);
    expect((await history()).report?.listed.atRisk?.includes(date)).toBe(true);
    const before = (await history()).daysAtRisk!;

    await on.service.clock.passTo('2024-09-01T13:00:00Z');
    const report = await compare();
    expect([report.listed.missing.includes(date), report.listed.atRisk!.includes(date)]).toEqual([true, true]);
    expect((await history()).daysAtRisk).toBe(before + 1);
    expect((await docStore())?.details).toMatchObject({ daysAtRisk: before + 1 });
  });

  it('cannot be asked for a forgotten day, which is no day that is missing', async () => {
    await compare();

    expect([await stateOf('2024-05-03'), await stateOf('2024-05-01'), await stateOf('2024-06-25')]).toEqual([
      'FORGOTTEN',
      'LOGGED',
      'NEVER_FETCHED',
    ]);
    expect(await fetchDay('2024-05-03')).toBe('no longer at fddb.info');
    expect(await stateOf('2024-05-03')).toBe('FORGOTTEN');
    // The stored day stays as it is.
    expect(await fetchDay('2024-05-01')).toBe('no longer at fddb.info');
    expect((await get<DayEntryDto>(`${API}/2024-05-01`)).products).toHaveLength(1);
  });

  it('is asked first for what it forgets next, oldest first, then for the rest, newest first', async () => {
    await compare('fetch');

    const asked = askedDays(on.site).map(String);
    // 20 June is stored, with other foods.
    const isNext = (date: string) => date < '2024-08-02' && date !== '2024-06-20';
    const [next, rest] = [asked.filter(isNext), asked.filter((date) => !isNext(date))];
    expect(asked).toEqual([...next.toSorted(), ...rest.toSorted().reverse()]);
    expect([next[0], rest[0], rest.at(-1)]).toEqual([FIRST, '2024-08-31', '2024-06-20']);
    expect(await history()).toMatchObject({ daysAtRisk: 0 });
  });

  it('makes an event of days at risk, once in a week', async () => {
    const heard: unknown[] = [];
    on.service.app.get(Events).listen((event) => event.name === 'days.at-risk' && heard.push(event.data));
    const { listed } = await compare();
    await compare();
    expect(heard).toEqual([{ firstDay: FIRST, count: listed.atRisk!.length, dates: listed.atRisk!.slice(0, 31) }]);

    await on.service.clock.passTo('2024-09-08T11:59:00Z');
    await compare();
    expect(heard).toHaveLength(1);
    await on.service.clock.passTo('2024-09-08T12:01:00Z');
    await compare();
    expect(heard).toHaveLength(2);
  });

  it('is not believed at once when its CSV begins far too late', async () => {
    await compare();
    on.site.keepsDays = 20;
    expect(await compare()).toMatchObject({ firstDate: '2024-08-12' });
    expect(await history()).toMatchObject({ firstDay: FIRST, doubtedFirstDate: '2024-08-12' });
    expect(await stateOf('2024-06-25')).toBe('NEVER_FETCHED');

    await compare();
    expect(await history()).toMatchObject({ firstDay: '2024-08-12', doubtedFirstDate: null });
    expect(await stateOf('2024-06-25')).toBe('FORGOTTEN');
  });
});

describe('the fingerprints of days that were imported', () => {
  const on = new ServiceOnSite({ site: { requireLogin: false } });

  it('are noted for all of them by the first comparison', async () => {
    // The first one, of which the morning may be gone, and one more than are noted at once: 502 days.
    logBread(on.site, { from: day('2023-04-17'), to: day('2024-08-30') });
    const body = await (await fetch(`${on.site.url}/db/i18n/exporter/?lang=de&action=diary&type=csv`)).text();
    await fetch(`${on.url}${API}/import`, { method: 'POST', body });
    const marked = async () => {
      const origins = await on.service.app.get(DocStore).readOrigins({});
      return origins.filter(({ fingerprint }) => fingerprint !== null).length;
    };

    expect(await marked()).toBe(0);
    expect(await comparing(on, {})).toMatchObject({ days: 502, missing: 0, same: 502, fetched: 0 });
    expect(await marked()).toBe(501);
  });
});

describe('a comparison with a CSV of which a row cannot be read', () => {
  const on = new ServiceOnSite({ site: { history: { span: { from: '2024-07-20', to: '2024-08-09' } } } });

  it('does not judge the stored day, and reads the page of the one that is missing', async () => {
    const [stored, missing] = ['2024-08-01', '2024-08-02'];
    for (const date of [stored, missing]) {
      const shown = on.site.expectedDay(date) ?? on.site.expectedDay('2024-08-06')!;
      const [first, ...others] = shown.products;
      on.site.setDay(date, {
        ...shown,
        products: [{ ...first!, inHistory: { text: ' ', kilojoules: 100 } }, ...others],
      });
    }
    await postExport(on, stored, stored);

    const report = await comparing(on, { mode: 'fill' });

    expect(report.listed.missing).toContain(missing);
    expect(report.listed.missing).not.toContain(stored);
    expect([report.changed, report.notInHistory]).toEqual([0, 0]);
    // Nor is the last of July stored from the CSV: the row may be a food of its evening.
    expect(report.filled).toBe(report.missing - 2);
    const { body } = await getJson(`${on.url}${API}/${missing}?details=true`);
    expect(body).toMatchObject({ source: 'PAGE' });
  });
});
